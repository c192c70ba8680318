//! Notices for the webhook, written by the transaction of what they are about.

use peshtoq_core::error::{Error, Result};
use sea_orm::{ActiveModelTrait, ActiveValue::Set};

use super::Write;
use crate::change;

impl Write {
    /// Sends the webhook a notice of something that is not a change of the content, and so is not part of the history.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn notify_webhook(&self, tag: &str) -> Result<()> {
        if self.db().0.outbox {
            self.put_notice(0, &[tag]).await?;
        }
        Ok(())
    }

    /// Puts a notice of these tags into the outbox.
    ///
    /// # Errors
    /// When the database fails.
    pub(super) async fn put_notice(&self, change: i64, tags: &[&str]) -> Result<()> {
        let notice = change::outbox::ActiveModel {
            change_id: Set(change),
            tags: Set(serde_json::to_string(tags).map_err(Error::internal)?),
            created_at: Set(self.at()),
            ..Default::default()
        };
        notice.insert(self.conn()).await?;
        Ok(())
    }
}
