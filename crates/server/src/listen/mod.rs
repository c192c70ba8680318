//! Accepting connections, serving calls on them, and ending them.

mod connections;
mod stream;

use std::{
    convert::Infallible,
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::response::Response;
use connections::{Connection, Connections, Order, Slot};
use hyper::{
    Request,
    body::{Body as _, Bytes, Frame, Incoming, SizeHint},
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use socket2::{SockRef, TcpKeepalive};
use stream::{PROGRESS, Stream};
use tokio::{
    net::{TcpListener, TcpStream},
    time::{Instant, sleep, timeout},
};
use tower::{Service, ServiceExt};

/// Maximum size of a request line with its headers: each connection may hold this much in memory.
const HEAD_MAX: usize = 64 << 10;
/// Maximum size of what is read of a connection at once. An upload holds several of these while it is taken apart, so
/// hyper's own 400 KiB would cost twenty uploads 25 MB more; larger reads are no faster on loopback.
const READ_MAX: usize = 2 * HEAD_MAX;
/// The pause after a failed attempt to accept a connection.
const RETRY: Duration = Duration::from_millis(50);
/// The minimum interval of the log line about that.
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How long a connection may be idle: from its beginning, or from the previous answer. It is longer than the minute
    /// for which proxies keep theirs, so that none is closed while it is reused.
    pub idle_timeout: Duration,
    /// How long a caller may read nothing of its answer.
    pub stall: Duration,
    /// How long a closed connection is still read while nothing arrives …
    pub linger_idle: Duration,
    /// … and at most, so that its caller can read the last answer: if data arrives at a socket that is not read, the
    /// operating system discards the answer.
    pub linger: Duration,
    /// How long running calls may take to end after the signal to stop.
    pub grace: Duration,
    /// Maximum number of connections.
    pub connections: usize,
}

impl Limits {
    /// The limits for a server that may open this many files.
    pub fn with_files(files: u64) -> Self {
        /// Files kept open by the database, the log and the libraries.
        const OTHERS: u64 = 200;
        /// Enough for every editor and a proxy, and few enough to fit in memory while all are served.
        const MOST: usize = 8192;
        // A call may open a file too: that of an upload, or the one that it sends.
        let room = files.saturating_sub(OTHERS) / 2;
        Self {
            idle_timeout: Duration::from_secs(75),
            stall: Duration::from_secs(120),
            linger_idle: Duration::from_secs(5),
            linger: Duration::from_secs(30),
            grace: Duration::from_secs(20),
            connections: usize::try_from(room).unwrap_or(MOST).clamp(16, MOST),
        }
    }
}

/// Serves on this listener until `stop`, and then until running calls have ended or timed out.
///
/// # Errors
/// When the listener's socket cannot be set up.
pub async fn serve<M>(
    listener: TcpListener,
    mut services: M,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()>
where
    M: Service<SocketAddr, Error = Infallible>,
    M::Response: Service<Request<CallBody>, Response = Response, Error = Infallible> + Clone + Send + 'static,
    <M::Response as Service<Request<CallBody>>>::Future: Send,
{
    // Accepted sockets inherit it.
    let keepalive = TcpKeepalive::new()
        .with_time(Duration::from_secs(60))
        .with_interval(Duration::from_secs(15));
    SockRef::from(&listener).set_tcp_keepalive(&keepalive)?;
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(limits.idle_timeout)
        .max_header_size(HEAD_MAX)
        .max_buf_size(READ_MAX);
    let connections = Connections::new(limits.connections);
    let accepting = async {
        loop {
            let (stream, address) = accept(&listener).await;
            let slot = connections.admit().await;
            let Ok(services) = services.ready().await;
            let Ok(service) = services.call(address).await;
            tokio::spawn(serve_one(stream, service, builder.clone(), limits, slot));
        }
    };
    tokio::select! {
        () = stop => {}
        () = accepting => {}
    }
    // New callers are refused at once instead of waiting in vain.
    drop(listener);
    connections.broadcast(Order::Finish);
    if timeout(limits.grace, connections.ended()).await.is_err() {
        connections.broadcast(Order::Abort);
        // They end as soon as they are polled again.
        let _ = timeout(Duration::from_secs(1), connections.ended()).await;
    }
    Ok(())
}

/// The next connection.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    let mut last_warning: Option<Instant> = None;
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // Most likely too many open files; other connections will end and free theirs.
            Err(error) => {
                if last_warning.is_none_or(|last_warning| last_warning.elapsed() >= WARNING_INTERVAL) {
                    tracing::warn!(%error, "cannot accept a connection");
                    last_warning = Some(Instant::now());
                }
                sleep(RETRY).await;
            }
        }
    }
}

/// Serves the calls of a connection until it ends or is ordered to end.
async fn serve_one<S>(stream: TcpStream, service: S, builder: http1::Builder, limits: Limits, slot: Slot)
where
    S: Service<Request<CallBody>, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    // An error means that the connection is already gone.
    let _ = stream.set_nodelay(true);
    let connection = slot.connection();
    let service = TowerToHyperService::new(service);
    let answers = service_fn(move |request: Request<Incoming>| {
        connection.works();
        let answer = service.call(request.map(|body| CallBody::new(body, connection)));
        async move {
            let answer = answer.await;
            connection.waits();
            answer
        }
    });
    let stream = Stream::new(stream, Arc::clone(connection), limits);
    let mut serving = pin!(builder.serve_connection(TokioIo::new(stream), answers));
    let mut order = Order::Serve;
    while order < Order::Abort {
        tokio::select! {
            biased;
            // Errors are the caller's fault: it left, sent something other than HTTP, or was too slow.
            _ = serving.as_mut() => return,
            next = connection.ordered(order) => order = next,
        }
        serving.as_mut().graceful_shutdown();
    }
}

/// The body of a call. While it is awaited, the connection waits for its caller.
pub struct CallBody {
    inner: Incoming,
    /// `None` if there is no body.
    connection: Option<Arc<Connection>>,
    /// When the caller last made progress.
    since: u64,
    /// How many bytes have arrived since then.
    moved: usize,
}

impl CallBody {
    fn new(inner: Incoming, connection: &Arc<Connection>) -> Self {
        let has_body = !inner.is_end_stream();
        Self {
            inner,
            since: if has_body { connection.now() } else { 0 },
            connection: has_body.then(|| Arc::clone(connection)),
            moved: 0,
        }
    }
}

impl hyper::body::Body for CallBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let this = self.get_mut();
        let frame = Pin::new(&mut this.inner).poll_frame(context);
        let Some(connection) = &this.connection else {
            return frame;
        };
        if let Poll::Ready(Some(Ok(frame))) = &frame {
            this.moved += frame.data_ref().map_or(0, Bytes::len);
            if this.moved >= PROGRESS {
                (this.since, this.moved) = (connection.now(), 0);
            }
        }
        match frame {
            Poll::Pending => connection.waits_since(this.since),
            Poll::Ready(_) => connection.works(),
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

#[cfg(test)]
mod tests;
