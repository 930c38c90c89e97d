//! What the program says about one item, whatever slice it is in.

use super::Known;
use super::constructors::Chain;
use super::files::{self, Imports};
use super::implementing::{Conflict, Implemented};
use super::named::Named;
use crate::attribute::{self, CodeOf, Use};
use crate::base::{ClassId, FieldId, FileId, Flags, MethodId};
use crate::check::Checker;
use crate::check::overriding::has_override;
use crate::enter::World;
use crate::slice::{
    Annotated, Item, Slice, annotation_of, constant_body, file_of, header_uses, hierarchy, is_text_class,
    result_path, subclass_path,
};
use crate::symbols::questions::Question;
use crate::symbols::{FieldOrigin, MethodOrigin, Type};
use crate::syntax::tree::ClassDecl;
use crate::types;

/// What a slice with the item must have.
pub(super) enum Fact {
    /// Something is wrong with the item, or hard to tell.
    Doubtful,
    Right(Needs),
}

pub(super) struct Needs {
    all: Box<[Item]>,
    /// Something of each list.
    one_of: Box<[Box<[Item]>]>,
    overriding: Box<[Overriding]>,
    justified: Box<[Justified]>,
    class: Option<Box<Obligations>>,
}

/// An annotation that speaks of a method that its class has: one of these.
struct Justified {
    class: ClassId,
    methods: Box<[MethodId]>,
}

impl Justified {
    fn holds(&self, world: &World, slice: &Slice) -> bool {
        self.methods.iter().any(|method| {
            (!world.is_source(method.class) || slice.keeps_method(*method))
                && hierarchy::is_below(world, slice, self.class, method.class)
        })
    }
}

/// A method that another one overrides: where it is there, so is what makes its result fit.
struct Overriding {
    class: ClassId,
    overridden: MethodId,
    path: Box<[Item]>,
}

impl Overriding {
    fn holds(&self, world: &World, slice: &Slice) -> bool {
        self.path.iter().all(|edge| slice.keeps(*edge))
            || (world.is_source(self.overridden.class) && !slice.keeps_method(self.overridden))
            || !hierarchy::is_below(world, slice, self.class, self.overridden.class)
    }
}

/// What a class needs beside what its header names.
struct Obligations {
    of: ClassId,
    /// What it extends, where that can go.
    superclass: Option<Item>,
    implemented: Box<[Implemented]>,
    /// The constants of an enum with bodies: where one is kept, they implement what the enum does not (JLS 8.9.1).
    implementing: Box<[Item]>,
    conflicts: Box<[Conflict]>,
    chain: Chain,
}

impl Obligations {
    fn holds(&self, world: &World, slice: &Slice) -> bool {
        let calls_object = self.superclass.is_some_and(|edge| !slice.keeps(edge));
        if !calls_object && !self.chain.holds(slice) {
            return false;
        }
        if self.implemented.is_empty() && self.conflicts.is_empty() {
            return true;
        }
        let above = hierarchy::above(world, slice, self.of);
        (self.implementing.iter().any(|constant| slice.keeps(*constant))
            || self.implemented.iter().all(|implemented| implemented.holds(slice, self.of, &above)))
            && self.conflicts.iter().all(|conflict| conflict.holds(slice, &above))
    }
}

impl Fact {
    pub fn holds(&self, world: &World, slice: &Slice) -> bool {
        match self {
            Fact::Doubtful => false,
            Fact::Right(needs) => {
                needs.all.iter().all(|item| slice.keeps(*item))
                    && needs.one_of.iter().all(|items| items.iter().any(|item| slice.keeps(*item)))
                    && needs.overriding.iter().all(|overriding| overriding.holds(world, slice))
                    && needs.justified.iter().all(|justified| justified.holds(world, slice))
                    && needs.class.as_ref().is_none_or(|class| class.holds(world, slice))
            }
        }
    }

    pub fn of(world: &World, known: &Known, item: Item) -> Fact {
        let Some(file) = file_of(world, item) else { return Fact::Doubtful };
        let mut finder = Finder {
            checker: Checker { world, file, faults: Vec::new() },
            named: Named::default(),
            overriding: Vec::new(),
            justified: Vec::new(),
            is_doubtful: !known.is_right(world, file),
        };
        let class = finder.item(item);
        let Finder { checker, mut named, overriding, justified, is_doubtful } = finder;
        if is_doubtful || named.is_unsure || !checker.faults.is_empty() {
            return Fact::Doubtful;
        }
        let mut seen = rustc_hash::FxHashSet::default();
        named.all.retain(|needed| *needed != item && seen.insert(*needed));
        let (all, one_of) = (named.all.into(), named.one_of.into());
        let (overriding, justified) = (overriding.into(), justified.into());
        Fact::Right(Needs { all, one_of, overriding, justified, class })
    }
}

impl Known {
    fn is_right(&self, world: &World, file: FileId) -> bool {
        let known = self.files.read().unwrap_or_else(std::sync::PoisonError::into_inner).get(&file).copied();
        known.unwrap_or_else(|| {
            let is_right = files::is_right(world, file);
            self.files.write().unwrap_or_else(std::sync::PoisonError::into_inner).insert(file, is_right);
            is_right
        })
    }
}

/// Looks at an item in the program.
struct Finder<'w> {
    checker: Checker<'w>,
    named: Named,
    overriding: Vec<Overriding>,
    justified: Vec<Justified>,
    is_doubtful: bool,
}

impl Finder<'_> {
    fn item(&mut self, item: Item) -> Option<Box<Obligations>> {
        let world = self.checker.world;
        match item {
            Item::Class(class) => return Some(self.class(class)),
            Item::Method(method) => self.method(method),
            Item::MethodBody(method) => {
                self.named.all.push(Item::Method(method));
                self.code(CodeOf::Method(method));
                self.written_override(method);
            }
            Item::Field(field) => self.field(field),
            Item::ConstantValue(field) => {
                self.named.all.push(Item::Field(field));
                self.code(CodeOf::Field(field));
            }
            Item::FieldInitializer(field) => {
                self.named.all.push(Item::Field(field));
                self.code(CodeOf::Field(field));
                self.written_blank(field);
            }
            Item::Initializer(class, at) => {
                self.named.all.push(Item::Class(class));
                self.code(CodeOf::Initializer(class, at));
            }
            Item::Package(_) => {
                if let Some(uses) = header_uses(world, item) {
                    self.uses(uses.iter());
                }
            }
            Item::Edge(class, _) => {
                self.named.class(world, class);
                self.header(class, item);
            }
            Item::Annotation(of, start) => self.annotation(of, start),
            Item::Concrete(class) => self.named.class(world, class),
        }
        None
    }

    /// What is found in a header, or in an annotation of one.
    fn header(&mut self, class: ClassId, item: Item) {
        let Some(uses) = header_uses(self.checker.world, item) else { return };
        let before = self.checker.faults.len();
        self.checker.findings(class, &uses.found);
        let new = self.checker.faults.split_off(before).into_iter();
        self.checker.faults.extend(new.filter(|fault| uses.has(fault.span)));
        self.uses(uses.iter());
        self.subclasses(uses.questions());
    }

    /// An annotation; one of the language's own may speak of a method.
    fn annotation(&mut self, of: Annotated, start: u32) {
        let world = self.checker.world;
        let item = Item::Annotation(of, start);
        match item.class() {
            Some(class) => self.header(class, item),
            None => header_uses(world, item).iter().for_each(|uses| self.uses(uses.iter())),
        }
        let Some(annotation) = annotation_of(world, of, start) else { return };
        let written =
            ["Override", "FunctionalInterface"].into_iter().find(|name| annotation.is_java_lang(name));
        match (of, written) {
            (Annotated::Method(method), Some("Override")) => self.written_override(method),
            (Annotated::Class(class), Some("FunctionalInterface")) => {
                match types::functional_method(&world.symbols, class) {
                    Some(method) => self.justified.push(Justified { class, methods: [method].into() }),
                    None => self.is_doubtful = true,
                }
            }
            _ => {}
        }
    }

    /// What makes classes subclasses where they have to be.
    fn subclasses<'u>(&mut self, questions: impl Iterator<Item = &'u Question>) {
        let world = self.checker.world;
        self.named.all.extend(questions.flat_map(|asked| subclass_path(world, asked.below, asked.above)));
    }

    fn uses<'u>(&mut self, found: impl Iterator<Item = &'u Use>) {
        let world = self.checker.world;
        let file = self.checker.file;
        let imports = Imports { root: world.project().root(file), all: &world.unit(file).imports };
        self.named.uses(world, imports, found);
    }

    fn class(&mut self, class: ClassId) -> Box<Obligations> {
        let world = self.checker.world;
        // What stands in code is judged with the code.
        if !is_text_class(&world.symbols, class)
            && let Some(decl) = world.class_decl(class)
        {
            self.declared_class(class, decl);
        }
        let superclass = world.symbols.supertypes(class).superclass.as_ref().and_then(Type::class_id);
        let mut edges = hierarchy::edges(world, class).into_iter();
        Box::new(Obligations {
            of: class,
            superclass: edges
                .find(|edge| Some(edge.above) == superclass)
                .map(|edge| Item::Edge(class, edge.at)),
            implemented: self.checker.implemented(class),
            implementing: self.checker.constants_with_bodies(class),
            conflicts: self.checker.conflicts(class),
            chain: Chain::of(world, class),
        })
    }

    fn declared_class(&mut self, class: ClassId, decl: &ClassDecl) {
        let world = self.checker.world;
        let symbols = &world.symbols;
        if let Some(outer) = symbols.class(class).outer() {
            self.named.class(world, outer);
        }
        self.header(class, Item::Class(class));
        self.named.all.extend(hierarchy::exception_superclass(world, class));
        self.checker.supertypes(class, decl);
        self.checker.annotations_of_class(class, decl);
        self.checker.same_names(class, decl);
        // What is permitted follows from what is kept.
        let supertypes = symbols.supertypes(class);
        let above = supertypes.all().filter_map(Type::class_id);
        let mut all = above.chain([class]);
        self.is_doubtful |= all.any(|class| symbols.class(class).flags.has(Flags::SEALED));
    }

    fn method(&mut self, method: MethodId) {
        let world = self.checker.world;
        self.named.class(world, method.class);
        let Some(decl) = world.method_decl(method) else { return };
        self.header(method.class, Item::Method(method));
        if let (Some(class), MethodOrigin::Declared(at)) =
            (world.class_decl(method.class), world.symbols.method(method).origin)
        {
            self.annotations(class, method.class, at);
        }
        for overridden in types::overridden(&world.symbols, method) {
            let path = result_path(world, method.class, method, overridden);
            if !path.is_empty() {
                self.overriding.push(Overriding { class: method.class, overridden, path: path.into() });
            }
        }
        self.checker.same_signature(method, decl);
        self.checker.body(method, decl);
        self.checker.overriding(method);
    }

    /// Those of the member at this place.
    fn annotations(&mut self, decl: &ClassDecl, class: ClassId, at: usize) {
        if let Some(member) = decl.members.get(at) {
            self.checker.annotations_of_member(class, member);
        }
    }

    /// A target has its `@Override`, whatever is kept.
    fn written_override(&mut self, method: MethodId) {
        let world = self.checker.world;
        if world.method_decl(method).is_some_and(has_override) {
            let overridden = types::overridden(&world.symbols, method);
            if !overridden.is_empty() {
                self.justified.push(Justified { class: method.class, methods: overridden.into() });
            }
        }
    }

    fn field(&mut self, field: FieldId) {
        let world = self.checker.world;
        self.named.class(world, field.class);
        self.header(field.class, Item::Field(field));
        let Some(decl) = world.class_decl(field.class) else { return };
        if let FieldOrigin::Declared(at) | FieldOrigin::EnumConstant(at) = world.symbols.field(field).origin {
            self.annotations(decl, field.class, at);
        }
        self.named.all.extend(constant_body(world, field).map(Item::Class));
        self.checker.blank_field(field, decl);
    }

    /// A target that is blank and final needs the initializer that assigns it.
    fn written_blank(&mut self, field: FieldId) {
        let world = self.checker.world;
        let is_blank = world.field_decl(field).is_some_and(|decl| decl.initializer.is_none());
        let symbol = world.symbols.field(field);
        let Some(decl) = world.class_decl(field.class) else { return };
        if !symbol.is_final() || !is_blank {
            return;
        }
        let blocks = self.checker.assigning_blocks(field.class, decl, symbol.name);
        let items: Box<[Item]> = blocks.map(|at| Item::Initializer(field.class, at)).collect();
        if !items.is_empty() {
            self.named.one_of.push(items);
        }
    }

    fn code(&mut self, code: CodeOf) {
        let world = self.checker.world;
        let Some(body) = attribute::body_of(world, code) else { return };
        let found = attribute::attribute_body(world, code);
        self.checker.code_findings(code, &body, &found);
        self.uses(found.uses.iter());
        self.subclasses(found.questions.iter());
        self.named.all.extend(found.local_classes.iter().map(|local| Item::Class(*local)));
    }
}
