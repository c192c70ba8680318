//! Explains every change in the database by a call, and every acknowledged call by a change.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    database_state::{Change, DatabaseState},
    finding::{Finding, Violation},
    state::State,
};
use crate::model::journal::{Effect, Intent, Outcome};

/// Replays the changes of the calls in the journal in order. Returns the resulting state and the problems.
pub fn replay(intents: &[Intent], database: &DatabaseState, baseline: i64) -> (State, Vec<Finding>) {
    let mut replay = Replay {
        intents,
        state: State::default(),
        used: BTreeSet::new(),
        findings: Vec::new(),
    };
    let acknowledged = replay.acknowledged(database);
    for (id, change) in database.changes.range(baseline + 1..) {
        match acknowledged.get(id) {
            Some(number) => replay.expected(*id, change, *number),
            None => replay.unannounced(*id, change),
        }
    }
    for (number, intent) in intents.iter().enumerate() {
        let is_change = !matches!(intent.effect, Effect::Upload { .. });
        if is_change
            && intent.outcome == Outcome::PartlyAnswered
            && !replay.used.contains(&number)
            && may_not_be_empty(intent)
        {
            replay.find(
                Violation::Lost,
                format!("acknowledged, and no change holds it: {intent}"),
            );
        }
    }
    (replay.state, replay.findings)
}

/// Whether a successful call certainly changes something. An order may be the old one, a copy may be of nothing.
fn may_not_be_empty(intent: &Intent) -> bool {
    !matches!(
        intent.effect,
        Effect::Reorder { .. } | Effect::SaveList { .. } | Effect::Copy { .. }
    )
}

struct Replay<'a> {
    intents: &'a [Intent],
    state: State,
    used: BTreeSet<usize>,
    findings: Vec<Finding>,
}

impl Replay<'_> {
    fn find(&mut self, violation: Violation, text: String) {
        self.findings.push(Finding::new(violation, text));
    }

    /// The acknowledged calls, by their changes. Each change must exist.
    fn acknowledged(&mut self, database: &DatabaseState) -> BTreeMap<i64, usize> {
        let mut numbers = BTreeMap::new();
        for (number, intent) in self.intents.iter().enumerate() {
            let Outcome::Acknowledged { change, .. } = &intent.outcome else {
                continue;
            };
            let Some(change) = change else {
                if !matches!(intent.effect, Effect::Upload { .. }) && may_not_be_empty(intent) {
                    self.find(Violation::Lost, format!("acknowledged without a change: {intent}"));
                }
                continue;
            };
            if !database.changes.contains_key(change) {
                self.find(
                    Violation::Lost,
                    format!("change {change} was acknowledged and is not there: {intent}"),
                );
            }
            if let Some(earlier) = numbers.insert(*change, number) {
                // The id was assigned again, because the first change was never stored.
                let earlier = &self.intents[earlier];
                self.findings.push(Finding::new(
                    Violation::Lost,
                    format!("change {change} was acknowledged to two: {earlier}; {intent}"),
                ));
            }
        }
        numbers
    }

    fn expected(&mut self, id: i64, change: &Change, number: usize) {
        let intent = &self.intents[number];
        self.used.insert(number);
        let predicted = match change.by == Some(intent.staff) {
            true => self.state.predict(&intent.effect, change),
            false => Err(format!("it is by {:?}", change.by)),
        };
        match predicted {
            Ok(delta) => self.state.apply(id, delta),
            Err(why) => {
                self.find(
                    Violation::Lost,
                    format!("acknowledged as change {id}, which is another one ({why}): {intent}"),
                );
                self.state.give_up(change);
            }
        }
    }

    /// A change that no answer reported: it must belong to a call with an unknown outcome.
    fn unannounced(&mut self, id: i64, change: &Change) {
        let mut why = String::new();
        for (number, intent) in self.intents.iter().enumerate() {
            let is_open = matches!(
                intent.outcome,
                Outcome::Pending | Outcome::PartlyAnswered | Outcome::Unknown(_)
            );
            if !is_open || self.used.contains(&number) || change.by != Some(intent.staff) || intent.floor >= id {
                continue;
            }
            match self.state.predict(&intent.effect, change) {
                Ok(delta) => {
                    self.used.insert(number);
                    return self.state.apply(id, delta);
                }
                Err(text) => why = format!("; not {intent}: {text}"),
            }
        }
        let finding = self.blame(id, change).unwrap_or_else(|| {
            let rows: Vec<String> = change
                .revisions
                .iter()
                .map(|one| format!("{} {}", one.entity, one.row))
                .collect();
            let text = format!(
                "change {id} of {} by {:?}: nobody asked for it{why}",
                rows.join(", "),
                change.by
            );
            Finding::new(Violation::Half, text)
        });
        self.findings.push(finding);
        self.state.give_up(change);
    }

    /// Whether a change comes from a refused call, or repeats an earlier one.
    fn blame(&self, id: i64, change: &Change) -> Option<Finding> {
        let by_same = self
            .intents
            .iter()
            .enumerate()
            .filter(|(_, intent)| change.by == Some(intent.staff));
        for (number, intent) in by_same {
            if self.state.predict(&intent.effect, change).is_err() {
                continue;
            }
            match &intent.outcome {
                Outcome::Refused(status) => {
                    return Some(Finding::new(
                        Violation::Half,
                        format!("refused with {status}, and there as change {id}: {intent}"),
                    ));
                }
                Outcome::NeverSent => {
                    return Some(Finding::new(
                        Violation::Half,
                        format!("never sent whole, and there as change {id}: {intent}"),
                    ));
                }
                _ if self.used.contains(&number) => {
                    return Some(Finding::new(
                        Violation::Doubled,
                        format!("change {id} does again what was done: {intent}"),
                    ));
                }
                _ => {}
            }
        }
        None
    }
}
