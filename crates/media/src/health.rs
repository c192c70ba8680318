//! Whether the store responds, and whether it is still the same one.

use std::time::Duration;

use tokio::time::{Instant, timeout};

use crate::{MediaError, MediaStore};

/// How long the store may take to respond.
const TIMEOUT: Duration = Duration::from_secs(2);
/// How long a result is cached, so that many concurrent checks do not become as many calls to a bucket.
const HOLDS_FOR: Duration = Duration::from_secs(3);

impl MediaStore {
    /// Checks that the store responds (`/readyz`): at most every few seconds, and with a short time limit.
    ///
    /// # Errors
    /// [`MediaError::Foreign`] with the reason when it does not respond, or is not the same store any more.
    pub async fn check(&self) -> Result<(), MediaError> {
        let mut health = self.inner.health.lock().await;
        let answer = match &*health {
            Some((at, answer)) if at.elapsed() < HOLDS_FOR => answer.clone(),
            _ => {
                let answer = match timeout(TIMEOUT, self.ask()).await {
                    Ok(answer) => answer.map_err(|error| error.to_string()),
                    Err(_) => Err("the media store does not answer in time".to_owned()),
                };
                *health = Some((Instant::now(), answer.clone()));
                answer
            }
        };
        answer.map_err(MediaError::Foreign)
    }

    async fn ask(&self) -> Result<(), MediaError> {
        if let Some(root) = &self.inner.root {
            tokio::fs::metadata(root).await?;
        }
        self.check_owner().await
    }
}
