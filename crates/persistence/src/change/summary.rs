//! The summary of a change, stored with it, so that the history can be listed, filtered and searched without reading
//! revisions.

use std::collections::{BTreeSet, HashMap, HashSet};

use peshtoq_core::{error::Result, searching::searched};
use sea_orm::{ConnectionTrait, Statement};

use super::kind::{COURSE, Kind, course_as_parent, course_of};
use crate::{
    db::Transaction,
    resource::erased::{ErasedResource, Record},
    search::{self, Building},
};

/// How many row names the search text of a change contains.
const NAMES: usize = 30;
/// The maximum length of the search text of a change, in bytes.
const FOUND_MAX: usize = 1000;

/// One row or order that a change touched.
#[derive(Clone, Debug)]
pub(crate) struct Touched {
    entity: &'static str,
    row_id: i64,
    parent: Option<(&'static str, i64)>,
    kind: Kind,
    label: String,
    stands_for: Option<(&'static str, i64)>,
    course_id: Option<i64>,
    for_superadmins: bool,
}

impl Touched {
    /// A row before and after. At least one of them must be given.
    ///
    /// # Errors
    /// When the row is that of another resource.
    pub(crate) fn row(resource: &dyn ErasedResource, before: Option<&Record>, after: Option<&Record>) -> Result<Self> {
        let kind = Kind::of(resource, before, after);
        let Some(row) = after.or(before) else {
            return Ok(Self::order(resource, 0));
        };
        let (info, parent_id) = (resource.info(), row.parent_id());
        Ok(Self {
            entity: info.name,
            row_id: row.id(),
            parent: info
                .parent
                .filter(|_| parent_id != 0)
                .map(|(name, _)| (name, parent_id)),
            kind,
            label: search::label(resource, row)?,
            stands_for: resource.stands_for(row)?,
            course_id: course_of(resource, row)?,
            for_superadmins: info.for_superadmins,
        })
    }

    /// The order of a group whose rows belong to the row `parent_id`; 0 for none.
    pub(crate) fn order(resource: &dyn ErasedResource, parent_id: i64) -> Self {
        let info = resource.info();
        Self {
            entity: info.name,
            row_id: 0,
            parent: info
                .parent
                .filter(|_| parent_id != 0)
                .map(|(name, _)| (name, parent_id)),
            kind: Kind::Moved,
            label: String::new(),
            stands_for: None,
            course_id: course_as_parent(resource, parent_id),
            for_superadmins: info.for_superadmins,
        }
    }
}

/// The subject of a change that is not one of its rows.
#[derive(Clone, Debug)]
pub struct NamedSubject {
    /// What it is, in the form of a resource name.
    pub entity: &'static str,
    /// Its id.
    pub id: i64,
    /// Its name.
    pub label: String,
}

/// What a change has touched so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary(Vec<Touched>);

/// The main row of a change.
struct Main {
    entity: &'static str,
    row_id: i64,
    label: String,
    course_id: Option<i64>,
}

/// The columns of a change that summarise it, without the count of rows in the bin. All are empty until the summary is
/// known.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    pub(super) kind: &'static str,
    pub(super) entity: &'static str,
    pub(super) row_id: i64,
    pub(super) course_id: Option<i64>,
    pub(super) course_name: Option<String>,
    pub(super) touched: i64,
    pub(super) for_superadmins: bool,
    pub(super) label: String,
    pub(super) found: String,
}

const STORE: &str = "UPDATE change SET kind = $1, entity = $2, row_id = $3, course_id = $4, course_name = $5, \
    touched = $6, in_bin = in_bin + $7, for_superadmins = $8, label = $9, found = $10 WHERE id = $11";

impl Summary {
    pub(crate) fn add(&mut self, touched: Touched) {
        self.0.push(touched);
    }

    /// How many rows and orders it contains.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// How many rows it removes, and so puts into the bin.
    pub(crate) fn removed(&self) -> usize {
        let removed = self.0.iter().filter(|row| row.row_id != 0 && row.kind == Kind::Removed);
        removed.count()
    }

    /// Stores the summary of a change. `kind` and `subject` are what the write declared, where they cannot be derived
    /// from the rows.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn store(
        self,
        conn: &Transaction,
        change: i64,
        kind: Option<Kind>,
        subject: Option<NamedSubject>,
    ) -> Result<()> {
        let removed = i64::try_from(self.removed()).unwrap_or(0);
        self.store_without_bin(conn, change, kind, subject, removed).await
    }

    /// As [`Summary::store`], but `removed` is the number of rows to add to the count of those in the bin.
    pub(super) async fn store_without_bin(
        self,
        conn: &Transaction,
        change: i64,
        kind: Option<Kind>,
        subject: Option<NamedSubject>,
        removed: i64,
    ) -> Result<()> {
        let Some(columns) = self.columns(conn, kind, subject).await? else {
            return Ok(());
        };
        let values = [
            columns.kind.into(),
            columns.entity.into(),
            columns.row_id.into(),
            columns.course_id.into(),
            columns.course_name.into(),
            columns.touched.into(),
            removed.into(),
            columns.for_superadmins.into(),
            columns.label.into(),
            columns.found.into(),
            change.into(),
        ];
        let statement = Statement::from_sql_and_values(conn.get_database_backend(), STORE, values);
        conn.execute_raw(statement).await?;
        Ok(())
    }

    /// The columns that store it; `None` if nothing was touched.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn columns(
        mut self,
        conn: &Transaction,
        kind: Option<Kind>,
        subject: Option<NamedSubject>,
    ) -> Result<Option<Columns>> {
        if self.0.is_empty() {
            return Ok(None);
        }
        self.name_what_stands_for_others(conn).await?;
        let touched = i64::try_from(self.0.len()).unwrap_or(i64::MAX);
        let for_superadmins = self.0.iter().any(|row| row.for_superadmins);
        let tops = self.tops();
        let rows: Vec<&Touched> = tops.iter().copied().filter(|row| row.row_id != 0).collect();
        let own_kind = match rows.split_first() {
            None => Kind::Moved,
            Some((first, others)) if others.iter().all(|other| other.kind == first.kind) => first.kind,
            Some(_) => Kind::Changed,
        };
        let subjects = if rows.is_empty() { &tops } else { &rows };
        let mut main = main(subjects);
        let course_name = match main.course_id {
            Some(course) if main.entity == COURSE && main.row_id == course && !main.label.is_empty() => {
                Some(main.label.clone())
            }
            Some(course) => names(conn, COURSE, [course])
                .await?
                .remove(&course)
                .map(|named| named.label),
            None => None,
        };
        if main.entity == COURSE && main.label.is_empty() {
            main.label = course_name.clone().unwrap_or_default();
        }
        if let Some(NamedSubject { entity, id, label }) = subject {
            main = Main {
                entity,
                row_id: id,
                label,
                course_id: main.course_id,
            };
        }
        let found = found_by(&tops, &main, course_name.as_deref());
        Ok(Some(Columns {
            kind: kind.unwrap_or(own_kind).as_str(),
            entity: main.entity,
            row_id: main.row_id,
            course_id: main.course_id,
            course_name,
            touched,
            for_superadmins,
            label: main.label,
            found,
        }))
    }

    /// Gives each row that only refers to another row the name of that row.
    async fn name_what_stands_for_others(&mut self, conn: &Transaction) -> Result<()> {
        let known = names_of(conn, self.0.iter().filter_map(|row| row.stands_for).collect()).await?;
        for row in &mut self.0 {
            if let Some(named) = row.stands_for.and_then(|of| known.get(&of)) {
                row.label.clone_from(&named.label);
            }
        }
        Ok(())
    }

    /// The touched rows, without those that were only touched because their parent was added or removed.
    fn tops(&self) -> Vec<&Touched> {
        let came_or_went: HashSet<(&str, i64)> = self
            .0
            .iter()
            .filter(|row| matches!(row.kind, Kind::Added | Kind::Removed))
            .map(|row| (row.entity, row.row_id))
            .collect();
        let follows = |row: &Touched| row.parent.is_some_and(|parent| came_or_went.contains(&parent));
        self.0.iter().filter(|row| !follows(row)).collect()
    }
}

/// Chooses the main row: the first row of the most frequent resource. If several kinds of rows of one course were
/// touched, the course.
fn main(rows: &[&Touched]) -> Main {
    let mut count: Vec<(&'static str, usize)> = Vec::new();
    for row in rows {
        match count.iter_mut().find(|(entity, _)| *entity == row.entity) {
            Some((_, many)) => *many += 1,
            None => count.push((row.entity, 1)),
        }
    }
    let course = rows.first().and_then(|row| row.course_id);
    if let Some(id) = course.filter(|_| count.len() > 2 && rows.iter().all(|row| row.course_id == course)) {
        return Main {
            entity: COURSE,
            row_id: id,
            label: String::new(),
            course_id: course,
        };
    }
    let most = count.iter().map(|(_, many)| *many).max().unwrap_or_default();
    let entity = count.iter().find(|(_, many)| *many == most).map(|(entity, _)| *entity);
    let row = rows.iter().find(|row| Some(row.entity) == entity);
    Main {
        entity: entity.unwrap_or_default(),
        row_id: row.map_or(0, |row| row.row_id),
        label: row.map(|row| row.label.clone()).unwrap_or_default(),
        course_id: row.and_then(|row| row.course_id),
    }
}

fn found_by(rows: &[&Touched], main: &Main, course: Option<&str>) -> String {
    let mut labels: Vec<&str> = Vec::new();
    let all = [main.label.as_str()].into_iter().chain(course);
    for label in all.chain(rows.iter().map(|row| row.label.as_str())) {
        if labels.len() < NAMES && !label.is_empty() && !labels.contains(&label) {
            labels.push(label);
        }
    }
    let mut found = String::new();
    for label in labels {
        let label = searched(label);
        if found.len() + label.len() > FOUND_MAX && !found.is_empty() {
            break;
        }
        found.push_str(&label);
    }
    found
}

/// The search entry of a row, as far as it is needed here.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) label: String,
    pub(super) path: String,
}

/// The current names of rows and where they are edited, by id. Removed rows and rows without a name are left out.
///
/// # Errors
/// When the database fails.
pub(super) async fn names(
    conn: &Transaction,
    entity: &str,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Named>> {
    const BATCH_SIZE: usize = 500;
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut known = HashMap::new();
    for some in ids.chunks(BATCH_SIZE) {
        let mut query = Building::new(conn.get_database_backend());
        let (entity, ids) = (query.value(entity), query.list(some.iter().copied()));
        let sql = format!("SELECT row_id, label, path FROM search_entry WHERE entity = {entity} AND row_id IN ({ids})");
        for row in conn.query_all_raw(query.statement(sql)).await? {
            let named = Named {
                label: row.try_get("", "label")?,
                path: row.try_get("", "path")?,
            };
            known.insert(row.try_get("", "row_id")?, named);
        }
    }
    Ok(known)
}

/// [`names`] of rows of several resources.
///
/// # Errors
/// When the database fails.
pub(super) async fn names_of<'name>(
    conn: &Transaction,
    rows: Vec<(&'name str, i64)>,
) -> Result<HashMap<(&'name str, i64), Named>> {
    let mut wanted: HashMap<&'name str, BTreeSet<i64>> = HashMap::new();
    for (entity, id) in rows {
        wanted.entry(entity).or_default().insert(id);
    }
    let mut known = HashMap::new();
    for (entity, ids) in wanted {
        let named = names(conn, entity, ids).await?;
        known.extend(named.into_iter().map(|(id, named)| ((entity, id), named)));
    }
    Ok(known)
}
