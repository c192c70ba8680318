//! The memory use of a process, as counted by the kernel.

use std::fs;

use crate::load::BenchError;

/// Resident memory now, in bytes.
///
/// # Errors
/// When the process is gone.
pub fn resident(pid: u32) -> Result<u64, BenchError> {
    field(pid, "VmRSS")
}

/// Resets the measurement of [`peak`].
///
/// # Errors
/// When the process is gone.
pub fn forget_peak(pid: u32) -> Result<(), BenchError> {
    // proc(5): 5 sets the high-water mark to the current resident size.
    Ok(fs::write(format!("/proc/{pid}/clear_refs"), "5")?)
}

/// Peak resident memory since [`forget_peak`], in bytes. The kernel tracks it, so no peak is missed between two
/// samples.
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
