//! A database decides only about its own store, only about few files at once, and not for good.

use std::{
    fs::File,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::json;

use crate::{
    bucket::Bucket,
    collection::picture,
    program::{Program, Running, files},
};

/// The store of a program, and its backend.
struct Place {
    program: Program,
    bucket: Option<Bucket>,
}

impl Place {
    fn folder() -> Self {
        Self {
            program: Program::new(),
            bucket: None,
        }
    }

    async fn bucket() -> Self {
        let bucket = Bucket::start().await;
        Self {
            program: bucket.program(),
            bucket: Some(bucket),
        }
    }

    /// The directory of the store.
    fn root(&self) -> PathBuf {
        match &self.bucket {
            Some(bucket) => bucket.folder.path().join("bucket/media"),
            None => self.program.data().join("media"),
        }
    }

    /// A program with a separate database and the same store.
    fn other_program(&self) -> Program {
        match &self.bucket {
            Some(bucket) => bucket.program(),
            None => Program::new().with("PESHTOQ_MEDIA_STORE", self.root().display().to_string()),
        }
    }

    /// The stored files, and nothing else.
    fn stored(&self) -> Vec<String> {
        let mut names = files(&self.root());
        names.retain(|name| name.starts_with("partners/"));
        names
    }

    /// Makes all stored files look old.
    fn age(&self) {
        for name in self.stored() {
            let file = File::options()
                .write(true)
                .open(self.root().join(name))
                .expect("a file");
            file.set_modified(SystemTime::now() - Duration::from_secs(3 * 86_400))
                .expect("aged");
        }
    }

    async fn with_files(&self, numbers: std::ops::Range<usize>) -> Vec<(String, Vec<u8>)> {
        let mut server = self.program.serve();
        let token = server.token("boss").await;
        let mut stored = Vec::new();
        for number in numbers {
            let path = upload(&server, &token, &drawing(number)).await;
            // An svg is cleaned; the stored content counts.
            let (status, content) = read(&server, &path).await;
            assert_eq!(status, 200);
            stored.push((path, content));
        }
        // Stopped, not killed, so that the whole database is in one file.
        assert_eq!(server.stop(), Some(0));
        stored
    }
}

/// An svg or, every other time, a picture.
fn drawing(number: usize) -> Vec<u8> {
    if !number.is_multiple_of(2) {
        return picture(number);
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{number}" height="5"><path d="M0 0"/></svg>"#,
        number = number + 1
    )
    .into_bytes()
}

async fn upload(server: &Running, token: &str, content: &[u8]) -> String {
    let answer = server.try_upload("partners", content.to_vec(), token).await;
    let (status, body) = answer.expect("an answer");
    assert_eq!(status, 201, "{body}");
    body["data"][0]["path"].as_str().expect("a path").to_owned()
}

async fn read(server: &Running, path: &str) -> (u16, Vec<u8>) {
    let response = server.client.get(format!("{}/media/{path}", server.base)).send().await;
    let response = response.expect("an answer");
    (
        response.status().as_u16(),
        response.bytes().await.expect("a body").to_vec(),
    )
}

async fn database(program: &Program) -> DatabaseConnection {
    let url = format!("sqlite://{}", program.data().join("peshtoq.db").display());
    Database::connect(url).await.expect("the database")
}

async fn count(program: &Program, table: &str) -> i64 {
    let db = database(program).await;
    let statement = Statement::from_string(db.get_database_backend(), format!("SELECT COUNT(*) AS n FROM {table}"));
    let row = db.query_one_raw(statement).await.expect("an answer").expect("a row");
    row.try_get("", "n").expect("a number")
}

/// The file of a store's mark.
fn mark(root: &Path) -> PathBuf {
    root.join("installation.json")
}

async fn a_foreign_store_is_refused(place: Place) {
    place.program.superadmin("boss");
    let stored = place.with_files(0..30).await;
    place.age();
    let other = place.other_program();
    let words = [
        "belongs to the installation",
        "PESHTOQ_MEDIA_STORE",
        "peshtoq media adopt",
    ];
    other.run(&["serve"], "").failed(&words);
    other.run(&["media", "gc", "--force"], "").failed(&words);
    other.run(&["demo", "load"], "").failed(&["unavailable"]);
    assert_eq!(place.stored().len(), 30, "nothing was touched");
    // The right one works.
    assert_eq!(place.program.run(&["media", "gc"], "").ok(), "0 files removed\n");
    // It can be reassigned, and the output says what that means.
    let said = other.run(&["media", "adopt"], "").ok();
    for part in [
        "now belongs to",
        "0 of the 0 files",
        "30 of its files are not in the database",
    ] {
        assert!(said.contains(part), "{said}");
    }
    place.program.run(&["serve"], "").failed(&words);
    other.run(&["media", "gc"], "").failed(&["30 of the 30", "--force"]);
    assert_eq!(place.stored().len(), 30);
    place.program.run(&["media", "adopt"], "").ok();
    let server = place.program.serve();
    for (path, content) in &stored {
        assert_eq!(read(&server, path).await, (200, content.clone()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_folder_is_refused() {
    a_foreign_store_is_refused(Place::folder()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_bucket_is_refused() {
    a_foreign_store_is_refused(Place::bucket().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_matching_database_and_store_are_marked() {
    let place = Place::folder();
    place.program.superadmin("boss");
    let stored = place.with_files(0..3).await;
    let (root, away) = (place.root(), place.program.folder.path().join("away"));
    // An empty database and a full store without a mark.
    std::fs::remove_file(mark(&root)).expect("there");
    place.age();
    let other = place.other_program();
    for arguments in [&["serve"][..], &["media", "gc"], &["media", "gc", "--force"]] {
        other.run(arguments, "").failed(&[
            "has no installation mark",
            "files is in the database",
            "peshtoq media adopt",
        ]);
        assert!(!mark(&root).exists(), "marked silently");
    }
    assert_eq!(place.stored().len(), 3);
    // A disk that is not mounted.
    std::fs::rename(&root, &away).expect("moved");
    for arguments in [&["serve"][..], &["media", "gc"]] {
        place
            .program
            .run(arguments, "")
            .failed(&["has no installation mark", "mounted"]);
    }
    std::fs::remove_dir_all(&root).expect("only an empty folder");
    std::fs::rename(&away, &root).expect("moved back");
    // An installation that is older than marks: it is marked silently.
    database(&place.program)
        .await
        .execute_unprepared("DELETE FROM installation")
        .await
        .expect("forgotten");
    let server = place.program.serve();
    assert!(mark(&root).exists());
    assert_eq!(read(&server, &stored[0].0).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_disk_is_noticed_while_the_server_runs() {
    let place = Place::folder();
    place.program.superadmin("boss");
    let server = place.program.serve();
    let token = server.token("boss").await;
    upload(&server, &token, &drawing(1)).await;
    let (root, away) = (place.root(), place.program.folder.path().join("away"));
    std::fs::rename(&root, &away).expect("moved");
    std::fs::create_dir(&root).expect("an empty mount point");
    let refused = server.try_upload("partners", drawing(2), &token).await;
    assert_eq!(refused.expect("an answer").0, 503, "stored where nobody finds it again");
    assert!(files(&root).is_empty());
    // The last result is cached for a few seconds.
    let started = std::time::Instant::now();
    while server.get("/readyz", "").await.0 == 200 {
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "it still says that it is ready"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    std::fs::remove_dir(&root).expect("empty");
    std::fs::rename(&away, &root).expect("moved back");
    upload(&server, &token, &drawing(2)).await;
}

/// A database from before the last files were added.
async fn an_older_database_removes_nothing_for_good(place: Place) {
    place.program.superadmin("boss");
    let old = place.with_files(0..1).await;
    let database_file = place.program.data().join("peshtoq.db");
    let backup = place.program.folder.path().join("older.db");
    std::fs::copy(&database_file, &backup).expect("copied");
    let new = place.with_files(1..31).await;
    std::fs::copy(&backup, &database_file).expect("put back");
    place.age();
    let words = ["30 of the 31", "more than 20", "5 %", "--force"];
    place.program.run(&["media", "gc"], "").failed(&words);
    assert_eq!(place.stored().len(), 31, "nothing was removed");
    let said = place.program.run(&["media", "gc", "--force"], "").ok();
    assert!(said.starts_with("30 files removed\n"), "{said}");
    assert_eq!(place.stored().len(), 1);
    let server = place.program.serve();
    for (path, _) in &new {
        assert_eq!(read(&server, path).await.0, 404, "what is in the bin is not served");
        assert_eq!(read(&server, &format!("bin/{path}")).await.0, 404);
    }
    // The same content can simply be stored again.
    let token = server.token("boss").await;
    assert_eq!(upload(&server, &token, &new[0].1).await, new[0].0);
    let listed = place.program.run(&["media", "restore"], "").ok();
    assert!(
        listed.ends_with("30 files in the bin\n") && listed.contains(&new[1].0),
        "{listed}"
    );
    let nowhere = format!("partners/{}.png", "0".repeat(40));
    place
        .program
        .run(&["media", "restore", &nowhere], "")
        .failed(&[&nowhere, "not in the bin"]);
    let said = place.program.run(&["media", "restore", &new[1].0], "").ok();
    assert!(said.contains(&format!("restored: {}", new[1].0)), "{said}");
    let said = place.program.run(&["media", "restore", "--all"], "").ok();
    assert_eq!(said.matches("already there").count(), 2, "{said}");
    assert_eq!(said.matches("restored").count(), 28, "{said}");
    for (path, content) in old.iter().chain(&new) {
        assert_eq!(read(&server, path).await, (200, content.clone()));
        // Its row is restored too, so it can be used.
        let body = json!({"name": path, "link": "a.uz", "logo": path});
        assert_eq!(
            server.call("POST", "/api/admin/partner", &token, Some(body)).await.0,
            201
        );
    }
    assert_eq!(count(&place.program, "media").await, 31);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_removes_nothing_for_good_from_a_folder() {
    an_older_database_removes_nothing_for_good(Place::folder()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_removes_nothing_for_good_from_a_bucket() {
    an_older_database_removes_nothing_for_good(Place::bucket().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_removed_after_a_month_in_the_bin() {
    let place = Place::folder();
    place.program.superadmin("boss");
    place.with_files(0..2).await;
    let db = database(&place.program).await;
    let aged = "UPDATE media SET touched_at = '2020-01-01 00:00:00 +00:00'";
    db.execute_unprepared(aged).await.expect("aged");
    place.program.run(&["media", "gc"], "").ok();
    let bin = place.root().join("bin");
    let day = std::fs::read_dir(&bin).expect("a bin").next().expect("a day");
    let day = day.expect("a day").path();
    let ago = |days: u64| {
        let then = SystemTime::now() - Duration::from_secs(days * 86_400);
        bin.join(
            chrono::DateTime::<chrono::Utc>::from(then)
                .format("%Y-%m-%d")
                .to_string(),
        )
    };
    std::fs::rename(&day, ago(30)).expect("moved");
    assert_eq!(
        place.program.run(&["media", "gc"], "").ok(),
        "0 files removed\n",
        "not yet"
    );
    assert_eq!(files(&bin).iter().filter(|name| !name.ends_with(".json")).count(), 2);
    std::fs::rename(ago(30), ago(31)).expect("moved");
    let said = place.program.run(&["media", "gc"], "").ok();
    assert!(said.contains("2 files were deleted after 30 days in the bin"), "{said}");
    assert!(files(&bin).is_empty());
}
