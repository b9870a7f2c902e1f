//! The tools, run as processes, the way scripts use them.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn arbiter(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends before it has read everything is what some of these tests are about.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a call prints, and its exit code.
fn told(arguments: &[&str], input: &str) -> (String, i32) {
    let output = arbiter(arguments, input);
    let mut text = String::from_utf8(output.stdout).unwrap();
    text.push_str(&String::from_utf8(output.stderr).unwrap());
    (text, output.status.code().unwrap())
}

#[test]
fn perft_prints_the_number_alone() {
    assert_eq!(told(&["perft", "chess", "3"], ""), ("8902\n".to_owned(), 0));
    assert_eq!(told(&["perft", "chess", "0"], ""), ("1\n".to_owned(), 0));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(
        told(&["perft", "chess", "3", "--position", kiwipete], ""),
        ("97862\n".to_owned(), 0)
    );
}

#[test]
fn perft_divides_by_the_first_move() {
    let (text, code) = told(&["perft", "mono", "2", "--divide"], "");
    assert_eq!(code, 0);
    assert_eq!(text.lines().count(), 5);
    assert_eq!(text.lines().last().unwrap(), "16");
    assert!(
        text.lines().take(4).all(|line| line.contains(": ")),
        "{text}"
    );
}

#[test]
fn moves_and_judge_answer_one_position_or_a_batch() {
    let (text, code) = told(&["moves", "mono-dimensional"], "");
    assert_eq!((text.as_str(), code), ("E5\nKsE\nL5\nW5\n", 0));
    let batch = "KEWL..lwek w\nnonsense\nK.ke....w. w\n";
    let (text, code) = told(&["moves", "mono", "--position", "-"], batch);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "E5\tKsE\tL5\tW5");
    assert!(lines[1].starts_with("error: "), "{text}");
    assert_eq!(lines[2], "", "{text}");
    assert_eq!((lines.len(), code), (3, 1));
    let (text, code) = told(
        &["judge", "mono", "--position", "-"],
        "KEWL..lwek w\nK.ke....w. w\nK..k...... w\n",
    );
    assert_eq!(
        (text.as_str(), code),
        ("w quiet -\nw check 0-1 checkmate\nw quiet 1-0 kkr\n", 0)
    );
}

#[test]
fn replay_tells_the_end_or_the_first_move_that_is_not_legal() {
    let mate = "1. f2f3 e7e5\n2. g2g4 d8h4 0-1\n";
    let (text, code) = told(&["replay", "chess", "-"], mate);
    let end =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\nw check 0-1 checkmate\n";
    assert_eq!((text.as_str(), code), (end, 0));
    assert_eq!(told(&["replay", "chess", "-"], "f3 e5 g4 Qh4#").0, end);
    let (text, code) = told(&["replay", "chess", "-"], "e4 e5 Ke3");
    assert_eq!(code, 1);
    assert!(
        text.starts_with("error: move 3: `Ke3` is not a legal move in "),
        "{text}"
    );
}

/// Legal's mate as another program might write it: everything that PGN has, and the line ends of Windows.
const LEGAL: &str = "\u{feff}% exported by something\r\n[Event \"Caf\\\"e\\\\\"]\r\n[White \"L\u{e9}gal; {x} 1. e4\"]\r\n\
    [Result \"1-0\"]\r\n\r\n{A comment ; (not a variation)} 1.e4 $1 e5 2. Nf3 ; the rest 2... Qh4\r\n\
    d6 (2... Nc6 3. Bb5 (3. Bc4 {an ) in it} Bc5) 3... a6) 3.Bc4!? Bg4?! $6\r\n%4. Qh5 a comment\r\n4 Nc3 g6(4...Nc6)5.Nxe5! \
    Bxd1 {[%clk 0:00:01]}6. Bxf7+ Ke7 7. Nd5# 1-0\r\n";

const LEGAL_END: &str =
    "rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R b KQ - 2 7\nb check 1-0 checkmate\n";

#[test]
fn replay_reads_the_records_of_other_programs() {
    assert_eq!(
        told(&["replay", "chess", "-"], LEGAL),
        (LEGAL_END.to_owned(), 0)
    );
    let study = "[FEN \"8/8/8/8/8/1k6/3p4/1K6 b - - 0 60\"]\n[SetUp \"1\"]\n\n60... d1=Q# 0-1\n";
    assert_eq!(
        told(&["replay", "chess", "-"], study).0,
        "8/8/8/8/8/1k6/8/1K1q4 w - - 0 61\nw check 0-1 checkmate\n"
    );
    // Old files have names in Latin-1.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("latin.pgn");
    std::fs::write(&file, b"[White \"L\xe9gal\"]\n\n1. e4 {\xe9} *\n").unwrap();
    let (text, code) = told(&["replay", "chess", file.to_str().unwrap()], "");
    assert_eq!(code, 0, "{text}");
    assert!(text.ends_with("b quiet -\n"), "{text}");
}

#[test]
fn bad_records_get_one_sentence_with_the_line() {
    let cases = [
        ("[White \"Ann\n1. e4", "error: line 1: a tag pair is a name"),
        ("[White Ann]\n1. e4", "error: line 1: a tag pair is a name"),
        ("[", "error: line 1: a tag pair is a name"),
        ("1. e4\n{ no end", "error: line 2: a comment is opened here"),
        ("1. e4 }", "error: line 1: a comment is closed here"),
        (
            "1. e4\n\n(1. d4 (1. c4)",
            "error: line 3: a variation is opened",
        ),
        ("1. e4 )", "error: line 1: a variation is closed here"),
        (
            "[A \"\"]\n1. e4 *\n[A \"\"]\n",
            "error: line 3: a second game begins here",
        ),
        (
            "[A \"\"]\n1. e4 1-0 e5",
            "error: line 2: moves follow the result",
        ),
        (
            "[A \"\"]\n1. e4 e5 2. Ke3 *",
            "error: move 3: `Ke3` is not a legal move in ",
        ),
        ("[FEN \"x\"]\n1. e4", "error: text: six fields are needed"),
        (
            "[Variant \"Space Chess\"]\n1. e4",
            "error: line 1: this is a record of space, not of chess",
        ),
        (
            "[Event \"\"]\n[Variant \"Crazyhouse\"]\n1. e4",
            "error: line 2: there is no such game as `Crazyhouse`; there are chess, ",
        ),
        (
            "[A \"\"]\n1. e4 -- *",
            "error: line 2: a null move stands here",
        ),
        ("e4 e5\nZ0", "error: line 2: a null move stands here"),
        ("1. e4 @@@@", "error: line 1: a null move stands here"),
        ("1.--", "error: line 1: a null move stands here"),
        (
            "[A \"\"]\n\n1. e4 0000 *",
            "error: line 3: a null move stands here",
        ),
        (
            "[A \"\"]\n1. e4 [%clk 0:05:00] e5 *",
            "error: line 2: a command such as [%clk 0:05:00] stands only in a comment",
        ),
        (
            "[%clk 0:05:00]",
            "error: line 1: a command such as [%clk 0:05:00] stands only in a comment",
        ),
        (
            "1. e4 e5 1-0\n\n1. d4 d5 1-0",
            "error: line 3: moves follow the result",
        ),
        ("e4 e5 1-0 0-1", "error: line 1: moves follow the result"),
        (
            "1. e4 e5 2. Nf3\n1. d4 d5",
            "error: line 2: a second game begins here",
        ),
        (
            "[A \"\"]\n1.e4 e5\n\n1.d4 d5 *",
            "error: line 4: a second game begins here",
        ),
        ("e4 5 e5", "error: move 2: `5` is not a legal move in "),
        ("e4;e5", "error: move 1: `e4;e5` is not a legal move in "),
    ];
    for (text, sentence) in cases {
        let (told, code) = told(&["replay", "chess", "-"], text);
        assert_eq!(code, 1, "{text}: {told}");
        assert!(told.starts_with(sentence), "{text}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn a_variation_may_pass_and_the_names_of_orthodox_chess_are_known() {
    for name in [
        "Standard",
        "Chess",
        "normal",
        "From Position",
        "Orthodox Chess",
        "Schach",
        "Ajedrez",
        "?",
        "",
    ] {
        let record = format!("[Variant \"{name}\"]\n1. e4 (1. -- e5 2. Z0) 1... e5 *\n");
        let (text, code) = told(&["replay", "chess", "-"], &record);
        assert_eq!(code, 0, "{name}: {text}");
    }
    let (text, code) = told(&["replay", "space", "-"], "[Variant \"Raumschach\"]\n*\n");
    assert_eq!(code, 1, "{text}");
    assert!(text.starts_with("error: line 1: there is no such game as "));
}

/// The final position is printed all the same, and what contradicts it is told behind it.
#[test]
fn a_record_that_contradicts_its_board_is_told() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let mated =
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\nw check 0-1 checkmate\n";
    let bare = "[FEN \"8/8/8/4k3/8/8/4p3/4K3 w - - 0 1\"]\n";
    let cases = [
        (
            format!("{mate} 1-0"),
            mated,
            "line 1: the result is given as 1-0, and on the board it is 0-1 checkmate",
        ),
        (
            format!("[A \"\"]\n{mate}\n*"),
            mated,
            "line 3: the result is given as *, and on the board it is 0-1 checkmate",
        ),
        (
            format!("[A \"\"]\n[Result \"1/2-1/2\"]\n{mate}"),
            mated,
            "line 2: the result is given as 1/2-1/2, and on the board it is 0-1 checkmate",
        ),
        (
            format!("[A \"\"]\n[Result \"1-0\"]\n{mate} 0-1"),
            mated,
            "line 3: the result here is 0-1, and the tag Result says 1-0",
        ),
        (
            format!("{bare}1. Kxe2 Kd5 2. Kd3 1/2-1/2"),
            "8/8/8/3k4/8/3K4/8/8 b - - 2 2\n",
            "line 2: move 2 was played after the end of the game, 1/2-1/2 insufficient-material",
        ),
    ];
    for (record, position, problem) in cases {
        let (text, code) = told(&["replay", "chess", "-"], &record);
        // The record can be read and its moves are legal.
        assert_eq!(code, 0, "{record}: {text}");
        assert!(text.starts_with(position), "{record}: {text}");
        assert!(
            text.ends_with(&format!("note: {problem}\n")),
            "{record}: {text}"
        );
    }
    // A result that the board does not know is the players' own.
    for result in ["1-0", "0-1", "1/2-1/2", "*"] {
        let record = format!("[Result \"{result}\"]\n1. e4 e5 {result}\n");
        assert_eq!(told(&["replay", "chess", "-"], &record).1, 0, "{result}");
    }
}

#[test]
fn input_without_end_is_bounded() {
    // The knights go to and fro, so every move is legal.
    let long = "Nf3 Nf6 Ng1 Ng8\n".repeat(251);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.gif");
    let picture = ["replay", "chess", "-", "--picture", file.to_str().unwrap()];
    let (text, code) = told(&picture, &long);
    assert_eq!(code, 1, "{text}");
    assert_eq!(
        text,
        "error: a picture shows at most 1000 moves, and this record has 1004\n"
    );
    assert!(!file.exists());
    let (text, code) = told(&["replay", "chess", "-"], &"e4 ".repeat(20_001));
    assert_eq!(code, 1, "{text}");
    assert_eq!(
        text,
        "error: line 1: a record of more than 20,000 moves is not read further\n"
    );
    for (arguments, sentence) in [
        (
            &["replay", "chess", "-"][..],
            "error: a record is at most 4 MiB long",
        ),
        (
            &["replay", "chess", "/dev/zero"],
            "error: a record is at most 4 MiB long",
        ),
        (
            &["moves", "chess", "--position", "-"],
            "error: a line with a position has at most 65536 bytes",
        ),
    ] {
        let endless = std::fs::File::open("/dev/zero").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_arbiter"))
            .args(arguments)
            .stdin(endless)
            .output()
            .unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.starts_with(sentence), "{arguments:?}: {text}");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    let (text, code) = told(&["perft", "mono", "4294967295"], "");
    let sentence = "error: perft looks at most 30 moves ahead, not 4294967295\n";
    assert_eq!((text.as_str(), code), (sentence, 1));
    // What is bounded is said where people look for it.
    for (tool, limits) in [
        ("replay", &["4 MiB", "20,000 moves", "1,000 moves"][..]),
        ("perft", &["at most 30"]),
    ] {
        let (help, _) = told(&[tool, "--help"], "");
        for limit in limits {
            assert!(help.contains(limit), "{limit}: {help}");
        }
    }
}

#[test]
fn an_export_of_the_local_channel_replays_and_its_digest_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let game = "ann: /challenge @ben colour:white game:space\nben: /accept\nann: /move Nb1(2)-c3(2)\nben: /resign confirm:yes\nann: /export\n";
    let (text, _) = told(&["chat", "--data", data], game);
    let path = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("file: "))
        .unwrap();
    assert!(path.ends_with("game-1.pgn"), "{text}");
    let (plain, code) = told(&["replay", "space", path], "");
    assert_eq!(code, 0, "{plain}");
    let (checked, code) = told(&["replay", "space", path, "--digest"], "");
    assert_eq!(code, 0, "{checked}");
    let digest = checked.strip_prefix(&plain).unwrap().trim();
    assert_eq!(digest.len(), 64);
    assert!(
        text.contains(&format!("Record `{}`", &digest[..8])),
        "{text}"
    );
    let record = std::fs::read_to_string(path).unwrap();
    for (from, to) in [
        ("-c3(2)", "-b3(4)"),
        ("[%at 20", "[%at 19"),
        (" 1-0\n", " 0-1\n"),
    ] {
        let changed = record.replace(from, to);
        assert_ne!(changed, record, "{from}");
        let (text, code) = told(&["replay", "space", "-", "--digest"], &changed);
        assert_eq!(code, 1, "{text}");
        assert!(
            text.contains("error: the record was changed: it names "),
            "{text}"
        );
    }
    let untimed = record.replace("[%at ", "[%when ");
    let (text, code) = told(&["replay", "space", "-", "--digest"], &untimed);
    assert_eq!(code, 1);
    assert!(
        text.ends_with("error: move 1 has no time, so there is no digest\n"),
        "{text}"
    );
}

#[test]
fn render_writes_a_picture_of_the_size_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let file = file.to_str().unwrap();
    for (size, side) in [("200", "white"), ("720", "black"), ("2000", "white")] {
        let arguments = [
            "render", "chess", "--moves", "e4 e5", "--as", side, "--size", size, "-o", file,
        ];
        let (text, code) = told(&arguments, "");
        assert_eq!(code, 0, "{text}");
        let picture = image::open(file).unwrap();
        assert_eq!(picture.width().to_string(), size);
        assert_eq!(picture.height().to_string(), size);
    }
}

#[test]
fn every_game_and_theme_is_drawn_from_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let file = file.to_str().unwrap();
    for game in ["chess", "mono-dimensional", "one-dimensional", "space"] {
        for theme in ["wood", "slate", "newspaper", "midnight", "high-contrast"] {
            for side in ["white", "black"] {
                let style = ["--theme", theme, "--as", side, "--size", "230"];
                let arguments = [&["render", game, "-o", file], &style[..]].concat();
                let (text, code) = told(&arguments, "");
                assert_eq!(code, 0, "{text}");
                assert_eq!(image::open(file).unwrap().width(), 230);
            }
        }
    }
}

#[test]
fn render_draws_a_sheet_and_the_ways_of_a_piece() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let file = file.to_str().unwrap();
    let (text, code) = told(&["render", "--sheet", "--size", "320", "-o", file], "");
    assert_eq!(code, 0, "{text}");
    assert!(image::open(file).unwrap().height() > 320);
    let chosen = ["render", "space", "--chosen", "c2(2)", "-o", file];
    assert_eq!(told(&chosen, "").1, 0);
    let nobody = told(&["render", "chess", "--chosen", "e5", "-o", file], "");
    let sentence = "error: nothing on `e5` can move\n".to_owned();
    assert_eq!(nobody, (sentence, 1));
    assert_eq!(told(&["render", "-o", file], "").1, 2, "a game or a sheet");
}

#[test]
fn a_sheet_is_whole_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.png");
    let file = file.to_str().unwrap();
    let (text, code) = told(&["sheet", "--size", "200", "-o", file], "");
    assert_eq!(code, 0, "{text}");
    let small = image::open(file).unwrap().height();
    std::fs::remove_file(file).unwrap();
    // Three and a half times as large it would be higher than a sheet may be, and nothing is written.
    assert!(small * 7 / 2 > 4_096);
    let (text, code) = told(&["sheet", "--size", "700", "-o", file], "");
    assert_eq!(code, 1, "{text}");
    assert!(text.starts_with("error: a sheet of "), "{text}");
    assert!(text.ends_with("so choose a smaller size\n"), "{text}");
    assert!(!Path::new(file).exists());
}

#[test]
fn replay_draws_the_game_as_an_animation() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.gif");
    let file = file.to_str().unwrap();
    let style = ["--size", "300", "--players", "Ann", "Ben"];
    let arguments = [&["replay", "chess", "-", "--picture", file], &style[..]].concat();
    let (text, code) = told(&arguments, "f3 e5 g4 Qh4");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("w check 0-1 checkmate\n"), "{text}");
    assert!(text.ends_with("game.gif 300x348\n"), "{text}");
    assert!(std::fs::read(file).unwrap().starts_with(b"GIF89a"));
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_1() {
    let cases: &[(&[&str], &str)] = &[
        (
            &[
                "judge",
                "chess",
                "--position",
                "4k3/8/8/8/8/8/8/8 w - - 0 1",
            ],
            "error: board: a king is missing\n",
        ),
        (
            &["moves", "chess", "--position", "x"],
            "error: text: six fields are needed and 1 are there\n",
        ),
        (
            &["render", "chess", "--size", "9", "-o", "x.png"],
            "error: a board picture is 200 to 2,000 pixels wide, not 9\n",
        ),
        (
            &["render", "chess", "--moves", "e5", "-o", "x.png"],
            "error: `e5` is not a legal move in ",
        ),
        (
            &["render", "chess", "--theme", "plaid", "-o", "x.png"],
            "error: there is no theme `plaid`; there are wood, slate, newspaper, midnight, high-contrast\n",
        ),
        (
            &["replay", "chess", "/no/such/file"],
            "error: /no/such/file cannot be read: ",
        ),
    ];
    for (arguments, sentence) in cases {
        let (text, code) = told(arguments, "");
        assert_eq!(code, 1, "{arguments:?}");
        assert!(text.starts_with(sentence), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    let (text, code) = told(&["perft", "checkers", "1"], "");
    assert_eq!(code, 2);
    assert!(text.contains("there is no such game"), "{text}");
}

#[test]
fn the_local_channel_plays_a_game_to_its_end_and_remembers_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let game = "ann: /challenge @ben colour:white\nben: /accept\nann: /move f3\nben: /move e5\nann: /move g4\nben: /move Qh4\n";
    let (text, code) = told(&["chat", "--data", data], game);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Checkmate. ben wins (FIDE 5.1.1)."), "{text}");
    let path = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("picture: "))
        .next_back()
        .unwrap();
    assert!(path.ends_with("game-1-ply-4.png"), "{path}");
    assert_eq!(image::open(path).unwrap().width(), 720);
    let (text, code) = told(&["chat", "--data", data], "ann: /games\n");
    assert_eq!(code, 0);
    assert!(text.contains("#1 · Chess · ann – ben · 0–1"), "{text}");
}

#[test]
fn a_folder_that_cannot_be_written_is_one_sentence() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (text, code) = told(&["chat", "--data", file.path().to_str().unwrap()], "");
    assert_eq!(code, 1);
    assert!(
        text.starts_with("error: games cannot be kept in "),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1, "{text}");
}
