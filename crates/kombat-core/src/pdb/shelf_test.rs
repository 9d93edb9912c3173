//! Tables that nobody uses, that are promised, that are being made.

use super::*;
use crate::budget::{Limits, Meter};
use crate::pdb::Rules;
use std::slice::from_ref;
use std::sync::Arc;

#[test]
fn what_nobody_uses_is_given_up_and_what_is_promised_stays() {
    let shelf = Shelf::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let keys = [key(&[0, 1]), key(&[0, 4]), key(&[1, 3])];
    let table = |key: &Key| shelf.table(key, &Cancel::new()).unwrap();
    let used = table(&keys[0]);
    drop(table(&keys[1]));
    drop(table(&keys[2]));
    drop(table(&keys[1]));
    let idle = || shelf.lock().idle().first().cloned();
    assert_eq!(idle(), Some(keys[2].clone()), "the one that was not asked for longest");
    let promise = shelf.promise(&keys[2..]).unwrap();
    assert_eq!(idle(), Some(keys[1].clone()));
    let second = shelf.promise(&keys[1..]).unwrap();
    assert_eq!(idle(), None);
    drop(used);
    assert_eq!(idle(), Some(keys[0].clone()));
    drop(promise);
    assert_eq!(idle(), Some(keys[0].clone()), "two had promised it");
    drop(second);
    assert!(shelf.lock().promised.is_empty());
    assert_eq!(shelf.bytes(), keys.iter().map(|key| key.bytes().unwrap().0).sum::<u64>());
}
#[test]
fn nothing_is_given_up_for_whoever_is_refused_all_the_same() {
    let shelf = Shelf::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let keys = [key(&[0, 1]), key(&[0, 4]), key(&[1, 3])];
    for key in &keys {
        shelf.table(key, &Cancel::new()).unwrap();
    }
    let (all, one, large) = (shelf.bytes(), size(&keys[0]), key(&[0, 1, 2, 3]));
    assert!(size(&large) > all);
    assert!(shelf.promise_within(from_ref(&large), size(&large) - 1).is_none());
    assert_eq!(shelf.bytes(), all, "not even without all of them would there be room");
    // No more than needed, the oldest first.
    drop(shelf.promise_within(from_ref(&large), size(&large) + one).unwrap());
    assert_eq!(shelf.lock().idle(), keys[2..]);
}

/// Tries to hold whoever makes a table, at every step of it.
struct Holding(Cancel, Mutex<Vec<bool>>);

impl Holding {
    fn try_it(&self) {
        let held = self.0.hold();
        self.0.go_on();
        self.1.lock().unwrap().push(held);
    }
}

impl Store for Arc<Holding> {
    fn load(&self, _: &Key) -> Option<Table> {
        self.try_it();
        None
    }
    fn save(&self, _: &Key, _: &Table) {
        self.try_it();
    }
    fn building(&self, _: &Key, _: u64, _: u64) {
        self.try_it();
    }
    fn ended(&self, _: &Key) {}
}

#[test]
fn whoever_makes_a_table_is_not_held() {
    let (shelf, cancel) = (Shelf::default(), Cancel::new());
    let holding = Arc::new(Holding(cancel.clone(), Mutex::default()));
    assert!(shelf.keep_in(Box::new(holding.clone())));
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    // An audit has a meter before it has its tables.
    drop(Meter::new(Limits::default(), cancel.clone()));
    shelf.prepare(&[key(&[0, 1]), key(&[0, 4])], &cancel).unwrap();
    let tried = holding.1.lock().unwrap().split_off(0);
    assert!(tried.len() > 4 && !tried.contains(&true), "{tried:?}");
    // Whoever is held before it begins takes no table from anybody.
    let shelf = Shelf::default();
    assert!(cancel.hold());
    let third = key(&[1, 3]);
    thread::scope(|scope| {
        let held = scope.spawn(|| shelf.prepare(from_ref(&third), &cancel));
        thread::sleep(Duration::from_millis(20));
        shelf.table(&third, &Cancel::new()).unwrap();
        assert!(!held.is_finished());
        cancel.go_on();
        held.join().unwrap().unwrap();
    });
}
