//! Classes of every kind and their members (JLS 8, 9).

use super::{Lower, Surroundings, Wanted};
use crate::base::Span;
use crate::syntax::cst::NodeId;
use crate::syntax::kinds::{Field, Kind};
use crate::syntax::tree::{
    BodyRoot, ClassDecl, ClassDeclId, ClassKind, Code, EnumConstantDecl, Expr, ExprId, ExprKind,
    InitializerDecl, LocalClassId, Member, StmtId, TypeSyntax,
};

impl Lower<'_> {
    /// A top-level class or a member of one.
    pub(super) fn unit_class(&mut self, node: NodeId) -> Option<ClassDeclId> {
        self.deeper(node, |this| {
            let header = this.class_header(node);
            let kind = header.kind;
            let id = ClassDeclId(this.unit.classes.len() as u32);
            this.unit.classes.push(ClassDecl { outer: this.outer, ..header });
            let outer = this.outer.replace(id);
            let members = this.members_of(node, kind);
            this.outer = outer;
            if let Some(class) = this.unit.classes.get_mut(id.0 as usize) {
                class.members = members;
            }
            id
        })
    }

    /// A class declared in a body, or a member of one.
    pub(super) fn local_class(&mut self, node: NodeId) -> Option<LocalClassId> {
        self.deeper(node, |this| {
            let mut class = this.class_header(node);
            class.members = this.members_of(node, class.kind);
            this.arena.push_class(class)
        })
    }

    /// The body of an anonymous class or enum constant.
    pub(super) fn anonymous_class(&mut self, body: NodeId) -> Option<LocalClassId> {
        self.deeper(body, |this| {
            let span = this.span(body);
            let members = this.members(body, ClassKind::Class);
            let class = ClassDecl { members, ..ClassDecl::without_header(span) };
            this.arena.push_class(class)
        })
    }

    /// Everything but the members.
    fn class_header(&mut self, node: NodeId) -> ClassDecl {
        let kind = match self.kind(node) {
            Kind::InterfaceDeclaration => ClassKind::Interface,
            Kind::EnumDeclaration => ClassKind::Enum,
            Kind::RecordDeclaration => ClassKind::Record,
            Kind::AnnotationTypeDeclaration => ClassKind::Annotation,
            _ => ClassKind::Class,
        };
        let modifiers = self.modifiers(node);
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let type_parameters = self.type_parameters(node);
        let permits = self.cst.first_of(node, Kind::Permits);
        let components = match self.cst.first_of(node, Kind::FormalParameters) {
            Some(list) => self.parameters(list).0,
            None => Vec::new(),
        };
        let mut extends = Vec::new();
        if let Some(clause) = self.cst.first_of(node, Kind::Superclass) {
            extends = self.types(clause);
        }
        if self.cst.first_of(node, Kind::ExtendsInterfaces).is_some() {
            extends = self.type_list(node, Kind::ExtendsInterfaces);
        }
        ClassDecl {
            span: self.span(node),
            kind,
            modifiers,
            name,
            name_span,
            type_parameters,
            extends,
            implements: self.type_list(node, Kind::SuperInterfaces),
            permits: self.type_list(node, Kind::Permits),
            permits_span: permits.map_or(Span::default(), |clause| self.span(clause)),
            components,
            body: self.cst.by_field(node, Field::Body).map_or(Span::default(), |body| self.span(body)),
            members: Vec::new(),
            outer: None,
        }
    }

    fn type_list(&mut self, node: NodeId, clause: Kind) -> Vec<TypeSyntax> {
        let list = self.cst.first_of(node, clause).and_then(|c| self.cst.first_of(c, Kind::TypeList));
        match list {
            Some(list) => self.types(list),
            None => Vec::new(),
        }
    }

    fn members_of(&mut self, class: NodeId, kind: ClassKind) -> Vec<Member> {
        match self.cst.by_field(class, Field::Body) {
            Some(body) => self.members(body, kind),
            None => Vec::new(),
        }
    }

    fn members(&mut self, body: NodeId, owner: ClassKind) -> Vec<Member> {
        let mut members = Vec::new();
        self.members_into(body, owner, &mut members);
        members
    }

    fn members_into(&mut self, body: NodeId, owner: ClassKind, members: &mut Vec<Member>) {
        for node in self.cst.children(body) {
            self.member_into(node, owner, members);
            if self.wanted == Wanted::Bodies && self.place == Surroundings::Unit {
                members.clear();
            }
        }
    }

    pub(super) fn member_into(&mut self, node: NodeId, owner: ClassKind, members: &mut Vec<Member>) {
        match self.kind(node) {
            // Outside of all classes, the grammar takes a field for a local variable.
            Kind::FieldDeclaration | Kind::ConstantDeclaration | Kind::LocalVariable => {
                self.fields(node, owner, members);
            }
            Kind::MethodDeclaration
            | Kind::ConstructorDeclaration
            | Kind::CompactConstructorDeclaration
            | Kind::AnnotationElement => {
                let method = self.method(node);
                members.push(Member::Method(method));
            }
            Kind::Block | Kind::StaticInitializer => {
                let initializer = self.initializer(node);
                members.push(Member::Initializer(initializer));
            }
            Kind::EnumConstant => {
                let constant = self.enum_constant(node);
                members.push(Member::EnumConstant(constant));
            }
            kind if is_class(kind) => members.extend(self.member_class(node)),
            // Members that were recognised inside a stretch that was not.
            Kind::EnumBodyDeclarations | Kind::Error => {
                self.deeper(node, |this| this.members_into(node, owner, members));
            }
            _ => {}
        }
    }

    fn member_class(&mut self, node: NodeId) -> Option<Member> {
        match self.place {
            Surroundings::Unit => self.unit_class(node).map(Member::Class),
            Surroundings::Body => self.local_class(node).map(Member::LocalClass),
        }
    }

    fn initializer(&mut self, node: NodeId) -> InitializerDecl {
        let is_static = self.kind(node) == Kind::StaticInitializer;
        let block = if is_static { self.cst.first_of(node, Kind::Block).unwrap_or(node) } else { node };
        let body = self.span(block);
        let code = self.block_code(block);
        InitializerDecl { span: self.span(node), is_static, body, code }
    }

    /// Lowers a member's block where it belongs: here in a body, on demand in a unit.
    pub(super) fn block_code(&mut self, block: NodeId) -> Code<StmtId> {
        match self.place {
            Surroundings::Unit => {
                self.body(self.span(block).start, |this| BodyRoot::Block(this.stmt(block)));
                Code::OnDemand
            }
            Surroundings::Body => Code::Here(self.stmt(block)),
        }
    }

    fn enum_constant(&mut self, node: NodeId) -> EnumConstantDecl {
        let modifiers = self.modifiers(node);
        let (name, name_span) = self.optional_name(self.cst.by_field(node, Field::Name));
        let body = self.cst.by_field(node, Field::Body);
        let code = match self.place {
            Surroundings::Unit => {
                self.body(name_span.start, |this| {
                    BodyRoot::EnumConstant(this.enum_creation(node, name_span))
                });
                Code::OnDemand
            }
            Surroundings::Body => Code::Here(self.enum_creation(node, name_span)),
        };
        EnumConstantDecl {
            span: self.span(node),
            modifiers,
            name,
            name_span,
            body: body.map(|body| self.span(body)),
            code,
        }
    }

    /// The instance creation that an enum constant stands for (JLS 8.9.1).
    fn enum_creation(&mut self, node: NodeId, name: Span) -> ExprId {
        let arguments = match self.cst.by_field(node, Field::Arguments) {
            Some(list) => self.arguments(list),
            None => Vec::new(),
        };
        let body = self.cst.by_field(node, Field::Body).and_then(|body| self.anonymous_class(body));
        let kind = ExprKind::New { outer: None, type_arguments: Vec::new(), class: None, arguments, body };
        let span = Span::new(name.start, self.span(node).end);
        self.arena.push_expr(Expr { span, kind })
    }
}

pub(super) fn is_class(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::ClassDeclaration
            | Kind::InterfaceDeclaration
            | Kind::EnumDeclaration
            | Kind::RecordDeclaration
            | Kind::AnnotationTypeDeclaration
    )
}
