//! The state that every handler can reach.

use std::sync::Arc;

use peshtoq_auth::Auth;
use peshtoq_core::error::Result;
use peshtoq_media::MediaStore;
use peshtoq_persistence::db::{Db, Write};
use peshtoq_requests::{limit::Limits, telegram::Telegram};

use crate::{backups::BackupMonitor, body::BodyLimits, guard::SignedIn, proxies::TrustedProxy, public::ResponseCache};

/// The configuration of the HTTP layer (`docs/operating.md#settings`).
#[derive(Clone, Debug)]
pub struct Config {
    /// The public address of this server, without a trailing slash.
    pub public_url: String,
    /// The base address of stored files, without a trailing slash.
    pub media_base_url: String,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// Other origins that may call `/api/admin`.
    pub allowed_origins: Vec<String>,
    /// The limits for reading bodies.
    pub bodies: BodyLimits,
    /// The Telegram client that reports new requests.
    pub telegram: Telegram,
}

/// The shared state of all handlers. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Inner>);

struct Inner {
    db: Db,
    auth: Auth,
    media: MediaStore,
    response_cache: ResponseCache,
    backups: BackupMonitor,
    request_limits: Limits,
    config: Config,
}

impl App {
    /// Makes the state from its parts.
    pub fn new(db: Db, auth: Auth, media: MediaStore, config: Config) -> Self {
        Self(Arc::new(Inner {
            db,
            auth,
            media,
            response_cache: ResponseCache::default(),
            backups: BackupMonitor::default(),
            request_limits: Limits::default(),
            config,
        }))
    }

    /// The database.
    pub fn db(&self) -> &Db {
        &self.0.db
    }

    /// Staff, sessions and tokens.
    pub fn auth(&self) -> &Auth {
        &self.0.auth
    }

    /// The stored files.
    pub fn media(&self) -> &MediaStore {
        &self.0.media
    }

    /// The response cache for the landing site.
    pub fn response_cache(&self) -> &ResponseCache {
        &self.0.response_cache
    }

    /// The status of the backups.
    pub fn backups(&self) -> &BackupMonitor {
        &self.0.backups
    }

    /// The limits of requests from the site.
    pub fn request_limits(&self) -> &Limits {
        &self.0.request_limits
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// Begins a write by a signed-in person. The handler commits it.
    ///
    /// # Errors
    /// As [`Db::begin`].
    pub async fn begin(&self, user: &SignedIn) -> Result<Write> {
        let write = self.db().begin(user.0.actor()).await?;
        Ok(write.by(user.0.person.clone()))
    }

    /// Reduces what a caller may send for a media file to `folder/name.ext` (`docs/api.md#media-references`).
    pub fn media_path(&self, sent: &str) -> Option<String> {
        peshtoq_media::normalise(sent, &self.0.config.media_base_url)
    }
}
