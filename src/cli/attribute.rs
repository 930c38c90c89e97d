//! `typeslice attribute`: what each name of the program refers to, for the comparison with javac in `scripts/oracle`.
//! A developer's command, not shown in the help.
//!
//! One JSON array a line: `["s", file, kind, start, symbol]` for the symbol of what begins there and
//! `["t", file, kind, start, end, type]` for the type of an expression (in bodies only). Places are byte offsets; the form of
//! types is that of `scripts/oracle/Oracle.java`.

use std::fmt::Write;

use rayon::prelude::*;

use super::messages::Console;
use super::settings::EngineSettings;
use super::{Outcome, open_program, print};
use crate::attribute::{self, Attribution, CodeOf, UseKind};
use crate::base::{ClassId, FileId, MethodId, Name, Span};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{Owner, Symbols, Type, TypeVariableOwner, Wildcard};
use crate::syntax::tree::{Body, ClassDeclId, ExprId, ExprKind, Import, ImportKind};
use crate::types;

/// How deep types are printed: bounds may name themselves.
const DEPTH: usize = 8;

pub(super) fn run(engine: &EngineSettings, console: &Console) -> anyhow::Result<Outcome> {
    let program = open_program(engine)?;
    let world = program.world();
    let files: Vec<FileId> = world.project().file_ids().collect();
    let texts: Vec<String> = files.par_iter().map(|file| file_rows(world, *file)).collect();
    console.diagnostics(world.project(), &program.diagnostics());
    texts.iter().try_for_each(|text| print(text))?;
    Ok(Outcome::Done)
}

fn file_rows(world: &World, file: FileId) -> String {
    let mut rows =
        Rows { symbols: &world.symbols, file: world.project().relative_path(file), text: String::new() };
    let unit = world.unit(file);
    for import in &unit.imports {
        let owner = resolve::import_owner(&world.symbols, import, world.project().root(file));
        rows.import(import, owner);
    }
    rows.uses(&attribute::attribute_package(world, file));
    for index in 0..unit.classes.len() as u32 {
        let class = world.class_of(file, ClassDeclId(index));
        rows.uses(&attribute::attribute_class_header(world, class));
        rows.uses(&attribute::attribute_permitted(world, class));
        for code in attribute::codes_of(world, class) {
            match code {
                CodeOf::Method(method) => rows.uses(&attribute::attribute_method_header(world, method)),
                CodeOf::Field(field) => rows.uses(&attribute::attribute_field_header(world, field)),
                CodeOf::Initializer(..) => {}
            }
            if let Some(body) = attribute::body_of(world, code) {
                rows.body(&body, &attribute::attribute_fully(world, code));
            }
        }
    }
    rows.text
}

struct Rows<'w> {
    symbols: &'w Symbols,
    file: String,
    text: String,
}

impl Rows<'_> {
    fn body(&mut self, body: &Body, found: &Attribution) {
        self.uses(found);
        let inner: Vec<ExprId> =
            body.arena.exprs.iter().filter_map(|expr| inner_initializer(&expr.kind)).collect();
        let annotations: Vec<Span> = found
            .uses
            .iter()
            .filter(|one| matches!(one.kind, UseKind::Annotation { .. }))
            .map(|one| one.span)
            .collect();
        for (index, (expr, ty)) in body.arena.exprs.iter().zip(&found.types).enumerate() {
            let Some(kind) = kind_name(&expr.kind) else { continue };
            let text = self.expression_type(ty);
            let is_in_annotation = annotations.iter().any(|span| span.contains(expr.span));
            // A name that turned out to be a class or package has no type.
            if text != "?" && !is_in_annotation && !inner.contains(&ExprId(index as u32)) {
                let is_constant = matches!(expr.kind, ExprKind::New { class: None, .. });
                let end = if is_constant { expr.span.start } else { expr.span.end };
                let place = format!("{},{end}", expr.span.start);
                self.row("t", kind, &place, &text);
            }
        }
    }

    fn uses(&mut self, found: &Attribution) {
        for one in &found.uses {
            self.symbol(one.span.start, &one.kind);
        }
    }

    /// The class that an import names, and those that qualify its name.
    fn import(&mut self, import: &Import, owner: Option<ClassId>) {
        let mut parts: Vec<(Name, Span)> = import.name.parts_with_spans().collect();
        if import.kind == ImportKind::StaticSingle {
            parts.pop();
        }
        let outwards = std::iter::successors(owner, |class| self.symbols.class(*class).outer());
        let named: Vec<(ClassId, Span)> = outwards.zip(parts.iter().rev().map(|(_, span)| *span)).collect();
        for (class, span) in named {
            self.symbol(span.start, &UseKind::Type(class));
        }
    }

    fn symbol(&mut self, start: u32, kind: &UseKind) {
        match kind {
            UseKind::Type(class) => {
                let class = self.class_name(*class);
                self.symbol_row("type", start, &class);
            }
            UseKind::Field { field, .. } => {
                let symbol = self.symbols.field(*field).name;
                let ty = self.descriptor(self.symbols.field_type(*field));
                let text = format!("{}#{symbol}{ty}", self.class_name(field.class));
                self.symbol_row("field", start, &text);
            }
            UseKind::Call { methods, .. } => self.methods("call", start, methods),
            // An anonymous class that implements an interface calls no constructor that the code names.
            UseKind::New { constructors, .. } if constructors.is_empty() => {}
            UseKind::New { constructors, .. } => self.methods("new", start, constructors),
            UseKind::ConstructorCall { constructors, .. } => self.methods("constructor", start, constructors),
            UseKind::MethodReference { methods, .. } => self.methods("reference", start, methods),
            UseKind::Function { method, .. } => self.methods("function", start, &[*method]),
            UseKind::Missing { name, .. } => self.symbol_row("missing", start, name),
            UseKind::Annotation { interface, elements } => {
                let names: Vec<&str> =
                    elements.iter().map(|element| self.symbols.method(*element).name.as_str()).collect();
                let text = format!("{}({})", self.class_name(*interface), names.join(","));
                self.symbol_row("annotation", start, &text);
            }
            UseKind::ForEach { .. }
            | UseKind::Resource { .. }
            | UseKind::Cast { .. }
            | UseKind::Switch { .. }
            | UseKind::Catch(_)
            | UseKind::Throw(_)
            | UseKind::RecordPattern { .. }
            | UseKind::Override { .. } => {}
        }
    }

    fn methods(&mut self, kind: &str, start: u32, methods: &[MethodId]) {
        let all: Vec<String> = methods.iter().map(|method| self.method(*method)).collect();
        self.symbol_row(kind, start, &all.join(" | "));
    }

    fn row(&mut self, table: &str, kind: &str, place: &str, value: &str) {
        let _ = writeln!(self.text, "[\"{table}\",\"{}\",\"{kind}\",{place},\"{value}\"]", self.file);
    }

    fn symbol_row(&mut self, kind: &str, start: u32, value: &str) {
        self.row("s", kind, &start.to_string(), value);
    }

    fn method(&self, method: MethodId) -> String {
        let symbol = self.symbols.method(method);
        let signature = self.symbols.signature(method);
        let parameters: String = signature.parameters.iter().map(|ty| self.descriptor(ty)).collect();
        let result =
            if symbol.is_constructor() { "V".to_owned() } else { self.descriptor(&signature.result) };
        format!("{}#{}({parameters}){result}", self.class_name(method.class), self.method_name(method))
    }

    /// The binary name; of a class in code, which javac numbers in its own way, `~` and the simple name.
    fn class_name(&self, class: ClassId) -> String {
        let symbol = self.symbols.class(class);
        let mut around = symbol;
        loop {
            match around.owner {
                Owner::Package => return symbol.binary_name.to_string(),
                Owner::Body { .. } => return format!("~{}", symbol.name),
                Owner::Class(outer) => around = self.symbols.class(outer),
            }
        }
    }

    fn descriptor(&self, ty: &Type) -> String {
        match types::erasure(self.symbols, ty) {
            Type::Class(class) => format!("L{};", self.class_name(class.class)),
            Type::Array(element) => format!("[{}", self.descriptor(&element)),
            Type::Void => "V".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Primitive(primitive) => primitive.letter().to_owned(),
            Type::Variable(_)
            | Type::Captured(_)
            | Type::Wildcard(_)
            | Type::Intersection(_)
            | Type::Inference(_)
            | Type::Unknown => "?".to_owned(),
        }
    }

    /// The type with its arguments, as `scripts/oracle/Oracle.java` describes the form.
    fn type_text(&self, ty: &Type, depth: usize) -> String {
        match ty {
            _ if depth > DEPTH => "…".to_owned(),
            Type::Primitive(primitive) => primitive.keyword().to_owned(),
            Type::Void => "void".to_owned(),
            Type::Null => "null".to_owned(),
            Type::Array(element) => format!("{}[]", self.type_text(element, depth)),
            Type::Class(class) => {
                let arguments: Vec<String> =
                    class.arguments.iter().map(|argument| self.type_text(argument, depth + 1)).collect();
                let name = self.class_name(class.class);
                if arguments.is_empty() { name } else { format!("{name}<{}>", arguments.join(",")) }
            }
            Type::Variable(variable) => match variable.owner {
                TypeVariableOwner::Class(class) => format!("{}@{}", variable.name, self.class_name(class)),
                TypeVariableOwner::Method(method) => {
                    format!(
                        "{}@{}#{}",
                        variable.name,
                        self.class_name(method.class),
                        self.method_name(method)
                    )
                }
            },
            Type::Captured(captured) => format!("^{}", self.wildcard(&captured.wildcard, depth)),
            Type::Wildcard(wildcard) => self.wildcard(wildcard, depth),
            Type::Intersection(parts) => {
                let mut texts: Vec<String> =
                    parts.iter().map(|part| self.type_text(part, depth + 1)).collect();
                texts.sort();
                format!("({})", texts.join("&"))
            }
            Type::Inference(_) | Type::Unknown => "?".to_owned(),
        }
    }

    /// The type of an expression in the form for rows: before capture, of a captured variable the upper bound.
    fn expression_type(&self, ty: &Type) -> String {
        let ty = types::upper_of_captured(ty);
        match &ty {
            Type::Class(class) => {
                let arguments = class.arguments.iter().map(|argument| match argument {
                    Type::Captured(captured) => Type::Wildcard(captured.wildcard.clone()),
                    other => other.clone(),
                });
                let arguments: Vec<Type> = arguments.collect();
                self.type_text(&Type::parameterized(class.class, arguments), 0)
            }
            _ => self.type_text(&ty, 0),
        }
    }

    fn wildcard(&self, wildcard: &Wildcard, depth: usize) -> String {
        match wildcard {
            Wildcard::Unbounded => "*".to_owned(),
            Wildcard::Extends(bound) if **bound == self.symbols.well_known().object_type() => "*".to_owned(),
            Wildcard::Extends(bound) => format!("+{}", self.type_text(bound, depth + 1)),
            // Only `Object` is in there, and capture says so.
            Wildcard::Super(bound) if **bound == self.symbols.well_known().object_type() => {
                self.type_text(bound, depth)
            }
            Wildcard::Super(bound) => format!("-{}", self.type_text(bound, depth + 1)),
        }
    }

    fn method_name(&self, method: MethodId) -> Name {
        let symbol = self.symbols.method(method);
        if symbol.is_constructor() { Name::new("<init>") } else { symbol.name }
    }
}

/// What the oracle calls such an expression; `None` for what is none there.
fn kind_name(kind: &ExprKind) -> Option<&'static str> {
    match kind {
        ExprKind::Literal(_) => Some("literal"),
        ExprKind::Name(_)
        | ExprKind::Select { .. }
        | ExprKind::This { .. }
        | ExprKind::Super { .. }
        | ExprKind::ClassLiteral(_) => Some("name"),
        ExprKind::Call { .. } => Some("call"),
        ExprKind::New { .. } => Some("new"),
        ExprKind::NewArray { .. } => Some("array"),
        ExprKind::ArrayInitializer(_) => Some("initializer"),
        ExprKind::Index { .. } => Some("index"),
        ExprKind::Unary { .. } => Some("unary"),
        ExprKind::Binary { .. } => Some("binary"),
        ExprKind::Assign { .. } => Some("assign"),
        ExprKind::Conditional { .. } => Some("conditional"),
        ExprKind::Cast { .. } => Some("cast"),
        ExprKind::InstanceOf { .. } => Some("instanceof"),
        ExprKind::Lambda { .. } => Some("lambda"),
        ExprKind::MethodRef { .. } => Some("reference"),
        ExprKind::Switch(_) => Some("switch"),
        ExprKind::Parenthesized(_) | ExprKind::Annotation(_) | ExprKind::Malformed(_) => None,
    }
}

/// The initializer of an array creation, which is no expression of its own.
fn inner_initializer(kind: &ExprKind) -> Option<ExprId> {
    match kind {
        ExprKind::NewArray { initializer, .. } => *initializer,
        _ => None,
    }
}
