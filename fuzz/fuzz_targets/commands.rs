//! Lines of the local channel, and the texts that buttons carry: every line is a command, or gets one sentence.
#![no_main]

use arbiter::chat::line::{self, Said};
use arbiter::command;
use arbiter::referee::Tap;
use arbiter::view;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Some(line) = line::read(&text) {
        match line.said {
            Said::Command(read) => {
                if let Err(misread) = *read {
                    let reply = view::misread(view::Voice::default(), &misread);
                    assert!(!reply.words.plain().is_empty());
                }
            }
            Said::Words | Said::NoName(_) => {}
        }
    }
    if let Ok(tap) = text.parse::<Tap>() {
        let again = tap.to_string().parse::<Tap>();
        assert_eq!(again.map(|again| again.to_string()), Ok(tap.to_string()));
        assert!(line::read(&command::typed(tap)).is_some());
    }
});
