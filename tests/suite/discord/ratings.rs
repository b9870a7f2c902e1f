//! Rated games and ladders, from the users' point of view.

use super::*;
use fake_discord::{APPLICATION, Role, SERVER};

fn rated() -> Slash {
    challenge_to(&BEN)
        .text("rated", "yes")
        .text("clock", "3d")
        .text("thread", "off")
}

/// The board of Ben's mate, in a game that Ann accepted.
async fn mated(fake: &Fake, challenge: &Slash) -> Sent {
    begun_in(fake, &SQUARE, challenge).await;
    for (user, text) in [(&ANN, "f3"), (&BEN, "e5"), (&ANN, "g4")] {
        ask_in(fake, user, &SQUARE, &typed(text)).await;
    }
    ask_in(fake, &BEN, &SQUARE, &typed("Qh4")).await
}

#[tokio::test]
async fn a_rated_game_is_agreed_to_and_changes_both_ratings() {
    let (fake, bot) = online().await;
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("This server has no ladder");
    let none = ask_in(&fake, &ANN, &SQUARE, &slash("ladder")).await;
    none.says_privately("This server has no ladder");
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await.says("**on**");

    let challenge = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    challenge.says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &slash("game withdraw")).await;
    let end = mated(&fake, &rated()).await;
    end.says("Ratings: Ann 1460? (−40), Ben 1540? (+40).");
    let empty = ask_in(&fake, &ANN, &SQUARE, &slash("ladder")).await;
    empty.says_privately("Nobody is on the ladder yet");
    let own = slash("ladder").person("person", &BEN);
    let own = ask_in(&fake, &ANN, &SQUARE, &own).await;
    own.says_privately("**1540?** · games: 1 · not on the ladder yet");
    let data = ask(&fake, &ANN, &slash("privacy show")).await;
    data.says("1 rated game");

    // The rematch is rated as well; a game that ends too soon isn't.
    ask_in(&fake, &ANN, &SQUARE, &slash("rematch"))
        .await
        .says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &slash("game withdraw")).await;
    begun_in(&fake, &SQUARE, &rated()).await;
    ask_in(&fake, &ANN, &SQUARE, &typed("e4")).await;
    ask_in(&fake, &BEN, &SQUARE, &typed("e5")).await;
    let resigned = ask_in(&fake, &BEN, &SQUARE, &resign()).await;
    resigned.says("before both had made two moves, so no rating changes");
    assert!(!resigned.content().contains("hint"), "{resigned:?}");
    // If it isn't public, the player sees it privately.
    let set = slash("server change").text("rating-posts", "off");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    let end = mated(&fake, &rated()).await;
    assert!(!end.content().contains("Ratings"), "{end:?}");
    fake.next_answer().await.says_privately("Ratings: Ann 1460");
    bot.stop().await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_said_or_left_unrated() {
    let (fake, bot) = online().await;
    let always = slash("server change").text("ladder", "always");
    ask_in(&fake, &MANAGER, &SQUARE, &always).await;
    let refusals = [
        (challenge_to(&BEN).text("rated", "yes"), "needs a clock"),
        (rated().text("odds", "queen"), "without odds"),
        (
            slash("challenge")
                .text("level", "club")
                .text("clock", "3d")
                .text("rated", "yes"),
            "against me are never rated",
        ),
    ];
    for (challenge, reason) in refusals {
        let refused = ask_in(&fake, &ANN, &SQUARE, &challenge).await;
        refused.says_privately(reason);
    }
    let direct = ask_in(&fake, &ANN, &Channel::private(953).brought(), &rated()).await;
    direct.says_privately("belong to a server");
    // Without a clock it just isn't rated.
    let unrated = ask_in(&fake, &ANN, &SQUARE, &challenge_to(&BEN)).await;
    assert!(
        !unrated.content().contains("rated"),
        "{}",
        unrated.content()
    );
    let usual = challenge_to(&BEN).text("clock", "2d").text("thread", "off");
    let usual = ask_in(&fake, &ANN, &SQUARE, &usual).await;
    usual.says("The game is rated.");
    // A new account can't play it.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let made = u64::try_from(now.unwrap().as_millis()).unwrap() - 1_420_070_400_000;
    let newcomer = User::new(made << 22, "New");
    let open = slash("challenge").text("clock", "3d").text("thread", "off");
    let open = ask_in(&fake, &ANN, &SQUARE, &open).await;
    let refused = press_in(&fake, &newcomer, &SQUARE, &open.button("Accept")).await;
    refused.says_privately("account is too new for rated games");
    bot.stop().await;
}

#[tokio::test]
async fn a_rated_loss_is_not_dodged_by_resigning_early() {
    let (fake, bot) = online().await;
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    let resigned_after = async |moves: &[&str]| {
        begun_in(&fake, &SQUARE, &rated()).await;
        for (ply, text) in moves.iter().enumerate() {
            let user = if ply % 2 == 0 { &ANN } else { &BEN };
            ask_in(&fake, user, &SQUARE, &typed(text)).await;
        }
        ask_in(&fake, &BEN, &SQUARE, &resign()).await
    };
    let lost = resigned_after(&["e4", "e5", "Qh5", "Ke7"]).await;
    lost.says("Ratings: Ann 1540? (+40), Ben 1460? (−40).");
    for _ in 0..3 {
        let early = resigned_after(&["e4", "e5", "Qh5"]).await;
        early.says("no rating changes");
    }
    let other = slash("challenge")
        .person("opponent", &ANN)
        .text("rated", "yes");
    let other = other.text("clock", "3d").text("thread", "off");
    let refused = ask_in(&fake, &BEN, &SQUARE, &other).await;
    refused.says_privately("given them up before they counted");
    // Ann may.
    begun_in(&fake, &SQUARE, &rated()).await;
    bot.stop().await;
}

#[tokio::test]
async fn whoever_calls_off_three_rated_games_starts_none_for_a_day() {
    let (fake, bot) = online().await;
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await;
    for _ in 0..3 {
        begun_in(&fake, &SQUARE, &rated()).await;
        ask_in(&fake, &ANN, &SQUARE, &slash("game abort")).await;
    }
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("You've called off three rated games");
    // Nor after deleting her data.
    let delete = slash("privacy delete").text("confirm", "yes");
    ask_in(&fake, &ANN, &SQUARE, &delete)
        .await
        .says_privately("Nothing names you");
    let refused = ask_in(&fake, &ANN, &SQUARE, &rated()).await;
    refused.says_privately("You've called off three rated games");
    // Ben hasn't called off any, and other games aren't affected.
    let other = slash("challenge")
        .person("opponent", &ANN)
        .text("rated", "yes");
    let other = other.text("clock", "3d").text("thread", "off");
    ask_in(&fake, &BEN, &SQUARE, &other)
        .await
        .says("The game is rated.");
    ask_in(&fake, &ANN, &SQUARE, &challenge_to(&CID))
        .await
        .says("Cid");
    bot.stop().await;
}

#[tokio::test]
async fn an_open_challenge_and_a_tournament_name_the_condition_that_somebody_does_not_meet() {
    let (fake, bot) = online().await;
    let open = |range| {
        slash("challenge")
            .text("rating", range)
            .text("clock", "3d")
            .text("thread", "off")
    };
    let refused = ask_in(&fake, &ANN, &SQUARE, &open("1400+")).await;
    refused.says_privately("This server has no ladder");
    let set = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &set).await.says("**on**");
    mated(&fake, &rated()).await;
    // Ben has 1540 now, Ann 1460, and Cid hasn't played.
    let high = ask_in(&fake, &ANN, &SQUARE, &open("1500-1539")).await;
    high.says("Only for players rated 1500–1539 here.");
    let pressed = press_in(&fake, &BEN, &SQUARE, &high.button("Accept")).await;
    pressed.says_privately("rated 1500–1539 here. Your rating is 1540?.");
    let cid = press_in(&fake, &CID, &SQUARE, &high.button("Accept")).await;
    cid.says("Good luck");
    let late = press_in(&fake, &BEN, &SQUARE, &high.button("Accept")).await;
    late.says_privately("Cid");

    let cup = slash("event tournament")
        .text("name", "Cup")
        .text("clock", "3d")
        .text("seats", "3")
        .text("rating", "-1500");
    let card = ask_in(&fake, &ANN, &SQUARE, &cup).await;
    card.says("Only for players rated up to 1500 here.");
    let ben = press_in(&fake, &BEN, &SQUARE, &card.button("Join")).await;
    ben.says_privately("rated up to 1500 here. Your rating is 1540?.");
    let cid = press_in(&fake, &CID, &SQUARE, &card.button("Join")).await;
    cid.says("Seats taken: 2 of 3");
    fake.next_answer().await.says_privately("You've joined");
    bot.stop().await;
}

/// Waits until a member has these roles.
async fn has_roles(fake: &Fake, user: &User, roles: &[u64]) {
    for _ in 0..3_000 {
        if fake.roles_of(SERVER, user.id) == roles {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{:?}", fake.roles_of(SERVER, user.id));
}

#[tokio::test]
async fn roles_by_rating_are_checked_before_they_are_set_then_given_and_taken() {
    let (fake, bot) = online().await;
    let managed = Role {
        managed: true,
        ..Role::new(903, 1)
    };
    let others = [
        Role::new(901, 1),
        Role::new(902, 2),
        managed,
        Role::new(904, 9),
        Role::new(950, 3),
    ];
    let with = |own: Role| {
        let all: Vec<Role> = others.into_iter().chain([own]).collect();
        fake.set_roles(SERVER, &all);
    };
    with(Role::new(910, 5));
    fake.set_member(SERVER, APPLICATION, &[910]);
    let set = async |roles: &str| {
        let set = slash("server change").text("rating-roles", roles);
        ask_in(&fake, &MANAGER, &SQUARE, &set).await
    };
    let good = "1500:<@&902> 400:<@&901>";
    set(good)
        .await
        .says_privately("I need the permission Manage Roles");
    with(Role::new(910, 5).managing_roles());
    for (roles, why) in [
        ("1200:<@&904>", "mine has to be above it"),
        ("1200:<@&910>", "mine has to be above it"),
        ("1200:<@&903>", "another app gives it"),
        ("1200:<@&77>", "another app gives it"),
        ("1200:<@&901> 1600:<@&999>", "no longer exists"),
        ("1200:@Beginner", "Write up to ten ratings"),
        ("1200:<@&901> 1200:<@&902>", "Write up to ten ratings"),
        ("1200:<@&901> 1300:<@&901>", "Write up to ten ratings"),
        ("9999:<@&901>", "Write up to ten ratings"),
        ("<@&901>", "Write up to ten ratings"),
    ] {
        set(roles).await.says_privately(why);
    }
    set(good).await.says("400: <@&901> · 1500: <@&902>");
    let on = slash("server change").text("ladder", "on");
    ask_in(&fake, &MANAGER, &SQUARE, &on).await.says("**on**");

    // Ben has left the server.
    fake.set_member(SERVER, ANN.id, &[902, 950]);
    mated(&fake, &rated()).await;
    has_roles(&fake, &ANN, &[901, 950]).await;
    let show = slash("server show");
    let shown = ask_in(&fake, &MANAGER, &SQUARE, &show).await;
    assert!(!shown.content().contains("refused"), "{shown:?}");
    fake.set_member(SERVER, BEN.id, &[]);
    mated(&fake, &rated()).await;
    has_roles(&fake, &BEN, &[902]).await;
    // What somebody has isn't given again.
    let changes = |fake: &Fake| {
        let asked = fake.requests();
        let changes = asked.iter().filter(|one| one.contains("/roles/"));
        changes.count()
    };
    assert_eq!(changes(&fake), 3);
    mated(&fake, &rated()).await;
    // Who is taken off the ladder has no role.
    let removed = slash("server ladder").person("person", &BEN);
    ask_in(&fake, &MANAGER, &SQUARE, &removed).await;
    has_roles(&fake, &BEN, &[]).await;
    // Ann has no rating either, because her games don't count.
    has_roles(&fake, &ANN, &[950]).await;
    let restored = removed.text("listing", "restore");
    ask_in(&fake, &MANAGER, &SQUARE, &restored).await;
    has_roles(&fake, &BEN, &[902]).await;
    has_roles(&fake, &ANN, &[901, 950]).await;

    // A role that is above Arbiter's by now is said to the host.
    fake.set_roles(
        SERVER,
        &[
            Role::new(901, 7),
            Role::new(902, 8),
            Role::new(910, 5).managing_roles(),
        ],
    );
    fake.set_member(SERVER, ANN.id, &[]);
    mated(&fake, &rated()).await;
    let refused = "didn't let me give a role by rating";
    let mut is_said = false;
    for _ in 0..1_000 {
        let shown = ask_in(&fake, &MANAGER, &SQUARE, &show).await;
        is_said = shown.content().contains(refused);
        if is_said {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(is_said);
    let off = set("off").await;
    off.says("off");
    assert!(!off.content().contains(refused), "{off:?}");
    bot.stop().await;
}
