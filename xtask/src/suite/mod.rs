//! `cargo xtask test`: all checks, in one command.

mod steps;

use std::time::{Duration, Instant};

use self::steps::{Report, counted};
use crate::process;
use crate::progress::seconds;
use crate::test_counts::TestCounts;
use crate::{Failure, Result, args, paths, toolchain};

const USAGE: &str = "test [--extended] [--only STEP,…] [--from STEP] [--list]";

/// The steps that run on request, because together they take as long as all others.
const EXTENDED: [&str; 2] = ["every-upgrade", "every-screen"];

/// One check.
struct Step {
    name: &'static str,
    about: &'static str,
    /// Steps without which this one is meaningless.
    needs: &'static [&'static str],
    run: fn() -> Result<Report>,
}

/// In this order: quick and often failing ones first.
const STEPS: [Step; 15] = [
    Step {
        name: "format",
        about: "cargo fmt --check",
        needs: &[],
        run: steps::format,
    },
    Step {
        name: "clippy",
        about: "all targets compiled with Clippy, warnings denied",
        needs: &[],
        run: steps::clippy,
    },
    Step {
        name: "install",
        about: "npm ci, if the packages differ from the lock file",
        needs: &[],
        run: steps::install,
    },
    Step {
        name: "rust",
        about: "cargo test on SQLite and a temporary PostgreSQL",
        needs: &["clippy"],
        run: steps::rust,
    },
    Step {
        name: "torture",
        about: "the fault harness, two minutes",
        needs: &["clippy"],
        run: steps::tortured,
    },
    Step {
        name: "codegen",
        about: "generated code is current",
        needs: &["install"],
        run: steps::generated,
    },
    Step {
        name: "typecheck",
        about: "TypeScript",
        needs: &["install"],
        run: steps::typecheck,
    },
    Step {
        name: "lint",
        about: "oxlint",
        needs: &["install"],
        run: steps::lint,
    },
    Step {
        name: "unit",
        about: "vitest",
        needs: &["install"],
        run: steps::unit,
    },
    Step {
        name: "panel",
        about: "npm run build",
        needs: &["install"],
        run: steps::panel,
    },
    Step {
        name: "budget",
        about: "bundle size of the first load",
        needs: &["panel"],
        run: steps::budget,
    },
    Step {
        name: "e2e",
        about: "Playwright against the real server, on Chromium without a window where there is one",
        needs: &["panel"],
        run: steps::e2e,
    },
    Step {
        name: "newest",
        about: "what depends on the browser, on the newest Chromium with a window that is to be had",
        needs: &["panel"],
        run: steps::newest,
    },
    Step {
        name: EXTENDED[0],
        about: "with --extended: upgrades of every schema, more kills of backups and restores, more rows",
        needs: &[],
        run: steps::every_upgrade,
    },
    Step {
        name: EXTENDED[1],
        about: "with --extended: the rest of the browser tests",
        needs: &["panel"],
        run: steps::every_screen,
    },
];

/// How a step ended.
enum Outcome {
    Passed(Report),
    Failed(Option<TestCounts>),
    /// A step that it needs failed.
    NotRun(&'static str),
}

/// Runs the requested steps, by default all but [`EXTENDED`], and prints a summary.
///
/// # Errors
/// When a step fails or cannot run; its whole output is printed then.
pub(crate) fn command(words: &[String]) -> Result {
    let Some(chosen) = choose(words)? else {
        for step in &STEPS {
            println!("{:13} {}", step.name, step.about);
        }
        return Ok(());
    };
    toolchain::rust()?;
    toolchain::rust_checkers()?;
    toolchain::node()?;
    paths::lint_while_compiling();

    let started = Instant::now();
    let mut done: Vec<(&Step, Outcome, Duration)> = Vec::new();
    for step in chosen {
        process::go_on()?;
        let broken = step.needs.iter().find(|need| {
            done.iter()
                .any(|(earlier, outcome, _)| earlier.name == **need && !matches!(outcome, Outcome::Passed(_)))
        });
        if let Some(broken) = broken {
            done.push((step, Outcome::NotRun(broken), Duration::ZERO));
            continue;
        }
        let begun = Instant::now();
        let outcome = match (step.run)() {
            Ok(report) => Outcome::Passed(report),
            Err(Failure::Interrupted) => return Err(Failure::Interrupted),
            Err(Failure::Message(text)) => {
                let counts = counted(step.name, &text);
                println!("── {} failed ──\n{text}\n", step.name);
                Outcome::Failed(counts)
            }
        };
        done.push((step, outcome, begun.elapsed()));
    }
    sum_up(&done, started.elapsed())
}

fn sum_up(done: &[(&Step, Outcome, Duration)], took: Duration) -> Result {
    println!();
    let mut all = TestCounts::default();
    for (step, outcome, took) in done {
        let (mark, said) = match outcome {
            Outcome::Passed(Report { counts, note }) => {
                all.passed += 1;
                let counts = counts.map(|counts| counts.to_string());
                let said: Vec<String> = counts.into_iter().chain(note.clone()).collect();
                ("✓", said.join("; "))
            }
            Outcome::Failed(counts) => {
                all.failed += 1;
                (
                    "✗",
                    counts.map_or_else(|| "failed".to_owned(), |counts| counts.to_string()),
                )
            }
            Outcome::NotRun(broken) => {
                all.failed += 1;
                ("✗", format!("not run: `{broken}` failed"))
            }
        };
        println!(
            "{}",
            format!("{mark} {:13} {:>13}  {said}", step.name, seconds(*took)).trim_end()
        );
    }
    println!(
        "\nsteps: {} passed, {} failed in {}",
        all.passed,
        all.failed,
        seconds(took)
    );
    if all.failed == 0 {
        Ok(())
    } else {
        Err("some steps failed".into())
    }
}

/// The steps to run; `None` for `--list`.
fn choose(words: &[String]) -> Result<Option<Vec<&'static Step>>> {
    let known = |name: &str| -> Result<usize> {
        STEPS.iter().position(|step| step.name == name).ok_or_else(|| {
            format!(
                "unknown step `{name}`; the steps are: {}",
                STEPS.map(|step| step.name).join(", ")
            )
            .into()
        })
    };
    match words {
        [] => Ok(Some(usual(&STEPS))),
        [word] if word == "--extended" => Ok(Some(STEPS.iter().collect())),
        [word] if word == "--list" => Ok(None),
        [word, from] if word == "--from" && EXTENDED.contains(&from.as_str()) => {
            Ok(Some(STEPS[known(from)?..].iter().collect()))
        }
        [word, from] if word == "--from" => Ok(Some(usual(&STEPS[known(from)?..]))),
        [word, names] if word == "--only" => {
            let wanted = names.split(',').map(known).collect::<Result<Vec<_>>>()?;
            let chosen = STEPS.iter().enumerate().filter(|(index, _)| wanted.contains(index));
            Ok(Some(chosen.map(|(_, step)| step).collect()))
        }
        [word, ..] => Err(args::unknown(word, USAGE)),
    }
}

/// Those that run without being asked for.
fn usual(steps: &'static [Step]) -> Vec<&'static Step> {
    steps.iter().filter(|step| !EXTENDED.contains(&step.name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<&'static str> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        choose(&words).unwrap().unwrap().iter().map(|step| step.name).collect()
    }

    #[test]
    fn steps_are_chosen_in_their_own_order() {
        assert_eq!(names(&["--only", "unit,format"]), ["format", "unit"]);
        assert_eq!(names(&["--from", "budget"]), ["budget", "e2e", "newest"]);
        assert_eq!(names(&[]).len(), STEPS.len() - EXTENDED.len());
        assert_eq!(names(&["--extended"]).len(), STEPS.len());
        assert_eq!(names(&["--from", "every-screen"]), ["every-screen"]);
        assert!(choose(&["--only".to_owned(), "unti".to_owned()]).is_err());
        assert!(choose(&["--only".to_owned()]).is_err());
    }

    #[test]
    fn a_step_needs_only_what_comes_before_it() {
        for (index, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                assert!(
                    STEPS[..index].iter().any(|earlier| earlier.name == *need),
                    "{} needs {need}",
                    step.name
                );
            }
        }
    }

    #[test]
    fn failed_and_unrun_steps_fail_the_whole() {
        let passed = || (&STEPS[0], Outcome::Passed(Report::default()), Duration::ZERO);
        assert!(sum_up(&[passed()], Duration::ZERO).is_ok());
        assert!(
            sum_up(
                &[passed(), (&STEPS[1], Outcome::Failed(None), Duration::ZERO)],
                Duration::ZERO
            )
            .is_err()
        );
        assert!(
            sum_up(
                &[passed(), (&STEPS[1], Outcome::NotRun("x"), Duration::ZERO)],
                Duration::ZERO
            )
            .is_err()
        );
    }
}
