//! PNG, read row by row, so that a whole picture is never in memory.

use std::io::{Cursor, Read};

use ::png::{ColorType, Decoder, Transformations};
use flate2::read::ZlibDecoder;

use super::{Cleaned, DecodeError, PLACEHOLDER_SIDE, be32};
use crate::scale::{AreaScaler, Pixels, fit_square};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Whether the content begins as a PNG.
pub(crate) fn is_png(data: &[u8]) -> bool {
    data.starts_with(SIGNATURE)
}

/// Header fields of a PNG.
#[derive(Clone, Copy)]
pub(crate) struct Header {
    pub(crate) width: u32,
    pub(crate) height: u32,
    bits_per_pixel: u64,
    pub(crate) interlaced: bool,
}

/// Reads the header alone.
pub(crate) fn header(data: &[u8]) -> Result<Header, DecodeError> {
    let ihdr = data
        .get(SIGNATURE.len()..33)
        .filter(|h| h.starts_with(b"\0\0\0\x0dIHDR"));
    let ihdr = ihdr.ok_or(DecodeError)?;
    let width = be32(ihdr, 8).ok_or(DecodeError)?;
    let height = be32(ihdr, 12).ok_or(DecodeError)?;
    let samples = match ihdr[17] {
        0 | 3 => 1,
        4 => 2,
        2 => 3,
        6 => 4,
        _ => return Err(DecodeError),
    };
    if width == 0 || height == 0 {
        return Err(DecodeError);
    }
    Ok(Header {
        width,
        height,
        bits_per_pixel: samples * u64::from(ihdr[16]),
        interlaced: ihdr[20] != 0,
    })
}

/// Checks the whole picture (every checksum, every row, the number of rows), and drops its text, time and EXIF chunks
/// and whatever follows its end.
pub(crate) fn clean(data: &[u8]) -> Result<Cleaned, DecodeError> {
    let header = header(data)?;
    let bytes = essential_chunks(data)?;
    let kept = bytes.as_deref().unwrap_or(data);
    if inflated_size(kept, header.expected_bytes())? != header.expected_bytes() {
        return Err(DecodeError);
    }
    let size = (header.width, header.height);
    let tiny = shrink(kept, fit_square(size.0, size.1, PLACEHOLDER_SIDE))?;
    Ok(Cleaned {
        bytes,
        size,
        tiny: Some(tiny),
    })
}

/// Decodes at a reduced size.
pub(crate) fn shrink(data: &[u8], to: (u32, u32)) -> Result<Pixels, DecodeError> {
    let mut decoder = Decoder::new(Cursor::new(data));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let mut reader = decoder.read_info().map_err(|_| DecodeError)?;
    let info = reader.info();
    let size = (info.width, info.height);
    let interlaced = info.interlaced;
    let (color, _) = reader.output_color_type();
    let mut scaler = AreaScaler::new(size, to, !interlaced);
    let mut places = places(size, interlaced);
    while let Some(row) = reader.next_interlaced_row().map_err(|_| DecodeError)? {
        let (y, x, step) = places.next().ok_or(DecodeError)?;
        let data = row.data();
        match color {
            ColorType::Grayscale => {
                scaler.span(y, x, step, data.iter().map(|&v| [v, v, v, 255]));
            }
            ColorType::GrayscaleAlpha => {
                scaler.span(y, x, step, data.chunks_exact(2).map(|p| [p[0], p[0], p[0], p[1]]));
            }
            ColorType::Rgb => {
                scaler.span(y, x, step, data.chunks_exact(3).map(|p| [p[0], p[1], p[2], 255]));
            }
            ColorType::Rgba => {
                scaler.span(y, x, step, data.chunks_exact(4).map(|p| [p[0], p[1], p[2], p[3]]));
            }
            ColorType::Indexed => return Err(DecodeError),
        }
    }
    reader.finish().map_err(|_| DecodeError)?;
    Ok(scaler.finish())
}

/// Row, first column and column step of every line of data, in file order.
fn places(size: (u32, u32), interlaced: bool) -> Box<dyn Iterator<Item = (u32, u32, u32)>> {
    if !interlaced {
        return Box::new((0..size.1).map(|y| (y, 0, 1)));
    }
    Box::new(
        ADAM7
            .into_iter()
            .filter(move |&[x, ..]| x < size.0)
            .flat_map(move |[x, x_step, y, y_step]| (y..size.1).step_by(y_step as usize).map(move |y| (y, x, x_step))),
    )
}

/// First column, column step, first row, row step of each pass (PNG specification §8.2).
const ADAM7: [[u32; 4]; 7] = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
];

impl Header {
    /// The size of the inflated picture data: a filter byte and the packed pixels per row.
    fn expected_bytes(&self) -> u64 {
        let rows = |width: u32, height: u32| {
            if width == 0 {
                return 0;
            }
            u64::from(height) * (1 + (u64::from(width) * self.bits_per_pixel).div_ceil(8))
        };
        if !self.interlaced {
            return rows(self.width, self.height);
        }
        ADAM7
            .into_iter()
            .map(|[x, x_step, y, y_step]| {
                rows(
                    self.width.saturating_sub(x).div_ceil(x_step),
                    self.height.saturating_sub(y).div_ceil(y_step),
                )
            })
            .sum()
    }
}

/// Iterates over chunks: each with its type and all its bytes, length and checksum included.
struct Chunks<'a> {
    data: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Chunks<'a> {
    type Item = Result<([u8; 4], &'a [u8]), DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.data.len() {
            return None;
        }
        let chunk = be32(self.data, self.at).and_then(|length| {
            let end = self.at.checked_add(12)?.checked_add(length as usize)?;
            let whole = self.data.get(self.at..end)?;
            self.at = end;
            Some((whole.get(4..8)?.try_into().ok()?, whole))
        });
        if chunk.is_none() {
            self.at = self.data.len();
        }
        Some(chunk.ok_or(DecodeError))
    }
}

/// Leaves out text, time and EXIF chunks and everything after `IEND`. `None`: there is nothing to drop.
fn essential_chunks(data: &[u8]) -> Result<Option<Vec<u8>>, DecodeError> {
    let mut kept = Vec::with_capacity(data.len());
    kept.extend_from_slice(SIGNATURE);
    for chunk in (Chunks {
        data,
        at: SIGNATURE.len(),
    }) {
        let (name, whole) = chunk?;
        if !matches!(&name, b"tEXt" | b"zTXt" | b"iTXt" | b"tIME" | b"eXIf") {
            kept.extend_from_slice(whole);
        }
        if &name == b"IEND" {
            return Ok((kept.len() != data.len()).then_some(kept));
        }
    }
    Err(DecodeError) // no IEND: cut off
}

/// The size of the inflated picture data, counted up to one byte more than expected. The decoder itself ignores data
/// beyond the last row, so a header with too small a size would pass.
fn inflated_size(data: &[u8], expected: u64) -> Result<u64, DecodeError> {
    let mut parts: Vec<&[u8]> = Vec::new();
    for chunk in (Chunks {
        data,
        at: SIGNATURE.len(),
    }) {
        let (name, whole) = chunk?;
        if &name == b"IDAT" {
            parts.push(&whole[8..whole.len() - 4]);
        }
    }
    let stream = Concatenated {
        parts: parts.into_iter(),
        current: &[],
    };
    let mut inflated = ZlibDecoder::new(stream).take(expected + 1);
    std::io::copy(&mut inflated, &mut std::io::sink()).map_err(|_| DecodeError)
}

struct Concatenated<'a, I> {
    parts: I,
    current: &'a [u8],
}

impl<'a, I: Iterator<Item = &'a [u8]>> Read for Concatenated<'a, I> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        while self.current.is_empty() {
            match self.parts.next() {
                Some(part) => self.current = part,
                None => return Ok(0),
            }
        }
        self.current.read(buffer)
    }
}
