//! Direct access to the database, bypassing the API.

use chrono::TimeDelta;
use peshtoq_core::clock;
use peshtoq_persistence::{change, search};
use sea_orm::{ConnectionTrait, QueryResult, Statement, Value};

use crate::harness::Server;

impl Server {
    /// Runs one statement with its parameters, `$1` and on.
    pub async fn sql(&self, text: &str, values: impl IntoIterator<Item = Value>) -> u64 {
        let db = self.app.db().writer();
        let statement = Statement::from_sql_and_values(db.get_database_backend(), text, values);
        db.execute_raw(statement).await.expect("a statement").rows_affected()
    }

    /// Makes all history this many days old, adds one current change, and prunes what is older than half a year.
    pub async fn prune_history_of(&self, days: i64) -> u64 {
        let (now, then) = (clock::now(), clock::now() - TimeDelta::days(days));
        self.sql("UPDATE change SET at = $1", [then.into()]).await;
        self.sql("INSERT INTO change (at) VALUES ($1)", [now.into()]).await;
        change::prune(self.app.db(), 180).await.expect("pruned")
    }

    /// The rows of a query.
    pub async fn rows(&self, text: &str) -> Vec<QueryResult> {
        let db = self.app.db().reader();
        let statement = Statement::from_string(db.get_database_backend(), text);
        db.query_all_raw(statement).await.expect("rows")
    }

    /// How many rows a table has.
    pub async fn count(&self, table: &str) -> i64 {
        let rows = self.rows(&format!("SELECT COUNT(*) AS n FROM \"{table}\"")).await;
        rows[0].try_get("", "n").expect("a number")
    }

    /// A text column of all rows of a table, without nulls.
    pub async fn texts(&self, table: &str, column: &str) -> Vec<String> {
        let rows = self
            .rows(&format!("SELECT \"{column}\" AS text FROM \"{table}\""))
            .await;
        rows.iter()
            .filter_map(|row| row.try_get::<Option<String>>("", "text").expect("a text"))
            .collect()
    }

    /// Every group of every ordered table has the positions 0, 1, 2 …, search finds what the rows say, and changes know what
    /// they touched.
    #[track_caller]
    pub fn assert_dense(&self) -> impl Future<Output = ()> {
        let positions = self.assert_positions();
        let place = std::panic::Location::caller();
        async move {
            positions.await;
            let db = self.app.db();
            let view = db.view().await.expect("a view");
            let wrong = search::differences(view.conn(), db.registry())
                .await
                .expect("the entries");
            assert!(wrong.is_empty(), "{place}: {wrong:?}");
            let wrong = change::differences(view.conn()).await.expect("the summaries");
            assert!(wrong.is_empty(), "{place}: {wrong:?}");
        }
    }

    /// The positions alone, where a test has written rows by itself.
    #[track_caller]
    pub fn assert_positions(&self) -> impl Future<Output = ()> {
        let place = std::panic::Location::caller();
        async move {
            let db = self.app.db();
            let tables = db.registry().ordered();
            assert!(tables.len() >= 20, "the ordered tables are known");
            for table in tables {
                let gaps = table.gaps(&db.writer()).await.expect("the positions");
                assert!(gaps.is_empty(), "{place}: {gaps:?}");
            }
        }
    }
}
