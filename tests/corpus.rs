//! Slices of the sample projects in `corpus/`, as snapshots that a reviewer can read; javac accepts all of them.
//!
//! After a change that is meant: `INSTA_UPDATE=always cargo test --test corpus`, and read the difference.

#[path = "support/javac.rs"]
mod javac;

use std::path::{Path, PathBuf};

use javac::{Files, Javac};
use typeslice::pipeline::{Options, Program, Project};

fn check(project: &str, targets: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(project);
    let program = open(&[folder]);
    let mut javac = Javac::at(javac::default_jdk());
    let mut rejected = Vec::new();
    for target in targets {
        let found = program.find(target).unwrap_or_else(|refusal| panic!("{target}: {refusal:?}"));
        let output = program.slice(&found);
        let files: Files = output.files.into_iter().map(|file| (file.path, file.text)).collect();
        let errors = javac.errors(&[], &files);
        let text: String = files.iter().map(|(path, text)| format!("// file: {path}\n{text}\n")).collect();
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, description => *target }, {
            insta::assert_snapshot!(file_name(project, target), text);
        });
        if !errors.is_empty() {
            rejected.push(format!("{target}: {}", errors.join("\n  ")));
        }
    }
    assert!(rejected.is_empty(), "javac rejects slices:\n{}", rejected.join("\n"));
}

fn open(folders: &[PathBuf]) -> Program {
    let project = Project::open(folders).expect("the sample projects are there");
    Program::open(project, &Options::default()).expect("the tests need a JDK")
}

/// `org.shelf.Sequence#at(int)` of `collections` becomes `collections-Sequence.at.int`.
fn file_name(project: &str, target: &str) -> String {
    let simple: String =
        target.chars().map(|c| if c.is_alphanumeric() || c == '_' { c } else { '.' }).collect();
    format!("{project}-{}", simple.trim_matches('.').replace("..", "."))
}

#[test]
fn collections() {
    check(
        "collections",
        &[
            "Sequences#zip",
            "Sequences#groupBy",
            "Sequences#view",
            "LinkedSequence.NodeIterator#next",
            "LinkedSequence#LinkedSequence(Iterable)",
            "Tree#insert",
            "Tree#iterator",
            "Bag#iterator",
            "SortedMultimap#natural",
            "AbstractMultimap#put",
            "Pair#order",
            "Range#sum",
            "Ring#at",
            "Cursor#backward",
            "Sequence#filter",
        ],
    );
}

#[test]
fn orders() {
    check(
        "orders",
        &[
            "OrderService#place",
            "OrderService#charge",
            "OrderService#cancel",
            "OrderService#revenue",
            "OrderController#post",
            "Order#total",
            "OrderStatus#SHIPPED",
            "Customer#email",
            "Customer.Rank#next",
            "Address.Builder#build",
            "MemoryRepository#save",
            "Repository#get",
            "Money",
            "OutOfStockException#<init>",
        ],
    );
}

#[test]
fn ledger() {
    check(
        "ledger",
        &[
            "Ledger#book",
            "Ledger#balance",
            "Ledger#monthly",
            "Amount#Amount(BigDecimal, Currency)",
            "Amount#Amount(long, Currency)",
            "Result#map",
            "Account#sign",
            "Group#leaves",
            "Entry#reversed",
            "Report#style",
            "Report#monthly",
            "Rules#standard",
            "EntryReader#parse",
            "EntryWriter#write(Iterable)",
            "Main#main",
        ],
    );
}
