# Every sentence that a player reads, in English.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Chess
    .inside = chess
game-chess960 = Chess960
    .inside = Chess960
game-three-check = Three-check
    .inside = Three-check
game-king-of-the-hill = King of the Hill
    .inside = King of the Hill
game-antichess = Antichess
    .inside = Antichess
game-atomic = Atomic
    .inside = Atomic
game-horde = Horde
    .inside = Horde
game-racing-kings = Racing Kings
    .inside = Racing Kings
game-crazyhouse = Crazyhouse
    .inside = Crazyhouse
game-mono-dimensional = Mono-dimensional Chess
    .inside = Mono-dimensional Chess
game-one-dimensional = One-Dimensional Chess
    .inside = One-Dimensional Chess
game-space = Space Chess
    .inside = Space Chess

side-white = White
side-black = Black

# A player who asked to be deleted.
former-player = Former player
arbiter = Arbiter (bot, { $level })
arbiter-of-any-level = Arbiter (bot)

wish-random = Random colours.
wish-white = { $challenger } will have White.
wish-black = { $challenger } will have Black.

## What happened

challenged = { $challenger } challenges { $opponent } to a game of { $game-inside } ({ $number }). { $wish }
challenged-anyone = { $challenger } is looking for an opponent: { $game-inside } ({ $number }). { $wish }
challenge-answer = { $opponent }, do you accept?
challenge-answer-anyone = The first to accept plays.
challenge-answer-channel = Moderators of { $channel } can accept or decline it there.
challenge-position = Starting position: `{ $position }`.
challenge-opening = Opening: { $name }.
challenge-numbered = Starting position number { $number }.
start-queen-odds = Queen odds: White plays without the queen.
start-rook-odds = Rook odds: White plays without the rook on a1.
start-knight-odds = Knight odds: White plays without the knight on b1.
start-pawn-and-move = Pawn and move: Black plays without the pawn on f7.
odds-giver = { $who } gives the odds.
announced = { $challenger } is looking for an opponent: { $game-inside } ({ $number }). { $wish }
announced-where = The game will be in { $channel }.
announced-channel = { $challenger } ({ $channel }) challenges this channel to a game of { $game-inside } ({ $number }): both channels vote on their moves. { $wish } Moderators of this channel can accept or decline.
announced-taken = { $challenger } and { $opponent } are playing { $game-inside } ({ $number }) in { $channel }.
announced-over = { $challenger }'s challenge to a game of { $game-inside } ({ $number }) is no longer open.

arbiter-offer = { $challenger }, nobody has accepted { $number } yet. Would you like to play me instead? If not, your challenge stays open.
declined = { $who } declines { $challenger }'s challenge ({ $number }).
withdrawn = { $who } withdraws the challenge ({ $number }).
moved = { $who } plays **{ $move }**.
moved-both = **{ $moves }**
to-move = { $who }, your move.
to-move-check = { $who }, check! Your move.
to-move-everyone = Your move, everyone.
to-move-everyone-check = Check! Your move, everyone.
to-move-arbiter = My move.
takeback-stands = { $who }'s takeback request is waiting for an answer.
takeback-stands-own = Your takeback request is waiting for an answer.
draw-stands = { $who }'s draw offer still stands.
draw-stands-own = Your draw offer still stands.

offered = { $who } offers a draw. { $opponent }, accept or decline (playing on declines).
offered-arbiter = { $who } offers a draw.
refused-draw = { $opponent }, { $who } declines the draw.

offered-with-move = { $who } offers a draw with this move.
no-progress = without a capture or pawn move
no-progress-without-pawns = without a capture
claim-counts = Draw claim: this position has come up { $times ->
    [one] once
   *[other] { $times } times
} (3 needed); { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} { $quiet } (50 needed).
claim-counts-repetition = Draw claim: this position has come up { $times ->
    [one] once
   *[other] { $times } times
} (3 needed).
stood-after = after moves { $moves }
stood-at-the-start = at the start and after moves { $moves }
claim-possible-repetition = Threefold repetition: either player can claim a draw with `/draw`.
claim-possible-fifty-moves = Fifty moves by each side { $quiet }: either player can claim a draw with `/draw`.
list-and = and

takeback-asked = { $who } asks to take back { $moves }. { $opponent }, accept or decline (playing on declines).
takeback-asked-arbiter = { $who } asks to take back { $moves }.
takeback-granted = { $who } accepts the takeback.
takeback-refused = { $opponent }, { $who } declines the takeback.

hints-stands = { $who }'s request to play with hints is waiting for an answer.
hints-stands-own = Your request to play with hints is waiting for an answer.
hints-asked = { $who } asks to play with hints: from then on, each of you can ask me for a hint on your own turn. { $opponent }, accept or decline (playing on declines).
hints-agreed = { $opponent }, { $who } agrees: you can both ask for hints in this game, each on your own turn.
hints-refused = { $opponent }, { $who } would rather play without hints.
hint-taken = { $who } used a hint.
hints-taken = { $who } has used { $count ->
    [one] 1 hint
   *[other] { $count } hints
}.
hint-piece = Look at the { $piece } on { $from }.
hint-pocket = Look at the { $piece } you can drop.
hint-board = Look at the attack board { $pin }.
hint-move = I'd play **{ $move }**.
hint-by = Suggested by { $engine }.
clock-untimed = No time limit.
clock-per-move = Time: { $days ->
    [one] 1 day
   *[other] { $days } days
} per move.
clock-bank = Time: { $days ->
    [one] 1 day
   *[other] { $days } days
} each, plus { $hours ->
    [one] 1 hour
   *[other] { $hours } hours
} per move, up to { $days ->
    [one] 1 day
   *[other] { $days } days
}.
clock-minutes = Time: { $time } per move.
clock-game = Time: { $time } each for the whole game.
clock-increment = Time: { $time } each, plus { $added } per move.
clock-days-off = Correspondence rules: each player's clock stops on their days off (up to two a week){ $holidays ->
    [0] .
    [one] {" "}and on one day's holiday a year (`/game holiday`).
   *[other] {" "}and on up to { $holidays } days' holiday a year (`/game holiday`).
}
days-off-of = { $who }'s days off: { $days } ({ $zone }).
days-off-none = { $who } has no days off.
holiday = { $who } is away { $days ->
    [one] on { $first }; their clock is stopped that day
   *[other] from { $first } to { $last }; their clock is stopped on those days
}.
clock-with-days-off = { $terms } With days off and { $holidays ->
    [one] one day's
   *[other] { $holidays } days'
} holiday a year.
holidays-taken = Your time away { $days ->
    [one] on { $first }
   *[other] from { $first } to { $last }
} counts in { $games }.
holidays-refused = Not in { $number }: { $why }
leave-left = Of your { $most } days of leave for { $year }, { $days ->
    [0] none are left.
    [one] 1 is left.
   *[other] { $days } are left.
}
leave-spent = That's too long: of your { $most } days of leave for { $year }, { $days ->
    [0] none are left.
    [one] 1 is left.
   *[other] { $days } are left.
}
leave-no-games = You aren't playing a correspondence game with a clock, so there's nothing to take leave from.
leave-too-soon = Leave can begin 24 hours from now at the earliest and a year from now at the latest, in your time zone.
clock-flag-automatic = If you run out of time, you lose automatically.
clock-flag-claim = If you run out of time, your opponent can claim the win.
time-until = The move is due by { $deadline }.
time-until-you = You have until { $deadline }.
time-left = { $left } left (until { $deadline }).
time-left-you = You have { $left } left (until { $deadline }).
time-free = The clock doesn't run for the first move.
time-free-you = Your first move is free.
clock-live = After that your clock runs. A move counts from when you send it.
time-out = Time ran out on { $deadline }.
time-paused = The clocks are paused until { $end }; after that, the move is due by { $deadline }.
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
span-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
span-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
span-two = { $first } { $second }
span-less = less than a minute
span-none = no time
clock = { $number } · { $terms }
clock-none = { $number } is played without a clock.
clock-not-begun = The clocks start when the challenge is accepted.
clock-stopped = The game is over and the clocks have stopped.
clock-running = { $who } is to move and has { $left } left.
clock-run-out = { $who } is to move and has no time left.
clock-waiting = { $who } has { $left } left.
pause-stands = { $who }'s pause request is waiting for an answer.
pause-stands-own = Your pause request is waiting for an answer.
pause-asked = { $who } asks for a pause of { $days ->
    [one] 1 day
   *[other] { $days } days
}. { $opponent }, accept or decline (playing on declines).
pause-asked-arbiter = { $who } asks for a pause of { $days ->
    [one] 1 day
   *[other] { $days } days
}.
pause-granted = { $who } agrees to { $opponent }'s pause. A move ends it early for the player who makes it.
time-given = { $who } gives { $opponent } { $time }.
moved-as-planned = It was a conditional move.
plans = { $number } · If your opponent plays exactly this, I'll answer immediately. Only you can see it; `/game if clear:yes` deletes it.
plan-line = · { $line }
plan-left-out = I left out { $move }: the line ends there without a reply of yours.
plans-none = { $number } · You have no conditional moves. Write your opponent's move and your reply, as far ahead as you like: `/game if line:Nf6 Bg5`.
think = { $number } · Your analysis board. Only you can see it, and nothing here is played in the game.
think-line = **{ $line }**
think-kept = · { $line }
think-note = Your note: { $note }
think-status = Analysis board
export-thought = Considered: { $line }.
export-note = Note: { $note }
privacy-ratings = · Your ratings, and what { $count ->
    [one] 1 rated game
   *[other] { $count } rated games
} changed.
privacy-thoughts = · Analysis boards: { $count ->
    [one] in 1 game
   *[other] in { $count } games
}.
pause-refused = { $opponent }, { $who } declines the pause. The clocks keep running.
reminder = { $who }, your clock is running:
reminder-game = { $number } · { $game } against { $opponent }: move by { $deadline }.
reminder-left = { $number } · { $game } against { $opponent }: { $left } left, until { $deadline }.
reminder-free = { $number } · { $game } against { $opponent }: the pause is over. Your first move is free.
reminder-pause-over = { $number } · { $game } against { $opponent }: the pause is over; move by { $deadline }.
notes = { $count ->
    [one] It's your move:
   *[other] It's your move in { $count } games:
}
notes-ping = { $who }, it's your move:
note-turn = { $number } · { $game } against { $opponent }.
note-moved = { $number } · { $game } against { $opponent }: **{ $move }**.
note-nudge = { $number } · { $game }: { $opponent } is waiting for your move.
note-reminder = { $number } · { $game } against { $opponent }: your clock is running.
nudged = I'll remind { $who }.
direct-messages-stopped = No more direct messages. From now on I'll ping you in the channel when it's your move. To get them back: `/settings change turn-messages:direct`.
direct-messages-refused = { $who }, Discord won't let me send you direct messages, so I'll ping you in the channel again. To get them back, allow messages from this server, then use `/settings change turn-messages:direct`.
flag-can-be-claimed = { $who } has run out of time. { $opponent }, claim the win with `/game flag`, or let them play on.

aborted = { $opponent }, { $who } called off the game before both sides had moved. It doesn't count.

closed-challenge = { $challenger } and { $opponent }, a moderator has closed challenge { $number }; it doesn't count. Reason: { $reason }
closed-challenge-anyone = { $challenger }, a moderator has closed challenge { $number }; it doesn't count. Reason: { $reason }

## What earlier messages become

good-luck = Good luck! { $white } has White.
good-luck-challenger = Good luck, { $challenger }! { $white } has White.
line-takeback-granted = { $who } accepted the takeback.
line-draw = { $who } offered a draw.
line-takeback = { $who } asked for a takeback.
line-pause = { $who } asked for a pause.
line-hints = { $who } asked to play with hints.
line-flag = { $who } ran out of time.
line-arbiter-offer = I offered { $who } a game against me.
line-accepted = Accepted.
line-declined = Declined.
line-players = · { $white } – { $black }, { $game-inside }
line-withdrawn = Withdrawn.
line-expired = Expired.
line-closed = Closed by a moderator.

## The card of a game

about-game = { $number } · { $words }
card-players = **{ $white } – { $black }** · { $game-inside } · { $number }
card-begins = { $who } to move
card-playing = { $move } · { $who } to move
card-until = · until { $deadline }
card-over = **{ $result }**, { $how-inside }
card-void = { $how-inside }
card-watch = Watch
card-game = Game
thread-name = { $white } – { $black } · { $game-inside }

## How it ended

result = { $white } – { $black } **{ $result }**
result-none = { $white } – { $black }
next-level = Next time, try me at level { $level }.
law-fide = FIDE { $article }
law-own = house rules of { $game-inside }, “{ $heading }”
law-own-item = house rules of { $game-inside }, “{ $heading }” { $item }
heading-chess = Ending
heading-chess960 = Ending
heading-three-check = Ending
heading-king-of-the-hill = Ending
heading-antichess = Ending
heading-atomic = Ending
heading-horde = Ending
heading-racing-kings = Ending
heading-crazyhouse = Ending
heading-mono-dimensional = Winning
heading-one-dimensional = Ending
heading-space = Ending
ending-checkmate = Checkmate! { $winner } wins ({ $law }).
ending-stalemate-win = Stalemate. { $winner } wins: in this game the side that is stalemated loses ({ $law }).
ending-kkr = The number of dots between the kings decides: { $winner } wins (kkr; { $law }).
ending-third-check = Third check! { $winner } wins ({ $law }).
ending-hill = The king is on the hill. { $winner } wins ({ $law }).
ending-given-away = { $winner } has no piece left that can move, and wins ({ $law }).
ending-explosion = The king has exploded! { $winner } wins ({ $law }).
ending-horde = The horde is gone. { $winner } wins ({ $law }).
ending-race = The king has reached the eighth rank. { $winner } wins ({ $law }).
ending-race-tie = Draw. Both kings have reached the eighth rank ({ $law }).
ending-stalemate = Draw. Stalemate: { $loser } has no legal move and isn't in check ({ $law }).
ending-insufficient-material = Draw. Insufficient material: neither side has more than a king and one bishop or knight ({ $law }).
ending-insufficient-material-here = Draw. Insufficient material: neither side can win with the pieces that are left ({ $law }).
ending-dead-position = Draw. No series of legal moves can lead to checkmate ({ $law }).
ending-seventy-five-moves = Draw. Seventy-five moves by each side { $quiet } ({ $law }).
ending-repetition = Draw. Threefold repetition, claimed by { $who } ({ $law }): this position occurred { $moves }.
ending-fifty-moves = Draw. Fifty moves by each side { $quiet }, claimed by { $who } ({ $law }).
ending-fivefold = Draw. Fivefold repetition ({ $law }): this position occurred { $moves }.
ending-flag = { $loser } ran out of time. { $winner } wins ({ $law }).
ending-flag-draw = Draw. { $loser } ran out of time, but no series of legal moves lets { $winner } win ({ $law }).
ending-resignation = { $loser } resigns. { $winner } wins.
ending-no-show = { $loser } didn't show up for the first move and is out of the tournament. { $winner } wins.
ending-left-tournament = { $loser } is out of the tournament. { $winner } wins.
ending-left-tournament-simul = { $loser } is out of the simul. { $winner } wins.
ending-agreement = Draw by agreement ({ $law }).
ending-aborted = The game was called off before both sides had moved. It doesn't count.

ending-closed = A moderator has closed the game; it doesn't count. Reason: { $reason }
ending-closed-vote = The vote game was closed; it doesn't count.
ending-recorded = The record gives { $result }.
ending-recorded-unknown = The record gives no result.

## Buttons

button-accept = Accept
button-withdraw = Withdraw
button-next = Next: { $number }, { $time } left
button-next-untimed = Next: { $number }
button-decline = Decline
button-play-arbiter = Play Arbiter
button-draw = Offer draw
button-flag = Claim win on time
button-flip = Flip board
button-describe = Describe
button-replay = Replay
button-think = Analysis board
button-think-back = Back
button-think-start = To the game
button-think-note = Note…
button-think-close = Close analysis
button-plan = Play this automatically
button-plan-clear = Clear conditional moves
button-review = Review
button-review-overview = Overview
button-review-show = Show
button-review-next = Next
button-review-back = Previous
button-share = Share
button-rematch = Rematch
button-resign = Resign
button-confirm-resign = Yes, resign
button-play = Play { $move }
button-history = Move list
button-board = Show the board
button-open-board = Open board
button-board-link = Board in the browser
button-move = Move
button-type = Type…
button-more = More…
button-claim = Claim draw
button-confirm-claim = Yes, claim the draw
button-hint = Hint
button-hint-move = Show the move
button-takeback = Ask for a takeback
button-pause = Ask for a pause
button-pause-1 = 1 day
button-pause-3 = 3 days
button-give-time = Give 1 minute
button-pause-7 = 7 days
button-clock = Clock
button-export = Export
button-page = Page
button-rules = Rules
button-follow = Follow
button-follow-end = Tell me when it ends
button-unfollow = Stop following
button-mute = Turn reminders off
button-unmute = Turn reminders on
button-continue = Continue from here
button-stop-direct-messages = Stop these messages

## Menus

pick-piece = Which piece?
pick-move = Which move?
pick-game = Open a game
pick-square = { $piece } from { $from }:
pick-drop-on = { $piece } to drop:
pick-more-pieces = More pieces…
pick-more-squares = More squares…
pick-another = Another piece
pick-typed = Type your move
pick-first = Back to the first page…
pick-pin = Attack board { $pin } to:
pick-promotion = Promote to:
pick-promote-on = promote on { $to }
pick-promote-taking = capture on { $to } and promote
pick-castle-kingside = castle kingside
pick-castle-queenside = castle queenside
pick-swap = swap with the { $piece } on { $on }
pick-board = board { $pin }
pick-board-goes = board { $from } → { $to }
pick-a-board = attack board
pick-goes = { $piece } to { $to }
pick-drop = drop the { $piece } on { $on }
pick-takes = { $piece } takes { $target } on { $on }
pick-promotes = promotes to { $piece }
pick-check = check
pick-mate = mate
pick-stalemate = stalemate
pick-ends = ends the game

## Puzzles

puzzle-none-open = You have no open puzzle. `/puzzle` gives you one.
puzzle-over = That puzzle is over. `/puzzle` gives you another one.
puzzle-daily-over = That was the puzzle of another day. `/puzzle show:daily` gives you today's.

## Imported games

import-form = Import a game
continue-form = Continue from { $number }
import-how = Send a game as PGN, or a position as FEN: `/game import text:`, or a file with `/game import file:`.
imported = { $number } · Imported. Only you can see it.
imported-several = Imported games: { $count }. Only you can see them; choose one:
imported-first = Imported the first { $most } games, as many as I keep for you. Only you can see them. Choose one:
imported-line = · { $number } · { $white } – { $black } { $result }
import-nothing = I found no game and no position in that. I read PGN and FEN.
import-not-opened = I can't open that link. Copy the game as PGN there (Lichess: Share & export; chess.com: Share, then PGN) and paste it here, or attach it as a file.
import-problem = Line { $line }: { $problem }
import-variant = Line { $line }: I don't know the game { $name }. I play chess, Lichess's variants, two one-dimensional games and Space Chess.
import-move = Line { $line }, move { $number }: { $text } isn't a legal move there.
import-promotion = Line { $line }, move { $number }: { $text } doesn't name the piece that the pawn becomes.
import-ambiguous = Line { $line }, move { $number }: { $text } could be { $candidates }.
import-move-missing = Line { $line }: { $text } is numbered { $told }, but { $next } comes next there. A move before it is missing.
import-no-moves = That game has no moves.
import-again = Correct it and send it again.
import-left-out = Left out game { $number }. { $why }
import-stopped = Too many games before it can't be read, so I stopped there.
import-long = That game is too long: I import games of up to { $most } half-moves.
import-unknown-opening = I don't know an opening called { $name }. Write its English name, an ECO code such as `B90`, moves, or a position text.
import-opening-of-chess = { $name } isn't a position of { $game }. Only openings of chess have names here: write moves, or a position text.
import-which-opening = Several openings are called that: { $names }. Write one of these names.
import-large = That's too large: I read up to 256 KiB. Send fewer games at a time.
import-file = I couldn't read that file. Send a text file of up to 256 KiB.
import-link = I couldn't get that game from Lichess. Check the link, or send the game as PGN.
pgn-open-variation = A variation is opened here and never closed.
pgn-open-comment = A comment is opened here and never closed.
pgn-after-result = Moves follow the result. Another game starts with move 1.
pgn-resignation = A resignation is written as the result, 1-0 or 0-1.
pgn-null-move = That's a null move, and nobody can pass in a game.
pgn-too-many-moves = The record has more than 20,000 moves.
pgn-second-game = A second game starts here, and I can read only one.
note-latin = The file isn't UTF-8; I read it as Windows-1252 (Latin-1).
note-skipped = Line { $line }: I skipped { $text }, which isn't PGN.
note-odd-tag = Line { $line }: { $text } isn't quite a PGN tag; I read it as well as I could.
note-comment-ended = Line { $line }: “;” makes the rest of a line a comment. I read on at { $text }.
note-comment = Line { $line }: I took everything after “;” as a comment.
note-rights = I dropped the castling rights { $text }, because the king or the rook isn't on its square.
note-en-passant = I dropped the en passant square { $text }, because no pawn has just passed it.
note-completed = I filled in what the position lacked: { $text }.
note-of-game = Game { $number }: { $note }
note-other-game = No tag says so, but this is { $game }.
note-no-result = I left out the Result tag: { $text } isn't a result I know.
note-result-tag = The Result tag says { $other }, but the moves end with { $result }; I kept { $result }.
note-result-on-board = The record says { $told }, but the last position gives { $board }; I kept { $result }.
note-words = I left out the words around the game.
note-shortened = I can't keep that much: some comments, variations or tags are left out.

## Why not

refused-no-such-game = There's no game { $number } that you can see here. `/games` lists the ones you can.
refused-cannot-read = I can't open game { $number }: it needs a newer version of me, or its record is damaged. Nothing has been changed; please tell whoever runs this bot.
refused-no-game-here = You have no game in progress here. Start one with `/challenge`; `/games` shows your games.
refused-no-finished-game = You haven't finished a game yet. `/games` shows your games.
refused-which-game = Which one do you mean? Pick it, or add its number, for example `number:{ $example }`:
refused-nothing-waits = There is nothing here for you to answer.
refused-not-your-game = You aren't playing in this game; you can only watch.
refused-not-your-turn = It's { $who }'s move.
refused-game-over = This game is over. { $ending }
refused-challenge-declined = This challenge was declined.
refused-challenge-withdrawn = This challenge was withdrawn.
refused-challenge-closed = A moderator has closed this challenge.
refused-hindered = I'm missing a permission for that here: { $rights }. Somebody who manages this channel can change its settings.
refused-not-moderator = Only moderators (people who can manage messages) can close a game.
refused-own-game = You're playing in this game, so another moderator has to close it. You can resign or offer a draw.
refused-not-manager = Only people who can manage this server can change its settings.
refused-no-server = Server settings exist only in a server.
refused-wrong-channel = On this server, games are played in { $channels }.
refused-may-not-challenge = On this server only members with the role { $role } can challenge. You can still accept a challenge.
refused-may-not-open-events = Only members with { $role } can open events on this server.
refused-no-thread-here = A game can have its own thread only in a server channel. Leave out `thread` to play here.
refused-role-of-everybody = I don't ping everyone. Choose a role for people who want to hear about open challenges.
refused-may-not-give-roles = I can't give roles here: I need the permission Manage Roles.
refused-role-gone = One of these roles no longer exists. Choose the roles again.
refused-role-too-high = I can't give { $role }: in the list of roles, mine has to be above it.
refused-role-managed = I can't give { $role }: Discord or another app gives it.
refused-direct-message = Nobody else can read our direct messages. Challenge people in a server channel where I am. Or install me for your own account: then `/challenge` works in any channel or group you share with them. You can play me right here: `/challenge level:casual`.
refused-no-external-apps = Discord would show this challenge to you alone: you aren't allowed to use external apps in this channel. An admin can give you the “Use External Apps” permission or add me to the server. Or challenge in another channel, in a group or in your direct messages with your opponent.
refused-challenge-lapsed = This challenge expired after seven days without an answer. Make a new one with `/challenge`.
refused-not-begun = The game hasn't started: the challenge is still waiting for an answer.
refused-already-begun = The game has already started.
refused-own-challenge = You can't answer your own challenge. You can withdraw it with `/game withdraw`.
refused-not-invited = This challenge is for { $who }, not for you.
refused-not-invited-channel = Only moderators (people who can manage messages) of { $who } can answer this challenge, and only there.
refused-not-your-challenge = Only the player who made this challenge can withdraw it, and only the player it is for can decline it.
refused-challenge-taken = { $who } has already accepted that challenge.
refused-not-challenger = Only { $who } can play this challenge against me. You can accept it yourself, or challenge me with `/challenge`.
refused-no-open-challenge = You have no open challenge for me to accept. Challenge me with `/challenge`.
refused-for-somebody-else = This challenge is for { $who }, so I can't accept it. You can challenge me with `/challenge`.
refused-challenged-self = You can't challenge yourself. Name somebody else, or leave the name out for an open challenge.
refused-challenged-bot = { $who } is a bot and can't be challenged. Please name a person.
refused-level-of-person = Levels are only for games against me. Leave out `level`, or challenge me.
refused-may-not-write = You can't write in { $channel } yourself, so you can't challenge it.
refused-no-engine = I can't play { $game-inside } myself yet, so it has no levels, hints or reviews. You can play it against other people.
refused-level-not-offered = I don't play { $game-inside } at that level. The hardest one here is `level:{ $level }`.
refused-other-game = That position is from { $game-inside }. Leave out `game:`, or name that game.
refused-half-moves = In { $text }, the @ has to be followed by a number of half-moves, for example `#1@6`.
refused-unwelcome = You can't play { $who } right now. Please choose another opponent.
refused-not-rated-now = { $who } can't play rated games here at the moment. Challenge { $who } to an unrated game.
refused-condition-rating = This is only for players rated { $range } here. Your rating is { $rating }.
refused-condition-unrated = This is only for players rated { $range } here. You have no rating yet, which counts as { $rating }.
refused-condition-reliable = This is only for players who lost at most one of their last { $latest } games on time. You lost { $lost }.
refused-conditions-need-open = `rating` and `reliable` are for open challenges. Leave them out, or the opponent.
refused-blocked-self = You can't block yourself. Name somebody else.
refused-blocked-arbiter = You can't block me: I never challenge anyone.
refused-opponent-gone = Your opponent is no longer here and can't be challenged.
refused-too-many-challenges = You already have { $most } open challenges. Withdraw one with `/game withdraw`.
refused-too-many-against-arbiter = You already have { $most ->
    [one] a game against me in progress. Finish it first
   *[other] { $most } games against me in progress. Finish one of them first
}; `/games` lists your games.
refused-challenges-spent = In the past hour you've made { $most } challenges that nobody has accepted. You can make the next one at { $again }.
refused-same-challenge = You've already challenged { $who } to this game ({ $number }) and are waiting for the answer. `/game withdraw number:{ $plain }` withdraws that challenge.
refused-same-challenge-channel = This channel has already challenged { $who } to this game ({ $number }). The person who opened it, or a moderator, can close it with `/event close`.
refused-bad-start = That isn't a valid position ({ $part }: { $problem }).
part-text = the whole text
part-start = start
part-board = board
part-cells = squares
part-main-boards = main boards
part-attack-boards = attack boards
part-side-to-move = side to move
part-castling-rights = castling rights
part-checks = checks
part-en-passant = en passant
part-spent-pawns = spent pawns
part-halfmove-clock = half-move clock
part-move-number = move number
part-a-king-is-missing = board
part-a-side-has-more-than-one-king = board
part-there-are-no-pieces = board
part-a-pawn-stands-on-the-first-or-the-last-rank = board
part-the-side-not-to-move-is-in-check = side to move
refused-finished-start = That position is already over; a game can't start from it.
refused-dead-start = No series of legal moves from this position lets either side win, so the game would be an immediate draw. Please choose another.
refused-busy-with-starts = I'm still checking other positions. Please send your challenge again in a few seconds.
refused-unknown-move = { $text } isn't a legal move. { $why }
refused-several-moves = { $text } is more than one move, and you play one at a time. Do you want to play { $move } now? `/game if` plans replies.
refused-unreadable-move = I can't read { $text } as a move. `/game moves` lists the legal moves.
refused-unreadable-in-line = { $text } isn't a move I can read.
slash-also-resign = give up, giving up, forfeit, surrender, concede
slash-also-takeback = undo, my mistake, oops
refused-illegal-in-line = After { $line }, { $text } isn't a legal move for { $who }. { $why }
refused-illegal-for = { $text } isn't a legal move for { $who }. { $why }
refused-no-such-move = { $text } isn't a legal move. { $why } Did you mean { $candidates }?
refused-nearly-move = { $text } isn't a move I can read. Did you mean { $candidates }?
refused-ambiguous-move = { $text } could be { $candidates }. Which one?
refused-did-you-mean = { $text } isn't quite clear. Did you mean { $candidates }?
refused-promotion-missing = What should the pawn become? { $candidates }
refused-plan-on-own-turn = It's your move, so just play it. Conditional moves answer your opponent's next move.
refused-plan-too-short = That line has no reply of yours. Write your opponent's move, then yours: `/game if line:Nf6 Bg5`.
refused-plan-too-long = That line is too long: it can have { $most } half-moves.
refused-too-many-plans = You can have { $most } lines in a game. Delete them with `/game if clear:yes`, or continue one of them.
refused-plan-unclear = In that line { $text } could be { $candidates }. Write it in full.
refused-already-offered = You've already asked; your opponent has to answer.
refused-no-offer = There is no draw offer for you to answer.
refused-own-offer = That was your own request; your opponent has to answer it.
refused-no-takeback = There is no takeback request for you to answer.
refused-offer-too-early = You can offer a draw with your first move or later: `/draw move:{ $move }`.
refused-offered-before = Your draw offer was declined, and you haven't moved since. You can offer one again with your next move: `/draw move:{ $move }`.
refused-nothing-to-take-back = You have no move to take back.
refused-answer-draw-first = Your opponent has offered a draw: `/accept` or `/decline` it first, or play on.
refused-answer-takeback-first = Your opponent is asking for a takeback: `/accept` or `/decline` it first, or play on.
refused-answer-hints-first = Your opponent is asking to play with hints: `/accept` or `/decline` it first, or play on.
refused-own-hints-waits = Your request to play with hints is still waiting for an answer. Only one request at a time.
refused-no-hints = There is no request to play with hints for you to answer. On your turn you can ask for hints with `/game hint`.
refused-hints-excluded = There are no hints in rated games, tournaments and simuls.
refused-busy-with-hints = I'm still working on other hints. Please ask again in a few seconds.
refused-answer-pause-first = Your opponent is asking for a pause: `/accept` or `/decline` it first, or play on.
refused-own-draw-waits = Your draw offer is still waiting for an answer. Only one request at a time.
refused-own-takeback-waits = Your takeback request is still waiting for an answer. Only one request at a time.
refused-own-pause-waits = Your pause request is still waiting for an answer. Only one request at a time.
refused-declined-before = Your opponent has declined that. You can ask again after the next move.
refused-no-pause = There is no pause request for you to answer.
refused-no-clock = This game is played without a clock. You can agree on one in your next challenge: `/challenge clock:3d`.
refused-time-is-left = Your opponent still has time, until { $until }.
refused-first-move-is-free = Your opponent's clock hasn't started, so they can't run out of time yet. You can call the game off with `/game abort`.
refused-own-time = It's your move, and it's your own clock that's running.
refused-time-is-up = Time ran out ({ $at }). The result will follow in a moment.
refused-enough-time = Your opponent has enough time: nobody can be given more than { $most } in all.
refused-gave-often = You've already given time { $most } times since the last move. You can give more after the next one.
refused-arbiter-is-never-late = My clock doesn't run: I don't need any time, and I'm never late.
refused-no-days-off = No days off were agreed for this game. You can ask for a pause with `/game pause`.
refused-holiday-backwards = The last day can't be before the first: `from` is the first day, `to` the last.
refused-holiday-too-soon = A holiday can begin 24 hours from now at the earliest and a year from now at the latest, in the time zone your settings had when the game began.
refused-leave-too-long = A game waits for you for at most { $most } days in a row; leave less than a week apart counts together.
refused-holiday-twice = You're already away on one of these days. Please choose others.
refused-holidays-spent = That's too long: in this game you have { $left ->
    [0] no days
    [one] 1 day
   *[other] { $left } days
} of holiday left for { $year }. You can also ask for a pause with `/game pause`.
refused-paused = The clocks are already paused until { $until }. A move ends the pause for the player who makes it.
refused-nudge-own-turn = It's your move; { $who } is waiting.
refused-nudge-arbiter = It's my move, and I'm on it.
refused-nudge-paused = The clocks are paused until { $until }. You can send a reminder after that.
refused-nudge-too-soon = You've already sent a reminder in this game today. You can send the next one from { $again }.
refused-nudge-unwanted = { $who } has turned reminders off. Please wait for their move.
refused-pause-too-long = { $most ->
    [1] This game can be paused for one more day.
   *[other] A pause can last 1 to { $most } days.
}
refused-pauses-spent = This game has been paused for { $most } days in all, and can't be paused again.
refused-no-pauses = There are no pauses in live games of a tournament or simul, because others are waiting for the game to end.
refused-not-your-rematch = Only the players of this game can ask for a rematch.
refused-not-over = This game isn't over yet; you can ask for a rematch afterwards.
refused-review-too-early = This game isn't over yet. You can have its review when it is.
refused-continue-too-early = This game isn't over yet. You can play on from a position of it when it is.
refused-position-in-play = That position has come up in { $number }, your game against { $opponent }, or could with the next move. I won't think about it for you while that game is going on.
refused-vote-after-search = I've thought about this position for you in { $number }, so you can't vote on this move.
refused-review-of-nothing = This game was called off or closed and doesn't count, so it has no review.
refused-review-too-short = This game is too short: a review needs at least two moves by each side.
refused-review-private = The players haven't shared the review of this game. Ask one of them.
refused-not-your-review = Only the players of this game can share its review.
refused-not-your-replay = Only the players of this game can share its replay, once it's over.
refused-rematch-waits = You've already challenged this player: { $number } is still waiting for an answer.
refused-rematch-runs = Your rematch is being played already: { $number }.
refused-too-late-to-abort = Both sides have moved, so it's too late to call the game off. Use `/resign` or `/draw`.
refused-confirm-claim-repetition = This position has come up { $times ->
    [one] once
    [3] three times
    [4] four times
   *[other] { $times } times
}. Claim the draw? The game will end ½–½.
refused-confirm-claim-fifty-moves = Fifty moves by each side { $quiet }. Claim the draw? The game will end ½–½.
refused-confirm-resignation = Really resign game { $number }? You'll lose it.
refused-confirm-move = Play { $move }? Confirm, or choose another move.
refused-confirm-move-offer = Play { $move } and offer a draw? Confirm, or choose another move.
refused-confirm-move-claim = Play { $move } and claim a draw? Confirm, or choose another move.
refused-accept-instead = Your opponent has offered a draw. Accept it, or play { $move } and offer one yourself?
confirm-status = { $move }?
refused-moved-on = The game has moved on. Here is the current board.

## Why a move is not legal

why-unknown = `/game moves` lists the legal moves.
why-over = The game is over; there are no more moves.
why-no-such-square = There is no square { $square } on the board.
why-no-such-square-now = There is no square { $square } at the moment.
why-empty-square = There is no piece on { $square }.
why-no-such-piece = You have no { $piece }.
why-no-pawn-on-file = You have no pawn on the { $file }-file; a pawn's capture begins with the file it comes from.
why-nothing-such = Your opponent has no { $piece }.
why-no-such-capture = You can't take a { $target } with a { $piece } now.
why-not-yours = The { $piece } on { $on } is your opponent's.
why-other-piece = The piece on { $on } is your { $piece }.
why-same-square = The { $piece } is already on { $on }, and you can't pass.
why-no-castling = There is no castling in this game.
why-no-rook-beside = Your king can swap only with one of your rooks on the next square.
why-castling-lost-king = Kingside castling isn't possible: the king or the original rook has moved, that rook is gone, or the game began without this right.
why-castling-lost-queen = Queenside castling isn't possible: the king or the original rook has moved, that rook is gone, or the game began without this right.
why-wrong-piece-movement = The { $piece } on { $on } can't go to { $square }: { $how }.
why-castling-in-check = The { $piece } on { $on } gives check, and you can't castle out of check.
why-nothing-to-capture = The { $piece } on { $on } could go to { $square } only by capturing, and there is nothing to capture.
why-nothing-there = There is nothing on { $square } to capture.
why-no-en-passant = No such en passant capture is possible now.
why-no-promotion = Only a pawn that reaches the last rank is promoted.
why-two-captures = A move captures only one piece.
why-en-passant-too-late = The { $piece } on { $on } could be captured en passant only immediately after a double step, and it hasn't just made one.
why-pawn-has-moved = The { $piece } on { $on } could do that only on its first move.
why-captures-otherwise = The { $piece } on { $on } can't capture that way, and the { $target } on { $square } is in its way.
why-own-piece-there = Your own { $piece } is on { $on }.
why-blocked = The { $piece } on { $on } can't get to { $square }: the { $blocker } on { $at } is in the way.
why-skip-barred = Attack boards covering { $squares } are in the way.
why-no-board-there = There is no attack board at { $pin }.
why-board-not-yours = The attack board { $pin } is your opponent's.
why-board-loaded = The attack board { $pin } carries too much. A board can move only when it's empty or carries a single pawn.
why-pin-taken = There is already an attack board at { $pin }.
why-pin-too-far = The attack board { $from } can't go to { $to } in one move: that pin is too far away.
why-castling-blocked = You can't castle: the { $piece } on { $on } is in the way.
why-castling-through = Your king would pass over { $square }, which the { $piece } on { $on } attacks.
why-king-attacked = On { $square } your king could be captured by the { $piece } on { $on }.
why-still-in-check = You're in check from the { $piece } on { $on }, and this move doesn't stop it.
why-uncovers-check = That stops the check, but exposes your king to the { $piece } on { $on }.
why-exposes-king = That would leave your king in check from the { $piece } on { $on }.
why-must-capture = If you can capture, you must: the { $piece } on { $on } can capture on { $square }.
why-king-captures = A king can't capture here: it would explode.
why-explodes-king = A capture on { $square } would blow up your own king.
why-gives-check = You can't give check in this game, and the { $piece } on { $on } would.
why-not-in-pocket = You have no { $piece } to drop.
why-drops-on-piece = Pieces are dropped on empty squares, and the { $piece } is on { $on }.
why-drops-pawn-at-end = A pawn can't be dropped on the first or the last rank.

how-chess-king = a king moves one square in any direction
how-chess-queen = a queen moves any distance along a file, a rank or a diagonal
how-chess-rook = a rook moves any distance along a file or a rank
how-chess-bishop = a bishop moves any distance along a diagonal
how-chess-knight = a knight jumps two squares along a file or rank and one to the side
how-chess-pawn = a pawn moves one square forward, or two on its first move, and captures diagonally forward
how-mono-dimensional-king = a king moves one dot forward or back, or swaps with a piece of yours there
how-mono-dimensional-executor = an executor moves one or three dots forward
how-mono-dimensional-warrior = a warrior moves two dots forward, or one back
how-mono-dimensional-lancer = a lancer moves one dot forward
how-one-dimensional-king = a king moves one square, or swaps with a rook of yours there
how-one-dimensional-queen = a queen moves up to three squares, or up to three of its own colour (2, 4 or 6 away)
how-one-dimensional-rook = a rook moves up to three squares
how-one-dimensional-bishop = a bishop moves up to three squares of its own colour (2, 4 or 6 away)
how-one-dimensional-knight = a knight jumps two squares and then three (or three, then two), each forward or back, so it lands 1 or 5 squares away
how-space-king = a king moves up to one file, one rank and one level (the next main board up or down counts as one)
how-space-queen = a queen moves along one axis, or equally far along two
how-space-rook = a rook moves along one axis: file, rank or level
how-space-bishop = a bishop moves equally far along two axes: file, rank or level (the next main board is two levels away)
how-space-knight = a knight jumps two along one axis and one along another (the next main board up or down counts as one)
how-space-pawn = a pawn moves one rank forward or one level towards the opponent; when it captures, it also shifts one file

piece-king = king
    .plural = kings
piece-queen = queen
    .plural = queens
piece-rook = rook
    .plural = rooks
piece-bishop = bishop
    .plural = bishops
piece-knight = knight
    .plural = knights
piece-pawn = pawn
    .plural = pawns
piece-executor = executor
    .plural = executors
piece-warrior = warrior
    .plural = warriors
piece-lancer = lancer
    .plural = lancers

## Commands that cannot be read

misread-command = There is no command { $text }. `/help` lists the commands.
misread-command-nearest = There is no command { $text }. Did you mean `/{ $nearest }`?
misread-move = { $text } isn't a move. Did you mean `/{ $nearest }`?
misread-option = `/{ $command }` has no option { $text }. `/help command:{ $command }` lists its options.
misread-option-nearest = `/{ $command }` has no option { $text }. Did you mean `{ $nearest }:`?
misread-no-subcommand = `/{ $group }` needs one more word. Choose one of: { $choices }.
misread-missing = `/{ $command }` needs `{ $option }`, for example `{ $example }`.
misread-choice = `{ $option }` can't be { $text }. { $count ->
    [one] The only choice is { $choices }.
   *[other] Choose one of: { $choices }.
}
misread-number = { $text } isn't the number of a game. `/games` lists the numbers.
misread-day = `{ $option }` can't be { $text }. Write a day as `2026-12-24`.
misread-ratings = `{ $option }` can't be { $text }. Write a range as `1400-1800`, `1400+` or `-1800`, between 400 and 4000.
misread-rating-roles = `{ $option }` can't be { $text }. Write up to ten ratings, each with its role: `1200:@Beginner 1600:@Club`. Or `off`.
misread-moment = `{ $option }` can't be { $text }. Write a date and a time as `2026-12-05 18:00`, or just the time: `18:00`.
misread-holidays = Holidays need a clock that counts days: add one, for example `clock:3d`.
misread-odds-game = Odds are for chess. Leave out `game:`, or choose chess.
misread-odds-position = Odds and a position don't go together: choose one.
misread-opponent-and-channel = Choose either an opponent or a channel.
misread-clock = I don't understand the clock { $text }. Live: `10m` (10 minutes each; up to 12 hours), `15m+10s` (plus 10 seconds per move) or `10m/move`. Correspondence: `3d` (3 days per move; up to 14) or `7d+12h` (7 days plus 12 hours per move). Or `none`.
misread-count = `{ $option }` can't be { $text }. Choose a number from 1 to { $most }.
misread-person = `{ $option }` must be a person.
misread-snowflake = `{ $option }` must be a channel or a role of a Discord server.
misread-zone = I don't know the time zone { $text }. Use a name such as `Europe/London` or `UTC`.
misread-games = { $text } isn't a list of games. Put commas between their names, as in `chess,space`.
misread-quiet-hours = I don't understand the hours { $text }. Use `22-8` for ten in the evening to eight in the morning, or `off`.
misread-help = There is no command { $text }. `/help` lists the commands.
misread-too-long = `{ $option }` is too long (at most { $longest ->
    [one] 1 character
   *[other] { $longest } characters
}).
misread-button = This button no longer works. `/games` lists your games.
misread-line = Commands start with a slash: try `/help`. When it's your turn, just type your move: `e4`.
misread-name = { $text } isn't a valid name: use 1–32 letters, digits, `_` or `-`.
misread-no-name = There's a name missing, as in `/challenge @ben` or `ben: /help`.
misread-arbiters-name = { $text } is my name. Please use another one, for example `ben: /help`.
rules-which = Which rules would you like to see? { $commands }

trouble = I can't reach my database right now. Nothing was changed; please try again in a moment.
overloaded = I'm getting more requests than I can handle right now. Nothing was changed; please try again in a moment.
in-doubt = I lost the connection to my database while saving, so I can't tell whether that counts. Check first, with `/board` for a game; if it isn't there, try again.
written-unseen = That's done and saved, but I can't reach my database to show it. `/board` will show it in a moment.

## Boards and lists

caption-to-move = { $side } to move
caption-check = { $side } to move, in check
caption-checks = checks { $white }–{ $black }
caption-over = { $result }
no-result = no result

tower-bottom = level 2 · bottom
tower-middle = level 4 · middle
tower-top = level 6 · top
tower-above = above
tower-below = below
tower-covered = under a board
tower-up = { $count ->
    [one] 1 level up
   *[other] { $count } levels up
}
tower-down = { $count ->
    [one] 1 level down
   *[other] { $count } levels down
}
tower-same-level = same level

record = · Record `{ $digest }`

legend-last-move = last move
legend-hint = the hint
legend-captured-here = captured here
legend-exploded = exploded here
legend-check = check
legend-chosen = chosen
legend-target = can go here
legend-capture = can capture
legend-swap = can swap
legend-castle = can castle here
legend-refused = not allowed
legend-reason = the reason
legend-column = above and below
legend-goal = a king that gets here wins
legend-executor = executor 1, 3
legend-warrior = warrior 2, −1
legend-lancer = lancer 1
legend-stalemate = A side without a legal move loses here.
legend-kkr = Kings alone: the distance decides.
legend-third-check = Three checks win here.
legend-hill = A king in the centre wins here.
legend-given-away = A side that can't move wins here.
legend-explosion = Captures explode; a king lost is a game lost.
legend-horde = The horde loses with its last piece.
legend-race = The first king on rank 8 wins here.

bar-to-move = to move
bar-check = in check

result-win-checkmate = { $winner } wins by checkmate
result-win-stalemate = { $winner } wins by stalemate
result-win-kkr = { $winner } wins, king against king
result-win-third-check = { $winner } wins with the third check
result-win-hill = { $winner } wins on the hill
result-win-given-away = { $winner } wins with no move left
result-win-explosion = { $winner } wins by an explosion
result-win-horde = { $winner } wins over the horde
result-win-race = { $winner } wins the race
result-win-resignation = { $winner } wins by resignation
result-win-no-show = { $winner } wins, no-show
result-win-left-tournament = { $winner } wins by forfeit
result-win-flag = { $winner } wins on time
result-line-stalemate = Draw by stalemate
result-line-insufficient-material = Draw: insufficient material
result-line-dead-position = Draw: dead position
result-line-seventy-five-moves = Draw by the 75-move rule
result-line-race-tie = Draw: both kings arrived
result-line-agreement = Draw by agreement
result-line-repetition = Draw by threefold repetition
result-line-fifty-moves = Draw by the 50-move rule
result-line-fivefold = Draw by fivefold repetition
result-line-flag = Draw: time is up, but no mate is possible
result-line-aborted = Called off
result-line-closed = Closed by a moderator
result-line-recorded = Recorded: { $result }

banner-checkmate = Checkmate
    .inside = checkmate
banner-stalemate = Stalemate
    .inside = stalemate
banner-kkr = King against king
    .inside = king against king
banner-third-check = Third check
    .inside = third check
banner-hill = King on the hill
    .inside = king on the hill
banner-given-away = No move left
    .inside = no move left
banner-explosion = Explosion
    .inside = explosion
banner-horde = Horde captured
    .inside = horde captured
banner-race = Race won
    .inside = race won
banner-race-tie = Race tied
    .inside = race tied
banner-insufficient-material = Insufficient material
    .inside = insufficient material
banner-dead-position = Dead position
    .inside = dead position
banner-seventy-five-moves = 75-move rule
    .inside = 75-move rule
banner-resignation = Resignation
    .inside = resignation
banner-no-show = No-show
    .inside = no-show
banner-left-tournament = Forfeit
    .inside = forfeit
banner-agreement = Draw agreed
    .inside = draw agreed
banner-repetition = Threefold repetition
    .inside = threefold repetition
banner-fifty-moves = 50-move rule
    .inside = 50-move rule
banner-fivefold = Fivefold repetition
    .inside = fivefold repetition
banner-flag = Out of time
    .inside = on time
banner-aborted = Called off
    .inside = called off
banner-closed = Closed by a moderator
    .inside = closed by a moderator
banner-recorded = Recorded
    .inside = recorded

board = { $number } · { $white } (White) – { $black } (Black)
board-to-move = { $who } is to move.
board-to-move-check = { $who } is to move and in check.
board-not-begun = { $number } hasn't started: the challenge is still waiting for an answer.

moves = { $number } · { $count ->
    [one] One legal move
   *[other] { $count } legal moves
}: { $moves }
moves-none = { $number } · The game is over; there are no more moves.

history = { $number } · { $white } – { $black }
opening = Opening: { $name } ({ $eco }), book up to move { $move }.
opening-reached = Opening: { $name }.
history-began = Started { $when }.
history-undated = no date
history-earlier = Earlier moves: `/game export`.
history-move = { $move } ({ $at })
history-move-hint = { $move } ({ $at }, after a hint)
replay = { $number } · { $white } – { $black }, { $count ->
    [one] one move
   *[other] { $count } moves
}
flipped = { $number } from the other side:
spoken = { $number }.
spoken-pieces = { $count ->
    [one] { $piece }
   *[other] { $piece-plural }
} { $squares }
spoken-castling = Castling: { $rights }.
spoken-no-castling = Neither side can castle.
spoken-kingside = { $side } kingside
spoken-queenside = { $side } queenside
spoken-en-passant = En passant is possible on { $square }.
spoken-no-en-passant = No en passant.
spoken-spent = Pawns that can no longer make a double step: { $squares }.
spoken-promoted = Promoted, and pawns again when captured: { $squares }.
spoken-counts = Half-moves towards the fifty-move rule: { $quiet }. Move { $number }.
replay-shortened = The picture shows the last { $count } moves of both sides; `/game export` has the whole game.
replay-busy = I'm drawing too many games right now. Please try again in a minute.
replay-nothing = { $number }: no moves have been played yet.
replay-posted = Everybody can watch the replay in { $channel } now.
replay-already-shared = The replay is already in { $channel }.
history-empty = No moves yet.
explorer = { $games ->
    [one] One finished game here had this position:
   *[other] { $games } finished games here had this position:
}
explorer-after = After { $line }:
explorer-move = · { $move }, { $games ->
    [one] 1 game
   *[other] { $games } games
}: White { $white }, draws { $draws }, Black { $black }
explorer-none = No finished game between people here has gone on from this position.

exported = { $number } · Here is the game as a file.
export-event = Arbiter game { $number }
export-offer = { $who } offers a draw.
export-refused = { $who } declines the draw.
export-hints = { $who } agrees to play with hints.
export-hint = { $who } used a hint.
export-takeback = Here { $who } took a move back.
exported-page = { $number } · Here is the game as a page. Save the file and open it in any browser; it needs no network.
exported-games = { $count ->
    [one] Here is your finished game as a file.
   *[other] Here are your { $count } finished games in one file, newest first.
}
exported-newest-games = { $count ->
    [one] Here is your newest finished game as a file. Older games don't fit; `/game export number:` gets you each of them.
   *[other] Here are your { $count } newest finished games in one file. Older games don't fit; `/game export number:` gets you each of them.
}
exported-no-games = You haven't finished a game yet.
follow-every-move = You're following { $number }. I'll send you a direct message after moves, at most one a minute, and when it ends.
follow-end-only = You're following { $number }. I'll send you a direct message when it ends.
follow-stopped = You're no longer following { $number }.
follow-none = You weren't following { $number }.
follow-own = You're playing { $number } yourself. `/settings change turn-messages:` gets you a direct message when it's your move.
follow-not-playing = { $number } isn't being played at the moment, so you can't follow it.
follow-not-on-server = You can only follow games on a server.
follow-blocked = You can't follow { $number }.
follow-too-many = You're already following { $most } games. Stop following one of them first: `/games only:followed` lists them.
follow-full = { $number } already has { $most } followers, the maximum.
follow-moved = { $number }: there's a new move in the game you follow.
follow-over = { $number }: the game you followed is over.
follows = Games you follow:
follows-every-move = · { $number }, after moves and at the end
follows-end-only = · { $number }, only at the end
follows-none = You don't follow any games. `/game follow`, or Follow under More, sends you a direct message when a game moves on.
page-controls = Controls
page-first = To the start
page-previous = One move back
page-play = Play
page-pause = Pause
page-next = One move forward
page-last = To the end
page-flip = Flip board
page-theme = Colours
page-moves = Moves
page-start = Start
page-words = The board in words
page-position = Position text
page-copy = Copy
page-copied = Copied
page-save = Download
page-continue = Continue from here, on Discord
page-keys = Keys: ← and → (or ↑ and ↓, or the wheel) go through the moves, Home and End jump to the start and end, the space bar plays, F flips the board. On a touch screen, swipe.
page-script = The board needs JavaScript.
page-record = Record and digest
page-digest = SHA-256 of the record
page-true = The record matches this digest.
page-false = The record doesn't match this digest: it has been changed.
page-shortened = Only the last { $count } moves are shown.
page-tower = 3D view
page-turn = Drag the boards to turn them, or press Shift and an arrow key.
page-captured = Captured

games = Games in this channel, and yours elsewhere:
games-none = No games here yet. Start one with `/challenge`.
games-none-next = It isn't your move in any game. `/games` lists them all.
games-waiting = { $number } · { $game } · { $challenger } challenges { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } challenges anyone
games-playing = { $number } · { $game } · { $white } – { $black } · { $who } to move
games-until = · due { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … and { $count } more.
review-missed-win = { $side } had { $win }; { $move } let it slip.
review-into-loss = { $move } decided the game: it allowed { $win }.
win-mate = { $moves ->
    [one] mate in one
   *[other] mate in { $moves }
}
win-forced = { $moves ->
    [one] a win in one
   *[other] a forced win in { $moves }
}
review-decided = { $move } decided the game: { $side }'s winning chances fell from { $before }% to { $after }%.
review-gradually = No single move decided the game: { $side } got the upper hand bit by bit.
review-nothing = The game stayed level: neither side was ever clearly better.
review-resigned = { $side } resigned too early: in the final position { $side }'s winning chances were still { $after }%.
review-flagged = The clock decided this game: when time ran out, { $side }'s winning chances were still { $after }%.
review-drawn = { $side } could have played on: the final position was { $after }% in { $side }'s favour.
review-settled = No single move decided the game: from move { $number } on, { $side }'s winning chances never fell below 70%.
review-settled-draw = No single move decided the game: from move { $number } on, neither side was clearly better.
review-throughout = { $side } was winning from the first move to the last.
review-unclear = No single move decided the game.
review-contradicted = The game ended { $result }, but in the final position { $side }'s winning chances were { $after }%.
review-unfinished = This game has no result. In the final position { $side }'s winning chances were { $after }%.
review-accuracy = { $side }: { $accuracy }% accuracy
review-inaccuracies = { $count ->
    [one] 1 inaccuracy
   *[other] { $count } inaccuracies
}
review-mistakes = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
review-blunders = { $count ->
    [one] 1 blunder
   *[other] { $count } blunders
}
review-turning-points = Turning points:
review-turning-point = { $number } · { $words }
review-point = { $move } dropped { $side }'s winning chances from { $before }% to { $after }%: { $line }. { $better } was better.
review-point-last = { $move } dropped { $side }'s winning chances from { $before }% to { $after }%. { $better } was better.
review-point-win = { $move } missed { $win }: { $line }.
review-point-loss = { $move } allowed { $win }: { $line }. { $better } was better.
review-point-loses = { $move } lost the { $piece } ({ $before }% → { $after }%): { $line }. { $better } was better.
review-better-wins = It would have won the { $piece }.
review-hint = (played after a hint)
review-by = Analysis by { $engine }, { $nodes },000 positions a move.
review-chances = White's winning chances, move by move: { $graph }
review-underway = I'm looking through { $number } move by move. The review will appear here in a few seconds. If it doesn't, ask again.
review-shared = The review of { $number }, { $white } – { $black }:
review-posted = Everybody can read the review in { $channel } now.
review-already-shared = The review has already been shared.
review-place = Turning point { $point } of { $points }
review-graph = White's winning chances
review-graph-axis = Move
review-percent = { $percent }%
review-graph-alt = White's winning chances in { $number }: { $start }% at the start, { $end }% at the end.
review-graph-alt-point = { $number }: { $move } took them from { $before }% to { $after }%.
legend-played = played: { $move }
legend-better = better: { $move }
score = You against { $opponent }:
score-line = · { $game }: **{ $points }–{ $other-points }** · won { $wins }, drawn { $draws }, lost { $losses }
score-last = Your last games:
score-none = You haven't finished a game against { $opponent } yet. Challenge them with `/challenge`.
scores = Your scores on this server:
scores-anywhere = Your scores:
scores-line = · { $opponent } · { $game }: **{ $points }–{ $other-points }** · won { $wins }, drawn { $draws }, lost { $losses }
scores-none = You haven't finished a game yet. Start one with `/challenge`.
scores-none-here = You haven't finished a game on this server yet. Start one with `/challenge`, or send me `/score` in a direct message to see all your scores.
score-after = { $game } so far: { $one } { $points }, { $other } { $other-points }.

## Ratings

pool = { $game }
pool-variants = Variants of chess
pool-live = { $game }, live
pool-correspondence = { $game }, by correspondence
challenge-rated = The game is rated.
condition-rating = Only for players rated { $range } here.
condition-reliable = Only for players who lost at most one of their last { $latest } games on time.
rating-up-to = up to { $most }
rating-change = { $who } { $rating } ({ $change })
rating-changes = Ratings: { $one }, { $other }.
rating-called-off = The game was called off, so no rating changes.
rating-closed = A moderator closed the game, so no rating changes.
rating-short = The game ended before both had made two moves, so no rating changes.
rating-hints = Somebody used a hint, so no rating changes.
rating-removed = One of the players isn't on the ladders here, so no rating changes.
ladder = Ladder · { $pool } (rating, change over 30 days, games)
ladder-title = Ladder · { $pool }
column-rating = rating
column-month = 30 days
column-games = games
ladder-line = { $place }. { $who } · **{ $rating }** ({ $change }) · { $games }
ladder-how = Listed: players with an established rating (no “?”), three opponents and a recent game. Yours: `/ladder person:`.
ladder-empty = Nobody is on the ladder yet: { $pool }. Start a rated game with `/challenge rated:yes`.
ladder-everywhere = { $pool }, all servers
ladder-removed = { $who } is off this server's ladders, and their games no longer count. All ratings have been recalculated.
ladder-removed-game = Game { $number } no longer counts for this server's ratings. They have been recalculated.
ladder-restored = { $who } can be on this server's ladders again. All ratings have been recalculated.
ladder-restored-game = Game { $number } counts for this server's ratings again. They have been recalculated.
season-last = Last season: { $places }
season-place = { $place }. { $who } { $change }
season-this-title = This season · { $pool }
season-last-title = Last season · { $pool }
season-line = { $place }. { $who } · **{ $change }** in { $games }
season-empty = No rated games in that season: { $pool }.
column-gain = gain
pairs = Most frequent pairings in rated games in 90 days (first player's points; games of each; time from first to last; average moves):
pairs-line = · { $one } – { $other }: { $points } of { $games } · { $of-one } and { $of-other } · { $span } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
pairs-none = Nobody has played rated games here in 90 days.
pairs-how = Many short games with one opponent and one winner may be a second account, or just two friends. `/server ladder person:` takes somebody off.
standings = Ratings of { $who } on this server:
standings-none = { $who } hasn't finished a rated game on this server yet. Start one with `/challenge rated:yes`.
standings-removed = { $who } is off this server's ladders. An admin took them off, and can restore them.
standings-none-game = Game { $number } isn't a rated game of this server.
standing = · { $pool }: **{ $rating }** · games: { $games } · { $why }
standing-listed = on the ladder
standing-provisional = not on the ladder yet: the rating is still provisional
standing-few-opponents = not on the ladder yet: play { $missing ->
    [one] one more opponent
   *[other] { $missing } more opponents
}
standing-one-opponent = not on the ladder: more than half of the last games were against the same opponent
standing-one-server = not on the ladder: all games were on one server
standing-inactive = not on the ladder: no recent game
standing-best-win = Best win, { $pool }: against { $who } ({ $rating }) in { $number }.
standing-records = Won, drawn and lost, { $pool }: { $records }
standing-record = { $who } { $score }
refused-rated-no-server = Ratings and ladders belong to a server: use this in one of its channels.
refused-rated-no-ladder = This server has no ladder. An admin can turn one on: `/server change ladder:on`.
refused-rated-no-ladder-of = This server has no ladder of { $game-inside }. An admin can add one: `/server change ladder-games:`.
refused-rated-removed = You're off this server's ladders, so you can't play rated games here. An admin can restore you; until then, play an unrated one.
refused-rated-called-off = You've called off three rated games within a week, or given them up before they counted. You can play rated games again from { $from }; until then, play an unrated one.
refused-rated-arbiter = Games against me are never rated. Leave out `rated`.
refused-rated-no-clock = A rated game needs a clock: add one, for example `clock:3d`.
refused-rated-start = A rated game begins from the normal starting position, without odds. Leave out `rated`, or the position.
refused-rated-account = Your account is too new for rated games. You can play them from { $from }; until then, play an unrated one.
refused-rated-member = You joined this server only recently. You can play rated games from { $from }; until then, play an unrated one.

## Tournaments

button-confirm-close-vote = Close the vote game
channel-as-player = #this-channel
privacy-board-links = · Links to the board in the browser: { $count }.

blocked = { $who } can no longer challenge you or accept your open challenges, and won't be told. Games in progress continue. Undo with `/privacy unblock`.
unblocked = { $who } can challenge you again.
not-blocked = You hadn't blocked { $who }.
settings = Your settings. To change one: `/settings change theme:slate`
settings-changed = Changed:
settings-unchanged = Nothing to change: it was set that way already.
settings-line = · `{ $option }` **{ $value }** · { $summary }
settings-panel = Your settings. Choose from a menu to change one.
settings-usual-clock = This server has no default clock, and games without a clock have no time limit. Three days a move suits most servers:
settings-menu = { $name }: { $value }
setting-language = Language
setting-theme = Board
setting-pieces = Pieces
setting-orientation = At the bottom
setting-confirm-moves = Confirm moves
setting-letters = Piece letters
setting-reminders = Reminders
setting-puzzles = Puzzles from my games
setting-global-rating = Rated everywhere
setting-days-off = Days off
setting-turn-messages = Your move
setting-quiet-hours = Quiet hours
setting-threads = Threads
setting-history = Earlier boards
setting-ladder = Ladder
setting-ladder-games = Games with a ladder
setting-rating-posts = Rating changes after a game
setting-rating-roles = Roles by rating
rating-roles-refused = Last time, Discord didn't let me give a role by rating. Check that I have Manage Roles, that my role is above these, and that none was deleted.
setting-watch = Watching games in the browser
setting-game = Default game
setting-clock = Default clock
setting-challengers = Who can challenge
setting-event-role = Who can open events
setting-challenges-channel = Announcements
setting-challenges-role = Role to ping
setting-puzzle-channel = Puzzle of the day
setting-puzzle-game = Game of the puzzle of the day
setting-channels = Channels for games
server-settings = The settings of this server. Choose from a menu to change one.
server-settings-table = The settings of this server. To change one: `/server change ladder:on`
server-settings-everywhere = every channel
server-settings-nowhere = nowhere
server-settings-none = none
server-settings-everyone = everyone
server-settings-nobody = nobody

about = Arbiter { $version }, a chess referee. Source: <{ $source }>. Licence: { $licence }.
about-data = I store who plays what and when, whom they block, their settings, how their puzzles went, the games they import, and the names, notes and reasons they type into my commands. I don't store anything else people write. `/privacy` shows, exports and deletes what is stored about you.
about-uptime = Running for { $span }.
about-clock-fast = This machine's clock is { $span } fast. I go by Discord's clock, so nobody loses time.
about-clock-slow = This machine's clock is { $span } slow. I go by Discord's clock, so nobody loses time.

privacy-none = Nothing is stored about you.
privacy = What I store about you, and why:
privacy-name = · Your ID here (`{ $id }`) and your last known name ({ $who }), so that I know whose move it is and can say so.
privacy-games = · { $count ->
    [0] No games or challenges.
    [one] One game or challenge, with what you did in it and when, so that it can go on and be shown and checked later.
   *[other] { $count } games and challenges, with what you did in them and when, so that they can go on and be shown and checked later.
}
privacy-since = The oldest entry is from { $when }.
privacy-blocks = · { $count ->
    [one] One person you have blocked:
   *[other] { $count } people you have blocked:
}
privacy-blocked = { $who }
privacy-settings = · Your `/settings`, so that boards, moves and times are shown the way you like them.
privacy-imports = · { $count ->
    [one] One game that you imported, so that you can look at it again.
   *[other] { $count } games that you imported, so that you can look at them again.
}
privacy-kept = Some things that protect others stay after a deletion, under a code made from your ID: blocks against you, your removal from ladders and, for 30 days, which rated games, challenges and called-off games were yours.
privacy-more = `/privacy export` gives you all of it as a file; `/privacy delete` deletes it.
privacy-exported = Here is everything that is stored about you, as a file.
privacy-exported-part = Here is part { $part } of { $parts } of what is stored about you, as a file.
privacy-next-part = Next part: `/privacy export part:{ $part }`.
privacy-no-part = Your export has { $parts ->
    [one] only one part
   *[other] only { $parts } parts
}.
privacy-confirm = Delete everything I store about you? Your ID, your name, your settings, your blocks, your puzzles and the games you imported will be removed, and this can't be undone. Your opponents will keep their games, against “Former player”.
privacy-confirm-games = { $count ->
    [one] One game or challenge of yours is still going and will end first, so that nobody has to wait for you: if both sides have moved, you'll resign; otherwise it will be called off, withdrawn or declined.
   *[other] { $count } games and challenges of yours are still going and will end first, so that nobody has to wait for you: you'll resign those in which both sides have moved; the others will be called off, withdrawn or declined.
}
privacy-confirm-tournaments = You'll also leave your tournaments and simuls: your games in progress there are lost even if nobody has moved. I'll close any you opened that haven't started, and your simul will end.
privacy-confirm-how = To delete everything: `/privacy delete confirm:yes`.
privacy-forgotten = Nothing names you here any more. Messages in channels stay until somebody deletes them there. If you play again, you'll start from scratch.

example-start = The starting position
example-tower = The boards from the side
example-in-play = as drawn in play
example-chess-castling = Castling queenside
example-chess-en-passant = En passant
example-chess960-castling = Castling kingside
example-chess960-king-stays = Castling: the king stays
example-three-check-third = The third check wins
example-king-of-the-hill-hill = The king reaches the centre
example-antichess-capture = Capturing is compulsory
example-atomic-explosion = A capture beside the king
example-horde-first-rank = A double step from the first rank
example-racing-kings-race = The king arrives
example-crazyhouse-drop = A knight is dropped with check
example-mono-dimensional-swap = The king swaps
example-mono-dimensional-leap = The warrior leaps and captures
example-one-dimensional-knight = The knight captures halfway
example-one-dimensional-swap = King and rook swap
example-space-board = A board moves with its pawn

help = I referee chess and its variants, in one to three dimensions. Challenge somebody (or me) and I'll look after the board and the rules.
help-game = If you have several games, add `number:` to say which one.
help-more = Write moves the way you're used to: `Nf3`, `exd5`, `O-O`, `e8=Q`, `e2e4`, `knight f3`.
help-options = `/help command:challenge` explains a command and its options.
help-command = `/{ $command }` · { $summary }
help-group = **{ $summary }**: { $paths }
help-values = { $summary }: { $values }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (required) · { $summary }

## Commands

command-challenge = Challenge somebody to a game, or anyone here
command-accept = Accept a challenge, a draw, a takeback, a pause or hints
command-decline = Decline a challenge, a draw, a takeback, a pause or hints
command-move = Play a move
command-draw = Offer, accept or claim a draw, optionally together with a move
command-resign = Resign the game
command-takeback = Ask to take back your last move
command-rematch = Ask for a rematch with colours swapped
command-board = Show the board
command-game-import = Import a game (PGN) or a position (FEN): board, review, replay, and play on from it
command-game-if = Conditional moves: your replies to moves your opponent may make
command-game-think = Analysis board: try moves, keep variations and a note
command-games = List your games and the ones here
command-score = Show your score against somebody, or everybody here
command-ladder = Show this server's ladder, or somebody's rating
command-rules = Explain a game on one screen
command-help = List the commands
command-game = More commands for a game
command-event = Tournaments and simuls
command-game-moves = List the legal moves
command-game-history = List the moves played, with their times
command-game-describe = Describe the board in words
command-game-replay = Show the game move by move
command-game-review = Show what decided a finished game
command-game-export = Export the game as a file: PGN for chess, or a page to play through in a browser
command-game-clock = Show how much time is left
command-game-pause = Ask to pause the clocks for some days
command-game-nudge = Remind your opponent that it's their move, once a day
command-game-give-time = Give your opponent more time
command-game-holiday = Take a holiday: your clock stops, in games with correspondence rules
command-game-flag = Claim the win when your opponent has run out of time
command-game-follow = Get a direct message when a game of others moves on or ends
command-game-leave = Take leave from your correspondence games: up to 45 days a year
command-game-explorer = See what was played here from a position, and how it ended
command-game-hint = Ask me for a hint: first the piece, then the move
command-game-arbiter = Play your open challenge against me
command-game-withdraw = Withdraw your challenge
command-game-abort = Call the game off before both sides have moved
command-game-close = Moderators: close a game of this server without a result
command-settings = Your settings, and about me
command-settings-show = Show your settings
command-settings-change = Change your settings
command-settings-about = About me: version, source code, data
command-server = This server's settings
command-server-show = Show this server's settings
command-server-change = Change this server's settings
command-server-ladder = Show who meets often in rated games, or take somebody off the ladders
command-privacy = Your data, and whom you block
command-privacy-show = Show what is stored about you
command-privacy-export = Export what is stored about you as a file
command-privacy-delete = Delete what is stored about you
command-privacy-block = Stop somebody from challenging you
command-privacy-unblock = Let somebody challenge you again

option-opponent = Who to challenge: a person or me. Leave empty to challenge anyone here.
option-vote-opponent = Who the channel plays: a person, or me (also if empty)
option-level = How strong I play, if you challenge me
option-game = Which of the games
option-colour = The colour you want
option-clock = 10m, 15m+10s, 10m/move (live); 3d per move, 7d+12h (correspondence); none
option-flag = What happens when time runs out: automatic loss, or only when the opponent claims
option-minutes = Minutes to give (default: 1; in games timed in days: 1 day)
option-holidays = Correspondence rules: clocks stop on days off and on this many days' holiday a year
option-from = The first day, such as 2026-12-24
option-to = The last day, such as 2027-01-03
option-days-off = Your days off in new games with correspondence rules
option-days = For how many days
option-position = Where to start from: the name of a start or an opening, moves, or a position text
option-notify = After each move, only when it ends, or never (stop following)
option-explorer-line = Moves from the start, or from the position of the game, for example: e4 e5 Nf3
option-odds = Odds: you play without this piece (against me, I do); the colour you choose can reverse it
option-move = For example Nf3, exd5, O-O, e8=Q or e2e4
option-number = The number of the game, for example 482
option-point = Only this turning point
option-share = yes: show it to everybody
option-all = yes: all your finished games in one PGN file
option-side = From which side
option-links = Get a private link to play in your browser, or end your links
option-confirm = yes: skip the confirmation
option-person = The player
option-reason = The reason, shown to the players
option-part = Which part, if the export has several files
option-format = PGN, or a page to play through in a browser
option-theme = Board colours, for you and in games you start
option-pieces = How your pieces look
option-orientation = Which side is at the bottom (also used for games you start)
option-confirm-moves = Ask me to confirm each move
option-language = The language in which I answer you
option-letters = Piece letters in the moves you read and type
option-reminders = How many reminders while your clock runs: all, only the last one, or none
option-time-zone = Your time zone, for days off, quiet hours and files: for example Europe/London
option-puzzles = Let positions from your finished games become puzzles (the other player must agree, too)
option-hide-solved = Don't name me in the channel when I solve the puzzle of the day
option-global-rating = Count rated games on the ladder of all servers too (the other player must agree)
option-turn-messages = How I tell you it's your move: a ping in the channel, a direct message, or both
option-quiet-hours = Hours without pings and messages in your time zone, for example 22-8, or off
option-thread = Play in a separate thread
option-threads = Give each game its own thread
option-ladder = Have ladders here: off, on for games that say so, or always
option-ladder-games = Games that have a ladder here, with commas between them
option-rating-posts = Post in the channel how a game changed the ratings
option-rating-roles = Roles by rating, each with its lowest rating: 1200:@Beginner 1600:@Club (off: none)
option-watch = Let people here watch games in their browser
option-speed = Chess live, or by correspondence
option-rated = Let the result count for both ratings; the game needs a clock
option-rating = Only players whose rating here is in this range can join: 1400-1800, 1400+ or -1800
option-reliable = Only players who lost at most one of their last 20 games on time can join
option-season = Who gained most this quarter, or in the last one
option-where = The ladder of this server, or of all servers
option-listing = Take them off the ladders, or let them back on
option-name = Its name
option-tournament-format = Who plays whom: everybody once, everybody twice, or Swiss rounds
option-seats = How many can join
option-role = Only members with this role can join
option-round = Swiss: the next round starts after this many days
option-starts = When it starts automatically: 2026-12-05 18:00, or 18:00, in your time zone
option-entries = Deadline for joining: 2026-12-04 20:00; if empty, the start
option-repeat = Opens the next one when this one starts
option-hours = How long the channel votes on each move, in hours
option-tournament = Its number, from the card; without it the newest of this channel
option-history = What stays of earlier boards: a line for each move, or the pictures
option-server-language = The language of this server's games and posts
option-server-game = The game of a challenge that names none
option-server-clock = The clock of a challenge that names none: 10m, 15m+10s (live); 3d per move (correspondence); none
option-allow-channel = Allow games in this channel (none listed: everywhere)
option-disallow-channel = Remove a channel from that list
option-challengers = Only this role and moderators can challenge (none: everyone)
option-event-role = Only this role and moderators can open tournaments, simuls and vote games
option-challenges-channel = Channel where this server's open challenges are announced
option-channel = Another channel of this server, which votes on its moves too
option-challenges-role = Ping this role about open challenges; the role must be mentionable by everyone
option-puzzle-channel = Channel for the puzzle of the day, every morning; the first one appears immediately
option-puzzle-game = Game of the puzzle of the day
option-reset = Reset a setting
option-command = Which command to explain
option-puzzle-theme = What the puzzle is about
option-show = Another puzzle, the solution, or the puzzle of the day
option-text = PGN or FEN; leave everything empty for a form
option-file = A PGN file, up to 256 KiB
option-line = Your opponent's move, your reply, and so on
option-think-line = Moves to try, such as Nf3 Nc6
option-go = One move back, or to the position of the game
option-note = A note for yourself; it's in your export after the game
option-clear = Delete your conditional moves in this game
option-only = Only your most urgent game, or the games you follow

## A challenge from menus

challenge-form = Challenge { $opponent }
form-opponent = Opponent
form-level = Level
form-game = Game
form-colour = Your colour
form-position = Position number
form-rated = Rated game
form-clock = Clock
form-name = Name (yours, if empty)
form-format = Format
form-seats = Seats
form-move = Your move
form-text = PGN or FEN
form-file = File
form-note = Note
form-empty = The form came back empty. Open it again and fill it in.
form-move-example = Nf3, exd5, O-O or e8=Q
receipt-challenged = Challenge sent.

## The line that takes the place of a private message whose button was pressed

more = Game { $number }: what would you like to do?
pause-length = How long should the clocks be paused? Your opponent has to agree.
receipt-move = Played **{ $move }**.
receipt-accepted = Accepted. Good luck!
receipt-declined = Declined.
receipt-withdrawn = Challenge withdrawn.
receipt-offered = You've offered a draw.
receipt-agreed = Draw agreed.
receipt-claimed = You've claimed the draw.
receipt-takeback-asked = You've asked to take back your move.
receipt-takeback-granted = Move taken back.
receipt-hints-asked = You've asked to play with hints.
receipt-hints-agreed = You can both ask for hints now.
receipt-hint-taken = You've used a hint.
receipt-planned = Your conditional moves have changed.
receipt-pause-asked = You've asked for a pause.
receipt-time-given = You've given your opponent more time.
receipt-holiday = Your holiday is booked.
receipt-pause-granted = The clocks are paused.
receipt-resigned = You've resigned.
receipt-aborted = The game has been called off.
receipt-done = Done.
receipt-elsewhere = The game is in { $channel }.
receipt-in-thread = The game is on, in the thread below: { $channel }.
context-challenge = Challenge to a game
context-import = Set up this position

## What I cannot do in a place

reach-lacks = You can give me { $count ->
    [one] a permission
   *[other] permissions
} in this channel's settings: { $rights }. Without { $count ->
    [one] it
   *[other] them
}: { $means }
reach-without-messages = I can't post reminders here, or say when somebody runs out of time.
reach-without-pictures = My messages come without pictures here.
reach-without-thread = I can't open threads here, so the game stays in this channel.
reach-thread-gone = The thread of this game was deleted, so the game goes on here.
reach-guest = I'm not installed on this server, so I can only answer: no reminders, and if somebody runs out of time, I can only say so at the next command. `/games` shows whose move it is.
reach-user-alone = Discord shows my answers here to you alone: you aren't allowed to use external apps in this channel.
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-create-public-threads = Create Public Threads
hindered-no-access = I couldn't post in { $home }: I'm not allowed to see that channel. Somebody who manages the server can give me View Channel.
hindered-may-not-write = I couldn't post in { $home }: I'm not allowed to write there. Somebody who manages that channel can give me Send Messages.
hindered-no-channel = I couldn't post in { $home }: that channel is gone.
hindered-other = I couldn't post in { $home }: Discord didn't accept the message.
hindered-rehomed = From now on the game will continue in this channel.

## Choices

choice-own = your own
choice-queen = Queen: White plays without it
choice-rook = Rook: White plays without the one on a1
choice-knight = Knight: White plays without the one on b1
choice-back = One move back
choice-start = The position of the game
choice-pawn = Pawn and move: Black plays without the pawn on f7
choice-white = White
choice-black = Black
choice-random = at random
choice-automatic = automatically
choice-claim = when the opponent claims
choice-newcomer = newcomer
choice-beginner = beginner
choice-casual = casual
choice-intermediate = intermediate
choice-club = club
choice-strong = strong
choice-expert = expert
choice-master = master
choice-perfect = perfect
choice-yes = yes
choice-get = a link for the browser
choice-end = end all my links
choice-no = no
choice-single = round robin
choice-double = double round robin
choice-swiss = Swiss
choice-monthly = monthly
choice-weekly = weekly
choice-mate-in-1 = mate in 1
choice-mate-in-2 = mate in 2
choice-mate-in-3 = mate in 3
choice-material = winning material
choice-sacrifice = a sacrifice
choice-promotion = a promotion
choice-new = another puzzle
choice-solution = the solution
choice-next = next
choice-followed = those I follow
choice-every-move = after each move
choice-end-only = only when it ends
choice-never = never
choice-daily = the puzzle of the day
choice-daily-solution = the solution of the puzzle of the day
choice-pgn = PGN
choice-page = page for a browser
choice-on = on
choice-off = off
choice-lines = lines
choice-correspondence = correspondence
choice-live = live
choice-current = this
choice-previous = last
choice-here = here
choice-everywhere = everywhere
choice-remove = remove
choice-restore = restore
choice-always = always
choice-pictures = pictures
choice-staunton = Staunton
choice-geometric = geometric
choice-bold = bold
choice-default = Discord's
choice-system = your system's
choice-language = same as my language
choice-figurine = figurines (♔ ♕ ♖ ♗ ♘)
choice-all = all
choice-channel = ping in the channel
choice-direct = direct message
choice-both = both
choice-last = only the last
choice-everything = everything
choice-no-days = none
choice-saturday-sunday = Saturday and Sunday
choice-friday-saturday = Friday and Saturday
choice-sunday-monday = Sunday and Monday
choice-monday-tuesday = Monday and Tuesday
choice-tuesday-wednesday = Tuesday and Wednesday
choice-wednesday-thursday = Wednesday and Thursday
choice-thursday-friday = Thursday and Friday
choice-monday = Monday
choice-tuesday = Tuesday
choice-wednesday = Wednesday
choice-thursday = Thursday
choice-friday = Friday
choice-saturday = Saturday
choice-sunday = Sunday

## Descriptions of pictures, for those who hear them

alt = { $game }, game { $number }. { $state } { $last } { $pieces }
alt-to-move = { $side } to move.
alt-to-move-check = { $side } to move, in check.
alt-over = The game is over, { $result }.
alt-last = Last move: { $move }, { $from } to { $to }.
alt-last-drop = Last move: { $move }, dropped on { $to }.
alt-boards = Attack boards: { $boards }.
alt-pieces = { $side }: { $pieces }.
alt-pocket = { $count ->
    [one] { $piece }
   *[other] { $count } { $piece-plural }
}
alt-pockets = To drop: { $pieces }.
alt-checks = Checks given: White { $white }, Black { $black }.

## The local channel

chat-welcome = You're { $name }; `arbiter chat --as NAME` starts as somebody else.
    Play me: `/challenge @arbiter level:casual colour:white`, then `e4`. `casual` plays like a beginner in a club (about 1100), `club` like a good amateur (1600), `expert` like a strong club player (2100).
    Two players at this keyboard: `/challenge @ben colour:white`, then `ben: /accept` and `{ $name }: e4`. `help` lists the commands, Tab completes, Ctrl-D quits.
chat-speaker = You're { $name } now. Start a line with `{ $before }:` to change back.
chat-same-speaker = You're already { $name }: just type your line.
chat-marks = CAPITALS are White
chat-marks-figurines = ♔ White, ♚ Black
chat-picture = picture: { $path } (each new one replaces it)
chat-file = file: { $path }
chat-interrupted = Press Ctrl-C again to quit.

# The web site.
site-about = A chess referee for Discord, your terminal and your browser. Challenge a friend, tap or type your moves, and everyone in the channel sees the board. No opponent? Play Arbiter.
site-rules = The rules
site-game = A game to play through
site-law = The rules in full
site-invite = Add it to your server
site-host = Host it yourself
site-source = Source code

# The board in a browser
activity-again = Try again
activity-challenge = For a new game, type /challenge in the chat. Once it starts, it’ll be listed here.
activity-challenge-form = Challenge…
activity-challenge-offered = Look in the chat: there’s a button for the challenge.
activity-closed = Discord has closed the board. Open it again from the chat.
activity-connecting = Connecting to Discord…
activity-elsewhere = You aren’t in the channel where this board is open. Open it again from the chat.
activity-games = Games here
activity-offer = { $opponent } is here. To challenge them, choose the game and the clock:
activity-people = Here now
activity-refused = Discord didn’t confirm who you are. Let Arbiter see your username, then try again.
activity-unavailable = The board can’t be opened inside Discord here. Play with the buttons under the game, or type your move.
board-close = Close
board-empty = You have no games in progress.
board-failed = No answer from the server. Nothing is lost: try again in a moment.
board-games = Your games
board-grid = Board. The arrow keys move between squares; Enter picks up a piece and puts it down.
board-keys = Drag a piece, tap it and its target, or type a move. Keys: arrows and Enter on the board; beside it ← and → go through the moves.
board-link = Only you can see this link. Keep it to yourself: it plays in your name. It expires after 12 hours without use, and after a week at the latest. `/board links:end` ends it now.
board-link-watch = Only you can see this link. It shows you the game for 12 hours. `/board links:end` ends it now.
board-links-ended = { $count ->
    [0] You have no links to the board.
    [one] Your link to the board has ended.
   *[other] Your { $count } links to the board have ended.
}
board-new = New game
board-no-session = You need a personal link to open a board. Run “arbiter play” on your computer and open the address it prints; on Discord, press “Board in the browser” under a game’s “More…”.
board-none = No board in the browser is set up here. On your own computer, `arbiter play` opens one.
board-not-watched = Only the players can open this board. The server’s managers can let everyone watch: `/server change watch:on`.
board-offline = Connection lost. Reconnecting…
board-open = Your board is at this address; only this computer can open it. Press Ctrl-C to stop. Your games are kept.
board-rematch-asked = { $who } wants a rematch.
board-rematch-void = The rematch isn't happening: the challenge was declined or withdrawn.
board-rematch-waits = { $who } has been offered a rematch. It opens here once it's accepted.
board-session-over = This link to the board has expired or was ended. Get a new one: on Discord, press “Board in the browser” under a game’s “More…”; on your computer, run “arbiter play” again.
board-sounds = Sounds
board-start = Start
board-target = can go here
board-capture = can be captured
board-drop = to drop
board-paused = This board is open in too many windows. Click here to continue in this one.
board-thinks = { $who } is thinking…
board-two = Two players at this computer

## Events, follows and leave

refused-only-votes = In this game the channel votes on its moves, and does nothing else.
privacy-follows = · Games you follow: { $count }.
privacy-leave = · Years with leave from your games: { $count }.
refused-tournament-none = There's no tournament or simul here. Open one with `/event tournament` or `/event simul`.
refused-tournament-unknown = There's no tournament or simul with the number { $number } here. `/event table` shows the newest one.
refused-tournament-guest = I'm not on this server, so I can't post here. Somebody who manages it can add me.
refused-tournament-too-many = This channel already has { $most } tournaments or simuls that aren't over. Finish or close one first.
refused-tournament-too-many-of-yours = You've opened { $most } tournaments or simuls that haven't started yet. Start or close one first.
refused-tournament-too-many-an-hour = You've opened { $most } tournaments or simuls in the past hour. You can open the next one at { $again }.
refused-tournament-too-many-votes = This channel already has { $most } vote games that aren't over. Finish one first, or close it with `/event close`.
refused-tournament-too-many-votes-of-yours = You've opened { $most } vote games that aren't over. Close one first: `/event close`.
refused-tournament-seats = It needs { $fewest } to { $most } seats.
refused-tournament-no-rounds = `round` sets a deadline for Swiss rounds. Leave it out, or choose `format:swiss`.
refused-tournament-no-clock = Games of a tournament or simul need a clock, or they might never end. Three days a move is usual: `clock:3d`.
refused-tournament-start = The start has to be in the future, and within a year. Times are in your time zone (`/settings change time-zone:`).
refused-tournament-entries = The deadline for joining has to be in the future, and not after the start. Times are in your time zone (`/settings change time-zone:`).
refused-tournament-repetition-without-start = To repeat, it needs a start, for example `starts:2026-12-05 18:00`.
refused-tournament-entries-before-next = In a series, entries can end at most { $most } days before the start: the next tournament opens only when this one starts.
refused-tournament-unrated-simul = Simuls are never rated.
refused-tournament-started = It has already started.
refused-tournament-over = It's already over.
refused-tournament-lapsed = It wasn't started in time, so it's closed.
refused-tournament-entered = You've already joined.
refused-tournament-entries-over = Entries have closed.
refused-tournament-full = All seats are taken.
refused-tournament-role = Only members with { $role } can join.
refused-tournament-unwelcome = You can't join: either you've blocked somebody who has joined, or the host has blocked you.
refused-tournament-too-few = It takes { $fewest ->
    [one] at least one opponent
   *[other] at least { $fewest } players
} to start.
refused-tournament-not-host = Only a moderator can do that now.
refused-tournament-not-host-of = Only { $who }, who opened it, or a moderator can do that.
refused-tournament-not-entered = You aren't taking part.
refused-tournament-not-entered-of = { $who } isn't taking part.
refused-tournament-host-of-simul = It's your simul. To end it, close it: `/event close`.
refused-tournament-own-tournament = You play in it, or have played in it, so a moderator who hasn't must remove other players.
refused-tournament-already-out = You're already out.
refused-tournament-already-out-of = { $who } is already out.
refused-tournament-confirm-withdrawal = Leave? You'll resign your games in progress.
refused-tournament-confirm-withdrawal-annulled = Leave? You'll resign your games in progress, and because you've finished less than half of your games, none of them will count in the table.
refused-tournament-confirm-withdrawal-of = Take { $who } out? Their games in progress will count as lost. If you're sure, repeat it with `confirm:yes`.
refused-tournament-confirm-withdrawal-of-annulled = Take { $who } out? Their games in progress will count as lost, and because they've finished less than half of their games, none of them will count in the table. If you're sure, repeat it with `confirm:yes`.
refused-tournament-confirm-closing = Close event { $number }? It ends early, without a result, and can't be opened again.
refused-tournament-confirm-closing-vote = Close vote game { $number }? It won't count, and can't be opened again.
refused-tournament-no-abort = A game of a tournament or simul can't be called off. You can resign it, or leave with `/event withdraw`.
