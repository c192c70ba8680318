//! Passwords: validation, hashing and verification (`docs/api.md#passwords-logins-phones`).

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{
        self,
        phc::{Output, ParamsString, PasswordHash, Salt},
    },
};
use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use peshtoq_core::{
    error::{Error, Result},
    input::Secret,
    rules,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use validator::ValidationError;
use zeroize::Zeroize;

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
/// Concurrent hashes: each takes a core and 19 MB, which the rest of the server needs too.
const MAX_CONCURRENT: usize = 2;
/// How long a hash waits for a permit before the caller gets 503.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);

/// Least number of characters, for `#[validate(length(…))]`.
pub(crate) const MIN: u64 = rules::PASSWORD_MIN as u64;
/// Greatest number of characters, for `#[validate(length(…))]`.
pub(crate) const MAX: u64 = rules::PASSWORD_MAX as u64;

/// The characters of a new password, for `#[validate(custom(…))]`.
pub(crate) fn characters(password: &Secret) -> Result<(), ValidationError> {
    rules::password(password.as_str())
}

/// Hashes passwords on blocking threads, at most two at once. Cheap to clone.
///
/// The memory of the hashes, one area per concurrent hash, is reused. If it were returned to the allocator each time,
/// every thread that has ever computed a hash could keep an area of its own.
#[derive(Clone)]
pub struct Hasher {
    turns: Arc<Semaphore>,
    memory: Memory,
    dummy_hash: Arc<str>,
}

impl Hasher {
    /// A hasher.
    ///
    /// # Errors
    /// When the operating system has no randomness.
    pub fn new() -> Result<Self> {
        Ok(Self {
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT)),
            memory: Memory::default(),
            dummy_hash: dummy_hash()?.into(),
        })
    }

    /// The PHC string of a password, with a salt of its own.
    ///
    /// # Errors
    /// 503 when too many others wait.
    pub async fn hash(&self, password: &Secret) -> Result<String> {
        let salt = random::bytes::<SALT>()?;
        let password = password.clone();
        let work = move |memory: &mut Vec<Block>| hash(&argon2()?, password.as_str().as_bytes(), &salt, memory);
        let hash = self.run(work).await?.map_err(Error::internal)?;
        Ok(hash.to_string())
    }

    /// Whether a password matches `hash`. Without a hash, for an unknown login, it takes the same time and returns
    /// false.
    ///
    /// # Errors
    /// 503 when too many others wait; 500 when the stored hash is malformed.
    pub async fn verify(&self, password: &Secret, hash: Option<&str>) -> Result<bool> {
        let hash = PasswordHash::new(hash.unwrap_or(&self.dummy_hash)).map_err(Error::internal)?;
        let password = password.clone();
        let work = move |memory: &mut Vec<Block>| verify(&hash, password.as_str().as_bytes(), memory);
        self.run(work).await?.map_err(Error::internal)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static) -> Result<T> {
        let turn = timeout(QUEUE_TIMEOUT, self.turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_| Error::unavailable("too many passwords wait to be hashed"))?;
        let turn = turn.map_err(Error::internal)?;
        let mut area = self.memory.take(turn);
        let task = tokio::task::spawn_blocking(move || {
            // The permit is held until the work ends, even if the caller has gone away.
            work(&mut area.blocks)
        });
        task.await.map_err(Error::internal)
    }
}

/// The areas that are free at the moment.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<Vec<Block>>>>);

impl Memory {
    fn areas(&self) -> MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, turn: OwnedSemaphorePermit) -> Area {
        Area {
            blocks: self.areas().pop().unwrap_or_default(),
            memory: self.clone(),
            _turn: turn,
        }
    }
}

/// The memory of one hash, and the permit to compute it.
struct Area {
    blocks: Vec<Block>,
    memory: Memory,
    _turn: OwnedSemaphorePermit,
}

impl Drop for Area {
    fn drop(&mut self) {
        // The filled area would reveal the password at a lower cost than a guess should have.
        for block in &mut self.blocks {
            block.zeroize();
        }
        self.memory.areas().push(std::mem::take(&mut self.blocks));
    }
}

/// Hashes in this memory, which grows to the required size.
fn hash(
    argon2: &Argon2<'_>,
    password: &[u8],
    salt: &[u8],
    memory: &mut Vec<Block>,
) -> password_hash::Result<PasswordHash> {
    let params = argon2.params();
    let wanted = params.block_count();
    if memory.len() < wanted {
        memory.reserve_exact(wanted - memory.len());
        memory.resize(wanted, Block::new());
    }
    let mut bytes = [0; Output::MAX_LENGTH];
    let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
    let out = bytes.get_mut(..length).ok_or(password_hash::Error::OutputSize)?;
    argon2.hash_password_into_with_memory(password, salt, out, memory)?;
    Ok(PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(Output::new(out)?),
    })
}

/// Whether the password matches the hash.
fn verify(known: &PasswordHash, password: &[u8], memory: &mut Vec<Block>) -> password_hash::Result<bool> {
    let (Some(salt), Some(output)) = (&known.salt, &known.hash) else {
        return Err(password_hash::Error::EncodingInvalid);
    };
    let is_ours = known.algorithm == Algorithm::Argon2id.ident() && known.version == Some(Version::V0x13.into());
    let params = Params::try_from(known)?;
    // All hashes are our own. One with greater parameters must not exhaust the memory.
    if !is_ours || params.m_cost() > MEMORY_KIB {
        return Err(password_hash::Error::Algorithm);
    }
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    // The comparison takes constant time.
    Ok(hash(&argon2, password, salt, memory)?.hash.as_ref() == Some(output))
}

fn argon2() -> Result<Argon2<'static>, password_hash::Error> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(HASH))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// A hash that costs as much as any other and matches no password. Its bytes are random, so it costs nothing at the
/// start of the server.
fn dummy_hash() -> Result<String> {
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
    async fn only_the_right_password_is_accepted() {
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
    async fn an_unknown_login_costs_the_same_time() {
        let hasher = Hasher::new().unwrap();
        assert!(!hasher.verify(&secret("Parol-123"), None).await.unwrap());
        let real = hasher.hash(&secret("Parol-123")).await.unwrap();
        let (real, dummy) = (
            PasswordHash::new(&real).unwrap(),
            PasswordHash::new(&hasher.dummy_hash).unwrap(),
        );
        assert_eq!(
            (real.algorithm, real.version, real.params),
            (dummy.algorithm, dummy.version, dummy.params)
        );
        assert_eq!(real.salt.unwrap().len(), dummy.salt.unwrap().len());
        assert_eq!(real.hash.unwrap().len(), dummy.hash.unwrap().len());
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
                    let work = move |_: &mut Vec<Block>| {
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
        assert_eq!(most.load(Ordering::SeqCst), MAX_CONCURRENT);
    }

    #[tokio::test]
    async fn the_memory_is_used_again_and_holds_nothing_of_a_password() {
        let hasher = Hasher::new().unwrap();
        let hash = hasher.hash(&secret("Parol-123")).await.unwrap();
        let wrong = secret("parol-123");
        let hashes = (0..20).map(|_| hasher.verify(&wrong, Some(&hash)));
        for is_right in futures::future::join_all(hashes).await {
            assert!(!is_right.unwrap());
        }
        // Work that panics returns its memory and its permit too.
        let work = |_: &mut Vec<Block>| panic!("on the way");
        assert!(hasher.run::<()>(work).await.is_err());
        let areas = hasher.memory.areas();
        assert_eq!(areas.len(), MAX_CONCURRENT);
        for area in areas.iter() {
            assert_eq!(area.len(), MEMORY_KIB as usize);
            assert!(area.iter().all(|block| block.as_ref().iter().all(|word| *word == 0)));
        }
    }

    #[tokio::test]
    async fn a_hash_equals_that_of_the_usual_interface() {
        use argon2::{PasswordHasher, PasswordVerifier};
        let hasher = Hasher::new().unwrap();
        let own = PasswordHash::new(&hasher.hash(&secret("Parol-123")).await.unwrap()).unwrap();
        argon2().unwrap().verify_password(b"Parol-123", &own).unwrap();
        let other = argon2()
            .unwrap()
            .hash_password_with_salt(b"Parol-123", b"saltsaltsaltsalt");
        let other = other.unwrap().to_string();
        assert!(hasher.verify(&secret("Parol-123"), Some(&other)).await.unwrap());
        assert!(!hasher.verify(&secret("Parol-124"), Some(&other)).await.unwrap());
        for strange in [
            other.replace("m=19456", "m=4000000"),
            other.replace("argon2id", "argon2d"),
            other.replace("v=19", "v=16"),
        ] {
            assert!(
                hasher.verify(&secret("Parol-123"), Some(&strange)).await.is_err(),
                "{strange}"
            );
        }
    }
}
