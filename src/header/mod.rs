//! Class files as Java source: the headers of a class and of its member classes, which mean the same as the class files.
//!
//! Bodies are empty, values of constants are there, private fields and methods are not. What has no name that Java could say
//! (other languages, obfuscation) is left out. Names are short and imported where nothing hides them.
//!
//! Invariant: any class file gives text that parses; recursion is bounded.

mod annotations;
mod classes;
mod components;
mod implicit;
mod literals;
mod members;
mod methods;
mod names;
mod package;
mod types;

use std::sync::Arc;

pub use package::package_header;

use crate::base::Name;
use crate::classfile::ClassDetails;
use crate::classfile::record::ClassRecord;

/// The class files that a text is made from and that it speaks of.
pub trait ClassFiles {
    /// The class with this binary name, of any library.
    fn record(&self, binary_name: Name) -> Option<Arc<ClassRecord>>;

    /// What else is known of a class that is to be written.
    fn details(&self, binary_name: Name) -> Option<ClassDetails>;

    /// Whether someone declares the class, the sources included.
    fn exists(&self, binary_name: Name) -> bool;
}

/// The source text of a class file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub text: String,
    /// The members that Java has no words for.
    pub left_out: Vec<String>,
}

/// Something that Java has no word for.
struct Inexpressible;

/// The text of a class of the top level with its member classes; `None` if Java cannot name it.
pub fn header(files: &dyn ClassFiles, outermost: &Arc<ClassRecord>) -> Option<Header> {
    let classes = classes::gather(files, outermost.clone())?;
    let mut writer = names::Names::new(files, &classes).ok()?;
    let mut left_out = Vec::new();
    let body = classes::class_text(&mut writer, &classes, &mut left_out).ok()?;
    let mut text = String::new();
    if !writer.package().is_empty() {
        text.push_str(&format!("package {};\n\n", writer.package()));
    }
    text.push_str(&writer.imports());
    text.push('\n');
    text.push_str(&body);
    Some(Header { text, left_out })
}
