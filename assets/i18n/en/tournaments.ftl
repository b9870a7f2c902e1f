tournament-name = { $host }'s tournament
simul-name = { $host }'s simul
tournament = **{ $name }** · { $game } · { $format } · no. { $number }
tournament-single = round robin
tournament-double = double round robin
tournament-swiss = Swiss
tournament-simul = simul
tournament-rated = The games are rated.
tournament-open = Seats taken: { $taken } of { $seats } ({ $players })
tournament-empty = Seats taken: 0 of { $seats }.
simul-begins = It starts when all seats are taken, or when { $host } or a moderator presses Start. { $host } has White on every board.
tournament-role = Only members with { $role } can join.
tournament-begins = It starts when all seats are taken, or when { $host } or a moderator presses Start. Seats are drawn by lot.
tournament-starts = It starts on { $when } if at least { $fewest } have joined by then; { $host } or a moderator can start it earlier. Seats are drawn by lot.
tournament-entries = You can join until { $until }.
tournament-repeats-monthly = It repeats every month: when this one starts, the next one opens here. To end the series, close the one that's open: `/event close`.
tournament-repeats-weekly = It repeats every week: when this one starts, the next one opens here. To end the series, close the one that's open: `/event close`.
tournament-playing = In progress. Games finished: { $over } of { $games }.
tournament-round = Round { $round } of { $rounds }. Games finished so far: { $over } of { $games }.
tournament-where = The games are in { $where }.
tournament-closed = It was closed early. { $games ->
    [0] No game was in progress.
    [one] The game in progress goes on, but can't be called off.
   *[other] Games in progress go on, but can't be called off.
}
tournament-closed-unstarted = It was closed before it began.
tournament-lapsed = Nobody started it within three days, so it's closed.
tournament-too-few = **{ $name }** didn't start: it takes at least { $fewest } players, and { $taken ->
    [0] nobody had joined.
    [one] only one had joined.
   *[other] only { $taken } had joined.
}
tournament-missed = **{ $name }** didn't start: I was offline at its start time.
tournament-over = { $count ->
    [one] { $winners } wins with a score of { $points }.
   *[other] Tied for first with a score of { $points }: { $winners }.
}
simul-over = { $host } scored { $score }.
tournament-line = { $place }. { $who } · **{ $points }** from { $games }
tournament-more = … and { $more } more.
tournament-out = (out)
tournament-tie-breaks = Tie-breaks: head-to-head, Sonneborn-Berger ({ column-sonneborn }), wins.
tournament-tie-breaks-swiss = Tie-breaks: Buchholz Cut 1, Buchholz, wins.
tournament-cut-short = It ended after round { $round } of { $rounds }: the players left couldn't be paired again without a rematch, a second bye, or the same colour three times running.
tournament-cut-short-left = It ended after round { $round } of { $rounds } because fewer than two players were left.
tournament-begun = **{ $name }** · these games begin now:
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · { $who } has a bye this round, worth a point.
tournament-how = The first-named player has White. The button opens your next board.
tournament-first-moves = First moves: White has until { $white }, Black until { $black }. A player who hasn't moved by then is out of the tournament.
tournament-first-move-due = { $who }, make your first move in { $number } by { $until }, or you're out of { $name }.
tournament-replay = The replay shows { $number }, { $white } – { $black }.
tournament-entered = You've joined { $name }.
tournament-withdrawn = { $who } has left { $name }.
tournament-left = You've left { $name }.
tournament-taken-out = { $by } has taken { $who } out of { $name }.
tournament-joined = { $who } has joined { $name }: { $taken } of { $seats } seats taken.
tournament-joined-last = { $who } has taken the last seat, and { $name } begins.
tournament-started = { $who } has started { $name }.
tournament-closed-by = { $who } has closed { $name }.
column-points = points
column-rounds = rounds
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Join
button-leave = Leave
button-start = Start
button-table = Table
button-next-board = Your next board
button-confirm-withdraw = Yes, leave
button-confirm-close = Yes, close it
privacy-tournaments = · Tournaments and simuls you opened or joined: { $count }.
misread-tournament = { $text } isn't the number of a tournament or simul. Its card shows it after “no.”.
command-event-tournament = Open a tournament that others can join
command-event-simul = Open a simul: you against everybody who joins
command-event-join = Join a tournament or simul
command-event-start = Start a tournament or simul that you opened
command-event-table = Show the standings of a tournament or simul
command-event-withdraw = Leave a tournament or simul, or take somebody out of yours
command-event-close = Close a tournament, simul or vote game that you opened
