//! Fields and where their initializers end (JLS 8.3).

use super::Headers;
use super::members::Prefix;
use super::types::with_dimensions;
use crate::base::Span;
use crate::syntax::lexing::TokenKind;
use crate::syntax::lower::fields::is_constant_type;
use crate::syntax::lower::types::primitive;
use crate::syntax::tree::{ClassKind, Code, ExprId, FieldDecl, Flags, Member, TypeSyntax};

impl Headers<'_> {
    /// The declarators of a field declaration, from the first name on.
    pub(super) fn fields(
        &mut self,
        prefix: Prefix,
        ty: TypeSyntax,
        owner: ClassKind,
        members: &mut Vec<Member>,
    ) -> Option<()> {
        if !prefix.type_parameters.is_empty() {
            return None;
        }
        let is_final = match owner {
            ClassKind::Interface | ClassKind::Annotation => true,
            ClassKind::Class | ClassKind::Enum | ClassKind::Record => {
                prefix.modifiers.flags.has(Flags::FINAL)
            }
        };
        let first = members.len();
        loop {
            let field = self.field(&prefix, &ty, is_final)?;
            members.push(Member::Field(field));
            if !self.eat(b',') {
                break;
            }
        }
        self.require(b';')?;
        let declaration = self.span_from(prefix.start);
        for member in members.iter_mut().skip(first) {
            if let Member::Field(field) = member {
                field.declaration = declaration;
            }
        }
        Some(())
    }

    fn field(&mut self, prefix: &Prefix, ty: &TypeSyntax, is_final: bool) -> Option<FieldDecl> {
        let start = self.start();
        let (name, name_span) = self.identifier()?;
        let dimensions = self.dimensions()?;
        let declarator_head = self.span_from(start);
        let type_span = ty.span;
        let ty = with_dimensions(ty.clone(), dimensions);
        let mut initializer = None;
        let mut initializer_code = Code::OnDemand;
        if self.eat(b'=') {
            let at = self.start();
            if let Some(value) = self.constant_value(is_final && is_constant_type(&ty)) {
                initializer_code = Code::Here(value);
            } else {
                self.skip_initializer()?;
            }
            initializer = Some(self.span_from(at)).filter(|span| !span.is_empty());
            initializer?;
        }
        Some(FieldDecl {
            declaration: Span::default(),
            span: self.span_from(start),
            modifiers: prefix.modifiers.clone(),
            ty,
            type_span,
            name,
            name_span,
            declarator_head,
            initializer,
            initializer_code,
        })
    }

    /// The value of a field that may be a constant; nothing is read if it has not the form of one.
    fn constant_value(&mut self, may_be_constant: bool) -> Option<ExprId> {
        if !may_be_constant {
            return None;
        }
        let mark = self.mark();
        let value = self.constant_expr().filter(|_| self.is(b',') || self.is(b';'));
        if value.is_none() {
            self.reset(mark);
        }
        value
    }

    /// Moves to the `,` or `;` after an initializer. A comma may also be one between type arguments: it is told
    /// by the `<` before it, or by what follows it.
    fn skip_initializer(&mut self) -> Option<()> {
        let mut angles = 0_u32;
        loop {
            let token = self.token?;
            let TokenKind::Punct(byte) = token.kind else {
                self.bump();
                continue;
            };
            let next = self.text.as_bytes().get(token.end).copied();
            match (byte, next) {
                (b'(', _) => {
                    self.skip(b'(', b')')?;
                    continue;
                }
                (b'{', _) => {
                    self.skip(b'{', b'}')?;
                    continue;
                }
                (b';', _) => return Some(()),
                (b',', _) if angles == 0 || self.declarator_follows() => return Some(()),
                // Not `<=`, and `<<` only shifts.
                (b'<', Some(b'<')) => self.bump(),
                (b'<', Some(b'=')) => {}
                (b'<', _) => angles += 1,
                // Not the arrow of a lambda.
                (b'-', Some(b'>')) => self.bump(),
                (b'>', _) => angles = angles.saturating_sub(1),
                (b'}' | b')', _) => return None,
                _ => {}
            }
            self.bump();
        }
    }

    /// Whether the comma at hand, after an open `<`, ends a declarator: then names follow up to a `=` or `;`,
    /// which type arguments cannot have.
    fn declarator_follows(&self) -> bool {
        let mut ahead = self.tokens.clone();
        loop {
            let Some(name) = ahead.next().filter(|token| token.kind == TokenKind::Word) else { return false };
            if self.text.get(name.start..name.end).is_some_and(|word| primitive(word).is_some()) {
                return false;
            }
            let mut after = ahead.next().map(|token| token.kind);
            while after == Some(TokenKind::Punct(b'[')) {
                ahead.next();
                after = ahead.next().map(|token| token.kind);
            }
            match after {
                Some(TokenKind::Punct(b',')) => {}
                Some(TokenKind::Punct(byte)) => return byte == b'=' || byte == b';',
                Some(TokenKind::Word | TokenKind::Number | TokenKind::Quoted) | None => return false,
            }
        }
    }
}
