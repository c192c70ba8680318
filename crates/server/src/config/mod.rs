//! The configuration: every key, from the environment, from `peshtoq.toml`, or its default
//! (`docs/operating.md#settings`).
//!
//! Only this module reads the environment.

mod keys;
#[cfg(test)]
mod tests;
mod values;

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use peshtoq_http::proxies::TrustedProxy;
use peshtoq_requests::telegram::TELEGRAM;
use reqwest::Url;

pub use self::values::Source;
use self::values::Values;

/// The configuration, parsed and validated.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the server listens.
    pub listen: SocketAddr,
    /// The folder of the SQLite file, media and generated secrets.
    pub data_dir: PathBuf,
    /// `sqlite://…` or `postgres://…`.
    pub database_url: String,
    /// A folder, or `s3://bucket/prefix`.
    pub media_store: String,
    /// The base address of stored files.
    pub media_base_url: String,
    /// The public address of this server.
    pub public_url: String,
    /// The secret that signs tokens, if configured.
    pub token_secret: Option<String>,
    /// The lifetime of an access token.
    pub access_token_ttl: Duration,
    /// The lifetime of a refresh token.
    pub refresh_token_ttl: Duration,
    /// Failed sign-ins per minute, address and login.
    pub signin_attempts: u32,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// Other origins that may call.
    pub allowed_origins: Vec<String>,
    /// The webhook that is notified of changes.
    pub webhook_url: Option<Url>,
    /// The secret that signs its deliveries.
    pub webhook_secret: Option<String>,
    /// Whether the links in the content are checked.
    pub checks_links: bool,
    /// How long changes can be undone, in days.
    pub history_days: u32,
    /// How long the requests of visitors are kept, in days.
    pub request_days: u32,
    /// The address of the Telegram API that the bot uses to report requests.
    pub telegram_url: String,
    /// Where metrics are served, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    /// The scheduled backups, if any.
    pub backups: Option<Backups>,
    /// The log filter, in the syntax of `tracing`.
    pub log: String,
    /// The `AWS_*` variables, for the S3 store.
    pub aws: BTreeMap<String, String>,
    shown: Vec<(String, String, Source)>,
    ignored: Vec<String>,
}

/// Scheduled backups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backups {
    /// The interval.
    pub every: Duration,
    /// How many are kept.
    pub keep: u32,
    /// A folder, or `s3://bucket/prefix`.
    pub to: String,
}

/// An invalid key or value, in one line.
#[derive(Debug)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Reads `file` (by default `peshtoq.toml` in this folder, if it exists) and the environment, which takes
    /// precedence.
    ///
    /// # Errors
    /// An unknown key, or an invalid value.
    pub fn read(file: Option<&Path>) -> Result<Self, ConfigError> {
        let path = file.unwrap_or(Path::new("peshtoq.toml"));
        let text = match std::fs::read_to_string(path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound && file.is_none() => None,
            Err(error) => return Err(ConfigError(format!("{}: {error}", path.display()))),
        };
        let environment =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        Self::from(text.as_deref().map(|text| (path, text)), environment.collect())
    }

    fn from(file: Option<(&Path, &str)>, environment: BTreeMap<String, String>) -> Result<Self, ConfigError> {
        let mut values = Values::default();
        if let Some((path, text)) = file {
            values.add_file(path, text)?;
        }
        values.add_environment(&environment)?;
        let listen: SocketAddr = values.parsed("LISTEN", "127.0.0.1:8080")?;
        let data_dir = PathBuf::from(values.text("DATA_DIR", "./data"));
        let database_url = values.text(
            "DATABASE_URL",
            &format!("sqlite://{}", data_dir.join("peshtoq.db").display()),
        );
        if !["sqlite://", "postgres://", "postgresql://"]
            .iter()
            .any(|start| database_url.starts_with(start))
        {
            return Err(values.wrong("DATABASE_URL", "must begin with sqlite:// or postgres://"));
        }
        let media_store = values.text("MEDIA_STORE", &data_dir.join("media").display().to_string());
        let public_url = values.address("PUBLIC_URL", &format!("http://{listen}"))?;
        let media_base_url = values.address("MEDIA_BASE_URL", &format!("{public_url}/media"))?;
        let token_secret = values.optional("TOKEN_SECRET");
        if token_secret.as_ref().is_some_and(|secret| secret.len() < 32) {
            return Err(values.wrong("TOKEN_SECRET", "must have at least 32 characters"));
        }
        if token_secret.is_none() && !database_url.starts_with("sqlite:") {
            return Err(ConfigError(
                "PESHTOQ_TOKEN_SECRET is required with PostgreSQL, because all servers must share it".into(),
            ));
        }
        let config = Self {
            listen,
            data_dir,
            database_url,
            media_store,
            media_base_url,
            public_url,
            token_secret,
            access_token_ttl: values.duration("ACCESS_TOKEN_TTL", "15m")?,
            refresh_token_ttl: values.duration("REFRESH_TOKEN_TTL", "30d")?,
            signin_attempts: values.at_least_one("SIGNIN_ATTEMPTS", "10")?,
            trusted_proxies: values.list("TRUSTED_PROXIES")?,
            allowed_origins: values.list("ALLOWED_ORIGINS")?,
            webhook_url: values.target("WEBHOOK_URL")?,
            webhook_secret: values.optional("WEBHOOK_SECRET"),
            checks_links: values.switch("LINK_CHECK", "on")?,
            history_days: values.at_least_one("HISTORY_DAYS", "180")?,
            request_days: values.at_least_one("REQUEST_DAYS", "365")?,
            telegram_url: values.address("TELEGRAM_URL", TELEGRAM)?,
            metrics_listen: values.maybe("METRICS_LISTEN")?,
            backups: values.backups()?,
            log: values.text("LOG", "info"),
            aws: environment
                .into_iter()
                .filter(|(name, _)| name.starts_with("AWS_"))
                .collect(),
            shown: values.shown,
            ignored: values.ignored,
        };
        if config.webhook_url.is_some() && config.webhook_secret.is_none() {
            return Err(ConfigError(
                "PESHTOQ_WEBHOOK_SECRET is required with PESHTOQ_WEBHOOK_URL, to sign deliveries".into(),
            ));
        }
        Ok(config)
    }

    /// Every key, its value and where it came from; secrets are hidden.
    pub fn shown(&self) -> &[(String, String, Source)] {
        &self.shown
    }

    /// Environment variables that have our prefix but are set by Kubernetes.
    pub fn ignored(&self) -> &[String] {
        &self.ignored
    }
}
