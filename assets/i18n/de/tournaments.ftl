tournament-name = Turnier von { $host }
simul-name = Simultan von { $host }
tournament = **{ $name }** · { $game } · { $format } · Nr. { $number }
tournament-single = Rundenturnier (einfach)
tournament-double = Rundenturnier (doppelt)
tournament-swiss = Schweizer System
tournament-simul = Simultan
tournament-rated = Die Partien werden gewertet.
tournament-open = Besetzte Plätze: { $taken } von { $seats } ({ $players })
tournament-empty = Besetzte Plätze: 0 von { $seats }.
simul-begins = Es beginnt, sobald alle Plätze besetzt sind oder { $host } oder die Moderation auf „Starten“ tippt. { $host } hat an jedem Brett Weiß.
tournament-role = Nur Mitglieder mit { $role } können mitspielen.
tournament-begins = Es beginnt, sobald alle Plätze besetzt sind oder { $host } oder die Moderation auf „Starten“ tippt. Die Startnummern werden ausgelost.
tournament-starts = Es beginnt am { $when }, wenn bis dahin mindestens { $fewest } dabei sind; { $host } oder die Moderation kann es früher starten. Die Startnummern werden ausgelost.
tournament-entries = Anmelden kann man sich bis { $until }.
tournament-repeats-monthly = Es wiederholt sich jeden Monat: Sobald dieses beginnt, wird hier das nächste ausgeschrieben. Die Reihe endet, wenn das offene Turnier geschlossen wird: `/event close`.
tournament-repeats-weekly = Es wiederholt sich jede Woche: Sobald dieses beginnt, wird hier das nächste ausgeschrieben. Die Reihe endet, wenn das offene Turnier geschlossen wird: `/event close`.
tournament-playing = Läuft. Beendete Partien: { $over } von { $games }.
tournament-round = Runde { $round } von { $rounds }. Bisher beendete Partien: { $over } von { $games }.
tournament-where = Gespielt wird in { $where }.
tournament-closed = Es wurde vorzeitig geschlossen. { $games ->
    [0] Keine Partie lief mehr.
    [one] Die laufende Partie geht außerhalb des Turniers weiter.
   *[other] Laufende Partien gehen außerhalb des Turniers weiter.
}
tournament-closed-unstarted = Es wurde vor dem Beginn geschlossen.
tournament-lapsed = Niemand hat es innerhalb von drei Tagen gestartet, darum ist es geschlossen.
tournament-too-few = **{ $name }** fällt aus: Es braucht mindestens { $fewest } Leute, angemeldet { $taken ->
    [0] war niemand.
    [one] war nur eine Person.
   *[other] waren nur { $taken }.
}
tournament-missed = **{ $name }** fällt aus: Ich war zur Startzeit offline.
tournament-over = { $count ->
    [one] { $winners } gewinnt das Turnier. Punkte: { $points }.
   *[other] Punktgleich an der Spitze (Punkte: { $points }): { $winners }.
}
simul-over = { $host } erreicht { $score }.
tournament-line = { $place }. { $who } · **{ $points }** aus { $games }
tournament-more = … und { $more } weitere.
tournament-out = (ausgeschieden)
tournament-tie-breaks = Feinwertung: direkter Vergleich, Sonneborn-Berger, Siege.
tournament-tie-breaks-swiss = Feinwertung: Buchholz mit Streichwertung, Buchholz, Siege.
tournament-cut-short = Es endete nach Runde { $round } von { $rounds }: Wer noch dabei war, ließ sich nicht mehr auslosen, ohne dass zwei sich wieder treffen, jemand zum zweiten Mal spielfrei ist oder dreimal nacheinander dieselbe Farbe hat.
tournament-begun = **{ $name }** · diese Partien beginnen jetzt:
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · { $who } ist in dieser Runde spielfrei und bekommt einen Punkt.
tournament-how = Wer zuerst genannt ist, hat Weiß. Der Button öffnet dein nächstes Brett.
tournament-first-moves = Erste Züge: Weiß hat Zeit bis { $white }, Schwarz bis { $black }. Wer bis dahin nicht gezogen hat, scheidet aus dem Turnier aus.
tournament-first-move-due = { $who }, mach deinen ersten Zug in { $number } bis { $until }, sonst scheidest du aus: { $name }.
tournament-replay = Zum Nachspielen: { $number }, { $white } – { $black }.
tournament-entered = Du spielst mit: { $name }.
tournament-withdrawn = { $who } ist nicht mehr dabei: { $name }.
tournament-left = Du bist nicht mehr dabei: { $name }.
tournament-taken-out = { $by } hat { $who } aus dem Turnier genommen: { $name }.
tournament-joined = { $who } spielt mit: { $name } (besetzte Plätze: { $taken } von { $seats }).
tournament-joined-last = { $who } nimmt den letzten Platz, und es geht los: { $name }.
tournament-started = { $who } hat das Turnier gestartet: { $name }.
tournament-closed-by = { $who } hat das Turnier geschlossen: { $name }.
column-points = Punkte
column-sonneborn = SoBe
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Mitspielen
button-leave = Abmelden
button-start = Starten
button-table = Tabelle
button-next-board = Dein nächstes Brett
button-confirm-withdraw = Turnier verlassen
button-confirm-close = Turnier schließen
privacy-tournaments = · Turniere, die du eröffnet oder mitgespielt hast: { $count }.
misread-tournament = { $text } ist keine Turniernummer. Sie steht auf der Turnierkarte hinter „Nr.“.
refused-tournament-none = Hier gibt es kein Turnier. Mit `/event tournament` eröffnest du eins.
refused-tournament-guest = Ich bin nicht auf diesem Server und kann hier kein Turnier veröffentlichen. Wer ihn verwaltet, kann mich hinzufügen.
refused-tournament-too-many = In diesem Kanal laufen schon { $most } Turniere. Beende oder schließe erst eins davon.
refused-tournament-too-many-of-yours = Du hast { $most } Turniere eröffnet, die noch nicht begonnen haben. Starte oder schließe erst eines.
refused-tournament-too-many-votes = In diesem Kanal laufen schon { $most } Abstimmungspartien. Beendet erst eine, oder schließe sie mit `/event close`.
refused-tournament-too-many-votes-of-yours = Du hast { $most } Abstimmungspartien eröffnet, die noch laufen. Schließe erst eine: `/event close`.
refused-tournament-seats = Ein solches Turnier hat { $fewest } bis { $most } Plätze.
refused-tournament-no-rounds = `round` setzt nur im Schweizer System eine Frist. Lass es weg, oder wähle `format:swiss`.
refused-tournament-no-clock = Ein Turnier braucht eine Uhr, sonst endet es vielleicht nie. Üblich sind drei Tage je Zug: `clock:3t`.
refused-tournament-start = Der Beginn muss in der Zukunft liegen, höchstens ein Jahr von heute. Zeiten gelten in deiner Zeitzone (`/settings change time-zone:`).
refused-tournament-entries = Der Meldeschluss muss in der Zukunft liegen und nicht nach dem Beginn. Zeiten gelten in deiner Zeitzone (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Ein Turnier, das sich wiederholt, braucht einen Beginn, zum Beispiel `starts:5.12.2026 18:00`.
refused-tournament-unrated-simul = Simultanpartien werden nie gewertet.
refused-tournament-started = Das Turnier hat schon begonnen.
refused-tournament-over = Das Turnier ist zu Ende.
refused-tournament-lapsed = Niemand hat dieses Turnier innerhalb von drei Tagen gestartet, darum ist es geschlossen.
refused-tournament-entered = Du bist schon dabei.
refused-tournament-entries-over = Der Meldeschluss ist vorbei.
refused-tournament-full = Alle Plätze sind besetzt.
refused-tournament-role = In diesem Turnier können nur Mitglieder mit { $role } mitspielen.
refused-tournament-unwelcome = Hier kannst du nicht mitspielen: Du kannst nicht gegen alle spielen, die schon dabei sind.
refused-tournament-too-few = Zum Start braucht es { $fewest ->
    [one] mindestens einen Gegner
   *[other] mindestens { $fewest } Spieler
}.
refused-tournament-not-host = Das kann jetzt nur noch die Moderation.
refused-tournament-not-host-of = Das kann nur, wer das Turnier eröffnet hat ({ $who }), oder die Moderation.
refused-tournament-not-entered = Du spielst in diesem Turnier nicht mit.
refused-tournament-not-entered-of = { $who } spielt in diesem Turnier nicht mit.
refused-tournament-host-of-simul = Es ist dein Simultan. Beenden kannst du es mit `/event close`.
refused-tournament-already-out = Du bist in diesem Turnier nicht mehr dabei.
refused-tournament-already-out-of = { $who } ist nicht mehr dabei.
refused-tournament-confirm-withdrawal = Turnier verlassen? Deine laufenden Partien gibst du damit auf. Hast du weniger als die Hälfte deiner Partien beendet, zählt keine davon.
refused-tournament-confirm-withdrawal-of = { $who } aus dem Turnier nehmen? Die laufenden Partien zählen dann als verloren. Wenn du sicher bist, wiederhole es mit `confirm:yes`.
refused-tournament-confirm-closing = Das Turnier schließen? Es endet ohne Sieger und lässt sich nicht wieder öffnen.
refused-tournament-confirm-closing-vote = Abstimmungspartie { $number } schließen? Sie zählt dann nicht und kann nicht wieder geöffnet werden.
refused-tournament-no-abort = Eine Turnierpartie lässt sich nicht abbrechen. Du kannst sie aufgeben oder mit `/event withdraw` das Turnier verlassen.
