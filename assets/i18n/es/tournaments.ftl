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
    [one] La partida en curso sigue fuera del torneo.
   *[other] Las partidas en curso siguen fuera del torneo.
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
tournament-tie-breaks = Desempate: resultado particular, Sonneborn-Berger, victorias.
tournament-tie-breaks-swiss = Desempate: Buchholz sin el peor, Buchholz, victorias.
tournament-cut-short = Terminó tras la ronda { $round } de { $rounds }: ya no se podía emparejar a los que quedaban sin repetir rival, dar un segundo descanso o el mismo color tres veces seguidas.
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
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Apuntarse
button-leave = Salir
button-start = Empezar
button-table = Tabla
button-next-board = Tu próximo tablero
button-confirm-withdraw = Salir del torneo
button-confirm-close = Cerrar el torneo
privacy-tournaments = · Torneos que abriste o jugaste: { $count }.
misread-tournament = { $text } no es el número de un torneo. Está en la tarjeta, tras «n.º».
refused-tournament-none = Aquí no hay ningún torneo. Abre uno con `/event tournament`.
refused-tournament-guest = No estoy en este servidor, así que no puedo anunciar un torneo aquí. Quien lo gestiona puede añadirme.
refused-tournament-too-many = Este canal ya tiene { $most } torneos sin terminar. Termina o cierra uno antes.
refused-tournament-too-many-of-yours = Has abierto { $most } torneos que aún no han empezado. Empieza o cierra uno antes.
refused-tournament-too-many-votes = Este canal ya tiene { $most } partidas por votación en curso. Hay que terminar una antes, o ciérrala con `/event close`.
refused-tournament-too-many-votes-of-yours = Has abierto { $most } partidas por votación que no han terminado. Cierra una antes: `/event close`.
refused-tournament-seats = Un torneo así tiene de { $fewest } a { $most } plazas.
refused-tournament-no-rounds = `round` pone plazo a las rondas del sistema suizo. Quítalo, o elige `format:swiss`.
refused-tournament-no-clock = Un torneo necesita reloj, o quizá no acabe nunca. Lo habitual son tres días por jugada: `clock:3d`.
refused-tournament-start = El comienzo tiene que ser en el futuro, como tarde dentro de un año. Las horas son las de tu zona horaria (`/settings change time-zone:`).
refused-tournament-entries = El plazo para apuntarse tiene que acabar en el futuro, y no después del comienzo. Las horas son las de tu zona horaria (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Un torneo que se repite necesita un comienzo, por ejemplo `starts:05/12/2026 18:00`.
refused-tournament-unrated-simul = Las simultáneas nunca puntúan.
refused-tournament-started = El torneo ya ha empezado.
refused-tournament-over = El torneo ha terminado.
refused-tournament-lapsed = Nadie empezó este torneo en tres días, así que está cerrado.
refused-tournament-entered = Ya te has apuntado.
refused-tournament-entries-over = El plazo para apuntarse ha terminado.
refused-tournament-full = Todas las plazas están ocupadas.
refused-tournament-role = En este torneo solo pueden apuntarse miembros con { $role }.
refused-tournament-unwelcome = No puedes apuntarte: no se te puede emparejar con todos los inscritos.
refused-tournament-too-few = Para empezar { $fewest ->
    [one] hace falta al menos un rival
   *[other] hacen falta al menos { $fewest } jugadores
}.
refused-tournament-not-host = Ahora solo puede hacerlo la moderación.
refused-tournament-not-host-of = Eso solo puede hacerlo { $who }, que lo abrió, o la moderación.
refused-tournament-not-entered = No estás en este torneo.
refused-tournament-not-entered-of = { $who } no está en este torneo.
refused-tournament-host-of-simul = Es tu simultánea. Para terminarla, ciérrala: `/event close`.
refused-tournament-already-out = Ya estás fuera de este torneo.
refused-tournament-already-out-of = { $who } ya está fuera de este torneo.
refused-tournament-confirm-withdrawal = ¿Salir del torneo? Abandonarás tus partidas en curso. Si has terminado menos de la mitad de tus partidas, no cuenta ninguna.
refused-tournament-confirm-withdrawal-of = ¿Sacar a { $who } del torneo? Sus partidas en curso se dan por perdidas. Si lo tienes claro, repítelo con `confirm:yes`.
refused-tournament-confirm-closing = ¿Cerrar el torneo? Termina sin ganador y no se puede volver a abrir.
refused-tournament-confirm-closing-vote = ¿Cerrar la partida por votación { $number }? No contará y no se podrá reabrir.
refused-tournament-no-abort = Una partida de torneo no se puede anular. Puedes abandonarla, o salir del torneo con `/event withdraw`.
