button-puzzle-solution = Ver a solução
button-puzzle-next = Outro problema
button-puzzle-open = Resolver
puzzle = **Problema** · { $game } · { $difficulty }
puzzle-daily = **Problema do dia** · { $game } · { $difficulty }
puzzle-title = Problema · { $game }
puzzle-easy = fácil
puzzle-medium = médio
puzzle-hard = difícil
puzzle-win = { $side-As } jogam e vencem.
puzzle-material = { $side-As } jogam: ache o único lance forte.
puzzle-mate = { $moves ->
    [one] { $side-As } jogam e dão mate em um lance.
   *[other] { $side-As } jogam e dão mate em { $moves }.
}
puzzle-right = **{ $move }** está certo! O adversário responde **{ $reply }**.
puzzle-wrong-win = **{ $move }** não vence.
puzzle-wrong-material = **{ $move }** não é o mais forte.
puzzle-wrong-mate = **{ $move }** não dá mate a tempo.
puzzle-refutation = O adversário responde **{ $reply }**.
puzzle-once-more = Mais uma tentativa.
puzzle-solved = Certo, resolvido!
puzzle-streak = Sequência: { $count } (recorde: { $longest }).
puzzle-rating = Seu rating de problemas: **{ $rating }** (este problema: { $puzzle }).
puzzle-line = Solução: **{ $line }**
puzzle-goes-on = { $moves ->
    [one] Depois, { $side-as } vencem em { $moves } lance.
   *[other] Depois, { $side-as } vencem em no máximo { $moves } lances.
}
puzzle-daily-private = Só você verá os seus lances.
puzzle-solvers = { $count ->
    [one] Uma pessoa resolveu o problema de ontem:
   *[other] { $count } pessoas resolveram o problema de ontem:
}
puzzle-first-tries = Na primeira tentativa: { $count }.
puzzle-group-streak = { $days ->
    [one] Resolvido aqui um dia.
   *[other] Resolvido aqui { $days } dias seguidos.
}
privacy-daily-solved = · Problemas do dia resolvidos em servidores: { $count }.
puzzle-type = Você também pode escrever o lance: `/puzzle move:{ $move }`.
puzzle-type-daily = Você também pode escrever o lance: `/puzzle show:daily game:{ $game } move:{ $move }`.
puzzle-no-move = { $text } não é um lance legal aqui. Não conta como tentativa.
puzzle-none-of = Ainda não tenho problema novo de { $game-inside } para você. Eles vêm de partidas encerradas daqui em que os dois jogadores usaram `/settings change puzzles:yes`.
puzzle-none-daily = { $game } não tem problema do dia. Estes jogos têm: { $games }.
puzzle-none-of-theme = Não tenho problema de { $game-inside } com esse tema. Use `/puzzle` para receber um qualquer.
privacy-puzzles = · Seus problemas: os últimos que recebeu, quantos resolveu ({ $solved }), a sequência e o rating, para você continuar.
command-puzzle = Resolver um problema: achar o único lance que vence
