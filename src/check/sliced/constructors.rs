//! Constructors that the slice writes itself, and those that they call (JLS 8.8.7, 8.8.9, 8.9.1, 8.10.4).

use crate::base::{ClassId, MethodId};
use crate::enter::World;
use crate::resolve;
use crate::slice::constructors::{superclass, writes_constructors};
use crate::slice::{Item, Slice, is_text_class};
use crate::symbols::{MethodOrigin, Symbols};
use crate::syntax::tree::ClassKind;
use crate::types;

/// The constructors of a class and what stubs of them begin with.
pub(super) struct Chain {
    /// Those that its source has.
    own: Box<[MethodId]>,
    calls: Calls,
}

enum Calls {
    /// Whatever is kept, `super()` is right.
    Nothing,
    /// A constructor of a superclass in the sources.
    Super(Above),
    /// The constants pass arguments to the constructor that is kept.
    OfConstants,
    /// No stub can be judged here.
    Unsure,
}

struct Above {
    /// Those that its source has.
    constructors: Box<[Callable]>,
    /// Whether one without arguments, which no source has, may throw exceptions that have to be declared.
    may_throw: bool,
    /// Whether the caller is a default constructor, within kept code.
    is_default: bool,
}

struct Callable {
    method: MethodId,
    arity: usize,
    is_varargs: bool,
    /// Accessible, and without exceptions.
    is_usable: bool,
}

impl Chain {
    pub fn of(world: &World, class: ClassId) -> Chain {
        let symbols = &world.symbols;
        let is_text = is_text_class(symbols, class);
        let symbol = symbols.class(class);
        let calls = match symbol.kind {
            ClassKind::Interface | ClassKind::Annotation => Calls::Nothing,
            ClassKind::Enum => Calls::OfConstants,
            ClassKind::Record => Calls::Unsure,
            // What code says about constructors is in its uses.
            ClassKind::Class if symbol.is_anonymous() => Calls::Nothing,
            ClassKind::Class if is_text && writes_constructors(symbols, class) => Calls::Nothing,
            ClassKind::Class => of_class(world, class),
        };
        Chain { own: declared(symbols, class), calls }
    }

    pub fn holds(&self, slice: &Slice) -> bool {
        let mut kept = self.own.iter().filter(|own| slice.keeps_method(**own));
        let mut stubs = kept.clone().filter(|own| !slice.keeps(Item::MethodBody(**own)));
        match &self.calls {
            Calls::Nothing => true,
            Calls::Super(above) => {
                let is_written = kept.next().is_some() && stubs.next().is_none();
                is_written || above.can_be_called(slice)
            }
            Calls::OfConstants => kept.count() <= 1,
            Calls::Unsure => stubs.next().is_none(),
        }
    }
}

impl Above {
    /// Whether the stub's call finds one constructor, as it is written: that without arguments, or the only one with the fewest.
    fn can_be_called(&self, slice: &Slice) -> bool {
        let kept = || self.constructors.iter().filter(|callable| slice.keeps_method(callable.method));
        if kept().next().is_none() {
            return !self.may_throw;
        }
        let usable = kept().filter(|callable| callable.is_usable);
        match usable.map(|callable| callable.arity).min() {
            None => false,
            Some(0) => true,
            Some(arity) => {
                !self.is_default
                    && !kept().any(|callable| callable.is_varargs)
                    && kept().filter(|callable| callable.arity == arity).count() == 1
            }
        }
    }
}

fn of_class(world: &World, class: ClassId) -> Calls {
    let symbols = &world.symbols;
    let Some(superclass) = superclass(symbols, class) else { return Calls::Nothing };
    // Around the class may be one that is below the class of the inner superclass, and need not stay below it.
    let is_inner = symbols.class(superclass).is_inner && !symbols.class(superclass).is_static();
    let outer = symbols.class(superclass).outer().filter(|_| is_inner);
    let mut around = std::iter::successors(Some(class), |class| symbols.class(*class).enclosing());
    if outer.is_some_and(|outer| !around.any(|around| around == outer)) {
        return Calls::Unsure;
    }
    if !world.is_source(superclass) {
        let constructors = resolve::constructors(symbols, superclass);
        let mut usable = constructors.iter().filter(|method| is_usable(symbols, **method, class));
        let is_plain = usable.any(|method| symbols.method(*method).arity == 0);
        return if is_plain { Calls::Nothing } else { Calls::Unsure };
    }
    let callable = |method: &MethodId| Callable {
        method: *method,
        arity: symbols.method(*method).arity,
        is_varargs: symbols.method(*method).is_varargs(),
        is_usable: is_usable(symbols, *method, class),
    };
    let above = types::all_superclasses(symbols, superclass).into_iter();
    let mut all = above.flat_map(|class| resolve::constructors(symbols, class));
    Calls::Super(Above {
        constructors: declared(symbols, superclass).iter().map(callable).collect(),
        may_throw: all.any(|method| !symbols.signature(method).throws.is_empty()),
        is_default: is_text_class(symbols, class),
    })
}

fn is_usable(symbols: &Symbols, constructor: MethodId, class: ClassId) -> bool {
    let flags = symbols.method(constructor).flags;
    resolve::is_accessible(symbols, constructor.class, flags, None, class)
        && symbols.signature(constructor).throws.is_empty()
}

fn declared(symbols: &Symbols, class: ClassId) -> Box<[MethodId]> {
    let all = resolve::constructors(symbols, class).into_iter();
    all.filter(|method| matches!(symbols.method(*method).origin, MethodOrigin::Declared(_))).collect()
}
