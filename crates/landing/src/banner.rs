//! The banner on top of the landing page: one link and a picture for each width (`docs/api.md#landing-content`).

use peshtoq_persistence::prelude::*;

/// The banner.
#[resource(name = "banner", list = "banner")]
pub struct Banner {
    /// The picture for phones.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::BANNER_MOBILE))]
    pub banner_mobile: Image,
    /// The picture for tablets.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::BANNER_TABLET))]
    pub banner_tablet: Image,
    /// The picture for wide screens.
    #[schemars(extend("x-folder" = "course-banners", "x-slot" = slots::BANNER_DESKTOP))]
    pub banner_desktop: Image,
    /// The link that a click opens.
    pub link: Link,
}

impl Resource for Banner {
    fn example() -> Value {
        json!({
            "bannerMobile": "course-banners/mobile.png",
            "bannerTablet": "course-banners/tablet.png",
            "bannerDesktop": "course-banners/desktop.png",
            "link": "https://example.uz/kurslar"
        })
    }

    fn place(_: &Model) -> Option<Place> {
        Some(Place::screen("/section-management/edit/banner"))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Banner".into()]
    }
}
