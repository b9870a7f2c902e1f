voted = Tu as voté pour { $move }. Tu peux changer d’avis jusqu’à ce que le coup soit joué. { $votes ->
    [one] { $votes } vote jusqu’ici.
   *[other] { $votes } votes jusqu’ici.
}
vote-tally = Votes : { $votes }.
vote-until = Ici, tout le monde peut voter jusqu’au { $until } : joue un coup comme dans n’importe quelle partie. Le coup qui a le plus de votes est joué.
vote-until-channel = Dans { $channel }, tout le monde peut voter jusqu’au { $until } : joue un coup comme dans n’importe quelle partie. Le coup qui a le plus de votes est joué.
refused-only-votes = Dans cette partie, le salon vote pour ses coups, et rien d’autre.
privacy-votes = · Votes pour des coups : { $count }.
privacy-follows = · Parties suivies : { $count }.
privacy-leave = · Années avec des congés de tes parties : { $count }.
