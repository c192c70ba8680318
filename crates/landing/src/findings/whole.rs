//! Findings about a page as a whole, and which sections and courses are visible at all.

use std::collections::{BTreeSet, HashSet};

use peshtoq_courses::{
    course::{self, Course},
    section,
};
use peshtoq_persistence::{
    prelude::*,
    resource::{self, PublicRow, erased::Record},
    window,
};
use sea_orm::{QueryOrder, QuerySelect};

use super::{Finding, FindingKind, sources::Source};
use crate::course_section::CourseSection;

/// The courses that visitors see or will see, in the order of their ids.
pub async fn shown_courses(conn: &Transaction) -> Result<Vec<i64>> {
    let shown = course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::is_or_comes_shown(conn.at()))
        .order_by_asc(course::Column::Id);
    Ok(shown.into_tuple().all(conn).await?)
}

/// Those that rows of the landing page refer to.
pub async fn shown_courses_of(conn: &Transaction, source: &Source, rows: &[Record]) -> Result<HashSet<i64>> {
    if !["bonus_course", "top_course"].contains(&source.resource.info().name) {
        return Ok(HashSet::new());
    }
    let ids: BTreeSet<i64> = rows.iter().map(|row| row.number_of("course_id")).collect();
    let shown = course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::Column::Id.is_in(ids))
        .filter(course::is_or_comes_shown(conn.at()));
    Ok(shown.into_tuple::<i64>().all(conn).await?.into_iter().collect())
}

/// The visible sections of courses, in the order of their pages.
pub async fn sections_of(conn: &Transaction, courses: &[i64]) -> Result<Vec<PublicRow<CourseSection>>> {
    let rows = section::Entity::find()
        .filter(section::Column::CourseId.is_in(courses.iter().copied()))
        .filter(section::Column::IsVisible.eq(true))
        .filter(window::is_not_over(section::Column::VisibleUntil, conn.at()))
        .order_by_asc(section::Column::Position)
        .all(conn)
        .await?;
    resource::published::<CourseSection>(conn, rows).await
}

/// The finding for a course of whose own content visitors see nothing; it leads to the course's page.
pub fn no_content(course: &course::Model) -> Finding {
    let path = format!("/course/{}", course.id);
    plain(FindingKind::NoContent, Course::NAME, course.id, &course.name, path)
}

/// The finding for a section that is shown but has no content.
pub fn empty(entity: &str, id: i64, name: &str, label: &str, path: String) -> Finding {
    Finding {
        section: Some(name.to_owned()),
        ..plain(FindingKind::EmptySection, entity, id, label, path)
    }
}

fn plain(kind: FindingKind, entity: &str, id: i64, label: &str, path: String) -> Finding {
    Finding {
        kind,
        section: None,
        entity: entity.to_owned(),
        id,
        label: label.to_owned(),
        field: None,
        path,
        value: None,
        problem: None,
        size: None,
        wanted: None,
        length: None,
        enough: None,
    }
}

/// Words that mean "free".
const FREE: [&str; 4] = ["bepul", "бепул", "tekin", "текин"];

/// Reports a price of 0 if no text of the course calls it free: the price may have been forgotten, and the site shows
/// `Bepul`.
pub fn price(course: &course::Model) -> Option<Finding> {
    let texts = [Some(&course.name), course.desc.as_ref(), course.course_type.as_ref()];
    let is_called_free = texts.into_iter().flatten().any(|text| {
        let text = text.to_lowercase();
        FREE.iter().any(|word| text.contains(word))
    });
    (course.price == 0 && !is_called_free).then(|| Finding {
        field: Some("price".to_owned()),
        ..plain(
            FindingKind::FreePrice,
            Course::NAME,
            course.id,
            &course.name,
            format!("/courses/edit/{}", course.id),
        )
    })
}
