//! From a binary name to a declaration: source files first, then the class path, then the JDK (JLS 7.6, 13.1).
//! A class of the class path becomes a source file, too ([`super::written`]).

use std::sync::Arc;

use super::flags::{ClassContext, class_flags, is_inner};
use super::shared::Shared;
use crate::base::{ClassId, FileId, Flags, Name, Root};
use crate::classfile::record::ClassRecord;
use crate::classfile::signature;
use crate::symbols::{ClassSymbol, Lazy, Origin, Owner, SourceClass, SourcePlace, Symbols};
use crate::syntax::tree::{ClassDeclId, ClassKind, CompilationUnit, Member};

/// Whether files of other names are searched for a class.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    ByFile,
    Everywhere,
}

impl Shared {
    /// The class with this binary name, as seen from a root.
    pub fn find(&self, symbols: &Symbols, binary_name: Name, from: Root, reach: Reach) -> Option<ClassId> {
        if let Some((file, decl)) = self.find_source(binary_name, from, reach) {
            return self.enter(symbols, file, decl);
        }
        let in_library = self.find_library_source(binary_name);
        // The sources have the same class, perhaps: only one that a library has, too, is worth a look into all files of
        // its package.
        if reach == Reach::ByFile
            && (in_library.is_some() || self.libraries.find(binary_name).is_some())
            && let Some((file, decl)) = self.find_source(binary_name, from, Reach::Everywhere)
        {
            return self.enter(symbols, file, decl);
        }
        match in_library {
            Some((file, decl)) => self.enter(symbols, file, decl),
            None => self.find_class_file(symbols, binary_name),
        }
    }

    fn find_source(&self, binary_name: Name, from: Root, reach: Reach) -> Option<(FileId, ClassDeclId)> {
        let (package, simple) = split(&binary_name);
        let package = Name::new(package);
        if self.project.files_in_package(package).is_empty() {
            return None;
        }
        if let Some(found) = self.find_top_level(package, simple, from, reach) {
            return Some(found);
        }
        // A dollar may be part of a name or stand before a member's: the shortest outer class is tried first.
        simple.match_indices('$').filter(|(at, _)| *at > 0).find_map(|(at, _)| {
            let (outer, rest) = (simple.get(..at)?, simple.get(at + 1..)?);
            let (file, top) = self.find_top_level(package, outer, from, reach)?;
            Some((file, find_nested(self.unit(file), top, rest)?))
        })
    }

    fn find_top_level(
        &self,
        package: Name,
        simple: &str,
        from: Root,
        reach: Reach,
    ) -> Option<(FileId, ClassDeclId)> {
        let simple = Name::new(simple);
        let by_file = self.project.find_top_level(package, simple, from);
        if let Some(found) = by_file.and_then(|file| self.declared_in(file, package, simple)) {
            return Some(found);
        }
        if reach == Reach::ByFile {
            return None;
        }
        let classes = self.sources.auxiliary(package);
        let mut files = classes.get(&simple)?.clone();
        files.sort_by_key(|&file| self.project.preference(file, from));
        files.into_iter().find_map(|file| self.declared_in(file, package, simple))
    }

    /// The top-level class of this name, if the file really declares it in this package.
    fn declared_in(&self, file: FileId, package: Name, simple: Name) -> Option<(FileId, ClassDeclId)> {
        let unit = self.unit(file);
        let class = unit.top_level.iter().copied().find(|&id| unit.class(id).name == simple)?;
        (self.sources.package(file) == package).then_some((file, class))
    }

    /// The symbol of a declaration, entered on first use with the classes around it.
    pub fn enter(&self, symbols: &Symbols, file: FileId, decl: ClassDeclId) -> Option<ClassId> {
        let slots = self.class_slots(file);
        if let Some(&known) = slots.get(decl.0 as usize)?.get() {
            return Some(known);
        }
        let unit = self.unit(file);
        let mut chain = vec![decl];
        // Declarations come before their members, so a longer way out means a broken unit.
        while let Some(outer) = chain.last().and_then(|&id| unit.class(id).outer) {
            if chain.len() > unit.classes.len() {
                return None;
            }
            chain.push(outer);
        }
        let mut owner = None;
        for id in chain.into_iter().rev() {
            let slot = slots.get(id.0 as usize)?;
            owner = Some(*slot.get_or_init(|| self.add_unit_class(symbols, file, id, owner)));
        }
        owner
    }

    fn add_unit_class(
        &self,
        symbols: &Symbols,
        file: FileId,
        id: ClassDeclId,
        owner: Option<ClassId>,
    ) -> ClassId {
        let unit = self.unit(file);
        let decl = unit.class(id);
        let package = self.sources.package(file);
        let outer = owner.map(|owner| symbols.class(owner));
        let binary_name = match outer {
            Some(outer) => Name::new(&format!("{}${}", outer.binary_name, decl.name)),
            None if package.is_empty() => decl.name,
            None => Name::new(&format!("{package}.{}", decl.name)),
        };
        let context = match outer {
            Some(outer) if outer.is_interface() => ClassContext::InterfaceMember,
            Some(_) => ClassContext::Member,
            None => ClassContext::TopLevel,
        };
        let mut flags = class_flags(decl, context);
        if unit.is_implicit(id) {
            flags = flags.with(Flags::FINAL);
        }
        let place = SourcePlace::Unit(unit.clone(), id);
        symbols.add(|class| ClassSymbol {
            id: class,
            kind: decl.kind,
            name: decl.name,
            binary_name,
            package,
            owner: owner.map_or(Owner::Package, Owner::Class),
            origin: Origin::Source(SourceClass { file, root: self.project.root(file), place }),
            flags,
            type_parameters: decl.type_parameters.iter().map(|parameter| parameter.name).collect(),
            is_inner: is_inner(flags, context),
            lazy: Lazy::default(),
        })
    }

    fn find_class_file(&self, symbols: &Symbols, binary_name: Name) -> Option<ClassId> {
        let record = self.libraries.find(binary_name)?;
        if let Some((file, decl)) = self.find_written(&record) {
            return self.enter(symbols, file, decl);
        }
        self.enter_record(symbols, record)
    }

    fn enter_record(&self, symbols: &Symbols, record: Arc<ClassRecord>) -> Option<ClassId> {
        // The outer class's name is a proper prefix, which bounds the recursion.
        let member_of = record.member_of.filter(|(outer, _)| {
            record.name.strip_prefix(outer.as_str()).is_some_and(|rest| rest.starts_with('$'))
        });
        let owner = member_of.and_then(|(outer, _)| symbols.find_class(outer, Root::NONE));
        let binary_name = record.name;
        let (package, simple) = split(binary_name.as_str());
        let mut flags = Flags(record.flags).without(Flags::SYNCHRONIZED);
        if !record.permitted.is_empty() {
            flags = flags.with(Flags::SEALED);
        }
        let type_parameters = record.signature.as_deref().map_or_else(Vec::new, class_type_parameters);
        let symbol = |id: ClassId| ClassSymbol {
            id,
            kind: kind_of(&record),
            name: member_of.map_or_else(|| Name::new(simple), |(_, name)| name),
            binary_name,
            package: Name::new(package),
            owner: owner.map_or(Owner::Package, Owner::Class),
            flags,
            type_parameters,
            is_inner: owner.is_some() && !flags.has(Flags::STATIC),
            lazy: Lazy::default(),
            origin: Origin::ClassFile(record.clone()),
        };
        Some(symbols.intern(binary_name, Root::NONE, symbol))
    }
}

fn class_type_parameters(text: &str) -> Vec<Name> {
    if !text.starts_with('<') {
        return Vec::new();
    }
    let parsed = signature::parse_class(text).ok();
    parsed.map_or_else(Vec::new, |class| class.type_parameters.iter().map(|p| p.name).collect())
}

fn kind_of(record: &ClassRecord) -> ClassKind {
    if record.is_annotation {
        ClassKind::Annotation
    } else if Flags(record.flags).has(Flags::INTERFACE) {
        ClassKind::Interface
    } else if record.is_enum {
        ClassKind::Enum
    } else if record.is_record {
        ClassKind::Record
    } else {
        ClassKind::Class
    }
}

/// The member class that `rest` of a binary name leads to.
pub(super) fn find_nested(unit: &CompilationUnit, outer: ClassDeclId, rest: &str) -> Option<ClassDeclId> {
    let mut work = vec![(outer, rest)];
    while let Some((class, rest)) = work.pop() {
        for member in &unit.class(class).members {
            let Member::Class(id) = member else { continue };
            match rest.strip_prefix(unit.class(*id).name.as_str()) {
                Some("") => return Some(*id),
                Some(deeper) => work.extend(deeper.strip_prefix('$').map(|deeper| (*id, deeper))),
                None => {}
            }
        }
    }
    None
}

/// Package and rest of a binary name.
fn split(binary_name: &str) -> (&str, &str) {
    binary_name.rsplit_once('.').unwrap_or(("", binary_name))
}
