//! Corrects the values of a game's positions by each other, and confirms turning points by deeper searches after the played
//! move and after the better one.

use super::judge::{
    Judged, Means, SUSPECTED, TURN, TurningPoint, chance, judge, of_analysis, turning_point,
    turning_points,
};
use super::{Budget, Proven, analyse, value};
use arbiter_rules::AnyPosition;
use arbiter_rules::outcome::Side;

const MOST_CHECKS: usize = 10;

/// If the supposed best move is worse by this much, another one is searched.
const SECOND_LOOK: u16 = 50;

const MOST_SECOND_LOOKS: u32 = 20;

/// Corrects each position by the search one half-move later, from the end of the game: a position is worth at least as much
/// as after the played move. If that was considered best and isn't, the best of the others is searched.
pub(super) fn look_back(
    positions: &[AnyPosition],
    judged: &mut [Judged],
    moves: &[String],
    means: Means,
) {
    let mut left = MOST_SECOND_LOOKS;
    for (ply, (position, code)) in positions.iter().zip(moves).enumerate().rev() {
        let Some([before, after]) = judged.get_mut(ply..ply + 2) else {
            continue;
        };
        if matches!(before.proven, Some(Proven::Draw | Proven::Loss { .. })) {
            continue;
        }
        let side = position.turn();
        let mine = |value: i32| side.pick(value, -value);
        let with_it = one_ply_earlier(side, after, code);
        if mine(with_it.value) > mine(before.value) {
            *before = with_it;
        } else if mine(with_it.value) < mine(before.value)
            && before.line.first() == Some(code)
            && before.proven.is_none()
        {
            let is_error = before.chance.abs_diff(with_it.chance) >= SECOND_LOOK && left > 0;
            left -= u32::from(is_error);
            let budget = Budget {
                excluded_move: Some(code),
                ..means.budget(&positions[..ply])
            };
            let other = is_error.then(|| analyse(position, &budget)).flatten();
            let other = other.map(|other| of_analysis(side, &other));
            let other = other.filter(|other| !other.line.is_empty());
            let other = other.filter(|other| mine(other.value) > mine(with_it.value));
            *before = other.unwrap_or(with_it);
        }
    }
}

/// The value of a position derived from that after the played move.
fn one_ply_earlier(side: Side, after: &Judged, code: &String) -> Judged {
    // A win is one half-move further away.
    let is_win = after.value.abs() >= value::WON;
    let value = after.value - i32::from(is_win) * after.value.signum();
    let proven = match after.proven {
        Some(Proven::Loss { plies }) => Some(Proven::Win { plies: plies + 1 }),
        // A capture down to bare kings can lose the game at once (`docs/rules/mono-dimensional.md`),
        // which says nothing about the other moves.
        None if after.value == side.pick(value::MATE, -value::MATE) => {
            Some(Proven::Win { plies: 1 })
        }
        Some(Proven::Win { .. } | Proven::Draw) | None => None,
    };
    Judged {
        value,
        chance: chance(value),
        proven,
        line: std::iter::once(code).chain(&after.line).cloned().collect(),
        is_checked: false,
    }
}

/// Checks the final position, and the costliest moves until `most` are confirmed.
pub(super) fn check_judgements(
    positions: &[AnyPosition],
    judged: &mut [Judged],
    moves: &[String],
    most: usize,
    means: Means,
) {
    if let ([before @ .., last], Some(known)) = (positions, judged.last_mut())
        && known.proven.is_none()
        && let Some(closer) = judge(last, &means.closer_budget(before))
    {
        *known = closer;
    }
    let suspected = turning_points(positions, judged, moves, &SUSPECTED);
    let mut confirmed = 0;
    for point in suspected.iter().take(MOST_CHECKS) {
        if confirmed < most {
            confirmed += usize::from(is_confirmed(positions, judged, moves, point, means));
        }
    }
}

/// Corrects the positions around a suspected error and returns whether it still is one.
fn is_confirmed(
    positions: &[AnyPosition],
    judged: &mut [Judged],
    moves: &[String],
    point: &TurningPoint,
    means: Means,
) -> bool {
    let (ply, side) = (point.ply, point.side);
    let next = judged.get(ply + 2).zip(moves.get(ply + 1));
    let next = next.map(|(next, code)| one_ply_earlier(side.other(), next, code));
    let [before, after] = &mut judged[ply..ply + 2] else {
        return false;
    };
    let budget = means.closer_budget(&positions[..=ply]);
    if !after.is_checked
        && after.proven.is_none()
        && let Some(closer) = judge(&positions[ply + 1], &budget)
    {
        // The reply that was played may be better than any that the search sees.
        let theirs = |judged: &Judged| side.pick(-judged.value, judged.value);
        let next = next.filter(|next| theirs(next) > theirs(&closer));
        *after = next.unwrap_or(closer);
    }
    let with_played = one_ply_earlier(side, after, &point.played);
    let better = positions[ply].play(&point.better);
    let better = better.and_then(|next| judge(&next, &budget));
    let better = better.map(|next| one_ply_earlier(side, &next, &point.better));
    let mine = |judged: &Judged| side.pick(judged.value, -judged.value);
    let better = better.filter(|better| mine(better) > mine(&with_played));
    *before = Judged {
        is_checked: true,
        ..better.unwrap_or(with_played)
    };
    turning_point(ply, side, &point.played, (before, after), &TURN).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::Outside;
    use super::super::review::tests::replayed;
    use super::super::review::{Decided, Review, review};
    use super::*;
    use arbiter_rules as rules;

    const FEW: Means = Means {
        nodes: 500,
        closer: 500,
        outside: Outside {
            engine: None,
            tables: None,
        },
    };

    fn play_moves(start: AnyPosition, moves: &str) -> (Vec<AnyPosition>, Vec<String>, Vec<String>) {
        let (mut positions, mut codes, mut texts) = (vec![start], Vec::new(), Vec::new());
        for text in moves.split_whitespace() {
            let position = positions[positions.len() - 1].clone();
            let called = |one: &&rules::Move| one.code() == text || one.notation() == text;
            let legal = position.moves();
            let found = legal.iter().find(called).expect(text);
            texts.push(numbered(&positions, codes.len(), text));
            codes.push(found.code().to_owned());
            positions.push(found.next().clone());
        }
        (positions, codes, texts)
    }

    fn numbered(positions: &[AnyPosition], ply: usize, text: &str) -> String {
        let first = positions[0].turn().pick(0, 1);
        let dots = positions[ply].turn().pick(".", "...");
        format!("{}{dots}{text}", usize::midpoint(ply, first) + 1)
    }

    fn check_block(block: &str) {
        let field = |name: &str| {
            let mut lines = block.lines().filter_map(|line| line.split_once(' '));
            lines
                .find(|(field, _)| *field == name)
                .map(|(_, rest)| rest)
        };
        let variant = rules::find(field("game").unwrap()).unwrap();
        let start =
            field("start").map_or_else(|| variant.start(), |text| variant.position(text).unwrap());
        let (positions, codes, texts) = play_moves(start, field("moves").unwrap());
        let review = review(&positions, &codes, Outside::default()).unwrap();
        let decided = review.decided_on_the_board();
        let Review {
            turning_points,
            positions: judged,
            ..
        } = review;
        let named: Vec<&str> = turning_points
            .iter()
            .map(|point| &*texts[point.ply])
            .collect();
        let told = format!("{block}\n{named:?} {turning_points:#?}");
        for line in block.lines() {
            let (name, listed) = line.split_once(' ').unwrap_or((line, ""));
            let listed: Vec<&str> = listed.split_whitespace().collect();
            match name {
                "points" => assert_eq!(named, listed, "{told}"),
                "names" => assert!(listed.iter().all(|one| named.contains(one)), "{told}"),
                "lacks" => assert!(listed.iter().all(|one| !named.contains(one)), "{told}"),
                "decided" => {
                    let Decided::By(place) = decided else {
                        panic!("{told}")
                    };
                    assert_eq!(&listed[..], &named[place..=place], "{told}");
                }
                "never" => assert!(
                    turning_points.iter().all(|point| {
                        let better = positions[point.ply].find(&point.better).unwrap();
                        let better = numbered(&positions, point.ply, better.notation());
                        !listed.contains(&&*better)
                    }),
                    "{told}"
                ),
                _ => {}
            }
        }
        for point in &turning_points {
            assert!(judged[point.ply].is_checked, "{told}");
            let least = point.into_loss.map_or(200, |_| 199);
            assert!(point.before > least && point.after < 800, "{told}");
            let [before, after] = [point.ply, point.ply + 1].map(|ply| judged[ply].proven);
            assert!(before.is_none() || before != after, "{told}");
        }
    }

    /// A search doesn't see everything at first: a problem it finds later was already there.
    #[test]
    fn an_error_is_the_move_after_which_nothing_helped() {
        let game = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7";
        let (positions, codes) = replayed("chess", game);
        let judged = |value: i32, best: &str| Judged {
            value,
            chance: chance(value),
            proven: None,
            line: vec![best.to_owned()],
            is_checked: false,
        };
        let mut all: Vec<Judged> = codes.iter().map(|code| judged(0, code)).collect();
        all.push(judged(0, "b1c3"));
        // White's last move but one was better than evaluated, and Black's last one wasn't best.
        all[14] = Judged {
            proven: Some(Proven::Win { plies: 3 }),
            ..judged(29_997, "b1c3")
        };
        all[13] = judged(100, "b7b6");
        look_back(&positions, &mut all, &codes, FEW);
        assert_eq!(all[13].value, 100, "another move was better");
        assert_eq!((all[12].value, &*all[12].line[0]), (100, "f3b3"));
        // Black's knight move was evaluated as best, and wasn't; the best of the others is another move.
        assert!(all[11].value <= 100 && all[11].line[0] != "g8f6" || all[11].value == 100);
        let mut all: Vec<Judged> = codes.iter().map(|code| judged(0, code)).collect();
        all.push(judged(-29_998, "b1c3"));
        all[13] = Judged {
            proven: Some(Proven::Draw),
            ..judged(0, "b7b6")
        };
        look_back(&positions, &mut all, &codes, FEW);
        assert_eq!(all[13].value, 0, "what is certain stays");
    }

    #[test]
    fn a_move_that_ends_the_game_is_a_forced_win_for_the_winner_alone() {
        // Black's king takes the last piece: five dots lie between the kings, so White, who is to
        // move, has lost.
        let won = "L5 L6 LxL WxL W5 E8 E3 K9 W4 WxW ExW KsE E5 K7 K2 E8 ExE KxE";
        let (positions, codes) = replayed("mono-dimensional", won);
        let [.., taken, end] = &positions[..] else {
            panic!("{codes:?}");
        };
        let end = judge(end, &Budget::of(1)).unwrap();
        assert_eq!(end.value, -value::MATE);
        let mine = one_ply_earlier(taken.turn(), &end, &codes[codes.len() - 1]);
        assert_eq!(mine.proven, Some(Proven::Win { plies: 1 }));
        // If the side's own move had lost, nothing would be forced.
        let own = one_ply_earlier(taken.turn().other(), &end, &codes[codes.len() - 1]);
        assert_eq!((own.value, own.proven), (1 - value::MATE, None));
    }

    #[test]
    fn reviews_name_errors_alone() {
        let data = include_str!("../tests/data/honest.reviews");
        let lines = data.lines().filter(|line| !line.starts_with('#'));
        let text: Vec<&str> = lines.collect();
        let text = text.join("\n");
        let blocks = text
            .split("\n\n")
            .map(str::trim)
            .filter(|block| !block.is_empty());
        let checked = blocks.map(check_block).count();
        assert!(checked >= 5, "{checked}");
    }
}
