voted = Você votou em { $move }. Pode mudar o voto até o lance ser jogado. { $votes ->
    [one] { $votes } voto até agora.
   *[other] { $votes } votos até agora.
}
vote-tally = Votos: { $votes }.
vote-until = Todos aqui podem votar até { $until }: jogue um lance como em qualquer partida. O lance com mais votos é jogado.
vote-until-channel = Todos em { $channel } podem votar até { $until }: jogue um lance como em qualquer partida. O lance com mais votos é jogado.
privacy-votes = · Votos em lances: { $count }.
command-event-vote = Pôr este canal para jogar: todos votam nos lances
