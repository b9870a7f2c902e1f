//! What several queries have in common. One text of a query serves both databases.
//!
//! Tables and columns have the names of the code. Stored values
//! (`takeback-asked`, `alarm-half`, `void`) are keys of their own: a new name in the code leaves
//! them as they are.

/// That the person with the platform's number $1 has a seat.
macro_rules! seated {
    ($seat:literal) => {
        concat!($seat, " = (select id from players where person = $1)")
    };
}

/// The columns of a [`super::rows::SetupRow`] and further ones, from a game `g` and its players.
macro_rules! setup_of {
    ($further:expr, $from:literal) => {
        concat!(
            "select g.number, g.variant, g.start, g.colour, g.home_channel, g.home_parent, g.home_server, g.clock, g.flag,
                g.language, g.threads, g.level, coalesce(c.person, c.id) as challenger, c.name as challenger_name,
                coalesce(o.person, o.id) as opponent, o.name as opponent_name, ",
            $further,
            " from ",
            $from,
            " join players c on c.id = g.challenger left join players o on o.id = g.opponent "
        )
    };
}

/// The columns of a [`super::rows::GameRow`], and of further ones.
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

pub(super) use {listed, seated, setup_of};
