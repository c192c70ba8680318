//! The average salary of a profession (`docs/api.md#course-pages`).

use peshtoq_core::rules::MONEY_MAX;
use peshtoq_persistence::prelude::*;

use crate::child::course_tag;

/// An average salary.
#[resource(
    name = "average_salary",
    list = "specialistAverageSalary",
    parent = course
)]
pub struct AverageSalary {
    /// Its title.
    #[validate(length(min = 1, max = 150))]
    pub title: Text,
    /// The salary of a beginner, in whole soʻm.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub junior_salary: i64,
    /// The salary with some experience; not less than a beginner's.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub middle_salary: i64,
    /// The salary of an expert; not less than `middle`.
    #[validate(range(min = 0, max = MONEY_MAX))]
    pub senior_salary: i64,
    /// The source of the numbers.
    #[validate(length(min = 1, max = 100))]
    pub source: Text,
    /// The icon of the source.
    #[schemars(extend("x-folder" = "other"))]
    pub source_icon: Option<Icon>,
    /// Additional remarks.
    #[validate(length(max = 500))]
    pub add_info: Option<MultilineText>,
}

impl Resource for AverageSalary {
    fn example() -> Value {
        json!({"title": "Oʻrtacha maosh", "juniorSalary": 5_000_000, "middleSalary": 12_000_000, "seniorSalary": 25_000_000, "source": "hh.uz", "sourceIcon": null, "addInfo": null})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/average-salary"))
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }

    async fn check(
        _: &Write,
        input: &AverageSalaryInput,
        before: FailedFields<'_>,
        _: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        let are_right = |one, other| !before.has(one) && !before.has(other);
        let mut failed = Vec::new();
        let mut refuse = |field, message| failed.push(FieldError::with_message(field, FieldCode::OutOfRange, message));
        if are_right("juniorSalary", "middleSalary") && input.middle_salary < input.junior_salary {
            refuse("middleSalary", Message::middle_salary_below_junior());
        }
        if are_right("middleSalary", "seniorSalary") && input.senior_salary < input.middle_salary {
            refuse("seniorSalary", Message::senior_salary_below_middle());
        }
        Ok(failed)
    }
}
