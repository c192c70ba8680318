//! The average salary of a profession (`contract.md §5`, `spec.md §3`).

use peshtoq_kernel::{prelude::*, rules::MONEY_MAX};

use crate::child::{OF_COURSE, course_tag};

/// The table `average_salary`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "average_salary")]
#[expect(
    missing_docs,
    reason = "the fields are those of `AverageSalaryInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub title: String,
    pub junior_salary: i64,
    pub middle_salary: i64,
    pub senior_salary: i64,
    pub source: String,
    pub source_icon: Option<String>,
    pub add_info: Option<String>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What an average salary is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AverageSalaryInput {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// Of a beginner, in whole soʻm.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub junior_salary: i64,
    /// Of somebody with experience; not less than a beginner's.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub middle_salary: i64,
    /// Of a master; not less than the one before.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub senior_salary: i64,
    /// Where the numbers come from.
    #[validate(length(min = 1, max = 100))]
    pub source: Text,
    /// The icon of the source.
    #[schemars(extend("x-folder" = "other"))]
    pub source_icon: Option<Icon>,
    /// What else there is to say.
    #[validate(length(max = 500))]
    pub add_info: Option<Long>,
}

/// What an average salary shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AverageSalary {
    /// Its title.
    pub title: String,
    /// Of a beginner, in whole soʻm.
    pub junior_salary: i64,
    /// Of somebody with experience; not less than a beginner's.
    pub middle_salary: i64,
    /// Of a master; not less than the one before.
    pub senior_salary: i64,
    /// Where the numbers come from.
    pub source: String,
    /// The icon of the source, as `folder/name.ext`.
    pub source_icon: Option<String>,
    /// What else there is to say.
    pub add_info: Option<String>,
}

impl Resource for AverageSalary {
    const NAME: &'static str = "average_salary";
    const LIST_KEY: &'static str = "specialistAverageSalary";
    // A single has no row that could be missing; its section could.
    const NOT_FOUND: Code = Code::SectionNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;

    type Table = Entity;
    type Input = AverageSalaryInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: AverageSalaryInput, row: &mut ActiveOf<Self>) {
        let AverageSalaryInput {
            title,
            junior_salary,
            middle_salary,
            senior_salary,
            source,
            source_icon,
            add_info,
        } = input;
        row.title = Set(title.into());
        row.junior_salary = Set(junior_salary);
        row.middle_salary = Set(middle_salary);
        row.senior_salary = Set(senior_salary);
        row.source = Set(source.into());
        row.source_icon = Set(source_icon.map(Into::into));
        row.add_info = Set(add_info.map(Into::into));
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            junior_salary: row.junior_salary,
            middle_salary: row.middle_salary,
            senior_salary: row.senior_salary,
            source: row.source,
            source_icon: row.source_icon,
            add_info: row.add_info,
        }
    }

    fn example() -> Value {
        json!({"title": "Oʻrtacha maosh", "juniorSalary": 5_000_000, "middleSalary": 12_000_000, "seniorSalary": 25_000_000, "source": "hh.uz", "sourceIcon": null, "addInfo": null})
    }

    fn media(row: &Model) -> Vec<String> {
        row.source_icon.iter().cloned().collect()
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn check(
        _: &Write,
        input: &AverageSalaryInput,
        before: Failed<'_>,
        _: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let are_right = |one, other| !before.has(one) && !before.has(other);
        let mut failed = Vec::new();
        let mut refuse = |field, text| failed.push(FieldError::with_message(field, FieldCode::OutOfRange, text));
        if are_right("juniorSalary", "middleSalary") && input.middle_salary < input.junior_salary {
            refuse("middleSalary", "Middle maoshi Junior maoshidan kam boʻlmasin");
        }
        if are_right("middleSalary", "seniorSalary") && input.senior_salary < input.middle_salary {
            refuse("seniorSalary", "Senior maoshi Middle maoshidan kam boʻlmasin");
        }
        Ok(failed)
    }
}
