//! The server's background jobs. `docs/operating.md` lists them.

use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

use peshtoq_core::clock;
use peshtoq_http::{app::App, media, presence, releases};
use peshtoq_persistence::{change, delivery, idempotency, presence::ROUND, window::EdgeNotifier};
use peshtoq_requests::notice;

use crate::{
    links::{self, Links},
    supervisor::{Job, Supervisor},
    webhook::{self, Webhook},
};

/// How often expired data is removed.
const HOUR: Duration = Duration::from_secs(3600);

/// How often the server checks for releases that are due.
const RELEASES: Duration = Duration::from_secs(1);

/// How often the server checks for time windows that have opened or closed.
const WINDOWS: Duration = Duration::from_secs(1);

/// How long deliveries are kept after the landing site accepted them.
const DELIVERY_DAYS: u32 = 30;

/// The time limit of the job that follows changes. It polls several times a second, or waits for the database to
/// respond.
const FOLLOW_LIMIT: Duration = Duration::from_secs(30);

/// An upload last touched before this time cannot be running any more, in any process.
pub fn abandoned_uploads_before() -> SystemTime {
    SystemTime::now()
        .checked_sub(media::collect::RUNNING_UPLOAD)
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

/// How long old data is kept, in days.
pub struct Days {
    /// Changes, the audit log, and drafts that were published or discarded.
    pub history: u32,
    /// The requests of visitors.
    pub requests: u32,
}

/// Starts all background jobs. Unfinished uploads that were last touched before `unfinished_before` are removed at
/// once.
pub fn start(
    supervisor: &mut Supervisor,
    app: &App,
    days: Days,
    unfinished_before: SystemTime,
    webhook: Option<Webhook>,
    links: Option<Links>,
) {
    let history_days = days.history;
    let db = app.db().clone();
    let follow = Job::always("follow_changes", move |heartbeat| {
        let db = db.clone();
        async move { db.follow(|| heartbeat.alive()).await }
    });
    supervisor.start(follow.limit(FOLLOW_LIMIT));

    let shared = app.clone();
    supervisor.start(Job::every("share_presence", ROUND, move |_| {
        let app = shared.clone();
        async move { presence::round(&app).await }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_history", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = change::prune(&db, history_days).await?;
            tracing::info!(removed, "removed old changes");
            Ok(())
        }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_audit", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = peshtoq_auth::audit::prune(&db, history_days).await?;
            tracing::info!(removed, "removed old lines of the audit log");
            Ok(())
        }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("sweep_sessions", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = peshtoq_auth::session::sweep(&db).await?;
            tracing::info!(removed, "removed ended sessions");
            Ok(())
        }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_answers", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = idempotency::prune(&db).await?;
            tracing::info!(removed, "removed expired answers of idempotency keys");
            Ok(())
        }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_deliveries", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = delivery::prune(&db, DELIVERY_DAYS).await?;
            if !db.outbox_enabled() {
                delivery::forget_notices(&db).await?;
            }
            tracing::info!(removed, "removed old deliveries");
            Ok(())
        }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_requests", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = peshtoq_requests::prune(&db, days.requests).await?;
            tracing::info!(removed, "removed old requests of visitors");
            Ok(())
        }
    }));

    let store = app.clone();
    let notify = Job::every("tell_telegram", notice::POLL_INTERVAL, move |_| {
        let app = store.clone();
        async move { notice::round(app.db(), &app.config().telegram, &app.config().public_url).await }
    });
    supervisor.start(notify.limit(notice::ROUND_LIMIT));

    let store = app.clone();
    supervisor.start(Job::every("publish_releases", RELEASES, move |_| {
        let app = store.clone();
        async move { releases::publish_due(&app).await }
    }));

    let db = app.db().clone();
    supervisor.start(Job::every("prune_drafts", HOUR, move |_| {
        let db = db.clone();
        async move {
            let removed = releases::prune(&db, history_days).await?;
            tracing::info!(removed, "removed drafts that were published or discarded long ago");
            Ok(())
        }
    }));

    let store = app.clone();
    let collect_media = Job::every("collect_media", HOUR, move |_| {
        let app = store.clone();
        async move {
            let removed = media::collect::scheduled(app.db(), app.media()).await;
            tracing::info!(removed, "moved unused files to the bin");
            Ok(())
        }
    });
    // A bucket with many files takes time.
    supervisor.start(collect_media.limit(HOUR));

    let store = app.media().clone();
    let sweep = Job::once("sweep_unfinished_uploads", move |_| {
        let store = store.clone();
        async move {
            store
                .sweep_unfinished(unfinished_before)
                .await
                .map_err(media::refusal)?;
            Ok(())
        }
    });
    supervisor.start(sweep.limit(HOUR));

    if let Some(webhook) = webhook {
        let (db, teller) = (app.db().clone(), Arc::new(EdgeNotifier::default()));
        supervisor.start(Job::every("tell_windows", WINDOWS, move |_| {
            let (db, teller) = (db.clone(), teller.clone());
            async move {
                let tags = teller.round(&db, clock::now()).await?;
                if !tags.is_empty() {
                    tracing::info!(?tags, "what visitors see has changed by time");
                }
                Ok(())
            }
        }));

        let db = app.db().clone();
        let notify = Job::every("tell_webhook", webhook::POLL_INTERVAL, move |_| {
            let (webhook, db) = (webhook.clone(), db.clone());
            async move { webhook.round(&db).await }
        });
        supervisor.start(notify.limit(webhook::ROUND_LIMIT));
    }

    if let Some(checks) = links {
        let db = app.db().clone();
        let check = Job::every("check_links", links::INTERVAL, move |_| {
            let (checks, db) = (checks.clone(), db.clone());
            async move { checks.round(&db).await }
        });
        supervisor.start(check.limit(links::ROUND_LIMIT));
    }
}
