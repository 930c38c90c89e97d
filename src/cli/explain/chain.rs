//! The shortest chain of rules from a target to one item.

use super::super::messages::Colors;
use super::{bold, dim};
use crate::pipeline::{KeptItem, KeptReason, Step, Target};
use crate::project::Project;

/// The chains to these items, one after the other.
pub(super) fn chains(
    project: &Project,
    targets: &[Target],
    kept: &[KeptItem],
    items: &[usize],
    colors: Colors,
) -> String {
    let view = View { project, targets, kept, colors };
    items.iter().map(|item| view.chain(*item)).collect::<Vec<_>>().join("\n")
}

struct View<'v> {
    project: &'v Project,
    targets: &'v [Target],
    kept: &'v [KeptItem],
    colors: Colors,
}

impl View<'_> {
    /// The chain to an item, then those to the further premises in it that it does not pass.
    fn chain(&self, item: usize) -> String {
        let mut text = self.headline(item);
        let mut shown = vec![item];
        let mut next = 0;
        while let Some(&item) = shown.get(next) {
            if next > 0 {
                let name = self.kept.get(item).map_or("", |item| &item.name);
                text.push_str(&format!("  where {name} is kept because\n"));
            }
            next += 1;
            let way = self.way(item);
            text.push_str(&self.steps(&way));
            let further = way.iter().filter_map(|at| self.step(*at)).flat_map(|step| &step.also);
            for premise in further.filter_map(|also| also.item) {
                if !way.contains(&premise) && !shown.contains(&premise) {
                    shown.push(premise);
                }
            }
        }
        text
    }

    fn headline(&self, item: usize) -> String {
        let Some(item) = self.kept.get(item) else { return String::new() };
        let place = item.declared.map(|(file, span)| match self.project.has_places(file) {
            true => format!(", {}:{}", self.project.path(file), self.project.line(file, span.start)),
            false => format!(", {}", self.project.path(file)),
        });
        let about = dim(&format!(" ({}{})", item.kind, place.unwrap_or_default()), self.colors);
        format!("{}{about}\n", bold(&item.name, self.colors))
    }

    fn step(&self, item: usize) -> Option<&Step> {
        match &self.kept.get(item)?.reason {
            KeptReason::Target(_) => None,
            KeptReason::Rule(step) => Some(step),
        }
    }

    /// The items from the target to this one.
    fn way(&self, item: usize) -> Vec<usize> {
        let mut way = vec![item];
        let mut last = item;
        // What an item follows from stands before it in the list, so this ends.
        while let Some(from) = self.step(last).map(|step| step.from).filter(|from| *from < last) {
            way.push(from);
            last = from;
        }
        way.reverse();
        way
    }

    fn steps(&self, way: &[usize]) -> String {
        let mut text = String::new();
        let mut above = "";
        for item in way.iter().filter_map(|at| self.kept.get(*at)) {
            match &item.reason {
                KeptReason::Target(number) => {
                    let target = self.targets.get(*number).map_or("", |target| &target.id);
                    let part =
                        if item.id == target { String::new() } else { format!(" contains {}", item.name) };
                    text.push_str(&format!("  {target}{part}\n"));
                }
                // The header of a target is the target to the reader.
                KeptReason::Rule(_) if item.id == above => {}
                KeptReason::Rule(step) => text.push_str(&self.line(item, step)),
            }
            above = &item.id;
        }
        text
    }

    fn line(&self, item: &KeptItem, step: &Step) -> String {
        let place = step.place.map(|(file, span)| {
            let line = self.project.line(file, span.start);
            format!(" at {}:{line}:{}", self.project.path(file), self.project.column(file, span.start))
        });
        let rule = dim(&format!("({}){}", step.shown, place.unwrap_or_default()), self.colors);
        format!("  → {} {} {rule}\n", step.phrase, item.name)
    }
}
