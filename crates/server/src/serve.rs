//! Starting and stopping the server.

use std::{
    net::SocketAddr,
    time::{Duration, SystemTime},
};

use axum_server::{Handle, Server, accept::NoDelayAcceptor};
use hyper_util::rt::TokioTimer;
use metrics_exporter_prometheus::PrometheusBuilder;
use peshtoq_http::api;
use peshtoq_kernel::error::Error;
use tokio::net::TcpListener;

use crate::{
    config::Config,
    jobs,
    start::{self, Failed, Who},
    webhook::Webhook,
};

/// How long running calls may take to end once the server is told to stop.
const GRACE: Duration = Duration::from_secs(20);
/// How long a connection may take to ask for something: from its beginning, or from the answer before. Longer than the
/// minute for which proxies keep theirs, so that none is closed while it is used again.
const SILENCE: Duration = Duration::from_secs(75);

/// Serves until the process is told to stop.
///
/// # Errors
/// When a part cannot be opened or the address is taken.
pub async fn run(config: Config) -> Result<(), Failed> {
    let began = SystemTime::now();
    // Each connection takes one, and many a system gives only 1024 unless it is asked.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
    let app = start::app(&config, Who::Server).await?;
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
    let handle = Handle::new();
    let stopping = handle.clone();
    tokio::spawn(async move {
        told_to_stop.await;
        tracing::info!("stopping");
        stopping.graceful_shutdown(Some(GRACE));
    });
    let serving = server(listener, SILENCE).handle(handle).serve(service);
    serving.await.map_err(Failed::new)?;
    app.db().clone().close().await;
    Ok(())
}

/// Serves on this listener. A connection that asks for nothing within `silence` is closed: many that send their headers
/// byte by byte would otherwise use up the server.
fn server(listener: TcpListener, silence: Duration) -> Server<SocketAddr, NoDelayAcceptor> {
    let mut server = Server::from_listener(listener).acceptor(NoDelayAcceptor).http1_only();
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(silence);
    server
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

#[cfg(test)]
mod tests {
    use axum::{Router, routing::get};
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
        time::{Instant, sleep, timeout},
    };

    use super::*;

    #[tokio::test]
    async fn a_connection_that_asks_for_nothing_is_closed() {
        let silence = Duration::from_secs(1);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = Router::new().route("/", get(|| async { "here" }));
        let serving = tokio::spawn(server(listener, silence).serve(router.into_make_service()));
        let mut slow = TcpStream::connect(address).await.expect("a connection");
        let started = Instant::now();

        // A byte now and then does not help.
        let mut answer = Vec::new();
        slow.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n").await.expect("sent");
        while timeout(Duration::from_millis(50), slow.read_to_end(&mut answer))
            .await
            .is_err()
        {
            assert!(started.elapsed() < silence * 10, "still open");
            // It may be closed by now.
            let _ = slow.write_all(b"x: y\r\n").await;
        }
        assert!(started.elapsed() >= silence);
        assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));

        // One that asks in time goes on.
        let mut quick = TcpStream::connect(address).await.expect("a connection");
        for _ in 0..3 {
            quick
                .write_all(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
                .await
                .expect("sent");
            let mut answer = [0; 512];
            let length = quick.read(&mut answer).await.expect("an answer");
            let answer = String::from_utf8_lossy(&answer[..length]);
            assert!(answer.ends_with("here"), "{answer}");
            sleep(silence / 4).await;
        }
        serving.abort();
    }
}
