//! Where annotations stand: before declarations or in types (JLS 9.7.4).

use super::tree::{
    Annotation, Arena, ClassDecl, ClassKind, EnumConstantDecl, ExprKind, FieldDecl, Member, MethodDecl,
    MethodKind, MethodRefTarget, Parameter, PatternKind, Resource, StmtKind, TypeParameterDecl, TypeSyntax,
    TypeSyntaxKind,
};

/// What a place asks of the interface of an annotation there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It is of types.
    Type,
    /// It may be of the declaration as well as of its type.
    Either,
    /// It is of declarations with this target: there is no type, or none that can be annotated.
    Declaration(&'static str),
}

impl Standing {
    /// The target that an annotation of types needs here (JLS 9.6.4.1).
    pub fn target(self) -> Option<&'static str> {
        match self {
            Standing::Type => Some("TYPE_USE"),
            Standing::Either => None,
            Standing::Declaration(target) => Some(target),
        }
    }
}

/// Annotations that stand together: on one declaration, before one type or dimension.
pub struct Group<'t> {
    pub annotations: &'t [Annotation],
    pub standing: Standing,
    /// What they stand before: a constant of `ElementType`.
    pub before: &'static str,
}

/// All annotations of a piece of source that are in no other annotation.
#[derive(Default)]
pub struct Groups<'t> {
    groups: Vec<Group<'t>>,
    /// Types that are members of a parameterized one, `Outer<A>.Inner`: no static class is (JLS 4.5).
    pub inner: Vec<&'t TypeSyntax>,
}

impl<'t> Groups<'t> {
    /// Those in code, local classes included.
    pub fn of_code(arena: &'t Arena) -> Groups<'t> {
        let mut groups = Groups::default();
        arena.exprs.iter().for_each(|expr| groups.expr(&expr.kind));
        arena.stmts.iter().for_each(|stmt| groups.stmt(&stmt.kind));
        arena.patterns.iter().for_each(|pattern| groups.pattern(&pattern.kind));
        for class in &arena.classes {
            groups.class(class);
            for member in &class.members {
                match member {
                    Member::Field(decl) => groups.field(decl),
                    Member::Method(decl) => groups.method(decl),
                    Member::EnumConstant(decl) => groups.constant(decl),
                    Member::Initializer(_) | Member::Class(_) | Member::LocalClass(_) => {}
                }
            }
        }
        groups
    }

    pub fn iter(&self) -> impl Iterator<Item = &Group<'t>> {
        self.groups.iter()
    }

    pub fn add(&mut self, annotations: &'t [Annotation], standing: Standing, before: &'static str) {
        if !annotations.is_empty() {
            self.groups.push(Group { annotations, standing, before });
        }
    }

    fn types_before(&mut self, annotations: &'t [Annotation]) {
        self.add(annotations, Standing::Type, "TYPE_USE");
    }

    fn declaration(&mut self, annotations: &'t [Annotation], target: &'static str, ty: &'t TypeSyntax) {
        let standing = if is_admissible(ty) { Standing::Either } else { Standing::Declaration(target) };
        self.add(annotations, standing, target);
        self.ty(ty);
    }

    pub fn class(&mut self, decl: &'t ClassDecl) {
        let before = if decl.kind == ClassKind::Annotation { "ANNOTATION_TYPE" } else { "TYPE" };
        self.add(&decl.modifiers.annotations, Standing::Either, before);
        self.type_parameters(&decl.type_parameters);
        self.types(&decl.extends);
        self.types(&decl.implements);
        self.types(&decl.permits);
        self.parameters(&decl.components, "RECORD_COMPONENT");
    }

    pub fn method(&mut self, decl: &'t MethodDecl) {
        match decl.kind {
            MethodKind::Constructor | MethodKind::CompactConstructor => {
                self.add(&decl.modifiers.annotations, Standing::Either, "CONSTRUCTOR");
            }
            MethodKind::Method | MethodKind::AnnotationElement => {
                self.declaration(&decl.modifiers.annotations, "METHOD", &decl.result);
            }
        }
        self.type_parameters(&decl.type_parameters);
        if let Some(receiver) = &decl.receiver {
            self.types_before(&receiver.modifiers.annotations);
            self.ty(&receiver.ty);
        }
        self.parameters(&decl.parameters, "PARAMETER");
        self.types(&decl.throws);
    }

    pub fn field(&mut self, decl: &'t FieldDecl) {
        self.declaration(&decl.modifiers.annotations, "FIELD", &decl.ty);
    }

    pub fn constant(&mut self, decl: &'t EnumConstantDecl) {
        self.add(&decl.modifiers.annotations, Standing::Declaration("FIELD"), "FIELD");
    }

    fn parameters(&mut self, parameters: &'t [Parameter], target: &'static str) {
        for parameter in parameters {
            self.declaration(&parameter.modifiers.annotations, target, &parameter.ty);
        }
    }

    fn type_parameters(&mut self, parameters: &'t [TypeParameterDecl]) {
        for parameter in parameters {
            self.add(&parameter.annotations, Standing::Type, "TYPE_PARAMETER");
            self.types(&parameter.bounds);
        }
    }

    fn types(&mut self, types: &'t [TypeSyntax]) {
        types.iter().for_each(|ty| self.ty(ty));
    }

    fn ty(&mut self, ty: &'t TypeSyntax) {
        self.types_before(&ty.annotations);
        match &ty.kind {
            TypeSyntaxKind::Named(segments) => {
                if let Some((_, qualifier)) = segments.split_last()
                    && qualifier.iter().any(|segment| segment.arguments.is_some())
                {
                    self.inner.push(ty);
                }
                for segment in segments {
                    self.types_before(&segment.annotations);
                    segment.arguments.iter().for_each(|arguments| self.types(arguments));
                }
            }
            TypeSyntaxKind::Array { element, annotations } => {
                self.types_before(annotations);
                self.ty(element);
            }
            TypeSyntaxKind::WildcardExtends(bound) | TypeSyntaxKind::WildcardSuper(bound) => self.ty(bound),
            TypeSyntaxKind::Union(parts) | TypeSyntaxKind::Intersection(parts) => self.types(parts),
            TypeSyntaxKind::Primitive(_)
            | TypeSyntaxKind::Void
            | TypeSyntaxKind::Var
            | TypeSyntaxKind::Wildcard
            | TypeSyntaxKind::Malformed => {}
        }
    }

    fn expr(&mut self, kind: &'t ExprKind) {
        match kind {
            ExprKind::ClassLiteral(ty) | ExprKind::Cast { ty, .. } => self.ty(ty),
            ExprKind::NewArray { element, annotations, .. } => {
                self.ty(element);
                annotations.iter().for_each(|annotations| self.types_before(annotations));
            }
            ExprKind::Call { type_arguments, .. } => self.types(type_arguments),
            ExprKind::New { type_arguments, class, .. } => {
                self.types(type_arguments);
                class.iter().for_each(|class| self.ty(class));
            }
            ExprKind::MethodRef { target, type_arguments, .. } => {
                self.types(type_arguments);
                if let MethodRefTarget::Type(ty) = target {
                    self.ty(ty);
                }
            }
            ExprKind::Lambda { parameters, .. } => {
                for parameter in parameters {
                    self.declaration(&parameter.modifiers.annotations, "PARAMETER", &parameter.ty);
                }
            }
            _ => {}
        }
    }

    fn stmt(&mut self, kind: &'t StmtKind) {
        const LOCAL: &str = "LOCAL_VARIABLE";
        match kind {
            StmtKind::Local { modifiers, declarators } => {
                // All variables of a declaration have the annotations of its type.
                if let Some(first) = declarators.first() {
                    self.declaration(&modifiers.annotations, LOCAL, &first.ty);
                }
            }
            StmtKind::ForEach { modifiers, ty, .. } => self.declaration(&modifiers.annotations, LOCAL, ty),
            StmtKind::Try { resources, catches, .. } => {
                for resource in resources {
                    if let Resource::Declaration { modifiers, ty, .. } = resource {
                        self.declaration(&modifiers.annotations, LOCAL, ty);
                    }
                }
                for clause in catches {
                    self.declaration(&clause.modifiers.annotations, "PARAMETER", &clause.ty);
                }
            }
            StmtKind::ConstructorCall { type_arguments, .. } => self.types(type_arguments),
            _ => {}
        }
    }

    fn pattern(&mut self, kind: &'t PatternKind) {
        match kind {
            PatternKind::Type { modifiers, ty, name: Some(_) } => {
                self.declaration(&modifiers.annotations, "LOCAL_VARIABLE", ty);
            }
            PatternKind::Type { modifiers, ty, name: None } => {
                self.types_before(&modifiers.annotations);
                self.ty(ty);
            }
            PatternKind::Record { ty, .. } => self.ty(ty),
            PatternKind::Any => {}
        }
    }
}

/// Whether an annotation before a declaration of this type can be one of the type: there is one, and its name starts
/// with what is annotated (JLS 9.7.4).
fn is_admissible(ty: &TypeSyntax) -> bool {
    match &ty.kind {
        TypeSyntaxKind::Primitive(_) => true,
        TypeSyntaxKind::Named(segments) => segments.len() == 1,
        TypeSyntaxKind::Array { element, .. } => is_admissible(element),
        TypeSyntaxKind::Union(parts) => parts.first().is_some_and(is_admissible),
        TypeSyntaxKind::Void
        | TypeSyntaxKind::Var
        | TypeSyntaxKind::Wildcard
        | TypeSyntaxKind::WildcardExtends(_)
        | TypeSyntaxKind::WildcardSuper(_)
        | TypeSyntaxKind::Intersection(_)
        | TypeSyntaxKind::Malformed => false,
    }
}
