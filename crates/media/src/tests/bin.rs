//! The bin.

use bytes::Bytes;
use futures::TryStreamExt;

use super::fixture::{png, read, upload};
use crate::{Folder, MediaPath, format::video::tests::mp4, test_store::places};

#[tokio::test]
async fn files_in_the_bin_can_be_restored() {
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
