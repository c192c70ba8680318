//! Copies the content of one course's page to another: part by part, in one change that one undo reverts. Pictures are
//! shared, not copied.

mod parts;

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_core::input::{self, FailedFields};
use peshtoq_courses::{association::Association, section};
use peshtoq_persistence::{
    change::Kind,
    list, order,
    prelude::*,
    resource::{ErasedResource, erased::Record, read, write},
};
use serde_json::Map;

use crate::course_section::{CourseSection, CourseSectionInput};

pub use parts::{CourseCopy, CoursePart, PartCount, counts};
use parts::{Source, sources};

/// The course to copy from, and the parts to copy.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct CopyInput {
    /// The course to copy from.
    pub from: i64,
    /// The parts, without duplicates.
    #[validate(length(min = 1, max = 24))]
    pub parts: Vec<CoursePart>,
    /// Whether existing content is replaced. Otherwise rows are added to lists, and existing single rows are kept.
    #[serde(default)]
    pub replace: bool,
}

/// A course to copy from.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct CopyQuery {
    /// The course to copy from.
    pub from: i64,
}

/// The rows of a resource that belong to a course, in the order of their list.
async fn rows_of(
    conn: &Transaction,
    resource: &dyn ErasedResource,
    condition: &Condition,
    course: i64,
) -> Result<Vec<Record>> {
    read::sorted(
        conn,
        resource,
        read::belongs_to(resource, course).add(condition.clone()),
    )
    .await
}

/// The source and the target, and whether existing content is replaced.
#[derive(Clone, Copy)]
struct Copying {
    from: i64,
    to: i64,
    replace: bool,
}

impl Copying {
    /// The rows of a source in the other course.
    async fn read(self, conn: &Transaction, source: &Source) -> Result<Vec<Record>> {
        match source {
            Source::Rows(resource, condition) => rows_of(conn, *resource, condition, self.from).await,
            Source::Associations(association) => association.rows(conn, self.from).await,
            Source::Sections => Ok(Vec::new()),
        }
    }

    /// The error for a source that does not fit: how many rows are too many.
    async fn refusal(self, write: &Write, source: &Source, rows: &[Record]) -> Result<Option<Message>> {
        // `own` is the number of rows that a group keeps, `new` the number of those to be added.
        let check_limit = |limit: u64, own: u64, new: u64| {
            let room = limit.saturating_sub(own);
            (own + new > limit).then(|| Message::copy_without_room(limit, room, new))
        };
        let mut refusal = None;
        match source {
            Source::Rows(resource, _) if resource.info().ordered => {
                let mut groups: BTreeMap<String, u64> = BTreeMap::new();
                for row in rows {
                    let group = resource.group(&write::copy_of(*resource, row, self.to))?;
                    *groups.entry(group).or_default() += 1;
                }
                for (group, new) in groups {
                    let own = match self.replace {
                        true => 0,
                        false => order::group_size(write.conn(), *resource, &group).await?,
                    };
                    refusal = check_limit(resource.limit(&group), own, new).or(refusal);
                }
            }
            Source::Associations(association) if !self.replace => {
                let own = association.rows(write.conn(), self.to).await?;
                let there: BTreeSet<i64> = own.iter().map(|row| association.item(row)).collect();
                let new = rows
                    .iter()
                    .filter(|row| !there.contains(&association.item(row)))
                    .count();
                let limit = association.resource.limit(&self.to.to_string());
                refusal = check_limit(limit, own.len() as u64, new as u64);
            }
            // Both courses have all sections, and a singleton always fits.
            Source::Rows(..) | Source::Associations(_) | Source::Sections => {}
        }
        Ok(refusal)
    }

    async fn copy(self, write: &mut Write, source: &Source, rows: &[Record]) -> Result<()> {
        match source {
            Source::Rows(resource, condition) => self.copy_rows(write, *resource, condition, rows).await,
            Source::Associations(association) => self.copy_associations(write, *association, rows).await,
            Source::Sections => self.copy_sections(write).await,
        }
    }

    async fn copy_rows(
        self,
        write: &mut Write,
        resource: &'static dyn ErasedResource,
        condition: &Condition,
        rows: &[Record],
    ) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut own = rows_of(write.conn(), resource, condition, self.to).await?;
        if self.replace {
            own.reverse();
            write::remove_records(write, resource, own).await?;
        } else if !resource.info().ordered && !own.is_empty() {
            // The existing singleton is kept.
            return Ok(());
        }
        write::copy_to(write, resource, rows, self.to).await
    }

    async fn copy_associations(self, write: &mut Write, association: Association, rows: &[Record]) -> Result<()> {
        let own = association.rows(write.conn(), self.to).await?;
        let mut items: Vec<i64> = match self.replace && !rows.is_empty() {
            true => Vec::new(),
            false => own.iter().map(|row| association.item(row)).collect(),
        };
        for item in rows.iter().map(|row| association.item(row)) {
            if !items.contains(&item) {
                items.push(item);
            }
        }
        association.replace(write, self.to, own, &items).await
    }

    async fn copy_sections(self, write: &mut Write) -> Result<()> {
        let source = list::rows::<CourseSection>(write.conn(), &section::group(self.from)).await?;
        let own = list::rows::<CourseSection>(write.conn(), &section::group(self.to)).await?;
        let own: BTreeMap<_, _> = own.iter().map(|row| (&row.name, row)).collect();
        let sent = source.into_iter().map(|row| CourseSectionInput {
            visible_from: own.get(&row.name).and_then(|own| own.visible_from),
            visible_until: own.get(&row.name).and_then(|own| own.visible_until),
            name: input::Text(row.name),
            display_name: input::Text(row.display_name),
            heading: row.heading.map(input::Text),
            is_visible: Some(row.is_visible),
            is_swiper: Some(row.is_swiper),
            mode: Some(row.mode),
            version: None,
        });
        let sent: Vec<_> = sent.collect();
        section::save::<CourseSection>(write, &section::group(self.to), sent, Vec::new()).await?;
        Ok(())
    }
}

/// Copies parts of another course's page, as one change. Parts that the other course lacks are left unchanged.
///
/// # Errors
/// 422 for a course that is unknown or the same, a duplicate part, and `too_many` on each part that a list of this
/// course has no room for.
pub async fn copy(write: &mut Write, to: i64, body: Map<String, Value>) -> Result<CourseCopy> {
    write.mark_as(Kind::Copied);
    let (sent, mut failed) = list::read::<CopyInput>(write, body, &|_| None).await?;
    let mut found = Vec::new();
    if sent.from == to {
        found.push(FieldError::new("from", FieldCode::UnknownValue));
    } else {
        found.extend(peshtoq_courses::course::check_id(write, "from", Some(sent.from)).await?);
    }
    for (index, part) in sent.parts.iter().enumerate() {
        // A placeholder for an invalid part does not count as another part.
        let is_sent = |other: usize| !FailedFields(&failed).has(&format!("parts[{other}]"));
        if (0..index).any(|other| sent.parts[other] == *part && is_sent(other)) {
            found.push(FieldError::new(format!("parts[{index}]"), FieldCode::Duplicate));
        }
    }
    input::add_failed(&mut failed, found);
    let copying = Copying {
        from: sent.from,
        to,
        replace: sent.replace,
    };
    let mut found = Vec::new();
    if failed.is_empty() {
        for (index, part) in sent.parts.iter().enumerate() {
            let mut refusal = None;
            for source in sources(*part) {
                let rows = copying.read(write.conn(), &source).await?;
                refusal = copying.refusal(write, &source, &rows).await?.or(refusal);
                found.push((source, rows));
            }
            if let Some(message) = refusal {
                let field = format!("parts[{index}]");
                failed.push(FieldError::with_message(field, FieldCode::TooMany, message));
            }
        }
    }
    input::refuse(failed)?;
    for (source, rows) in found {
        copying.copy(write, &source, &rows).await?;
    }
    counts(write.conn(), sent.from, to).await
}
