//! Spooled temporary files: small content in memory, the rest in an unnamed file, which vanishes with the process in
//! any case.

use std::{
    io::{self, SeekFrom},
    path::Path,
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt},
};

use crate::MediaError;

/// The prefix of files on a file system without unnamed files, where they have a name for a moment.
const PREFIX: &str = ".tmp";
/// A file of this age has lost its process.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Creates the directory of spooled files, and removes what a crash left in it.
pub(crate) fn prepare(directory: &Path) -> io::Result<()> {
    std::fs::create_dir_all(directory)?;
    let before = SystemTime::now().checked_sub(ABANDONED);
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        let modified = entry.metadata().and_then(|metadata| metadata.modified()).ok();
        if is_ours && modified < before {
            // A process that starts at the same time may have removed it first.
            let _ = std::fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// How much is kept in memory before a file is opened.
const IN_MEMORY: usize = 64 * 1024;

/// A buffer that moves to disk as it grows. It can be emptied and filled again.
pub(crate) struct SpooledFile {
    memory: Vec<u8>,
    file: Option<File>,
    length: u64,
}

impl SpooledFile {
    pub(crate) fn new() -> Self {
        Self {
            memory: Vec::new(),
            file: None,
            length: 0,
        }
    }

    /// Its length in bytes.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// Appends. The file is created in `directory`.
    pub(crate) async fn write(&mut self, data: &[u8], directory: &Path) -> Result<(), MediaError> {
        self.length += data.len() as u64;
        if self.file.is_none() && self.memory.len() + data.len() <= IN_MEMORY {
            self.memory.extend_from_slice(data);
            return Ok(());
        }
        if self.file.is_none() {
            let directory = directory.to_owned();
            let file = tokio::task::spawn_blocking(move || match tempfile::tempfile_in(&directory) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    std::fs::create_dir_all(&directory)?;
                    tempfile::tempfile_in(&directory)
                }
                made => made,
            })
            .await??;
            self.file = Some(File::from_std(file));
        }
        if let Some(file) = &mut self.file {
            if !self.memory.is_empty() {
                file.write_all(&self.memory).await?;
                self.memory = Vec::new();
            }
            file.write_all(data).await?;
        }
        Ok(())
    }

    /// A copy of its content.
    pub(crate) async fn read(&mut self) -> Result<Vec<u8>, MediaError> {
        let Some(file) = &mut self.file else {
            return Ok(self.memory.clone());
        };
        file.flush().await?;
        file.seek(SeekFrom::Start(0)).await?;
        let length = usize::try_from(self.length).unwrap_or(usize::MAX);
        let mut all = vec![0; length];
        file.read_exact(&mut all).await?;
        Ok(all)
    }

    /// Takes its content and empties it.
    pub(crate) async fn take(&mut self) -> Result<Bytes, MediaError> {
        let all = self.read().await?;
        self.memory.clear();
        self.length = 0;
        if let Some(file) = &mut self.file {
            file.set_len(0).await?;
            file.seek(SeekFrom::Start(0)).await?;
        }
        Ok(Bytes::from(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_spooled_file_returns_its_content_and_can_be_reused() {
        let directory = tempfile::tempdir().expect("a folder");
        let mut spooled = SpooledFile::new();
        for round in 0..3_u8 {
            let mut all = Vec::new();
            for i in 0..10_u8 {
                let chunk = vec![i ^ round; 30_000];
                spooled.write(&chunk, directory.path()).await.expect("writes");
                all.extend_from_slice(&chunk);
            }
            assert_eq!(spooled.length(), all.len() as u64);
            assert_eq!(spooled.read().await.expect("reads"), all);
            assert_eq!(spooled.take().await.expect("takes"), all);
            assert_eq!(spooled.length(), 0);
        }
        let left = std::fs::read_dir(directory.path()).expect("reads").count();
        assert_eq!(left, 0, "the file has no name");
    }

    #[test]
    fn leftovers_of_a_crash_are_removed_once_old() {
        let directory = tempfile::tempdir().expect("a folder");
        for (name, age) in [(".tmpOld", 7200), (".tmpNew", 60), ("other", 7200)] {
            let file = std::fs::File::create(directory.path().join(name)).expect("made");
            file.set_modified(SystemTime::now() - Duration::from_secs(age))
                .expect("aged");
        }
        prepare(directory.path()).expect("prepared");
        let mut left: Vec<_> = std::fs::read_dir(directory.path())
            .expect("reads")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        left.sort();
        assert_eq!(left, [".tmpNew", "other"]);
        prepare(&directory.path().join("a/b")).expect("made");
    }
}
