//! The key of a course in a request: its id, or an address that it has or had.

use peshtoq_core::{
    error::{Error, Result},
    slug,
};
use peshtoq_courses::course::{Course, address};
use peshtoq_persistence::{db::Transaction, resource::Definition};

use crate::request::{Params, number};

/// A course, as the key of a read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CourseKey {
    /// By its id.
    Id(i64),
    /// By its current address, or a former one.
    Slug(String),
}

impl CourseKey {
    /// Parses the key in a path; `None` if it is neither an id nor an address.
    pub fn parse(text: &str) -> Option<Self> {
        match number(text) {
            Some(id) => Some(Self::Id(id)),
            None => slug::is_slug(text).then(|| Self::Slug(text.to_owned())),
        }
    }

    /// The key in the path of a call.
    ///
    /// # Errors
    /// 404 `course_not_found`.
    pub fn of(params: &Params) -> Result<Self> {
        let key = params.get("idOrSlug").and_then(Self::parse);
        key.ok_or_else(|| Error::new(Course::NOT_FOUND))
    }

    /// The id of the course.
    ///
    /// # Errors
    /// 404 `course_not_found` for an address that no course has or had.
    pub async fn id(&self, conn: &Transaction) -> Result<i64> {
        match self {
            Self::Id(id) => Ok(*id),
            Self::Slug(slug) => {
                let id = address::course_of(conn, slug).await?;
                id.ok_or_else(|| Error::new(Course::NOT_FOUND))
            }
        }
    }
}
