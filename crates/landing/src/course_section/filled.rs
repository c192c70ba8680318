//! Which sections of courses have content to show.

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_courses::{
    association, average_salary, course, course_info, faq, it_benefit, learn_everybody, mentor, networking,
    opportunity, other_info, practice, roadmap,
    section::{self, Layout, Mode},
    section_registry::{self, COURSE_SECTIONS},
    summary, support, target_audience, work_sample,
};
use peshtoq_persistence::prelude::*;
use sea_orm::{QueryOrder, QuerySelect, sea_query::Query};

use super::OWN_CONTENT;
use crate::{bonus_course, feedback, partner, section::any};

/// For each section, which of the given courses have content to show in it. `own` are the courses that show their own
/// feedback. The number of queries does not depend on the number of courses.
pub(super) async fn filled(
    conn: &Transaction,
    courses: &BTreeSet<i64>,
    own: &BTreeSet<i64>,
) -> Result<BTreeMap<&'static str, BTreeSet<i64>>> {
    macro_rules! having {
        ($table:ident) => {
            having!($table, Condition::all())
        };
        ($table:ident, $condition:expr) => {
            $table::Entity::find()
                .select_only()
                .column($table::Column::CourseId)
                .distinct()
                .filter($table::Column::CourseId.is_in(courses.iter().copied()))
                .filter($condition)
                .into_tuple::<i64>()
                .all(conn)
                .await?
                .into_iter()
                .collect::<BTreeSet<i64>>()
        };
    }
    use association::{professions, skills, tools};
    use it_benefit::body as it_benefits;
    use work_sample::{WorkCategory, WorkSampleFilter};
    let works = |category: WorkCategory, has_media: Option<bool>| {
        let category = Some(category);
        WorkSampleFilter { category, has_media }.condition()
    };
    let half = |half: other_info::Half| Condition::all().add(other_info::Column::Half.eq(half));
    let text = Condition::all().add(feedback::Column::FeedbackType.eq(feedback::FeedbackType::Text));
    let shared_texts = feedback::Entity::find()
        .filter(text.clone())
        .filter(feedback::Column::CourseId.is_null());
    let shown = Query::select()
        .column(course::Column::Id)
        .from(course::Entity)
        .cond_where(course::is_shown(conn.at()))
        .to_owned();
    let bonuses = bonus_course::Entity::find()
        .filter(bonus_course::Column::CourseId.in_subquery(shown))
        .filter(bonus_course::is_shown(conn.at()));
    // Content that is the same for every course.
    let every = |is_there: bool| if is_there { courses.clone() } else { BTreeSet::new() };

    let info = having!(course_info);
    let salary = having!(average_salary);
    let summary = having!(summary);
    let benefits = having!(it_benefits);
    let support = having!(support);
    let technologies = &having!(skills) | &having!(tools);
    let own_texts = &having!(feedback, text) & own;
    let texts = &own_texts | &(&every(any(conn, shared_texts).await?) - own);
    Ok(BTreeMap::from([
        ("ProfessionInfo", info.clone()),
        ("CourseEnrollmentBenefits", info.clone()),
        ("ProfessionInfoProgress", info),
        ("ProfessionSummary", summary.clone()),
        ("ProfessionSummaryWithImage", summary),
        ("AverageSalary", salary.clone()),
        ("AverageSalaryStepBox", salary.clone()),
        ("AverageSalaryStepLine", salary),
        ("ITBenefits", benefits.clone()),
        ("ITBenefitsWithImage", benefits),
        ("CourseAdvantages", having!(opportunity)),
        ("CourseAudience", having!(target_audience)),
        (
            "StudentWorkShowcase",
            having!(work_sample, works(WorkCategory::Visual, Some(false))),
        ),
        (
            "StudentWorkShowcaseMedia",
            having!(work_sample, works(WorkCategory::Visual, Some(true))),
        ),
        ("OpenToAllLearners", having!(learn_everybody)),
        ("CourseTechnologies", technologies),
        (
            "PortfolioProjects",
            having!(work_sample, works(WorkCategory::Portfolio, None)),
        ),
        (
            "StudentCompetitionProjects",
            having!(work_sample, works(WorkCategory::Competation, None)),
        ),
        ("SupportRoadmap", having!(roadmap)),
        ("CourseMentor", having!(mentor)),
        ("Practise", having!(practice)),
        ("CourseTextFeedbacks", texts),
        (
            "StudentsProjects",
            having!(work_sample, works(WorkCategory::Illustration, None)),
        ),
        ("GraduateOpportunities", having!(professions)),
        ("StudentSupport", support.clone()),
        ("StudentSupportWithImage", support),
        ("Networking", having!(networking)),
        ("CourseBonuses", every(any(conn, bonuses).await?)),
        ("Partners", every(any(conn, partner::Entity::find()).await?)),
        (
            "CourseAboutInfo",
            having!(other_info, half(other_info::Half::AboutInfo)),
        ),
        (
            "CourseAboutSuccess",
            having!(other_info, half(other_info::Half::AboutSuccess)),
        ),
        ("FAQ", having!(faq)),
    ]))
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
pub(super) fn shows_own(name: &str, mode: Mode) -> bool {
    name == OWN_CONTENT && mode == Mode::Custom
}

/// Whether a section of a course is among those with content.
pub(super) fn has_content(filled: &BTreeMap<&'static str, BTreeSet<i64>>, name: &str, course: i64) -> bool {
    let is_static = section_registry::layout_of(COURSE_SECTIONS, name) == Layout::Static;
    debug_assert!(is_static || filled.contains_key(name), "`filled` does not know {name}");
    filled.get(name).is_some_and(|courses| courses.contains(&course))
}
