use super::{keys::KEYS, *};

fn environment(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn read(pairs: &[(&str, &str)], file: Option<&str>) -> Result<Config, String> {
    Config::from(file.map(|text| (Path::new("peshtoq.toml"), text)), environment(pairs)).map_err(|wrong| wrong.0)
}

#[test]
fn defaults_follow_one_another() {
    let config = read(
        &[("PESHTOQ_LISTEN", "127.0.0.1:9000"), ("PESHTOQ_DATA_DIR", "/srv/p")],
        None,
    )
    .expect("right");
    assert_eq!(config.database_url, "sqlite:///srv/p/peshtoq.db");
    assert_eq!(config.media_store, "/srv/p/media");
    assert_eq!(config.media_base_url, "http://127.0.0.1:9000/media");
    assert_eq!(config.access_token_ttl, Duration::from_secs(900));
    assert_eq!(config.refresh_token_ttl, Duration::from_secs(30 * 86_400));
    assert_eq!(config.shown().len(), KEYS.len());
}

#[test]
fn the_environment_wins_over_the_file() {
    let file = "listen = \"127.0.0.1:1\"\nhistory_days = 30\ntrusted_proxies = [\"10.0.0.1\"]\n";
    let config = read(&[("PESHTOQ_LISTEN", "127.0.0.1:2")], Some(file)).expect("right");
    assert_eq!(config.listen.port(), 2);
    assert_eq!(config.history_days, 30);
    assert_eq!(config.trusted_proxies.len(), 1);
    assert!(
        config
            .shown()
            .iter()
            .any(|(name, value, source)| name == "PESHTOQ_HISTORY_DAYS"
                && value == "30"
                && *source == Source::File("peshtoq.toml".into()))
    );
}

#[test]
fn an_error_is_reported_in_one_line() {
    for (pairs, file, part) in [
        (&[("PESHTOQ_LISTN", "x")][..], None, "unknown key PESHTOQ_LISTN"),
        (&[], Some("listn = \"x\""), "unknown key listn"),
        (&[], Some("listen = \n"), "line 1"),
        (
            &[("PESHTOQ_LISTEN", "here")],
            None,
            "PESHTOQ_LISTEN = \"here\" (environment)",
        ),
        (&[("PESHTOQ_ACCESS_TOKEN_TTL", "15")], None, "such as"),
        (&[("PESHTOQ_ACCESS_TOKEN_TTL", "0m")], None, "such as"),
        (&[("PESHTOQ_SIGNIN_ATTEMPTS", "0")], None, "at least 1"),
        (&[("PESHTOQ_DATABASE_URL", "mysql://x")], None, "sqlite://"),
        (
            &[("PESHTOQ_DATABASE_URL", "postgres://x")],
            None,
            "PESHTOQ_TOKEN_SECRET",
        ),
        (&[("PESHTOQ_TOKEN_SECRET", "short")], None, "32"),
        (&[("PESHTOQ_PUBLIC_URL", "example.uz")], None, "http://"),
        (
            &[("PESHTOQ_TRUSTED_PROXIES", "10.0.0.1, x")],
            None,
            "x: must be an address",
        ),
        (
            &[("PESHTOQ_TRUSTED_PROXIES", "10.0.0.0/40")],
            None,
            "10.0.0.0/40: must be",
        ),
        (&[("PESHTOQ_WEBHOOK_URL", "ftp://a.uz")], None, "http://"),
        (&[("PESHTOQ_LINK_CHECK", "never")], None, "on or off"),
        (&[("PESHTOQ_BACKUP_EVERY", "24h")], None, "PESHTOQ_BACKUP_TO"),
        (&[("PESHTOQ_BACKUP_TO", "/backups")], None, "PESHTOQ_BACKUP_EVERY"),
        (
            &[("PESHTOQ_BACKUP_EVERY", "daily"), ("PESHTOQ_BACKUP_TO", "/backups")],
            None,
            "such as",
        ),
        (&[("PESHTOQ_BACKUP_KEEP", "0")], None, "at least 1"),
        (
            &[("PESHTOQ_WEBHOOK_URL", "https://a.uz")],
            None,
            "PESHTOQ_WEBHOOK_SECRET",
        ),
    ] {
        let text = read(pairs, file).expect_err("refused");
        assert!(text.contains(part), "{text}");
        assert!(!text.contains('\n'), "{text}");
    }
}

#[test]
fn service_variables_of_kubernetes_are_ignored() {
    let links = [
        ("PESHTOQ_SERVICE_HOST", "10.96.0.7"),
        ("PESHTOQ_SERVICE_PORT", "80"),
        ("PESHTOQ_SERVICE_PORT_HTTP", "80"),
        ("PESHTOQ_PORT", "tcp://10.96.0.7:80"),
        ("PESHTOQ_PORT_80_TCP", "tcp://10.96.0.7:80"),
        ("PESHTOQ_PORT_80_TCP_PROTO", "tcp"),
        ("PESHTOQ_PORT_80_TCP_PORT", "80"),
        ("PESHTOQ_PORT_80_TCP_ADDR", "10.96.0.7"),
        ("PESHTOQ_PORT_53_UDP_ADDR", "10.96.0.7"),
        // A service called `peshtoq-site-2`.
        ("PESHTOQ_SITE_2_SERVICE_HOST", "10.96.0.8"),
        ("PESHTOQ_SITE_2_SERVICE_PORT", "3000"),
        ("PESHTOQ_SITE_2_PORT", "tcp://10.96.0.8:3000"),
        ("PESHTOQ_SITE_2_PORT_3000_TCP_PORT", "3000"),
    ];
    let config = read(&[&links[..], &[("PESHTOQ_LISTEN", "127.0.0.1:9000")]].concat(), None).expect("right");
    assert_eq!(config.ignored().len(), links.len());
    assert_eq!(config.listen.port(), 9000);
    for (name, value) in [
        ("PESHTOQ_PORT", "8080"),
        ("PESHTOQ_LISTEN_PORT", "8080"),
        ("PESHTOQ_PORTS", "tcp://10.96.0.7:80"),
        ("PESHTOQ_PORT_80", "80"),
        ("PESHTOQ_PORT_HTTP_TCP", "80"),
        ("PESHTOQ_PORT_80_TCP_HOST", "80"),
        ("PESHTOQ_SERVICE", "10.96.0.7"),
        ("PESHTOQ_SERVICE_HOSTS", "10.96.0.7"),
        ("PESHTOQ_MYSERVICE_HOST", "10.96.0.7"),
    ] {
        let wrong = read(&[(name, value)], None).expect_err("refused");
        assert!(wrong.contains(&format!("unknown key {name}")), "{wrong}");
    }
}

#[test]
fn secrets_are_hidden() {
    let secret = "x".repeat(40);
    let url = "postgres://me:pw@localhost/p";
    let config = read(
        &[("PESHTOQ_TOKEN_SECRET", &secret), ("PESHTOQ_DATABASE_URL", url)],
        None,
    )
    .expect("right");
    assert!(
        config
            .shown()
            .iter()
            .all(|(_, value, _)| !value.contains("xxx") && !value.contains("pw"))
    );
    let wrong = read(&[("PESHTOQ_TOKEN_SECRET", "geheim")], None).expect_err("refused");
    assert!(!wrong.contains("geheim"));
}
