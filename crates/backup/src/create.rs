//! Making a backup: first the rows of one snapshot, then the stored files that those rows name.
//!
//! Rows are spooled, so that the snapshot ends before any file is copied: while it is open, SQLite cannot truncate its
//! write-ahead log, and PostgreSQL cannot vacuum. Files are immutable, so a file that is read later than its row is
//! still the same.

mod spool;

use std::{
    collections::HashSet,
    io::{Read, Seek, SeekFrom},
    path::Path,
    time::Duration,
};

use bytes::Bytes;
use chrono::{DateTime, Utc};
use futures::{
    StreamExt,
    stream::{self, BoxStream},
};
use peshtoq_core::clock;
use peshtoq_media::{MediaError, MediaPath, MediaStore};
use peshtoq_persistence::db::Db;
use tokio::sync::mpsc;

use crate::{
    Error, Result,
    format::{FORMAT, HEADER, Header, KIND, Manifest, media_name, rows_name},
    place::{Place, archive_name},
    sink::{FileSink, Sink, folder_of},
    tables,
    write::Writer,
};
use spool::{Spooled, spool_rows};

/// Files up to this size are read ahead concurrently, because each read from a bucket has some latency.
const SMALL: i64 = 512 * 1024;
/// How many are read ahead.
const AHEAD: usize = 8;
/// Chunks of a large file that are read before they are needed.
const CHUNKS_AHEAD: usize = 8;
/// How often a read is retried when the store fails.
const TRIES: u32 = 6;
/// The pause before the first retry. It doubles with each.
const PAUSE: Duration = Duration::from_millis(200);
/// If more files than this are missing, and more than one in [`LOST_SHARE`], it is the wrong store.
const LOST: usize = 20;
const LOST_SHARE: usize = 20;
/// Bytes of rows read from the spool at a time.
const SPOOL_CHUNK: usize = 256 * 1024;

/// The content of the archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Everything that is kept.
    All,
    /// Everything except the requests of visitors.
    WithoutRequests,
}

/// The destination of the archive.
pub enum Destination<'a> {
    /// Into a file of this name, which must not exist.
    File(&'a Path),
    /// Into a place, under a name with the time. Rows are spooled in `spool`.
    Place {
        /// The place.
        place: &'a Place,
        /// A folder with room for the rows.
        spool: &'a Path,
    },
}

/// The result of a backup.
#[derive(Clone, Debug)]
pub struct Created {
    /// The name of the archive in a [`Place`].
    pub name: String,
    /// When it began. It includes everything acknowledged before.
    pub created_at: DateTime<Utc>,
    /// How many rows it has.
    pub rows: u64,
    /// How many stored files it has.
    pub files: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Stored files that the rows name but the store lacks.
    pub missing: Vec<String>,
    /// Stored files that do not match the digests in their names.
    pub damaged: Vec<String>,
}

/// Makes a backup. `program` is the version of the program.
///
/// # Errors
/// When the database, the store or the destination fails; then nothing is left behind.
pub async fn create(
    db: &Db,
    store: &MediaStore,
    program: &str,
    to: Destination<'_>,
    content: Content,
) -> Result<Created> {
    let created_at = clock::now();
    let name = archive_name(created_at);
    // The archive is begun first, so that a name that is taken is reported before any work, and leftovers of a killed
    // run are removed.
    let begun = match &to {
        Destination::File(path) => Some(Sink::File(FileSink::begin(path)?)),
        Destination::Place { .. } => None,
    };
    let spool = match &to {
        Destination::File(path) => folder_of(path),
        Destination::Place { spool, .. } => spool,
    };
    let spooled = spool_rows(db, spool, content).await?;
    let files: u64 = spooled.media.iter().map(|(_, size)| size.unsigned_abs()).sum();
    let sink = match (begun, &to) {
        (Some(sink), _) => sink,
        (None, Destination::Place { place, .. }) => place.sink(&name, spooled.bytes + files).await?,
        (None, Destination::File(path)) => Sink::File(FileSink::begin(path)?),
    };
    let header = Header {
        kind: KIND.to_owned(),
        format: FORMAT,
        program: program.to_owned(),
        created_at,
        schema: spooled.schema.clone(),
    };
    let mut writer = Writer::new(sink, u64::try_from(created_at.timestamp()).unwrap_or_default());
    let manifest = match write(&mut writer, header, spooled, db, store).await {
        Ok(manifest) => manifest,
        Err(error) => {
            writer.abandon().await;
            return Err(error);
        }
    };
    let (manifest, size) = writer.finish(manifest).await?;
    Ok(Created {
        name,
        created_at,
        rows: manifest.rows(),
        files: manifest.files().0,
        size,
        missing: manifest.missing,
        damaged: manifest.damaged,
    })
}

async fn write(
    writer: &mut Writer,
    header: Header,
    mut spooled: Spooled,
    db: &Db,
    store: &MediaStore,
) -> Result<Manifest> {
    let text = serde_json::to_vec_pretty(&header).map_err(Error::worker)?;
    writer.add(HEADER, text).await?;
    spooled
        .file
        .seek(SeekFrom::Start(0))
        .map_err(Error::file("the spool"))?;
    for (table, length) in &spooled.tables {
        writer.begin(&rows_name(&table.name), *length).await?;
        let mut left = *length;
        while left > 0 {
            let mut chunk = vec![0; usize::try_from(left).unwrap_or(SPOOL_CHUNK).min(SPOOL_CHUNK)];
            spooled.file.read_exact(&mut chunk).map_err(Error::file("the spool"))?;
            left -= chunk.len() as u64;
            writer.write(Bytes::from(chunk)).await?;
        }
        writer.end().await?;
    }
    let mut manifest = Manifest {
        header,
        tables: spooled.tables.drain(..).map(|(table, _)| table).collect(),
        last_ids: spooled.last_ids,
        missing: Vec::new(),
        damaged: Vec::new(),
        collected: Vec::new(),
        entries: Vec::new(),
    };
    let files = spooled.media.len();
    copy_files(writer, spooled.media, store, &mut manifest).await?;
    sort_out_missing(db, &mut manifest, files).await?;
    Ok(manifest)
}

/// A file that may have been read ahead.
enum ReadAhead {
    Complete(Vec<Bytes>),
    Deferred,
    Missing,
}

/// Copies the stored files that the rows name into the archive.
///
/// A collector may remove an unused file meanwhile; see [`sort_out_missing`].
async fn copy_files(
    writer: &mut Writer,
    media: Vec<(String, i64)>,
    store: &MediaStore,
    manifest: &mut Manifest,
) -> Result<()> {
    let ahead = stream::iter(media).map(|(path, size)| look_ahead(store.clone(), path, size));
    let mut ahead = std::pin::pin!(ahead.buffered(AHEAD));
    while let Some(file) = ahead.next().await {
        let (path, noted, ahead) = file?;
        let name = path.to_string();
        let copied = match ahead {
            ReadAhead::Missing => None,
            ReadAhead::Complete(chunks) => {
                let size = chunks.iter().map(|chunk| chunk.len() as u64).sum();
                writer.begin(&media_name(&name), size).await?;
                for chunk in chunks {
                    writer.write(chunk).await?;
                }
                Some((size, writer.end().await?))
            }
            ReadAhead::Deferred => copy_large(writer, store, &path).await?,
        };
        match copied {
            None => manifest.missing.push(name),
            Some((size, sha256)) if size != noted.unsigned_abs() || !is_content_of(&path, &sha256) => {
                manifest.damaged.push(name);
            }
            Some(_) => {}
        }
    }
    Ok(())
}

fn is_content_of(path: &MediaPath, sha256: &str) -> bool {
    sha256.starts_with(path.stem())
}

async fn look_ahead(store: MediaStore, path: String, size: i64) -> Result<(MediaPath, i64, ReadAhead)> {
    let Some(path) = MediaPath::parse(&path) else {
        return Err(Error::Database(format!("{path} is not a path of a stored file")));
    };
    let ahead = match size <= SMALL {
        true => read_ahead(&store, &path).await?,
        false => ReadAhead::Deferred,
    };
    Ok((path, size, ahead))
}

async fn read_ahead(store: &MediaStore, path: &MediaPath) -> Result<ReadAhead> {
    let mut tried = 0;
    loop {
        let read = async {
            let opened = store.open_to_copy(path, 0).await?;
            let mut body = opened.body;
            let mut chunks = Vec::new();
            while let Some(chunk) = body.next().await {
                chunks.push(chunk?);
            }
            Ok(chunks)
        };
        match read.await {
            Ok(chunks) => return Ok(ReadAhead::Complete(chunks)),
            Err(MediaError::NotFound) => return Ok(ReadAhead::Missing),
            Err(error) => pause_or(&mut tried, error, path).await?,
        }
    }
}

/// Copies a file of any size. If the store fails, it resumes where it was.
async fn copy_large(writer: &mut Writer, store: &MediaStore, path: &MediaPath) -> Result<Option<(u64, String)>> {
    let mut tried = 0;
    let opened = loop {
        match store.open_to_copy(path, 0).await {
            Ok(opened) => break opened,
            Err(MediaError::NotFound) => return Ok(None),
            Err(error) => pause_or(&mut tried, error, path).await?,
        }
    };
    let size = opened.size;
    writer.begin(&media_name(&path.to_string()), size).await?;
    let (mut body, mut copied) = (read_behind(opened.body), 0);
    while copied < size {
        let error = match body.next().await {
            Some(Ok(chunk)) => {
                copied += chunk.len() as u64;
                tried = 0;
                writer.write(chunk).await?;
                continue;
            }
            Some(Err(error)) => error,
            None => MediaError::Broken("the file ended early".into()),
        };
        pause_or(&mut tried, error, path).await?;
        match store.open_to_copy(path, copied).await {
            Ok(opened) if opened.size == size => body = read_behind(opened.body),
            Ok(_) => return Err(Error::Store(format!("{path} changed while it was read"))),
            // Requested again after the next pause.
            Err(error) => body = stream::once(async { Err(error) }).boxed(),
        }
    }
    Ok(Some((size, writer.end().await?)))
}

/// Reads chunks while earlier ones are hashed and written.
fn read_behind(
    mut body: BoxStream<'static, Result<Bytes, MediaError>>,
) -> BoxStream<'static, Result<Bytes, MediaError>> {
    let (sender, mut receiver) = mpsc::channel(CHUNKS_AHEAD);
    tokio::spawn(async move {
        while let Some(chunk) = body.next().await {
            if sender.send(chunk).await.is_err() {
                // The receiver is gone, so the rest is not needed.
                break;
            }
        }
    });
    stream::poll_fn(move |context| receiver.poll_recv(context)).boxed()
}

/// Waits before the next retry, or gives up.
async fn pause_or(tried: &mut u32, error: MediaError, path: &MediaPath) -> Result<()> {
    *tried += 1;
    if *tried >= TRIES {
        return Err(Error::Store(format!("{path}: {error}")));
    }
    tokio::time::sleep(PAUSE * 2_u32.pow(*tried - 1)).await;
    Ok(())
}

/// Separates files that were collected while the archive was made from lost files.
///
/// The collector removes only files that no row of the snapshot uses (a released file stays two days), and it removes
/// the file's row too. So a file that is gone together with its row was unused. It is listed in the manifest, and a
/// restore removes its row.
async fn sort_out_missing(db: &Db, manifest: &mut Manifest, files: usize) -> Result<()> {
    if manifest.missing.is_empty() {
        return Ok(());
    }
    let snapshot = db.snapshot().await?;
    let known = tables::query(snapshot.conn(), "SELECT path FROM media", []).await?;
    let known: HashSet<String> = known
        .iter()
        .map(|row| row.try_get_by_index(0))
        .collect::<Result<_, _>>()?;
    let missing = std::mem::take(&mut manifest.missing);
    (manifest.missing, manifest.collected) = missing.into_iter().partition(|path| known.contains(path));
    let lost = manifest.missing.len();
    if lost > LOST && lost * LOST_SHARE > files {
        return Err(Error::Store(format!(
            "{lost} of {files} files are missing from the media store; is it the right one? `peshtoq check` lists them"
        )));
    }
    Ok(())
}
