//! The ids of courses that were created manually.

use peshtoq_persistence::{prelude::*, setting};

use super::Entity;

/// The first id for manually created courses that have no id in the learning system.
const FIRST_OWN_ID: i64 = 1_000_000;
/// The last such id. A greater one, which only the learning system can have assigned, does not affect the next one.
const LAST_OWN_ID: i64 = 999_999_999_999;

/// An id that no course has or ever had.
pub(super) async fn next_own_id(write: &Write) -> Result<i64> {
    let mut id = last_own_id(write).await?.map_or(FIRST_OWN_ID, |last| last + 1);
    // Beyond the range there may be courses with ids of the learning system.
    while Entity::find_by_id(id).one(write.conn()).await?.is_some() {
        id += 1;
    }
    Ok(id)
}

/// The greatest id of a course in the range of [`FIRST_OWN_ID`], including removed ones without history: pages that
/// still refer to it must not show another course.
async fn last_own_id(write: &Write) -> Result<Option<i64>> {
    let last = setting::get(write.conn(), setting::LAST_COURSE_ID).await?;
    last.map(|last| last.parse().map_err(Error::internal)).transpose()
}

/// Whether an id chosen by a caller affects the next one.
pub(crate) fn is_own(id: i64) -> bool {
    (FIRST_OWN_ID..=LAST_OWN_ID).contains(&id)
}

/// Records that a course has this id.
pub(crate) async fn note_id(write: &Write, id: i64) -> Result<()> {
    if last_own_id(write).await?.is_none_or(|last| last < id) {
        setting::put(write.conn(), setting::LAST_COURSE_ID, id.to_string()).await?;
    }
    Ok(())
}
