//! Tests of the check with small damaged databases, so that a check that no longer detects anything fails here.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    database,
    database_state::{Change, DatabaseState, Revision},
    finding::{Finding, Violation},
};
use crate::model::journal::{Effect, Fields, Intent, ListRow, Outcome};

const ANN: i64 = 1;

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().expect("an object")
}

fn intent(effect: Effect, outcome: Outcome) -> Intent {
    Intent {
        staff: ANN,
        effect,
        outcome,
        floor: 0,
        at: std::time::Duration::ZERO,
    }
}

fn acknowledged(change: i64) -> Outcome {
    Outcome::Acknowledged {
        change: Some(change),
        data: Value::Null,
    }
}

fn named(name: &str) -> Fields {
    object(json!({"name": name}))
}

fn make(name: &str) -> Effect {
    Effect::Make {
        entity: "profession",
        group: String::new(),
        fields: named(name),
    }
}

fn edit(id: i64, name: &str) -> Effect {
    Effect::Edit {
        entity: "profession",
        id,
        group: String::new(),
        fields: named(name),
    }
}

/// A database in which professions are changed one after the other.
#[derive(Default)]
struct Story(DatabaseState);

impl Story {
    /// The changes in order: the row, its name afterwards, and what the change undoes.
    fn of(changes: &[(i64, Option<&str>, Option<i64>)]) -> Self {
        let mut story = Self::default();
        let mut rows = BTreeMap::<i64, Value>::new();
        for ((row, name, undoes), number) in changes.iter().zip(1..) {
            let before = rows.remove(row);
            let after = name.map(|name| json!({"id": row, "name": name, "version": number, "updated_at": "x"}));
            rows.extend(after.clone().map(|after| (*row, after)));
            let revision = Revision {
                id: number,
                entity: "profession".to_owned(),
                row: *row,
                group: String::new(),
                before,
                after,
            };
            let change = Change {
                by: Some(ANN),
                undoes: *undoes,
                revisions: vec![revision],
            };
            story.0.changes.insert(number, change);
        }
        for (position, (id, row)) in rows.into_iter().enumerate() {
            let mut row = object(row);
            row.insert("position".to_owned(), position.into());
            story.0.rows.insert(("profession".to_owned(), id), row);
        }
        story
    }

    fn found(&self, intents: &[Intent]) -> Vec<Violation> {
        let found: Vec<Finding> = database(intents, &self.0, &DatabaseState::default()).1;
        found.iter().map(|finding| finding.violation).collect()
    }
}

#[test]
fn acknowledged_rows_that_are_there_are_accepted() {
    let story = Story::of(&[
        (1, Some("a"), None),
        (2, Some("b"), None),
        (1, Some("c"), None),
        (2, None, None),
    ]);
    let remove = Effect::Remove {
        entity: "profession",
        id: 2,
    };
    let intents = [
        intent(make("a"), acknowledged(1)),
        intent(make("b"), acknowledged(2)),
        intent(edit(1, "c"), acknowledged(3)),
        intent(remove, acknowledged(4)),
        intent(make("refused"), Outcome::Refused(422)),
        intent(make("unknown and absent"), Outcome::Unknown(String::new())),
    ];
    assert_eq!(story.found(&intents), []);
}

#[test]
fn an_unknown_outcome_may_be_there_once() {
    let story = Story::of(&[(1, Some("a"), None)]);
    for outcome in [
        Outcome::Unknown(String::new()),
        Outcome::PartlyAnswered,
        Outcome::Pending,
    ] {
        assert_eq!(story.found(&[intent(make("a"), outcome)]), []);
    }
    // Two callers with the same request may add it twice, one may not.
    let twice = Story::of(&[(1, Some("a"), None), (2, Some("a"), None)]);
    let unknown = || intent(make("a"), Outcome::Unknown(String::new()));
    assert_eq!(twice.found(&[unknown(), unknown()]), []);
    assert!(twice.found(&[unknown()]).contains(&Violation::Doubled));
}

#[test]
fn a_missing_change_is_a_loss() {
    let story = Story::of(&[(1, Some("a"), None)]);
    let intents = [intent(make("a"), acknowledged(1)), intent(make("b"), acknowledged(2))];
    assert_eq!(story.found(&intents), [Violation::Lost]);
    assert_eq!(
        story.found(&[
            intent(make("a"), acknowledged(1)),
            intent(make("b"), Outcome::PartlyAnswered)
        ]),
        [Violation::Lost]
    );
    // Its id may have been assigned to another one.
    let intents = [intent(make("b"), acknowledged(1)), intent(make("a"), acknowledged(1))];
    assert!(story.found(&intents).contains(&Violation::Lost));
    assert!(
        story
            .found(&[intent(make("b"), acknowledged(1))])
            .contains(&Violation::Lost),
        "another content"
    );
}

#[test]
fn a_missing_or_different_row_is_a_loss() {
    let intents = [intent(make("a"), acknowledged(1))];
    let mut story = Story::of(&[(1, Some("a"), None)]);
    let key = ("profession".to_owned(), 1);
    story
        .0
        .rows
        .get_mut(&key)
        .expect("the row")
        .insert("name".to_owned(), json!("b"));
    assert!(story.found(&intents).contains(&Violation::Lost));
    story.0.rows.remove(&key);
    assert_eq!(
        story.found(&intents),
        [Violation::Lost, Violation::Lost],
        "by the journal and by the history"
    );
}

#[test]
fn refused_and_unsent_writes_must_be_absent() {
    let story = Story::of(&[(1, Some("a"), None)]);
    for outcome in [Outcome::Refused(409), Outcome::NeverSent] {
        assert_eq!(story.found(&[intent(make("a"), outcome)]), [Violation::Half]);
    }
    assert_eq!(story.found(&[]), [Violation::Half], "nobody asked for it");
}

#[test]
fn a_row_without_its_history_is_a_half_write() {
    let mut story = Story::of(&[(1, Some("a"), None)]);
    let row = story.0.rows[&("profession".to_owned(), 1)].clone();
    story.0.rows.insert(("profession".to_owned(), 2), {
        let mut row = row;
        row.insert("position".to_owned(), 1.into());
        row
    });
    let found = story.found(&[intent(make("a"), acknowledged(1))]);
    assert!(
        !found.is_empty()
            && found
                .iter()
                .all(|wrong| matches!(wrong, Violation::Half | Violation::Lost)),
        "{found:?}"
    );
}

#[test]
fn positions_are_dense_and_in_the_order_that_was_set() {
    let changes = [(1, Some("a"), None), (2, Some("b"), None)];
    let intents = [intent(make("a"), acknowledged(1)), intent(make("b"), acknowledged(2))];
    let mut story = Story::of(&changes);
    let mut place = |id: i64, position: i64| {
        let row = story.0.rows.get_mut(&("profession".to_owned(), id)).expect("the row");
        row.insert("position".to_owned(), position.into());
    };
    place(1, 1);
    place(2, 0);
    assert_eq!(story.found(&intents), [Violation::Lost]);
    let row = story.0.rows.get_mut(&("profession".to_owned(), 1)).expect("the row");
    row.insert("position".to_owned(), 2.into());
    assert_eq!(story.found(&intents), [Violation::Broken]);
}

#[test]
fn an_undo_restores_the_row_before() {
    let undo = |change| Effect::Undo { change };
    let right = Story::of(&[(1, Some("a"), None), (1, Some("b"), None), (1, Some("a"), Some(2))]);
    let intents = [
        intent(make("a"), acknowledged(1)),
        intent(edit(1, "b"), acknowledged(2)),
        intent(undo(2), acknowledged(3)),
    ];
    assert_eq!(right.found(&intents), []);
    let wrong = Story::of(&[(1, Some("a"), None), (1, Some("b"), None), (1, Some("c"), Some(2))]);
    assert!(wrong.found(&intents).contains(&Violation::Lost));
}

#[test]
fn a_list_is_all_that_was_sent_and_nothing_else() {
    let rows = |names: &[(Option<i64>, &str)]| {
        let row = |(id, title): &(Option<i64>, &str)| ListRow {
            id: *id,
            fields: object(json!({"title": title})),
        };
        Effect::SaveList {
            entity: "bonus_course",
            group: String::new(),
            rows: names.iter().map(row).collect(),
            heading: None,
        }
    };
    let stored = |id: i64, title: &str| json!({"id": id, "title": title, "version": 1, "updated_at": "x"});
    let revision = |id, row, before, after| Revision {
        id,
        entity: "bonus_course".to_owned(),
        row,
        group: String::new(),
        before,
        after,
    };
    let change = |revisions| Change {
        by: Some(ANN),
        undoes: None,
        revisions,
    };
    let mut database = DatabaseState::default();
    let first = vec![
        revision(1, 1, None, Some(stored(1, "a"))),
        revision(2, 2, None, Some(stored(2, "b"))),
    ];
    let second = vec![
        revision(3, 1, Some(stored(1, "a")), None),
        revision(4, 3, None, Some(stored(3, "c"))),
    ];
    database.changes.insert(1, change(first));
    database.changes.insert(2, change(second));
    for (position, (id, title)) in [(2, "b"), (3, "c")].into_iter().enumerate() {
        let mut row = object(stored(id, title));
        row.insert("position".to_owned(), position.into());
        database.rows.insert(("bonus_course".to_owned(), id), row);
    }
    let saved = rows(&[(None, "a"), (None, "b")]);
    let intents = [
        intent(saved.clone(), acknowledged(1)),
        intent(rows(&[(Some(2), "b"), (None, "c")]), acknowledged(2)),
    ];
    assert_eq!(Story(database.clone()).found(&intents), []);
    let other = [
        intent(saved, acknowledged(1)),
        intent(rows(&[(Some(2), "b")]), acknowledged(2)),
    ];
    assert!(
        Story(database).found(&other).contains(&Violation::Lost),
        "a row more than was sent"
    );
}

#[test]
fn an_undone_list_is_restored() {
    let stored = |id: i64, title: &str| json!({"id": id, "title": title, "version": 1, "updated_at": "x"});
    let revision = |id, row, before, after| Revision {
        id,
        entity: "bonus_course".to_owned(),
        row,
        group: String::new(),
        before,
        after,
    };
    let change = |undoes, revisions| Change {
        by: Some(ANN),
        undoes,
        revisions,
    };
    let row = |id, title: &str| ListRow {
        id,
        fields: object(json!({"title": title})),
    };
    let save = |rows| Effect::SaveList {
        entity: "bonus_course",
        group: String::new(),
        rows,
        heading: None,
    };
    let mut database = DatabaseState::default();
    let both = vec![
        revision(1, 1, None, Some(stored(1, "a"))),
        revision(2, 2, None, Some(stored(2, "b"))),
    ];
    database.changes.insert(1, change(None, both));
    // One row is new and the others change places; the undo removes the row and restores the places.
    let new = vec![
        revision(3, 3, None, Some(stored(3, "c"))),
        revision(4, 0, Some(json!([1, 2, 3])), Some(json!([2, 1, 3]))),
    ];
    database.changes.insert(2, change(None, new));
    database
        .changes
        .insert(3, change(Some(2), vec![revision(5, 3, Some(stored(3, "c")), None)]));
    for (position, (id, title)) in [(1, "a"), (2, "b")].into_iter().enumerate() {
        let mut row = object(stored(id, title));
        row.insert("position".to_owned(), position.into());
        database.rows.insert(("bonus_course".to_owned(), id), row);
    }
    let intents = [
        intent(save(vec![row(None, "a"), row(None, "b")]), acknowledged(1)),
        intent(
            save(vec![row(Some(2), "b"), row(Some(1), "a"), row(None, "c")]),
            acknowledged(2),
        ),
        intent(Effect::Undo { change: 2 }, acknowledged(3)),
    ];
    assert_eq!(Story(database).found(&intents), []);
}
