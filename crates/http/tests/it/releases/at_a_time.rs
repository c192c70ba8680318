//! Releases that are published automatically (`docs/releases.md#at-a-set-time`).

use std::time::Duration;

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_http::releases;
use peshtoq_releases::release;
use serde_json::{Value, json};

use super::{draft, name, release as planned_release, skill};
use crate::harness::{PASSWORD, Server, on_both_databases};

on_both_databases!(
    a_release_is_published_once_at_its_time,
    a_release_that_no_longer_fits_stays_with_its_reason,
    a_release_planned_by_a_blocked_person_stays,
    what_was_postponed_meanwhile_does_not_go_out,
    a_clock_that_is_set_ahead_or_back_publishes_once,
);

async fn a_release_is_published_once_at_its_time(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = planned_release(&server, &boss, "Ertalab").await;
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
    assert_ne!(out["publishAt"], Value::Null, "it went out by its time");
    // An undone release is not published again automatically.
    server.undo(out["changeId"].as_i64().expect("a change"), &boss).await;
    releases::publish_due(&server.app).await.expect("nothing is due");
    assert_eq!(name(&server, &boss, &path).await, "a");
}

async fn a_release_that_no_longer_fits_stays_with_its_reason(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = planned_release(&server, &boss, "Kech").await;
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
    let planned = planned_release(&server, &editor, "Reja").await;
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
    let out = server.post(&format!("{at}/publish"), &boss, json!({})).await.ok();
    assert_eq!(out["publishAt"], Value::Null, "it did not go out by its time");
    assert_eq!(name(&server, &boss, &path).await, "b");
}

/// A server reads what is due and has to wait for its turn to write. What it read may be old by then.
async fn what_was_postponed_meanwhile_does_not_go_out(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = planned_release(&server, &boss, "Keyinroq").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    let time = clock::now() + TimeDelta::hours(1);
    let body = json!({"name": "Keyinroq", "publishAt": time});
    server.put(&at, &boss, body).await.ok();
    let read_as_due = async || {
        let due = release::due(server.app.db().reader(), time).await.expect("a list");
        assert_eq!(due.len(), 1);
        due[0].clone()
    };
    let due = read_as_due().await;
    let later = json!({"name": "Keyinroq", "publishAt": time + TimeDelta::hours(1)});
    server.put(&at, &boss, later.clone()).await.ok();
    releases::publish_one_due(&server.app, due).await.expect("a round");
    assert_eq!(name(&server, &boss, &path).await, "a", "it was postponed");
    let waits = server.get(&at, &boss).await.ok();
    assert_eq!(
        (&waits["failedAt"], &waits["publishedAt"]),
        (&json!(null), &json!(null))
    );

    // Published by hand, and undone.
    server
        .put(&at, &boss, json!({"name": "Keyinroq", "publishAt": time}))
        .await
        .ok();
    let due = read_as_due().await;
    let published = server.post(&format!("{at}/publish"), &boss, json!({})).await.change();
    server.undo(published, &boss).await.ok();
    releases::publish_one_due(&server.app, due).await.expect("a round");
    assert_eq!(name(&server, &boss, &path).await, "a", "it was undone");
    let changes = server.get("/api/admin/changes?kind=released", &boss).await.ok();
    assert_eq!(changes["total"], 1);
}

async fn a_clock_that_is_set_ahead_or_back_publishes_once(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = planned_release(&server, &boss, "Soat").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    let now = clock::now();
    let time = now + TimeDelta::hours(1);
    let body = json!({"name": "Soat", "publishAt": time});
    server.put(&at, &boss, body.clone()).await.ok();
    let round = async |now| releases::publish_due_at(&server.app, now).await.expect("a round");
    // A clock that is behind is late.
    round(time - TimeDelta::days(2)).await;
    round(time - TimeDelta::seconds(1)).await;
    assert_eq!(name(&server, &boss, &path).await, "a");
    // One that is ahead is early.
    round(now + TimeDelta::days(365)).await;
    assert_eq!(name(&server, &boss, &path).await, "b");
    let changed = server.get(&at, &boss).await.ok()["changeId"]
        .as_i64()
        .expect("a change");
    let back_and_forth = [TimeDelta::days(-3), TimeDelta::zero(), TimeDelta::days(400)];
    for step in back_and_forth {
        round(now + step).await;
    }
    server.undo(changed, &boss).await.ok();
    for step in back_and_forth {
        round(now + step).await;
    }
    assert_eq!(name(&server, &boss, &path).await, "a", "it went out again by itself");
    let changes = server.get("/api/admin/changes?kind=released", &boss).await.ok();
    assert_eq!(changes["total"], 1);

    // An undone release is renamed after its time. The old time is no new one.
    let soon = planned_release(&server, &boss, "Tez").await;
    let at = format!("/api/admin/releases/{}", soon["id"]);
    draft(&server, &boss, "POST", "/api/admin/skill", json!({"name": "c"}), &soon).await;
    let time = clock::now() + TimeDelta::milliseconds(300);
    server
        .put(&at, &boss, json!({"name": "Tez", "publishAt": time}))
        .await
        .ok();
    tokio::time::sleep(Duration::from_millis(400)).await;
    round(clock::now()).await;
    let changed = server.get(&at, &boss).await.ok()["changeId"]
        .as_i64()
        .expect("a change");
    server.undo(changed, &boss).await.ok();
    server
        .put(&at, &boss, json!({"name": "Tez 2", "publishAt": time}))
        .await
        .refused_fields(&[("publishAt", "time_past")]);
    server
        .put(&at, &boss, json!({"name": "Tez 2", "publishAt": null}))
        .await
        .ok();
    round(clock::now() + TimeDelta::days(1)).await;
    let changes = server.get("/api/admin/changes?kind=released", &boss).await.ok();
    assert_eq!(changes["total"], 2, "it went out again by itself");
}
