//! Releases that are published automatically (`docs/releases.md#at-a-set-time`).

use std::time::Duration;

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_http::releases;
use serde_json::json;

use super::{draft, name, release, skill};
use crate::harness::{PASSWORD, Server, on_both_databases};

on_both_databases!(
    a_release_is_published_once_at_its_time,
    a_release_that_no_longer_fits_stays_with_its_reason,
    a_release_planned_by_a_blocked_person_stays,
);

async fn a_release_is_published_once_at_its_time(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = release(&server, &boss, "Ertalab").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    for (time, code) in [("ertaga", "wrong_format"), ("2020-01-01T00:00:00Z", "time_past")] {
        let body = json!({"name": "Ertalab", "publishAt": time});
        server
            .put(&at, &boss, body)
            .await
            .refused_fields(&[("publishAt", code)]);
    }
    let soon = clock::now() + TimeDelta::milliseconds(1_500);
    server
        .put(&at, &boss, json!({"name": "Ertalab", "publishAt": soon}))
        .await
        .ok();
    releases::publish_due(&server.app).await.expect("nothing is due");
    assert_eq!(name(&server, &boss, &path).await, "a");
    tokio::time::sleep(Duration::from_millis(1_600)).await;
    // Several servers do this at the same time.
    let all = futures::future::join_all((0..4).map(|_| releases::publish_due(&server.app))).await;
    all.into_iter()
        .for_each(|done| done.expect("published, by one of them"));
    assert_eq!(name(&server, &boss, &path).await, "b");
    let out = server.get(&at, &boss).await.ok();
    let changes = server.get("/api/admin/changes?kind=released", &boss).await.ok();
    assert_eq!(
        (
            &changes["total"],
            &changes["changes"][0]["id"],
            &changes["changes"][0]["who"]["id"]
        ),
        (&json!(1), &out["changeId"], &boss.staff["id"])
    );
    // An undone release is not published again automatically.
    server.undo(out["changeId"].as_i64().expect("a change"), &boss).await;
    releases::publish_due(&server.app).await.expect("nothing is due");
    assert_eq!(name(&server, &boss, &path).await, "a");
}

async fn a_release_that_no_longer_fits_stays_with_its_reason(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = release(&server, &boss, "Kech").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    let soon = clock::now() + TimeDelta::milliseconds(300);
    server
        .put(&at, &boss, json!({"name": "Kech", "publishAt": soon}))
        .await
        .ok();
    server.put(&path, &boss, json!({"name": "c"})).await.ok();
    tokio::time::sleep(Duration::from_millis(400)).await;
    for _ in 0..2 {
        releases::publish_due(&server.app).await.expect("a round");
    }
    assert_eq!(name(&server, &boss, &path).await, "c");
    let failed = server.get("/api/admin/overview", &boss).await.ok()["failedReleases"].clone();
    assert_eq!(
        (&failed[0]["id"], &failed[0]["problem"]),
        (&planned["id"], &json!("release_refused"))
    );
    assert_eq!(failed[0]["version"], 3, "it was tried twice");
    // After a change it is pending like any other.
    let version = failed[0]["version"].clone();
    server
        .put(
            &at,
            &boss,
            json!({"name": "Kech", "publishAt": null, "version": version}),
        )
        .await
        .ok();
    assert_eq!(
        server.get("/api/admin/overview", &boss).await.ok()["failedReleases"],
        json!([])
    );
}

async fn a_release_planned_by_a_blocked_person_stays(server: Server) {
    let boss = server.superadmin().await;
    let body = json!({
        "firstName": "Malika", "lastName": "Yusupova", "login": "malika", "password": PASSWORD, "role": "editor",
        "phoneNumber": "998901112233"
    });
    let made = server.post("/api/admin/staff", &boss, body).await.created();
    let new = server.sign_in("malika", PASSWORD).await;
    let other = format!("{PASSWORD}1");
    let body = json!({"currentPassword": PASSWORD, "newPassword": other, "confirmPassword": other});
    server.put("/api/admin/change-password", &new, body).await.ok();
    let editor = server.sign_in("malika", &other).await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = release(&server, &editor, "Reja").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    draft(&server, &editor, "PUT", &path, json!({"name": "b"}), &planned).await;
    let soon = clock::now() + TimeDelta::milliseconds(200);
    server
        .put(&at, &editor, json!({"name": "Reja", "publishAt": soon}))
        .await
        .ok();
    let block = format!("/api/admin/staff/{}/status", made["id"]);
    server.patch(&block, &boss, json!({"status": "BLOCKED"})).await.ok();
    tokio::time::sleep(Duration::from_millis(300)).await;
    releases::publish_due(&server.app).await.expect("a round");
    assert_eq!(name(&server, &boss, &path).await, "a");
    assert_eq!(server.get(&at, &boss).await.ok()["problem"], "account_blocked");
    // Any active person can publish it.
    server.post(&format!("{at}/publish"), &boss, json!({})).await.ok();
    assert_eq!(name(&server, &boss, &path).await, "b");
}
