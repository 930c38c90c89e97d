//! Broken and cyclic programs; local classes.

use super::{Arc, LocalClassId, LocalPlace, Member, Name, Root, StaticContext, check, describe, world};

#[test]
fn cycles_end() {
    check(
        "class A extends B { } class B extends A { class In extends In2 { } } interface I extends I { }
         class C<T extends U, U extends T> extends C<T, U>.D { class D extends C<T, U> { } }
         class E extends E.F { static class F extends E { } }",
        &[
            ("A#x", "absent"),
            ("A?Nothing", "absent"),
            ("A#m()", ""),
            ("I#m()", ""),
            ("C?Nothing", "absent"),
            ("E?F", "E$F"),
            ("E", "Class <> E$F ()"),
        ],
    );
}

#[test]
fn missing_and_malformed_parts_are_unknown() {
    check(
        "import gone.Missing; import gone.*; class A extends Missing { Missing m; java.util.List<Gone> l; gone.Far f; T.x y; String.Nope n; List<int> z; void p( { }",
        &[("A#m", "<unknown>"), ("A?Missing", "absent")],
    );
    check("// file: p/A.java\n package q; class A { }", &[("p.A", "absent"), ("q.A", "Class <> Object ()")]);
    check("", &[("A", "absent"), ("", "absent")]);
}

#[test]
fn local_classes_see_what_is_around_them() {
    let world = world(
        "class A<T> { class In { }
           void m() { class L<U> extends In { class Deep { } L<T> next; } Object o = new Runnable() { public void run() { } }; } }",
    );
    let symbols = &world.symbols;
    let outer = symbols.find_class(Name::new("A"), Root::NONE).unwrap();
    let start = world.class_decl(outer).unwrap().members.iter().find_map(|member| match member {
        Member::Method(method) => method.body,
        _ => None,
    });
    let file = world.source(outer).unwrap().file;
    let body = world.body(file, start.unwrap().start).unwrap();
    let scope = world.scope_of_class(outer);
    let place = LocalPlace { owner: outer, scope: &scope, context: StaticContext::Instance };
    let named = |name: &str| {
        let ids = (0..).map(LocalClassId).zip(&body.arena.classes);
        ids.into_iter().find(|(_, decl)| &*decl.name == name).unwrap().0
    };
    let local = world.enter_local_class(&body, named("L"), place, None);
    assert_eq!(describe(symbols, local), "Class <U:Object> A$In<T> ()");
    let next = crate::resolve::find_field(symbols, local, Name::new("next")).found().unwrap();
    let text = super::show(symbols, symbols.field_type(next));
    assert_eq!(text, format!("{}<T, T>", symbols.class(local).binary_name));
    let deep = symbols.members(local).class_named(Name::new("Deep")).unwrap();
    assert_eq!(symbols.all_type_variables(deep).len(), 2);
    let runnable = symbols.find_class(Name::new("java.lang.Runnable"), Root::NONE).unwrap();
    let runnable = crate::symbols::Type::class(runnable);
    let anonymous = world.enter_local_class(&body, named(""), place, Some(runnable));
    assert_eq!(describe(symbols, anonymous), "Class <> Object (Runnable)");
    assert_eq!(crate::resolve::methods_named(symbols, anonymous, Name::new("run")).len(), 1);
    assert!(Arc::ptr_eq(&world.unit(file), &world.unit(file)));
}

#[test]
fn importing_own_members_does_not_keep_supertypes_from_being_stored() {
    let world = world(
        "// file: p/A.java
         package p; import java.util.*; import static p.A.*; class A extends Thread implements Set { static class In { } }",
    );
    let class = world.symbols.find_class(Name::new("p.A"), Root::NONE).unwrap();
    assert_eq!(describe(&world.symbols, class), "Class <> Thread (java.util.Set)");
    assert!(std::ptr::eq(world.symbols.supertypes(class), world.symbols.supertypes(class)));
}

#[test]
fn deep_nesting_is_survived() {
    let text = format!("{}{}", "class A { ".repeat(5000), "}".repeat(5000));
    check(&text, &[("A", "Class <> Object ()"), ("A?String", "java.lang.String")]);
    let text = format!("class A {{ {}String{} f; }}", "java.util.List<".repeat(5000), ">".repeat(5000));
    check(&text, &[("A", "Class <> Object ()")]);
    let sum = format!("class A {{ static final int N = {}1; }}", "1 + ".repeat(5000));
    check(&sum, &[("A#N=", "Int 5001")]);
    let chain: String = (0..2000).map(|i| format!("class C{i} extends C{} {{ }} ", i + 1)).collect();
    check(
        &format!("{chain} class C2000 {{ int x; void m() {{ }} }}"),
        &[("C0#x", "int"), ("C0#m()", "void C2000.m()")],
    );
}
