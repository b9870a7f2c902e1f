//! Turns filled-in options into commands.

use crate::command::{
    Args, Command, CommandError, LadderQuestion, LadderScope, OptionKind, Perspective, Question,
    ReviewPart, ThinkStep, Value,
};
use crate::engine::level::Level;
use crate::features::ratings::season::Season;
use crate::game::{
    Clock, ColourChoice, Conditions, Day, FlagFall, GameNumber, Key, Odds, Player, Pool, Rated,
    Speed, Threads,
};
use crate::referee::{Action, Challenge, Confirmation, ExpectedRevision, Invited, Kind};
use crate::rules;
use crate::rules::Variant;
use crate::rules::outcome::Side;

/// Parses a typed or suggested move. A suggestion appends `@` and its position, and `#` and its game if there are several.
pub(crate) fn with_move(args: &Args, action: impl FnOnce(String) -> Action) -> Command {
    let text = args.text("move").unwrap_or_default();
    let suggested = text.rsplit_once('@').and_then(|(code, place)| {
        let (revision, game) = match place.split_once('#') {
            Some((revision, game)) => (revision, Some(game.parse().ok()?)),
            None => (place, None),
        };
        Some((code, revision.parse().ok()?, game))
    });
    let (text, expected, game) = match suggested {
        Some((code, revision, game)) => (code, ExpectedRevision::Revision(revision), game),
        None => (text, ExpectedRevision::Latest, None),
    };
    Command::Action {
        action: action(text.to_owned()),
        number: read_number(args).or(game),
        expected,
    }
}

pub(crate) fn read_number(args: &Args) -> Option<GameNumber> {
    args.text("number").and_then(|text| text.parse().ok())
}

pub(crate) fn action(args: &Args, action: Action) -> Command {
    Command::Action {
        action,
        number: read_number(args),
        expected: ExpectedRevision::Latest,
    }
}

pub(crate) fn read_close(args: &Args) -> Result<Command, CommandError> {
    let text = args.text("number").unwrap_or_default();
    Ok(Command::Close {
        number: text
            .parse()
            .map_err(|_| misread("misread-number", "number", text))?,
        reason: args.text("reason").unwrap_or_default().to_owned(),
    })
}

fn misread(sentence: &'static str, option: &'static str, text: &str) -> CommandError {
    let text = text.to_owned();
    CommandError::Misread {
        sentence,
        option,
        text,
    }
}

pub(crate) fn person(args: &Args) -> Result<Player, CommandError> {
    match args.value("person") {
        Some(Value::Person(invited)) => Ok(invited.player.clone()),
        _ => Err(CommandError::NoPerson { option: "person" }),
    }
}

/// By default chess, at the speed that has players.
pub(crate) fn ladder(args: &Args) -> LadderQuestion {
    let scope = args
        .text("where")
        .and_then(LadderScope::find)
        .unwrap_or_default();
    let season = args.text("season").and_then(Season::find);
    if let Ok(person) = person(args) {
        let is_pool = args.text("game").or(args.text("speed")).is_some();
        return LadderQuestion::Person(person, is_pool.then(|| pool(args)), scope);
    }
    let is_open = args.text("speed").is_none() && pool(args) == Pool::ChessCorrespondence;
    LadderQuestion::Of((!is_open).then(|| pool(args)), season, scope)
}

fn pool(args: &Args) -> Pool {
    let variant = args.text("game").and_then(rules::find);
    let speed = args.text("speed").and_then(Speed::find);
    Pool::at(variant.unwrap_or(rules::ALL[0]), speed)
}

pub(crate) fn confirmation(args: &Args) -> Confirmation {
    match args.text("confirm") {
        Some(_) => Confirmation::Given,
        None => Confirmation::Missing,
    }
}

pub(crate) fn read_question(args: &Args, question: Question) -> Command {
    let number = read_number(args);
    Command::Show { question, number }
}

pub(crate) fn read_review(args: &Args) -> Command {
    let point = args.text("point").and_then(|point| point.parse().ok());
    let part = match (args.text("share"), point) {
        (Some(_), point) => ReviewPart::Share(point),
        (None, Some(point)) => ReviewPart::TurningPoint(point),
        (None, None) => ReviewPart::Overview,
    };
    let number = read_number(args);
    Command::Review { number, part }
}

pub(crate) fn read_perspective(args: &Args) -> Option<Perspective> {
    let side = args.text("side")?;
    Some(if side.eq_ignore_ascii_case("white") {
        Perspective::Side(Side::White)
    } else if side.eq_ignore_ascii_case("black") {
        Perspective::Side(Side::Black)
    } else {
        Perspective::Own
    })
}

/// The named game, or the first of the list.
pub(crate) fn variant(args: &Args) -> Result<&'static Variant, CommandError> {
    let text = args.text("game").unwrap_or(rules::ALL[0].key);
    rules::find(text).ok_or_else(|| CommandError::NoSuchChoice {
        option: "game",
        text: text.to_owned(),
        choices: OptionKind::VARIANT.choices(),
    })
}

pub(crate) fn think(args: &Args) -> ThinkStep {
    match (args.text("line"), args.text("go")) {
        (Some(line), _) if !line.is_empty() => ThinkStep::Try(line.to_owned()),
        (_, Some("back")) => ThinkStep::Back,
        (_, Some(_)) => ThinkStep::Restart,
        (_, None) => ThinkStep::Show,
    }
}

pub(crate) fn holiday(args: &Args) -> Result<Command, CommandError> {
    let (first, last) = days(args)?;
    Ok(action(args, Action::Holiday { first, last }))
}

pub(crate) fn leave(args: &Args) -> Result<Command, CommandError> {
    let (first, last) = days(args)?;
    Ok(Command::Leave { first, last })
}

fn days(args: &Args) -> Result<(Day, Day), CommandError> {
    let day = |option: &'static str| {
        let text = args.text(option).unwrap_or_default();
        text.parse()
            .map_err(|_| misread("misread-day", option, text))
    };
    Ok((day("from")?, day("to")?))
}

fn read_clock(args: &Args) -> Result<Option<Clock>, CommandError> {
    let clock: Option<Clock> = args.text("clock").and_then(|text| text.parse().ok());
    let Some(holidays) = args.text("holidays").and_then(|text| text.parse().ok()) else {
        return Ok(clock);
    };
    let with_holidays = clock.and_then(|clock| clock.with_holidays(holidays));
    let with_holidays = with_holidays.ok_or(CommandError::HolidaysNeedDays)?;
    Ok(Some(with_holidays))
}

pub(crate) fn start(args: &Args) -> Option<String> {
    let text = args.text("position").filter(|text| !text.is_empty());
    text.map(str::to_owned)
}

pub(crate) fn conditions(args: &Args) -> Conditions {
    Conditions {
        rating: args.text("rating").and_then(|text| text.parse().ok()),
        is_reliable: args.text("reliable").is_some(),
    }
}

pub(crate) fn challenge(args: &Args) -> Result<Command, CommandError> {
    let invited = match args.value("opponent") {
        Some(Value::Person(invited)) => Some(invited.clone()),
        _ => None,
    };
    let level = args.text("level").and_then(Level::find);
    let mut variant = args.text("game").and_then(rules::find);
    let mut colour = args.text("colour").and_then(ColourChoice::find);
    let mut start = start(args);
    if let Some(odds) = args.text("odds").and_then(Odds::find) {
        if start.replace(odds.start_position().to_owned()).is_some() {
            return Err(CommandError::OddsAndPosition);
        }
        let chess = &rules::chess::VARIANT;
        if variant
            .replace(chess)
            .is_some_and(|variant| variant.key != chess.key)
        {
            return Err(CommandError::OddsOfOtherGame);
        }
        let is_person = |invited: &Invited| invited.kind == Kind::Person;
        let gives = level.is_none() && invited.as_ref().is_none_or(is_person);
        colour = colour.or(Some(odds.colour(gives)));
    }
    Ok(Command::Challenge(Challenge {
        invited,
        level,
        variant,
        start,
        colour: colour.unwrap_or(ColourChoice::Random),
        clock: read_clock(args)?,
        flag: args
            .text("flag")
            .and_then(FlagFall::find)
            .unwrap_or_default(),
        threads: args.text("thread").and_then(Threads::find),
        rated: args.text("rated").and_then(Rated::find),
        conditions: conditions(args),
    }))
}
