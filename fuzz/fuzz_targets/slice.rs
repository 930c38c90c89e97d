//! Any text is a program: each of its members is sliced, or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use typeslice::pipeline::{Options, Program, Project, Release};

/// The first targets show most of what there is to see.
const MOST: usize = 4;

fuzz_target!(|text: &str| {
    let project = Project::in_memory(vec![("p/A.java".to_owned(), text.to_owned())]);
    let options = Options { release: Some(Release::new(21)), ..Options::default() };
    let Ok(program) = Program::open(project, &options) else { return };
    for target in program.all_targets().iter().take(MOST) {
        let output = program.slice(std::slice::from_ref(target));
        assert!(!output.files.is_empty(), "nothing was kept for {}", target.id);
        program.explain(&output);
        program.guesses(&output);
    }
});
