//! The configuration: every key, from the environment, from `peshtoq.toml`, or its default
//! (`docs/operating.md#settings`).
//!
//! Only this module reads the environment.

use std::{
    collections::BTreeMap,
    fmt,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use peshtoq_http::proxies::TrustedProxy;
use reqwest::Url;

/// The prefix of all keys in the environment.
const PREFIX: &str = "PESHTOQ_";

/// One key.
struct Key {
    /// The name in the environment, without the prefix.
    name: &'static str,
    /// Whether its value is never shown.
    is_secret: bool,
}

const KEYS: [Key; 20] = [
    key("LISTEN"),
    key("DATA_DIR"),
    // An address may contain a password.
    secret("DATABASE_URL"),
    key("MEDIA_STORE"),
    key("MEDIA_BASE_URL"),
    key("PUBLIC_URL"),
    secret("TOKEN_SECRET"),
    key("ACCESS_TOKEN_TTL"),
    key("REFRESH_TOKEN_TTL"),
    key("SIGNIN_ATTEMPTS"),
    key("TRUSTED_PROXIES"),
    key("ALLOWED_ORIGINS"),
    secret("WEBHOOK_URL"),
    secret("WEBHOOK_SECRET"),
    key("HISTORY_DAYS"),
    key("METRICS_LISTEN"),
    key("BACKUP_EVERY"),
    key("BACKUP_KEEP"),
    key("BACKUP_TO"),
    key("LOG"),
];

const fn key(name: &'static str) -> Key {
    Key { name, is_secret: false }
}

const fn secret(name: &'static str) -> Key {
    Key { name, is_secret: true }
}

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Not set.
    Default,
    /// A file.
    File(PathBuf),
    /// The environment.
    Environment,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => f.write_str("default"),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Environment => f.write_str("environment"),
        }
    }
}

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
    /// How long changes can be undone, in days.
    pub history_days: u32,
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
            return Err(values.wrong("DATABASE_URL", "it must begin with sqlite:// or postgres://"));
        }
        let media_store = values.text("MEDIA_STORE", &data_dir.join("media").display().to_string());
        let public_url = values.address("PUBLIC_URL", &format!("http://{listen}"))?;
        let media_base_url = values.address("MEDIA_BASE_URL", &format!("{public_url}/media"))?;
        let token_secret = values.optional("TOKEN_SECRET");
        if token_secret.as_ref().is_some_and(|secret| secret.len() < 32) {
            return Err(values.wrong("TOKEN_SECRET", "it must have at least 32 characters"));
        }
        if token_secret.is_none() && !database_url.starts_with("sqlite:") {
            return Err(ConfigError(
                "PESHTOQ_TOKEN_SECRET is required with PostgreSQL, so that all servers sign alike".into(),
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
            history_days: values.at_least_one("HISTORY_DAYS", "180")?,
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
                "PESHTOQ_WEBHOOK_SECRET is required with PESHTOQ_WEBHOOK_URL, to sign what is sent".into(),
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

/// Whether Kubernetes sets this key (without the prefix) in every container beside a service called `peshtoq` or
/// `peshtoq-…`: `PESHTOQ_SERVICE_HOST`, `PESHTOQ_SITE_PORT_8080_TCP_ADDR`.
fn is_service_link(name: &str, value: &str) -> bool {
    let is_link = |rest: &str| match rest {
        "SERVICE_HOST" | "SERVICE_PORT" => true,
        // Somebody may have meant our own port.
        "PORT" => ["tcp://", "udp://", "sctp://"]
            .iter()
            .any(|start| value.starts_with(start)),
        _ if rest.starts_with("SERVICE_PORT_") => true,
        _ => rest.strip_prefix("PORT_").is_some_and(|rest| {
            let (port, rest) = rest.split_once('_').unwrap_or((rest, ""));
            let (protocol, what) = rest.split_once('_').unwrap_or((rest, ""));
            port.parse::<u16>().is_ok()
                && ["TCP", "UDP", "SCTP"].contains(&protocol)
                && ["", "PROTO", "PORT", "ADDR"].contains(&what)
        }),
    };
    let starts = name.match_indices('_').map(|(place, _)| place + 1);
    std::iter::once(0).chain(starts).any(|start| is_link(&name[start..]))
}

#[derive(Default)]
struct Values {
    set: BTreeMap<&'static str, (String, Source)>,
    shown: Vec<(String, String, Source)>,
    ignored: Vec<String>,
}

impl Values {
    fn add_file(&mut self, path: &Path, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            ConfigError(format!("{} line {line}: {}", path.display(), error.message()))
        })?;
        for (name, value) in table {
            let known = KEYS.iter().find(|key| key.name.to_ascii_lowercase() == name);
            let key = known.ok_or_else(|| ConfigError(format!("{}: there is no key {name}", path.display())))?;
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Array(items) => {
                    let items: Option<Vec<&str>> = items.iter().map(toml::Value::as_str).collect();
                    items
                        .map(|items| items.join(","))
                        .ok_or_else(|| ConfigError(format!("{}: {name} must be a list of texts", path.display())))?
                }
                _ => return Err(ConfigError(format!("{}: {name} must be a text", path.display()))),
            };
            self.set.insert(key.name, (value, Source::File(path.to_owned())));
        }
        Ok(())
    }

    fn add_environment(&mut self, environment: &BTreeMap<String, String>) -> Result<(), ConfigError> {
        for (name, value) in environment {
            let Some(name) = name.strip_prefix(PREFIX) else {
                continue;
            };
            // Variables of the project's own tests are not configuration of a server.
            if name.starts_with("TEST_") {
                continue;
            }
            match KEYS.iter().find(|key| key.name == name) {
                Some(key) => {
                    self.set.insert(key.name, (value.clone(), Source::Environment));
                }
                None if is_service_link(name, value) => self.ignored.push(format!("{PREFIX}{name}")),
                None => return Err(ConfigError(format!("environment: there is no key {PREFIX}{name}"))),
            }
        }
        Ok(())
    }

    fn show(&mut self, name: &'static str, value: &str, source: Source) {
        let is_secret = KEYS.iter().any(|key| key.name == name && key.is_secret);
        let hidden = is_secret && !value.is_empty() && !value.starts_with("sqlite:");
        let value = if hidden {
            "(hidden)".to_owned()
        } else {
            value.to_owned()
        };
        self.shown.push((format!("{PREFIX}{name}"), value, source));
    }

    fn text(&mut self, name: &'static str, default: &str) -> String {
        let (value, source) = match self.set.get(name) {
            Some((value, source)) if !value.trim().is_empty() => (value.trim().to_owned(), source.clone()),
            _ => (default.to_owned(), Source::Default),
        };
        self.show(name, &value, source);
        value
    }

    fn optional(&mut self, name: &'static str) -> Option<String> {
        let value = self.text(name, "");
        (!value.is_empty()).then_some(value)
    }

    fn wrong(&self, name: &'static str, why: &str) -> ConfigError {
        let value = self
            .shown
            .iter()
            .find(|(shown, ..)| *shown == format!("{PREFIX}{name}"));
        let (value, source) = value.map_or((String::new(), Source::Default), |(_, value, source)| {
            (value.clone(), source.clone())
        });
        ConfigError(format!("{PREFIX}{name} = \"{value}\" ({source}): {why}"))
    }

    fn parsed<T: std::str::FromStr<Err: fmt::Display>>(
        &mut self,
        name: &'static str,
        default: &str,
    ) -> Result<T, ConfigError> {
        let text = self.text(name, default);
        text.parse().map_err(|error| self.wrong(name, &format!("{error}")))
    }

    fn at_least_one(&mut self, name: &'static str, default: &str) -> Result<u32, ConfigError> {
        match self.parsed(name, default)? {
            0 => Err(self.wrong(name, "it must be at least 1")),
            number => Ok(number),
        }
    }

    fn maybe<T: std::str::FromStr<Err: fmt::Display>>(&mut self, name: &'static str) -> Result<Option<T>, ConfigError> {
        match self.optional(name) {
            None => Ok(None),
            Some(text) => text
                .parse()
                .map(Some)
                .map_err(|error: T::Err| self.wrong(name, &format!("{error}"))),
        }
    }

    fn list<T: std::str::FromStr<Err: fmt::Display>>(&mut self, name: &'static str) -> Result<Vec<T>, ConfigError> {
        let text = self.text(name, "");
        let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
        items
            .map(|item| {
                item.parse()
                    .map_err(|error: T::Err| self.wrong(name, &format!("{item}: {error}")))
            })
            .collect()
    }

    fn address(&mut self, name: &'static str, default: &str) -> Result<String, ConfigError> {
        let text = self.text(name, default);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        if rest.is_none_or(|rest| {
            rest.is_empty() || rest.contains(|c: char| c.is_whitespace() || matches!(c, '"' | ';' | ',' | '?' | '#'))
        }) {
            return Err(self.wrong(name, "it must be an address that begins with http:// or https://"));
        }
        Ok(text.trim_end_matches('/').to_owned())
    }

    /// An address that requests are sent to; unlike [`Values::address`] it may have a query.
    fn target(&mut self, name: &'static str) -> Result<Option<Url>, ConfigError> {
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        match text.parse::<Url>() {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            _ => Err(self.wrong(name, "it must be an address that begins with http:// or https://")),
        }
    }

    /// Both the interval and the destination, or neither.
    fn backups(&mut self) -> Result<Option<Backups>, ConfigError> {
        let every = match self.set.get("BACKUP_EVERY") {
            Some((text, _)) if !text.trim().is_empty() => Some(self.duration("BACKUP_EVERY", "")?),
            _ => {
                self.text("BACKUP_EVERY", "");
                None
            }
        };
        let keep = self.at_least_one("BACKUP_KEEP", "14")?;
        match (every, self.optional("BACKUP_TO")) {
            (Some(every), Some(to)) => Ok(Some(Backups { every, keep, to })),
            (None, None) => Ok(None),
            (Some(_), None) => Err(self.wrong("BACKUP_EVERY", "PESHTOQ_BACKUP_TO must say where the backups go")),
            (None, Some(_)) => Err(self.wrong("BACKUP_TO", "PESHTOQ_BACKUP_EVERY must say how often one is made")),
        }
    }

    fn duration(&mut self, name: &'static str, default: &str) -> Result<Duration, ConfigError> {
        let text = self.text(name, default);
        let (number, unit) = text.split_at(text.len() - text.chars().last().map_or(0, char::len_utf8));
        let seconds = match unit {
            "s" => 1,
            "m" => 60,
            "h" => 3600,
            "d" => 86_400,
            _ => 0,
        };
        match number
            .parse::<u64>()
            .ok()
            .and_then(|number| number.checked_mul(seconds))
        {
            Some(seconds) if (1..=86_400 * 3650).contains(&seconds) => Ok(Duration::from_secs(seconds)),
            _ => Err(self.wrong(name, "it must be a time such as 90s, 15m, 12h or 30d")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn read(pairs: &[(&str, &str)], file: Option<&str>) -> Result<Config, String> {
        Config::from(file.map(|text| (Path::new("peshtoq.toml"), text)), environment(pairs)).map_err(|wrong| wrong.0)
    }

    #[test]
    fn defaults_follow_one_another() {
        let config = read(
            &[("PESHTOQ_LISTEN", "127.0.0.1:9000"), ("PESHTOQ_DATA_DIR", "/srv/p")],
            None,
        )
        .expect("right");
        assert_eq!(config.database_url, "sqlite:///srv/p/peshtoq.db");
        assert_eq!(config.media_store, "/srv/p/media");
        assert_eq!(config.media_base_url, "http://127.0.0.1:9000/media");
        assert_eq!(config.access_token_ttl, Duration::from_secs(900));
        assert_eq!(config.refresh_token_ttl, Duration::from_secs(30 * 86_400));
        assert_eq!(config.shown().len(), KEYS.len());
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let file = "listen = \"127.0.0.1:1\"\nhistory_days = 30\ntrusted_proxies = [\"10.0.0.1\"]\n";
        let config = read(&[("PESHTOQ_LISTEN", "127.0.0.1:2")], Some(file)).expect("right");
        assert_eq!(config.listen.port(), 2);
        assert_eq!(config.history_days, 30);
        assert_eq!(config.trusted_proxies.len(), 1);
        assert!(
            config
                .shown()
                .iter()
                .any(|(name, value, source)| name == "PESHTOQ_HISTORY_DAYS"
                    && value == "30"
                    && *source == Source::File("peshtoq.toml".into()))
        );
    }

    #[test]
    fn what_is_wrong_is_told_in_one_line() {
        for (pairs, file, part) in [
            (&[("PESHTOQ_LISTN", "x")][..], None, "no key PESHTOQ_LISTN"),
            (&[], Some("listn = \"x\""), "no key listn"),
            (&[], Some("listen = \n"), "line 1"),
            (
                &[("PESHTOQ_LISTEN", "here")],
                None,
                "PESHTOQ_LISTEN = \"here\" (environment)",
            ),
            (&[("PESHTOQ_ACCESS_TOKEN_TTL", "15")], None, "such as"),
            (&[("PESHTOQ_ACCESS_TOKEN_TTL", "0m")], None, "such as"),
            (&[("PESHTOQ_SIGNIN_ATTEMPTS", "0")], None, "at least 1"),
            (&[("PESHTOQ_DATABASE_URL", "mysql://x")], None, "sqlite://"),
            (
                &[("PESHTOQ_DATABASE_URL", "postgres://x")],
                None,
                "PESHTOQ_TOKEN_SECRET",
            ),
            (&[("PESHTOQ_TOKEN_SECRET", "short")], None, "32"),
            (&[("PESHTOQ_PUBLIC_URL", "example.uz")], None, "http://"),
            (
                &[("PESHTOQ_TRUSTED_PROXIES", "10.0.0.1, x")],
                None,
                "x: it must be an address",
            ),
            (
                &[("PESHTOQ_TRUSTED_PROXIES", "10.0.0.0/40")],
                None,
                "10.0.0.0/40: it must be",
            ),
            (&[("PESHTOQ_WEBHOOK_URL", "ftp://a.uz")], None, "http://"),
            (&[("PESHTOQ_BACKUP_EVERY", "24h")], None, "PESHTOQ_BACKUP_TO"),
            (&[("PESHTOQ_BACKUP_TO", "/backups")], None, "PESHTOQ_BACKUP_EVERY"),
            (
                &[("PESHTOQ_BACKUP_EVERY", "daily"), ("PESHTOQ_BACKUP_TO", "/backups")],
                None,
                "such as",
            ),
            (&[("PESHTOQ_BACKUP_KEEP", "0")], None, "at least 1"),
            (
                &[("PESHTOQ_WEBHOOK_URL", "https://a.uz")],
                None,
                "PESHTOQ_WEBHOOK_SECRET",
            ),
        ] {
            let text = read(pairs, file).expect_err("refused");
            assert!(text.contains(part), "{text}");
            assert!(!text.contains('\n'), "{text}");
        }
    }

    #[test]
    fn what_kubernetes_tells_of_services_is_ignored() {
        let links = [
            ("PESHTOQ_SERVICE_HOST", "10.96.0.7"),
            ("PESHTOQ_SERVICE_PORT", "80"),
            ("PESHTOQ_SERVICE_PORT_HTTP", "80"),
            ("PESHTOQ_PORT", "tcp://10.96.0.7:80"),
            ("PESHTOQ_PORT_80_TCP", "tcp://10.96.0.7:80"),
            ("PESHTOQ_PORT_80_TCP_PROTO", "tcp"),
            ("PESHTOQ_PORT_80_TCP_PORT", "80"),
            ("PESHTOQ_PORT_80_TCP_ADDR", "10.96.0.7"),
            ("PESHTOQ_PORT_53_UDP_ADDR", "10.96.0.7"),
            // A service called `peshtoq-site-2`.
            ("PESHTOQ_SITE_2_SERVICE_HOST", "10.96.0.8"),
            ("PESHTOQ_SITE_2_SERVICE_PORT", "3000"),
            ("PESHTOQ_SITE_2_PORT", "tcp://10.96.0.8:3000"),
            ("PESHTOQ_SITE_2_PORT_3000_TCP_PORT", "3000"),
        ];
        let config = read(&[&links[..], &[("PESHTOQ_LISTEN", "127.0.0.1:9000")]].concat(), None).expect("right");
        assert_eq!(config.ignored().len(), links.len());
        assert_eq!(config.listen.port(), 9000);
        for (name, value) in [
            ("PESHTOQ_PORT", "8080"),
            ("PESHTOQ_LISTEN_PORT", "8080"),
            ("PESHTOQ_PORTS", "tcp://10.96.0.7:80"),
            ("PESHTOQ_PORT_80", "80"),
            ("PESHTOQ_PORT_HTTP_TCP", "80"),
            ("PESHTOQ_PORT_80_TCP_HOST", "80"),
            ("PESHTOQ_SERVICE", "10.96.0.7"),
            ("PESHTOQ_SERVICE_HOSTS", "10.96.0.7"),
            ("PESHTOQ_MYSERVICE_HOST", "10.96.0.7"),
        ] {
            let wrong = read(&[(name, value)], None).expect_err("refused");
            assert!(wrong.contains(&format!("there is no key {name}")), "{wrong}");
        }
    }

    #[test]
    fn secrets_are_hidden() {
        let secret = "x".repeat(40);
        let url = "postgres://me:pw@localhost/p";
        let config = read(
            &[("PESHTOQ_TOKEN_SECRET", &secret), ("PESHTOQ_DATABASE_URL", url)],
            None,
        )
        .expect("right");
        assert!(
            config
                .shown()
                .iter()
                .all(|(_, value, _)| !value.contains("xxx") && !value.contains("pw"))
        );
        let wrong = read(&[("PESHTOQ_TOKEN_SECRET", "geheim")], None).expect_err("refused");
        assert!(!wrong.contains("geheim"));
    }
}
