//! The `peshtoq` program: command line, configuration, start and stop (`docs/operating.md#commands`).

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod backups;
mod config;
mod console;
mod demo;
mod jobs;
mod listen;
mod lock;
mod log;
mod media;
mod schedule;
mod serve;
mod start;
mod supervisor;
mod webhook;

use std::{
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use clap::{ArgGroup, Args, Parser, Subcommand, error::ErrorKind};
use config::Config;
use console::{complain, print, print_line, printed};
use log::Log;
use peshtoq_core::{error::Error, language::Language};
use peshtoq_courses::import;
use peshtoq_http::app::App;
use serde_json::{Map, Value, json};
use start::{CliError, Who};

/// Returns freed memory to the system, whichever thread freed it: `docs/decisions/0006-jemalloc.md`.
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[derive(Parser)]
#[command(name = "peshtoq", version, about = "The content panel of an online course provider")]
struct Cli {
    /// The configuration file [default: peshtoq.toml, where there is one]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Starts the server
    Serve,
    /// Brings the schema of the database up to this program's state
    Migrate,
    /// Makes a superadmin, or sets a forgotten password
    #[command(subcommand)]
    Staff(StaffCommand),
    /// Courses of the learning system
    #[command(subcommand)]
    Courses(CoursesCommand),
    /// Demo content
    #[command(subcommand)]
    Demo(DemoCommand),
    /// Stored files
    #[command(subcommand)]
    Media(MediaCommand),
    /// Writes rows and stored files into one archive, beside a running server or without one
    Backup(BackupCommand),
    /// Puts an archive back, into an empty place or with --replace; no server may be running
    Restore {
        /// The archive: a file, or `s3://bucket/key`
        file: String,
        /// Puts it in the place of what is there, which is kept beside it
        #[arg(long)]
        replace: bool,
    },
    /// Tells whether database and media store are whole
    Check {
        /// Reads every stored file and compares it with its name
        #[arg(long)]
        deep: bool,
    },
    /// Shows every key, its value and where it came from; secrets are hidden
    Config,
    /// Prints the OpenAPI document
    Openapi,
    /// Prints the TypeScript of what the OpenAPI document does not carry; for the project's own code generation
    #[command(hide = true)]
    Typescript,
    /// Prints the section catalogue as the landing site takes it; for the project's own code generation
    #[command(hide = true)]
    SiteTypescript,
}

#[derive(Subcommand)]
enum StaffCommand {
    /// Makes an active superadmin
    CreateSuperadmin {
        /// 3 to 32 of a-z 0-9 . _ -
        #[arg(long)]
        login: String,
        #[arg(long)]
        first_name: String,
        #[arg(long)]
        last_name: String,
        /// Reads the password from standard input
        #[arg(long, required = true)]
        password_stdin: bool,
    },
    /// Sets a password; the person has to choose another at the next sign-in
    ResetPassword {
        #[arg(long)]
        login: String,
        /// Reads the password from standard input
        #[arg(long, required = true)]
        password_stdin: bool,
    },
}

#[derive(Subcommand)]
enum CoursesCommand {
    /// Makes and changes courses by what the learning system wrote into a file: all of it or nothing
    Import {
        /// A JSON list of courses; see `peshtoq courses schema`
        file: PathBuf,
    },
    /// Prints the JSON schema of the file
    Schema,
}

#[derive(Subcommand)]
enum DemoCommand {
    /// Loads the demo content into an empty database
    Load {
        /// Succeeds without doing anything when there is content already
        #[arg(long)]
        if_empty: bool,
    },
}

#[derive(Args)]
#[command(group(ArgGroup::new("target").required(true).args(["file", "to"])))]
struct BackupCommand {
    /// The archive to write; no such file may be there yet
    file: Option<PathBuf>,
    /// A folder, or `s3://bucket/prefix`: the archive gets a name that says when it was made
    #[arg(long, value_name = "PLACE")]
    to: Option<String>,
    /// Removes the archives of that place beyond the newest so many
    #[arg(long, value_name = "COUNT", requires = "to", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
}

#[derive(Subcommand)]
enum MediaCommand {
    /// Moves uploads that nothing has used for 48 hours into the bin, and removes what broken-off uploads left
    Gc {
        /// However many they are: without it more than 20 files that are more than 5 % of all are left alone
        #[arg(long)]
        force: bool,
    },
    /// Brings files back from the bin, where they lie for 30 days; without PATH or --all it lists them
    Restore {
        /// Which files, as `partners/0123….png`
        #[arg(value_name = "PATH")]
        paths: Vec<String>,
        /// All of them
        #[arg(long, conflicts_with = "paths")]
        all: bool,
    },
    /// Gives the media store to this database, whatever installation it belonged to; no file is touched
    Adopt,
}

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
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => CliError::new("which command? See `peshtoq --help`"),
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
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(CliError::new)?;
    match cli.command {
        Command::Openapi | Command::Typescript | Command::SiteTypescript | Command::Courses(CoursesCommand::Schema) => {
            Ok(())
        }
        Command::Config => show(&config),
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
            runtime.block_on(with_app(&config, who, async |app| staff(app, command).await))
        }
        Command::Courses(CoursesCommand::Import { file }) => {
            let text = std::fs::read_to_string(&file);
            let text = text.map_err(|error| CliError::new(format!("{}: {error}", shown(&file))))?;
            let courses = import::read(&text).map_err(|bad| CliError::new(format!("{}: {bad}", shown(&file))))?;
            runtime.block_on(with_app(&config, Who::FirstCommand, async |app| {
                import_courses(app, courses).await
            }))
        }
        Command::Demo(DemoCommand::Load { if_empty }) => {
            runtime.block_on(with_app(&config, Who::FirstCommand, async |app| {
                load_demo(app, if_empty).await
            }))
        }
        Command::Media(command) => runtime.block_on(with_app(&config, Who::Command, async |app| match command {
            MediaCommand::Gc { force } => media::collect(app, force).await,
            MediaCommand::Restore { paths, all } => media::restore(app, &paths, all).await,
            MediaCommand::Adopt => media::adopt(app).await,
        })),
        Command::Backup(BackupCommand { file, to, keep }) => {
            runtime.block_on(backups::command(&config, file, to, keep))
        }
        Command::Restore { file, replace } => runtime.block_on(backups::restore(&config, &file, replace)),
        Command::Check { deep } => runtime.block_on(backups::check(&config, deep)),
    }
}

fn show(config: &Config) -> Result<(), CliError> {
    let width = config
        .shown()
        .iter()
        .map(|(name, ..)| name.len())
        .max()
        .unwrap_or_default();
    for (name, value, source) in config.shown() {
        let value = if value.is_empty() { "-" } else { value };
        print_line(format_args!("{name:width$}  {value}  ({source})"))?;
    }
    Ok(())
}

/// The password from standard input, without the line end that a terminal or `echo` adds.
fn password() -> Result<String, CliError> {
    let mut text = String::new();
    std::io::stdin()
        .take(1024)
        .read_to_string(&mut text)
        .map_err(CliError::new)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
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

async fn staff(app: &App, command: StaffCommand) -> Result<(), CliError> {
    match command {
        StaffCommand::CreateSuperadmin {
            login,
            first_name,
            last_name,
            ..
        } => {
            let fields =
                json!({"login": login, "firstName": first_name, "lastName": last_name, "password": password()?});
            let fields = fields.as_object().cloned().unwrap_or_else(Map::<String, Value>::new);
            peshtoq_auth::setup::create_superadmin(app.auth(), app.db(), fields)
                .await
                .map_err(refused)?;
            print_line(format_args!("{login} can sign in"))?;
        }
        StaffCommand::ResetPassword { login, .. } => {
            let password = password()?;
            peshtoq_auth::setup::reset_password(app.auth(), app.db(), &login, &password)
                .await
                .map_err(refused)?;
            print_line(format_args!("{login} has to choose a new password at the next sign-in"))?;
        }
    }
    Ok(())
}

/// A refusal in one line for the console, with the texts that the panel would show beside the fields.
pub(crate) fn refused(error: Error) -> CliError {
    let language = Language::default();
    let message = error.message().text(language);
    let fields: Vec<String> = error
        .fields
        .iter()
        .map(|field| format!("{}: {}", field.field, field.message.text(language)))
        .collect();
    let cause = error
        .cause
        .as_deref()
        .map(|cause| format!(" ({cause})"))
        .unwrap_or_default();
    match fields.is_empty() {
        true => CliError::new(format!("{}: {message}{cause}", error.code.as_str())),
        false => CliError::new(format!("{}: {}", error.code.as_str(), fields.join("; "))),
    }
}

async fn import_courses(app: &App, courses: Vec<import::ImportedCourse>) -> Result<(), CliError> {
    let report = import::import(app.db(), courses).await.map_err(refused)?;
    for name in &report.categories {
        print_line(format_args!("category made: {name}"))?;
    }
    for (id, name) in &report.made {
        print_line(format_args!("made: {id} {name}"))?;
    }
    for (id, name, fields) in &report.changed {
        print_line(format_args!("changed: {id} {name} ({})", fields.join(", ")))?;
    }
    for (id, name) in &report.clashes {
        print_line(format_args!("left alone: {id} {name} (made by hand)"))?;
    }
    print_line(format_args!(
        "{} made, {} changed, {} as they were, {} left alone",
        report.made.len(),
        report.changed.len(),
        report.same,
        report.clashes.len()
    ))
}

async fn load_demo(app: &App, if_empty: bool) -> Result<(), CliError> {
    match (demo::load(app).await.map_err(refused)?, if_empty) {
        (demo::Loaded::Loaded, _) => print_line("loaded"),
        (demo::Loaded::Kept, true) => print_line("kept"),
        (demo::Loaded::Kept, false) => Err(CliError::new("there is content already; nothing was loaded")),
    }
}

/// The text of a configured path, for messages.
fn shown(path: &Path) -> String {
    path.display().to_string()
}
