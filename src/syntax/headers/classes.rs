//! Class headers and bodies (JLS 8, 9).

use super::Headers;
use crate::base::Span;
use crate::syntax::text::is_record;
use crate::syntax::tree::{
    ClassDecl, ClassDeclId, ClassKind, Code, EnumConstantDecl, Member, Modifiers, TypeSyntax,
};

impl Headers<'_> {
    /// The kind of class whose keyword is at hand.
    pub(super) fn class_keyword(&self) -> Option<ClassKind> {
        if self.is(b'@') {
            return (self.next_word() == Some("interface")).then_some(ClassKind::Annotation);
        }
        match self.word()? {
            "class" => Some(ClassKind::Class),
            "interface" => Some(ClassKind::Interface),
            "enum" => Some(ClassKind::Enum),
            "record" if is_record(&self.tokens) => Some(ClassKind::Record),
            _ => None,
        }
    }

    /// A class whose modifiers, read already, start at `start`.
    pub(super) fn class(&mut self, start: usize, modifiers: Modifiers) -> Option<ClassDeclId> {
        let kind = self.class_keyword()?;
        if kind == ClassKind::Annotation {
            self.bump();
        }
        self.bump();
        let header = self.class_header(kind, modifiers)?;
        let id = ClassDeclId(self.unit.classes.len() as u32);
        self.unit.classes.push(header);
        let outer = self.outer.replace(id);
        let body_start = self.start();
        let members = self.deeper(|this| this.class_body(kind))?;
        self.outer = outer;
        let (span, body) = (self.span_from(start), self.span_from(body_start));
        let class = self.unit.classes.get_mut(id.0 as usize)?;
        (class.span, class.body, class.members) = (span, body, members);
        Some(id)
    }

    fn class_header(&mut self, kind: ClassKind, modifiers: Modifiers) -> Option<ClassDecl> {
        let (name, name_span) = self.identifier()?;
        let type_parameters = self.type_parameters()?;
        let components = match kind {
            ClassKind::Record => self.parameters()?.0,
            ClassKind::Class | ClassKind::Interface | ClassKind::Enum | ClassKind::Annotation => Vec::new(),
        };
        let extends = match kind {
            ClassKind::Class if self.eat_word("extends") => vec![self.annotated_type()?],
            ClassKind::Interface if self.eat_word("extends") => self.types(b',')?,
            _ => Vec::new(),
        };
        let implements = match kind {
            ClassKind::Class | ClassKind::Enum | ClassKind::Record => self.clause("implements")?.0,
            ClassKind::Interface | ClassKind::Annotation => Vec::new(),
        };
        let (permits, permits_span) = match kind {
            ClassKind::Class | ClassKind::Interface => self.clause("permits")?,
            ClassKind::Enum | ClassKind::Record | ClassKind::Annotation => (Vec::new(), Span::default()),
        };
        Some(ClassDecl {
            span: Span::default(),
            kind,
            modifiers,
            name,
            name_span,
            type_parameters,
            extends,
            implements,
            permits,
            permits_span,
            components,
            body: Span::default(),
            members: Vec::new(),
            outer: self.outer,
        })
    }

    /// `keyword A, B`, or nothing.
    fn clause(&mut self, keyword: &str) -> Option<(Vec<TypeSyntax>, Span)> {
        let start = self.start();
        if !self.eat_word(keyword) {
            return Some((Vec::new(), Span::default()));
        }
        let types = self.types(b',')?;
        Some((types, self.span_from(start)))
    }

    fn class_body(&mut self, kind: ClassKind) -> Option<Vec<Member>> {
        self.require(b'{')?;
        let mut members = Vec::new();
        if kind == ClassKind::Enum {
            self.constants(&mut members)?;
        }
        while !self.eat(b'}') {
            self.member(kind, &mut members)?;
        }
        Some(members)
    }

    /// The constants of an enum, up to the `;` or `}` after them (JLS 8.9.1).
    fn constants(&mut self, members: &mut Vec<Member>) -> Option<()> {
        while !self.is(b'}') && !self.eat(b';') {
            let constant = self.constant()?;
            members.push(Member::EnumConstant(constant));
            if !self.eat(b',') && !self.is(b'}') && !self.is(b';') {
                return None;
            }
        }
        Some(())
    }

    fn constant(&mut self) -> Option<EnumConstantDecl> {
        let start = self.start();
        let modifiers = self.modifiers()?;
        let (name, name_span) = self.identifier()?;
        if self.is(b'(') {
            self.skip(b'(', b')')?;
        }
        let body = if self.is(b'{') { Some(self.skip(b'{', b'}')?) } else { None };
        let span = self.span_from(start);
        Some(EnumConstantDecl { span, modifiers, name, name_span, body, code: Code::OnDemand })
    }
}
