//! The hourly collection of the server.

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_media::MediaStore;
use peshtoq_persistence::{db::Db, installation};

use super::{NotCollected, collect};

/// For how long a collection by any server replaces the next hourly one.
const SCHEDULED_EVERY: TimeDelta = TimeDelta::minutes(50);

/// Collects unless a server has done so within the hour: one hourly collection for all servers. It never forces. What
/// prevents it is logged and stays in the metrics until it is resolved. Returns how many files were removed.
pub async fn scheduled(db: &Db, store: &MediaStore) -> u64 {
    let collected = async {
        let last = installation::find(db.reader()).await?.and_then(|row| row.collected_at);
        // A time in the future was written by a wrong clock.
        let now = clock::now();
        match last {
            Some(last) if last <= now && now - last < SCHEDULED_EVERY => Ok(None),
            _ => collect(db, store, false).await.map(Some),
        }
    };
    match collected.await {
        Ok(None) | Err(NotCollected::Busy) => 0,
        Ok(Some(collected)) => {
            let files = collected.files.len() as u64;
            metrics::gauge!("media_collection_refused").set(0);
            metrics::gauge!("media_collection_failed").set(0);
            metrics::counter!("media_collected_files_total").increment(files);
            files
        }
        Err(NotCollected::Failed(error)) => {
            metrics::gauge!("media_collection_failed").set(1);
            tracing::warn!(%error, "media could not be collected; retrying in an hour");
            0
        }
        Err(refused) => {
            metrics::gauge!("media_collection_refused").set(1);
            tracing::error!(reason = %refused, "the collection of media was refused");
            0
        }
    }
}
