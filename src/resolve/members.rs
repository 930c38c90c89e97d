//! Members of a class, inherited ones included (JLS 8.2, 8.3, 8.4.8, 8.5, 9.2).

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Lookup, Viewer};
use crate::base::{ClassId, FieldId, Flags, MethodId, Name, Visited};
use crate::symbols::questions::{Silence, answer_yes};
use crate::symbols::{MethodSymbol, Symbols, Type};
use crate::types;

/// The member class with this name, as code in the class itself sees it (JLS 8.5).
pub fn member_class(symbols: &Symbols, class: ClassId, name: Name) -> Lookup<ClassId> {
    member_class_from(symbols, class, name, Viewer::of_class(symbols, class))
}

/// The member class with this name, its own or inherited.
pub fn member_class_from(symbols: &Symbols, class: ClassId, name: Name, viewer: Viewer) -> Lookup<ClassId> {
    match symbols.members(class).class_named(name) {
        Some(own) => Lookup::among([(own, viewer.sees_class(symbols, own))]),
        None => inherited_member_class(symbols, class, name, viewer),
    }
}

pub(super) fn inherited_member_class(
    symbols: &Symbols,
    class: ClassId,
    name: Name,
    viewer: Viewer,
) -> Lookup<ClassId> {
    let found = nearest(symbols, class, Start::AboveClass, |up| symbols.members(up).class_named(name));
    Lookup::among(found.into_iter().map(|member| {
        let symbol = symbols.class(member);
        let inherited = is_inherited(symbols, symbol.flags, symbol.package, class);
        (member, inherited && viewer.sees_class(symbols, member))
    }))
}

/// The field with this name, as code in the class itself sees it (JLS 8.3).
pub fn find_field(symbols: &Symbols, class: ClassId, name: Name) -> Lookup<FieldId> {
    find_field_from(symbols, class, name, Viewer::of_class(symbols, class))
}

/// The field with this name, its own or inherited; one that the place may not name is `Inaccessible`.
pub fn find_field_from(symbols: &Symbols, class: ClassId, name: Name, viewer: Viewer) -> Lookup<FieldId> {
    let own = |class: ClassId| {
        let index = symbols.members(class).field_named(name)?;
        Some(FieldId { class, index })
    };
    Lookup::among(nearest(symbols, class, Start::AtClass, own).into_iter().map(|field| {
        let flags = symbols.field(field).flags;
        (field, viewer.sees_member(symbols, field.class, flags, Some(class)))
    }))
}

/// Whether members with these flags, declared in this package, are inherited by `class` (JLS 8.2).
fn is_inherited(symbols: &Symbols, flags: Flags, package: Name, class: ClassId) -> bool {
    if flags.has(Flags::PRIVATE) {
        return false;
    }
    flags.has(Flags::PUBLIC) || flags.has(Flags::PROTECTED) || symbols.class(class).package == package
}

#[derive(Clone, Copy)]
enum Start {
    AtClass,
    AboveClass,
}

/// The declarations that nothing nearer hides, one for each way up the hierarchy (JLS 8.3, 8.5).
fn nearest<T>(
    symbols: &Symbols,
    class: ClassId,
    start: Start,
    own: impl Fn(ClassId) -> Option<T>,
) -> SmallVec<[T; 1]> {
    let mut found = SmallVec::new();
    let mut seen = Visited::starting_at(class);
    let mut next = 0;
    while let Some(at) = seen.get(next) {
        next += 1;
        if (at != class || matches!(start, Start::AtClass))
            && let Some(declared) = own(at)
        {
            answer_yes(class, at);
            found.push(declared);
            continue;
        }
        let supertypes = symbols.supertypes(at);
        for up in supertypes.all().filter_map(Type::class_id) {
            seen.insert(up);
        }
    }
    found
}

/// All member methods with this name (JLS 8.4.8): its own first, then those of superclasses, then of
/// interfaces; for an interface Object's public ones too (JLS 9.2). Overridden and hidden ones are left out, and interface
/// methods that an inherited concrete method implements.
pub fn methods_named(symbols: &Symbols, class: ClassId, name: Name) -> Vec<MethodId> {
    // Without a class above there are fewer methods to choose from: which classes matter is said by those who use one.
    let silence = Silence::start();
    let mut asked = Vec::new();
    let found = members_named(symbols, class, name, &mut asked);
    drop(silence);
    asked.into_iter().for_each(|(below, above)| answer_yes(below, above));
    found
}

/// The same. A method that was left out would come back without some class between: those go to `asked`, with what they are below.
fn members_named(
    symbols: &Symbols,
    class: ClassId,
    name: Name,
    asked: &mut Vec<(ClassId, ClassId)>,
) -> Vec<MethodId> {
    let mut kept: Vec<MethodId> = Vec::new();
    // Concrete methods that a class between makes abstract again. They stand in for interface methods all the same: JLS
    // 8.4.8 has both the class's and the interface's abstract method as members, javac only the class's.
    let mut made_abstract: Vec<MethodId> = Vec::new();
    let site = std::cell::OnceCell::new();
    let mut above = Above::default();
    for from in owners_in_order(symbols, class) {
        let members = symbols.members(from);
        // Methods of one class do not override each other, so they are compared with those found before.
        let before = kept.len();
        for &index in members.methods_named(name) {
            let method = MethodId { class: from, index };
            let Some(symbol) = members.methods.get(index as usize) else { continue };
            if from != class && !is_inherited_method(symbols, from, symbol, class) {
                continue;
            }
            let mut nearer = kept.iter().take(before).chain(&made_abstract).copied();
            let by = nearer.find(|&known| {
                let site = site.get_or_init(|| symbols.this_type(class));
                replaces(symbols, known, method, site, &mut above)
            });
            if let Some(by) = by {
                if made_abstract.contains(&by) {
                    asked.push((class, by.class));
                } else if symbols.method(by).is_abstract() {
                    asked.push((by.class, from));
                }
            }
            if by.is_none() {
                kept.push(method);
            } else if !symbol.is_abstract() && !symbols.class(from).is_interface() {
                made_abstract.push(method);
            }
        }
    }
    if kept.iter().any(|other| Some(other.class) != kept.first().map(|first| first.class)) {
        // An interface met later may still be below one met before (JLS 9.4.1).
        let all = kept.clone();
        let site = site.get_or_init(|| symbols.this_type(class));
        kept.retain(|&known| {
            if !symbols.class(known.class).is_interface() {
                return true;
            }
            let by = all.iter().find(|&&other| overrides_from_below(symbols, other, known, site, &mut above));
            asked.extend(by.map(|by| (by.class, known.class)));
            by.is_none()
        });
    }
    kept
}

/// The class and its superclasses, then all interfaces, nearer ones first; at last `Object` for an interface.
fn owners_in_order(symbols: &Symbols, class: ClassId) -> Vec<ClassId> {
    let mut all = types::all_superclasses(symbols, class);
    let mut seen: FxHashSet<ClassId> = all.iter().copied().collect();
    let mut next = 0;
    while let Some(&at) = all.get(next) {
        next += 1;
        for interface in symbols.supertypes(at).interfaces.iter().filter_map(Type::class_id) {
            if seen.insert(interface) {
                all.push(interface);
            }
        }
    }
    all.extend(symbols.well_known().object.filter(|object| !seen.contains(object)));
    all
}

fn is_inherited_method(symbols: &Symbols, owner: ClassId, method: &MethodSymbol, class: ClassId) -> bool {
    let declaring = symbols.class(owner);
    // Static methods of interfaces are not inherited (JLS 8.4.8, 9.4.1).
    if method.is_static() && declaring.is_interface() {
        return false;
    }
    // An interface has Object's public methods only (JLS 9.2).
    if symbols.class(class).is_interface() && !declaring.is_interface() {
        return method.flags.has(Flags::PUBLIC);
    }
    is_inherited(symbols, method.flags, declaring.package, class)
}

/// Whether `known`, found nearer to the class, takes the place of `method`: it overrides or hides it, or it is a
/// concrete method that implements an interface's (JLS 8.4.8).
fn replaces(symbols: &Symbols, known: MethodId, method: MethodId, site: &Type, above: &mut Above) -> bool {
    let (near, far) = (symbols.method(known), symbols.method(method));
    if near.arity != far.arity {
        return false;
    }
    let implements = || !near.is_abstract() && !symbols.class(known.class).is_interface();
    // What is found nearer than a method of a superclass is below it.
    let is_below = !symbols.class(method.class).is_interface()
        || implements()
        || above.is_subclass(symbols, known.class, method.class);
    is_below && types::is_subsignature(symbols, site, known, method)
}

fn overrides_from_below(
    symbols: &Symbols,
    method: MethodId,
    known: MethodId,
    site: &Type,
    above: &mut Above,
) -> bool {
    method.class != known.class
        && symbols.method(method).arity == symbols.method(known).arity
        && above.is_subclass(symbols, method.class, known.class)
        && types::is_subsignature(symbols, site, method, known)
}

/// What is above classes that are asked about again and again: a thousand levels are not climbed for each question.
#[derive(Default)]
struct Above {
    of: FxHashMap<ClassId, FxHashSet<ClassId>>,
}

impl Above {
    fn is_subclass(&mut self, symbols: &Symbols, sub: ClassId, sup: ClassId) -> bool {
        let all = || types::all_supertypes(symbols, sub).into_iter().collect();
        self.of.entry(sub).or_insert_with(all).contains(&sup)
    }
}

/// The constructors that the class declares, the implicit one included (JLS 8.8).
pub fn constructors(symbols: &Symbols, class: ClassId) -> Vec<MethodId> {
    let named = symbols.members(class).methods_named(Name::new("<init>"));
    named.iter().map(|&index| MethodId { class, index }).collect()
}
