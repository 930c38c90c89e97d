//! What missing classes are below, and what they must have because known classes above them leave it abstract (JLS 8.1.1.1).

use super::super::evidence::{ClassEvidence, ClassRole, Known};
use super::super::export::{export, find_class, find_declared, header_of, key_of};
use super::super::model::{ClassKey, StubClass, StubMethod, StubType};
use super::classes::Builder;
use crate::base::{ClassId, Flags, MethodId, Name};
use crate::enter::World;
use crate::symbols::Type;
use crate::syntax::tree::ClassKind;
use crate::types;

impl Builder<'_> {
    pub(super) fn supertypes(&self, key: &ClassKey, found: &ClassEvidence, class: &mut StubClass) {
        let own = self.answers.own(key);
        let above = own.into_iter().flat_map(|own| own.above.iter().cloned());
        let converted = found.supertypes.iter().map(|known| known.written.clone());
        let mut superclasses = Vec::new();
        for ty in above.chain(converted) {
            let ty = told_by_position(self.answers.resolved(&ty), class.arity).into_supertype();
            let StubType::Class(above, _) = &ty else { continue };
            if self.is_final(above) || above == key || ty.is_object() || self.is_below(above, key) {
                continue;
            }
            match self.kind_of(above, &found.supertypes) {
                // One parameterization at most (JLS 8.1.5).
                ClassKind::Interface if !class.interfaces.iter().any(|known| known.key() == Some(above)) => {
                    class.interfaces.push(ty);
                }
                ClassKind::Class if !superclasses.contains(&ty) => superclasses.push(ty),
                _ => {}
            }
        }
        if found.roles.contains(&ClassRole::Resource) || own.is_some_and(|own| own.is_resource) {
            class.interfaces.push(StubType::java_lang("AutoCloseable"));
            class.methods.push(StubMethod::plain("close", StubType::Void));
        }
        if class.kind == ClassKind::Class {
            class.superclass = self.lowest(&superclasses);
            let runtime_exception = StubType::java_lang("RuntimeException");
            if found.roles.contains(&ClassRole::Exception)
                && class.superclass.as_ref().is_none_or(|above| self.is_subclass(&runtime_exception, above))
            {
                class.superclass = Some(runtime_exception);
            }
        }
    }

    /// The class that is below all others, as far as the program tells, else the first.
    fn lowest(&self, superclasses: &[StubType]) -> Option<StubType> {
        let is_lowest = |one: &&StubType| superclasses.iter().all(|other| self.is_subclass(one, other));
        superclasses.iter().find(is_lowest).or(superclasses.first()).cloned()
    }

    /// Whether the program says that one class is the other or below it.
    fn is_subclass(&self, one: &StubType, other: &StubType) -> bool {
        let class = |ty: &StubType| self.find(ty.key()?);
        one == other
            || class(one).zip(class(other)).is_some_and(|(one, other)| {
                types::is_subclass(&self.world.symbols, one, other) && !self.world.is_made_up(one)
            })
    }

    pub(super) fn kind_of(&self, key: &ClassKey, known: &[Known]) -> ClassKind {
        if let Some(kind) = self.kinds.get(key) {
            return *kind;
        }
        let symbols = &self.world.symbols;
        let named = known.iter().filter_map(|known| known.ty.class_id());
        let among = named.into_iter().find(|class| key_of(self.world, *class).as_ref() == Some(key));
        let class = among.or_else(|| self.find(key));
        class.map_or(ClassKind::Class, |class| symbols.class(class).kind)
    }

    pub(super) fn find(&self, key: &ClassKey) -> Option<ClassId> {
        find_class(self.world, key)
    }

    pub(super) fn is_final(&self, key: &ClassKey) -> bool {
        find_declared(self.world, key)
            .is_some_and(|class| self.world.symbols.class(class).flags.has(Flags::FINAL))
    }

    /// Whether a class of the program is below the other one: it cannot be above it, too (JLS 8.1.4).
    pub(super) fn is_below(&self, class: &ClassKey, above: &ClassKey) -> bool {
        let Some(class) = find_declared(self.world, class) else { return false };
        let supertypes = types::all_supertypes(&self.world.symbols, class);
        supertypes.into_iter().any(|found| key_of(self.world, found).as_ref() == Some(above))
    }

    /// The interfaces of a class that were not made up: what they declare it has.
    pub(super) fn known_interfaces(&self, class: &StubClass) -> Vec<ClassId> {
        let interfaces = class.interfaces.iter().filter(|_| class.kind == ClassKind::Class);
        let keys = interfaces.filter_map(StubType::key).filter(|key| !self.kinds.contains_key(*key));
        keys.filter_map(|key| find_declared(self.world, key)).collect()
    }

    /// What known classes above leave abstract is declared if something creates the class. Else the class is abstract, too:
    /// what classes below it leave to it is asked for by them.
    pub(super) fn implement_or_leave(&self, key: &ClassKey, class: &mut StubClass) {
        let created = self.evidence.constructors.get(key);
        let is_created = created.is_some_and(|calls| calls.iter().any(|call| !call.is_inherited));
        if is_created || class.leaf == Some("final") {
            self.implement(class);
            return;
        }
        let declared = class.methods.len();
        self.implement(class);
        if class.methods.len() > declared {
            class.methods.truncate(declared);
            class.is_abstract = true;
        }
    }

    fn implement(&self, class: &mut StubClass) {
        let above: Vec<StubType> = class.superclass.iter().chain(&class.interfaces).cloned().collect();
        for ty in above {
            let StubType::Class(key, arguments) = ty else { continue };
            let Some(found) = find_declared(self.world, &key) else { continue };
            for method in implemented(self.world, found, &arguments) {
                if !class.methods.iter().any(|known| known.is_same(&method)) {
                    class.methods.push(method);
                }
            }
        }
    }
}

/// Arguments of a supertype that nothing tells are the type parameters of the class, if it has as many.
fn told_by_position(ty: StubType, arity: usize) -> StubType {
    match ty {
        StubType::Class(key, arguments) if arguments.len() == arity => {
            let arguments = arguments.into_iter().enumerate().map(|(at, argument)| match argument {
                StubType::Wildcard => StubType::parameter(arity, at),
                told => told,
            });
            StubType::Class(key, arguments.collect())
        }
        other => other,
    }
}

/// Declarations of the methods that `above`, with these type arguments, leaves to the classes below it.
fn implemented(world: &World, above: ClassId, arguments: &[StubType]) -> Vec<StubMethod> {
    let symbols = &world.symbols;
    let open = types::abstract_methods(symbols, above);
    open.into_iter()
        .filter(|method| types::implementation(symbols, above, *method).is_none())
        .map(|method| declaration(world, above, arguments, method))
        .collect()
}

fn declaration(world: &World, above: ClassId, arguments: &[StubType], method: MethodId) -> StubMethod {
    let symbols = &world.symbols;
    let variables = &symbols.class(above).type_parameters;
    let is_raw = arguments.is_empty() && !variables.is_empty();
    let this = symbols.this_type(above);
    let given =
        |name: Name| variables.iter().position(|known| *known == name).and_then(|at| arguments.get(at));
    let written = |ty: &Type| {
        let seen = types::member_type(symbols, &this, method.class, ty);
        let seen = if is_raw { types::erasure(symbols, &seen) } else { seen };
        let exported = export(world, &seen).unwrap_or_else(StubType::object);
        exported.instantiated(&|name| given(name).cloned())
    };
    // It may throw less (JLS 8.4.8.3), and what implements a raw type is not generic (JLS 8.4.2).
    let mut header = StubMethod { throws: Vec::new(), ..header_of(world, method, &written) };
    if is_raw {
        header.type_parameters.clear();
        header.bounds.clear();
    }
    header
}
