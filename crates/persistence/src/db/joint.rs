//! One write for several calls: what each of them would have written alone becomes part of one transaction and one change.
//!
//! A handler begins and commits its own write. Inside [`Write::join`] its begin continues the write that is already open, and
//! its commit hands it back; only the owner commits it to the database. A call that fails takes back what it wrote, and
//! nothing else.

use std::sync::{Arc, Mutex, PoisonError};

use peshtoq_core::error::{Error, Result};
use sea_orm::ConnectionTrait;

use super::Write;

tokio::task_local! {
    static CURRENT: Arc<Joint>;
}

/// Holds the shared write while no call is using it.
#[derive(Default)]
pub(super) struct Joint(Mutex<Option<Write>>);

impl Joint {
    pub(super) fn put(&self, write: Write) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(write);
    }

    fn take(&self) -> Option<Write> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// The shared write, if the caller is inside [`Write::join`].
///
/// # Errors
/// When a call begins a second write while its first is open.
pub(super) fn take_shared() -> Result<Option<Write>> {
    let Ok(joint) = CURRENT.try_with(Arc::clone) else {
        return Ok(None);
    };
    let mut write = joint
        .take()
        .ok_or_else(|| Error::internal("a call begins a write while another one of it is open"))?;
    write.shared = Some(joint);
    Ok(Some(write))
}

/// Returns a write that a call has committed or dropped to its owner. If the write is not shared, it is returned to the
/// caller instead.
pub(super) fn hand_back(mut write: Write) -> Option<Write> {
    match write.shared.take() {
        Some(joint) => {
            joint.put(write);
            None
        }
        None => Some(write),
    }
}

/// The result of a joined call.
pub struct Joined<T, E> {
    /// The write, with what the call wrote if it succeeded.
    pub write: Write,
    /// The call's own outcome.
    pub outcome: Result<T, E>,
}

impl Write {
    /// Runs a call whose write becomes part of this one. If the call fails, what it wrote is rolled back, and this
    /// write continues as before.
    ///
    /// # Errors
    /// When the database fails in a way that leaves this write unusable; it is rolled back then.
    pub async fn join<T, E>(self, call: impl Future<Output = Result<T, E>>) -> Result<Joined<T, E>> {
        let before = self.progress.clone();
        self.conn().execute_unprepared("SAVEPOINT joined").await?;
        let joint = Arc::new(Joint::default());
        joint.put(self);
        let outcome = CURRENT.scope(joint.clone(), call).await;
        let mut write = joint
            .take()
            .ok_or_else(|| Error::internal("a joined call kept the write"))?;
        match outcome.is_ok() && !write.conn().has_failed() {
            true => {
                write.conn().execute_unprepared("RELEASE SAVEPOINT joined").await?;
            }
            false => {
                write.conn().roll_back_to("joined").await?;
                write.progress = before;
            }
        }
        Ok(Joined { write, outcome })
    }
}
