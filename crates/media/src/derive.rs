//! Derived pictures: the placeholder, made at upload, and smaller WebP pictures, made at the first request.

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use object_store::ObjectStoreExt;

use crate::{
    FileType, MediaError, MediaPath,
    inspect::{self, Limits},
    scale::{Pixels, fit_width},
    store::Inner,
};

/// The widths in pixels that `?w=` supports (`docs/api.md#reading-files`).
pub const WIDTHS: [u32; 5] = [80, 160, 320, 640, 1280];

/// Quality of the smaller pictures.
const QUALITY: f32 = 80.0;
/// Maximum number of characters of a placeholder.
const PLACEHOLDER_LENGTH: usize = 700;

/// The data URI of a tiny picture.
pub(crate) fn placeholder(tiny: &Pixels) -> Option<String> {
    [50.0, 20.0, 0.0].into_iter().find_map(|quality| {
        let uri = format!("data:image/webp;base64,{}", STANDARD.encode(webp(tiny, quality)?));
        (uri.len() < PLACEHOLDER_LENGTH).then_some(uri)
    })
}

fn webp(pixels: &Pixels, quality: f32) -> Option<Vec<u8>> {
    let encoder = webp::Encoder::from_rgba(&pixels.rgba, pixels.width, pixels.height);
    Some(encoder.encode_simple(false, quality).ok()?.to_vec())
}

/// Whether `?w=` applies to this file.
pub(crate) fn applies(path: &MediaPath, width: u32) -> bool {
    matches!(path.file_type(), FileType::Png | FileType::Jpeg) && WIDTHS.contains(&width)
}

impl Inner {
    /// The smaller picture, from the store or made now; `None` if it would be no smaller than the original. Concurrent
    /// requests make it once.
    pub(crate) async fn derived(&self, path: &MediaPath, width: u32) -> Result<Option<Bytes>, MediaError> {
        let key = self.derived_key(path, width);
        if let Some(kept) = self.kept(&key).await? {
            return Ok(kept);
        }
        let _making = self.lock(&format!("{path}?{width}")).await;
        if let Some(kept) = self.kept(&key).await? {
            return Ok(kept);
        }
        let original = self.objects.head(&self.file_key(path)).await?.size;
        let made = match self.make(path, width).await {
            Ok(made) => made.filter(|made| (made.len() as u64) < original).unwrap_or_default(),
            // Stored before a rule became stricter, or damaged: the original is served instead.
            Err(MediaError::UnsupportedType | MediaError::ImageTooLarge { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let made = Bytes::from(made);
        if let Err(error) = self.put(&key, made.clone()).await {
            tracing::warn!(%error, "a smaller picture could not be kept");
        }
        Ok(Some(made).filter(|made| !made.is_empty()))
    }

    /// The object under the key: none yet, the mark that the original is smaller, or a picture.
    async fn kept(&self, key: &object_store::path::Path) -> Result<Option<Option<Bytes>>, MediaError> {
        match self.objects.get(key).await {
            Ok(found) => {
                let bytes = found.bytes().await?;
                Ok(Some(Some(bytes).filter(|bytes| !bytes.is_empty())))
            }
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn make(&self, path: &MediaPath, width: u32) -> Result<Option<Vec<u8>>, MediaError> {
        let key = self.file_key(path);
        let accepts = [path.file_type()];
        let probe = {
            let _one_at_a_time = self.probing().await?;
            let data = self.objects.get(&key).await?.bytes().await?;
            inspect::probe(&data, &accepts, Limits::PICTURE)?
        };
        let Some((full_width, full_height)) = probe.shown() else {
            return Ok(None);
        };
        let to = fit_width(full_width, full_height, width);
        // libwebp holds its own copies of the pixels as well.
        let encoding = u64::from(to.0) * u64::from(to.1) * 8;
        let work = self.work(probe.shrink_cost(to) + encoding).await?;
        let turn = self.decoding().await?;
        let data = self.objects.get(&key).await?.bytes().await?;
        tokio::task::spawn_blocking(move || {
            let _held = (work, turn);
            let pixels = inspect::shrink(&data, probe.file_type, to)?;
            Ok(webp(&pixels, QUALITY))
        })
        .await?
    }
}
