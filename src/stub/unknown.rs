//! Unknown types: what only uses can tell. Each has an identity; what a class that stands for it is called is chosen when all
//! of them are known ([`super::naming`]).

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::export::capitalized;
use super::model::ClassKey;
use crate::base::{Name, is_identifier};

/// The type of something that is missing. Two of them are equal if they are the type of the same thing; their order is that of
/// the names along the way to it, so that nothing depends on which thread asked first.
#[derive(Clone, Copy)]
pub struct Unknown(&'static Interned);

/// What an unknown type is the type of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeOf {
    /// The result of a method.
    Result(ClassKey, Name),
    Field(ClassKey, Name),
    /// The elements of what is indexed, run over or contained.
    Element(ClassKey),
    /// A parameter of a function that is passed to this method, or is a value of this interface.
    Parameter {
        owner: ClassKey,
        method: Name,
        name: Name,
    },
    /// The interface of functions of a shape that no interface of the JDK has.
    Function(ClassKey, Name),
}

struct Interned {
    what: TypeOf,
    package: Name,
    /// What a class that stands for it would be called: `Cart#price` gives `CartPrice`.
    label: [Name; 1],
    /// How many unknown types it is the type of something of.
    depth: u32,
}

/// Names of unknowns of unknowns grow; those of files must not.
const LONGEST_OWNER: usize = 60;

static TABLE: LazyLock<RwLock<FxHashMap<TypeOf, Unknown>>> = LazyLock::new(Default::default);

impl Unknown {
    /// The one unknown type of this. Like names, they live as long as the process: a run reads a bounded set of sources.
    pub fn new(what: TypeOf) -> Unknown {
        if let Some(known) = TABLE.read().unwrap_or_else(PoisonError::into_inner).get(&what) {
            return *known;
        }
        let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = table.get(&what) {
            return *known;
        }
        let (package, label) = (what.owner().package(), [Name::new(&what.label())]);
        let depth = what.owner().unknown().map_or(0, |owner| owner.0.depth.saturating_add(1));
        let interned = Interned { what: what.clone(), package, label, depth };
        let unknown = Unknown(Box::leak(Box::new(interned)));
        table.insert(what, unknown);
        unknown
    }

    /// The type of a method's result.
    pub fn result(owner: &ClassKey, method: Name) -> Unknown {
        Unknown::new(TypeOf::Result(owner.clone(), method))
    }

    /// The type of a field.
    pub fn field(owner: &ClassKey, field: Name) -> Unknown {
        Unknown::new(TypeOf::Field(owner.clone(), field))
    }

    /// The type of what is in an array or container of this type.
    pub fn element(self) -> Unknown {
        Unknown::new(TypeOf::Element(ClassKey::Unknown(self)))
    }

    pub fn what(self) -> &'static TypeOf {
        &self.0.what
    }

    /// The package that a class for it is made up in: that of the class at the start.
    pub fn package(self) -> Name {
        self.0.package
    }

    /// What else a class for it could be called.
    pub fn longer_label(self) -> Option<Name> {
        match self.what() {
            TypeOf::Parameter { owner, method, name } if is_identifier(method.as_str()) => {
                let (method, name) = (capitalized(method.as_str()), capitalized(name.as_str()));
                Some(Name::new(&format!("{}{method}{name}", shortened(owner.simple_name()))))
            }
            TypeOf::Parameter { .. }
            | TypeOf::Result(..)
            | TypeOf::Field(..)
            | TypeOf::Element(_)
            | TypeOf::Function(..) => None,
        }
    }

    /// What a class for it would be called, as a path of one name.
    pub fn label(self) -> &'static [Name] {
        &self.0.label
    }
}

impl TypeOf {
    pub fn owner(&self) -> &ClassKey {
        match self {
            TypeOf::Result(owner, _)
            | TypeOf::Field(owner, _)
            | TypeOf::Element(owner)
            | TypeOf::Parameter { owner, .. }
            | TypeOf::Function(owner, _) => owner,
        }
    }

    fn label(&self) -> String {
        let owner = shortened(self.owner().simple_name());
        match self {
            TypeOf::Result(_, name) | TypeOf::Field(_, name) | TypeOf::Parameter { name, .. } => {
                format!("{owner}{}", capitalized(name.as_str()))
            }
            TypeOf::Element(_) => singular(owner),
            TypeOf::Function(_, shape) => format!("{owner}{shape}"),
        }
    }

    /// What tells it from others of the same owner and label.
    fn rank(&self) -> (u8, Option<Name>, Option<Name>) {
        match self {
            TypeOf::Result(_, name) => (0, Some(*name), None),
            TypeOf::Field(_, name) => (1, Some(*name), None),
            TypeOf::Element(_) => (2, None, None),
            TypeOf::Parameter { method, name, .. } => (3, Some(*method), Some(*name)),
            TypeOf::Function(_, shape) => (4, Some(*shape), None),
        }
    }
}

fn shortened(owner: Name) -> &'static str {
    let owner = owner.as_str();
    let end = owner.char_indices().nth(LONGEST_OWNER).map_or(owner.len(), |(at, _)| at);
    owner.get(..end).unwrap_or(owner)
}

/// `CartItems` gives `CartItem`.
fn singular(name: &str) -> String {
    match (name.strip_suffix("ies"), name.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) if !stem.ends_with('s') => stem.to_owned(),
        _ => format!("{name}Element"),
    }
}

impl PartialEq for Unknown {
    fn eq(&self, other: &Unknown) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Unknown {}

impl Hash for Unknown {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}

impl Ord for Unknown {
    fn cmp(&self, other: &Unknown) -> Ordering {
        let (mut one, mut other) = (*self, *other);
        // A loop, since there may be thousands of links; those of one chain differ in their depth.
        loop {
            if one == other {
                return Ordering::Equal;
            }
            let key = |unknown: Unknown| {
                (unknown.package(), unknown.0.label, unknown.0.depth, unknown.what().rank())
            };
            let order = key(one).cmp(&key(other));
            match (one.what().owner(), other.what().owner()) {
                _ if order != Ordering::Equal => return order,
                (ClassKey::Unknown(left), ClassKey::Unknown(right)) => (one, other) = (*left, *right),
                (left, right) => return left.cmp(right),
            }
        }
    }
}

impl PartialOrd for Unknown {
    fn partial_cmp(&self, other: &Unknown) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [label] = self.0.label;
        write!(f, "?{}.{label}", self.package())
    }
}

#[cfg(test)]
mod tests {
    use super::{TypeOf, Unknown};
    use crate::base::Name;
    use crate::stub::model::ClassKey;

    fn lib() -> ClassKey {
        ClassKey::top_level(Name::new("q"), Name::new("Lib"))
    }

    fn name(text: &str) -> Name {
        Name::new(text)
    }

    #[test]
    fn what_has_one_label_is_not_one_type() {
        let parameter = |method: &str| TypeOf::Parameter {
            owner: lib(),
            method: Name::new(method),
            name: Name::new("item"),
        };
        let items = ClassKey::Unknown(Unknown::new(TypeOf::Result(lib(), name("items"))));
        let all = [
            TypeOf::Result(lib(), name("item")),
            TypeOf::Field(lib(), name("item")),
            TypeOf::Element(items),
            parameter("each"),
            parameter("all"),
        ];
        let mut unknowns = all.map(Unknown::new);
        assert!(unknowns.iter().all(|unknown| unknown.label() == [name("LibItem")]), "{unknowns:?}");
        unknowns.sort();
        for (at, unknown) in unknowns.iter().enumerate() {
            assert_eq!(unknowns.iter().filter(|other| *other == unknown).count(), 1, "{at}");
        }
    }

    #[test]
    fn a_chain_of_any_length_has_an_order_and_a_short_label() {
        let chain = |start: &str| {
            let mut key = ClassKey::Unknown(Unknown::new(TypeOf::Field(lib(), name(start))));
            for _ in 0..20_000 {
                key = ClassKey::Unknown(Unknown::new(TypeOf::Result(key, name("next"))));
            }
            key
        };
        let (a, b) = (chain("a"), chain("b"));
        assert!(a < b, "{a:?}");
        assert_eq!(a, chain("a"));
        assert!(a.simple_name().as_str().len() < 100);
    }
}
