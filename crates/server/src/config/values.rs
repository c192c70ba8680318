//! The values of all keys with their sources, and how they are parsed.

use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

use reqwest::Url;

use super::{
    Backups, ConfigError,
    keys::{KEYS, PREFIX, is_service_link},
};

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

#[derive(Default)]
pub struct Values {
    set: BTreeMap<&'static str, (String, Source)>,
    pub shown: Vec<(String, String, Source)>,
    pub ignored: Vec<String>,
}

impl Values {
    pub fn add_file(&mut self, path: &Path, text: &str) -> Result<(), ConfigError> {
        let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| text[..span.start].lines().count().max(1));
            ConfigError(format!("{} line {line}: {}", path.display(), error.message()))
        })?;
        for (name, value) in table {
            let known = KEYS.iter().find(|key| key.name.to_ascii_lowercase() == name);
            let key = known.ok_or_else(|| ConfigError(format!("{}: unknown key {name}", path.display())))?;
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Array(items) => {
                    let items: Option<Vec<&str>> = items.iter().map(toml::Value::as_str).collect();
                    items
                        .map(|items| items.join(","))
                        .ok_or_else(|| ConfigError(format!("{}: {name} must be a list of strings", path.display())))?
                }
                _ => return Err(ConfigError(format!("{}: {name} must be a string", path.display()))),
            };
            self.set.insert(key.name, (value, Source::File(path.to_owned())));
        }
        Ok(())
    }

    pub fn add_environment(&mut self, environment: &BTreeMap<String, String>) -> Result<(), ConfigError> {
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
                None => return Err(ConfigError(format!("environment: unknown key {PREFIX}{name}"))),
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

    pub fn text(&mut self, name: &'static str, default: &str) -> String {
        let (value, source) = match self.set.get(name) {
            Some((value, source)) if !value.trim().is_empty() => (value.trim().to_owned(), source.clone()),
            _ => (default.to_owned(), Source::Default),
        };
        self.show(name, &value, source);
        value
    }

    pub fn optional(&mut self, name: &'static str) -> Option<String> {
        let value = self.text(name, "");
        (!value.is_empty()).then_some(value)
    }

    pub fn wrong(&self, name: &'static str, why: &str) -> ConfigError {
        let value = self
            .shown
            .iter()
            .find(|(shown, ..)| *shown == format!("{PREFIX}{name}"));
        let (value, source) = value.map_or((String::new(), Source::Default), |(_, value, source)| {
            (value.clone(), source.clone())
        });
        ConfigError(format!("{PREFIX}{name} = \"{value}\" ({source}): {why}"))
    }

    pub fn parsed<T: std::str::FromStr<Err: fmt::Display>>(
        &mut self,
        name: &'static str,
        default: &str,
    ) -> Result<T, ConfigError> {
        let text = self.text(name, default);
        text.parse().map_err(|error| self.wrong(name, &format!("{error}")))
    }

    pub fn at_least_one(&mut self, name: &'static str, default: &str) -> Result<u32, ConfigError> {
        match self.parsed(name, default)? {
            0 => Err(self.wrong(name, "must be at least 1")),
            number => Ok(number),
        }
    }

    pub fn maybe<T: std::str::FromStr<Err: fmt::Display>>(
        &mut self,
        name: &'static str,
    ) -> Result<Option<T>, ConfigError> {
        match self.optional(name) {
            None => Ok(None),
            Some(text) => text
                .parse()
                .map(Some)
                .map_err(|error: T::Err| self.wrong(name, &format!("{error}"))),
        }
    }

    pub fn list<T: std::str::FromStr<Err: fmt::Display>>(&mut self, name: &'static str) -> Result<Vec<T>, ConfigError> {
        let text = self.text(name, "");
        let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
        items
            .map(|item| {
                item.parse()
                    .map_err(|error: T::Err| self.wrong(name, &format!("{item}: {error}")))
            })
            .collect()
    }

    pub fn address(&mut self, name: &'static str, default: &str) -> Result<String, ConfigError> {
        let text = self.text(name, default);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        if rest.is_none_or(|rest| {
            rest.is_empty() || rest.contains(|c: char| c.is_whitespace() || matches!(c, '"' | ';' | ',' | '?' | '#'))
        }) {
            return Err(self.wrong(name, "must be a URL that begins with http:// or https://"));
        }
        Ok(text.trim_end_matches('/').to_owned())
    }

    /// An address that requests are sent to; unlike [`Values::address`] it may have a query.
    pub fn target(&mut self, name: &'static str) -> Result<Option<Url>, ConfigError> {
        let Some(text) = self.optional(name) else {
            return Ok(None);
        };
        match text.parse::<Url>() {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Some(url)),
            _ => Err(self.wrong(name, "must be a URL that begins with http:// or https://")),
        }
    }

    /// `on` or `off`.
    pub fn switch(&mut self, name: &'static str, default: &str) -> Result<bool, ConfigError> {
        match self.text(name, default).as_str() {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(self.wrong(name, "must be on or off")),
        }
    }

    /// Both the interval and the destination, or neither.
    pub fn backups(&mut self) -> Result<Option<Backups>, ConfigError> {
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
            (Some(_), None) => Err(self.wrong("BACKUP_EVERY", "requires PESHTOQ_BACKUP_TO, the destination")),
            (None, Some(_)) => Err(self.wrong("BACKUP_TO", "requires PESHTOQ_BACKUP_EVERY, the interval")),
        }
    }

    pub fn duration(&mut self, name: &'static str, default: &str) -> Result<Duration, ConfigError> {
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
            _ => Err(self.wrong(name, "must be a duration such as 90s, 15m, 12h or 30d")),
        }
    }
}
