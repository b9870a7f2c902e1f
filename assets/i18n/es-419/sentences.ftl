# What Latin American Spanish says differently; the rest is in `es`.

page-turn = Arrastra los tableros para girarlos, o presiona Mayús y una flecha.
chat-interrupted = Presiona Ctrl-C otra vez para salir.
board-grid = Tablero. Las flechas van de casilla en casilla; Enter toma una pieza y la suelta.
board-keys = Arrastra una pieza, tócala y luego su casilla, o escribe la jugada. Teclas: flechas y Enter en el tablero; fuera de él, ← y → recorren las jugadas.
board-no-session = Un tablero solo se abre con su propio enlace. Ejecuta «arbiter play» en tu computadora y abre la dirección que aparece; en Discord, toca «Tablero en el navegador» en «Más…» de una partida.
board-none = Aquí no hay un tablero en el navegador. En tu propia computadora, `arbiter play` abre uno.
board-open = Tu tablero está en esta dirección; solo esta computadora puede abrirla. Ctrl-C lo cierra. Tus partidas se guardan.
board-session-over = Este enlace al tablero caducó o se cerró. Consigue otro: en Discord, toca «Tablero en el navegador» en «Más…» de una partida; en tu computadora, ejecuta de nuevo «arbiter play».
board-two = Dos jugadores en esta computadora
