//! The resident javac, of the JDK at hand.

use std::path::PathBuf;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use typeslice::pipeline::Span;
use typeslice::testing::{Compiler, MessageKind, VerifyError, jdk};

fn jdk_home() -> PathBuf {
    jdk::find(None).expect("the tests need a JDK").home
}

/// One for all tests, as in real use: they come in any order and see each other's leftovers, if there are any.
static COMPILER: LazyLock<Mutex<Compiler>> = LazyLock::new(|| {
    Mutex::new(Compiler::start(&jdk_home(), &[]).expect("the JDK can run the compile server"))
});

fn compiler() -> MutexGuard<'static, Compiler> {
    COMPILER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Compiles and gives the code of the first error, if any.
fn first_error(compiler: &mut Compiler, files: &[(&str, &str)]) -> Option<String> {
    let result = compiler.compile(files).expect("a verdict");
    assert_eq!(result.ok, result.first_error().is_none(), "{result:?}");
    result.first_error().map(|message| message.code.clone())
}

#[test]
fn a_message_has_its_place() {
    let text = "package p;\nclass A {\n    String é = \"é\"; int n = é;\n}\n";
    let result = compiler().compile(&[("p/A.java", text)]).expect("a verdict");
    assert!(!result.ok);
    let error = result.first_error().expect("an error");
    assert_eq!(error.kind, MessageKind::Error);
    assert_eq!(error.code, "compiler.err.prob.found.req");
    assert_eq!((error.file.as_deref(), error.line, error.column), (Some("p/A.java"), 3, 29));
    let at = text.rfind('é').expect("a use") as u32;
    assert_eq!(error.span, Some(Span::new(at, at + 2)));
    assert_eq!(
        error.to_string(),
        "p/A.java:3: incompatible types: java.lang.String cannot be converted to int"
    );
}

/// Alternating programs with the same names: a verdict must not depend on what was compiled before.
#[test]
fn nothing_of_an_earlier_request_is_seen() {
    let compiler = &mut *compiler();
    let uses_b = ("p/A.java", "package p; class A { B b; int n = new B().n; }");
    let b_int = ("p/B.java", "package p; class B { int n; }");
    let b_text = ("p/B.java", "package p; class B { String n; }");
    let b_generic = ("p/B.java", "package p; class B<T> { T n; B(int n) {} }");
    for _ in 0..3 {
        assert_eq!(first_error(compiler, &[uses_b, b_int]), None);
        assert_eq!(first_error(compiler, &[uses_b]).as_deref(), Some("compiler.err.cant.resolve.location"));
        assert_eq!(first_error(compiler, &[uses_b, b_text]).as_deref(), Some("compiler.err.prob.found.req"));
        assert_eq!(
            first_error(compiler, &[uses_b, b_generic]).as_deref(),
            Some("compiler.err.cant.apply.symbol")
        );
    }
}

#[test]
fn packages_of_an_earlier_request_do_not_exist() {
    let compiler = &mut *compiler();
    let q = ("q/r/B.java", "package q.r; public class B { public static class C {} public static int n; }");
    let star = ("p/A.java", "package p; import q.r.*; class A {}");
    let above = ("p/A.java", "package p; import q.*; class A {}");
    let odd = ("p/A.java", "package p; import q . /* x */ r . * ; class A {}");
    let named = ("p/A.java", "package p; import q.r.B; class A { B b; }");
    let qualified = ("p/A.java", "package p; class A { q.r.B b; }");
    let member = ("p/A.java", "package p; import q.r.B.C; class A { C c; }");
    let statics = ("p/A.java", "package p; import static q.r.B.*; class A { }");
    let class_q = ("q.java", "class q { static class r { static class B {} } }");
    for _ in 0..2 {
        for user in [star, above, odd, named, qualified, member, statics] {
            assert_eq!(first_error(compiler, &[user, q]).filter(|_| user != above), None);
            assert_eq!(
                first_error(compiler, &[user]).as_deref(),
                Some("compiler.err.doesnt.exist"),
                "{}",
                user.1
            );
        }
        assert_eq!(first_error(compiler, &[class_q]), None);
        assert_eq!(first_error(compiler, &[class_q, q]), None, "q exists as a part of q.r only");
    }
}

#[test]
fn kinds_of_classes_change() {
    let compiler = &mut *compiler();
    let user = |text: &'static str| ("p/A.java", text);
    let programs = [
        (
            user("package p; class A implements I { public void m() {} }"),
            ("p/I.java", "package p; interface I { void m(); }"),
            true,
        ),
        (
            user("package p; class A implements I { public void m() {} }"),
            ("p/I.java", "package p; class I { }"),
            false,
        ),
        (
            user("package p; class A implements I { }"),
            ("p/I.java", "package p; interface I { void m(); }"),
            false,
        ),
        (
            user("package p; class A { I i = () -> 1; }"),
            ("p/I.java", "package p; interface I { int m(); }"),
            true,
        ),
        (
            user("package p; class A { I i = () -> 1; }"),
            ("p/I.java", "package p; interface I { String m(); }"),
            false,
        ),
        (user("package p; class A { I i = I.X; }"), ("p/I.java", "package p; enum I { X }"), true),
        (user("package p; @I class A { }"), ("p/I.java", "package p; @interface I { }"), true),
        (user("package p; @I class A { }"), ("p/I.java", "package p; @interface I { int n(); }"), false),
        (
            user("package p; class A { I i = new I(1); }"),
            ("p/I.java", "package p; record I(int n) { }"),
            true,
        ),
        (user("package p; class A extends I { }"), ("p/I.java", "package p; record I(int n) { }"), false),
    ];
    for _ in 0..2 {
        for (a, i, ok) in programs {
            assert_eq!(first_error(compiler, &[a, i]).is_none(), ok, "{} {}", a.1, i.1);
        }
    }
}

#[test]
fn classes_of_the_jdk_stay_as_they_are() {
    let compiler = &mut *compiler();
    let cyclic = ("p/A.java", "package p; class A extends A.B { static class B extends A {} }");
    let own_list = ("java/util/List.java", "package java.util; public interface List<T> { int mine(); }");
    let own_object =
        ("p/Object.java", "package p; class Object { int mine; } class S extends Object { int n = mine; }");
    let uses =
        ("p/L.java", "package p; class L { int n(java.util.List<String> l) { return l.get(0).length(); } }");
    for _ in 0..2 {
        assert!(first_error(compiler, &[cyclic]).is_some());
        assert!(first_error(compiler, &[own_list]).is_some());
        assert_eq!(first_error(compiler, &[own_object]), None);
        assert_eq!(first_error(compiler, &[uses]), None);
    }
}

#[test]
fn package_and_module_declarations() {
    let compiler = &mut *compiler();
    let info = ("p/package-info.java", "@Deprecated package p;");
    let class = ("p/A.java", "package p; public class A { java.sql.Connection c; }");
    let narrow = ("module-info.java", "module m { exports p; }");
    let wide = ("module-info.java", "module m { requires java.sql; exports p; }");
    for _ in 0..2 {
        assert_eq!(first_error(compiler, &[info, class]), None);
        assert_eq!(first_error(compiler, &[class]), None);
        assert_eq!(
            first_error(compiler, &[narrow, class]).as_deref(),
            Some("compiler.err.package.not.visible")
        );
        assert_eq!(first_error(compiler, &[wide, class]), None);
    }
}

#[test]
fn options_belong_to_one_request() {
    let compiler = &mut *compiler();
    let files = [("p/A.java", "package p; class A { java.util.List l = new java.util.ArrayList(); }")];
    let lint = ["-Xlint:all".to_owned()];
    for _ in 0..2 {
        let warned = compiler.compile_with(&lint, &files).expect("a verdict");
        assert_eq!(warned.messages.iter().filter(|m| m.code == "compiler.warn.raw.class.use").count(), 2);
        assert!(compiler.compile(&files).expect("a verdict").messages.is_empty());
    }
    let old =
        compiler.compile_with(&["--release".into(), "8".into()], &[("A.java", "class A { var n = 1; }")]);
    assert!(!old.expect("a verdict").ok);
    let wrong = compiler.compile_with(&["--no-such-option".into()], &files);
    assert!(matches!(wrong, Err(VerifyError::CompilerFailed(_))), "{wrong:?}");
}

#[test]
fn a_compiler_that_fails_or_hangs_is_replaced() {
    let compiler = &mut *compiler();
    let good = [("A.java", "class A {}")];
    let deep = format!("class A {{ int n = {}1{}; }}", "(".repeat(60_000), ")".repeat(60_000));
    let failed = compiler.compile(&[("A.java", deep)]);
    assert!(matches!(failed, Err(VerifyError::CompilerFailed(_))), "{failed:?}");
    assert!(compiler.compile(&good).expect("a verdict").ok);
    let usual = std::mem::replace(&mut compiler.timeout, Duration::ZERO);
    assert!(matches!(compiler.compile(&good), Err(VerifyError::Timeout(_))));
    compiler.timeout = usual;
    assert!(compiler.compile(&good).expect("a verdict").ok);
}

#[test]
fn what_cannot_start_is_an_error() {
    assert!(matches!(Compiler::start("/no/such/jdk".as_ref(), &[]), Err(VerifyError::Launch { .. })));
    let broken = Compiler::start(&jdk_home(), &["-XX:NoSuchOption".into()]);
    assert!(matches!(broken, Err(VerifyError::NotReady(text)) if text.contains("NoSuchOption")));
}
