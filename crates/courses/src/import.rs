//! Courses from the provider's learning system (`contract.md §5`): one file, one change. The file owns a course's name,
//! category, type, profession mark, price and counts; what editors own stays.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use peshtoq_kernel::{db::Actor, db::Db, prelude::*, resource, rules::MONEY_MAX, text};
use sea_orm::IntoActiveModel;

use crate::{
    category::{self, CourseCategory},
    course::{self, Course, CourseStatus},
    course_section,
};

/// One course of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportedCourse {
    /// Its number in the learning system; no two courses of the file have the same.
    #[validate(range(min = 1, max = 9_007_199_254_740_991_i64))]
    pub course_id: i64,
    /// Its name.
    #[validate(length(min = 1, max = 150))]
    pub name: Text,
    /// The name of its category; one that is not there yet is made.
    #[serde(default)]
    #[validate(length(max = 100))]
    pub category: Option<Text>,
    /// What kind of course it is.
    #[serde(default)]
    #[validate(length(max = 40))]
    pub course_type: Option<Text>,
    /// Whether it teaches a whole profession.
    #[serde(default)]
    pub is_profession: bool,
    /// Its price in whole soʻm.
    #[serde(default)]
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub price: i64,
    /// How many lessons it has.
    #[serde(default)]
    #[validate(range(min = 0, max = 1_000_000_000))]
    pub lessons_count: i32,
    /// How many modules it has.
    #[serde(default)]
    #[validate(range(min = 0, max = 1_000_000_000))]
    pub modules_count: i32,
    /// How long it takes, in minutes.
    #[serde(default)]
    #[validate(range(min = 0, max = 1_000_000_000))]
    pub course_duration: i32,
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Courses that were made, by id and name.
    pub made: Vec<(i64, String)>,
    /// Courses that were changed: id, name, and the fields that differ.
    pub changed: Vec<(i64, String, Vec<&'static str>)>,
    /// How many stood already as the file says.
    pub same: usize,
    /// Courses made by hand that have the number of a course of the file: left alone.
    pub clashes: Vec<(i64, String)>,
    /// Categories that were made.
    pub categories: Vec<String>,
}

/// Brings the courses up to what the file says, all of it or nothing.
///
/// A new course is ACTIVE, because the learning system teaches it, and hidden, because nobody has filled its page yet.
///
/// # Errors
/// When the database fails.
pub async fn import(db: &Db, courses: Vec<ImportedCourse>) -> Result<Report> {
    let mut write = db.begin(Actor::System).await?;
    let mut report = Report::default();
    let categories = categories(&mut write, &courses, &mut report).await?;
    let stored = course::Entity::find().all(write.conn()).await?;
    let stored: HashMap<i64, course::Model> = stored.into_iter().map(|row| (row.id, row)).collect();
    for sent in courses {
        let category = sent
            .category
            .as_ref()
            .and_then(|name| categories.get(&text::unique_key(name.as_str())).copied());
        let (id, name) = (sent.course_id, sent.name.as_str().to_owned());
        match stored.get(&id) {
            Some(row) if !row.is_imported => report.clashes.push((id, row.name.clone())),
            Some(row) => {
                let differ = differences(row, &sent, category);
                if differ.is_empty() {
                    report.same += 1;
                    continue;
                }
                let mut active = row.clone().into_active_model();
                apply(&mut active, sent, category);
                resource::store::<Course>(&mut write, Some(row.clone()), active).await?;
                report.changed.push((id, name, differ));
            }
            None => {
                let mut active = course::ActiveModel {
                    id: Set(id),
                    desc: Set(None),
                    is_coming_soon: Set(false),
                    is_visible: Set(false),
                    status: Set(CourseStatus::Active),
                    color: Set(None),
                    image_illustration: Set(None),
                    detail_url: Set(None),
                    is_imported: Set(true),
                    ..Default::default()
                };
                apply(&mut active, sent, category);
                resource::store::<Course>(&mut write, None, active).await?;
                course_section::make_all(&write, id).await?;
                report.made.push((id, name));
            }
        }
    }
    write.commit().await?;
    Ok(report)
}

/// The ids of the categories that the file names, by the form in which names are compared; new ones are made.
async fn categories(
    write: &mut Write,
    courses: &[ImportedCourse],
    report: &mut Report,
) -> Result<HashMap<String, i64>> {
    let rows = category::Entity::find().all(write.conn()).await?;
    let mut ids: HashMap<String, i64> = rows.into_iter().map(|row| (row.unique_key, row.id)).collect();
    let named: BTreeSet<&str> = courses
        .iter()
        .filter_map(|course| course.category.as_ref().map(Text::as_str))
        .collect();
    let missing: BTreeMap<String, &str> = named
        .into_iter()
        .map(|name| (text::unique_key(name), name))
        .filter(|(key, _)| !ids.contains_key(key))
        .collect();
    for (key, name) in missing {
        let row = category::ActiveModel {
            name: Set(name.to_owned()),
            ..Default::default()
        };
        let row = resource::store::<CourseCategory>(write, None, row).await?;
        report.categories.push(row.name);
        ids.insert(key, row.id);
    }
    Ok(ids)
}

/// The fields of the file that a stored course holds otherwise.
fn differences(row: &course::Model, sent: &ImportedCourse, category: Option<i64>) -> Vec<&'static str> {
    let ImportedCourse {
        course_id: _,
        name,
        category: _,
        course_type,
        is_profession,
        price,
        lessons_count,
        modules_count,
        course_duration,
    } = sent;
    [
        ("name", row.name != name.as_str()),
        ("category", row.category_id != category),
        (
            "courseType",
            row.course_type.as_deref() != course_type.as_ref().map(Text::as_str),
        ),
        ("isProfession", row.is_profession != *is_profession),
        ("price", row.price != *price),
        ("lessonsCount", row.lessons_count != *lessons_count),
        ("modulesCount", row.modules_count != *modules_count),
        ("courseDuration", row.course_duration != *course_duration),
    ]
    .into_iter()
    .filter_map(|(field, differs)| differs.then_some(field))
    .collect()
}

fn apply(row: &mut course::ActiveModel, sent: ImportedCourse, category: Option<i64>) {
    let ImportedCourse {
        course_id: _,
        name,
        category: _,
        course_type,
        is_profession,
        price,
        lessons_count,
        modules_count,
        course_duration,
    } = sent;
    row.name = Set(name.into());
    row.category_id = Set(category);
    row.course_type = Set(course_type.map(Into::into));
    row.is_profession = Set(is_profession);
    row.price = Set(price);
    row.lessons_count = Set(lessons_count);
    row.modules_count = Set(modules_count);
    row.course_duration = Set(course_duration);
}
