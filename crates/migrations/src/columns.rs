//! The kinds of columns that all tables share, so that no two tables differ by accident.

use sea_orm_migration::{prelude::*, schema::*};

/// A number of its own, never given twice.
pub fn id() -> ColumnDef {
    big_integer("id").not_null().primary_key().auto_increment().to_owned()
}

/// A reference by number.
pub fn reference(name: &'static str) -> ColumnDef {
    big_integer(name)
}

/// A reference by number that may be missing.
pub fn reference_null(name: &'static str) -> ColumnDef {
    big_integer_null(name)
}

/// A time in UTC.
pub fn time(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone(name)
}

/// A time in UTC that may be missing.
pub fn time_null(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone_null(name)
}

/// The table of a resource, with the columns that every one has.
pub fn resource(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(id())
        .col(integer("version"))
        .col(time("created_at"))
        .col(time("updated_at"))
        .col(reference_null("updated_by"))
        .to_owned()
}
