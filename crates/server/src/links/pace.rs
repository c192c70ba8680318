//! At most one call a second to a host.

use std::{collections::HashMap, sync::Mutex, time::Duration};

use tokio::time::{Instant, sleep_until};

/// The pause between two calls to a host.
pub const PAUSE: Duration = Duration::from_secs(1);
/// How many hosts are remembered before those whose pause is over are dropped.
const REMEMBERED: usize = 1000;

/// When each host may be called next.
#[derive(Default)]
pub struct Pace(Mutex<HashMap<String, Instant>>);

impl Pace {
    /// Waits until it is this caller's turn to call the host.
    pub async fn turn(&self, host: &str) {
        sleep_until(self.reserve(host)).await;
    }

    fn reserve(&self, host: &str) -> Instant {
        let mut next = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let now = Instant::now();
        if next.len() >= REMEMBERED {
            next.retain(|_, at| *at > now);
        }
        let turn = next.get(host).map_or(now, |at| (*at).max(now));
        next.insert(host.to_owned(), turn + PAUSE);
        turn
    }
}
