//! Checks that a JPEG has as much data as its header says.
//!
//! Decoders fill missing data with grey and skip excess data, so a truncated or forged file would decode. Here the
//! codes of each scan are counted: a scan must have every block of the picture and nothing more. Sequential scans are
//! counted completely. Of a progressive picture only the first pass over the DC coefficients is, which already has a
//! code for every block.

use crate::format::{DecodeError, be16};

/// The data of the segments before a scan.
#[derive(Default)]
pub(super) struct Tables {
    dc: [Option<Huffman>; 4],
    ac: [Option<Huffman>; 4],
    restart_interval: u32,
    frame: Option<Frame>,
}

struct Frame {
    progressive: bool,
    width: u32,
    height: u32,
    /// Identifier, horizontal and vertical factor.
    components: Vec<(u8, u32, u32)>,
}

/// A canonical Huffman code (ITU T.81 annex C): for each length the first code, how many there
/// are, and where their symbols begin.
struct Huffman {
    first: [u32; 16],
    count: [u32; 16],
    at: [usize; 16],
    symbols: Vec<u8>,
}

impl Tables {
    /// Records a segment.
    pub(super) fn note(&mut self, marker: u8, body: &[u8]) -> Result<(), DecodeError> {
        match marker {
            0xC4 => self.huffman(body),
            0xDD => {
                self.restart_interval = u32::from(be16(body, 0).ok_or(DecodeError)?);
                Ok(())
            }
            0xC0..=0xC2 => {
                let height = u32::from(be16(body, 1).ok_or(DecodeError)?);
                let width = u32::from(be16(body, 3).ok_or(DecodeError)?);
                let count = usize::from(*body.get(5).ok_or(DecodeError)?);
                let components = body.get(6..6 + count * 3).ok_or(DecodeError)?;
                let components: Vec<_> = components
                    .chunks_exact(3)
                    .map(|c| (c[0], u32::from(c[1] >> 4), u32::from(c[1] & 15)))
                    .collect();
                let fits = |factor: u32| (1..=4).contains(&factor);
                if components.is_empty() || components.iter().any(|c| !fits(c.1) || !fits(c.2)) {
                    return Err(DecodeError);
                }
                self.frame = Some(Frame {
                    progressive: marker == 0xC2,
                    width,
                    height,
                    components,
                });
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn huffman(&mut self, mut body: &[u8]) -> Result<(), DecodeError> {
        while let Some((&class_and_slot, rest)) = body.split_first() {
            let (counts, rest) = rest.split_at_checked(16).ok_or(DecodeError)?;
            let total = counts.iter().map(|&c| usize::from(c)).sum();
            let (symbols, rest) = rest.split_at_checked(total).ok_or(DecodeError)?;
            let table = Huffman::new(counts, symbols);
            let tables = if class_and_slot >> 4 == 0 {
                &mut self.dc
            } else {
                &mut self.ac
            };
            *tables.get_mut(usize::from(class_and_slot & 15)).ok_or(DecodeError)? = Some(table);
            body = rest;
        }
        Ok(())
    }

    /// Counts the blocks of a scan: `header` is the body of its start segment, `data` what follows.
    pub(super) fn check_scan(&self, header: &[u8], data: &[u8]) -> Result<(), DecodeError> {
        let frame = self.frame.as_ref().ok_or(DecodeError)?;
        let count = usize::from(*header.first().ok_or(DecodeError)?);
        let chosen = header.get(1..1 + count * 2).ok_or(DecodeError)?;
        let &[from, _, approximation, ..] = header.get(1 + count * 2..).ok_or(DecodeError)? else {
            return Err(DecodeError);
        };
        if frame.progressive && (from != 0 || approximation >> 4 != 0) {
            return Ok(());
        }
        let mut scan = Vec::with_capacity(count);
        for choice in chosen.chunks_exact(2) {
            let component = frame.components.iter().find(|c| c.0 == choice[0]).ok_or(DecodeError)?;
            let dc = self.dc.get(usize::from(choice[1] >> 4)).and_then(Option::as_ref);
            let ac = self.ac.get(usize::from(choice[1] & 15)).and_then(Option::as_ref);
            let ac = if frame.progressive {
                None
            } else {
                Some(ac.ok_or(DecodeError)?)
            };
            scan.push((component.1, component.2, dc.ok_or(DecodeError)?, ac));
        }
        let across = frame.components.iter().map(|c| c.1).max().ok_or(DecodeError)?;
        let down = frame.components.iter().map(|c| c.2).max().ok_or(DecodeError)?;
        let units = match scan.as_mut_slice() {
            [] => return Err(DecodeError),
            // A component that is alone in a scan is coded block by block, without padding blocks.
            [(h, v, ..)] => {
                let columns = (frame.width * *h).div_ceil(across).div_ceil(8);
                let rows = (frame.height * *v).div_ceil(down).div_ceil(8);
                (*h, *v) = (1, 1);
                columns * rows
            }
            _ => frame.width.div_ceil(8 * across) * frame.height.div_ceil(8 * down),
        };
        let mut bits = Bits {
            data,
            at: 0,
            value: 0,
            count: 0,
        };
        for unit in 0..units {
            if self.restart_interval > 0 && unit > 0 && unit % self.restart_interval == 0 {
                bits.restart()?;
            }
            for (h, v, dc, ac) in &scan {
                for _ in 0..h * v {
                    block(&mut bits, dc, *ac)?;
                }
            }
        }
        bits.finish()
    }
}

/// Skips the codes of one block.
fn block(bits: &mut Bits<'_>, dc: &Huffman, ac: Option<&Huffman>) -> Result<(), DecodeError> {
    let length = dc.next(bits)?;
    bits.skip(u32::from(length))?;
    let Some(ac) = ac else { return Ok(()) };
    let mut coefficient = 1;
    while coefficient < 64 {
        let symbol = ac.next(bits)?;
        let (zeros, length) = (u32::from(symbol >> 4), u32::from(symbol & 15));
        match (zeros, length) {
            (15, 0) => coefficient += 16,
            (_, 0) => break,
            _ => {
                coefficient += zeros + 1;
                bits.skip(length)?;
            }
        }
    }
    if coefficient > 64 { Err(DecodeError) } else { Ok(()) }
}

impl Huffman {
    fn new(counts: &[u8], symbols: &[u8]) -> Self {
        let mut table = Self {
            first: [0; 16],
            count: [0; 16],
            at: [0; 16],
            symbols: symbols.to_vec(),
        };
        let (mut code, mut at) = (0_u32, 0_usize);
        for (length, &count) in counts.iter().enumerate().take(16) {
            table.first[length] = code;
            table.count[length] = u32::from(count);
            table.at[length] = at;
            code = (code + u32::from(count)) << 1;
            at += usize::from(count);
        }
        table
    }

    fn next(&self, bits: &mut Bits<'_>) -> Result<u8, DecodeError> {
        let mut code = 0;
        for length in 0..16 {
            code = code << 1 | bits.bit()?;
            let index = code.wrapping_sub(self.first[length]);
            if index < self.count[length] {
                return self
                    .symbols
                    .get(self.at[length] + index as usize)
                    .copied()
                    .ok_or(DecodeError);
            }
        }
        Err(DecodeError)
    }
}

/// A bit reader for entropy-coded data: most significant bit first, stuffed zero bytes removed.
struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    value: u8,
    count: u32,
}

impl Bits<'_> {
    fn bit(&mut self) -> Result<u32, DecodeError> {
        if self.count == 0 {
            self.value = *self.data.get(self.at).ok_or(DecodeError)?;
            self.at += 1;
            if self.value == 0xFF {
                if self.data.get(self.at) != Some(&0) {
                    return Err(DecodeError);
                }
                self.at += 1;
            }
            self.count = 8;
        }
        self.count -= 1;
        Ok(u32::from(self.value >> self.count & 1))
    }

    fn skip(&mut self, bits: u32) -> Result<(), DecodeError> {
        for _ in 0..bits {
            self.bit()?;
        }
        Ok(())
    }

    /// Skips a restart marker.
    fn restart(&mut self) -> Result<(), DecodeError> {
        self.count = 0;
        while self.data.get(self.at) == Some(&0xFF) && self.data.get(self.at + 1) == Some(&0xFF) {
            self.at += 1;
        }
        match self.data.get(self.at..self.at + 2) {
            Some([0xFF, 0xD0..=0xD7]) => {
                self.at += 2;
                Ok(())
            }
            _ => Err(DecodeError),
        }
    }

    /// After the last block there may only be padding, or the restart marker that some encoders end with.
    fn finish(mut self) -> Result<(), DecodeError> {
        if self.restart().is_err() {
            self.count = 0;
        }
        let rest = self.data.get(self.at..).unwrap_or(&[]);
        if rest.iter().all(|b| matches!(b, 0 | 0xFF)) {
            Ok(())
        } else {
            Err(DecodeError)
        }
    }
}
