//! Tables that nobody uses, that are promised, that are being made.

use super::*;
use crate::budget::{Limits, Meter};
use crate::pdb::Rules;
use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[test]
fn what_nobody_uses_is_given_up_and_what_is_promised_stays() {
    let store = TableStore::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let keys = [key(&[0, 1]), key(&[0, 4]), key(&[1, 3])];
    let table = |key: &Key| store.table(key, &Cancel::new()).unwrap();
    let used = table(&keys[0]);
    drop(table(&keys[1]));
    drop(table(&keys[2]));
    drop(table(&keys[1]));
    let idle = || store.lock().idle().first().cloned();
    assert_eq!(idle(), Some(keys[2].clone()), "the one that was not asked for longest");
    let promise = store.promise(&keys[2..]).unwrap();
    assert_eq!(idle(), Some(keys[1].clone()));
    let second = store.promise(&keys[1..]).unwrap();
    assert_eq!(idle(), None);
    drop(used);
    assert_eq!(idle(), Some(keys[0].clone()));
    drop(promise);
    assert_eq!(idle(), Some(keys[0].clone()), "two had promised it");
    drop(second);
    assert!(store.lock().promised.is_empty());
    assert_eq!(store.bytes(), keys.iter().map(|key| key.bytes().unwrap().0).sum::<u64>());
}
#[test]
fn nothing_is_given_up_for_whoever_is_refused_all_the_same() {
    let store = TableStore::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let keys = [key(&[0, 1]), key(&[0, 4]), key(&[1, 3])];
    for key in &keys {
        store.table(key, &Cancel::new()).unwrap();
    }
    let (all, one, large) = (store.bytes(), size(&keys[0]), key(&[0, 1, 2, 3]));
    assert!(size(&large) > all);
    assert!(store.promise_within(from_ref(&large), size(&large) - 1).is_none());
    assert_eq!(store.bytes(), all, "not even without all of them would there be room");
    // No more than needed, the oldest first.
    drop(store.promise_within(from_ref(&large), size(&large) + one).unwrap());
    assert_eq!(store.lock().idle(), keys[2..]);
}

/// Somebody who asks for more than there is, again and again, does not keep others from what fits.
#[test]
fn whoever_is_refused_takes_no_room_from_others() {
    let store = TableStore::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let (small, large, over) = (key(&[0, 1]), key(&[0, 1, 2, 3]), AtomicBool::new(false));
    let refused = thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Relaxed) {
                assert!(store.promise_within(from_ref(&large), size(&small)).is_none());
            }
        });
        let refused = (0..100_000).filter(|_| store.promise_within(from_ref(&small), size(&small)).is_none()).count();
        over.store(true, Relaxed);
        refused
    });
    assert_eq!(refused, 0);
}

/// Many searches at once, each with tables of its own choice: those that are admitted find room for
/// all that they were promised, and together they never take more than there is.
#[test]
fn what_was_promised_is_there_however_many_ask() {
    let store = TableStore::default();
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    let keys: Vec<Key> = (0..7).map(|home| key(&[home, home + 1])).chain([key(&[0, 4]), key(&[1, 5])]).collect();
    let keys: Vec<Key> = keys.into_iter().collect::<BTreeSet<Key>>().into_iter().collect();
    let most = 3 * size(&keys[0]);
    let admitted = AtomicU64::new(0);
    thread::scope(|scope| {
        for thread in 0..4 {
            let (store, keys, admitted) = (&store, &keys, &admitted);
            scope.spawn(move || {
                for round in 0..50 {
                    let wanted = [keys[(thread + round) % keys.len()].clone(), keys[(3 * round) % keys.len()].clone()];
                    let Some(_room) = store.promise_within(&wanted, most) else { continue };
                    admitted.fetch_add(1, Relaxed);
                    store.prepare(&wanted, &Cancel::new()).unwrap();
                    let state = store.lock();
                    assert!(state.bytes() <= most && wanted.iter().all(|key| state.tables.contains_key(key)));
                }
            });
        }
    });
    assert!(admitted.into_inner() > 50);
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

impl TableCache for Arc<Holding> {
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
    let (store, cancel) = (TableStore::default(), Cancel::new());
    let holding = Arc::new(Holding(cancel.clone(), Mutex::default()));
    assert!(store.keep_in(Box::new(holding.clone())));
    let key = |homes: &[u8]| Key::of(Rules::Slide, 3, 3, homes).0;
    // An audit has a meter before it has its tables.
    drop(Meter::new(Limits::default(), cancel.clone()));
    store.prepare(&[key(&[0, 1]), key(&[0, 4])], &cancel).unwrap();
    let tried = holding.1.lock().unwrap().split_off(0);
    assert!(tried.len() > 4 && !tried.contains(&true), "{tried:?}");
    // Whoever is held before it begins takes no table from anybody.
    let store = TableStore::default();
    assert!(cancel.hold());
    let third = key(&[1, 3]);
    thread::scope(|scope| {
        let held = scope.spawn(|| store.prepare(from_ref(&third), &cancel));
        thread::sleep(Duration::from_millis(20));
        store.table(&third, &Cancel::new()).unwrap();
        assert!(!held.is_finished());
        cancel.go_on();
        held.join().unwrap().unwrap();
    });
}
