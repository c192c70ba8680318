//! The messages of refused calls: in the script that the caller asks for, with the numbers of the message as parameters.

use std::collections::BTreeSet;

use peshtoq_core::language::Language;
use peshtoq_http::api;
use reqwest::{Method, header::HeaderMap};
use serde_json::{Value, json};

use crate::harness::{PASSWORD, Person, Reply, Server, Setup, on_both_databases};

on_both_databases!(
    failures_are_in_the_language_of_the_caller,
    a_sign_in_limit_is_in_the_language_of_the_caller,
    params_are_the_numbers_of_the_message,
    only_failures_depend_on_the_language,
    a_repeated_call_gets_the_first_answer,
);

const LATIN: &str = "uz-Latn";
const CYRILLIC: &str = "ru;q=0.9, uz-Cyrl, en;q=0.1";

async fn call(
    server: &Server,
    language: &str,
    method: Method,
    path: &str,
    person: Option<&Person>,
    body: Option<Value>,
) -> Reply {
    let request = server.client.request(method, format!("{}{path}", server.base));
    let request = request.header("accept-language", language);
    let request = match person {
        Some(person) => request.bearer_auth(&person.access),
        None => request,
    };
    Server::read(match body {
        Some(body) => request.json(&body),
        None => request,
    })
    .await
}

fn vary(headers: &HeaderMap) -> BTreeSet<&str> {
    let values = headers.get_all("vary").iter();
    values
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .collect()
}

/// Calls in both scripts. `messages` are the texts of the answer, `fields` those of its only field.
#[track_caller]
fn assert_messages(replies: [&Reply; 2], messages: [&str; 2], fields: Option<[&str; 2]>) {
    for (index, reply) in replies.into_iter().enumerate() {
        let language = Language::ALL[index].tag();
        assert_eq!(reply.body["message"], messages[index], "{}", reply.body);
        assert_eq!(reply.headers["content-language"], language);
        assert!(vary(&reply.headers).contains("accept-language"), "{:?}", reply.headers);
        assert_eq!(
            reply.body["fields"][0]["message"],
            json!(fields.map(|texts| texts[index]))
        );
    }
    let without_texts = |reply: &Reply| {
        let mut body = reply.body.clone();
        body["message"] = Value::Null;
        body["errorId"] = Value::Null;
        for field in body["fields"].as_array_mut().into_iter().flatten() {
            field["message"] = Value::Null;
        }
        body
    };
    assert_eq!(
        without_texts(replies[0]),
        without_texts(replies[1]),
        "only texts differ"
    );
}

async fn failures_are_in_the_language_of_the_caller(server: Server) {
    let boss = server.superadmin().await;
    let in_both = async |method: Method, path: &str, person: Option<&Person>, body: Option<Value>| {
        let latin = call(&server, LATIN, method.clone(), path, person, body.clone()).await;
        let cyrillic = call(&server, CYRILLIC, method, path, person, body).await;
        assert_eq!(latin.status, cyrillic.status);
        [latin, cyrillic]
    };

    let body = json!({"name": "a".repeat(101)});
    let [latin, cyrillic] = in_both(Method::POST, "/api/admin/skill", Some(&boss), Some(body)).await;
    latin.refused(422, "validation_failed");
    assert_messages(
        [&latin, &cyrillic],
        [
            "Maʼlumotlarda xatolik bor. Belgilangan maydonlarni tuzating",
            "Маълумотларда хатолик бор. Белгиланган майдонларни тузатинг",
        ],
        Some([
            "Koʻpi bilan 100 ta belgi boʻlishi mumkin",
            "Кўпи билан 100 та белги бўлиши мумкин",
        ]),
    );

    let [latin, cyrillic] = in_both(Method::GET, "/api/admin/skill/999", Some(&boss), None).await;
    latin.refused(404, "skill_not_found");
    assert_messages([&latin, &cyrillic], ["Koʻnikma topilmadi", "Кўникма топилмади"], None);

    let body = json!({"name": "Rust"});
    server.post("/api/admin/skill", &boss, body.clone()).await.created();
    let [latin, cyrillic] = in_both(Method::POST, "/api/admin/skill", Some(&boss), Some(body)).await;
    latin.refused(409, "name_taken");
    let texts = ["Bu nom band", "Бу ном банд"];
    assert_messages([&latin, &cyrillic], texts, Some(texts));

    let [latin, cyrillic] = in_both(Method::GET, "/api/admin/skills", None, None).await;
    latin.refused(401, "unauthenticated");
    assert_messages(
        [&latin, &cyrillic],
        ["Avval panelga kiring", "Аввал панелга киринг"],
        None,
    );

    let [latin, cyrillic] = in_both(Method::GET, "/api/public/nothing", None, None).await;
    latin.refused(404, "route_not_found");
    assert_messages([&latin, &cyrillic], ["Bunday manzil yoʻq", "Бундай манзил йўқ"], None);
}

async fn a_sign_in_limit_is_in_the_language_of_the_caller(server: Server) {
    server.superadmin().await;
    let sign_in = async |language: &str, password: &str| {
        let body = json!({"username": "boss", "password": password});
        call(&server, language, Method::POST, "/api/admin/signin", None, Some(body)).await
    };
    let mut replies = Vec::new();
    for _ in 0..5 {
        for language in [LATIN, CYRILLIC] {
            replies.push(sign_in(language, "Xato#20266").await);
        }
    }
    for pair in replies.chunks(2) {
        pair[0].refused(401, "invalid_credentials");
        assert_messages(
            [&pair[0], &pair[1]],
            ["Login yoki parol notoʻgʻri", "Логин ёки пароль нотўғри"],
            None,
        );
    }
    let (latin, cyrillic) = (sign_in(LATIN, PASSWORD).await, sign_in(CYRILLIC, PASSWORD).await);
    latin.refused(429, "rate_limited");
    assert!(cyrillic.headers.contains_key("retry-after"));
    assert_messages(
        [&latin, &cyrillic],
        [
            "Urinishlar koʻpayib ketdi. Birozdan soʻng qayta urining",
            "Уринишлар кўпайиб кетди. Бироздан сўнг қайта урининг",
        ],
        None,
    );
}

async fn params_are_the_numbers_of_the_message(server: Server) {
    let boss = server.superadmin().await;
    let category = json!({"name": "IT"});
    let category = server
        .post("/api/admin/course-category", &boss, category)
        .await
        .created();
    let body = json!({"name": "Frontend", "courseId": 5, "categoryId": category["id"]});
    server.post("/api/admin/course", &boss, body).await.created();

    let items: Vec<Value> = (0..11).map(|_| json!({"title": "Mantiq", "percent": 101})).collect();
    let body = json!({"title": "a".repeat(151), "desc": "<p>a</p>", "image": "", "items": items});
    let reply = call(
        &server,
        CYRILLIC,
        Method::PUT,
        "/api/admin/course/5/info",
        Some(&boss),
        Some(body),
    )
    .await;
    reply.refused(422, "validation_failed");
    assert_eq!(reply.body.get("params"), None, "the sentence about all fields has none");
    let field = |path: &str| {
        let fields = reply.body["fields"].as_array().expect("fields");
        fields.iter().find(|field| field["field"] == path).cloned().expect(path)
    };
    for (path, params, message) in [
        ("title", json!({"max": 150}), "Кўпи билан 150 та белги бўлиши мумкин"),
        ("items", json!({"max": 10}), "Кўпи билан 10 та бўлиши мумкин"),
        (
            "items[0].percent",
            json!({"min": 0, "max": 100}),
            "0 дан 100 гача бўлиши керак",
        ),
    ] {
        let field = field(path);
        assert_eq!((&field["params"], &field["message"]), (&params, &json!(message)));
    }
    assert_eq!(field("image").get("params"), None);

    // A rule of our own goes another way than those of the schema.
    let body = json!({"firstName": "Aziza", "lastName": "Nazarova", "login": "az", "password": "Parol#2025", "role": "superadmin"});
    let reply = call(
        &server,
        CYRILLIC,
        Method::POST,
        "/api/admin/staff",
        Some(&boss),
        Some(body),
    )
    .await;
    reply.refused_fields(&[("login", "too_short")]);
    let login = &reply.body["fields"][0];
    assert_eq!(login["params"], json!({"min": 3}));
    assert_eq!(login["message"], "Логин камида 3 та белгидан иборат бўлиши керак");

    // A name that a person has typed stays as it was typed.
    let path = format!("/api/admin/course-category/{}", category["id"]);
    let reply = call(&server, CYRILLIC, Method::DELETE, &path, Some(&boss), None).await;
    reply.refused(409, "in_use");
    assert_eq!(reply.body["params"], json!({"courses": "Frontend"}));
    assert_eq!(
        reply.body["message"],
        "Буни ўчириб бўлмайди, ундан фойдаланаётган курслар: Frontend"
    );
}

async fn only_failures_depend_on_the_language(server: Server) {
    const OURS: &str = "https://panel.example.uz";
    let setup = Setup {
        allowed_origins: vec![OURS.to_owned()],
        ..Setup::default()
    };
    let server = Server::start_with(server.database.clone(), setup).await;
    let boss = server.superadmin().await;
    for path in ["/api/admin/skills", "/api/public/home"] {
        let reply = call(&server, CYRILLIC, Method::GET, path, Some(&boss), None).await;
        assert_eq!(reply.status, 200);
        assert!(!reply.headers.contains_key("content-language"));
        assert!(!vary(&reply.headers).contains("accept-language"), "{:?}", reply.headers);
    }
    // A failure depends on the origin as well.
    let request = server.client.get(format!("{}/api/admin/skills", server.base));
    let reply = Server::read(request.header("origin", OURS).header("accept-language", CYRILLIC)).await;
    reply.refused(401, "unauthenticated");
    assert_eq!(vary(&reply.headers), BTreeSet::from(["accept-language", "origin"]));
    assert_eq!(reply.headers["cache-control"], "no-store");
}

async fn a_repeated_call_gets_the_first_answer(server: Server) {
    let boss = server.superadmin().await;
    let send = async |language: &str, name: &str| {
        let request = server.client.post(format!("{}/api/admin/skill", server.base));
        let request = request.bearer_auth(&boss.access).header("idempotency-key", "k");
        Server::read(request.header("accept-language", language).json(&json!({"name": name}))).await
    };
    let first = send(LATIN, "Rust").await;
    first.clone().created();
    assert_eq!(send(CYRILLIC, "Rust").await.body, first.body);
    let (latin, cyrillic) = (send(LATIN, "Go").await, send(CYRILLIC, "Go").await);
    latin.refused(422, "validation_failed");
    assert_messages(
        [&latin, &cyrillic],
        [
            "Maʼlumotlarda xatolik bor. Belgilangan maydonlarni tuzating",
            "Маълумотларда хатолик бор. Белгиланган майдонларни тузатинг",
        ],
        Some([
            "Bu soʻrov kaliti boshqa soʻrovda ishlatilgan. Yangi kalit bilan qayta yuboring",
            "Бу сўров калити бошқа сўровда ишлатилган. Янги калит билан қайта юборинг",
        ]),
    );
}

fn messages_in_latin() -> serde_json::Map<String, Value> {
    let file = include_str!("../../../core/messages/uz-Latn.json");
    serde_json::from_str(file).expect("a map of texts")
}

#[test]
fn the_messages_cover_exactly_the_not_found_codes() {
    let codes = api::codes();
    let known: BTreeSet<&str> = codes.iter().map(|code| code.as_str()).collect();
    let messages_in_latin = messages_in_latin();
    for code in &known {
        assert!(messages_in_latin.contains_key(*code), "no text for {code}");
    }
    let missing = messages_in_latin.keys().filter(|key| key.ends_with("_not_found"));
    let nobodys: Vec<&String> = missing.filter(|key| !known.contains(key.as_str())).collect();
    assert!(nobodys.is_empty(), "no resource says {nobodys:?}");
}

#[test]
fn the_document_only_gained_the_parameters() {
    let document = peshtoq_http::contract::openapi().expect("the document");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    for (schema, required) in [
        (
            "Failure",
            json!(["success", "message", "code", "status", "errorId", "fields"]),
        ),
        ("FailedField", json!(["field", "code", "message"])),
    ] {
        let schema = &document["components"]["schemas"][schema];
        assert_eq!(schema["required"], required);
        let params = &schema["properties"]["params"];
        assert_eq!(params["type"], "object", "{params}");
        assert_eq!(schema["properties"]["message"]["type"], "string");
    }
}
