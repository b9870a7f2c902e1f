//! Names chosen by players, everywhere: in messages, in pictures' descriptions and in records.

use super::*;

#[tokio::test]
async fn nasty_names_are_harmless_and_seen_everywhere() {
    let cases = [
        ("\u{200b}\u{2800}", "Player 0101", "Player 0101"),
        ("\u{202e}nnA", "nnA", "nnA"),
        ("discord.gg/abc", r"discord\.gg\/abc", "discord.gg/abc"),
        ("https://x.org", r"https\:\/\/x\.org", "https://x.org"),
        ("- list", r"\- list", "- list"),
        ("+ list", r"\+ list", "+ list"),
        ("# Title", r"\# Title", "# Title"),
        ("1. first", r"1\. first", "1. first"),
        ("> quote", r"\> quote", "> quote"),
        ("@everyone", r"\@everyone", "@everyone"),
        ("<@102>", r"\<\@102\>", "<@102>"),
        (
            "**b** `c` ||d||",
            r"\*\*b\*\* \`c\` \|\|d\|\|",
            "**b** `c` ||d||",
        ),
        ("\u{301}\u{302}", "Player 0101", "Player 0101"),
    ];
    let (fake, bot) = online().await;
    for (index, (name, shown, plain)) in cases.into_iter().enumerate() {
        let ann = User::new(101, name);
        let challenge = ask(&fake, &ann, &challenge_to(&BEN)).await;
        challenge.begins(&format!("{shown} challenges Ben"));
        assert_eq!(challenge.pinged(), ["102"], "{name}");
        press(&fake, &BEN, &challenge.button("Accept")).await;
        let number = (index + 1).to_string();
        let export = ask(&fake, &ann, &slash("game export").text("number", &number)).await;
        let record = String::from_utf8(export.files[0].1.clone()).unwrap();
        assert!(record.contains(&format!("[White \"{plain}\"]")), "{record}");
    }
    bot.stop().await;
}

#[tokio::test]
async fn the_rules_come_with_one_picture_that_describes_all_it_shows() {
    let (fake, bot) = online().await;
    for variant in arbiter::rules::ALL {
        let told = ask(&fake, &ANN, &slash("rules").text("game", variant.key)).await;
        // Discord crops several pictures to a grid.
        assert!(
            told.is_ephemeral() && told.files.len() == 1,
            "{}",
            variant.key
        );
        let (name, bytes) = &told.files[0];
        assert_eq!(name, &format!("rules-{}.png", variant.key));
        assert!(bytes.len() < 150_000, "{} bytes", bytes.len());
        let described = told.message()["attachments"][0]["description"].clone();
        let described = described.as_str().unwrap();
        for example in variant.examples {
            let locale = arbiter::words::Locale::default();
            let title = locale.phrase(&format!("example-{}-{}", variant.key, example.name));
            assert!(described.contains(&title), "{described}");
        }
    }
    bot.stop().await;
}
