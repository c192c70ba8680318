//! The keys, and the variables of the environment that only look like keys.

/// The prefix of all keys in the environment.
pub const PREFIX: &str = "PESHTOQ_";

/// One key.
pub struct Key {
    /// The name in the environment, without the prefix.
    pub name: &'static str,
    /// Whether its value is never shown.
    pub is_secret: bool,
}

/// All keys, in the order in which they are shown.
pub const KEYS: [Key; 23] = [
    key("LISTEN"),
    key("DATA_DIR"),
    // An address may contain a password.
    secret("DATABASE_URL"),
    key("MEDIA_STORE"),
    key("MEDIA_BASE_URL"),
    key("PUBLIC_URL"),
    secret("TOKEN_SECRET"),
    key("ACCESS_TOKEN_TTL"),
    key("REFRESH_TOKEN_TTL"),
    key("SIGNIN_ATTEMPTS"),
    key("TRUSTED_PROXIES"),
    key("ALLOWED_ORIGINS"),
    secret("WEBHOOK_URL"),
    secret("WEBHOOK_SECRET"),
    key("LINK_CHECK"),
    key("HISTORY_DAYS"),
    key("REQUEST_DAYS"),
    key("TELEGRAM_URL"),
    key("METRICS_LISTEN"),
    key("BACKUP_EVERY"),
    key("BACKUP_KEEP"),
    key("BACKUP_TO"),
    key("LOG"),
];

const fn key(name: &'static str) -> Key {
    Key { name, is_secret: false }
}

const fn secret(name: &'static str) -> Key {
    Key { name, is_secret: true }
}

/// Whether Kubernetes sets this key (without the prefix) in every container beside a service called `peshtoq` or
/// `peshtoq-…`: `PESHTOQ_SERVICE_HOST`, `PESHTOQ_SITE_PORT_8080_TCP_ADDR`.
pub fn is_service_link(name: &str, value: &str) -> bool {
    let is_link = |rest: &str| match rest {
        "SERVICE_HOST" | "SERVICE_PORT" => true,
        // The value may have been meant as our own port.
        "PORT" => ["tcp://", "udp://", "sctp://"]
            .iter()
            .any(|start| value.starts_with(start)),
        _ if rest.starts_with("SERVICE_PORT_") => true,
        _ => rest.strip_prefix("PORT_").is_some_and(|rest| {
            let (port, rest) = rest.split_once('_').unwrap_or((rest, ""));
            let (protocol, what) = rest.split_once('_').unwrap_or((rest, ""));
            port.parse::<u16>().is_ok()
                && ["TCP", "UDP", "SCTP"].contains(&protocol)
                && ["", "PROTO", "PORT", "ADDR"].contains(&what)
        }),
    };
    let starts = name.match_indices('_').map(|(place, _)| place + 1);
    std::iter::once(0).chain(starts).any(|start| is_link(&name[start..]))
}
