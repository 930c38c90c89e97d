//! The program at hand: its project, the JDK, and the symbols of both.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use super::class_files::ParameterClass;
use super::completer::Entering;
use super::libraries::Libraries;
use super::local::LocalPlace;
use super::shared::Shared;
use super::source_members::formal_parameters;
use super::sources::Sources;
use super::written::{HeaderSources, LibraryClasses};
use crate::base::{ClassId, FieldId, FileId, MethodId, Name, Root, is_within};
use crate::classfile::{ClassPath, EntryId, JdkImage, PackageModule};
use crate::project::Project;
use crate::symbols::{FieldOrigin, MethodOrigin, Origin, Scope, SourceClass, Symbols, Type};
use crate::syntax::tree::{
    Body, ClassDecl, ClassDeclId, CompilationUnit, EnumConstantDecl, FieldDecl, LocalClassId, Member,
    MethodDecl, Parameter, SyntaxError,
};

/// What the sources of a project refer to beside the JDK.
#[derive(Default)]
pub struct Dependencies {
    pub class_path: ClassPath,
    pub classes: LibraryClasses,
    /// Sources of libraries: preferred where they declare a class.
    pub sources: Option<Project>,
    /// Packages, with all below them, whose classes are somebody else's to declare.
    pub provided: Arc<[Box<str>]>,
}

/// A project with its symbols, shared by all threads.
pub struct World {
    pub symbols: Symbols,
    shared: Arc<Shared>,
    attached: OnceLock<Box<dyn Any + Send + Sync>>,
    note: Option<Arc<dyn Any + Send + Sync>>,
    provided: Arc<[Box<str>]>,
}

impl World {
    pub fn new(project: Arc<Project>, jdk: Option<JdkImage>) -> World {
        World::with_dependencies(project, jdk, Dependencies::default())
    }

    /// A project whose sources refer to classes of libraries.
    pub fn with_dependencies(
        project: Arc<Project>,
        jdk: Option<JdkImage>,
        dependencies: Dependencies,
    ) -> World {
        let Dependencies { class_path, classes, sources, provided } = dependencies;
        let written = HeaderSources::new(classes, sources);
        let libraries = Arc::new(Libraries::new(jdk, class_path, written));
        let sources = Arc::new(Sources::new(project.clone(), None));
        World::of_shared(Shared::new(project, libraries, sources), provided)
    }

    /// The same program with more files, (path, text) pairs, and a note of whoever made them up; symbols are other ones. What
    /// was read and parsed is shared.
    pub fn with_files(&self, files: Vec<(String, String)>, note: Arc<dyn Any + Send + Sync>) -> World {
        let project = Arc::new(self.shared.project.with_files(files));
        let sources = Arc::new(Sources::new(project.clone(), Some(self.shared.sources.clone())));
        let shared = Shared::new(project, self.shared.libraries.clone(), sources);
        World { note: Some(note), ..World::of_shared(shared, self.provided.clone()) }
    }

    /// The note about files that were made up.
    pub fn note<T: 'static>(&self) -> Option<&T> {
        self.note.as_ref()?.downcast_ref()
    }

    fn of_shared(shared: Shared, provided: Arc<[Box<str>]>) -> World {
        let shared = Arc::new(shared);
        let symbols = Symbols::new(Box::new(Entering(shared.clone())));
        World { symbols, shared, attached: OnceLock::new(), note: None, provided }
    }

    pub fn project(&self) -> &Project {
        &self.shared.project
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.shared.libraries.class_path
    }

    /// The entry of the class path that a class was read from; `None` for classes of the sources and of the JDK.
    pub fn class_path_entry(&self, class: ClassId) -> Option<EntryId> {
        let symbol = self.symbols.class(class);
        match symbol.origin {
            Origin::Source(_) => None,
            Origin::ClassFile(_) => self.shared.libraries.entry(symbol.binary_name),
        }
    }

    /// The classes that the parameters of a method of the class path name; none for methods of the sources and of the JDK.
    pub fn parameter_classes(&self, method: MethodId) -> Vec<ParameterClass> {
        if self.class_path_entry(method.class).is_none() {
            return Vec::new();
        }
        super::class_files::parameter_classes(&self.symbols, method)
    }

    /// The entry of the class path that a class was written from; `None` for one that is what it was.
    pub fn written_from(&self, class: ClassId) -> Option<EntryId> {
        let symbol = self.symbols.class(class);
        let file = symbol.source()?.file;
        self.project().library_number(file).and_then(|_| self.shared.libraries.entry(symbol.binary_name))
    }

    /// The members of classes of the class path that could not be written, by class.
    pub fn left_out(&self) -> Vec<(Name, Vec<String>)> {
        self.shared.libraries.written.left_out()
    }

    /// The file that annotates a package, as seen from `from` (JLS 7.4.1).
    pub fn package_info(&self, package: Name, from: Root) -> Option<FileId> {
        self.shared.package_info(package, from)
    }

    /// The module of the JDK that has the package, where modules are known.
    pub fn jdk_module(&self, package: Name) -> Option<PackageModule> {
        self.shared.libraries.jdk_module(package)
    }

    /// What is wrong with classes of the class path that were asked for, in the order of their names.
    pub fn broken_classes(&self) -> Vec<String> {
        self.shared.libraries.broken()
    }

    /// The entries of the class path with classes of a Java that we do not know, as far as they were asked for.
    pub fn newer_entries(&self) -> Vec<String> {
        self.shared.libraries.newer()
    }

    /// What a later layer keeps with the world, made on first use; there is one such layer (`attribute`).
    /// `None` for any other type.
    pub fn attached<T: Default + Send + Sync + 'static>(&self) -> Option<&T> {
        self.attached.get_or_init(|| Box::<T>::default()).downcast_ref()
    }

    /// The declarations of a file, parsed once.
    pub fn unit(&self, file: FileId) -> Arc<CompilationUnit> {
        self.shared.unit(file).clone()
    }

    /// The same for as long as the world is there.
    pub fn unit_of(&self, file: FileId) -> &CompilationUnit {
        self.shared.unit(file)
    }

    /// The code that starts at this byte: of a method, initializer, field initializer or enum constant.
    pub fn body(&self, file: FileId, start: u32) -> Option<Arc<Body>> {
        self.shared.sources.bodies(file).get(start).cloned()
    }

    /// All code of a file.
    pub fn bodies(&self, file: FileId) -> impl Iterator<Item = &Body> {
        self.shared.sources.bodies(file).iter()
    }

    /// Where the file could not be parsed: all of it if its bodies were asked for, else what headers show.
    pub fn syntax_errors(&self, file: FileId) -> &[SyntaxError] {
        self.shared.sources.syntax_errors(file)
    }

    /// Where the file, bodies included, could not be parsed.
    pub fn all_syntax_errors(&self, file: FileId) -> &[SyntaxError] {
        &self.shared.sources.bodies(file).errors
    }

    /// The classes that a file declares, members included, in the order of their declarations.
    pub fn classes_in(&self, file: FileId) -> Vec<ClassId> {
        let count = u32::try_from(self.unit(file).classes.len()).unwrap_or(u32::MAX);
        (0..count).filter_map(|number| self.find_declared(file, ClassDeclId(number))).collect()
    }

    /// A program of its own of these files, (path, text) pairs, with the same libraries.
    pub fn only_files(&self, files: Vec<(String, String)>) -> World {
        let project = Arc::new(Project::in_memory(files));
        let sources = Arc::new(Sources::with_parsed(project.clone(), self.shared.parsed.clone()));
        World::of_shared(Shared::new(project, self.shared.libraries.clone(), sources), self.provided.clone())
    }

    /// The symbol of a declaration; `None` only for an id of another unit.
    pub fn find_declared(&self, file: FileId, decl: ClassDeclId) -> Option<ClassId> {
        self.shared.enter(&self.symbols, file, decl)
    }

    /// The symbol of a declaration of the file's unit.
    pub fn class_of(&self, file: FileId, decl: ClassDeclId) -> ClassId {
        // An id of another unit is the caller's mistake; a class of this program is the harmless answer.
        self.find_declared(file, decl).unwrap_or(ClassId(0))
    }

    /// Whether the class was made up for one that is missing.
    pub fn is_made_up(&self, class: ClassId) -> bool {
        self.source(class).is_some_and(|source| self.project().is_added(source.file))
    }

    /// The scope inside the class body.
    pub fn scope_of_class(&self, class: ClassId) -> Arc<Scope> {
        self.shared.body_scope(&self.symbols, class)
    }

    /// The scope of `extends`, `implements`, `permits` and bounds of type parameters.
    pub fn header_scope(&self, class: ClassId) -> Arc<Scope> {
        self.shared.header_scope(&self.symbols, class)
    }

    /// The scope of a method's header and body: its class's, with its type parameters.
    pub fn scope_of_method(&self, method: MethodId) -> Arc<Scope> {
        self.shared.method_scope(&self.symbols, method)
    }

    /// The outermost scope of a file: imports and the package.
    pub fn scope_of_unit(&self, file: FileId) -> Arc<Scope> {
        self.shared.unit_scope(file).clone()
    }

    /// A symbol for a local or anonymous class, a new one for each call: the caller enters each once for a body.
    /// `anonymous_super` is the type an anonymous class names, which only attribution knows (a diamond is inferred); for
    /// the body of an enum constant it is the enum.
    pub fn enter_local_class(
        &self,
        body: &Arc<Body>,
        id: LocalClassId,
        place: LocalPlace<'_>,
        anonymous_super: Option<Type>,
    ) -> ClassId {
        self.shared.enter_local(&self.symbols, body, id, place, anonymous_super)
    }

    pub fn is_source(&self, class: ClassId) -> bool {
        self.source(class).is_some()
    }

    /// Whether the class is of a package whose classes are somebody else's to declare.
    pub fn is_provided(&self, class: ClassId) -> bool {
        !self.provided.is_empty() && self.provides(self.symbols.class(class).package.as_str())
    }

    /// Whether classes of this package are.
    pub fn provides(&self, package: &str) -> bool {
        is_within(&self.provided, package)
    }

    /// Whether a program that has `user` has a declaration of its own of `class`: both are sources, and the class is not
    /// provided. What is provided uses its like as anything else does, so that it can be looked at by itself.
    pub fn is_ours(&self, user: ClassId, class: ClassId) -> bool {
        self.is_source(class) && (!self.is_provided(class) || self.is_provided(user))
    }

    pub fn source(&self, class: ClassId) -> Option<&SourceClass> {
        self.symbols.class(class).source()
    }

    pub fn class_decl(&self, class: ClassId) -> Option<&ClassDecl> {
        self.source(class).map(SourceClass::decl)
    }

    fn member(&self, class: ClassId, index: usize) -> Option<&Member> {
        self.class_decl(class)?.members.get(index)
    }

    /// The declaration of a method; `None` for implicit ones and those of class files.
    pub fn method_decl(&self, method: MethodId) -> Option<&MethodDecl> {
        let MethodOrigin::Declared(index) = self.symbols.method(method).origin else { return None };
        match self.member(method.class, index)? {
            Member::Method(decl) => Some(decl),
            _ => None,
        }
    }

    /// The formal parameters of a source method, without a receiver parameter; a record's header for a compact or
    /// implicit canonical constructor.
    pub fn parameters(&self, method: MethodId) -> &[Parameter] {
        match self.method_decl(method) {
            Some(decl) if decl.kind != crate::syntax::tree::MethodKind::CompactConstructor => {
                formal_parameters(decl)
            }
            _ if self.symbols.method(method).is_constructor() => {
                self.class_decl(method.class).map_or(&[], |class| &class.components)
            }
            _ => &[],
        }
    }

    /// The declarator of a field; `None` for enum constants, record components and fields of class files.
    pub fn field_decl(&self, field: FieldId) -> Option<&FieldDecl> {
        let FieldOrigin::Declared(index) = self.symbols.field(field).origin else { return None };
        match self.member(field.class, index)? {
            Member::Field(decl) => Some(decl),
            _ => None,
        }
    }

    pub fn enum_constant_decl(&self, field: FieldId) -> Option<&EnumConstantDecl> {
        let FieldOrigin::EnumConstant(index) = self.symbols.field(field).origin else { return None };
        match self.member(field.class, index)? {
            Member::EnumConstant(decl) => Some(decl),
            _ => None,
        }
    }
}
