//! The journal: every call that may write, with its intent and its outcome.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Map, Value};

/// The fields of a row by their names in the API.
pub type Fields = Map<String, Value>;

/// The intent of a call.
#[derive(Clone, Debug)]
pub enum Effect {
    /// A new row.
    Make {
        /// Its resource.
        entity: &'static str,
        /// The group in which it goes last.
        group: String,
        /// Its content.
        fields: Fields,
    },
    /// A changed row.
    Edit {
        /// Its resource.
        entity: &'static str,
        /// Its id.
        id: i64,
        /// Its group afterwards.
        group: String,
        /// Its whole content afterwards.
        fields: Fields,
    },
    /// A removed row.
    Remove {
        /// Its resource.
        entity: &'static str,
        /// Its id.
        id: i64,
    },
    /// A changed order of a group.
    Reorder {
        /// Its resource.
        entity: &'static str,
        /// The group.
        group: String,
        /// Its rows in their new order.
        ids: Vec<i64>,
    },
    /// A replaced list.
    SaveList {
        /// Its resource.
        entity: &'static str,
        /// The group: empty, or the course.
        group: String,
        /// The rows in order.
        rows: Vec<ListRow>,
        /// The heading that is saved together, under its own resource.
        heading: Option<(&'static str, Fields)>,
    },
    /// An undone change.
    Undo {
        /// The change.
        change: i64,
    },
    /// Rows copied from another course.
    Copy {
        /// Their resource.
        entity: &'static str,
        /// From this course.
        from: String,
        /// To this one.
        to: String,
        /// Whether the existing content is replaced.
        replace: bool,
    },
    /// A stored file.
    Upload {
        /// Its content.
        bytes: Arc<Vec<u8>>,
    },
}

/// A row of a list that is saved as a whole.
#[derive(Clone, Debug)]
pub struct ListRow {
    /// The id of a row that stays.
    pub id: Option<i64>,
    /// Its content.
    pub fields: Fields,
}

/// The outcome of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// No answer yet; at the end equivalent to [`Outcome::Unknown`].
    Pending,
    /// 2xx, read to its end: it must exist.
    Acknowledged {
        /// The change it made, if it changed anything.
        change: Option<i64>,
        /// The answered data.
        data: Value,
    },
    /// 2xx was seen, but the caller left before the rest: it must exist, with an unknown id.
    PartlyAnswered,
    /// 4xx: nothing of it may exist.
    Refused(u16),
    /// The call was abandoned before all of its body was sent: nothing of it may exist.
    NeverSent,
    /// 5xx or no answer: either all of it exists, or nothing.
    Unknown(String),
}

/// A call and its outcome.
#[derive(Clone, Debug)]
pub struct Intent {
    /// The id of the person's staff row.
    pub staff: i64,
    /// The intent.
    pub effect: Effect,
    /// The outcome.
    pub outcome: Outcome,
    /// The newest change that anybody knew when the call was sent: its own is newer.
    pub floor: i64,
    /// When it was sent, from the start of the round.
    pub at: Duration,
}

impl fmt::Display for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at.as_secs_f64();
        write!(f, "{} (person {}, sent at {at:.3} s)", self.effect, self.staff)
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Make { entity, fields, .. } => write!(f, "make {entity} {}", label(fields)),
            Self::Edit { entity, id, fields, .. } => write!(f, "edit {entity} {id} to {}", label(fields)),
            Self::Remove { entity, id } => write!(f, "remove {entity} {id}"),
            Self::Reorder { entity, group, ids } => write!(f, "reorder {entity} of group \"{group}\" to {ids:?}"),
            Self::SaveList {
                entity, group, rows, ..
            } => {
                write!(f, "save the {} rows of {entity} of group \"{group}\"", rows.len())
            }
            Self::Undo { change } => write!(f, "undo change {change}"),
            Self::Copy {
                entity,
                from,
                to,
                replace,
            } => {
                write!(
                    f,
                    "copy {entity} from course {from} to {to}{}",
                    if *replace { ", replacing" } else { "" }
                )
            }
            Self::Upload { bytes } => write!(f, "upload {} bytes", bytes.len()),
        }
    }
}

/// A readable name of a row.
fn label(fields: &Fields) -> String {
    let named = ["name", "title", "question", "fullName"];
    let found = named.iter().find_map(|field| fields.get(*field));
    found.map(Value::to_string).unwrap_or_default()
}

/// The journal of a round.
pub struct Journal {
    began: Instant,
    inner: Mutex<Inner>,
}

struct Inner {
    intents: Vec<Intent>,
    newest: i64,
}

impl Journal {
    /// An empty journal of a database whose newest change is this one.
    pub fn new(newest: i64) -> Self {
        let inner = Inner {
            intents: Vec::new(),
            newest,
        };
        Self {
            began: Instant::now(),
            inner: Mutex::new(inner),
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time since the beginning.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Records a call before it is sent. Returns its number.
    pub fn begin(&self, staff: i64, effect: Effect) -> usize {
        let at = self.elapsed();
        let mut inner = self.inner();
        let floor = inner.newest;
        inner.intents.push(Intent {
            staff,
            effect,
            outcome: Outcome::Pending,
            floor,
            at,
        });
        inner.intents.len() - 1
    }

    /// Records the outcome of a call.
    pub fn end(&self, number: usize, outcome: Outcome) {
        let mut inner = self.inner();
        if let Outcome::Acknowledged {
            change: Some(change), ..
        } = outcome
        {
            inner.newest = inner.newest.max(change);
        }
        if let Some(intent) = inner.intents.get_mut(number) {
            intent.outcome = outcome;
        }
    }

    /// Everything so far.
    pub fn intents(&self) -> Vec<Intent> {
        self.inner().intents.clone()
    }

    /// Whether this row may have been removed by another call: by a removal, an undo or a list without it.
    pub fn may_be_gone(&self, entity: &str, row: i64) -> bool {
        self.inner().intents.iter().any(|intent| match &intent.effect {
            Effect::Remove { entity: other, id } => *other == entity && *id == row,
            Effect::Undo { .. } => true,
            Effect::Copy {
                entity: other, replace, ..
            } => *other == entity && *replace,
            _ => false,
        })
    }
}
