simul-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación presione Empezar. { $host } lleva las blancas en todos los tableros.
tournament-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación presione Empezar. Los números se sortean.
