//! Places for connections. Whoever has been admitted has a place apart from strangers, and no
//! address has all of them: so nobody without the token can keep the others out.
//!
//! A connection begins as a stranger's. It is admitted with its first request that passes the
//! guard, and is busy until the answer is sent; then it is idle. Where places are short, the
//! strangers and the idle give way to who comes after them: the oldest of the address that
//! has most. A newcomer always finds a place as a stranger; whoever is busy is never shown out.

use crate::client::household;
use crate::config::Config;
use crate::lock::lock;
use kombat::messages::Message;
use kombat::msg;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    /// Has not shown yet that it may ask.
    Stranger,
    /// Is being answered.
    Busy,
    /// Has been answered, and may ask again.
    Idle,
}

#[derive(Debug)]
struct Guest {
    /// The address, or the network of a household where addresses are plenty.
    from: IpAddr,
    rank: Rank,
    /// When its rank changed, by a clock that counts changes.
    since: u64,
    leave: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Seated {
    guests: BTreeMap<u64, Guest>,
    clock: u64,
}

/// All places.
#[derive(Debug)]
pub(crate) struct Places {
    seated: Mutex<Seated>,
    config: Arc<Config>,
}

/// A connection's place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    places: Arc<Places>,
    id: u64,
    leave: Arc<Notify>,
    /// Is the answer over, but perhaps not sent yet?
    said: AtomicBool,
}

impl Seated {
    fn count(&self, from: Option<IpAddr>, which: impl Fn(Rank) -> bool) -> usize {
        let here = |guest: &&Guest| from.is_none_or(|from| guest.from == from) && which(guest.rank);
        self.guests.values().filter(here).count()
    }

    /// Shows out the oldest of a rank, of one address or of the one that has most of them.
    /// False if there is none.
    fn give_way(&mut self, rank: Rank, from: Option<IpAddr>) -> bool {
        let mut oldest: BTreeMap<IpAddr, (usize, u64, u64)> = BTreeMap::new();
        let here = |guest: &Guest| from.is_none_or(|from| guest.from == from) && guest.rank == rank;
        for (&id, guest) in self.guests.iter().filter(|(_, guest)| here(guest)) {
            let entry = oldest.entry(guest.from).or_insert((0, guest.since, id));
            entry.0 += 1;
            if guest.since < entry.1 {
                (entry.1, entry.2) = (guest.since, id);
            }
        }
        let most = oldest.into_values().max_by_key(|&(count, since, _)| (count, std::cmp::Reverse(since)));
        let Some(guest) = most.and_then(|(.., id)| self.guests.remove(&id)) else { return false };
        guest.leave.notify_one();
        true
    }

    fn change(&mut self, id: u64, rank: Rank) {
        let since = self.tick();
        if let Some(guest) = self.guests.get_mut(&id) {
            (guest.rank, guest.since) = (rank, since);
        }
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }
}

impl Places {
    pub(crate) fn new(config: Arc<Config>) -> Self {
        Places { seated: Mutex::default(), config }
    }

    /// On this machine all have one address, so there a bound on addresses is none.
    fn most(&self, from: IpAddr, each: usize, all: usize) -> usize {
        if from.is_loopback() { all } else { each.min(all) }
    }

    /// Takes somebody in; a stranger may have to go for that.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr) -> Visit {
        let (from, mut seated) = (household(from), lock(&self.seated));
        let is_stranger = |rank| rank == Rank::Stranger;
        let all = self.config.strangers.max(1);
        let each = self.most(from, self.config.strangers_each.max(1), all);
        if seated.count(Some(from), is_stranger) >= each {
            seated.give_way(Rank::Stranger, Some(from));
        } else if seated.count(None, is_stranger) >= all {
            seated.give_way(Rank::Stranger, None);
        }
        let (id, leave) = (seated.tick(), Arc::new(Notify::new()));
        seated.guests.insert(id, Guest { from, rank: Rank::Stranger, since: id, leave: leave.clone() });
        Visit { places: self.clone(), id, leave, said: AtomicBool::new(false) }
    }
}

impl Visit {
    /// It may ask: from now on it has a place among the admitted, and is busy. Else it is said why not.
    pub(crate) fn admit(&self) -> Result<(), Message> {
        // Who asks again before its last answer was sent waits for another.
        self.said.store(false, Relaxed);
        let (places, mut seated) = (&self.places, lock(&self.places.seated));
        let all = places.config.connections.max(1);
        let full = || msg!("web.full", most = all);
        // Whoever has just been shown out is gone in a moment.
        let Some(guest) = seated.guests.get(&self.id) else { return Err(full()) };
        let from = guest.from;
        if guest.rank == Rank::Stranger {
            let is_admitted = |rank| rank != Rank::Stranger;
            let each = places.most(from, places.config.connections_each.max(1), all);
            if seated.count(Some(from), is_admitted) >= each && !seated.give_way(Rank::Idle, Some(from)) {
                return Err(if each < all { msg!("web.full-address", most = each) } else { full() });
            }
            if seated.count(None, is_admitted) >= all && !seated.give_way(Rank::Idle, None) {
                return Err(full());
            }
        }
        seated.change(self.id, Rank::Busy);
        Ok(())
    }

    /// The answer is over; it may still have to be sent.
    pub(crate) fn said(&self) {
        self.said.store(true, Relaxed);
    }

    /// All that was said has been sent.
    pub(crate) fn sent(&self) {
        if self.said.swap(false, Relaxed) {
            self.rest();
        }
    }

    #[cfg(test)]
    pub(crate) fn has_said(&self) -> bool {
        self.said.load(Relaxed)
    }

    /// It has been answered.
    fn rest(&self) {
        let mut seated = lock(&self.places.seated);
        if seated.guests.get(&self.id).is_some_and(|guest| guest.rank == Rank::Busy) {
            seated.change(self.id, Rank::Idle);
        }
    }

    /// Waits until it has to go.
    pub(crate) async fn shown_out(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        lock(&self.places.seated).guests.remove(&self.id);
    }
}

#[cfg(test)]
#[path = "admission_test.rs"]
mod tests;
