//! The manual page: one for the whole program, with a section for each subcommand.

use std::io;
use std::io::Write;

use clap::CommandFactory as _;
use clap_mangen::Man;

use super::Program;

/// Writes the manual page in roff. It has the version without the commit, so that it changes only with the program.
pub(crate) fn manual(out: &mut impl Write) -> io::Result<()> {
    let program = Program::command()
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true);
    let page = Man::new(program.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    page.render_synopsis_section(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    for part in program.get_subcommands().filter(|part| !part.is_hide_set()) {
        let name = part.get_name();
        let part = Man::new(part.clone().bin_name(format!("arbiter {name}")));
        let mut section = Vec::new();
        part.render_synopsis_section(&mut section)?;
        part.render_description_section(&mut section)?;
        part.render_options_section(&mut section)?;
        let section = String::from_utf8_lossy(&section).replace(".SH ", ".SS ");
        write!(out, ".SH \"ARBITER {}\"\n{section}", name.to_uppercase())?;
    }
    Ok(())
}
