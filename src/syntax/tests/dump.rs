//! The tree as text, short enough to write down in a test.

use super::super::tree::*;

/// Dumps nodes of one arena.
pub(super) struct Dump<'a>(pub(super) &'a Arena);

impl Dump<'_> {
    pub(super) fn exprs(&self, ids: &[ExprId]) -> String {
        ids.iter().map(|&id| format!(" {}", self.expr(id))).collect()
    }

    pub(super) fn optional(&self, id: Option<ExprId>) -> String {
        id.map_or("-".into(), |id| self.expr(id))
    }

    pub(super) fn expr(&self, id: ExprId) -> String {
        match &self.0.expr(id).kind {
            ExprKind::Literal(literal) => dump_literal(literal),
            ExprKind::Name(name) => name.to_string(),
            ExprKind::Select { target, name, .. } => format!("{}.{name}", self.expr(*target)),
            ExprKind::This { qualifier } => self.qualified(*qualifier, "this"),
            ExprKind::Super { qualifier } => self.qualified(*qualifier, "super"),
            ExprKind::ClassLiteral(ty) => format!("{}.class", self.ty(ty)),
            ExprKind::Call { target, type_arguments, name, arguments, .. } => {
                let target = target.map_or(String::new(), |target| format!("{}.", self.expr(target)));
                format!("({target}{}{name}(){})", self.type_arguments(type_arguments), self.exprs(arguments))
            }
            ExprKind::New { outer, type_arguments, class, arguments, body } => {
                let outer = outer.map_or(String::new(), |outer| format!("{}.", self.expr(outer)));
                let class = class.as_ref().map_or("-".into(), |class| self.ty(class));
                let body = body.map_or(String::new(), |body| format!(" {}", self.class(self.0.class(body))));
                let types = self.type_arguments(type_arguments);
                format!("({outer}new {types}{class}{}{body})", self.exprs(arguments))
            }
            ExprKind::NewArray { element, dimensions, extra, annotations: _, initializer } => {
                let element = self.ty(element);
                let initializer = initializer.map_or(String::new(), |i| format!(" {}", self.expr(i)));
                format!("(new {element}[{}]+{extra}{initializer})", self.exprs(dimensions).trim_start())
            }
            ExprKind::ArrayInitializer(values) => format!("{{{}}}", self.exprs(values).trim_start()),
            ExprKind::Index { array, index } => format!("{}[{}]", self.expr(*array), self.expr(*index)),
            ExprKind::Unary { operator, operand } => format!("({operator:?} {})", self.expr(*operand)),
            ExprKind::Binary { operator, left, right } => {
                format!("({} {operator:?} {})", self.expr(*left), self.expr(*right))
            }
            ExprKind::Assign { operator, left, right } => {
                let operator = match operator {
                    AssignOperator::Simple => "=".into(),
                    AssignOperator::Compound(operator) => format!("{operator:?}="),
                };
                format!("({} {operator} {})", self.expr(*left), self.expr(*right))
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                format!("({} ? {} : {})", self.expr(*condition), self.expr(*then), self.expr(*otherwise))
            }
            ExprKind::Cast { ty, operand } => format!("(cast {} {})", self.ty(ty), self.expr(*operand)),
            ExprKind::InstanceOf { operand, pattern } => {
                format!("({} is {})", self.expr(*operand), self.pattern(*pattern))
            }
            ExprKind::Lambda { parameters, body } => self.lambda(parameters, *body),
            ExprKind::MethodRef { target, type_arguments, name, .. } => {
                let target = match target {
                    MethodRefTarget::Expr(expr) => self.expr(*expr),
                    MethodRefTarget::Type(ty) => format!("type {}", self.ty(ty)),
                };
                format!("({target}::{}{name})", self.type_arguments(type_arguments))
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Parenthesized(inner) => format!("[{}]", self.expr(*inner)),
            ExprKind::Annotation(annotation) => self.annotation(annotation),
            ExprKind::Malformed(parts) => format!("(malformed{})", self.exprs(parts)),
        }
    }

    fn qualified(&self, qualifier: Option<ExprId>, keyword: &str) -> String {
        qualifier.map_or(keyword.into(), |qualifier| format!("{}.{keyword}", self.expr(qualifier)))
    }

    fn type_arguments(&self, types: &[TypeSyntax]) -> String {
        if types.is_empty() { String::new() } else { format!("<{}>", self.types(types)) }
    }

    fn lambda(&self, parameters: &[LambdaParameter], body: LambdaBody) -> String {
        let parameters: Vec<String> = parameters
            .iter()
            .map(|p| {
                let dots = if p.varargs { "..." } else { "" };
                format!("{}{}{dots} {}", self.modifiers(&p.modifiers), self.ty(&p.ty), p.name)
            })
            .collect();
        let body = match body {
            LambdaBody::Expr(expr) => self.expr(expr),
            LambdaBody::Block(block) => self.stmt(block),
        };
        format!("({} -> {body})", parameters.join(", "))
    }

    pub(super) fn switch(&self, switch: &Switch) -> String {
        let cases: String = switch.cases.iter().map(|case| format!(" {}", self.case(case))).collect();
        format!("(switch {}{cases})", self.expr(switch.selector))
    }

    fn case(&self, case: &Case) -> String {
        let labels: Vec<String> = case
            .labels
            .iter()
            .map(|label| match label {
                CaseLabel::Expr(expr) => self.expr(*expr),
                CaseLabel::Pattern(pattern) => self.pattern(*pattern),
                CaseLabel::Default => "default".into(),
            })
            .collect();
        let guard = case.guard.map_or(String::new(), |guard| format!(" when {}", self.expr(guard)));
        let arrow = if case.arrow { "->" } else { ":" };
        format!("(case {}{guard} {arrow}{})", labels.join(", "), self.stmts(&case.body))
    }

    pub(super) fn pattern(&self, id: PatternId) -> String {
        match &self.0.pattern(id).kind {
            PatternKind::Type { modifiers, ty, name } => {
                let name = name.map_or(String::new(), |(name, _)| format!(" {name}"));
                format!("{}{}{name}", self.modifiers(modifiers), self.ty(ty))
            }
            PatternKind::Record { ty, components } => {
                let components: Vec<String> = components.iter().map(|&c| self.pattern(c)).collect();
                format!("{}({})", self.ty(ty), components.join(", "))
            }
            PatternKind::Any => "_".into(),
        }
    }

    pub(super) fn modifiers(&self, modifiers: &Modifiers) -> String {
        let mut out: String =
            modifiers.annotations.iter().map(|annotation| self.annotation(annotation) + " ").collect();
        for (flag, _) in &modifiers.keywords {
            out.push_str(match *flag {
                Flags::PUBLIC => "public ",
                Flags::PRIVATE => "private ",
                Flags::PROTECTED => "protected ",
                Flags::STATIC => "static ",
                Flags::FINAL => "final ",
                Flags::ABSTRACT => "abstract ",
                Flags::DEFAULT => "default ",
                Flags::SEALED => "sealed ",
                Flags::NON_SEALED => "non-sealed ",
                _ => "? ",
            });
        }
        out
    }

    pub(super) fn annotation(&self, annotation: &Annotation) -> String {
        let arguments: Vec<String> =
            annotation.arguments.iter().map(|a| format!("{}={}", a.name, self.expr(a.value))).collect();
        if arguments.is_empty() {
            return format!("@{}", annotation.name.text);
        }
        format!("@{}({})", annotation.name.text, arguments.join(", "))
    }

    pub(super) fn types(&self, types: &[TypeSyntax]) -> String {
        types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn annotations(&self, annotations: &[Annotation]) -> String {
        annotations.iter().map(|annotation| self.annotation(annotation) + " ").collect()
    }

    pub(super) fn ty(&self, ty: &TypeSyntax) -> String {
        let annotations = self.annotations(&ty.annotations);
        let kind = match &ty.kind {
            TypeSyntaxKind::Primitive(primitive) => format!("{primitive:?}").to_lowercase(),
            TypeSyntaxKind::Void => "void".into(),
            TypeSyntaxKind::Var => "var".into(),
            TypeSyntaxKind::Named(segments) => {
                segments.iter().map(|segment| self.segment(segment)).collect::<Vec<_>>().join(".")
            }
            TypeSyntaxKind::Array { element, annotations } => {
                format!("{}-array of {}", self.annotations(annotations), self.ty(element))
            }
            TypeSyntaxKind::Wildcard => "?".into(),
            TypeSyntaxKind::WildcardExtends(bound) => format!("? extends {}", self.ty(bound)),
            TypeSyntaxKind::WildcardSuper(bound) => format!("? super {}", self.ty(bound)),
            TypeSyntaxKind::Union(types) => format!("union({})", self.types(types)),
            TypeSyntaxKind::Intersection(types) => format!("intersection({})", self.types(types)),
            TypeSyntaxKind::Malformed => "malformed".into(),
        };
        annotations + &kind
    }

    fn segment(&self, segment: &TypeSegment) -> String {
        let arguments = segment.arguments.as_ref().map_or(String::new(), |a| format!("<{}>", self.types(a)));
        format!("{}{}{arguments}", self.annotations(&segment.annotations), segment.name)
    }
}

fn dump_literal(literal: &Literal) -> String {
    match literal {
        Literal::Integer(Primitive::Long, value) => format!("{value}L"),
        Literal::Integer(_, value) => value.to_string(),
        Literal::Floating(Primitive::Float, value) => format!("{value:?}f"),
        Literal::Floating(_, value) => format!("{value:?}"),
        Literal::Boolean(value) => value.to_string(),
        Literal::Char(value) => format!("'{value}'"),
        Literal::String(value) => format!("{value:?}"),
        Literal::Null => "null".into(),
    }
}
