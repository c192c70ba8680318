//! The list of changes, versions and the bin (`docs/api.md#history`, `docs/history.md`). `operations::history` goes through every
//! resource.

mod bin;
mod listing;
mod older;
mod speed;

use serde_json::{Value, json};

use crate::harness::{PASSWORD, Person, Server};

/// A person who is no superadmin.
async fn editor(server: &Server, boss: &Person, login: &str) -> Person {
    let body = json!({
        "firstName": "Malika", "lastName": "Yusupova", "login": login, "password": PASSWORD, "role": "editor",
        "phoneNumber": "998901112233"
    });
    server.post("/api/admin/staff", boss, body).await.created();
    let new = server.sign_in(login, PASSWORD).await;
    let other = format!("{PASSWORD}1");
    let body = json!({"currentPassword": PASSWORD, "newPassword": other, "confirmPassword": other});
    server.put("/api/admin/change-password", &new, body).await.ok();
    server.sign_in(login, &other).await
}

async fn skill(server: &Server, person: &Person, name: &str) -> (Value, i64) {
    let made = server.post("/api/admin/skill", person, json!({"name": name})).await;
    (made.data().clone(), made.change())
}

async fn course(server: &Server, person: &Person, name: &str) -> Value {
    let body = json!({"name": name});
    server.post("/api/admin/course", person, body).await.created()
}

/// The changes that a query finds.
async fn changes(server: &Server, person: &Person, query: &str) -> Vec<Value> {
    let data = server
        .get(&format!("/api/admin/changes?perPage=100&{query}"), person)
        .await
        .ok();
    let changes = data["changes"].as_array().expect("changes").clone();
    assert_eq!(data["total"], changes.len(), "{query}");
    changes
}

async fn ids(server: &Server, person: &Person, query: &str) -> Vec<i64> {
    let changes = changes(server, person, query).await;
    changes
        .iter()
        .map(|change| change["id"].as_i64().expect("an id"))
        .collect()
}
