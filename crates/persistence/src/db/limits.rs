//! Time limits of everything that involves the database.
//!
//! Every wait has a limit on this side, because a silent peer never reports an error. Most have one in PostgreSQL too,
//! because a server that lost its power cannot end its own transaction. A call waits until a limit at most once, so it
//! is answered within fifteen seconds.

use std::time::Duration;

/// For acquiring a connection, pooled or new. A write waits for its turn as long.
pub const ACQUIRE: Duration = Duration::from_secs(4);
/// For beginning a transaction, once there is a connection; on SQLite that includes waiting for the write of another
/// process.
pub const BEGIN: Duration = Duration::from_secs(5);
/// For one statement.
pub const STATEMENT: Duration = Duration::from_secs(6);
/// For a commit. Longer than a statement, because the outcome of an abandoned commit is unknown.
pub const COMMIT: Duration = Duration::from_secs(8);
/// For a rollback, and for the ping of a returned connection, which completes a pending one. A connection that takes
/// longer is closed.
pub const ROLLBACK: Duration = Duration::from_secs(2);
/// For the ping of an idle connection before it is used again.
pub const PING: Duration = Duration::from_millis(500);
/// For closing all connections when the process ends.
pub const CLOSE: Duration = Duration::from_secs(3);
/// How long a transaction may be idle between two statements before PostgreSQL ends it and releases the write lock.
/// Nothing waits for anything but the database while it holds a transaction.
pub const IDLE_IN_TRANSACTION: Duration = Duration::from_secs(10);
