//! Which targets a batch slices.

use super::super::messages::Console;
use super::super::settings::{BatchSettings, Sample, Shard};
use super::list::read_list;
use crate::pipeline::{Program, Target, choices};

/// A target and its row, counted from 1 over all shards.
pub(super) struct Task {
    pub row: usize,
    pub target: Target,
}

/// The tasks in the order of their rows; `None` if a target was not found, which has been said.
pub(super) fn choose(
    program: &Program,
    settings: &BatchSettings,
    console: &Console,
) -> anyhow::Result<Option<Vec<Task>>> {
    let all = match &settings.targets {
        None => program.all_targets(),
        Some(place) => {
            let Some(found) = find_listed(program, &read_list(place)?, console) else { return Ok(None) };
            found
        }
    };
    let sampled = match settings.sample {
        Some(sample) => choose_sample(all, sample),
        None => all,
    };
    let tasks: Vec<Task> =
        sampled.into_iter().enumerate().map(|(index, target)| Task { row: index + 1, target }).collect();
    Ok(Some(match settings.shard {
        Some(shard) => choose_shard(tasks, shard),
        None => tasks,
    }))
}

/// One target per line; blank lines and lines that start with `#` are passed over.
fn find_listed(program: &Program, list: &str, console: &Console) -> Option<Vec<Target>> {
    let mut targets = Vec::new();
    let mut complete = true;
    for line in list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match program.find(line) {
            // `A#size` also fits the methods `size`; a line that `typeslice targets` printed means itself.
            Ok(found) => match found.iter().find(|target| target.id == line) {
                Some(exact) => targets.push(exact.clone()),
                None => targets.extend(found),
            },
            Err(problem) => {
                console.diagnostic(Some(program.project()), &problem);
                complete = false;
            }
        }
    }
    console.diagnostics(program.project(), &choices(&targets));
    complete.then_some(targets)
}

/// A random choice that depends on nothing but the seed and the number of targets; the order stays.
fn choose_sample<T>(all: Vec<T>, sample: Sample) -> Vec<T> {
    let mut random = SplitMix(sample.seed);
    let mut left = all.len();
    let mut wanted = sample.size.min(left);
    let mut chosen = Vec::with_capacity(wanted);
    // Selection sampling: each item is taken with the probability that the rest of the choice leaves to it.
    for item in all {
        if random.below(left) < wanted {
            chosen.push(item);
            wanted -= 1;
        }
        left -= 1;
    }
    chosen
}

/// Neighbours share what was parsed, so a shard is one stretch of the list.
fn choose_shard<T>(all: Vec<T>, shard: Shard) -> Vec<T> {
    let bound = |part: usize| (all.len() as u128 * part as u128 / shard.count as u128) as usize;
    let (start, end) = (bound(shard.index), bound(shard.index + 1));
    all.into_iter().take(end).skip(start).collect()
}

/// The SplitMix64 generator.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below the bound; 0 for the bound 0.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Sample, Shard, choose_sample, choose_shard};

    #[test]
    fn a_sample_is_the_same_for_the_same_seed_and_in_order() {
        let sample = |size, seed| choose_sample((0..1000).collect(), Sample { size, seed });
        assert_eq!(sample(10, 1), sample(10, 1));
        assert_ne!(sample(10, 1), sample(10, 2));
        assert_eq!(sample(10, 1).len(), 10);
        assert!(sample(100, 3).is_sorted());
        assert_eq!(sample(5000, 1).len(), 1000);
    }

    #[test]
    fn shards_are_a_partition() {
        for count in 1..12 {
            let parts =
                (0..count).map(|index| choose_shard((0..10).collect::<Vec<_>>(), Shard { index, count }));
            assert_eq!(parts.flatten().collect::<Vec<_>>(), (0..10).collect::<Vec<_>>());
        }
    }
}
