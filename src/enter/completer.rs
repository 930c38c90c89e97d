//! Completion of symbols: source declarations and class records behind one door.

use std::sync::Arc;

use super::find::Reach;
use super::shared::Shared;
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Root};
use crate::symbols::{
    ClassSymbol, Completer, Constant, Members, Origin, Signature, Supertypes, Symbols, Type,
};
use crate::syntax::tree::ClassDeclId;

pub(super) struct Entering(pub Arc<Shared>);

impl Completer for Entering {
    fn find_class(&self, symbols: &Symbols, binary_name: Name, from: Root) -> Option<ClassId> {
        self.0.find(symbols, binary_name, from, Reach::Everywhere)
    }

    fn find_by_file(&self, symbols: &Symbols, binary_name: Name, from: Root) -> Option<ClassId> {
        self.0.find(symbols, binary_name, from, Reach::ByFile)
    }

    fn declared(&self, symbols: &Symbols, file: FileId, class: ClassDeclId) -> Option<ClassId> {
        self.0.enter(symbols, file, class)
    }

    fn has_package(&self, name: Name) -> bool {
        self.0.has_package(name)
    }

    fn module_packages(&self, module: Name) -> Vec<Name> {
        self.0.module_packages(module)
    }

    fn supertypes(&self, symbols: &Symbols, class: &ClassSymbol) -> Supertypes {
        match &class.origin {
            Origin::Source(source) => self.0.source_supertypes(symbols, class, source),
            Origin::ClassFile(record) => self.0.record_supertypes(symbols, class, record),
        }
    }

    fn class_bounds(&self, symbols: &Symbols, class: &ClassSymbol) -> Vec<Vec<Type>> {
        match &class.origin {
            Origin::Source(source) => self.0.source_class_bounds(symbols, class, source),
            Origin::ClassFile(record) => self.0.record_class_bounds(symbols, class, record),
        }
    }

    fn members(&self, symbols: &Symbols, class: &ClassSymbol) -> Members {
        match &class.origin {
            Origin::Source(source) => self.0.source_members(symbols, class, source),
            Origin::ClassFile(record) => self.0.record_members(symbols, class, record),
        }
    }

    fn permitted(&self, symbols: &Symbols, class: &ClassSymbol) -> Vec<ClassId> {
        match &class.origin {
            Origin::Source(source) => self.0.source_permitted(symbols, class, source),
            Origin::ClassFile(record) => self.0.record_permitted(symbols, record),
        }
    }

    fn signature(&self, symbols: &Symbols, method: MethodId) -> Signature {
        match &symbols.class(method.class).origin {
            Origin::Source(source) => self.0.source_signature(symbols, method, source),
            Origin::ClassFile(record) => self.0.record_signature(symbols, method, record),
        }
    }

    fn method_bounds(&self, symbols: &Symbols, method: MethodId) -> Vec<Vec<Type>> {
        match &symbols.class(method.class).origin {
            Origin::Source(source) => self.0.source_method_bounds(symbols, method, source),
            Origin::ClassFile(record) => self.0.record_method_bounds(symbols, method, record),
        }
    }

    fn field_type(&self, symbols: &Symbols, field: FieldId) -> Type {
        match &symbols.class(field.class).origin {
            Origin::Source(source) => self.0.source_field_type(symbols, field, source),
            Origin::ClassFile(record) => self.0.record_field_type(symbols, field, record),
        }
    }

    fn constant(&self, symbols: &Symbols, field: FieldId) -> Option<Constant> {
        match &symbols.class(field.class).origin {
            Origin::Source(source) => self.0.source_constant(symbols, field, source),
            Origin::ClassFile(record) => self.0.record_constant(symbols, field, record),
        }
    }
}
