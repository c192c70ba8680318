//! Steps that write lists: orders, lists saved as a whole, copies.

use std::collections::VecDeque;

use rand::Rng;
use reqwest::Method;
use serde_json::json;

use super::{
    Life,
    model::{Kind, Row},
};

const BONUS: &str = "/api/admin/landing-bonus-courses";

fn group_of_sections(course: i64) -> String {
    format!("course:{course}")
}

impl Life {
    pub(super) async fn order(&mut self) -> String {
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
    pub(super) fn chosen(&mut self, ids: Vec<i64>) -> Vec<i64> {
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
    pub(super) async fn new_ids(&self, kind: Kind) -> VecDeque<i64> {
        let stored = self.stored(kind).await;
        stored
            .into_keys()
            .filter(|id| !self.model.rows.contains_key(&(kind, *id)))
            .collect()
    }

    pub(super) async fn associations(&mut self) -> String {
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
        self.save_associations(course, &items).await;
        self.settle(format!("associate {items:?} with {course}"), &reply, Ok(()), None)
    }

    pub(super) async fn save_associations(&mut self, course: i64, items: &[i64]) {
        let group = course.to_string();
        let mut new = self.new_ids(Kind::Association).await;
        let stored: Vec<(i64, i64)> = self
            .model
            .group(Kind::Association, &group)
            .into_iter()
            .map(|id| {
                (
                    self.model.rows[&(Kind::Association, id)].label.parse().expect("an id"),
                    id,
                )
            })
            .collect();
        for (item, id) in &stored {
            if !items.contains(item) {
                self.model
                    .remove(Kind::Association, *id)
                    .expect("nothing points at an association");
            }
        }
        let mut ids = Vec::new();
        for item in items {
            let kept = stored.iter().find(|(other, _)| other == item).map(|(_, id)| *id);
            ids.push(kept.unwrap_or_else(|| {
                let id = new.pop_front().expect("a new association");
                let row = Row {
                    label: item.to_string(),
                    parent: course,
                    group: group.clone(),
                    version: 1,
                };
                self.model.make(Kind::Association, id, row);
                id
            }));
        }
        self.model.reorder(Kind::Association, &group, ids, false);
    }

    pub(super) async fn bonuses(&mut self) -> String {
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

    pub(super) async fn sections(&mut self) -> String {
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
    pub(super) async fn copy(&mut self) -> String {
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
            let ids = self.model.group(Kind::Association, &course.to_string());
            ids.iter()
                .map(|id| self.model.rows[&(Kind::Association, *id)].label.parse().expect("an id"))
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
        self.save_associations(to, &wanted).await;
        self.settle(
            format!("copy {from} to {to}, replacing: {replace}"),
            &reply,
            Ok(()),
            None,
        )
    }
}
