//! The project's commands: `cargo xtask help` lists them.
//!
//! It is built before anything else, so it depends on none of the other crates.

mod args;
mod browser;
mod codegen;
mod deny;
mod dev;
mod dist;
mod npm;
mod paths;
mod postgres;
mod process;
mod progress;
mod run;
mod server;
mod site_kit;
mod speed;
mod suite;
mod test_counts;
mod toolchain;
mod torture;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  run [--empty] [-- ARGS]  build and start Peshtoq with demo content; --empty starts it
                           without content; ARGS are passed to `peshtoq serve`
  dev                      server and Vite together; both rebuild when files change
  codegen [--check]        write openapi/, apps/web/src/api/generated/ and the server's messages in
                           Cyrillic; --check only compares
  test [--only STEP,…]     all checks: formatting, lints, Rust on SQLite and
       [--from STEP]       PostgreSQL, generated code, types, unit tests, bundle budget, browser;
       [--list]            --extended adds the browser tests of every screen in all its states
       [--extended]
  dist                     one optimised binary with the panel inside: target/dist/peshtoq
  bench [ARGS]             measure the optimised build, write docs/benchmarks.md
  speed                    how fast the panel answers in the browser, with nothing beside it
  torture [--minutes N]    fault harness: disks fill up, processes are killed and connections break
       [--seed S]          under load; then nothing acknowledged may be lost. Minutes are per pair;
       [--pair PAIR]       pairs: sqlite-folder, sqlite-s3, postgres-folder, postgres-s3 or all
       [--report FILE]
  site-kit                 a site on the kit of the server, with Next.js 14 and 16: installed, built,
                           started, and gone through with a browser; fetches packages, ten minutes.
                           PESHTOQ_BIN names another server than that of the checkout
  deny                     licences, sources and known vulnerabilities of all crates
  help                     this text

PESHTOQ_* variables (see docs/operating.md) are passed to the server that run, dev and bench start.";

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message for the developer.
    Message(String),
    /// Ctrl+C or a termination signal; no message.
    Interrupted,
}

impl<T: Into<String>> From<T> for Failure {
    fn from(text: T) -> Self {
        Self::Message(text.into())
    }
}

/// The result type of commands.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let outcome = process::listen_for_signals().and_then(|()| match command.as_str() {
        "run" => run::command(&rest),
        "dev" => dev::command(&rest),
        "codegen" => codegen::command(&rest),
        "test" => suite::command(&rest),
        "dist" => dist::dist(&rest),
        "bench" => dist::bench(&rest),
        "speed" => speed::command(&rest),
        "deny" => deny::command(&rest),
        "site-kit" => site_kit::command(&rest),
        "torture" => torture::command(&rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(())
        }
        "" => Err(HELP.into()),
        other => Err(format!("unknown command `{other}`\n\n{HELP}").into()),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Message(text)) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
        // 128 + SIGINT, as in shells.
        Err(Failure::Interrupted) => ExitCode::from(130),
    }
}
