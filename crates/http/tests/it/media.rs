//! Uploads and stored files, by the rules of `docs/api.md#media`, on both databases and both stores.

use std::{collections::BTreeMap, io::Cursor, path::PathBuf, sync::Arc, time::Duration};

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_http::media::collect::collect;
use reqwest::{Method, header::HeaderMap, multipart};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::harness::{Backend, Person, Reply, S3, Server, Setup, TestDatabase, png};

/// A server with a store whose files can be counted, and a signed-in person.
struct Place {
    server: Server,
    person: Person,
    s3: Option<S3>,
}

macro_rules! everywhere {
    ($($name:ident),* $(,)?) => {
        everywhere!(sqlite_folder, Backend::Sqlite, false, $($name),*);
        everywhere!(sqlite_s3, Backend::Sqlite, true, $($name),*);
        everywhere!(postgres_folder, Backend::Postgres, false, $($name),*);
        everywhere!(postgres_s3, Backend::Postgres, true, $($name),*);
    };
    ($module:ident, $backend:expr, $s3:expr, $($name:ident),*) => {
        mod $module {
            use super::*;
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(Place::new($backend, $s3).await).await;
            })*
        }
    };
}

everywhere!(
    files_are_told_by_their_content,
    what_is_refused_leaves_nothing,
    a_broken_form_leaves_nothing,
    an_upload_that_is_cut_off_leaves_nothing,
    a_drawing_is_made_harmless,
    a_photo_is_stored_upright_and_without_its_secrets,
    stored_files_are_served_for_ever,
    parts_of_a_film_are_served,
    small_widths_are_served,
    only_stored_files_are_served,
    the_same_file_at_once_is_one_file,
    what_nothing_uses_is_removed_after_two_days,
    what_is_used_stays,
    what_only_the_history_names_stays_as_long_as_it,
    a_removed_row_finds_its_file_again,
    a_file_that_the_database_does_not_know_is_removed,
);

impl Place {
    async fn new(backend: Backend, on_s3: bool) -> Self {
        let database = Arc::new(TestDatabase::new(backend).await);
        let s3 = if on_s3 { Some(S3::start().await) } else { None };
        let setup = Setup {
            store: s3.as_ref().map(S3::store),
            ..Setup::default()
        };
        let server = Server::start_with(database, setup).await;
        let person = server.superadmin().await;
        Self { server, person, s3 }
    }

    /// Every file in the store, except its mark, the bin, and the S3 server's own notes.
    fn files(&self) -> Vec<String> {
        let mut files = self.everything();
        files.retain(|name| name != "installation.json" && !name.starts_with("bin/"));
        files
    }

    /// The files in the bin, without the day.
    pub fn bin(&self) -> Vec<String> {
        let names = self.everything().into_iter();
        let names = names.filter(|name| name.starts_with("bin/") && !name.ends_with(".json"));
        names
            .map(|name| name.splitn(3, '/').last().expect("a path").to_owned())
            .collect()
    }

    fn everything(&self) -> Vec<String> {
        let root = match &self.s3 {
            Some(s3) => s3.folder.path().to_owned(),
            None => self.server.media.path().to_owned(),
        };
        let mut files = Vec::new();
        let mut folders: Vec<PathBuf> = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path
                    .strip_prefix(&root)
                    .expect("under it")
                    .to_string_lossy()
                    .replace("bucket/media/", "");
                if !name.contains(".bucket-") && !name.ends_with(".internal.json") {
                    files.push(name);
                }
            }
        }
        files.sort();
        files
    }

    /// Background removals finish soon.
    async fn assert_files(&self, expected: &[&str]) {
        for _ in 0..250 {
            if self.files() == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(self.files(), expected);
    }

    async fn assert_nothing_stored(&self) {
        self.assert_files(&[]).await;
        assert_eq!(self.server.count("media").await, 0);
    }

    async fn upload(&self, folder: &str, name: &str, bytes: Vec<u8>) -> Reply {
        self.server.upload(&self.person, folder, name, bytes).await
    }

    async fn send(&self, form: multipart::Form) -> Reply {
        let request = self.server.client.post(format!("{}/api/upload", self.server.base));
        Server::read(request.bearer_auth(&self.person.access).multipart(form)).await
    }

    async fn stored(&self, folder: &str, bytes: Vec<u8>) -> String {
        let data = self.upload(folder, "file", bytes).await.created();
        data[0]["path"].as_str().expect("a path").to_owned()
    }

    async fn fetch(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
        let mut request = self
            .server
            .client
            .request(method, format!("{}/media/{path}", self.server.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, response.bytes().await.expect("a body").to_vec())
    }

    async fn is_served(&self, path: &str) -> bool {
        self.fetch(Method::GET, path, &[]).await.0 == 200
    }

    /// Makes a stored file this many hours older in the database.
    async fn age(&self, path: &str, hours: i64) {
        let then = clock::now() - TimeDelta::hours(hours);
        let rows = self
            .server
            .sql(
                "UPDATE media SET touched_at = $1 WHERE path = $2",
                [then.into(), path.into()],
            )
            .await;
        assert_eq!(rows, 1);
    }

    async fn collect(&self) -> Vec<String> {
        let app = &self.server.app;
        let collected = collect(app.db(), app.media(), false).await.expect("collected");
        collected.files
    }

    /// Sends raw bytes. Returns everything until the server closes the connection.
    async fn raw(&self, head: &str) -> String {
        let mut stream = self.connect().await;
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn connect(&self) -> TcpStream {
        let address = self.server.base.trim_start_matches("http://");
        TcpStream::connect(address).await.expect("a connection")
    }
}

/// A video of about `data` bytes, 1280×720.
pub fn mp4(data: usize) -> Vec<u8> {
    fn part(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 8).expect("short").to_be_bytes();
        [&length[..], name, body].concat()
    }
    let mut track = vec![0; 84];
    track[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    track[76..80].copy_from_slice(&(1280_u32 << 16).to_be_bytes());
    track[80..84].copy_from_slice(&(720_u32 << 16).to_be_bytes());
    let track = part(b"trak", &[part(b"tkhd", &track), part(b"mdia", &[2; 50])].concat());
    let payload: Vec<u8> = (0..data).map(|index| (index * 7 % 251) as u8).collect();
    [
        part(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        part(b"mdat", &payload),
        part(b"moov", &[part(b"mvhd", &[0; 100]), track].concat()),
    ]
    .concat()
}

/// A video, 640×360.
pub fn webm() -> Vec<u8> {
    fn element(id: &[u8], body: &[u8]) -> Vec<u8> {
        let length = (0x0100_0000_0000_0000 | body.len() as u64).to_be_bytes();
        [id, &length, body].concat()
    }
    let size = [element(&[0xB0], &[2, 128]), element(&[0xBA], &[1, 104])].concat();
    let entry = element(&[0xAE], &[element(&[0xD7], &[1]), element(&[0xE0], &size)].concat());
    let tracks = element(&[0x16, 0x54, 0xAE, 0x6B], &entry);
    let cluster = element(&[0x1F, 0x43, 0xB6, 0x75], &[5; 4000]);
    [
        element(&[0x1A, 0x45, 0xDF, 0xA3], &element(&[0x42, 0x82], b"webm")),
        element(&[0x18, 0x53, 0x80, 0x67], &[tracks, cluster].concat()),
    ]
    .concat()
}

fn encoded(width: u32, height: u32, format: image::ImageFormat) -> Vec<u8> {
    // Noise, so that neither format compresses it to nothing.
    let picture = image::RgbImage::from_fn(width, height, |x, y| {
        let noise = x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503).wrapping_mul(x + 7);
        image::Rgb([(noise >> 9) as u8, (noise >> 17) as u8, (x ^ y) as u8])
    });
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, image::ImageFormat::Jpeg)
}

/// A gif of one frame, 3×2.
fn gif() -> Vec<u8> {
    let mut bytes = b"GIF89a\x03\0\x02\0\x80\0\0\xff\0\0\0\0\xff\x2c\0\0\0\0\x03\0\x02\0\0".to_vec();
    bytes.extend_from_slice(&[2, 3, 0x84, 0x81, 0x50, 0, 0x3b]);
    bytes
}

fn svg(body: &str) -> Vec<u8> {
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40">{body}</svg>"#).into_bytes()
}

/// A picture with a wrong size in its header, whose checksum is right.
fn lying_png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png(10, 10, 1);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = u32::MAX;
    for byte in &bytes[12..29] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xEDB8_8320
            } else {
                crc >> 1
            };
        }
    }
    bytes[29..33].copy_from_slice(&(!crc).to_be_bytes());
    bytes
}

/// A picture of this many bytes, padded after its end.
fn heavy_png(bytes: usize) -> Vec<u8> {
    let mut picture = png(10, 10, 1);
    picture.resize(bytes, 0);
    picture
}

fn part(bytes: Vec<u8>) -> multipart::Part {
    multipart::Part::bytes(bytes).file_name("picture.png")
}

async fn files_are_told_by_their_content(place: Place) {
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

async fn what_is_refused_leaves_nothing(place: Place) {
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

async fn a_broken_form_leaves_nothing(place: Place) {
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

async fn an_upload_that_is_cut_off_leaves_nothing(place: Place) {
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

async fn a_drawing_is_made_harmless(place: Place) {
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

async fn a_photo_is_stored_upright_and_without_its_secrets(place: Place) {
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

async fn stored_files_are_served_for_ever(place: Place) {
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

async fn parts_of_a_film_are_served(place: Place) {
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

async fn small_widths_are_served(place: Place) {
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
fn webp_width(bytes: &[u8]) -> u32 {
    assert!(bytes.starts_with(b"RIFF") && &bytes[8..15] == b"WEBPVP8");
    match bytes[15] {
        b' ' => u32::from(u16::from_le_bytes([bytes[26], bytes[27]]) & 0x3FFF),
        b'X' => 1 + u32::from_le_bytes([bytes[24], bytes[25], bytes[26], 0]),
        other => panic!("another kind: {other}"),
    }
}

async fn only_stored_files_are_served(place: Place) {
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

async fn the_same_file_at_once_is_one_file(place: Place) {
    let sent = png(200, 100, 5);
    let replies = futures::future::join_all((0..10).map(|_| place.upload("partners", "a.png", sent.clone()))).await;
    let paths: Vec<Value> = replies
        .into_iter()
        .map(|reply| reply.created()[0]["path"].clone())
        .collect();
    assert!(paths.iter().all(|path| path == &paths[0]));
    place.assert_files(&[paths[0].as_str().expect("a path")]).await;
    assert_eq!(place.server.count("media").await, 1);
}

async fn partner(place: &Place, name: &str, logo: &str) -> Reply {
    place
        .server
        .post(
            "/api/admin/partner",
            &place.person,
            json!({"name": name, "link": "a.uz", "logo": logo}),
        )
        .await
}

async fn what_nothing_uses_is_removed_after_two_days(place: Place) {
    let (old, young) = (
        place
            .stored("partners", encoded(300, 200, image::ImageFormat::Png))
            .await,
        place.stored("videos", mp4(5000)).await,
    );
    place.fetch(Method::GET, &format!("{old}?w=80"), &[]).await;
    assert!(place.collect().await.is_empty());
    place.age(&old, 49).await;
    place.age(&young, 47).await;
    assert_eq!(place.collect().await, std::slice::from_ref(&old));
    place.assert_files(&[&young]).await;
    assert!(!place.is_served(&old).await && place.is_served(&young).await);
    assert_eq!(
        place.fetch(Method::GET, &format!("{old}?w=80"), &[]).await.0,
        404,
        "what was made of it is gone too"
    );
    let reply = partner(&place, "A", &old).await;
    reply.refused(422, "media_not_found");
    reply.refused_fields(&[("logo", "media_not_found")]);
    // The same upload again restarts the clock.
    let again = place.stored("partners", png(20, 10, 7)).await;
    place.age(&again, 49).await;
    assert_eq!(place.stored("partners", png(20, 10, 7)).await, again);
    assert!(place.collect().await.is_empty());
    assert!(place.is_served(&again).await);
    partner(&place, "A", &again).await.created();
}

async fn what_is_used_stays(place: Place) {
    let (logo, photo) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("staff-profile", png(20, 20, 2)).await,
    );
    let row = partner(&place, "A", &logo).await.created();
    let twin = partner(&place, "B", &logo).await.created();
    let body = json!({"firstName": "B", "lastName": "K", "login": "boss", "photo": photo});
    place.server.put("/api/admin/profile", &place.person, body).await.ok();
    for path in [&logo, &photo] {
        place.age(path, 49).await;
    }
    // Without its history, so that only the row keeps it.
    assert!(place.server.prune_history_of(400).await > 0);
    assert_eq!(place.server.count("media_history").await, 0);
    for path in [&logo, &photo] {
        place.age(path, 49).await;
    }
    assert!(place.collect().await.is_empty());
    assert!(place.is_served(&logo).await && place.is_served(&photo).await);
    // One of two rows releases it; the other still uses it.
    place
        .server
        .delete(&format!("/api/admin/partner/{}", row["id"]), &place.person)
        .await
        .ok();
    place.server.prune_history_of(400).await;
    place.age(&logo, 49).await;
    assert!(place.collect().await.is_empty());
    place
        .server
        .delete(&format!("/api/admin/partner/{}", twin["id"]), &place.person)
        .await
        .ok();
    place.server.prune_history_of(400).await;
    assert!(place.collect().await.is_empty(), "letting go starts the 48 hours");
    place.age(&logo, 49).await;
    assert_eq!(place.collect().await, [logo]);
}

async fn what_only_the_history_names_stays_as_long_as_it(place: Place) {
    let (first, second) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("partners", png(20, 10, 2)).await,
    );
    let row = partner(&place, "A", &first).await.created();
    let path = format!("/api/admin/partner/{}", row["id"]);
    let changed = place
        .server
        .put(
            &path,
            &place.person,
            json!({"name": "A", "link": "a.uz", "logo": second}),
        )
        .await;
    place.age(&first, 24 * 100).await;
    assert!(place.collect().await.is_empty());
    place.server.undo(changed.change(), &place.person).await.ok();
    let back = place
        .server
        .get(&format!("/api/admin/partner?id={}", row["id"]), &place.person)
        .await
        .ok();
    assert_eq!(back["logo"], first);
    assert!(place.is_served(&first).await);
    place.age(&second, 24 * 100).await;
    assert!(place.collect().await.is_empty());
    // After 179 days it can still be undone, after 181 days it is gone.
    assert_eq!(place.server.prune_history_of(179).await, 0);
    // Four of them above, and the one that the other pruning left.
    assert_eq!(place.server.prune_history_of(181).await, 5);
    assert!(place.collect().await.is_empty(), "letting go starts the 48 hours");
    for path in [&first, &second] {
        place.age(path, 49).await;
    }
    assert_eq!(place.collect().await, [second]);
    place.assert_files(&[&first]).await;
    place
        .server
        .undo(changed.change(), &place.person)
        .await
        .refused(404, "change_not_found");
}

async fn a_removed_row_finds_its_file_again(place: Place) {
    let logo = place.stored("partners", png(20, 10, 1)).await;
    let row = partner(&place, "A", &logo).await.created();
    let removed = place
        .server
        .delete(&format!("/api/admin/partner/{}", row["id"]), &place.person)
        .await;
    place.age(&logo, 24 * 170).await;
    assert!(place.collect().await.is_empty());
    place.server.undo(removed.change(), &place.person).await.ok();
    let back = place
        .server
        .get(&format!("/api/admin/partner?id={}", row["id"]), &place.person)
        .await
        .ok();
    assert_eq!(back["logo"], logo);
    assert!(place.is_served(&logo).await);
    // The row uses it again, so it stays when the history is pruned.
    place.server.prune_history_of(181).await;
    place.age(&logo, 49).await;
    assert!(place.collect().await.is_empty());
}

async fn a_file_that_the_database_does_not_know_is_removed(place: Place) {
    let (lost, known) = (
        place.stored("partners", png(20, 10, 1)).await,
        place.stored("partners", png(20, 10, 2)).await,
    );
    // As if the server had been killed between the store and the database.
    place
        .server
        .sql("DELETE FROM media WHERE path = $1", [lost.as_str().into()])
        .await;
    assert!(
        place.collect().await.is_empty(),
        "one that was stored just now may be on its way into the database"
    );
    let root = match &place.s3 {
        Some(s3) => s3.folder.path().join("bucket/media"),
        None => place.server.media.path().to_owned(),
    };
    for path in [&lost, &known] {
        let file = std::fs::File::options()
            .write(true)
            .open(root.join(path))
            .expect("the file");
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(49 * 3600))
            .expect("aged");
    }
    assert_eq!(place.collect().await, std::slice::from_ref(&lost));
    place.assert_files(&[&known]).await;
    assert_eq!(place.bin(), [lost]);
}

/// Only once, because it is slow; that both stores drop refused content is tested above.
#[tokio::test(flavor = "multi_thread")]
async fn a_film_over_the_limit_is_refused_on_its_way() {
    let place = Place::new(Backend::Sqlite, false).await;
    let limit = peshtoq_media::Folder::Videos.limit_bytes();
    assert_eq!(limit, 500 * 1024 * 1024);
    // It declares a long enough video, so that only the limit ends it.
    let mut head = mp4(0)[..24].to_vec();
    head.extend_from_slice(&u32::try_from(limit + 1000).expect("short").to_be_bytes());
    head.extend_from_slice(b"mdat");
    let chunk = bytes::Bytes::from(vec![7; 1024 * 1024]);
    let chunks = std::iter::once(bytes::Bytes::from(head)).chain(std::iter::repeat_n(chunk, 500));
    let body = reqwest::Body::wrap_stream(futures::stream::iter(chunks.map(Ok::<_, std::io::Error>)));
    let form = multipart::Form::new()
        .text("fileFolder", "videos")
        .part("files", multipart::Part::stream(body).file_name("film.mp4"));
    let reply = place.send(form).await;
    reply.refused(413, "payload_too_large");
    assert!(reply.body["message"].as_str().expect("a text").contains("500 MB"));
    place.assert_nothing_stored().await;
}
