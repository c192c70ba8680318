//! The life of the history itself, and the history of every resource: each kind of change is listed correctly, is restored, and comes
//! back from the bin.

use std::sync::Mutex;

use peshtoq_courses::import;

use super::{
    history_check::{FROM_THE_BIN, HistoryCheck},
    *,
};

on_both_databases!(every_resource_has_a_true_history);

const VERSION_RESTORE: &str = "/api/admin/history/{entity}/{id}/restore";
const ORDER_RESTORE: &str = "/api/admin/history/{entity}/order/restore";

/// The operations of changes and versions.
pub(super) const HISTORY_OPERATIONS: &[Row] = &[
    ("list_changes", "GET", "/api/admin/changes", Active, 200),
    ("list_change_people", "GET", "/api/admin/changes/people", Active, 200),
    ("get_change", "GET", "/api/admin/changes/{id}", Active, 200),
    ("undo_change", "POST", "/api/admin/changes/{id}/undo", Active, 200),
    ("list_versions", "GET", "/api/admin/history/{entity}/{id}", Active, 200),
    ("restore_version", "POST", VERSION_RESTORE, Active, 200),
    (
        "list_order_versions",
        "GET",
        "/api/admin/history/{entity}/order",
        Active,
        200,
    ),
    ("restore_order", "POST", ORDER_RESTORE, Active, 200),
];

/// A skill and two partners, created, changed, ordered, removed and restored.
pub(super) async fn live_as_history(driver: &Driver<'_>, person: &Person) {
    let token = Some(&*person.access);
    let body = |name: &str| Some(json!({"name": name}));
    let made = driver.call("create_skill", &[], token, body("tarix-bir")).await;
    let id = id_of(made.data());
    let row = [("entity", "skill".to_owned()), ("id", id.clone())];
    let changed = driver.call("update_skill", &row[1..], token, body("tarix-ikki")).await;
    let versions = driver.call("list_versions", &row, token, None).await.ok();
    assert_eq!(versions["total"], 2);
    assert_eq!(versions["versions"][0]["changeId"], changed.change());
    assert_eq!(versions["versions"][0]["fields"], json!(["name"]));
    let wanted = Some(json!({"changeId": made.change(), "version": 2}));
    let restored = driver.call("restore_version", &row, token, wanted.clone()).await;
    assert_eq!(
        restored.data(),
        &json!({"entity": "skill", "id": made.data()["id"], "rows": 1})
    );
    let conflict = driver.call("restore_version", &row, token, wanted).await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["name"], "tarix-bir");
    for (entity, code) in [("skill", 404), ("nothing", 422)] {
        let nothing = [("entity", entity.to_owned()), ("id", "999999".to_owned())];
        assert_eq!(driver.call("list_versions", &nothing, token, None).await.status, code);
        let wanted = Some(json!({"changeId": made.change()}));
        assert_eq!(
            driver.call("restore_version", &nothing, token, wanted).await.status,
            code
        );
    }
    driver
        .call("restore_version", &row, token, Some(json!({"changeId": 999_999})))
        .await
        .refused(404, "change_not_found");
    let gone = driver.call("delete_skill", &row[1..], token, None).await;
    let gone_change = [("id", gone.change().to_string())];
    let detail = driver.call("get_change", &gone_change, token, None).await.ok();
    assert_eq!(
        (&detail["kind"], &detail["rows"][0]["after"]),
        (&json!("removed"), &Value::Null)
    );
    let wanted = Some(json!({"changeId": gone.change()}));
    let refused = driver.call("restore_version", &row, token, wanted).await;
    refused.refused_fields(&[("changeId", "unknown_value")]);
    let bin = driver
        .call("list_bin", &[("key", "TARIX bir".to_owned())], token, None)
        .await
        .ok();
    assert_eq!(
        (&bin["total"], &bin["bin"][0]["changeId"]),
        (&json!(1), &json!(gone.change()))
    );
    driver.call("restore_from_bin", &gone_change, token, None).await.ok();
    driver
        .call("restore_from_bin", &gone_change, token, None)
        .await
        .refused(404, "change_not_found");
    driver
        .call("restore_from_bin", &[("id", "999999".to_owned())], token, None)
        .await
        .refused(404, "change_not_found");
    driver
        .call("get_change", &[("id", "999999".to_owned())], token, None)
        .await
        .refused(404, "change_not_found");
    let parameters = [
        ("key", "tarix".to_owned()),
        ("staffId", id_of(&person.staff)),
        ("entity", "skill".to_owned()),
        ("id", id),
        ("perPage", "2".to_owned()),
    ];
    let changes = driver.call("list_changes", &parameters, token, None).await.ok();
    assert_eq!(
        (&changes["total"], changes["changes"].as_array().map(Vec::len)),
        (&json!(5), Some(2))
    );
    assert_eq!(changes["changes"][0]["kind"], "restored");
    let people = driver.call("list_change_people", &[], token, None).await.ok();
    let people = people["people"].as_array().expect("people");
    assert!(people.iter().any(|one| one["id"] == person.staff["id"]), "{people:?}");

    let list = driver.call("list_professions", &[], token, None).await.ok();
    let ids: Vec<Value> = list["professions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["id"].clone())
        .collect();
    let reversed: Vec<Value> = ids.iter().rev().cloned().collect();
    let ordered = driver
        .call("order_professions", &[], token, Some(json!({"ids": reversed})))
        .await;
    let order = [("entity", "profession".to_owned())];
    let versions = driver.call("list_order_versions", &order, token, None).await.ok();
    assert_eq!(versions["versions"][0]["changeId"], ordered.change());
    let wanted = json!({"changeId": ordered.change(), "before": true});
    driver.call("restore_order", &order, token, Some(wanted)).await.ok();
    let list = driver.call("list_professions", &[], token, None).await.ok();
    let back: Vec<Value> = list["professions"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| row["id"].clone())
        .collect();
    assert_eq!(back, ids);
    let grouped = [("entity", "mentor".to_owned())];
    driver
        .call("list_order_versions", &grouped, token, None)
        .await
        .refused_fields(&[("groupOf", "required")]);
    let unknown = [("entity", "mentor".to_owned()), ("groupOf", "999999".to_owned())];
    driver
        .call("list_order_versions", &unknown, token, None)
        .await
        .refused_fields(&[("groupOf", "not_found")]);
}

/// How many rows of each resource are tried, besides one for each kind of change; more with `cargo xtask test --extended`.
fn tried() -> usize {
    if is_extended() { 3 } else { 1 }
}

/// What a copy of a course's page writes.
const COPIED: [&str; 21] = [
    "average_salary",
    "course_info",
    "course_profession",
    "course_section",
    "course_skill",
    "course_tool",
    "faq",
    "feedback",
    "it_benefit",
    "it_benefit_body",
    "learn_everybody",
    "mentor",
    "networking",
    "opportunity",
    "other_info",
    "practice",
    "roadmap",
    "summary",
    "support",
    "target_audience",
    "work_sample",
];

async fn every_resource_has_a_true_history(server: Server) {
    let driver = Driver::new(&server);
    let boss = set_up(&driver).await;
    for life in LIVES {
        live(&driver, &boss, life).await;
    }
    live_as_singleton(&driver, &boss).await;
    live_as_library(&driver, &boss).await;
    live_as_course(&driver, &boss).await;
    live_as_list(&driver, &boss).await;
    live_as_course_page(&driver, &boss).await;
    live_as_careers(&driver, &boss).await;
    let db = server.app.db();
    // Only an import writes a syllabus.
    for lesson in ["Birinchi", "Ikkinchi"] {
        let modules = json!([{"title": "Modul", "lessons": [{"title": lesson}]}]);
        let file = json!([{"courseId": 9_001, "name": "Tarixli", "syllabus": modules}]);
        let file = import::read(&file.to_string()).expect("a right file");
        import::import(db, file).await.expect("an import");
    }
    make_rows_for_history(&driver, &boss).await;
    let mut names: Vec<&str> = db.registry().names().collect();
    names.sort_unstable();
    let mut kinds: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let changes = Mutex::default();
    for name in names.iter().copied() {
        let resource = db.registry().get(name).expect("a resource");
        let check = HistoryCheck {
            server: &server,
            boss: &boss,
            resource,
            changes: &changes,
        };
        let seen = kinds.entry(name).or_default();
        let ids = check.ids().await;
        assert!(!ids.is_empty(), "{name} has no row");
        let (first, others) = ids.split_at(ids.len().min(tried()));
        let tried: BTreeSet<i64> = first.iter().copied().chain(check.one_of_each_kind().await).collect();
        for id in tried {
            check.is_true(id, seen).await;
            check.versions_come_back(id, seen).await;
            check.comes_back_from_the_bin(id, seen).await;
            check.is_true(id, seen).await;
        }
        // Where those are in use, another one.
        for id in others.iter().copied() {
            if !seen.contains(FROM_THE_BIN) {
                check.comes_back_from_the_bin(id, seen).await;
            }
        }
        if resource.info().ordered {
            check.orders_come_back(seen).await;
        }
    }
    server.assert_dense().await;
    // Nothing that came later has changed what a change says.
    let changes = changes.into_inner().expect("a lock");
    for (change, rows) in changes {
        let path = format!("/api/admin/changes/{change}?perPage=500");
        let data = server.get(&path, &boss).await.ok();
        assert_eq!(data["rows"].as_array(), Some(&rows), "{change}");
    }
    for (name, seen) in &kinds {
        let resource = db.registry().get(name).expect("a resource");
        let stands_for = matches!(*name, "course_skill" | "course_tool" | "course_profession");
        let wanted = [
            // An upload has no history.
            (
                "added",
                !name.ends_with("section") && !["media_file", "syllabus"].contains(name),
            ),
            ("changed", !stands_for && *name != "syllabus"),
            ("imported", ["course", "syllabus"].contains(name)),
            ("copied", COPIED.contains(name)),
            (FROM_THE_BIN, true),
            ("removed", true),
            ("restored", true),
            ("undone", true),
            ("moved", resource.info().ordered),
            ("shown", resource.columns().names.contains(&"is_visible")),
            ("hidden", resource.columns().names.contains(&"is_visible")),
        ];
        for (kind, is_wanted) in wanted {
            assert!(!is_wanted || seen.contains(kind), "{name} was never {kind}: {seen:?}");
        }
    }
}
