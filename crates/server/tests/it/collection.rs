//! Uploads against collections of the same content, in separate processes, with every pair of database and store: a
//! file whose upload was answered with 201 exists, whatever a collection does at that moment, and however it ends.

use std::{
    io::Cursor,
    process::Stdio,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use rand::{Rng, seq::SliceRandom};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::Value;
use tokio::{
    process::{Child, Command},
    time::sleep,
};

use crate::{
    bucket::Bucket,
    program::{Program, Running, postgres},
};

/// Different contents that are collected and uploaded in turns.
const CONTENTS: usize = 48;
/// Concurrent uploads.
const CALLERS: usize = 8;
/// The default number of rounds for each pair; set by `PESHTOQ_TEST_ROUNDS`.
const ROUNDS: usize = 480;

/// An installation with a server, and direct access to its database.
struct Place {
    program: Program,
    bucket: Option<Bucket>,
    server: Running,
    token: String,
    db: DatabaseConnection,
}

#[derive(Clone, Copy)]
enum Rows {
    Sqlite,
    Postgres,
}

#[derive(Clone, Copy)]
enum Files {
    Folder,
    Bucket,
}

impl Place {
    async fn new(rows: Rows, files: Files) -> Self {
        let bucket = match files {
            Files::Folder => None,
            Files::Bucket => Some(Bucket::start().await),
        };
        let mut program = bucket.as_ref().map_or_else(Program::new, Bucket::program);
        let url = match rows {
            Rows::Sqlite => format!("sqlite://{}", program.data().join("peshtoq.db").display()),
            Rows::Postgres => {
                let url = postgres().await;
                program = program
                    .with("PESHTOQ_DATABASE_URL", &url)
                    .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters");
                url
            }
        };
        program.superadmin("boss");
        let server = program.serve();
        let token = server.token("boss").await;
        let db = Database::connect(url).await.expect("the database");
        Self {
            program,
            bucket,
            server,
            token,
            db,
        }
    }

    fn bucket(&self) -> &Bucket {
        self.bucket.as_ref().expect("a bucket")
    }

    async fn sql(&self, text: &str) {
        self.db.execute_unprepared(text).await.expect("a statement");
    }

    async fn count(&self, table: &str) -> i64 {
        let text = format!("SELECT COUNT(*) AS n FROM {table}");
        let statement = Statement::from_string(self.db.get_database_backend(), text);
        let row = self.db.query_one_raw(statement).await.expect("an answer");
        row.expect("a row").try_get("", "n").expect("a number")
    }

    /// Makes all uploads look unused for long.
    async fn age(&self) {
        self.sql("UPDATE media SET touched_at = '2020-01-01 00:00:00 +00:00'")
            .await;
    }

    /// Makes the removals of collections look old.
    async fn age_removals(&self) {
        self.sql("UPDATE media_removal SET at = '2020-01-01 00:00:00 +00:00'")
            .await;
    }

    async fn upload(&self, content: &[u8]) -> (u16, Value) {
        let answer = self.server.try_upload("partners", content.to_vec(), &self.token).await;
        answer.expect("an answer")
    }

    async fn stored(&self, content: &[u8]) -> String {
        let (status, body) = self.upload(content).await;
        assert_eq!(status, 201, "{body}");
        body["data"][0]["path"].as_str().expect("a path").to_owned()
    }

    async fn read(&self, path: &str) -> (u16, Vec<u8>) {
        let response = self.server.client.get(format!("{}/media/{path}", self.server.base));
        let response = response.send().await.expect("an answer");
        (
            response.status().as_u16(),
            response.bytes().await.expect("a body").to_vec(),
        )
    }

    #[track_caller]
    fn is(&self, read: &(u16, Vec<u8>), content: &[u8], what: &str) {
        assert_eq!(read.0, 200, "{what} is lost");
        assert!(read.1 == content, "{what} is damaged");
    }

    /// Starts a collection in a separate process.
    fn collect(&self) -> Child {
        let mut command = Command::from(self.program.command(&["media", "gc", "--force"]));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command.spawn().expect("started")
    }
}

/// How many files a collection removed.
async fn collected(child: Child) -> usize {
    let output = child.wait_with_output().await.expect("ended");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success(), "{out} {err}");
    let number = out.split(' ').next().and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("no number: {out}"))
}

fn signal(child: &Child, name: &str) {
    let id = child.id().expect("it runs").to_string();
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args([name, &id]).status().expect("kill").success());
}

/// A tiny picture. Other numbers make other pictures.
pub fn picture(number: usize) -> Vec<u8> {
    let picture = image::RgbImage::from_pixel(3, 2, image::Rgb([number as u8, (number >> 8) as u8, 7]));
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}

async fn uploads_against_collections(rows: Rows, files: Files) {
    let rounds = std::env::var("PESHTOQ_TEST_ROUNDS").ok();
    let rounds = rounds.map_or(ROUNDS, |rounds| rounds.parse().expect("a number of rounds"));
    let place = Place::new(rows, files).await;
    let contents: Vec<Vec<u8>> = (0..CONTENTS).map(picture).collect();
    let mut paths = Vec::new();
    for content in &contents {
        paths.push(place.stored(content).await);
    }
    let (mut removed, mut done) = (0, 0);
    while done < rounds {
        place.age().await;
        let known = place.count("media").await;
        let collection = place.collect();
        // Half of them while it is starting, half in the middle of its work.
        if (done / CONTENTS).is_multiple_of(2) {
            let started = Instant::now();
            while place.count("media").await == known && started.elapsed() < Duration::from_secs(5) {
                sleep(Duration::from_millis(1)).await;
            }
        } else {
            sleep(Duration::from_millis(rand::rng().random_range(0..150))).await;
        }
        let mut order: Vec<usize> = (0..CONTENTS).collect();
        order.shuffle(&mut rand::rng());
        let next = AtomicUsize::new(0);
        let caller = async || {
            while let Some(index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (content, path) = (&contents[*index], &paths[*index]);
                let (status, body) = place.upload(content).await;
                assert_eq!(status, 201, "{body}");
                place.is(&place.read(path).await, content, path);
            }
        };
        futures::future::join_all((0..CALLERS).map(|_| caller())).await;
        removed += collected(collection).await;
        // What the collection did after the upload was answered.
        for (content, path) in contents.iter().zip(&paths) {
            place.is(&place.read(path).await, content, path);
        }
        assert_eq!(
            place.count("media").await,
            CONTENTS as i64,
            "the database knows them all"
        );
        done += CONTENTS;
    }
    assert!(
        removed * 10 > done,
        "collections found little to do: {removed} in {done} rounds"
    );
    assert!(removed < done, "uploads were never before a collection");
    eprintln!("{done} rounds, {removed} files collected and stored again");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_upload_is_lost_to_a_collection_on_sqlite_and_a_folder() {
    uploads_against_collections(Rows::Sqlite, Files::Folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_upload_is_lost_to_a_collection_on_sqlite_and_s3() {
    uploads_against_collections(Rows::Sqlite, Files::Bucket).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_upload_is_lost_to_a_collection_on_postgres_and_a_folder() {
    uploads_against_collections(Rows::Postgres, Files::Folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_upload_is_lost_to_a_collection_on_postgres_and_s3() {
    uploads_against_collections(Rows::Postgres, Files::Bucket).await;
}

/// A collection that is killed at any time loses nothing, and does not block the next one.
async fn collections_are_killed(rows: Rows, files: Files) {
    let place = Place::new(rows, files).await;
    let contents: Vec<Vec<u8>> = (0..CONTENTS).map(picture).collect();
    let mut paths = Vec::new();
    for content in &contents {
        paths.push(place.stored(content).await);
    }
    let mut broken_off = 0;
    for round in 0..12 {
        place.age().await;
        let known = place.count("media").await;
        let mut collection = place.collect();
        let started = Instant::now();
        while place.count("media").await == known && started.elapsed() < Duration::from_secs(5) {
            sleep(Duration::from_millis(1)).await;
        }
        sleep(Duration::from_micros(rand::rng().random_range(0..20_000))).await;
        // It may have ended by itself.
        let _ = collection.start_kill();
        let _ = collection.wait().await;
        broken_off += usize::from(place.count("media_removal WHERE NOT done").await > 0);
        // Every file is in its place or in the bin: a repeated upload exists, and the rest can be restored.
        place.age_removals().await;
        let is_restored = round % 3 == 0;
        if is_restored {
            place.program.run(&["media", "restore", "--all"], "").ok();
        }
        for (content, path) in contents.iter().zip(&paths) {
            if !is_restored {
                assert_eq!(place.stored(content).await, *path);
            }
            place.is(&place.read(path).await, content, path);
        }
        // Files that were not collected before the kill are still unused, so only repeated uploads are left alone.
        if !is_restored {
            assert_eq!(collected(place.collect()).await, 0);
        }
        assert_eq!(place.count("media").await, CONTENTS as i64);
        for (content, path) in contents.iter().zip(&paths) {
            place.is(&place.read(path).await, content, path);
        }
    }
    eprintln!("{broken_off} of 12 collections were killed while files were on their way");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_collection_loses_nothing_on_sqlite_and_a_folder() {
    collections_are_killed(Rows::Sqlite, Files::Folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_collection_loses_nothing_on_postgres_and_s3() {
    collections_are_killed(Rows::Postgres, Files::Bucket).await;
}

/// An installation with one unused file, and a collection that is about to remove it: its row is deleted, its removal
/// announced, and the call to the bucket in flight.
async fn at_the_removal(rows: Rows) -> (Place, Vec<u8>, String, Child, crate::bucket::Held) {
    let place = Place::new(rows, Files::Bucket).await;
    let content = picture(1);
    let path = place.stored(&content).await;
    place.age().await;
    let mut held = place
        .bucket()
        .hold(|request| request.uri().query().is_some_and(|query| query.contains("delete")));
    let collection = place.collect();
    held.reached().await;
    assert_eq!(place.count("media").await, 0);
    assert_eq!(place.count("media_removal WHERE NOT done").await, 1);
    (place, content, path, collection, held)
}

/// Retries until the upload is accepted. It is accepted only when it is safe; until then it is refused, not lost.
async fn taken(place: &Place, content: &[u8]) -> usize {
    for refused in 0.. {
        let (status, body) = place.upload(content).await;
        if status == 201 {
            return refused;
        }
        assert_eq!((status, &body["code"]), (503, &Value::from("unavailable")), "{body}");
        assert!(refused < 10, "it is never taken");
    }
    unreachable!("the loop has no other end")
}

async fn a_collection_is_killed_before_the_removal(rows: Rows) {
    let (place, content, path, mut collection, held) = at_the_removal(rows).await;
    collection.kill().await.expect("killed");
    held.lose();
    // For a while it is unknown whether the collection is dead or its call is in flight.
    assert_eq!(place.upload(&content).await.0, 503);
    place.age_removals().await;
    assert_eq!(taken(&place, &content).await, 0);
    place.is(&place.read(&path).await, &content, &path);
    assert_eq!(collected(place.collect()).await, 0);
    place.is(&place.read(&path).await, &content, &path);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_killed_before_the_removal_on_sqlite() {
    a_collection_is_killed_before_the_removal(Rows::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_is_killed_before_the_removal_on_postgres() {
    a_collection_is_killed_before_the_removal(Rows::Postgres).await;
}

/// The call of a dead collection is executed after others have counted it as lost, and the file was stored again.
async fn the_removal_of_a_dead_collection_arrives_late(rows: Rows) {
    let (place, content, path, mut collection, held) = at_the_removal(rows).await;
    collection.kill().await.expect("killed");
    place.age_removals().await;
    assert_eq!(taken(&place, &content).await, 0);
    place.is(&place.read(&path).await, &content, &path);
    held.carry_out();
    let started = Instant::now();
    while place.read(&path).await.0 == 200 {
        assert!(
            started.elapsed() < Duration::from_secs(20),
            "the removal is not carried out"
        );
        sleep(Duration::from_millis(10)).await;
    }
    // The next collection notices.
    assert_eq!(collected(place.collect()).await, 0);
    place.is(&place.read(&path).await, &content, &path);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_removal_of_a_dead_collection_arrives_late_on_sqlite() {
    the_removal_of_a_dead_collection_arrives_late(Rows::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_removal_of_a_dead_collection_arrives_late_on_postgres() {
    the_removal_of_a_dead_collection_arrives_late(Rows::Postgres).await;
}

/// A collection that hangs keeps its lock: uploads of the files that it is removing wait, and are finally refused.
async fn uploads_wait_for_a_suspended_collection(rows: Rows) {
    let (place, content, path, collection, held) = at_the_removal(rows).await;
    signal(&collection, "-STOP");
    place.age_removals().await;
    // It may continue at any time.
    let waiting = tokio::time::timeout(Duration::from_secs(2), place.upload(&content)).await;
    assert!(waiting.is_err(), "answered: {waiting:?}");
    place.program.run(&["media", "gc"], "").failed(&["another collection"]);
    signal(&collection, "-CONT");
    held.carry_out();
    assert_eq!(collected(collection).await, 1);
    assert_eq!(taken(&place, &content).await, 0);
    place.is(&place.read(&path).await, &content, &path);
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_wait_for_a_suspended_collection_on_sqlite() {
    uploads_wait_for_a_suspended_collection(Rows::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_wait_for_a_suspended_collection_on_postgres() {
    uploads_wait_for_a_suspended_collection(Rows::Postgres).await;
}

/// PostgreSQL releases a lock whose connection is gone while its process lives on. The process notices that another
/// took over, and repairs what it did too late.
#[tokio::test(flavor = "multi_thread")]
async fn a_collection_that_lost_its_lock_repairs_what_it_did() {
    let (place, content, path, collection, held) = at_the_removal(Rows::Postgres).await;
    place
        .sql(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid) \
             WHERE locktype = 'advisory' AND datname = current_database() AND state = 'idle'",
        )
        .await;
    place.age_removals().await;
    assert_eq!(taken(&place, &content).await, 0);
    place.is(&place.read(&path).await, &content, &path);
    held.carry_out();
    // Another run would be refused without the lock; this one was already at its last file.
    collected(collection).await;
    place.is(&place.read(&path).await, &content, &path);
}
