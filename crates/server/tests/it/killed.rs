//! Acknowledged writes exist after the server was killed in the middle of its work.

use std::{
    collections::BTreeMap,
    io::Cursor,
    net::SocketAddr,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use sea_orm::{ConnectionTrait, Database, DbBackend, Statement};
use serde_json::json;
use tempfile::TempDir;

use crate::program::{Program, Running, files, postgres};

/// Acknowledged writes and uploads in all.
const ACKNOWLEDGED: usize = 500;
/// The server is killed after this many acknowledged calls, with others in progress.
const KILLED_AT: [usize; 2] = [230, ACKNOWLEDGED];
/// Concurrent callers.
const CALLERS: usize = 8;

/// What the callers know.
#[derive(Default)]
struct Known {
    /// Skills by id, with their last acknowledged name.
    skills: BTreeMap<i64, String>,
    /// A name that was sent and never answered: the row may have it or not.
    pending: BTreeMap<i64, String>,
    /// Uploads by path.
    uploads: BTreeMap<String, Vec<u8>>,
}

pub fn picture(number: usize) -> Vec<u8> {
    let picture = image::RgbImage::from_fn(24, 24, |x, y| {
        image::Rgb([number as u8, (number >> 8) as u8, (x * y) as u8])
    });
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}

pub fn film(number: usize) -> Vec<u8> {
    fn part(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 8).expect("short").to_be_bytes();
        [&length[..], name, body].concat()
    }
    let mut track = vec![0; 84];
    track[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    track[76..80].copy_from_slice(&(64_u32 << 16).to_be_bytes());
    track[80..84].copy_from_slice(&(36_u32 << 16).to_be_bytes());
    let track = part(b"trak", &[part(b"tkhd", &track), part(b"mdia", &[2; 50])].concat());
    let mut payload = vec![number as u8; 1_500_000];
    payload[..8].copy_from_slice(&(number as u64).to_be_bytes());
    [
        part(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        part(b"mdat", &payload),
        part(b"moov", &[part(b"mvhd", &[0; 100]), track].concat()),
    ]
    .concat()
}

/// Works until there are no more answers.
async fn work(server: &Running, token: &str, next: &AtomicUsize, done: &AtomicUsize, known: &Mutex<Known>) {
    let known = || known.lock().expect("unpoisoned");
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number.is_multiple_of(3) {
            let (folder, bytes) = if number.is_multiple_of(9) {
                ("videos", film(number))
            } else {
                ("partners", picture(number))
            };
            let Some((status, body)) = server.try_upload(folder, bytes.clone(), token).await else {
                return;
            };
            assert_eq!(status, 201, "{body}");
            known()
                .uploads
                .insert(body["data"][0]["path"].as_str().expect("a path").to_owned(), bytes);
            done.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        let name = format!("skill {number}");
        let made = server
            .try_call("POST", "/api/admin/skill", token, Some(json!({"name": name})))
            .await;
        let Some((status, body)) = made else { return };
        assert_eq!(status, 201, "{body}");
        let id = body["data"]["id"].as_i64().expect("an id");
        known().skills.insert(id, name.clone());
        done.fetch_add(1, Ordering::Relaxed);
        if number.is_multiple_of(2) {
            let name = format!("{name} renamed");
            known().pending.insert(id, name.clone());
            let body = json!({"name": name, "version": 1});
            let Some((status, body)) = server
                .try_call("PUT", &format!("/api/admin/skill/{id}"), token, Some(body))
                .await
            else {
                return;
            };
            assert_eq!(status, 200, "{body}");
            known().pending.remove(&id);
            known().skills.insert(id, name);
            done.fetch_add(1, Ordering::Relaxed);
        }
    }
}

async fn killed_and_started_again(program: &Program) {
    program.run(&["migrate"], "").ok();
    program.superadmin("boss");
    let known = Mutex::new(Known::default());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for until in KILLED_AT {
        let server = program.serve();
        let token = server.token("boss").await;
        let killer = async {
            while done.load(Ordering::Relaxed) < until {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            let id = server.id().to_string();
            assert!(
                std::process::Command::new("kill")
                    .args(["-KILL", &id])
                    .status()
                    .expect("kill")
                    .success()
            );
        };
        let callers = futures::future::join_all((0..CALLERS).map(|_| work(&server, &token, &next, &done, &known)));
        // Every caller ends because there is no answer: each had a call in progress.
        futures::join!(callers, killer);
    }
    let known = known.into_inner().expect("unpoisoned");
    assert!(
        known.skills.len() > 100 && known.uploads.len() > 50,
        "{} {}",
        known.skills.len(),
        known.uploads.len()
    );
    assert!(done.load(Ordering::Relaxed) >= ACKNOWLEDGED);
    let server = program.serve();
    let token = server.token("boss").await;
    for (id, name) in &known.skills {
        let (status, body) = server.get(&format!("/api/admin/skill/{id}"), &token).await;
        assert_eq!(status, 200, "skill {id} {name} is lost: {body}");
        let found = body["data"]["name"].as_str().expect("a name");
        let is_pending = known.pending.get(id).is_some_and(|pending| pending == found);
        assert!(found == name || is_pending, "skill {id}: {found} instead of {name}");
    }
    for (path, bytes) in &known.uploads {
        let response = server
            .client
            .get(format!("{}/media/{path}", server.base))
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.status(), 200, "{path} is lost");
        assert!(response.bytes().await.expect("a body") == bytes, "{path} is damaged");
    }
    // The database has a row for every acknowledged upload, so that it can be used.
    let path = known
        .uploads
        .keys()
        .find(|path| path.starts_with("partners/"))
        .expect("a picture");
    let body = json!({"name": "A", "link": "a.uz", "logo": path});
    assert_eq!(
        server.call("POST", "/api/admin/partner", &token, Some(body)).await.0,
        201
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_sqlite_and_a_folder() {
    let program = Program::new();
    let media = program.data().join("media");
    // What a killed upload leaves in a folder; the callers may leave more of it.
    for (folder, name) in [("incoming", "abc"), ("partners", "0123.png#1")] {
        std::fs::create_dir_all(media.join(folder)).expect("a folder");
        std::fs::write(media.join(folder).join(name), "half of it").expect("written");
    }
    killed_and_started_again(&program).await;
    // The last started server has removed them.
    let names = files(&media);
    let left: Vec<&String> = names
        .iter()
        .filter(|name| name.starts_with("incoming/") || name.contains('#'))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    let url = format!("sqlite://{}", program.data().join("peshtoq.db").display());
    let db = Database::connect(url).await.expect("the database");
    let check = Statement::from_string(DbBackend::Sqlite, "PRAGMA integrity_check");
    let row = db.query_one_raw(check).await.expect("an answer").expect("a row");
    assert_eq!(row.try_get_by_index::<String>(0).expect("a text"), "ok");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_on_postgres_and_s3() {
    let (address, _bucket) = s3().await;
    let program = Program::new()
        .with("PESHTOQ_DATABASE_URL", postgres().await)
        .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters")
        .with("PESHTOQ_MEDIA_STORE", "s3://bucket/media")
        .with("AWS_ACCESS_KEY_ID", "key")
        .with("AWS_SECRET_ACCESS_KEY", "secret")
        .with("AWS_REGION", "us-east-1")
        .with("AWS_ENDPOINT_URL", format!("http://{address}"))
        .with("AWS_ALLOW_HTTP", "true");
    killed_and_started_again(&program).await;
}

/// An S3 server in this process, with one bucket.
pub async fn s3() -> (SocketAddr, TempDir) {
    let folder = TempDir::new().expect("a folder");
    std::fs::create_dir(folder.path().join("bucket")).expect("a bucket");
    let files = s3s_fs::FileSystem::new(folder.path()).expect("a file system");
    let mut builder = s3s::service::S3ServiceBuilder::new(files);
    builder.set_auth(s3s::auth::SimpleAuth::from_single("key", "secret"));
    let service = builder.build();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let stream = hyper_util::rt::TokioIo::new(stream);
                let server = hyper_util::server::conn::auto::Builder::new(hyper_util::rt::TokioExecutor::new());
                let _ = server.serve_connection(stream, service).await;
            });
        }
    });
    (address, folder)
}
