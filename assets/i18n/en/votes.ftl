voted = You've voted for { $move }. You can change your vote until the move is played. { $votes ->
    [one] One vote so far.
   *[other] { $votes } votes so far.
}
vote-tally = Votes: { $votes }.
vote-until = Everybody here can vote until { $until }: play a move as in any game. The move with the most votes is played.
vote-until-channel = Everybody in { $channel } can vote until { $until }: play a move as in any game. The move with the most votes is played.
refused-only-votes = In this game the channel votes on its moves, and does nothing else.
privacy-votes = · Votes on moves: { $count }.
privacy-follows = · Games you follow: { $count }.
privacy-leave = · Years with leave from your games: { $count }.
