//! Order, versions and undo, on partners (ordered), skills (plain) and the banner (singleton).

use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    a_list_keeps_its_order,
    a_removed_row_is_restored_to_its_position,
    an_order_is_undone,
    an_order_must_be_complete,
    versions_guard_against_lost_updates,
    an_undo_is_refused_when_something_came_after,
    an_undo_can_be_undone,
    a_singleton_is_saved_and_undone,
    optional_fields_are_kept_and_cleared,
    names_are_unique_without_regard_to_case_and_apostrophes,
    lists_are_searched_and_paged,
    concurrent_writes_lose_nothing,
);

async fn partner(server: &Server, person: &Person, name: &str, logo: &str) -> Value {
    let body = json!({"name": name, "link": "example.uz", "logo": logo});
    server.post("/api/admin/partner", person, body).await.created()
}

async fn names(server: &Server, person: &Person) -> Vec<(String, i64)> {
    let data = server.get("/api/admin/partners?perPage=100", person).await.ok();
    let rows = data["partners"].as_array().expect("a list");
    assert_eq!(data["total"], rows.len());
    let row = |row: &Value| {
        (
            row["name"].as_str().expect("a name").to_owned(),
            row["position"].as_i64().expect("a number"),
        )
    };
    rows.iter().map(row).collect()
}

fn listed(names: &[&str]) -> Vec<(String, i64)> {
    names
        .iter()
        .enumerate()
        .map(|(index, name)| ((*name).to_owned(), index as i64))
        .collect()
}

async fn four(server: &Server) -> (Person, Vec<Value>) {
    let person = server.superadmin().await;
    let logo = server.picture(&person, "partners", 20, 10, 1).await;
    let mut rows = Vec::new();
    for name in ["A", "B", "C", "D"] {
        rows.push(partner(server, &person, name, &logo).await);
    }
    (person, rows)
}

async fn a_list_keeps_its_order(server: Server) {
    let (person, rows) = four(&server).await;
    assert_eq!(names(&server, &person).await, listed(&["A", "B", "C", "D"]));
    let ids: Vec<&Value> = [3, 0, 2, 1].iter().map(|index: &usize| &rows[*index]["id"]).collect();
    let reply = server
        .put("/api/admin/partners/order", &person, json!({"ids": ids}))
        .await;
    let data = reply.ok();
    assert_eq!(data["total"], 4);
    assert_eq!(data["partners"][0]["name"], "D");
    assert_eq!(names(&server, &person).await, listed(&["D", "A", "C", "B"]));
    // A change of position alone is not a change of the row.
    for row in data["partners"].as_array().expect("a list") {
        let before = rows.iter().find(|before| before["id"] == row["id"]).expect("the row");
        for field in ["version", "updatedAt", "updatedBy", "name"] {
            assert_eq!(row[field], before[field]);
        }
    }
    server
        .delete(&format!("/api/admin/partner/{}", rows[0]["id"]), &person)
        .await
        .ok();
    assert_eq!(names(&server, &person).await, listed(&["D", "C", "B"]));
}

async fn a_removed_row_is_restored_to_its_position(server: Server) {
    let (person, rows) = four(&server).await;
    let path = format!("/api/admin/partner/{}", rows[1]["id"]);
    let removed = server.delete(&path, &person).await;
    assert_eq!(removed.data(), &json!({"id": rows[1]["id"]}));
    assert_eq!(names(&server, &person).await, listed(&["A", "C", "D"]));
    // Changes of its neighbours do not prevent the undo.
    let body = json!({"name": "C2", "link": "c.uz", "logo": rows[2]["logo"]});
    server
        .put(&format!("/api/admin/partner/{}", rows[2]["id"]), &person, body)
        .await
        .ok();
    server.undo(removed.change(), &person).await.ok();
    assert_eq!(names(&server, &person).await, listed(&["A", "B", "C2", "D"]));
    let back = server
        .get(&format!("/api/admin/partner?id={}", rows[1]["id"]), &person)
        .await
        .ok();
    assert_eq!(back["id"], rows[1]["id"]);
    assert_eq!(back["version"], 2, "a version read before the removal is outdated");
    server
        .undo(removed.change(), &person)
        .await
        .refused(409, "change_superseded");
    server.undo(999_999, &person).await.refused(404, "change_not_found");
    server.undo(0, &person).await.refused(404, "change_not_found");
}

async fn an_order_is_undone(server: Server) {
    let (person, rows) = four(&server).await;
    let ids: Vec<&Value> = rows.iter().rev().map(|row| &row["id"]).collect();
    let ordered = server
        .put("/api/admin/partners/order", &person, json!({"ids": ids}))
        .await;
    let logo = rows[0]["logo"].as_str().expect("a path");
    partner(&server, &person, "E", logo).await;
    server
        .delete(&format!("/api/admin/partner/{}", rows[1]["id"]), &person)
        .await
        .ok();
    assert_eq!(names(&server, &person).await, listed(&["D", "C", "A", "E"]));
    server.undo(ordered.change(), &person).await.ok();
    assert_eq!(names(&server, &person).await, listed(&["A", "C", "D", "E"]));
    // The same order again is not a change, so there is nothing to undo.
    let now = server.get("/api/admin/partners", &person).await.ok();
    let ids: Vec<&Value> = now["partners"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| &row["id"])
        .collect();
    let same = server
        .put("/api/admin/partners/order", &person, json!({"ids": ids}))
        .await;
    assert_eq!(same.status, 200);
    assert!(!same.headers.contains_key("x-change-id"));
}

async fn an_order_must_be_complete(server: Server) {
    let (person, rows) = four(&server).await;
    let id = |index: usize| rows[index]["id"].clone();
    for (body, fields) in [
        (json!({}), ("ids", "required")),
        (json!({"ids": null}), ("ids", "required")),
        (json!({"ids": 3}), ("ids", "wrong_format")),
        (json!({"ids": []}), ("ids", "too_few")),
        (json!({"ids": [id(0), id(1), id(2)]}), ("ids", "too_few")),
        (json!({"ids": [id(0), id(1), id(2), id(2)]}), ("ids[3]", "duplicate")),
        (json!({"ids": [id(0), id(1), id(2), 9999]}), ("ids[3]", "not_found")),
        (json!({"ids": [9999]}), ("ids[0]", "not_found")),
        (json!({"ids": ["1"]}), ("ids[0]", "wrong_format")),
        (json!({"ids": (1..=501).collect::<Vec<_>>()}), ("ids", "too_many")),
    ] {
        let reply = server.put("/api/admin/partners/order", &person, body).await;
        assert_eq!(reply.status, 422);
        reply.refused_fields(&[fields]);
    }
    assert_eq!(names(&server, &person).await, listed(&["A", "B", "C", "D"]));
}

async fn versions_guard_against_lost_updates(server: Server) {
    let person = server.superadmin().await;
    let row = server
        .post("/api/admin/skill", &person, json!({"name": "Rust"}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", row["id"]);
    assert_eq!(row["version"], 1);
    let second = server
        .put(&path, &person, json!({"name": "Rust 2", "version": 1}))
        .await
        .ok();
    assert_eq!(second["version"], 2);
    let conflict = server
        .put(&path, &person, json!({"name": "Rust 3", "version": 1}))
        .await;
    conflict.refused(409, "version_conflict");
    assert_eq!(conflict.body["data"]["name"], "Rust 2");
    assert_eq!(conflict.body["data"]["version"], 2);
    server
        .delete(&format!("{path}?version=1"), &person)
        .await
        .refused(409, "version_conflict");
    server
        .delete(&format!("{path}?version=x"), &person)
        .await
        .refused_fields(&[("version", "wrong_format")]);
    server
        .delete(&format!("{path}?version=2147483648"), &person)
        .await
        .refused_fields(&[("version", "out_of_range")]);
    for (version, code) in [
        (json!("2"), "wrong_format"),
        (json!(2.5), "wrong_format"),
        (json!(2_147_483_648_i64), "out_of_range"),
        (json!(1e12), "out_of_range"),
    ] {
        let reply = server
            .put(&path, &person, json!({"name": "x", "version": version}))
            .await;
        reply.refused_fields(&[("version", code)]);
    }
    assert_eq!(server.get(&path, &person).await.ok()["name"], "Rust 2");
    // Without a version the last write wins.
    server.put(&path, &person, json!({"name": "Rust 4"})).await.ok();
    server.delete(&format!("{path}?version=3"), &person).await.ok();
    server.get(&path, &person).await.refused(404, "skill_not_found");
}

async fn an_undo_is_refused_when_something_came_after(server: Server) {
    let person = server.superadmin().await;
    let made = server.post("/api/admin/skill", &person, json!({"name": "a"})).await;
    let path = format!("/api/admin/skill/{}", made.data()["id"]);
    let changed = server.put(&path, &person, json!({"name": "b"})).await;
    server
        .undo(made.change(), &person)
        .await
        .refused(409, "change_superseded");
    server.undo(changed.change(), &person).await.ok();
    assert_eq!(server.get(&path, &person).await.ok()["name"], "a");
    // The change and its undo cancel each other out, so the older change can be undone again.
    server.undo(made.change(), &person).await.ok();
    server.get(&path, &person).await.refused(404, "skill_not_found");
    // A name that another row has taken since cannot be restored.
    let kept = server.post("/api/admin/skill", &person, json!({"name": "taken"})).await;
    let gone = server
        .delete(&format!("/api/admin/skill/{}", kept.data()["id"]), &person)
        .await;
    server
        .post("/api/admin/skill", &person, json!({"name": "TAKEN"}))
        .await
        .created();
    server
        .undo(gone.change(), &person)
        .await
        .refused(409, "change_superseded");
}

async fn an_undo_can_be_undone(server: Server) {
    let person = server.superadmin().await;
    let made = server.post("/api/admin/skill", &person, json!({"name": "a"})).await;
    let path = format!("/api/admin/skill/{}", made.data()["id"]);
    let changed = server.put(&path, &person, json!({"name": "b"})).await;
    let undone = server.undo(changed.change(), &person).await;
    assert_eq!(undone.data(), &json!({"id": changed.change()}));
    let redone = server.undo(undone.change(), &person).await;
    assert_eq!(server.get(&path, &person).await.ok()["name"], "b");
    server
        .undo(made.change(), &person)
        .await
        .refused(409, "change_superseded");
    server.undo(redone.change(), &person).await.ok();
    assert_eq!(server.get(&path, &person).await.ok()["name"], "a");
}

async fn a_singleton_is_saved_and_undone(server: Server) {
    let person = server.superadmin().await;
    assert_eq!(server.get("/api/admin/banner", &person).await.ok(), Value::Null);
    let (a, b) = (
        server.picture(&person, "course-banners", 30, 20, 1).await,
        server.picture(&person, "course-banners", 60, 20, 2).await,
    );
    let body = json!({"bannerMobile": a, "bannerTablet": format!("/media/{a}"), "bannerDesktop": format!("{}/media/{b}", server.base), "link": "http://a.uz"});
    let saved = server.put("/api/admin/banner/save", &person, body.clone()).await;
    let data = saved.data();
    assert_eq!((&data["bannerTablet"], &data["bannerDesktop"]), (&json!(a), &json!(b)));
    assert_eq!(data["link"], "https://a.uz");
    assert_eq!(data["updatedBy"]["firstName"], "Bobur");
    assert_eq!(&server.get("/api/admin/banner", &person).await.ok(), data);
    server.undo(saved.change(), &person).await.ok();
    assert_eq!(server.get("/api/admin/banner", &person).await.ok(), Value::Null);
    let again = server.put("/api/admin/banner/save", &person, body).await.ok();
    assert_eq!(again["version"], 1);
}

async fn optional_fields_are_kept_and_cleared(server: Server) {
    let person = server.superadmin().await;
    let icon = server.picture(&person, "other", 64, 64, 3).await;
    let row = server
        .post("/api/admin/skill", &person, json!({"name": "a", "image": icon}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", row["id"]);
    let kept = server.put(&path, &person, json!({"name": "b"})).await.ok();
    assert_eq!(kept["image"], icon);
    let cleared = server.put(&path, &person, json!({"name": "b", "image": ""})).await.ok();
    assert_eq!(cleared["image"], Value::Null);
    let back = server
        .put(
            &path,
            &person,
            json!({"name": "b", "image": format!("/media/{icon}"), "id": 77, "createdAt": "x", "position": 5}),
        )
        .await
        .ok();
    assert_eq!((&back["image"], &back["id"]), (&json!(icon), &row["id"]));
    server
        .put(&path, &person, json!({"image": icon}))
        .await
        .refused_fields(&[("name", "required")]);
    assert_eq!(
        server
            .put(&path, &person, json!({"name": "c", "image": null}))
            .await
            .ok()["image"],
        Value::Null
    );
}

async fn names_are_unique_without_regard_to_case_and_apostrophes(server: Server) {
    let person = server.superadmin().await;
    let row = server
        .post("/api/admin/skill", &person, json!({"name": "Oʻyin dizayni"}))
        .await
        .created();
    for twin in ["o'yin dizayni", "O‘YIN  DIZAYNI", " oʻyin dizayni "] {
        let reply = server.post("/api/admin/skill", &person, json!({"name": twin})).await;
        reply.refused(409, "name_taken");
        reply.refused_fields(&[("name", "name_taken")]);
    }
    let other = server
        .post("/api/admin/skill", &person, json!({"name": "Ovoz"}))
        .await
        .created();
    let path = format!("/api/admin/skill/{}", other["id"]);
    server
        .put(&path, &person, json!({"name": "OʻYIN DIZAYNI"}))
        .await
        .refused(409, "name_taken");
    let own = format!("/api/admin/skill/{}", row["id"]);
    assert_eq!(
        server.put(&own, &person, json!({"name": "OʻYIN DIZAYNI"})).await.ok()["name"],
        "OʻYIN DIZAYNI"
    );
}

async fn lists_are_searched_and_paged(server: Server) {
    let person = server.superadmin().await;
    for number in 1..=12 {
        server
            .post("/api/admin/skill", &person, json!({"name": format!("Oʻquv {number}")}))
            .await
            .created();
    }
    server
        .post("/api/admin/skill", &person, json!({"name": "100% natija_"}))
        .await
        .created();
    let total = |path: &'static str| async {
        let data = server.get(path, &person).await.ok();
        (
            data["skills"].as_array().expect("a list").len(),
            data["total"].as_i64().expect("a number"),
        )
    };
    assert_eq!(total("/api/admin/skills").await, (10, 13));
    assert_eq!(total("/api/admin/skills?page=2").await, (3, 13));
    assert_eq!(total("/api/admin/skills?page=3").await, (0, 13));
    assert_eq!(
        total("/api/admin/skills?page=9007199254740991&perPage=1000").await,
        (0, 13)
    );
    assert_eq!(total("/api/admin/skills?perPage=1000&key=O%27QUV").await, (12, 12));
    assert_eq!(
        total("/api/admin/skills?key=%D1%9E%D2%9B%D1%83%D0%B2%201").await,
        (4, 4),
        "Cyrillic letters"
    );
    assert_eq!(total("/api/admin/skills?key=%20%20").await, (10, 13));
    assert_eq!(total("/api/admin/skills?key=0%25").await, (1, 1));
    assert_eq!(total("/api/admin/skills?key=_").await, (1, 1));
    let newest = server.get("/api/admin/skills?perPage=1", &person).await.ok();
    assert_eq!(newest["skills"][0]["name"], "100% natija_");
    for (query, field) in [
        ("page=0", ("page", "out_of_range")),
        ("page=x", ("page", "wrong_format")),
        ("page=", ("page", "wrong_format")),
        ("page=99999999999999999999", ("page", "out_of_range")),
        ("perPage=0", ("perPage", "out_of_range")),
        ("perPage=1001", ("perPage", "out_of_range")),
        ("key=%00", ("key", "wrong_format")),
    ] {
        let reply = server.get(&format!("/api/admin/skills?{query}"), &person).await;
        assert_eq!(reply.status, 422, "{query}");
        reply.refused_fields(&[field]);
    }
}

async fn concurrent_writes_lose_nothing(server: Server) {
    let (person, rows) = four(&server).await;
    let path = format!("/api/admin/partner/{}", rows[0]["id"]);
    let body =
        |number: usize| json!({"name": format!("A{number}"), "link": "a.uz", "logo": rows[0]["logo"], "version": 1});
    let writes = futures::future::join_all((0..8).map(|number| server.put(&path, &person, body(number)))).await;
    assert_eq!(
        writes.iter().filter(|reply| reply.status == 200).count(),
        1,
        "one of those who read version 1 wins"
    );
    assert_eq!(writes.iter().filter(|reply| reply.status == 409).count(), 7);
    let logo = rows[0]["logo"].as_str().expect("a path");
    let names_made: Vec<String> = (0..12).map(|number| format!("N{number}")).collect();
    futures::future::join_all(names_made.iter().map(|name| partner(&server, &person, name, logo))).await;
    let all = names(&server, &person).await;
    let positions: Vec<i64> = all.iter().map(|(_, position)| *position).collect();
    assert_eq!(positions, (0..16).collect::<Vec<i64>>());
}
