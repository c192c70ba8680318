//! Checks the links in the content, in the background (`docs/findings.md#links`).

mod address;
mod call;
mod pace;
#[cfg(test)]
mod tests;

use std::{sync::Arc, time::Duration};

use chrono::{DateTime, TimeDelta, Utc};
use peshtoq_core::error::Result;
use peshtoq_landing::findings;
use peshtoq_persistence::{db::Db, invalidation, link_check};
use tokio::{sync::Mutex, task::JoinSet};

pub use self::call::{Caller, Policy};

/// The pause between two runs. A saved link is checked by the next run.
pub const INTERVAL: Duration = Duration::from_secs(10);
/// The time limit of a run.
pub const ROUND_LIMIT: Duration = Duration::from_secs(300);
/// How many links a run checks. It is small, so that new links do not wait long for the next run.
const BATCH_SIZE: u64 = 16;
/// How many links are checked at the same time.
const MAX_CONCURRENT: usize = 4;
/// How long a server has the turn to check. It is renewed with every check, and no check takes as long.
const TURN: TimeDelta = TimeDelta::seconds(90);

/// The checks of one server.
#[derive(Clone)]
pub struct Links {
    caller: Arc<Caller>,
    state: Arc<Mutex<State>>,
}

/// The state that a server keeps from run to run.
#[derive(Default)]
struct State {
    /// Until when this server has the turn.
    turn: Option<DateTime<Utc>>,
    /// The newest change when the links were last collected from the content.
    collected_at: Option<i64>,
}

impl Links {
    /// The checks that this caller makes.
    pub fn new(caller: Caller) -> Self {
        Self {
            caller: Arc::new(caller),
            state: Arc::default(),
        }
    }

    /// Collects the links and checks those that are due, unless another server does.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn round(&self, db: &Db) -> Result<()> {
        let mut state = self.state.lock().await;
        state.turn = link_check::take_turn(db, state.turn, TURN).await?;
        if state.turn.is_none() {
            // The server that has the turn collects the links. When this server gets it, it must collect them again.
            state.collected_at = None;
            return Ok(());
        }
        let view = db.view().await?;
        let newest = invalidation::newest(view.conn()).await?;
        let links = match state.collected_at == Some(newest) {
            true => None,
            false => Some(findings::links(view.conn()).await?),
        };
        drop(view);
        if let Some(links) = links {
            link_check::keep(db, &links).await?;
            state.collected_at = Some(newest);
        }
        let mut due = link_check::due(db, BATCH_SIZE).await?.into_iter();
        let mut tries = JoinSet::new();
        loop {
            while tries.len() < MAX_CONCURRENT
                && let Some(row) = due.next()
            {
                let caller = self.caller.clone();
                tries.spawn(async move {
                    let outcome = caller.attempt(&row.url).await;
                    (row, outcome)
                });
            }
            match tries.join_next().await {
                Some(Ok((row, outcome))) => {
                    tracing::debug!(url = row.url, ?outcome, "tried a link");
                    link_check::note(db, &row, outcome).await?;
                    state.turn = link_check::take_turn(db, state.turn, TURN).await?;
                    if state.turn.is_none() {
                        return Ok(());
                    }
                }
                Some(Err(error)) => tracing::error!(%error, "trying a link failed"),
                None => return Ok(()),
            }
        }
    }
}
