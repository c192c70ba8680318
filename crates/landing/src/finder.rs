//! The profession finder: what leads visitors to the test that finds them a profession (`contract.md §4`).

use peshtoq_kernel::prelude::*;

/// The table `profession_finder`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "profession_finder")]
#[expect(
    missing_docs,
    reason = "the fields are those of `ProfessionFinderInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title: String,
    pub desc: String,
    pub image: String,
    pub image_mobile: Option<String>,
    pub button_text: String,
    pub link: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// What the finder is made of.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionFinderInput {
    /// Its title.
    #[validate(length(min = 1, max = 120))]
    pub title: Text,
    /// A few words about it.
    #[validate(length(min = 1, max = 500))]
    pub desc: Long,
    /// Its picture.
    #[schemars(extend("x-folder" = "other"))]
    pub image: Image,
    /// Its picture for phones.
    #[schemars(extend("x-folder" = "other"))]
    pub image_mobile: Option<Image>,
    /// What stands on its button.
    #[validate(length(min = 1, max = 40))]
    pub button_text: Text,
    /// Where the button leads.
    pub link: Link,
}

/// What the finder shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfessionFinder {
    /// Its title.
    pub title: String,
    /// A few words about it.
    pub desc: String,
    /// Its picture, as `folder/name.ext`.
    pub image: String,
    /// Its picture for phones, as `folder/name.ext`.
    pub image_mobile: Option<String>,
    /// What stands on its button.
    pub button_text: String,
    /// Where the button leads.
    pub link: String,
}

impl Resource for ProfessionFinder {
    const NAME: &'static str = "profession_finder";
    const LIST_KEY: &'static str = "professionFinder";
    // A single has no row that could be missing; its section could.
    const NOT_FOUND: Code = Code::SectionNotFound;

    type Table = Entity;
    type Input = ProfessionFinderInput;
    type Fields = Self;
    type Filter = NoFilter;

    fn apply(input: ProfessionFinderInput, row: &mut ActiveOf<Self>) {
        let ProfessionFinderInput {
            title,
            desc,
            image,
            image_mobile,
            button_text,
            link,
        } = input;
        row.title = Set(title.into());
        row.desc = Set(desc.into());
        row.image = Set(image.into());
        row.image_mobile = Set(image_mobile.map(Into::into));
        row.button_text = Set(button_text.into());
        row.link = Set(link.into());
    }

    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            title: row.title,
            desc: row.desc,
            image: row.image,
            image_mobile: row.image_mobile,
            button_text: row.button_text,
            link: row.link,
        }
    }

    fn example() -> Value {
        json!({
            "title": "Oʻz kasbingizni toping", "desc": "Besh daqiqalik test qaysi kasb sizga mosligini aytadi",
            "image": "other/finder.png", "imageMobile": null, "buttonText": "Testni boshlash",
            "link": "https://example.uz/test"
        })
    }

    fn media(row: &Model) -> Vec<String> {
        std::iter::once(&row.image).chain(&row.image_mobile).cloned().collect()
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:ProfessionFinder".into()]
    }
}
