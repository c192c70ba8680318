//! Messages of the bot. The address of a call contains the token, so neither the address nor an error that contains it
//! is ever logged.

use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Duration,
};

use reqwest::{Client, redirect};
use serde::Deserialize;
use serde_json::json;

use crate::settings::TelegramProblem;

/// The address of the Telegram Bot API.
pub const TELEGRAM: &str = "https://api.telegram.org";
/// How long Telegram may take to respond.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A client for Telegram's Bot API.
#[derive(Clone)]
pub struct Telegram {
    /// Made when first needed: it reads and parses the certificates of the system, which would take most of a start.
    client: Arc<OnceLock<Client>>,
    base: String,
}

impl fmt::Debug for Telegram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telegram")
            .field("base", &self.base)
            .finish_non_exhaustive()
    }
}

/// Why a message did not reach the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of problem.
    pub problem: TelegramProblem,
    /// How long Telegram asks to wait.
    pub wait: Option<Duration>,
}

/// The body of an answer.
#[derive(Deserialize)]
struct AnswerBody {
    /// Whether the call succeeded.
    ok: bool,
}

/// What Telegram says of a call that it did not follow.
#[derive(Deserialize)]
struct Failure {
    parameters: Option<Parameters>,
}

#[derive(Deserialize)]
struct Parameters {
    retry_after: Option<u64>,
}

impl Telegram {
    /// A client for the API at that address, without a trailing slash.
    pub fn new(base: &str) -> Self {
        Self {
            client: Arc::default(),
            base: base.to_owned(),
        }
    }

    fn client(&self) -> reqwest::Result<&Client> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = Client::builder()
            .timeout(TIMEOUT)
            .redirect(redirect::Policy::none())
            .user_agent(concat!("peshtoq/", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(self.client.get_or_init(|| client))
    }

    /// Sends a message to a chat.
    ///
    /// # Errors
    /// When it did not reach the chat.
    pub async fn send(&self, token: &str, chat: &str, text: &str) -> std::result::Result<(), Refusal> {
        let body = json!({"chat_id": chat, "text": text, "link_preview_options": {"is_disabled": true}});
        let unreachable = Refusal {
            problem: TelegramProblem::Unreachable,
            wait: None,
        };
        let client = self.client().map_err(|error| {
            tracing::error!(%error, "no HTTP client for Telegram");
            unreachable
        })?;
        let call = client.post(format!("{}/bot{token}/sendMessage", self.base)).json(&body);
        let answer = call.send().await.map_err(|_| unreachable)?;
        let status = answer.status();
        if status.is_success() {
            // A proxy in between may answer with a page of its own and a status of success.
            let is_sent = answer.json::<AnswerBody>().await.is_ok_and(|body| body.ok);
            return match is_sent {
                true => Ok(()),
                false => Err(Refusal {
                    problem: TelegramProblem::Failed,
                    wait: None,
                }),
            };
        }
        let problem = match status.as_u16() {
            401 | 404 => TelegramProblem::WrongToken,
            429 => TelegramProblem::Busy,
            _ if status.is_client_error() => TelegramProblem::WrongChat,
            _ => TelegramProblem::Failed,
        };
        let wait = match problem {
            TelegramProblem::Busy => answer
                .json::<Failure>()
                .await
                .ok()
                .and_then(|failure| failure.parameters),
            _ => None,
        };
        let wait = wait.and_then(|wait| wait.retry_after).map(Duration::from_secs);
        Err(Refusal { problem, wait })
    }
}
