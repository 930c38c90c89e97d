//! What a map decides besides its rules.

use super::vocabulary::vocabulary;

/// The choices of a map, with defaults for what no file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    pub overloads: Overloads,
    pub final_fields: FinalFields,
    pub fields: VariableFields,
    pub values: Values,
    /// Packages whose annotation interfaces the checker brings along: they are not copied.
    pub provided: Vec<Box<str>>,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            overloads: Overloads::Resolved,
            final_fields: FinalFields::Blank,
            fields: VariableFields::Blank,
            values: Values::Default,
            provided: Vec::new(),
        }
    }
}

impl Choices {
    /// Whether annotation interfaces of this package come with the checker.
    pub fn provides(&self, package: &str) -> bool {
        self.provided.iter().any(|provided| {
            package.strip_prefix(&**provided).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
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
    /// How `final` instance fields get on without their initializers.
    FinalFields, "stub of final fields" {
        /// They stay blank wherever no constructor comes to its end.
        Blank = "blank",
        /// They get a default value (`null`, `Integer.valueOf(0)`) unless kept code assigns them.
        Default = "default",
    }
}

vocabulary! {
    /// How fields that are not `final` get on without their initializers.
    VariableFields, "stub of fields" {
        /// They stay blank.
        Blank = "blank",
        /// Those of a reference type get a value, unless they had none and rules with `class.fields` or
        /// `class.initializers` say that their initialisation is judged.
        Valued = "valued",
    }
}

vocabulary! {
    /// What stands for a dropped value of a reference type.
    Values, "stub of values" {
        /// `null`, with a cast where overloads are to be told apart.
        Default = "default",
        /// An expression of the type that throws when it is evaluated and that no checker takes for `null`.
        Throwing = "throwing",
    }
}

/// The choices that files make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct WrittenChoices {
    pub overloads: Option<Overloads>,
    pub final_fields: Option<FinalFields>,
    pub fields: Option<VariableFields>,
    pub values: Option<Values>,
    pub provided: Vec<Box<str>>,
}

impl WrittenChoices {
    /// These choices, and those of `base` where these say nothing. Packages add up.
    pub fn over(self, base: WrittenChoices) -> WrittenChoices {
        let mut provided = base.provided;
        for package in self.provided {
            if !provided.contains(&package) {
                provided.push(package);
            }
        }
        WrittenChoices {
            overloads: self.overloads.or(base.overloads),
            final_fields: self.final_fields.or(base.final_fields),
            fields: self.fields.or(base.fields),
            values: self.values.or(base.values),
            provided,
        }
    }

    pub fn settle(self) -> Choices {
        let otherwise = Choices::default();
        Choices {
            overloads: self.overloads.unwrap_or(otherwise.overloads),
            final_fields: self.final_fields.unwrap_or(otherwise.final_fields),
            fields: self.fields.unwrap_or(otherwise.fields),
            values: self.values.unwrap_or(otherwise.values),
            provided: self.provided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Choices;

    #[test]
    fn a_package_provides_those_below_it() {
        let choices = Choices { provided: vec!["org.checkerframework".into()], ..Choices::default() };
        assert!(choices.provides("org.checkerframework"));
        assert!(choices.provides("org.checkerframework.checker.qual"));
        assert!(!choices.provides("org.checkerframeworks"));
        assert!(!choices.provides("org"));
    }
}
