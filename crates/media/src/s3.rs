//! The clients of an S3 bucket, and their time limits.
//!
//! There are two clients. Small calls have a total time limit. Reads, parts and copies have none, because a video is
//! read for as long as its viewer takes: their callers limit each step instead.

use std::{sync::Arc, time::Duration};

use object_store::{
    BackoffConfig, ClientConfigKey, ClientOptions, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey},
    path::Path,
};

use crate::{MediaError, MediaStore, store::Backend};

/// Time limit for connecting to the bucket.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Total time limit of a small call: a head, a deletion, a page of a list, a picture of 5 MB.
pub const SMALL_CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a bucket may be silent while a file is read from it.
pub(crate) const READ_IDLE_TIMEOUT: Duration = Duration::from_secs(20);
/// Time limit for a part of 5 MB.
pub const PART_TIMEOUT: Duration = Duration::from_secs(300);
/// Time limit for copying one object or completing one from its parts. Some services are silent until it is done.
pub const COPY_TIMEOUT: Duration = Duration::from_secs(15 * 60);

impl MediaStore {
    /// Opens an S3 bucket: `s3://bucket/prefix`, with the usual `AWS_*` variables as `settings` (`AWS_ACCESS_KEY_ID`,
    /// `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`, `AWS_ALLOW_HTTP` …). Other variables are ignored, so
    /// the whole environment may be passed. A crypto provider for rustls must be installed.
    ///
    /// # Errors
    /// [`MediaError::Config`] for an address that is not `s3://bucket…`, or for invalid settings.
    pub fn open_s3(url: &str, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self, MediaError> {
        let (bucket, prefix) = address(url)?;
        let settings = settings_of(settings);
        let small = client(bucket, &settings, Some(SMALL_CALL_TIMEOUT))?;
        let large = client(bucket, &settings, None)?;
        let backend = Backend {
            objects: Arc::new(small),
            transfers: large.clone(),
            multipart: Some(large),
            root: None,
            prefix,
            address: url.trim_end_matches('/').to_owned(),
        };
        Ok(Self::new(backend))
    }
}

/// Opens the bucket of an address `s3://bucket/prefix` for large transfers, without a total time limit. Also returns
/// the prefix.
///
/// # Errors
/// [`MediaError::Config`] for an address that is not `s3://bucket…`, or for invalid settings.
pub fn open_bucket(
    url: &str,
    settings: impl IntoIterator<Item = (String, String)>,
) -> Result<(Arc<AmazonS3>, Path), MediaError> {
    let (bucket, prefix) = address(url)?;
    Ok((client(bucket, &settings_of(settings), None)?, prefix))
}

/// The bucket and the prefix of an address.
fn address(url: &str) -> Result<(&str, Path), MediaError> {
    let config = |text: String| MediaError::Config(text);
    let rest = url
        .strip_prefix("s3://")
        .ok_or_else(|| config(format!("not an s3:// address: {url}")))?;
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    if bucket.is_empty() || rest.contains(['?', '#', '@']) {
        return Err(config(format!("not of the form s3://bucket/prefix: {url}")));
    }
    let prefix = Path::parse(prefix.trim_end_matches('/'))
        .map_err(|error| config(format!("the prefix of {url} is no path: {error}")))?;
    Ok((bucket, prefix))
}

fn settings_of(settings: impl IntoIterator<Item = (String, String)>) -> Vec<(AmazonS3ConfigKey, String)> {
    let known = settings.into_iter().filter_map(|(name, value)| {
        let name = name.to_ascii_lowercase();
        let key = name.starts_with("aws_").then(|| name.parse().ok())?;
        Some((key?, value))
    });
    known.collect()
}

fn client(
    bucket: &str,
    settings: &[(AmazonS3ConfigKey, String)],
    timeout: Option<Duration>,
) -> Result<Arc<AmazonS3>, MediaError> {
    let options = ClientOptions::new().with_connect_timeout(CONNECT_TIMEOUT);
    let options = match timeout {
        Some(timeout) => options.with_timeout(timeout),
        None => options.with_timeout_disabled(),
    };
    let mut builder = AmazonS3Builder::new().with_client_options(options);
    for (key, value) in settings {
        // A time limit for small calls would also end the large ones.
        let is_timeout = matches!(key, AmazonS3ConfigKey::Client(ClientConfigKey::Timeout));
        if timeout.is_some() || !is_timeout {
            builder = builder.with_config(*key, value);
        }
    }
    let store = builder
        .with_bucket_name(bucket)
        .with_retry(retries())
        .build()
        .map_err(|error| MediaError::Config(format!("the S3 settings do not fit: {error}")))?;
    Ok(Arc::new(store))
}

/// Retries a failing call, but only for two seconds instead of the library's three minutes, so that callers learn soon
/// that the store is unavailable.
fn retries() -> RetryConfig {
    RetryConfig {
        max_retries: 4,
        retry_timeout: Duration::from_secs(30),
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(1),
            base: 2.0,
        },
    }
}

/// Adds a time limit to a call to the bucket.
///
/// # Errors
/// The error of the bucket, or a timeout.
pub async fn within<T>(
    limit: Duration,
    call: impl Future<Output = object_store::Result<T>>,
) -> object_store::Result<T> {
    match tokio::time::timeout(limit, call).await {
        Ok(answered) => answered,
        Err(_) => Err(silent()),
    }
}

/// The error for a store that does not respond.
pub(crate) fn silent() -> object_store::Error {
    object_store::Error::Generic {
        store: "S3",
        source: Box::new(std::io::Error::from(std::io::ErrorKind::TimedOut)),
    }
}
