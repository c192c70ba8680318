//! The order of lists that have none of their own (`docs/api.md#sorting`).

use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    names_are_sorted_by_the_uzbek_alphabet,
    rows_are_sorted_by_their_last_change,
    ordered_lists_refuse_sorting,
);

async fn names(server: &Server, person: &Person, path: &str) -> Vec<String> {
    let list = server.get(path, person).await.ok();
    let rows = ["skills", "courses", "courseTools", "tools"]
        .iter()
        .find_map(|key| list[*key].as_array());
    let name = |row: &Value| row["name"].as_str().expect("a name").to_owned();
    rows.expect("rows").iter().map(name).collect()
}

async fn names_are_sorted_by_the_uzbek_alphabet(server: Server) {
    let boss = server.superadmin().await;
    let cases: Vec<Vec<String>> =
        serde_json::from_str(include_str!("../../../core/tests/uzbek-order.json")).expect("lists of names");
    for mut sorted in cases {
        // Names of skills are unique without case, and no skill has none.
        sorted.retain(|name| !name.is_empty() && name != "react" && name != "O'zbek");
        let mut ids = Vec::new();
        for name in sorted.iter().rev() {
            let row = server
                .post("/api/admin/skill", &boss, json!({"name": name}))
                .await
                .created();
            ids.push(row["id"].clone());
        }
        // Typed apostrophes are stored as Uzbek writes them.
        let wanted: Vec<String> = sorted.iter().map(|name| name.replace("O‘", "Oʻ")).collect();
        let mut backwards = wanted.clone();
        backwards.reverse();
        let found = names(&server, &boss, "/api/admin/skills?sort=name&perPage=100").await;
        assert_eq!(found, wanted);
        let found = names(&server, &boss, "/api/admin/skills?sort=-name&perPage=100").await;
        assert_eq!(found, backwards);
        let (first, second) = (
            names(&server, &boss, "/api/admin/skills?sort=name&perPage=2&page=1").await,
            names(&server, &boss, "/api/admin/skills?sort=name&perPage=2&page=2").await,
        );
        let paged: Vec<String> = [first, second].concat();
        assert_eq!(paged, wanted[..wanted.len().min(4)]);
        for id in ids {
            server.delete(&format!("/api/admin/skill/{id}"), &boss).await.ok();
        }
    }
    for name in ["Oʻyin", "Zar", "Shahar", "Anor"] {
        server
            .post("/api/admin/course", &boss, json!({"name": name}))
            .await
            .created();
    }
    let path = "/api/admin/courses/DRAFT";
    assert_eq!(
        names(&server, &boss, path).await,
        ["Oʻyin", "Zar", "Shahar", "Anor"],
        "by id"
    );
    let sorted = names(&server, &boss, &format!("{path}?sort=name")).await;
    assert_eq!(sorted, ["Anor", "Zar", "Oʻyin", "Shahar"]);
    let sorted = names(&server, &boss, &format!("{path}?sort=-name&key=r")).await;
    assert_eq!(sorted, ["Shahar", "Zar", "Anor"]);
    // Pages that are not the first, each in its order.
    server
        .post("/api/admin/course", &boss, json!({"name": "Bahor"}))
        .await
        .created();
    for (query, page, total) in [
        ("", vec!["Shahar", "Anor"], 5),
        ("&sort=name", vec!["Zar", "Oʻyin"], 5),
        ("&sort=-name", vec!["Zar", "Bahor"], 5),
        ("&sort=-updatedAt", vec!["Shahar", "Zar"], 5),
        ("&key=r", vec!["Anor", "Bahor"], 4),
        ("&sort=-name&key=r", vec!["Bahor", "Anor"], 4),
    ] {
        let second = format!("{path}?perPage=2&page=2{query}");
        assert_eq!(names(&server, &boss, &second).await, page, "{query}");
        let list = server.get(&second, &boss).await.ok();
        assert_eq!(list["total"], total, "{query}");
    }
    let staff = server.get("/api/admin/staff?sort=name", &boss).await.ok();
    assert_eq!(staff["total"], 1);
}

async fn rows_are_sorted_by_their_last_change(server: Server) {
    let boss = server.superadmin().await;
    let mut ids = Vec::new();
    for name in ["a", "b", "c"] {
        let row = server
            .post("/api/admin/skill", &boss, json!({"name": name}))
            .await
            .created();
        ids.push(row["id"].clone());
    }
    server
        .put(&format!("/api/admin/skill/{}", ids[0]), &boss, json!({"name": "a2"}))
        .await
        .ok();
    assert_eq!(names(&server, &boss, "/api/admin/skills").await, ["c", "b", "a2"]);
    assert_eq!(
        names(&server, &boss, "/api/admin/skills?sort=-updatedAt").await,
        ["a2", "c", "b"]
    );
    assert_eq!(
        names(&server, &boss, "/api/admin/skills?sort=updatedAt").await,
        ["b", "c", "a2"]
    );
    let refused = server.get("/api/admin/skills?sort=image&page=0", &boss).await;
    refused.refused_fields(&[("page", "out_of_range"), ("sort", "unknown_value")]);
}

async fn ordered_lists_refuse_sorting(server: Server) {
    let boss = server.superadmin().await;
    for name in ["b", "a"] {
        server
            .post("/api/admin/course-category", &boss, json!({"name": name}))
            .await
            .created();
    }
    let list = server.get("/api/admin/course-categories?sort=name", &boss).await.ok();
    let rows = list["courseCategories"].as_array().expect("rows");
    assert_eq!((&rows[0]["name"], &rows[1]["name"]), (&json!("b"), &json!("a")));
}
