//! Uploads that break off, stores that fail, and the leftovers of a crash.

use std::{
    sync::{Arc, atomic::Ordering},
    time::{Duration, SystemTime},
};

use futures::{StreamExt, stream};

use super::fixture::{body, png, upload};
use crate::{
    Folder, MediaError,
    format::video::tests::mp4,
    test_store::{Faults, folder, places, s3},
};

/// Whether the store or the disk is the cause, not the file.
fn is_unavailable(error: &MediaError) -> bool {
    matches!(error, MediaError::Store(_) | MediaError::Io(_) | MediaError::Foreign(_))
}

#[tokio::test]
async fn an_interrupted_upload_leaves_nothing() {
    for place in places().await {
        for (folder, data) in [(Folder::Videos, mp4(14_000_000, false)), (Folder::Other, png(400, 400))] {
            let broken =
                body(&data[..data.len() - 100]).chain(stream::iter([Err(std::io::Error::other("connection reset"))]));
            let error = place.store.upload(folder, broken).await.err().expect("broken");
            assert!(matches!(error, MediaError::Broken(_)), "{error}");
            assert_eq!(place.files(), [""; 0], "{}: nothing once it has failed", place.name);

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
async fn a_failed_upload_leaves_nothing_in_a_bucket() {
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
        assert!(is_unavailable(&error), "{what}: {error}");
        assert_eq!(place.files(), [""; 0], "{what}");
    }
    upload(&place.store, Folder::Videos, &film).await.expect("recovers");
}

#[tokio::test]
async fn a_failed_upload_leaves_nothing_in_a_folder() {
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
        assert!(is_unavailable(&error), "{error}");
        std::fs::remove_file(&obstacle).expect("removed");
        assert_eq!(place.files(), [""; 0], "{}", obstacle.display());
    }
    upload(&place.store, Folder::Videos, &film).await.expect("recovers");
}

#[tokio::test]
async fn leftovers_of_a_crash_are_swept() {
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
        // Until no more parts come, on a busy machine too: one that is still on its way would be stored after the sweep.
        let mut stored = Vec::new();
        let mut quiet = 0;
        while quiet < 4 {
            quiet = if stored == place.files() { quiet + 1 } else { 0 };
            stored = place.files();
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
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
