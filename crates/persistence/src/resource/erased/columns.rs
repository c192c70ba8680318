//! The columns of a table by their index.

use sea_orm::{EntityName, IdenStatic, Iterable};

use crate::resource::Resource;

/// The columns of a table, and the indices of those that every resource may have.
#[derive(Debug)]
pub struct Columns {
    /// The name of the table.
    pub table: &'static str,
    /// The names of all columns, in the order of the model's fields.
    pub names: Vec<&'static str>,
    pub(crate) id: usize,
    pub(crate) version: usize,
    pub(crate) created_at: usize,
    pub(crate) updated_at: usize,
    pub(crate) updated_by: usize,
    pub(crate) position: Option<usize>,
    pub(crate) group_key: Option<usize>,
    pub(crate) search: Option<usize>,
    pub(crate) unique_key: Option<usize>,
    pub(crate) parent: Option<usize>,
}

impl Columns {
    pub(super) fn of<R: Resource>() -> Self {
        let table: &'static str = Box::leak(R::Table::default().table_name().to_owned().into_boxed_str());
        let names: Vec<&'static str> = <R::Table as sea_orm::EntityTrait>::Column::iter()
            .map(|column| column.as_str())
            .collect();
        let find = |name: &str| names.iter().position(|column| *column == name);
        #[expect(
            clippy::panic,
            reason = "a table without the common columns is a mistake of the program"
        )]
        let required = |name: &str| find(name).unwrap_or_else(|| panic!("the table {table} has no column {name}"));
        Self {
            table,
            id: required("id"),
            version: required("version"),
            created_at: required("created_at"),
            updated_at: required("updated_at"),
            updated_by: required("updated_by"),
            position: find("position"),
            group_key: find("group_key"),
            search: find("search"),
            unique_key: find("unique_key"),
            parent: R::PARENT.and_then(|(_, column)| find(column)),
            names,
        }
    }

    /// The indices of the columns that hold the content of a row. Columns that every write sets, the position, and
    /// columns derived from others are left out.
    pub(crate) fn content(&self) -> impl Iterator<Item = usize> {
        let others = [
            Some(self.id),
            Some(self.version),
            Some(self.created_at),
            Some(self.updated_at),
            Some(self.updated_by),
            self.position,
            self.group_key,
            self.search,
            self.unique_key,
        ];
        (0..self.names.len()).filter(move |index| !others.contains(&Some(*index)))
    }

    /// The index of the column of that name.
    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| *column == name)
    }
}
