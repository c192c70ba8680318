//! The banner on top of the landing page: one link and a picture for each width (`contract.md §4`, `spec.md §3`).

use peshtoq_kernel::prelude::*;

/// The table `banner`, which has at most one row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "banner")]
#[expect(
    missing_docs,
    reason = "the fields are those of `BannerInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub banner_mobile: String,
    pub banner_tablet: String,
    pub banner_desktop: String,
    pub link: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What the banner is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct BannerInput {
    /// The picture for phones.
    #[schemars(extend("x-folder" = "course-banners"))]
    pub banner_mobile: Image,
    /// The picture for tablets.
    #[schemars(extend("x-folder" = "course-banners"))]
    pub banner_tablet: Image,
    /// The picture for wide screens.
    #[schemars(extend("x-folder" = "course-banners"))]
    pub banner_desktop: Image,
    /// Where a click leads.
    pub link: Link,
}

/// What the banner shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Banner {
    /// The picture for phones, as `folder/name.ext`.
    pub banner_mobile: String,
    /// The picture for tablets, as `folder/name.ext`.
    pub banner_tablet: String,
    /// The picture for wide screens, as `folder/name.ext`.
    pub banner_desktop: String,
    /// Where a click leads.
    pub link: String,
}

impl Resource for Banner {
    const NAME: &'static str = "banner";
    const LIST_KEY: &'static str = "banner";
    // A single has no row that could be missing; its section could.
    const NOT_FOUND: Code = Code::SectionNotFound;

    type Table = Entity;
    type Input = BannerInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: BannerInput, row: &mut ActiveOf<Self>) {
        let BannerInput {
            banner_mobile,
            banner_tablet,
            banner_desktop,
            link,
        } = input;
        row.banner_mobile = Set(banner_mobile.into());
        row.banner_tablet = Set(banner_tablet.into());
        row.banner_desktop = Set(banner_desktop.into());
        row.link = Set(link.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        let Model {
            banner_mobile,
            banner_tablet,
            banner_desktop,
            link,
            ..
        } = row;
        Self {
            banner_mobile,
            banner_tablet,
            banner_desktop,
            link,
        }
    }

    fn example() -> Value {
        json!({
            "bannerMobile": "course-banners/mobile.png",
            "bannerTablet": "course-banners/tablet.png",
            "bannerDesktop": "course-banners/desktop.png",
            "link": "https://example.uz/kurslar"
        })
    }

    fn media(row: &Model) -> Vec<String> {
        vec![
            row.banner_mobile.clone(),
            row.banner_tablet.clone(),
            row.banner_desktop.clone(),
        ]
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Banner".into()]
    }
}
