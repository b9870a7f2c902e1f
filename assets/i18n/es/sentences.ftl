# Every sentence that a player reads, in Spanish.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Ajedrez
    .inside = ajedrez
game-chess960 = Chess960
    .inside = Chess960
game-three-check = Tres jaques
    .inside = tres jaques
game-king-of-the-hill = King of the Hill
    .inside = King of the Hill
game-antichess = Ajedrez a perder
    .inside = ajedrez a perder
game-atomic = Ajedrez atómico
    .inside = ajedrez atómico
game-horde = Horda
    .inside = Horda
game-racing-kings = Carrera de reyes
    .inside = carrera de reyes
game-crazyhouse = Crazyhouse
    .inside = Crazyhouse
game-mono-dimensional = Ajedrez monodimensional
    .inside = ajedrez monodimensional
game-one-dimensional = Ajedrez unidimensional
    .inside = ajedrez unidimensional
game-space = Ajedrez espacial
    .inside = ajedrez espacial

side-white = blancas
    .las = las blancas
side-black = negras
    .las = las negras

# A player who asked to be deleted.
former-player = Cuenta eliminada
arbiter = Arbiter (bot, { $level })
arbiter-of-any-level = Arbiter (bot)

wish-random = Colores al azar.
wish-white = { $challenger } jugará con blancas.
wish-black = { $challenger } jugará con negras.

## What happened

challenged = { $challenger } desafía a { $opponent } a una partida de { $game-inside } ({ $number }). { $wish }
challenged-anyone = { $challenger } busca rival: { $game-inside } ({ $number }). { $wish }
challenge-answer = { $opponent }, ¿aceptas?
challenge-answer-anyone = Juega quien acepte primero.
challenge-answer-channel = La moderación de { $channel } puede aceptarlo o rechazarlo allí.
challenge-position = Posición inicial: `{ $position }`.
challenge-opening = Apertura: { $name }.
challenge-numbered = Posición inicial número { $number }.
start-queen-odds = Ventaja de dama: las blancas juegan sin dama.
start-rook-odds = Ventaja de torre: las blancas juegan sin la torre de a1.
start-knight-odds = Ventaja de caballo: las blancas juegan sin el caballo de b1.
start-pawn-and-move = Peón y salida: las negras juegan sin el peón de f7.
odds-giver = { $who } da la ventaja.
announced = { $challenger } busca rival: { $game-inside } ({ $number }). { $wish }
announced-where = Se jugará en { $channel }.
announced-channel = { $challenger } ({ $channel }) desafía a este canal a una partida de { $game-inside } ({ $number }): los dos canales votan sus jugadas. { $wish } La moderación de este canal puede aceptar o rechazar.
announced-taken = { $challenger } y { $opponent } juegan una partida de { $game-inside } ({ $number }) en { $channel }.
announced-over = El desafío de { $challenger } a una partida de { $game-inside } ({ $number }) ya no está abierto.

arbiter-offer = { $challenger }, nadie ha aceptado todavía { $number }. ¿Quieres jugar contra mí? Si no, tu desafío sigue abierto.
declined = { $who } rechaza el desafío { $number } de { $challenger }.
withdrawn = { $who } retira el desafío ({ $number }).
moved = { $who } juega **{ $move }**.
moved-both = **{ $moves }**
to-move = { $who }, te toca.
to-move-check = { $who }, ¡jaque! Te toca.
to-move-everyone = Le toca al canal.
to-move-everyone-check = ¡Jaque! Le toca al canal.
to-move-arbiter = Me toca a mí.
takeback-stands = La petición de { $who } de deshacer la jugada sigue pendiente.
takeback-stands-own = Tu petición de deshacer la jugada sigue pendiente.
draw-stands = La oferta de tablas de { $who } sigue en pie.
draw-stands-own = Tu oferta de tablas sigue en pie.

offered = { $who } ofrece tablas. { $opponent }, acéptalas o recházalas (seguir jugando es rechazarlas).
offered-arbiter = { $who } ofrece tablas.
refused-draw = { $opponent }, { $who } rechaza las tablas.

offered-with-move = { $who } ofrece tablas con esta jugada.
no-progress = sin capturas ni avances de peón
no-progress-without-pawns = sin capturas
claim-counts = Tablas por reclamación: esta posición se ha dado { $times ->
    [one] 1 vez
   *[other] { $times } veces
} de 3; { $moves ->
    [one] va 1 jugada
   *[other] van { $moves } jugadas
} de 50 { $quiet }.
claim-counts-repetition = Tablas por reclamación: esta posición se ha dado { $times ->
    [one] 1 vez
   *[other] { $times } veces
} de 3.
stood-after = tras las jugadas { $moves }
stood-at-the-start = al comienzo y tras las jugadas { $moves }
claim-possible-repetition = Triple repetición: cualquiera puede reclamar tablas con `/draw`.
claim-possible-fifty-moves = Cincuenta jugadas de cada bando { $quiet }: cualquiera puede reclamar tablas con `/draw`.
list-and = y

takeback-asked = { $who } pide deshacer { $moves }. { $opponent }, acepta o rechaza (seguir jugando es rechazar).
takeback-asked-arbiter = { $who } pide deshacer { $moves }.
takeback-granted = { $who } acepta deshacer la jugada.
takeback-refused = { $opponent }, { $who } no acepta deshacer la jugada.

hints-stands = La petición de { $who } de jugar con pistas sigue pendiente.
hints-stands-own = Tu petición de jugar con pistas sigue pendiente.
hints-asked = { $who } pide jugar con pistas: a partir de ahí, quien tenga el turno podrá pedirme una. { $opponent }, acepta o rechaza (seguir jugando es rechazar).
hints-agreed = { $opponent }, { $who } está de acuerdo: cada uno puede pedir pistas en esta partida, en su turno.
hints-refused = { $opponent }, { $who } prefiere jugar sin pistas.
hint-taken = { $who } pide una pista.
hints-taken = { $who } ha pedido { $count ->
    [one] una pista
   *[other] { $count } pistas
}.
hint-piece = Fíjate en { $piece-el } de { $from }.
hint-pocket = Fíjate en { $piece-el } que puedes colocar.
hint-board = Fíjate en el tablero de ataque { $pin }.
hint-move = Yo jugaría **{ $move }**.
hint-by = Sugerencia de { $engine }.
clock-untimed = Sin límite de tiempo.
clock-per-move = Tiempo: { $days ->
    [one] 1 día
   *[other] { $days } días
} por jugada.
clock-bank = Tiempo: { $days ->
    [one] 1 día
   *[other] { $days } días
} por bando, más { $hours ->
    [one] 1 hora
   *[other] { $hours } horas
} por jugada, hasta un máximo de { $days ->
    [one] 1 día
   *[other] { $days } días
}.
clock-minutes = Tiempo: { $time } por jugada.
clock-game = Tiempo: { $time } por bando para toda la partida.
clock-increment = Tiempo: { $time } por bando, más { $added } por jugada.
clock-days-off = Reglas de ajedrez por correspondencia: el reloj de cada uno se para en sus días libres (como mucho dos por semana){ $holidays ->
    [0] .
    [one] {" "}y en un día de vacaciones al año (`/game holiday`).
   *[other] {" "}y en hasta { $holidays } días de vacaciones al año (`/game holiday`).
}
days-off-of = Días libres de { $who }: { $days } ({ $zone }).
days-off-none = { $who } no tiene días libres.
holiday = { $who } se ausenta { $days ->
    [one] el { $first }; su reloj se para ese día
   *[other] del { $first } al { $last }; su reloj se para esos días
}.
clock-with-days-off = { $terms } Con días libres y { $holidays ->
    [one] 1 día
   *[other] { $holidays } días
} de vacaciones al año.
holidays-taken = Tu ausencia { $days ->
    [one] el { $first }
   *[other] del { $first } al { $last }
} cuenta en { $games }.
holidays-refused = No en { $number }. { $why }
leave-left = De tus { $most } días de licencia para { $year }, { $days ->
    [0] no queda ninguno.
    [one] queda 1.
   *[other] quedan { $days }.
}
leave-spent = Es demasiado: de tus { $most } días de licencia para { $year }, { $days ->
    [0] no queda ninguno.
    [one] queda 1.
   *[other] quedan { $days }.
}
leave-no-games = No juegas ninguna partida por correspondencia con reloj, así que no necesitas licencia.
leave-too-soon = La licencia puede empezar dentro de 24 horas como pronto y dentro de un año como tarde, según tu zona horaria.
clock-flag-automatic = Quien agota su tiempo pierde automáticamente.
clock-flag-claim = Si agotas tu tiempo, tu rival puede reclamar la victoria.
time-until = Hay que jugar antes del { $deadline }.
time-until-you = Tienes hasta el { $deadline }.
time-left = Tiempo restante: { $left } (límite: { $deadline }).
time-left-you = Te quedan { $left } (límite: { $deadline }).
time-free = El reloj no corre en la primera jugada.
time-free-you = Tu primera jugada no gasta tiempo.
clock-live = Después corre tu reloj. Cuenta el momento del envío.
time-out = El tiempo se agotó el { $deadline }.
time-paused = Los relojes están parados hasta el { $end }; después hay que jugar antes del { $deadline }.
span-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
span-hours = { $count ->
    [one] 1 hora
   *[other] { $count } horas
}
span-minutes = { $count ->
    [one] 1 minuto
   *[other] { $count } minutos
}
span-seconds = { $count ->
    [one] 1 segundo
   *[other] { $count } segundos
}
span-two = { $first } y { $second }
span-less = menos de un minuto
span-none = tiempo agotado
clock = { $number } · { $terms }
clock-none = { $number } se juega sin reloj.
clock-not-begun = Los relojes arrancan cuando se acepta el desafío.
clock-stopped = La partida ha terminado y los relojes se han parado.
clock-running = Le toca a { $who }, con { $left }.
clock-run-out = Le toca a { $who }, pero se le ha agotado el tiempo.
clock-waiting = { $who } tiene { $left }.
pause-stands = La pausa que pide { $who } sigue pendiente de respuesta.
pause-stands-own = La pausa que pides sigue pendiente de respuesta.
pause-asked = { $who } pide una pausa de { $days ->
    [one] 1 día
   *[other] { $days } días
}. { $opponent }, acepta o rechaza (seguir jugando es rechazar).
pause-asked-arbiter = { $who } pide una pausa de { $days ->
    [one] 1 día
   *[other] { $days } días
}.
pause-granted = { $who } acepta la pausa de { $opponent }. Quien juegue la termina antes, pero solo para sí.
time-given = { $who } da tiempo a { $opponent }: { $time }.
moved-as-planned = Era una jugada condicional.
plans = { $number } · Si tu rival juega exactamente esto, respondo enseguida. Solo tú lo ves; `/game if clear:yes` lo borra.
plan-line = · { $line }
plan-left-out = { $move } no queda guardada: ahí la variante termina sin respuesta tuya.
plans-none = { $number } · No tienes jugadas condicionales. Escribe la jugada de tu rival y tu respuesta, tan lejos como quieras: `/game if line:Cf6 Ag5`.
think = { $number } · Tu tablero de análisis. Solo tú lo ves, y nada de aquí se juega en la partida.
think-line = **{ $line }**
think-kept = · { $line }
think-note = Tu nota: { $note }
think-status = Tablero de análisis
export-thought = Considerado: { $line }.
export-note = Nota: { $note }
privacy-ratings = · Tus puntuaciones, con los cambios de { $count ->
    [one] 1 partida puntuada
   *[other] { $count } partidas puntuadas
}.
privacy-thoughts = · Tableros de análisis: { $count ->
    [one] en 1 partida
   *[other] en { $count } partidas
}.
pause-refused = { $opponent }, { $who } rechaza la pausa. Los relojes siguen corriendo.
reminder = { $who }, tu reloj corre:
reminder-game = { $number } · { $game } contra { $opponent }: juega antes del { $deadline }.
reminder-left = { $number } · { $game } contra { $opponent }: te quedan { $left } (límite: { $deadline }).
reminder-free = { $number } · { $game } contra { $opponent }: la pausa ha terminado. Tu primera jugada no gasta tiempo.
reminder-pause-over = { $number } · { $game } contra { $opponent }: la pausa ha terminado; juega antes del { $deadline }.
notes = { $count ->
    [one] Te toca jugar:
   *[other] Te toca jugar en { $count } partidas:
}
notes-ping = { $who }, te toca jugar:
note-turn = { $number } · { $game } contra { $opponent }.
note-moved = { $number } · { $game } contra { $opponent }: **{ $move }**.
note-nudge = { $number } · { $game }: { $opponent } espera tu jugada.
note-reminder = { $number } · { $game } contra { $opponent }: tu reloj corre.
nudged = Se lo recordaré a { $who }.
direct-messages-stopped = No te enviaré más mensajes directos. A partir de ahora te avisaré en el canal cuando te toque jugar. Para recibirlos de nuevo: `/settings change turn-messages:direct`.
direct-messages-refused = { $who }, Discord no me deja enviarte mensajes directos, así que volveré a avisarte en el canal. Para recibirlos de nuevo, permite los mensajes de este servidor y usa `/settings change turn-messages:direct`.
flag-can-be-claimed = A { $who } se le ha agotado el tiempo. { $opponent }, reclama la victoria con `/game flag` o espera la jugada.

aborted = { $opponent }, { $who } anuló la partida antes de que ambos bandos hubieran jugado. No cuenta.

closed-challenge = { $challenger } y { $opponent }, la moderación ha cerrado el desafío { $number }; no cuenta. Motivo: { $reason }
closed-challenge-anyone = { $challenger }, la moderación ha cerrado el desafío { $number }; no cuenta. Motivo: { $reason }

## En qué se convierten los mensajes anteriores

good-luck = ¡Suerte! { $white } juega con blancas.
good-luck-challenger = ¡Suerte, { $challenger }! { $white } juega con blancas.
line-takeback-granted = { $who } aceptó deshacer la jugada.
line-draw = { $who } ofreció tablas.
line-takeback = { $who } pidió deshacer una jugada.
line-pause = { $who } pidió una pausa.
line-hints = { $who } pidió jugar con pistas.
line-flag = A { $who } se le agotó el tiempo.
line-arbiter-offer = Ofrecí a { $who } una partida contra mí.
line-accepted = Aceptado.
line-declined = Rechazado.
line-players = · { $white } – { $black }, { $game-inside }
line-withdrawn = Retirado.
line-expired = Caducado.
line-closed = Cerrado por la moderación.

## La tarjeta de una partida

about-game = { $number } · { $words }
card-players = **{ $white } – { $black }** · { $game-inside } · { $number }
card-begins = le toca a { $who }
card-playing = { $move } · le toca a { $who }
card-until = · hasta el { $deadline }
card-over = **{ $result }**, { $how-inside }
card-void = { $how-inside }
card-watch = Ver la partida
card-game = Partida
thread-name = { $white } – { $black } · { $game-inside }

## How it ended

result = { $white } – { $black } **{ $result }**
result-none = { $white } – { $black }
next-level = La próxima vez, prueba con el nivel «{ $level }».
law-fide = FIDE { $article }
law-own = reglas de la casa, { $game-inside }, «{ $heading }»
law-own-item = reglas de la casa, { $game-inside }, «{ $heading }» { $item }
heading-chess = Fin de la partida
heading-chess960 = Fin de la partida
heading-three-check = Fin de la partida
heading-king-of-the-hill = Fin de la partida
heading-antichess = Fin de la partida
heading-atomic = Fin de la partida
heading-horde = Fin de la partida
heading-racing-kings = Fin de la partida
heading-crazyhouse = Fin de la partida
heading-mono-dimensional = Victoria
heading-one-dimensional = Fin de la partida
heading-space = Fin de la partida
ending-checkmate = ¡Jaque mate! Gana { $winner } ({ $law }).
ending-stalemate-win = Ahogado. Gana { $winner }: en este juego pierde el bando ahogado ({ $law }).
ending-kkr = Solo quedan los reyes y decide la distancia entre ellos: gana { $winner } (kkr; { $law }).
ending-third-check = ¡Tercer jaque! Gana { $winner } ({ $law }).
ending-hill = El rey está en el centro. Gana { $winner } ({ $law }).
ending-given-away = A { $winner } no le queda ninguna pieza que pueda mover: gana ({ $law }).
ending-explosion = ¡El rey ha explotado! Gana { $winner } ({ $law }).
ending-horde = No queda nada de la horda. Gana { $winner } ({ $law }).
ending-race = El rey ha llegado a la octava fila. Gana { $winner } ({ $law }).
ending-race-tie = Tablas. Los dos reyes han llegado a la octava fila ({ $law }).
ending-stalemate = Tablas. Ahogado: { $loser } no tiene jugadas legales y no está en jaque ({ $law }).
ending-insufficient-material = Tablas. Material insuficiente: ningún bando tiene más que el rey y un alfil o un caballo ({ $law }).
ending-insufficient-material-here = Tablas. Material insuficiente: ningún bando puede ganar con las piezas que quedan ({ $law }).
ending-dead-position = Tablas. Ninguna serie de jugadas legales puede llevar al mate ({ $law }).
ending-seventy-five-moves = Tablas. Setenta y cinco jugadas de cada bando { $quiet } ({ $law }).
ending-repetition = Tablas reclamadas por { $who }: triple repetición ({ $law }). Esta posición se dio { $moves }.
ending-fifty-moves = Tablas reclamadas por { $who }: cincuenta jugadas de cada bando { $quiet } ({ $law }).
ending-fivefold = Tablas. Quíntuple repetición ({ $law }): esta posición se dio { $moves }.
ending-flag = { $loser } pierde por tiempo. Gana { $winner } ({ $law }).
ending-flag-draw = Tablas. A { $loser } se le ha agotado el tiempo, pero { $winner } no puede ganar con ninguna serie de jugadas legales ({ $law }).
ending-resignation = { $loser } abandona. Gana { $winner }.
ending-no-show = { $loser } no se presentó para su primera jugada y queda fuera del torneo. Gana { $winner }.
ending-left-tournament = { $loser } queda fuera del torneo. Gana { $winner }.
ending-left-tournament-simul = { $loser } queda fuera de la simultánea. Gana { $winner }.
ending-agreement = Tablas de común acuerdo ({ $law }).
ending-aborted = La partida se anuló antes de que ambos bandos hubieran jugado. No cuenta.

ending-closed = La moderación ha cerrado la partida; no cuenta. Motivo: { $reason }
ending-closed-vote = La partida por votación se ha cerrado; no cuenta.
ending-recorded = El registro da { $result }.
ending-recorded-unknown = El registro no da ningún resultado.

## Buttons

button-accept = Aceptar
button-withdraw = Retirar
button-next = Siguiente: { $number } · { $time }
button-next-untimed = Siguiente: { $number }
button-decline = Rechazar
button-play-arbiter = Jugar contra Arbiter
button-draw = Ofrecer tablas
button-flag = Reclamar victoria por tiempo
button-flip = Girar el tablero
button-describe = Describir
button-replay = Reproducir
button-think = Tablero de análisis
button-think-back = Atrás
button-think-start = Posición de la partida
button-think-note = Nota…
button-think-close = Cerrar el análisis
button-plan = Jugar así automáticamente
button-plan-clear = Borrar las jugadas condicionales
button-review = Análisis
button-review-overview = Resumen
button-review-show = Ver
button-review-next = Siguiente
button-review-back = Anterior
button-share = Compartir
button-rematch = Revancha
button-resign = Abandonar
button-confirm-resign = Sí, abandonar
button-play = Jugar { $move }
button-history = Lista de jugadas
button-board = Mostrar el tablero
button-open-board = Abrir tablero
button-board-link = Tablero en el navegador
button-move = Jugar
button-type = Escribir…
button-more = Más…
button-claim = Reclamar tablas
button-confirm-claim = Sí, reclamar tablas
button-hint = Pista
button-hint-move = Mostrar la jugada
button-takeback = Deshacer jugada…
button-pause = Pedir una pausa
button-pause-1 = 1 día
button-pause-3 = 3 días
button-give-time = Dar 1 minuto
button-pause-7 = 7 días
button-clock = Reloj
button-export = Exportar
button-page = Página
button-rules = Reglas
button-follow = Seguir
button-follow-end = Avisar solo al final
button-unfollow = Dejar de seguir
button-mute = Quitar recordatorios
button-unmute = Activar recordatorios
button-continue = Seguir desde aquí
button-stop-direct-messages = No enviar más mensajes

## Menus

pick-piece = ¿Qué pieza?
pick-move = ¿Qué jugada?
pick-game = Abrir una partida
pick-square = { $piece } de { $from }:
pick-drop-on = { $piece } para colocar:
pick-more-pieces = Más piezas…
pick-more-squares = Más casillas…
pick-another = Otra pieza
pick-typed = Escribe tu jugada
pick-first = Volver a la primera página…
pick-pin = Tablero de ataque { $pin } a:
pick-promotion = ¿Qué pieza pides?
pick-promote-on = coronar en { $to }
pick-promote-taking = capturar en { $to } y coronar
pick-castle-kingside = enroque corto
pick-castle-queenside = enroque largo
pick-swap = cambiar con { $piece-el } de { $on }
pick-board = tablero { $pin }
pick-board-goes = tablero { $from } → { $to }
pick-a-board = tablero de ataque
pick-goes = { $piece } a { $to }
pick-drop = colocar { $piece-el } en { $on }
pick-takes = { $piece } captura { $target } en { $on }
pick-promotes = corona { $piece }
pick-check = jaque
pick-mate = mate
pick-stalemate = ahogado
pick-ends = termina la partida

## Problemas

puzzle-none-open = No tienes ningún problema abierto. `/puzzle` te da uno.
puzzle-over = Ese problema ya terminó. `/puzzle` te da otro.
puzzle-daily-over = Ese era el problema de otro día. `/puzzle show:daily` te da el de hoy.

## Games that somebody brings

import-form = Importar una partida
continue-form = Seguir desde { $number }
import-how = Envía una partida en PGN o una posición en FEN: `/game import text:`, o un archivo con `/game import file:`.
imported = { $number } · Importada. Solo tú la ves.
imported-several = Partidas importadas: { $count }. Solo tú las ves; elige una:
imported-first = Importadas las primeras { $most } partidas, tantas como te guardo. Solo tú las ves. Elige una:
imported-line = · { $number } · { $white } – { $black } { $result }
import-nothing = Ahí no encuentro ninguna partida ni posición. Leo PGN y FEN.
import-not-opened = No puedo abrir ese enlace. Copia allí la partida en PGN (Lichess: Compartir y exportar; chess.com: Compartir y luego PGN) y pégala aquí, o adjúntala como archivo.
import-problem = Línea { $line }. { $problem }
import-variant = Línea { $line }: no conozco el juego { $name }. Juego al ajedrez, a las variantes de Lichess, al ajedrez monodimensional, al unidimensional y al espacial.
import-move = Línea { $line }, jugada { $number }: { $text } no es legal ahí.
import-promotion = Línea { $line }, jugada { $number }: a { $text } le falta la pieza en que se convierte el peón.
import-ambiguous = Línea { $line }, jugada { $number }: { $text } puede ser { $candidates }.
import-move-missing = Línea { $line }: { $text } lleva el número { $told }, pero ahí toca { $next }. Falta una jugada antes.
import-no-moves = Esa partida no tiene jugadas.
import-again = Corrígelo y envíalo otra vez.
import-left-out = Partida { $number } omitida. { $why }
import-stopped = Demasiadas partidas anteriores son ilegibles; ahí lo dejé.
import-long = Esa partida es demasiado larga: importo partidas de hasta { $most } medias jugadas.
import-unknown-opening = No conozco ninguna apertura llamada { $name }. Escribe su nombre en inglés, un código ECO como `B90`, jugadas o el texto de una posición.
import-opening-of-chess = { $name } no es una posición de { $game-inside }. Aquí solo tienen nombre las aperturas del ajedrez: escribe jugadas o el texto de una posición.
import-which-opening = Varias aperturas se llaman así: { $names }. Escribe uno de estos nombres.
import-large = Es demasiado grande: leo hasta 256 KiB. Envía menos partidas a la vez.
import-file = No he podido leer ese archivo. Envía un archivo de texto de hasta 256 KiB.
import-link = No pude obtener esa partida de Lichess. Revisa el enlace o envía la partida en PGN.
pgn-open-variation = Aquí se abre una variante que no se cierra.
pgn-open-comment = Aquí se abre un comentario que no se cierra.
pgn-after-result = Hay jugadas después del resultado. Otra partida empieza con la jugada 1.
pgn-resignation = Un abandono se escribe como resultado: 1-0 o 0-1.
pgn-null-move = Es una jugada nula, y en una partida nadie puede pasar.
pgn-too-many-moves = La partida tiene más de 20 000 jugadas.
pgn-second-game = Aquí empieza una segunda partida, y solo puedo leer una.
note-latin = El archivo no está en UTF-8; lo he leído como Windows-1252 (Latin-1).
note-skipped = Línea { $line }: me he saltado { $text }, que no es PGN.
note-odd-tag = Línea { $line }: { $text } no es del todo una etiqueta PGN; la he leído lo mejor posible.
note-comment-ended = Línea { $line }: tras «;», el resto de la línea es un comentario. He seguido en { $text }.
note-comment = Línea { $line }: he tomado como comentario todo lo que sigue a «;».
note-rights = He quitado los derechos de enroque { $text }, porque el rey o la torre no están en su casilla.
note-en-passant = He quitado la casilla al paso { $text }, porque ningún peón acaba de cruzarla.
note-completed = He completado lo que le faltaba a la posición: { $text }.
note-of-game = Partida { $number }. { $note }
note-other-game = No lo dice, pero es una partida de { $game-inside }.
note-no-result = He omitido la etiqueta Result: no conozco el resultado { $text }.
note-result-tag = La etiqueta Result dice { $other }, pero las jugadas acaban con { $result }; he dejado { $result }.
note-result-on-board = El registro dice { $told }, pero la posición final da { $board }; he dejado { $result }.
note-words = He dejado fuera las palabras que rodean la partida.
note-shortened = No puedo guardar tanto: faltan comentarios, variantes o etiquetas.

## Why not

refused-no-such-game = Aquí no hay ninguna partida { $number } que puedas ver. `/games` muestra las que puedes ver.
refused-cannot-read = No puedo abrir la partida { $number }: necesita una versión más nueva de mí, o su registro está dañado. No ha cambiado nada; avisa, por favor, a quien gestiona este bot.
refused-no-game-here = No tienes ninguna partida en curso aquí. Empieza una con `/challenge`; `/games` muestra las tuyas.
refused-no-finished-game = Aún no has terminado ninguna partida. `/games` muestra las tuyas.
refused-which-game = ¿A cuál te refieres? Elige o añade el número, por ejemplo `number:{ $example }`:
refused-nothing-waits = Aquí no hay nada que espere tu respuesta.
refused-not-your-game = No juegas en esta partida; solo puedes mirar.
refused-not-your-turn = Le toca a { $who }.
refused-game-over = Esta partida ha terminado. { $ending }
refused-challenge-declined = Este desafío fue rechazado.
refused-challenge-withdrawn = Este desafío fue retirado.
refused-challenge-closed = La moderación ha cerrado este desafío.
refused-hindered = Para eso me falta permiso aquí: { $rights }. Quien gestiona este canal puede cambiar sus ajustes.
refused-not-moderator = Solo la moderación (quien puede gestionar mensajes) puede cerrar una partida.
refused-own-game = Estás jugando esta partida, así que tiene que cerrarla otra persona de la moderación. Puedes abandonar u ofrecer tablas.
refused-not-manager = Solo quienes pueden gestionar este servidor pueden cambiar sus ajustes.
refused-no-server = Los ajustes de servidor solo existen en un servidor.
refused-wrong-channel = En este servidor se juega en { $channels }.
refused-may-not-challenge = En este servidor solo pueden desafiar los miembros con el rol { $role }. Aceptar un desafío sí puedes.
refused-may-not-open-events = En este servidor solo los miembros con { $role } pueden abrir torneos, simultáneas y votaciones.
refused-no-thread-here = Una partida solo puede tener su propio hilo en un canal de un servidor. Omite `thread` para jugar aquí.
refused-role-of-everybody = No aviso a todo el mundo. Elige un rol para quienes quieran enterarse de los desafíos abiertos.
refused-may-not-give-roles = No puedo dar roles aquí: necesito el permiso Gestionar roles.
refused-role-gone = Uno de estos roles ya no existe. Vuelve a elegirlos.
refused-role-too-high = No puedo dar { $role }: en la lista de roles, el mío debe estar por encima.
refused-role-managed = No puedo dar { $role }: lo da Discord u otra aplicación.
refused-direct-message = Nadie más lee nuestros mensajes directos. Desafía a otros en un canal de un servidor donde esté yo. O instálame en tu propia cuenta: así `/challenge` funcionará en cualquier canal o grupo que tengan en común. Contra mí puedes jugar aquí mismo: `/challenge level:casual`.
refused-no-external-apps = Discord solo te mostraría este desafío a ti: en este canal no puedes usar aplicaciones externas. Quien gestiona el servidor puede darte el permiso «Usar aplicaciones externas» o añadirme al servidor; o desafía en otro canal, en un grupo o en los mensajes directos entre ambos.
refused-challenge-lapsed = Este desafío caducó tras siete días sin respuesta. Haz uno nuevo con `/challenge`.
refused-not-begun = La partida no ha empezado: el desafío aún espera respuesta.
refused-already-begun = La partida ya ha empezado.
refused-own-challenge = No puedes responder a tu propio desafío. Puedes retirarlo con `/game withdraw`.
refused-not-invited = Este desafío es para { $who }, no para ti.
refused-not-invited-channel = Solo la moderación de { $who } (quien puede gestionar mensajes) puede responder a este desafío, y solo allí.
refused-not-your-challenge = Este desafío solo lo puede retirar quien lo hizo, y solo lo puede rechazar quien lo recibió.
refused-challenge-taken = { $who } ya ha aceptado ese desafío.
refused-not-challenger = Solo { $who } puede jugar este desafío contra mí. Puedes aceptarlo tú, o desafiarme a mí con `/challenge`.
refused-no-open-challenge = No tienes ningún desafío abierto que yo pueda aceptar. Desafíame con `/challenge`.
refused-for-somebody-else = Este desafío es para { $who }, así que no puedo aceptarlo. Si quieres, desafíame a mí con `/challenge`.
refused-challenged-self = No puedes desafiarte. Nombra a otra persona, o a nadie para un desafío abierto.
refused-challenged-bot = { $who } es un bot y no admite desafíos. Nombra a una persona.
refused-level-of-person = Los niveles son solo para las partidas contra mí. Quita `level` o desafíame a mí.
refused-may-not-write = No puedes escribir en { $channel }, así que tampoco puedes desafiar a ese canal.
refused-no-engine = Todavía no sé jugar partidas de { $game-inside }, así que no tiene niveles, pistas ni análisis. Puedes jugarlo con otras personas.
refused-level-not-offered = No juego partidas de { $game-inside } en ese nivel. Aquí el más fuerte es `level:{ $level }`.
refused-other-game = Esa posición es de { $game-inside }. Quita `game:`, o indica ese juego.
refused-half-moves = En { $text }, tras la @ va el número de medias jugadas, por ejemplo `#1@6`.
refused-unwelcome = Ahora no puedes jugar contra { $who }. Elige a otra persona.
refused-not-rated-now = { $who } no puede jugar partidas puntuadas aquí por ahora. Propón una sin puntuación.
refused-condition-rating = Es solo para jugadores con puntuación { $range } aquí. La tuya es { $rating }.
refused-condition-unrated = Es solo para jugadores con puntuación { $range } aquí. Aún no tienes puntuación, lo que equivale a { $rating }.
refused-condition-reliable = Es solo para jugadores que hayan perdido por tiempo como mucho una de sus últimas { $latest } partidas. Tú has perdido { $lost }.
refused-conditions-need-open = `rating` y `reliable` son para desafíos abiertos. Quítalos, o quita al rival.
refused-blocked-self = No puedes bloquearte. Nombra a otra persona.
refused-blocked-arbiter = No puedes bloquearme: yo no desafío a nadie.
refused-opponent-gone = Tu rival ya no está aquí y no se le puede desafiar.
refused-too-many-challenges = Ya tienes { $most } desafíos abiertos. Retira uno con `/game withdraw`.
refused-too-many-against-arbiter = Ya tienes { $most ->
    [one] una partida en curso contra mí. Termínala antes
   *[other] { $most } partidas en curso contra mí. Termina antes una de ellas
}; `/games` muestra las tuyas.
refused-challenges-spent = En la última hora has hecho { $most } desafíos que nadie ha aceptado. Podrás hacer otro desde: { $again }.
refused-same-challenge = Ya has desafiado a { $who } a este juego ({ $number }) y falta su respuesta. `/game withdraw number:{ $plain }` retira el desafío.
refused-same-challenge-channel = Este canal ya ha desafiado a { $who } a esta partida ({ $number }). Quien la abrió, o la moderación, puede cerrarla con `/event close`.
refused-bad-start = Esa no es una posición válida. El error está aquí: { $part }.
part-text = el texto entero
part-start = el número de la posición inicial
part-board = el tablero
part-cells = las casillas
part-main-boards = los tableros principales
part-attack-boards = los tableros de ataque
part-side-to-move = el bando que juega
part-castling-rights = los derechos de enroque
part-checks = los jaques
part-en-passant = la captura al paso
part-spent-pawns = los peones sin avance doble
part-halfmove-clock = el número de medias jugadas
part-move-number = el número de jugada
part-a-king-is-missing = falta un rey en el tablero
part-a-side-has-more-than-one-king = un bando tiene más de un rey
part-there-are-no-pieces = el tablero está vacío
part-a-pawn-stands-on-the-first-or-the-last-rank = hay un peón en la primera o la última fila
part-the-side-not-to-move-is-in-check = el bando que no juega está en jaque
refused-finished-start = En esa posición la partida ya ha terminado; no se puede empezar desde ella.
refused-dead-start = Desde esta posición nadie puede ganar con ninguna serie de jugadas legales: serían tablas al instante. Elige otra.
refused-busy-with-starts = Todavía estoy comprobando otras posiciones. Vuelve a enviar tu desafío dentro de unos segundos.
refused-unknown-move = { $text } no es una jugada legal. { $why }
refused-several-moves = { $text } es más de una jugada, y se juega de una en una. ¿Quieres jugar ahora { $move }? Con `/game if` planeas respuestas.
refused-unreadable-move = No puedo leer { $text } como jugada. `/game moves` muestra las jugadas legales.
refused-unreadable-in-line = No puedo leer { $text } como jugada.
refused-illegal-in-line = Tras { $line }, { $text } no es una jugada legal para { $who }. { $why }
refused-illegal-for = { $text } no es una jugada legal para { $who }. { $why }
refused-no-such-move = { $text } no es una jugada legal. { $why } ¿Quieres decir { $candidates }?
refused-nearly-move = { $text } no es una jugada que pueda leer. ¿Quieres decir { $candidates }?
refused-ambiguous-move = { $text } puede ser { $candidates }. ¿Cuál?
refused-did-you-mean = { $text } no está del todo claro. ¿Quieres decir { $candidates }?
refused-promotion-missing = ¿En qué se convierte el peón? { $candidates }
refused-plan-on-own-turn = Te toca jugar: juega. Las jugadas condicionales responden a la próxima de tu rival.
refused-plan-too-short = Esa variante no tiene respuesta tuya. Escribe la jugada de tu rival y luego la tuya: `/game if line:Cf6 Ag5`.
refused-plan-too-long = Esa variante es demasiado larga: puede tener { $most } medias jugadas.
refused-too-many-plans = Puedes tener { $most } variantes en una partida. Bórralas con `/game if clear:yes` o continúa una de ellas.
refused-plan-unclear = En esa variante { $text } puede ser { $candidates }. Escríbela completa.
refused-already-offered = Ya lo has pedido; ahora le toca responder a tu rival.
refused-no-offer = No hay ninguna oferta de tablas que puedas responder.
refused-own-offer = Eso lo has pedido tú; ahora le toca responder a tu rival.
refused-no-takeback = No hay ninguna petición de deshacer la jugada que puedas responder.
refused-offer-too-early = Puedes ofrecer tablas con tu primera jugada o más tarde: `/draw move:{ $move }`.
refused-offered-before = Tu oferta de tablas fue rechazada y no has jugado desde entonces. Puedes ofrecerlas de nuevo con tu próxima jugada: `/draw move:{ $move }`.
refused-nothing-to-take-back = No tienes ninguna jugada que deshacer.
refused-answer-draw-first = Tu rival ha ofrecido tablas: responde primero con `/accept` o `/decline`, o sigue jugando.
refused-answer-takeback-first = Tu rival pide deshacer una jugada: responde primero con `/accept` o `/decline`, o sigue jugando.
refused-answer-hints-first = Tu rival pide jugar con pistas: responde primero con `/accept` o `/decline`, o sigue jugando.
refused-own-hints-waits = Tu petición de jugar con pistas sigue pendiente. Solo puede haber una petición a la vez.
refused-no-hints = No hay ninguna petición de jugar con pistas que puedas responder. En tu turno puedes pedirlas con `/game hint`.
refused-hints-excluded = En partidas puntuadas, torneos y simultáneas no hay pistas.
refused-busy-with-hints = Todavía estoy con otras pistas. Vuelve a pedirla dentro de unos segundos.
refused-answer-pause-first = Tu rival pide una pausa: responde primero con `/accept` o `/decline`, o sigue jugando.
refused-own-draw-waits = Tu oferta de tablas sigue pendiente. Solo puede haber una petición a la vez.
refused-own-takeback-waits = Tu petición de deshacer la jugada sigue pendiente. Solo puede haber una petición a la vez.
refused-own-pause-waits = Tu petición de una pausa sigue pendiente. Solo puede haber una petición a la vez.
refused-declined-before = Tu rival ya lo ha rechazado. Puedes volver a pedirlo después de la próxima jugada.
refused-no-pause = No hay ninguna petición de pausa que puedas responder.
refused-no-clock = Esta partida se juega sin reloj. Puedes acordar uno en tu próximo desafío: `/challenge clock:3d`.
refused-time-is-left = Tu rival aún tiene tiempo (límite: { $until }).
refused-first-move-is-free = El reloj de tu rival no ha arrancado, así que aún no se le puede agotar el tiempo. Puedes anular la partida con `/game abort`.
refused-own-time = Te toca a ti, y el reloj que corre es el tuyo.
refused-time-is-up = El tiempo se agotó ({ $at }). El resultado se anunciará enseguida.
refused-enough-time = Tu rival tiene tiempo de sobra: nadie puede recibir más de { $most } en total.
refused-gave-often = Ya has dado tiempo { $most } veces desde la última jugada. Podrás dar más después de la próxima.
refused-arbiter-is-never-late = Mi reloj no corre: no necesito tiempo y nunca se me agota.
refused-no-days-off = En esta partida no se acordaron días libres. Puedes pedir una pausa con `/game pause`.
refused-holiday-backwards = El último día no puede ser anterior al primero: `from` es el primero y `to` el último.
refused-holiday-too-soon = Las vacaciones pueden empezar dentro de 24 horas como pronto y dentro de un año como tarde, según la zona horaria que tenían tus ajustes al empezar la partida.
refused-leave-too-long = Una partida te espera como mucho { $most } días seguidos; las licencias separadas por menos de una semana se suman.
refused-holiday-twice = Tu ausencia ya incluye uno de esos días. Elige otros.
refused-holidays-spent = Son demasiados días: en esta partida { $left ->
    [0] no te quedan días
    [one] te queda 1 día
   *[other] te quedan { $left } días
} de vacaciones para { $year }. También puedes pedir una pausa con `/game pause`.
refused-paused = Los relojes ya están parados hasta el { $until }. Quien juegue termina la pausa, pero solo para sí.
refused-nudge-own-turn = Te toca jugar a ti; { $who } espera.
refused-nudge-arbiter = Me toca a mí, y ya estoy en ello.
refused-nudge-paused = Los relojes están parados hasta el { $until }. Después podrás enviar un recordatorio.
refused-nudge-too-soon = Hoy ya has enviado un recordatorio en esta partida. Podrás enviar el próximo a partir del { $again }.
refused-nudge-unwanted = { $who } ha desactivado los recordatorios. Espera su jugada, por favor.
refused-pause-too-long = { $most ->
    [1] A esta partida le queda un día de pausa.
   *[other] Una pausa puede durar de 1 a { $most } días.
}
refused-pauses-spent = Esta partida ya ha tenido { $most } días de pausa en total; no puede haber más.
refused-no-pauses = En las partidas en vivo de un torneo o una simultánea no hay pausas, porque otros esperan a que terminen.
refused-not-your-rematch = Solo quienes jugaron esta partida pueden pedir la revancha.
refused-not-over = Esta partida aún no ha terminado; después podrás pedir la revancha.
refused-review-too-early = Esta partida aún no ha terminado. Podrás ver el análisis cuando termine.
refused-continue-too-early = Esta partida aún no ha terminado. Podrás seguir desde una posición suya cuando termine.
refused-position-in-play = Esa posición se ha dado en { $number }, tu partida contra { $opponent }, o puede darse con la próxima jugada. No la pensaré por ti mientras esa partida siga en curso.
refused-vote-after-search = Ya he pensado esta posición para ti en { $number }, así que no puedes votar esta jugada.
refused-review-of-nothing = Esta partida se anuló o se cerró y no cuenta, así que no tiene análisis.
refused-review-too-short = Esta partida es demasiado corta para analizarla: hacen falta al menos dos jugadas de cada bando.
refused-review-private = Los jugadores no han compartido el análisis de esta partida. Pídeselo a uno de ellos.
refused-not-your-review = Solo quienes jugaron esta partida pueden compartir su análisis.
refused-not-your-replay = Solo quienes jugaron esta partida pueden compartir su repetición, cuando haya terminado.
refused-rematch-waits = Ya has desafiado a esta persona: { $number } aún espera respuesta.
refused-rematch-runs = La revancha ya está en juego: { $number }.
refused-too-late-to-abort = Ambos bandos han jugado, así que ya no se puede anular la partida. Usa `/resign` o `/draw`.
refused-confirm-claim-repetition = Esta posición se ha dado { $times ->
    [one] una vez
    [3] tres veces
    [4] cuatro veces
   *[other] { $times } veces
}. ¿Reclamas tablas? La partida terminará ½–½.
refused-confirm-claim-fifty-moves = Cincuenta jugadas de cada bando { $quiet }. ¿Reclamas tablas? La partida terminará ½–½.
refused-confirm-resignation = ¿De verdad abandonas la partida { $number }? La perderás.
refused-confirm-move = ¿Juegas { $move }? Confirma o elige otra jugada.
refused-confirm-move-offer = ¿Juegas { $move } y ofreces tablas? Confirma o elige otra jugada.
refused-confirm-move-claim = ¿Juegas { $move } y reclamas tablas? Confirma o elige otra jugada.
refused-accept-instead = Tu rival ha ofrecido tablas. ¿Las aceptas, o juegas { $move } y las ofreces tú?
confirm-status = ¿{ $move }?
refused-moved-on = La partida ha seguido entretanto. Este es el tablero actual.

## Why a move is not legal

why-unknown = `/game moves` muestra las jugadas legales.
why-over = La partida ha terminado; ya no hay jugadas.
why-no-such-square = En este tablero no hay ninguna casilla { $square }.
why-no-such-square-now = Ahora mismo no hay ninguna casilla { $square }.
why-empty-square = No hay ninguna pieza en { $square }.
why-no-such-piece = No tienes { $piece-ningun }.
why-no-pawn-on-file = No tienes ningún peón en la columna { $file }; una captura de peón empieza por la columna de la que sale.
why-nothing-such = Tu rival no tiene { $piece-ningun }.
why-no-such-capture = Ahora no puedes capturar { $target-ningun } con { $piece-el }.
why-not-yours = { $piece-El } de { $on } es de tu rival.
why-other-piece = La pieza de { $on } es tu { $piece }.
why-same-square = { $piece-El } ya está en { $on }, y no se puede pasar.
why-no-castling = En este juego no hay enroque.
why-no-rook-beside = Tu rey solo puede cambiar de sitio con una torre tuya en la casilla de al lado.
why-castling-lost-king = El enroque corto no es posible: el rey o la torre original ya se ha movido, esa torre ya no está, o la partida empezó sin ese derecho.
why-castling-lost-queen = El enroque largo no es posible: el rey o la torre original ya se ha movido, esa torre ya no está, o la partida empezó sin ese derecho.
why-wrong-piece-movement = { $piece-El } de { $on } no llega a { $square }: { $how }.
why-castling-in-check = { $piece-El } de { $on } da jaque, y estando en jaque no te puedes enrocar.
why-nothing-to-capture = { $piece-El } de { $on } solo podría ir a { $square } capturando, y ahí no hay nada que capturar.
why-nothing-there = En { $square } no hay nada que capturar.
why-no-en-passant = Ahora no es posible esa captura al paso.
why-no-promotion = Solo corona un peón que llega a la última fila.
why-two-captures = Una jugada captura una sola pieza.
why-en-passant-too-late = { $piece-El } de { $on } solo se podría capturar al paso justo después de un avance doble, y no acaba de darlo.
why-pawn-has-moved = { $piece-El } de { $on } solo podía hacer eso en su primera jugada.
why-captures-otherwise = { $piece-El } de { $on } no puede capturar así, y { $target-el } de { $square } le cierra el paso.
why-own-piece-there = En { $on } ya está tu { $piece }.
why-blocked = { $piece-El } de { $on } no puede llegar a { $square }: { $blocker-el } de { $at } le cierra el paso.
why-skip-barred = Hay tableros de ataque en medio, sobre o bajo { $squares }.
why-no-board-there = En { $pin } no hay ningún tablero de ataque.
why-board-not-yours = El tablero de ataque { $pin } es de tu rival.
why-board-loaded = El tablero de ataque { $pin } lleva demasiado. Un tablero solo se mueve vacío o con un único peón.
why-pin-taken = En { $pin } ya hay un tablero de ataque.
why-pin-too-far = El tablero de ataque { $from } no puede ir a { $to } en una jugada: ese pivote está demasiado lejos.
why-castling-blocked = No te puedes enrocar: { $piece-el } de { $on } está en medio.
why-castling-through = Tu rey pasaría por { $square }, casilla que ataca { $piece-el } de { $on }.
why-king-attacked = En { $square } { $piece-el } de { $on } atacaría a tu rey.
why-still-in-check = { $piece-El } de { $on } te da jaque, y esta jugada no lo evita.
why-uncovers-check = Así se evita el jaque, pero { $piece-el } de { $on } atacaría a tu rey.
why-exposes-king = Tu rey quedaría en jaque: lo ataca { $piece-el } de { $on }.
why-must-capture = Si puedes capturar, debes hacerlo: { $piece-el } de { $on } puede capturar en { $square }.
why-king-captures = Aquí el rey no puede capturar: explotaría.
why-explodes-king = Una captura en { $square } haría explotar a tu propio rey.
why-gives-check = En este juego nadie puede dar jaque, y { $piece-el } de { $on } lo daría.
why-not-in-pocket = No tienes { $piece-ningun } para colocar.
why-drops-on-piece = Solo se coloca en casillas vacías, y { $piece-el } está en { $on }.
why-drops-pawn-at-end = Un peón no se puede colocar en la primera ni en la última fila.

how-chess-king = un rey se mueve una casilla en cualquier dirección
how-chess-queen = una dama se mueve por columnas, filas y diagonales, a cualquier distancia
how-chess-rook = una torre se mueve por columnas y filas, a cualquier distancia
how-chess-bishop = un alfil se mueve por diagonales, a cualquier distancia
how-chess-knight = un caballo salta dos casillas en línea recta y una hacia un lado
how-chess-pawn = un peón avanza una casilla, o dos en su primera jugada, y captura en diagonal hacia delante
how-mono-dimensional-king = un rey se mueve un punto adelante o atrás, o cambia de sitio con una pieza tuya que esté ahí
how-mono-dimensional-executor = un ejecutor se mueve uno o tres puntos adelante
how-mono-dimensional-warrior = un guerrero se mueve dos puntos adelante o uno atrás
how-mono-dimensional-lancer = un lancero se mueve un punto adelante
how-one-dimensional-king = un rey se mueve una casilla, o cambia de sitio con una torre tuya que esté ahí
how-one-dimensional-queen = una dama se mueve hasta tres casillas, o hasta tres de su color (a 2, 4 o 6 de distancia)
how-one-dimensional-rook = una torre se mueve hasta tres casillas
how-one-dimensional-bishop = un alfil se mueve hasta tres casillas de su color (a 2, 4 o 6 de distancia)
how-one-dimensional-knight = un caballo salta dos casillas y luego tres (o tres y luego dos), cada vez adelante o atrás, y acaba a 1 o 5 casillas
how-space-king = un rey se mueve como mucho una columna, una fila y un nivel (el siguiente tablero principal cuenta como uno)
how-space-queen = una dama se mueve por un eje, o igual de lejos por dos
how-space-rook = una torre se mueve por un eje: columna, fila o nivel
how-space-bishop = un alfil se mueve igual de lejos por dos ejes: columna, fila o nivel (el siguiente tablero principal está a dos niveles)
how-space-knight = un caballo salta dos por un eje y uno por otro (el siguiente tablero principal cuenta como un nivel)
how-space-pawn = un peón avanza una fila, o un nivel hacia el rival, y al capturar pasa además a la columna de al lado

piece-king = rey
    .el = el rey
    .del = del rey
    .ningun = ningún rey
    .plural = reyes
piece-queen = dama
    .el = la dama
    .del = de la dama
    .ningun = ninguna dama
    .plural = damas
piece-rook = torre
    .el = la torre
    .del = de la torre
    .ningun = ninguna torre
    .plural = torres
piece-bishop = alfil
    .el = el alfil
    .del = del alfil
    .ningun = ningún alfil
    .plural = alfiles
piece-knight = caballo
    .el = el caballo
    .del = del caballo
    .ningun = ningún caballo
    .plural = caballos
piece-pawn = peón
    .el = el peón
    .del = del peón
    .ningun = ningún peón
    .plural = peones
piece-executor = ejecutor
    .el = el ejecutor
    .del = del ejecutor
    .ningun = ningún ejecutor
    .plural = ejecutores
piece-warrior = guerrero
    .el = el guerrero
    .del = del guerrero
    .ningun = ningún guerrero
    .plural = guerreros
piece-lancer = lancero
    .el = el lancero
    .del = del lancero
    .ningun = ningún lancero
    .plural = lanceros

## Commands that cannot be read

misread-command = No existe el comando { $text }. `/help` muestra los comandos.
misread-command-nearest = No existe el comando { $text }. ¿Querías decir `/{ $nearest }`?
misread-move = { $text } no es una jugada. ¿Querías decir `/{ $nearest }`?
misread-option = `/{ $command }` no tiene la opción { $text }. `/help command:{ $command }` muestra las que hay.
misread-option-nearest = `/{ $command }` no tiene la opción { $text }. ¿Querías decir `{ $nearest }:`?
misread-no-subcommand = A `/{ $group }` le falta una palabra. Elige: { $choices }.
misread-missing = `/{ $command }` necesita `{ $option }`, por ejemplo `{ $example }`.
misread-choice = `{ $option }` no puede ser { $text }. { $count ->
    [one] La única opción es { $choices }.
   *[other] Elige entre: { $choices }.
}
misread-number = { $text } no es el número de una partida. `/games` muestra los números.
misread-day = `{ $option }` no puede ser { $text }. Escribe el día así: `24/12/2026`.
misread-ratings = `{ $option }` no puede ser { $text }. Escribe un intervalo así: `1400-1800`, `1400+` o `-1800`, entre 400 y 4000.
misread-rating-roles = `{ $option }` no puede ser { $text }. Escribe hasta diez puntuaciones, cada una con su rol: `1200:@Principiante 1600:@Club`. O `no`.
misread-moment = `{ $option }` no puede ser { $text }. Escribe la fecha y la hora así: `05/12/2026 18:00`, o solo la hora: `18:00`.
misread-holidays = Las vacaciones necesitan un reloj que cuente días: añade uno, por ejemplo `clock:3d`.
misread-odds-game = La ventaja es cosa del ajedrez. Quita `game:` o elige ajedrez.
misread-odds-position = Ventaja y posición no van juntas: elige una de las dos.
misread-opponent-and-channel = Elige un rival o un canal, no ambos.
misread-clock = No entiendo el reloj { $text }. En vivo: `10m` (10 minutos por bando; hasta 12 horas), `15m+10s` (más 10 segundos por jugada) o `10m/jugada`. Por correspondencia: `3d` (3 días por jugada; hasta 14) o `7d+12h` (7 días más 12 horas por jugada). O `sin reloj`.
misread-count = `{ $option }` no puede ser { $text }. Elige un número de 1 a { $most }.
misread-person = `{ $option }` tiene que ser una persona.
misread-snowflake = `{ $option }` tiene que ser un canal o un rol de un servidor de Discord.
misread-zone = No conozco la zona horaria { $text }. Usa un nombre como `Europe/Madrid` o `UTC`.
misread-games = { $text } no es una lista de juegos. Sepáralos con comas, como en `chess,space`.
misread-quiet-hours = No entiendo las horas { $text }. Escribe `22-8` para la franja de 22:00 a 8:00, o `no`.
misread-help = No existe el comando { $text }. `/help` muestra los comandos.
misread-too-long = `{ $option }` es demasiado largo (como máximo { $longest ->
    [one] 1 carácter
   *[other] { $longest } caracteres
}).
misread-button = Este botón ya no funciona. `/games` muestra tus partidas.
misread-line = Los comandos empiezan con una barra: prueba con `/help`. Cuando te toque, escribe tu jugada sin más: `e4`.
misread-name = { $text } no es un nombre válido: usa de 1 a 32 letras, cifras, `_` o `-`.
misread-no-name = Falta un nombre, como en `/challenge @ben` o `ben: /help`.
misread-arbiters-name = { $text } es mi nombre. Usa otro, por ejemplo `ben: /help`.
rules-which = ¿Qué reglas quieres ver? { $commands }

trouble = Ahora mismo no puedo acceder a mi base de datos. No ha cambiado nada; inténtalo de nuevo en un momento.
overloaded = Ahora mismo recibo más peticiones de las que puedo atender. No se ha cambiado nada; inténtalo de nuevo en un momento.
in-doubt = He perdido la conexión con mi base de datos justo al guardar y no sé si eso cuenta. Compruébalo antes, con `/board` si es una partida; si no está, inténtalo de nuevo.
written-unseen = Eso está hecho y guardado, pero no puedo acceder a mi base de datos para mostrarlo. `/board` lo mostrará en un momento.

## Boards and lists

caption-to-move = Juegan { $side }
caption-check = Juegan { $side }, en jaque
caption-checks = jaques { $white }–{ $black }
caption-over = { $result }
no-result = sin resultado

tower-bottom = nivel 2 · abajo
tower-middle = nivel 4 · medio
tower-top = nivel 6 · arriba
tower-above = encima
tower-below = debajo
tower-covered = otro tablero encima
tower-up = { $count ->
    [one] 1 nivel arriba
   *[other] { $count } niveles arriba
}
tower-down = { $count ->
    [one] 1 nivel abajo
   *[other] { $count } niveles abajo
}
tower-same-level = mismo nivel

record = · Registro `{ $digest }`

legend-last-move = última jugada
legend-hint = la pista
legend-captured-here = capturada aquí
legend-exploded = explotó aquí
legend-check = jaque
legend-chosen = elegida
legend-target = puede ir
legend-capture = puede capturar
legend-swap = puede cambiar de sitio
legend-castle = puede enrocarse aquí
legend-refused = no permitida
legend-reason = el motivo
legend-column = encima y debajo
legend-goal = un rey aquí gana
legend-executor = ejecutor 1, 3
legend-warrior = guerrero 2, −1
legend-lancer = lancero 1
legend-stalemate = Aquí pierde quien no tiene jugada legal.
legend-kkr = Solo reyes: decide su distancia.
legend-third-check = Aquí ganan tres jaques.
legend-hill = Aquí gana un rey en el centro.
legend-given-away = Aquí gana quien no puede mover.
legend-explosion = Las capturas explotan; sin rey se pierde.
legend-horde = La horda pierde con su última pieza.
legend-race = Aquí gana el primer rey en la fila 8.

bar-to-move = le toca
bar-check = en jaque

result-win-checkmate = { $winner } gana por jaque mate
result-win-stalemate = { $winner } gana por ahogado
result-win-kkr = { $winner } gana, rey contra rey
result-win-third-check = { $winner } gana con el tercer jaque
result-win-hill = { $winner } gana en el centro
result-win-given-away = { $winner } gana sin jugadas posibles
result-win-explosion = { $winner } gana por explosión
result-win-horde = { $winner } gana contra la horda
result-win-race = { $winner } gana la carrera
result-win-resignation = { $winner } gana por abandono
result-win-no-show = { $winner } gana por incomparecencia
result-win-left-tournament = { $winner } gana por retirada
result-win-flag = { $winner } gana por tiempo
result-line-stalemate = Tablas por ahogado
result-line-insufficient-material = Tablas: material insuficiente
result-line-dead-position = Tablas: posición muerta
result-line-seventy-five-moves = Tablas por la regla de las 75 jugadas
result-line-race-tie = Tablas: llegaron los dos reyes
result-line-agreement = Tablas de común acuerdo
result-line-repetition = Tablas por triple repetición
result-line-fifty-moves = Tablas por la regla de las 50 jugadas
result-line-fivefold = Tablas por quíntuple repetición
result-line-flag = Tablas: tiempo agotado, sin mate posible
result-line-aborted = Anulada
result-line-closed = Cerrada por la moderación
result-line-recorded = Según el registro: { $result }

banner-checkmate = Jaque mate
    .inside = jaque mate
banner-stalemate = Ahogado
    .inside = ahogado
banner-kkr = Rey contra rey
    .inside = rey contra rey
banner-third-check = Tercer jaque
    .inside = tercer jaque
banner-hill = Rey en el centro
    .inside = rey en el centro
banner-given-away = Sin jugadas
    .inside = sin jugadas
banner-explosion = Explosión
    .inside = explosión
banner-horde = Horda capturada
    .inside = horda capturada
banner-race = Carrera ganada
    .inside = carrera ganada
banner-race-tie = Carrera empatada
    .inside = carrera empatada
banner-insufficient-material = Material insuficiente
    .inside = material insuficiente
banner-dead-position = Posición muerta
    .inside = posición muerta
banner-seventy-five-moves = Regla de las 75 jugadas
    .inside = regla de las 75 jugadas
banner-resignation = Abandono
    .inside = abandono
banner-no-show = Incomparecencia
    .inside = incomparecencia
banner-left-tournament = Retirada
    .inside = retirada
banner-agreement = Tablas de común acuerdo
    .inside = tablas de común acuerdo
banner-repetition = Triple repetición
    .inside = triple repetición
banner-fifty-moves = Regla de las 50 jugadas
    .inside = regla de las 50 jugadas
banner-fivefold = Quíntuple repetición
    .inside = quíntuple repetición
banner-flag = Por tiempo
    .inside = por tiempo
banner-aborted = Anulada
    .inside = anulada
banner-closed = Cerrada por la moderación
    .inside = cerrada por la moderación
banner-recorded = Registrada
    .inside = registrada

board = { $number } · { $white } (blancas) – { $black } (negras)
board-to-move = Juega { $who }.
board-to-move-check = Juega { $who } y está en jaque.
board-not-begun = { $number } aún no ha empezado: el desafío espera respuesta.

moves = { $number } · { $count ->
    [one] Una jugada legal
   *[other] { $count } jugadas legales
}: { $moves }
moves-none = { $number } · La partida ha terminado; ya no hay jugadas.

history = { $number } · { $white } – { $black }
opening = { $name } ({ $eco }), teoría hasta la jugada { $move }.
opening-reached = { $name }.
history-began = Empezó el { $when }.
history-undated = sin fecha
history-earlier = Jugadas anteriores: `/game export`.
history-move = { $move } ({ $at })
history-move-hint = { $move } ({ $at }, tras una pista)
replay = { $number } · { $white } – { $black }, { $count ->
    [one] una jugada
   *[other] { $count } jugadas
}
flipped = { $number } desde el otro lado:
spoken = { $number }.
spoken-pieces = { $count ->
    [one] { $piece }
   *[other] { $piece-plural }
} { $squares }
spoken-castling = Enroques posibles: { $rights }.
spoken-no-castling = Ningún bando puede enrocarse.
spoken-kingside = corto de { $side-las }
spoken-queenside = largo de { $side-las }
spoken-en-passant = Se puede capturar al paso en { $square }.
spoken-no-en-passant = Sin captura al paso.
spoken-spent = Peones que ya no pueden hacer su avance doble: { $squares }.
spoken-promoted = Coronadas, y peones de nuevo si se capturan: { $squares }.
spoken-counts = Medias jugadas para la regla de las cincuenta: { $quiet }. Jugada { $number }.
replay-shortened = La imagen muestra las últimas { $count } jugadas de cada bando; `/game export` da la partida entera.
replay-busy = Ahora mismo se están dibujando demasiadas partidas. Inténtalo de nuevo en un minuto.
replay-nothing = { $number }: aún no se ha hecho ninguna jugada.
replay-posted = Ya todos pueden ver la repetición en { $channel }.
replay-already-shared = La repetición ya está en { $channel }.
history-empty = Aún no hay jugadas.
explorer = { $games ->
    [one] Una partida terminada aquí tuvo esta posición:
   *[other] { $games } partidas terminadas aquí tuvieron esta posición:
}
explorer-after = Después de { $line }:
explorer-move = · { $move }, { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: blancas { $white }, tablas { $draws }, negras { $black }
explorer-none = Ninguna partida terminada entre personas ha seguido aquí desde esta posición.

exported = { $number } · Aquí está la partida en un archivo.
export-event = Partida { $number } de Arbiter
export-offer = { $who } ofrece tablas.
export-refused = { $who } rechaza las tablas.
export-hints = { $who } acepta jugar con pistas.
export-hint = { $who } pide una pista.
export-takeback = Aquí { $who } deshizo una jugada.
exported-page = { $number } · Aquí está la partida como página. Guarda el archivo y ábrelo en cualquier navegador; no necesita internet.
exported-games = { $count ->
    [one] Aquí está tu partida terminada, en un archivo.
   *[other] Aquí están tus { $count } partidas terminadas en un solo archivo, las más recientes primero.
}
exported-newest-games = { $count ->
    [one] Aquí está tu partida terminada más reciente, en un archivo. Las anteriores no caben; `/game export number:` da cada una de ellas.
   *[other] Aquí están tus { $count } partidas terminadas más recientes en un solo archivo. Las anteriores no caben; `/game export number:` da cada una de ellas.
}
exported-no-games = Todavía no has terminado ninguna partida.
follow-every-move = Sigues { $number }. Te enviaré un mensaje directo después de las jugadas, como mucho uno por minuto, y al final.
follow-end-only = Sigues { $number }. Te enviaré un mensaje directo cuando termine.
follow-stopped = Ya no sigues { $number }.
follow-none = No seguías { $number }.
follow-own = { $number } es una partida tuya. Con `/settings change turn-messages:` recibes un mensaje directo cuando te toca.
follow-not-playing = { $number } no está en juego, así que no puedes seguirla.
follow-not-on-server = Solo puedes seguir partidas de un servidor.
follow-blocked = No puedes seguir { $number }.
follow-too-many = Ya sigues { $most } partidas. Primero deja de seguir una: `/games only:followed` las muestra.
follow-full = { $number } ya tiene { $most } seguidores, el máximo.
follow-moved = { $number }: hay una jugada nueva en la partida que sigues.
follow-over = { $number }: la partida que seguías ha terminado.
follows = Partidas que sigues:
follows-every-move = · { $number }, después de las jugadas y al final
follows-end-only = · { $number }, solo al final
follows-none = No sigues ninguna partida. `/game follow`, o Seguir en Más, te envía un mensaje directo cuando una partida avanza.
page-controls = Controles
page-first = Al principio
page-previous = Una jugada atrás
page-play = Reproducir
page-pause = Pausa
page-next = Una jugada adelante
page-last = Al final
page-flip = Girar el tablero
page-theme = Colores
page-moves = Jugadas
page-start = Inicio
page-words = El tablero en palabras
page-position = Texto de la posición
page-copy = Copiar
page-copied = Copiado
page-save = Descargar
page-continue = Seguir desde aquí, en Discord
page-keys = Teclas: ← y → (o ↑ y ↓, o la rueda) recorren las jugadas, Inicio y Fin van al comienzo y al final, la barra espaciadora reproduce, F gira el tablero. En pantalla táctil, desliza el dedo.
page-script = El tablero necesita JavaScript.
page-record = Registro y huella
page-digest = SHA-256 del registro
page-true = El registro coincide con esta huella.
page-false = El registro no coincide con esta huella: ha sido modificado.
page-shortened = Solo se muestran las últimas { $count } jugadas.
page-tower = Vista 3D
page-turn = Arrastra los tableros para girarlos, o pulsa Mayús y una flecha.
page-captured = Capturadas

games = Partidas de este canal, y las tuyas en otros sitios:
games-none = Aquí aún no hay partidas. Empieza una con `/challenge`.
games-none-next = No te toca jugar en ninguna partida. `/games` las muestra todas.
games-waiting = { $number } · { $game } · { $challenger } desafía a { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } busca rival
games-playing = { $number } · { $game } · { $white } – { $black } · juega { $who }
games-until = · plazo: { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … y { $count } más.
review-missed-win = Había { $win } para { $side-las }; { $move } dejó escapar la ocasión.
review-into-loss = { $move } decidió la partida: permitió { $win }.
win-mate = { $moves ->
    [one] mate en una
   *[other] mate en { $moves }
}
win-forced = { $moves ->
    [one] una victoria inmediata
   *[other] una victoria forzada en { $moves } jugadas
}
review-decided = { $move } decidió la partida: las opciones de ganar de { $side-las } bajaron del { $before } % al { $after } %.
review-gradually = Ninguna jugada decidió la partida por sí sola: la ventaja de { $side-las } fue creciendo poco a poco.
review-nothing = La partida estuvo igualada: ningún bando llegó a estar claramente mejor.
review-resigned = Era pronto para abandonar: en la posición final, las opciones de ganar de { $side-las } aún eran del { $after } %.
review-flagged = Esta partida la decidió el reloj: al agotarse el tiempo, las opciones de ganar de { $side-las } aún eran del { $after } %.
review-drawn = Aún había partida para { $side-las }: en la posición final sus opciones de ganar eran del { $after } %.
review-settled = Ninguna jugada decidió la partida por sí sola: desde la jugada { $number }, las opciones de ganar de { $side-las } no bajaron del 70 %.
review-settled-draw = Ninguna jugada decidió la partida por sí sola: desde la jugada { $number }, ningún bando estuvo claramente mejor.
review-throughout = Posición ganada de la primera a la última jugada para { $side-las }.
review-unclear = Ninguna jugada decidió la partida por sí sola.
review-contradicted = La partida terminó { $result }, pero en la posición final las opciones de ganar de { $side-las } eran del { $after } %.
review-unfinished = Esta partida no tiene resultado. En la posición final, las opciones de ganar de { $side-las } eran del { $after } %.
review-accuracy = { $side-Las }: { $accuracy } % de precisión
review-inaccuracies = { $count ->
    [one] 1 imprecisión
   *[other] { $count } imprecisiones
}
review-mistakes = { $count ->
    [one] 1 error
   *[other] { $count } errores
}
review-blunders = { $count ->
    [one] 1 error grave
   *[other] { $count } errores graves
}
review-turning-points = Momentos clave:
review-turning-point = { $number } · { $words }
review-point = { $move } redujo las opciones de ganar de { $side-las } del { $before } % al { $after } %: { $line }. Era mejor { $better }.
review-point-last = { $move } redujo las opciones de ganar de { $side-las } del { $before } % al { $after } %. Era mejor { $better }.
review-point-win = { $move } dejó escapar { $win }: { $line }.
review-point-loss = { $move } permitió { $win }: { $line }. Era mejor { $better }.
review-point-loses = { $move } perdió { $piece-el } ({ $before } % → { $after } %): { $line }. Era mejor { $better }.
review-better-wins = Ganaba { $piece-el }.
review-hint = (jugada tras una pista)
review-by = Análisis de { $engine }, { $nodes } mil posiciones por jugada.
review-chances = Las opciones de ganar de las blancas, jugada a jugada: { $graph }
review-underway = Estoy repasando { $number } jugada a jugada. El análisis aparecerá aquí en unos segundos. Si no, pídelo otra vez.
review-shared = El análisis de { $number }, { $white } – { $black }:
review-posted = Ya todos pueden leer el análisis en { $channel }.
review-already-shared = El análisis ya se ha compartido.
review-place = Momento clave { $point } de { $points }
review-graph = Opciones de ganar de las blancas
review-graph-axis = Jug.
review-percent = { $percent } %
review-graph-alt = Las opciones de ganar de las blancas en { $number }: { $start } % al principio, { $end } % al final.
review-graph-alt-point = { $number }: { $move } las llevó del { $before } % al { $after } %.
legend-played = jugada: { $move }
legend-better = mejor: { $move }
score = Tú contra { $opponent }:
score-line = · { $game }: **{ $points }–{ $other-points }** · ganadas: { $wins } · tablas: { $draws } · perdidas: { $losses }
score-last = Las últimas partidas:
score-none = Aún no has terminado ninguna partida contra { $opponent }. Puedes empezar una con `/challenge`.
scores = Tus resultados en este servidor:
scores-anywhere = Tus resultados:
scores-line = · { $opponent } · { $game }: **{ $points }–{ $other-points }** · ganadas: { $wins } · tablas: { $draws } · perdidas: { $losses }
scores-none = Aún no has terminado ninguna partida. Empieza una con `/challenge`.
scores-none-here = Aún no has terminado ninguna partida en este servidor. Empieza una con `/challenge`, o envíame `/score` por mensaje directo para ver todos tus resultados.
score-after = { $game } hasta ahora: { $one } { $points }, { $other } { $other-points }.

## Puntuaciones

pool = { $game }
pool-variants = Variantes del ajedrez
pool-live = { $game }, en vivo
pool-correspondence = { $game }, por correspondencia
challenge-rated = La partida cuenta para la puntuación.
condition-rating = Solo para jugadores con puntuación { $range } en este servidor.
condition-reliable = Solo para jugadores que hayan perdido por tiempo como mucho una de sus últimas { $latest } partidas.
rating-up-to = hasta { $most }
rating-change = { $who } { $rating } ({ $change })
rating-changes = Puntuación: { $one }, { $other }.
rating-called-off = La partida se anuló: ninguna puntuación cambia.
rating-closed = La moderación cerró la partida: ninguna puntuación cambia.
rating-short = La partida terminó antes de que ambos hicieran dos jugadas: ninguna puntuación cambia.
rating-hints = Alguien pidió una pista: ninguna puntuación cambia.
rating-removed = Uno de los jugadores no figura en las clasificaciones de aquí: ninguna puntuación cambia.
ladder = Clasificación · { $pool } (puntuación, cambio en 30 días, partidas)
ladder-title = Clasificación · { $pool }
column-rating = puntuación
column-month = 30 días
column-games = partidas
ladder-line = { $place }. { $who } · **{ $rating }** ({ $change }) · { $games }
ladder-how = Aparece quien tiene una puntuación establecida (sin «?»), tres rivales y una partida reciente. La tuya: `/ladder person:`.
ladder-empty = Todavía no hay nadie en la clasificación: { $pool }. Empieza una partida puntuada con `/challenge rated:yes`.
ladder-everywhere = { $pool }, todos los servidores
ladder-removed = { $who } ya no está en las clasificaciones de este servidor y sus partidas no cuentan. Se han recalculado todas las puntuaciones.
ladder-removed-game = La partida { $number } ya no cuenta para las puntuaciones de este servidor, que se han recalculado.
ladder-restored = { $who } puede volver a las clasificaciones de este servidor. Se han recalculado todas las puntuaciones.
ladder-restored-game = La partida { $number } vuelve a contar para las puntuaciones de este servidor, que se han recalculado.
season-last = Temporada pasada: { $places }
season-place = { $place }. { $who } { $change }
season-this-title = Esta temporada · { $pool }
season-last-title = Temporada pasada · { $pool }
season-line = { $place }. { $who } · **{ $change }** en { $games }
season-empty = No hubo partidas puntuadas en esa temporada: { $pool }.
column-gain = ganancia
pairs = Enfrentamientos más frecuentes en partidas puntuadas en 90 días (puntos del primero; partidas de cada uno; tiempo de la primera a la última; jugadas de media):
pairs-line = · { $one } – { $other }: { $points } de { $games } · { $of-one } y { $of-other } · { $span } · { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
}
pairs-none = Nadie ha jugado aquí partidas puntuadas en 90 días.
pairs-how = Muchas partidas cortas contra un mismo rival con un mismo ganador pueden ser una segunda cuenta, o solo dos amigos. `/server ladder person:` saca a alguien.
standings = Puntuaciones de { $who } en este servidor:
standings-none = { $who } aún no ha terminado ninguna partida puntuada en este servidor. Empieza una con `/challenge rated:yes`.
standings-removed = { $who } no figura en las clasificaciones de este servidor por decisión de quienes lo gestionan, que pueden revertirla.
standings-none-game = La partida { $number } no es una partida puntuada de este servidor.
standing = · { $pool }: **{ $rating }** · partidas: { $games } · { $why }
standing-listed = en la clasificación
standing-provisional = aún fuera de la clasificación: la puntuación es provisional
standing-few-opponents = aún fuera de la clasificación: { $missing ->
    [one] falta un rival
   *[other] faltan { $missing } rivales
}
standing-one-opponent = fuera de la clasificación: más de la mitad de las últimas partidas fueron contra el mismo rival
standing-one-server = fuera de la clasificación: todas las partidas fueron en un solo servidor
standing-inactive = fuera de la clasificación: sin partidas recientes
standing-best-win = Mejor victoria, { $pool }: contra { $who } ({ $rating }) en { $number }.
standing-records = Ganadas, tablas y perdidas, { $pool }: { $records }
standing-record = { $who } { $score }
refused-rated-no-server = Las puntuaciones y clasificaciones son de cada servidor: usa esto en uno de sus canales.
refused-rated-no-ladder = Este servidor no tiene clasificación. Quien lo gestiona puede activarla: `/server change ladder:on`.
refused-rated-no-ladder-of = Este servidor no tiene clasificación de { $game-inside }. Quien lo gestiona puede añadirla: `/server change ladder-games:`.
refused-rated-removed = No figuras en las clasificaciones de este servidor, así que aquí no puedes jugar partidas puntuadas. Quien gestiona el servidor puede volver a incluirte; hasta entonces, juega sin puntuación.
refused-rated-called-off = En una semana has anulado tres partidas puntuadas o las has abandonado antes de que contaran. Podrás volver a jugar partidas puntuadas a partir del { $from }; hasta entonces, juega sin puntuación.
refused-rated-arbiter = Las partidas contra mí nunca puntúan. Omite `rated`.
refused-rated-no-clock = Una partida puntuada necesita reloj: añade uno, por ejemplo `clock:3d`.
refused-rated-start = Una partida puntuada empieza en la posición inicial y sin ventaja. Omite `rated` o la posición.
refused-rated-account = Tu cuenta es demasiado nueva para partidas puntuadas. Podrás jugarlas a partir del { $from }; hasta entonces, juega sin puntuación.
refused-rated-member = Llevas poco tiempo en este servidor. Podrás jugar partidas puntuadas a partir del { $from }; hasta entonces, juega sin puntuación.

## Torneos

button-confirm-close-vote = Cerrar la partida
channel-as-player = #este-canal
privacy-board-links = · Enlaces al tablero en el navegador: { $count }.

blocked = { $who } ya no puede desafiarte ni aceptar tus desafíos abiertos, y no recibe ningún aviso. Las partidas en curso siguen. Se deshace con `/privacy unblock`.
unblocked = { $who } puede desafiarte otra vez.
not-blocked = No habías bloqueado a { $who }.
settings = Tus ajustes. Para cambiar uno: `/settings change theme:slate`
settings-changed = Cambiado:
settings-unchanged = No hay nada que cambiar: ya estaba así.
settings-line = · `{ $option }` **{ $value }** · { $summary }
settings-panel = Tus ajustes. Para cambiar uno, elige en su menú.
settings-usual-clock = Este servidor no tiene un reloj por defecto, y las partidas sin reloj nunca acaban por tiempo. A la mayoría de los servidores les van bien tres días por jugada:
settings-menu = { $name }: { $value }
setting-language = Idioma
setting-theme = Tablero
setting-pieces = Piezas
setting-orientation = Abajo
setting-confirm-moves = Confirmar jugadas
setting-letters = Letras de las piezas
setting-reminders = Recordatorios
setting-puzzles = Problemas de mis partidas
setting-global-rating = Puntuar en todas partes
setting-days-off = Días libres
setting-turn-messages = Avisos de turno
setting-quiet-hours = Horas de silencio
setting-threads = Hilos
setting-history = Tableros anteriores
setting-ladder = Clasificación
setting-ladder-games = Juegos con clasificación
setting-rating-posts = Cambios de puntuación tras una partida
setting-rating-roles = Roles por puntuación
rating-roles-refused = La última vez Discord rechazó un rol por puntuación. Comprueba que tengo Gestionar roles, que mi rol está por encima de estos y que no se ha borrado ninguno.
setting-watch = Ver partidas en el navegador
setting-game = Juego por defecto
setting-clock = Reloj por defecto
setting-challengers = Quién puede desafiar
setting-event-role = Quién puede abrir torneos
setting-challenges-channel = Anuncios
setting-challenges-role = Rol al que avisar
setting-puzzle-channel = Problema del día
setting-puzzle-game = Juego del problema del día
setting-channels = Canales para partidas
server-settings = Los ajustes de este servidor. Para cambiar uno, elige en su menú.
server-settings-table = Los ajustes de este servidor. Para cambiar uno: `/server change ladder:on`
server-settings-everywhere = todos los canales
server-settings-nowhere = en ninguno
server-settings-none = ninguno
server-settings-everyone = todo el mundo
server-settings-nobody = nadie

about = Arbiter { $version }, árbitro de ajedrez. Código fuente: <{ $source }>. Licencia: { $licence }.
about-data = Guardo quién juega, a qué y cuándo, a quién bloquea, sus ajustes, cómo le fue con los problemas, las partidas que importa y los nombres, notas y motivos que escribe en mis comandos. No guardo nada más de lo que se escribe. `/privacy` muestra, exporta y borra lo que hay guardado sobre ti.
about-uptime = En marcha desde hace { $span }.
about-clock-fast = El reloj de este equipo va adelantado ({ $span }). Me guío por el de Discord, así que nadie pierde tiempo.
about-clock-slow = El reloj de este equipo va atrasado ({ $span }). Me guío por el de Discord, así que nadie pierde tiempo.

privacy-none = No hay nada guardado sobre ti.
privacy = Lo que guardo sobre ti, y para qué:
privacy-name = · Tu ID aquí (`{ $id }`) y tu último nombre conocido ({ $who }), para saber a quién le toca y poder decirlo.
privacy-games = · { $count ->
    [0] Ninguna partida ni desafío.
    [one] Una partida o un desafío, con lo que hiciste y cuándo, para que pueda seguir y se pueda mostrar y comprobar después.
   *[other] { $count } partidas y desafíos, con lo que hiciste y cuándo, para que puedan seguir y se puedan mostrar y comprobar después.
}
privacy-since = La entrada más antigua es del { $when }.
privacy-blocks = · { $count ->
    [one] Una persona a la que has bloqueado:
   *[other] { $count } personas a las que has bloqueado:
}
privacy-blocked = { $who }
privacy-settings = · Tus `/settings`, para mostrarte tableros, jugadas y horas como prefieres.
privacy-imports = · { $count ->
    [one] Una partida que importaste, para que puedas volver a verla.
   *[other] { $count } partidas que importaste, para que puedas volver a verlas.
}
privacy-kept = Lo que protege a los demás sobrevive al borrado, bajo un código hecho a partir de tu ID: los bloqueos contra ti, tu exclusión de las clasificaciones y, durante 30 días, que tus partidas puntuadas, desafíos y anulaciones eran tuyos.
privacy-more = `/privacy export` te lo da todo en un archivo; `/privacy delete` lo borra.
privacy-exported = Aquí está todo lo que hay guardado sobre ti, en un archivo.
privacy-exported-part = Aquí está la parte { $part } de { $parts } de lo que hay guardado sobre ti, en un archivo.
privacy-next-part = Siguiente parte: `/privacy export part:{ $part }`.
privacy-no-part = Tu exportación tiene { $parts ->
    [one] una sola parte
   *[other] solo { $parts } partes
}.
privacy-confirm = ¿Borrar todo lo guardado sobre ti? Se borrarán tu ID, tu nombre, tus ajustes, tus bloqueos, tus problemas y tus partidas importadas, y esto no se puede deshacer. Tus rivales conservarán sus partidas, contra «Cuenta eliminada».
privacy-confirm-games = { $count ->
    [one] Tienes una partida o un desafío en curso, que termina antes para que nadie te espere: si ambos bandos han jugado, abandonas; si no, se anula, se retira o se rechaza.
   *[other] Tienes { $count } partidas y desafíos en curso, que terminan antes para que nadie te espere: abandonas las partidas en que ambos bandos han jugado; lo demás se anula, se retira o se rechaza.
}
privacy-confirm-tournaments = También sales de tus torneos y simultáneas: ahí pierdes tus partidas en curso, aunque nadie haya jugado. Los que abriste y no han empezado se cierran, y tu simultánea termina.
privacy-confirm-how = Para borrarlo todo: `/privacy delete confirm:yes`.
privacy-forgotten = Ya nada te nombra aquí. Los mensajes de los canales siguen ahí hasta que alguien los borre. Si vuelves a jugar, empezarás de cero.

example-start = La posición inicial
example-tower = Los tableros vistos de lado
example-in-play = como se ve en juego
example-chess-castling = El enroque largo
example-chess-en-passant = Captura al paso
example-chess960-castling = El enroque corto
example-chess960-king-stays = Enroque: el rey se queda
example-three-check-third = El tercer jaque gana
example-king-of-the-hill-hill = El rey llega al centro
example-antichess-capture = Capturar es obligatorio
example-atomic-explosion = Una captura junto al rey
example-horde-first-rank = Avance doble desde la primera fila
example-racing-kings-race = El rey llega
example-crazyhouse-drop = Un caballo colocado con jaque
example-mono-dimensional-swap = El rey cambia de sitio
example-mono-dimensional-leap = El guerrero salta y captura
example-one-dimensional-knight = El caballo captura en el camino
example-one-dimensional-swap = Rey y torre cambian de sitio
example-space-board = Un tablero se mueve con su peón

help = Soy aquí el árbitro del ajedrez y de sus variantes, de una a tres dimensiones. Desafía a alguien (o a mí); yo me ocupo del tablero y de las reglas.
help-game = Si juegas varias partidas, indica cuál con `number:`.
help-more = Escribe las jugadas como acostumbras: `Cf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `caballo f3`.
help-options = `/help command:desafiar` explica un comando y sus opciones.
help-command = `/{ $command }` · { $summary }
help-group = **{ $summary }**: { $paths }
help-values = { $summary }: { $values }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (obligatoria) · { $summary }

## Commands

command-challenge = Desafiar a alguien, o a quien quiera jugar
command-accept = Aceptar un desafío, unas tablas, deshacer una jugada, una pausa o pistas
command-decline = Rechazar un desafío, unas tablas, deshacer una jugada, una pausa o pistas
command-move = Hacer una jugada
command-draw = Ofrecer, aceptar o reclamar tablas, también junto con una jugada
command-resign = Abandonar la partida
command-takeback = Pedir deshacer tu última jugada
command-rematch = Pedir la revancha con los colores cambiados
command-board = Mostrar el tablero
command-game-import = Importar una partida (PGN) o posición (FEN): tablero, análisis, repetición y seguir jugando
command-game-if = Jugadas condicionales: tus respuestas a lo que pueda jugar tu rival
command-game-think = Tu tablero de análisis: mueve piezas y guarda variantes y una nota
command-games = Mostrar tus partidas y las de aquí
command-score = Ver tus resultados contra alguien, o contra todos aquí
command-ladder = Ver la clasificación de este servidor o el lugar de alguien
command-rules = Explicar un juego en una sola pantalla
command-help = Mostrar los comandos
command-game = Más comandos para una partida
command-event = Torneos y simultáneas
command-game-moves = Mostrar las jugadas legales
command-game-history = Mostrar las jugadas hechas y su hora
command-game-describe = Describir el tablero en palabras
command-game-replay = Mostrar la partida jugada a jugada
command-game-review = Mostrar qué decidió una partida terminada
command-game-export = Exportar la partida: PGN en ajedrez, o una página para reproducirla en el navegador
command-game-clock = Mostrar cuánto tiempo queda
command-game-pause = Pedir que los relojes se paren unos días
command-game-nudge = Recordar a tu rival, una vez al día, que le toca jugar
command-game-give-time = Dar más tiempo a tu rival
command-game-holiday = Tomarte vacaciones: tu reloj se para, en partidas con reglas por correspondencia
command-game-flag = Reclamar la victoria si tu rival agotó su tiempo
command-game-follow = Recibir un mensaje directo cuando una partida de otros avance o termine
command-game-leave = Tomar licencia de todas tus partidas por correspondencia: hasta 45 días al año
command-game-explorer = Ver qué se jugó aquí desde una posición y cómo acabó
command-game-hint = Pedirme una pista: primero la pieza, luego la jugada
command-game-arbiter = Jugar contra mí tu desafío abierto
command-game-withdraw = Retirar tu desafío
command-game-abort = Anular la partida antes de que ambos bandos jueguen
command-game-close = Moderación: cerrar una partida del servidor sin resultado
command-settings = Tus ajustes e información sobre mí
command-settings-show = Mostrar tus ajustes
command-settings-change = Cambiar tus ajustes
command-settings-about = Sobre mí: versión, código fuente, datos
command-server = Los ajustes de este servidor
command-server-show = Mostrar los ajustes de este servidor
command-server-change = Cambiar los ajustes de este servidor
command-server-ladder = Ver quiénes se enfrentan mucho, o sacar a alguien de las clasificaciones
command-privacy = Tus datos y a quién bloqueas
command-privacy-show = Mostrar lo guardado sobre ti
command-privacy-export = Exportar a un archivo lo guardado sobre ti
command-privacy-delete = Borrar lo guardado sobre ti
command-privacy-block = Impedir que alguien te desafíe
command-privacy-unblock = Dejar que alguien te desafíe otra vez

option-opponent = A quién desafiar: a alguien o a mí; vacío: a cualquiera
option-vote-opponent = Contra quién juega el canal: una persona o yo (también si se deja vacío)
option-level = Con qué fuerza juego si me desafías
option-game = Cuál de los juegos
option-colour = El color que quieres
option-clock = 10m, 15m+10s, 10m/jugada (en vivo); 3d por jugada, 7d+12h (por correspondencia); sin reloj
option-flag = Al agotarse el tiempo: derrota automática, o solo si el rival reclama
option-minutes = Cuántos minutos (sin indicar: 1; en partidas que cuentan días: 1 día)
option-holidays = Reglas por correspondencia: días libres, más este número de días de vacaciones al año
option-from = El primer día, por ejemplo 24/12/2026
option-to = El último día, por ejemplo 03/01/2027
option-days-off = Tus días libres en las próximas partidas con reglas por correspondencia
option-days = Cuántos días
option-position = Desde dónde empezar: nombre de un inicio o de una apertura, jugadas o una posición
option-notify = Después de cada jugada, solo al final o nunca (dejar de seguir)
option-explorer-line = Jugadas desde el inicio o la posición de la partida, por ejemplo: e4 e5 Cf3
option-odds = Partida con ventaja: juegas sin esta pieza (contra mí, yo); el color que elijas puede invertirlo
option-move = Por ejemplo Cf3, exd5, O-O, e8=D o e2e4
option-number = El número de la partida, por ejemplo 482
option-point = Solo este momento clave
option-share = sí: mostrar a todos
option-all = sí: todas tus partidas terminadas en un archivo PGN
option-side = Desde qué lado
option-links = Obtener un enlace privado para jugar en tu navegador o cerrar tus enlaces
option-confirm = sí: sin pedir confirmación
option-person = La persona
option-reason = El motivo, que verán los jugadores
option-part = Qué parte, si la exportación tiene varios archivos
option-format = PGN, o una página para reproducirla en el navegador
option-theme = Colores del tablero, para ti y en las partidas que empieces
option-pieces = El aspecto de tus piezas
option-orientation = Qué lado está abajo (también en las partidas que empieces)
option-confirm-moves = Pedirme que confirme cada jugada
option-language = El idioma en que te respondo
option-letters = Letras de las piezas en las jugadas que lees y escribes
option-reminders = Recordatorios mientras corre tu reloj: todos, solo el último o ninguno
option-time-zone = Tu zona horaria, para días libres, horas de silencio y archivos: por ejemplo Europe/Madrid
option-puzzles = Permitir problemas con posiciones de tus partidas terminadas (ambos deben aceptar)
option-hide-solved = No nombrarme en el canal cuando resuelva el problema del día
option-global-rating = Contar las partidas puntuadas también entre servidores (ambos deben aceptar)
option-turn-messages = Cómo te digo que te toca: aviso en el canal, mensaje directo o ambos
option-quiet-hours = Horas sin avisos ni mensajes en tu zona horaria, por ejemplo 22-8, o no
option-thread = Jugar en un hilo aparte
option-threads = Dar a cada partida su propio hilo
option-ladder = Clasificaciones: no, sí en las partidas que lo digan, o siempre
option-ladder-games = Juegos con clasificación aquí, separados por comas
option-rating-posts = Publicar en el canal cómo cambió una partida las puntuaciones
option-rating-roles = Roles a partir de una puntuación: 1200:@Principiante 1600:@Club (no: ninguno)
option-watch = Dejar que todos aquí vean las partidas en su navegador
option-speed = Ajedrez en vivo o por correspondencia
option-rated = El resultado cuenta para ambas puntuaciones; hace falta reloj
option-rating = Solo quienes tengan aquí una puntuación en este intervalo: 1400-1800, 1400+ o -1800
option-reliable = Solo quienes hayan perdido por tiempo como mucho una de sus últimas 20 partidas
option-season = Quién subió más este trimestre, o el anterior
option-where = La clasificación de este servidor, o la de todos
option-listing = Sacar de las clasificaciones, o dejar volver
option-name = Su nombre
option-tournament-format = Quién juega con quién: todos una vez, todos dos veces, o rondas suizas
option-seats = Cuántos pueden apuntarse
option-role = Solo pueden apuntarse miembros con este rol
option-round = Sistema suizo: la ronda siguiente empieza tras este número de días
option-starts = Comienzo automático: 05/12/2026 18:00, o 18:00, en tu zona horaria
option-entries = Hasta cuándo te puedes apuntar: 04/12/2026 20:00; si no, hasta el comienzo
option-repeat = Abre el siguiente cuando este empiece
option-hours = Cuántas horas vota el canal cada jugada
option-tournament = El número de la tarjeta; sin él, lo más reciente de este canal
option-history = Qué queda de los tableros anteriores: una línea por jugada o las imágenes
option-server-language = El idioma de las partidas y los avisos de este servidor
option-server-game = El juego de un desafío que no nombra ninguno
option-server-clock = El reloj de un desafío que no nombra ninguno: 10m, 15m+10s (en vivo); 3d por jugada; sin reloj
option-allow-channel = Permitir partidas en este canal (sin lista: en todos)
option-disallow-channel = Quitar un canal de esa lista
option-challengers = Solo este rol y la moderación pueden desafiar (sin rol: todo el mundo)
option-event-role = Solo este rol y la moderación pueden abrir torneos, simultáneas y votaciones
option-challenges-channel = Canal donde se anuncian los desafíos abiertos de este servidor
option-channel = Otro canal de este servidor, que también vota sus jugadas
option-challenges-role = Avisar a este rol de los desafíos abiertos; todos deben poder mencionarlo
option-puzzle-channel = Canal para el problema del día, cada mañana; el primero llega enseguida
option-puzzle-game = Juego del problema del día
option-reset = Restablecer un ajuste
option-command = Qué comando explicar
option-puzzle-theme = De qué trata el problema
option-show = Otro problema, la solución o el problema del día
option-text = PGN o FEN; sin nada se abre un formulario
option-file = Un archivo PGN de hasta 256 KiB
option-line = La jugada de tu rival, tu respuesta, etcétera
option-think-line = Jugadas que probar, como Cf3 Cc6
option-go = Una jugada atrás o a la posición de la partida
option-note = Una nota para ti; tras la partida sale en tu exportación
option-clear = Borrar tus jugadas condicionales en esta partida
option-only = Solo la partida más urgente, o las que sigues

## A challenge from menus

challenge-form = Desafiar a { $opponent }
form-opponent = Rival
form-level = Nivel
form-game = Juego
form-colour = Tu color
form-position = Número de la posición
form-rated = Cuenta para la puntuación
form-clock = Reloj
form-name = Nombre (si no, el tuyo)
form-format = Sistema
form-seats = Plazas
form-move = Tu jugada
form-text = PGN o FEN
form-file = Archivo
form-note = Nota
form-empty = El formulario llegó vacío. Ábrelo otra vez y rellénalo.
form-move-example = Cf3, exd5, O-O o e8=D
receipt-challenged = Desafío enviado.

## The line that takes the place of a private message whose button was pressed

more = Partida { $number }: ¿qué quieres hacer?
pause-length = ¿Cuánto tiempo deben estar parados los relojes? Tu rival tiene que aceptar.
receipt-move = Has jugado **{ $move }**.
receipt-accepted = Aceptado. ¡Suerte!
receipt-declined = Rechazado.
receipt-withdrawn = Desafío retirado.
receipt-offered = Has ofrecido tablas.
receipt-agreed = Tablas de común acuerdo.
receipt-claimed = Has reclamado tablas.
receipt-takeback-asked = Has pedido deshacer tu jugada.
receipt-takeback-granted = Jugada deshecha.
receipt-hints-asked = Has pedido jugar con pistas.
receipt-hints-agreed = Ahora ambos pueden pedir pistas.
receipt-hint-taken = Has pedido una pista.
receipt-planned = Tus jugadas condicionales han cambiado.
receipt-pause-asked = Has pedido una pausa.
receipt-time-given = Has dado tiempo a tu rival.
receipt-holiday = Tus vacaciones quedan anotadas.
receipt-pause-granted = Los relojes están en pausa.
receipt-resigned = Has abandonado.
receipt-aborted = La partida queda anulada.
receipt-done = Hecho.
receipt-elsewhere = La partida está en { $channel }.
receipt-in-thread = La partida ha empezado, en el hilo de abajo: { $channel }.
context-challenge = Desafiar a una partida
context-import = Montar esta posición

## What I cannot do in a place

reach-lacks = En los ajustes de este canal puedes darme { $count ->
    [one] un permiso
   *[other] permisos
}: { $rights }. Sin { $count ->
    [one] él
   *[other] ellos
}: { $means }
reach-without-messages = Aquí no puedo publicar recordatorios ni avisar cuando a alguien se le agota el tiempo.
reach-without-pictures = Aquí mis mensajes llegan sin imagen.
reach-without-thread = Aquí no puedo abrir hilos, así que la partida se queda en este canal.
reach-thread-gone = El hilo de esta partida se ha borrado, así que sigue aquí.
reach-guest = No estoy instalado en este servidor, así que solo puedo responder: no hay recordatorios, y si a alguien se le agota el tiempo, solo puedo decirlo con el siguiente comando. `/games` muestra a quién le toca.
reach-user-alone = Discord solo te muestra a ti mis respuestas aquí: en este canal no puedes usar aplicaciones externas.
right-view-channel = Ver canal
right-send-messages = Enviar mensajes
right-send-messages-in-threads = Enviar mensajes en hilos
right-attach-files = Adjuntar archivos
right-create-public-threads = Crear hilos públicos
hindered-no-access = No pude publicar en { $home }: no puedo ver ese canal. Quien gestiona el servidor me puede dar «Ver canal».
hindered-may-not-write = No pude publicar en { $home }: no puedo escribir allí. Quien gestiona ese canal me puede dar «Enviar mensajes».
hindered-no-channel = No pude publicar en { $home }: ese canal ya no existe.
hindered-other = No pude publicar en { $home }: Discord no aceptó el mensaje.
hindered-rehomed = Desde ahora la partida sigue en este canal.

## Choices

choice-own = tu lado
choice-queen = Dama: las blancas juegan sin ella
choice-rook = Torre: las blancas juegan sin la de a1
choice-knight = Caballo: las blancas juegan sin el de b1
choice-back = Una jugada atrás
choice-start = La posición de la partida
choice-pawn = Peón y salida: las negras juegan sin el peón de f7
choice-white = blancas
choice-black = negras
choice-random = al azar
choice-automatic = automáticamente
choice-claim = si el rival reclama
choice-newcomer = novato
choice-beginner = principiante
choice-casual = aficionado
choice-intermediate = intermedio
choice-club = de club
choice-strong = fuerte
choice-expert = experto
choice-master = maestro
choice-perfect = perfecto
choice-yes = sí
choice-get = un enlace para el navegador
choice-end = cerrar todos mis enlaces
choice-no = no
choice-single = todos contra todos
choice-double = todos contra todos, a doble vuelta
choice-swiss = suizo
choice-monthly = mensual
choice-weekly = semanal
choice-mate-in-1 = mate en 1
choice-mate-in-2 = mate en 2
choice-mate-in-3 = mate en 3
choice-material = ganar material
choice-sacrifice = un sacrificio
choice-promotion = una coronación
choice-new = otro problema
choice-solution = la solución
choice-next = próxima
choice-followed = las que sigo
choice-every-move = después de cada jugada
choice-end-only = solo al final
choice-never = nunca
choice-daily = el problema del día
choice-daily-solution = la solución del problema del día
choice-pgn = PGN
choice-page = página para el navegador
choice-on = sí
choice-off = no
choice-lines = líneas
choice-correspondence = correspondencia
choice-live = en vivo
choice-current = esta
choice-previous = pasada
choice-here = aquí
choice-everywhere = todos
choice-remove = sacar
choice-restore = devolver
choice-always = siempre
choice-pictures = imágenes
choice-staunton = Staunton
choice-geometric = geométricas
choice-bold = gruesas
choice-default = el de Discord
choice-system = el del sistema
choice-language = las de mi idioma
choice-figurine = figuras (♔ ♕ ♖ ♗ ♘)
choice-all = todos
choice-channel = aviso en el canal
choice-direct = mensaje directo
choice-both = ambos
choice-last = solo el último
choice-everything = todo
choice-no-days = ninguno
choice-saturday-sunday = sábados y domingos
choice-friday-saturday = viernes y sábados
choice-sunday-monday = domingos y lunes
choice-monday-tuesday = lunes y martes
choice-tuesday-wednesday = martes y miércoles
choice-wednesday-thursday = miércoles y jueves
choice-thursday-friday = jueves y viernes
choice-monday = lunes
choice-tuesday = martes
choice-wednesday = miércoles
choice-thursday = jueves
choice-friday = viernes
choice-saturday = sábados
choice-sunday = domingos

## Descriptions of pictures, for those who hear them

alt = { $game }, partida { $number }. { $state } { $last } { $pieces }
alt-to-move = Juegan { $side }.
alt-to-move-check = Juegan { $side }, en jaque.
alt-over = La partida ha terminado, { $result }.
alt-last = Última jugada: { $move }, de { $from } a { $to }.
alt-last-drop = Última jugada: { $move }, colocada en { $to }.
alt-boards = Tableros de ataque: { $boards }.
alt-pieces = Piezas { $side }: { $pieces }.
alt-pocket = { $count ->
    [one] { $piece }
   *[other] { $count } { $piece-plural }
}
alt-pockets = Para colocar: { $pieces }.
alt-checks = Jaques dados: blancas { $white }, negras { $black }.

## The local channel

chat-welcome = Eres { $name }; `arbiter chat --as NOMBRE` empieza con otro nombre.
    Juega contra mí: `/challenge @arbiter level:casual colour:white` y luego `e4`. `casual` (aficionado) juega como un principiante de club (unos 1100), `club` como un buen aficionado (1600), `expert` (experto) como un jugador fuerte de club (2100).
    Dos en este teclado: `/challenge @ben colour:white`, luego `ben: /accept` y `{ $name }: e4`. `help` muestra los comandos, Tab completa, Ctrl-D sale.
chat-speaker = Ahora eres { $name }. Para volver, empieza la línea con `{ $before }:`.
chat-same-speaker = Ya eres { $name }: escribe sin más.
chat-marks = MAYÚSCULAS: blancas
chat-marks-figurines = ♔ blancas, ♚ negras
chat-picture = imagen: { $path } (cada nueva la sustituye)
chat-file = archivo: { $path }
chat-interrupted = Pulsa Ctrl-C otra vez para salir.

## Names on Discord

slash-challenge = desafiar
slash-accept = aceptar
slash-decline = rechazar
slash-arbiter = arbiter
slash-withdraw = retirar
slash-move = mover
slash-board = tablero
slash-describe = describir
slash-replay = reproducir
slash-review = análisis
slash-moves = jugadas
slash-history = historial
slash-export = exportar
slash-games = partidas
slash-puzzle = problema
slash-import = importar
slash-if = si
slash-think = pensar
slash-score = marcador
slash-ladder = clasificación
slash-draw = tablas
slash-takeback = deshacer
slash-nudge = recordar
slash-follow = seguir
slash-leave = licencia
slash-explorer = aperturas
slash-clock = reloj
slash-give-time = dar-tiempo
slash-holiday = vacaciones
slash-pause = pausa
slash-flag = reclamar-tiempo
slash-hint = pista
slash-rematch = revancha
slash-resign = abandonar
slash-abort = anular
slash-close = cerrar
slash-rules = reglas
slash-block = bloquear
slash-unblock = desbloquear
slash-privacy = privacidad
slash-about = acerca-de
slash-help = ayuda
slash-delete = borrar
slash-change = cambiar
slash-show = mostrar
field-only = solo
slash-server = servidor
slash-game = partida
slash-event = torneo
slash-tournament = abrir
slash-simul = simultánea
slash-vote = votar
slash-join = apuntarse
slash-start = empezar
slash-table = tabla
slash-settings = ajustes
slash-also-resign = me rindo, rendirse, abandono
slash-also-takeback = me equivoqué, volver atrás

field-opponent = rival
field-vote-opponent = rival
field-level = nivel
field-channel = canal
field-game = juego
field-colour = color
field-clock = reloj
field-flag = bandera
field-position = posición
field-rating = puntuación
field-rating-roles = roles-puntuación
field-reliable = puntual
field-odds = ventaja
field-name = nombre
field-tournament-format = sistema
field-seats = plazas
field-role = rol
field-round = ronda
field-starts = comienzo
field-entries = plazo
field-repeat = repetición
field-season = temporada
field-where = dónde
field-listing = lista
field-ladder-games = juegos-con-clasificación
field-rating-posts = avisos-de-puntuación
field-watch = espectadores
field-global-rating = puntuar-en-todas-partes
field-hours = horas
field-tournament = número
field-number = número
field-point = momento
field-share = compartir
field-notify = avisar
field-hide-solved = ocultar-aciertos
field-move = jugada
field-side = lado
field-links = enlaces
field-minutes = minutos
field-holidays = vacaciones
field-from = desde
field-to = hasta
field-days-off = días-libres
field-days = días
field-confirm = confirmar
field-reason = motivo
field-person = persona
field-part = parte
field-format = formato
field-all = todas
field-theme = tema
field-pieces = piezas
field-orientation = orientación
field-language = idioma
field-letters = letras
field-reminders = recordatorios
field-time-zone = zona-horaria
field-puzzles = problemas
field-turn-messages = mensajes-de-turno
field-quiet-hours = horas-de-silencio
field-thread = hilo
field-threads = hilos
field-history = historial
field-challengers = desafiantes
field-event-role = rol-de-torneos
field-challenges-channel = canal-de-desafíos
field-challenges-role = rol-de-desafíos
field-puzzle-channel = canal-de-problemas
field-puzzle-game = juego-del-problema
field-puzzle-theme = tema
field-server-language = idioma
field-server-game = juego
field-server-clock = reloj
field-reset = restablecer
field-confirm-moves = confirmar-jugadas
field-allow-channel = permitir-canal
field-disallow-channel = quitar-canal
field-command = comando
field-show = ver
field-text = texto
field-file = archivo
field-line = variante
field-clear = borrar
field-go = ir
field-note = nota
field-rated = puntuada
field-speed = ritmo
field-ladder = clasificación

site-about = Un árbitro de ajedrez para Discord, tu terminal y tu navegador. Desafía a alguien, toca o escribe tus jugadas y todo el canal verá el tablero. ¿No hay nadie? Juega contra Arbiter.
site-rules = Las reglas
site-game = Una partida para reproducir
site-law = El reglamento completo (en inglés)
site-invite = Añadirlo a tu servidor
site-host = Alojarlo tú mismo
site-source = Código fuente

# El tablero en el navegador
activity-again = Intentar de nuevo
activity-challenge = Para una partida nueva, escribe /challenge en el chat. En cuanto empiece, aparecerá aquí.
activity-challenge-form = Desafiar…
activity-challenge-offered = Mira en el chat: hay un botón para el desafío.
activity-closed = Discord ha cerrado el tablero. Ábrelo de nuevo desde el chat.
activity-connecting = Conectando con Discord…
activity-elsewhere = No estás en el canal donde está abierto este tablero. Ábrelo de nuevo desde el chat.
activity-games = Partidas de aquí
activity-offer = { $opponent } está aquí. Para desafiar, elige el juego y el ritmo:
activity-people = Aquí ahora
activity-refused = Discord no ha confirmado quién eres. Deja que Arbiter vea tu nombre de usuario e inténtalo de nuevo.
activity-unavailable = Aquí no se puede abrir el tablero dentro de Discord. Juega con los botones bajo la partida o escribe tu jugada.
board-close = Cerrar
board-empty = No tienes partidas en curso.
board-failed = El servidor no responde. No se ha perdido nada: inténtalo de nuevo en un momento.
board-games = Tus partidas
board-grid = Tablero. Las flechas van de casilla en casilla; Intro toma una pieza y la suelta.
board-keys = Arrastra una pieza, tócala y luego su casilla, o escribe la jugada. Teclas: flechas e Intro en el tablero; fuera de él, ← y → recorren las jugadas.
board-link = Solo tú ves este enlace. No lo compartas: quien lo tenga juega en tu nombre. Caduca tras 12 horas sin uso, como mucho tras una semana. `/board links:end` lo cierra ya.
board-link-watch = Solo tú ves este enlace. Te muestra la partida durante 12 horas. `/board links:end` lo cierra ya.
board-links-ended = { $count ->
    [0] No tienes enlaces al tablero.
    [one] Tu enlace al tablero se ha cerrado.
   *[other] Tus { $count } enlaces al tablero se han cerrado.
}
board-new = Nueva partida
board-no-session = Un tablero solo se abre con su propio enlace. Ejecuta «arbiter play» en tu ordenador y abre la dirección que aparece; en Discord, pulsa «Tablero en el navegador» en «Más…» de una partida.
board-none = Aquí no hay un tablero en el navegador. En tu propio ordenador, `arbiter play` abre uno.
board-not-watched = Solo los jugadores pueden abrir este tablero. Quien gestiona el servidor puede dejar que todos miren: `/server change watch:on`.
board-offline = Conexión perdida. Reconectando…
board-open = Tu tablero está en esta dirección; solo este ordenador puede abrirla. Ctrl-C lo cierra. Tus partidas se guardan.
board-rematch-asked = { $who } quiere la revancha.
board-rematch-void = No habrá revancha: el desafío fue rechazado o retirado.
board-rematch-waits = La revancha está propuesta a { $who }. La partida se abrirá aquí en cuanto la acepte.
board-session-over = Este enlace al tablero caducó o se cerró. Consigue otro: en Discord, pulsa «Tablero en el navegador» en «Más…» de una partida; en tu ordenador, ejecuta de nuevo «arbiter play».
board-sounds = Sonidos
board-start = Empezar
board-target = puede ir aquí
board-capture = se puede capturar
board-drop = para colocar
board-paused = Este tablero está abierto en demasiadas ventanas. Haz clic aquí para seguir en esta.
board-thinks = { $who } está pensando…
board-two = Dos jugadores en este ordenador

## Events, follows and leave

refused-only-votes = En esta partida el canal vota sus jugadas, y nada más.
privacy-follows = · Partidas que sigues: { $count }.
privacy-leave = · Años con licencia de tus partidas: { $count }.
refused-tournament-none = Aquí no hay torneos ni simultáneas. Abre uno con `/event tournament` o `/event simul`.
refused-tournament-unknown = Aquí no hay ningún torneo ni simultánea con el número { $number }. `/event table` muestra lo más reciente.
refused-tournament-guest = No estoy en este servidor, así que no puedo publicar aquí. Quien lo gestiona puede añadirme.
refused-tournament-too-many = Este canal ya tiene { $most } torneos o simultáneas sin terminar. Termina o cierra uno antes.
refused-tournament-too-many-of-yours = Has abierto { $most } torneos o simultáneas que aún no han empezado. Empieza o cierra uno antes.
refused-tournament-too-many-an-hour = En la última hora has abierto { $most } torneos o simultáneas. Podrás abrir otro desde: { $again }.
refused-tournament-too-many-votes = Este canal ya tiene { $most } partidas por votación en curso. Hay que terminar una antes, o ciérrala con `/event close`.
refused-tournament-too-many-votes-of-yours = Has abierto { $most } partidas por votación que no han terminado. Cierra una antes: `/event close`.
refused-tournament-seats = Tiene que haber de { $fewest } a { $most } plazas.
refused-tournament-no-rounds = `round` pone plazo a las rondas del sistema suizo. Quítalo, o elige `format:swiss`.
refused-tournament-no-clock = Las partidas de un torneo o simultánea necesitan reloj, o quizá no acaben nunca. Lo habitual son tres días por jugada: `clock:3d`.
refused-tournament-start = El comienzo tiene que ser en el futuro, como tarde dentro de un año. Las horas son las de tu zona horaria (`/settings change time-zone:`).
refused-tournament-entries = El plazo para apuntarse tiene que acabar en el futuro, y no después del comienzo. Las horas son las de tu zona horaria (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Para repetirse necesita un comienzo, por ejemplo `starts:05/12/2026 18:00`.
refused-tournament-entries-before-next = En una serie, las inscripciones pueden cerrarse como mucho { $most } días antes del comienzo: el siguiente torneo se abre cuando empieza este.
refused-tournament-unrated-simul = Las simultáneas nunca puntúan.
refused-tournament-started = Ya ha empezado.
refused-tournament-over = Ya ha terminado.
refused-tournament-lapsed = No empezó a tiempo, así que está cerrado.
refused-tournament-entered = Ya te has apuntado.
refused-tournament-entries-over = El plazo para apuntarse ha terminado.
refused-tournament-full = Todas las plazas están ocupadas.
refused-tournament-role = Solo pueden apuntarse miembros con { $role }.
refused-tournament-unwelcome = No puedes apuntarte: o has bloqueado a alguien que ya está inscrito, o quien organiza te ha bloqueado.
refused-tournament-too-few = Para empezar { $fewest ->
    [one] hace falta al menos un rival
   *[other] hacen falta al menos { $fewest } jugadores
}.
refused-tournament-not-host = Ahora solo puede hacerlo la moderación.
refused-tournament-not-host-of = Eso solo puede hacerlo { $who }, que lo abrió, o la moderación.
refused-tournament-not-entered = No participas.
refused-tournament-not-entered-of = { $who } no participa.
refused-tournament-host-of-simul = Es tu simultánea. Para terminarla, ciérrala: `/event close`.
refused-tournament-own-tournament = Juegas o has jugado aquí, así que solo puede sacar a otros alguien de la moderación que no haya jugado.
refused-tournament-already-out = Ya no participas.
refused-tournament-already-out-of = { $who } ya no participa.
refused-tournament-confirm-withdrawal = ¿Salir? Abandonarás tus partidas en curso.
refused-tournament-confirm-withdrawal-annulled = ¿Salir? Abandonarás tus partidas en curso y, como has terminado menos de la mitad de tus partidas, ninguna contará en la tabla.
refused-tournament-confirm-withdrawal-of = ¿Sacar a { $who }? Sus partidas en curso se dan por perdidas. Si lo tienes claro, repítelo con `confirm:yes`.
refused-tournament-confirm-withdrawal-of-annulled = ¿Sacar a { $who }? Sus partidas en curso se dan por perdidas y, como ha terminado menos de la mitad de las suyas, ninguna cuenta en la tabla. Si lo tienes claro, repítelo con `confirm:yes`.
refused-tournament-confirm-closing = ¿Cerrar el evento { $number }? Termina antes de tiempo, sin resultado, y no se puede volver a abrir.
refused-tournament-confirm-closing-vote = ¿Cerrar la partida por votación { $number }? No contará y no se podrá reabrir.
refused-tournament-no-abort = Una partida de torneo o de simultánea no se puede anular. Puedes abandonarla, o salir con `/event withdraw`.
