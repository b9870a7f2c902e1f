//! Records of games, of our own and of other programs.

use super::*;

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
            "error: this file has 2 games; choose one with --game N",
        ),
        (
            "[A \"\"]\n1. e4 1-0 e5",
            "error: line 2: moves follow the result",
        ),
        (
            "[A \"\"]\n1. e4 e5 2. Ke3 *",
            "error: move 3: `Ke3` is not a legal move in ",
        ),
        (
            "[A \"\"]\n[FEN \"x\"]\n1. e4",
            "error: line 2: the tag FEN: text: expected 6 fields, found 1",
        ),
        ("", "error: the record is empty"),
        (" \n{nothing}\n", "error: the record is empty"),
        (
            "\n[White \"Ann\"]\n",
            "error: line 2: this game has no moves and no result",
        ),
        (
            "e4 e5\nWhite resigns",
            "error: line 2: a resignation is written as the result",
        ),
        (
            "e4 d5 2. exd",
            "error: move 3: `exd` is not a legal move in ",
        ),
        (
            "f3 e5 g4 Qh4# Ke2",
            "error: move 5: `Ke2` is not a legal move in rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3: The game is over",
        ),
        (
            "[Variant \"Space Chess\"]\n1. e4",
            "error: line 1: this is a record of space, not of chess",
        ),
        (
            "[Event \"\"]\n[Variant \"Crazyhouse\"]\n1. e4",
            "error: line 2: no game `Crazyhouse`; choose one of chess, ",
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
            "error: this file has 2 games; choose one with --game N",
        ),
        ("e4 e5 1-0 0-1", "error: line 1: moves follow the result"),
        (
            "1. e4 e5 2. Nf3\n1. d4 d5",
            "error: this file has 2 games; choose one with --game N",
        ),
        (
            "[A \"\"]\n1.e4 e5\n\n1.d4 d5 *",
            "error: this file has 2 games; choose one with --game N",
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
    assert!(text.starts_with("error: line 1: no game `Raumschach`"));
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
fn replay_writes_a_page_with_names_comments_and_the_digest() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.html");
    let path = file.to_str().unwrap();
    let record = "[White \"</title><b>\"]\n[Black \"Ben\"]\n[Event \"Club & friends\"]\n\n\
        {It begins} 1. f3 {[%at 2023-11-14T22:13:23.000Z] weak <i>} e5 {[%at 2023-11-14T22:13:24.000Z]} \
        2. g4 {[%at 2023-11-14T22:13:25.000Z]} Qh4# {[%at 2023-11-14T22:13:26.000Z]} 0-1\n";
    let asked = [
        "replay", "chess", "-", "--page", path, "--digest", "--theme", "slate", "--as", "black",
    ];
    let (text, code) = told(&asked, record);
    assert_eq!(code, 0, "{text}");
    let digest = text.lines().last().unwrap();
    assert_eq!(text.lines().nth(2), Some(path));
    let page = std::fs::read_to_string(&file).unwrap();
    let parts = [
        "data-theme=\"slate\"",
        "<title>&lt;/title&gt;&lt;b&gt; – Ben</title>",
        "Club &amp; friends",
        "<p dir=\"auto\">It begins</p>",
        "<p dir=\"auto\">weak &lt;i&gt;</p>",
        "Ben wins by checkmate",
        "2023-11-14T22:13:26.000Z d8h4",
        "\"flipped\":true",
        digest,
    ];
    for part in parts {
        assert!(page.contains(part), "{part}");
    }
    // Moves without times have no digest, and names that are given go before those of the record.
    let asked = [
        "replay",
        "chess",
        "-",
        "--page",
        path,
        "--players",
        "Cid",
        "Dan",
    ];
    let (text, code) = told(&asked, "1. e4 *");
    assert_eq!(code, 0, "{text}");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains("<title>Cid – Dan</title>") && !page.contains("id=\"record\""));
    let (text, code) = told(
        &["replay", "chess", "-", "--page", "/nowhere/game.html"],
        "1. e4 *",
    );
    assert!(
        text.contains("/nowhere/game.html can't be written: "),
        "{text}"
    );
    assert_eq!(code, 1);
}

#[test]
fn a_review_tells_the_move_that_decided() {
    let (text, code) = told(&["review", "chess", "-"], "f3 e5 g4 Qh4#");
    let graph = text.rsplit(' ').next().unwrap_or_default().trim_end();
    assert_eq!((graph.chars().count(), code), (5, 0), "{text}");
    let said = "2. g4 allowed mate in one: 2... Qh4#. ";
    assert!(text.starts_with(said), "{text}");
    let (text, _) = told(&["review", "mono-dimensional", "-"], "*");
    assert!(
        text.starts_with("The game stayed level: neither side was ever clearly better.\n"),
        "{text}"
    );
    let (text, code) = told(&["review", "chess", "-"], "e4 e5 Ke3");
    assert!(
        code == 1 && text.starts_with("error: move 3: `Ke3` is not a legal move in "),
        "{text}"
    );
}

#[test]
fn one_game_of_several_is_chosen_by_its_number() {
    let file = "[A \"\"]\n1. e4 e5 1-0\n\n[A \"\"]\n1. d4 *\n\n[A \"\"]\n1. c4 -- 2. d4 *\n";
    for (number, first) in [("1", "e5"), ("2", "d4")] {
        let (text, code) = told(&["replay", "chess", "-", "--game", number], file);
        assert_eq!(code, 0, "{first}: {text}");
    }
    let (text, _) = told(&["replay", "chess", "-", "--game", "2"], file);
    assert!(text.starts_with("rnbqkbnr/pppppppp/8/8/3P4/"), "{text}");
    let (text, code) = told(&["review", "chess", "-", "--game", "2"], file);
    assert_eq!(code, 0, "{text}");
    let (text, code) = told(&["replay", "chess", "-", "--game", "3"], file);
    assert_eq!(code, 1);
    assert!(
        text.starts_with("error: line 8: a null move stands here"),
        "{text}"
    );
    let (text, code) = told(&["replay", "chess", "-", "--game", "2"], "1. e4 *");
    assert_eq!(
        (text.as_str(), code),
        ("error: this file has 1 game, and there is no game 2\n", 1)
    );
}

#[test]
fn results_annotations_and_tags_are_read_as_other_programs_write_them() {
    let after = |record: &str| told(&["replay", "chess", "-"], record);
    let plain = after("[A \"\"]\n1. e4 e5 2. Nf3 Nc6");
    for ending in ["1/2", "½-½", "1–0", "0—1", "1/2–1/2", "½", "*"] {
        let record = format!("[A \"\"]\n1. e4 ± e5 = N 2. Nf3 +/- ch Nc6 mate -+ ⩲ {ending}\n");
        assert_eq!(after(&record), plain, "{ending}");
    }
    assert_eq!(plain.1, 0);
    assert_eq!(
        after("[Result \"½-½\"]\n1. e4 e5 2. Nf3± Nc6= 1/2-1/2"),
        plain
    );
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - -\"]\n1. a8(Q) *";
    let end = "Q7/7k/8/8/8/8/8/K7 b - - 0 1\nb quiet -\n".to_owned();
    assert_eq!(after(promoted), (end, 0));
    let castled = after("e4 e5 Nf3 Nc6 Bc4 Bc5 e1h1");
    assert_eq!(castled, after("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"));
    assert_eq!(castled.1, 0);
    // A start and a result are games without moves.
    assert_eq!(after("[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n").1, 0);
    assert_eq!(after("[Result \"1-0\"]\n").1, 0);
    let (text, _) = after("e4 d5 2. exd");
    assert!(text.ends_with(". Did you mean exd5?\n"), "{text}");
}

#[test]
fn utf_16_is_read_by_its_mark() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wide.pgn");
    let record = "\u{feff}[White \"Légal\"]\n\n1. e4 e5 1–0\n";
    let plain = told(&["replay", "chess", "-"], record);
    for turn in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = record.encode_utf16().flat_map(turn).collect();
        std::fs::write(&file, bytes).unwrap();
        assert_eq!(
            told(&["replay", "chess", file.to_str().unwrap()], ""),
            plain
        );
    }
    assert_eq!(plain.1, 0, "{}", plain.0);
}
