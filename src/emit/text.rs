//! Copying source text with deletions and replacements.

use crate::base::Span;
use crate::rules::Comments;
use crate::syntax::without_comments_but;

/// A replacement within a text; an empty one deletes.
pub(super) struct Edit {
    pub span: Span,
    pub replacement: String,
}

impl Edit {
    /// Deletes the span and the white space after it; at the end of a line that starts with something else, that before it.
    pub fn delete(source: &str, span: Span) -> Edit {
        let is_last = source
            .get(span.end as usize..)
            .is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with(['\n', '\r']));
        if is_last && indentation(source, span.start).is_none() {
            let before = source.get(..span.start as usize).unwrap_or("").trim_end_matches([' ', '\t']);
            let start = u32::try_from(before.len()).unwrap_or(span.start);
            return Edit { span: Span::new(start, span.end), replacement: String::new() };
        }
        let rest = source.get(span.end as usize..).unwrap_or("");
        let white = rest.len() - rest.trim_start().len();
        let end = span.end + u32::try_from(white).unwrap_or(0);
        Edit { span: Span::new(span.start, end), replacement: String::new() }
    }
}

/// The text of `range` with the edits made and comments dropped, but for those that are to be kept in headers. Edits outside
/// the range do not count.
pub(super) fn edited(source: &str, range: Span, mut edits: Vec<Edit>, comments: Comments) -> String {
    edits.retain(|edit| range.contains(edit.span));
    edits.sort_by_key(|edit| edit.span);
    let mut out = String::new();
    let mut at = range.start;
    for edit in edits.iter().filter(|edit| !edit.span.is_empty()) {
        if edit.span.start < at {
            continue;
        }
        out.push_str(Span::new(at, edit.span.start).text(source));
        out.push_str(&edit.replacement);
        at = edit.span.end;
    }
    out.push_str(Span::new(at, range.end).text(source));
    match comments {
        Comments::Inside | Comments::Before => uncommented(&out),
        Comments::Annotations => uncommented_but(&out, |comment| comment.starts_with("/*@")),
    }
}

/// The text without comments and without the lines that only held some.
pub(super) fn uncommented(text: &str) -> String {
    uncommented_but(text, |_| false)
}

fn uncommented_but(text: &str, stays: fn(&str) -> bool) -> String {
    if !text.contains("//") && !text.contains("/*") {
        return text.trim().to_owned();
    }
    let bare = without_comments_but(text, stays);
    // Lines of a text block must stay as they are (JLS 3.10.6).
    if bare.contains("\"\"\"") {
        return bare.trim().to_owned();
    }
    let newline = line_ending(text);
    let lines: Vec<&str> = bare.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines.join(newline).trim().to_owned()
}

/// What ends a line in this text (JLS 3.4).
pub(super) fn line_ending(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if at > 0 && text.as_bytes().get(at - 1) == Some(&b'\r') => "\r\n",
        _ => "\n",
    }
}

/// The white space before `start` on its line, if there is nothing else before it.
pub(super) fn indentation(source: &str, start: u32) -> Option<&str> {
    let before = source.get(..start as usize)?;
    let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let white = before.get(line..)?.trim_start_matches('\u{feff}');
    white.chars().all(|c| c == ' ' || c == '\t').then_some(white)
}

#[cfg(test)]
mod tests {
    use super::{Edit, edited, indentation, line_ending, uncommented};
    use crate::base::Span;
    use crate::rules::Comments;

    #[test]
    fn edits_delete_and_replace_within_the_range() {
        let source = "@Override public int f() { }";
        let range = Span::new(0, 24);
        let deleted = edited(source, range, vec![Edit::delete(source, Span::new(0, 9))], Comments::Inside);
        assert_eq!(deleted, "public int f()");
        let last = "@A @B\n int f()";
        let without = |span| edited(last, Span::new(0, 14), vec![Edit::delete(last, span)], Comments::Inside);
        assert_eq!(without(Span::new(3, 5)), "@A\n int f()");
        assert_eq!(without(Span::new(0, 2)), "@B\n int f()");
        assert_eq!(without(Span::new(0, 5)), "int f()");
        let replace = Edit { span: Span::new(21, 22), replacement: "g".to_owned() };
        assert_eq!(edited(source, range, vec![replace], Comments::Inside), "@Override public int g()");
    }

    #[test]
    fn comment_lines_vanish() {
        assert_eq!(uncommented("a // x\n  // y\n  b"), "a\n  b");
        assert_eq!(uncommented("a /* x */ b").replace("  ", " "), "a b");
    }

    #[test]
    fn indentation_is_only_white_space() {
        assert_eq!(indentation("a\n  b", 4), Some("  "));
        assert_eq!(indentation("a b", 2), None);
        assert_eq!(line_ending("a\r\nb"), "\r\n");
    }
}
