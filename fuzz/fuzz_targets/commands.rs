//! Lines of the terminal and custom ids of controls: each is a command or gets one sentence.
#![no_main]

use arbiter::terminal::line;
use arbiter::terminal::line::LineContent;
use arbiter::command;
use arbiter::command::custom_id::CustomId;
use arbiter::play::view;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    if let Some(line) = line::read(&text) {
        match line.content {
            LineContent::Command(read) => {
                if let Err(error) = *read {
                    let reply = view::error(arbiter::words::Locale::default(), &error);
                    assert!(!reply.words.plain().is_empty());
                }
            }
            LineContent::Words(_) | LineContent::BadName(_) => {}
        }
    }
    if let Ok(custom_id) = text.parse::<CustomId>() {
        let again = custom_id.to_string().parse::<CustomId>();
        assert_eq!(again.as_ref(), Ok(&custom_id));
        if let Some(typed) = command::typed(&custom_id) {
            assert!(line::read(&typed).is_some());
        }
    }
});
