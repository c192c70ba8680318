//! Copies the content of one course's page to another: part by part, in one change that one undo reverts. Pictures are
//! shared, not copied.

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_core::input::{self, FailedFields};
use peshtoq_courses::{
    association::{
        Association, CourseAssociation, professions::CourseProfession, skills::CourseSkill, tools::CourseTool,
    },
    average_salary::AverageSalary,
    course::Course,
    course_info::CourseInfo,
    faq::Faq,
    it_benefit::{ItBenefit, body::ItBenefitsBody},
    learn_everybody::LearnEverybody,
    mentor::Mentor,
    networking::Networking,
    opportunity::Opportunity,
    other_info::{self, Half, OtherInfoHalf},
    practice::Practice,
    roadmap::Roadmap,
    section,
    summary::Summary,
    support::Support,
    target_audience::TargetAudience,
    work_sample::{self, WorkCategory, WorkSample},
};
use peshtoq_persistence::{
    change::Kind,
    list, order,
    prelude::*,
    resource::{
        self, ErasedResource,
        erased::{self, Record},
        read, write,
    },
};
use sea_orm::sea_query::IntoCondition;
use serde_json::Map;

use crate::{
    course_section::{CourseSection, CourseSectionInput},
    feedback::{self, Feedback, FeedbackType},
};

string_enum! {
    /// A part of a course's page that can be copied.
    CoursePart {
        /// Its skills.
        Skills = "skills",
        /// Its tools.
        Tools = "tools",
        /// Its professions.
        Professions = "professions",
        /// Who it is for.
        TargetAudience = "target_audience",
        /// Visual works.
        WorkSamples1 = "work_samples_1",
        /// Illustrations.
        WorkSamples2 = "work_samples_2",
        /// Works of a competition.
        WorkSamples3 = "work_samples_3",
        /// Works of a portfolio.
        WorkSamples4 = "work_samples_4",
        /// Networking.
        Networking = "networking",
        /// Open to all learners.
        LearnEverybody = "learn_everybody",
        /// Profession info.
        Info = "info",
        /// Average salary.
        AverageSalary = "average_salary",
        /// Support roadmap.
        Roadmap = "roadmap",
        /// Mentors.
        Mentors = "mentors",
        /// Practice.
        Practice = "practice",
        /// IT benefits.
        ItBenefits = "it_benefits",
        /// What the course is about.
        AboutInfo = "about_info",
        /// Its success.
        AboutSuccess = "about_success",
        /// Its advantages.
        Opportunities = "opportunities",
        /// Support.
        Supports = "supports",
        /// The summary.
        Summary = "summary",
        /// Questions.
        Faqs = "faqs",
        /// The course's own feedback.
        Feedback = "feedback",
        /// Order, names and switches of its sections.
        Sections = "sections",
    }
}

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

/// The number of rows of a part in both courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PartCount {
    /// The part.
    pub part: CoursePart,
    /// How many rows the other course has.
    pub source: u64,
    /// How many rows this course has.
    pub own: u64,
}

/// What can be copied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CourseCopy {
    /// Every part.
    pub parts: Vec<PartCount>,
}

/// The source of a part.
enum Source {
    /// The rows of a resource that match the condition.
    Rows(&'static dyn ErasedResource, Condition),
    /// Associations of the course.
    Associations(Association),
    Sections,
}

/// The sources of each part, defined only here.
fn sources(part: CoursePart) -> Vec<Source> {
    fn all<R: Resource>() -> Vec<Source> {
        some::<R>(Condition::all())
    }
    fn some<R: Resource>(condition: Condition) -> Vec<Source> {
        vec![Source::Rows(erased::of::<R>(), condition)]
    }
    fn associations<A: CourseAssociation>() -> Vec<Source> {
        vec![Source::Associations(Association::new::<A>())]
    }
    let works = |category| some::<WorkSample>(work_sample::Column::Category.eq(category).into_condition());
    let half = |half| some::<OtherInfoHalf>(other_info::Column::Half.eq(half).into_condition());
    match part {
        CoursePart::Skills => associations::<CourseSkill>(),
        CoursePart::Tools => associations::<CourseTool>(),
        CoursePart::Professions => associations::<CourseProfession>(),
        CoursePart::TargetAudience => all::<TargetAudience>(),
        CoursePart::WorkSamples1 => works(WorkCategory::Visual),
        CoursePart::WorkSamples2 => works(WorkCategory::Illustration),
        CoursePart::WorkSamples3 => works(WorkCategory::Competation),
        CoursePart::WorkSamples4 => works(WorkCategory::Portfolio),
        CoursePart::Networking => all::<Networking>(),
        CoursePart::LearnEverybody => all::<LearnEverybody>(),
        CoursePart::Info => all::<CourseInfo>(),
        CoursePart::AverageSalary => all::<AverageSalary>(),
        CoursePart::Roadmap => all::<Roadmap>(),
        CoursePart::Mentors => all::<Mentor>(),
        CoursePart::Practice => all::<Practice>(),
        CoursePart::ItBenefits => [all::<ItBenefitsBody>(), all::<ItBenefit>()]
            .into_iter()
            .flatten()
            .collect(),
        CoursePart::AboutInfo => half(Half::AboutInfo),
        CoursePart::AboutSuccess => half(Half::AboutSuccess),
        CoursePart::Opportunities => all::<Opportunity>(),
        CoursePart::Supports => all::<Support>(),
        CoursePart::Summary => all::<Summary>(),
        CoursePart::Faqs => all::<Faq>(),
        CoursePart::Feedback => {
            some::<Feedback>(feedback::Column::FeedbackType.eq(FeedbackType::Text).into_condition())
        }
        CoursePart::Sections => vec![Source::Sections],
    }
}

/// How many rows of a source a course has.
async fn count(conn: &Transaction, source: &Source, course: i64) -> Result<u64> {
    let (resource, condition) = match source {
        Source::Rows(resource, condition) => (*resource, condition.clone()),
        Source::Associations(association) => (association.resource, Condition::all()),
        Source::Sections => (erased::of::<CourseSection>(), Condition::all()),
    };
    read::count(conn, resource, read::belongs_to(resource, course).add(condition)).await
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
    /// The error for a source that does not fit: how many rows are too many.
    async fn refusal(self, write: &Write, source: &Source) -> Result<Option<Message>> {
        // `own` is the number of rows that a group keeps, `new` the number of those to be added.
        let check_limit = |limit: u64, own: u64, new: u64| {
            let room = limit.saturating_sub(own);
            (own + new > limit).then(|| Message::copy_without_room(limit, room, new))
        };
        let mut refusal = None;
        match source {
            Source::Rows(resource, condition) if resource.info().ordered => {
                let mut groups: BTreeMap<String, u64> = BTreeMap::new();
                for row in rows_of(write.conn(), *resource, condition, self.from).await? {
                    let group = resource.group(&write::copy_of(*resource, &row, self.to))?;
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
                let source = association.rows(write.conn(), self.from).await?;
                let own = association.rows(write.conn(), self.to).await?;
                let there: BTreeSet<i64> = own.iter().map(|row| association.item(row)).collect();
                let new = source
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

    async fn copy(self, write: &mut Write, source: &Source) -> Result<()> {
        match source {
            Source::Rows(resource, condition) => self.copy_rows(write, *resource, condition).await,
            Source::Associations(association) => self.copy_associations(write, *association).await,
            Source::Sections => self.copy_sections(write).await,
        }
    }

    async fn copy_rows(
        self,
        write: &mut Write,
        resource: &'static dyn ErasedResource,
        condition: &Condition,
    ) -> Result<()> {
        let source = rows_of(write.conn(), resource, condition, self.from).await?;
        let own = rows_of(write.conn(), resource, condition, self.to).await?;
        if source.is_empty() {
            return Ok(());
        }
        if self.replace {
            for row in own.into_iter().rev() {
                write::remove_record(write, resource, row).await?;
            }
        } else if !resource.info().ordered && !own.is_empty() {
            // The existing singleton is kept.
            return Ok(());
        }
        write::copy_to(write, resource, &source, self.to).await
    }

    async fn copy_associations(self, write: &mut Write, association: Association) -> Result<()> {
        let source = association.rows(write.conn(), self.from).await?;
        let own = association.rows(write.conn(), self.to).await?;
        let mut items: Vec<i64> = match self.replace && !source.is_empty() {
            true => Vec::new(),
            false => own.iter().map(|row| association.item(row)).collect(),
        };
        for item in source.iter().map(|row| association.item(row)) {
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

/// How much there is to copy from another course, and how much this one has.
///
/// # Errors
/// 404 `course_not_found` for the other course.
pub async fn counts(conn: &Transaction, from: i64, to: i64) -> Result<CourseCopy> {
    resource::find::<Course>(conn, from, Condition::all()).await?;
    let mut parts = Vec::new();
    for part in CoursePart::ALL {
        let mut counted = PartCount {
            part: *part,
            source: 0,
            own: 0,
        };
        for source in sources(*part) {
            counted.source += count(conn, &source, from).await?;
            counted.own += count(conn, &source, to).await?;
        }
        parts.push(counted);
    }
    Ok(CourseCopy { parts })
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
    if failed.is_empty() {
        for (index, part) in sent.parts.iter().enumerate() {
            let mut refusal = None;
            for source in sources(*part) {
                refusal = copying.refusal(write, &source).await?.or(refusal);
            }
            if let Some(message) = refusal {
                let field = format!("parts[{index}]");
                failed.push(FieldError::with_message(field, FieldCode::TooMany, message));
            }
        }
    }
    input::refuse(failed)?;
    for source in sent.parts.iter().flat_map(|part| sources(*part)) {
        copying.copy(write, &source).await?;
    }
    counts(write.conn(), sent.from, to).await
}
