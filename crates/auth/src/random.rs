//! The only source of randomness.

use peshtoq_core::error::{Error, Result};
use rand::{TryRngCore, rngs::OsRng};

/// Unpredictable bytes from the operating system.
///
/// # Errors
/// When the operating system cannot provide them.
pub fn bytes<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    OsRng.try_fill_bytes(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}
