//! The type of a picture, its size and the cost of processing it, all from its header: nothing is decoded here.

use crate::{
    FileType, MediaError,
    format::{Cleaned, DecodeError, PLACEHOLDER_SIDE, gif, jpeg, png, svg},
    scale::{AreaScaler, Pixels, fit_square},
};

/// Maximum side of a picture in pixels (`docs/api.md#upload`).
pub const MAX_SIDE: u32 = 8000;
/// Maximum number of pixels of a picture: 40 megapixels (`docs/api.md#upload`).
pub const MAX_PIXELS: u64 = 40_000_000;

/// The size limits of a picture.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    max_side: u32,
    max_pixels: u64,
}

impl Limits {
    /// The limits of an upload (`docs/api.md#upload`).
    pub(crate) const PICTURE: Self = Self {
        max_side: MAX_SIDE,
        max_pixels: MAX_PIXELS,
    };

    fn check(self, (width, height): (u32, u32)) -> Result<(), MediaError> {
        let pixels = u64::from(width) * u64::from(height);
        if width > self.max_side || height > self.max_side || pixels > self.max_pixels {
            return Err(MediaError::ImageTooLarge { width, height });
        }
        Ok(())
    }
}

/// The data of a picture's header.
pub(crate) struct Probe {
    pub(crate) file_type: FileType,
    /// Size in pixels as stored; unknown for svg until it is parsed.
    pub(crate) stored: Option<(u32, u32)>,
    jpeg: Option<jpeg::Header>,
    interlaced: bool,
    length: u64,
}

/// Detects the type of a picture from its content and checks its size, before anything is decoded.
///
/// # Errors
/// [`MediaError::UnsupportedType`] for what is not one of `accepts`, [`MediaError::ImageTooLarge`].
pub(crate) fn probe(data: &[u8], accepts: &[FileType], limits: Limits) -> Result<Probe, MediaError> {
    let file_type = sniff(data)
        .filter(|t| accepts.contains(t))
        .ok_or(MediaError::UnsupportedType)?;
    let mut probe = Probe {
        file_type,
        stored: None,
        jpeg: None,
        interlaced: false,
        length: data.len() as u64,
    };
    match file_type {
        FileType::Png => {
            let header = png::header(data)?;
            probe.stored = Some((header.width, header.height));
            probe.interlaced = header.interlaced;
        }
        FileType::Gif => probe.stored = Some(gif::size(data)?),
        FileType::Jpeg => {
            let header = jpeg::header(data)?;
            probe.stored = Some((header.width, header.height));
            probe.jpeg = Some(header);
        }
        FileType::Svg => {}
        FileType::Mp4 | FileType::Webm => return Err(MediaError::UnsupportedType),
    }
    if let Some(size) = probe.stored {
        limits.check(size)?;
    }
    Ok(probe)
}

fn sniff(data: &[u8]) -> Option<FileType> {
    if png::is_png(data) {
        Some(FileType::Png)
    } else if gif::is_gif(data) {
        Some(FileType::Gif)
    } else if jpeg::is_jpeg(data) {
        Some(FileType::Jpeg)
    } else if svg::may_be_svg(data) {
        Some(FileType::Svg)
    } else {
        None
    }
}

impl Probe {
    /// Size as shown; `None` for svg.
    pub(crate) fn shown(&self) -> Option<(u32, u32)> {
        let stored = self.stored?;
        Some(match &self.jpeg {
            Some(header) => jpeg::turned_size(stored, header.orientation),
            None => stored,
        })
    }

    /// Peak memory of [`clean`] in bytes, the file itself included.
    pub(crate) fn clean_cost(&self) -> u64 {
        let Some((width, height)) = self.stored else {
            return self.length * 8;
        };
        let shrink = self.shrink_cost(fit_square(width, height, PLACEHOLDER_SIDE));
        match &self.jpeg {
            Some(header) if header.is_turned() => {
                let pixels = u64::from(width) * u64::from(height);
                shrink.max(pixels * 3 + self.coefficients() + self.length * 3)
            }
            _ => shrink + self.length,
        }
    }

    /// Peak memory of [`shrink`] to this size in bytes, the file included.
    pub(crate) fn shrink_cost(&self, to: (u32, u32)) -> u64 {
        let (width, height) = self.stored.unwrap_or((0, 0));
        let pixels = u64::from(width) * u64::from(height);
        let work = match (self.file_type, &self.jpeg) {
            (FileType::Jpeg, Some(header)) => {
                // The decoder's scale: the first of 1/8, 1/4, 1/2 that keeps a side large enough.
                let eighths = [1_u64, 2, 4]
                    .into_iter()
                    .find(|n| {
                        (u64::from(width) * n).div_ceil(8) >= u64::from(to.0)
                            || (u64::from(height) * n).div_ceil(8) >= u64::from(to.1)
                    })
                    .unwrap_or(8);
                let scaled = pixels * eighths * eighths / 64;
                scaled * header.samples_per_64 / 64 + scaled * 3 + self.coefficients()
            }
            (FileType::Gif, _) => pixels,
            _ => u64::from(width) * 32,
        };
        work + AreaScaler::cost(to, !self.interlaced) + self.length + 512 * 1024
    }

    /// A progressive JPEG keeps two bytes for every sample until its last scan is read.
    fn coefficients(&self) -> u64 {
        match (&self.jpeg, self.stored) {
            (Some(header), Some((width, height))) if header.progressive => {
                u64::from(width) * u64::from(height) * header.samples_per_64 / 64 * 2
            }
            _ => 0,
        }
    }
}

/// Decodes and checks the picture, and cleans it.
///
/// # Errors
/// [`MediaError::UnsupportedType`] for what cannot be decoded, [`MediaError::ImageTooLarge`] for an svg that declares
/// too large a size.
pub(crate) fn clean(data: &[u8], file_type: FileType) -> Result<Cleaned, MediaError> {
    let cleaned = match file_type {
        FileType::Png => png::clean(data),
        FileType::Gif => gif::clean(data),
        FileType::Jpeg => jpeg::clean(data),
        FileType::Svg => svg::clean(data),
        FileType::Mp4 | FileType::Webm => Err(DecodeError),
    }?;
    Limits::PICTURE.check(cleaned.size)?;
    Ok(cleaned)
}

/// Decodes a stored png or jpeg at a reduced size.
///
/// # Errors
/// [`MediaError::UnsupportedType`] for any other type and for what cannot be decoded.
pub(crate) fn shrink(data: &[u8], file_type: FileType, to: (u32, u32)) -> Result<Pixels, MediaError> {
    match file_type {
        FileType::Png => Ok(png::shrink(data, to)?),
        FileType::Jpeg => Ok(jpeg::shrink(data, to)?),
        _ => Err(MediaError::UnsupportedType),
    }
}

impl From<DecodeError> for MediaError {
    fn from(_: DecodeError) -> Self {
        Self::UnsupportedType
    }
}
