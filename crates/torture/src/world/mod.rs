//! An installation: the program with a separate data folder, database and store, and the proxies between them.

pub mod disk;
pub mod postgres;
pub mod process;
mod s3;
pub mod template;

use std::{
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rustix::process::Signal;

use crate::{
    check::database_state::DatabaseState,
    pair::{Database, Pair, Store},
    people::client::{Answer, Call, Caller},
    proxy::Proxy,
};
use disk::Disk;
use postgres::Postgres;
use process::{Process, Start, copy_folder};
use s3::{BUCKET, S3};
use template::Template;

/// The server must be ready this soon after its start.
const STARTS_WITHIN: Duration = Duration::from_secs(30);
/// The server must end within this time after the signal to stop.
const STOPS_WITHIN: Duration = Duration::from_secs(30);

/// What every installation needs.
pub struct Tools {
    /// The program.
    pub peshtoq: PathBuf,
    /// A PostgreSQL server for databases, for pairs with one.
    pub postgres: Option<Postgres>,
    /// The folder of installations.
    pub work: PathBuf,
    /// Whether a disk may be mounted.
    pub may_mount: bool,
}

/// The special needs of an installation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// A separate small disk for data and temporary files.
    pub disk: bool,
    /// The server's standard error goes to that disk too.
    pub log_on_disk: bool,
    /// The server gets an error if a file may not grow, instead of a signal that kills it.
    pub ignores_file_size: bool,
}

/// An installation.
pub struct World {
    /// Its folder.
    pub folder: PathBuf,
    /// The server's standard error.
    pub log: PathBuf,
    /// The address of the server.
    pub address: SocketAddr,
    /// The running server.
    pub process: Option<Process>,
    /// The small disk.
    pub disk: Option<Disk>,
    /// The proxy to PostgreSQL.
    pub to_database: Option<Proxy>,
    /// The proxy to the bucket.
    pub to_store: Option<Proxy>,
    /// The folder of data and temporary files, on the small disk if there is one.
    base: PathBuf,
    environment: Vec<(String, String)>,
    program: PathBuf,
    needs: Needs,
    database_url: String,
    store: PathBuf,
    _s3: Option<S3>,
}

impl World {
    /// Creates an installation, empty or from the template.
    ///
    /// # Errors
    /// What could not be created.
    pub async fn make(
        tools: &Tools,
        pair: Pair,
        folder: PathBuf,
        template: Option<&Template>,
        needs: Needs,
    ) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let base = folder.join("disk");
        // The folder of an earlier round with the same seed may have been kept.
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&base).map_err(failed)?;
        let disk = if needs.disk { Some(Disk::mount(&base)?) } else { None };
        std::fs::create_dir_all(base.join("tmp")).map_err(failed)?;
        let bucket = folder.join("s3");
        std::fs::create_dir_all(bucket.join(BUCKET)).map_err(failed)?;
        if let Some(template) = template {
            copy_folder(&template.folder.join("disk/data"), &base.join("data")).map_err(failed)?;
            copy_folder(&template.folder.join("s3"), &bucket).map_err(failed)?;
        }
        let address = free_address()?;
        let mut environment = vec![
            ("PATH".to_owned(), "/usr/local/bin:/usr/bin:/bin".to_owned()),
            ("TMPDIR".to_owned(), base.join("tmp").display().to_string()),
            ("PESHTOQ_LISTEN".to_owned(), address.to_string()),
            ("PESHTOQ_DATA_DIR".to_owned(), base.join("data").display().to_string()),
            (
                "PESHTOQ_TOKEN_SECRET".to_owned(),
                "a secret of more than thirty-two characters".to_owned(),
            ),
            ("PESHTOQ_ACCESS_TOKEN_TTL".to_owned(), "30d".to_owned()),
        ];
        let mut database_url = format!("sqlite://{}", base.join("data/peshtoq.db").display());
        let mut to_database = None;
        if pair.database == Database::Postgres {
            let postgres = tools
                .postgres
                .as_ref()
                .ok_or("these pairs need a PostgreSQL server: name one with --postgres")?;
            let name = postgres
                .create(template.and_then(|template| template.database.as_deref()))
                .await?;
            let proxy = Proxy::to(postgres.address.clone(), true).await.map_err(failed)?;
            environment.push((
                "PESHTOQ_DATABASE_URL".to_owned(),
                postgres.url_at(&proxy.address.to_string(), &name),
            ));
            database_url = postgres.url_at(&postgres.address, &name);
            to_database = Some(proxy);
        }
        let mut store = base.join("data/media");
        let mut to_store = None;
        let mut s3 = None;
        if pair.store == Store::S3 {
            let server = S3::serve(&bucket).await?;
            let proxy = Proxy::to(server.address.to_string(), false).await.map_err(failed)?;
            for (name, value) in [
                ("PESHTOQ_MEDIA_STORE", format!("s3://{BUCKET}/media")),
                ("AWS_ACCESS_KEY_ID", s3::KEY.to_owned()),
                ("AWS_SECRET_ACCESS_KEY", s3::SECRET.to_owned()),
                ("AWS_REGION", "us-east-1".to_owned()),
                ("AWS_ENDPOINT_URL", format!("http://{}", proxy.address)),
                ("AWS_ALLOW_HTTP", "true".to_owned()),
            ] {
                environment.push((name.to_owned(), value));
            }
            store = bucket.join(BUCKET).join("media");
            to_store = Some(proxy);
            s3 = Some(server);
        }
        let log = if needs.log_on_disk {
            base.join("server.log")
        } else {
            folder.join("server.log")
        };
        Ok(Self {
            folder,
            log,
            address,
            process: None,
            disk,
            to_database,
            to_store,
            base,
            environment,
            program: tools.peshtoq.clone(),
            needs,
            database_url,
            store,
            _s3: s3,
        })
    }

    /// Runs another command of the program.
    ///
    /// # Errors
    /// Its output if it failed.
    pub fn run(&self, arguments: &[&str], input: &str) -> Result<String, String> {
        let mut command = std::process::Command::new(&self.program);
        command
            .args(arguments)
            .env_clear()
            .envs(self.environment.clone())
            .current_dir(&self.folder);
        process::run(&mut command, input)
    }

    /// Starts the server and waits until it is ready.
    ///
    /// # Errors
    /// Why it is not.
    pub async fn start(&mut self) -> Result<(), String> {
        let start = Start {
            program: &self.program,
            arguments: &["serve"],
            environment: self.environment.clone(),
            folder: &self.folder,
            log: &self.log,
            ignores_file_size: self.needs.ignores_file_size,
        };
        let process = Process::start(&start).map_err(|error| format!("{}: {error}", self.program.display()))?;
        self.process = Some(process);
        let began = Instant::now();
        while !self.is_ready().await {
            if let Some(status) = self.process.as_mut().and_then(Process::ended) {
                return Err(format!("the server does not start: {status}"));
            }
            if began.elapsed() > STARTS_WITHIN {
                return Err("the server is not ready in time".to_owned());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    /// Whether `/readyz` reports it.
    pub async fn is_ready(&self) -> bool {
        let Ok(caller) = Caller::new(self.address, "") else {
            return false;
        };
        let answer = caller.call(&Call::get("/readyz"), Duration::from_secs(3)).await;
        matches!(answer, Answer::Whole { status: 200, .. })
    }

    /// Sends the server a signal.
    pub fn signal(&mut self, signal: Signal) {
        if let Some(process) = &mut self.process {
            process.signal(signal);
        }
    }

    /// Whether the server runs.
    pub fn runs(&mut self) -> bool {
        self.process.as_mut().is_some_and(|process| process.ended().is_none())
    }

    /// Whether the server was sent this signal since it was started.
    pub fn was_sent(&self, signal: Signal) -> bool {
        self.process.as_ref().is_some_and(|process| process.was_sent(signal))
    }

    /// Ends the server by SIGTERM.
    ///
    /// # Errors
    /// When it does not end in time or not successfully, or had ended before. It is killed then.
    pub async fn stop(&mut self) -> Result<(), String> {
        if !self.runs() {
            let ended = self.process.take().and_then(|mut process| process.ended());
            return Err(format!("the server had ended before it was stopped: {ended:?}"));
        }
        self.signal(Signal::TERM);
        self.stopped().await
    }

    /// Waits until a server that got the signal to stop has ended.
    ///
    /// # Errors
    /// When it does not end in time, or not successfully although nobody killed it. It is killed then.
    pub async fn stopped(&mut self) -> Result<(), String> {
        let mut process = self.process.take().ok_or("there is no server to stop")?;
        match process.wait(STOPS_WITHIN).await {
            Some(status) if status.success() || process.was_sent(Signal::KILL) => Ok(()),
            Some(status) => Err(format!("the server ended badly after SIGTERM: {status}")),
            None => Err(format!(
                "the server did not end within {} s after SIGTERM",
                STOPS_WITHIN.as_secs()
            )),
        }
    }

    /// Ends the server by SIGKILL.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// The content of the database, read directly and not through the proxy.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn database(&self) -> Result<DatabaseState, String> {
        DatabaseState::read(&self.database_url)
            .await
            .map_err(|error| format!("the database cannot be read: {error}"))
    }

    /// The address of the database, bypassing the proxy.
    pub fn database_url(&self) -> &str {
        &self.database_url
    }

    /// The folder of stored files.
    pub fn store(&self) -> &Path {
        &self.store
    }

    /// The server's folder for temporary files.
    pub fn temporary(&self) -> PathBuf {
        self.base.join("tmp")
    }

    /// The server's data folder.
    pub fn data(&self) -> PathBuf {
        self.base.join("data")
    }

    /// Releases the resources that are not released automatically. The content of the small disk is copied beside it if
    /// it is to be kept.
    pub async fn put_away(mut self, tools: &Tools, keep: bool) {
        self.process = None;
        self.to_database = None;
        if keep {
            // An error means that there is less to inspect.
            let _ = copy_folder(&self.base, &self.folder.join("kept"));
        }
        self.disk = None;
        if let Some(postgres) = &tools.postgres
            && !keep
        {
            postgres.remove(&self.database_url).await;
        }
        if !keep {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// A port that is free now and that the system assigns only on request. It is not drawn from the seed, because another
/// harness with the same seed may run at the same time.
fn free_address() -> Result<SocketAddr, String> {
    for _ in 0..200 {
        let port = 20_000 + rand::random::<u16>() % 12_000;
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        if TcpListener::bind(address).is_ok() {
            return Ok(address);
        }
    }
    Err("no port is free".to_owned())
}
