//! Short videos for the demo content. They are generated: each frame is drawn here and encoded by libwebp (whose lossy
//! pictures are single VP8 key frames), and the frames are put into a WebM container.

use peshtoq_core::error::{Error, Result};

const WIDTH: u32 = 480;
const HEIGHT: u32 = 270;
const FRAMES: u32 = 16;
/// The duration of one frame in milliseconds.
const FRAME_MS: u32 = 180;
const QUALITY: f32 = 60.0;

/// A video of three seconds in which a star turns in an arch of this colour.
///
/// # Errors
/// When a frame cannot be encoded.
pub fn webm(colour: [u8; 3]) -> Result<Vec<u8>> {
    let mut blocks = Vec::new();
    for number in 0..FRAMES {
        let pixels = frame(number, colour);
        let picture = webp::Encoder::from_rgb(&pixels, WIDTH, HEIGHT)
            .encode_simple(false, QUALITY)
            .map_err(|error| Error::internal(format!("a frame was not packed: {error:?}")))?;
        let key_frame = vp8(&picture).ok_or_else(|| Error::internal("a packed frame holds no VP8"))?;
        // Track 1, the time within the cluster, a key frame.
        let time = u16::try_from(number * FRAME_MS).unwrap_or(u16::MAX).to_be_bytes();
        let block = [&[0x81, time[0], time[1], 0x80], key_frame].concat();
        blocks.push(element(&[0xA3], &block));
    }
    let head = element(
        &[0x1A, 0x45, 0xDF, 0xA3],
        &[
            element(&[0x42, 0x86], &[1]),
            element(&[0x42, 0xF7], &[1]),
            element(&[0x42, 0xF2], &[4]),
            element(&[0x42, 0xF3], &[8]),
            element(&[0x42, 0x82], b"webm"),
            element(&[0x42, 0x87], &[2]),
            element(&[0x42, 0x85], &[2]),
        ]
        .concat(),
    );
    let duration = f64::from(FRAMES * FRAME_MS).to_be_bytes();
    let info = element(
        &[0x15, 0x49, 0xA9, 0x66],
        &[
            // Times are milliseconds.
            element(&[0x2A, 0xD7, 0xB1], &[0x0F, 0x42, 0x40]),
            element(&[0x44, 0x89], &duration),
            element(&[0x4D, 0x80], b"peshtoq"),
            element(&[0x57, 0x41], b"peshtoq"),
        ]
        .concat(),
    );
    let size = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX).to_be_bytes();
    let video = [element(&[0xB0], &size(WIDTH)), element(&[0xBA], &size(HEIGHT))].concat();
    let track = [
        element(&[0xD7], &[1]),
        element(&[0x73, 0xC5], &[1]),
        element(&[0x83], &[1]),
        element(&[0x86], b"V_VP8"),
        element(&[0xE0], &video),
    ]
    .concat();
    let tracks = element(&[0x16, 0x54, 0xAE, 0x6B], &element(&[0xAE], &track));
    let cluster = element(
        &[0x1F, 0x43, 0xB6, 0x75],
        &[element(&[0xE7], &[0]), blocks.concat()].concat(),
    );
    let segment = element(&[0x18, 0x53, 0x80, 0x67], &[info, tracks, cluster].concat());
    Ok([head, segment].concat())
}

/// An element of the container: its id, its size in eight bytes, its content.
fn element(id: &[u8], content: &[u8]) -> Vec<u8> {
    let size = (content.len() as u64 | 0x0100_0000_0000_0000).to_be_bytes();
    [id, &size, content].concat()
}

/// The VP8 data in a lossy WebP picture.
fn vp8(picture: &[u8]) -> Option<&[u8]> {
    let mut rest = picture.get(12..)?;
    loop {
        let length = u32::from_le_bytes(rest.get(4..8)?.try_into().ok()?) as usize;
        if rest.get(..4)? == b"VP8 " {
            return rest.get(8..8 + length);
        }
        rest = rest.get(8 + length + length % 2..)?;
    }
}

/// One frame: night, an arch in the colour, and in it a star of eight points that turns.
fn frame(number: u32, colour: [u8; 3]) -> Vec<u8> {
    let turn = f64::from(number) / f64::from(FRAMES) * std::f64::consts::FRAC_PI_2;
    let (sin, cos) = turn.sin_cos();
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT * 3) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            // Drawn as if it were 640×360, from the centre of the star.
            let scale = 640.0 / f64::from(WIDTH);
            let (dx, dy) = (f64::from(x) * scale - 320.0, f64::from(y) * scale - 190.0);
            let (rx, ry) = (dx * cos - dy * sin, dx * sin + dy * cos);
            // Two squares, one of them turned by 45°.
            let is_star = rx.abs().max(ry.abs()) < 46.0 || rx.abs() + ry.abs() < 65.0;
            let is_hole = dx.hypot(dy) < 18.0;
            // A pointed arch: two circles that meet at its top.
            let is_arch = dx.abs() < 130.0 && (dy > 0.0 || (dx.abs() + 130.0).hypot(dy) < 260.0);
            let light = 0.75 + 0.25 * f64::from(HEIGHT - y) / f64::from(HEIGHT);
            let [r, g, b] = match (is_star && !is_hole, is_arch) {
                (true, _) => [243, 223, 193],
                (false, true) => colour,
                (false, false) => [58, 36, 20],
            };
            // The products fit in a byte.
            pixels.extend([r, g, b].map(|part| (f64::from(part) * light) as u8));
        }
    }
    pixels
}
