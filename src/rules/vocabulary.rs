//! Words of the rule files: fixed sets, each word with its spelling, its documentation and, where more is to be said of it, an entry.

/// A word of the rule files: one of a fixed set, with a spelling and a line of documentation.
pub trait Word: Copy + 'static {
    /// What the set is called in messages.
    const SET: &'static str;
    const ALL: &'static [Self];

    /// As rule files spell it.
    fn as_str(self) -> &'static str;

    /// What it means, as `typerules/README.md` says it.
    fn meaning(self) -> &'static str;

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|word| word.as_str() == text)
    }
}

/// An enum whose variants have a spelling in rule files; the comment of a variant is its documentation there. With
/// `Kind: Entry`, each has an entry, too: `Variant = "spelling" => entry`.
macro_rules! vocabulary {
    ($(#[$doc:meta])* $kind:ident: $entry:ty, $set:literal {
        $($(#[doc = $meaning:literal])* $variant:ident = $text:literal => $of_variant:expr,)*
    }) => {
        vocabulary! { $(#[$doc])* $kind, $set { $($(#[doc = $meaning])* $variant = $text,)* } }

        impl $kind {
            fn entry(self) -> $entry {
                match self { $($kind::$variant => $of_variant,)* }
            }
        }
    };
    ($(#[$doc:meta])* $kind:ident, $set:literal { $($(#[doc = $meaning:literal])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum $kind { $($(#[doc = $meaning])* $variant,)* }

        impl $kind {
            pub const ALL: &'static [$kind] = &[$($kind::$variant,)*];

            /// As rule files spell it.
            pub fn as_str(self) -> &'static str {
                match self { $($kind::$variant => $text,)* }
            }
        }

        impl $crate::rules::vocabulary::Word for $kind {
            const SET: &'static str = $set;
            const ALL: &'static [$kind] = $kind::ALL;

            fn as_str(self) -> &'static str {
                $kind::as_str(self)
            }

            fn meaning(self) -> &'static str {
                match self { $($kind::$variant => concat!($($meaning),*).trim_ascii(),)* }
            }
        }
    };
}
pub(super) use vocabulary;

/// The closest of `known` to what was written, if any is close enough to suggest.
pub fn closest<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (distance(written, candidate), candidate))
        .filter(|(distance, candidate)| *distance * 5 <= 2 * candidate.len().max(written.len()))
        .min()
        .map(|(_, candidate)| candidate)
}

/// Levenshtein distance in bytes; names in rule files are short.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.bytes().enumerate() {
        let mut diagonal = i;
        let mut previous = i + 1;
        for (right, cell) in b.bytes().zip(row.iter_mut().skip(1)) {
            let substituted = diagonal + usize::from(left != right);
            diagonal = *cell;
            previous = substituted.min(diagonal + 1).min(previous + 1);
            *cell = previous;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Word, closest, distance};
    use crate::rules::{Condition, ElementKind, Relation};

    fn check_words<T: Word + PartialEq>() {
        for word in <T as Word>::ALL {
            assert!(T::parse(word.as_str()) == Some(*word), "{} has two meanings", word.as_str());
            assert!(word.meaning().ends_with('.'), "{} needs a sentence of documentation", word.as_str());
        }
    }

    #[test]
    fn every_word_reads_back_and_is_documented() {
        check_words::<ElementKind>();
        check_words::<Relation>();
        check_words::<Condition>();
    }

    #[test]
    fn suggests_what_is_close() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(closest("jva", ["java", "nullaway"].into_iter()), Some("java"));
        assert_eq!(closest("zzzzzz", ["java"].into_iter()), None);
    }
}
