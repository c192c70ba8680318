//! How an S3 bucket is reached, and how long it is waited for.
//!
//! There are two clients. Small calls have a limit for all of it. Reads, parts and copies have none, because a film is
//! read for as long as its viewer takes: whoever calls them bounds each step instead.

use std::{sync::Arc, time::Duration};

use object_store::{
    BackoffConfig, ClientConfigKey, ClientOptions, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey},
    path::Path,
};

use crate::{MediaError, MediaStore, store::Backend};

/// How long a connection to the bucket may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a small call may take in all: a head, a deletion, a page of a list, a picture of 5 MB.
pub const SMALL_CALL_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a bucket may be silent while a file is read from it.
pub(crate) const READ_IDLE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a part of 5 MB may take.
pub const PART_TIMEOUT: Duration = Duration::from_secs(300);
/// How long the bucket may take to copy one object or to put one together from its parts. Some are silent until all of
/// it is done.
pub const COPY_TIMEOUT: Duration = Duration::from_secs(15 * 60);

impl MediaStore {
    /// Opens an S3 bucket: `s3://bucket/prefix`, with the usual `AWS_*` variables as `settings`
    /// (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`,
    /// `AWS_ALLOW_HTTP` …). Other variables are passed over, so a whole environment may be given.
    /// A provider for rustls must have been installed.
    ///
    /// # Errors
    /// [`MediaError::Config`] for an address that is no `s3://bucket…` or settings that do not fit.
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

/// Opens the bucket of an address `s3://bucket/prefix` for large transfers, which have no limit for all of it. Answers the
/// prefix too.
///
/// # Errors
/// [`MediaError::Config`] for an address that is no `s3://bucket…` or settings that do not fit.
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
        // One that is set for small calls would end the large ones too.
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

/// A store that stumbles is asked again, but whoever waits is soon told of one that is away: two seconds of repetitions
/// instead of the library's three minutes.
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

/// Ends what the bucket does not answer in time.
///
/// # Errors
/// What the bucket answers, or that it answers nothing.
pub async fn within<T>(
    limit: Duration,
    call: impl Future<Output = object_store::Result<T>>,
) -> object_store::Result<T> {
    match tokio::time::timeout(limit, call).await {
        Ok(answered) => answered,
        Err(_) => Err(silent()),
    }
}

/// The error of a store that says nothing.
pub(crate) fn silent() -> object_store::Error {
    object_store::Error::Generic {
        store: "S3",
        source: Box::new(std::io::Error::from(std::io::ErrorKind::TimedOut)),
    }
}
