//! The expected rows and orders, and the effect of each kind of call on them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{
    check::database_state::{Change, Key, Revision},
    model::{
        journal::{Effect, Fields, ListRow},
        kinds::{column, is_ordered},
    },
};

/// An expected row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its group.
    pub group: String,
    /// Its content.
    pub fields: Fields,
}

/// A group, by its resource and its name.
pub type Group = (String, String);

/// The effect of a change.
#[derive(Debug, Default)]
pub struct Delta {
    rows: Vec<(Key, Option<Row>)>,
    orders: Vec<(Group, Option<Vec<i64>>)>,
    /// Whether the order differs from what results from added and removed rows.
    sets_order: bool,
}

/// The previous state of a row that a change touched.
#[derive(Clone, Debug)]
struct Before {
    key: Key,
    row: Option<Row>,
    place: Option<usize>,
}

/// The expected state after some changes.
#[derive(Debug, Default)]
pub struct State {
    /// The rows.
    pub rows: BTreeMap<Key, Row>,
    /// The order of each group; `None` if it is not predicted.
    pub orders: BTreeMap<Group, Option<Vec<i64>>>,
    /// Rows that are no longer predicted, because something else was wrong with them.
    pub forgotten: BTreeSet<Key>,
    touched: BTreeMap<i64, Touched>,
}

/// The objects that a change touched.
#[derive(Debug)]
struct Touched {
    befores: Vec<Before>,
    groups: Vec<Group>,
    sets_order: bool,
}

/// Whether a stored row has these fields.
pub fn holds(stored: &Value, fields: &Fields) -> bool {
    fields.iter().all(|(name, value)| match &stored[column(name)] {
        // SQLite stores lists as text.
        Value::String(text) if value.is_array() => serde_json::from_str(text).is_ok_and(|list: Value| list == *value),
        stored => stored == value,
    })
}

fn made<'a>(change: &'a Change, entity: &str) -> Vec<&'a Revision> {
    let new = change
        .revisions
        .iter()
        .filter(|revision| revision.row != 0 && revision.before.is_none());
    new.filter(|revision| revision.entity == entity && revision.after.is_some())
        .collect()
}

impl State {
    /// The effect of a call if it made this change; the ids of new rows are taken from the change.
    ///
    /// # Errors
    /// Why it cannot have made this change.
    pub fn predict(&self, effect: &Effect, change: &Change) -> Result<Delta, String> {
        let undoes = if let Effect::Undo { change } = effect {
            Some(*change)
        } else {
            None
        };
        if change.undoes != undoes {
            return Err(format!("it undoes {:?}", change.undoes));
        }
        let mut delta = match effect {
            Effect::Make { entity, group, fields } => self.make(entity, group, fields, change)?,
            Effect::Edit {
                entity,
                id,
                group,
                fields,
            } => {
                let row = Row {
                    group: group.clone(),
                    fields: fields.clone(),
                };
                self.replace(((*entity).to_owned(), *id), Some(row), None)
            }
            Effect::Remove { entity, id } => self.replace(((*entity).to_owned(), *id), None, None),
            Effect::Reorder { entity, group, ids } => reorder(entity, group, ids, change)?,
            Effect::SaveList {
                entity,
                group,
                rows,
                heading,
            } => {
                let mut delta = self.save(entity, group, rows, change)?;
                if let Some((entity, fields)) = heading {
                    let mut revisions = change.revisions.iter().filter(|revision| revision.entity == *entity);
                    let written = revisions.next().ok_or("it has no heading")?;
                    let row = Row {
                        group: group.clone(),
                        fields: fields.clone(),
                    };
                    delta.rows.push((((*entity).to_owned(), written.row), Some(row)));
                }
                delta
            }
            Effect::Undo { change } => self.undo(*change)?,
            Effect::Copy {
                entity,
                from,
                to,
                replace,
            } => self.copy(entity, from, to, *replace, change)?,
            Effect::Upload { .. } => return Err("an upload is no change".to_owned()),
        };
        self.verify(&mut delta, change)?;
        Ok(delta)
    }

    /// The rows of a change must be exactly the predicted ones. Unchanged rows need not be written; they are then not
    /// part of the change.
    fn verify(&self, delta: &mut Delta, change: &Change) -> Result<(), String> {
        let mut last: BTreeMap<Key, Option<&Value>> = BTreeMap::new();
        for revision in &change.revisions {
            if let Some(key) = revision.key() {
                last.insert(key, revision.after.as_ref());
            }
        }
        delta
            .rows
            .retain(|(key, row)| last.contains_key(key) || self.rows.get(key) != row.as_ref());
        for (key, row) in &delta.rows {
            let found = last.remove(key);
            let is_so = match (found, row) {
                (Some(Some(after)), Some(row)) => holds(after, &row.fields),
                (Some(None), None) => true,
                _ => false,
            };
            if !is_so {
                let wanted = row.as_ref().map(|row| &row.fields);
                return Err(format!(
                    "{} {} should become {wanted:?}, it says {found:?}",
                    key.0, key.1
                ));
            }
        }
        match last.first_key_value() {
            Some(((entity, id), _)) => Err(format!("it writes {entity} {id} too")),
            None => Ok(()),
        }
    }

    /// Applies it.
    pub fn apply(&mut self, id: i64, delta: Delta) {
        let mut befores = Vec::new();
        let mut groups = BTreeSet::new();
        for (key, row) in delta.rows {
            let before = match row {
                Some(row) => self.rows.insert(key.clone(), row),
                None => self.rows.remove(&key),
            };
            let place = before.as_ref().and_then(|row| self.place(&key, &row.group));
            befores.push(Before {
                key,
                row: before,
                place,
            });
        }
        for (group, order) in delta.orders {
            self.orders.insert(group.clone(), order);
            groups.insert(group);
        }
        let touched = Touched {
            befores,
            groups: groups.into_iter().collect(),
            sets_order: delta.sets_order,
        };
        self.touched.insert(id, touched);
    }

    /// Accepts a change that has a problem: its rows are no longer predicted.
    pub fn give_up(&mut self, change: &Change) {
        for revision in &change.revisions {
            if let Some(key) = revision.key() {
                self.rows.remove(&key);
                self.forgotten.insert(key);
            }
            for (_, order) in self
                .orders
                .iter_mut()
                .filter(|((entity, _), _)| *entity == revision.entity)
            {
                *order = None;
            }
        }
    }

    fn place(&self, key: &Key, group: &str) -> Option<usize> {
        let order = self.orders.get(&(key.0.clone(), group.to_owned()))?.as_ref()?;
        order.iter().position(|id| *id == key.1)
    }

    fn order(&self, group: &Group) -> Option<Vec<i64>> {
        self.orders.get(group).cloned().unwrap_or_else(|| Some(Vec::new()))
    }

    fn rows_in(&self, entity: &str, group: &str) -> Vec<(&Key, &Row)> {
        let all = self.rows.iter();
        all.filter(|((other, _), row)| other == entity && row.group == group)
            .collect()
    }

    /// Replaces or removes one row. A row that is added to a group goes last, or to its given place.
    fn replace(&self, key: Key, row: Option<Row>, place: Option<usize>) -> Delta {
        let mut delta = Delta::default();
        let old = self.rows.get(&key).map(|row| row.group.clone());
        let new = row.as_ref().map(|row| row.group.clone());
        if is_ordered(&key.0) && old != new {
            if let Some(group) = old {
                let group = (key.0.clone(), group);
                let left = self
                    .order(&group)
                    .map(|order| order.into_iter().filter(|id| *id != key.1).collect());
                delta.orders.push((group, left));
            }
            if let Some(group) = new {
                let group = (key.0.clone(), group);
                let order = self.order(&group).map(|mut order| {
                    order.insert(place.unwrap_or(order.len()).min(order.len()), key.1);
                    order
                });
                delta.orders.push((group, order));
            }
        }
        delta.rows.push((key, row));
        delta
    }

    fn make(&self, entity: &str, group: &str, fields: &Fields, change: &Change) -> Result<Delta, String> {
        let found = made(change, entity)
            .into_iter()
            .find(|revision| revision.after.as_ref().is_some_and(|after| holds(after, fields)));
        let id = found.ok_or_else(|| format!("it makes no such {entity}"))?.row;
        let row = Row {
            group: group.to_owned(),
            fields: fields.clone(),
        };
        Ok(self.replace((entity.to_owned(), id), Some(row), None))
    }

    fn save(&self, entity: &str, group: &str, rows: &[ListRow], change: &Change) -> Result<Delta, String> {
        let mut new = made(change, entity);
        let mut delta = Delta {
            sets_order: true,
            ..Delta::default()
        };
        let mut ids = Vec::new();
        for row in rows {
            // An association is identified by its item; callers do not learn its id.
            let associated = self
                .rows_in(entity, group)
                .into_iter()
                .find(|(_, stored)| stored.fields == row.fields);
            let associated = associated.filter(|_| entity == "course_skill").map(|(key, _)| key.1);
            let id = match row.id.or(associated) {
                Some(id) => id,
                None => {
                    let is_it =
                        |revision: &&Revision| revision.after.as_ref().is_some_and(|after| holds(after, &row.fields));
                    let index = new.iter().position(is_it).ok_or("a new row is missing")?;
                    new.remove(index).row
                }
            };
            ids.push(id);
            let row = Row {
                group: group.to_owned(),
                fields: row.fields.clone(),
            };
            delta.rows.push(((entity.to_owned(), id), Some(row)));
        }
        let left_out = self.rows_in(entity, group).into_iter().map(|(key, _)| key.clone());
        delta
            .rows
            .extend(left_out.filter(|key| !ids.contains(&key.1)).map(|key| (key, None)));
        delta.orders.push(((entity.to_owned(), group.to_owned()), Some(ids)));
        Ok(delta)
    }

    fn copy(&self, entity: &str, from: &str, to: &str, replace: bool, change: &Change) -> Result<Delta, String> {
        let mut new = made(change, entity);
        let ids: Vec<i64> = new.iter().map(|revision| revision.row).collect();
        let mut delta = Delta {
            sets_order: true,
            ..Delta::default()
        };
        for (_, source) in self.rows_in(entity, from) {
            let is_it = |revision: &&Revision| {
                revision
                    .after
                    .as_ref()
                    .is_some_and(|after| holds(after, &source.fields))
            };
            let index = new.iter().position(is_it).ok_or("a copied row is missing")?;
            let row = Row {
                group: to.to_owned(),
                fields: source.fields.clone(),
            };
            delta.rows.push(((entity.to_owned(), new.remove(index).row), Some(row)));
        }
        let group = (entity.to_owned(), to.to_owned());
        let order = if replace {
            delta
                .rows
                .extend(self.rows_in(entity, to).into_iter().map(|(key, _)| (key.clone(), None)));
            Some(ids)
        } else {
            self.order(&group).map(|order| [order, ids].concat())
        };
        delta.orders.push((group, order));
        Ok(delta)
    }

    fn undo(&self, change: i64) -> Result<Delta, String> {
        let touched = self.touched.get(&change).ok_or("nobody knows what it undoes")?;
        if let ([Before { key, row, place }], false) = (touched.befores.as_slice(), touched.sets_order) {
            let mut delta = self.replace(key.clone(), row.clone(), *place);
            if let (Some(row), None) = (row, place) {
                // It is restored to an unknown place.
                let group = (key.0.clone(), row.group.clone());
                for (_, order) in delta.orders.iter_mut().filter(|(other, _)| *other == group) {
                    *order = None;
                }
            }
            return Ok(delta);
        }
        let rows = touched
            .befores
            .iter()
            .map(|before| (before.key.clone(), before.row.clone()));
        // If several rows were added or removed, or an order was set, only dense positions are checked afterwards.
        let orders = touched.groups.iter().map(|group| (group.clone(), None));
        Ok(Delta {
            rows: rows.collect(),
            orders: orders.collect(),
            sets_order: true,
        })
    }
}

fn reorder(entity: &str, group: &str, ids: &[i64], change: &Change) -> Result<Delta, String> {
    let mut orders = change
        .revisions
        .iter()
        .filter(|revision| revision.row == 0 && revision.entity == entity);
    let is_it = |revision: &Revision| {
        revision.group == group
            && revision
                .after
                .as_ref()
                .is_some_and(|after| *after == serde_json::json!(ids))
    };
    if !orders.any(is_it) {
        return Err("it sets another order".to_owned());
    }
    let orders = vec![((entity.to_owned(), group.to_owned()), Some(ids.to_vec()))];
    Ok(Delta {
        rows: Vec::new(),
        orders,
        sets_order: true,
    })
}
