//! Sending a request.

use std::time::Duration;

use peshtoq_persistence::db::Actor;

use super::*;

/// Every rule, with an input that breaks it and the expected error.
pub(super) async fn a_request_is_validated(server: Server) {
    let (site, boss) = open(&server).await;
    let long = |length: usize| "a".repeat(length);
    let cases = [
        (json!({"name": null}), "name", "required"),
        (json!({"name": " "}), "name", "required"),
        (json!({"name": "A"}), "name", "too_short"),
        (json!({"name": long(101)}), "name", "too_long"),
        (json!({"name": "Aziza\nKarimova"}), "name", "wrong_format"),
        (json!({"name": 5}), "name", "wrong_format"),
        (json!({"phone": null}), "phone", "required"),
        (json!({"phone": "901234567"}), "phone", "wrong_format"),
        (json!({"phone": "79161234567"}), "phone", "wrong_format"),
        (json!({"form": null}), "form", "required"),
        (json!({"form": "Nothing"}), "form", "unknown_value"),
        (json!({"courseId": 0}), "courseId", "out_of_range"),
        (json!({"courseId": 4711}), "courseId", "not_found"),
        (json!({"courseId": "x"}), "courseId", "wrong_format"),
        (json!({"message": long(2001)}), "message", "too_long"),
        (json!({"telegram": "aziza"}), "telegram", "wrong_format"),
        (json!({"telegram": "@abcd"}), "telegram", "wrong_format"),
        (
            json!({"telegram": format!("@{}", long(33))}),
            "telegram",
            "wrong_format",
        ),
        (json!({"page": "http://example.uz"}), "page", "wrong_format"),
        (json!({"page": "javascript:alert(1)"}), "page", "wrong_format"),
        (json!({"page": format!("/{}", long(500))}), "page", "too_long"),
        (json!({"consent": false}), "consent", "required"),
        (json!({"consent": null}), "consent", "required"),
        (json!({"elapsed": null}), "elapsed", "required"),
        (json!({"elapsed": -1}), "elapsed", "out_of_range"),
    ];
    for (number, (other, field, code)) in (1..).zip(&cases) {
        let reply = send(&site, number, &with(request(1), other)).await;
        reply.refused_fields(&[(*field, *code)]);
        assert_eq!(reply.status, 422, "{other}");
    }
    let abroad = send(&site, 100, &with(request(1), &json!({"phone": "79161234567"}))).await;
    let message = abroad.body["fields"][0]["message"].as_str().expect("a message");
    assert!(message.contains("998"), "it says which are taken: {message}");
    assert_eq!(list(&site, &boss, "").await["total"], 0);

    let course = site
        .post("/api/admin/course", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    let whole = json!({
        "name": "  Oʻgʻiloy <b>Aliyeva</b> ", "courseId": course["id"], "form": "CourseCallback", "telegram": "@ogiloy_1",
        "message": "Birinchi qator\nikkinchi", "page": "https://example.uz/kurslar/1?a=b"
    });
    send(&site, 101, &with(request(1), &whole)).await.created();
    let stored = &list(&site, &boss, "").await["requests"][0];
    for (name, value) in [
        // Plain text: markup is shown as it was typed, and never read as such.
        ("name", json!("Oʻgʻiloy <b>Aliyeva</b>")),
        ("phone", json!("998900000001")),
        ("courseId", course["id"].clone()),
        ("courseName", json!("Dizayn")),
        ("message", json!("Birinchi qator\nikkinchi")),
        ("telegram", json!("@ogiloy_1")),
        ("page", json!("https://example.uz/kurslar/1?a=b")),
        ("state", json!("new")),
        ("note", Value::Null),
        ("takenBy", Value::Null),
        ("updatedBy", Value::Null),
        ("version", json!(1)),
    ] {
        assert_eq!(stored[name], value, "{name}");
    }
}

pub(super) async fn automated_requests_are_refused(server: Server) {
    let (site, boss) = open(&server).await;
    for (other, code) in [
        (json!({"website": "https://spam.example"}), "not_a_person"),
        (json!({"website": "x", "elapsed": 0}), "not_a_person"),
        (json!({"elapsed": 0}), "too_fast"),
        (json!({"elapsed": 1999}), "too_fast"),
    ] {
        send(&site, 1, &with(request(1), &other)).await.refused(422, code);
    }
    assert_eq!(list(&site, &boss, "").await["total"], 0);
    // A refused sender may send again at once.
    for (number, other) in [(1, json!({"elapsed": 2000})), (2, json!({"website": ""}))] {
        send(&site, number, &with(request(number.into()), &other))
            .await
            .created();
    }
    assert_eq!(list(&site, &boss, "").await["total"], 2);
}

pub(super) async fn requests_are_refused_while_switched_off(server: Server) {
    let (site, boss) = open(&server).await;
    // The site learns of it at once, although no content has changed.
    let is_shown = async || {
        let reply = site.call(Method::GET, "/api/public/site", None, None).await;
        reply.ok()["requests"]["isOn"].clone()
    };
    assert_eq!(is_shown().await, true);
    save(&site, &boss, json!({"isOn": false})).await.ok();
    assert_eq!(is_shown().await, false);
    send(&site, 1, &request(1)).await.refused(403, "requests_off");
    save(&site, &boss, json!({"isOn": true})).await.ok();
    assert_eq!(is_shown().await, true);
    send(&site, 1, &request(1)).await.created();
    assert_eq!(list(&site, &boss, "").await["total"], 1);
}

pub(super) async fn an_equal_request_is_the_same_one(server: Server) {
    let (site, boss) = open(&server).await;
    let course = site
        .post("/api/admin/course", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    let total = async || list(&site, &boss, "").await["total"].clone();
    // Twice at once, and again from elsewhere.
    let first = request(1);
    let both = futures::join!(send(&site, 1, &first), send(&site, 1, &first));
    both.0.created();
    both.1.created();
    send(&site, 2, &with(first.clone(), &json!({"name": "Boshqa"})))
        .await
        .created();
    assert_eq!(total().await, 1);
    // Its first message is kept, and the others are not.
    for (address, message) in [(3, "Birinchi"), (4, "Ikkinchi")] {
        send(&site, address, &with(first.clone(), &json!({"message": message})))
            .await
            .created();
    }
    let stored = list(&site, &boss, "").await["requests"][0].clone();
    assert_eq!(
        (&stored["message"], &stored["name"], &stored["version"]),
        (&json!("Birinchi"), &json!("Aziza 1"), &json!(2))
    );
    // From another section, about a course, or a day later it is a new request.
    let second = request(9);
    let of_banner = with(second.clone(), &json!({"form": "Banner"}));
    send(&site, 5, &second).await.created();
    send(&site, 6, &of_banner).await.created();
    let of_course = with(second, &json!({"courseId": course["id"]}));
    send(&site, 7, &of_course).await.created();
    assert_eq!(total().await, 4);
    let earlier = peshtoq_core::clock::now() - chrono::TimeDelta::hours(25);
    server
        .sql("UPDATE site_request SET created_at = $1", [earlier.into()])
        .await;
    send(&site, 8, &of_banner).await.created();
    assert_eq!(total().await, 5);
}

pub(super) async fn a_repeated_call_is_answered_once(server: Server) {
    let (site, boss) = open(&server).await;
    let call = async |address: &str, key: &str, body: &Value| {
        let call = site
            .client
            .post(format!("{}{SENT_TO}", site.base))
            .header("x-forwarded-for", address)
            .header("idempotency-key", key)
            .json(body);
        Server::read(call).await
    };
    for address in ["10.0.0.1", "10.0.0.1", "10.0.0.2"] {
        assert_eq!(call(address, "bir", &request(1)).await.created(), Value::Null);
    }
    assert_eq!(list(&site, &boss, "").await["total"], 1);
    let other = call("10.0.0.3", "bir", &request(2)).await;
    other.refused_fields(&[("Idempotency-Key", "duplicate")]);
    call("10.0.0.3", "x y", &request(2))
        .await
        .refused_fields(&[("Idempotency-Key", "wrong_format")]);
    let rows = server.rows("SELECT body, fingerprint FROM idempotency").await;
    for row in rows {
        let kept: (String, String) = (
            row.try_get("", "body").expect("a text"),
            row.try_get("", "fingerprint").expect("a text"),
        );
        assert!(
            !kept.0.contains("998") && !kept.0.contains("Aziza") && kept.1.len() == 64,
            "{kept:?}"
        );
    }
}

pub(super) async fn many_visitors_are_all_heard(server: Server) {
    use futures::StreamExt;
    let (site, boss) = open(&server).await;
    // Two of each address, the second ones well after the first.
    for round in 0..2_u64 {
        if round > 0 {
            // Requests of one address do not follow each other faster.
            tokio::time::sleep(Duration::from_millis(2100)).await;
        }
        let sent = futures::stream::iter(0..500_u32).map(|address| {
            let body = request(u64::from(address) + round * 1000);
            let site = &site;
            async move { send(site, address, &body).await.status }
        });
        let statuses: Vec<u16> = sent.buffer_unordered(8).collect().await;
        assert!(statuses.iter().all(|status| *status == 201), "{statuses:?}");
    }
    assert_eq!(list(&site, &boss, "").await["total"], 1000);
}

pub(super) async fn a_sender_of_junk_is_limited(server: Server) {
    use futures::StreamExt;
    let (site, boss) = open(&server).await;
    let began = std::time::Instant::now();
    let sent = futures::stream::iter(0..1000_u64).map(|number| {
        let site = &site;
        async move { send(site, u32::try_from(number % 20).expect("small"), &request(number)).await }
    });
    let replies: Vec<Reply> = sent.buffer_unordered(16).collect().await;
    let minutes = began.elapsed().as_secs() / 60 + 1;
    let mut of_addresses = std::collections::HashMap::<u64, u64>::new();
    for row in list(&site, &boss, "?perPage=100").await["requests"]
        .as_array()
        .expect("requests")
    {
        let phone: u64 = row["phone"].as_str().expect("a text").parse().expect("a number");
        *of_addresses.entry((phone - 998_900_000_000) % 20).or_default() += 1;
    }
    assert_eq!(of_addresses.len(), 20, "one of each address");
    // `limit.rs` has the exact times.
    assert!(
        of_addresses.values().all(|rows| *rows <= minutes),
        "{of_addresses:?} in {minutes} minutes"
    );
    for reply in replies.iter().filter(|reply| reply.status != 201) {
        reply.refused(429, "rate_limited");
        let wait: u64 = reply.headers["retry-after"]
            .to_str()
            .expect("text")
            .parse()
            .expect("seconds");
        assert!((1..=60).contains(&wait), "{wait}");
        assert_eq!(reply.headers["access-control-allow-origin"], "*");
    }
    // One phone number from everywhere.
    let forms = [
        "Banner",
        "Partners",
        "Courses",
        "Practise",
        "CourseMentor",
        "Employment",
    ];
    let mut statuses = Vec::new();
    for (address, form) in (100..).zip(forms) {
        statuses.push(
            send(&site, address, &with(request(5000), &json!({"form": form})))
                .await
                .status,
        );
    }
    assert_eq!(statuses, [201, 201, 201, 201, 201, 429]);
}

/// Requests that are refused do not count for the limits, so they must not take the turn to write.
pub(super) async fn a_request_for_an_unknown_course_delays_nobody(server: Server) {
    use futures::StreamExt;
    let (site, boss) = open(&server).await;
    let junk = |number: u64| with(request(number), &json!({"courseId": 999_999}));
    let write = site.app.db().begin(Actor::System).await.expect("the turn to write");
    let told = tokio::time::timeout(Duration::from_secs(10), send(&site, 1, &junk(1))).await;
    let told = told.expect("an answer while another one writes");
    told.refused_fields(&[("courseId", "not_found")]);
    drop(write);

    let partner =
        json!({"name": "Hamkor", "link": "example.uz", "logo": site.picture(&boss, "partners", 64, 64, 1).await});
    let id = site.post("/api/admin/partner", &boss, partner.clone()).await.created()["id"].clone();
    let sent = futures::stream::iter(0..200_u64).map(|number| {
        let (site, body) = (&site, junk(number));
        async move { send(site, 1, &body).await }
    });
    let sending = sent.buffer_unordered(8).collect::<Vec<Reply>>();
    let saving = async {
        for number in 0..20 {
            let body = with(partner.clone(), &json!({"name": format!("Hamkor {number}")}));
            site.put(&format!("/api/admin/partner/{id}"), &boss, body).await.ok();
        }
    };
    let (replies, ()) = futures::join!(sending, saving);
    for reply in &replies {
        // Several at once count until each of them is refused.
        match reply.status {
            429 => reply.refused(429, "rate_limited"),
            _ => reply.refused_fields(&[("courseId", "not_found")]),
        }
    }
    assert_eq!(list(&site, &boss, "").await["total"], 0);
}

pub(super) async fn a_body_has_a_greatest_size(server: Server) {
    let (site, boss) = open(&server).await;
    let large = with(request(1), &json!({"other": "a".repeat(16 * 1024)}));
    send(&site, 1, &large).await.refused(413, "payload_too_large");
    let fits = with(request(1), &json!({"other": "a".repeat(15 * 1024)}));
    send(&site, 1, &fits).await.created();
    let call = |text: &'static str, kind: &'static str| {
        let call = site.client.post(format!("{}{SENT_TO}", site.base));
        call.header("content-type", kind).body(text)
    };
    Server::read(call("{", "application/json"))
        .await
        .refused(400, "malformed_json");
    Server::read(call("a=b", "application/x-www-form-urlencoded"))
        .await
        .refused(415, "unsupported_media_type");
    assert_eq!(list(&site, &boss, "").await["total"], 1);
}

pub(super) async fn any_origin_may_send(server: Server) {
    let (site, _) = open(&server).await;
    let asked = async |path: &str, method: &str| {
        let call = site
            .client
            .request(Method::OPTIONS, format!("{}{path}", site.base))
            .header("origin", "https://example.uz")
            .header("access-control-request-method", method)
            .header("access-control-request-headers", "content-type, idempotency-key");
        Server::read(call).await
    };
    let preflight = asked(SENT_TO, "POST").await;
    assert_eq!(preflight.status, 204);
    for (name, value) in [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "POST"),
        ("access-control-allow-headers", "content-type, idempotency-key"),
    ] {
        assert_eq!(preflight.headers[name], value, "{name}");
    }
    // The other origins can be read, and nothing else.
    let other = asked("/api/public/home", "POST").await;
    assert_eq!(other.headers["access-control-allow-methods"], "GET, HEAD");
    let origin = "https://example.uz";
    for body in [request(1), json!({})] {
        let call = site
            .client
            .post(format!("{}{SENT_TO}", site.base))
            .header("origin", origin)
            .json(&body);
        let reply = Server::read(call).await;
        assert_eq!(reply.headers["access-control-allow-origin"], "*");
        assert_eq!(reply.headers["cache-control"], "no-store");
    }
    let read = site.client.get(format!("{}{SENT_TO}", site.base));
    Server::read(read).await.refused(405, "method_not_allowed");
}
