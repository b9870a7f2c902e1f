voted = Has votado { $move }. Puedes cambiar el voto hasta que se juegue. { $votes ->
    [one] Un voto por ahora.
   *[other] { $votes } votos por ahora.
}
vote-tally = Votos: { $votes }.
vote-until = Todos aquí pueden votar hasta el { $until }: juega como en cualquier partida. Se juega la jugada más votada.
vote-until-channel = Todos en { $channel } pueden votar hasta el { $until }: juega como en cualquier partida. Se juega la jugada más votada.
refused-only-votes = En esta partida el canal vota sus jugadas, y nada más.
privacy-votes = · Votos sobre jugadas: { $count }.
privacy-follows = · Partidas que sigues: { $count }.
privacy-leave = · Años con licencia de tus partidas: { $count }.
