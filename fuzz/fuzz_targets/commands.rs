//! Lines of the local channel and texts of controls: each is a command or gets one sentence.
#![no_main]

use arbiter::chat::line::{self, Said};
use arbiter::command;
use arbiter::command::custom_id::Button;
use arbiter::view;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Some(line) = line::read(&text) {
        match line.said {
            Said::Command(read) => {
                if let Err(error) = *read {
                    let reply = view::error(view::Voice::default(), &error);
                    assert!(!reply.words.plain().is_empty());
                }
            }
            Said::Words | Said::NoName(_) => {}
        }
    }
    if let Ok(button) = text.parse::<Button>() {
        let again = button.to_string().parse::<Button>();
        assert_eq!(again.map(|again| again.to_string()), Ok(button.to_string()));
        assert!(line::read(&command::typed(button)).is_some());
    }
});
