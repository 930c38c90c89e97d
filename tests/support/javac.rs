//! One resident javac per JDK, for all that a test compiles.

use std::path::PathBuf;

use typeslice::testing::{Compiler, MessageKind, jdk};

/// What to compile: (path, text) pairs.
pub type Files = Vec<(String, String)>;

/// A javac, started when it is first asked.
pub struct Javac {
    home: PathBuf,
    compiler: Option<Compiler>,
}

/// The JDK that slices are made with.
pub fn default_jdk() -> PathBuf {
    jdk::find(None).expect("the tests need a JDK: set JAVA_HOME or put `java` on the PATH").home
}

impl Javac {
    /// The javac of the JDK at `home`.
    pub fn at(home: PathBuf) -> Javac {
        Javac { home, compiler: None }
    }

    /// The errors that javac reports, in its order; none if it accepts the files.
    pub fn errors(&mut self, class_path: &[PathBuf], files: &Files) -> Vec<String> {
        let list = std::env::join_paths(class_path).expect("paths without a separator");
        let options = match list.to_string_lossy().as_ref() {
            "" => Vec::new(),
            list => vec!["-cp".to_owned(), list.to_owned()],
        };
        // A module declaration asks for a module source path; the classes are judged alike without it.
        let classes: Vec<(String, &str)> = files
            .iter()
            .filter(|(path, _)| !path.ends_with("module-info.java"))
            .map(|(path, text)| (path.clone(), text.trim_start_matches('\u{feff}')))
            .collect();
        match self.compiler().compile_with(&options, &classes) {
            Ok(result) if result.ok => Vec::new(),
            Ok(result) => result
                .messages
                .iter()
                .filter(|m| m.kind == MessageKind::Error)
                .map(|m| m.to_string())
                .collect(),
            Err(error) => vec![format!("javac did not answer: {error}")],
        }
    }

    fn compiler(&mut self) -> &mut Compiler {
        let home = &self.home;
        self.compiler.get_or_insert_with(|| {
            Compiler::start(home, &[]).unwrap_or_else(|error| panic!("javac of {}: {error}", home.display()))
        })
    }
}
