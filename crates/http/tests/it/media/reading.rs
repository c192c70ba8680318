//! How stored files are served.

use super::*;

pub(super) async fn stored_files_are_served_for_ever(place: Place) {
    let sent = png(300, 200, 1);
    let path = place.stored("partners", sent.clone()).await;
    let (status, headers, bytes) = place.fetch(Method::GET, &path, &[]).await;
    assert!(status == 200 && bytes == sent);
    let text = |name: &str| headers[name].to_str().expect("text").to_owned();
    assert_eq!(text("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(text("content-type"), "image/png");
    assert_eq!(text("x-content-type-options"), "nosniff");
    assert_eq!(text("accept-ranges"), "bytes");
    assert_eq!(text("content-length"), sent.len().to_string());
    let etag = text("etag");
    assert!(etag.starts_with('"') && etag.ends_with('"'), "a strong one");
    let (status, head, bytes) = place.fetch(Method::HEAD, &path, &[]).await;
    assert!(status == 200 && bytes.is_empty());
    for name in [
        "cache-control",
        "content-type",
        "x-content-type-options",
        "accept-ranges",
        "content-length",
        "etag",
    ] {
        assert_eq!(head.get(name), headers.get(name), "{name}");
    }
    for known in [
        etag.clone(),
        format!("\"other\", {etag}"),
        format!("W/{etag}"),
        "*".to_owned(),
    ] {
        let (status, headers, bytes) = place.fetch(Method::GET, &path, &[("if-none-match", &known)]).await;
        assert!(status == 304 && bytes.is_empty(), "{known}");
        assert_eq!(headers["etag"].to_str().expect("text"), etag);
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
    }
    assert_eq!(
        place
            .fetch(Method::GET, &path, &[("if-none-match", "\"other\"")])
            .await
            .0,
        200
    );
    for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
        let (status, _, body) = place.fetch(method, &path, &[]).await;
        let body: Value = serde_json::from_slice(&body).expect("the envelope");
        assert_eq!((status, &body["code"]), (405, &json!("method_not_allowed")));
    }
    assert!(place.is_served(&path).await, "it is still there");
}

pub(super) async fn parts_of_a_film_are_served(place: Place) {
    let film = mp4(300_000);
    let path = place.stored("videos", film.clone()).await;
    let size = film.len();
    for (range, part) in [
        ("bytes=0-99", 0..100),
        ("bytes=1000-1000", 1000..1001),
        ("bytes=200000-", 200_000..size),
        ("bytes=-500", size - 500..size),
        ("bytes=-99999999", 0..size),
        (&format!("bytes={}-99999999999", size - 1), size - 1..size),
    ] {
        let (status, headers, bytes) = place.fetch(Method::GET, &path, &[("range", range)]).await;
        assert_eq!(status, 206, "{range}");
        let expected = format!("bytes {}-{}/{size}", part.start, part.end - 1);
        assert_eq!(headers["content-range"].to_str().expect("text"), expected);
        assert_eq!(
            headers["content-length"].to_str().expect("text"),
            part.len().to_string()
        );
        assert_eq!(headers["content-type"], "video/mp4");
        assert!(bytes == film[part], "{range}");
    }
    for range in [
        format!("bytes={size}-"),
        "bytes=99999999-999999999".to_owned(),
        "bytes=-0".to_owned(),
    ] {
        let (status, headers, bytes) = place.fetch(Method::GET, &path, &[("range", &range)]).await;
        assert_eq!(status, 416, "{range}");
        assert_eq!(
            headers["content-range"].to_str().expect("text"),
            format!("bytes */{size}")
        );
        assert!(bytes.is_empty());
        assert_eq!(headers["x-content-type-options"], "nosniff");
    }
    // Invalid and multiple ranges are answered with the whole file.
    for range in ["bytes=0-1,5-6", "bytes=5-1", "pages=1-2", "bytes=a-b", "0-99"] {
        let (status, _, bytes) = place.fetch(Method::GET, &path, &[("range", range)]).await;
        assert!(status == 200 && bytes == film, "{range}");
    }
    let (_, headers, _) = place.fetch(Method::HEAD, &path, &[]).await;
    let etag = headers["etag"].to_str().expect("text");
    let (status, _, bytes) = place
        .fetch(Method::GET, &path, &[("range", "bytes=0-9"), ("if-range", etag)])
        .await;
    assert!(status == 206 && bytes == film[..10]);
    for range in ["bytes=0-9", "bytes=99999999-"] {
        let (status, headers, bytes) = place
            .fetch(Method::GET, &path, &[("range", range), ("if-range", "\"other\"")])
            .await;
        assert!(
            status == 200 && bytes == film && !headers.contains_key("content-range"),
            "{range}"
        );
    }
    let beyond = place
        .fetch(Method::GET, &path, &[("range", "bytes=99999999-"), ("if-range", etag)])
        .await;
    assert_eq!(beyond.0, 416);
}

pub(super) async fn small_widths_are_served(place: Place) {
    let (large, flat) = (encoded(700, 500, image::ImageFormat::Png), png(30, 20, 3));
    let path = place.stored("partners", large.clone()).await;
    let mut etags = BTreeMap::new();
    for width in [80_u32, 160, 320, 640] {
        for _ in 0..2 {
            let (status, headers, bytes) = place.fetch(Method::GET, &format!("{path}?w={width}"), &[]).await;
            assert_eq!(
                (status, headers["content-type"].to_str().expect("text")),
                (200, "image/webp")
            );
            assert!(bytes.len() < large.len());
            assert_eq!(webp_width(&bytes), width);
            assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
            assert_eq!(headers["x-content-type-options"], "nosniff");
            etags.insert(headers["etag"].to_str().expect("text").to_owned(), width);
        }
    }
    assert_eq!(etags.len(), 4, "each representation has its own");
    assert_eq!(
        place.files().iter().filter(|name| name.ends_with(".webp")).count(),
        4,
        "made once and kept"
    );
    let (etag, width) = etags.first_key_value().expect("one");
    let known = place
        .fetch(Method::GET, &format!("{path}?w={width}"), &[("if-none-match", etag)])
        .await;
    assert_eq!(known.0, 304);
    let part = place
        .fetch(Method::GET, &format!("{path}?w=80"), &[("range", "bytes=0-3")])
        .await;
    assert_eq!((part.0, &part.2[..]), (206, &b"RIFF"[..]));
    for query in [
        "w=81",
        "w=0",
        "w=-80",
        "w=x",
        "w=",
        "w=99999999999999",
        "x=80",
        "w=80px",
        "",
    ] {
        let (status, headers, bytes) = place.fetch(Method::GET, &format!("{path}?{query}"), &[]).await;
        assert!(status == 200 && bytes == large, "{query}");
        assert_eq!(headers["content-type"], "image/png");
    }
    // Never larger than the original.
    let path = place.stored("partners", flat.clone()).await;
    let (_, headers, bytes) = place.fetch(Method::GET, &format!("{path}?w=1280"), &[]).await;
    assert!(bytes.len() <= flat.len());
    if headers["content-type"] == "image/webp" {
        assert_eq!(webp_width(&bytes), 30);
    }
    // Never of a gif, an svg or a video.
    for (folder, bytes, mime) in [
        ("partners", gif(), "image/gif"),
        ("partners", svg("<path d='M0 0'/>"), "image/svg+xml"),
        ("videos", mp4(5000), "video/mp4"),
    ] {
        let path = place.stored(folder, bytes).await;
        let whole = place.fetch(Method::GET, &path, &[]).await.2;
        let (_, headers, small) = place.fetch(Method::GET, &format!("{path}?w=1280"), &[]).await;
        assert_eq!(headers["content-type"], mime);
        assert!(small == whole);
    }
    let jpeg = place.stored("other", jpeg(900, 90)).await;
    let (_, headers, bytes) = place.fetch(Method::GET, &format!("{jpeg}?w=160"), &[]).await;
    assert_eq!(
        (headers["content-type"].to_str().expect("text"), webp_width(&bytes)),
        ("image/webp", 160)
    );
}

/// The width of a lossy WebP, from its header.
pub(super) fn webp_width(bytes: &[u8]) -> u32 {
    assert!(bytes.starts_with(b"RIFF") && &bytes[8..15] == b"WEBPVP8");
    match bytes[15] {
        b' ' => u32::from(u16::from_le_bytes([bytes[26], bytes[27]]) & 0x3FFF),
        b'X' => 1 + u32::from_le_bytes([bytes[24], bytes[25], bytes[26], 0]),
        other => panic!("another kind: {other}"),
    }
}

pub(super) async fn only_stored_files_are_served(place: Place) {
    let path = place.stored("partners", png(300, 200, 1)).await;
    place.fetch(Method::GET, &format!("{path}?w=80"), &[]).await;
    let name = path.split_once('/').expect("a folder").1;
    let stem = name.split_once('.').expect("an extension").0;
    let secret = place.server.media.path().parent().expect("a folder").join("secret.txt");
    std::fs::write(&secret, "a secret").expect("written");
    for target in [
        format!("/media/partners/{}.png", "0".repeat(40)),
        format!("/media/partners/{stem}.jpg"),
        format!("/media/other/{name}"),
        format!("/media/partners/{}.png", stem.to_uppercase()),
        "/media/../secret.txt".to_owned(),
        "/media/..%2fsecret.txt".to_owned(),
        "/media/%2e%2e/secret.txt".to_owned(),
        "/media/partners/../../secret.txt".to_owned(),
        "/media/partners/..%2f..%2fsecret.txt".to_owned(),
        "/media/partners/%2e%2e%2f%2e%2e%2fsecret.txt".to_owned(),
        "/media/partners/..\\..\\secret.txt".to_owned(),
        format!("/media/partners/../partners/{name}"),
        format!("/media/partners//{name}"),
        format!("/media//partners/{name}"),
        format!("/media/partners/{name}%00"),
        format!("/media/partners/{name}/"),
        format!("/media/partners%2f{name}%2f"),
        format!("/media/derived/partners/{stem}.80.webp"),
        "/media/incoming/x".to_owned(),
        "/media/partners".to_owned(),
        "/media/partners/".to_owned(),
        "/media/%ff%fe/x.png".to_owned(),
        format!("/media/{}", "a/".repeat(2000)),
    ] {
        let answer = place
            .raw(&format!(
                "GET {target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
            ))
            .await;
        assert!(
            answer.starts_with("HTTP/1.1 404") || answer.starts_with("HTTP/1.1 400"),
            "{target}: {answer}"
        );
        assert!(!answer.contains("a secret") && !answer.contains("PNG"), "{target}");
        assert!(!answer.contains("/tmp"), "{target}: nothing internal");
    }
    std::fs::remove_file(secret).expect("removed");
    let answer = place
        .raw(&format!(
            "GET /media/partners/{}.png HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
            "0".repeat(40)
        ))
        .await;
    assert!(answer.contains(r#""code":"route_not_found""#), "{answer}");
}
