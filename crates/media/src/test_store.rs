//! Stores for the tests: a folder, a real S3 server in this process on loopback, and either of them with faults.

use std::{
    net::SocketAddr,
    path::Path as FsPath,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use futures::stream::BoxStream;
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartId, MultipartUpload, ObjectMeta, ObjectStore,
    PutMultipartOptions, PutOptions, PutPayload, PutResult, RenameOptions, Result, UploadPart,
    multipart::{MultipartStore, PartId},
    path::Path,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use tempfile::TempDir;

use crate::{MediaStore, store::Backend};

const BUCKET: &str = "media";

/// A store and its directory.
pub(crate) struct Place {
    pub(crate) name: &'static str,
    pub(crate) store: MediaStore,
    directory: TempDir,
    server: Option<tokio::task::JoinHandle<()>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(server) = &self.server {
            server.abort();
        }
    }
}

/// One of each kind.
pub(crate) async fn places() -> [Place; 2] {
    [folder(), s3().await]
}

pub(crate) fn folder() -> Place {
    let directory = tempfile::tempdir().expect("a folder");
    let store = MediaStore::open_local(directory.path()).expect("opens");
    Place {
        name: "folder",
        store,
        directory,
        server: None,
    }
}

pub(crate) async fn s3() -> Place {
    // A second installation fails, which is fine.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let directory = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(directory.path().join(BUCKET)).expect("a bucket");
    let (address, server) = serve(directory.path()).await;
    let settings = [
        ("AWS_ACCESS_KEY_ID", "key".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "secret".to_owned()),
        ("AWS_REGION", "us-east-1".to_owned()),
        ("AWS_ALLOW_HTTP", "true".to_owned()),
        ("AWS_ENDPOINT_URL", format!("http://{address}")),
        ("PATH", "/bin".to_owned()),
    ];
    let settings = settings.map(|(key, value)| (key.to_owned(), value));
    let store = MediaStore::open_s3("s3://media/deep/prefix/", settings).expect("opens");
    Place {
        name: "s3",
        store,
        directory,
        server: Some(server),
    }
}

async fn serve(root: &FsPath) -> (SocketAddr, tokio::task::JoinHandle<()>) {
    let files = s3s_fs::FileSystem::new(root).expect("a root");
    let mut builder = S3ServiceBuilder::new(files);
    builder.set_auth(SimpleAuth::from_single("key", "secret"));
    let service = builder.build();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("bound");
    let server = tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let http = auto::Builder::new(TokioExecutor::new());
                let _ = http.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    (address, server)
}

impl Place {
    /// Every file in the directory, except for the S3 server's own notes about objects.
    pub(crate) fn files(&self) -> Vec<String> {
        let root = self.directory.path();
        let under = if self.server.is_some() {
            root.join(BUCKET).join("deep/prefix")
        } else {
            root.to_owned()
        };
        let mut files = Vec::new();
        let mut directories = vec![root.to_owned()];
        while let Some(directory) = directories.pop() {
            for entry in std::fs::read_dir(directory).expect("readable") {
                let entry = entry.expect("readable");
                let path = entry.path();
                if entry.file_type().expect("known").is_dir() {
                    directories.push(path);
                } else {
                    let name = path.strip_prefix(&under).unwrap_or(&path);
                    let name = name.to_string_lossy().into_owned();
                    let own = name.contains(".bucket-") || name.ends_with(".internal.json");
                    if !own {
                        files.push(name);
                    }
                }
            }
        }
        files.sort();
        files
    }

    /// The directory behind the store.
    pub(crate) fn root(&self) -> &FsPath {
        self.directory.path()
    }

    /// Waits until nothing is left, because the background cleanup takes a moment.
    pub(crate) async fn assert_empty(&self) {
        for _ in 0..200 {
            if self.files().is_empty() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("{}: left behind: {:?}", self.name, self.files());
    }

    /// The same store with faults.
    pub(crate) fn with_faults(&self, faults: &Arc<Faults>) -> MediaStore {
        let inner = &self.store.inner;
        let faulty = Arc::new(Faulty {
            objects: Arc::clone(&inner.objects),
            multipart: inner.multipart.clone(),
            faults: Arc::clone(faults),
        });
        let multipart = inner.multipart.as_ref().map(|_| {
            let multipart: Arc<dyn MultipartStore> = faulty.clone();
            multipart
        });
        MediaStore::new(Backend {
            objects: faulty.clone(),
            transfers: faulty,
            multipart,
            root: inner.root.clone(),
            prefix: inner.key([]),
            address: inner.address.clone(),
        })
    }
}

/// The faults to inject, and what was observed.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    /// Whole objects cannot be written.
    pub(crate) put: AtomicBool,
    /// The part with this number (from 1) cannot be written; 0 for no fault.
    pub(crate) part: AtomicUsize,
    /// Completing an upload fails.
    pub(crate) complete: AtomicBool,
    /// Moving to the final name fails.
    pub(crate) publish: AtomicBool,
    pub(crate) largest_part: AtomicUsize,
    pub(crate) puts: AtomicUsize,
    parts: AtomicUsize,
    in_flight: AtomicUsize,
    pub(crate) most_in_flight: AtomicUsize,
}

fn full() -> object_store::Error {
    let source = std::io::Error::from(std::io::ErrorKind::StorageFull);
    object_store::Error::Generic {
        store: "test",
        source: Box::new(source),
    }
}

impl Faults {
    fn check(&self, fails: &AtomicBool) -> Result<()> {
        if fails.load(Ordering::SeqCst) {
            Err(full())
        } else {
            Ok(())
        }
    }

    fn part(&self, length: usize) -> Result<()> {
        self.largest_part.fetch_max(length, Ordering::SeqCst);
        let number = self.parts.fetch_add(1, Ordering::SeqCst) + 1;
        if self.part.load(Ordering::SeqCst) == number {
            Err(full())
        } else {
            Ok(())
        }
    }
}

struct Faulty {
    objects: Arc<dyn ObjectStore>,
    multipart: Option<Arc<dyn MultipartStore>>,
    faults: Arc<Faults>,
}

impl std::fmt::Debug for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Faulty")
    }
}

impl std::fmt::Display for Faulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Faulty")
    }
}

#[async_trait::async_trait]
impl ObjectStore for Faulty {
    async fn put_opts(&self, at: &Path, data: PutPayload, o: PutOptions) -> Result<PutResult> {
        self.faults.puts.fetch_add(1, Ordering::SeqCst);
        self.faults.check(&self.faults.put)?;
        self.objects.put_opts(at, data, o).await
    }

    async fn put_multipart_opts(&self, at: &Path, o: PutMultipartOptions) -> Result<Box<dyn MultipartUpload>> {
        let upload = self.objects.put_multipart_opts(at, o).await?;
        Ok(Box::new(FaultyUpload {
            upload,
            faults: Arc::clone(&self.faults),
        }))
    }

    async fn get_opts(&self, at: &Path, o: GetOptions) -> Result<GetResult> {
        self.objects.get_opts(at, o).await
    }

    fn delete_stream(&self, at: BoxStream<'static, Result<Path>>) -> BoxStream<'static, Result<Path>> {
        self.objects.delete_stream(at)
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.objects.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.objects.list_with_delimiter(prefix).await
    }

    async fn copy_opts(&self, from: &Path, to: &Path, o: CopyOptions) -> Result<()> {
        self.faults.check(&self.faults.publish)?;
        self.objects.copy_opts(from, to, o).await
    }

    async fn rename_opts(&self, from: &Path, to: &Path, o: RenameOptions) -> Result<()> {
        self.faults.check(&self.faults.publish)?;
        self.objects.rename_opts(from, to, o).await
    }
}

#[derive(Debug)]
struct FaultyUpload {
    upload: Box<dyn MultipartUpload>,
    faults: Arc<Faults>,
}

#[async_trait::async_trait]
impl MultipartUpload for FaultyUpload {
    fn put_part(&mut self, data: PutPayload) -> UploadPart {
        if let Err(error) = self.faults.part(data.content_length()) {
            return Box::pin(async { Err(error) });
        }
        self.upload.put_part(data)
    }

    async fn complete(&mut self) -> Result<PutResult> {
        self.faults.check(&self.faults.complete)?;
        self.upload.complete().await
    }

    async fn abort(&mut self) -> Result<()> {
        self.upload.abort().await
    }
}

impl Faulty {
    fn multipart(&self) -> &dyn MultipartStore {
        self.multipart.as_deref().expect("an S3 store")
    }
}

#[async_trait::async_trait]
impl MultipartStore for Faulty {
    async fn create_multipart(&self, at: &Path) -> Result<MultipartId> {
        self.multipart().create_multipart(at).await
    }

    async fn put_part(&self, at: &Path, id: &MultipartId, index: usize, data: PutPayload) -> Result<PartId> {
        self.faults.part(data.content_length())?;
        let now = self.faults.in_flight.fetch_add(1, Ordering::SeqCst) + 1;
        self.faults.most_in_flight.fetch_max(now, Ordering::SeqCst);
        // Long enough for all permitted ones to be here at once.
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
        let result = self.multipart().put_part(at, id, index, data).await;
        self.faults.in_flight.fetch_sub(1, Ordering::SeqCst);
        result
    }

    async fn complete_multipart(&self, at: &Path, id: &MultipartId, parts: Vec<PartId>) -> Result<PutResult> {
        self.faults.check(&self.faults.complete)?;
        self.multipart().complete_multipart(at, id, parts).await
    }

    async fn abort_multipart(&self, at: &Path, id: &MultipartId) -> Result<()> {
        self.multipart().abort_multipart(at, id).await
    }
}
