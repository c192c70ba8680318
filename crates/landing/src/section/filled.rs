//! Which sections of the landing page have content to show, and from when.

use std::collections::BTreeMap;

use peshtoq_courses::{course, profession};
use peshtoq_persistence::{BoxFuture, prelude::*};
use sea_orm::{
    QueryOrder, QuerySelect, Select,
    sea_query::{Query, SelectStatement},
};

use crate::{
    banner, bonus_course, career,
    feedback::{self, FeedbackType},
    partner, profession_finder, social,
    top_course::{self, TopCourseKind},
};

/// Whether a section has content to show.
type IsFilled = for<'a> fn(&'a Transaction) -> BoxFuture<'a, Result<bool>>;

/// The sections that are not Static.
const FILLED: [(&str, IsFilled); 11] = [
    ("Banner", |conn| {
        Box::pin(any(conn, banner::Entity::find().filter(banner::is_shown(conn.at()))))
    }),
    ("ProfessionMatcher", |conn| {
        Box::pin(any(conn, profession::Entity::find()))
    }),
    ("Courses", |conn| {
        Box::pin(async move {
            let courses = course::Entity::find().filter(course::is_shown(conn.at()));
            Ok(any(conn, top_courses(conn, TopCourseKind::Spotlight)).await? || any(conn, courses).await?)
        })
    }),
    ("BonusCourses", |conn| {
        let bonus = bonus_course::Entity::find()
            .filter(bonus_course::Column::CourseId.in_subquery(shown_courses(conn)))
            .filter(bonus_course::is_shown(conn.at()));
        Box::pin(any(conn, bonus))
    }),
    ("VideoFeedbacks", |conn| {
        Box::pin(any(conn, shared_feedback(FeedbackType::Video)))
    }),
    ("TextFeedbacks", |conn| {
        Box::pin(any(conn, shared_feedback(FeedbackType::Text)))
    }),
    ("ProfessionFinder", |conn| {
        Box::pin(any(conn, profession_finder::Entity::find()))
    }),
    ("TopRatedCourses", |conn| {
        Box::pin(any(conn, top_courses(conn, TopCourseKind::Popular)))
    }),
    ("EmergingCareerOptions", |conn| {
        Box::pin(any(conn, career::Entity::find()))
    }),
    ("Partners", |conn| Box::pin(any(conn, partner::Entity::find()))),
    ("Footer", |conn| Box::pin(any(conn, social::Entity::find()))),
];

fn shown_courses(conn: &Transaction) -> SelectStatement {
    Query::select()
        .column(course::Column::Id)
        .from(course::Entity)
        .cond_where(course::is_shown(conn.at()))
        .to_owned()
}

fn top_courses(conn: &Transaction, kind: TopCourseKind) -> Select<top_course::Entity> {
    top_course::Entity::find()
        .filter(top_course::Column::Kind.eq(kind))
        .filter(top_course::is_shown(conn.at()))
        .filter(
            Condition::any()
                .add(top_course::Column::CourseId.is_null())
                .add(top_course::Column::CourseId.in_subquery(shown_courses(conn))),
        )
}

fn shared_feedback(kind: FeedbackType) -> Select<feedback::Entity> {
    feedback::Entity::find()
        .filter(feedback::Column::FeedbackType.eq(kind))
        .filter(feedback::Column::CourseId.is_null())
}

/// Whether each section that is not Static has content to show.
pub(super) async fn filled(conn: &Transaction) -> Result<BTreeMap<&'static str, bool>> {
    let mut filled = BTreeMap::new();
    for (name, is_filled) in FILLED {
        filled.insert(name, is_filled(conn).await?);
    }
    Ok(filled)
}

/// The first moment at which a section without content has some, because that has a time of its own.
pub(super) async fn filled_from(conn: &Transaction, name: &str) -> Result<Option<DateTimeUtc>> {
    let coming = Query::select()
        .column(course::Column::Id)
        .from(course::Entity)
        .cond_where(course::is_or_comes_shown(conn.at()))
        .to_owned();
    let top = |kind: TopCourseKind| {
        let of_course = Condition::any()
            .add(top_course::Column::CourseId.is_null())
            .add(top_course::Column::CourseId.in_subquery(coming.clone()));
        let found = top_course::Entity::find().filter(top_course::Column::Kind.eq(kind));
        first(conn, found.filter(of_course), top_course::Column::VisibleFrom)
    };
    match name {
        "Banner" => first(conn, banner::Entity::find(), banner::Column::VisibleFrom).await,
        "BonusCourses" => {
            let bonus = bonus_course::Column::CourseId.in_subquery(coming);
            let found = bonus_course::Entity::find().filter(bonus);
            first(conn, found, bonus_course::Column::VisibleFrom).await
        }
        "TopRatedCourses" => top(TopCourseKind::Popular).await,
        "Courses" => {
            let found = course::Entity::find().filter(course::is_or_comes_shown(conn.at()));
            let shown = first(conn, found, course::Column::VisibleFrom).await?;
            let slide = top(TopCourseKind::Spotlight).await?;
            Ok(shown.into_iter().chain(slide).min())
        }
        _ => Ok(None),
    }
}

/// The first of these moments that is still to come.
async fn first<E: EntityTrait>(conn: &Transaction, query: Select<E>, from: E::Column) -> Result<Option<DateTimeUtc>> {
    let coming = query.filter(from.gt(conn.at())).order_by_asc(from).limit(1);
    let found = coming.select_only().column(from).into_tuple::<DateTimeUtc>();
    Ok(found.one(conn).await?)
}

/// Whether there is any row.
pub(crate) async fn any<E: EntityTrait>(conn: &Transaction, query: Select<E>) -> Result<bool> {
    use sea_orm::sea_query::Expr;
    let found = query.select_only().expr(Expr::value(1)).limit(1);
    Ok(found.into_tuple::<i32>().one(conn).await?.is_some())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use peshtoq_courses::section::Layout;

    use super::FILLED;
    use crate::section::HOME_SECTIONS;

    #[test]
    fn every_section_with_content_is_asked_whether_it_is_filled() {
        let asked: BTreeSet<&str> = FILLED.iter().map(|(name, _)| *name).collect();
        let with_content = HOME_SECTIONS.iter().filter(|entry| entry.layout != Layout::Static);
        assert_eq!(asked, with_content.map(|entry| entry.name).collect::<BTreeSet<_>>());
    }
}
