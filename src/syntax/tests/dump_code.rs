//! Statements and declarations as text.

use super::super::tree::*;
use super::dump::Dump;

impl Dump<'_> {
    pub(super) fn stmts(&self, ids: &[StmtId]) -> String {
        ids.iter().map(|&id| format!(" {}", self.stmt(id))).collect()
    }

    pub(super) fn stmt(&self, id: StmtId) -> String {
        match &self.0.stmt(id).kind {
            StmtKind::Block(stmts) => format!("{{{} }}", self.stmts(stmts)),
            StmtKind::Local { modifiers, declarators } => {
                let all: Vec<String> = declarators
                    .iter()
                    .map(|d| format!("{} {} = {}", self.ty(&d.ty), d.name, self.optional(d.initializer)))
                    .collect();
                format!("{}{};", self.modifiers(modifiers), all.join(", "))
            }
            StmtKind::LocalClass(class) => self.class(self.0.class(*class)),
            StmtKind::Expr(expr) => format!("{};", self.expr(*expr)),
            StmtKind::If { condition, then, otherwise } => {
                let otherwise = otherwise.map_or(String::new(), |o| format!(" else {}", self.stmt(o)));
                format!("if {} {}{otherwise}", self.expr(*condition), self.stmt(*then))
            }
            StmtKind::While { condition, body } => {
                format!("while {} {}", self.expr(*condition), self.stmt(*body))
            }
            StmtKind::DoWhile { body, condition } => {
                format!("do {} while {}", self.stmt(*body), self.expr(*condition))
            }
            StmtKind::For { init, condition, update, body } => {
                let (init, update) = (self.stmts(init), self.exprs(update));
                format!("for({init} {};{update}) {}", self.optional(*condition), self.stmt(*body))
            }
            StmtKind::ForEach { modifiers, ty, name, iterable, body, .. } => {
                let head = format!("{}{} {name}", self.modifiers(modifiers), self.ty(ty));
                format!("for({head} : {}) {}", self.expr(*iterable), self.stmt(*body))
            }
            StmtKind::Labeled { label, body } => format!("{label}: {}", self.stmt(*body)),
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Return(value) => format!("return {};", self.optional(*value)),
            StmtKind::Throw(value) => format!("throw {};", self.expr(*value)),
            StmtKind::Break(label) => format!("break{};", dump_label(*label)),
            StmtKind::Continue(label) => format!("continue{};", dump_label(*label)),
            StmtKind::Yield(value) => format!("yield {};", self.expr(*value)),
            StmtKind::Try { resources, block, catches, finally } => {
                let resources: String = resources.iter().map(|r| format!("({})", self.resource(r))).collect();
                let catches: String = catches.iter().map(|c| format!(" {}", self.catch(c))).collect();
                let finally = finally.map_or(String::new(), |f| format!(" finally {}", self.stmt(f)));
                format!("try{resources} {}{catches}{finally}", self.stmt(*block))
            }
            StmtKind::Synchronized { lock, block } => {
                format!("synchronized {} {}", self.expr(*lock), self.stmt(*block))
            }
            StmtKind::Assert { condition, message } => {
                format!("assert {} : {};", self.expr(*condition), self.optional(*message))
            }
            StmtKind::ConstructorCall { outer, is_super, type_arguments, arguments } => {
                let outer = outer.map_or(String::new(), |outer| format!("{}.", self.expr(outer)));
                let keyword = if *is_super { "super" } else { "this" };
                let types = self.types(type_arguments);
                format!("constructor {outer}<{types}>{keyword}({});", self.exprs(arguments).trim_start())
            }
            StmtKind::Empty => ";".into(),
            StmtKind::Malformed(parts) => format!("malformed{{{} }}", self.stmts(parts)),
        }
    }

    fn resource(&self, resource: &Resource) -> String {
        match resource {
            Resource::Declaration { modifiers, ty, name, initializer, .. } => {
                let modifiers = self.modifiers(modifiers);
                format!("{modifiers}{} {name} = {}", self.ty(ty), self.expr(*initializer))
            }
            Resource::Expr(expr) => self.expr(*expr),
        }
    }

    fn catch(&self, catch: &Catch) -> String {
        let modifiers = self.modifiers(&catch.modifiers);
        format!("catch({modifiers}{} {}) {}", self.ty(&catch.ty), catch.name, self.stmt(catch.block))
    }

    pub(super) fn class(&self, class: &ClassDecl) -> String {
        let members: String = class.members.iter().map(|m| format!(" {}", self.member(m))).collect();
        format!("{}{{{members} }}", self.class_head(class))
    }

    pub(super) fn class_head(&self, class: &ClassDecl) -> String {
        let mut out = format!("{}{:?} {}", self.modifiers(&class.modifiers), class.kind, class.name);
        out.push_str(&self.type_parameters(&class.type_parameters));
        if class.kind == ClassKind::Record {
            out.push_str(&self.parameters(&class.components));
        }
        for (keyword, types) in
            [("extends", &class.extends), ("implements", &class.implements), ("permits", &class.permits)]
        {
            if !types.is_empty() {
                out.push_str(&format!(" {keyword} {}", self.types(types)));
            }
        }
        out
    }

    fn type_parameters(&self, parameters: &[TypeParameterDecl]) -> String {
        if parameters.is_empty() {
            return String::new();
        }
        let all: Vec<String> = parameters
            .iter()
            .map(|p| {
                let bounds = if p.bounds.is_empty() { "" } else { " extends " };
                let annotations = self.annotations(&p.annotations);
                format!("{annotations}{}{bounds}{}", p.name, self.types(&p.bounds))
            })
            .collect();
        format!("<{}>", all.join(", "))
    }

    fn parameters(&self, parameters: &[Parameter]) -> String {
        let all: Vec<String> = parameters
            .iter()
            .map(|p| {
                let dots = if p.varargs { "..." } else { "" };
                format!("{}{}{dots} {}", self.modifiers(&p.modifiers), self.ty(&p.ty), p.name)
            })
            .collect();
        format!("({})", all.join(", "))
    }

    pub(super) fn member(&self, member: &Member) -> String {
        match member {
            Member::Field(field) => {
                let code = match field.initializer_code {
                    Code::Here(expr) => format!(" = {}", self.expr(expr)),
                    Code::OnDemand if field.initializer.is_some() => " = …".into(),
                    Code::OnDemand => String::new(),
                };
                format!("{}{} {}{code};", self.modifiers(&field.modifiers), self.ty(&field.ty), field.name)
            }
            Member::Method(method) => self.method(method),
            Member::Initializer(initializer) => {
                let keyword = if initializer.is_static { "static" } else { "instance" };
                format!("{keyword} {}", self.block(initializer.code))
            }
            Member::EnumConstant(constant) => {
                let code = match constant.code {
                    Code::Here(expr) => self.expr(expr),
                    Code::OnDemand => "…".into(),
                };
                format!("{}constant {} {code}", self.modifiers(&constant.modifiers), constant.name)
            }
            Member::Class(id) => format!("class#{}", id.0),
            Member::LocalClass(id) => self.class(self.0.class(*id)),
        }
    }

    fn block(&self, code: Code<StmtId>) -> String {
        match code {
            Code::Here(block) => self.stmt(block),
            Code::OnDemand => "{…}".into(),
        }
    }

    fn method(&self, method: &MethodDecl) -> String {
        let mut out = self.modifiers(&method.modifiers);
        out.push_str(&self.type_parameters(&method.type_parameters));
        let receiver = if method.receiver.is_some() { "this " } else { "" };
        let (kind, result) = (method.kind, self.ty(&method.result));
        let parameters = self.parameters(&method.parameters);
        out.push_str(&format!("{kind:?} {receiver}{result} {}{parameters}", method.name));
        if !method.throws.is_empty() {
            out.push_str(&format!(" throws {}", self.types(&method.throws)));
        }
        if let Some((_, default)) = method.default {
            out.push_str(&format!(" default {}", self.expr(default)));
        }
        match method.body {
            Some(_) => out + " " + &self.block(method.code),
            None => out + ";",
        }
    }
}

fn dump_label(label: Option<crate::base::Name>) -> String {
    label.map_or(String::new(), |label| format!(" {label}"))
}
