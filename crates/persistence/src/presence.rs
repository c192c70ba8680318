//! Who has which record open (`docs/panel.md#together`).
//!
//! It is kept in memory alone: nothing is written to the database, to the history or to the audit log. A form that is open
//! tells so every few seconds; one that is silent for [`SILENCE`] counts as closed. Servers that share a PostgreSQL tell each
//! other by notices ([`crate::db::Db::announce`]), in which all times are ages, so that their clocks need not agree.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

/// The PostgreSQL channel on which servers tell each other who is where.
pub(crate) const CHANNEL: &str = "peshtoq_presence";

/// A form that was silent for this long counts as closed: it tells of itself every four seconds, its server every four more.
pub const SILENCE: Duration = Duration::from_secs(16);
/// How often a server tells the others of the forms that are open with it.
pub const ROUND: Duration = Duration::from_secs(4);
/// How many open forms of one person are known. Of more, the one that was silent the longest is forgotten.
pub const FORMS_OF_A_PERSON: usize = 20;
/// How many open forms are known in all.
pub const FORMS: usize = 2000;
/// The longest name of a place or of a form.
pub const NAME_MAX: usize = 120;
/// How many bytes the forms of one notice may take. PostgreSQL takes at most 8000 in all.
const NOTICE_MAX: usize = 7500;

/// An open form, by its person and the name that the browser has given it.
type Key = (i64, String);

/// An open form as it was last told of.
#[derive(Clone, Debug)]
struct Form {
    session_id: i64,
    place: String,
    editing: bool,
    opened: Instant,
    heard: Instant,
    /// Whether it was told of at this server, which then tells the others.
    is_own: bool,
}

/// What an open form tells of itself.
#[derive(Clone, Copy, Debug)]
pub struct Sign<'a> {
    /// The person.
    pub staff_id: i64,
    /// The session of the call.
    pub session_id: i64,
    /// The name of the form, which no other form of the person has.
    pub form: &'a str,
    /// What is open there.
    pub place: &'a str,
    /// Whether something was changed there that is not saved.
    pub editing: bool,
}

/// Another form that has the same record open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The person.
    pub staff_id: i64,
    /// The session that told of it.
    pub session_id: i64,
    /// Whether something was changed there that is not saved.
    pub editing: bool,
    /// For how long it has been open.
    pub open_for: Duration,
}

/// The forms that are open now, as far as this server knows.
pub struct Presence {
    /// Tells its own notices from those of other servers.
    server: u64,
    forms: Mutex<HashMap<Key, Form>>,
    /// How far a test is ahead of the clock.
    #[cfg(test)]
    ahead: Mutex<Duration>,
}

impl Default for Presence {
    fn default() -> Self {
        Self {
            // Its keys are random, and those of another process are others.
            server: RandomState::new().hash_one(std::process::id()),
            forms: Mutex::default(),
            #[cfg(test)]
            ahead: Mutex::default(),
        }
    }
}

/// What one server tells the others.
#[derive(Serialize, Deserialize)]
struct Notice {
    server: u64,
    forms: Vec<Told>,
}

#[derive(Serialize, Deserialize)]
struct Told {
    staff: i64,
    session: i64,
    form: String,
    /// `None` once it is closed.
    place: Option<String>,
    editing: bool,
    /// How long ago it was opened and last heard of, in milliseconds.
    opened: u64,
    heard: u64,
}

impl Told {
    /// How many bytes it takes in a notice at most: each of its names may have to be escaped.
    fn size(&self) -> usize {
        160 + 2 * (self.form.len() + self.place.as_ref().map_or(0, String::len))
    }
}

impl Presence {
    #[cfg(not(test))]
    #[expect(clippy::unused_self, reason = "the tests have a clock of their own")]
    fn now(&self) -> Instant {
        Instant::now()
    }

    #[cfg(test)]
    fn now(&self) -> Instant {
        Instant::now() + *self.ahead.lock().unwrap()
    }

    fn forms(&self) -> MutexGuard<'_, HashMap<Key, Form>> {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes what an open form tells of itself. Returns the notice for other servers if it is news.
    pub fn hear(&self, sign: &Sign<'_>) -> Option<String> {
        let now = self.now();
        let key = (sign.staff_id, sign.form.to_owned());
        let mut forms = self.forms();
        let known = forms.get(&key).filter(|form| form.place == sign.place);
        let is_news = known.is_none_or(|form| form.editing != sign.editing);
        let form = Form {
            session_id: sign.session_id,
            place: sign.place.to_owned(),
            editing: sign.editing,
            opened: known.map_or(now, |form| form.opened),
            heard: now,
            is_own: true,
        };
        let told = is_news.then(|| told(&key, &form, now));
        put(&mut forms, key, form);
        drop(forms);
        self.notice(told?.into())
    }

    /// Forgets a form that was closed. Returns the notice for other servers if it was known.
    pub fn close(&self, staff_id: i64, form: &str) -> Option<String> {
        let key = (staff_id, form.to_owned());
        let closed = self.forms().remove(&key)?;
        let told = Told {
            place: None,
            ..told(&key, &closed, self.now())
        };
        self.notice(told.into())
    }

    /// The other forms that have this place open.
    pub fn neighbours(&self, sign: &Sign<'_>) -> Vec<Neighbour> {
        let now = self.now();
        let forms = self.forms();
        let others = forms.iter().filter(|((staff_id, name), form)| {
            let is_itself = *staff_id == sign.staff_id && name == sign.form;
            !is_itself && form.place == sign.place && is_open(form, now)
        });
        let neighbour = |((staff_id, _), form): (&Key, &Form)| Neighbour {
            staff_id: *staff_id,
            session_id: form.session_id,
            editing: form.editing,
            open_for: now.saturating_duration_since(form.opened),
        };
        others.map(neighbour).collect()
    }

    /// Forgets the forms that fell silent. Returns the notices that tell other servers of those that are open here.
    pub fn round(&self) -> Vec<String> {
        let now = self.now();
        let mut forms = self.forms();
        forms.retain(|_, form| is_open(form, now));
        if forms.is_empty() {
            // The memory of many goes with the last of them.
            forms.shrink_to_fit();
        }
        let own = forms.iter().filter(|(_, form)| form.is_own);
        let own: Vec<Told> = own.map(|(key, form)| told(key, form, now)).collect();
        drop(forms);
        let mut notices = Vec::new();
        let (mut next, mut size) = (Vec::new(), 0);
        for told in own {
            if size + told.size() > NOTICE_MAX {
                notices.extend(self.notice(std::mem::take(&mut next)));
                size = 0;
            }
            size += told.size();
            next.push(told);
        }
        if !next.is_empty() {
            notices.extend(self.notice(next));
        }
        notices
    }

    /// Takes a notice of another server. What cannot be read is of no program that this one can talk to.
    pub(crate) fn heard_from_another(&self, notice: &str) {
        let Ok(notice) = serde_json::from_str::<Notice>(notice) else {
            return;
        };
        if notice.server == self.server {
            return;
        }
        let now = self.now();
        let ago = |ms: u64| now.checked_sub(Duration::from_millis(ms)).unwrap_or(now);
        let mut forms = self.forms();
        for told in notice.forms {
            let key = (told.staff, told.form);
            let Some(place) = told.place else {
                forms.remove(&key);
                continue;
            };
            let heard = ago(told.heard);
            // Its calls may reach several servers: the one that heard it last knows best.
            let is_old = forms.get(&key).is_some_and(|known| known.heard >= heard);
            let is_too_long = place.len() > 4 * NAME_MAX || key.1.len() > 4 * NAME_MAX;
            if is_old || is_too_long {
                continue;
            }
            let form = Form {
                session_id: told.session,
                place,
                editing: told.editing,
                opened: ago(told.opened),
                heard,
                is_own: false,
            };
            put(&mut forms, key, form);
        }
    }

    /// How many forms are known, and for how many there is room without asking for memory.
    pub fn size(&self) -> (usize, usize) {
        let forms = self.forms();
        (forms.len(), forms.capacity())
    }

    fn notice(&self, forms: Vec<Told>) -> Option<String> {
        let server = self.server;
        serde_json::to_string(&Notice { server, forms }).ok()
    }
}

impl From<Told> for Vec<Told> {
    fn from(told: Told) -> Self {
        vec![told]
    }
}

fn is_open(form: &Form, now: Instant) -> bool {
    now.saturating_duration_since(form.heard) < SILENCE
}

fn told((staff, form): &Key, open: &Form, now: Instant) -> Told {
    let ago = |at: Instant| u64::try_from(now.saturating_duration_since(at).as_millis()).unwrap_or(u64::MAX);
    Told {
        staff: *staff,
        session: open.session_id,
        form: form.clone(),
        place: Some(open.place.clone()),
        editing: open.editing,
        opened: ago(open.opened),
        heard: ago(open.heard),
    }
}

/// Stores a form within the bounds: a new one takes the room of the one that was silent the longest.
fn put(forms: &mut HashMap<Key, Form>, key: Key, form: Form) {
    if !forms.contains_key(&key) {
        let of_person = forms.keys().filter(|(staff_id, _)| *staff_id == key.0).count();
        let goes = match (of_person >= FORMS_OF_A_PERSON, forms.len() >= FORMS) {
            (true, _) => longest_silent(forms, |other| other.0 == key.0),
            (false, true) => longest_silent(forms, |_| true),
            (false, false) => None,
        };
        if let Some(goes) = goes {
            forms.remove(&goes);
        }
    }
    forms.insert(key, form);
}

fn longest_silent(forms: &HashMap<Key, Form>, may_go: impl Fn(&Key) -> bool) -> Option<Key> {
    let candidates = forms.iter().filter(|(key, _)| may_go(key));
    candidates
        .min_by_key(|(_, form)| form.heard)
        .map(|(key, _)| key.clone())
}

#[cfg(test)]
mod tests;
