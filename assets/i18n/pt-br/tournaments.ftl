tournament-name = Torneio de { $host }
simul-name = Simultânea de { $host }
tournament = **{ $name }** · { $game } · { $format } · nº { $number }
tournament-single = todos contra todos
tournament-double = todos contra todos, turno e returno
tournament-swiss = sistema suíço
tournament-simul = simultânea
tournament-rated = As partidas valem rating.
tournament-open = Vagas ocupadas: { $taken } de { $seats } ({ $players })
tournament-empty = Vagas ocupadas: 0 de { $seats }.
simul-begins = Começa quando todas as vagas estiverem ocupadas, ou quando { $host } ou a moderação apertar Começar. { $host } joga de Brancas em todos os tabuleiros.
tournament-role = Só membros com { $role } podem entrar.
tournament-begins = Começa quando todas as vagas estiverem ocupadas, ou quando { $host } ou a moderação apertar Começar. A ordem é sorteada.
tournament-starts = Começa em { $when }, se até lá houver pelo menos { $fewest } inscritos; { $host } ou a moderação pode começar antes. A ordem é sorteada.
tournament-entries = Inscrições até { $until }.
tournament-repeats-monthly = Ele se repete todo mês: quando este começar, o próximo abre aqui. Para encerrar a série, feche o que está aberto: `/event close`.
tournament-repeats-weekly = Ele se repete toda semana: quando este começar, o próximo abre aqui. Para encerrar a série, feche o que está aberto: `/event close`.
tournament-playing = Em andamento. Partidas encerradas: { $over } de { $games }.
tournament-round = Rodada { $round } de { $rounds }. Partidas encerradas até agora: { $over } de { $games }.
tournament-where = As partidas estão em { $where }.
tournament-closed = Encerramento antes do fim. { $games ->
    [0] Nenhuma partida estava em andamento.
    [one] A partida em andamento continua, fora do torneio, mas não pode ser cancelada.
   *[other] As partidas em andamento continuam, fora do torneio, mas não podem ser canceladas.
}
tournament-closed-unstarted = Encerramento antes do início.
tournament-lapsed = Ninguém o iniciou em três dias, então está fechado.
tournament-too-few = **{ $name }** não começou: são necessários pelo menos { $fewest } jogadores, e { $taken ->
    [0] ninguém se inscreveu.
    [one] só um se inscreveu.
   *[other] só { $taken } se inscreveram.
}
tournament-missed = **{ $name }** não começou: eu estava offline na hora marcada.
tournament-over = { $count ->
    [one] { $winners } vence o torneio. Pontos: { $points }.
   *[other] Empatados na frente (pontos: { $points }): { $winners }.
}
simul-over = { $host } fez { $score }.
tournament-line = { $place }. { $who } · **{ $points }** em { $games }
tournament-more = … e mais { $more }.
tournament-out = (fora)
tournament-tie-breaks = Desempate: confronto direto, Sonneborn-Berger ({ column-sonneborn }), vitórias.
tournament-tie-breaks-swiss = Desempate: Buchholz com corte (sem o pior), Buchholz, vitórias.
tournament-cut-short = Terminou depois da rodada { $round } de { $rounds }: não dava mais para emparceirar quem restou sem repetir um confronto, dar uma segunda folga ou a mesma cor três vezes seguidas.
tournament-cut-short-left = Terminou depois da rodada { $round } de { $rounds } porque restavam menos de dois jogadores.
tournament-begun = **{ $name }** · estas partidas começam agora:
tournament-game = · { $number } · { $white } – { $black }
tournament-bye = · { $who } folga nesta rodada e ganha um ponto.
tournament-how = O primeiro nome joga de Brancas. O botão abre o seu próximo tabuleiro.
tournament-first-moves = Prazo do primeiro lance: { $white } para as Brancas, { $black } para as Pretas. Quem não jogar até lá está fora do torneio.
tournament-first-move-due = { $who }, faça seu primeiro lance na partida { $number } até { $until }, senão você sai de “{ $name }”.
tournament-replay = O replay mostra a partida { $number }, { $white } – { $black }.
tournament-entered = Você entrou em “{ $name }”.
tournament-withdrawn = { $who } saiu de “{ $name }”.
tournament-left = Você saiu de “{ $name }”.
tournament-taken-out = { $by } tirou { $who } de “{ $name }”.
tournament-joined = { $who } entrou em “{ $name }” (vagas ocupadas: { $taken } de { $seats }).
tournament-joined-last = { $who } ocupou a última vaga, e “{ $name }” começa.
tournament-started = { $who } iniciou “{ $name }”.
tournament-closed-by = { $who } fechou “{ $name }”.
column-points = pontos
column-rounds = rodadas
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Entrar
button-leave = Sair
button-start = Começar
button-table = Tabela
button-next-board = Seu próximo tabuleiro
button-confirm-withdraw = Sim, sair
button-confirm-close = Sim, fechar
privacy-tournaments = · Torneios e simultâneas que você abriu ou em que entrou: { $count }.
misread-tournament = { $text } não é número de torneio nem de simultânea. O cartão mostra o número depois de “nº”.
command-event-tournament = Abrir um torneio em que outros podem entrar
command-event-simul = Abrir uma simultânea: você contra todos os que entrarem
command-event-join = Entrar num torneio ou numa simultânea
command-event-start = Começar um torneio ou uma simultânea que você abriu
command-event-table = Mostrar a classificação de um torneio ou simultânea
command-event-withdraw = Sair de um torneio ou simultânea, ou tirar alguém dos seus
command-event-close = Fechar um torneio, simultânea ou partida por votação que você abriu
