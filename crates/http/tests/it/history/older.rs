//! History of earlier versions of the program, and versions that the current rules refuse.

use peshtoq_persistence::change;
use serde_json::{Value, json};

use super::{changes, course, skill};
use crate::harness::{Server, on_both_databases};

on_both_databases!(
    fields_added_later_keep_their_current_value,
    an_old_version_that_no_longer_fits_is_refused_with_its_content,
    summaries_are_filled_in_for_older_changes,
    versions_are_restored_like_any_other_write,
);

/// Gives the row of a change another form.
async fn rewrite(server: &Server, change: i64, form: impl FnOnce(&mut Value)) {
    let rows = server
        .rows(&format!(
            "SELECT \"after\" AS json FROM revision WHERE change_id = {change}"
        ))
        .await;
    let json: String = rows[0].try_get("", "json").expect("a row");
    let mut row: Value = serde_json::from_str(&json).expect("JSON");
    form(&mut row);
    let sql = "UPDATE revision SET \"after\" = $1 WHERE change_id = $2";
    server.sql(sql, [row.to_string().into(), change.into()]).await;
}

async fn fields_added_later_keep_their_current_value(server: Server) {
    let boss = server.superadmin().await;
    let made = course(&server, &boss, "Frontend").await;
    let path = format!("/api/admin/course/{}", made["id"]);
    let first = changes(&server, &boss, "entity=course").await[0]["id"]
        .as_i64()
        .expect("an id");
    rewrite(&server, first, |row| {
        let row = row.as_object_mut().expect("an object");
        for name in ["price", "is_imported", "color"] {
            assert!(row.remove(name).is_some());
        }
        row.insert("teacher".to_owned(), json!({"name": "nobody knows that field"}));
    })
    .await;
    let body = json!({"name": "Backend", "price": 500, "color": "#112233"});
    server.put(&path, &boss, body).await.ok();
    let detail = server.get(&format!("/api/admin/changes/{first}"), &boss).await.ok();
    assert_eq!(
        (&detail["rows"][0]["after"]["name"], &detail["rows"][0]["isUnreadable"]),
        (&json!("Frontend"), &json!(false))
    );
    assert!(!detail.to_string().contains("nobody knows"), "{detail}");
    let restore = format!("/api/admin/history/course/{}/restore", made["id"]);
    server.post(&restore, &boss, json!({"changeId": first})).await.ok();
    let now = server.get(&path, &boss).await.ok();
    assert_eq!(
        (&now["name"], &now["price"], &now["color"]),
        (&json!("Frontend"), &json!(500), &json!("#112233"))
    );

    // A removed row lacks only fields that may be empty.
    let (rust, added) = skill(&server, &boss, "Rust").await;
    let path = format!("/api/admin/skill/{}", rust["id"]);
    server.delete(&path, &boss).await.ok();
    rewrite(&server, added, |row| {
        drop(row.as_object_mut().expect("an object").remove("name"))
    })
    .await;
    let restore = format!("/api/admin/history/skill/{}/restore", rust["id"]);
    let refused = server.post(&restore, &boss, json!({"changeId": added})).await;
    assert_eq!(
        (refused.status, &refused.body["fields"][0]["field"]),
        (422, &json!("name")),
        "{}",
        refused.body
    );
    assert_eq!(refused.body["data"]["missing"], json!(["name"]));
    rewrite(&server, added, |row| *row = json!({"another": "program"})).await;
    let detail = server.get(&format!("/api/admin/changes/{added}"), &boss).await.ok();
    assert_eq!(detail["rows"][0]["isUnreadable"], true, "{detail}");
    let refused = server.post(&restore, &boss, json!({"changeId": added})).await;
    refused.refused(409, "version_unreadable");
    let versions = server.get(&restore.replace("/restore", ""), &boss).await.ok();
    assert_eq!(versions["versions"][1]["kind"], "added");
    assert_eq!(server.get(&path, &boss).await.status, 404);
}

async fn an_old_version_that_no_longer_fits_is_refused_with_its_content(server: Server) {
    let boss = server.superadmin().await;
    let (rust, added) = skill(&server, &boss, "Rust").await;
    let path = format!("/api/admin/skill/{}", rust["id"]);
    let renamed = server.put(&path, &boss, json!({"name": "Go"})).await.change();
    skill(&server, &boss, "Rust").await;
    let restore = format!("/api/admin/history/skill/{}/restore", rust["id"]);
    let refused = server.post(&restore, &boss, json!({"changeId": added})).await;
    refused.refused(409, "name_taken");
    refused.refused_fields(&[("name", "name_taken")]);
    let data = refused.body["data"].clone();
    assert_eq!(data["input"], json!({"name": "Rust", "image": null}), "{data}");
    // Once corrected in the form, it is saved like any other input.
    let mut input = data["input"].clone();
    input["name"] = json!("Rust 2");
    server.put(&path, &boss, input).await.ok();
    // Limits that were added since, and a picture that was removed: all are named at once.
    rewrite(&server, renamed, |row| {
        row["name"] = json!("a".repeat(2000));
        row["image"] = json!("skills/gone.png");
    })
    .await;
    let refused = server.post(&restore, &boss, json!({"changeId": renamed})).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    let fields: Vec<&str> = refused.body["fields"]
        .as_array()
        .expect("fields")
        .iter()
        .filter_map(|field| field["code"].as_str())
        .collect();
    assert_eq!(fields, ["media_not_found", "too_long"], "{}", refused.body);
    assert_eq!(refused.body["data"]["input"]["image"], "skills/gone.png");
    assert_eq!(
        server.get(&path, &boss).await.ok()["name"],
        "Rust 2",
        "nothing was written"
    );
    // A type that is taken already, and a row that moves back into a full list.
    let social = json!({"type": "facebook", "link": "a.uz"});
    let social = server.post("/api/admin/social", &boss, social).await;
    let restore = format!("/api/admin/history/social/{}/restore", social.data()["id"]);
    server
        .delete(&format!("/api/admin/social/{}", social.data()["id"]), &boss)
        .await
        .ok();
    server
        .post("/api/admin/social", &boss, json!({"type": "facebook", "link": "b.uz"}))
        .await
        .created();
    let refused = server.post(&restore, &boss, json!({"changeId": social.change()})).await;
    refused.refused(409, "type_taken");
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let slide = |kind: i64| json!({"kind": kind, "title": "t", "desc": "d", "image": image});
    let first = server.post("/api/admin/top-course", &boss, slide(2)).await;
    let top = format!("/api/admin/top-course/{}", first.data()["id"]);
    server.put(&top, &boss, slide(1)).await.ok();
    for _ in 0..10 {
        server.post("/api/admin/top-course", &boss, slide(2)).await.created();
    }
    let restore = format!("/api/admin/history/top_course/{}/restore", first.data()["id"]);
    let refused = server.post(&restore, &boss, json!({"changeId": first.change()})).await;
    refused.refused(422, "carousel_limit_exceeded");
    server.assert_dense().await;
}

async fn summaries_are_filled_in_for_older_changes(server: Server) {
    let boss = server.superadmin().await;
    let of = course(&server, &boss, "Frontend").await;
    let faq = json!({"question": "Qachon?", "answer": "<p>Ertaga</p>"});
    let faq = server
        .post(&format!("/api/admin/course/{}/faq", of["id"]), &boss, faq)
        .await;
    let (rust, added) = skill(&server, &boss, "Rust").await;
    let renamed = server
        .put(
            &format!("/api/admin/skill/{}", rust["id"]),
            &boss,
            json!({"name": "Go"}),
        )
        .await;
    server.undo(renamed.change(), &boss).await.ok();
    server
        .delete(&format!("/api/admin/skill/{}", rust["id"]), &boss)
        .await
        .ok();
    server
        .delete(&format!("/api/admin/course/faq/{}", faq.data()["id"]), &boss)
        .await
        .ok();
    let listed = changes(&server, &boss, "").await;
    let found = async |key: &str| super::ids(&server, &boss, &format!("key={key}")).await;
    let of_frontend = found("frontend").await;
    server
        .sql(
            "UPDATE change SET kind = '', entity = '', row_id = 0, course_id = NULL, course_name = NULL, touched = 0, \
             for_superadmins = FALSE, label = '', found = ''",
            [],
        )
        .await;
    let filled = change::prepare(server.app.db()).await.expect("filled");
    assert_eq!(filled, listed.len() as u64);
    assert_eq!(changes(&server, &boss, "").await, listed);
    assert_eq!(found("frontend").await, of_frontend);
    assert!(found("rust").await.contains(&added));
    assert_eq!(change::prepare(server.app.db()).await.expect("filled"), 0);
    server.assert_dense().await;
}

async fn versions_are_restored_like_any_other_write(server: Server) {
    let boss = server.superadmin().await;
    let of = course(&server, &boss, "Frontend").await;
    let at = |rest: &str| format!("/api/admin/course/{}{rest}", of["id"]);
    let price = server
        .put(&at(""), &boss, json!({"name": "Frontend", "price": 100}))
        .await
        .change();
    let shown = server
        .patch(&at("/visibility"), &boss, json!({"isVisible": true}))
        .await
        .change();
    server
        .patch(&at("/status"), &boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    server
        .put(&at(""), &boss, json!({"name": "Backend", "price": 200}))
        .await
        .ok();
    // Fields with a call of their own, such as the visibility, are part of the version too.
    let restore = format!("/api/admin/history/course/{}/restore", of["id"]);
    let restored = server
        .post(&restore, &boss, json!({"changeId": price, "version": 5}))
        .await;
    let now = server.get(&at(""), &boss).await.ok();
    assert_eq!(
        (
            &now["name"],
            &now["price"],
            &now["isVisible"],
            &now["status"],
            &now["version"]
        ),
        (
            &json!("Frontend"),
            &json!(100),
            &json!(false),
            &json!("DRAFT"),
            &json!(6)
        )
    );
    assert_eq!(now["updatedBy"]["id"], boss.staff["id"]);
    server
        .post(&restore, &boss, json!({"changeId": shown, "version": 5}))
        .await
        .refused(409, "version_conflict");
    server.undo(restored.change(), &boss).await.ok();
    assert_eq!(server.get(&at(""), &boss).await.ok()["name"], "Backend");
    let before = json!({"changeId": shown, "before": true});
    server.post(&restore, &boss, before).await.ok();
    assert_eq!(server.get(&at(""), &boss).await.ok()["isVisible"], false);
    for (body, field, code) in [
        (json!({}), "changeId", "required"),
        (json!({"changeId": "x"}), "changeId", "wrong_format"),
        (json!({"changeId": shown, "before": "x"}), "before", "wrong_format"),
    ] {
        server
            .post(&restore, &boss, body)
            .await
            .refused_fields(&[(field, code)]);
    }
    // Search and display follow.
    let found = server.get("/api/admin/search?key=frontend", &boss).await.ok();
    assert_eq!(found["results"][0]["entity"], "course");
    server.assert_dense().await;
}
