//! Smaller pictures.

use std::sync::{Arc, atomic::Ordering};

use image::{
    ExtendedColorType, ImageEncoder,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};

use super::fixture::{gif, png, read, upload};
use crate::{
    ByteRange, Folder, MediaError, MediaPath,
    test_store::{Faults, places},
};

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
