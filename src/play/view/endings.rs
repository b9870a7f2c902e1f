//! How a game ended, in words.

use std::cmp::Ordering;

use super::challenge_form::level_name;
use super::history::move_number_at;
use super::people::{game_args, joined, player_of, result_words, seated, with_number};
use crate::game::{Claim, Ending, Event, Forfeit, Format, Game, Key, Mate, Play, RecordedResult};
use crate::rules::Variant;
use crate::rules::chess::variants;
use crate::rules::outcome::{Cause, DrawBy, Law, Outcome, Side, WinBy};
use crate::rules::scene::Role;
use crate::words::{Arg, Locale, Words, shortened};

/// The end of a game: the deciding rule, then the result. Pings the opponent of the player who ended it, or both players if
/// the referee did.
pub(crate) fn ended(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
    let ended_by = game.events.last().and_then(Event::seat);
    let ended_by = ended_by.map(|seat| player_of(game, play.side(seat)));
    let mut args = game_args(game, |player| {
        if ended_by.is_some_and(|by| std::ptr::eq(by, player)) {
            Arg::Player(player)
        } else {
            Arg::Ping(player)
        }
    });
    let name = if ending == Ending::Closed {
        "result-none"
    } else {
        args.push(("result", result_words(locale, ending.result()).into()));
        "result"
    };
    sentence(locale, game, play, ending).line(with_number(locale, game, name, &args))
}

/// Suggests a level after a decisive game against Arbiter.
pub(crate) fn next_level(locale: Locale, game: &Game) -> Option<Words> {
    let arbiter = game.play()?.side(game.arbiters_seat()?);
    let has_won = game.ending()?.winner()? != arbiter;
    let next = game.setup.level?.next(game.setup.variant, has_won)?;
    Some(locale.say("next-level", &[("level", level_name(locale, next).into())]))
}

/// The sentence about how a game ended, and by which rule.
pub(crate) fn sentence(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
    let player = |side: Side| Arg::Player(player_of(game, side));
    let mut name = format!("ending-{}", ending_key(ending));
    let mut args = match ending {
        Ending::Board(Outcome::Win { winner, by }) => {
            if by == WinBy::Stalemate {
                name.push_str("-win");
            }
            vec![("winner", player(winner))]
        }
        Ending::Board(Outcome::Draw { by }) => {
            if by == DrawBy::InsufficientMaterial && variants::has(game.setup.variant) {
                name.push_str("-here");
            }
            vec![("loser", player(play.position().turn()))]
        }
        Ending::Resignation { loser }
        | Ending::Forfeit { loser, .. }
        | Ending::Flag { flagged: loser, .. } => {
            let event = game.setup.tournament.as_ref();
            let cause = Forfeit::LeftTournament;
            if event.is_some_and(|event| event.format == Format::Simul)
                && ending == (Ending::Forfeit { loser, cause })
            {
                name.push_str("-simul");
            }
            vec![("loser", player(loser)), ("winner", player(loser.other()))]
        }
        Ending::Agreement | Ending::Aborted { .. } | Ending::Fivefold => Vec::new(),
        Ending::Recorded(recorded) => vec![("result", result_words(locale, recorded.key()).into())],
        Ending::Claimed { by, .. } => vec![("who", Arg::Player(seated(game, by)))],
        Ending::Closed if game.closed_for().is_none() => {
            return locale.say("ending-closed-vote", &[]);
        }
        Ending::Closed => {
            let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
            vec![("reason", reason)]
        }
    };
    match ending {
        Ending::Recorded(RecordedResult::Unknown) => name.push_str("-unknown"),
        Ending::Flag {
            mate: Mate::Impossible,
            ..
        } => name.push_str("-draw"),
        Ending::Fivefold
        | Ending::Claimed {
            claim: Claim::Repetition,
            ..
        } => args.push(("moves", occurrences(locale, play).into())),
        _ => {}
    }
    args.push(quiet(locale, Some(play)));
    if let Some(cause) = ending.cause() {
        let found = game.setup.variant.law(cause);
        // FIDE wants a move from each player, our documents don't.
        let is_own = cause == Cause::Agreement && play.plies.len() < 2;
        let found = found.filter(|law| !is_own || *law != Law::Fide("5.2.3"));
        args.push(("law", law(locale, game.setup.variant, found).into()));
    }
    locale.say(&name, &args)
}

/// The moves that the fifty-move rule counts: some games have no pawns.
pub(crate) fn quiet(locale: Locale, play: Option<&Play>) -> (&'static str, Arg<'static>) {
    let has_pawns = play.is_none_or(|play| play.start.roles().contains(&Role::Pawn));
    let name = if has_pawns {
        "no-progress"
    } else {
        "no-progress-without-pawns"
    };
    ("quiet", locale.phrase(name).into())
}

/// The rule behind an ending: an article of FIDE's Laws, or a paragraph of the guide shown by `/rules`.
fn law(locale: Locale, variant: &Variant, found: Option<Law>) -> String {
    let item = match found {
        Some(Law::Own { item, .. }) => item,
        Some(Law::Fide(_)) | None => None,
    };
    let words = match found {
        Some(Law::Fide(article)) => locale.say("law-fide", &[("article", article.into())]),
        Some(Law::Own { .. }) | None => {
            let heading = locale.phrase(&format!("heading-{}", variant.key));
            let mut args = vec![("game", Arg::game(variant)), ("heading", heading.into())];
            let name = if let Some(item) = item {
                args.push(("item", item.to_string().into()));
                "law-own-item"
            } else {
                "law-own"
            };
            locale.say(name, &args)
        }
    };
    words.plain()
}

/// When the current position occurred: `after moves 12, 16 and 20`, or `at the start and after moves 2 and 4`. The same side
/// made all these moves, so their numbers suffice.
fn occurrences(locale: Locale, play: &Play) -> String {
    let occurrences = play.occurrences();
    let moves: Vec<String> = occurrences
        .iter()
        .filter_map(|after| after.checked_sub(1))
        .map(|index| move_number_at(play, index).to_string())
        .collect();
    let name = if occurrences.first() == Some(&0) {
        "stood-at-the-start"
    } else {
        "stood-after"
    };
    locale
        .say(name, &[("moves", joined(locale, &moves).into())])
        .plain()
}

/// Maximum length of a name in the line below a board, so that the end of the line is visible.
const LONGEST_NAME: usize = 20;

/// Who won and how, for the line below a board; the names are White's and Black's. Without names, `1–0 · Checkmate`.
pub fn result_line(locale: Locale, ending: Ending, names: [Option<String>; 2]) -> String {
    let [white, black] = names;
    let how = ending_key(ending);
    let winner = ending.winner().map(|winner| winner.pick(white, black));
    let (name, winner) = match winner {
        _ if matches!(ending, Ending::Recorded(_)) => (format!("result-line-{how}"), String::new()),
        Some(Some(winner)) => (format!("result-win-{how}"), winner),
        Some(None) => {
            let result = result_words(locale, ending.result());
            return format!("{result} · {}", locale.phrase(&banner(ending)));
        }
        None => (format!("result-line-{how}"), String::new()),
    };
    let winner = shortened(&winner, LONGEST_NAME);
    let args = [
        ("winner", winner.into()),
        ("result", result_words(locale, ending.result()).into()),
    ];
    locale.say(&name, &args).plain()
}

/// How a game ended, beside the name of the side that did it or suffered it, or of both players.
pub fn result_note(locale: Locale, ending: Ending, side: Side) -> String {
    let is_deed = match ending {
        Ending::Board(Outcome::Win { by, .. }) => by.is_deed_of_winner(),
        Ending::Recorded(_) => true,
        _ => false,
    };
    match ending.winner() {
        Some(winner) if (winner == side) != is_deed => String::new(),
        _ => locale.phrase(&banner(ending)),
    }
}

/// Whether a side won, drew or lost; `None` without a result.
pub fn score(ending: Ending, side: Side) -> Option<Ordering> {
    match (ending.winner(), ending.result()) {
        (Some(winner), _) if winner == side => Some(Ordering::Greater),
        (Some(_), _) => Some(Ordering::Less),
        (None, "*") => None,
        (None, _) => Some(Ordering::Equal),
    }
}

/// The key of an ending's name, one or two words.
pub(crate) fn banner(ending: Ending) -> String {
    format!("banner-{}", ending_key(ending))
}

fn ending_key(ending: Ending) -> &'static str {
    match ending {
        Ending::Board(Outcome::Win { by, .. }) => by.into(),
        Ending::Board(Outcome::Draw { by }) => by.into(),
        Ending::Claimed { claim, .. } => claim.key(),
        Ending::Forfeit { cause, .. } => cause.key(),
        own => own.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_stands_beside_the_side_that_it_is_about() {
        let notes =
            |ending| Side::ALL.map(|side| !result_note(Locale::default(), ending, side).is_empty());
        let won = |by| {
            Ending::Board(Outcome::Win {
                winner: Side::White,
                by,
            })
        };
        let loser = Side::Black;
        assert_eq!(notes(Ending::Resignation { loser }), [false, true]);
        assert_eq!(notes(won(WinBy::Stalemate)), [false, true]);
        assert_eq!(notes(won(WinBy::Hill)), [true, false]);
        assert_eq!(notes(Ending::Agreement), [true, true]);
    }
}
