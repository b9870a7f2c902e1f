button-puzzle-solution = Ver la solución
button-puzzle-next = Otro problema
button-puzzle-open = Resolver
puzzle = **Problema** · { $game } · { $difficulty }
puzzle-daily = **Problema del día** · { $game } · { $difficulty }
puzzle-title = Problema · { $game }
puzzle-easy = fácil
puzzle-medium = intermedio
puzzle-hard = difícil
puzzle-win = Juegan { $side } y ganan.
puzzle-material = Juegan { $side }: encuentra la única jugada fuerte.
puzzle-mate = { $moves ->
    [one] Juegan { $side } y dan mate en una.
   *[other] Juegan { $side } y dan mate en { $moves }.
}
puzzle-right = ¡**{ $move }** es correcta! El rival responde **{ $reply }**.
puzzle-wrong-win = **{ $move }** no gana.
puzzle-wrong-material = **{ $move }** no es la más fuerte.
puzzle-wrong-mate = **{ $move }** no da mate a tiempo.
puzzle-refutation = El rival responde **{ $reply }**.
puzzle-once-more = Te queda un intento.
puzzle-solved = ¡Correcto, resuelto!
puzzle-streak = Racha: { $count } (récord: { $longest }).
puzzle-rating = Tu puntuación en problemas: **{ $rating }** (este problema: { $puzzle }).
puzzle-line = Solución: **{ $line }**
puzzle-goes-on = { $moves ->
    [one] Después, { $side-las } ganan en una jugada.
   *[other] Después, { $side-las } ganan en { $moves } jugadas como mucho.
}
puzzle-daily-private = Solo tú ves tus jugadas.
puzzle-solvers = { $count ->
    [one] Una persona resolvió el problema de ayer:
   *[other] { $count } personas resolvieron el problema de ayer:
}
puzzle-first-tries = Al primer intento: { $count }.
puzzle-group-streak = { $days ->
    [one] Resuelto aquí un día.
   *[other] Resuelto aquí { $days } días seguidos.
}
privacy-daily-solved = · Problemas del día resueltos en servidores: { $count }.
puzzle-type = También puedes escribir tu jugada: `/puzzle move:{ $move }`.
puzzle-type-daily = También puedes escribir tu jugada: `/puzzle show:daily game:{ $game } move:{ $move }`.
puzzle-no-move = { $text } no es una jugada legal aquí. No cuenta como intento.
puzzle-none-of = Todavía no tengo ningún problema nuevo de { $game-inside } para ti. Salen de partidas de aquí ya terminadas, si ambos jugadores lo permiten con `/settings change puzzles:yes`.
puzzle-none-daily = No hay problema del día de { $game }. Sí lo hay de estos juegos: { $games }.
puzzle-none-of-theme = No tengo ningún problema de { $game-inside } con ese tema. `/puzzle` te da uno cualquiera.
privacy-puzzles = · Tus problemas: los últimos que recibiste, cuántos has resuelto ({ $solved }), tu racha y tu puntuación, para que puedas continuar.
command-puzzle = Resolver un problema: encuentra la única jugada que gana
