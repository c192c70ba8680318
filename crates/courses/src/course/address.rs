//! The addresses of courses on the site (`docs/api.md#addresses-of-courses`): the current address of each course, and
//! its former ones.
//!
//! A former address leads directly to its course, never to another former address. The current address of a course is
//! never a former one.

use std::collections::{BTreeSet, HashMap};

use peshtoq_core::slug;
use peshtoq_persistence::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use super::{Column as CourseColumn, Entity as Courses, Model as Course, is_shown};

/// The table `course_slug_former`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "course_slug_former")]
pub struct Model {
    /// An address that a course had.
    #[sea_orm(primary_key, auto_increment = false)]
    pub slug: String,
    /// The course.
    pub course_id: i64,
    /// Until when the course had it.
    pub created_at: DateTimeUtc,
}

no_relations!();

/// A former address of a course, and the present one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SiteRedirect")]
pub struct Redirect {
    /// The former address.
    pub from: String,
    /// The address that the course has now.
    pub to: String,
    /// The id of the course.
    pub course_id: i64,
}

/// The length of an address that no appended number shortens, in characters.
const SURE: usize = 40;

/// The first address derived from this name that no course has or had.
pub(crate) async fn free(write: &Write, name: &str) -> Result<String> {
    let slug = slug::made_of(name);
    // The end of a numbered address may have been cut off to make room for the number.
    let start = slug.get(..slug.len().min(SURE)).unwrap_or(&slug);
    let like = format!("{start}%");
    let mut taken: BTreeSet<String> = Courses::find()
        .select_only()
        .column(CourseColumn::Slug)
        .filter(CourseColumn::Slug.like(&like))
        .into_tuple()
        .all(write.conn())
        .await?
        .into_iter()
        .collect();
    let former: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Slug)
        .filter(Column::Slug.like(&like))
        .into_tuple()
        .all(write.conn())
        .await?;
    taken.extend(former);
    Ok(slug::free(slug, |slug| taken.contains(slug)))
}

/// Stores the previous address of a course as a former one, and removes its new address from the former ones. The
/// address of a removed course is stored too, so that no other course gets it before the removed one is restored. If
/// the creation of a course is undone, its address was never in use and is not stored.
pub(super) async fn note(write: &Write, before: Option<&Course>, after: Option<&Course>) -> Result<()> {
    let is_same = before.map(|before| &before.slug) == after.map(|after| &after.slug);
    if is_same || (after.is_none() && write.is_undo()) {
        return Ok(());
    }
    if let Some(after) = after {
        Entity::delete_by_id(after.slug.clone()).exec(write.conn()).await?;
    }
    if let Some(before) = before {
        let former = ActiveModel {
            slug: Set(before.slug.clone()),
            course_id: Set(before.id),
            created_at: Set(write.at()),
        };
        Entity::insert(former).exec_without_returning(write.conn()).await?;
    }
    Ok(())
}

/// The course that has or had this address, whether or not the site shows the course.
///
/// # Errors
/// When the database fails.
pub async fn course_of(conn: &Transaction, slug: &str) -> Result<Option<i64>> {
    let present: Option<i64> = Courses::find()
        .select_only()
        .column(CourseColumn::Id)
        .filter(CourseColumn::UniqueKey.eq(slug))
        .into_tuple()
        .one(conn)
        .await?;
    if present.is_some() {
        return Ok(present);
    }
    let former = Entity::find_by_id(slug.to_owned()).one(conn).await?;
    Ok(former.map(|former| former.course_id))
}

/// The former addresses of the courses that the site shows, in their order.
///
/// # Errors
/// When the database fails.
pub async fn redirects(conn: &Transaction) -> Result<Vec<Redirect>> {
    let former = Entity::find().order_by_asc(Column::Slug).all(conn).await?;
    let ids: BTreeSet<i64> = former.iter().map(|former| former.course_id).collect();
    let present: Vec<(i64, String)> = Courses::find()
        .select_only()
        .columns([CourseColumn::Id, CourseColumn::Slug])
        .filter(is_shown(conn.at()))
        .filter(CourseColumn::Id.is_in(ids))
        .into_tuple()
        .all(conn)
        .await?;
    let present: HashMap<i64, String> = present.into_iter().collect();
    let redirects = former.into_iter().filter_map(|former| {
        Some(Redirect {
            to: present.get(&former.course_id)?.clone(),
            from: former.slug,
            course_id: former.course_id,
        })
    });
    Ok(redirects.collect())
}
