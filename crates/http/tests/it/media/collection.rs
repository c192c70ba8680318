//! Which files are removed, and when.

use super::*;

pub(super) async fn the_same_file_at_once_is_one_file(place: Place) {
    let sent = png(200, 100, 5);
    let replies = futures::future::join_all((0..10).map(|_| place.upload("partners", "a.png", sent.clone()))).await;
    let paths: Vec<Value> = replies
        .into_iter()
        .map(|reply| reply.created()[0]["path"].clone())
        .collect();
    assert!(paths.iter().all(|path| path == &paths[0]));
    place.assert_files(&[paths[0].as_str().expect("a path")]).await;
    assert_eq!(place.server.count("media").await, 1);
}

pub(super) async fn partner(place: &Place, name: &str, logo: &str) -> Reply {
    place
        .server
        .post(
            "/api/admin/partner",
            &place.person,
            json!({"name": name, "link": "a.uz", "logo": logo}),
        )
        .await
}

pub(super) async fn what_nothing_uses_is_removed_after_two_days(place: Place) {
    let (old, young) = (
        place
            .stored("partners", encoded(300, 200, image::ImageFormat::Png))
            .await,
        place.stored("videos", mp4(5000)).await,
    );
    place.fetch(Method::GET, &format!("{old}?w=80"), &[]).await;
    assert!(place.collect().await.is_empty());
    place.age(&old, 49).await;
    place.age(&young, 47).await;
    assert_eq!(place.collect().await, std::slice::from_ref(&old));
    place.assert_files(&[&young]).await;
    assert!(!place.is_served(&old).await && place.is_served(&young).await);
    assert_eq!(
        place.fetch(Method::GET, &format!("{old}?w=80"), &[]).await.0,
        404,
        "what was made of it is gone too"
    );
    let reply = partner(&place, "A", &old).await;
    reply.refused(422, "media_not_found");
    reply.refused_fields(&[("logo", "media_not_found")]);
    // The same upload again restarts the clock.
    let again = place.stored("partners", png(20, 10, 7)).await;
    place.age(&again, 49).await;
    assert_eq!(place.stored("partners", png(20, 10, 7)).await, again);
    assert!(place.collect().await.is_empty());
    assert!(place.is_served(&again).await);
    partner(&place, "A", &again).await.created();
}

pub(super) async fn what_is_used_stays(place: Place) {
    let (logo, photo) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("staff-profile", png(20, 20, 2)).await,
    );
    let row = partner(&place, "A", &logo).await.created();
    let twin = partner(&place, "B", &logo).await.created();
    let body = json!({"firstName": "B", "lastName": "K", "login": "boss", "photo": photo});
    place.server.put("/api/admin/profile", &place.person, body).await.ok();
    for path in [&logo, &photo] {
        place.age(path, 49).await;
    }
    // Without its history, so that only the row keeps it.
    assert!(place.server.prune_history_of(400).await > 0);
    assert_eq!(place.server.count("media_history").await, 0);
    for path in [&logo, &photo] {
        place.age(path, 49).await;
    }
    assert!(place.collect().await.is_empty());
    assert!(place.is_served(&logo).await && place.is_served(&photo).await);
    // One of two rows releases it; the other still uses it.
    place
        .server
        .delete(&format!("/api/admin/partner/{}", row["id"]), &place.person)
        .await
        .ok();
    place.server.prune_history_of(400).await;
    place.age(&logo, 49).await;
    assert!(place.collect().await.is_empty());
    place
        .server
        .delete(&format!("/api/admin/partner/{}", twin["id"]), &place.person)
        .await
        .ok();
    place.server.prune_history_of(400).await;
    assert!(place.collect().await.is_empty(), "letting go starts the 48 hours");
    place.age(&logo, 49).await;
    assert_eq!(place.collect().await, [logo]);
}

pub(super) async fn what_only_the_history_names_stays_as_long_as_it(place: Place) {
    let (first, second) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("partners", png(20, 10, 2)).await,
    );
    let row = partner(&place, "A", &first).await.created();
    let path = format!("/api/admin/partner/{}", row["id"]);
    let changed = place
        .server
        .put(
            &path,
            &place.person,
            json!({"name": "A", "link": "a.uz", "logo": second}),
        )
        .await;
    place.age(&first, 24 * 100).await;
    assert!(place.collect().await.is_empty());
    place.server.undo(changed.change(), &place.person).await.ok();
    let back = place
        .server
        .get(&format!("/api/admin/partner?id={}", row["id"]), &place.person)
        .await
        .ok();
    assert_eq!(back["logo"], first);
    assert!(place.is_served(&first).await);
    place.age(&second, 24 * 100).await;
    assert!(place.collect().await.is_empty());
    // After 179 days it can still be undone, after 181 days it is gone.
    assert_eq!(place.server.prune_history_of(179).await, 0);
    // Four of them above, and the one that the other pruning left.
    assert_eq!(place.server.prune_history_of(181).await, 5);
    assert!(place.collect().await.is_empty(), "letting go starts the 48 hours");
    for path in [&first, &second] {
        place.age(path, 49).await;
    }
    assert_eq!(place.collect().await, [second]);
    place.assert_files(&[&first]).await;
    place
        .server
        .undo(changed.change(), &place.person)
        .await
        .refused(404, "change_not_found");
}

pub(super) async fn a_removed_row_finds_its_file_again(place: Place) {
    let logo = place.stored("partners", png(20, 10, 1)).await;
    let row = partner(&place, "A", &logo).await.created();
    let removed = place
        .server
        .delete(&format!("/api/admin/partner/{}", row["id"]), &place.person)
        .await;
    place.age(&logo, 24 * 170).await;
    assert!(place.collect().await.is_empty());
    place.server.undo(removed.change(), &place.person).await.ok();
    let back = place
        .server
        .get(&format!("/api/admin/partner?id={}", row["id"]), &place.person)
        .await
        .ok();
    assert_eq!(back["logo"], logo);
    assert!(place.is_served(&logo).await);
    // The row uses it again, so it stays when the history is pruned.
    place.server.prune_history_of(181).await;
    place.age(&logo, 49).await;
    assert!(place.collect().await.is_empty());
}

pub(super) async fn a_file_that_the_database_does_not_know_is_removed(place: Place) {
    let (lost, known) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("partners", png(20, 10, 2)).await,
    );
    // As if the server had been killed between the store and the database.
    place
        .server
        .sql("DELETE FROM media WHERE path = $1", [lost.as_str().into()])
        .await;
    assert!(
        place.collect().await.is_empty(),
        "one that was stored just now may be on its way into the database"
    );
    let root = match &place.s3 {
        Some(s3) => s3.folder.path().join("bucket/media"),
        None => place.server.media.path().to_owned(),
    };
    for path in [&lost, &known] {
        let file = std::fs::File::options()
            .write(true)
            .open(root.join(path))
            .expect("the file");
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(49 * 3600))
            .expect("aged");
    }
    assert_eq!(place.collect().await, std::slice::from_ref(&lost));
    place.assert_files(&[&known]).await;
    assert_eq!(place.bin(), [lost]);
}
