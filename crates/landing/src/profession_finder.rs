//! The profession finder: the section that leads visitors to the test which finds a profession for them
//! (`docs/api.md#landing-content`).

use peshtoq_persistence::prelude::*;

/// The finder.
#[resource(name = "profession_finder", list = "professionFinder")]
pub struct ProfessionFinder {
    /// Its title.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// A short description.
    #[validate(length(min = 1, max = 500))]
    #[schemars(extend("x-enough" = 20))]
    pub desc: MultilineText,
    /// Its picture.
    #[schemars(extend("x-folder" = "other", "x-slot" = slots::FINDER))]
    pub image: Image,
    /// Its picture for phones.
    #[schemars(extend("x-folder" = "other", "x-slot" = slots::FINDER))]
    pub image_mobile: Option<Image>,
    /// The text of its button.
    #[validate(length(min = 1, max = 40))]
    pub button_text: Text,
    /// The link of its button.
    pub link: Link,
}

impl Resource for ProfessionFinder {
    fn example() -> Value {
        json!({
            "title": "Oʻz kasbingizni toping", "desc": "Besh daqiqalik test qaysi kasb sizga mosligini aytadi",
            "image": "other/finder.png", "imageMobile": null, "buttonText": "Testni boshlash",
            "link": "https://example.uz/test"
        })
    }

    fn place(_: &Model) -> Option<Place> {
        Some(Place::screen("/section-management/edit/profession-finder"))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:ProfessionFinder".into()]
    }
}
