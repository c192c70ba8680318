//! The public API for the developers of a site: its document, and filters as sites send them.

use super::*;

/// All strings that refer to something within the document.
fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::String(text) if text.starts_with("#/") => found.push(text),
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        Value::Object(values) => values.values().for_each(|value| references(value, found)),
        _ => {}
    }
}

pub(super) async fn the_documents_are_compressed_and_tagged(server: Server) {
    let ask = async |path: &str, headers: &[(&str, &str)]| {
        let mut request = server.client.get(format!("{}{path}", server.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.expect("an answer");
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.bytes().await.expect("a body"))
    };
    let whole: Value = serde_json::from_str(&contract::openapi().expect("the document")).expect("JSON");
    let is_public = |path: &str| path.starts_with("/api/public/");
    for (path, only_public) in [("/api/openapi.json", false), ("/api/public/openapi.json", true)] {
        let (status, headers, plain) = ask(path, &[]).await;
        assert_eq!(
            (status, headers["content-type"].as_bytes()),
            (200, b"application/json".as_slice())
        );
        assert!(headers.get("content-encoding").is_none());
        let plain_tag = headers["etag"].clone();
        let document: Value = serde_json::from_slice(&plain).expect("JSON");

        let (_, headers, packed) = ask(path, &[("accept-encoding", "br, gzip")]).await;
        assert_eq!(
            (&headers["content-encoding"], &headers["vary"]),
            (
                &"gzip".parse().expect("a value"),
                &"accept-encoding".parse().expect("a value")
            )
        );
        assert_ne!(headers["etag"], plain_tag, "a strong ETag names bytes");
        assert!(packed.len() * 5 < plain.len(), "{} of {}", packed.len(), plain.len());
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(&*packed)
            .read_to_end(&mut text)
            .expect("gzip");
        assert_eq!(text, plain);
        for tag in [&plain_tag, &headers["etag"]] {
            let known = [("if-none-match", tag.to_str().expect("text"))];
            let (status, _, body) = ask(path, &known).await;
            assert_eq!((status, body.len()), (304, 0), "{path}");
        }
        assert_eq!(ask(path, &[("if-none-match", "\"x\"")]).await.0, 200);
        let for_editors = ["createdAt", "updatedBy", "version"];
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        let has_one = |schema: &Value| for_editors.iter().any(|key| schema["properties"].get(key).is_some());
        assert_eq!(
            schemas.values().any(has_one),
            !only_public,
            "the public learns nothing of editors"
        );

        let paths = document["paths"].as_object().expect("paths");
        let expected = whole["paths"].as_object().expect("paths");
        for (path, item) in expected {
            assert_eq!(
                paths.get(path),
                (!only_public || is_public(path)).then_some(item),
                "{path}"
            );
        }
        assert_eq!(paths.keys().any(|path| !is_public(path)), !only_public);
        let mut found = Vec::new();
        references(&document, &mut found);
        for reference in &found {
            assert!(document.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
        }
        // And nothing that none of its calls uses.
        for name in document["components"]["schemas"].as_object().expect("schemas").keys() {
            let reference = format!("#/components/schemas/{name}");
            assert!(found.contains(&&*reference), "{name} is not used");
        }
    }
}

pub(super) async fn no_category_means_all_categories(server: Server) {
    let boss = server.superadmin().await;
    let group = server
        .post("/api/admin/course-category", &boss, json!({"name": "Dizayn"}))
        .await
        .created();
    let id = shown_course(&server, &boss, "Figma").await;
    shown_course(&server, &boss, "Rust").await;
    let body = json!({"name": "Figma", "categoryId": group["id"]});
    server.put(&format!("/api/admin/course/{id}"), &boss, body).await.ok();
    let all = read(&server, "/courses").await.ok();
    assert_eq!(all["total"], 2);
    assert_eq!(read(&server, "/courses?categoryId=0").await.ok(), all);
    let of_one = read(&server, &format!("/courses?categoryId={}", group["id"]))
        .await
        .ok();
    assert_eq!(
        (&of_one["total"], &of_one["courses"][0]["name"]),
        (&json!(1), &json!("Figma"))
    );
    // An unknown value is not the same as no filter.
    assert_eq!(read(&server, "/courses?categoryId=999").await.ok()["total"], 0);
}
