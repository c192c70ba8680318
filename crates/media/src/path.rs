//! Paths of stored files. Only a path that Peshtoq itself could have made ever reaches the store.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{FileType, Folder};

/// Bytes of the content's SHA-256 that form the name: 160 bits.
const NAME_BYTES: usize = 20;

/// `folder/name.ext` of a stored file. The name is the content's SHA-256 in hex, cut to 40 digits. So it reveals
/// nothing about the uploader, and the same content has the same name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MediaPath {
    folder: Folder,
    stem: String,
    file_type: FileTypeOrd,
}

/// [`FileType`] ordered by extension, so that paths sort like their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FileTypeOrd(FileType);

impl PartialOrd for FileTypeOrd {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for FileTypeOrd {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.extension().cmp(other.0.extension())
    }
}

impl MediaPath {
    /// The path of content with this digest.
    pub(crate) fn of_content(folder: Folder, file_type: FileType, sha256: Sha256) -> Self {
        Self {
            folder,
            stem: stem_of(sha256),
            file_type: FileTypeOrd(file_type),
        }
    }

    /// Whether the path matches this digest.
    pub(crate) fn is_named_after(&self, sha256: Sha256) -> bool {
        self.stem == stem_of(sha256)
    }

    /// Parses `folder/name.ext`, exactly. Anything else is `None`: another folder, name or extension, `..`, a query, an
    /// escape, a leading slash.
    #[must_use]
    pub fn parse(path: &str) -> Option<Self> {
        let (folder, name) = path.split_once('/')?;
        let folder = Folder::parse(folder).ok()?;
        let (stem, extension) = name.split_once('.')?;
        let file_type = FileType::from_extension(extension)?;
        let is_digest = stem.len() == NAME_BYTES * 2 && stem.bytes().all(|b| HEX.contains(&b));
        (is_digest && folder.accepts().contains(&file_type)).then(|| Self {
            folder,
            stem: stem.to_owned(),
            file_type: FileTypeOrd(file_type),
        })
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> Folder {
        self.folder
    }

    /// The type, from the extension.
    #[must_use]
    pub fn file_type(&self) -> FileType {
        self.file_type.0
    }

    /// The name without its extension.
    #[must_use]
    pub fn stem(&self) -> &str {
        &self.stem
    }
}

/// The name for a digest.
fn stem_of(sha256: Sha256) -> String {
    let digest = sha256.finalize();
    let mut stem = String::with_capacity(NAME_BYTES * 2);
    for byte in digest.iter().take(NAME_BYTES) {
        stem.push(char::from(HEX[usize::from(byte >> 4)]));
        stem.push(char::from(HEX[usize::from(byte & 15)]));
    }
    stem
}

const HEX: &[u8; 16] = b"0123456789abcdef";

impl fmt::Display for MediaPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}.{}", self.folder, self.stem, self.file_type().extension())
    }
}

/// Parses the value of an image field (`docs/api.md#media-references`): `folder/name.ext`, `/media/folder/name.ext` or
/// the full media URL of this installation (`media_base_url`, with or without a trailing slash). Returns
/// `folder/name.ext`; `None` for everything else, including other hosts. Whether the file exists is not checked.
#[must_use]
pub fn normalise(input: &str, media_base_url: &str) -> Option<String> {
    let base = media_base_url.trim_end_matches('/');
    let under = |prefix: &str| input.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('/'));
    let base_path = if base.is_empty() { None } else { under(base) };
    let path = base_path.or_else(|| under("/media")).unwrap_or(input);
    MediaPath::parse(path).map(|path| path.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "0123456789abcdef0123456789abcdef01234567";

    #[test]
    fn the_three_spellings_are_equivalent() {
        let path = format!("partners/{NAME}.png");
        for input in [
            path.clone(),
            format!("/media/{path}"),
            format!("https://cdn.example.uz/media/{path}"),
        ] {
            for base in ["https://cdn.example.uz/media", "https://cdn.example.uz/media/"] {
                assert_eq!(normalise(&input, base).as_deref(), Some(path.as_str()), "{input}");
            }
        }
    }

    #[test]
    fn everything_else_is_refused() {
        let base = "https://cdn.example.uz/media";
        for input in [
            String::new(),
            "partners".into(),
            format!("partners/{NAME}"),
            format!("partners/{NAME}.exe"),
            format!("partners/{NAME}.mp4"),
            format!("videos/{NAME}.png"),
            format!("staff-profile/{NAME}.svg"),
            format!("partners/{NAME}.png?w=80"),
            format!("partners/{NAME}.png#x"),
            format!("partners/{NAME}.png "),
            format!("partners/{NAME}.png.png"),
            format!("partners/{}.png", NAME.to_uppercase()),
            format!("partners/../partners/{NAME}.png"),
            format!("partners//{NAME}.png"),
            format!("//partners/{NAME}.png"),
            format!("media/partners/{NAME}.png"),
            format!("/media/../media/partners/{NAME}.png"),
            format!("partners/%2e%2e/{NAME}.png"),
            format!("incoming/{NAME}.png"),
            format!("derived/partners/{NAME}.80.webp"),
            format!("nowhere/{NAME}.png"),
            format!("https://evil.example/media/partners/{NAME}.png"),
            format!("http://cdn.example.uz/media/partners/{NAME}.png"),
            format!("https://cdn.example.uz/mediapartners/{NAME}.png"),
            format!("https://cdn.example.uz/media/x/partners/{NAME}.png"),
            format!("partners/{}\u{0}.png", &NAME[1..]),
        ] {
            assert_eq!(normalise(&input, base), None, "{input}");
        }
    }
}
