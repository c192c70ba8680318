//! Checks that the store has every file of the database, undamaged.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use futures::{StreamExt, TryStreamExt, stream};
use peshtoq_media::{MediaError, MediaPath, MediaStore};
use peshtoq_persistence::db::Db;
use sha2::{Digest, Sha256};

use super::{Checked, rows};
use crate::{Result, format::hex};

/// Files read concurrently.
const MAX_CONCURRENT: usize = 3;

pub(super) async fn compare(
    db: &Db,
    store: &MediaStore,
    media: Vec<(String, i64)>,
    deep: bool,
    checked: &mut Checked,
) -> Result<()> {
    checked.files += media.len() as u64;
    let mut sizes: HashMap<String, u64> = HashMap::new();
    {
        let mut listed = std::pin::pin!(store.list());
        while let Some(file) = listed.try_next().await? {
            sizes.insert(file.path.to_string(), file.size);
        }
    }
    let mut suspects: Vec<(String, String)> = Vec::new();
    let mut sound = Vec::new();
    for (path, size) in media {
        let Some(parsed) = MediaPath::parse(&path) else {
            suspects.push((path, "is not a path of a stored file".to_owned()));
            continue;
        };
        // The list may be older than a file, so a file is looked up by name before it counts as lost.
        let stored = match sizes.get(&path) {
            Some(stored) => Some(*stored),
            None => store.head(&parsed).await?,
        };
        match stored {
            None => suspects.push((path, "is missing from the media store".to_owned())),
            Some(stored) if stored != size.unsigned_abs() => {
                suspects.push((path, format!("has {stored} bytes in the media store instead of {size}")));
            }
            Some(_) => sound.push(parsed),
        }
    }
    if deep {
        let store = Arc::new(store.clone());
        let read = stream::iter(sound).map(|path| {
            let store = Arc::clone(&store);
            async move { (path.to_string(), read_through(&store, &path).await) }
        });
        let mut read = std::pin::pin!(read.buffer_unordered(MAX_CONCURRENT));
        while let Some((path, wrong)) = read.next().await {
            if let Some(wrong) = wrong {
                suspects.push((path, wrong));
            }
        }
    }
    if suspects.is_empty() {
        return Ok(());
    }
    // A file that was collected since the view was opened is not lost.
    let known: HashSet<String> = rows::media(&db.view().await?)
        .await?
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    suspects.sort();
    for (path, wrong) in suspects {
        if known.contains(&path) {
            checked.problem(format!("{path} {wrong}"));
        }
    }
    Ok(())
}

/// The problem with the content of a file, if there is one.
async fn read_through(store: &MediaStore, path: &MediaPath) -> Option<String> {
    let read = async {
        let mut body = store.open(path, None, None).await?.body;
        let mut sha256 = Sha256::new();
        while let Some(chunk) = body.next().await {
            sha256.update(chunk?);
        }
        Ok::<_, MediaError>(hex(&sha256.finalize()))
    };
    match read.await {
        Ok(digest) if digest.starts_with(path.stem()) => None,
        Ok(_) => Some("is damaged: checksum mismatch".to_owned()),
        Err(error) => Some(format!("cannot be read: {error}")),
    }
}
