//! The sections of the landing page.

use peshtoq_landing::section::HOME_SECTIONS;

use super::*;

pub(super) const SECTIONS: &str = "/api/admin/sections";

pub(super) async fn sections_are_saved_as_a_whole(server: Server) {
    let boss = server.superadmin().await;
    let read = server.get(SECTIONS, &boss).await.ok();
    let names: Vec<&str> = HOME_SECTIONS.iter().map(|entry| entry.name).collect();
    assert_eq!(column(&read["sections"], "name"), names, "the order of the registry");
    let expected: Vec<&str> = HOME_SECTIONS.iter().map(|entry| entry.display_name).collect();
    assert_eq!(column(&read["sections"], "displayName"), expected);
    assert_eq!(
        column(&read["sections"], "position"),
        (0..HOME_SECTIONS.len()).map(|n| json!(n)).collect::<Vec<_>>()
    );
    assert!(
        column(&read["sections"], "isVisible").iter().all(|is| is == true),
        "a new site shows all"
    );
    let page = server
        .get(&format!("{SECTIONS}?perPage=100&key=HAMKOR"), &boss)
        .await
        .ok();
    assert_eq!(column(&page["sections"], "name"), ["Partners"]);
    let found = server.get(&format!("{SECTIONS}?key=go'ng'iroq"), &boss).await.ok();
    assert_eq!(column(&found["sections"], "name"), Vec::<Value>::new());
    let found = server.get(&format!("{SECTIONS}?key=qo'ng'iroq"), &boss).await.ok();
    assert_eq!(column(&found["sections"], "name"), ["HelperCallback"]);

    let mut body = read.clone();
    let rows = body["sections"].as_array_mut().expect("a list");
    let last = rows.len() - 1;
    rows.swap(0, last);
    rows[1]["isVisible"] = json!(false);
    rows[1]["layout"] = json!(1);
    rows[2]["isSwiper"] = json!(true);
    rows[3]["displayName"] = json!("  Nega biz  ");
    rows[4].as_object_mut().map(|row| row.remove("isVisible"));
    let saved = server.put(SECTIONS, &boss, body).await;
    let now = saved.data()["sections"].clone();
    assert_eq!(
        (&now[0]["name"], &now[last]["name"]),
        (&json!("Footer"), &json!("Header"))
    );
    assert_eq!(
        (&now[1]["isVisible"], &now[1]["layout"], &now[1]["version"]),
        (&json!(false), &read["sections"][1]["layout"], &json!(2)),
        "the layout never changes"
    );
    assert_eq!(
        (&now[2]["isSwiper"], &now[3]["displayName"]),
        (&json!(true), &json!("Nega biz"))
    );
    assert_eq!((&now[4]["isVisible"], &now[4]["version"]), (&json!(true), &json!(1)));
    assert_eq!(
        now[0]["version"], 1,
        "a change of position alone is no change of the row"
    );
    server.undo(saved.change(), &boss).await.ok();
    let back = server.get(SECTIONS, &boss).await.ok();
    assert_eq!(column(&back["sections"], "name"), names);
    assert_eq!(column(&back["sections"], "displayName"), expected);
}

pub(super) async fn a_section_list_must_be_complete(server: Server) {
    let boss = server.superadmin().await;
    let read = server.get(SECTIONS, &boss).await.ok();
    let change = |change: &dyn Fn(&mut Vec<Value>)| {
        let mut body = read.clone();
        change(body["sections"].as_array_mut().expect("a list"));
        body
    };
    let put = async |body: Value| server.put(SECTIONS, &boss, body).await;
    put(change(&|rows| drop(rows.pop())))
        .await
        .refused_fields(&[("sections", "too_few")]);
    put(json!({"sections": []}))
        .await
        .refused_fields(&[("sections", "too_few")]);
    put(change(&|rows| rows.push(rows[3].clone())))
        .await
        .refused_fields(&[(&*format!("sections[{}].name", HOME_SECTIONS.len()), "duplicate")]);
    put(change(&|rows| rows[2]["name"] = json!("Nothing")))
        .await
        .refused_fields(&[("sections[2].name", "unknown_value")]);
    put(change(&|rows| rows[2]["name"] = json!(rows[3]["name"])))
        .await
        .refused_fields(&[("sections[3].name", "duplicate")]);
    put(change(&|rows| {
        rows[0]["displayName"] = json!("a".repeat(101));
        rows[1]["isVisible"] = json!("ha");
        rows[2]["displayName"] = json!("");
    }))
    .await
    .refused_fields(&[
        ("sections[0].displayName", "too_long"),
        ("sections[1].isVisible", "wrong_format"),
        ("sections[2].displayName", "required"),
    ]);
    assert_eq!(server.get(SECTIONS, &boss).await.ok(), read, "nothing was written");
}

pub(super) async fn sections_say_whether_they_have_content(server: Server) {
    let boss = server.superadmin().await;
    let filled = async || {
        let read = server.get(SECTIONS, &boss).await.ok();
        let rows = read["sections"].as_array().expect("a list").clone();
        for row in &rows {
            assert_eq!(row["isFilled"].is_null(), row["layout"] == 1, "{row}");
        }
        let full = rows.iter().filter(|row| row["isFilled"] == true);
        full.map(|row| row["name"].as_str().expect("a name").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(filled().await, Vec::<String>::new());
    // A reference to a hidden course shows nothing.
    let hidden = course(&server, &boss, "Yashirin", false).await;
    let bonus = bonus_row(&server, &boss, &hidden, "A").await;
    server.put(BONUS, &boss, json!({"bonusCourses": [bonus]})).await.ok();
    let mut top = slide(&server, &boss, 1, "A").await.created();
    top["courseId"] = hidden["id"].clone();
    server.put(&path("top-course", &top), &boss, top.clone()).await.ok();
    assert_eq!(filled().await, Vec::<String>::new());
    let address = path("course", &hidden);
    server
        .patch(&format!("{address}/visibility"), &boss, json!({"isVisible": true}))
        .await
        .ok();
    assert_eq!(filled().await, Vec::<String>::new(), "a draft is not shown");
    server
        .patch(&format!("{address}/status"), &boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    assert_eq!(filled().await, ["Courses", "BonusCourses", "TopRatedCourses"]);
    let feedback =
        json!({"feedbackType": 2, "courseId": hidden["id"], "fullName": "a", "profession": "b", "body": "c"});
    let row = server.post("/api/admin/feedback", &boss, feedback).await.created();
    assert!(
        !filled().await.contains(&"TextFeedbacks".to_owned()),
        "a course's own feedback is not the site's"
    );
    let mut of_site = row.clone();
    of_site["courseId"] = Value::Null;
    server.put(&path("feedback", &row), &boss, of_site).await.ok();
    server
        .post(
            "/api/admin/social",
            &boss,
            json!({"type": "telegram", "link": "t.me/a"}),
        )
        .await
        .created();
    server
        .post("/api/admin/profession", &boss, json!({"name": "a"}))
        .await
        .created();
    let careers = json!({"type": 1, "title": "a", "items": [{"name": "b"}]});
    server.put("/api/admin/mod-profession", &boss, careers).await.ok();
    let expected = [
        "ProfessionMatcher",
        "Courses",
        "BonusCourses",
        "TextFeedbacks",
        "TopRatedCourses",
        "EmergingCareerOptions",
        "Footer",
    ];
    assert_eq!(filled().await, expected);
}
