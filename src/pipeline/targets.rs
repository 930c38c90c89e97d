//! From a target as written to declarations that can be sliced for, or to why there are none.

use super::Program;
use crate::base::{Diagnostic, FileId, Name, Root, Span};
use crate::classfile::ClassPathEntry;
use crate::project::has_class_file;
use crate::slice::target::{self, FoundTarget, TargetSpec};
use crate::syntax::tree::SyntaxError;

/// A declaration to slice for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// In the form that `--target` takes: `shop.Cart#total(int, String)`.
    pub id: String,
    pub file: FileId,
    pub span: Span,
    pub(super) found: FoundTarget,
}

impl From<FoundTarget> for Target {
    fn from(found: FoundTarget) -> Target {
        Target { id: found.id.clone(), file: found.file, span: found.span, found }
    }
}

impl Program {
    /// The declarations that a target as written means. A syntax error is one of the target only if it is in its text, or
    /// if it leaves open which text that is.
    pub fn find(&self, spec: &str) -> Result<Vec<Target>, Diagnostic> {
        let parsed = TargetSpec::parse(spec)
            .map_err(|problem| Diagnostic::error(format!("target `{spec}`: {problem}")))?;
        let found =
            target::find(self.project(), &parsed, &|file| self.world().unit(file)).map_err(|mut error| {
                if error.is_absent_class {
                    error.causes.extend(self.elsewhere(&parsed));
                }
                error.to_diagnostic(self.project())
            })?;
        let found: Vec<Target> = found.into_iter().map(Target::from).collect();
        self.spoiled(&found).into_iter().next().map_or(Ok(found), Err)
    }

    /// What is wrong with targets of which nothing sound can be said: their text must stay as it is, and is not Java.
    pub(super) fn spoiled(&self, targets: &[Target]) -> Vec<Diagnostic> {
        let error_of = |target: &Target| {
            let mut errors = self.world().all_syntax_errors(target.file).iter();
            errors.find(|error| spoils(error, target.span)).map(|error| self.say(target.file, error))
        };
        targets.iter().filter_map(error_of).collect()
    }

    fn say(&self, file: FileId, error: &SyntaxError) -> Diagnostic {
        let path = self.project().path(file);
        let message = match error.within {
            Some(_) => format!("the target, in {path}, has a syntax error: {}", error.message),
            None => format!(
                "{path} has a syntax error that leaves open where the target starts or ends: {}",
                error.message
            ),
        };
        Diagnostic::error(message).at(file, error.span)
    }

    /// Where a class is that no source declares.
    fn elsewhere(&self, spec: &TargetSpec) -> Option<String> {
        let parts: Vec<&str> = spec.qualifier.iter().map(|name| name.as_str()).collect();
        let class_path = self.world().class_path();
        let names = (1..=parts.len()).rev().filter_map(|outer| {
            let (outer, inner) = parts.split_at_checked(outer)?;
            Some(
                [&[outer.join(".")], inner.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice()]
                    .concat()
                    .join("$"),
            )
        });
        let names: Vec<String> = names.collect();
        let on_class_path = names.iter().find_map(|name| class_path.path(class_path.entry_of(name)?));
        let by_simple_name =
            || class_path.entries().find(|entry| is_in_entry(entry, &parts)).map(ClassPathEntry::path);
        if let Some(entry) = on_class_path.or_else(by_simple_name) {
            let entry = entry.display();
            return Some(format!("it is on the class path, in {entry}: sources of it are needed"));
        }
        let find = |name: &String| self.world().symbols.find_class(Name::new(name), Root::NONE);
        names.iter().any(|name| find(name).is_some()).then(|| {
            "it is a class of the JDK: sources of it are needed (lib/src.zip of a JDK has them)".to_owned()
        })
    }
}

/// Whether an entry of the class path has a class of this name, in any package.
fn is_in_entry(entry: &ClassPathEntry, parts: &[&str]) -> bool {
    match entry {
        ClassPathEntry::Jar(jar) => jar.classes().any(|class| {
            let own: Vec<&str> = class.split(['.', '/', '$']).collect();
            own.ends_with(parts)
        }),
        ClassPathEntry::Folder(folder) => {
            let name = parts.last().copied().unwrap_or_default();
            parts.len() == 1 && has_class_file(folder.path(), name)
        }
    }
}

/// Whether nothing sound can be said about a declaration because of an error.
fn spoils(error: &SyntaxError, target: Span) -> bool {
    error.within.is_none_or(|member| member.start < target.end && target.start < member.end)
}
