//! The content of the list of changes, and who may see it.

use std::collections::BTreeSet;

use chrono::{TimeDelta, TimeZone, Utc};
use peshtoq_courses::import;
use serde_json::{Value, json};

use super::{changes, course, editor, ids, skill};
use crate::harness::{PASSWORD, Person, Server, on_both_databases};

on_both_databases!(
    changes_name_their_kind_and_subject,
    changes_are_filtered,
    days_are_those_of_tashkent,
    undoable_matches_what_undo_does,
    the_history_of_staff_is_for_superadmins,
    people_who_changed_something_are_listed,
    the_csv_has_the_same_rows_as_the_list,
);

async fn changes_name_their_kind_and_subject(server: Server) {
    let boss = server.superadmin().await;
    let first = course(&server, &boss, "Frontend").await;
    let second = course(&server, &boss, "Backend").await;
    let at = |course: &Value, rest: &str| format!("/api/admin/course/{}{rest}", course["id"]);
    let (one, _) = skill(&server, &boss, "Rust").await;
    let (two, _) = skill(&server, &boss, "Go").await;
    let mut expected: Vec<(i64, &str, &str, Value, &str, i64)> = Vec::new();
    let faq = json!({"question": "Qachon?", "answer": "<p>Ertaga</p>"});
    let made = server.post(&at(&first, "/faq"), &boss, faq.clone()).await;
    let faq_id = made.data()["id"].clone();
    expected.push((made.change(), "added", "faq", faq_id.clone(), "Qachon?", 1));
    let path = format!("/api/admin/course/faq/{faq_id}");
    let reply = server
        .put(&path, &boss, json!({"question": "Qayerda?", "answer": "<p>Uyda</p>"}))
        .await;
    expected.push((reply.change(), "changed", "faq", faq_id.clone(), "Qayerda?", 1));
    let other = server.post(&at(&first, "/faq"), &boss, faq).await.created();
    let order = json!({"ids": [other["id"], faq_id]});
    let reply = server.put(&at(&first, "/faqs/order"), &boss, order).await;
    expected.push((reply.change(), "moved", "faq", json!(0), "", 1));
    let reply = server
        .put(&at(&first, "/skills"), &boss, json!({"ids": [one["id"], two["id"]]}))
        .await;
    let association = server.rows("SELECT MIN(id) AS id FROM course_skill").await[0]
        .try_get::<i64>("", "id")
        .expect("an id");
    expected.push((reply.change(), "added", "course_skill", json!(association), "Rust", 2));
    let shown = server
        .patch(&at(&first, "/visibility"), &boss, json!({"isVisible": true}))
        .await;
    expected.push((shown.change(), "shown", "course", first["id"].clone(), "Frontend", 1));
    let reply = server
        .patch(&at(&first, "/visibility"), &boss, json!({"isVisible": false}))
        .await;
    expected.push((reply.change(), "hidden", "course", first["id"].clone(), "Frontend", 1));
    let reply = server.undo(reply.change(), &boss).await;
    expected.push((reply.change(), "undone", "course", first["id"].clone(), "Frontend", 1));
    let copy = json!({"from": first["id"], "parts": ["faqs", "skills"], "replace": false});
    let reply = server.put(&at(&second, "/copy"), &boss, copy).await;
    let change = changes(&server, &boss, "kind=copied").await;
    assert_eq!(
        (&change[0]["id"], &change[0]["subject"]["courseName"]),
        (&json!(reply.change()), &json!("Backend"))
    );
    let restore = format!("/api/admin/history/faq/{faq_id}/restore");
    let reply = server.post(&restore, &boss, json!({"changeId": expected[0].0})).await;
    expected.push((reply.change(), "restored", "faq", faq_id.clone(), "Qachon?", 1));
    let mut sections = server
        .get(&at(&first, "/sections").replace("/course/", "/courses/"), &boss)
        .await
        .ok();
    for section in sections["courseSections"]
        .as_array_mut()
        .expect("sections")
        .iter_mut()
        .take(3)
    {
        section["isVisible"] = json!(true);
    }
    let id = sections["courseSections"][0]["id"].clone();
    let name = sections["courseSections"][0]["displayName"]
        .as_str()
        .expect("a name")
        .to_owned();
    let reply = server
        .put(
            &at(&first, "/sections").replace("/course/", "/courses/"),
            &boss,
            sections,
        )
        .await;
    expected.push((reply.change(), "shown", "course_section", id, &name, 3));
    let gone = server.delete(&at(&first, ""), &boss).await;
    let rows = server
        .rows(&format!(
            "SELECT COUNT(*) AS n FROM revision WHERE change_id = {}",
            gone.change()
        ))
        .await;
    let rows: i64 = rows[0].try_get("", "n").expect("a number");
    assert!(rows > 45, "{rows}");
    expected.push((
        gone.change(),
        "removed",
        "course",
        first["id"].clone(),
        "Frontend",
        rows,
    ));

    for (id, kind, entity, row, label, touched) in expected {
        let change = server.get(&format!("/api/admin/changes/{id}"), &boss).await.ok();
        let subject = &change["subject"];
        assert_eq!(
            (
                &change["kind"],
                &subject["entity"],
                &subject["id"],
                &subject["label"],
                &change["touched"]
            ),
            (&json!(kind), &json!(entity), &row, &json!(label), &json!(touched)),
            "{change}"
        );
        assert_eq!(
            (&subject["courseId"], &subject["courseName"]),
            (&first["id"], &json!("Frontend"))
        );
        assert_eq!(
            change["who"],
            json!({"id": boss.staff["id"], "firstName": "Bobur", "lastName": "Karimov"})
        );
        assert_eq!(change["isConsole"], false);
        assert!(subject["path"].is_null(), "it is gone");
        let total = if touched > 200 { 200 } else { touched };
        assert_eq!(change["rows"].as_array().map(Vec::len), usize::try_from(total).ok());
        assert_eq!(change["total"], touched);
    }
    let paged = format!("/api/admin/changes/{}?page=2&perPage=10", gone.change());
    assert_eq!(
        server.get(&paged, &boss).await.ok()["rows"].as_array().map(Vec::len),
        Some(10)
    );

    let file = r#"[{"courseId": 7, "name": "Import", "category": "Dasturlash", "courseType": "Onlayn", "isProfession": false,
        "price": 1, "lessonsCount": 1, "modulesCount": 1, "courseDuration": 1}]"#;
    let courses = import::read(file).expect("courses");
    import::import(server.app.db(), courses).await.expect("imported");
    let imported = &changes(&server, &boss, "kind=imported").await[0];
    assert_eq!((&imported["isConsole"], &imported["who"]), (&json!(true), &Value::Null));
    server.assert_dense().await;
}

async fn changes_are_filtered(server: Server) {
    let boss = server.superadmin().await;
    let person = editor(&server, &boss, "malika").await;
    let frontend = course(&server, &person, "Frontend dasturlash").await;
    let made = ids(&server, &boss, "entity=course").await[0];
    let faq = json!({"question": "Oʻqish qancha davom etadi?", "answer": "<p>Bir yil</p>"});
    let faq = server
        .post(&format!("/api/admin/course/{}/faq", frontend["id"]), &boss, faq)
        .await;
    let (rust, added) = skill(&server, &boss, "Rust").await;
    let renamed = server
        .put(
            &format!("/api/admin/skill/{}", rust["id"]),
            &person,
            json!({"name": "Rust tili"}),
        )
        .await;
    let partner = server.picture(&boss, "partners", 30, 30, 1).await;
    let partner = json!({"name": "Rustam va Ko", "link": "a.uz", "logo": partner});
    let partner = server.post("/api/admin/partner", &boss, partner).await;
    let (faq_change, renamed, partner) = (faq.change(), renamed.change(), partner.change());
    let (by_boss, by_person) = (&boss.staff["id"], &person.staff["id"]);
    for (query, wanted) in [
        ("key=rust".to_owned(), vec![partner, renamed, added]),
        ("key=РУСТ+тили".to_owned(), vec![renamed]),
        ("key=o'qish".to_owned(), vec![faq_change]),
        ("key=frontend".to_owned(), vec![faq_change, made]),
        ("key=frontend+oqish".to_owned(), vec![faq_change]),
        (format!("key=rust&staffId={by_person}"), vec![renamed]),
        (format!("key=rust&staffId={by_boss}&kind=added"), vec![partner, added]),
        ("entity=skill".to_owned(), vec![renamed, added]),
        (format!("entity=skill&id={}", rust["id"]), vec![renamed, added]),
        ("entity=skill&kind=removed".to_owned(), vec![]),
        ("kind=changed&entity=skill".to_owned(), vec![renamed]),
        (
            "key=rust&from=2020-01-01&to=2099-12-31".to_owned(),
            vec![partner, renamed, added],
        ),
        ("key=rust&to=2020-01-01".to_owned(), vec![]),
        ("key=rust&from=2099-01-01".to_owned(), vec![]),
        ("key=yoʻq+narsa".to_owned(), vec![]),
        ("key=%25".to_owned(), vec![]),
    ] {
        assert_eq!(ids(&server, &boss, &query).await, wanted, "{query}");
    }
    // The row that was removed with its course is found, although the change is about the course.
    let gone = server
        .delete(&format!("/api/admin/course/{}", frontend["id"]), &boss)
        .await
        .change();
    let of_faq = format!("entity=faq&id={}", faq.data()["id"]);
    assert_eq!(ids(&server, &boss, &of_faq).await, [gone, faq_change]);
    assert_eq!(ids(&server, &boss, "entity=faq").await, [faq_change]);
    let all = ids(&server, &boss, "").await;
    let mut paged = Vec::new();
    for page in 1..=all.len() {
        let data = server
            .get(&format!("/api/admin/changes?perPage=2&page={page}"), &boss)
            .await
            .ok();
        assert_eq!(data["total"], all.len());
        paged.extend(
            data["changes"]
                .as_array()
                .expect("changes")
                .iter()
                .filter_map(|change| change["id"].as_i64()),
        );
    }
    assert_eq!(paged, all);
    for (query, field, code) in [
        ("page=0", "page", "out_of_range"),
        ("perPage=101", "perPage", "out_of_range"),
        ("kind=eaten", "kind", "unknown_value"),
        ("entity=nothing", "entity", "unknown_value"),
        ("id=7", "entity", "required"),
        ("from=2026-02-30", "from", "wrong_format"),
        ("to=yesterday", "to", "wrong_format"),
        ("staffId=x", "staffId", "wrong_format"),
    ] {
        let reply = server.get(&format!("/api/admin/changes?{query}"), &boss).await;
        reply.refused_fields(&[(field, code)]);
    }
    server.assert_dense().await;
}

async fn days_are_those_of_tashkent(server: Server) {
    let boss = server.superadmin().await;
    let (_, first) = skill(&server, &boss, "bir").await;
    let (_, second) = skill(&server, &boss, "ikki").await;
    // One second before midnight in Tashkent, and at midnight.
    let midnight = Utc.with_ymd_and_hms(2026, 3, 9, 19, 0, 0).single().expect("a time");
    for (change, at) in [(first, midnight - TimeDelta::seconds(1)), (second, midnight)] {
        server
            .sql("UPDATE change SET at = $1 WHERE id = $2", [at.into(), change.into()])
            .await;
    }
    for (query, wanted) in [
        ("from=2026-03-09&to=2026-03-09", vec![first]),
        ("from=2026-03-10&to=2026-03-10", vec![second]),
        ("from=2026-03-09&to=2026-03-10", vec![second, first]),
        ("from=2026-03-11&to=2026-03-12", vec![]),
        ("from=2026-03-10&to=2026-03-09", vec![]),
    ] {
        assert_eq!(ids(&server, &boss, query).await, wanted, "{query}");
    }
}

async fn undoable_matches_what_undo_does(server: Server) {
    let boss = server.superadmin().await;
    let path = |course: &Value, rest: &str| format!("/api/admin/course/{}{rest}", course["id"]);
    let worked_on = course(&server, &boss, "A").await;
    let untouched = course(&server, &boss, "B").await;
    let support = json!({"title": "a", "desc": "b"});
    server
        .post(&path(&worked_on, "/support"), &boss, support)
        .await
        .created();
    let (rust, _) = skill(&server, &boss, "Rust").await;
    let rust = format!("/api/admin/skill/{}", rust["id"]);
    server.put(&rust, &boss, json!({"name": "Go"})).await.ok();
    let last = server.put(&rust, &boss, json!({"name": "C"})).await;
    let undone = server.undo(last.change(), &boss).await;
    server.delete(&path(&untouched, ""), &boss).await.ok();
    let all = changes(&server, &boss, "").await;
    let mut seen = BTreeSet::new();
    for change in &all {
        let id = change["id"].as_i64().expect("an id");
        if change["subject"]["entity"] == "staff" {
            continue;
        }
        assert_eq!(change["isUndone"], id == last.change(), "{change}");
        assert_eq!(
            change["undoes"].as_i64(),
            (id == undone.change()).then(|| last.change())
        );
        let is_undoable = change["isUndoable"] == true;
        seen.insert(is_undoable);
        let reply = server.undo(id, &boss).await;
        assert_eq!(reply.status == 200, is_undoable, "{change}: {}", reply.body);
        if is_undoable {
            server.undo(reply.change(), &boss).await.ok();
        }
    }
    assert_eq!(seen.len(), 2, "both kinds were there");
    server.assert_dense().await;
}

async fn the_history_of_staff_is_for_superadmins(server: Server) {
    let boss = server.superadmin().await;
    let person = editor(&server, &boss, "malika").await;
    let id = person.staff["id"].clone();
    let path = format!("/api/admin/staff/{id}");
    let changed = server
        .put(&path, &boss, json!({
        "firstName": "Malika", "lastName": "Yusupova", "login": "malika", "role": "editor", "phoneNumber": "998909998877"
    }))
        .await
        .change();
    let reset = json!({"newPassword": format!("{PASSWORD}2")});
    server.put(&format!("{path}/password"), &boss, reset).await.ok();
    let body = json!({"firstName": "a", "lastName": "b", "login": "ketdi", "password": PASSWORD, "role": "editor"});
    let gone = server.post("/api/admin/staff", &boss, body).await.created();
    let gone_path = format!("/api/admin/staff/{}", gone["id"]);
    let removal = server.delete(&gone_path, &boss).await.change();
    let other = editor(&server, &boss, "nodira").await;
    let lists = [
        "changes",
        "changes?entity=staff",
        "changes?key=malika",
        "bin",
        "changes?perPage=100&kind=added",
    ];
    for list in lists {
        let reply = server.get(&format!("/api/admin/{list}"), &other).await;
        let text = reply.body.to_string();
        assert!(
            reply.status == 200 && !text.contains("Malika") && !text.contains("99890"),
            "{list}: {text}"
        );
        assert_eq!(reply.data()["total"], 0, "{list}: {text}");
    }
    for (method, path, body, status) in [
        ("GET", format!("/api/admin/changes/{changed}"), None, 404),
        ("GET", format!("/api/admin/history/staff/{id}"), None, 403),
        (
            "POST",
            format!("/api/admin/history/staff/{id}/restore"),
            Some(json!({"changeId": changed, "before": true})),
            403,
        ),
        ("POST", format!("/api/admin/bin/{removal}/restore"), None, 404),
    ] {
        let method = method.parse().expect("a method");
        let reply = server.call(method, &path, Some(&other.access), body).await;
        assert_eq!(reply.status, status, "{path}: {}", reply.body);
        assert!(!reply.body.to_string().contains("99890"), "{}", reply.body);
    }
    // A superadmin sees it, but never a password.
    let detail = server.get(&format!("/api/admin/changes/{changed}"), &boss).await.ok();
    assert_eq!(
        detail["rows"][0]["diff"],
        json!([{"field": "phoneNumber", "before": "998901112233", "after": "998909998877", "moves": []}])
    );
    let mut text = detail.to_string();
    for change in changes(&server, &boss, "").await {
        text += &server
            .get(&format!("/api/admin/changes/{}", change["id"]), &boss)
            .await
            .body
            .to_string();
    }
    for secret in [PASSWORD, "argon", "hash", "password", "token"] {
        assert!(
            !text.to_lowercase().contains(&secret.to_lowercase()),
            "{secret} in {text}"
        );
    }
    let restore = format!("/api/admin/history/staff/{id}/restore");
    server
        .post(&restore, &boss, json!({"changeId": changed, "before": true}))
        .await
        .ok();
    assert_eq!(server.get(&path, &boss).await.ok()["phoneNumber"], "998901112233");
    server
        .post(&format!("/api/admin/bin/{removal}/restore"), &boss, json!({}))
        .await
        .ok();
    assert_eq!(server.get(&gone_path, &boss).await.ok()["login"], "ketdi");
    // The only superadmin cannot lose the role.
    let own = format!("/api/admin/history/staff/{}", boss.staff["id"]);
    let made = server.get(&own, &boss).await.ok();
    assert_eq!(made["versions"][0]["kind"], "added", "{made}");
}

async fn people_who_changed_something_are_listed(server: Server) {
    let boss = server.superadmin().await;
    let editor = editor(&server, &boss, "malika").await;
    let people = async |person: &Person| {
        let data = server.get("/api/admin/changes/people", person).await.ok();
        let rows = data["people"].as_array().expect("people").clone();
        rows.iter().map(|one| one["id"].clone()).collect::<Vec<_>>()
    };
    // Those of staff are for superadmins: to an editor nobody has changed anything yet.
    assert!(people(&boss).await.contains(&boss.staff["id"]));
    assert_eq!(people(&editor).await, Vec::<Value>::new());
    skill(&server, &editor, "Rust").await;
    assert_eq!(people(&editor).await, [editor.staff["id"].clone()]);
    skill(&server, &boss, "Go").await;
    assert_eq!(people(&editor).await.len(), 2);
    // Each once, however much they change.
    skill(&server, &boss, "Zig").await;
    assert_eq!(people(&editor).await.len(), 2);
}

async fn the_csv_has_the_same_rows_as_the_list(server: Server) {
    let boss = server.superadmin().await;
    let person = editor(&server, &boss, "malika").await;
    for name in ["Rust", "=1+1", "+998", "-a", "@b", "C; \"D\""] {
        skill(&server, &person, name).await;
    }
    let text = async |person: &crate::harness::Person, query: &str, language: &str| {
        let request = server.client.get(format!("{}/api/admin/changes?{query}", server.base));
        let request = request
            .bearer_auth(&person.access)
            .header("accept", "text/csv")
            .header("accept-language", language);
        let bytes = request.send().await.expect("an answer").bytes().await.expect("a body");
        assert_eq!(bytes[..3], [0xef, 0xbb, 0xbf], "a byte order mark");
        String::from_utf8(bytes[3..].to_vec()).expect("UTF-8")
    };
    let all = text(&boss, "perPage=1&entity=skill", "uz").await;
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(
        lines[0],
        "Raqam;Vaqt;Kim;Amal;Turi;Nomi;Kurs;Yozuvlar soni;Ortga qaytarilgan;Maydon;Oldin;Keyin"
    );
    assert_eq!(lines.len(), 7, "all pages: {all}");
    for (line, cell) in lines[1..]
        .iter()
        .zip(["\"C; \"\"D\"\"\"", "'@b", "'-a", "'+998", "'=1+1", "Rust"])
    {
        assert!(
            line.contains(&format!(";Malika Yusupova;qoʻshildi;skill;{cell};;1;yoʻq")),
            "{line}"
        );
    }
    assert_eq!(text(&boss, "key=rust", "uz").await.lines().count(), 2);
    assert!(text(&boss, "key=rust", "uz-Cyrl").await.starts_with("Рақам;"));
    let seen = text(&person, "", "uz").await;
    assert_eq!((seen.lines().count(), seen.contains("staff")), (7, false), "{seen}");
    // The differences are in the same row, one line for each short field.
    let (vue, _) = skill(&server, &person, "Vue").await;
    let path = format!("/api/admin/skill/{}", vue["id"]);
    server.put(&path, &person, json!({"name": "Vue 3"})).await.ok();
    let changed = text(&boss, "key=vue&kind=changed", "uz").await;
    assert!(
        changed.ends_with(";oʻzgartirildi;skill;Vue 3;;1;yoʻq;name;Vue;Vue 3\r\n"),
        "{changed}"
    );
    let refused = server.get("/api/admin/changes?kind=x", &boss).await;
    refused.refused_fields(&[("kind", "unknown_value")]);
}
