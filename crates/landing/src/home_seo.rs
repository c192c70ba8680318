//! The texts and the picture that search engines and messengers show for the landing page
//! (`docs/api.md#what-search-engines-show`).

use peshtoq_persistence::prelude::*;

/// The words and the picture of the landing page for search engines and messengers.
#[resource(name = "home_seo", list = "homeSeo")]
pub struct HomeSeo {
    /// The title; without one it is that of the site.
    #[validate(length(max = 120))]
    pub title: Option<Text>,
    /// The description; without one it is that of the site.
    #[validate(length(max = 320))]
    pub description: Option<Text>,
    /// The picture; without one it is that of the site.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::SHARE))]
    pub share_image: Option<Image>,
    /// Whether search engines are asked to leave the page out.
    #[serde(default)]
    pub noindex: bool,
}

impl Resource for HomeSeo {
    fn example() -> Value {
        json!({
            "title": "Onlayn kurslar", "description": "Zamonaviy kasblarni noldan oʻrganing.", "shareImage": null,
            "noindex": false
        })
    }

    fn place(_: &Model) -> Option<Place> {
        Some(Place::screen("/section-management/edit/seo"))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into()]
    }
}
