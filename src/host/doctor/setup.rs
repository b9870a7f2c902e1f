//! `arbiter setup`: asks for token and database, writes `.env`, and prints the invitations.

use std::fs::OpenOptions;
use std::io;
use std::io::{BufRead, IsTerminal as _, Write};
use std::path::Path;

use super::{Verdict, machine};
use crate::discord;
use crate::host::config::{Config, Database};

/// The first line of the file.
const HEAD: &str = "# Written by `arbiter setup`; .env.example explains every setting.\n";

/// Asks for settings, checks them with Discord and writes them to `file`; returns whether they are complete. `secret` reads
/// an answer without an echo.
pub async fn setup<Answers: BufRead>(
    file: &Path,
    stand_in: Option<String>,
    answers: &mut Answers,
    secret: impl FnOnce(&mut Answers) -> io::Result<String>,
    out: &mut impl Write,
) -> io::Result<bool> {
    if file.exists() {
        writeln!(
            out,
            "{} already exists. Edit it, or move it away to start over.",
            file.display()
        )?;
        return Ok(false);
    }
    writeln!(
        out,
        "Open https://discord.com/developers/applications, choose your application (or press \"New Application\"), go to the page \
         \"Bot\", press \"Reset Token\" and copy the token."
    )?;
    write!(out, "Token (it isn't shown): ")?;
    out.flush()?;
    let token = secret(answers)?.trim().to_owned();
    if token.is_empty() {
        writeln!(
            out,
            "\n\nNothing was written: the bot needs a token. Run `arbiter setup` again once you have copied it."
        )?;
        return Ok(false);
    }
    writeln!(
        out,
        "\n\nGames are kept in a file on this machine, which is enough for a small server. To keep them in Postgres, give its \
         address, for example postgres://arbiter:password@localhost/arbiter"
    )?;
    let database = ask(
        "Postgres address (press Enter to use a file): ",
        answers,
        out,
    )?;
    let settings = [("DISCORD_TOKEN", token), ("DATABASE_URL", database)];
    for (name, value) in &settings {
        if value.contains(['\'', '\n']) {
            writeln!(
                out,
                "\n{name} can't have a ' in it. Nothing was written; copy it again."
            )?;
            return Ok(false);
        }
    }
    let look_up = |key: &str| {
        let given = settings.iter().find(|(name, _)| *name == key);
        let given = given.map(|(_, value)| value.clone());
        given.or_else(|| stand_in.clone().filter(|_| key == "DISCORD_API_URL"))
    };
    let config = match Config::from(look_up) {
        Ok(config) => config,
        Err(problems) => {
            writeln!(out, "\nNothing was written: {problems}")?;
            return Ok(false);
        }
    };
    let application = match discord::examination(&config) {
        Ok(examination) => examination.application().await,
        Err(error) => Err(error),
    };
    let application = match application {
        Ok((application, _)) => application,
        Err(error) => {
            writeln!(out, "\nNothing was written: {error}.")?;
            return Ok(false);
        }
    };
    if let Database::Postgres(_) = config.database {
        let found = machine::database(&config).await;
        if let Some(wrong) = found.iter().find(|one| one.verdict == Verdict::Wrong) {
            writeln!(out, "\nNothing was written: {}", wrong.told)?;
            return Ok(false);
        }
    }
    write_settings(file, &settings)?;
    writeln!(
        out,
        "\nWritten to {}, which only you can read. Discord knows the bot as {}.\n\n\
         Invite it to your server:\n  {}\n\
         Or let people add it to their own account (turn on \"User Install\" on the page \"Installation\" first):\n  {}\n\n\
         Then: arbiter doctor   (checks that everything is right)\n      \
         arbiter discord  (starts the bot)",
        file.display(),
        application.name,
        application.server_invitation(),
        application.user_invitation(),
    )?;
    Ok(true)
}

fn ask(question: &str, answers: &mut impl BufRead, out: &mut impl Write) -> io::Result<String> {
    write!(out, "{question}")?;
    out.flush()?;
    Ok(read_line(answers)?.trim().to_owned())
}

fn read_line(answers: &mut impl BufRead) -> io::Result<String> {
    let mut answer = String::new();
    answers.read_line(&mut answer)?;
    Ok(answer)
}

/// Reads a secret, without an echo on a terminal.
pub fn read_secret(answers: &mut io::StdinLock<'_>) -> io::Result<String> {
    if answers.is_terminal() {
        rpassword::read_password()
    } else {
        read_line(answers)
    }
}

/// Single quotes mean the same to the program, shells, systemd and Compose.
fn write_settings(file: &Path, settings: &[(&str, String)]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(HEAD.as_bytes())?;
    for (name, value) in settings {
        if !value.is_empty() {
            writeln!(file, "{name}='{value}'")?;
        }
    }
    file.sync_all()
}
