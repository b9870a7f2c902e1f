//! Checks of the Discord application.

use super::Finding;
use crate::discord;
use crate::discord::StartError;
use crate::discord::examine::{Application, Examination, Registered, Registrations, Server};
use crate::game::Timestamp;
use crate::host::config::Config;
use crate::time_source::machine_time;

/// In milliseconds. Arbiter follows Discord's time, but logs and certificates don't.
const LARGE_OFFSET: i64 = 30_000;

/// Maximum number of servers and channels listed.
const MOST_NAMED: usize = 10;

pub(crate) async fn examine(config: &Config) -> Vec<Finding> {
    let examination = match discord::examination(config) {
        Ok(examination) => examination,
        Err(error) => return vec![without_answer(&error)],
    };
    let (application, date) = match examination.application().await {
        Ok(answer) => answer,
        Err(error) => return vec![without_answer(&error)],
    };
    let name = &application.name;
    let mut findings = vec![Finding::right(
        "token",
        format!("Discord knows the bot as {name}"),
    )];
    findings.push(flags(&examination, &application, config).await);
    findings.extend(date.map(check_clock));
    match examination.servers(&application).await {
        Ok((count, servers)) => findings.extend(places(&application, count, &servers)),
        Err(error) => findings.push(Finding::wrong("servers", unknown(&error))),
    }
    match examination.registered(&application, config.guild).await {
        Err(error) => findings.push(Finding::wrong("commands", unknown(&error))),
        Ok(registrations) => {
            findings.push(registered(&registrations));
            let launch = registrations.entry_point.as_ref();
            findings.extend(activity(&examination, &application, config, launch).await);
        }
    }
    findings.extend(deauthorized(&application, config));
    findings.push(match examination.emoji(&application).await {
        Err(error) => Finding::note("emoji", unknown(&error)),
        Ok((some, all)) if some == all => {
            Finding::right("emoji", format!("all {all} pieces have one, for buttons"))
        }
        Ok((some, all)) => Finding::note(
            "emoji",
            format!("{some} of {all} pieces have one; the start uploads the others, if the application has free slots"),
        ),
    });
    findings
}

/// What a game does in a channel, tried there once.
pub(crate) async fn rehearse(config: &Config, channel: u64) -> Vec<Finding> {
    let examination = match discord::examination(config) {
        Ok(examination) => examination,
        Err(error) => return vec![without_answer(&error)],
    };
    let steps = examination.rehearse(channel).await.into_iter();
    let finding = |step: discord::Step| match step.outcome {
        Ok(()) => Finding::right("channel", step.tried),
        Err(told) => {
            let told = format!("{}: {told}", step.tried);
            if step.is_optional {
                Finding::note("channel", told)
            } else {
                Finding::wrong("channel", told)
            }
        }
    };
    steps.map(finding).collect()
}

/// The problem with Discord, and what to do.
fn without_answer(error: &StartError) -> Finding {
    let subject = match error {
        StartError::Unreachable(_) => "Discord",
        _ => "token",
    };
    Finding::wrong(subject, unknown(error))
}

fn unknown(error: &StartError) -> String {
    match error {
        StartError::Token => "Discord refuses the token. Open your application at https://discord.com/developers/applications, \
                              press \"Reset Token\" on the page \"Bot\", and put the new one after DISCORD_TOKEN="
            .to_owned(),
        StartError::Unreachable(_) => {
            format!("{error}. Is this machine online, and does a firewall let it reach discord.com on port 443?")
        }
        other => other.to_string(),
    }
}

async fn flags(examination: &Examination, application: &Application, config: &Config) -> Finding {
    let subject = "application";
    if let Some(problem) = endpoint(examination, application, config).await {
        return problem;
    }
    if application.bot_require_code_grant {
        return Finding::wrong(
            subject,
            "nobody can invite the bot: turn off \"Requires OAuth2 Code Grant\" on the page \"Bot\"",
        );
    }
    Finding::right(subject, "configured correctly")
}

/// Problems with the way interactions arrive.
async fn endpoint(
    examination: &Examination,
    application: &Application,
    config: &Config,
) -> Option<Finding> {
    let subject = "application";
    let own = config.public_key.map(|key| hex::encode(key.0));
    if own.is_some_and(|own| own != application.verify_key) {
        return Some(Finding::wrong(
            subject,
            "DISCORD_PUBLIC_KEY isn't this application's: leave it empty, and Arbiter asks Discord for it",
        ));
    }
    let address = application.interactions_endpoint_url.as_deref();
    match (address.filter(|address| !address.is_empty()), config.web) {
        (None, None) => None,
        (None, Some(_)) => Some(Finding::note(
            subject,
            "interactions still come over the gateway. Once `arbiter web` can be reached, put its public address, for example \
             https://arbiter.example/interactions, into the field \"Interactions Endpoint URL\" on the page \"General Information\"",
        )),
        (Some(address), None) => Some(Finding::wrong(
            subject,
            format!(
                "Discord sends every command to {address} instead of this bot. Empty the field \"Interactions Endpoint URL\" on the \
                 page \"General Information\", or set WEB_ADDR and run `arbiter web` there"
            ),
        )),
        (Some(address), Some(_)) => {
            let problem = examination.endpoint(address).await.err()?;
            Some(Finding::wrong(
                subject,
                format!(
                    "Discord sends every command to {address}, which doesn't work: {problem}. Run `arbiter web`, and check the proxy in \
                     front of it"
                ),
            ))
        }
    }
}

fn check_clock(date: Timestamp) -> Finding {
    let ahead = machine_time().as_millisecond() - date.as_millisecond();
    let seconds = ahead.abs() / 1_000;
    if ahead.abs() < LARGE_OFFSET {
        return Finding::right("clock", format!("within {seconds} s of Discord's"));
    }
    let side = if ahead > 0 { "ahead of" } else { "behind" };
    Finding::note(
        "clock",
        format!(
            "this machine's is {seconds} s {side} Discord's. Games go by Discord's; set it right for the logs, for example with \
             `timedatectl set-ntp true`"
        ),
    )
}

/// Missing permissions by server.
fn places(application: &Application, count: usize, servers: &[Server]) -> Vec<Finding> {
    let invitation = application.server_invitation();
    if count == 0 {
        let told = format!("the bot isn't on any server yet. Invite it: {invitation}");
        return vec![Finding::note("servers", told)];
    }
    let mut findings = vec![Finding::right("servers", format!("the bot is on {count}"))];
    for server in servers.iter().filter(|server| !server.missing.is_empty()) {
        findings.push(Finding::wrong(
            "permissions",
            format!(
                "on \"{}\" the bot lacks {}. Re-invite it with this link: {invitation}",
                server.name,
                server.missing.join(", ")
            ),
        ));
    }
    for server in servers {
        for (channel, missing) in server.channels.iter().take(MOST_NAMED) {
            findings.push(Finding::note(
                "permissions",
                format!(
                    "in #{channel} on \"{}\" the bot lacks {}. Games there need them: check the channel's permissions",
                    server.name,
                    missing.join(", ")
                ),
            ));
        }
    }
    if findings.len() == 1 {
        findings.push(Finding::right("permissions", "nothing is missing"));
    }
    let without = servers.iter().filter(|server| !server.may_create_events);
    let without: Vec<&str> = without.map(|server| server.name.as_str()).collect();
    if !without.is_empty() {
        let named = without[..without.len().min(MOST_NAMED)].join(", ");
        findings.push(Finding::note(
            "events",
            format!("without the permission Create Events, tournaments aren't in the list of events of {named}"),
        ));
    }
    findings
}

/// Whether Discord says that somebody removed the app, where it could.
fn deauthorized(application: &Application, config: &Config) -> Option<Finding> {
    config.web?;
    Some(if application.has_webhook_events() {
        Finding::right("webhooks", "Discord says when somebody removes the app")
    } else {
        Finding::note(
            "webhooks",
            "Discord doesn't say when somebody removes the app. Put the public address of `arbiter web` with /events into the field \
             \"Endpoint\" on the page \"Webhooks\", and choose the event \"Application Deauthorized\"",
        )
    })
}

/// The board inside Discord: the command that launches it, the secret and the way through Discord's proxy.
async fn activity(
    examination: &Examination,
    application: &Application,
    config: &Config,
    launch: Option<&(String, bool)>,
) -> Vec<Finding> {
    let subject = "activity";
    let (Some(secret), Some((url, _))) = (config.activity(), &config.board) else {
        let alone = config.client_secret.as_ref().map(|_| {
            let told = "DISCORD_CLIENT_SECRET is set, but PUBLIC_URL isn't, so there is no board to open inside Discord";
            Finding::note(subject, told)
        });
        let launch = launch.map(|(name, _)| {
            let told = format!(
                "Activities are enabled, so the application also has Discord's command \"{name}\", which every start keeps"
            );
            Finding::note("commands", told)
        });
        return launch.into_iter().chain(alone).collect();
    };
    let command = match launch {
        None => Finding::wrong(
            subject,
            "Activities aren't enabled: turn on \"Enable Activities\" on the page \"Activities\", \"Settings\"",
        ),
        Some((name, true)) => {
            Finding::right(subject, format!("the bot responds to \"{name}\" itself"))
        }
        Some((name, false)) => Finding::note(
            subject,
            format!(
                "Discord opens the board by \"{name}\" without the bot; the next start changes that"
            ),
        ),
    };
    let secret = match examination.is_secret(application, secret).await {
        Ok(true) => Finding::right(subject, "Discord accepts DISCORD_CLIENT_SECRET"),
        Ok(false) => Finding::wrong(
            subject,
            "Discord refuses DISCORD_CLIENT_SECRET: press \"Reset Secret\" on the page \"OAuth2\", and put the new one there",
        ),
        Err(error) => Finding::wrong(subject, unknown(&error)),
    };
    let mapping = if examination.is_mapped(application).await {
        Finding::right(subject, "Discord's proxy leads to the board")
    } else {
        let host = url.host();
        Finding::note(
            subject,
            format!(
                "Discord's proxy doesn't lead to a running board: map / to {host} on the page \"Activities\", \"URL Mappings\", let your \
                 proxy pass on / and /board, and start the bot"
            ),
        )
    };
    vec![command, secret, mapping]
}

fn registered(registrations: &Registrations) -> Finding {
    let subject = "commands";
    let others = &registrations.in_others;
    if !others.is_empty() {
        let servers = others.join(", ");
        return Finding::note(
            subject,
            format!(
                "commands of an earlier DISCORD_GUILD_ID are still on {servers}, where people may see each command twice. The next \
                 start removes them"
            ),
        );
    }
    match (registrations.everywhere, registrations.in_server) {
        (Registered::None, None | Some(Registered::None)) => {
            Finding::note(subject, "none are registered yet: the first start does it")
        }
        (Registered::Current, None) => Finding::right(subject, "registered everywhere"),
        (Registered::None, Some(Registered::Current)) => Finding::right(
            subject,
            "registered on the server of DISCORD_GUILD_ID, and only there",
        ),
        (Registered::Current | Registered::Other, Some(_)) => Finding::note(
            subject,
            "registered everywhere. The next start registers them on the server of DISCORD_GUILD_ID and removes them everywhere \
             else; leave the setting empty to keep them",
        ),
        (Registered::Other, None) | (Registered::None, Some(Registered::Other)) => Finding::note(
            subject,
            "commands of another version are registered; the next start replaces them",
        ),
    }
}
