//! What every command that works with data opens: database, store, secrets.

use std::{fmt, fs, io::Write, path::Path};

use peshtoq_auth::Auth;
use peshtoq_http::{
    api,
    app::{App, Config as HttpConfig},
};
use peshtoq_kernel::db::{Db, Options};
use peshtoq_media::MediaStore;
use tracing_subscriber::{EnvFilter, fmt as format};

use crate::{config::Config, shown};

/// Why a command failed, in one line.
#[derive(Debug)]
pub struct Failed(String);

impl Failed {
    /// The failure with that text, on one line.
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

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Who asks for the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The server, which knows whether the landing site is told of changes.
    Server,
    /// A command on the console. The server beside it may be configured by other means, so what it changes is kept to be
    /// told; a server that tells nobody clears it away.
    Command,
}

/// Opens everything, and brings the schema up to date.
///
/// # Errors
/// When a part cannot be opened.
pub async fn app(config: &Config, who: Who) -> Result<App, Failed> {
    let db = database(config, who).await?;
    let auth = Auth::new(&peshtoq_auth::Config {
        secret: token_secret(config)?.into_bytes(),
        access_ttl: config.access_token_ttl,
        refresh_ttl: config.refresh_token_ttl,
        sign_in_attempts: config.signin_attempts,
    })
    .map_err(Failed::new)?;
    let http = HttpConfig {
        public_url: config.public_url.clone(),
        media_base_url: config.media_base_url.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        allowed_origins: config.allowed_origins.clone(),
    };
    Ok(App::new(db, auth, media(config)?, http))
}

/// Opens the database and brings its schema up to date.
///
/// # Errors
/// When it cannot be reached, or was made by a newer program.
pub async fn database(config: &Config, who: Who) -> Result<Db, Failed> {
    folder(&config.data_dir)?;
    let options = Options {
        registry: api::registry(),
        outbox: who == Who::Command || config.webhook_url.is_some(),
    };
    let db = Db::open(&config.database_url, options)
        .await
        .map_err(|error| Failed::new(format!("database: {error}")))?;
    peshtoq_migrations::run(db.writer())
        .await
        .map_err(|error| Failed::new(format!("database: {error}")))?;
    Ok(db)
}

fn media(config: &Config) -> Result<MediaStore, Failed> {
    let store = if config.media_store.starts_with("s3://") {
        MediaStore::open_s3(&config.media_store, config.aws.clone())
    } else {
        MediaStore::open_local(&config.media_store)
    };
    store.map_err(|error| Failed::new(format!("media: {error}")))
}

/// A folder that only the owner can look into: it holds the secret and all data.
fn folder(path: &Path) -> Result<(), Failed> {
    if path.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(path)
        .map_err(|error| Failed::new(format!("{}: {error}", shown(path))))
}

/// The configured secret, or the one that was made at the first start (`contract.md §8`, mode 0600).
fn token_secret(config: &Config) -> Result<String, Failed> {
    if let Some(secret) = &config.token_secret {
        return Ok(secret.clone());
    }
    let path = config.data_dir.join("token-secret");
    let failed = |error: std::io::Error| Failed::new(format!("{}: {error}", shown(&path)));
    match fs::read_to_string(&path) {
        Ok(secret) if secret.trim().len() >= 32 => return Ok(secret.trim().to_owned()),
        Ok(_) => {
            return Err(Failed::new(format!(
                "{}: it is no secret of at least 32 characters",
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
    // Written whole under another name first: a command that starts beside this one must never read half of it, and
    // whoever comes second takes what the first has made.
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

/// Starts the log: lines for people on a terminal, JSON elsewhere (`contract.md §8`, `PESHTOQ_LOG`).
///
/// # Errors
/// When the filter makes no sense.
pub fn log(filter: &str) -> Result<(), Failed> {
    // Every start would tell of migrations that were applied long ago.
    let filter = EnvFilter::builder()
        .parse(format!("sea_orm_migration=warn,{filter}"))
        .map_err(|error| Failed::new(format!("PESHTOQ_LOG = \"{filter}\": {error}")))?;
    let is_terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let builder = format().with_env_filter(filter).with_writer(std::io::stderr);
    if is_terminal {
        builder.compact().init()
    } else {
        builder.json().flatten_event(true).init()
    }
    Ok(())
}
