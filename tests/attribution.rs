//! Attribution of the sample projects, as a whole: every body gives a table, the same one whatever was attributed
//! before and on however many threads.

use std::path::Path;
use std::sync::Arc;

use typeslice::pipeline::Project;
use typeslice::testing::tree::ClassDeclId;
use typeslice::testing::{
    Attribution, CodeOf, MethodId, UseKind, World, attribute_fully, codes_of, jdk, open_jdk, types,
};

const SAMPLES: [&str; 3] = ["collections", "orders", "ledger"];

/// Everything that has code, in the order of paths and source text.
fn codes(world: &World) -> Vec<CodeOf> {
    let mut found = Vec::new();
    for file in world.project().file_ids() {
        for index in 0..world.unit(file).classes.len() as u32 {
            found.extend(codes_of(world, world.class_of(file, ClassDeclId(index))));
        }
    }
    found
}

fn world(sample: &str) -> World {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(sample);
    let project = Project::open(&[folder]).expect("the sample projects are there");
    let home = jdk::find(None).expect("the tests need a JDK").home;
    World::new(Arc::new(project), open_jdk(&home).ok())
}

/// A table without ids, which depend on the order of completion.
fn describe(world: &World, found: &Attribution) -> String {
    let symbols = &world.symbols;
    let methods = |all: &[MethodId]| {
        all.iter().map(|method| types::method_display(symbols, *method)).collect::<Vec<_>>().join(" | ")
    };
    let mut text = String::new();
    for one in &found.uses {
        let what = match &one.kind {
            UseKind::Type(class) => symbols.class(*class).binary_name.to_string(),
            UseKind::Field { field, .. } => {
                format!("{}#{}", symbols.class(field.class).binary_name, symbols.field(*field).name)
            }
            UseKind::Call { methods: all, .. }
            | UseKind::MethodReference { methods: all, .. }
            | UseKind::New { constructors: all, .. }
            | UseKind::ConstructorCall { constructors: all, .. }
            | UseKind::ForEach { methods: all } => methods(all),
            UseKind::Missing { name, .. } => format!("missing {name}"),
            other => other.rank().to_string(),
        };
        text += &format!("{:?} {what}\n", one.span);
    }
    for ty in &found.types {
        text += &types::display(symbols, ty);
        text += "\n";
    }
    text
}

fn tables(world: &World, codes: impl Iterator<Item = CodeOf>) -> Vec<String> {
    codes.map(|code| describe(world, &attribute_fully(world, code))).collect()
}

#[test]
fn the_order_of_attribution_does_not_matter() {
    for sample in SAMPLES {
        let (forwards, backwards) = (world(sample), world(sample));
        let expected = tables(&forwards, codes(&forwards).into_iter());
        let mut reversed = tables(&backwards, codes(&backwards).into_iter().rev());
        reversed.reverse();
        assert!(expected.len() > 50, "{sample}: only {} members with code", expected.len());
        assert_eq!(expected, reversed, "{sample}");
    }
}

#[test]
fn threads_do_not_matter() {
    let (alone, shared) = (world("ledger"), world("ledger"));
    let expected = tables(&alone, codes(&alone).into_iter());
    let together = std::thread::scope(|scope| {
        let workers: Vec<_> =
            (0..4).map(|_| scope.spawn(|| tables(&shared, codes(&shared).into_iter()))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect::<Vec<_>>()
    });
    for found in together {
        assert_eq!(expected, found);
    }
}

/// The sample projects are complete programs: nothing in them may be missing or undecided.
#[test]
fn everything_in_a_complete_program_is_found() {
    for sample in SAMPLES {
        let world = world(sample);
        for code in codes(&world) {
            let found = attribute_fully(&world, code);
            let missing: Vec<_> =
                found.uses.iter().filter(|one| matches!(one.kind, UseKind::Missing { .. })).collect();
            assert!(missing.is_empty() && found.notes.is_empty(), "{sample}: {missing:?} {:?}", found.notes);
        }
    }
}
