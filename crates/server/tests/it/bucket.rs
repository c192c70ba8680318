//! An S3 server in this process that can delay any call.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use http_body_util::BodyExt;
use hyper::Request;
use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use tempfile::TempDir;
use tokio::{net::TcpListener, sync::oneshot, time::timeout};

use crate::program::Program;

/// A separate bucket.
pub struct Bucket {
    pub address: SocketAddr,
    /// The folder of its objects.
    pub folder: TempDir,
    calls: Arc<AtomicUsize>,
    gate: Gate,
}

type Matcher = Box<dyn Fn(&Request<s3s::Body>) -> bool + Send>;
type Gate = Arc<Mutex<Option<Rule>>>;

/// Which call is delayed, once.
struct Rule {
    matches: Matcher,
    reached: oneshot::Sender<()>,
    verdict: oneshot::Receiver<Verdict>,
}

enum Verdict {
    Carry,
    Lose,
}

/// A call that is or will be delayed.
pub struct Held {
    reached: Option<oneshot::Receiver<()>>,
    verdict: oneshot::Sender<Verdict>,
}

impl Held {
    /// Waits until the call has arrived.
    pub async fn reached(&mut self) {
        let reached = self.reached.take().expect("waited for once");
        timeout(Duration::from_secs(60), reached)
            .await
            .expect("the call comes")
            .expect("the bucket is there");
    }

    /// Lets the call through.
    pub fn carry_out(self) {
        let _ = self.verdict.send(Verdict::Carry);
    }

    /// Drops the call.
    pub fn lose(self) {
        let _ = self.verdict.send(Verdict::Lose);
    }
}

impl Bucket {
    pub async fn start() -> Self {
        let folder = TempDir::new().expect("a folder");
        std::fs::create_dir(folder.path().join("bucket")).expect("a bucket");
        let files = s3s_fs::FileSystem::new(folder.path()).expect("a file system");
        let mut builder = s3s::service::S3ServiceBuilder::new(files);
        builder.set_auth(s3s::auth::SimpleAuth::from_single("key", "secret"));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let gate = Gate::default();
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&calls);
        let passing = Arc::clone(&gate);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (service, gate) = (service.clone(), Arc::clone(&passing));
                let calls = Arc::clone(&counted);
                tokio::spawn(async move {
                    let gated = hyper::service::service_fn(move |request: Request<hyper::body::Incoming>| {
                        let (service, gate) = (service.clone(), Arc::clone(&gate));
                        calls.fetch_add(1, Ordering::Relaxed);
                        async move {
                            let (parts, body) = request.into_parts();
                            let body = body.collect().await.map_err(std::io::Error::other)?;
                            let request = Request::from_parts(parts, s3s::Body::from(body.to_bytes()));
                            // In a task: a call that has arrived is executed even if its caller is gone.
                            let carried = tokio::spawn(async move {
                                pass(&gate, &request).await?;
                                service.call(request).await.map_err(std::io::Error::other)
                            });
                            carried.await.map_err(std::io::Error::other)?
                        }
                    });
                    let server = auto::Builder::new(TokioExecutor::new());
                    // It ends with an error when a call is dropped.
                    let _ = server.serve_connection(TokioIo::new(stream), gated).await;
                });
            }
        });
        Self {
            address,
            folder,
            calls,
            gate,
        }
    }

    /// How many calls have arrived so far.
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// Delays the next call that matches.
    pub fn hold(&self, matches: impl Fn(&Request<s3s::Body>) -> bool + Send + 'static) -> Held {
        let (reached, is_reached) = oneshot::channel();
        let (verdict, is_judged) = oneshot::channel();
        *self.gate.lock().expect("unpoisoned") = Some(Rule {
            matches: Box::new(matches),
            reached,
            verdict: is_judged,
        });
        Held {
            reached: Some(is_reached),
            verdict,
        }
    }

    /// A program that stores its files here.
    pub fn program(&self) -> Program {
        Program::new()
            .with("PESHTOQ_MEDIA_STORE", "s3://bucket/media")
            .with("AWS_ACCESS_KEY_ID", "key")
            .with("AWS_SECRET_ACCESS_KEY", "secret")
            .with("AWS_REGION", "us-east-1")
            .with("AWS_ENDPOINT_URL", format!("http://{}", self.address))
            .with("AWS_ALLOW_HTTP", "true")
    }
}

async fn pass(gate: &Gate, request: &Request<s3s::Body>) -> std::io::Result<()> {
    let rule = {
        let mut gate = gate.lock().expect("unpoisoned");
        if gate.as_ref().is_none_or(|rule| !(rule.matches)(request)) {
            return Ok(());
        }
        gate.take()
    };
    let Some(rule) = rule else { return Ok(()) };
    let _ = rule.reached.send(());
    match rule.verdict.await {
        Ok(Verdict::Carry) => Ok(()),
        _ => Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset)),
    }
}
