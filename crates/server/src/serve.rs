//! Starting and stopping the server.

use std::{
    net::SocketAddr,
    time::{Duration, SystemTime},
};

use axum::serve::ListenerExt as _;
use metrics_exporter_prometheus::PrometheusBuilder;
use peshtoq_http::api;
use peshtoq_kernel::error::Error;
use tokio::net::TcpListener;

use crate::{
    config::Config,
    jobs,
    start::{self, Failed},
    webhook::Webhook,
};

/// How long running calls may take to end once the server is told to stop.
const GRACE: Duration = Duration::from_secs(20);

/// Serves until the process is told to stop.
///
/// # Errors
/// When a part cannot be opened or the address is taken.
pub async fn run(config: Config) -> Result<(), Failed> {
    let began = SystemTime::now();
    let app = start::app(&config).await?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| Failed::new(format!("cannot listen on {}: {error}", config.listen)))?;
    let address = listener.local_addr().map_err(Failed::new)?;
    let told_to_stop = told_to_stop()?;
    if let Some(address) = config.metrics_listen {
        metrics(address).await?;
    }
    tracing::info!(%address, public_url = config.public_url, "listening");
    let setup = peshtoq_auth::setup::initial(app.db())
        .await
        .map_err(|error: Error| Failed::new(error))?;
    if !setup.initialised {
        // The one secret that is printed: whoever reads this console owns the server anyway.
        println!(
            "Set up: {}/signin?setup={}",
            config.public_url,
            app.auth().setup_token().as_str()
        );
    }
    let service = api::service(app.clone());
    // The end of an answer is not held back until its beginning was acknowledged.
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    // Uploads that a crash left; on a store that others share they may be running. An upload that begins while the
    // sweep is under way, here or by a command beside this server, is younger than `began` and stays.
    let is_own = !config.media_store.starts_with("s3://");
    let before = if is_own { began } else { jobs::broken_off() };
    let sweeping = app.clone();
    tokio::spawn(async move {
        if let Err(error) = sweeping.media().sweep_unfinished(before).await {
            tracing::warn!(%error, "what earlier uploads left could not be removed");
        }
    });
    tokio::spawn(jobs::run(app.clone(), config.history_days));
    let db = app.db().clone();
    tokio::spawn(async move { db.follow().await });
    if let (Some(url), Some(secret)) = (config.webhook_url, config.webhook_secret) {
        tokio::spawn(Webhook::new(url, secret)?.run(app.db().clone()));
    }
    let (stopping, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move {
        told_to_stop.await;
        tracing::info!("stopping");
        let _ = stopping.send(());
    });
    tokio::select! {
        result = async { serving.await } => result.map_err(Failed::new)?,
        () = async { let _ = stopped.await; tokio::time::sleep(GRACE).await } => {
            tracing::warn!("some calls did not end in time");
        }
    }
    app.db().clone().close().await;
    Ok(())
}

/// Upper bounds of the buckets of call times, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0];

/// Serves `/metrics` on an address of its own, which need not be open to the world (`contract.md §8`).
async fn metrics(address: SocketAddr) -> Result<(), Failed> {
    let builder = PrometheusBuilder::new().set_buckets(&BUCKETS).map_err(Failed::new)?;
    let handle = builder.install_recorder().map_err(Failed::new)?;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|error| Failed::new(format!("cannot listen on {address} for metrics: {error}")))?;
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_secs(5)).await;
            upkeep.run_upkeep();
        }
    });
    let router = axum::Router::new().route(
        "/metrics",
        axum::routing::get(move || std::future::ready(handle.render())),
    );
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).await {
            tracing::error!(%error, "metrics are no longer served");
        }
    });
    Ok(())
}

/// Listens from now on for the word to stop; what it answers ends when that word comes. Before the server says that it
/// is there, because whoever reads that may stop it at once.
fn told_to_stop() -> Result<impl Future<Output = ()>, Failed> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt()).map_err(Failed::new)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(Failed::new)?;
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
