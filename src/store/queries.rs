//! The queries. One text serves both databases.

/// Adds a person with a key of our own ($3), or their new name.
pub(super) const MEET: &str = "insert into players (person, name, id) values ($1, $2, $3)
    on conflict (person) do update set name = excluded.name where players.name <> excluded.name";

/// Adds a game with its setup.
pub(super) const FOUND: &str = "insert into games
    (variant, start, wish, home_channel, home_parent, home_server, challenger, opponent, state, changed, since, clock,
        flag, language, threads)
    values ($1, $2, $3, $4, $5, $6, (select id from players where person = $7),
        (select id from players where person = $8), 'waiting', $9, $9, $10, $11, $12, $13) returning number";

/// Adds an event, unless its number or its request is taken, or the event before it is missing.
pub(super) const ENTER: &str = "insert into entries (game, number, seat, what, detail, at, request)
    select $1, $2, $3, $4, $5, $6, $7
    where $2 = 0 or exists (select 1 from entries where game = $1 and number = $2 - 1)
    on conflict do nothing";

/// Refreshes what lists show of a game. A move changes nothing that an index holds.
pub(super) const REFRESH: &str = "update games
    set opponent = coalesce(opponent, (select id from players where person = $2)),
        since = case state when $3 then since else $8 end, state = $3, challenger_side = $4, to_move = $5, offer = $6,
        result = $7, changed = $8, deadline = $9
    where number = $1";

/// A game's setup, its players and its events: one statement, so that all of it is of the same moment.
pub(super) const GAME: &str =
    "select g.number, g.variant, g.start, g.wish, g.home_channel, g.home_parent, g.home_server,
    coalesce(c.person, c.id), c.name, coalesce(o.person, o.id), o.name,
    e.number, e.seat, e.what, e.detail, e.at, e.request, g.clock, g.flag, g.language, g.threads, g.hindrance
    from games g join players c on c.id = g.challenger left join players o on o.id = g.opponent
    left join entries e on e.game = g.number
    where g.number = $1 order by e.number";

/// The event that a request wrote.
pub(super) const REQUEST: &str = "select game, number from entries where request = $1";

/// That the person with the platform's number $1 has a seat.
macro_rules! seated {
    ($seat:literal) => {
        concat!($seat, " = (select id from players where person = $1)")
    };
}

/// The newest games of each state that one index finds.
macro_rules! newest {
    ($key:literal) => {
        concat!(
            "select number from (select number from games where ",
            $key,
            " and state = 'playing' order by since desc limit $5) as newest union
        select number from (select number from games where ",
            $key,
            " and state = 'waiting' and since >= $3 order by since desc limit $5) as newest union
        select number from (select number from games where ",
            $key,
            " and state = 'over' order by since desc limit $4) as newest"
        )
    };
}

/// What lists show of a game, with its setup.
macro_rules! listed {
    () => {
        listed!("")
    };
    ($further:literal) => {
        concat!(
            "select g.number, g.variant, g.start, g.wish, g.home_channel, g.home_parent, g.home_server,
        coalesce(c.person, c.id), c.name, coalesce(o.person, o.id), o.name,
        g.state, g.challenger_side, g.to_move, g.offer, g.result, g.changed, g.clock, g.flag,
        g.language, g.threads, g.deadline",
            $further,
            "
    from "
        )
    };
}

/// The games that can be seen in a place ($1) or are played by a person ($2): those in play and the challenges made at
/// $3 or later first, the newest $5 of each kind, then the newest $4 ended ones of each kind. A kind walks one index.
pub(super) const GAMES: &str = concat!(
    "with seen as (
        ",
    newest!("home_channel = $1"),
    " union
        ",
    newest!("home_parent = $1"),
    " union
        ",
    newest!("challenger = (select id from players where person = $2)"),
    " union
        ",
    newest!("opponent = (select id from players where person = $2)"),
    ")
    ",
    listed!(),
    "seen s join games g on g.number = s.number
    join players c on c.id = g.challenger left join players o on o.id = g.opponent
    order by case g.state when 'over' then 1 else 0 end,
        case when g.deadline is null then 1 else 0 end, g.deadline, g.changed desc, g.number desc"
);

/// A person's challenges that wait and were made at $2 or later, and those that came to nothing at $3 or later, with the
/// moment in which each was made: at most $4, the newest first. Each half walks one index.
pub(super) const UNACCEPTED: &str = concat!(
    "with made as (
        select number from games where ",
    seated!("challenger"),
    " and state = 'waiting' and since >= $2
        union all
        select number from games where ",
    seated!("challenger"),
    " and state = 'void' and since >= $3)
    ",
    listed!(", e.at"),
    "made m join games g on g.number = m.number
    join entries e on e.game = g.number and e.number = 0
    join players c on c.id = g.challenger left join players o on o.id = g.opponent
    order by e.at desc limit $4"
);

/// The name under which a person was last seen.
pub(super) const NAME: &str = "select name from players where person = $1";

/// How many games and challenges a person has, how many of them are under way ($2: challenges made then or later), and
/// the number of the oldest.
pub(super) const COUNT_GAMES_OF: &str = concat!(
    "select count(*), count(case when state = 'playing' or (state = 'waiting' and since >= $2) then 1 end), min(number)
    from (select number, state, since from games where ",
    seated!("challenger"),
    " union all select number, state, since from games where ",
    seated!("opponent"),
    ") as mine"
);

/// When a game began.
pub(super) const FOUNDED_AT: &str = "select at from entries where game = $1 and number = 0";

/// The games and challenges of a person, and how many events each has behind its first.
pub(super) const SIZES_OF: &str = concat!(
    "select number, (select max(e.number) from entries e where e.game = mine.number)
    from (select number from games where ",
    seated!("challenger"),
    " union select number from games where ",
    seated!("opponent"),
    ") as mine order by number"
);

/// The games and challenges of a person from one number to another.
pub(super) const GAMES_OF: &str = concat!(
    listed!(),
    "(select number from games where ",
    seated!("challenger"),
    " and number between $2 and $3 union select number from games where ",
    seated!("opponent"),
    " and number between $2 and $3) as mine join games g on g.number = mine.number
    join players c on c.id = g.challenger left join players o on o.id = g.opponent order by g.number"
);

/// What a person did in their games from one number to another: each half walks the index of its seat.
pub(super) const ENTRIES_OF: &str = concat!(
    "select e.game, e.number, e.what, e.detail, e.at, e.request
    from games g join entries e on e.game = g.number where g.",
    seated!("challenger"),
    " and g.number between $2 and $3 and e.seat = 'challenger'
    union all
    select e.game, e.number, e.what, e.detail, e.at, e.request
    from games g join entries e on e.game = g.number where g.",
    seated!("opponent"),
    " and g.number between $2 and $3 and e.seat = 'opponent'
    order by 1, 2"
);

/// Adds a block, or the new name of whom it is against.
pub(super) const BLOCK: &str = "insert into blocks (blocker, blocked, name) values ($1, $2, $3)
    on conflict (blocker, blocked) do update set name = excluded.name";

/// Removes a block.
pub(super) const UNBLOCK: &str = "delete from blocks where blocker = $1 and blocked = $2";

pub(super) const HAS_BLOCKED: &str = "select 1 from blocks where blocker = $1 and blocked = $2";

/// Whom a person has blocked.
pub(super) const BLOCKED_BY: &str =
    "select blocked, name from blocks where blocker = $1 order by blocked";

/// Takes a person's row, and the name out of it.
pub(super) const HOLD: &str = "update players set name = '' where person = $1";

/// A person's games in play, and the challenges made at $2 or later that wait: the first $3.
pub(super) const UNDER_WAY: &str = concat!(
    "select number from games where ",
    seated!("challenger"),
    " and (state = 'playing' or (state = 'waiting' and since >= $2))
    union select number from games where ",
    seated!("opponent"),
    " and (state = 'playing' or (state = 'waiting' and since >= $2))
    order by number limit $3"
);

/// Takes the platform's number from a person's key, under which their games stay.
pub(super) const FORGET: &str = "update players set person = null, name = '' where person = $1";

/// Removes the blocks of a person, and those of others against them.
pub(super) const REMOVE_BLOCKS: &str = "delete from blocks where blocker = $1 or blocked = $1";

/// Removes what a person has set.
pub(super) const REMOVE_PREFERENCES: &str = "delete from preferences where person = $1";

/// What two people have set.
pub(super) const PREFERENCES: &str =
    "select person, theme, orientation, confirm, letters, reminders, zone
    from preferences where person in ($1, $2)";

/// Makes the row of what a person has set, or takes it.
pub(super) const HOLD_PREFERENCES: &str = "insert into preferences
    (person, theme, orientation, confirm, letters, reminders, zone) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (person) do update set person = excluded.person";

/// Writes down what a person has set.
pub(super) const PREFER: &str =
    "update preferences set theme = $2, orientation = $3, confirm = $4, letters = $5, reminders = $6, zone = $7
    where person = $1";

/// What is set for a server.
pub(super) const SERVER: &str =
    "select threads, game, clock, challengers from servers where id = $1";

/// The channels in which a server's games are agreed.
pub(super) const SERVER_CHANNELS: &str =
    "select channel from server_channels where server = $1 order by channel";

/// Makes a server's row, or takes it.
pub(super) const HOLD_SERVER: &str =
    "insert into servers (id) values ($1) on conflict (id) do update set id = excluded.id";

/// Writes down what is set for a server.
pub(super) const SET_SERVER: &str =
    "update servers set threads = $2, game = $3, clock = $4, challengers = $5 where id = $1";

/// Empties a server's list of channels.
pub(super) const CLEAR_CHANNELS: &str = "delete from server_channels where server = $1";

/// Adds to it.
pub(super) const ALLOW_CHANNEL: &str =
    "insert into server_channels (server, channel) values ($1, $2) on conflict do nothing";

/// The arbiter has left a server at $2, or is there again.
pub(super) const LEAVE: &str = "update servers set left_at = $2
    where id = $1 and (left_at is null) <> (cast($2 as bigint) is null)";

/// The server that was left first, of those that were left before $1.
pub(super) const LEFT_SERVER: &str =
    "select id from servers where left_at < $1 order by left_at, id limit 1";

/// Takes the row of a server that was left before $2, so that nobody else clears it at the same time.
pub(super) const HOLD_LEFT: &str =
    "update servers set left_at = left_at where id = $1 and left_at < $2";

/// Some games of a server, and the keys of their players.
pub(super) const SOME_GAMES: &str = "select number, challenger, opponent from games where home_server = $1 order by number limit $2";

/// Removes a game with everything that belongs to it.
pub(super) const REMOVE_GAME: &str = "delete from games where number = $1";

/// Removes a server with what it had set.
pub(super) const REMOVE_SERVER: &str = "delete from servers where id = $1";

/// Takes a player's row, for whoever is about to look whether it is still needed.
pub(super) const HOLD_PLAYER: &str = "update players set name = name where id = $1";

/// Removes a player without any game.
pub(super) const REMOVE_IDLE_PLAYER: &str = "delete from players where id = $1
    and not exists (select 1 from games where challenger = $1)
    and not exists (select 1 from games where opponent = $1)";

/// A game lives elsewhere from now on.
pub(super) const REHOME: &str =
    "update games set home_channel = $2, home_parent = $3, home_server = $4 where number = $1";

/// What is to be said later about a game is said there, too: all but answers that are under way.
pub(super) const REDIRECT: &str =
    "update outbox set channel = $2 where game = $1 and purpose <> 'answer'";

/// Writes down why nothing can be said at a game's home, or that it can, unless the game lives elsewhere now.
pub(super) const HINDER: &str = "update games set hindrance = $2
    where number = $1 and home_channel = $3 and coalesce(hindrance, '') <> coalesce($2, '')";

/// The games in play whose thread has been silent since $1, at most $2 of them.
pub(super) const DROWSY: &str = "select number, home_channel from games
    where state = 'playing' and home_parent is not null and changed < $1 and coalesce(kept_awake, 0) < $1
    order by changed, number limit $2";

/// Keeps a thread awake, unless somebody else has done so since $3.
pub(super) const WAKE: &str =
    "update games set kept_awake = $2 where number = $1 and coalesce(kept_awake, 0) < $3";

pub(super) const KEY: &str = "select id from players where person = $1";

/// Adds a message.
pub(super) const POST: &str =
    "insert into outbox (game, entry, purpose, channel, due, attempts, token)
    values ($1, $2, $3, $4, $5, $6, $7)";

/// The token of a message if it is of use at a moment: it lives for fifteen minutes from its interaction on, which is the event's.
macro_rules! living_token {
    ($messages:literal, $at:literal) => {
        concat!(
            "case when ",
            $at,
            " < (select e.at + 900000 from entries e where e.game = ",
            $messages,
            ".game and e.number = ",
            $messages,
            ".entry) then ",
            $messages,
            ".token end"
        )
    };
}

/// Numbers of events and of attempts that a message can have.
macro_rules! readable {
    () => {
        "o.entry between 0 and 4294967295 and o.attempts between 0 and 4294967295"
    };
}

/// The messages to channels that are due, of each channel the first $3. Purposes that a newer version has written are passed
/// over. A flag is told in its channel only where the opponent has to claim it.
pub(super) const DUE: &str = concat!(
    "select game, entry, purpose, channel, due, attempts, ",
    living_token!("letters", "$1"),
    " from (
        select o.game, o.entry, o.purpose, o.channel, o.due, o.attempts, o.token,
            row_number() over (partition by o.channel order by o.due, o.game, o.entry, o.purpose) as place
        from outbox o where o.due <= $1 and ",
    readable!(),
    " and (o.purpose in ('answer', 'home', 'thread', 'alarm-half', 'alarm-tenth', 'alarm-fiftieth', 'alarm-pause-over')
            or (o.purpose = 'alarm-flag'
                and exists (select 1 from games g where g.number = o.game and g.flag = 'claim')))
    ) as letters where place <= $3 order by due, game, entry, purpose limit $2"
);

/// The flags that are due and fall by themselves, and the proofs that are due.
pub(super) const DUE_FLAGS: &str = concat!(
    "select o.game, o.entry, o.purpose, o.channel, o.due, o.attempts, o.token
    from outbox o join games g on g.number = o.game
    where o.due <= $1 and ((o.purpose = 'alarm-flag' and g.flag <> 'claim') or o.purpose = 'proof') and ",
    readable!(),
    " order by o.due, o.game limit $2"
);

/// Puts off what is due in a channel, but no flag and no proof. Tokens that will not live so long go.
pub(super) const REST: &str = concat!(
    "update outbox set due = $3, token = ",
    living_token!("outbox", "$3"),
    " where channel = $1 and due <= $2 and purpose not in ('alarm-flag', 'proof')"
);

/// Takes a message, unless somebody changed it since it was read. A token that will not live so long goes: whoever has taken the
/// message knows it.
pub(super) const TAKE: &str = concat!(
    "update outbox set due = $6, attempts = $7, token = ",
    living_token!("outbox", "$6"),
    " where game = $1 and entry = $2 and purpose = $3 and due = $4 and attempts = $5"
);

/// Removes the alarms of a game's earlier turns: all but those of one event.
pub(super) const SILENCE: &str =
    "delete from outbox where game = $1 and entry <> $2 and purpose like 'alarm-%'";

/// The times in which the arbiter was away, of those that ended after $1.
pub(super) const OUTAGES: &str = "select began, ended from outages where ended > $1 order by began";

/// When the newest of them ended.
pub(super) const NEWEST_OUTAGE: &str = "select max(ended) from outages";

/// When somebody was last at work.
pub(super) const LAST_BEAT: &str = "select at from heartbeat where id = 1";

/// The first sign of life ever.
pub(super) const FIRST_BEAT: &str =
    "insert into heartbeat (id, at) values (1, $1) on conflict do nothing";

/// A sign of life, unless somebody else has given one since ours was read.
pub(super) const BEAT: &str = "update heartbeat set at = $1 where id = 1 and at = $2";

/// Writes down that nobody was at work.
pub(super) const AWAY: &str = "insert into outages (began, ended) values ($1, $2)";

/// The messages that carry the controls of a game's board and of its request.
pub(super) const SHOWN: &str = "select board_channel, board_message, board_revision,
    request_channel, request_message, request_entry from games where number = $1";

/// Other messages carry a game's controls from now on, unless somebody else has written such down in between.
pub(super) const SHOW: &str =
    "update games set board_channel = $2, board_message = $3, board_revision = $4,
    request_channel = $5, request_message = $6, request_entry = $7
    where number = $1 and coalesce(board_message, 0) = $8 and coalesce(request_message, 0) = $9";

/// The challenges that were made from $1 on and before $2, wait, and have a message with controls.
pub(super) const LAPSED: &str = "select number from games
    where state = 'waiting' and since >= $1 and since < $2 and board_message is not null
    order by since limit $3";

/// Removes a message.
pub(super) const SETTLE: &str =
    "delete from outbox where game = $1 and entry = $2 and purpose = $3";
