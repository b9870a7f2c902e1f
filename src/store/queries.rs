//! The queries. One text serves both databases.

/// Adds a person, or their new name.
pub(super) const MEET: &str = "insert into players (id, name) values ($1, $2)
    on conflict (id) do update set name = excluded.name where players.name <> excluded.name";

/// Adds a game with its founding.
pub(super) const FOUND: &str = "insert into games
    (variant, start, wish, home_channel, home_parent, home_server, challenger, opponent, state, live, changed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', 1, $9) returning number";

/// Adds an entry, unless its number or its request is taken.
pub(super) const ENTER: &str = "insert into entries (game, number, seat, what, detail, at, request)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing";

/// Refreshes what lists show of a game.
pub(super) const REFRESH: &str = "update games
    set opponent = $2, state = $3, live = $4, challenger_side = $5, to_move = $6, offer = $7, result = $8, changed = $9
    where number = $1";

/// A game's founding and its players.
pub(super) const GAME: &str =
    "select g.number, g.variant, g.start, g.wish, g.home_channel, g.home_parent, g.home_server,
    g.challenger, c.name, g.opponent, o.name
    from games g join players c on c.id = g.challenger left join players o on o.id = g.opponent
    where g.number = $1";

/// A game's entries.
pub(super) const ENTRIES: &str = "select number, seat, what, detail, at, request from entries
    where game = $1 order by number";

/// The entry that a request wrote.
pub(super) const REQUEST: &str = "select game, number from entries where request = $1";

/// The games that can be seen in a place ($1) or are played by a person ($2): live ones (challenges made at $3 or
/// later), at most $5, and the $4 newest ended ones. Each arm walks one index.
pub(super) const GAMES: &str = "with seen as (
        select number from games where home_channel = $1 and live = 1
        union select number from games where home_parent = $1 and live = 1
        union select number from games where challenger = $2 and live = 1
        union select number from games where opponent = $2 and live = 1
        union select number from (select number from games where home_channel = $1 and live = 0 and state = 'over'
            order by changed desc limit $4) as a
        union select number from (select number from games where home_parent = $1 and live = 0 and state = 'over'
            order by changed desc limit $4) as b
        union select number from (select number from games where challenger = $2 and live = 0 and state = 'over'
            order by changed desc limit $4) as c
        union select number from (select number from games where opponent = $2 and live = 0 and state = 'over'
            order by changed desc limit $4) as d),
    ranked as (
        select g.number, row_number() over (partition by g.live order by g.changed desc, g.number desc) as place
        from games g join seen s on s.number = g.number
        where g.state <> 'waiting' or g.changed >= $3)
    select g.number, g.variant, g.start, g.wish, g.home_channel, g.home_parent, g.home_server,
        g.challenger, c.name, g.opponent, o.name,
        g.state, g.challenger_side, g.to_move, g.offer, g.result, g.changed
    from ranked r join games g on g.number = r.number
    join players c on c.id = g.challenger left join players o on o.id = g.opponent
    where (g.live = 0 and r.place <= $4) or (g.live = 1 and r.place <= $5)
    order by g.live desc, g.changed desc, g.number desc";

/// How many challenges of a person wait, of those made at $2 or later.
pub(super) const OPEN_CHALLENGES: &str = "select count(*) from games
    where challenger = $1 and live = 1 and changed >= $2 and state = 'waiting'";

/// Adds a letter.
pub(super) const POST: &str = "insert into outbox (game, entry, purpose, channel, due, attempts)
    values ($1, $2, $3, $4, $5, $6)";

/// The letters that are due.
pub(super) const DUE: &str = "select game, entry, purpose, channel, due, attempts from outbox
    where due <= $1 order by due, game, entry limit $2";

/// Takes a letter, unless somebody changed it since it was read.
pub(super) const CLAIM: &str = "update outbox set due = $6, attempts = attempts + 1
    where game = $1 and entry = $2 and purpose = $3 and due = $4 and attempts = $5";

/// Removes a letter.
pub(super) const SETTLE: &str =
    "delete from outbox where game = $1 and entry = $2 and purpose = $3";
