//! A connection that can be cut and silenced.

use super::*;

/// The state of the connection to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Open,
    /// Existing and new connections are closed.
    Cut,
    /// Connections stay open, but no data passes.
    Silent,
}

/// A proxy to another server that can be cut.
pub(super) struct Proxy {
    pub(super) address: SocketAddr,
    pub(super) way: watch::Sender<Way>,
}

impl Proxy {
    pub(super) async fn to(target: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (way, seen) = watch::channel(Way::Open);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(carry(stream, target.clone(), seen.clone()));
            }
        });
        Self { address, way }
    }

    pub(super) async fn before(database: &mut TestDatabase) -> Self {
        let (user, rest) = database.url.split_once('@').expect("a user");
        let (target, name) = rest.split_once('/').expect("a database");
        let proxy = Self::to(target.to_owned()).await;
        database.url = format!("{user}@{}/{name}", proxy.address);
        proxy
    }

    pub(super) fn set(&self, way: Way) {
        self.way.send(way).expect("somebody listens");
    }
}

pub(super) async fn carry(mut stream: TcpStream, target: String, mut way: watch::Receiver<Way>) {
    if *way.borrow_and_update() == Way::Cut {
        return;
    }
    let mut server = TcpStream::connect(target).await.expect("the server");
    loop {
        let now = *way.borrow_and_update();
        match now {
            Way::Cut => return,
            Way::Silent => {
                if way.changed().await.is_err() {
                    return;
                }
            }
            Way::Open => {
                tokio::select! {
                    _ = copy_bidirectional(&mut stream, &mut server) => return,
                    // Data in transit is lost with the connection, as when a server dies.
                    changed = way.changed() => if changed.is_err() || *way.borrow() == Way::Cut { return },
                }
            }
        }
    }
}
