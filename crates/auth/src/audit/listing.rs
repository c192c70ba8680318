//! The audit log in the form of an answer.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use peshtoq_core::{error::Result, text};
use peshtoq_persistence::{
    db::Transaction,
    paged,
    person::{self, Person},
};
use schemars::JsonSchema;
use sea_orm::{Condition, QueryOrder, QuerySelect, entity::prelude::*, sea_query::LikeExpr};
use serde::Serialize;

use super::{AuditKind, Column, Entity, Model};

/// The filters of the audit log. All conditions must hold.
#[derive(Clone, Debug, Default)]
pub struct AuditFilter {
    /// A part of a name, a login, an address or a device; empty for any.
    pub key: String,
    /// The person who did it, or who is affected by it.
    pub staff_id: Option<i64>,
    /// What happened.
    pub kind: Option<AuditKind>,
    /// Only lines at this time or later.
    pub from: Option<DateTime<Utc>>,
    /// Only lines before this time.
    pub until: Option<DateTime<Utc>>,
}

impl AuditFilter {
    fn condition(&self) -> Condition {
        let mut all = Condition::all();
        if let Some(id) = self.staff_id {
            all = all.add(Condition::any().add(Column::StaffId.eq(id)).add(Column::By.eq(id)));
        }
        if let Some(kind) = self.kind {
            all = all.add(Column::Kind.eq(kind.as_str()));
        }
        if let Some(from) = self.from {
            all = all.add(Column::At.gte(from));
        }
        if let Some(until) = self.until {
            all = all.add(Column::At.lt(until));
        }
        let patterns = text::search_patterns(&self.key);
        if !patterns.is_empty() {
            let any = patterns.into_iter().fold(Condition::any(), |any, pattern| {
                any.add(Column::Found.like(LikeExpr::new(pattern).escape('\\')))
            });
            all = all.add(any);
        }
        all
    }
}

/// A line of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// The id.
    #[schemars(range(min = 1))]
    pub id: i64,
    /// When it happened, RFC 3339 in UTC; the first time, if it happened several times.
    pub at: DateTime<Utc>,
    /// When it last happened.
    pub until: DateTime<Utc>,
    /// How often it happened from there, or how many sessions it ended.
    #[schemars(range(min = 1))]
    pub times: i64,
    /// What happened.
    pub kind: AuditKind,
    /// Who did it; null for the console, for a person who was deleted, and where nobody was signed in.
    pub who: Option<Person>,
    /// The login of who did it, then.
    pub who_login: Option<String>,
    /// Whether it was done by a command on the console.
    pub is_console: bool,
    /// About whom it is; null if no account was named, and for a person who was deleted.
    pub about: Option<Person>,
    /// The login of whom it is about, then, or the phone number that was typed instead of one.
    pub login: Option<String>,
    /// The previous login, or the new role.
    pub detail: Option<String>,
    /// The address of the call.
    pub address: Option<String>,
    /// The browser.
    pub browser: Option<String>,
    /// The operating system.
    pub system: Option<String>,
}

/// A page of the matching lines, newest first, and the total number.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &Transaction,
    filter: &AuditFilter,
    page: i64,
    per_page: i64,
) -> Result<(Vec<AuditEntry>, u64)> {
    let found = Entity::find()
        .filter(filter.condition())
        .order_by_desc(Column::At)
        .order_by_desc(Column::Id);
    let (rows, total) = paged::rows(conn, found, page, per_page).await?;
    Ok((describe_all(conn, rows).await?, total))
}

/// The next matching lines after `last`, newest first, for an export.
///
/// # Errors
/// When the database fails.
pub async fn export(
    conn: &Transaction,
    filter: &AuditFilter,
    last: Option<&AuditEntry>,
    limit: u64,
) -> Result<Vec<AuditEntry>> {
    let mut found = Entity::find().filter(filter.condition());
    if let Some(last) = last {
        let same = Condition::all().add(Column::At.eq(last.at)).add(Column::Id.lt(last.id));
        found = found.filter(Condition::any().add(Column::At.lt(last.at)).add(same));
    }
    let rows = found
        .order_by_desc(Column::At)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?;
    describe_all(conn, rows).await
}

async fn describe_all(conn: &Transaction, rows: Vec<Model>) -> Result<Vec<AuditEntry>> {
    let mut ids: Vec<i64> = rows.iter().filter_map(|row| row.by).collect();
    ids.extend(rows.iter().filter_map(|row| row.staff_id));
    let persons = person::find(conn, ids).await?;
    Ok(rows.into_iter().map(|row| describe(row, &persons)).collect())
}

fn describe(row: Model, persons: &HashMap<i64, Person>) -> AuditEntry {
    let person = |id: Option<i64>| id.and_then(|id| persons.get(&id).cloned());
    let kind = AuditKind::parse(&row.kind).unwrap_or(AuditKind::StaffChanged);
    AuditEntry {
        id: row.id,
        at: row.at,
        until: row.until,
        times: row.times,
        kind,
        who: person(row.by),
        who_login: row.by_login,
        is_console: row.by.is_none() && row.address.is_none() && kind.is_of_console(),
        about: person(row.staff_id),
        login: row.login,
        detail: row.detail,
        address: row.address,
        browser: row.browser,
        system: row.system,
    }
}
