//! The headers in `tests/jdk`, with which unit tests run, say what a real JDK says: they may leave classes, members
//! and supertypes out, but what they declare is there with the same types, modifiers and constant values.

use std::path::Path;
use std::sync::Arc;

use typeslice::pipeline::Project;
use typeslice::testing::tree::ClassDeclId;
use typeslice::testing::{
    ClassId, FieldId, Flags, MethodId, Root, Symbols, Type, TypeVariable, Wildcard, World, jdk, open_jdk,
    types,
};

/// The modifiers that both a source and a class file tell.
const MODIFIERS: [Flags; 9] = [
    Flags::PUBLIC,
    Flags::PROTECTED,
    Flags::PRIVATE,
    Flags::STATIC,
    Flags::FINAL,
    Flags::ABSTRACT,
    Flags::INTERFACE,
    Flags::DEFAULT,
    Flags::VARARGS,
];

#[test]
fn the_headers_agree_with_the_jdk() {
    let home = jdk::find(None).expect("the tests need a JDK").home;
    let real = World::new(Arc::new(Project::in_memory(Vec::new())), open_jdk(&home).ok());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jdk");
    let project = Project::open(&[folder]).expect("the headers are there");
    let mini = World::new(Arc::new(project), None);
    let (mut wrong, mut members) = (Vec::new(), 0);
    for file in mini.project().file_ids() {
        let errors = mini.all_syntax_errors(file);
        wrong.extend(errors.iter().map(|error| format!("{}: {}", mini.project().path(file), error.message)));
        for index in 0..mini.unit(file).classes.len() as u32 {
            let ours = mini.class_of(file, ClassDeclId(index));
            let name = mini.symbols.class(ours).binary_name;
            match real.symbols.find_class(name, Root::NONE) {
                Some(theirs) => {
                    members += compare_class(&mini.symbols, ours, &real.symbols, theirs, &mut wrong);
                }
                None => wrong.push(format!("there is no {name}")),
            }
        }
    }
    assert!(members > 500, "only {members} members");
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

/// Compares headers and members; gives the number of members.
fn compare_class(
    mini: &Symbols,
    ours: ClassId,
    real: &Symbols,
    theirs: ClassId,
    wrong: &mut Vec<String>,
) -> usize {
    let name = mini.class(ours).binary_name;
    let methods = &mini.members(ours).methods;
    let mut constructors = methods.iter().filter(|method| method.is_constructor());
    // Releases differ in whether a class that nobody can extend anyway is also final.
    let is_closed = constructors.all(|constructor| constructor.flags.has(Flags::PRIVATE));
    let irrelevant = if is_closed { Flags::FINAL } else { Flags::default() };
    let head = |symbols: &Symbols, class: ClassId| {
        let symbol = symbols.class(class);
        let parameters = variables(symbols, &symbols.type_variables(class));
        format!("{}{:?} {name}<{parameters}>", modifiers(symbol.flags.without(irrelevant)), symbol.kind)
    };
    let (own_head, real_head) = (head(mini, ours), head(real, theirs));
    if own_head != real_head {
        wrong.push(format!("{own_head}\n  is {real_head}"));
    }
    let supertypes = real_supertypes(real, theirs);
    let declared = mini.supertypes(ours);
    for supertype in declared.superclass.iter().chain(&declared.interfaces) {
        if !supertypes.contains(&show(mini, supertype)) {
            wrong.push(format!("{name}: no supertype {}, but {supertypes:?}", show(mini, supertype)));
        }
    }
    let their_members: Vec<String> = members(real, theirs);
    let our_members = members(mini, ours);
    for member in our_members.iter().filter(|member| !their_members.contains(member)) {
        let simple = member.split(['(', ':']).next().and_then(|start| start.rsplit(' ').next());
        let alike = their_members.iter().filter(|other| simple.is_some_and(|name| other.contains(name)));
        let alike: Vec<&str> = alike.map(String::as_str).collect();
        wrong.push(format!("{name}: {member}\n  is {}", alike.join("\n     ")));
    }
    our_members.len()
}

/// All supertypes, those of supertypes included: a newer JDK has more classes in between.
fn real_supertypes(symbols: &Symbols, class: ClassId) -> Vec<String> {
    let this = symbols.this_type(class);
    let all = types::all_supertypes(symbols, class);
    let types = all.into_iter().filter_map(|supertype| types::as_super(symbols, &this, supertype));
    types.map(|ty| show(symbols, &ty)).collect()
}

/// Fields and methods as text; a private constructor, which only keeps others from being there, is left out.
fn members(symbols: &Symbols, class: ClassId) -> Vec<String> {
    let all = symbols.members(class);
    let fields = (0..all.fields.len() as u32).map(|index| field(symbols, FieldId { class, index }));
    let methods = (0..all.methods.len() as u32).map(|index| MethodId { class, index });
    let methods = methods.filter(|&id| {
        let method = symbols.method(id);
        !(method.is_constructor() && method.flags.has(Flags::PRIVATE))
    });
    fields.chain(methods.map(|id| method(symbols, id))).collect()
}

fn field(symbols: &Symbols, id: FieldId) -> String {
    let field = symbols.field(id);
    let value = symbols.constant(id).map_or(String::new(), |value| format!(" = {value:?}"));
    format!("{}{}: {}{value}", modifiers(field.flags), field.name, show(symbols, symbols.field_type(id)))
}

fn method(symbols: &Symbols, id: MethodId) -> String {
    let (method, signature) = (symbols.method(id), symbols.signature(id));
    let list = |types: &[Type]| types.iter().map(|ty| show(symbols, ty)).collect::<Vec<_>>().join(", ");
    let erased: Vec<Type> = signature.parameters.iter().map(|ty| types::erasure(symbols, ty)).collect();
    format!(
        "{}<{}> {} {}({}) throws ({}), erased ({}){}{}",
        modifiers(method.flags),
        variables(symbols, &symbols.method_type_variables(id)),
        show(symbols, &signature.result),
        method.name,
        list(&signature.parameters),
        list(&signature.throws),
        list(&erased),
        if method.has_default { ", has a default" } else { "" },
        if method.signature_polymorphic { ", signature polymorphic" } else { "" },
    )
}

fn modifiers(flags: Flags) -> String {
    let known = MODIFIERS.iter().fold(0, |known, flag| known | (flags.0 & flag.0));
    format!("{known:#x} ")
}

fn variables(symbols: &Symbols, all: &[TypeVariable]) -> String {
    let bounds = |variable: &TypeVariable| {
        let bounds = symbols.bounds(*variable).iter().map(|bound| show(symbols, bound));
        format!("{}: {}", variable.name, bounds.collect::<Vec<_>>().join(" & "))
    };
    all.iter().map(bounds).collect::<Vec<_>>().join(", ")
}

/// The type with binary names.
fn show(symbols: &Symbols, ty: &Type) -> String {
    match ty {
        Type::Class(class) => {
            let name = symbols.class(class.class).binary_name;
            let arguments = class.arguments.iter().map(|argument| show(symbols, argument));
            match arguments.collect::<Vec<_>>().join(", ").as_str() {
                "" => name.to_string(),
                arguments => format!("{name}<{arguments}>"),
            }
        }
        Type::Array(element) => format!("{}[]", show(symbols, element)),
        Type::Wildcard(Wildcard::Extends(bound)) => format!("? extends {}", show(symbols, bound)),
        Type::Wildcard(Wildcard::Super(bound)) => format!("? super {}", show(symbols, bound)),
        other => types::display(symbols, other),
    }
}
