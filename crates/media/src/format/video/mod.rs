//! Videos, inspected while they are streamed: type, size, and whether they are complete.

use super::be32;
use crate::FileType;

mod mp4;
mod webm;

use mp4::Mp4Probe;
use webm::{DOC_TYPE, EBML, Ebml, WebmProbe};

/// The number of bytes needed to detect the type of a video.
pub(crate) const SNIFF_BYTES: usize = 512;

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
    /// See [`Mp4Probe`].
    Mp4(Mp4Probe),
    /// See [`WebmProbe`].
    Webm(WebmProbe),
}

impl ContainerProbe {
    /// A probe for videos of this type; `None` for pictures.
    pub(crate) fn new(file_type: FileType) -> Option<Self> {
        match file_type {
            FileType::Mp4 => Some(Self::Mp4(Mp4Probe::default())),
            FileType::Webm => Some(Self::Webm(WebmProbe::default())),
            _ => None,
        }
    }

    /// Takes the next bytes of the video.
    pub(crate) fn feed(&mut self, data: &[u8]) {
        match self {
            Self::Mp4(probe) => probe.feed(data),
            Self::Webm(probe) => probe.feed(data),
        }
    }

    /// Call it after the last byte: `None` if the video is incomplete, else its shown size, if known.
    pub(crate) fn finish(self) -> Option<Option<(u32, u32)>> {
        match self {
            Self::Mp4(probe) => probe.finish(),
            Self::Webm(probe) => probe.finish(),
        }
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
        let mut probe = ContainerProbe::new(sniff(data)?)?;
        for chunk in data.chunks(chunk) {
            probe.feed(chunk);
        }
        probe.finish()
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
    fn films_without_required_parts_are_refused() {
        let ftyp = mp4_box(b"ftyp", b"isom\0\0\x02\0isom");
        assert_eq!(watch(&ftyp, 10), None);
        assert_eq!(watch(&[ftyp.clone(), mp4_box(b"mdat", &[0; 99])].concat(), 10), None);
        assert_eq!(
            watch(&[ftyp, vec![0, 0, 0, 3, b'm', b'o', b'o', b'v']].concat(), 10),
            None
        );
    }

    #[test]
    fn other_files_are_not_films() {
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
