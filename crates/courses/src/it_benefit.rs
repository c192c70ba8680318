//! IT benefits: a heading with a picture, and the benefits under it. Both are saved together
//! (`docs/api.md#course-pages`).

use peshtoq_core::input;
use peshtoq_persistence::{
    list::{self, Replacement, SentRow},
    prelude::*,
    resource::{self, MediaPath},
};
use serde_json::Map;

use crate::child::course_tag;

/// The heading.
pub mod body {
    use super::*;

    /// The heading.
    #[resource(
    name = "it_benefit_body",
    list = "body",
    parent = course
)]
    pub struct ItBenefitsBody {
        /// Its title.
        #[validate(length(min = 1, max = 150))]
        pub title: Text,
        /// The text under it.
        #[validate(length(min = 1, max = 300))]
        pub subtitle: Text,
        /// Its picture, for sections that show one.
        #[schemars(extend("x-folder" = "course-illustrations", "x-slot" = slots::BESIDE))]
        pub image: Option<Image>,
        /// The version that was read, of the heading and the benefits together.
        #[input]
        pub version: Option<i32>,
    }

    impl Resource for ItBenefitsBody {
        fn example() -> Value {
            json!({"title": "IT nima beradi", "subtitle": "Kasbning afzalliklari", "image": null})
        }

        fn place(row: &Model) -> Option<Place> {
            Some(Place::course_screen(row.course_id, "edit/it-benefits"))
        }

        fn tags(row: &Model) -> Vec<String> {
            vec![course_tag(row.course_id)]
        }
    }
}

use body::{ItBenefitsBody, ItBenefitsBodyInput};

/// Maximum number of benefits of a course.
pub const BENEFITS_MAX: u64 = 20;

/// Heading and benefits.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct ItBenefitsInput {
    /// The heading.
    #[validate(nested)]
    pub body: ItBenefitsBodyInput,
    /// The benefits, in their order; those that are not sent are deleted.
    #[validate(length(max = BENEFITS_MAX), nested)]
    pub course_it_benefits: Vec<ItBenefitInput>,
}

/// A benefit.
#[resource(
    name = "it_benefit",
    list = "courseItBenefits",
    parent = course,
    ordered,
    grouped
)]
pub struct ItBenefit {
    /// The id of an existing row; a row without one is new.
    #[input]
    pub id: Option<i64>,
    /// The benefit.
    #[validate(length(min = 1, max = 200))]
    pub title: Text,
    /// The version of the row that was read.
    #[input]
    pub version: Option<i32>,
}

/// The heading and the benefits as they are returned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItBenefits {
    /// The heading; null if it was never saved.
    pub body: Option<Row<ItBenefitsBody>>,
    /// The benefits.
    pub course_it_benefits: Vec<Row<ItBenefit>>,
    /// How many benefits there are.
    pub total: u64,
}

impl Resource for ItBenefit {
    fn example() -> Value {
        json!({"title": "Masofadan ishlash"})
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::course_screen(row.course_id, "edit/it-benefits"))
    }

    fn limit(_: &str) -> u64 {
        BENEFITS_MAX
    }

    fn tags(row: &Model) -> Vec<String> {
        vec![course_tag(row.course_id)]
    }
}

impl SentRow<ItBenefit> for ItBenefitInput {
    type Key = i64;

    fn key(&self) -> Option<i64> {
        self.id
    }

    fn version(&self) -> Option<i32> {
        self.version
    }

    fn apply(self, row: &mut ActiveModel) {
        <ItBenefit as Definition>::apply(self, row);
    }
}

/// Heading and benefits of a course.
///
/// # Errors
/// When the database fails.
pub async fn get(conn: &Transaction, course_id: i64) -> Result<ItBenefits> {
    let body = body::Entity::find()
        .filter(body::Column::CourseId.eq(course_id))
        .one(conn)
        .await?;
    let body = match body {
        Some(row) => Some(resource::answer_one::<ItBenefitsBody>(conn, row).await?),
        None => None,
    };
    let rows = list::rows::<ItBenefit>(conn, &course_id.to_string()).await?;
    let course_it_benefits = resource::answer::<ItBenefit>(conn, rows).await?;
    Ok(ItBenefits {
        body,
        total: course_it_benefits.len() as u64,
        course_it_benefits,
    })
}

/// Saves heading and benefits as one change. The heading has the version of both, because it is written with every
/// save.
///
/// # Errors
/// 409 `version_conflict` with both in their current state; 422 with every field that failed.
pub async fn save(
    write: &mut Write,
    course_id: i64,
    mut sent_body: Map<String, Value>,
    media_path: MediaPath<'_>,
) -> Result<ItBenefits> {
    let stored_body = body::Entity::find()
        .filter(body::Column::CourseId.eq(course_id))
        .one(write.conn())
        .await?;
    keep_absent(&mut sent_body, stored_body.as_ref());
    let (sent, mut failed) = list::read::<ItBenefitsInput>(write, sent_body, media_path).await?;
    let group = course_id.to_string();
    let mut list = Replacement::<ItBenefit, _>::new(write.conn(), &group, sent.course_it_benefits, None).await?;
    let is_stale = list.is_stale() || list::is_other_version::<ItBenefitsBody>(stored_body.as_ref(), sent.body.version);
    if is_stale && list::versions_were_read(&failed) {
        let current = serde_json::to_value(get(write.conn(), course_id).await?).map_err(Error::internal)?;
        return Err(Error::new(Code::VersionConflict).with_data(current));
    }
    input::add_failed(&mut failed, list.failed());
    input::refuse(failed)?;
    let mut row = match &stored_body {
        Some(stored) => sea_orm::IntoActiveModel::into_active_model(stored.clone()),
        None => body::ActiveModel {
            course_id: Set(course_id),
            ..Default::default()
        },
    };
    ItBenefitsBody::apply(sent.body, &mut row);
    resource::store::<ItBenefitsBody>(write, stored_body, row).await?;
    list.save(write, |row| row.course_id = Set(course_id)).await?;
    get(write.conn(), course_id).await
}

/// Keeps the stored picture if the heading leaves it out.
fn keep_absent(sent: &mut Map<String, Value>, stored: Option<&body::Model>) {
    if let (Some(Value::Object(body)), Some(stored)) = (sent.get_mut("body"), stored)
        && !body.contains_key("image")
    {
        body.insert("image".to_owned(), json!(stored.image));
    }
}
