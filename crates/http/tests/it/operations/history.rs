//! The life of the history itself, and the history of every resource: each kind of change is listed correctly, is restored, and comes
//! back from the bin.

use std::{collections::HashMap, sync::Mutex};

use peshtoq_core::codes::Code;
use peshtoq_courses::import;
use peshtoq_persistence::{
    db::Actor,
    order,
    resource::{ErasedResource, read, stored_rows, write},
};
use sea_orm::Condition;

use super::*;

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

/// Noted once a row of a resource came back whole from the bin.
const FROM_THE_BIN: &str = "from the bin";

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

/// Checks the history of one resource.
struct HistoryCheck<'a> {
    server: &'a Server,
    boss: &'a Person,
    resource: &'static dyn ErasedResource,
    /// The rows of the changes that were read. They stay as they are, and a copy of a course has hundreds.
    changes: &'a Mutex<HashMap<String, Vec<Value>>>,
}

impl HistoryCheck<'_> {
    fn name(&self) -> &'static str {
        self.resource.info().name
    }

    /// The rows that are there and have a history; those with the longest first.
    async fn ids(&self) -> Vec<i64> {
        let sql = format!(
            "SELECT row_id FROM revision WHERE entity = '{}' AND row_id <> 0 AND row_id IN (SELECT id FROM {}) \
             GROUP BY row_id ORDER BY COUNT(*) DESC, row_id",
            self.name(),
            self.resource.columns().table
        );
        let rows = self.server.rows(&sql).await;
        rows.iter()
            .map(|row| row.try_get("", "row_id").expect("an id"))
            .collect()
    }

    /// A row for each kind of change that this resource has known.
    async fn one_of_each_kind(&self) -> Vec<i64> {
        let sql = format!(
            "SELECT DISTINCT MIN(own.row_id) AS row_id FROM revision AS own JOIN change ON change.id = own.change_id \
             WHERE own.entity = '{}' AND own.row_id <> 0 AND own.row_id IN (SELECT id FROM {}) GROUP BY change.kind",
            self.name(),
            self.resource.columns().table
        );
        let rows = self.server.rows(&sql).await;
        rows.iter()
            .map(|row| row.try_get("", "row_id").expect("an id"))
            .collect()
    }

    /// The row as it is stored, without the fields that every write sets.
    async fn stored(&self, id: i64) -> Option<Value> {
        let view = self.server.app.db().view().await.expect("a view");
        let rows = stored_rows(&view, self.resource, &[id]).await.expect("rows");
        rows.into_iter().next().map(|row| plain(row.json))
    }

    async fn versions(&self, id: i64) -> Vec<Value> {
        let path = format!("/api/admin/history/{}/{id}?perPage=100", self.name());
        let data = self.server.get(&path, self.boss).await.ok();
        data["versions"].as_array().expect("versions").clone()
    }

    /// The row in a change.
    async fn in_change(&self, change: &Value, id: i64) -> Value {
        let known = self.changes.lock().expect("a lock").get(&change.to_string()).cloned();
        let rows = match known {
            Some(rows) => rows,
            None => {
                let path = format!("/api/admin/changes/{change}?perPage=500");
                let data = self.server.get(&path, self.boss).await.ok();
                let rows = data["rows"].as_array().expect("rows").clone();
                let mut changes = self.changes.lock().expect("a lock");
                changes.insert(change.to_string(), rows.clone());
                rows
            }
        };
        let mut own = rows
            .into_iter()
            .filter(|row| row["entity"] == self.name() && row["id"] == id);
        let row = own
            .next()
            .unwrap_or_else(|| panic!("{} {id} is not in {change}", self.name()));
        assert!(own.next().is_none(), "{} {id} is twice in {change}", self.name());
        row
    }

    /// Each version begins with the state that the one before it left, and lists exactly what differs.
    async fn is_true(&self, id: i64, seen: &mut BTreeSet<String>) {
        let versions = self.versions(id).await;
        let path = format!("/api/admin/changes?entity={}&id={id}&perPage=100", self.name());
        let listed = self.server.get(&path, self.boss).await.ok();
        let listed = listed["changes"].as_array().expect("changes");
        for version in &versions {
            let change = listed.iter().find(|change| change["id"] == version["changeId"]);
            let change =
                change.unwrap_or_else(|| panic!("{} {id}: {} is not listed", self.name(), version["changeId"]));
            assert_eq!(change["at"], version["at"], "{} {id}", self.name());
        }
        let mut left: Option<Value> = None;
        for version in versions.iter().rev() {
            let row = self.in_change(&version["changeId"], id).await;
            let what = format!("{} {id} in {}: {row}", self.name(), version["changeId"]);
            if let Some(left) = left {
                assert_eq!(row["before"], left, "{what}");
            }
            let (before, after) = (&row["before"], &row["after"]);
            let fields = after.as_object().or(before.as_object()).expect("fields");
            let differing: BTreeSet<&String> = fields
                .keys()
                .filter(|name| {
                    before.get(name.as_str()).unwrap_or(&Value::Null)
                        != after.get(name.as_str()).unwrap_or(&Value::Null)
                })
                .collect();
            let diff = row["diff"].as_array().expect("a diff");
            let names: BTreeSet<String> = diff
                .iter()
                .map(|field| field["field"].as_str().expect("a name").to_owned())
                .collect();
            assert_eq!(names.iter().collect::<BTreeSet<_>>(), differing, "{what}");
            for field in diff {
                let name = field["field"].as_str().expect("a name");
                assert_eq!(&field["before"], before.get(name).unwrap_or(&Value::Null), "{what}");
                assert_eq!(&field["after"], after.get(name).unwrap_or(&Value::Null), "{what}");
            }
            match row["kind"].as_str().expect("a kind") {
                "added" => assert!(before.is_null() && !after.is_null(), "{what}"),
                "removed" => assert!(after.is_null() && !before.is_null(), "{what}"),
                "shown" => assert_eq!(names, BTreeSet::from(["isVisible".to_owned()]), "{what}"),
                kind => assert!(!before.is_null() && !after.is_null() && kind != "moved", "{what}"),
            }
            seen.insert(row["kind"].as_str().expect("a kind").to_owned());
            seen.insert(version["kind"].as_str().expect("a kind").to_owned());
            left = Some(after.clone());
        }
        // The state after the last one is the stored one.
        let stored = self.stored(id).await.expect("a row");
        let left = left.expect("a version");
        let texts = |value: &Value| {
            let mut texts = BTreeSet::new();
            leaves(value, &mut texts);
            texts
        };
        let missing: Vec<String> = texts(&left).difference(&texts(&stored)).cloned().collect();
        assert!(
            missing.is_empty(),
            "{} {id}: the history has {missing:?}, and {stored} has not",
            self.name()
        );
    }

    async fn restore(&self, id: i64, body: Value) -> Reply {
        let path = format!("/api/admin/history/{}/{id}/restore", self.name());
        self.server.post(&path, self.boss, body).await
    }

    /// Each version can be restored, and its restoration undone.
    async fn versions_come_back(&self, id: i64, seen: &mut BTreeSet<String>) {
        let now = self.stored(id).await;
        for version in self.versions(id).await {
            let row = self.in_change(&version["changeId"], id).await;
            assert_eq!(
                version["isRestorable"],
                !row["after"].is_null(),
                "{} {id}: {row}",
                self.name()
            );
            if row["after"].is_null() {
                continue;
            }
            let change = version["changeId"].as_i64().expect("an id");
            let reply = self.restore(id, json!({"changeId": change})).await;
            assert_eq!(reply.status, 200, "{} {id} as of {change}: {}", self.name(), reply.body);
            let sql = format!(
                "SELECT \"after\" AS json FROM revision WHERE entity = '{}' AND row_id = {id} AND change_id = {change}",
                self.name()
            );
            let rows = self.server.rows(&sql).await;
            let then: String = rows[0].try_get("", "json").expect("a row");
            let then: Value = serde_json::from_str(&then).expect("JSON");
            assert_eq!(
                self.stored(id).await,
                Some(plain(then)),
                "{} {id} as of {change}",
                self.name()
            );
            self.server.undo(reply.change(), self.boss).await.ok();
            assert_eq!(self.stored(id).await, now, "{} {id}", self.name());
        }
        let versions = self.versions(id).await;
        seen.extend(
            versions
                .iter()
                .map(|version| version["kind"].as_str().expect("a kind").to_owned()),
        );
    }

    /// A removed row is in the bin, and is restored completely from there or by its version.
    async fn comes_back_from_the_bin(&self, id: i64, seen: &mut BTreeSet<String>) {
        let now = self.stored(id).await;
        for by_version in [false, true] {
            let db = self.server.app.db();
            let mut writing = db.begin(Actor::System).await.expect("a write");
            let row = read::find_record(writing.conn(), self.resource, id, Condition::all())
                .await
                .expect("a row");
            let label = row.version();
            match write::remove_record(&mut writing, self.resource, row).await {
                Ok(()) => {}
                Err(error) if matches!(error.code, Code::InUse | Code::LastSuperadmin) => return,
                Err(error) => panic!("{} {id}: {error}", self.name()),
            }
            let change = writing.commit().await.expect("committed").expect("a change");
            assert_eq!(self.stored(id).await, None);
            let bin = self.server.get("/api/admin/bin", self.boss).await.ok();
            let entry = &bin["bin"][0];
            assert_eq!(
                (&entry["changeId"], &entry["entity"], &entry["id"], &entry["isConsole"]),
                (&json!(change), &json!(self.name()), &json!(id), &json!(true))
            );
            let back = match by_version {
                false => {
                    let path = format!("/api/admin/bin/{change}/restore");
                    self.server.post(&path, self.boss, json!({})).await
                }
                true => self.restore(id, json!({"changeId": change, "before": true})).await,
            };
            // Rows removed with it are restored only from the bin.
            assert_eq!(back.status, 200, "{} {id}: {}", self.name(), back.body);
            assert_eq!(self.stored(id).await, now, "{} {id} version {label}", self.name());
            if by_version && entry["others"] != 0 {
                let path = format!("/api/admin/bin/{change}/restore");
                let rest = self.server.post(&path, self.boss, json!({})).await.ok();
                assert_eq!(rest["rows"], entry["others"], "{} {id}", self.name());
            }
            let bin = self.server.get("/api/admin/bin", self.boss).await.ok();
            assert_ne!(bin["bin"][0]["changeId"], change);
            seen.extend(["removed", "restored", FROM_THE_BIN].map(str::to_owned));
        }
    }

    /// A change of the order is listed as moves, and can be restored.
    async fn orders_come_back(&self, seen: &mut BTreeSet<String>) {
        let db = self.server.app.db();
        let view = db.view().await.expect("a view");
        let rows = read::sorted(view.conn(), self.resource, Condition::all())
            .await
            .expect("rows");
        drop(view);
        let mut groups: HashMap<String, Vec<i64>> = HashMap::new();
        for row in &rows {
            let is_own = !matches!(
                (self.name(), row.group().starts_with("course:")),
                ("section", true) | ("course_section", false)
            );
            if is_own {
                groups.entry(row.group()).or_default().push(row.id());
            }
        }
        let ids = groups.into_values().max_by_key(Vec::len).expect("a group");
        assert!(ids.len() > 1, "{} has no group of two rows", self.name());
        let mut new = ids.clone();
        new.rotate_left(1);
        let Value::Object(body) = json!({"ids": new}) else {
            unreachable!()
        };
        let mut writing = db.begin(Actor::System).await.expect("a write");
        order::set(&mut writing, self.resource, Condition::all(), &body)
            .await
            .expect("ordered");
        let change = writing.commit().await.expect("committed").expect("a change");
        let row = self.in_change(&json!(change), 0).await;
        assert_eq!(
            (&row["before"]["ids"], &row["after"]["ids"]),
            (&json!(ids), &json!(new))
        );
        let moves = row["diff"][0]["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), ids.len(), "{row}");
        for moved in moves {
            let id = moved["id"].as_i64().expect("an id");
            let place = |ids: &[i64]| ids.iter().position(|other| *other == id);
            assert_eq!(
                (&moved["from"], &moved["to"]),
                (&json!(place(&ids)), &json!(place(&new))),
                "{row}"
            );
            assert!(moved["label"].is_string());
        }
        let path = format!("/api/admin/history/{}/order", self.name());
        let listed = self
            .server
            .get(&format!("{path}?groupOf={}", ids[0]), self.boss)
            .await
            .ok();
        assert_eq!(
            (&listed["versions"][0]["changeId"], &listed["versions"][0]["kind"]),
            (&json!(change), &json!("moved"))
        );
        let wanted = json!({"changeId": change, "before": true, "groupOf": ids[0]});
        self.server
            .post(&format!("{path}/restore"), self.boss, wanted)
            .await
            .ok();
        let view = db.view().await.expect("a view");
        let rows = read::rows_of_group(view.conn(), self.resource, &self.group_of(ids[0]).await)
            .await
            .expect("rows");
        assert_eq!(
            rows.iter().map(|row| row.id()).collect::<Vec<_>>(),
            ids,
            "{}",
            self.name()
        );
        seen.insert("moved".to_owned());
    }

    async fn group_of(&self, id: i64) -> String {
        let view = self.server.app.db().view().await.expect("a view");
        let row = read::find_record(view.conn(), self.resource, id, Condition::all()).await;
        row.expect("a row").group()
    }
}

/// A row without the fields that every write sets, and without its position, which is part of its list.
fn plain(mut row: Value) -> Value {
    let fields = row.as_object_mut().expect("an object");
    for name in ["version", "updated_at", "updated_by", "position", "last_sign_in_at"] {
        fields.remove(name);
    }
    row
}

/// The texts and numbers in a value.
fn leaves(value: &Value, all: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| leaves(value, all)),
        Value::Array(items) => items.iter().for_each(|value| leaves(value, all)),
        Value::Null => {}
        other => {
            all.insert(other.to_string());
        }
    }
}
