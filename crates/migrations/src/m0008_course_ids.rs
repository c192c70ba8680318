//! The greatest id that a manually created course ever had, so that it is not reused after its history is pruned.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

/// As in `course.rs`: the range of ids for manually created courses.
const OWN_IDS: &str = "BETWEEN 1000000 AND 999999999999";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let seed = format!(
            "INSERT INTO setting (key, value) SELECT 'last_course_id', CAST(MAX(id) AS TEXT) FROM (\
                SELECT id FROM course WHERE id {OWN_IDS} UNION \
                SELECT row_id AS id FROM revision WHERE entity = 'course' AND row_id {OWN_IDS}\
            ) AS known HAVING MAX(id) IS NOT NULL"
        );
        manager.get_connection().execute_unprepared(&seed).await.map(drop)
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let forget = "DELETE FROM setting WHERE key = 'last_course_id'";
        manager.get_connection().execute_unprepared(forget).await.map(drop)
    }
}
