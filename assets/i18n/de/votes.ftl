voted = Du hast für { $move } gestimmt. Bis zum Zug kannst du dich noch anders entscheiden. { $votes ->
    [one] Bisher eine Stimme.
   *[other] Bisher { $votes } Stimmen.
}
vote-tally = Stimmen: { $votes }.
vote-until = Alle hier können bis { $until } abstimmen: Zieh wie in jeder Partie. Gespielt wird der Zug mit den meisten Stimmen.
vote-until-channel = Alle in { $channel } können bis { $until } abstimmen: Zieh wie in jeder Partie. Gespielt wird der Zug mit den meisten Stimmen.
privacy-votes = · Stimmen für Züge: { $count }.
command-event-vote = Diesen Kanal spielen lassen: alle stimmen über seine Züge ab
