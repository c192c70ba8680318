//! An S3 server in this process, with one bucket.

use std::{net::SocketAddr, path::Path};

use tokio::{net::TcpListener, task::JoinHandle};

/// The name of the bucket.
pub const BUCKET: &str = "bucket";
/// The access key.
pub const KEY: &str = "key";
/// The secret key.
pub const SECRET: &str = "secret";

/// The server; dropping it ends it.
pub struct S3 {
    /// Where it listens.
    pub address: SocketAddr,
    task: JoinHandle<()>,
}

impl S3 {
    /// Serves a folder.
    ///
    /// # Errors
    /// When there is no free port or no such folder.
    pub async fn serve(folder: &Path) -> Result<Self, String> {
        let failed = |error: &dyn std::fmt::Debug| format!("the S3 server: {error:?}");
        let files = s3s_fs::FileSystem::new(folder).map_err(|error| failed(&error))?;
        let mut builder = s3s::service::S3ServiceBuilder::new(files);
        builder.set_auth(s3s::auth::SimpleAuth::from_single(KEY, SECRET));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| failed(&error))?;
        let address = listener.local_addr().map_err(|error| failed(&error))?;
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let stream = hyper_util::rt::TokioIo::new(stream);
                    let server = hyper_util::server::conn::auto::Builder::new(hyper_util::rt::TokioExecutor::new());
                    // An error means that the connection is gone.
                    let _ = server.serve_connection(stream, service).await;
                });
            }
        });
        Ok(Self { address, task })
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        self.task.abort();
    }
}
