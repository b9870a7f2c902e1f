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
tournament-starts = Il commence le { $when }, s’il y a alors au moins { $fewest } inscrits ; { $host } ou la modération peut le lancer plus tôt. L’ordre est tiré au sort.
tournament-entries = Inscriptions jusqu’au { $until }.
tournament-repeats-monthly = Il revient chaque mois : quand celui-ci commence, le suivant s’ouvre ici. Pour arrêter la série, ferme celui qui est ouvert : `/event close`.
tournament-repeats-weekly = Il revient chaque semaine : quand celui-ci commence, le suivant s’ouvre ici. Pour arrêter la série, ferme celui qui est ouvert : `/event close`.
tournament-playing = En cours. Parties finies : { $over } sur { $games }.
tournament-round = Ronde { $round } sur { $rounds }. Parties finies jusqu’ici : { $over } sur { $games }.
tournament-where = Les parties sont dans { $where }.
tournament-closed = Il a été fermé avant la fin. { $games ->
    [0] Aucune partie n’était en cours.
    [one] La partie en cours continue hors du tournoi.
   *[other] Les parties en cours continuent hors du tournoi.
}
tournament-closed-unstarted = Il a été fermé avant de commencer.
tournament-lapsed = Personne ne l’a lancé en trois jours : il est fermé.
tournament-too-few = **{ $name }** n’a pas lieu : il faut au moins { $fewest } joueurs, et { $taken ->
    [0] personne ne s’est inscrit.
    [one] une seule personne s’est inscrite.
   *[other] seulement { $taken } se sont inscrits.
}
tournament-missed = **{ $name }** n’a pas lieu : j’étais hors ligne à l’heure du début.
tournament-over = { $count ->
    [one] { $winners } gagne le tournoi. Points : { $points }.
   *[other] À égalité en tête (points : { $points }) : { $winners }.
}
simul-over = { $host } a fait { $score }.
tournament-line = { $place }. { $who } · **{ $points }** sur { $games }
tournament-more = … et encore { $more }.
tournament-out = (retrait)
tournament-tie-breaks = Départage : confrontation directe, Sonneborn-Berger, victoires.
tournament-tie-breaks-swiss = Départage : Buchholz tronqué, Buchholz, victoires.
tournament-cut-short = Il s’est arrêté après la ronde { $round } sur { $rounds } : impossible d’apparier ceux qui restaient sans revanche, sans deuxième exempt ou sans trois fois de suite la même couleur.
tournament-begun = **{ $name }** · ces parties commencent :
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · { $who } est exempt de cette ronde et marque un point.
tournament-how = Le premier nommé a les Blancs. Le bouton ouvre ton prochain échiquier.
tournament-first-moves = Premiers coups : les Blancs ont jusqu’à { $white }, les Noirs jusqu’à { $black }. Sans coup joué d’ici là, on est exclu du tournoi.
tournament-first-move-due = { $who }, joue ton premier coup dans la partie { $number } avant le { $until }, sinon tu quittes « { $name } ».
tournament-replay = La rediffusion montre la partie { $number }, { $white } – { $black }.
tournament-entered = Tu participes à « { $name } ».
tournament-withdrawn = { $who } quitte « { $name } ».
tournament-left = Tu as quitté « { $name } ».
tournament-taken-out = { $by } a retiré { $who } de « { $name } ».
tournament-joined = { $who } rejoint « { $name } » (places prises : { $taken } sur { $seats }).
tournament-joined-last = { $who } prend la dernière place, et « { $name } » commence.
tournament-started = { $who } a lancé « { $name } ».
tournament-closed-by = { $who } a fermé « { $name } ».
column-points = points
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Participer
button-leave = Quitter
button-start = Lancer
button-table = Grille
button-next-board = Ton prochain échiquier
button-confirm-withdraw = Quitter le tournoi
button-confirm-close = Fermer le tournoi
privacy-tournaments = · Tournois que tu as ouverts ou rejoints : { $count }.
misread-tournament = { $text } n’est pas un numéro de tournoi. Sa carte l’indique après « nº ».
refused-tournament-none = Il n’y a pas de tournoi ici. Ouvres-en un avec `/event tournament`.
refused-tournament-guest = Je ne suis pas sur ce serveur : je ne peux pas y annoncer de tournoi. Une personne qui le gère peut m’y ajouter.
refused-tournament-too-many = Ce salon a déjà { $most } tournois qui ne sont pas finis. Finis-en ou fermes-en un d’abord.
refused-tournament-too-many-of-yours = Tu as ouvert { $most } tournois qui n’ont pas commencé. Lances-en un ou fermes-en un d’abord.
refused-tournament-too-many-votes = Ce salon a déjà { $most } parties par votes en cours. Finissez-en une d’abord, ou ferme-la avec `/event close`.
refused-tournament-too-many-votes-of-yours = Tu as ouvert { $most } parties par votes qui ne sont pas finies. Fermes-en une d’abord : `/event close`.
refused-tournament-seats = Ce genre de tournoi a de { $fewest } à { $most } places.
refused-tournament-no-rounds = `round` fixe la durée des rondes du système suisse. Retire-le, ou choisis `format:swiss`.
refused-tournament-no-clock = Un tournoi a besoin d’une cadence, sinon il pourrait ne jamais finir. Trois jours par coup, c’est courant : `clock:3j`.
refused-tournament-start = Le début doit être à venir, dans un an au plus. Les heures sont celles de ton fuseau horaire (`/settings change time-zone:`).
refused-tournament-entries = Les inscriptions doivent se fermer plus tard que maintenant, et pas après le début. Les heures sont celles de ton fuseau horaire (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Un tournoi qui revient doit avoir un début, par exemple `starts:05/12/2026 18:00`.
refused-tournament-unrated-simul = Les simultanées ne sont jamais cotées.
refused-tournament-started = Le tournoi a déjà commencé.
refused-tournament-over = Le tournoi est fini.
refused-tournament-lapsed = Personne n’a lancé ce tournoi en trois jours : il est fermé.
refused-tournament-entered = Tu participes déjà.
refused-tournament-entries-over = Les inscriptions sont closes.
refused-tournament-full = Toutes les places sont prises.
refused-tournament-role = Ce tournoi est réservé aux membres qui ont le rôle { $role }.
refused-tournament-unwelcome = Tu ne peux pas participer : tu ne pourrais pas être apparié avec tous les inscrits.
refused-tournament-too-few = Pour commencer, il faut { $fewest ->
    [one] au moins { $fewest } adversaire
   *[other] au moins { $fewest } joueurs
}.
refused-tournament-not-host = Seule la modération peut encore le faire.
refused-tournament-not-host-of = C’est à { $who }, qui l’a ouvert, ou à la modération de le faire.
refused-tournament-not-entered = Tu ne participes pas à ce tournoi.
refused-tournament-not-entered-of = { $who } ne participe pas à ce tournoi.
refused-tournament-host-of-simul = C’est ta simultanée. Pour y mettre fin, ferme-la : `/event close`.
refused-tournament-already-out = Tu ne fais déjà plus partie de ce tournoi.
refused-tournament-already-out-of = { $who } a déjà quitté ce tournoi.
refused-tournament-confirm-withdrawal = Quitter le tournoi ? Tu abandonneras tes parties en cours. Si tu as fini moins de la moitié de tes parties, aucune ne comptera.
refused-tournament-confirm-withdrawal-of = Retirer { $who } du tournoi ? Ses parties en cours seront comptées comme perdues. Pour confirmer, recommence avec `confirm:yes`.
refused-tournament-confirm-closing = Fermer le tournoi ? Il finit sans vainqueur et ne peut pas être rouvert.
refused-tournament-confirm-closing-vote = Fermer la partie par votes { $number } ? Elle ne comptera pas et ne pourra pas être rouverte.
refused-tournament-no-abort = Une partie de tournoi ne s’annule pas. Tu peux l’abandonner, ou quitter le tournoi avec `/event withdraw`.
