//! The outcome of a look-up, ranked.

/// What a look-up found, from the best outcome to the worst.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lookup<T> {
    Found(T),
    /// Several, and the language rules do not choose between them.
    Ambiguous(Vec<T>),
    /// There is one, but the place may not name it (JLS 6.6).
    Inaccessible(T),
    Absent,
}

impl<T> Lookup<T> {
    /// The one that was found; also an inaccessible one, since an error in the program should not hide what it means.
    pub fn found(self) -> Option<T> {
        match self {
            Lookup::Found(one) | Lookup::Inaccessible(one) => Some(one),
            Lookup::Ambiguous(_) | Lookup::Absent => None,
        }
    }

    /// As [`Lookup::found`], and the first of several ambiguous ones.
    pub fn first(self) -> Option<T> {
        match self {
            Lookup::Found(one) | Lookup::Inaccessible(one) => Some(one),
            Lookup::Ambiguous(several) => several.into_iter().next(),
            Lookup::Absent => None,
        }
    }

    /// Everything it may be.
    pub fn candidates(&self) -> &[T] {
        match self {
            Lookup::Found(one) | Lookup::Inaccessible(one) => std::slice::from_ref(one),
            Lookup::Ambiguous(several) => several,
            Lookup::Absent => &[],
        }
    }

    pub fn is_absent(&self) -> bool {
        matches!(self, Lookup::Absent)
    }

    pub fn map<U>(self, convert: impl Fn(T) -> U) -> Lookup<U> {
        match self {
            Lookup::Found(one) => Lookup::Found(convert(one)),
            Lookup::Inaccessible(one) => Lookup::Inaccessible(convert(one)),
            Lookup::Ambiguous(several) => Lookup::Ambiguous(several.into_iter().map(convert).collect()),
            Lookup::Absent => Lookup::Absent,
        }
    }

    /// Whether a search that goes from scope to scope ends here (JLS 6.4.1); something inaccessible is kept in mind
    /// but does not shadow.
    pub fn is_final(&self) -> bool {
        match self {
            Lookup::Found(_) | Lookup::Ambiguous(_) => true,
            Lookup::Inaccessible(_) | Lookup::Absent => false,
        }
    }

    /// This outcome, or that of the next scope if it is better.
    #[must_use]
    pub fn or_else(self, next: impl FnOnce() -> Lookup<T>) -> Lookup<T> {
        if self.is_final() {
            return self;
        }
        match (self, next()) {
            (kept, Lookup::Absent) => kept,
            (kept @ Lookup::Inaccessible(_), Lookup::Inaccessible(_)) => kept,
            (_, better) => better,
        }
    }
}

impl<T: PartialEq> Lookup<T> {
    /// The outcome for candidates of one scope, each with whether it may be named there.
    pub fn among(candidates: impl IntoIterator<Item = (T, bool)>) -> Lookup<T> {
        let mut accessible: Vec<T> = Vec::new();
        let mut hidden = None;
        for (candidate, is_accessible) in candidates {
            if !is_accessible {
                hidden.get_or_insert(candidate);
            } else if !accessible.contains(&candidate) {
                accessible.push(candidate);
            }
        }
        match (accessible.len(), hidden) {
            (0, None) => Lookup::Absent,
            (0, Some(hidden)) => Lookup::Inaccessible(hidden),
            (1, _) => accessible.pop().map_or(Lookup::Absent, Lookup::Found),
            _ => Lookup::Ambiguous(accessible),
        }
    }
}
