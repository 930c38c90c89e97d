//! Files that are read whole. A pipe or a device in the place of one would make the program wait for ever, or never end.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Opens a file for reading, if it is one: not a folder, a pipe, a device or a socket.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // Before it is opened, which does something to some devices.
    check(&path.metadata()?)?;
    let mut options = OpenOptions::new();
    options.read(true);
    // A pipe that took the file's place meanwhile is opened without waiting for a writer.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NONBLOCK.bits().cast_signed(),
    );
    let file = options.open(path)?;
    check(&file.metadata()?)?;
    Ok(file)
}

/// The bytes of a file that has at most `limit` of them.
pub fn read_regular(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // It may grow while it is read, so the bound does not rest on its length.
    open_regular(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// The text of a file that has at most `limit` bytes.
pub fn read_regular_text(path: &Path, limit: u64) -> io::Result<String> {
    String::from_utf8(read_regular(path, limit)?)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8"))
}

/// The error for what is larger than `limit` bytes.
pub fn too_large(limit: u64) -> io::Error {
    let shown = if limit >> 20 == 0 { format!("{} kB", limit >> 10) } else { format!("{} MB", limit >> 20) };
    io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {shown}"))
}

fn check(metadata: &std::fs::Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let what = if metadata.is_dir() { "a folder" } else { "a pipe, a device or a socket" };
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {what}, not a file")))
}

#[cfg(test)]
mod tests {
    use super::{read_regular, read_regular_text};

    #[test]
    fn only_files_of_a_bounded_size_are_read() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a");
        std::fs::write(&path, [b'x', 0xFF])?;
        assert_eq!(read_regular(&path, 2)?, [b'x', 0xFF]);
        assert!(read_regular(&path, 1).is_err_and(|error| error.to_string().contains("larger")));
        assert!(read_regular_text(&path, 2).is_err_and(|error| error.to_string().contains("UTF-8")));
        let error = |path: &std::path::Path| read_regular(path, 9).map_err(|error| error.to_string());
        assert!(error(folder.path()).is_err_and(|error| error.contains("a folder")));
        #[cfg(unix)]
        assert!(error(std::path::Path::new("/dev/zero")).is_err_and(|error| error.contains("a device")));
        Ok(())
    }
}
