//! The program. All of it is in the library: what the program runs is compiled there, once.

use std::process::ExitCode;

fn main() -> ExitCode {
    arbiter::host::program::main()
}
