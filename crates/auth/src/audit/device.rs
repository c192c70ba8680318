//! The browser and the system in a `User-Agent`, by their usual names.

/// How much of the name of an unknown program is kept, in characters.
const NAME_MAX: usize = 40;

/// The browsers by their token. Browsers that also send the tokens of others come first.
const BROWSERS: [(&str, &str); 14] = [
    ("YaBrowser/", "Yandex"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Version/", "Safari"),
    ("curl/", "curl"),
];

/// The systems by their token. Systems that also contain the tokens of others come first.
const SYSTEMS: [(&str, &str); 8] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// The browser with its main version, and the operating system.
pub(super) fn parse_user_agent(user_agent: &str) -> (Option<String>, Option<String>) {
    let system = SYSTEMS
        .iter()
        .find(|(token, _)| user_agent.contains(token))
        .map(|(_, name)| (*name).to_owned());
    (browser(user_agent), system)
}

fn browser(user_agent: &str) -> Option<String> {
    for (token, name) in BROWSERS {
        let Some((_, after)) = user_agent.split_once(token) else {
            continue;
        };
        let version: String = after.chars().take_while(char::is_ascii_digit).take(4).collect();
        return Some(match version.is_empty() {
            true => name.to_owned(),
            false => format!("{name} {version}"),
        });
    }
    let first = user_agent.split_whitespace().next().unwrap_or_default();
    let shown: String = first.chars().filter(|c| !c.is_control()).take(NAME_MAX).collect();
    (!shown.is_empty()).then_some(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_named() {
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
        for (user_agent, wanted) in [
            (windows.to_owned(), ("Chrome 131", "Windows")),
            (format!("{windows} Edg/131.0.0.0"), ("Edge 131", "Windows")),
            (format!("{windows} OPR/115.0.0.0"), ("Opera 115", "Windows")),
            (format!("{windows} YaBrowser/24.10.0"), ("Yandex 24", "Windows")),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0".to_owned(),
                ("Firefox 133", "macOS"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1".to_owned(),
                ("Safari 18", "iOS"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/26.0 Chrome/122.0 Mobile".to_owned(),
                ("Samsung Internet 26", "Android"),
            ),
        ] {
            let (browser, system) = parse_user_agent(&user_agent);
            assert_eq!((browser.as_deref(), system.as_deref()), (Some(wanted.0), Some(wanted.1)), "{user_agent}");
        }
    }

    #[test]
    fn an_unknown_user_agent_is_truncated() {
        assert_eq!(parse_user_agent(""), (None, None));
        assert_eq!(
            parse_user_agent("python-requests/2.32 x"),
            (Some("python-requests/2.32".to_owned()), None)
        );
        let (name, system) = parse_user_agent(&"я".repeat(300));
        assert_eq!((name.map(|name| name.chars().count()), system), (Some(NAME_MAX), None));
    }
}
