//! Stored files can be read back.

use std::sync::{Arc, atomic::Ordering};

use futures::TryStreamExt;
use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

use super::fixture::{crc32, gif, png, read, upload};
use crate::{
    ByteRange, Folder, Kind, MediaError, MediaPath,
    format::video::tests::{mp4, webm},
    test_store::{Faults, folder, places},
};

#[tokio::test]
async fn pictures_are_read_back_unchanged() {
    for place in places().await {
        let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><script/></svg>"#;
        for (data, folder, ext, size) in [
            (png(300, 200), Folder::Partners, "png", (300, 200)),
            (gif(), Folder::Other, "gif", (6, 4)),
            (svg.to_vec(), Folder::Partners, "svg", (8, 4)),
        ] {
            let file = upload(&place.store, folder, &data).await.expect("stored");
            assert!(
                file.path.starts_with(folder.tag()) && file.path.ends_with(ext),
                "{}",
                file.path
            );
            assert_eq!((file.width, file.height), (Some(size.0), Some(size.1)));
            assert_eq!(file.kind, Kind::Image);
            let stored = read(&place.store, &file.path, None, None).await;
            assert_eq!(stored.len() as u64, file.size);
            if ext == "svg" {
                assert!(file.placeholder.is_none());
                assert!(!String::from_utf8_lossy(&stored).contains("script"));
            } else {
                assert_eq!(stored, data);
                let placeholder = file.placeholder.as_deref().expect("a placeholder");
                assert!(placeholder.starts_with("data:image/webp;base64,UklGR"), "{placeholder}");
                assert!(placeholder.len() < 700);
            }
            let again = upload(&place.store, folder, &data).await.expect("stored again");
            assert_eq!(again, file, "the same content has the same name");
        }
        assert_eq!(place.files().len(), 3, "{:?}", place.files());
        let listed: Vec<_> = place.store.list().try_collect().await.expect("lists");
        assert_eq!(listed.len(), 3);
        place.store.check().await.expect("answers");
    }
}

#[tokio::test]
async fn films_are_read_back_unchanged() {
    for place in places().await {
        for (data, ext, size) in [
            (mp4(12_000_000, true), "mp4", (720, 1280)),
            (webm(700_000), "webm", (640, 360)),
            (mp4(10, false), "mp4", (1280, 720)),
        ] {
            let file = upload(&place.store, Folder::Videos, &data).await.expect("stored");
            assert!(file.path.ends_with(ext));
            assert_eq!((file.width, file.height), (Some(size.0), Some(size.1)));
            assert_eq!((file.kind, file.size), (Kind::Video, data.len() as u64));
            assert!(file.placeholder.is_none());
            assert!(read(&place.store, &file.path, Some(80), None).await == data);
            for (range, part) in [
                (ByteRange::From(100, Some(199)), 100..200),
                (ByteRange::From(150, None), 150..data.len()),
                (ByteRange::Last(50), data.len() - 50..data.len()),
            ] {
                let got = read(&place.store, &file.path, None, Some(range)).await;
                assert!(got == data[part], "{range:?}");
            }
            let path = MediaPath::parse(&file.path).expect("a path");
            let beyond = Some(ByteRange::From(data.len() as u64, None));
            assert!(matches!(
                place.store.open(&path, None, beyond).await.err(),
                Some(MediaError::RangeNotSatisfiable { size }) if size == file.size
            ));
        }
        assert_eq!(place.files().len(), 3, "nothing but the films: {:?}", place.files());
    }
}

#[tokio::test]
async fn films_are_sent_in_small_parts_and_few_at_a_time() {
    for place in places().await {
        let faults = Arc::new(Faults::default());
        let store = place.with_faults(&faults);
        let films: Vec<_> = (0..10).map(|i| mp4(11_000_000 + i, false)).collect();
        let uploads = films.iter().map(|film| upload(&store, Folder::Videos, film));
        for file in futures::future::join_all(uploads).await {
            file.expect("stored");
        }
        let largest = faults.largest_part.load(Ordering::SeqCst);
        if place.name == "s3" {
            assert_eq!(largest, 5 << 20);
            let most = faults.most_in_flight.load(Ordering::SeqCst);
            assert!((2..=6).contains(&most), "{most} at once");
        } else {
            assert_eq!(largest, 256 << 10);
        }
        assert_eq!(place.files().len(), 10);
    }
}

#[tokio::test]
async fn a_turned_jpeg_is_stored_upright_and_without_its_metadata() {
    let place = folder();
    let mut plain = Vec::new();
    image::codecs::jpeg::JpegEncoder::new(&mut plain)
        .write_image(&[120; 40 * 20 * 3], 40, 20, ExtendedColorType::Rgb8)
        .expect("encodes");
    let exif = b"\xFF\xE1\0\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    plain.splice(2..2, exif.iter().copied());
    let file = upload(&place.store, Folder::StaffProfile, &plain)
        .await
        .expect("stored");
    assert_eq!((file.width, file.height), (Some(20), Some(40)));
    let stored = read(&place.store, &file.path, None, None).await;
    assert!(!stored.windows(4).any(|w| w == b"Exif"));
    assert_eq!(file.size, stored.len() as u64);
}

#[tokio::test]
async fn interlaced_and_sixteen_bit_pictures_are_read() {
    let place = folder();
    let mut wide = Vec::new();
    let samples = vec![0x80_u8; 30 * 20 * 8];
    PngEncoder::new(&mut wide)
        .write_image(&samples, 30, 20, ExtendedColorType::Rgba16)
        .expect("encodes");
    let file = upload(&place.store, Folder::Other, &wide).await.expect("stored");
    assert_eq!((file.width, file.height), (Some(30), Some(20)));
    let file = upload(&place.store, Folder::Other, &interlaced(13, 11))
        .await
        .expect("stored");
    assert_eq!((file.width, file.height), (Some(13), Some(11)));
    let small = read(&place.store, &file.path, Some(80), None).await;
    assert!(!small.is_empty());
}

/// A grey Adam7 picture whose colour is its column and row.
fn interlaced(width: u32, height: u32) -> Vec<u8> {
    use std::io::Write;
    let mut rows = Vec::new();
    for [x0, xs, y0, ys] in [
        [0, 8, 0, 8],
        [4, 8, 0, 8],
        [0, 4, 4, 8],
        [2, 4, 0, 4],
        [0, 2, 2, 4],
        [1, 2, 0, 2],
        [0, 1, 1, 2],
    ] {
        if x0 >= width {
            continue;
        }
        for y in (y0..height).step_by(ys as usize) {
            rows.push(0);
            rows.extend((x0..width).step_by(xs as usize).map(|x| (x * 9 + y * 5) as u8));
        }
    }
    let mut deflated = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    deflated.write_all(&rows).expect("deflates");
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend_from_slice(&[8, 0, 0, 0, 1]);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [
        (b"IHDR", header),
        (b"IDAT", deflated.finish().expect("deflates")),
        (b"IEND", Vec::new()),
    ] {
        out.extend_from_slice(&u32::try_from(data.len()).expect("short").to_be_bytes());
        let checked = [name.as_slice(), &data].concat();
        out.extend_from_slice(&checked);
        out.extend_from_slice(&crc32(&checked).to_be_bytes());
    }
    out
}
