//! Which `final` fields need a value in the slice (JLS 8.3.1.2, 16).

use super::facts::{Level, is_initializer};
use super::{Item, Slice, constructors};
use crate::attribute::{self, Attribution, CodeOf, UseKind};
use crate::base::{ClassId, FieldId, MethodId, Span};
use crate::enter::World;
use crate::rules::FinalFields;
use crate::symbols::FieldOrigin;
use crate::syntax::tree::{Body, ClassDecl, ExprKind, Member, MethodDecl, MethodKind, StmtKind};

/// Whether a kept `final` field that is not a constant variable can be declared without a value: kept code assigns it,
/// or no constructor comes to its end and the map does not ask for defaults.
pub fn stays_blank(world: &World, slice: &Slice, field: FieldId, style: FinalFields) -> bool {
    let symbol = world.symbols.field(field);
    let Some(source) = world.symbols.class(field.class).source() else { return true };
    let decl = source.decl();
    let was_blank = match symbol.origin {
        FieldOrigin::Declared(at) => match decl.members.get(at) {
            Some(Member::Field(field)) => field.initializer.is_none(),
            _ => true,
        },
        FieldOrigin::EnumConstant(_) | FieldOrigin::Component(_) | FieldOrigin::Record(_) => return true,
    };
    let initializers = kept_initializers(world, slice, field.class, decl, Level::of_field(symbol));
    if was_blank && initializers.iter().any(|code| assigns(world, *code, field)) {
        return true;
    }
    if symbol.is_static() || is_interface(world, field.class) || source.is_implicit() {
        return false;
    }
    if !constructors::all_throw(world, slice, field.class) {
        return was_blank && target_constructors_assign(world, slice, field);
    }
    match style {
        // Kept initializers run before the constructor throws, and may read what had a value there.
        FinalFields::Blank | FinalFields::Silenced => was_blank || initializers.is_empty(),
        FinalFields::Default => false,
    }
}

/// Whether code is kept that runs while the instance, or class, of the field is initialised.
pub fn initialization_is_kept(world: &World, slice: &Slice, field: FieldId) -> bool {
    let of = Level::of_field(world.symbols.field(field));
    let Some(source) = world.symbols.class(field.class).source() else { return false };
    let is_instance = of == Level::Instance;
    let mut constructors = slice.constructors(world, field.class).into_iter();
    !kept_initializers(world, slice, field.class, source.decl(), of).is_empty()
        || (is_instance && constructors.any(|constructor| slice.keeps(Item::MethodBody(constructor))))
}

/// Whether the program may set the field while its instance, or class, is initialised: in its declaration, a constructor,
/// an initializer, or a method that an annotation makes one.
pub fn program_may_set(world: &World, field: FieldId) -> bool {
    let of = Level::of_field(world.symbols.field(field));
    let Some(source) = world.symbols.class(field.class).source() else { return true };
    let is_initializing = |method: &MethodDecl| match method.kind {
        MethodKind::Constructor | MethodKind::CompactConstructor => true,
        MethodKind::Method | MethodKind::AnnotationElement => {
            method.modifiers.annotations.iter().any(|annotation| annotation.name.text.as_str() != "Override")
        }
    };
    world.field_decl(field).is_some_and(|decl| decl.initializer.is_some())
        || source.decl().members.iter().any(|member| match member {
            Member::Method(method) => of == Level::Instance && is_initializing(method),
            member => is_initializer(member, of),
        })
}

/// The initializers that assign a blank `final` field.
pub(super) fn assigning_initializers(world: &World, field: FieldId) -> Vec<Item> {
    let symbol = world.symbols.field(field);
    let Some(source) = world.symbols.class(field.class).source() else { return Vec::new() };
    let is_blank = world.field_decl(field).is_some_and(|decl| decl.initializer.is_none());
    if !symbol.is_final() || !is_blank {
        return Vec::new();
    }
    let members = source.decl().members.iter().enumerate();
    members
        .filter(|(_, member)| is_initializer(member, Level::of_field(symbol)))
        .filter(|(at, _)| assigns(world, CodeOf::Initializer(field.class, *at), field))
        .map(|(at, _)| Item::Initializer(field.class, at))
        .collect()
}

fn is_interface(world: &World, class: ClassId) -> bool {
    world.symbols.class(class).is_interface()
}

/// The code of kept initializers and target fields of the same kind.
fn kept_initializers(
    world: &World,
    slice: &Slice,
    class: ClassId,
    decl: &ClassDecl,
    of: Level,
) -> Vec<CodeOf> {
    let blocks = decl.members.iter().enumerate().filter_map(|(at, member)| match member {
        Member::Initializer(block)
            if Level::of_block(block) == of && slice.keeps(Item::Initializer(class, at)) =>
        {
            Some(CodeOf::Initializer(class, at))
        }
        _ => None,
    });
    let fields = (0..).zip(&world.symbols.members(class).fields).filter_map(|(index, symbol)| {
        let id = FieldId { class, index };
        (Level::of_field(symbol) == of && slice.keeps(Item::FieldInitializer(id)))
            .then_some(CodeOf::Field(id))
    });
    blocks.chain(fields).collect()
}

/// Whether every kept constructor that is a target assigns the field or leaves that to another one.
fn target_constructors_assign(world: &World, slice: &Slice, field: FieldId) -> bool {
    let targets: Vec<MethodId> = slice
        .constructors(world, field.class)
        .into_iter()
        .filter(|constructor| slice.keeps(Item::MethodBody(*constructor)))
        .collect();
    !targets.is_empty()
        && targets.into_iter().all(|constructor| {
            calls_this(world, constructor) || assigns(world, CodeOf::Method(constructor), field)
        })
}

/// Whether the constructor starts with `this(…)` (JLS 8.8.7.1).
pub(super) fn calls_this(world: &World, constructor: MethodId) -> bool {
    body_of(world, CodeOf::Method(constructor)).is_some_and(|body| {
        body.arena
            .stmts
            .iter()
            .any(|stmt| matches!(stmt.kind, StmtKind::ConstructorCall { is_super: false, .. }))
    })
}

/// Whether the code has an assignment to the field.
fn assigns(world: &World, code: CodeOf, field: FieldId) -> bool {
    let Some(body) = body_of(world, code) else { return false };
    let found: std::sync::Arc<Attribution> = attribute::attribute_body(world, code);
    let uses: Vec<Span> = found
        .uses
        .iter()
        .filter_map(|found| match &found.kind {
            UseKind::Field { field: used, .. } if *used == field => Some(found.span),
            _ => None,
        })
        .collect();
    body.arena.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Assign { left, .. } => {
            let left = body.arena.expr(*left);
            let is_variable = matches!(left.kind, ExprKind::Name(_) | ExprKind::Select { .. });
            is_variable && uses.iter().any(|used| left.span.contains(*used) && used.end == left.span.end)
        }
        _ => false,
    })
}

pub(super) fn body_of(world: &World, code: CodeOf) -> Option<std::sync::Arc<Body>> {
    let (class, start) = match code {
        CodeOf::Method(method) => (method.class, world.method_decl(method)?.body?.start),
        CodeOf::Field(field) => (field.class, world.field_decl(field)?.initializer?.start),
        CodeOf::Initializer(class, at) => {
            match world.symbols.class(class).source()?.decl().members.get(at)? {
                Member::Initializer(block) => (class, block.body.start),
                _ => return None,
            }
        }
    };
    let file = world.symbols.class(class).source()?.file;
    world.body(file, start)
}
