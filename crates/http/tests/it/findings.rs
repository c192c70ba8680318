//! Findings about the content that visitors see: every kind, where it is reported and where not, and where it leads.

use peshtoq_courses::{association::tools as course_tool, course, section};
use peshtoq_landing::findings;
use peshtoq_persistence::link_check::{self, LinkOutcome, LinkProblem};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, TransactionTrait};
use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases!(
    every_kind_of_finding_is_reported_only_where_it_applies,
    only_content_visible_to_visitors_is_checked,
    every_finding_leads_to_a_field_of_its_form,
    only_broken_links_are_reported,
    more_courses_than_are_read_at_once_are_checked,
    only_one_server_checks_links_at_a_time,
);

/// A course whose sections are all shown.
async fn course(server: &Server, person: &Person, body: Value) -> i64 {
    let row = server.post("/api/admin/course", person, body).await.created();
    let id = row["id"].as_i64().expect("an id");
    show(server, person, id, &[], true).await;
    id
}

/// Shows or hides these sections of a course; all of them if none is named.
async fn show(server: &Server, person: &Person, course: i64, names: &[&str], is_visible: bool) {
    let path = format!("/api/admin/courses/{course}/sections");
    let mut body = server.get(&path, person).await.ok();
    for row in body["courseSections"].as_array_mut().expect("a list") {
        if names.is_empty() || names.contains(&row["name"].as_str().expect("a name")) {
            row["isVisible"] = json!(is_visible);
        }
    }
    server.put(&path, person, body).await.ok();
}

fn described() -> Value {
    json!({"name": "Frontend dasturlash", "price": 5_000_000, "desc": "Noldan birinchi ishgacha sakkiz oylik dastur, amaliyot bilan"})
}

async fn findings_of(server: &Server, person: &Person, course: i64) -> Vec<Value> {
    let path = format!("/api/admin/courses/{course}/findings");
    let found = server.get(&path, person).await.ok();
    found["findings"].as_array().expect("a list").clone()
}

async fn home_findings(server: &Server, person: &Person) -> Vec<Value> {
    let found = server.get("/api/admin/findings/home", person).await.ok();
    found["findings"].as_array().expect("a list").clone()
}

/// The kinds of findings about one entity, with their fields.
fn kinds_of(findings: &[Value], entity: &str) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of = findings.iter().filter(|found| found["entity"] == entity);
    of.map(|found| (text(&found["kind"]), text(&found["field"]))).collect()
}

async fn add_mentor(server: &Server, person: &Person, course: i64, change: Value) -> Vec<(String, String)> {
    let media = server.picture(person, "student-images", 500, 500, 7).await;
    let mut body = json!({"fullName": "Aziz Rahimov", "profession": "Bosh dasturchi", "desc": "Oʻn yillik tajribaga ega dasturchi", "media": media});
    for (name, value) in change.as_object().expect("fields") {
        body[name] = value.clone();
    }
    let path = format!("/api/admin/course/{course}/mentor");
    let row = server.post(&path, person, body).await.created();
    let found = kinds_of(&findings_of(server, person, course).await, "mentor");
    server
        .delete(&format!("/api/admin/course/mentor/{}", row["id"]), person)
        .await
        .ok();
    found
}

async fn every_kind_of_finding_is_reported_only_where_it_applies(server: Server) {
    let boss = server.superadmin().await;
    let id = course(&server, &boss, described()).await;
    let one = |kind: &str, field: &str| vec![(kind.to_owned(), field.to_owned())];
    let none: Vec<(String, String)> = Vec::new();
    let small = server.picture(&boss, "student-images", 300, 300, 8).await;
    let enough = server.picture(&boss, "student-images", 400, 400, 9).await;
    for (change, expected) in [
        (json!({}), none.clone()),
        (json!({"desc": "Ustoz"}), one("short_text", "desc")),
        (json!({"fullName": "Аziz Rahimov"}), one("mixed_word", "fullName")),
        (json!({"fullName": "Азиз Раҳимов"}), one("other_script", "fullName")),
        (json!({"media": small}), one("small_picture", "media")),
        (json!({"media": enough}), none.clone()),
    ] {
        assert_eq!(
            add_mentor(&server, &boss, id, change.clone()).await,
            expected,
            "{change}"
        );
    }

    // A picture without an alt text, until somebody describes it or marks it as decorative.
    let image = server.picture(&boss, "course-illustrations", 1200, 750, 3).await;
    let row = json!({"title": "Xakaton", "desc": "Har oy jamoalar musobaqasi oʻtkaziladi", "image": image});
    let path = format!("/api/admin/course/{id}/networking");
    let row = server.put(&path, &boss, row).await.ok();
    let found = findings_of(&server, &boss, id).await;
    assert_eq!(kinds_of(&found, "networking"), one("missing_alt", "image"));
    let alt = found
        .iter()
        .find(|found| found["kind"] == "missing_alt")
        .expect("a finding");
    assert_eq!(alt["path"], format!("/media-file/{image}"));
    assert_eq!((&alt["label"], &alt["value"]), (&row["title"], &json!(image)));
    let file = format!("/api/admin/media-library/{image}");
    for said in [
        json!({"alt": "Jamoalar ish ustida"}),
        json!({"alt": null, "decorative": true}),
    ] {
        server.put(&file, &boss, said).await.ok();
        assert_eq!(kinds_of(&findings_of(&server, &boss, id).await, "networking"), none);
    }

    // Content of its own that is shown; a section of the whole site has none.
    let is_bare = async || {
        let found = findings_of(&server, &boss, id).await;
        kinds_of(&found, "course") == one("no_content", "")
    };
    assert!(!is_bare().await);
    show(&server, &boss, id, &["Networking"], false).await;
    assert!(is_bare().await);
    show(&server, &boss, id, &["Networking"], true).await;

    // The course itself.
    let path = format!("/api/admin/course/{id}");
    for (change, expected) in [
        (json!({"price": 0}), one("free_price", "price")),
        (json!({"price": 0, "name": "Bepul kirish darsi"}), none.clone()),
        (json!({"price": 0, "courseType": "Бепул"}), none.clone()),
        (json!({"desc": "Qisqa"}), one("short_text", "desc")),
        (json!({"desc": null}), none.clone()),
    ] {
        let mut body = described();
        for (name, value) in change.as_object().expect("fields") {
            body[name] = value.clone();
        }
        server.put(&path, &boss, body).await.ok();
        assert_eq!(
            kinds_of(&findings_of(&server, &boss, id).await, "course"),
            expected,
            "{change}"
        );
    }
}

async fn only_content_visible_to_visitors_is_checked(server: Server) {
    let boss = server.superadmin().await;
    let id = course(&server, &boss, described()).await;
    let hide = async |names: &[&str], is_visible: bool| show(&server, &boss, id, names, is_visible).await;
    let empty = |found: &[Value]| {
        let of = found.iter().filter(|found| found["kind"] == "empty_section");
        of.map(|found| found["section"].as_str().expect("a section").to_owned())
            .collect::<Vec<_>>()
    };
    assert!(empty(&findings_of(&server, &boss, id).await).contains(&"CourseMentor".to_owned()));
    hide(&[], false).await;
    let only_bare = async || {
        let found = findings_of(&server, &boss, id).await;
        found.len() == 1 && found[0]["kind"] == "no_content"
    };
    assert!(only_bare().await);
    hide(&["CourseMentor", "Certificate"], true).await;
    let found = findings_of(&server, &boss, id).await;
    assert_eq!(empty(&found), ["CourseMentor"]);
    let paths: Vec<&Value> = found.iter().map(|found| &found["path"]).collect();
    assert_eq!(
        paths,
        [
            &json!(format!("/course/{id}")),
            &json!(format!("/course/{id}/course-sections/edit/course-mentor"))
        ]
    );

    // The picture of a summary is visible in one of its two sections, and is corrected in the form that has it.
    let image = server.picture(&boss, "course-illustrations", 300, 200, 4).await;
    let body = json!({"title": "Xulosa", "desc": "<p>Talab katta kasb, oʻrtacha maoshi yuqori va istiqboli keng kasblardan biri.</p>", "image": image});
    server
        .put(&format!("/api/admin/course/{id}/summary"), &boss, body)
        .await
        .ok();
    hide(&["ProfessionSummary"], true).await;
    assert_eq!(kinds_of(&findings_of(&server, &boss, id).await, "summary"), []);
    hide(&["ProfessionSummaryWithImage"], true).await;
    let found = findings_of(&server, &boss, id).await;
    assert_eq!(
        kinds_of(&found, "summary"),
        [("missing_alt".to_owned(), "image".to_owned())]
    );

    // A course counts as soon as visitors see it.
    let counted = async || server.get("/api/admin/findings", &boss).await.ok()["courses"].clone();
    assert_eq!(counted().await, json!([]));
    let path = format!("/api/admin/course/{id}");
    server
        .patch(&format!("{path}/status"), &boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    server
        .patch(&format!("{path}/visibility"), &boss, json!({"isVisible": true}))
        .await
        .ok();
    assert_eq!(counted().await, json!([{"courseId": id, "count": found.len()}]));

    // Upcoming content is prepared in advance; content after its window is not shown any more.
    let seen = async |window: Value| {
        let mut course = server.get(&path, &boss).await.ok();
        for (name, value) in window.as_object().expect("fields") {
            course[name] = value.clone();
        }
        server.put(&path, &boss, course).await.ok();
        counted().await != json!([])
    };
    assert!(seen(json!({"visibleFrom": "2120-01-01T00:00:00Z"})).await);
    assert!(!seen(json!({"visibleFrom": null, "visibleUntil": "2020-01-01T00:00:00Z"})).await);
    assert!(seen(json!({"visibleUntil": null})).await);
    let sections = format!("/api/admin/courses/{id}/sections");
    let mut body = server.get(&sections, &boss).await.ok();
    for row in body["courseSections"].as_array_mut().expect("a list") {
        row["visibleUntil"] = json!("2020-01-01T00:00:00Z");
    }
    server.put(&sections, &boss, body).await.ok();
    assert!(only_bare().await);
}

/// The description of a field in an input, by its path.
fn field_of<'a>(schema: &'a Value, path: &str) -> &'a Value {
    path.split('.')
        .fold(schema, |schema, part| match part.parse::<usize>() {
            Ok(_) => &schema["items"],
            // In a form, each plain text of a list is a row.
            Err(_) if part == "text" && schema["type"] == "string" => schema,
            Err(_) => &schema["properties"][part],
        })
}

async fn every_finding_leads_to_a_field_of_its_form(server: Server) {
    let boss = server.superadmin().await;
    let id = course(&server, &boss, json!({"name": "Аsos", "price": 0, "desc": "Qisqa"})).await;
    let image = server.picture(&boss, "course-illustrations", 100, 80, 2).await;
    let at = |rest: &str| format!("/api/admin/course/{id}/{rest}");
    let info = json!({"title": "Kаsb", "desc": "<p>Qisqa</p>", "image": image, "items": [{"title": "Mantiq", "percent": 5}, {"title": "Sаbr", "percent": 5}]});
    server.put(&at("info"), &boss, info).await.ok();
    let benefits = json!({"body": {"title": "IT nima beradi", "subtitle": "Kasbning аfzalliklari", "image": image}, "courseItBenefits": [{"title": "Masofadan"}, {"title": "Еrkin ish"}]});
    server.put(&at("it-benefits"), &boss, benefits).await.ok();
    let support = json!({"title": "Ustoz", "desc": "Tez", "image": image});
    server.post(&at("support"), &boss, support).await.created();
    let opportunity = json!({"title": "Afzallik", "descriptions": ["Birinchi", "Ikkinсhi"], "image": image});
    server.post(&at("opportunity"), &boss, opportunity).await.created();
    let logo = server.picture(&boss, "partners", 60, 24, 6).await;
    let partner = json!({"name": "Hаmkor bank", "link": "https://example.uz", "logo": logo});
    server.post("/api/admin/partner", &boss, partner).await.created();

    let course_findings = findings_of(&server, &boss, id).await;
    let expect = |entity: &str, field: &str, path: &str| {
        let is_it =
            |found: &&Value| found["entity"] == entity && found["field"] == field && found["kind"] != "missing_alt";
        let found = course_findings
            .iter()
            .find(is_it)
            .unwrap_or_else(|| panic!("{entity}.{field}"));
        assert_eq!(found["path"], path, "{found}");
    };
    let section = |screen: &str| format!("/course/{id}/course-sections/edit/{screen}");
    expect("course", "name", &format!("/courses/edit/{id}"));
    expect("course_info", "title", &section("profession-info"));
    expect("course_info", "items.1.title", &section("profession-info-progress"));
    expect("it_benefit", "courseItBenefits.1.title", &section("it-benefits"));
    expect("it_benefit_body", "image", &section("it-benefits-with-image"));
    let supports = server.get(&at("supports"), &boss).await.ok()["supports"].clone();
    let with_image = section(&format!("support-with-img/{}", supports[0]["id"]));
    expect("support", "image", &with_image);

    let registry = peshtoq_http::api::registry();
    let all = [course_findings, home_findings(&server, &boss).await].concat();
    let mut fields = 0;
    for found in &all {
        let entity = found["entity"].as_str().expect("a name");
        let resource = registry.get(entity).unwrap_or_else(|| panic!("no resource {entity}"));
        assert!(found["path"].as_str().expect("a path").starts_with('/'), "{found}");
        let Some(field) = found["field"].as_str() else {
            continue;
        };
        fields += 1;
        let own = field
            .strip_prefix("courseItBenefits.")
            .and_then(|rest| rest.split_once('.'));
        let field = own.map_or(field, |(_, name)| name);
        assert!(field_of(resource.input_schema(), field).is_object(), "{found}");
    }
    assert!(fields >= 10, "{all:?}");
    assert!(
        all.iter()
            .any(|found| found["entity"] == "partner" && found["kind"] == "small_picture")
    );
}

async fn only_broken_links_are_reported(server: Server) {
    let boss = server.superadmin().await;
    let logo = server.picture(&boss, "partners", 600, 240, 6).await;
    let link = "https://example.uz/sahifa";
    let body = json!({"name": "Hamkor bank", "link": link, "logo": logo});
    server.post("/api/admin/partner", &boss, body).await.created();
    let id = course(&server, &boss, described()).await;
    let rich = "https://example.uz/?a=1&b=2";
    let answer = format!(
        "<p>Haftada uch marta, kechqurun, <a href=\"{}\">jadval</a>.</p>",
        rich.replace('&', "&amp;")
    );
    server
        .post(
            &format!("/api/admin/course/{id}/faq"),
            &boss,
            json!({"question": "Qachon?", "answer": answer}),
        )
        .await
        .created();
    let db = server.app.db();
    let collected = async || {
        findings::links(db.view().await.expect("a view").conn())
            .await
            .expect("links")
    };
    assert_eq!(
        Vec::from_iter(collected().await),
        [link],
        "a course that is not shown has no links"
    );
    let path = format!("/api/admin/course/{id}");
    server
        .patch(&format!("{path}/status"), &boss, json!({"status": "ACTIVE"}))
        .await
        .ok();
    server
        .patch(&format!("{path}/visibility"), &boss, json!({"isVisible": true}))
        .await
        .ok();
    assert_eq!(Vec::from_iter(collected().await), [rich, link]);
    link_check::keep(db, &collected().await).await.expect("kept");

    let broken = async || {
        let all = [
            findings_of(&server, &boss, id).await,
            home_findings(&server, &boss).await,
        ]
        .concat();
        let of = all.into_iter().filter(|found| found["kind"] == "broken_link");
        of.map(|found| (found["value"].clone(), found["problem"].clone()))
            .collect::<Vec<_>>()
    };
    let nothing: Vec<(Value, Value)> = Vec::new();
    let due = async || link_check::due(db, 10).await.expect("due");
    let row_of = async |url: &str| due().await.into_iter().find(|row| row.url == url);
    let first = row_of(link).await.expect("new links are due at once");
    let note =
        async |row: &link_check::entity::Model, outcome| link_check::note(db, row, outcome).await.expect("noted");
    for (outcome, expected) in [
        (LinkOutcome::Unknown, None),
        (LinkOutcome::Fails(LinkProblem::NoSite), None),
        (LinkOutcome::Fails(LinkProblem::Loop), None),
        (LinkOutcome::Fails(LinkProblem::Gone), Some("gone")),
        (LinkOutcome::Works, None),
    ] {
        note(&first, outcome).await;
        let expected: Vec<_> = expected
            .map(|problem| (json!(link), json!(problem)))
            .into_iter()
            .collect();
        assert_eq!(broken().await, expected, "{outcome:?}");
        assert!(row_of(link).await.is_none(), "what was tried is not due");
    }
    // The second failure is reported.
    let again = link_check::entity::Model {
        problem: Some(LinkProblem::NoSite),
        tries: 1,
        ..row_of(rich).await.expect("due")
    };
    note(&again, LinkOutcome::Fails(LinkProblem::NoSite)).await;
    assert_eq!(broken().await, [(json!(rich), json!("no_site"))]);
    // A link that no content has any more is removed.
    link_check::keep(db, &[link.to_owned()].into()).await.expect("kept");
    assert_eq!(broken().await, nothing);
}

async fn more_courses_than_are_read_at_once_are_checked(server: Server) {
    let boss = server.superadmin().await;
    let id = course(&server, &boss, described()).await;
    let mut tools = Vec::new();
    for name in ["Fіgma", "Dосker"] {
        let image = server.picture(&boss, "other", 64, 64, 5).await;
        let body = json!({"name": name, "image": image});
        tools.push(server.post("/api/admin/tool", &boss, body).await.created()["id"].clone());
    }
    let path = format!("/api/admin/course/{id}/tools");
    server.put(&path, &boss, json!({"ids": tools})).await.ok();
    let db = server.app.db();
    let found = course::Entity::find_by_id(id).one(db.reader()).await;
    let first = found.expect("read").expect("a course");
    // The first and the last show one of the tools each.
    let last = 2 * i64::try_from(findings::COURSES_AT_ONCE).expect("a number") + 3;
    let write = db.writer().begin().await.expect("begun");
    for number in 1..=last {
        let row = course::Model {
            id: id + number,
            slug: format!("kurs-{number}"),
            unique_key: format!("kurs {number}"),
            detail_url: Some(format!("https://example.uz/{number}")),
            status: course::CourseStatus::Active,
            is_visible: true,
            ..first.clone()
        };
        let row = course::Entity::insert(row.into_active_model().reset_all());
        row.exec_without_returning(&write).await.expect("inserted");
    }
    let found = section::Entity::find().filter(section::Column::CourseId.eq(id));
    let found = found.filter(section::Column::Name.eq("CourseTechnologies")).one(&write);
    let technologies = found.await.expect("read").expect("a section");
    let found = course_tool::Entity::find().filter(course_tool::Column::CourseId.eq(id));
    let found = found.order_by_asc(course_tool::Column::Position).all(&write);
    for (course, tool) in [id + 1, id + last].into_iter().zip(found.await.expect("read")) {
        let row = section::Model {
            id: technologies.id + 1000 + course,
            course_id: Some(course),
            group_key: course.to_string(),
            ..technologies.clone()
        };
        let row = section::Entity::insert(row.into_active_model().reset_all());
        row.exec_without_returning(&write).await.expect("inserted");
        let row = course_tool::Model {
            id: tool.id + 1000,
            course_id: course,
            group_key: course.to_string(),
            ..tool
        };
        let row = course_tool::Entity::insert(row.into_active_model().reset_all());
        row.exec_without_returning(&write).await.expect("inserted");
    }
    write.commit().await.expect("committed");
    let home = home_findings(&server, &boss).await;
    let mixed = ("mixed_word".to_owned(), "name".to_owned());
    assert_eq!(kinds_of(&home, "tool"), [mixed.clone(), mixed]);
    let links = findings::links(db.view().await.expect("a view").conn()).await;
    let expected = (1..=last).map(|number| format!("https://example.uz/{number}"));
    assert_eq!(links.expect("links"), expected.collect());
    let counts = server.get("/api/admin/findings", &boss).await.ok();
    let counted = counts["courses"].as_array().expect("a list");
    let courses: Vec<_> = counted.iter().map(|course| course["courseId"].as_i64()).collect();
    // A page with content is not reported.
    assert_eq!(courses, (2..last).map(|number| Some(id + number)).collect::<Vec<_>>());
    assert!(counted.iter().all(|course| course["count"] == counted[0]["count"]));
}

async fn only_one_server_checks_links_at_a_time(server: Server) {
    let db = server.app.db();
    let length = chrono::TimeDelta::seconds(90);
    let first = link_check::take_turn(db, None, length).await.expect("asked");
    assert!(first.is_some());
    assert_eq!(link_check::take_turn(db, None, length).await.expect("asked"), None);
    assert_eq!(link_check::take_turn(db, first, length).await.expect("asked"), first);
    assert_eq!(link_check::due(db, 10).await.expect("due"), []);
}
