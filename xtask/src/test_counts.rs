//! Counts tests in the output of test programs, for the summary.

use std::ops::AddAssign;

use crate::process::plain;

/// How many tests there were.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TestCounts {
    pub passed: u32,
    pub failed: u32,
    /// Ignored, skipped or flaky: shown whenever it is not zero, so that no test is skipped silently.
    pub other: u32,
}

impl AddAssign for TestCounts {
    fn add_assign(&mut self, more: Self) {
        self.passed += more.passed;
        self.failed += more.failed;
        self.other += more.other;
    }
}

impl std::fmt::Display for TestCounts {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{} passed, {} failed", self.passed, self.failed)?;
        if self.other > 0 {
            write!(out, ", {} skipped or flaky", self.other)?;
        }
        Ok(())
    }
}

/// Adds up the `test result:` lines of `cargo test`.
pub(crate) fn cargo(output: &str) -> TestCounts {
    let mut all = TestCounts::default();
    for line in plain(output)
        .lines()
        .filter_map(|line| line.trim().strip_prefix("test result:"))
    {
        all += TestCounts {
            passed: before(line, "passed"),
            failed: before(line, "failed"),
            other: before(line, "ignored"),
        };
    }
    all
}

/// Reads vitest's closing line, `Tests  1 failed | 12 passed | 1 skipped (14)`.
pub(crate) fn vitest(output: &str) -> TestCounts {
    let output = plain(output);
    let line = output
        .lines()
        .map(str::trim)
        .rfind(|line| line.starts_with("Tests "))
        .unwrap_or_default();
    TestCounts {
        passed: before(line, "passed"),
        failed: before(line, "failed"),
        other: before(line, "skipped") + before(line, "todo"),
    }
}

/// Reads Playwright's closing lines, each with a number and a word.
pub(crate) fn playwright(output: &str) -> TestCounts {
    let output = plain(output);
    let mut all = TestCounts::default();
    for line in output.lines() {
        let mut words = line.split_whitespace();
        let (Some(Ok(count)), Some(word)) = (words.next().map(str::parse::<u32>), words.next()) else {
            continue;
        };
        let rest = words.collect::<Vec<_>>().join(" ");
        match word {
            "passed" if rest.is_empty() || rest.starts_with('(') => all.passed += count,
            "failed" | "interrupted" if rest.is_empty() => all.failed += count,
            "skipped" | "flaky" if rest.is_empty() => all.other += count,
            "did" if rest == "not run" => all.other += count,
            _ => {}
        }
    }
    all
}

/// Reads the closing line of the fault harness, `rounds: 24 passed, 0 failed; …`.
pub(crate) fn rounds(output: &str) -> TestCounts {
    let output = plain(output);
    let line = output
        .lines()
        .rfind(|line| line.starts_with("rounds: "))
        .unwrap_or_default();
    TestCounts {
        passed: before(line, "passed"),
        failed: before(line, "failed"),
        other: 0,
    }
}

/// The number just before a word, 0 if the word is missing.
fn before(line: &str, word: &str) -> u32 {
    let words: Vec<&str> = line
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words
        .windows(2)
        .find(|pair| pair[1] == word)
        .and_then(|pair| pair[0].parse().ok())
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_lines_are_added_up() {
        let output = "test a ... ok\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out\n\
                      test result: \x1b[31mFAILED\x1b[0m. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(
            cargo(output),
            TestCounts {
                passed: 5,
                failed: 1,
                other: 1
            }
        );
    }

    #[test]
    fn vitest_is_read() {
        let output = " Test Files  1 passed (1)\n      Tests  1 failed | 12 passed (13)\n   Duration  1s\n";
        assert_eq!(
            vitest(output),
            TestCounts {
                passed: 12,
                failed: 1,
                other: 0
            }
        );
        assert_eq!(vitest("no tests"), TestCounts::default());
    }

    #[test]
    fn rounds_are_read() {
        let output = "✓ sqlite-folder 1 (2.1 s): SIGKILL\n\nrounds: 24 passed, 1 failed; acknowledged: 910, lost: 3, doubled: 0\n";
        assert_eq!(
            rounds(output),
            TestCounts {
                passed: 24,
                failed: 1,
                other: 0
            }
        );
        assert_eq!(rounds("torture: interrupted"), TestCounts::default());
    }

    #[test]
    fn playwright_is_read() {
        let output =
            "  1 failed\n    [chromium] › a.spec.ts:1:1 › 3 passed words\n  2 did not run\n  12 passed (4.1s)\n";
        assert_eq!(
            playwright(output),
            TestCounts {
                passed: 12,
                failed: 1,
                other: 2
            }
        );
    }
}
