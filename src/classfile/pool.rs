//! The constant pool (JVMS 4.4), read as offsets: an entry is decoded when something names it.

use std::borrow::Cow;

use super::bytes::Bytes;
use super::modified_utf8;
use super::record::ConstantRecord;
use super::{ClassFileError, record};
use crate::base::Name;

const UTF8: u8 = 1;
const INTEGER: u8 = 3;
const FLOAT: u8 = 4;
const LONG: u8 = 5;
const DOUBLE: u8 = 6;
const CLASS: u8 = 7;
const STRING: u8 = 8;
const MODULE: u8 = 19;
const PACKAGE: u8 = 20;

pub(super) struct ConstantPool<'a> {
    bytes: &'a [u8],
    /// Where each entry's tag stands; 0 for the unusable ones (index 0, the second half of a long).
    offsets: Vec<u32>,
}

impl<'a> ConstantPool<'a> {
    /// Reads the pool that starts at `input` and leaves `input` behind it.
    pub fn read(bytes: &'a [u8], input: &mut Bytes<'a>) -> Result<ConstantPool<'a>, ClassFileError> {
        let count = input.u16()?;
        let mut offsets = Vec::with_capacity(usize::from(count));
        offsets.push(0);
        while offsets.len() < usize::from(count) {
            let at = input.position();
            offsets.push(u32::try_from(at).map_err(|_| ClassFileError::Truncated(at))?);
            let tag = input.u8()?;
            match tag {
                UTF8 => {
                    let length = input.u16()?;
                    input.skip(usize::from(length))?;
                }
                LONG | DOUBLE => {
                    input.skip(8)?;
                    // JVMS 4.4.5: they take two entries, "a poor choice" in its own words.
                    offsets.push(0);
                }
                INTEGER | FLOAT | 9..=12 | 17 | 18 => input.skip(4)?,
                CLASS | STRING | 16 | MODULE | PACKAGE => input.skip(2)?,
                15 => input.skip(3)?,
                _ => return Err(ClassFileError::ConstantTag { index: offsets.len() as u16 - 1, tag }),
            }
        }
        Ok(ConstantPool { bytes, offsets })
    }

    /// The tag of an entry, and a cursor behind it.
    fn entry(&self, index: u16) -> Result<(u8, Bytes<'a>), ClassFileError> {
        match self.offsets.get(usize::from(index)) {
            Some(&at) if at != 0 => {
                let mut entry = Bytes::from(self.bytes, at as usize);
                Ok((entry.u8()?, entry))
            }
            Some(_) | None => Err(ClassFileError::Constant(index)),
        }
    }

    /// The raw bytes of a Utf8 entry: enough to compare attribute names.
    pub fn utf8_bytes(&self, index: u16) -> Result<&'a [u8], ClassFileError> {
        let (tag, mut entry) = self.entry(index)?;
        if tag != UTF8 {
            return Err(ClassFileError::Constant(index));
        }
        let length = entry.u16()?;
        entry.take(usize::from(length))
    }

    pub fn text(&self, index: u16) -> Result<Cow<'a, str>, ClassFileError> {
        self.utf8_bytes(index).map(modified_utf8::decode)
    }

    pub fn boxed(&self, index: u16) -> Result<Box<str>, ClassFileError> {
        self.text(index).map(Box::from)
    }

    pub fn name(&self, index: u16) -> Result<Name, ClassFileError> {
        self.text(index).map(|text| Name::new(&text))
    }

    /// A Class, Module or Package entry's name, with dots.
    pub fn dotted(&self, index: u16) -> Result<Name, ClassFileError> {
        let (tag, mut entry) = self.entry(index)?;
        match tag {
            CLASS | MODULE | PACKAGE => Ok(dotted_name(&self.text(entry.u16()?)?)),
            _ => Err(ClassFileError::Constant(index)),
        }
    }

    /// [`Self::dotted`], with index 0 for "none".
    pub fn optional_dotted(&self, index: u16) -> Result<Option<Name>, ClassFileError> {
        if index == 0 { Ok(None) } else { self.dotted(index).map(Some) }
    }

    /// [`Self::name`], with index 0 for "none".
    pub fn optional_name(&self, index: u16) -> Result<Option<Name>, ClassFileError> {
        if index == 0 { Ok(None) } else { self.name(index).map(Some) }
    }

    /// The value of a ConstantValue attribute (JVMS 4.7.2).
    pub fn constant(&self, index: u16) -> Result<record::ConstantRecord, ClassFileError> {
        let (tag, mut entry) = self.entry(index)?;
        Ok(match tag {
            INTEGER => ConstantRecord::Int(entry.u32()? as i32),
            FLOAT => ConstantRecord::Float(f32::from_bits(entry.u32()?)),
            LONG => ConstantRecord::Long(entry.u64()? as i64),
            DOUBLE => ConstantRecord::Double(f64::from_bits(entry.u64()?)),
            STRING => ConstantRecord::String(self.boxed(entry.u16()?)?),
            _ => return Err(ClassFileError::Constant(index)),
        })
    }
}

/// `java/util/Map$Entry` as `java.util.Map$Entry`.
pub(super) fn dotted_name(internal: &str) -> Name {
    if internal.contains('/') { Name::new(&internal.replace('/', ".")) } else { Name::new(internal) }
}
