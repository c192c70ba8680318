//! The expected rows, order and history, in memory. It follows only `docs/history.md`: whether a change can be undone
//! is decided by going through all later ones.

use std::collections::{BTreeMap, BTreeSet};

/// The tables in the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Bonus,
    Course,
    Section,
    Association,
    Partner,
    Skill,
    Support,
    Top,
}

impl Kind {
    pub const ALL: [Self; 8] = [
        Self::Bonus,
        Self::Course,
        Self::Section,
        Self::Association,
        Self::Partner,
        Self::Skill,
        Self::Support,
        Self::Top,
    ];

    /// In the order in which rows are removed with their course.
    pub const OF_COURSE: [Self; 3] = [Self::Section, Self::Association, Self::Support];

    fn is_ordered(self) -> bool {
        !matches!(self, Self::Course | Self::Skill)
    }

    fn limit(self, group: &str) -> usize {
        if self == Self::Top && group == "2" { 10 } else { 500 }
    }
}

/// The relevant part of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its content; of an association, the skill; of a bonus, its title and its course.
    pub label: String,
    /// The course it belongs to, or 0.
    pub parent: i64,
    pub group: String,
    pub version: i32,
}

/// What a change touches: a row, or the order of a group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Object {
    Row(Kind, i64),
    Order(Kind, String),
}

#[derive(Clone, Debug)]
enum Touch {
    Row {
        kind: Kind,
        id: i64,
        before: Option<(Row, usize)>,
        after: Option<Row>,
    },
    Order {
        kind: Kind,
        group: String,
        parent: i64,
        before: Vec<i64>,
    },
}

impl Touch {
    fn object(&self) -> Object {
        match self {
            Self::Row { kind, id, .. } => Object::Row(*kind, *id),
            Self::Order { kind, group, .. } => Object::Order(*kind, group.clone()),
        }
    }

    fn parent(&self) -> i64 {
        match self {
            Self::Row { before, after, .. } => {
                let row = after.as_ref().or(before.as_ref().map(|(row, _)| row));
                row.map_or(0, |row| row.parent)
            }
            Self::Order { parent, .. } => *parent,
        }
    }
}

#[derive(Clone, Debug)]
struct Change {
    id: i64,
    undoes: Option<i64>,
    undone_by: Option<i64>,
    touched: Vec<Touch>,
}

/// Why a call is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    Superseded,
    InUse,
    NameTaken,
    Full,
}

#[derive(Clone, Debug, Default)]
pub struct Model {
    pub rows: BTreeMap<(Kind, i64), Row>,
    order: BTreeMap<(Kind, String), Vec<i64>>,
    changes: Vec<Change>,
    touched: Vec<Touch>,
}

impl Model {
    /// The rows of a group in their order.
    pub fn group(&self, kind: Kind, group: &str) -> Vec<i64> {
        self.order.get(&(kind, group.to_owned())).cloned().unwrap_or_default()
    }

    /// The ids of all rows of a table.
    pub fn ids(&self, kind: Kind) -> Vec<i64> {
        self.rows.keys().filter(|key| key.0 == kind).map(|key| key.1).collect()
    }

    pub fn position(&self, kind: Kind, id: i64) -> Option<usize> {
        let row = self.rows.get(&(kind, id))?;
        let ids = self.order.get(&(kind, row.group.clone()))?;
        ids.iter().position(|other| *other == id)
    }

    fn put(&mut self, kind: Kind, id: i64, row: Row, at: usize) {
        if kind.is_ordered() {
            self.order.entry((kind, row.group.clone())).or_default().insert(at, id);
        }
        self.rows.insert((kind, id), row);
    }

    fn take(&mut self, kind: Kind, id: i64) -> (Row, usize) {
        let at = self.position(kind, id).unwrap_or_default();
        let row = self.rows.remove(&(kind, id)).expect("a row");
        if let Some(ids) = self.order.get_mut(&(kind, row.group.clone())) {
            ids.retain(|other| *other != id);
        }
        (row, at)
    }

    /// A row that was added without a separate change: a section of a new course.
    pub fn comes_with(&mut self, kind: Kind, id: i64, row: Row) {
        let last = self.group(kind, &row.group).len();
        self.put(kind, id, row, last);
    }

    pub fn make(&mut self, kind: Kind, id: i64, row: Row) {
        let last = self.group(kind, &row.group).len();
        self.touched.push(Touch::Row {
            kind,
            id,
            before: None,
            after: Some(row.clone()),
        });
        self.put(kind, id, row, last);
    }

    pub fn edit(&mut self, kind: Kind, id: i64, label: String, group: Option<&str>) {
        let at = self.position(kind, id).unwrap_or_default();
        let before = self.rows[&(kind, id)].clone();
        let mut row = before.clone();
        row.label = label;
        row.version += 1;
        match group.filter(|group| *group != before.group) {
            Some(group) => {
                group.clone_into(&mut row.group);
                let last = self.group(kind, group).len();
                self.take(kind, id);
                self.put(kind, id, row.clone(), last);
            }
            None => {
                self.rows.insert((kind, id), row.clone());
            }
        }
        self.touched.push(Touch::Row {
            kind,
            id,
            before: Some((before, at)),
            after: Some(row),
        });
    }

    /// Whether another row refers to this one.
    fn is_used(&self, kind: Kind, id: i64) -> bool {
        match kind {
            Kind::Skill => self
                .ids(Kind::Association)
                .iter()
                .any(|association| self.rows[&(Kind::Association, *association)].label == id.to_string()),
            Kind::Course => {
                let ends = format!(":{id}");
                self.ids(Kind::Bonus)
                    .iter()
                    .any(|bonus| self.rows[&(Kind::Bonus, *bonus)].label.ends_with(&ends))
            }
            _ => false,
        }
    }

    pub fn remove(&mut self, kind: Kind, id: i64) -> Result<(), Refusal> {
        if self.is_used(kind, id) {
            return Err(Refusal::InUse);
        }
        if kind == Kind::Course {
            for child in Kind::OF_COURSE {
                let group = match child {
                    Kind::Section => format!("course:{id}"),
                    _ => id.to_string(),
                };
                for row in self.group(child, &group).into_iter().rev() {
                    self.remove(child, row)?;
                }
            }
        }
        let before = self.take(kind, id);
        self.touched.push(Touch::Row {
            kind,
            id,
            before: Some(before),
            after: None,
        });
        Ok(())
    }

    /// Gives a group an order; an unchanged order is not a change, except in an undo.
    pub fn reorder(&mut self, kind: Kind, group: &str, ids: Vec<i64>, always: bool) {
        let before = self.group(kind, group);
        if before == ids && !always {
            return;
        }
        let parent = ids.first().map_or(0, |id| self.rows[&(kind, *id)].parent);
        self.touched.push(Touch::Order {
            kind,
            group: group.to_owned(),
            parent,
            before,
        });
        self.order.insert((kind, group.to_owned()), ids);
    }

    /// Ends a call: what it touched, if anything, is a change.
    pub fn commit(&mut self, id: Option<i64>, undoes: Option<i64>) {
        let touched = std::mem::take(&mut self.touched);
        assert_eq!(
            id.is_some(),
            !touched.is_empty(),
            "a call that changes something is a change, and only such a one"
        );
        let Some(id) = id else { return };
        self.changes.push(Change {
            id,
            undoes,
            undone_by: None,
            touched,
        });
        // Whoever ends an undo puts the change below it in force again, and the one below that out of force: the last word
        // counts, even where an undo of one of them was undone before.
        let (mut undoer, mut undone, mut is_undone) = (id, undoes, true);
        while let Some(below) = undone {
            let change = self
                .changes
                .iter_mut()
                .find(|change| change.id == below)
                .expect("a change");
            change.undone_by = is_undone.then_some(undoer);
            (undoer, undone, is_undone) = (below, change.undoes, !is_undone);
        }
    }

    pub fn change_ids(&self) -> Vec<i64> {
        self.changes.iter().map(|change| change.id).collect()
    }

    fn change(&self, id: i64) -> &Change {
        self.changes.iter().find(|change| change.id == id).expect("a change")
    }

    /// The undo that a change is undone by.
    pub fn undone_by(&self, id: i64) -> Option<i64> {
        self.change(id).undone_by
    }

    /// The net effect of a change: the first change of its chain of undos, and whether that is in force.
    fn effect(&self, change: &Change) -> (i64, bool) {
        match change.undoes {
            None => (change.id, true),
            Some(below) => {
                let (first, is_on) = self.effect(self.change(below));
                (first, !is_on)
            }
        }
    }

    /// Whether an object is as a change left it: everything later is undone.
    fn is_as_left(&self, id: i64, object: &Object) -> bool {
        let mut standing: Vec<(i64, bool)> = Vec::new();
        for later in self.changes.iter().filter(|change| change.id > id) {
            if !later.touched.iter().any(|touch| touch.object() == *object) {
                continue;
            }
            let (first, is_on) = self.effect(later);
            match standing.last() == Some(&(first, !is_on)) {
                true => {
                    standing.pop();
                }
                false => standing.push((first, is_on)),
            }
        }
        standing.is_empty()
    }

    /// Undoes a change, if the rules allow it.
    pub fn undo(&mut self, id: i64) -> Result<(), Refusal> {
        let change = self.change(id).clone();
        let own: BTreeSet<Object> = change.touched.iter().map(Touch::object).collect();
        if self.undone_by(id).is_some() || own.iter().any(|object| !self.is_as_left(id, object)) {
            return Err(Refusal::Superseded);
        }
        for touch in &change.touched {
            let Touch::Row {
                kind: Kind::Course,
                id: course,
                before: None,
                ..
            } = touch
            else {
                continue;
            };
            let later = self.changes.iter().filter(|change| change.id > id);
            let under: BTreeSet<Object> = later
                .flat_map(|change| &change.touched)
                .filter(|touch| touch.parent() == *course)
                .map(Touch::object)
                .collect();
            if under.difference(&own).any(|object| !self.is_as_left(id, object)) {
                return Err(Refusal::Superseded);
            }
        }
        for touch in change.touched.iter().rev() {
            self.put_back(touch)?;
        }
        Ok(())
    }

    fn put_back(&mut self, touch: &Touch) -> Result<(), Refusal> {
        match touch {
            Touch::Order {
                kind, group, before, ..
            } => {
                let now = self.group(*kind, group);
                let mut ids: Vec<i64> = before.iter().copied().filter(|id| now.contains(id)).collect();
                if ids.is_empty() {
                    return Err(Refusal::Superseded);
                }
                ids.extend(now.iter().filter(|id| !before.contains(id)));
                self.reorder(*kind, group, ids, true);
                Ok(())
            }
            Touch::Row {
                kind, id, before: None, ..
            } => self.remove(*kind, *id),
            Touch::Row {
                kind,
                id,
                before: Some((before, at)),
                ..
            } => self.row_back(*kind, *id, before, *at),
        }
    }

    fn row_back(&mut self, kind: Kind, id: i64, before: &Row, at: usize) -> Result<(), Refusal> {
        let current = self.rows.get(&(kind, id)).cloned();
        let mut row = before.clone();
        let stays = current.as_ref().is_some_and(|current| current.group == before.group);
        let size = self.group(kind, &before.group).len();
        if self.is_taken(kind, id, before)
            || self.lacks_what_it_names(kind, before)
            || (!stays && kind.is_ordered() && size >= kind.limit(&before.group))
        {
            return Err(Refusal::Superseded);
        }
        // A removed row is restored with the version after the one that it was removed with.
        row.version = current.as_ref().unwrap_or(before).version + 1;
        let was_at = self.position(kind, id).unwrap_or_default();
        if stays {
            self.rows.insert((kind, id), row.clone());
        } else {
            if current.is_some() {
                self.take(kind, id);
            }
            self.put(kind, id, row.clone(), at.min(size));
        }
        self.touched.push(Touch::Row {
            kind,
            id,
            before: current.map(|current| (current, was_at)),
            after: Some(row),
        });
        Ok(())
    }

    /// Whether another row has the same unique value.
    pub fn is_taken(&self, kind: Kind, id: i64, row: &Row) -> bool {
        let others = self
            .rows
            .iter()
            .filter(|((other, key), _)| *other == kind && *key != id);
        match kind {
            Kind::Skill => others.into_iter().any(|(_, other)| other.label == row.label),
            Kind::Association => others
                .into_iter()
                .any(|(_, other)| (other.parent, &other.label) == (row.parent, &row.label)),
            _ => false,
        }
    }

    fn lacks_what_it_names(&self, kind: Kind, row: &Row) -> bool {
        let has = |kind: Kind, id: &str| id.parse().is_ok_and(|id| self.rows.contains_key(&(kind, id)));
        match kind {
            Kind::Association => !has(Kind::Course, &row.parent.to_string()) || !has(Kind::Skill, &row.label),
            Kind::Support | Kind::Section => !has(Kind::Course, &row.parent.to_string()),
            Kind::Bonus => !has(Kind::Course, row.label.rsplit(':').next().unwrap_or_default()),
            _ => false,
        }
    }
}
