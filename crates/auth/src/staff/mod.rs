//! Staff: the people who may sign in (`docs/api.md#staff`).
//!
//! The operations of a superadmin on the rows of other people. The caller checks who may call
//! ([`crate::session::CurrentUser::require_superadmin`]); this module checks which operations are allowed. Lists,
//! single rows, changes of fields and removal are the generic operations of [`peshtoq_persistence::resource`] on
//! [`Staff`].

use peshtoq_core::{
    codes::{Code, FieldCode},
    error::{Error, FieldError, Result},
    input::FailedFields,
    text,
};
use peshtoq_persistence::{
    change::{entity as change, revision},
    db::{Actor, Transaction, Write},
    resource::{self, ActiveOf, Definition, ErasedResource, ModelOf, NoFilter, Resource, Row, erased},
    search::Place,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use sea_orm::{
    ActiveValue::Set,
    PaginatorTrait, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Expr, ExprTrait, Query},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{audit, credential, session};

mod input;
mod operations;

pub(crate) use input::login_form;
pub use input::{PasswordInput, StaffCreate, StaffInput, StatusInput};
pub use operations::{create, set_password, set_status};
pub(crate) use operations::{replace_password, store_status};

/// What a person may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Everything.
    #[sea_orm(string_value = "superadmin")]
    Superadmin,
    /// Everything but staff.
    #[sea_orm(string_value = "editor")]
    Editor,
    /// The requests of visitors, and the own profile.
    #[sea_orm(string_value = "operator")]
    Operator,
}

/// The status of a person (`docs/api.md#staff`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// Has a password that somebody else set, and must choose one first.
    #[sea_orm(string_value = "NEW")]
    New,
    /// Has chosen a password.
    #[sea_orm(string_value = "ACTIVE")]
    Active,
    /// May not sign in.
    #[sea_orm(string_value = "BLOCKED")]
    Blocked,
}

// Written by hand, because the derived schema of documented variants is a `oneOf`, which the validation of inputs does
// not support.
macro_rules! named_values {
    ($name:ident, $text:literal, $values:tt) => {
        impl JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({"type": "string", "description": $text, "enum": $values})
            }
        }
    };
}
named_values!(Role, "What a person may do.", ["superadmin", "editor", "operator"]);
named_values!(
    Status,
    "The status of a person. A NEW one has to choose a password first.",
    ["NEW", "ACTIVE", "BLOCKED"]
);

/// The table `staff`.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "staff")]
#[expect(
    missing_docs,
    reason = "the fields are those of `Staff` and those that every table has"
)]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub first_name: String,
    pub last_name: String,
    pub login: String,
    pub photo: Option<String>,
    pub phone_number: Option<String>,
    pub role: Role,
    pub status: Status,
    pub last_sign_in_at: Option<DateTimeUtc>,
    pub search: String,
    pub unique_key: String,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub updated_by: Option<i64>,
}

peshtoq_persistence::no_relations!();

impl Model {
    fn is_active_superadmin(&self) -> bool {
        self.role == Role::Superadmin && self.status == Status::Active
    }
}

/// A member of staff, as `staffInfo` shows one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Staff {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// The name to sign in with.
    pub login: String,
    /// A picture, as `staff-profile/name.ext`.
    pub photo: Option<String>,
    /// The phone number: 998 and nine digits.
    pub phone_number: Option<String>,
    /// What the person may do.
    pub role: Role,
    /// Whether the role is superadmin.
    pub is_superadmin: bool,
    /// The status of the person.
    pub status: Status,
    /// When the person last signed in.
    pub last_sign_in_at: Option<DateTimeUtc>,
}

impl Definition for Staff {
    const NAME: &'static str = "staff";
    const LIST_KEY: &'static str = "staff";
    const NOT_FOUND: Code = Code::StaffNotFound;
    // No `LABEL`: names and login are searched together, see `Staff::apply`.
    const UNIQUE: Option<(&'static str, FieldCode)> = Some(("login", FieldCode::LoginTaken));
    const FOR_SUPERADMINS: bool = true;
    type Table = Entity;
    type Input = StaffInput;
    type Fields = Self;
    type Filter = NoFilter;
    fn erased() -> &'static dyn ErasedResource {
        erased::shell::<Self>()
    }

    fn apply(input: StaffInput, row: &mut ActiveOf<Self>) {
        let StaffInput {
            first_name,
            last_name,
            login,
            role,
            phone_number,
            photo,
        } = input;
        row.search = Set(search(first_name.as_str(), last_name.as_str(), login.as_str()));
        row.first_name = Set(first_name.into());
        row.last_name = Set(last_name.into());
        row.login = Set(login.into());
        row.role = Set(role);
        row.phone_number = Set(phone_number.map(Into::into));
        row.photo = Set(photo.map(Into::into));
    }
    fn fields(row: ModelOf<Self>) -> Self {
        Self {
            first_name: row.first_name,
            last_name: row.last_name,
            login: row.login,
            photo: row.photo,
            phone_number: row.phone_number,
            role: row.role,
            is_superadmin: row.role == Role::Superadmin,
            status: row.status,
            last_sign_in_at: row.last_sign_in_at,
        }
    }
    fn media(row: &Model) -> Vec<String> {
        row.photo.iter().cloned().collect()
    }
}

impl Resource for Staff {
    fn example() -> Value {
        json!({
            "firstName": "Dilnoza", "lastName": "Karimova", "login": "dilnoza", "role": "editor",
            "phoneNumber": "998901234567", "photo": null
        })
    }

    fn place(row: &Model) -> Option<Place> {
        Some(Place::row("/admins", row.id).named(format!("{} {}", row.first_name, row.last_name)))
    }

    async fn check(
        write: &Write,
        input: &StaffInput,
        before: FailedFields<'_>,
        stored: Option<&Model>,
    ) -> Result<Vec<FieldError>> {
        // It refuses the call as a whole, so it is reported only if no field has failed.
        if before.is_empty()
            && let Some(stored) = stored
            && stored.is_active_superadmin()
            && input.role != Role::Superadmin
        {
            refuse_last_superadmin(write, stored.id).await?;
        }
        Ok(Vec::new())
    }

    async fn before_delete(write: &mut Write, row: &Model) -> Result<()> {
        if row.is_active_superadmin() {
            refuse_last_superadmin(write, row.id).await?;
        }
        session::end_all_of(write, row).await
    }

    async fn recorded(write: &Write, before: Option<&Model>, after: Option<&Model>) -> Result<()> {
        audit::note_staff(write, before, after).await
    }

    /// An undo restores fields, and some in old rows are outdated: whether the person has chosen the password, and the
    /// last sign-in. It must also neither leave the installation without a superadmin, nor leave anyone signed in who
    /// may not be.
    async fn after_undo(write: &Write) -> Result<()> {
        let mut lost_a_superadmin = false;
        for revision in own_revisions(write).await? {
            let before: Option<Model> = revision
                .before
                .as_deref()
                .map(serde_json::from_str)
                .transpose()
                .map_err(Error::internal)?;
            let now = Entity::find_by_id(revision.row_id).one(write.conn()).await?;
            lost_a_superadmin |= before.as_ref().is_some_and(Model::is_active_superadmin);
            let Some(now) = now else {
                continue;
            };
            if let Some(before) = &before {
                refuse_promotion(write, before, &now)?;
            }
            let status = match now.status {
                Status::Blocked => Status::Blocked,
                _ if credential::of(write.conn(), now.id).await?.chosen => Status::Active,
                _ => Status::New,
            };
            let seen = before.map_or(now.last_sign_in_at, |before| before.last_sign_in_at);
            Entity::update_many()
                .col_expr(Column::Status, Expr::value(status.to_value()))
                .col_expr(Column::LastSignInAt, Expr::value(seen))
                .filter(Column::Id.eq(now.id))
                .exec(write.conn())
                .await?;
            if status == Status::Blocked {
                session::end_all_of(write, &now).await?;
            }
        }
        if lost_a_superadmin {
            refuse_last_superadmin(write, 0).await?;
        }
        Ok(())
    }
}

/// What `key` searches: names in both orders and the login.
pub(crate) fn search(first_name: &str, last_name: &str, login: &str) -> String {
    text::search_column(&format!("{first_name} {last_name} {first_name} {login}"))
}

/// The revisions of staff rows by the undo in progress. Its change is the newest, because writes are serialized.
async fn own_revisions(write: &Write) -> Result<Vec<revision::Model>> {
    let newest = Query::select()
        .expr(Expr::col(change::Column::Id).max())
        .from(change::Entity)
        .to_owned();
    let revisions = revision::Entity::find()
        .filter(revision::Column::ChangeId.in_subquery(newest))
        .filter(revision::Column::Entity.eq(Staff::NAME))
        .order_by_asc(revision::Column::Id)
        .all(write.conn())
        .await?;
    Ok(revisions)
}

/// Persons may undo their own changes without being a superadmin, but this must not restore a role that they gave up.
fn refuse_promotion(write: &Write, before: &Model, now: &Model) -> Result<()> {
    let is_own = write.actor() == Actor::Staff(now.id);
    if is_own && before.role != Role::Superadmin && now.role == Role::Superadmin {
        return Err(Error::new(Code::Forbidden));
    }
    Ok(())
}

/// Refuses if nobody but `leaving` is an active superadmin.
async fn refuse_last_superadmin(write: &Write, leaving: i64) -> Result<()> {
    let others = Entity::find()
        .filter(Column::Role.eq(Role::Superadmin))
        .filter(Column::Status.eq(Status::Active))
        .filter(Column::Id.ne(leaving))
        .count(write.conn())
        .await?;
    if others == 0 {
        Err(Error::new(Code::LastSuperadmin))
    } else {
        Ok(())
    }
}

/// The row in the form of an answer.
pub(crate) async fn answer(conn: &Transaction, row: Model) -> Result<Row<Staff>> {
    resource::answer_one::<Staff>(conn, row).await
}

/// The person with that login, ignoring case.
pub(crate) async fn by_login(conn: &impl ConnectionTrait, login: &str) -> Result<Option<Model>> {
    Ok(Entity::find()
        .filter(Column::UniqueKey.eq(text::unique_key(login)))
        .one(conn)
        .await?)
}

/// Whether there is any staff.
pub(crate) async fn is_any(conn: &impl ConnectionTrait) -> Result<bool> {
    let first = Entity::find()
        .select_only()
        .column(Column::Id)
        .into_tuple::<i64>()
        .one(conn)
        .await?;
    Ok(first.is_some())
}
