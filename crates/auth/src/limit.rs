//! Rate limits for passwords (`docs/api.md#sign-in-limits`): counted in memory, by address, and by address and login.
//!
//! There is no count by login alone: with one, a stranger could lock a person out by failing with that login. A person
//! who has signed in from an address before is not locked out by others at the same address either: only failures with
//! the person's own login count there.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};

use peshtoq_core::{
    codes::Code,
    error::{Error, Result},
    rules,
};

/// How long a failure counts.
const WINDOW: Duration = Duration::from_secs(60);
/// The number of keys that are kept; the oldest are dropped.
const KEYS_MAX: usize = 10_000;

/// The counts of one server.
pub struct Limits(Mutex<State>);

struct State {
    addresses: Counts<IpAddr>,
    pairs: Counts<(IpAddr, String)>,
    sessions: Counts<i64>,
    /// When each login last signed in from each address.
    known: HashMap<(IpAddr, String), Instant>,
}

/// Events of the last minute, by key.
pub struct Counts<K> {
    max: usize,
    times: HashMap<K, VecDeque<Instant>>,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    /// Counts that allow `max` a minute.
    pub fn new(max: usize) -> Self {
        Self {
            max,
            times: HashMap::new(),
        }
    }

    /// How long the key has to wait; `None` if it may try now.
    pub fn wait(&mut self, key: &K, now: Instant) -> Option<Duration> {
        let times = self.times.get_mut(key)?;
        times.retain(|at| now.saturating_duration_since(*at) < WINDOW);
        if times.is_empty() {
            self.times.remove(key);
            return None;
        }
        let first_to_end = times.len().checked_sub(self.max)?;
        let at = *times.get(first_to_end)?;
        Some(WINDOW.saturating_sub(now.saturating_duration_since(at)))
    }

    /// Counts an event.
    pub fn add(&mut self, key: &K, now: Instant) {
        if self.times.len() >= KEYS_MAX && !self.times.contains_key(key) {
            self.make_room(now);
        }
        let times = self.times.entry(key.clone()).or_default();
        times.push_back(now);
        // More times than the limit are not needed.
        if times.len() > self.max {
            times.pop_front();
        }
    }

    /// Removes the event that was counted at that instant.
    pub fn take_back(&mut self, key: &K, at: Instant) {
        let Some(times) = self.times.get_mut(key) else {
            return;
        };
        if let Some(index) = times.iter().position(|time| *time == at) {
            times.remove(index);
        }
        if times.is_empty() {
            self.times.remove(key);
        }
    }

    fn make_room(&mut self, now: Instant) {
        let last = |times: &VecDeque<Instant>| times.back().copied();
        self.times
            .retain(|_, times| last(times).is_some_and(|at| now.saturating_duration_since(at) < WINDOW));
        if self.times.len() >= KEYS_MAX
            && let Some(oldest) = self
                .times
                .iter()
                .min_by_key(|(_, times)| last(times))
                .map(|(key, _)| key.clone())
        {
            self.times.remove(&oldest);
        }
    }
}

impl Limits {
    /// Counts that allow `max` failures a minute; at least one.
    pub fn new(max: u32) -> Self {
        let max = usize::try_from(max).unwrap_or(usize::MAX).max(1);
        Self(Mutex::new(State {
            addresses: Counts::new(max),
            pairs: Counts::new(max),
            sessions: Counts::new(max),
            known: HashMap::new(),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Begins a sign-in. It counts as failed until [`Attempt::succeeded`] or [`Attempt::forgive`], so that concurrent
    /// ones are counted too.
    ///
    /// # Errors
    /// 429 `rate_limited` with the time to wait, at most 60 s.
    pub fn sign_in(&self, address: IpAddr, login: &str, now: Instant) -> Result<Attempt<'_>> {
        let address = network(address);
        // Texts that cannot be a login share one key, so that they do not fill the memory.
        let login = if rules::login(login).is_ok() { login } else { "" };
        let pair = (address, login.to_owned());
        let mut state = self.state();
        if let Some(wait) = state.pairs.wait(&pair, now) {
            return Err(refused(wait));
        }
        match state.addresses.wait(&address, now) {
            Some(wait) if !state.known.contains_key(&pair) => return Err(refused(wait)),
            _ => {}
        }
        state.pairs.add(&pair, now);
        state.addresses.add(&address, now);
        Ok(Attempt {
            limits: self,
            pair,
            at: now,
        })
    }

    /// Begins an attempt of a signed-in person to enter the current password. It is counted by session, so that a thief
    /// in one session cannot keep the person in another from changing the password.
    ///
    /// # Errors
    /// 429 `rate_limited` with the time to wait, at most 60 s.
    pub fn own_password(&self, session: i64, now: Instant) -> Result<()> {
        let mut state = self.state();
        if let Some(wait) = state.sessions.wait(&session, now) {
            return Err(refused(wait));
        }
        state.sessions.add(&session, now);
        Ok(())
    }

    /// The signed-in person entered the right password.
    pub fn own_password_was_right(&self, session: i64) {
        self.state().sessions.times.remove(&session);
    }
}

/// A sign-in in progress.
#[must_use = "a sign-in that is dropped counts as failed"]
pub struct Attempt<'a> {
    limits: &'a Limits,
    pair: (IpAddr, String),
    at: Instant,
}

impl Attempt<'_> {
    /// The password was right: earlier failures with this login from this address no longer count.
    pub fn succeeded(self) {
        let mut state = self.limits.state();
        state.pairs.times.remove(&self.pair);
        state.addresses.take_back(&self.pair.0, self.at);
        if state.known.len() >= KEYS_MAX
            && !state.known.contains_key(&self.pair)
            && let Some(oldest) = state
                .known
                .iter()
                .min_by_key(|(_, at)| **at)
                .map(|(pair, _)| pair.clone())
        {
            state.known.remove(&oldest);
        }
        state.known.insert(self.pair, self.at);
    }

    /// It is unknown whether the password was right.
    pub fn forgive(self) {
        let mut state = self.limits.state();
        state.pairs.take_back(&self.pair, self.at);
        state.addresses.take_back(&self.pair.0, self.at);
    }
}

/// 429 with the time to wait.
pub fn refused(wait: Duration) -> Error {
    Error {
        retry_after: Some(wait),
        ..Error::new(Code::RateLimited)
    }
}

/// The network of an address: IPv6 hosts get a whole /64, so it counts as one.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn wait(limits: &Limits, address: &str, login: &str, now: Instant) -> Option<Duration> {
        match limits.sign_in(ip(address), login, now) {
            Ok(attempt) => {
                attempt.forgive();
                None
            }
            Err(error) => {
                assert_eq!(error.code, Code::RateLimited);
                error.retry_after
            }
        }
    }

    fn fail(limits: &Limits, address: &str, login: &str, now: Instant) {
        drop(limits.sign_in(ip(address), login, now).unwrap());
    }

    #[test]
    fn ten_a_minute_and_then_the_rest_of_the_minute() {
        let (limits, start) = (Limits::new(10), Instant::now());
        for second in 0..10 {
            fail(&limits, "10.0.0.1", "ali", start + Duration::from_secs(second));
        }
        let later = start + Duration::from_secs(20);
        assert_eq!(wait(&limits, "10.0.0.1", "ali", later), Some(Duration::from_secs(40)));
        assert_eq!(
            wait(&limits, "10.0.0.1", "vali", later),
            Some(Duration::from_secs(40)),
            "the address is counted too"
        );
        assert_eq!(
            wait(&limits, "10.0.0.2", "ali", later),
            None,
            "a stranger locks nobody out"
        );
        assert_eq!(
            wait(&limits, "10.0.0.1", "ali", start + Duration::from_millis(59_999)),
            Some(Duration::from_millis(1))
        );
        // The window slides: once one failure leaves it, one more try is allowed.
        fail(&limits, "10.0.0.1", "ali", start + WINDOW);
        assert_eq!(
            wait(&limits, "10.0.0.1", "ali", start + WINDOW),
            Some(Duration::from_secs(1))
        );
    }

    #[test]
    fn many_at_the_same_instant_are_counted() {
        let (limits, now) = (Limits::new(10), Instant::now());
        let open: Vec<_> = (0..10)
            .map(|_| limits.sign_in(ip("10.0.0.1"), "ali", now).unwrap())
            .collect();
        assert!(limits.sign_in(ip("10.0.0.1"), "ali", now).is_err());
        for attempt in open {
            attempt.forgive();
        }
        assert_eq!(wait(&limits, "10.0.0.1", "ali", now), None);
    }

    #[test]
    fn a_right_password_resets_the_name_but_not_the_address() {
        let (limits, now) = (Limits::new(3), Instant::now());
        fail(&limits, "10.0.0.1", "ali", now);
        fail(&limits, "10.0.0.1", "ali", now);
        limits.sign_in(ip("10.0.0.1"), "ali", now).unwrap().succeeded();
        fail(&limits, "10.0.0.1", "vali", now);
        assert!(
            wait(&limits, "10.0.0.1", "vali", now).is_some(),
            "an own account is no way to try others' more often"
        );
        // A person who has signed in from here has a separate number of tries, and no more than these.
        for _ in 0..3 {
            fail(&limits, "10.0.0.1", "ali", now);
        }
        assert!(wait(&limits, "10.0.0.1", "ali", now).is_some());
    }

    #[test]
    fn an_ipv6_network_is_one_address() {
        let (limits, now) = (Limits::new(2), Instant::now());
        fail(&limits, "2001:db8:1:2::1", "ali", now);
        fail(&limits, "2001:db8:1:2:ffff::9", "vali", now);
        assert!(wait(&limits, "2001:db8:1:2::3", "soli", now).is_some());
        assert!(wait(&limits, "2001:db8:1:3::1", "soli", now).is_none());
        fail(&limits, "::ffff:10.0.0.1", "ali", now);
        fail(&limits, "10.0.0.1", "ali", now);
        assert!(wait(&limits, "10.0.0.1", "soli", now).is_some());
    }

    #[test]
    fn memory_is_bounded() {
        let (limits, start) = (Limits::new(10), Instant::now());
        let total = u32::try_from(KEYS_MAX).unwrap() + 500;
        for number in 0..total {
            let address = IpAddr::from(std::net::Ipv4Addr::from_bits(number));
            drop(
                limits
                    .sign_in(
                        address,
                        &"x".repeat(10_000),
                        start + Duration::from_micros(number.into()),
                    )
                    .unwrap(),
            );
        }
        let state = limits.state();
        assert_eq!(
            (state.addresses.times.len(), state.pairs.times.len()),
            (KEYS_MAX, KEYS_MAX)
        );
        assert!(state.pairs.times.keys().all(|(_, login)| login.is_empty()));
        assert!(
            state
                .addresses
                .times
                .contains_key(&IpAddr::from(std::net::Ipv4Addr::from_bits(total - 1)))
        );
        assert!(
            !state
                .addresses
                .times
                .contains_key(&IpAddr::from(std::net::Ipv4Addr::from_bits(0)))
        );
    }

    #[test]
    fn own_passwords_are_counted_by_session() {
        let (limits, now) = (Limits::new(2), Instant::now());
        limits.own_password(1, now).unwrap();
        limits.own_password(1, now).unwrap();
        assert!(limits.own_password(1, now).is_err());
        assert!(limits.own_password(2, now).is_ok());
        limits.own_password_was_right(1);
        assert!(limits.own_password(1, now).is_ok());
    }
}
