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
    [one] Die laufende Partie geht außerhalb des Turniers weiter, lässt sich aber nicht abbrechen.
   *[other] Laufende Partien gehen außerhalb des Turniers weiter, lassen sich aber nicht abbrechen.
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
tournament-tie-breaks = Feinwertung: direkter Vergleich, Sonneborn-Berger ({ column-sonneborn }), Siege.
tournament-tie-breaks-swiss = Feinwertung: Buchholz mit Streichwertung, Buchholz, Siege.
tournament-cut-short = Es endete nach Runde { $round } von { $rounds }: Wer noch dabei war, ließ sich nicht mehr auslosen, ohne dass zwei sich wieder treffen, jemand zum zweiten Mal spielfrei ist oder dreimal nacheinander dieselbe Farbe hat.
tournament-cut-short-left = Es endete nach Runde { $round } von { $rounds }, weil weniger als zwei Spieler übrig waren.
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
tournament-closed-by = Geschlossen von { $who }: { $name }.
column-points = Punkte
column-rounds = Runden
column-sonneborn = SoBe
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Mitspielen
button-leave = Abmelden
button-start = Starten
button-table = Tabelle
button-next-board = Dein nächstes Brett
button-confirm-withdraw = Ja, aussteigen
button-confirm-close = Ja, schließen
privacy-tournaments = · Turniere und Simultans, die du eröffnet oder mitgespielt hast: { $count }.
misread-tournament = { $text } ist keine Nummer eines Turniers oder Simultans. Sie steht auf der Karte hinter „Nr.“.
command-event-tournament = Ein Turnier eröffnen, in dem andere mitspielen können
command-event-simul = Ein Simultan eröffnen: du gegen alle, die mitspielen
command-event-join = Bei einem Turnier oder Simultan mitspielen
command-event-start = Ein Turnier oder Simultan starten, das du eröffnet hast
command-event-table = Die Tabelle eines Turniers oder Simultans zeigen
command-event-withdraw = Aus einem Turnier oder Simultan aussteigen, oder jemanden aus deinem nehmen
command-event-close = Ein Turnier, Simultan oder eine Abstimmungspartie schließen, die du eröffnet hast
