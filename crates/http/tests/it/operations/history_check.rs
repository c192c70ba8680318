//! Checks that the history of one resource is true: its versions, its bin and its orders.

use std::{collections::HashMap, sync::Mutex};

use peshtoq_core::codes::Code;
use peshtoq_persistence::{
    db::Actor,
    order,
    resource::{ErasedResource, read, stored_rows, write},
};
use sea_orm::Condition;

use super::*;

/// Noted once a row of a resource came back whole from the bin.
pub(super) const FROM_THE_BIN: &str = "from the bin";

/// Checks the history of one resource.
pub(super) struct HistoryCheck<'a> {
    pub(super) server: &'a Server,
    pub(super) boss: &'a Person,
    pub(super) resource: &'static dyn ErasedResource,
    /// The rows of the changes that were read. They stay as they are, and a copy of a course has hundreds.
    pub(super) changes: &'a Mutex<HashMap<String, Vec<Value>>>,
}

impl HistoryCheck<'_> {
    fn name(&self) -> &'static str {
        self.resource.info().name
    }

    /// The rows that are there and have a history; those with the longest first.
    pub(super) async fn ids(&self) -> Vec<i64> {
        let sql = format!(
            "SELECT row_id FROM revision WHERE entity = '{}' AND row_id <> 0 AND row_id IN (SELECT id FROM {}) \
             GROUP BY row_id ORDER BY COUNT(*) DESC, row_id",
            self.name(),
            self.resource.columns().table
        );
        self.row_ids(&sql).await
    }

    /// A row for each kind of change that this resource has known.
    pub(super) async fn one_of_each_kind(&self) -> Vec<i64> {
        let sql = format!(
            "SELECT DISTINCT MIN(own.row_id) AS row_id FROM revision AS own JOIN change ON change.id = own.change_id \
             WHERE own.entity = '{}' AND own.row_id <> 0 AND own.row_id IN (SELECT id FROM {}) GROUP BY change.kind",
            self.name(),
            self.resource.columns().table
        );
        self.row_ids(&sql).await
    }

    async fn row_ids(&self, sql: &str) -> Vec<i64> {
        let rows = self.server.rows(sql).await;
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
    pub(super) async fn is_true(&self, id: i64, seen: &mut BTreeSet<String>) {
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
    pub(super) async fn versions_come_back(&self, id: i64, seen: &mut BTreeSet<String>) {
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
    pub(super) async fn comes_back_from_the_bin(&self, id: i64, seen: &mut BTreeSet<String>) {
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
    pub(super) async fn orders_come_back(&self, seen: &mut BTreeSet<String>) {
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
