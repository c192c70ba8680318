//! The random actions of people.

use serde_json::{Value, json};

use super::{
    client::{Answer, Body, Call},
    content, film,
    person::{ANSWERED_WITHIN, Person},
    picture,
};
use crate::{
    check::finding::Violation,
    model::{
        journal::{Effect, Outcome},
        kinds::{KINDS, Kind, PARTS, is_of_course, kind, path},
    },
    world::template::PASSWORD,
};

impl Person {
    /// One or two random calls.
    pub(super) async fn do_something(&mut self) {
        match self.dice.between(1, 100) {
            1..=27 => self.make().await,
            28..=43 => self.edit().await,
            44..=49 => self.remove().await,
            50..=55 => self.reorder().await,
            56..=60 => self.save_bonus_courses().await,
            61..=65 => self.save_skills().await,
            66..=69 => self.save_benefits().await,
            70..=72 => self.copy().await,
            73..=78 => self.undo().await,
            79..=88 => self.upload().await,
            89..=92 => self.be_refused().await,
            93 => self.sign_in().await,
            _ => self.read().await,
        }
    }

    fn any_kind(&mut self) -> &'static Kind {
        self.dice.pick(&KINDS).unwrap_or(&KINDS[0])
    }

    async fn make(&mut self) {
        let kind = self.any_kind();
        self.make_one(kind).await;
    }

    /// Adds a row of that kind; `None` if a required file is missing.
    pub async fn make_one(&mut self, kind: &'static Kind) -> Option<Outcome> {
        let word = self.word();
        let shared = self.shared.clone();
        let (group, fields) = content::fields(kind.entity, &word, &shared.courses, &shared.board, &mut self.dice)?;
        let call = Call::new(
            "POST",
            path(kind.one, &group),
            Body::Json(Value::Object(fields.clone())),
        );
        let effect = Effect::Make {
            entity: kind.entity,
            group,
            fields,
        };
        let outcome = self.submit(effect, call).await;
        if let Outcome::Acknowledged { data, .. } = &outcome
            && self.dice.chance(15)
            && let Some(id) = data["id"].as_i64()
        {
            self.look_at(kind, id).await;
        }
        Some(outcome)
    }

    /// Reads a row that was just acknowledged: it must exist, unless another call has removed it since.
    async fn look_at(&self, kind: &Kind, id: i64) {
        let at = match kind.entity {
            "partner" => format!("{}?id={id}", kind.by_id),
            _ => format!("{}/{id}", kind.by_id),
        };
        if let Answer::Whole { status: 404, .. } = self.caller.call(&Call::get(at), ANSWERED_WITHIN).await
            && !self.shared.journal.may_be_gone(kind.entity, id)
        {
            self.shared.find(
                Violation::Lost,
                format!("{} {id} was acknowledged and cannot be read", kind.entity),
            );
        }
    }

    async fn edit(&mut self) {
        let Some(row) = self.shared.board.row(&mut self.dice, |row| kind(row.entity).is_some()) else {
            return;
        };
        let Some(kind) = kind(row.entity) else { return };
        let word = self.word();
        let shared = self.shared.clone();
        let Some((group, fields)) = content::fields(row.entity, &word, &shared.courses, &shared.board, &mut self.dice)
        else {
            return;
        };
        // A row stays with its course.
        let group = if is_of_course(kind) { row.group } else { group };
        let mut body = Value::Object(fields.clone());
        if let Some(version) = row.version.filter(|_| self.dice.chance(80)) {
            body["version"] = version.into();
        }
        let call = Call::new("PUT", format!("{}/{}", kind.by_id, row.id), Body::Json(body));
        let outcome = self
            .submit(
                Effect::Edit {
                    entity: row.entity,
                    id: row.id,
                    group,
                    fields,
                },
                call,
            )
            .await;
        self.must_have_been_there(row.entity, row.id, &outcome);
    }

    async fn remove(&mut self) {
        let Some(row) = self.shared.board.row(&mut self.dice, |row| kind(row.entity).is_some()) else {
            return;
        };
        let Some(kind) = kind(row.entity) else { return };
        let version = row.version.filter(|_| self.dice.chance(60));
        let query = version.map(|version| format!("?version={version}")).unwrap_or_default();
        let call = Call::new("DELETE", format!("{}/{}{query}", kind.by_id, row.id), Body::None);
        let outcome = self
            .submit(
                Effect::Remove {
                    entity: row.entity,
                    id: row.id,
                },
                call,
            )
            .await;
        if !matches!(outcome, Outcome::Refused(404)) {
            return;
        }
        // The journal has this removal too, so check whether there is another.
        let removals = self.shared.journal.intents();
        let others = removals.iter().filter(|intent| match &intent.effect {
            Effect::Remove { entity, id } => *entity == row.entity && *id == row.id,
            Effect::Undo { .. } | Effect::Copy { replace: true, .. } => true,
            _ => false,
        });
        if others.count() == 1 {
            self.shared.find(
                Violation::Lost,
                format!("{} {} was acknowledged and is not found", row.entity, row.id),
            );
        }
    }

    fn must_have_been_there(&self, entity: &str, id: i64, outcome: &Outcome) {
        if matches!(outcome, Outcome::Refused(404)) && !self.shared.journal.may_be_gone(entity, id) {
            self.shared.find(
                Violation::Lost,
                format!("{entity} {id} was acknowledged and is not found"),
            );
        }
    }

    async fn reorder(&mut self) {
        let kind = self.any_kind();
        let Some(order) = kind.order else { return };
        let Some(row) = self.shared.board.row(&mut self.dice, |row| row.entity == kind.entity) else {
            return;
        };
        let Some(list) = self.list(kind, &row.group).await else {
            return;
        };
        let mut ids: Vec<i64> = list.iter().filter_map(|row| row["id"].as_i64()).collect();
        self.dice.shuffle(&mut ids);
        let call = Call::new("PUT", path(order, &row.group), Body::Json(json!({"ids": ids})));
        self.submit(
            Effect::Reorder {
                entity: kind.entity,
                group: row.group,
                ids,
            },
            call,
        )
        .await;
    }

    /// The rows of a group as the panel reads them.
    pub async fn list(&self, kind: &Kind, group: &str) -> Option<Vec<Value>> {
        let mut body = self.read_body(&path(kind.many, group)).await?;
        match body["data"][kind.list_key].take() {
            Value::Array(rows) => Some(rows),
            _ => None,
        }
    }

    /// The data of a read that must be answered with 200 in time.
    pub async fn read_body(&self, path: &str) -> Option<Value> {
        match self.caller.call(&Call::get(path), ANSWERED_WITHIN).await {
            Answer::Whole { status: 200, body, .. } => Some(body),
            _ => None,
        }
    }

    async fn copy(&mut self) {
        let [one, other, ..] = self.shared.courses.as_slice() else {
            return;
        };
        let (from, to) = if self.dice.chance(50) {
            (*one, *other)
        } else {
            (*other, *one)
        };
        let Some((entity, part)) = self.dice.pick(&PARTS).copied() else {
            return;
        };
        let replace = self.dice.chance(70);
        let body = json!({"from": from, "parts": [part], "replace": replace});
        let call = Call::new("PUT", format!("/api/admin/course/{to}/copy"), Body::Json(body));
        let effect = Effect::Copy {
            entity,
            from: from.to_string(),
            to: to.to_string(),
            replace,
        };
        self.submit(effect, call).await;
    }

    async fn undo(&mut self) {
        let change = {
            let board = self.shared.board.look();
            let own: Vec<i64> = board
                .changes
                .iter()
                .filter(|made| made.staff == self.staff)
                .map(|made| made.change)
                .collect();
            // Mostly recent changes, because people undo mistakes.
            let recent = own.len().saturating_sub(4);
            self.dice.pick(own.get(recent..).unwrap_or_default()).copied()
        };
        let Some(change) = change else { return };
        let call = Call::new("POST", format!("/api/admin/changes/{change}/undo"), Body::None);
        self.submit(Effect::Undo { change }, call).await;
    }

    async fn upload(&mut self) {
        let (folder, bytes) = match self.dice.between(1, 10) {
            1..=3 => ("videos", film(&mut self.dice)),
            4..=7 => ("partners", picture(&mut self.dice)),
            _ => ("course-banners", picture(&mut self.dice)),
        };
        self.upload_one(folder, bytes).await;
    }

    /// Uploads a file.
    pub async fn upload_one(&mut self, folder: &'static str, bytes: std::sync::Arc<Vec<u8>>) -> Outcome {
        let call = Call::new(
            "POST",
            "/api/upload",
            Body::File {
                folder,
                bytes: bytes.clone(),
            },
        );
        self.submit(Effect::Upload { bytes }, call).await
    }

    /// Sends what must be refused, whatever the fault.
    async fn be_refused(&mut self) {
        let word = self.word();
        let (entity, at, body) = match self.dice.between(1, 3) {
            1 => (
                "partner",
                "/api/admin/partner",
                json!({"name": word, "link": "https://example.uz"}),
            ),
            2 => (
                "profession",
                "/api/admin/profession",
                json!({"name": word, "desc": "x".repeat(600)}),
            ),
            _ => (
                "skill",
                "/api/admin/skill",
                json!({"name": word, "image": "partners/none.png"}),
            ),
        };
        let Value::Object(fields) = body.clone() else { return };
        let effect = Effect::Make {
            entity,
            group: String::new(),
            fields,
        };
        let outcome = self
            .submit(effect.clone(), Call::new("POST", at, Body::Json(body)))
            .await;
        if matches!(outcome, Outcome::Acknowledged { .. }) {
            self.shared
                .find(Violation::Answer, format!("accepted although it is wrong: {effect}"));
        }
    }

    /// Signs in on another device: the right password must never be refused, whatever the fault.
    async fn sign_in(&mut self) {
        let body = json!({"username": self.login, "password": PASSWORD});
        let call = Call::new("POST", "/api/admin/signin", Body::Json(body));
        if let Answer::Whole { status, body, .. } = self.caller.call(&call, ANSWERED_WITHIN).await
            && status != 503
            && (status != 200 || body["data"]["accessToken"].is_null())
        {
            self.shared
                .find(Violation::Answer, format!("{status} to a sign-in: {body}"));
        }
    }

    /// Reads as visitors and editors do; stored files must be unchanged.
    async fn read(&mut self) {
        if self.dice.chance(50) {
            let path = self.dice.pick(&[
                "/api/public/home",
                "/api/admin/sections",
                "/api/admin/skills",
                "/api/admin/profile",
            ]);
            self.read_body(path.copied().unwrap_or("/healthz")).await;
            return;
        }
        let file = {
            let board = self.shared.board.look();
            self.dice.pick(&board.files).cloned()
        };
        let Some(file) = file else { return };
        match self.caller.file(&file.path, ANSWERED_WITHIN).await {
            Ok(bytes) if bytes != **file.bytes => {
                self.shared.find(
                    Violation::Lost,
                    format!("{} reads as {} bytes of another content", file.path, bytes.len()),
                );
            }
            Err(status) if status == "404" => {
                self.shared.find(
                    Violation::Lost,
                    format!("{} was acknowledged and is not found", file.path),
                );
            }
            _ => {}
        }
    }
}
