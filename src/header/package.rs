//! Annotations of packages (JLS 7.4.1), which are in a class file called `package-info`.

use super::annotations::{Position, declared};
use super::classes::{Gathered, gather};
use super::names::Names;
use super::{ClassFiles, Header};
use crate::base::Name;

/// The text of a `package-info.java`; `None` if the package has no annotations.
pub fn package_header(files: &dyn ClassFiles, package: Name) -> Option<Header> {
    let record = files.record(Name::new(&format!("{package}.package-info")))?;
    let unit: Gathered = gather(files, record)?;
    let mut names = Names::new(files, &unit).ok()?;
    let annotations = declared(&mut names, &unit.details.own, Position::Package);
    if annotations.is_empty() {
        return None;
    }
    let mut text: String = annotations.iter().map(|annotation| format!("{annotation}\n")).collect();
    text.push_str(&format!("package {package};\n\n"));
    text.push_str(&names.imports());
    Some(Header { text, left_out: Vec::new() })
}
