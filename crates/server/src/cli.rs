//! The command line: its commands, options and help texts.

use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "peshtoq", version, about = "The content panel of an online course provider")]
pub struct Cli {
    /// The configuration file [default: peshtoq.toml, if it exists]
    #[arg(long, global = true, value_name = "FILE")]
    pub config: Option<PathBuf>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Starts the server
    Serve,
    /// Upgrades the database schema to the version of this program
    Migrate,
    /// Creates a superadmin, or resets a password
    #[command(subcommand)]
    Staff(StaffCommand),
    /// Courses from the learning system
    #[command(subcommand)]
    Courses(CoursesCommand),
    /// Demo content
    #[command(subcommand)]
    Demo(DemoCommand),
    /// Stored files
    #[command(subcommand)]
    Media(MediaCommand),
    /// Writes all rows and stored files to one archive; a server may be running
    Backup(BackupCommand),
    /// Restores an archive into an empty installation, or with --replace over existing data; stop the server first
    Restore {
        /// The archive: a file, or `s3://bucket/key`
        file: String,
        /// Replaces the existing data, which is kept under another name
        #[arg(long)]
        replace: bool,
    },
    /// Checks the database and the media store for damage
    Check {
        /// Also reads every stored file and verifies its checksum
        #[arg(long)]
        deep: bool,
        /// First puts right what follows from the rest: the numbers of changes, the entries of search
        #[arg(long)]
        repair: bool,
    },
    /// Prints every setting with its value and its source; secrets are hidden
    Config,
    /// Prints the OpenAPI document
    Openapi,
    /// Prints the TypeScript types that the OpenAPI document does not contain; used by code generation
    #[command(hide = true)]
    Typescript,
    /// Prints in TypeScript how text is folded for searching; used by code generation
    #[command(hide = true)]
    FoldingTypescript,
    /// Prints the section registry in TypeScript for the landing site; used by code generation
    #[command(hide = true)]
    SiteTypescript,
}

#[derive(Subcommand)]
pub enum StaffCommand {
    /// Creates an active superadmin
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
    /// Sets a password that has to be changed at the next sign-in
    ResetPassword {
        #[arg(long)]
        login: String,
        /// Reads the password from standard input
        #[arg(long, required = true)]
        password_stdin: bool,
    },
}

#[derive(Subcommand)]
pub enum CoursesCommand {
    /// Creates and updates courses from a file of the learning system, all of them or none
    Import(ImportCommand),
    /// Prints the JSON schema of the file
    Schema,
}

#[derive(clap::Args)]
pub struct ImportCommand {
    /// A list of courses: .json (see `peshtoq courses schema`), .csv or .xlsx
    pub file: PathBuf,
    /// A .csv table of the lessons; a workbook has them on its sheet “Syllabus” or “Dastur”
    #[arg(long, value_name = "FILE")]
    pub lessons: Option<PathBuf>,
    /// Which field a column of a table is; a column without a field (`HEADING=`) is not read
    #[arg(long = "column", value_name = "HEADING=FIELD")]
    pub columns: Vec<String>,
    /// Writes without asking whether the columns of a table are right
    #[arg(long)]
    pub yes: bool,
}

#[derive(Subcommand)]
pub enum DemoCommand {
    /// Loads the demo content into an empty database
    Load {
        /// Does nothing and succeeds if there is content already
        #[arg(long)]
        if_empty: bool,
    },
}

#[derive(Args)]
#[command(group(ArgGroup::new("target").required(true).args(["file", "to"])))]
pub struct BackupCommand {
    /// The archive to write; the file must not exist yet
    pub file: Option<PathBuf>,
    /// A folder, or `s3://bucket/prefix`: the archive is named after the time of the backup
    #[arg(long, value_name = "DESTINATION")]
    pub to: Option<String>,
    /// Keeps only the newest COUNT archives in that destination
    #[arg(long, value_name = "COUNT", requires = "to", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep: Option<u32>,
    /// Leaves out the requests of visitors, which are personal data
    #[arg(long)]
    pub without_requests: bool,
}

#[derive(Subcommand)]
pub enum MediaCommand {
    /// Moves files that have been unused for 48 hours to the bin, and removes the remains of aborted uploads
    Gc {
        /// Collects any number of files; without it, nothing is collected if more than 20 files and 5 % of all are
        /// unused
        #[arg(long)]
        force: bool,
    },
    /// Restores files from the bin, which keeps them for 30 days; without PATH or --all, lists them
    Restore {
        /// The files to restore, such as `partners/0123….png`
        #[arg(value_name = "PATH")]
        paths: Vec<String>,
        /// Restores all files in the bin
        #[arg(long, conflicts_with = "paths")]
        all: bool,
    },
    /// Assigns the media store to this database, whichever installation it belonged to; no file is changed
    Adopt,
}
