//! Copying what one course's page holds to another: part by part, in one change that one undo takes back. Pictures are
//! shared, not copied.

use std::collections::{BTreeMap, BTreeSet};

use peshtoq_courses::{
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
    pick,
    practice::Practice,
    roadmap::Roadmap,
    section::{self, SectionInput},
    summary::Summary,
    support::Support,
    target_audience::TargetAudience,
    work_sample::{self, WorkCategory, WorkSample},
};
use peshtoq_kernel::{
    input::{self, Failed},
    list, order,
    prelude::*,
    resource::{self, Done},
};
use sea_orm::{ActiveModelTrait, IntoActiveModel, Iterable, ModelTrait, PaginatorTrait};
use serde_json::Map;

use crate::{
    course_section::CourseSection,
    feedback::{self, Feedback, FeedbackType},
};

word_enum! {
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

/// Of which course, and which parts.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct CopyInput {
    /// The course to copy from.
    pub from: i64,
    /// The parts; none twice.
    #[validate(length(min = 1, max = 24))]
    pub parts: Vec<CoursePart>,
    /// Whether what is there gives way. Otherwise lists are added to, and a single that is there stays.
    #[serde(default)]
    pub replace: bool,
}

/// A course to copy from.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct CopyQuery {
    /// The course to copy from.
    pub from: i64,
}

/// How much of a part there is on both sides.
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

/// Something that is done with the rows of a part, whichever resource they are.
trait Visit {
    async fn rows<R: Resource>(&mut self, narrower: Condition) -> Result<()>;
    async fn picks<P: pick::Pick>(&mut self) -> Result<()>;
    async fn sections(&mut self) -> Result<()>;
}

/// Leads to the resources of a part: the one place that knows which they are.
async fn visit(part: CoursePart, visitor: &mut impl Visit) -> Result<()> {
    let all = Condition::all;
    let works = |category| all().add(work_sample::Column::Category.eq(category));
    let half = |half| all().add(other_info::Column::Half.eq(half));
    match part {
        CoursePart::Skills => visitor.picks::<pick::skills::CourseSkill>().await,
        CoursePart::Tools => visitor.picks::<pick::tools::CourseTool>().await,
        CoursePart::Professions => visitor.picks::<pick::professions::CourseProfession>().await,
        CoursePart::TargetAudience => visitor.rows::<TargetAudience>(all()).await,
        CoursePart::WorkSamples1 => visitor.rows::<WorkSample>(works(WorkCategory::Visual)).await,
        CoursePart::WorkSamples2 => visitor.rows::<WorkSample>(works(WorkCategory::Illustration)).await,
        CoursePart::WorkSamples3 => visitor.rows::<WorkSample>(works(WorkCategory::Competation)).await,
        CoursePart::WorkSamples4 => visitor.rows::<WorkSample>(works(WorkCategory::Portfolio)).await,
        CoursePart::Networking => visitor.rows::<Networking>(all()).await,
        CoursePart::LearnEverybody => visitor.rows::<LearnEverybody>(all()).await,
        CoursePart::Info => visitor.rows::<CourseInfo>(all()).await,
        CoursePart::AverageSalary => visitor.rows::<AverageSalary>(all()).await,
        CoursePart::Roadmap => visitor.rows::<Roadmap>(all()).await,
        CoursePart::Mentors => visitor.rows::<Mentor>(all()).await,
        CoursePart::Practice => visitor.rows::<Practice>(all()).await,
        CoursePart::ItBenefits => {
            visitor.rows::<ItBenefitsBody>(all()).await?;
            visitor.rows::<ItBenefit>(all()).await
        }
        CoursePart::AboutInfo => visitor.rows::<OtherInfoHalf>(half(Half::AboutInfo)).await,
        CoursePart::AboutSuccess => visitor.rows::<OtherInfoHalf>(half(Half::AboutSuccess)).await,
        CoursePart::Opportunities => visitor.rows::<Opportunity>(all()).await,
        CoursePart::Supports => visitor.rows::<Support>(all()).await,
        CoursePart::Summary => visitor.rows::<Summary>(all()).await,
        CoursePart::Faqs => visitor.rows::<Faq>(all()).await,
        CoursePart::Feedback => {
            let texts = all().add(feedback::Column::FeedbackType.eq(FeedbackType::Text));
            visitor.rows::<Feedback>(texts).await
        }
        CoursePart::Sections => visitor.sections().await,
    }
}

/// Counts the rows on both sides.
struct Count<'a, C> {
    conn: &'a C,
    from: i64,
    to: i64,
    found: (u64, u64),
}

impl<C: ConnectionTrait> Count<'_, C> {
    async fn both<R: Resource>(&mut self, narrower: &Condition) -> Result<()> {
        let of = |course| {
            R::Table::find()
                .filter(resource::of_parent::<R>(course))
                .filter(narrower.clone())
        };
        self.found.0 += of(self.from).count(self.conn).await?;
        self.found.1 += of(self.to).count(self.conn).await?;
        Ok(())
    }
}

impl<C: ConnectionTrait> Visit for Count<'_, C> {
    async fn rows<R: Resource>(&mut self, narrower: Condition) -> Result<()> {
        self.both::<R>(&narrower).await
    }

    async fn picks<P: pick::Pick>(&mut self) -> Result<()> {
        self.both::<P>(&Condition::all()).await
    }

    async fn sections(&mut self) -> Result<()> {
        self.both::<CourseSection>(&Condition::all()).await
    }
}

/// Finds out whether a part fits: how many rows too many it would bring.
struct Fit<'a> {
    write: &'a Write,
    from: i64,
    to: i64,
    replace: bool,
    refusal: Option<String>,
}

impl Fit<'_> {
    /// `own` are the rows that a group keeps, `new` those that come to it.
    fn judge(&mut self, limit: u64, own: u64, new: u64) {
        if own + new > limit {
            let room = limit.saturating_sub(own);
            self.refusal = Some(format!(
                "Koʻpi bilan {limit} ta boʻlishi mumkin: {room} ta joy qolgan, nusxa uchun {new} ta kerak"
            ));
        }
    }
}

impl Visit for Fit<'_> {
    async fn rows<R: Resource>(&mut self, narrower: Condition) -> Result<()> {
        if !R::ORDERED {
            return Ok(());
        }
        let source = R::Table::find()
            .filter(resource::of_parent::<R>(self.from))
            .filter(narrower);
        let mut groups: BTreeMap<String, u64> = BTreeMap::new();
        for row in source.all(self.write.conn()).await? {
            *groups.entry(R::group(&copy_of::<R>(&row, self.to))).or_default() += 1;
        }
        for (group, new) in groups {
            let own = match self.replace {
                true => 0,
                false => order::size_of::<R>(self.write.conn(), &group).await?,
            };
            self.judge(R::limit(&group), own, new);
        }
        Ok(())
    }

    async fn picks<P: pick::Pick>(&mut self) -> Result<()> {
        let source = list::rows::<P>(self.write.conn(), &self.from.to_string()).await?;
        let own = list::rows::<P>(self.write.conn(), &self.to.to_string()).await?;
        if !self.replace {
            let picked: BTreeSet<i64> = own.iter().map(P::item).collect();
            let new = source.iter().filter(|row| !picked.contains(&P::item(row))).count();
            self.judge(P::limit(&self.to.to_string()), own.len() as u64, new as u64);
        }
        Ok(())
    }

    /// Both courses have all sections there are.
    async fn sections(&mut self) -> Result<()> {
        Ok(())
    }
}

/// A row as it is made anew for another course.
fn copy_of<R: Resource>(row: &ModelOf<R>, to: i64) -> ActiveOf<R> {
    let mut copy = row.clone().into_active_model();
    for column in <R::Table as EntityTrait>::Column::iter() {
        copy.set(column, row.get(column));
    }
    copy.not_set(resource::id_column::<R>());
    resource::belong::<R>(&mut copy, to);
    copy
}

/// Copies the rows.
struct Copy<'a> {
    write: &'a mut Write,
    from: i64,
    to: i64,
    replace: bool,
}

impl Visit for Copy<'_> {
    async fn rows<R: Resource>(&mut self, narrower: Condition) -> Result<()> {
        let of = async |write: &Write, course: i64| {
            let query = R::Table::find()
                .filter(resource::of_parent::<R>(course))
                .filter(narrower.clone());
            let mut rows = query.all(write.conn()).await?;
            rows.sort_by_key(resource::place_of::<R>);
            Ok::<_, Error>(rows)
        };
        let source = of(self.write, self.from).await?;
        let own = of(self.write, self.to).await?;
        if source.is_empty() {
            return Ok(());
        }
        if self.replace {
            for row in own.into_iter().rev() {
                resource::remove::<R>(self.write, row).await?;
            }
        } else if !R::ORDERED && !own.is_empty() {
            // A single that is there stays.
            return Ok(());
        }
        for row in source {
            resource::store::<R>(self.write, None, copy_of::<R>(&row, self.to)).await?;
        }
        Ok(())
    }

    async fn picks<P: pick::Pick>(&mut self) -> Result<()> {
        let source = list::rows::<P>(self.write.conn(), &self.from.to_string()).await?;
        let own = list::rows::<P>(self.write.conn(), &self.to.to_string()).await?;
        let mut items: Vec<i64> = match self.replace && !source.is_empty() {
            true => Vec::new(),
            false => own.iter().map(P::item).collect(),
        };
        items.extend(
            source
                .iter()
                .map(P::item)
                .filter(|item| !items.contains(item))
                .collect::<Vec<_>>(),
        );
        let wanted = items.into_iter().map(|item| {
            let stored = own.iter().find(|row| P::item(row) == item);
            list::Wanted::<P>::new(stored, |row| {
                if stored.is_none() {
                    P::pick(row, self.to, item);
                }
            })
        });
        let wanted = wanted.collect();
        list::save::<P>(self.write, &self.to.to_string(), own, wanted).await?;
        Ok(())
    }

    async fn sections(&mut self) -> Result<()> {
        let source = list::rows::<CourseSection>(self.write.conn(), &section::group(self.from)).await?;
        let modes = source.iter().map(|row| Some(row.mode)).collect();
        let rows = source.into_iter().map(|row| SectionInput {
            name: input::Text(row.name),
            display_name: input::Text(row.display_name),
            is_visible: Some(row.is_visible),
            is_swiper: Some(row.is_swiper),
            version: None,
        });
        let rows = rows.collect();
        section::save::<CourseSection>(self.write, &section::group(self.to), rows, modes, Vec::new()).await?;
        Ok(())
    }
}

/// What there is to copy from another course, and what is there already.
///
/// # Errors
/// 404 `course_not_found` for the other course.
pub async fn counts(conn: &impl ConnectionTrait, from: i64, to: i64) -> Result<CourseCopy> {
    resource::find::<Course>(conn, from, Condition::all()).await?;
    let mut parts = Vec::new();
    for part in CoursePart::ALL {
        let mut count = Count {
            conn,
            from,
            to,
            found: (0, 0),
        };
        visit(*part, &mut count).await?;
        let (source, own) = count.found;
        parts.push(PartCount {
            part: *part,
            source,
            own,
        });
    }
    Ok(CourseCopy { parts })
}

/// Copies parts of another course's page, as one change. What the other course lacks is left as it is.
///
/// # Errors
/// 422 for a course that is unknown or the same, a part that stands twice, and `too_many` on each part that a list of
/// this course has no room for.
pub async fn copy(mut write: Write, to: i64, body: Map<String, Value>) -> Result<Done<CourseCopy>> {
    let (sent, mut failed) = list::read::<CopyInput>(&write, body, &|_| None).await?;
    let mut found = Vec::new();
    if sent.from == to {
        found.push(FieldError::new("from", FieldCode::UnknownValue));
    } else {
        found.extend(peshtoq_courses::course::check_id(&write, "from", Some(sent.from)).await?);
    }
    for (index, part) in sent.parts.iter().enumerate() {
        // A stand-in for a part that is none stands for no other.
        let is_first = |other: usize| sent.parts[other] == *part && !Failed(&failed).has(&format!("parts[{other}]"));
        if (0..index).any(is_first) {
            found.push(FieldError::new(format!("parts[{index}]"), FieldCode::Duplicate));
        }
    }
    input::add_failed(&mut failed, found);
    if failed.is_empty() {
        for (index, part) in sent.parts.iter().enumerate() {
            let mut fit = Fit {
                write: &write,
                from: sent.from,
                to,
                replace: sent.replace,
                refusal: None,
            };
            visit(*part, &mut fit).await?;
            if let Some(text) = fit.refusal {
                let field = format!("parts[{index}]");
                failed.push(FieldError::with_message(field, FieldCode::TooMany, text));
            }
        }
    }
    input::refuse(failed)?;
    for part in &sent.parts {
        let mut copy = Copy {
            write: &mut write,
            from: sent.from,
            to,
            replace: sent.replace,
        };
        visit(*part, &mut copy).await?;
    }
    let data = counts(write.conn(), sent.from, to).await?;
    let change = write.commit().await?;
    Ok(Done { data, change })
}
