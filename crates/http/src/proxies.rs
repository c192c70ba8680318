//! The address of a caller behind proxies.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderName};
use ipnet::{IpNet, Ipv4Net};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A proxy, or a network of proxies, whose `X-Forwarded-For` is trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedProxy(IpNet);

/// The error for a text that is not a [`TrustedProxy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoNetwork;

impl fmt::Display for NoNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("must be an address such as 10.0.0.1 or a network such as 10.0.0.0/8")
    }
}

impl std::error::Error for NoNetwork {}

impl FromStr for TrustedProxy {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(Self(address.to_canonical().into()));
        }
        let network: IpNet = text.parse().map_err(|_| NoNetwork)?;
        Ok(Self(canonical(network).trunc()))
    }
}

/// Converts an IPv4 network in IPv6 notation (`::ffff:10.0.0.0/104`) to IPv4.
fn canonical(network: IpNet) -> IpNet {
    const MAPPED: u8 = 96;
    let (IpAddr::V4(address), IpNet::V6(_)) = (network.addr().to_canonical(), network) else {
        return network;
    };
    let length = network.prefix_len().checked_sub(MAPPED);
    let mapped = length.and_then(|length| Ipv4Net::new(address, length).ok());
    mapped.map_or(network, IpNet::from)
}

/// Whether an untrusted peer reports another address, as a proxy does that `PESHTOQ_TRUSTED_PROXIES` does not name.
pub fn is_unnamed_proxy(peer: IpAddr, headers: &HeaderMap, trusted: &[TrustedProxy]) -> bool {
    let peer = peer.to_canonical();
    headers.contains_key(FORWARDED_FOR) && !trusted.iter().any(|proxy| proxy.0.contains(&peer))
}

/// The address of the caller: the first from the right, over all lines of `X-Forwarded-For`, that is not a trusted
/// proxy. Entries further left may be forged. An entry that is not an address ends the search at the proxy that wrote
/// it.
pub fn caller(peer: IpAddr, headers: &HeaderMap, trusted: &[TrustedProxy]) -> IpAddr {
    let mut address = peer.to_canonical();
    let lines = headers.get_all(FORWARDED_FOR).iter().rev();
    let hops = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    for hop in hops {
        if !trusted.iter().any(|proxy| proxy.0.contains(&address)) {
            break;
        }
        match address_of(hop) {
            Some(next) => address = next,
            None => break,
        }
    }
    address
}

/// The address of an entry. Some proxies add the port.
fn address_of(entry: &[u8]) -> Option<IpAddr> {
    let entry = std::str::from_utf8(entry).ok()?.trim();
    let plain = || entry.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || {
        let inner = entry.strip_prefix('[')?.strip_suffix(']')?;
        inner.parse::<Ipv6Addr>().ok().map(IpAddr::from)
    };
    let address = plain().or_else(with_port).or_else(in_brackets)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn called(peer: &str, lines: &[&str], trusted: &[&str]) -> IpAddr {
        let mut headers = HeaderMap::new();
        for line in lines {
            let line = HeaderValue::from_bytes(line.as_bytes()).expect("a header");
            headers.append(FORWARDED_FOR, line);
        }
        let trusted: Vec<TrustedProxy> = trusted.iter().map(|text| text.parse().expect("a network")).collect();
        caller(ip(peer), &headers, &trusted)
    }

    #[test]
    fn only_trusted_proxies_are_trusted() {
        let trusted = ["10.0.0.1", "10.0.0.2"];
        for (peer, lines, expected) in [
            ("9.9.9.9", &["1.1.1.1"][..], "9.9.9.9"),
            ("10.0.0.1", &["1.1.1.1"], "1.1.1.1"),
            ("10.0.0.1", &["6.6.6.6, 1.1.1.1, 10.0.0.2"], "1.1.1.1"),
            ("10.0.0.1", &["10.0.0.2,10.0.0.1"], "10.0.0.2"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ] {
            assert_eq!(called(peer, lines, &trusted), ip(expected), "{peer} {lines:?}");
        }
    }

    #[test]
    fn a_proxy_that_is_not_named_is_noticed() {
        let mut headers = HeaderMap::new();
        let trusted = ["10.0.0.0/30".parse().expect("a network")];
        let is_unnamed = |peer: &str, headers: &HeaderMap| is_unnamed_proxy(ip(peer), headers, &trusted);
        assert!(!is_unnamed("9.9.9.9", &headers), "nobody in between");
        headers.append(FORWARDED_FOR, HeaderValue::from_static("1.1.1.1"));
        assert!(is_unnamed("9.9.9.9", &headers));
        assert!(!is_unnamed("10.0.0.1", &headers) && !is_unnamed("::ffff:10.0.0.1", &headers));
        assert!(is_unnamed_proxy(ip("10.0.0.1"), &headers, &[]));
    }

    #[test]
    fn header_lines_are_read_from_the_last_one() {
        let trusted = ["10.0.0.1", "10.0.0.2"];
        for (lines, expected) in [
            // The caller wrote the first line itself.
            (&["6.6.6.6", "1.1.1.1"][..], "1.1.1.1"),
            (&["6.6.6.6", "1.1.1.1", "10.0.0.2"], "1.1.1.1"),
            (&["6.6.6.6", "1.1.1.1, 10.0.0.2", "10.0.0.2"], "1.1.1.1"),
            (&["10.0.0.2", "1.1.1.1"], "1.1.1.1"),
            (&["", "1.1.1.1"], "1.1.1.1"),
        ] {
            assert_eq!(called("10.0.0.1", lines, &trusted), ip(expected), "{lines:?}");
        }
    }

    #[test]
    fn an_entry_that_is_no_address_ends_the_search() {
        for garbage in [
            "unknown",
            "",
            "_hidden",
            "1.1.1",
            "1.1.1.1 2.2.2.2",
            "[::1",
            "1.1.1.1:x",
            "ÿ",
        ] {
            assert_eq!(called("10.0.0.1", &["6.6.6.6", garbage], &["10.0.0.1"]), ip("10.0.0.1"));
            let line = format!("6.6.6.6, {garbage}, 10.0.0.2");
            assert_eq!(
                called("10.0.0.1", &[&line], &["10.0.0.0/30"]),
                ip("10.0.0.2"),
                "{garbage}"
            );
        }
    }

    #[test]
    fn networks_of_both_families_are_recognised() {
        for (peer, line, trusted, expected) in [
            ("10.9.8.7", "1.1.1.1, 10.1.2.3", "10.0.0.0/8", "1.1.1.1"),
            ("10.9.8.7", "1.1.1.1, 11.1.2.3", "10.0.0.0/8", "11.1.2.3"),
            ("10.9.8.7", "1.1.1.1", "10.1.2.3/8", "1.1.1.1"),
            ("::ffff:10.0.0.1", "1.1.1.1", "10.0.0.1", "1.1.1.1"),
            ("10.0.0.1", "1.1.1.1", "::ffff:10.0.0.1", "1.1.1.1"),
            ("10.9.8.7", "1.1.1.1", "::ffff:10.0.0.0/104", "1.1.1.1"),
            ("::ffff:10.9.8.7", "1.1.1.1, ::ffff:10.0.0.9", "10.0.0.0/8", "1.1.1.1"),
            ("10.0.0.1", "::ffff:1.1.1.1", "10.0.0.1", "1.1.1.1"),
            ("fd00::1", "2001:db8::7, fd00::2", "fd00::/8", "2001:db8::7"),
            // Trusting all of IPv6 does not include IPv4.
            ("::ffff:10.0.0.1", "1.1.1.1", "::/0", "10.0.0.1"),
        ] {
            assert_eq!(
                called(peer, &[line], &[trusted]),
                ip(expected),
                "{peer} {line} {trusted}"
            );
        }
    }

    #[test]
    fn ports_are_left_out() {
        for (entry, expected) in [
            ("1.1.1.1:5678", "1.1.1.1"),
            ("[2001:db8::7]:80", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("[::ffff:1.1.1.1]:80", "1.1.1.1"),
        ] {
            assert_eq!(called("10.0.0.1", &[entry], &["10.0.0.1"]), ip(expected), "{entry}");
        }
    }

    #[test]
    fn an_invalid_network_is_refused() {
        for text in [
            "",
            "x",
            "10.0.0.0/33",
            "10.0.0/8",
            "10.0.0.1:80",
            "::/129",
            "10.0.0.0/8/8",
            "10.0.0.0/-1",
        ] {
            assert_eq!(text.parse::<TrustedProxy>(), Err(NoNetwork), "{text}");
        }
    }
}
