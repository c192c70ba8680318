//! Request bodies: how slowly they may arrive, and what happens to unread ones.
//!
//! A call may be refused long before its body has arrived. If the server just closed the connection, the operating
//! system would reset it, and the caller might never see the answer. So an answer waits until the rest of the body is
//! read, if little is left. Otherwise it says `connection: close`, and the connection is read until the caller has the
//! answer.

use std::{
    fmt,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::{
    BoxError,
    body::{Body, Bytes, HttpBody},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Version, header},
    middleware::Next,
    response::Response,
};
use http_body_util::BodyExt;
use peshtoq_core::codes::Code;
use tokio::time::{Instant, Sleep, sleep, timeout};

use crate::{app::App, media::UPLOAD_PATH};

/// The minimum pace of a body. Only the time that the server waits for the caller counts; a slow disk is not the
/// caller's fault.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The longest time without any bytes.
    pub idle: Duration,
    /// The longest time for the whole body.
    pub total: Duration,
    /// In each window of this length …
    pub window: Duration,
    /// … at least this many bytes must arrive.
    pub least: u64,
}

/// The limits for bodies.
#[derive(Clone, Copy, Debug)]
pub struct BodyLimits {
    /// The pace of a JSON body.
    pub json: Pace,
    /// The pace of an upload.
    pub upload: Pace,
    /// How much of an unread body is drained, so that its connection can be reused.
    pub drained: u64,
    /// How long an answer waits for the draining.
    pub draining: Duration,
}

impl Default for BodyLimits {
    fn default() -> Self {
        Self {
            json: Pace {
                idle: Duration::from_secs(30),
                total: Duration::from_secs(120),
                window: Duration::from_secs(120),
                least: 0,
            },
            upload: Pace {
                idle: Duration::from_secs(60),
                // As long as the panel waits for an answer.
                total: Duration::from_secs(20 * 60),
                window: Duration::from_secs(60),
                least: 60 << 10,
            },
            drained: 1 << 20,
            draining: Duration::from_secs(2),
        }
    }
}

/// The layer that enforces the [`Pace`] of bodies, and drains them once the answer is known.
pub async fn settle(State(app): State<App>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let limits = app.config().bodies;
    let pace = match request.uri().path() {
        UPLOAD_PATH => limits.upload,
        _ => limits.json,
    };
    let version = request.version();
    let waits = version > Version::HTTP_10 && expects_continue(request.headers());
    let (parts, body) = request.into_parts();
    let body = SharedBody::new(PacedBody::new(body, pace));
    let request = Request::from_parts(parts, Body::new(body.clone()));
    let mut response = next.run(request).await;
    if !body.drain(limits, waits).await {
        response
            .headers_mut()
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
        // Otherwise hyper would offer keep-alive to an HTTP/1.0 caller all the same.
        *response.version_mut() = version;
    }
    response
}

/// Whether the caller sends its body only after `100 Continue`.
fn expects_continue(headers: &HeaderMap) -> bool {
    let expected = headers.get(header::EXPECT);
    expected.is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"100-continue"))
}

/// The caller sent its body too slowly.
#[derive(Clone, Copy, Debug)]
struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the body came too slowly")
    }
}

impl std::error::Error for TooSlow {}

/// The code for a body that could not be read because it was too slow or too large.
pub fn refused_as(error: &(dyn std::error::Error + 'static)) -> Option<Code> {
    let mut source = Some(error);
    while let Some(error) = source {
        if error.is::<TooSlow>() {
            return Some(Code::RequestTimeout);
        }
        if error.is::<http_body_util::LengthLimitError>() {
            return Some(Code::PayloadTooLarge);
        }
        source = error.source();
    }
    None
}

/// A body with a [`Pace`].
struct PacedBody {
    inner: Body,
    pace: Pace,
    /// When the current wait for bytes began.
    waiting: Option<Instant>,
    /// The total time of earlier waits.
    waited: Duration,
    /// The wait and the number of bytes in the current window.
    window: (Duration, u64),
    /// Fires when the caller is too slow. `None` until there is something to wait for.
    alarm: Option<Pin<Box<Sleep>>>,
    /// Whether the body was polled. Only then is a caller that expects `100 Continue` asked to send it.
    was_asked: bool,
    /// Whether it broke off or was too slow. Nothing more is read then.
    is_broken: bool,
}

impl PacedBody {
    fn new(inner: Body, pace: Pace) -> Self {
        Self {
            inner,
            pace,
            waiting: None,
            waited: Duration::ZERO,
            window: (Duration::ZERO, 0),
            alarm: None,
            was_asked: false,
            is_broken: false,
        }
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<http_body::Frame<Bytes>, BoxError>>> {
        self.was_asked = true;
        if self.is_broken {
            return Poll::Ready(Some(Err(TooSlow.into())));
        }
        let Poll::Ready(frame) = Pin::new(&mut self.inner).poll_frame(context) else {
            ready!(self.poll_alarm(context));
            self.is_broken = true;
            return Poll::Ready(Some(Err(TooSlow.into())));
        };
        let length = match &frame {
            Some(Ok(frame)) => frame.data_ref().map_or(0, Bytes::len),
            Some(Err(_)) => {
                self.is_broken = true;
                0
            }
            None => 0,
        };
        self.has_come(length as u64);
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    /// Ready when the caller has been too slow.
    fn poll_alarm(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let is_new = self.waiting.is_none();
        let since = *self.waiting.get_or_insert_with(Instant::now);
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(Duration::ZERO)));
        if is_new {
            let (waited, bytes) = self.window;
            let mut left = self.pace.idle.min(self.pace.total.saturating_sub(self.waited));
            if bytes < self.pace.least {
                left = left.min(self.pace.window.saturating_sub(waited));
            }
            alarm.as_mut().reset(since + left);
        }
        alarm.as_mut().poll(context)
    }

    /// Records the arrival of bytes.
    fn has_come(&mut self, bytes: u64) {
        self.window.1 += bytes;
        if let Some(since) = self.waiting.take() {
            let waited = since.elapsed();
            self.waited += waited;
            self.window.0 += waited;
        }
        if self.window.0 >= self.pace.window && self.window.1 >= self.pace.least {
            self.window = (Duration::ZERO, 0);
        }
    }
}

/// A body that the handler reads, and that can still be drained after the handler has dropped it.
#[derive(Clone)]
struct SharedBody(Arc<Mutex<PacedBody>>);

impl SharedBody {
    fn new(body: PacedBody) -> Self {
        Self(Arc::new(Mutex::new(body)))
    }

    fn body(&self) -> MutexGuard<'_, PacedBody> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the rest. Returns whether the connection can be reused.
    async fn drain(mut self, limits: BodyLimits, waits: bool) -> bool {
        {
            let body = self.body();
            // Reading would ask a caller that expects `100 Continue` to send its body.
            if body.is_broken || (waits && !body.was_asked) || body.inner.size_hint().lower() > limits.drained {
                return false;
            }
        }
        let mut left = limits.drained;
        let reading = async {
            while let Some(frame) = self.frame().await {
                let length = frame.map(|frame| frame.data_ref().map_or(0, Bytes::len) as u64);
                match length.ok().and_then(|length| left.checked_sub(length)) {
                    Some(rest) => left = rest,
                    None => return false,
                }
            }
            true
        };
        timeout(limits.draining, reading).await.unwrap_or(false)
    }
}

impl HttpBody for SharedBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, BoxError>>> {
        self.body().poll_next(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body().inner.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body().inner.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures::{StreamExt, stream};

    use super::*;

    const PACE: Pace = Pace {
        idle: Duration::from_millis(100),
        total: Duration::from_millis(500),
        window: Duration::from_millis(200),
        least: 10,
    };

    #[tokio::test]
    async fn only_time_spent_waiting_for_the_caller_counts() {
        let frames = stream::iter(0..5).map(|_| Ok::<_, Infallible>("x"));
        let mut body = SharedBody::new(PacedBody::new(Body::from_stream(frames), PACE));
        for _ in 0..5 {
            // The store is slow, but the caller sent everything long ago.
            sleep(PACE.idle * 2).await;
            body.frame().await.expect("a frame").expect("in time");
        }
        assert!(body.frame().await.is_none());
    }

    #[tokio::test]
    async fn a_caller_that_was_too_slow_stays_refused() {
        let silent = stream::pending::<Result<&str, Infallible>>();
        let mut body = SharedBody::new(PacedBody::new(Body::from_stream(silent), PACE));
        for _ in 0..2 {
            let error = body.frame().await.expect("an end").expect_err("too slow");
            assert_eq!(refused_as(&*error), Some(Code::RequestTimeout));
        }
        assert!(!body.drain(BodyLimits::default(), false).await);
    }
}
