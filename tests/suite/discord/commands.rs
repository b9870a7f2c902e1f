//! Grouped commands, as Discord sends them, and those of older registrations that it still offers for a while.

use super::*;

#[tokio::test]
async fn a_command_in_a_group_is_read_and_completed() {
    let (fake, bot, _) = playing().await;
    let history = ask(&fake, &ANN, &slash("game history").text("number", "1")).await;
    history.says("Ann – Ben");
    let id = fake.typing(&ANN, &HERE, &slash("game history").text("number", ""));
    let suggested = fake.answer_to(id).await;
    assert_eq!(suggested.suggestions()[0].1, "1");
    bot.stop().await;
}

#[tokio::test]
async fn commands_of_an_older_list_mean_what_they_meant() {
    let (fake, bot, _) = playing().await;
    let privacy = |action| slash("privacy").text("action", action);
    let told = [
        (slash("history"), "Ann – Ben"),
        (slash("moves"), "20 legal moves"),
        (slash("export"), "as a file"),
        (slash("settings").text("theme", "slate"), "slate"),
        (
            slash("server-settings"),
            "Only people who can manage this server",
        ),
        (slash("about"), "Licence"),
        (
            slash("block").person("person", &CID),
            "can no longer challenge you",
        ),
        (privacy("show"), "What I store about you"),
        (privacy("export"), "everything that is stored about you"),
        (privacy("delete"), "Delete everything"),
    ];
    for (slash, part) in told {
        let answer = ask(&fake, &ANN, &slash).await;
        answer.says(part);
    }
    bot.stop().await;
}
