//! Shared parts of queries; one text serves both databases. Stored values are keys that don't change when code is renamed.

/// Whether the person with Discord id $1 has this seat.
macro_rules! seated {
    ($seat:literal) => {
        concat!($seat, " = (select id from players where person = $1)")
    };
}

/// The columns of a [`crate::store::rows::SetupRow`] and others, from a game `g`.
macro_rules! setup_of {
    ($further:expr, $from:literal) => {
        concat!(
            "select g.number, g.variant, g.start, g.colour, g.home_channel, g.home_parent, g.home_server, g.clock, g.flag,
                g.language, g.threads, g.level, g.rated, g.conditions, g.vote_hours, coalesce(h.person, h.id) as vote_host, h.name as vote_host_name, g.tournament,
                (select t.format from tournaments t where t.number = g.tournament) as format, coalesce(c.person, c.id) as challenger, c.name as challenger_name,
                coalesce(o.person, o.id) as opponent, o.name as opponent_name, ",
            $further,
            " from ",
            $from,
            " join players c on c.id = g.challenger left join players o on o.id = g.opponent left join players h on h.id = g.vote_host "
        )
    };
}

/// The columns of a [`crate::store::rows::GameRow`] and others.
macro_rules! listed {
    ($from:literal) => {
        listed!("", $from)
    };
    ($further:literal, $from:literal) => {
        $crate::store::queries::setup_of!(
            concat!(
                "g.state, g.challenger_side, g.to_move, g.pending, g.result, g.changed, g.deadline",
                $further
            ),
            $from
        )
    };
}

pub(crate) use {listed, seated, setup_of};
