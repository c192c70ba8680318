//! Tools: a plain list that courses share (`docs/api.md#shared-lists`).

use peshtoq_persistence::prelude::*;

use crate::association;

/// A tool.
#[resource(
    name = "tool",
    list = "tools",
    label = name,
    unique(name, NameTaken),
    not_found
)]
pub struct Tool {
    /// Its name, which is unique.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Icon,
}

impl Resource for Tool {
    fn example() -> Value {
        json!({"name": "Figma", "image": "other/figma.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/courses/tools/edit", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["section:CourseTechnologies".into()]
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::tools::refuse_if_used(write, row.id).await
    }
}
