//! Records of games, of our own and of other programs.

use super::*;

/// Légal's mate in another program's PGN: all features of the format, and Windows line ends.
const LEGAL: &str = "\u{feff}% exported by something\r\n[Event \"Caf\\\"e\\\\\"]\r\n[White \"L\u{e9}gal; {x} 1. e4\"]\r\n\
    [Result \"1-0\"]\r\n\r\n{A comment ; (not a variation)} 1.e4 $1 e5 2. Nf3 ; the rest 2... Qh4\r\n\
    d6 (2... Nc6 3. Bb5 (3. Bc4 {an ) in it} Bc5) 3... a6) 3.Bc4!? Bg4?! $6\r\n%4. Qh5 a comment\r\n4 Nc3 g6(4...Nc6)5.Nxe5! \
    Bxd1 {[%clk 0:00:01]}6. Bxf7+ Ke7 7. Nd5# 1-0\r\n";

const LEGAL_END: &str =
    "rn1q1bnr/ppp1kB1p/3p2p1/3NN3/4P3/8/PPPP1PPP/R1BbK2R b KQ - 2 7\nb check 1-0 checkmate\n";

#[test]
fn replay_reads_the_records_of_other_programs() {
    assert_eq!(succeeds(&["replay", "chess", "-"], LEGAL), LEGAL_END);
    // Old files have names in Latin-1.
    let (_folder, file) = file_named("latin.pgn");
    std::fs::write(&file, b"[White \"L\xe9gal\"]\n\n1. e4 {\xe9} *\n").unwrap();
    let text = succeeds(&["replay", "chess", &file], "");
    contains(&text, &["b quiet -\n", "note: The file isn't UTF-8"]);
}

#[test]
fn an_export_of_the_local_channel_replays_and_its_digest_is_checked() {
    let (_folder, data) = file_named("data");
    let data = data.as_str();
    let game = "ann: /challenge @ben colour:white game:space\nben: /accept\nann: /move Nb1(2)-c3(2)\nben: /resign confirm:yes\nann: /export\n";
    let (text, _) = told(&["chat", "--data", data], game);
    let path = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("file: "))
        .unwrap();
    assert!(path.ends_with("game-1.pgn"), "{text}");
    let plain = succeeds(&["replay", "space", path], "");
    let checked = succeeds(&["replay", "space", path, "--digest"], "");
    let digest = checked.strip_prefix(&plain).unwrap().trim();
    assert_eq!(digest.len(), 64);
    contains(&text, &[&format!("Record `{}`", &digest[..8])]);
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
        contains(&text, &["error: the record was changed: it names "]);
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
    let (_folder, file) = file_named("game.html");
    let path = file.as_str();
    let record = "[White \"</title><b>\"]\n[Black \"Ben\"]\n[Event \"Club & friends\"]\n\n\
        {It begins} 1. f3 {[%at 2023-11-14T22:13:23.000Z] weak <i>} e5 {[%at 2023-11-14T22:13:24.000Z]} \
        2. g4 {[%at 2023-11-14T22:13:25.000Z]} Qh4# {[%at 2023-11-14T22:13:26.000Z]} 0-1\n";
    let asked = [
        "replay", "chess", "-", "--page", path, "--digest", "--theme", "slate", "--as", "black",
    ];
    let text = succeeds(&asked, record);
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
    contains(&page, &parts);
    // The record can be read back.
    let (_, pgn) = page.split_once("<pre id=\"pgn\" tabindex=\"0\">").unwrap();
    let (pgn, _) = pgn.split_once("</pre>").unwrap();
    let pgn = pgn
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    let read = succeeds(&["replay", "chess", "-", "--digest"], &pgn);
    assert_eq!(read.lines().last(), Some(digest));
    // Moves without times have no digest, and given names take precedence over the record's.
    let asked = "replay chess - --players Cid Dan --page".split(' ');
    succeeds(&asked.chain([path]).collect::<Vec<_>>(), "1. e4 *");
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.contains("<title>Cid – Dan</title>") && !page.contains("id=\"record\""));
    let nowhere = ["replay", "chess", "-", "--page", "/nowhere/game.html"];
    let (text, code) = told(&nowhere, "1. e4 *");
    contains(&text, &["/nowhere/game.html can't be written: "]);
    assert_eq!(code, 1);
}

#[test]
fn review_writes_a_page_with_its_graph_and_turning_points() {
    let (_folder, file) = file_named("game.html");
    let path = file.as_str();
    let record = "1. f3 {[%clk 0:09:58]} e5 {[%clk 0:09:57.4]} 2. g4 {[%clk x]} Qh4# 0-1\n";
    let text = succeeds(&["review", "chess", "-", "--page", path], record);
    assert_eq!(text.lines().last(), Some(path));
    let page = std::fs::read_to_string(&file).unwrap();
    let parts = [
        "id=\"chances\"",
        "data-point=\"2\"",
        "<button data-ply=\"3\">",
        "accuracy",
        "<span class=\"clock\">0:09:58</span>",
        "<span class=\"clock\">0:09:57</span>",
        "{[%clk 0:09:57.4]}",
        "data-from=\"/challenge game:chess position:\"",
    ];
    contains(&page, &parts);
    assert_eq!(page.matches("class=\"clock\">0").count(), 2);
    let (text, _) = told(&["replay", "chess", "-", "--page", path], record);
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(!page.contains("id=\"chances\""), "{text}");
}

/// The final position is a queen up, whatever result the record has.
#[test]
fn a_review_claims_what_the_record_says() {
    let cases = [
        (
            "0-1",
            "Time forfeit",
            "The clock decided this game: when time ran out, White's winning chances were still",
        ),
        ("0-1", "Ann won by resignation", "White resigned too early"),
        (
            "0-1",
            "Normal",
            "The game ended 0–1, but in the final position White's winning chances were",
        ),
        (
            "0-1",
            "",
            "The game ended 0–1, but in the final position White's winning chances were",
        ),
        (
            "1/2-1/2",
            "Game drawn by agreement",
            "White could have played on",
        ),
        (
            "1/2-1/2",
            "",
            "The game ended ½–½, but in the final position White's winning chances were",
        ),
        (
            "*",
            "",
            "This game has no result. In the final position White's winning chances were",
        ),
        (
            "1-0",
            "",
            "White was winning from the first move to the last.",
        ),
    ];
    for (result, termination, headline) in cases {
        let record = format!(
            "[Result \"{result}\"]\n[Termination \"{termination}\"]\n[SetUp \"1\"]\n\
             [FEN \"4k3/8/8/8/8/8/8/3QK3 w - - 0 1\"]\n\n1. Qd5 Ke7 2. Ke2 Kf6 {result}\n"
        );
        let text = succeeds(&["review", "chess", "-"], &record);
        assert!(text.starts_with(headline), "{result} {termination}: {text}");
    }
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
    let castled = after("e4 e5 Nf3 Nc6 Bc4 Bc5 e1h1");
    assert_eq!(castled, after("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"));
    assert_eq!(castled.1, 0);
}

#[test]
fn utf_16_is_read_by_its_mark() {
    let (_folder, file) = file_named("wide.pgn");
    let record = "\u{feff}[White \"Légal\"]\n\n1. e4 e5 1–0\n";
    let plain = told(&["replay", "chess", "-"], record);
    for turn in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = record.encode_utf16().flat_map(turn).collect();
        std::fs::write(&file, bytes).unwrap();
        assert_eq!(told(&["replay", "chess", &file], ""), plain);
    }
    assert_eq!(plain.1, 0, "{}", plain.0);
}
