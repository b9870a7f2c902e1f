tournament-name = Torneo de { $host }
simul-name = Simultánea de { $host }
tournament = **{ $name }** · { $game } · { $format } · n.º { $number }
tournament-single = todos contra todos
tournament-double = todos contra todos, a doble vuelta
tournament-swiss = suizo
tournament-simul = simultánea
tournament-rated = Las partidas puntúan.
tournament-open = Plazas ocupadas: { $taken } de { $seats } ({ $players })
tournament-empty = Plazas ocupadas: 0 de { $seats }.
simul-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación pulse Empezar. { $host } lleva las blancas en todos los tableros.
tournament-role = Solo pueden apuntarse miembros con { $role }.
tournament-begins = Empieza cuando se ocupen todas las plazas, o cuando { $host } o la moderación pulse Empezar. Los números se sortean.
tournament-starts = Empieza el { $when }, si para entonces hay al menos { $fewest } apuntados; { $host } o la moderación puede empezarlo antes. Los números se sortean.
tournament-entries = Puedes apuntarte hasta el { $until }.
tournament-repeats-monthly = Se repite cada mes: cuando este empiece, aquí se abrirá el siguiente. Para acabar la serie, cierra el que está abierto: `/event close`.
tournament-repeats-weekly = Se repite cada semana: cuando este empiece, aquí se abrirá el siguiente. Para acabar la serie, cierra el que está abierto: `/event close`.
tournament-playing = En juego. Partidas terminadas: { $over } de { $games }.
tournament-round = Ronda { $round } de { $rounds }. Partidas terminadas hasta ahora: { $over } de { $games }.
tournament-where = Se juega en { $where }.
tournament-closed = Se cerró antes de tiempo. { $games ->
    [0] No quedaba ninguna partida en curso.
    [one] La partida en curso sigue fuera del torneo, pero no se puede anular.
   *[other] Las partidas en curso siguen fuera del torneo, pero no se pueden anular.
}
tournament-closed-unstarted = Se cerró antes de empezar.
tournament-lapsed = Nadie lo empezó en tres días, así que está cerrado.
tournament-too-few = **{ $name }** no ha empezado: hacen falta al menos { $fewest } jugadores, y { $taken ->
    [0] no se había apuntado nadie.
    [one] solo se había apuntado uno.
   *[other] solo se habían apuntado { $taken }.
}
tournament-missed = **{ $name }** no ha empezado: a esa hora yo estaba sin conexión.
tournament-over = { $count ->
    [one] { $winners } gana el torneo. Puntos: { $points }.
   *[other] Empatados en cabeza (puntos: { $points }): { $winners }.
}
simul-over = { $host } consigue { $score }.
tournament-line = { $place }. { $who } · **{ $points }** de { $games }
tournament-more = … y { $more } más.
tournament-out = (fuera)
tournament-tie-breaks = Desempate: resultado particular, Sonneborn-Berger ({ column-sonneborn }), victorias.
tournament-tie-breaks-swiss = Desempate: Buchholz sin el peor, Buchholz, victorias.
tournament-cut-short = Terminó tras la ronda { $round } de { $rounds }: ya no se podía emparejar a los que quedaban sin repetir rival, dar un segundo descanso o el mismo color tres veces seguidas.
tournament-cut-short-left = Terminó tras la ronda { $round } de { $rounds } porque quedaban menos de dos jugadores.
tournament-begun = **{ $name }** · empiezan estas partidas:
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · { $who } descansa en esta ronda y suma un punto.
tournament-how = Quien aparece primero lleva las blancas. El botón abre tu próximo tablero.
tournament-first-moves = Límite para la primera jugada: { $white } las blancas, { $black } las negras. Quien no haya movido para entonces queda fuera del torneo.
tournament-first-move-due = { $who }, haz tu primera jugada en { $number } antes del { $until } o quedarás fuera de «{ $name }».
tournament-replay = La repetición muestra { $number }, { $white } – { $black }.
tournament-entered = Te has apuntado a «{ $name }».
tournament-withdrawn = { $who } ya no está en «{ $name }».
tournament-left = Has salido de «{ $name }».
tournament-taken-out = { $by } ha retirado a { $who } de «{ $name }».
tournament-joined = { $who } se ha apuntado a «{ $name }» (plazas ocupadas: { $taken } de { $seats }).
tournament-joined-last = { $who } ocupa la última plaza y empieza «{ $name }».
tournament-started = { $who } ha dado comienzo a «{ $name }».
tournament-closed-by = { $who } ha cerrado «{ $name }».
column-points = puntos
column-rounds = rondas
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Apuntarse
button-leave = Salir
button-start = Empezar
button-table = Tabla
button-next-board = Tu próximo tablero
button-confirm-withdraw = Sí, salir
button-confirm-close = Sí, cerrar
privacy-tournaments = · Torneos y simultáneas que abriste o jugaste: { $count }.
misread-tournament = { $text } no es el número de un torneo ni de una simultánea. Está en la tarjeta, tras «n.º».
command-event-tournament = Abrir un torneo al que otros puedan apuntarse
command-event-simul = Abrir una simultánea: tú contra todos los que se apunten
command-event-join = Apuntarse a un torneo o simultánea
command-event-start = Empezar un torneo o simultánea que abriste
command-event-table = Ver la clasificación de un torneo o simultánea
command-event-withdraw = Salir de un torneo o simultánea, o sacar a alguien del tuyo
command-event-close = Cerrar un torneo, simultánea o partida por votación que abriste
