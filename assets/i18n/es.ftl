# Every sentence that a player reads, in Spanish.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Ajedrez
game-mono-dimensional = Ajedrez monodimensional
game-one-dimensional = Ajedrez unidimensional
game-space = Ajedrez espacial

side-white = blancas
side-black = negras

# Whoever asked to be forgotten.
former-player = alguien que ya no juega

wish-random = Colores al azar.
wish-white = { $challenger } juega con blancas.
wish-black = { $challenger } juega con negras.

## What happened

challenged = { $challenger } desafía a { $opponent } a una partida de { $game } ({ $number }). { $wish }
challenged-anyone = { $challenger } desafía a cualquiera de aquí a una partida de { $game } ({ $number }). { $wish }
challenge-answer = { $opponent }, por favor, acepta o rechaza.
challenge-answer-anyone = Juega quien acepte primero.
challenge-position = Desde la posición `{ $position }`.

accepted = Empieza la partida { $number }. { $white } juega con blancas, { $black } con negras.
declined = { $who } rechaza el desafío { $number } de { $challenger }.
withdrawn = { $who } retira el desafío { $number }.
moved = { $number } · { $who } juega **{ $move }**.
to-move = { $who }, te toca jugar.
to-move-check = { $who }, estás en jaque. Te toca jugar.
takeback-stands = La petición de retirar la jugada aún espera respuesta.
offer-stands = La oferta de tablas sigue en pie.

offered = { $number } · { $who } ofrece tablas. { $opponent }, acéptalas o recházalas; si juegas, las rechazas.
refused-draw = { $number } · { $opponent }, { $who } rechaza las tablas. La partida sigue.

offered-with-move = { $who } ofrece tablas con esta jugada.
claim-counts = Para reclamar: la posición se ha dado { $times } de 3 veces, y van sin progreso { $moves } de 50 jugadas de cada bando.
claim-counts-repetition = Para reclamar: la posición se ha dado { $times } de 3 veces.
stood-after = tras las jugadas { $moves }
stood-at-the-start = al comienzo y tras las jugadas { $moves }
claim-possible-repetition = Esta posición se ha dado tres veces: cualquiera de los dos bandos puede reclamar tablas con `/draw`.
claim-possible-fifty-moves = Van cincuenta jugadas de cada bando sin progreso: cualquiera de los dos puede reclamar tablas con `/draw`.
list-and = y

takeback-asked = { $number } · { $who } pide retirar { $moves }. { $opponent }, permite o rechaza la petición; si juegas, la rechazas.
takeback-granted = { $number } · { $who } permite retirar la jugada.
takeback-refused = { $number } · { $opponent }, { $who } no permite retirar la jugada. La partida sigue.

clock-untimed = Tiempo: sin límite.
clock-per-move = Tiempo: { $days ->
    [one] un día
   *[other] { $days } días
} para cada jugada.
clock-bank = Tiempo: { $days ->
    [one] un día
   *[other] { $days } días
}, y { $hours ->
    [one] una hora
   *[other] { $hours } horas
} más con cada jugada, sin superar nunca el tiempo inicial.
clock-flag-automatic = Quien agota su tiempo pierde automáticamente.
clock-flag-claim = Quien agota su tiempo pierde cuando su rival lo reclama.
time-until = Hay tiempo hasta el { $deadline }.
time-out = El tiempo se agotó: { $deadline }.
time-paused = Los relojes están parados hasta el { $end }; después hay tiempo hasta el { $deadline }.
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
span-less = menos de un minuto
span-none = sin tiempo
clock = { $number } · { $terms }
clock-none = { $number } se juega sin reloj.
clock-not-begun = Los relojes arrancan cuando se acepta el desafío.
clock-stopped = La partida ha terminado y los relojes se han detenido.
clock-running = { $who } dispone de { $left } y tiene el turno.
clock-run-out = A { $who } se le ha agotado el tiempo y tiene el turno.
clock-waiting = { $who } dispone de { $left } para su próxima jugada.
pause-stands = La petición de una pausa aún espera respuesta.
pause-asked = { $number } · { $who } pide una pausa de { $days ->
    [one] un día
   *[other] { $days } días
}. { $opponent }, permite o rechaza la petición; si juegas, la rechazas.
pause-granted = { $number } · { $who } permite la pausa que pidió { $asker }. Una jugada la termina antes.
pause-refused = { $number } · { $opponent }, { $who } rechaza la pausa. Los relojes siguen corriendo.
reminder = { $who }, tu tiempo corre:
reminder-game = { $number } · { $game } contra { $opponent }: hasta el { $deadline }.
reminder-pause-over = { $number } · { $game } contra { $opponent }: la pausa ha terminado; hay tiempo hasta el { $deadline }.
flag-can-be-claimed = { $number } · El tiempo de { $who } se ha agotado. { $opponent }, reclama la bandera caída con `/flag`, o espera la jugada.

aborted = { $number } · { $opponent }, { $who } anula la partida antes de que ambos bandos hayan jugado. No cuenta.

closed-challenge = La moderación cierra el desafío { $number }: { $reason } { $challenger } y { $opponent }, no cuenta.
closed-challenge-anyone = La moderación cierra el desafío { $number }: { $reason } { $challenger }, no cuenta.

## How it ended

result = { $number } · { $white } – { $black } **{ $result }**
result-none = { $number } · { $white } – { $black }
law-fide = FIDE { $article }
law-own = { $game }, «{ $heading }»
law-own-item = { $game }, «{ $heading }» { $item }
ending-checkmate = Jaque mate. Gana { $winner } ({ $law }).
ending-stalemate-win = Ahogado. Gana { $winner }, porque aquí gana quien ahoga ({ $law }).
ending-kkr = Rey contra rey. Gana { $winner } por la distancia entre los reyes (kkr; { $law }).
ending-stalemate = Tablas. Ahogado: { $loser } no tiene ninguna jugada legal y no está en jaque ({ $law }).
ending-insufficient-material = Tablas. Ningún bando tiene más que el rey y un alfil o un caballo ({ $law }).
ending-dead-position = Tablas. Ninguna serie de jugadas legales lleva al mate ({ $law }).
ending-seventy-five-moves = Tablas. Setenta y cinco jugadas de cada bando sin progreso ({ $law }).
ending-threefold = Tablas. Triple repetición, a reclamación de { $who } ({ $law }): esta posición se dio { $moves }.
ending-fifty-moves = Tablas. Cincuenta jugadas de cada bando sin progreso, a reclamación de { $who } ({ $law }).
ending-fivefold = Tablas. Quíntuple repetición ({ $law }): esta posición se dio { $moves }.
ending-flag = El tiempo de { $loser } se ha agotado. Gana { $winner } ({ $law }).
ending-flag-draw = Tablas. El tiempo de { $loser } se ha agotado, pero { $winner } no puede ganar con ninguna serie de jugadas legales ({ $law }).
ending-resignation = { $loser } abandona. Gana { $winner } ({ $law }).
ending-agreement = Tablas de común acuerdo ({ $law }).
ending-aborted = La partida se anuló antes de que ambos bandos hubieran jugado. No cuenta.

ending-closed = La moderación ha cerrado la partida, que no cuenta: { $reason }

## Buttons

button-accept = Aceptar
button-decline = Rechazar
button-draw = Tablas
button-takeback-accept = Permitir
button-flag = Reclamar bandera caída
button-flip = Girar
button-describe = Describir
button-replay = Reproducir
button-rematch = Revancha
button-resign = Abandonar
button-confirm-resign = Sí, abandonar
button-challenge = Desafiar
button-play = Jugar { $move }
button-history = Jugadas
button-board = Mostrar el tablero

## Menus

pick-man = Elige una pieza
pick-move = Elige una jugada
pick-game = Abrir una partida
pick-square = ¿Adónde? Los lugares posibles para { $man } están marcados.
pick-more = Más …
pick-first = Volver al principio …
pick-board = tablero de ataque { $pin }
pick-a-board = tablero de ataque
pick-goes = { $man } a { $to }
pick-takes = { $man } captura { $target } en { $on }
pick-promotes = se convierte en { $man }
pick-check = jaque
pick-mate = mate
pick-stalemate = ahogado

## Why not

refused-no-such-game = Aquí no hay ninguna partida { $number } que se pueda ver. `/games` muestra las que sí.
refused-cannot-read = No puedo abrir la partida { $number }: necesita una versión más nueva de mí, o su registro está dañado. No se ha cambiado nada; avisa, por favor, a quien gestiona este bot.
refused-no-game-here = Aquí no tienes ninguna partida a la que esto pueda referirse. `/challenge` empieza una, `/games` muestra las que hay.
refused-which-game = Esto puede referirse a varias partidas tuyas. Por favor, añade el número, por ejemplo `number:{ $example }`:
refused-nothing-waits = Aquí no te espera ningún desafío ni ninguna oferta de tablas.
refused-not-your-game = No juegas en esta partida, así que solo puedes mirarla.
refused-not-your-turn = No te toca jugar: el turno es de { $who }.
refused-game-over = Esta partida ha terminado: { $ending }
refused-challenge-declined = Este desafío fue rechazado.
refused-challenge-withdrawn = Este desafío fue retirado.
refused-challenge-closed = La moderación ha cerrado este desafío.
refused-not-moderator = Las partidas de un servidor solo las puede cerrar su moderación: quien tiene permiso para gestionar sus mensajes.
refused-not-manager = Solo quienes pueden gestionar este servidor deciden lo que vale aquí.
refused-no-server = Aquí no hay ningún servidor que ajustar.
refused-wrong-channel = En este servidor las partidas se acuerdan en otros canales: { $channels }.
refused-may-not-challenge = En este servidor solo desafían los miembros con el rol { $role }. Aceptar sí puedes.
refused-no-thread-here = Un hilo propio solo es posible en un canal de un servidor. Omite `thread` para jugar aquí.
refused-challenge-lapsed = Este desafío esperó una respuesta siete días y ha caducado. `/challenge` hace uno nuevo.
refused-not-begun = La partida no ha empezado: el desafío aún espera respuesta.
refused-already-begun = La partida ya ha empezado.
refused-own-challenge = No puedes responder a tu propio desafío. `/withdraw` lo retira.
refused-not-invited = Este desafío es para { $who }, no para ti.
refused-not-your-challenge = Este desafío solo lo puede retirar quien lo hizo, y solo lo puede rechazar quien lo recibió.
refused-challenged-self = No puedes desafiarte. Nombra a otra persona, o a nadie para un desafío abierto.
refused-challenged-bot = { $who } es un bot y no admite desafíos. Por favor, nombra a una persona.
refused-unwelcome = Así no se puede acordar una partida con { $who }. Por favor, busca a otra persona.
refused-blocked-self = No puedes bloquearte. Nombra a otra persona.
refused-opponent-gone = Tu rival se ha ido y ya no puede recibir desafíos.
refused-too-many-challenges = Ya tienes { $most } desafíos en espera. `/withdraw` retira uno.
refused-challenges-spent = En una hora has hecho { $most } desafíos que nadie ha aceptado. Podrás hacer otro a partir de las { $again }.
refused-same-challenge = Ya has desafiado a { $who } a esta partida ({ $number }) y aún espera su respuesta. `/withdraw number:{ $plain }` retira el desafío.
refused-bad-start = Esto no es una posición del juego, { $field }: { $problem }.
refused-finished-start = Una partida no puede empezar en una posición en la que ya ha terminado.
refused-dead-start = Desde esta posición nadie puede ganar con ninguna serie de jugadas legales: la partida serían tablas al instante. Elige otra.
refused-busy-with-starts = Todavía estoy comprobando otras posiciones. Vuelve a enviar tu desafío dentro de unos segundos.
refused-unknown-move = { $text } no es una jugada legal. { $why }
refused-ambiguous-move = { $text } puede significar { $candidates }. Por favor, di cuál.
refused-did-you-mean = { $text } no está del todo claro. ¿Quieres decir { $candidates }?
refused-promotion-missing = Por favor, di en qué se convierte el peón: { $candidates }.
refused-already-offered = Eso ya está pedido; ahora le toca responder a tu rival.
refused-no-offer = No hay ninguna oferta de tablas a la que puedas responder.
refused-own-offer = Esto lo has pedido tú; le toca responder a tu rival.
refused-no-takeback = No hay ninguna petición de retirar la jugada a la que puedas responder.
refused-offer-too-early = Puedes ofrecer tablas con tu primera jugada o después de ella: `/draw` y la jugada.
refused-offered-before = Ya has ofrecido tablas desde tu última jugada, y fueron rechazadas. Puedes volver a ofrecerlas con tu próxima jugada: `/draw` y la jugada.
refused-nothing-to-take-back = No has hecho ninguna jugada que se pueda retirar.
refused-answer-draw-first = Tu rival ha ofrecido tablas: primero usa `/accept` o `/decline`.
refused-answer-takeback-first = Tu rival pide retirar una jugada: primero usa `/accept` o `/decline`.
refused-answer-pause-first = Tu rival pide una pausa: primero usa `/accept` o `/decline`.
refused-own-draw-waits = Tu oferta de tablas aún espera respuesta. Solo puede haber una petición a la vez.
refused-own-takeback-waits = Tu petición de retirar la jugada aún espera respuesta. Solo puede haber una petición a la vez.
refused-own-pause-waits = Tu petición de una pausa aún espera respuesta. Solo puede haber una petición a la vez.
refused-declined-before = Tu rival ya lo ha rechazado. Puedes volver a pedirlo después de la próxima jugada.
refused-no-pause = No hay ninguna petición de pausa a la que puedas responder.
refused-no-clock = Esta partida se juega sin reloj.
refused-time-is-left = El tiempo de tu rival corre hasta el { $until }.
refused-own-time = El tiempo que corre es el tuyo. Tu rival puede reclamarlo cuando se agote.
refused-time-is-up = El tiempo de quien tenía el turno se agotó el { $at }. El resultado sigue enseguida.
refused-paused = Los relojes ya están parados, hasta el { $until }. Una jugada termina la pausa.
refused-pause-too-long = Una pausa dura de un día a { $most } días.
refused-not-your-rematch = Otra partida como esta solo la puede pedir quien la jugó.
refused-not-over = Esta partida no ha terminado. La revancha viene después.
refused-rematch-waits = Tu desafío { $number } a otra partida ya espera respuesta.
refused-too-late-to-abort = Ambos bandos han jugado, así que la partida ya no se puede anular. `/resign` la abandona, `/draw` ofrece tablas.
refused-confirm-resignation = ¿De verdad abandonas la partida { $number }? Con ello la pierdes. `/resign confirm:yes number:{ $plain }` la abandona; si no, sigue jugando.
refused-confirm-move = { $move } aún no se ha jugado. ¿Vale? Si no, elige otra jugada.
refused-confirm-move-offer = { $move } aún no se ha jugado ni se han ofrecido tablas. ¿Valen ambas cosas? Si no, elige otra jugada.
refused-confirm-move-claim = { $move } aún no se ha jugado ni se han reclamado tablas. ¿Valen ambas cosas? Si no, elige otra jugada.
refused-accept-instead = Tu rival ha ofrecido tablas. ¿Las aceptas, o juegas { $move } y las ofreces tú?
confirm-status = { $move }?
refused-moved-on = La posición ha cambiado desde aquel mensaje. Este es el tablero tal como está.

## Why a move is not legal

why-unknown = `/moves` muestra las que lo son.
why-over = La partida ha terminado, así que no hay jugadas que hacer.
why-no-such-square = Ahora no hay ninguna casilla { $square } en el tablero.
why-nobody-there = No hay ninguna pieza en { $square }.
why-no-such-piece = No tienes { $man }.
why-not-yours = Es de tu rival: { $man } en { $on }.
why-same-square = Ya está en esa casilla: { $man } en { $on }. Pasar el turno no es posible.
why-no-castling = En este juego no hay enroque.
why-no-rook-beside = Tu rey solo puede cambiar de sitio con una torre tuya en una casilla vecina.
why-castling-lost-king = El enroque en el flanco de rey ya no es posible: el rey o esa torre se ha movido, o ya no está.
why-castling-lost-queen = El enroque en el flanco de dama ya no es posible: el rey o esa torre se ha movido, o ya no está.
why-not-so = Así no se llega a { $square }: { $man } en { $on }. { $how }.
why-castling-in-check = Estás en jaque, y para salir de un jaque no se permite enrocar. Da jaque: { $man } en { $on }.
why-nothing-to-capture = Solo se mueve así para capturar: { $man } en { $on }. Y en { $square } no hay nada que capturar.
why-nothing-there = En { $square } no hay nada que capturar.
why-en-passant-too-late = La captura al paso solo es posible justo después de un avance doble, y no acaba de haberlo: { $man } en { $on }.
why-pawn-has-moved = Solo podía hacerlo como primera jugada: { $man } en { $on }.
why-captures-otherwise = Así no captura: { $man } en { $on }. Cierra el paso: { $target } en { $square }.
why-own-man-there = Ahí hay una pieza tuya: { $man } en { $on }.
why-blocked = No se llega a { $square }: { $man } en { $on }. En medio está: { $blocker } en { $at }.
why-skip-barred = En medio hay un tablero de ataque, con { $squares }.
why-no-board-there = Ahora no cuelga ahí ningún tablero de ataque: { $pin }.
why-board-not-yours = El tablero de ataque { $pin } es de tu rival.
why-board-loaded = El tablero de ataque { $pin } lleva: { $men }. Solo se mueve vacío o con un único peón.
why-pin-taken = Ahí ya cuelga otro tablero de ataque: { $pin }.
why-pin-too-far = El tablero de ataque { $from } no puede ir a { $to } en una jugada: ese pivote no es vecino del suyo.
why-castling-blocked = No se puede enrocar. En medio está: { $man } en { $on }.
why-castling-through = Tu rey pasaría por { $square }, una casilla atacada. La ataca: { $man } en { $on }.
why-king-attacked = Tu rey quedaría en jaque en { $square }. Daría jaque: { $man } en { $on }.
why-still-in-check = Estás en jaque, y esto no lo para. Da jaque: { $man } en { $on }.
why-uncovers-check = Eso para el jaque, pero abre otro. Daría jaque: { $man } en { $on }.
why-exposes-king = Eso dejaría a tu rey en jaque. Daría jaque: { $man } en { $on }.

how-chess-king = El rey mueve una casilla en cualquier dirección
how-chess-queen = La dama mueve por columnas, filas y diagonales, a cualquier distancia
how-chess-rook = La torre mueve por columnas y filas, a cualquier distancia
how-chess-bishop = El alfil mueve por diagonales, a cualquier distancia
how-chess-knight = El caballo salta dos casillas en línea recta y una hacia un lado
how-chess-pawn = El peón avanza una casilla, o dos en su primera jugada, y captura en diagonal hacia delante
how-mono-dimensional-king = El rey mueve un punto adelante o atrás, o cambia de sitio con una pieza tuya que esté ahí
how-mono-dimensional-executor = El ejecutor mueve uno o tres puntos adelante
how-mono-dimensional-warrior = El guerrero mueve dos puntos adelante o uno atrás
how-mono-dimensional-lancer = El lancero mueve un punto adelante
how-one-dimensional-king = El rey mueve una casilla, o cambia de sitio con una torre tuya que esté ahí
how-one-dimensional-queen = La dama mueve hasta tres casillas, o hasta tres de su color (a 2, 4 o 6 de distancia)
how-one-dimensional-rook = La torre mueve hasta tres casillas
how-one-dimensional-bishop = El alfil mueve hasta tres casillas de su color (a 2, 4 o 6 de distancia)
how-one-dimensional-knight = El caballo salta dos casillas y tres, cada vez en cualquier sentido, y acaba a 1 o 5 de distancia
how-space-king = El rey mueve como mucho una columna, una fila y un nivel
how-space-queen = La dama mueve por un eje, o igual de lejos por dos
how-space-rook = La torre mueve por un eje: columna, fila o nivel
how-space-bishop = El alfil mueve igual de lejos por dos ejes: columna, fila o nivel
how-space-knight = El caballo salta dos por un eje y uno por otro
how-space-pawn = El peón avanza una fila, o un nivel hacia el rival, y captura yendo además una columna hacia un lado

man = { $man } en { $on }
man-king = rey
man-queen = dama
man-rook = torre
man-bishop = alfil
man-knight = caballo
man-pawn = peón
man-executor = ejecutor
man-warrior = guerrero
man-lancer = lancero

## Commands that cannot be read

misread-command = No existe el comando { $text }. `/help` muestra los comandos.
misread-command-nearest = No existe el comando { $text }. ¿Querías decir `/{ $nearest }`?
misread-option = `/{ $command }` no tiene la opción { $text }. `/help` muestra las que admite.
misread-missing = `/{ $command }` necesita `{ $option }`, por ejemplo `{ $example }`.
misread-choice = `{ $option }` no puede ser { $text }. Puede ser: { $choices }.
misread-number = { $text } no es el número de una partida. `/games` muestra los números.
misread-clock = { $text } no es un reloj. Puede ser `none`, de uno a catorce días por jugada como `3d`, o una reserva como `7d+12h`: como máximo 14 días, y como máximo 72 horas más con cada jugada.
misread-count = `{ $option }` no puede ser { $text }. Es un número de 1 a { $most }.
misread-person = En `{ $option }` va una persona.
misread-snowflake = `{ $option }` admite un canal o un rol de un servidor de Discord.
misread-zone = { $text } no es una zona horaria que conozca. Es un nombre como `Europe/Madrid` o `UTC`.
misread-help = No hay ningún comando { $text } que explicar. `/help` los enumera.
misread-too-long = `{ $option }` es más largo de lo que se admite: { $longest } caracteres como máximo.
misread-button = Este botón ya no es de los míos. `/games` muestra las partidas.
misread-line = Un comando empieza con una barra, por ejemplo `/help` o `/move e4`.
misread-name = Un nombre tiene de 1 a 32 letras, cifras, `_` o `-`: { $text } no.

trouble = Ahora mismo no puedo acceder a mis registros. No ha cambiado nada; por favor, inténtalo de nuevo en un momento.
in-doubt = He perdido mis registros justo mientras escribía y no sé si eso cuenta. Míralo antes, con `/board` si es una partida; si no está, inténtalo de nuevo.
written-unseen = Eso está hecho y anotado, pero no puedo acceder a mis registros para mostrarlo. `/board` lo mostrará en un momento.

## Boards and lists

caption-to-move = Juegan { $side }
caption-check = Juegan { $side }, en jaque
caption-over = { $result }

record = · Registro `{ $digest }`

banner = { $result } · { $how }
banner-checkmate = Jaque mate
banner-stalemate = Ahogado
banner-kkr = Rey contra rey
banner-insufficient-material = Material insuficiente
banner-dead-position = Posición muerta
banner-seventy-five-moves = 75 jugadas
banner-resignation = Abandono
banner-agreement = Tablas acordadas
banner-threefold = Triple repetición
banner-fifty-moves = 50 jugadas
banner-fivefold = Quíntuple repetición
banner-flag = Tiempo
banner-aborted = Anulada
banner-closed = Cierre por moderación

board = { $number } · { $white } (blancas) – { $black } (negras)
board-to-move = El turno es de { $who }.
board-to-move-check = { $who } está en jaque y tiene el turno.
board-not-begun = { $number } aún no tiene tablero: el desafío espera respuesta.

moves = { $number } · { $count } jugadas legales: { $moves }
moves-one = { $number } · Una jugada legal: { $moves }
moves-none = { $number } · La partida ha terminado. No hay jugadas que hacer.

history = { $number } · { $white } – { $black }
history-began = Empezó el { $when }.
history-earlier = `/export` tiene las jugadas anteriores a estas.
history-move = { $move } ({ $at })
replay = { $number } · { $white } – { $black }, { $count ->
    [one] una jugada
   *[other] { $count } jugadas
}
flipped = { $number } desde el otro lado:
spoken = { $number } · { $status }
spoken-empty = sin piezas
spoken-man = { $man } de { $side } en { $on }
replay-shortened = La imagen muestra las últimas { $count } jugadas de cada bando; la partida entera está en `/export`.
replay-busy = Ahora mismo se están dibujando demasiadas partidas. Vuelve a pedirlo dentro de un minuto.
replay-nothing = { $number } aún no tiene nada que mostrar: no se ha hecho ninguna jugada.
history-empty = No se ha hecho ninguna jugada.

exported = { $number } · Aquí está el registro de la partida en un archivo.
export-event = Partida { $number } de Arbiter
export-offer = { $who } ofrece tablas.
export-refused = { $who } rechaza las tablas.
export-takeback = Aquí { $who } retiró una jugada.

games = Partidas de aquí, y las tuyas en otros sitios:
games-none = Aquí no hay partidas. `/challenge` empieza una.
games-waiting = { $number } · { $game } · { $challenger } desafía a { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } desafía a cualquiera
games-playing = { $number } · { $game } · { $white } – { $black } · turno de { $who }
games-until = · plazo: { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … y { $count } más.

blocked = { $who } ya no puede desafiarte ni aceptar tus desafíos abiertos, y no recibe aviso de ello. Las partidas en curso siguen. `/unblock` lo revierte.
unblocked = { $who } puede desafiarte.
settings = Tus ajustes; `/settings` con una opción los cambia:
settings-line = · `{ $option }` **{ $value }** · { $summary }
server-settings = Los ajustes de este servidor; `/server-settings` con una opción los cambia:
server-settings-everywhere = todos los canales
server-settings-none = nada
server-settings-everyone = todo el mundo

about = Arbiter { $version }, árbitro de ajedrez. Código fuente: <{ $source }>. Licencia: { $licence }.
about-data = Guardo quién juega, a qué y cuándo, a quién bloquea y qué ajusta, y nada más de lo que se diga. `/privacy` muestra, exporta y borra lo que hay guardado sobre ti.
about-uptime = En marcha desde hace { $span }.
about-clock-fast = El reloj de este equipo va adelantado ({ $span }). Me guío por el de Discord, así que nadie pierde tiempo.
about-clock-slow = El reloj de este equipo va atrasado ({ $span }). Me guío por el de Discord, así que nadie pierde tiempo.

privacy-none = No hay nada guardado sobre ti.
privacy = Lo que hay guardado sobre ti, y para qué:
privacy-name = · Tu número aquí, `{ $id }`, y tu nombre tal como lo vi por última vez, { $who }: para saber a quién le toca jugar, y decirlo.
privacy-games = · { $count ->
    [0] Ninguna partida ni desafío.
    [one] Una partida o desafío, y lo que hiciste ahí y cuándo: para poder seguir, y para poder mostrarlo y comprobarlo después.
   *[other] { $count } partidas y desafíos, y lo que hiciste ahí y cuándo: para poder seguir, y para poder mostrarlo y comprobarlo después.
}
privacy-since = Lo más antiguo es del { $when }.
privacy-blocks = · { $count ->
    [one] Una persona a la que has bloqueado:
   *[other] { $count } personas a las que has bloqueado:
}
privacy-blocked = { $who }
privacy-settings = · Lo que has ajustado con `/settings`: para mostrarte tableros, jugadas y horas como prefieres.
privacy-more = `/privacy action:export` lo entrega todo en un archivo, `/privacy action:delete` lo borra.
privacy-exported = Aquí está todo lo que hay guardado sobre ti, en un archivo.
privacy-exported-part = Aquí está la parte { $part } de { $parts } de lo que hay guardado sobre ti, en un archivo.
privacy-next-part = La siguiente: `/privacy action:export part:{ $part }`.
privacy-no-part = Lo que hay guardado sobre ti tiene { $parts ->
    [one] una sola parte
   *[other] { $parts } partes
} para exportar.
privacy-confirm = ¿De verdad quieres que te olvide? Se borran tu número, tu nombre, tus ajustes y tus bloqueos, y esto no se puede deshacer. Tus rivales conservan sus partidas, contra alguien que ya no juega.
privacy-confirm-games = { $count ->
    [one] Tienes una partida o un desafío en curso, que termina antes, para que nadie te espere: si ambos bandos han jugado, abandonas; si no, se anula, se retira o se rechaza.
   *[other] Tienes { $count } partidas y desafíos en curso, que terminan antes, para que nadie te espere: abandonas las partidas en que ambos bandos han jugado; lo demás se anula, se retira o se rechaza.
}
privacy-confirm-how = `/privacy action:delete confirm:yes` lo borra todo.
privacy-forgotten = Ya no hay nada guardado sobre ti. Los mensajes de los canales siguen ahí hasta que alguien los borre. Si vuelves a jugar, te conoceré de nuevo.

example-start = La posición inicial
example-chess-castling = Enroque en el flanco de dama
example-chess-en-passant = Captura al paso
example-mono-dimensional-swap = El rey cambia de sitio
example-mono-dimensional-leap = El guerrero salta y captura
example-one-dimensional-knight = El caballo captura entre sus dos tramos
example-one-dimensional-swap = Rey y torre cambian de sitio
example-space-board = Un tablero de ataque se mueve con su peón

help = Arbitro partidas de ajedrez en este canal. Desafía a alguien y juega: yo cuido del tablero y de las reglas.
help-game = Todo comando sobre una partida admite `number`, su número, si juegas varias.
help-more = Una jugada se escribe como es costumbre: `Cf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `caballo f3`.
help-options = `/help command:challenge` explica un comando con sus opciones.
help-command = `/{ $command }` · { $summary }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (obligatoria) · { $summary }

## Commands

command-challenge = Desafiar a alguien, o a cualquiera de aquí
command-accept = Aceptar lo pendiente: desafío, tablas o retirada de jugada
command-decline = Rechazar lo pendiente: desafío, tablas o retirada de jugada
command-withdraw = Retirar un desafío tuyo
command-move = Hacer una jugada
command-board = Mostrar el tablero
command-describe = Decir el tablero casilla por casilla
command-replay = Mostrar la partida jugada a jugada
command-moves = Listar las jugadas legales
command-history = Listar las jugadas hechas y su hora
command-export = Dar la partida en un archivo: PGN en ajedrez
command-games = Listar las partidas de aquí y las tuyas
command-draw = Reclamar, aceptar u ofrecer tablas; con una jugada, la hace antes
command-takeback = Pedir retirar tu última jugada
command-clock = Mostrar cuánto tiempo queda
command-pause = Pedir que los relojes paren unos días
command-flag = Reclamar que tu rival agotó su tiempo
command-rematch = Pedir otra partida con colores cambiados
command-resign = Abandonar la partida
command-abort = Anular la partida antes de que ambos bandos jueguen
command-close = Cerrar una partida del servidor (moderación); no cuenta
command-rules = Explicar un juego en una pantalla
command-block = No dejar que alguien te desafíe más
command-unblock = Dejar que alguien te desafíe otra vez
command-settings = Muestra o cambia tus ajustes
command-server-settings = Muestra o cambia los ajustes de este servidor
command-privacy = Mostrar, exportar o borrar lo guardado sobre ti
command-about = Decir qué soy, dónde está mi código y qué datos guardo
command-help = Listar los comandos

option-opponent = A quién desafiar; a nadie es a cualquiera de aquí
option-game = Qué juego
option-colour = El color que quieres
option-clock = none, días por jugada como 3d, o una reserva como 7d+12h
option-flag = Si la partida acaba sola al agotarse el tiempo, o cuando lo reclama el rival
option-days = Cuántos días
option-position = La posición de salida: un nombre o el texto de una posición
option-move = Por ejemplo Cf3, exd5, O-O, e8=D o e2e4
option-number = El número de la partida, por ejemplo 482
option-side = Desde qué lado
option-confirm = Elige sí para hacer ya lo que no se puede deshacer
option-person = A quién
option-reason = Por qué, para quienes juegan
option-action = Mostrar lo guardado, darlo en un archivo o borrarlo
option-part = Qué archivo de una exportación que ocupa varios
option-theme = El aspecto de los tableros que se dibujan para ti
option-orientation = Desde tu lado, desde las blancas, o fija: tu lado también cuando mueve el rival
option-confirm-moves = Si una jugada se te muestra primero y vale cuando la confirmas
option-letters = Las letras de las piezas, al leer y al escribir
option-reminders = Todos los avisos mientras corre tu tiempo, solo el último o ninguno
option-time-zone = La zona de las horas que Discord no muestra en la tuya, como Europe/Madrid
option-thread = Si la partida tiene un hilo propio
option-threads = Si cada partida tiene un hilo propio
option-allow-channel = Un canal en que se pueden acordar partidas; sin ninguno, todos
option-disallow-channel = Un canal que se quita de esa lista
option-challengers = El rol cuyos miembros pueden desafiar; sin ninguno, todo el mundo
option-reset = Un ajuste que se deshace
option-command = Qué comando explicar

## A challenge from menus

draft = Un desafío a { $opponent }. Elige lo que quieras y después envíalo.
draft-sent = El desafío está hecho.
draft-game = Juego: { $chosen }
draft-clock = Reloj: { $chosen }
draft-colour = Tu color: { $chosen }
context-challenge = Desafiar a una partida

## What I cannot do in a place

reach-lacks = Aquí me falta un permiso: { $rights }. { $means } Quien gestiona este canal me lo puede dar.
reach-without-messages = Hasta entonces, los avisos y los resultados por tiempo no llegan aquí.
reach-without-pictures = Hasta entonces, lo que digo por mi cuenta llega sin imagen.
reach-without-thread = La partida se juega en este canal, sin hilo.
reach-guest = Aquí solo estoy de paso y no puedo hablar por mi cuenta: no se avisa a nadie, y una bandera caída se dice con el siguiente comando. `/games` muestra a quién le toca.
right-view-channel = Ver canal
right-send-messages = Enviar mensajes
right-send-messages-in-threads = Enviar mensajes en hilos
right-attach-files = Adjuntar archivos
right-create-public-threads = Crear hilos públicos
hindered-no-access = Lo que tenía que decir en { $home } no llegó: no puedo ver ese canal. Quien gestiona el servidor me puede dar «Ver canal».
hindered-may-not-write = Lo que tenía que decir en { $home } no llegó: no puedo escribir allí. Quien gestiona ese canal me puede dar «Enviar mensajes».
hindered-no-channel = Lo que tenía que decir en { $home } no llegó: ese canal ya no existe.
hindered-other = Lo que tenía que decir en { $home } no llegó: Discord no lo aceptó.
hindered-rehomed = Desde ahora la partida vive en este canal.
thread-opened = { $number } se juega aquí: { $white } (blancas) – { $black } (negras).

## Choices

choice-own = el propio
choice-white = blancas
choice-black = negras
choice-random = al azar
choice-automatic = por sí sola
choice-claim = si el rival reclama
choice-yes = sí
choice-show = mostrar
choice-export = como archivo
choice-delete = borrar
choice-wood = madera
choice-slate = pizarra
choice-newspaper = periódico
choice-midnight = medianoche
choice-high-contrast = alto contraste
choice-fixed = fija
choice-on = sí
choice-off = no
choice-language = de mi idioma
choice-english = inglesas (K Q R B N)
choice-german = alemanas (K D T L S)
choice-spanish = españolas (R D T A C)
choice-figurine = figurines
choice-all = todos
choice-last = solo el último
choice-everything = todo
choice-channels = la lista de canales
choice-game = el juego habitual
choice-clock = el reloj habitual
choice-challengers = quién puede desafiar

## Descriptions of pictures, for those who hear them

alt = { $game }, partida { $number }. { $state } { $last } { $men }
alt-to-move = Juegan { $side }.
alt-to-move-check = Juegan { $side }, en jaque.
alt-over = La partida ha terminado, { $result }.
alt-last = Última jugada: { $move }, de { $from } a { $to }.
alt-boards = Tableros que se mueven: { $boards }.
alt-men = Piezas { $side }: { $men }.

## The local channel

chat-welcome = Te doy la bienvenida. Desafía a alguien con `/challenge @ben`, habla en su nombre con `ben: /accept` y luego juega con `/move e4`. `/help` lo muestra todo; Ctrl-D para salir.

## Names on Discord

slash-challenge = desafiar
slash-accept = aceptar
slash-decline = rechazar
slash-withdraw = retirar-desafío
slash-move = mover
slash-board = tablero
slash-describe = describir
slash-replay = reproducir
slash-moves = jugadas
slash-history = historial
slash-export = exportar
slash-games = partidas
slash-draw = tablas
slash-takeback = retirar-jugada
slash-clock = reloj
slash-pause = pausa
slash-flag = bandera
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
slash-settings = ajustes
slash-server-settings = ajustes-servidor

field-opponent = rival
field-game = juego
field-colour = color
field-clock = reloj
field-flag = bandera
field-position = posición
field-number = número
field-move = jugada
field-side = lado
field-days = días
field-confirm = confirmar
field-reason = motivo
field-person = persona
field-action = acción
field-part = parte
field-theme = tema
field-orientation = orientación
field-letters = letras
field-reminders = recordatorios
field-time-zone = zona-horaria
field-thread = hilo
field-threads = hilos
field-challengers = desafiantes
field-reset = restablecer
field-confirm-moves = confirmar-jugadas
field-allow-channel = permitir-canal
field-disallow-channel = quitar-canal
field-command = comando
