//! Files that are stored again and put back.

use std::time::Duration;

use futures::{StreamExt, stream};

use super::fixture::{body, png, read, upload};
use crate::{Folder, MediaError, MediaPath, format::video::tests::mp4, test_store::places};

#[tokio::test]
async fn a_removed_file_is_stored_again() {
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
