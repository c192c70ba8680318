//! After any sequence of writes, every row can be restored to its state at an earlier moment: newer rows are removed, the
//! others are restored, one by one or from the bin, in any order that the current rules allow.

use std::collections::BTreeMap;

use peshtoq_core::codes::Code;
use peshtoq_persistence::{
    db::Actor,
    resource::{read, stored_rows, write},
};
use rand::Rng;
use sea_orm::Condition;
use serde_json::{Value, json};

use super::{Life, number};
use crate::harness::{Server, on_both_databases};

on_both_databases!(restoring_everything_gives_the_earlier_state);

/// How many lists are as somebody sorted them, at least, when everything is brought back.
const SORTED: usize = 3;

/// The rows of all resources as they are stored, by resource and id, without what every write sets and without places.
type Rows = BTreeMap<(&'static str, i64), Value>;

async fn restoring_everything_gives_the_earlier_state(server: Server) {
    let steps = number("PESHTOQ_TEST_STEPS").unwrap_or(120);
    let mut life = Life::begin(server).await;
    for _ in 0..steps {
        life.step().await;
    }
    for _ in 0..steps {
        life.wild_step().await;
    }
    // Some lists are as somebody sorted them, the others as their rows came.
    let (then, moment, orders) = loop {
        life.order_all().await;
        for _ in 0..3 {
            life.wild_step().await;
        }
        let (moment, orders) = (life.last_change().await, life.orders().await);
        if steps < 120 || life.set_orders(&orders, moment).await.len() >= SORTED {
            break (life.rows().await, moment, orders);
        }
        life.lengthen_lists().await;
    };
    for _ in 0..steps * 2 {
        life.wild_step().await;
    }
    let mut tally: BTreeMap<String, u32> = BTreeMap::new();
    for round in 0.. {
        let now = life.rows().await;
        if now == then {
            break;
        }
        let before = life.last_change().await;
        let all: std::collections::BTreeSet<_> = then.keys().chain(now.keys()).copied().collect();
        for key in all {
            let what = life.mend(key, then.get(&key), moment).await;
            *tally.entry(what).or_default() += 1;
        }
        if life.last_change().await == before {
            // Two rows that need each other's name.
            life.free_a_name(&then).await;
        }
        assert!(
            round < 40,
            "no end: {tally:?}\n{:?}",
            differences(&then, &life.rows().await)
        );
    }
    let sorted = life.mend_orders(&orders, moment).await;
    println!("{tally:?} {:?}, orders: {sorted}", life.tally);
    life.server.assert_dense().await;
    assert_eq!(life.rows().await, then, "an order changes no row");
    assert!(steps < 120 || sorted >= SORTED, "{sorted} orders came back");
    for what in [
        "single",
        "feedback",
        "visibility",
        "bin",
        "version",
        "publish",
        "undo",
        "order",
    ] {
        let granted = format!("{what} granted");
        assert!(
            steps < 120 || life.tally.contains_key(&granted),
            "{granted}: {:?}",
            life.tally
        );
    }
    for what in ["restored", "removed"] {
        assert!(steps < 120 || tally.contains_key(what), "{what}: {tally:?}");
    }
}

/// The ids of each group in their order, by resource and group.
type Orders = BTreeMap<(&'static str, String), Vec<i64>>;

/// A row, as it was then and as it is now.
type Difference<'a> = (&'a (&'static str, i64), Option<&'a Value>, Option<&'a Value>);

fn differences<'a>(then: &'a Rows, now: &'a Rows) -> Vec<Difference<'a>> {
    let keys: std::collections::BTreeSet<_> = then.keys().chain(now.keys()).collect();
    keys.into_iter()
        .map(|key| (key, then.get(key), now.get(key)))
        .filter(|(_, then, now)| then != now)
        .collect()
}

impl Life {
    async fn last_change(&self) -> i64 {
        let rows = self.server.rows("SELECT MAX(id) AS id FROM change").await;
        rows[0].try_get("", "id").expect("an id")
    }

    async fn rows(&self) -> Rows {
        let db = self.server.app.db();
        let mut all = Rows::new();
        for name in db.registry().names() {
            let resource = db.registry().get(name).expect("a resource");
            // Two resources share a table: those with a course are the course's.
            let only = match name {
                "section" => "WHERE course_id IS NULL",
                "course_section" => "WHERE course_id IS NOT NULL",
                "staff" => "WHERE id < 0",
                _ => "",
            };
            let sql = format!("SELECT id FROM {} {only}", resource.columns().table);
            let ids: Vec<i64> = self
                .server
                .rows(&sql)
                .await
                .iter()
                .map(|row| row.try_get("", "id").expect("an id"))
                .collect();
            let view = db.view().await.expect("a view");
            for some in ids.chunks(500) {
                for mut row in stored_rows(&view, resource, some).await.expect("rows") {
                    let fields = row.json.as_object_mut().expect("an object");
                    for name in ["version", "updated_at", "updated_by", "position"] {
                        fields.remove(name);
                    }
                    all.insert((name, row.id), row.json);
                }
            }
        }
        all
    }

    async fn orders(&self) -> Orders {
        let db = self.server.app.db();
        let view = db.view().await.expect("a view");
        let mut all = Orders::new();
        for name in db.registry().names() {
            let resource = db.registry().get(name).expect("a resource");
            // Two resources share a table; the one that is saved with its course has the groups of courses.
            if !resource.info().ordered || name == "course_section" {
                continue;
            }
            let rows = read::sorted(view.conn(), resource, Condition::all())
                .await
                .expect("rows");
            for row in rows {
                let group = row.group();
                let name = if group.starts_with("course:") && name == "section" {
                    "course_section"
                } else {
                    name
                };
                all.entry((name, group)).or_default().push(row.id());
            }
        }
        all
    }

    /// Of the orders at this moment, those that somebody set and that no row joined or left since. Each with the body that
    /// restores it: only of these is known how they came about.
    async fn set_orders(&self, then: &Orders, moment: i64) -> Vec<(&'static str, String, Value)> {
        let mut set = Vec::new();
        for ((entity, group), ids) in then {
            let of = format!(
                "FROM revision WHERE entity = '{entity}' AND row_id = 0 AND group_key = '{group}' AND change_id"
            );
            let last =
                format!("SELECT change_id, \"after\" AS ids {of} <= {moment} ORDER BY change_id DESC, id DESC LIMIT 1");
            let first = format!("SELECT change_id, \"before\" AS ids {of} > {moment} ORDER BY change_id, id LIMIT 1");
            let (mut rows, mut before) = (self.server.rows(&last).await, false);
            if rows.is_empty() {
                (rows, before) = (self.server.rows(&first).await, true);
            }
            let Some(row) = rows.first() else { continue };
            let known: String = row.try_get("", "ids").expect("ids");
            let known: Vec<i64> = serde_json::from_str(&known).expect("ids");
            if &known == ids {
                let change: i64 = row.try_get("", "change_id").expect("an id");
                let body = json!({"changeId": change, "before": before, "groupOf": ids[0]});
                set.push((*entity, group.clone(), body));
            }
        }
        set
    }

    /// Brings back the orders of the moment, each as it was. Returns how many there were.
    async fn mend_orders(&mut self, then: &Orders, moment: i64) -> usize {
        let set = self.set_orders(then, moment).await;
        for (entity, group, body) in &set {
            let path = format!("/api/admin/history/{entity}/order/restore");
            let reply = self.call(reqwest::Method::POST, &path, Some(body.clone())).await;
            assert_eq!(reply.status, 200, "{entity} {group}: {}", reply.body);
            let (key, now) = ((*entity, group.clone()), self.orders().await);
            assert_eq!(now.get(&key), then.get(&key), "{entity} {group}");
        }
        set.len()
    }

    /// One step towards the moment. Returns what was done.
    async fn mend(&mut self, (entity, id): (&'static str, i64), then: Option<&Value>, moment: i64) -> String {
        let now = self.row_now(entity, id).await;
        if now.as_ref() == then {
            return "as it was".to_owned();
        }
        if then.is_none() {
            return self.remove(entity, id).await;
        }
        if now.is_none() && self.random.random_bool(0.5) {
            let removal = format!(
                "SELECT change_id FROM revision WHERE entity = '{entity}' AND row_id = {id} AND \"after\" IS NULL \
                 ORDER BY id DESC LIMIT 1"
            );
            let rows = self.server.rows(&removal).await;
            let change: i64 = rows[0].try_get("", "change_id").expect("an id");
            let reply = self
                .call(reqwest::Method::POST, &format!("/api/admin/bin/{change}/restore"), None)
                .await;
            // What a draft holds is not offered by the bin (`docs/history.md#the-bin`); its versions are.
            if reply.status != 404 {
                return outcome("from the bin", &reply);
            }
        }
        let known = format!("FROM revision WHERE entity = '{entity}' AND row_id = {id} AND change_id");
        let at = async |sql: String| -> Option<i64> {
            let rows = self.server.rows(&sql).await;
            rows[0].try_get("", "id").expect("an id")
        };
        let body = match at(format!("SELECT MAX(change_id) AS id {known} <= {moment}")).await {
            Some(change) => json!({"changeId": change}),
            // It was added without a revision of its own.
            None => {
                let first = at(format!("SELECT MIN(change_id) AS id {known} > {moment}")).await;
                json!({"changeId": first.expect("a later change"), "before": true})
            }
        };
        let path = format!("/api/admin/history/{entity}/{id}/restore");
        let reply = self.call(reqwest::Method::POST, &path, Some(body)).await;
        outcome("restored", &reply)
    }

    async fn row_now(&self, entity: &'static str, id: i64) -> Option<Value> {
        let db = self.server.app.db();
        let resource = db.registry().get(entity).expect("a resource");
        let view = db.view().await.expect("a view");
        let mut row = stored_rows(&view, resource, &[id]).await.expect("rows").pop()?;
        let fields = row.json.as_object_mut().expect("an object");
        for name in ["version", "updated_at", "updated_by", "position"] {
            fields.remove(name);
        }
        Some(row.json)
    }

    async fn remove(&self, entity: &'static str, id: i64) -> String {
        let db = self.server.app.db();
        let resource = db.registry().get(entity).expect("a resource");
        let mut writing = db.begin(Actor::System).await.expect("a write");
        let row = read::find_record(writing.conn(), resource, id, Condition::all())
            .await
            .expect("a row");
        match write::remove_record(&mut writing, resource, row).await {
            Ok(()) => {
                writing.commit().await.expect("committed");
                "removed".to_owned()
            }
            Err(error) if error.code == Code::InUse => "refused: in_use".to_owned(),
            Err(error) => panic!("{entity} {id}: {error}"),
        }
    }

    /// Renames a skill that is not restored yet, so that another one can have its name.
    async fn free_a_name(&mut self, then: &Rows) {
        let now = self.rows().await;
        let other = now
            .iter()
            .find(|(key, row)| key.0 == "skill" && then.get(*key) != Some(row));
        let Some(((_, id), _)) = other else {
            panic!("stuck: {:?}", differences(then, &now));
        };
        let (path, name) = (format!("/api/admin/skill/{id}"), self.name());
        let reply = self
            .call(reqwest::Method::PUT, &path, Some(json!({"name": name})))
            .await;
        assert_eq!(reply.status, 200, "{}", reply.body);
    }
}

fn outcome(what: &str, reply: &crate::harness::Reply) -> String {
    match (reply.status, reply.body["code"].as_str()) {
        (200, _) => what.to_owned(),
        (404 | 409 | 422, Some(code)) => format!("refused: {code}"),
        _ => panic!("{what}: {} {}", reply.status, reply.body),
    }
}
