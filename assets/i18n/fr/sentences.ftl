# Every sentence that a player reads, in French.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Échecs
    .inside = échecs
    .de = d’échecs
    .aux = aux échecs
game-chess960 = Chess960
    .inside = Chess960
    .de = de Chess960
    .aux = au Chess960
game-three-check = Trois échecs
    .inside = trois échecs
    .de = de trois échecs
    .aux = aux trois échecs
game-king-of-the-hill = King of the Hill
    .inside = King of the Hill
    .de = de King of the Hill
    .aux = au King of the Hill
game-antichess = Qui perd gagne
    .inside = qui perd gagne
    .de = de qui perd gagne
    .aux = à qui perd gagne
game-atomic = Échecs atomiques
    .inside = échecs atomiques
    .de = d’échecs atomiques
    .aux = aux échecs atomiques
game-horde = Horde
    .inside = Horde
    .de = de Horde
    .aux = à Horde
game-racing-kings = Course des rois
    .inside = course des rois
    .de = de course des rois
    .aux = à la course des rois
game-crazyhouse = Crazyhouse
    .inside = Crazyhouse
    .de = de Crazyhouse
    .aux = au Crazyhouse
game-mono-dimensional = Échecs monodimensionnels
    .inside = échecs monodimensionnels
    .de = d’échecs monodimensionnels
    .aux = aux échecs monodimensionnels
game-one-dimensional = Échecs unidimensionnels
    .inside = échecs unidimensionnels
    .de = d’échecs unidimensionnels
    .aux = aux échecs unidimensionnels
game-space = Échecs spatiaux
    .inside = échecs spatiaux
    .de = d’échecs spatiaux
    .aux = aux échecs spatiaux

side-white = Blancs
    .les = les Blancs
    .des = des Blancs
    .aux = aux Blancs
side-black = Noirs
    .les = les Noirs
    .des = des Noirs
    .aux = aux Noirs

# A player who asked to be deleted.
former-player = Compte supprimé
arbiter = Arbiter (bot, { $level })
arbiter-of-any-level = Arbiter (bot)

wish-random = Couleurs tirées au sort.
wish-white = { $challenger } aura les Blancs.
wish-black = { $challenger } aura les Noirs.

## What happened

challenged = { $challenger } défie { $opponent } { $game-aux } ({ $number }). { $wish }
challenged-anyone = { $challenger } cherche un adversaire : { $game-inside } ({ $number }). { $wish }
challenge-answer = { $opponent }, tu acceptes ?
challenge-answer-anyone = Le premier qui accepte joue.
challenge-answer-channel = La modération de { $channel } peut l’accepter ou le refuser là-bas.
challenge-position = Position de départ : `{ $position }`.
challenge-opening = Ouverture : { $name }.
challenge-numbered = Position de départ numéro { $number }.
start-queen-odds = Avantage de la dame : les Blancs jouent sans dame.
start-rook-odds = Avantage de la tour : les Blancs jouent sans la tour a1.
start-knight-odds = Avantage du cavalier : les Blancs jouent sans le cavalier b1.
start-pawn-and-move = Pion et trait : les Noirs jouent sans le pion f7.
odds-giver = { $who } donne l’avantage.
announced = { $challenger } cherche un adversaire : { $game-inside } ({ $number }). { $wish }
announced-where = La partie se jouera dans { $channel }.
announced-channel = { $challenger } ({ $channel }) défie ce salon { $game-aux } ({ $number }) : les deux salons votent pour leurs coups. { $wish } La modération de ce salon peut accepter ou refuser.
announced-taken = { $challenger } et { $opponent } jouent { $game-aux } ({ $number }) dans { $channel }.
announced-over = Le défi lancé par { $challenger } pour une partie { $game-de } ({ $number }) n’est plus ouvert.

arbiter-offer = { $challenger }, personne n’a encore accepté { $number }. Tu veux jouer contre moi à la place ? Sinon, ton défi reste ouvert.
declined = { $who } refuse le défi lancé par { $challenger } ({ $number }).
withdrawn = { $who } retire son défi ({ $number }).
moved = { $who } joue **{ $move }**.
moved-both = **{ $moves }**
to-move = { $who }, à toi de jouer.
to-move-check = { $who }, échec ! À toi de jouer.
to-move-everyone = À vous de jouer.
to-move-everyone-check = Échec ! À vous de jouer.
to-move-arbiter = À moi de jouer.
takeback-stands = La demande de reprise de coup faite par { $who } attend une réponse.
takeback-stands-own = Ta demande de reprise de coup attend une réponse.
draw-stands = La proposition de nulle faite par { $who } tient toujours.
draw-stands-own = Ta proposition de nulle tient toujours.

offered = { $who } propose nulle. { $opponent }, accepte ou refuse (jouer, c’est refuser).
offered-arbiter = { $who } propose nulle.
refused-draw = { $opponent }, { $who } refuse la nulle.

offered-with-move = { $who } propose nulle avec ce coup.
no-progress = sans prise ni coup de pion
no-progress-without-pawns = sans prise
claim-counts = Réclamation de nulle : position apparue { $times ->
    [one] { $times } fois
   *[other] { $times } fois
} sur 3 ; { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
} sur 50 { $quiet }.
claim-counts-repetition = Réclamation de nulle : position apparue { $times ->
    [one] { $times } fois
   *[other] { $times } fois
} sur 3.
stood-after = après les coups { $moves }
stood-at-the-start = au début et après les coups { $moves }
claim-possible-repetition = Triple répétition : chacun peut réclamer la nulle avec `/draw`.
claim-possible-fifty-moves = Cinquante coups de chaque camp { $quiet } : chacun peut réclamer la nulle avec `/draw`.
list-and = et

takeback-asked = { $who } demande à reprendre { $moves }. { $opponent }, accepte ou refuse (jouer, c’est refuser).
takeback-asked-arbiter = { $who } demande à reprendre { $moves }.
takeback-granted = { $who } accepte la reprise du coup.
takeback-refused = { $opponent }, { $who } refuse la reprise du coup.

hints-stands = La demande de partie avec indices faite par { $who } attend une réponse.
hints-stands-own = Ta demande de partie avec indices attend une réponse.
hints-asked = { $who } propose de jouer avec des indices : chacun pourra ensuite m’en demander un à son tour. { $opponent }, accepte ou refuse (jouer, c’est refuser).
hints-agreed = { $opponent }, { $who } est d’accord : vous pouvez tous deux demander des indices dans cette partie, chacun à son tour.
hints-refused = { $opponent }, { $who } préfère jouer sans indices.
hint-taken = { $who } prend un indice.
hints-taken = { $who } a pris { $count ->
    [one] { $count } indice
   *[other] { $count } indices
}.
hint-piece = Regarde { $piece-le } en { $from }.
hint-pocket = Regarde { $piece-le } à parachuter.
hint-board = Regarde le plateau d’attaque { $pin }.
hint-move = Je jouerais **{ $move }**.
hint-by = Suggestion de { $engine }.
clock-untimed = Pas de limite de temps.
clock-per-move = Cadence : { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} par coup.
clock-bank = Cadence : { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} chacun, plus { $hours ->
    [one] { $hours } heure
   *[other] { $hours } heures
} par coup, sans dépasser { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}.
clock-minutes = Cadence : { $time } par coup.
clock-game = Cadence : { $time } chacun pour toute la partie.
clock-increment = Cadence : { $time } chacun, plus { $added } par coup.
clock-days-off = Règles par correspondance : la pendule de chacun s’arrête pendant ses jours libres (deux par semaine au plus){ $holidays ->
    [0] .
    [one] {" "}et pendant { $holidays } jour de vacances par an (`/game holiday`).
   *[other] {" "}et jusqu’à { $holidays } jours de vacances par an (`/game holiday`).
}
days-off-of = Jours libres pour { $who } : { $days } ({ $zone }).
days-off-none = { $who } n’a pas de jours libres.
holiday = { $who } s’absente { $days ->
    [one] le { $first } ; sa pendule s’arrête ce jour-là
   *[other] du { $first } au { $last } ; sa pendule s’arrête ces jours-là
}.
clock-with-days-off = { $terms } Avec jours libres et { $holidays ->
    [one] { $holidays } jour
   *[other] { $holidays } jours
} de vacances par an.
holidays-taken = Ton absence { $days ->
    [one] le { $first }
   *[other] du { $first } au { $last }
} vaut pour { $games }.
holidays-refused = Pas dans { $number }. { $why }
leave-left = Sur tes { $most } jours de congé pour { $year }, { $days ->
    [0] il n’en reste aucun.
    [one] il en reste 1.
   *[other] il en reste { $days }.
}
leave-spent = C’est trop long : sur tes { $most } jours de congé pour { $year }, { $days ->
    [0] il n’en reste aucun.
    [one] il en reste 1.
   *[other] il en reste { $days }.
}
leave-no-games = Tu ne joues aucune partie par correspondance avec pendule : pas besoin de congé.
leave-too-soon = Un congé peut commencer au plus tôt dans 24 heures et au plus tard dans un an, dans ton fuseau horaire.
clock-flag-automatic = Si tu dépasses ton temps, tu perds automatiquement.
clock-flag-claim = Si tu dépasses ton temps, ton adversaire peut réclamer le gain.
time-until = À jouer avant le { $deadline }.
time-until-you = Tu as jusqu’au { $deadline }.
time-left = Temps restant : { $left } (jusqu’à { $deadline }).
time-left-you = Il te reste { $left } (jusqu’à { $deadline }).
time-free = La pendule ne tourne pas pour le premier coup.
time-free-you = Ton premier coup ne te coûte pas de temps.
clock-live = Ensuite, ta pendule tourne. C’est le moment de l’envoi qui compte.
time-out = Temps écoulé le { $deadline }.
time-paused = Les pendules sont arrêtées jusqu’au { $end } ; ensuite, il faudra jouer avant le { $deadline }.
span-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
span-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
span-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
span-two = { $first } { $second }
span-less = moins d’une minute
span-none = temps écoulé
clock = { $number } · { $terms }
clock-none = { $number } se joue sans pendule.
clock-not-begun = Les pendules démarrent quand le défi est accepté.
clock-stopped = La partie est finie et les pendules sont arrêtées.
clock-running = À { $who } de jouer ; temps restant : { $left }.
clock-run-out = { $who } a le trait, mais son temps est écoulé.
clock-waiting = { $who } a encore { $left }.
pause-stands = La demande de pause faite par { $who } attend une réponse.
pause-stands-own = Ta demande de pause attend une réponse.
pause-asked = { $who } demande une pause de { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}. { $opponent }, accepte ou refuse (jouer, c’est refuser).
pause-asked-arbiter = { $who } demande une pause de { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}.
pause-granted = { $who } accepte la pause demandée par { $opponent }. Qui joue y met fin plus tôt, mais seulement pour soi.
time-given = { $who } donne { $time } à { $opponent }.
moved-as-planned = C’était un coup conditionnel.
plans = { $number } · Si ton adversaire joue exactement cela, je répondrai aussitôt. Personne d’autre ne le voit ; `/game if clear:yes` efface tout.
plan-line = · { $line }
plan-left-out = { $move } n’est pas gardé : la variante s’arrête là sans réponse de toi.
plans-none = { $number } · Tu n’as pas de coups conditionnels. Écris le coup de ton adversaire puis ta réponse, aussi loin que tu veux : `/game if line:Cf6 Fg5`.
think = { $number } · Ton échiquier d’analyse. Personne d’autre ne le voit, et rien ici n’est joué dans la partie.
think-line = **{ $line }**
think-kept = · { $line }
think-note = Ta note : { $note }
think-status = Échiquier d’analyse
export-thought = Envisagé : { $line }.
export-note = Note : { $note }
privacy-ratings = · Tes cotes, avec les changements dus à { $count ->
    [one] { $count } partie cotée
   *[other] { $count } parties cotées
}.
privacy-thoughts = · Échiquiers d’analyse : { $count ->
    [one] dans { $count } partie
   *[other] dans { $count } parties
}.
pause-refused = { $opponent }, { $who } refuse la pause. Les pendules continuent de tourner.
reminder = { $who }, ta pendule tourne :
reminder-game = { $number } · { $game } contre { $opponent } : joue avant le { $deadline }.
reminder-left = { $number } · { $game } contre { $opponent } : il te reste { $left } (jusqu’à { $deadline }).
reminder-free = { $number } · { $game } contre { $opponent } : la pause est finie. Ton premier coup ne te coûte pas de temps.
reminder-pause-over = { $number } · { $game } contre { $opponent } : la pause est finie ; joue avant le { $deadline }.
notes = { $count ->
    [one] À toi de jouer :
   *[other] À toi de jouer dans { $count } parties :
}
notes-ping = { $who }, à toi de jouer :
note-turn = { $number } · { $game } contre { $opponent }.
note-moved = { $number } · { $game } contre { $opponent } : **{ $move }**.
note-nudge = { $number } · { $game } : { $opponent } attend ton coup.
note-reminder = { $number } · { $game } contre { $opponent } : ta pendule tourne.
nudged = Je vais relancer { $who }.
direct-messages-stopped = Plus de messages privés. Désormais, je te mentionnerai dans le salon quand ce sera à toi. Pour les recevoir à nouveau : `/settings change turn-messages:direct`.
direct-messages-refused = { $who }, Discord ne me laisse pas t’envoyer de messages privés : je te mentionnerai à nouveau dans le salon. Pour les recevoir, autorise les messages de ce serveur, puis utilise `/settings change turn-messages:direct`.
flag-can-be-claimed = { $who } a dépassé son temps. { $opponent }, réclame le gain avec `/game flag`, ou laisse jouer.

aborted = { $opponent }, { $who } a annulé la partie avant que les deux camps aient joué. Elle ne compte pas.

closed-challenge = { $challenger } et { $opponent }, la modération a fermé le défi { $number } ; il ne compte pas. Motif : { $reason }
closed-challenge-anyone = { $challenger }, la modération a fermé le défi { $number } ; il ne compte pas. Motif : { $reason }

## What earlier messages become

good-luck = Bonne partie ! { $white } a les Blancs.
good-luck-challenger = Bonne partie, { $challenger } ! { $white } a les Blancs.
line-takeback-granted = { $who } a accepté la reprise du coup.
line-draw = { $who } a proposé nulle.
line-takeback = { $who } a demandé à reprendre un coup.
line-pause = { $who } a demandé une pause.
line-hints = { $who } a proposé de jouer avec des indices.
line-flag = { $who } a dépassé son temps.
line-arbiter-offer = J’ai proposé à { $who } une partie contre moi.
line-accepted = Accepté.
line-declined = Refusé.
line-players = · { $white } – { $black }, { $game-inside }
line-withdrawn = Retiré.
line-expired = Expiré.
line-closed = Fermé par la modération.

## The card of a game

about-game = { $number } · { $words }
card-players = **{ $white } – { $black }** · { $game-inside } · { $number }
card-begins = à { $who } de jouer
card-playing = { $move } · à { $who } de jouer
card-until = · jusqu’au { $deadline }
card-over = **{ $result }**, { $how-inside }
card-void = { $how-inside }
card-watch = Regarder
card-game = Partie
thread-name = { $white } – { $black } · { $game-inside }

## How it ended

result = { $white } – { $black } **{ $result }**
result-none = { $white } – { $black }
next-level = La prochaine fois, essaie-moi au niveau « { $level } ».
law-fide = FIDE { $article }
law-own = règles maison, { $game-inside }, « { $heading } »
law-own-item = règles maison, { $game-inside }, « { $heading } » { $item }
heading-chess = Fin de la partie
heading-chess960 = Fin de la partie
heading-three-check = Fin de la partie
heading-king-of-the-hill = Fin de la partie
heading-antichess = Fin de la partie
heading-atomic = Fin de la partie
heading-horde = Fin de la partie
heading-racing-kings = Fin de la partie
heading-crazyhouse = Fin de la partie
heading-mono-dimensional = Gagner
heading-one-dimensional = Fin de la partie
heading-space = Fin de la partie
ending-checkmate = Échec et mat ! { $winner } gagne ({ $law }).
ending-stalemate-win = Pat. { $winner } gagne : dans ce jeu, le camp pat perd ({ $law }).
ending-kkr = Il ne reste que les rois, et la distance entre eux décide : { $winner } gagne (kkr ; { $law }).
ending-third-check = Troisième échec ! { $winner } gagne ({ $law }).
ending-hill = Le roi est au centre. { $winner } gagne ({ $law }).
ending-given-away = { $winner } n’a plus aucune pièce qui puisse jouer, et gagne ({ $law }).
ending-explosion = Le roi a explosé ! { $winner } gagne ({ $law }).
ending-horde = Il ne reste rien de la horde. { $winner } gagne ({ $law }).
ending-race = Le roi est arrivé à la huitième rangée. { $winner } gagne ({ $law }).
ending-race-tie = Nulle. Les deux rois sont arrivés à la huitième rangée ({ $law }).
ending-stalemate = Nulle. Pat : { $loser } n’a aucun coup légal et n’est pas en échec ({ $law }).
ending-insufficient-material = Nulle. Matériel insuffisant : chaque camp a au plus son roi et un fou ou un cavalier ({ $law }).
ending-insufficient-material-here = Nulle. Matériel insuffisant : aucun camp ne peut gagner avec les pièces qui restent ({ $law }).
ending-dead-position = Nulle. Aucune suite de coups légaux ne peut mener au mat ({ $law }).
ending-seventy-five-moves = Nulle. Soixante-quinze coups de chaque camp { $quiet } ({ $law }).
ending-repetition = Nulle réclamée par { $who } : triple répétition ({ $law }). Cette position est apparue { $moves }.
ending-fifty-moves = Nulle réclamée par { $who } : cinquante coups de chaque camp { $quiet } ({ $law }).
ending-fivefold = Nulle. Quintuple répétition ({ $law }) : cette position est apparue { $moves }.
ending-flag = { $loser } perd au temps. { $winner } gagne ({ $law }).
ending-flag-draw = Nulle. { $loser } a dépassé son temps, mais aucune suite de coups légaux ne permet à { $winner } de gagner ({ $law }).
ending-resignation = { $loser } abandonne. { $winner } gagne.
ending-no-show = { $loser } n’a pas joué son premier coup à temps et ne fait plus partie du tournoi. { $winner } gagne.
ending-left-tournament = { $loser } n’est plus dans le tournoi. { $winner } gagne.
ending-left-tournament-simul = { $loser } n’est plus dans la simultanée. { $winner } gagne.
ending-agreement = Nulle par accord mutuel ({ $law }).
ending-aborted = La partie a été annulée avant que les deux camps aient joué. Elle ne compte pas.

ending-closed = La modération a fermé la partie ; elle ne compte pas. Motif : { $reason }
ending-closed-vote = La partie par votes a été fermée ; elle ne compte pas.
ending-recorded = La partie enregistrée donne { $result }.
ending-recorded-unknown = La partie enregistrée ne donne aucun résultat.

## Buttons

button-accept = Accepter
button-withdraw = Retirer
button-next = Suivante : { $number } · { $time }
button-next-untimed = Suivante : { $number }
button-decline = Refuser
button-play-arbiter = Jouer contre Arbiter
button-draw = Proposer nulle
button-flag = Réclamer le gain au temps
button-flip = Tourner l’échiquier
button-describe = Décrire
button-replay = Revoir
button-think = Échiquier d’analyse
button-think-back = Reculer
button-think-start = Position de la partie
button-think-note = Note…
button-think-close = Fermer l’analyse
button-plan = Jouer ainsi d’office
button-plan-clear = Effacer les coups conditionnels
button-review = Analyse
button-review-overview = Résumé
button-review-show = Voir
button-review-next = Suivant
button-review-back = Précédent
button-share = Partager
button-rematch = Revanche
button-resign = Abandonner
button-confirm-resign = Oui, abandonner
button-play = Jouer { $move }
button-history = Liste des coups
button-board = Afficher l’échiquier
button-open-board = Ouvrir l’échiquier
button-board-link = Échiquier en ligne
button-move = Jouer
button-type = Écrire…
button-more = Plus…
button-claim = Réclamer la nulle
button-confirm-claim = Oui, réclamer la nulle
button-hint = Indice
button-hint-move = Montrer le coup
button-takeback = Reprendre le coup…
button-pause = Demander une pause
button-pause-1 = 1 jour
button-pause-3 = 3 jours
button-give-time = Donner 1 minute
button-pause-7 = 7 jours
button-clock = Pendule
button-export = Exporter
button-page = Page
button-rules = Règles
button-follow = Suivre
button-follow-end = Seulement la fin
button-unfollow = Ne plus suivre
button-mute = Couper les rappels
button-unmute = Remettre les rappels
button-continue = Continuer d’ici
button-stop-direct-messages = Arrêter ces messages

## Menus

pick-piece = Quelle pièce ?
pick-move = Quel coup ?
pick-game = Ouvrir une partie
pick-square = { $piece } de { $from } :
pick-drop-on = { $piece } à parachuter :
pick-more-pieces = Autres pièces…
pick-more-squares = Autres cases…
pick-another = Une autre pièce
pick-typed = Écrire ton coup
pick-first = Retour à la première page…
pick-pin = Plateau d’attaque { $pin } vers :
pick-promotion = Promotion en :
pick-promote-on = promotion en { $to }
pick-promote-taking = prise en { $to } et promotion
pick-castle-kingside = petit roque
pick-castle-queenside = grand roque
pick-swap = échange avec { $piece-le } en { $on }
pick-board = plateau { $pin }
pick-board-goes = plateau { $from } → { $to }
pick-a-board = plateau d’attaque
pick-goes = { $piece } en { $to }
pick-drop = parachuter { $piece-le } en { $on }
pick-takes = { $piece } prend { $target } en { $on }
pick-promotes = promotion : { $piece }
pick-check = échec
pick-mate = mat
pick-stalemate = pat
pick-ends = termine la partie

## Puzzles

puzzle-none-open = Tu n’as pas de problème en cours. `/puzzle` t’en donne un.
puzzle-over = Ce problème est terminé. `/puzzle` t’en donne un autre.
puzzle-daily-over = C’était le problème d’un autre jour. `/puzzle show:daily` te donne celui d’aujourd’hui.

## Imported games

import-form = Importer une partie
continue-form = Continuer depuis { $number }
import-how = Envoie une partie en PGN ou une position en FEN : `/game import text:`, ou un fichier avec `/game import file:`.
imported = { $number } · Importée. Personne d’autre ne la voit.
imported-several = Parties importées : { $count }. Personne d’autre ne les voit ; choisis-en une :
imported-first = Les { $most } premières parties sont importées, autant que j’en garde pour toi. Personne d’autre ne les voit. Choisis-en une :
imported-line = · { $number } · { $white } – { $black } { $result }
import-nothing = Je n’y trouve ni partie ni position. Je lis le PGN et le FEN.
import-not-opened = Je ne peux pas ouvrir ce lien. Copie la partie là-bas en PGN (Lichess : Partager et exporter ; chess.com : Partager, puis PGN) et colle-la ici, ou joins-la en fichier.
import-problem = Ligne { $line }. { $problem }
import-variant = Ligne { $line } : je ne connais pas le jeu { $name }. Je joue aux échecs, aux variantes de Lichess, aux échecs monodimensionnels, unidimensionnels et spatiaux.
import-move = Ligne { $line }, coup { $number } : { $text } n’y est pas un coup légal.
import-promotion = Ligne { $line }, coup { $number } : il manque à { $text } la pièce en laquelle le pion se transforme.
import-ambiguous = Ligne { $line }, coup { $number } : { $text } peut être { $candidates }.
import-move-missing = Ligne { $line } : { $text } porte le numéro { $told }, mais c’est { $next } qui vient là. Il manque un coup avant.
import-no-moves = Cette partie n’a pas de coups.
import-again = Corrige-le et renvoie le tout.
import-left-out = Partie { $number } laissée de côté. { $why }
import-stopped = Trop de parties précédentes sont illisibles ; je me suis arrêté là.
import-long = Cette partie est trop longue : j’importe jusqu’à { $most } demi-coups.
import-unknown-opening = Je ne connais pas d’ouverture appelée { $name }. Écris son nom anglais, un code ECO comme `B90`, des coups ou le texte d’une position.
import-opening-of-chess = { $name } n’est pas une position { $game-de }. Seules les ouvertures des échecs ont un nom ici : écris des coups ou le texte d’une position.
import-which-opening = Plusieurs ouvertures portent ce nom : { $names }. Écris l’un de ces noms.
import-large = C’est trop gros : je lis jusqu’à 256 Kio. Envoie moins de parties à la fois.
import-file = Je n’ai pas pu lire ce fichier. Envoie un fichier texte de 256 Kio au plus.
import-link = Je n’ai pas pu récupérer cette partie sur Lichess. Vérifie le lien ou envoie la partie en PGN.
pgn-open-variation = Une variante s’ouvre ici et ne se ferme jamais.
pgn-open-comment = Un commentaire s’ouvre ici et ne se ferme jamais.
pgn-after-result = Des coups suivent le résultat. Une autre partie commence au coup 1.
pgn-resignation = Un abandon s’écrit comme un résultat : 1-0 ou 0-1.
pgn-null-move = C’est un coup nul, et on ne peut pas passer son tour dans une partie.
pgn-too-many-moves = La partie a plus de 20 000 coups.
pgn-second-game = Une deuxième partie commence ici, et je n’en lis qu’une.
note-latin = Le fichier n’est pas en UTF-8 ; je l’ai lu comme du Windows-1252 (Latin-1).
note-skipped = Ligne { $line } : j’ai sauté { $text }, qui n’est pas du PGN.
note-odd-tag = Ligne { $line } : { $text } n’est pas tout à fait une balise PGN ; je l’ai lue de mon mieux.
note-comment-ended = Ligne { $line } : après « ; », la fin de la ligne est un commentaire. J’ai repris à { $text }.
note-comment = Ligne { $line } : j’ai pris pour un commentaire tout ce qui suit « ; ».
note-rights = J’ai retiré les droits de roque { $text } : le roi ou la tour n’est pas sur sa case.
note-en-passant = J’ai retiré la case en passant { $text } : aucun pion ne vient de la franchir.
note-completed = J’ai complété ce qui manquait à la position : { $text }.
note-of-game = Partie { $number }. { $note }
note-other-game = Rien ne le dit, mais c’est une partie { $game-de }.
note-no-result = J’ai laissé de côté la balise Result : je ne connais pas le résultat { $text }.
note-result-tag = La balise Result dit { $other }, mais les coups finissent par { $result } ; j’ai gardé { $result }.
note-result-on-board = L’enregistrement dit { $told }, mais la position finale donne { $board } ; j’ai gardé { $result }.
note-words = J’ai laissé de côté les mots autour de la partie.
note-shortened = C’est plus que je ne peux garder : des commentaires, des variantes ou des balises manquent.

## Why not

refused-no-such-game = Il n’y a pas ici de partie { $number } que tu puisses voir. `/games` liste celles que tu peux voir.
refused-cannot-read = Je ne peux pas ouvrir la partie { $number } : il lui faut une version plus récente de moi, ou son enregistrement est abîmé. Rien n’a changé ; préviens la personne qui gère ce bot.
refused-no-game-here = Tu n’as pas de partie en cours ici. Commences-en une avec `/challenge` ; `/games` montre les tiennes.
refused-no-finished-game = Tu n’as pas encore fini de partie. `/games` montre les tiennes.
refused-which-game = Laquelle ? Choisis-la ou ajoute son numéro, par exemple `number:{ $example }` :
refused-nothing-waits = Rien n’attend ta réponse ici.
refused-not-your-game = Tu ne joues pas dans cette partie ; tu peux seulement regarder.
refused-not-your-turn = C’est à { $who } de jouer.
refused-game-over = Cette partie est finie. { $ending }
refused-challenge-declined = Ce défi a été refusé.
refused-challenge-withdrawn = Ce défi a été retiré.
refused-challenge-closed = La modération a fermé ce défi.
refused-hindered = Permission manquante ici : { $rights }. Une personne qui gère ce salon peut en changer les réglages.
refused-not-moderator = Seule la modération (qui peut gérer les messages) peut fermer une partie.
refused-own-game = Tu joues cette partie : c’est à quelqu’un d’autre de la modération de la fermer. Tu peux abandonner ou proposer nulle.
refused-not-manager = Seules les personnes qui gèrent ce serveur peuvent changer ses réglages.
refused-no-server = Les réglages de serveur n’existent que dans un serveur.
refused-wrong-channel = Sur ce serveur, on joue dans { $channels }.
refused-may-not-challenge = Sur ce serveur, seuls les membres qui ont le rôle { $role } peuvent défier. Tu peux quand même accepter un défi.
refused-may-not-open-events = Sur ce serveur, seuls les membres qui ont le rôle { $role } peuvent ouvrir tournois, simultanées et parties par votes.
refused-no-thread-here = Une partie ne peut avoir son fil que dans un salon de serveur. Retire `thread` pour jouer ici.
refused-role-of-everybody = Je ne mentionne pas tout le monde. Choisis un rôle pour ceux que les défis ouverts intéressent.
refused-may-not-give-roles = Je ne peux pas donner de rôles ici : il me faut la permission « Gérer les rôles ».
refused-role-gone = L’un de ces rôles n’existe plus. Choisis-les à nouveau.
refused-role-too-high = Je ne peux pas donner { $role } : dans la liste des rôles, le mien doit être au-dessus.
refused-role-managed = Je ne peux pas donner { $role } : c’est Discord ou une autre application qui le donne.
refused-direct-message = Personne d’autre ne lit nos messages privés. Lance tes défis dans un salon de serveur où je suis. Ou installe-moi sur ton compte : `/challenge` marchera dans tous les salons et groupes que vous avez en commun. Contre moi, tu peux jouer ici même : `/challenge level:casual`.
refused-no-external-apps = Discord ne montrerait ce défi qu’à toi : tu n’as pas le droit d’utiliser des applications externes dans ce salon. Un admin peut te donner la permission « Utiliser des applications externes » ou m’ajouter au serveur. Sinon, lance ton défi dans un autre salon, un groupe ou tes messages privés avec ton adversaire.
refused-challenge-lapsed = Ce défi a expiré après sept jours sans réponse. Relances-en un avec `/challenge`.
refused-not-begun = La partie n’a pas commencé : le défi attend encore une réponse.
refused-already-begun = La partie a déjà commencé.
refused-own-challenge = Tu ne peux pas répondre à ton propre défi. Tu peux le retirer avec `/game withdraw`.
refused-not-invited = Ce défi s’adresse à { $who }, pas à toi.
refused-not-invited-channel = Seule la modération de { $who } (qui peut gérer les messages) peut répondre à ce défi, et seulement là-bas.
refused-not-your-challenge = Seule la personne qui a lancé ce défi peut le retirer, et seule celle qui l’a reçu peut le refuser.
refused-challenge-taken = { $who } a déjà accepté ce défi.
refused-not-challenger = C’est à { $who } de jouer ce défi contre moi. Tu peux l’accepter, ou me défier avec `/challenge`.
refused-no-open-challenge = Tu n’as pas de défi ouvert que je puisse accepter. Défie-moi avec `/challenge`.
refused-for-somebody-else = Ce défi s’adresse à { $who } : je ne peux pas l’accepter. Tu peux me défier avec `/challenge`.
refused-challenged-self = Tu ne peux pas te défier toi-même. Nomme quelqu’un d’autre, ou personne pour un défi ouvert.
refused-challenged-bot = { $who } est un bot et ne peut pas être défié. Nomme une personne.
refused-level-of-person = Les niveaux ne valent que contre moi. Retire `level`, ou défie-moi.
refused-may-not-write = Tu ne peux pas écrire dans { $channel } : tu ne peux donc pas défier ce salon.
refused-no-engine = Je ne sais pas encore jouer { $game-aux } : pas de niveaux, d’indices ni d’analyses. Tu peux y jouer avec d’autres.
refused-level-not-offered = Je ne joue pas { $game-aux } à ce niveau. Ici, le plus fort est `level:{ $level }`.
refused-other-game = Cette position vient d’une partie { $game-de }. Retire `game:`, ou indique ce jeu.
refused-half-moves = Dans { $text }, il faut un nombre de demi-coups après le @, par exemple `#1@6`.
refused-unwelcome = Tu ne peux pas jouer contre { $who } pour l’instant. Choisis un autre adversaire.
refused-not-rated-now = { $who } ne peut pas jouer de parties cotées ici pour l’instant. Propose une partie sans cote.
refused-condition-rating = C’est réservé aux joueurs cotés { $range } ici. Ta cote est { $rating }.
refused-condition-unrated = C’est réservé aux joueurs cotés { $range } ici. Tu n’as pas encore de cote, ce qui équivaut à { $rating }.
refused-condition-reliable = C’est réservé aux joueurs qui ont perdu au temps une partie au plus sur leurs { $latest } dernières. Tu en as perdu { $lost }.
refused-conditions-need-open = `rating` et `reliable` valent pour les défis ouverts. Retire-les, ou l’adversaire.
refused-blocked-self = Tu ne peux pas te bloquer toi-même. Nomme quelqu’un d’autre.
refused-blocked-arbiter = Tu ne peux pas me bloquer : je ne défie personne.
refused-opponent-gone = Ton adversaire n’est plus là et ne peut pas être défié.
refused-too-many-challenges = Tu as déjà { $most } défis ouverts. Retires-en un avec `/game withdraw`.
refused-too-many-against-arbiter = Tu as déjà { $most ->
    [one] une partie en cours contre moi. Finis-la d’abord
   *[other] { $most } parties en cours contre moi. Finis-en une d’abord
} ; `/games` liste tes parties.
refused-challenges-spent = En une heure, tu as lancé { $most } défis que personne n’a acceptés. Le prochain sera possible à partir de { $again }.
refused-same-challenge = Tu as déjà défié { $who } à ce jeu ({ $number }) et tu attends sa réponse. `/game withdraw number:{ $plain }` retire ce défi.
refused-same-challenge-channel = Ce salon a déjà défié { $who } pour cette partie ({ $number }). La personne qui l’a ouverte, ou la modération, peut la fermer avec `/event close`.
refused-bad-start = Cette position n’est pas valide. L’erreur est ici : { $part }.
part-text = le texte entier
part-start = le numéro de la position de départ
part-board = l’échiquier
part-cells = les cases
part-main-boards = les plateaux principaux
part-attack-boards = les plateaux d’attaque
part-side-to-move = le trait
part-castling-rights = les droits de roque
part-checks = les échecs donnés
part-en-passant = la prise en passant
part-spent-pawns = les pions sans double pas
part-halfmove-clock = le compte des demi-coups
part-move-number = le numéro du coup
part-a-king-is-missing = il manque un roi sur l’échiquier
part-a-side-has-more-than-one-king = un camp a plus d’un roi
part-there-are-no-pieces = l’échiquier est vide
part-a-pawn-stands-on-the-first-or-the-last-rank = il y a un pion sur la première ou la dernière rangée
part-the-side-not-to-move-is-in-check = le camp qui n’a pas le trait est en échec
refused-finished-start = Dans cette position, la partie est déjà finie ; elle ne peut pas partir de là.
refused-dead-start = Depuis cette position, aucune suite de coups légaux ne permet de gagner : ce serait nulle aussitôt. Choisis-en une autre.
refused-busy-with-starts = Je vérifie encore d’autres positions. Renvoie ton défi dans quelques secondes.
refused-unknown-move = { $text } n’est pas un coup légal. { $why }
refused-several-moves = { $text } fait plus d’un coup, et on joue un coup à la fois. Veux-tu jouer { $move } maintenant ? `/game if` prépare des réponses.
refused-unreadable-move = Je n’arrive pas à lire { $text } comme un coup. `/game moves` liste les coups légaux.
refused-unreadable-in-line = Je n’arrive pas à lire { $text } comme un coup.
refused-illegal-in-line = Après { $line }, { $text } n’est pas un coup légal pour { $who }. { $why }
refused-illegal-for = { $text } n’est pas un coup légal pour { $who }. { $why }
refused-no-such-move = { $text } n’est pas un coup légal. { $why } Tu voulais dire { $candidates } ?
refused-nearly-move = { $text } n’est pas un coup que je sache lire. Tu voulais dire { $candidates } ?
refused-ambiguous-move = { $text } peut être { $candidates }. Lequel ?
refused-did-you-mean = { $text } n’est pas tout à fait clair. Tu voulais dire { $candidates } ?
refused-promotion-missing = En quoi le pion se transforme-t-il ? { $candidates }
refused-plan-on-own-turn = C’est à toi : joue ton coup. Les coups conditionnels répondent au prochain coup de ton adversaire.
refused-plan-too-short = Cette variante n’a pas de réponse de toi. Écris le coup de ton adversaire, puis le tien : `/game if line:Cf6 Fg5`.
refused-plan-too-long = Cette variante est trop longue : { $most } demi-coups au plus.
refused-too-many-plans = Tu peux avoir { $most } variantes par partie. Efface-les avec `/game if clear:yes`, ou prolonges-en une.
refused-plan-unclear = Dans cette variante, { $text } peut être { $candidates }. Écris-le en entier.
refused-already-offered = Tu l’as déjà demandé ; c’est à ton adversaire de répondre.
refused-no-offer = Il n’y a pas de proposition de nulle à laquelle répondre.
refused-own-offer = C’est ta propre demande ; c’est à ton adversaire de répondre.
refused-no-takeback = Il n’y a pas de demande de reprise à laquelle répondre.
refused-offer-too-early = Tu peux proposer nulle avec ton premier coup ou plus tard : `/draw move:{ $move }`.
refused-offered-before = Ta proposition de nulle a été refusée et tu n’as pas joué depuis. Tu peux en refaire une avec ton prochain coup : `/draw move:{ $move }`.
refused-nothing-to-take-back = Tu n’as pas de coup à reprendre.
refused-answer-draw-first = Ton adversaire a proposé nulle : réponds d’abord avec `/accept` ou `/decline`, ou joue.
refused-answer-takeback-first = Ton adversaire demande à reprendre un coup : réponds d’abord avec `/accept` ou `/decline`, ou joue.
refused-answer-hints-first = Ton adversaire propose de jouer avec des indices : réponds d’abord avec `/accept` ou `/decline`, ou joue.
refused-own-hints-waits = Ta demande de partie avec indices attend encore une réponse. Une seule demande à la fois.
refused-no-hints = Il n’y a pas de demande d’indices à laquelle répondre. À ton tour, tu peux en demander avec `/game hint`.
refused-hints-excluded = Il n’y a pas d’indices dans les parties cotées, les tournois et les simultanées.
refused-busy-with-hints = Je cherche encore d’autres indices. Redemande dans quelques secondes.
refused-answer-pause-first = Ton adversaire demande une pause : réponds d’abord avec `/accept` ou `/decline`, ou joue.
refused-own-draw-waits = Ta proposition de nulle attend encore une réponse. Une seule demande à la fois.
refused-own-takeback-waits = Ta demande de reprise attend encore une réponse. Une seule demande à la fois.
refused-own-pause-waits = Ta demande de pause attend encore une réponse. Une seule demande à la fois.
refused-declined-before = Ton adversaire a refusé. Tu pourras redemander après le prochain coup.
refused-no-pause = Il n’y a pas de demande de pause à laquelle répondre.
refused-no-clock = Cette partie se joue sans pendule. Tu peux en convenir dans ton prochain défi : `/challenge clock:3j`.
refused-time-is-left = Ton adversaire a encore du temps (échéance : { $until }).
refused-first-move-is-free = La pendule de ton adversaire n’a pas démarré : son temps ne peut pas s’écouler. Tu peux annuler la partie avec `/game abort`.
refused-own-time = C’est à toi de jouer, et c’est ta propre pendule qui tourne.
refused-time-is-up = Le temps est écoulé ({ $at }). Le résultat arrive dans un instant.
refused-enough-time = Ton adversaire a assez de temps : personne ne peut en recevoir plus de { $most } en tout.
refused-gave-often = Tu as déjà donné du temps { $most } fois depuis le dernier coup. Tu pourras en redonner après le prochain.
refused-arbiter-is-never-late = Ma pendule ne tourne pas : je n’ai pas besoin de temps et je ne suis jamais en retard.
refused-no-days-off = Cette partie n’a pas de jours libres. Tu peux demander une pause avec `/game pause`.
refused-holiday-backwards = Le dernier jour ne peut pas précéder le premier : `from` est le premier, `to` le dernier.
refused-holiday-too-soon = Des vacances peuvent commencer au plus tôt dans 24 heures et au plus tard dans un an, dans le fuseau horaire réglé au début de la partie.
refused-leave-too-long = Une partie t’attend au plus { $most } jours d’affilée ; des congés séparés de moins d’une semaine s’additionnent.
refused-holiday-twice = Ton absence couvre déjà l’un de ces jours. Choisis-en d’autres.
refused-holidays-spent = C’est trop long : dans cette partie, { $left ->
    [0] il ne te reste aucun jour
    [one] il te reste { $left } jour
   *[other] il te reste { $left } jours
} de vacances pour { $year }. Tu peux aussi demander une pause avec `/game pause`.
refused-paused = Les pendules sont déjà arrêtées jusqu’au { $until }. Qui joue met fin à la pause, mais seulement pour soi.
refused-nudge-own-turn = C’est à toi de jouer ; { $who } attend.
refused-nudge-arbiter = C’est à moi de jouer, et j’y travaille.
refused-nudge-paused = Les pendules sont arrêtées jusqu’au { $until }. Tu pourras envoyer un rappel ensuite.
refused-nudge-too-soon = Tu as déjà envoyé un rappel aujourd’hui dans cette partie. Le prochain sera possible à partir du { $again }.
refused-nudge-unwanted = { $who } a désactivé les rappels. Attends son coup.
refused-pause-too-long = { $most ->
    [1] Il ne reste qu’un jour de pause à cette partie.
   *[other] Une pause dure de 1 à { $most } jours.
}
refused-pauses-spent = Cette partie a déjà eu { $most } jours de pause en tout ; il ne peut plus y en avoir.
refused-no-pauses = Il n’y a pas de pause dans les parties en direct d’un tournoi ou d’une simultanée : d’autres en attendent la fin.
refused-not-your-rematch = Seuls les joueurs de cette partie peuvent demander une revanche.
refused-not-over = Cette partie n’est pas finie ; tu pourras demander une revanche ensuite.
refused-review-too-early = Cette partie n’est pas finie. Tu auras son analyse ensuite.
refused-continue-too-early = Cette partie n’est pas finie. Ensuite, tu pourras continuer depuis une de ses positions.
refused-position-in-play = Cette position est apparue dans { $number }, ta partie contre { $opponent }, ou peut y apparaître au prochain coup. Je n’y réfléchis pas pour toi tant que cette partie est en cours.
refused-vote-after-search = J’ai déjà réfléchi à cette position pour toi dans { $number } : tu ne peux pas voter pour ce coup.
refused-review-of-nothing = Cette partie a été annulée ou fermée et ne compte pas : elle n’a pas d’analyse.
refused-review-too-short = Cette partie est trop courte : il faut au moins deux coups de chaque camp pour une analyse.
refused-review-private = Les joueurs n’ont pas partagé l’analyse de cette partie. Demande-la à l’un d’eux.
refused-not-your-review = Seuls les joueurs de cette partie peuvent partager son analyse.
refused-not-your-replay = Seuls les joueurs de cette partie peuvent la faire revoir à tout le monde, une fois qu’elle est finie.
refused-rematch-waits = Tu as déjà défié cette personne : { $number } attend encore une réponse.
refused-rematch-runs = Votre revanche est déjà en cours ({ $number }).
refused-too-late-to-abort = Les deux camps ont joué : il est trop tard pour annuler. Utilise `/resign` ou `/draw`.
refused-confirm-claim-repetition = Cette position est apparue { $times ->
    [one] une fois
    [3] trois fois
    [4] quatre fois
   *[other] { $times } fois
}. Réclamer la nulle ? La partie finira sur ½–½.
refused-confirm-claim-fifty-moves = Cinquante coups de chaque camp { $quiet }. Réclamer la nulle ? La partie finira sur ½–½.
refused-confirm-resignation = Vraiment abandonner la partie { $number } ? Tu la perdras.
refused-confirm-move = Jouer { $move } ? Confirme, ou choisis un autre coup.
refused-confirm-move-offer = Jouer { $move } et proposer nulle ? Confirme, ou choisis un autre coup.
refused-confirm-move-claim = Jouer { $move } et réclamer la nulle ? Confirme, ou choisis un autre coup.
refused-accept-instead = Ton adversaire a proposé nulle. L’accepter, ou jouer { $move } et la proposer toi-même ?
confirm-status = { $move } ?
refused-moved-on = La partie a avancé entre-temps. Voici la position actuelle.

## Why a move is not legal

why-unknown = `/game moves` liste les coups légaux.
why-over = La partie est finie ; il n’y a plus de coups.
why-no-such-square = Il n’y a pas de case { $square } sur l’échiquier.
why-no-such-square-now = Il n’y a pas de case { $square } pour l’instant.
why-empty-square = Il n’y a pas de pièce en { $square }.
why-no-such-piece = Tu n’as { $piece-aucun }.
why-no-pawn-on-file = Tu n’as pas de pion sur la colonne { $file } ; une prise de pion commence par sa colonne de départ.
why-nothing-such = Ton adversaire n’a { $piece-aucun }.
why-no-such-capture = Tu ne peux prendre { $target-aucun } avec { $piece-le } maintenant.
why-not-yours = { $piece-Le } en { $on } est à ton adversaire.
why-other-piece = La pièce en { $on } est { $piece-ton }.
why-same-square = { $piece-Le } est déjà en { $on }, et on ne peut pas passer son tour.
why-no-castling = Il n’y a pas de roque dans ce jeu.
why-no-rook-beside = Ton roi ne peut s’échanger qu’avec une de tes tours sur la case voisine.
why-castling-lost-king = Le petit roque n’est pas possible : le roi ou la tour d’origine a déjà bougé, cette tour n’est plus là, ou la partie a commencé sans ce droit.
why-castling-lost-queen = Le grand roque n’est pas possible : le roi ou la tour d’origine a déjà bougé, cette tour n’est plus là, ou la partie a commencé sans ce droit.
why-wrong-piece-movement = { $piece-Le } en { $on } ne peut pas aller en { $square } : { $how }.
why-castling-in-check = { $piece-Le } en { $on } donne échec, et on ne roque pas en échec.
why-nothing-to-capture = { $piece-Le } en { $on } ne pourrait aller en { $square } qu’en prenant, et il n’y a rien à prendre.
why-nothing-there = Il n’y a rien à prendre en { $square }.
why-no-en-passant = Une telle prise en passant n’est pas possible maintenant.
why-no-promotion = Seul un pion qui atteint la dernière rangée est promu.
why-two-captures = Un coup ne capture qu’une pièce.
why-en-passant-too-late = La prise en passant { $piece-du } en { $on } n’est possible qu’aussitôt après un double pas, et il ne vient pas d’en faire un.
why-pawn-has-moved = { $piece-Le } en { $on } ne pouvait faire cela qu’à son premier coup.
why-captures-otherwise = { $piece-Le } en { $on } ne prend pas comme ça, et { $target-le } en { $square } lui barre la route.
why-own-piece-there = Il y a déjà { $piece-un } à toi en { $on }.
why-blocked = { $piece-Le } en { $on } ne peut pas atteindre { $square } : { $blocker-le } en { $at } barre la route.
why-skip-barred = Des plateaux d’attaque au-dessus ou au-dessous de { $squares } barrent la route.
why-no-board-there = Il n’y a pas de plateau d’attaque en { $pin }.
why-board-not-yours = Le plateau d’attaque { $pin } est à ton adversaire.
why-board-loaded = Le plateau d’attaque { $pin } est trop chargé. Un plateau ne bouge que vide ou avec un seul pion.
why-pin-taken = Il y a déjà un plateau d’attaque en { $pin }.
why-pin-too-far = Le plateau d’attaque { $from } ne peut pas aller en { $to } en un coup : ce pivot est trop loin.
why-castling-blocked = Tu ne peux pas roquer : { $piece-le } en { $on } barre la route.
why-castling-through = Ton roi passerait par { $square }, case attaquée par { $piece-le } en { $on }.
why-king-attacked = En { $square }, ton roi pourrait être pris par { $piece-le } en { $on }.
why-still-in-check = Tu es en échec par { $piece-le } en { $on }, et ce coup n’y change rien.
why-uncovers-check = Ce coup pare l’échec, mais { $piece-le } en { $on } attaquerait ton roi.
why-exposes-king = Ce coup laisserait ton roi en échec : { $piece-le } en { $on } l’attaque.
why-must-capture = Qui peut prendre doit prendre : { $piece-le } en { $on } peut prendre en { $square }.
why-king-captures = Ici, un roi ne peut pas prendre : il exploserait.
why-explodes-king = Une prise en { $square } ferait exploser ton propre roi.
why-gives-check = Dans ce jeu, il est interdit de donner échec, et { $piece-le } en { $on } le donnerait.
why-not-in-pocket = Tu n’as { $piece-aucun } à parachuter.
why-drops-on-piece = On ne parachute que sur une case vide, et { $piece-le } est en { $on }.
why-drops-pawn-at-end = Un pion ne peut pas être parachuté sur la première ni la dernière rangée.

how-chess-king = un roi va d’une case dans n’importe quelle direction
how-chess-queen = une dame va aussi loin qu’elle veut sur une colonne, une rangée ou une diagonale
how-chess-rook = une tour va aussi loin qu’elle veut sur une colonne ou une rangée
how-chess-bishop = un fou va aussi loin qu’il veut en diagonale
how-chess-knight = un cavalier saute de deux cases en colonne ou en rangée, puis d’une sur le côté
how-chess-pawn = un pion avance d’une case, ou de deux à son premier coup, et prend en diagonale vers l’avant
how-mono-dimensional-king = un roi va d’un point en avant ou en arrière, ou échange sa place avec une de tes pièces voisines
how-mono-dimensional-executor = un exécuteur avance d’un ou de trois points
how-mono-dimensional-warrior = un guerrier avance de deux points, ou recule d’un
how-mono-dimensional-lancer = un lancier avance d’un point
how-one-dimensional-king = un roi va d’une case, ou échange sa place avec une de tes tours voisines
how-one-dimensional-queen = une dame va jusqu’à trois cases, ou jusqu’à trois cases de sa couleur (2, 4 ou 6 plus loin)
how-one-dimensional-rook = une tour va jusqu’à trois cases
how-one-dimensional-bishop = un fou va jusqu’à trois cases de sa couleur (2, 4 ou 6 plus loin)
how-one-dimensional-knight = un cavalier saute de deux cases puis de trois (ou l’inverse), chaque fois en avant ou en arrière : il arrive 1 ou 5 cases plus loin
how-space-king = un roi va d’une colonne, d’une rangée et d’un niveau au plus (le plateau principal voisin compte pour un niveau)
how-space-queen = une dame suit un axe, ou deux axes d’une même distance
how-space-rook = une tour suit un axe : colonne, rangée ou niveau
how-space-bishop = un fou suit deux axes d’une même distance : colonne, rangée ou niveau (le plateau principal voisin est à deux niveaux)
how-space-knight = un cavalier saute de deux sur un axe et d’un sur un autre (le plateau principal voisin compte pour un)
how-space-pawn = un pion avance d’une rangée ou d’un niveau vers l’adversaire, et prend en allant en même temps sur une colonne voisine

piece-king = roi
    .le = le roi
    .du = du roi
    .un = un roi
    .ton = ton roi
    .aucun = aucun roi
    .plural = rois
piece-queen = dame
    .le = la dame
    .du = de la dame
    .un = une dame
    .ton = ta dame
    .aucun = aucune dame
    .plural = dames
piece-rook = tour
    .le = la tour
    .du = de la tour
    .un = une tour
    .ton = ta tour
    .aucun = aucune tour
    .plural = tours
piece-bishop = fou
    .le = le fou
    .du = du fou
    .un = un fou
    .ton = ton fou
    .aucun = aucun fou
    .plural = fous
piece-knight = cavalier
    .le = le cavalier
    .du = du cavalier
    .un = un cavalier
    .ton = ton cavalier
    .aucun = aucun cavalier
    .plural = cavaliers
piece-pawn = pion
    .le = le pion
    .du = du pion
    .un = un pion
    .ton = ton pion
    .aucun = aucun pion
    .plural = pions
piece-executor = exécuteur
    .le = l’exécuteur
    .du = de l’exécuteur
    .un = un exécuteur
    .ton = ton exécuteur
    .aucun = aucun exécuteur
    .plural = exécuteurs
piece-warrior = guerrier
    .le = le guerrier
    .du = du guerrier
    .un = un guerrier
    .ton = ton guerrier
    .aucun = aucun guerrier
    .plural = guerriers
piece-lancer = lancier
    .le = le lancier
    .du = du lancier
    .un = un lancier
    .ton = ton lancier
    .aucun = aucun lancier
    .plural = lanciers

## Commands that cannot be read

misread-command = La commande { $text } n’existe pas. `/help` liste les commandes.
misread-command-nearest = La commande { $text } n’existe pas. Tu voulais dire `/{ $nearest }` ?
misread-move = { $text } n’est pas un coup. Tu voulais dire `/{ $nearest }` ?
misread-option = `/{ $command }` n’a pas d’option { $text }. `/help command:{ $command }` liste ses options.
misread-option-nearest = `/{ $command }` n’a pas d’option { $text }. Tu voulais dire `{ $nearest }:` ?
misread-no-subcommand = Il manque un mot à `/{ $group }`. Choisis parmi : { $choices }.
misread-missing = `/{ $command }` a besoin de `{ $option }`, par exemple `{ $example }`.
misread-choice = `{ $option }` ne peut pas être { $text }. { $count ->
    [one] Le seul choix est { $choices }.
   *[other] Choisis parmi : { $choices }.
}
misread-number = { $text } n’est pas un numéro de partie. `/games` liste les numéros.
misread-day = `{ $option }` ne peut pas être { $text }. Écris un jour ainsi : `24/12/2026`.
misread-ratings = `{ $option }` ne peut pas être { $text }. Écris une plage ainsi : `1400-1800`, `1400+` ou `-1800`, entre 400 et 4000.
misread-rating-roles = `{ $option }` ne peut pas être { $text }. Écris jusqu’à dix cotes, chacune avec son rôle : `1200:@Débutant 1600:@Club`. Ou `non`.
misread-moment = `{ $option }` ne peut pas être { $text }. Écris la date et l’heure ainsi : `05/12/2026 18:00`, ou seulement l’heure : `18:00`.
misread-holidays = Les vacances demandent une cadence en jours : ajoute-la, par exemple `clock:3j`.
misread-odds-game = L’avantage n’existe qu’aux échecs. Retire `game:`, ou choisis les échecs.
misread-odds-position = Un avantage et une position ne vont pas ensemble : choisis l’un ou l’autre.
misread-opponent-and-channel = Choisis soit un adversaire, soit un salon.
misread-clock = Je ne comprends pas la cadence { $text }. En direct : `10m` (10 minutes chacun ; 12 heures au plus), `15m+10s` (plus 10 secondes par coup) ou `10m/coup`. Par correspondance : `3j` (3 jours par coup ; 14 au plus) ou `7j+12h` (7 jours plus 12 heures par coup). Ou `sans`, pour jouer sans pendule.
misread-count = `{ $option }` ne peut pas être { $text }. Choisis un nombre de 1 à { $most }.
misread-person = `{ $option }` doit être une personne.
misread-snowflake = `{ $option }` doit être un salon ou un rôle d’un serveur Discord.
misread-zone = Je ne connais pas le fuseau horaire { $text }. Utilise un nom comme `Europe/Paris` ou `UTC`.
misread-games = { $text } n’est pas une liste de jeux. Sépare leurs noms par des virgules, comme dans `chess,space`.
misread-quiet-hours = Je ne comprends pas les heures { $text }. Écris `22-8` pour la plage de 22 h à 8 h, ou `non`.
misread-help = La commande { $text } n’existe pas. `/help` liste les commandes.
misread-too-long = `{ $option }` est trop long (au plus { $longest ->
    [one] { $longest } caractère
   *[other] { $longest } caractères
}).
misread-button = Ce bouton ne marche plus. `/games` liste tes parties.
misread-line = Les commandes commencent par une barre oblique : essaie `/help`. À ton tour, écris simplement ton coup : `e4`.
misread-name = { $text } n’est pas un nom valable : de 1 à 32 lettres, chiffres, `_` ou `-`.
misread-no-name = Il manque un nom, comme dans `/challenge @ben` ou `ben: /help`.
misread-arbiters-name = { $text }, c’est mon nom. Prends-en un autre, par exemple `ben: /help`.
rules-which = Quelles règles veux-tu voir ? { $commands }

trouble = Je n’arrive pas à joindre ma base de données. Rien n’a changé ; réessaie dans un instant.
overloaded = Je reçois plus de demandes que je ne peux en traiter. Rien n’a changé ; réessaie dans un instant.
in-doubt = J’ai perdu la connexion à ma base de données en enregistrant : je ne sais pas si ça compte. Vérifie d’abord, avec `/board` pour une partie ; si ça n’y est pas, réessaie.
written-unseen = C’est fait et enregistré, mais je n’arrive pas à joindre ma base de données pour l’afficher. `/board` le montrera dans un instant.

## Boards and lists

caption-to-move = Trait { $side-aux }
caption-check = Trait { $side-aux }, en échec
caption-checks = échecs { $white }–{ $black }
caption-over = { $result }
no-result = sans résultat

tower-bottom = niveau 2 · bas
tower-middle = niveau 4 · milieu
tower-top = niveau 6 · haut
tower-above = au-dessus
tower-below = en dessous
tower-covered = sous un plateau
tower-up = { $count ->
    [one] { $count } niveau plus haut
   *[other] { $count } niveaux plus haut
}
tower-down = { $count ->
    [one] { $count } niveau plus bas
   *[other] { $count } niveaux plus bas
}
tower-same-level = même niveau

record = · Empreinte `{ $digest }`

legend-last-move = dernier coup
legend-hint = l’indice
legend-captured-here = pris ici
legend-exploded = a explosé ici
legend-check = échec
legend-chosen = choisie
legend-target = peut aller ici
legend-capture = peut prendre
legend-swap = peut échanger
legend-castle = peut roquer ici
legend-refused = interdit
legend-reason = la raison
legend-column = au-dessus et au-dessous
legend-goal = un roi qui arrive ici gagne
legend-executor = exécuteur 1, 3
legend-warrior = guerrier 2, −1
legend-lancer = lancier 1
legend-stalemate = Sans coup légal, on perd ici.
legend-kkr = Rois seuls : la distance décide.
legend-third-check = Ici, trois échecs gagnent.
legend-hill = Ici, un roi au centre gagne.
legend-given-away = Ici, qui ne peut plus jouer gagne.
legend-explosion = Les prises explosent ; sans roi, on a perdu.
legend-horde = La horde perd avec sa dernière pièce.
legend-race = Ici, le premier roi en 8e rangée gagne.

bar-to-move = au trait
bar-check = en échec

result-win-checkmate = { $winner } gagne par échec et mat
result-win-stalemate = { $winner } gagne par pat
result-win-kkr = { $winner } gagne, roi contre roi
result-win-third-check = { $winner } gagne au troisième échec
result-win-hill = { $winner } gagne au centre
result-win-given-away = { $winner } gagne, plus de coup possible
result-win-explosion = { $winner } gagne par explosion
result-win-horde = { $winner } gagne contre la horde
result-win-race = { $winner } gagne la course
result-win-resignation = { $winner } gagne par abandon
result-win-no-show = { $winner } gagne par forfait
result-win-left-tournament = { $winner } gagne, adversaire retiré
result-win-flag = { $winner } gagne au temps
result-line-stalemate = Nulle par pat
result-line-insufficient-material = Nulle : matériel insuffisant
result-line-dead-position = Nulle : position morte
result-line-seventy-five-moves = Nulle par la règle des 75 coups
result-line-race-tie = Nulle : les deux rois sont arrivés
result-line-agreement = Nulle par accord mutuel
result-line-repetition = Nulle par triple répétition
result-line-fifty-moves = Nulle par la règle des 50 coups
result-line-fivefold = Nulle par quintuple répétition
result-line-flag = Nulle : temps écoulé, mais aucun mat possible
result-line-aborted = Annulée
result-line-closed = Fermée par la modération
result-line-recorded = Enregistrée : { $result }

banner-checkmate = Échec et mat
    .inside = échec et mat
banner-stalemate = Pat
    .inside = pat
banner-kkr = Roi contre roi
    .inside = roi contre roi
banner-third-check = Troisième échec
    .inside = troisième échec
banner-hill = Roi au centre
    .inside = roi au centre
banner-given-away = Plus aucun coup
    .inside = plus aucun coup
banner-explosion = Explosion
    .inside = explosion
banner-horde = Horde prise
    .inside = horde prise
banner-race = Course gagnée
    .inside = course gagnée
banner-race-tie = Course à égalité
    .inside = course à égalité
banner-insufficient-material = Matériel insuffisant
    .inside = matériel insuffisant
banner-dead-position = Position morte
    .inside = position morte
banner-seventy-five-moves = Règle des 75 coups
    .inside = règle des 75 coups
banner-resignation = Abandon
    .inside = abandon
banner-no-show = Absence
    .inside = absence
banner-left-tournament = Retrait
    .inside = retrait
banner-agreement = Nulle par accord mutuel
    .inside = nulle par accord mutuel
banner-repetition = Triple répétition
    .inside = triple répétition
banner-fifty-moves = Règle des 50 coups
    .inside = règle des 50 coups
banner-fivefold = Quintuple répétition
    .inside = quintuple répétition
banner-flag = Au temps
    .inside = au temps
banner-aborted = Annulée
    .inside = annulée
banner-closed = Fermée par la modération
    .inside = fermée par la modération
banner-recorded = Enregistrée
    .inside = enregistrée

board = { $number } · { $white } (Blancs) – { $black } (Noirs)
board-to-move = { $who } a le trait.
board-to-move-check = { $who } a le trait, en échec.
board-not-begun = { $number } n’a pas commencé : le défi attend encore une réponse.

moves = { $number } · { $count ->
    [one] { $count } coup légal
   *[other] { $count } coups légaux
} : { $moves }
moves-none = { $number } · La partie est finie ; il n’y a plus de coups.

history = { $number } · { $white } – { $black }
opening = { $name } ({ $eco }), théorie jusqu’au coup { $move }.
opening-reached = { $name }.
history-began = Début : { $when }.
history-undated = sans date
history-earlier = Coups précédents : `/game export`.
history-move = { $move } ({ $at })
history-move-hint = { $move } ({ $at }, après un indice)
replay = { $number } · { $white } – { $black }, { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
flipped = { $number } de l’autre côté :
spoken = { $number }.
spoken-pieces = { $count ->
    [one] { $piece }
   *[other] { $piece-plural }
} { $squares }
spoken-castling = Roques possibles : { $rights }.
spoken-no-castling = Aucun camp ne peut roquer.
spoken-kingside = petit roque { $side-des }
spoken-queenside = grand roque { $side-des }
spoken-en-passant = Prise en passant possible en { $square }.
spoken-no-en-passant = Pas de prise en passant.
spoken-spent = Pions qui ne peuvent plus avancer de deux cases : { $squares }.
spoken-promoted = Promues, et pions de nouveau si on les prend : { $squares }.
spoken-counts = Demi-coups vers la règle des cinquante coups : { $quiet }. Coup { $number }.
replay-shortened = L’image montre les { $count } derniers coups des deux camps ; `/game export` contient toute la partie.
replay-busy = Je dessine trop de parties à la fois. Réessaie dans une minute.
replay-nothing = { $number } : aucun coup n’a encore été joué.
replay-posted = Tout le monde peut maintenant revoir la partie dans { $channel }.
replay-already-shared = La partie à revoir est déjà dans { $channel }.
history-empty = Aucun coup pour l’instant.
explorer = { $games ->
    [one] Une partie terminée ici a eu cette position :
   *[other] { $games } parties terminées ici ont eu cette position :
}
explorer-after = Après { $line } :
explorer-move = · { $move }, { $games ->
    [one] 1 partie
   *[other] { $games } parties
} : Blancs { $white }, nulles { $draws }, Noirs { $black }
explorer-none = Aucune partie terminée entre humains n’a continué ici à partir de cette position.

exported = { $number } · Voici la partie en fichier.
export-event = Partie Arbiter { $number }
export-offer = { $who } propose nulle.
export-refused = { $who } refuse la nulle.
export-hints = { $who } accepte de jouer avec des indices.
export-hint = { $who } prend un indice.
export-takeback = Ici, { $who } a repris un coup.
exported-page = { $number } · Voici la partie en page. Enregistre le fichier et ouvre-le dans n’importe quel navigateur, même hors ligne.
exported-games = { $count ->
    [one] Voici ta partie terminée, en fichier.
   *[other] Voici tes { $count } parties terminées en un seul fichier, les plus récentes d’abord.
}
exported-newest-games = { $count ->
    [one] Voici ta dernière partie terminée, en fichier. Les plus anciennes n’y tiennent pas ; `/game export number:` donne chacune d’elles.
   *[other] Voici tes { $count } dernières parties terminées en un seul fichier. Les plus anciennes n’y tiennent pas ; `/game export number:` donne chacune d’elles.
}
exported-no-games = Tu n’as encore terminé aucune partie.
follow-every-move = Tu suis { $number }. Je t’enverrai un message privé après les coups, au plus un par minute, et à la fin.
follow-end-only = Tu suis { $number }. Je t’enverrai un message privé à la fin de la partie.
follow-stopped = Tu ne suis plus { $number }.
follow-none = Tu ne suivais pas { $number }.
follow-own = Tu joues toi-même { $number }. `/settings change turn-messages:` t’envoie un message privé quand c’est à toi.
follow-not-playing = { $number } n’est pas en cours : impossible de la suivre.
follow-not-on-server = Tu ne peux suivre que des parties d’un serveur.
follow-blocked = Tu ne peux pas suivre { $number }.
follow-too-many = Tu suis déjà { $most } parties. Arrête d’abord d’en suivre une : `/games only:followed` les affiche.
follow-full = { $number } est déjà suivie par { $most } personnes, le maximum.
follow-moved = { $number } : un coup a été joué dans la partie que tu suis.
follow-over = { $number } : la partie que tu suivais est terminée.
follows = Parties que tu suis :
follows-every-move = · { $number }, après les coups et à la fin
follows-end-only = · { $number }, seulement à la fin
follows-none = Tu ne suis aucune partie. `/game follow`, ou Suivre sous Plus, t’envoie un message privé quand une partie avance.
page-controls = Commandes
page-first = Au début
page-previous = Un coup en arrière
page-play = Lecture
page-pause = Pause
page-next = Un coup en avant
page-last = À la fin
page-flip = Tourner l’échiquier
page-theme = Couleurs
page-moves = Coups
page-start = Début
page-words = L’échiquier en mots
page-position = Texte de la position
page-copy = Copier
page-copied = Copié
page-save = Télécharger
page-continue = Continuer d’ici, sur Discord
page-keys = Touches : ← et → (ou ↑ et ↓, ou la molette) parcourent les coups, Début et Fin vont au début et à la fin, la barre d’espace lance la lecture, F tourne l’échiquier. Sur écran tactile, fais glisser.
page-script = L’échiquier a besoin de JavaScript.
page-record = Enregistrement et empreinte
page-digest = SHA-256 de l’enregistrement
page-true = L’enregistrement correspond à cette empreinte.
page-false = L’enregistrement ne correspond pas à cette empreinte : il a été modifié.
page-shortened = Seuls les { $count } derniers coups sont affichés.
page-tower = Vue 3D
page-turn = Fais glisser les plateaux pour les tourner, ou appuie sur Maj et une flèche.
page-captured = Prises

games = Parties de ce salon, et les tiennes ailleurs :
games-none = Pas encore de partie ici. Commences-en une avec `/challenge`.
games-none-next = Ce n’est à toi de jouer dans aucune partie. `/games` les liste toutes.
games-waiting = { $number } · { $game } · { $challenger } défie { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } cherche un adversaire
games-playing = { $number } · { $game } · { $white } – { $black } · à { $who } de jouer
games-until = · échéance : { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … et { $count } de plus.
review-missed-win = Il y avait { $win } pour { $side-les } ; { $move } l’a laissé filer.
review-into-loss = { $move } a décidé de la partie : il permettait { $win }.
win-mate = { $moves ->
    [one] un mat en un coup
   *[other] un mat en { $moves } coups
}
win-forced = { $moves ->
    [one] un gain en un coup
   *[other] un gain forcé en { $moves } coups
}
review-decided = { $move } a décidé de la partie en faisant passer { $side-les } de { $before } % à { $after } % de chances de gain.
review-gradually = Aucun coup isolé n’a décidé de la partie : l’avantage a grandi peu à peu pour { $side-les }.
review-nothing = La partie est restée équilibrée : aucun camp n’a pris d’avantage net.
review-resigned = C’était trop tôt pour abandonner : dans la position finale, il restait { $after } % de chances de gain pour { $side-les }.
review-flagged = La pendule a décidé de cette partie : à la chute du drapeau, il restait { $after } % de chances de gain pour { $side-les }.
review-drawn = Il valait mieux continuer : dans la position finale, il y avait { $after } % de chances de gain pour { $side-les }.
review-settled = Aucun coup isolé n’a décidé de la partie : à partir du coup { $number }, toujours au moins 70 % de chances de gain pour { $side-les }.
review-settled-draw = Aucun coup isolé n’a décidé de la partie : à partir du coup { $number }, aucun camp n’était nettement mieux.
review-throughout = Position gagnante du premier au dernier coup pour { $side-les }.
review-unclear = Aucun coup isolé n’a décidé de la partie.
review-contradicted = La partie s’est terminée par { $result }, mais dans la position finale il y avait { $after } % de chances de gain pour { $side-les }.
review-unfinished = Cette partie n’a pas de résultat. Dans la position finale, il y avait { $after } % de chances de gain pour { $side-les }.
review-accuracy = { $side } : précision { $accuracy } %
review-inaccuracies = { $count ->
    [one] { $count } imprécision
   *[other] { $count } imprécisions
}
review-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
review-blunders = { $count ->
    [one] { $count } gaffe
   *[other] { $count } gaffes
}
review-turning-points = Tournants :
review-turning-point = { $number } · { $words }
review-point = { $move } a fait passer { $side-les } de { $before } % à { $after } % de chances de gain : { $line }. { $better } était meilleur.
review-point-last = { $move } a fait passer { $side-les } de { $before } % à { $after } % de chances de gain. { $better } était meilleur.
review-point-win = { $move } a manqué { $win } : { $line }.
review-point-loss = { $move } permettait { $win } : { $line }. { $better } était meilleur.
review-point-loses = { $move } a perdu { $piece-le } ({ $before } % → { $after } %) : { $line }. { $better } était meilleur.
review-better-wins = Cela gagnait { $piece-le }.
review-hint = (joué après un indice)
review-by = Analyse de { $engine }, { $nodes } 000 positions par coup.
review-chances = Chances de gain des Blancs, coup par coup : { $graph }
review-underway = J’analyse { $number } coup par coup. L’analyse arrivera ici dans quelques secondes. Sinon, redemande-la.
review-shared = L’analyse de { $number }, { $white } – { $black } :
review-posted = Tout le monde peut maintenant lire l’analyse dans { $channel }.
review-already-shared = L’analyse a déjà été partagée.
review-place = Tournant { $point } sur { $points }
review-graph = Chances de gain des Blancs
review-graph-axis = Coup
review-percent = { $percent } %
review-graph-alt = Chances de gain des Blancs dans { $number } : { $start } % au début, { $end } % à la fin.
review-graph-alt-point = { $number } : { $move } les a fait passer de { $before } % à { $after } %.
legend-played = joué : { $move }
legend-better = mieux : { $move }
score = Toi contre { $opponent } :
score-line = · { $game } : **{ $points }–{ $other-points }** · gagnées : { $wins }, nulles : { $draws }, perdues : { $losses }
score-last = Vos dernières parties :
score-none = Tu n’as pas encore fini de partie contre { $opponent }. Lance un défi avec `/challenge`.
scores = Tes scores sur ce serveur :
scores-anywhere = Tes scores :
scores-line = · { $opponent } · { $game } : **{ $points }–{ $other-points }** · gagnées : { $wins }, nulles : { $draws }, perdues : { $losses }
scores-none = Tu n’as pas encore fini de partie. Commences-en une avec `/challenge`.
scores-none-here = Tu n’as pas encore fini de partie sur ce serveur. Commences-en une avec `/challenge`, ou envoie-moi `/score` en message privé pour voir tous tes scores.
score-after = { $game } jusqu’ici : { $one } { $points }, { $other } { $other-points }.

## Ratings

pool = { $game }
pool-variants = Variantes des échecs
pool-live = { $game }, en direct
pool-correspondence = { $game }, par correspondance
challenge-rated = La partie est cotée.
condition-rating = Réservé aux joueurs cotés { $range } sur ce serveur.
condition-reliable = Réservé aux joueurs qui ont perdu au temps une partie au plus sur leurs { $latest } dernières.
rating-up-to = jusqu’à { $most }
rating-change = { $who } { $rating } ({ $change })
rating-changes = Cotes : { $one }, { $other }.
rating-called-off = La partie a été annulée : aucune cote ne change.
rating-closed = La partie a été fermée par la modération : aucune cote ne change.
rating-short = La partie s’est terminée avant que chacun ait joué deux coups : aucune cote ne change.
rating-hints = Quelqu’un a pris un indice : aucune cote ne change.
rating-removed = L’un des joueurs ne figure pas dans les classements d’ici : aucune cote ne change.
ladder = Classement · { $pool } (cote, évolution sur 30 jours, parties)
ladder-title = Classement · { $pool }
column-rating = cote
column-month = 30 jours
column-games = parties
ladder-line = { $place }. { $who } · **{ $rating }** ({ $change }) · { $games }
ladder-how = Il faut une cote établie (sans « ? »), trois adversaires et une partie récente. La tienne : `/ladder person:`.
ladder-empty = Personne n’est encore classé : { $pool }. Commence une partie cotée avec `/challenge rated:yes`.
ladder-everywhere = { $pool }, tous les serveurs
ladder-removed = { $who } n’est plus dans les classements de ce serveur, et ses parties ne comptent plus. Toutes les cotes ont été recalculées.
ladder-removed-game = La partie { $number } ne compte plus pour les cotes de ce serveur, qui ont été recalculées.
ladder-restored = { $who } peut revenir dans les classements de ce serveur. Toutes les cotes ont été recalculées.
ladder-restored-game = La partie { $number } compte de nouveau pour les cotes de ce serveur, qui ont été recalculées.
season-last = Saison précédente : { $places }
season-place = { $place }. { $who } { $change }
season-this-title = Cette saison · { $pool }
season-last-title = Saison précédente · { $pool }
season-line = { $place }. { $who } · **{ $change }** en { $games }
season-empty = Aucune partie cotée cette saison-là : { $pool }.
column-gain = progrès
pairs = Rencontres cotées les plus fréquentes depuis 90 jours (points du premier nommé ; parties de chacun ; temps de la première à la dernière ; coups en moyenne) :
pairs-line = · { $one } – { $other } : { $points } sur { $games } · { $of-one } et { $of-other } · { $span } · { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}
pairs-none = Personne n’a joué de partie cotée ici depuis 90 jours.
pairs-how = Beaucoup de parties courtes contre le même adversaire, toujours gagnées par le même, peuvent être un second compte, ou juste deux amis. `/server ladder person:` retire quelqu’un.
standings = Cotes sur ce serveur pour { $who } :
standings-none = { $who } n’a pas encore fini de partie cotée sur ce serveur. Commences-en une avec `/challenge rated:yes`.
standings-removed = { $who } ne figure plus dans les classements de ce serveur : c’est une décision des admins, qui peuvent revenir dessus.
standings-none-game = La partie { $number } n’est pas une partie cotée de ce serveur.
standing = · { $pool } : **{ $rating }** · parties : { $games } · { $why }
standing-listed = au classement
standing-provisional = pas encore au classement : la cote est provisoire
standing-few-opponents = pas encore au classement : il manque { $missing ->
    [one] { $missing } autre adversaire
   *[other] { $missing } autres adversaires
}
standing-one-opponent = pas au classement : plus de la moitié des dernières parties contre le même adversaire
standing-one-server = pas au classement : toutes les parties ont eu lieu sur un seul serveur
standing-inactive = pas au classement : aucune partie récente
standing-best-win = Meilleure victoire, { $pool } : contre { $who } ({ $rating }) dans { $number }.
standing-records = Gains, nulles et défaites, { $pool } : { $records }
standing-record = { $who } { $score }
refused-rated-no-server = Les cotes et les classements dépendent d’un serveur : c’est possible dans un de ses salons.
refused-rated-no-ladder = Ce serveur n’a pas de classement. Un admin peut l’activer : `/server change ladder:on`.
refused-rated-no-ladder-of = Ce serveur n’a pas de classement { $game-de }. Un admin peut en ajouter un : `/server change ladder-games:`.
refused-rated-removed = Tu ne figures plus dans les classements de ce serveur : tu ne peux pas y jouer de parties cotées. Les admins peuvent revenir dessus ; d’ici là, joue sans cote.
refused-rated-called-off = En une semaine, tu as annulé trois parties cotées ou abandonné avant qu’elles comptent. Tu pourras rejouer des parties cotées à partir du { $from } ; d’ici là, joue sans cote.
refused-rated-arbiter = Les parties contre moi ne sont jamais cotées. Retire `rated`.
refused-rated-no-clock = Une partie cotée a besoin d’une cadence : ajoute-la, par exemple `clock:3j`.
refused-rated-start = Une partie cotée part de la position habituelle, sans avantage. Retire `rated`, ou la position.
refused-rated-account = Ton compte est trop récent pour les parties cotées. Tu pourras en jouer à partir du { $from } ; d’ici là, joue sans cote.
refused-rated-member = Tu viens d’arriver sur ce serveur. Tu pourras jouer des parties cotées à partir du { $from } ; d’ici là, joue sans cote.

## Tournaments

button-confirm-close-vote = Fermer la partie
channel-as-player = #ce-salon
privacy-board-links = · Liens vers l’échiquier en ligne : { $count }.

blocked = { $who } ne peut plus te défier ni accepter tes défis ouverts, et n’en saura rien. Les parties en cours continuent. Pour annuler : `/privacy unblock`.
unblocked = { $who } peut de nouveau te défier.
not-blocked = Tu n’avais pas bloqué { $who }.
settings = Tes réglages. Pour en changer un : `/settings change theme:slate`
settings-changed = Modifié :
settings-unchanged = Rien à changer : c’était déjà réglé ainsi.
settings-line = · `{ $option }` **{ $value }** · { $summary }
settings-panel = Tes réglages. Choisis dans un menu pour en changer un.
settings-usual-clock = Ce serveur n’a pas de cadence par défaut : les parties sans pendule ne finissent jamais au temps. Trois jours par coup conviennent à la plupart des serveurs :
settings-menu = { $name } : { $value }
setting-language = Langue
setting-theme = Échiquier
setting-pieces = Pièces
setting-orientation = En bas
setting-confirm-moves = Confirmer les coups
setting-letters = Lettres des pièces
setting-reminders = Rappels
setting-puzzles = Problèmes tirés de mes parties
setting-global-rating = Coté partout
setting-days-off = Jours libres
setting-turn-messages = Avis quand c’est à toi
setting-quiet-hours = Heures calmes
setting-threads = Fils
setting-history = Échiquiers précédents
setting-ladder = Classement
setting-ladder-games = Jeux avec classement
setting-rating-posts = Cotes après une partie
setting-rating-roles = Rôles selon la cote
rating-roles-refused = La dernière fois, Discord a refusé un rôle selon la cote. Vérifie que j’ai « Gérer les rôles », que mon rôle est au-dessus de ceux-ci et qu’aucun n’est supprimé.
setting-watch = Regarder les parties en ligne
setting-game = Jeu par défaut
setting-clock = Cadence par défaut
setting-challengers = Qui peut défier
setting-event-role = Qui peut ouvrir des tournois
setting-challenges-channel = Annonces
setting-challenges-role = Rôle à mentionner
setting-puzzle-channel = Problème du jour
setting-puzzle-game = Jeu du problème du jour
setting-channels = Salons de jeu
server-settings = Les réglages de ce serveur. Choisis dans un menu pour en changer un.
server-settings-table = Les réglages de ce serveur. Pour en changer un : `/server change ladder:on`
server-settings-everywhere = tous les salons
server-settings-nowhere = nulle part
server-settings-none = aucun
server-settings-everyone = tout le monde
server-settings-nobody = personne

about = Arbiter { $version }, arbitre d’échecs. Code source : <{ $source }>. Licence : { $licence }.
about-data = J’enregistre qui joue quoi et quand, qui bloque qui, les réglages, les problèmes joués, les parties importées et les noms, notes et motifs écrits dans mes commandes. Je n’enregistre rien d’autre de ce que les gens écrivent. `/privacy` montre, exporte et supprime ce que je garde sur toi.
about-uptime = En service depuis { $span }.
about-clock-fast = L’horloge de cette machine avance de { $span }. Je me règle sur celle de Discord : personne ne perd de temps.
about-clock-slow = L’horloge de cette machine retarde de { $span }. Je me règle sur celle de Discord : personne ne perd de temps.

privacy-none = Rien n’est enregistré sur toi.
privacy = Ce que j’enregistre sur toi, et pourquoi :
privacy-name = · Ton identifiant ici (`{ $id }`) et ton dernier nom connu ({ $who }), pour savoir et dire à qui c’est de jouer.
privacy-games = · { $count ->
    [0] Aucune partie, aucun défi.
    [one] { $count } partie ou défi, avec ce que tu y as fait et quand, pour pouvoir continuer, la montrer et la vérifier plus tard.
   *[other] { $count } parties et défis, avec ce que tu y as fait et quand, pour pouvoir continuer, les montrer et les vérifier plus tard.
}
privacy-since = Le plus ancien date du { $when }.
privacy-blocks = · { $count ->
    [one] { $count } personne que tu as bloquée :
   *[other] { $count } personnes que tu as bloquées :
}
privacy-blocked = { $who }
privacy-settings = · Tes `/settings`, pour que tout s’affiche comme tu l’aimes.
privacy-imports = · { $count ->
    [one] { $count } partie importée, pour que tu puisses y revenir.
   *[other] { $count } parties importées, pour que tu puisses y revenir.
}
privacy-kept = Ce qui protège les autres survit à la suppression, sous un code tiré de ton identifiant : les blocages contre toi, ton retrait des classements et, pendant 30 jours, que tes parties cotées, défis et parties annulées étaient à toi.
privacy-more = `/privacy export` te donne le tout en fichier ; `/privacy delete` l’efface.
privacy-exported = Voici tout ce qui est enregistré sur toi, en fichier.
privacy-exported-part = Voici le volet { $part } sur { $parts } de ce qui est enregistré sur toi, en fichier.
privacy-next-part = Volet suivant : `/privacy export part:{ $part }`.
privacy-no-part = Ton export a { $parts ->
    [one] { $parts } seul volet
   *[other] { $parts } volets seulement
}.
privacy-confirm = Effacer tout ce que j’enregistre sur toi ? Ton identifiant, ton nom, tes réglages, tes blocages, tes problèmes et les parties importées seront supprimés, sans retour possible. Tes adversaires gardent leurs parties, contre « Compte supprimé ».
privacy-confirm-games = { $count ->
    [one] { $count } partie ou défi est encore en cours et finira d’abord, pour que personne ne t’attende : si les deux camps ont joué, tu abandonnes ; sinon, c’est annulé, retiré ou refusé.
   *[other] { $count } parties et défis sont encore en cours et finiront d’abord, pour que personne ne t’attende : tu abandonnes là où les deux camps ont joué ; le reste est annulé, retiré ou refusé.
}
privacy-confirm-tournaments = Tu quittes aussi tes tournois et simultanées : tes parties en cours y sont perdues, même si personne n’a joué. Ceux que tu as ouverts et qui n’ont pas commencé sont fermés, et ta simultanée s’arrête.
privacy-confirm-how = Pour tout effacer : `/privacy delete confirm:yes`.
privacy-forgotten = Plus rien ici ne porte ton nom. Les messages dans les salons restent jusqu’à ce qu’on les y supprime. Si tu rejoues, tu repartiras de zéro.

example-start = La position de départ
example-tower = Les plateaux vus de côté
example-in-play = comme en jeu
example-chess-castling = Grand roque
example-chess-en-passant = Prise en passant
example-chess960-castling = Petit roque
example-chess960-king-stays = Roque : le roi reste
example-three-check-third = Le troisième échec gagne
example-king-of-the-hill-hill = Le roi atteint le centre
example-antichess-capture = La prise est obligatoire
example-atomic-explosion = Une prise à côté du roi
example-horde-first-rank = Deux cases depuis la première rangée
example-racing-kings-race = Le roi arrive
example-crazyhouse-drop = Un cavalier parachuté avec échec
example-mono-dimensional-swap = Le roi change de place
example-mono-dimensional-leap = Le guerrier saute et prend
example-one-dimensional-knight = Prise entre les deux sauts
example-one-dimensional-swap = Roi et tour s’échangent
example-space-board = Un plateau bouge avec son pion

help = J’arbitre les échecs et leurs variantes, d’une à trois dimensions. Défie quelqu’un (ou moi) : je m’occupe de l’échiquier et des règles.
help-game = Si tu as plusieurs parties, ajoute `number:` pour dire laquelle.
help-more = Écris les coups comme tu en as l’habitude : `Cf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `cavalier f3`.
help-options = `/help command:défier` explique une commande et ses options.
help-command = `/{ $command }` · { $summary }
help-group = **{ $summary }** : { $paths }
help-values = { $summary } : { $values }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (obligatoire) · { $summary }

## Commands

command-challenge = Défier quelqu’un, ou n’importe qui ici
command-accept = Accepter un défi, une nulle, une reprise, une pause ou des indices
command-decline = Refuser un défi, une nulle, une reprise, une pause ou des indices
command-move = Jouer un coup
command-draw = Proposer, accepter ou réclamer la nulle, avec un coup si tu veux
command-resign = Abandonner la partie
command-takeback = Demander à reprendre ton dernier coup
command-rematch = Demander une revanche avec les couleurs inversées
command-board = Afficher l’échiquier
command-game-import = Importer une partie (PGN) ou une position (FEN) pour l’analyser ou continuer
command-game-if = Coups conditionnels : tes réponses aux coups possibles de ton adversaire
command-game-think = Ton échiquier d’analyse : bouger les pièces, garder variantes et note
command-games = Lister tes parties et celles d’ici
command-score = Montrer ton score contre quelqu’un, ou contre tous ici
command-ladder = Montrer le classement de ce serveur, ou la place de quelqu’un
command-rules = Expliquer un jeu en un écran
command-help = Lister les commandes
command-game = Autres commandes pour une partie
command-event = Tournois et simultanées
command-game-moves = Lister les coups légaux
command-game-history = Lister les coups joués, avec leurs heures
command-game-describe = Décrire l’échiquier en mots
command-game-replay = Revoir la partie coup par coup
command-game-review = Montrer ce qui a décidé d’une partie finie
command-game-export = Exporter la partie en fichier : PGN pour les échecs, ou page pour navigateur
command-game-clock = Montrer combien de temps il reste
command-game-pause = Demander à arrêter les pendules quelques jours
command-game-nudge = Rappeler à ton adversaire que c’est son tour, une fois par jour
command-game-give-time = Donner du temps à ton adversaire
command-game-holiday = Prendre des vacances : ta pendule s’arrête, dans les parties par correspondance
command-game-flag = Réclamer le gain quand ton adversaire a dépassé son temps
command-game-follow = Recevoir un message privé quand une partie d’autres avance ou se termine
command-game-leave = Prendre un congé pour tes parties par correspondance : 45 jours par an au plus
command-game-explorer = Voir ce qui a été joué ici à partir d’une position, et le résultat
command-game-hint = Me demander un indice : d’abord la pièce, puis le coup
command-game-arbiter = Jouer ton défi ouvert contre moi
command-game-withdraw = Retirer ton défi
command-game-abort = Annuler la partie avant que les deux camps aient joué
command-game-close = Modération : fermer une partie de ce serveur sans résultat
command-settings = Tes réglages, et à propos de moi
command-settings-show = Montrer tes réglages
command-settings-change = Changer tes réglages
command-settings-about = À propos de moi : version, code source, données
command-server = Les réglages de ce serveur
command-server-show = Montrer les réglages de ce serveur
command-server-change = Changer les réglages de ce serveur
command-server-ladder = Voir qui se rencontre souvent en parties cotées, ou retirer quelqu’un
command-privacy = Tes données, et qui tu bloques
command-privacy-show = Montrer ce qui est enregistré sur toi
command-privacy-export = Exporter ce qui est enregistré sur toi
command-privacy-delete = Supprimer ce qui est enregistré sur toi
command-privacy-block = Empêcher quelqu’un de te défier
command-privacy-unblock = Laisser de nouveau quelqu’un te défier

option-opponent = Qui défier : une personne ou moi. Vide : n’importe qui ici.
option-vote-opponent = Contre qui le salon joue : une personne, ou moi (aussi si c’est vide)
option-level = Ma force, si tu me défies
option-game = Lequel des jeux
option-colour = La couleur que tu veux
option-clock = 10m, 15m+10s, 10m/coup (en direct) ; 3j par coup, 7j+12h (correspondance) ; sans
option-flag = Temps écoulé : perte automatique, ou seulement si l’adversaire réclame
option-minutes = Minutes à donner (par défaut 1 ; dans les parties en jours : 1 jour)
option-holidays = Règles par correspondance : jours libres, et tant de jours de vacances par an
option-from = Le premier jour, par exemple 24/12/2026
option-to = Le dernier jour, par exemple 03/01/2027
option-days-off = Tes jours libres dans les nouvelles parties par correspondance
option-days = Pour combien de jours
option-position = D’où partir : le nom d’un départ ou d’une ouverture, des coups ou une position
option-notify = Après chaque coup, seulement à la fin, ou jamais (ne plus suivre)
option-explorer-line = Coups depuis le début ou la position de la partie, par exemple : e4 e5 Cf3
option-odds = Partie à avantage : tu joues sans cette pièce (contre moi, c’est moi) ; ta couleur peut l’inverser
option-move = Par exemple Cf3, exd5, O-O, e8=D ou e2e4
option-number = Le numéro de la partie, par exemple 482
option-point = Seulement ce tournant
option-share = oui : montrer à tout le monde
option-all = oui : toutes tes parties terminées en un fichier PGN
option-side = De quel côté
option-links = Obtenir un lien privé pour jouer dans ton navigateur, ou fermer tes liens
option-confirm = oui : sans demander confirmation
option-person = La personne
option-reason = Le motif, montré aux joueurs
option-part = Quel volet, si l’export a plusieurs fichiers
option-format = PGN, ou page pour navigateur
option-theme = Couleurs de l’échiquier, pour toi et les parties que tu lances
option-pieces = L’apparence de tes pièces
option-orientation = Quel camp est en bas (aussi dans les parties que tu lances)
option-confirm-moves = Me faire confirmer chaque coup
option-language = La langue dans laquelle je te réponds
option-letters = Lettres des pièces dans les coups que tu lis et écris
option-reminders = Combien de rappels quand ta pendule tourne : tous, le dernier ou aucun
option-time-zone = Ton fuseau horaire, pour les jours, heures et fichiers : par exemple Europe/Paris
option-puzzles = Faire des problèmes de tes parties finies (l’autre joueur doit être d’accord aussi)
option-hide-solved = Ne pas me nommer dans le salon quand je résous le problème du jour
option-global-rating = Compter aussi au classement de tous les serveurs (l’adversaire doit être d’accord)
option-turn-messages = Comment te dire que c’est à toi : mention dans le salon, message privé ou les deux
option-quiet-hours = Heures sans mentions ni messages dans ton fuseau, par exemple 22-8, ou non
option-thread = Jouer dans un fil à part
option-threads = Donner un fil à chaque partie
option-ladder = Classements ici : désactivés, activés pour les parties qui le demandent, ou toujours
option-ladder-games = Les jeux qui ont un classement ici, séparés par des virgules
option-rating-posts = Annoncer dans le salon comment une partie a changé les cotes
option-rating-roles = Rôles à partir d’une cote : 1200:@Débutant 1600:@Club (non : aucun)
option-watch = Laisser tout le monde ici regarder les parties dans son navigateur
option-speed = Échecs en direct, ou par correspondance
option-rated = Le résultat compte pour les deux cotes ; il faut une cadence
option-rating = Seulement ceux dont la cote ici est dans cette plage : 1400-1800, 1400+ ou -1800
option-reliable = Seulement ceux qui ont perdu au temps une partie au plus sur leurs 20 dernières
option-season = Qui a le plus progressé ce trimestre, ou le précédent
option-where = Le classement de ce serveur, ou de tous
option-listing = Retirer des classements, ou y remettre
option-name = Son nom
option-tournament-format = Qui joue qui : chacun une fois, chacun deux fois, ou rondes suisses
option-seats = Combien peuvent participer
option-role = Seuls les membres qui ont ce rôle peuvent participer
option-round = Système suisse : la ronde suivante commence après ce nombre de jours
option-starts = Début automatique : 05/12/2026 18:00, ou 18:00, dans ton fuseau horaire
option-entries = Clôture des inscriptions : 04/12/2026 20:00 ; par défaut, le début
option-repeat = Ouvre le suivant quand celui-ci commence
option-hours = Durée du vote pour chaque coup, en heures
option-tournament = Le numéro sur la carte ; sans lui, le plus récent de ce salon
option-history = Ce qui reste des échiquiers précédents : une ligne par coup, ou les images
option-server-language = La langue des parties et des annonces de ce serveur
option-server-game = Le jeu d’un défi qui n’en nomme pas
option-server-clock = La cadence d’un défi qui n’en nomme pas : 10m, 15m+10s (en direct) ; 3j par coup ; sans
option-allow-channel = Autoriser les parties dans ce salon (aucun listé : partout)
option-disallow-channel = Retirer un salon de cette liste
option-challengers = Seuls ce rôle et la modération peuvent défier (aucun : tout le monde)
option-event-role = Seuls ce rôle et la modération peuvent ouvrir tournois, simultanées et parties par votes
option-challenges-channel = Salon où sont annoncés les défis ouverts de ce serveur
option-channel = Un autre salon de ce serveur, qui vote aussi pour ses coups
option-challenges-role = Mentionner ce rôle pour les défis ouverts ; tous doivent pouvoir le mentionner
option-puzzle-channel = Salon du problème du jour, chaque matin ; le premier arrive aussitôt
option-puzzle-game = Jeu du problème du jour
option-reset = Réinitialiser un réglage
option-command = Quelle commande expliquer
option-puzzle-theme = Le thème du problème
option-show = Un autre problème, la solution, ou le problème du jour
option-text = PGN ou FEN ; laisse tout vide pour un formulaire
option-file = Un fichier PGN, 256 Kio au plus
option-line = Le coup de ton adversaire, ta réponse, et ainsi de suite
option-think-line = Des coups à essayer, comme Cf3 Cc6
option-go = Un coup en arrière, ou à la position de la partie
option-note = Une note pour toi ; elle sera dans ton export après la partie
option-clear = Effacer tes coups conditionnels dans cette partie
option-only = Seulement la partie la plus urgente, ou celles que tu suis

## A challenge from menus

challenge-form = Défier { $opponent }
form-opponent = Adversaire
form-level = Niveau
form-game = Jeu
form-colour = Ta couleur
form-position = Numéro de la position
form-rated = Partie cotée
form-clock = Cadence
form-name = Nom (sinon le tien)
form-format = Formule
form-seats = Places
form-move = Ton coup
form-text = PGN ou FEN
form-file = Fichier
form-note = Note
form-empty = Le formulaire est revenu vide. Rouvre-le et remplis-le.
form-move-example = Cf3, exd5, O-O ou e8=D
receipt-challenged = Défi envoyé.

## The line that takes the place of a private message whose button was pressed

more = Partie { $number } : que veux-tu faire ?
pause-length = Combien de temps arrêter les pendules ? Ton adversaire doit être d’accord.
receipt-move = **{ $move }** joué.
receipt-accepted = Accepté. Bonne partie !
receipt-declined = Refusé.
receipt-withdrawn = Défi retiré.
receipt-offered = Tu as proposé nulle.
receipt-agreed = Nulle par accord mutuel.
receipt-claimed = Tu as réclamé la nulle.
receipt-takeback-asked = Tu as demandé à reprendre ton coup.
receipt-takeback-granted = Coup repris.
receipt-hints-asked = Tu as proposé de jouer avec des indices.
receipt-hints-agreed = Vous pouvez maintenant tous deux demander des indices.
receipt-hint-taken = Tu as pris un indice.
receipt-planned = Tes coups conditionnels ont changé.
receipt-pause-asked = Tu as demandé une pause.
receipt-time-given = Tu as donné du temps à ton adversaire.
receipt-holiday = Tes vacances sont notées.
receipt-pause-granted = Les pendules sont arrêtées.
receipt-resigned = Tu as abandonné.
receipt-aborted = La partie est annulée.
receipt-done = C’est fait.
receipt-elsewhere = La partie est dans { $channel }.
receipt-in-thread = La partie commence, dans le fil ci-dessous : { $channel }.
context-challenge = Proposer une partie
context-import = Installer cette position

## What I cannot do in a place

reach-lacks = Tu peux me donner { $count ->
    [one] { $count } permission
   *[other] { $count } permissions
} dans les réglages de ce salon : { $rights }. Sans cela : { $means }
reach-without-messages = Je ne peux pas y envoyer de rappels, ni annoncer que le temps de quelqu’un est écoulé.
reach-without-pictures = Mes messages y sont sans images.
reach-without-thread = Je ne peux pas y ouvrir de fils : la partie reste dans ce salon.
reach-thread-gone = Le fil de cette partie a été supprimé : elle continue ici.
reach-guest = Je ne suis pas installé sur ce serveur, je ne peux donc que répondre : pas de rappels, et un temps dépassé n’est annoncé qu’à la commande suivante. `/games` montre à qui c’est de jouer.
reach-user-alone = Ici, Discord ne montre mes réponses qu’à toi : tu n’as pas le droit d’utiliser des applications externes dans ce salon.
right-view-channel = Voir le salon
right-send-messages = Envoyer des messages
right-send-messages-in-threads = Envoyer des messages dans les fils
right-attach-files = Joindre des fichiers
right-create-public-threads = Créer des fils publics
hindered-no-access = Je n’ai pas pu écrire dans { $home } : je n’ai pas le droit de voir ce salon. Une personne qui gère le serveur peut me donner « Voir le salon ».
hindered-may-not-write = Je n’ai pas pu écrire dans { $home } : je n’en ai pas le droit. Une personne qui gère ce salon peut me donner « Envoyer des messages ».
hindered-no-channel = Je n’ai pas pu écrire dans { $home } : ce salon n’existe plus.
hindered-other = Je n’ai pas pu écrire dans { $home } : Discord a refusé le message.
hindered-rehomed = La partie continue désormais dans ce salon.

## Choices

choice-own = le tien
choice-queen = Dame : les Blancs jouent sans elle
choice-rook = Tour : les Blancs jouent sans celle de a1
choice-knight = Cavalier : les Blancs jouent sans celui de b1
choice-back = Un coup en arrière
choice-start = La position de la partie
choice-pawn = Pion et trait : les Noirs jouent sans le pion f7
choice-white = Blancs
choice-black = Noirs
choice-random = au hasard
choice-automatic = automatiquement
choice-claim = si l’adversaire réclame
choice-newcomer = novice
choice-beginner = débutant
choice-casual = amateur
choice-intermediate = intermédiaire
choice-club = club
choice-strong = fort
choice-expert = expert
choice-master = maître
choice-perfect = parfait
choice-yes = oui
choice-get = un lien pour le navigateur
choice-end = fermer tous mes liens
choice-no = non
choice-single = toutes rondes
choice-double = toutes rondes aller-retour
choice-swiss = système suisse
choice-monthly = mensuel
choice-weekly = hebdomadaire
choice-mate-in-1 = mat en 1
choice-mate-in-2 = mat en 2
choice-mate-in-3 = mat en 3
choice-material = gain de matériel
choice-sacrifice = un sacrifice
choice-promotion = une promotion
choice-new = un autre problème
choice-solution = la solution
choice-next = prochaine
choice-followed = celles que je suis
choice-every-move = après chaque coup
choice-end-only = seulement à la fin
choice-never = jamais
choice-daily = le problème du jour
choice-daily-solution = la solution du problème du jour
choice-pgn = PGN
choice-page = page pour navigateur
choice-on = activé
choice-off = désactivé
choice-lines = lignes
choice-correspondence = correspondance
choice-live = en direct
choice-current = celle-ci
choice-previous = la précédente
choice-here = ici
choice-everywhere = partout
choice-remove = retirer
choice-restore = remettre
choice-always = toujours
choice-pictures = images
choice-staunton = Staunton
choice-geometric = géométriques
choice-bold = épaisses
choice-default = celle de Discord
choice-system = celle du système
choice-language = celles de ma langue
choice-figurine = figurines (♔ ♕ ♖ ♗ ♘)
choice-all = tous
choice-channel = mention dans le salon
choice-direct = message privé
choice-both = les deux
choice-last = seulement le dernier
choice-everything = tout
choice-no-days = aucun
choice-saturday-sunday = samedi et dimanche
choice-friday-saturday = vendredi et samedi
choice-sunday-monday = dimanche et lundi
choice-monday-tuesday = lundi et mardi
choice-tuesday-wednesday = mardi et mercredi
choice-wednesday-thursday = mercredi et jeudi
choice-thursday-friday = jeudi et vendredi
choice-monday = lundi
choice-tuesday = mardi
choice-wednesday = mercredi
choice-thursday = jeudi
choice-friday = vendredi
choice-saturday = samedi
choice-sunday = dimanche

## Descriptions of pictures, for those who hear them

alt = { $game }, partie { $number }. { $state } { $last } { $pieces }
alt-to-move = Trait { $side-aux }.
alt-to-move-check = Trait { $side-aux }, en échec.
alt-over = La partie est finie, { $result }.
alt-last = Dernier coup : { $move }, de { $from } à { $to }.
alt-last-drop = Dernier coup : { $move }, parachuté en { $to }.
alt-boards = Plateaux d’attaque : { $boards }.
alt-pieces = { $side } : { $pieces }.
alt-pocket = { $count ->
    [one] { $piece }
   *[other] { $count } { $piece-plural }
}
alt-pockets = À parachuter : { $pieces }.
alt-checks = Échecs donnés : Blancs { $white }, Noirs { $black }.

## The local channel

chat-welcome = Tu es { $name } ; `arbiter chat --as NOM` te donne un autre nom.
    Joue contre moi : `/challenge @arbiter level:casual colour:white`, puis `e4`. `casual` (amateur) joue comme un débutant en club (environ 1100), `club` comme un bon amateur (1600), `expert` comme un fort joueur de club (2100).
    À deux sur ce clavier : `/challenge @ben colour:white`, puis `ben: /accept` et `{ $name }: e4`. `help` liste les commandes, Tab complète, Ctrl-D quitte.
chat-speaker = Tu es maintenant { $name }. Commence une ligne par `{ $before }:` pour revenir.
chat-same-speaker = Tu es déjà { $name } : écris directement.
chat-marks = MAJUSCULES : Blancs
chat-marks-figurines = ♔ Blancs, ♚ Noirs
chat-picture = image : { $path } (chaque nouvelle remplace la précédente)
chat-file = fichier : { $path }
chat-interrupted = Encore Ctrl-C pour quitter.

## Names of commands

slash-challenge = défier
slash-accept = accepter
slash-decline = refuser
slash-arbiter = arbiter
slash-withdraw = retirer
slash-move = jouer
slash-board = échiquier
slash-describe = décrire
slash-replay = revoir
slash-review = analyse
slash-moves = coups
slash-history = historique
slash-export = exporter
slash-games = parties
slash-puzzle = problème
slash-import = importer
slash-if = si
slash-think = réfléchir
slash-score = score
slash-ladder = classement
slash-draw = nulle
slash-takeback = reprendre
slash-nudge = relancer
slash-follow = suivre
slash-leave = congé
slash-explorer = ouvertures
slash-clock = pendule
slash-give-time = donner-du-temps
slash-holiday = vacances
slash-pause = pause
slash-flag = drapeau
slash-hint = indice
slash-rematch = revanche
slash-resign = abandonner
slash-abort = annuler
slash-close = fermer
slash-rules = règles
slash-block = bloquer
slash-unblock = débloquer
slash-privacy = confidentialité
slash-about = à-propos
slash-help = aide
slash-delete = supprimer
slash-change = changer
slash-show = montrer
field-only = seulement
slash-server = serveur
slash-game = partie
slash-event = tournoi
slash-tournament = ouvrir
slash-simul = simultanée
slash-vote = voter
slash-join = participer
slash-start = lancer
slash-table = grille
slash-settings = réglages
slash-also-resign = j’abandonne, j'abandonne, je me rends
slash-also-takeback = annuler, annule, je me suis trompé

field-opponent = adversaire
field-vote-opponent = adversaire
field-level = niveau
field-channel = salon
field-game = jeu
field-colour = couleur
field-clock = cadence
field-flag = drapeau
field-position = position
field-rating = cote
field-rating-roles = rôles-cote
field-reliable = ponctuel
field-odds = avantage
field-name = nom
field-tournament-format = formule
field-seats = places
field-role = rôle
field-round = ronde
field-starts = début
field-entries = inscriptions
field-repeat = répétition
field-season = saison
field-where = où
field-listing = liste
field-ladder-games = jeux-avec-classement
field-rating-posts = annonces-de-cotes
field-watch = spectateurs
field-global-rating = coté-partout
field-hours = heures
field-tournament = numéro
field-number = numéro
field-point = tournant
field-share = partager
field-notify = prévenir
field-hide-solved = masquer-réussites
field-move = coup
field-side = côté
field-links = liens
field-minutes = minutes
field-holidays = vacances
field-from = du
field-to = au
field-days-off = jours-libres
field-days = jours
field-confirm = confirmer
field-reason = motif
field-person = personne
field-part = volet
field-format = format
field-all = toutes
field-theme = thème
field-pieces = pièces
field-orientation = orientation
field-language = langue
field-letters = lettres
field-reminders = rappels
field-time-zone = fuseau-horaire
field-puzzles = problèmes
field-turn-messages = messages-de-trait
field-quiet-hours = heures-calmes
field-thread = fil
field-threads = fils
field-history = historique
field-challengers = qui-peut-défier
field-event-role = rôle-des-tournois
field-challenges-channel = salon-des-défis
field-challenges-role = rôle-des-défis
field-puzzle-channel = salon-du-problème
field-puzzle-game = jeu-du-problème
field-puzzle-theme = thème
field-server-language = langue
field-server-game = jeu
field-server-clock = cadence
field-reset = réinitialiser
field-confirm-moves = confirmer-les-coups
field-allow-channel = autoriser-salon
field-disallow-channel = retirer-salon
field-command = commande
field-show = voir
field-text = texte
field-file = fichier
field-line = variante
field-clear = effacer
field-go = aller
field-note = note
field-rated = cotée
field-speed = rythme
field-ladder = classement

site-about = Un arbitre d’échecs pour Discord, ton terminal et ton navigateur. Défie quelqu’un, touche ou écris tes coups, et tout le salon voit l’échiquier. Personne en vue ? Joue contre Arbiter.
site-rules = Les règles
site-game = Une partie à rejouer
site-law = Le règlement complet (en anglais)
site-invite = L’ajouter à ton serveur
site-host = L’héberger soi-même
site-source = Code source

# L’échiquier dans le navigateur
activity-again = Réessayer
activity-challenge = Pour une nouvelle partie, tape /challenge dans le salon. Dès qu’elle commence, elle apparaît ici.
activity-challenge-form = Défier…
activity-challenge-offered = Regarde dans le salon : il y a un bouton pour le défi.
activity-closed = Discord a fermé l’échiquier. Rouvre-le depuis le salon.
activity-connecting = Connexion à Discord…
activity-elsewhere = Tu n’es pas dans le salon où cet échiquier est ouvert. Rouvre-le depuis le salon.
activity-games = Parties d’ici
activity-offer = { $opponent } est là. Pour lancer un défi, choisis le jeu et la cadence :
activity-people = Ici en ce moment
activity-refused = Discord n’a pas confirmé qui tu es. Autorise Arbiter à voir ton nom d’utilisateur, puis réessaie.
activity-unavailable = L’échiquier ne peut pas s’ouvrir dans Discord ici. Joue avec les boutons sous la partie ou tape ton coup.
board-close = Fermer
board-empty = Tu n’as pas de partie en cours.
board-failed = Le serveur ne répond pas. Rien n’est perdu : réessaie dans un instant.
board-games = Tes parties
board-grid = Échiquier. Les flèches vont d’une case à l’autre ; Entrée prend une pièce et la pose.
board-keys = Fais glisser une pièce, touche-la puis sa case, ou écris le coup. Touches : flèches et Entrée sur l’échiquier ; à côté, ← et → parcourent les coups.
board-link = Personne d’autre ne voit ce lien. Garde-le pour toi : toute personne qui l’a peut jouer en ton nom. Il expire après 12 heures sans usage, au plus tard après une semaine. `/board links:end` le ferme tout de suite.
board-link-watch = Personne d’autre ne voit ce lien. Il te montre la partie pendant 12 heures. `/board links:end` le ferme tout de suite.
board-links-ended = { $count ->
    [0] Tu n’as aucun lien vers l’échiquier.
    [one] Ton lien vers l’échiquier est fermé.
   *[other] Tes { $count } liens vers l’échiquier sont fermés.
}
board-new = Nouvelle partie
board-no-session = Un échiquier ne s’ouvre qu’avec son propre lien. Lance « arbiter play » sur ton ordinateur et ouvre l’adresse affichée ; sur Discord, choisis « Échiquier en ligne » sous « Plus… » d’une partie.
board-none = Aucun échiquier en ligne n’est installé ici. Sur ton ordinateur, `arbiter play` en ouvre un.
board-not-watched = Seuls les joueurs peuvent ouvrir cet échiquier. Les responsables du serveur peuvent laisser tout le monde regarder : `/server change watch:on`.
board-offline = Connexion perdue. Reconnexion…
board-open = Ton échiquier est à cette adresse ; seul cet ordinateur peut l’ouvrir. Ctrl-C arrête. Tes parties sont conservées.
board-rematch-asked = { $who } demande une revanche.
board-rematch-void = La revanche n’aura pas lieu : le défi a été refusé ou retiré.
board-rematch-waits = La revanche est proposée à { $who }. La partie s’ouvrira ici dès qu’elle sera acceptée.
board-session-over = Ce lien vers l’échiquier a expiré ou a été fermé. Il t’en faut un nouveau : sur Discord, choisis « Échiquier en ligne » sous « Plus… » d’une partie ; sur ton ordinateur, relance « arbiter play ».
board-sounds = Sons
board-start = Commencer
board-target = peut aller ici
board-capture = peut être pris
board-drop = à parachuter
board-paused = Cet échiquier est ouvert dans trop de fenêtres. Clique ici pour continuer dans celle-ci.
board-thinks = { $who } réfléchit…
board-two = À deux sur cet ordinateur

## Events, follows and leave

refused-only-votes = Dans cette partie, le salon vote pour ses coups, et rien d’autre.
privacy-follows = · Parties suivies : { $count }.
privacy-leave = · Années avec des congés de tes parties : { $count }.
refused-tournament-none = Il n’y a ici ni tournoi ni simultanée. Pour en ouvrir : `/event tournament` ou `/event simul`.
refused-tournament-unknown = Il n’y a ici ni tournoi ni simultanée numéro { $number }. `/event table` affiche le plus récent des deux.
refused-tournament-guest = Je ne suis pas sur ce serveur : je ne peux rien y publier. Une personne qui le gère peut m’y ajouter.
refused-tournament-too-many = Ce salon a déjà { $most } tournois ou simultanées en cours. Il faut d’abord en finir ou en fermer un.
refused-tournament-too-many-of-yours = Tu as ouvert { $most } tournois ou simultanées qui n’ont pas commencé. Il faut d’abord en lancer ou en fermer un.
refused-tournament-too-many-an-hour = Tu as ouvert { $most } tournois ou simultanées en une heure. Tu pourras en ouvrir d’autres à partir de : { $again }.
refused-tournament-too-many-votes = Ce salon a déjà { $most } parties par votes en cours. Finissez-en une d’abord, ou ferme-la avec `/event close`.
refused-tournament-too-many-votes-of-yours = Tu as ouvert { $most } parties par votes qui ne sont pas finies. Fermes-en une d’abord : `/event close`.
refused-tournament-seats = Il faut de { $fewest } à { $most } places.
refused-tournament-no-rounds = `round` fixe la durée des rondes du système suisse. Retire-le, ou choisis `format:swiss`.
refused-tournament-no-clock = Les parties d’un tournoi ou d’une simultanée ont besoin d’une cadence, sinon elles pourraient ne jamais finir. Trois jours par coup, c’est courant : `clock:3j`.
refused-tournament-start = Le début doit être à venir, dans un an au plus. Les heures sont celles de ton fuseau horaire (`/settings change time-zone:`).
refused-tournament-entries = La clôture des inscriptions doit être dans le futur, au plus tard au début. Les heures sont celles de ton fuseau horaire (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Pour qu’il se répète, il faut un début, par exemple `starts:05/12/2026 18:00`.
refused-tournament-entries-before-next = Dans une série, les inscriptions peuvent se terminer au plus { $most } jours avant le début : le tournoi suivant n’ouvre que quand celui-ci commence.
refused-tournament-unrated-simul = Les simultanées ne sont jamais cotées.
refused-tournament-started = C’est déjà commencé.
refused-tournament-over = C’est déjà fini.
refused-tournament-lapsed = Le début n’a pas eu lieu à temps : c’est fermé.
refused-tournament-entered = Tu participes déjà.
refused-tournament-entries-over = Les inscriptions sont closes.
refused-tournament-full = Toutes les places sont prises.
refused-tournament-role = Seuls les membres qui ont le rôle { $role } peuvent participer.
refused-tournament-unwelcome = Tu ne peux pas participer : soit tu as bloqué quelqu’un qui est déjà inscrit, soit l’organisateur t’a bloqué.
refused-tournament-too-few = Pour commencer, il faut { $fewest ->
    [one] au moins { $fewest } adversaire
   *[other] au moins { $fewest } joueurs
}.
refused-tournament-not-host = Seule la modération peut encore le faire.
refused-tournament-not-host-of = C’est à { $who }, qui l’a ouvert, ou à la modération de le faire.
refused-tournament-not-entered = Tu ne participes pas.
refused-tournament-not-entered-of = { $who } ne participe pas.
refused-tournament-host-of-simul = C’est ta simultanée. Pour y mettre fin, ferme-la : `/event close`.
refused-tournament-own-tournament = Tu y joues ou y as joué : c’est à une personne de la modération qui n’y a pas joué de retirer les autres.
refused-tournament-already-out = Tu ne participes déjà plus.
refused-tournament-already-out-of = { $who } ne participe déjà plus.
refused-tournament-confirm-withdrawal = Quitter ? Tu abandonneras tes parties en cours.
refused-tournament-confirm-withdrawal-annulled = Quitter ? Tu abandonneras tes parties en cours et, comme tu as fini moins de la moitié de tes parties, aucune ne comptera au classement.
refused-tournament-confirm-withdrawal-of = Retirer { $who } ? Ses parties en cours seront comptées comme perdues. Pour confirmer, recommence avec `confirm:yes`.
refused-tournament-confirm-withdrawal-of-annulled = Retirer { $who } ? Ses parties en cours seront comptées comme perdues et, moins de la moitié de ses parties étant finies, aucune ne comptera au classement. Pour confirmer, recommence avec `confirm:yes`.
refused-tournament-confirm-closing = Fermer l’événement { $number } ? Il se termine avant l’heure, sans résultat, et on ne peut pas le rouvrir.
refused-tournament-confirm-closing-vote = Fermer la partie par votes { $number } ? Elle ne comptera pas et ne pourra pas être rouverte.
refused-tournament-no-abort = Une partie de tournoi ou de simultanée ne s’annule pas. Tu peux l’abandonner, ou te retirer avec `/event withdraw`.
