//! The progress display of slow work.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Shorter work shows nothing.
const FIRST_LINE_AFTER: Duration = Duration::from_secs(2);
/// Without a terminal: how often a line says that work continues.
const REMINDER: Duration = Duration::from_secs(20);
const FRAMES: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/// One line that is redrawn on a terminal, or plain lines elsewhere.
pub(crate) struct Progress {
    doing: String,
    started: Instant,
    terminal: bool,
    drawn: bool,
    next_line: Duration,
}

impl Progress {
    /// Starts the clock; nothing is shown yet.
    pub(crate) fn start(doing: &str) -> Self {
        Self {
            doing: doing.to_owned(),
            started: Instant::now(),
            terminal: stderr().is_terminal(),
            drawn: false,
            next_line: FIRST_LINE_AFTER,
        }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Shows that work continues; `tail`, the work's own last line, is evaluated only if it is shown.
    pub(crate) fn tick(&mut self, tail: impl FnOnce() -> String) {
        let elapsed = self.elapsed();
        if self.terminal {
            if elapsed < Duration::from_millis(400) {
                return;
            }
            let frame = FRAMES[(elapsed.as_millis() / 100 % 10) as usize];
            let line = format!("{frame} {}  {}  {}", self.doing, seconds(elapsed), tail());
            // A failed progress line is no reason to fail the work.
            drop(write!(stderr(), "\r\x1b[2K{}", cut(&line, width())));
            drop(stderr().flush());
            self.drawn = true;
        } else if elapsed >= self.next_line {
            if self.next_line == FIRST_LINE_AFTER {
                eprintln!("{} …", self.doing);
                self.next_line = REMINDER;
            } else {
                eprintln!("{} … {}  {}", self.doing, seconds(elapsed), tail());
                self.next_line += REMINDER;
            }
        }
    }

    /// Removes the line and, if the work took longer than two seconds, prints how it ended.
    pub(crate) fn finish(mut self, mark: &str) {
        let elapsed = self.elapsed();
        self.clear();
        if elapsed >= FIRST_LINE_AFTER {
            eprintln!("{mark} {}  {}", self.doing, seconds(elapsed));
        }
    }

    fn clear(&mut self) {
        if self.drawn {
            drop(write!(stderr(), "\r\x1b[2K"));
            drop(stderr().flush());
            self.drawn = false;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// `0.4 s`, `34 s` or `2 min 05 s`.
pub(crate) fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        whole @ 10..120 => format!("{whole} s"),
        whole => format!("{} min {:02} s", whole / 60, whole % 60),
    }
}

fn width() -> usize {
    rustix::termios::tcgetwinsize(stderr())
        .ok()
        .map(|size| usize::from(size.ws_col))
        .filter(|columns| *columns > 0)
        .unwrap_or(80)
}

/// At most `columns - 1` characters, so that a terminal never wraps a line that is redrawn.
fn cut(line: &str, columns: usize) -> String {
    let room = columns.saturating_sub(1);
    if line.chars().count() <= room {
        line.trim_end().to_owned()
    } else {
        line.chars().take(room.saturating_sub(1)).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_short() {
        assert_eq!(seconds(Duration::from_millis(412)), "0.4 s");
        assert_eq!(seconds(Duration::from_secs(34)), "34 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 05 s");
    }

    #[test]
    fn a_line_never_fills_the_terminal() {
        assert_eq!(cut("abcdef", 5), "abc…");
        assert_eq!(cut("abcd  ", 80), "abcd");
        assert_eq!(cut("abc", 0), "…");
    }
}
