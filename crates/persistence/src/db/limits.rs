//! How long anything may take that the database takes part in.
//!
//! Every wait has an end on this side, because a peer that is silent says nothing ever, and most of them have one on the
//! side of PostgreSQL too, because a server that lost its power cannot end its own transaction. A call passes at most one
//! wait that runs to its end: it is answered within fifteen seconds.

use std::time::Duration;

/// For a connection: a free one of the pool, or a new one. A write waits as long for its turn.
pub const ACQUIRE: Duration = Duration::from_secs(4);
/// For what begins a transaction, once there is a connection; on SQLite, for a write of another process.
pub const BEGIN: Duration = Duration::from_secs(5);
/// For one statement.
pub const STATEMENT: Duration = Duration::from_secs(6);
/// For a commit. Longer than a statement: who gives one up does not know whether it took effect.
pub const COMMIT: Duration = Duration::from_secs(8);
/// For a rollback, and for the sign of life that is asked of a connection. One that takes longer is closed instead.
pub const ROLLBACK: Duration = Duration::from_secs(2);
/// For a sign of life of a connection that rested, before it is used again.
pub const PING: Duration = Duration::from_millis(500);
/// For closing all connections when the process ends.
pub const CLOSE: Duration = Duration::from_secs(3);
/// How long a transaction may rest between two statements before PostgreSQL ends it, and with it the lock of all writes.
/// Nothing that holds one waits for anybody but the database.
pub const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(10);
