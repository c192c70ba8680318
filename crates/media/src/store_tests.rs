//! Uploads, reads and removals on both stores.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, SystemTime},
};

use bytes::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use image::{
    ExtendedColorType, ImageEncoder,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};

use crate::{
    ByteRange, Folder, Kind, MediaError, MediaPath, MediaStore, StoredFile,
    format::video::tests::{mp4, webm},
    test_store::{Faults, folder, places, s3},
};

fn png(width: u32, height: u32) -> Vec<u8> {
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

fn gif() -> Vec<u8> {
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
fn body(data: &[u8]) -> impl futures::Stream<Item = Result<Bytes, std::io::Error>> + Send + use<> {
    let chunks: Vec<_> = data.chunks(16 * 1024).map(|c| Ok(Bytes::copy_from_slice(c))).collect();
    stream::iter(chunks)
}

async fn upload(store: &MediaStore, folder: Folder, data: &[u8]) -> Result<StoredFile, MediaError> {
    let uploaded = store.upload(folder, body(data)).await?;
    let file = uploaded.file.clone();
    uploaded.finish().await;
    Ok(file)
}

async fn read(store: &MediaStore, path: &str, w: Option<u32>, range: Option<ByteRange>) -> Vec<u8> {
    let path = MediaPath::parse(path).expect("a path");
    let opened = store.open(&path, w, range).await.expect("opens");
    let parts: Vec<Bytes> = opened.body.try_collect().await.expect("reads");
    parts.concat()
}

#[tokio::test]
async fn pictures_come_back_as_they_were() {
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
async fn films_come_back_as_they_were() {
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
async fn what_is_refused_leaves_nothing() {
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

fn crc32(data: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(data);
    crc.sum()
}

#[tokio::test]
async fn polyglots_lose_their_second_face() {
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
async fn a_film_over_the_limit_is_refused_on_its_way() {
    // Half a gigabyte of the same chunk, which must never be in memory at once.
    let place = folder();
    let head = Bytes::from([&b"\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\0\0mdat"[..]].concat());
    let chunk = Bytes::from(vec![7; 1 << 20]);
    let body = stream::iter(std::iter::once(head).chain(std::iter::repeat_n(chunk, 500))).map(Ok::<_, std::io::Error>);
    let error = place.store.upload(Folder::Videos, body).await.err().expect("too large");
    assert!(matches!(error, MediaError::TooLarge { limit_bytes } if limit_bytes == 500 << 20));
    place.assert_empty().await;
}

#[tokio::test]
async fn an_upload_that_breaks_off_leaves_nothing() {
    for place in places().await {
        for (folder, data) in [(Folder::Videos, mp4(14_000_000, false)), (Folder::Other, png(400, 400))] {
            let broken =
                body(&data[..data.len() - 100]).chain(stream::iter([Err(std::io::Error::other("connection reset"))]));
            let error = place.store.upload(folder, broken).await.err().expect("broken");
            assert!(matches!(error, MediaError::Broken(_)), "{error}");
            assert_eq!(place.files(), [""; 0], "{}: nothing once it is told", place.name);

            // Aborted in the middle: the request's future is dropped.
            let stalled = body(&data[..data.len() - 100]).chain(stream::pending());
            let stalled = place.store.upload(folder, stalled);
            tokio::time::timeout(Duration::from_millis(700), stalled)
                .await
                .err()
                .expect("stalls");
            place.assert_empty().await;
        }
    }
}

#[tokio::test]
async fn a_bucket_that_fails_is_left_with_nothing() {
    let place = s3().await;
    let film = mp4(14_000_000, false);
    for (what, folder, data) in [
        ("put", Folder::Other, png(50, 50)),
        ("part", Folder::Videos, film.clone()),
        ("complete", Folder::Videos, film.clone()),
        ("publish", Folder::Videos, film.clone()),
    ] {
        let faults = Arc::new(Faults::default());
        match what {
            "put" => faults.put.store(true, Ordering::SeqCst),
            "part" => faults.part.store(2, Ordering::SeqCst),
            "complete" => faults.complete.store(true, Ordering::SeqCst),
            _ => faults.publish.store(true, Ordering::SeqCst),
        }
        let store = place.with_faults(&faults);
        let error = upload(&store, folder, &data).await.expect_err(what);
        assert!(error.is_unavailable(), "{what}: {error}");
        assert_eq!(place.files(), [""; 0], "{what}");
    }
    upload(&place.store, Folder::Videos, &film).await.expect("recovers");
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_left_with_nothing() {
    let place = folder();
    let film = mp4(14_000_000, false);
    // A file in place of a folder: not even root can store anything there.
    for (obstacle, folder, data) in [
        ("other", Folder::Other, png(50, 50)),
        ("incoming", Folder::Videos, film.clone()),
        ("videos", Folder::Videos, film.clone()),
    ] {
        let obstacle = place.root().join(obstacle);
        std::fs::write(&obstacle, "").expect("written");
        let error = upload(&place.store, folder, &data).await.expect_err("no place");
        assert!(error.is_unavailable(), "{error}");
        std::fs::remove_file(&obstacle).expect("removed");
        assert_eq!(place.files(), [""; 0], "{}", obstacle.display());
    }
    upload(&place.store, Folder::Videos, &film).await.expect("recovers");
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
            assert_eq!(largest, 512 << 10);
        }
        assert_eq!(place.files().len(), 10);
    }
}

#[tokio::test]
async fn what_a_crash_leaves_is_swept() {
    for place in places().await {
        let film = mp4(14_000_000, false);
        let kept = upload(&place.store, Folder::Videos, &mp4(99, false))
            .await
            .expect("stored");
        // A runtime that ends takes its tasks with it, like a killed process.
        let store = place.store.clone();
        let (end, crashed) = std::sync::mpsc::channel::<()>();
        let crash = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()
                .expect("runs");
            runtime.spawn(async move {
                let stalled = body(&film[..film.len() - 9]).chain(stream::pending());
                let _ = store.upload(Folder::Videos, stalled).await;
            });
            let _ = crashed.recv_timeout(Duration::from_secs(30));
            // The upload's destructor must not run either.
            std::mem::forget(runtime);
        });
        for _ in 0..1000 {
            if place.files().iter().any(|file| file.contains("incoming/")) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Enough time for some parts.
        tokio::time::sleep(Duration::from_millis(300)).await;
        end.send(()).expect("waits");
        tokio::task::spawn_blocking(|| crash.join())
            .await
            .expect("joins")
            .expect("ends");
        assert!(place.files().len() > 1, "{}: {:?}", place.name, place.files());
        let young = place
            .store
            .sweep_unfinished(SystemTime::now() - Duration::from_secs(3600))
            .await
            .expect("sweeps");
        assert_eq!((young.uploads, young.staged_files), (0, 0), "too young");
        let swept = place.store.sweep_unfinished(SystemTime::now()).await.expect("sweeps");
        assert_eq!(swept.uploads + swept.staged_files, 1, "{}: {swept:?}", place.name);
        assert_eq!(place.files(), [kept.path], "{}", place.name);
    }
}

#[tokio::test]
async fn smaller_pictures_are_made_once_and_kept() {
    for place in places().await {
        let faults = Arc::new(Faults::default());
        let store = place.with_faults(&faults);
        let data = png(900, 600);
        let file = upload(&store, Folder::CourseBanners, &data).await.expect("stored");
        faults.puts.store(0, Ordering::SeqCst);
        let reads = (0..12).map(|_| read(&store, &file.path, Some(320), None));
        let all = futures::future::join_all(reads).await;
        assert_eq!(faults.puts.load(Ordering::SeqCst), 1, "made once");
        assert!(all.iter().all(|one| one == &all[0]));
        let picture = webp::Decoder::new(&all[0]).decode().expect("a WebP");
        assert_eq!((picture.width(), picture.height()), (320, 213));

        let path = MediaPath::parse(&file.path).expect("a path");
        let opened = store
            .open(&path, Some(320), Some(ByteRange::From(2, Some(5))))
            .await
            .expect("opens");
        assert_eq!((opened.mime, opened.size), ("image/webp", all[0].len() as u64));
        assert_eq!((opened.range, opened.etag), (2..6, format!("\"{}.320\"", path.stem())));
        // No larger than the picture itself.
        let wide = read(&store, &file.path, Some(1280), None).await;
        let picture = webp::Decoder::new(&wide).decode().expect("a WebP");
        assert_eq!((picture.width(), picture.height()), (900, 600));
        // Unsupported widths, and pictures that are already smaller.
        for w in [0, 1, 79, 100, 5000] {
            assert_eq!(read(&store, &file.path, Some(w), None).await, data);
        }
        let stripes: Vec<u8> = (0..80 * 80_u32).map(|i| (i / 3 % 2 * 255) as u8).collect();
        let mut dot = Vec::new();
        PngEncoder::new_with_quality(&mut dot, CompressionType::Best, FilterType::NoFilter)
            .write_image(&stripes, 80, 80, ExtendedColorType::L8)
            .expect("encodes");
        let small = upload(&store, Folder::Partners, &dot).await.expect("stored");
        faults.puts.store(0, Ordering::SeqCst);
        for _ in 0..3 {
            let opened = store
                .open(&MediaPath::parse(&small.path).expect("a path"), Some(80), None)
                .await
                .expect("opens");
            assert_eq!((opened.mime, opened.size), ("image/png", dot.len() as u64));
        }
        assert_eq!(faults.puts.load(Ordering::SeqCst), 1, "remembered");
        let animated = upload(&store, Folder::Partners, &gif()).await.expect("stored");
        assert_eq!(read(&store, &animated.path, Some(80), None).await, gif());

        assert_eq!(place.files().len(), 6, "{:?}", place.files());
        for _ in 0..2 {
            store.delete(&path).await.expect("deleted");
            store.delete_derived(&path).await.expect("deleted");
        }
        assert!(matches!(
            store.open(&path, Some(320), None).await.err(),
            Some(MediaError::NotFound)
        ));
        assert!(matches!(
            store.open(&path, None, None).await.err(),
            Some(MediaError::NotFound)
        ));
        assert_eq!(store.head(&path).await.expect("answers"), None);
        assert_eq!(place.files().len(), 3, "{:?}", place.files());
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

#[tokio::test]
async fn what_was_taken_away_is_stored_again() {
    for place in places().await {
        for (folder, data) in [(Folder::Other, png(5, 5)), (Folder::Videos, mp4(12_000_000, false))] {
            let mut uploaded = place.store.upload(folder, body(&data)).await.expect("stored");
            let path = uploaded.path().clone();
            for _ in 0..2 {
                place.store.delete(&path).await.expect("deleted");
                assert_eq!(place.store.head(&path).await.expect("answers"), None);
                uploaded.store_again().await.expect("stored again");
                // Again while it is still there: nothing changes.
                uploaded.store_again().await.expect("stored again");
                assert!(read(&place.store, &uploaded.file.path, None, None).await == data);
            }
            uploaded.finish().await;
            assert_eq!(place.files(), [path.to_string()], "{}", place.name);
            // Recorded or not, the stored file stays; only the content at hand is dropped.
            drop(place.store.upload(folder, body(&data)).await.expect("stored"));
            for _ in 0..200 {
                if place.files() == [path.to_string()] {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            assert_eq!(place.files(), [path.to_string()], "{}", place.name);
            place.store.delete(&path).await.expect("deleted");
        }
    }
}

#[tokio::test]
async fn the_bin_gives_back_what_was_put_into_it() {
    for place in places().await {
        let store = &place.store;
        let mut stored = Vec::new();
        for (folder, data) in [(Folder::Other, png(50, 40)), (Folder::Videos, mp4(12_000_000, false))] {
            stored.push((upload(store, folder, &data).await.expect("stored"), data));
        }
        for (file, data) in &stored {
            let path = MediaPath::parse(&file.path).expect("a path");
            assert_eq!(store.bin_find(&path).await.expect("answers"), None);
            for date in ["2026-01-30", "2026-02-01"] {
                assert!(store.bin_add(&path, date, Some(file)).await.expect("added"));
                assert!(store.bin_add(&path, date, Some(file)).await.expect("added again"));
            }
            store.delete(&path).await.expect("deleted");
            assert!(
                !store.bin_add(&path, "2026-03-01", Some(file)).await.expect("answers"),
                "it is not there any more"
            );
            let entry = store.bin_find(&path).await.expect("answers").expect("in the bin");
            assert_eq!((entry.date.as_str(), entry.size), ("2026-02-01", file.size));
            assert_eq!(store.bin_facts(&entry).await.expect("answers").as_ref(), Some(file));
            let parts: Vec<Bytes> = store
                .bin_open(&entry)
                .await
                .expect("opens")
                .try_collect()
                .await
                .expect("reads");
            assert!(parts.concat() == *data);
            assert_eq!(
                store.head(&path).await.expect("answers"),
                None,
                "nothing in the bin is served"
            );
            store.bin_restore(&entry).await.expect("restored");
            assert!(read(store, &file.path, None, None).await == *data);
        }
        let listed: Vec<_> = store.bin_list().try_collect().await.expect("lists");
        assert_eq!(listed.len(), 4, "{listed:?}");
        let originals: Vec<_> = store.list().try_collect().await.expect("lists");
        assert_eq!(originals.len(), 2, "{originals:?}");
        assert_eq!(store.bin_purge("2026-01-30").await.expect("purged"), 0, "not yet");
        assert_eq!(store.bin_purge("2026-01-31").await.expect("purged"), 2);
        let listed: Vec<_> = store.bin_list().try_collect().await.expect("lists");
        assert!(
            listed.len() == 2 && listed.iter().all(|entry| entry.date == "2026-02-01"),
            "{listed:?}"
        );
        assert_eq!(store.bin_purge("2026-02-02").await.expect("purged"), 2);
        let mut paths: Vec<_> = stored.iter().map(|(file, _)| file.path.clone()).collect();
        paths.sort();
        assert_eq!(place.files(), paths, "{}", place.name);
        assert!(!place.root().join("bin/2026-02-01").exists());
        for (file, data) in &stored {
            assert!(
                read(store, &file.path, None, None).await == *data,
                "the place is not the bin"
            );
        }
    }
}

#[tokio::test]
async fn a_store_that_lost_its_mark_is_not_the_same() {
    for place in places().await {
        place.store.check().await.expect("answers");
        place.store.set_installation_id("one").await.expect("marked");
        place.store.set_owner("one");
        place.store.check_owner().await.expect("the same");
        for other in ["two", ""] {
            match other {
                "" => place
                    .store
                    .inner
                    .delete_key(&place.store.inner.key(["installation.json"]))
                    .await
                    .expect("deleted"),
                other => place.store.set_installation_id(other).await.expect("marked"),
            }
            let error = place.store.check_owner().await.expect_err("another");
            assert!(matches!(error, MediaError::Foreign(_)), "{error}");
        }
    }
}

#[tokio::test]
async fn derived_pictures_without_their_original_are_swept() {
    for place in places().await {
        let file = upload(&place.store, Folder::Other, &png(200, 100))
            .await
            .expect("stored");
        let _ = read(&place.store, &file.path, Some(80), None).await;
        assert_eq!(place.store.sweep_derived().await.expect("sweeps"), 0);
        let path = MediaPath::parse(&file.path).expect("a path");
        let key = place.store.inner.file_key(&path);
        place.store.inner.delete_key(&key).await.expect("deleted");
        assert_eq!(place.store.sweep_derived().await.expect("sweeps"), 1);
        place.assert_empty().await;
    }
}

#[tokio::test]
async fn files_are_put_back_under_the_name_that_their_content_has() {
    for place in places().await {
        let (picture, film) = (png(60, 40), mp4(14_000_000, false));
        let mut stored = Vec::new();
        for (folder, data) in [(Folder::Partners, &picture), (Folder::Videos, &film)] {
            stored.push(upload(&place.store, folder, data).await.expect("stored"));
        }
        for (file, data) in stored.iter().zip([&picture, &film]) {
            let path = MediaPath::parse(&file.path).expect("a path");
            place.store.delete(&path).await.expect("deleted");
            // Other bytes, and too few of them.
            let mut other = data.clone();
            *other.last_mut().expect("a byte") ^= 1;
            for wrong in [&other[..], &data[..data.len() - 1], &[]] {
                let refused = place.store.restore_file(&path, body(wrong)).await.expect_err("refused");
                assert!(matches!(refused, MediaError::Damaged { .. }), "{refused}");
            }
            let broken = body(&data[..data.len() - 100]).chain(stream::iter([Err(std::io::Error::other("gone"))]));
            let broken = place.store.restore_file(&path, broken).await.expect_err("broken");
            assert!(matches!(broken, MediaError::Broken(_)), "{broken}");
            assert_eq!(place.store.head(&path).await.expect("answers"), None);
            for _ in 0..2 {
                let size = place.store.restore_file(&path, body(data)).await.expect("restored");
                assert_eq!(size, data.len() as u64);
                assert!(read(&place.store, &file.path, None, None).await == **data);
            }
        }
        let mut paths: Vec<_> = stored.into_iter().map(|file| file.path).collect();
        paths.sort();
        assert_eq!(place.files(), paths, "{}: nothing but the files", place.name);
    }
}

#[tokio::test]
async fn a_store_knows_whose_it_is() {
    for place in places().await {
        assert_eq!(place.store.installation_id().await.expect("answers"), None);
        for id in ["one", "two"] {
            place.store.set_installation_id(id).await.expect("marked");
            let found = place.store.installation_id().await.expect("answers");
            assert_eq!(found.as_deref(), Some(id));
        }
        assert_eq!(place.files(), ["installation.json"]);
        let listed: Vec<_> = place.store.list().try_collect().await.expect("lists");
        assert!(listed.is_empty(), "it is no stored file");
        let mark = place.store.inner.key(["installation.json"]);
        place.store.inner.put(&mark, Bytes::new()).await.expect("written");
        let error = place.store.installation_id().await.expect_err("unreadable");
        assert!(matches!(error, MediaError::Config(_)), "{error}");
    }
}

#[test]
fn addresses_that_are_no_bucket_are_refused() {
    for url in [
        "",
        "s3://",
        "s3:///x",
        "https://x/y",
        "s3://b/../c",
        "s3://u@b",
        "s3://b/x?y",
    ] {
        let opened = MediaStore::open_s3(url, []);
        assert!(matches!(opened.err(), Some(MediaError::Config(_))), "{url}");
    }
}
