//! The server's log: readable lines on a terminal, JSON elsewhere (`PESHTOQ_LOG`).

mod queue;

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    fs::File,
    io::{self, IsTerminal, Write},
    panic::{self, PanicHookInfo},
    thread,
    time::Duration,
};

use tracing::Subscriber;
use tracing_subscriber::{
    EnvFilter,
    fmt::{self, MakeWriter},
    util::SubscriberInitExt,
};

pub use self::queue::LogQueue;
use crate::start::CliError;

/// How long the end of the program waits for unwritten lines.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The log. Dropping it writes the last lines.
pub struct Log(LogQueue);

impl Log {
    /// Starts the log on standard error. From now on it also logs panics.
    ///
    /// # Errors
    /// When the filter is invalid.
    pub fn start(filter: &str) -> Result<Self, CliError> {
        // Otherwise every start would list the migrations that were applied long ago.
        let filter = EnvFilter::builder()
            .parse(format!("sea_orm_migration=warn,{filter}"))
            .map_err(|error| CliError::new(format!("PESHTOQ_LOG = \"{filter}\": {error}")))?;
        let queue = LogQueue::new(standard_error(), report_lost).map_err(CliError::new)?;
        let lines = Lines(queue.clone());
        if io::stderr().is_terminal() {
            for_people(filter, lines).init();
        } else {
            as_json(filter, lines).init();
        }
        panic::set_hook(Box::new(log_panic));
        Ok(Self(queue))
    }

    /// The queue of lines.
    pub fn queue(&self) -> &LogQueue {
        &self.0
    }

    /// Writes a line that is not a record: the last message of a server that could not start.
    pub fn line(&self, text: &str) {
        self.0.push(format!("{text}\n").as_bytes());
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.0.close(TIMEOUT);
    }
}

fn for_people(filter: EnvFilter, lines: Lines) -> impl Subscriber + Send + Sync {
    fmt::fmt()
        .with_env_filter(filter)
        // They would go to standard error, past the queue.
        .log_internal_errors(false)
        .with_writer(lines)
        .compact()
        .finish()
}

fn as_json(filter: EnvFilter, lines: Lines) -> impl Subscriber + Send + Sync {
    fmt::fmt()
        .with_env_filter(filter)
        .log_internal_errors(false)
        .with_writer(lines)
        .json()
        .flatten_event(true)
        .with_span_list(false)
        .finish()
}

/// Standard error without the shared lock: waiting for a reader must not block others.
fn standard_error() -> Box<dyn Write + Send> {
    #[cfg(unix)]
    if let Ok(own) = std::os::fd::AsFd::as_fd(&io::stderr()).try_clone_to_owned() {
        return Box::new(File::from(own));
    }
    Box::new(io::stderr())
}

fn report_lost(lost_lines: u64) {
    tracing::error!(
        lost_lines,
        "log lines were lost: standard error was blocked and the queue was full"
    );
}

/// Logs a panic where it happens, with the id of the call.
fn log_panic(info: &PanicHookInfo<'_>) {
    let backtrace = Backtrace::capture();
    let is_captured = backtrace.status() == BacktraceStatus::Captured;
    tracing::error!(
        panic = info.payload_as_str().unwrap_or("(no text)"),
        location = info.location().map(tracing::field::display),
        thread = thread::current().name(),
        backtrace = is_captured.then(|| tracing::field::display(backtrace)),
        "panicked"
    );
}

/// Sends the lines of `tracing-subscriber`, which writes each one at once, to a queue.
struct Lines(LogQueue);

/// One line for the queue.
struct Line<'a>(&'a LogQueue);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(&self.0)
    }
}

impl Write for Line<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::{Router, body::Body, extract::Request, http::header::HeaderValue, routing::get};
    use peshtoq_http::observe::{REQUEST_ID, observed};
    use serde_json::Value;
    use tower::ServiceExt;

    use super::*;

    async fn panics() -> &'static str {
        panic!("on the way")
    }

    #[tokio::test]
    async fn a_panic_is_logged_where_it_happens_and_with_the_id_of_its_call() {
        let (mut reader, writer) = io::pipe().expect("a pipe");
        let queue = LogQueue::new(writer, |_| {}).expect("a thread");
        let logging = as_json(EnvFilter::new("info"), Lines(queue.clone())).set_default();
        // In addition to the usual one, which reports failing tests.
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            log_panic(info);
            usual(info);
        }));
        let router = observed(Router::new().route("/panics", get(panics)));
        let mut request = Request::get("/panics").body(Body::empty()).expect("a request");
        request
            .headers_mut()
            .insert(REQUEST_ID, HeaderValue::from_static("from-the-proxy"));
        let response = router.oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), 500);
        drop(logging);
        queue.close(Duration::from_secs(20));
        drop(queue);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("text");
        let lines: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let panicked = lines.iter().find(|line| line["message"] == "panicked").expect("a line");
        assert_eq!(
            (&panicked["level"], &panicked["panic"], &panicked["span"]["request_id"]),
            (&"ERROR".into(), &"on the way".into(), &"from-the-proxy".into()),
            "{text}"
        );
        let location = panicked["location"].as_str().expect("a place");
        assert!(location.contains(file!()), "{location}");
    }
}
