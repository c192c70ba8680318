//! Scales a picture while it is read, so that a 40 megapixel picture is never in memory as pixels. Only the small
//! result is kept and, if rows come in order, two rows of sums.

/// Eight-bit RGBA pixels, not premultiplied, row by row.
pub(crate) struct Pixels {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgba: Vec<u8>,
}

/// The size of a `width`×`height` picture scaled down to the width `target`. Never larger than the picture itself.
pub(crate) fn fit_width(width: u32, height: u32, target: u32) -> (u32, u32) {
    if target >= width {
        return (width, height);
    }
    (target, scaled(height, target, width))
}

/// The size of a picture fitted into a square of `side` pixels. Never larger than the picture.
pub(crate) fn fit_square(width: u32, height: u32, side: u32) -> (u32, u32) {
    if width >= height {
        fit_width(width, height, side)
    } else {
        let (h, w) = fit_width(height, width, side);
        (w, h)
    }
}

fn scaled(length: u32, numerator: u32, denominator: u32) -> u32 {
    let exact = (u64::from(length) * u64::from(numerator) + u64::from(denominator) / 2) / u64::from(denominator).max(1);
    u32::try_from(exact).unwrap_or(length).clamp(1, length.max(1))
}

/// Where a source column or row goes: into `first` with a share, and into the next one with the rest. The shares that
/// one destination cell receives add up to 1.
#[derive(Clone, Copy)]
struct Share {
    first: usize,
    here: f32,
    next: f32,
}

fn shares(source: u32, destination: u32) -> Vec<Share> {
    // In units of 1/destination of a source pixel everything is an integer: source pixel i covers [i·d, (i+1)·d),
    // destination cell j covers [j·s, (j+1)·s).
    let (s, d) = (u64::from(source), u64::from(destination));
    (0..s)
        .map(|i| {
            let (start, end) = (i * d, (i + 1) * d);
            let first = start / s;
            let border = (first + 1) * s;
            let here = end.min(border) - start;
            let next = (end - start) - here;
            #[expect(clippy::cast_precision_loss, reason = "both are at most 8000")]
            let part = |covered: u64| covered as f32 / s as f32;
            Share {
                first: usize::try_from(first).unwrap_or(usize::MAX),
                here: part(here),
                next: part(next),
            }
        })
        .collect()
}

/// Averages source pixels over the area of each destination pixel, alpha-weighted.
pub(crate) struct AreaScaler {
    columns: Vec<Share>,
    rows: Vec<Share>,
    width: usize,
    height: usize,
    in_order: bool,
    /// Premultiplied sums: all rows, or the two that the current source row can touch.
    sums: Vec<[f32; 4]>,
    /// Rows below this one are already in `rgba` (only `in_order`).
    done: usize,
    rgba: Vec<u8>,
}

impl AreaScaler {
    /// `in_order`: rows come complete and from the top down. Otherwise (interlaced) pixels come in any order, each
    /// once, and sums are kept for the whole result.
    pub(crate) fn new(from: (u32, u32), to: (u32, u32), in_order: bool) -> Self {
        let (width, height) = (to.0 as usize, to.1 as usize);
        let held = if in_order { 2 } else { height };
        Self {
            columns: shares(from.0, to.0),
            rows: shares(from.1, to.1),
            width,
            height,
            in_order,
            sums: vec![[0.0; 4]; held * width],
            done: 0,
            rgba: Vec::with_capacity(width * height * 4),
        }
    }

    /// Peak memory of scaling from and to these sizes, in bytes.
    pub(crate) fn cost(to: (u32, u32), in_order: bool) -> u64 {
        let pixels = u64::from(to.0) * u64::from(to.1);
        pixels * if in_order { 4 } else { 20 } + 256 * 1024
    }

    /// Adds a whole row.
    pub(crate) fn row(&mut self, y: u32, pixels: impl Iterator<Item = [u8; 4]>) {
        self.span(y, 0, 1, pixels);
    }

    /// Adds pixels of row `y` that are `step` columns apart, starting at column `x`.
    pub(crate) fn span(&mut self, y: u32, x: u32, step: u32, pixels: impl Iterator<Item = [u8; 4]>) {
        let Some(&row) = self.rows.get(y as usize) else {
            return;
        };
        if self.in_order {
            while self.done < row.first {
                self.finish_row();
            }
        }
        let held = self.sums.len() / self.width.max(1);
        let above = (row.first % held) * self.width;
        let below = ((row.first + 1) % held) * self.width;
        let columns = self.columns.iter().skip(x as usize).step_by(step.max(1) as usize);
        for (column, pixel) in columns.zip(pixels) {
            let alpha = f32::from(pixel[3]) / 255.0;
            let value = [
                f32::from(pixel[0]) * alpha,
                f32::from(pixel[1]) * alpha,
                f32::from(pixel[2]) * alpha,
                f32::from(pixel[3]),
            ];
            for (offset, vertical) in [(above, row.here), (below, row.next)] {
                if vertical <= 0.0 {
                    continue;
                }
                add(&mut self.sums[offset + column.first], value, vertical * column.here);
                if column.next > 0.0 {
                    add(&mut self.sums[offset + column.first + 1], value, vertical * column.next);
                }
            }
        }
    }

    /// Writes out the next finished row and frees its sums.
    fn finish_row(&mut self) {
        let held = self.sums.len() / self.width.max(1);
        let start = (self.done % held) * self.width;
        for sum in &mut self.sums[start..start + self.width] {
            let alpha = sum[3] / 255.0;
            let colour = |premultiplied: f32| {
                if alpha > 0.0 { to_byte(premultiplied / alpha) } else { 0 }
            };
            self.rgba
                .extend_from_slice(&[colour(sum[0]), colour(sum[1]), colour(sum[2]), to_byte(sum[3])]);
            *sum = [0.0; 4];
        }
        self.done += 1;
    }

    /// The result, once every source pixel was added.
    pub(crate) fn finish(mut self) -> Pixels {
        while self.done < self.height {
            self.finish_row();
        }
        Pixels {
            width: u32::try_from(self.width).unwrap_or(u32::MAX),
            height: u32::try_from(self.height).unwrap_or(u32::MAX),
            rgba: self.rgba,
        }
    }
}

#[expect(clippy::inline_always, reason = "the innermost step of every picture")]
#[inline(always)]
fn add(sum: &mut [f32; 4], value: [f32; 4], share: f32) {
    for (sum, value) in sum.iter_mut().zip(value) {
        *sum += value * share;
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to a byte's range"
)]
fn to_byte(value: f32) -> u8 {
    (value + 0.5).clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_never_grow_and_never_vanish() {
        assert_eq!(fit_width(8000, 5000, 1280), (1280, 800));
        assert_eq!(fit_width(100, 50, 320), (100, 50));
        assert_eq!(fit_width(8000, 1, 80), (80, 1));
        assert_eq!(fit_square(10, 8000, 24), (1, 24));
        assert_eq!(fit_square(5, 3, 24), (5, 3));
    }

    #[test]
    fn a_flat_picture_stays_flat() {
        for (from, to) in [((7, 5), (3, 2)), ((8, 8), (8, 8)), ((101, 37), (24, 9))] {
            let mut scaler = AreaScaler::new(from, to, true);
            for y in 0..from.1 {
                scaler.row(y, (0..from.0).map(|_| [200, 100, 50, 255]));
            }
            let out = scaler.finish();
            assert_eq!((out.width, out.height), to);
            assert_eq!(out.rgba.len(), (to.0 * to.1 * 4) as usize);
            assert!(out.rgba.chunks(4).all(|p| p == [200, 100, 50, 255]), "{from:?} {to:?}");
        }
    }

    #[test]
    fn transparent_pixels_do_not_colour_their_neighbours() {
        let mut scaler = AreaScaler::new((2, 1), (1, 1), true);
        scaler.row(0, [[255, 0, 0, 255], [0, 255, 0, 0]].into_iter());
        assert_eq!(scaler.finish().rgba, [255, 0, 0, 128]);
    }

    #[test]
    fn order_of_rows_does_not_matter_when_not_in_order() {
        let colour = |x: u32, y: u32| [(x * 30) as u8, (y * 30) as u8, 7, 255];
        let mut straight = AreaScaler::new((6, 6), (4, 4), true);
        let mut shuffled = AreaScaler::new((6, 6), (4, 4), false);
        for y in 0..6 {
            straight.row(y, (0..6).map(|x| colour(x, y)));
        }
        for y in [5, 0, 3, 1, 4, 2] {
            shuffled.span(y, 1, 2, [1, 3, 5].into_iter().map(|x| colour(x, y)));
            shuffled.span(y, 0, 2, [0, 2, 4].into_iter().map(|x| colour(x, y)));
        }
        assert_eq!(straight.finish().rgba, shuffled.finish().rgba);
    }
}
