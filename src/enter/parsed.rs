//! Texts that were parsed: slices of one program have many files in common.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};

use rustc_hash::FxHashMap;

use super::shared::{read, write};
use crate::syntax::tree::CompilationUnit;
use crate::syntax::{self, Bodies};

/// Texts in bytes that are remembered; their trees take several times as much.
const MOST_TEXT: usize = 16 << 20;

/// A longer text is hardly that of two slices.
const LONGEST: usize = 4 << 10;

type Parsed = (Arc<CompilationUnit>, Arc<Bodies>);

/// What came of texts.
#[derive(Default)]
pub(super) struct ParsedTexts {
    known: RwLock<FxHashMap<Box<str>, Parsed>>,
    size: AtomicUsize,
}

impl ParsedTexts {
    /// The declarations and bodies of a text. No lock is held while it is parsed: two threads may both do so.
    pub fn parse(&self, text: &str) -> Parsed {
        if let Some(known) = read(&self.known).get(text) {
            return known.clone();
        }
        let (unit, bodies) = syntax::parse_all(text);
        let parsed = (Arc::new(unit), Arc::new(bodies));
        if text.len() <= LONGEST && self.size.load(Ordering::Relaxed) <= MOST_TEXT {
            self.size.fetch_add(text.len(), Ordering::Relaxed);
            write(&self.known).insert(text.into(), parsed.clone());
        }
        parsed
    }
}
