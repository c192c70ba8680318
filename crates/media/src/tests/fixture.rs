//! Pictures, and the calls that many tests make.

use bytes::Bytes;
use futures::{TryStreamExt, stream};
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

use crate::{ByteRange, Folder, MediaError, MediaPath, MediaStore, StoredFile};

pub(super) fn png(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<u8> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .flat_map(|(x, y)| [((x * 7) ^ (y * 3)) as u8, (x * y) as u8, (x + y * 5) as u8])
        .collect();
    let mut out = Vec::new();
    PngEncoder::new(&mut out)
        .write_image(&pixels, width, height, ExtendedColorType::Rgb8)
        .expect("encodes");
    out
}

pub(super) fn gif() -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = gif::Encoder::new(&mut out, 6, 4, &[255, 0, 0, 0, 0, 255]).expect("begins");
    for index in 0..3 {
        let frame = gif::Frame {
            width: 6,
            height: 4,
            buffer: vec![index % 2; 24].into(),
            ..Default::default()
        };
        encoder.write_frame(&frame).expect("a frame");
    }
    drop(encoder);
    out
}

/// The bytes in chunks, as from a network.
pub(super) fn body(data: &[u8]) -> impl futures::Stream<Item = Result<Bytes, std::io::Error>> + Send + use<> {
    let chunks: Vec<_> = data.chunks(16 * 1024).map(|c| Ok(Bytes::copy_from_slice(c))).collect();
    stream::iter(chunks)
}

pub(super) async fn upload(store: &MediaStore, folder: Folder, data: &[u8]) -> Result<StoredFile, MediaError> {
    let uploaded = store.upload(folder, body(data)).await?;
    let file = uploaded.file.clone();
    uploaded.finish().await;
    Ok(file)
}

pub(super) async fn read(store: &MediaStore, path: &str, w: Option<u32>, range: Option<ByteRange>) -> Vec<u8> {
    let path = MediaPath::parse(path).expect("a path");
    let opened = store.open(&path, w, range).await.expect("opens");
    let parts: Vec<Bytes> = opened.body.try_collect().await.expect("reads");
    parts.concat()
}

pub(super) fn crc32(data: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(data);
    crc.sum()
}
