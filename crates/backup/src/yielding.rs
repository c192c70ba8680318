//! A backup gives way to calls: while other threads want the processors, it writes more slowly.
//!
//! Its priority alone does not do that: between `nice` 10 and 19 the rate of readers beside it did not differ. The kernel writes
//! its pages to the disk at the usual priority.

use std::{fs, thread, time::Duration};

/// How many bytes are written between two looks at the processors.
const STEP: u64 = 4 << 20;
/// How many times as long it pauses as it had to wait. With 1, readers beside it kept 0.79 of their rate; the backup has time.
const PAUSE_FACTOR: u32 = 2;
/// The longest pause at once, so that a backup ends on the busiest machine too.
const MOST: Duration = Duration::from_millis(100);

/// Pauses this thread for longer than it had to wait for a processor.
#[derive(Default)]
pub(crate) struct Yielding {
    written: u64,
    waited: Duration,
}

impl Yielding {
    /// Counts `written` bytes, and pauses when it is time to.
    pub(crate) fn after(&mut self, written: usize) {
        self.written += written as u64;
        if self.written < STEP {
            return;
        }
        self.written = 0;
        // Where the system does not tell, the priority has to do.
        let Some(waited) = fs::read_to_string("/proc/thread-self/schedstat")
            .ok()
            .and_then(|text| waited(&text))
        else {
            return;
        };
        thread::sleep(self.pause(waited));
    }

    /// The pause for a thread that has waited this long since it began.
    fn pause(&mut self, waited: Duration) -> Duration {
        let since = waited.saturating_sub(self.waited);
        self.waited = waited;
        (since * PAUSE_FACTOR).min(MOST)
    }
}

/// The time that the thread has waited for a processor: the second number, in nanoseconds (the kernel's
/// `sched-stats.rst`).
fn waited(text: &str) -> Option<Duration> {
    let number = text.split_ascii_whitespace().nth(1)?;
    number.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pause_is_longer_than_the_wait_but_has_an_end() {
        let millis = Duration::from_millis;
        assert_eq!(waited("5000000 7000000 12\n"), Some(millis(7)));
        assert_eq!(waited(""), None);
        let mut yielding = Yielding::default();
        let pauses = [7, 7, 9, 500, 501].map(|waited| yielding.pause(millis(waited)));
        assert_eq!(pauses, [14, 0, 4, 100, 2].map(millis));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_kernel_tells_how_long_a_thread_has_waited() {
        let text = fs::read_to_string("/proc/thread-self/schedstat").expect("it is there");
        assert!(waited(&text).is_some(), "{text}");
    }
}
