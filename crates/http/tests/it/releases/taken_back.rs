//! Drafts of a release that was published and undone: undoing is no change of somebody else.

use serde_json::{Value, json};

use super::{draft, name, release, skill};
use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    a_draft_goes_on_after_its_release_was_undone,
    of_a_list_only_what_others_changed_is_newer,
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
    // What somebody else changes after that is still noticed.
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

async fn of_a_list_only_what_others_changed_is_newer(server: Server) {
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
