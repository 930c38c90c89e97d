//! A small world of classes for tests: declarations in a subset of Java, with unique simple names and headers only.
//! Type arguments of inner classes are written flattened, as `ClassType` holds them.

use std::sync::{Arc, LazyLock};

use super::syntax::{ClassText, MethodText, TypeText, parse_declarations, parse_type};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Primitive, Root};
use crate::classfile::record::ClassRecord;
use crate::symbols::{
    ClassSymbol, Completer, Constant, Lazy, Members, MethodOrigin, MethodSymbol, Origin, Owner, Signature,
    Supertypes, Symbols, Type, TypeVariable, Wildcard,
};
use crate::syntax::tree::{ClassDeclId, ClassKind, MethodKind};

/// What every test sees.
const PRELUDE: &str = include_str!("prelude.java.txt");

static DECLARED: LazyLock<Vec<ClassText>> = LazyLock::new(|| parse_declarations(PRELUDE));

/// The prelude and what the test declares.
pub struct World {
    pub symbols: Symbols,
}

impl World {
    pub fn new(text: &str) -> World {
        let mut classes = DECLARED.clone();
        classes.extend(parse_declarations(text));
        World { symbols: Symbols::new(Box::new(Texts { classes })) }
    }

    pub fn class(&self, name: &str) -> ClassId {
        self.symbols.find_class(Name::new(name), Root::NONE).unwrap_or_else(|| panic!("no class {name}"))
    }

    /// The only method of this name in the class.
    pub fn method(&self, class: &str, name: &str) -> MethodId {
        let class = self.class(class);
        match self.symbols.members(class).methods_named(Name::new(name)) {
            [index] => MethodId { class, index: *index },
            other => panic!("{} methods {name}", other.len()),
        }
    }

    /// The type as written outside any class; `Unknown` for `unknown`.
    pub fn ty(&self, text: &str) -> Type {
        resolve(&self.symbols, &[], &parse_type(text))
    }

    /// The type as written inside a class, whose type variables it may name.
    pub fn ty_in(&self, class: &str, text: &str) -> Type {
        let variables = self.symbols.all_type_variables(self.class(class));
        resolve(&self.symbols, &variables, &parse_type(text))
    }

    pub fn tys(&self, texts: &[&str]) -> Vec<Type> {
        texts.iter().map(|text| self.ty(text)).collect()
    }

    pub fn show(&self, ty: &Type) -> String {
        crate::types::display(&self.symbols, ty)
    }
}

struct Texts {
    classes: Vec<ClassText>,
}

impl Texts {
    fn text(&self, name: Name) -> Option<&ClassText> {
        self.classes.iter().find(|class| class.name == name.as_str())
    }

    fn of(&self, class: &ClassSymbol) -> &ClassText {
        self.text(class.name).expect("declared")
    }

    fn method(&self, symbols: &Symbols, method: MethodId) -> &MethodText {
        &self.of(symbols.class(method.class)).methods[method.index as usize]
    }

    fn scope(&self, symbols: &Symbols, method: MethodId) -> Vec<TypeVariable> {
        let mut scope = symbols.all_type_variables(method.class);
        scope.extend(symbols.method_type_variables(method));
        scope
    }
}

fn bounds(symbols: &Symbols, scope: &[TypeVariable], all: &[(String, Vec<TypeText>)]) -> Vec<Vec<Type>> {
    let object = || vec![symbols.well_known().object_type()];
    let each = |bounds: &Vec<TypeText>| bounds.iter().map(|bound| resolve(symbols, scope, bound)).collect();
    all.iter().map(|(_, bounds)| if bounds.is_empty() { object() } else { each(bounds) }).collect()
}

fn names(all: &[(String, Vec<TypeText>)]) -> Vec<Name> {
    all.iter().map(|(name, _)| Name::new(name)).collect()
}

fn resolve(symbols: &Symbols, scope: &[TypeVariable], text: &TypeText) -> Type {
    let inner = |text: &TypeText| Arc::new(resolve(symbols, scope, text));
    match text {
        TypeText::Array(element) => Type::Array(inner(element)),
        TypeText::Wildcard => Type::Wildcard(Wildcard::Unbounded),
        TypeText::Extends(bound) => Type::Wildcard(Wildcard::Extends(inner(bound))),
        TypeText::Super(bound) => Type::Wildcard(Wildcard::Super(inner(bound))),
        TypeText::Named(name, arguments) => {
            if let Some(variable) = scope.iter().rev().find(|variable| variable.name.as_str() == name) {
                return Type::Variable(*variable);
            }
            if let Some(plain) = keyword(name) {
                return plain;
            }
            let class = symbols.find_class(Name::new(name), Root::NONE);
            let arguments: Vec<Type> = arguments.iter().map(|text| resolve(symbols, scope, text)).collect();
            Type::parameterized(class.unwrap_or_else(|| panic!("no type {name}")), arguments)
        }
    }
}

fn keyword(name: &str) -> Option<Type> {
    Some(match name {
        "boolean" => Type::Primitive(Primitive::Boolean),
        "byte" => Type::Primitive(Primitive::Byte),
        "short" => Type::Primitive(Primitive::Short),
        "char" => Type::Primitive(Primitive::Char),
        "int" => Type::Primitive(Primitive::Int),
        "long" => Type::Primitive(Primitive::Long),
        "float" => Type::Primitive(Primitive::Float),
        "double" => Type::Primitive(Primitive::Double),
        "void" => Type::Void,
        "null" => Type::Null,
        "unknown" => Type::Unknown,
        _ => return None,
    })
}

impl Completer for Texts {
    fn find_class(&self, symbols: &Symbols, binary_name: Name, _from: Root) -> Option<ClassId> {
        let simple = Name::new(binary_name.rsplit('.').next().unwrap_or(&binary_name));
        let text = self.text(simple)?;
        let outer = text.outer.as_ref().and_then(|outer| symbols.find_class(Name::new(outer), Root::NONE));
        Some(symbols.intern(simple, Root::NONE, |id| ClassSymbol {
            id,
            kind: if text.is_interface { ClassKind::Interface } else { ClassKind::Class },
            name: simple,
            binary_name: Name::new(&format!("{}.{}", text.package, simple)),
            package: Name::new(&text.package),
            owner: outer.map_or(Owner::Package, Owner::Class),
            origin: Origin::ClassFile(Arc::new(empty_record(simple))),
            flags: text.flags,
            type_parameters: names(&text.type_parameters),
            is_inner: outer.is_some(),
            lazy: Lazy::default(),
        }))
    }

    fn find_by_file(&self, symbols: &Symbols, binary_name: Name, from: Root) -> Option<ClassId> {
        self.find_class(symbols, binary_name, from)
    }

    fn declared(&self, _symbols: &Symbols, _file: FileId, _class: ClassDeclId) -> Option<ClassId> {
        None
    }

    fn has_package(&self, _name: Name) -> bool {
        false
    }

    fn module_packages(&self, _module: Name) -> Vec<Name> {
        Vec::new()
    }

    fn supertypes(&self, symbols: &Symbols, class: &ClassSymbol) -> Supertypes {
        let text = self.of(class);
        let scope = symbols.all_type_variables(class.id);
        let all = |texts: &[TypeText]| texts.iter().map(|text| resolve(symbols, &scope, text)).collect();
        if text.is_interface {
            return Supertypes { superclass: None, interfaces: all(&text.extends) };
        }
        let object = (text.name != "Object").then(|| symbols.well_known().object_type());
        let superclass = text.extends.first().map(|text| resolve(symbols, &scope, text)).or(object);
        Supertypes { superclass, interfaces: all(&text.implements) }
    }

    fn class_bounds(&self, symbols: &Symbols, class: &ClassSymbol) -> Vec<Vec<Type>> {
        bounds(symbols, &symbols.all_type_variables(class.id), &self.of(class).type_parameters)
    }

    fn members(&self, _symbols: &Symbols, class: &ClassSymbol) -> Members {
        let methods = self.of(class).methods.iter().map(|method| {
            let origin = MethodOrigin::Record(0);
            let type_parameters = names(&method.type_parameters);
            let name = Name::new(&method.name);
            MethodSymbol::new(
                name,
                MethodKind::Method,
                method.flags,
                method.parameters.len(),
                type_parameters,
                origin,
            )
        });
        Members::new(Vec::new(), methods.collect(), Vec::new())
    }

    fn permitted(&self, _symbols: &Symbols, _class: &ClassSymbol) -> Vec<ClassId> {
        Vec::new()
    }

    fn signature(&self, symbols: &Symbols, method: MethodId) -> Signature {
        let text = self.method(symbols, method);
        let scope = self.scope(symbols, method);
        Signature {
            parameters: text.parameters.iter().map(|text| resolve(symbols, &scope, text)).collect(),
            result: resolve(symbols, &scope, &text.result),
            throws: text.throws.iter().map(|text| resolve(symbols, &scope, text)).collect(),
        }
    }

    fn method_bounds(&self, symbols: &Symbols, method: MethodId) -> Vec<Vec<Type>> {
        bounds(symbols, &self.scope(symbols, method), &self.method(symbols, method).type_parameters)
    }

    fn field_type(&self, _symbols: &Symbols, _field: FieldId) -> Type {
        Type::Unknown
    }

    fn constant(&self, _symbols: &Symbols, _field: FieldId) -> Option<Constant> {
        None
    }
}

/// The texts stand for class files that nobody reads.
fn empty_record(name: Name) -> ClassRecord {
    ClassRecord {
        name,
        flags: 0,
        is_enum: false,
        is_record: false,
        is_annotation: false,
        superclass: None,
        interfaces: Vec::new(),
        signature: None,
        member_of: None,
        is_local: false,
        member_classes: Vec::new(),
        permitted: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        record_components: Vec::new(),
    }
}
