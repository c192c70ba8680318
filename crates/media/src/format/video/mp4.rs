//! The boxes of an mp4.

use crate::format::be32;

/// Walks the boxes of an mp4. It enters `moov` and `trak` by continuing after their headers: their children fill them
/// without a gap, so no nesting has to be tracked.
#[derive(Default)]
pub(crate) struct Mp4Probe {
    header: Vec<u8>,
    /// The number of bytes of the current box to skip.
    skip: u64,
    /// The collected body of a `tkhd`, and how much of it is missing.
    tkhd: Option<(Vec<u8>, usize)>,
    to_the_end: bool,
    broken: bool,
    has_moov: bool,
    has_data: bool,
    size: Option<(u32, u32)>,
}

impl Mp4Probe {
    pub(super) fn feed(&mut self, mut data: &[u8]) {
        while !data.is_empty() && !self.broken && !self.to_the_end {
            if self.skip > 0 {
                let passed = self.skip.min(data.len() as u64);
                self.skip -= passed;
                data = &data[usize::try_from(passed).unwrap_or(data.len())..];
            } else if let Some((body, missing)) = &mut self.tkhd {
                let taken = data.len().min(*missing);
                body.extend_from_slice(&data[..taken]);
                *missing -= taken;
                data = &data[taken..];
                if *missing == 0 {
                    let body = std::mem::take(body);
                    self.tkhd = None;
                    self.size = self.size.or_else(|| track_size(&body));
                }
            } else {
                self.header.push(data[0]);
                data = &data[1..];
                self.try_header();
            }
        }
    }

    fn try_header(&mut self) {
        let Some(short) = be32(&self.header, 0).filter(|_| self.header.len() >= 8) else {
            return;
        };
        let (length, header_length) = match short {
            1 => {
                let Some(long) = self.header.get(8..16) else {
                    return;
                };
                (long.iter().fold(0, |n, &b| n << 8 | u64::from(b)), 16)
            }
            other => (u64::from(other), 8),
        };
        let name: [u8; 4] = [self.header[4], self.header[5], self.header[6], self.header[7]];
        self.header.clear();
        if short == 0 {
            // "Up to the end of the file", allowed for the last box only.
            self.has_data |= &name == b"mdat";
            self.to_the_end = true;
            return;
        }
        let Some(body) = length.checked_sub(header_length) else {
            self.broken = true;
            return;
        };
        match &name {
            b"moov" => self.has_moov = true,
            b"trak" => {}
            b"tkhd" if body <= 128 => {
                let body = usize::try_from(body).unwrap_or(128);
                self.tkhd = (body > 0).then(|| (Vec::with_capacity(body), body));
            }
            _ => {
                self.has_data |= matches!(&name, b"mdat" | b"moof");
                self.skip = body;
            }
        }
    }

    pub(super) fn finish(self) -> Option<Option<(u32, u32)>> {
        let whole = !self.broken
            && self.skip == 0
            && self.tkhd.is_none()
            && self.header.is_empty()
            && self.has_moov
            && self.has_data;
        whole.then_some(self.size)
    }
}

/// Width and height from a track header, rotated by its matrix; `None` for sound.
fn track_size(tkhd: &[u8]) -> Option<(u32, u32)> {
    let matrix = match tkhd.first()? {
        0 => 40,
        1 => 52,
        _ => return None,
    };
    let width = be32(tkhd, matrix + 36)? >> 16;
    let height = be32(tkhd, matrix + 40)? >> 16;
    let turned = be32(tkhd, matrix)? == 0 && be32(tkhd, matrix + 4)? != 0;
    match (width, height) {
        (0, _) | (_, 0) => None,
        (width, height) if turned => Some((height, width)),
        size => Some(size),
    }
}
