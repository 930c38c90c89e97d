//! Blank final fields have a value in the end (JLS 8.3.1.2, 16), as far as any assignment counts as one.

use super::{Checker, FaultKind};
use crate::attribute::{self, CodeOf};
use crate::base::{ClassId, FieldId, MethodId, Name, Span};
use crate::resolve;
use crate::syntax::tree::{
    Arena, AssignOperator, Body, BodyRoot, ClassDecl, ClassKind, ExprKind, Member, StmtKind,
};

impl Checker<'_> {
    pub(super) fn blank_fields(&mut self, class: ClassId, decl: &ClassDecl) {
        for index in 0..self.world.symbols.members(class).fields.len() as u32 {
            self.blank_field(FieldId { class, index }, decl);
        }
    }

    /// A field of the class that `decl` declares.
    pub(super) fn blank_field(&mut self, id: FieldId, decl: &ClassDecl) {
        let symbols = &self.world.symbols;
        let class = id.class;
        if symbols.class(class).is_interface() || matches!(decl.kind, ClassKind::Record) {
            return;
        }
        let field = symbols.field(id);
        let blank = self.world.field_decl(id).filter(|decl| decl.initializer.is_none());
        if let Some(blank) = blank.filter(|_| field.is_final()) {
            let place = if field.is_static() {
                (!self.initializers_assign(class, decl, field.name)).then_some(blank.name_span)
            } else {
                self.unassigned(class, decl, (field.name, blank.name_span))
            };
            if let Some(place) = place {
                self.fault(place, FaultKind::Unassigned(id));
            }
        }
    }

    /// The end of a constructor that leaves the field without a value, or the field if that is the default constructor.
    fn unassigned(&self, class: ClassId, decl: &ClassDecl, (name, span): (Name, Span)) -> Option<Span> {
        if self.initializers_assign(class, decl, name) {
            return None;
        }
        let constructors = resolve::constructors(&self.world.symbols, class);
        constructors.into_iter().find_map(|constructor| match self.world.method_decl(constructor) {
            Some(_) => self.left_by(constructor, name),
            None => Some(span),
        })
    }

    fn left_by(&self, constructor: MethodId, name: Name) -> Option<Span> {
        let body = attribute::body_of(self.world, CodeOf::Method(constructor))?;
        let BodyRoot::Block(block) = body.root else { return None };
        let calls_other = body
            .arena
            .stmts
            .iter()
            .any(|stmt| matches!(stmt.kind, StmtKind::ConstructorCall { is_super: false, .. }));
        let is_left =
            !calls_other && attribute::completes_normally(&body.arena, block) && !assigns(&body.arena, name);
        let end = body.arena.stmt(block).span.end;
        is_left.then(|| Span::new(end.saturating_sub(1), end))
    }

    fn initializers_assign(&self, class: ClassId, decl: &ClassDecl, name: Name) -> bool {
        self.assigning_blocks(class, decl, name).next().is_some()
    }

    /// The initializers with an assignment to a variable of this name, as places among the members.
    pub(super) fn assigning_blocks<'d>(
        &self,
        class: ClassId,
        decl: &'d ClassDecl,
        name: Name,
    ) -> impl Iterator<Item = usize> + use<'_, 'd> {
        // The code of local classes is in the body around them, and so is what it assigns.
        let here = move |body: &Body| assigns(&body.arena, name);
        let blocks = decl.members.iter().enumerate();
        let blocks = blocks.filter(|(_, member)| matches!(member, Member::Initializer(_)));
        blocks.map(|(index, _)| index).filter(move |index| {
            let body = attribute::body_of(self.world, CodeOf::Initializer(class, *index));
            body.is_none_or(|body| here(&body))
        })
    }
}

/// Whether anything in the code assigns to a variable of this name.
fn assigns(arena: &Arena, name: Name) -> bool {
    arena.exprs.iter().any(|expr| match expr.kind {
        ExprKind::Assign { operator: AssignOperator::Simple, left, .. } => match arena.expr(left).kind {
            ExprKind::Name(assigned) | ExprKind::Select { name: assigned, .. } => assigned == name,
            _ => false,
        },
        _ => false,
    })
}
