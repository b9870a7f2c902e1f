button-puzzle-solution = Voir la solution
button-puzzle-next = Un autre problème
button-puzzle-open = Résoudre
puzzle = **Problème** · { $game } · { $difficulty }
puzzle-daily = **Problème du jour** · { $game } · { $difficulty }
puzzle-title = Problème · { $game }
puzzle-easy = facile
puzzle-medium = moyen
puzzle-hard = difficile
puzzle-win = { $side-Les } jouent et gagnent.
puzzle-material = { $side-Les } jouent : trouve le seul coup fort.
puzzle-mate = { $moves ->
    [one] { $side-Les } jouent et matent en un coup.
   *[other] { $side-Les } jouent et matent en { $moves }.
}
puzzle-right = **{ $move }**, bien vu ! L’adversaire répond **{ $reply }**.
puzzle-wrong-win = **{ $move }** ne gagne pas.
puzzle-wrong-material = **{ $move }** n’est pas le plus fort.
puzzle-wrong-mate = **{ $move }** ne mate pas à temps.
puzzle-refutation = L’adversaire répond **{ $reply }**.
puzzle-once-more = Encore un essai.
puzzle-solved = Bravo, résolu !
puzzle-streak = Série : { $count } (record : { $longest }).
puzzle-rating = Ta cote de problèmes : **{ $rating }** (ce problème : { $puzzle }).
puzzle-line = Solution : **{ $line }**
puzzle-goes-on = { $moves ->
    [one] Ensuite, { $side-les } gagnent en { $moves } coup.
   *[other] Ensuite, { $side-les } gagnent en { $moves } coups au plus.
}
puzzle-daily-private = Personne d’autre ne verra tes coups.
puzzle-solvers = { $count ->
    [one] Une personne a résolu le problème d’hier :
   *[other] { $count } personnes ont résolu le problème d’hier :
}
puzzle-first-tries = Du premier coup : { $count }.
puzzle-group-streak = { $days ->
    [one] Résolu ici un jour.
   *[other] Résolu ici { $days } jours de suite.
}
privacy-daily-solved = · Problèmes du jour résolus sur des serveurs : { $count }.
puzzle-type = Tu peux aussi écrire ton coup : `/puzzle move:{ $move }`.
puzzle-type-daily = Tu peux aussi écrire ton coup : `/puzzle show:daily game:{ $game } move:{ $move }`.
puzzle-no-move = { $text } n’est pas un coup légal ici. Ça ne compte pas comme essai.
puzzle-none-of = Je n’ai pas encore de nouveau problème { $game-de } pour toi. Ils viennent des parties finies d’ici, si les deux joueurs ont réglé `/settings change puzzles:yes`.
puzzle-none-daily = Pas de problème du jour pour { $game }. Ces jeux en ont un : { $games }.
puzzle-none-of-theme = Je n’ai pas de problème { $game-de } sur ce thème. `/puzzle` t’en donne un au hasard.
privacy-puzzles = · Tes problèmes : les derniers reçus, combien tu en as résolu ({ $solved }), ta série et ta cote, pour que tu puisses continuer.
command-puzzle = Résoudre un problème : trouver le seul coup gagnant
