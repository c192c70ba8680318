//! Pictures and videos with unique bytes.

use std::{io::Cursor, sync::Arc};

use crate::dice::Dice;

/// A picture of noise. The server keeps small ones in memory, larger ones on disk.
pub fn picture(dice: &mut Dice) -> Arc<Vec<u8>> {
    let side = if dice.chance(25) {
        dice.between(150, 220)
    } else {
        dice.between(8, 60)
    };
    let side = u32::try_from(side).unwrap_or(8);
    let noise = dice.bytes((side * side * 3) as usize);
    let picture = image::RgbImage::from_raw(side, side, noise).unwrap_or_default();
    let mut bytes = Cursor::new(Vec::new());
    // Written to memory, so it cannot fail.
    let _ = picture.write_to(&mut bytes, image::ImageFormat::Png);
    Arc::new(bytes.into_inner())
}

/// A video without frames: only what the server reads is valid, the rest is noise.
pub fn film(dice: &mut Dice) -> Arc<Vec<u8>> {
    fn part(name: &[u8; 4], body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 8).unwrap_or(u32::MAX).to_be_bytes();
        [&length[..], name, body].concat()
    }
    let mut header = vec![0; 84];
    header[40..44].copy_from_slice(&0x1_0000_u32.to_be_bytes());
    header[76..80].copy_from_slice(&(64_u32 << 16).to_be_bytes());
    header[80..84].copy_from_slice(&(36_u32 << 16).to_be_bytes());
    let track = [part(b"tkhd", &header), part(b"mdia", &[2; 50])].concat();
    let length = usize::try_from(dice.between(50_000, 900_000)).unwrap_or(50_000);
    let film = [
        part(b"ftyp", b"isom\0\0\x02\0isomiso2avc1mp41"),
        part(b"mdat", &dice.bytes(length)),
        part(b"moov", &[part(b"mvhd", &[0; 100]), part(b"trak", &track)].concat()),
    ];
    Arc::new(film.concat())
}
