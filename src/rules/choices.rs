//! What a map decides besides its rules.

use super::reads::{OtherAnnotations, ReadAnnotations};
use super::vocabulary::vocabulary;
use crate::base::is_within;

/// Where the type stands in the text of `stubs.value`.
pub const TYPE_IN_VALUE: &str = "{T}";

/// The choices of a map, with defaults for what no file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    pub overloads: Overloads,
    pub comments: Comments,
    pub final_fields: FinalFields,
    pub fields: VariableFields,
    pub constructors: ConstructorStubs,
    /// What stands for a dropped value of a reference type, with [`TYPE_IN_VALUE`] for that; without it, `null`.
    pub value: Option<Box<str>>,
    /// Warnings that `@SuppressWarnings` on every stub silences.
    pub suppress: Vec<Box<str>>,
    /// Those that it silences on stubs of classes that are not the program's own.
    pub suppress_libraries: Vec<Box<str>>,
    /// Those that it silences on stubs of classes that can be serialized.
    pub suppress_serializable: Vec<Box<str>>,
    /// Those that it silences on classes around kept code.
    pub suppress_around: Vec<Box<str>>,
    /// Warnings that it silences on fields that are left without the value that the program gives them.
    pub unset: Vec<Box<str>>,
    /// Annotations, by simple names, of fields that need no value.
    pub nullable: Vec<Box<str>>,
    /// Packages that the checker brings along: none of their types is declared in a slice.
    pub provided: Vec<Box<str>>,
    /// Packages of which it brings the annotation interfaces along.
    pub provided_annotations: Vec<Box<str>>,
    /// The annotations of headers that the checker reads, beside those that it brings along.
    pub reads: Vec<ReadAnnotations>,
    pub other_annotations: OtherAnnotations,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            overloads: Overloads::Resolved,
            comments: Comments::Inside,
            final_fields: FinalFields::Blank,
            fields: VariableFields::Blank,
            constructors: ConstructorStubs::Throwing,
            value: None,
            suppress: Vec::new(),
            suppress_libraries: Vec::new(),
            suppress_serializable: Vec::new(),
            suppress_around: Vec::new(),
            unset: Vec::new(),
            nullable: Vec::new(),
            provided: Vec::new(),
            provided_annotations: Vec::new(),
            reads: Vec::new(),
            other_annotations: OtherAnnotations::Kept,
        }
    }
}

impl Choices {
    /// Whether annotation interfaces of this package come with the checker.
    pub fn provides_annotations(&self, package: &str) -> bool {
        is_within(&self.provided_annotations, package) || is_within(&self.provided, package)
    }
}

vocabulary! {
    /// Which methods stay where one is called.
    Overloads, "choice of overloads" {
        /// The method that the call means (JLS 15.12.2).
        Resolved = "resolved",
        /// Every method of that name that takes this number of arguments (JLS 15.12.2.1).
        Applicable = "applicable",
        /// Every method of that name.
        All = "all",
    }
}

vocabulary! {
    /// Which comments of what is kept as it is written stay.
    Comments, "choice of comments" {
        /// Those inside it.
        Inside = "inside",
        /// Those before it, too: its Javadoc.
        Before = "before",
        /// Those inside it, and in headers of stubs those that hold annotations: `/*@Nullable*/`.
        Annotations = "annotations",
    }
}

vocabulary! {
    /// How `final` instance fields get on without their initializers.
    FinalFields, "stub of final fields" {
        /// They stay blank wherever no constructor comes to its end.
        Blank = "blank",
        /// They get a default value (`null`, `Integer.valueOf(0)`) unless kept code assigns them.
        Default = "default",
        /// They stay blank, and the warnings of `stubs.unset` are silenced.
        Silenced = "silenced",
    }
}

vocabulary! {
    /// How fields that are not `final` get on without their initializers.
    VariableFields, "stub of fields" {
        /// They stay blank.
        Blank = "blank",
        /// They stay blank, and the warnings of `stubs.unset` are silenced where the program sets them. Those of a reference
        /// type get a value where code is kept that may read them while the class or instance is initialised, unless they had
        /// none and rules with `class.fields` or `class.initializers` say that their initialisation is judged.
        Silenced = "silenced",
    }
}

vocabulary! {
    /// What the stub of a constructor does.
    ConstructorStubs, "stub of constructors" {
        /// It throws, after the call of the superclass that it needs.
        Throwing = "throwing",
        /// It throws after `this(…)` where another constructor of the class is kept with its body: that one is judged
        /// for the fields that this one would leave unset.
        Delegating = "delegating",
    }
}

/// The choices that files make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct WrittenChoices {
    pub overloads: Option<Overloads>,
    pub comments: Option<Comments>,
    pub final_fields: Option<FinalFields>,
    pub fields: Option<VariableFields>,
    pub constructors: Option<ConstructorStubs>,
    pub value: Option<Box<str>>,
    pub suppress: Vec<Box<str>>,
    pub suppress_libraries: Vec<Box<str>>,
    pub suppress_serializable: Vec<Box<str>>,
    pub suppress_around: Vec<Box<str>>,
    pub unset: Vec<Box<str>>,
    pub nullable: Vec<Box<str>>,
    pub provided: Vec<Box<str>>,
    pub provided_annotations: Vec<Box<str>>,
    pub reads: Vec<ReadAnnotations>,
    pub other_annotations: Option<OtherAnnotations>,
}

impl WrittenChoices {
    /// These choices, and those of `base` where these say nothing. Lists add up.
    pub fn over(self, base: WrittenChoices) -> WrittenChoices {
        WrittenChoices {
            overloads: self.overloads.or(base.overloads),
            comments: self.comments.or(base.comments),
            final_fields: self.final_fields.or(base.final_fields),
            fields: self.fields.or(base.fields),
            constructors: self.constructors.or(base.constructors),
            value: self.value.or(base.value),
            suppress: together(base.suppress, self.suppress),
            suppress_libraries: together(base.suppress_libraries, self.suppress_libraries),
            suppress_serializable: together(base.suppress_serializable, self.suppress_serializable),
            suppress_around: together(base.suppress_around, self.suppress_around),
            unset: together(base.unset, self.unset),
            nullable: together(base.nullable, self.nullable),
            provided: together(base.provided, self.provided),
            provided_annotations: together(base.provided_annotations, self.provided_annotations),
            reads: together(base.reads, self.reads),
            other_annotations: self.other_annotations.or(base.other_annotations),
        }
    }

    pub fn settle(self) -> Choices {
        let otherwise = Choices::default();
        Choices {
            overloads: self.overloads.unwrap_or(otherwise.overloads),
            comments: self.comments.unwrap_or(otherwise.comments),
            final_fields: self.final_fields.unwrap_or(otherwise.final_fields),
            fields: self.fields.unwrap_or(otherwise.fields),
            constructors: self.constructors.unwrap_or(otherwise.constructors),
            value: self.value,
            suppress: self.suppress,
            suppress_libraries: self.suppress_libraries,
            suppress_serializable: self.suppress_serializable,
            suppress_around: self.suppress_around,
            unset: self.unset,
            nullable: self.nullable,
            provided: self.provided,
            provided_annotations: self.provided_annotations,
            reads: self.reads,
            other_annotations: self.other_annotations.unwrap_or(otherwise.other_annotations),
        }
    }
}

/// Both lists, each entry once.
pub(super) fn together<T: PartialEq>(mut first: Vec<T>, second: Vec<T>) -> Vec<T> {
    for entry in second {
        if !first.contains(&entry) {
            first.push(entry);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn a_package_provides_those_below_it() {
        let provided = vec!["org.checkerframework".into()];
        let whole = Choices { provided: provided.clone(), ..Choices::default() };
        let annotations = Choices { provided_annotations: provided, ..Choices::default() };
        for choices in [whole, annotations] {
            assert!(choices.provides_annotations("org.checkerframework"));
            assert!(choices.provides_annotations("org.checkerframework.checker.qual"));
            assert!(!choices.provides_annotations("org.checkerframeworks"));
            assert!(!choices.provides_annotations("org"));
        }
    }
}
