//! What can be wrong with a class file or with the container it comes from.

use std::path::PathBuf;

use crate::base::Release;

/// Why bytes are not a class file that we can read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClassFileError {
    #[error("not a class file: it does not start with CAFEBABE")]
    Magic,
    #[error("truncated class file: an item at byte {0} goes beyond the end")]
    Truncated(usize),
    #[error("constant pool entry {0} does not exist or is not of the kind its user needs")]
    Constant(u16),
    #[error("constant pool entry {index} has the unknown tag {tag}")]
    ConstantTag { index: u16, tag: u8 },
    #[error("not a module declaration: the class file has no Module attribute")]
    NoModule,
}

/// Why a jar, a folder or a JDK image, or a class in it, cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ContainerError {
    #[error("cannot read {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    #[error("{} is broken: {what}", path.display())]
    Malformed { path: PathBuf, what: String },
    #[error("the class file of {name} in {} cannot be used: {what}", path.display())]
    Class { name: String, path: PathBuf, what: String },
    #[error("{} has class files of version {major}, of a Java newer than {}", path.display(), Release::NEWEST)]
    Newer { path: PathBuf, major: u16 },
}
