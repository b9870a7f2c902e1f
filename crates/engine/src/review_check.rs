//! Confirms turning points by closer searches after the move played and after the better one.

use super::review::{Judged, TurningPoint, judge, one_ply_earlier, turned, turning_points};
use arbiter_rules::AnyPosition;

/// Node factor of a closer search.
const CLOSER: u64 = 10;

const MOST_CHECKS: usize = 5;

/// Checks the costliest moves until `most` are confirmed.
pub(super) fn check(
    positions: &[AnyPosition],
    judged: &mut [Judged],
    moves: &[String],
    (nodes, most): (u64, usize),
) {
    let suspected = turning_points(positions, judged, moves);
    let mut confirmed = 0;
    for point in suspected.iter().take(MOST_CHECKS) {
        if confirmed < most {
            confirmed += usize::from(is_confirmed(positions, judged, point, CLOSER * nodes));
        }
    }
}

/// Corrects the positions around a suspected error and returns whether it still is one.
fn is_confirmed(
    positions: &[AnyPosition],
    judged: &mut [Judged],
    point: &TurningPoint,
    nodes: u64,
) -> bool {
    let (ply, side) = (point.ply, point.side);
    let [before, after] = &mut judged[ply..ply + 2] else {
        return false;
    };
    if !after.is_checked
        && after.proven.is_none()
        && let Some(closer) = judge(&positions[ply + 1], &positions[..=ply], nodes)
    {
        *after = closer;
    }
    let with_played = one_ply_earlier(side, after, &point.played);
    let better = positions[ply].play(&point.better);
    let better = better.and_then(|next| judge(&next, &positions[..=ply], nodes));
    let better = better.map(|next| one_ply_earlier(side, &next, &point.better));
    let mine = |judged: &Judged| side.pick(judged.value, -judged.value);
    let better = better.filter(|better| mine(better) > mine(&with_played));
    *before = Judged {
        is_checked: true,
        ..better.unwrap_or(with_played)
    };
    turned(ply, side, &point.played, (before, after)).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::review::{Decided, Review, review};
    use arbiter_rules::{self as rules, AnyPosition};

    fn played(start: AnyPosition, moves: &str) -> (Vec<AnyPosition>, Vec<String>, Vec<String>) {
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

    fn check(block: &str) {
        let field = |name: &str| {
            let mut lines = block.lines().filter_map(|line| line.split_once(' '));
            lines
                .find(|(field, _)| *field == name)
                .map(|(_, rest)| rest)
        };
        let variant = rules::find(field("game").unwrap()).unwrap();
        let start =
            field("start").map_or_else(|| variant.start(), |text| variant.position(text).unwrap());
        let (positions, codes, texts) = played(start, field("moves").unwrap());
        let Review {
            turning_points,
            decided,
            positions: judged,
            ..
        } = review(&positions, &codes).unwrap();
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
            assert!(point.before > 200 && point.after < 800, "{told}");
            let [before, after] = [point.ply, point.ply + 1].map(|ply| judged[ply].proven);
            assert!(before.is_none() || before != after, "{told}");
        }
    }

    #[test]
    fn reviews_name_errors_alone() {
        let data = include_str!("../../../tests/data/reviews/honest.reviews");
        let lines = data.lines().filter(|line| !line.starts_with('#'));
        let text: Vec<&str> = lines.collect();
        let text = text.join("\n");
        let blocks = text
            .split("\n\n")
            .map(str::trim)
            .filter(|block| !block.is_empty());
        let checked = blocks.map(check).count();
        assert!(checked >= 5, "{checked}");
    }
}
