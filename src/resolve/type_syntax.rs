//! Types as written to types by meaning (JLS 4.3, 4.5, 6.5.5).

use smallvec::SmallVec;

use super::names::join;
use super::{Lookup, PackageOrType, TypeName, Viewer, find_package_or_type, member_class_from};
use crate::base::{ClassId, Name, Span};
use crate::symbols::{Scope, ScopeKind, Symbols, Type, Wildcard};
use crate::syntax::tree::{Annotation, TypeSegment, TypeSyntax, TypeSyntaxKind};
use crate::types;

/// Type arguments nested deeper than this are not looked at.
const MAX_DEPTH: u32 = 128;

/// Is told what the names in a type turned out to be.
pub trait TypeSink {
    /// An identifier that names a class; the outer classes of `Outer.Inner` too.
    fn class(&mut self, span: Span, class: ClassId);
    /// A name that was not found: as much of it as is missing, and how many type arguments it has.
    fn missing(&mut self, span: Span, name: Name, arguments: u16);
    /// A class that was found has another number of type parameters than there are arguments.
    fn arity(&mut self, _span: Span, _class: ClassId, _arguments: u16) {}
    /// An annotation within the type (JLS 9.7.4); its name is not resolved here.
    fn annotation(&mut self, _annotation: &Annotation) {}
}

/// For those who only want the type.
pub struct IgnoreNames;

impl TypeSink for IgnoreNames {
    fn class(&mut self, _span: Span, _class: ClassId) {}
    fn missing(&mut self, _span: Span, _name: Name, _arguments: u16) {}
}

/// The type that `syntax` means in `scope`. `var`, a union (the caller asks for its alternatives) and what is not
/// found are `Unknown`; a diamond gives no arguments, as a raw type does.
pub fn resolve_type(symbols: &Symbols, scope: &Scope, syntax: &TypeSyntax, sink: &mut dyn TypeSink) -> Type {
    Resolver { symbols, scope, sink, depth: 0 }.resolve(syntax)
}

struct Resolver<'a> {
    symbols: &'a Symbols,
    scope: &'a Scope,
    sink: &'a mut dyn TypeSink,
    depth: u32,
}

impl Resolver<'_> {
    fn resolve(&mut self, syntax: &TypeSyntax) -> Type {
        if self.depth >= MAX_DEPTH {
            return Type::Unknown;
        }
        self.depth += 1;
        self.annotations(&syntax.annotations);
        let resolved = self.resolve_kind(&syntax.kind);
        self.depth -= 1;
        resolved
    }

    fn resolve_kind(&mut self, kind: &TypeSyntaxKind) -> Type {
        match kind {
            TypeSyntaxKind::Primitive(primitive) => Type::Primitive(*primitive),
            TypeSyntaxKind::Void => Type::Void,
            TypeSyntaxKind::Named(segments) => self.named(segments),
            TypeSyntaxKind::Array { element, annotations } => {
                self.annotations(annotations);
                Type::array(self.resolve(element))
            }
            TypeSyntaxKind::Wildcard => Type::Wildcard(Wildcard::Unbounded),
            TypeSyntaxKind::WildcardExtends(bound) => {
                Type::Wildcard(Wildcard::Extends(self.resolve(bound).into()))
            }
            TypeSyntaxKind::WildcardSuper(bound) => {
                Type::Wildcard(Wildcard::Super(self.resolve(bound).into()))
            }
            TypeSyntaxKind::Intersection(parts) => {
                let parts = parts.iter().map(|part| self.resolve(part)).collect();
                Type::intersection(parts)
            }
            TypeSyntaxKind::Union(_) | TypeSyntaxKind::Var | TypeSyntaxKind::Malformed => Type::Unknown,
        }
    }

    fn annotations(&mut self, annotations: &[Annotation]) {
        for annotation in annotations {
            self.sink.annotation(annotation);
        }
    }

    fn arguments(&mut self, segment: &TypeSegment) -> Option<Vec<Type>> {
        self.annotations(&segment.annotations);
        let arguments = segment.arguments.as_ref()?;
        Some(arguments.iter().map(|argument| self.resolve(argument)).collect())
    }

    fn named(&mut self, segments: &[TypeSegment]) -> Type {
        let parts: SmallVec<[Name; 4]> = segments.iter().map(|segment| segment.name).collect();
        // Arguments first: they are told to the sink even if the class is missing.
        let arguments: Vec<Option<Vec<Type>>> =
            segments.iter().map(|segment| self.arguments(segment)).collect();
        let (found, used) = match find_package_or_type(self.symbols, self.scope, &parts) {
            PackageOrType::Type { name, parts } => (name, parts),
            PackageOrType::Package(_) | PackageOrType::Absent => (Lookup::Absent, segments.len()),
        };
        let steps = &mut segments.iter().zip(arguments).skip(used.saturating_sub(1));
        let Some((segment, arguments)) = steps.next() else { return Type::Unknown };
        // All that an ambiguous name may mean is named: without the others it would not be ambiguous (JLS 6.4.1, 7.5.2).
        for other in found.candidates().iter().skip(1) {
            match other {
                TypeName::Class(class) => self.sink.class(segment.span, *class),
                TypeName::Variable(_) => {}
            }
        }
        let class = match found.first() {
            Some(TypeName::Class(class)) => class,
            Some(TypeName::Variable(variable)) => {
                return match steps.next() {
                    None => variable,
                    Some((member, _)) => self.missing(member.span, member.name, segments),
                };
            }
            None => return self.missing(whole(segments), join(&parts), segments),
        };
        self.found(segment, class, arguments.as_deref());
        let mut ty = apply_arguments(self.symbols, class, || self.implicit_outer(class), arguments);
        for (segment, arguments) in steps {
            let Some(member) = self.member(&ty, segment.name) else {
                return self.missing(segment.span, segment.name, segments);
            };
            self.found(segment, member, arguments.as_deref());
            ty = apply_arguments(self.symbols, member, || self.written_outer(&ty, member), arguments);
        }
        ty
    }

    fn found(&mut self, segment: &TypeSegment, class: ClassId, arguments: Option<&[Type]>) {
        self.sink.class(segment.span, class);
        let count = arguments.map_or(0, <[Type]>::len);
        if count > 0 && count != self.symbols.class(class).type_parameters.len() {
            self.sink.arity(segment.span, class, u16::try_from(count).unwrap_or(u16::MAX));
        }
    }

    fn missing(&mut self, span: Span, name: Name, segments: &[TypeSegment]) -> Type {
        let arguments = segments.last().and_then(|last| last.arguments.as_ref());
        let count = arguments.map_or(0, Vec::len);
        self.sink.missing(span, name, u16::try_from(count).unwrap_or(u16::MAX));
        Type::Unknown
    }

    fn member(&self, outer: &Type, name: Name) -> Option<ClassId> {
        let viewer = Viewer::of_scope(self.symbols, self.scope);
        member_class_from(self.symbols, outer.class_id()?, name, viewer).first()
    }

    /// The type of the enclosing class that an inner class named by its simple name belongs to: the class around the
    /// place that has it as a member, as seen from there (JLS 4.5, 8.1.3).
    fn implicit_outer(&self, class: ClassId) -> Option<Type> {
        let enclosing = self.symbols.class(class).enclosing()?;
        self.scope.chain().find_map(|scope| match scope.kind {
            ScopeKind::Class(around) if around == enclosing => Some(self.symbols.this_type(around)),
            ScopeKind::Class(around) => {
                types::as_super(self.symbols, &self.symbols.this_type(around), enclosing)
            }
            ScopeKind::Unit { .. } | ScopeKind::TypeParameters(_) | ScopeKind::LocalClass(..) => None,
        })
    }

    /// The same for `Outer<A>.Inner`: the written outer type, as the class that declares `Inner`.
    fn written_outer(&self, outer: &Type, member: ClassId) -> Option<Type> {
        types::as_super(self.symbols, outer, self.symbols.class(member).enclosing()?)
    }
}

fn whole(segments: &[TypeSegment]) -> Span {
    match (segments.first(), segments.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// The type of `class` with these own arguments; those of the enclosing classes come from `outer`. Raw where any are
/// missing (JLS 4.8) or their number is wrong.
pub(crate) fn apply_arguments(
    symbols: &Symbols,
    class: ClassId,
    outer: impl FnOnce() -> Option<Type>,
    arguments: Option<Vec<Type>>,
) -> Type {
    let symbol = symbols.class(class);
    let own = arguments.unwrap_or_default();
    if own.len() != symbol.type_parameters.len() {
        return Type::class(class);
    }
    let expected = if symbol.is_inner { symbols.all_type_variables(class).len() } else { own.len() };
    if expected == own.len() {
        return if own.is_empty() { Type::class(class) } else { Type::parameterized(class, own) };
    }
    let mut all = match outer() {
        Some(Type::Class(outer)) => outer.arguments.to_vec(),
        _ => Vec::new(),
    };
    all.extend(own);
    if all.len() == expected { Type::parameterized(class, all) } else { Type::class(class) }
}
