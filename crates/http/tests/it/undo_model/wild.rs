//! Steps that the model does not follow: any write may be granted or refused, and what counts is what is restored afterwards.

use rand::Rng;
use reqwest::Method;
use serde_json::{Value, json};

use super::Life;
use crate::harness::Reply;

/// The resources whose rows these steps change and restore.
const RESTORED: [&str; 8] = [
    "bonus_course",
    "course",
    "course_seo",
    "feedback",
    "home_seo",
    "partner",
    "skill",
    "support",
];

impl Life {
    async fn ids_of(&self, sql: &str) -> Vec<i64> {
        let rows = self.server.rows(sql).await;
        rows.iter().map(|row| row.try_get_by_index(0).expect("an id")).collect()
    }

    async fn tried(&mut self, what: &str, method: Method, path: &str, body: Option<Value>) -> Reply {
        let reply = self.call(method, path, body).await;
        assert!(
            matches!(reply.status, 200 | 201 | 404 | 409 | 422),
            "{what} {path}: {} {}",
            reply.status,
            reply.body
        );
        let outcome = if reply.status < 300 { "granted" } else { "refused" };
        *self.tally.entry(format!("{what} {outcome}")).or_default() += 1;
        reply
    }

    /// One write of any kind.
    pub(super) async fn wild_step(&mut self) {
        match self.random.random_range(0..100) {
            0..8 => self.single().await,
            8..18 => self.feedback().await,
            18..24 => self.show_a_course().await,
            24..34 => self.restore_removed().await,
            34..48 => self.some_version().await,
            48..58 => self.draft_and_publish().await,
            58..72 => self.undo_something().await,
            72..82 => self.order_something().await,
            82..92 => self.remove_something().await,
            _ => self.rename_something().await,
        }
    }

    async fn a_course(&mut self) -> Option<i64> {
        let courses = self.ids_of("SELECT id FROM course ORDER BY id").await;
        self.any(&courses)
    }

    async fn single(&mut self) {
        let path = match (self.random.random_bool(0.5), self.a_course().await) {
            (true, Some(course)) => format!("/api/admin/course/{course}/seo"),
            _ => "/api/admin/home-seo/save".to_owned(),
        };
        let body = json!({"title": self.name(), "description": self.name(), "noindex": self.random.random_bool(0.5)});
        self.tried("single", Method::PUT, &path, Some(body)).await;
    }

    async fn feedback(&mut self) {
        let ids = self.ids_of("SELECT id FROM feedback ORDER BY id").await;
        let body = json!({"feedbackType": 2, "fullName": self.name(), "profession": "a", "body": "b"});
        let chosen = self.any(&ids).filter(|_| self.random.random_bool(0.5));
        let (method, path) = match chosen {
            Some(id) => (Method::PUT, format!("/api/admin/feedback/{id}")),
            None => (Method::POST, "/api/admin/feedback".to_owned()),
        };
        self.tried("feedback", method, &path, Some(body)).await;
    }

    async fn show_a_course(&mut self) {
        let Some(course) = self.a_course().await else { return };
        let body = json!({"isVisible": self.random.random_bool(0.5)});
        let path = format!("/api/admin/course/{course}/visibility");
        self.tried("visibility", Method::PATCH, &path, Some(body)).await;
    }

    async fn restore_removed(&mut self) {
        let bin = self.call(Method::GET, "/api/admin/bin?perPage=100", None).await.ok();
        let entries = bin["bin"].as_array().expect("a bin");
        let changes: Vec<i64> = entries.iter().filter_map(|entry| entry["changeId"].as_i64()).collect();
        let Some(change) = self.any(&changes) else { return };
        let path = format!("/api/admin/bin/{change}/restore");
        self.tried("bin", Method::POST, &path, Some(json!({}))).await;
    }

    async fn some_version(&mut self) {
        let entity = RESTORED[self.random.random_range(0..RESTORED.len())];
        let known = self
            .ids_of(&format!(
                "SELECT id FROM revision WHERE entity = '{entity}' AND row_id <> 0 ORDER BY id DESC LIMIT 40"
            ))
            .await;
        let Some(revision) = self.any(&known) else { return };
        let rows = self
            .server
            .rows(&format!("SELECT row_id, change_id FROM revision WHERE id = {revision}"))
            .await;
        let (row, change): (i64, i64) = (
            rows[0].try_get("", "row_id").expect("an id"),
            rows[0].try_get("", "change_id").expect("an id"),
        );
        let body = json!({"changeId": change, "before": self.random.random_bool(0.4)});
        let path = format!("/api/admin/history/{entity}/{row}/restore");
        self.tried("version", Method::POST, &path, Some(body)).await;
    }

    async fn draft_and_publish(&mut self) {
        let ids = self.ids_of("SELECT id FROM skill ORDER BY id").await;
        let chosen = self.any(&ids).filter(|_| self.random.random_bool(0.6));
        let (method, path) = match chosen {
            Some(id) => ("PUT", format!("/api/admin/skill/{id}")),
            None => ("POST", "/api/admin/skill".to_owned()),
        };
        let draft = json!({"method": method, "path": path, "input": {"name": self.name()}});
        let reply = self
            .tried("draft", Method::POST, "/api/admin/drafts", Some(draft))
            .await;
        let id = &reply.body["data"]["id"];
        if reply.status == 201 && self.random.random_bool(0.8) {
            let path = format!("/api/admin/drafts/{id}/publish");
            self.tried("publish", Method::POST, &path, Some(json!({}))).await;
        } else if reply.status == 201 {
            let path = format!("/api/admin/drafts/{id}");
            self.tried("discard", Method::DELETE, &path, None).await;
        }
    }

    async fn undo_something(&mut self) {
        let changes = self.ids_of("SELECT id FROM change ORDER BY id DESC LIMIT 15").await;
        let Some(change) = self.any(&changes) else { return };
        let path = format!("/api/admin/changes/{change}/undo");
        self.tried("undo", Method::POST, &path, None).await;
    }

    /// Sorts the partners, the feedback, the carousel, or the supports of a course.
    pub(super) async fn order_something(&mut self) {
        let course = self.a_course().await.unwrap_or_default();
        let which = self.random.random_range(0..4);
        self.order_list(which, course).await;
    }

    /// Sorts each of those lists once.
    pub(super) async fn order_all(&mut self) {
        for which in 0..3 {
            self.order_list(which, 0).await;
        }
        for course in self.ids_of("SELECT id FROM course ORDER BY id").await {
            self.order_list(3, course).await;
        }
    }

    /// Adds to each list that is sorted, so that some have an order to restore.
    pub(super) async fn lengthen_lists(&mut self) {
        for _ in 0..2 {
            let name = self.name();
            let partner = json!({"name": name, "link": "a.uz", "logo": self.image});
            let feedback = json!({"feedbackType": 2, "fullName": name, "profession": "a", "body": "b"});
            self.tried("partner", Method::POST, "/api/admin/partner", Some(partner))
                .await;
            self.tried("feedback", Method::POST, "/api/admin/feedback", Some(feedback))
                .await;
            for course in self.ids_of("SELECT id FROM course ORDER BY id").await {
                let path = format!("/api/admin/course/{course}/support");
                let support = json!({"title": self.name(), "desc": "d", "logo": self.image});
                self.tried("support", Method::POST, &path, Some(support)).await;
            }
        }
    }

    async fn order_list(&mut self, which: u8, course: i64) {
        let (sql, path) = match which {
            0 => (
                "SELECT id FROM partner".to_owned(),
                "/api/admin/partners/order".to_owned(),
            ),
            1 => (
                "SELECT id FROM feedback WHERE course_id IS NULL".to_owned(),
                "/api/admin/feedback/order".to_owned(),
            ),
            2 => (
                "SELECT id FROM top_course WHERE kind = 2".to_owned(),
                "/api/admin/top-courses/order".to_owned(),
            ),
            _ => (
                format!("SELECT id FROM support WHERE course_id = {course}"),
                format!("/api/admin/course/{course}/supports/order"),
            ),
        };
        let ids = self.ids_of(&format!("{sql} ORDER BY id")).await;
        if ids.is_empty() {
            return;
        }
        let ids = self.shuffled(ids);
        self.tried("order", Method::PUT, &path, Some(json!({"ids": ids}))).await;
    }

    async fn one_of(&mut self) -> Option<(&'static str, i64)> {
        let (table, path) = [
            ("partner", "/api/admin/partner"),
            ("skill", "/api/admin/skill"),
            ("support", "/api/admin/course/support"),
            ("feedback", "/api/admin/feedback"),
            ("top_course", "/api/admin/top-course"),
        ][self.random.random_range(0..5)];
        let ids = self.ids_of(&format!("SELECT id FROM {table} ORDER BY id")).await;
        self.any(&ids).map(|id| (path, id))
    }

    async fn remove_something(&mut self) {
        let Some((path, id)) = self.one_of().await else { return };
        self.tried("removal", Method::DELETE, &format!("{path}/{id}"), None)
            .await;
    }

    async fn rename_something(&mut self) {
        let name = self.name();
        let skills = self.ids_of("SELECT id FROM skill ORDER BY id").await;
        let Some(id) = self.any(&skills) else { return };
        let path = format!("/api/admin/skill/{id}");
        self.tried("rename", Method::PUT, &path, Some(json!({"name": name})))
            .await;
    }
}
