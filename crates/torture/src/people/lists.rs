//! Lists that are saved as a whole: read, changed a little, and sent back.

use serde_json::{Map, Value, json};

use super::{
    client::{Body, Call},
    content,
    person::Person,
};
use crate::model::{
    journal::{Effect, Fields, ListRow},
    kinds::HEADING,
};

impl Person {
    pub(super) async fn save_bonus_courses(&mut self) {
        let path = "/api/admin/landing-bonus-courses";
        let Some(body) = self.read_body(path).await else { return };
        let data = &body["data"];
        let mut rows = read_rows(&data["bonusCourses"], &["courseId", "title", "subtitle", "image"]);
        self.change_some(&mut rows, "bonus_course", 12);
        let mut body = json!({"bonusCourses": sent(&rows)});
        if self.dice.chance(80) {
            body["listVersion"] = data["listVersion"].clone();
        }
        let call = Call::new("PUT", path, Body::Json(body));
        self.submit(
            Effect::SaveList {
                entity: "bonus_course",
                group: String::new(),
                rows,
                heading: None,
            },
            call,
        )
        .await;
    }

    pub(super) async fn save_benefits(&mut self) {
        let Some(course) = self.dice.pick(&self.shared.courses).copied() else {
            return;
        };
        let path = format!("/api/admin/course/{course}/it-benefits");
        let Some(body) = self.read_body(&path).await else {
            return;
        };
        let data = &body["data"];
        let mut rows = read_rows(&data["courseItBenefits"], &["title"]);
        self.change_some(&mut rows, "it_benefit", 15);
        let word = self.word();
        let heading = Map::from_iter([
            ("title".to_owned(), json!(word)),
            ("subtitle".to_owned(), json!("Afzalliklar")),
        ]);
        let mut sent_heading = heading.clone();
        if let Some(version) = data["body"]["version"].as_i64() {
            sent_heading.insert("version".to_owned(), version.into());
        }
        let body = json!({"body": sent_heading, "courseItBenefits": sent(&rows)});
        let call = Call::new("PUT", path, Body::Json(body));
        let heading = Some((HEADING, heading));
        self.submit(
            Effect::SaveList {
                entity: "it_benefit",
                group: course.to_string(),
                rows,
                heading,
            },
            call,
        )
        .await;
    }

    pub(super) async fn save_skills(&mut self) {
        let Some(course) = self.dice.pick(&self.shared.courses).copied() else {
            return;
        };
        let path = format!("/api/admin/course/{course}/skills");
        let Some(body) = self.read_body(&path).await else {
            return;
        };
        let data = &body["data"];
        let mut ids: Vec<i64> = read_ids(&data["courseSkills"]);
        self.dice.shuffle(&mut ids);
        ids.truncate(self.dice.below(8));
        for _ in 0..self.dice.below(4) {
            if let Some(skill) = self.shared.board.row(&mut self.dice, |row| row.entity == "skill")
                && !ids.contains(&skill.id)
            {
                ids.push(skill.id);
            }
        }
        let mut body = json!({"ids": ids});
        if self.dice.chance(80) {
            body["listVersion"] = data["listVersion"].clone();
        }
        let pick = |id: &i64| ListRow {
            id: None,
            fields: Map::from_iter([("itemId".to_owned(), json!(id))]),
        };
        let rows = ids.iter().map(pick).collect();
        let call = Call::new("PUT", path, Body::Json(body));
        self.submit(
            Effect::SaveList {
                entity: "course_skill",
                group: course.to_string(),
                rows,
                heading: None,
            },
            call,
        )
        .await;
    }

    /// Removes some rows, adds some, and shuffles.
    fn change_some(&mut self, rows: &mut Vec<ListRow>, entity: &str, most: usize) {
        rows.retain(|_| self.dice.chance(75));
        let shared = self.shared.clone();
        for _ in 0..self.dice.below(4) {
            let word = self.word();
            let new = content::fields(entity, &word, &shared.courses, &shared.board, &mut self.dice);
            rows.extend(new.map(|(_, fields)| ListRow { id: None, fields }));
        }
        if self.dice.chance(40) {
            self.dice.shuffle(rows);
        }
        rows.truncate(most);
    }
}

fn read_ids(list: &Value) -> Vec<i64> {
    let rows = list.as_array().map(Vec::as_slice).unwrap_or_default();
    rows.iter().filter_map(|row| row["id"].as_i64()).collect()
}

/// The rows of a list in the form to send back, with these fields.
fn read_rows(list: &Value, fields: &[&str]) -> Vec<ListRow> {
    let rows = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let read = |row: &Value| ListRow {
        id: row["id"].as_i64(),
        fields: fields
            .iter()
            .map(|name| ((*name).to_owned(), row[*name].clone()))
            .collect(),
    };
    rows.iter().map(read).collect()
}

fn sent(rows: &[ListRow]) -> Vec<Fields> {
    let with_id = |row: &ListRow| {
        let mut fields = row.fields.clone();
        if let Some(id) = row.id {
            fields.insert("id".to_owned(), id.into());
        }
        fields
    };
    rows.iter().map(with_id).collect()
}
