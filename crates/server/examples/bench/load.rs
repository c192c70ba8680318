//! The load generator: keep-alive connections on loopback, as cheap as possible, because they share the machine with
//! what they measure.

use std::{
    error::Error,
    net::SocketAddr,
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures::{Stream, future::try_join_all};
use http_body_util::{BodyExt, Full, StreamBody, combinators::BoxBody};
use hyper::{
    HeaderMap, Method, Request, StatusCode,
    body::Frame,
    client::conn::http1::{self, SendRequest},
    header,
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

/// An error for the console.
pub type BenchError = Box<dyn Error + Send + Sync>;

type Body = BoxBody<Bytes, BenchError>;

/// One repeated call.
#[derive(Clone, Default)]
pub struct Call {
    /// GET, PUT …
    pub method: Method,
    /// Path and query.
    pub path: &'static str,
    /// The access token; empty for none.
    pub token: String,
    /// More headers.
    pub headers: Vec<(&'static str, String)>,
    /// The expected status.
    pub wanted: StatusCode,
}

impl Call {
    fn request(&self, address: SocketAddr, body: Option<Vec<u8>>) -> Result<Request<Body>, BenchError> {
        let mut request = Request::builder()
            .method(self.method.clone())
            .uri(self.path)
            .header(header::HOST, address.to_string());
        if !self.token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = Full::new(Bytes::from(body.unwrap_or_default()));
        Ok(request.body(body.map_err(|never| match never {}).boxed())?)
    }
}

/// A keep-alive connection.
pub struct Connection {
    sender: SendRequest<Body>,
    address: SocketAddr,
}

impl Connection {
    /// Connects.
    ///
    /// # Errors
    /// When nobody listens.
    pub async fn open(address: SocketAddr) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // The call in progress reports what ended the connection.
        tokio::spawn(connection);
        Ok(Self { sender, address })
    }

    /// Calls, and reads the whole answer.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn call(&mut self, call: &Call, body: Option<Vec<u8>>) -> Result<(StatusCode, Bytes), BenchError> {
        self.send(call.request(self.address, body)?).await
    }

    /// Calls, and also returns the headers.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn call_whole(&mut self, call: &Call) -> Result<(StatusCode, HeaderMap, Bytes), BenchError> {
        self.sender.ready().await?;
        let response = self.sender.send_request(call.request(self.address, None)?).await?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok((status, headers, response.into_body().collect().await?.to_bytes()))
    }

    async fn send(&mut self, request: Request<Body>) -> Result<(StatusCode, Bytes), BenchError> {
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let status = response.status();
        Ok((status, response.into_body().collect().await?.to_bytes()))
    }

    /// Uploads one file of `length` bytes as a browser does: `fileFolder`, then `files`.
    ///
    /// # Errors
    /// When the connection breaks, or the upload is not answered 201.
    pub async fn upload(
        &mut self,
        token: &str,
        folder: &str,
        length: u64,
        content: impl Stream<Item = Bytes> + Send + Sync + 'static,
    ) -> Result<(), BenchError> {
        use futures::StreamExt;
        const BOUNDARY: &str = "----peshtoq-benchmark";
        let before = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"fileFolder\"\r\n\r\n{folder}\r\n--{BOUNDARY}\r\n\
             Content-Disposition: form-data; name=\"files\"; filename=\"file\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let after = format!("\r\n--{BOUNDARY}--\r\n");
        let whole = length + (before.len() + after.len()) as u64;
        let chunks = futures::stream::iter([Bytes::from(before)])
            .chain(content)
            .chain(futures::stream::iter([Bytes::from(after)]));
        let request = Request::post("/api/upload")
            .header(header::HOST, self.address.to_string())
            .header(header::AUTHORIZATION, format!("Bearer {token}"))
            .header(
                header::CONTENT_TYPE,
                format!("multipart/form-data; boundary={BOUNDARY}"),
            )
            .header(header::CONTENT_LENGTH, whole)
            .body(BodyExt::boxed(StreamBody::new(
                chunks.map(|chunk| Ok(Frame::data(chunk))),
            )))?;
        let (status, body) = self.send(request).await?;
        expect(status, StatusCode::CREATED, &body)
    }
}

/// Refuses an answer with another status.
///
/// # Errors
/// With the answer's body.
pub fn expect(status: StatusCode, wanted: StatusCode, body: &[u8]) -> Result<(), BenchError> {
    if status == wanted {
        return Ok(());
    }
    Err(format!(
        "answered {status} instead of {wanted}: {}",
        String::from_utf8_lossy(body)
    )
    .into())
}

/// The results of a round of calls.
pub struct Round {
    /// Calls per second.
    pub rate: f64,
    /// How long each took, sorted.
    times: Vec<Duration>,
}

impl Round {
    /// This percentile of the times, in milliseconds.
    pub fn percentile(&self, part: f64) -> f64 {
        let index = (self.times.len() as f64 * part).ceil() as usize;
        let time = self.times.get(index.saturating_sub(1)).copied().unwrap_or_default();
        time.as_secs_f64() * 1000.0
    }
}

/// Calls on `connections` concurrently, each as fast as it is answered, for a time. `body` returns the body of a
/// connection's n-th call.
///
/// # Errors
/// When a call has an unexpected status.
pub async fn round(
    address: SocketAddr,
    call: &Call,
    connections: usize,
    lasting: Duration,
    body: impl Fn(usize, usize) -> Option<Vec<u8>> + Send + Sync + Clone + 'static,
) -> Result<Round, BenchError> {
    let mut opened = Vec::new();
    for _ in 0..connections {
        opened.push(Connection::open(address).await?);
    }
    let started = Instant::now();
    let until = started + lasting;
    let callers = opened.into_iter().enumerate().map(|(who, mut connection)| {
        let (call, body) = (call.clone(), body.clone());
        tokio::spawn(async move {
            let mut times = Vec::new();
            while Instant::now() < until {
                let body = body(who, times.len());
                let began = Instant::now();
                let (status, answer) = connection.call(&call, body).await?;
                times.push(began.elapsed());
                expect(status, call.wanted, &answer)?;
            }
            Ok::<_, BenchError>(times)
        })
    });
    let mut times = Vec::new();
    for caller in try_join_all(callers).await? {
        times.extend(caller?);
    }
    let rate = times.len() as f64 / started.elapsed().as_secs_f64();
    times.sort_unstable();
    Ok(Round { rate, times })
}
