//! How much memory a process has in use, as the kernel counts it.

use std::fs;

use crate::load::BenchError;

/// Resident memory now, in bytes.
///
/// # Errors
/// When the process is gone.
pub fn resident(pid: u32) -> Result<u64, BenchError> {
    field(pid, "VmRSS")
}

/// Starts the measurement of [`peak`] anew.
///
/// # Errors
/// When the process is gone.
pub fn forget_peak(pid: u32) -> Result<(), BenchError> {
    // proc(5): 5 sets the high-water mark to what is resident now.
    Ok(fs::write(format!("/proc/{pid}/clear_refs"), "5")?)
}

/// The most that was resident at any moment since [`forget_peak`], in bytes. The kernel keeps it, so nothing falls
/// between two samples.
///
/// # Errors
/// When the process is gone.
pub fn peak(pid: u32) -> Result<u64, BenchError> {
    field(pid, "VmHWM")
}

fn field(pid: u32, name: &str) -> Result<u64, BenchError> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kib = line
        .and_then(|line| line.split_whitespace().next())
        .ok_or("no such field")?;
    Ok(kib.parse::<u64>()? * 1024)
}
