//! What the database holds, compared with the model.

use std::collections::BTreeMap;

use super::{
    Life,
    model::{Kind, Row},
};

impl Life {
    /// The rows of a table as they are stored, with their positions.
    pub(super) async fn stored(&self, kind: Kind) -> BTreeMap<i64, (Row, Option<i32>)> {
        let (table, label, parent, group, position) = match kind {
            Kind::Bonus => ("bonus_course", "title || ':' || course_id", "0", "''", "position"),
            Kind::Course => ("course", "name", "0", "''", "NULL"),
            Kind::Section => (
                "section",
                "display_name",
                "COALESCE(course_id, 0)",
                "group_key",
                "position",
            ),
            Kind::Association => (
                "course_skill",
                "CAST(item_id AS TEXT)",
                "course_id",
                "group_key",
                "position",
            ),
            Kind::Partner => ("partner", "name", "0", "''", "position"),
            Kind::Skill => ("skill", "name", "0", "''", "NULL"),
            Kind::Support => ("support", "title", "course_id", "group_key", "position"),
            Kind::Top => ("top_course", "title", "0", "group_key", "position"),
        };
        let rows = self
            .server
            .rows(&format!(
                "SELECT id, version, {label} AS label, CAST({parent} AS BIGINT) AS parent, {group} AS place, \
                 CAST({position} AS INTEGER) AS position FROM {table}"
            ))
            .await;
        let rows = rows.iter().map(|row| {
            let stored = Row {
                label: row.try_get("", "label").expect("a label"),
                parent: row.try_get("", "parent").expect("a parent"),
                group: row.try_get("", "place").expect("a group"),
                version: row.try_get("", "version").expect("a version"),
            };
            let position = row.try_get("", "position").expect("a position");
            (row.try_get("", "id").expect("an id"), (stored, position))
        });
        // The landing page's own sections are not part of the model.
        rows.filter(|(_, (row, _))| kind != Kind::Section || row.parent != 0)
            .collect()
    }

    pub(super) async fn compare(&self, what: &str) {
        for kind in Kind::ALL {
            let stored = self.stored(kind).await;
            let ids = self.model.ids(kind).into_iter();
            let expected: BTreeMap<i64, (Row, Option<i32>)> = ids
                .map(|id| {
                    let position = self
                        .model
                        .position(kind, id)
                        .map(|at| i32::try_from(at).expect("small"));
                    (id, (self.model.rows[&(kind, id)].clone(), position))
                })
                .collect();
            assert_eq!(stored, expected, "{kind:?} after {what}");
        }
        let rows = self.server.rows("SELECT id, undone_by FROM change").await;
        let stored: BTreeMap<i64, Option<i64>> = rows
            .iter()
            .map(|row| {
                (
                    row.try_get("", "id").expect("an id"),
                    row.try_get("", "undone_by").expect("an id"),
                )
            })
            .collect();
        for id in self.model.change_ids() {
            assert_eq!(
                stored.get(&id),
                Some(&self.model.undone_by(id)),
                "change {id} after {what}"
            );
        }
    }
}
