//! The classes beside the sources: where they come from.

use super::Options;
use crate::classfile::ClassPath;
use crate::enter::{self, Dependencies, JdkTypes};
use crate::project::Project;

/// What is there beside the sources.
pub(super) struct FoundClasses {
    pub jdk: JdkTypes,
    pub dependencies: Dependencies,
}

impl FoundClasses {
    pub fn find(options: &Options) -> anyhow::Result<FoundClasses> {
        let jdk =
            enter::find_jdk_types(options.jdk.as_deref(), options.release).map_err(anyhow::Error::msg)?;
        let class_path = ClassPath::new(&options.class_path, &options.module_path, jdk.release);
        let sources = match options.library_sources.as_slice() {
            [] => None,
            paths => Some(Project::open_within(paths, options.limits)?),
        };
        Ok(FoundClasses {
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
