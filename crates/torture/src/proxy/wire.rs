//! The part of PostgreSQL's protocol that is needed to recognise a COMMIT.

/// The client's messages.
#[derive(Default)]
pub struct Frontend {
    kept: Vec<u8>,
    is_started: bool,
}

/// A longer message is not a COMMIT and is not buffered.
const LONGEST: usize = 4096;

impl Frontend {
    /// Takes the next bytes. Returns whether a COMMIT begins in them.
    pub fn feed(&mut self, bytes: &[u8]) -> bool {
        self.kept.extend_from_slice(bytes);
        let mut is_commit = false;
        while let Some((message, length)) = self.next() {
            is_commit |= is_commit_message(message);
            self.kept.drain(..length);
        }
        is_commit
    }

    /// The first complete message and its length. The first messages of a connection have no type: they request TLS, or
    /// start the session.
    fn next(&mut self) -> Option<(&[u8], usize)> {
        let untyped = if self.is_started { 1 } else { 0 };
        let size = self.kept.get(untyped..untyped + 4)?;
        let size = u32::from_be_bytes(size.try_into().ok()?) as usize;
        let length = size + untyped;
        if self.kept.len() < length {
            return None;
        }
        if !self.is_started {
            // An SSLRequest is followed by the actual start message.
            let code = self.kept.get(4..8)?;
            self.is_started = code != 80_877_103_u32.to_be_bytes();
            return Some((&[], length));
        }
        Some((self.kept.get(..length.min(LONGEST))?, length))
    }
}

/// Whether a typed message is a simple query or a prepared statement that commits.
fn is_commit_message(message: &[u8]) -> bool {
    let Some((kind, rest)) = message.split_first() else {
        return false;
    };
    let mut text = rest.get(4..).unwrap_or_default();
    match kind {
        b'Q' => {}
        // The name of the statement comes first.
        b'P' => {
            let end = text.iter().position(|byte| *byte == 0).unwrap_or(0);
            text = text.get(end + 1..).unwrap_or_default();
        }
        _ => return false,
    }
    text.get(..6).is_some_and(|word| word.eq_ignore_ascii_case(b"COMMIT"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 4).expect("short").to_be_bytes();
        [&[kind], &length[..], body].concat()
    }

    fn begun() -> Frontend {
        let mut frontend = Frontend::default();
        let ssl = [8_u32.to_be_bytes(), 80_877_103_u32.to_be_bytes()].concat();
        assert!(!frontend.feed(&ssl));
        let start = [&13_u32.to_be_bytes()[..], &196_608_u32.to_be_bytes(), b"user\0"].concat();
        assert!(!frontend.feed(&start));
        frontend
    }

    #[test]
    fn a_commit_is_seen_however_it_is_cut() {
        let query = message(b'Q', b"COMMIT\0");
        for at in 0..query.len() {
            let mut frontend = begun();
            let (one, other) = query.split_at(at);
            assert!(!frontend.feed(one));
            assert!(frontend.feed(other), "{at}");
            assert!(frontend.feed(&query), "the next one too");
        }
        assert!(begun().feed(&message(b'P', b"s1\0commit\0\0\0")));
    }

    #[test]
    fn nothing_else_is_a_commit() {
        let mut frontend = begun();
        for body in [&b"BEGIN\0"[..], b"SELECT 'COMMIT'\0", b"ROLLBACK\0", &[b'x'; 10_000]] {
            assert!(!frontend.feed(&message(b'Q', body)));
        }
        assert!(!frontend.feed(&message(b'B', b"COMMIT\0")));
    }
}
