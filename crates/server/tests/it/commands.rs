//! The command line (`docs/operating.md#commands`), alone and beside a running server.

use std::{os::unix::fs::PermissionsExt, time::Duration};

use sea_orm::{ConnectionTrait, Database};
use serde_json::json;

use crate::program::{PASSWORD, Program, files};

const RESET: [&str; 5] = ["staff", "reset-password", "--login", "boss", "--password-stdin"];

fn create(login: &str) -> [&str; 9] {
    [
        "staff",
        "create-superadmin",
        "--login",
        login,
        "--first-name",
        "Bobur",
        "--last-name",
        "Karimov",
        "--password-stdin",
    ]
}

#[test]
fn an_unknown_command_is_reported_in_one_line() {
    let program = Program::new();
    for (arguments, word) in [
        (&[][..], "--help"),
        (&["fly"][..], "fly"),
        (&["serve", "--fast"], "--fast"),
        (&["staff"], "--help"),
        (&["staff", "create-superadmin", "--login", "a"], "--first-name"),
        (&["staff", "reset-password", "--login", "boss"], "--password-stdin"),
        (
            &["staff", "reset-password", "--login", "boss", "--password", "x"],
            "--password",
        ),
    ] {
        program.run(arguments, "").failed(&[word]);
    }
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["staff", "--help"],
        &["help", "serve"],
    ] {
        assert!(program.run(arguments, "").ok().contains("peshtoq"), "{arguments:?}");
    }
    assert!(!program.data().exists(), "nothing was made");
}

#[test]
fn a_superadmin_is_made_on_the_console() {
    let program = Program::new();
    for (arguments, input, words) in [
        (create("boss"), "short\n", &["validation_failed", "password"][..]),
        (create("boss"), "", &["password"]),
        (create("Boss!"), "Parol#2026\n", &["login"]),
        (create("bo"), "short", &["login", "password"]),
    ] {
        let said = program.run(&arguments, input);
        said.failed(words);
        assert!(!said.err.contains("short") && !said.err.contains(PASSWORD));
    }
    for input in ["Parol#2026", "Parol#2026\n", "Parol#2026\r\n"].into_iter().enumerate() {
        program.run(&create(["boss", "boss2", "boss3"][input.0]), input.1).ok();
    }
    program.run(&create("boss"), PASSWORD).failed(&["login_taken", "login"]);
}

#[tokio::test]
async fn writes_of_commands_are_seen_by_a_running_server() {
    let program = Program::new();
    let mut server = program.serve();
    assert_eq!(
        server.get("/api/admin/initial", "").await.1["data"],
        json!({"initialised": false})
    );
    let link = server
        .out()
        .into_iter()
        .find(|line| line.starts_with("Set up: "))
        .expect("the link");
    assert!(link.contains("/signin?setup="), "{link}");
    program.superadmin("boss");
    assert_eq!(
        server.get("/api/admin/initial", "").await.1["data"],
        json!({"initialised": true})
    );
    let token = server.token("boss").await;
    assert_eq!(server.get("/api/admin/skills", &token).await.0, 200);
    program
        .run(
            &["staff", "reset-password", "--login", "nobody", "--password-stdin"],
            "Boshqa#2027",
        )
        .failed(&["staff_not_found"]);
    program.run(&RESET, "boshqa#2027").failed(&["newPassword"]);
    assert_eq!(
        server.get("/api/admin/skills", &token).await.0,
        200,
        "nothing was reset"
    );
    assert!(program.run(&RESET, "Boshqa#2027\n").ok().contains("boss"));
    let (status, body) = server.get("/api/admin/skills", &token).await;
    assert_eq!((status, &body["code"]), (401, &json!("unauthenticated")));
    assert_eq!(server.sign_in("boss", PASSWORD).await.0, 401);
    let (status, body) = server.sign_in("boss", "Boshqa#2027").await;
    assert_eq!((status, &body["data"]["staffInfo"]["status"]), (200, &json!("NEW")));
    let token = body["data"]["accessToken"].as_str().expect("a token");
    let (status, body) = server.get("/api/admin/skills", token).await;
    assert_eq!((status, &body["code"]), (403, &json!("password_change_required")));
    // Once there is staff, no link is printed.
    assert_eq!(server.stop(), Some(0), "it stops on request");
    let mut server = program.serve();
    assert!(server.out().is_empty(), "{:?}", server.out());
    assert_eq!(server.stop(), Some(0));
}

#[tokio::test]
async fn demo_content_is_loaded_once() {
    let program = Program::new();
    let server = program.serve();
    assert_eq!(program.run(&["demo", "load"], "").ok(), "loaded\n");
    program.run(&["demo", "load"], "").failed(&["content"]);
    assert_eq!(program.run(&["demo", "load", "--if-empty"], "").ok(), "kept\n");
    program.superadmin("boss");
    let token = server.token("boss").await;
    let (_, partners) = server.get("/api/admin/partners?perPage=100", &token).await;
    let rows = partners["data"]["partners"].as_array().expect("a list");
    assert!(rows.len() > 3);
    for row in rows {
        let path = row["logo"].as_str().expect("a path");
        let response = server
            .client
            .get(format!("{}/media/{path}", server.base))
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.status(), 200, "{path}");
    }
    let (_, banner) = server.get("/api/admin/banner", &token).await;
    assert!(banner["data"]["bannerDesktop"].is_string());
    // All that a site reads is there.
    let (_, site) = server.get("/api/public/site", "").await;
    for field in [
        "organisation",
        "workingHours",
        "footerText",
        "copyright",
        "title",
        "description",
    ] {
        assert!(site["data"][field].is_string(), "{field}: {site}");
    }
    assert_eq!(
        site["data"]["menu"],
        json!([{"label": "Kurslar", "link": "/courses"}, {"label": "Aloqa", "link": "/contact"}])
    );
    let (_, home) = server.get("/api/public/home", "").await;
    assert_ne!(
        home["data"]["seo"]["title"], site["data"]["title"],
        "the landing page has its own"
    );
    let (_, faqs) = server.get("/api/public/faqs", "").await;
    assert!(faqs["data"]["total"].as_u64() > Some(2), "{faqs}");
    let (_, course) = server.get("/api/public/courses/101", "").await;
    assert_eq!(course["data"]["seo"]["title"], "Frontend dasturlash kursi – Registon");
    let (_, contents) = server.get("/api/public/courses/101/sections/CourseContents", "").await;
    let modules = contents["data"]["content"]["modules"].as_array().expect("modules");
    assert!(modules.len() > 3 && modules[0]["lessons"][0]["isFree"] == true);
    assert_eq!(
        program.run(&["media", "gc"], "").ok(),
        "0 files removed\n",
        "all of it is used"
    );
    // Demo content is not loaded into an installation with staff.
    let other = Program::new();
    other.superadmin("boss");
    other.run(&["demo", "load"], "").failed(&["content"]);
    assert_eq!(other.run(&["demo", "load", "--if-empty"], "").ok(), "kept\n");
}

#[tokio::test]
async fn courses_are_imported_beside_a_running_server() {
    let program = Program::new();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("courses.json");
    let path = file.display().to_string();
    let import = |text: &str| {
        std::fs::write(&file, text).expect("written");
        program.run(&["courses", "import", &path], "")
    };
    let two = "[\n{\"courseId\": 1, \"name\": \"A\", \"category\": \"IT\"},\n{\"courseId\": 2, \"name\": \"B\"}\n]";
    assert_eq!(
        import(two).ok(),
        "category created: IT\ncreated: 1 A\ncreated: 2 B\n2 created, 0 changed, 0 unchanged, 0 skipped\n"
    );
    let (_, courses) = server.get("/api/admin/courses/ACTIVE", &token).await;
    assert_eq!(courses["data"]["total"], 2);
    assert_eq!(import(two).ok(), "0 created, 0 changed, 2 unchanged, 0 skipped\n");
    assert_eq!(
        import(&two.replace("\"B\"", "\"C\"")).ok(),
        "changed: 2 C (name)\n0 created, 1 changed, 1 unchanged, 0 skipped\n"
    );
    // A file with any error changes nothing.
    for (text, says) in [
        (
            "[\n{\"courseId\": 3, \"name\": \"D\"},\n{\"courseId\": 3, \"name\": \"E\"}\n]",
            "line 3: courseId",
        ),
        (
            "[\n{\"courseId\": 3, \"name\": \"D\"},\n{\"courseId\": 4, \"naem\": \"E\"}\n]",
            "line 3: naem",
        ),
        ("[\n{\"courseId\": 3, \"name\": \"D\"},\n{\"courseId\": 4,\n]", "line 4"),
    ] {
        import(text).failed(&[&path, says]);
    }
    program
        .run(&["courses", "import", "nowhere.json"], "")
        .failed(&["nowhere.json"]);
    let (_, courses) = server.get("/api/admin/courses/ACTIVE", &token).await;
    assert_eq!(courses["data"]["total"], 2);
    assert!(program.run(&["courses", "schema"], "").ok().contains("courseId"));
}

#[tokio::test]
async fn unused_files_are_collected() {
    let program = Program::new();
    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><path d="M0 0"/></svg>"#;
    let (status, body) = server
        .try_upload("partners", svg.to_vec(), &token)
        .await
        .expect("an answer");
    assert_eq!(status, 201, "{body}");
    assert_eq!(program.run(&["media", "gc"], "").ok(), "0 files removed\n");
    let db = Database::connect(format!("sqlite://{}", program.data().join("peshtoq.db").display()))
        .await
        .expect("the database");
    db.execute_unprepared("UPDATE media SET touched_at = '2020-01-01 00:00:00 +00:00'")
        .await
        .expect("aged");
    let said = program.run(&["media", "gc"], "").ok();
    assert!(
        said.starts_with("1 files removed\n1 of them stay in the bin for 30 days"),
        "{said}"
    );
    let left = files(&program.data().join("media"));
    let is_elsewhere = |name: &String| name == "installation.json" || name.starts_with("bin/");
    assert!(left.iter().all(is_elsewhere), "{left:?}");
    let path = body["data"][0]["path"].as_str().expect("a path");
    assert_eq!(server.get(&format!("/media/{path}"), "").await.0, 404);
}

#[test]
fn the_configuration_is_shown_without_its_secrets() {
    let secret = "s".repeat(40);
    let program = Program::new()
        .with("PESHTOQ_TOKEN_SECRET", &secret)
        .with("PESHTOQ_DATABASE_URL", "postgres://me:geheim@localhost/p")
        .with("PESHTOQ_WEBHOOK_URL", "https://hooks.example.uz/geheim")
        .with("PESHTOQ_WEBHOOK_SECRET", "geheim");
    std::fs::write(
        program.folder.path().join("peshtoq.toml"),
        "history_days = 30\nlisten = \"127.0.0.1:9\"\n",
    )
    .expect("written");
    let text = program.run(&["config"], "").ok();
    assert!(!text.contains("geheim") && !text.contains("ssss"), "{text}");
    let line = |name: &str| {
        text.lines()
            .find(|line| line.split_whitespace().next() == Some(name))
            .unwrap_or_else(|| panic!("{name}: {text}"))
    };
    assert!(line("PESHTOQ_LISTEN").contains("127.0.0.1:0") && line("PESHTOQ_LISTEN").contains("(environment)"));
    assert!(line("PESHTOQ_HISTORY_DAYS").contains("30") && line("PESHTOQ_HISTORY_DAYS").contains("peshtoq.toml"));
    assert!(line("PESHTOQ_ACCESS_TOKEN_TTL").contains("15m") && line("PESHTOQ_ACCESS_TOKEN_TTL").contains("(default)"));
    for key in [
        "DATA_DIR",
        "DATABASE_URL",
        "MEDIA_STORE",
        "MEDIA_BASE_URL",
        "PUBLIC_URL",
        "TOKEN_SECRET",
        "REFRESH_TOKEN_TTL",
        "SIGNIN_ATTEMPTS",
        "TRUSTED_PROXIES",
        "ALLOWED_ORIGINS",
        "WEBHOOK_URL",
        "WEBHOOK_SECRET",
        "METRICS_LISTEN",
        "BACKUP_EVERY",
        "BACKUP_KEEP",
        "BACKUP_TO",
        "LINK_CHECK",
        "REQUEST_DAYS",
        "TELEGRAM_URL",
        "LOG",
    ] {
        line(&format!("PESHTOQ_{key}"));
    }
    assert_eq!(text.lines().count(), 23);
}

#[test]
fn a_wrong_key_or_value_stops_the_start() {
    for (name, value, words) in [
        ("PESHTOQ_LISTN", "x", &["PESHTOQ_LISTN"][..]),
        ("PESHTOQ_LISTEN", "here", &["PESHTOQ_LISTEN", "here"]),
        ("PESHTOQ_ACCESS_TOKEN_TTL", "soon", &["PESHTOQ_ACCESS_TOKEN_TTL"]),
        ("PESHTOQ_DATABASE_URL", "mysql://x", &["PESHTOQ_DATABASE_URL"]),
        (
            "PESHTOQ_DATABASE_URL",
            "postgres://me:geheim@127.0.0.1:1/p",
            &["PESHTOQ_TOKEN_SECRET"],
        ),
        ("PESHTOQ_TOKEN_SECRET", "geheim", &["PESHTOQ_TOKEN_SECRET"]),
        ("PESHTOQ_MEDIA_STORE", "s3://", &["s3://"]),
        ("PESHTOQ_WEBHOOK_URL", "https://geheim.uz", &["PESHTOQ_WEBHOOK_SECRET"]),
        ("PESHTOQ_HISTORY_DAYS", "0", &["PESHTOQ_HISTORY_DAYS"]),
        ("PESHTOQ_LOG", "loud=very", &["PESHTOQ_LOG"]),
    ] {
        let program = Program::new().with(name, value);
        let said = program.run(&["serve"], "");
        said.failed(words);
        assert!(!said.err.contains("geheim"), "{said:?}");
    }
    let program = Program::new();
    let file = program.folder.path().join("other.toml");
    program
        .run(&["--config", "other.toml", "serve"], "")
        .failed(&["other.toml"]);
    for (text, word) in [
        ("listn = 1", "listn"),
        ("listen = [1", "line 1"),
        ("listen = true", "listen"),
    ] {
        std::fs::write(&file, text).expect("written");
        program
            .run(&["serve", "--config", "other.toml"], "")
            .failed(&["other.toml", word]);
    }
    // A database that is away, and an address in use.
    let away = Program::new()
        .with("PESHTOQ_DATABASE_URL", "postgres://me:geheim@127.0.0.1:1/p")
        .with("PESHTOQ_TOKEN_SECRET", "s".repeat(40));
    let said = away.run(&["serve"], "");
    said.failed(&["database"]);
    assert!(!said.err.contains("geheim"), "{said:?}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = Program::new().with("PESHTOQ_LISTEN", &address).run(&["serve"], "");
    said.failed(&[&address]);
}

#[tokio::test]
async fn a_newer_schema_stops_every_command() {
    let program = Program::new();
    program.run(&["migrate"], "").ok();
    program.run(&["migrate"], "").ok();
    let url = format!("sqlite://{}", program.data().join("peshtoq.db").display());
    let db = Database::connect(url).await.expect("the database");
    db.execute_unprepared("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_the_future', 0)")
        .await
        .expect("a step");
    for arguments in [
        &["serve"][..],
        &["migrate"],
        &["demo", "load"],
        &["media", "gc"],
        &create("boss"),
    ] {
        program
            .run(arguments, "Parol#2026")
            .failed(&["newer", "m9999_the_future"]);
    }
    db.execute_unprepared("DELETE FROM seaql_migrations WHERE version = 'm9999_the_future'")
        .await
        .expect("undone");
    program.run(&["migrate"], "").ok();
}

#[test]
fn the_printed_document_is_the_committed_one() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi/openapi.json");
    let committed = std::fs::read_to_string(committed).expect("the document");
    // It needs no configuration, not even a valid one.
    let printed = Program::new().with("PESHTOQ_LISTN", "x").run(&["openapi"], "").ok();
    assert!(printed == committed, "run `cargo xtask codegen`");
}

#[test]
fn the_secret_is_created_once_and_is_private() {
    let program = Program::new();
    // All at the same time: the later ones use the first one's secret.
    std::thread::scope(|scope| {
        for number in 0..4 {
            let program = &program;
            scope.spawn(move || {
                program
                    .run(&create(["boss", "boss1", "boss2", "boss3"][number]), PASSWORD)
                    .ok()
            });
        }
    });
    let mode = |name: &str| {
        std::fs::metadata(program.data().join(name))
            .expect("there")
            .permissions()
            .mode()
            & 0o777
    };
    assert_eq!((mode("token-secret"), mode(".")), (0o600, 0o700));
    let secret = std::fs::read_to_string(program.data().join("token-secret")).expect("the secret");
    assert!(secret.len() >= 64);
    assert_eq!(
        files(&program.data())
            .iter()
            .filter(|name| name.starts_with("token-secret"))
            .count(),
        1
    );
    program.run(&["media", "gc"], "").ok();
    assert_eq!(
        std::fs::read_to_string(program.data().join("token-secret")).expect("the secret"),
        secret
    );
    let other = Program::new();
    other.superadmin("boss");
    assert_ne!(
        std::fs::read_to_string(other.data().join("token-secret")).expect("the secret"),
        secret
    );
    std::fs::write(program.data().join("token-secret"), "short").expect("written");
    let said = program.run(&["media", "gc"], "");
    said.failed(&["token-secret"]);
    assert!(!said.err.contains("short"));
}

#[tokio::test]
async fn no_log_line_contains_a_password_or_a_token() {
    let program = Program::new().with("PESHTOQ_LOG", "trace");
    let server = program.serve();
    program.superadmin("boss");
    let wrong = "Xato#20266";
    assert_eq!(server.sign_in("boss", wrong).await.0, 401);
    let (_, body) = server.sign_in("boss", PASSWORD).await;
    let token = body["data"]["accessToken"].as_str().expect("a token").to_owned();
    let refresh = body["data"]["refreshToken"].as_str().expect("a token").to_owned();
    server
        .call("POST", "/api/admin/refresh", "", Some(json!({"refreshToken": refresh})))
        .await;
    let new = "Boshqa#2027";
    let body = json!({"currentPassword": PASSWORD, "newPassword": new, "confirmPassword": new});
    assert_eq!(
        server
            .call("PUT", "/api/admin/change-password", &token, Some(body))
            .await
            .0,
        200
    );
    let first = "Birinchi#1";
    let body = json!({"firstName": "A", "lastName": "B", "login": "ali", "password": first, "role": "editor"});
    assert_eq!(server.call("POST", "/api/admin/staff", &token, Some(body)).await.0, 201);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let lines = server.err();
    assert!(
        lines.iter().any(|line| line.contains("/api/admin/change-password")),
        "the calls are logged"
    );
    for secret in [wrong, PASSWORD, new, first, &token, &refresh, "argon2id"] {
        let found = lines.iter().find(|line| line.contains(secret));
        assert_eq!(found, None, "{secret}");
    }
}
