//! Databases of every schema step, with rows in every table, upgraded.

use std::collections::BTreeSet;

use peshtoq_backup::tables::{self, KeptTables, Kind, Table};
use peshtoq_http::api::registry;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, TransactionTrait};
use serde_json::{Map, Value, json};
use tokio::task::JoinSet;

use crate::{
    installation::{Installation, assert_whole},
    program::{PASSWORD, Program, files, is_extended},
};

/// Rows of every table, with a value for every column that any step had.
const ROWS: &str = include_str!("../fixtures/rows.json");
/// The content of the files in the rows.
const FILES: [(&str, &str); 2] = [
    (
        "partners/ed185961c87269c2f01b992314e1cff5f3952049.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"5\" height=\"5\"><path d=\"M0 0\"/></svg>\n",
    ),
    (
        "videos/b8dd0f59b6b5c0011cf09031a1dbe522a6fbe5cd.mp4",
        "not a film, but a file with the name of one\n",
    ),
];

fn url(program: &Program) -> String {
    let sqlite = || format!("sqlite://{}?mode=rwc", program.data().join("peshtoq.db").display());
    program
        .environment
        .get("PESHTOQ_DATABASE_URL")
        .cloned()
        .unwrap_or_else(sqlite)
}

async fn open(program: &Program) -> DatabaseConnection {
    std::fs::create_dir_all(program.data()).expect("a folder");
    let mut options = ConnectOptions::new(url(program));
    options.max_connections(1);
    Database::connect(options).await.expect("the database")
}

/// A value as SQL, the same for both databases.
fn literal(value: &Value, kind: Kind) -> String {
    match (value, kind) {
        (Value::Null, _) => "NULL".to_owned(),
        (value, Kind::Integer) => value.as_i64().expect("a number").to_string(),
        (value, Kind::Boolean) => value.as_bool().expect("a boolean").to_string().to_uppercase(),
        (value, Kind::Json) => format!("'{}'", value.to_string().replace('\'', "''")),
        (value, Kind::Text | Kind::Time) => format!("'{}'", value.as_str().expect("a text").replace('\'', "''")),
    }
}

/// Inserts the rows of the fixture into a table of any step. A table or column that is not in the fixture fails.
async fn fill(db: &impl ConnectionTrait, table: &Table, rows: &Map<String, Value>) {
    let name = &table.name;
    let rows = rows.get(name).and_then(Value::as_array);
    let rows = rows.unwrap_or_else(|| panic!("tests/fixtures/rows.json has no rows for the table {name}"));
    assert!(!rows.is_empty(), "{name}");
    for row in rows {
        let columns: Vec<String> = table
            .columns
            .iter()
            .map(|column| format!("\"{}\"", column.name))
            .collect();
        let values = table.columns.iter().map(|column| {
            let value = row.get(&column.name);
            let value = value.unwrap_or_else(|| panic!("tests/fixtures/rows.json has no {name}.{}", column.name));
            literal(value, column.kind)
        });
        let values: Vec<String> = values.collect();
        let sql = format!(
            "INSERT INTO \"{name}\" ({}) VALUES ({})",
            columns.join(", "),
            values.join(", ")
        );
        db.execute_unprepared(&sql)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    if db.get_database_backend() == DbBackend::Postgres && table.columns.iter().any(|column| column.name == "id") {
        let sql =
            format!("SELECT setval(pg_get_serial_sequence('\"{name}\"', 'id'), (SELECT MAX(id) FROM \"{name}\"))");
        db.execute_unprepared(&sql).await.expect("the numbers go on");
    }
}

/// Creates a database of a step, with rows in every table.
async fn make(program: &Program, steps: usize) {
    let rows: Map<String, Value> = serde_json::from_str(ROWS).expect("JSON");
    let db = open(program).await;
    let tx = db.begin().await.expect("begun");
    peshtoq_migrations::up_to(&tx, steps).await.expect("a schema");
    let mut names: BTreeSet<String> = tables::names(&tx).await.expect("names").into_iter().collect();
    names.remove("seaql_migrations");
    // Parents first; tables that no backup keeps refer to nothing.
    for table in KeptTables::of(&registry()).describe(&tx).await.expect("described") {
        fill(&tx, &table, &rows).await;
        names.remove(&table.name);
    }
    for name in &names {
        let table = tables::describe(&tx, name).await.expect("described");
        fill(&tx, &table, &rows).await;
    }
    tx.commit().await.expect("committed");
    db.close().await.expect("closed");
}

/// Where the rows of a table can be read, from the first step that has it: the address and the path to the list or row.
const READ: [(&str, &str, &str); 32] = [
    ("staff", "/api/admin/staff", "/staff"),
    ("banner", "/api/admin/banner", ""),
    ("partner", "/api/admin/partners", "/partners"),
    ("skill", "/api/admin/skills", "/skills"),
    ("course_category", "/api/admin/course-categories", "/courseCategories"),
    ("course", "/api/admin/courses/ACTIVE", "/courses"),
    ("profession", "/api/admin/professions", "/professions"),
    ("tool", "/api/admin/tools", "/tools"),
    ("social", "/api/admin/socials", "/socials"),
    ("feedback", "/api/admin/feedback", "/feedback"),
    ("bonus_course", "/api/admin/landing-bonus-courses", "/bonusCourses"),
    ("top_course", "/api/admin/top-courses", "/topCourses"),
    ("career", "/api/admin/mod-profession", "/modProfession"),
    ("profession_finder", "/api/admin/profession-finder", ""),
    ("section", "/api/admin/courses/1/sections", "/courseSections"),
    ("course_skill", "/api/admin/course/1/skills", "/courseSkills"),
    ("course_tool", "/api/admin/course/1/tools", "/tools"),
    (
        "course_profession",
        "/api/admin/course/1/professions",
        "/courseProfessions",
    ),
    (
        "target_audience",
        "/api/admin/course/1/target-audience",
        "/targetAudience",
    ),
    ("work_sample", "/api/admin/course/1/work-samples", "/courseWorkSamples"),
    ("networking", "/api/admin/course/1/networking/all", "/networking"),
    (
        "learn_everybody",
        "/api/admin/course/1/learn-everybody",
        "/courseLearnEverybody",
    ),
    ("mentor", "/api/admin/course/1/mentors", "/courseMentor"),
    ("it_benefit", "/api/admin/course/1/it-benefits", "/courseItBenefits"),
    (
        "opportunity",
        "/api/admin/course/1/opportunities",
        "/courseOpportunities",
    ),
    ("support", "/api/admin/course/1/supports", "/supports"),
    ("faq", "/api/admin/course/1/faqs", "/faqs"),
    ("course_info", "/api/admin/course/1/info", "/courseInfo"),
    (
        "average_salary",
        "/api/admin/course/1/average-salary",
        "/specialistAverageSalary",
    ),
    ("roadmap", "/api/admin/course/1/roadmap", "/roadmaps"),
    ("practice", "/api/admin/course/1/practice-info", ""),
    ("summary", "/api/admin/course/1/summary", ""),
];

/// The texts of a row by which it is recognised.
fn texts(row: &Value) -> Vec<&str> {
    [
        "name",
        "title",
        "first_name",
        "login",
        "question",
        "full_name",
        "link",
        "display_name",
        "button_text",
    ]
    .iter()
    .filter_map(|field| row.get(*field).and_then(Value::as_str))
    .collect()
}

async fn upgraded(installation: &Installation, steps: usize) {
    let program = &installation.program;
    let is_last = steps == peshtoq_migrations::steps().len();
    make(program, steps).await;
    for (path, bytes) in FILES {
        let file = program.data().join("media").join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(file, bytes).expect("written");
    }
    // Only `serve` and `migrate` change an existing schema.
    let archive = installation.archive("early.tar").display().to_string();
    if !is_last {
        let missing = &peshtoq_migrations::steps()[steps];
        for command in [
            &["staff", "reset-password", "--login", "admin", "--password-stdin"][..],
            &["demo", "load"],
            &["media", "gc"],
            &["backup", &archive],
            &["check"],
        ] {
            program.run(command, PASSWORD).failed(&["peshtoq migrate", missing]);
        }
    }
    program.run(&["migrate"], "").ok();
    let copies: Vec<String> = files(&program.data())
        .into_iter()
        .filter(|name| name.contains(".before-m"))
        .collect();
    let is_sqlite = !program.environment.contains_key("PESHTOQ_DATABASE_URL");
    assert_eq!(copies.len(), usize::from(is_sqlite && !is_last), "{copies:?}");
    assert_whole(program);

    program.superadmin("boss");
    let server = program.serve();
    let token = server.token("boss").await;
    let rows: Map<String, Value> = serde_json::from_str(ROWS).expect("JSON");
    let db = open(program).await;
    for (table, path, list) in READ {
        let there = count(&db, table).await;
        let (status, body) = server.get(&format!("{path}?perPage=100"), &token).await;
        if status == 404 && steps < 2 {
            // This step had no such course yet.
            continue;
        }
        assert_eq!(status, 200, "step {steps}: {path}: {body}");
        if there == 0 {
            continue;
        }
        let answered = body["data"].pointer(list).unwrap_or(&body["data"]).to_string();
        for row in rows[table].as_array().expect("rows") {
            for text in texts(row) {
                assert!(answered.contains(text), "step {steps}: {table}: {text}: {body}");
            }
        }
    }
    db.close().await.expect("closed");
    // From that step on, the search finds names without their apostrophes.
    let folding = peshtoq_migrations::steps()
        .iter()
        .position(|step| step == "m0009_folding");
    if folding.is_some_and(|folding| steps <= folding) {
        let (_, body) = server.get("/api/admin/partners?key=yoli", &token).await;
        assert_eq!(
            body["data"]["partners"][0]["name"], "Ipak Yoʻli Telekom",
            "step {steps}: {body}"
        );
    }
    // Visitors still read the chosen name, and no name that is meant for the panel.
    let (_, body) = server.get("/api/public/courses/1", &token).await;
    let headings: Vec<&Value> = body["data"]["sections"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|row| &row["heading"])
        .collect();
    if steps >= 3 {
        assert_eq!(
            headings,
            ["Kasb haqida", "Oʻrtacha maosh", "Amaliyotdan keyin nima qilasiz"],
            "step {steps}: {body}"
        );
    }
    // And the data can be changed, and the change undone.
    let (status, body) = server
        .call("PUT", "/api/admin/skill/1", &token, Some(json!({"name": "Yangi"})))
        .await;
    assert_eq!(status, 200, "{body}");
    drop(server);
    assert_whole(program);
    // The staff is unchanged.
    let reset = ["staff", "reset-password", "--login", "admin", "--password-stdin"];
    program.run(&reset, PASSWORD).ok();
    if let Some(copy) = copies.first() {
        // The copy is the old database: it can be upgraded again.
        std::fs::rename(program.data().join(copy), program.data().join("peshtoq.db")).expect("renamed");
        program.run(&["migrate"], "").ok();
        assert_whole(program);
    }
}

async fn count(db: &impl ConnectionTrait, table: &str) -> i64 {
    let statement =
        sea_orm::Statement::from_string(db.get_database_backend(), format!("SELECT COUNT(*) FROM \"{table}\""));
    let row = db.query_one_raw(statement).await.expect("a count").expect("a row");
    row.try_get_by_index(0).expect("a number")
}

/// How many databases are upgraded at once: each waits for a disk and for programs that start.
const LANES: usize = 3;

/// The newest, and of the older ones each fourth. All of them take minutes.
fn chosen_steps() -> Vec<usize> {
    let last = peshtoq_migrations::steps().len();
    (1..=last)
        .filter(|step| is_extended() || last - step < 3 || (step - 1).is_multiple_of(4))
        .collect()
}

/// Upgrades a database of each chosen step; `installation` makes an empty one.
async fn each_step<F: Future<Output = Installation> + Send + 'static>(installation: fn() -> F) {
    let mut lanes = JoinSet::new();
    for lane in 0..LANES {
        lanes.spawn(async move {
            for steps in chosen_steps().into_iter().skip(lane).step_by(LANES) {
                upgraded(&installation().await, steps).await;
            }
        });
    }
    while let Some(ended) = lanes.join_next().await {
        if let Err(panicked) = ended {
            std::panic::resume_unwind(panicked.into_panic());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_each_step_is_brought_up_to_date_on_sqlite() {
    each_step(|| std::future::ready(Installation::on_sqlite())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_each_step_is_brought_up_to_date_on_postgres() {
    each_step(Installation::on_postgres_and_a_folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_before_an_upgrade_are_kept_three_times() {
    let program = Program::new();
    program.run(&["migrate"], "").ok();
    // A step that creates tables.
    let step = "m0007_installation";
    for name in ["m0001_a", "m0002_b", "m0003_c", "m0004_d"] {
        std::fs::write(program.data().join(format!("peshtoq.db.before-{name}")), name).expect("written");
        // So that their times differ.
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let db = open(&program).await;
    let undo = format!("DELETE FROM seaql_migrations WHERE version >= '{step}'");
    db.execute_unprepared(&undo).await.expect("some steps less");
    let tables = tables::names(&db).await.expect("names");
    assert!(tables.iter().any(|name| name == "installation"));
    db.close().await.expect("closed");
    // The step fails, because its table exists: the copy is there all the same, and nothing else has changed.
    program.run(&["migrate"], "").failed(&["database"]);
    let mut copies: Vec<String> = files(&program.data())
        .into_iter()
        .filter(|name| name.contains(".before-"))
        .collect();
    copies.sort();
    let wanted = ["m0003_c", "m0004_d", step].map(|name| format!("peshtoq.db.before-{name}"));
    assert_eq!(copies, wanted);
}

/// A step that adds a table that is not that of a resource must list it in `OTHERS` or in `LEFT_OUT`. And a backup must
/// support each column, on both databases, and have parents before their children.
#[tokio::test(flavor = "multi_thread")]
async fn every_table_is_either_kept_or_left_out_of_backups() {
    for installation in [
        Installation::on_sqlite(),
        Installation::on_postgres_and_a_folder().await,
    ] {
        installation.program.run(&["migrate"], "").ok();
        let db = open(&installation.program).await;
        let there: BTreeSet<String> = tables::names(&db).await.expect("names").into_iter().collect();
        let left_out = tables::LEFT_OUT.iter().map(|(name, _)| *name);
        let kept = KeptTables::of(&registry());
        let known: BTreeSet<String> = kept.names().chain(left_out).map(str::to_owned).collect();
        assert_eq!(
            there, known,
            "say in crates/backup/src/tables.rs what becomes of a new table"
        );
        let tables = kept.describe(&db).await.expect("columns that a backup can carry");
        assert_eq!(tables.len(), kept.names().count());
        let place = |name: &str| tables.iter().position(|table| table.name == name);
        for key in tables::foreign_keys(&db, &tables).await.expect("keys") {
            assert!(
                place(&key.parent) < place(&key.table),
                "{key:?}: the parent has to come first"
            );
            assert!(place(&key.parent).is_some(), "{key:?}: the parent is left out");
        }
        db.close().await.expect("closed");
    }
}
