//! Damaged class files and archives: whatever is wrong with them, they are read or refused, and nothing is made of them that
//! is larger than they are. `fuzz/` does the same for longer.

use std::fs;
use std::io::{Cursor, Write};
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use typeslice::pipeline::{Options, Program, Project, Release};
use typeslice::testing::{Jar, JdkImage, parse_class, parse_method, parse_type, read_class, read_details};

/// Generic, with annotations, nested, sealed, records: of what is built in, so that it is the same everywhere.
const CLASSES: [&str; 6] = [
    "java.util.Map$Entry",
    "java.util.stream.Collectors",
    "java.lang.Deprecated",
    "java.lang.constant.ConstantDesc",
    "java.lang.Character$UnicodeScript",
    "javax.swing.JButton",
];

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let jdk = JdkImage::built_in(Release::NEWEST).expect("built-in types");
    CLASSES.map(|name| jdk.find_class(name).expect("a class").into_owned()).to_vec()
});

/// A change of a file.
#[derive(Clone, Debug)]
enum Damage {
    Byte(Index, u8),
    /// Two bytes: a length, a count or a place in the constant pool.
    Number(Index, u16),
    Cut(Index),
    Remove(Index, usize),
    Repeat(Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        4 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Byte(at, byte)),
        4 => (any::<Index>(), select(vec![0, 1, 2, 0xFF, 0x7FFF, 0xFFFF])).prop_map(|(at, n)| Damage::Number(at, n)),
        1 => any::<Index>().prop_map(Damage::Cut),
        1 => (any::<Index>(), 1..9_usize).prop_map(|(at, size)| Damage::Remove(at, size)),
        1 => (any::<Index>(), 1..99_usize).prop_map(|(at, size)| Damage::Repeat(at, size)),
    ]
}

fn damaged(file: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for damage in damages.iter().filter(|_| file.len() > 200) {
        let length = bytes.len();
        let range = |at: &Index, size: usize| {
            let start = at.index(length.max(1)).min(length);
            start..(start + size).min(length)
        };
        match damage {
            Damage::Byte(at, byte) => bytes[range(at, 1)].fill(*byte),
            Damage::Number(at, number) => {
                let range = range(at, 2);
                let size = range.len();
                bytes[range].copy_from_slice(&number.to_be_bytes()[..size]);
            }
            Damage::Cut(at) => bytes.truncate(at.index(length.max(1))),
            Damage::Remove(at, size) => drop(bytes.drain(range(at, *size))),
            Damage::Repeat(at, size) => {
                let range = range(at, *size);
                let copy = bytes[range.clone()].to_vec();
                bytes.splice(range.start..range.start, copy);
            }
        }
    }
    bytes
}

fn settings(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(settings(4000))]

    #[test]
    fn a_damaged_class_is_read_or_refused(class in 0..CLASSES.len(), damages in vec(damage(), 1..5)) {
        let bytes = damaged(&FILES[class], &damages);
        drop(read_details(&bytes));
        if let Ok(record) = read_class(&bytes) {
            // A member has eight bytes at least.
            prop_assert!(record.fields.len() + record.methods.len() <= bytes.len() / 8);
            drop(record.signature.as_deref().map(parse_class));
            for field in &record.fields {
                drop(parse_type(field.signature.as_deref().unwrap_or(&field.descriptor)));
            }
            for method in &record.methods {
                drop(parse_method(method.signature.as_deref().unwrap_or(&method.descriptor)));
            }
        }
    }
}

/// A multi-release jar with those classes, some of them stored, some deflated.
static JAR: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut jar = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    jar.start_file("META-INF/MANIFEST.MF", options).expect("an entry");
    jar.write_all(b"Multi-Release: true\n").expect("its bytes");
    for (at, (name, class)) in CLASSES.iter().zip(FILES.iter()).enumerate() {
        let method = [zip::CompressionMethod::Stored, zip::CompressionMethod::Deflated][at % 2];
        let folder = if at % 3 == 0 { "META-INF/versions/11/" } else { "" };
        let path = format!("{folder}{}.class", name.replace('.', "/"));
        jar.start_file(path, options.compression_method(method)).expect("an entry");
        jar.write_all(class).expect("its bytes");
    }
    jar.finish().expect("a zip").into_inner()
});

proptest! {
    #![proptest_config(settings(1000))]

    #[test]
    fn a_damaged_jar_is_read_or_refused(damages in vec(damage(), 1..4), tail in vec(damage(), 0..3)) {
        // The end is where the directory is.
        let (start, end) = JAR.split_at(JAR.len() - 900);
        let bytes = [damaged(start, &damages), damaged(end, &tail)].concat();
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("a.jar");
        fs::write(&path, &bytes)?;
        if let Ok(jar) = Jar::open(&path, Release::NEWEST) {
            for name in jar.classes() {
                if let Some(Ok(class)) = jar.find_class(&name) {
                    // No byte of a deflated stream becomes more than this.
                    prop_assert!(class.len() <= bytes.len() * 1032);
                    drop(read_class(&class));
                }
            }
        }
    }
}

const USER: &str = "import javax.swing.JButton;
class User extends JButton {
    JButton button;
    Object use(JButton other) { button.setText(other.getText()); return other.getAction(); }
    @Override public boolean isEnabled() { return super.isEnabled(); }
}
";

proptest! {
    #![proptest_config(settings(100))]

    #[test]
    fn a_slice_survives_a_damaged_class(damages in vec(damage(), 1..4)) {
        let folder = tempfile::tempdir()?;
        fs::create_dir_all(folder.path().join("javax/swing"))?;
        fs::write(folder.path().join("javax/swing/JButton.class"), damaged(&FILES[5], &damages))?;
        let options = Options { class_path: vec![folder.path().to_owned()], ..Options::default() };
        let project = Project::in_memory(vec![("User.java".to_owned(), USER.to_owned())]);
        let program = Program::open(project, &options).expect("a program");
        for target in program.all_targets() {
            prop_assert!(!program.slice(std::slice::from_ref(&target)).files.is_empty(), "{}", target.id);
        }
    }
}
