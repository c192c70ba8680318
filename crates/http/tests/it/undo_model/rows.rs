//! Steps that write single rows.

use rand::Rng;
use reqwest::Method;
use serde_json::json;

use super::{
    Life,
    model::{Kind, Model, Refusal, Row},
};

impl Life {
    /// Adds, changes or removes a row.
    pub(super) async fn flat(&mut self, kind: Kind) -> String {
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

    pub(super) async fn new_course(&mut self) -> String {
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

    pub(super) async fn top(&mut self) -> String {
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
}
