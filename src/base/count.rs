//! Numbers of things, for people.

/// `1 file`, `2 files`; `1 class`, `2 classes`.
pub fn counted(count: usize, thing: &str) -> String {
    let plural = match (count, thing.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{count} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1, "file"), "1 file");
        assert_eq!(counted(0, "file"), "0 files");
        assert_eq!(counted(1, "class"), "1 class");
        assert_eq!(counted(2, "class"), "2 classes");
    }
}
