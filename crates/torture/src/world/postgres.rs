//! The PostgreSQL server, with a separate database for each installation.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use sea_orm::{ConnectionTrait, Database, DbErr};

/// A server for databases.
pub struct Postgres {
    /// The login: `user` or `user:password`.
    user: String,
    /// Host and port.
    pub address: String,
    admin: String,
    made: AtomicU32,
}

impl Postgres {
    /// The server of a `postgres://user@host:port/database`.
    ///
    /// # Errors
    /// When it is malformed.
    pub fn at(url: &str) -> Result<Self, String> {
        let parts = url.strip_prefix("postgres://").and_then(|rest| {
            let (user, rest) = rest.split_once('@')?;
            let (address, _) = rest.split_once('/')?;
            Some((user.to_owned(), address.to_owned()))
        });
        let (user, address) =
            parts.ok_or_else(|| format!("{url}: not of the form postgres://user@host:port/database"))?;
        Ok(Self {
            user,
            address,
            admin: url.to_owned(),
            made: AtomicU32::new(0),
        })
    }

    /// The address of a database on this server, or through another address that leads to it.
    pub fn url_at(&self, address: &str, name: &str) -> String {
        format!("postgres://{}@{address}/{name}", self.user)
    }

    async fn execute(&self, statement: &str) -> Result<(), DbErr> {
        let db = Database::connect(&self.admin).await?;
        let done = db.execute_unprepared(statement).await;
        db.close().await?;
        done.map(|_| ())
    }

    /// Creates a database, as a copy of `template` if given. Returns its name.
    ///
    /// # Errors
    /// The error of the server.
    pub async fn create(&self, template: Option<&str>) -> Result<String, String> {
        let name = format!(
            "torture_{}_{}",
            std::process::id(),
            self.made.fetch_add(1, Ordering::Relaxed)
        );
        let copy = template
            .map(|template| format!(" TEMPLATE {template}"))
            .unwrap_or_default();
        let mut tries = 0;
        loop {
            match self.execute(&format!("CREATE DATABASE {name}{copy}")).await {
                Ok(()) => return Ok(name),
                // A connection to the template may still be closing.
                Err(_) if tries < 20 => tries += 1,
                Err(error) => return Err(format!("PostgreSQL: {error}")),
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Removes the database of this address, and closes its connections. A database that cannot be removed stays.
    pub async fn remove(&self, url: &str) {
        if let Some(name) = url.rsplit('/').next().filter(|name| name.starts_with("torture_")) {
            let _ = self
                .execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
                .await;
        }
    }
}
