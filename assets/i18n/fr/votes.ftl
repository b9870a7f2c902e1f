voted = Tu as voté pour { $move }. Tu peux changer d’avis jusqu’à ce que le coup soit joué. { $votes ->
    [one] { $votes } vote jusqu’ici.
   *[other] { $votes } votes jusqu’ici.
}
vote-tally = Votes : { $votes }.
vote-until = Ici, tout le monde peut voter jusqu’au { $until } : joue un coup comme dans n’importe quelle partie. Le coup qui a le plus de votes est joué.
vote-until-channel = Dans { $channel }, tout le monde peut voter jusqu’au { $until } : joue un coup comme dans n’importe quelle partie. Le coup qui a le plus de votes est joué.
privacy-votes = · Votes pour des coups : { $count }.
command-event-vote = Faire jouer ce salon : tout le monde vote pour ses coups
