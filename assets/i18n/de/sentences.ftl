# Every sentence that a player reads, in German.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Schach
game-chess960 = Chess960
game-three-check = Dreischach
game-king-of-the-hill = King of the Hill
game-antichess = Räuberschach
game-atomic = Atomschach
game-horde = Horde
game-racing-kings = Racing Kings
game-crazyhouse = Crazyhouse
game-mono-dimensional = Monodimensionales Schach
game-one-dimensional = Eindimensionales Schach
game-space = Space Chess

side-white = Weiß
side-black = Schwarz

# A player who asked to be deleted.
former-player = Gelöschtes Konto
arbiter = Arbiter (Bot, { $level })
arbiter-of-any-level = Arbiter (Bot)

wish-random = Die Farben werden ausgelost.
wish-white = { $challenger } spielt Weiß.
wish-black = { $challenger } spielt Schwarz.

## What happened

challenged = { $challenger } fordert { $opponent } zu einer Partie { $game } heraus ({ $number }). { $wish }
challenged-anyone = { $challenger } sucht Gegner: { $game } ({ $number }). { $wish }
challenge-answer = { $opponent }, nimmst du an?
challenge-answer-anyone = Wer zuerst annimmt, spielt.
challenge-answer-channel = Wer { $channel } moderiert, kann dort annehmen oder ablehnen.
challenge-position = Ausgangsstellung: `{ $position }`.
challenge-opening = Eröffnung: { $name }.
challenge-numbered = Startstellung Nummer { $number }.
start-queen-odds = Damenvorgabe: Weiß spielt ohne Dame.
start-rook-odds = Turmvorgabe: Weiß spielt ohne den Turm auf a1.
start-knight-odds = Springervorgabe: Weiß spielt ohne den Springer auf b1.
start-pawn-and-move = Bauer und Zug: Schwarz spielt ohne den Bauern auf f7.
odds-giver = { $who } gibt vor.
announced = { $challenger } sucht Gegner: { $game } ({ $number }). { $wish }
announced-where = Gespielt wird in { $channel }.
announced-channel = { $challenger } ({ $channel }) fordert diesen Kanal zu einer Partie { $game } heraus ({ $number }): Beide Kanäle stimmen über ihre Züge ab. { $wish } Die Moderation dieses Kanals kann annehmen oder ablehnen.
announced-taken = { $challenger } und { $opponent } spielen { $game } ({ $number }) in { $channel }.
announced-over = Die Herausforderung von { $challenger } zu einer Partie { $game } ({ $number }) ist nicht mehr offen.

arbiter-offer = { $challenger }, { $number } hat noch niemand angenommen. Magst du stattdessen gegen mich spielen? Sonst bleibt deine Herausforderung offen.
declined = { $who } lehnt die Herausforderung { $number } von { $challenger } ab.
withdrawn = { $who } zieht die Herausforderung zurück ({ $number }).
moved = { $who } spielt **{ $move }**.
moved-both = **{ $moves }**
to-move = { $who }, du bist am Zug.
to-move-check = { $who }, Schach! Du bist am Zug.
to-move-everyone = Ihr seid am Zug.
to-move-everyone-check = Schach! Ihr seid am Zug.
to-move-arbiter = Ich bin am Zug.
takeback-stands = Die Bitte von { $who } um Zugrücknahme ist noch offen.
takeback-stands-own = Deine Bitte um Zugrücknahme ist noch offen.
draw-stands = Das Remisangebot von { $who } steht noch.
draw-stands-own = Dein Remisangebot steht noch.

offered = { $who } bietet Remis an. { $opponent }, nimm an oder lehne ab (weiterspielen heißt ablehnen).
offered-arbiter = { $who } bietet Remis an.
refused-draw = { $opponent }, { $who } lehnt das Remis ab.

offered-with-move = { $who } bietet mit diesem Zug Remis an.
no-progress = ohne Schlag- oder Bauernzug
no-progress-without-pawns = ohne Schlagzug
claim-counts = Remis reklamieren kannst du, wenn die Stellung dreimal da war (bisher { $times ->
    [one] einmal
   *[other] { $times }-mal
}) oder nach 50 Zügen { $quiet } (bisher { $moves }).
claim-counts-repetition = Remis reklamieren kannst du, wenn die Stellung dreimal da war (bisher { $times ->
    [one] einmal
   *[other] { $times }-mal
}).
stood-after = nach den Zügen { $moves }
stood-at-the-start = zu Beginn und nach den Zügen { $moves }
claim-possible-repetition = Dreifache Stellungswiederholung: Ihr könnt beide mit `/draw` Remis reklamieren.
claim-possible-fifty-moves = Fünfzig Züge beider Seiten { $quiet }: Ihr könnt beide mit `/draw` Remis reklamieren.
list-and = und

takeback-asked = { $who } möchte { $moves } zurücknehmen. { $opponent }, nimm an oder lehne ab (weiterspielen heißt ablehnen).
takeback-asked-arbiter = { $who } möchte { $moves } zurücknehmen.
takeback-granted = { $who } ist mit der Zugrücknahme einverstanden.
takeback-refused = { $opponent }, { $who } lehnt die Zugrücknahme ab.

hints-stands = Die Bitte von { $who }, mit Tipps zu spielen, ist noch offen.
hints-stands-own = Deine Bitte, mit Tipps zu spielen, ist noch offen.
hints-asked = { $who } möchte mit Tipps spielen: Wer am Zug ist, darf sich dann einen von mir holen. { $opponent }, nimm an oder lehne ab (weiterspielen heißt ablehnen).
hints-agreed = { $opponent }, { $who } ist einverstanden: Ihr dürft euch in dieser Partie beide Tipps holen, jeweils am Zug.
hints-refused = { $opponent }, { $who } möchte lieber ohne Tipps spielen.
hint-taken = { $who } holt sich einen Tipp.
hints-taken = { $who } hat sich { $count ->
    [one] einen Tipp
   *[other] { $count } Tipps
} geholt.
hint-piece = Schau dir { $piece-den } auf { $from } an.
hint-pocket = Schau dir { $piece-den } zum Einsetzen an.
hint-board = Schau dir das Angriffsbrett { $pin } an.
hint-move = Ich würde **{ $move }** spielen.
hint-by = Vorschlag von { $engine }.
clock-untimed = Ohne Zeitbegrenzung.
clock-per-move = Bedenkzeit: { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} pro Zug.
clock-bank = Bedenkzeit: je { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}, dazu pro Zug { $hours ->
    [one] 1 Stunde
   *[other] { $hours } Stunden
}, höchstens { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
}.
clock-minutes = Bedenkzeit: { $time } pro Zug.
clock-game = Bedenkzeit: je { $time } für die ganze Partie.
clock-increment = Bedenkzeit: je { $time }, dazu { $added } pro Zug.
clock-days-off = Fernschachregeln: Die Uhr steht an den freien Tagen (höchstens zwei pro Woche){ $holidays ->
    [0] .
    [one] {" "}und an einem Urlaubstag im Jahr (`/game holiday`).
   *[other] {" "}und an bis zu { $holidays } Urlaubstagen im Jahr (`/game holiday`).
}
days-off-of = Freie Tage von { $who }: { $days } ({ $zone }).
days-off-none = { $who } hat keine freien Tage.
holiday = { $who } ist { $days ->
    [one] am { $first } nicht da; an diesem Tag
   *[other] vom { $first } bis { $last } nicht da; an diesen Tagen
} steht die Uhr.
clock-with-days-off = { $terms } Mit freien Tagen und { $holidays ->
    [one] 1 Urlaubstag
   *[other] { $holidays } Urlaubstagen
} im Jahr.
holidays-taken = Deine Abwesenheit { $days ->
    [one] am { $first }
   *[other] vom { $first } bis { $last }
} gilt in { $games }.
holidays-refused = In { $number } geht das nicht: { $why }
leave-left = Von deinen { $most } Tagen Auszeit für { $year } { $days ->
    [0] ist keiner mehr übrig.
    [one] ist noch 1 übrig.
   *[other] sind noch { $days } übrig.
}
leave-spent = Das ist zu lang: Von deinen { $most } Tagen Auszeit für { $year } { $days ->
    [0] ist keiner mehr übrig.
    [one] ist noch 1 übrig.
   *[other] sind noch { $days } übrig.
}
leave-no-games = Du spielst keine Fernpartie mit Uhr und brauchst also keine Auszeit.
leave-too-soon = Eine Auszeit kann frühestens in 24 Stunden und spätestens in einem Jahr beginnen, nach deiner Zeitzone.
clock-flag-automatic = Wer die Zeit überschreitet, verliert automatisch.
clock-flag-claim = Wer die Zeit überschreitet, verliert, sobald die andere Seite reklamiert.
time-until = Zug fällig bis { $deadline }.
time-until-you = Du hast Zeit bis { $deadline }.
time-left = Noch { $left } (bis { $deadline }).
time-left-you = Du hast noch { $left } (bis { $deadline }).
time-free = Beim ersten Zug läuft die Uhr nicht.
time-free-you = Dein erster Zug kostet keine Zeit.
clock-live = Danach läuft deine Uhr. Es zählt der Moment, in dem du den Zug abschickst.
time-out = Die Zeit ist abgelaufen: { $deadline }.
time-paused = Die Uhren stehen bis { $end }; danach ist der Zug bis { $deadline } fällig.
span-days = { $count ->
    [one] 1 Tag
   *[other] { $count } Tage
}
span-hours = { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
span-minutes = { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
span-seconds = { $count ->
    [one] 1 Sekunde
   *[other] { $count } Sekunden
}
span-two = { $first }, { $second }
span-less = weniger als eine Minute
span-none = keine Zeit
clock = { $number } · { $terms }
clock-none = { $number } wird ohne Uhr gespielt.
clock-not-begun = Die Uhren laufen, sobald die Herausforderung angenommen ist.
clock-stopped = Die Partie ist zu Ende, die Uhren stehen.
clock-running = { $who } ist am Zug und hat noch { $left }.
clock-run-out = { $who } ist am Zug und hat keine Zeit mehr.
clock-waiting = { $who } hat noch { $left }.
pause-stands = Die Bitte von { $who } um eine Pause ist noch offen.
pause-stands-own = Deine Bitte um eine Pause ist noch offen.
pause-asked = { $who } bittet um { $days ->
    [one] 1 Tag
   *[other] { $days } Tage
} Pause. { $opponent }, nimm an oder lehne ab (weiterspielen heißt ablehnen).
pause-asked-arbiter = { $who } bittet um eine Pause von { $days ->
    [one] 1 Tag
   *[other] { $days } Tagen
}.
pause-granted = { $who } ist mit der Pause von { $opponent } einverstanden. Wer zieht, beendet sie vorzeitig für sich selbst.
time-given = { $who } gibt { $opponent } Zeit: { $time }.
moved-as-planned = Es war ein bedingter Zug.
plans = { $number } · Spielt dein Gegner genau das, antworte ich sofort. Nur du siehst es; `/game if clear:yes` löscht es.
plan-line = · { $line }
plan-left-out = { $move } habe ich weggelassen: Danach fehlt in der Variante deine Antwort.
plans-none = { $number } · Du hast keine bedingten Züge. Schreib den Zug deines Gegners und deine Antwort, so weit voraus, wie du magst: `/game if line:Sf6 Lg5`.
think = { $number } · Dein Analysebrett. Nur du siehst es, und nichts davon wird in der Partie gespielt.
think-line = **{ $line }**
think-kept = · { $line }
think-note = Deine Notiz: { $note }
think-status = Analysebrett
export-thought = Überlegt: { $line }.
export-note = Notiz: { $note }
privacy-ratings = · Deine Wertungen, mit den Änderungen durch { $count ->
    [one] eine gewertete Partie
   *[other] { $count } gewertete Partien
}.
privacy-thoughts = · Analysebretter: { $count ->
    [one] in einer Partie
   *[other] in { $count } Partien
}.
pause-refused = { $opponent }, { $who } lehnt die Pause ab. Die Uhren laufen weiter.
reminder = { $who }, deine Uhr läuft:
reminder-game = { $number } · { $game } gegen { $opponent }: Zug fällig bis { $deadline }.
reminder-left = { $number } · { $game } gegen { $opponent }: noch { $left }, bis { $deadline }.
reminder-free = { $number } · { $game } gegen { $opponent }: Die Pause ist vorbei. Dein erster Zug kostet keine Zeit.
reminder-pause-over = { $number } · { $game } gegen { $opponent }: Die Pause ist vorbei; Zug fällig bis { $deadline }.
notes = { $count ->
    [one] Du bist am Zug:
   *[other] In { $count } Partien bist du am Zug:
}
notes-ping = { $who }, du bist am Zug:
note-turn = { $number } · { $game } gegen { $opponent }.
note-moved = { $number } · { $game } gegen { $opponent }: **{ $move }**.
note-nudge = { $number } · { $game }: { $opponent } wartet auf deinen Zug.
note-reminder = { $number } · { $game } gegen { $opponent }: Deine Uhr läuft.
nudged = Ich erinnere { $who }.
direct-messages-stopped = Keine Direktnachrichten mehr. Ab jetzt pinge ich dich im Kanal an, wenn du am Zug bist. Wieder einschalten: `/settings change turn-messages:direct`.
direct-messages-refused = { $who }, Discord lässt mich dir keine Direktnachrichten schicken, darum pinge ich dich wieder im Kanal an. Wenn du sie wieder möchtest, erlaube Nachrichten von diesem Server und nimm dann `/settings change turn-messages:direct`.
flag-can-be-claimed = { $who } hat die Zeit überschritten. { $opponent }, reklamiere mit `/game flag` den Sieg oder warte den Zug noch ab.

aborted = { $opponent }, { $who } hat die Partie abgebrochen, bevor beide Seiten gezogen hatten. Sie zählt nicht.

closed-challenge = { $challenger } und { $opponent }, die Moderation hat die Herausforderung { $number } geschlossen; sie zählt nicht. Grund: { $reason }
closed-challenge-anyone = { $challenger }, die Moderation hat die Herausforderung { $number } geschlossen; sie zählt nicht. Grund: { $reason }

## Was aus früheren Nachrichten wird

good-luck = Viel Glück! { $white } spielt Weiß.
good-luck-challenger = Viel Glück, { $challenger }! { $white } spielt Weiß.
line-takeback-granted = { $who } hat der Zugrücknahme zugestimmt.
line-draw = { $who } hat Remis angeboten.
line-takeback = { $who } hat um eine Zugrücknahme gebeten.
line-pause = { $who } hat um eine Pause gebeten.
line-hints = { $who } wollte mit Tipps spielen.
line-flag = { $who } hat die Zeit überschritten.
line-arbiter-offer = Ich habe { $who } eine Partie gegen mich angeboten.
line-accepted = Angenommen.
line-declined = Abgelehnt.
line-players = · { $white } – { $black }, { $game }
line-withdrawn = Zurückgezogen.
line-expired = Verfallen.
line-closed = Von der Moderation geschlossen.

## Die Karte einer Partie

about-game = { $number } · { $words }
card-players = **{ $white } – { $black }** · { $game } · { $number }
card-begins = { $who } am Zug
card-playing = { $move } · { $who } am Zug
card-until = · bis { $deadline }
card-over = **{ $result }**, { $how }
card-void = { $how }
card-watch = Zuschauen
card-game = Partie
thread-name = { $white } – { $black } · { $game }

## How it ended

result = { $white } – { $black } **{ $result }**
result-none = { $white } – { $black }
next-level = Probier es beim nächsten Mal mit der Stufe „{ $level }“.
law-fide = FIDE { $article }
law-own = Hausregeln für { $game }, „{ $heading }“
law-own-item = Hausregeln für { $game }, „{ $heading }“ { $item }
heading-chess = Ende
heading-chess960 = Ende
heading-three-check = Ende
heading-king-of-the-hill = Ende
heading-antichess = Ende
heading-atomic = Ende
heading-horde = Ende
heading-racing-kings = Ende
heading-crazyhouse = Ende
heading-mono-dimensional = Gewinn
heading-one-dimensional = Ende
heading-space = Ende
ending-checkmate = Schachmatt! { $winner } gewinnt ({ $law }).
ending-stalemate-win = Patt. { $winner } gewinnt: In diesem Spiel verliert, wer pattgesetzt wird ({ $law }).
ending-kkr = Nur noch die Könige stehen auf dem Brett; ihr Abstand entscheidet: { $winner } gewinnt (kkr; { $law }).
ending-third-check = Das dritte Schach! { $winner } gewinnt ({ $law }).
ending-hill = Der König steht im Zentrum. { $winner } gewinnt ({ $law }).
ending-given-away = { $winner } hat keine Figur mehr, die ziehen kann, und gewinnt ({ $law }).
ending-explosion = Der König ist explodiert! { $winner } gewinnt ({ $law }).
ending-horde = Von der Horde ist nichts mehr übrig. { $winner } gewinnt ({ $law }).
ending-race = Der König ist auf der achten Reihe. { $winner } gewinnt ({ $law }).
ending-race-tie = Remis. Beide Könige sind auf der achten Reihe ({ $law }).
ending-stalemate = Remis. Patt: { $loser } hat keinen legalen Zug und steht nicht im Schach ({ $law }).
ending-insufficient-material = Remis. Unzureichendes Material: Keine Seite hat mehr als König und einen Läufer oder Springer ({ $law }).
ending-insufficient-material-here = Remis. Unzureichendes Material: Mit den Figuren, die noch da sind, kann keine Seite gewinnen ({ $law }).
ending-dead-position = Remis. Keine Folge legaler Züge kann zum Matt führen ({ $law }).
ending-seventy-five-moves = Remis. Fünfundsiebzig Züge beider Seiten { $quiet } ({ $law }).
ending-repetition = Remis. Dreifache Stellungswiederholung, reklamiert von { $who } ({ $law }): Diese Stellung war { $moves } da.
ending-fifty-moves = Remis. Fünfzig Züge beider Seiten { $quiet }, reklamiert von { $who } ({ $law }).
ending-fivefold = Remis. Fünffache Stellungswiederholung ({ $law }): Diese Stellung war { $moves } da.
ending-flag = { $loser } hat die Zeit überschritten. { $winner } gewinnt ({ $law }).
ending-flag-draw = Remis. { $loser } hat die Zeit überschritten, aber { $winner } kann durch keine Folge legaler Züge gewinnen ({ $law }).
ending-resignation = { $loser } gibt auf. { $winner } gewinnt.
ending-no-show = { $loser } hat den ersten Zug nicht rechtzeitig gemacht und scheidet aus dem Turnier aus. { $winner } gewinnt.
ending-left-tournament = { $loser } ist nicht mehr im Turnier. { $winner } gewinnt.
ending-left-tournament-simul = { $loser } ist nicht mehr im Simultan. { $winner } gewinnt.
ending-agreement = Remis vereinbart ({ $law }).
ending-aborted = Die Partie wurde abgebrochen, bevor beide Seiten gezogen hatten. Sie zählt nicht.

ending-closed = Die Moderation hat die Partie geschlossen; sie zählt nicht. Grund: { $reason }
ending-closed-vote = Die Abstimmungspartie wurde geschlossen; sie zählt nicht.
ending-recorded = Die Aufzeichnung gibt { $result } an.
ending-recorded-unknown = Die Aufzeichnung gibt kein Ergebnis an.

## Buttons

button-accept = Annehmen
button-withdraw = Zurückziehen
button-next = Weiter: { $number }, noch { $time }
button-next-untimed = Weiter: { $number }
button-decline = Ablehnen
button-play-arbiter = Gegen Arbiter spielen
button-draw = Remis anbieten
button-flag = Sieg auf Zeit reklamieren
button-flip = Brett drehen
button-describe = Beschreiben
button-replay = Nachspielen
button-think = Analysebrett
button-think-back = Zurück
button-think-start = Zur Partie
button-think-note = Notiz…
button-think-close = Analyse schließen
button-plan = Automatisch so spielen
button-plan-clear = Bedingte Züge löschen
button-review = Analyse
button-review-overview = Überblick
button-review-show = Zeigen
button-review-next = Weiter
button-review-back = Zurück
button-share = Teilen
button-rematch = Revanche
button-resign = Aufgeben
button-confirm-resign = Ja, aufgeben
button-play = { $move } spielen
button-history = Zugliste
button-board = Brett zeigen
button-open-board = Brett öffnen
button-board-link = Brett im Browser
button-move = Ziehen
button-type = Eintippen…
button-more = Mehr…
button-claim = Remis reklamieren
button-confirm-claim = Ja, Remis reklamieren
button-hint = Tipp
button-hint-move = Zug zeigen
button-takeback = Zug zurücknehmen…
button-pause = Um eine Pause bitten
button-pause-1 = 1 Tag
button-pause-3 = 3 Tage
button-give-time = 1 Minute geben
button-pause-7 = 7 Tage
button-clock = Uhr
button-export = Exportieren
button-page = Als Seite
button-rules = Regeln
button-follow = Folgen
button-follow-end = Nur das Ende melden
button-unfollow = Nicht mehr folgen
button-mute = Erinnerungen aus
button-unmute = Erinnerungen an
button-continue = Hier weiterspielen
button-stop-direct-messages = Keine solchen Nachrichten mehr

## Menus

pick-piece = Welche Figur?
pick-move = Welcher Zug?
pick-game = Eine Partie öffnen
pick-square = { $piece } von { $from }:
pick-drop-on = { $piece } einsetzen:
pick-more-pieces = Weitere Figuren…
pick-more-squares = Weitere Felder…
pick-another = Andere Figur
pick-typed = Zug eintippen
pick-first = Zurück zur ersten Seite…
pick-pin = Angriffsbrett { $pin } nach:
pick-promotion = In welche Figur umwandeln?
pick-promote-on = Umwandlung auf { $to }
pick-promote-taking = auf { $to } schlagen und umwandeln
pick-castle-kingside = kurze Rochade
pick-castle-queenside = lange Rochade
pick-swap = Tausch: { $piece } auf { $on }
pick-board = Brett { $pin }
pick-board-goes = Brett { $from } → { $to }
pick-a-board = Angriffsbrett
pick-goes = { $piece } nach { $to }
pick-drop = { $piece-den } auf { $on } einsetzen
pick-takes = { $piece } schlägt { $target-den } auf { $on }
pick-promotes = Umwandlung in { $piece }
pick-check = Schach
pick-mate = Matt
pick-stalemate = Patt
pick-ends = beendet die Partie

## Rätsel

puzzle-none-open = Du hast kein offenes Rätsel. `/puzzle` gibt dir eins.
puzzle-over = Dieses Rätsel ist vorbei. `/puzzle` gibt dir ein neues.
puzzle-daily-over = Das war das Rätsel eines anderen Tages. `/puzzle show:daily` gibt dir das von heute.

## Games that somebody brings

import-form = Partie importieren
continue-form = Weiter von { $number }
import-how = Schick eine Partie als PGN oder eine Stellung als FEN: `/game import text:`, oder eine Datei mit `/game import file:`.
imported = { $number } · Importiert. Nur du siehst sie.
imported-several = Importierte Partien: { $count }. Nur du siehst sie; wähl eine aus:
imported-first = Die ersten { $most } Partien sind importiert; mehr behalte ich nicht für dich. Nur du siehst sie. Wähl eine aus:
imported-line = · { $number } · { $white } – { $black } { $result }
import-nothing = Darin habe ich weder eine Partie noch eine Stellung gefunden. Ich lese PGN und FEN.
import-not-opened = Diesen Link kann ich nicht öffnen. Kopier die Partie dort als PGN (Lichess: Teilen & Exportieren; chess.com: Teilen, dann PGN) und füg sie hier ein oder häng sie als Datei an.
import-problem = Zeile { $line }: { $problem }
import-variant = Zeile { $line }: Das Spiel { $name } kenne ich nicht. Ich spiele Schach, die Varianten von Lichess, zwei eindimensionale Spiele und Space Chess.
import-move = Zeile { $line }, Zug { $number }: { $text } ist dort kein legaler Zug.
import-promotion = Zeile { $line }, Zug { $number }: Bei { $text } fehlt die Figur, in die sich der Bauer umwandelt.
import-ambiguous = Zeile { $line }, Zug { $number }: { $text } kann { $candidates } sein.
import-move-missing = Zeile { $line }: { $text } hat die Nummer { $told }, an der Reihe ist dort aber { $next }. Davor fehlt ein Zug.
import-no-moves = Diese Partie hat keine Züge.
import-again = Korrigiere das und schick es noch einmal.
import-left-out = Partie { $number } ausgelassen. { $why }
import-stopped = Davor waren zu viele Partien unlesbar; hier habe ich aufgehört.
import-long = Diese Partie ist zu lang: Ich importiere Partien bis { $most } Halbzüge.
import-unknown-opening = Eine Eröffnung namens { $name } kenne ich nicht. Schreib ihren englischen Namen, einen ECO-Code wie `B90`, Züge oder einen Stellungstext.
import-opening-of-chess = { $name } ist keine Stellung in { $game }. Namen haben hier nur die Eröffnungen des Schachs: Schreib Züge oder einen Stellungstext.
import-which-opening = So heißen mehrere Eröffnungen: { $names }. Schreib einen dieser Namen.
import-large = Das ist zu groß: Ich lese bis 256 KiB. Schick weniger Partien auf einmal.
import-file = Diese Datei konnte ich nicht lesen. Schick eine Textdatei bis 256 KiB.
import-link = Ich konnte diese Partie nicht von Lichess laden. Prüf den Link oder schick die Partie als PGN.
pgn-open-variation = Hier beginnt eine Variante, die nie endet.
pgn-open-comment = Hier beginnt ein Kommentar, der nie endet.
pgn-after-result = Nach dem Ergebnis kommen noch Züge. Eine neue Partie beginnt mit Zug 1.
pgn-resignation = Eine Aufgabe steht als Ergebnis da: 1-0 oder 0-1.
pgn-null-move = Das ist ein Nullzug, und in einer Partie kann niemand aussetzen.
pgn-too-many-moves = Die Partie hat mehr als 20.000 Züge.
pgn-second-game = Hier beginnt eine zweite Partie, und ich kann nur eine lesen.
note-latin = Die Datei ist nicht in UTF-8; ich habe sie als Windows-1252 (Latin-1) gelesen.
note-skipped = Zeile { $line }: { $text } habe ich übersprungen, das ist kein PGN.
note-odd-tag = Zeile { $line }: { $text } ist kein ganz richtiger PGN-Eintrag; ich habe ihn gelesen, so gut es ging.
note-comment-ended = Zeile { $line }: Nach „;“ ist der Rest der Zeile ein Kommentar. Ich habe bei { $text } weitergelesen.
note-comment = Zeile { $line }: Alles nach „;“ habe ich als Kommentar genommen.
note-rights = Die Rochaderechte { $text } habe ich gestrichen, weil König oder Turm nicht auf ihrem Feld stehen.
note-en-passant = Das En-passant-Feld { $text } habe ich gestrichen, weil gerade kein Bauer darübergezogen ist.
note-completed = Was der Stellung fehlte, habe ich ergänzt: { $text }.
note-of-game = Partie { $number }: { $note }
note-other-game = Es steht nicht dabei, aber das ist { $game }.
note-no-result = Den Eintrag Result habe ich weggelassen: { $text } kenne ich nicht als Ergebnis.
note-result-tag = Der Eintrag Result nennt { $other }, am Ende der Züge steht aber { $result }; ich habe { $result } behalten.
note-result-on-board = Die Aufzeichnung sagt { $told }, die Schlussstellung ergibt aber { $board }; ich habe { $result } behalten.
note-words = Die Wörter um die Partie herum habe ich weggelassen.
note-shortened = So viel kann ich nicht behalten: Einige Kommentare, Varianten oder Angaben fehlen.

## Why not

refused-no-such-game = Hier gibt es keine Partie { $number }, die du sehen kannst. `/games` zeigt, welche du sehen kannst.
refused-cannot-read = Ich kann Partie { $number } nicht öffnen: Sie braucht eine neuere Version von mir, oder ihre Aufzeichnung ist beschädigt. Es wurde nichts verändert; bitte gib denen Bescheid, die diesen Bot betreiben.
refused-no-game-here = Du hast hier keine laufende Partie. Mit `/challenge` beginnst du eine; `/games` zeigt deine Partien.
refused-no-finished-game = Du hast noch keine Partie zu Ende gespielt. `/games` zeigt deine Partien.
refused-which-game = Welche meinst du? Wähle sie aus oder gib ihre Nummer an, zum Beispiel `number:{ $example }`:
refused-nothing-waits = Hier wartet nichts auf deine Antwort.
refused-not-your-game = Du spielst in dieser Partie nicht mit; du kannst nur zusehen.
refused-not-your-turn = { $who } ist am Zug.
refused-game-over = Diese Partie ist zu Ende. { $ending }
refused-challenge-declined = Diese Herausforderung wurde abgelehnt.
refused-challenge-withdrawn = Diese Herausforderung wurde zurückgezogen.
refused-challenge-closed = Die Moderation hat diese Herausforderung geschlossen.
refused-hindered = Dafür fehlt mir hier eine Berechtigung: { $rights }. Wer diesen Kanal verwaltet, kann seine Einstellungen ändern.
refused-not-moderator = Nur die Moderation (wer Nachrichten verwalten darf) kann eine Partie schließen.
refused-own-game = In dieser Partie spielst du selbst, deshalb muss sie jemand anderes aus der Moderation schließen. Du kannst aufgeben oder Remis anbieten.
refused-not-manager = Nur wer diesen Server verwalten darf, kann seine Einstellungen ändern.
refused-no-server = Server-Einstellungen gibt es nur auf einem Server.
refused-wrong-channel = Auf diesem Server wird in { $channels } gespielt.
refused-may-not-challenge = Auf diesem Server dürfen nur Mitglieder mit der Rolle { $role } herausfordern. Annehmen kannst du trotzdem.
refused-may-not-open-events = Auf diesem Server dürfen nur Mitglieder mit { $role } Turniere, Simultanspiele und Abstimmungspartien eröffnen.
refused-no-thread-here = Einen eigenen Thread kann eine Partie nur in einem Serverkanal haben. Lass `thread` weg, um hier zu spielen.
refused-role-of-everybody = Alle anpingen werde ich nicht. Nimm eine Rolle für Leute, die von offenen Herausforderungen erfahren wollen.
refused-may-not-give-roles = Ich kann hier keine Rollen vergeben: Mir fehlt das Recht „Rollen verwalten“.
refused-role-gone = Eine dieser Rollen gibt es nicht mehr. Wähl die Rollen noch einmal.
refused-role-too-high = { $role } kann ich nicht vergeben: In der Liste der Rollen muss meine darüber stehen.
refused-role-managed = { $role } kann ich nicht vergeben: Diese Rolle vergibt Discord oder eine andere App.
refused-direct-message = Unsere Direktnachrichten liest sonst niemand. Fordere andere in einem Serverkanal heraus, in dem ich bin. Oder installiere mich für dein eigenes Konto: Dann geht `/challenge` in jedem Kanal und jeder Gruppe, in denen ihr beide seid. Gegen mich kannst du gleich hier spielen: `/challenge level:casual`.
refused-no-external-apps = Diese Herausforderung würde Discord nur dir zeigen: In diesem Kanal darfst du keine externen Apps verwenden. Wer den Server verwaltet, kann dir das Recht „Externe Apps verwenden“ geben oder mich zum Server hinzufügen; oder fordere in einem anderen Kanal, in einer Gruppe oder in euren Direktnachrichten heraus.
refused-challenge-lapsed = Diese Herausforderung ist nach sieben Tagen ohne Antwort verfallen. Mit `/challenge` stellst du eine neue.
refused-not-begun = Die Partie hat noch nicht begonnen: Die Herausforderung wartet noch auf Antwort.
refused-already-begun = Die Partie hat schon begonnen.
refused-own-challenge = Deine eigene Herausforderung kannst du nicht beantworten. Mit `/game withdraw` ziehst du sie zurück.
refused-not-invited = Diese Herausforderung gilt { $who }, nicht dir.
refused-not-invited-channel = Nur die Moderation von { $who } (wer Nachrichten verwalten darf) kann auf diese Herausforderung antworten, und nur dort.
refused-not-your-challenge = Zurückziehen kann diese Herausforderung nur, wer sie gestellt hat; ablehnen nur, wem sie gilt.
refused-challenge-taken = { $who } hat diese Herausforderung schon angenommen.
refused-not-challenger = Nur { $who } kann diese Herausforderung gegen mich spielen. Du kannst sie selbst annehmen oder mich mit `/challenge` herausfordern.
refused-no-open-challenge = Du hast keine offene Herausforderung, die ich annehmen könnte. Fordere mich mit `/challenge` heraus.
refused-for-somebody-else = Diese Herausforderung ist für { $who }, also kann ich sie nicht annehmen. Fordere mich gern mit `/challenge` heraus.
refused-challenged-self = Dich selbst kannst du nicht herausfordern. Nenne jemand anderen, oder niemanden für eine offene Herausforderung.
refused-challenged-bot = { $who } ist ein Bot und lässt sich nicht herausfordern. Bitte nenne einen Menschen.
refused-level-of-person = Stufen gibt es nur gegen mich. Lass `level` weg oder fordere mich heraus.
refused-may-not-write = In { $channel } darfst du selbst nicht schreiben, also kannst du den Kanal auch nicht herausfordern.
refused-no-engine = { $game } kann ich selbst noch nicht spielen, deshalb gibt es dafür keine Stufen, Tipps oder Analysen. Gegen andere Menschen kannst du es spielen.
refused-level-not-offered = Auf dieser Stufe spiele ich { $game } nicht. Die stärkste ist hier `level:{ $level }`.
refused-other-game = Diese Stellung gehört zu { $game }. Lass `game:` weg, oder nenn dieses Spiel.
refused-half-moves = In { $text } muss hinter dem @ die Zahl der Halbzüge stehen, zum Beispiel `#1@6`.
refused-unwelcome = Gegen { $who } kannst du gerade nicht spielen. Bitte such dir jemand anderen.
refused-not-rated-now = { $who } kann hier derzeit keine gewerteten Partien spielen. Fordere { $who } ohne Wertung heraus.
refused-condition-rating = Mitspielen kann hier nur, wer auf diesem Server diese Wertung hat: { $range }. Deine ist { $rating }.
refused-condition-unrated = Mitspielen kann hier nur, wer auf diesem Server diese Wertung hat: { $range }. Du hast noch keine, das gilt als { $rating }.
refused-condition-reliable = Mitspielen kann hier nur, wer von den letzten { $latest } Partien höchstens eine durch Zeitüberschreitung verloren hat. Bei dir sind es { $lost }.
refused-conditions-need-open = `rating` und `reliable` gelten für offene Herausforderungen. Lass sie weg oder den Gegner.
refused-blocked-self = Dich selbst kannst du nicht blockieren. Nenne jemand anderen.
refused-blocked-arbiter = Mich kannst du nicht blockieren: Ich fordere niemanden heraus.
refused-opponent-gone = Dein Gegner ist nicht mehr da und lässt sich nicht mehr herausfordern.
refused-too-many-challenges = Du hast schon { $most } offene Herausforderungen. Zieh mit `/game withdraw` eine zurück.
refused-too-many-against-arbiter = Du spielst schon { $most ->
    [one] eine Partie gegen mich. Bring sie erst zu Ende
   *[other] { $most } Partien gegen mich. Bring erst eine davon zu Ende
}; `/games` zeigt deine Partien.
refused-challenges-spent = Du hast in der letzten Stunde { $most } Herausforderungen gestellt, die niemand angenommen hat. Die nächste kannst du ab { $again } stellen.
refused-same-challenge = Zu diesem Spiel hast du { $who } schon herausgefordert ({ $number }); die Antwort steht noch aus. `/game withdraw number:{ $plain }` zieht die Herausforderung zurück.
refused-same-challenge-channel = Dieser Kanal hat { $who } zu dieser Partie schon herausgefordert ({ $number }). Wer sie eröffnet hat, oder die Moderation kann sie mit `/event close` schließen.
refused-bad-start = Das ist keine gültige Stellung. Der Fehler steckt hier: { $part }.
part-text = im Aufbau des Textes
part-start = bei der Nummer der Anfangsstellung
part-board = beim Brett
part-cells = bei den Feldern
part-main-boards = bei den Hauptbrettern
part-attack-boards = bei den Angriffsbrettern
part-side-to-move = bei der Seite am Zug
part-castling-rights = bei den Rochaderechten
part-checks = bei den Schachs
part-en-passant = beim En-passant-Feld
part-spent-pawns = bei den Bauern ohne Doppelschritt
part-halfmove-clock = bei der Zahl der Halbzüge
part-move-number = bei der Zugnummer
part-a-king-is-missing = Auf dem Brett fehlt ein König
part-a-side-has-more-than-one-king = Eine Seite hat mehr als einen König
part-there-are-no-pieces = Das Brett ist leer
part-a-pawn-stands-on-the-first-or-the-last-rank = Ein Bauer steht auf der ersten oder letzten Reihe
part-the-side-not-to-move-is-in-check = Die Seite, die nicht am Zug ist, steht im Schach
refused-finished-start = In dieser Stellung ist die Partie schon zu Ende; damit kann keine beginnen.
refused-dead-start = Aus dieser Stellung kann niemand mehr gewinnen, durch keine Folge legaler Züge; die Partie wäre sofort remis. Bitte wähle eine andere.
refused-busy-with-starts = Ich prüfe gerade noch andere Stellungen. Bitte schick deine Herausforderung in ein paar Sekunden noch einmal.
refused-unknown-move = { $text } ist kein legaler Zug. { $why }
refused-several-moves = { $text } sind mehrere Züge, du kannst aber nur einen auf einmal machen. Willst du jetzt { $move } spielen? Mit `/game if` planst du Antworten.
refused-unreadable-move = { $text } kann ich nicht als Zug lesen. `/game moves` zeigt die legalen Züge.
refused-unreadable-in-line = { $text } kann ich nicht als Zug lesen.
refused-illegal-in-line = Nach { $line } ist { $text } kein legaler Zug für { $who }. { $why }
refused-illegal-for = { $text } ist kein legaler Zug für { $who }. { $why }
refused-no-such-move = { $text } ist kein legaler Zug. { $why } Meinst du { $candidates }?
refused-nearly-move = { $text } ist kein Zug, den ich lesen kann. Meinst du { $candidates }?
refused-ambiguous-move = { $text } kann { $candidates } sein. Was meinst du?
refused-did-you-mean = { $text } ist nicht ganz klar. Meinst du { $candidates }?
refused-promotion-missing = Was soll aus dem Bauern werden? { $candidates }
refused-plan-on-own-turn = Du bist am Zug: Zieh einfach. Bedingte Züge antworten auf den nächsten deines Gegners.
refused-plan-too-short = Diese Variante hat keine Antwort von dir. Schreib den Zug deines Gegners, dann deinen: `/game if line:Sf6 Lg5`.
refused-plan-too-long = Diese Variante ist zu lang: Sie kann { $most } Halbzüge haben.
refused-too-many-plans = Du kannst in einer Partie { $most } Varianten haben. Lösche sie mit `/game if clear:yes` oder verlängere eine davon.
refused-plan-unclear = In dieser Variante kann { $text } { $candidates } heißen. Schreib den Zug aus.
refused-already-offered = Du hast schon gefragt; jetzt muss dein Gegner antworten.
refused-no-offer = Es gibt kein Remisangebot, auf das du antworten könntest.
refused-own-offer = Das hast du selbst vorgeschlagen; antworten muss dein Gegner.
refused-no-takeback = Es gibt keine Bitte um Zugrücknahme, auf die du antworten könntest.
refused-offer-too-early = Remis kannst du mit deinem ersten Zug oder später anbieten: `/draw move:{ $move }`.
refused-offered-before = Dein Remisangebot wurde abgelehnt, und du hast seither nicht gezogen. Mit deinem nächsten Zug kannst du wieder Remis anbieten: `/draw move:{ $move }`.
refused-nothing-to-take-back = Du hast noch keinen Zug, den du zurücknehmen könntest.
refused-answer-draw-first = Dein Gegner hat Remis angeboten: Antworte zuerst mit `/accept` oder `/decline`, oder spiel weiter.
refused-answer-takeback-first = Dein Gegner bittet um Zugrücknahme: Antworte zuerst mit `/accept` oder `/decline`, oder spiel weiter.
refused-answer-hints-first = Dein Gegner möchte mit Tipps spielen: Antworte zuerst mit `/accept` oder `/decline`, oder spiel weiter.
refused-own-hints-waits = Deine Bitte, mit Tipps zu spielen, ist noch offen. Es geht immer nur eins nach dem anderen.
refused-no-hints = Es gibt keine Bitte um Tipps, auf die du antworten könntest. Wenn du am Zug bist, kannst du mit `/game hint` selbst fragen.
refused-hints-excluded = In gewerteten Partien, Turnieren und Simultanveranstaltungen gibt es keine Tipps.
refused-busy-with-hints = Ich arbeite noch an anderen Tipps. Frag bitte in ein paar Sekunden noch einmal.
refused-answer-pause-first = Dein Gegner bittet um eine Pause: Antworte zuerst mit `/accept` oder `/decline`, oder spiel weiter.
refused-own-draw-waits = Dein Remisangebot ist noch offen. Es geht immer nur eins nach dem anderen.
refused-own-takeback-waits = Deine Bitte um Zugrücknahme ist noch offen. Es geht immer nur eins nach dem anderen.
refused-own-pause-waits = Deine Bitte um eine Pause ist noch offen. Es geht immer nur eins nach dem anderen.
refused-declined-before = Das hat dein Gegner abgelehnt. Nach dem nächsten Zug kannst du wieder fragen.
refused-no-pause = Es gibt keine Bitte um eine Pause, auf die du antworten könntest.
refused-no-clock = Diese Partie wird ohne Uhr gespielt. Bei der nächsten Herausforderung könnt ihr eine vereinbaren: `/challenge clock:3t`.
refused-time-is-left = Dein Gegner hat noch Zeit bis { $until }.
refused-first-move-is-free = Die Uhr deines Gegners läuft noch nicht, also kann die Zeit noch nicht überschritten sein. Mit `/game abort` kannst du die Partie abbrechen.
refused-own-time = Du bist am Zug, und es läuft deine eigene Uhr.
refused-time-is-up = Die Zeit ist abgelaufen: { $at }. Das Ergebnis folgt gleich.
refused-enough-time = Dein Gegner hat genug Zeit: Mehr als { $most } kann niemand bekommen.
refused-gave-often = Du hast seit dem letzten Zug schon { $most }-mal Zeit gegeben. Nach dem nächsten Zug geht es wieder.
refused-arbiter-is-never-late = Meine Uhr läuft nicht: Ich brauche keine Zeit und überschreite sie nie.
refused-no-days-off = Für diese Partie sind keine freien Tage vereinbart. Mit `/game pause` kannst du um eine Pause bitten.
refused-holiday-backwards = Der letzte Tag kann nicht vor dem ersten liegen: `from` ist der erste Tag, `to` der letzte.
refused-holiday-too-soon = Ein Urlaub kann frühestens in 24 Stunden und spätestens in einem Jahr beginnen, nach der Zeitzone, die zu Beginn der Partie in deinen Einstellungen stand.
refused-leave-too-long = Eine Partie wartet höchstens { $most } Tage am Stück auf dich; Auszeiten mit weniger als einer Woche dazwischen zählen zusammen.
refused-holiday-twice = An einem dieser Tage bist du schon weg. Bitte wähle andere.
refused-holidays-spent = Das ist zu lang: Für { $year } hast du in dieser Partie { $left ->
    [0] keine Urlaubstage mehr
    [one] noch 1 Urlaubstag
   *[other] noch { $left } Urlaubstage
}. Mit `/game pause` kannst du auch um eine Pause bitten.
refused-paused = Die Uhren stehen bereits (bis { $until }). Wer zieht, beendet die Pause für sich selbst.
refused-nudge-own-turn = Du bist am Zug; { $who } wartet.
refused-nudge-arbiter = Ich bin am Zug und schon dabei.
refused-nudge-paused = Die Uhren stehen bis { $until }. Danach kannst du eine Erinnerung schicken.
refused-nudge-too-soon = In dieser Partie hast du heute schon eine Erinnerung geschickt. Die nächste kannst du ab { $again } schicken.
refused-nudge-unwanted = { $who } hat Erinnerungen ausgeschaltet. Bitte warte auf den Zug.
refused-pause-too-long = { $most ->
    [1] Diese Partie kann noch einen Tag pausieren.
   *[other] Eine Pause kann 1 bis { $most } Tage dauern.
}
refused-pauses-spent = Für diese Partie wurden schon { $most } Tage Pause vereinbart; mehr gibt es nicht.
refused-no-pauses = In Live-Partien eines Turniers oder Simultans gibt es keine Pausen, weil andere auf das Ende warten.
refused-not-your-rematch = Nur wer diese Partie gespielt hat, kann um Revanche bitten.
refused-not-over = Diese Partie ist noch nicht zu Ende; danach kannst du um Revanche bitten.
refused-review-too-early = Diese Partie läuft noch. Die Analyse gibt es, wenn sie zu Ende ist.
refused-continue-too-early = Diese Partie läuft noch. Weiterspielen kannst du eine ihrer Stellungen, wenn sie zu Ende ist.
refused-position-in-play = Diese Stellung ist in { $number }, deiner Partie gegen { $opponent }, vorgekommen oder kann dort mit dem nächsten Zug entstehen. Solange die Partie läuft, denke ich nicht für dich darüber nach.
refused-vote-after-search = Über diese Stellung habe ich in { $number } schon für dich nachgedacht, deshalb kannst du über diesen Zug nicht abstimmen.
refused-review-of-nothing = Diese Partie wurde abgebrochen oder geschlossen und zählt nicht; für sie gibt es keine Analyse.
refused-review-too-short = Diese Partie ist zu kurz: Für eine Analyse muss jede Seite mindestens zwei Züge gemacht haben.
refused-review-private = Die Analyse dieser Partie ist noch nicht geteilt. Frag jemanden, der mitgespielt hat.
refused-not-your-review = Nur wer diese Partie gespielt hat, kann ihre Analyse teilen.
refused-not-your-replay = Nur wer diese Partie gespielt hat, kann sie allen zum Nachspielen zeigen, und erst, wenn sie zu Ende ist.
refused-rematch-waits = Du hast diese Person schon herausgefordert: { $number } wartet noch auf eine Antwort.
refused-rematch-runs = Eure Revanche läuft schon ({ $number }).
refused-too-late-to-abort = Beide Seiten haben gezogen; zum Abbrechen ist es zu spät. Du kannst mit `/resign` aufgeben oder mit `/draw` Remis anbieten.
refused-confirm-claim-repetition = Diese Stellung war { $times ->
    [one] einmal
    [3] dreimal
    [4] viermal
   *[other] { $times }-mal
} da. Remis reklamieren? Die Partie endet dann ½–½.
refused-confirm-claim-fifty-moves = Fünfzig Züge beider Seiten { $quiet }. Remis reklamieren? Die Partie endet dann ½–½.
refused-confirm-resignation = Partie { $number } wirklich aufgeben? Du verlierst sie dann.
refused-confirm-move = { $move } spielen? Bestätige den Zug oder wähle einen anderen.
refused-confirm-move-offer = { $move } spielen und Remis anbieten? Bestätige oder wähle einen anderen Zug.
refused-confirm-move-claim = { $move } spielen und Remis reklamieren? Bestätige oder wähle einen anderen Zug.
refused-accept-instead = Dein Gegner hat Remis angeboten. Nimmst du an, oder spielst du { $move } und bietest selbst Remis an?
confirm-status = { $move }?
refused-moved-on = Die Partie ist inzwischen weitergegangen. Hier ist das aktuelle Brett.

## Why a move is not legal

why-unknown = `/game moves` zeigt die legalen Züge.
why-over = Die Partie ist zu Ende; es gibt keine Züge mehr.
why-no-such-square = Ein Feld { $square } gibt es auf diesem Brett nicht.
why-no-such-square-now = Ein Feld { $square } gibt es gerade nicht.
why-empty-square = Auf { $square } steht keine Figur.
why-no-such-piece = Du hast { $piece-keinen }.
why-no-pawn-on-file = Auf der { $file }-Linie hast du keinen Bauern; ein Schlagzug beginnt mit der Linie, von der der Bauer kommt.
why-nothing-such = Dein Gegner hat { $piece-keinen }.
why-no-such-capture = Mit { $piece-dem } kannst du jetzt { $target-keinen } schlagen.
why-not-yours = { $piece-Der } auf { $on } gehört deinem Gegner.
why-other-piece = Auf { $on } steht { $piece-dein }.
why-same-square = { $piece-Der } steht schon auf { $on }, und aussetzen darfst du nicht.
why-no-castling = In diesem Spiel gibt es keine Rochade.
why-no-rook-beside = Dein König kann nur mit einem eigenen Turm direkt daneben tauschen.
why-castling-lost-king = Die kurze Rochade ist nicht möglich: Der König oder der ursprüngliche Turm hat schon gezogen, dieser Turm ist nicht mehr da, oder die Partie begann ohne dieses Recht.
why-castling-lost-queen = Die lange Rochade ist nicht möglich: Der König oder der ursprüngliche Turm hat schon gezogen, dieser Turm ist nicht mehr da, oder die Partie begann ohne dieses Recht.
why-wrong-piece-movement = { $piece-Der } auf { $on } kommt nicht nach { $square }: { $how }.
why-castling-in-check = { $piece-Der } auf { $on } gibt Schach, und aus dem Schach heraus darfst du nicht rochieren.
why-nothing-to-capture = { $piece-Der } auf { $on } könnte auf { $square } nur schlagen, und dort gibt es nichts zu schlagen.
why-nothing-there = Auf { $square } gibt es nichts zu schlagen.
why-no-en-passant = So ein En-passant-Schlag ist jetzt nicht möglich.
why-no-promotion = Nur ein Bauer, der die letzte Reihe erreicht, wandelt sich um.
why-two-captures = Ein Zug schlägt nur eine Figur.
why-en-passant-too-late = { $piece-Der } auf { $on } ließe sich nur unmittelbar nach einem Doppelschritt en passant schlagen, und den gab es gerade nicht.
why-pawn-has-moved = { $piece-Der } auf { $on } durfte das nur in seinem ersten Zug.
why-captures-otherwise = { $piece-Der } auf { $on } kann so nicht schlagen, und { $target-der } auf { $square } steht im Weg.
why-own-piece-there = Auf { $on } steht schon { $piece-dein }.
why-blocked = { $piece-Der } auf { $on } kommt nicht nach { $square }: { $blocker-Der } auf { $at } steht im Weg.
why-skip-barred = Angriffsbretter über oder unter { $squares } sind im Weg.
why-no-board-there = Bei { $pin } gibt es kein Angriffsbrett.
why-board-not-yours = Das Angriffsbrett { $pin } gehört deinem Gegner.
why-board-loaded = Auf dem Angriffsbrett { $pin } steht zu viel. Ein Brett zieht nur leer oder mit einem einzigen Bauern darauf.
why-pin-taken = Bei { $pin } hängt schon ein Angriffsbrett.
why-pin-too-far = Das Angriffsbrett { $from } kommt nicht in einem Zug nach { $to }: Dieser Pflock ist zu weit weg.
why-castling-blocked = Du kannst nicht rochieren: { $piece-Der } auf { $on } steht im Weg.
why-castling-through = Dein König würde über { $square } ziehen; dieses Feld greift { $piece-der } auf { $on } an.
why-king-attacked = Auf { $square } würde { $piece-der } auf { $on } deinen König angreifen.
why-still-in-check = { $piece-Der } auf { $on } gibt dir Schach, und dieser Zug wehrt es nicht ab.
why-uncovers-check = Das wehrt das Schach ab, gibt aber { $piece-dem } auf { $on } den Weg für ein neues frei.
why-exposes-king = Danach stünde dein König im Schach: { $piece-Der } auf { $on } greift ihn an.
why-must-capture = Wer schlagen kann, muss: { $piece-Der } auf { $on } kann auf { $square } schlagen.
why-king-captures = Ein König darf hier nicht schlagen: Er würde explodieren.
why-explodes-king = Ein Schlag auf { $square } würde deinen eigenen König sprengen.
why-gives-check = In diesem Spiel darf niemand Schach geben, und das täte { $piece-der } auf { $on }.
why-not-in-pocket = Du hast { $piece-keinen } zum Einsetzen.
why-drops-on-piece = Eingesetzt wird nur auf freie Felder, und auf { $on } steht { $piece-der }.
why-drops-pawn-at-end = Ein Bauer darf nicht auf die erste oder letzte Reihe eingesetzt werden.

how-chess-king = Ein König zieht ein Feld weit in jede Richtung
how-chess-queen = Eine Dame zieht beliebig weit auf Linien, Reihen und Diagonalen
how-chess-rook = Ein Turm zieht beliebig weit auf Linien und Reihen
how-chess-bishop = Ein Läufer zieht beliebig weit auf Diagonalen
how-chess-knight = Ein Springer springt zwei Felder geradeaus und eins zur Seite
how-chess-pawn = Ein Bauer zieht ein Feld vor, in seinem ersten Zug auch zwei, und schlägt schräg nach vorn
how-mono-dimensional-king = Ein König zieht einen Punkt vor oder zurück, oder er tauscht den Platz mit einer eigenen Figur dort
how-mono-dimensional-executor = Ein Vollstrecker zieht einen oder drei Punkte vor
how-mono-dimensional-warrior = Ein Krieger zieht zwei Punkte vor oder einen zurück
how-mono-dimensional-lancer = Ein Lanzenträger zieht einen Punkt vor
how-one-dimensional-king = Ein König zieht ein Feld weit, oder er tauscht den Platz mit einem eigenen Turm dort
how-one-dimensional-queen = Eine Dame zieht bis zu drei Felder weit oder bis zu drei Felder ihrer Farbe (2, 4 oder 6 weit)
how-one-dimensional-rook = Ein Turm zieht bis zu drei Felder weit
how-one-dimensional-bishop = Ein Läufer zieht bis zu drei Felder seiner Farbe (2, 4 oder 6 weit)
how-one-dimensional-knight = Ein Springer springt zwei Felder und dann drei (oder drei und dann zwei), jeweils vor oder zurück, und landet so 1 oder 5 Felder weiter
how-space-king = Ein König zieht um höchstens eine Linie, eine Reihe und eine Ebene (das nächste Hauptbrett zählt als eine)
how-space-queen = Eine Dame zieht auf einer Achse oder auf zweien gleich weit
how-space-rook = Ein Turm zieht auf einer Achse: Linie, Reihe oder Ebene
how-space-bishop = Ein Läufer zieht auf zwei Achsen gleich weit: Linie, Reihe oder Ebene (das nächste Hauptbrett ist zwei Ebenen entfernt)
how-space-knight = Ein Springer springt zwei auf einer Achse und eins auf einer anderen (das nächste Hauptbrett zählt als eine Ebene)
how-space-pawn = Ein Bauer zieht eine Reihe vor oder eine Ebene auf die andere Seite zu; beim Schlagen geht er zugleich eine Linie zur Seite

piece-king = König
    .der = der König
    .den = den König
    .dem = dem König
    .keinen = keinen König
    .dein = dein König
    .plural = Könige
piece-queen = Dame
    .der = die Dame
    .den = die Dame
    .dem = der Dame
    .keinen = keine Dame
    .dein = deine Dame
    .plural = Damen
piece-rook = Turm
    .der = der Turm
    .den = den Turm
    .dem = dem Turm
    .keinen = keinen Turm
    .dein = dein Turm
    .plural = Türme
piece-bishop = Läufer
    .der = der Läufer
    .den = den Läufer
    .dem = dem Läufer
    .keinen = keinen Läufer
    .dein = dein Läufer
    .plural = Läufer
piece-knight = Springer
    .der = der Springer
    .den = den Springer
    .dem = dem Springer
    .keinen = keinen Springer
    .dein = dein Springer
    .plural = Springer
piece-pawn = Bauer
    .der = der Bauer
    .den = den Bauern
    .dem = dem Bauern
    .keinen = keinen Bauern
    .dein = dein Bauer
    .plural = Bauern
piece-executor = Vollstrecker
    .der = der Vollstrecker
    .den = den Vollstrecker
    .dem = dem Vollstrecker
    .keinen = keinen Vollstrecker
    .dein = dein Vollstrecker
    .plural = Vollstrecker
piece-warrior = Krieger
    .der = der Krieger
    .den = den Krieger
    .dem = dem Krieger
    .keinen = keinen Krieger
    .dein = dein Krieger
    .plural = Krieger
piece-lancer = Lanzenträger
    .der = der Lanzenträger
    .den = den Lanzenträger
    .dem = dem Lanzenträger
    .keinen = keinen Lanzenträger
    .dein = dein Lanzenträger
    .plural = Lanzenträger

## Commands that cannot be read

misread-command = Den Befehl { $text } gibt es nicht. `/help` zeigt alle Befehle.
misread-command-nearest = Den Befehl { $text } gibt es nicht. Meinst du `/{ $nearest }`?
misread-move = { $text } ist kein Zug. Meinst du `/{ $nearest }`?
misread-option = `/{ $command }` hat keine Option { $text }. `/help command:{ $command }` zeigt, welche es gibt.
misread-option-nearest = `/{ $command }` hat keine Option { $text }. Meinst du `{ $nearest }:`?
misread-no-subcommand = Nach `/{ $group }` fehlt noch ein Wort. Zur Wahl stehen: { $choices }.
misread-missing = `/{ $command }` braucht `{ $option }`, zum Beispiel `{ $example }`.
misread-choice = { $text } geht bei `{ $option }` nicht. { $count ->
    [one] Möglich ist nur { $choices }.
   *[other] Möglich sind: { $choices }.
}
misread-number = { $text } ist keine Partienummer. `/games` zeigt die Nummern.
misread-day = { $text } geht bei `{ $option }` nicht. Schreib den Tag so: `24.12.2026`.
misread-ratings = { $text } geht bei `{ $option }` nicht. Schreib einen Bereich so: `1400-1800`, `1400+` oder `-1800`, zwischen 400 und 4000.
misread-rating-roles = { $text } geht bei `{ $option }` nicht. Schreib bis zu zehn Wertungen, jede mit ihrer Rolle: `1200:@Anfänger 1600:@Club`. Oder `aus`.
misread-moment = { $text } geht bei `{ $option }` nicht. Schreib Tag und Uhrzeit so: `5.12.2026 18:00`, oder nur die Uhrzeit: `18:00`.
misread-holidays = Urlaub geht nur mit einer Uhr, die Tage zählt: Gib eine an, zum Beispiel `clock:3t`.
misread-odds-game = Vorgaben gibt es im Schach. Lass `game:` weg oder wähle Schach.
misread-odds-position = Vorgabe und Stellung gehen nicht zusammen: Wähle eins von beiden.
misread-opponent-and-channel = Wähle entweder einen Gegner oder einen Kanal.
misread-clock = Die Bedenkzeit { $text } verstehe ich nicht. Live: `10m` (10 Minuten pro Seite; bis 12 Stunden), `15m+10s` (dazu 10 Sekunden pro Zug) oder `10m/Zug`. Fernschach: `3t` (3 Tage pro Zug; bis 14) oder `7t+12h` (7 Tage und dazu 12 Stunden pro Zug). Oder `keine`.
misread-count = { $text } geht bei `{ $option }` nicht. Möglich ist eine Zahl von 1 bis { $most }.
misread-person = `{ $option }` muss eine Person sein.
misread-snowflake = `{ $option }` verlangt einen Kanal oder eine Rolle eines Discord-Servers.
misread-zone = Die Zeitzone { $text } kenne ich nicht. Nimm einen Namen wie `Europe/Berlin` oder `UTC`.
misread-games = { $text } ist keine Liste von Spielen. Trenne die Namen mit Kommas, wie in `chess,space`.
misread-quiet-hours = Die Stunden { $text } verstehe ich nicht. Schreib `22-8` für zehn Uhr abends bis acht Uhr morgens, oder `aus`.
misread-help = Den Befehl { $text } gibt es nicht. `/help` zeigt alle Befehle.
misread-too-long = `{ $option }` ist zu lang (höchstens { $longest } Zeichen).
misread-button = Dieser Button funktioniert nicht mehr. `/games` zeigt deine Partien.
misread-line = Befehle beginnen mit einem Schrägstrich: versuch es mit `/help`. Wenn du am Zug bist, tipp einfach deinen Zug: `e4`.
misread-name = { $text } ist kein gültiger Name: Nimm 1–32 Buchstaben, Ziffern, `_` oder `-`.
misread-no-name = Da fehlt ein Name, wie in `/challenge @ben` oder `ben: /help`.
misread-arbiters-name = { $text } heiße ich. Bitte nimm einen anderen Namen, zum Beispiel `ben: /help`.
rules-which = Welche Regeln möchtest du sehen? { $commands }

trouble = Ich erreiche meine Datenbank gerade nicht. Es wurde nichts geändert; bitte versuch es gleich noch einmal.
overloaded = Bei mir kommen gerade mehr Anfragen an, als ich schaffe. Es wurde nichts geändert; versuch es bitte gleich noch einmal.
in-doubt = Beim Speichern ist die Verbindung zu meiner Datenbank abgerissen; ich weiß nicht, ob das zählt. Sieh zuerst nach, bei einer Partie mit `/board`; wenn es fehlt, versuch es noch einmal.
written-unseen = Das ist erledigt und gespeichert, aber ich erreiche meine Datenbank nicht, um es zu zeigen. `/board` zeigt es gleich.

## Boards and lists

caption-to-move = { $side } am Zug
caption-check = { $side } am Zug, im Schach
caption-checks = Schachs { $white }–{ $black }
caption-over = { $result }
no-result = ohne Ergebnis

tower-bottom = Ebene 2 · unten
tower-middle = Ebene 4 · Mitte
tower-top = Ebene 6 · oben
tower-above = darüber
tower-below = darunter
tower-covered = unter einem Brett
tower-up = { $count ->
    [one] 1 Ebene höher
   *[other] { $count } Ebenen höher
}
tower-down = { $count ->
    [one] 1 Ebene tiefer
   *[other] { $count } Ebenen tiefer
}
tower-same-level = gleiche Ebene

record = · Aufzeichnung `{ $digest }`

legend-last-move = letzter Zug
legend-hint = der Tipp
legend-captured-here = hier geschlagen
legend-exploded = hier explodiert
legend-check = Schach
legend-chosen = gewählt
legend-target = möglich
legend-capture = kann schlagen
legend-swap = kann tauschen
legend-castle = kann hierhin rochieren
legend-refused = nicht erlaubt
legend-reason = der Grund
legend-column = darüber und darunter
legend-goal = ein König hier gewinnt
legend-executor = Vollstrecker 1, 3
legend-warrior = Krieger 2, −1
legend-lancer = Lanzenträger 1
legend-stalemate = Wer keinen legalen Zug hat, verliert hier.
legend-kkr = Nur Könige: Ihr Abstand entscheidet.
legend-third-check = Wer dreimal Schach gibt, gewinnt hier.
legend-hill = Ein König im Zentrum gewinnt hier.
legend-given-away = Wer nicht mehr ziehen kann, gewinnt hier.
legend-explosion = Schlagzüge explodieren; ohne König hat man verloren.
legend-horde = Die Horde verliert mit ihrer letzten Figur.
legend-race = Der erste König auf Reihe 8 gewinnt hier.

bar-to-move = am Zug
bar-check = im Schach

result-win-checkmate = { $winner } gewinnt durch Schachmatt
result-win-stalemate = { $winner } gewinnt durch Patt
result-win-kkr = { $winner } gewinnt, König gegen König
result-win-third-check = { $winner } gewinnt mit dem dritten Schach
result-win-hill = { $winner } gewinnt im Zentrum
result-win-given-away = { $winner } gewinnt ohne Zugmöglichkeit
result-win-explosion = { $winner } gewinnt durch eine Explosion
result-win-horde = { $winner } gewinnt gegen die Horde
result-win-race = { $winner } gewinnt das Rennen
result-win-resignation = { $winner } gewinnt durch Aufgabe
result-win-no-show = { $winner } gewinnt kampflos
result-win-left-tournament = { $winner } gewinnt, Gegner ausgeschieden
result-win-flag = { $winner } gewinnt auf Zeit
result-line-stalemate = Remis durch Patt
result-line-insufficient-material = Remis: unzureichendes Material
result-line-dead-position = Remis: tote Stellung
result-line-seventy-five-moves = Remis nach der 75-Züge-Regel
result-line-race-tie = Remis: beide Könige am Ziel
result-line-agreement = Remis vereinbart
result-line-repetition = Remis durch dreifache Stellungswiederholung
result-line-fifty-moves = Remis nach der 50-Züge-Regel
result-line-fivefold = Remis durch fünffache Stellungswiederholung
result-line-flag = Remis: Zeit abgelaufen, aber kein Matt möglich
result-line-aborted = Abgebrochen
result-line-closed = Von der Moderation geschlossen
result-line-recorded = Laut Aufzeichnung: { $result }

banner-checkmate = Schachmatt
banner-stalemate = Patt
banner-kkr = König gegen König
banner-third-check = Drittes Schach
    .inside = drittes Schach
banner-hill = König im Zentrum
banner-given-away = Kein Zug mehr
    .inside = kein Zug mehr
banner-explosion = Explosion
banner-horde = Horde geschlagen
banner-race = Rennen gewonnen
banner-race-tie = Rennen unentschieden
banner-insufficient-material = Unzureichendes Material
banner-dead-position = Tote Stellung
banner-seventy-five-moves = 75-Züge-Regel
banner-resignation = Aufgabe
banner-no-show = Kampflos
banner-left-tournament = Ausgeschieden
banner-agreement = Remis vereinbart
banner-repetition = Dreifache Stellungswiederholung
banner-fifty-moves = 50-Züge-Regel
banner-fivefold = Fünffache Stellungswiederholung
banner-flag = Zeitüberschreitung
banner-aborted = Abgebrochen
banner-closed = Von der Moderation geschlossen
banner-recorded = Aufgezeichnet
    .inside = aufgezeichnet

board = { $number } · { $white } (Weiß) – { $black } (Schwarz)
board-to-move = { $who } ist am Zug.
board-to-move-check = { $who } ist am Zug und steht im Schach.
board-not-begun = { $number } hat noch nicht begonnen: Die Herausforderung wartet noch auf Antwort.

moves = { $number } · { $count ->
    [one] Ein legaler Zug
   *[other] { $count } legale Züge
}: { $moves }
moves-none = { $number } · Die Partie ist zu Ende; es gibt keine Züge mehr.

history = { $number } · { $white } – { $black }
opening = { $name } ({ $eco }), Theorie bis Zug { $move }.
opening-reached = { $name }.
history-began = Begonnen: { $when }.
history-undated = ohne Datum
history-earlier = Frühere Züge: `/game export`.
history-move = { $move } ({ $at })
history-move-hint = { $move } ({ $at }, nach einem Tipp)
replay = { $number } · { $white } – { $black }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}
flipped = { $number } von der anderen Seite:
spoken = { $number }.
spoken-pieces = { $count ->
    [one] { $piece }
   *[other] { $piece-plural }
} { $squares }
spoken-castling = Rochade: { $rights }.
spoken-no-castling = Keine Seite kann rochieren.
spoken-kingside = { $side } kurz
spoken-queenside = { $side } lang
spoken-en-passant = En passant ist auf { $square } möglich.
spoken-no-en-passant = Kein en passant.
spoken-spent = Bauern ohne Doppelschritt: { $squares }.
spoken-promoted = Umgewandelt, und geschlagen wieder Bauern: { $squares }.
spoken-counts = Halbzüge für die 50-Züge-Regel: { $quiet }. Zug { $number }.
replay-shortened = Das Bild zeigt die letzten { $count } Züge beider Seiten; `/game export` liefert die ganze Partie.
replay-busy = Gerade werden zu viele Partien gezeichnet. Bitte versuch es in einer Minute noch einmal.
replay-nothing = { $number }: Es wurde noch nicht gezogen.
replay-posted = Zum Nachspielen steht die Partie jetzt für alle in { $channel }.
replay-already-shared = Zum Nachspielen steht die Partie schon in { $channel }.
history-empty = Noch keine Züge.
explorer = { $games ->
    [one] Eine beendete Partie hatte hier diese Stellung:
   *[other] { $games } beendete Partien hatten hier diese Stellung:
}
explorer-after = Nach { $line }:
explorer-move = · { $move }, { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
}: Weiß { $white }, Remis { $draws }, Schwarz { $black }
explorer-none = Aus dieser Stellung ging hier noch keine beendete Partie zwischen Menschen weiter.

exported = { $number } · Hier ist die Partie als Datei.
export-event = Arbiter-Partie { $number }
export-offer = { $who } bietet Remis an.
export-refused = { $who } lehnt das Remis ab.
export-hints = { $who } ist einverstanden, mit Tipps zu spielen.
export-hint = { $who } holt sich einen Tipp.
export-takeback = Hier nahm { $who } einen Zug zurück.
exported-page = { $number } · Hier ist die Partie als Seite. Speichere die Datei und öffne sie in einem Browser; Internet braucht sie nicht.
exported-games = { $count ->
    [one] Hier ist deine beendete Partie als Datei.
   *[other] Hier sind deine { $count } beendeten Partien in einer Datei, die neuesten zuerst.
}
exported-newest-games = { $count ->
    [one] Hier ist deine neueste beendete Partie als Datei. Ältere passen nicht hinein; mit `/game export number:` bekommst du jede einzelne.
   *[other] Hier sind deine { $count } neuesten beendeten Partien in einer Datei. Ältere passen nicht hinein; mit `/game export number:` bekommst du jede einzelne.
}
exported-no-games = Du hast noch keine Partie beendet.
follow-every-move = Du folgst { $number }. Nach Zügen schicke ich dir eine Direktnachricht, höchstens eine pro Minute, und auch am Ende.
follow-end-only = Du folgst { $number }. Ich schicke dir eine Direktnachricht, wenn die Partie zu Ende ist.
follow-stopped = Du folgst { $number } nicht mehr.
follow-none = Du folgst { $number } gar nicht.
follow-own = { $number } spielst du selbst. Mit `/settings change turn-messages:` bekommst du eine Direktnachricht, wenn du am Zug bist.
follow-not-playing = { $number } läuft gerade nicht, du kannst ihr also nicht folgen.
follow-not-on-server = Du kannst nur Partien auf einem Server folgen.
follow-blocked = Du kannst { $number } nicht folgen.
follow-too-many = Du folgst schon { $most } Partien. Hör erst bei einer damit auf: `/games only:followed` zeigt sie.
follow-full = { $number } hat schon { $most } Mitleser, mehr gehen nicht.
follow-moved = { $number }: In der Partie, der du folgst, wurde gezogen.
follow-over = { $number }: Die Partie, der du gefolgt bist, ist zu Ende.
follows = Partien, denen du folgst:
follows-every-move = · { $number }, nach Zügen und am Ende
follows-end-only = · { $number }, nur am Ende
follows-none = Du folgst keiner Partie. Mit `/game follow` oder „Folgen“ unter „Mehr“ bekommst du eine Direktnachricht, wenn eine Partie weitergeht.
page-controls = Bedienung
page-first = Zum Anfang
page-previous = Ein Zug zurück
page-play = Abspielen
page-pause = Anhalten
page-next = Ein Zug vor
page-last = Zum Ende
page-flip = Brett drehen
page-theme = Farben
page-moves = Züge
page-start = Anfang
page-words = Das Brett in Worten
page-position = Stellungstext
page-copy = Kopieren
page-copied = Kopiert
page-save = Herunterladen
page-continue = Von hier weiterspielen, auf Discord
page-keys = Tasten: ← und → (oder ↑ und ↓, oder das Mausrad) blättern durch die Züge, Pos1 und Ende springen an Anfang und Ende, die Leertaste spielt ab, F dreht das Brett. Auf dem Touchscreen: wischen.
page-script = Das Brett braucht JavaScript.
page-record = Aufzeichnung und Prüfsumme
page-digest = SHA-256 der Aufzeichnung
page-true = Die Aufzeichnung passt zu dieser Prüfsumme.
page-false = Die Aufzeichnung passt nicht zu dieser Prüfsumme: Sie wurde verändert.
page-shortened = Gezeigt werden nur die letzten { $count } Züge.
page-tower = 3D-Ansicht
page-turn = Zieh an den Brettern, um sie zu drehen, oder drücke Umschalt und eine Pfeiltaste.
page-captured = Geschlagen

games = Partien in diesem Kanal und deine anderswo:
games-none = Hier gibt es noch keine Partien. Mit `/challenge` beginnst du eine.
games-none-next = Du bist in keiner Partie am Zug. `/games` zeigt alle.
games-waiting = { $number } · { $game } · { $challenger } fordert { $opponent } heraus
games-waiting-anyone = { $number } · { $game } · offene Herausforderung von { $challenger }
games-playing = { $number } · { $game } · { $white } – { $black } · { $who } am Zug
games-until = · fällig { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … und { $count } weitere.
review-missed-win = { $side } hatte { $win }; { $move } gab das aus der Hand.
review-into-loss = { $move } entschied die Partie: Der Zug ließ { $win } zu.
win-mate = { $moves ->
    [one] ein Matt in einem Zug
   *[other] ein Matt in { $moves } Zügen
}
win-forced = { $moves ->
    [one] einen sofortigen Gewinn
   *[other] einen erzwungenen Gewinn in { $moves } Zügen
}
review-decided = { $move } entschied die Partie: Die Gewinnchancen von { $side } fielen von { $before } % auf { $after } %.
review-gradually = Kein einzelner Zug entschied die Partie: { $side } bekam nach und nach die Oberhand.
review-nothing = Die Partie blieb ausgeglichen: Keine Seite stand je klar besser.
review-resigned = { $side } hat zu früh aufgegeben: In der Schlussstellung standen die Gewinnchancen von { $side } noch bei { $after } %.
review-flagged = Die Uhr hat diese Partie entschieden: Als die Zeit um war, standen die Gewinnchancen von { $side } noch bei { $after } %.
review-drawn = { $side } hätte weiterspielen können: In der Schlussstellung standen die Gewinnchancen von { $side } bei { $after } %.
review-settled = Kein einzelner Zug entschied die Partie: Ab Zug { $number } fielen die Gewinnchancen von { $side } nie mehr unter 70 %.
review-settled-draw = Kein einzelner Zug entschied die Partie: Ab Zug { $number } stand keine Seite mehr klar besser.
review-throughout = { $side } stand vom ersten bis zum letzten Zug auf Gewinn.
review-unclear = Kein einzelner Zug entschied die Partie.
review-contradicted = Die Partie endete { $result }, aber in der Schlussstellung standen die Gewinnchancen von { $side } bei { $after } %.
review-unfinished = Diese Partie hat kein Ergebnis. In der Schlussstellung standen die Gewinnchancen von { $side } bei { $after } %.
review-accuracy = { $side }: { $accuracy } % Genauigkeit
review-inaccuracies = { $count ->
    [one] 1 Ungenauigkeit
   *[other] { $count } Ungenauigkeiten
}
review-mistakes = { $count } Fehler
review-blunders = { $count } Patzer
review-turning-points = Wendepunkte:
review-turning-point = { $number } · { $words }
review-point = { $move } verschlechterte die Gewinnchancen von { $side } von { $before } % auf { $after } %: { $line }. Besser war { $better }.
review-point-last = { $move } verschlechterte die Gewinnchancen von { $side } von { $before } % auf { $after } %. Besser war { $better }.
review-point-win = { $move } verpasste { $win }: { $line }.
review-point-loss = { $move } ließ { $win } zu: { $line }. Besser war { $better }.
review-point-loses = { $move } verlor { $piece-den } ({ $before } % → { $after } %): { $line }. Besser war { $better }.
review-better-wins = Das hätte { $piece-den } gewonnen.
review-hint = (nach einem Tipp gespielt)
review-by = Analysiert von { $engine }, { $nodes }.000 Stellungen pro Zug.
review-chances = Die Gewinnchancen von Weiß, Zug für Zug: { $graph }
review-underway = Ich gehe { $number } Zug für Zug durch. Die Analyse erscheint in ein paar Sekunden hier. Wenn nicht, frag noch einmal.
review-shared = Die Analyse von { $number }, { $white } – { $black }:
review-posted = Die Analyse können jetzt alle in { $channel } lesen.
review-already-shared = Die Analyse ist schon geteilt.
review-place = Wendepunkt { $point } von { $points }
review-graph = Gewinnchancen von Weiß
review-graph-axis = Zug
review-percent = { $percent } %
review-graph-alt = Die Gewinnchancen von Weiß in { $number }: { $start } % am Anfang, { $end } % am Ende.
review-graph-alt-point = { $number }: { $move } brachte sie von { $before } % auf { $after } %.
legend-played = gespielt: { $move }
legend-better = besser: { $move }
score = Du gegen { $opponent }:
score-line = · { $game }: **{ $points }–{ $other-points }** · { $wins } gewonnen, { $draws } remis, { $losses } verloren
score-last = Eure letzten Partien:
score-none = Gegen { $opponent } hast du noch keine Partie zu Ende gespielt. Mit `/challenge` beginnst du eine.
scores = Deine Ergebnisse auf diesem Server:
scores-anywhere = Deine Ergebnisse:
scores-line = · { $opponent } · { $game }: **{ $points }–{ $other-points }** · { $wins } gewonnen, { $draws } remis, { $losses } verloren
scores-none = Du hast noch keine Partie zu Ende gespielt. Mit `/challenge` beginnst du eine.
scores-none-here = Auf diesem Server hast du noch keine Partie zu Ende gespielt. Mit `/challenge` beginnst du eine; schick mir `/score` als Direktnachricht, um alle deine Ergebnisse zu sehen.
score-after = { $game } bisher: { $one } { $points }, { $other } { $other-points }.

## Ratings

pool = { $game }
pool-variants = Schachvarianten
pool-live = { $game }, live
pool-correspondence = { $game }, Fernpartien
challenge-rated = Die Partie wird gewertet.
condition-rating = Nur für Spieler mit Wertung { $range } auf diesem Server.
condition-reliable = Nur für Spieler, die von ihren letzten { $latest } Partien höchstens eine durch Zeitüberschreitung verloren haben.
rating-up-to = bis { $most }
rating-change = { $who } { $rating } ({ $change })
rating-changes = Wertung: { $one }, { $other }.
rating-called-off = Die Partie wurde abgebrochen: Keine Wertungszahl ändert sich.
rating-closed = Die Partie wurde von der Moderation geschlossen: Keine Wertungszahl ändert sich.
rating-short = Die Partie war zu Ende, bevor beide zweimal gezogen hatten: Keine Wertungszahl ändert sich.
rating-hints = Jemand hat sich einen Tipp geholt: Keine Wertungszahl ändert sich.
rating-removed = Jemand in dieser Partie ist von den Ranglisten hier ausgenommen: Keine Wertungszahl ändert sich.
ladder = Rangliste · { $pool } (Wertung, Änderung in 30 Tagen, Partien)
ladder-title = Rangliste · { $pool }
column-rating = Wertung
column-month = 30 Tage
column-games = Partien
ladder-line = { $place }. { $who } · **{ $rating }** ({ $change }) · { $games }
ladder-how = Hier steht, wer eine gesicherte Wertung (ohne „?“), drei verschiedene Gegner und eine Partie aus letzter Zeit hat. Deine Wertung: `/ladder person:`.
ladder-empty = Auf der Rangliste steht noch niemand: { $pool }. Eine gewertete Partie beginnst du mit `/challenge rated:yes`.
ladder-everywhere = { $pool }, alle Server
ladder-removed = { $who } steht nicht mehr in den Ranglisten dieses Servers, und die Partien zählen nicht mehr. Alle Wertungen wurden neu berechnet.
ladder-removed-game = Partie { $number } zählt nicht mehr für die Wertungen dieses Servers. Sie wurden neu berechnet.
ladder-restored = { $who } kann wieder in den Ranglisten dieses Servers stehen. Alle Wertungen wurden neu berechnet.
ladder-restored-game = Partie { $number } zählt wieder für die Wertungen dieses Servers. Sie wurden neu berechnet.
season-last = Letzte Saison: { $places }
season-place = { $place }. { $who } { $change }
season-this-title = Diese Saison · { $pool }
season-last-title = Letzte Saison · { $pool }
season-line = { $place }. { $who } · **{ $change }** in { $games }
season-empty = Keine gewerteten Partien in dieser Saison: { $pool }.
column-gain = Zuwachs
pairs = Häufigste gewertete Begegnungen in 90 Tagen (Punkte des Erstgenannten; Partien beider; Zeit von der ersten bis zur letzten; Züge im Schnitt):
pairs-line = · { $one } – { $other }: { $points } aus { $games } · { $of-one } und { $of-other } · { $span } · { $moves ->
    [one] 1 Zug
   *[other] { $moves } Züge
}
pairs-none = In den letzten 90 Tagen hat hier niemand gewertet gespielt.
pairs-how = Viele kurze Partien gegen einen Gegner mit immer demselben Sieger können ein Zweitkonto sein, oder einfach zwei Freunde. `/server ladder person:` nimmt jemanden heraus.
standings = Wertungen von { $who } auf diesem Server:
standings-none = { $who } hat hier noch keine gewertete Partie beendet. Du beginnst eine mit `/challenge rated:yes`.
standings-removed = { $who } ist von den Ranglisten dieses Servers ausgenommen. Wer den Server verwaltet, kann das zurücknehmen.
standings-none-game = Partie { $number } ist keine gewertete Partie dieses Servers.
standing = · { $pool }: **{ $rating }** · Partien: { $games } · { $why }
standing-listed = auf der Rangliste
standing-provisional = noch nicht auf der Rangliste: Die Wertung ist vorläufig
standing-few-opponents = noch nicht auf der Rangliste: Es { $missing ->
    [one] fehlt noch ein Gegner
   *[other] fehlen noch { $missing } Gegner
}
standing-one-opponent = nicht auf der Rangliste: Mehr als die Hälfte der letzten Partien ging gegen denselben Gegner
standing-one-server = nicht auf der Rangliste: Alle Partien waren auf einem Server
standing-inactive = nicht auf der Rangliste: keine neuere Partie
standing-best-win = Bester Sieg, { $pool }: gegen { $who } ({ $rating }) in { $number }.
standing-records = Siege, Remis und Niederlagen, { $pool }: { $records }
standing-record = { $who } { $score }
refused-rated-no-server = Wertungen und Ranglisten gehören zu einem Server: Das geht nur in einem seiner Kanäle.
refused-rated-no-ladder = Dieser Server hat keine Rangliste. Wer ihn verwaltet, kann sie einschalten: `/server change ladder:on`.
refused-rated-no-ladder-of = Für { $game } gibt es auf diesem Server keine Rangliste. Wer ihn verwaltet, kann sie einrichten: `/server change ladder-games:`.
refused-rated-removed = Du bist von den Ranglisten dieses Servers ausgenommen und kannst hier keine gewerteten Partien spielen. Wer den Server verwaltet, kann das zurücknehmen; bis dahin geht es ohne Wertung.
refused-rated-called-off = Du hast innerhalb einer Woche drei gewertete Partien abgebrochen oder aufgegeben, bevor sie zählten. Gewertete Partien kannst du wieder ab { $from } spielen; bis dahin geht es ohne Wertung.
refused-rated-arbiter = Partien gegen mich werden nie gewertet. Lass `rated` weg.
refused-rated-no-clock = Eine gewertete Partie braucht eine Uhr: Gib eine an, zum Beispiel `clock:3t`.
refused-rated-start = Eine gewertete Partie beginnt aus der Grundstellung, ohne Vorgabe. Lass `rated` oder die Stellung weg.
refused-rated-account = Dein Konto ist für gewertete Partien noch zu neu. Ab { $from } kannst du sie spielen; bis dahin geht es ohne Wertung.
refused-rated-member = Du bist erst seit Kurzem auf diesem Server. Gewertete Partien kannst du ab { $from } spielen; bis dahin geht es ohne Wertung.

## Turniere

button-confirm-close-vote = Partie schließen
channel-as-player = #dieser-kanal
privacy-board-links = · Links zum Brett im Browser: { $count }.

blocked = { $who } kann dich nicht mehr herausfordern und deine offenen Herausforderungen nicht mehr annehmen; davon erfährt niemand. Laufende Partien gehen weiter. Mit `/privacy unblock` machst du es rückgängig.
unblocked = { $who } kann dich wieder herausfordern.
not-blocked = { $who } war nicht blockiert.
settings = Deine Einstellungen. So änderst du eine: `/settings change theme:slate`
settings-changed = Geändert:
settings-unchanged = Da gibt es nichts zu ändern: So war es schon eingestellt.
settings-line = · `{ $option }` **{ $value }** · { $summary }
settings-panel = Deine Einstellungen. Wähle in einem Menü, was du ändern willst.
settings-usual-clock = Dieser Server hat keine voreingestellte Bedenkzeit; Partien ohne Uhr haben kein Zeitlimit. Für die meisten Server passen drei Tage pro Zug:
settings-menu = { $name }: { $value }
setting-language = Sprache
setting-theme = Brett
setting-pieces = Figuren
setting-orientation = Unten
setting-confirm-moves = Züge bestätigen
setting-letters = Figurenbuchstaben
setting-reminders = Erinnerungen
setting-puzzles = Rätsel aus meinen Partien
setting-global-rating = Überall gewertet
setting-days-off = Freie Tage
setting-turn-messages = Zug-Nachrichten
setting-quiet-hours = Ruhezeit
setting-threads = Threads
setting-history = Frühere Bretter
setting-ladder = Rangliste
setting-ladder-games = Spiele mit Rangliste
setting-rating-posts = Wertungsänderungen nach einer Partie
setting-rating-roles = Rollen nach Wertung
rating-roles-refused = Beim letzten Mal ließ mich Discord eine Rolle nach Wertung nicht vergeben. Prüf, ob ich „Rollen verwalten“ darf, ob meine Rolle über diesen steht und ob es alle noch gibt.
setting-watch = Im Browser zuschauen
setting-game = Voreingestelltes Spiel
setting-clock = Voreingestellte Bedenkzeit
setting-challengers = Wer herausfordern darf
setting-event-role = Wer Turniere eröffnen darf
setting-challenges-channel = Ankündigungen
setting-challenges-role = Rolle zum Anpingen
setting-puzzle-channel = Rätsel des Tages
setting-puzzle-game = Spiel des Rätsels des Tages
setting-channels = Kanäle für Partien
server-settings = Die Einstellungen dieses Servers. Wähle in einem Menü, was du ändern willst.
server-settings-table = Die Einstellungen dieses Servers. So änderst du eine: `/server change ladder:on`
server-settings-everywhere = alle Kanäle
server-settings-nowhere = nirgends
server-settings-none = nicht festgelegt
server-settings-everyone = alle
server-settings-nobody = niemand

about = Arbiter { $version }, ein Schiedsrichter für Schach. Quelltext: <{ $source }>. Lizenz: { $licence }.
about-data = Ich speichere, wer was wann spielt und wen blockiert, die Einstellungen, die Ergebnisse bei den Rätseln, die importierten Partien und die Namen, Notizen und Gründe, die in meine Befehle geschrieben werden. Sonst speichere ich nichts von dem, was Leute schreiben. `/privacy` zeigt, exportiert und löscht, was über dich gespeichert ist.
about-uptime = Laufzeit: { $span }.
about-clock-fast = Die Uhr dieses Rechners geht vor ({ $span }). Ich richte mich nach der von Discord, niemand verliert also Zeit.
about-clock-slow = Die Uhr dieses Rechners geht nach ({ $span }). Ich richte mich nach der von Discord, niemand verliert also Zeit.

privacy-none = Über dich ist nichts gespeichert.
privacy = Was ich über dich speichere, und warum:
privacy-name = · Deine ID hier (`{ $id }`) und dein zuletzt bekannter Name ({ $who }), damit ich weiß und sagen kann, wer am Zug ist.
privacy-games = · { $count ->
    [0] Keine Partien und Herausforderungen.
    [one] Eine Partie oder Herausforderung samt allem, was du darin wann getan hast, damit sie weitergehen und später gezeigt und geprüft werden kann.
   *[other] { $count } Partien und Herausforderungen samt allem, was du darin wann getan hast, damit sie weitergehen und später gezeigt und geprüft werden können.
}
privacy-since = Der älteste Eintrag: { $when }.
privacy-blocks = · { $count ->
    [one] Eine Person, die du blockiert hast:
   *[other] { $count } Personen, die du blockiert hast:
}
privacy-blocked = { $who }
privacy-settings = · Deine `/settings`, damit du Bretter, Züge und Zeiten so siehst, wie du magst.
privacy-imports = · { $count ->
    [one] Eine Partie
   *[other] { $count } Partien
} von dir importiert, damit du sie wieder ansehen kannst.
privacy-kept = Was andere schützt, bleibt nach dem Löschen unter einem Code erhalten, der aus deiner ID gebildet wird: Blockierungen gegen dich, dein Ausschluss aus Ranglisten und 30 Tage lang, welche gewerteten Partien, Herausforderungen und abgebrochenen Partien von dir waren.
privacy-more = `/privacy export` gibt dir alles als Datei, `/privacy delete` löscht es.
privacy-exported = Hier ist alles, was über dich gespeichert ist, als Datei.
privacy-exported-part = Hier ist Teil { $part } von { $parts } dessen, was über dich gespeichert ist, als Datei.
privacy-next-part = Nächster Teil: `/privacy export part:{ $part }`.
privacy-no-part = Dein Export hat { $parts ->
    [one] nur einen Teil
   *[other] nur { $parts } Teile
}.
privacy-confirm = Wirklich alles über dich löschen? Deine ID, dein Name, deine Einstellungen, deine Blockierungen, deine Rätsel und deine importierten Partien werden entfernt; das lässt sich nicht rückgängig machen. Wer gegen dich gespielt hat, behält die Partien, dann gegen „Gelöschtes Konto“.
privacy-confirm-games = { $count ->
    [one] Eine Partie oder Herausforderung von dir läuft noch und endet zuerst, damit niemand auf dich wartet: Haben beide Seiten gezogen, gibst du auf; sonst wird sie abgebrochen, zurückgezogen oder abgelehnt.
   *[other] { $count } Partien und Herausforderungen von dir laufen noch und enden zuerst, damit niemand auf dich wartet: Wo beide Seiten gezogen haben, gibst du auf; die anderen werden abgebrochen, zurückgezogen oder abgelehnt.
}
privacy-confirm-tournaments = Du verlässt auch deine Turniere und Simultans: Deine laufenden Partien dort sind verloren, auch wenn noch niemand gezogen hat. Von dir eröffnete, die noch nicht begonnen haben, werden geschlossen; dein Simultan endet.
privacy-confirm-how = So löschst du alles: `/privacy delete confirm:yes`.
privacy-forgotten = Nichts nennt dich hier mehr. Nachrichten in Kanälen bleiben, bis jemand sie dort löscht. Wenn du wieder spielst, fängst du von vorn an.

example-start = Die Ausgangsstellung
example-tower = Die Bretter von der Seite
example-in-play = wie im Spiel gezeichnet
example-chess-castling = Die lange Rochade
example-chess-en-passant = En passant
example-chess960-castling = Die kurze Rochade
example-chess960-king-stays = Rochade: Der König bleibt stehen
example-three-check-third = Das dritte Schach gewinnt
example-king-of-the-hill-hill = Der König erreicht das Zentrum
example-antichess-capture = Schlagzwang
example-atomic-explosion = Ein Schlag neben dem König
example-horde-first-rank = Doppelschritt von der ersten Reihe
example-racing-kings-race = Der König ist am Ziel
example-crazyhouse-drop = Ein Springer wird mit Schach eingesetzt
example-mono-dimensional-swap = Der König tauscht den Platz
example-mono-dimensional-leap = Der Krieger springt und schlägt
example-one-dimensional-knight = Der Springer schlägt unterwegs
example-one-dimensional-swap = König und Turm tauschen die Plätze
example-space-board = Ein Brett zieht mit seinem Bauern

help = Ich bin hier Schiedsrichter für Schach und seine Varianten, von einer bis zu drei Dimensionen. Fordere jemanden heraus (oder mich); um Brett und Regeln kümmere ich mich.
help-game = Spielst du mehrere Partien, gib mit `number:` an, welche.
help-more = Schreib Züge, wie du es gewohnt bist: `Sf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `springer f3`.
help-options = `/help command:herausfordern` erklärt einen Befehl und seine Optionen.
help-command = `/{ $command }` · { $summary }
help-group = **{ $summary }**: { $paths }
help-values = { $summary }: { $values }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (nötig) · { $summary }

## Commands

command-challenge = Jemanden herausfordern, oder wer gerade Lust hat
command-accept = Herausforderung, Remis, Zugrücknahme, Pause oder Tipps annehmen
command-decline = Herausforderung, Remis, Zugrücknahme, Pause oder Tipps ablehnen
command-move = Einen Zug spielen
command-draw = Remis anbieten, annehmen oder reklamieren, auch zusammen mit einem Zug
command-resign = Die Partie aufgeben
command-takeback = Um Rücknahme deines letzten Zuges bitten
command-rematch = Um Revanche mit vertauschten Farben bitten
command-board = Das Brett zeigen
command-game-import = Eine Partie (PGN) oder Stellung (FEN) importieren: Brett, Analyse, Wiedergabe, Weiterspielen
command-game-if = Bedingte Züge: deine Antworten auf mögliche Züge deines Gegners
command-game-think = Dein Analysebrett: Züge ausprobieren, Varianten und eine Notiz behalten
command-games = Deine Partien und die hier zeigen
command-score = Deine Bilanz gegen jemanden oder gegen alle hier zeigen
command-ladder = Die Rangliste dieses Servers zeigen oder jemandes Wertung
command-rules = Ein Spiel auf einer Seite erklären
command-help = Alle Befehle zeigen
command-game = Weitere Befehle zu einer Partie
command-event = Turniere und Simultan
command-game-moves = Die legalen Züge zeigen
command-game-history = Die gespielten Züge mit Zeiten zeigen
command-game-describe = Das Brett in Worten beschreiben
command-game-replay = Die Partie Zug für Zug zeigen
command-game-review = Zeigen, was eine beendete Partie entschieden hat
command-game-export = Die Partie als Datei: PGN bei Schach, oder eine Seite zum Nachspielen im Browser
command-game-clock = Zeigen, wie viel Zeit noch bleibt
command-game-pause = Darum bitten, die Uhren einige Tage anzuhalten
command-game-nudge = Deinen Gegner an seinen Zug erinnern, einmal am Tag
command-game-give-time = Deinem Gegner mehr Zeit geben
command-game-holiday = Urlaub nehmen: Deine Uhr steht still, wenn die Partie Fernschachregeln hat
command-game-flag = Den Sieg reklamieren, wenn dein Gegner die Zeit überschritten hat
command-game-follow = Eine Direktnachricht bekommen, wenn eine Partie anderer weitergeht oder endet
command-game-leave = Auszeit von deinen Fernpartien nehmen: bis zu 45 Tage im Jahr
command-game-explorer = Sehen, was hier aus einer Stellung gespielt wurde und wie es ausging
command-game-hint = Dir einen Tipp von mir holen: erst die Figur, dann den Zug
command-game-arbiter = Deine offene Herausforderung gegen mich spielen
command-game-withdraw = Deine Herausforderung zurückziehen
command-game-abort = Die Partie abbrechen, bevor beide Seiten gezogen haben
command-game-close = Moderation: eine Partie dieses Servers ohne Ergebnis schließen
command-settings = Deine Einstellungen und Infos über mich
command-settings-show = Deine Einstellungen zeigen
command-settings-change = Deine Einstellungen ändern
command-settings-about = Über mich: Version, Quelltext, Daten
command-server = Die Einstellungen dieses Servers
command-server-show = Die Einstellungen dieses Servers zeigen
command-server-change = Die Einstellungen dieses Servers ändern
command-server-ladder = Zeigen, wer oft gegeneinander spielt, oder jemanden aus den Ranglisten nehmen
command-privacy = Deine Daten und wen du blockierst
command-privacy-show = Zeigen, was über dich gespeichert ist
command-privacy-export = Als Datei exportieren, was über dich gespeichert ist
command-privacy-delete = Löschen, was über dich gespeichert ist
command-privacy-block = Jemanden daran hindern, dich herauszufordern
command-privacy-unblock = Jemandem wieder erlauben, dich herauszufordern

option-opponent = Wen du herausforderst: jemanden hier oder mich; leer: offen für alle
option-vote-opponent = Gegen wen der Kanal spielt: eine Person oder mich (auch ohne Angabe)
option-level = Wie stark ich spiele, wenn du mich herausforderst
option-game = Welches der Spiele
option-colour = Die Farbe, die du möchtest
option-clock = 10m, 15m+10s, 10m/Zug (live); 3t pro Zug, 7t+12h (Fernschach); keine
option-flag = Bei Zeitüberschreitung: automatisch verloren oder erst, wenn die andere Seite reklamiert
option-minutes = Wie viele Minuten (ohne Angabe: 1; in Partien, die nach Tagen zählen: 1 Tag)
option-holidays = Fernschachregeln: Uhren stehen an freien Tagen und an so vielen Urlaubstagen im Jahr
option-from = Der erste Tag, zum Beispiel 24.12.2026
option-to = Der letzte Tag, zum Beispiel 03.01.2027
option-days-off = Deine freien Tage in neuen Partien mit Fernschachregeln
option-days = Für wie viele Tage
option-position = Womit ihr beginnt: Name einer Aufstellung oder Eröffnung, Züge oder ein Stellungstext
option-notify = Nach jedem Zug, nur am Ende oder nie (nicht mehr folgen)
option-explorer-line = Züge vom Anfang oder von der Stellung der Partie aus, zum Beispiel: e4 e5 Sf3
option-odds = Vorgabe: Du spielst ohne diese Figur (gegen mich: ich); die gewählte Farbe kann es umkehren
option-move = Zum Beispiel Sf3, exd5, O-O, e8=D oder e2e4
option-number = Die Nummer der Partie, zum Beispiel 482
option-point = Nur dieser Wendepunkt
option-share = ja: allen zeigen
option-all = ja: alle deine beendeten Partien in einer PGN-Datei
option-side = Von welcher Seite
option-links = Einen privaten Link zum Spielen im Browser holen oder deine Links beenden
option-confirm = ja: ohne Rückfrage
option-person = Um wen es geht
option-reason = Der Grund; die Spieler sehen ihn
option-part = Welcher Teil, falls der Export mehrere Dateien hat
option-format = PGN oder eine Seite zum Nachspielen im Browser
option-theme = Brettfarben, für dich und in Partien, die du beginnst
option-pieces = Wie deine Figuren aussehen
option-orientation = Welche Seite unten ist (auch in Partien, die du beginnst)
option-confirm-moves = Jeden Zug erst bestätigen lassen
option-language = Die Sprache, in der ich dir antworte
option-letters = Figurenbuchstaben in den Zügen, die du liest und tippst
option-reminders = Erinnerungen, während deine Uhr läuft: alle, nur die letzte oder keine
option-time-zone = Deine Zeitzone, für freie Tage, Ruhezeit und Dateien: zum Beispiel Europe/Berlin
option-puzzles = Stellungen aus deinen beendeten Partien als Rätsel freigeben (beide müssen zustimmen)
option-hide-solved = Mich im Kanal nicht nennen, wenn ich das Rätsel des Tages löse
option-global-rating = Gewertete Partien auch serverübergreifend zählen (beide müssen zustimmen)
option-turn-messages = Wie ich dir sage, dass du am Zug bist: Ping im Kanal, Direktnachricht oder beides
option-quiet-hours = Stunden ohne Pings und Nachrichten in deiner Zeitzone, zum Beispiel 22-8, oder aus
option-thread = In einem eigenen Thread spielen
option-threads = Jeder Partie einen eigenen Thread geben
option-ladder = Ranglisten hier: aus, an für Partien mit Wertung, oder immer
option-ladder-games = Spiele mit einer Rangliste hier, durch Kommas getrennt
option-rating-posts = Im Kanal melden, wie eine Partie die Wertungen geändert hat
option-rating-roles = Rollen ab einer Wertung: 1200:@Anfänger 1600:@Club (aus: keine)
option-watch = Alle hier Partien im Browser verfolgen lassen
option-speed = Schach live oder als Fernpartie
option-rated = Das Ergebnis zählt für beide Wertungen; die Partie braucht eine Uhr
option-rating = Nur wer hier eine Wertung in diesem Bereich hat: 1400-1800, 1400+ oder -1800
option-reliable = Nur wer von den letzten 20 Partien höchstens eine durch Zeitüberschreitung verloren hat
option-season = Wer in diesem oder im letzten Quartal am meisten Wertung dazugewonnen hat
option-where = Die Rangliste dieses Servers oder die aller Server
option-listing = Aus den Ranglisten nehmen oder wieder zulassen
option-name = Name des Turniers
option-tournament-format = Wer gegen wen: jeder einmal, jeder zweimal, oder Schweizer System
option-seats = Wie viele mitspielen können
option-role = Nur Mitglieder mit dieser Rolle können mitspielen
option-round = Schweizer System: Nach so vielen Tagen beginnt die nächste Runde
option-starts = Wann es von selbst beginnt: 5.12.2026 18:00, oder 18:00, in deiner Zeitzone
option-entries = Meldeschluss: 4.12.2026 20:00; ohne Angabe bis zum Beginn
option-repeat = Schreibt das nächste aus, sobald dieses beginnt
option-hours = Wie viele Stunden der Kanal über jeden Zug abstimmt
option-tournament = Die Nummer auf der Karte; ohne sie das Neueste dieses Kanals
option-history = Was von früheren Brettern bleibt: je Zug eine Zeile, oder die Bilder
option-server-language = Die Sprache der Partien und Meldungen auf diesem Server
option-server-game = Das Spiel einer Herausforderung, die keines nennt
option-server-clock = Bedenkzeit, wenn eine Herausforderung keine nennt: 10m, 15m+10s (live); 3t pro Zug; keine
option-allow-channel = Partien in diesem Kanal erlauben (keiner genannt: überall)
option-disallow-channel = Einen Kanal von dieser Liste streichen
option-challengers = Nur diese Rolle und die Moderation dürfen herausfordern (ohne Angabe: alle)
option-event-role = Nur diese Rolle und die Moderation dürfen Turniere, Simultans und Abstimmungspartien eröffnen
option-challenges-channel = Kanal, in dem offene Herausforderungen dieses Servers angekündigt werden
option-channel = Ein anderer Kanal dieses Servers, der auch über seine Züge abstimmt
option-challenges-role = Diese Rolle bei offenen Herausforderungen anpingen; alle müssen sie erwähnen dürfen
option-puzzle-channel = Kanal für das Rätsel des Tages, jeden Morgen; das erste kommt sofort
option-puzzle-game = Spiel des Rätsels des Tages
option-reset = Eine Einstellung zurücksetzen
option-command = Welchen Befehl ich erklären soll
option-puzzle-theme = Worum es im Rätsel geht
option-show = Ein anderes Rätsel, die Lösung oder das Rätsel des Tages
option-text = PGN oder FEN; ohne alles kommt ein Formular
option-file = Eine PGN-Datei bis 256 KiB
option-line = Der Zug deines Gegners, deine Antwort und so weiter
option-think-line = Züge zum Ausprobieren, etwa Sf3 Sc6
option-go = Einen Zug zurück oder zur Stellung der Partie
option-note = Eine Notiz für dich; nach der Partie steht sie in deinem Export
option-clear = Deine bedingten Züge in dieser Partie löschen
option-only = Nur die dringendste Partie, oder die, denen du folgst

## A challenge from menus

challenge-form = { $opponent } herausfordern
form-opponent = Gegner
form-level = Stufe
form-game = Spiel
form-colour = Deine Farbe
form-position = Nummer der Stellung
form-rated = Gewertete Partie
form-clock = Bedenkzeit
form-name = Name (sonst deiner)
form-format = Modus
form-seats = Plätze
form-move = Dein Zug
form-text = PGN oder FEN
form-file = Datei
form-note = Notiz
form-empty = Das Formular kam leer zurück. Öffne es noch einmal und füll es aus.
form-move-example = Sf3, exd5, O-O oder e8=D
receipt-challenged = Herausforderung abgeschickt.

## The line that takes the place of a private message whose button was pressed

more = Partie { $number }: Was möchtest du tun?
pause-length = Wie lange sollen die Uhren stehen? Dein Gegner muss zustimmen.
receipt-move = **{ $move }** gespielt.
receipt-accepted = Angenommen. Viel Glück!
receipt-declined = Abgelehnt.
receipt-withdrawn = Herausforderung zurückgezogen.
receipt-offered = Du hast Remis angeboten.
receipt-agreed = Remis vereinbart.
receipt-claimed = Du hast Remis reklamiert.
receipt-takeback-asked = Du hast darum gebeten, deinen Zug zurückzunehmen.
receipt-takeback-granted = Der Zug ist zurückgenommen.
receipt-hints-asked = Du hast darum gebeten, mit Tipps zu spielen.
receipt-hints-agreed = Ihr dürft euch jetzt beide Tipps holen.
receipt-hint-taken = Du hast dir einen Tipp geholt.
receipt-planned = Deine bedingten Züge haben sich geändert.
receipt-pause-asked = Du hast um eine Pause gebeten.
receipt-time-given = Du hast deinem Gegner Zeit gegeben.
receipt-holiday = Dein Urlaub ist eingetragen.
receipt-pause-granted = Die Uhren stehen.
receipt-resigned = Du hast aufgegeben.
receipt-aborted = Die Partie ist abgebrochen.
receipt-done = Erledigt.
receipt-elsewhere = Die Partie läuft in { $channel }.
receipt-in-thread = Die Partie läuft, im Thread darunter: { $channel }.
context-challenge = Zu einer Partie herausfordern
context-import = Stellung aufbauen

## What I cannot do in a place

reach-lacks = In den Einstellungen dieses Kanals kannst du mir { $count ->
    [one] eine Berechtigung
   *[other] Berechtigungen
} geben: { $rights }. Solange { $count ->
    [one] sie fehlt
   *[other] sie fehlen
}: { $means }
reach-without-messages = Ich kann hier niemanden erinnern und nicht melden, wenn jemand die Zeit überschreitet.
reach-without-pictures = Meine Meldungen kommen hier ohne Bild.
reach-without-thread = Ich kann hier keine Threads öffnen, die Partie bleibt also in diesem Kanal.
reach-thread-gone = Der Thread dieser Partie wurde gelöscht, deshalb geht sie hier weiter.
reach-guest = Ich bin auf diesem Server nicht installiert und kann nur antworten: keine Erinnerungen, und eine Zeitüberschreitung melde ich erst beim nächsten Befehl. `/games` zeigt, wer am Zug ist.
reach-user-alone = Meine Antworten zeigt Discord hier nur dir: In diesem Kanal darfst du keine externen Apps verwenden.
right-view-channel = Kanal ansehen
right-send-messages = Nachrichten senden
right-send-messages-in-threads = Nachrichten in Threads senden
right-attach-files = Dateien anhängen
right-create-public-threads = Öffentliche Threads erstellen
hindered-no-access = In { $home } konnte ich nichts schreiben: Ich darf den Kanal nicht sehen. Wer den Server verwaltet, kann mir das Recht „Kanal ansehen“ geben.
hindered-may-not-write = In { $home } konnte ich nichts schreiben: Mir fehlt das Recht dazu. Wer den Kanal verwaltet, kann mir das Recht „Nachrichten senden“ geben.
hindered-no-channel = In { $home } konnte ich nichts schreiben: Den Kanal gibt es nicht mehr.
hindered-other = In { $home } konnte ich nichts schreiben: Discord hat die Nachricht nicht angenommen.
hindered-rehomed = Die Partie geht ab jetzt in diesem Kanal weiter.

## Choices

choice-own = die eigene
choice-queen = Dame: Weiß spielt ohne sie
choice-rook = Turm: Weiß spielt ohne den auf a1
choice-knight = Springer: Weiß spielt ohne den auf b1
choice-back = Einen Zug zurück
choice-start = Die Stellung der Partie
choice-pawn = Bauer und Zug: Schwarz spielt ohne den Bauern auf f7
choice-white = Weiß
choice-black = Schwarz
choice-random = ausgelost
choice-automatic = automatisch
choice-claim = wenn die andere Seite reklamiert
choice-newcomer = Neuling
choice-beginner = Anfänger
choice-casual = Hobby
choice-intermediate = fortgeschritten
choice-club = Verein
choice-strong = stark
choice-expert = Experte
choice-master = Meister
choice-perfect = perfekt
choice-yes = ja
choice-get = ein Link für den Browser
choice-end = alle meine Links beenden
choice-no = nein
choice-single = Rundenturnier (einfach)
choice-double = Rundenturnier (doppelt)
choice-swiss = Schweizer System
choice-monthly = monatlich
choice-weekly = wöchentlich
choice-mate-in-1 = Matt in 1
choice-mate-in-2 = Matt in 2
choice-mate-in-3 = Matt in 3
choice-material = Materialgewinn
choice-sacrifice = ein Opfer
choice-promotion = eine Umwandlung
choice-new = ein anderes Rätsel
choice-solution = die Lösung
choice-next = nächste
choice-followed = denen ich folge
choice-every-move = nach jedem Zug
choice-end-only = nur am Ende
choice-never = nie
choice-daily = das Rätsel des Tages
choice-daily-solution = die Lösung des Rätsels des Tages
choice-pgn = PGN
choice-page = Seite für den Browser
choice-on = an
choice-off = aus
choice-lines = Zeilen
choice-correspondence = Fernpartien
choice-live = live
choice-current = diese
choice-previous = letzte
choice-here = hier
choice-everywhere = überall
choice-remove = herausnehmen
choice-restore = zulassen
choice-always = immer
choice-pictures = Bilder
choice-staunton = Staunton
choice-geometric = geometrisch
choice-bold = kräftig
choice-default = wie in Discord
choice-system = die des Systems
choice-language = die meiner Sprache
choice-figurine = Figurinen (♔ ♕ ♖ ♗ ♘)
choice-all = alle
choice-channel = Ping im Kanal
choice-direct = Direktnachricht
choice-both = beides
choice-last = nur die letzte
choice-everything = alles
choice-no-days = keine
choice-saturday-sunday = Samstag und Sonntag
choice-friday-saturday = Freitag und Samstag
choice-sunday-monday = Sonntag und Montag
choice-monday-tuesday = Montag und Dienstag
choice-tuesday-wednesday = Dienstag und Mittwoch
choice-wednesday-thursday = Mittwoch und Donnerstag
choice-thursday-friday = Donnerstag und Freitag
choice-monday = Montag
choice-tuesday = Dienstag
choice-wednesday = Mittwoch
choice-thursday = Donnerstag
choice-friday = Freitag
choice-saturday = Samstag
choice-sunday = Sonntag

## Descriptions of pictures, for those who hear them

alt = { $game }, Partie { $number }. { $state } { $last } { $pieces }
alt-to-move = { $side } am Zug.
alt-to-move-check = { $side } am Zug, im Schach.
alt-over = Die Partie ist zu Ende, { $result }.
alt-last = Letzter Zug: { $move }, { $from } nach { $to }.
alt-last-drop = Letzter Zug: { $move }, eingesetzt auf { $to }.
alt-boards = Angriffsbretter: { $boards }.
alt-pieces = { $side }: { $pieces }.
alt-pocket = { $count ->
    [one] { $piece }
   *[other] { $count } { $piece-plural }
}
alt-pockets = Zum Einsetzen: { $pieces }.
alt-checks = Gegebene Schachs: Weiß { $white }, Schwarz { $black }.

## The local channel

chat-welcome = Du bist { $name }; mit `arbiter chat --as NAME` bist du jemand anderes.
    Spiel gegen mich: `/challenge @arbiter level:casual colour:white`, dann `e4`. `casual` (Hobby) spielt wie ein Anfänger im Verein (etwa 1100), `club` (Verein) wie ein guter Hobbyspieler (1600), `expert` (Experte) wie ein starker Vereinsspieler (2100).
    Zu zweit an dieser Tastatur: `/challenge @ben colour:white`, dann `ben: /accept` und `{ $name }: e4`. `help` zeigt die Befehle, Tab ergänzt, Strg+D beendet.
chat-speaker = Jetzt bist du { $name }. Mit `{ $before }:` am Zeilenanfang wechselst du zurück.
chat-same-speaker = Du bist schon { $name }: Tipp einfach los.
chat-marks = GROSSBUCHSTABEN: Weiß
chat-marks-figurines = ♔ Weiß, ♚ Schwarz
chat-picture = Bild: { $path } (jedes neue ersetzt es)
chat-file = Datei: { $path }
chat-interrupted = Noch einmal Strg+C beendet.

## Names on Discord

slash-challenge = herausfordern
slash-accept = annehmen
slash-decline = ablehnen
slash-arbiter = arbiter
slash-withdraw = zurückziehen
slash-move = ziehen
slash-board = brett
slash-describe = beschreiben
slash-replay = nachspielen
slash-review = analyse
slash-moves = züge
slash-history = verlauf
slash-export = exportieren
slash-games = partien
slash-puzzle = rätsel
slash-import = importieren
slash-if = falls
slash-think = denken
slash-score = bilanz
slash-ladder = rangliste
slash-draw = remis
slash-takeback = zurücknehmen
slash-nudge = erinnern
slash-follow = folgen
slash-leave = auszeit
slash-explorer = eröffnungen
slash-clock = uhr
slash-give-time = zeit-geben
slash-holiday = urlaub
slash-pause = pause
slash-flag = zeit-reklamieren
slash-hint = tipp
slash-rematch = revanche
slash-resign = aufgeben
slash-abort = abbrechen
slash-close = schließen
slash-rules = regeln
slash-block = blockieren
slash-unblock = freigeben
slash-privacy = datenschutz
slash-about = info
slash-help = hilfe
slash-delete = löschen
slash-change = ändern
slash-show = zeigen
field-only = nur
slash-server = server
slash-game = partie
slash-event = turnier
slash-tournament = eröffnen
slash-simul = simultan
slash-vote = abstimmen
slash-join = mitspielen
slash-start = starten
slash-table = tabelle
slash-settings = einstellungen
slash-also-resign = gebe auf, geb auf, gib auf
slash-also-takeback = rückgängig, mein fehler

field-opponent = gegner
field-vote-opponent = gegner
field-level = stufe
field-channel = kanal
field-game = spiel
field-colour = farbe
field-clock = bedenkzeit
field-flag = zeitablauf
field-position = stellung
field-rating = wertung
field-rating-roles = wertungsrollen
field-reliable = zuverlässig
field-odds = vorgabe
field-name = name
field-tournament-format = modus
field-seats = plätze
field-role = rolle
field-round = runde
field-starts = beginn
field-entries = meldeschluss
field-repeat = wiederholung
field-season = saison
field-where = wo
field-listing = liste
field-ladder-games = spiele-mit-rangliste
field-rating-posts = wertungsmeldungen
field-watch = zuschauen
field-global-rating = überall-gewertet
field-hours = stunden
field-tournament = nummer
field-number = nummer
field-point = wendepunkt
field-share = teilen
field-notify = benachrichtigen
field-hide-solved = gelöst-verbergen
field-move = zug
field-side = seite
field-links = links
field-minutes = minuten
field-holidays = urlaubstage
field-from = von
field-to = bis
field-days-off = freie-tage
field-days = tage
field-confirm = bestätigung
field-reason = grund
field-person = person
field-part = teil
field-format = format
field-all = alle
field-theme = design
field-pieces = figuren
field-orientation = ausrichtung
field-language = sprache
field-letters = buchstaben
field-reminders = erinnerungen
field-time-zone = zeitzone
field-puzzles = rätsel
field-turn-messages = zug-nachrichten
field-quiet-hours = ruhezeit
field-thread = thread
field-threads = threads
field-history = verlauf
field-challengers = herausforderer
field-event-role = turnierrolle
field-challenges-channel = kanal-für-herausforderungen
field-challenges-role = rolle-für-herausforderungen
field-puzzle-channel = rätsel-kanal
field-puzzle-game = rätsel-spiel
field-puzzle-theme = thema
field-server-language = sprache
field-server-game = spiel
field-server-clock = bedenkzeit
field-reset = zurücksetzen
field-confirm-moves = züge-bestätigen
field-allow-channel = kanal-erlauben
field-disallow-channel = kanal-entfernen
field-command = befehl
field-show = zeigen
field-text = text
field-file = datei
field-line = variante
field-clear = löschen
field-go = gehe
field-note = notiz
field-rated = gewertet
field-speed = tempo
field-ladder = rangliste

site-about = Ein Schachschiedsrichter für Discord, dein Terminal und deinen Browser. Fordere jemanden heraus, tippe deine Züge an oder schreib sie, und der ganze Kanal sieht das Brett. Niemand da? Spiel gegen Arbiter.
site-rules = Die Regeln
site-game = Eine Partie zum Nachspielen
site-law = Alle Regeln im Wortlaut (englisch)
site-invite = Auf deinen Server einladen
site-host = Selbst betreiben
site-source = Quellcode

# Das Brett im Browser
activity-again = Noch einmal versuchen
activity-challenge = Für eine neue Partie tippe /challenge in den Chat. Sobald sie läuft, steht sie hier.
activity-challenge-form = Herausfordern…
activity-challenge-offered = Schau in den Chat: Dort ist ein Button für die Herausforderung.
activity-closed = Discord hat das Brett geschlossen. Öffne es im Chat noch einmal.
activity-connecting = Ich verbinde mich mit Discord …
activity-elsewhere = Du bist nicht in dem Kanal, in dem dieses Brett offen ist. Öffne es im Chat noch einmal.
activity-games = Partien hier
activity-offer = { $opponent } ist hier. Für eine Herausforderung wähle Spiel und Bedenkzeit:
activity-people = Gerade hier
activity-refused = Discord hat nicht bestätigt, wer du bist. Erlaube Arbiter, deinen Benutzernamen zu sehen, und versuch es noch einmal.
activity-unavailable = Das Brett lässt sich hier nicht in Discord öffnen. Spiel mit den Buttons unter der Partie oder tippe deinen Zug.
board-close = Schließen
board-empty = Du hast keine laufenden Partien.
board-failed = Der Server antwortet nicht. Es ist nichts verloren: Versuch es gleich noch einmal.
board-games = Deine Partien
board-grid = Brett. Die Pfeiltasten gehen von Feld zu Feld; Enter nimmt eine Figur auf und setzt sie ab.
board-keys = Zieh eine Figur, tipp sie und ihr Ziel an oder schreib den Zug. Tasten: auf dem Brett Pfeile und Enter; daneben blättern ← und → durch die Züge.
board-link = Diesen Link siehst nur du. Behalte ihn für dich: Wer ihn hat, spielt in deinem Namen. Er verfällt nach 12 Stunden ohne Nutzung, spätestens nach einer Woche. `/board links:end` beendet ihn sofort.
board-link-watch = Diesen Link siehst nur du. Er zeigt dir die Partie 12 Stunden lang. `/board links:end` beendet ihn sofort.
board-links-ended = { $count ->
    [0] Du hast keine Links zum Brett.
    [one] Dein Link zum Brett gilt nicht mehr.
   *[other] Deine { $count } Links zum Brett gelten nicht mehr.
}
board-new = Neue Partie
board-no-session = Ein Brett öffnet sich nur über seinen eigenen Link. Starte auf deinem Rechner „arbiter play“ und öffne die Adresse, die dort erscheint; auf Discord findest du „Brett im Browser“ unter „Mehr…“ einer Partie.
board-none = Ein Brett im Browser ist hier nicht eingerichtet. Auf deinem eigenen Rechner öffnet `arbiter play` eins.
board-not-watched = Dieses Brett können nur die Spieler öffnen. Wer den Server verwaltet, kann alle zuschauen lassen: `/server change watch:on`.
board-offline = Verbindung unterbrochen. Ich verbinde neu …
board-open = Dein Brett hat diese Adresse; nur dieser Rechner kann sie öffnen. Strg+C beendet. Deine Partien bleiben erhalten.
board-rematch-asked = { $who } möchte eine Revanche.
board-rematch-void = Aus der Revanche wird nichts: Die Herausforderung wurde abgelehnt oder zurückgezogen.
board-rematch-waits = { $who } ist zur Revanche aufgefordert. Sobald sie angenommen ist, öffnet sich die Partie hier.
board-session-over = Dieser Link zum Brett ist abgelaufen oder wurde beendet. Einen neuen findest du auf Discord mit „Brett im Browser“ unter „Mehr…“ einer Partie; auf deinem Rechner starte „arbiter play“ noch einmal.
board-sounds = Töne
board-start = Anfangen
board-target = kann hierhin
board-capture = kann geschlagen werden
board-drop = zum Einsetzen
board-paused = Dieses Brett ist in zu vielen Fenstern offen. Klick hier, um in diesem weiterzuspielen.
board-thinks = { $who } denkt nach …
board-two = Zu zweit an diesem Rechner

## Events, follows and leave

refused-only-votes = In dieser Partie stimmt der Kanal über seine Züge ab, mehr nicht.
privacy-follows = · Partien, denen du folgst: { $count }.
privacy-leave = · Jahre, in denen du Auszeit genommen hast: { $count }.
refused-tournament-none = Hier gibt es weder Turnier noch Simultan. Mit `/event tournament` oder `/event simul` eröffnest du eins.
refused-tournament-unknown = Ein Turnier oder Simultan mit der Nummer { $number } gibt es hier nicht. `/event table` zeigt das neueste.
refused-tournament-guest = Ich bin nicht auf diesem Server und kann hier nichts veröffentlichen. Wer ihn verwaltet, kann mich hinzufügen.
refused-tournament-too-many = In diesem Kanal laufen schon { $most } Turniere oder Simultans. Beende oder schließe erst eins davon.
refused-tournament-too-many-of-yours = Du hast { $most } Turniere oder Simultans eröffnet, die noch nicht begonnen haben. Starte oder schließe erst eines.
refused-tournament-too-many-an-hour = Du hast in der letzten Stunde { $most } Turniere oder Simultans eröffnet. Das nächste kannst du ab { $again } eröffnen.
refused-tournament-too-many-votes = In diesem Kanal gibt es schon { $most } Abstimmungspartien, die noch nicht vorbei sind. Beendet erst eine, oder schließe sie mit `/event close`.
refused-tournament-too-many-votes-of-yours = Du hast { $most } Abstimmungspartien eröffnet, die noch laufen. Schließe erst eine: `/event close`.
refused-tournament-seats = Dafür braucht es { $fewest } bis { $most } Plätze.
refused-tournament-no-rounds = `round` setzt nur im Schweizer System eine Frist. Lass es weg, oder wähle `format:swiss`.
refused-tournament-no-clock = Turnier- und Simultanpartien brauchen eine Uhr, sonst enden sie vielleicht nie. Üblich sind drei Tage je Zug: `clock:3t`.
refused-tournament-start = Der Beginn muss in der Zukunft liegen, höchstens ein Jahr von heute. Zeiten gelten in deiner Zeitzone (`/settings change time-zone:`).
refused-tournament-entries = Der Meldeschluss muss in der Zukunft liegen und nicht nach dem Beginn. Zeiten gelten in deiner Zeitzone (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Zum Wiederholen braucht es einen Beginn, zum Beispiel `starts:5.12.2026 18:00`.
refused-tournament-entries-before-next = In einer Serie kann die Anmeldung höchstens { $most } Tage vor Beginn enden, denn das nächste Turnier öffnet erst, wenn dieses beginnt.
refused-tournament-unrated-simul = Simultanpartien werden nie gewertet.
refused-tournament-started = Das hat schon begonnen.
refused-tournament-over = Das ist schon zu Ende.
refused-tournament-lapsed = Es wurde nicht rechtzeitig gestartet und ist deshalb geschlossen.
refused-tournament-entered = Du bist schon dabei.
refused-tournament-entries-over = Der Meldeschluss ist vorbei.
refused-tournament-full = Alle Plätze sind besetzt.
refused-tournament-role = Mitspielen können nur Mitglieder mit { $role }.
refused-tournament-unwelcome = Hier kannst du nicht mitspielen: Entweder hast du jemanden blockiert, der schon dabei ist, oder der Veranstalter hat dich blockiert.
refused-tournament-too-few = Zum Start braucht es { $fewest ->
    [one] mindestens einen Gegner
   *[other] mindestens { $fewest } Spieler
}.
refused-tournament-not-host = Das kann jetzt nur noch die Moderation.
refused-tournament-not-host-of = Das kann nur, wer das Turnier eröffnet hat ({ $who }), oder die Moderation.
refused-tournament-not-entered = Du spielst hier nicht mit.
refused-tournament-not-entered-of = { $who } spielt hier nicht mit.
refused-tournament-host-of-simul = Es ist dein Simultan. Beenden kannst du es mit `/event close`.
refused-tournament-own-tournament = Du spielst mit oder hast mitgespielt, deshalb muss jemand aus der Moderation, für den das nicht gilt, andere herausnehmen.
refused-tournament-already-out = Du bist schon nicht mehr dabei.
refused-tournament-already-out-of = { $who } ist nicht mehr dabei.
refused-tournament-confirm-withdrawal = Aussteigen? Deine laufenden Partien gibst du damit auf.
refused-tournament-confirm-withdrawal-annulled = Aussteigen? Deine laufenden Partien gibst du damit auf, und weil du noch nicht die Hälfte deiner Partien beendet hast, zählt in der Tabelle keine davon.
refused-tournament-confirm-withdrawal-of = { $who } herausnehmen? Die laufenden Partien zählen dann als verloren. Wenn du sicher bist, wiederhole es mit `confirm:yes`.
refused-tournament-confirm-withdrawal-of-annulled = { $who } herausnehmen? Die laufenden Partien gelten dann als verloren, und weil noch nicht die Hälfte der eigenen Partien beendet ist, zählt in der Tabelle keine davon. Wenn du sicher bist, wiederhole es mit `confirm:yes`.
refused-tournament-confirm-closing = Turnier oder Simultan { $number } schließen? Es endet dann vorzeitig, ohne Ergebnis, und lässt sich nicht wieder öffnen.
refused-tournament-confirm-closing-vote = Abstimmungspartie { $number } schließen? Sie zählt dann nicht und kann nicht wieder geöffnet werden.
refused-tournament-no-abort = Eine Turnier- oder Simultanpartie lässt sich nicht abbrechen. Du kannst sie aufgeben oder mit `/event withdraw` aussteigen.
