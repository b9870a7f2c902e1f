//! Measures the cost of searches and the strength of the levels: `cargo bench --bench searching`.
//!
//! Without arguments after `--` it measures speed. `-- ladder` plays each level against the next one, in all games or those
//! whose keys follow. `-- stockfish` plays chess against a limited `stockfish`, if installed, at all levels or those that
//! follow, and `-- scale` plays the limits against each other. A number after these arguments is the number of games. All
//! searches are limited by nodes, so that other work on the machine doesn't matter.

#![expect(clippy::cast_precision_loss, reason = "figures need not be exact")]

use std::collections::HashMap;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

use arbiter::engine::level::Level;
use arbiter::engine::outside::Outside;
use arbiter::engine::{Aim, Budget, Engine, analyse, review};
use arbiter::rules;
use arbiter::rules::outcome::{Outcome, Side};
use arbiter::rules::{AnyPosition, Variant};

/// The rating to which the program limits itself, at least 1350, and how many percent of its moves are random.
type Limit = (u32, u32);

/// The levels of chess, and their opponents.
const PAIRINGS: [(Level, [Limit; 2]); 7] = [
    (Level::Newcomer, [(1_350, 60), (1_350, 40)]),
    (Level::Beginner, [(1_350, 40), (1_350, 20)]),
    (Level::Casual, [(1_350, 20), (1_350, 0)]),
    (Level::Intermediate, [(1_350, 0), (1_500, 0)]),
    (Level::Club, [(1_600, 0), (1_800, 0)]),
    (Level::Strong, [(1_800, 0), (2_000, 0)]),
    (Level::Expert, [(2_100, 0), (2_300, 0)]),
];

/// Each is measured against the previous one.
const SCALE: [Limit; 5] = [
    (1_600, 0),
    (1_350, 0),
    (1_350, 20),
    (1_350, 40),
    (1_350, 60),
];

/// The program's nodes per move. At a low rating it chooses its move at a small depth, and the rest only fills its table;
/// but with fewer it is weaker than its rating.
const NODES: u64 = 60_000;

/// A game unfinished after this many half-moves is drawn.
const LONGEST: usize = 400;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games = words.iter().find_map(|word| word.parse().ok());
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    if has("ladder") {
        let is_named = rules::ALL.iter().any(|one| has(one.key));
        let variants = rules::ALL.iter().copied();
        let wanted = variants.filter(|variant| !is_named || has(variant.key));
        ladder(games.unwrap_or(40), wanted);
    } else if has("stockfish") {
        let is_named = Level::ALL.iter().any(|level| has(level.into()));
        let wanted = |level: Level| !is_named || has(level.into());
        against_stockfish(games.unwrap_or(40), wanted);
    } else if has("scale") {
        scale(games.unwrap_or(40));
    } else {
        speed();
    }
}

#[expect(clippy::print_stdout, reason = "a bench prints its figures")]
fn tell(line: &str) {
    println!("{line}");
}

/// CPU time of this process so far.
fn processor_time() -> Duration {
    // The first number is CPU time in nanoseconds.
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let first = text
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(first.unwrap_or(0))
}

/// Elapsed and CPU time of some work.
fn measured<T>(work: impl FnOnce() -> T) -> (T, Duration, Duration) {
    let (begun, before) = (Instant::now(), processor_time());
    let done = work();
    (
        done,
        begun.elapsed(),
        processor_time().saturating_sub(before),
    )
}

/// The peak memory of the process.
fn peak_memory() -> String {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.unwrap_or("unknown").trim().to_owned()
}

fn speed() {
    tell(&format!("at the start: {} at the peak", peak_memory()));
    for (game, text) in [
        ("mono-dimensional", "standard"),
        ("one-dimensional", "KQ.....R......k. w 0 1"),
    ] {
        let position = variant(game).position(text).expect("a good text");
        let (_, clock, processor) = measured(|| analyse(&position, &Budget::of(1)));
        let peak = peak_memory();
        tell(&format!(
            "{game} solved: {clock:.1?}, {processor:.1?} of a processor, {peak}"
        ));
    }
    for variant in rules::ALL {
        let positions = some_positions(variant);
        let nodes = if Engine::of(variant).is_some_and(|engine| engine.is_solved) {
            20_000
        } else {
            60_000
        };
        let search = |position: &AnyPosition| {
            let aim = Aim::Move;
            let known = analyse(
                position,
                &Budget {
                    aim,
                    ..Budget::of(nodes)
                },
            )
            .expect("it has an engine");
            (known.nodes, known.depth)
        };
        let work = || positions.iter().map(search).collect::<Vec<_>>();
        let (found, clock, processor) = measured(work);
        let nodes: u64 = found.iter().map(|(nodes, _)| nodes).sum();
        let depth: u32 = found.iter().map(|(_, depth)| depth).sum();
        let rate = |time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
        tell(&format!(
            "{}: {:.2} million nodes a second of processor, {:.2} on the clock, depth {:.1}",
            variant.key,
            rate(processor),
            rate(clock),
            f64::from(depth) / found.len() as f64,
        ));
    }
    for (game, depth) in [
        ("chess", 5),
        ("mono-dimensional", 14),
        ("one-dimensional", 8),
        ("space", 5),
    ] {
        let start = variant(game).start();
        let (leaves, _, processor) = measured(|| black_box(start.perft(depth)));
        let rate = leaves as f64 / processor.as_secs_f64() / 1e6;
        tell(&format!(
            "{game}: perft {depth}, {rate:.1} million leaves a second of processor"
        ));
    }
    let (positions, codes) = a_game(variant("chess"), 80);
    let (_, clock, processor) = measured(|| review::review(&positions, &codes, Outside::default()));
    tell(&format!(
        "review of 80 plies of chess: {clock:.1?}, {processor:.1?} of a processor"
    ));
    tell(&format!("at the end: {}", peak_memory()));
}

fn variant(key: &str) -> &'static Variant {
    rules::find(key).expect("there is such a game")
}

/// Fifty positions of random games.
fn some_positions(variant: &'static Variant) -> Vec<AnyPosition> {
    let mut chance = fastrand::Rng::with_seed(3);
    let mut positions = Vec::new();
    while positions.len() < 50 {
        let mut position = variant.start();
        for ply in 0..40 {
            let Some(played) = chance.choice(position.moves()) else {
                break;
            };
            position = played.next().clone();
            if ply % 8 == 7 && position.has_moves() {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// A game of a strong level against itself, at most this long.
fn a_game(variant: &'static Variant, plies: usize) -> (Vec<AnyPosition>, Vec<String>) {
    let (mut positions, mut codes) = (vec![variant.start()], Vec::new());
    while codes.len() < plies {
        let (position, before) = positions.split_last().expect("there is a start");
        let known = analyse(position, &Level::Club.budget(1, before)).expect("it has an engine");
        let Some(best) = known.best else { break };
        codes.push(best.code().to_owned());
        positions.push(best.next().clone());
    }
    (positions, codes)
}

/// Finds moves.
trait Opponent {
    /// The code of a move in the last of these positions.
    fn code(&mut self, positions: &[AnyPosition], codes: &[String]) -> Option<String>;
}

struct Ours {
    level: Level,
    seed: u64,
}

impl Opponent for Ours {
    fn code(&mut self, positions: &[AnyPosition], _: &[String]) -> Option<String> {
        let (position, before) = positions.split_last()?;
        let known = analyse(position, &self.level.budget(self.seed, before))?;
        Some(known.best?.code().to_owned())
    }
}

/// Plays any legal move.
struct Guess(fastrand::Rng);

impl Opponent for Guess {
    fn code(&mut self, positions: &[AnyPosition], _: &[String]) -> Option<String> {
        let moves = positions.last()?.moves();
        Some(self.0.choice(moves)?.code().to_owned())
    }
}

/// Random moves that leave both sides about even.
fn opening(variant: &'static Variant, seed: u64) -> Vec<String> {
    let plies = if variant.key == "mono-dimensional" {
        2
    } else {
        4
    };
    let mut chance = fastrand::Rng::with_seed(seed);
    loop {
        let (mut position, mut codes) = (variant.start(), Vec::new());
        while codes.len() < plies
            && let Some(played) = chance.choice(position.moves())
        {
            codes.push(played.code().to_owned());
            position = played.next().clone();
        }
        if analyse(&position, &Budget::of(20_000)).is_some_and(|known| known.value.abs() <= 80) {
            return codes;
        }
    }
}

/// White's points in a game, of two: threefold repetition and fifty moves are draws.
fn play(variant: &'static Variant, opening: &[String], players: [&mut dyn Opponent; 2]) -> u32 {
    let (mut positions, mut codes) = (vec![variant.start()], Vec::new());
    let mut times = HashMap::new();
    let mut opening = opening.iter();
    let [white, black] = players;
    loop {
        let position = positions.last().expect("there is a start").clone();
        match position.outcome() {
            Some(Outcome::Win { winner, .. }) => return winner.pick(2, 0),
            Some(Outcome::Draw { .. }) => return 1,
            None => {}
        }
        let seen = times.entry(position.repetition_key()).or_insert(0);
        *seen += 1;
        let is_drawn = *seen >= 3 || position.halfmove_clock() >= Some(100);
        if is_drawn || codes.len() >= LONGEST {
            return 1;
        }
        let code = match (opening.next(), position.turn()) {
            (Some(code), _) => Some(code.clone()),
            (None, Side::White) => white.code(&positions, &codes),
            (None, Side::Black) => black.code(&positions, &codes),
        };
        let next = code.as_ref().and_then(|code| position.play(code));
        let Some(next) = next else {
            tell(&format!("no legal move: {code:?} in {position}"));
            return position.turn().pick(0, 2);
        };
        codes.extend(code);
        positions.push(next);
    }
}

/// The first player's wins, draws and losses in this many games, each opening with both colours.
fn score(variant: &'static Variant, games: u64, [one, other]: [&mut dyn Opponent; 2]) -> [u32; 3] {
    let mut results = [0; 3];
    for game in 0..games {
        let opening = opening(variant, game / 2);
        let own = if game % 2 == 0 {
            play(variant, &opening, [&mut *one, &mut *other])
        } else {
            2 - play(variant, &opening, [&mut *other, &mut *one])
        };
        results[2 - own as usize] += 1;
    }
    results
}

/// The Elo difference of a score, and the half-width of its 95% interval.
fn elo([won, drawn, lost]: [u32; 3]) -> (f64, f64) {
    let games = f64::from(won + drawn + lost);
    let points = f64::from(won) + f64::from(drawn) / 2.0;
    // A perfect score counts as a quarter of a point less.
    let share = points.clamp(0.25, games - 0.25) / games;
    let spread = [(won, 1.0), (drawn, 0.5), (lost, 0.0)]
        .map(|(count, result)| f64::from(count) * (result - share) * (result - share));
    let error = spread.iter().sum::<f64>().sqrt() / games;
    let slope = 400.0 / (std::f64::consts::LN_10 * share * (1.0 - share));
    (
        400.0 * (share / (1.0 - share)).log10(),
        1.96 * error * slope,
    )
}

fn ladder(games: u64, variants: impl Iterator<Item = &'static Variant>) {
    tell("| game | level | against | won, drawn, lost | Elo |");
    tell("|---|---|---|---|---|");
    for variant in variants {
        let levels: Vec<Level> = Level::ALL
            .iter()
            .copied()
            .filter(|level| level.is_offered(variant))
            .collect();
        let tell_of = |stronger: &str, weaker: &str, results: [u32; 3]| {
            let [won, drawn, lost] = results;
            let (worth, error) = elo(results);
            let key = variant.key;
            tell(&format!(
                "| {key} | {stronger} | {weaker} | {won}, {drawn}, {lost} | {worth:+.0} ± {error:.0} |"
            ));
        };
        let mut guess = Guess(fastrand::Rng::with_seed(17));
        let mut first = Ours {
            level: levels[0],
            seed: 18,
        };
        let guessed = score(variant, games, [&mut first, &mut guess]);
        tell_of(levels[0].into(), "any legal move", guessed);
        for pair in levels.windows(2) {
            let mut weaker = Ours {
                level: pair[0],
                seed: 17,
            };
            let mut stronger = Ours {
                level: pair[1],
                seed: 18,
            };
            let told = score(variant, games, [&mut stronger, &mut weaker]);
            tell_of(pair[1].into(), pair[0].into(), told);
        }
    }
}

/// A chess program with UCI.
struct Stockfish {
    process: Child,
    to: ChildStdin,
    from: BufReader<std::process::ChildStdout>,
    by_chance: u32,
    chance: fastrand::Rng,
}

impl Stockfish {
    fn start((rating, by_chance): Limit) -> Option<Self> {
        let found = ["stockfish", "/usr/games/stockfish"]
            .into_iter()
            .find_map(|name| {
                let mut command = Command::new(name);
                command
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .ok()
            });
        let mut process = found?;
        let (to, from) = (process.stdin.take()?, process.stdout.take()?);
        let mut engine = Stockfish {
            process,
            to,
            from: BufReader::new(from),
            by_chance,
            chance: fastrand::Rng::with_seed(u64::from(rating + by_chance)),
        };
        engine.say("uci");
        engine.wait_for("uciok")?;
        engine.say("setoption name UCI_LimitStrength value true");
        engine.say(&format!("setoption name UCI_Elo value {rating}"));
        engine.say("isready");
        engine.wait_for("readyok")?;
        Some(engine)
    }

    fn say(&mut self, line: &str) {
        let _ = writeln!(self.to, "{line}");
        let _ = self.to.flush();
    }

    fn wait_for(&mut self, word: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with(word) {
                return Some(line);
            }
        }
    }
}

impl Opponent for Stockfish {
    fn code(&mut self, positions: &[AnyPosition], codes: &[String]) -> Option<String> {
        if self.chance.u32(..100) < self.by_chance {
            let moves = positions.last()?.moves();
            return Some(self.chance.choice(moves)?.code().to_owned());
        }
        self.say(&format!("position startpos moves {}", codes.join(" ")));
        self.say(&format!("go nodes {NODES}"));
        let line = self.wait_for("bestmove")?;
        line.split_whitespace().nth(1).map(str::to_owned)
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn name_of((rating, by_chance): Limit) -> String {
    match by_chance {
        0 => format!("{rating}"),
        _ => format!("{rating}, {by_chance}% of its moves by chance"),
    }
}

fn tell_against(one: &str, other: Limit, results: [u32; 3]) {
    let [won, drawn, lost] = results;
    let (worth, error) = elo(results);
    let other = name_of(other);
    tell(&format!(
        "| {one} | {other} | {won}, {drawn}, {lost} | {worth:+.0} ± {error:.0} |"
    ));
}

fn against_stockfish(games: u64, is_wanted: impl Fn(Level) -> bool) {
    for (level, limits) in PAIRINGS.into_iter().filter(|(level, _)| is_wanted(*level)) {
        for limit in limits {
            let Some(mut engine) = Stockfish::start(limit) else {
                tell("stockfish is not installed here: nothing was measured");
                return;
            };
            let mut ours = Ours { level, seed: 1 };
            let results = score(variant("chess"), games, [&mut ours, &mut engine]);
            tell_against(level.into(), limit, results);
        }
    }
}

fn scale(games: u64) {
    for pair in SCALE.windows(2) {
        let engines = [Stockfish::start(pair[0]), Stockfish::start(pair[1])];
        let [Some(mut one), Some(mut other)] = engines else {
            tell("stockfish is not installed here: nothing was measured");
            return;
        };
        let results = score(variant("chess"), games, [&mut one, &mut other]);
        tell_against(&name_of(pair[0]), pair[1], results);
    }
}
