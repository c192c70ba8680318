//! A separate small disk that can run full.

use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

use super::process::run;

/// The size of the disk; a round's data fits easily.
const SIZE: &str = "48m";

/// A file system in memory, mounted until it is dropped.
pub struct Disk {
    /// The mount point.
    pub path: PathBuf,
}

impl Disk {
    /// Mounts one on this folder, which is created.
    ///
    /// # Errors
    /// When that is not permitted: it needs root.
    pub fn mount(path: &Path) -> Result<Self, String> {
        std::fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", &format!("size={SIZE}"), "torture"])
            .arg(path);
        run(&mut mount, "")?;
        Ok(Self { path: path.to_owned() })
    }

    fn ballast(&self) -> PathBuf {
        self.path.join("ballast")
    }

    /// Fills the disk except for `leave` bytes. Calling it again fills what was freed meanwhile.
    ///
    /// # Errors
    /// When the ballast cannot be written at all.
    pub fn fill(&self, leave: u64) -> io::Result<()> {
        let mut ballast = OpenOptions::new().create(true).append(true).open(self.ballast())?;
        // Large chunks first; the last free page needs a chunk of its size.
        for size in [1 << 20, 1 << 12] {
            let piece = vec![0; size];
            while ballast.write_all(&piece).is_ok() {}
        }
        if leave > 0 {
            let length = ballast.metadata()?.len();
            ballast.set_len(length.saturating_sub(leave))?;
        }
        Ok(())
    }

    /// Frees the space again.
    pub fn free(&self) {
        // An error means that there is no ballast.
        let _ = std::fs::remove_file(self.ballast());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if run(Command::new("umount").arg(&self.path), "").is_err() {
            // It is still in use; it is unmounted when that ends.
            let _ = run(Command::new("umount").arg("-l").arg(&self.path), "");
        }
    }
}
