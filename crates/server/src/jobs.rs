//! What the server does by itself from time to time.

use std::time::{Duration, SystemTime};

use peshtoq_http::{app::App, media};
use peshtoq_kernel::{change, delivery, error::Result};

/// How often the house is put in order.
const EVERY: Duration = Duration::from_secs(3600);

/// An upload that was last touched longer ago than this has broken off: the panel gives a call twenty minutes.
const RUNNING_UPLOAD: Duration = Duration::from_secs(2 * 3600);

/// How long it is remembered what the landing site was told.
const DELIVERY_DAYS: u32 = 30;

/// No upload last touched before this moment can still be running, whoever runs it.
pub fn broken_off() -> SystemTime {
    SystemTime::now()
        .checked_sub(RUNNING_UPLOAD)
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Removes old history, sessions that have ended, and unused media, again and again.
pub async fn run(app: App, history_days: u32) {
    let mut pause = tokio::time::interval(EVERY);
    // The first tick comes at once; the start of the server has better things to do.
    pause.tick().await;
    loop {
        pause.tick().await;
        if let Err(error) = tidy(&app, history_days).await {
            tracing::warn!(%error, "tidying up failed; it is tried again in an hour");
        }
    }
}

async fn tidy(app: &App, history_days: u32) -> Result<()> {
    let changes = change::prune(app.db(), history_days).await?;
    let sessions = peshtoq_auth::session::sweep(app.db()).await?;
    let deliveries = delivery::prune(app.db(), DELIVERY_DAYS).await?;
    if !app.db().tells() {
        delivery::forget_notices(app.db()).await?;
    }
    let files = collect(app).await?;
    tracing::info!(changes, sessions, deliveries, files, "tidied up");
    Ok(())
}

/// Removes unused uploads and what uploads left that broke off. Answers how many files went.
///
/// # Errors
/// When the database or the store fails.
pub async fn collect(app: &App) -> Result<u64> {
    let swept = app
        .media()
        .sweep_unfinished(broken_off())
        .await
        .map_err(media::refusal)?;
    let unused = media::collect(app.db(), app.media()).await?;
    let unknown = media::collect_unknown(app.db(), app.media()).await?;
    let derived = app.media().sweep_derived().await.map_err(media::refusal)?;
    Ok(swept.uploads + swept.staged_files + unused.len() as u64 + unknown.len() as u64 + derived)
}
