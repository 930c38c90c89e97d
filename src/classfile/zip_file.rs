//! Zip archives: jars, `.jmod` files, `ct.sym`. The central directory is read when the archive is opened, an entry's bytes when they
//! are asked for. (APPNOTE.TXT of PKWARE: its section numbers below.)
//!
//! Nothing is mapped: a build may write a jar anew while we run, and a page of a map that is gone ends the process.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use flate2::{Crc, read::DeflateDecoder};

use super::{ContainerError, MAX_CLASS_FILE};
use crate::base::open_regular;

const END: &[u8] = b"PK\x05\x06";
const END_SIZE: usize = 22;
const LONGEST_COMMENT: usize = 0xFFFF;
/// What is read of a file at first: the directory of most jars.
const TAIL: usize = 32 << 10;
/// With any comment.
const LONGEST_TAIL: usize = 128 << 10;
const END_64_SIZE: usize = 56;
const END_64: &[u8] = b"PK\x06\x06";
const LOCATOR_64: &[u8] = b"PK\x06\x07";
const LOCATOR_64_SIZE: usize = 20;
const ENTRY: &[u8] = b"PK\x01\x02";
const ENTRY_SIZE: usize = 46;
const LOCAL: &[u8] = b"PK\x03\x04";
const LOCAL_SIZE: usize = 30;

/// Of version 1.0, the only one.
const JMOD_HEADER: &[u8] = b"JM\x01\x00";

const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ENCRYPTED: u16 = 1;

/// More than any archive has: two million entries.
const LARGEST_DIRECTORY: usize = 256 << 20;

/// Room for what stands between an entry's name and its bytes in most archives.
const USUAL_EXTRA: usize = 64;

/// An open archive.
pub(super) struct ZipFile {
    file: File,
    length: usize,
    directory: Vec<u8>,
    /// What stands before the archive ends here.
    start: usize,
}

/// Where the parts of an archive are in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ZipLayout {
    directory: Range<usize>,
    /// What stands before the archive (a `.jmod`'s header, a shell script) ends here: the archive's own places count from here.
    start: usize,
}

/// The bytes of a central directory.
#[derive(Clone, Copy, Default)]
pub(super) struct Directory<'a>(&'a [u8]);

/// An entry of the directory.
#[derive(Clone, Copy)]
pub(super) struct ZipEntry<'a> {
    pub name: &'a [u8],
    pub id: ZipEntryId,
    flags: u16,
    method: u16,
    crc: u32,
    compressed: usize,
    size: usize,
    local: usize,
    /// Where the next one is.
    end: usize,
}

/// The place of an entry's header in the directory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ZipEntryId(u32);

impl<'a> Directory<'a> {
    /// The entries in their order, up to the first that is broken.
    pub fn entries(self) -> impl Iterator<Item = ZipEntry<'a>> {
        let mut at = 0;
        std::iter::from_fn(move || {
            let entry = self.entry(ZipEntryId(at))?;
            at = u32::try_from(entry.end).ok()?;
            Some(entry)
        })
    }

    /// Calls `visit` with the name of each entry; whether the directory is whole.
    pub fn for_each_name(self, mut visit: impl FnMut(&'a [u8])) -> bool {
        let mut rest = self.0;
        while let Some((header, behind)) = rest.split_first_chunk::<ENTRY_SIZE>() {
            let length = |at: usize| usize::from(u16::from_le_bytes([header[at], header[at + 1]]));
            let name = behind.get(..length(28));
            let (Some(name), true) = (name, header.starts_with(ENTRY)) else { return false };
            visit(name);
            let Some(next) = behind.get(length(28) + length(30) + length(32)..) else { return false };
            rest = next;
        }
        rest.is_empty()
    }

    pub fn entry(self, id: ZipEntryId) -> Option<ZipEntry<'a>> {
        let header = self.0.get(id.0 as usize..)?;
        if !header.starts_with(ENTRY) || header.len() < ENTRY_SIZE {
            return None;
        }
        let name_end = ENTRY_SIZE + usize::from(u16_at(header, 28)?);
        let behind = usize::from(u16_at(header, 30)?) + usize::from(u16_at(header, 32)?);
        Some(ZipEntry {
            name: header.get(ENTRY_SIZE..name_end)?,
            id,
            flags: u16_at(header, 8)?,
            method: u16_at(header, 10)?,
            crc: u32_at(header, 16)?,
            compressed: u32_at(header, 20)? as usize,
            size: u32_at(header, 24)? as usize,
            local: u32_at(header, 42)? as usize,
            end: (id.0 as usize).checked_add(name_end)?.checked_add(behind)?,
        })
    }
}

/// Calls `look` with the directory of an archive and how its file starts. The file is not kept open: most jars of a long class path
/// are never asked again. `buffer` is room to read into. `None` for a folder.
pub(super) fn scan<T>(
    path: &Path,
    buffer: &mut Vec<u8>,
    look: impl FnOnce(Directory<'_>, ZipHeader) -> T,
) -> Result<Option<T>, ContainerError> {
    if path.is_dir() {
        return Ok(None);
    }
    let unreadable = |source| ContainerError::Unreadable { path: path.into(), source };
    let mut file = open_regular(path).map_err(unreadable)?;
    let found = read_directory(path, &mut file, buffer)?;
    let header = if found.start == JMOD_HEADER.len() { read_header(&mut file) } else { Ok(ZipHeader::Other) };
    let directory = buffer.get(found.directory).ok_or_else(|| no_directory(path))?;
    Ok(Some(look(Directory(directory), header.map_err(unreadable)?)))
}

/// Reads the end of a file, so that the directory of the archive is in `buffer`: the place is where it is there.
fn read_directory(path: &Path, file: &mut File, buffer: &mut Vec<u8>) -> Result<ZipLayout, ContainerError> {
    let unreadable = |source| ContainerError::Unreadable { path: path.into(), source };
    let size = file.metadata().map_err(unreadable)?.len();
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let mut start = size.saturating_sub(TAIL);
    let mut tail = read_range(file, start..size, buffer).map_err(unreadable)?;
    let mut place = find_directory(tail, start);
    if place.is_none() && start > 0 {
        start = size.saturating_sub(LONGEST_TAIL);
        tail = read_range(file, start..size, buffer).map_err(unreadable)?;
        place = find_directory(tail, start);
    }
    let place = place.ok_or_else(|| no_directory(path))?;
    if place.directory.len() > LARGEST_DIRECTORY {
        let what = format!("its directory is larger than {} MB", LARGEST_DIRECTORY >> 20);
        return Err(ContainerError::Malformed { path: path.into(), what });
    }
    if place.directory.start < start {
        start = place.directory.start;
        read_range(file, place.directory.clone(), buffer).map_err(unreadable)?;
    }
    let directory = place.directory.start.saturating_sub(start)..place.directory.end.saturating_sub(start);
    Ok(ZipLayout { directory, start: place.start })
}

/// How a file starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ZipHeader {
    /// As the `jmod` tool writes it.
    Jmod,
    Other,
}

/// Reads into room that is kept from file to file, and so is not cleared for each.
fn read_range<'b>(file: &mut File, range: Range<usize>, buffer: &'b mut Vec<u8>) -> io::Result<&'b [u8]> {
    if buffer.len() < range.len() {
        buffer.resize(range.len(), 0);
    }
    let room = buffer.get_mut(..range.len()).unwrap_or_default();
    file.seek(SeekFrom::Start(range.start as u64))?;
    file.read_exact(room)?;
    Ok(room)
}

fn read_header(file: &mut File) -> io::Result<ZipHeader> {
    let mut start = [0; JMOD_HEADER.len()];
    file.seek(SeekFrom::Start(0))?;
    file.read_exact(&mut start)?;
    Ok(if start == *JMOD_HEADER { ZipHeader::Jmod } else { ZipHeader::Other })
}

fn no_directory(path: &Path) -> ContainerError {
    let what = "it is no zip, or one that is cut off: it has no directory at its end".to_owned();
    ContainerError::Malformed { path: path.into(), what }
}

impl ZipFile {
    /// Opens the file and reads its directory.
    pub fn open(path: &Path) -> Result<ZipFile, ContainerError> {
        let unreadable = |source| ContainerError::Unreadable { path: path.into(), source };
        let mut file = open_regular(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        let mut directory = Vec::new();
        let place = read_directory(path, &mut file, &mut directory)?;
        directory.truncate(place.directory.end);
        directory.drain(..place.directory.start.min(directory.len()));
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        Ok(ZipFile { file, length, directory, start: place.start })
    }

    pub fn directory(&self) -> Directory<'_> {
        Directory(&self.directory)
    }

    /// The bytes of an entry.
    pub fn read(&self, entry: &ZipEntry<'_>) -> Result<Vec<u8>, String> {
        if entry.size as u64 >= MAX_CLASS_FILE {
            return Err("it is too large".to_owned());
        }
        if entry.flags & ENCRYPTED != 0 {
            return Err("it is encrypted".to_owned());
        }
        let content = self.compressed(entry)?;
        let bytes = match entry.method {
            STORED => content,
            DEFLATED => inflate(&content, entry.size)?,
            method => return Err(format!("it is compressed by method {method}, not deflated")),
        };
        let mut crc = Crc::new();
        crc.update(&bytes);
        if bytes.len() != entry.size || crc.sum() != entry.crc {
            return Err("its bytes are not those that were packed (the checksum differs)".to_owned());
        }
        Ok(bytes)
    }

    /// The bytes of an entry as they are in the file.
    fn compressed(&self, entry: &ZipEntry<'_>) -> Result<Vec<u8>, String> {
        let local = self.start.checked_add(entry.local).ok_or(BEYOND)?;
        let usual = LOCAL_SIZE + entry.name.len() + USUAL_EXTRA;
        let mut bytes = self.read_at(local, usual.saturating_add(entry.compressed))?;
        if !bytes.starts_with(LOCAL) {
            return Err(BEYOND.to_owned());
        }
        let length = |at| u16_at(&bytes, at).map(usize::from).ok_or(BEYOND);
        let before = LOCAL_SIZE + length(26)? + length(28)?;
        if before > usual {
            let content = local.checked_add(before).ok_or(BEYOND)?;
            bytes = self.read_at(content, entry.compressed)?;
        } else {
            bytes.drain(..before.min(bytes.len()));
        }
        bytes.truncate(entry.compressed);
        if bytes.len() == entry.compressed { Ok(bytes) } else { Err(BEYOND.to_owned()) }
    }

    /// As many bytes as there are, up to `length`. The file may have become shorter since it was opened.
    fn read_at(&self, offset: usize, length: usize) -> Result<Vec<u8>, String> {
        let there = self.length.checked_sub(offset).ok_or(BEYOND)?;
        let mut bytes = vec![0; length.min(there)];
        let mut filled = 0;
        while let Some(rest) = bytes.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match read_some(&self.file, rest, (offset + filled) as u64).map_err(|error| error.to_string())? {
                0 => break,
                read => filled += read,
            }
        }
        bytes.truncate(filled);
        Ok(bytes)
    }
}

const BEYOND: &str = "its bytes are beyond the end of the archive";

#[cfg(unix)]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_some(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, bytes, offset)
}

/// The size comes from the directory, which may lie: no more than it says is ever read.
fn inflate(content: &[u8], size: usize) -> Result<Vec<u8>, String> {
    // A byte becomes 1,032 at most; what is more is not reserved on the archive's word.
    let mut bytes = Vec::with_capacity(size.min(content.len().saturating_mul(1032)));
    let most = size as u64 + 1;
    DeflateDecoder::new(content).take(most).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The place of the directory, and of the archive, in a file whose last bytes these are, behind `before` others.
fn find_directory(tail: &[u8], before: usize) -> Option<ZipLayout> {
    let last = tail.len().checked_sub(END_SIZE)?;
    let first = last.saturating_sub(LONGEST_COMMENT);
    // From behind: most archives have no comment (4.3.16). One that holds the signature itself must fit, too.
    let end = (first..=last).rev().find(|&at| {
        let header = tail.get(at..).unwrap_or_default();
        header.starts_with(END)
            && u16_at(header, 20).is_some_and(|comment| at + END_SIZE + usize::from(comment) <= tail.len())
    })?;
    let header = tail.get(end..)?;
    let (size, offset) = (u32_at(header, 12)?, u32_at(header, 16)?);
    let is_old = size != u32::MAX && offset != u32::MAX && u16_at(header, 10)? != u16::MAX;
    let newer = if is_old { None } else { find_directory_64(tail, end, before) };
    newer.or_else(|| directory_before(before.checked_add(end)?, size as usize, offset as usize))
}

/// The same where there are too many entries for the fields of the old header (4.3.14, 4.3.15).
fn find_directory_64(tail: &[u8], end: usize, before: usize) -> Option<ZipLayout> {
    let locator = end.checked_sub(LOCATOR_64_SIZE)?;
    if !tail.get(locator..)?.starts_with(LOCATOR_64) {
        return None;
    }
    // Its own place counts from the start of the archive, which we do not know; it stands before the locator.
    let end = locator.checked_sub(END_64_SIZE)?;
    let header = tail.get(end..).filter(|header| header.starts_with(END_64))?;
    let (size, offset) = (u64_at(header, 40)?, u64_at(header, 48)?);
    directory_before(before.checked_add(end)?, usize::try_from(size).ok()?, usize::try_from(offset).ok()?)
}

/// The directory stands before its end, whatever stands before the archive.
fn directory_before(end: usize, size: usize, offset: usize) -> Option<ZipLayout> {
    let directory = end.checked_sub(size)?;
    Some(ZipLayout { directory: directory..end, start: directory.checked_sub(offset)? })
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|chunk| u16::from_le_bytes(*chunk))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_le_bytes(*chunk))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}
