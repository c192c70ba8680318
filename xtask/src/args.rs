//! The command-line options.

use crate::Result;

/// Options of `run`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct RunArgs {
    /// Start without demo content and without a first person.
    pub empty: bool,
    /// The arguments after `--`, for `peshtoq serve`.
    pub serve: Vec<String>,
}

/// Reads the options of `run`.
///
/// # Errors
/// Any other argument.
pub(crate) fn run(words: &[String]) -> Result<RunArgs> {
    let mut read = RunArgs::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--empty" => read.empty = true,
            "--" => {
                read.serve = words.cloned().collect();
                break;
            }
            other => return Err(unknown(other, "run [--empty] [-- ARGS]")),
        }
    }
    Ok(read)
}

/// Reads the only, optional flag of a command.
///
/// # Errors
/// Any other argument.
pub(crate) fn flag(words: &[String], name: &str, usage: &str) -> Result<bool> {
    match words {
        [] => Ok(false),
        [word] if !name.is_empty() && word == name => Ok(true),
        [other, ..] => Err(unknown(other, usage)),
    }
}

/// The error for an unknown argument.
pub(crate) fn unknown(word: &str, usage: &str) -> crate::Failure {
    format!("unknown option `{word}`; usage: cargo xtask {usage}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn run_reads_its_flag_and_passes_on_the_rest() {
        let read = run(&words("--empty -- --empty x")).unwrap();
        assert!(read.empty);
        assert_eq!(read.serve, words("--empty x"));
        assert!(run(&words("--emty")).is_err());
    }

    #[test]
    fn a_flag_is_there_or_not_and_nothing_else() {
        assert!(flag(&words("--check"), "--check", "codegen").unwrap());
        assert!(!flag(&[], "--check", "codegen").unwrap());
        assert!(flag(&words("--chek"), "--check", "codegen").is_err());
        assert!(flag(&words("--check --check"), "--check", "codegen").is_err());
        assert!(flag(&words("x"), "", "dist").is_err());
    }
}
