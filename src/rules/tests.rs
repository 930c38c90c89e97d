//! Maps, and what is said about rule files that are wrong.

use std::io;
use std::path::Path;

use super::{ElementKind, FinalFields, Overloads, RuleProblems, Rules, built_in_names};

const RULE: &str = "on = 'class'\nrequire = ['header.uses']\njls = '8.1'\nwhy = 'w'\n";

/// Loads `my/map.toml` where these files are on the disk.
fn load(files: &[(&str, &str)]) -> Result<Rules, RuleProblems> {
    let read = |path: &Path| {
        let found = files.iter().find(|(name, _)| Path::new(name) == path);
        found.map(|(_, text)| (*text).to_owned()).ok_or(io::ErrorKind::NotFound.into())
    };
    Rules::load("my/map.toml", &read)
}

/// What is said about the one file `my/map.toml`.
fn problems(text: &str) -> String {
    load(&[("my/map.toml", text)]).err().map_or_else(String::new, |problems| problems.to_string())
}

#[test]
fn the_java_map_covers_every_element() -> Result<(), RuleProblems> {
    let rules = Rules::built_in("java")?;
    for kind in ElementKind::ALL {
        // Annotations of packages say nothing to the language itself. To it, a constructor is a method and a record a
        // class, which have rules; what is caught or thrown is looked at through the names and types in the code.
        let is_for_checkers = matches!(
            kind,
            ElementKind::Package
                | ElementKind::Constructor
                | ElementKind::ConstructorBody
                | ElementKind::Record
                | ElementKind::Catch
                | ElementKind::Throw
        );
        assert!(is_for_checkers || rules.on(*kind).next().is_some(), "{}", kind.as_str());
    }
    Ok(())
}

#[test]
fn built_in_maps_say_what_they_are() -> Result<(), RuleProblems> {
    for name in built_in_names() {
        let rules = Rules::built_in(name)?;
        assert!(rules.title().is_some() && rules.derived().is_some() && rules.own() > 0, "{name}");
    }
    Ok(())
}

#[test]
fn an_unknown_map_is_an_error_with_a_suggestion() {
    let message = |name| Rules::built_in(name).err().map_or_else(String::new, |error| error.to_string());
    assert!(message("jva").starts_with("no rule map is called `jva`; did you mean `java`?"));
    assert!(message("java-classes").starts_with("no rule map is called"));
    assert!(message("java.toml").starts_with("cannot read the rule file java.toml"));
}

#[test]
fn maps_extend_maps() -> Result<(), RuleProblems> {
    let map = format!(
        "extends = ['java', '../base.toml']\nremove = ['cast']\noverloads = 'all'\n[stubs]\nfinal-fields = 'default'\n\
         [annotations]\nprovided = ['a.b']\n[[rule]]\nid = 'new'\n{RULE}\n[[replace]]\nid = 'switch'\n{RULE}"
    );
    let base = format!("extends = 'java'\n[annotations]\nprovided = ['c']\n[[rule]]\nid = 'based'\n{RULE}");
    let rules = load(&[("my/map.toml", &map), ("base.toml", &base)])?;
    let java = Rules::built_in("java")?;
    let ids = |rules: &Rules| rules.all().iter().map(|rule| rule.id.to_string()).collect::<Vec<_>>();
    let mut expected = ids(&java);
    expected.retain(|id| id != "cast");
    expected.extend(["based".to_owned(), "new".to_owned()]);
    assert_eq!(ids(&rules), expected);
    let switch = rules.all().iter().find(|rule| &*rule.id == "switch");
    assert_eq!(switch.map(|rule| rule.on), Some(ElementKind::Class));
    assert_eq!((rules.own(), rules.choices().overloads), (2, Overloads::All));
    assert_eq!(rules.choices().final_fields, FinalFields::Default);
    assert_eq!(rules.choices().provided_annotations, [Box::from("c"), Box::from("a.b")]);
    Ok(())
}

#[test]
fn a_printed_map_is_the_same_map() -> Result<(), RuleProblems> {
    let odd = format!(
        "extends = 'java'\ntitle = \"a \\\"b\\\" \\\\ \\n\\t\\u0007 ä\"\noverloads = 'applicable'\nprovided = ['y.z']\n[annotations]\nprovided = ['x']\n\
         [[rule]]\nid = 'new'\nmanual = 'The manual, 3'\nwhen = 'annotated'\nannotations = ['A']\n{RULE}"
    );
    let mut maps = vec![load(&[("my/map.toml", &odd)])?];
    for name in built_in_names() {
        maps.push(Rules::built_in(name)?);
    }
    for map in maps {
        let again = load(&[("my/map.toml", &map.to_toml())])?;
        assert_eq!(again.all(), map.all());
        assert_eq!(again.choices(), map.choices());
        assert_eq!((again.title(), again.derived()), (map.title(), map.derived()));
    }
    Ok(())
}

#[test]
fn every_error_is_reported_at_its_place() {
    let text = "titel = 'x'\noverloads = 'some'\n\n[[rule]]\nid = 'Bad_Id'\non = 'method-cal'\n\
                require = ['method.headr', 3]\nwhen = 'x'\njls = 'fifteen'\n\n[[rule]]\nid = 'empty'\nrequire = []\n\
                [annotations]\nprovided = ['a.*']\n[stubs]\nvalue = 'null'\n";
    insta::assert_snapshot!(problems(text), @r#"
    my/map.toml:1:1: a rule file has no key `titel`; did you mean `title`?
    my/map.toml:2:13: no choice of overloads is called `some`; there are: resolved, applicable, all
    my/map.toml:4:1: [[rule]] has no `why`; add why = "What the checker looks at, and why."
    my/map.toml:5:6: `Bad_Id` is no id: ids are lower-case words with `-` between them; write "bad-id"
    my/map.toml:6:6: no element is called `method-cal`; did you mean `method-call`?
    my/map.toml:7:12: no relation is called `method.headr`; did you mean `method.header`?
    my/map.toml:7:28: an entry of `require` is a string, not an integer; write "…"
    my/map.toml:8:8: no condition is called `x`; there are: annotated, in-code, field.blank, field.final-with-value, abstract-method.kept, conflict.kept, overridden.kept, overriding-result.kept, function-method.kept, constant.missing, super-constructor.unusable
    my/map.toml:9:7: `fifteen` is no section of the Java Language Specification; write its number, such as jls = "15.12.2"
    my/map.toml:11:1: [[rule]] has no `on`; add on = "method-call"
    my/map.toml:11:1: [[rule]] requires nothing; add require = ["method.header"], or remove the rule
    my/map.toml:11:1: [[rule]] does not say where it comes from; add jls = "15.12" (a section of the Java Language Specification) or manual = "…" (of the checker)
    my/map.toml:11:1: [[rule]] has no `why`; add why = "What the checker looks at, and why."
    my/map.toml:15:13: `a.*` is no name of a package; write it without a `*`, such as "org.jspecify.annotations"
    my/map.toml:17:9: the value of a stub does not say where its type stands: there is no `{T}` in it; write an expression such as "java.util.Objects.<{T}>requireNonNull(null)"
    "#);
}

#[test]
fn rules_that_could_never_fire_are_refused() {
    let rule = |text: &str| problems(&format!("[[rule]]\nid = 'x'\njls = '1'\nwhy = 'w'\n{text}"));
    insta::assert_snapshot!(rule("on = 'cast'\nrequire = ['cast.types', 'field.header']"), @"my/map.toml:6:26: `field.header` leads nowhere from `cast`; from there lead: cast.types, class.permitted, class.concrete");
    insta::assert_snapshot!(rule("on = 'class'\nrequire = ['implementation.header']"), @r#"my/map.toml:6:12: `implementation.header` goes with the condition `abstract-method.kept`; add when = "abstract-method.kept""#);
    insta::assert_snapshot!(rule("on = 'class'\nrequire = ['header.uses']\nwhen = 'conflict.kept'"), @r#"my/map.toml:6:12: the condition `conflict.kept` goes with one relation; write require = ["conflict.override"]"#);
    insta::assert_snapshot!(rule("on = 'method'\nrequire = ['header.uses']\nwhen = 'field.blank'"), @"my/map.toml:7:8: `field.blank` never holds for `method`; it is about: field, field-initializer");
    insta::assert_snapshot!(rule("on = 'method'\nrequire = ['annotated.overridden']"), @r#"my/map.toml:6:12: the rule does not say which annotations this is about; add annotations = ["Pure"], with their simple names"#);
    insta::assert_snapshot!(rule("on = 'method'\nrequire = ['header.uses']\nannotations = ['Pure']"), @"my/map.toml:7:15: no relation or condition of the rule speaks of its `annotations`; remove them, or use `annotated`, `annotated.overridden`, `annotation.expressions` …");
}

#[test]
fn errors_between_files() {
    let text = format!(
        "extends = ['jav', 'java', 'gone.toml']\nremove = ['swich']\n[[rule]]\nid = 'a'\n{RULE}\n[[rule]]\nid = 'a'\n{RULE}"
    );
    insta::assert_snapshot!(problems(&text), @r"
    my/map.toml:1:12: no rule map is called `jav`; did you mean `java`?
    my/map.toml:1:27: cannot read the rule file my/gone.toml: entity not found; paths are relative to the file that names them
    my/map.toml:11:6: there are two rules with the id `a`; the other one is in line 4; ids are unique
    ");
    let text = format!(
        "extends = 'java'\nremove = ['swich', 'zzzzzzz']\n[[rule]]\nid = 'cast'\n{RULE}\n[[replace]]\nid = 'csat'\n{RULE}"
    );
    insta::assert_snapshot!(problems(&text), @r"
    my/map.toml:2:11: no rule `swich` is extended here; did you mean `switch`?
    my/map.toml:2:20: no rule `zzzzzzz` is extended here; `typeslice rules show` lists the rules of a map
    my/map.toml:4:6: there is a rule `cast` in what this map extends; start it with [[replace]] to replace that one, or choose another id
    my/map.toml:11:6: no rule `csat` is extended here; `typeslice rules show` lists the rules of a map
    ");
}

#[test]
fn circles_are_refused() {
    let files =
        [("my/map.toml", "extends = './other.toml'"), ("my/other.toml", "extends = '../my/map.toml'")];
    let message = load(&files).err().map_or_else(String::new, |problems| problems.to_string());
    insta::assert_snapshot!(message, @"my/other.toml:1:11: a rule file cannot extend itself; my/map.toml extends my/other.toml extends my/map.toml");
    assert!(problems("extends = 'map.toml'").contains("cannot extend itself"));
}

#[test]
fn no_toml_is_refused_at_its_place() {
    insta::assert_snapshot!(problems("title = \n[[rule]\nid = 'x"), @r"
    my/map.toml:1:9: string values must be quoted, expected literal string; rule files are TOML: https://toml.io
    my/map.toml:2:8: unclosed array table, expected `]`; rule files are TOML: https://toml.io
    ");
}

#[test]
fn bases_must_agree() {
    let base = format!("extends = 'java'\n[[replace]]\nid = 'cast'\n{RULE}");
    let check = |map: &str| {
        let loaded = load(&[("my/map.toml", map), ("my/base.toml", &base)]);
        loaded.err().map_or_else(String::new, |problems| problems.to_string())
    };
    insta::assert_snapshot!(check("extends = ['java', 'base.toml']"), @"my/map.toml:1:20: the maps that this one extends do not agree on the rule `cast`; settle it with [[replace]] or `remove`");
    assert_eq!(check("extends = ['java', 'base.toml']\nremove = ['cast']"), "");
}
