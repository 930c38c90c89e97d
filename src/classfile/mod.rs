//! Class files and what holds them (jars, folders, the JDK, the built-in signatures of the JDK): bytes to plain records (JVMS 4). No symbols here; names stay as the
//! class file writes them, but for `/` in binary names, which becomes `.`.
//!
//! Invariant: no length or index of the input is trusted; a broken class is an error value, never a panic.

pub mod annotation;
mod bytes;
mod class_path;
mod ct_sym;
mod database;
mod details;
mod error;
mod folder;
mod jar;
mod jdk;
mod jimage;
mod modified_utf8;
mod module;
mod packages;
mod pool;
mod read;
pub mod record;
mod search_path;
pub mod signature;
mod zip_file;

pub use class_path::{ClassPath, ClassPathEntry, EntryId};
pub use details::{
    ClassDetails, ComponentDetails, MemberDetails, MethodDetails, NestedClass, ParameterNames, read_details,
};
pub use error::{ClassFileError, ContainerError};
pub use jar::Jar;
pub use jdk::JdkImage;
pub use module::{ModuleRecord, PackageModule, read_module};
pub use read::read_class;

/// No class file can be nearly as large (JVMS 4.11); a file that is has been made to exhaust the memory.
const MAX_CLASS_FILE: u64 = 64 << 20;
