//! The uploaded files: videos of 50 MiB, generated while they are sent, and pictures of 40 megapixels.

use std::io::Cursor;

use bytes::Bytes;
use futures::{Stream, stream};
use image::{
    ExtendedColorType, ImageEncoder, Rgb, RgbImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
    },
};

use crate::load::BenchError;

/// Size of a video in bytes.
pub const FILM: u64 = 50 * 1024 * 1024;
/// Bytes sent at once.
const CHUNK: usize = 64 * 1024;
/// 40 megapixels, with the maximum width (`docs/api.md#upload`).
const SIDES: (u32, u32) = (8000, 5000);
/// Maximum size of a picture in bytes (`docs/api.md#upload`).
const PICTURE_MAX: usize = 5_000_000;

/// An mp4 whose content differs for each `number`.
pub fn film(number: u64) -> impl Stream<Item = Bytes> + Send + Sync + 'static {
    let mut head = Vec::new();
    head.extend_from_slice(&[0, 0, 0, 20]);
    head.extend_from_slice(b"ftypisom\0\0\x02\0isom");
    head.extend_from_slice(&[0, 0, 0, 16]);
    head.extend_from_slice(b"moov\0\0\0\x08free");
    let data = FILM - head.len() as u64;
    head.extend_from_slice(&u32::try_from(data).unwrap_or(u32::MAX).to_be_bytes());
    head.extend_from_slice(b"mdat");
    head.extend_from_slice(&number.to_be_bytes());
    let rest = FILM - head.len() as u64;
    let chunk = Bytes::from(vec![0x5a; CHUNK]);
    let chunks = (0..rest.div_ceil(CHUNK as u64)).map(move |index| {
        let left = rest - index * CHUNK as u64;
        chunk.slice(..usize::try_from(left).unwrap_or(CHUNK).min(CHUNK))
    });
    stream::iter([Bytes::from(head)].into_iter().chain(chunks))
}

/// A picture of 40 megapixels: a png, a jpeg, or a jpeg that has to be rotated. They differ for each `number`.
///
/// # Errors
/// When it is larger than the server accepts.
pub fn picture(number: u32) -> Result<Bytes, BenchError> {
    let (width, height) = SIDES;
    let pixels = RgbImage::from_fn(width, height, |x, y| {
        let wave = |n: u32| u8::try_from((n / 61 + number * 11) % 256).unwrap_or(0);
        Rgb([wave(x), wave(y), wave(x + y)])
    });
    let mut out = Cursor::new(Vec::new());
    let bytes = if number.is_multiple_of(4) {
        PngEncoder::new_with_quality(&mut out, CompressionType::Fast, FilterType::Sub).write_image(
            &pixels,
            width,
            height,
            ExtendedColorType::Rgb8,
        )?;
        out.into_inner()
    } else {
        JpegEncoder::new_with_quality(&mut out, 70).encode_image(&pixels)?;
        match number % 2 {
            0 => out.into_inner(),
            _ => turned(&out.into_inner()),
        }
    };
    if bytes.len() > PICTURE_MAX {
        return Err(format!("a picture came out at {} bytes", bytes.len()).into());
    }
    Ok(bytes.into())
}

/// The jpeg with the orientation 6 (a quarter turn) in its EXIF.
fn turned(jpeg: &[u8]) -> Vec<u8> {
    let (start, rest) = jpeg.split_at(2);
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    let length = u16::try_from(exif.len() + 2).unwrap_or(u16::MAX).to_be_bytes();
    let mut out = start.to_vec();
    out.extend_from_slice(&[0xff, 0xe1, length[0], length[1]]);
    out.append(&mut exif);
    out.extend_from_slice(rest);
    out
}
