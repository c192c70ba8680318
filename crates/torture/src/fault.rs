//! Faults. Each is real, and affects the disk, the process, the connections or the callers.

use std::{sync::atomic::Ordering, time::Duration};

use rustix::process::Signal;

use crate::{
    check::finding::Violation,
    dice::Dice,
    pair::{Database, Pair, Store},
    people::Shared,
    proxy::{Trap, Way},
    world::{Needs, World},
};

/// How many of a hundred calls are always abandoned by their callers.
pub const USUAL_RUDENESS: u64 = 3;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The disk runs full, except for some bytes.
    DiskFull {
        /// The free space at first.
        leave: u64,
        /// Whether standard error goes to that disk.
        log_too: bool,
    },
    /// No file may grow beyond this percentage of the largest one's current size.
    FileSize {
        /// The percentage.
        percent: u64,
        /// Whether the process gets only an error, as if its parent ignores the signal.
        ignored: bool,
    },
    /// SIGKILL.
    Kill,
    /// SIGTERM.
    Terminate,
    /// SIGSTOP, and SIGCONT later.
    Pause,
    /// Existing and new connections to the database are cut.
    DatabaseCut,
    /// No data passes to or from the database until the end of the fault.
    DatabaseSilent,
    /// The connections to the database are silent forever; new ones work.
    DatabaseSilentForEver,
    /// Connections end at a COMMIT.
    Commit(Trap, u32),
    /// The store accepts no connection.
    StoreCut,
    /// The store is silent.
    StoreSilent,
    /// The store is slow.
    StoreSlow,
    /// The store answers 503.
    StoreUnavailable,
    /// Callers leave while they send or read.
    CallersLeave,
}

impl Fault {
    /// Its name, for tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::DiskFull { log_too: false, .. } => "disk full",
            Self::DiskFull { log_too: true, .. } => "disk full, log on it",
            Self::FileSize { ignored: true, .. } => "file-size limit (EFBIG)",
            Self::FileSize { ignored: false, .. } => "file-size limit (SIGXFSZ)",
            Self::Kill => "SIGKILL",
            Self::Terminate => "SIGTERM",
            Self::Pause => "SIGSTOP",
            Self::DatabaseCut => "database cut",
            Self::DatabaseSilent => "database silent",
            Self::DatabaseSilentForEver => "database silent for ever",
            Self::Commit(Trap::Before, _) => "cut before COMMIT",
            Self::Commit(Trap::After, _) => "cut after COMMIT",
            Self::Commit(Trap::Swallowed, _) => "COMMIT never answered",
            Self::StoreCut => "store refuses",
            Self::StoreSilent => "store silent",
            Self::StoreSlow => "store slow",
            Self::StoreUnavailable => "store answers 503",
            Self::CallersLeave => "callers leave",
        }
    }

    /// Every fault that is possible for a pair, with random details.
    pub fn all(pair: Pair, may_mount: bool, dice: &mut Dice) -> Vec<Self> {
        let mut faults = vec![Self::Kill, Self::Terminate, Self::Pause, Self::CallersLeave];
        let leave = [0, 0, 1 << 12, 1 << 14, 1 << 16];
        if may_mount {
            for log_too in [false, true] {
                let leave = dice.pick(&leave).copied().unwrap_or(0);
                faults.push(Self::DiskFull { leave, log_too });
            }
        }
        for ignored in [false, true] {
            faults.push(Self::FileSize {
                percent: dice.between(5, 105),
                ignored,
            });
        }
        if pair.database == Database::Postgres {
            faults.extend([Self::DatabaseCut, Self::DatabaseSilent, Self::DatabaseSilentForEver]);
            for trap in [Trap::Before, Trap::After, Trap::Swallowed] {
                let times = u32::try_from(dice.between(1, 4)).unwrap_or(1);
                faults.push(Self::Commit(trap, times));
            }
        }
        if pair.store == Store::S3 {
            faults.extend([
                Self::StoreCut,
                Self::StoreSilent,
                Self::StoreSlow,
                Self::StoreUnavailable,
            ]);
        }
        faults
    }

    /// What the installation needs for it.
    pub fn needs(self) -> Needs {
        match self {
            Self::DiskFull { log_too, .. } => Needs {
                disk: true,
                log_on_disk: log_too,
                ..Needs::default()
            },
            Self::FileSize { ignored, .. } => Needs {
                ignores_file_size: ignored,
                ..Needs::default()
            },
            _ => Needs::default(),
        }
    }

    /// How long it lasts.
    pub fn duration(self, dice: &mut Dice) -> Duration {
        match self {
            Self::Pause => dice.millis(500, 3000),
            Self::DatabaseSilent | Self::StoreSilent => dice.millis(500, 5000),
            Self::Kill | Self::Terminate => dice.millis(0, 200),
            _ => dice.millis(300, 1500),
        }
    }

    /// Causes it.
    ///
    /// # Errors
    /// When that fails, so that the round proves nothing.
    pub fn strike(self, world: &mut World, shared: &Shared) -> Result<(), String> {
        let failed = |error: std::io::Error| format!("{}: {error}", self.name());
        let database = world.to_database.as_ref().ok_or("there is no way to a database");
        let store = world.to_store.as_ref().ok_or("there is no way to a store");
        if matches!(
            self,
            Self::StoreCut | Self::StoreSilent | Self::StoreSlow | Self::StoreUnavailable
        ) {
            shared.store_is_slow.store(true, Ordering::Relaxed);
        }
        match self {
            Self::DiskFull { leave, .. } => world
                .disk
                .as_ref()
                .ok_or("there is no small disk")?
                .fill(leave)
                .map_err(failed)?,
            Self::FileSize { percent, .. } => {
                let largest = largest_file(world);
                let process = world.process.as_mut().ok_or("there is no server")?;
                process.limit_files(Some(largest * percent / 100)).map_err(failed)?;
            }
            Self::Kill => world.signal(Signal::KILL),
            Self::Terminate => world.signal(Signal::TERM),
            Self::Pause => {
                // Late answers to calls before and during this are excused; see where it is lifted.
                shared.stopped_at.store(i64::MAX, Ordering::Relaxed);
                world.signal(Signal::STOP);
            }
            Self::DatabaseCut => database?.set(Way::Cut),
            Self::DatabaseSilent => database?.set(Way::Silent),
            Self::DatabaseSilentForEver => database?.silence_present(),
            Self::Commit(trap, times) => database?.trap(Some((trap, times))),
            Self::StoreCut => store?.set(Way::Cut),
            Self::StoreSilent => store?.set(Way::Silent),
            Self::StoreSlow => store?.set(Way::Slow(Duration::from_millis(40))),
            Self::StoreUnavailable => store?.set(Way::Unavailable),
            Self::CallersLeave => shared.rudeness.store(60, Ordering::Relaxed),
        }
        Ok(())
    }

    /// Maintains it while it lasts.
    pub fn go_on(self, world: &World) {
        if let (Self::DiskFull { .. }, Some(disk)) = (self, &world.disk) {
            // The space left at first, or freed since, is filled too. An error means that not a byte was free.
            let _ = disk.fill(0);
        }
    }

    /// Ends it.
    ///
    /// # Errors
    /// When the server does not recover.
    pub async fn lift(self, world: &mut World, shared: &Shared) -> Result<(), String> {
        match self {
            Self::DiskFull { .. } => {
                if let Some(disk) = &world.disk {
                    disk.free();
                }
            }
            Self::FileSize { .. } => {
                if let Some(process) = world.process.as_mut() {
                    // An error means that the process has ended, which is detected elsewhere.
                    let _ = process.limit_files(None);
                }
            }
            Self::Kill => {
                world.kill();
                world.start().await?;
            }
            // A server that was killed first, and restarted since, got no signal.
            Self::Terminate if !world.was_sent(Signal::TERM) => {}
            Self::Terminate => {
                if let Err(why) = world.stopped().await {
                    shared.find(Violation::Late, why);
                }
                world.start().await?;
            }
            Self::Pause => {
                world.signal(Signal::CONT);
                let now = i64::try_from(shared.journal.elapsed().as_millis()).unwrap_or(i64::MAX);
                shared.stopped_at.store(now, Ordering::Relaxed);
            }
            Self::Commit(..) => {
                if let Some(proxy) = &world.to_database {
                    proxy.trap(None);
                }
            }
            Self::DatabaseCut | Self::DatabaseSilent => {
                if let Some(proxy) = &world.to_database {
                    proxy.set(Way::Open);
                }
            }
            // It is never lifted.
            Self::DatabaseSilentForEver => {}
            Self::StoreCut | Self::StoreSilent | Self::StoreSlow | Self::StoreUnavailable => {
                if let Some(proxy) = &world.to_store {
                    proxy.set(Way::Open);
                }
            }
            Self::CallersLeave => shared.rudeness.store(USUAL_RUDENESS, Ordering::Relaxed),
        }
        Ok(())
    }
}

fn largest_file(world: &World) -> u64 {
    let data = world.data();
    let files = crate::world::process::files_under(&data).into_iter();
    let sizes = files.filter_map(|file| Some(std::fs::metadata(data.join(file)).ok()?.len()));
    sizes.max().unwrap_or(0).max(1 << 15)
}
