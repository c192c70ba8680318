//! Skills: a plain list that courses share (`docs/api.md#shared-lists`).

use peshtoq_persistence::prelude::*;

use crate::association;

/// A skill.
#[resource(
    name = "skill",
    list = "skills",
    label = name,
    unique(name, NameTaken),
    not_found
)]
pub struct Skill {
    /// Its name, which is unique.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Option<Icon>,
}

impl Resource for Skill {
    fn example() -> Value {
        json!({"name": "JavaScript", "image": null})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/courses/skills/edit", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["section:CourseTechnologies".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::skills::refuse_if_used(write, row.id).await
    }
}
