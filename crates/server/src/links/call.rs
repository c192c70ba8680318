//! One check of a link: looks up the host, connects to a permitted address and evaluates the response.

use std::{
    collections::{HashMap, HashSet},
    future::ready,
    io,
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::Duration,
};

use peshtoq_persistence::{
    BoxFuture,
    link_check::{LinkOutcome, LinkProblem},
};
use reqwest::{
    Client, Method, Response, Url,
    dns::{Addrs, Name, Resolve, Resolving},
    header, redirect,
};

use super::{address, pace::Pace};

/// How long a site may take to respond, and how long all calls of one check may take.
const TIMEOUT: Duration = Duration::from_secs(10);
const TRY_TIMEOUT: Duration = Duration::from_secs(60);
/// How much of a response is read.
const ANSWER_MAX: usize = 16 * 1024;
/// How many redirects are followed.
const REDIRECTS: usize = 5;

/// Looks up the addresses of a host. Tests replace it.
pub type Lookup = Arc<dyn Fn(String, u16) -> BoxFuture<'static, io::Result<Vec<IpAddr>>> + Send + Sync>;

/// Which addresses may be called. Tests permit their own server.
#[derive(Clone)]
pub struct Policy {
    /// Whether this address may be called.
    pub permits: fn(IpAddr) -> bool,
    /// How host names are looked up.
    pub lookup: Lookup,
}

impl Policy {
    /// Permits only the public internet, and uses the system's resolver.
    pub fn public() -> Self {
        Self {
            permits: address::is_public,
            lookup: Arc::new(|host, port| {
                Box::pin(async move {
                    let found = tokio::net::lookup_host((host, port)).await?;
                    Ok(found.map(|address| address.ip()).collect())
                })
            }),
        }
    }
}

/// The permitted addresses of each host. The client uses only these, so that it connects to exactly the addresses that
/// were checked.
#[derive(Clone, Default)]
struct Pinned(Arc<Mutex<HashMap<String, Vec<IpAddr>>>>);

impl Pinned {
    fn pin(&self, host: &str, addresses: Vec<IpAddr>) {
        let mut pinned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pinned.insert(host.to_owned(), addresses);
    }
}

impl Resolve for Pinned {
    fn resolve(&self, name: Name) -> Resolving {
        let pinned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = pinned.get(name.as_str()).cloned().unwrap_or_default();
        // The port of the URL is used.
        let addresses: Addrs = Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0)));
        Box::pin(ready(Ok(addresses)))
    }
}

/// Checks links.
pub struct Caller {
    /// Made when first needed: it reads and parses the certificates of the system, which would take most of a start.
    client: OnceLock<Client>,
    policy: Policy,
    pinned: Pinned,
    pace: Pace,
}

/// Why a call got no response.
enum CallError {
    /// The address is not permitted, or did not respond.
    Unknown,
    /// There is no such host.
    NoSite,
}

impl Caller {
    /// A caller that only connects to addresses which the policy permits.
    pub fn new(policy: Policy) -> Self {
        Self {
            client: OnceLock::new(),
            policy,
            pinned: Pinned::default(),
            pace: Pace::default(),
        }
    }

    fn client(&self) -> reqwest::Result<&Client> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .referer(false)
            // A proxy would look up host names itself.
            .no_proxy()
            .pool_max_idle_per_host(0)
            .dns_resolver(Arc::new(self.pinned.clone()))
            .user_agent(concat!(
                "Mozilla/5.0 (compatible; peshtoq/",
                env!("CARGO_PKG_VERSION"),
                "; link check)"
            ))
            .build()?;
        Ok(self.client.get_or_init(|| client))
    }

    /// Checks a link.
    pub async fn attempt(&self, link: &str) -> LinkOutcome {
        match tokio::time::timeout(TRY_TIMEOUT, self.follow(link)).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(CallError::NoSite)) => LinkOutcome::Fails(LinkProblem::NoSite),
            Ok(Err(CallError::Unknown)) | Err(_) => LinkOutcome::Unknown,
        }
    }

    async fn follow(&self, link: &str) -> Result<LinkOutcome, CallError> {
        let mut url: Url = link.parse().map_err(|_| CallError::Unknown)?;
        let mut seen = HashSet::new();
        for _ in 0..=REDIRECTS {
            url.set_fragment(None);
            if !seen.insert(url.clone()) {
                return Ok(LinkOutcome::Fails(LinkProblem::Loop));
            }
            let answer = self.answer(&url).await?;
            let status = answer.status();
            if status.is_success() {
                return Ok(LinkOutcome::Works);
            }
            if matches!(status.as_u16(), 404 | 410) {
                return Ok(LinkOutcome::Fails(LinkProblem::Gone));
            }
            let to = answer.headers().get(header::LOCATION).and_then(|to| to.to_str().ok());
            let Some(to) = to.filter(|_| status.is_redirection()).and_then(|to| url.join(to).ok()) else {
                return Ok(LinkOutcome::Unknown);
            };
            // A site that sets a cookie and redirects back to the same page would work in a browser.
            if answer.headers().contains_key(header::SET_COOKIE) && seen.contains(&to) {
                return Ok(LinkOutcome::Unknown);
            }
            url = to;
        }
        Ok(LinkOutcome::Unknown)
    }

    /// The response to HEAD if it is a success or a redirect; otherwise the response to GET, because many sites answer
    /// HEAD wrongly.
    async fn answer(&self, url: &Url) -> Result<Response, CallError> {
        if let Ok(answer) = self.call(Method::HEAD, url).await
            && (answer.status().is_success() || answer.status().is_redirection())
        {
            return Ok(answer);
        }
        let mut answer = self.call(Method::GET, url).await?;
        let mut length = 0;
        // Some of the body is read, so that the request looks like an ordinary visit. The result depends only on the
        // status.
        while length < ANSWER_MAX
            && let Ok(Some(bytes)) = answer.chunk().await
        {
            length += bytes.len();
        }
        Ok(answer)
    }

    async fn call(&self, method: Method, url: &Url) -> Result<Response, CallError> {
        if !matches!(url.scheme(), "http" | "https") || !url.username().is_empty() || url.password().is_some() {
            return Err(CallError::Unknown);
        }
        let host = url.host_str().ok_or(CallError::Unknown)?;
        if is_for_documentation(host) {
            return Err(CallError::Unknown);
        }
        let port = url.port_or_known_default().ok_or(CallError::Unknown)?;
        self.pace.turn(host).await;
        self.permit(url, host, port).await?;
        let client = self.client().map_err(|error| {
            tracing::error!(%error, "no HTTP client for links");
            CallError::Unknown
        })?;
        client
            .request(method, url.clone())
            .send()
            .await
            .map_err(|_| CallError::Unknown)
    }

    /// Looks up the host of a call, and stores its permitted addresses for the client.
    async fn permit(&self, url: &Url, host: &str, port: u16) -> Result<(), CallError> {
        // An address in the link itself is not looked up.
        let literal: Option<IpAddr> = match url.host() {
            Some(host) => host.to_string().trim_matches(['[', ']']).parse().ok(),
            None => None,
        };
        let found = match literal {
            Some(address) => vec![address],
            None => {
                (self.policy.lookup)(host.to_owned(), port)
                    .await
                    .map_err(|error| match does_not_exist(&error) {
                        true => CallError::NoSite,
                        false => CallError::Unknown,
                    })?
            }
        };
        let permitted: Vec<IpAddr> = found
            .into_iter()
            .filter(|address| (self.policy.permits)(*address))
            .collect();
        if permitted.is_empty() {
            return Err(CallError::Unknown);
        }
        self.pinned.pin(host, permitted);
        Ok(())
    }
}

/// The error texts of the system's resolver for a host name that does not exist, on Linux with either C library and on
/// macOS. Other resolver errors have other texts.
const NO_SUCH_NAME: [&str; 3] = [
    "Name or service not known",
    "Name does not resolve",
    "nodename nor servname",
];

/// Whether the host is below `example`, which is reserved for documentation (RFC 6761). The demo content uses such names.
fn is_for_documentation(host: &str) -> bool {
    let host = host.trim_end_matches('.');
    host.rsplit('.').next() == Some("example")
}

fn does_not_exist(error: &io::Error) -> bool {
    let text = error.to_string();
    NO_SUCH_NAME.iter().any(|said| text.contains(said))
}
