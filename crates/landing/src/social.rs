//! Socials: the links and the phone in the footer (`docs/api.md#landing-content`).

use peshtoq_core::rules;
use peshtoq_persistence::prelude::*;

string_enum! {
    /// Where a social leads; each type once.
    SocialType {
        /// Facebook.
        Facebook = "facebook",
        /// Instagram.
        Instagram = "instagram",
        /// LinkedIn.
        Linkedin = "linkedin",
        /// Telegram.
        Telegram = "telegram",
        /// YouTube.
        Youtube = "youtube",
        /// A phone number instead of a link.
        Phone = "phone",
    }
}

/// The table `social`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "social")]
#[expect(
    missing_docs,
    reason = "the fields are those of `SocialInput` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    #[sea_orm(column_name = "type")]
    pub kind: SocialType,
    pub link: String,
    pub unique_key: String,
    pub position: i32,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

no_relations!();

/// The fields of a social link.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SocialInput {
    /// The type of the link; each type can be used once.
    #[serde(rename = "type")]
    pub kind: SocialType,
    /// The link; for `phone` 998 and nine digits.
    #[validate(length(min = 1, max = 2048))]
    pub link: Text,
}

/// What a social shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Social {
    /// The link.
    #[serde(rename = "type")]
    pub kind: SocialType,
    /// The link; for `phone` 998 and nine digits.
    pub link: String,
    /// Its position in the footer, from 0.
    pub position: i32,
}

/// The stored form of a link or a number, if it is valid.
fn address(kind: SocialType, text: &str) -> Option<String> {
    match kind {
        SocialType::Phone => rules::is_phone(text).then(|| text.to_owned()),
        _ => rules::https_link(text),
    }
}

impl Definition for Social {
    const NAME: &'static str = "social";
    const LIST_KEY: &'static str = "socials";
    const NOT_FOUND: Code = Code::NotFound(NotFound::new("social_not_found"));
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("type", FieldCode::TypeTaken));
    const ORDERED: bool = true;
    type Table = Entity;
    type Input = SocialInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: SocialInput, row: &mut ActiveOf<Self>) {
        let SocialInput { kind, link } = input;
        row.kind = Set(kind);
        row.link = Set(address(kind, link.as_str()).unwrap_or_default());
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            kind: row.kind,
            link: row.link,
            position: row.position,
        }
    }
}

impl Resource for Social {
    fn example() -> Value {
        json!({"type": "telegram", "link": "https://t.me/example"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/section-management/edit/footer-socials", row.id))
    }

    fn tags(_: &Model) -> Vec<String> {
        vec!["home".into(), "section:Footer".into()]
    }

    async fn check(
        _: &Write,
        input: &SocialInput,
        before: FailedFields<'_>,
        _: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        Ok(match address(input.kind, input.link.as_str()) {
            _ if before.has("type") => Vec::new(),
            Some(_) => Vec::new(),
            None => vec![FieldError::new("link", FieldCode::WrongFormat)],
        })
    }
}
