//! Which uploads are accepted and which are refused.

use super::*;

pub(super) async fn files_are_recognised_by_their_content(place: Place) {
    // Neither the name nor the declared type counts.
    for (folder, bytes, extension, mime, size) in [
        ("partners", png(30, 20, 1), "png", "image/png", (30, 20)),
        ("other", jpeg(33, 22), "jpg", "image/jpeg", (33, 22)),
        ("post-images", gif(), "gif", "image/gif", (3, 2)),
        (
            "course-illustrations",
            svg("<path d='M0 0'/>"),
            "svg",
            "image/svg+xml",
            (60, 40),
        ),
        ("videos", mp4(5000), "mp4", "video/mp4", (1280, 720)),
        ("short-videos", webm(), "webm", "video/webm", (640, 360)),
        ("staff-profile", jpeg(20, 20), "jpg", "image/jpeg", (20, 20)),
    ] {
        let sent = multipart::Part::bytes(bytes)
            .file_name("../../etc/evil.exe")
            .mime_str("text/html")
            .expect("a type");
        let form = multipart::Form::new().text("fileFolder", folder).part("files", sent);
        let data = place.send(form).await.created();
        assert_eq!(data.as_array().expect("a list").len(), 1);
        let file = &data[0];
        let path = file["path"].as_str().expect("a path");
        let (in_folder, name) = path.split_once('/').expect("a folder");
        let (stem, found) = name.split_once('.').expect("an extension");
        assert_eq!((in_folder, found), (folder, extension));
        assert!(
            stem.len() == 40 && stem.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{path}"
        );
        assert_eq!(file["url"], format!("{}/media/{path}", place.server.base));
        assert_eq!((&file["width"], &file["height"]), (&json!(size.0), &json!(size.1)));
        assert_eq!(file["mimeType"], mime);
        assert_eq!(file.as_object().expect("an object").len(), 7);
        let has_preview = !matches!(extension, "svg" | "mp4" | "webm");
        assert_eq!(
            file["placeholder"]
                .as_str()
                .is_some_and(|text| text.starts_with("data:image/webp;base64,")),
            has_preview
        );
        assert_eq!(file["placeholder"].is_null(), !has_preview);
        let (status, headers, served) = place.fetch(Method::GET, path, &[]).await;
        assert_eq!((status, headers["content-type"].to_str().expect("text")), (200, mime));
        assert_eq!(json!(served.len()), file["size"]);
    }
    assert_eq!(place.server.count("media").await, 7);
    let mut paths = place.server.texts("media", "path").await;
    paths.sort();
    assert_eq!(place.files(), paths);
}

pub(super) async fn refused_uploads_leave_nothing(place: Place) {
    let mib = 1024 * 1024;
    let cut = |mut bytes: Vec<u8>| {
        bytes.truncate(bytes.len() / 2);
        bytes
    };
    for (folder, bytes, status, code, field) in [
        ("partners", b"hello".to_vec(), 415, "unsupported_media_type", None),
        ("partners", Vec::new(), 415, "unsupported_media_type", None),
        (
            "partners",
            b"<html><script>alert(1)</script></html>".to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        ("partners", b"%PDF-1.7".to_vec(), 415, "unsupported_media_type", None),
        (
            "partners",
            b"RIFF\x24\0\0\0WEBPVP8 ".to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        ("partners", mp4(5000), 415, "unsupported_media_type", None),
        ("partners", webm(), 415, "unsupported_media_type", None),
        ("partners", cut(png(300, 200, 1)), 415, "unsupported_media_type", None),
        ("partners", cut(jpeg(300, 200)), 415, "unsupported_media_type", None),
        ("partners", lying_png(11, 10), 415, "unsupported_media_type", None),
        (
            "partners",
            b"\x89PNG\r\n\x1a\n".to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        (
            "partners",
            b"<svg xmlns='http://www.w3.org/2000/svg'".to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        (
            "partners",
            b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'>&a;</svg>"
                .to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        ("videos", png(30, 20, 1), 415, "unsupported_media_type", None),
        (
            "short-videos",
            b"nothing at all".to_vec(),
            415,
            "unsupported_media_type",
            None,
        ),
        ("videos", cut(mp4(50_000)), 415, "unsupported_media_type", None),
        ("staff-profile", gif(), 415, "unsupported_media_type", None),
        ("staff-profile", svg(""), 415, "unsupported_media_type", None),
        ("staff-profile", heavy_png(2 * mib + 1), 413, "payload_too_large", None),
        ("partners", heavy_png(5 * mib + 1), 413, "payload_too_large", None),
        ("partners", vec![b'x'; 6 * mib], 413, "payload_too_large", None),
        ("partners", lying_png(8001, 1), 422, "image_too_large", None),
        ("partners", lying_png(1, 8001), 422, "image_too_large", None),
        ("partners", lying_png(8000, 5001), 422, "image_too_large", None),
        ("partners", lying_png(30_000, 30_000), 422, "image_too_large", None),
        (
            "partners",
            lying_png(u32::MAX / 2, u32::MAX / 2),
            422,
            "image_too_large",
            None,
        ),
        (
            "partners",
            b"<svg xmlns='http://www.w3.org/2000/svg' width='30000' height='30000'/>".to_vec(),
            422,
            "image_too_large",
            None,
        ),
        (
            "nowhere",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            "../partners",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            "Partners",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            "derived",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            "incoming",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            "partners\0",
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
        (
            &"p".repeat(100_000),
            png(30, 20, 1),
            422,
            "validation_failed",
            Some(("fileFolder", "unknown_value")),
        ),
    ] {
        let about = format!("{:.20} {:.40?}", folder, String::from_utf8_lossy(&bytes));
        let reply = place.upload(folder, "picture.png", bytes).await;
        assert_eq!(
            (reply.status, reply.body["code"].as_str()),
            (status, Some(code)),
            "{about}: {}",
            reply.body
        );
        reply.refused(status, code);
        // Whatever the error, its field is named.
        let of_file = match code {
            "payload_too_large" => "out_of_range",
            "image_too_large" => "image_too_large",
            _ => "wrong_format",
        };
        reply.refused_fields(&[field.unwrap_or(("files", of_file))]);
    }
    // Nobody else may upload.
    for token in [None, Some("garbage")] {
        let mut request = place.server.client.post(format!("{}/api/upload", place.server.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let form = multipart::Form::new()
            .text("fileFolder", "partners")
            .part("files", part(png(30, 20, 1)));
        Server::read(request.multipart(form))
            .await
            .refused(401, "unauthenticated");
    }
    place.assert_nothing_stored().await;
    // The limits themselves are allowed.
    let wide = encoded(8000, 1, image::ImageFormat::Png);
    place.upload("partners", "a", wide).await.created();
    // Data after a picture's end is not stored, but counts as sent.
    place.upload("partners", "a", heavy_png(5 * mib)).await.created();
    place.upload("staff-profile", "a", heavy_png(2 * mib)).await.created();
    assert_eq!(place.server.count("media").await, 3);
}

pub(super) async fn a_broken_form_leaves_nothing(place: Place) {
    let form = multipart::Form::new;
    for (form, field) in [
        (form().text("fileFolder", "partners"), ("files", "required")),
        (
            form().text("fileFolder", "partners").text("other", "x"),
            ("files", "required"),
        ),
        (form().part("files", part(png(30, 20, 1))), ("fileFolder", "required")),
        (
            form()
                .part("files", part(png(30, 20, 1)))
                .text("fileFolder", "partners"),
            ("fileFolder", "required"),
        ),
        (
            form().text("folder", "partners").part("files", part(png(30, 20, 1))),
            ("fileFolder", "required"),
        ),
        (
            form().text("fileFolder", "").part("files", part(png(30, 20, 1))),
            ("fileFolder", "unknown_value"),
        ),
        (
            form()
                .text("fileFolder", "partners")
                .part("files", part(png(30, 20, 1)))
                .part("files", part(png(30, 20, 2))),
            ("files", "too_many"),
        ),
        (
            form()
                .text("fileFolder", "videos")
                .part("files", part(mp4(900_000)))
                .part("files", part(mp4(10))),
            ("files", "too_many"),
        ),
        (
            form()
                .text("fileFolder", "partners")
                .part("files", part(png(30, 20, 1)))
                .text("x", "y")
                .part("files", part(Vec::new())),
            ("files", "too_many"),
        ),
    ] {
        let reply = place.send(form).await;
        reply.refused(422, "validation_failed");
        reply.refused_fields(&[field]);
    }
    let (no_form, broken) = ((415, "unsupported_media_type"), (422, "validation_failed"));
    for (kind, body, (status, code), field) in [
        ("application/json", "{}", no_form, ("files", "wrong_format")),
        (
            "application/x-www-form-urlencoded",
            "fileFolder=partners",
            no_form,
            ("files", "wrong_format"),
        ),
        ("", "", no_form, ("files", "wrong_format")),
        ("multipart/form-data", "x", broken, ("files", "wrong_format")),
        (
            "multipart/form-data; boundary=x",
            "",
            broken,
            ("fileFolder", "wrong_format"),
        ),
        (
            "multipart/form-data; boundary=x",
            "no form at all",
            broken,
            ("fileFolder", "wrong_format"),
        ),
        (
            "multipart/form-data; boundary=x",
            "--x--\r\n",
            broken,
            ("fileFolder", "required"),
        ),
        (
            "multipart/form-data; boundary=x",
            "--x\r\n\r\n\r\n--x--\r\n",
            broken,
            ("fileFolder", "required"),
        ),
    ] {
        let request = place.server.client.post(format!("{}/api/upload", place.server.base));
        let request = request
            .bearer_auth(&place.person.access)
            .header("content-type", kind)
            .body(body);
        let reply = Server::read(request).await;
        reply.refused(status, code);
        reply.refused_fields(&[field]);
    }
    // A form without its end was truncated, however complete the file looks.
    for (folder, bytes) in [("partners", png(30, 20, 1)), ("videos", mp4(900_000))] {
        let mut body = format!("--x\r\ncontent-disposition: form-data; name=\"fileFolder\"\r\n\r\n{folder}\r\n--x\r\n")
            .into_bytes();
        body.extend_from_slice(b"content-disposition: form-data; name=\"files\"; filename=\"a\"\r\n\r\n");
        body.extend_from_slice(&bytes);
        for end in ["", "\r\n--", "\r\n--x", "\r\n--x\r\n", "\r\n--x\r\ncontent-dispos"] {
            let request = place.server.client.post(format!("{}/api/upload", place.server.base));
            let request = request
                .bearer_auth(&place.person.access)
                .header("content-type", "multipart/form-data; boundary=x");
            let reply = Server::read(request.body([&body, end.as_bytes()].concat())).await;
            reply.refused(422, "validation_failed");
            reply.refused_fields(&[("files", "wrong_format")]);
        }
    }
    place.assert_nothing_stored().await;
    // Other parts of a form are ignored.
    let form = form()
        .text("fileFolder", " partners ")
        .text("note", "x")
        .part("files", part(png(30, 20, 1)))
        .text("more", "y");
    place.send(form).await.created();
}

pub(super) async fn an_upload_that_is_cut_off_leaves_nothing(place: Place) {
    for (folder, bytes) in [
        ("partners", encoded(900, 600, image::ImageFormat::Png)),
        ("videos", mp4(14_000_000)),
    ] {
        let mut form = format!("--x\r\ncontent-disposition: form-data; name=\"fileFolder\"\r\n\r\n{folder}\r\n--x\r\n")
            .into_bytes();
        form.extend_from_slice(b"content-disposition: form-data; name=\"files\"; filename=\"a\"\r\n\r\n");
        form.extend_from_slice(&bytes);
        form.extend_from_slice(b"\r\n--x--\r\n");
        let head = format!(
            "POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: {}\r\n\r\n",
            place.person.access,
            form.len()
        );
        for share in [0.0, 0.3, 0.9, 1.0] {
            let mut stream = place.connect().await;
            stream.write_all(head.as_bytes()).await.expect("sent");
            // At most without the two last hyphens: with them the form is complete, and is kept.
            let until = ((form.len() as f64 * share) as usize).min(form.len() - 4);
            stream.write_all(&form[..until]).await.expect("sent");
            stream.flush().await.expect("sent");
            tokio::time::sleep(Duration::from_millis(60)).await;
            drop(stream);
        }
    }
    // Long enough for what the server still had to read.
    tokio::time::sleep(Duration::from_millis(300)).await;
    place.assert_nothing_stored().await;
}

pub(super) async fn a_drawing_is_made_harmless(place: Place) {
    let evil = r##"<script>alert(1)</script><rect width="3" onload="alert(1)" onclick="alert(1)"/>
        <foreignObject><iframe src="https://evil.example"/></foreignObject><a href="javascript:alert(1)"><path d="M1 1"/></a>
        <image href="https://evil.example/a.png"/><use href="https://evil.example/a.svg#b"/>
        <style>@import url(https://evil.example/a.css);rect{fill:url(https://evil.example/b)}</style>
        <set attributeName="onclick" to="alert(1)"/><circle r="7" fill="#abc"/>"##;
    let path = place.stored("partners", svg(evil)).await;
    let (status, headers, bytes) = place.fetch(Method::GET, &path, &[]).await;
    assert_eq!(status, 200);
    let text = String::from_utf8(bytes).expect("text").to_lowercase();
    for word in [
        "script",
        "alert",
        "onload",
        "onclick",
        "foreignobject",
        "iframe",
        "evil",
        "@import",
    ] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    assert!(text.contains(r##"<circle r="7" fill="#abc"/>"##), "{text}");
    let policy = headers["content-security-policy"].to_str().expect("text");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("sandbox") && !policy.contains("script-src"),
        "{policy}"
    );
    // By width and height, else by the viewBox.
    let boxed = br#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 50"><path d="M0 0"/></svg>"#.to_vec();
    let file = &place.upload("partners", "a", boxed).await.created()[0];
    assert_eq!((&file["width"], &file["height"]), (&json!(120), &json!(50)));
}

pub(super) async fn a_photo_is_stored_upright_and_without_its_secrets(place: Place) {
    let plain = jpeg(48, 32);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    // Orientation 6: the camera was held upright.
    exif.extend_from_slice(&[6, 0, 0, 0, 0, 0, 0]);
    exif.extend_from_slice(b"41.3111 69.2797");
    let mut photo = vec![0xFF, 0xD8, 0xFF, 0xE1];
    photo.extend_from_slice(&u16::try_from(exif.len() + 2).expect("short").to_be_bytes());
    photo.extend_from_slice(&exif);
    photo.extend_from_slice(&plain[2..]);
    let file = place.upload("staff-profile", "photo.jpg", photo).await.created()[0].clone();
    assert_eq!((&file["width"], &file["height"]), (&json!(32), &json!(48)));
    let (_, _, bytes) = place
        .fetch(Method::GET, file["path"].as_str().expect("a path"), &[])
        .await;
    for secret in [&b"Exif"[..], b"41.3111"] {
        assert!(!bytes.windows(secret.len()).any(|window| window == secret));
    }
    let shown = image::load_from_memory(&bytes).expect("a picture");
    assert_eq!((shown.width(), shown.height()), (32, 48));
}
