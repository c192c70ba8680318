//! All errors of a call are reported together, even if one field decides what another may be.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{Person, Server, on_both_databases};

on_both_databases![
    fields_that_depend_on_others_are_named_with_them,
    a_name_that_is_taken_is_named_with_the_rest,
    rows_of_a_list_are_named_together,
    a_new_password_is_validated_as_a_whole,
    blanks_and_control_characters_are_as_the_document_says,
];

async fn refused(server: &Server, person: &Person, method: Method, path: &str, body: Value, fields: &[(&str, &str)]) {
    let reply = server.call(method, path, Some(&person.access), Some(body)).await;
    assert_eq!(reply.status, 422, "{}", reply.body);
    reply.refused_fields(fields);
}

async fn fields_that_depend_on_others_are_named_with_them(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "Kurs"}))
        .await
        .created();
    let course = format!("/api/admin/course/{}", course["id"]);
    let picture = server.picture(&boss, "other", 20, 20, 1).await;
    let long = "x".repeat(101);

    let feedback = async |body: Value, fields: &[(&str, &str)]| {
        refused(&server, &boss, Method::POST, "/api/admin/feedback", body, fields).await;
    };
    feedback(
        json!({"feedbackType": 2}),
        &[
            ("body", "required"),
            ("fullName", "required"),
            ("profession", "required"),
        ],
    )
    .await;
    feedback(
        json!({"feedbackType": 1, "fullName": long, "rating": 9}),
        &[
            ("fullName", "too_long"),
            ("media", "required"),
            ("profession", "required"),
            ("rating", "out_of_range"),
        ],
    )
    .await;
    feedback(
        json!({"feedbackType": 1, "fullName": "", "profession": "x", "media": picture, "courseId": 77}),
        &[
            ("courseId", "not_found"),
            ("fullName", "required"),
            ("media", "wrong_format"),
        ],
    )
    .await;
    // What the kind decides is not checked against an invalid kind.
    feedback(
        json!({"feedbackType": 7, "fullName": "a"}),
        &[("feedbackType", "unknown_value"), ("profession", "required")],
    )
    .await;
    // A field is reported once, with its first error.
    feedback(
        json!({"feedbackType": 1, "fullName": "a", "profession": "b", "media": 7, "courseId": "x"}),
        &[("courseId", "wrong_format"), ("media", "wrong_format")],
    )
    .await;

    let social = async |body: Value, fields: &[(&str, &str)]| {
        refused(&server, &boss, Method::POST, "/api/admin/social", body, fields).await;
    };
    social(json!({"type": "phone", "link": "12"}), &[("link", "wrong_format")]).await;
    social(json!({"type": "x", "link": "12"}), &[("type", "unknown_value")]).await;
    social(json!({}), &[("link", "required"), ("type", "required")]).await;

    let salary = async |body: Value, fields: &[(&str, &str)]| {
        let path = format!("{course}/average-salary");
        refused(&server, &boss, Method::PUT, &path, body, fields).await;
    };
    salary(
        json!({"juniorSalary": 3, "middleSalary": 2, "seniorSalary": 1}),
        &[
            ("middleSalary", "out_of_range"),
            ("seniorSalary", "out_of_range"),
            ("source", "required"),
            ("title", "required"),
        ],
    )
    .await;
    salary(
        json!({"title": "a", "source": "b", "juniorSalary": 3, "middleSalary": "x", "seniorSalary": 1}),
        &[("middleSalary", "wrong_format")],
    )
    .await;

    refused(
        &server,
        &boss,
        Method::PUT,
        &format!("{course}/practice-info"),
        json!({"title": "", "items": " , ,"}),
        &[("items", "too_few"), ("title", "required")],
    )
    .await;
    refused(
        &server,
        &boss,
        Method::POST,
        "/api/admin/course",
        json!({"name": "", "categoryId": 7, "courseId": 1_000_000, "color": "red"}),
        &[
            ("categoryId", "not_found"),
            ("color", "wrong_format"),
            ("courseId", "duplicate"),
            ("name", "required"),
        ],
    )
    .await;
    refused(
        &server,
        &boss,
        Method::POST,
        "/api/admin/top-course",
        json!({"kind": 1, "courseId": 7, "title": ""}),
        &[
            ("courseId", "not_found"),
            ("desc", "required"),
            ("image", "image_required"),
            ("title", "required"),
        ],
    )
    .await;
    refused(
        &server,
        &boss,
        Method::PUT,
        &format!("{course}/networking"),
        json!({"id": 77, "title": "", "image": picture}),
        &[("desc", "required"), ("id", "not_found"), ("title", "required")],
    )
    .await;
}

async fn a_name_that_is_taken_is_named_with_the_rest(server: Server) {
    let boss = server.superadmin().await;
    server
        .post("/api/admin/profession", &boss, json!({"name": "Dizayner"}))
        .await
        .created();
    let social = json!({"type": "phone", "link": "998901234567"});
    server.post("/api/admin/social", &boss, social).await.created();
    let post = async |path: &str, body: Value, fields: &[(&str, &str)]| {
        refused(&server, &boss, Method::POST, path, body, fields).await;
    };
    post(
        "/api/admin/profession",
        json!({"name": "dizayner ", "image": "other/none.png"}),
        &[("image", "media_not_found"), ("name", "name_taken")],
    )
    .await;
    post(
        "/api/admin/social",
        json!({"type": "phone", "link": "https://example.uz"}),
        &[("link", "wrong_format"), ("type", "type_taken")],
    )
    .await;
    post(
        "/api/admin/staff",
        json!({"firstName": "", "lastName": "b", "login": "boss", "password": "x", "role": "editor"}),
        &[
            ("firstName", "required"),
            ("login", "login_taken"),
            ("password", "too_short"),
        ],
    )
    .await;
    // The row's own name is not a duplicate.
    let rows = server.get("/api/admin/professions", &boss).await.ok();
    let path = format!("/api/admin/profession/{}", rows["professions"][0]["id"]);
    let body = json!({"name": "Dizayner", "image": "other/none.png"});
    refused(
        &server,
        &boss,
        Method::PUT,
        &path,
        body,
        &[("image", "media_not_found")],
    )
    .await;
    // Alone it is a conflict, as before.
    let reply = server
        .post("/api/admin/profession", &boss, json!({"name": "Dizayner"}))
        .await;
    reply.refused(409, "name_taken");
    reply.refused_fields(&[("name", "name_taken")]);
}

async fn rows_of_a_list_are_named_together(server: Server) {
    let boss = server.superadmin().await;
    let course = server
        .post("/api/admin/course", &boss, json!({"name": "Kurs"}))
        .await
        .created();
    let course = format!("/api/admin/course/{}", course["id"]);
    let skill = server
        .post("/api/admin/skill", &boss, json!({"name": "Bir"}))
        .await
        .created();
    let put = async |path: String, body: Value, fields: &[(&str, &str)]| {
        refused(&server, &boss, Method::PUT, &path, body, fields).await;
    };
    put(
        format!("{course}/skills"),
        json!({"ids": [skill["id"], "x", 77, skill["id"]], "listVersion": "x"}),
        &[
            ("ids[1]", "wrong_format"),
            ("ids[2]", "not_found"),
            ("ids[3]", "duplicate"),
            ("listVersion", "wrong_format"),
        ],
    )
    .await;
    put(
        format!("{course}/it-benefits"),
        json!({"body": {"title": ""}, "courseItBenefits": [{"id": 77, "title": "a"}, {"id": "x", "title": ""}]}),
        &[
            ("body.subtitle", "required"),
            ("body.title", "required"),
            ("courseItBenefits[0].id", "not_found"),
            ("courseItBenefits[1].id", "wrong_format"),
            ("courseItBenefits[1].title", "required"),
        ],
    )
    .await;
    let picture = server.picture(&boss, "other", 20, 20, 1).await;
    put(
        "/api/admin/landing-bonus-courses".to_owned(),
        json!({"bonusCourses": [
            {"id": 9, "courseId": 77, "title": "", "subtitle": "b", "image": picture},
            {"courseId": "x", "title": "a", "subtitle": "b", "image": picture}
        ]}),
        &[
            ("bonusCourses[0].courseId", "not_found"),
            ("bonusCourses[0].id", "not_found"),
            ("bonusCourses[0].title", "required"),
            ("bonusCourses[1].courseId", "wrong_format"),
        ],
    )
    .await;
    let path = format!("{}/sections", course.replace("/course/", "/courses/"));
    let sections = server.get(&path, &boss).await.ok()["courseSections"].clone();
    let mut rows: Vec<Value> = sections.as_array().expect("a list").clone();
    rows[1]["displayName"] = json!("");
    rows[2]["name"] = json!("Nowhere");
    rows[4]["name"] = rows[3]["name"].clone();
    put(
        path,
        json!({"courseSections": rows}),
        &[
            ("courseSections[1].displayName", "required"),
            ("courseSections[2].name", "unknown_value"),
            ("courseSections[4].name", "duplicate"),
        ],
    )
    .await;
}

async fn a_new_password_is_validated_as_a_whole(server: Server) {
    let boss = server.superadmin().await;
    let path = "/api/admin/change-password";
    refused(
        &server,
        &boss,
        Method::PUT,
        path,
        json!({"currentPassword": "Xato#2026", "newPassword": "qisqa", "confirmPassword": "boshqa"}),
        &[
            ("confirmPassword", "passwords_do_not_match"),
            ("currentPassword", "wrong_current_password"),
            ("newPassword", "too_short"),
        ],
    )
    .await;
    refused(
        &server,
        &boss,
        Method::PUT,
        path,
        json!({"confirmPassword": "Parol#2027"}),
        &[("currentPassword", "required"), ("newPassword", "required")],
    )
    .await;
}

async fn blanks_and_control_characters_are_as_the_document_says(server: Server) {
    let boss = server.superadmin().await;
    let document = server.call(Method::GET, "/api/openapi.json", None, None).await.body;
    for path in [
        "/api/admin/skills",
        "/api/admin/landing-bonus-courses",
        "/api/public/courses",
    ] {
        let parameters = document["paths"][path]["get"]["parameters"].as_array().expect("a list");
        let key = parameters
            .iter()
            .find(|parameter| parameter["name"] == "key")
            .expect("a key");
        assert_eq!(key["schema"]["pattern"], peshtoq_core::text::ONE_LINE_PATTERN, "{path}");
        for wrong in ["a%01b", "%00", "a%0Ab", "%7F", "a%C2%85b", "a%E2%80%A8b"] {
            let reply = server.get(&format!("{path}?key={wrong}"), &boss).await;
            reply.refused(422, "validation_failed");
            reply.refused_fields(&[("key", "wrong_format")]);
        }
        for right in ["", "%20a%0A", "%09", "a%C2%A0b"] {
            server.get(&format!("{path}?key={right}"), &boss).await.ok();
        }
    }
    // A blank is equivalent to null where null is allowed, and invalid in a required field.
    let of = |input: &str, field: &str| document["components"]["schemas"][input]["properties"][field].clone();
    for (input, field) in [
        ("ProfessionInput", "image"),
        ("TopCourseInput", "link"),
        ("FeedbackInput", "media"),
    ] {
        let schema = of(input, field);
        assert!(
            schema["type"]
                .as_array()
                .is_some_and(|kinds| kinds.contains(&json!("null"))),
            "{schema}"
        );
        assert_eq!(schema["minLength"], Value::Null, "{schema}");
    }
    assert_eq!(of("PartnerInput", "logo")["minLength"], 1);
    for blank in ["", "  "] {
        let body = json!({"name": format!("Kasb{blank}x"), "image": blank});
        let row = server.post("/api/admin/profession", &boss, body).await.created();
        assert_eq!(row["image"], Value::Null);
    }
    let partner = json!({"name": "a", "link": "a.uz", "logo": ""});
    let reply = server.post("/api/admin/partner", &boss, partner).await;
    reply.refused_fields(&[("logo", "image_required")]);
    for path in ["/media/", "/media/partners/", "/media/partners", "/media/nowhere/"] {
        server
            .call(Method::GET, path, None, None)
            .await
            .refused(404, "route_not_found");
    }
}
