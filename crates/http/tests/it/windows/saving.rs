//! Saving windows, and writes that leave them as they are.

use super::*;

on_both_databases!(
    a_window_ends_after_it_begins,
    a_body_without_windows_keeps_them,
    a_window_is_in_the_history_like_any_field,
    a_copy_has_no_windows,
);

/// The stored window of one record.
async fn window(server: &Server, site: &Site, kind: &str) -> (Value, Value) {
    let of_list = async |path: &str, key: &str, name: &str| {
        let list = server.get(path, &site.boss).await.ok();
        let rows = list[key].as_array().expect("a list").clone();
        rows.into_iter().find(|row| row["name"] == name).expect("the section")
    };
    let row = match kind {
        "home section" => of_list(HOME, "sections", "Partners").await,
        "course section" => of_list(&site.sections(), "courseSections", "FAQ").await,
        "top course" => server.get(&site.top, &site.boss).await.ok(),
        "bonus course" => {
            server.get("/api/admin/landing-bonus-courses", &site.boss).await.ok()["bonusCourses"][0].clone()
        }
        "banner" => server.get("/api/admin/banner", &site.boss).await.ok(),
        _ => {
            let path = format!("/api/admin/course/{}", site.other);
            server.get(&path, &site.boss).await.ok()
        }
    };
    (row["visibleFrom"].clone(), row["visibleUntil"].clone())
}

async fn a_window_ends_after_it_begins(server: Server) {
    let site = Site::new(&server).await;
    for kind in KINDS {
        let index = match kind {
            "home section" => Some(("sections", 16)),
            "course section" => Some(("courseSections", 42)),
            "bonus course" => Some(("bonusCourses", 0)),
            _ => None,
        };
        let field = |name: &str| index.map_or(name.to_owned(), |(key, index)| format!("{key}[{index}].{name}"));
        let (from, until) = (field("visibleFrom"), field("visibleUntil"));
        let refused = async |from_sent: Value, until_sent: Value, fields: &[(&str, &str)]| {
            let body = json!({"visibleFrom": from_sent, "visibleUntil": until_sent});
            let reply = site.put(&server, kind, &body).await;
            assert_eq!(reply.status, 422, "{kind}: {}", reply.body);
            reply.refused_fields(fields);
        };
        let both: &[(&str, &str)] = &[(&from, "time_order"), (&until, "time_order")];
        refused(json!("2026-12-02T09:00:00Z"), json!("2026-12-02T09:00:00Z"), both).await;
        // Other zones are the same moments: 09:00 in Tashkent is 04:00 in UTC.
        refused(json!("2026-12-02T09:00:00+05:00"), json!("2026-12-02T04:00:00Z"), both).await;
        refused(
            json!("ertaga"),
            json!("2026-12-02"),
            &[(&from, "wrong_format"), (&until, "wrong_format")],
        )
        .await;
        refused(
            json!(5),
            json!("9999-12-31T23:59:59Z"),
            &[(&from, "wrong_format"), (&until, "out_of_range")],
        )
        .await;
        assert_eq!(window(&server, &site, kind).await, (Value::Null, Value::Null), "{kind}");
        // A window in the past may be saved; blank and null are no edge.
        for (sent, stored) in [
            ("2026-01-01T09:00:00.123456+05:00", json!("2026-01-01T04:00:00.123Z")),
            ("2026-01-01T04:00:00Z", json!("2026-01-01T04:00:00Z")),
        ] {
            let body = json!({"visibleFrom": "", "visibleUntil": sent});
            let reply = site.put(&server, kind, &body).await;
            assert_eq!(reply.status, 200, "{kind}: {}", reply.body);
            assert_eq!(window(&server, &site, kind).await, (Value::Null, stored), "{kind}");
        }
    }
}

/// The provider's own clients do not know windows, and continue to save.
async fn a_body_without_windows_keeps_them(server: Server) {
    let site = Site::new(&server).await;
    let (from, until) = (json!("2026-12-01T04:00:00Z"), json!("2027-12-01T04:00:00Z"));
    for kind in KINDS {
        site.put(&server, kind, &json!({"visibleFrom": from, "visibleUntil": until}))
            .await
            .ok();
    }
    let forget = |mut row: Value| {
        for name in ["visibleFrom", "visibleUntil"] {
            row.as_object_mut().expect("a row").remove(name);
        }
        row
    };
    for (path, key) in [
        (HOME.to_owned(), Some("sections")),
        (site.sections(), Some("courseSections")),
        ("/api/admin/landing-bonus-courses".to_owned(), Some("bonusCourses")),
        (site.top.clone(), None),
        ("/api/admin/banner/save".to_owned(), None),
        (format!("/api/admin/course/{}", site.other), None),
    ] {
        let mut body = server.get(path.trim_end_matches("/save"), &site.boss).await.ok();
        match key {
            Some(key) => {
                for row in body[key].as_array_mut().expect("a list") {
                    *row = forget(row.take());
                }
            }
            None => body = forget(body),
        }
        server.put(&path, &site.boss, body).await.ok();
    }
    for kind in KINDS {
        assert_eq!(
            window(&server, &site, kind).await,
            (from.clone(), until.clone()),
            "{kind}"
        );
    }
    // Null removes one edge, and only that one.
    for kind in KINDS.into_iter().filter(|kind| *kind != "bonus course") {
        site.put(&server, kind, &json!({"visibleFrom": null})).await.ok();
        assert_eq!(window(&server, &site, kind).await.0, Value::Null, "{kind}");
    }
    assert_eq!(window(&server, &site, "home section").await.1, until);
}

async fn a_window_is_in_the_history_like_any_field(server: Server) {
    let site = Site::new(&server).await;
    let (from, until) = (json!("2026-12-01T04:00:00Z"), json!("2027-12-01T04:00:00Z"));
    for kind in KINDS {
        let before = window(&server, &site, kind).await;
        let saved = site
            .put(&server, kind, &json!({"visibleFrom": from, "visibleUntil": until}))
            .await;
        let change = server
            .get(&format!("/api/admin/changes/{}", saved.change()), &site.boss)
            .await
            .ok();
        let text = change.to_string();
        for word in ["visibleFrom", "visibleUntil", "2026-12-01T04:00:00Z"] {
            assert!(text.contains(word), "{kind} {word}: {text}");
        }
        server.undo(saved.change(), &site.boss).await.ok();
        assert_eq!(window(&server, &site, kind).await, before, "{kind}");
    }
}

async fn a_copy_has_no_windows(server: Server) {
    let site = Site::new(&server).await;
    let own = json!("2026-12-01T04:00:00Z");
    site.put(&server, "course section", &json!({"visibleFrom": own}))
        .await
        .ok();
    let to = course(&server, &site.boss, "C", true).await;
    let copy = async |from: &Value, to: &Value| {
        let body = json!({"from": from, "parts": ["sections"]});
        server
            .put(&format!("/api/admin/course/{to}/copy"), &site.boss, body)
            .await
            .ok();
        let list = server
            .get(&format!("/api/admin/courses/{to}/sections"), &site.boss)
            .await
            .ok();
        let rows = list["courseSections"].as_array().expect("a list").clone();
        let row = rows.into_iter().find(|row| row["name"] == "FAQ").expect("the section");
        (row["isVisible"].clone(), row["visibleFrom"].clone())
    };
    let here = json!(site.course);
    assert_eq!(
        copy(&here, &to["id"]).await,
        (json!(true), Value::Null),
        "none comes along"
    );
    assert_eq!(copy(&to["id"], &here).await, (json!(true), own), "and none is lost");
}
