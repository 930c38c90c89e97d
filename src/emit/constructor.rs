//! Constructor stubs: chained to the superclass, throwing.

use super::method::stub_after;
use super::unit::Unit;
use super::{names, value};
use crate::base::{ClassId, FieldId, Flags, MethodId};
use crate::rules::ConstructorStubs;
use crate::slice::constructors::{self, Caller, SuperCall};
use crate::slice::{Item, stays_blank};
use crate::symbols::{FieldOrigin, Type};
use crate::syntax::tree::{ClassDecl, ClassKind};
use crate::types;

/// The body of a kept constructor that is not a target.
pub(super) fn stub(unit: &Unit, class: ClassId, constructor: MethodId) -> String {
    let other = match unit.choices.constructors {
        ConstructorStubs::Throwing => None,
        ConstructorStubs::Delegating => constructors::delegate(unit.world, unit.slice, constructor),
    };
    match other {
        Some(other) => {
            let arguments = arguments(unit, class, other);
            let scope = unit.world.scope_of_method(constructor);
            stub_after(unit, &scope, &format!("this({arguments}); "))
        }
        None => body(unit, class, Caller::Declared(constructor)),
    }
}

fn body(unit: &Unit, class: ClassId, caller: Caller) -> String {
    let outer = outer_instance(unit, class);
    let scope = match caller {
        Caller::Declared(constructor) => unit.world.scope_of_method(constructor),
        Caller::Added | Caller::Default => unit.world.scope_of_class(class),
    };
    match constructors::super_call(unit.world, unit.slice, class, caller) {
        SuperCall::Explicit(called) => {
            let arguments = arguments(unit, class, called);
            stub_after(unit, &scope, &format!("{outer}super({arguments}); "))
        }
        SuperCall::Implicit | SuperCall::Unusable if !outer.is_empty() => {
            stub_after(unit, &scope, &format!("{outer}super(); "))
        }
        SuperCall::Implicit | SuperCall::Unusable => stub_after(unit, &scope, ""),
    }
}

/// `((Outer) null).` where the superclass is an inner class of a class that is not around this one (JLS 8.8.7.1).
fn outer_instance(unit: &Unit, class: ClassId) -> String {
    let Some(outer) = constructors::outer_to_name(unit.world, unit.slice, class) else {
        return String::new();
    };
    match names::type_text(unit, class, &Type::class(outer)) {
        Some(text) => match unit.choices.value {
            None => format!("(({text}) null)."),
            Some(_) => value::argument(unit, class, &Type::class(outer)) + ".",
        },
        None => String::new(),
    }
}

/// Arguments for a constructor of the class or its superclass.
fn arguments(unit: &Unit, class: ClassId, called: MethodId) -> String {
    let symbols = &unit.world.symbols;
    let this = symbols.this_type(class);
    let parameters = &symbols.signature(called).parameters;
    let own = symbols.method_type_variables(called);
    let texts: Vec<String> = parameters
        .iter()
        .map(|parameter| {
            // The constructor's own type parameters have no name here; their bounds have.
            let is_own = |ty: &Type| matches!(ty, Type::Variable(variable) if own.contains(variable));
            let parameter = if parameter.any(&mut |part| is_own(part)) {
                types::erasure(symbols, parameter)
            } else {
                types::member_type(symbols, &this, called.class, parameter)
            };
            value::argument(unit, class, &parameter)
        })
        .collect();
    texts.join(", ")
}

/// The body of a record constructor that is not canonical: it calls the canonical one (JLS 8.10.4).
pub(super) fn record_stub(unit: &Unit, class: ClassId, constructor: MethodId) -> String {
    let arguments: Vec<String> =
        component_types(unit, class).iter().map(|ty| value::argument(unit, class, ty)).collect();
    let scope = unit.world.scope_of_method(constructor);
    stub_after(unit, &scope, &format!("this({}); ", arguments.join(", ")))
}

/// The types of a record's components, in order.
pub(super) fn component_types(unit: &Unit, class: ClassId) -> Vec<Type> {
    let symbols = &unit.world.symbols;
    let fields = (0..).zip(&symbols.members(class).fields);
    let components =
        fields.filter(|(_, field)| matches!(field.origin, FieldOrigin::Component(_))).map(|(index, _)| index);
    components.map(|index| symbols.field_type(FieldId { class, index }).clone()).collect()
}

/// The arguments of an enum constant for a constructor that is kept; nothing if none is.
pub(super) fn enum_arguments(unit: &Unit, class: ClassId) -> String {
    let symbols = &unit.world.symbols;
    let kept = unit.slice.constructors(unit.world, class);
    let Some(called) = kept.into_iter().min_by_key(|constructor| symbols.method(*constructor).arity) else {
        return String::new();
    };
    let parameters = &symbols.signature(called).parameters;
    if parameters.is_empty() {
        return String::new();
    }
    let texts: Vec<String> = parameters.iter().map(|ty| value::argument(unit, class, ty)).collect();
    format!("({})", texts.join(", "))
}

/// The constructor that a class without kept ones needs: because the default constructor could not call
/// the superclass's, or because blank `final` fields are left. `None` if the default constructor will do.
pub(super) fn added(unit: &Unit, class: ClassId, decl: &ClassDecl) -> Option<String> {
    match decl.kind {
        ClassKind::Class => {}
        ClassKind::Enum => {
            return has_blank_field(unit, class).then(|| {
                format!("{}() {}", decl.name, stub_after(unit, &unit.world.scope_of_class(class), ""))
            });
        }
        ClassKind::Record | ClassKind::Interface | ClassKind::Annotation => return None,
    }
    let world = unit.world;
    let default = constructors::super_call(world, unit.slice, class, Caller::Default);
    let chained = default == SuperCall::Implicit && outer_instance(unit, class).is_empty();
    if chained && !has_blank_field(unit, class) {
        return None;
    }
    let access = decl.modifiers.flags.access();
    let exceptions = constructors::added_exceptions(world, unit.slice, class);
    let thrown: Vec<String> =
        exceptions.iter().filter_map(|class_| names::type_text(unit, class, &Type::class(*class_))).collect();
    let throws = if thrown.is_empty() { String::new() } else { format!(" throws {}", thrown.join(", ")) };
    Some(format!("{access}{}(){throws} {}", decl.name, body(unit, class, Caller::Added)))
}

/// Whether a kept instance field is `final` and gets no value.
fn has_blank_field(unit: &Unit, class: ClassId) -> bool {
    let symbols = &unit.world.symbols;
    (0..).zip(&symbols.members(class).fields).any(|(index, field)| {
        let id = FieldId { class, index };
        let is_blank_target = unit.slice.keeps(Item::FieldInitializer(id))
            && unit.world.field_decl(id).is_some_and(|decl| decl.initializer.is_none());
        let may_be_blank = is_blank_target || !unit.slice.keeps(Item::FieldInitializer(id));
        field.flags.has(Flags::FINAL)
            && !field.is_static()
            && unit.slice.keeps_field(id)
            && may_be_blank
            && !unit.slice.keeps(Item::ConstantValue(id))
            && (is_blank_target || stays_blank(unit.world, unit.slice, id, unit.choices.final_fields))
    })
}
