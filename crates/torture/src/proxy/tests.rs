use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::timeout,
};

use super::{Proxy, Trap, Way};

const SOON: Duration = Duration::from_millis(200);

/// An echo server.
async fn echo() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut read, mut write) = stream.split();
                let _ = tokio::io::copy(&mut read, &mut write).await;
            });
        }
    });
    address
}

async fn connect(proxy: &Proxy) -> TcpStream {
    TcpStream::connect(proxy.address).await.expect("a connection")
}

/// The echo of some bytes: `None` without an answer, empty if the connection is closed.
async fn say(stream: &mut TcpStream, bytes: &[u8]) -> Option<Vec<u8>> {
    // An error means that it is closed, which the read detects.
    let _ = stream.write_all(bytes).await;
    hear(stream).await
}

async fn hear(stream: &mut TcpStream) -> Option<Vec<u8>> {
    let mut heard = vec![0; 1024];
    let length = timeout(SOON, stream.read(&mut heard)).await.ok()?.unwrap_or(0);
    heard.truncate(length);
    Some(heard)
}

#[tokio::test]
async fn a_connection_is_opened_silenced_and_cut() {
    let proxy = Proxy::to(echo().await, false).await.expect("a way");
    let mut stream = connect(&proxy).await;
    assert_eq!(say(&mut stream, b"one").await.as_deref(), Some(&b"one"[..]));
    proxy.set(Way::Silent);
    assert_eq!(say(&mut stream, b"two").await, None);
    proxy.set(Way::Open);
    assert_eq!(
        hear(&mut stream).await.as_deref(),
        Some(&b"two"[..]),
        "nothing was lost"
    );
    proxy.set(Way::Slow(Duration::from_millis(50)));
    assert_eq!(say(&mut stream, b"three").await.as_deref(), Some(&b"three"[..]));
    proxy.set(Way::Cut);
    assert_eq!(hear(&mut stream).await, Some(Vec::new()));
    assert_eq!(say(&mut connect(&proxy).await, b"four").await, Some(Vec::new()));
}

#[tokio::test]
async fn old_connections_stay_silent_and_new_ones_work() {
    let proxy = Proxy::to(echo().await, false).await.expect("a way");
    let mut old = connect(&proxy).await;
    assert!(say(&mut old, b"one").await.is_some());
    proxy.silence_present();
    assert_eq!(say(&mut old, b"two").await, None);
    let mut new = connect(&proxy).await;
    assert_eq!(say(&mut new, b"three").await.as_deref(), Some(&b"three"[..]));
    proxy.set(Way::Cut);
    proxy.set(Way::Open);
    assert_eq!(hear(&mut old).await, None, "not even closed");
}

#[tokio::test]
async fn whatever_is_asked_is_answered_with_503() {
    let proxy = Proxy::to(echo().await, false).await.expect("a way");
    let mut stream = connect(&proxy).await;
    assert!(say(&mut stream, b"one").await.is_some());
    proxy.set(Way::Unavailable);
    let answer = say(&mut stream, b"GET / HTTP/1.1\r\n\r\n").await.expect("an answer");
    assert!(answer.starts_with(b"HTTP/1.1 503 "));
    let answer = say(&mut connect(&proxy).await, b"GET / HTTP/1.1\r\n\r\n")
        .await
        .expect("an answer");
    assert!(answer.starts_with(b"HTTP/1.1 503 "));
}

#[tokio::test]
async fn commits_are_intercepted() {
    let target = echo().await;
    let start = [&9_u32.to_be_bytes()[..], &196_608_u32.to_be_bytes(), b"\0"].concat();
    let commit = b"Q\0\0\0\x0bCOMMIT\0";
    for (trap, heard) in [
        (Trap::Before, Some(Vec::new())),
        (Trap::After, Some(Vec::new())),
        (Trap::Swallowed, None),
    ] {
        let proxy = Proxy::to(target.clone(), true).await.expect("a way");
        let mut stream = connect(&proxy).await;
        assert_eq!(say(&mut stream, &start).await.as_deref(), Some(&start[..]));
        proxy.trap(Some((trap, 1)));
        assert!(
            say(&mut stream, b"Q\0\0\0\x0aBEGIN\0")
                .await
                .is_some_and(|heard| !heard.is_empty())
        );
        assert_eq!(say(&mut stream, commit).await, heard, "{trap:?}");
        assert_eq!(proxy.trapped(), 1);
        let mut other = connect(&proxy).await;
        assert!(say(&mut other, &start).await.is_some());
        assert_eq!(
            say(&mut other, commit).await.as_deref(),
            Some(&commit[..]),
            "only one was to be trapped"
        );
    }
}
