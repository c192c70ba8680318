//! Randomness that is reproducible by its seed.

use std::time::Duration;

use rand::{Rng, RngCore, SeedableRng, rngs::StdRng};

/// A seeded source of choices.
pub struct Dice(StdRng);

impl Dice {
    /// The choices of this seed.
    pub fn new(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    /// A separate source for a part, so that its draws do not affect those of others.
    pub fn fork(&mut self) -> Self {
        Self::new(self.seed())
    }

    /// A seed.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.random_range(0..bound)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        self.0.random_range(low..=high)
    }

    /// True in this percentage of cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of these; `None` if there is none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        if of.is_empty() {
            return None;
        }
        let index = self.below(of.len());
        of.get(index)
    }

    /// A time between these, in milliseconds.
    pub fn millis(&mut self, low: u64, high: u64) -> Duration {
        Duration::from_millis(self.between(low, high))
    }

    /// Shuffles the items.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }

    /// Random bytes.
    pub fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_chooses_the_same_again() {
        let draw = |seed| {
            let mut dice = Dice::new(seed);
            let mut fork = dice.fork();
            let mut order = [1, 2, 3, 4, 5, 6, 7, 8];
            dice.shuffle(&mut order);
            (dice.below(1000), fork.bytes(8), order)
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
