//! Professions: what a learner can become, on the landing page and in courses (`docs/api.md#shared-lists`).

use peshtoq_persistence::prelude::*;

use crate::association;

/// A profession.
#[resource(
    name = "profession",
    list = "professions",
    label = name,
    unique(name, NameTaken),
    ordered,
    not_found
)]
pub struct Profession {
    /// Its name, which is unique.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its icon.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Option<Icon>,
    /// The description.
    #[validate(length(max = 500))]
    pub desc: Option<MultilineText>,
}

impl Resource for Profession {
    fn example() -> Value {
        json!({"name": "Frontend dasturchi", "image": null, "desc": "Sayt va ilovalarning koʻrinadigan qismini yaratadi"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/fields", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        ["home", "section:ProfessionMatcher", "section:GraduateOpportunities"]
            .map(Into::into)
            .into()
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        association::professions::refuse_if_used(write, row.id).await
    }
}
