//! Zip files with sources in them: listed when opened, entries read when asked for.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

use zip::ZipArchive;

use super::source::check_size;

/// Larger archives are refused; they are held in memory.
const MAX_ARCHIVE: u64 = 2 << 30;

/// An opened zip file. Cloning the reader is cheap, so that threads read entries side by side.
pub(super) struct Archive {
    zip: ZipArchive<Cursor<Arc<[u8]>>>,
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
        let bytes = check_size(bytes, MAX_ARCHIVE)?;
        Ok(Archive { zip: ZipArchive::new(Cursor::new(bytes.into()))? })
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

    pub fn read(&self, entry: usize, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.with_entry(entry, |reader| reader.take(limit + 1).read_to_end(&mut bytes))??;
        check_size(bytes, limit)
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
