//! Constructor chains (JLS 8.8.7): which constructor of the superclass a stub calls, and when a class needs a
//! constructor that its source does not have.

use super::finals::calls_this;
use super::hierarchy;
use super::{Item, Slice, is_text_class};
use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{MethodOrigin, Symbols, Type};
use crate::syntax::tree::ClassKind;
use crate::types;

/// The call that a constructor stub starts with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SuperCall {
    /// `super()` is right, and Java writes it itself.
    Implicit,
    /// One with arguments.
    Explicit(MethodId),
    /// Constructors of the superclass are kept, and none of them can be called.
    Unusable,
}

/// The constructor that calls the superclass's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller {
    /// One that is written in the source, with its `throws` clause.
    Declared(MethodId),
    /// One that the slice adds: it can declare any exception.
    Added,
    /// The default constructor (JLS 8.8.9): it calls `super()` and declares nothing.
    Default,
}

/// Chooses among the constructors of the superclass that are kept (or in the JDK): accessible, exceptions declared by
/// the caller, without arguments if possible, else the first with the fewest parameters.
pub fn super_call(world: &World, slice: &Slice, class: ClassId, caller: Caller) -> SuperCall {
    let symbols = &world.symbols;
    let Some(superclass) = superclass_in(world, slice, class) else { return SuperCall::Implicit };
    let kept = if world.is_ours(class, superclass) {
        slice.constructors(world, superclass)
    } else {
        resolve::constructors(symbols, superclass)
    };
    if kept.is_empty() {
        let thrown = added_exceptions(world, slice, superclass);
        let declared = thrown.iter().all(|exception| declares(symbols, caller, *exception));
        return if declared { SuperCall::Implicit } else { SuperCall::Unusable };
    }
    match best(symbols, class, caller, &kept) {
        Some(constructor) if takes_nothing(symbols, constructor) => SuperCall::Implicit,
        Some(constructor) => SuperCall::Explicit(constructor),
        None => SuperCall::Unusable,
    }
}

/// Whether the caller can make that call: a default constructor passes no arguments.
pub fn is_right(call: &SuperCall, caller: Caller) -> bool {
    match (call, caller) {
        (SuperCall::Implicit, _) | (SuperCall::Explicit(_), Caller::Declared(_) | Caller::Added) => true,
        (SuperCall::Unusable, _) | (SuperCall::Explicit(_), Caller::Default) => false,
    }
}

/// A constructor of the superclass to keep where those kept so far cannot be called.
pub fn another_constructor(world: &World, slice: &Slice, class: ClassId, caller: Caller) -> Option<MethodId> {
    let superclass = superclass_in(world, slice, class)?;
    best(&world.symbols, class, caller, &resolve::constructors(&world.symbols, superclass))
}

fn best(symbols: &Symbols, class: ClassId, caller: Caller, among: &[MethodId]) -> Option<MethodId> {
    among
        .iter()
        .copied()
        .filter(|constructor| {
            let flags = symbols.method(*constructor).flags;
            resolve::is_accessible(symbols, constructor.class, flags, None, class)
        })
        .filter(|constructor| {
            let mut thrown = checked_exceptions(symbols, *constructor).into_iter();
            thrown.all(|exception| declares(symbols, caller, exception))
        })
        .filter(|constructor| caller != Caller::Default || takes_nothing(symbols, *constructor))
        // An added constructor should not have to declare exceptions if another choice avoids them.
        .min_by_key(|constructor| {
            let thrown = checked_exceptions(symbols, *constructor).len();
            (thrown, !takes_nothing(symbols, *constructor), symbols.method(*constructor).arity)
        })
}

/// A constructor of the same class that is kept with its body and that a stub can start with: one that does not start
/// with another itself, which could be the stub (JLS 8.8.7).
pub fn delegate(world: &World, slice: &Slice, stub: MethodId) -> Option<MethodId> {
    let written: Vec<MethodId> = slice
        .constructors(world, stub.class)
        .into_iter()
        .filter(|constructor| slice.keeps(Item::MethodBody(*constructor)) && !calls_this(world, *constructor))
        .collect();
    best(&world.symbols, stub.class, Caller::Declared(stub), &written)
}

/// Whether `super()` can mean it.
fn takes_nothing(symbols: &Symbols, constructor: MethodId) -> bool {
    let symbol = symbols.method(constructor);
    symbol.arity == 0 || (symbol.arity == 1 && symbol.is_varargs())
}

pub fn superclass(symbols: &Symbols, class: ClassId) -> Option<ClassId> {
    match symbols.class(class).kind {
        ClassKind::Class => symbols.supertypes(class).superclass.as_ref().and_then(Type::class_id),
        // The superclass is fixed and has a constructor that Java calls itself, or there is none.
        ClassKind::Interface | ClassKind::Enum | ClassKind::Record | ClassKind::Annotation => None,
    }
}

/// The superclass that the slice leaves, where constructors call one of it.
fn superclass_in(world: &World, slice: &Slice, class: ClassId) -> Option<ClassId> {
    superclass(&world.symbols, class)?;
    hierarchy::superclass(world, slice, class)
}

/// The class of which a constructor's call of the superclass's must name an instance: the superclass is an inner class of it,
/// and none is around this class (JLS 8.8.7.1).
pub fn outer_to_name(world: &World, slice: &Slice, class: ClassId) -> Option<ClassId> {
    let symbols = &world.symbols;
    let above = symbols.class(superclass_in(world, slice, class)?);
    let outer = above.outer()?;
    let has_enclosing = || has_enclosing(world, slice, class, outer);
    (above.is_inner && !above.is_static() && !has_enclosing()).then_some(outer)
}

/// Whether an instance of `outer` encloses the class: lexically, and with no static class between.
fn has_enclosing(world: &World, slice: &Slice, class: ClassId, outer: ClassId) -> bool {
    let symbols = &world.symbols;
    let mut inner = class;
    while symbols.class(inner).is_inner {
        let Some(around) = symbols.class(inner).enclosing() else { return false };
        if hierarchy::is_below(world, slice, around, outer) {
            return true;
        }
        inner = around;
    }
    false
}

/// The exceptions of a method that are not known to be unchecked, as classes.
fn checked_exceptions(symbols: &Symbols, method: MethodId) -> Vec<ClassId> {
    let thrown = symbols.signature(method).throws.iter();
    let classes = thrown.filter_map(|thrown| types::erasure(symbols, thrown).class_id());
    classes.filter(|class| !types::is_unchecked_exception(symbols, &Type::class(*class))).collect()
}

fn declares(symbols: &Symbols, caller: Caller, exception: ClassId) -> bool {
    match caller {
        Caller::Added => true,
        Caller::Default => false,
        Caller::Declared(method) => symbols
            .signature(method)
            .throws
            .iter()
            .filter_map(|declared| types::erasure(symbols, declared).class_id())
            .any(|declared| types::is_subclass(symbols, exception, declared)),
    }
}

/// What the constructor of a class without kept ones throws: what the superclass constructor that it calls does.
/// Goes up until a class has a choice without exceptions.
pub fn added_exceptions(world: &World, slice: &Slice, class: ClassId) -> Vec<ClassId> {
    let symbols = &world.symbols;
    for class in hierarchy::all_superclasses(world, slice, class) {
        let Some(above) = superclass_in(world, slice, class) else { return Vec::new() };
        let kept = if world.is_ours(class, above) {
            slice.constructors(world, above)
        } else {
            resolve::constructors(symbols, above)
        };
        // Where none is kept, that class's own has what the one above it throws.
        if !kept.is_empty() {
            let chosen = match best(symbols, class, Caller::Default, &kept) {
                Some(_) => None,
                None => best(symbols, class, Caller::Added, &kept),
            };
            return chosen.map(|constructor| checked_exceptions(symbols, constructor)).unwrap_or_default();
        }
    }
    Vec::new()
}

/// Whether the class declares constructors in its source.
pub fn writes_constructors(symbols: &Symbols, class: ClassId) -> bool {
    let mut methods = symbols.members(class).methods.iter();
    methods.any(|method| method.is_constructor() && matches!(method.origin, MethodOrigin::Declared(_)))
}

/// The constructors that a kept class will have, as callers of the superclass's. Targets are not among them: what
/// they call is in their text.
pub fn callers(world: &World, slice: &Slice, class: ClassId) -> Vec<Caller> {
    let symbols = &world.symbols;
    let symbol = symbols.class(class);
    if symbol.is_anonymous() || symbol.kind != ClassKind::Class {
        return Vec::new();
    }
    if !writes_constructors(symbols, class) {
        return vec![Caller::Default];
    }
    // The constructors of a local class are in the target's text.
    if is_text_class(symbols, class) {
        return Vec::new();
    }
    let kept = slice.constructors(world, class);
    if kept.is_empty() {
        return vec![Caller::Added];
    }
    kept.into_iter()
        .filter(|constructor| !slice.keeps(Item::MethodBody(*constructor)))
        .map(Caller::Declared)
        .collect()
}

/// Whether every constructor of the class in the slice only throws, so that blank finals need no value
/// (JLS 16: everything is assigned where nothing is reached).
pub fn all_throw(world: &World, slice: &Slice, class: ClassId) -> bool {
    let symbols = &world.symbols;
    match symbols.class(class).kind {
        ClassKind::Class | ClassKind::Enum => {}
        // A record's instance fields are assigned by its canonical constructor.
        ClassKind::Record | ClassKind::Interface | ClassKind::Annotation => return false,
    }
    let kept = slice.constructors(world, class);
    if kept.is_empty() {
        return writes_constructors(symbols, class) && symbols.class(class).kind == ClassKind::Class;
    }
    kept.iter().all(|constructor| !slice.keeps(Item::MethodBody(*constructor)))
}
