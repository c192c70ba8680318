//! JPEG: metadata is dropped without re-encoding an upright picture; one that EXIF rotates is re-encoded upright. Small
//! pictures are decoded at a reduced scale.

use image::metadata::Orientation;
use jpeg_decoder::PixelFormat;

use super::{Cleaned, DecodeError, PLACEHOLDER_SIDE, be16};
use crate::scale::{AreaScaler, Pixels, fit_square};

mod orientation;
mod scan;
mod segments;

pub(crate) use orientation::turned_size;
use orientation::{Turned, encode_turned};
use scan::Tables;
use segments::Segments;

/// Maximum number of scans of a picture.
const MAX_SCANS: u32 = 64;

/// Whether the content begins as a JPEG.
pub(crate) fn is_jpeg(data: &[u8]) -> bool {
    data.starts_with(&[0xFF, 0xD8, 0xFF])
}

/// The data of a JPEG's marker segments.
pub(crate) struct Header {
    /// Width as stored, before orientation.
    pub(crate) width: u32,
    /// Height as stored, before orientation.
    pub(crate) height: u32,
    pub(crate) progressive: bool,
    /// Samples of all components for 64 pixels: 192 at 4:4:4, 96 at 4:2:0.
    pub(crate) samples_per_64: u64,
    pub(crate) orientation: Orientation,
}

impl Header {
    /// Whether EXIF says that the picture is shown in another orientation than stored.
    pub(crate) fn is_turned(&self) -> bool {
        self.orientation != Orientation::NoTransforms
    }
}

/// Walks the segments up to the frame header. A file without one is invalid.
pub(crate) fn header(data: &[u8]) -> Result<Header, DecodeError> {
    let mut orientation = Orientation::NoTransforms;
    let mut segments = Segments { data, at: 2 };
    loop {
        let segment = segments.next_segment()?;
        match segment.marker {
            0xE1 => {
                if let Some(tiff) = segment.body.strip_prefix(b"Exif\0\0") {
                    orientation = Orientation::from_exif_chunk(tiff).unwrap_or(orientation);
                }
            }
            // Baseline, extended sequential and progressive with Huffman coding: what browsers show.
            0xC0..=0xC2 => {
                let body = segment.body;
                let height = u32::from(be16(body, 1).ok_or(DecodeError)?);
                let width = u32::from(be16(body, 3).ok_or(DecodeError)?);
                if width == 0 || height == 0 {
                    return Err(DecodeError);
                }
                return Ok(Header {
                    width,
                    height,
                    progressive: segment.marker == 0xC2,
                    samples_per_64: samples_per_64(body)?,
                    orientation,
                });
            }
            // Other frame types, the start of a scan before any frame, the end.
            0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF | 0xDA | 0xD9 => return Err(DecodeError),
            _ => {}
        }
    }
}

fn samples_per_64(frame: &[u8]) -> Result<u64, DecodeError> {
    let count = usize::from(*frame.get(5).ok_or(DecodeError)?);
    let factors = (0..count)
        .map(|i| frame.get(6 + i * 3 + 1).map(|f| (u64::from(f >> 4), u64::from(f & 15))))
        .collect::<Option<Vec<_>>>()
        .ok_or(DecodeError)?;
    let across = factors.iter().map(|f| f.0).max().unwrap_or(0);
    let down = factors.iter().map(|f| f.1).max().unwrap_or(0);
    if across == 0 || down == 0 || factors.iter().any(|f| f.0 == 0 || f.1 == 0) {
        return Err(DecodeError);
    }
    Ok(factors.iter().map(|f| 64 * f.0 * f.1 / (across * down)).sum())
}

/// Checks the whole picture, drops its metadata (EXIF, XMP, IPTC, comments, embedded previews; the colour profile
/// stays) and whatever follows its end, and rotates it upright.
pub(crate) fn clean(data: &[u8]) -> Result<Cleaned, DecodeError> {
    let header = header(data)?;
    let stored = (header.width, header.height);
    let stripped = strip(data)?;
    let tiny = shrink(data, fit_square(stored.0, stored.1, PLACEHOLDER_SIDE))?;
    if !header.is_turned() {
        let bytes = (stripped.len() != data.len()).then_some(stripped);
        return Ok(Cleaned {
            bytes,
            size: stored,
            tiny: Some(tiny),
        });
    }
    drop(stripped);
    let bytes = encode_turned(data, header.orientation)?;
    let view = Turned::new(&tiny.rgba, 4, (tiny.width, tiny.height), header.orientation);
    let (width, height) = view.size;
    let rgba = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .flat_map(|(x, y)| view.at(x, y).iter().copied())
        .collect();
    Ok(Cleaned {
        bytes: Some(bytes),
        size: turned_size(stored, header.orientation),
        tiny: Some(Pixels { width, height, rgba }),
    })
}

/// Decodes at a reduced size, using the decoder's scales of 1/2, 1/4 and 1/8 first. The whole entropy-coded data is
/// read, whatever the scale.
pub(crate) fn shrink(data: &[u8], to: (u32, u32)) -> Result<Pixels, DecodeError> {
    let mut decoder = jpeg_decoder::Decoder::new(data);
    let side = |v: u32| u16::try_from(v).map_err(|_| DecodeError);
    let (width, height) = decoder.scale(side(to.0)?, side(to.1)?).map_err(|_| DecodeError)?;
    let pixels = decoder.decode().map_err(|_| DecodeError)?;
    let info = decoder.info().ok_or(DecodeError)?;
    let mut scaler = AreaScaler::new((u32::from(width), u32::from(height)), to, true);
    let samples = info.pixel_format.pixel_bytes();
    let row_bytes = usize::from(width) * samples;
    if row_bytes == 0 || pixels.len() != row_bytes * usize::from(height) {
        return Err(DecodeError);
    }
    for (y, row) in (0..).zip(pixels.chunks_exact(row_bytes)) {
        let of = row.chunks_exact(samples);
        match info.pixel_format {
            PixelFormat::L8 => scaler.row(y, of.map(|p| [p[0], p[0], p[0], 255])),
            PixelFormat::L16 => scaler.row(y, of.map(|p| [p[1], p[1], p[1], 255])),
            PixelFormat::RGB24 => scaler.row(y, of.map(|p| [p[0], p[1], p[2], 255])),
            PixelFormat::CMYK32 => scaler.row(
                y,
                of.map(|p| {
                    let ink = |c: u8| {
                        let both = (255 - u16::from(c)) * (255 - u16::from(p[3])) / 255;
                        u8::try_from(both).unwrap_or(u8::MAX)
                    };
                    [ink(p[0]), ink(p[1]), ink(p[2]), 255]
                }),
            ),
        }
    }
    Ok(scaler.finish())
}

/// Copies only what the picture needs, byte for byte, up to the end-of-image marker. A file without that marker was cut
/// off and is invalid, as is one whose scans hold less or more than its header says.
fn strip(data: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let mut out = Vec::with_capacity(data.len());
    out.extend_from_slice(&[0xFF, 0xD8]);
    let mut segments = Segments { data, at: 2 };
    let mut tables = Tables::default();
    let mut scans = 0_u32;
    loop {
        let segment = segments.next_segment()?;
        tables.note(segment.marker, segment.body)?;
        let keep = match segment.marker {
            0xE0 => segment.body.starts_with(b"JFIF\0"),
            0xE2 => segment.body.starts_with(b"ICC_PROFILE\0"),
            0xEE => segment.body.starts_with(b"Adobe"),
            0xE1..=0xEF | 0xFE => false,
            _ => true,
        };
        if keep {
            out.extend_from_slice(segment.whole);
        }
        match segment.marker {
            0xDA => {
                let scan = segments.entropy_coded()?;
                tables.check_scan(segment.body, scan)?;
                out.extend_from_slice(scan);
                scans += 1;
                // A normal picture has about ten. Each covers the whole picture, so thousands of empty ones would keep
                // a decoder busy for hours.
                if scans > MAX_SCANS {
                    return Err(DecodeError);
                }
            }
            0xD9 => return Ok(out),
            0xD8 => return Err(DecodeError),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{
        ImageBuffer, ImageDecoder, Rgb, RgbImage,
        codecs::jpeg::{JpegDecoder, JpegEncoder},
    };

    use super::*;

    /// A 2×3 picture, each pixel enlarged 16 times, so that JPEG keeps its colours apart.
    const COLOURS: [[u8; 3]; 6] = [
        [220, 20, 20],
        [20, 200, 20],
        [20, 20, 220],
        [230, 230, 20],
        [240, 240, 240],
        [10, 10, 10],
    ];

    fn marked(orientation: u8) -> Vec<u8> {
        let picture: RgbImage = ImageBuffer::from_fn(32, 48, |x, y| Rgb(COLOURS[(y / 16 * 2 + x / 16) as usize]));
        let mut plain = Vec::new();
        JpegEncoder::new_with_quality(&mut plain, 95)
            .encode_image(&picture)
            .expect("encodes");
        with_exif(&plain, orientation)
    }

    /// Puts an EXIF segment with this orientation, and a comment, after the start of the image.
    fn with_exif(plain: &[u8], orientation: u8) -> Vec<u8> {
        let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend_from_slice(&[orientation, 0, 0, 0, 0, 0, 0]);
        let mut out = vec![0xFF, 0xD8, 0xFF, 0xE1];
        out.extend_from_slice(&u16::try_from(exif.len() + 2).expect("short").to_be_bytes());
        out.extend_from_slice(&exif);
        out.extend_from_slice(b"\xFF\xFE\0\x08secret");
        out.extend_from_slice(&plain[2..]);
        out
    }

    /// The colour numbers of the shown picture, row by row.
    fn shown(data: &[u8]) -> (u32, u32, Vec<usize>) {
        let picture = image::load_from_memory(data).expect("decodes").to_rgb8();
        let (width, height) = picture.dimensions();
        let nearest = |x: u32, y: u32| {
            let p = picture.get_pixel(x, y).0;
            let distance = |c: &[u8; 3]| (0..3).map(|i| (i32::from(p[i]) - i32::from(c[i])).pow(2)).sum::<i32>();
            (0..6).min_by_key(|&i| distance(&COLOURS[i])).expect("six")
        };
        let cells = (0..height / 16)
            .flat_map(|y| (0..width / 16).map(move |x| (x * 16 + 8, y * 16 + 8)))
            .map(|(x, y)| nearest(x, y))
            .collect();
        (width, height, cells)
    }

    #[test]
    fn every_orientation_is_applied_and_forgotten() {
        let expected: [(u8, [usize; 6]); 8] = [
            (1, [0, 1, 2, 3, 4, 5]),
            (2, [1, 0, 3, 2, 5, 4]),
            (3, [5, 4, 3, 2, 1, 0]),
            (4, [4, 5, 2, 3, 0, 1]),
            (5, [0, 2, 4, 1, 3, 5]),
            (6, [4, 2, 0, 5, 3, 1]),
            (7, [5, 3, 1, 4, 2, 0]),
            (8, [1, 3, 5, 0, 2, 4]),
        ];
        for (orientation, cells) in expected {
            let cleaned = clean(&marked(orientation)).expect("cleans");
            let bytes = cleaned.bytes.expect("metadata was dropped");
            let (width, height, seen) = shown(&bytes);
            assert_eq!(seen, cells, "orientation {orientation}");
            assert_eq!(cleaned.size, (width, height), "orientation {orientation}");
            assert_eq!((width, height), if orientation < 5 { (32, 48) } else { (48, 32) });
            let tiny = cleaned.tiny.expect("a placeholder");
            assert_eq!(
                (tiny.width, tiny.height),
                if orientation < 5 { (16, 24) } else { (24, 16) }
            );
            let first = &tiny.rgba[..3];
            let wanted = COLOURS[cells[0]];
            assert!(
                first.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) < 24),
                "{first:?} {wanted:?}"
            );
            assert!(!bytes.windows(4).any(|w| w == b"Exif" || w == b"secr"));
        }
    }

    #[test]
    fn upright_pictures_keep_every_byte_of_the_picture() {
        let with = marked(1);
        let bytes = clean(&with).expect("cleans").bytes.expect("metadata was dropped");
        assert!(with.ends_with(&bytes[2..]));
        assert!(clean(&bytes).expect("cleans").bytes.is_none(), "nothing more to drop");
    }

    #[test]
    fn the_colour_profile_stays_and_what_follows_the_end_goes() {
        for orientation in [1, 6] {
            let mut data = marked(orientation);
            let profile: Vec<u8> = (0..200).collect();
            let mut segment = vec![0xFF, 0xE2];
            let length = u16::try_from(profile.len() + 16).expect("short");
            segment.extend_from_slice(&length.to_be_bytes());
            segment.extend_from_slice(b"ICC_PROFILE\0\x01\x01");
            segment.extend_from_slice(&profile);
            data.splice(2..2, segment);
            data.extend_from_slice(b"PK\x03\x04<script>");
            let bytes = clean(&data).expect("cleans").bytes.expect("changed");
            let mut decoder = JpegDecoder::new(Cursor::new(&bytes)).expect("decodes");
            assert_eq!(decoder.icc_profile().expect("readable"), Some(profile));
            assert!(bytes.ends_with(&[0xFF, 0xD9]));
        }
    }

    #[test]
    fn cut_off_pictures_are_unreadable() {
        let data = marked(1);
        for length in [0, 1, 2, 3, 10, 60, 200, data.len() / 2, data.len() - 40, data.len() - 1] {
            assert!(clean(&data[..length]).is_err(), "{length} bytes");
        }
    }

    #[test]
    fn a_header_that_says_another_size_is_unreadable() {
        let data = clean(&marked(1)).expect("cleans").bytes.expect("changed");
        let frame = data.windows(2).position(|w| w == [0xFF, 0xC0]).expect("a frame header");
        for (width, height) in [(32_u16, 4096_u16), (4096, 48), (16, 16), (640, 480), (0, 48), (32, 0)] {
            let mut lying = data.clone();
            lying[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
            lying[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
            assert!(clean(&lying).is_err(), "{width}×{height}");
        }
    }
}
