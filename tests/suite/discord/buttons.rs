//! Games played only by taps.

use arbiter::rules;

use super::*;

async fn choose(fake: &Fake, user: &User, menu: &str, value: &str) -> Sent {
    let id = fake.choose(user, &HERE, menu, value);
    let answer = fake.answer_to(id).await;
    told(fake, answer).await
}

pub(super) async fn challenged(fake: &Fake, game: &str) -> Sent {
    begun_by(fake, &challenge_to(&BEN).text("game", game)).await
}

/// A phone user, who counts the taps of a move.
struct Thumb<'a> {
    fake: &'a Fake,
    /// How many times everything is tapped.
    impatience: usize,
    taps: usize,
    /// Taps that lead to another page of a list.
    pages: usize,
}

impl Thumb<'_> {
    async fn tap(&mut self, user: &User, button: &str) -> Sent {
        self.taps += 1;
        for _ in 0..self.impatience {
            self.fake.press(user, &HERE, button);
        }
        self.answers().await
    }

    async fn answers(&self) -> Sent {
        let mut answers = Vec::new();
        for _ in 0..self.impatience {
            answers.push(self.fake.next_answer().await);
        }
        if answers.iter().any(Sent::is_receipt) {
            // However many times it was tapped, the same line replaces it, and it is announced once.
            assert!(answers.iter().all(Sent::is_receipt), "{answers:?}");
            return self.fake.message().await;
        }
        assert!(
            answers
                .iter()
                .all(|one| one.payload == answers[0].payload || one.is_ephemeral())
        );
        answers.swap_remove(0)
    }

    /// Plays a move by taps, starting with the button under the board.
    async fn play(&mut self, user: &User, board: &Sent, played: &rules::Move) -> Sent {
        let ends = [
            format!(":move move:{}", played.code()),
            format!(":moves:0:{}", played.from()),
            format!(":promote:0:{}:{}", played.from(), played.to()),
        ];
        let mut shown = self.tap(user, &board.button("Move")).await;
        loop {
            assert!(
                shown.is_ephemeral() || shown.payload["type"] == 7,
                "{shown:?}"
            );
            let buttons = shown.buttons();
            let button = ends
                .iter()
                .find_map(|end| buttons.iter().find(|(_, button)| button.ends_with(end)));
            if let Some((_, button)) = button {
                shown = self.tap(user, button).await;
                if button.ends_with(&ends[0]) {
                    return shown;
                }
            } else {
                self.pages += 1;
                let (_, more) = buttons
                    .iter()
                    .find(|(label, _)| label.starts_with("More "))
                    .unwrap();
                shown = self.tap(user, more).await;
            }
        }
    }
}

/// A challenge from a person's menu, made and accepted by taps only.
async fn challenged_by_taps(fake: &Fake, game: &str) -> Sent {
    let id = fake.on_a_person(&ANN, &HERE, CHALLENGE, &BEN);
    let form = fake.answer_to(id).await;
    assert_eq!(form.message()["title"], "Challenge Ben");
    let chosen = [("game", game), ("colour", "white")];
    fake.submit(&ANN, &HERE, &form, (&chosen, &[BEN]));
    let made = fake.next_answer().await;
    assert_eq!(made.pinged(), ["102"]);
    press(fake, &BEN, &made.button("Accept")).await
}

/// Plays the sample game of a variant to its end and counts taps; `before` may act between half-moves.
async fn play_sample(fake: &Fake, variant: &'static rules::Variant, impatience: usize) {
    let mut shown = if variant.numbered.is_none() {
        challenged_by_taps(fake, variant.key).await
    } else {
        // The form picks a start.
        let asked = challenge_to(&BEN).text("game", variant.key);
        begun_by(fake, &asked.text("position", variant.starts[0].name)).await
    };
    for (ply, played) in variant.sample_game().iter().enumerate() {
        let (mover, other) = if ply % 2 == 0 {
            (&ANN, &BEN)
        } else {
            (&BEN, &ANN)
        };
        let mut thumb = Thumb {
            fake,
            impatience,
            taps: 0,
            pages: 0,
        };
        // Other people can't press it.
        let button = shown.button("Move");
        let refused = press(fake, other, &button).await;
        refused.says_privately("'s move.");
        let promotes = usize::from(played.promotion().is_some());
        shown = thumb.play(mover, &shown, played).await;
        assert!(
            thumb.taps - thumb.pages <= 3 + promotes,
            "{} taps for {}",
            thumb.taps,
            played.code()
        );
        shown.says(played.notation());
        let (name, picture) = &shown.files[0];
        assert!(name.ends_with(&format!("-ply-{}.png", ply + 1)), "{name}");
        let picture = image::load_from_memory(picture).unwrap();
        let width = if variant.key == "space" { 640 } else { 720 };
        assert_eq!(picture.width(), width);
        let described = &shown.message()["attachments"][0]["description"];
        let described = described.as_str().unwrap();
        assert!(described.chars().count() <= 1_024, "{described}");
        // The button belongs to an earlier position, even weeks later.
        let stale = press(fake, mover, &button).await;
        let says = stale.content();
        assert!(
            says.contains("has moved on") || says.contains("is over"),
            "{says}"
        );
    }
    shown.says("wins");
    shown.button("Rematch");
}

#[tokio::test]
async fn every_game_is_played_from_challenge_to_its_end_by_taps() {
    let (fake, bot) = online().await;
    for variant in rules::ALL {
        play_sample(&fake, variant, 1).await;
    }
    // Including moves of a whole board, and a promotion by one.
    let space: Vec<&str> = rules::find("space").unwrap().sample.lines().collect();
    let boards: Vec<_> = space.iter().filter(|code| code.starts_with("AB")).collect();
    assert!(boards.len() >= 3 && boards.iter().any(|code| code.ends_with("=Q")));
    bot.stop().await;
}

#[tokio::test]
async fn a_move_is_tried_by_taps_on_the_thinking_board_and_a_note_is_kept() {
    let (fake, bot) = online().await;
    let board = challenged_by_taps(&fake, "chess").await;
    let more = press(&fake, &ANN, &board.button("More…")).await;
    let think = press(&fake, &ANN, &more.button("Analysis board")).await;
    assert!(think.is_ephemeral() || think.payload["type"] == 7);
    let moves = press(&fake, &ANN, &think.button("Move")).await;
    let tried = press(&fake, &ANN, &moves.button("e4")).await;
    tried.says("1. e4");
    let answers = press(&fake, &ANN, &tried.button("Move")).await;
    press(&fake, &ANN, &answers.button("c5"))
        .await
        .says("1. e4 c5");
    let form = press(&fake, &ANN, &tried.button("Note…")).await;
    fake.submit(&ANN, &HERE, &form, (&[("note", "The Sicilian")], &[]));
    fake.next_answer().await.says("The Sicilian");
    // A press by somebody else affects their own board, and nothing is played.
    let theirs = press(&fake, &BEN, &tried.button("Back")).await;
    assert!(!theirs.content().contains("e4"), "{}", theirs.content());
    let history = ask(&fake, &BEN, &slash("game history")).await;
    assert!(!history.content().contains("e4"), "{}", history.content());
    // An unreadable board affects nothing else.
    ask(&fake, &ANN, &resign()).await.says("Ann resigns");
    let folder = bot.stop().await;
    alter(folder.path(), "update thoughts set thoughts = '{'").await;
    let bot = Bot::again(&fake, folder).await;
    let export = slash("game export").text("number", "1");
    ask(&fake, &ANN, &export).await.says("as a file");
    let data = ask(&fake, &ANN, &slash("privacy show")).await;
    data.says("Analysis boards: in 1 game");
    bot.stop().await;
}

#[tokio::test]
async fn two_impatient_players_tap_everything_twice() {
    let (fake, bot) = online().await;
    let variant = rules::find("mono-dimensional").unwrap();
    play_sample(&fake, variant, 2).await;
    let history = ask(&fake, &ANN, &slash("game history").text("number", "1")).await;
    let moves = history.content().matches("<t:").count();
    let plies = variant.sample.lines().count();
    assert_eq!(moves, plies + 1, "{}", history.content());
    bot.stop().await;
}

#[tokio::test]
async fn a_move_is_begun_before_a_restart_and_finished_after_it() {
    let (fake, bot) = online().await;
    challenged_by_taps(&fake, "chess").await;
    play(&fake, &ANN, "e4").await;
    let board = play(&fake, &BEN, "d5").await;
    let pieces = press(&fake, &ANN, &board.button("Move")).await;
    assert_eq!(pieces.content(), "Which piece?");
    let squares = press(&fake, &ANN, &pieces.button("♘ g1")).await;
    assert_eq!(squares.content(), "Knight from g1:");
    assert_eq!(squares.payload["type"], 7, "it is edited in place");
    let folder = bot.stop().await;
    let bot = Bot::again(&fake, folder).await;
    let moved = press(&fake, &ANN, &squares.button("f3")).await;
    moved.says("2. Nf3");
    bot.stop().await;
}

#[tokio::test]
async fn a_game_is_opened_from_the_list_and_played_from_there() {
    let (fake, bot) = online().await;
    assert!(ask(&fake, &ANN, &slash("games")).await.menus().is_empty());
    challenged(&fake, "chess").await;
    let listed = ask(&fake, &ANN, &slash("games")).await;
    let (menu, entries) = listed.menu();
    let entry = ["#1 · Chess · Ann – Ben · Ann to move", "1"].map(str::to_owned);
    assert_eq!(entries, [entry.into()]);
    let opened = choose(&fake, &ANN, &menu, "1").await;
    assert!(
        opened.is_ephemeral() && opened.files.len() == 1,
        "{opened:?}"
    );
    let asked = press(&fake, &ANN, &opened.button("Move")).await;
    let moved = press(&fake, &ANN, &asked.button("e4")).await;
    moved.says_publicly("1. e4");
    for wrong in ["", "x", "99"] {
        assert!(choose(&fake, &ANN, "1:open", wrong).await.is_ephemeral());
    }
    bot.stop().await;
}

#[tokio::test]
async fn whoever_wants_to_be_asked_taps_once_more() {
    let (fake, bot) = online().await;
    let set = slash("settings change").text("confirm-moves", "on");
    let set = ask(&fake, &ANN, &set.text("theme", "midnight")).await;
    set.says_privately("midnight");
    let board = challenged_by_taps(&fake, "chess").await;
    let moves = press(&fake, &ANN, &board.button("Move")).await;
    let asked = press(&fake, &ANN, &moves.button("Nf3")).await;
    assert_eq!(asked.payload["type"], 7, "it is asked in place");
    asked.says("Play Nf3? Confirm");
    assert_eq!(asked.files.len(), 1, "the move is shown");
    // Only this button plays it, and only for this player.
    let button = asked.button("Play Nf3");
    let other = press(&fake, &BEN, &button).await;
    other.says_privately("'s move.");
    let played = press(&fake, &ANN, &button).await;
    played.says_publicly("1. Nf3");
    let again = press_under(&fake, moves.to, &ANN, &button).await;
    assert_eq!(again.content(), "Played **1. Nf3**.");
    let typed = play(&fake, &BEN, "e5").await;
    typed.says("1... e5");
    bot.stop().await;
}

#[tokio::test]
async fn a_menu_of_somebody_elses_writing_is_not_read() {
    let (fake, bot) = online().await;
    challenged(&fake, "chess").await;
    for menu in [
        "1:1:0:pieces",
        "1:1:0:women:0",
        "2:1:0:pieces:0",
        "1:1:0:moves:999",
        "",
        "1:1:0:draw",
    ] {
        let answer = choose(&fake, &ANN, menu, "e2e4").await;
        assert!(answer.is_ephemeral(), "{menu}: {}", answer.content());
    }
    for value in ["e9", "page:9", "page:", "\u{0}", "e2e5"] {
        for menu in [
            "1:1:0:pieces:0",
            "1:1:0:moves:0",
            "1:1:0:moves:0:e2",
            "1:1:0:moves:7:zz",
        ] {
            let answer = choose(&fake, &ANN, menu, value).await;
            assert!(
                answer.is_ephemeral(),
                "{menu} {value}: {}",
                answer.content()
            );
        }
    }
    bot.stop().await;
}

/// The newest board carries the controls; the one before it loses them, and so does the challenge.
#[tokio::test]
async fn only_the_newest_board_is_live() {
    let (fake, bot) = online().await;
    let challenge = ask(&fake, &ANN, &challenge_to(&BEN)).await;
    let begun = press(&fake, &BEN, &challenge.button("Accept")).await;
    let first = play(&fake, &ANN, "e4").await;
    // A refusal and an offer have no public board, so the board stays live.
    play(&fake, &ANN, "e5").await;
    fake.edited(2).await;
    let offer = ask(&fake, &ANN, &super::slash("draw")).await;
    let second = play(&fake, &BEN, "e5").await;
    let edited = fake.edited(4).await;
    let mut numbers: Vec<u64> = edited.iter().map(|(number, _)| *number).collect();
    // Edits aren't awaited, so the first two may come in any order.
    numbers.sort_unstable();
    assert_eq!(numbers, [challenge.to, begun.to, first.to, offer.to]);
    for (number, how) in &edited {
        assert_eq!(how["components"], serde_json::json!([]));
        let is_board = [begun.to, first.to].contains(number);
        assert_eq!(how["deleted"] == true, is_board);
        assert_eq!(how["attachments"] == serde_json::json!([]), !is_board);
    }
    // The board is posted again at the bottom.
    ask(&fake, &BEN, &super::slash("board")).await;
    assert_eq!(fake.edited(5).await[4].0, second.to);
    bot.stop().await;
}

/// Ambiguous input is answered with buttons, each of which plays its label.
#[tokio::test]
async fn what_is_typed_unclearly_can_be_tapped() {
    let (fake, bot) = online().await;
    let labels = |sent: &Sent| -> Vec<String> {
        let buttons = sent.buttons().into_iter();
        buttons.map(|(label, _)| label).collect()
    };
    challenged(&fake, "chess").await;
    let unknown = play(&fake, &ANN, "knigth f3").await;
    unknown.says("Did you mean");
    assert_eq!(labels(&unknown), ["Nf3"]);
    press(&fake, &ANN, &unknown.button("Nf3")).await;
    play(&fake, &BEN, "d5").await;
    play(&fake, &ANN, "d4").await;
    play(&fake, &BEN, "e6").await;
    let ambiguous = play(&fake, &ANN, "Nd2").await;
    assert_eq!(labels(&ambiguous), ["Nbd2", "Nfd2"]);
    let moved = press(&fake, &ANN, &ambiguous.button("Nfd2")).await;
    moved.says("3. Nfd2");
    let start = challenge_to(&BEN).text("position", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    begun_by(&fake, &start).await;
    let promotes = typed("a8").text("number", "2");
    let promotes = ask(&fake, &ANN, &promotes).await;
    assert_eq!(labels(&promotes), ["Queen", "Rook", "Bishop", "Knight"]);
    let moved = press(&fake, &ANN, &promotes.button("Knight")).await;
    moved.says("a8=N");
    bot.stop().await;
}

#[tokio::test]
async fn a_move_that_fits_several_games_is_tapped_in_one_of_them() {
    let (fake, bot) = online().await;
    challenged(&fake, "chess").await;
    challenged(&fake, "chess").await;
    let asked = play(&fake, &ANN, "e4").await;
    let (labels, _): (Vec<String>, Vec<String>) = asked.buttons().into_iter().unzip();
    assert_eq!(labels, ["#2 Ann – Ben", "#1 Ann – Ben"]);
    let moved = press(&fake, &ANN, &asked.button("#1 Ann – Ben")).await;
    moved.says("1. e4");
    assert_eq!(moved.files[0].0, "game-1-ply-1.png");
    bot.stop().await;
}

#[tokio::test]
async fn the_receipt_of_a_move_leads_to_the_next_game_that_waits() {
    let (fake, bot) = online().await;
    begun_by(&fake, &challenge_to(&BEN).text("clock", "3d")).await;
    let second = begun_by(&fake, &challenge_to(&BEN)).await;
    let moves = press(&fake, &ANN, &second.button("Move")).await;
    fake.press(&ANN, &HERE, &moves.button("e4"));
    let receipt = fake.next_answer().await;
    assert!(receipt.is_receipt());
    fake.message().await;
    let (next, _) = &receipt.buttons()[0];
    assert!(
        next.starts_with("Next: #1, 2 days 23 hours left") || next.starts_with("Next: #1, 3 days"),
        "{next}"
    );
    let first = press(&fake, &ANN, &receipt.button(next)).await;
    first.begins("#1 · Ann (White)");
    let moves = press(&fake, &ANN, &first.button("Move")).await;
    fake.press(&ANN, &HERE, &moves.button("d4"));
    let receipt = fake.next_answer().await;
    assert!(
        receipt.is_receipt() && receipt.buttons().is_empty(),
        "{receipt:?}"
    );
    bot.stop().await;
}
