//! A bounds-checked cursor over the big-endian bytes of a class file (JVMS 4).

use super::ClassFileError;

/// Reads forward; every read beyond the end is [`ClassFileError::Truncated`].
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Bytes<'a> {
        Bytes { bytes, at: 0 }
    }

    /// A cursor at `at`, which may be anywhere: reading there fails if it is outside.
    pub fn from(bytes: &'a [u8], at: usize) -> Bytes<'a> {
        Bytes { bytes, at }
    }

    pub fn position(&self) -> usize {
        self.at
    }

    pub fn take(&mut self, length: usize) -> Result<&'a [u8], ClassFileError> {
        let taken = self.at.checked_add(length).and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or(ClassFileError::Truncated(self.at))?;
        self.at += length;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ClassFileError> {
        let taken = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk);
        let taken = *taken.ok_or(ClassFileError::Truncated(self.at))?;
        self.at += N;
        Ok(taken)
    }

    pub fn skip(&mut self, length: usize) -> Result<(), ClassFileError> {
        self.take(length).map(drop)
    }

    pub fn u8(&mut self) -> Result<u8, ClassFileError> {
        self.array().map(u8::from_be_bytes)
    }

    pub fn u16(&mut self) -> Result<u16, ClassFileError> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn u32(&mut self) -> Result<u32, ClassFileError> {
        self.array().map(u32::from_be_bytes)
    }

    pub fn u64(&mut self) -> Result<u64, ClassFileError> {
        self.array().map(u64::from_be_bytes)
    }
}
