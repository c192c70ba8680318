//! Courses from the provider's learning system (`docs/api.md#course-import`): one file, one change. The file owns a
//! course's name, category, type, profession mark, price and counts; the editors' fields stay.

use std::collections::HashMap;

use peshtoq_core::{input, rules::MONEY_MAX, slug, text};
use peshtoq_persistence::{
    change::Kind,
    db::{Actor, Db},
    prelude::*,
    resource,
};
use sea_orm::IntoActiveModel;

use crate::{
    category::{self, CourseCategory},
    course::{self, Course, CourseStatus, address},
    section,
    syllabus::{self, ModuleInput, Modules, Syllabus},
};

mod json;
pub mod table;

pub use json::{BadLine, read};

/// One course of the file.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(title = "Course")]
pub struct ImportedCourse {
    /// Its number in the learning system; no two courses of the file have the same.
    #[validate(range(min = 1, max = 9_007_199_254_740_991_i64))]
    pub course_id: i64,
    /// Its name.
    #[validate(length(min = 1, max = 150))]
    pub name: Text,
    /// Its address on the site; one is made of the name of a new course that has none, and others keep theirs.
    #[serde(default)]
    #[validate(length(max = slug::MAX), custom(function = slug::form))]
    #[schemars(extend("pattern" = slug::PATTERN))]
    pub slug: Option<Text>,
    /// The name of its category; one that is not there yet is made.
    #[serde(default)]
    #[validate(length(max = 100))]
    pub category: Option<Text>,
    /// The type of the course.
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
    /// Its duration in minutes.
    #[serde(default)]
    #[validate(range(min = 0, max = 1_000_000_000))]
    pub course_duration: i32,
    /// Its modules and lessons, in their order. Without it the syllabus stays as it is; an empty list removes it.
    #[serde(default)]
    #[validate(length(max = 100), nested)]
    pub syllabus: Option<Vec<ModuleInput>>,
}

/// The JSON schema of the file: a list of courses.
pub fn schema() -> Value {
    let mut course = input::schema_of::<ImportedCourse>().clone();
    leave_out_extensions(&mut course);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Courses",
        "description": "The courses of the learning system, for `peshtoq courses import`.",
        "type": "array",
        "items": course
    })
}

/// Removes extensions, which are only for the server's own validation.
fn leave_out_extensions(schema: &mut Value) {
    match schema {
        Value::Object(words) => {
            words.retain(|word, _| !word.starts_with("x-"));
            words.values_mut().for_each(leave_out_extensions);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out_extensions),
        _ => {}
    }
}

/// The result of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Courses that were created, by id and name.
    pub made: Vec<(i64, String)>,
    /// Courses that were changed: id, name, and the changed fields.
    pub changed: Vec<(i64, String, Vec<&'static str>)>,
    /// How many were already up to date.
    pub same: usize,
    /// Manually created courses with the id of a course in the file: left unchanged.
    pub clashes: Vec<(i64, String)>,
    /// Categories that were created.
    pub categories: Vec<String>,
}

/// Updates the courses to the content of the file, all or nothing.
///
/// A new course is ACTIVE, because the learning system teaches it, and hidden, because its page has no content yet.
///
/// # Errors
/// When the database fails.
pub async fn import(db: &Db, courses: Vec<ImportedCourse>) -> Result<Report> {
    let mut write = db.begin(Actor::System).await?;
    write.mark_as(Kind::Imported);
    let mut report = Report::default();
    let categories = categories(&mut write, &courses, &mut report).await?;
    let stored = course::Entity::find().all(write.conn()).await?;
    let stored: HashMap<i64, course::Model> = stored.into_iter().map(|row| (row.id, row)).collect();
    let syllabuses = syllabus::Entity::find().all(write.conn()).await?;
    let mut syllabuses: HashMap<i64, syllabus::Model> =
        syllabuses.into_iter().map(|row| (row.course_id, row)).collect();
    for mut sent in courses {
        let syllabus = sent.syllabus.take();
        let category = sent
            .category
            .as_ref()
            .and_then(|name| categories.get(&text::unique_key(name.as_str())).copied());
        let (id, name) = (sent.course_id, sent.name.as_str().to_owned());
        match stored.get(&id) {
            Some(row) if !row.is_imported => report.clashes.push((id, row.name.clone())),
            Some(row) => {
                let mut differ = differences(row, &sent, category);
                if !differ.is_empty() {
                    let mut active = row.clone().into_active_model();
                    apply(&mut active, sent, category);
                    resource::store::<Course>(&mut write, Some(row.clone()), active).await?;
                }
                if save_syllabus(&mut write, id, syllabuses.remove(&id), syllabus).await? {
                    differ.push("syllabus");
                }
                match differ.is_empty() {
                    true => report.same += 1,
                    false => report.changed.push((id, name, differ)),
                }
            }
            None => {
                let slug = address::free(&write, sent.name.as_str()).await?;
                let mut active = course::ActiveModel {
                    id: Set(id),
                    slug: Set(slug),
                    desc: Set(None),
                    is_coming_soon: Set(false),
                    is_visible: Set(false),
                    visible_from: Set(None),
                    visible_until: Set(None),
                    status: Set(CourseStatus::Active),
                    color: Set(None),
                    image_illustration: Set(None),
                    detail_url: Set(None),
                    is_imported: Set(true),
                    ..Default::default()
                };
                apply(&mut active, sent, category);
                resource::store::<Course>(&mut write, None, active).await?;
                if course::is_own(id) {
                    course::note_id(&write, id).await?;
                }
                section::make_all(&write, id).await?;
                save_syllabus(&mut write, id, None, syllabus).await?;
                report.made.push((id, name));
            }
        }
    }
    write.commit().await?;
    Ok(report)
}

/// Writes the syllabus of a course if the file has another one than is stored. Returns whether it differs.
async fn save_syllabus(
    write: &mut Write,
    course_id: i64,
    stored: Option<syllabus::Model>,
    sent: Option<Vec<ModuleInput>>,
) -> Result<bool> {
    let Some(modules) = sent.map(Modules::from) else {
        return Ok(false);
    };
    match stored {
        None if modules.0.is_empty() => return Ok(false),
        Some(row) if row.modules == modules => return Ok(false),
        Some(row) if modules.0.is_empty() => resource::remove::<Syllabus>(write, row).await?,
        stored => {
            let mut active = match &stored {
                Some(row) => row.clone().into_active_model(),
                None => syllabus::ActiveModel {
                    course_id: Set(course_id),
                    ..Default::default()
                },
            };
            active.modules = Set(modules);
            resource::store::<Syllabus>(write, stored, active).await?;
        }
    }
    Ok(true)
}

/// The ids of the file's categories, by the key for comparing names; new ones are created.
async fn categories(
    write: &mut Write,
    courses: &[ImportedCourse],
    report: &mut Report,
) -> Result<HashMap<String, i64>> {
    let rows = category::Entity::find().all(write.conn()).await?;
    let mut ids: HashMap<String, i64> = rows.into_iter().map(|row| (row.unique_key, row.id)).collect();
    let named = courses.iter().filter_map(|course| course.category.as_ref());
    for name in named.map(Text::as_str) {
        let key = text::unique_key(name);
        if ids.contains_key(&key) {
            continue;
        }
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

/// The fields in which a stored course differs from the file.
fn differences(row: &course::Model, sent: &ImportedCourse, category: Option<i64>) -> Vec<&'static str> {
    let ImportedCourse {
        course_id: _,
        name,
        slug,
        category: _,
        course_type,
        is_profession,
        price,
        lessons_count,
        modules_count,
        course_duration,
        syllabus: _,
    } = sent;
    [
        ("name", row.name != name.as_str()),
        ("slug", slug.as_ref().is_some_and(|slug| row.slug != slug.as_str())),
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
        slug,
        category: _,
        course_type,
        is_profession,
        price,
        lessons_count,
        modules_count,
        course_duration,
        syllabus: _,
    } = sent;
    row.name = Set(name.into());
    if let Some(slug) = slug {
        row.slug = Set(slug.into());
    }
    row.category_id = Set(category);
    row.course_type = Set(course_type.map(Into::into));
    row.is_profession = Set(is_profession);
    row.price = Set(price);
    row.lessons_count = Set(lessons_count);
    row.modules_count = Set(modules_count);
    row.course_duration = Set(course_duration);
}

#[cfg(test)]
mod tests;
