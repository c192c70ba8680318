//! Categories of courses: the groups of the catalogue (`docs/api.md#course-categories`).

use peshtoq_persistence::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use crate::course;

/// A category.
#[resource(
    name = "course_category",
    list = "courseCategories",
    label = name,
    unique(name, NameTaken),
    ordered,
    not_found
)]
pub struct CourseCategory {
    /// Its name, which is unique.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
}

impl Resource for CourseCategory {
    fn example() -> Value {
        json!({"name": "Dasturlash"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/groups", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "courses".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        let users = course::Entity::find()
            .select_only()
            .columns([course::Column::Id, course::Column::Name])
            .filter(course::Column::CategoryId.eq(row.id))
            .order_by_asc(course::Column::Id)
            .into_tuple::<(i64, String)>()
            .all(write.conn())
            .await?;
        course::refuse_used_by(users)
    }
}
