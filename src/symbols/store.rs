//! The table of all symbols of a run, shared by all threads.

use std::hash::Hash;
use std::sync::{OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::questions::Silence;
use super::under_way::{self, Guard, Task, Worth};
use super::{
    Above, ClassSymbol, Completer, Constant, FieldSymbol, Members, MethodSymbol, Signature, Superclasses,
    Supertypes, Type, TypeVariable, TypeVariableOwner,
};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Root};
use crate::syntax::tree::ClassDeclId;

/// All symbols known so far. A class enters when something names it; its parts are completed when asked for.
pub struct Symbols {
    classes: boxcar::Vec<ClassSymbol>,
    /// One entry for each declaration: the name and the root it was found in.
    interned: RwLock<FxHashMap<(Name, Root), ClassId>>,
    /// Answers of [`Completer::find_class`], which depend on who asks.
    found: RwLock<FxHashMap<(Name, Root), Option<ClassId>>>,
    /// Answers of [`Completer::find_by_file`].
    found_by_file: RwLock<FxHashMap<(Name, Root), Option<ClassId>>>,
    completer: Box<dyn Completer>,
    well_known: OnceLock<WellKnown>,
}

/// Classes that the language itself names; `None` where the JDK at hand lacks them.
#[derive(Clone, Copy, Debug)]
pub struct WellKnown {
    pub object: Option<ClassId>,
    pub string: Option<ClassId>,
    pub class: Option<ClassId>,
    pub cloneable: Option<ClassId>,
    pub serializable: Option<ClassId>,
    pub iterable: Option<ClassId>,
    pub auto_closeable: Option<ClassId>,
    pub enumeration: Option<ClassId>,
    pub record: Option<ClassId>,
    pub annotation: Option<ClassId>,
    pub throwable: Option<ClassId>,
    pub exception: Option<ClassId>,
    pub runtime_exception: Option<ClassId>,
    pub error: Option<ClassId>,
    /// In the order of `Primitive`'s variants: Boolean, Byte, Short, Character, Integer, Long, Float, Double.
    pub boxes: [Option<ClassId>; 8],
    pub void_box: Option<ClassId>,
}

impl Symbols {
    pub fn new(completer: Box<dyn Completer>) -> Symbols {
        Symbols {
            classes: boxcar::Vec::new(),
            interned: RwLock::default(),
            found: RwLock::default(),
            found_by_file: RwLock::default(),
            completer,
            well_known: OnceLock::new(),
        }
    }

    pub fn class(&self, id: ClassId) -> &ClassSymbol {
        // Ids are only made by `add`, which pushed the class before.
        &self.classes[id.0 as usize]
    }

    pub fn method(&self, id: MethodId) -> &MethodSymbol {
        &self.members(id.class).methods[id.index as usize]
    }

    pub fn field(&self, id: FieldId) -> &FieldSymbol {
        &self.members(id.class).fields[id.index as usize]
    }

    /// The class with this binary name as seen from `from` (its own root first).
    pub fn find_class(&self, binary_name: Name, from: Root) -> Option<ClassId> {
        if let Some(known) = read(&self.found).get(&(binary_name, from)) {
            return *known;
        }
        let found = self.completer.find_class(self, binary_name, from);
        write(&self.found).insert((binary_name, from), found);
        found
    }

    /// As [`Symbols::find_class`], but only where the name leads to the file: auxiliary classes in files of
    /// another name (JLS 7.6) are not looked for, which would read every file of the package.
    pub fn find_by_file(&self, binary_name: Name, from: Root) -> Option<ClassId> {
        if let Some(known) = read(&self.found_by_file).get(&(binary_name, from)) {
            return *known;
        }
        let found = self.completer.find_by_file(self, binary_name, from);
        write(&self.found_by_file).insert((binary_name, from), found);
        found
    }

    /// The symbol of a class that a source file declares.
    pub fn declared(&self, file: FileId, class: ClassDeclId) -> Option<ClassId> {
        self.completer.declared(self, file, class)
    }

    /// Whether a package of this name exists, or one inside it.
    pub fn has_package(&self, name: Name) -> bool {
        self.completer.has_package(name)
    }

    /// The packages that `import module` of this name brings into scope.
    pub fn module_packages(&self, module: Name) -> Vec<Name> {
        self.completer.module_packages(module)
    }

    /// The id of the class declared as `binary_name` in `root`; `make` is called unless it is known already,
    /// and must not itself ask for symbols.
    pub fn intern(
        &self,
        binary_name: Name,
        root: Root,
        make: impl FnOnce(ClassId) -> ClassSymbol,
    ) -> ClassId {
        if let Some(&known) = read(&self.interned).get(&(binary_name, root)) {
            return known;
        }
        let mut interned = write(&self.interned);
        if let Some(&known) = interned.get(&(binary_name, root)) {
            return known;
        }
        let id = self.add(make);
        interned.insert((binary_name, root), id);
        id
    }

    /// Adds a class that no name leads to: a local or anonymous one.
    pub fn add(&self, make: impl FnOnce(ClassId) -> ClassSymbol) -> ClassId {
        let index = self.classes.push_with(|index| make(ClassId(index as u32)));
        ClassId(index as u32)
    }

    pub fn supertypes(&self, class: ClassId) -> &Supertypes {
        let symbol = self.class(class);
        static NONE: Supertypes = Supertypes { superclass: None, interfaces: Vec::new() };
        self.complete(&symbol.lazy.supertypes, Task::Supertypes(class), || {
            self.completer.supertypes(self, symbol)
        })
        .unwrap_or(&NONE)
    }

    pub fn members(&self, class: ClassId) -> &Members {
        static NONE: OnceLock<Members> = OnceLock::new();
        let symbol = self.class(class);
        self.complete(&symbol.lazy.members, Task::Members(class), || self.completer.members(self, symbol))
            .unwrap_or_else(|| NONE.get_or_init(Members::default))
    }

    /// The classes a sealed class permits (JLS 8.1.6), written or implied; empty for others.
    pub fn permitted(&self, class: ClassId) -> &[ClassId] {
        let symbol = self.class(class);
        self.complete(&symbol.lazy.permitted, Task::Permitted(class), || {
            self.completer.permitted(self, symbol)
        })
        .map_or(&[], Vec::as_slice)
    }

    pub fn signature(&self, method: MethodId) -> &Signature {
        static NONE: Signature =
            Signature { parameters: Vec::new(), result: Type::Unknown, throws: Vec::new() };
        let symbol = self.method(method);
        self.complete(&symbol.signature, Task::Signature(method), || self.completer.signature(self, method))
            .unwrap_or(&NONE)
    }

    pub fn field_type(&self, field: FieldId) -> &Type {
        let symbol = self.field(field);
        self.complete(&symbol.ty, Task::FieldType(field), || self.completer.field_type(self, field))
            .unwrap_or(&Type::Unknown)
    }

    /// The value of a constant variable (JLS 4.12.4), `None` for any other field.
    pub fn constant(&self, field: FieldId) -> Option<&Constant> {
        let symbol = self.field(field);
        self.complete(&symbol.constant, Task::Constant(field), || self.completer.constant(self, field))
            .and_then(Option::as_ref)
    }

    /// The declared bounds of a type parameter, `Object` where none is written.
    pub fn bounds(&self, variable: TypeVariable) -> &[Type] {
        let task = Task::Bounds(variable.owner);
        let all = match variable.owner {
            TypeVariableOwner::Class(class) => {
                let symbol = self.class(class);
                self.complete(&symbol.lazy.bounds, task, || self.completer.class_bounds(self, symbol))
            }
            TypeVariableOwner::Method(method) => {
                let symbol = self.method(method);
                self.complete(&symbol.bounds, task, || self.completer.method_bounds(self, method))
            }
        };
        all.and_then(|all| all.get(variable.index as usize)).map_or(&[], Vec::as_slice)
    }

    /// The type variables of the class's own type parameters.
    pub fn type_variables(&self, class: ClassId) -> Vec<TypeVariable> {
        variables(TypeVariableOwner::Class(class), &self.class(class).type_parameters)
    }

    pub fn method_type_variables(&self, method: MethodId) -> Vec<TypeVariable> {
        variables(TypeVariableOwner::Method(method), &self.method(method).type_parameters)
    }

    /// The type variables that a [`super::ClassType`] of this class has arguments for: those of generic enclosing
    /// classes that an inner class sees, outermost first, then its own.
    pub fn all_type_variables(&self, class: ClassId) -> Vec<TypeVariable> {
        let mut chain = vec![class];
        let mut inner = self.class(class);
        while inner.is_inner {
            let Some(outer) = inner.enclosing() else { break };
            chain.push(outer);
            inner = self.class(outer);
        }
        chain.into_iter().rev().flat_map(|class| self.type_variables(class)).collect()
    }

    /// The type of `this` in the class (JLS 8.1.2): its type variables as its arguments.
    pub fn this_type(&self, class: ClassId) -> Type {
        let arguments: Vec<Type> = self.all_type_variables(class).into_iter().map(Type::Variable).collect();
        Type::parameterized(class, arguments)
    }

    pub fn well_known(&self) -> &WellKnown {
        self.well_known.get_or_init(|| WellKnown::find(self))
    }

    /// The class and its superclasses, as `find` finds them on first use. `None` while something is completed on this
    /// thread: what is above a class is not sure then.
    pub fn superclasses(&self, class: ClassId, find: impl FnOnce() -> Superclasses) -> Option<&Superclasses> {
        let cell = &self.class(class).lazy.superclasses;
        under_way::is_idle().then(|| cell.get_or_init(find))
    }

    /// The class and all that is above it, in the same way.
    pub fn above(&self, class: ClassId, find: impl FnOnce() -> Vec<ClassId>) -> Option<&Above> {
        let cell = &self.class(class).lazy.above;
        under_way::is_idle().then(|| cell.get_or_init(|| Above::new(find())))
    }

    /// The value of `cell`, computed on first use without holding a lock: two threads may both compute it, since a
    /// lock per symbol would deadlock on classes that name each other. `None` when this very task is under way on
    /// this thread, or when something that is under way must be done again, which will ask again.
    fn complete<'a, T>(
        &'a self,
        cell: &'a OnceLock<T>,
        task: Task,
        compute: impl FnOnce() -> T,
    ) -> Option<&'a T> {
        if let Some(known) = cell.get() {
            return Some(known);
        }
        let guard = Guard::begin(task)?;
        let is_outermost = guard.is_outermost();
        let value = {
            let _silence = Silence::start();
            compute()
        };
        match guard.end() {
            Worth::Sound => Some(cell.get_or_init(|| value)),
            // Leaked rather than stored: a rare cycle, and callers need a reference that outlives this call.
            Worth::Unsound => Some(Box::leak(Box::new(value))),
            Worth::Postponed => {
                if is_outermost {
                    under_way::drive(task, |task| self.run(task));
                }
                cell.get()
            }
        }
    }

    /// Completes a part of a symbol.
    fn run(&self, task: Task) {
        match task {
            Task::Supertypes(class) => {
                self.supertypes(class);
            }
            Task::Bounds(owner) => {
                self.bounds(TypeVariable { owner, index: 0, name: Name::new("") });
            }
            Task::Members(class) => {
                self.members(class);
            }
            Task::Permitted(class) => {
                self.permitted(class);
            }
            Task::Signature(method) => {
                self.signature(method);
            }
            Task::FieldType(field) => {
                self.field_type(field);
            }
            Task::Constant(field) => {
                self.constant(field);
            }
        }
    }
}

impl WellKnown {
    fn find(symbols: &Symbols) -> WellKnown {
        let find = |name: &str| symbols.find_class(Name::new(name), Root::NONE);
        WellKnown {
            object: find("java.lang.Object"),
            string: find("java.lang.String"),
            class: find("java.lang.Class"),
            cloneable: find("java.lang.Cloneable"),
            serializable: find("java.io.Serializable"),
            iterable: find("java.lang.Iterable"),
            auto_closeable: find("java.lang.AutoCloseable"),
            enumeration: find("java.lang.Enum"),
            record: find("java.lang.Record"),
            annotation: find("java.lang.annotation.Annotation"),
            throwable: find("java.lang.Throwable"),
            exception: find("java.lang.Exception"),
            runtime_exception: find("java.lang.RuntimeException"),
            error: find("java.lang.Error"),
            boxes: ["Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"]
                .map(|simple| find(&format!("java.lang.{simple}"))),
            void_box: find("java.lang.Void"),
        }
    }

    /// `Object` as a type.
    pub fn object_type(&self) -> Type {
        self.object.map_or(Type::Unknown, Type::class)
    }

    pub fn string_type(&self) -> Type {
        self.string.map_or(Type::Unknown, Type::class)
    }
}

fn variables(owner: TypeVariableOwner, names: &[Name]) -> Vec<TypeVariable> {
    names.iter().enumerate().map(|(index, &name)| TypeVariable { owner, index: index as u32, name }).collect()
}

fn read<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> std::sync::RwLockReadGuard<'_, FxHashMap<K, V>> {
    map.read().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn write<K: Eq + Hash, V>(map: &RwLock<FxHashMap<K, V>>) -> std::sync::RwLockWriteGuard<'_, FxHashMap<K, V>> {
    map.write().unwrap_or_else(std::sync::PoisonError::into_inner)
}
