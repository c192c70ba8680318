//! Drafts of what is told apart by its body: the careers of each colour, and events of a course.

use serde_json::{Value, json};

use super::{draft, release};
use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    careers_of_each_colour_have_a_draft_of_their_own,
    two_drafts_of_the_same_new_colour_do_not_overwrite_each_other,
    each_event_has_a_draft_of_its_own,
);

const CAREERS: &str = "/api/admin/mod-profession";

fn group(colour: u8, title: &str) -> Value {
    // What is in a text is no column.
    json!({"type": colour, "title": title, "desc": "\"colour\":1, \"colour\":2,", "items": [{"name": "A"}]})
}

async fn titles(server: &Server, boss: &Person) -> Vec<Value> {
    let all = server.get(CAREERS, boss).await.ok();
    let rows = all["modProfession"].as_array().expect("a list");
    rows.iter().map(|row| row["title"].clone()).collect()
}

async fn is_stale(server: &Server, boss: &Person, draft: &Value) -> Value {
    let at = format!("/api/admin/drafts/{}", draft["id"]);
    server.get(&at, boss).await.ok()["isStale"].clone()
}

async fn careers_of_each_colour_have_a_draft_of_their_own(server: Server) {
    let boss = server.superadmin().await;
    // The ids are not the numbers of the colours.
    server.put(CAREERS, &boss, group(2, "pushti")).await.ok();
    server.put(CAREERS, &boss, group(1, "yashil")).await.ok();
    let planned = release(&server, &boss, "Kasblar").await;
    let versioned = |colour, title, version| {
        let mut body = group(colour, title);
        body["version"] = json!(version);
        body
    };
    let green = draft(&server, &boss, "PUT", CAREERS, versioned(1, "yashil 2", 1), &planned).await;
    let pink = draft(&server, &boss, "PUT", CAREERS, versioned(2, "pushti 2", 1), &planned).await;
    assert_eq!((&green["rowId"], &pink["rowId"]), (&json!(1), &json!(2)));
    assert_eq!(
        (&green["label"], &pink["label"]),
        (&json!("yashil 2"), &json!("pushti 2"))
    );
    let body = json!({"method": "PUT", "path": CAREERS, "input": versioned(2, "pushti 3", 1)});
    let second = server.post("/api/admin/drafts", &boss, body).await;
    second.refused(409, "draft_conflict");
    assert_eq!(second.body["data"]["id"], pink["id"]);
    // Nor does a draft become one of the other colour.
    let at = format!("/api/admin/drafts/{}", pink["id"]);
    let body = json!({"input": versioned(1, "yashil 3", 1), "version": 1});
    server.put(&at, &boss, body).await.refused(409, "draft_conflict");

    // What happens to one is no conflict of the other.
    let edit = server.put(CAREERS, &boss, group(2, "ularniki")).await.change();
    assert_eq!(is_stale(&server, &boss, &green).await, false);
    assert_eq!(is_stale(&server, &boss, &pink).await, true);
    let drafted = server.get(&at, &boss).await.ok();
    assert_eq!(drafted["base"]["title"], "pushti", "{drafted}");
    let publish = format!("/api/admin/releases/{}/publish", planned["id"]);
    let refused = server.post(&publish, &boss, json!({})).await;
    refused.refused(409, "release_refused");
    assert_eq!(refused.body["data"]["problems"][0]["draftId"], pink["id"]);
    server.undo(edit, &boss).await.ok();
    assert_eq!(is_stale(&server, &boss, &pink).await, false);

    // A removal is one too, also when the draft would only change it.
    let gone = server
        .put(CAREERS, &boss, json!({"type": 2, "items": []}))
        .await
        .change();
    assert_eq!(is_stale(&server, &boss, &pink).await, true);
    assert_eq!(is_stale(&server, &boss, &green).await, false);
    server.undo(gone, &boss).await.ok();
    server.post(&publish, &boss, json!({})).await.ok();
    assert_eq!(titles(&server, &boss).await, ["yashil 2", "pushti 2"]);
}

async fn two_drafts_of_the_same_new_colour_do_not_overwrite_each_other(server: Server) {
    let boss = server.superadmin().await;
    let planned = release(&server, &boss, "Kasblar").await;
    let new = |colour, title| {
        let mut body = group(colour, title);
        body["version"] = json!(0);
        body
    };
    let mut drafts = Vec::new();
    for (colour, title) in [(1, "yashil"), (2, "pushti"), (1, "boshqa yashil")] {
        let stored = draft(&server, &boss, "PUT", CAREERS, new(colour, title), &planned).await;
        assert_eq!(stored["rowId"], 0);
        drafts.push(stored);
    }
    let at = format!("/api/admin/releases/{}", planned["id"]);
    let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    let problems = refused.body["data"]["problems"].as_array().expect("problems").clone();
    assert_eq!((problems.len(), &problems[0]["draftId"]), (1, &drafts[2]["id"]));
    assert_eq!(titles(&server, &boss).await, Vec::<Value>::new());
    server
        .delete(&format!("/api/admin/drafts/{}", drafts[2]["id"]), &boss)
        .await
        .ok();
    // Somebody else makes one of the colour meanwhile.
    let theirs = server.put(CAREERS, &boss, group(2, "ularniki")).await.change();
    assert_eq!(is_stale(&server, &boss, &drafts[0]).await, false);
    assert_eq!(is_stale(&server, &boss, &drafts[1]).await, true);
    server
        .post(&format!("{at}/publish"), &boss, json!({}))
        .await
        .refused(409, "release_refused");
    server.undo(theirs, &boss).await.ok();
    server.post(&format!("{at}/publish"), &boss, json!({})).await.ok();
    assert_eq!(titles(&server, &boss).await, ["yashil", "pushti"]);
}

async fn each_event_has_a_draft_of_its_own(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "A"}))
        .await
        .created();
    let path = format!("/api/admin/course/{}/networking", course["id"]);
    let image = server.picture(&boss, "other", 64, 64, 1).await;
    let event = |title: &str| json!({"title": title, "desc": "B", "image": image});
    let mut rows = Vec::new();
    for title in ["bir", "ikki"] {
        rows.push(server.put(&path, &boss, event(title)).await.ok());
    }
    let of = |row: &Value, title: &str| {
        let mut body = event(title);
        body["id"] = row["id"].clone();
        body["version"] = json!(1);
        body
    };
    let mut drafts = Vec::new();
    for row in &rows {
        drafts.push(draft(&server, &boss, "PUT", &path, of(row, "yangi"), &Value::Null).await);
    }
    for (row, stored) in rows.iter().zip(&drafts) {
        let query = format!("/api/admin/drafts?path={path}&rowId={}", row["id"]);
        let found = server.get(&query, &boss).await.ok();
        assert_eq!((&found["total"], &found["drafts"][0]["id"]), (&json!(1), &stored["id"]));
    }
    let at = format!("/api/admin/drafts/{}", drafts[0]["id"]);
    let body = json!({"input": of(&rows[1], "boshqa"), "version": 1});
    server.put(&at, &boss, body).await.refused(409, "draft_conflict");
}
