//! A caller that speaks HTTP/1.1 directly over one connection, so that a test sees every answer, or that there was
//! none.

use std::{io, net::SocketAddr, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    time::{sleep, timeout},
};

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A call as sent.
#[derive(Clone)]
pub struct Call {
    /// Request line and headers.
    head: String,
    /// The body, in pieces.
    pieces: Vec<Vec<u8>>,
    /// How long the caller waits before each piece.
    pause: Duration,
    /// Whether the body is sent only after `100 Continue`.
    waits: bool,
    is_head: bool,
}

impl Call {
    /// A call without a body.
    pub fn new(method: &str, path: &str) -> Self {
        Self {
            head: format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n"),
            pieces: Vec::new(),
            pause: Duration::ZERO,
            waits: false,
            is_head: method == "HEAD",
        }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.head = format!("{}{name}: {value}\r\n", self.head);
        self
    }

    pub fn signed_in(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// A body with its length.
    pub fn body(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        self = self
            .header("content-type", kind)
            .header("content-length", &body.len().to_string());
        self.pieces = vec![body];
        self
    }

    pub fn json(self, body: impl Into<Vec<u8>>) -> Self {
        self.body("application/json", body)
    }

    /// A body of unknown length, in chunks of this many bytes.
    pub fn chunked(mut self, kind: &str, body: &[u8], chunk: usize) -> Self {
        self = self.header("content-type", kind).header("transfer-encoding", "chunked");
        for chunk in body.chunks(chunk) {
            let mut piece = format!("{:x}\r\n", chunk.len()).into_bytes();
            piece.extend_from_slice(chunk);
            piece.extend_from_slice(b"\r\n");
            self.pieces.push(piece);
        }
        self.pieces.push(b"0\r\n\r\n".to_vec());
        self
    }

    /// The body in this many pieces, with a pause before each.
    pub fn slowly(mut self, pieces: usize, pause: Duration) -> Self {
        let body = self.pieces.concat();
        self.pieces = body
            .chunks(body.len().div_ceil(pieces).max(1))
            .map(<[u8]>::to_vec)
            .collect();
        self.pause = pause;
        self
    }

    /// Sends the body only after `100 Continue`.
    pub fn expecting(mut self) -> Self {
        self.waits = true;
        self.header("expect", "100-continue")
    }

    /// As an HTTP/1.0 call.
    pub fn of_http_1_0(mut self) -> Self {
        self.head = self.head.replacen("HTTP/1.1", "HTTP/1.0", 1);
        self
    }

    /// All of it in one piece.
    pub fn bytes(&self) -> Vec<u8> {
        [format!("{}\r\n", self.head).into_bytes(), self.pieces.concat()].concat()
    }
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
    /// Whether it closes the connection.
    pub closes: bool,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// A connection.
pub struct Connection {
    stream: BufReader<TcpStream>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        Self {
            stream: BufReader::new(stream),
        }
    }

    /// Sends a whole call, and only then reads the answer. Like many clients it notices a refusal late, and treats an
    /// error while sending as a failure.
    ///
    /// # Errors
    /// When not everything could be sent, or there was no complete answer.
    pub async fn ask(&mut self, call: &Call) -> io::Result<Answer> {
        match self.send(call).await? {
            Some(early) => Ok(early),
            None => self.answer(call.is_head).await,
        }
    }

    /// Sends a call. If the caller waits before its body, the answer may already have arrived.
    pub async fn send(&mut self, call: &Call) -> io::Result<Option<Answer>> {
        self.write(format!("{}\r\n", call.head).as_bytes()).await?;
        if call.waits {
            let answer = self.answer(call.is_head).await?;
            if answer.status != 100 {
                return Ok(Some(answer));
            }
        }
        for piece in &call.pieces {
            if !call.pause.is_zero() {
                sleep(call.pause).await;
            }
            self.write(piece).await?;
        }
        Ok(None)
    }

    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.get_mut().write_all(bytes).await
    }

    /// The next answer.
    ///
    /// # Errors
    /// When there was no complete answer.
    pub async fn answer(&mut self, is_head: bool) -> io::Result<Answer> {
        timeout(TIMEOUT, self.read(is_head))
            .await
            .map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?
    }

    async fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.stream.read_line(&mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    async fn read(&mut self, is_head: bool) -> io::Result<Answer> {
        let line = self.line().await?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status line: {line}")))?;
        let mut headers = Vec::new();
        loop {
            let line = self.line().await?;
            if line.is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').expect("a header");
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let is_old = line.starts_with("HTTP/1.0");
        let said = |name: &str, word: &str| {
            headers
                .iter()
                .any(|(known, value)| known == name && value.eq_ignore_ascii_case(word))
        };
        let mut answer = Answer {
            status,
            body: Vec::new(),
            closes: said("connection", "close") || (is_old && !said("connection", "keep-alive")),
            headers,
        };
        if is_head || status == 100 || status == 204 || status == 304 {
            return Ok(answer);
        }
        let length = answer.header("content-length").map(|length| length.parse::<usize>());
        match length {
            Some(Ok(length)) => {
                answer.body = vec![0; length];
                self.stream.read_exact(&mut answer.body).await?;
            }
            _ => return Err(io::Error::other("an answer without a length")),
        }
        Ok(answer)
    }
}

/// A caller that reuses a connection as long as answers allow it.
pub struct Caller {
    address: SocketAddr,
    connection: Option<Connection>,
    /// How many connections it needed.
    pub connections: usize,
}

impl Caller {
    pub fn new(address: SocketAddr) -> Self {
        Self {
            address,
            connection: None,
            connections: 0,
        }
    }

    /// Sends all of these at once. Returns the answers, in this order.
    ///
    /// # Errors
    /// When an answer is missing although no earlier one closed the connection.
    pub async fn ask_at_once(&mut self, calls: &[Call]) -> io::Result<Vec<Answer>> {
        let connection = self.connection().await;
        let bytes: Vec<u8> = calls.iter().flat_map(Call::bytes).collect();
        connection.write(&bytes).await?;
        let mut answers = Vec::new();
        for call in calls {
            let answer = connection.answer(call.is_head).await?;
            let closes = answer.closes;
            answers.push(answer);
            if closes {
                self.connection = None;
                break;
            }
        }
        Ok(answers)
    }

    /// # Errors
    /// When there was no complete answer.
    pub async fn ask(&mut self, call: &Call) -> io::Result<Answer> {
        let connection = self.connection().await;
        let answer = connection.ask(call).await;
        if answer.as_ref().map_or(true, |answer| answer.closes) {
            self.connection = None;
        }
        answer
    }

    async fn connection(&mut self) -> &mut Connection {
        if self.connection.is_none() {
            self.connection = Some(Connection::open(self.address).await);
            self.connections += 1;
        }
        self.connection.as_mut().expect("just opened")
    }
}
