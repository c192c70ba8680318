use std::{
    net::SocketAddr,
    sync::atomic::{AtomicUsize, Ordering},
};

use axum::{
    Router,
    body::{Body, Bytes},
    http::header,
    routing::{any, get},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::{Semaphore, oneshot},
    task::JoinHandle,
};

use super::*;

/// Maximum time for a complete answer on a busy machine.
const SOON: Duration = Duration::from_secs(20);
/// More than the operating system buffers for a caller that does not read.
const BIG: usize = 64 << 20;

fn limits() -> Limits {
    Limits {
        idle_timeout: SOON,
        stall: SOON,
        linger_idle: SOON,
        linger: SOON,
        grace: SOON,
        connections: 100,
    }
}

/// A server with a call that answers at once, one that answers without reading, one that needs the whole body, one with
/// a big answer, and one that waits for a signal.
struct Server {
    address: SocketAddr,
    word: Arc<Semaphore>,
    working: Arc<AtomicUsize>,
    stop: Option<oneshot::Sender<()>>,
    serving: JoinHandle<io::Result<()>>,
}

impl Server {
    async fn start(limits: Limits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let word = Arc::new(Semaphore::new(0));
        let working = Arc::new(AtomicUsize::new(0));
        let (heard, now_working) = (Arc::clone(&word), Arc::clone(&working));
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route(
                "/refused",
                any(|| async { ([(header::CONNECTION, "close")], "refused") }),
            )
            .route("/read", any(|body: Bytes| async move { body.len().to_string() }))
            .route("/big", get(|| async { Body::from(vec![7; BIG]) }))
            .route(
                "/work",
                get(move || async move {
                    now_working.fetch_add(1, Ordering::SeqCst);
                    heard.acquire().await.expect("open").forget();
                    "done"
                }),
            );
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(serve(listener, router.into_make_service(), limits, async {
            let _ = stopped.await;
        }));
        Self {
            address,
            word,
            working,
            stop: Some(stop),
            serving,
        }
    }

    async fn caller(&self) -> TcpStream {
        TcpStream::connect(self.address).await.expect("a connection")
    }

    /// A caller with a call in progress.
    async fn worker(&self) -> TcpStream {
        let before = self.working.load(Ordering::SeqCst);
        let mut caller = self.caller().await;
        ask(&mut caller, "GET /work HTTP/1.1").await;
        while self.working.load(Ordering::SeqCst) == before {
            tokio::task::yield_now().await;
        }
        caller
    }

    /// Stops it. Returns how long that took.
    async fn stop(mut self) -> Duration {
        let started = Instant::now();
        self.stop.take().expect("once").send(()).expect("it serves");
        (&mut self.serving).await.expect("no panic").expect("no error");
        started.elapsed()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn ask(caller: &mut TcpStream, head: &str) {
    let call = format!("{head}\r\nhost: a\r\n\r\n");
    caller.write_all(call.as_bytes()).await.expect("sent");
}

/// Reads until `wanted` has arrived.
async fn reads(caller: &mut TcpStream, wanted: &str) {
    let mut answer = Vec::new();
    let reading = async {
        while !String::from_utf8_lossy(&answer).ends_with(wanted) {
            let mut bytes = [0; 4096];
            let length = caller.read(&mut bytes).await.expect("no reset");
            assert!(length > 0, "it ended: {}", String::from_utf8_lossy(&answer));
            answer.extend_from_slice(&bytes[..length]);
        }
    };
    timeout(SOON, reading).await.expect("an answer");
}

/// Waits until the connection has ended, discarding what arrives before.
async fn ends(caller: &mut TcpStream) -> Duration {
    let started = Instant::now();
    let mut bytes = vec![0; 1 << 16];
    let reading = async { while matches!(caller.read(&mut bytes).await, Ok(1..)) {} };
    timeout(SOON, reading).await.expect("its end");
    started.elapsed()
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    let idle = Duration::from_secs(1);
    let server = Server::start(Limits {
        idle_timeout: idle,
        ..limits()
    })
    .await;
    let started = Instant::now();

    // A byte now and then does not help.
    let mut slow = server.caller().await;
    slow.write_all(b"GET / HTTP/1.1\r\nhost: a\r\n").await.expect("sent");
    let mut answer = Vec::new();
    while timeout(Duration::from_millis(50), slow.read_to_end(&mut answer))
        .await
        .is_err()
    {
        assert!(started.elapsed() < SOON, "still open");
        // It may already be closed.
        let _ = slow.write_all(b"x: y\r\n").await;
    }
    assert!(started.elapsed() >= idle);
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));

    // One that sends a request in time continues.
    let mut quick = server.caller().await;
    for _ in 0..3 {
        ask(&mut quick, "GET / HTTP/1.1").await;
        reads(&mut quick, "here").await;
        sleep(idle / 4).await;
    }
}

#[tokio::test]
async fn a_caller_that_reads_nothing_of_its_answer_is_dropped() {
    let stall = Duration::from_millis(500);
    let server = Server::start(Limits { stall, ..limits() }).await;
    let mut deaf = server.caller().await;
    ask(&mut deaf, "GET /big HTTP/1.1").await;
    deaf.readable().await.expect("the beginning of an answer");
    sleep(stall * 4).await;
    let mut answer = Vec::new();
    let read = timeout(SOON, deaf.read_to_end(&mut answer)).await.expect("its end");
    assert!(read.is_err(), "{} bytes", answer.len());
    assert!(answer.len() < BIG);

    // A slow one that makes progress gets the whole answer.
    let mut slow = server.caller().await;
    ask(&mut slow, "GET /big HTTP/1.1").await;
    let (mut read, mut bytes) = (0, vec![0; 4 << 20]);
    let started = Instant::now();
    while read < BIG {
        let length = slow.read(&mut bytes).await.expect("no reset");
        assert!(length > 0, "it ended after {read} bytes");
        read += length;
        if started.elapsed() < stall * 3 {
            sleep(stall / 5).await;
        }
    }
}

#[tokio::test]
async fn an_answer_arrives_although_the_body_is_not_read() {
    let server = Server::start(limits()).await;
    for length in [0, 10, 1 << 20, 30 << 20] {
        let mut caller = server.caller().await;
        let head = format!("POST /refused HTTP/1.1\r\ncontent-length: {length}");
        ask(&mut caller, &head).await;
        // All of it, before the answer is read.
        caller.write_all(&vec![0; length]).await.expect("still taken");
        reads(&mut caller, "refused").await;
        assert_eq!(caller.read(&mut [0]).await.expect("an end"), 0);
    }
    // Something other than HTTP is answered too.
    let mut caller = server.caller().await;
    ask(&mut caller, "what?").await;
    caller.write_all(&vec![0; 1 << 20]).await.expect("still taken");
    let mut answer = String::new();
    caller.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}

#[tokio::test]
async fn a_slow_caller_is_dropped_in_time() {
    let (linger_idle, linger) = (Duration::from_millis(300), Duration::from_secs(1));
    let server = Server::start(Limits {
        linger_idle,
        linger,
        ..limits()
    })
    .await;
    // One sends nothing more.
    let mut silent = server.caller().await;
    ask(&mut silent, "POST /refused HTTP/1.1\r\ncontent-length: 10").await;
    reads(&mut silent, "refused").await;
    assert_eq!(silent.read(&mut [0]).await.expect("an end"), 0);
    let closed = async {
        while silent.write_all(b"x").await.is_ok() {
            sleep(linger_idle * 2).await
        }
    };
    timeout(SOON, closed).await.expect("closed");
    // The other never stops.
    let mut endless = server.caller().await;
    ask(&mut endless, "POST /refused HTTP/1.1\r\ncontent-length: 1000000000").await;
    let started = Instant::now();
    let closed = async {
        while endless.write_all(b"x").await.is_ok() {
            sleep(linger_idle / 10).await
        }
    };
    timeout(SOON, closed).await.expect("closed");
    assert!(started.elapsed() >= linger);
}

#[tokio::test]
async fn a_new_connection_is_accepted_while_others_are_idle() {
    const CAPACITY: usize = 4;
    for kind in [
        "",
        "GET / HTTP/1.1\r\n",
        "POST /read HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\n",
    ] {
        let server = Server::start(Limits {
            connections: CAPACITY,
            ..limits()
        })
        .await;
        let mut waiting = Vec::new();
        for _ in 0..CAPACITY {
            let mut caller = server.caller().await;
            caller.write_all(kind.as_bytes()).await.expect("sent");
            waiting.push(caller);
        }
        let mut newcomer = server.caller().await;
        ask(&mut newcomer, "GET / HTTP/1.1").await;
        // They send a byte now and then.
        let trickling = async {
            loop {
                for caller in &mut waiting {
                    let _ = caller.write_all(b"x").await;
                }
                sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::select! {
            () = reads(&mut newcomer, "here") => {}
            () = trickling => {}
        }
        // The first of them was closed, and no other.
        ends(&mut waiting[0]).await;
        assert!(
            timeout(Duration::from_millis(100), ends(&mut waiting[1]))
                .await
                .is_err()
        );
        ask(&mut newcomer, "GET / HTTP/1.1").await;
        reads(&mut newcomer, "here").await;
    }
}

#[tokio::test]
async fn a_new_connection_waits_for_those_being_served() {
    let server = Server::start(Limits {
        connections: 1,
        ..limits()
    })
    .await;
    let mut first = server.worker().await;
    let mut second = server.caller().await;
    ask(&mut second, "GET / HTTP/1.1").await;
    let early = timeout(Duration::from_secs(2), reads(&mut second, "here")).await;
    assert!(early.is_err(), "there was no room");
    server.word.add_permits(1);
    reads(&mut first, "done").await;
    drop(first);
    reads(&mut second, "here").await;
}

#[tokio::test]
async fn it_stops_in_time_whatever_callers_do() {
    let grace = Duration::from_secs(1);
    let server = Server::start(Limits { grace, ..limits() }).await;
    let mut idle = server.caller().await;
    ask(&mut idle, "GET / HTTP/1.1").await;
    reads(&mut idle, "here").await;
    let mut begun = server.caller().await;
    begun.write_all(b"GET / HT").await.expect("sent");
    let mut sending = server.caller().await;
    ask(&mut sending, "POST /read HTTP/1.1\r\ncontent-length: 10").await;
    let mut deaf = server.caller().await;
    ask(&mut deaf, "GET /big HTTP/1.1").await;
    deaf.readable().await.expect("the beginning of an answer");
    let mut refused = server.caller().await;
    ask(&mut refused, "POST /refused HTTP/1.1\r\ncontent-length: 10").await;
    reads(&mut refused, "refused").await;
    let _endless = server.worker().await;
    let took = server.stop().await;
    assert!(took >= grace && took < grace + SOON / 2, "{took:?}");
}

#[tokio::test]
async fn it_stops_at_once_when_idle_and_finishes_running_calls() {
    let server = Server::start(limits()).await;
    let mut idle = server.caller().await;
    ask(&mut idle, "GET / HTTP/1.1").await;
    reads(&mut idle, "here").await;
    let mut worker = server.worker().await;
    let word = Arc::clone(&server.word);
    let address = server.address;
    let (took, ()) = futures::join!(server.stop(), async {
        ends(&mut idle).await;
        // New callers are refused while the last call runs.
        while TcpStream::connect(address).await.is_ok() {
            tokio::task::yield_now().await;
        }
        word.add_permits(1);
        reads(&mut worker, "done").await;
        ends(&mut worker).await;
    });
    assert!(took < SOON / 2, "{took:?}");
}
