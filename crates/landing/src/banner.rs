//! The banner on top of the landing page: one link and a picture for each width (`docs/api.md#landing-content`).

use peshtoq_persistence::{prelude::*, window};

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
    /// The first moment at which the landing site shows it; null for no such limit.
    pub visible_from: Option<DateTimeUtc>,
    /// The first moment at which the landing site does not show it any more; null for no such limit.
    pub visible_until: Option<DateTimeUtc>,
}

/// The condition that the landing site shows the banner at that moment.
pub fn is_shown(at: DateTimeUtc) -> Condition {
    window::is_open(Column::VisibleFrom, Column::VisibleUntil, at)
}

impl Resource for Banner {
    fn example() -> Value {
        json!({
            "bannerMobile": "course-banners/mobile.png",
            "bannerTablet": "course-banners/tablet.png",
            "bannerDesktop": "course-banners/desktop.png",
            "link": "https://example.uz/kurslar",
            "visibleFrom": null,
            "visibleUntil": null
        })
    }

    fn place(_: &Model) -> Option<Place> {
        Some(Place::screen("/section-management/edit/banner"))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Banner".into()]
    }

    fn window(row: &Model) -> Option<Window> {
        Some(Window::new(row.visible_from, row.visible_until))
    }

    async fn check(_: &Write, input: &BannerInput, _: FailedFields<'_>, _: Option<&Model>) -> Result<Vec<FieldError>> {
        Ok(Window::new(input.visible_from, input.visible_until).failed(""))
    }
}
