//! A real server on a real port, on either database and either store, for one test.

use std::{
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use peshtoq_auth::Auth;
use peshtoq_http::{
    api,
    app::{App, Config},
    body::BodyLimits,
    proxies::TrustedProxy,
};
use peshtoq_media::MediaStore;
use peshtoq_persistence::db::{Db, Options};
use peshtoq_requests::telegram::Telegram;
use reqwest::Method;
use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// Whether the tests take as long as they like: `cargo xtask test --extended`.
pub fn is_extended() -> bool {
    std::env::var_os("PESHTOQ_TEST_EXTENDED").is_some()
}

/// Everybody's password in the tests.
pub const PASSWORD: &str = "Parol#2026";

/// An address where no server listens.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Which database a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    Sqlite,
    Postgres,
}

/// Runs each of these tests on SQLite and on PostgreSQL.
macro_rules! on_both_databases {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::harness::Server::start($crate::harness::Backend::Sqlite).await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::harness::Server::start($crate::harness::Backend::Postgres).await).await;
            })*
        }
    };
}
pub(crate) use on_both_databases;

/// A migrated database, cloned from a template.
pub struct TestDatabase {
    pub url: String,
    _folder: Option<TempDir>,
}

impl TestDatabase {
    pub async fn new(backend: Backend) -> Self {
        match backend {
            Backend::Sqlite => sqlite().await,
            Backend::Postgres => postgres().await,
        }
    }
}

/// A database without a schema.
pub async fn empty_database(backend: Backend) -> TestDatabase {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    match backend {
        Backend::Sqlite => {
            let folder = TempDir::new().expect("a folder");
            TestDatabase {
                url: format!("sqlite://{}?mode=rwc", folder.path().join("peshtoq.db").display()),
                _folder: Some(folder),
            }
        }
        Backend::Postgres => {
            let admin = std::env::var("PESHTOQ_TEST_POSTGRES").expect("a PostgreSQL server");
            let (server, _) = admin.rsplit_once('/').expect("a database in the address");
            let name = format!(
                "empty_{}_{}",
                std::process::id(),
                NUMBER.fetch_add(1, Ordering::Relaxed)
            );
            let db = Database::connect(&admin).await.expect("the PostgreSQL server");
            db.execute_unprepared(&format!("CREATE DATABASE {name}"))
                .await
                .expect("a database");
            db.close().await.expect("closed");
            TestDatabase {
                url: format!("{server}/{name}"),
                _folder: None,
            }
        }
    }
}

async fn sqlite() -> TestDatabase {
    static TEMPLATE: OnceCell<(TempDir, PathBuf)> = OnceCell::const_new();
    let (_, template) = TEMPLATE
        .get_or_init(|| async {
            let folder = TempDir::new().expect("a folder");
            let path = folder.path().join("template.db");
            let db = Database::connect(format!("sqlite://{}?mode=rwc", path.display()))
                .await
                .expect("sqlite");
            peshtoq_migrations::run(&db).await.expect("migrations");
            db.close().await.expect("closed");
            (folder, path)
        })
        .await;
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("peshtoq.db");
    std::fs::copy(template, &path).expect("a copy of the template");
    TestDatabase {
        url: format!("sqlite://{}", path.display()),
        _folder: Some(folder),
    }
}

async fn postgres() -> TestDatabase {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    static TEMPLATE: OnceCell<()> = OnceCell::const_new();
    let admin = std::env::var("PESHTOQ_TEST_POSTGRES").expect(
        "these tests need a PostgreSQL server: run them with `cargo xtask test`, which starts one, or name one in PESHTOQ_TEST_POSTGRES",
    );
    let (server, _) = admin.rsplit_once('/').expect("a database in the address");
    let process = std::process::id();
    let template = format!("template_{process}");
    let connect = || async { Database::connect(&admin).await.expect("the PostgreSQL server") };
    TEMPLATE
        .get_or_init(|| async {
            let db = connect().await;
            db.execute_unprepared(&format!("CREATE DATABASE {template}"))
                .await
                .expect("a template");
            db.close().await.expect("closed");
            let db = Database::connect(format!("{server}/{template}"))
                .await
                .expect("the template");
            peshtoq_migrations::run(&db).await.expect("migrations");
            db.close().await.expect("closed");
        })
        .await;
    let name = format!("test_{process}_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let db = connect().await;
    // PostgreSQL copies a template for one client at a time.
    static COPYING: OnceLock<tokio::sync::Mutex<()>> = OnceLock::new();
    let guard = COPYING.get_or_init(Default::default).lock().await;
    db.execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
        .await
        .expect("a copy of the template");
    drop(guard);
    db.close().await.expect("closed");
    TestDatabase {
        url: format!("{server}/{name}"),
        _folder: None,
    }
}

/// An S3 server in this process, with one bucket.
pub struct S3 {
    pub address: SocketAddr,
    pub folder: TempDir,
}

impl S3 {
    pub async fn start() -> Self {
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
        Self { address, folder }
    }

    pub fn store(&self) -> MediaStore {
        Self::store_at(self.address)
    }

    /// The same store through another address.
    pub fn store_at(address: SocketAddr) -> MediaStore {
        // An error means that a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let settings = [
            ("AWS_ACCESS_KEY_ID", "key".to_owned()),
            ("AWS_SECRET_ACCESS_KEY", "secret".to_owned()),
            ("AWS_REGION", "us-east-1".to_owned()),
            ("AWS_ENDPOINT_URL", format!("http://{address}")),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
        ];
        let settings = settings.into_iter().map(|(name, value)| (name.to_owned(), value));
        MediaStore::open_s3("s3://bucket/media", settings).expect("a store")
    }
}

/// The differences of a test server from the usual one.
#[derive(Default)]
pub struct Setup {
    pub store: Option<MediaStore>,
    pub trusted_proxies: Vec<TrustedProxy>,
    pub allowed_origins: Vec<String>,
    pub bodies: BodyLimits,
    pub outbox: bool,
    pub access_ttl: Option<Duration>,
    /// The address of Telegram, to which the bot sends notifications of requests.
    pub telegram: Option<String>,
}

/// A running server.
pub struct Server {
    pub base: String,
    pub app: App,
    pub client: reqwest::Client,
    pub database: Arc<TestDatabase>,
    pub media: TempDir,
    tasks: [tokio::task::JoinHandle<()>; 2],
}

impl Drop for Server {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// An answer, read to its end.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
}

impl Reply {
    pub fn data(&self) -> &Value {
        assert!(
            self.body["success"] == true,
            "no success: {} {}",
            self.status,
            self.body
        );
        &self.body["data"]
    }

    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.data().clone()
    }

    #[track_caller]
    pub fn created(self) -> Value {
        assert_eq!(self.status, 201, "{}", self.body);
        self.data().clone()
    }

    /// The id of the change that a write made.
    #[track_caller]
    pub fn change(&self) -> i64 {
        let value = self.headers.get("x-change-id").expect("the header x-change-id");
        value.to_str().expect("text").parse().expect("a number")
    }

    /// Asserts how the call failed, and the shape of the failure.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!(
            (self.status, self.body["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.body
        );
        assert_eq!(self.body["success"], false);
        assert_eq!(self.body["status"], status);
        assert!(self.body["message"].as_str().is_some_and(|text| !text.is_empty()));
        assert!(self.body["fields"].is_array());
        let id = self.headers.get("x-request-id").and_then(|value| value.to_str().ok());
        assert_eq!(self.body["errorId"].as_str(), id);
    }

    /// Asserts that a call failed with these fields, in this order, and no others.
    #[track_caller]
    pub fn refused_fields(&self, fields: &[(&str, &str)]) {
        let found: Vec<(&str, &str)> = self.body["fields"]
            .as_array()
            .unwrap_or_else(|| panic!("no fields: {} {}", self.status, self.body))
            .iter()
            .map(|field| {
                (
                    field["field"].as_str().unwrap_or(""),
                    field["code"].as_str().unwrap_or(""),
                )
            })
            .collect();
        assert_eq!(found, fields, "{}", self.body);
    }
}

/// A signed-in person.
#[derive(Clone, Debug)]
pub struct Person {
    pub access: String,
    pub refresh: String,
    pub staff: Value,
}

impl Server {
    pub async fn start(backend: Backend) -> Self {
        Self::start_with(Arc::new(TestDatabase::new(backend).await), Setup::default()).await
    }

    pub async fn start_with(database: Arc<TestDatabase>, setup: Setup) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        // Internal errors appear next to the failing test.
        let _ = tracing_subscriber::fmt()
            .with_max_level(tracing_subscriber::filter::LevelFilter::ERROR)
            .with_test_writer()
            .try_init();
        let options = Options {
            registry: api::registry(),
            outbox: setup.outbox,
        };
        let db = Db::open(&database.url, options).await.expect("the database");
        peshtoq_persistence::search::prepare(&db).await.expect("search");
        peshtoq_persistence::change::prepare(&db).await.expect("summaries");
        let media = TempDir::new().expect("a folder");
        let auth = auth(&setup);
        let store = setup
            .store
            .unwrap_or_else(|| MediaStore::open_local(media.path()).expect("a store"));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let base = format!("http://{address}");
        let config = Config {
            public_url: base.clone(),
            media_base_url: format!("{base}/media"),
            trusted_proxies: setup.trusted_proxies,
            allowed_origins: setup.allowed_origins,
            bodies: setup.bodies,
            telegram: Telegram::new(&setup.telegram.unwrap_or_else(|| NOWHERE.to_owned())),
        };
        let app = App::new(db, auth, store, config);
        let db = app.db().clone();
        let following = tokio::spawn(async move {
            // As the server's supervisor does.
            while db.follow(|| {}).await.is_err() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let service = api::service(api::api(), app.clone());
        let task = tokio::spawn(async move {
            axum::serve(listener, service).await.expect("served");
        });
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self {
            base,
            app,
            client,
            database,
            media,
            tasks: [task, following],
        }
    }

    /// The first superadmin, signed in.
    pub async fn superadmin(&self) -> Person {
        peshtoq_auth::setup::create_superadmin(
            self.app.auth(),
            self.app.db(),
            object(json!({"login": "boss", "firstName": "Bobur", "lastName": "Karimov", "password": PASSWORD})),
        )
        .await
        .expect("a superadmin");
        self.sign_in("boss", PASSWORD).await
    }

    pub async fn sign_in(&self, login: &str, password: &str) -> Person {
        let data = self
            .call(
                Method::POST,
                "/api/admin/signin",
                None,
                Some(json!({"username": login, "password": password})),
            )
            .await
            .ok();
        Person {
            access: data["accessToken"].as_str().expect("a token").to_owned(),
            refresh: data["refreshToken"].as_str().expect("a token").to_owned(),
            staff: data["staffInfo"].clone(),
        }
    }

    pub async fn call(&self, method: Method, path: &str, token: Option<&str>, body: Option<Value>) -> Reply {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        Self::read(request).await
    }

    pub async fn read(request: reqwest::RequestBuilder) -> Reply {
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body");
        Reply {
            status,
            headers,
            body: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        }
    }

    pub async fn get(&self, path: &str, person: &Person) -> Reply {
        self.call(Method::GET, path, Some(&person.access), None).await
    }

    pub async fn post(&self, path: &str, person: &Person, body: Value) -> Reply {
        self.call(Method::POST, path, Some(&person.access), Some(body)).await
    }

    pub async fn put(&self, path: &str, person: &Person, body: Value) -> Reply {
        self.call(Method::PUT, path, Some(&person.access), Some(body)).await
    }

    pub async fn patch(&self, path: &str, person: &Person, body: Value) -> Reply {
        self.call(Method::PATCH, path, Some(&person.access), Some(body)).await
    }

    pub async fn delete(&self, path: &str, person: &Person) -> Reply {
        self.call(Method::DELETE, path, Some(&person.access), None).await
    }

    pub async fn undo(&self, change: i64, person: &Person) -> Reply {
        self.call(
            Method::POST,
            &format!("/api/admin/changes/{change}/undo"),
            Some(&person.access),
            None,
        )
        .await
    }

    /// Uploads a file. Returns the whole reply.
    pub async fn upload(&self, person: &Person, folder: &str, name: &str, bytes: Vec<u8>) -> Reply {
        let part = reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned());
        let form = reqwest::multipart::Form::new()
            .text("fileFolder", folder.to_owned())
            .part("files", part);
        let request = self
            .client
            .post(format!("{}/api/upload", self.base))
            .bearer_auth(&person.access)
            .multipart(form);
        Self::read(request).await
    }

    /// Uploads a picture of that size. Returns its path. Other colours make other files.
    pub async fn picture(&self, person: &Person, folder: &str, width: u32, height: u32, colour: u8) -> String {
        let data = self
            .upload(person, folder, "picture.png", png(width, height, colour))
            .await
            .created();
        data[0]["path"].as_str().expect("a path").to_owned()
    }
}

fn object(value: Value) -> serde_json::Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

fn auth(setup: &Setup) -> Auth {
    let config = peshtoq_auth::Config {
        secret: vec![7; 32],
        access_ttl: setup.access_ttl.unwrap_or(Duration::from_secs(900)),
        refresh_ttl: Duration::from_secs(30 * 86_400),
        sign_in_attempts: 10,
    };
    Auth::new(&config).expect("auth")
}

/// A picture of one colour.
pub fn png(width: u32, height: u32, colour: u8) -> Vec<u8> {
    let picture = image::RgbImage::from_pixel(width, height, image::Rgb([colour, 40, 90]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}
