//! The backup drill: a backup is made during writes, and restored elsewhere.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use sea_orm::{ConnectionTrait, Database, DbBackend, Statement, TransactionTrait};
use serde_json::{Value, json};

use crate::{
    installation::{Installation, assert_whole, backup, restore},
    killed::{film, picture},
    program::{PASSWORD, Program, Running, files},
};

/// Concurrent writers.
const WRITERS: usize = 16;
/// The backup begins after this many acknowledged writes.
const BEFORE: usize = 150;
/// The writers end after this many writes acknowledged since the backup began.
const AFTER: usize = 60;

/// What the writers know of one row.
#[derive(Clone, Debug, Default)]
struct Row {
    /// Every name that was sent for it, in order; the acknowledged ones are among them.
    sent: Vec<String>,
    /// How many of them were acknowledged.
    acknowledged: usize,
    /// Whether its removal was sent.
    removal_sent: bool,
    /// Whether its removal was acknowledged.
    is_removed: bool,
}

#[derive(Clone, Default)]
struct Known {
    skills: BTreeMap<i64, Row>,
    uploads: BTreeMap<String, Vec<u8>>,
    /// Partners by id, with their logos.
    partners: BTreeMap<i64, String>,
}

struct Drill<'a> {
    server: &'a Running,
    token: String,
    next: AtomicUsize,
    done: AtomicUsize,
    is_over: AtomicBool,
    known: Mutex<Known>,
}

impl Drill<'_> {
    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().expect("unpoisoned")
    }

    async fn call(&self, method: &str, path: &str, body: Option<Value>, status: u16) -> Value {
        let (answered, body) = self.server.call(method, path, &self.token, body).await;
        assert_eq!(answered, status, "{method} {path}: {body}");
        self.done.fetch_add(1, Ordering::Relaxed);
        body
    }

    async fn write(&self) {
        while !self.is_over.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            match number % 4 {
                0 => self.upload(number).await,
                1 => self.partner(number).await,
                _ => self.skill(number).await,
            }
        }
    }

    async fn upload(&self, number: usize) -> () {
        let (folder, bytes) = match number % 16 {
            0 => ("videos", film(number)),
            _ => ("partners", picture(number)),
        };
        let answer = self.server.try_upload(folder, bytes.clone(), &self.token).await;
        let (status, body) = answer.expect("an answer");
        assert_eq!(status, 201, "{body}");
        let path = body["data"][0]["path"].as_str().expect("a path").to_owned();
        self.known().uploads.insert(path, bytes);
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    async fn partner(&self, number: usize) {
        let logo = self
            .known()
            .uploads
            .keys()
            .rfind(|path| path.starts_with("partners/"))
            .cloned();
        let Some(logo) = logo else {
            return self.upload(number | 1).await;
        };
        let body = json!({"name": format!("Hamkor {number}"), "link": "a.uz", "logo": logo});
        let body = self.call("POST", "/api/admin/partner", Some(body), 201).await;
        let id = body["data"]["id"].as_i64().expect("an id");
        self.known().partners.insert(id, logo);
    }

    async fn skill(&self, number: usize) {
        let name = format!("Koʻnikma {number} \u{10FFFF}\u{301}");
        let body = self
            .call("POST", "/api/admin/skill", Some(json!({"name": name})), 201)
            .await;
        let id = body["data"]["id"].as_i64().expect("an id");
        let stored = body["data"]["name"].as_str().expect("a name").to_owned();
        self.known().skills.insert(
            id,
            Row {
                sent: vec![stored],
                acknowledged: 1,
                ..Row::default()
            },
        );
        let path = format!("/api/admin/skill/{id}");
        if number.is_multiple_of(3) {
            let name = format!("Yangi {number}");
            self.known().skills.entry(id).or_default().sent.push(name.clone());
            self.call("PUT", &path, Some(json!({"name": name})), 200).await;
            self.known().skills.entry(id).or_default().acknowledged += 1;
        }
        if number.is_multiple_of(5) {
            self.known().skills.entry(id).or_default().removal_sent = true;
            self.call("DELETE", &path, None, 200).await;
            self.known().skills.entry(id).or_default().is_removed = true;
        }
    }
}

/// Checks that everything acknowledged before the backup began is there, and nothing that was never sent.
async fn assert_restored(server: &Running, before: &Known, after: &Known) {
    let token = server.token("boss").await;
    for (id, row) in &before.skills {
        let later = &after.skills[id];
        let (status, body) = server.get(&format!("/api/admin/skill/{id}"), &token).await;
        if row.is_removed {
            assert_eq!(status, 404, "skill {id} was removed before: {body}");
            continue;
        }
        if status == 404 && later.removal_sent {
            continue;
        }
        assert_eq!(status, 200, "skill {id} is lost: {row:?}");
        let name = body["data"]["name"].as_str().expect("a name").to_owned();
        let allowed = &later.sent[row.acknowledged - 1..];
        assert!(allowed.contains(&name), "skill {id} is {name}, not one of {allowed:?}");
    }
    let (_, body) = server.get("/api/admin/partners?perPage=1000", &token).await;
    let rows = body["data"]["partners"].as_array().expect("a list");
    for (place, row) in rows.iter().enumerate() {
        assert_eq!(row["position"], json!(place), "{row}");
    }
    for (id, logo) in &before.partners {
        let row = rows.iter().find(|row| row["id"] == json!(id));
        assert_eq!(row.map(|row| &row["logo"]), Some(&json!(logo)), "partner {id}");
    }
    for (path, bytes) in &before.uploads {
        let response = server.client.get(format!("{}/media/{path}", server.base)).send().await;
        let response = response.expect("an answer");
        assert_eq!(response.status(), 200, "{path} is lost");
        assert!(response.bytes().await.expect("a body") == bytes, "{path} is damaged");
    }
    // New rows get ids that were never used.
    let (status, made) = server
        .call("POST", "/api/admin/skill", &token, Some(json!({"name": "Keyingi"})))
        .await;
    assert_eq!(status, 201, "{made}");
    assert!(made["data"]["id"].as_i64() > before.skills.keys().max().copied());
}

async fn drill(from: Installation, to: Installation) {
    let program = &from.program;
    program.superadmin("boss");
    let server = program.serve();
    let drill = Drill {
        token: server.token("boss").await,
        server: &server,
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
        is_over: AtomicBool::new(false),
        known: Mutex::default(),
    };
    let archive = from.archive("backup.tar");
    let (mut before, mut stale) = (Known::default(), None);
    let operator = async {
        let reached = async |count| {
            while drill.done.load(Ordering::Relaxed) < count {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        reached(BEFORE).await;
        before = drill.known().clone();
        // The log beside the file of a running server, as a badly timed copy leaves it elsewhere.
        stale = std::fs::read(program.data().join("peshtoq.db-wal")).ok();
        let said = tokio::task::block_in_place(|| backup(program, &archive));
        assert!(said.ok().contains("rows"));
        reached(drill.done.load(Ordering::Relaxed) + AFTER).await;
        drill.is_over.store(true, Ordering::Relaxed);
    };
    let writers = futures::future::join_all((0..WRITERS).map(|_| drill.write()));
    futures::join!(writers, operator);
    assert!(before.skills.len() > 20 && before.uploads.len() > 10 && before.partners.len() > 3);
    let after = drill.known().clone();

    let other = &to.program;
    std::fs::create_dir_all(other.data()).expect("a folder");
    for end in ["-wal", "-shm"] {
        let stale = stale.clone().unwrap_or_else(|| vec![1; 4096]);
        std::fs::write(other.data().join(format!("peshtoq.db{end}")), stale).expect("written");
    }
    let said = restore(other, &archive, &[]).ok();
    assert!(said.contains("everybody has to sign in again"), "{said}");
    assert!(!said.contains("is kept"), "{said}");
    assert_whole(other);
    {
        let restored = other.serve();
        assert_restored(&restored, &before, &after).await;
        // Nobody is signed in there.
        assert_eq!(restored.get("/api/admin/profile", &drill.token).await.0, 401);
    }
    assert_whole(other);
    // The original is just as intact, and unchanged.
    assert_whole(program);
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_and_a_folder_to_the_same() {
    drill(Installation::on_sqlite(), Installation::on_sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_postgres_and_s3_to_the_same() {
    drill(Installation::on_postgres().await, Installation::on_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_and_a_folder_to_postgres_and_s3() {
    drill(Installation::on_sqlite(), Installation::on_postgres().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_postgres_and_s3_to_sqlite_and_a_folder() {
    drill(Installation::on_postgres().await, Installation::on_sqlite()).await;
}

/// The whole demo content, as returned by the API.
async fn content(server: &Running) -> Vec<Value> {
    let token = server.token("boss").await;
    let mut all = Vec::new();
    for path in [
        "/api/admin/staff?perPage=1000",
        "/api/admin/banner",
        "/api/admin/partners?perPage=1000",
        "/api/admin/mod-profession",
        "/api/admin/courses/ACTIVE?perPage=1000",
        "/api/admin/feedback?perPage=1000",
        "/api/admin/course/101/skills",
        "/api/admin/course/101/opportunities",
        "/api/admin/course/101/info",
        "/api/admin/course/101/it-benefits",
        "/api/admin/courses/101/sections",
        "/api/public/home",
        "/api/public/courses/101",
    ] {
        let (status, mut body) = server.get(path, &token).await;
        assert_eq!(status, 200, "{path}: {body}");
        // The person who reads it has signed in since.
        for row in body["data"]["staff"].as_array_mut().into_iter().flatten() {
            row["lastSignInAt"] = Value::Null;
        }
        all.push(body);
    }
    all
}

/// To the other kind and back: the API returns exactly the same, and changes can still be undone.
#[tokio::test(flavor = "multi_thread")]
async fn content_and_history_move_to_the_other_kind_and_back() {
    let (first, second, third) = (
        Installation::on_sqlite(),
        Installation::on_postgres().await,
        Installation::on_sqlite(),
    );
    first.program.run(&["demo", "load"], "").ok();
    first.program.superadmin("boss");
    let (answered, change) = {
        let server = first.program.serve();
        let token = server.token("boss").await;
        let (_, skills) = server.get("/api/admin/skills", &token).await;
        let id = &skills["data"]["skills"][0]["id"];
        let response = server.client.put(format!("{}/api/admin/skill/{id}", server.base));
        let response = response
            .bearer_auth(&token)
            .json(&json!({"name": "Boshqacha"}))
            .send()
            .await;
        let response = response.expect("an answer");
        assert_eq!(response.status(), 200);
        let change = response.headers()["x-change-id"].to_str().expect("a number").to_owned();
        (content(&server).await, change)
    };
    let mut from = &first;
    for to in [&second, &third] {
        let archive = from.archive("backup.tar");
        backup(&from.program, &archive).ok();
        restore(&to.program, &archive, &[]).ok();
        assert_whole(&to.program);
        let server = to.program.serve();
        assert_eq!(content(&server).await, answered);
        from = to;
    }
    let server = third.program.serve();
    let token = server.token("boss").await;
    let undo = format!("/api/admin/changes/{change}/undo");
    let (status, body) = server.call("POST", &undo, &token, None).await;
    assert_eq!(status, 200, "{body}");
    drop(server);
    assert_whole(&third.program);
}

/// A target that is not empty is left unchanged without `--replace`; with it, the old data is kept.
async fn replaced(from: Installation, to: Installation) {
    from.program.superadmin("boss");
    let archive = from.archive("backup.tar");
    backup(&from.program, &archive).ok();
    assert!(backup(&from.program, &archive).err.contains("the file already exists"));

    let other = &to.program;
    other.superadmin("else");
    let (id, course, upload) = {
        let server = other.serve();
        let token = server.token("else").await;
        let (_, made) = server
            .call("POST", "/api/admin/skill", &token, Some(json!({"name": "Eski"})))
            .await;
        let (_, course) = server
            .call("POST", "/api/admin/course", &token, Some(json!({"name": "Eski"})))
            .await;
        let (status, body) = server
            .try_upload("partners", picture(7), &token)
            .await
            .expect("an answer");
        assert_eq!(status, 201, "{body}");
        // A restore needs exclusive access.
        restore(other, &archive, &["--replace"]).failed(&["server"]);
        (
            made["data"]["id"].as_i64().expect("an id"),
            course["data"]["id"].as_i64().expect("an id"),
            body["data"][0]["path"].as_str().expect("a path").to_owned(),
        )
    };
    restore(other, &archive, &[]).failed(&["not empty", "--replace"]);
    {
        let server = other.serve();
        assert_eq!(server.sign_in("else", PASSWORD).await.0, 200, "it was left alone");
    }
    let said = restore(other, &archive, &["--replace"]).ok();
    assert!(said.contains("the previous data is kept"), "{said}");
    assert_whole(other);
    {
        let server = other.serve();
        assert_eq!(server.sign_in("else", PASSWORD).await.0, 401);
        let token = server.token("boss").await;
        let (_, skills) = server.get("/api/admin/skills", &token).await;
        assert_eq!(skills["data"]["total"], 0);
        // Ids of the old data are not reused: a page that is still open must not refer to another row.
        let (_, made) = server
            .call("POST", "/api/admin/skill", &token, Some(json!({"name": "Yangi"})))
            .await;
        assert!(made["data"]["id"].as_i64() > Some(id), "{made}");
        let (_, made) = server
            .call("POST", "/api/admin/course", &token, Some(json!({"name": "Yangi"})))
            .await;
        assert!(made["data"]["id"].as_i64() > Some(course), "{made}");
        // Its files are in their places.
        assert_eq!(server.get(&format!("/media/{upload}"), "").await.0, 200);
    }
    // Again, over the restored data: that is kept beside the other.
    restore(other, &archive, &["--replace"]).ok();
    assert_whole(other);
    if other.data().join("peshtoq.db").exists() {
        let kept = files(&other.data());
        let kept: Vec<&String> = kept.iter().filter(|name| name.contains("before-restore")).collect();
        assert_eq!(kept.len(), 2, "{kept:?}");
        // It is a complete database.
        let file = other.data().join(kept[0]);
        std::fs::rename(file, other.data().join("peshtoq.db")).expect("renamed");
        let server = other.serve();
        assert_eq!(server.sign_in("else", PASSWORD).await.0, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn replaced_data_is_kept_on_sqlite() {
    replaced(Installation::on_sqlite(), Installation::on_sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replaced_data_is_kept_on_postgres() {
    replaced(Installation::on_sqlite(), Installation::on_postgres().await).await;
}

/// The lock that excludes servers from a restore ends with its connection: a server that comes back may write.
#[tokio::test(flavor = "multi_thread")]
async fn writes_after_a_restore_began_are_not_lost() {
    let (from, to) = (Installation::on_sqlite(), Installation::on_postgres().await);
    from.program.superadmin("boss");
    let archive = from.archive("backup.tar");
    backup(&from.program, &archive).ok();
    to.program.superadmin("else");
    let db = Database::connect(&to.program.environment["PESHTOQ_DATABASE_URL"]).await;
    let db = db.expect("the database");
    let somebody = db.begin().await.expect("begun");
    // The restore has checked the target, and waits to replace it.
    somebody
        .execute_unprepared("LOCK TABLE staff IN ACCESS SHARE MODE")
        .await
        .expect("locked");
    let waits = "SELECT COUNT(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database \
                 WHERE NOT granted AND datname = current_database()";
    let writes = async {
        loop {
            let asked = Statement::from_string(DbBackend::Postgres, waits);
            let row = db.query_one_raw(asked).await.expect("an answer").expect("a row");
            if row.try_get_by_index::<i64>(0).expect("a number") > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let write = "INSERT INTO change (at) VALUES (now())";
        somebody.execute_unprepared(write).await.expect("written");
        somebody.commit().await.expect("committed");
    };
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let restoring = scope.spawn(|| restore(&to.program, &archive, &["--replace"]));
            runtime.block_on(writes);
            restoring
                .join()
                .expect("restored")
                .failed(&["was written to after", "nothing was replaced"]);
        });
    });
    let server = to.program.serve();
    assert_eq!(server.sign_in("else", PASSWORD).await.0, 200, "what was there is there");
    drop(server);
    restore(&to.program, &archive, &["--replace"]).ok();
    db.close().await.expect("closed");
}

/// Every damaged archive is refused in one line, and nothing is changed.
#[test]
fn a_broken_or_foreign_archive_is_refused_before_anything_is_touched() {
    let from = Installation::on_sqlite();
    from.program.run(&["demo", "load"], "").ok();
    let archive = from.archive("backup.tar");
    backup(&from.program, &archive).ok();
    let whole = std::fs::read(&archive).expect("the archive");
    let program = Program::new();
    let file = program.folder.path().join("broken.tar");
    let refused = |bytes: &[u8], words: &[&str]| {
        std::fs::write(&file, bytes).expect("written");
        let said = restore(&program, &file, &[]);
        said.failed(words);
        assert!(!program.data().exists(), "nothing was made: {said:?}");
    };
    for part in [0, 1, 2, 30, 250, 500, 900, 998] {
        refused(&whole[..whole.len() * part / 1000], &["broken.tar"]);
    }
    for short in [1, 512, 1024, 1025, 2000] {
        refused(&whole[..whole.len() - short], &["broken.tar"]);
    }
    // A bit anywhere: in headers, rows, files, between entries, in the manifest, at the end.
    let step = whole.len() / 40;
    for at in
        (0..whole.len())
            .step_by(step)
            .chain([100, 400, 600, whole.len() - 1, whole.len() - 1500, whole.len() - 3000])
    {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        refused(&bytes, &["broken.tar"]);
    }
    refused(&[&whole[..], &[0; 512]].concat(), &["broken.tar"]);
    refused(b"not an archive at all", &["not a Peshtoq backup", "broken.tar"]);
    refused(&[0; 10240], &["not a Peshtoq backup"]);
    let replaced = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let mut bytes = whole.clone();
        let at = bytes
            .windows(from.len())
            .position(|window| window == from.as_bytes())
            .expect("there");
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        bytes
    };
    refused(&replaced("\"format\": 1", "\"format\": 9"), &["newer Peshtoq"]);
    refused(
        &replaced("m0001_first_slice", "m9999_the_future_"),
        &["newer Peshtoq", "m9999"],
    );
    program.run(&["restore", "nowhere.tar"], "").failed(&["nowhere.tar"]);
    // And the intact one is accepted.
    restore(&program, &archive, &[]).ok();
}
