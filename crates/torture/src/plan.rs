//! The plan of a round, drawn from its seed alone.

use std::time::Duration;

use crate::{
    dice::Dice,
    fault::Fault,
    pair::Pair,
    world::{Needs, template::PEOPLE},
};

/// A round.
#[derive(Debug)]
pub struct Plan {
    /// How many people work.
    pub people: usize,
    /// The faults, first one after the other and then together.
    pub faults: Vec<Fault>,
    /// How long they work before.
    pub before: Duration,
    /// How long each fault lasts.
    pub during: Vec<Duration>,
    /// How long they work after.
    pub after: Duration,
    /// Whether the server is killed at the end, instead of getting the signal to stop.
    pub ends_by_kill: bool,
}

impl Plan {
    /// Draws a round; `only` restricts it to one fault.
    ///
    /// # Errors
    /// When that fault is not possible for this pair.
    pub fn draw(dice: &mut Dice, pair: Pair, may_mount: bool, only: Option<&str>) -> Result<Self, String> {
        let mut possible = Fault::all(pair, may_mount, dice);
        if let Some(only) = only {
            let names: Vec<&str> = possible.iter().map(|fault| fault.name()).collect();
            let names = names.join(", ");
            possible.retain(|fault| fault.name() == only);
            if possible.is_empty() {
                return Err(format!("no fault `{only}` befalls {pair}; there are: {names}"));
            }
        }
        let mut faults = Vec::from_iter(dice.pick(&possible).copied());
        let process = [Fault::Kill, Fault::Terminate, Fault::Pause, Fault::CallersLeave];
        if only.is_none()
            && dice.chance(30)
            && let Some(second) = dice.pick(&process).copied()
            && !faults.contains(&second)
        {
            faults.push(second);
        }
        let during = faults.iter().map(|fault| fault.duration(dice)).collect();
        Ok(Self {
            people: usize::try_from(dice.between(3, 6)).unwrap_or(3).min(PEOPLE - 1),
            faults,
            before: dice.millis(300, 1200),
            during,
            after: dice.millis(200, 700),
            ends_by_kill: dice.chance(50),
        })
    }

    /// What the installation needs.
    pub fn needs(&self) -> Needs {
        self.faults
            .iter()
            .map(|fault| fault.needs())
            .fold(Needs::default(), |all, one| Needs {
                disk: all.disk || one.disk,
                log_on_disk: all.log_on_disk || one.log_on_disk,
                ignores_file_size: all.ignores_file_size || one.ignores_file_size,
            })
    }

    /// The names of its faults.
    pub fn names(&self) -> Vec<&'static str> {
        self.faults.iter().map(|fault| fault.name()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_the_same_round_again() {
        let draw = |seed| format!("{:?}", Plan::draw(&mut Dice::new(seed), Pair::ALL[3], true, None));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn every_fault_of_a_pair_is_drawn_and_can_be_asked_for() {
        for pair in Pair::ALL {
            let all = Fault::all(pair, true, &mut Dice::new(0));
            let mut drawn: Vec<&str> = Vec::new();
            for seed in 0..400 {
                let plan = Plan::draw(&mut Dice::new(seed), pair, true, None).expect("a round");
                drawn.extend(plan.names());
            }
            for fault in all {
                assert!(drawn.contains(&fault.name()), "{} on {pair}", fault.name());
                let plan = Plan::draw(&mut Dice::new(1), pair, true, Some(fault.name())).expect("a round");
                assert_eq!(plan.names(), [fault.name()]);
            }
        }
        assert!(Plan::draw(&mut Dice::new(1), Pair::ALL[0], true, Some("rain")).is_err());
    }
}
