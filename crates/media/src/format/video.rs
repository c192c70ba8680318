//! Videos, inspected while they are streamed: type, size, and whether they are complete.

use super::be32;
use crate::FileType;

/// The number of bytes needed to detect the type of a video.
pub(crate) const SNIFF_BYTES: usize = 512;

/// The number of bytes kept from the start of a WebM to find its size in pixels.
const WEBM_HEAD: usize = 64 * 1024;

/// Brands of ISO base media files that browsers play as mp4. QuickTime's own (`qt  `) and those of still pictures in
/// the same container (heic, avif) are not among them.
const MP4_BRANDS: [&[u8; 4]; 20] = [
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9", b"mp41", b"mp42", b"mp71",
    b"avc1", b"dash", b"M4V ", b"M4VH", b"M4VP", b"MSNV", b"f4v ", b"cmfc",
];

/// The video type of the content, from its first [`SNIFF_BYTES`] (or all of it, if shorter).
pub(crate) fn sniff(head: &[u8]) -> Option<FileType> {
    if head.get(4..8) == Some(b"ftyp") {
        let length = (be32(head, 0)? as usize).min(head.len());
        let brands = head.get(8..length)?;
        // The major brand, its version, then the compatible brands.
        let known = brands
            .chunks_exact(4)
            .enumerate()
            .any(|(i, brand)| i != 1 && MP4_BRANDS.iter().any(|known| known.as_slice() == brand));
        let major = brands.get(..4)?;
        let still = [b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"qt  "];
        return (known && !still.iter().any(|s| s.as_slice() == major)).then_some(FileType::Mp4);
    }
    let mut ebml = Ebml { data: head, at: 0 };
    let header = ebml.element()?;
    if header.id != EBML {
        return None;
    }
    let body = head.get(ebml.at..ebml.at.checked_add(usize::try_from(header.size?).ok()?)?)?;
    let mut fields = Ebml { data: body, at: 0 };
    while let Some(field) = fields.element() {
        let content = fields.take(field.size?)?;
        if field.id == DOC_TYPE {
            return (content.split(|&b| b == 0).next() == Some(b"webm")).then_some(FileType::Webm);
        }
    }
    None
}

/// Probes a video while it is streamed. Keeps at most [`WEBM_HEAD`] bytes of it.
pub(crate) enum ContainerProbe {
    /// See [`Mp4Watcher`].
    Mp4(Mp4Watcher),
    /// See [`WebmWatcher`].
    Webm(WebmWatcher),
}

impl ContainerProbe {
    /// A probe for videos of this type; `None` for pictures.
    pub(crate) fn new(file_type: FileType) -> Option<Self> {
        match file_type {
            FileType::Mp4 => Some(Self::Mp4(Mp4Watcher::default())),
            FileType::Webm => Some(Self::Webm(WebmWatcher::default())),
            _ => None,
        }
    }

    /// Takes the next bytes of the video.
    pub(crate) fn feed(&mut self, data: &[u8]) {
        match self {
            Self::Mp4(watcher) => watcher.feed(data),
            Self::Webm(watcher) => watcher.feed(data),
        }
    }

    /// To be called after the last byte: `None` if the video is incomplete, else its shown size, if known.
    pub(crate) fn finish(self) -> Option<Option<(u32, u32)>> {
        match self {
            Self::Mp4(watcher) => watcher.finish(),
            Self::Webm(watcher) => watcher.finish(),
        }
    }
}

/// Walks the boxes of an mp4. It enters `moov` and `trak` by continuing after their headers: their children fill them
/// without a gap, so no nesting has to be tracked.
#[derive(Default)]
pub(crate) struct Mp4Watcher {
    header: Vec<u8>,
    /// The number of bytes of the current box to skip.
    skip: u64,
    /// The collected body of a `tkhd`, and how much of it is missing.
    tkhd: Option<(Vec<u8>, usize)>,
    to_the_end: bool,
    broken: bool,
    has_moov: bool,
    has_data: bool,
    size: Option<(u32, u32)>,
}

impl Mp4Watcher {
    fn feed(&mut self, mut data: &[u8]) {
        while !data.is_empty() && !self.broken && !self.to_the_end {
            if self.skip > 0 {
                let passed = self.skip.min(data.len() as u64);
                self.skip -= passed;
                data = &data[usize::try_from(passed).unwrap_or(data.len())..];
            } else if let Some((body, missing)) = &mut self.tkhd {
                let taken = data.len().min(*missing);
                body.extend_from_slice(&data[..taken]);
                *missing -= taken;
                data = &data[taken..];
                if *missing == 0 {
                    let body = std::mem::take(body);
                    self.tkhd = None;
                    self.size = self.size.or_else(|| track_size(&body));
                }
            } else {
                self.header.push(data[0]);
                data = &data[1..];
                self.try_header();
            }
        }
    }

    fn try_header(&mut self) {
        let Some(short) = be32(&self.header, 0).filter(|_| self.header.len() >= 8) else {
            return;
        };
        let (length, header_length) = match short {
            1 => {
                let Some(long) = self.header.get(8..16) else {
                    return;
                };
                (long.iter().fold(0, |n, &b| n << 8 | u64::from(b)), 16)
            }
            other => (u64::from(other), 8),
        };
        let name: [u8; 4] = [self.header[4], self.header[5], self.header[6], self.header[7]];
        self.header.clear();
        if short == 0 {
            // "Up to the end of the file", allowed for the last box only.
            self.has_data |= &name == b"mdat";
            self.to_the_end = true;
            return;
        }
        let Some(body) = length.checked_sub(header_length) else {
            self.broken = true;
            return;
        };
        match &name {
            b"moov" => self.has_moov = true,
            b"trak" => {}
            b"tkhd" if body <= 128 => {
                let body = usize::try_from(body).unwrap_or(128);
                self.tkhd = (body > 0).then(|| (Vec::with_capacity(body), body));
            }
            _ => {
                self.has_data |= matches!(&name, b"mdat" | b"moof");
                self.skip = body;
            }
        }
    }

    fn finish(self) -> Option<Option<(u32, u32)>> {
        let whole = !self.broken
            && self.skip == 0
            && self.tkhd.is_none()
            && self.header.is_empty()
            && self.has_moov
            && self.has_data;
        whole.then_some(self.size)
    }
}

/// Width and height from a track header, rotated by its matrix; `None` for sound.
fn track_size(tkhd: &[u8]) -> Option<(u32, u32)> {
    let matrix = match tkhd.first()? {
        0 => 40,
        1 => 52,
        _ => return None,
    };
    let width = be32(tkhd, matrix + 36)? >> 16;
    let height = be32(tkhd, matrix + 40)? >> 16;
    let turned = be32(tkhd, matrix)? == 0 && be32(tkhd, matrix + 4)? != 0;
    match (width, height) {
        (0, _) | (_, 0) => None,
        (width, height) if turned => Some((height, width)),
        size => Some(size),
    }
}

const EBML: u32 = 0x1A45_DFA3;
const DOC_TYPE: u32 = 0x4282;
const SEGMENT: u32 = 0x1853_8067;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK_ENTRY: u32 = 0xAE;
const VIDEO: u32 = 0xE0;
const PIXEL_WIDTH: u32 = 0xB0;
const PIXEL_HEIGHT: u32 = 0xBA;

/// Keeps the start of a WebM and counts its bytes.
#[derive(Default)]
pub(crate) struct WebmWatcher {
    head: Vec<u8>,
    length: u64,
}

impl WebmWatcher {
    fn feed(&mut self, data: &[u8]) {
        let room = WEBM_HEAD - self.head.len();
        self.head.extend_from_slice(&data[..data.len().min(room)]);
        self.length += data.len() as u64;
    }

    fn finish(self) -> Option<Option<(u32, u32)>> {
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

struct Ebml<'a> {
    data: &'a [u8],
    at: usize,
}

struct Element {
    id: u32,
    /// `None`: unknown, up to the end.
    size: Option<u64>,
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

    fn element(&mut self) -> Option<Element> {
        let (id, _) = self.number(true, 4)?;
        let (size, length) = self.number(false, 8)?;
        let unknown = size == (1 << (7 * length)) - 1;
        Some(Element {
            id: u32::try_from(id).ok()?,
            size: (!unknown).then_some(size),
        })
    }

    fn take(&mut self, size: u64) -> Option<&'a [u8]> {
        let end = self.at.checked_add(usize::try_from(size).ok()?)?;
        let body = self.data.get(self.at..end)?;
        self.at = end;
        Some(body)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn mp4_box(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let mut out = u32::try_from(body.len() + 8).expect("short").to_be_bytes().to_vec();
        out.extend_from_slice(name);
        out.extend_from_slice(body);
        out
    }

    fn tkhd(width: u32, height: u32, turned: bool) -> Vec<u8> {
        let mut body = vec![0; 84];
        if turned {
            body[44..48].copy_from_slice(&0x1_0000_u32.to_be_bytes());
        } else {
            body[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
        }
        body[76..80].copy_from_slice(&(width << 16).to_be_bytes());
        body[80..84].copy_from_slice(&(height << 16).to_be_bytes());
        mp4_box(b"tkhd", &body)
    }

    /// A video of about `data` bytes with a sound track before the picture track.
    pub(crate) fn mp4(data: usize, turned: bool) -> Vec<u8> {
        let sound = mp4_box(b"trak", &[tkhd(0, 0, false), mp4_box(b"mdia", &[1; 900])].concat());
        let picture = mp4_box(b"trak", &[tkhd(1280, 720, turned), mp4_box(b"mdia", &[2; 50])].concat());
        let moov = [mp4_box(b"mvhd", &[0; 100]), sound, picture].concat();
        let payload: Vec<u8> = (0..data).map(|i| (i * 7 % 251) as u8).collect();
        [
            mp4_box(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
            mp4_box(b"mdat", &payload),
            mp4_box(b"moov", &moov),
        ]
        .concat()
    }

    fn ebml(id: &[u8], body: &[u8]) -> Vec<u8> {
        let mut out = id.to_vec();
        out.extend_from_slice(&(0x0100_0000_0000_0000 | body.len() as u64).to_be_bytes());
        out.extend_from_slice(body);
        out
    }

    /// A WebM of about `data` bytes.
    pub(crate) fn webm(data: usize) -> Vec<u8> {
        let size = [ebml(&[0xB0], &[2, 128]), ebml(&[0xBA], &[1, 104])].concat();
        let entry = ebml(&[0xAE], &[ebml(&[0xD7], &[1]), ebml(&[0xE0], &size)].concat());
        let tracks = ebml(&[0x16, 0x54, 0xAE, 0x6B], &entry);
        let cluster = ebml(&[0x1F, 0x43, 0xB6, 0x75], &vec![5; data]);
        [
            ebml(&[0x1A, 0x45, 0xDF, 0xA3], &ebml(&[0x42, 0x82], b"webm")),
            ebml(&[0x18, 0x53, 0x80, 0x67], &[tracks, cluster].concat()),
        ]
        .concat()
    }

    fn watch(data: &[u8], chunk: usize) -> Option<Option<(u32, u32)>> {
        let mut watcher = ContainerProbe::new(sniff(data)?)?;
        for chunk in data.chunks(chunk) {
            watcher.feed(chunk);
        }
        watcher.finish()
    }

    #[test]
    fn sizes_are_found_however_the_bytes_arrive() {
        for chunk in [1, 7, 1000, 1_000_000] {
            assert_eq!(watch(&mp4(5000, false), chunk), Some(Some((1280, 720))));
            assert_eq!(watch(&mp4(5000, true), chunk), Some(Some((720, 1280))));
            assert_eq!(watch(&webm(5000), chunk), Some(Some((640, 360))));
        }
    }

    #[test]
    fn films_cut_off_are_refused() {
        for film in [mp4(5000, false), webm(5000)] {
            for missing in [1, 20, 300, 4000] {
                assert_eq!(watch(&film[..film.len() - missing], 1000), None, "{missing} missing");
            }
        }
    }

    #[test]
    fn films_without_their_parts_are_refused() {
        let ftyp = mp4_box(b"ftyp", b"isom\0\0\x02\0isom");
        assert_eq!(watch(&ftyp, 10), None);
        assert_eq!(watch(&[ftyp.clone(), mp4_box(b"mdat", &[0; 99])].concat(), 10), None);
        assert_eq!(
            watch(&[ftyp, vec![0, 0, 0, 3, b'm', b'o', b'o', b'v']].concat(), 10),
            None
        );
    }

    #[test]
    fn other_things_are_no_films() {
        for head in [
            &b""[..],
            b"<html><video>",
            b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR",
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
            b"\0\0\0\x14ftypqt  \0\0\0\0qt  ",
            b"\0\0\0\x18ftypavif\0\0\0\0avifmif1",
            b"RIFF\0\0\0\0AVI LIST",
            b"\x1A\x45\xDF\xA3\xFF\xFF\xFF\xFF",
        ] {
            assert_eq!(sniff(head), None, "{head:?}");
        }
        let matroska = [
            ebml(&[0x1A, 0x45, 0xDF, 0xA3], &ebml(&[0x42, 0x82], b"matroska")),
            vec![0; 100],
        ]
        .concat();
        assert_eq!(sniff(&matroska), None);
    }
}
