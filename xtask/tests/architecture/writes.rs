//! Who begins and commits a write: the handlers of `http`, for every call of a person. Code below them gets the write.

use crate::code::{has_word, product_code};
use crate::tree::{at, none, product_sources, read, root};

/// The crates whose operations handlers call.
const CRATES: [&str; 6] = ["persistence", "auth", "courses", "landing", "releases", "requests"];
/// The files that begin a write themselves, with the reason.
const EXCEPTIONS: [(&str, &str); 22] = [
    ("auth/src/audit/attempts.rs", "attempts are written behind the answer"),
    ("auth/src/audit/prune.rs", "a background job"),
    (
        "auth/src/profile.rs",
        "passwords are verified and hashed before, without the turn to write",
    ),
    ("auth/src/session/last_seen.rs", "written behind the answer"),
    ("auth/src/session/mod.rs", "a background job"),
    (
        "auth/src/session/refresh.rs",
        "the caller is known only from the token that is read",
    ),
    (
        "auth/src/session/sign_in.rs",
        "the caller is known only once the password is verified",
    ),
    (
        "auth/src/setup.rs",
        "the password is hashed before; the others are commands",
    ),
    (
        "auth/src/staff/operations.rs",
        "the password is hashed before, without the turn to write",
    ),
    ("courses/src/import.rs", "a command"),
    (
        "persistence/src/change/fill.rs",
        "at the start of the server, and a command",
    ),
    ("persistence/src/change/prune.rs", "a background job"),
    ("persistence/src/delivery.rs", "background jobs"),
    ("persistence/src/idempotency.rs", "a background job"),
    (
        "persistence/src/installation.rs",
        "at the start of the server, and a background job",
    ),
    ("persistence/src/link_check.rs", "a background job"),
    ("persistence/src/media_removal.rs", "a background job"),
    (
        "persistence/src/search/index.rs",
        "at the start of the server, and a command",
    ),
    ("persistence/src/window.rs", "a background job"),
    (
        "requests/src/incoming.rs",
        "a visitor's call, which begins no write when it repeats an earlier one",
    ),
    ("requests/src/notice.rs", "a background job"),
    ("requests/src/work.rs", "a background job"),
];

#[test]
fn only_handlers_begin_the_writes_of_people() {
    let crates = root().join("crates");
    let mut complaints = Vec::new();
    let mut used = Vec::new();
    for file in CRATES.iter().flat_map(|name| product_sources(name)) {
        if !begins_a_write(&product_code(&read(&file))) {
            continue;
        }
        let name = file
            .strip_prefix(&crates)
            .expect("in a crate")
            .to_string_lossy()
            .into_owned();
        match EXCEPTIONS.iter().find(|(exception, _)| *exception == name) {
            Some((exception, _)) => used.push(*exception),
            None => complaints.push(at(
                &file,
                "begins a write; take `&mut Write`, or list it with its reason",
            )),
        }
    }
    let unused = EXCEPTIONS.iter().filter(|(file, _)| !used.contains(file));
    complaints.extend(unused.map(|(file, _)| format!("{file} begins no write any more: remove the exception")));
    none(&complaints);
}

fn begins_a_write(code: &str) -> bool {
    has_word(code, "db.begin(") || has_word(code, "db().begin(")
}

#[test]
fn rules_about_writes_find_violations() {
    for guilty in [
        "let write = db.begin(actor).await?;",
        "self.db.begin(x)",
        "app.db().begin(x)",
    ] {
        assert!(begins_a_write(guilty), "{guilty}");
    }
    for innocent in [
        "FileSink::begin(x)",
        "limits.begin(caller)",
        "pool.begin()",
        "mydb.begin()",
    ] {
        assert!(!begins_a_write(innocent), "{innocent}");
    }
}
