//! A write whose answer was lost is sent again with its key: it gets the same answer and is made once.

use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{PASSWORD, Person, Reply, Server, on_both_databases};

on_both_databases!(
    a_repeated_add_answers_the_same_row,
    a_key_belongs_to_one_person_and_one_call,
    a_repeated_removal_and_undo_answer_as_before,
    concurrent_repetitions_create_one_row,
    a_refused_call_does_not_use_up_its_key,
    a_key_is_forgotten_after_a_day,
    every_kind_of_write_accepts_a_key,
    a_repeated_change_of_the_password_answers_as_before,
    the_digest_of_a_body_is_keyed,
);

async fn send(server: &Server, method: Method, path: &str, person: &Person, key: &str, body: Option<Value>) -> Reply {
    let request = server
        .client
        .request(method, format!("{}{path}", server.base))
        .bearer_auth(&person.access)
        .header("idempotency-key", key);
    Server::read(match body {
        Some(body) => request.json(&body),
        None => request,
    })
    .await
}

async fn post(server: &Server, person: &Person, key: &str, name: &str) -> Reply {
    let body = Some(json!({"name": name}));
    send(server, Method::POST, "/api/admin/skill", person, key, body).await
}

async fn another(server: &Server, boss: &Person) -> Person {
    let body = json!({"firstName": "Aziza", "lastName": "Nazarova", "login": "aziza", "password": "Parol#2025", "role": "superadmin"});
    server.post("/api/admin/staff", boss, body).await.created();
    let new = server.sign_in("aziza", "Parol#2025").await;
    let body = json!({"currentPassword": "Parol#2025", "newPassword": "Parol#2027", "confirmPassword": "Parol#2027"});
    server.put("/api/admin/change-password", &new, body).await.ok();
    server.sign_in("aziza", "Parol#2027").await
}

async fn a_repeated_add_answers_the_same_row(server: Server) {
    let person = server.superadmin().await;
    let before = server.count("change").await;
    let first = post(&server, &person, "save-1", "Rust").await;
    let change = first.change();
    let row = first.clone().created();
    for _ in 0..3 {
        let again = post(&server, &person, "save-1", "Rust").await;
        assert_eq!(again.change(), change);
        assert_eq!(again.body, first.body);
        assert_eq!(again.headers["content-type"], "application/json");
        assert_eq!(again.headers["cache-control"], "no-store");
        assert_eq!(again.created(), row);
    }
    assert_eq!(server.count("skill").await, 1);
    assert_eq!(server.count("change").await, before + 1);
    // The original answer, even if the row has changed since.
    let path = format!("/api/admin/skill/{}", row["id"]);
    server.put(&path, &person, json!({"name": "Rust 2"})).await.ok();
    assert_eq!(post(&server, &person, "save-1", "Rust").await.created(), row);
    // Without a key nothing is stored, and another key is another call.
    server
        .post("/api/admin/skill", &person, json!({"name": "Rust 2"}))
        .await
        .refused(409, "name_taken");
    post(&server, &person, "save-2", "Go").await.created();
    assert_eq!(server.count("skill").await, 2);
}

async fn a_key_belongs_to_one_person_and_one_call(server: Server) {
    let person = server.superadmin().await;
    post(&server, &person, "k", "A").await.created();
    let other_body = post(&server, &person, "k", "B").await;
    other_body.refused(422, "validation_failed");
    other_body.refused_fields(&[("Idempotency-Key", "duplicate")]);
    let body = Some(json!({"name": "A"}));
    let other_path = send(&server, Method::POST, "/api/admin/course-category", &person, "k", body).await;
    other_path.refused_fields(&[("Idempotency-Key", "duplicate")]);
    assert_eq!(
        (server.count("skill").await, server.count("course_category").await),
        (1, 0)
    );
    // The same key of another person is another key.
    let aziza = another(&server, &person).await;
    post(&server, &aziza, "k", "B").await.created();
    for key in ["", "a b", "ключ", &"k".repeat(65)] {
        if let Ok(value) = reqwest::header::HeaderValue::from_str(key) {
            let request = server
                .client
                .post(format!("{}/api/admin/skill", server.base))
                .bearer_auth(&person.access)
                .header("idempotency-key", value)
                .json(&json!({"name": "C"}));
            let refused = Server::read(request).await;
            refused.refused(422, "validation_failed");
            refused.refused_fields(&[("Idempotency-Key", "wrong_format")]);
        }
    }
    post(&server, &person, &"k".repeat(64), "C").await.created();
    // Callers without permission learn nothing of answers.
    let stranger = Person {
        access: "x".to_owned(),
        ..person.clone()
    };
    post(&server, &stranger, "k", "A").await.refused(401, "unauthenticated");
}

async fn a_repeated_removal_and_undo_answer_as_before(server: Server) {
    let person = server.superadmin().await;
    let row = post(&server, &person, "make", "A").await.created();
    let path = format!("/api/admin/skill/{}", row["id"]);
    let gone = send(&server, Method::DELETE, &path, &person, "remove", None).await;
    let again = send(&server, Method::DELETE, &path, &person, "remove", None).await;
    assert_eq!((gone.change(), &gone.body), (again.change(), &again.body));
    assert_eq!(again.ok(), json!({"id": row["id"]}));
    server.delete(&path, &person).await.refused(404, "skill_not_found");
    let undo = format!("/api/admin/changes/{}/undo", gone.change());
    let back = send(&server, Method::POST, &undo, &person, "back", None).await;
    let again = send(&server, Method::POST, &undo, &person, "back", None).await;
    assert_eq!((back.change(), &back.body), (again.change(), &again.body));
    server
        .undo(gone.change(), &person)
        .await
        .refused(409, "change_superseded");
}

async fn concurrent_repetitions_create_one_row(server: Server) {
    let person = server.superadmin().await;
    for round in 0..5 {
        let (key, name) = (format!("round-{round}"), format!("skill {round}"));
        let replies = join_all((0..12).map(|_| post(&server, &person, &key, &name))).await;
        let first = replies[0].clone().created();
        for reply in replies {
            assert_eq!(reply.created(), first);
        }
    }
    assert_eq!(server.count("skill").await, 5);
}

async fn a_refused_call_does_not_use_up_its_key(server: Server) {
    let person = server.superadmin().await;
    post(&server, &person, "k", "")
        .await
        .refused_fields(&[("name", "required")]);
    post(&server, &person, "k", "A").await.created();
    post(&server, &person, "l", "A").await.refused(409, "name_taken");
    post(&server, &person, "l", "B").await.created();
    assert_eq!(server.count("skill").await, 2);
}

async fn a_key_is_forgotten_after_a_day(server: Server) {
    const AGE: &str = "UPDATE idempotency SET created_at = '2020-01-01 00:00:00+00:00'";
    let person = server.superadmin().await;
    post(&server, &person, "k", "A").await.created();
    server.sql(AGE, []).await;
    post(&server, &person, "k", "B").await.created();
    assert_eq!(post(&server, &person, "k", "B").await.created()["name"], "B");
    assert_eq!(server.count("idempotency").await, 1);
    server.sql(AGE, []).await;
    post(&server, &person, "l", "C").await.created();
    assert_eq!(
        peshtoq_persistence::idempotency::prune(server.app.db())
            .await
            .expect("pruned"),
        1
    );
    assert_eq!(server.count("idempotency").await, 1);
}

async fn every_kind_of_write_accepts_a_key(server: Server) {
    let person = server.superadmin().await;
    let logo = server.picture(&person, "partners", 20, 10, 1).await;
    let twice = async |method: Method, path: &str, key: &str, body: Value| {
        let first = send(&server, method.clone(), path, &person, key, Some(body.clone())).await;
        let again = send(&server, method, path, &person, key, Some(body)).await;
        assert!(
            (200..300).contains(&first.status),
            "{path}: {} {}",
            first.status,
            first.body
        );
        assert_eq!((first.status, &first.body), (again.status, &again.body), "{path}");
        assert_eq!(
            first.headers.get("x-change-id"),
            again.headers.get("x-change-id"),
            "{path}"
        );
        first.data().clone()
    };
    let course = twice(Method::POST, "/api/admin/course", "1", json!({"name": "Rust"})).await;
    let id = &course["id"];
    twice(
        Method::PATCH,
        &format!("/api/admin/course/{id}/status"),
        "2",
        json!({"status": "ACTIVE"}),
    )
    .await;
    let banner = json!({"bannerMobile": logo, "bannerTablet": logo, "bannerDesktop": logo, "link": "a.uz"});
    // Otherwise the second one would get a version conflict.
    let banner = twice(Method::PUT, "/api/admin/banner/save", "3", banner).await;
    assert_eq!(banner["version"], 1);
    let list = json!({"bonusCourses": [{"courseId": id, "title": "B", "subtitle": "S", "image": logo}]});
    let list = twice(Method::PUT, "/api/admin/landing-bonus-courses", "4", list).await;
    assert_eq!(list["total"], 1);
    let staff = json!({"firstName": "Aziza", "lastName": "Nazarova", "login": "aziza", "password": "Parol#2025", "role": "editor"});
    twice(Method::POST, "/api/admin/staff", "5", staff).await;
    let roadmap = server.picture(&person, "course-illustrations", 1200, 500, 1).await;
    let path = format!("/api/admin/course/{id}/roadmap");
    twice(Method::POST, &path, "6", json!({"image": roadmap})).await;
    assert_eq!(server.count("bonus_course").await, 1);
    assert_eq!(server.count("staff").await, 2);
}

/// The first call has changed the current password.
async fn a_repeated_change_of_the_password_answers_as_before(server: Server) {
    let boss = server.superadmin().await;
    let body = json!({"currentPassword": PASSWORD, "newPassword": "Parol#2027", "confirmPassword": "Parol#2027"});
    let change = || {
        send(
            &server,
            Method::PUT,
            "/api/admin/change-password",
            &boss,
            "pw-1",
            Some(body.clone()),
        )
    };
    let first = change().await;
    first.clone().ok();
    assert_eq!(change().await.body, first.body);
}

/// Passwords can be guessed: a reader of the database must not be able to try them quickly.
async fn the_digest_of_a_body_is_keyed(server: Server) {
    let person = server.superadmin().await;
    let (path, body) = ("/api/admin/skill", json!({"name": "Rust"}));
    send(&server, Method::POST, path, &person, "key-1", Some(body.clone()))
        .await
        .created();
    let plain = Sha256::new_with_prefix(format!("POST {path}"))
        .chain_update([0])
        .chain_update(Sha256::digest(body.to_string()))
        .finalize();
    let plain: String = plain.iter().map(|byte| format!("{byte:02x}")).collect();
    let kept = server.texts("idempotency", "fingerprint").await;
    assert_eq!(kept.len(), 1);
    assert_ne!(kept[0], plain);
}
