//! Drafts of records that are gone.

use serde_json::json;

use super::{draft, name, release, skill, skills};
use crate::harness::{Server, on_both_databases};

on_both_databases!(a_draft_of_a_record_that_was_removed_since_keeps_its_release);

async fn a_draft_of_a_record_that_was_removed_since_keeps_its_release(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "a").await;
    let (other, _) = skill(&server, &boss, "b").await;
    let planned = release(&server, &boss, "Bahor").await;
    let of_gone = draft(
        &server,
        &boss,
        "PUT",
        &path,
        json!({"name": "a2", "version": 1}),
        &planned,
    )
    .await;
    draft(
        &server,
        &boss,
        "PUT",
        &other,
        json!({"name": "b2", "version": 1}),
        &planned,
    )
    .await;
    let removed = server.delete(&path, &boss).await.change();
    let before = server.get("/api/admin/changes", &boss).await.ok()["total"].clone();
    let at = format!("/api/admin/releases/{}", planned["id"]);
    let check = server.get(&format!("{at}/check"), &boss).await.ok();
    let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    assert_eq!(refused.body["data"], check);
    let problems = check["problems"].as_array().expect("problems");
    assert_eq!(problems.len(), 1);
    assert_eq!(
        (&problems[0]["draftId"], &problems[0]["code"]),
        (&of_gone["id"], &json!("version_conflict"))
    );
    assert_eq!(skills(&server, &boss).await, ["b"], "half a release went out");
    assert_eq!(server.get("/api/admin/changes", &boss).await.ok()["total"], before);
    let waits = server.get(&at, &boss).await.ok();
    assert_eq!((&waits["drafts"], &waits["publishedAt"]), (&json!(2), &json!(null)));
    // It is told where it is listed, with what it was made of.
    let drafted = server
        .get(&format!("/api/admin/drafts/{}", of_gone["id"]), &boss)
        .await
        .ok();
    assert_eq!(
        (&drafted["isStale"], &drafted["base"]["name"], &drafted["input"]["name"]),
        (&json!(true), &json!("a"), &json!("a2"))
    );
    // It is back, as if it had never been gone.
    server.undo(removed, &boss).await.ok();
    server.post(&format!("{at}/publish"), &boss, json!({})).await.ok();
    assert_eq!(
        (name(&server, &boss, &path).await, name(&server, &boss, &other).await),
        (json!("a2"), json!("b2"))
    );
}
