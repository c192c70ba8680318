//! The tokens of a signed-in device (`docs/api.md#sessions`).
//!
//! An access token has session, person and expiry, and is signed. A refresh token has session, counter and a random
//! nonce of 256 bits that only the device knows, and is signed too; the database has only a hash of it. A rotation
//! increments the counter and keeps the nonce, so that the current token can be derived from any older one of the same
//! session. So a second tab that comes with a token which the first has just spent gets the same pair as the first, and
//! nothing that opens a session is ever stored.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use peshtoq_core::error::{Error, Result};
use sha2::{Digest, Sha256};

/// Minimum length of the secret in bytes.
pub const SECRET_MIN: usize = 32;

const MAC: usize = 32;
const NONCE: usize = 32;

/// The keys that sign tokens, derived from the configured secret.
#[derive(Clone)]
pub struct Keys {
    access: Hmac<Sha256>,
    refresh: Hmac<Sha256>,
    digest: Hmac<Sha256>,
}

/// The content of an access token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Signed by us and not expired.
    Valid {
        /// The id of the session.
        session: i64,
        /// The id of the staff row.
        staff: i64,
    },
    /// Signed by us, but expired.
    Expired,
    /// Not signed by us.
    Invalid,
}

/// The content of a refresh token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refresh {
    /// The id of the session.
    pub session: i64,
    /// The number of rotations before it.
    pub counter: i64,
    /// The nonce, which only the device knows.
    pub nonce: [u8; NONCE],
}

impl Refresh {
    /// The hash that the database stores. It does not include the session id, because it is computed before the
    /// database assigns one.
    pub fn hash(&self) -> String {
        let digest = Sha256::new()
            .chain_update(self.counter.to_be_bytes())
            .chain_update(self.nonce)
            .finalize();
        URL_SAFE_NO_PAD.encode(digest)
    }
}

impl Keys {
    /// Derives the keys from a secret. Each kind of token has its own key, so that none can be used as another.
    ///
    /// # Errors
    /// When the secret has fewer than [`SECRET_MIN`] bytes.
    pub fn new(secret: &[u8]) -> Result<Self> {
        if secret.len() < SECRET_MIN {
            return Err(Error::internal(format!(
                "the token secret needs at least {SECRET_MIN} bytes"
            )));
        }
        let secret = keyed(secret)?;
        let key = |purpose: &str| keyed(&secret.clone().chain_update(purpose).finalize().into_bytes());
        Ok(Self {
            access: key("peshtoq access token")?,
            refresh: key("peshtoq refresh token")?,
            digest: key("peshtoq digest of a body")?,
        })
    }

    /// A digest that only a holder of the secret can compute.
    pub fn digest(&self, bytes: &[u8]) -> [u8; MAC] {
        self.digest.clone().chain_update(bytes).finalize().into_bytes().into()
    }

    /// An access token that expires at `end`.
    pub fn access(&self, session: i64, staff: i64, end: DateTime<Utc>) -> String {
        let mut bytes = Vec::with_capacity(24 + MAC);
        for number in [session, staff, end.timestamp_millis()] {
            bytes.extend(number.to_be_bytes());
        }
        signed(&self.access, bytes)
    }

    /// Reads an access token at the time `now`. The signature is compared in constant time.
    pub fn read_access(&self, token: &str, now: DateTime<Utc>) -> Access {
        let Some([session, staff, end]) = verified(&self.access, token).as_deref().and_then(numbers) else {
            return Access::Invalid;
        };
        if end <= now.timestamp_millis() {
            Access::Expired
        } else {
            Access::Valid { session, staff }
        }
    }

    /// A refresh token.
    pub fn refresh(&self, refresh: &Refresh) -> String {
        let mut bytes = Vec::with_capacity(16 + NONCE + MAC);
        bytes.extend(refresh.session.to_be_bytes());
        bytes.extend(refresh.counter.to_be_bytes());
        bytes.extend(refresh.nonce);
        signed(&self.refresh, bytes)
    }

    /// Reads a refresh token, if it is signed by us.
    pub fn read_refresh(&self, token: &str) -> Option<Refresh> {
        let bytes = verified(&self.refresh, token)?;
        let (head, nonce) = bytes.split_at_checked(16)?;
        let [session, counter] = numbers(head)?;
        Some(Refresh {
            session,
            counter,
            nonce: nonce.try_into().ok()?,
        })
    }
}

fn keyed(key: &[u8]) -> Result<Hmac<Sha256>> {
    Hmac::new_from_slice(key).map_err(Error::internal)
}

fn signed(key: &Hmac<Sha256>, mut bytes: Vec<u8>) -> String {
    let mac = key.clone().chain_update(&bytes).finalize().into_bytes();
    bytes.extend(mac);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn verified(key: &Hmac<Sha256>, token: &str) -> Option<Vec<u8>> {
    let mut bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let mac = bytes.split_off(bytes.len().checked_sub(MAC)?);
    key.clone().chain_update(&bytes).verify_slice(&mac).ok()?;
    Some(bytes)
}

fn numbers<const N: usize>(bytes: &[u8]) -> Option<[i64; N]> {
    let (chunks, []) = bytes.as_chunks::<8>() else {
        return None;
    };
    let numbers: Vec<i64> = chunks.iter().map(|chunk| i64::from_be_bytes(*chunk)).collect();
    numbers.try_into().ok()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn keys() -> Keys {
        Keys::new(&[7; 32]).unwrap()
    }

    fn now() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
    }

    #[test]
    fn an_access_token_is_read_back_until_its_end() {
        let token = keys().access(12, 3, now() + TimeDelta::minutes(15));
        assert_eq!(
            keys().read_access(&token, now()),
            Access::Valid { session: 12, staff: 3 }
        );
        assert_eq!(
            keys().read_access(&token, now() + TimeDelta::minutes(15)),
            Access::Expired
        );
        let last = now() + TimeDelta::minutes(15) - TimeDelta::milliseconds(1);
        assert_eq!(
            keys().read_access(&token, last),
            Access::Valid { session: 12, staff: 3 }
        );
    }

    #[test]
    fn foreign_tokens_are_invalid() {
        let token = keys().access(12, 3, now() + TimeDelta::minutes(15));
        assert_eq!(Keys::new(&[8; 32]).unwrap().read_access(&token, now()), Access::Invalid);
        let bytes = URL_SAFE_NO_PAD.decode(&token).unwrap();
        for index in 0..bytes.len() {
            let mut other = bytes.clone();
            other[index] ^= 1;
            let other = URL_SAFE_NO_PAD.encode(other);
            assert_eq!(keys().read_access(&other, now()), Access::Invalid, "byte {index}");
        }
        for other in [
            "",
            "a",
            "….",
            &token[1..],
            &token[..token.len() - 1],
            &format!("{token}A"),
            &"A".repeat(75),
        ] {
            assert_eq!(keys().read_access(other, now()), Access::Invalid, "{other}");
        }
    }

    #[test]
    fn a_token_is_not_accepted_as_another_kind() {
        let refresh = keys().refresh(&Refresh {
            session: 12,
            counter: 0,
            nonce: [1; 32],
        });
        assert_eq!(keys().read_access(&refresh, now()), Access::Invalid);
        assert_eq!(
            keys().read_refresh(&keys().access(12, 3, now() + TimeDelta::days(1))),
            None
        );
        // Nor one with the right length and a signature by the other key.
        let forged = signed(&keys().refresh, vec![0; 24]);
        assert_eq!(keys().read_access(&forged, now()), Access::Invalid);
    }

    #[test]
    fn a_refresh_token_is_read_back() {
        let refresh = Refresh {
            session: 12,
            counter: 4,
            nonce: [9; 32],
        };
        assert_eq!(keys().read_refresh(&keys().refresh(&refresh)), Some(refresh));
        let next = Refresh { counter: 5, ..refresh };
        assert_ne!(refresh.hash(), next.hash());
        assert_ne!(
            refresh.hash(),
            Refresh {
                nonce: [8; 32],
                ..refresh
            }
            .hash()
        );
    }

    #[test]
    fn a_short_secret_is_refused() {
        assert!(Keys::new(&[7; 31]).is_err());
    }
}
