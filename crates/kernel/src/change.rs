//! History: every write is a change, made of revisions, and can be undone (`contract.md §1`, Undo).

use std::{collections::HashMap, pin::Pin};

use sea_orm::{
    ActiveModelTrait,
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, Query},
};
use serde_json::Value;

use crate::{
    codes::Code,
    db::{Actor, Db, Write},
    error::{Error, Result},
    media,
};

/// A change: what one call wrote.
pub mod entity {
    use sea_orm::entity::prelude::*;

    /// One change.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "change")]
    pub struct Model {
        /// The id that `x-change-id` carries.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// When.
        pub at: DateTimeUtc,
        /// Which person, or nobody for the console.
        pub by: Option<i64>,
        /// The change that this one undid.
        pub undoes: Option<i64>,
        /// The change that undid this one and is itself in force.
        pub undone_by: Option<i64>,
    }

    /// It is looked up by hand.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A revision: one row before and after a change.
pub mod revision {
    use sea_orm::entity::prelude::*;

    /// One row before and after, or one group's order before and after.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "revision")]
    pub struct Model {
        /// Its number; later ones are greater.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The change it belongs to.
        pub change_id: i64,
        /// The name of the resource.
        pub entity: String,
        /// The id of the row; 0 for the order of a group.
        pub row_id: i64,
        /// The group whose order it is; empty where the whole table is one, or the revision is a row's.
        pub group_key: String,
        /// The version the row had after it.
        pub version: i32,
        /// The row before (none: it was made), or the ids in their order.
        pub before: Option<String>,
        /// The row after (none: it was removed), or the ids in their order.
        pub after: Option<String>,
    }

    /// It is looked up by hand.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// What the landing site has still to be told.
pub mod outbox {
    use sea_orm::entity::prelude::*;

    /// One notice.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "outbox")]
    pub struct Model {
        /// Its number.
        #[sea_orm(primary_key)]
        pub id: i64,
        /// The change it tells of.
        pub change_id: i64,
        /// A JSON list of the tags of what changed.
        pub tags: String,
        /// When it was written.
        pub created_at: DateTimeUtc,
    }

    /// It is looked up by hand.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
}

/// A future without a name, for the one trait that is used as an object.
pub type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A table whose rows can be put back.
pub trait Undoable: Send + Sync {
    /// The name of the resource, as revisions carry it.
    fn name(&self) -> &'static str;
    /// Whether only superadmins may undo a change of another person's row here.
    fn for_superadmins(&self) -> bool {
        false
    }
    /// The resource that its rows belong to.
    fn parent(&self) -> Option<&'static str> {
        None
    }
    /// Removes the rows that belong to a row of the parent.
    fn remove_of<'a>(&'a self, write: &'a mut Write, parent: i64) -> Boxed<'a, Result<()>> {
        let _ = (write, parent);
        Box::pin(async { Ok(()) })
    }
    /// Puts the row back to what it was before the revision.
    fn restore<'a>(&'a self, write: &'a mut Write, revision: &'a revision::Model) -> Boxed<'a, Result<()>>;
    /// What must hold after all of a change was put back.
    fn afterwards<'a>(&'a self, write: &'a Write) -> Boxed<'a, Result<()>> {
        let _ = write;
        Box::pin(async { Ok(()) })
    }
}

/// The tables whose changes can be undone, by the name that revisions carry. Each crate adds its own.
#[derive(Default)]
pub struct Registry(HashMap<&'static str, Box<dyn Undoable>>);

impl Registry {
    /// Adds tables.
    pub fn add(&mut self, tables: impl IntoIterator<Item = Box<dyn Undoable>>) {
        self.0.extend(tables.into_iter().map(|table| (table.name(), table)));
    }

    /// The table of that name.
    pub fn get(&self, name: &str) -> Option<&dyn Undoable> {
        self.0.get(name).map(Box::as_ref)
    }

    /// The tables whose rows belong to rows of that resource, by name.
    pub fn children_of(&self, parent: &str) -> impl Iterator<Item = &dyn Undoable> {
        let mut children: Vec<&dyn Undoable> = self.0.values().map(Box::as_ref).collect();
        children.retain(|table| table.parent() == Some(parent));
        children.sort_by_key(|table| table.name());
        children.into_iter()
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }
}

/// One row (or order) before and after, as it goes into the history.
pub struct Revision {
    /// The name of the resource.
    pub entity: &'static str,
    /// The id of the row; 0 for an order.
    pub row_id: i64,
    /// The group whose order it is.
    pub group_key: String,
    /// The version after.
    pub version: i32,
    /// Before; none when the row was made.
    pub before: Option<Value>,
    /// After; none when the row was removed.
    pub after: Option<Value>,
    /// The stored files that it names, before or after: they are kept as long as the revision is.
    pub media: Vec<String>,
}

impl Write {
    /// Writes one revision into the history.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record(&mut self, revision: Revision) -> Result<()> {
        let change_id = self.change_id().await?;
        let Revision {
            entity,
            row_id,
            group_key,
            version,
            before,
            after,
            media,
        } = revision;
        let row = revision::ActiveModel {
            change_id: Set(change_id),
            entity: Set(entity.to_owned()),
            row_id: Set(row_id),
            group_key: Set(group_key),
            version: Set(version),
            before: Set(before.map(|value| value.to_string())),
            after: Set(after.map(|value| value.to_string())),
            ..Default::default()
        };
        let id = row.insert(self.conn()).await?.id;
        media::keep_for_revision(self.conn(), id, media).await
    }
}

/// Who asks for an undo.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// The id of the staff row.
    pub staff_id: i64,
    /// Whether the person is a superadmin.
    pub is_superadmin: bool,
}

/// Undoes a change: puts back what it made, altered, moved or removed, with the same ids and positions. Answers the
/// id of the change that this is in its turn, so that it can be undone too.
///
/// # Errors
/// 404 `change_not_found`; 403 `forbidden` for what only superadmins may put back; 409 `change_superseded` when a later
/// change touched the same rows or it was undone already.
pub async fn undo(db: &Db, asker: Asker, id: i64) -> Result<i64> {
    let mut write = db.begin(Actor::Staff(asker.staff_id)).await?;
    let found = entity::Entity::find_by_id(id).one(write.conn()).await?;
    let change = found.ok_or_else(|| Error::new(Code::ChangeNotFound))?;
    let revisions = revision::Entity::find()
        .filter(revision::Column::ChangeId.eq(id))
        .order_by_desc(revision::Column::Id)
        .all(write.conn())
        .await?;
    for revision in &revisions {
        let table = db.registry().get(&revision.entity);
        let table = table.ok_or_else(|| Error::internal(format!("nobody can restore {}", revision.entity)))?;
        let is_own = revision.row_id == asker.staff_id && change.by == Some(asker.staff_id);
        if table.for_superadmins() && !asker.is_superadmin && !is_own {
            return Err(Error::new(Code::Forbidden));
        }
    }
    if change.undone_by.is_some() || revisions.is_empty() || is_superseded(&write, id, &revisions).await? {
        return Err(Error::new(Code::ChangeSuperseded));
    }
    write.mark_undo_of(id);
    let undo = write.change_id().await?;
    for revision in &revisions {
        if let Some(table) = db.registry().get(&revision.entity) {
            table.restore(&mut write, revision).await?;
        }
    }
    for name in revisions
        .iter()
        .map(|r| r.entity.as_str())
        .collect::<std::collections::BTreeSet<_>>()
    {
        if let Some(table) = db.registry().get(name) {
            table.afterwards(&write).await?;
        }
    }
    set_undone_by(&write, id, Some(undo)).await?;
    if let Some(first) = change.undoes {
        // What is undone here was an undo: the change it had undone is in force again.
        set_undone_by(&write, first, None).await?;
    }
    write.commit().await?;
    Ok(undo)
}

async fn set_undone_by(write: &Write, id: i64, by: Option<i64>) -> Result<()> {
    entity::Entity::update_many()
        .col_expr(entity::Column::UndoneBy, Expr::value(by))
        .filter(entity::Column::Id.eq(id))
        .exec(write.conn())
        .await?;
    Ok(())
}

/// Whether a later change that is still in force touched one of the same rows. A change that was undone, and the undo
/// of it, cancel each other out.
async fn is_superseded(write: &Write, id: i64, revisions: &[revision::Model]) -> Result<bool> {
    let cancelled = Query::select()
        .column(entity::Column::Id)
        .from(entity::Entity)
        .and_where(
            entity::Column::UndoneBy
                .is_not_null()
                .or(entity::Column::Undoes.is_not_null()),
        )
        .to_owned();
    for own in revisions {
        let later = revision::Entity::find()
            .select_only()
            .column(revision::Column::Id)
            .filter(revision::Column::Entity.eq(&own.entity))
            .filter(revision::Column::RowId.eq(own.row_id))
            .filter(revision::Column::GroupKey.eq(&own.group_key))
            .filter(revision::Column::ChangeId.gt(id))
            .filter(revision::Column::ChangeId.not_in_subquery(cancelled.clone()))
            .into_tuple::<i64>()
            .one(write.conn())
            .await?;
        if later.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Drops the history that is older than `days` (`contract.md §8`, `PESHTOQ_HISTORY_DAYS`). Answers how many changes went.
///
/// # Errors
/// When the database fails.
pub async fn prune(db: &Db, days: u32) -> Result<u64> {
    let write = db.begin(Actor::System).await?;
    let before = write.at() - chrono::Duration::days(days.into());
    let old = Query::select()
        .column(entity::Column::Id)
        .from(entity::Entity)
        .and_where(entity::Column::At.lt(before))
        .to_owned();
    media::release_revisions(write.conn(), old.clone(), write.at()).await?;
    revision::Entity::delete_many()
        .filter(revision::Column::ChangeId.in_subquery(old))
        .exec(write.conn())
        .await?;
    let gone = entity::Entity::delete_many()
        .filter(entity::Column::At.lt(before))
        .exec(write.conn())
        .await?;
    write.commit().await?;
    Ok(gone.rows_affected)
}
