//! The elements of a WebM, which is written in EBML.

/// The number of bytes kept from the start of a WebM to find its size in pixels.
const WEBM_HEAD: usize = 64 * 1024;

pub(super) const EBML: u32 = 0x1A45_DFA3;
pub(super) const DOC_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK_ENTRY: u32 = 0xAE;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;

/// Keeps the start of a WebM and counts its bytes.
#[derive(Default)]
pub(crate) struct WebmProbe {
    head: Vec<u8>,
    length: u64,
}

impl WebmProbe {
    pub(super) fn feed(&mut self, data: &[u8]) {
        let room = WEBM_HEAD - self.head.len();
        self.head.extend_from_slice(&data[..data.len().min(room)]);
        self.length += data.len() as u64;
    }

    pub(super) fn finish(self) -> Option<Option<(u32, u32)>> {
        let mut ebml = Ebml {
            data: &self.head,
            at: 0,
        };
        let header = ebml.element()?;
        ebml.take(header.size?)?;
        let segment = ebml.element()?;
        if segment.id != SEGMENT {
            return None;
        }
        let end = segment.size.map(|size| size.saturating_add(ebml.at as u64));
        if end.is_some_and(|end| end > self.length) || self.length == ebml.at as u64 {
            return None;
        }
        Some(film_size(&self.head[ebml.at..]))
    }
}

fn film_size(segment: &[u8]) -> Option<(u32, u32)> {
    let tracks = child(segment, TRACKS)?;
    let mut entries = Ebml { data: tracks, at: 0 };
    while let Some(entry) = entries.element() {
        let body = entries.take(entry.size?)?;
        if entry.id != TRACK_ENTRY {
            continue;
        }
        let Some(video) = child(body, VIDEO) else {
            continue;
        };
        let number = |id| {
            let bytes = child(video, id).filter(|b| b.len() <= 4)?;
            Some(bytes.iter().fold(0_u32, |n, &b| n << 8 | u32::from(b)))
        };
        return Some((number(PIXEL_WIDTH)?, number(PIXEL_HEIGHT)?));
    }
    None
}

/// The body of the first child with this id, as far as the data has it.
fn child(data: &[u8], id: u32) -> Option<&[u8]> {
    let mut ebml = Ebml { data, at: 0 };
    while let Some(element) = ebml.element() {
        let body = ebml.take(element.size?)?;
        if element.id == id {
            return Some(body);
        }
    }
    None
}

pub(super) struct Ebml<'a> {
    pub(super) data: &'a [u8],
    pub(super) at: usize,
}

pub(super) struct Element {
    pub(super) id: u32,
    /// `None`: unknown, up to the end.
    pub(super) size: Option<u64>,
}

impl<'a> Ebml<'a> {
    fn number(&mut self, keep_marker: bool, longest: u32) -> Option<(u64, u32)> {
        let first = *self.data.get(self.at)?;
        let length = first.leading_zeros() + 1;
        if length > longest {
            return None;
        }
        let bytes = self.data.get(self.at..self.at + length as usize)?;
        self.at += length as usize;
        let mut value = bytes.iter().fold(0_u64, |n, &b| n << 8 | u64::from(b));
        if !keep_marker {
            value &= !(1 << (7 * length));
        }
        Some((value, length))
    }

    pub(super) fn element(&mut self) -> Option<Element> {
        let (id, _) = self.number(true, 4)?;
        let (size, length) = self.number(false, 8)?;
        let unknown = size == (1 << (7 * length)) - 1;
        Some(Element {
            id: u32::try_from(id).ok()?,
            size: (!unknown).then_some(size),
        })
    }

    pub(super) fn take(&mut self, size: u64) -> Option<&'a [u8]> {
        let end = self.at.checked_add(usize::try_from(size).ok()?)?;
        let body = self.data.get(self.at..end)?;
        self.at = end;
        Some(body)
    }
}
