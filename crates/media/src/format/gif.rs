//! GIF: all blocks checked up to the trailer, the first frame decoded.

use ::gif::{ColorOutput, DecodeOptions, MemoryLimit};

use super::{Cleaned, DecodeError, PLACEHOLDER_SIDE};
use crate::scale::{AreaScaler, Pixels, fit_square};

/// Whether the content begins as a GIF.
pub(crate) fn is_gif(data: &[u8]) -> bool {
    data.starts_with(b"GIF87a") || data.starts_with(b"GIF89a")
}

/// Width and height of the canvas.
pub(crate) fn size(data: &[u8]) -> Result<(u32, u32), DecodeError> {
    let side = |at: usize| {
        let bytes = data
            .get(at..at + 2)
            .and_then(|b| b.try_into().ok())
            .ok_or(DecodeError)?;
        Ok(u32::from(u16::from_le_bytes(bytes)))
    };
    match (side(6)?, side(8)?) {
        (0, _) | (_, 0) => Err(DecodeError),
        size => Ok(size),
    }
}

/// Checks every block up to the trailer, decodes the first frame, drops what follows the trailer.
pub(crate) fn clean(data: &[u8]) -> Result<Cleaned, DecodeError> {
    let size = size(data)?;
    let end = end_of_blocks(data)?;
    let tiny = first_frame(data, size)?;
    let bytes = (end < data.len()).then(|| data[..end].to_vec());
    Ok(Cleaned {
        bytes,
        size,
        tiny: Some(tiny),
    })
}

/// The index just after the trailer. Every frame must be inside the canvas.
fn end_of_blocks(data: &[u8]) -> Result<usize, DecodeError> {
    let byte = |at: usize| data.get(at).copied().ok_or(DecodeError);
    let table = |flags: u8| {
        if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
    };
    let skip_sub_blocks = |mut at: usize| loop {
        let length = byte(at)?;
        at += 1 + usize::from(length);
        if length == 0 {
            return Ok::<usize, DecodeError>(at);
        }
    };
    let mut at = 13 + table(byte(10)?);
    let mut frames = 0_u32;
    loop {
        match byte(at)? {
            0x2C => {
                frames += 1;
                at = skip_sub_blocks(at + 10 + table(byte(at + 9)?) + 1)?;
            }
            0x21 => at = skip_sub_blocks(at + 2)?,
            0x3B if frames > 0 => return Ok(at + 1),
            _ => return Err(DecodeError),
        }
    }
}

fn first_frame(data: &[u8], canvas: (u32, u32)) -> Result<Pixels, DecodeError> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let limit = (u64::from(canvas.0) * u64::from(canvas.1)).max(1024 * 1024);
    options.set_memory_limit(std::num::NonZeroU64::new(limit).map_or(MemoryLimit::Unlimited, MemoryLimit::Bytes));
    let mut decoder = options.read_info(data).map_err(|_| DecodeError)?;
    let global = decoder.global_palette().map(<[u8]>::to_vec);
    let frame = decoder.read_next_frame().map_err(|_| DecodeError)?.ok_or(DecodeError)?;
    let palette = frame.palette.as_deref().or(global.as_deref()).ok_or(DecodeError)?;
    let colour = |index: u8| -> [u8; 4] {
        if frame.transparent == Some(index) {
            return [0; 4];
        }
        let at = usize::from(index) * 3;
        palette
            .get(at..at + 3)
            .map_or([0, 0, 0, 255], |c| [c[0], c[1], c[2], 255])
    };
    let width = usize::from(frame.width);
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    if width == 0 || frame.buffer.len() != width * usize::from(frame.height) {
        return Err(DecodeError);
    }
    let mut scaler = AreaScaler::new(canvas, fit_square(canvas.0, canvas.1, PLACEHOLDER_SIDE), true);
    for (y, row) in (top..).zip(frame.buffer.chunks_exact(width)) {
        scaler.span(y, left, 1, row.iter().map(|&index| colour(index)));
    }
    Ok(scaler.finish())
}
