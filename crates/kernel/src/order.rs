//! The order of rows within their group: dense positions from 0 (`contract.md §1`, Order).
//!
//! A change of position alone changes neither version nor author of a row, so it is no revision of the row. An order
//! that somebody sets is one revision of the group.

use std::collections::HashSet;

use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{CaseStatement, Expr, ExprTrait},
};
use serde_json::{Map, Value, json};

use crate::{
    change::{Revision, revision},
    codes::FieldCode,
    db::Write,
    error::{Error, FieldError, Result},
    resource::{self, Done, ModelOf, Resource, Row, column, group_of, known},
};

/// The greatest number of rows of a group (`contract.md §1`, Order).
pub const GROUP_MAX: u64 = 500;

fn in_group<R: Resource>(group: &str) -> Condition {
    match column::<R::Table>("group_key") {
        Some(column) => Condition::all().add(column.eq(group)),
        None => Condition::all(),
    }
}

/// The position of a new row, which goes last.
///
/// # Errors
/// 422 `too_many` when the group is full.
pub(crate) async fn room_in<R: Resource>(write: &Write, group: &str) -> Result<i32> {
    let count = R::Table::find()
        .filter(in_group::<R>(group))
        .count(write.conn())
        .await?;
    if count >= GROUP_MAX {
        let text = format!("Koʻpi bilan {GROUP_MAX} ta boʻlishi mumkin");
        return Err(Error::invalid(vec![FieldError::with_message(
            R::LIST_KEY,
            FieldCode::TooMany,
            text,
        )]));
    }
    Ok(i32::try_from(count).unwrap_or(i32::MAX))
}

async fn shift<R: Resource>(write: &Write, group: &str, from: i32, by: i32) -> Result<()> {
    let position = known::<R::Table>("position");
    R::Table::update_many()
        .col_expr(position, Expr::col(position).add(by))
        .filter(in_group::<R>(group))
        .filter(position.gte(from))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Moves the rows after a removed one up.
pub(crate) async fn close_gap<R: Resource>(write: &Write, group: &str, position: i32) -> Result<()> {
    shift::<R>(write, group, position + 1, -1).await
}

/// Makes room for a row that comes back; answers where it can stand.
pub(crate) async fn open_gap<R: Resource>(write: &Write, group: &str, wanted: i32) -> Result<i32> {
    let position = wanted.clamp(0, room_in::<R>(write, group).await?);
    shift::<R>(write, group, position, 1).await?;
    Ok(position)
}

async fn rows_of<R: Resource>(write: &Write, group: &str) -> Result<Vec<ModelOf<R>>> {
    let query = R::Table::find().filter(in_group::<R>(group));
    let query = query.order_by_asc(known::<R::Table>("position"));
    Ok(query.all(write.conn()).await?)
}

async fn ids_of<R: Resource>(write: &Write, group: &str) -> Result<Vec<i64>> {
    let id = known::<R::Table>("id");
    let query = R::Table::find().select_only().column(id).filter(in_group::<R>(group));
    let query = query.order_by_asc(known::<R::Table>("position")).order_by_asc(id);
    Ok(query.into_tuple::<i64>().all(write.conn()).await?)
}

/// Sets the order of a group to that of `body.ids`, and answers its rows in the new order.
///
/// # Errors
/// 422 when the ids are not exactly the rows of the group of the first one.
pub async fn set<R: Resource>(
    mut write: Write,
    condition: Condition,
    body: &Map<String, Value>,
) -> Result<Done<Vec<Row<R::Fields>>>> {
    let ids = ids_in(body)?;
    let first = ids
        .first()
        .copied()
        .ok_or_else(|| Error::field("ids", FieldCode::TooFew))?;
    let query = R::Table::find()
        .filter(known::<R::Table>("id").eq(first))
        .filter(condition);
    let found = query.one(write.conn()).await?;
    let group = group_of::<R::Table>(&found.ok_or_else(|| Error::field("ids[0]", FieldCode::NotFound))?);
    let before = ids_of::<R>(&write, &group).await?;
    compare(&ids, &before)?;
    if ids != before {
        arrange::<R>(&mut write, &group, before, &ids).await?;
    }
    let rows = rows_of::<R>(&write, &group).await?;
    let data = resource::answer::<R>(write.conn(), rows).await?;
    let change = write.commit().await?;
    Ok(Done { data, change })
}

/// The ids of a body, each a positive whole number and none twice.
fn ids_in(body: &Map<String, Value>) -> Result<Vec<i64>> {
    let list = match body.get("ids") {
        None | Some(Value::Null) => return Err(Error::field("ids", FieldCode::Required)),
        Some(Value::Array(list)) => list,
        Some(_) => return Err(Error::field("ids", FieldCode::WrongFormat)),
    };
    if list.len() as u64 > GROUP_MAX {
        return Err(Error::field("ids", FieldCode::TooMany));
    }
    let mut seen = HashSet::new();
    let mut failed = Vec::new();
    let mut ids = Vec::with_capacity(list.len());
    for (index, value) in list.iter().enumerate() {
        match value.as_i64() {
            Some(id) if !seen.insert(id) => failed.push(FieldError::new(format!("ids[{index}]"), FieldCode::Duplicate)),
            Some(id) => ids.push(id),
            None => failed.push(FieldError::new(format!("ids[{index}]"), FieldCode::WrongFormat)),
        }
    }
    if failed.is_empty() {
        Ok(ids)
    } else {
        Err(Error::invalid(failed))
    }
}

fn compare(ids: &[i64], stored: &[i64]) -> Result<()> {
    let known: HashSet<&i64> = stored.iter().collect();
    let strangers = ids.iter().enumerate().filter(|(_, id)| !known.contains(id));
    let failed: Vec<FieldError> = strangers
        .map(|(index, _)| FieldError::new(format!("ids[{index}]"), FieldCode::NotFound))
        .collect();
    if !failed.is_empty() {
        return Err(Error::invalid(failed));
    }
    if ids.len() < stored.len() {
        return Err(Error::field("ids", FieldCode::TooFew));
    }
    Ok(())
}

/// Gives a group this order, unless it has it already.
///
/// # Errors
/// When the database fails.
pub(crate) async fn make<R: Resource>(write: &mut Write, group: &str, ids: &[i64]) -> Result<()> {
    let before = ids_of::<R>(write, group).await?;
    if before == ids {
        return Ok(());
    }
    arrange::<R>(write, group, before, ids).await
}

/// Writes the positions in one statement and notes the order before and after, and what shows it.
async fn arrange<R: Resource>(write: &mut Write, group: &str, before: Vec<i64>, after: &[i64]) -> Result<()> {
    let (id, position) = (known::<R::Table>("id"), known::<R::Table>("position"));
    let mut case = CaseStatement::new();
    for (index, row) in after.iter().enumerate() {
        case = case.case(Expr::col(id).eq(*row), i32::try_from(index).unwrap_or(i32::MAX));
    }
    R::Table::update_many()
        .col_expr(position, case.finally(Expr::col(position)).into())
        .filter(in_group::<R>(group))
        .exec(write.conn())
        .await?;
    let revision = Revision {
        entity: R::NAME,
        row_id: 0,
        group_key: group.to_owned(),
        version: 0,
        before: Some(json!(before)),
        after: Some(json!(after)),
        media: Vec::new(),
    };
    write.record(revision).await?;
    let rows = rows_of::<R>(write, group).await?;
    write.tag(rows.iter().flat_map(R::tags));
    write.touch(rows.iter().map(resource::subject_of::<R>));
    Ok(())
}

/// Puts the order of a group back. Rows that came since stay, at the end; rows that went are left out.
pub(crate) async fn restore<R: Resource>(write: &mut Write, revision: &revision::Model) -> Result<()> {
    let wanted: Vec<i64> = match &revision.before {
        Some(json) => serde_json::from_str(json).map_err(Error::internal)?,
        None => return Ok(()),
    };
    let now = ids_of::<R>(write, &revision.group_key).await?;
    let mut ids: Vec<i64> = wanted.iter().copied().filter(|id| now.contains(id)).collect();
    ids.extend(now.iter().copied().filter(|id| !wanted.contains(id)));
    arrange::<R>(write, &revision.group_key, now, &ids).await
}
