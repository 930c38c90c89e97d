//! Statements, expressions and patterns (JLS 14, 15).

use super::{Annotation, ClassDecl, Modifiers, Primitive, TypeSyntax};
use crate::base::{Name, Span};

/// Parts of a qualified name: a package or class in more than that many others is nobody's, and all of a chain of fields would
/// be looked at for each of them.
const MOST_PARTS: usize = 100;

/// Nodes of one body or of the header expressions of one unit. A node comes after its parts.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    pub exprs: Vec<Expr>,
    pub stmts: Vec<Stmt>,
    pub patterns: Vec<Pattern>,
    pub classes: Vec<ClassDecl>,
}

macro_rules! arena_id {
    ($id:ident, $node:ty, $field:ident, $get:ident, $push:ident) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $id(pub u32);

        impl Arena {
            pub fn $get(&self, id: $id) -> &$node {
                &self.$field[id.0 as usize]
            }

            pub fn $push(&mut self, node: $node) -> $id {
                self.$field.push(node);
                $id(self.$field.len() as u32 - 1)
            }
        }
    };
}

arena_id!(ExprId, Expr, exprs, expr, push_expr);
arena_id!(StmtId, Stmt, stmts, stmt, push_stmt);
arena_id!(PatternId, Pattern, patterns, pattern, push_pattern);
arena_id!(LocalClassId, ClassDecl, classes, class, push_class);

impl Arena {
    /// Everything in here, in just the room it needs; this one keeps its own for more. A file can have 50,000 bodies of
    /// two nodes each, and vectors that grow have twice the room or more.
    pub fn take(&mut self) -> Arena {
        Arena {
            exprs: self.exprs.drain(..).collect(),
            stmts: self.stmts.drain(..).collect(),
            patterns: self.patterns.drain(..).collect(),
            classes: self.classes.drain(..).collect(),
        }
    }

    /// The identifiers of a qualified name. What has more of them than 100 is none.
    pub fn qualified_name(&self, id: ExprId) -> Option<Vec<Name>> {
        let mut parts = Vec::new();
        let mut id = id;
        while parts.len() < MOST_PARTS {
            match &self.exprs.get(id.0 as usize)?.kind {
                ExprKind::Name(name) => {
                    parts.push(*name);
                    parts.reverse();
                    return Some(parts);
                }
                ExprKind::Select { target, name, .. } => {
                    parts.push(*name);
                    id = *target;
                }
                _ => return None,
            }
        }
        None
    }

    /// The tried part of a `try` statement: its resources and its block.
    pub fn tried(&self, stmt: &Stmt) -> Option<Span> {
        let StmtKind::Try { block, .. } = &stmt.kind else { return None };
        Some(Span { end: self.stmt(*block).span.end, ..stmt.span })
    }

    /// The expressions in their order.
    pub fn numbered_exprs(&self) -> impl Iterator<Item = (ExprId, &Expr)> {
        (0..).map(ExprId).zip(&self.exprs)
    }

    /// What the call, field or array element is one of: the expression before the dot or bracket.
    pub fn target(&self, id: ExprId) -> Option<ExprId> {
        match self.expr(id).kind {
            ExprKind::Call { target, .. } => target,
            ExprKind::Select { target, .. } => Some(target),
            ExprKind::Index { array, .. } => Some(array),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Expr {
    pub span: Span,
    pub kind: ExprKind,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Literal(Literal),
    /// A simple name: variable, type or package, which only resolution can tell (JLS 6.5).
    Name(Name),
    /// `target.name`, also where `target` turns out to be a type or package.
    Select {
        target: ExprId,
        name: Name,
        name_span: Span,
    },
    /// `this` or `Outer.this`.
    This {
        qualifier: Option<ExprId>,
    },
    /// `super` or `Outer.super`, only as the target of a select, call or method reference.
    Super {
        qualifier: Option<ExprId>,
    },
    /// `int[].class`, `Foo.class`.
    ClassLiteral(TypeSyntax),
    Call {
        target: Option<ExprId>,
        type_arguments: Vec<TypeSyntax>,
        name: Name,
        name_span: Span,
        arguments: Vec<ExprId>,
    },
    /// `outer.new <T>Class(arguments) { body }`; `class` is `None` only for an enum constant.
    New {
        outer: Option<ExprId>,
        type_arguments: Vec<TypeSyntax>,
        class: Option<TypeSyntax>,
        arguments: Vec<ExprId>,
        body: Option<LocalClassId>,
    },
    /// `new int[a][b][]`: `element` is `int`, `dimensions` `[a, b]`, `extra` 1.
    NewArray {
        element: TypeSyntax,
        dimensions: Vec<ExprId>,
        extra: u32,
        /// Of each dimension that has some, those before its brackets (JLS 15.10.1).
        annotations: Vec<Vec<Annotation>>,
        initializer: Option<ExprId>,
    },
    ArrayInitializer(Vec<ExprId>),
    Index {
        array: ExprId,
        index: ExprId,
    },
    /// `+ - ~ !` and the four increments.
    Unary {
        operator: UnaryOperator,
        operand: ExprId,
    },
    Binary {
        operator: BinaryOperator,
        left: ExprId,
        right: ExprId,
    },
    Assign {
        operator: AssignOperator,
        left: ExprId,
        right: ExprId,
    },
    Conditional {
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    },
    Cast {
        ty: TypeSyntax,
        operand: ExprId,
    },
    /// `operand instanceof pattern`; a plain type is `PatternKind::Type` without a name.
    InstanceOf {
        operand: ExprId,
        pattern: PatternId,
    },
    Lambda {
        parameters: Vec<LambdaParameter>,
        body: LambdaBody,
    },
    MethodRef {
        target: MethodRefTarget,
        type_arguments: Vec<TypeSyntax>,
        name: Name,
        name_span: Span,
    },
    Switch(Box<Switch>),
    Parenthesized(ExprId),
    /// An annotation as an annotation argument.
    Annotation(Box<Annotation>),
    /// Text that could not be parsed as an expression; its parts as far as they were recognised.
    Malformed(Vec<ExprId>),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// The kind is the literal's type (`Int` or `Long`); the value as in JLS 3.10.1, negative via wrap-around.
    Integer(Primitive, i64),
    /// `Float` or `Double`.
    Floating(Primitive, f64),
    Boolean(bool),
    Char(u16),
    /// Escapes resolved; text blocks stripped (JLS 3.10.6). Unpaired surrogates become U+FFFD.
    String(std::sync::Arc<str>),
    Null,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOperator {
    Plus,
    Minus,
    Complement,
    Not,
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOperator {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    ConditionalAnd,
    ConditionalOr,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AssignOperator {
    Simple,
    Compound(BinaryOperator),
}

#[derive(Clone, Debug)]
pub struct LambdaParameter {
    pub span: Span,
    pub modifiers: Modifiers,
    /// `TypeSyntaxKind::Var` without a span of its own for an implicitly typed parameter.
    pub ty: TypeSyntax,
    /// `_` included.
    pub name: Name,
    pub varargs: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LambdaBody {
    Expr(ExprId),
    Block(StmtId),
}

#[derive(Clone, Debug)]
pub enum MethodRefTarget {
    /// A name, `super` or any expression; a name may turn out to be a type.
    Expr(ExprId),
    /// A type that cannot be an expression: `int[]`, `List<String>`.
    Type(TypeSyntax),
}

#[derive(Clone, Debug)]
pub struct Switch {
    pub selector: ExprId,
    pub cases: Vec<Case>,
    /// `{ … }`.
    pub body: Span,
}

/// A switch block statement group or a switch rule (JLS 14.11.1).
#[derive(Clone, Debug)]
pub struct Case {
    pub span: Span,
    pub labels: Vec<CaseLabel>,
    pub guard: Option<ExprId>,
    /// `->` rather than `:`.
    pub arrow: bool,
    /// An arrow's expression is an `StmtKind::Expr`; in a switch expression it is the result.
    pub body: Vec<StmtId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaseLabel {
    /// A constant expression, enum constant or `null`.
    Expr(ExprId),
    Pattern(PatternId),
    Default,
}

#[derive(Clone, Debug)]
pub struct Pattern {
    pub span: Span,
    pub kind: PatternKind,
}

#[derive(Clone, Debug)]
pub enum PatternKind {
    /// `final T name`; without a name the type test of `instanceof T`.
    Type {
        modifiers: Modifiers,
        ty: TypeSyntax,
        name: Option<(Name, Span)>,
    },
    Record {
        ty: TypeSyntax,
        components: Vec<PatternId>,
    },
    /// `_` (JLS 14.30.1).
    Any,
}

#[derive(Clone, Debug)]
pub struct Stmt {
    pub span: Span,
    pub kind: StmtKind,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    Block(Vec<StmtId>),
    Local {
        modifiers: Modifiers,
        declarators: Vec<VariableDeclarator>,
    },
    LocalClass(LocalClassId),
    Expr(ExprId),
    If {
        condition: ExprId,
        then: StmtId,
        otherwise: Option<StmtId>,
    },
    While {
        condition: ExprId,
        body: StmtId,
    },
    DoWhile {
        body: StmtId,
        condition: ExprId,
    },
    For {
        init: Vec<StmtId>,
        condition: Option<ExprId>,
        update: Vec<ExprId>,
        body: StmtId,
    },
    ForEach {
        modifiers: Modifiers,
        ty: TypeSyntax,
        name: Name,
        name_span: Span,
        iterable: ExprId,
        body: StmtId,
    },
    Labeled {
        label: Name,
        body: StmtId,
    },
    Switch(Box<Switch>),
    Return(Option<ExprId>),
    Throw(ExprId),
    Break(Option<Name>),
    Continue(Option<Name>),
    Yield(ExprId),
    Try {
        resources: Vec<Resource>,
        block: StmtId,
        catches: Vec<Catch>,
        finally: Option<StmtId>,
    },
    Synchronized {
        lock: ExprId,
        block: StmtId,
    },
    Assert {
        condition: ExprId,
        message: Option<ExprId>,
    },
    /// `this(…)`, `super(…)`, `outer.super(…)` (JLS 8.8.7.1).
    ConstructorCall {
        outer: Option<ExprId>,
        is_super: bool,
        type_arguments: Vec<TypeSyntax>,
        arguments: Vec<ExprId>,
    },
    Empty,
    /// Text that could not be parsed as a statement; its parts as far as they were recognised.
    Malformed(Vec<StmtId>),
}

/// `b[] = {1}` of a local variable declaration.
#[derive(Clone, Debug)]
pub struct VariableDeclarator {
    pub span: Span,
    /// Of this variable, extra dimensions included.
    pub ty: TypeSyntax,
    pub name: Name,
    pub name_span: Span,
    pub initializer: Option<ExprId>,
}

#[derive(Clone, Debug)]
pub enum Resource {
    Declaration {
        span: Span,
        modifiers: Modifiers,
        ty: TypeSyntax,
        name: Name,
        name_span: Span,
        initializer: ExprId,
    },
    /// An existing variable (JLS 14.20.3).
    Expr(ExprId),
}

#[derive(Clone, Debug)]
pub struct Catch {
    pub modifiers: Modifiers,
    /// `TypeSyntaxKind::Union` for a multi-catch.
    pub ty: TypeSyntax,
    pub name: Name,
    pub name_span: Span,
    pub block: StmtId,
}
