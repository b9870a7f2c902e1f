//! Pings: an answer pings the player who waits for it, and nobody else.

use arbiter::game::Language;
use arbiter::play::view::Reply;
use arbiter::words::Part;

use crate::transcripts::Room;

/// The names of the people whom a message pings, in order.
fn pinged(reply: &Reply) -> Vec<String> {
    let ping = |part: &Part| match part {
        Part::Ping(player) => Some(player.name.clone()),
        _ => None,
    };
    reply.words.parts.iter().filter_map(ping).collect()
}

/// Conversations, with the answer last, and who has waited for it.
const ANSWERS: &str = "\
ann: /challenge @ben; ben: /decline => ann
ann: /challenge @ben colour:white; ben: /accept => ann
ann: /challenge @ben colour:black; ben: /accept => ann
ann: /challenge colour:black; ben: /accept number:1 => ann
ann: /challenge @ben; ben: /accept; ben: /abort => ann
ann: /challenge @ben; ben: /accept; ann: /abort => ben
ann: /challenge @ben colour:white; ben: /accept; ann: /draw e4; ben: /decline => ann
ann: /challenge @ben colour:black; ben: /accept; ben: /move e4; ann: /move e5; ben: /draw; ann: /decline => ben
ann: /challenge @ben colour:white; ben: /accept; ann: /move e4; ann: /takeback; ben: /accept => ann
ann: /challenge @ben colour:white; ben: /accept; ann: /move e4; ann: /takeback; ben: /decline => ann
ann: /challenge @ben colour:white clock:3d; ben: /accept; ann: /pause days:2; ben: /accept => ann
ann: /challenge @ben colour:white clock:3d; ben: /accept; ben: /pause days:2; ann: /accept => ben
ann: /challenge @ben colour:white clock:3d; ben: /accept; ben: /pause days:2; ann: /decline => ben";

#[tokio::test]
async fn an_answer_pings_the_one_who_waits_for_it_and_nobody_else() {
    for language in Language::spoken() {
        for line in ANSWERS.lines() {
            let (said, waiting) = line.split_once(" => ").unwrap();
            let folder = crate::support::folder();
            let mut room = Room::open(folder.path(), language).await;
            let mut told = String::new();
            for one in said.split("; ") {
                told = room.hear(one).await;
            }
            let reply = room.answered.last().unwrap();
            assert_eq!(pinged(reply), [waiting], "{language:?}: {line}: {told}");
        }
    }
}
