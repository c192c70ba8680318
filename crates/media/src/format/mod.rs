//! One module per file format: detection, size, check and cleaning.

pub(crate) mod gif;
pub(crate) mod jpeg;
pub(crate) mod png;
pub(crate) mod svg;
pub(crate) mod video;

use crate::scale::Pixels;

/// Longest side of a placeholder in pixels.
pub(crate) const PLACEHOLDER_SIDE: u32 = 24;

/// A checked picture, ready to be stored.
pub(crate) struct Cleaned {
    /// The bytes to store: metadata dropped, orientation applied, sanitised. `None`: as uploaded.
    pub(crate) bytes: Option<Vec<u8>>,
    /// Size as shown, in pixels.
    pub(crate) size: (u32, u32),
    /// The picture shrunk to at most [`PLACEHOLDER_SIDE`] a side; `None` for svg.
    pub(crate) tiny: Option<Pixels>,
}

/// The content is invalid. It has no details, because the answer to every broken picture is the same
/// (`docs/api.md#upload`: 415).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DecodeError;

/// The big-endian `u16` at `at`.
pub(crate) fn be16(data: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(data.get(at..at.checked_add(2)?)?.try_into().ok()?))
}

/// The big-endian `u32` at `at`.
pub(crate) fn be32(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(data.get(at..at.checked_add(4)?)?.try_into().ok()?))
}
