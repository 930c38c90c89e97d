//! `typeslice attribute`: what each name of the program's code refers to, for the comparison with javac in
//! `scripts/oracle`. A developer's command, not shown in the help.
//!
//! One JSON array a line: `["b", file, start, end]` for a body, `["s", file, kind, start, symbol]` for the symbol
//! and `["t", file, kind, start, type]` for the erased type of what begins there. Places are byte offsets.

use std::fmt::Write;

use rayon::prelude::*;

use super::settings::EngineSettings;
use super::{Outcome, open_program, print};
use crate::attribute::{Attribution, CodeOf, UseKind, attribute_fully};
use crate::base::{ClassId, FieldId, FileId, MethodId, Primitive};
use crate::enter::World;
use crate::symbols::{FieldOrigin, Owner, Symbols, Type};
use crate::syntax::tree::{Body, BodyRoot, ClassDeclId, ExprKind, Member};
use crate::types;

pub(super) fn run(engine: &EngineSettings) -> anyhow::Result<Outcome> {
    let program = open_program(engine)?;
    let world = program.world();
    let files: Vec<FileId> = world.project().file_ids().collect();
    let texts: Vec<String> = files.par_iter().map(|file| file_rows(world, *file)).collect();
    texts.iter().try_for_each(|text| print(text))?;
    Ok(Outcome::Done)
}

fn file_rows(world: &World, file: FileId) -> String {
    let mut rows =
        Rows { symbols: &world.symbols, file: world.project().relative_path(file), text: String::new() };
    for index in 0..world.unit(file).classes.len() as u32 {
        let class = world.class_of(file, ClassDeclId(index));
        for code in codes(world, class) {
            if let Some(body) = crate::attribute::body_of(world, code) {
                rows.body(&body, &attribute_fully(world, code));
            }
        }
    }
    rows.text
}

/// Everything in a class that has code.
fn codes(world: &World, class: ClassId) -> Vec<CodeOf> {
    let members = world.symbols.members(class);
    let methods = (0..members.methods.len() as u32).map(|index| CodeOf::Method(MethodId { class, index }));
    let fields = (0u32..)
        .zip(&members.fields)
        .filter(|(_, field)| !matches!(field.origin, FieldOrigin::Record(_)))
        .map(|(index, _)| CodeOf::Field(FieldId { class, index }));
    let declared = world.class_decl(class).map_or(&[][..], |decl| decl.members.as_slice());
    let initializers = declared
        .iter()
        .enumerate()
        .filter(|(_, member)| matches!(member, Member::Initializer(_)))
        .map(|(index, _)| CodeOf::Initializer(class, index));
    methods.chain(fields).chain(initializers).collect()
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
        for one in &found.uses {
            self.symbol(one.span.start, &one.kind);
        }
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
            UseKind::New { constructors, .. } => self.methods("new", start, constructors),
            UseKind::ConstructorCall { constructors } => self.methods("constructor", start, constructors),
            UseKind::MethodReference { methods, .. } => self.methods("reference", start, methods),
            UseKind::Function { method, .. } => self.methods("function", start, &[*method]),
            UseKind::Missing { name } => self.row("s", "missing", start, name),
            UseKind::ForEach { .. }
            | UseKind::Resource { .. }
            | UseKind::Cast { .. }
            | UseKind::Switch { .. }
            | UseKind::RecordPattern { .. }
            | UseKind::Annotation { .. }
            | UseKind::Override { .. }
            | UseKind::ValueOf(_) => {}
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
            Type::Primitive(primitive) => letter(primitive).to_owned(),
            Type::Variable(_)
            | Type::Captured(_)
            | Type::Wildcard(_)
            | Type::Intersection(_)
            | Type::Inference(_)
            | Type::Unknown => "?".to_owned(),
        }
    }
}

fn letter(primitive: Primitive) -> &'static str {
    match primitive {
        Primitive::Boolean => "Z",
        Primitive::Byte => "B",
        Primitive::Short => "S",
        Primitive::Char => "C",
        Primitive::Int => "I",
        Primitive::Long => "J",
        Primitive::Float => "F",
        Primitive::Double => "D",
    }
}
