//! One `/move e4` from the gateway to the posted picture, for `benches/way.sh`.

use arbiter::command::{self, Args, Value};
use arbiter::game::Place;
use arbiter::referee::{Invited, Kind};

use super::*;
use crate::support::{at, id, player, request};

#[tokio::test]
#[ignore = "benches/way.sh counts the functions that it calls"]
async fn one_move() {
    let folder = folder();
    let app = App::new(store::embedded(folder.path()).await.unwrap());
    let invited = Invited {
        player: player(102, "Ben"),
        kind: Kind::Person,
    };
    let challenge = Args::default()
        .with("opponent", Value::Person(invited))
        .with("colour", Value::Text("white".to_owned()));
    // A game that has begun, so that the measured move is like most: nothing is done for the first time.
    let mut said = vec![
        (101, "challenge", challenge),
        (102, "accept", Args::default()),
    ];
    for (by, text) in [(101, "d4"), (102, "d5"), (101, "Nf3"), (102, "Nf6")] {
        said.push((
            by,
            "move",
            Args::default().with("move", Value::Text(text.to_owned())),
        ));
    }
    for (number, (by, command, args)) in (1..).zip(said) {
        let mut request = request(player(by, "A player"), at(1_000), id(number));
        request.place = Place {
            channel: id(HERE.id),
            parent: HERE.parent.map(id),
            server: HERE.server.map(id),
        };
        let answer = app.handle(request, command::read(command, &args)).await;
        for board in &answer.reply.boards {
            ILLUSTRATOR.picture(board);
        }
        app.delivered(&answer, None).await;
    }
    let fake = Fake::start().await;
    let bot = Bot::again(&fake, folder).await;
    ask(&fake, &ANN, &typed("e4")).await.says("3. e4");
    bot.stop().await;
}
