//! Questions that are asked often (`contract.md §5`).

use peshtoq_kernel::prelude::*;

use crate::child::{OF_COURSE, course_tag, of_course};

/// The table `faq`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "faq")]
#[expect(
    missing_docs,
    reason = "the fields are those of `FaqInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub course_id: i64,
    pub question: String,
    pub answer: String,
    pub search: String,
    pub group_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What a question is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct FaqInput {
    /// The question.
    #[validate(length(min = 1, max = 300))]
    pub question: Text,
    /// The answer, rich text.
    pub answer: Html,
}

/// What a question shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Faq {
    /// The question.
    pub question: String,
    /// The answer, rich text.
    pub answer: String,
    /// Its place in its group, from 0.
    #[schemars(range(min = 0))]
    pub position: i32,
}

impl Resource for Faq {
    const NAME: &'static str = "faq";
    const LIST_KEY: &'static str = "faqs";
    const NOT_FOUND: Code = Code::FaqNotFound;
    const PARENT: Option<(&'static str, &'static str)> = OF_COURSE;
    const LABEL: Option<&'static str> = Some("question");
    const ORDERED: bool = true;

    type Table = Entity;
    type Input = FaqInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: FaqInput, row: &mut ActiveOf<Self>) {
        let FaqInput { question, answer } = input;
        row.question = Set(question.into());
        row.answer = Set(answer.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            question: row.question,
            answer: row.answer,
            position: row.position,
        }
    }

    fn example() -> Value {
        json!({"question": "Darslar qachon boʻladi?", "answer": "<p>Haftada uch marta, <strong>kechqurun</strong>.</p>"})
    }

    fn group(row: &ActiveOf<Self>) -> String {
        of_course(&row.course_id)
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}
