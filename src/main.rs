//! The program. Everything is in the library, so it is compiled once.

use std::process::ExitCode;

fn main() -> ExitCode {
    arbiter::host::program::main()
}
