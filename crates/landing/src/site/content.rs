//! The content of a section as a value: its name, its type, its dependencies and its reader. Each page has one table of
//! contents.

use peshtoq_courses::section::Mode;
use peshtoq_persistence::{
    BoxFuture,
    invalidation::Dependency,
    prelude::*,
    resource::{PublicList, PublicOne, PublicRow, read},
};
use schemars::{Schema, SchemaGenerator};
use serde_json::value::RawValue;

use super::{listed_singleton, raw, singleton, unpaged};

/// The page of a section, and whose content it shows.
#[derive(Clone, Copy, Debug)]
pub struct SectionContext {
    /// The course; 0 for the landing page.
    pub course: i64,
    /// The section's mode.
    pub mode: Mode,
}

impl SectionContext {
    /// The landing page.
    pub const HOME: Self = Self {
        course: 0,
        mode: Mode::Default,
    };

    /// The group of the course's rows.
    pub(super) fn group(self) -> String {
        self.course.to_string()
    }

    /// The condition that a row belongs to the course.
    pub(super) fn rows<R: Resource>(self) -> Condition {
        read::belongs_to(R::erased(), self.course)
    }
}

/// A source of content. When such rows are written, the content has to be read again.
#[derive(Clone, Copy, Debug)]
pub enum MadeFrom {
    /// The rows of this resource that belong to the course.
    Course(&'static str),
    /// The rows of this resource without a course.
    Site(&'static str),
}

/// The content of a section.
pub struct Content {
    /// The section.
    pub name: &'static str,
    /// Its schema.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// The sources that it is made from.
    pub made_from: &'static [MadeFrom],
    /// Reads it.
    pub read: for<'a> fn(&'a Transaction, SectionContext) -> BoxFuture<'a, Result<Box<RawValue>>>,
}

impl Content {
    /// The dependencies of a cached response that shows it.
    pub fn dependencies(&self, context: SectionContext) -> impl Iterator<Item = Dependency> {
        self.made_from.iter().map(move |made_from| match made_from {
            MadeFrom::Course(name) => (*name, context.course),
            MadeFrom::Site(name) => (*name, 0),
        })
    }

    /// The rows of a resource that belong to the course.
    pub(super) const fn list<R: Resource>(name: &'static str) -> Self {
        Self {
            name,
            schema: schema_of::<PublicList<R>>,
            made_from: const { &[MadeFrom::Course(R::NAME)] },
            read: |conn, context| Box::pin(async move { raw(&unpaged::<R>(conn, &context.group()).await?) }),
        }
    }

    /// All rows of a resource that are one group.
    pub(super) const fn site_list<R: Resource>(name: &'static str) -> Self {
        Self {
            name,
            schema: schema_of::<PublicList<R>>,
            made_from: const { &[MadeFrom::Site(R::NAME)] },
            read: |conn, _| Box::pin(async move { raw(&unpaged::<R>(conn, "").await?) }),
        }
    }

    /// A singleton of the course.
    pub(super) const fn singleton<R: Resource>(name: &'static str) -> Self {
        Self {
            name,
            schema: schema_of::<Option<PublicRow<R::Fields>>>,
            made_from: const { &[MadeFrom::Course(R::NAME)] },
            read: |conn, context| Box::pin(async move { raw(&singleton::<R>(conn, context.rows::<R>()).await?) }),
        }
    }

    /// A singleton of the course in the shape of a list.
    pub(super) const fn listed_singleton<R: Resource>(name: &'static str) -> Self {
        Self {
            name,
            schema: schema_of::<Option<PublicOne<R>>>,
            made_from: const { &[MadeFrom::Course(R::NAME)] },
            read: |conn, context| {
                Box::pin(async move { raw(&listed_singleton::<R>(conn, context.rows::<R>()).await?) })
            },
        }
    }

    /// A singleton of the whole site.
    pub(super) const fn site_singleton<R: Resource>(name: &'static str) -> Self {
        Self {
            name,
            schema: schema_of::<Option<PublicRow<R::Fields>>>,
            made_from: const { &[MadeFrom::Site(R::NAME)] },
            read: |conn, _| Box::pin(async move { raw(&singleton::<R>(conn, Condition::all()).await?) }),
        }
    }
}

/// The schema of a type, for the tables.
pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The content of a section; null if it has none.
///
/// # Errors
/// When the database fails.
pub async fn read(
    contents: &[Content],
    conn: &Transaction,
    name: &str,
    context: SectionContext,
) -> Result<Box<RawValue>> {
    match contents.iter().find(|content| content.name == name) {
        Some(content) => (content.read)(conn, context).await,
        None => raw(&()),
    }
}
