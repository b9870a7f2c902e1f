use crate::command::reading::{
    action, challenge, confirmation, holiday, ladder, leave, person, read_close, read_number,
    read_perspective, read_question, read_review, think, variant, with_move,
};
use crate::command::{
    Args, Command, CommandError, CommandSpec, ExportFormat, ImportSource, LadderEntry,
    LadderQuestion, LadderScope, Need, OptionKind, OptionSpec, Perspective, Privacy, Question,
    SettingsShown, topic,
};
use crate::engine::review::MOST_TURNING_POINTS;
use crate::features::explorer::decide::Exploration;
use crate::features::follows::decide::Wish;
use crate::features::ratings::season::Season;
use crate::features::study::decide::PlanChange;
use crate::game::{
    ColourChoice, FlagFall, Key, LONGEST_PAUSE, MOST_HOLIDAYS, Odds, Rated, Speed, Threads,
};
use crate::referee::{Action, Authority, Awaited, DrawMove};
use crate::rules;
use crate::settings::{Preferences, PreferencesPatch, ServerSettings, ServerSettingsPatch};

pub(crate) const NUMBER: OptionSpec = optional("number", OptionKind::GAME);
pub(crate) const COLOUR: OptionSpec = OptionSpec {
    american: Some("color"),
    ..optional("colour", OptionKind::choice(ColourChoice::KEYS))
};
const SIDE: OptionSpec = optional("side", OptionKind::choice(&["own", "white", "black"]));
/// To the board in a browser.
const LINKS: OptionSpec = optional("links", OptionKind::choice(&["get", "end"]));
/// Who can accept an open challenge, or enter an event.
pub(crate) const RATING: OptionSpec = optional("rating", OptionKind::RATINGS);
pub(crate) const RELIABLE: OptionSpec = optional("reliable", OptionKind::choice(&["yes"]));
const SHARE: OptionSpec = optional("share", OptionKind::choice(&["yes"]));
const FORMAT: OptionSpec = optional("format", OptionKind::choice(ExportFormat::KEYS));
const ALL_GAMES: OptionSpec = optional("all", OptionKind::choice(&["yes"]));
/// Per gift.
const MOST_MINUTES_GIVEN: u8 = 120;
pub(crate) const CONFIRM: OptionSpec = optional("confirm", OptionKind::choice(&["yes"]));
const PREFERENCES: [OptionSpec; Preferences::LIST.len()] = {
    let mut all = [CONFIRM; _];
    let mut at = 0;
    while at < all.len() {
        let setting = Preferences::LIST[at];
        all[at] = optional(setting.key, OptionKind::of_setting(setting.kind));
        at += 1;
    }
    all
};
/// The list of channels, the first setting, takes two options.
const SERVER_SETTINGS: [OptionSpec; ServerSettings::LIST.len() + 2] = {
    let mut all = [optional("reset", OptionKind::choice(ServerSettings::RESETS)); _];
    all[0] = optional("allow-channel", OptionKind::CHANNEL);
    all[1] = optional("disallow-channel", OptionKind::CHANNEL);
    let mut at = 1;
    while at < ServerSettings::LIST.len() {
        let setting = ServerSettings::LIST[at];
        let option = optional(setting.key, OptionKind::of_setting(setting.kind));
        // Personal settings or challenges have options of these names.
        let key = match setting.key.as_bytes() {
            b"language" => "server-language",
            b"game" => "server-game",
            b"clock" => "server-clock",
            _ => setting.key,
        };
        all[at + 1] = OptionSpec { key, ..option };
        at += 1;
    }
    all
};

pub(crate) const fn optional(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        name,
        key: name,
        american: None,
        kind,
        need: Need::Optional,
    }
}

pub(crate) const fn required(name: &'static str, kind: OptionKind) -> OptionSpec {
    OptionSpec {
        need: Need::Required,
        ..optional(name, kind)
    }
}

pub(crate) const fn spec(
    path: &'static str,
    authority: Authority,
    options: &'static [OptionSpec],
    read: fn(&Args) -> Result<Command, CommandError>,
) -> CommandSpec {
    CommandSpec {
        path,
        authority,
        options,
        read,
    }
}

/// A command for everyone.
pub(crate) const fn member(
    path: &'static str,
    options: &'static [OptionSpec],
    read: fn(&Args) -> Result<Command, CommandError>,
) -> CommandSpec {
    spec(path, Authority::Member, options, read)
}

/// In the order of `/help` and the picker: commands without a group first.
pub static ALL: &[&CommandSpec] = &[
    &member(
        "challenge",
        &[
            optional("opponent", OptionKind::PERSON),
            optional("level", OptionKind::LEVEL),
            optional("game", OptionKind::VARIANT),
            COLOUR,
            optional("clock", OptionKind::CLOCK),
            optional("flag", OptionKind::choice(FlagFall::KEYS)),
            optional("holidays", OptionKind::count(MOST_HOLIDAYS)),
            optional("position", OptionKind::POSITION),
            optional("odds", OptionKind::choice(Odds::KEYS)),
            optional("thread", OptionKind::choice(Threads::KEYS)),
            optional("rated", OptionKind::choice(Rated::KEYS)),
            RATING,
            RELIABLE,
        ],
        challenge,
    ),
    &member("accept", &[NUMBER], |args| {
        Ok(action(args, Action::Accept(Awaited::Anything)))
    }),
    &member("decline", &[NUMBER], |args| {
        Ok(action(args, Action::Decline(Awaited::Anything)))
    }),
    &member(
        "move",
        &[required("move", OptionKind::MOVE), CONFIRM, NUMBER],
        |args| {
            let confirmed = confirmation(args);
            Ok(with_move(args, |text| Action::Move(text, confirmed)))
        },
    ),
    &member(
        "draw",
        &[optional("move", OptionKind::MOVE), CONFIRM, NUMBER],
        |args| {
            let confirmed = confirmation(args);
            Ok(with_move(args, |text| {
                let with = (!text.is_empty()).then_some(DrawMove { text, confirmed });
                Action::Draw(with)
            }))
        },
    ),
    &member("resign", &[CONFIRM, NUMBER], |args| {
        Ok(action(args, Action::Resign(confirmation(args))))
    }),
    &member("takeback", &[NUMBER], |args| {
        Ok(action(args, Action::Takeback))
    }),
    &member("rematch", &[NUMBER], |args| {
        Ok(Command::Rematch {
            number: read_number(args),
        })
    }),
    &member("board", &[SIDE, LINKS, NUMBER], |args| {
        let view = read_perspective(args).unwrap_or(Perspective::Common);
        Ok(match args.text("links") {
            Some("end") => Command::EndBoardLinks,
            Some(_) => Command::BoardLink(read_number(args)),
            None => read_question(args, Question::Board(view)),
        })
    }),
    &crate::features::puzzles::command::PUZZLE,
    &member(
        "games",
        &[optional("only", OptionKind::choice(&["next", "followed"]))],
        |args| {
            Ok(match args.text("only") {
                None => Command::Games,
                Some("followed") => Command::FollowedGames,
                Some(_) => Command::NextGame,
            })
        },
    ),
    &member("score", &[optional("person", OptionKind::PERSON)], |args| {
        Ok(Command::Score(person(args).ok()))
    }),
    &member(
        "ladder",
        &[
            optional("game", OptionKind::VARIANT),
            optional("speed", OptionKind::choice(Speed::KEYS)),
            optional("season", OptionKind::choice(Season::KEYS)),
            optional("person", OptionKind::PERSON),
            optional("where", OptionKind::choice(LadderScope::KEYS)),
        ],
        |args| Ok(Command::Ladder(ladder(args))),
    ),
    &member("rules", &[optional("game", OptionKind::VARIANT)], |args| {
        let named = args.text("game").map(|_| variant(args));
        Ok(Command::Rules(named.transpose()?))
    }),
    &member(
        "help",
        &[optional("command", OptionKind::COMMAND)],
        |args| Ok(Command::Help(args.text("command").and_then(topic))),
    ),
    &member("game moves", &[NUMBER], |args| {
        Ok(read_question(args, Question::Moves))
    }),
    &member("game history", &[NUMBER], |args| {
        Ok(read_question(args, Question::History))
    }),
    &member("game describe", &[SIDE, NUMBER], |args| {
        let view = read_perspective(args).unwrap_or(Perspective::Own);
        Ok(read_question(args, Question::Spoken(view)))
    }),
    &member("game replay", &[SIDE, SHARE, NUMBER], |args| {
        let view = read_perspective(args).unwrap_or(Perspective::Own);
        let number = read_number(args);
        Ok(match args.text("share") {
            Some(_) => Command::ShareReplay { number },
            None => read_question(args, Question::Replay(view)),
        })
    }),
    &member(
        "game review",
        &[
            optional("point", OptionKind::count(MOST_TURNING_POINTS)),
            SHARE,
            NUMBER,
        ],
        |args| Ok(read_review(args)),
    ),
    &member("game export", &[FORMAT, ALL_GAMES, NUMBER], |args| {
        if args.text("all").is_some() {
            return Ok(Command::ExportGames);
        }
        let format = args.text("format").and_then(ExportFormat::find);
        Ok(read_question(
            args,
            Question::Export(format.unwrap_or_default()),
        ))
    }),
    &member(
        "game if",
        &[
            optional("line", OptionKind::LINE),
            optional("clear", OptionKind::choice(&["yes"])),
            NUMBER,
        ],
        |args| {
            let line = args.text("line").filter(|line| !line.is_empty());
            let change = match (args.text("clear"), line) {
                (Some(_), _) => PlanChange::Clear,
                (None, Some(line)) => PlanChange::Add(line.to_owned()),
                (None, None) => PlanChange::Show,
            };
            Ok(Command::Plan {
                number: read_number(args),
                change,
            })
        },
    ),
    &member(
        "game think",
        &[
            OptionSpec {
                key: "think-line",
                ..optional("line", OptionKind::LINE)
            },
            optional("go", OptionKind::choice(&["back", "start"])),
            optional("note", OptionKind::NOTE),
            NUMBER,
        ],
        |args| {
            Ok(Command::Think {
                number: read_number(args),
                step: think(args),
                note: args.text("note").map(str::to_owned),
            })
        },
    ),
    &member(
        "game explorer",
        &[
            OptionSpec {
                key: "explorer-line",
                ..optional("line", OptionKind::LINE)
            },
            optional("game", OptionKind::VARIANT),
            NUMBER,
        ],
        |args| {
            Ok(Command::Explore(Exploration {
                number: read_number(args),
                variant: args.text("game").and_then(rules::find),
                line: args.text("line").unwrap_or_default().to_owned(),
            }))
        },
    ),
    &member(
        "game import",
        &[
            optional("text", OptionKind::RECORD),
            optional("file", OptionKind::FILE),
        ],
        |args| {
            let text = |option| args.text(option).filter(|text| !text.is_empty());
            let file = text("file").map(|file| ImportSource::File(file.to_owned()));
            let text = text("text").map(|text| ImportSource::Text(text.to_owned()));
            Ok(Command::Import(file.or(text).unwrap_or(ImportSource::Form)))
        },
    ),
    &member("game clock", &[NUMBER], |args| {
        Ok(read_question(args, Question::Clock))
    }),
    &member(
        "game pause",
        &[required("days", OptionKind::count(LONGEST_PAUSE)), NUMBER],
        |args| {
            let days = args.text("days").and_then(|days| days.parse().ok());
            let days = days.unwrap_or(LONGEST_PAUSE);
            Ok(action(args, Action::Pause { days }))
        },
    ),
    &member(
        "game holiday",
        &[
            required("from", OptionKind::DAY),
            required("to", OptionKind::DAY),
            NUMBER,
        ],
        holiday,
    ),
    &member(
        "game leave",
        &[
            required("from", OptionKind::DAY),
            required("to", OptionKind::DAY),
        ],
        leave,
    ),
    &member(
        "game give-time",
        &[
            optional("minutes", OptionKind::count(MOST_MINUTES_GIVEN)),
            NUMBER,
        ],
        |args| {
            let minutes = args
                .text("minutes")
                .and_then(|minutes| minutes.parse().ok());
            Ok(action(args, Action::GiveTime { minutes }))
        },
    ),
    &member("game nudge", &[NUMBER], |args| {
        Ok(Command::Nudge {
            number: read_number(args),
        })
    }),
    &member(
        "game follow",
        &[
            optional(
                "notify",
                OptionKind::choice(&["every-move", "end-only", "never"]),
            ),
            NUMBER,
        ],
        |args| {
            let notify = args.text("notify");
            Ok(Command::Follow {
                number: read_number(args),
                wish: match notify {
                    None => Some(Wish::EveryMove),
                    Some(notify) => Wish::find(notify),
                },
            })
        },
    ),
    &member("game flag", &[NUMBER], |args| {
        Ok(action(args, Action::Flag))
    }),
    &member("game hint", &[NUMBER], |args| {
        Ok(action(args, Action::Hint(None)))
    }),
    &member("game arbiter", &[NUMBER], |args| {
        Ok(Command::PlayArbiter {
            number: read_number(args),
        })
    }),
    &member("game withdraw", &[NUMBER], |args| {
        Ok(action(args, Action::Withdraw))
    }),
    &member("game abort", &[NUMBER], |args| {
        Ok(action(args, Action::Abort))
    }),
    &spec(
        "game close",
        Authority::Moderator,
        &[
            required("number", OptionKind::GAME),
            required("reason", OptionKind::REASON),
        ],
        read_close,
    ),
    &crate::features::tournaments::command::TOURNAMENT,
    &crate::features::tournaments::command::SIMUL,
    &crate::features::votes::command::VOTE,
    &crate::features::tournaments::command::JOIN,
    &crate::features::tournaments::command::START,
    &crate::features::tournaments::command::TABLE,
    &crate::features::tournaments::command::WITHDRAW,
    &crate::features::tournaments::command::CLOSE,
    &member("settings show", &[], |_| {
        let patch = PreferencesPatch::default();
        Ok(Command::Settings(patch, SettingsShown::All))
    }),
    &member("settings change", &PREFERENCES, |args| {
        let patch = PreferencesPatch::typed(|key| args.setting_text(key));
        Ok(Command::Settings(patch, SettingsShown::Changed))
    }),
    &member("settings about", &[], |_| Ok(Command::About)),
    &spec("server show", Authority::Manager, &[], |_| {
        let patch = ServerSettingsPatch::default();
        Ok(Command::ServerSettings(patch, SettingsShown::All))
    }),
    &spec(
        "server ladder",
        Authority::Manager,
        &[
            optional("person", OptionKind::PERSON),
            NUMBER,
            optional("listing", OptionKind::choice(&["remove", "restore"])),
        ],
        |args| {
            let is_removed = args.text("listing") != Some("restore");
            let person = person(args).ok().map(LadderEntry::Person);
            let entry = person.or(read_number(args).map(LadderEntry::Game));
            Ok(Command::Ladder(match entry {
                Some(entry) => LadderQuestion::Remove(entry, is_removed),
                None => LadderQuestion::Review,
            }))
        },
    ),
    &spec(
        "server change",
        Authority::Manager,
        &SERVER_SETTINGS,
        |args| {
            let patch = ServerSettingsPatch::typed(|key| args.setting_text(key));
            Ok(Command::ServerSettings(patch, SettingsShown::Changed))
        },
    ),
    &member("privacy show", &[], |_| Ok(Command::Privacy(Privacy::Show))),
    &member(
        "privacy export",
        &[optional("part", OptionKind::count(u8::MAX))],
        |args| {
            let part = args.text("part").and_then(|part| part.parse().ok());
            Ok(Command::Privacy(Privacy::Export(part.unwrap_or(1))))
        },
    ),
    &member("privacy delete", &[CONFIRM], |args| {
        Ok(Command::Privacy(Privacy::Delete(confirmation(args))))
    }),
    &member(
        "privacy block",
        &[required("person", OptionKind::PERSON)],
        |args| Ok(Command::Block(person(args)?)),
    ),
    &member(
        "privacy unblock",
        &[required("person", OptionKind::PERSON)],
        |args| Ok(Command::Unblock(person(args)?)),
    ),
];
