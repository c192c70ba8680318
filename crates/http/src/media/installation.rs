//! Whether the database and the media store belong together. A database that is empty, outdated or foreign must never
//! decide what is removed from a store, and nothing may be stored where it will not be found again.

use std::{collections::HashSet, fmt};

use futures::TryStreamExt;
use peshtoq_core::error::Error;
use peshtoq_media::MediaStore;
use peshtoq_persistence::{db::Db, installation, media};

use super::refusal;

/// Why a store is not used.
#[derive(Debug)]
pub enum NotOurs {
    /// The database and the store do not belong together. The text explains in one line what to do.
    Refused(String),
    /// The check itself failed.
    Failed(Error),
}

impl fmt::Display for NotOurs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(text) => f.write_str(text),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotOurs {}

impl From<Error> for NotOurs {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

impl From<NotOurs> for Error {
    fn from(error: NotOurs) -> Self {
        match error {
            NotOurs::Refused(text) => Self::unavailable(text),
            NotOurs::Failed(error) => error,
        }
    }
}

/// Checks that the store has the id of this database. A store without one is marked if that is safe: both are empty,
/// or, in an installation older than these marks, the store has the files that the database knows.
///
/// # Errors
/// [`NotOurs::Refused`] when they do not belong together, or when that is unclear.
pub async fn claim(db: &Db, store: &MediaStore) -> Result<(), NotOurs> {
    let own = installation::ensure(db).await?.installation_id;
    claim_for(db, store, own).await
}

/// [`claim`] for a database whose id is known.
///
/// # Errors
/// As [`claim`].
pub async fn claim_for(db: &Db, store: &MediaStore, own: String) -> Result<(), NotOurs> {
    if !bears_mark(store, &own).await? {
        let compared = compare(db, store).await?;
        // Checked again: another process or call may have marked it meanwhile, and stored something.
        if !bears_mark(store, &own).await? {
            if let Some(reason) = compared.doubt() {
                return Err(NotOurs::Refused(format!(
                    "the media store {} has no installation mark, and {reason}: \
                     check PESHTOQ_MEDIA_STORE and PESHTOQ_DATABASE_URL, and that the disk is mounted; \
                     if they belong together, run `peshtoq media adopt`",
                    store.address()
                )));
            }
            store.set_installation_id(&own).await.map_err(refusal)?;
            tracing::info!(
                store = store.address(),
                installation = own,
                "the media store was marked as belonging to this installation"
            );
        }
    }
    store.set_owner(&own);
    Ok(())
}

/// Whether the store has the mark of this installation; `false` if it has none.
async fn bears_mark(store: &MediaStore, own: &str) -> Result<bool, NotOurs> {
    match store.installation_id().await.map_err(refusal)? {
        None => Ok(false),
        Some(marked) if marked == own => Ok(true),
        Some(marked) => Err(NotOurs::Refused(format!(
            "the media store {} belongs to the installation {marked}, the database to {own}: \
             check PESHTOQ_MEDIA_STORE and PESHTOQ_DATABASE_URL; to assign the store to this database, run `peshtoq media adopt`",
            store.address()
        ))),
    }
}

/// Checks that an upload goes to the right store. The result is cached, but on a local folder, whose disk may be gone,
/// the mark is read every time.
pub(super) async fn check(db: &Db, store: &MediaStore) -> Result<(), Error> {
    if store.owner().is_none() {
        return Ok(claim(db, store).await?);
    }
    if store.is_local() {
        store.check_owner().await.map_err(refusal)?;
    }
    Ok(())
}

/// How the files in the database and in the store match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Files that the database knows.
    pub known: usize,
    /// Files that are in the store.
    pub stored: usize,
    /// Files that both have.
    pub both: usize,
}

impl Comparison {
    /// Why they may not belong together.
    fn doubt(self) -> Option<String> {
        let Self { known, stored, both } = self;
        let (lost, strange) = (known - both, stored - both);
        if known == 0 && stored > 0 {
            Some(format!("none of its {stored} files is in the database"))
        } else if both * 2 < known || super::collect::is_many(lost, known) {
            Some(format!(
                "{lost} of the {known} files in the database are missing from it"
            ))
        } else if super::collect::is_many(strange, stored) {
            Some(format!("only {both} of its {stored} files are in the database"))
        } else {
            None
        }
    }
}

/// Compares the files in the database with those in the store.
///
/// # Errors
/// When one of them fails.
pub async fn compare(db: &Db, store: &MediaStore) -> Result<Comparison, Error> {
    let known: HashSet<String> = media::known(db.reader()).await?;
    let mut compared = Comparison {
        known: known.len(),
        ..Comparison::default()
    };
    let mut listed = std::pin::pin!(store.list());
    while let Some(file) = listed.try_next().await.map_err(refusal)? {
        compared.stored += 1;
        compared.both += usize::from(known.contains(&file.path.to_string()));
    }
    Ok(compared)
}

/// The result of [`adopt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Adopted {
    /// The installation that the store belonged to.
    pub before: Option<String>,
    /// The installation that it belongs to now.
    pub now: String,
    /// How they match.
    pub compared: Comparison,
}

/// Assigns the store to this database, whatever it belonged to before. Only its mark is changed.
///
/// # Errors
/// When one of them fails.
pub async fn adopt(db: &Db, store: &MediaStore) -> Result<Adopted, Error> {
    // An unreadable mark is replaced as well.
    let before = match store.installation_id().await {
        Err(peshtoq_media::MediaError::Config(_)) => None,
        found => found.map_err(refusal)?,
    };
    let now = installation::ensure(db).await?.installation_id;
    let compared = compare(db, store).await?;
    store.set_installation_id(&now).await.map_err(refusal)?;
    Ok(Adopted { before, now, compared })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_matching_database_and_store_are_marked() {
        for (known, stored, both, is_safe) in [
            (0, 0, 0, true),
            (1, 1, 1, true),
            (1000, 1000, 1000, true),
            (1000, 1010, 1000, true),
            (1000, 980, 960, true),
            // An empty database, an empty store.
            (0, 1, 0, false),
            (0, 1000, 0, false),
            (1, 0, 0, false),
            (1000, 0, 0, false),
            // A foreign database.
            (10, 10, 0, false),
            (10, 10, 4, false),
            // An outdated database.
            (900, 1000, 900, false),
            // A store that lost many files.
            (1000, 900, 900, false),
        ] {
            let compared = Comparison { known, stored, both };
            assert_eq!(
                compared.doubt().is_none(),
                is_safe,
                "{compared:?} {:?}",
                compared.doubt()
            );
        }
    }
}
