use super::*;
use std::net::Ipv4Addr;

fn places(connections: usize, connections_each: usize, strangers: usize, strangers_each: usize) -> Arc<Places> {
    let config = Config { connections, connections_each, strangers, strangers_each, ..Config::default() };
    Arc::new(Places::new(Arc::new(config)))
}

fn at(last: u8) -> IpAddr {
    Ipv4Addr::new(192, 168, 0, last).into()
}

impl Visit {
    fn is_in(&self) -> bool {
        lock(&self.places.seated).guests.contains_key(&self.id)
    }
}

#[test]
fn strangers_give_way_to_strangers_and_never_the_admitted() {
    let places = places(4, 4, 3, 3);
    let admitted = places.enter(at(1));
    admitted.admit().unwrap();
    let strangers: Vec<Visit> = (0..10).map(|_| places.enter(at(1))).collect();
    assert!(admitted.is_in());
    let left: Vec<bool> = strangers.iter().map(Visit::is_in).collect();
    assert_eq!(left, [[false; 7].as_slice(), &[true; 3]].concat());
}

#[test]
fn who_has_most_gives_way_to_who_has_few() {
    let places = places(4, 4, 10, 8);
    let many: Vec<Visit> = (0..8).map(|_| places.enter(at(1))).collect();
    let few = [places.enter(at(2)), places.enter(at(2)), places.enter(at(3)), places.enter(at(4))];
    assert!(few.iter().all(Visit::is_in));
    assert_eq!(many.iter().filter(|visit| visit.is_in()).count(), 6);
    // Whoever floods the server shows out his own connections alone.
    let more: Vec<Visit> = (0..1000).map(|_| places.enter(at(1))).collect();
    assert!(few.iter().all(Visit::is_in));
    assert_eq!(more.iter().filter(|visit| visit.is_in()).count(), 6);
}

#[test]
fn the_idle_give_way_to_the_admitted_and_the_busy_do_not() {
    let places = places(2, 2, 4, 4);
    let (one, two, three) = (places.enter(at(1)), places.enter(at(2)), places.enter(at(3)));
    one.admit().unwrap();
    two.admit().unwrap();
    assert_eq!(three.admit(), Err(msg!("web.full", most = 2usize)));
    assert!(three.is_in(), "it is to hear why");
    two.rest();
    three.admit().unwrap();
    assert!(one.is_in() && !two.is_in());
    // Who asks again while its place is taken away has none.
    assert_eq!(two.admit(), Err(msg!("web.full", most = 2usize)));
    drop(one);
    places.enter(at(2)).admit().unwrap();
}

#[test]
fn no_address_has_all_places_but_that_of_this_machine() {
    let places = places(4, 2, 4, 4);
    let held = [places.enter(at(1)), places.enter(at(1))];
    held.iter().for_each(|visit| visit.admit().unwrap());
    let third = places.enter(at(1));
    assert_eq!(third.admit(), Err(msg!("web.full-address", most = 2usize)));
    places.enter(at(2)).admit().unwrap();
    held[0].rest();
    third.admit().unwrap();
    let here: IpAddr = Ipv4Addr::LOCALHOST.into();
    let own = [places.enter(here), places.enter(here)];
    own.iter().for_each(|visit| visit.admit().unwrap());
}
