//! Compilation units and the declarations in them (JLS 6-9).

use super::{Arena, ExprId, StmtId, TypeSyntax};
use crate::base::{Flags, Name, Span};

/// A source file, lowered to its declarations (JLS 7.3).
#[derive(Clone, Debug, Default)]
pub struct CompilationUnit {
    pub package: Option<PackageDecl>,
    pub module: Option<ModuleDecl>,
    pub imports: Vec<Import>,
    /// The top-level classes, in source order.
    pub top_level: Vec<ClassDeclId>,
    /// The only top-level class of a compact compilation unit (JLS 8.1.8): nothing in the text declares it, its name is that
    /// of the file (see [`CompilationUnit::name_implicit_class`]), and its body is the members without braces.
    pub implicit_class: Option<ClassDeclId>,
    /// Every top-level and member class; local and anonymous ones are in the [`Body`] that declares them.
    pub classes: Vec<ClassDecl>,
    /// Expressions that headers contain: annotation arguments, annotation defaults, and the initializers of
    /// `final` fields of a primitive type or `String`, which may be constants (JLS 4.12.4).
    pub arena: Arena,
    /// Where the text could not be parsed.
    pub errors: Vec<SyntaxError>,
    /// What of the text was not read, so that the rest could be; the declarations are those of a text with blanks there.
    pub left_out: Vec<Span>,
}

impl CompilationUnit {
    pub fn class(&self, id: ClassDeclId) -> &ClassDecl {
        &self.classes[id.0 as usize]
    }

    /// The package that the file declares; the unnamed one without a declaration (JLS 7.4.2).
    pub fn package_name(&self) -> Name {
        self.package.as_ref().map_or_else(|| Name::new(""), |package| package.name.text)
    }

    pub fn imports_of(&self, kind: ImportKind) -> impl Iterator<Item = &Import> {
        self.imports.iter().filter(move |import| import.kind == kind)
    }

    /// The imports of this kind that end in `name`.
    pub fn imports_named(&self, kind: ImportKind, name: Name) -> impl Iterator<Item = &Import> {
        self.imports_of(kind).filter(move |import| import.name.parts.last() == Some(&name))
    }

    /// Whether the class is declared without a header.
    pub fn is_implicit(&self, id: ClassDeclId) -> bool {
        self.implicit_class == Some(id)
    }

    /// Gives the class of a compact compilation unit the name of its file.
    pub fn name_implicit_class(&mut self, name: Name) {
        if let Some(class) = self.implicit_class.and_then(|id| self.classes.get_mut(id.0 as usize)) {
            class.name = name;
        }
    }
}

/// A place where the grammar gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    pub span: Span,
    /// What was expected, as a sentence for the user: "`;` expected".
    pub message: String,
    /// The member, import or header of a class that it is in, if all else is known for what it is. That, its body or some of
    /// its words were left out.
    pub within: Option<Span>,
}

#[derive(Clone, Debug)]
pub struct PackageDecl {
    /// `@A package a.b;`, annotations and semicolon included.
    pub span: Span,
    pub annotations: Vec<Annotation>,
    pub name: QualifiedName,
}

#[derive(Clone, Debug)]
pub struct ModuleDecl {
    pub annotations: Vec<Annotation>,
    pub name: QualifiedName,
    /// Packages exported to everyone; qualified exports (`exports p to m`) are left out.
    pub exports: Vec<QualifiedName>,
    /// Modules of `requires transitive`.
    pub requires_transitive: Vec<QualifiedName>,
}

/// Identifiers joined by dots.
#[derive(Clone, Debug)]
pub struct QualifiedName {
    pub span: Span,
    pub parts: Vec<Name>,
    /// The parts joined by dots, without white space or comments.
    pub text: Name,
}

impl QualifiedName {
    /// Each part with its place; with that of the whole name where white space or comments stand between the parts.
    pub fn parts_with_spans(&self) -> impl Iterator<Item = (Name, Span)> {
        let is_plain = (self.span.end - self.span.start) as usize == self.text.as_str().len();
        let mut start = self.span.start;
        self.parts.iter().map(move |part| {
            let end = start + part.as_str().len() as u32;
            let span = if is_plain { Span { start, end } } else { self.span };
            start = end + 1;
            (*part, span)
        })
    }
}

#[derive(Clone, Debug)]
pub struct Import {
    /// The whole declaration, `;` included.
    pub span: Span,
    pub kind: ImportKind,
    /// Without the `.*` of an on-demand import.
    pub name: QualifiedName,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImportKind {
    Single,
    OnDemand,
    StaticSingle,
    StaticOnDemand,
    Module,
}

/// A class of a [`CompilationUnit`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClassDeclId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum ClassKind {
    #[default]
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// The modifiers of a declaration, exactly as written (implicit ones are added when the symbol is entered).
#[derive(Clone, Debug, Default)]
pub struct Modifiers {
    /// From the first to the last modifier or annotation; empty when there are none.
    pub span: Span,
    pub flags: Flags,
    /// Every keyword with its place, in source order.
    pub keywords: Vec<(Flags, Span)>,
    pub annotations: Vec<Annotation>,
}

impl Modifiers {
    /// The first annotation of this simple name.
    pub fn annotation(&self, simple: &str) -> Option<&Annotation> {
        let is_named = |last: &Name| last.as_str() == simple;
        self.annotations.iter().find(|annotation| annotation.name.parts.last().is_some_and(is_named))
    }
}

/// `@Name(arguments)` (JLS 9.7).
#[derive(Clone, Debug)]
pub struct Annotation {
    pub span: Span,
    pub name: QualifiedName,
    /// In the arena of the enclosing unit (headers) or body (local declarations).
    pub arguments: Vec<AnnotationArgument>,
}

impl Annotation {
    /// Whether it is written as this one of `java.lang` is.
    pub fn is_java_lang(&self, simple: &str) -> bool {
        let written = self.name.text.as_str();
        written.strip_prefix("java.lang.").unwrap_or(written) == simple
    }
}

/// `name = value`; a lone value is named `value`. Values are expressions, `ExprKind::ArrayInitializer` or
/// `ExprKind::Annotation`.
#[derive(Clone, Debug)]
pub struct AnnotationArgument {
    pub name: Name,
    pub value: ExprId,
}

#[derive(Clone, Debug)]
pub struct TypeParameterDecl {
    pub span: Span,
    pub name: Name,
    pub annotations: Vec<Annotation>,
    pub bounds: Vec<TypeSyntax>,
}

/// A class, interface, enum, record or annotation interface as written.
#[derive(Clone, Debug)]
pub struct ClassDecl {
    /// From the first modifier (not its Javadoc) to the closing brace. An anonymous class's is its body's.
    pub span: Span,
    pub kind: ClassKind,
    pub modifiers: Modifiers,
    /// Empty for an anonymous class or an enum constant's body.
    pub name: Name,
    pub name_span: Span,
    pub type_parameters: Vec<TypeParameterDecl>,
    /// A class's superclass, or an interface's superinterfaces.
    pub extends: Vec<TypeSyntax>,
    pub implements: Vec<TypeSyntax>,
    pub permits: Vec<TypeSyntax>,
    /// `permits A, B` with its keyword; empty without.
    pub permits_span: Span,
    /// A record's header.
    pub components: Vec<Parameter>,
    /// `{ … }`, braces included.
    pub body: Span,
    /// In source order.
    pub members: Vec<Member>,
    /// The class that directly encloses this one within the same unit; `None` at the top level and in bodies.
    pub outer: Option<ClassDeclId>,
}

impl ClassDecl {
    /// A class that has no header, an anonymous one say, with this body.
    pub fn without_header(body: Span) -> ClassDecl {
        let start = Span::new(body.start, body.start);
        ClassDecl {
            span: body,
            kind: ClassKind::Class,
            modifiers: Modifiers { span: start, ..Modifiers::default() },
            name: Name::new(""),
            name_span: start,
            type_parameters: Vec::new(),
            extends: Vec::new(),
            implements: Vec::new(),
            permits: Vec::new(),
            permits_span: Span::default(),
            components: Vec::new(),
            body,
            members: Vec::new(),
            outer: None,
        }
    }
}

#[derive(Clone, Debug)]
pub enum Member {
    Field(FieldDecl),
    Method(MethodDecl),
    Initializer(InitializerDecl),
    EnumConstant(EnumConstantDecl),
    Class(ClassDeclId),
    /// A member class of a local or anonymous class; it is in the arena of the same body.
    LocalClass(super::LocalClassId),
}

/// One declarator of a field declaration. `int a, b[] = {1};` gives two, which share `declaration`.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// The whole declaration, modifiers and `;` included.
    pub declaration: Span,
    /// The declarator: `b[] = {1}`.
    pub span: Span,
    pub modifiers: Modifiers,
    /// Of the declarator: extra dimensions after the name are included.
    pub ty: TypeSyntax,
    /// The type as written before the first declarator.
    pub type_span: Span,
    pub name: Name,
    pub name_span: Span,
    /// Name and dimensions, up to but without ` = …`.
    pub declarator_head: Span,
    /// The expression (or array initializer) after `=`.
    pub initializer: Option<Span>,
    /// Where the initializer's expression is when the header pass lowered it (see [`CompilationUnit::arena`])
    /// or when the field belongs to a local class.
    pub initializer_code: Code<ExprId>,
}

/// Where the code of a declaration is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Code<T> {
    /// There is none, or the body pass lowers it: see [`Body`].
    OnDemand,
    /// In the arena of the unit (header expressions) or of the same body (members of local classes).
    Here(T),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MethodKind {
    Method,
    Constructor,
    /// `R { … }` in a record (JLS 8.10.4.2).
    CompactConstructor,
    /// `int value() default 1;` in an annotation interface (JLS 9.6.1).
    AnnotationElement,
}

#[derive(Clone, Debug)]
pub struct MethodDecl {
    /// From the first modifier to the closing brace or `;`.
    pub span: Span,
    pub kind: MethodKind,
    pub modifiers: Modifiers,
    pub type_parameters: Vec<TypeParameterDecl>,
    /// `void` for constructors. Dimensions after the parameter list are included.
    pub result: TypeSyntax,
    pub name: Name,
    pub name_span: Span,
    /// Without the receiver.
    pub parameters: Vec<Parameter>,
    /// `@A Cart this` (JLS 8.4), named `this`.
    pub receiver: Option<Box<Parameter>>,
    /// `( … )`, parentheses included; empty for a compact constructor.
    pub parameters_span: Span,
    pub throws: Vec<TypeSyntax>,
    /// `{ … }`; `None` for abstract and native methods and annotation elements.
    pub body: Option<Span>,
    /// Where the block is, for members of local classes.
    pub code: Code<StmtId>,
    /// An annotation element's default.
    pub default: Option<(Span, ExprId)>,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub span: Span,
    pub modifiers: Modifiers,
    /// The element type's array for `T...`, dimensions after the name included.
    pub ty: TypeSyntax,
    pub name: Name,
    pub name_span: Span,
    pub varargs: bool,
}

/// `{ … }` or `static { … }` (JLS 8.6, 8.7).
#[derive(Clone, Debug)]
pub struct InitializerDecl {
    pub span: Span,
    pub is_static: bool,
    /// The block alone.
    pub body: Span,
    pub code: Code<StmtId>,
}

/// `@A NAME(arguments) { body }` (JLS 8.9.1).
#[derive(Clone, Debug)]
pub struct EnumConstantDecl {
    pub span: Span,
    pub modifiers: Modifiers,
    pub name: Name,
    pub name_span: Span,
    /// `{ … }` of the constant's class body, which the body pass lowers as a local class.
    pub body: Option<Span>,
    /// The `ExprKind::New` this constant stands for, in members of local enums; else on demand.
    pub code: Code<ExprId>,
}

/// The code of one member, lowered when something asks for it. Local and anonymous classes in it are part of it.
#[derive(Clone, Debug)]
pub struct Body {
    pub arena: Arena,
    pub root: BodyRoot,
}

/// What a [`Body`] is the code of; bodies are asked for by the start of these spans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BodyRoot {
    /// A method's, constructor's or initializer's block.
    Block(StmtId),
    /// A field's initializer.
    Expr(ExprId),
    /// An enum constant: an `ExprKind::New` without a written class type, arguments and body as written.
    EnumConstant(ExprId),
}
