//! The operation that a local folder needs beyond `object_store`: giving a file a second name.

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    os::unix::fs::MetadataExt,
    path::{Path as FsPath, PathBuf},
};

use object_store::path::Path;

use crate::MediaError;

/// The path of a key in the folder. Keys consist of this crate's own words, so none leads outside.
pub(crate) fn file_of(root: &FsPath, key: &Path) -> PathBuf {
    let mut path = root.to_owned();
    path.extend(key.parts().map(|part| part.as_ref().to_owned()));
    path
}

/// Publishes the file `from` under the name `to` as well, atomically and durably, replacing what had that name. The
/// file is copied if the file system has no hard links, or if `to` is on another one.
pub(crate) async fn duplicate(root: &FsPath, from: &Path, to: &Path) -> Result<(), MediaError> {
    let (root, from, to) = (root.to_owned(), file_of(root, from), file_of(root, to));
    tokio::task::spawn_blocking(move || match duplicate_file(&root, &from, &to) {
        Err(error) if error.kind() == ErrorKind::NotFound && !from.exists() => Err(MediaError::NotFound),
        done => Ok(done?),
    })
    .await?
}

fn duplicate_file(root: &FsPath, from: &FsPath, to: &FsPath) -> io::Result<()> {
    // Renaming one name of a file to another name of the same file does nothing, and leaves both.
    if let (Ok(from), Ok(to)) = (fs::metadata(from), fs::metadata(to))
        && (from.dev(), from.ino()) == (to.dev(), to.ino())
    {
        return Ok(());
    }
    let parent = to.parent().unwrap_or(root);
    if !parent.is_dir() {
        create_directories(root, parent)?;
    }
    // The suffix marks it as being written, which a sweep recognises.
    let mut staged = to.as_os_str().to_owned();
    staged.push(format!("#{}", rand::random::<u64>()));
    let staged = PathBuf::from(staged);
    let staging = match link(from, &staged) {
        Err(error) if !matches!(error.kind(), ErrorKind::NotFound | ErrorKind::StorageFull) => copy_file(from, &staged),
        linked => linked,
    };
    let renamed = staging.and_then(|()| fs::rename(&staged, to));
    if renamed.is_err() {
        // Leftovers are swept later.
        let _ = fs::remove_file(&staged);
    }
    renamed?;
    sync(parent)
}

/// How often a link is retried while its file is being replaced.
const LINK_ATTEMPTS: u32 = 100;

/// Creates a hard link. The system first finds the file and then checks its link count. If a rename replaces the file
/// in between, the count is zero and the file is reported as missing, although its name already leads to another file.
fn link(from: &FsPath, to: &FsPath) -> io::Result<()> {
    let mut attempt = 1;
    loop {
        match fs::hard_link(from, to) {
            Err(error) if error.kind() == ErrorKind::NotFound && attempt < LINK_ATTEMPTS && from.exists() => {
                attempt += 1;
            }
            done => return done,
        }
    }
}

fn copy_file(from: &FsPath, to: &FsPath) -> io::Result<()> {
    fs::copy(from, to)?;
    File::open(to)?.sync_all()
}

/// Creates a directory and its parents, and flushes each parent.
fn create_directories(root: &FsPath, directory: &FsPath) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    for above in directory.ancestors().skip(1) {
        sync(above)?;
        if above == root {
            break;
        }
    }
    Ok(())
}

fn sync(directory: &FsPath) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_two_names_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let (from, to) = (root.join("a"), root.join("b/c/d"));
        fs::write(&from, "content").expect("written");
        for _ in 0..3 {
            duplicate_file(root, &from, &to).expect("duplicated");
            assert_eq!(fs::read(&to).expect("there"), b"content");
        }
        fs::write(root.join("e"), "other").expect("written");
        duplicate_file(root, &root.join("e"), &to).expect("replaced");
        assert_eq!(fs::read(&to).expect("there"), b"other");
        assert_eq!(fs::read(&from).expect("there"), b"content");
        assert_eq!(fs::read_dir(root.join("b/c")).expect("a folder").count(), 1);
        let error = duplicate_file(root, &root.join("nothing"), &to).expect_err("absent");
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert_eq!(fs::read_dir(root.join("b/c")).expect("a folder").count(), 1);
    }

    #[test]
    fn a_file_that_is_replaced_all_the_time_is_never_absent() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let from = root.join("a");
        fs::write(&from, "content").expect("written");
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                    fs::write(root.join("new"), "content").expect("written");
                    fs::rename(root.join("new"), &from).expect("renamed");
                }
            });
            let linked: io::Result<Vec<()>> = (0..20_000)
                .map(|_| {
                    link(&from, &root.join("b"))?;
                    fs::remove_file(root.join("b"))
                })
                .collect();
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
            linked.expect("linked every time");
        });
    }

    #[test]
    fn onto_another_file_system_it_is_copied() {
        let other = FsPath::new("/dev/shm");
        let folder = tempfile::tempdir().expect("a folder");
        let elsewhere = tempfile::tempdir_in(other).expect("a folder in memory");
        let device = |path: &FsPath| fs::metadata(path).expect("there").dev();
        assert_ne!(device(folder.path()), device(elsewhere.path()), "two file systems");
        let (from, to) = (folder.path().join("a"), elsewhere.path().join("b/c"));
        fs::write(&from, "content").expect("written");
        duplicate_file(elsewhere.path(), &from, &to).expect("copied");
        assert_eq!(fs::read(&to).expect("there"), b"content");
        assert_eq!(fs::read_dir(elsewhere.path().join("b")).expect("a folder").count(), 1);
    }
}
