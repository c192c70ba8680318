//! The reference: the same statements through bare sqlx, without anything else. The program calls itself for these, so
//! that each runs in a separate process like the product.
//!
//! The statements were recorded from the product's SQLite (a probe on `sqlite3_prepare_v3`). When one changes there,
//! change it here.

use std::{
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use axum::{
    Json, Router,
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use peshtoq_core::clock;
use sea_orm::sqlx::{
    self, ConnectOptions, Row, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous},
};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::load::BenchError;

/// The settings of the product's pools (`crates/persistence/src/db/pools.rs`).
async fn pool(database: &Path, connections: u32) -> Result<SqlitePool, BenchError> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options)
        .await?;
    Ok(pool)
}

const SESSION: &str = "SELECT staff.role, staff.status, session.last_seen_at, session.expires_at \
    FROM session JOIN staff ON staff.id = session.staff_id WHERE session.id = $1 AND session.staff_id = $2";
const COUNT: &str = "SELECT COUNT(*) AS \"total\" FROM \"skill\"";
const PAGE: &str = "SELECT \"skill\".\"id\", \"skill\".\"name\", \"skill\".\"image\", \"skill\".\"search\", \
    \"skill\".\"unique_key\", \"skill\".\"version\", \"skill\".\"created_at\", \"skill\".\"updated_at\", \
    \"skill\".\"updated_by\" FROM \"skill\" ORDER BY \"skill\".\"id\" DESC LIMIT ? OFFSET ?";
const PERSON: &str = "SELECT \"staff\".\"id\", \"staff\".\"first_name\", \"staff\".\"last_name\" FROM \"staff\" \
    WHERE \"staff\".\"id\" IN (?)";
const BANNER: &str = "SELECT \"banner\".\"id\", \"banner\".\"banner_mobile\", \"banner\".\"banner_tablet\", \
    \"banner\".\"banner_desktop\", \"banner\".\"link\", \"banner\".\"version\", \"banner\".\"created_at\", \
    \"banner\".\"updated_at\", \"banner\".\"updated_by\" FROM \"banner\" WHERE TRUE LIMIT ?";
const FILES: &str = "SELECT \"media\".\"path\", \"media\".\"is_video\", \"media\".\"width\", \"media\".\"height\", \
    \"media\".\"size\", \"media\".\"mime_type\", \"media\".\"placeholder\", \"media\".\"touched_at\" FROM \"media\" \
    WHERE \"media\".\"path\" IN (?, ?, ?)";
const UPDATE: &str = "UPDATE \"banner\" SET \"banner_mobile\" = ?, \"banner_tablet\" = ?, \"banner_desktop\" = ?, \
    \"link\" = ?, \"version\" = ?, \"updated_at\" = ?, \"updated_by\" = ? WHERE \"banner\".\"id\" = ? \
    RETURNING \"id\", \"banner_mobile\", \"banner_tablet\", \"banner_desktop\", \"link\", \"version\", \
    \"created_at\", \"updated_at\", \"updated_by\"";
const CHANGE: &str = "INSERT INTO \"change\" (\"at\", \"by\", \"undoes\") VALUES (?, ?, ?) \
    RETURNING \"id\", \"at\", \"by\", \"undoes\", \"undone_by\"";
const REVISION: &str = "INSERT INTO \"revision\" (\"change_id\", \"entity\", \"row_id\", \"group_key\", \"version\", \
    \"before\", \"after\") VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING \"id\", \"change_id\", \"entity\", \"row_id\", \
    \"group_key\", \"version\", \"before\", \"after\"";
const HISTORY: &str = "INSERT INTO \"media_history\" (\"revision_id\", \"path\") VALUES (?, ?), (?, ?), (?, ?)";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Paging {
    #[serde(default = "one")]
    page: i64,
    #[serde(default = "ten")]
    per_page: i64,
}

fn one() -> i64 {
    1
}

fn ten() -> i64 {
    10
}

#[derive(Serialize)]
struct Envelope {
    success: bool,
    data: Skills,
}

#[derive(Serialize)]
struct Skills {
    skills: Vec<Skill>,
    total: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Skill {
    id: i64,
    name: String,
    image: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    updated_by: Option<Person>,
    version: i32,
}

#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Person {
    id: i64,
    first_name: String,
    last_name: String,
}

/// Serves `GET /api/admin/skills` on the address until the process is killed.
///
/// # Errors
/// When the database or the address is not available.
pub async fn serve(database: &Path, address: SocketAddr) -> Result<(), BenchError> {
    let router = Router::new()
        .route("/api/admin/skills", get(skills))
        .with_state(pool(database, 4).await?);
    let listener = tokio::net::TcpListener::bind(address).await?;
    axum::serve(listener, router).await?;
    Ok(())
}

/// Serves the bytes of these files on the address until the process is killed, each under its path and in the encoding
/// of its extension.
///
/// # Errors
/// When a file cannot be read or the address is not available.
pub async fn serve_bytes(folder: &Path, address: SocketAddr) -> Result<(), BenchError> {
    let mut router = Router::new();
    for (path, name) in crate::site::PAGES {
        let read = |end: &str| std::fs::read(folder.join(format!("{name}.{end}"))).map(Bytes::from);
        let (plain, brotli) = (read("plain")?, read("br")?);
        let handler = move |headers: HeaderMap| {
            let (plain, brotli) = (plain.clone(), brotli.clone());
            async move {
                let kind = (header::CONTENT_TYPE, "application/json");
                match headers.get(header::ACCEPT_ENCODING) {
                    Some(accepted) if accepted == "br" => {
                        ([kind, (header::CONTENT_ENCODING, "br")], brotli).into_response()
                    }
                    _ => ([kind], plain).into_response(),
                }
            }
        };
        router = router.route(path, get(handler));
    }
    let listener = tokio::net::TcpListener::bind(address).await?;
    axum::serve(listener, router).await?;
    Ok(())
}

async fn skills(
    State(pool): State<SqlitePool>,
    headers: HeaderMap,
    Query(paging): Query<Paging>,
) -> Result<Json<Envelope>, StatusCode> {
    // The reference trusts the content of the token: `session.staff`.
    let (session, staff) = token(&headers).ok_or(StatusCode::UNAUTHORIZED)?;
    match answer(&pool, session, staff, &paging).await {
        Ok(Some(skills)) => Ok(Json(Envelope {
            success: true,
            data: skills,
        })),
        Ok(None) => Err(StatusCode::UNAUTHORIZED),
        Err(error) => {
            eprintln!("reference: {error}");
            Err(StatusCode::INTERNAL_SERVER_ERROR)
        }
    }
}

fn token(headers: &HeaderMap) -> Option<(i64, i64)> {
    let token = headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")?;
    let (session, staff) = token.split_once('.')?;
    Some((session.parse().ok()?, staff.parse().ok()?))
}

async fn answer(pool: &SqlitePool, session: i64, staff: i64, paging: &Paging) -> Result<Option<Skills>, sqlx::Error> {
    let known = sqlx::query_as::<_, (String, String, DateTime<Utc>, DateTime<Utc>)>(SESSION)
        .bind(session)
        .bind(staff)
        .fetch_optional(pool)
        .await?;
    if known.is_none_or(|(_, status, _, expires_at)| status == "BLOCKED" || expires_at <= clock::now()) {
        return Ok(None);
    }
    let total = sqlx::query_scalar(COUNT).fetch_one(pool).await?;
    let rows = sqlx::query(PAGE)
        .bind(paging.per_page)
        .bind((paging.page - 1) * paging.per_page)
        .fetch_all(pool)
        .await?;
    let author: Option<i64> = rows.first().and_then(|row| row.get(8));
    let person = sqlx::query_as::<_, (i64, String, String)>(PERSON)
        .bind(author)
        .fetch_optional(pool)
        .await?
        .map(|(id, first_name, last_name)| Person {
            id,
            first_name,
            last_name,
        });
    let skills = rows
        .into_iter()
        .map(|row| Skill {
            id: row.get(0),
            name: row.get(1),
            image: row.get(2),
            version: row.get(5),
            created_at: row.get(6),
            updated_at: row.get(7),
            updated_by: person.clone(),
        })
        .collect();
    Ok(Some(Skills { skills, total }))
}

struct Banner {
    id: i64,
    banner_mobile: String,
    banner_tablet: String,
    banner_desktop: String,
    link: String,
    version: i32,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    updated_by: Option<i64>,
}

impl Banner {
    fn of(row: &SqliteRow) -> Self {
        Self {
            id: row.get(0),
            banner_mobile: row.get(1),
            banner_tablet: row.get(2),
            banner_desktop: row.get(3),
            link: row.get(4),
            version: row.get(5),
            created_at: row.get(6),
            updated_at: row.get(7),
            updated_by: row.get(8),
        }
    }

    fn snapshot(&self) -> String {
        json!({
            "id": self.id,
            "banner_mobile": self.banner_mobile,
            "banner_tablet": self.banner_tablet,
            "banner_desktop": self.banner_desktop,
            "link": self.link,
            "version": self.version,
            "created_at": self.created_at,
            "updated_at": self.updated_at,
            "updated_by": self.updated_by,
        })
        .to_string()
    }
}

/// Saves the banner repeatedly on one connection, for a time, and prints the rate per second.
///
/// # Errors
/// When a statement fails.
pub async fn write(database: &Path, lasting: Duration) -> Result<(), BenchError> {
    let pool = pool(database, 1).await?;
    let staff: i64 = sqlx::query_scalar("SELECT min(id) FROM staff").fetch_one(&pool).await?;
    // Statements are prepared and the file's pages read before the clock runs.
    for number in 0..10 {
        save(&pool, staff, number).await?;
    }
    let started = Instant::now();
    let mut commits = 0;
    while started.elapsed() < lasting {
        save(&pool, staff, commits).await?;
        commits += 1;
    }
    println!("{}", f64::from(commits) / started.elapsed().as_secs_f64());
    Ok(())
}

async fn save(pool: &SqlitePool, staff: i64, number: u32) -> Result<(), sqlx::Error> {
    let mut write = pool.begin_with("BEGIN IMMEDIATE").await?;
    let now = clock::now();
    let before = Banner::of(&sqlx::query(BANNER).bind(1_i64).fetch_one(&mut *write).await?);
    person(&mut write, before.updated_by).await?;
    let paths = [&before.banner_mobile, &before.banner_tablet, &before.banner_desktop];
    let mut files = sqlx::query(FILES);
    for path in paths {
        files = files.bind(path);
    }
    files.fetch_all(&mut *write).await?;
    let after = sqlx::query(UPDATE)
        .bind(paths[0])
        .bind(paths[1])
        .bind(paths[2])
        .bind(format!("https://example.uz/{number}"))
        .bind(before.version + 1)
        .bind(now)
        .bind(staff)
        .bind(before.id)
        .fetch_one(&mut *write)
        .await?;
    let after = Banner::of(&after);
    let change = sqlx::query(CHANGE)
        .bind(now)
        .bind(staff)
        .bind(None::<i64>)
        .fetch_one(&mut *write)
        .await?;
    let revision = sqlx::query(REVISION)
        .bind(change.get::<i64, _>(0))
        .bind("banner")
        .bind(before.id)
        .bind("")
        .bind(after.version)
        .bind(before.snapshot())
        .bind(after.snapshot())
        .fetch_one(&mut *write)
        .await?;
    let revision: i64 = revision.get(0);
    let mut history = sqlx::query(HISTORY);
    for path in paths {
        history = history.bind(revision).bind(path);
    }
    history.execute(&mut *write).await?;
    person(&mut write, after.updated_by).await?;
    write.commit().await
}

async fn person(write: &mut sqlx::SqliteConnection, id: Option<i64>) -> Result<(), sqlx::Error> {
    if id.is_some() {
        sqlx::query(PERSON).bind(id).fetch_all(write).await?;
    }
    Ok(())
}
