//! Which content is refused, and which parts of content are removed.

use bytes::Bytes;
use futures::{StreamExt, stream};

use super::fixture::{crc32, gif, png, read, upload};
use crate::{
    Folder, MediaError,
    format::video::tests::{mp4, webm},
    test_store::{folder, places},
};

#[tokio::test]
async fn refused_uploads_leave_nothing() {
    let good = png(40, 30);
    let changed = |at: usize, with: &[u8]| {
        let mut data = good.clone();
        data.splice(at..at + with.len(), with.iter().copied());
        let crc = crc32(&data[12..29]);
        data[29..33].copy_from_slice(&crc.to_be_bytes());
        data
    };
    let flip = |at: usize| {
        let mut data = good.clone();
        data[at] ^= 0x55;
        data
    };
    let cut_gif = gif();
    let unsupported: Vec<(&str, Folder, Vec<u8>)> = vec![
        ("nothing", Folder::Partners, vec![]),
        (
            "html",
            Folder::Partners,
            b"<html><script>alert(1)</script></html>".to_vec(),
        ),
        ("a broken svg", Folder::Partners, b"<svg><g></svg>".to_vec()),
        ("only a signature", Folder::Partners, b"\x89PNG\r\n\x1a\n".to_vec()),
        (
            "a signature and html",
            Folder::Partners,
            b"\x89PNG\r\n\x1a\n<script>".to_vec(),
        ),
        ("cut off", Folder::Partners, good[..good.len() - 1].to_vec()),
        ("cut in half", Folder::Partners, good[..good.len() / 2].to_vec()),
        ("a flipped bit", Folder::Partners, flip(good.len() / 2)),
        (
            "a header that says less",
            Folder::Partners,
            changed(16, &[0, 0, 0, 10, 0, 0, 0, 10]),
        ),
        (
            "a header that says more",
            Folder::Partners,
            changed(16, &[0, 0, 3, 0, 0, 0, 3, 0]),
        ),
        (
            "a header that says fewer rows",
            Folder::Partners,
            changed(20, &[0, 0, 0, 29]),
        ),
        ("no pixels", Folder::Partners, changed(16, &[0, 0, 0, 0])),
        ("gif for a portrait", Folder::StaffProfile, gif()),
        (
            "svg for a portrait",
            Folder::StaffProfile,
            b"<svg width='1' height='1'/>".to_vec(),
        ),
        ("a cut gif", Folder::Partners, cut_gif[..cut_gif.len() - 3].to_vec()),
        ("an empty gif", Folder::Partners, [&cut_gif[..19], &[0x3B]].concat()),
        ("a picture as film", Folder::Videos, good.clone()),
        ("a film as picture", Folder::Partners, mp4(1000, false)),
        (
            "half a film",
            Folder::Videos,
            mp4(3_000_000, false)[..2_000_000].to_vec(),
        ),
        (
            "half a webm",
            Folder::ShortVideos,
            webm(9_000_000)[..8_000_000].to_vec(),
        ),
        ("webp", Folder::Partners, b"RIFF\x24\0\0\0WEBPVP8 ".to_vec()),
    ];
    for place in places().await {
        for (what, folder, data) in &unsupported {
            let error = upload(&place.store, *folder, data).await.expect_err(what);
            assert!(matches!(error, MediaError::UnsupportedType), "{what}: {error}");
        }
        for (width, height) in [(30_000_u32, 30_000_u32), (8001, 1), (1, 8001), (8000, 5001)] {
            let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
            let error = upload(&place.store, Folder::Partners, &changed(16, &sides))
                .await
                .expect_err("too large");
            assert!(
                matches!(error, MediaError::ImageTooLarge { width: w, height: h } if (w, h) == (width, height)),
                "{error}"
            );
        }
        let svg = b"<svg width='9000' height='2'/>";
        let error = upload(&place.store, Folder::Partners, svg)
            .await
            .expect_err("too large");
        assert!(matches!(error, MediaError::ImageTooLarge { .. }), "{error}");
        for (folder, limit) in [(Folder::StaffProfile, 2 << 20), (Folder::Partners, 5 << 20)] {
            let error = upload(&place.store, folder, &vec![b'<'; limit + 1])
                .await
                .expect_err("large");
            assert!(matches!(error, MediaError::TooLarge { limit_bytes } if limit_bytes == limit as u64));
        }
        place.assert_empty().await;
    }
}

#[tokio::test]
async fn polyglots_lose_their_second_format() {
    let place = folder();
    for mut data in [png(9, 9), gif()] {
        let clean = data.clone();
        data.extend_from_slice(b"PK\x03\x04<script>alert(1)</script>");
        let file = upload(&place.store, Folder::Other, &data).await.expect("stored");
        assert_eq!(read(&place.store, &file.path, None, None).await, clean);
    }
    let mut data = png(9, 9);
    let text = b"Comment\0<script>alert(1)</script>";
    let mut chunk = u32::try_from(text.len()).expect("short").to_be_bytes().to_vec();
    chunk.extend_from_slice(b"tEXt");
    chunk.extend_from_slice(text);
    chunk.extend_from_slice(&crc32(&chunk[4..]).to_be_bytes());
    data.splice(33..33, chunk);
    let file = upload(&place.store, Folder::Other, &data).await.expect("stored");
    assert_eq!(read(&place.store, &file.path, None, None).await, png(9, 9));
}

#[tokio::test]
async fn a_film_over_the_limit_is_refused_during_upload() {
    // Half a gigabyte of the same chunk, which must never be in memory at once.
    let place = folder();
    let head = Bytes::from([&b"\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\0\0mdat"[..]].concat());
    let chunk = Bytes::from(vec![7; 1 << 20]);
    let body = stream::iter(std::iter::once(head).chain(std::iter::repeat_n(chunk, 500))).map(Ok::<_, std::io::Error>);
    let error = place.store.upload(Folder::Videos, body).await.err().expect("too large");
    assert!(matches!(error, MediaError::TooLarge { limit_bytes } if limit_bytes == 500 << 20));
    place.assert_empty().await;
}
