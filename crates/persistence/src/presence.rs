//! Who has which record open (`docs/panel.md#presence`).
//!
//! Presence is kept in memory only: nothing is written to the database, the history or the audit log. An open form
//! sends a heartbeat every few seconds; a form without one for [`IDLE_TIMEOUT`] counts as closed. Servers that share a
//! PostgreSQL database exchange notices ([`crate::db::Db::announce`]). All times in notices are ages, so that the
//! clocks of the servers need not agree.

use std::{
    collections::HashMap,
    hash::{BuildHasher, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

/// The PostgreSQL channel on which servers exchange presence notices.
pub(crate) const CHANNEL: &str = "peshtoq_presence";

/// A form without a heartbeat for this long counts as closed. A form sends one every four seconds, and its server
/// passes it on within four more.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(16);
/// How often a server notifies the others of the forms that are open with it.
pub const ROUND: Duration = Duration::from_secs(4);
/// How many open forms are tracked per person. Beyond that, the form with the oldest heartbeat is dropped.
pub const FORMS_OF_A_PERSON: usize = 20;
/// How many open forms are tracked in all.
pub const FORMS: usize = 2000;
/// The maximum length of the name of a place or a form.
pub const NAME_MAX: usize = 120;
/// How many bytes the forms of one notice may take. PostgreSQL accepts at most 8000 bytes per notice.
const NOTICE_MAX: usize = 7500;

/// An open form, identified by its person and the name that the browser gave it.
type Key = (i64, String);

/// The last known state of an open form.
#[derive(Clone, Debug)]
struct Form {
    session_id: i64,
    place: String,
    editing: bool,
    opened: Instant,
    heard: Instant,
    /// Whether this server received the form's last heartbeat and so notifies the others.
    is_own: bool,
}

/// A form's heartbeat.
#[derive(Clone, Copy, Debug)]
pub struct Sign<'a> {
    /// The person.
    pub staff_id: i64,
    /// The session of the call.
    pub session_id: i64,
    /// The name of the form, unique among the forms of the person.
    pub form: &'a str,
    /// The record that is open in the form.
    pub place: &'a str,
    /// Whether the form has unsaved changes.
    pub editing: bool,
}

/// Another form that has the same record open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The person.
    pub staff_id: i64,
    /// The session that sent the heartbeat.
    pub session_id: i64,
    /// Whether the form has unsaved changes.
    pub editing: bool,
    /// How long the form has been open.
    pub open_for: Duration,
}

/// The forms that are open now, as far as this server knows.
pub struct Presence {
    /// Identifies this server in notices, so that it can ignore its own.
    server: u64,
    forms: Mutex<HashMap<Key, Form>>,
    /// How far the clock of a test is ahead.
    #[cfg(test)]
    ahead: Mutex<Duration>,
}

impl Default for Presence {
    fn default() -> Self {
        Self {
            // `RandomState` has random keys, which differ from those of any other process.
            server: RandomState::new().hash_one(std::process::id()),
            forms: Mutex::default(),
            #[cfg(test)]
            ahead: Mutex::default(),
        }
    }
}

/// What one server sends to the others.
#[derive(Serialize, Deserialize)]
struct Notice {
    server: u64,
    forms: Vec<FormNotice>,
}

#[derive(Serialize, Deserialize)]
struct FormNotice {
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

impl FormNotice {
    /// The maximum number of bytes that it takes in a notice: each of its names may have to be escaped.
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

    /// Handles a form's heartbeat. Returns the notice for other servers if something has changed.
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
        let form_notice = is_news.then(|| form_notice(&key, &form, now));
        put(&mut forms, key, form);
        drop(forms);
        self.notice(form_notice?.into())
    }

    /// Removes a form that was closed. Returns the notice for other servers if the form was known.
    pub fn close(&self, staff_id: i64, form: &str) -> Option<String> {
        let key = (staff_id, form.to_owned());
        let closed = self.forms().remove(&key)?;
        let form_notice = FormNotice {
            place: None,
            ..form_notice(&key, &closed, self.now())
        };
        self.notice(form_notice.into())
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

    /// Removes forms without recent heartbeats. Returns the notices for other servers about the forms that are open
    /// with this one.
    pub fn round(&self) -> Vec<String> {
        let now = self.now();
        let mut forms = self.forms();
        forms.retain(|_, form| is_open(form, now));
        if forms.is_empty() {
            // Releases the memory that many open forms needed.
            forms.shrink_to_fit();
        }
        let own = forms.iter().filter(|(_, form)| form.is_own);
        let own: Vec<FormNotice> = own.map(|(key, form)| form_notice(key, form, now)).collect();
        drop(forms);
        let mut notices = Vec::new();
        let (mut next, mut size) = (Vec::new(), 0);
        for form_notice in own {
            if size + form_notice.size() > NOTICE_MAX {
                notices.extend(self.notice(std::mem::take(&mut next)));
                size = 0;
            }
            size += form_notice.size();
            next.push(form_notice);
        }
        if !next.is_empty() {
            notices.extend(self.notice(next));
        }
        notices
    }

    /// Handles a notice from another server. A notice that cannot be parsed comes from an incompatible version and is
    /// ignored.
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
        for form_notice in notice.forms {
            let key = (form_notice.staff, form_notice.form);
            let Some(place) = form_notice.place else {
                forms.remove(&key);
                continue;
            };
            let heard = ago(form_notice.heard);
            // The calls of one form may reach several servers: the latest heartbeat wins.
            let is_old = forms.get(&key).is_some_and(|known| known.heard >= heard);
            let is_too_long = place.len() > 4 * NAME_MAX || key.1.len() > 4 * NAME_MAX;
            if is_old || is_too_long {
                continue;
            }
            let form = Form {
                session_id: form_notice.session,
                place,
                editing: form_notice.editing,
                opened: ago(form_notice.opened),
                heard,
                is_own: false,
            };
            put(&mut forms, key, form);
        }
    }

    /// How many forms are tracked, and for how many memory is already allocated.
    pub fn size(&self) -> (usize, usize) {
        let forms = self.forms();
        (forms.len(), forms.capacity())
    }

    fn notice(&self, forms: Vec<FormNotice>) -> Option<String> {
        let server = self.server;
        serde_json::to_string(&Notice { server, forms }).ok()
    }
}

impl From<FormNotice> for Vec<FormNotice> {
    fn from(form_notice: FormNotice) -> Self {
        vec![form_notice]
    }
}

fn is_open(form: &Form, now: Instant) -> bool {
    now.saturating_duration_since(form.heard) < IDLE_TIMEOUT
}

fn form_notice((staff, form): &Key, open: &Form, now: Instant) -> FormNotice {
    let ago = |at: Instant| u64::try_from(now.saturating_duration_since(at).as_millis()).unwrap_or(u64::MAX);
    FormNotice {
        staff: *staff,
        session: open.session_id,
        form: form.clone(),
        place: Some(open.place.clone()),
        editing: open.editing,
        opened: ago(open.opened),
        heard: ago(open.heard),
    }
}

/// Stores a form within the limits: a new form replaces the one with the oldest heartbeat.
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
