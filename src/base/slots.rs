//! A list that grows behind a shared reference.

/// Places by number, each made when it is first asked for; none ever moves.
pub struct Slots<T> {
    places: boxcar::Vec<T>,
}

impl<T> Default for Slots<T> {
    fn default() -> Slots<T> {
        Slots { places: boxcar::Vec::new() }
    }
}

impl<T: Default> Slots<T> {
    pub fn get(&self, number: usize) -> &T {
        loop {
            match self.places.get(number) {
                Some(place) => return place,
                // Another thread may do the same: the list is then longer than needed for a while.
                None => {
                    self.places.push(T::default());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use super::Slots;

    #[test]
    fn places_are_shared_and_stay() {
        let slots: Slots<OnceLock<usize>> = Slots::default();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..500).rev().for_each(|n| assert_eq!(*slots.get(n).get_or_init(|| n), n)));
            }
        });
        assert_eq!(slots.get(499).get(), Some(&499));
    }
}
