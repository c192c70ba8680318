//! The places for pictures on the landing site, in the number of pixels that a high-resolution screen has there. An
//! input names the place of its picture (`x-slot`), so that the panel can show the wanted size and the checks can
//! detect a picture that is too small (`docs/findings.md#pictures-that-are-too-small`).

use serde::{Deserialize, Serialize};

/// A place for a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether the picture fills it, so that one of another shape loses its edges. In any other it is seen whole.
    pub cover: bool,
}

const fn filled(width: u32, height: u32) -> Slot {
    Slot {
        width,
        height,
        cover: true,
    }
}

const fn whole(width: u32, height: u32) -> Slot {
    Slot {
        width,
        height,
        cover: false,
    }
}

/// The banner on phones.
pub const BANNER_MOBILE: Slot = filled(1080, 1350);
/// The banner on tablets.
pub const BANNER_TABLET: Slot = filled(1920, 1080);
/// The banner on wide screens.
pub const BANNER_DESKTOP: Slot = filled(2400, 800);
/// At the top of a card; several cards are beside each other.
pub const CARD: Slot = filled(960, 600);
/// Beside the text of a section, half as wide as the page.
pub const BESIDE: Slot = filled(1200, 750);
/// At the top of the course's own page; on cards, a little of its sides is cut off.
pub const COURSE_HEAD: Slot = filled(1280, 720);
/// The sections that show it use different shapes.
pub const COURSE_INFO: Slot = whole(1200, 750);
/// The profession finder.
pub const FINDER: Slot = filled(1200, 900);
/// A learner before and after the course.
pub const LEARNER: Slot = filled(960, 720);
/// A mentor.
pub const PORTRAIT: Slot = filled(800, 800);
/// A small circle beside a name.
pub const FACE: Slot = filled(400, 400);
/// The picture that messengers and social networks show for a page.
pub const SHARE: Slot = filled(1200, 630);
/// The still of a video.
pub const VIDEO_COVER: Slot = filled(800, 1000);
/// A company's logo.
pub const LOGO: Slot = whole(600, 240);
