//! The filters of lists of courses.

use peshtoq_persistence::prelude::*;

use super::Column;

/// The filters of a list of courses.
#[derive(Debug, Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct CourseFilter {
    /// Only those of this category.
    pub category_id: Option<i64>,
    /// Only those that teach a whole profession, or only those that do not.
    pub is_profession: Option<bool>,
}

impl Filter for CourseFilter {
    fn condition(&self) -> Condition {
        Condition::all()
            .add_option(self.category_id.map(|id| Column::CategoryId.eq(id)))
            .add_option(self.is_profession.map(|is| Column::IsProfession.eq(is)))
    }
}
