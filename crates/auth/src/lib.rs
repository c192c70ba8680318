//! Staff, passwords, sessions, tokens (`docs/api.md#staff`), without HTTP.
//!
//! Sessions and passwords are not resources: they have no history and cannot be undone. The staff row is a resource and
//! has neither.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use peshtoq_core::error::{Error, Result};
use peshtoq_persistence::{change::Registry, resource::erased};

pub mod audit;
mod credential;
pub mod limit;
pub mod password;
pub mod profile;
mod random;
pub mod session;
pub mod setup;
pub mod staff;
#[cfg(test)]
mod tests;
pub mod token;

/// The longest lifetime of a token. A longer one is a mistake in the configuration.
const TTL_MAX: TimeDelta = TimeDelta::days(3650);

/// Adds the tables of this crate to those whose changes can be undone.
pub fn register(registry: &mut Registry) {
    registry.add([erased::of::<staff::Staff>()]);
}

/// The configuration (`docs/operating.md#settings`).
#[derive(Clone)]
pub struct Config {
    /// Signs tokens; at least [`token::SECRET_MIN`] bytes, the same on all servers of an installation.
    pub secret: Vec<u8>,
    /// The lifetime of an access token.
    pub access_ttl: Duration,
    /// The lifetime of a refresh token.
    pub refresh_ttl: Duration,
    /// Failed sign-ins per minute.
    pub sign_in_attempts: u32,
}

/// What sign-in needs besides the database. Cheap to clone.
#[derive(Clone)]
pub struct Auth(Arc<Inner>);

struct Inner {
    keys: token::Keys,
    access_ttl: TimeDelta,
    refresh_ttl: TimeDelta,
    limits: limit::Limits,
    hasher: password::Hasher,
    setup_token: setup::SetupToken,
    seen: session::LastSeenWrites,
    attempts: audit::Attempts,
}

impl Auth {
    /// Checks and takes the configuration.
    ///
    /// # Errors
    /// When the secret is too short or a token's lifetime exceeds ten years.
    pub fn new(config: &Config) -> Result<Self> {
        let time = |time: Duration| match TimeDelta::from_std(time) {
            Ok(time) if time <= TTL_MAX => Ok(time),
            _ => Err(Error::internal("a token must not be good for more than ten years")),
        };
        Ok(Self(Arc::new(Inner {
            keys: token::Keys::new(&config.secret)?,
            access_ttl: time(config.access_ttl)?,
            refresh_ttl: time(config.refresh_ttl)?,
            limits: limit::Limits::new(config.sign_in_attempts),
            hasher: password::Hasher::new()?,
            setup_token: setup::SetupToken::new()?,
            seen: session::LastSeenWrites::default(),
            attempts: audit::Attempts::default(),
        })))
    }

    /// The token that the server prints while there is no staff.
    pub fn setup_token(&self) -> &setup::SetupToken {
        &self.0.setup_token
    }

    /// A digest of a body that only a server with the same secret can compute.
    pub fn digest(&self, body: &[u8]) -> [u8; 32] {
        self.0.keys.digest(body)
    }

    pub(crate) fn keys(&self) -> &token::Keys {
        &self.0.keys
    }

    pub(crate) fn access_ttl(&self) -> TimeDelta {
        self.0.access_ttl
    }

    pub(crate) fn refresh_ttl(&self) -> TimeDelta {
        self.0.refresh_ttl
    }

    pub(crate) fn limits(&self) -> &limit::Limits {
        &self.0.limits
    }

    pub(crate) fn hasher(&self) -> &password::Hasher {
        &self.0.hasher
    }

    pub(crate) fn attempts(&self) -> &audit::Attempts {
        &self.0.attempts
    }

    pub(crate) fn seen(&self) -> &session::LastSeenWrites {
        &self.0.seen
    }
}
