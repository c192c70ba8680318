//! The syllabus of a course: its modules and their lessons, as the learning system exports them
//! (`docs/courses-import.md#the-syllabus`). Editors can read it but not change it.

use peshtoq_persistence::prelude::*;

use crate::child::{OF_COURSE, course_tag};

/// One lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SyllabusLesson")]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// How long it takes, in minutes; 0 if that is not known.
    pub minutes: i32,
    /// Whether it can be taken without paying.
    pub is_free: bool,
}

/// One module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SyllabusModule")]
pub struct Module {
    /// Its title.
    pub title: String,
    /// Its lessons, in their order.
    pub lessons: Vec<Lesson>,
}

/// The modules, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Modules(pub Vec<Module>);

impl From<Vec<ModuleInput>> for Modules {
    fn from(sent: Vec<ModuleInput>) -> Self {
        let lesson = |lesson: LessonInput| Lesson {
            title: lesson.title.into(),
            minutes: lesson.minutes,
            is_free: lesson.is_free,
        };
        let module = |module: ModuleInput| Module {
            title: module.title.into(),
            lessons: module.lessons.into_iter().map(lesson).collect(),
        };
        Self(sent.into_iter().map(module).collect())
    }
}

/// The fields of a lesson.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LessonInput {
    /// Its title.
    #[validate(length(min = 1, max = 200))]
    pub title: Text,
    /// How long it takes, in minutes; 0 if that is not known.
    #[serde(default)]
    #[validate(range(min = 0, max = 10_000))]
    pub minutes: i32,
    /// Whether it can be taken without paying.
    #[serde(default)]
    pub is_free: bool,
}

/// The fields of a module.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ModuleInput {
    /// Its title.
    #[validate(length(min = 1, max = 200))]
    pub title: Text,
    /// Its lessons, in their order.
    #[serde(default)]
    #[validate(length(max = 300), nested)]
    pub lessons: Vec<LessonInput>,
}

/// The table `syllabus`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "syllabus")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SyllabusInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub modules: Modules,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of a syllabus.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
pub struct SyllabusInput {
    /// The modules, in their order.
    #[validate(length(max = 100), nested)]
    pub modules: Vec<ModuleInput>,
}

/// What a syllabus shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Syllabus {
    /// The modules, in their order.
    pub modules: Vec<Module>,
}

impl Definition for Syllabus {
    const NAME: &'static str = "syllabus";
    const LIST_KEY: &'static str = "syllabus";
    // A singleton has no row that may be missing; its section may be.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    type Table = Entity;
    type Input = SyllabusInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: SyllabusInput, row: &mut ActiveOf<Self>) {
        row.modules = Set(input.modules.into());
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self { modules: row.modules.0 }
    }
}

impl Resource for Syllabus {
    fn example() -> Value {
        json!({"modules": [{"title": "HTML va CSS", "lessons": [{"title": "Birinchi sahifa", "minutes": 45, "isFree": true}]}]})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "view/CourseContents"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
