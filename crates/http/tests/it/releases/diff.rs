//! What a draft would change, before it is published.

use serde_json::{Value, json};

use super::{draft, skill, skills};
use crate::harness::{Server, on_both_databases};

on_both_databases!(a_draft_lists_what_it_would_change_and_changes_nothing);

async fn a_draft_lists_what_it_would_change_and_changes_nothing(server: Server) {
    let boss = server.superadmin().await;
    let (path, row) = skill(&server, &boss, "Rust").await;
    let (other, _) = skill(&server, &boss, "Go").await;
    let diff = async |of: &Value| {
        server
            .get(&format!("/api/admin/drafts/{}/diff", of["id"]), &boss)
            .await
            .ok()
    };
    let before = server.get("/api/admin/changes", &boss).await.ok()["total"].clone();

    let changed = draft(&server, &boss, "PUT", &path, json!({"name": "Ferris"}), &Value::Null).await;
    let shown = diff(&changed).await;
    let only = &shown["rows"][0];
    assert_eq!(shown["rows"].as_array().map(Vec::len), Some(1), "{shown}");
    assert_eq!((&only["id"], &only["kind"]), (&row["id"], &json!("changed")));
    assert_eq!(
        only["diff"],
        json!([{"field": "name", "before": "Rust", "after": "Ferris", "moves": []}])
    );
    assert_eq!(shown["refusal"], Value::Null);

    let fresh = draft(
        &server,
        &boss,
        "POST",
        "/api/admin/skill",
        json!({"name": "Zig"}),
        &Value::Null,
    )
    .await;
    let shown = diff(&fresh).await;
    assert_eq!(
        (
            &shown["rows"][0]["kind"],
            &shown["rows"][0]["before"],
            &shown["rows"][0]["after"]["name"]
        ),
        (&json!("added"), &Value::Null, &json!("Zig"))
    );
    let removed = draft(&server, &boss, "DELETE", &other, json!({}), &Value::Null).await;
    let shown = diff(&removed).await;
    assert_eq!(
        (&shown["rows"][0]["kind"], &shown["rows"][0]["after"]),
        (&json!("removed"), &Value::Null)
    );

    // A draft that cannot be published has its reason, and no changed rows.
    let taken = draft(
        &server,
        &boss,
        "POST",
        "/api/admin/skill",
        json!({"name": "GO"}),
        &Value::Null,
    )
    .await;
    let shown = diff(&taken).await;
    assert_eq!(
        (&shown["rows"], &shown["refusal"]["code"]),
        (&json!([]), &json!("name_taken"))
    );
    server
        .put(&path, &boss, json!({"name": "Crab", "version": 1}))
        .await
        .ok();
    let shown = diff(&changed).await;
    assert_eq!(
        (&shown["rows"], &shown["refusal"]["code"]),
        (&json!([]), &json!("version_conflict"))
    );

    // Nothing of the trial was stored.
    assert_eq!(skills(&server, &boss).await, ["Crab", "Go"]);
    let after = server.get("/api/admin/changes", &boss).await.ok()["total"].clone();
    assert_eq!(after.as_u64(), before.as_u64().map(|total| total + 1), "only the save");
}
