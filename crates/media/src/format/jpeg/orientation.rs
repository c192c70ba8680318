//! Pictures that EXIF rotates: their shown size, and re-encoding them upright.

use std::io::Cursor;

use image::{
    GenericImageView, ImageDecoder, ImageEncoder, Rgb,
    codecs::jpeg::{JpegDecoder, JpegEncoder},
    metadata::Orientation,
};

use crate::format::DecodeError;

/// Quality of a rotated picture that is re-encoded.
const QUALITY: u8 = 92;

/// The shown size of a picture stored in this size.
pub(crate) fn turned_size(stored: (u32, u32), orientation: Orientation) -> (u32, u32) {
    match orientation {
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH => {
            (stored.1, stored.0)
        }
        _ => stored,
    }
}

/// Decodes and rotates while encoding (without a second copy of the pixels). Keeps the colour profile.
pub(super) fn encode_turned(data: &[u8], orientation: Orientation) -> Result<Vec<u8>, DecodeError> {
    let mut decoder = JpegDecoder::new(Cursor::new(data)).map_err(|_| DecodeError)?;
    let size = decoder.dimensions();
    let channels = usize::from(decoder.color_type().bytes_per_pixel());
    let icc = decoder.icc_profile().map_err(|_| DecodeError)?;
    let length = usize::try_from(decoder.total_bytes()).map_err(|_| DecodeError)?;
    let mut pixels = vec![0; length];
    decoder.read_image(&mut pixels).map_err(|_| DecodeError)?;
    if !matches!(channels, 1 | 3) {
        return Err(DecodeError);
    }
    let mut out = Vec::with_capacity(data.len() + data.len() / 2);
    let mut encoder = JpegEncoder::new_with_quality(&mut out, QUALITY);
    if let Some(icc) = icc {
        encoder.set_icc_profile(icc).map_err(|_| DecodeError)?;
    }
    let view = Turned::new(&pixels, channels, size, orientation);
    encoder.encode_image(&view).map_err(|_| DecodeError)?;
    Ok(out)
}

/// A rotated view of pixels.
pub(super) struct Turned<'a> {
    pixels: &'a [u8],
    channels: usize,
    stored: (u32, u32),
    pub(super) size: (u32, u32),
    orientation: Orientation,
}

impl<'a> Turned<'a> {
    pub(super) fn new(pixels: &'a [u8], channels: usize, stored: (u32, u32), orientation: Orientation) -> Self {
        let size = turned_size(stored, orientation);
        Self {
            pixels,
            channels,
            stored,
            size,
            orientation,
        }
    }

    /// The samples of the pixel that is shown at `x`, `y`.
    pub(super) fn at(&self, x: u32, y: u32) -> &'a [u8] {
        let (right, bottom) = (self.stored.0 - 1, self.stored.1 - 1);
        let (x, y) = match self.orientation {
            Orientation::NoTransforms => (x, y),
            Orientation::FlipHorizontal => (right - x, y),
            Orientation::Rotate180 => (right - x, bottom - y),
            Orientation::FlipVertical => (x, bottom - y),
            Orientation::Rotate90FlipH => (y, x),
            Orientation::Rotate90 => (y, bottom - x),
            Orientation::Rotate270FlipH => (right - y, bottom - x),
            Orientation::Rotate270 => (right - y, x),
        };
        let at = (y as usize * self.stored.0 as usize + x as usize) * self.channels;
        &self.pixels[at..at + self.channels]
    }
}

impl GenericImageView for Turned<'_> {
    type Pixel = Rgb<u8>;

    fn dimensions(&self) -> (u32, u32) {
        self.size
    }

    fn get_pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        match *self.at(x, y) {
            [r, g, b, ..] => Rgb([r, g, b]),
            [l, ..] => Rgb([l, l, l]),
            [] => Rgb([0, 0, 0]),
        }
    }
}
