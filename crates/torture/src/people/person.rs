//! A person: sends one call after the other, records each outcome, and shows it to everybody.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use serde_json::Value;

use super::client::{Answer, Body, Call, Caller};
use crate::{
    check::finding::{Finding, Violation},
    dice::Dice,
    model::{
        board::{Board, Known, Made, Stored},
        journal::{Effect, Fields, Journal, Outcome},
    },
};

/// Every call must be answered within this time, whatever the fault.
pub const ANSWERED_WITHIN: Duration = Duration::from_secs(15);
/// The time limit of callers; longer than the time in which there must be an answer.
pub(super) const TIMEOUT: Duration = Duration::from_secs(20);

/// What all people of a round share.
pub struct Shared {
    /// The calls.
    pub journal: Journal,
    /// Their knowledge.
    pub board: Board,
    /// The problems they found.
    pub findings: Mutex<Vec<Finding>>,
    /// The courses they write to.
    pub courses: Vec<i64>,
    /// Whether calls have an `Idempotency-Key`, so that they can be repeated.
    pub idempotency: bool,
    /// Whether they should stop.
    pub is_over: AtomicBool,
    /// How many of a hundred calls are abandoned by their callers before the answer.
    pub rudeness: AtomicU64,
    /// Whether uploads and files may be answered late, because the store is the silent part.
    pub store_is_slow: AtomicBool,
    /// When the server was last paused, in milliseconds of the journal.
    pub stopped_at: AtomicI64,
}

impl Shared {
    /// Records a problem.
    pub fn find(&self, violation: Violation, text: impl Into<String>) {
        self.findings
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(Finding::new(violation, text));
    }
}

/// A person.
pub struct Person {
    /// The id of the staff row.
    pub staff: i64,
    /// The name to sign in with.
    pub login: String,
    /// The connection to the server.
    pub caller: Caller,
    /// The source of their choices.
    pub dice: Dice,
    /// The shared state.
    pub shared: Arc<Shared>,
    /// How many names they have used.
    pub named: u64,
}

impl Person {
    /// Works until the signal to stop.
    pub async fn work(mut self) {
        while !self.shared.is_over.load(Ordering::Relaxed) {
            self.do_something().await;
            let pause = self.dice.millis(0, 25);
            tokio::time::sleep(pause).await;
        }
    }

    /// A unique word.
    pub fn word(&mut self) -> String {
        self.named += 1;
        format!("w{}x{}x{:04x}", self.staff, self.named, self.dice.below(0x1_0000))
    }

    /// Sends a call that writes, politely or not, and records its outcome.
    pub async fn submit(&mut self, effect: Effect, call: Call) -> Outcome {
        let mut call = call;
        call.key = self
            .shared
            .idempotency
            .then(|| format!("key-{:016x}", self.dice.seed()));
        let number = self.shared.journal.begin(self.staff, effect.clone());
        let mut outcome = self.send(&effect, &call).await;
        let is_open = matches!(outcome, Outcome::Unknown(_) | Outcome::PartlyAnswered);
        if is_open && call.key.is_some() && self.dice.chance(75) {
            outcome = self.send_again(&effect, &call, outcome).await;
        }
        self.note(&effect, &outcome);
        self.shared.journal.end(number, outcome.clone());
        if matches!(outcome, Outcome::Unknown(_) | Outcome::NeverSent) {
            // Nobody retries at once.
            tokio::time::sleep(self.dice.millis(20, 120)).await;
        }
        if call.key.is_some() && self.dice.chance(4) {
            self.repeat(&effect, &call, &outcome).await;
        }
        outcome
    }

    async fn send(&mut self, effect: &Effect, call: &Call) -> Outcome {
        let rudeness = self.shared.rudeness.load(Ordering::Relaxed);
        let answer = if !self.dice.chance(rudeness) {
            let time_limit = if self.dice.chance(70) {
                TIMEOUT
            } else {
                self.dice.millis(500, 4000)
            };
            self.caller.call(call, time_limit).await
        } else if !matches!(call.body, Body::None) && self.dice.chance(50) {
            let portion = self.dice.below(1000) as f64 / 1000.0;
            // An error means that the server is not reachable, and received nothing.
            let _ = self.caller.leave_mid_body(call, portion).await;
            return Outcome::NeverSent;
        } else {
            let bytes = if self.dice.chance(50) { 0 } else { self.dice.below(200) };
            let time_limit = self.dice.millis(1, 300);
            self.caller.leave_mid_answer(call, bytes, time_limit).await
        };
        self.outcome(effect, call, answer)
    }

    /// Interprets an answer.
    pub(super) fn outcome(&self, effect: &Effect, call: &Call, answer: Answer) -> Outcome {
        let text = || format!("{} {} for {effect}", call.method, call.path);
        match answer {
            Answer::Whole {
                status,
                change,
                body,
                took,
            } => {
                self.punctual(&text(), call, took);
                self.check_answer(status, &text(), &body);
                match status {
                    200..300 => Outcome::Acknowledged {
                        change,
                        data: body["data"].clone(),
                    },
                    400..500 => Outcome::Refused(status),
                    _ => Outcome::Unknown(format!("{status} {}", body["code"])),
                }
            }
            Answer::Begun(200..300) => Outcome::PartlyAnswered,
            Answer::Begun(status @ 400..500) => Outcome::Refused(status),
            Answer::Begun(status) => Outcome::Unknown(format!("{status} begun")),
            Answer::Unreachable => Outcome::NeverSent,
            Answer::Nothing(why) => Outcome::Unknown(why),
            Answer::TimedOut(waited) => {
                if waited >= ANSWERED_WITHIN && self.must_be_punctual(call, waited) {
                    self.shared.find(
                        Violation::Late,
                        format!("no answer after {:.1} s to {}", waited.as_secs_f64(), text()),
                    );
                }
                Outcome::Unknown("no answer in time".to_owned())
            }
        }
    }

    fn check_answer(&self, status: u16, text: &str, body: &Value) {
        // Everybody here is signed in and may do everything; internal failures may only be a 503.
        if matches!(status, 401 | 403) || (status >= 500 && status != 503) {
            self.shared
                .find(Violation::Answer, format!("{status} to {text}: {body}"));
        }
    }

    /// Whether only the server itself can be the cause of a late answer.
    fn must_be_punctual(&self, call: &Call, took: Duration) -> bool {
        let needs_store = matches!(call.body, Body::File { .. });
        let was_stopped = self.shared.stopped_at.load(Ordering::Relaxed);
        let began = self.shared.journal.elapsed().saturating_sub(took).as_millis();
        let is_excused = needs_store && self.shared.store_is_slow.load(Ordering::Relaxed);
        !is_excused && i128::from(was_stopped) < i128::try_from(began).unwrap_or(i128::MAX)
    }

    fn punctual(&self, text: &str, call: &Call, took: Duration) {
        if took > ANSWERED_WITHIN && self.must_be_punctual(call, took) {
            self.shared.find(
                Violation::Late,
                format!("an answer after {:.1} s to {text}", took.as_secs_f64()),
            );
        }
    }

    /// Shows everybody the outcome of a call, and compares the answer with the request.
    fn note(&self, effect: &Effect, outcome: &Outcome) {
        let board = &self.shared.board;
        let Outcome::Acknowledged { change, data } = outcome else {
            match effect {
                Effect::Edit { entity, id, .. } => board.doubt(entity, *id, false),
                Effect::Remove { entity, id } if !matches!(outcome, Outcome::NeverSent) => {
                    board.doubt(
                        entity,
                        *id,
                        matches!(outcome, Outcome::Unknown(_) | Outcome::Refused(404)),
                    );
                }
                _ => {}
            }
            return;
        };
        if let Some(change) = change {
            board.look().changes.push(Made {
                change: *change,
                staff: self.staff,
            });
        }
        match effect {
            Effect::Make { entity, group, fields }
            | Effect::Edit {
                entity, group, fields, ..
            } => {
                self.echoed(effect, fields, data);
                if let Some(id) = data["id"].as_i64() {
                    let version = data["version"].as_i64();
                    board.put(Known {
                        entity,
                        id,
                        group: group.clone(),
                        version,
                    });
                }
            }
            Effect::Remove { entity, id } => board.doubt(entity, *id, true),
            Effect::Upload { bytes } => match data[0]["path"].as_str() {
                Some(path) => board.look().files.push(Stored {
                    path: path.to_owned(),
                    bytes: Arc::clone(bytes),
                }),
                None => self
                    .shared
                    .find(Violation::Answer, format!("an upload without a path: {data}")),
            },
            _ => {}
        }
    }

    fn echoed(&self, effect: &Effect, fields: &Fields, data: &Value) {
        for (name, value) in fields {
            if data[name] != *value {
                self.shared.find(
                    Violation::Answer,
                    format!("{name} was answered as {} to {effect}", data[name]),
                );
            }
        }
    }
}
