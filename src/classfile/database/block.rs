//! A block of the database: some packages' classes, as tokens from which class files are made again.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::ReleaseSet;
use crate::base::Release;

/// Kinds of tokens: what follows in the class file.
const U8: usize = 0;
const U16: usize = 1;
const U32: usize = 2;
const CONSTANT: usize = 3;
const MEMBER: usize = 4;

/// Magic and version (JVMS 4.1): any that can have all attributes.
const START: [u8; 8] = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 69];

#[derive(Default)]
pub(super) struct Block {
    bytes: Vec<u8>,
    constants: Vec<Constant>,
    /// The tokens of each.
    members: Vec<Range<usize>>,
    /// By binary name.
    classes: FxHashMap<Box<str>, Vec<Version>>,
}

/// An entry of a constant pool (JVMS 4.4).
enum Constant {
    Text(Range<usize>),
    /// A number: the tag and the bytes.
    Number(u8, Range<usize>),
    /// A class or the like: the tag and the constant that is its text.
    Named(u8, usize),
}

/// A class as it was in some releases.
struct Version {
    releases: ReleaseSet,
    tokens: Range<usize>,
}

impl Block {
    /// Reads where things are in a block that starts at `start`; `None` if it is broken.
    pub fn read(bytes: Vec<u8>, start: usize) -> Option<Block> {
        let mut numbers = Numbers::new(&bytes, start);
        let constants = numbers.several(Numbers::constant)?;
        let members = numbers.several(Numbers::range)?;
        let classes = numbers.several(|numbers| {
            let name = String::from_utf8(numbers.text()?.to_vec()).ok()?.into();
            let versions = numbers.several(|numbers| {
                Some(Version { releases: ReleaseSet(numbers.next()? as u32), tokens: numbers.range()? })
            })?;
            Some((name, versions))
        })?;
        let classes = classes.into_iter().collect();
        Some(Block { bytes, constants, members, classes })
    }

    /// The class file of a class, or of a module, in a release.
    pub fn class_file(&self, name: &str, release: Release) -> Option<Vec<u8>> {
        let version = self.classes.get(name)?.iter().find(|version| version.releases.has(release))?;
        let mut file = ClassFile {
            block: self,
            pool: Vec::new(),
            entries: 1,
            places: FxHashMap::default(),
            rest: Vec::new(),
        };
        file.expand(&version.tokens, Inside::Class)?;
        Some([&START[..], &file.entries.to_be_bytes(), &file.pool, &file.rest].concat())
    }

    /// The binary names of the classes of a release, in no order.
    pub fn classes(&self, release: Release) -> impl Iterator<Item = &str> {
        let there = self
            .classes
            .iter()
            .filter(move |(_, versions)| versions.iter().any(|version| version.releases.has(release)));
        there.map(|(name, _)| &**name)
    }
}

/// A class file that is being made.
struct ClassFile<'a> {
    block: &'a Block,
    pool: Vec<u8>,
    /// The number of entries of the pool and one more, as it is written.
    entries: u16,
    /// Where the constants of the block are in the pool.
    places: FxHashMap<usize, u16>,
    /// What comes behind the pool.
    rest: Vec<u8>,
}

/// What tokens are of; members hold no members.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Class,
    Member,
}

impl ClassFile<'_> {
    fn expand(&mut self, tokens: &Range<usize>, inside: Inside) -> Option<()> {
        let block = self.block;
        let mut numbers = Numbers::new(block.bytes.get(..tokens.end)?, tokens.start);
        while numbers.position() < tokens.end {
            let token = numbers.next()?;
            let value = token >> 3;
            match token & 7 {
                U8 => self.rest.push(value as u8),
                U16 => self.rest.extend((value as u16).to_be_bytes()),
                U32 => self.rest.extend((value as u32).to_be_bytes()),
                CONSTANT => {
                    let place = self.place(value)?;
                    self.rest.extend(place.to_be_bytes());
                }
                MEMBER if inside == Inside::Class => {
                    self.expand(block.members.get(value)?, Inside::Member)?
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// The place in the pool of a constant of the block.
    fn place(&mut self, constant: usize) -> Option<u16> {
        if let Some(&place) = self.places.get(&constant) {
            return Some(place);
        }
        let block = self.block;
        let size = match block.constants.get(constant)? {
            Constant::Text(range) => {
                self.pool.push(1);
                self.pool.extend(u16::try_from(range.len()).ok()?.to_be_bytes());
                self.pool.extend(block.bytes.get(range.clone())?);
                1
            }
            Constant::Number(tag, range) => {
                self.pool.push(*tag);
                self.pool.extend(block.bytes.get(range.clone())?);
                // JVMS 4.4.5: a long or double takes two entries.
                if range.len() == 8 { 2 } else { 1 }
            }
            Constant::Named(tag, text) => {
                // Only a text, so that this does not go deeper.
                let Constant::Text(_) = block.constants.get(*text)? else { return None };
                let text = self.place(*text)?;
                self.pool.push(*tag);
                self.pool.extend(text.to_be_bytes());
                1
            }
        };
        let place = self.entries;
        self.entries = place.checked_add(size)?;
        self.places.insert(constant, place);
        Some(place)
    }
}

/// A cursor over the numbers (LEB128) and texts of a part.
pub(super) struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Numbers<'a> {
    pub fn new(bytes: &'a [u8], at: usize) -> Numbers<'a> {
        Numbers { bytes, at }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn next(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..=28).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            number |= usize::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// A size and so many bytes: where they are.
    fn range(&mut self) -> Option<Range<usize>> {
        let size = self.next()?;
        self.take(size)
    }

    pub fn text(&mut self) -> Option<&'a [u8]> {
        let range = self.range()?;
        self.bytes.get(range)
    }

    fn take(&mut self, size: usize) -> Option<Range<usize>> {
        let range = self.at..self.at.checked_add(size)?;
        self.at = range.end;
        (range.end <= self.bytes.len()).then_some(range)
    }

    /// A count and so many items.
    fn several<T>(&mut self, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        (0..self.next()?).map(|_| item(self)).collect()
    }

    fn constant(&mut self) -> Option<Constant> {
        let tag = self.take(1)?.start;
        Some(match *self.bytes.get(tag)? {
            1 => Constant::Text(self.range()?),
            number @ (3 | 4) => Constant::Number(number, self.take(4)?),
            number @ (5 | 6) => Constant::Number(number, self.take(8)?),
            named => Constant::Named(named, self.next()?),
        })
    }
}
