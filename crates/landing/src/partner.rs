//! Partners: the logos on the landing page (`docs/api.md#landing-content`).

use peshtoq_persistence::prelude::*;

/// A partner.
#[resource(
    name = "partner",
    list = "partners",
    label = name,
    ordered,
    not_found
)]
pub struct Partner {
    /// The name of the company.
    #[validate(length(min = 1, max = 100))]
    pub name: Text,
    /// Its site.
    pub link: Link,
    /// Its logo.
    #[schemars(extend("x-folder" = "partners", "x-slot" = slots::LOGO, "x-alt" = "beside"))]
    pub logo: Image,
}

impl Resource for Partner {
    fn example() -> Value {
        json!({"name": "Hamkor bank", "link": "https://hamkorbank.uz", "logo": "partners/hamkor.png"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/section-management/edit/partners", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Partners".into()]
    }
}
