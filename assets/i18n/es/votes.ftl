voted = Has votado { $move }. Puedes cambiar el voto hasta que se juegue. { $votes ->
    [one] Un voto por ahora.
   *[other] { $votes } votos por ahora.
}
vote-tally = Votos: { $votes }.
vote-until = Todos aquí pueden votar hasta el { $until }: juega como en cualquier partida. Se juega la jugada más votada.
vote-until-channel = Todos en { $channel } pueden votar hasta el { $until }: juega como en cualquier partida. Se juega la jugada más votada.
privacy-votes = · Votos sobre jugadas: { $count }.
command-event-vote = Que juegue este canal: todos votan sus jugadas
