//! What the user gave us: input files, source roots, the JDK. Knows files and `package` declarations, nothing
//! else of Java.
//!
//! Invariant: opening a project reads one file's head per folder; a text is read when something asks for it,
//! once.

mod archive;
mod code_lines;
pub mod jdk;
mod lookup;
mod package_scan;
mod roots;
mod source;
mod strays;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

pub use archive::Unpacking;
pub use code_lines::code_lines;
pub use lookup::PathFit;
pub use roots::RootFolder;
pub use source::{LARGEST_FILE, LARGEST_FILE_EVER, SourceFile};
pub use strays::has_class_file;
pub use walk::{MARKER, OpenError};

use crate::base::{Diagnostic, FileId, Name, Root};
use lookup::Index;
use source::Source;
use strays::Strays;

/// The sources of a program. Files are numbered in the order of their paths.
#[derive(Debug)]
pub struct Project {
    /// What the files here are added to; they are numbered after its files.
    base: Option<Arc<Project>>,
    files: Vec<SourceFile>,
    roots: Vec<RootFolder>,
    index: Index,
    warnings: Vec<Diagnostic>,
    /// What the user gave.
    paths: Vec<PathBuf>,
    /// What is below these and is not read, once somebody asks.
    strays: OnceLock<Strays>,
    /// Canonical paths of the files and archives of the input.
    read: FxHashSet<PathBuf>,
    /// In megabytes.
    largest_file: u64,
    /// Files that classes of libraries are written in, numbered from [`FIRST_LIBRARY_FILE`] on. A project shares them with
    /// those that add files to it.
    library: Arc<boxcar::Vec<SourceFile>>,
}

/// How much is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of one file, in megabytes.
    pub file: u64,
    /// Of archives.
    pub unpacking: Unpacking,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { file: LARGEST_FILE, unpacking: Unpacking::Careful }
    }
}

/// Far above the number of files that any project has.
const FIRST_LIBRARY_FILE: u32 = 1 << 31;

impl Project {
    /// Finds the source files in folders, `.java` files and zips. What cannot be read below a folder is a warning
    /// in [`Project::diagnostics`].
    pub fn open(paths: &[PathBuf]) -> Result<Project, OpenError> {
        Project::open_within(paths, Limits::default())
    }

    /// The same with other limits.
    pub fn open_within(paths: &[PathBuf], limits: Limits) -> Result<Project, OpenError> {
        let found = walk::walk(paths, limits.unpacking)?;
        let project = Project::new(None, found.files.into_iter().collect(), found.warnings);
        Ok(Project { paths: paths.to_vec(), read: found.seen, largest_file: limits.file, ..project })
    }

    /// A project of (path, text) pairs.
    pub fn in_memory(files: Vec<(String, String)>) -> Project {
        let mut files: Vec<(String, Source)> =
            files.into_iter().map(|(path, text)| (path, Source::Memory(Arc::from(text)))).collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        Project::new(None, files, Vec::new())
    }

    /// The project with more files, as (path, text) pairs: classes that only they declare are found in them.
    pub fn with_files(self: &Arc<Project>, files: Vec<(String, String)>) -> Project {
        let files = files.into_iter().map(|(path, text)| (path, Source::Memory(Arc::from(text)))).collect();
        Project::new(Some(self.clone()), files, Vec::new())
    }

    fn new(base: Option<Arc<Project>>, inputs: Vec<(String, Source)>, warnings: Vec<Diagnostic>) -> Project {
        let places = roots::discover(&inputs);
        let first_root = base.as_ref().map_or(0, |base| base.root_count());
        let files: Vec<SourceFile> = inputs
            .into_iter()
            .zip(places.of_files)
            .map(|((path, source), (package, root))| SourceFile {
                path,
                source,
                package,
                root: Root(root.0.saturating_add(first_root)),
                content: OnceLock::new(),
                line_ends: OnceLock::new(),
            })
            .collect();
        let index = Index::new(base.as_ref().map_or(0, |base| base.file_count()), &files);
        let library = base.as_ref().map(|base| base.library.clone()).unwrap_or_default();
        Project {
            base,
            files,
            roots: places.roots,
            index,
            warnings,
            read: FxHashSet::default(),
            largest_file: LARGEST_FILE,
            paths: Vec::new(),
            strays: OnceLock::new(),
            library,
        }
    }

    /// Folders that could not be read.
    pub fn unread_folders(&self) -> impl Iterator<Item = &Diagnostic> {
        self.warnings.iter()
    }

    /// Where a class of this name may be that no source declares: sentences about class files and sources in other
    /// languages. Looks at everything below the paths of the input.
    pub fn strays(&self, class: &str) -> Vec<String> {
        self.strays.get_or_init(|| Strays::below(&self.paths)).of_class(class)
    }

    /// Adds a file with classes of a library, which are known to whoever adds it: it is no file of the input, and no look-up
    /// here leads to it.
    pub fn add_library_file(&self, path: String, package: Name, text: &str) -> FileId {
        let number = self.library.push(SourceFile {
            path,
            source: Source::Memory(Arc::from(text)),
            package,
            root: Root::NONE,
            content: OnceLock::new(),
            line_ends: OnceLock::new(),
        });
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        FileId(FIRST_LIBRARY_FILE.saturating_add(number))
    }

    /// The number of a file among those of libraries; `None` for a file of the input or one that was added to it.
    pub fn library_number(&self, file: FileId) -> Option<usize> {
        file.0.checked_sub(FIRST_LIBRARY_FILE).map(|number| number as usize)
    }

    /// Whether the text is that of someone's file. What was added to the input, or written from a class file, has places
    /// that nobody could look at.
    pub fn has_places(&self, file: FileId) -> bool {
        let is_class_file = || self.path(file).ends_with(".class");
        !self.is_added(file) && (self.library_number(file).is_none() || !is_class_file())
    }

    /// Whether the file is one of the input: neither added to it nor of a library.
    pub fn is_input(&self, file: FileId) -> bool {
        !self.is_added(file) && self.library_number(file).is_none()
    }

    /// Whether a file, by its canonical path, is read as part of the input.
    pub fn reads(&self, file: &Path) -> bool {
        self.read.contains(file)
    }

    /// A file of the input in a folder, by its canonical path.
    pub fn input_below(&self, folder: &Path) -> Option<std::path::Display<'_>> {
        let below = self.read.iter().filter(|file| file.starts_with(folder));
        below.min().map(|file| file.display())
    }

    /// The files of the input, in path order; the place of a file in it is its id.
    pub fn files(&self) -> &[SourceFile] {
        self.base.as_ref().map_or(&self.files, |base| base.files())
    }

    /// How many files there are, with those that were added to the input.
    pub fn file_count(&self) -> u32 {
        let own = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        own.saturating_add(self.first_file())
    }

    /// The number of the first file here.
    fn first_file(&self) -> u32 {
        self.base.as_ref().map_or(0, |base| base.file_count())
    }

    fn root_count(&self) -> u32 {
        let own = u32::try_from(self.roots.len()).unwrap_or(u32::MAX);
        own.saturating_add(self.base.as_ref().map_or(0, |base| base.root_count()))
    }

    /// Whether the file was added to the input.
    pub fn is_added(&self, file: FileId) -> bool {
        let is_later = |base: &Arc<Project>| file.0 >= base.file_count();
        self.library_number(file).is_none() && self.base.as_ref().is_some_and(is_later)
    }

    /// The ids of all files of the input, in path order.
    pub fn file_ids(&self) -> impl DoubleEndedIterator<Item = FileId> + ExactSizeIterator + use<> {
        (0..u32::try_from(self.files().len()).unwrap_or(u32::MAX)).map(FileId)
    }

    pub fn file(&self, file: FileId) -> &SourceFile {
        if let Some(number) = self.library_number(file) {
            // Ids are handed out here, one for each file.
            return &self.library[number];
        }
        match &self.base {
            Some(base) if file.0 < base.file_count() => base.file(file),
            Some(_) | None => &self.files[(file.0 - self.first_file()) as usize],
        }
    }

    /// The path as the user would write it, with `/` between folders.
    pub fn path(&self, file: FileId) -> &str {
        self.file(file).path()
    }

    /// The text, which all spans of the file refer to; empty when it cannot be read (see [`Project::try_text`]).
    pub fn text(&self, file: FileId) -> &str {
        self.try_text(file).unwrap_or("")
    }

    /// The text, or why it cannot be read: gone, not permitted, too large.
    pub fn try_text(&self, file: FileId) -> Result<&str, &Diagnostic> {
        let source = self.file(file);
        source
            .content
            .get_or_init(|| source.load(file, self.largest_file))
            .as_ref()
            .map(|content| &*content.text)
    }

    /// The line, counted from 1, that an offset is on.
    pub fn line(&self, file: FileId, offset: u32) -> usize {
        let ends = self.file(file).line_ends.get_or_init(|| {
            let bytes = (0..).zip(self.text(file).bytes());
            bytes.filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at).collect()
        });
        1 + ends.partition_point(|&end| end < offset)
    }

    /// The column of an offset in characters, counted from 1.
    pub fn column(&self, file: FileId, offset: u32) -> usize {
        let text = self.text(file);
        let mut offset = (offset as usize).min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = text.get(..offset).unwrap_or("");
        1 + before.rsplit('\n').next().map_or(0, |line| line.chars().count())
    }

    pub fn root(&self, file: FileId) -> Root {
        self.file(file).root
    }

    /// The roots of the input, in path order; the place of a root in it is its id.
    pub fn roots(&self) -> &[RootFolder] {
        self.base.as_ref().map_or(&self.roots, |base| base.roots())
    }

    /// The package, as the file or the folder it speaks for declares it; empty for the unnamed package.
    pub fn package(&self, file: FileId) -> Name {
        self.file(file).package
    }

    /// The path below the file's root, for the output: `shop/Cart.java`. It follows the package, whatever the
    /// folder is called, because compilers look there.
    pub fn relative_path(&self, file: FileId) -> String {
        let source = self.file(file);
        let name = match source.file_name().strip_suffix(".class") {
            Some(class) => format!("{class}.java"),
            None => source.file_name().to_owned(),
        };
        if source.package.is_empty() {
            return name;
        }
        format!("{}/{name}", source.package.replace('.', "/"))
    }

    /// What there is to say about the input: unreadable folders, then files in path order, then choices between
    /// several declarations of a class. Only files and classes that were asked for are in it.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        if let Some(base) = &self.base {
            return base.diagnostics();
        }
        let mut all = self.warnings.clone();
        for content in self.files.iter().filter_map(|file| file.content.get()) {
            match content {
                Ok(text) => all.extend(text.warning.clone()),
                Err(error) => all.push(error.clone()),
            }
        }
        all.extend(self.choice_notes());
        all
    }
}

#[cfg(test)]
mod tests;
