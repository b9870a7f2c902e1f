button-puzzle-solution = Show the solution
button-puzzle-next = Another puzzle
button-puzzle-open = Solve it
puzzle = **Puzzle** · { $game } · { $difficulty }
puzzle-daily = **Puzzle of the day** · { $game } · { $difficulty }
puzzle-title = Puzzle · { $game }
puzzle-easy = easy
puzzle-medium = medium
puzzle-hard = hard
puzzle-win = { $side } to move and win.
puzzle-material = { $side } to move: find the only strong move.
puzzle-mate = { $moves ->
    [one] { $side } to move and mate in one.
   *[other] { $side } to move and mate in { $moves }.
}
puzzle-right = **{ $move }** is right! The reply is **{ $reply }**.
puzzle-wrong-win = **{ $move }** doesn't win.
puzzle-wrong-material = **{ $move }** isn't the strongest.
puzzle-wrong-mate = **{ $move }** doesn't mate in time.
puzzle-refutation = The reply is **{ $reply }**.
puzzle-once-more = One more try.
puzzle-solved = Correct, solved!
puzzle-streak = Streak: { $count } (best: { $longest }).
puzzle-rating = Your puzzle rating: **{ $rating }** (this puzzle: { $puzzle }).
puzzle-line = Solution: **{ $line }**
puzzle-goes-on = { $moves ->
    [one] After that { $side } wins in one move.
   *[other] After that { $side } wins in at most { $moves } moves.
}
puzzle-daily-private = Only you will see your answers.
puzzle-solvers = { $count ->
    [one] One person solved yesterday's puzzle:
   *[other] { $count } people solved yesterday's puzzle:
}
puzzle-first-tries = On the first try: { $count }.
puzzle-group-streak = { $days ->
    [one] Solved here on one day.
   *[other] Solved here { $days } days in a row.
}
privacy-daily-solved = · Puzzles of the day solved on servers: { $count }.
puzzle-type = You can also type your answer: `/puzzle move:{ $move }`.
puzzle-type-daily = You can also type your answer: `/puzzle show:daily game:{ $game } move:{ $move }`.
puzzle-no-move = { $text } isn't a legal move here. That doesn't count as a try.
puzzle-none-of = I have no new { $game-inside } puzzle for you yet. Puzzles come from finished games here whose players have both set `/settings change puzzles:yes`.
puzzle-none-daily = { $game } has no puzzle of the day. These games have one: { $games }.
puzzle-none-of-theme = I have no { $game-inside } puzzle with that theme. `/puzzle` gives you any.
privacy-puzzles = · Your puzzles: the last ones you were given, how many you have solved ({ $solved }), your streak and your rating, so that you can go on with them.
command-puzzle = Solve a puzzle: find the only move that wins
