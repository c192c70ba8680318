//! The column types that all tables share, so that tables do not differ by accident.

use sea_orm_migration::{prelude::*, schema::*};

/// An auto-incremented id that is never reused.
pub fn id() -> ColumnDef {
    big_integer("id").not_null().primary_key().auto_increment().to_owned()
}

/// A reference by id.
pub fn reference(name: &'static str) -> ColumnDef {
    big_integer(name)
}

/// A nullable reference by id.
pub fn reference_null(name: &'static str) -> ColumnDef {
    big_integer_null(name)
}

/// A time in UTC.
pub fn time(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone(name)
}

/// A nullable time in UTC.
pub fn time_null(name: &'static str) -> ColumnDef {
    timestamp_with_time_zone_null(name)
}

/// The table of a resource, with the columns that all resources have.
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
