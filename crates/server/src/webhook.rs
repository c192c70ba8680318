//! The webhook of the landing site: sends the deliveries of [`peshtoq_persistence::delivery`], signed, until the site
//! has accepted them (`docs/landing-site.md#change-notifications`).
//!
//! Each delivery is a POST of `{"id", "tags", "createdAt"}`. `x-peshtoq-timestamp` has the time of sending in seconds
//! since 1970; `x-peshtoq-signature` is `sha256=` and the HMAC-SHA256, in hexadecimal, of that time, a dot and the
//! body. A status from 200 to 299 means that it was accepted; anything else, including redirects, is retried. A
//! delivery may arrive more than once, with the same `id`.

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use hmac::{Hmac, KeyInit, Mac};
use peshtoq_core::{
    clock,
    error::{Error, Result},
};
use peshtoq_persistence::{
    db::Db,
    delivery::{self, DEBOUNCE, Outcome, entity::Model},
};
use reqwest::{Client, Url, header, redirect};
use serde_json::json;
use sha2::Sha256;
use tokio::{
    sync::Mutex,
    task::{self, JoinSet},
    time::timeout,
};

use crate::start::CliError;

/// How often the outbox and the queue are polled.
pub const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The time limit of one such poll: a few statements, which fail or succeed sooner.
pub const ROUND_LIMIT: Duration = Duration::from_secs(60);
/// How long a site may take to answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// When a delivery is due again if its sender did not report back: well after the sender's timeout.
const LEASE: Duration = Duration::from_secs(30);
/// How many deliveries are in flight at once, so that one that hangs does not block the others and memory stays
/// bounded.
const MAX_CONCURRENT: usize = 4;
/// How long to wait for the body of an answer.
const BODY_TIMEOUT: Duration = Duration::from_secs(1);
/// How much of an answer is read.
const ANSWER_MAX: usize = 1024;

/// The address of the webhook, and its secret.
#[derive(Clone)]
pub struct Webhook {
    client: Client,
    url: Url,
    secret: String,
    under_way: Arc<Mutex<UnderWay>>,
}

impl Webhook {
    /// A webhook at `url`, signed with `secret`.
    ///
    /// # Errors
    /// When no HTTP client can be created.
    pub fn new(url: Url, secret: String) -> std::result::Result<Self, CliError> {
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .user_agent(concat!("peshtoq/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(CliError::new)?;
        Ok(Self {
            client,
            url,
            secret,
            under_way: Arc::default(),
        })
    }

    /// Combines the notices into deliveries, and begins to send the due ones.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn round(&self, db: &Db) -> Result<()> {
        let mut under_way = self.under_way.lock().await;
        under_way.forget_ended();
        delivery::gather(db, DEBOUNCE).await?;
        let room = MAX_CONCURRENT.saturating_sub(under_way.tasks.len());
        if room == 0 {
            return Ok(());
        }
        let known = under_way.deliveries.values().copied();
        for row in delivery::claim_due(db, room as u64, LEASE, known).await? {
            let (this, db, id) = (self.clone(), db.clone(), row.id);
            let delivering = async move {
                // Whatever blocks it: the delivery is due again by then, and other deliveries need the slot.
                if timeout(LEASE, this.deliver(&db, &row)).await.is_err() {
                    tracing::error!(delivery = row.id, "a delivery timed out; it will be retried");
                }
            };
            let task = under_way.tasks.spawn(delivering);
            under_way.deliveries.insert(task.id(), id);
        }
        Ok(())
    }

    async fn deliver(&self, db: &Db, row: &Model) {
        let outcome = self.send(row).await;
        let label = if outcome.is_taken { "accepted" } else { "not_accepted" };
        metrics::counter!("peshtoq_webhook_deliveries_total", "outcome" => label).increment(1);
        if outcome.is_taken {
            tracing::info!(
                delivery = row.id,
                status = outcome.status,
                "the landing site accepted a delivery"
            );
        } else {
            tracing::warn!(
                delivery = row.id,
                status = outcome.status,
                "the landing site did not accept a delivery; it will be retried"
            );
        }
        // If the result cannot be recorded, the delivery is due again: it is sent at least once, rather than lost.
        if let Err(error) = delivery::note(db, row, outcome).await {
            tracing::warn!(%error, delivery = row.id, "cannot record the outcome of a delivery");
        }
    }

    async fn send(&self, row: &Model) -> Outcome {
        let started = Instant::now();
        let (is_taken, status, answer) = match self.call(row).await {
            Ok((status, answer)) => ((200..300).contains(&status), Some(status), answer),
            Err(why) => (false, None, why),
        };
        Outcome {
            is_taken,
            status,
            took: started.elapsed(),
            answer,
        }
    }

    async fn call(&self, row: &Model) -> std::result::Result<(u16, String), String> {
        let body = json!({"id": row.id, "tags": delivery::tags_of(row), "createdAt": row.created_at}).to_string();
        let timestamp = clock::now().timestamp();
        let signature = signature(&self.secret, timestamp, &body).map_err(|error| error.to_string())?;
        let request = self
            .client
            .post(self.url.clone())
            .header(header::CONTENT_TYPE, "application/json")
            .header("x-peshtoq-timestamp", timestamp)
            .header("x-peshtoq-signature", signature)
            .body(body);
        let mut response = request.send().await.map_err(|error| why(&error))?;
        let status = response.status().as_u16();
        // Only the status matters; the rest of a slow response is not needed.
        let mut answer = Vec::new();
        let reading = async {
            while answer.len() < ANSWER_MAX
                && let Ok(Some(bytes)) = response.chunk().await
            {
                answer.extend_from_slice(&bytes[..bytes.len().min(ANSWER_MAX - answer.len())]);
            }
        };
        let _ = tokio::time::timeout(BODY_TIMEOUT, reading).await;
        Ok((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}

/// The deliveries that are being sent.
#[derive(Default)]
struct UnderWay {
    tasks: JoinSet<()>,
    deliveries: HashMap<task::Id, i64>,
}

impl UnderWay {
    fn forget_ended(&mut self) {
        while let Some(ended) = self.tasks.try_join_next_with_id() {
            let task = match &ended {
                Ok((task, ())) => *task,
                Err(error) => error.id(),
            };
            let delivery = self.deliveries.remove(&task);
            if let Err(error) = ended {
                tracing::error!(%error, delivery, "sending a delivery failed; it will be retried");
            }
        }
    }
}

/// The reason why there was no response, without the address, which may contain a secret.
fn why(error: &reqwest::Error) -> String {
    let what = if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "no connection"
    } else {
        "broken answer"
    };
    what.to_owned()
}

/// Proves that a delivery is ours, and when it was sent.
fn signature(secret: &str, timestamp: i64, body: &str) -> Result<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(Error::internal)?;
    mac.update(format!("{timestamp}.{body}").as_bytes());
    let bytes = mac.finalize().into_bytes();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("sha256={hex}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_what_the_guide_says() {
        // The output of `printf '1.{}' | openssl dgst -sha256 -hmac secret`.
        let expected = "1122767b193110cfec322b6f199b599edbf608ed087f2d27afb0b97d99523908";
        assert_eq!(
            signature("secret", 1, "{}").expect("signed"),
            format!("sha256={expected}")
        );
    }
}
