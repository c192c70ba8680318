//! Starting and stopping the server.

use std::{
    future::ready,
    net::SocketAddr,
    time::{Duration, SystemTime},
};

use metrics_exporter_prometheus::PrometheusBuilder;
use peshtoq_core::error::Error;
use peshtoq_http::api;
use tokio::net::TcpListener;

use crate::{
    config::Config,
    console::print_line,
    jobs::{self, Days},
    links::{Caller, Links, Policy},
    listen::{self, Limits},
    log::LogQueue,
    media,
    schedule::Schedule,
    start::{self, CliError, Who},
    supervisor::{Job, Supervisor},
    webhook::Webhook,
};

/// The number of files that may be open, if the system does not report it.
const FILES: u64 = 1024;

/// Serves until the process gets the signal to stop.
///
/// # Errors
/// When a part cannot be opened or the address is taken.
pub async fn run(config: Config, log: &LogQueue) -> Result<(), CliError> {
    let began = SystemTime::now();
    if !config.ignored().is_empty() {
        let keys = config.ignored().join(", ");
        tracing::warn!(
            keys,
            "ignored variables of the environment that Kubernetes sets for services"
        );
    }
    // Each connection takes one, and many systems allow only 1024 unless asked.
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!(%error, "cannot raise the limit of open files");
        rlimit::Resource::NOFILE.get_soft().unwrap_or(FILES)
    });
    // Hundreds of routes take a while; meanwhile the database and the store are opened and read.
    let api = tokio::task::spawn_blocking(api::api);
    let (app, lock) = start::app(&config, Who::Server).await?;
    tokio::spawn(lock.keep(config.database_url.clone()));
    // Runs concurrently with the rest of the start. It opens the first read connection, so that the first request does
    // not have to.
    let setup = tokio::spawn({
        let db = app.db().clone();
        async move { peshtoq_auth::setup::initial(&db).await }
    });
    let api = api.await.map_err(CliError::new)?;
    let service = tokio::task::spawn_blocking({
        let app = app.clone();
        move || api::service(api, app)
    });
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| CliError::new(format!("cannot listen on {}: {error}", config.listen)))?;
    let address = listener.local_addr().map_err(CliError::new)?;
    media::claim(&app).await?;
    let stop_signal = stop_signal()?;
    survive_file_size_limits()?;
    let mut supervisor = Supervisor::default();
    if let Some(address) = config.metrics_listen {
        metrics(&mut supervisor, address, log.clone()).await?;
    }
    // Uploads that a crash left; in a store shared with others they may still be running. An upload that begins during
    // the sweep, here or by a command beside this server, is younger than `began` and stays.
    let is_own = app.media().is_local() && config.database_url.starts_with("sqlite:");
    let before = if is_own {
        began
    } else {
        jobs::abandoned_uploads_before()
    };
    let schedule = Schedule::of(&config)?;
    let webhook = match (config.webhook_url, config.webhook_secret) {
        (Some(url), Some(secret)) => Some(Webhook::new(url, secret)?),
        _ => None,
    };
    let links = match config.checks_links {
        true => Some(Links::new(Caller::new(Policy::public()))),
        false => None,
    };
    let days = Days {
        history: config.history_days,
        requests: config.request_days,
    };
    jobs::start(&mut supervisor, &app, days, before, webhook, links);
    if let Some(schedule) = schedule {
        schedule.start(&mut supervisor, &app);
    }
    let service = service.await.map_err(CliError::new)?;
    // Logged last, so that everything is ready when this line is read, including the metrics.
    tracing::info!(%address, public_url = config.public_url, "listening");
    let invite = async {
        let setup = setup.await.map_err(CliError::new)?;
        let setup = setup.map_err(|error: Error| CliError::new(error))?;
        if !setup.initialised {
            print_setup_link(&config.public_url, app.auth().setup_token().as_str());
        }
        Ok(())
    };
    let stop = async {
        stop_signal.await;
        tracing::info!("stopping");
    };
    let serve = listen::serve(listener, service, Limits::with_files(files), stop);
    tokio::try_join!(async { serve.await.map_err(CliError::new) }, invite)?;
    supervisor.stop().await;
    app.auth().write_attempts(app.db()).await;
    app.db().clone().close().await;
    Ok(())
}

/// Prints the set-up link, the only secret that is ever printed: a person who can read this console controls the server
/// anyway. It runs on a dedicated thread, because a pipe that is not read would block the start.
fn print_setup_link(public_url: &str, token: &str) {
    let link = format!("Set up: {public_url}/signin?setup={token}");
    std::thread::spawn(move || {
        if let Err(failed) = print_line(link) {
            tracing::warn!(%failed, "cannot print the set-up link; use `peshtoq staff create-superadmin`");
        }
    });
}

/// Upper bounds of the histogram buckets of call durations, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0];

/// How often the metrics drop unread samples.
const METRICS_UPKEEP: Duration = Duration::from_secs(5);

/// Serves `/metrics` on a separate address, which need not be public (`docs/operating.md#settings`).
async fn metrics(supervisor: &mut Supervisor, address: SocketAddr, log: LogQueue) -> Result<(), CliError> {
    let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).map_err(CliError::new)?;
    let handle = builder.install_recorder().map_err(CliError::new)?;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| CliError::new(format!("cannot listen on {address} for metrics: {error}")))?;
    // Kept open, so that serving can be restarted after a failure.
    let listener = listener.into_std().map_err(CliError::new)?;
    let upkeep = handle.clone();
    supervisor.start(Job::every("keep_metrics", METRICS_UPKEEP, move |_| {
        upkeep.run_upkeep();
        ready(Ok(()))
    }));
    let router = axum::Router::new().route(
        "/metrics",
        axum::routing::get(move || {
            count_log_lines(&log);
            ready(handle.render())
        }),
    );
    let serve = Job::always("serve_metrics", move |_| {
        let (listener, router) = (listener.try_clone().and_then(TcpListener::from_std), router.clone());
        async move {
            let listener = listener.map_err(Error::internal)?;
            // Few read them, and without files to spare there is still room for a few connections.
            let limits = Limits::with_files(0);
            listen::serve(listener, router.into_make_service(), limits, std::future::pending())
                .await
                .map_err(Error::internal)
        }
    });
    // It sends no heartbeat: a reader of the metrics notices if they are missing.
    supervisor.start(serve.limit(Duration::MAX));
    Ok(())
}

/// Makes exceeding the system's file size limit an ordinary write error, like a full disk. The signal would otherwise
/// kill the process in the middle of its calls.
fn survive_file_size_limits() -> Result<(), CliError> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use tokio::signal::unix::{SignalKind, signal};
        /// `SIGXFSZ` on both platforms.
        const FILE_TOO_LARGE: i32 = 25;
        let mut signals = signal(SignalKind::from_raw(FILE_TOO_LARGE)).map_err(CliError::new)?;
        tokio::spawn(async move { while signals.recv().await.is_some() {} });
    }
    Ok(())
}

/// Updates the metrics of the log. The queue itself counts, because it may lose lines before there are metrics.
fn count_log_lines(log: &LogQueue) {
    let stats = log.stats();
    metrics::counter!("peshtoq_log_lines_lost_total").absolute(stats.lost_lines);
    metrics::counter!("peshtoq_log_failed_writes_total").absolute(stats.failed_writes);
    #[expect(clippy::cast_precision_loss, reason = "the queue is far smaller than 2^52")]
    metrics::gauge!("peshtoq_log_waiting_bytes").set(stats.waiting_bytes as f64);
}

/// Listens for the signal to stop from now on; the returned future completes when it arrives. Call it before the server
/// reports that it is ready, because a supervisor may stop the server as soon as it reads that.
fn stop_signal() -> Result<impl Future<Output = ()>, CliError> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt()).map_err(CliError::new)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(CliError::new)?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
