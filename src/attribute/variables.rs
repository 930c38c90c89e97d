//! Local variables by name, shared between the places that see them.
//!
//! A method may declare fifty thousand, each seen by what follows it, and a lambda keeps those before it: so this is a tree
//! by the bits of the names' hashes, of which an insertion copies one path.

use std::hash::BuildHasher;
use std::rc::Rc;

use rustc_hash::FxBuildHasher;

use crate::base::Name;
use crate::symbols::{Constant, Type};

pub struct LocalVariable {
    pub ty: Type,
    /// The value of a constant variable (JLS 4.12.4).
    pub constant: Option<Constant>,
}

/// The variables in scope. Cloning is cheap.
#[derive(Clone, Default)]
pub struct Variables(Node);

#[derive(Clone, Default)]
enum Node {
    #[default]
    Empty,
    Leaf(Rc<Leaf>),
    Branch(Rc<[Node; WIDTH]>),
}

struct Leaf {
    name: Name,
    variable: LocalVariable,
    /// One with the same hash.
    next: Node,
}

const BITS: u32 = 4;
const WIDTH: usize = 1 << BITS;

impl Variables {
    pub fn get(&self, name: Name) -> Option<&LocalVariable> {
        let mut hash = hash_of(name);
        let mut node = &self.0;
        loop {
            match node {
                Node::Empty => return None,
                Node::Leaf(leaf) if leaf.name == name => return Some(&leaf.variable),
                Node::Leaf(leaf) => node = &leaf.next,
                Node::Branch(parts) => {
                    node = parts.get(hash as usize % WIDTH)?;
                    hash >>= BITS;
                }
            }
        }
    }

    /// Adds a variable, which hides one of the same name.
    pub fn insert(&mut self, name: Name, variable: LocalVariable) {
        let new = Leaf { name, variable, next: Node::Empty };
        self.0 = inserted(&self.0, new, 0);
    }
}

fn hash_of(name: Name) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// The node, `depth` branches down, with the variable in it. The recursion ends with the bits of a hash.
fn inserted(node: &Node, new: Leaf, depth: u32) -> Node {
    let part_of = |name: Name| (hash_of(name) >> (depth * BITS)) as usize % WIDTH;
    match node {
        Node::Empty => Node::Leaf(Rc::new(new)),
        Node::Leaf(old) if old.name == new.name => Node::Leaf(Rc::new(new)),
        Node::Leaf(_) if (depth + 1) * BITS > u64::BITS => {
            Node::Leaf(Rc::new(Leaf { next: node.clone(), ..new }))
        }
        Node::Leaf(old) => {
            let mut parts: [Node; WIDTH] = Default::default();
            if let Some(part) = parts.get_mut(part_of(old.name)) {
                *part = node.clone();
            }
            inserted(&Node::Branch(Rc::new(parts)), new, depth)
        }
        Node::Branch(parts) => {
            let mut parts = parts.as_ref().clone();
            if let Some(part) = parts.get_mut(part_of(new.name)) {
                *part = inserted(part, new, depth + 1);
            }
            Node::Branch(Rc::new(parts))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LocalVariable, Variables};
    use crate::base::Name;
    use crate::symbols::{Constant, Type};

    fn numbered(number: i64) -> LocalVariable {
        LocalVariable { ty: Type::Void, constant: Some(Constant::Long(number)) }
    }

    fn value(variables: &Variables, name: &str) -> Option<Constant> {
        variables.get(Name::new(name))?.constant.clone()
    }

    #[test]
    fn later_ones_hide_earlier_ones_and_copies_stay() {
        let mut variables = Variables::default();
        assert!(variables.get(Name::new("v1")).is_none());
        for number in 0..5_000 {
            variables.insert(Name::new(&format!("v{number}")), numbered(number));
        }
        let before = variables.clone();
        variables.insert(Name::new("v7"), numbered(-1));
        variables.insert(Name::new("w"), numbered(-2));
        assert_eq!(value(&variables, "v7"), Some(Constant::Long(-1)));
        assert_eq!(value(&before, "v7"), Some(Constant::Long(7)));
        assert_eq!((value(&before, "w"), value(&variables, "w")), (None, Some(Constant::Long(-2))));
        assert!((0..5_000).all(|n| value(&before, &format!("v{n}")) == Some(Constant::Long(n))));
    }
}
