voted = You've voted for { $move }. You can change your vote until the move is played. { $votes ->
    [one] One vote so far.
   *[other] { $votes } votes so far.
}
vote-tally = Votes: { $votes }.
vote-until = Everybody here can vote until { $until }: play a move as in any game. The move with the most votes is played.
vote-until-channel = Everybody in { $channel } can vote until { $until }: play a move as in any game. The move with the most votes is played.
privacy-votes = · Votes on moves: { $count }.
command-event-vote = Let this channel play: everybody votes on its moves
