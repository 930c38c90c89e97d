//! The tree of all kept items under the targets.

use rustc_hash::FxHashMap;

use super::super::messages::Colors;
use super::{bold, dim};
use crate::pipeline::{KeptItem, KeptReason, Target};

/// Names of one line are broken behind this many characters.
const WIDTH: usize = 100;

/// One tree for each target, in which every kept item stands under the item it follows from.
pub(super) fn tree(targets: &[Target], kept: &[KeptItem], colors: Colors) -> String {
    let nodes = Nodes::new(targets.len(), kept);
    let mut text = String::new();
    for (number, target) in targets.iter().enumerate() {
        text.push_str(&bold(&target.id, colors));
        text.push('\n');
        let lines = nodes.lines_of_target(number, kept);
        write_lines(&nodes, kept, lines, colors, &mut text);
    }
    text
}

/// The items under each item and target.
struct Nodes {
    below: Vec<Vec<usize>>,
    of_target: Vec<Vec<usize>>,
}

impl Nodes {
    fn new(targets: usize, kept: &[KeptItem]) -> Nodes {
        let mut nodes = Nodes { below: vec![Vec::new(); kept.len()], of_target: vec![Vec::new(); targets] };
        let shown = shown_as(kept);
        for (index, item) in kept.iter().enumerate() {
            let above = match &item.reason {
                KeptReason::Target(number) => nodes.of_target.get_mut(*number),
                KeptReason::Rule(_) if shown.get(index) != Some(&index) => None,
                KeptReason::Rule(step) => shown.get(step.from).and_then(|from| nodes.below.get_mut(*from)),
            };
            if let Some(above) = above {
                above.push(index);
            }
        }
        nodes
    }

    fn below(&self, item: usize) -> &[usize] {
        self.below.get(item).map_or(&[], Vec::as_slice)
    }

    /// What stands under a target: what follows from it, or its parts if it has several.
    fn lines_of_target(&self, number: usize, kept: &[KeptItem]) -> Vec<Line> {
        match self.of_target.get(number).map_or(&[][..], Vec::as_slice) {
            [only] => self.lines(self.below(*only), kept),
            parts => self.lines(parts, kept),
        }
    }

    /// Items as lines: those that nothing follows from stand together where the same is said of them.
    fn lines(&self, items: &[usize], kept: &[KeptItem]) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for &index in items {
            let Some(item) = kept.get(index) else { continue };
            let (phrase, rule) = match &item.reason {
                KeptReason::Target(_) => ("contains".to_owned(), None),
                KeptReason::Rule(step) => (step.phrase.clone(), Some(step.shown.to_string())),
            };
            let is_leaf = self.below(index).is_empty();
            let same = |line: &&mut Line| line.is_leaf && line.phrase == phrase && line.rule == rule;
            match lines.iter_mut().find(same).filter(|_| is_leaf) {
                Some(line) => line.items.push(index),
                None => lines.push(Line { phrase, items: vec![index], rule, is_leaf }),
            }
        }
        lines
    }
}

/// The item that each one is a part of to the reader: a member that is kept as written is one thing, with its header.
fn shown_as(kept: &[KeptItem]) -> Vec<usize> {
    let is_target = |item: &KeptItem| matches!(item.reason, KeptReason::Target(_));
    let targets = kept.iter().enumerate().filter(|(_, item)| is_target(item));
    let targets: FxHashMap<&str, usize> =
        targets.rev().map(|(index, item)| (item.id.as_str(), index)).collect();
    let mut shown: Vec<usize> = Vec::new();
    for (index, item) in kept.iter().enumerate() {
        let whole = match &item.reason {
            KeptReason::Target(_) => None,
            KeptReason::Rule(step) => match targets.get(item.id.as_str()) {
                Some(target) => Some(*target),
                // A body that follows from its header says something new; a header that follows from its body does not.
                None if step.relation == "method.header" || step.relation == "field.header" => {
                    let from = kept.get(step.from).filter(|from| from.id == item.id);
                    from.and_then(|_| shown.get(step.from).copied())
                }
                None => None,
            },
        };
        shown.push(whole.unwrap_or(index));
    }
    shown
}

/// What is said of one item, or of several that nothing follows from.
struct Line {
    phrase: String,
    items: Vec<usize>,
    rule: Option<String>,
    is_leaf: bool,
}

/// Writes the lines and all below them. Chains are as long as the program makes them, hence no recursion.
fn write_lines(nodes: &Nodes, kept: &[KeptItem], lines: Vec<Line>, colors: Colors, out: &mut String) {
    let mut open = vec![(String::new(), lines.into_iter().peekable())];
    while let Some((indent, lines)) = open.last_mut() {
        let Some(line) = lines.next() else {
            open.pop();
            continue;
        };
        let (branch, below) = if lines.peek().is_some() { ("├─ ", "│  ") } else { ("└─ ", "   ") };
        let inner = format!("{indent}{below}");
        let names = line.items.iter().filter_map(|index| kept.get(*index)).map(|item| item.name.as_str());
        let said = wrapped(&line.phrase, names, &inner);
        let rule = line.rule.as_ref().map(|rule| dim(&format!(" ({rule})"), colors)).unwrap_or_default();
        let tree = dim(&format!("{indent}{branch}"), colors);
        out.push_str(&format!("{tree}{said}{rule}\n"));
        if let [only] = line.items.as_slice() {
            let lines = nodes.lines(nodes.below(*only), kept);
            open.push((inner, lines.into_iter().peekable()));
        }
    }
}

/// The phrase and the names, on as many lines as they need.
fn wrapped<'n>(phrase: &str, names: impl Iterator<Item = &'n str>, indent: &str) -> String {
    let mut text = phrase.to_owned();
    let mut column = indent.chars().count() + phrase.chars().count();
    for (at, name) in names.enumerate() {
        if at > 0 {
            text.push(',');
        }
        let width = name.chars().count() + 2;
        if at > 0 && column + width > WIDTH {
            text.push_str(&format!("\n{indent}  "));
            column = indent.chars().count() + 2;
        } else {
            text.push(' ');
        }
        text.push_str(name);
        column += width;
    }
    text
}
