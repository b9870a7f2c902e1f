//! Challenges: their text, closing by a moderator, and announcements of open ones.

use super::buttons::button;
use super::people::{seated, with_number};
use super::permissions::delivery_failure;
use super::reply::{Control, ControlOwner, Reply, Style};
use super::{buttons, clocks};
use crate::features::opponent::decide::may_offer_arbiter;
use crate::game::{
    ColourChoice, Conditions, Game, GameSetup, Key, LATEST_GAMES, NEW_RATING, Play, Rated,
    RatingRange, RoleId, Seat, Unmet,
};
use crate::settings::ServerSettings;
use crate::words::{Arg, Locale, Part, Words};

/// Says that a moderator has closed a challenge; pings both people.
pub(crate) fn challenge_closed(locale: Locale, game: &Game) -> Reply {
    let Some(reason) = game.closed_for().map(Arg::Quoted) else {
        let words = with_number(locale, game, "ending-closed-vote", &[]);
        return Reply::to_everyone(words);
    };
    let mut args = vec![
        ("number", game.number.into()),
        ("reason", reason),
        ("challenger", Arg::Ping(&game.setup.challenger)),
    ];
    Reply::to_everyone(match &game.setup.opponent {
        Some(opponent) => {
            args.push(("opponent", Arg::Ping(opponent)));
            locale.say("closed-challenge", &args)
        }
        None => locale.say("closed-challenge-anyone", &args),
    })
}

/// The challenger, the game and the colour.
pub(crate) fn challenge_args(locale: Locale, game: &Game) -> Vec<(&'static str, Arg<'_>)> {
    let setup = &game.setup;
    let colour = format!("wish-{}", setup.colour.key());
    let challenger = || ("challenger", Arg::Player(&setup.challenger));
    vec![
        ("number", game.number.into()),
        challenger(),
        ("game", Arg::game(setup.variant)),
        ("wish", locale.say(&colour, &[challenger()]).into()),
    ]
}

pub(crate) fn challenge_words(locale: Locale, game: &Game) -> Words {
    let mut args = challenge_args(locale, game);
    match &game.setup.opponent {
        Some(opponent) => {
            args.push(("opponent", Arg::Player(opponent)));
            locale.say("challenged", &args)
        }
        None => locale.say("challenged-anyone", &args),
    }
}

/// The player who gives odds, once colours are known.
fn giver(locale: Locale, setup: &GameSetup) -> Option<Words> {
    let who = match (setup.odds()?, setup.colour) {
        (_, ColourChoice::Random) => None,
        (gives, challenger) if gives == challenger => Some(&setup.challenger),
        _ => setup.opponent.as_ref(),
    };
    Some(locale.say("odds-giver", &[("who", Arg::Player(who?))]))
}

/// The player who gives odds in a game that starts, and the start of all games of an event.
pub(crate) fn odds(locale: Locale, game: &Game, play: &Play) -> Option<Words> {
    let colour = play
        .challenger
        .pick(ColourChoice::White, ColourChoice::Black);
    let setup = GameSetup {
        colour,
        ..game.setup.clone()
    };
    if !setup.is_organised() {
        setup.odds()?;
    }
    start_words(locale, &setup)
}

/// The start of a game, unless it's the default.
pub(crate) fn start_words(locale: Locale, setup: &GameSetup) -> Option<Words> {
    let variant = setup.variant;
    let name = variant.start_name(&setup.start);
    match name {
        Some(number) if variant.numbered.is_some() => {
            Some(locale.say("challenge-numbered", &[("number", number.into())]))
        }
        Some(name) if name == variant.starts[0].name => None,
        Some(name) => {
            let words = locale.say(&format!("start-{name}"), &[]);
            Some(words.and(giver(locale, setup)))
        }
        None => {
            let opening = variant
                .position(&setup.start)
                .ok()
                .and_then(|start| start.opening());
            Some(if let Some(opening) = opening {
                let name = locale.language.opening_name(opening.name).into();
                locale.say("challenge-opening", &[("name", name)])
            } else {
                let position = setup.start.as_str().into();
                locale.say("challenge-position", &[("position", position)])
            })
        }
    }
}

/// Who can accept an open challenge or enter an event.
pub(crate) fn conditions(locale: Locale, of: Conditions) -> Words {
    let rating = of.rating.map(|range| {
        let range = rating_range(locale, range);
        locale.say("condition-rating", &[("range", range.into())])
    });
    let reliable = of.is_reliable.then(|| {
        let latest = Arg::number(LATEST_GAMES);
        locale.say("condition-reliable", &[("latest", latest)])
    });
    rating.unwrap_or_default().line(reliable)
}

fn rating_range(locale: Locale, range: RatingRange) -> String {
    match (range.least, range.most) {
        (None, Some(most)) => locale
            .say("rating-up-to", &[("most", most.to_string().into())])
            .plain(),
        _ => range.to_string().replace('-', "–"),
    }
}

/// Which condition somebody doesn't meet, and their value.
pub(crate) fn unmet(locale: Locale, unmet: Unmet) -> Words {
    match unmet {
        Unmet::Rating { wanted, own } => {
            let range = ("range", rating_range(locale, wanted).into());
            let Some(own) = own else {
                return locale.say(
                    "refused-condition-unrated",
                    &[range, ("rating", Arg::number(NEW_RATING))],
                );
            };
            let own = ("rating", own.to_string().into());
            locale.say("refused-condition-rating", &[range, own])
        }
        Unmet::LostOnTime(lost) => {
            let args = [
                ("latest", Arg::number(LATEST_GAMES)),
                ("lost", Arg::number(lost)),
            ];
            locale.say("refused-condition-reliable", &args)
        }
    }
}

pub(crate) fn challenged(locale: Locale, game: &Game) -> Reply {
    let setup = &game.setup;
    let rival = game.rival().map(|rival| Words::one(Part::Channel(rival)));
    let is_rival = rival.is_some();
    let answer = match &setup.opponent {
        Some(_) if let Some(rival) = rival => {
            locale.say("challenge-answer-channel", &[("channel", rival.into())])
        }
        Some(opponent) => locale.say("challenge-answer", &[("opponent", Arg::Ping(opponent))]),
        None => locale.say("challenge-answer-anyone", &[]),
    };
    let words = challenge_words(locale, game)
        .line(start_words(locale, setup))
        .line(clocks::agreed(locale, setup.time_control))
        .line((setup.rated == Rated::Yes).then(|| locale.say("challenge-rated", &[])))
        .line(conditions(locale, setup.conditions))
        .line(answer);
    if is_rival {
        // It is answered in the other channel.
        return Reply::to_everyone(words)
            .with_controls([button(locale, game, buttons::WITHDRAW)])
            .owned_by(game, ControlOwner::Challenge);
    }
    let others: &[_] = match setup.opponent {
        Some(_) => &[buttons::DECLINE_CHALLENGE],
        // For the challenger.
        None if may_offer_arbiter(game, game.challenged_at(), 0) => {
            &[buttons::PLAY_ARBITER, buttons::WITHDRAW]
        }
        None => &[buttons::WITHDRAW],
    };
    let others = others.iter().map(|spec| Control {
        style: Style::Plain,
        ..button(locale, game, *spec)
    });
    Reply::to_everyone(words)
        .with_controls([button(locale, game, buttons::ACCEPT_CHALLENGE)])
        .with_controls(others)
        .owned_by(game, ControlOwner::Challenge)
}

/// The announcement of an open challenge, with a button that accepts it.
pub fn announcement(locale: Locale, game: &Game, role: Option<RoleId>) -> Reply {
    let setup = &game.setup;
    let channel = Words::one(Part::Channel(setup.home.channel));
    if game.rival().is_some() {
        let mut args = challenge_args(locale, game);
        args.push(("channel", channel.into()));
        let specs = [buttons::ACCEPT_CHALLENGE, buttons::DECLINE_CHALLENGE];
        return Reply::to_everyone(locale.say("announced-channel", &args))
            .with_controls(specs.map(|spec| button(locale, game, spec)))
            .owned_by(game, ControlOwner::Challenge);
    }
    let words = role
        .map_or_else(Words::default, role_ping)
        .line(locale.say("announced", &challenge_args(locale, game)))
        .line(clocks::agreed(locale, setup.time_control))
        .line(conditions(locale, setup.conditions))
        .line(locale.say("announced-where", &[("channel", channel.into())]));
    Reply::to_everyone(words)
        .with_controls([button(locale, game, buttons::ACCEPT_CHALLENGE)])
        .owned_by(game, ControlOwner::Challenge)
}

/// Notifies the members of a role.
pub fn role_ping(role: RoleId) -> Words {
    Words::one(Part::RolePing(role))
}

/// The announcement's text once the challenge is no longer open.
pub fn retraction(locale: Locale, game: &Game) -> Reply {
    let args = [
        ("number", game.number.into()),
        ("challenger", Arg::Player(&game.setup.challenger)),
        ("game", Arg::game(game.setup.variant)),
    ];
    if game.play().is_none() {
        return Reply::to_everyone(locale.say("announced-over", &args));
    }
    let channel = Words::one(Part::Channel(game.setup.home.channel));
    let opponent = ("opponent", Arg::Player(seated(game, Seat::Opponent)));
    let args = args
        .into_iter()
        .chain([opponent, ("channel", channel.into())]);
    let args: Vec<_> = args.collect();
    Reply::to_everyone(locale.say("announced-taken", &args))
}

/// Tells managers why open challenges can't be announced.
pub fn announcement_failure(locale: Locale, server: &ServerSettings) -> Option<Words> {
    let failure = server.challenges_failure?;
    Some(delivery_failure(
        locale,
        failure,
        server.challenges_channel?,
    ))
}
