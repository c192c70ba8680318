//! The data for undo: the state before and after each revision, and the parent of a row. Positions that an earlier
//! version left with gaps or duplicates become dense again.

use std::collections::{BTreeSet, HashMap};

use sea_orm_migration::{
    prelude::*,
    sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement, Value},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// The tables whose rows have positions, and whether they have groups.
const ORDERED: [(&str, bool); 20] = [
    ("partner", false),
    ("course_category", false),
    ("profession", false),
    ("social", false),
    ("bonus_course", false),
    ("section", true),
    ("feedback", true),
    ("top_course", true),
    ("course_skill", true),
    ("course_tool", true),
    ("course_profession", true),
    ("target_audience", true),
    ("work_sample", true),
    ("networking", true),
    ("learn_everybody", true),
    ("mentor", true),
    ("it_benefit", true),
    ("opportunity", true),
    ("support", true),
    ("faq", true),
];

/// The resources whose rows belong to a course, by the names in revisions.
const OF_COURSE: &str = "'average_salary', 'course_info', 'course_profession', 'course_section', 'course_skill', \
    'course_tool', 'faq', 'feedback', 'it_benefit', 'it_benefit_body', 'learn_everybody', 'mentor', 'networking', \
    'opportunity', 'other_info', 'practice', 'roadmap', 'summary', 'support', 'target_audience', 'work_sample'";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for (table, has_groups) in ORDERED {
            db.execute_unprepared(&dense(table, has_groups)).await?;
        }
        for statement in SCHEMA {
            db.execute_unprepared(statement).await?;
        }
        parents(db).await?;
        states(db).await?;
        chains(db).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        for statement in SCHEMA_BEFORE {
            db.execute_unprepared(statement).await?;
        }
        Ok(())
    }
}

const SCHEMA: [&str; 6] = [
    "ALTER TABLE revision ADD COLUMN parent_id BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE revision ADD COLUMN state_before BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE revision ADD COLUMN state_after BIGINT NOT NULL DEFAULT 0",
    "CREATE INDEX revision_latest ON revision (entity, row_id, group_key, change_id, id)",
    "CREATE INDEX revision_parent ON revision (parent_id, entity, change_id) WHERE parent_id <> 0",
    "DROP INDEX revision_entity_row_id_change_id",
];

const SCHEMA_BEFORE: [&str; 6] = [
    "CREATE INDEX revision_entity_row_id_change_id ON revision (entity, row_id, change_id)",
    "DROP INDEX revision_parent",
    "DROP INDEX revision_latest",
    "ALTER TABLE revision DROP COLUMN state_after",
    "ALTER TABLE revision DROP COLUMN state_before",
    "ALTER TABLE revision DROP COLUMN parent_id",
];

/// Renumbers the rows of each group in the order in which they are shown.
fn dense(table: &str, has_groups: bool) -> String {
    let partition = if has_groups { "PARTITION BY group_key " } else { "" };
    format!(
        "UPDATE {table} SET position = dense.place FROM (\
            SELECT id, ROW_NUMBER() OVER ({partition}ORDER BY position, id) - 1 AS place FROM {table}\
        ) AS dense WHERE dense.id = {table}.id AND {table}.position <> dense.place"
    )
}

/// Sets the course of the rows and orders of earlier revisions.
async fn parents(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let course = match db.get_database_backend() {
        DbBackend::Sqlite => "CAST(json_extract(COALESCE(\"after\", \"before\"), '$.course_id') AS INTEGER)",
        _ => "CAST(COALESCE(\"after\", \"before\")::jsonb ->> 'course_id' AS BIGINT)",
    };
    let rows =
        format!("UPDATE revision SET parent_id = COALESCE({course}, 0) WHERE row_id <> 0 AND entity IN ({OF_COURSE})");
    db.execute_unprepared(&rows).await?;
    let orders =
        format!("SELECT DISTINCT entity, group_key FROM revision WHERE row_id = 0 AND entity IN ({OF_COURSE})");
    for row in query(db, &orders, []).await? {
        let (entity, group): (String, String) = (row.try_get("", "entity")?, row.try_get("", "group_key")?);
        if let Some(course) = course_of(&entity, &group) {
            let statement = "UPDATE revision SET parent_id = $1 WHERE row_id = 0 AND entity = $2 AND group_key = $3";
            run(db, statement, [course.into(), entity.into(), group.into()]).await?;
        }
    }
    Ok(())
}

/// The course of a group: `7`, `course:7`, `2:7` (feedback of a type), `7:1:media` (works of a category).
fn course_of(entity: &str, group: &str) -> Option<i64> {
    let mut parts = group.split(':');
    let part = match entity {
        "course_section" | "feedback" => parts.nth(1),
        _ => parts.next(),
    };
    part.and_then(|part| part.parse().ok())
}

/// Sets the states before and after each revision. A change makes a new state of what it touches; an undo leads back to
/// the one before the undone change.
async fn states(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    db.execute_unprepared("UPDATE revision SET state_after = change_id")
        .await?;
    // In their order, because an undo may undo an undo.
    let undos = "SELECT id FROM change WHERE undoes IS NOT NULL ORDER BY id";
    for row in query(db, undos, []).await? {
        let undo: i64 = row.try_get("", "id")?;
        run(db, UNDO_STATES, [undo.into()]).await?;
    }
    db.execute_unprepared(STATES_BEFORE).await?;
    Ok(())
}

/// Whatever both an undo and the undone change touched is in the state before that change.
const UNDO_STATES: &str = "UPDATE revision SET state_after = COALESCE((\
        SELECT earlier.state_after FROM revision AS earlier \
        WHERE earlier.entity = revision.entity AND earlier.row_id = revision.row_id \
        AND earlier.group_key = revision.group_key \
        AND earlier.change_id < (SELECT change.undoes FROM change WHERE change.id = revision.change_id) \
        ORDER BY earlier.change_id DESC, earlier.id DESC LIMIT 1\
    ), 0) WHERE revision.change_id = $1 AND EXISTS (\
        SELECT 1 FROM revision AS undone \
        WHERE undone.entity = revision.entity AND undone.row_id = revision.row_id \
        AND undone.group_key = revision.group_key \
        AND undone.change_id = (SELECT change.undoes FROM change WHERE change.id = revision.change_id))";

const STATES_BEFORE: &str = "UPDATE revision SET state_before = COALESCE((\
        SELECT earlier.state_after FROM revision AS earlier \
        WHERE earlier.entity = revision.entity AND earlier.row_id = revision.row_id \
        AND earlier.group_key = revision.group_key \
        AND (earlier.change_id, earlier.id) < (revision.change_id, revision.id) \
        ORDER BY earlier.change_id DESC, earlier.id DESC LIMIT 1\
    ), 0)";

/// Sets which changes are undone. An undo of an undo puts the first change in force again, and so on along the chain.
async fn chains(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let mut undoes: HashMap<i64, i64> = HashMap::new();
    let mut undone_by: HashMap<i64, Option<i64>> = HashMap::new();
    let undos = "SELECT id, undoes FROM change WHERE undoes IS NOT NULL ORDER BY id";
    for row in query(db, undos, []).await? {
        let (undo, change): (i64, i64) = (row.try_get("", "id")?, row.try_get("", "undoes")?);
        undoes.insert(undo, change);
        let (mut undoer, mut below, mut is_undone) = (undo, Some(change), true);
        let mut seen = BTreeSet::new();
        while let Some(change) = below.filter(|change| seen.insert(*change)) {
            undone_by.insert(change, is_undone.then_some(undoer));
            (undoer, below, is_undone) = (change, undoes.get(&change).copied(), !is_undone);
        }
    }
    for (change, undoer) in undone_by {
        let statement = "UPDATE change SET undone_by = $1 WHERE id = $2";
        run(db, statement, [undoer.into(), change.into()]).await?;
    }
    Ok(())
}

async fn query(
    db: &SchemaManagerConnection<'_>,
    text: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<QueryResult>, DbErr> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
    db.query_all_raw(statement).await
}

async fn run(
    db: &SchemaManagerConnection<'_>,
    text: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<(), DbErr> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
    db.execute_raw(statement).await.map(drop)
}
