//! Installations of each kind, and the backups that are made of them.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{
    killed::s3,
    program::{Program, Said, postgres},
};

/// An installation and its resources.
pub struct Installation {
    pub program: Program,
    bucket: Option<TempDir>,
}

impl Installation {
    /// On a SQLite file and a folder.
    pub fn on_sqlite() -> Self {
        Self {
            program: Program::new(),
            bucket: None,
        }
    }

    /// On PostgreSQL and S3.
    pub async fn on_postgres() -> Self {
        let (address, bucket) = s3().await;
        let program = Program::new()
            .with("PESHTOQ_DATABASE_URL", postgres().await)
            .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters")
            .with("PESHTOQ_MEDIA_STORE", "s3://bucket/media")
            .with("AWS_ACCESS_KEY_ID", "key")
            .with("AWS_SECRET_ACCESS_KEY", "secret")
            .with("AWS_REGION", "us-east-1")
            .with("AWS_ENDPOINT_URL", format!("http://{address}"))
            .with("AWS_ALLOW_HTTP", "true");
        Self {
            program,
            bucket: Some(bucket),
        }
    }

    /// On PostgreSQL and a folder.
    pub async fn on_postgres_and_a_folder() -> Self {
        let program = Program::new()
            .with("PESHTOQ_DATABASE_URL", postgres().await)
            .with("PESHTOQ_TOKEN_SECRET", "a secret of more than thirty-two characters");
        Self { program, bucket: None }
    }

    /// The folder in which the stored files are.
    pub fn stored_in(&self) -> PathBuf {
        match &self.bucket {
            Some(bucket) => bucket.path().to_owned(),
            None => self.program.data().join("media"),
        }
    }

    /// A file for an archive, outside of the data.
    pub fn archive(&self, name: &str) -> PathBuf {
        self.program.folder.path().join(name)
    }
}

/// The backup command, into this file.
pub fn backup(program: &Program, file: &Path) -> Said {
    program.run(&["backup", &file.display().to_string()], "")
}

/// The restore command, from this file.
pub fn restore(program: &Program, file: &Path, more: &[&str]) -> Said {
    let file = file.display().to_string();
    program.run(&[&["restore", &file], more].concat(), "")
}

/// Asserts that database and store are intact, reading every file.
#[track_caller]
pub fn assert_whole(program: &Program) -> String {
    let said = program.run(&["check", "--deep"], "");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    said.out
}

/// Imports courses into the database, without a server.
pub fn import_courses(program: &Program, ids: std::ops::Range<u32>) {
    let courses: Vec<String> = ids
        .map(|id| format!("{{\"courseId\": {id}, \"name\": \"Kurs {id} oʻ😀\", \"category\": \"IT\"}}"))
        .collect();
    let file = program.folder.path().join("courses.json");
    std::fs::write(&file, format!("[{}]", courses.join(","))).expect("written");
    program
        .run(&["courses", "import", &file.display().to_string()], "")
        .ok();
}
