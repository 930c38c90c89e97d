//! typeslice: type-directed slicing of Java programs.
//!
//! This page is the architecture. A program is a set of **items** ([`slice::Item`]): a class's header, each type that it
//! extends or implements, a member's header, each annotation of a header, a body, a field initializer … Java's type rules
//! are **clauses** over items: *if these are kept, that is required*. The clauses come from data (`typerules/*.toml`, read by
//! [`rules`]), instantiated by what [`attribute`] found at each place. A slice is the least set of items that contains the target
//! and satisfies every clause: forward chaining from the target, so that its cost follows the slice, not the project.
//!
//! ```text
//!  what the user has        what the program says            what must stay       what comes out
//!  project ─► syntax ──┐                                                      ┌─► emit ─► cli
//!  (roots, zips)       ├─► symbols ─► types ─► resolve ─► enter ─► attribute ─┤   (files, report)
//!  class path, ────────┘   (one model for source,              rules ─► slice ┘ ◄─► stub (what is missing)
//!  JDK: classfile           class files and the JDK)                          └─► verify (javac)
//! ```
//!
//! | module | holds | may use |
//! |---|---|---|
//! | [`base`] | interned names, spans, ids, flags, diagnostics | nothing |
//! | [`project`] | input files, source roots, JDK discovery | base |
//! | [`syntax`] | the only place that knows tree-sitter: text to declarations, bodies on demand | base |
//! | [`classfile`] | class files, the class path (jars and folders), the JDK's image, the JDK's types that are built in: bytes to plain records | base |
//! | [`java_text`] | how Java is written: types, the simple names of a unit and its imports | base |
//! | [`header`] | class files as Java source: headers with annotations and constants, names short where nothing hides them | base, classfile, java_text |
//! | [`symbols`] | what a class, member, type *is*, whatever it was read from; filled in lazily | base, syntax::tree, classfile::record |
//! | [`types`] | subtyping, erasure, capture, lub, functional types, overriding (JLS 4, 5, 8.4, 9.9) | base, syntax::tree, java_text, symbols |
//! | [`resolve`] | scopes, names, members, access (JLS 6); a failed look-up is a ranked value | base, syntax::tree, symbols, types |
//! | [`enter`] | declarations and class records to symbols, lazily | base, project, syntax, classfile, header, symbols, resolve |
//! | [`attribute`] | symbols and types in bodies and headers, overloads, inference (JLS 15, 18) | base, syntax, symbols, types, resolve, enter |
//! | [`rules`] | type-rule files: read, check, compile | base |
//! | [`slice`](mod@slice) | targets, items, clauses, the work list, the reason for every kept item | base, project, syntax, classfile, symbols, types, resolve, enter, attribute, rules |
//! | [`stub`] | what is missing: the evidence of its uses, declarations that fit all of them | base, syntax, java_text, symbols, types, resolve, enter, attribute, rules, slice |
//! | [`check`] | would javac accept these sources, and if not, why; is a slice surely accepted, from facts that all slices share | base, syntax, symbols, types, resolve, enter, attribute, slice |
//! | [`emit`] | items to files, as text; never touches the disk | base, syntax, java_text, symbols, types, resolve, enter, rules, slice |
//! | [`verify`] | a resident javac and its messages | base |
//! | [`pipeline`] | the one place that calls the phases in order | all above |
//! | [`cli`] | arguments, messages, reports, writing the output | all above |
//!
//! `tests/tidy/layers.rs` reads this table and enforces it: a layer names only modules of the layers in its last column (`a::b`: that part alone), and
//! all of them are above it. Outside the crate there are [`pipeline`] and [`cli`] only, so that rustc finds what nobody uses; what the
//! tests in `tests/` and the fuzz targets need of the layers is listed in `testing`.
//!
//! What holds the speed and the honesty:
//!
//! 1. **Lazy by name.** A class is looked up by its name; files are parsed when something names a class in them,
//!    and without their bodies unless a body is asked for. Supertypes, members, signatures and constants are
//!    completed one by one, on first use ([`symbols::Symbols`]).
//! 2. **Signatures, never decompilation**: libraries are read from class files. A class is looked for in the sources, then
//!    on the class path, then in the JDK, or without one among the types that are built in ([`classfile::JdkImage`]). One of the class path becomes a source file of headers ([`header`](mod@header)) when it is first
//!    looked up, and is sliced like any other; those of the JDK, and all if the user wants so, stay dependencies of the slice.
//! 3. **A supertype stays where a question asked for it.** Attribution hears every *is S below T* that is answered with yes
//!    ([`symbols::questions`]), and the slice keeps the shortest way of `extends` and `implements` that makes it so. Dropping an edge
//!    never makes a yes of a no, so what was not asked can go, and with it what it obliged a class to. Some questions are not of this
//!    kind, or asked by nobody who listens, and keep what they look at: whether an exception is checked (its superclasses stay), whether
//!    a cast over a sealed type is legal (all that is above the permitted subclasses), whether a switch is exhaustive (the permitted
//!    subclasses, below it), whether the result of a method fits that of another, whether two default methods clash (the relation
//!    of their interfaces), a least upper bound (the order among what all have above them), a name that nobody declares (the way to
//!    what is missing). Not kept: what makes an interface *not* functional, where a lambda has the choice between overloads with it and
//!    with another; the lambda's own interface keeps its method.
//!    A method that another one stands for would come back without the class between, so that one stays; and where javac takes the
//!    interface with the longest way up, all of that way.
//!    That a class is *not* abstract is kept in the same way ([`slice::Item::Concrete`]): where an instance of it is made, where it is final
//!    and cast, and for checkers where the code stands in it. A class without that implements nothing; where it then lacks
//!    something, the slice declares it abstract.
//! 4. **What is missing is made up** so that it fits all its uses, enters the model as source, and is looked at again until
//!    nothing changes ([`stub`]); where code is still wrong with it, other decisions are searched; every guess is reported.
//! 5. **Over-approximate when unsure, never guess silently**: candidates that cannot be told apart are all kept,
//!    and noted.
//! 6. **The target is untouched**, comments included.
//! 7. **A reason for everything** that is kept.
//! 8. **Deterministic**: order comes from the source, never from a hash or a thread.
//! 9. **Analysis is total**: it returns values and diagnostics; no input makes it panic, recursion is bounded.
//!    `Result` and `anyhow` live where disk, processes and users are.

// The page above is for those who work on the layers: it links to what is private.
#![allow(rustdoc::private_intra_doc_links)]

mod base;
mod project;
mod syntax;
mod classfile;
mod java_text;
mod header;
mod symbols;
mod types;
mod resolve;
mod enter;
mod attribute;
mod rules;
mod slice;
mod stub;
mod check;
mod emit;
mod verify;
pub mod pipeline;
pub mod cli;

#[doc(hidden)]
pub mod testing;
