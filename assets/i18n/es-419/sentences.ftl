# What Latin American Spanish says differently; the rest is in `es`.

page-turn = Arrastra los tableros para girarlos, o presiona Mayús y una flecha.
chat-interrupted = Presiona Ctrl-C otra vez para salir.
simul-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación presione Empezar. { $host } lleva las blancas en todos los tableros.
tournament-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación presione Empezar. Los números se sortean.
