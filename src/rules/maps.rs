//! Maps from their files: built into the binary or on the disk, both read in the same way.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use super::choices::{WrittenChoices, together};
use super::file::{self, RuleFile};
use super::problems::{RuleProblems, RuleSource};
use super::reader::{Placed, suggestion};
use super::{Rule, Rules};
use crate::base::{Diagnostic, FileId, Span};

/// Gives the text of a rule file on the disk.
pub type ReadFile<'a> = &'a dyn Fn(&Path) -> io::Result<String>;

/// A map can extend one that extends one …: more files than this are a mistake.
const MOST_FILES: usize = 64;
/// More rules than this are no map that anybody wrote.
const MOST_RULES: usize = 10_000;

/// A rule file in the binary.
pub(super) struct BuiltIn {
    pub name: &'static str,
    pub text: &'static str,
    pub offered: Offered,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Offered {
    AsMap,
    /// Part of maps that extend it, no map by itself.
    AsPart,
}

impl BuiltIn {
    const fn map(name: &'static str, text: &'static str) -> BuiltIn {
        BuiltIn { name, text, offered: Offered::AsMap }
    }

    const fn part(name: &'static str, text: &'static str) -> BuiltIn {
        BuiltIn { name, text, offered: Offered::AsPart }
    }
}

/// The part for maps of checkers that look at the whole hierarchy.
const WHOLE_HIERARCHY: &str = "whole-hierarchy";

const BUILT_IN: &[BuiltIn] = &[
    BuiltIn::map("any-checker", include_str!("../../typerules/any-checker.toml")),
    BuiltIn::map("java", include_str!("../../typerules/java.toml")),
    BuiltIn::part("java-classes", include_str!("../../typerules/java-classes.toml")),
    BuiltIn::part(WHOLE_HIERARCHY, include_str!("../../typerules/whole-hierarchy.toml")),
    BuiltIn::part("hierarchy-of-code", include_str!("../../typerules/hierarchy-of-code.toml")),
    BuiltIn::map("nullaway", include_str!("../../typerules/nullaway.toml")),
    BuiltIn::map("checker-framework", include_str!("../../typerules/checker-framework.toml")),
    BuiltIn::map("javac-lint", include_str!("../../typerules/javac-lint.toml")),
    BuiltIn::map("ecj", include_str!("../../typerules/ecj.toml")),
    BuiltIn::map("error-prone", include_str!("../../typerules/error-prone.toml")),
    BuiltIn::map("all-annotations", include_str!("../../typerules/all-annotations.toml")),
];

/// The names of the built-in maps.
pub fn built_in_names() -> impl Iterator<Item = &'static str> + Clone {
    BUILT_IN.iter().filter(|map| map.offered == Offered::AsMap).map(|map| map.name)
}

/// The map of this name, or that of the file at this path.
pub(super) fn load(name: &str, read: ReadFile) -> Result<Rules, RuleProblems> {
    if !is_path(name) && !built_in_names().any(|known| known == name) {
        let problem = Diagnostic::error(format!("no rule map is called `{name}`"));
        return Err(RuleProblems::one(problem.hint(format!(
            "{}; a rule file of your own is given by its path, with `.toml` at the end",
            suggestion(name, built_in_names())
        ))));
    }
    let mut loader =
        Loader { read, files: Vec::new(), problems: Vec::new(), open: Vec::new(), done: Vec::new() };
    let map = loader.load(&Origin::of(name, None), None);
    let Loader { files, mut problems, .. } = loader;
    match map {
        Some(map) if problems.is_empty() => Ok(Rules::of_map(name, Rc::unwrap_or_clone(map))),
        Some(_) | None => {
            problems.sort_by_key(|problem| problem.place);
            Err(RuleProblems { files, diagnostics: problems })
        }
    }
}

/// The rules of the part that keeps all supertypes.
pub(super) fn whole_hierarchy() -> Vec<Rule> {
    let mut loader = Loader {
        read: &|_| Err(io::ErrorKind::NotFound.into()),
        files: Vec::new(),
        problems: Vec::new(),
        open: Vec::new(),
        done: Vec::new(),
    };
    let part = loader.load(&Origin::BuiltIn(WHOLE_HIERARCHY.to_owned()), None);
    part.map_or_else(Vec::new, |part| part.rules.clone())
}

/// Whether what stands for a map is the path of a file.
fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\'])
}

/// Where a file is.
#[derive(Clone, PartialEq, Eq)]
enum Origin {
    BuiltIn(String),
    Disk(PathBuf),
}

impl Origin {
    /// What a name in the file `from` means: paths are relative to it.
    fn of(name: &str, from: Option<&Origin>) -> Origin {
        if !is_path(name) {
            return Origin::BuiltIn(name.to_owned());
        }
        match from {
            Some(Origin::Disk(file)) => {
                Origin::Disk(plain(&file.parent().unwrap_or(Path::new("")).join(name)))
            }
            Some(Origin::BuiltIn(_)) | None => Origin::Disk(plain(Path::new(name))),
        }
    }

    fn path(&self) -> String {
        match self {
            Origin::BuiltIn(name) => format!("typerules/{name}.toml"),
            Origin::Disk(path) => path.display().to_string(),
        }
    }
}

/// The path without `.` and with `a/..` taken together, so that a file has one name.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            Component::ParentDir | Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                plain.push(component);
            }
        }
    }
    plain
}

/// The rules of a file and of those it extends.
#[derive(Clone, Default)]
pub(super) struct Map {
    pub title: Option<Box<str>>,
    pub derived: Option<Box<str>>,
    pub rules: Vec<Rule>,
    pub choices: WrittenChoices,
    /// How many rules stand in the file itself.
    pub own: usize,
}

struct Loader<'a> {
    read: ReadFile<'a>,
    files: Vec<RuleSource>,
    problems: Vec<Diagnostic>,
    /// The files that extend each other down to the one that is being read.
    open: Vec<Origin>,
    done: Vec<(Origin, Option<Rc<Map>>)>,
}

/// Where a file is named by another.
type NamedAt = Option<(FileId, Span)>;

impl Loader<'_> {
    /// The map of a file; `None` where it cannot be told, which has been said.
    fn load(&mut self, origin: &Origin, named: NamedAt) -> Option<Rc<Map>> {
        if let Some((_, known)) = self.done.iter().find(|(done, _)| done == origin) {
            return known.clone();
        }
        if self.open.contains(origin) {
            let chain: Vec<String> = self.open.iter().chain([origin]).map(Origin::path).collect();
            self.error(named, "a rule file cannot extend itself", chain.join(" extends "));
            return None;
        }
        if self.files.len() >= MOST_FILES {
            self.error(named, format!("more than {MOST_FILES} rule files extend each other"), "use fewer");
            return None;
        }
        let text = self.text(origin, named)?;
        let file = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        let parsed = file::parse(file, &text, &mut self.problems);
        self.files.push(RuleSource { path: origin.path(), text });
        self.open.push(origin.clone());
        let map = self.extend(file, origin, parsed).map(Rc::new);
        self.open.pop();
        self.done.push((origin.clone(), map.clone()));
        map
    }

    fn error(&mut self, place: NamedAt, message: impl Into<String>, hint: impl Into<String>) {
        let problem = Diagnostic { place, ..Diagnostic::error(message) };
        self.problems.push(problem.hint(hint));
    }

    fn text(&mut self, origin: &Origin, named: NamedAt) -> Option<String> {
        match origin {
            Origin::BuiltIn(name) => {
                let known = BUILT_IN.iter().find(|map| map.name == name.as_str());
                if known.is_none() {
                    let hint = suggestion(name, BUILT_IN.iter().map(|map| map.name));
                    self.error(named, format!("no rule map is called `{name}`"), hint);
                }
                known.map(|map| map.text.to_owned())
            }
            Origin::Disk(path) => match (self.read)(path) {
                Ok(text) => Some(text),
                Err(error) => {
                    let message = format!("cannot read the rule file {}: {error}", path.display());
                    self.error(named, message, "paths are relative to the file that names them");
                    None
                }
            },
        }
    }

    /// The rules of a file on top of those it extends.
    fn extend(&mut self, file: FileId, origin: &Origin, parsed: RuleFile) -> Option<Map> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut choices = WrittenChoices::default();
        let mut complete = true;
        for base in &parsed.extends {
            match self.load(&Origin::of(&base.value, Some(origin)), Some((file, base.span))) {
                Some(map) => {
                    choices = choices.over(map.choices.clone());
                    self.join(&mut rules, &map.rules, &parsed, (file, base));
                }
                None => complete = false,
            }
        }
        for other in &parsed.reads_as {
            match self.load(&Origin::of(&other.value, Some(origin)), Some((file, other.span))) {
                Some(map) => choices.reads = together(choices.reads, map.choices.reads.clone()),
                None => complete = false,
            }
        }
        // What is not there may be in a base that could not be read.
        if !complete {
            return None;
        }
        for id in &parsed.remove {
            self.remove(&mut rules, file, id);
        }
        let own = parsed.rules.len() + parsed.replacements.len();
        for rule in parsed.replacements {
            self.replace(&mut rules, file, rule);
        }
        self.add(&mut rules, file, parsed.rules);
        Some(Map {
            title: parsed.title,
            derived: parsed.derived,
            rules,
            choices: parsed.choices.over(choices),
            own,
        })
    }

    /// Adds the rules of one more base. What two bases both have is one rule, if they agree on it.
    fn join(
        &mut self,
        rules: &mut Vec<Rule>,
        base: &[Rule],
        parsed: &RuleFile,
        (file, named): (FileId, &Placed<String>),
    ) {
        for rule in base {
            let settled = || {
                parsed.remove.iter().any(|id| *id.value == *rule.id)
                    || parsed.replacements.iter().any(|own| own.value.id == rule.id)
            };
            match rules.iter().find(|known| known.id == rule.id) {
                None => rules.push(rule.clone()),
                Some(known) if known == rule || settled() => {}
                Some(_) => {
                    let message =
                        format!("the maps that this one extends do not agree on the rule `{}`", rule.id);
                    self.error(Some((file, named.span)), message, "settle it with [[replace]] or `remove`");
                }
            }
        }
    }

    fn remove(&mut self, rules: &mut Vec<Rule>, file: FileId, id: &Placed<String>) {
        let before = rules.len();
        rules.retain(|rule| *rule.id != *id.value);
        if rules.len() == before {
            self.absent(rules, file, id.span, &id.value);
        }
    }

    fn replace(&mut self, rules: &mut [Rule], file: FileId, new: Placed<Rule>) {
        match rules.iter_mut().find(|rule| rule.id == new.value.id) {
            Some(rule) => *rule = new.value,
            None => self.absent(rules, file, new.span, &new.value.id),
        }
    }

    fn absent(&mut self, rules: &[Rule], file: FileId, span: Span, id: &str) {
        let hint = match rules {
            [] => "only rules of maps that `extends` names can be removed or replaced".to_owned(),
            _ => match super::closest(id, rules.iter().map(|rule| &*rule.id)) {
                Some(known) => format!("did you mean `{known}`?"),
                None => "`typeslice rules show` lists the rules of a map".to_owned(),
            },
        };
        self.error(Some((file, span)), format!("no rule `{id}` is extended here"), hint);
    }

    fn add(&mut self, rules: &mut Vec<Rule>, file: FileId, new: Vec<Placed<Rule>>) {
        if let Some(first) = new.first()
            && rules.len() + new.len() > MOST_RULES
        {
            let message = format!("there are more than {MOST_RULES} rules");
            self.error(Some((file, first.span)), message, "use fewer");
            return;
        }
        let inherited = rules.len();
        for rule in new {
            if rules.iter().take(inherited).any(|known| known.id == rule.value.id) {
                let message = format!("there is a rule `{}` in what this map extends", rule.value.id);
                let hint = "start it with [[replace]] to replace that one, or choose another id";
                self.error(Some((file, rule.span)), message, hint);
            } else {
                rules.push(rule.value);
            }
        }
    }
}
