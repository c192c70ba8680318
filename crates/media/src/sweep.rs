//! Removes the leftovers of crashes.

use std::{
    collections::HashSet,
    fs::Metadata,
    os::unix::fs::MetadataExt,
    path::PathBuf,
    time::{Duration, SystemTime},
};

use futures::TryStreamExt;
use object_store::{ObjectMeta, ObjectStoreExt, path::Path};

use crate::{
    Folder, MediaError, MediaStore,
    incoming::{Note, end_multipart},
};

/// The number of leftovers that a sweep removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Unfinished uploads.
    pub uploads: u64,
    /// Half-written files of a local folder.
    pub staged_files: u64,
}

impl MediaStore {
    /// Removes unfinished uploads that were last touched before that time.
    ///
    /// For the only server on a local folder this is the start of its process: earlier uploads cannot be finished any
    /// more, and uploads that begin during the sweep are left alone. If several servers share the store, or one is
    /// running, it must be further back than the longest upload takes.
    ///
    /// # Errors
    /// [`MediaError::Store`] and [`MediaError::Io`]; files removed before the failure stay removed.
    pub async fn sweep_unfinished(&self, before: SystemTime) -> Result<Swept, MediaError> {
        let inner = &self.inner;
        let is_old = |meta: &ObjectMeta| SystemTime::from(meta.last_modified) <= before;
        let mut swept = Swept::default();
        let found: Vec<ObjectMeta> = inner.objects.list(Some(&inner.key(["incoming"]))).try_collect().await?;
        let (notes, others): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|meta| meta.location.as_ref().ends_with(".json"));
        for note in &notes {
            if !is_old(note) {
                continue;
            }
            let name = note.location.filename().unwrap_or_default().trim_end_matches(".json");
            let key = inner.key(["incoming", name]);
            let text = inner.objects.get(&note.location).await?.bytes().await?;
            match (&inner.multipart, serde_json::from_slice::<Note>(&text)) {
                (Some(store), Ok(content)) => {
                    let id = content.upload_id;
                    end_multipart(inner, store.as_ref(), &key, &note.location, &id).await?;
                }
                _ => {
                    inner.delete_key(&key).await?;
                    inner.delete_key(&note.location).await?;
                }
            }
            swept.uploads += 1;
        }
        for other in &others {
            // An upload with a note is handled with that note.
            let note = format!("{}.json", other.location);
            if is_old(other) && notes.iter().all(|n| n.location.as_ref() != note) {
                inner.delete_key(&other.location).await?;
                swept.uploads += 1;
            }
        }
        if let Some(root) = inner.root.clone() {
            swept.staged_files = tokio::task::spawn_blocking(move || remove_all_staged(root, before)).await??;
        }
        Ok(swept)
    }

    /// Removes derived pictures whose original is gone, because a deletion was interrupted after its first step. Only
    /// lists the store. Returns how many there were.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn sweep_derived(&self) -> Result<u64, MediaError> {
        let inner = &self.inner;
        let mut removed = 0;
        for folder in Folder::ALL {
            // Derived pictures are listed first, so that those of a picture which is stored meanwhile are not included.
            let under = inner.key(["derived", folder.tag()]);
            let derived: Vec<Path> = inner
                .objects
                .list(Some(&under))
                .map_ok(|meta| meta.location)
                .try_collect()
                .await?;
            if derived.is_empty() {
                continue;
            }
            let originals: HashSet<String> = inner
                .objects
                .list(Some(&inner.key([folder.tag()])))
                .map_ok(|meta| stem_of(&meta.location).to_owned())
                .try_collect()
                .await?;
            for key in derived {
                if !originals.contains(stem_of(&key)) {
                    inner.delete_key(&key).await?;
                    removed += 1;
                }
            }
        }
        Ok(removed)
    }
}

/// The name of a file up to its first dot.
fn stem_of(key: &Path) -> &str {
    let name = key.filename().unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

/// Whether `object_store` made this name for a file that is being written: `name#1`.
fn is_staged(name: &str) -> bool {
    name.rsplit_once('#')
        .is_some_and(|(_, number)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Removes the staging files of one key.
pub(crate) async fn remove_staged(root: PathBuf, key: Path) -> Result<(), MediaError> {
    tokio::task::spawn_blocking(move || {
        let mut directory = root;
        let mut parts: Vec<_> = key.parts().map(|part| part.as_ref().to_owned()).collect();
        let name = format!("{}#", parts.pop().unwrap_or_default());
        directory.extend(parts);
        for entry in std::fs::read_dir(directory)? {
            let entry = entry?;
            let file = entry.file_name();
            if file
                .to_str()
                .is_some_and(|file| file.starts_with(&name) && is_staged(file))
            {
                ignore_absent(std::fs::remove_file(entry.path()))?;
            }
        }
        Ok(())
    })
    .await?
}

/// Removes the staging files under the root that were last touched before this time.
fn remove_all_staged(root: PathBuf, before: SystemTime) -> Result<u64, MediaError> {
    let mut removed = 0;
    let mut directories = vec![root];
    while let Some(directory) = directories.pop() {
        let entries = match std::fs::read_dir(directory) {
            // The empty directory of a day in the bin was removed meanwhile.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                directories.push(entry.path());
            } else if kind.is_file()
                && entry.file_name().to_str().is_some_and(is_staged)
                && entry.metadata().is_ok_and(|metadata| touched(&metadata) <= before)
            {
                ignore_absent(std::fs::remove_file(entry.path()))?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}

/// When a file was last written, linked or renamed. The content of a second link was written long ago.
fn touched(metadata: &Metadata) -> SystemTime {
    let (seconds, nanos) = (metadata.ctime(), metadata.ctime_nsec());
    let since = u64::try_from(seconds).ok().zip(u32::try_from(nanos).ok());
    since.map_or(SystemTime::UNIX_EPOCH, |(seconds, nanos)| {
        SystemTime::UNIX_EPOCH + Duration::new(seconds, nanos)
    })
}

fn ignore_absent(result: std::io::Result<()>) -> std::io::Result<()> {
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}
