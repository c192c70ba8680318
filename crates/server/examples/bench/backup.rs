//! A backup compared with a plain copy of the same files, and its effect on readers of the site.

use std::{
    fs::{self, File},
    io,
    path::Path,
    time::{Duration, Instant},
};

use hyper::Method;

use crate::{
    FILMS_AT_ONCE, files,
    load::{self, BenchError, Call},
    median, memory,
    product::{Product, Running},
    report::Report,
    upload,
};

/// Videos of 50 MiB in the store: 5 GB.
const FILMS: u64 = 100;
/// The number of backups, each compared with a copy.
const ROUNDS: usize = 3;
/// Connections that read the site meanwhile.
const READERS: usize = 16;

/// Fills the store and measures backups of it. `folder` is on the disk of the store.
///
/// # Errors
/// When an upload or a backup fails.
pub async fn measure(
    product: &Product,
    running: &Running,
    token: &str,
    folder: &Path,
    report: &mut Report,
) -> Result<(), BenchError> {
    for first in (0..FILMS).step_by(FILMS_AT_ONCE) {
        let some = first..(first + FILMS_AT_ONCE as u64).min(FILMS);
        // Numbers that no other part of the benchmark uses.
        let films = some.map(|number| {
            let content = files::film(10_000 + number);
            upload(running.address, token, "videos", files::FILM, content)
        });
        futures::future::try_join_all(films).await?;
    }
    let home = Call {
        method: Method::GET,
        path: "/api/public/home",
        ..Call::default()
    };
    let mut rows = vec![
        "| backup | copy | ratio | memory | reads beside it, calls/s | reads alone, calls/s | ratio |".to_owned(),
        "|---|---|---|---|---|---|---|".to_owned(),
    ];
    let (mut times, mut peaks, mut slowed) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let (copy, archive) = (
            folder.join(format!("copy-{round}")),
            folder.join(format!("backup-{round}")),
        );
        let began = Instant::now();
        let (from, to) = (product.media(), copy.clone());
        tokio::task::spawn_blocking(move || copy_folder(&from, &to)).await??;
        let copied = began.elapsed();
        fs::remove_dir_all(&copy)?;

        let (took, peak) = backup(product, &archive, None).await?;
        fs::remove_file(&archive)?;
        let alone = load::round(running.address, &home, READERS, took, |_, _| None).await?;
        let reading = load::round(running.address, &home, READERS, took, |_, _| None);
        let (_, beside) = tokio::join!(backup(product, &archive, Some(took * 2)), reading);
        let beside = beside?;
        fs::remove_file(&archive)?;

        let (ratio, rate) = (took.as_secs_f64() / copied.as_secs_f64(), beside.rate / alone.rate);
        rows.push(format!(
            "| {:.1} s | {:.1} s | {ratio:.2} | {:.0} MB | {:.0} | {:.0} | {rate:.2} |",
            took.as_secs_f64(),
            copied.as_secs_f64(),
            peak as f64 / 1e6,
            beside.rate,
            alone.rate,
        ));
        times.push(ratio);
        peaks.push(peak as f64 / 1e6);
        slowed.push(rate);
    }
    let what = "backup of 20 000 rows and 5 GB of media, times as long as a durable copy of the files, median";
    report.at_most(what, median(&times), 1.5, "");
    report.at_most("peak memory of that backup, median", median(&peaks), 150.0, "MB");
    let what = "`GET /api/public/home` while a backup is made, part of the rate without, median";
    report.at_least(what, median(&slowed), 0.8, "");
    report.rounds("Backups", rows);
    Ok(())
}

/// Runs `peshtoq backup` to its end, or until the time limit. Returns how long it took, and its peak memory in bytes.
async fn backup(product: &Product, archive: &Path, at_most: Option<Duration>) -> Result<(Duration, u64), BenchError> {
    let began = Instant::now();
    let mut child = product.backup(archive)?;
    let mut peak = 0;
    loop {
        // The last sample before its end is accurate enough: nothing grows there.
        peak = memory::peak(child.id()).unwrap_or(peak);
        if let Some(status) = child.try_wait()? {
            return match status.success() {
                true => Ok((began.elapsed(), peak)),
                false => Err(format!("the backup failed: {status}").into()),
            };
        }
        if at_most.is_some_and(|most| began.elapsed() > most * 5) {
            let _ = child.kill();
            return Err("the backup does not end beside readers".into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Copies a folder as durably as a backup.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
            File::open(&target)?.sync_all()?;
        }
    }
    File::open(to)?.sync_all()
}
