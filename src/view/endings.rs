//! How a game ended, in words.

use super::history::number;
use super::words::{Arg, Locale, Words};
use super::{game_args, game_name, joined, player_of, seated, with_number};
use crate::game::{Claim, Ending, Event, Game, Mate, Play};
use crate::rules::Variant;
use crate::rules::outcome::{Cause, DrawBy, Law, Outcome, Side, WinBy};

/// The end of a game: the rule that decided, then the result. Pings the opponent of the player who ended it, or both players
/// where the arbiter did.
pub(super) fn ended(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
    let ended_by = game.events.last().and_then(Event::seat);
    let ended_by = ended_by.map(|seat| player_of(game, play.side(seat)));
    let mut args = game_args(game, |player| {
        if ended_by.is_some_and(|by| std::ptr::eq(by, player)) {
            Arg::Player(player)
        } else {
            Arg::Ping(player)
        }
    });
    let result = if ending == Ending::Closed {
        locale.say("result-none", &args)
    } else {
        args.push(("result", super::result(ending.result()).into()));
        locale.say("result", &args)
    };
    sentence(locale, game, play, ending).line(with_number(locale, game, result))
}

/// The sentence that says how a game ended, and by whose rule.
pub(super) fn sentence(locale: Locale, game: &Game, play: &Play, ending: Ending) -> Words {
    let player = |side: Side| Arg::Player(player_of(game, side));
    let (name, mut args) = match ending {
        Ending::Board(Outcome::Win { winner, by }) => {
            let name = match by {
                WinBy::Checkmate => "ending-checkmate",
                WinBy::Stalemate => "ending-stalemate-win",
                WinBy::KingVersusKing => "ending-kkr",
            };
            (name, vec![("winner", player(winner))])
        }
        Ending::Board(Outcome::Draw { by }) => {
            let name = match by {
                DrawBy::Stalemate => "ending-stalemate",
                DrawBy::InsufficientMaterial => "ending-insufficient-material",
                DrawBy::DeadPosition => "ending-dead-position",
                DrawBy::SeventyFiveMoves => "ending-seventy-five-moves",
            };
            (name, vec![("loser", player(play.position().turn()))])
        }
        Ending::Resignation { loser } => {
            let (loser, winner) = (player(loser), player(loser.other()));
            let args = vec![("loser", loser), ("winner", winner)];
            ("ending-resignation", args)
        }
        Ending::Agreement => ("ending-agreement", Vec::new()),
        Ending::Claimed { by, claim } => {
            let who = ("who", Arg::Player(seated(game, by)));
            match claim {
                Claim::Repetition => {
                    let args = vec![who, ("moves", occurrences(locale, play).into())];
                    ("ending-threefold", args)
                }
                Claim::FiftyMoves => ("ending-fifty-moves", vec![who]),
            }
        }
        Ending::Flag { flagged, mate } => {
            let name = match mate {
                Mate::Possible => "ending-flag",
                Mate::Impossible => "ending-flag-draw",
            };
            let (loser, winner) = (player(flagged), player(flagged.other()));
            (name, vec![("loser", loser), ("winner", winner)])
        }
        Ending::Fivefold => {
            let args = vec![("moves", occurrences(locale, play).into())];
            ("ending-fivefold", args)
        }
        Ending::Aborted { .. } => ("ending-aborted", Vec::new()),
        Ending::Closed => {
            let reason = Arg::Quoted(game.closed_for().unwrap_or_default());
            ("ending-closed", vec![("reason", reason)])
        }
    };
    if let Some(cause) = ending.cause() {
        args.push(("law", law(locale, game.setup.variant, cause).into()));
    }
    locale.say(name, &args)
}

/// The rule by which a game ends so: an article of FIDE's Laws, or a paragraph of the game's own rules.
fn law(locale: Locale, variant: &Variant, cause: Cause) -> String {
    let words = match (variant.law)(cause) {
        Some(Law::Fide(article)) => locale.say("law-fide", &[("article", article.into())]),
        Some(Law::Own { heading, item }) => {
            let args = [
                ("game", game_name(locale, variant).into()),
                ("heading", heading.into()),
            ];
            match item {
                None => locale.say("law-own", &args),
                Some(item) => {
                    let item = ("item", Arg::from(item.to_string()));
                    let [game, heading] = args;
                    locale.say("law-own-item", &[game, heading, item])
                }
            }
        }
        // The game knows no such ending.
        None => return game_name(locale, variant),
    };
    words.plain()
}

/// When the position on the board occurred: `after moves 12, 16 and 20`, or `at the start and after moves 2 and 4`. The same
/// side made all these moves, so their numbers say enough.
fn occurrences(locale: Locale, play: &Play) -> String {
    let occurrences = play.occurrences();
    let moves: Vec<String> = occurrences
        .iter()
        .filter_map(|after| after.checked_sub(1))
        .map(|index| number(play, index).to_string())
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

/// The name of an ending in one or two words.
pub(super) const fn banner(ending: Ending) -> &'static str {
    match ending {
        Ending::Board(Outcome::Win { by, .. }) => match by {
            WinBy::Checkmate => "banner-checkmate",
            WinBy::Stalemate => "banner-stalemate",
            WinBy::KingVersusKing => "banner-kkr",
        },
        Ending::Board(Outcome::Draw { by }) => match by {
            DrawBy::Stalemate => "banner-stalemate",
            DrawBy::InsufficientMaterial => "banner-insufficient-material",
            DrawBy::DeadPosition => "banner-dead-position",
            DrawBy::SeventyFiveMoves => "banner-seventy-five-moves",
        },
        Ending::Resignation { .. } => "banner-resignation",
        Ending::Agreement => "banner-agreement",
        Ending::Claimed {
            claim: Claim::Repetition,
            ..
        } => "banner-threefold",
        Ending::Claimed {
            claim: Claim::FiftyMoves,
            ..
        } => "banner-fifty-moves",
        Ending::Fivefold => "banner-fivefold",
        Ending::Flag { .. } => "banner-flag",
        Ending::Aborted { .. } => "banner-aborted",
        Ending::Closed => "banner-closed",
    }
}
