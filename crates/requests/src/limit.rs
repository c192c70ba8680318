//! Limits on the number of requests (`docs/api.md#limits-of-requests`): by address, by phone number and in all, counted
//! in memory.
//!
//! Refused requests count for the address too, so that a caller who keeps sending gets nothing through. A person who
//! clicks twice sends the same request again, which is not counted.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use peshtoq_auth::limit::{Counts, network, refused};
use peshtoq_core::error::Result;

/// Requests a minute from one address.
const BY_ADDRESS: usize = 2;
/// Requests a minute with one phone number.
const BY_PHONE: usize = 5;
/// Requests a minute in all.
const IN_ALL: usize = 3000;
/// The minimum pause between different requests from one address: no person fills in a form faster. Who sends junk gets
/// one request a minute through, even if slowly.
const SHORTEST_PAUSE: Duration = Duration::from_secs(2);
/// How long the last request of an address is remembered.
const KNOWN: Duration = Duration::from_secs(60);
/// The number of addresses whose last request is remembered; the oldest are dropped.
const ADDRESSES_MAX: usize = 10_000;

/// The address that a request comes from.
pub type Caller = IpAddr;

/// The counts of one server.
pub struct Limits(Mutex<State>);

struct State {
    addresses: Counts<IpAddr>,
    phones: Counts<String>,
    all: Counts<()>,
    last: HashMap<IpAddr, Last>,
}

/// The last request of an address.
struct Last {
    /// When it was sent, whether it was accepted or not.
    at: Instant,
    /// The key of the last request that was accepted.
    taken: Option<String>,
}

impl Default for Limits {
    fn default() -> Self {
        Self(Mutex::new(State {
            addresses: Counts::new(BY_ADDRESS),
            phones: Counts::new(BY_PHONE),
            all: Counts::new(IN_ALL),
            last: HashMap::new(),
        }))
    }
}

impl Limits {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to accept a request. Requests with the same `key` are equal. The request counts until
    /// [`Attempt::forgive`], so that concurrent ones are counted too.
    ///
    /// # Errors
    /// 429 `rate_limited` with the time to wait, at most 60 s.
    pub fn begin(&self, caller: Caller, phone: &str, key: &str, now: Instant) -> Result<Attempt<'_>> {
        let address = network(caller);
        let mut state = self.state();
        let last = state.last.get(&address);
        let last = last.filter(|last| now.saturating_duration_since(last.at) < KNOWN);
        let mut attempt = Attempt {
            limits: self,
            address,
            phone: phone.to_owned(),
            at: now,
            is_counted: false,
        };
        if last.is_some_and(|last| last.taken.as_deref() == Some(key)) {
            return Ok(attempt);
        }
        let too_fast = last.and_then(|last| {
            let left = SHORTEST_PAUSE.saturating_sub(now.saturating_duration_since(last.at));
            (!left.is_zero()).then_some(left)
        });
        let taken = last.and_then(|last| last.taken.clone());
        let by_address = state.addresses.wait(&address, now);
        state.note(address, Last { at: now, taken });
        state.addresses.add(&address, now);
        if let Some(wait) = by_address.or(too_fast) {
            return Err(refused(wait));
        }
        let others = [state.phones.wait(&attempt.phone, now), state.all.wait(&(), now)];
        if let Some(wait) = others.into_iter().flatten().max() {
            return Err(refused(wait));
        }
        state.phones.add(&attempt.phone, now);
        state.all.add(&(), now);
        let taken = Some(key.to_owned());
        state.note(address, Last { at: now, taken });
        attempt.is_counted = true;
        Ok(attempt)
    }
}

impl State {
    fn note(&mut self, address: IpAddr, last: Last) {
        if self.last.len() >= ADDRESSES_MAX && !self.last.contains_key(&address) {
            let now = last.at;
            self.last
                .retain(|_, last| now.saturating_duration_since(last.at) < KNOWN);
            let oldest = self.last.iter().min_by_key(|(_, last)| last.at).map(|(key, _)| *key);
            if let Some(oldest) = oldest.filter(|_| self.last.len() >= ADDRESSES_MAX) {
                self.last.remove(&oldest);
            }
        }
        self.last.insert(address, last);
    }
}

/// A request that is being processed.
pub struct Attempt<'a> {
    limits: &'a Limits,
    address: IpAddr,
    phone: String,
    at: Instant,
    /// `false` if it repeats the last accepted request.
    is_counted: bool,
}

impl Attempt<'_> {
    /// The request could not be stored, so it no longer counts.
    pub fn forgive(self) {
        if !self.is_counted {
            return;
        }
        let mut state = self.limits.state();
        state.addresses.take_back(&self.address, self.at);
        state.phones.take_back(&self.phone, self.at);
        state.all.take_back(&(), self.at);
        state.last.remove(&self.address);
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn ip(number: u32) -> IpAddr {
        Ipv4Addr::from_bits(0x0a00_0000 + number).into()
    }

    /// Whether a request is accepted; each call has another phone number.
    fn is_taken(limits: &Limits, address: u32, phone: usize, now: Instant) -> bool {
        let phone = format!("{}", 998_900_000_000_usize + phone);
        match limits.begin(ip(address), &phone, &phone, now) {
            Ok(_) => true,
            Err(error) => {
                let wait = error.retry_after.expect("a wait");
                assert!(!wait.is_zero() && wait <= Duration::from_secs(60));
                false
            }
        }
    }

    #[test]
    fn visitors_of_many_addresses_are_all_accepted() {
        let (limits, start) = (Limits::default(), Instant::now());
        for number in 0..1000 {
            let now = start + Duration::from_millis(60) * number;
            assert!(is_taken(&limits, number % 500, number as usize, now), "{number}");
        }
    }

    #[test]
    fn a_persistent_sender_gets_one_request_a_minute() {
        for minutes in [1_u32, 2, 5, 10, 15] {
            let (limits, start) = (Limits::default(), Instant::now());
            let mut taken = HashMap::<u32, Vec<Instant>>::new();
            for number in 0..10_000_u32 {
                let now = start + Duration::from_millis(6) * minutes * number;
                if is_taken(&limits, number % 20, number as usize, now) {
                    taken.entry(number % 20).or_default().push(now);
                }
            }
            assert_eq!(taken.len(), 20);
            for times in taken.values() {
                let apart = times.windows(2).map(|two| two[1] - two[0]).min();
                assert!(
                    apart.is_none_or(|apart| apart >= Duration::from_secs(60)),
                    "{minutes}: {apart:?}"
                );
            }
        }
    }

    #[test]
    fn an_equal_request_is_accepted() {
        let (limits, now) = (Limits::default(), Instant::now());
        for _ in 0..20 {
            assert!(is_taken(&limits, 1, 7, now));
        }
        assert!(!is_taken(&limits, 1, 8, now), "another one is not");
        assert!(is_taken(&limits, 2, 8, now), "but from elsewhere");
    }

    #[test]
    fn a_phone_number_is_counted_wherever_it_comes_from() {
        let (limits, now) = (Limits::default(), Instant::now());
        for number in 0..5 {
            let key = format!("form {number}");
            assert!(limits.begin(ip(number), "998901234567", &key, now).is_ok());
        }
        assert!(limits.begin(ip(9), "998901234567", "form 9", now).is_err());
        assert!(limits.begin(ip(10), "998901234568", "form 9", now).is_ok());
    }

    #[test]
    fn there_is_a_limit_for_all_visitors_together() {
        let (limits, now) = (Limits::default(), Instant::now());
        let total = u32::try_from(IN_ALL).expect("a small number");
        for number in 0..total {
            assert!(is_taken(&limits, number, number as usize, now));
        }
        assert!(!is_taken(&limits, total, 999_999, now));
        assert!(is_taken(&limits, total + 1, 999_999, now + Duration::from_secs(61)));
    }

    #[test]
    fn a_request_that_was_not_stored_is_not_counted() {
        let (limits, now) = (Limits::default(), Instant::now());
        for _ in 0..10 {
            limits.begin(ip(1), "998901234567", "a", now).expect("taken").forgive();
        }
        assert!(is_taken(&limits, 1, 1, now));
    }

    #[test]
    fn memory_is_bounded() {
        let (limits, start) = (Limits::default(), Instant::now());
        for number in 0..u32::try_from(ADDRESSES_MAX).expect("a small number") + 500 {
            let _ = is_taken(
                &limits,
                number,
                number as usize,
                start + Duration::from_micros(number.into()),
            );
        }
        assert!(limits.state().last.len() <= ADDRESSES_MAX);
    }
}
