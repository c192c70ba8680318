//! The open connections, what each is waiting for, and which is closed when there is no room for another.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::Notify,
    time::{Instant, timeout},
};

/// How long a connection must have waited for its caller before it may be closed for another one.
const SPARED: Duration = Duration::from_secs(1);
/// How often a new connection looks for room, and the minimum interval of the log line that there is none.
const RETRY: Duration = Duration::from_millis(50);
const WARNING_INTERVAL: Duration = Duration::from_secs(60);

/// The orders to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Order {
    /// Continue.
    Serve,
    /// End after the running call.
    Finish,
    /// End at once.
    Abort,
}

/// The shared state of a connection.
pub struct Connection {
    /// The zero of its times.
    epoch: Instant,
    /// Since when the caller has to act: send a request, send more of a body, or read an answer. In milliseconds; 0
    /// while the server is working.
    waiting_since: AtomicU64,
    order: AtomicU8,
    ordered: Notify,
}

impl Connection {
    fn new(epoch: Instant) -> Self {
        let connection = Self {
            epoch,
            waiting_since: AtomicU64::new(0),
            order: AtomicU8::new(Order::Serve as u8),
            ordered: Notify::new(),
        };
        connection.waits();
        connection
    }

    /// The current time for [`Connection::waits_since`]; never 0.
    pub fn now(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_millis())
            .unwrap_or(u64::MAX)
            .saturating_add(1)
    }

    /// The server is working on a call.
    pub fn works(&self) {
        self.waiting_since.store(0, Ordering::Relaxed);
    }

    /// From now on the caller has to act.
    pub fn waits(&self) {
        self.waits_since(self.now());
    }

    /// The caller has to act since an earlier time.
    pub fn waits_since(&self, moment: u64) {
        self.waiting_since.store(moment, Ordering::Relaxed);
    }

    /// The caller may be slow, but makes progress.
    pub fn progresses(&self) {
        if self.waiting_since.load(Ordering::Relaxed) != 0 {
            self.waits();
        }
    }

    /// Its current order.
    pub fn order(&self) -> Order {
        match self.order.load(Ordering::Acquire) {
            0 => Order::Serve,
            1 => Order::Finish,
            _ => Order::Abort,
        }
    }

    fn send_order(&self, order: Order) {
        self.order.fetch_max(order as u8, Ordering::AcqRel);
        self.ordered.notify_one();
    }

    /// Waits until its order is not `known` any more.
    pub async fn ordered(&self, known: Order) -> Order {
        loop {
            let order = self.order();
            if order > known {
                return order;
            }
            self.ordered.notified().await;
        }
    }
}

/// All connections.
pub struct Connections(Arc<Registry>);

struct Registry {
    most: usize,
    epoch: Instant,
    open: Mutex<Open>,
    /// Notified when one has ended.
    ended: Notify,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
    /// When the log last reported that there is no room.
    last_warning: Option<Instant>,
}

impl Registry {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The slot of a connection, for as long as it lasts.
pub struct Slot {
    id: u64,
    connection: Arc<Connection>,
    registry: Arc<Registry>,
}

impl Slot {
    /// The connection.
    pub fn connection(&self) -> &Arc<Connection> {
        &self.connection
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.registry.open().all.remove(&self.id);
        self.registry.ended.notify_waiters();
    }
}

impl Connections {
    /// Room for `most` connections.
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Registry {
            most,
            epoch: Instant::now(),
            open: Mutex::default(),
            ended: Notify::new(),
        }))
    }

    /// A slot for a new connection. If there is none, the connection that has waited longest for its caller is closed.
    /// If all are working, the new one waits.
    pub async fn admit(&self) -> Slot {
        loop {
            let ended = self.0.ended.notified();
            if let Some(slot) = self.try_admit() {
                return slot;
            }
            // Whether a connection may be closed also changes with time.
            let _ = timeout(RETRY, ended).await;
        }
    }

    fn try_admit(&self) -> Option<Slot> {
        let connection = Arc::new(Connection::new(self.0.epoch));
        let now = connection.now();
        let mut open = self.0.open();
        if open.all.len() >= self.0.most {
            if open
                .last_warning
                .is_none_or(|last_warning| last_warning.elapsed() >= WARNING_INTERVAL)
            {
                tracing::warn!(
                    connections = open.all.len(),
                    "too many connections: closing those that have been idle longest"
                );
                open.last_warning = Some(Instant::now());
            }
            let spared = u64::try_from(SPARED.as_millis()).unwrap_or(u64::MAX);
            let waiting = open.all.iter().filter_map(|(id, connection)| {
                let since = connection.waiting_since.load(Ordering::Relaxed);
                (since != 0 && since.saturating_add(spared) <= now).then_some((since, *id))
            });
            let (_, oldest) = waiting.min()?;
            if let Some(oldest) = open.all.remove(&oldest) {
                oldest.send_order(Order::Abort);
            }
        }
        open.next += 1;
        let id = open.next;
        open.all.insert(id, Arc::clone(&connection));
        drop(open);
        Some(Slot {
            id,
            connection,
            registry: Arc::clone(&self.0),
        })
    }

    /// Sends an order to all of them.
    pub fn broadcast(&self, order: Order) {
        for connection in self.0.open().all.values() {
            connection.send_order(order);
        }
    }

    /// Waits until all of them have ended.
    pub async fn ended(&self) {
        loop {
            let ended = self.0.ended.notified();
            if self.0.open().all.is_empty() {
                return;
            }
            ended.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_told(slot: &Slot) -> Order {
        slot.connection().order()
    }

    #[tokio::test]
    async fn the_longest_idle_connection_is_closed_first() {
        let connections = Connections::new(3);
        let [first, second, third] = [
            connections.admit().await,
            connections.admit().await,
            connections.admit().await,
        ];
        let long_ago = Instant::now() - SPARED;
        assert!(connections.0.epoch > long_ago);
        first.connection().works();
        third.connection().waits_since(1);
        second.connection().waits_since(2);
        let fourth = connections.admit().await;
        assert_eq!(
            [&first, &second, &third, &fourth].map(is_told),
            [Order::Serve, Order::Serve, Order::Abort, Order::Serve]
        );
    }

    #[tokio::test]
    async fn a_busy_connection_is_not_closed_for_a_new_one() {
        let connections = Connections::new(1);
        let only = connections.admit().await;
        only.connection().works();
        let newcomer = connections.admit();
        let mut newcomer = std::pin::pin!(newcomer);
        assert!(timeout(SPARED * 2, newcomer.as_mut()).await.is_err());
        assert_eq!(is_told(&only), Order::Serve);
        drop(only);
        newcomer.await;
    }

    #[tokio::test]
    async fn all_connections_are_notified_and_awaited() {
        let connections = Connections::new(2);
        let slot = connections.admit().await;
        connections.broadcast(Order::Finish);
        assert_eq!(slot.connection().ordered(Order::Serve).await, Order::Finish);
        let ended = connections.ended();
        let mut ended = std::pin::pin!(ended);
        assert!(futures::poll!(ended.as_mut()).is_pending());
        connections.broadcast(Order::Abort);
        assert_eq!(slot.connection().ordered(Order::Finish).await, Order::Abort);
        drop(slot);
        ended.await;
    }
}
