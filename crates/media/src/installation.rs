//! The installation that a store belongs to: a small file at the root of the store with the same id as in the database.
//! Compare the two before removing files.

use bytes::Bytes;
use object_store::{ObjectStoreExt, path::Path};
use serde::{Deserialize, Serialize};

use crate::{MediaError, MediaStore};

/// The name of the mark at the root or under the prefix.
const MARK: &str = "installation.json";

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Mark {
    installation_id: String,
}

impl MediaStore {
    /// The id of the installation that this store belongs to; `None` if it is not claimed yet.
    ///
    /// # Errors
    /// [`MediaError::Store`]; [`MediaError::Config`] when there is a mark that cannot be read.
    pub async fn installation_id(&self) -> Result<Option<String>, MediaError> {
        let text = match self.inner.objects.get(&self.mark()).await {
            Ok(found) => found.bytes().await?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        match serde_json::from_slice::<Mark>(&text) {
            Ok(mark) if !mark.installation_id.is_empty() => Ok(Some(mark.installation_id)),
            _ => Err(MediaError::Config(format!("{MARK} in the media store cannot be read"))),
        }
    }

    /// Marks this store as belonging to that installation, whatever it belonged to before.
    ///
    /// # Errors
    /// [`MediaError::Store`].
    pub async fn set_installation_id(&self, id: &str) -> Result<(), MediaError> {
        let mark = Mark {
            installation_id: id.to_owned(),
        };
        let text = serde_json::to_vec(&mark).map_err(|error| MediaError::Worker(error.to_string()))?;
        self.inner.put(&self.mark(), Bytes::from(text)).await
    }

    /// The installation that this process found the store to belong to.
    #[must_use]
    pub fn owner(&self) -> Option<&str> {
        self.inner.owner.get().map(String::as_str)
    }

    /// Records for this process which installation the store belongs to.
    pub fn set_owner(&self, id: &str) {
        // An earlier caller has set the same id.
        let _ = self.inner.owner.set(id.to_owned());
    }

    /// Checks that the store is still the same as when [`Self::set_owner`] was called. A disk that is no longer mounted
    /// leaves an empty folder, where files could be stored but none would be found. Without an owner there is nothing
    /// to compare, and the store only has to respond.
    ///
    /// # Errors
    /// [`MediaError::Foreign`] when it is another store; [`MediaError::Store`].
    pub async fn check_owner(&self) -> Result<(), MediaError> {
        let found = self.installation_id().await?;
        match self.owner() {
            Some(owner) if found.as_deref() != Some(owner) => Err(MediaError::Foreign(format!(
                "the media store {} does not bear the mark of this installation any more: is its disk mounted?",
                self.address()
            ))),
            _ => Ok(()),
        }
    }

    fn mark(&self) -> Path {
        self.inner.key([MARK])
    }
}
