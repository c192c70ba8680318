//! Which installation a store belongs to, and which addresses are invalid.

use bytes::Bytes;
use futures::TryStreamExt;

use crate::{MediaError, MediaStore, test_store::places};

#[tokio::test]
async fn a_store_without_its_mark_is_refused() {
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
async fn a_store_names_its_installation() {
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
fn invalid_bucket_addresses_are_refused() {
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
