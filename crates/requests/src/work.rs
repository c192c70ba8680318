//! The work on requests.

use chrono::TimeDelta;
use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::{self, MultilineText, Phone},
};
use peshtoq_persistence::{
    db::{Actor, Db, Write},
    person,
};
use schemars::JsonSchema;
use sea_orm::{ActiveModelTrait, ActiveValue::Set, ColumnTrait, EntityTrait, IntoActiveModel, ModelTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Map, Value};
use validator::Validate;

use crate::request::{RequestState, SiteRequest, describe_one, entity, stored};

/// What a change of a request takes.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct WorkInput {
    /// How far the work on it is.
    pub state: RequestState,
    /// What those who work on it write.
    #[validate(length(max = 2000))]
    pub note: Option<MultilineText>,
    /// Who works on it.
    #[validate(range(min = 1))]
    pub taken_by: Option<i64>,
}

/// Changes the state of a request, its note and the person who works on it. A note or a person that is left out stays.
///
/// # Errors
/// 404 `request_not_found`; 422 with every field that failed; 409 `version_conflict` with the current request.
pub async fn update(write: &Write, id: i64, body: Map<String, Value>) -> Result<SiteRequest> {
    let version = input::version_of(&body);
    let stored = stored(write.conn(), id).await?;
    let known = serde_json::json!({"state": stored.state, "note": stored.note, "takenBy": stored.taken_by});
    let input::Validated { input, mut failed, .. } = input::validate::<WorkInput>(body, known.as_object(), &|_| None)?;
    let version = version.unwrap_or_else(|error| {
        failed.extend(error.fields);
        None
    });
    let is_taken_over = input.taken_by != stored.taken_by;
    if let Some(person) = input.taken_by.filter(|_| is_taken_over)
        && person::find(write.conn(), [person]).await?.is_empty()
        && !failed.iter().any(|failed| failed.field == "takenBy")
    {
        failed.push(FieldError::new("takenBy", FieldCode::NotFound));
    }
    input::refuse(failed)?;
    if version.is_some_and(|known| known != stored.version) {
        let current = serde_json::to_value(describe_one(write.conn(), stored).await?).map_err(Error::internal)?;
        return Err(Error::new(Code::VersionConflict).with_data(current));
    }
    let next = stored.version + 1;
    let mut row = stored.into_active_model();
    row.state = Set(input.state);
    row.note = Set(input.note.map(Into::into));
    row.taken_by = Set(input.taken_by);
    row.updated_at = Set(write.at());
    row.updated_by = Set(write.actor().id());
    row.version = Set(next);
    let row = row.update(write.conn()).await?;
    describe_one(write.conn(), row).await
}

/// Removes a request for good, with its pending notice.
///
/// # Errors
/// 404 `request_not_found`.
pub async fn remove(write: &Write, id: i64) -> Result<()> {
    stored(write.conn(), id).await?.delete(write.conn()).await?;
    Ok(())
}

/// All requests of one person.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct PhoneInput {
    /// The phone number: 998 and nine digits.
    pub phone: Phone,
}

/// Removes all requests with a phone number for good, with their pending notices. Returns how many requests there were.
///
/// # Errors
/// When the database fails.
pub async fn remove_phone(write: &Write, input: PhoneInput) -> Result<u64> {
    remove_where(write, entity::Column::Phone.eq(input.phone.as_str())).await
}

/// Removes requests that were sent more than `days` ago. Returns how many were removed.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let before = write.at() - TimeDelta::days(days.into());
    let gone = remove_where(&write, entity::Column::CreatedAt.lt(before)).await?;
    write.commit().await?;
    Ok(gone)
}

/// Removes requests together with their pending notices.
async fn remove_where(write: &Write, condition: sea_orm::sea_query::Expr) -> Result<u64> {
    let gone = entity::Entity::delete_many()
        .filter(condition)
        .exec(write.conn())
        .await?;
    Ok(gone.rows_affected)
}
