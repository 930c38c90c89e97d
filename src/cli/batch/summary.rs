//! The table at the end of a batch.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use super::super::check::ACCEPTED;
use super::row::{Row, Verdict};
use crate::base::counted;

/// What the rows add up to.
#[derive(Default)]
pub(super) struct Summary {
    verdicts: BTreeMap<Verdict, usize>,
    lines: Vec<usize>,
    microseconds: Vec<u128>,
    errors: BTreeMap<String, usize>,
    /// Our own verdicts: accepted, and not.
    checked: (usize, usize),
}

/// Causes beyond these are rare.
const MOST_ERRORS: usize = 10;

impl Summary {
    pub fn add(&mut self, row: &Row) {
        *self.verdicts.entry(row.verdict).or_default() += 1;
        self.microseconds.push(row.microseconds);
        if row.files > 0 {
            self.lines.push(row.lines);
        }
        match row.checked.as_deref() {
            Some(checked) if checked.starts_with(ACCEPTED) => self.checked.0 += 1,
            Some(_) => self.checked.1 += 1,
            None => {}
        }
        if let Some(cause) = row.code.as_ref().or(row.error.as_ref()) {
            *self.errors.entry(cause.clone()).or_default() += 1;
        }
    }

    /// Whether every target gave a slice, and one that compiles if that was asked.
    pub fn all_well(&self) -> bool {
        self.verdicts.keys().all(|verdict| verdict.is_well())
    }

    pub fn table(&self, elapsed: Duration) -> String {
        let mut text = String::new();
        let total = self.microseconds.len();
        let seconds = elapsed.as_secs_f64();
        let per_second = total as f64 / seconds.max(1e-9);
        let _ = writeln!(text, "{} in {seconds:.1} s ({per_second:.0} per second)", counted(total, "target"));
        for verdict in Verdict::ALL {
            if let Some(&count) = self.verdicts.get(&verdict) {
                let share = 100.0 * count as f64 / total.max(1) as f64;
                let _ = writeln!(text, "  {:<10} {count:>8}  {share:>6.2} %", verdict.label());
            }
        }
        let (accepted, rejected) = self.checked;
        if accepted + rejected > 0 {
            let _ = writeln!(text, "checked      {accepted} accepted  {rejected} not");
        }
        self.add_sizes(&mut text);
        self.add_errors(&mut text);
        text
    }

    fn add_sizes(&self, text: &mut String) {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        let mean = lines.iter().sum::<usize>() as f64 / lines.len().max(1) as f64;
        let _ = writeln!(
            text,
            "code lines   mean {mean:.1}  median {}  max {}",
            percentile(&lines, 50),
            percentile(&lines, 100)
        );
        let mut times = self.microseconds.clone();
        times.sort_unstable();
        let at = |percent| percentile(&times, percent) as f64 / 1000.0;
        let _ = writeln!(
            text,
            "slicing ms   median {:.2}  90 % {:.2}  99 % {:.2}  max {:.2}",
            at(50),
            at(90),
            at(99),
            at(100)
        );
    }

    fn add_errors(&self, text: &mut String) {
        let mut errors: Vec<(&String, &usize)> = self.errors.iter().collect();
        errors.sort_by_key(|&(cause, &count)| (std::cmp::Reverse(count), cause));
        if !errors.is_empty() {
            text.push_str("most frequent first errors\n");
        }
        for (cause, count) in errors.into_iter().take(MOST_ERRORS) {
            let short: String = cause.chars().take(100).collect();
            let _ = writeln!(text, "  {count:>8}  {short}");
        }
    }
}

/// The smallest value that at least `percent` of the sorted values do not exceed; the default of none.
fn percentile<T: Copy + Default>(sorted: &[T], percent: usize) -> T {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::row::{Row, Verdict};
    use super::{Summary, percentile};

    fn row(row: usize, verdict: Verdict, code: Option<&str>) -> Row {
        Row {
            row,
            id: format!("A#m{row}"),
            file: "A.java".to_owned(),
            line: row,
            verdict,
            checked: (row != 2).then(|| "accepted".to_owned()),
            error: code.map(|_| "A.java:1: cannot find symbol".to_owned()),
            code: code.map(str::to_owned),
            files: 1,
            lines: row * 10,
            microseconds: row as u128 * 1000,
        }
    }

    #[test]
    fn percentiles_are_values_that_occur() {
        assert_eq!(percentile(&[1, 2, 3, 4], 50), 2);
        assert_eq!(percentile(&[1, 2, 3], 100), 3);
        assert_eq!(percentile::<usize>(&[], 50), 0);
    }

    #[test]
    fn the_table_counts_verdicts_and_causes() {
        let mut summary = Summary::default();
        summary.add(&row(1, Verdict::Compiled, None));
        summary.add(&row(2, Verdict::Failed, Some("compiler.err.cant.resolve")));
        summary.add(&row(3, Verdict::Failed, Some("compiler.err.cant.resolve")));
        insta::assert_snapshot!(summary.table(Duration::from_secs(2)), @r"
        3 targets in 2.0 s (2 per second)
          compiled          1   33.33 %
          failed            2   66.67 %
        checked      2 accepted  0 not
        code lines   mean 20.0  median 20  max 30
        slicing ms   median 2.00  90 % 3.00  99 % 3.00  max 3.00
        most frequent first errors
                 2  compiler.err.cant.resolve
        ");
        assert!(!summary.all_well());
    }
}
