//! The types layer against javac's own `Types`, on every pair of the types in `types_javac/Pool.java`.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use typeslice::pipeline::Project;
use typeslice::testing::{FieldId, Name, Root, Symbols, Type, Wildcard, World, jdk, open_jdk, types};

#[test]
fn agrees_with_javac() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/types_javac");
    let source = std::fs::read_to_string(folder.join("Pool.java")).unwrap();
    let home = jdk::find(None).unwrap().home;
    let asked = ask_javac(&home, &folder);
    let mut answers = asked.lines();
    let project = Project::in_memory(vec![("Pool.java".to_owned(), source.clone())]);
    let world = World::new(Arc::new(project), Some(open_jdk(&home).unwrap()));
    let symbols = &world.symbols;
    let pool = pool_types(symbols);
    assert!(pool.len() > 150, "fields of Pool: {}", pool.len());
    let mut wrong: Vec<String> = Vec::new();
    for ty in &pool {
        let (javac, ours) = (answers.next().unwrap_or_default(), describe(symbols, ty));
        if javac != ours {
            wrong.push(format!("{}\n  javac {javac}\n  ours  {ours}", show(symbols, ty)));
        }
    }
    for s in &pool {
        for t in &pool {
            let (javac, ours) = (answers.next().unwrap_or_default(), relate(symbols, s, t));
            // Casts are lenient: what javac allows must be allowed.
            let is_cast_lost = javac.ends_with('1') && ours.ends_with('0');
            if javac.get(..3) != ours.get(..3) || is_cast_lost {
                wrong.push(format!(
                    "{} to {}: javac {javac}, ours {ours}",
                    show(symbols, s),
                    show(symbols, t)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} answers differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn ask_javac(home: &Path, folder: &Path) -> String {
    let mut command = Command::new(home.join("bin/java"));
    for package in ["api", "code", "util"] {
        command.arg(format!("--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED"));
    }
    let output = command.arg(folder.join("Ask.java")).arg(folder.join("Pool.java")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn pool_types(symbols: &Symbols) -> Vec<Type> {
    let pool = symbols.find_class(Name::new("Pool"), Root::NONE).unwrap();
    let count = symbols.members(pool).fields.len() as u32;
    (0..count).map(|index| symbols.field_type(FieldId { class: pool, index }).clone()).collect()
}

/// As `Ask.main` does for one type.
fn describe(symbols: &Symbols, ty: &Type) -> String {
    let erasure = show(symbols, &types::erasure(symbols, ty));
    let upward = show(symbols, &types::upward_projection(symbols, &types::capture(symbols, ty)));
    let function = types::function_type(symbols, ty).map_or("none".to_owned(), |function| {
        let parameters: Vec<String> = function.parameters.iter().map(|ty| show(symbols, ty)).collect();
        let interface = show(symbols, &function.interface);
        format!("{interface} :: ({}) -> {}", parameters.join(", "), show(symbols, &function.result))
    });
    format!("{erasure} | {upward} | {function}")
}

/// As `Ask.main` does for a pair.
fn relate(symbols: &Symbols, s: &Type, t: &Type) -> String {
    [
        types::is_subtype(symbols, s, t),
        types::is_subtype_unchecked(symbols, s, t),
        types::is_loosely_compatible(symbols, s, t),
        types::is_castable(symbols, s, t),
    ]
    .map(|yes| if yes { "1" } else { "0" })
    .concat()
}

/// As `Ask.show`.
fn show(symbols: &Symbols, ty: &Type) -> String {
    let is_object = |ty: &Type| ty.class_id().is_some() && ty.class_id() == symbols.well_known().object;
    let list = |tys: &[Type]| tys.iter().map(|ty| show(symbols, ty)).collect::<Vec<_>>().join(", ");
    match ty {
        Type::Captured(captured) => {
            format!("capture of {}", show(symbols, &Type::Wildcard(captured.wildcard.clone())))
        }
        Type::Wildcard(Wildcard::Extends(bound)) if is_object(bound) => "?".to_owned(),
        Type::Wildcard(Wildcard::Extends(bound)) => format!("? extends {}", show(symbols, bound)),
        Type::Wildcard(Wildcard::Super(bound)) => format!("? super {}", show(symbols, bound)),
        Type::Array(element) => format!("{}[]", show(symbols, element)),
        Type::Intersection(parts) => {
            let parts = parts.iter().filter(|part| !is_object(part));
            let mut parts: Vec<String> = parts.map(|part| show(symbols, part)).collect();
            parts.sort();
            parts.join(" & ")
        }
        Type::Class(class) => {
            let symbol = symbols.class(class.class);
            let outer = class.arguments.len().saturating_sub(symbol.type_parameters.len());
            match &class.arguments[outer..] {
                [] => symbol.name.to_string(),
                own => format!("{}<{}>", symbol.name, list(own)),
            }
        }
        other => types::display(symbols, other),
    }
}
