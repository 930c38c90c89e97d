//! `typeslice attribute`: what each name of the program refers to, for the comparison with javac in `scripts/oracle`.
//! A developer's command, not shown in the help.
//!
//! One JSON array a line: `["b", file, start, end]` for a body, `["s", file, kind, start, symbol]` for the symbol
//! and `["t", file, kind, start, type]` for the erased type of what begins there (in bodies only). Places are byte offsets.

use std::fmt::Write;

use rayon::prelude::*;

use super::messages::Console;
use super::settings::EngineSettings;
use super::{Outcome, open_program, print};
use crate::attribute::{self, Attribution, CodeOf, UseKind};
use crate::base::{ClassId, FileId, MethodId, Name, Span};
use crate::enter::World;
use crate::resolve;
use crate::symbols::{Owner, Symbols, Type};
use crate::syntax::tree::{Body, BodyRoot, ClassDeclId, ExprKind, Import, ImportKind};
use crate::types;

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
        let span = match body.root {
            BodyRoot::Block(block) => body.arena.stmt(block).span,
            BodyRoot::Expr(expr) | BodyRoot::EnumConstant(expr) => body.arena.expr(expr).span,
        };
        let _ = writeln!(self.text, "[\"b\",\"{}\",{},{}]", self.file, span.start, span.end);
        self.uses(found);
        for (expr, ty) in body.arena.exprs.iter().zip(&found.types) {
            let (kind, start) = match &expr.kind {
                ExprKind::Name(_) => ("name", expr.span.start),
                ExprKind::Select { name_span, .. } => ("name", name_span.start),
                ExprKind::Call { name_span, .. } => ("call", name_span.start),
                ExprKind::MethodRef { name_span, .. } => ("reference", name_span.start),
                ExprKind::Lambda { .. } => ("lambda", expr.span.start),
                ExprKind::New { class: Some(class), .. } => ("new", class.span.start),
                ExprKind::New { class: None, .. } => ("new", expr.span.start),
                _ => continue,
            };
            let ty = self.descriptor(ty);
            self.row("t", kind, start, &ty);
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
                self.row("s", "type", start, &class);
            }
            UseKind::Field { field, .. } => {
                let symbol = self.symbols.field(*field).name;
                let ty = self.descriptor(self.symbols.field_type(*field));
                let text = format!("{}#{symbol}{ty}", self.class_name(field.class));
                self.row("s", "field", start, &text);
            }
            UseKind::Call { methods, .. } => self.methods("call", start, methods),
            // An anonymous class that implements an interface calls no constructor that the code names.
            UseKind::New { constructors, .. } if constructors.is_empty() => {}
            UseKind::New { constructors, .. } => self.methods("new", start, constructors),
            UseKind::ConstructorCall { constructors, .. } => self.methods("constructor", start, constructors),
            UseKind::MethodReference { methods, .. } => self.methods("reference", start, methods),
            UseKind::Function { method, .. } => self.methods("function", start, &[*method]),
            UseKind::Missing { name, .. } => self.row("s", "missing", start, name),
            UseKind::Annotation { interface, elements } => {
                let names: Vec<&str> =
                    elements.iter().map(|element| self.symbols.method(*element).name.as_str()).collect();
                let text = format!("{}({})", self.class_name(*interface), names.join(","));
                self.row("s", "annotation", start, &text);
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
        self.row("s", kind, start, &all.join(" | "));
    }

    fn row(&mut self, table: &str, kind: &str, start: u32, value: &str) {
        let _ = writeln!(self.text, "[\"{table}\",\"{}\",\"{kind}\",{start},\"{value}\"]", self.file);
    }

    fn method(&self, method: MethodId) -> String {
        let symbol = self.symbols.method(method);
        let signature = self.symbols.signature(method);
        let parameters: String = signature.parameters.iter().map(|ty| self.descriptor(ty)).collect();
        let (name, result) = if symbol.is_constructor() {
            ("<init>", "V".to_owned())
        } else {
            (&*symbol.name, self.descriptor(&signature.result))
        };
        format!("{}#{name}({parameters}){result}", self.class_name(method.class))
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
}
