# Every sentence that a player reads, in Brazilian Portuguese.
# Names of players, mentions and typed texts come in as arguments and are escaped where they are printed.

## Games and sides

game-chess = Xadrez
    .inside = xadrez
game-chess960 = Chess960
    .inside = Chess960
game-three-check = Três xeques
    .inside = três xeques
game-king-of-the-hill = King of the Hill
    .inside = King of the Hill
game-antichess = Antixadrez
    .inside = antixadrez
game-atomic = Xadrez atômico
    .inside = xadrez atômico
game-horde = Horda
    .inside = Horda
game-racing-kings = Corrida de reis
    .inside = corrida de reis
game-crazyhouse = Crazyhouse
    .inside = Crazyhouse
game-mono-dimensional = Xadrez monodimensional
    .inside = xadrez monodimensional
game-one-dimensional = Xadrez unidimensional
    .inside = xadrez unidimensional
game-space = Xadrez espacial
    .inside = xadrez espacial

side-white = Brancas
    .as = as Brancas
    .das = das Brancas
side-black = Pretas
    .as = as Pretas
    .das = das Pretas

# A player who asked to be deleted.
former-player = Conta excluída
arbiter = Arbiter (bot, { $level })
arbiter-of-any-level = Arbiter (bot)

wish-random = Cores por sorteio.
wish-white = { $challenger } joga de Brancas.
wish-black = { $challenger } joga de Pretas.

## What happened

challenged = { $challenger } desafia { $opponent } para uma partida de { $game-inside } ({ $number }). { $wish }
challenged-anyone = { $challenger } procura adversário: { $game-inside } ({ $number }). { $wish }
challenge-answer = { $opponent }, você aceita?
challenge-answer-anyone = Joga quem aceitar primeiro.
challenge-answer-channel = A moderação de { $channel } pode aceitar ou recusar por lá.
challenge-position = Posição inicial: `{ $position }`.
challenge-opening = Abertura: { $name }.
challenge-numbered = Posição inicial número { $number }.
start-queen-odds = Vantagem de dama: as Brancas jogam sem a dama.
start-rook-odds = Vantagem de torre: as Brancas jogam sem a torre de a1.
start-knight-odds = Vantagem de cavalo: as Brancas jogam sem o cavalo de b1.
start-pawn-and-move = Peão e lance: as Pretas jogam sem o peão de f7.
odds-giver = { $who } dá a vantagem.
announced = { $challenger } procura adversário: { $game-inside } ({ $number }). { $wish }
announced-where = A partida vai ser em { $channel }.
announced-channel = { $challenger } ({ $channel }) desafia este canal para uma partida de { $game-inside } ({ $number }): os dois canais votam nos seus lances. { $wish } A moderação deste canal pode aceitar ou recusar.
announced-taken = { $challenger } e { $opponent } jogam { $game-inside } ({ $number }) em { $channel }.
announced-over = O desafio de { $challenger } para uma partida de { $game-inside } ({ $number }) não está mais aberto.

arbiter-offer = { $challenger }, ninguém aceitou { $number } ainda. Quer jogar contra mim? Se não quiser, seu desafio continua aberto.
declined = { $who } recusa o desafio de { $challenger } ({ $number }).
withdrawn = { $who } retira o desafio ({ $number }).
moved = { $who } joga **{ $move }**.
moved-both = **{ $moves }**
to-move = { $who }, sua vez.
to-move-check = { $who }, xeque! É a sua vez.
to-move-everyone = É a vez de vocês.
to-move-everyone-check = Xeque! É a vez de vocês.
to-move-arbiter = É a minha vez.
takeback-stands = O pedido de { $who } para desfazer o lance espera resposta.
takeback-stands-own = Seu pedido para desfazer o lance espera resposta.
draw-stands = A proposta de empate de { $who } continua valendo.
draw-stands-own = Sua proposta de empate continua valendo.

offered = { $who } propõe empate. { $opponent }, aceite ou recuse (jogar é recusar).
offered-arbiter = { $who } propõe empate.
refused-draw = { $opponent }, { $who } recusa o empate.

offered-with-move = { $who } propõe empate com este lance.
no-progress = sem captura nem lance de peão
no-progress-without-pawns = sem captura
claim-counts = Reivindicação de empate: esta posição apareceu { $times ->
    [one] { $times } vez
   *[other] { $times } vezes
} de 3; { $moves ->
    [0] { $moves } lances
    [one] { $moves } lance
   *[other] { $moves } lances
} de 50 { $quiet }.
claim-counts-repetition = Reivindicação de empate: esta posição apareceu { $times ->
    [one] { $times } vez
   *[other] { $times } vezes
} de 3.
stood-after = depois dos lances { $moves }
stood-at-the-start = no começo e depois dos lances { $moves }
claim-possible-repetition = Tripla repetição: qualquer um pode reivindicar o empate com `/draw`.
claim-possible-fifty-moves = Cinquenta lances de cada lado { $quiet }: qualquer um pode reivindicar o empate com `/draw`.
list-and = e

takeback-asked = { $who } pede para desfazer { $moves }. { $opponent }, aceite ou recuse (jogar é recusar).
takeback-asked-arbiter = { $who } pede para desfazer { $moves }.
takeback-granted = { $who } aceita desfazer o lance.
takeback-refused = { $opponent }, { $who } não aceita desfazer o lance.

hints-stands = O pedido de { $who } para jogar com dicas espera resposta.
hints-stands-own = Seu pedido para jogar com dicas espera resposta.
hints-asked = { $who } pede para jogar com dicas: a partir daí, cada um pode me pedir uma dica na sua vez. { $opponent }, aceite ou recuse (jogar é recusar).
hints-agreed = { $opponent }, { $who } concorda: vocês dois podem pedir dicas nesta partida, cada um na sua vez.
hints-refused = { $opponent }, { $who } prefere jogar sem dicas.
hint-taken = { $who } pega uma dica.
hints-taken = { $who } pegou { $count ->
    [one] { $count } dica
   *[other] { $count } dicas
}.
hint-piece = Observe { $piece-o } de { $from }.
hint-pocket = Observe { $piece-o } que você pode colocar.
hint-board = Observe o tabuleiro de ataque { $pin }.
hint-move = Eu jogaria **{ $move }**.
hint-by = Sugestão de { $engine }.
clock-untimed = Sem limite de tempo.
clock-per-move = Tempo: { $days ->
    [one] { $days } dia
   *[other] { $days } dias
} por lance.
clock-bank = Tempo: { $days ->
    [one] { $days } dia
   *[other] { $days } dias
} para cada um, mais { $hours ->
    [one] { $hours } hora
   *[other] { $hours } horas
} por lance, até { $days ->
    [one] { $days } dia
   *[other] { $days } dias
}.
clock-minutes = Tempo: { $time } por lance.
clock-game = Tempo: { $time } para cada um na partida toda.
clock-increment = Tempo: { $time } para cada um, mais { $added } por lance.
clock-days-off = Regras por correspondência: o relógio de cada um para nos seus dias de folga (até dois por semana){ $holidays ->
    [0] .
    [one] {" "}e em { $holidays } dia de férias por ano (`/game holiday`).
   *[other] {" "}e em até { $holidays } dias de férias por ano (`/game holiday`).
}
days-off-of = Dias de folga de { $who }: { $days } ({ $zone }).
days-off-none = { $who } não tem dias de folga.
holiday = { $who } se ausenta { $days ->
    [one] em { $first }; seu relógio para nesse dia
   *[other] de { $first } a { $last }; seu relógio para nesses dias
}.
clock-with-days-off = { $terms } Com dias de folga e { $holidays ->
    [one] { $holidays } dia
   *[other] { $holidays } dias
} de férias por ano.
holidays-taken = Sua ausência { $days ->
    [one] em { $first }
   *[other] de { $first } a { $last }
} vale em { $games }.
holidays-refused = Em { $number } não. { $why }
leave-left = Dos seus { $most } dias de licença em { $year }, { $days ->
    [0] não resta nenhum.
    [one] resta 1.
   *[other] restam { $days }.
}
leave-spent = É tempo demais: dos seus { $most } dias de licença em { $year }, { $days ->
    [0] não resta nenhum.
    [one] resta 1.
   *[other] restam { $days }.
}
leave-no-games = Você não está jogando nenhuma partida por correspondência com relógio, então não precisa de licença.
leave-too-soon = A licença pode começar daqui a 24 horas, no mínimo, e até daqui a um ano, no seu fuso horário.
clock-flag-automatic = Se o seu tempo acabar, você perde automaticamente.
clock-flag-claim = Se o seu tempo acabar, o adversário pode reivindicar a vitória.
time-until = Prazo do lance: { $deadline }.
time-until-you = Você tem até { $deadline }.
time-left = Tempo restante: { $left } (até { $deadline }).
time-left-you = Você ainda tem { $left } (até { $deadline }).
time-free = O relógio não corre no primeiro lance.
time-free-you = Seu primeiro lance não gasta tempo.
clock-live = Depois disso, seu relógio corre. O que conta é a hora do envio.
time-out = O tempo acabou em { $deadline }.
time-paused = Os relógios estão parados até { $end }; depois disso, o prazo do lance vai até { $deadline }.
span-days = { $count ->
    [one] { $count } dia
   *[other] { $count } dias
}
span-hours = { $count ->
    [one] { $count } hora
   *[other] { $count } horas
}
span-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
span-seconds = { $count ->
    [one] { $count } segundo
   *[other] { $count } segundos
}
span-two = { $first } e { $second }
span-less = menos de um minuto
span-none = tempo esgotado
clock = { $number } · { $terms }
clock-none = { $number } é sem relógio.
clock-not-begun = Os relógios começam quando o desafio for aceito.
clock-stopped = A partida acabou e os relógios pararam.
clock-running = Vez de { $who }, com { $left }.
clock-run-out = Vez de { $who }, mas o tempo acabou.
clock-waiting = { $who } tem { $left }.
pause-stands = O pedido de pausa de { $who } espera resposta.
pause-stands-own = Seu pedido de pausa espera resposta.
pause-asked = { $who } pede uma pausa de { $days ->
    [one] { $days } dia
   *[other] { $days } dias
}. { $opponent }, aceite ou recuse (jogar é recusar).
pause-asked-arbiter = { $who } pede uma pausa de { $days ->
    [one] { $days } dia
   *[other] { $days } dias
}.
pause-granted = { $who } aceita a pausa de { $opponent }. Quem joga a encerra antes, mas só para si.
time-given = { $who } dá { $time } a { $opponent }.
moved-as-planned = Era um lance condicional.
plans = { $number } · Se o seu adversário jogar exatamente isto, eu respondo na hora. Só você vê; `/game if clear:yes` apaga tudo.
plan-line = · { $line }
plan-left-out = { $move } não fica guardado: a variante acaba ali sem resposta sua.
plans-none = { $number } · Você não tem lances condicionais. Escreva o lance do adversário e a sua resposta, até onde quiser: `/game if line:Cf6 Bg5`.
think = { $number } · Seu tabuleiro de análise. Só você vê, e nada daqui é jogado na partida.
think-line = **{ $line }**
think-kept = · { $line }
think-note = Sua nota: { $note }
think-status = Tabuleiro de análise
export-thought = Considerado: { $line }.
export-note = Nota: { $note }
privacy-ratings = · Seus ratings, e o que mudou com { $count ->
    [one] { $count } partida valendo rating
   *[other] { $count } partidas valendo rating
}.
privacy-thoughts = · Tabuleiros de análise: { $count ->
    [one] em { $count } partida
   *[other] em { $count } partidas
}.
pause-refused = { $opponent }, { $who } recusa a pausa. Os relógios continuam correndo.
reminder = { $who }, seu relógio está correndo:
reminder-game = { $number } · { $game } contra { $opponent }: jogue até { $deadline }.
reminder-left = { $number } · { $game } contra { $opponent }: você ainda tem { $left } (até { $deadline }).
reminder-free = { $number } · { $game } contra { $opponent }: a pausa acabou. Seu primeiro lance não gasta tempo.
reminder-pause-over = { $number } · { $game } contra { $opponent }: a pausa acabou; jogue até { $deadline }.
notes = { $count ->
    [one] É a sua vez:
   *[other] É a sua vez em { $count } partidas:
}
notes-ping = { $who }, é a sua vez:
note-turn = { $number } · { $game } contra { $opponent }.
note-moved = { $number } · { $game } contra { $opponent }: **{ $move }**.
note-nudge = { $number } · { $game }: { $opponent } espera o seu lance.
note-reminder = { $number } · { $game } contra { $opponent }: seu relógio está correndo.
nudged = Vou mandar um lembrete para { $who }.
direct-messages-stopped = Você não vai mais receber mensagens diretas. A partir de agora, vou mencionar você no canal quando for a sua vez. Para recebê-las de novo: `/settings change turn-messages:direct`.
direct-messages-refused = { $who }, o Discord não me deixa enviar mensagens diretas a você, então vou mencionar você no canal de novo. Para recebê-las, permita mensagens deste servidor e use `/settings change turn-messages:direct`.
flag-can-be-claimed = O tempo de { $who } acabou. { $opponent }, reivindique a vitória com `/game flag`, ou deixe jogar.

aborted = { $opponent }, { $who } cancelou a partida antes de os dois lados jogarem. Não conta.

closed-challenge = { $challenger } e { $opponent }, a moderação fechou o desafio { $number }; não conta. Motivo: { $reason }
closed-challenge-anyone = { $challenger }, a moderação fechou o desafio { $number }; não conta. Motivo: { $reason }

## What earlier messages become

good-luck = Boa partida! { $white } joga de Brancas.
good-luck-challenger = Boa partida, { $challenger }! { $white } joga de Brancas.
line-takeback-granted = { $who } aceitou desfazer o lance.
line-draw = { $who } propôs empate.
line-takeback = { $who } pediu para desfazer um lance.
line-pause = { $who } pediu uma pausa.
line-hints = { $who } pediu para jogar com dicas.
line-flag = O tempo de { $who } acabou.
line-arbiter-offer = Ofereci a { $who } uma partida contra mim.
line-accepted = Aceito.
line-declined = Recusado.
line-players = · { $white } – { $black }, { $game-inside }
line-withdrawn = Retirado.
line-expired = Expirado.
line-closed = Fechado pela moderação.

## The card of a game

about-game = { $number } · { $words }
card-players = **{ $white } – { $black }** · { $game-inside } · { $number }
card-begins = vez de { $who }
card-playing = { $move } · vez de { $who }
card-until = · até { $deadline }
card-over = **{ $result }**, { $how-inside }
card-void = { $how-inside }
card-watch = Assistir
card-game = Partida
thread-name = { $white } – { $black } · { $game-inside }

## How it ended

result = { $white } – { $black } **{ $result }**
result-none = { $white } – { $black }
next-level = Da próxima vez, tente o nível “{ $level }”.
law-fide = FIDE { $article }
law-own = regras da casa, { $game-inside }, “{ $heading }”
law-own-item = regras da casa, { $game-inside }, “{ $heading }” { $item }
heading-chess = Fim da partida
heading-chess960 = Fim da partida
heading-three-check = Fim da partida
heading-king-of-the-hill = Fim da partida
heading-antichess = Fim da partida
heading-atomic = Fim da partida
heading-horde = Fim da partida
heading-racing-kings = Fim da partida
heading-crazyhouse = Fim da partida
heading-mono-dimensional = Vitória
heading-one-dimensional = Fim da partida
heading-space = Fim da partida
ending-checkmate = Xeque-mate! { $winner } vence ({ $law }).
ending-stalemate-win = Afogamento. { $winner } vence: neste jogo, perde o lado afogado ({ $law }).
ending-kkr = Só restam os reis, e a distância entre eles decide: { $winner } vence (kkr; { $law }).
ending-third-check = Terceiro xeque! { $winner } vence ({ $law }).
ending-hill = O rei chegou ao centro. { $winner } vence ({ $law }).
ending-given-away = { $winner } não tem mais nenhuma peça que possa jogar e vence ({ $law }).
ending-explosion = O rei explodiu! { $winner } vence ({ $law }).
ending-horde = Não sobrou nada da horda. { $winner } vence ({ $law }).
ending-race = O rei chegou à oitava fileira. { $winner } vence ({ $law }).
ending-race-tie = Empate. Os dois reis chegaram à oitava fileira ({ $law }).
ending-stalemate = Empate. Afogamento: { $loser } não tem lance legal e não está em xeque ({ $law }).
ending-insufficient-material = Empate. Material insuficiente: nenhum lado tem mais que o rei e um bispo ou cavalo ({ $law }).
ending-insufficient-material-here = Empate. Material insuficiente: nenhum lado pode vencer com as peças que restam ({ $law }).
ending-dead-position = Empate. Nenhuma sequência de lances legais leva ao mate ({ $law }).
ending-seventy-five-moves = Empate. Setenta e cinco lances de cada lado { $quiet } ({ $law }).
ending-repetition = Empate reivindicado por { $who }: tripla repetição ({ $law }). Esta posição apareceu { $moves }.
ending-fifty-moves = Empate reivindicado por { $who }: cinquenta lances de cada lado { $quiet } ({ $law }).
ending-fivefold = Empate. Quíntupla repetição ({ $law }): esta posição apareceu { $moves }.
ending-flag = { $loser } perde no tempo. { $winner } vence ({ $law }).
ending-flag-draw = Empate. O tempo de { $loser } acabou, mas nenhuma sequência de lances legais dá a vitória a { $winner } ({ $law }).
ending-resignation = { $loser } abandona. { $winner } vence.
ending-no-show = { $loser } não apareceu para o primeiro lance e está fora do torneio. { $winner } vence.
ending-left-tournament = { $loser } está fora do torneio. { $winner } vence.
ending-left-tournament-simul = { $loser } está fora da simultânea. { $winner } vence.
ending-agreement = Empate de comum acordo ({ $law }).
ending-aborted = A partida foi cancelada antes de os dois lados jogarem. Não conta.

ending-closed = A moderação fechou a partida; não conta. Motivo: { $reason }
ending-closed-vote = A partida por votação foi fechada; não conta.
ending-recorded = O registro dá { $result }.
ending-recorded-unknown = O registro não dá resultado.

## Buttons

button-accept = Aceitar
button-withdraw = Retirar
button-next = Próxima: { $number } · { $time }
button-next-untimed = Próxima: { $number }
button-decline = Recusar
button-play-arbiter = Jogar contra o Arbiter
button-draw = Propor empate
button-flag = Reivindicar vitória por tempo
button-flip = Girar o tabuleiro
button-describe = Descrever
button-replay = Rever
button-think = Tabuleiro de análise
button-think-back = Voltar
button-think-start = Posição da partida
button-think-note = Nota…
button-think-close = Fechar a análise
button-plan = Jogar assim automaticamente
button-plan-clear = Apagar os lances condicionais
button-review = Análise
button-review-overview = Resumo
button-review-show = Ver
button-review-next = Próximo
button-review-back = Anterior
button-share = Compartilhar
button-rematch = Revanche
button-resign = Abandonar
button-confirm-resign = Sim, abandonar
button-play = Jogar { $move }
button-history = Lista de lances
button-board = Mostrar o tabuleiro
button-open-board = Abrir tabuleiro
button-board-link = Tabuleiro no navegador
button-move = Jogar
button-type = Escrever…
button-more = Mais…
button-claim = Reivindicar o empate
button-confirm-claim = Sim, reivindicar o empate
button-hint = Dica
button-hint-move = Mostrar o lance
button-takeback = Desfazer lance…
button-pause = Pedir uma pausa
button-pause-1 = 1 dia
button-pause-3 = 3 dias
button-give-time = Dar 1 minuto
button-pause-7 = 7 dias
button-clock = Relógio
button-export = Exportar
button-page = Página
button-rules = Regras
button-follow = Seguir
button-follow-end = Avisar só no final
button-unfollow = Deixar de seguir
button-mute = Desligar lembretes
button-unmute = Ligar lembretes
button-continue = Continuar daqui
button-stop-direct-messages = Parar estas mensagens

## Menus

pick-piece = Qual peça?
pick-move = Qual lance?
pick-game = Abrir uma partida
pick-square = { $piece } de { $from }:
pick-drop-on = { $piece } para colocar:
pick-more-pieces = Mais peças…
pick-more-squares = Mais casas…
pick-another = Outra peça
pick-typed = Escreva o seu lance
pick-first = Voltar à primeira página…
pick-pin = Tabuleiro de ataque { $pin } para:
pick-promotion = Promover a:
pick-promote-on = promover em { $to }
pick-promote-taking = capturar em { $to } e promover
pick-castle-kingside = roque pequeno
pick-castle-queenside = roque grande
pick-swap = trocar com { $piece-o } em { $on }
pick-board = tabuleiro { $pin }
pick-board-goes = tabuleiro { $from } → { $to }
pick-a-board = tabuleiro de ataque
pick-goes = { $piece } para { $to }
pick-drop = colocar { $piece-o } em { $on }
pick-takes = { $piece } captura { $target } em { $on }
pick-promotes = promove a { $piece }
pick-check = xeque
pick-mate = mate
pick-stalemate = afogamento
pick-ends = termina a partida

## Puzzles

puzzle-none-open = Você não tem problema aberto. Use `/puzzle` para receber um.
puzzle-over = Esse problema acabou. Use `/puzzle` para receber outro.
puzzle-daily-over = Esse era o problema de outro dia. Use `/puzzle show:daily` para receber o de hoje.

## Imported games

import-form = Importar uma partida
continue-form = Continuar de { $number }
import-how = Envie uma partida em PGN ou uma posição em FEN: `/game import text:`, ou um arquivo com `/game import file:`.
imported = { $number } · Importada. Só você vê.
imported-several = Partidas importadas: { $count }. Só você as vê; escolha uma:
imported-first = Importei as primeiras { $most } partidas, o máximo que guardo para você. Só você as vê. Escolha uma:
imported-line = · { $number } · { $white } – { $black } { $result }
import-nothing = Não achei nem partida nem posição aí. Eu leio PGN e FEN.
import-not-opened = Não consigo abrir esse link. Copie lá a partida em PGN (Lichess: Compartilhar e exportar; chess.com: Compartilhar, depois PGN) e cole aqui, ou anexe como arquivo.
import-problem = Linha { $line }. { $problem }
import-variant = Linha { $line }: não conheço o jogo { $name }. Jogo xadrez, as variantes do Lichess, xadrez monodimensional, unidimensional e espacial.
import-move = Linha { $line }, lance { $number }: { $text } não é um lance legal ali.
import-promotion = Linha { $line }, lance { $number }: falta em { $text } a peça em que o peão se transforma.
import-ambiguous = Linha { $line }, lance { $number }: { $text } pode ser { $candidates }.
import-move-missing = Linha { $line }: { $text } tem o número { $told }, mas ali vem { $next }. Falta um lance antes dele.
import-no-moves = Essa partida não tem lances.
import-again = Corrija e envie de novo.
import-left-out = Partida { $number } deixada de fora. { $why }
import-stopped = Partidas demais antes dela são ilegíveis; parei ali.
import-long = Essa partida é longa demais: importo até { $most } meios-lances.
import-unknown-opening = Não conheço uma abertura chamada { $name }. Escreva o nome em inglês, um código ECO como `B90`, lances ou o texto de uma posição.
import-opening-of-chess = { $name } não é uma posição de { $game-inside }. Aqui só as aberturas do xadrez têm nome: escreva lances ou o texto de uma posição.
import-which-opening = Várias aberturas têm esse nome: { $names }. Escreva um destes nomes.
import-large = É grande demais: leio até 256 KiB. Envie menos partidas de cada vez.
import-file = Não consegui ler esse arquivo. Envie um arquivo de texto de até 256 KiB.
import-link = Não consegui pegar essa partida no Lichess. Confira o link ou envie a partida em PGN.
pgn-open-variation = Aqui se abre uma variante que nunca se fecha.
pgn-open-comment = Aqui se abre um comentário que nunca se fecha.
pgn-after-result = Há lances depois do resultado. Outra partida começa no lance 1.
pgn-resignation = Um abandono se escreve como resultado: 1-0 ou 0-1.
pgn-null-move = É um lance nulo, e numa partida ninguém pode passar a vez.
pgn-too-many-moves = A partida tem mais de 20.000 lances.
pgn-second-game = Aqui começa uma segunda partida, e só consigo ler uma.
note-latin = O arquivo não está em UTF-8; li como Windows-1252 (Latin-1).
note-skipped = Linha { $line }: pulei { $text }, que não é PGN.
note-odd-tag = Linha { $line }: { $text } não é bem uma etiqueta PGN; li como pude.
note-comment-ended = Linha { $line }: depois de “;”, o resto da linha é comentário. Continuei em { $text }.
note-comment = Linha { $line }: tomei como comentário tudo o que vem depois de “;”.
note-rights = Tirei os direitos de roque { $text }, porque o rei ou a torre não está na sua casa.
note-en-passant = Tirei a casa de en passant { $text }, porque nenhum peão acabou de passar por ela.
note-completed = Completei o que faltava à posição: { $text }.
note-of-game = Partida { $number }. { $note }
note-other-game = Nada diz isso, mas é uma partida de { $game-inside }.
note-no-result = Deixei de fora a etiqueta Result: não conheço o resultado { $text }.
note-result-tag = A etiqueta Result diz { $other }, mas os lances terminam com { $result }; deixei { $result }.
note-result-on-board = O registro diz { $told }, mas a posição final dá { $board }; deixei { $result }.
note-words = Deixei de fora as palavras em volta da partida.
note-shortened = Não consigo guardar tanto: faltam comentários, variantes ou etiquetas.

## Why not

refused-no-such-game = Não há aqui uma partida { $number } que você possa ver. `/games` lista as que você pode ver.
refused-cannot-read = Não consigo abrir a partida { $number }: ela precisa de uma versão mais nova minha, ou o registro está danificado. Nada mudou; avise quem cuida deste bot.
refused-no-game-here = Você não tem partida em andamento aqui. Comece uma com `/challenge`; `/games` mostra as suas.
refused-no-finished-game = Você ainda não terminou nenhuma partida. `/games` mostra as suas.
refused-which-game = Qual delas? Escolha, ou acrescente o número, por exemplo `number:{ $example }`:
refused-nothing-waits = Não há nada aqui esperando a sua resposta.
refused-not-your-game = Você não joga nesta partida; só pode assistir.
refused-not-your-turn = É a vez de { $who }.
refused-game-over = Esta partida acabou. { $ending }
refused-challenge-declined = Este desafio foi recusado.
refused-challenge-withdrawn = Este desafio foi retirado.
refused-challenge-closed = A moderação fechou este desafio.
refused-hindered = Para isso, preciso de permissão aqui: { $rights }. Quem gerencia este canal pode mudar as configurações dele.
refused-not-moderator = Só a moderação (quem pode gerenciar mensagens) pode fechar uma partida.
refused-own-game = Você está jogando esta partida, então outra pessoa da moderação precisa fechá-la. Você pode abandonar ou propor empate.
refused-not-manager = Só quem pode gerenciar este servidor muda as configurações dele.
refused-no-server = Configurações de servidor só existem num servidor.
refused-wrong-channel = Neste servidor, joga-se em { $channels }.
refused-may-not-challenge = Neste servidor, só membros com o cargo { $role } podem desafiar. Aceitar um desafio você pode.
refused-may-not-open-events = Neste servidor, só membros com { $role } podem abrir torneios, simultâneas e votações.
refused-no-thread-here = Uma partida só pode ter um tópico próprio num canal de servidor. Tire `thread` para jogar aqui.
refused-role-of-everybody = Eu não menciono todo mundo. Escolha um cargo para quem quer saber dos desafios abertos.
refused-may-not-give-roles = Não posso dar cargos aqui: preciso da permissão Gerenciar cargos.
refused-role-gone = Um destes cargos não existe mais. Escolha os cargos de novo.
refused-role-too-high = Não posso dar { $role }: na lista de cargos, o meu precisa estar acima.
refused-role-managed = Não posso dar { $role }: quem dá esse cargo é o Discord ou outro app.
refused-direct-message = Ninguém mais lê as nossas mensagens diretas. Desafie num canal de servidor em que eu esteja. Ou me instale na sua conta: aí `/challenge` funciona em qualquer canal ou grupo em comum. Contra mim, você pode jogar aqui mesmo: `/challenge level:casual`.
refused-no-external-apps = O Discord mostraria este desafio só a você: você não pode usar apps externos neste canal. Um admin pode lhe dar a permissão “Usar apps externos” ou me adicionar ao servidor. Ou desafie em outro canal, num grupo ou nas mensagens diretas com o adversário.
refused-challenge-lapsed = Este desafio expirou depois de sete dias sem resposta. Faça outro com `/challenge`.
refused-not-begun = A partida não começou: o desafio ainda espera resposta.
refused-already-begun = A partida já começou.
refused-own-challenge = Você não pode responder ao próprio desafio. Pode retirá-lo com `/game withdraw`.
refused-not-invited = Este desafio é para { $who }, não para você.
refused-not-invited-channel = Só a moderação de { $who } (quem pode gerenciar mensagens) pode responder a este desafio, e só por lá.
refused-not-your-challenge = Só quem fez este desafio pode retirá-lo, e só quem o recebeu pode recusá-lo.
refused-challenge-taken = { $who } já aceitou esse desafio.
refused-not-challenger = Só { $who } pode jogar este desafio contra mim. Você pode aceitá-lo, ou me desafiar com `/challenge`.
refused-no-open-challenge = Você não tem desafio aberto para eu aceitar. Me desafie com `/challenge`.
refused-for-somebody-else = Este desafio é para { $who }, então não posso aceitá-lo. Você pode me desafiar com `/challenge`.
refused-challenged-self = Você não pode se desafiar. Indique outra pessoa, ou ninguém para um desafio aberto.
refused-challenged-bot = { $who } é um bot e não pode ser desafiado. Indique uma pessoa.
refused-level-of-person = Níveis são só para partidas contra mim. Tire `level`, ou me desafie.
refused-may-not-write = Você não pode escrever em { $channel }, então também não pode desafiar esse canal.
refused-no-engine = Ainda não sei jogar { $game-inside }: não há níveis, dicas nem análises. Você pode jogar com outras pessoas.
refused-level-not-offered = Não jogo { $game-inside } nesse nível. Aqui o mais forte é `level:{ $level }`.
refused-other-game = Essa posição é de { $game-inside }. Tire `game:`, ou indique esse jogo.
refused-half-moves = Em { $text }, depois do @ vem o número de meios-lances, por exemplo `#1@6`.
refused-unwelcome = Você não pode jogar contra { $who } agora. Escolha outro adversário.
refused-not-rated-now = { $who } não pode jogar valendo rating aqui no momento. Proponha uma partida sem rating.
refused-condition-rating = É só para jogadores com rating { $range } aqui. O seu é { $rating }.
refused-condition-unrated = É só para jogadores com rating { $range } aqui. Você ainda não tem rating, o que equivale a { $rating }.
refused-condition-reliable = É só para quem perdeu no tempo no máximo uma das últimas { $latest } partidas. Você perdeu { $lost }.
refused-conditions-need-open = `rating` e `reliable` são para desafios abertos. Tire os dois, ou o adversário.
refused-blocked-self = Você não pode se bloquear. Indique outra pessoa.
refused-blocked-arbiter = Você não pode me bloquear: eu não desafio ninguém.
refused-opponent-gone = Seu adversário não está mais aqui e não pode ser desafiado.
refused-too-many-challenges = Você já tem { $most } desafios abertos. Retire um com `/game withdraw`.
refused-too-many-against-arbiter = Você já tem { $most ->
    [one] uma partida em andamento contra mim. Termine-a antes
   *[other] { $most } partidas em andamento contra mim. Termine uma antes
}; `/games` lista as suas partidas.
refused-challenges-spent = Na última hora você fez { $most } desafios que ninguém aceitou. O próximo é possível a partir de { $again }.
refused-same-challenge = Você já desafiou { $who } para este jogo ({ $number }) e espera a resposta. `/game withdraw number:{ $plain }` retira esse desafio.
refused-same-challenge-channel = Este canal já desafiou { $who } para esta partida ({ $number }). Quem a abriu, ou a moderação, pode fechá-la com `/event close`.
refused-bad-start = Essa posição não é válida. O erro está aqui: { $part }.
part-text = o texto todo
part-start = o número da posição inicial
part-board = o tabuleiro
part-cells = as casas
part-main-boards = os tabuleiros principais
part-attack-boards = os tabuleiros de ataque
part-side-to-move = o lado que joga
part-castling-rights = os direitos de roque
part-checks = os xeques
part-en-passant = a captura en passant
part-spent-pawns = os peões sem passo duplo
part-halfmove-clock = a contagem de meios-lances
part-move-number = o número do lance
part-a-king-is-missing = falta um rei no tabuleiro
part-a-side-has-more-than-one-king = um lado tem mais de um rei
part-there-are-no-pieces = o tabuleiro está vazio
part-a-pawn-stands-on-the-first-or-the-last-rank = há um peão na primeira ou na última fileira
part-the-side-not-to-move-is-in-check = o lado que não joga está em xeque
refused-finished-start = Nessa posição a partida já acabou; não dá para começar dela.
refused-dead-start = Desta posição, nenhuma sequência de lances legais dá a vitória a alguém: seria empate na hora. Escolha outra.
refused-busy-with-starts = Ainda estou conferindo outras posições. Envie o desafio de novo daqui a alguns segundos.
refused-unknown-move = { $text } não é um lance legal. { $why }
refused-several-moves = { $text } é mais de um lance, e se joga um por vez. Quer jogar { $move } agora? Com `/game if` você planeja respostas.
refused-unreadable-move = Não consigo ler { $text } como lance. `/game moves` lista os lances legais.
refused-unreadable-in-line = Não consigo ler { $text } como lance.
refused-illegal-in-line = Depois de { $line }, { $text } não é um lance legal para { $who }. { $why }
refused-illegal-for = { $text } não é um lance legal para { $who }. { $why }
refused-no-such-move = { $text } não é um lance legal. { $why } Você quis dizer { $candidates }?
refused-nearly-move = { $text } não é um lance que eu consiga ler. Você quis dizer { $candidates }?
refused-ambiguous-move = { $text } pode ser { $candidates }. Qual?
refused-did-you-mean = { $text } não está bem claro. Você quis dizer { $candidates }?
refused-promotion-missing = O peão vira o quê? { $candidates }
refused-plan-on-own-turn = É a sua vez: jogue. Lances condicionais respondem ao próximo do adversário.
refused-plan-too-short = Essa variante não tem resposta sua. Escreva o lance do adversário e depois o seu: `/game if line:Cf6 Bg5`.
refused-plan-too-long = Essa variante é longa demais: pode ter { $most } meios-lances.
refused-too-many-plans = Você pode ter { $most } variantes por partida. Apague-as com `/game if clear:yes`, ou continue uma delas.
refused-plan-unclear = Nessa variante, { $text } pode ser { $candidates }. Escreva por extenso.
refused-already-offered = Você já pediu; agora é o adversário quem responde.
refused-no-offer = Não há proposta de empate para você responder.
refused-own-offer = O pedido foi seu; é o adversário quem responde.
refused-no-takeback = Não há pedido para desfazer o lance que você possa responder.
refused-offer-too-early = Você pode propor empate com o seu primeiro lance ou depois: `/draw move:{ $move }`.
refused-offered-before = Sua proposta de empate foi recusada, e você não jogou desde então. Pode propor de novo com o próximo lance: `/draw move:{ $move }`.
refused-nothing-to-take-back = Você não tem lance para desfazer.
refused-answer-draw-first = O adversário propôs empate: responda antes com `/accept` ou `/decline`, ou jogue.
refused-answer-takeback-first = O adversário pede para desfazer um lance: responda antes com `/accept` ou `/decline`, ou jogue.
refused-answer-hints-first = O adversário pede para jogar com dicas: responda antes com `/accept` ou `/decline`, ou jogue.
refused-own-hints-waits = Seu pedido para jogar com dicas ainda espera resposta. Só um pedido de cada vez.
refused-no-hints = Não há pedido de dicas para você responder. Na sua vez, você pode pedir com `/game hint`.
refused-hints-excluded = Não há dicas em partidas valendo rating, torneios e simultâneas.
refused-busy-with-hints = Ainda estou procurando outras dicas. Peça de novo daqui a alguns segundos.
refused-answer-pause-first = O adversário pede uma pausa: responda antes com `/accept` ou `/decline`, ou jogue.
refused-own-draw-waits = Sua proposta de empate ainda espera resposta. Só um pedido de cada vez.
refused-own-takeback-waits = Seu pedido para desfazer o lance ainda espera resposta. Só um pedido de cada vez.
refused-own-pause-waits = Seu pedido de pausa ainda espera resposta. Só um pedido de cada vez.
refused-declined-before = O adversário recusou. Você pode pedir de novo depois do próximo lance.
refused-no-pause = Não há pedido de pausa para você responder.
refused-no-clock = Esta partida é sem relógio. Combine um no próximo desafio: `/challenge clock:3d`.
refused-time-is-left = O adversário ainda tem tempo (até { $until }).
refused-first-move-is-free = O relógio do adversário ainda não começou, então o tempo dele não acaba. Você pode cancelar a partida com `/game abort`.
refused-own-time = É a sua vez, e o relógio que corre é o seu.
refused-time-is-up = O tempo acabou ({ $at }). O resultado vem em instantes.
refused-enough-time = O adversário tem tempo suficiente: ninguém pode receber mais de { $most } ao todo.
refused-gave-often = Você já deu tempo { $most } vezes desde o último lance. Pode dar mais depois do próximo.
refused-arbiter-is-never-late = Meu relógio não corre: não preciso de tempo e nunca me atraso.
refused-no-days-off = Esta partida não tem dias de folga. Você pode pedir uma pausa com `/game pause`.
refused-holiday-backwards = O último dia não pode vir antes do primeiro: `from` é o primeiro, `to` o último.
refused-holiday-too-soon = As férias podem começar daqui a 24 horas, no mínimo, e até daqui a um ano, no fuso horário das suas configurações quando a partida começou.
refused-leave-too-long = Uma partida espera por você no máximo { $most } dias seguidos; licenças com menos de uma semana entre elas se somam.
refused-holiday-twice = Sua ausência já inclui um desses dias. Escolha outros.
refused-holidays-spent = É demais: nesta partida, para { $year }, { $left ->
    [0] não resta nenhum dia
    [one] resta { $left } dia
   *[other] restam { $left } dias
} de férias. Você também pode pedir uma pausa com `/game pause`.
refused-paused = Os relógios já estão parados até { $until }. Quem joga encerra a pausa, mas só para si.
refused-nudge-own-turn = É a sua vez; { $who } está esperando.
refused-nudge-arbiter = É a minha vez, e já estou pensando.
refused-nudge-paused = Os relógios estão parados até { $until }. Depois disso você pode mandar um lembrete.
refused-nudge-too-soon = Você já mandou um lembrete hoje nesta partida. O próximo é possível a partir de { $again }.
refused-nudge-unwanted = { $who } desativou os lembretes. Espere o lance.
refused-pause-too-long = { $most ->
    [1] Esta partida só pode ser pausada por mais um dia.
   *[other] Uma pausa pode durar de 1 a { $most } dias.
}
refused-pauses-spent = Esta partida já teve { $most } dias de pausa no total; não pode haver mais.
refused-no-pauses = Não há pausas nas partidas ao vivo de um torneio ou de uma simultânea, porque outros esperam que elas terminem.
refused-not-your-rematch = Só os jogadores desta partida podem pedir revanche.
refused-not-over = Esta partida não acabou; depois você pode pedir revanche.
refused-review-too-early = Esta partida não acabou. Depois você pode ver a análise.
refused-continue-too-early = Esta partida não acabou. Depois você pode continuar de uma posição dela.
refused-position-in-play = Essa posição apareceu na { $number }, sua partida contra { $opponent }, ou pode aparecer com o próximo lance. Não penso nela por você enquanto essa partida estiver em andamento.
refused-vote-after-search = Já pensei nesta posição para você na { $number }, então você não pode votar neste lance.
refused-review-of-nothing = Esta partida foi cancelada ou fechada e não conta, então não tem análise.
refused-review-too-short = Esta partida é curta demais: a análise precisa de dois lances de cada lado.
refused-review-private = Os jogadores não compartilharam a análise desta partida. Peça a um deles.
refused-not-your-review = Só os jogadores desta partida podem compartilhar a análise.
refused-not-your-replay = Só os jogadores desta partida podem compartilhar o replay, depois que ela acabar.
refused-rematch-waits = Você já desafiou essa pessoa: { $number } ainda espera resposta.
refused-rematch-runs = A revanche já está em andamento: { $number }.
refused-too-late-to-abort = Os dois lados já jogaram: é tarde para cancelar. Use `/resign` ou `/draw`.
refused-confirm-claim-repetition = Esta posição apareceu { $times ->
    [one] uma vez
    [3] três vezes
    [4] quatro vezes
   *[other] { $times } vezes
}. Reivindicar o empate? A partida vai acabar em ½–½.
refused-confirm-claim-fifty-moves = Cinquenta lances de cada lado { $quiet }. Reivindicar o empate? A partida vai acabar em ½–½.
refused-confirm-resignation = Abandonar mesmo a partida { $number }? Você vai perdê-la.
refused-confirm-move = Jogar { $move }? Confirme, ou escolha outro lance.
refused-confirm-move-offer = Jogar { $move } e propor empate? Confirme, ou escolha outro lance.
refused-confirm-move-claim = Jogar { $move } e reivindicar o empate? Confirme, ou escolha outro lance.
refused-accept-instead = O adversário propôs empate. Aceitar, ou jogar { $move } e propor você?
confirm-status = { $move }?
refused-moved-on = A partida andou enquanto isso. Este é o tabuleiro atual.

## Why a move is not legal

why-unknown = `/game moves` lista os lances legais.
why-over = A partida acabou; não há mais lances.
why-no-such-square = Não existe a casa { $square } no tabuleiro.
why-no-such-square-now = A casa { $square } não existe no momento.
why-empty-square = Não há peça em { $square }.
why-no-such-piece = Você não tem { $piece-nenhum }.
why-no-pawn-on-file = Você não tem peão na coluna { $file }; uma captura de peão começa pela coluna de onde ele sai.
why-nothing-such = O adversário não tem { $piece-nenhum }.
why-no-such-capture = Você não pode capturar { $target-nenhum } com { $piece-o } agora.
why-not-yours = { $piece-O } em { $on } é do adversário.
why-other-piece = A peça em { $on } é { $piece-seu }.
why-same-square = { $piece-O } já está em { $on }, e não se pode passar a vez.
why-no-castling = Não há roque neste jogo.
why-no-rook-beside = Seu rei só pode trocar de lugar com uma torre sua na casa ao lado.
why-castling-lost-king = O roque pequeno não é possível: o rei ou a torre original já se moveu, essa torre não está mais lá, ou a partida começou sem esse direito.
why-castling-lost-queen = O roque grande não é possível: o rei ou a torre original já se moveu, essa torre não está mais lá, ou a partida começou sem esse direito.
why-wrong-piece-movement = { $piece-O } de { $on } não vai a { $square }: { $how }.
why-castling-in-check = { $piece-O } de { $on } dá xeque, e não se roca em xeque.
why-nothing-to-capture = { $piece-O } de { $on } só poderia ir para { $square } capturando, e não há nada para capturar.
why-nothing-there = Não há nada em { $square } para capturar.
why-no-en-passant = Essa captura en passant não é possível agora.
why-no-promotion = Só é promovido o peão que chega à última fileira.
why-two-captures = Um lance captura uma só peça.
why-en-passant-too-late = { $piece-O } de { $on } só poderia ser capturado en passant logo depois de um passo duplo, e não acabou de dar um.
why-pawn-has-moved = { $piece-O } de { $on } só podia fazer isso no primeiro lance.
why-captures-otherwise = { $piece-O } de { $on } não captura assim, e { $target-o } de { $square } está no caminho.
why-own-piece-there = Já há { $piece-um } seu em { $on }.
why-blocked = { $piece-O } de { $on } não chega a { $square }: { $blocker-o } de { $at } está no caminho.
why-skip-barred = Tabuleiros de ataque sobre { $squares } estão no caminho.
why-no-board-there = Não há tabuleiro de ataque em { $pin }.
why-board-not-yours = O tabuleiro de ataque { $pin } é do adversário.
why-board-loaded = O tabuleiro de ataque { $pin } está carregado demais. Um tabuleiro só se move vazio ou com um único peão.
why-pin-taken = Já há um tabuleiro de ataque em { $pin }.
why-pin-too-far = O tabuleiro de ataque { $from } não vai a { $to } em um lance: esse pino fica longe demais.
why-castling-blocked = Você não pode rocar: { $piece-o } de { $on } está no caminho.
why-castling-through = Seu rei passaria por { $square }, casa que { $piece-o } de { $on } ataca.
why-king-attacked = Em { $square }, { $piece-o } de { $on } capturaria seu rei.
why-still-in-check = { $piece-O } de { $on } dá xeque, e este lance não resolve.
why-uncovers-check = Isso defende o xeque, mas { $piece-o } de { $on } atacaria o seu rei.
why-exposes-king = Seu rei ficaria em xeque: { $piece-o } de { $on } o ataca.
why-must-capture = Quem pode capturar deve capturar: { $piece-o } de { $on } pode capturar em { $square }.
why-king-captures = Aqui o rei não pode capturar: explodiria.
why-explodes-king = Uma captura em { $square } explodiria o seu próprio rei.
why-gives-check = Neste jogo ninguém pode dar xeque, e { $piece-o } de { $on } daria.
why-not-in-pocket = Você não tem { $piece-nenhum } para colocar.
why-drops-on-piece = Só se coloca em casa vazia, e { $piece-o } está em { $on }.
why-drops-pawn-at-end = Um peão não pode ser colocado na primeira nem na última fileira.

how-chess-king = um rei anda uma casa em qualquer direção
how-chess-queen = uma dama anda quanto quiser na coluna, na fileira ou na diagonal
how-chess-rook = uma torre anda quanto quiser na coluna ou na fileira
how-chess-bishop = um bispo anda quanto quiser na diagonal
how-chess-knight = um cavalo salta duas casas na coluna ou na fileira e uma para o lado
how-chess-pawn = um peão avança uma casa, ou duas no primeiro lance, e captura em diagonal para a frente
how-mono-dimensional-king = um rei anda um ponto para a frente ou para trás, ou troca de lugar com uma peça sua ao lado
how-mono-dimensional-executor = um executor avança um ou três pontos
how-mono-dimensional-warrior = um guerreiro avança dois pontos, ou recua um
how-mono-dimensional-lancer = um lanceiro avança um ponto
how-one-dimensional-king = um rei anda uma casa, ou troca de lugar com uma torre sua ao lado
how-one-dimensional-queen = uma dama anda até três casas, ou até três casas da sua cor (2, 4 ou 6 adiante)
how-one-dimensional-rook = uma torre anda até três casas
how-one-dimensional-bishop = um bispo anda até três casas da sua cor (2, 4 ou 6 adiante)
how-one-dimensional-knight = um cavalo salta duas casas e depois três (ou o contrário), cada salto para a frente ou para trás, e para a 1 ou 5 casas dali
how-space-king = um rei anda até uma coluna, uma fileira e um nível (o tabuleiro principal vizinho conta como um)
how-space-queen = uma dama anda por um eixo, ou a mesma distância por dois
how-space-rook = uma torre anda por um eixo: coluna, fileira ou nível
how-space-bishop = um bispo anda a mesma distância por dois eixos: coluna, fileira ou nível (o tabuleiro principal vizinho fica a dois níveis)
how-space-knight = um cavalo salta dois por um eixo e um por outro (o tabuleiro principal vizinho conta como um)
how-space-pawn = um peão avança uma fileira ou um nível na direção do adversário, e captura passando ao mesmo tempo para uma coluna vizinha

piece-king = rei
    .o = o rei
    .um = um rei
    .seu = o seu rei
    .nenhum = nenhum rei
    .plural = reis
piece-queen = dama
    .o = a dama
    .um = uma dama
    .seu = a sua dama
    .nenhum = nenhuma dama
    .plural = damas
piece-rook = torre
    .o = a torre
    .um = uma torre
    .seu = a sua torre
    .nenhum = nenhuma torre
    .plural = torres
piece-bishop = bispo
    .o = o bispo
    .um = um bispo
    .seu = o seu bispo
    .nenhum = nenhum bispo
    .plural = bispos
piece-knight = cavalo
    .o = o cavalo
    .um = um cavalo
    .seu = o seu cavalo
    .nenhum = nenhum cavalo
    .plural = cavalos
piece-pawn = peão
    .o = o peão
    .um = um peão
    .seu = o seu peão
    .nenhum = nenhum peão
    .plural = peões
piece-executor = executor
    .o = o executor
    .um = um executor
    .seu = o seu executor
    .nenhum = nenhum executor
    .plural = executores
piece-warrior = guerreiro
    .o = o guerreiro
    .um = um guerreiro
    .seu = o seu guerreiro
    .nenhum = nenhum guerreiro
    .plural = guerreiros
piece-lancer = lanceiro
    .o = o lanceiro
    .um = um lanceiro
    .seu = o seu lanceiro
    .nenhum = nenhum lanceiro
    .plural = lanceiros

## Commands that cannot be read

misread-command = O comando { $text } não existe. `/help` lista os comandos.
misread-command-nearest = O comando { $text } não existe. Você quis dizer `/{ $nearest }`?
misread-move = { $text } não é um lance. Você quis dizer `/{ $nearest }`?
misread-option = `/{ $command }` não tem a opção { $text }. `/help command:{ $command }` lista as opções.
misread-option-nearest = `/{ $command }` não tem a opção { $text }. Você quis dizer `{ $nearest }:`?
misread-no-subcommand = Falta uma palavra em `/{ $group }`. Escolha entre: { $choices }.
misread-missing = `/{ $command }` precisa de `{ $option }`, por exemplo `{ $example }`.
misread-choice = `{ $option }` não pode ser { $text }. { $count ->
    [one] A única opção é { $choices }.
   *[other] Escolha entre: { $choices }.
}
misread-number = { $text } não é número de partida. `/games` lista os números.
misread-day = `{ $option }` não pode ser { $text }. Escreva o dia assim: `24/12/2026`.
misread-ratings = `{ $option }` não pode ser { $text }. Escreva uma faixa assim: `1400-1800`, `1400+` ou `-1800`, entre 400 e 4000.
misread-rating-roles = `{ $option }` não pode ser { $text }. Escreva até dez ratings, cada um com seu cargo: `1200:@Iniciante 1600:@Clube`. Ou `não`.
misread-moment = `{ $option }` não pode ser { $text }. Escreva a data e a hora assim: `05/12/2026 18:00`, ou só a hora: `18:00`.
misread-holidays = Férias pedem um relógio em dias: acrescente, por exemplo, `clock:3d`.
misread-odds-game = Vantagem só existe no xadrez. Tire `game:`, ou escolha xadrez.
misread-odds-position = Vantagem e posição não combinam: escolha uma das duas.
misread-opponent-and-channel = Escolha um adversário ou um canal, não os dois.
misread-clock = Não entendo o relógio { $text }. Ao vivo: `10m` (10 minutos para cada um; até 12 horas), `15m+10s` (mais 10 segundos por lance) ou `10m/lance`. Correspondência: `3d` (3 dias por lance; até 14) ou `7d+12h` (7 dias mais 12 horas por lance). Ou `sem relógio`.
misread-count = `{ $option }` não pode ser { $text }. Escolha um número de 1 a { $most }.
misread-person = `{ $option }` tem de ser uma pessoa.
misread-snowflake = `{ $option }` tem de ser um canal ou um cargo de um servidor do Discord.
misread-zone = Não conheço o fuso horário { $text }. Use um nome como `America/Sao_Paulo` ou `UTC`.
misread-games = { $text } não é uma lista de jogos. Separe os nomes com vírgulas, como em `chess,space`.
misread-quiet-hours = Não entendo as horas { $text }. Use `22-8` para o período das 22h às 8h, ou `não`.
misread-help = O comando { $text } não existe. `/help` lista os comandos.
misread-too-long = `{ $option }` é longo demais (no máximo { $longest ->
    [one] { $longest } caractere
   *[other] { $longest } caracteres
}).
misread-button = Este botão não funciona mais. `/games` lista as suas partidas.
misread-line = Comandos começam com uma barra: tente `/help`. Na sua vez, basta escrever o lance: `e4`.
misread-name = { $text } não é um nome válido: use de 1 a 32 letras, números, `_` ou `-`.
misread-no-name = Falta um nome, como em `/challenge @ben` ou `ben: /help`.
misread-arbiters-name = { $text } é o meu nome. Use outro, por exemplo `ben: /help`.
rules-which = Quais regras você quer ver? { $commands }

trouble = Não consigo acessar o meu banco de dados agora. Nada mudou; tente de novo daqui a pouco.
overloaded = Estou recebendo mais pedidos do que consigo atender. Nada mudou; tente de novo daqui a pouco.
in-doubt = Perdi a conexão com o banco de dados ao salvar, então não sei se isso contou. Confira antes, com `/board` no caso de uma partida; se não estiver lá, tente de novo.
written-unseen = Está feito e salvo, mas não consigo acessar o banco de dados para mostrar. `/board` mostra daqui a pouco.

## Boards and lists

caption-to-move = { $side-As } jogam
caption-check = { $side-As } jogam, em xeque
caption-checks = xeques { $white }–{ $black }
caption-over = { $result }
no-result = sem resultado

tower-bottom = nível 2 · embaixo
tower-middle = nível 4 · meio
tower-top = nível 6 · em cima
tower-above = acima
tower-below = abaixo
tower-covered = sob um tabuleiro
tower-up = { $count ->
    [one] { $count } nível acima
   *[other] { $count } níveis acima
}
tower-down = { $count ->
    [one] { $count } nível abaixo
   *[other] { $count } níveis abaixo
}
tower-same-level = mesmo nível

record = · Registro `{ $digest }`

legend-last-move = último lance
legend-hint = a dica
legend-captured-here = capturado aqui
legend-exploded = explodiu aqui
legend-check = xeque
legend-chosen = escolhida
legend-target = pode ir aqui
legend-capture = pode capturar
legend-swap = pode trocar de lugar
legend-castle = pode rocar aqui
legend-refused = não pode
legend-reason = o motivo
legend-column = acima e abaixo
legend-goal = um rei aqui vence
legend-executor = executor 1, 3
legend-warrior = guerreiro 2, −1
legend-lancer = lanceiro 1
legend-stalemate = Aqui, quem não tem lance legal perde.
legend-kkr = Só reis: a distância decide.
legend-third-check = Aqui, três xeques vencem.
legend-hill = Aqui, um rei no centro vence.
legend-given-away = Aqui, quem não pode jogar vence.
legend-explosion = Capturas explodem; quem fica sem rei perde.
legend-horde = A horda perde com a última peça.
legend-race = Aqui, o primeiro rei na fileira 8 vence.

bar-to-move = a jogar
bar-check = em xeque

result-win-checkmate = { $winner } vence por xeque-mate
result-win-stalemate = { $winner } vence por afogamento
result-win-kkr = { $winner } vence, rei contra rei
result-win-third-check = { $winner } vence com o terceiro xeque
result-win-hill = { $winner } vence no centro
result-win-given-away = { $winner } vence sem lances possíveis
result-win-explosion = { $winner } vence por explosão
result-win-horde = { $winner } vence contra a horda
result-win-race = { $winner } vence a corrida
result-win-resignation = { $winner } vence por abandono
result-win-no-show = { $winner } vence por ausência
result-win-left-tournament = { $winner } vence por desistência
result-win-flag = { $winner } vence no tempo
result-line-stalemate = Empate por afogamento
result-line-insufficient-material = Empate: material insuficiente
result-line-dead-position = Empate: posição morta
result-line-seventy-five-moves = Empate pela regra dos 75 lances
result-line-race-tie = Empate: os dois reis chegaram
result-line-agreement = Empate de comum acordo
result-line-repetition = Empate por tripla repetição
result-line-fifty-moves = Empate pela regra dos 50 lances
result-line-fivefold = Empate por quíntupla repetição
result-line-flag = Empate: o tempo acabou, mas não há mate possível
result-line-aborted = Cancelada
result-line-closed = Fechada pela moderação
result-line-recorded = Registrado: { $result }

banner-checkmate = Xeque-mate
    .inside = xeque-mate
banner-stalemate = Afogamento
    .inside = afogamento
banner-kkr = Rei contra rei
    .inside = rei contra rei
banner-third-check = Terceiro xeque
    .inside = terceiro xeque
banner-hill = Rei no centro
    .inside = rei no centro
banner-given-away = Sem lances
    .inside = sem lances
banner-explosion = Explosão
    .inside = explosão
banner-horde = Horda capturada
    .inside = horda capturada
banner-race = Corrida vencida
    .inside = corrida vencida
banner-race-tie = Corrida empatada
    .inside = corrida empatada
banner-insufficient-material = Material insuficiente
    .inside = material insuficiente
banner-dead-position = Posição morta
    .inside = posição morta
banner-seventy-five-moves = Regra dos 75 lances
    .inside = regra dos 75 lances
banner-resignation = Abandono
    .inside = abandono
banner-no-show = Ausência
    .inside = ausência
banner-left-tournament = Desistência
    .inside = desistência
banner-agreement = Empate de comum acordo
    .inside = empate de comum acordo
banner-repetition = Tripla repetição
    .inside = tripla repetição
banner-fifty-moves = Regra dos 50 lances
    .inside = regra dos 50 lances
banner-fivefold = Quíntupla repetição
    .inside = quíntupla repetição
banner-flag = No tempo
    .inside = no tempo
banner-aborted = Cancelada
    .inside = cancelada
banner-closed = Fechada pela moderação
    .inside = fechada pela moderação
banner-recorded = Registrada
    .inside = registrada

board = { $number } · { $white } (Brancas) – { $black } (Pretas)
board-to-move = Vez de { $who }.
board-to-move-check = Vez de { $who }, em xeque.
board-not-begun = { $number } não começou: o desafio ainda espera resposta.

moves = { $number } · { $count ->
    [one] { $count } lance legal
   *[other] { $count } lances legais
}: { $moves }
moves-none = { $number } · A partida acabou; não há mais lances.

history = { $number } · { $white } – { $black }
opening = { $name } ({ $eco }), teoria até o lance { $move }.
opening-reached = { $name }.
history-began = Início: { $when }.
history-undated = sem data
history-earlier = Lances anteriores: `/game export`.
history-move = { $move } ({ $at })
history-move-hint = { $move } ({ $at }, depois de uma dica)
replay = { $number } · { $white } – { $black }, { $count ->
    [one] { $count } lance
   *[other] { $count } lances
}
flipped = { $number } do outro lado:
spoken = { $number }.
spoken-pieces = { $count ->
    [one] { $piece }
   *[other] { $piece-plural }
} { $squares }
spoken-castling = Roques possíveis: { $rights }.
spoken-no-castling = Nenhum lado pode rocar.
spoken-kingside = roque pequeno { $side-das }
spoken-queenside = roque grande { $side-das }
spoken-en-passant = Captura en passant possível em { $square }.
spoken-no-en-passant = Sem en passant.
spoken-spent = Peões que não podem mais dar o passo duplo: { $squares }.
spoken-promoted = Promovidas, e peões de novo se capturadas: { $squares }.
spoken-counts = Meios-lances para a regra dos cinquenta lances: { $quiet }. Lance { $number }.
replay-shortened = A imagem mostra os últimos { $count } lances dos dois lados; `/game export` tem a partida toda.
replay-busy = Estou desenhando partidas demais agora. Tente de novo daqui a um minuto.
replay-nothing = { $number }: nenhum lance foi jogado ainda.
replay-posted = Agora todos podem ver o replay em { $channel }.
replay-already-shared = O replay já está em { $channel }.
history-empty = Nenhum lance ainda.
explorer = { $games ->
    [one] Uma partida encerrada aqui teve esta posição:
   *[other] { $games } partidas encerradas aqui tiveram esta posição:
}
explorer-after = Depois de { $line }:
explorer-move = · { $move }, { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}: brancas { $white }, empates { $draws }, pretas { $black }
explorer-none = Nenhuma partida encerrada entre pessoas continuou aqui a partir desta posição.

exported = { $number } · Aqui está a partida como arquivo.
export-event = Partida Arbiter { $number }
export-offer = { $who } propõe empate.
export-refused = { $who } recusa o empate.
export-hints = { $who } concorda em jogar com dicas.
export-hint = { $who } pega uma dica.
export-takeback = Aqui { $who } desfez um lance.
exported-page = { $number } · Aqui está a partida como página. Salve o arquivo e abra em qualquer navegador, mesmo sem internet.
exported-games = { $count ->
    [one] Aqui está sua partida terminada, num arquivo.
   *[other] Aqui estão suas { $count } partidas terminadas num só arquivo, as mais recentes primeiro.
}
exported-newest-games = { $count ->
    [one] Aqui está sua partida terminada mais recente, num arquivo. As mais antigas não cabem; `/game export number:` traz cada uma delas.
   *[other] Aqui estão suas { $count } partidas terminadas mais recentes num só arquivo. As mais antigas não cabem; `/game export number:` traz cada uma delas.
}
exported-no-games = Você ainda não terminou nenhuma partida.
follow-every-move = Você está seguindo { $number }. Vou mandar uma mensagem direta depois dos lances, no máximo uma por minuto, e no final.
follow-end-only = Você está seguindo { $number }. Vou mandar uma mensagem direta quando a partida acabar.
follow-stopped = Você não segue mais { $number }.
follow-none = Você não seguia { $number }.
follow-own = Você está jogando { $number }. Com `/settings change turn-messages:` você recebe uma mensagem direta quando for sua vez.
follow-not-playing = { $number } não está em andamento, então não dá para seguir.
follow-not-on-server = Você só pode seguir partidas de um servidor.
follow-blocked = Você não pode seguir { $number }.
follow-too-many = Você já segue { $most } partidas. Primeiro deixe de seguir uma: `/games only:followed` mostra quais são.
follow-full = { $number } já tem { $most } seguidores, o máximo.
follow-moved = { $number }: há um lance novo na partida que você segue.
follow-over = { $number }: a partida que você seguia acabou.
follows = Partidas que você segue:
follows-every-move = · { $number }, depois dos lances e no final
follows-end-only = · { $number }, só no final
follows-none = Você não segue nenhuma partida. `/game follow`, ou Seguir em Mais, manda uma mensagem direta quando uma partida avança.
page-controls = Controles
page-first = Ao início
page-previous = Um lance para trás
page-play = Reproduzir
page-pause = Pausar
page-next = Um lance para a frente
page-last = Ao fim
page-flip = Girar o tabuleiro
page-theme = Cores
page-moves = Lances
page-start = Início
page-words = O tabuleiro em palavras
page-position = Texto da posição
page-copy = Copiar
page-copied = Copiado
page-save = Baixar
page-continue = Continuar daqui, no Discord
page-keys = Teclas: ← e → (ou ↑ e ↓, ou a roda do mouse) percorrem os lances, Home e End vão ao início e ao fim, a barra de espaço reproduz, F gira o tabuleiro. Na tela de toque, deslize.
page-script = O tabuleiro precisa de JavaScript.
page-record = Registro e resumo digital
page-digest = SHA-256 do registro
page-true = O registro confere com este resumo.
page-false = O registro não confere com este resumo: foi alterado.
page-shortened = Só os últimos { $count } lances são mostrados.
page-tower = Vista 3D
page-turn = Arraste os tabuleiros para girá-los, ou use Shift e uma seta.
page-captured = Capturas

games = Partidas deste canal, e as suas em outros lugares:
games-none = Ainda não há partidas aqui. Comece uma com `/challenge`.
games-none-next = Não é a sua vez em nenhuma partida. `/games` lista todas.
games-waiting = { $number } · { $game } · { $challenger } desafia { $opponent }
games-waiting-anyone = { $number } · { $game } · { $challenger } procura adversário
games-playing = { $number } · { $game } · { $white } – { $black } · vez de { $who }
games-until = · prazo: { $deadline }
games-over = { $number } · { $game } · { $white } – { $black } · { $result }
games-more = … e mais { $count }.
review-missed-win = Havia { $win } para { $side-as }; { $move } deixou escapar.
review-into-loss = { $move } decidiu a partida: permitiu { $win }.
win-mate = { $moves ->
    [one] mate em um lance
   *[other] mate em { $moves } lances
}
win-forced = { $moves ->
    [one] uma vitória em um lance
   *[other] uma vitória forçada em { $moves } lances
}
review-decided = { $move } decidiu a partida: levou { $side-as } de { $before }% para { $after }% de chances de vitória.
review-gradually = Nenhum lance isolado decidiu a partida: ela pendeu aos poucos para { $side-as }.
review-nothing = A partida ficou equilibrada: nenhum lado teve vantagem clara.
review-resigned = Era cedo demais para abandonar: na posição final ainda havia { $after }% de chances de vitória para { $side-as }.
review-flagged = O relógio decidiu esta partida: quando o tempo acabou, ainda havia { $after }% de chances de vitória para { $side-as }.
review-drawn = Valia a pena continuar: na posição final havia { $after }% de chances de vitória para { $side-as }.
review-settled = Nenhum lance isolado decidiu a partida: a partir do lance { $number }, sempre pelo menos 70% de chances de vitória para { $side-as }.
review-settled-draw = Nenhum lance isolado decidiu a partida: a partir do lance { $number }, nenhum lado esteve claramente melhor.
review-throughout = Posição ganha do primeiro ao último lance para { $side-as }.
review-unclear = Nenhum lance isolado decidiu a partida.
review-contradicted = A partida terminou em { $result }, mas na posição final havia { $after }% de chances de vitória para { $side-as }.
review-unfinished = Esta partida não tem resultado. Na posição final havia { $after }% de chances de vitória para { $side-as }.
review-accuracy = { $side }: { $accuracy }% de precisão
review-inaccuracies = { $count ->
    [0] { $count } imprecisões
    [one] { $count } imprecisão
   *[other] { $count } imprecisões
}
review-mistakes = { $count ->
    [0] { $count } erros
    [one] { $count } erro
   *[other] { $count } erros
}
review-blunders = { $count ->
    [0] { $count } erros graves
    [one] { $count } erro grave
   *[other] { $count } erros graves
}
review-turning-points = Momentos decisivos:
review-turning-point = { $number } · { $words }
review-point = { $move } levou { $side-as } de { $before }% para { $after }% de chances de vitória: { $line }. Era melhor { $better }.
review-point-last = { $move } levou { $side-as } de { $before }% para { $after }% de chances de vitória. Era melhor { $better }.
review-point-win = { $move } deixou passar { $win }: { $line }.
review-point-loss = { $move } permitiu { $win }: { $line }. Era melhor { $better }.
review-point-loses = { $move } perdeu { $piece-o } ({ $before }% → { $after }%): { $line }. Era melhor { $better }.
review-better-wins = Isso ganhava { $piece-o }.
review-hint = (jogado depois de uma dica)
review-by = Análise de { $engine }, { $nodes } mil posições por lance.
review-chances = Chances de vitória das Brancas, lance a lance: { $graph }
review-underway = Estou vendo { $number } lance a lance. A análise vai aparecer aqui em alguns segundos. Se não aparecer, peça de novo.
review-shared = A análise de { $number }, { $white } – { $black }:
review-posted = Agora todos podem ler a análise em { $channel }.
review-already-shared = A análise já foi compartilhada.
review-place = Momento decisivo { $point } de { $points }
review-graph = Chances de vitória das Brancas
review-graph-axis = Lance
review-percent = { $percent }%
review-graph-alt = Chances de vitória das Brancas em { $number }: { $start }% no início, { $end }% no fim.
review-graph-alt-point = { $number }: { $move } as levou de { $before }% a { $after }%.
legend-played = jogado: { $move }
legend-better = melhor: { $move }
score = Você contra { $opponent }:
score-line = · { $game }: **{ $points }–{ $other-points }** · vitórias: { $wins }, empates: { $draws }, derrotas: { $losses }
score-last = Suas últimas partidas:
score-none = Você ainda não terminou nenhuma partida contra { $opponent }. Desafie com `/challenge`.
scores = Seus placares neste servidor:
scores-anywhere = Seus placares:
scores-line = · { $opponent } · { $game }: **{ $points }–{ $other-points }** · vitórias: { $wins }, empates: { $draws }, derrotas: { $losses }
scores-none = Você ainda não terminou nenhuma partida. Comece uma com `/challenge`.
scores-none-here = Você ainda não terminou nenhuma partida neste servidor. Comece uma com `/challenge`, ou me mande `/score` numa mensagem direta para ver todos os seus placares.
score-after = { $game } até agora: { $one } { $points }, { $other } { $other-points }.

## Ratings

pool = { $game }
pool-variants = Variantes do xadrez
pool-live = { $game }, ao vivo
pool-correspondence = { $game }, por correspondência
challenge-rated = A partida vale rating.
condition-rating = Só para jogadores com rating { $range } neste servidor.
condition-reliable = Só para quem perdeu no tempo no máximo uma das últimas { $latest } partidas.
rating-up-to = até { $most }
rating-change = { $who } { $rating } ({ $change })
rating-changes = Ratings: { $one }, { $other }.
rating-called-off = A partida foi cancelada: nenhum rating muda.
rating-closed = A moderação fechou a partida: nenhum rating muda.
rating-short = A partida acabou antes de cada um fazer dois lances: nenhum rating muda.
rating-hints = Alguém pegou uma dica: nenhum rating muda.
rating-removed = Um dos jogadores não participa dos rankings daqui: nenhum rating muda.
ladder = Ranking · { $pool } (rating, mudança em 30 dias, partidas)
ladder-title = Ranking · { $pool }
column-rating = rating
column-month = 30 dias
column-games = partidas
ladder-line = { $place }. { $who } · **{ $rating }** ({ $change }) · { $games }
ladder-how = Entra quem tem rating estabelecido (sem “?”), três adversários e uma partida recente. O seu: `/ladder person:`.
ladder-empty = Ninguém está no ranking ainda: { $pool }. Comece uma partida com `/challenge rated:yes`.
ladder-everywhere = { $pool }, todos os servidores
ladder-removed = { $who } saiu dos rankings deste servidor, e suas partidas não contam mais. Todos os ratings foram recalculados.
ladder-removed-game = A partida { $number } não conta mais para os ratings deste servidor, que foram recalculados.
ladder-restored = { $who } pode voltar aos rankings deste servidor. Todos os ratings foram recalculados.
ladder-restored-game = A partida { $number } volta a contar para os ratings deste servidor, que foram recalculados.
season-last = Temporada passada: { $places }
season-place = { $place }. { $who } { $change }
season-this-title = Esta temporada · { $pool }
season-last-title = Temporada passada · { $pool }
season-line = { $place }. { $who } · **{ $change }** em { $games }
season-empty = Nenhuma partida valendo rating nessa temporada: { $pool }.
column-gain = ganho
pairs = Confrontos mais frequentes valendo rating em 90 dias (pontos do primeiro; partidas de cada um; tempo da primeira à última; média de lances):
pairs-line = · { $one } – { $other }: { $points } de { $games } · { $of-one } e { $of-other } · { $span } · { $moves ->
    [one] { $moves } lance
   *[other] { $moves } lances
}
pairs-none = Ninguém jogou valendo rating aqui em 90 dias.
pairs-how = Muitas partidas curtas contra o mesmo adversário, com o mesmo vencedor, podem ser uma segunda conta, ou só dois amigos. `/server ladder person:` tira alguém.
standings = Ratings de { $who } neste servidor:
standings-none = { $who } ainda não terminou partida valendo rating neste servidor. Comece uma com `/challenge rated:yes`.
standings-removed = { $who } está fora dos rankings deste servidor. Quem gerencia o servidor decidiu isso e pode voltar atrás.
standings-none-game = A partida { $number } não é uma partida valendo rating deste servidor.
standing = · { $pool }: **{ $rating }** · partidas: { $games } · { $why }
standing-listed = no ranking
standing-provisional = ainda fora do ranking: o rating é provisório
standing-few-opponents = ainda fora do ranking: jogue com { $missing ->
    [one] mais { $missing } adversário
   *[other] mais { $missing } adversários
}
standing-one-opponent = fora do ranking: mais da metade das últimas partidas foi contra o mesmo adversário
standing-one-server = fora do ranking: todas as partidas foram em um só servidor
standing-inactive = fora do ranking: nenhuma partida recente
standing-best-win = Melhor vitória, { $pool }: contra { $who } ({ $rating }) em { $number }.
standing-records = Vitórias, empates e derrotas, { $pool }: { $records }
standing-record = { $who } { $score }
refused-rated-no-server = Os ratings e o ranking são de cada servidor: use isto em um dos canais dele.
refused-rated-no-ladder = Este servidor não tem ranking. Um admin pode ligar: `/server change ladder:on`.
refused-rated-no-ladder-of = Este servidor não tem ranking de { $game-inside }. Um admin pode criar: `/server change ladder-games:`.
refused-rated-removed = Você está fora dos rankings deste servidor e não pode jogar valendo rating aqui. Quem gerencia o servidor pode voltar atrás; até lá, jogue sem rating.
refused-rated-called-off = Em uma semana, você cancelou três partidas valendo rating ou as abandonou antes de contarem. Você poderá voltar a jogar valendo rating a partir de { $from }; até lá, jogue sem rating.
refused-rated-arbiter = Partidas contra mim nunca valem rating. Tire `rated`.
refused-rated-no-clock = Partida valendo rating precisa de relógio: acrescente, por exemplo, `clock:3d`.
refused-rated-start = Partida valendo rating começa da posição normal, sem vantagem. Tire `rated`, ou a posição.
refused-rated-account = Sua conta é nova demais para partidas valendo rating. Você poderá jogá-las a partir de { $from }; até lá, jogue sem rating.
refused-rated-member = Você entrou neste servidor há pouco. Poderá jogar valendo rating a partir de { $from }; até lá, jogue sem rating.

## Tournaments

button-confirm-close-vote = Fechar a partida
channel-as-player = #este-canal
privacy-board-links = · Links para o tabuleiro no navegador: { $count }.

blocked = { $who } não pode mais desafiar você nem aceitar os seus desafios abertos, e não ficará sabendo. Partidas em andamento continuam. Para desfazer: `/privacy unblock`.
unblocked = { $who } pode desafiar você de novo.
not-blocked = Você não tinha bloqueado { $who }.
settings = Suas configurações. Para mudar uma: `/settings change theme:slate`
settings-changed = Alterado:
settings-unchanged = Nada a mudar: já estava assim.
settings-line = · `{ $option }` **{ $value }** · { $summary }
settings-panel = Suas configurações. Escolha num menu para mudar uma.
settings-usual-clock = Este servidor não tem relógio padrão, então partidas sem relógio nunca acabam no tempo. Três dias por lance servem para a maioria:
settings-menu = { $name }: { $value }
setting-language = Idioma
setting-theme = Tabuleiro
setting-pieces = Peças
setting-orientation = Embaixo
setting-confirm-moves = Confirmar lances
setting-letters = Letras das peças
setting-reminders = Lembretes
setting-puzzles = Problemas das minhas partidas
setting-global-rating = Rating em todos os servidores
setting-days-off = Dias de folga
setting-turn-messages = Avisos da vez
setting-quiet-hours = Horas de silêncio
setting-threads = Tópicos
setting-history = Tabuleiros anteriores
setting-ladder = Ranking
setting-ladder-games = Jogos com ranking
setting-rating-posts = Ratings depois da partida
setting-rating-roles = Cargos por rating
rating-roles-refused = Da última vez o Discord recusou um cargo por rating. Veja se tenho Gerenciar cargos, se meu cargo está acima destes e se nenhum foi apagado.
setting-watch = Assistir às partidas no navegador
setting-game = Jogo padrão
setting-clock = Relógio padrão
setting-challengers = Quem pode desafiar
setting-event-role = Quem pode abrir torneios
setting-challenges-channel = Avisos
setting-challenges-role = Cargo a mencionar
setting-puzzle-channel = Problema do dia
setting-puzzle-game = Jogo do problema do dia
setting-channels = Canais de jogo
server-settings = As configurações deste servidor. Escolha num menu para mudar uma.
server-settings-table = As configurações deste servidor. Para mudar uma: `/server change ladder:on`
server-settings-everywhere = todos os canais
server-settings-nowhere = nenhum lugar
server-settings-none = nenhum
server-settings-everyone = todos
server-settings-nobody = ninguém

about = Arbiter { $version }, árbitro de xadrez. Código-fonte: <{ $source }>. Licença: { $licence }.
about-data = Guardo quem joga o quê e quando, quem bloqueia quem, as configurações, os problemas feitos, as partidas importadas e os nomes, notas e motivos escritos nos meus comandos. Não guardo mais nada do que as pessoas escrevem. `/privacy` mostra, exporta e apaga o que guardo sobre você.
about-uptime = No ar há { $span }.
about-clock-fast = O relógio desta máquina está { $span } adiantado. Sigo o do Discord, então ninguém perde tempo.
about-clock-slow = O relógio desta máquina está { $span } atrasado. Sigo o do Discord, então ninguém perde tempo.

privacy-none = Não há nada guardado sobre você.
privacy = O que guardo sobre você, e por quê:
privacy-name = · Seu ID aqui (`{ $id }`) e seu último nome conhecido ({ $who }), para saber e dizer de quem é a vez.
privacy-games = · { $count ->
    [0] Nenhuma partida ou desafio.
    [one] { $count } partida ou desafio, com o que você fez e quando, para poder continuar, mostrar e conferir depois.
   *[other] { $count } partidas e desafios, com o que você fez e quando, para poder continuar, mostrar e conferir depois.
}
privacy-since = O registro mais antigo é de { $when }.
privacy-blocks = · { $count ->
    [one] { $count } pessoa que você bloqueou:
   *[other] { $count } pessoas que você bloqueou:
}
privacy-blocked = { $who }
privacy-settings = · Suas `/settings`, para mostrar tabuleiros, lances e horas do seu jeito.
privacy-imports = · { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
} que você importou, para poder rever.
privacy-kept = O que protege os outros sobrevive à exclusão, sob um código feito a partir do seu ID: bloqueios contra você, sua retirada dos rankings e, por 30 dias, que suas partidas valendo rating, desafios e cancelamentos eram seus.
privacy-more = `/privacy export` dá tudo num arquivo; `/privacy delete` apaga.
privacy-exported = Aqui está tudo o que guardo sobre você, num arquivo.
privacy-exported-part = Aqui está a parte { $part } de { $parts } do que guardo sobre você, num arquivo.
privacy-next-part = Próxima parte: `/privacy export part:{ $part }`.
privacy-no-part = Sua exportação tem { $parts ->
    [one] só { $parts } parte
   *[other] só { $parts } partes
}.
privacy-confirm = Apagar tudo o que guardo sobre você? Seu ID, nome, configurações, bloqueios, problemas e partidas importadas serão removidos, e isso não tem volta. Seus adversários ficam com as partidas, contra “Conta excluída”.
privacy-confirm-games = { $count ->
    [one] { $count } partida ou desafio seu ainda está em andamento e vai acabar antes, para ninguém ficar esperando: se os dois lados já jogaram, você abandona; se não, é cancelado, retirado ou recusado.
   *[other] { $count } partidas e desafios seus ainda estão em andamento e vão acabar antes, para ninguém ficar esperando: você abandona aquelas em que os dois lados já jogaram; o resto é cancelado, retirado ou recusado.
}
privacy-confirm-tournaments = Você também sai dos seus torneios e simultâneas: suas partidas em andamento ali são perdidas, mesmo que ninguém tenha jogado. Os que você abriu e ainda não começaram são fechados, e sua simultânea termina.
privacy-confirm-how = Para apagar tudo: `/privacy delete confirm:yes`.
privacy-forgotten = Nada mais aqui leva seu nome. As mensagens nos canais ficam até alguém apagá-las lá. Se jogar de novo, você começa do zero.

example-start = A posição inicial
example-tower = Os tabuleiros de lado
example-in-play = como na partida
example-chess-castling = Roque grande
example-chess-en-passant = En passant
example-chess960-castling = Roque pequeno
example-chess960-king-stays = Roque: o rei fica
example-three-check-third = O terceiro xeque vence
example-king-of-the-hill-hill = O rei chega ao centro
example-antichess-capture = A captura é obrigatória
example-atomic-explosion = Uma captura ao lado do rei
example-horde-first-rank = Passo duplo desde a primeira fileira
example-racing-kings-race = O rei chega
example-crazyhouse-drop = Um cavalo colocado com xeque
example-mono-dimensional-swap = O rei troca de lugar
example-mono-dimensional-leap = O guerreiro salta e captura
example-one-dimensional-knight = Captura entre os dois saltos
example-one-dimensional-swap = Rei e torre trocam
example-space-board = Um tabuleiro anda com seu peão

help = Sou árbitro de xadrez e das variantes dele, de uma a três dimensões. Desafie alguém (ou a mim), e eu cuido do tabuleiro e das regras.
help-game = Se você tem várias partidas, acrescente `number:` para dizer qual.
help-more = Escreva os lances do seu jeito: `Cf3`, `exd5`, `O-O`, `e8=D`, `e2e4`, `cavalo f3`.
help-options = `/help command:desafiar` explica um comando e suas opções.
help-command = `/{ $command }` · { $summary }
help-group = **{ $summary }**: { $paths }
help-values = { $summary }: { $values }
help-option = · `{ $option }` · { $summary }
help-option-required = · `{ $option }` (obrigatória) · { $summary }

## Commands

command-challenge = Desafiar alguém, ou qualquer um daqui
command-accept = Aceitar um desafio, empate, pedido de desfazer, pausa ou dicas
command-decline = Recusar um desafio, empate, pedido de desfazer, pausa ou dicas
command-move = Jogar um lance
command-draw = Propor, aceitar ou reivindicar o empate, se quiser junto com um lance
command-resign = Abandonar a partida
command-takeback = Pedir para desfazer o seu último lance
command-rematch = Pedir revanche com as cores trocadas
command-board = Mostrar o tabuleiro
command-game-import = Importar uma partida (PGN) ou posição (FEN): rever, analisar e continuar dela
command-game-if = Lances condicionais: suas respostas a lances que o adversário pode fazer
command-game-think = Seu tabuleiro de análise: mover peças, guardar variantes e uma nota
command-games = Listar as suas partidas e as daqui
command-score = Mostrar o seu placar contra alguém, ou contra todos daqui
command-ladder = Mostrar o ranking deste servidor, ou a posição de alguém
command-rules = Explicar um jogo em uma tela
command-help = Listar os comandos
command-game = Mais comandos para uma partida
command-event = Torneios e simultâneas
command-game-moves = Listar os lances legais
command-game-history = Listar os lances jogados, com os horários
command-game-describe = Descrever o tabuleiro em palavras
command-game-replay = Mostrar a partida lance a lance
command-game-review = Mostrar o que decidiu uma partida encerrada
command-game-export = Exportar a partida: PGN no xadrez, ou uma página para o navegador
command-game-clock = Mostrar quanto tempo resta
command-game-pause = Pedir para parar os relógios por alguns dias
command-game-nudge = Lembrar o adversário de que é a vez dele, uma vez por dia
command-game-give-time = Dar mais tempo ao adversário
command-game-holiday = Tirar férias: seu relógio para, nas partidas com regras por correspondência
command-game-flag = Reivindicar a vitória quando o tempo do adversário acabar
command-game-follow = Receber uma mensagem direta quando uma partida de outros avançar ou acabar
command-game-leave = Tirar licença de todas as suas partidas por correspondência: até 45 dias por ano
command-game-explorer = Ver o que já foi jogado aqui a partir de uma posição, e o resultado
command-game-hint = Pedir uma dica: primeiro a peça, depois o lance
command-game-arbiter = Jogar o seu desafio aberto contra mim
command-game-withdraw = Retirar o seu desafio
command-game-abort = Cancelar a partida antes de os dois lados jogarem
command-game-close = Moderação: fechar uma partida deste servidor sem resultado
command-settings = Suas configurações, e sobre mim
command-settings-show = Mostrar as suas configurações
command-settings-change = Mudar as suas configurações
command-settings-about = Sobre mim: versão, código-fonte, dados
command-server = As configurações deste servidor
command-server-show = Mostrar as configurações deste servidor
command-server-change = Mudar as configurações deste servidor
command-server-ladder = Ver quem se enfrenta muito valendo rating, ou tirar alguém dos rankings
command-privacy = Seus dados, e quem você bloqueia
command-privacy-show = Mostrar o que está guardado sobre você
command-privacy-export = Exportar o que está guardado sobre você
command-privacy-delete = Apagar o que está guardado sobre você
command-privacy-block = Impedir alguém de desafiar você
command-privacy-unblock = Deixar alguém desafiar você de novo

option-opponent = Quem desafiar: uma pessoa ou eu. Vazio: qualquer um daqui.
option-vote-opponent = Contra quem o canal joga: uma pessoa ou eu (também se vazio)
option-level = Minha força, se você me desafiar
option-game = Qual dos jogos
option-colour = A cor que você quer
option-clock = 10m, 15m+10s, 10m/lance (ao vivo); 3d por lance, 7d+12h (correspondência); sem relógio
option-flag = Quando o tempo acaba: derrota automática, ou só se o adversário reivindicar
option-minutes = Minutos a dar (padrão: 1; em partidas contadas em dias: 1 dia)
option-holidays = Regras por correspondência: dias de folga e tantos dias de férias por ano
option-from = O primeiro dia, por exemplo 24/12/2026
option-to = O último dia, por exemplo 03/01/2027
option-days-off = Seus dias de folga em novas partidas por correspondência
option-days = Por quantos dias
option-position = De onde começar: o nome de um início ou de uma abertura, lances ou uma posição
option-notify = Depois de cada lance, só no final, ou nunca (deixar de seguir)
option-explorer-line = Lances desde o início ou a posição da partida, por exemplo: e4 e5 Cf3
option-odds = Partida com vantagem: você joga sem esta peça (contra mim, eu); a sua cor pode inverter isso
option-move = Por exemplo Cf3, exd5, O-O, e8=D ou e2e4
option-number = O número da partida, por exemplo 482
option-point = Só este momento decisivo
option-share = sim: mostrar a todos
option-all = sim: todas as suas partidas terminadas num arquivo PGN
option-side = De que lado
option-links = Obter um link privado para jogar no navegador ou encerrar os seus links
option-confirm = sim: sem pedir confirmação
option-person = A pessoa
option-reason = O motivo, mostrado aos jogadores
option-part = Qual parte, se a exportação tiver vários arquivos
option-format = PGN, ou uma página para o navegador
option-theme = Cores do tabuleiro, para você e nas partidas que começar
option-pieces = A aparência das suas peças
option-orientation = Que lado fica embaixo (também nas partidas que você começar)
option-confirm-moves = Pedir para confirmar cada lance
option-language = O idioma em que respondo a você
option-letters = Letras das peças nos lances que você lê e escreve
option-reminders = Quantos lembretes enquanto o seu relógio corre: todos, só o último ou nenhum
option-time-zone = Seu fuso horário, para folgas, silêncio e arquivos: por exemplo America/Sao_Paulo
option-puzzles = Fazer problemas das suas partidas encerradas (o outro jogador também precisa concordar)
option-hide-solved = Não citar meu nome no canal quando eu resolver o problema do dia
option-global-rating = Contar também no ranking de todos os servidores (o outro também precisa concordar)
option-turn-messages = Como avisar que é a sua vez: menção no canal, mensagem direta ou as duas
option-quiet-hours = Horas sem menções nem mensagens no seu fuso, por exemplo 22-8, ou não
option-thread = Jogar num tópico à parte
option-threads = Dar a cada partida um tópico próprio
option-ladder = Ter rankings aqui: não, para partidas que o pedirem, ou sempre
option-ladder-games = Os jogos que têm ranking aqui, separados por vírgulas
option-rating-posts = Publicar no canal como a partida mudou os ratings
option-rating-roles = Cargos a partir de um rating: 1200:@Iniciante 1600:@Clube (não: nenhum)
option-watch = Deixar todos aqui assistirem às partidas no navegador
option-speed = Xadrez ao vivo, ou por correspondência
option-rated = O resultado conta para os dois ratings; a partida precisa de relógio
option-rating = Só quem tem aqui um rating nesta faixa: 1400-1800, 1400+ ou -1800
option-reliable = Só quem perdeu no tempo no máximo uma das últimas 20 partidas
option-season = Quem mais subiu neste trimestre, ou no anterior
option-where = O ranking deste servidor, ou de todos
option-listing = Tirar dos rankings, ou pôr de volta
option-name = O nome
option-tournament-format = Quem joga com quem: todos uma vez, todos duas vezes, ou rodadas suíças
option-seats = Quantos podem entrar
option-role = Só membros com este cargo podem entrar
option-round = Sistema suíço: a rodada seguinte começa depois deste número de dias
option-starts = Início automático: 05/12/2026 18:00, ou 18:00, no seu fuso horário
option-entries = Até quando dá para se inscrever: 04/12/2026 20:00; senão até o início
option-repeat = Abre o próximo quando este começar
option-hours = Quanto tempo o canal vota em cada lance, em horas
option-tournament = O número do cartão; sem ele, o mais recente deste canal
option-history = O que fica dos tabuleiros anteriores: uma linha por lance, ou as imagens
option-server-language = O idioma das partidas e dos avisos deste servidor
option-server-game = O jogo de um desafio que não diz qual
option-server-clock = O relógio de um desafio que não diz qual: 10m, 15m+10s (ao vivo); 3d por lance; sem relógio
option-allow-channel = Permitir partidas neste canal (nenhum na lista: em todos)
option-disallow-channel = Tirar um canal dessa lista
option-challengers = Só este cargo e a moderação podem desafiar (nenhum: todos)
option-event-role = Só este cargo e a moderação podem abrir torneios, simultâneas e votações
option-challenges-channel = Canal em que se anunciam os desafios abertos deste servidor
option-channel = Outro canal deste servidor, que também vota nos seus lances
option-challenges-role = Mencionar este cargo nos desafios abertos; todos precisam poder mencioná-lo
option-puzzle-channel = Canal do problema do dia, toda manhã; o primeiro vem na hora
option-puzzle-game = Jogo do problema do dia
option-reset = Restaurar uma configuração
option-command = Qual comando explicar
option-puzzle-theme = O tema do problema
option-show = Outro problema, a solução, ou o problema do dia
option-text = PGN ou FEN; deixe tudo vazio para um formulário
option-file = Um arquivo PGN, até 256 KiB
option-line = O lance do adversário, a sua resposta, e assim por diante
option-think-line = Lances a experimentar, como Cf3 Cc6
option-go = Um lance para trás, ou para a posição da partida
option-note = Uma nota para você; vai na sua exportação depois da partida
option-clear = Apagar os seus lances condicionais nesta partida
option-only = Só a partida mais urgente, ou as que você segue

## A challenge from menus

challenge-form = Desafiar { $opponent }
form-opponent = Adversário
form-level = Nível
form-game = Jogo
form-colour = Sua cor
form-position = Número da posição
form-rated = Vale rating
form-clock = Relógio
form-name = Nome (se vazio, o seu)
form-format = Sistema
form-seats = Vagas
form-move = Seu lance
form-text = PGN ou FEN
form-file = Arquivo
form-note = Nota
form-empty = O formulário chegou vazio. Abra de novo e preencha.
form-move-example = Cf3, exd5, O-O ou e8=D
receipt-challenged = Desafio enviado.

## The line that takes the place of a private message whose button was pressed

more = Partida { $number }: o que você quer fazer?
pause-length = Por quanto tempo parar os relógios? O adversário precisa concordar.
receipt-move = Jogado: **{ $move }**.
receipt-accepted = Aceito. Boa partida!
receipt-declined = Recusado.
receipt-withdrawn = Desafio retirado.
receipt-offered = Você propôs empate.
receipt-agreed = Empate de comum acordo.
receipt-claimed = Você reivindicou o empate.
receipt-takeback-asked = Você pediu para desfazer o lance.
receipt-takeback-granted = Lance desfeito.
receipt-hints-asked = Você pediu para jogar com dicas.
receipt-hints-agreed = Agora vocês dois podem pedir dicas.
receipt-hint-taken = Você pegou uma dica.
receipt-planned = Seus lances condicionais mudaram.
receipt-pause-asked = Você pediu uma pausa.
receipt-time-given = Você deu mais tempo ao adversário.
receipt-holiday = Suas férias estão marcadas.
receipt-pause-granted = Os relógios estão parados.
receipt-resigned = Você abandonou.
receipt-aborted = A partida foi cancelada.
receipt-done = Feito.
receipt-elsewhere = A partida está em { $channel }.
receipt-in-thread = A partida começou, no tópico abaixo: { $channel }.
context-challenge = Desafiar para uma partida
context-import = Montar esta posição

## What I cannot do in a place

reach-lacks = Você pode me dar { $count ->
    [one] { $count } permissão
   *[other] { $count } permissões
} nas configurações deste canal: { $rights }. Sem isso: { $means }
reach-without-messages = Não consigo postar lembretes aqui, nem avisar quando o tempo de alguém acaba.
reach-without-pictures = Minhas mensagens vêm sem imagens aqui.
reach-without-thread = Não consigo abrir tópicos aqui, então a partida fica neste canal.
reach-thread-gone = O tópico desta partida foi apagado, então ela continua aqui.
reach-guest = Não estou instalado neste servidor, então só posso responder: sem lembretes, e se o tempo de alguém acabar, só posso dizer no próximo comando. `/games` mostra de quem é a vez.
reach-user-alone = Aqui o Discord mostra as minhas respostas só a você: você não pode usar apps externos neste canal.
right-view-channel = Ver canal
right-send-messages = Enviar mensagens
right-send-messages-in-threads = Enviar mensagens em tópicos
right-attach-files = Anexar arquivos
right-create-public-threads = Criar tópicos públicos
hindered-no-access = Não consegui postar em { $home }: não posso ver esse canal. Quem gerencia o servidor pode me dar “Ver canal”.
hindered-may-not-write = Não consegui postar em { $home }: não posso escrever lá. Quem gerencia esse canal pode me dar “Enviar mensagens”.
hindered-no-channel = Não consegui postar em { $home }: esse canal não existe mais.
hindered-other = Não consegui postar em { $home }: o Discord não aceitou a mensagem.
hindered-rehomed = A partir de agora, a partida continua neste canal.

## Choices

choice-own = o seu
choice-queen = Dama: as Brancas jogam sem ela
choice-rook = Torre: as Brancas jogam sem a de a1
choice-knight = Cavalo: as Brancas jogam sem o de b1
choice-back = Um lance para trás
choice-start = A posição da partida
choice-pawn = Peão e lance: as Pretas jogam sem o peão de f7
choice-white = Brancas
choice-black = Pretas
choice-random = por sorteio
choice-automatic = automaticamente
choice-claim = quando o adversário reivindicar
choice-newcomer = novato
choice-beginner = iniciante
choice-casual = casual
choice-intermediate = intermediário
choice-club = clube
choice-strong = forte
choice-expert = especialista
choice-master = mestre
choice-perfect = perfeito
choice-yes = sim
choice-get = um link para o navegador
choice-end = encerrar todos os meus links
choice-no = não
choice-single = todos contra todos
choice-double = todos contra todos, turno e returno
choice-swiss = sistema suíço
choice-monthly = mensal
choice-weekly = semanal
choice-mate-in-1 = mate em 1
choice-mate-in-2 = mate em 2
choice-mate-in-3 = mate em 3
choice-material = ganho de material
choice-sacrifice = um sacrifício
choice-promotion = uma promoção
choice-new = outro problema
choice-solution = a solução
choice-next = próxima
choice-followed = as que sigo
choice-every-move = depois de cada lance
choice-end-only = só no final
choice-never = nunca
choice-daily = o problema do dia
choice-daily-solution = a solução do problema do dia
choice-pgn = PGN
choice-page = página para o navegador
choice-on = ligado
choice-off = desligado
choice-lines = linhas
choice-correspondence = correspondência
choice-live = ao vivo
choice-current = esta
choice-previous = a anterior
choice-here = aqui
choice-everywhere = em todos
choice-remove = tirar
choice-restore = pôr de volta
choice-always = sempre
choice-pictures = imagens
choice-staunton = Staunton
choice-geometric = geométricas
choice-bold = grossas
choice-default = o do Discord
choice-system = o do sistema
choice-language = as do meu idioma
choice-figurine = figuras (♔ ♕ ♖ ♗ ♘)
choice-all = todos
choice-channel = menção no canal
choice-direct = mensagem direta
choice-both = as duas
choice-last = só o último
choice-everything = tudo
choice-no-days = nenhum
choice-saturday-sunday = sábado e domingo
choice-friday-saturday = sexta e sábado
choice-sunday-monday = domingo e segunda
choice-monday-tuesday = segunda e terça
choice-tuesday-wednesday = terça e quarta
choice-wednesday-thursday = quarta e quinta
choice-thursday-friday = quinta e sexta
choice-monday = segunda
choice-tuesday = terça
choice-wednesday = quarta
choice-thursday = quinta
choice-friday = sexta
choice-saturday = sábado
choice-sunday = domingo

## Descriptions of pictures, for those who hear them

alt = { $game }, partida { $number }. { $state } { $last } { $pieces }
alt-to-move = { $side-As } jogam.
alt-to-move-check = { $side-As } jogam, em xeque.
alt-over = A partida acabou, { $result }.
alt-last = Último lance: { $move }, de { $from } a { $to }.
alt-last-drop = Último lance: { $move }, colocado em { $to }.
alt-boards = Tabuleiros de ataque: { $boards }.
alt-pieces = { $side }: { $pieces }.
alt-pocket = { $count ->
    [one] { $piece }
   *[other] { $count } { $piece-plural }
}
alt-pockets = Para colocar: { $pieces }.
alt-checks = Xeques dados: Brancas { $white }, Pretas { $black }.

## The local channel

chat-welcome = Você é { $name }; `arbiter chat --as NOME` começa com outro nome.
    Jogue contra mim: `/challenge @arbiter level:casual colour:white` e depois `e4`. `casual` joga como um iniciante de clube (cerca de 1100), `club` (clube) como um bom amador (1600), `expert` (especialista) como um jogador forte de clube (2100).
    Dois neste teclado: `/challenge @ben colour:white`, depois `ben: /accept` e `{ $name }: e4`. `help` lista os comandos, Tab completa, Ctrl-D sai.
chat-speaker = Agora você é { $name }. Comece uma linha com `{ $before }:` para voltar.
chat-same-speaker = Você já é { $name }: é só escrever.
chat-marks = MAIÚSCULAS: Brancas
chat-marks-figurines = ♔ Brancas, ♚ Pretas
chat-picture = imagem: { $path } (cada nova substitui a anterior)
chat-file = arquivo: { $path }
chat-interrupted = Aperte Ctrl-C de novo para sair.

## Names of commands

slash-challenge = desafiar
slash-accept = aceitar
slash-decline = recusar
slash-arbiter = arbiter
slash-withdraw = retirar
slash-move = jogar
slash-board = tabuleiro
slash-describe = descrever
slash-replay = rever
slash-review = análise
slash-moves = lances
slash-history = histórico
slash-export = exportar
slash-games = partidas
slash-puzzle = problema
slash-import = importar
slash-if = se
slash-think = pensar
slash-score = placar
slash-ladder = ranking
slash-draw = empate
slash-takeback = desfazer
slash-nudge = lembrar
slash-follow = seguir
slash-leave = licença
slash-explorer = aberturas
slash-clock = relógio
slash-give-time = dar-tempo
slash-holiday = férias
slash-pause = pausa
slash-flag = tempo-esgotado
slash-hint = dica
slash-rematch = revanche
slash-resign = abandonar
slash-abort = cancelar
slash-close = fechar
slash-rules = regras
slash-block = bloquear
slash-unblock = desbloquear
slash-privacy = privacidade
slash-about = sobre
slash-help = ajuda
slash-delete = apagar
slash-change = mudar
slash-show = mostrar
field-only = só
slash-server = servidor
slash-game = partida
slash-event = torneio
slash-tournament = abrir
slash-simul = simultânea
slash-vote = votar
slash-join = entrar
slash-start = começar
slash-table = tabela
slash-settings = configurações
slash-also-resign = desisto, desistir, abandono
slash-also-takeback = voltar atrás, errei

field-opponent = adversário
field-vote-opponent = adversário
field-level = nível
field-channel = canal
field-game = jogo
field-colour = cor
field-clock = relógio
field-flag = tempo-esgotado
field-position = posição
field-rating = faixa
field-rating-roles = cargos-rating
field-reliable = pontual
field-odds = vantagem
field-rated = rating
field-name = nome
field-tournament-format = sistema
field-seats = vagas
field-role = cargo
field-round = rodada
field-starts = início
field-entries = inscrições
field-repeat = repetição
field-season = temporada
field-speed = ritmo
field-where = onde
field-listing = lista
field-ladder-games = jogos-com-ranking
field-rating-posts = avisos-de-rating
field-watch = assistir
field-ladder = ranking
field-global-rating = rating-em-todos
field-hours = horas
field-tournament = número
field-number = número
field-point = momento
field-share = compartilhar
field-notify = avisar
field-hide-solved = ocultar-acertos
field-move = lance
field-side = lado
field-links = links
field-minutes = minutos
field-holidays = férias
field-from = de
field-to = até
field-days-off = folgas
field-days = dias
field-confirm = confirmar
field-reason = motivo
field-person = pessoa
field-part = parte
field-format = formato
field-all = todas
field-theme = tema
field-pieces = peças
field-orientation = orientação
field-language = idioma
field-letters = letras
field-reminders = lembretes
field-time-zone = fuso-horário
field-puzzles = problemas
field-turn-messages = avisos-da-vez
field-quiet-hours = horas-de-silêncio
field-thread = tópico
field-threads = tópicos
field-history = histórico
field-challengers = quem-pode-desafiar
field-event-role = cargo-dos-torneios
field-challenges-channel = canal-dos-desafios
field-challenges-role = cargo-dos-desafios
field-puzzle-channel = canal-do-problema
field-puzzle-game = jogo-do-problema
field-puzzle-theme = tema
field-server-language = idioma
field-server-game = jogo
field-server-clock = relógio
field-reset = restaurar
field-confirm-moves = confirmar-lances
field-allow-channel = permitir-canal
field-disallow-channel = tirar-canal
field-command = comando
field-show = ver
field-text = texto
field-file = arquivo
field-line = variante
field-clear = apagar
field-go = ir
field-note = nota

site-about = Um árbitro de xadrez para o Discord, o seu terminal e o seu navegador. Desafie alguém, toque ou escreva os lances, e o canal inteiro vê o tabuleiro. Ninguém por perto? Jogue contra o Arbiter.
site-rules = As regras
site-game = Uma partida para reproduzir
site-law = O regulamento completo (em inglês)
site-invite = Adicionar ao seu servidor
site-host = Hospedar você mesmo
site-source = Código-fonte

# O tabuleiro no navegador
activity-again = Tentar de novo
activity-challenge = Para uma nova partida, digite /challenge no chat. Assim que começar, ela aparece aqui.
activity-challenge-form = Desafiar…
activity-challenge-offered = Veja no chat: há um botão para o desafio.
activity-closed = O Discord fechou o tabuleiro. Abra-o de novo pelo chat.
activity-connecting = Conectando ao Discord…
activity-elsewhere = Você não está no canal em que este tabuleiro está aberto. Abra-o de novo pelo chat.
activity-games = Partidas daqui
activity-offer = { $opponent } está aqui. Para desafiar, escolha o jogo e o tempo:
activity-people = Aqui agora
activity-refused = O Discord não confirmou quem você é. Deixe o Arbiter ver seu nome de usuário e tente de novo.
activity-unavailable = Não dá para abrir o tabuleiro dentro do Discord aqui. Jogue com os botões abaixo da partida ou digite seu lance.
board-close = Fechar
board-empty = Você não tem partidas em andamento.
board-failed = O servidor não respondeu. Nada se perdeu: tente de novo daqui a pouco.
board-games = Suas partidas
board-grid = Tabuleiro. As setas vão de casa em casa; Enter pega uma peça e a coloca.
board-keys = Arraste uma peça, toque nela e na casa, ou escreva o lance. Teclas: setas e Enter no tabuleiro; ao lado, ← e → percorrem os lances.
board-link = Só você vê este link. Não o compartilhe: quem o tem joga em seu nome. Ele expira após 12 horas sem uso, no máximo em uma semana. `/board links:end` o encerra agora.
board-link-watch = Só você vê este link. Ele mostra a partida a você por 12 horas. `/board links:end` o encerra agora.
board-links-ended = { $count ->
    [0] Você não tem links para o tabuleiro.
    [one] Seu link para o tabuleiro foi encerrado.
   *[other] Seus { $count } links para o tabuleiro foram encerrados.
}
board-new = Nova partida
board-no-session = Um tabuleiro só abre com o próprio link. Rode “arbiter play” no seu computador e abra o endereço que aparece; no Discord, toque em “Tabuleiro no navegador” em “Mais…” de uma partida.
board-none = Nenhum tabuleiro no navegador está configurado aqui. No seu computador, `arbiter play` abre um.
board-not-watched = Só os jogadores podem abrir este tabuleiro. Quem gerencia o servidor pode deixar todos assistirem: `/server change watch:on`.
board-offline = Conexão perdida. Reconectando…
board-open = Seu tabuleiro está neste endereço; só este computador consegue abri-lo. Ctrl-C encerra. Suas partidas ficam guardadas.
board-rematch-asked = { $who } quer revanche.
board-rematch-void = Não vai haver revanche: o desafio foi recusado ou retirado.
board-rematch-waits = A revanche foi proposta a { $who }. A partida vai abrir aqui assim que for aceita.
board-session-over = Este link do tabuleiro expirou ou foi encerrado. Pegue um novo: no Discord, toque em “Tabuleiro no navegador” em “Mais…” de uma partida; no seu computador, rode “arbiter play” de novo.
board-sounds = Sons
board-start = Jogar
board-target = pode vir para cá
board-capture = pode ser capturada
board-drop = para colocar
board-paused = Este tabuleiro está aberto em janelas demais. Clique aqui para continuar nesta.
board-thinks = { $who } está pensando…
board-two = Dois jogadores neste computador

## Events, follows and leave

refused-only-votes = Nesta partida, o canal vota nos lances e mais nada.
privacy-follows = · Partidas que você segue: { $count }.
privacy-leave = · Anos com licença das suas partidas: { $count }.
refused-tournament-none = Não há torneio nem simultânea aqui. Para abrir: `/event tournament` ou `/event simul`.
refused-tournament-unknown = Não há torneio nem simultânea com o número { $number } aqui. `/event table` mostra o mais recente.
refused-tournament-guest = Não estou neste servidor, então não posso publicar aqui. Quem gerencia o servidor pode me adicionar.
refused-tournament-too-many = Este canal já tem { $most } torneios ou simultâneas em aberto. Termine ou feche um antes.
refused-tournament-too-many-of-yours = Você abriu { $most } torneios ou simultâneas que ainda não começaram. Comece ou feche um primeiro.
refused-tournament-too-many-an-hour = Na última hora você abriu { $most } torneios ou simultâneas. O próximo é possível a partir de { $again }.
refused-tournament-too-many-votes = Este canal já tem { $most } partidas por votação em andamento. Terminem uma primeiro, ou feche-a com `/event close`.
refused-tournament-too-many-votes-of-yours = Você abriu { $most } partidas por votação que não terminaram. Feche uma primeiro: `/event close`.
refused-tournament-seats = É preciso ter de { $fewest } a { $most } vagas.
refused-tournament-no-rounds = `round` dá um prazo às rodadas do sistema suíço. Tire essa opção, ou escolha `format:swiss`.
refused-tournament-no-clock = As partidas de um torneio ou simultânea precisam de relógio, ou poderiam não acabar nunca. Três dias por lance é o comum: `clock:3d`.
refused-tournament-start = O início tem de ser no futuro, daqui a um ano no máximo. Os horários valem no seu fuso horário (`/settings change time-zone:`).
refused-tournament-entries = As inscrições têm de terminar no futuro, e não depois do início. Os horários valem no seu fuso horário (`/settings change time-zone:`).
refused-tournament-repetition-without-start = Para se repetir, precisa de um início, por exemplo `starts:05/12/2026 18:00`.
refused-tournament-entries-before-next = Em uma série, as inscrições podem terminar no máximo { $most } dias antes do início: o próximo torneio só abre quando este começa.
refused-tournament-unrated-simul = Simultâneas nunca valem rating.
refused-tournament-started = Já começou.
refused-tournament-over = Já acabou.
refused-tournament-lapsed = Não começou a tempo, então está fechado.
refused-tournament-entered = Você já entrou.
refused-tournament-entries-over = As inscrições já terminaram.
refused-tournament-full = Todas as vagas estão ocupadas.
refused-tournament-role = Só membros com { $role } podem entrar.
refused-tournament-unwelcome = Você não pode entrar: ou você bloqueou alguém que já está inscrito, ou quem organiza bloqueou você.
refused-tournament-too-few = Para começar, { $fewest ->
    [one] é necessário pelo menos { $fewest } adversário
   *[other] são necessários pelo menos { $fewest } jogadores
}.
refused-tournament-not-host = Agora só a moderação pode fazer isso.
refused-tournament-not-host-of = Só { $who }, que o abriu, ou a moderação pode fazer isso.
refused-tournament-not-entered = Você não está participando.
refused-tournament-not-entered-of = { $who } não está participando.
refused-tournament-host-of-simul = A simultânea é sua. Para encerrá-la, feche: `/event close`.
refused-tournament-own-tournament = Você joga ou jogou aqui, então só alguém da moderação que não tenha jogado pode retirar outras pessoas.
refused-tournament-already-out = Você já saiu.
refused-tournament-already-out-of = { $who } já saiu.
refused-tournament-confirm-withdrawal = Sair? Você abandonará as suas partidas em andamento.
refused-tournament-confirm-withdrawal-annulled = Sair? Você abandonará as suas partidas em andamento e, como terminou menos da metade das suas partidas, nenhuma delas vai contar na tabela.
refused-tournament-confirm-withdrawal-of = Tirar { $who }? As partidas em andamento contarão como perdidas. Se tiver certeza, repita com `confirm:yes`.
refused-tournament-confirm-withdrawal-of-annulled = Tirar { $who }? As partidas em andamento contarão como perdidas e, como menos da metade das suas partidas terminou, nenhuma delas vai contar na tabela. Se tiver certeza, repita com `confirm:yes`.
refused-tournament-confirm-closing = Fechar o evento { $number }? Acaba antes da hora, sem resultado, e não dá para reabrir.
refused-tournament-confirm-closing-vote = Fechar a partida por votação { $number }? Ela não vai contar e não pode ser reaberta.
refused-tournament-no-abort = Uma partida de torneio ou simultânea não pode ser cancelada. Você pode abandoná-la, ou sair com `/event withdraw`.
