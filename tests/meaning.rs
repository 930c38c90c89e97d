//! What the names in a target mean, and the types of its expressions, are the same in its slice: no overload, no inference moves
//! when declarations go. Here by our own attribution, for every member of the sample projects; `scripts/oracle/compare --slices`
//! asks javac about real libraries.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use typeslice::pipeline::{Options, Program, Project, Target};
use typeslice::testing::tree::ClassDeclId;
use typeslice::testing::{
    Attribution, ClassId, CodeOf, MethodId, UseKind, World, attribute_fully, codes_of, types, world_of,
};

#[test]
fn of_the_sample_projects_under_the_tight_map() {
    for sample in ["collections", "orders", "ledger"] {
        check(sample, "java");
    }
}

#[test]
fn of_the_sample_projects_for_whichever_checker() {
    for sample in ["collections", "orders", "ledger"] {
        check(sample, "any-checker");
    }
}

fn check(sample: &str, rules: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(sample);
    let project = Project::open(&[folder]).expect("the sample projects are there");
    let program = open(project, rules);
    let targets = program.all_targets();
    let (next, compared) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let differences = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = difference(&program, target, rules);
                    compared.fetch_add(found.compared, Ordering::Relaxed);
                    differences.lock().expect("nobody panics with it").extend(found.text);
                }
            });
        }
    });
    let differences = differences.into_inner().expect("nobody panics with it");
    assert!(differences.is_empty(), "{sample}, {rules}:\n{}", differences.join("\n"));
    assert!(compared.into_inner() > 1_000, "hardly anything of {sample} was compared");
}

fn open(project: Project, rules: &str) -> Program {
    let options = Options { rules: rules.to_owned(), ..Options::default() };
    Program::open(project, &options).expect("the tests need a JDK")
}

struct Found {
    compared: usize,
    text: Option<String>,
}

fn difference(program: &Program, target: &Target, rules: &str) -> Found {
    let files = program.slice(std::slice::from_ref(target)).files;
    let files = files.into_iter().map(|file| (file.path, file.text)).collect();
    let slice = open(Project::in_memory(files), rules);
    let here = slice.find(&target.id).unwrap_or_else(|refusal| panic!("{}: {refusal:?}", target.id));
    let [here] = here.as_slice() else { panic!("{} is not one member of its slice", target.id) };
    let (before, after) = (meanings(world_of(program), target), meanings(world_of(&slice), here));
    let compared = before.len();
    if before == after {
        return Found { compared, text: None };
    }
    let only = |some: &[String], others: &[String]| {
        some.iter().filter(|line| !others.contains(line)).cloned().collect::<Vec<_>>().join("\n    ")
    };
    let text = format!(
        "{}\n  in the program\n    {}\n  in the slice\n    {}",
        target.id,
        only(&before, &after),
        only(&after, &before)
    );
    Found { compared, text: Some(text) }
}

/// What is used in the code of the target, by its place there, and the types of its expressions.
fn meanings(world: &World, target: &Target) -> Vec<String> {
    let mut found = Vec::new();
    for index in 0..world.unit(target.file).classes.len() as u32 {
        for code in codes_of(world, world.class_of(target.file, ClassDeclId(index))) {
            found.extend(of_code(world, target, code));
        }
    }
    found.sort();
    found
}

fn of_code(world: &World, target: &Target, code: CodeOf) -> Vec<String> {
    let attribution = attribute_fully(world, code);
    // Code is in one declaration as a whole.
    let is_of_target = attribution.uses.first().is_some_and(|one| target.span.contains(one.span));
    if !is_of_target {
        return Vec::new();
    }
    let uses = attribution.uses.iter().filter_map(|one| {
        let place = one.span.start.checked_sub(target.span.start)?;
        Some(format!("{place}: {}", meaning(world, &one.kind)))
    });
    uses.chain(types_of(world, &attribution)).collect()
}

fn types_of(world: &World, attribution: &Attribution) -> impl Iterator<Item = String> {
    let types = attribution.types.iter().enumerate();
    types.map(|(at, ty)| format!("expression {at}: {}", types::display(&world.symbols, ty)))
}

/// The binary name; a local class is numbered by its place in the file, which the slice moves.
fn class_name(world: &World, class: ClassId) -> String {
    let name = world.symbols.class(class).binary_name;
    name.split('$').map(|part| part.trim_start_matches(char::is_numeric)).collect::<Vec<_>>().join("$")
}

fn meaning(world: &World, kind: &UseKind) -> String {
    let symbols = &world.symbols;
    let methods = |all: &[MethodId]| {
        let all = all
            .iter()
            .map(|id| format!("{}#{}", class_name(world, id.class), types::method_display(symbols, *id)));
        all.collect::<Vec<_>>().join(" | ")
    };
    match kind {
        UseKind::Type(class) => class_name(world, *class),
        UseKind::Field { field, .. } => {
            format!("{}#{}", class_name(world, field.class), symbols.field(*field).name)
        }
        UseKind::Call { methods: all, .. }
        | UseKind::MethodReference { methods: all, .. }
        | UseKind::New { constructors: all, .. }
        | UseKind::ConstructorCall { constructors: all, .. }
        | UseKind::ForEach { methods: all } => methods(all),
        UseKind::Function { method, .. } | UseKind::Resource { close: method } => methods(&[*method]),
        UseKind::Missing { name, .. } => format!("missing {name}"),
        other => format!("kind {}", other.rank()),
    }
}
