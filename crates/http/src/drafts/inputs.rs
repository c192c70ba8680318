//! The inputs of the operations on drafts.

use peshtoq_core::input::Text;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};
use validator::Validate;

use crate::changes::{first_page, page_size};

/// Which drafts are wanted. All conditions hold together.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct DraftsQuery {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub(super) page: i64,
    /// Drafts per page, 1 to 100.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 100))]
    pub(super) per_page: i64,
    /// Only those of a call with this path.
    pub(super) path: Option<Text>,
    /// Only those about this resource.
    pub(super) entity: Option<Text>,
    /// Only those about this row.
    pub(super) row_id: Option<i64>,
    /// Only those about this course and what belongs to it.
    pub(super) course_id: Option<i64>,
    /// Only those that this person stored last.
    pub(super) staff_id: Option<i64>,
    /// Only those of this release.
    pub(super) release_id: Option<i64>,
    /// Only those that are part of no release.
    #[serde(default)]
    pub(super) alone: bool,
}

/// A call that is to be stored.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct NewDraftInput {
    /// The method of the call.
    pub(super) method: Text,
    /// Its path, without a query: `/api/admin/partner/5`.
    #[validate(length(max = 200))]
    pub(super) path: Text,
    /// Its body as it would be sent, with the `version` that was read; of a DELETE only that.
    pub(super) input: Map<String, Value>,
    /// The release that it shall be part of.
    pub(super) release_id: Option<i64>,
}

/// What a draft shall send instead.
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
pub(super) struct DraftInput {
    /// The body of its call.
    pub(super) input: Map<String, Value>,
}

/// The release that a draft shall be part of.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct AssignInput {
    /// The release; null for none.
    pub(super) release_id: Option<i64>,
}
