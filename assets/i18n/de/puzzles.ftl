button-puzzle-solution = Lösung zeigen
button-puzzle-next = Noch ein Rätsel
button-puzzle-open = Lösen
puzzle = **Rätsel** · { $game } · { $difficulty }
puzzle-daily = **Rätsel des Tages** · { $game } · { $difficulty }
puzzle-title = Rätsel · { $game }
puzzle-easy = leicht
puzzle-medium = mittel
puzzle-hard = schwer
puzzle-win = { $side } am Zug gewinnt.
puzzle-material = { $side } am Zug: Finde den einzigen starken Zug.
puzzle-mate = { $moves ->
    [one] { $side } am Zug: Matt in einem Zug.
   *[other] { $side } am Zug: Matt in { $moves }.
}
puzzle-right = **{ $move }** ist richtig! Darauf folgt **{ $reply }**.
puzzle-wrong-win = **{ $move }** gewinnt nicht.
puzzle-wrong-material = **{ $move }** ist nicht der stärkste Zug.
puzzle-wrong-mate = **{ $move }** setzt nicht rechtzeitig matt.
puzzle-refutation = Darauf folgt **{ $reply }**.
puzzle-once-more = Noch ein Versuch.
puzzle-solved = Richtig, gelöst!
puzzle-streak = Serie: { $count } (Rekord: { $longest }).
puzzle-rating = Deine Rätselwertung: **{ $rating }** (dieses Rätsel: { $puzzle }).
puzzle-line = Lösung: **{ $line }**
puzzle-goes-on = { $moves ->
    [one] Danach gewinnt { $side } in einem Zug.
   *[other] Danach gewinnt { $side } in höchstens { $moves } Zügen.
}
puzzle-daily-private = Deine Antworten siehst nur du.
puzzle-solvers = { $count ->
    [one] Das gestrige Rätsel hat eine Person gelöst:
   *[other] Das gestrige Rätsel haben { $count } Leute gelöst:
}
puzzle-first-tries = Im ersten Versuch: { $count }.
puzzle-group-streak = { $days ->
    [one] Hier an einem Tag gelöst.
   *[other] Hier an { $days } Tagen in Folge gelöst.
}
privacy-daily-solved = · Auf Servern gelöste Rätsel des Tages: { $count }.
puzzle-type = Du kannst deine Antwort auch tippen: `/puzzle move:{ $move }`.
puzzle-type-daily = Du kannst deine Antwort auch tippen: `/puzzle show:daily game:{ $game } move:{ $move }`.
puzzle-no-move = { $text } ist hier kein legaler Zug. Das zählt nicht als Versuch.
puzzle-none-of = Ein neues Rätsel ({ $game }) habe ich hier noch nicht für dich. Rätsel kommen aus beendeten Partien von hier, wenn beide `/settings change puzzles:yes` eingestellt haben.
puzzle-none-daily = Für { $game } gibt es kein Rätsel des Tages, nur für: { $games }.
puzzle-none-of-theme = Ein Rätsel ({ $game }) zu diesem Thema habe ich nicht. `/puzzle` gibt dir irgendeins.
privacy-puzzles = · Deine Rätsel: die letzten, die du bekommen hast, wie viele du gelöst hast ({ $solved }), deine Serie und deine Wertung, damit du weitermachen kannst.
command-puzzle = Ein Rätsel lösen: Finde den einzigen Zug, der gewinnt
