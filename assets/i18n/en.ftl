# Every sentence that a player reads, in English.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Chess
game-mono-dimensional = Mono-dimensional Chess
game-one-dimensional = One-Dimensional Chess
game-space = Space Chess

side-white = White
side-black = Black

# Whoever asked to be forgotten.
former-player = a former player

wish-random = Colours at random.
wish-white = { $challenger } plays White.
wish-black = { $challenger } plays Black.

## What happened

challenged = { $challenger } challenges { $opponent } to { $game } ({ $number }). { $wish }
challenged-anyone = { $challenger } challenges anyone here to { $game } ({ $number }). { $wish }
challenge-answer = { $opponent }, please accept or decline.
challenge-answer-anyone = Whoever accepts first plays.
challenge-position = From the position `{ $position }`.

accepted = Game { $number } begins. { $white } plays White, { $black } plays Black.
declined = { $who } declines the challenge { $number } of { $challenger }.
withdrawn = { $who } takes back the challenge { $number }.
moved = { $number } · { $who } plays **{ $move }**.
to-move = { $who }, it is your move.
to-move-check = { $who }, you are in check. It is your move.
takeback-stands = The wish for a takeback still waits for an answer.
offer-stands = The offer of a draw still stands.

offered = { $number } · { $who } offers a draw. { $opponent }, accept or decline it, or decline it by playing on.
refused-draw = { $number } · { $opponent }, { $who } declines the draw. The game goes on.

offered-with-move = { $who } offers a draw with this move.
claim-counts = For a claim: the position has come up { $times } of 3 times, and { $moves } of 50 moves each were without progress.
claim-counts-repetition = For a claim: the position has come up { $times } of 3 times.
stood-after = after moves { $moves }
stood-at-the-start = at the start and after moves { $moves }
claim-possible-repetition = This position has come up three times: either player can claim a draw by `/draw`.
claim-possible-fifty-moves = Fifty moves by each side were without progress: either player can claim a draw by `/draw`.
list-and = and

takeback-asked = { $number } · { $who } asks to take back { $moves }. { $opponent }, grant or decline it, or decline it by playing on.
takeback-granted = { $number } · { $who } grants the takeback.
takeback-refused = { $number } · { $opponent }, { $who } declines the takeback. The game goes on.

clock-untimed = Time: as much as the players like.
clock-per-move = Time: { $days ->
    [one] one day
   *[other] { $days } days
} for every move.
clock-bank = Time: { $days ->
    [one] one day
   *[other] { $days } days
}, and { $hours ->
    [one] one hour
   *[other] { $hours } hours
} more with every move, never above the beginning.
clock-flag-automatic = Whose time runs out loses by itself.
clock-flag-claim = Whose time runs out loses on the opponent's claim.
time-until = There is time until { $deadline }.
time-out = The time ran out at { $deadline }.
time-paused = The clocks stand still until { $end }; after that there is time until { $deadline }.
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
span-less = less than a minute
span-none = no time
clock = { $number } · { $terms }
clock-none = { $number } is played without a clock.
clock-not-begun = The clocks start when the challenge is accepted.
clock-stopped = The game is over, and the clocks have stopped.
clock-running = { $who } has { $left } left and is to move.
clock-run-out = { $who } has no time left and is to move.
clock-waiting = { $who } has { $left } for the next move.
pause-stands = The wish for a pause still waits for an answer.
pause-asked = { $number } · { $who } asks for a pause of { $days ->
    [one] one day
   *[other] { $days } days
}. { $opponent }, grant or decline it, or decline it by playing on.
pause-granted = { $number } · { $who } grants { $asker } the pause. A move ends it early.
pause-refused = { $number } · { $opponent }, { $who } declines the pause. The clocks run on.
reminder = { $who }, your time is running:
reminder-game = { $number } · { $game } against { $opponent }: until { $deadline }.
reminder-pause-over = { $number } · { $game } against { $opponent }: the pause is over, until { $deadline }.
flag-can-be-claimed = { $number } · The time of { $who } has run out. { $opponent }, `/flag` claims the game; or wait for the move.

aborted = { $number } · { $opponent }, { $who } calls the game off before both sides have moved. It does not count.

closed-challenge = A moderator closes the challenge { $number }: { $reason } { $challenger } and { $opponent }, it does not count.
closed-challenge-anyone = A moderator closes the challenge { $number }: { $reason } { $challenger }, it does not count.

## How it ended

result = { $number } · { $white } – { $black } **{ $result }**
result-none = { $number } · { $white } – { $black }
law-fide = FIDE { $article }
law-own = { $game }, “{ $heading }”
law-own-item = { $game }, “{ $heading }” { $item }
ending-checkmate = Checkmate. { $winner } wins ({ $law }).
ending-stalemate-win = Stalemate. { $winner } wins, for here stalemating wins ({ $law }).
ending-kkr = King versus king. { $winner } wins by the distance of the kings (kkr; { $law }).
ending-stalemate = Draw. Stalemate: { $loser } has no legal move and is not in check ({ $law }).
ending-insufficient-material = Draw. Neither side has more than a king and one bishop or knight ({ $law }).
ending-dead-position = Draw. No series of legal moves leads to mate ({ $law }).
ending-seventy-five-moves = Draw. Seventy-five moves by each side without progress ({ $law }).
ending-threefold = Draw. Threefold repetition, claimed by { $who } ({ $law }): this position stood { $moves }.
ending-fifty-moves = Draw. Fifty moves by each side without progress, claimed by { $who } ({ $law }).
ending-fivefold = Draw. Fivefold repetition ({ $law }): this position stood { $moves }.
ending-flag = The time of { $loser } has run out. { $winner } wins ({ $law }).
ending-flag-draw = Draw. The time of { $loser } has run out, but { $winner } cannot win by any series of legal moves ({ $law }).
ending-resignation = { $loser } resigns. { $winner } wins ({ $law }).
ending-agreement = Draw by agreement ({ $law }).
ending-aborted = The game was called off before both sides had moved. It does not count.

ending-closed = A moderator has closed the game, and it does not count: { $reason }

## Buttons

button-accept = Accept
button-decline = Decline
button-draw = Draw
button-takeback-accept = Grant
button-flag = Claim the game
button-flip = Flip
button-describe = Describe
button-replay = Replay
button-rematch = Rematch
button-resign = Resign
button-confirm-resign = Yes, resign
button-challenge = Challenge
button-play = Play { $move }
button-history = Moves
button-board = Show the board

## Menus

pick-man = Choose a man
pick-move = Choose a move
pick-game = Open a game
pick-square = Where to? The { $man } can go to the marked places.
pick-more = More …
pick-first = Back to the first …
pick-board = attack board { $pin }
pick-a-board = attack board
pick-goes = { $man } to { $to }
pick-takes = { $man } takes { $target } on { $on }
pick-promotes = becomes a { $man }
pick-check = check
pick-mate = mate
pick-stalemate = stalemate

## Why not

refused-no-such-game = There is no game { $number } to be seen here. `/games` lists those that can be.
refused-cannot-read = I can't open game { $number }: it needs a newer version of me, or its record is damaged. Nothing has been changed; please tell whoever runs this bot.
refused-no-game-here = You have no game here that this could mean. `/challenge` starts one, `/games` lists what there is.
refused-which-game = You have several games that this could mean. Please add its number, for example `number:{ $example }`:
refused-nothing-waits = No challenge and no offer of a draw waits for you here.
refused-not-your-game = You do not play in this game, so you can only watch it.
refused-not-your-turn = It is not your move: { $who } is to move.
refused-game-over = This game is over: { $ending }
refused-challenge-declined = This challenge was declined.
refused-challenge-withdrawn = This challenge was taken back.
refused-challenge-closed = A moderator has closed this challenge.
refused-not-moderator = Only moderators of a server can close the games that live there: those who may manage its messages.
refused-not-manager = Only those who may manage this server can set what holds here.
refused-no-server = There is no server here for which anything could be set.
refused-wrong-channel = Games are agreed in other channels of this server: { $channels }.
refused-may-not-challenge = On this server only members with the role { $role } make challenges. You can accept one.
refused-no-thread-here = A thread of its own is possible only in a channel of a server. Leave `thread` out to play here.
refused-challenge-lapsed = This challenge waited seven days for an answer and has lapsed. `/challenge` makes a new one.
refused-not-begun = The game has not begun: the challenge still waits for an answer.
refused-already-begun = The game has begun already.
refused-own-challenge = You cannot answer your own challenge. `/withdraw` takes it back.
refused-not-invited = This challenge is for { $who }, not for you.
refused-not-your-challenge = Only the player who made this challenge can take it back, and only the one it is for can decline it.
refused-challenged-self = You cannot challenge yourself. Name somebody else, or nobody for an open challenge.
refused-challenged-bot = { $who } is a bot and cannot be challenged. Please name a person.
refused-unwelcome = A game with { $who } cannot be arranged this way. Please look for another opponent.
refused-blocked-self = You cannot block yourself. Name somebody else.
refused-opponent-gone = Your opponent has left and cannot be challenged any more.
refused-too-many-challenges = You have { $most } challenges waiting already. `/withdraw` takes one back.
refused-challenges-spent = You have made { $most } challenges within an hour that nobody has accepted. You can make another one from { $again } on.
refused-same-challenge = You have already challenged { $who } to this game ({ $number }), and they have not answered yet. `/withdraw number:{ $plain }` takes it back.
refused-bad-start = This is no position of the game, { $field }: { $problem }.
refused-finished-start = A game cannot start from a position in which it is over.
refused-dead-start = Nobody can win from this position by any series of legal moves, so the game would be drawn at once. Please choose another.
refused-busy-with-starts = I am still checking other positions. Please send your challenge again in a few seconds.
refused-unknown-move = { $text } is not a legal move. { $why }
refused-ambiguous-move = { $text } can mean { $candidates }. Please say which.
refused-did-you-mean = { $text } is not quite clear. Did you mean { $candidates }?
refused-promotion-missing = Please say what the pawn becomes: { $candidates }.
refused-already-offered = What you asked for stands already; it is your opponent's to answer.
refused-no-offer = Nobody has offered a draw that you could answer.
refused-own-offer = You asked for this yourself; it is your opponent's to answer.
refused-no-takeback = Nobody has asked for a takeback that you could answer.
refused-offer-too-early = You can offer a draw with your first move or after it: `/draw` and the move.
refused-offered-before = You have offered a draw since your last move, and it was declined. You can offer one again with your next move: `/draw` and the move.
refused-nothing-to-take-back = You have made no move that could be taken back.
refused-answer-draw-first = Your opponent has offered a draw: `/accept` or `/decline` it first.
refused-answer-takeback-first = Your opponent asks for a takeback: `/accept` or `/decline` it first.
refused-answer-pause-first = Your opponent asks for a pause: `/accept` or `/decline` it first.
refused-own-draw-waits = Your offer of a draw still waits for an answer. One thing waits at a time.
refused-own-takeback-waits = Your request for a takeback still waits for an answer. One thing waits at a time.
refused-own-pause-waits = Your request for a pause still waits for an answer. One thing waits at a time.
refused-declined-before = Your opponent has declined that. You can ask again after the next move.
refused-no-pause = Nobody has asked for a pause that you could answer.
refused-no-clock = This game is played without a clock.
refused-time-is-left = Your opponent's time runs until { $until }.
refused-own-time = It is your own time that runs. Your opponent can claim it when it has run out.
refused-time-is-up = The time of the player to move ran out at { $at }. The result follows at once.
refused-paused = The clocks stand still already, until { $until }. A move ends the pause.
refused-pause-too-long = A pause lasts from one day to { $most } days.
refused-not-your-rematch = Only its players can ask for another game like this one.
refused-not-over = This game is not over. A rematch comes after it.
refused-rematch-waits = Your challenge { $number } to another game waits for an answer already.
refused-too-late-to-abort = Both sides have moved, so the game can no longer be called off. `/resign` gives it up, `/draw` offers a draw.
refused-confirm-resignation = Do you really resign game { $number }? You lose it then. `/resign confirm:yes number:{ $plain }` resigns; otherwise just play on.
refused-confirm-move = { $move } is not played yet. Does it count? Otherwise just choose another move.
refused-confirm-move-offer = { $move } is not played yet, and no draw is offered. Do both count? Otherwise just choose another move.
refused-confirm-move-claim = { $move } is not played yet, and no draw is claimed. Do both count? Otherwise just choose another move.
refused-accept-instead = Your opponent has offered a draw. Accept it, or play { $move } and offer one yourself?
confirm-status = { $move }?
refused-moved-on = The position has moved on since that message. Here is the board as it stands.

## Why a move is not legal

why-unknown = `/moves` lists the moves that are.
why-over = The game is over, so there are no moves to make.
why-no-such-square = There is no square { $square } on the board now.
why-nobody-there = Nobody stands on { $square }.
why-no-such-piece = You have no { $man }.
why-not-yours = The { $man } on { $on } is your opponent's.
why-same-square = The { $man } on { $on } stands there already, and passing is not possible.
why-no-castling = This game has no castling.
why-no-rook-beside = Your king can change places only with a rook of yours on a neighbouring square.
why-castling-lost-king = Castling on the king's side is no longer possible: the king or that rook has moved, or is gone.
why-castling-lost-queen = Castling on the queen's side is no longer possible: the king or that rook has moved, or is gone.
why-not-so = The { $man } on { $on } can't go to { $square }: { $how }.
why-castling-in-check = You are in check from the { $man } on { $on }, and castling out of check is not allowed.
why-nothing-to-capture = The { $man } on { $on } moves so only to capture, and there is nobody on { $square } to be captured.
why-nothing-there = There is nothing on { $square } to capture.
why-en-passant-too-late = The { $man } on { $on } could be captured en passant only right after a double step, and it hasn't just made one.
why-pawn-has-moved = The { $man } on { $on } could do so only as its first move.
why-captures-otherwise = The { $man } on { $on } cannot capture so: the { $target } on { $square } is in the way.
why-own-man-there = Your own { $man } stands on { $on }.
why-blocked = The { $man } on { $on } can't get to { $square }: the { $blocker } on { $at } is in the way.
why-skip-barred = An attack board is in the way, with { $squares }.
why-no-board-there = No attack board hangs there now: { $pin }.
why-board-not-yours = The attack board { $pin } is your opponent's.
why-board-loaded = The attack board { $pin } carries { $men }. It moves only empty or with one pawn on it.
why-pin-taken = Another attack board hangs there already: { $pin }.
why-pin-too-far = The attack board { $from } cannot go to { $to } in one move: that pin is not next to its own.
why-castling-blocked = You can't castle: the { $man } on { $on } is in the way.
why-castling-through = Your king would pass over { $square }, which the { $man } on { $on } attacks.
why-king-attacked = Your king would stand in check on { $square } from the { $man } on { $on }.
why-still-in-check = You are in check from the { $man } on { $on }, and this does not answer it.
why-uncovers-check = That answers the check, but uncovers another one from the { $man } on { $on }.
why-exposes-king = That would leave your king in check from the { $man } on { $on }.

how-chess-king = a king moves one square in any direction
how-chess-queen = a queen moves any distance along a file, a rank or a diagonal
how-chess-rook = a rook moves any distance along a file or a rank
how-chess-bishop = a bishop moves any distance along a diagonal
how-chess-knight = a knight jumps two squares along a file or rank and one to the side
how-chess-pawn = a pawn moves one square forward, or two on its first move, and captures diagonally forward
how-mono-dimensional-king = a king moves one dot forward or back, or swaps with your own piece there
how-mono-dimensional-executor = an executor moves one or three dots forward
how-mono-dimensional-warrior = a warrior moves two dots forward, or one back
how-mono-dimensional-lancer = a lancer moves one dot forward
how-one-dimensional-king = a king moves one square, or swaps with your own rook there
how-one-dimensional-queen = a queen moves up to three squares, or up to three of its own colour (2, 4 or 6 away)
how-one-dimensional-rook = a rook moves up to three squares
how-one-dimensional-bishop = a bishop moves up to three squares of its own colour (2, 4 or 6 away)
how-one-dimensional-knight = a knight jumps two squares and three, each either way, so it ends 1 or 5 squares away
how-space-king = a king moves up to one file, one rank and one level
how-space-queen = a queen moves along one axis, or equally far along two
how-space-rook = a rook moves along one axis: file, rank or level
how-space-bishop = a bishop moves equally far along two axes: file, rank or level
how-space-knight = a knight jumps two along one axis and one along another
how-space-pawn = a pawn moves one rank forward or one level towards the enemy, and captures with one file to the side

man = the { $man } on { $on }
man-king = king
man-queen = queen
man-rook = rook
man-bishop = bishop
man-knight = knight
man-pawn = pawn
man-executor = executor
man-warrior = warrior
man-lancer = lancer

## Commands that cannot be read

misread-command = There is no command { $text }. `/help` lists the commands.
misread-command-nearest = There is no command { $text }. Did you mean `/{ $nearest }`?
misread-option = `/{ $command }` has no option { $text }. `/help` lists what it takes.
misread-missing = `/{ $command }` needs `{ $option }`, for example `{ $example }`.
misread-choice = `{ $option }` cannot be { $text }. It is one of: { $choices }.
misread-number = { $text } is not the number of a game. `/games` lists the numbers.
misread-clock = { $text } is no clock. It is `none`, one to fourteen days a move such as `3d`, or a bank such as `7d+12h`: at most 14 days, and at most 72 hours more with every move.
misread-count = `{ $option }` cannot be { $text }. It is a number from 1 to { $most }.
misread-person = `{ $option }` takes a person.
misread-snowflake = `{ $option }` takes a channel or a role of a server on Discord.
misread-zone = { $text } is no time zone that I know. It is a name such as `Europe/Berlin` or `UTC`.
misread-help = There is no command { $text } to be explained. `/help` lists the commands.
misread-too-long = `{ $option }` is too long: { $longest } characters are the most.
misread-button = This button is not one of mine any more. `/games` lists the games.
misread-line = A command begins with a slash, for example `/help` or `/move e4`.
misread-name = A name has 1 to 32 letters, digits, `_` or `-`: { $text } has not.

trouble = I cannot reach my records just now. Nothing was changed; please try again in a moment.
in-doubt = I lost my records in the middle of writing, so I can't tell whether that counts. Look first, with `/board` for a game; if it isn't there, try again.
written-unseen = That is done and written down, but I can't reach my records to show it. `/board` will show it in a moment.

## Boards and lists

caption-to-move = { $side } to move
caption-check = { $side } to move, in check
caption-over = { $result }

record = · Record `{ $digest }`

banner = { $result } · { $how }
banner-checkmate = Checkmate
banner-stalemate = Stalemate
banner-kkr = King versus king
banner-insufficient-material = Too few men
banner-dead-position = Dead position
banner-seventy-five-moves = Seventy-five moves
banner-resignation = Resignation
banner-agreement = Draw agreed
banner-threefold = Threefold repetition
banner-fifty-moves = Fifty moves
banner-fivefold = Fivefold repetition
banner-flag = Time
banner-aborted = Called off
banner-closed = Closed by a moderator

board = { $number } · { $white } (White) – { $black } (Black)
board-to-move = { $who } is to move.
board-to-move-check = { $who } is in check and to move.
board-not-begun = { $number } has no board yet: the challenge still waits for an answer.

moves = { $number } · { $count } legal moves: { $moves }
moves-one = { $number } · One legal move: { $moves }
moves-none = { $number } · The game is over. There are no moves to make.

history = { $number } · { $white } – { $black }
history-began = Begun { $when }.
history-earlier = `/export` has the moves before these.
history-move = { $move } ({ $at })
replay = { $number } · { $white } – { $black }, { $count ->
    [one] one move
   *[other] { $count } moves
}
flipped = { $number } from the other side:
spoken = { $number } · { $status }
spoken-empty = is empty
spoken-man = { $side } { $man } { $on }
replay-shortened = The picture shows the last { $count } moves of both sides; `/export` has the whole game.
replay-busy = Too many games are being drawn right now. Please ask again in a minute.
replay-nothing = { $number } has nothing to show yet: no moves have been played.
history-empty = No moves have been played.

exported = { $number } · Here is the record of the game as a file.
export-event = Arbiter game { $number }
export-offer = { $who } offers a draw.
export-refused = { $who } declines the draw.
export-takeback = Here { $who } took a move back.

games = Games here, and yours elsewhere:
games-none = There are no games here. `/challenge` starts one.
games-waiting = { $number } · { $game } · { $challenger } challenges { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } challenges anyone
games-playing = { $number } · { $game } · { $white } – { $black } · { $who } to move
games-until = · until { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … and { $count } more.

blocked = { $who } can no longer challenge you or take your open challenges, and is not told. Games under way go on. `/unblock` takes it back.
unblocked = { $who } can challenge you.
settings = What you have set; `/settings` with an option changes it:
settings-line = · `{ $option }` **{ $value }** · { $summary }
server-settings = What is set for this server; `/server-settings` with an option changes it:
server-settings-everywhere = every channel
server-settings-none = none
server-settings-everyone = everybody

about = Arbiter { $version }, a chess referee. Source: <{ $source }>. Licence: { $licence }.
about-data = I keep who plays, what they play and when, whom they block and what they set, and nothing of what else is said. `/privacy` shows, exports and deletes what is stored about you.
about-uptime = Running for { $span }.
about-clock-fast = This machine's clock is { $span } fast. I go by Discord's clock, so nobody loses time.
about-clock-slow = This machine's clock is { $span } slow. I go by Discord's clock, so nobody loses time.

privacy-none = Nothing is stored about you.
privacy = What is stored about you, and why:
privacy-name = · Your number here, `{ $id }`, and your name as I last saw it, { $who }: to know whose move it is, and to say so.
privacy-games = · { $count ->
    [0] No game or challenge.
    [one] One game or challenge, and what you did in it and when: so that it can go on, and be shown and checked later.
   *[other] { $count } games and challenges, and what you did in them and when: so that they can go on, and be shown and checked later.
}
privacy-since = The oldest of it is of { $when }.
privacy-blocks = · { $count ->
    [one] One person whom you have blocked:
   *[other] { $count } people whom you have blocked:
}
privacy-blocked = { $who }
privacy-settings = · What you have set by `/settings`: so that boards, moves and times are shown as you like them.
privacy-more = `/privacy action:export` gives all of it as a file, `/privacy action:delete` removes it.
privacy-exported = Here is everything that is stored about you as a file.
privacy-exported-part = Here is part { $part } of { $parts } of what is stored about you as a file.
privacy-next-part = The next one: `/privacy action:export part:{ $part }`.
privacy-no-part = What is stored about you has { $parts ->
    [one] one part
   *[other] { $parts } parts
} to export.
privacy-confirm = Do you really want to be forgotten? Your number, your name, your settings and your blocks are removed, and this cannot be undone. Your opponents keep their games, against a former player.
privacy-confirm-games = { $count ->
    [one] One game or challenge of yours is under way and ends first, so that nobody waits for you: you resign it if both sides have moved; before that it is called off, taken back or declined.
   *[other] { $count } games and challenges of yours are under way and end first, so that nobody waits for you: you resign those in which both sides have moved; the others are called off, taken back or declined.
}
privacy-confirm-how = `/privacy action:delete confirm:yes` removes everything.
privacy-forgotten = Nothing is stored about you any more. Messages in channels stay until somebody deletes them there. If you play again, I get to know you anew.

example-start = The start
example-chess-castling = Castling on the queen's side
example-chess-en-passant = En passant
example-mono-dimensional-swap = The king swaps
example-mono-dimensional-leap = The warrior leaps and captures
example-one-dimensional-knight = The knight captures between its two legs
example-one-dimensional-swap = King and rook swap
example-space-board = An attack board moves with its pawn

help = I referee chess in this channel. Challenge somebody, take turns, and I keep the board and the rules.
help-game = Every command about a game takes `number`, the game's number, where you play several.
help-more = A move can be typed as people write it: `Nf3`, `exd5`, `O-O`, `e8=Q`, `e2e4`, `knight f3`.
help-options = `/help command:challenge` explains one command with its options.
help-command = `/{ $command }` · { $summary }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (required) · { $summary }

## Commands

command-challenge = Challenge somebody to a game, or anyone here
command-accept = Accept what waits for you: a challenge, a draw or a takeback
command-decline = Decline what waits for you: a challenge, a draw or a takeback
command-withdraw = Take back a challenge of yours
command-move = Play a move
command-board = Show the board
command-describe = Say the board square by square
command-replay = Show the game move by move
command-moves = List the legal moves
command-history = List the moves played, with their times
command-export = Give the record of the game as a file: PGN for chess
command-games = List the games here and your own
command-draw = Claim a draw, accept the one offered or offer one; with a move, play it first
command-takeback = Ask to take back your last move
command-clock = Show how much time is left
command-pause = Ask for the clocks to be stopped for some days
command-flag = Claim that your opponent's time has run out
command-rematch = Ask for another game with colours swapped
command-resign = Give the game up
command-abort = Call the game off before both sides have moved
command-close = Close a game of this server, for moderators; it does not count
command-rules = Explain a game on one screen
command-block = Let somebody challenge you no longer
command-unblock = Let somebody challenge you again
command-settings = Show what you have set for yourself, or change it
command-server-settings = Show what is set for this server, or change it
command-privacy = Show, export or delete what is stored about you
command-about = Tell what I am, where my source is, and what I do with data
command-help = List the commands

option-opponent = Whom to challenge; nobody means anyone here
option-game = Which game
option-colour = The colour you want
option-clock = none, days for every move such as 3d, or a bank such as 7d+12h
option-flag = Whether the game ends by itself when the time has run out, or on the opponent's claim
option-days = For how many days
option-position = The position to start from: a name or a position text
option-move = For example Nf3, exd5, O-O, e8=Q or e2e4
option-number = The number of the game, for example 482
option-side = From which side
option-confirm = Say yes to do at once what cannot be undone
option-person = Whom
option-reason = Why, for the players
option-action = Show what is stored, give it as a file, or delete it
option-part = Which file of an export that takes several
option-theme = How boards look that are drawn for you
option-orientation = From your own side, from White's, or fixed: your own in your opponent's turns too
option-confirm-moves = Whether a move is shown to you first and counts when you confirm it
option-letters = The letters for the men, in what you read and type
option-reminders = All reminders while your time runs, only the last one, or none
option-time-zone = The zone for times that Discord does not show in yours, for example Europe/Berlin
option-thread = Whether the game has a thread of its own
option-threads = Whether each game has a thread of its own
option-allow-channel = A channel in which games may be agreed; without any, all of them
option-disallow-channel = A channel to take from that list
option-challengers = The role whose members may challenge others; without one, everybody
option-reset = A setting to take back
option-command = Which command to explain

## A challenge from menus

draft = A challenge to { $opponent }. Choose what you like, then make it.
draft-sent = The challenge is made.
draft-game = Game: { $chosen }
draft-clock = Clock: { $chosen }
draft-colour = Your colour: { $chosen }
context-challenge = Challenge to a game

## What I cannot do in a place

reach-lacks = Here I lack a permission: { $rights }. { $means } Whoever manages this channel can give it to me.
reach-without-messages = Until then, reminders and results by the clock do not reach you here.
reach-without-pictures = Until then, what I say by myself comes without a picture.
reach-without-thread = The game is played in this channel, without a thread.
reach-guest = I am only a guest here and cannot speak first: nobody is reminded, and a fallen flag is told with the next command. `/games` shows whose move it is.
right-view-channel = View Channel
right-send-messages = Send Messages
right-send-messages-in-threads = Send Messages in Threads
right-attach-files = Attach Files
right-create-public-threads = Create Public Threads
hindered-no-access = What I had to say in { $home } did not get there: I may not see that channel. Whoever manages the server can give me View Channel.
hindered-may-not-write = What I had to say in { $home } did not get there: I may not write there. Whoever manages that channel can give me Send Messages.
hindered-no-channel = What I had to say in { $home } did not get there: that channel is gone.
hindered-other = What I had to say in { $home } did not get there: Discord did not take it.
hindered-rehomed = The game lives in this channel from now on.
thread-opened = { $number } is played here: { $white } (White) – { $black } (Black).

## Choices

choice-own = your own
choice-white = White
choice-black = Black
choice-random = at random
choice-automatic = by itself
choice-claim = on the opponent's claim
choice-yes = yes
choice-show = show
choice-export = as a file
choice-delete = delete
choice-wood = wood
choice-slate = slate
choice-newspaper = newspaper
choice-midnight = midnight
choice-high-contrast = high contrast
choice-fixed = fixed
choice-on = on
choice-off = off
choice-language = of my language
choice-english = English (K Q R B N)
choice-german = German (K D T L S)
choice-spanish = Spanish (R D T A C)
choice-figurine = figurines
choice-all = all
choice-last = only the last
choice-everything = everything
choice-channels = the list of channels
choice-game = the usual game
choice-clock = the usual clock
choice-challengers = who may challenge

## Descriptions of pictures, for those who hear them

alt = { $game }, game { $number }. { $state } { $last } { $men }
alt-to-move = { $side } to move.
alt-to-move-check = { $side } to move, in check.
alt-over = The game is over, { $result }.
alt-last = Last move: { $move }, { $from } to { $to }.
alt-boards = Boards that move: { $boards }.
alt-men = { $side }: { $men }.

## The local channel

chat-welcome = Welcome. Challenge somebody with `/challenge @ben`, speak for them with `ben: /accept`, then move with `/move e4`. `/help` lists everything; Ctrl-D leaves.
