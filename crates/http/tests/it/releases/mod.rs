//! Drafts and releases (`docs/releases.md`): what is reported, what is refused, and that a release is one change or nothing.

mod at_a_time;
mod by_number;
mod check;
mod diff;
mod gone;
mod readers;
mod taken_back;

use peshtoq_http::releases;
use peshtoq_persistence::media;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    fixable_problems_are_reported_and_the_rest_refused,
    a_row_changed_meanwhile_is_never_overwritten,
    a_list_changed_meanwhile_is_never_overwritten,
    a_release_is_one_change_or_nothing,
    drafts_of_one_record_are_published_in_order,
    orders_and_removals_and_new_rows_fit_together,
    a_preview_with_drafts_changes_nothing,
    pictures_of_drafts_are_in_use,
    a_singleton_has_at_most_one_draft,
    staff_and_unknown_calls_have_no_drafts,
);

async fn draft(server: &Server, person: &Person, method: &str, path: &str, input: Value, release: &Value) -> Value {
    let body = json!({"method": method, "path": path, "input": input, "releaseId": release["id"]});
    server.post("/api/admin/drafts", person, body).await.created()
}

async fn release(server: &Server, person: &Person, name: &str) -> Value {
    server
        .post("/api/admin/releases", person, json!({"name": name}))
        .await
        .created()
}

async fn skill(server: &Server, person: &Person, name: &str) -> (String, Value) {
    let row = server
        .post("/api/admin/skill", person, json!({"name": name}))
        .await
        .created();
    (format!("/api/admin/skill/{}", row["id"]), row)
}

async fn name(server: &Server, person: &Person, path: &str) -> Value {
    server.get(path, person).await.ok()["name"].clone()
}

async fn skills(server: &Server, person: &Person) -> Vec<String> {
    let list = server.get("/api/admin/skills?perPage=1000", person).await.ok();
    let rows = list["skills"].as_array().expect("a list");
    let mut names: Vec<String> = rows
        .iter()
        .map(|row| row["name"].as_str().expect("a name").to_owned())
        .collect();
    names.sort_unstable();
    names
}

async fn fixable_problems_are_reported_and_the_rest_refused(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "Rust").await;
    skill(&server, &boss, "Go").await;
    // A name that is taken and an empty field may be corrected before publishing.
    let taken = draft(&server, &boss, "PUT", &path, json!({"name": "GO"}), &Value::Null).await;
    assert_eq!(
        (&taken["problem"], &taken["refusal"]["fields"][0]["field"]),
        (&json!("name_taken"), &json!("name"))
    );
    let empty = draft(
        &server,
        &boss,
        "POST",
        "/api/admin/partner",
        json!({"name": ""}),
        &Value::Null,
    )
    .await;
    assert_eq!(empty["refusal"]["code"], "validation_failed");
    let refused = server
        .post(&format!("/api/admin/drafts/{}/publish", empty["id"]), &boss, json!({}))
        .await;
    refused.refused(409, "release_refused");
    let fields = refused.body["data"]["problems"][0]["fields"]
        .as_array()
        .expect("fields")
        .clone();
    assert!(
        fields
            .iter()
            .any(|field| field["field"] == "name" && field["code"] == "required"),
        "{fields:?}"
    );
    assert!(
        fields
            .iter()
            .all(|field| field["message"].as_str().is_some_and(|text| !text.is_empty()))
    );
    // A draft of a removed or meanwhile changed row is refused at once, as a save is.
    let post = async |method: &str, path: &str, input: Value| {
        let body = json!({"method": method, "path": path, "input": input});
        server.post("/api/admin/drafts", &boss, body).await
    };
    post("PUT", "/api/admin/skill/999", json!({"name": "a"}))
        .await
        .refused(404, "skill_not_found");
    server
        .delete(&format!("/api/admin/drafts/{}", taken["id"]), &boss)
        .await
        .ok();
    let conflict = post("PUT", &path, json!({"name": "a", "version": 7})).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["name"], "Rust");
    assert_eq!(skills(&server, &boss).await.len(), 2, "a draft has changed something");
}

async fn a_row_changed_meanwhile_is_never_overwritten(server: Server) {
    let boss = server.superadmin().await;
    let (path, _) = skill(&server, &boss, "Rust").await;
    let stored = draft(
        &server,
        &boss,
        "PUT",
        &path,
        json!({"name": "Rust 2", "version": 1}),
        &Value::Null,
    )
    .await;
    let at = format!("/api/admin/drafts/{}", stored["id"]);
    let edit = server.put(&path, &boss, json!({"name": "Rust 3"})).await.change();
    let now = server.get(&at, &boss).await.ok();
    assert_eq!((&now["isStale"], &now["base"]["name"]), (&json!(true), &json!("Rust")));
    let listed = server.get("/api/admin/drafts", &boss).await.ok();
    assert_eq!(listed["drafts"][0]["isStale"], true);
    let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    assert_eq!(refused.body["data"]["problems"][0]["code"], "version_conflict");
    assert_eq!(name(&server, &boss, &path).await, "Rust 3");
    // After the undo there is no conflict any more.
    server.undo(edit, &boss).await;
    let now = server.get(&at, &boss).await.ok();
    assert_eq!((&now["isStale"], &now["base"]), (&json!(false), &Value::Null));
    server.post(&format!("{at}/publish"), &boss, json!({})).await.ok();
    assert_eq!(name(&server, &boss, &path).await, "Rust 2");

    // The same for lists that are saved as a whole.
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "A"}))
        .await
        .created();
    let list = format!("/api/admin/course/{}/skills", course["id"]);
    let (_, other) = skill(&server, &boss, "Go").await;
    let stored = draft(
        &server,
        &boss,
        "PUT",
        &list,
        json!({"ids": [other["id"]]}),
        &Value::Null,
    )
    .await;
    server.put(&list, &boss, json!({"ids": [1]})).await.ok();
    let refused = server
        .post(&format!("/api/admin/drafts/{}/publish", stored["id"]), &boss, json!({}))
        .await;
    refused.refused(409, "release_refused");
    assert_eq!(server.get(&list, &boss).await.ok()["courseSkills"][0]["id"], 1);
}

async fn a_list_changed_meanwhile_is_never_overwritten(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "A"}))
        .await
        .created();
    let (_, go) = skill(&server, &boss, "Go").await;
    let of = |rest: &str| format!("/api/admin/course/{}/{rest}", course["id"]);
    let of_page = format!("/api/admin/courses/{}/sections", course["id"]);
    // Sections have no id in a body: a section that one of two people shows, the other must not hide.
    let sections = async |path: &str, key: &str, turned: usize| {
        let mut rows = server.get(path, &boss).await.ok()[key].take();
        let row = &mut rows[turned];
        row["isVisible"] = json!(row["isVisible"] != json!(true));
        json!({key: rows})
    };
    let benefits =
        |title: &str| json!({"body": {"title": title, "subtitle": "B"}, "courseItBenefits": [{"title": "C"}]});
    let about = |title: &str| json!({"aboutInfo": {"title": title, "desc": "<p>B</p>"}});
    let careers = |title: &str| json!({"type": 1, "title": title, "items": [{"name": "A"}]});
    let image = server.picture(&boss, "course-banners", 64, 64, 1).await;
    let home = "/api/admin/sections".to_owned();
    let calls = [
        (
            home.clone(),
            sections(&home, "sections", 0).await,
            sections(&home, "sections", 1).await,
        ),
        (
            of_page.clone(),
            sections(&of_page, "courseSections", 0).await,
            sections(&of_page, "courseSections", 1).await,
        ),
        (of("skills"), json!({"ids": []}), json!({"ids": [go["id"]]})),
        (of("it-benefits"), benefits("Meniki"), benefits("Ularniki")),
        (of("other-info"), about("Meniki"), about("Ularniki")),
        (
            "/api/admin/mod-profession".to_owned(),
            careers("Meniki"),
            careers("Ularniki"),
        ),
        (
            "/api/admin/landing-bonus-courses".to_owned(),
            json!({"bonusCourses": []}),
            json!({"bonusCourses": [{"courseId": course["id"], "title": "A", "subtitle": "B", "image": image}]}),
        ),
    ];
    for (path, mine, theirs) in calls {
        let stored = draft(&server, &boss, "PUT", &path, mine, &Value::Null).await;
        let at = format!("/api/admin/drafts/{}", stored["id"]);
        server.put(&path, &boss, theirs).await.ok();
        assert_eq!(server.get(&at, &boss).await.ok()["isStale"], true, "{path}");
        let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
        assert_eq!(
            refused.body["data"]["problems"][0]["code"], "version_conflict",
            "{path}"
        );
    }
}

async fn a_release_is_one_change_or_nothing(server: Server) {
    let boss = server.superadmin().await;
    let (first, _) = skill(&server, &boss, "a").await;
    let (second, _) = skill(&server, &boss, "b").await;
    let planned = release(&server, &boss, "Bahor").await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    server
        .post(&format!("{at}/publish"), &boss, json!({}))
        .await
        .refused(422, "release_empty");
    draft(&server, &boss, "PUT", &first, json!({"name": "a2"}), &planned).await;
    draft(
        &server,
        &boss,
        "POST",
        "/api/admin/skill",
        json!({"name": "c"}),
        &planned,
    )
    .await;
    let wrong = draft(&server, &boss, "PUT", &second, json!({"name": ""}), &planned).await;
    let check = server.get(&format!("{at}/check"), &boss).await.ok();
    assert_eq!(
        (
            &check["problems"][0]["draftId"],
            check["problems"].as_array().map(Vec::len)
        ),
        (&wrong["id"], Some(1))
    );
    let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    assert_eq!(refused.body["data"], check);
    assert_eq!(skills(&server, &boss).await, ["a", "b"], "half a release went out");
    let mended = json!({"input": {"name": "b2"}, "version": 1});
    server
        .put(&format!("/api/admin/drafts/{}", wrong["id"]), &boss, mended)
        .await
        .ok();
    let published = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    assert_eq!(skills(&server, &boss).await, ["a2", "b2", "c"]);
    let detail = server
        .get(&format!("/api/admin/changes/{}", published.change()), &boss)
        .await
        .ok();
    assert_eq!(
        (&detail["kind"], &detail["subject"]["label"], &detail["touched"]),
        (&json!("released"), &json!("Bahor"), &json!(3))
    );
    server.undo(published.change(), &boss).await;
    assert_eq!(skills(&server, &boss).await, ["a", "b"]);
    let waits = server.get(&at, &boss).await.ok();
    assert_eq!(
        (&waits["drafts"], &waits["publishedAt"].is_string()),
        (&json!(3), &true)
    );
    let again = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    assert_eq!(skills(&server, &boss).await, ["a2", "b2", "c"]);
    assert_ne!(again.change(), published.change());
}

async fn drafts_of_one_record_are_published_in_order(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "A"}))
        .await
        .created();
    let path = format!("/api/admin/course/{}", course["id"]);
    let planned = release(&server, &boss, "Kurs").await;
    draft(
        &server,
        &boss,
        "PUT",
        &path,
        json!({"name": "B", "version": 1}),
        &planned,
    )
    .await;
    let status = json!({"status": "ACTIVE", "version": 1});
    draft(&server, &boss, "PATCH", &format!("{path}/status"), status, &planned).await;
    draft(
        &server,
        &boss,
        "PATCH",
        &format!("{path}/visibility"),
        json!({"isVisible": true, "version": 1}),
        &planned,
    )
    .await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    let published = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    assert_eq!(published.status, 200, "{}", published.body);
    let now = server.get(&path, &boss).await.ok();
    assert_eq!(
        (&now["name"], &now["status"], &now["isVisible"]),
        (&json!("B"), &json!("ACTIVE"), &json!(true))
    );
    // Of a record that the same release removes, nothing else can be published.
    let (path, _) = skill(&server, &boss, "a").await;
    let planned = release(&server, &boss, "Ikkita").await;
    let change = draft(&server, &boss, "PUT", &path, json!({"name": "b"}), &planned).await;
    draft(&server, &boss, "DELETE", &path, json!({}), &planned).await;
    let at = format!("/api/admin/releases/{}", planned["id"]);
    let refused = server.post(&format!("{at}/publish"), &boss, json!({})).await;
    refused.refused(409, "release_refused");
    let problem = &refused.body["data"]["problems"][0];
    assert_eq!(
        (&problem["draftId"], &problem["code"]),
        (&change["id"], &json!("skill_not_found"))
    );
    assert_eq!(name(&server, &boss, &path).await, "a");
}

async fn orders_and_removals_and_new_rows_fit_together(server: Server) {
    let boss = server.superadmin().await;
    let mut ids = Vec::new();
    for name in ["a", "b", "c"] {
        let row = server
            .post("/api/admin/profession", &boss, json!({"name": name}))
            .await
            .created();
        ids.push(row["id"].clone());
    }
    let planned = release(&server, &boss, "Kasblar").await;
    // Stored in an order in which they could not be made one after the other.
    draft(
        &server,
        &boss,
        "POST",
        "/api/admin/profession",
        json!({"name": "b"}),
        &planned,
    )
    .await;
    let gone = format!("/api/admin/profession/{}", ids[1]);
    draft(&server, &boss, "DELETE", &gone, json!({"version": 1}), &planned).await;
    let order = json!({"ids": [ids[2], ids[1], ids[0]]});
    draft(&server, &boss, "PUT", "/api/admin/professions/order", order, &planned).await;
    let at = format!("/api/admin/releases/{}/publish", planned["id"]);
    let published = server.post(&at, &boss, json!({})).await;
    assert_eq!(published.status, 200, "{}", published.body);
    let names = async || {
        let list = server.get("/api/admin/professions", &boss).await.ok();
        let rows = list["professions"].as_array().expect("a list").clone();
        rows.iter()
            .map(|row| row["name"].as_str().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names().await, ["c", "a", "b"]);
    server.assert_dense().await;
    server.undo(published.change(), &boss).await;
    assert_eq!(names().await, ["a", "b", "c"]);
    server.assert_dense().await;
}

async fn a_preview_with_drafts_changes_nothing(server: Server) {
    let boss = server.superadmin().await;
    let picture = server.picture(&boss, "partners", 64, 64, 1).await;
    let partner = json!({"name": "Hozirgi", "logo": picture, "link": "https://example.uz"});
    let row = server
        .post("/api/admin/partner", &boss, partner.clone())
        .await
        .created();
    let planned = release(&server, &boss, "Hamkorlar").await;
    let path = format!("/api/admin/partner/{}", row["id"]);
    let mut later = partner.clone();
    later["name"] = json!("Keyingi");
    let stored = draft(&server, &boss, "PUT", &path, later.clone(), &planned).await;
    later["name"] = json!("Yangi");
    draft(&server, &boss, "POST", "/api/admin/partner", later, &Value::Null).await;
    let seen = async |query: &str| {
        let home = server.get(&format!("/api/admin/preview/home{query}"), &boss).await.ok();
        let text = home["sections"].to_string();
        ["Hozirgi", "Keyingi", "Yangi"].map(|name| text.contains(name))
    };
    assert_eq!(seen("").await, [true, false, false]);
    assert_eq!(
        seen(&format!("?releaseId={}", planned["id"])).await,
        [false, true, false]
    );
    assert_eq!(seen(&format!("?draftId={}", stored["id"])).await, [false, true, false]);
    assert_eq!(seen("?drafts=true").await, [false, true, true]);
    assert_eq!(seen("").await, [true, false, false]);
    server
        .get("/api/admin/preview/home?releaseId=999", &boss)
        .await
        .refused(404, "release_not_found");
    let changes = server.get("/api/admin/changes", &boss).await.ok();
    assert_eq!(changes["total"], 2, "the first person and the partner: {changes}");
}

async fn pictures_of_drafts_are_in_use(server: Server) {
    let boss = server.superadmin().await;
    let picture = server.picture(&boss, "partners", 64, 64, 1).await;
    let uses = async || {
        media::usage::Entity::find()
            .filter(media::usage::Column::Entity.eq("draft"))
            .count(server.app.db().reader())
            .await
            .expect("a count")
    };
    let input = json!({"name": "A", "logo": picture, "link": "https://example.uz"});
    let stored = draft(
        &server,
        &boss,
        "POST",
        "/api/admin/partner",
        input.clone(),
        &Value::Null,
    )
    .await;
    assert_eq!(uses().await, 1);
    let mut without = input.clone();
    without["logo"] = Value::Null;
    let at = format!("/api/admin/drafts/{}", stored["id"]);
    server
        .put(&at, &boss, json!({"input": without, "version": 1}))
        .await
        .ok();
    assert_eq!(uses().await, 0);
    server.put(&at, &boss, json!({"input": input, "version": 2})).await.ok();
    server.delete(&at, &boss).await.ok();
    assert_eq!(
        uses().await,
        1,
        "a discarded draft can be brought back with its picture"
    );
    assert_eq!(releases::prune(server.app.db(), 1).await.expect("pruned"), 0);
    assert_eq!(releases::prune(server.app.db(), 0).await.expect("pruned"), 1);
    assert_eq!(uses().await, 0);
}

async fn a_singleton_has_at_most_one_draft(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "Rust"}))
        .await
        .created();
    let image = server.picture(&boss, "course-illustrations", 64, 64, 1).await;
    let roadmap = format!("/api/admin/course/{}/roadmap", course["id"]);
    for (path, input, may_be_many) in [
        (roadmap.as_str(), json!({"image": image, "title": "Yoʻl"}), false),
        ("/api/admin/skill", json!({"name": "Rust"}), true),
    ] {
        let first = draft(&server, &boss, "POST", path, input.clone(), &Value::Null).await;
        let own = format!("/api/admin/drafts/{}", first["id"]);
        let body = json!({"method": "POST", "path": path, "input": input});
        let second = server.post("/api/admin/drafts", &boss, body.clone()).await;
        if !may_be_many {
            assert_eq!(second.body["data"]["id"], first["id"], "{path}");
            second.refused(409, "draft_conflict");
        }
        server.delete(&own, &boss).await.ok();
        if !may_be_many {
            server.post("/api/admin/drafts", &boss, body).await.created();
        }
        let back = server.post(&format!("{own}/restore"), &boss, json!({})).await;
        if may_be_many {
            back.ok();
        } else {
            back.refused(409, "draft_conflict");
        }
    }
}

async fn staff_and_unknown_calls_have_no_drafts(server: Server) {
    let boss = server.superadmin().await;
    for (method, path) in [
        ("POST", "/api/admin/staff"),
        ("PUT", "/api/admin/staff/1"),
        ("PUT", "/api/admin/change-password"),
        ("PUT", "/api/admin/profile"),
        ("GET", "/api/admin/skills"),
        ("PUT", "/api/admin/skill/0"),
        ("PUT", "/api/admin/skill/1?version=1"),
        ("POST", "/api/admin/drafts"),
        ("POST", "https://example.uz/api/admin/skill"),
        ("put", "/api/admin/skill/1"),
    ] {
        let body = json!({"method": method, "path": path, "input": {"password": "sir"}});
        server
            .post("/api/admin/drafts", &boss, body)
            .await
            .refused(422, "not_draftable");
    }
    let body = json!({"method": "PUT", "path": "/api/admin/skill/1", "input": [1]});
    server
        .post("/api/admin/drafts", &boss, body)
        .await
        .refused_fields(&[("input", "wrong_format")]);
}
