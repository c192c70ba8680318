//! Opens database, store and secrets, for every command that works with data.

use std::{
    fmt, fs,
    io::Write,
    path::{Path, PathBuf},
};

use peshtoq_auth::Auth;
use peshtoq_http::{
    api,
    app::{App, Config as HttpConfig},
    body::BodyLimits,
};
use peshtoq_media::MediaStore;
use peshtoq_migrations::SchemaState;
use peshtoq_persistence::{
    change,
    db::{Db, Options},
    search,
};
use peshtoq_requests::telegram::Telegram;
use sea_orm::DbErr;

use crate::{
    config::Config,
    lock::{self, Access, Lock},
    shown,
};

/// Why a command failed, in one line.
#[derive(Debug)]
pub struct CliError(String);

impl CliError {
    /// The failure with that text, joined to one line.
    pub fn new(text: impl fmt::Display) -> Self {
        let text = text.to_string();
        Self(
            text.lines()
                .map(str::trim)
                .filter(|line| !line.is_empty())
                .collect::<Vec<_>>()
                .join("; "),
        )
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who opens the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The server, which knows whether a webhook is configured. It upgrades the schema.
    Server,
    /// `peshtoq migrate`, which only upgrades the schema.
    Migration,
    /// A command that may be the first one of an installation: it creates the schema if there is none.
    FirstCommand,
    /// A command that needs an existing schema.
    Command,
}

impl Who {
    /// A server beside a command may be configured differently, so a command always stores its notices; a server
    /// without a webhook removes them.
    fn is_command(self) -> bool {
        self != Self::Server
    }
}

/// Opens everything. The lock must be held while it is used.
///
/// # Errors
/// When a part cannot be opened.
pub async fn app(config: &Config, who: Who) -> Result<(App, Lock), CliError> {
    let (db, lock) = database(config, who).await?;
    let auth = Auth::new(&peshtoq_auth::Config {
        secret: token_secret(config)?.into_bytes(),
        access_ttl: config.access_token_ttl,
        refresh_ttl: config.refresh_token_ttl,
        sign_in_attempts: config.signin_attempts,
    })
    .map_err(CliError::new)?;
    let http = HttpConfig {
        public_url: config.public_url.clone(),
        media_base_url: config.media_base_url.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        allowed_origins: config.allowed_origins.clone(),
        bodies: BodyLimits::default(),
        telegram: Telegram::new(&config.telegram_url),
    };
    Ok((App::new(db, auth, media(config)?, http), lock))
}

/// Opens the database and prepares its schema. The lock must be held while it is used.
///
/// # Errors
/// When it cannot be reached, was made by a newer program, or has an outdated schema that this caller may not upgrade.
pub async fn database(config: &Config, who: Who) -> Result<(Db, Lock), CliError> {
    let file = database_file(config, who)?;
    folder(&config.data_dir)?;
    let access = if who == Who::Server {
        Access::Server
    } else {
        Access::Shared
    };
    let lock = Lock::take(&config.database_url, access).await?;
    Ok((open(config, file.as_deref(), who).await?, lock))
}

/// As [`database`], for a caller that already holds the lock.
///
/// # Errors
/// As those of [`database`].
pub async fn locked_database(config: &Config, who: Who) -> Result<Db, CliError> {
    let file = database_file(config, who)?;
    open(config, file.as_deref(), who).await
}

/// The file of a SQLite database. A command that needs an existing one must not create it.
fn database_file(config: &Config, who: Who) -> Result<Option<PathBuf>, CliError> {
    if !config.database_url.starts_with("sqlite:") {
        return Ok(None);
    }
    let file = peshtoq_backup::database_file(&config.database_url).map_err(CliError::new)?;
    if who == Who::Command {
        match file.try_exists() {
            Ok(true) => {}
            Ok(false) => return Err(CliError::new(format!("{}: no such database", shown(&file)))),
            Err(error) => return Err(CliError::new(format!("{}: {error}", shown(&file)))),
        }
    }
    Ok(Some(file))
}

async fn open(config: &Config, file: Option<&Path>, who: Who) -> Result<Db, CliError> {
    let options = Options {
        registry: api::registry(),
        outbox: who.is_command() || config.webhook_url.is_some(),
    };
    let failed = |error: DbErr| CliError::new(format!("database: {error}"));
    let db = Db::open(&config.database_url, options).await.map_err(failed)?;
    let seen_to = see_to_schema(&db, file, who).await;
    let seen_to = match (seen_to, who) {
        (Ok(()), Who::Server | Who::Migration) => {
            see_to_what_is_derived(&db).await;
            Ok(())
        }
        (seen_to, _) => seen_to,
    };
    if let Err(error) = seen_to {
        db.close().await;
        return Err(error);
    }
    Ok(db)
}

/// Only the server and `peshtoq migrate` upgrade an existing schema: a command of a newer program must not change it
/// while an older server is running.
async fn see_to_schema(db: &Db, file: Option<&Path>, who: Who) -> Result<(), CliError> {
    let failed = |error: DbErr| CliError::new(format!("database: {error}"));
    let writer = db.writer();
    let missing = match peshtoq_migrations::schema_state(&writer).await.map_err(failed)? {
        SchemaState::Current => return Ok(()),
        SchemaState::Missing if who == Who::Command => {
            return Err(CliError::new(
                "the database is empty; `peshtoq serve` or `peshtoq migrate` creates its schema",
            ));
        }
        SchemaState::Missing => return peshtoq_migrations::run(&writer).await.map_err(failed),
        SchemaState::Behind(missing) => missing,
    };
    let step = missing.first().map(String::as_str).unwrap_or_default();
    if matches!(who, Who::Command | Who::FirstCommand) {
        return Err(CliError::new(format!(
            "the schema of the database is older than this program (the step {step} is missing); run `peshtoq migrate` first"
        )));
    }
    if let Some(file) = file {
        if who == Who::Migration && lock::is_served(file)? {
            return Err(CliError::new(format!(
                "{}: a server is running on this database; stop it first",
                shown(file)
            )));
        }
        let copy = peshtoq_backup::copy_before(&writer, file, step).await;
        let copy = copy
            .map_err(|error| CliError::new(format!("cannot copy the database before upgrading its schema: {error}")))?;
        tracing::info!(copy = shown(&copy), "copied the database before upgrading its schema");
    }
    peshtoq_migrations::run(&writer).await.map_err(failed)
}

/// Rebuilds the search entries after an upgrade and in a restored database, and fills in the summaries of changes. If
/// the disk is full, the server starts anyway: search finds less, and the next start tries again.
async fn see_to_what_is_derived(db: &Db) {
    match search::prepare(db).await {
        Ok(true) => tracing::debug!("made anew what search finds"),
        Ok(false) => {}
        Err(error) => tracing::error!(%error, "cannot make anew what search finds; it may find less"),
    }
    match change::prepare(db).await {
        Ok(0) => {}
        Ok(changes) => tracing::info!(changes, "filled in what earlier changes are about"),
        Err(error) => tracing::error!(%error, "cannot fill in the subjects of earlier changes; the history shows less"),
    }
}

/// Opens the media store.
///
/// # Errors
/// When its address or its settings are invalid.
pub fn media(config: &Config) -> Result<MediaStore, CliError> {
    let store = if config.media_store.starts_with("s3://") {
        MediaStore::open_s3(&config.media_store, config.aws.clone())
            .and_then(|store| store.spool_in(config.data_dir.join("tmp")))
    } else {
        MediaStore::open_local(&config.media_store)
    };
    store.map_err(|error| CliError::new(format!("media: {error}")))
}

/// Creates a folder that only its owner can read: it holds the secret and all data.
///
/// # Errors
/// When it cannot be created.
pub fn folder(path: &Path) -> Result<(), CliError> {
    if path.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(path)
        .map_err(|error| CliError::new(format!("{}: {error}", shown(path))))
}

/// The configured secret, or the one generated at the first start (`docs/operating.md#settings`, mode 0600).
fn token_secret(config: &Config) -> Result<String, CliError> {
    if let Some(secret) = &config.token_secret {
        return Ok(secret.clone());
    }
    let path = config.data_dir.join("token-secret");
    let failed = |error: std::io::Error| CliError::new(format!("{}: {error}", shown(&path)));
    match fs::read_to_string(&path) {
        Ok(secret) if secret.trim().len() >= 32 => return Ok(secret.trim().to_owned()),
        Ok(_) => {
            return Err(CliError::new(format!(
                "{}: not a secret of at least 32 characters",
                shown(&path)
            )));
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(failed(error)),
    }
    let secret: String = rand::random::<[u8; 32]>()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    // First written completely under another name: a command that starts at the same time must never read a partial
    // file, and the second one uses the first one's secret.
    let draft = config.data_dir.join(format!("token-secret.{}", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft).map_err(failed)?;
    file.write_all(secret.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(failed)?;
    let linked = fs::hard_link(&draft, &path);
    fs::remove_file(&draft).map_err(failed)?;
    match linked {
        Ok(()) => Ok(secret),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => fs::read_to_string(&path)
            .map(|secret| secret.trim().to_owned())
            .map_err(failed),
        Err(error) => Err(failed(error)),
    }
}
