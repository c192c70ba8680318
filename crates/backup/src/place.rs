//! The places of archives: a folder or a bucket for scheduled ones, and a single archive to read.

use std::{path::PathBuf, sync::Arc};

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use futures::{StreamExt, TryStreamExt, stream};
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, aws::AmazonS3, path::Path};
use peshtoq_core::clock;
use peshtoq_media::{PART_TIMEOUT, SMALL_CALL_TIMEOUT, open_bucket, within};
use tokio::io::AsyncRead;
use tokio_util::io::StreamReader;

use crate::{
    Error, Result,
    sink::{FileSink, Note, ObjectSink, PARTIAL, Sink, end_upload},
};

/// Bytes of an archive that are read from a bucket at a time.
const READ: u64 = 8 * 1024 * 1024;
/// The tolerated difference between the clocks of servers.
const AHEAD: TimeDelta = TimeDelta::hours(1);
const NAME_START: &str = "peshtoq-";
const NAME_TIME: &str = "%Y%m%dT%H%M%SZ";
const NAME_END: &str = ".tar";

/// The name of an archive that began at this time.
pub fn archive_name(created_at: DateTime<Utc>) -> String {
    format!("{NAME_START}{}{NAME_END}", created_at.format(NAME_TIME))
}

/// When the archive with that name began; `None` for a name of another form.
pub fn archive_time(name: &str) -> Option<DateTime<Utc>> {
    let time = name.strip_prefix(NAME_START)?.strip_suffix(NAME_END)?;
    let time = NaiveDateTime::parse_from_str(time, NAME_TIME).ok()?.and_utc();
    (archive_name(time) == name).then_some(time)
}

/// A folder or a bucket with archives that have the time in their names.
#[derive(Clone)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// Under a prefix of a bucket.
    Bucket(Arc<AmazonS3>, Path),
}

/// An archive in a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub name: String,
    /// When it began, from its name.
    pub created_at: DateTime<Utc>,
    /// Its size.
    pub size: u64,
}

impl Stored {
    /// Whether its time is in the future: the clock is wrong now, or was then. Its age is unknown.
    pub fn is_ahead(&self) -> bool {
        self.created_at > clock::now() + AHEAD
    }
}

impl Place {
    /// Parses a folder or `s3://bucket/prefix`; `settings` are the `AWS_*` variables.
    ///
    /// # Errors
    /// When the address is invalid.
    pub fn parse(text: &str, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self> {
        if !text.starts_with("s3://") {
            return Ok(Self::Folder(PathBuf::from(text)));
        }
        let (store, prefix) = open_bucket(text, settings).map_err(|error| Error::Place(error.to_string()))?;
        Ok(Self::Bucket(store, prefix))
    }

    /// The archives in the place, newest first. Files with other names are ignored.
    ///
    /// # Errors
    /// When the place cannot be listed. A missing folder has none.
    pub async fn list(&self) -> Result<Vec<Stored>> {
        let mut found: Vec<Stored> = match self {
            Self::Folder(folder) => names(folder)?
                .into_iter()
                .filter_map(|(name, size)| stored(&name, size))
                .collect(),
            Self::Bucket(..) => {
                let listed = self.objects().await?;
                listed
                    .iter()
                    .filter_map(|meta| stored(meta.location.filename()?, meta.size))
                    .collect()
            }
        };
        found.sort_by_key(|stored| std::cmp::Reverse(stored.created_at));
        Ok(found)
    }

    /// Removes all archives but the newest `keep`, and never `made`, which was just made. Those with a time in the
    /// future, due to a clock that is or was wrong, are neither counted nor removed. Returns the names of the removed
    /// ones.
    ///
    /// # Errors
    /// When the place fails; archives removed before the failure stay removed.
    pub async fn keep_newest(&self, keep: usize, made: &str) -> Result<Vec<String>> {
        let mut gone = Vec::new();
        let known = self.list().await?.into_iter().filter(|stored| !stored.is_ahead());
        for stored in known.skip(keep.max(1)).filter(|stored| stored.name != made) {
            match self {
                Self::Folder(folder) => {
                    let path = folder.join(&stored.name);
                    std::fs::remove_file(&path).map_err(Error::file(path.display()))?;
                }
                Self::Bucket(store, prefix) => {
                    within(SMALL_CALL_TIMEOUT, store.delete(&key(prefix, &stored.name))).await?;
                }
            }
            gone.push(stored.name);
        }
        Ok(gone)
    }

    /// Removes leftovers of killed runs. Call it only when no other run is in progress.
    ///
    /// # Errors
    /// When the place fails.
    pub async fn clear_unfinished(&self) -> Result<()> {
        let is_ours = |name: &str| name.strip_suffix(PARTIAL).and_then(archive_time).is_some();
        match self {
            Self::Folder(folder) => {
                for (name, _) in names(folder)?.into_iter().filter(|(name, _)| is_ours(name)) {
                    let path = folder.join(name);
                    std::fs::remove_file(&path).map_err(Error::file(path.display()))?;
                }
            }
            Self::Bucket(store, _) => {
                for note in self.objects().await? {
                    if !note.location.filename().is_some_and(is_ours) {
                        continue;
                    }
                    let read = async { store.get(&note.location).await?.bytes().await };
                    let text = within(SMALL_CALL_TIMEOUT, read).await?;
                    let Ok(Note { upload_id }) = serde_json::from_slice(&text) else {
                        within(SMALL_CALL_TIMEOUT, store.delete(&note.location)).await?;
                        continue;
                    };
                    let upload = Path::from(note.location.as_ref().trim_end_matches(PARTIAL));
                    end_upload(&**store, &**store, &upload, &note.location, &upload_id).await?;
                }
            }
        }
        Ok(())
    }

    async fn objects(&self) -> Result<Vec<ObjectMeta>> {
        let Self::Bucket(store, prefix) = self else {
            return Ok(Vec::new());
        };
        // Only objects directly under the prefix; deeper ones do not belong to it.
        let listed = within(PART_TIMEOUT, store.list_with_delimiter(Some(prefix))).await?;
        Ok(listed.objects)
    }

    /// The sink for an archive of that name; `expected` is its approximate size.
    pub(crate) async fn sink(&self, name: &str, expected: u64) -> Result<Sink> {
        match self {
            Self::Folder(folder) => {
                std::fs::create_dir_all(folder).map_err(Error::file(folder.display()))?;
                Ok(Sink::File(FileSink::begin(&folder.join(name))?))
            }
            Self::Bucket(store, prefix) => {
                let sink = ObjectSink::begin(Arc::clone(store), key(prefix, name), expected).await?;
                Ok(Sink::Object(Box::new(sink)))
            }
        }
    }
}

fn key(prefix: &Path, name: &str) -> Path {
    let mut key = prefix.clone();
    key.extend([name]);
    key
}

fn stored(name: &str, size: u64) -> Option<Stored> {
    Some(Stored {
        created_at: archive_time(name)?,
        name: name.to_owned(),
        size,
    })
}

/// The files of a folder and their sizes.
fn names(folder: &std::path::Path) -> Result<Vec<(String, u64)>> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::file(folder.display())(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(Error::file(folder.display()))?;
        let Ok(meta) = entry.metadata() else {
            continue;
        };
        if let (true, Ok(name)) = (meta.is_file(), entry.file_name().into_string()) {
            names.push((name, meta.len()));
        }
    }
    Ok(names)
}

/// An archive to be read, more than once.
#[derive(Clone)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// An object of a bucket.
    Object(Arc<AmazonS3>, Path),
}

impl Source {
    /// Parses a path or `s3://bucket/key`; `settings` are the `AWS_*` variables.
    ///
    /// # Errors
    /// When the address is invalid.
    pub fn parse(text: &str, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self> {
        match Place::parse(text, settings)? {
            Place::Folder(path) => Ok(Self::File(path)),
            Place::Bucket(store, key) => Ok(Self::Object(store, key)),
        }
    }

    /// Opens it at the beginning.
    pub(crate) async fn open(&self) -> Result<Box<dyn AsyncRead + Send + Unpin>> {
        match self {
            Self::File(path) => {
                let mut file = tokio::fs::File::open(path).await.map_err(Error::file(path.display()))?;
                file.set_max_buf_size(1024 * 1024);
                Ok(Box::new(file))
            }
            Self::Object(store, key) => {
                let size = within(SMALL_CALL_TIMEOUT, store.head(key)).await?.size;
                let parts = (0..size).step_by(usize::try_from(READ).unwrap_or(usize::MAX));
                let (store, key) = (Arc::clone(store), key.clone());
                // In parts, because every request to a bucket needs a time limit.
                let body = stream::iter(parts).map(move |start| {
                    let (store, key) = (Arc::clone(&store), key.clone());
                    async move { within(PART_TIMEOUT, store.get_range(&key, start..size.min(start + READ))).await }
                });
                let body = body.buffered(2).map_err(std::io::Error::other);
                Ok(Box::new(StreamReader::new(body.boxed())))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn archives_dated_by_a_wrong_clock_are_neither_counted_nor_removed() {
        let folder = tempfile::tempdir().unwrap();
        let name = |days: i64| archive_name(clock::now() + TimeDelta::days(days));
        for days in [3650, -1, -2, -3] {
            std::fs::write(folder.path().join(name(days)), "").unwrap();
        }
        let place = Place::Folder(folder.path().to_owned());
        assert_eq!(place.keep_newest(2, &name(-1)).await.unwrap(), [name(-3)]);
        // According to a clock that is behind, the new archive is the oldest; it is kept anyway.
        std::fs::write(folder.path().join(name(-4000)), "").unwrap();
        assert!(place.keep_newest(1, &name(-4000)).await.unwrap() == [name(-2)]);
        let left: Vec<String> = place
            .list()
            .await
            .unwrap()
            .into_iter()
            .map(|stored| stored.name)
            .collect();
        assert_eq!(left, [name(3650), name(-1), name(-4000)]);
    }

    #[test]
    fn only_names_of_archives_contain_a_time() {
        let time = DateTime::from_timestamp(1_768_000_000, 0).unwrap();
        let name = archive_name(time);
        assert_eq!(name, "peshtoq-20260109T230640Z.tar");
        assert_eq!(archive_time(&name), Some(time));
        for name in [
            "peshtoq-20260109T230640Z.tar.partial",
            "peshtoq-20260109T230640Z.tar.gz",
            "peshtoq-2026109T230640Z.tar",
            "peshtoq-+0260109T230640Z.tar",
            "peshtoq-20261309T230640Z.tar",
            "before-peshtoq-20260109T230640Z.tar",
            "peshtoq-.tar",
            "peshtoq.db",
            "",
        ] {
            assert_eq!(archive_time(name), None, "{name}");
        }
    }
}
