//! Checks the invariants of the architecture (docs/ARCHITECTURE.md) in the source tree.
//!
//! Each rule is a function from text to violations. It is tested on small examples at the end of its file, so that a
//! rule that no longer detects anything fails too.

mod code;
mod documents;
mod files;
mod layers;
mod length;
mod lints;
mod panel;
mod tree;
mod words;
mod writes;
