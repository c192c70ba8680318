//! Calls as made by a browser, and by callers who leave.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

/// The boundary of forms; no generated file contains it.
const BOUNDARY: &str = "torture-torture-torture";

/// The body of a call.
#[derive(Clone, Debug)]
pub enum Body {
    /// Nothing.
    None,
    /// JSON.
    Json(Value),
    /// A form with a file.
    File {
        /// The folder.
        folder: &'static str,
        /// Its content.
        bytes: Arc<Vec<u8>>,
    },
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// The method.
    pub method: &'static str,
    /// Path and query.
    pub path: String,
    /// Its body.
    pub body: Body,
    /// Its `Idempotency-Key`.
    pub key: Option<String>,
}

impl Call {
    /// A call without a key.
    pub fn new(method: &'static str, path: impl Into<String>, body: Body) -> Self {
        Self {
            method,
            path: path.into(),
            body,
            key: None,
        }
    }

    /// A call that reads.
    pub fn get(path: impl Into<String>) -> Self {
        Self::new("GET", path, Body::None)
    }

    /// The content and its type.
    fn content(&self) -> Option<(String, Vec<u8>)> {
        match &self.body {
            Body::None => None,
            Body::Json(value) => Some(("application/json".to_owned(), value.to_string().into_bytes())),
            Body::File { folder, bytes } => {
                let head = format!(
                    "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"fileFolder\"\r\n\r\n{folder}\r\n\
                     --{BOUNDARY}\r\ncontent-disposition: form-data; name=\"files\"; filename=\"file\"\r\n\
                     content-type: application/octet-stream\r\n\r\n"
                );
                let end = format!("\r\n--{BOUNDARY}--\r\n");
                let content = [head.as_bytes(), bytes, end.as_bytes()].concat();
                Some((format!("multipart/form-data; boundary={BOUNDARY}"), content))
            }
        }
    }
}

/// What a caller received.
#[derive(Debug)]
pub enum Answer {
    /// An answer, read to its end.
    Whole {
        /// Its status.
        status: u16,
        /// The header `x-change-id`.
        change: Option<i64>,
        /// Its body; null if it is not JSON.
        body: Value,
        /// How long it took.
        took: Duration,
    },
    /// Only the beginning of an answer.
    Begun(u16),
    /// No connection, so nothing was sent.
    Unreachable,
    /// No answer, for this reason.
    Nothing(String),
    /// No answer within the caller's time limit.
    TimedOut(Duration),
}

/// A caller: a browser with keep-alive connections.
#[derive(Clone)]
pub struct Caller {
    client: reqwest::Client,
    /// The address of the server.
    pub address: SocketAddr,
    token: String,
}

impl Caller {
    /// A caller with this access token.
    ///
    /// # Errors
    /// When no client can be created.
    pub fn new(address: SocketAddr, token: &str) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .no_proxy()
            .connect_timeout(Duration::from_secs(5))
            .build()?;
        Ok(Self {
            client,
            address,
            token: token.to_owned(),
        })
    }

    fn request(&self, call: &Call) -> Result<reqwest::RequestBuilder, String> {
        let method = call
            .method
            .parse()
            .map_err(|_| format!("{} is no method", call.method))?;
        let mut request = self
            .client
            .request(method, format!("http://{}{}", self.address, call.path));
        if !self.token.is_empty() {
            request = request.bearer_auth(&self.token);
        }
        if let Some(key) = &call.key {
            request = request.header("idempotency-key", key);
        }
        if let Some((kind, content)) = call.content() {
            request = request.header("content-type", kind).body(content);
        }
        Ok(request)
    }

    /// Calls, and waits at most `time_limit` for the whole answer.
    pub async fn call(&self, call: &Call, time_limit: Duration) -> Answer {
        let began = Instant::now();
        let request = match self.request(call) {
            Ok(request) => request,
            Err(why) => return Answer::Nothing(why),
        };
        let mut begun = None;
        let answer = timeout(time_limit, async {
            let response = match request.send().await {
                Err(error) if error.is_connect() => return Ok(Answer::Unreachable),
                sent => sent.map_err(causes)?,
            };
            let status = response.status().as_u16();
            begun = Some(status);
            let change = response
                .headers()
                .get("x-change-id")
                .and_then(|value| value.to_str().ok()?.parse().ok());
            let bytes = response.bytes().await.map_err(causes)?;
            let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
            Ok::<_, String>(Answer::Whole {
                status,
                change,
                body,
                took: began.elapsed(),
            })
        });
        match (answer.await, begun) {
            (Ok(Ok(whole)), _) => whole,
            (_, Some(status)) => Answer::Begun(status),
            (Ok(Err(why)), None) => Answer::Nothing(why),
            (Err(_), None) => Answer::TimedOut(time_limit),
        }
    }

    /// Reads a file of the store.
    ///
    /// # Errors
    /// The status, or why there was no answer.
    pub async fn file(&self, path: &str, time_limit: Duration) -> Result<bytes::Bytes, String> {
        let request = self.request(&Call::get(format!("/media/{path}")))?;
        let read = async {
            let response = request.send().await.map_err(causes)?;
            match response.status().as_u16() {
                200 => response.bytes().await.map_err(causes),
                status => Err(status.to_string()),
            }
        };
        timeout(time_limit, read).await.map_err(|_| "no answer".to_owned())?
    }

    /// Sends all but the end of a call with a body and leaves. Such a call can have no effect.
    ///
    /// # Errors
    /// When the server is not reachable.
    pub async fn leave_mid_body(&self, call: &Call, portion: f64) -> std::io::Result<()> {
        let (head, content) = self.raw(call);
        let mut stream = TcpStream::connect(self.address).await?;
        let sent = (content.len().saturating_sub(1) as f64 * portion) as usize;
        stream.write_all(&head).await?;
        stream.write_all(content.get(..sent).unwrap_or_default()).await?;
        stream.flush().await
    }

    /// Sends a whole call and leaves after `bytes` of the answer, or after its time limit.
    pub async fn leave_mid_answer(&self, call: &Call, bytes: usize, time_limit: Duration) -> Answer {
        let (head, content) = self.raw(call);
        let mut read = vec![0; bytes];
        let mut length = 0;
        let Ok(mut stream) = TcpStream::connect(self.address).await else {
            return Answer::Unreachable;
        };
        let left = timeout(time_limit, async {
            stream.write_all(&head).await?;
            stream.write_all(&content).await?;
            while let Some(room) = read.get_mut(length..).filter(|room| !room.is_empty()) {
                match stream.read(room).await? {
                    0 => break,
                    more => length += more,
                }
            }
            Ok::<_, std::io::Error>(())
        });
        let why = match left.await {
            Ok(Ok(())) => "the caller went away".to_owned(),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the caller went away early".to_owned(),
        };
        let status = read
            .get(9..12)
            .filter(|_| length >= 12)
            .and_then(|digits| std::str::from_utf8(digits).ok()?.parse().ok());
        status.map_or(Answer::Nothing(why), Answer::Begun)
    }

    fn raw(&self, call: &Call) -> (Vec<u8>, Vec<u8>) {
        let mut head = format!(
            "{} {} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n",
            call.method, call.path, self.address, self.token
        );
        if let Some(key) = &call.key {
            head.push_str(&format!("idempotency-key: {key}\r\n"));
        }
        let content = call.content().map(|(kind, content)| {
            head.push_str(&format!(
                "content-type: {kind}\r\ncontent-length: {}\r\n",
                content.len()
            ));
            content
        });
        head.push_str("\r\n");
        (head.into_bytes(), content.unwrap_or_default())
    }
}

/// An error with all its causes: reqwest itself only says which call failed.
fn causes(error: reqwest::Error) -> String {
    let mut text = String::new();
    let mut cause: Option<&dyn std::error::Error> = Some(&error);
    while let Some(error) = cause {
        text = error.to_string();
        cause = error.source();
    }
    text
}
