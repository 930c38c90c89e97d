//! What can be attributed, each with the environment it stands in.

use std::sync::Arc;

use super::Attribution;
use super::attributor::Attributor;
use super::problems::Problems;
use super::trace::Trace;
use crate::base::{ClassId, FieldId, FileId, MethodId};
use crate::enter::World;
use crate::symbols::{FieldOrigin, Scope, SourceClass, Type};
use crate::syntax::tree::{
    Arena, Body, BodyRoot, ClassKind, FieldDecl, InitializerDecl, Member, StmtId, StmtKind,
};
use crate::types;

/// The code of a member.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CodeOf {
    Method(MethodId),
    /// A field's initializer, or an enum constant's arguments and body.
    Field(FieldId),
    /// The member of the class with this index, an initializer block.
    Initializer(ClassId, usize),
}

impl CodeOf {
    /// The class of the member.
    pub fn class(self) -> ClassId {
        match self {
            CodeOf::Method(method) => method.class,
            CodeOf::Field(field) => field.class,
            CodeOf::Initializer(class, _) => class,
        }
    }
}

/// Everything of a source class that may have code, in the order of declaration within each kind.
pub fn codes_of(world: &World, class: ClassId) -> Vec<CodeOf> {
    let members = world.symbols.members(class);
    let methods = (0..members.methods.len() as u32).map(|index| CodeOf::Method(MethodId { class, index }));
    let fields = (0u32..)
        .zip(&members.fields)
        .filter(|(_, field)| !matches!(field.origin, FieldOrigin::Record(_)))
        .map(|(index, _)| CodeOf::Field(FieldId { class, index }));
    let declared = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
    let initializers = declared
        .iter()
        .enumerate()
        .filter(|(_, member)| matches!(member, Member::Initializer(_)))
        .map(|(index, _)| CodeOf::Initializer(class, index));
    methods.chain(fields).chain(initializers).collect()
}

/// The tree of a member's code.
pub fn body_of(world: &World, code: CodeOf) -> Option<Arc<Body>> {
    let file = world.symbols.class(code.class()).source()?.file;
    world.body(file, body_start(world, code)?)
}

/// The findings in a member's code; empty where it has none.
pub fn body(world: &World, code: CodeOf) -> Attribution {
    attribute(world, code, None, None)
}

/// The findings in a member's code with the contexts of its expressions and what is wrong with them.
pub fn traced(world: &World, code: CodeOf) -> Attribution {
    attribute(world, code, Some(Box::default()), Some(Box::default()))
}

/// The findings in a member's code with what is wrong in it.
pub fn checked(world: &World, code: CodeOf) -> Attribution {
    attribute(world, code, None, Some(Box::default()))
}

fn attribute(
    world: &World,
    code: CodeOf,
    trace: Option<Box<Trace>>,
    problems: Option<Box<Problems>>,
) -> Attribution {
    let class = code.class();
    let Some(source) = world.symbols.class(class).source() else { return Attribution::default() };
    let Some(code_body) = body_of(world, code) else { return Attribution::default() };
    let mut attributor = attributor(world, source, &code_body.arena, class);
    attributor.body = Some(&code_body);
    attributor.trace = trace;
    attributor.problems = problems;
    match (code, code_body.root) {
        (CodeOf::Method(method), BodyRoot::Block(block)) => {
            attributor.enter_outer_classes(class);
            attributor.enter_method(method);
            attributor.method_block(method, block);
        }
        (CodeOf::Initializer(_, index), BodyRoot::Block(block)) => {
            let is_static = initializer(source, index).is_some_and(|decl| decl.is_static);
            attributor.enter_own_class(class, is_static);
            attributor.with_returns(Type::Void, |this| this.stmt(block));
        }
        (CodeOf::Field(field), BodyRoot::Expr(expr) | BodyRoot::EnumConstant(expr)) => {
            attributor.enter_own_class(class, world.symbols.field(field).is_static());
            let ty = world.symbols.field_type(field).clone();
            attributor.array_initializer(expr, &ty);
        }
        _ => {}
    }
    attributor.finish()
}

fn body_start(world: &World, code: CodeOf) -> Option<u32> {
    match code {
        CodeOf::Method(method) => Some(world.method_decl(method)?.body?.start),
        CodeOf::Field(field) => {
            let source = world.symbols.class(field.class).source()?;
            match world.symbols.field(field).origin {
                FieldOrigin::Declared(_) => Some(field_decl(source, world, field)?.initializer?.start),
                FieldOrigin::EnumConstant(index) => match source.decl().members.get(index)? {
                    Member::EnumConstant(constant) => Some(constant.name_span.start),
                    _ => None,
                },
                FieldOrigin::Component(_) | FieldOrigin::Record(_) => None,
            }
        }
        CodeOf::Initializer(class, index) => {
            let source = world.symbols.class(class).source()?;
            Some(initializer(source, index)?.body.start)
        }
    }
}

fn initializer(source: &SourceClass, index: usize) -> Option<&InitializerDecl> {
    match source.decl().members.get(index)? {
        Member::Initializer(initializer) => Some(initializer),
        _ => None,
    }
}

fn field_decl<'a>(source: &'a SourceClass, world: &World, field: FieldId) -> Option<&'a FieldDecl> {
    let FieldOrigin::Declared(index) = world.symbols.field(field).origin else { return None };
    match source.decl().members.get(index)? {
        Member::Field(decl) => Some(decl),
        _ => None,
    }
}

fn attributor<'w>(
    world: &'w World,
    source: &SourceClass,
    arena: &'w Arena,
    class: ClassId,
) -> Attributor<'w> {
    Attributor::new(world, arena, source.root, world.scope_of_class(class))
}

/// What has a header.
#[derive(Clone, Copy, Debug)]
pub enum HeaderOf {
    Class(ClassId),
    Method(MethodId),
    Field(FieldId),
}

/// The findings in a header with what is wrong in it.
pub fn checked_header(world: &World, header: HeaderOf) -> Attribution {
    let problems = Some(Box::default());
    match header {
        HeaderOf::Class(class) => class_header(world, class, problems),
        HeaderOf::Method(method) => method_header(world, method, problems),
        HeaderOf::Field(field) => field_header(world, field, problems),
    }
}

/// The types and annotations in a class's header, without its members.
pub fn class_header(world: &World, class: ClassId, problems: Option<Box<Problems>>) -> Attribution {
    let Some(source) = world.symbols.class(class).source() else { return Attribution::default() };
    let mut attributor = attributor(world, source, source.arena(), class);
    attributor.problems = problems;
    attributor.enter_outer_classes(class);
    attributor.env.scope = world.header_scope(class);
    attributor.class_header(class, source.decl());
    attributor.finish()
}

/// The classes that a sealed class names after `permits`. They are no part of its header here: what a slice permits
/// follows from what else it keeps.
pub fn permitted(world: &World, class: ClassId) -> Attribution {
    let Some(source) = world.symbols.class(class).source() else { return Attribution::default() };
    let mut attributor = attributor(world, source, source.arena(), class);
    attributor.env.scope = world.header_scope(class);
    for ty in &source.decl().permits {
        attributor.resolve(ty);
    }
    attributor.finish()
}

/// The types and annotations in a method's header.
pub fn method_header(world: &World, method: MethodId, problems: Option<Box<Problems>>) -> Attribution {
    let symbol = world.symbols.class(method.class);
    let (Some(source), Some(decl)) = (symbol.source(), world.method_decl(method)) else {
        return Attribution::default();
    };
    let mut attributor = attributor(world, source, source.arena(), method.class);
    attributor.problems = problems;
    attributor.enter_own_class(method.class, false);
    attributor.env.scope = world.scope_of_method(method);
    attributor.method_header(decl);
    attributor.finish()
}

/// The type and annotations of a field.
pub fn field_header(world: &World, field: FieldId, problems: Option<Box<Problems>>) -> Attribution {
    let symbol = world.symbols.class(field.class);
    let Some(source) = symbol.source() else { return Attribution::default() };
    let mut attributor = attributor(world, source, source.arena(), field.class);
    attributor.problems = problems;
    attributor.enter_own_class(field.class, world.symbols.field(field).is_static());
    match world.symbols.field(field).origin {
        FieldOrigin::Declared(_) => {
            if let Some(decl) = field_decl(source, world, field) {
                attributor.modifiers(&decl.modifiers);
                attributor.resolve(&decl.ty);
            }
        }
        FieldOrigin::EnumConstant(index) => {
            if let Some(Member::EnumConstant(constant)) = source.decl().members.get(index) {
                attributor.modifiers(&constant.modifiers);
            }
        }
        FieldOrigin::Component(_) | FieldOrigin::Record(_) => {}
    }
    attributor.finish()
}

/// The annotations of a package or module declaration.
pub fn package(world: &World, file: FileId) -> Attribution {
    let unit = world.unit(file);
    let root = world.project().root(file);
    let scope = Scope::unit(file, root, unit.clone());
    let mut attributor = Attributor::new(world, &unit.arena, root, scope);
    if let Some(package) = &unit.package {
        attributor.annotations(&package.annotations);
    }
    if let Some(module) = &unit.module {
        attributor.annotations(&module.annotations);
    }
    attributor.finish()
}

impl<'w> Attributor<'w> {
    /// Enters the classes around a class, outermost first.
    fn enter_outer_classes(&mut self, class: ClassId) {
        let mut inner = self.symbols.class(class);
        let mut chain = Vec::new();
        while let Some(outer) = inner.enclosing() {
            let is_static = inner.is_static() || inner.is_interface();
            chain.push((outer, is_static));
            inner = self.symbols.class(outer);
        }
        for (outer, is_static) in chain.into_iter().rev() {
            self.env.enter_class(outer, is_static, self.world.scope_of_class(outer));
        }
    }

    fn enter_own_class(&mut self, class: ClassId, is_static: bool) {
        self.enter_outer_classes(class);
        self.env.enter_class(class, is_static, self.world.scope_of_class(class));
    }

    /// The block of a method, whose environment is entered.
    pub(super) fn method_block(&mut self, method: MethodId, block: StmtId) {
        if self.symbols.method(method).is_constructor() && !calls_constructor(self.arena, block) {
            self.implicit_super(method.class, block);
        }
        let result = self.symbols.signature(method).result.clone();
        self.with_returns(result, |this| this.stmt(block));
    }

    /// A constructor without an explicit constructor call begins with `super()`, except in an enum (JLS 8.8.7).
    fn implicit_super(&mut self, class: ClassId, block: StmtId) {
        let this = self.symbols.this_type(class);
        if self.symbols.class(class).kind != ClassKind::Enum
            && let Some(superclass) = types::superclass(self.symbols, &this)
        {
            let span = self.arena.stmt(block).span;
            self.is_below(class, &superclass);
            self.constructor_call(block, &superclass, span, &[], &[]);
        }
    }
}

/// Whether a constructor's block calls another one, also after other statements (JLS 8.8.7, as of Java 25).
fn calls_constructor(arena: &Arena, block: StmtId) -> bool {
    let StmtKind::Block(parts) = &arena.stmt(block).kind else { return false };
    parts.iter().any(|part| matches!(arena.stmt(*part).kind, StmtKind::ConstructorCall { .. }))
}
