# What Latin American Spanish says differently; the rest is in `es`.

refused-tournament-unwelcome = Aquí no puedes entrar: tú y alguien que ya está dentro no juegan entre sí.
page-turn = Arrastra los tableros para girarlos, o presiona Mayús y una flecha.
chat-interrupted = Presiona Ctrl-C otra vez para salir.
