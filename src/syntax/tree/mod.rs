//! The syntax tree as plain data (JLS 19, reduced to what typing looks at). Nodes refer to each other by id
//! within an [`Arena`]; what analysis learns of a node lives in tables beside the tree, never in it.

mod code;
mod declarations;
mod types;

pub use crate::base::{Flags, Primitive};
pub use code::{
    Arena, AssignOperator, BinaryOperator, Case, CaseLabel, Catch, Expr, ExprId, ExprKind, LambdaBody,
    LambdaParameter, Literal, LocalClassId, MethodRefTarget, Pattern, PatternId, PatternKind, Resource, Stmt,
    StmtId, StmtKind, Switch, UnaryOperator, VariableDeclarator,
};
pub use declarations::{
    Annotation, AnnotationArgument, Body, BodyRoot, ClassDecl, ClassDeclId, ClassKind, Code, CompilationUnit,
    EnumConstantDecl, FieldDecl, Import, ImportKind, InitializerDecl, Member, MethodDecl, MethodKind,
    Modifiers, ModuleDecl, PackageDecl, Parameter, QualifiedName, SyntaxError, TypeParameterDecl,
};
pub use types::{TypeSegment, TypeSyntax, TypeSyntaxKind};
