//! The database and store of a round.

use std::{fmt, str::FromStr};

/// The database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file in the data folder.
    Sqlite,
    /// A server behind our proxy.
    Postgres,
}

/// The store of uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Store {
    /// A folder in the data folder.
    Folder,
    /// A bucket behind our proxy.
    S3,
}

/// A database and a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The database.
    pub database: Database,
    /// The store.
    pub store: Store,
}

impl Pair {
    /// Every pair there is.
    pub const ALL: [Self; 4] = [
        Self::new(Database::Sqlite, Store::Folder),
        Self::new(Database::Sqlite, Store::S3),
        Self::new(Database::Postgres, Store::Folder),
        Self::new(Database::Postgres, Store::S3),
    ];

    const fn new(database: Database, store: Store) -> Self {
        Self { database, store }
    }

    /// The pairs for a command-line argument.
    ///
    /// # Errors
    /// When it is unknown.
    pub fn named(word: &str) -> Result<Vec<Self>, String> {
        if word == "all" {
            return Ok(Self::ALL.to_vec());
        }
        word.parse().map(|pair| vec![pair])
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.database, self.store) {
            (Database::Sqlite, Store::Folder) => "sqlite-folder",
            (Database::Sqlite, Store::S3) => "sqlite-s3",
            (Database::Postgres, Store::Folder) => "postgres-folder",
            (Database::Postgres, Store::S3) => "postgres-s3",
        })
    }
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|pair| pair.to_string() == word);
        found.ok_or_else(|| {
            format!(
                "there is no pair {word}: {}, all",
                Self::ALL.map(|pair| pair.to_string()).join(", ")
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_found_by_their_names() {
        for pair in Pair::ALL {
            assert_eq!(Pair::named(&pair.to_string()), Ok(vec![pair]));
        }
        assert_eq!(Pair::named("all").map(|pairs| pairs.len()), Ok(4));
        assert!(Pair::named("mysql-folder").is_err());
    }
}
