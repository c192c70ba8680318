//! The `peshtoq` program: command line, configuration, start and stop (`docs/operating.md#commands`).

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod backups;
mod cli;
mod commands;
mod config;
mod console;
mod demo;
mod import_file;
mod jobs;
mod links;
mod listen;
mod lock;
mod log;
mod media;
mod schedule;
mod serve;
mod start;
mod supervisor;
mod webhook;

use std::{path::Path, process::ExitCode, time::Duration};

use clap::{Parser, error::ErrorKind};
use cli::{Cli, Command, CoursesCommand, DemoCommand, MediaCommand, StaffCommand};
use config::Config;
use console::{complain, print, print_line, printed};
use log::Log;
use peshtoq_courses::import;
use peshtoq_http::app::App;
use start::{CliError, Who};

/// Returns freed memory to the system, whichever thread freed it: `docs/decisions/0006-jemalloc.md`.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// How long the end of the server waits for blocking threads.
const THREADS_END: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too, and are not failures.
        Err(error) => return answer(&error),
    };
    // An error means that a provider is already installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut log = None;
    match (run(cli, &mut log), log) {
        (Ok(()), _) => ExitCode::SUCCESS,
        (Err(failed), None) => {
            complain(&failed);
            ExitCode::FAILURE
        }
        // After the earlier lines, and without waiting forever for a reader.
        (Err(failed), Some(log)) => {
            log.line(&format!("peshtoq: {failed}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints what clap reports: help on standard output, or one line about an error.
fn answer(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let failed = match error.kind() {
        _ if !error.use_stderr() => match printed(error.print()) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(failed) => failed,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => CliError::new("no command given; see `peshtoq --help`"),
        // The first paragraph is the error, the rest is the usage.
        _ => CliError::new(
            text.split("\n\n")
                .next()
                .unwrap_or_default()
                .trim_start_matches("error: "),
        ),
    };
    complain(&failed);
    ExitCode::FAILURE
}

/// Runs the command. The server's log is returned through `log`, because it outlives the command and reports its end.
fn run(cli: Cli, log: &mut Option<Log>) -> Result<(), CliError> {
    // Generated output does not depend on the configuration.
    match cli.command {
        Command::Openapi => {
            return print(peshtoq_http::contract::openapi().map_err(CliError::new)?);
        }
        Command::Typescript => {
            return print(peshtoq_http::contract::typescript().map_err(CliError::new)?);
        }
        Command::FoldingTypescript => {
            return print(peshtoq_http::contract::folding_typescript().map_err(CliError::new)?);
        }
        Command::SiteTypescript => {
            return print(peshtoq_http::contract::site_typescript().map_err(CliError::new)?);
        }
        Command::Courses(CoursesCommand::Schema) => {
            let schema = serde_json::to_string_pretty(&import::schema()).map_err(CliError::new)?;
            return print_line(schema);
        }
        _ => {}
    }
    let config = Config::read(cli.config.as_deref()).map_err(CliError::new)?;
    if matches!(cli.command, Command::Backup(_)) {
        // Before the threads of the runtime, so that each of them has the lower priority.
        backups::yield_to_calls();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CliError::new)?;
    match cli.command {
        Command::Openapi
        | Command::Typescript
        | Command::FoldingTypescript
        | Command::SiteTypescript
        | Command::Courses(CoursesCommand::Schema) => Ok(()),
        Command::Config => commands::show_config(&config),
        Command::Serve => {
            let log = log.insert(Log::start(&config.log)?);
            let served = runtime.block_on(serve::run(config, log.queue()));
            // Blocking threads cannot be stopped; the decoding of an abandoned picture must not delay the exit.
            runtime.shutdown_timeout(THREADS_END);
            served
        }
        Command::Migrate => runtime.block_on(async {
            let (db, _lock) = start::database(&config, Who::Migration).await?;
            db.close().await;
            Ok(())
        }),
        Command::Staff(command) => {
            let who = match command {
                StaffCommand::CreateSuperadmin { .. } => Who::FirstCommand,
                StaffCommand::ResetPassword { .. } => Who::Command,
            };
            runtime.block_on(with_app(&config, who, async |app| commands::staff(app, command).await))
        }
        Command::Courses(CoursesCommand::Import(command)) => {
            let Some(courses) = import_file::read(&command)? else {
                return print_line("nothing was imported");
            };
            runtime.block_on(with_app(&config, Who::FirstCommand, async |app| {
                commands::import_courses(app, courses).await
            }))
        }
        Command::Demo(DemoCommand::Load { if_empty }) => {
            runtime.block_on(with_app(&config, Who::FirstCommand, async |app| {
                commands::load_demo(app, if_empty).await
            }))
        }
        Command::Media(command) => runtime.block_on(with_app(&config, Who::Command, async |app| match command {
            MediaCommand::Gc { force } => media::collect(app, force).await,
            MediaCommand::Restore { paths, all } => media::restore(app, &paths, all).await,
            MediaCommand::Adopt => media::adopt(app).await,
        })),
        Command::Backup(command) => runtime.block_on(backups::command(&config, command)),
        Command::Restore { file, replace } => runtime.block_on(backups::restore(&config, &file, replace)),
        Command::Check { deep, repair } => runtime.block_on(backups::check(&config, deep, repair)),
    }
}

/// Opens everything, does one thing with it, and closes it again.
async fn with_app(
    config: &Config,
    who: Who,
    act: impl AsyncFnOnce(&App) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let (app, _lock) = start::app(config, who).await?;
    let result = act(&app).await;
    app.db().clone().close().await;
    result
}

/// The text of a configured path, for messages.
fn shown(path: &Path) -> String {
    path.display().to_string()
}
