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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_at_a_host_are_a_whole_pause_apart() {
        let pace = Pace::default();
        let turns: Vec<Instant> = (0..5).map(|_| pace.reserve("slow.test")).collect();
        for pair in turns.windows(2) {
            assert!(pair[1] - pair[0] >= PAUSE, "{turns:?}");
        }
        assert!(pace.reserve("other.test") < turns[1], "another host waits for nobody");
    }
}
