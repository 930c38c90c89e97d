//! Relations that go with conditions on what else is kept: the work list follows them when nothing else is to be done.

use super::super::classes::{Classes, Fired, Moment, class_kind};
use super::super::constructors::{self, Caller};
use super::super::facts;
use super::super::item::{Item, OtherPremises};
use super::{Entry, Follow, Phrase};

use Phrase::Premises;

pub(super) const IMPLEMENTATION: Entry = Entry {
    follow: &[Follow::Inherited(Classes::implementations)],
    phrase: Premises(|also| format!("implements {also} by")),
};

pub(super) const CONFLICT_OVERRIDE: Entry = Entry {
    follow: &[Follow::Inherited(Classes::conflicts)],
    phrase: Premises(|also| format!("settles {also} by")),
};

pub(super) const RESULT_PATH: Entry = Entry {
    follow: &[Follow::Inherited(Classes::results)],
    phrase: Premises(|also| format!("has results of {also} that fit by")),
};

pub(super) const FIRST_CONSTANT: Entry = Entry {
    follow: &[Follow::Afterwards(first_constants)],
    phrase: Premises(|also| format!("leaves {also} to the constant")),
};

pub(super) const SUPER_CONSTRUCTOR: Entry = Entry {
    follow: &[Follow::Afterwards(super_constructors)],
    phrase: Premises(|caller| match caller {
        "" => "calls by its constructor".to_owned(),
        _ => format!("calls by {caller}"),
    }),
};

pub(super) const OVERRIDE_ANNOTATION: Entry = Entry {
    follow: &[Follow::Afterwards(|classes, moment| classes.annotations.overriding(moment))],
    phrase: Premises(annotation_phrase),
};

pub(super) const FUNCTION_ANNOTATION: Entry = Entry {
    follow: &[Follow::Afterwards(|classes, moment| classes.annotations.functional(moment))],
    phrase: Premises(annotation_phrase),
};

fn annotation_phrase(methods: &str) -> String {
    format!("says by an annotation what {methods} are:")
}

/// A constructor of the superclass wherever none that is kept can be called.
fn super_constructors(classes: &Classes, moment: &Moment) -> Vec<Fired> {
    let Moment { world, slice, .. } = *moment;
    let mut fired = Vec::new();
    for &class in &classes.kept {
        for caller in constructors::callers(world, slice, class) {
            let call = constructors::super_call(world, slice, class, caller);
            if constructors::is_right(&call, caller) {
                continue;
            }
            if let Some(constructor) = constructors::another_constructor(world, slice, class, caller) {
                let also = match caller {
                    Caller::Declared(constructor) => OtherPremises::One(constructor),
                    Caller::Added | Caller::Default => OtherPremises::Nothing,
                };
                let (on, item) = (class_kind(world, class), Item::Method(constructor));
                fired.push(Fired { on, class, item, also });
            }
        }
    }
    fired
}

/// A constant of each enum that leaves a method abstract.
fn first_constants(classes: &Classes, moment: &Moment) -> Vec<Fired> {
    let Moment { world, slice, .. } = *moment;
    let first_constant = |class| {
        let constants = facts::constants(&world.symbols, class);
        let item = *constants.first()?;
        if constants.iter().any(|constant| slice.keeps(*constant)) {
            return None;
        }
        let also = OtherPremises::One(classes.left_abstract(moment, class)?);
        Some(Fired { on: class_kind(world, class), class, item, also })
    };
    classes.kept.iter().filter_map(|class| first_constant(*class)).collect()
}
