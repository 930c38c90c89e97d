//! How classes are called in the text of a unit: by simple names where nothing hides them (JLS 6.4.1), imported where they
//! must be.

use rustc_hash::FxHashSet;

use super::annotations::is_compiler_metadata;
use super::classes::Gathered;
use super::{ClassFiles, Inexpressible};
use crate::base::{Flags, Name, is_identifier, is_type_identifier};
use crate::classfile::NestedClass;
use crate::classfile::signature::{parse_class, parse_method};
use crate::java_text::UnitNames;

/// More enclosing classes than any program has.
const MAX_NESTING: usize = 64;

/// Supertypes that are looked at for member classes they pass on.
const MAX_SUPERTYPES: usize = 2_000;

/// The names of one unit.
pub(super) struct Names<'a> {
    pub files: &'a dyn ClassFiles,
    unit: UnitNames,
    /// Whether the unit was written in another language.
    is_foreign: bool,
    /// What the unit's own class files say of nested classes; for those that are missing.
    nested: Vec<NestedClass>,
}

/// A class as it is written: `qualifier` with its dot, then simple names from the outermost class inwards.
pub(super) struct WrittenName {
    pub qualifier: String,
    pub segments: Vec<WrittenSegment>,
}

pub(super) struct WrittenSegment {
    pub name: Name,
    /// Steps from an enclosing instance's class (JVMS 4.7.20.2): a class that is static starts anew.
    pub depth: usize,
}

impl<'a> Names<'a> {
    pub fn new(files: &'a dyn ClassFiles, unit: &Gathered) -> Result<Names<'a>, Inexpressible> {
        let (package, simple) = split(&unit.record.name);
        if !package.is_empty() && !package.split('.').all(is_identifier) {
            return Err(Inexpressible);
        }
        let mut names = Names {
            files,
            unit: UnitNames::new(Name::new(package)),
            is_foreign: unit.details.own.annotations.iter().any(is_compiler_metadata),
            nested: Vec::new(),
        };
        names.unit.call(Name::new(simple), unit.record.name);
        names.hide(unit);
        Ok(names)
    }

    pub fn package(&self) -> Name {
        self.unit.package()
    }

    pub fn is_foreign(&self) -> bool {
        self.is_foreign
    }

    /// The lines that import classes.
    pub fn imports(&self) -> String {
        let mut classes: Vec<Name> = self.unit.imports().collect();
        classes.sort_unstable();
        classes.iter().map(|class| format!("import {class};\n")).collect()
    }

    /// Names of the unit that could hide others.
    fn hide(&mut self, unit: &Gathered) {
        let mut supertypes: Vec<Name> = Vec::new();
        let mut open = vec![unit];
        while let Some(class) = open.pop() {
            let record = &class.record;
            self.unit.hide(record.member_classes.iter().map(|(simple, _, _)| *simple));
            let of_class = record.signature.as_deref().and_then(|text| parse_class(text).ok());
            self.unit.hide(of_class.iter().flat_map(|class| &class.type_parameters).map(|p| p.name));
            for method in &record.methods {
                let text = method.signature.as_deref().filter(|text| text.starts_with('<'));
                let parsed = text.and_then(|text| parse_method(text).ok());
                self.unit.hide(parsed.iter().flat_map(|method| &method.type_parameters).map(|p| p.name));
            }
            supertypes.extend(record.superclass.iter().chain(&record.interfaces));
            self.nested.extend(&class.details.nested);
            open.extend(&class.members);
        }
        let mut seen: FxHashSet<Name> = FxHashSet::default();
        while let Some(name) = supertypes.pop() {
            if &*name == "java.lang.Object" || seen.len() > MAX_SUPERTYPES || !seen.insert(name) {
                continue;
            }
            let Some(record) = self.files.record(name) else { continue };
            self.unit.hide(record.member_classes.iter().map(|(simple, _, _)| *simple));
            supertypes.extend(record.superclass.iter().chain(&record.interfaces));
        }
    }

    /// The class with this binary name.
    pub fn class(&mut self, binary_name: Name) -> Result<WrittenName, Inexpressible> {
        let chain = self.chain(binary_name)?;
        let Some((_, outermost, _)) = chain.last() else { return Err(Inexpressible) };
        let outermost = *outermost;
        let mut depth = 0;
        let segments: Vec<WrittenSegment> = chain
            .iter()
            .rev()
            .enumerate()
            .map(|(at, (name, _, is_static))| {
                depth = if at == 0 || *is_static { 0 } else { depth + 1 };
                WrittenSegment { name: *name, depth }
            })
            .collect();
        if !segments.iter().all(|segment| is_type_identifier(&segment.name)) {
            return Err(Inexpressible);
        }
        Ok(WrittenName { qualifier: self.qualifier(outermost)?, segments })
    }

    /// The class and those around it, from the inside: simple name, binary name, whether it is static.
    fn chain(&self, binary_name: Name) -> Result<Vec<(Name, Name, bool)>, Inexpressible> {
        let mut chain = Vec::new();
        let mut inner = binary_name;
        while chain.len() < MAX_NESTING {
            match self.place(inner)? {
                Some((outer, simple, flags)) => {
                    chain.push((simple, inner, Flags(flags).has(Flags::STATIC)));
                    inner = outer;
                }
                None => {
                    chain.push((Name::new(split(&inner).1), inner, true));
                    return Ok(chain);
                }
            }
        }
        Err(Inexpressible)
    }

    /// The class around, the simple name and the flags of a member class; `None` at the top level.
    fn place(&self, binary_name: Name) -> Result<Option<(Name, Name, u32)>, Inexpressible> {
        if !binary_name.contains('$') {
            return Ok(None);
        }
        if let Some(record) = self.files.record(binary_name) {
            if record.is_local {
                return Err(Inexpressible);
            }
            // The outer name is a proper prefix, so that the way out ends.
            let member_of = record.member_of.filter(|(outer, _)| is_inside(&binary_name, outer));
            return Ok(member_of.map(|(outer, simple)| (outer, simple, record.flags)));
        }
        if let Some(known) = self.nested.iter().find(|known| known.name == binary_name) {
            return Ok(is_inside(&binary_name, &known.outer).then_some((
                known.outer,
                known.simple,
                known.flags,
            )));
        }
        // Nobody knows it: a dollar most likely stands before a member's name.
        let parts = binary_name.rsplit_once('$').filter(|(outer, simple)| {
            !outer.is_empty() && !outer.ends_with(['.', '$']) && is_identifier(simple)
        });
        Ok(parts.map(|(outer, simple)| (Name::new(outer), Name::new(simple), Flags::STATIC.0)))
    }

    /// What must stand before the simple name of a top-level class, with the import that saves more.
    fn qualifier(&mut self, outermost: Name) -> Result<String, Inexpressible> {
        let (package, simple) = split(&outermost);
        let name = Name::new(simple);
        if !package.split('.').all(|part| package.is_empty() || is_identifier(part)) {
            return Err(Inexpressible);
        }
        if package.is_empty() && !self.package().is_empty() {
            return Err(Inexpressible);
        }
        let is_new = self.unit.called(name).is_none() && !self.unit.is_hidden(name);
        if is_new && package == "java.lang" && self.is_beside(name) {
            return Ok(format!("{package}."));
        }
        if self.unit.call(name, outermost) {
            return Ok(String::new());
        }
        let first = package.split('.').next().unwrap_or("");
        if package.is_empty() || self.unit.is_hidden(Name::new(first)) {
            return Err(Inexpressible);
        }
        Ok(format!("{package}."))
    }

    /// Whether the unit's own package, other than `java.lang`, has a class of this simple name.
    fn is_beside(&self, name: Name) -> bool {
        match self.package().as_str() {
            "java.lang" => false,
            "" => self.files.exists(name),
            package => self.files.exists(Name::new(&format!("{package}.{name}"))),
        }
    }
}

fn is_inside(inner: &str, outer: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('$'))
}

/// Package and rest of a binary name.
pub(super) fn split(binary_name: &str) -> (&str, &str) {
    binary_name.rsplit_once('.').unwrap_or(("", binary_name))
}
