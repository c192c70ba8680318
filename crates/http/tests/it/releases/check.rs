//! The check of a release before it is published.

use serde_json::json;

use super::{draft, release, skill};
use crate::harness::{Server, on_both_databases};

on_both_databases!(a_check_lists_the_problems_of_drafts_and_fails_with_the_server);

async fn a_check_lists_the_problems_of_drafts_and_fails_with_the_server(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "Rust").await;
    let planned = release(&server, &boss, "Bahor").await;
    let check = format!("/api/admin/releases/{}/check", planned["id"]);
    let stored = draft(&server, &boss, "PUT", &path, json!({"name": "Go"}), &planned).await;
    assert_eq!(server.get(&check, &boss).await.ok()["problems"], json!([]));
    server.put(&path, &boss, json!({"name": "Zig"})).await.ok();
    let problems = server.get(&check, &boss).await.ok()["problems"].take();
    assert_eq!(problems.as_array().map(Vec::len), Some(1), "{problems}");
    assert_eq!(
        (&problems[0]["draftId"], &problems[0]["code"]),
        (&stored["id"], &json!("version_conflict"))
    );

    // An error of the server is no problem of a draft.
    let input = json!({"name": "Kotlin"});
    let whole = release(&server, &boss, "Yoz").await;
    draft(&server, &boss, "POST", "/api/admin/skill", input, &whole).await;
    for table in ["course_skill", "skill"] {
        server.sql(&format!("DROP TABLE {table}"), []).await;
    }
    let check = format!("/api/admin/releases/{}/check", whole["id"]);
    server.get(&check, &boss).await.refused(500, "internal");
    let publish = format!("/api/admin/releases/{}/publish", whole["id"]);
    server.post(&publish, &boss, json!({})).await.refused(500, "internal");
}
