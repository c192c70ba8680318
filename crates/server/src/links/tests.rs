//! Checks of links on real servers on this machine.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
    time::Instant,
};

use axum::{
    Router,
    body::Body,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use peshtoq_persistence::link_check::{
    LinkOutcome::{self, Fails, Unknown, Works},
    LinkProblem::{Gone, Loop, NoSite},
};

use super::{
    call::{Caller, Policy},
    pace::PAUSE,
};

const PERMITTED: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const FORBIDDEN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A call that a site got.
#[derive(Clone, Debug)]
struct Call {
    method: Method,
    path: String,
    headers: HeaderMap,
    at: Instant,
}

#[derive(Clone, Default)]
struct Calls(Arc<Mutex<Vec<Call>>>);

impl Calls {
    fn all(&self) -> Vec<Call> {
        self.0.lock().expect("calls").clone()
    }
}

#[derive(Clone)]
struct Site {
    calls: Calls,
    forbidden: u16,
}

async fn answer(State(site): State<Site>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().to_owned();
    site.calls.0.lock().expect("calls").push(Call {
        method: method.clone(),
        path: path.clone(),
        headers,
        at: Instant::now(),
    });
    let forbidden = site.forbidden;
    let to = |to: &str| Redirect::temporary(to).into_response();
    match path.as_str() {
        "/ok" => StatusCode::OK.into_response(),
        "/only-get" if method == Method::HEAD => StatusCode::NOT_FOUND.into_response(),
        "/only-get" => "here".into_response(),
        "/gone" => StatusCode::GONE.into_response(),
        "/moved" => to("/ok"),
        "/moved-gone" => to("/nowhere"),
        "/loop" => to("/loop-back"),
        "/loop-back" => to("/loop"),
        "/itself" => to("/itself#again"),
        "/cookie-loop" => ([(header::SET_COOKIE, "seen=1")], to("/cookie-loop")).into_response(),
        "/inside" => to(&format!("http://127.0.0.2:{forbidden}/secret")),
        "/inside-name" => to(&format!("http://inside.test:{forbidden}/secret")),
        "/busy" => StatusCode::TOO_MANY_REQUESTS.into_response(),
        "/wall" => StatusCode::FORBIDDEN.into_response(),
        "/broken" => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        "/silent" => std::future::pending().await,
        "/huge" if method == Method::HEAD => StatusCode::METHOD_NOT_ALLOWED.into_response(),
        "/huge" => {
            let endless = futures::stream::repeat_with(|| Ok::<_, io::Error>(vec![b'x'; 64 * 1024]));
            Body::from_stream(endless).into_response()
        }
        path => match path.strip_prefix("/hop/").and_then(|left| left.parse::<u32>().ok()) {
            Some(0) => StatusCode::OK.into_response(),
            Some(left) => to(&format!("/hop/{}", left - 1)),
            None => StatusCode::NOT_FOUND.into_response(),
        },
    }
}

async fn serve(at: Ipv4Addr, forbidden: u16) -> (SocketAddr, Calls) {
    let calls = Calls::default();
    let site = Site {
        calls: calls.clone(),
        forbidden,
    };
    let listener = tokio::net::TcpListener::bind((at, 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = Router::new().fallback(answer).with_state(site);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, calls)
}

fn caller() -> Caller {
    let policy = Policy {
        permits: |address| address == IpAddr::V4(PERMITTED),
        lookup: Arc::new(|host, _| {
            Box::pin(async move {
                match host.as_str() {
                    "nowhere.test" => Err(io::Error::other(
                        "failed to lookup address information: Name or service not known",
                    )),
                    "later.test" => Err(io::Error::other(
                        "failed to lookup address information: Temporary failure in name resolution",
                    )),
                    "inside.test" => Ok(vec![FORBIDDEN.into(), Ipv4Addr::new(10, 0, 0, 1).into()]),
                    "half.test" => Ok(vec![FORBIDDEN.into(), PERMITTED.into()]),
                    _ => Ok(vec![PERMITTED.into()]),
                }
            })
        }),
    };
    Caller::new(policy)
}

#[tokio::test]
async fn an_answer_says_whether_a_link_leads_anywhere() {
    drop(rustls::crypto::ring::default_provider().install_default());
    let (forbidden, forbidden_calls) = serve(FORBIDDEN, 0).await;
    let (site, calls) = serve(PERMITTED, forbidden.port()).await;
    let caller = Arc::new(caller());
    let expected: [(&str, &str, LinkOutcome); 21] = [
        ("a", "/ok#below", Works),
        ("b", "/only-get", Works),
        ("c", "/nowhere", Fails(Gone)),
        ("d", "/gone", Fails(Gone)),
        ("e", "/moved", Works),
        ("f", "/moved-gone", Fails(Gone)),
        ("g", "/loop", Fails(Loop)),
        ("h", "/cookie-loop", Unknown),
        ("itself", "/itself", Fails(Loop)),
        ("i", "/hop/5", Works),
        ("j", "/hop/6", Unknown),
        ("k", "/inside", Unknown),
        ("l", "/inside-name", Unknown),
        ("m", "/busy", Unknown),
        ("n", "/wall", Unknown),
        ("o", "/broken", Unknown),
        ("p", "/silent", Unknown),
        ("q", "/huge", Works),
        ("nowhere", "/ok", Fails(NoSite)),
        ("later", "/ok", Unknown),
        ("half", "/ok", Works),
    ];
    let port = site.port();
    let tries = expected.iter().map(|(host, path, expected)| {
        let caller = caller.clone();
        async move {
            let link = format!("http://{host}.test:{port}{path}");
            assert_eq!(caller.attempt(&link).await, *expected, "{link}");
        }
    });
    futures::future::join_all(tries).await;
    for link in [
        format!("http://127.0.0.2:{}/secret", forbidden.port()),
        format!("http://inside.test:{}/secret", forbidden.port()),
        format!("http://[::1]:{port}/ok"),
        format!("http://[::ffff:127.0.0.1]:{port}/ok"),
        format!("http://2130706434:{}/secret", forbidden.port()),
        format!("ftp://a.test:{port}/ok"),
        format!("http://partner.example:{port}/ok"),
        format!("http://partner.example.:{port}/ok"),
        format!("http://me:secret@a.test:{port}/ok"),
        "https://".to_owned(),
    ] {
        assert_eq!(caller.attempt(&link).await, Unknown, "{link}");
    }
    assert!(forbidden_calls.all().is_empty(), "nothing inside is called");
    for call in calls.all() {
        for name in [header::COOKIE, header::REFERER, header::AUTHORIZATION] {
            assert!(!call.headers.contains_key(&name), "{call:?}");
        }
        let agent = call.headers[header::USER_AGENT].to_str().expect("a text");
        assert!(agent.contains("peshtoq/"), "{agent}");
    }
    let ok: Vec<Call> = calls.all().into_iter().filter(|call| call.path == "/ok").collect();
    assert!(
        ok.iter().all(|call| call.method == Method::HEAD),
        "HEAD is enough for {ok:?}"
    );
}

#[tokio::test]
async fn a_host_is_called_once_a_second() {
    drop(rustls::crypto::ring::default_provider().install_default());
    let (site, calls) = serve(PERMITTED, 0).await;
    let caller = caller();
    let link = |host: &str, path: &str| format!("http://{host}.test:{}{path}", site.port());
    let began = Instant::now();
    let links = [
        link("slow", "/ok"),
        link("slow", "/moved"),
        link("slow", "/nowhere"),
        link("other", "/ok"),
    ];
    futures::future::join_all(links.iter().map(|link| caller.attempt(link))).await;
    // /ok, /moved with its redirect, and /nowhere by HEAD and GET are five calls to one host.
    let mut slow: Vec<Instant> = calls
        .all()
        .into_iter()
        .filter(|call| call.headers[header::HOST].to_str().expect("a host").starts_with("slow"))
        .map(|call| call.at)
        .collect();
    slow.sort();
    assert_eq!(slow.len(), 5);
    // The pause is kept between the calls as they are sent. On a busy machine one arrives late, and the next closer to it.
    for (earliest, at) in (0..).map(|place| began + place * PAUSE).zip(&slow) {
        assert!(*at >= earliest, "{:?} too early", earliest - *at);
    }
    for pair in slow.windows(2) {
        assert!(pair[1] - pair[0] >= PAUSE / 2, "{:?}", pair[1] - pair[0]);
    }
    let mut other = calls.all().into_iter().filter(|call| !slow.contains(&call.at));
    assert!(other.all(|call| call.at < slow[1]), "another host waits for nobody");
}
