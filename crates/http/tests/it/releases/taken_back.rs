//! Drafts of a release that was published and undone: undoing is no change of somebody else.

use serde_json::{Value, json};

use super::{draft, name, release, skill, skills};
use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    a_draft_goes_on_after_its_release_was_undone,
    only_list_rows_changed_by_others_are_newer,
    a_row_restored_as_a_draft_is_not_in_the_bin,
    a_discarded_draft_returns_its_record_to_the_bin,
    a_row_that_was_restored_already_is_not_created_twice,
);

async fn publish_and_undo(server: &Server, boss: &Person, release: &Value) {
    let at = format!("/api/admin/releases/{}/publish", release["id"]);
    let published = server.post(&at, boss, json!({})).await;
    server.undo(published.change(), boss).await;
}

async fn stored(server: &Server, boss: &Person, draft: &Value) -> Value {
    server
        .get(&format!("/api/admin/drafts/{}", draft["id"]), boss)
        .await
        .ok()
}

async fn a_draft_goes_on_after_its_release_was_undone(server: Server) {
    let boss = server.superadmin().await;
    let (path, row) = skill(&server, &boss, "a").await;
    let spring = release(&server, &boss, "Bahor").await;
    let input = json!({"name": "a2", "version": row["version"]});
    let kept = draft(&server, &boss, "PUT", &path, input, &spring).await;
    for _ in 0..2 {
        publish_and_undo(&server, &boss, &spring).await;
        assert_eq!(name(&server, &boss, &path).await, "a");
    }
    let now = server.get(&path, &boss).await.ok();
    assert_ne!(now["version"], row["version"], "an undo is a write");
    let drafted = stored(&server, &boss, &kept).await;
    assert_eq!((&drafted["isStale"], &drafted["base"]), (&json!(false), &Value::Null));
    assert_eq!(drafted["input"], json!({"name": "a2", "version": now["version"]}));
    // A later change by somebody else is still noticed.
    server.put(&path, &boss, json!({"name": "b"})).await.ok();
    let drafted = stored(&server, &boss, &kept).await;
    assert_eq!(
        (&drafted["isStale"], &drafted["base"]["name"]),
        (&json!(true), &json!("a"))
    );
    assert_eq!(drafted["input"]["version"], row["version"]);
    server
        .put(&path, &boss, drafted["input"].clone())
        .await
        .refused(409, "version_conflict");
}

async fn only_list_rows_changed_by_others_are_newer(server: Server) {
    const SECTIONS: &str = "/api/admin/sections";
    let boss = server.superadmin().await;
    let read = async || server.get(SECTIONS, &boss).await.ok()["sections"].take();
    let turned = |rows: &Value, place: usize| {
        let mut rows = rows.clone();
        let row = &mut rows[place];
        row["isVisible"] = json!(row["isVisible"] != json!(true));
        json!({ "sections": rows })
    };
    let seen = read().await;
    let spring = release(&server, &boss, "Bahor").await;
    let kept = draft(&server, &boss, "PUT", SECTIONS, turned(&seen, 0), &spring).await;
    publish_and_undo(&server, &boss, &spring).await;
    server.put(SECTIONS, &boss, turned(&read().await, 1)).await.ok();
    let (now, drafted) = (read().await, stored(&server, &boss, &kept).await);
    assert_eq!(drafted["isStale"], true);
    let own = &drafted["input"]["sections"];
    assert_eq!(own[0]["isVisible"] != json!(true), seen[0]["isVisible"] == json!(true));
    assert_ne!(now[0]["version"], seen[0]["version"], "an undo is a write");
    assert_eq!(own[0]["version"], now[0]["version"]);
    assert_eq!(own[1]["version"], seen[1]["version"]);
    assert_ne!(own[1]["version"], now[1]["version"]);
}

async fn bin(server: &Server, boss: &Person) -> Vec<Value> {
    let data = server.get("/api/admin/bin?perPage=100", boss).await.ok();
    let entries = data["bin"].as_array().expect("a bin").clone();
    assert_eq!(data["total"], entries.len(), "the total is that of the list");
    entries
}

/// Publishes a release with a new skill and a new course, and undoes that. Returns the undo.
async fn made_and_taken_back(server: &Server, boss: &Person, spring: &Value) -> (Value, i64) {
    let added = json!({"name": "Rust"});
    let kept = draft(server, boss, "POST", "/api/admin/skill", added, spring).await;
    let course = json!({"name": "Frontend"});
    draft(server, boss, "POST", "/api/admin/course", course, spring).await;
    let at = format!("/api/admin/releases/{}/publish", spring["id"]);
    let published = server.post(&at, boss, json!({})).await.change();
    (kept, server.undo(published, boss).await.change())
}

async fn a_row_restored_as_a_draft_is_not_in_the_bin(server: Server) {
    let boss = server.superadmin().await;
    let spring = release(&server, &boss, "Bahor").await;
    let (kept, taken) = made_and_taken_back(&server, &boss, &spring).await;
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
    server
        .post(&format!("/api/admin/bin/{taken}/restore"), &boss, json!({}))
        .await
        .refused(404, "change_not_found");
    // The draft stands for the record, even after it was changed, and after it was published again.
    let at = format!("/api/admin/drafts/{}", kept["id"]);
    server.put(&at, &boss, json!({"input": {"name": "Go"}})).await.ok();
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
    let publish = format!("/api/admin/releases/{}/publish", spring["id"]);
    let published = server.post(&publish, &boss, json!({})).await.change();
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
    assert_eq!(skills(&server, &boss).await, ["Go"]);
    // A record that somebody removes is in the bin as usual, and can be restored from it.
    let list = server.get("/api/admin/skills", &boss).await.ok();
    let row = format!("/api/admin/skill/{}", list["skills"][0]["id"]);
    let removed = server.delete(&row, &boss).await.change();
    let entries = bin(&server, &boss).await;
    assert_eq!(
        (entries.len(), &entries[0]["changeId"], &entries[0]["isTakenBack"]),
        (1, &json!(removed), &json!(false))
    );
    server.undo(removed, &boss).await.ok();
    server.undo(published, &boss).await.ok();
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
}

async fn a_discarded_draft_returns_its_record_to_the_bin(server: Server) {
    let boss = server.superadmin().await;
    let spring = release(&server, &boss, "Bahor").await;
    let (kept, taken) = made_and_taken_back(&server, &boss, &spring).await;
    let at = format!("/api/admin/drafts/{}", kept["id"]);
    server.delete(&at, &boss).await.ok();
    let entries = bin(&server, &boss).await;
    assert_eq!(entries.len(), 1);
    let entry = &entries[0];
    assert_eq!(
        (
            &entry["changeId"],
            &entry["label"],
            &entry["others"],
            &entry["isTakenBack"]
        ),
        (&json!(taken), &json!("Rust"), &json!(0), &json!(true))
    );
    // Bringing the draft back takes the record out of the bin again.
    server.post(&format!("{at}/restore"), &boss, json!({})).await.ok();
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
    server.delete(&at, &boss).await.ok();
    // Only a record without a draft is restored; then the draft cannot come back, because there would be two.
    server
        .post(&format!("/api/admin/bin/{taken}/restore"), &boss, json!({}))
        .await
        .ok();
    assert_eq!(skills(&server, &boss).await, ["Rust"]);
    assert_eq!(server.get("/api/admin/courses/ACTIVE", &boss).await.ok()["total"], 0);
    assert_eq!(bin(&server, &boss).await, Vec::<Value>::new());
    server
        .post(&format!("{at}/restore"), &boss, json!({}))
        .await
        .refused(404, "draft_not_found");
}

async fn a_row_that_was_restored_already_is_not_created_twice(server: Server) {
    let boss = server.superadmin().await;
    let spring = release(&server, &boss, "Bahor").await;
    let faq = |question: &str| json!({"question": question, "answer": "<p>a</p>"});
    let kept = draft(&server, &boss, "POST", "/api/admin/site-faq", faq("Bir?"), &spring).await;
    let at = format!("/api/admin/releases/{}/publish", spring["id"]);
    let published = server.post(&at, &boss, json!({})).await.change();
    let taken = server.undo(published, &boss).await.change();
    let own = format!("/api/admin/drafts/{}", kept["id"]);
    server.put(&own, &boss, json!({"input": faq("Ikki?")})).await.ok();
    // The undo is undone in the history: the row is restored, and the draft differs from it.
    server.undo(taken, &boss).await.ok();
    let refused = server.post(&format!("{own}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    assert_eq!(refused.body["data"]["problems"][0]["code"], "version_conflict");
    assert_eq!(server.get("/api/admin/site-faqs", &boss).await.ok()["total"], 1);
}
