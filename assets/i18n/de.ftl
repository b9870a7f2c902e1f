# Every sentence that a player reads, in German.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Schach
game-mono-dimensional = Monodimensionales Schach
game-one-dimensional = Eindimensionales Schach
game-space = Space Chess

side-white = Weiß
side-black = Schwarz

# Whoever asked to be forgotten.
former-player = jemand von früher

wish-random = Die Farben werden ausgelost.
wish-white = { $challenger } spielt Weiß.
wish-black = { $challenger } spielt Schwarz.

## What happened

challenged = { $challenger } fordert { $opponent } zu einer Partie { $game } heraus ({ $number }). { $wish }
challenged-anyone = { $challenger } fordert alle hier zu einer Partie { $game } heraus ({ $number }). { $wish }
challenge-answer = { $opponent }, bitte nimm an oder lehne ab.
challenge-answer-anyone = Wer zuerst annimmt, spielt.
challenge-position = Aus der Stellung `{ $position }`.

accepted = Partie { $number } beginnt. { $white } spielt Weiß, { $black } spielt Schwarz.
declined = { $who } lehnt die Herausforderung { $number } von { $challenger } ab.
withdrawn = { $who } nimmt die Herausforderung { $number } zurück.
moved = { $number } · { $who } spielt **{ $move }**.
to-move = { $who }, du bist am Zug.
to-move-check = { $who }, du stehst im Schach. Du bist am Zug.
takeback-stands = Die Bitte um Zugrücknahme wartet noch auf Antwort.
offer-stands = Das Remisangebot steht noch.

offered = { $number } · { $who } bietet Remis an. { $opponent }, nimm an oder lehne ab; Weiterspielen gilt als Ablehnung.
refused-draw = { $number } · { $opponent }, { $who } lehnt das Remis ab. Die Partie geht weiter.

offered-with-move = { $who } bietet mit diesem Zug Remis an.
claim-counts = Für eine Reklamation: Diese Stellung kam bisher { $times } von 3 Malen vor, und { $moves } von je 50 Zügen waren ohne Fortschritt.
claim-counts-repetition = Für eine Reklamation: Diese Stellung kam bisher { $times } von 3 Malen vor.
stood-after = nach den Zügen { $moves }
stood-at-the-start = am Anfang und nach den Zügen { $moves }
claim-possible-repetition = Diese Stellung ist dreimal vorgekommen: Jede Seite kann mit `/draw` Remis reklamieren.
claim-possible-fifty-moves = Fünfzig Züge jeder Seite waren ohne Fortschritt: Jede Seite kann mit `/draw` Remis reklamieren.
list-and = und

takeback-asked = { $number } · { $who } bittet um die Rücknahme von { $moves }. { $opponent }, stimme zu oder lehne ab; Weiterspielen gilt als Ablehnung.
takeback-granted = { $number } · { $who } stimmt der Zugrücknahme zu.
takeback-refused = { $number } · { $opponent }, { $who } lehnt die Zugrücknahme ab. Die Partie geht weiter.

clock-untimed = Bedenkzeit: unbegrenzt.
clock-per-move = Bedenkzeit: { $days ->
    [one] ein Tag
   *[other] { $days } Tage
} für jeden Zug.
clock-bank = Bedenkzeit: { $days ->
    [one] ein Tag
   *[other] { $days } Tage
}, dazu mit jedem Zug { $hours ->
    [one] eine Stunde
   *[other] { $hours } Stunden
}, doch nie mehr als zu Beginn.
clock-flag-automatic = Wer die Zeit überschreitet, verliert von selbst.
clock-flag-claim = Wer die Zeit überschreitet, verliert auf Reklamation der Gegenseite.
time-until = Die Zeit läuft bis { $deadline }.
time-out = Die Zeit ist abgelaufen: { $deadline }.
time-paused = Die Uhren stehen still bis { $end }; danach läuft die Zeit bis { $deadline }.
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
span-less = weniger als eine Minute
span-none = keine Zeit
clock = { $number } · { $terms }
clock-none = { $number } wird ohne Uhr gespielt.
clock-not-begun = Die Uhren laufen, sobald die Herausforderung angenommen ist.
clock-stopped = Die Partie ist zu Ende, und die Uhren stehen.
clock-running = { $who } hat noch { $left } und ist am Zug.
clock-run-out = { $who } hat keine Zeit mehr und ist am Zug.
clock-waiting = { $who } hat { $left } für den nächsten Zug.
pause-stands = Die Bitte um eine Pause wartet noch auf Antwort.
pause-asked = { $number } · { $who } bittet um eine Pause von { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
}. { $opponent }, stimme zu oder lehne ab; Weiterspielen gilt als Ablehnung.
pause-granted = { $number } · { $who } gewährt { $asker } die Pause. Ein Zug beendet sie vorzeitig.
pause-refused = { $number } · { $opponent }, { $who } lehnt die Pause ab. Die Uhren laufen weiter.
reminder = { $who }, deine Zeit läuft:
reminder-game = { $number } · { $game } gegen { $opponent }: bis { $deadline }.
reminder-pause-over = { $number } · { $game } gegen { $opponent }: Die Pause ist vorbei, Zeit bis { $deadline }.
flag-can-be-claimed = { $number } · Die Zeit von { $who } ist abgelaufen. { $opponent }, mit `/flag` reklamierst du das; oder warte auf den Zug.

aborted = { $number } · { $opponent }, { $who } bricht die Partie ab, bevor beide Seiten gezogen haben. Sie zählt nicht.

closed-challenge = Die Moderation schließt die Herausforderung { $number }: { $reason } { $challenger } und { $opponent }, sie zählt nicht.
closed-challenge-anyone = Die Moderation schließt die Herausforderung { $number }: { $reason } { $challenger }, sie zählt nicht.

## How it ended

result = { $number } · { $white } – { $black } **{ $result }**
result-none = { $number } · { $white } – { $black }
law-fide = FIDE { $article }
law-own = { $game }, „{ $heading }“
law-own-item = { $game }, „{ $heading }“ { $item }
ending-checkmate = Schachmatt. { $winner } gewinnt ({ $law }).
ending-stalemate-win = Patt. { $winner } gewinnt, denn hier gewinnt, wer pattsetzt ({ $law }).
ending-kkr = König gegen König. { $winner } gewinnt durch den Abstand der Könige (kkr; { $law }).
ending-stalemate = Remis. Patt: { $loser } hat keinen regelgemäßen Zug und steht nicht im Schach ({ $law }).
ending-insufficient-material = Remis. Keine Seite hat mehr als einen König und einen Läufer oder Springer ({ $law }).
ending-dead-position = Remis. Keine Folge regelgemäßer Züge führt zum Matt ({ $law }).
ending-seventy-five-moves = Remis. Fünfundsiebzig Züge jeder Seite ohne Fortschritt ({ $law }).
ending-threefold = Remis. Dreifache Zugwiederholung, reklamiert von { $who } ({ $law }): Diese Stellung stand { $moves } auf dem Brett.
ending-fifty-moves = Remis. Fünfzig Züge jeder Seite ohne Fortschritt, reklamiert von { $who } ({ $law }).
ending-fivefold = Remis. Fünffache Zugwiederholung ({ $law }): Diese Stellung stand { $moves } auf dem Brett.
ending-flag = Die Zeit von { $loser } ist abgelaufen. { $winner } gewinnt ({ $law }).
ending-flag-draw = Remis. Die Zeit von { $loser } ist abgelaufen, aber { $winner } kann durch keine Folge regelgemäßer Züge gewinnen ({ $law }).
ending-resignation = { $loser } gibt auf. { $winner } gewinnt ({ $law }).
ending-agreement = Remis durch Vereinbarung ({ $law }).
ending-aborted = Die Partie wurde abgebrochen, bevor beide Seiten gezogen hatten. Sie zählt nicht.

ending-closed = Die Moderation hat die Partie geschlossen, und sie zählt nicht: { $reason }

## Buttons

button-accept = Annehmen
button-decline = Ablehnen
button-draw = Remis
button-takeback-accept = Zustimmen
button-flag = Zeit reklamieren
button-flip = Brett drehen
button-describe = Beschreiben
button-replay = Nachspielen
button-rematch = Revanche
button-resign = Aufgeben
button-confirm-resign = Ja, aufgeben
button-challenge = Herausfordern
button-play = { $move } spielen
button-history = Züge
button-board = Brett zeigen

## Menus

pick-man = Wähle eine Figur
pick-move = Wähle einen Zug
pick-game = Eine Partie öffnen
pick-square = { $man } – wohin? Die möglichen Plätze sind markiert.
pick-more = Weitere …
pick-first = Zurück zum Anfang …
pick-board = Angriffsbrett { $pin }
pick-a-board = Angriffsbrett
pick-goes = { $man } nach { $to }
pick-takes = { $man } schlägt { $target } auf { $on }
pick-promotes = Umwandlung in { $man }
pick-check = Schach
pick-mate = Matt
pick-stalemate = Patt

## Why not

refused-no-such-game = Hier ist keine Partie { $number } zu sehen. `/games` listet auf, welche zu sehen sind.
refused-cannot-read = Ich kann Partie { $number } nicht öffnen: Sie braucht eine neuere Version von mir, oder ihre Aufzeichnung ist beschädigt. Es wurde nichts verändert; bitte gib denen Bescheid, die diesen Bot betreiben.
refused-no-game-here = Du hast hier keine Partie, die gemeint sein könnte. `/challenge` beginnt eine, `/games` listet auf, was es gibt.
refused-which-game = Du hast mehrere Partien, die gemeint sein könnten. Bitte gib die Nummer dazu an, zum Beispiel `number:{ $example }`:
refused-nothing-waits = Hier wartet keine Herausforderung und kein Remisangebot auf dich.
refused-not-your-game = Du spielst in dieser Partie nicht mit und kannst daher nur zusehen.
refused-not-your-turn = Du bist nicht am Zug: Am Zug ist { $who }.
refused-game-over = Diese Partie ist zu Ende: { $ending }
refused-challenge-declined = Diese Herausforderung wurde abgelehnt.
refused-challenge-withdrawn = Diese Herausforderung wurde zurückgenommen.
refused-challenge-closed = Die Moderation hat diese Herausforderung geschlossen.
refused-not-moderator = Nur die Moderation eines Servers kann Partien schließen, die dort zu Hause sind: wer dort Nachrichten verwalten darf.
refused-not-manager = Nur wer diesen Server verwalten darf, kann festlegen, was hier gilt.
refused-no-server = Hier ist kein Server, für den etwas festgelegt werden könnte.
refused-wrong-channel = Partien werden auf diesem Server in anderen Kanälen vereinbart: { $channels }.
refused-may-not-challenge = Auf diesem Server fordern nur Mitglieder mit der Rolle { $role } heraus. Annehmen kannst du trotzdem.
refused-no-thread-here = Einen eigenen Thread gibt es nur in einem Kanal eines Servers. Lass `thread` weg, um hier zu spielen.
refused-challenge-lapsed = Diese Herausforderung hat sieben Tage auf eine Antwort gewartet und ist verfallen. `/challenge` stellt eine neue.
refused-not-begun = Die Partie hat noch nicht begonnen: Die Herausforderung wartet noch auf Antwort.
refused-already-begun = Die Partie hat schon begonnen.
refused-own-challenge = Deine eigene Herausforderung kannst du nicht beantworten. `/withdraw` nimmt sie zurück.
refused-not-invited = Diese Herausforderung gilt { $who }, nicht dir.
refused-not-your-challenge = Zurücknehmen kann diese Herausforderung nur, wer sie gestellt hat, und ablehnen nur, wem sie gilt.
refused-challenged-self = Du kannst dich nicht selbst herausfordern. Nenne jemand anderen, oder niemanden für eine offene Herausforderung.
refused-challenged-bot = { $who } ist ein Bot und kann nicht herausgefordert werden. Bitte nenne einen Menschen.
refused-unwelcome = Eine Partie mit { $who } lässt sich auf diesem Weg nicht vereinbaren. Bitte suche jemand anderen zum Spielen.
refused-blocked-self = Du kannst dich nicht selbst blockieren. Nenne jemand anderen.
refused-opponent-gone = Dein Gegenüber ist nicht mehr da und kann nicht mehr herausgefordert werden.
refused-too-many-challenges = Von dir warten schon { $most } Herausforderungen. `/withdraw` nimmt eine zurück.
refused-challenges-spent = Du hast in einer Stunde { $most } Herausforderungen gestellt, die niemand angenommen hat. Die nächste kannst du ab { $again } stellen.
refused-same-challenge = Zu dieser Partie hast du { $who } schon herausgefordert ({ $number }), die Antwort steht noch aus. `/withdraw number:{ $plain }` nimmt die Herausforderung zurück.
refused-bad-start = Das ist keine Stellung dieses Spiels ({ $field }): { $problem }.
refused-finished-start = Eine Partie kann nicht aus einer Stellung beginnen, in der sie schon zu Ende ist.
refused-dead-start = Aus dieser Stellung kann niemand gewinnen, durch keine Folge regelgemäßer Züge; die Partie wäre sofort remis. Bitte wähle eine andere.
refused-busy-with-starts = Ich prüfe gerade noch andere Stellungen. Bitte schick deine Herausforderung in ein paar Sekunden noch einmal.
refused-unknown-move = { $text } ist kein regelgemäßer Zug. { $why }
refused-ambiguous-move = { $text } kann Verschiedenes heißen: { $candidates }. Bitte sage, was du meinst.
refused-did-you-mean = { $text } ist nicht ganz klar. Meinst du { $candidates }?
refused-promotion-missing = Bitte sage, was aus dem Bauern wird: { $candidates }.
refused-already-offered = Das hast du schon angeboten oder erbeten; antworten muss dein Gegenüber.
refused-no-offer = Es gibt kein Remisangebot, das du beantworten könntest.
refused-own-offer = Das hast du selbst angeboten oder erbeten; antworten muss dein Gegenüber.
refused-no-takeback = Es gibt keine Bitte um Zugrücknahme, die du beantworten könntest.
refused-offer-too-early = Remis kannst du mit deinem ersten Zug oder danach anbieten: `/draw` und der Zug.
refused-offered-before = Du hast seit deinem letzten Zug Remis angeboten, und es wurde abgelehnt. Mit deinem nächsten Zug kannst du es wieder anbieten: `/draw` und der Zug.
refused-nothing-to-take-back = Du hast keinen Zug gemacht, der zurückgenommen werden könnte.
refused-answer-draw-first = Dein Gegenüber hat Remis angeboten: Antworte zuerst mit `/accept` oder `/decline`.
refused-answer-takeback-first = Dein Gegenüber bittet um Zugrücknahme: Antworte zuerst mit `/accept` oder `/decline`.
refused-answer-pause-first = Dein Gegenüber bittet um eine Pause: Antworte zuerst mit `/accept` oder `/decline`.
refused-own-draw-waits = Dein Remisangebot wartet noch auf Antwort. Es wartet immer nur eines.
refused-own-takeback-waits = Deine Bitte um Zugrücknahme wartet noch auf Antwort. Es wartet immer nur eines.
refused-own-pause-waits = Deine Bitte um eine Pause wartet noch auf Antwort. Es wartet immer nur eines.
refused-declined-before = Das hat dein Gegenüber abgelehnt. Nach dem nächsten Zug kannst du wieder darum bitten.
refused-no-pause = Es gibt keine Bitte um eine Pause, die du beantworten könntest.
refused-no-clock = Diese Partie wird ohne Uhr gespielt.
refused-time-is-left = Die Zeit deines Gegenübers läuft bis { $until }.
refused-own-time = Es läuft deine eigene Zeit. Ist sie abgelaufen, kann dein Gegenüber das reklamieren.
refused-time-is-up = Die Zeit der Seite am Zug ist abgelaufen: { $at }. Das Ergebnis folgt sofort.
refused-paused = Die Uhren stehen schon still bis { $until }. Ein Zug beendet die Pause.
refused-pause-too-long = Eine Pause dauert einen Tag bis { $most } Tage.
refused-not-your-rematch = Um eine weitere Partie wie diese kann nur bitten, wer sie gespielt hat.
refused-not-over = Diese Partie ist noch nicht zu Ende. Eine Revanche gibt es danach.
refused-rematch-waits = Deine Herausforderung { $number } zu einer weiteren Partie wartet schon auf Antwort.
refused-too-late-to-abort = Beide Seiten haben gezogen, daher lässt sich die Partie nicht mehr abbrechen. `/resign` gibt sie auf, `/draw` bietet Remis an.
refused-confirm-resignation = Willst du Partie { $number } wirklich aufgeben? Dann verlierst du sie. `/resign confirm:yes number:{ $plain }` gibt auf; sonst spiele einfach weiter.
refused-confirm-move = { $move } ist noch nicht gespielt. Gilt der Zug? Sonst wähle einfach einen anderen.
refused-confirm-move-offer = { $move } ist noch nicht gespielt und Remis noch nicht angeboten. Gilt beides? Sonst wähle einfach einen anderen Zug.
refused-confirm-move-claim = { $move } ist noch nicht gespielt und Remis noch nicht reklamiert. Gilt beides? Sonst wähle einfach einen anderen Zug.
refused-accept-instead = Dein Gegenüber hat Remis angeboten. Nimmst du an, oder spielst du { $move } und bietest selbst Remis an?
confirm-status = { $move }?
refused-moved-on = Die Stellung hat sich seit jener Nachricht geändert. Hier ist das Brett, wie es jetzt steht.

## Why a move is not legal

why-unknown = `/moves` listet die regelgemäßen Züge auf.
why-over = Die Partie ist zu Ende, es gibt also keine Züge mehr.
why-no-such-square = Ein Feld { $square } gibt es jetzt auf dem Brett nicht.
why-nobody-there = Auf { $square } steht niemand.
why-no-such-piece = Du hast { $man ->
    [Dame] keine
   *[other] keinen
} { $man }.
why-not-yours = { $man } auf { $on } gehört der Gegenseite.
why-same-square = { $man } auf { $on } steht schon dort, und Passen ist nicht möglich.
why-no-castling = In diesem Spiel gibt es keine Rochade.
why-no-rook-beside = Dein König kann nur mit einem eigenen Turm auf einem Nachbarfeld den Platz tauschen.
why-castling-lost-king = Die Rochade auf der Königsseite ist nicht mehr möglich: Der König oder dieser Turm hat gezogen oder ist nicht mehr da.
why-castling-lost-queen = Die Rochade auf der Damenseite ist nicht mehr möglich: Der König oder dieser Turm hat gezogen oder ist nicht mehr da.
why-not-so = { $man } auf { $on } kommt nicht nach { $square }: { $how }.
why-castling-in-check = { $man } auf { $on } gibt dir Schach, und aus dem Schach heraus ist die Rochade nicht erlaubt.
why-nothing-to-capture = { $man } auf { $on } zieht so nur, um zu schlagen, und auf { $square } gibt es nichts zu schlagen.
why-nothing-there = Auf { $square } gibt es nichts zu schlagen.
why-en-passant-too-late = { $man } auf { $on } ließe sich nur sofort nach einem Doppelschritt en passant schlagen, und den gab es gerade nicht.
why-pawn-has-moved = { $man } auf { $on } durfte das nur im ersten Zug.
why-captures-otherwise = { $man } auf { $on } kann so nicht schlagen. Im Weg: { $target } auf { $square }.
why-own-man-there = Auf { $on } steht eine eigene Figur: { $man }.
why-blocked = { $man } auf { $on } kommt nicht nach { $square }. Im Weg: { $blocker } auf { $at }.
why-skip-barred = Ein Angriffsbrett ist im Weg, und zwar mit { $squares }.
why-no-board-there = Dort hängt jetzt kein Angriffsbrett: { $pin }.
why-board-not-yours = Das Angriffsbrett { $pin } gehört der Gegenseite.
why-board-loaded = Das Angriffsbrett { $pin } ist besetzt: { $men }. Es zieht nur leer oder mit einem einzigen Bauern darauf.
why-pin-taken = Dort hängt schon ein anderes Angriffsbrett: { $pin }.
why-pin-too-far = Das Angriffsbrett { $from } kommt nicht in einem Zug nach { $to }: Dieser Pflock liegt nicht neben seinem eigenen.
why-castling-blocked = Die Rochade ist nicht möglich. Im Weg: { $man } auf { $on }.
why-castling-through = Dein König zöge über das Feld { $square }, und es ist angegriffen: { $man } auf { $on }.
why-king-attacked = Dein König stünde auf { $square } im Schach: { $man } auf { $on }.
why-still-in-check = { $man } auf { $on } gibt dir Schach, und dieser Zug wehrt es nicht ab.
why-uncovers-check = Das wehrt das Schach ab, öffnet aber ein anderes: { $man } auf { $on }.
why-exposes-king = Danach stünde dein König im Schach: { $man } auf { $on }.

how-chess-king = Der König zieht ein Feld weit in jede Richtung
how-chess-queen = Die Dame zieht beliebig weit auf Linien, Reihen und Diagonalen
how-chess-rook = Der Turm zieht beliebig weit auf Linien und Reihen
how-chess-bishop = Der Läufer zieht beliebig weit auf Diagonalen
how-chess-knight = Der Springer springt zwei Felder geradeaus und eins zur Seite
how-chess-pawn = Der Bauer zieht ein Feld vor, im ersten Zug auch zwei, und schlägt schräg nach vorn
how-mono-dimensional-king = Der König zieht einen Punkt vor oder zurück, oder er tauscht den Platz mit einer eigenen Figur dort
how-mono-dimensional-executor = Der Vollstrecker zieht einen oder drei Punkte vor
how-mono-dimensional-warrior = Der Krieger zieht zwei Punkte vor oder einen zurück
how-mono-dimensional-lancer = Der Lanzer zieht einen Punkt vor
how-one-dimensional-king = Der König zieht ein Feld weit, oder er tauscht den Platz mit einem eigenen Turm dort
how-one-dimensional-queen = Die Dame zieht bis zu drei Felder weit oder bis zu drei Felder ihrer Farbe (2, 4 oder 6 weit)
how-one-dimensional-rook = Der Turm zieht bis zu drei Felder weit
how-one-dimensional-bishop = Der Läufer zieht bis zu drei Felder seiner Farbe (2, 4 oder 6 weit)
how-one-dimensional-knight = Der Springer springt einmal zwei und einmal drei Felder in beliebige Richtungen und landet so 1 oder 5 Felder weiter
how-space-king = Der König zieht um höchstens eine Linie, eine Reihe und eine Ebene
how-space-queen = Die Dame zieht auf einer Achse oder auf zweien gleich weit
how-space-rook = Der Turm zieht auf einer Achse: Linie, Reihe oder Ebene
how-space-bishop = Der Läufer zieht auf zwei Achsen gleich weit: Linie, Reihe oder Ebene
how-space-knight = Der Springer springt zwei auf einer Achse und eins auf einer anderen
how-space-pawn = Der Bauer zieht eine Reihe vor oder eine Ebene zum Feind hin und schlägt dabei eine Linie seitwärts

man = { $man } auf { $on }
man-king = König
man-queen = Dame
man-rook = Turm
man-bishop = Läufer
man-knight = Springer
man-pawn = Bauer
man-executor = Vollstrecker
man-warrior = Krieger
man-lancer = Lanzer

## Commands that cannot be read

misread-command = Den Befehl { $text } gibt es nicht. `/help` listet die Befehle auf.
misread-command-nearest = Den Befehl { $text } gibt es nicht. Meintest du `/{ $nearest }`?
misread-option = `/{ $command }` hat keine Option { $text }. `/help` listet auf, was der Befehl annimmt.
misread-missing = `/{ $command }` braucht `{ $option }`, zum Beispiel `{ $example }`.
misread-choice = `{ $option }` kann nicht { $text } sein. Möglich ist eines von diesen: { $choices }.
misread-number = { $text } ist nicht die Nummer einer Partie. `/games` listet die Nummern auf.
misread-clock = { $text } ist keine Bedenkzeit. Möglich sind `none`, ein bis vierzehn Tage je Zug wie `3d` oder ein Zeitkonto wie `7d+12h`: höchstens 14 Tage, und mit jedem Zug höchstens 72 Stunden dazu.
misread-count = `{ $option }` kann nicht { $text } sein. Möglich ist eine Zahl von 1 bis { $most }.
misread-person = `{ $option }` verlangt eine Person.
misread-snowflake = `{ $option }` nimmt einen Kanal oder eine Rolle eines Servers auf Discord.
misread-zone = { $text } ist keine Zeitzone, die ich kenne. Es ist ein Name wie `Europe/Berlin` oder `UTC`.
misread-help = Es gibt keinen Befehl { $text }, der zu erklären wäre. `/help` nennt die Befehle.
misread-too-long = `{ $option }` ist zu lang: Höchstens { $longest } Zeichen sind erlaubt.
misread-button = Diese Schaltfläche gehört nicht mehr zu mir. `/games` listet die Partien auf.
misread-line = Ein Befehl beginnt mit einem Schrägstrich, zum Beispiel `/help` oder `/move e4`.
misread-name = Ein Name hat 1 bis 32 Buchstaben, Ziffern, `_` oder `-`: Für { $text } trifft das nicht zu.

trouble = Ich erreiche meine Aufzeichnungen gerade nicht. Es wurde nichts geändert; bitte versuche es gleich noch einmal.
in-doubt = Mitten im Schreiben habe ich meine Aufzeichnungen verloren und weiß nicht, ob das zählt. Sieh zuerst nach, bei einer Partie mit `/board`; wenn es fehlt, versuche es noch einmal.
written-unseen = Das ist erledigt und aufgeschrieben, aber ich erreiche meine Aufzeichnungen nicht, um es zu zeigen. `/board` zeigt es gleich.

## Boards and lists

caption-to-move = { $side } am Zug
caption-check = { $side } am Zug, im Schach
caption-over = { $result }

record = · Aufzeichnung `{ $digest }`

banner = { $result } · { $how }
banner-checkmate = Schachmatt
banner-stalemate = Patt
banner-kkr = König gegen König
banner-insufficient-material = Zu wenig Material
banner-dead-position = Tote Stellung
banner-seventy-five-moves = Fünfundsiebzig Züge
banner-resignation = Aufgabe
banner-agreement = Remis vereinbart
banner-threefold = Dreifache Wiederholung
banner-fifty-moves = Fünfzig Züge
banner-fivefold = Fünffache Wiederholung
banner-flag = Zeit
banner-aborted = Abgebrochen
banner-closed = Moderation: geschlossen

board = { $number } · { $white } (Weiß) – { $black } (Schwarz)
board-to-move = { $who } ist am Zug.
board-to-move-check = { $who } steht im Schach und ist am Zug.
board-not-begun = { $number } hat noch kein Brett: Die Herausforderung wartet noch auf Antwort.

moves = { $number } · { $count } regelgemäße Züge: { $moves }
moves-one = { $number } · Ein regelgemäßer Zug: { $moves }
moves-none = { $number } · Die Partie ist zu Ende. Es gibt keine Züge mehr.

history = { $number } · { $white } – { $black }
history-began = Beginn: { $when }.
history-earlier = `/export` hat die Züge davor.
history-move = { $move } ({ $at })
replay = { $number } · { $white } – { $black }, { $count ->
    [one] ein Zug
   *[other] { $count } Züge
}
flipped = { $number } von der anderen Seite:
spoken = { $number } · { $status }
spoken-empty = ist leer
spoken-man = { $side } { $man } { $on }
replay-shortened = Das Bild zeigt die letzten { $count } Züge beider Seiten; die ganze Partie hat `/export`.
replay-busy = Gerade werden zu viele Partien gezeichnet. Bitte frag in einer Minute noch einmal.
replay-nothing = { $number } hat noch nichts zu zeigen: Es wurden keine Züge gespielt.
history-empty = Es wurden keine Züge gespielt.

exported = { $number } · Hier ist die Aufzeichnung der Partie als Datei.
export-event = Arbiter-Partie { $number }
export-offer = { $who } bietet Remis an.
export-refused = { $who } lehnt das Remis ab.
export-takeback = Hier nahm { $who } einen Zug zurück.

games = Partien hier und deine anderswo:
games-none = Hier gibt es keine Partien. `/challenge` beginnt eine.
games-waiting = { $number } · { $game } · { $challenger } fordert { $opponent } heraus
games-waiting-anyone = { $number } · { $game } · { $challenger } fordert alle heraus
games-playing = { $number } · { $game } · { $white } – { $black } · { $who } am Zug
games-until = · Frist: { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … und { $count } mehr.

blocked = { $who } kann dich nicht mehr herausfordern, deine offenen Herausforderungen nicht mehr annehmen und erfährt davon nichts. Laufende Partien gehen weiter. `/unblock` nimmt es zurück.
unblocked = { $who } kann dich herausfordern.
settings = Was du eingestellt hast; `/settings` mit einer Option ändert es:
settings-line = · `{ $option }` **{ $value }** · { $summary }
server-settings = Was für diesen Server gilt; `/server-settings` mit einer Option ändert es:
server-settings-everywhere = alle Kanäle
server-settings-none = nichts
server-settings-everyone = alle

about = Arbiter { $version }, ein Schiedsrichter für Schach. Quelltext: <{ $source }>. Lizenz: { $licence }.
about-data = Ich speichere, wer spielt, was und wann gespielt wird, wer wen blockiert und wer was einstellt, und nichts von dem, was sonst gesagt wird. `/privacy` zeigt, exportiert und löscht, was über dich gespeichert ist.
about-uptime = In Betrieb: { $span }.
about-clock-fast = Die Uhr dieses Rechners geht vor ({ $span }). Ich richte mich nach der von Discord, niemand verliert also Zeit.
about-clock-slow = Die Uhr dieses Rechners geht nach ({ $span }). Ich richte mich nach der von Discord, niemand verliert also Zeit.

privacy-none = Über dich ist nichts gespeichert.
privacy = Was über dich gespeichert ist, und warum:
privacy-name = · Deine Nummer hier, `{ $id }`, und dein Name, wie ich ihn zuletzt gesehen habe, { $who }: um zu wissen, wer am Zug ist, und um es zu sagen.
privacy-games = · { $count ->
    [0] Keine Partie oder Herausforderung.
    [one] Eine Partie oder Herausforderung, und was du darin wann getan hast: damit sie weitergehen und später gezeigt und geprüft werden kann.
   *[other] { $count } Partien und Herausforderungen, und was du darin wann getan hast: damit sie weitergehen und später gezeigt und geprüft werden können.
}
privacy-since = Das Älteste davon ist vom { $when }.
privacy-blocks = · { $count ->
    [one] Eine Person, die du blockiert hast:
   *[other] { $count } Personen, die du blockiert hast:
}
privacy-blocked = { $who }
privacy-settings = · Was du mit `/settings` eingestellt hast: damit Bretter, Züge und Zeiten so gezeigt werden, wie du magst.
privacy-more = `/privacy action:export` gibt alles davon als Datei aus, `/privacy action:delete` entfernt es.
privacy-exported = Hier ist alles, was über dich gespeichert ist, als Datei.
privacy-exported-part = Hier ist Teil { $part } von { $parts } dessen, was über dich gespeichert ist, als Datei.
privacy-next-part = Der nächste: `/privacy action:export part:{ $part }`.
privacy-no-part = Was über dich gespeichert ist, hat beim Export { $parts ->
    [one] nur einen Teil
   *[other] { $parts } Teile
}.
privacy-confirm = Möchtest du wirklich vergessen werden? Deine Nummer, dein Name, deine Einstellungen und deine Blockierungen werden entfernt, und das lässt sich nicht rückgängig machen. Wer gegen dich gespielt hat, behält die Partien: gegen „jemand von früher“.
privacy-confirm-games = { $count ->
    [one] Eine Partie oder Herausforderung von dir läuft noch und endet zuerst, damit niemand auf dich wartet: Du gibst sie auf, wenn beide Seiten gezogen haben; vorher wird sie abgebrochen, zurückgenommen oder abgelehnt.
   *[other] { $count } Partien und Herausforderungen von dir laufen noch und enden zuerst, damit niemand auf dich wartet: Du gibst diejenigen auf, in denen beide Seiten gezogen haben; die anderen werden abgebrochen, zurückgenommen oder abgelehnt.
}
privacy-confirm-how = `/privacy action:delete confirm:yes` entfernt alles.
privacy-forgotten = Über dich ist nichts mehr gespeichert. Nachrichten in Kanälen bleiben, bis jemand sie dort löscht. Wenn du wieder spielst, lerne ich dich neu kennen.

example-start = Die Anfangsstellung
example-chess-castling = Rochade auf der Damenseite
example-chess-en-passant = En passant
example-mono-dimensional-swap = Der König tauscht den Platz
example-mono-dimensional-leap = Der Krieger springt und schlägt
example-one-dimensional-knight = Der Springer schlägt zwischen seinen beiden Teilsprüngen
example-one-dimensional-swap = König und Turm tauschen die Plätze
example-space-board = Ein Angriffsbrett zieht mit seinem Bauern

help = Ich leite hier Schachpartien: Du forderst jemanden heraus, ihr zieht abwechselnd, ich sorge für Brett und Regeln.
help-game = Jeder Befehl zu einer Partie nimmt `number`, ihre Nummer, falls du mehrere spielst.
help-more = Schreibe Züge, wie es üblich ist: `Sf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `springer f3`.
help-options = `/help command:challenge` erklärt einen Befehl mit seinen Optionen.
help-command = `/{ $command }` · { $summary }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (nötig) · { $summary }

## Commands

command-challenge = Jemanden oder alle hier herausfordern
command-accept = Annehmen: Herausforderung, Remis oder Zugrücknahme
command-decline = Ablehnen: Herausforderung, Remis oder Zugrücknahme
command-withdraw = Eine eigene Herausforderung zurücknehmen
command-move = Einen Zug spielen
command-board = Das Brett zeigen
command-describe = Das Brett Feld für Feld ansagen
command-replay = Die Partie Zug für Zug zeigen
command-moves = Regelgemäße Züge auflisten
command-history = Gespielte Züge mit Zeiten auflisten
command-export = Die Partie als Datei ausgeben: PGN für Schach
command-games = Partien hier und deine eigenen auflisten
command-draw = Remis reklamieren, annehmen oder anbieten, auch mit einem Zug
command-takeback = Um Rücknahme deines letzten Zuges bitten
command-clock = Die verbleibende Zeit zeigen
command-pause = Um einige Tage Pause bitten
command-flag = Zeitüberschreitung der Gegenseite reklamieren
command-rematch = Um eine Revanche mit vertauschten Farben bitten
command-resign = Die Partie aufgeben
command-abort = Die Partie abbrechen, ehe beide Seiten gezogen haben
command-close = Moderation: Partie dieses Servers ohne Wertung schließen
command-rules = Ein Spiel auf einer Seite erklären
command-block = Herausforderungen von jemandem sperren
command-unblock = Herausforderungen von jemandem wieder zulassen
command-settings = Zeigt oder ändert, was du für dich eingestellt hast
command-server-settings = Zeigt oder ändert, was für diesen Server gilt
command-privacy = Gespeichertes über dich zeigen, ausgeben oder löschen
command-about = Über mich, meinen Quelltext und den Umgang mit Daten
command-help = Die Befehle auflisten

option-opponent = Wen du herausforderst; niemand heißt alle hier
option-game = Welches Spiel
option-colour = Die Farbe, die du möchtest
option-clock = none, Tage je Zug wie 3d oder ein Zeitkonto wie 7d+12h
option-flag = Ob die Partie bei Zeitablauf von selbst endet oder auf Reklamation der Gegenseite
option-days = Für wie viele Tage
option-position = Die Stellung, aus der ihr beginnt: ein Name oder ein Stellungstext
option-move = Zum Beispiel Sf3, exd5, O-O, e8=D oder e2e4
option-number = Die Nummer der Partie, zum Beispiel 482
option-side = Von welcher Seite
option-confirm = Wähle ja, um sofort zu tun, was sich nicht rückgängig machen lässt
option-person = Wen
option-reason = Warum, für beide Seiten der Partie
option-action = Zeigen, was gespeichert ist, es als Datei ausgeben oder löschen
option-part = Welche Datei eines Exports, der mehrere braucht
option-theme = Wie Bretter aussehen, die für dich gezeichnet werden
option-orientation = Von der eigenen Seite, von Weiß oder fest: die eigene auch, wenn der Gegner am Zug ist
option-confirm-moves = Ob dir ein Zug erst gezeigt wird und gilt, wenn du ihn bestätigst
option-letters = Die Buchstaben der Figuren, beim Lesen und beim Tippen
option-reminders = Alle Erinnerungen, während deine Zeit läuft, nur die letzte oder keine
option-time-zone = Die Zone für Zeiten, die Discord nicht in deiner zeigt, etwa Europe/Berlin
option-thread = Ob die Partie einen eigenen Thread hat
option-threads = Ob jede Partie einen eigenen Thread hat
option-allow-channel = Ein Kanal, in dem Partien vereinbart werden dürfen; ohne einen in allen
option-disallow-channel = Ein Kanal, der von dieser Liste soll
option-challengers = Die Rolle, deren Mitglieder herausfordern dürfen; ohne eine alle
option-reset = Eine Einstellung, die zurückgenommen wird
option-command = Welcher Befehl erklärt wird

## A challenge from menus

draft = Eine Herausforderung an { $opponent }. Wähle, was du möchtest, und schicke sie dann ab.
draft-sent = Die Herausforderung ist ausgesprochen.
draft-game = Spiel: { $chosen }
draft-clock = Bedenkzeit: { $chosen }
draft-colour = Deine Farbe: { $chosen }
context-challenge = Zu einer Partie herausfordern

## What I cannot do in a place

reach-lacks = Hier fehlt mir eine Berechtigung: { $rights }. { $means } Wer diesen Kanal verwaltet, kann sie mir geben.
reach-without-messages = Bis dahin kommen Erinnerungen und Ergebnisse durch Zeitablauf hier nicht an.
reach-without-pictures = Bis dahin kommt ohne Bild, was ich von selbst sage.
reach-without-thread = Die Partie wird in diesem Kanal gespielt, ohne Thread.
reach-guest = Ich bin hier nur zu Gast und kann nicht von selbst sprechen: Niemand wird erinnert, und ein Zeitablauf kommt erst mit dem nächsten Befehl zur Sprache. `/games` zeigt, wer am Zug ist.
right-view-channel = Kanal ansehen
right-send-messages = Nachrichten senden
right-send-messages-in-threads = Nachrichten in Threads senden
right-attach-files = Dateien anhängen
right-create-public-threads = Öffentliche Threads erstellen
hindered-no-access = Was ich in { $home } zu sagen hatte, kam nicht an: Ich darf den Kanal nicht sehen. Wer den Server verwaltet, kann mir „Kanal ansehen“ geben.
hindered-may-not-write = Was ich in { $home } zu sagen hatte, kam nicht an: Ich darf dort nicht schreiben. Wer den Kanal verwaltet, kann mir „Nachrichten senden“ geben.
hindered-no-channel = Was ich in { $home } zu sagen hatte, kam nicht an: Den Kanal gibt es nicht mehr.
hindered-other = Was ich in { $home } zu sagen hatte, kam nicht an: Discord hat es nicht angenommen.
hindered-rehomed = Die Partie ist von jetzt an in diesem Kanal zu Hause.
thread-opened = { $number } wird hier gespielt: { $white } (Weiß) – { $black } (Schwarz).

## Choices

choice-own = eigene
choice-white = Weiß
choice-black = Schwarz
choice-random = durch Los
choice-automatic = von selbst
choice-claim = auf Reklamation des Gegners
choice-yes = ja
choice-show = zeigen
choice-export = als Datei
choice-delete = löschen
choice-wood = Holz
choice-slate = Schiefer
choice-newspaper = Zeitung
choice-midnight = Mitternacht
choice-high-contrast = hoher Kontrast
choice-fixed = fest
choice-on = an
choice-off = aus
choice-language = meiner Sprache
choice-english = englisch (K Q R B N)
choice-german = deutsch (K D T L S)
choice-spanish = spanisch (R D T A C)
choice-figurine = Figurinen
choice-all = alle
choice-last = nur die letzte
choice-everything = alles
choice-channels = die Liste der Kanäle
choice-game = das übliche Spiel
choice-clock = die übliche Bedenkzeit
choice-challengers = wer herausfordern darf

## Descriptions of pictures, for those who hear them

alt = { $game }, Partie { $number }. { $state } { $last } { $men }
alt-to-move = { $side } am Zug.
alt-to-move-check = { $side } am Zug, im Schach.
alt-over = Die Partie ist zu Ende, { $result }.
alt-last = Letzter Zug: { $move }, { $from } nach { $to }.
alt-boards = Bewegliche Bretter: { $boards }.
alt-men = { $side }: { $men }.

## The local channel

chat-welcome = Willkommen. Fordere jemanden heraus mit `/challenge @ben`, sprich für andere mit `ben: /accept`, dann ziehe mit `/move e4`. `/help` listet alles auf; Strg-D verlässt den Kanal.

## Names on Discord

slash-challenge = herausfordern
slash-accept = annehmen
slash-decline = ablehnen
slash-withdraw = zurückziehen
slash-move = zug
slash-board = brett
slash-describe = beschreiben
slash-replay = nachspielen
slash-moves = züge
slash-history = verlauf
slash-export = exportieren
slash-games = partien
slash-draw = remis
slash-takeback = zugrücknahme
slash-clock = uhr
slash-pause = pause
slash-flag = zeit-reklamieren
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
slash-settings = einstellungen
slash-server-settings = server-einstellungen

field-opponent = gegner
field-game = spiel
field-colour = farbe
field-clock = bedenkzeit
field-flag = zeitablauf
field-position = stellung
field-number = nummer
field-move = zug
field-side = seite
field-days = tage
field-confirm = bestätigung
field-reason = grund
field-person = person
field-action = aktion
field-part = teil
field-theme = design
field-orientation = ausrichtung
field-letters = buchstaben
field-reminders = erinnerungen
field-time-zone = zeitzone
field-thread = thread
field-threads = threads
field-challengers = herausforderer
field-reset = zurücksetzen
field-confirm-moves = züge-bestätigen
field-allow-channel = kanal-erlauben
field-disallow-channel = kanal-entfernen
field-command = befehl
