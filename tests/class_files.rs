//! Class files, of the JDK at hand.

use std::path::PathBuf;
use std::sync::LazyLock;

use typeslice::testing::{
    ClassRecord, ConstantRecord, Flags, JdkImage, Name, jdk, parse_class, parse_method, parse_type,
    read_class,
};

static IMAGE: LazyLock<JdkImage> =
    LazyLock::new(|| JdkImage::open(&jdk_home()).expect("the JDK has an image"));

fn jdk_home() -> PathBuf {
    jdk::find(None).expect("the tests need a JDK").home
}

fn class(name: &str) -> ClassRecord {
    let bytes = IMAGE.find_class(name).unwrap_or_else(|| panic!("{name} is in the JDK"));
    read_class(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads a class and parses every signature in it.
fn read_with_signatures(bytes: &[u8]) -> Result<ClassRecord, String> {
    let record = read_class(bytes).map_err(|error| error.to_string())?;
    let failed = |text: &str| format!("signature {text}");
    if let Some(text) = &record.signature {
        parse_class(text).map_err(|_| failed(text))?;
    }
    for field in &record.fields {
        for text in [Some(&field.descriptor), field.signature.as_ref()].into_iter().flatten() {
            parse_type(text).map_err(|_| failed(text))?;
        }
    }
    for method in &record.methods {
        for text in [Some(&method.descriptor), method.signature.as_ref()].into_iter().flatten() {
            parse_method(text).map_err(|_| failed(text))?;
        }
    }
    Ok(record)
}

#[test]
fn every_class_of_the_jdk_is_read() {
    let mut count = 0;
    for package in IMAGE.packages() {
        for simple in IMAGE.classes_in_package(package) {
            let name = format!("{package}.{simple}");
            let bytes = IMAGE.find_class(&name).unwrap_or_else(|| panic!("{name} is not found"));
            let record = read_with_signatures(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(&*record.name, name);
            count += 1;
        }
    }
    assert!(count > 20_000, "only {count} classes");
}

#[test]
fn mutated_classes_never_panic() {
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 11) as usize % below.max(1)
    };
    let names = ["java.util.Map", "java.util.HashMap$Node", "java.lang.Enum", "java.lang.Deprecated"];
    for name in names {
        let original = IMAGE.find_class(name).expect("a class of the JDK").into_owned();
        for end in 0..original.len().min(3000) {
            assert!(read_with_signatures(&original[..end]).is_err(), "{name} cut at {end}");
        }
        for _ in 0..4000 {
            let mut bytes = original.clone();
            for _ in 0..=random(4) {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
            }
            bytes.truncate(original.len() - random(40));
            drop(read_with_signatures(&bytes));
        }
    }
}

#[test]
fn a_member_interface() {
    let entry = class("java.util.Map$Entry");
    assert_eq!(entry.member_of, Some((Name::new("java.util.Map"), Name::new("Entry"))));
    let expected = Flags::PUBLIC.with(Flags::STATIC).with(Flags::INTERFACE).with(Flags::ABSTRACT);
    assert_eq!(Flags(entry.flags), expected);
    assert!(!entry.is_local);
    let map = class("java/util/Map");
    let member = (Name::new("Entry"), entry.name, expected.0);
    assert_eq!(map.member_classes, [member]);
    let default =
        map.methods.iter().find(|method| &*method.name == "getOrDefault").expect("a default method");
    assert_eq!(Flags(default.flags), Flags::PUBLIC.with(Flags::DEFAULT));
}

#[test]
fn variable_arity_and_polymorphic_signatures() {
    let strings = class("java.lang.String");
    let format = strings.methods.iter().find(|method| &*method.name == "format").expect("String.format");
    assert!(Flags(format.flags).has(Flags::VARARGS) && !Flags(format.flags).has(Flags::TRANSIENT));
    let handle = class("java.lang.invoke.MethodHandle");
    let polymorphic = handle.methods.iter().filter(|m| m.signature_polymorphic).map(|m| &*m.name);
    assert_eq!(
        polymorphic.collect::<Vec<_>>(),
        [
            "invokeExact",
            "invoke",
            "invokeBasic",
            "linkToVirtual",
            "linkToStatic",
            "linkToSpecial",
            "linkToInterface",
            "linkToNative",
        ]
    );
}

#[test]
fn constants_enums_and_annotations() {
    let integer = class("java.lang.Integer");
    let min = integer.fields.iter().find(|field| &*field.name == "MIN_VALUE").expect("Integer.MIN_VALUE");
    assert_eq!(min.constant, Some(ConstantRecord::Int(i32::MIN)));
    let policy = class("java.lang.annotation.RetentionPolicy");
    assert!(policy.is_enum && policy.fields.iter().all(|field| field.is_enum_constant));
    let deprecated = class("java.lang.Deprecated");
    assert!(deprecated.is_annotation && deprecated.methods.iter().all(|method| method.has_default));
    assert!(class("java.util.Collections").methods.iter().all(|method| &*method.name != "<clinit>"));
}

#[test]
fn local_and_anonymous_classes_have_no_place() {
    let anonymous = class("java.util.Collections$1");
    assert!(anonymous.is_local);
    assert_eq!(anonymous.member_of, None);
}

#[test]
fn look_ups_in_the_image() {
    assert!(IMAGE.has_package("java.util") && IMAGE.has_package("java") && !IMAGE.has_package("java.utils"));
    assert!(IMAGE.find_class("java.sql.Connection").is_some(), "a class of another module");
    for absent in
        ["", "String", "java.util", "java.util.List ", "java.util.Lisp", "packages.java", "a..b", "/"]
    {
        assert!(IMAGE.find_class(absent).is_none(), "{absent}");
    }
    let functions = IMAGE.classes_in_package("java.util.function");
    assert!(functions.len() > 40 && functions.contains(&"Function"));
}

#[test]
fn packages_of_a_module() {
    let base = IMAGE.module_packages("java.base").expect("java.base");
    assert!(base.iter().any(|package| &**package == "java.util"));
    assert!(base.iter().all(|package| !package.starts_with("jdk.internal")));
    let sql = IMAGE.module_packages("java.sql").expect("java.sql");
    assert!(sql.iter().any(|package| &**package == "java.util.logging"), "requires transitive java.logging");
    assert!(IMAGE.module_packages("java.bass").is_none());
}

#[test]
fn the_runtime_jar_of_java_8() -> Result<(), Box<dyn std::error::Error>> {
    use std::io::Write;
    let home = tempfile::tempdir()?;
    assert!(JdkImage::open(home.path()).is_err(), "a folder without a JDK");
    std::fs::create_dir_all(home.path().join("jre/lib"))?;
    let mut writer = zip::ZipWriter::new(std::fs::File::create(home.path().join("jre/lib/rt.jar"))?);
    writer.start_file("java/lang/Enum.class", zip::write::SimpleFileOptions::default())?;
    writer.write_all(&IMAGE.find_class("java.lang.Enum").ok_or("no java.lang.Enum")?)?;
    writer.finish()?;
    let runtime = JdkImage::open(home.path())?;
    let bytes = runtime.find_class("java.lang.Enum").ok_or("not found")?;
    assert_eq!(&*read_class(&bytes)?.name, "java.lang.Enum");
    assert!(runtime.has_package("java") && !runtime.has_package("java.util"));
    Ok(())
}
