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
tournament-closed = Foi fechado antes do fim. { $games ->
    [0] Nenhuma partida estava em andamento.
    [one] A partida em andamento continua, fora do torneio.
   *[other] As partidas em andamento continuam, fora do torneio.
}
tournament-closed-unstarted = Foi fechado antes de começar.
tournament-lapsed = Ninguém o iniciou em três dias, então está fechado.
tournament-too-few = **{ $name }** não começou: são precisos pelo menos { $fewest } jogadores, e { $taken ->
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
tournament-tie-breaks = Desempate: confronto direto, Sonneborn-Berger, vitórias.
tournament-tie-breaks-swiss = Desempate: Buchholz com corte (sem o pior), Buchholz, vitórias.
tournament-cut-short = Terminou depois da rodada { $round } de { $rounds }: não dava mais para emparceirar quem restou sem repetir um confronto, dar uma segunda folga ou a mesma cor três vezes seguidas.
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
column-sonneborn = SB
column-buchholz-cut = BH-C1
column-buchholz = Buchholz
button-join = Entrar
button-leave = Sair
button-start = Começar
button-table = Tabela
button-next-board = Seu próximo tabuleiro
button-confirm-withdraw = Sair do torneio
button-confirm-close = Fechar o torneio
privacy-tournaments = · Torneios que você abriu ou em que entrou: { $count }.
misread-tournament = { $text } não é número de torneio. O cartão dele mostra o número depois de “nº”.
refused-tournament-none = Não há torneio aqui. Abra um com `/event tournament`.
refused-tournament-guest = Não estou neste servidor, então não posso anunciar um torneio aqui. Quem gerencia o servidor pode me adicionar.
refused-tournament-too-many = Este canal já tem { $most } torneios em aberto. Termine ou feche um antes.
refused-tournament-too-many-of-yours = Você abriu { $most } torneios que ainda não começaram. Comece ou feche um primeiro.
refused-tournament-too-many-votes = Este canal já tem { $most } partidas por votação em andamento. Terminem uma primeiro, ou feche-a com `/event close`.
refused-tournament-too-many-votes-of-yours = Você abriu { $most } partidas por votação que não terminaram. Feche uma primeiro: `/event close`.
refused-tournament-seats = Esse tipo de torneio tem de { $fewest } a { $most } vagas.
refused-tournament-no-rounds = `round` dá um prazo às rodadas do sistema suíço. Tire essa opção, ou escolha `format:swiss`.
refused-tournament-no-clock = Um torneio precisa de relógio, ou poderia não acabar nunca. Três dias por lance é o comum: `clock:3d`.
refused-tournament-start = O início tem de ser no futuro, daqui a um ano no máximo. Os horários valem no seu fuso horário (`/settings change time-zone:`).
refused-tournament-entries = As inscrições têm de terminar no futuro, e não depois do início. Os horários valem no seu fuso horário (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Um torneio que se repete precisa de um início, por exemplo `starts:05/12/2026 18:00`.
refused-tournament-unrated-simul = Simultâneas nunca valem rating.
refused-tournament-started = O torneio já começou.
refused-tournament-over = O torneio acabou.
refused-tournament-lapsed = Ninguém começou este torneio em três dias, então está fechado.
refused-tournament-entered = Você já entrou.
refused-tournament-entries-over = As inscrições já terminaram.
refused-tournament-full = Todas as vagas estão ocupadas.
refused-tournament-role = Só membros com { $role } podem entrar neste torneio.
refused-tournament-unwelcome = Você não pode entrar: não pode ser emparceirado com todos os inscritos.
refused-tournament-too-few = Para começar, { $fewest ->
    [one] falta pelo menos { $fewest } adversário
   *[other] são precisos pelo menos { $fewest } jogadores
}.
refused-tournament-not-host = Agora só a moderação pode fazer isso.
refused-tournament-not-host-of = Só { $who }, que o abriu, ou a moderação pode fazer isso.
refused-tournament-not-entered = Você não está neste torneio.
refused-tournament-not-entered-of = { $who } não está neste torneio.
refused-tournament-host-of-simul = A simultânea é sua. Para encerrá-la, feche: `/event close`.
refused-tournament-already-out = Você já está fora deste torneio.
refused-tournament-already-out-of = { $who } já saiu deste torneio.
refused-tournament-confirm-withdrawal = Sair do torneio? Você abandonará as suas partidas em andamento. Se terminou menos da metade delas, nenhuma vai contar.
refused-tournament-confirm-withdrawal-of = Tirar { $who } do torneio? As partidas em andamento contarão como perdidas. Se tiver certeza, repita com `confirm:yes`.
refused-tournament-confirm-closing = Fechar o torneio? Ele acaba sem vencedor e não pode ser reaberto.
refused-tournament-confirm-closing-vote = Fechar a partida por votação { $number }? Ela não vai contar e não pode ser reaberta.
refused-tournament-no-abort = Uma partida de torneio não pode ser cancelada. Você pode abandoná-la, ou sair do torneio com `/event withdraw`.
