//! Calls that are repeated with the same `Idempotency-Key`.

use std::sync::atomic::Ordering;

use serde_json::Value;

use super::{
    client::{Answer, Body, Call},
    person::{Person, TIMEOUT},
};
use crate::{
    check::finding::Violation,
    model::journal::{Effect, Outcome},
};

/// How often a call without an answer is repeated.
const RETRIES: u32 = 5;

impl Person {
    /// Repeats a call until an answer reveals the outcome of the first.
    pub(super) async fn send_again(&mut self, effect: &Effect, call: &Call, first: Outcome) -> Outcome {
        for _ in 0..RETRIES {
            if self.shared.is_over.load(Ordering::Relaxed) {
                break;
            }
            tokio::time::sleep(self.dice.millis(100, 400)).await;
            let answer = self.caller.call(call, TIMEOUT).await;
            match self.outcome(effect, call, answer) {
                acknowledged @ Outcome::Acknowledged { .. } => return acknowledged,
                // The first may still be running, or its preconditions may have changed.
                Outcome::Refused(_) => break,
                _ => {}
            }
        }
        first
    }

    /// Repeats an acknowledged call: the answer must be the first one, and another body must be refused with its key.
    pub(super) async fn repeat(&mut self, effect: &Effect, call: &Call, outcome: &Outcome) {
        let Outcome::Acknowledged { change, data } = outcome else {
            return;
        };
        let again = self.caller.call(call, TIMEOUT).await;
        // An upload is not a change, and the same content has the same name anyway.
        let is_change = !matches!(effect, Effect::Upload { .. });
        if let Answer::Whole {
            status,
            change: again,
            body,
            ..
        } = again
        {
            let is_same = again == *change && body["data"] == *data;
            match status {
                200..300 if is_change && !is_same => {
                    let text = format!("change {change:?} was answered as {again:?} the second time: {effect}");
                    self.shared.find(Violation::Doubled, text);
                }
                400..500 => {
                    let text = format!("{status} to what was acknowledged under the same key: {effect}");
                    self.shared.find(Violation::Answer, text);
                }
                _ => {}
            }
        }
        self.send_another(effect, call).await;
    }

    /// Sends another call with a used key.
    async fn send_another(&mut self, effect: &Effect, call: &Call) {
        let (Effect::Make { entity, group, fields }, Body::Json(body)) = (effect, &call.body) else {
            return;
        };
        let Some(name) = fields
            .keys()
            .find(|name| matches!(name.as_str(), "name" | "title" | "question" | "fullName"))
        else {
            return;
        };
        let word = Value::from(self.word());
        let (mut fields, mut call, mut body) = (fields.clone(), call.clone(), body.clone());
        fields.insert(name.clone(), word.clone());
        body[name.as_str()] = word;
        call.body = Body::Json(body);
        let effect = Effect::Make {
            entity,
            group: group.clone(),
            fields,
        };
        let number = self.shared.journal.begin(self.staff, effect.clone());
        let answer = self.caller.call(&call, TIMEOUT).await;
        let outcome = self.outcome(&effect, &call, answer);
        if matches!(outcome, Outcome::Acknowledged { .. }) {
            let text = format!("another body was accepted under a key that was used: {effect}");
            self.shared.find(Violation::Answer, text);
        }
        self.shared.journal.end(number, outcome);
    }
}
