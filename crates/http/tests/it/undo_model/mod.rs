//! A long random sequence of writes, reorderings, copies, removals and undos by several people, compared with a model.
//! After every step the rows, their order, their versions and what counts as undone must match the model.
//!
//! `PESHTOQ_TEST_SEED` repeats a run; `PESHTOQ_TEST_STEPS` makes it longer.

mod model;

use std::collections::{BTreeMap, VecDeque};

use model::{Kind, Model, Refusal, Row};
use rand::{Rng, SeedableRng, rngs::StdRng, seq::SliceRandom};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Person, Reply, Server, on_both_databases};

on_both_databases!(undo_keeps_its_promises);

const BONUS: &str = "/api/admin/landing-bonus-courses";

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

async fn undo_keeps_its_promises(server: Server) {
    let seed = number("PESHTOQ_TEST_SEED").unwrap_or_else(rand::random);
    let steps = number("PESHTOQ_TEST_STEPS").unwrap_or(400);
    println!("PESHTOQ_TEST_SEED={seed}");
    let boss = server.superadmin().await;
    let image = server.picture(&boss, "other", 60, 40, 5).await;
    let mut people = vec![boss];
    for login in ["nodira", "jasur"] {
        let body =
            json!({"firstName": "a", "lastName": "b", "login": login, "password": PASSWORD, "role": "superadmin"});
        server.post("/api/admin/staff", &people[0], body).await.created();
        let new = server.sign_in(login, PASSWORD).await;
        let other = format!("{PASSWORD}1");
        let body = json!({"currentPassword": PASSWORD, "newPassword": other, "confirmPassword": other});
        server.put("/api/admin/change-password", &new, body).await.ok();
        people.push(server.sign_in(login, &other).await);
    }
    let mut life = Life {
        server,
        people,
        image,
        model: Model::default(),
        random: StdRng::seed_from_u64(seed),
        names: 0,
        tally: BTreeMap::new(),
    };
    // The carousel is nearly full from the start, so that its limit is reached.
    while life.model.group(Kind::Top, "2").len() < 9 {
        life.top().await;
    }
    for step in 0..steps {
        let what = life.step().await;
        life.compare(&format!("step {step}, {what}")).await;
    }
    println!("{:?}", life.tally);
    // Every kind of step occurred, and undo was both granted and refused.
    for (what, least) in [("undone", 20), ("refused: Superseded", 20)] {
        let found = life.tally.get(what).copied().unwrap_or_default();
        assert!(steps < 400 || found >= least, "{what}: {:?}", life.tally);
    }
}

struct Life {
    server: Server,
    people: Vec<Person>,
    image: String,
    model: Model,
    random: StdRng,
    names: u32,
    tally: BTreeMap<String, u32>,
}

fn group_of_sections(course: i64) -> String {
    format!("course:{course}")
}

impl Life {
    fn any<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        (!of.is_empty()).then(|| of[self.random.random_range(0..of.len())])
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("n{}", self.names)
    }

    fn shuffled(&mut self, mut ids: Vec<i64>) -> Vec<i64> {
        ids.shuffle(&mut self.random);
        ids
    }

    async fn call(&mut self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let person = self.people[self.random.random_range(0..self.people.len())].clone();
        self.server.call(method, path, Some(&person.access), body).await
    }

    async fn step(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        match self.random.random_range(0..100) {
            0..45 => self.undo().await,
            45..50 => self.flat(Kind::Partner).await,
            50..57 => self.flat(Kind::Skill).await,
            57..62 if courses.len() < 3 => self.new_course().await,
            57..63 => self.flat(Kind::Course).await,
            63..70 => self.flat(Kind::Support).await,
            70..76 => self.top().await,
            76..82 => self.order().await,
            82..87 => self.picks().await,
            87..92 => self.bonuses().await,
            92..96 => self.sections().await,
            _ => self.copy().await,
        }
    }

    /// Applies the result of a call to the model; call and model must agree on whether it was refused.
    fn settle(&mut self, what: String, reply: &Reply, expected: Result<(), Refusal>, undoes: Option<i64>) -> String {
        let found = match expected {
            Ok(()) => {
                assert!(matches!(reply.status, 200 | 201), "{what}: {}", reply.body);
                let change = reply.headers.contains_key("x-change-id").then(|| reply.change());
                self.model.commit(change, undoes);
                if undoes.is_some() { "undone" } else { "written" }.to_owned()
            }
            Err(refusal) => {
                let code = match refusal {
                    Refusal::Superseded => (409, "change_superseded"),
                    Refusal::InUse => (409, "in_use"),
                    Refusal::NameTaken => (409, "name_taken"),
                    Refusal::Full => (422, "carousel_limit_exceeded"),
                };
                assert_eq!(
                    (reply.status, reply.body["code"].as_str().unwrap_or_default()),
                    code,
                    "{what}: {}",
                    reply.body
                );
                format!("refused: {refusal:?}")
            }
        };
        *self.tally.entry(found.clone()).or_default() += 1;
        format!("{what} ({found})")
    }

    /// Tries a step on the model; a refused one changes nothing.
    fn attempt(&mut self, step: impl FnOnce(&mut Model) -> Result<(), Refusal>) -> Result<(), Refusal> {
        let before = self.model.clone();
        let result = step(&mut self.model);
        if result.is_err() {
            self.model = before;
        }
        result
    }

    async fn undo(&mut self) -> String {
        let changes = self.model.change_ids();
        // Mostly a recent change, sometimes any.
        let lately = match self.random.random_bool(0.8) {
            true => &changes[changes.len().saturating_sub(8)..],
            false => &changes,
        };
        let Some(change) = self.any(lately) else {
            return "nothing to undo".to_owned();
        };
        let reply = self
            .call(Method::POST, &format!("/api/admin/changes/{change}/undo"), None)
            .await;
        let expected = self.attempt(|model| model.undo(change));
        self.settle(format!("undo {change}"), &reply, expected, Some(change))
    }

    /// Adds, changes or removes a row.
    async fn flat(&mut self, kind: Kind) -> String {
        let course = self.model.ids(Kind::Course);
        let course = self.any(&course);
        let (one, group, parent) = match (kind, course) {
            (Kind::Partner, _) => ("partner", String::new(), 0),
            (Kind::Skill, _) => ("skill", String::new(), 0),
            (Kind::Course, _) => ("course", String::new(), 0),
            (_, Some(course)) => ("course/support", course.to_string(), course),
            _ => return "no course yet".to_owned(),
        };
        let ids = match kind.eq(&Kind::Support) {
            true => self.model.group(kind, &group),
            false => self.model.ids(kind),
        };
        let chosen = self.any(&ids);
        // Sometimes a name that exists already.
        let taken = self.model.ids(Kind::Skill);
        let label = match (kind, self.any(&taken), self.random.random_bool(0.15)) {
            (Kind::Skill, Some(other), true) => self.model.rows[&(Kind::Skill, other)].label.clone(),
            _ => self.name(),
        };
        let body = json!({
            "name": label, "link": "a.uz", "logo": self.image, "title": label, "desc": "d"
        });
        let row = Row {
            label: label.clone(),
            parent,
            group,
            version: 1,
        };
        match (chosen, self.random.random_range(0..10)) {
            (Some(id), 0..4) => {
                let reply = self
                    .call(Method::PUT, &format!("/api/admin/{one}/{id}"), Some(body))
                    .await;
                let expected = match self.model.is_taken(kind, id, &row) {
                    true => Err(Refusal::NameTaken),
                    false => {
                        self.model.edit(kind, id, label, None);
                        Ok(())
                    }
                };
                self.settle(format!("change {kind:?} {id}"), &reply, expected, None)
            }
            (Some(id), 4..7) => {
                let reply = self.call(Method::DELETE, &format!("/api/admin/{one}/{id}"), None).await;
                let expected = self.attempt(|model| model.remove(kind, id));
                self.settle(format!("remove {kind:?} {id}"), &reply, expected, None)
            }
            _ if kind == Kind::Course => "enough courses".to_owned(),
            _ => {
                let one = match kind {
                    Kind::Support => format!("course/{parent}/support"),
                    _ => one.to_owned(),
                };
                let reply = self.call(Method::POST, &format!("/api/admin/{one}"), Some(body)).await;
                let expected = match self.model.is_taken(kind, 0, &row) {
                    true => Err(Refusal::NameTaken),
                    false => {
                        self.model
                            .make(kind, reply.body["data"]["id"].as_i64().unwrap_or_default(), row);
                        Ok(())
                    }
                };
                self.settle(format!("make {kind:?}"), &reply, expected, None)
            }
        }
    }

    async fn new_course(&mut self) -> String {
        let label = self.name();
        let reply = self
            .call(Method::POST, "/api/admin/course", Some(json!({"name": label})))
            .await;
        let id = reply.data()["id"].as_i64().expect("an id");
        self.model.make(
            Kind::Course,
            id,
            Row {
                label,
                parent: 0,
                group: String::new(),
                version: 1,
            },
        );
        for (section, stored) in self.stored(Kind::Section).await {
            if stored.0.parent == id {
                self.model.comes_with(Kind::Section, section, stored.0);
            }
        }
        self.settle(format!("make Course {id}"), &reply, Ok(()), None)
    }

    async fn top(&mut self) -> String {
        let kind = ["1", "2", "2"][self.random.random_range(0..3)];
        let ids = self.model.ids(Kind::Top);
        let chosen = self.any(&ids);
        let label = self.name();
        let body =
            json!({"kind": kind.parse::<i64>().expect("a number"), "title": label, "desc": "d", "image": self.image});
        let is_full = |model: &Model| kind == "2" && model.group(Kind::Top, "2").len() >= 10;
        match (chosen, self.random.random_range(0..10)) {
            (Some(id), 0..4) => {
                let reply = self
                    .call(Method::PUT, &format!("/api/admin/top-course/{id}"), Some(body))
                    .await;
                let comes = self.model.rows[&(Kind::Top, id)].group != kind;
                let expected = match comes && is_full(&self.model) {
                    true => Err(Refusal::Full),
                    false => {
                        self.model.edit(Kind::Top, id, label, Some(kind));
                        Ok(())
                    }
                };
                self.settle(format!("move Top {id} to {kind}"), &reply, expected, None)
            }
            (Some(id), 4) => {
                let reply = self
                    .call(Method::DELETE, &format!("/api/admin/top-course/{id}"), None)
                    .await;
                let expected = self.attempt(|model| model.remove(Kind::Top, id));
                self.settle(format!("remove Top {id}"), &reply, expected, None)
            }
            _ => {
                let reply = self.call(Method::POST, "/api/admin/top-course", Some(body)).await;
                let row = Row {
                    label,
                    parent: 0,
                    group: kind.to_owned(),
                    version: 1,
                };
                let expected = match is_full(&self.model) {
                    true => Err(Refusal::Full),
                    false => {
                        self.model
                            .make(Kind::Top, reply.body["data"]["id"].as_i64().unwrap_or_default(), row);
                        Ok(())
                    }
                };
                self.settle(format!("make Top in {kind}"), &reply, expected, None)
            }
        }
    }

    async fn order(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        let course = self.any(&courses).unwrap_or_default();
        let (kind, group, path) = match self.random.random_range(0..4) {
            0 => (Kind::Partner, String::new(), "/api/admin/partners/order".to_owned()),
            1 => (Kind::Top, "2".to_owned(), "/api/admin/top-courses/order".to_owned()),
            _ => (
                Kind::Support,
                course.to_string(),
                format!("/api/admin/course/{course}/supports/order"),
            ),
        };
        let ids = self.model.group(kind, &group);
        if ids.is_empty() {
            return "nothing to sort".to_owned();
        }
        let ids = self.shuffled(ids);
        let reply = self.call(Method::PUT, &path, Some(json!({"ids": ids}))).await;
        self.model.reorder(kind, &group, ids, false);
        self.settle(format!("sort {kind:?} {group}"), &reply, Ok(()), None)
    }

    /// Part of a list in another order.
    fn chosen(&mut self, ids: Vec<i64>) -> Vec<i64> {
        let mut ids = self.shuffled(ids);
        let most = ids.len();
        ids.truncate(self.random.random_range(0..=most));
        match self.random.random_bool(0.5) {
            true => ids,
            false => {
                ids.sort_unstable();
                ids
            }
        }
    }

    /// The ids of rows that a call has added, in order.
    async fn new_ids(&self, kind: Kind) -> VecDeque<i64> {
        let stored = self.stored(kind).await;
        stored
            .into_keys()
            .filter(|id| !self.model.rows.contains_key(&(kind, *id)))
            .collect()
    }

    async fn picks(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        let Some(course) = self.any(&courses) else {
            return "no course yet".to_owned();
        };
        let skills = self.model.ids(Kind::Skill);
        let items = self.chosen(skills);
        let reply = self
            .call(
                Method::PUT,
                &format!("/api/admin/course/{course}/skills"),
                Some(json!({"ids": items})),
            )
            .await;
        self.save_picks(course, &items).await;
        self.settle(format!("pick {items:?} for {course}"), &reply, Ok(()), None)
    }

    async fn save_picks(&mut self, course: i64, items: &[i64]) {
        let group = course.to_string();
        let mut new = self.new_ids(Kind::Pick).await;
        let stored: Vec<(i64, i64)> = self
            .model
            .group(Kind::Pick, &group)
            .into_iter()
            .map(|id| (self.model.rows[&(Kind::Pick, id)].label.parse().expect("an id"), id))
            .collect();
        for (item, id) in &stored {
            if !items.contains(item) {
                self.model.remove(Kind::Pick, *id).expect("nothing points at a pick");
            }
        }
        let mut ids = Vec::new();
        for item in items {
            let kept = stored.iter().find(|(other, _)| other == item).map(|(_, id)| *id);
            ids.push(kept.unwrap_or_else(|| {
                let id = new.pop_front().expect("a new pick");
                let row = Row {
                    label: item.to_string(),
                    parent: course,
                    group: group.clone(),
                    version: 1,
                };
                self.model.make(Kind::Pick, id, row);
                id
            }));
        }
        self.model.reorder(Kind::Pick, &group, ids, false);
    }

    async fn bonuses(&mut self) -> String {
        let stored = self.model.group(Kind::Bonus, "");
        let mut kept: Vec<Option<i64>> = self.chosen(stored.clone()).into_iter().map(Some).collect();
        let courses = self.model.ids(Kind::Course);
        if !courses.is_empty() {
            for _ in 0..self.random.random_range(0..3) {
                let at = self.random.random_range(0..=kept.len());
                kept.insert(at, None);
            }
        }
        let mut sent = Vec::new();
        let mut wanted = Vec::new();
        for id in kept {
            let old = id.map(|id| self.model.rows[&(Kind::Bonus, id)].label.clone());
            let label = match (old, self.any(&courses)) {
                (Some(old), Some(course)) if self.random.random_bool(0.3) => {
                    let _ = old;
                    format!("{}:{course}", self.name())
                }
                (Some(old), _) => old,
                (None, course) => format!("{}:{}", self.name(), course.expect("a course")),
            };
            let (title, course) = label.split_once(':').expect("a label");
            let mut row = json!({"courseId": course.parse::<i64>().expect("an id"), "title": title, "subtitle": "s", "image": self.image});
            if let Some(id) = id {
                row["id"] = json!(id);
            }
            sent.push(row);
            wanted.push((id, label));
        }
        let reply = self.call(Method::PUT, BONUS, Some(json!({"bonusCourses": sent}))).await;
        let mut new = self.new_ids(Kind::Bonus).await;
        for id in stored {
            if !wanted.iter().any(|(kept, _)| *kept == Some(id)) {
                self.model.remove(Kind::Bonus, id).expect("nothing points at a bonus");
            }
        }
        let mut ids = Vec::new();
        for (id, label) in wanted {
            let id = match id {
                Some(id) => {
                    if self.model.rows[&(Kind::Bonus, id)].label != label {
                        self.model.edit(Kind::Bonus, id, label, None);
                    }
                    id
                }
                None => {
                    let id = new.pop_front().expect("a new bonus");
                    self.model.make(
                        Kind::Bonus,
                        id,
                        Row {
                            label,
                            parent: 0,
                            group: String::new(),
                            version: 1,
                        },
                    );
                    id
                }
            };
            ids.push(id);
        }
        self.model.reorder(Kind::Bonus, "", ids, false);
        self.settle("save the bonus courses".to_owned(), &reply, Ok(()), None)
    }

    async fn sections(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        let Some(course) = self.any(&courses) else {
            return "no course yet".to_owned();
        };
        let path = format!("/api/admin/courses/{course}/sections");
        let read = self.call(Method::GET, &path, None).await.ok();
        let mut rows = read["courseSections"].as_array().expect("a list").clone();
        let (one, other) = (
            self.random.random_range(0..rows.len()),
            self.random.random_range(0..rows.len()),
        );
        let (renames, swaps) = (self.random.random_bool(0.7), self.random.random_bool(0.5));
        if swaps {
            rows.swap(one, other);
        }
        let label = self.name();
        if renames {
            rows[one]["displayName"] = json!(label);
        }
        let ids: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().expect("an id")).collect();
        let renamed = ids[one];
        let reply = self
            .call(Method::PUT, &path, Some(json!({"courseSections": rows})))
            .await;
        if renames {
            self.model.edit(Kind::Section, renamed, label, None);
        }
        self.model
            .reorder(Kind::Section, &group_of_sections(course), ids, false);
        self.settle(format!("save the sections of {course}"), &reply, Ok(()), None)
    }

    /// Copies supports and skills of a course to another.
    async fn copy(&mut self) -> String {
        let courses = self.model.ids(Kind::Course);
        let courses = self.shuffled(courses);
        let [from, to, ..] = courses[..] else {
            return "too few courses".to_owned();
        };
        let size = |course: i64| self.model.group(Kind::Support, &course.to_string()).len();
        // Copies that only add would double the lists until they are full.
        let is_much = size(from) + size(to) > 40;
        let replace = self.random.random_bool(0.5) || is_much;
        let body = json!({"from": from, "parts": ["supports", "skills"], "replace": replace});
        let reply = self
            .call(Method::PUT, &format!("/api/admin/course/{to}/copy"), Some(body))
            .await;
        let source = self.model.group(Kind::Support, &from.to_string());
        if replace && !source.is_empty() {
            for id in self.model.group(Kind::Support, &to.to_string()).into_iter().rev() {
                self.model
                    .remove(Kind::Support, id)
                    .expect("nothing points at a support");
            }
        }
        let mut new: VecDeque<i64> = self.new_ids(Kind::Support).await;
        for id in source {
            let label = self.model.rows[&(Kind::Support, id)].label.clone();
            let row = Row {
                label,
                parent: to,
                group: to.to_string(),
                version: 1,
            };
            self.model
                .make(Kind::Support, new.pop_front().expect("a new support"), row);
        }
        let items = |course: i64| -> Vec<i64> {
            let ids = self.model.group(Kind::Pick, &course.to_string());
            ids.iter()
                .map(|id| self.model.rows[&(Kind::Pick, *id)].label.parse().expect("an id"))
                .collect()
        };
        let source = items(from);
        let mut wanted = if replace && !source.is_empty() {
            Vec::new()
        } else {
            items(to)
        };
        for item in source {
            if !wanted.contains(&item) {
                wanted.push(item);
            }
        }
        self.save_picks(to, &wanted).await;
        self.settle(
            format!("copy {from} to {to}, replacing: {replace}"),
            &reply,
            Ok(()),
            None,
        )
    }

    /// The rows of a table as they are stored, with their positions.
    async fn stored(&self, kind: Kind) -> BTreeMap<i64, (Row, Option<i32>)> {
        let (table, label, parent, group, position) = match kind {
            Kind::Bonus => ("bonus_course", "title || ':' || course_id", "0", "''", "position"),
            Kind::Course => ("course", "name", "0", "''", "NULL"),
            Kind::Section => (
                "section",
                "display_name",
                "COALESCE(course_id, 0)",
                "group_key",
                "position",
            ),
            Kind::Pick => (
                "course_skill",
                "CAST(item_id AS TEXT)",
                "course_id",
                "group_key",
                "position",
            ),
            Kind::Partner => ("partner", "name", "0", "''", "position"),
            Kind::Skill => ("skill", "name", "0", "''", "NULL"),
            Kind::Support => ("support", "title", "course_id", "group_key", "position"),
            Kind::Top => ("top_course", "title", "0", "group_key", "position"),
        };
        let rows = self
            .server
            .rows(&format!(
                "SELECT id, version, {label} AS label, CAST({parent} AS BIGINT) AS parent, {group} AS place, \
                 CAST({position} AS INTEGER) AS position FROM {table}"
            ))
            .await;
        let rows = rows.iter().map(|row| {
            let stored = Row {
                label: row.try_get("", "label").expect("a label"),
                parent: row.try_get("", "parent").expect("a parent"),
                group: row.try_get("", "place").expect("a group"),
                version: row.try_get("", "version").expect("a version"),
            };
            let position = row.try_get("", "position").expect("a position");
            (row.try_get("", "id").expect("an id"), (stored, position))
        });
        // The landing page's own sections are not part of the model.
        rows.filter(|(_, (row, _))| kind != Kind::Section || row.parent != 0)
            .collect()
    }

    async fn compare(&self, what: &str) {
        for kind in Kind::ALL {
            let stored = self.stored(kind).await;
            let ids = self.model.ids(kind).into_iter();
            let expected: BTreeMap<i64, (Row, Option<i32>)> = ids
                .map(|id| {
                    let position = self
                        .model
                        .position(kind, id)
                        .map(|at| i32::try_from(at).expect("small"));
                    (id, (self.model.rows[&(kind, id)].clone(), position))
                })
                .collect();
            assert_eq!(stored, expected, "{kind:?} after {what}");
        }
        let rows = self.server.rows("SELECT id, undone_by FROM change").await;
        let stored: BTreeMap<i64, Option<i64>> = rows
            .iter()
            .map(|row| {
                (
                    row.try_get("", "id").expect("an id"),
                    row.try_get("", "undone_by").expect("an id"),
                )
            })
            .collect();
        for id in self.model.change_ids() {
            assert_eq!(
                stored.get(&id),
                Some(&self.model.undone_by(id)),
                "change {id} after {what}"
            );
        }
    }
}
