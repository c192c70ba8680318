//! The `peshtoq` program: command line, configuration, start and stop (`contract.md §8`).

mod config;
mod demo;
mod jobs;
mod serve;
mod start;
mod webhook;

use std::{
    io::Read,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand, error::ErrorKind};
use config::Config;
use peshtoq_courses::import;
use peshtoq_http::app::App;
use peshtoq_kernel::error::Error;
use serde_json::{Map, Value, json};
use start::{Failed, Who};

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

#[derive(Subcommand)]
enum MediaCommand {
    /// Removes uploads that nothing has used for 48 hours, and what broken-off uploads left
    Gc,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too, and are no failures.
        Err(error) => return answer(&error),
    };
    // An error means that a provider is there already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("peshtoq: {failed}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line itself calls for: help on standard output, or one line on what is wrong with it.
fn answer(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // An error means that nobody reads it.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let failed = match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => Failed::new("which command? See `peshtoq --help`"),
        // The first paragraph says what is wrong, the rest how it is used.
        _ => Failed::new(
            text.split("\n\n")
                .next()
                .unwrap_or_default()
                .trim_start_matches("error: "),
        ),
    };
    eprintln!("peshtoq: {failed}");
    ExitCode::FAILURE
}

fn run(cli: Cli) -> Result<(), Failed> {
    // What is generated does not depend on a configuration.
    match cli.command {
        Command::Openapi => {
            print!("{}", peshtoq_http::contract::openapi().map_err(Failed::new)?);
            return Ok(());
        }
        Command::Typescript => {
            print!("{}", peshtoq_http::contract::typescript().map_err(Failed::new)?);
            return Ok(());
        }
        Command::SiteTypescript => {
            print!("{}", peshtoq_http::contract::site_typescript().map_err(Failed::new)?);
            return Ok(());
        }
        Command::Courses(CoursesCommand::Schema) => {
            let schema = serde_json::to_string_pretty(&import::schema()).map_err(Failed::new)?;
            println!("{schema}");
            return Ok(());
        }
        _ => {}
    }
    let config = Config::read(cli.config.as_deref()).map_err(Failed::new)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failed::new)?;
    match cli.command {
        Command::Openapi | Command::Typescript | Command::SiteTypescript | Command::Courses(CoursesCommand::Schema) => {
            Ok(())
        }
        Command::Config => {
            show(&config);
            Ok(())
        }
        Command::Serve => {
            start::log(&config.log)?;
            runtime.block_on(serve::run(config))
        }
        Command::Migrate => runtime.block_on(async {
            start::database(&config, Who::Command).await?.close().await;
            Ok(())
        }),
        Command::Staff(command) => runtime.block_on(with_app(&config, async |app| staff(app, command).await)),
        Command::Courses(CoursesCommand::Import { file }) => {
            let text = std::fs::read_to_string(&file);
            let text = text.map_err(|error| Failed::new(format!("{}: {error}", shown(&file))))?;
            let courses = import::read(&text).map_err(|bad| Failed::new(format!("{}: {bad}", shown(&file))))?;
            runtime.block_on(with_app(&config, async |app| import_courses(app, courses).await))
        }
        Command::Demo(DemoCommand::Load { if_empty }) => {
            runtime.block_on(with_app(&config, async |app| load_demo(app, if_empty).await))
        }
        Command::Media(MediaCommand::Gc) => runtime.block_on(with_app(&config, collect)),
    }
}

fn show(config: &Config) {
    let width = config
        .shown()
        .iter()
        .map(|(name, ..)| name.len())
        .max()
        .unwrap_or_default();
    for (name, value, source) in config.shown() {
        let value = if value.is_empty() { "-" } else { value };
        println!("{name:width$}  {value}  ({source})");
    }
}

/// The password on standard input, without the line end that a terminal or `echo` adds.
fn password() -> Result<String, Failed> {
    let mut text = String::new();
    std::io::stdin()
        .take(1024)
        .read_to_string(&mut text)
        .map_err(Failed::new)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

/// Opens everything, does one thing with it, and closes it again.
async fn with_app(config: &Config, act: impl AsyncFnOnce(&App) -> Result<(), Failed>) -> Result<(), Failed> {
    let app = start::app(config, Who::Command).await?;
    let result = act(&app).await;
    app.db().clone().close().await;
    result
}

async fn staff(app: &App, command: StaffCommand) -> Result<(), Failed> {
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
            println!("{login} can sign in");
        }
        StaffCommand::ResetPassword { login, .. } => {
            let password = password()?;
            peshtoq_auth::setup::reset_password(app.auth(), app.db(), &login, &password)
                .await
                .map_err(refused)?;
            println!("{login} has to choose a new password at the next sign-in");
        }
    }
    Ok(())
}

/// A refusal in one line for the console: what the panel would show beside the fields.
fn refused(error: Error) -> Failed {
    let message = error.message.as_deref().unwrap_or(error.code.message());
    let fields: Vec<String> = error
        .fields
        .iter()
        .map(|field| format!("{}: {}", field.field, field.message))
        .collect();
    let cause = error
        .cause
        .as_deref()
        .map(|cause| format!(" ({cause})"))
        .unwrap_or_default();
    match fields.is_empty() {
        true => Failed::new(format!("{}: {message}{cause}", error.code.as_str())),
        false => Failed::new(format!("{}: {}", error.code.as_str(), fields.join("; "))),
    }
}

async fn import_courses(app: &App, courses: Vec<import::ImportedCourse>) -> Result<(), Failed> {
    let report = import::import(app.db(), courses).await.map_err(refused)?;
    for name in &report.categories {
        println!("category made: {name}");
    }
    for (id, name) in &report.made {
        println!("made: {id} {name}");
    }
    for (id, name, fields) in &report.changed {
        println!("changed: {id} {name} ({})", fields.join(", "));
    }
    for (id, name) in &report.clashes {
        println!("left alone: {id} {name} (made by hand)");
    }
    println!(
        "{} made, {} changed, {} as they were, {} left alone",
        report.made.len(),
        report.changed.len(),
        report.same,
        report.clashes.len()
    );
    Ok(())
}

async fn load_demo(app: &App, if_empty: bool) -> Result<(), Failed> {
    match (demo::load(app).await.map_err(refused)?, if_empty) {
        (demo::Loaded::Loaded, _) => println!("loaded"),
        (demo::Loaded::Kept, true) => println!("kept"),
        (demo::Loaded::Kept, false) => return Err(Failed::new("there is content already; nothing was loaded")),
    }
    Ok(())
}

async fn collect(app: &App) -> Result<(), Failed> {
    let gone = jobs::collect(app).await.map_err(refused)?;
    println!("{gone} files removed");
    Ok(())
}

/// Where a path of the configuration leads, for messages.
fn shown(path: &Path) -> String {
    path.display().to_string()
}
