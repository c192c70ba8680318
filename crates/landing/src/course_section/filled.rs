//! Which sections of courses have content to show.

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_courses::{
    association::{professions, skills, tools},
    average_salary, course, course_info, faq, it_benefit, learn_everybody, mentor, networking, opportunity,
    other_info::{self, Half},
    practice, roadmap,
    section::{self, Layout, Mode},
    section_registry::{self, COURSE_SECTIONS},
    summary, support, target_audience,
    work_sample::{self, WorkCategory, WorkSampleFilter},
};
use peshtoq_persistence::{BoxFuture, prelude::*};
use sea_orm::{QueryOrder, QuerySelect, sea_query::Query};

use super::OWN_CONTENT;
use crate::{
    bonus_course,
    feedback::{self, FeedbackType},
    partner,
    section::any,
};

/// The courses that are asked about.
#[derive(Clone, Copy)]
struct Asked<'a> {
    conn: &'a Transaction,
    courses: &'a BTreeSet<i64>,
    /// Those that show their own feedback.
    own: &'a BTreeSet<i64>,
}

/// The courses with content to show in a section.
type Filled = for<'a> fn(Asked<'a>) -> BoxFuture<'a, Result<BTreeSet<i64>>>;

/// The courses that have rows of a table.
macro_rules! having {
    ($table:path) => {
        having!($table, Condition::all())
    };
    ($table:path, $condition:expr) => {{
        use $table as table;
        |asked| Box::pin(asked.having::<table::Entity>(table::Column::CourseId, $condition))
    }};
}

/// The sections that are not Static, grouped by what fills them.
const FILLED: &[(&[&str], Filled)] = &[
    (
        &["ProfessionInfo", "CourseEnrollmentBenefits", "ProfessionInfoProgress"],
        having!(course_info),
    ),
    (&["ProfessionSummary", "ProfessionSummaryWithImage"], having!(summary)),
    (
        &["AverageSalary", "AverageSalaryStepBox", "AverageSalaryStepLine"],
        having!(average_salary),
    ),
    (&["ITBenefits", "ITBenefitsWithImage"], having!(it_benefit::body)),
    (&["CourseAdvantages"], having!(opportunity)),
    (&["CourseAudience"], having!(target_audience)),
    (
        &["StudentWorkShowcase"],
        having!(work_sample, works(WorkCategory::Visual, Some(false))),
    ),
    (
        &["StudentWorkShowcaseMedia"],
        having!(work_sample, works(WorkCategory::Visual, Some(true))),
    ),
    (&["OpenToAllLearners"], having!(learn_everybody)),
    (&["CourseTechnologies"], |asked| {
        Box::pin(async move {
            let everybody = Condition::all;
            let skills = asked
                .having::<skills::Entity>(skills::Column::CourseId, everybody())
                .await?;
            let tools = asked
                .having::<tools::Entity>(tools::Column::CourseId, everybody())
                .await?;
            Ok(&skills | &tools)
        })
    }),
    (
        &["PortfolioProjects"],
        having!(work_sample, works(WorkCategory::Portfolio, None)),
    ),
    (
        &["StudentCompetitionProjects"],
        having!(work_sample, works(WorkCategory::Competation, None)),
    ),
    (&["SupportRoadmap"], having!(roadmap)),
    (&["CourseMentor"], having!(mentor)),
    (&["Practise"], having!(practice)),
    (&["CourseTextFeedbacks"], |asked| {
        Box::pin(async move {
            let is_text = feedback::Column::FeedbackType.eq(FeedbackType::Text);
            let text = Condition::all().add(is_text);
            let shared = feedback::Entity::find()
                .filter(text.clone())
                .filter(feedback::Column::CourseId.is_null());
            let with_own = asked
                .having::<feedback::Entity>(feedback::Column::CourseId, text)
                .await?;
            let with_shared = asked.every(any(asked.conn, shared).await?);
            Ok(&(&with_own & asked.own) | &(&with_shared - asked.own))
        })
    }),
    (
        &["StudentsProjects"],
        having!(work_sample, works(WorkCategory::Illustration, None)),
    ),
    (&["GraduateOpportunities"], having!(professions)),
    (&["StudentSupport", "StudentSupportWithImage"], having!(support)),
    (&["Networking"], having!(networking)),
    (&["CourseBonuses"], |asked| {
        Box::pin(async move {
            let now = asked.conn.at();
            let shown = Query::select()
                .column(course::Column::Id)
                .from(course::Entity)
                .cond_where(course::is_shown(now))
                .to_owned();
            let bonuses = bonus_course::Entity::find()
                .filter(bonus_course::Column::CourseId.in_subquery(shown))
                .filter(bonus_course::is_shown(now));
            Ok(asked.every(any(asked.conn, bonuses).await?))
        })
    }),
    (&["Partners"], |asked| {
        Box::pin(async move { Ok(asked.every(any(asked.conn, partner::Entity::find()).await?)) })
    }),
    (&["CourseAboutInfo"], having!(other_info, half(Half::AboutInfo))),
    (&["CourseAboutSuccess"], having!(other_info, half(Half::AboutSuccess))),
    (&["FAQ"], having!(faq)),
];

fn works(category: WorkCategory, has_media: Option<bool>) -> Condition {
    let category = Some(category);
    WorkSampleFilter { category, has_media }.condition()
}

fn half(half: Half) -> Condition {
    Condition::all().add(other_info::Column::Half.eq(half))
}

impl Asked<'_> {
    /// Which of the courses have such rows.
    async fn having<E: EntityTrait>(self, course: E::Column, condition: Condition) -> Result<BTreeSet<i64>> {
        let found = E::find()
            .select_only()
            .column(course)
            .distinct()
            .filter(course.is_in(self.courses.iter().copied()))
            .filter(condition)
            .into_tuple::<i64>()
            .all(self.conn)
            .await?;
        Ok(found.into_iter().collect())
    }

    /// All courses or none, for content that is the same for every course.
    fn every(self, is_there: bool) -> BTreeSet<i64> {
        if is_there {
            self.courses.clone()
        } else {
            BTreeSet::new()
        }
    }
}

/// For each section, which of the given courses have content to show in it. `own` are the courses that show their own
/// feedback. The number of queries does not depend on the number of courses.
pub(super) async fn filled(
    conn: &Transaction,
    courses: &BTreeSet<i64>,
    own: &BTreeSet<i64>,
) -> Result<BTreeMap<&'static str, BTreeSet<i64>>> {
    let asked = Asked { conn, courses, own };
    let mut filled = BTreeMap::new();
    for (sections, query) in FILLED {
        let found = query(asked).await?;
        filled.extend(sections.iter().map(|section| (*section, found.clone())));
    }
    Ok(filled)
}

/// A course on the site whose page has sections that are switched on but have nothing to show.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct IncompleteCourse {
    /// Its id.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// How many such sections it has.
    pub empty_sections: u64,
}

/// The maximum number of courses that are checked.
const LOOKED_AT: u64 = 200;

/// The courses on the site with such sections, in the order of their ids.
///
/// # Errors
/// When the database fails.
pub async fn incomplete_courses(conn: &Transaction) -> Result<Vec<IncompleteCourse>> {
    let shown: Vec<(i64, String)> = course::Entity::find()
        .select_only()
        .columns([course::Column::Id, course::Column::Name])
        .filter(course::is_shown(conn.at()))
        .order_by_asc(course::Column::Id)
        .limit(LOOKED_AT)
        .into_tuple()
        .all(conn)
        .await?;
    let ids: BTreeSet<i64> = shown.iter().map(|(id, _)| *id).collect();
    let sections: Vec<(i64, String, Mode)> = section::Entity::find()
        .select_only()
        .columns([section::Column::CourseId, section::Column::Name, section::Column::Mode])
        .filter(section::Column::CourseId.is_in(ids.iter().copied()))
        .filter(section::is_shown(conn.at()))
        .into_tuple()
        .all(conn)
        .await?;
    let own = sections.iter().filter(|(_, name, mode)| shows_own(name, *mode));
    let filled = filled(conn, &ids, &own.map(|(id, ..)| *id).collect()).await?;
    let mut empty: BTreeMap<i64, u64> = BTreeMap::new();
    for (id, name, _) in &sections {
        let is_static = section_registry::layout_of(COURSE_SECTIONS, name) == Layout::Static;
        if !is_static && !has_content(&filled, name, *id) {
            *empty.entry(*id).or_default() += 1;
        }
    }
    let incomplete = shown.into_iter().filter_map(|(id, name)| {
        let empty_sections = *empty.get(&id)?;
        Some(IncompleteCourse {
            id,
            name,
            empty_sections,
        })
    });
    Ok(incomplete.collect())
}

/// Whether a section of that name shows the content of its own course.
pub(crate) fn shows_own(name: &str, mode: Mode) -> bool {
    name == OWN_CONTENT && mode == Mode::Custom
}

/// Whether a section of a course is among those with content.
pub(super) fn has_content(filled: &BTreeMap<&'static str, BTreeSet<i64>>, name: &str, course: i64) -> bool {
    let is_static = section_registry::layout_of(COURSE_SECTIONS, name) == Layout::Static;
    debug_assert!(is_static || filled.contains_key(name), "`filled` does not know {name}");
    filled.get(name).is_some_and(|courses| courses.contains(&course))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_with_content_is_asked_whether_it_is_filled() {
        let asked: Vec<&str> = FILLED.iter().flat_map(|(names, _)| names.iter().copied()).collect();
        let with_content = COURSE_SECTIONS.iter().filter(|entry| entry.layout != Layout::Static);
        let wanted: BTreeSet<&str> = with_content.map(|entry| entry.name).collect();
        assert_eq!(asked.iter().copied().collect::<BTreeSet<_>>(), wanted);
        assert_eq!(asked.len(), wanted.len(), "each once");
    }
}
