//! Our own verdict on slices and sources: would javac accept them.

use super::{Program, SliceOutput, Target};
use crate::base::Span;
use crate::check::{self, Fault};
use crate::enter::World;
use crate::rules::ConstructorStubs;

/// The size of a slice up to which it is checked, in bytes: larger ones would take as long again.
const LARGEST_CHECKED: usize = 256 << 10;

/// What is wrong with a slice, each as `path:line: message`.
#[derive(Clone, Default, Debug)]
pub struct Checked {
    /// Nothing if javac would accept the slice.
    pub faults: Vec<String>,
    /// In the targets, and in the original as well: a slice of wrong code is as wrong as that.
    pub as_in_original: Vec<String>,
}

/// A target where it stands in a slice.
struct Kept<'t> {
    target: &'t Target,
    path: &'t str,
    span: Span,
}

impl Program {
    /// Our own verdict on a slice for these targets, as [`Program::check`] gives it, without reading the text of a slice that is
    /// surely accepted. What is known of the program is found once: this pays for many slices.
    pub fn judge(&self, targets: &[Target], output: &SliceOutput) -> Option<Checked> {
        if !is_checkable(output) {
            return None;
        }
        if self.surely_accepts(output) { Some(Checked::default()) } else { self.check(targets, output) }
    }

    fn surely_accepts(&self, output: &SliceOutput) -> bool {
        let sliced = &output.sliced;
        let (world, requirements) = self.view(sliced);
        let known = sliced.made_up.as_ref().map_or(&self.known, |made_up| &made_up.program.known);
        let is_delegating = match requirements.rules.choices().constructors {
            ConstructorStubs::Throwing => false,
            ConstructorStubs::Delegating => true,
        };
        // Files of several roots may declare the same class.
        let is_one_root = !output.files.iter().any(|file| file.path.starts_with("root-"));
        is_one_root && !is_delegating && check::surely_accepts(world, &sliced.slice, known)
    }

    /// Our own verdict on a slice for these targets, from its text. `None` for a slice that only compiles with more than is known here (what
    /// a checker brings along, the modules of a JDK), and for one that no person would read.
    pub fn check(&self, targets: &[Target], output: &SliceOutput) -> Option<Checked> {
        if !is_checkable(output) {
            return None;
        }
        let files = output.files.iter().map(|file| (file.path.clone(), file.text.clone())).collect();
        let world = self.world.only_files(files);
        let faults = check::check(&world);
        if faults.is_empty() {
            return Some(Checked::default());
        }
        let kept: Vec<Kept<'_>> = targets.iter().filter_map(|target| self.kept(target, output)).collect();
        let (same, other): (Vec<Fault>, Vec<Fault>) =
            faults.into_iter().partition(|fault| kept.iter().any(|kept| self.has_same(kept, &world, fault)));
        let say =
            |faults: Vec<Fault>| faults.iter().map(|fault| said(&world, fault)).collect::<Vec<String>>();
        let as_in_original =
            say(same).into_iter().map(|fault| format!("{fault}, as in the original")).collect();
        Some(Checked { faults: say(other), as_in_original })
    }

    /// What is wrong with other files, (path, text) pairs, that have the same class path.
    pub fn check_files(&self, files: Vec<(String, String)>) -> Vec<String> {
        let world = self.world.only_files(files);
        check::check(&world).iter().map(|fault| said(&world, fault)).collect()
    }

    /// What is wrong with the sources of the program, each as `path:line: message`.
    pub fn check_sources(&self) -> Vec<String> {
        check::check(&self.world).iter().map(|fault| said(&self.world, fault)).collect()
    }

    /// Where the text of a target stands in a slice, if it stands there once: a short text may stand elsewhere, too.
    fn kept<'t>(&self, target: &'t Target, output: &'t SliceOutput) -> Option<Kept<'t>> {
        let text = target.span.text(self.project().text(target.file));
        let places = |file: &'t super::OutputFile| {
            file.text.match_indices(text).map(|(at, _)| (file.path.as_str(), at)).collect::<Vec<_>>()
        };
        let found: Vec<(&str, usize)> = output.files.iter().flat_map(places).collect();
        let [(path, at)] = *found else { return None };
        let span = Span::new(u32::try_from(at).ok()?, u32::try_from(at + text.len()).ok()?);
        Some(Kept { target, path, span })
    }

    /// Whether the original says the same about the same place of a target.
    fn has_same(&self, kept: &Kept<'_>, world: &World, fault: &Fault) -> bool {
        let project = world.project();
        if project.path(fault.file) != kept.path || !kept.span.contains(fault.span) {
            return false;
        }
        let Target { file, span, .. } = *kept.target;
        let message = fault.message(world);
        let place = fault.span.start - kept.span.start;
        check::check_within(&self.world, file, span).iter().any(|original| {
            original.span.start.checked_sub(span.start) == Some(place)
                && original.message(&self.world) == message
        })
    }
}

fn is_checkable(output: &SliceOutput) -> bool {
    let size: usize = output.files.iter().map(|file| file.text.len()).sum();
    output.provided.is_empty() && output.modules.is_empty() && size <= LARGEST_CHECKED
}

fn said(world: &World, fault: &Fault) -> String {
    let project = world.project();
    let line = project.line(fault.file, fault.span.start);
    format!("{}:{line}: {}", project.path(fault.file), fault.message(world))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::{Options, Program};
    use super::said;
    use crate::base::Release;
    use crate::project::Project;
    use crate::{check, emit};

    /// Every slice of a sample project, without each of its items: what is accepted unread must be accepted by its text.
    /// Returns how many were accepted unread, and how many their text was rejected for.
    fn judge_damaged(project: &str) -> (usize, usize) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(project);
        let options = Options { release: Some(Release::new(17)), ..Options::default() };
        let program = Program::open_paths(&[folder], &options).expect("a program");
        let (mut accepted, mut rejected, mut wrong) = (0, 0, Vec::new());
        for target in program.all_targets() {
            let output = program.slice(std::slice::from_ref(&target));
            let (world, requirements) = program.view(&output.sliced);
            for item in output.sliced.slice.items() {
                let damaged = output.sliced.slice.without(*item);
                let files = emit::emit(world, &damaged, requirements.rules.choices());
                let read =
                    program.world.only_files(files.into_iter().map(|file| (file.path, file.text)).collect());
                let faults = check::check(&read);
                rejected += usize::from(!faults.is_empty());
                if output.sliced.made_up.is_none() && check::surely_accepts(world, &damaged, &program.known) {
                    accepted += 1;
                    let first = faults.first().map(|fault| said(&read, fault));
                    wrong.extend(first.map(|first| format!("{} without {item:?}: {first}", target.id)));
                }
            }
        }
        assert!(wrong.is_empty(), "{} of {accepted}:\n{}", wrong.len(), wrong.join("\n"));
        (accepted, rejected)
    }

    #[test]
    fn what_is_accepted_unread_is_accepted_by_its_text() {
        for project in ["collections", "ledger", "orders"] {
            let (accepted, rejected) = judge_damaged(project);
            println!("{project}: {accepted} accepted unread, {rejected} rejected");
            assert!(rejected > 100, "{project}");
        }
    }

    /// Imports of another class with the same simple name, and through a class that inherits the member.
    #[test]
    fn imports_leave_no_doubt() {
        let files = [
            ("p/Bag.java", "package p; public interface Bag { interface Entry { } }"),
            ("p/Up.java", "package p; public class Up { public static int up() { return 1; } }"),
            ("p/Down.java", "package p; public class Down extends Up { }"),
            (
                "q/A.java",
                "package q; import java.util.Map.Entry; import static p.Down.up;
                class A implements p.Bag.Entry { Entry<A, A> e; int m() { return up(); } }",
            ),
        ];
        let project =
            Project::in_memory(files.map(|(path, text)| (path.to_owned(), text.to_owned())).to_vec());
        let options = Options { release: Some(Release::new(17)), ..Options::default() };
        let program = Program::open(project, &options).expect("a program");
        for target in program.all_targets() {
            let output = program.slice(std::slice::from_ref(&target));
            assert!(program.surely_accepts(&output), "{}", target.id);
        }
    }
}
