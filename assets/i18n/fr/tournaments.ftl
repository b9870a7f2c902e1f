tournament-name = Tournoi de { $host }
simul-name = Simultanée de { $host }
tournament = **{ $name }** · { $game } · { $format } · nº { $number }
tournament-single = toutes rondes
tournament-double = toutes rondes aller-retour
tournament-swiss = système suisse
tournament-simul = simultanée
tournament-rated = Les parties sont cotées.
tournament-open = Places prises : { $taken } sur { $seats } ({ $players })
tournament-empty = Places prises : 0 sur { $seats }.
simul-begins = Elle commence quand toutes les places sont prises, ou quand { $host } ou la modération appuie sur Lancer. { $host } a les Blancs à tous les échiquiers.
tournament-role = Réservé aux membres qui ont le rôle { $role }.
tournament-begins = Il commence quand toutes les places sont prises, ou quand { $host } ou la modération appuie sur Lancer. L’ordre est tiré au sort.
tournament-starts = Il commence le { $when }, s’il y a alors au moins { $fewest } inscrits ; { $host } ou la modération peut le lancer plus tôt. L’ordre est tiré au sort.
tournament-entries = Inscriptions jusqu’au { $until }.
tournament-repeats-monthly = Il revient chaque mois : quand celui-ci commence, le suivant s’ouvre ici. Pour arrêter la série, ferme celui qui est ouvert : `/event close`.
tournament-repeats-weekly = Il revient chaque semaine : quand celui-ci commence, le suivant s’ouvre ici. Pour arrêter la série, ferme celui qui est ouvert : `/event close`.
tournament-playing = En cours. Parties finies : { $over } sur { $games }.
tournament-round = Ronde { $round } sur { $rounds }. Parties finies jusqu’ici : { $over } sur { $games }.
tournament-where = Les parties sont dans { $where }.
tournament-closed = Fermeture avant la fin. { $games ->
    [0] Aucune partie n’était en cours.
    [one] La partie en cours continue hors du tournoi, mais ne s’annule pas.
   *[other] Les parties en cours continuent hors du tournoi, mais ne s’annulent pas.
}
tournament-closed-unstarted = Fermeture avant le début.
tournament-lapsed = Personne ne l’a lancé en trois jours : il est fermé.
tournament-too-few = **{ $name }** n’a pas lieu : il faut au moins { $fewest } joueurs, et { $taken ->
    [0] personne ne s’est inscrit.
    [one] une seule personne s’est inscrite.
   *[other] seulement { $taken } se sont inscrits.
}
tournament-missed = **{ $name }** n’a pas lieu : j’étais hors ligne à l’heure du début.
tournament-over = { $count ->
    [one] { $winners } gagne le tournoi. Points : { $points }.
   *[other] À égalité en tête (points : { $points }) : { $winners }.
}
simul-over = { $host } a fait { $score }.
tournament-line = { $place }. { $who } · **{ $points }** sur { $games }
tournament-more = … et encore { $more }.
tournament-out = (retrait)
tournament-tie-breaks = Départage : confrontation directe, Sonneborn-Berger ({ column-sonneborn }), victoires.
tournament-tie-breaks-swiss = Départage : Buchholz tronqué, Buchholz, victoires.
tournament-cut-short = Il s’est arrêté après la ronde { $round } sur { $rounds } : impossible d’apparier ceux qui restaient sans revanche, sans deuxième exempt ou sans trois fois de suite la même couleur.
tournament-cut-short-left = Il s’est arrêté après la ronde { $round } sur { $rounds }, faute d’au moins deux joueurs restants.
tournament-begun = **{ $name }** · ces parties commencent :
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · Ronde sans adversaire (exempt) et un point pour { $who }.
tournament-how = Le premier nommé a les Blancs. Le bouton ouvre ton prochain échiquier.
tournament-first-moves = Limite pour le premier coup : { $white } pour les Blancs, { $black } pour les Noirs. Sans coup joué d’ici là, on est exclu du tournoi.
tournament-first-move-due = { $who }, joue ton premier coup dans la partie { $number } avant le { $until }, sinon tu quittes « { $name } ».
tournament-replay = À revoir : la partie { $number }, { $white } – { $black }.
tournament-entered = Tu participes à « { $name } ».
tournament-withdrawn = { $who } quitte « { $name } ».
tournament-left = Tu as quitté « { $name } ».
tournament-taken-out = { $by } a retiré { $who } de « { $name } ».
tournament-joined = { $who } rejoint « { $name } » (places prises : { $taken } sur { $seats }).
tournament-joined-last = { $who } prend la dernière place, et « { $name } » commence.
tournament-started = { $who } a lancé « { $name } ».
tournament-closed-by = { $who } a fermé « { $name } ».
column-points = points
column-rounds = rondes
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Participer
button-leave = Quitter
button-start = Lancer
button-table = Grille
button-next-board = Ton prochain échiquier
button-confirm-withdraw = Oui, quitter
button-confirm-close = Oui, fermer
privacy-tournaments = · Tournois et simultanées que tu as ouverts ou rejoints : { $count }.
misread-tournament = { $text } n’est pas un numéro de tournoi ni de simultanée. La carte l’indique après « nº ».
command-event-tournament = Ouvrir un tournoi que d’autres peuvent rejoindre
command-event-simul = Ouvrir une simultanée : toi contre tous les inscrits
command-event-join = Participer à un tournoi ou à une simultanée
command-event-start = Lancer un tournoi ou une simultanée que tu as ouvert
command-event-table = Montrer la grille d’un tournoi ou d’une simultanée
command-event-withdraw = Quitter un tournoi ou une simultanée, ou retirer quelqu’un des tiens
command-event-close = Fermer un tournoi, une simultanée ou une partie par votes que tu as ouvert
