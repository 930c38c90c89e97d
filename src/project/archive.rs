//! Zip files with sources in them: listed when opened, entries read when asked for.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use zip::ZipArchive;

use crate::base::too_large;

/// Larger archives are refused; they are held in memory.
const MAX_ARCHIVE: u64 = 2 << 30;

/// Archives with more entries are refused: the list of them alone would take hundreds of megabytes.
const MAX_ENTRIES: usize = 500_000;

/// What stands before each entry of the list of them.
const ENTRY_SIGNATURE: &[u8] = b"PK\x01\x02";

/// How much the sources in archives may unpack to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unpacking {
    /// Half a gigabyte for all archives of a run, which is twice the sources of the JDK, and for each no more than fifty
    /// times its own size: sources shrink to a fifth, what shrinks to less was made to fill the memory.
    Careful,
    /// This many bytes for all archives of a run.
    UpTo(u64),
}

impl Unpacking {
    const TOTAL: u64 = 512 << 20;
    const RATIO: u64 = 50;
    /// Too little to harm, whatever it was packed into.
    const HARMLESS: u64 = 4 << 20;

    /// What an archive of this size may unpack to, where others have taken `used` already.
    fn allowed(self, packed: u64, used: u64) -> u64 {
        match self {
            Unpacking::Careful => {
                let own = packed.saturating_mul(Unpacking::RATIO).max(Unpacking::HARMLESS);
                own.min(Unpacking::TOTAL.saturating_sub(used))
            }
            Unpacking::UpTo(total) => total.saturating_sub(used),
        }
    }
}

/// An opened zip file. Cloning the reader is cheap, so that threads read entries side by side.
pub(super) struct Archive {
    zip: ZipArchive<Cursor<Arc<[u8]>>>,
    /// The size of the archive.
    packed: u64,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Archive({} entries)", self.zip.len())
    }
}

impl Archive {
    pub fn open(path: &Path) -> io::Result<Archive> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MAX_ARCHIVE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_ARCHIVE {
            return Err(too_large(MAX_ARCHIVE));
        }
        if memchr::memmem::find_iter(&bytes, ENTRY_SIGNATURE).nth(MAX_ENTRIES).is_some() {
            return Err(io::Error::other(format!("it has more than {MAX_ENTRIES} entries")));
        }
        let packed = bytes.len() as u64;
        Ok(Archive { zip: ZipArchive::new(Cursor::new(bytes.into()))?, packed })
    }

    /// What the entries say they unpack to (the reader stops those that are larger), unless that is more than is allowed.
    pub fn unpacked(&self, entries: &[(String, usize)], limit: Unpacking, used: u64) -> io::Result<u64> {
        let mut total = 0_u64;
        for (_, entry) in entries {
            total = total.saturating_add(self.size(*entry)?);
        }
        let allowed = limit.allowed(self.packed, used);
        if total <= allowed {
            return Ok(total);
        }
        let megabytes = |bytes: u64| bytes.div_ceil(1 << 20);
        Err(io::Error::other(format!(
            "its sources unpack to {} MB, and {} MB are allowed; --max-unpacked {} would allow it",
            megabytes(total),
            allowed >> 20,
            megabytes(total.saturating_add(used)),
        )))
    }

    /// What the entry says it unpacks to.
    pub fn size(&self, entry: usize) -> io::Result<u64> {
        Ok(self.zip.clone().by_index_raw(entry)?.size())
    }

    /// The `.java` entries that name a place inside the archive: (path, entry).
    pub fn sources(&self) -> Vec<(String, usize)> {
        (0..self.zip.len())
            .filter_map(|entry| Some((self.zip.name_for_index(entry)?.ok()?.into_owned(), entry)))
            .filter(|(name, _)| name.ends_with(".java") && stays_inside(name))
            .collect()
    }

    pub fn holds_classes(&self) -> bool {
        (0..self.zip.len()).any(|entry| {
            let name = self.zip.name_for_index(entry).and_then(Result::ok);
            name.is_some_and(|name| name.ends_with(".class"))
        })
    }

    /// The bytes of an entry, up to `most` of them.
    pub fn read(&self, entry: usize, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.with_entry(entry, |reader| reader.take(most).read_to_end(&mut bytes))??;
        Ok(bytes)
    }

    pub fn with_entry<T>(&self, entry: usize, read: impl FnOnce(&mut dyn Read) -> T) -> io::Result<T> {
        let mut zip = self.zip.clone();
        let mut file = zip.by_index(entry)?;
        Ok(read(&mut file))
    }
}

fn stays_inside(name: &str) -> bool {
    !name.starts_with('/') && !name.contains('\\') && name.split('/').all(|part| part != ".." && part != ".")
}
