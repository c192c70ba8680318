//! Uploads and stored files, by the rules of `docs/api.md#media`, on both databases and both stores.

mod collection;
mod library;
mod reading;
mod uploads;

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
use collection::*;
use library::*;
use reading::*;
use uploads::*;

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
    files_are_recognised_by_their_content,
    refused_uploads_leave_nothing,
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
    a_file_of_the_library_stays_until_it_is_removed,
    files_are_found,
    the_site_reads_descriptions_of_files,
    a_file_is_replaced_everywhere_or_nowhere,
    what_is_not_known_is_counted,
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

/// Only once, because it is slow; that both stores drop refused content is tested above.
#[tokio::test(flavor = "multi_thread")]
async fn a_film_over_the_limit_is_refused_during_upload() {
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
