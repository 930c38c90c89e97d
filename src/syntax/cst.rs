//! The grammar's tree in one flat array: every node knows its kind, its field and where its subtree ends, so
//! lowering walks it without cursors and without recursion of tree-sitter's own.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tree_sitter::{ParseOptions, ParseState, Parser, Tree, TreeCursor};

use super::excerpt::Excerpt;
use super::kinds::{Field, Grammar, Kind};
use crate::base::Span;

/// A node of a [`Cst`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

struct Node {
    kind: Kind,
    field: Field,
    /// Inserted by tree-sitter where something is missing.
    missing: bool,
    /// The grammar's own number for the kind.
    grammar_kind: u16,
    start: u32,
    end: u32,
    /// The first node after this one's subtree.
    next: u32,
}

/// A parsed excerpt. Punctuation that lowering never looks at is left out.
pub(super) struct Cst<'s> {
    pub(super) excerpt: &'s Excerpt,
    nodes: Vec<Node>,
    pub(super) has_error: bool,
    /// There are so many errors that nothing else is known.
    pub(super) is_given_up: bool,
}

thread_local! {
    static PARSER: RefCell<Option<Parser>> = const { RefCell::new(None) };
}

impl<'s> Cst<'s> {
    /// Parses `text`, which is the excerpt's with some words spelled otherwise, or just the excerpt's.
    pub(super) fn parse(excerpt: &'s Excerpt, text: &str, patience: &mut Patience) -> Cst<'s> {
        let mut cst = Cst { excerpt, nodes: Vec::new(), has_error: true, is_given_up: false };
        match parse(text, patience) {
            Some(tree) => cst.fill(&tree),
            None => cst.give_up(),
        }
        cst
    }

    fn give_up(&mut self) {
        self.is_given_up = true;
        self.nodes.push(Node {
            kind: Kind::Error,
            field: Field::Other,
            missing: false,
            grammar_kind: u16::MAX,
            start: 0,
            end: self.excerpt.text.len() as u32,
            next: 1,
        });
    }

    fn fill(&mut self, tree: &Tree) {
        self.has_error = tree.root_node().has_error();
        self.nodes.reserve(self.excerpt.text.len() / 4);
        let grammar = Grammar::get();
        let mut cursor = tree.walk();
        // The node at the cursor's depth, for every depth; `None` where it was left out.
        let mut open: Vec<u32> = Vec::new();
        loop {
            let index = self.push(&cursor, grammar);
            if index.is_some_and(|i| !self.is_leaf(i)) && cursor.goto_first_child() {
                open.extend(index);
                continue;
            }
            while !cursor.goto_next_sibling() {
                let Some(parent) = open.pop() else { return };
                let next = self.nodes.len() as u32;
                if let Some(node) = self.nodes.get_mut(parent as usize) {
                    node.next = next;
                }
                if !cursor.goto_parent() {
                    return;
                }
            }
        }
    }

    fn push(&mut self, cursor: &TreeCursor<'_>, grammar: &Grammar) -> Option<u32> {
        let node = cursor.node();
        let kind = grammar.kind(node.kind_id());
        let missing = self.has_error && node.is_missing();
        if kind == Kind::Other && !missing && node.child_count() == 0 {
            return None;
        }
        let index = self.nodes.len() as u32;
        self.nodes.push(Node {
            kind,
            field: cursor.field_id().map_or(Field::Other, |id| grammar.field(id.get())),
            missing,
            grammar_kind: node.kind_id(),
            start: node.start_byte() as u32,
            end: node.end_byte() as u32,
            next: index + 1,
        });
        Some(index)
    }

    /// Whether a node's text says all, though the grammar gives it parts.
    fn is_leaf(&self, index: u32) -> bool {
        let kind = self.nodes.get(index as usize).map_or(Kind::Other, |node| node.kind);
        matches!(
            kind,
            Kind::StringLiteral
                | Kind::Modifier
                | Kind::Visibility
                | Kind::IntegralType
                | Kind::FloatingType
                | Kind::Identifier
                | Kind::TypeIdentifier
        )
    }

    pub(super) fn root(&self) -> NodeId {
        NodeId(0)
    }

    fn node(&self, id: NodeId) -> &Node {
        // Ids are made from this array only.
        &self.nodes[id.0 as usize]
    }

    pub(super) fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    pub(super) fn field(&self, id: NodeId) -> Field {
        self.node(id).field
    }

    pub(super) fn is_missing(&self, id: NodeId) -> bool {
        self.node(id).missing
    }

    /// What the grammar calls a node: a token's text or a rule's name.
    pub(super) fn grammar_name(&self, id: NodeId) -> &'static str {
        let kind = self.node(id).grammar_kind;
        Grammar::get().language.node_kind_for_id(kind).unwrap_or("ERROR")
    }

    pub(super) fn children(&self, id: NodeId) -> Children<'_> {
        Children { nodes: &self.nodes, at: id.0 + 1, end: self.node(id).next }
    }

    /// The stretches of the text that fit nowhere.
    pub(super) fn unfit(&self) -> Vec<std::ops::Range<usize>> {
        let errors = self.nodes.iter().filter(|node| node.kind == Kind::Error && !node.missing);
        errors.map(|node| node.start as usize..node.end as usize).collect()
    }

    /// Every node, in the order of the text.
    pub(super) fn all(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    pub(super) fn first_of(&self, id: NodeId, kind: Kind) -> Option<NodeId> {
        self.children(id).find(|&child| self.kind(child) == kind)
    }

    pub(super) fn by_field(&self, id: NodeId, field: Field) -> Option<NodeId> {
        self.children(id).find(|&child| self.field(child) == field)
    }

    /// The text of a token; of a larger node, the text without comments.
    pub(super) fn text(&self, id: NodeId) -> &'s str {
        let node = self.node(id);
        self.excerpt.text.get(node.start as usize..node.end as usize).unwrap_or("")
    }

    /// The place in the file.
    pub(super) fn span(&self, id: NodeId) -> Span {
        let node = self.node(id);
        self.excerpt.span(node.start, node.end)
    }
}

/// `None` where the time is up.
fn parse(text: &str, patience: &mut Patience) -> Option<Tree> {
    PARSER.with_borrow_mut(|slot| {
        let parser = slot.get_or_insert_with(|| {
            let mut parser = Parser::new();
            // Only a grammar of another ABI version is refused; then every file is one large error.
            let _ = parser.set_language(&Grammar::get().language);
            parser
        });
        let mut progress = |_: &ParseState| match patience.is_over() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let options = ParseOptions::new().progress_callback(&mut progress);
        let mut read = |at: usize, _| text.as_bytes().get(at..).unwrap_or(b"");
        let tree = parser.parse_with_options(&mut read, None, Some(options));
        if tree.is_none() {
            // Otherwise the next text would be taken for the rest of this one.
            parser.reset();
        }
        tree
    })
}

/// How long the parses of a text may take together. Each error makes the grammar's parser try all that it knows, a
/// millisecond or two: a text of nothing but errors would take it minutes. A text without errors takes a tenth of the time at most.
pub(super) struct Patience {
    left: Duration,
    last: Instant,
}

impl Patience {
    /// What counts of the time between two questions: a process that was not running for a while has not been parsing.
    const LONGEST_STEP: Duration = Duration::from_millis(250);

    pub(super) fn with(text: &str) -> Patience {
        let megabytes = text.len().div_ceil(1 << 20);
        Patience { left: Duration::from_secs(2 + megabytes as u64), last: Instant::now() }
    }

    fn is_over(&mut self) -> bool {
        let now = Instant::now();
        let step = now.duration_since(self.last).min(Patience::LONGEST_STEP);
        self.last = now;
        self.left = self.left.saturating_sub(step);
        self.left.is_zero()
    }
}

/// The children of a node, left to right.
#[derive(Clone)]
pub(super) struct Children<'a> {
    nodes: &'a [Node],
    at: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        if self.at >= self.end {
            return None;
        }
        let id = NodeId(self.at);
        self.at = self.nodes.get(self.at as usize)?.next;
        Some(id)
    }
}
