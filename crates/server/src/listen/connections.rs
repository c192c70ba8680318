//! Which connections there are, what each is waiting for, and which one goes when there is no room for another.

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
/// How often a newcomer looks for room, and how often at most the log tells that there is none.
const RETRY: Duration = Duration::from_millis(50);
const TELLING: Duration = Duration::from_secs(60);

/// What a connection is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Order {
    /// It may go on.
    Serve,
    /// It ends after the call that is running.
    Finish,
    /// It ends at once.
    Abort,
}

/// A connection, as others see it.
pub struct Connection {
    /// What times are counted from.
    epoch: Instant,
    /// Since when its caller has to do something: ask, send more of a body, or take an answer. In milliseconds; 0 while the
    /// server is at work.
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

    /// The time, as [`Connection::waits_since`] takes it; never 0.
    pub fn now(&self) -> u64 {
        u64::try_from(self.epoch.elapsed().as_millis())
            .unwrap_or(u64::MAX)
            .saturating_add(1)
    }

    /// The server is at work on a call.
    pub fn works(&self) {
        self.waiting_since.store(0, Ordering::Relaxed);
    }

    /// From now on its caller has to do something.
    pub fn waits(&self) {
        self.waits_since(self.now());
    }

    /// The same since an earlier moment.
    pub fn waits_since(&self, moment: u64) {
        self.waiting_since.store(moment, Ordering::Relaxed);
    }

    /// Its caller is slow perhaps, but does something.
    pub fn progresses(&self) {
        if self.waiting_since.load(Ordering::Relaxed) != 0 {
            self.waits();
        }
    }

    /// What it has been told last.
    pub fn order(&self) -> Order {
        match self.order.load(Ordering::Acquire) {
            0 => Order::Serve,
            1 => Order::Finish,
            _ => Order::Abort,
        }
    }

    fn tell(&self, order: Order) {
        self.order.fetch_max(order as u8, Ordering::AcqRel);
        self.ordered.notify_one();
    }

    /// Waits until it is told something else than `known`.
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
    /// One has ended.
    ended: Notify,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
    /// When the log was told last that there is no room.
    told: Option<Instant>,
}

impl Registry {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a connection among them, for as long as it lasts.
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
    /// Room for so many.
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Registry {
            most,
            epoch: Instant::now(),
            open: Mutex::default(),
            ended: Notify::new(),
        }))
    }

    /// A place for a new connection. Where there is none, the one that has waited longest for its caller ends for it; where
    /// all are at work, the newcomer waits.
    pub async fn admit(&self) -> Slot {
        loop {
            let ended = self.0.ended.notified();
            if let Some(slot) = self.try_admit() {
                return slot;
            }
            // Whether a connection may be closed changes with time too.
            let _ = timeout(RETRY, ended).await;
        }
    }

    fn try_admit(&self) -> Option<Slot> {
        let connection = Arc::new(Connection::new(self.0.epoch));
        let now = connection.now();
        let mut open = self.0.open();
        if open.all.len() >= self.0.most {
            if open.told.is_none_or(|told| told.elapsed() >= TELLING) {
                tracing::warn!(
                    connections = open.all.len(),
                    "there is no room for more connections: those that wait longest are closed"
                );
                open.told = Some(Instant::now());
            }
            let spared = u64::try_from(SPARED.as_millis()).unwrap_or(u64::MAX);
            let waiting = open.all.iter().filter_map(|(id, connection)| {
                let since = connection.waiting_since.load(Ordering::Relaxed);
                (since != 0 && since.saturating_add(spared) <= now).then_some((since, *id))
            });
            let (_, oldest) = waiting.min()?;
            if let Some(oldest) = open.all.remove(&oldest) {
                oldest.tell(Order::Abort);
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

    /// Tells all of them.
    pub fn tell_all(&self, order: Order) {
        for connection in self.0.open().all.values() {
            connection.tell(order);
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
    async fn the_one_that_waited_longest_makes_room() {
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
    async fn nobody_at_work_is_closed_for_another() {
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
    async fn all_are_told_and_waited_for() {
        let connections = Connections::new(2);
        let slot = connections.admit().await;
        connections.tell_all(Order::Finish);
        assert_eq!(slot.connection().ordered(Order::Serve).await, Order::Finish);
        let ended = connections.ended();
        let mut ended = std::pin::pin!(ended);
        assert!(futures::poll!(ended.as_mut()).is_pending());
        connections.tell_all(Order::Abort);
        assert_eq!(slot.connection().ordered(Order::Finish).await, Order::Abort);
        drop(slot);
        ended.await;
    }
}
