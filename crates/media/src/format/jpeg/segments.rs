//! The marker segments of a JPEG.

use crate::format::{DecodeError, be16};

pub(super) struct Segment<'a> {
    pub(super) marker: u8,
    /// Marker, length and body.
    pub(super) whole: &'a [u8],
    /// What follows the length.
    pub(super) body: &'a [u8],
}

pub(super) struct Segments<'a> {
    pub(super) data: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Segments<'a> {
    /// The next marker segment; fill bytes before a marker are skipped.
    pub(super) fn next_segment(&mut self) -> Result<Segment<'a>, DecodeError> {
        let byte = |at: usize| self.data.get(at).copied().ok_or(DecodeError);
        if byte(self.at)? != 0xFF {
            return Err(DecodeError);
        }
        while byte(self.at + 1)? == 0xFF {
            self.at += 1;
        }
        let marker = byte(self.at + 1)?;
        let start = self.at;
        let end = match marker {
            0x00 => return Err(DecodeError),
            0x01 | 0xD0..=0xD9 => start + 2,
            _ => {
                let length = usize::from(be16(self.data, start + 2).ok_or(DecodeError)?);
                if length < 2 {
                    return Err(DecodeError);
                }
                start + 2 + length
            }
        };
        let whole = self.data.get(start..end).ok_or(DecodeError)?;
        self.at = end;
        Ok(Segment {
            marker,
            whole,
            body: whole.get(4..).unwrap_or(&[]),
        })
    }

    /// Skips entropy-coded data and returns it.
    pub(super) fn entropy_coded(&mut self) -> Result<&'a [u8], DecodeError> {
        let start = self.at;
        loop {
            let rest = self.data.get(self.at..).ok_or(DecodeError)?;
            let marker = rest.iter().position(|&b| b == 0xFF).ok_or(DecodeError)?;
            self.at += marker;
            match self.data.get(self.at + 1).ok_or(DecodeError)? {
                0x00 | 0xD0..=0xD7 => self.at += 2,
                0xFF => self.at += 1,
                _ => return Ok(&self.data[start..self.at]),
            }
        }
    }
}
