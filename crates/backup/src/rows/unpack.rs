//! Decompresses rows into lines.

use std::io::Write as _;

use crate::{Error, Result};

/// Splits what is written into it into lines.
#[derive(Default)]
struct LineSplitter {
    rest: Vec<u8>,
    lines: Vec<Vec<u8>>,
}

impl std::io::Write for LineSplitter {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        for part in data.split_inclusive(|byte| *byte == b'\n') {
            match part.strip_suffix(b"\n") {
                Some(end) => {
                    self.rest.extend_from_slice(end);
                    self.lines.push(std::mem::take(&mut self.rest));
                }
                None => self.rest.extend_from_slice(part),
            }
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Decompresses rows into lines, as they come.
pub(crate) struct Unpacker(zstd::stream::write::Decoder<'static, LineSplitter>);

impl Unpacker {
    pub(crate) fn new() -> Result<Self> {
        let decoder = zstd::stream::write::Decoder::new(LineSplitter::default()).map_err(Error::worker)?;
        Ok(Self(decoder))
    }

    /// The lines that these bytes complete.
    pub(crate) fn feed(&mut self, data: &[u8]) -> Result<Vec<Vec<u8>>> {
        let wrong = |error| Error::Archive(format!("the archive is damaged: rows cannot be decompressed ({error})"));
        self.0.write_all(data).map_err(wrong)?;
        self.0.flush().map_err(wrong)?;
        Ok(std::mem::take(&mut self.0.get_mut().lines))
    }

    /// Checks that no incomplete line is left.
    pub(crate) fn finish(self) -> Result<()> {
        match self.0.into_inner().rest.is_empty() {
            true => Ok(()),
            false => Err(Error::Archive(
                "the archive is damaged: the last row is incomplete".into(),
            )),
        }
    }
}
