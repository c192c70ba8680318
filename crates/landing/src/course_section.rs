//! The sections of a course's page. They are here and not with the courses because some show content of the landing
//! page: its feedback, its bonus courses, its partners (`docs/api.md#course-sections`).

use std::collections::BTreeSet;

use peshtoq_courses::{
    association, average_salary,
    child::OF_COURSE,
    course, course_info, faq, it_benefit, learn_everybody, mentor, networking, opportunity, other_info, practice,
    roadmap,
    section::{self, Layout, Mode, SectionInput},
    section_registry::{self, COURSE_SECTIONS},
    summary, support, target_audience, work_sample,
};
use peshtoq_persistence::{
    list::{self, SentRow},
    prelude::*,
    resource::{self, MediaPath, Page},
};
use sea_orm::sea_query::Query;
use serde_json::Map;

use crate::{bonus_course, feedback, partner, section::any};

/// The one section that may show the course's own content instead of the shared one.
const OWN_CONTENT: &str = "CourseTextFeedbacks";

/// One section of a course in the list that is saved.
#[derive(Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseSectionInput {
    /// The name of the section, which never changes.
    #[validate(length(min = 1))]
    pub name: Text,
    /// Its title in the panel.
    #[validate(length(min = 1, max = 100))]
    pub display_name: Text,
    /// Whether the page shows it.
    pub is_visible: Option<bool>,
    /// Whether its content is shown as a carousel.
    pub is_swiper: Option<bool>,
    /// The source of its content; Custom only for `CourseTextFeedbacks`.
    pub mode: Option<Mode>,
    /// The version that was read.
    pub version: Option<i32>,
}

/// All sections of a course, in their order.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseSectionsInput {
    /// All sections, as listed.
    #[validate(length(max = 100), nested)]
    pub course_sections: Vec<CourseSectionInput>,
}

/// What a section of a course shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseSection {
    /// The name of the section.
    pub name: String,
    /// Its title in the panel.
    pub display_name: String,
    /// Its position on the page, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
    /// Whether the page shows it.
    pub is_visible: bool,
    /// Whether its content is shown as a carousel.
    pub is_swiper: bool,
    /// Which parts of it can be edited.
    pub layout: Layout,
    /// The source of its content.
    pub mode: Mode,
    /// Whether it has content to show; null if it has no content of its own.
    pub is_filled: Option<bool>,
    /// The course, which answers do not repeat.
    #[serde(skip)]
    #[schemars(skip)]
    pub course_id: i64,
}

impl Definition for CourseSection {
    const NAME: &'static str = "course_section";
    const LIST_KEY: &'static str = "courseSections";
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("display_name");
    const ORDERED: bool = true;
    const UNSEARCHED: &'static [&'static str] = &["name"];
    type Table = section::Entity;
    type Input = SectionInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    /// Sections are saved as a list, see [`save`].
    fn apply(input: SectionInput, row: &mut ActiveOf<Self>) {
        row.display_name = Set(input.display_name.into());
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            layout: section_registry::layout_of(COURSE_SECTIONS, &row.name),
            name: row.name,
            display_name: row.display_name,
            position: row.position,
            is_visible: row.is_visible,
            is_swiper: row.is_swiper,
            mode: row.mode,
            is_filled: None,
            course_id: row.course_id.unwrap_or_default(),
        }
    }
}

impl Resource for CourseSection {
    fn place(row: &section::Model) -> Option<Place> {
        let entry = COURSE_SECTIONS.iter().find(|entry| entry.name == row.name)?;
        let screen = match entry.screen {
            Some(screen) => format!("edit/{screen}"),
            None => format!("view/{}", row.name),
        };
        Some(Place::course_screen(row.course_id?, &screen))
    }

    async fn complete(conn: &Transaction, rows: &mut [Row<Self>]) -> Result<()> {
        let courses: BTreeSet<i64> = rows.iter().map(|row| row.fields.course_id).collect();
        for course in courses {
            let own = rows
                .iter()
                .any(|row| row.fields.name == OWN_CONTENT && row.fields.mode == Mode::Custom);
            let filled = filled(conn, course, own).await?;
            for row in rows.iter_mut().filter(|row| row.fields.course_id == course) {
                let fields = &mut row.fields;
                fields.is_filled = (fields.layout != Layout::Static).then(|| filled.contains(fields.name.as_str()));
            }
        }
        Ok(())
    }

    fn example() -> Value {
        json!({"name": "CourseMentor", "displayName": "Mentorlar", "isVisible": true, "isSwiper": false, "mode": 1})
    }

    fn example_row() -> Value {
        let mut row = Self::example();
        row["layout"] = json!(2);
        row["isFilled"] = json!(true);
        row
    }

    fn group(row: &ActiveOf<Self>) -> String {
        row.group_key.clone().take().unwrap_or_default()
    }

    fn tags(row: &section::Model) -> Vec<String> {
        row.course_id.iter().map(|id| format!("course:{id}")).collect()
    }
}

impl SentRow<CourseSection> for CourseSectionInput {
    type Key = String;

    fn key(&self) -> Option<String> {
        Some(self.name.as_str().to_owned())
    }

    fn version(&self) -> Option<i32> {
        self.version
    }

    fn apply(self, row: &mut section::ActiveModel) {
        section::apply(row, self.display_name, self.is_visible, self.is_swiper, self.mode);
    }
}

/// The sections of a course that have content to show. `own` is whether the course shows its own feedback.
async fn filled(conn: &Transaction, id: i64, own: bool) -> Result<BTreeSet<&'static str>> {
    macro_rules! has {
        ($table:ident) => {
            any(
                conn,
                $table::Entity::find().filter($table::Column::CourseId.eq(id)),
            )
            .await?
        };
        ($table:ident, $column:ident == $value:expr) => {{
            let rows = $table::Entity::find().filter($table::Column::CourseId.eq(id));
            any(conn, rows.filter($table::Column::$column.eq($value))).await?
        }};
    }
    use association::{professions, skills, tools};
    use work_sample::WorkCategory;
    let visual = |with_film: bool| {
        let filter = work_sample::WorkSampleFilter {
            category: Some(WorkCategory::Visual),
            has_media: Some(with_film),
        };
        let rows = work_sample::Entity::find().filter(work_sample::Column::CourseId.eq(id));
        rows.filter(filter.condition())
    };
    let texts = feedback::Entity::find()
        .filter(feedback::Column::FeedbackType.eq(feedback::FeedbackType::Text))
        .filter(match own {
            true => feedback::Column::CourseId.eq(id),
            false => feedback::Column::CourseId.is_null(),
        });
    let shown = Query::select()
        .column(course::Column::Id)
        .from(course::Entity)
        .cond_where(course::is_shown())
        .to_owned();
    let bonuses = bonus_course::Entity::find().filter(bonus_course::Column::CourseId.in_subquery(shown));
    let info = has!(course_info);
    let salary = has!(average_salary);
    let summary = has!(summary);
    let benefits = any(
        conn,
        it_benefit::body::Entity::find().filter(it_benefit::body::Column::CourseId.eq(id)),
    )
    .await?;
    let support = has!(support);
    let checks = [
        ("ProfessionInfo", info),
        ("CourseEnrollmentBenefits", info),
        ("ProfessionInfoProgress", info),
        ("ProfessionSummary", summary),
        ("ProfessionSummaryWithImage", summary),
        ("AverageSalary", salary),
        ("AverageSalaryStepBox", salary),
        ("AverageSalaryStepLine", salary),
        ("ITBenefits", benefits),
        ("ITBenefitsWithImage", benefits),
        ("CourseAdvantages", has!(opportunity)),
        ("CourseAudience", has!(target_audience)),
        ("StudentWorkShowcase", any(conn, visual(false)).await?),
        ("StudentWorkShowcaseMedia", any(conn, visual(true)).await?),
        ("OpenToAllLearners", has!(learn_everybody)),
        ("CourseTechnologies", has!(skills) || has!(tools)),
        (
            "PortfolioProjects",
            has!(work_sample, Category == WorkCategory::Portfolio),
        ),
        (
            "StudentCompetitionProjects",
            has!(work_sample, Category == WorkCategory::Competation),
        ),
        ("SupportRoadmap", has!(roadmap)),
        ("CourseMentor", has!(mentor)),
        ("Practise", has!(practice)),
        ("CourseTextFeedbacks", any(conn, texts).await?),
        (
            "StudentsProjects",
            has!(work_sample, Category == WorkCategory::Illustration),
        ),
        ("GraduateOpportunities", has!(professions)),
        ("StudentSupport", support),
        ("StudentSupportWithImage", support),
        ("Networking", has!(networking)),
        ("CourseBonuses", any(conn, bonuses).await?),
        ("Partners", any(conn, partner::Entity::find()).await?),
        ("CourseAboutInfo", has!(other_info, Half == other_info::Half::AboutInfo)),
        (
            "CourseAboutSuccess",
            has!(other_info, Half == other_info::Half::AboutSuccess),
        ),
        ("FAQ", has!(faq)),
    ];
    Ok(checks.into_iter().filter_map(|(name, is)| is.then_some(name)).collect())
}

/// The sections of a course, in their order.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &Transaction, course_id: i64) -> Result<Page<CourseSection>> {
    let rows = list::rows::<CourseSection>(conn, &section::group(course_id)).await?;
    let rows = resource::answer::<CourseSection>(conn, rows).await?;
    Ok(Page::unpaged(rows))
}

/// Saves all sections of a course as one change.
///
/// # Errors
/// 409 `version_conflict` with the list; 422 for a missing, duplicate or unknown row, and for a mode that the section
/// does not have.
pub async fn save(
    write: &mut Write,
    course_id: i64,
    body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<Page<CourseSection>> {
    let (sent, mut failed) = list::read::<CourseSectionsInput>(write, body, media_path).await?;
    for (index, sent) in sent.course_sections.iter().enumerate() {
        if sent.mode == Some(Mode::Custom) && sent.name.as_str() != OWN_CONTENT {
            let field = format!("courseSections[{index}].mode");
            failed.push(FieldError::new(field, FieldCode::UnknownValue));
        }
    }
    section::save::<CourseSection>(write, &section::group(course_id), sent.course_sections, failed).await?;
    get(write.conn(), course_id).await
}
