//! Positions stay dense: 0, 1, 2 … in every group of every ordered table, after saves, moves, removals, copies and
//! undos. What a save of a whole list removed is restored to its place.

use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    positions_of_bonus_courses_close_up,
    positions_of_associations_close_up,
    positions_of_it_benefits_close_up,
    a_replacing_copy_closes_up,
    rows_that_move_between_groups_close_up,
    a_restored_course_is_unchanged,
    the_check_detects_gaps,
);

const BONUS: &str = "/api/admin/landing-bonus-courses";

async fn course(server: &Server, person: &Person, name: &str) -> Value {
    let reply = server.post("/api/admin/course", person, json!({"name": name})).await;
    reply.created()
}

fn at(course: &Value, rest: &str) -> String {
    format!("/api/admin/course/{}/{rest}", course["id"])
}

fn column(list: &Value, name: &str) -> Vec<Value> {
    let rows = list.as_array().expect("a list");
    rows.iter().map(|row| row[name].clone()).collect()
}

/// The rows of a stored list that have these titles, in this order.
fn chosen(list: &Value, titles: &[&str]) -> Vec<Value> {
    let rows = list.as_array().expect("a list");
    let row = |title: &&str| rows.iter().find(|row| row["title"] == *title).expect("a row").clone();
    titles.iter().map(row).collect()
}

/// Every subset of these letters in every order.
fn choices<'a>(letters: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut all = vec![Vec::new()];
    for (index, letter) in letters.iter().enumerate() {
        let others: Vec<&str> = [&letters[..index], &letters[index + 1..]].concat();
        all.extend(choices(&others).into_iter().map(|rest| [vec![*letter], rest].concat()));
    }
    all
}

async fn positions_of_bonus_courses_close_up(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let row = |title: &str| json!({"courseId": course["id"], "title": title, "subtitle": "a", "image": image});
    let titles = async || column(&server.get(BONUS, &boss).await.ok()["bonusCourses"], "title");
    let letters = ["a", "b", "c", "d"];
    let rows: Vec<Value> = letters.iter().map(|title| row(title)).collect();
    server.put(BONUS, &boss, json!({"bonusCourses": rows})).await.ok();
    server.assert_dense().await;
    for kept in choices(&letters) {
        let before = server.get(BONUS, &boss).await.ok();
        let mut sent = chosen(&before["bonusCourses"], &kept);
        if kept.first() == Some(&"b") {
            sent.insert(1, row("new"));
        }
        let saved = server.put(BONUS, &boss, json!({"bonusCourses": sent})).await;
        assert_eq!(
            column(&saved.data()["bonusCourses"], "title"),
            column(&json!(sent), "title")
        );
        server.assert_dense().await;
        let after = titles().await;
        if saved.headers.contains_key("x-change-id") {
            let undone = server.undo(saved.change(), &boss).await;
            server.assert_dense().await;
            assert_eq!(titles().await, letters, "{kept:?}");
            let redone = server.undo(undone.change(), &boss).await;
            server.assert_dense().await;
            assert_eq!(titles().await, after, "{kept:?}");
            server.undo(redone.change(), &boss).await.ok();
            assert_eq!(titles().await, letters, "{kept:?}");
        }
        server.assert_dense().await;
    }
    // A row that is added after such a save is the last.
    let before = server.get(BONUS, &boss).await.ok();
    let mut sent = chosen(&before["bonusCourses"], &["b", "d"]);
    server.put(BONUS, &boss, json!({"bonusCourses": sent})).await.ok();
    sent.push(row("new"));
    let saved = server.put(BONUS, &boss, json!({"bonusCourses": sent})).await.ok();
    assert_eq!(column(&saved["bonusCourses"], "position"), [0, 1, 2]);
    server.assert_dense().await;
}

async fn positions_of_associations_close_up(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let mut ids = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let skill = server.post("/api/admin/skill", &boss, json!({"name": name})).await;
        ids.push(skill.created()["id"].clone());
    }
    let path = at(&course, "skills");
    let stored = async || column(&server.get(&path, &boss).await.ok()["courseSkills"], "id");
    server.put(&path, &boss, json!({"ids": ids})).await.ok();
    for kept in [&[][..], &[1, 3], &[2, 3], &[3, 0], &[2], &[0, 1, 2]] {
        let sent: Vec<&Value> = kept.iter().map(|index: &usize| &ids[*index]).collect();
        let saved = server.put(&path, &boss, json!({"ids": sent})).await;
        server.assert_dense().await;
        assert_eq!(json!(stored().await), json!(sent));
        server.undo(saved.change(), &boss).await.ok();
        server.assert_dense().await;
        assert_eq!(stored().await, ids, "{kept:?}");
    }
}

async fn positions_of_it_benefits_close_up(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let path = at(&course, "it-benefits");
    let body = json!({"title": "a", "subtitle": "b"});
    let put = async |rows: Vec<Value>| {
        let sent = json!({"body": body, "courseItBenefits": rows});
        server.put(&path, &boss, sent).await
    };
    let rows = ["a", "b", "c", "d", "e"].map(|title| json!({"title": title}));
    let first = put(rows.to_vec()).await.ok();
    for kept in [&["b", "d"][..], &["e", "c"], &["d", "e"], &[]] {
        let before = server.get(&path, &boss).await.ok();
        let saved = put(chosen(&before["courseItBenefits"], kept)).await;
        assert_eq!(column(&saved.data()["courseItBenefits"], "title"), kept);
        server.assert_dense().await;
        server.undo(saved.change(), &boss).await.ok();
        server.assert_dense().await;
        let back = server.get(&path, &boss).await.ok();
        assert_eq!(
            column(&back["courseItBenefits"], "id"),
            column(&first["courseItBenefits"], "id")
        );
    }
}

async fn a_replacing_copy_closes_up(server: Server) {
    let boss = server.superadmin().await;
    let (from, to) = (course(&server, &boss, "A").await, course(&server, &boss, "B").await);
    let mut skills = Vec::new();
    for name in ["a", "b", "c", "d"] {
        let skill = server.post("/api/admin/skill", &boss, json!({"name": name})).await;
        skills.push(skill.created()["id"].clone());
        let support = json!({"title": name, "desc": "a"});
        for course in [&from, &to] {
            server
                .post(&at(course, "support"), &boss, support.clone())
                .await
                .created();
        }
    }
    let associated = |ids: &[usize]| json!({"ids": ids.iter().map(|index| &skills[*index]).collect::<Vec<_>>()});
    server.put(&at(&from, "skills"), &boss, associated(&[1, 3])).await.ok();
    server
        .put(&at(&to, "skills"), &boss, associated(&[0, 1, 2, 3]))
        .await
        .ok();
    let before = (
        server.get(&at(&to, "skills"), &boss).await.ok(),
        server.get(&at(&to, "supports"), &boss).await.ok(),
    );
    let body = json!({"from": from["id"], "parts": ["skills", "supports"], "replace": true});
    let copied = server.put(&at(&to, "copy"), &boss, body).await;
    copied.data();
    server.assert_dense().await;
    assert_eq!(
        column(
            &server.get(&at(&to, "skills"), &boss).await.ok()["courseSkills"],
            "name"
        ),
        ["b", "d"]
    );
    server.undo(copied.change(), &boss).await.ok();
    server.assert_dense().await;
    let after = (
        server.get(&at(&to, "skills"), &boss).await.ok(),
        server.get(&at(&to, "supports"), &boss).await.ok(),
    );
    assert_eq!(
        column(&after.0["courseSkills"], "id"),
        column(&before.0["courseSkills"], "id")
    );
    assert_eq!(column(&after.1["supports"], "id"), column(&before.1["supports"], "id"));
}

async fn rows_that_move_between_groups_close_up(server: Server) {
    let boss = server.superadmin().await;
    let image = server.picture(&boss, "course-banners", 60, 40, 5).await;
    let body = |kind: usize, title: &str| json!({"kind": kind, "title": title, "desc": "a", "image": image});
    let mut ids = Vec::new();
    for (kind, title) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (2, "e")] {
        let row = server.post("/api/admin/top-course", &boss, body(kind, title)).await;
        ids.push(row.created()["id"].clone());
    }
    let titles = async |kind: usize| {
        let list = server.get(&format!("/api/admin/top-courses?kind={kind}"), &boss).await;
        column(&list.ok()["topCourses"], "title")
    };
    let moved = async |index: usize, kind: usize, title: &str| {
        let path = format!("/api/admin/top-course/{}", ids[index]);
        let reply = server.put(&path, &boss, body(kind, title)).await;
        server.assert_dense().await;
        reply.change()
    };
    let (first, second) = (moved(0, 2, "a").await, moved(1, 2, "b").await);
    let third = moved(3, 1, "d").await;
    assert_eq!(
        (titles(1).await, titles(2).await),
        (vec![json!("c"), json!("d")], ["e", "a", "b"].map(Into::into).to_vec())
    );
    for change in [second, third, first] {
        server.undo(change, &boss).await.ok();
        server.assert_dense().await;
    }
    assert_eq!(
        (titles(1).await, titles(2).await),
        (["a", "b", "c"].map(Into::into).to_vec(), vec![json!("d"), json!("e")])
    );
}

async fn a_restored_course_is_unchanged(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    for title in ["a", "b", "c", "d"] {
        let support = json!({"title": title, "desc": "a"});
        server.post(&at(&course, "support"), &boss, support).await.created();
    }
    let list = server.get(&at(&course, "supports"), &boss).await.ok();
    let ids = column(&list["supports"], "id");
    let turned = json!({"ids": [ids[2], ids[0], ids[3], ids[1]]});
    server.put(&at(&course, "supports/order"), &boss, turned).await.ok();
    let before = server.get(&at(&course, "supports"), &boss).await.ok();
    let sections = format!("/api/admin/courses/{}/sections", course["id"]);
    let page = server.get(&sections, &boss).await.ok();
    let gone = server
        .delete(&format!("/api/admin/course/{}", course["id"]), &boss)
        .await;
    server.assert_dense().await;
    server.undo(gone.change(), &boss).await.ok();
    server.assert_dense().await;
    let after = server.get(&at(&course, "supports"), &boss).await.ok();
    assert_eq!(
        column(&after["supports"], "title"),
        column(&before["supports"], "title")
    );
    let back = server.get(&sections, &boss).await.ok();
    assert_eq!(
        column(&back["courseSections"], "name"),
        column(&page["courseSections"], "name")
    );
}

/// The check itself: gaps are found, in a table of one group and in one of many.
async fn the_check_detects_gaps(server: Server) {
    let boss = server.superadmin().await;
    let course = course(&server, &boss, "A").await;
    let logo = server.picture(&boss, "partners", 60, 40, 5).await;
    for name in ["a", "b"] {
        let partner = json!({"name": name, "link": "a.uz", "logo": logo});
        server.post("/api/admin/partner", &boss, partner).await.created();
        let support = json!({"title": name, "desc": "a"});
        server.post(&at(&course, "support"), &boss, support).await.created();
    }
    server.assert_dense().await;
    let db = server.app.db();
    for table in db.registry().ordered() {
        if !["partner", "support"].contains(&table.name.as_str()) {
            continue;
        }
        for (broken, mended) in [
            ("position = position + 1", "position = position - 1"),
            ("position = position * 2", "position = position / 2"),
            ("position = 0", "position = id - (SELECT MIN(id) FROM partner)"),
        ] {
            let name = &table.name;
            server.sql(&format!("UPDATE {name} SET {broken}"), []).await;
            let gaps = table.gaps(db.reader()).await.expect("the positions");
            assert_eq!(gaps.len(), 1, "{broken}");
            assert_eq!(gaps[0].group.is_empty(), !table.has_groups);
            let mended = mended.replace("partner", name);
            server.sql(&format!("UPDATE {name} SET {mended}"), []).await;
            server.assert_dense().await;
        }
    }
}
