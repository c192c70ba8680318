//! Passwords: how a new one is judged, hashed and compared (`contract.md §2`).

use std::{sync::Arc, time::Duration};

use argon2::{
    Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version,
    password_hash::{self, phc::PasswordHash},
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use peshtoq_kernel::{
    error::{Error, Result},
    input::Secret,
    rules,
};
use tokio::{sync::Semaphore, time::timeout};
use validator::ValidationError;

use crate::random;

/// Memory of one hash in KiB (OWASP's first recommendation for argon2id).
const MEMORY_KIB: u32 = 19_456;
/// Passes over that memory.
const PASSES: u32 = 2;
/// Lanes.
const LANES: u32 = 1;
/// Length of salt and hash in bytes.
const SALT: usize = 16;
const HASH: usize = 32;
/// Hashes at once: each takes a core and 19 MB, and the rest of the server needs both too.
const AT_ONCE: usize = 2;
/// How long a hash waits for its turn before the caller is told to come again.
const WAIT: Duration = Duration::from_secs(10);

/// Least number of characters, for `#[validate(length(…))]`.
pub(crate) const MIN: u64 = rules::PASSWORD_MIN as u64;
/// Greatest number of characters, for `#[validate(length(…))]`.
pub(crate) const MAX: u64 = rules::PASSWORD_MAX as u64;

/// The characters of a new password, for `#[validate(custom(…))]`.
pub(crate) fn characters(password: &Secret) -> Result<(), ValidationError> {
    rules::password(password.as_str())
}

/// Hashes passwords, off the threads that answer calls and never more than two at once. Cheap to clone.
#[derive(Clone)]
pub struct Hasher {
    turns: Arc<Semaphore>,
    nobody: Arc<str>,
}

impl Hasher {
    /// A hasher.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub fn new() -> Result<Self> {
        Ok(Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            nobody: nobody()?.into(),
        })
    }

    /// The PHC string of a password, with a salt of its own.
    ///
    /// # Errors
    /// 503 when too many others wait.
    pub async fn hash(&self, password: &Secret) -> Result<String> {
        let salt = random::bytes::<SALT>()?;
        let password = password.clone();
        let work = move || argon2()?.hash_password_with_salt(password.as_str().as_bytes(), &salt);
        let hash: PasswordHash = self.run(work).await?.map_err(Error::internal)?;
        Ok(hash.to_string())
    }

    /// Whether a password is the one of `hash`. Without a hash, because nobody has that name, it takes the same time
    /// and says no.
    ///
    /// # Errors
    /// 503 when too many others wait; 500 when the stored hash is none.
    pub async fn verify(&self, password: &Secret, hash: Option<&str>) -> Result<bool> {
        let hash = PasswordHash::new(hash.unwrap_or(&self.nobody)).map_err(Error::internal)?;
        let password = password.clone();
        let work = move || argon2()?.verify_password(password.as_str().as_bytes(), &hash);
        match self.run(work).await? {
            Ok(()) => Ok(true),
            Err(password_hash::Error::PasswordInvalid) => Ok(false),
            Err(error) => Err(Error::internal(error)),
        }
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = timeout(WAIT, self.turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_| Error::unavailable("too many passwords wait to be hashed"))?;
        let turn = turn.map_err(Error::internal)?;
        let task = tokio::task::spawn_blocking(move || {
            // The turn ends with the work, also when the caller has gone away meanwhile.
            let _turn = turn;
            work()
        });
        task.await.map_err(Error::internal)
    }
}

fn argon2() -> Result<Argon2<'static>, password_hash::Error> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(HASH))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// A hash that costs as much as any other and that no password has: its bytes are random, so that making it costs the
/// start of the server nothing.
fn nobody() -> Result<String> {
    let salt = STANDARD_NO_PAD.encode(random::bytes::<SALT>()?);
    let hash = STANDARD_NO_PAD.encode(random::bytes::<HASH>()?);
    Ok(format!(
        "$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${salt}${hash}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_is_recognised_and_no_other_is() {
        let hasher = Hasher::new().unwrap();
        let hash = hasher.hash(&secret("Parol-123")).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(
            hash,
            hasher.hash(&secret("Parol-123")).await.unwrap(),
            "each has its own salt"
        );
        assert!(hasher.verify(&secret("Parol-123"), Some(&hash)).await.unwrap());
        assert!(!hasher.verify(&secret("parol-123"), Some(&hash)).await.unwrap());
        assert!(!hasher.verify(&secret(""), Some(&hash)).await.unwrap());
        assert!(hasher.verify(&secret("Parol-123"), Some("not a hash")).await.is_err());
    }

    #[tokio::test]
    async fn nobody_has_no_password_and_costs_the_same() {
        let hasher = Hasher::new().unwrap();
        assert!(!hasher.verify(&secret("Parol-123"), None).await.unwrap());
        let real = hasher.hash(&secret("Parol-123")).await.unwrap();
        let (real, nobody) = (
            PasswordHash::new(&real).unwrap(),
            PasswordHash::new(&hasher.nobody).unwrap(),
        );
        assert_eq!(
            (real.algorithm, real.version, real.params),
            (nobody.algorithm, nobody.version, nobody.params)
        );
        assert_eq!(real.salt.unwrap().len(), nobody.salt.unwrap().len());
        assert_eq!(real.hash.unwrap().len(), nobody.hash.unwrap().len());
    }

    #[tokio::test]
    async fn no_more_than_two_at_once() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let hasher = Hasher::new().unwrap();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let works: Vec<_> = (0..8)
            .map(|_| {
                let (hasher, now, most) = (hasher.clone(), now.clone(), most.clone());
                tokio::spawn(async move {
                    let work = move || {
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::sleep(Duration::from_millis(20));
                        now.fetch_sub(1, Ordering::SeqCst);
                    };
                    hasher.run(work).await.unwrap();
                })
            })
            .collect();
        for work in works {
            work.await.unwrap();
        }
        assert_eq!(most.load(Ordering::SeqCst), AT_ONCE);
    }
}
