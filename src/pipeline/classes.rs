//! The classes beside the sources: where they come from, and what there is to say about that.

use std::collections::BTreeSet;

use super::Options;
use crate::base::{ClassId, Diagnostic};
use crate::classfile::ClassPath;
use crate::enter::{self, Dependencies, JdkTypes, World};
use crate::project::Project;
use crate::slice::Slice;

/// What is there beside the sources.
pub(super) struct Classes {
    pub jdk: JdkTypes,
    pub dependencies: Dependencies,
}

impl Classes {
    pub fn find(options: &Options) -> anyhow::Result<Classes> {
        let jdk =
            enter::find_jdk_types(options.jdk.as_deref(), options.release).map_err(anyhow::Error::msg)?;
        let class_path = ClassPath::new(&options.class_path, &options.module_path, jdk.release);
        let sources = match options.library_sources.as_slice() {
            [] => None,
            paths => Some(Project::open_within(paths, options.limits)?),
        };
        Ok(Classes {
            jdk,
            dependencies: Dependencies {
                class_path,
                classes: options.library_classes,
                sources,
                ..Dependencies::default()
            },
        })
    }
}

pub(super) fn class_path_warnings(class_path: &ClassPath) -> Vec<Diagnostic> {
    let left_out = class_path
        .problems()
        .map(|problem| Diagnostic::warning(format!("class path: {problem}")).hint("this entry is left out"));
    let folders = class_path.folders_of_jars().map(|folder| {
        let folder = folder.display();
        Diagnostic::warning(format!(
            "class path: {folder} holds jars and no class files, so that nothing is found in it"
        ))
        .hint(format!("{folder}/* means its jars"))
    });
    left_out.chain(folders).collect()
}

/// What to say if the class path declares classes, too, that the slice has from the sources.
pub(super) fn declared_twice(world: &World, slice: &Slice) -> Option<Diagnostic> {
    let kept = slice.items().iter().filter_map(|item| item.class());
    let is_input =
        |class: &ClassId| world.source(*class).is_some_and(|source| world.project().is_input(source.file));
    let from_source = kept.filter(is_input);
    let names: BTreeSet<&str> =
        from_source.map(|class| world.symbols.class(class).binary_name.as_str()).collect();
    let mut twice = names.into_iter().filter_map(|name| Some((name, world.class_path().entry_of(name)?)));
    let (name, entry) = twice.next()?;
    let path = world.class_path().path(entry)?.display();
    let others = match twice.count() {
        0 => String::new(),
        1 => ", and so is another class of the slice".to_owned(),
        more => format!(", and so are {more} other classes of the slice"),
    };
    Some(Diagnostic::note(format!(
        "{name} is declared in the sources and in {path}{others}; the sources count"
    )))
}
