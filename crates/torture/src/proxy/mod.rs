//! A proxy to another server that can be cut, slowed down and silenced.

mod wire;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf, tcp::OwnedWriteHalf},
    sync::watch,
    task::JoinHandle,
};

use wire::Frontend;

/// The state of a proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Everything passes.
    Open,
    /// Existing and new connections are closed at once.
    Cut,
    /// Connections stay open and new ones are accepted, but no data passes.
    Silent,
    /// Everything passes in small pieces with this pause before each.
    Slow(Duration),
    /// Every HTTP request is answered with 503.
    Unavailable,
}

/// What happens to a COMMIT that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// The connection is cut, and PostgreSQL never receives it.
    Before,
    /// PostgreSQL commits, and the connection is cut when it answers.
    After,
    /// PostgreSQL commits, but its answer is dropped; the connection stays.
    Swallowed,
}

#[derive(Clone, Copy, Debug)]
struct Rule {
    way: Way,
    /// Connections older than this one are silent forever.
    silent_before: u64,
}

/// The proxy. Dropping it ends it with all connections.
pub struct Proxy {
    /// Its address.
    pub address: SocketAddr,
    rule: watch::Sender<Rule>,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Default)]
struct Shared {
    /// How many connections there were.
    born: AtomicU64,
    /// How many COMMITs are still to be trapped, and how: see [`Proxy::trap`].
    traps: std::sync::Mutex<Option<(Trap, u32)>>,
    trapped: AtomicU64,
}

impl Shared {
    fn take_trap(&self) -> Option<Trap> {
        let mut traps = self.traps.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let (trap, left) = (*traps)?;
        *traps = (left > 1).then_some((trap, left - 1));
        self.trapped.fetch_add(1, Ordering::Relaxed);
        Some(trap)
    }
}

impl Proxy {
    /// Starts a proxy to this address; with `speaks_postgres` it recognises COMMITs.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn to(target: String, speaks_postgres: bool) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (rule, seen) = watch::channel(Rule {
            way: Way::Open,
            silent_before: 0,
        });
        let shared = Arc::new(Shared::default());
        let of_connections = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            // Ends with this task, and closes all connections.
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                while connections.try_join_next().is_some() {}
                let number = of_connections.born.fetch_add(1, Ordering::Relaxed);
                let shared = Arc::clone(&of_connections);
                let connection = Connection {
                    number,
                    rule: seen.clone(),
                    shared,
                    speaks_postgres,
                };
                connections.spawn(connection.carry(stream, target.clone()));
            }
        });
        Ok(Self {
            address,
            rule,
            shared,
            task,
        })
    }

    /// Sets the state.
    pub fn set(&self, way: Way) {
        self.rule.send_modify(|rule| rule.way = way);
    }

    /// Silences the existing connections forever; new ones work.
    pub fn silence_present(&self) {
        let born = self.shared.born.load(Ordering::Relaxed);
        self.rule.send_modify(|rule| rule.silent_before = born);
    }

    /// Traps the next COMMITs, this many; `None` stops trapping.
    pub fn trap(&self, trap: Option<(Trap, u32)>) {
        *self
            .shared
            .traps
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner) = trap;
    }

    /// How many COMMITs were trapped.
    #[cfg(test)]
    pub fn trapped(&self) -> u64 {
        self.shared.trapped.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Connection {
    number: u64,
    rule: watch::Receiver<Rule>,
    shared: Arc<Shared>,
    speaks_postgres: bool,
}

/// Why a chunk does not pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// Both sides are closed.
    Close,
    /// Nothing more reaches this side, and nobody closes it.
    Silence,
    /// The request is answered with 503.
    Unavailable,
}

impl Connection {
    async fn carry(self, client: TcpStream, target: String) {
        if self.rule.borrow().way == Way::Cut {
            return;
        }
        let Ok(server) = TcpStream::connect(target).await else {
            return;
        };
        let (mut client_read, mut client_write) = client.into_split();
        let (mut server_read, mut server_write) = server.into_split();
        let (traps, mut trap) = watch::channel(None);
        // Whether the server was sent a request and has not begun to answer.
        let is_asked = AtomicBool::new(false);
        let asking = async {
            let mut frontend = self.speaks_postgres.then(Frontend::default);
            loop {
                let asked = self
                    .ask(&mut client_read, &mut server_write, &traps, &mut frontend)
                    .await;
                match asked {
                    Ok(()) => is_asked.store(true, Ordering::Relaxed),
                    Err(stop) => break self.stopped(stop).await,
                }
            }
        };
        let answering = async {
            loop {
                match self.answer(&mut server_read, &mut client_write, &mut trap).await {
                    Ok(()) => is_asked.store(false, Ordering::Relaxed),
                    // An answer that has begun cannot be replaced.
                    Err(Stop::Unavailable) => break Stop::Close,
                    Err(stop) => break self.stopped(stop).await,
                }
            }
        };
        let cut = async {
            let mut rule = self.rule.clone();
            // An error means that the proxy is gone.
            let _ = rule
                .wait_for(|rule| rule.way == Way::Cut && self.number >= rule.silent_before)
                .await;
        };
        let refused = self.unavailable();
        // In this order: a pending request is refused at once, instead of waiting for more.
        let heard = tokio::select! {
            biased;
            stop = asking => match stop {
                Stop::Unavailable => true,
                _ => return,
            },
            _ = answering => return,
            () = cut => return,
            () = refused => false,
        };
        if is_asked.load(Ordering::Relaxed) && !heard {
            // The earlier caller receives nothing any more.
            return;
        }
        answer_503(&mut client_read, &mut client_write, heard).await;
    }

    /// Waits until every call is to be answered with 503.
    async fn unavailable(&self) {
        let mut rule = self.rule.clone();
        if rule.wait_for(|rule| rule.way == Way::Unavailable).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    async fn stopped(&self, stop: Stop) -> Stop {
        if stop == Stop::Silence {
            std::future::pending::<()>().await;
        }
        stop
    }

    /// Waits until the next chunk may pass, if it may.
    async fn gate(&self) -> Result<Option<Duration>, Stop> {
        let mut rule = self.rule.clone();
        loop {
            let now = *rule.borrow_and_update();
            if self.number < now.silent_before {
                return Err(Stop::Silence);
            }
            match now.way {
                Way::Cut => return Err(Stop::Close),
                Way::Open => return Ok(None),
                Way::Slow(pause) => return Ok(Some(pause)),
                Way::Unavailable => return Err(Stop::Unavailable),
                Way::Silent => {}
            }
            if rule.changed().await.is_err() {
                return Err(Stop::Close);
            }
        }
    }

    async fn pass(&self, piece: &[u8], to: &mut OwnedWriteHalf) -> Result<(), Stop> {
        match self.gate().await? {
            None => to.write_all(piece).await.map_err(|_| Stop::Close),
            Some(pause) => {
                for part in piece.chunks(4096) {
                    tokio::time::sleep(pause).await;
                    to.write_all(part).await.map_err(|_| Stop::Close)?;
                }
                Ok(())
            }
        }
    }

    /// Forwards the client's next chunk.
    async fn ask(
        &self,
        from: &mut OwnedReadHalf,
        to: &mut OwnedWriteHalf,
        answers: &watch::Sender<Option<Trap>>,
        frontend: &mut Option<Frontend>,
    ) -> Result<(), Stop> {
        let piece = self.read(from).await?;
        let is_commit = frontend.as_mut().is_some_and(|frontend| frontend.feed(&piece));
        let trap = if is_commit { self.shared.take_trap() } else { None };
        match trap {
            Some(Trap::Before) => return Err(Stop::Close),
            trap => {
                // Recorded before it is forwarded, because the answer may come at once.
                answers.send_replace(trap);
            }
        }
        self.pass(&piece, to).await
    }

    /// Forwards the server's next chunk.
    async fn answer(
        &self,
        from: &mut OwnedReadHalf,
        to: &mut OwnedWriteHalf,
        trap: &mut watch::Receiver<Option<Trap>>,
    ) -> Result<(), Stop> {
        let piece = self.read(from).await?;
        let trap = *trap.borrow_and_update();
        match trap {
            Some(Trap::Swallowed) => Err(Stop::Silence),
            Some(_) => Err(Stop::Close),
            None => self.pass(&piece, to).await,
        }
    }

    /// The next chunk. The closing of a silent connection by the client is not noticed either.
    async fn read(&self, from: &mut OwnedReadHalf) -> Result<Vec<u8>, Stop> {
        let mut piece = vec![0; 16 * 1024];
        let length = from.read(&mut piece).await.unwrap_or(0);
        if length == 0 {
            self.gate().await?;
            return Err(Stop::Close);
        }
        piece.truncate(length);
        Ok(piece)
    }
}

/// Answers the pending or next request, and closes.
async fn answer_503(from: &mut OwnedReadHalf, to: &mut OwnedWriteHalf, is_asked: bool) {
    let mut asked = [0; 4096];
    if !is_asked && from.read(&mut asked).await.unwrap_or(0) == 0 {
        return;
    }
    let text = "<?xml version=\"1.0\"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";
    let head = format!(
        "HTTP/1.1 503 Slow Down\r\ncontent-type: application/xml\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{text}",
        text.len()
    );
    // An error means that nobody reads it.
    let _ = to.write_all(head.as_bytes()).await;
    let _ = to.shutdown().await;
    // The rest of the request is read, or the answer would be lost with the connection.
    let drained = async { while from.read(&mut asked).await.unwrap_or(0) > 0 {} };
    let _ = tokio::time::timeout(Duration::from_secs(2), drained).await;
}

#[cfg(test)]
mod tests;
