//! The sort order that a caller requests (`docs/api.md#sorting`).

use peshtoq_core::{input, string_enum, text};
use schemars::JsonSchema;
use sea_orm::entity::prelude::*;
use serde::Deserialize;
use validator::Validate;

use super::answer::{Paging, first_page, page_size};

string_enum! {
    /// The order of a list that has none of its own.
    Sort {
        /// By name, in the order of the Uzbek alphabet.
        Name = "name",
        /// The same from its end.
        NameBack = "-name",
        /// Those changed longest ago first.
        UpdatedAt = "updatedAt",
        /// Those changed last first.
        UpdatedAtBack = "-updatedAt",
    }
}

/// What a list takes that has no order of its own (`docs/api.md#sorting`).
#[derive(Clone, Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct SortedPaging {
    /// The page, from 1.
    #[serde(default = "first_page")]
    #[validate(range(min = 1))]
    pub page: i64,
    /// Rows per page, 1 to 1000.
    #[serde(default = "page_size")]
    #[validate(range(min = 1, max = 1000))]
    pub per_page: i64,
    /// Part of the name; case, apostrophe form and alphabet are ignored.
    #[validate(length(max = 200))]
    #[schemars(extend("pattern" = text::ONE_LINE_PATTERN))]
    pub key: Option<input::Text>,
    /// The order: by name in the Uzbek alphabet, or by the last change; with `-` from its end.
    pub sort: Option<Sort>,
}

impl From<SortedPaging> for Paging {
    fn from(
        SortedPaging {
            page,
            per_page,
            key,
            sort,
        }: SortedPaging,
    ) -> Self {
        Self {
            page,
            per_page,
            key,
            sort,
        }
    }
}
