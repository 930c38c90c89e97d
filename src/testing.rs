//! What the tests in `tests/`, and the fuzz targets, call of the layers. Nobody else may: it is no interface, and changes with
//! them. What is named here counts as used, so that rustc finds no dead code in it: a name goes when its last test does.

pub use crate::attribute::{Attribution, CodeOf, UseKind, attribute_fully, codes_of};
pub use crate::base::{ClassId, FieldId, Flags, MethodId, Name, Root};
pub use crate::classfile::record::{ClassRecord, ConstantRecord};
pub use crate::classfile::signature::{parse_class, parse_method, parse_type};
pub use crate::classfile::{ClassDetails, Jar, JdkImage, read_class, read_details, read_module};
pub use crate::enter::{World, find_jdk_types, open_jdk};
pub use crate::header::{ClassFiles, Header, header};
pub use crate::rules::{
    AnnotationTarget, Comments, Condition, ConstructorStubs, ElementKind, FinalFields, OtherAnnotations,
    Overloads, Relation, Retention, VariableFields, WellKnownAnnotation, WellKnownEnum, Word, built_in_names,
};
pub use crate::symbols::{Symbols, Type, TypeVariable, Wildcard};
pub use crate::syntax::{Bodies, parse_all, parse_declarations};
pub use crate::verify::{Compiler, MessageKind, VerifyError};

/// The JDK of this machine.
pub mod jdk {
    pub use crate::project::jdk::find;
}

/// The syntax tree, whose places are compared with those of javac's parser.
pub mod tree {
    pub use crate::syntax::tree::*;
}

/// Relations of types, which are compared with those of javac.
pub mod types {
    pub use crate::types::{
        all_supertypes, as_super, capture, display, erasure, function_type, is_castable,
        is_loosely_compatible, is_subtype, is_subtype_unchecked, method_display, upward_projection,
    };
}

/// The symbols of a program.
pub fn world_of(program: &crate::pipeline::Program) -> &World {
    program.world()
}
