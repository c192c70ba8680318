//! A course as a card in a list.

use peshtoq_courses::course::{self, CategoryRef, Course};
use peshtoq_persistence::{
    prelude::*,
    resource::{self, PublicRow},
};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use super::beginning::beginning;

/// The number of cards on the landing page. The site pages through the list of courses for the others.
pub const CARDS: u64 = 60;
/// The maximum length of a card's description, in characters: more than its three lines can show.
const DESC_MAX: usize = 300;

/// What a card shows of a course.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseCard {
    /// Its number in the learning system; always equal to `id`.
    pub course_id: i64,
    /// Its name.
    pub name: String,
    /// Its address on the site.
    pub slug: String,
    /// The beginning of the description, at most 300 characters; ends in `…` if it was shortened.
    pub desc: Option<String>,
    /// Its category.
    pub category: Option<CategoryRef>,
    /// The type of the course.
    pub course_type: Option<String>,
    /// Whether it teaches a whole profession.
    pub is_profession: bool,
    /// Whether it is announced but not taught yet.
    pub is_coming_soon: bool,
    /// Its price in whole soʻm.
    pub price: i64,
    /// How many lessons it has.
    pub lessons_count: i32,
    /// How many modules it has.
    pub modules_count: i32,
    /// Its duration in minutes.
    pub course_duration: i32,
    /// Its colour, `#rrggbb`.
    pub color: Option<String>,
    /// Its picture, as `folder/name.ext`.
    pub image_illustration: Option<String>,
    /// A link to more information.
    pub detail_url: Option<String>,
}

impl From<Course> for CourseCard {
    fn from(course: Course) -> Self {
        let Course {
            course_id,
            name,
            slug,
            desc,
            category,
            course_type,
            is_profession,
            is_coming_soon,
            // Always true for a shown course.
            is_visible: _,
            status: _,
            visible_from: _,
            visible_until: _,
            price,
            lessons_count,
            modules_count,
            course_duration,
            color,
            image_illustration,
            detail_url,
        } = course;
        Self {
            course_id,
            name,
            slug,
            desc: desc.map(|desc| beginning(desc, DESC_MAX)),
            category,
            course_type,
            is_profession,
            is_coming_soon,
            price,
            lessons_count,
            modules_count,
            course_duration,
            color,
            image_illustration,
            detail_url,
        }
    }
}

/// The first cards by id, and how many there are in all.
///
/// # Errors
/// When the database fails.
pub(super) async fn first(conn: &Transaction) -> Result<(Vec<PublicRow<CourseCard>>, u64)> {
    let shown = course::Entity::find().filter(course::is_shown(conn.at()));
    let total = shown.clone().count(conn).await?;
    let rows = shown.order_by_asc(course::Column::Id).limit(CARDS).all(conn).await?;
    let rows = resource::published::<Course>(conn, rows).await?;
    let cards = rows.into_iter().map(|row| PublicRow {
        id: row.id,
        fields: row.fields.into(),
        updated_at: row.updated_at,
    });
    Ok((cards.collect(), total))
}
