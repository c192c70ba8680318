//! The queue of log lines.
//!
//! Logging never blocks and never fails: a line goes into a bounded queue, and a dedicated thread writes it. While the
//! output is blocked (a full disk, a pipe that nobody reads, a paused terminal), lines wait. When the queue is full,
//! new lines are dropped and counted, and the log reports the number as soon as writing works again.

use std::{
    collections::VecDeque,
    io::{self, ErrorKind, Write},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// The capacity in bytes: some thousands of lines.
const CAPACITY: usize = 1024 * 1024;
/// The pause before a failed write is retried.
const RETRY: Duration = Duration::from_millis(500);
/// The pause if the output is only not ready: another process may have made the pipe non-blocking.
const NOT_READY: Duration = Duration::from_millis(10);

/// The lines to be written. Cheap to clone.
#[derive(Clone)]
pub struct LogQueue(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Notified of every change that the writing thread or [`LogQueue::close`] may wait for.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<Box<[u8]>>,
    bytes: usize,
    stats: Stats,
    /// How many of the lost lines the log has reported.
    reported_lines: u64,
    is_closing: bool,
    has_ended: bool,
}

/// Statistics of the lines so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Lines that were dropped because the queue was full.
    pub lost_lines: u64,
    /// Attempts to write that failed.
    pub failed_writes: u64,
    /// Bytes that wait now.
    pub waiting_bytes: usize,
}

impl LogQueue {
    /// A queue whose lines are written to `out`. When lines were lost and writing works again, `report_lost` is called
    /// with their number.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn new(out: impl Write + Send + 'static, report_lost: impl Fn(u64) + Send + 'static) -> io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
        });
        let writer = Writer {
            shared: Arc::clone(&shared),
            out,
            report_lost,
        };
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || writer.run())?;
        Ok(Self(shared))
    }

    /// Adds a line, including its line end, or counts it as lost.
    pub fn push(&self, line: &[u8]) {
        let mut state = self.0.state();
        // A line longer than the capacity is accepted if the queue is empty.
        if state.bytes + line.len() > CAPACITY && state.bytes > 0 {
            state.stats.lost_lines += 1;
            return;
        }
        state.bytes += line.len();
        state.lines.push_back(line.into());
        drop(state);
        self.0.changed.notify_all();
    }

    /// Statistics of the lines so far.
    pub fn stats(&self) -> Stats {
        let state = self.0.state();
        Stats {
            waiting_bytes: state.bytes,
            ..state.stats
        }
    }

    /// Waits until the lines are written, but no longer than `time_limit`, and not at all once writing fails. Later lines
    /// are not written.
    pub fn close(&self, time_limit: Duration) {
        let mut state = self.0.state();
        state.is_closing = true;
        self.0.changed.notify_all();
        let ended = self
            .0
            .changed
            .wait_timeout_while(state, time_limit, |state| !state.has_ended);
        // Lines that are still unwritten are lost.
        drop(ended);
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of the writing thread.
struct Writer<W, F> {
    shared: Arc<Shared>,
    out: W,
    report_lost: F,
}

impl<W: Write, F: Fn(u64)> Writer<W, F> {
    fn run(mut self) {
        while let Some(line) = self.next() {
            if !self.write(&line) {
                break;
            }
            self.finished(&line);
        }
        self.shared.state().has_ended = true;
        self.shared.changed.notify_all();
    }

    /// The next line, which counts as waiting until it is [`Writer::finished`]; `None` at the end.
    fn next(&self) -> Option<Box<[u8]>> {
        let mut state = self.shared.state();
        loop {
            if let Some(line) = state.lines.pop_front() {
                return Some(line);
            }
            if state.is_closing {
                return None;
            }
            let woken = self.shared.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Writes the whole line, in several attempts if necessary: a disk that becomes full in its middle gets the rest
    /// later. Returns false if it cannot be written and the program ends.
    fn write(&mut self, line: &[u8]) -> bool {
        let mut rest = line;
        while !rest.is_empty() {
            let error = match self.out.write(rest) {
                Ok(0) => ErrorKind::WriteZero.into(),
                Ok(length) => {
                    rest = &rest[length..];
                    continue;
                }
                Err(error) => error,
            };
            match error.kind() {
                ErrorKind::Interrupted => {}
                // The reader is only slow; `close` decides how long that may last.
                ErrorKind::WouldBlock => thread::sleep(NOT_READY),
                _ => {
                    if !self.pause_after_failure() {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Returns whether to retry; at the end of the program once more, because there may be room by now.
    fn pause_after_failure(&self) -> bool {
        let mut state = self.shared.state();
        state.stats.failed_writes += 1;
        if state.is_closing {
            return false;
        }
        let paused = self
            .shared
            .changed
            .wait_timeout_while(state, RETRY, |state| !state.is_closing);
        drop(paused);
        true
    }

    fn finished(&self, line: &[u8]) {
        let mut state = self.shared.state();
        state.bytes -= line.len();
        let unreported = state.stats.lost_lines - state.reported_lines;
        // The report is a line itself, so there has to be room for it.
        let is_reported_now = unreported > 0 && (state.bytes < CAPACITY / 2 || state.is_closing);
        if is_reported_now {
            state.reported_lines = state.stats.lost_lines;
        }
        drop(state);
        if is_reported_now {
            (self.report_lost)(unreported);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::Read,
        sync::{
            atomic::{AtomicU64, Ordering},
            mpsc,
        },
    };

    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(20);

    #[test]
    fn lines_are_written_in_their_order_before_the_end() {
        let (mut reader, writer) = io::pipe().expect("a pipe");
        let queue = LogQueue::new(writer, |_| {}).expect("a thread");
        for number in 0..500 {
            queue.push(format!("line {number}\n").as_bytes());
        }
        queue.close(TIMEOUT);
        drop(queue);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("text");
        let lines: Vec<String> = (0..500).map(|number| format!("line {number}")).collect();
        assert_eq!(text.lines().collect::<Vec<_>>(), lines);
    }

    #[test]
    fn a_full_queue_drops_lines_and_reports_their_number() {
        let (mut reader, writer) = io::pipe().expect("a pipe");
        let reported = Arc::new(AtomicU64::new(0));
        let reporter = Arc::clone(&reported);
        let queue = LogQueue::new(writer, move |count| {
            reporter.fetch_add(count, Ordering::SeqCst);
        });
        let queue = queue.expect("a thread");
        let line = [&[b'x'; 1023][..], b"\n"].concat();
        let sent = 3000_u64;
        for _ in 0..sent {
            queue.push(&line);
        }
        let stats = queue.stats();
        assert!(stats.waiting_bytes <= CAPACITY, "{stats:?}");
        assert!(stats.lost_lines > sent / 3, "{stats:?}");
        assert_eq!(reported.load(Ordering::SeqCst), 0, "nobody has read yet");

        // A program that ends meanwhile does not wait forever.
        queue.close(Duration::from_millis(50));

        let (done, read) = mpsc::channel();
        thread::spawn(move || {
            let mut text = String::new();
            let _ = done.send(reader.read_to_string(&mut text).map(|_| text));
        });
        drop(queue);
        let text = read.recv_timeout(TIMEOUT).expect("the end").expect("text");
        assert_eq!(text.lines().count() as u64 + stats.lost_lines, sent);
        assert!(text.lines().all(|line| line.len() == 1023), "each is whole");
        assert_eq!(reported.load(Ordering::SeqCst), stats.lost_lines);
    }

    #[test]
    fn lines_that_cannot_be_written_do_not_delay_the_end() {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let queue = LogQueue::new(writer, |_| {}).expect("a thread");
        queue.push(b"nobody reads this\n");
        let started = std::time::Instant::now();
        queue.close(TIMEOUT);
        assert!(started.elapsed() < TIMEOUT);
        assert!(queue.stats().failed_writes > 0);
    }
}
