//! Whose turn it is: the order in which those who wait get a seat of the worker pool.
//!
//! Time on a seat is what is shared. Of those who wait, the one goes first whose address has
//! had least of it; behind one address, as in a room with one router, the browser that has had
//! least; of equals, who came first. An address cannot be had by asking, a browser's name can:
//! whoever makes up names shares only what his own address gets.
//!
//! Who comes anew begins with what the least of those present has had: it neither waits for
//! old times to be made up nor lives on them. There is no clock in here.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::time::Duration;

/// Who asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Client {
    /// Where from, if it came over a socket.
    pub(crate) address: Option<IpAddr>,
    /// What its page calls itself, hashed.
    pub(crate) browser: Option<u64>,
}

impl Client {
    /// All behind its address.
    fn house(self) -> Client {
        Client { browser: None, ..self }
    }
}

/// What a client has had, and how many of its requests are here.
#[derive(Clone, Copy, Debug, Default)]
struct Account {
    used: Duration,
    present: usize,
}

/// Those who wait, and what everybody has had.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    houses: BTreeMap<Client, Account>,
    browsers: BTreeMap<Client, Account>,
    waiting: BTreeMap<u64, Client>,
}

/// Clients that are gone and remembered because they have had more than others.
const REMEMBERED: usize = 1024;

fn come(accounts: &mut BTreeMap<Client, Account>, client: Client, beside: impl Fn(Client) -> bool) {
    let present = accounts.iter().filter(|(other, account)| account.present > 0 && beside(**other));
    let least = present.map(|(_, account)| account.used).min();
    let account = accounts.entry(client).or_default();
    if account.present == 0 {
        account.used = least.map_or(Duration::ZERO, |least| least.max(account.used));
    }
    account.present += 1;
}

fn leave(accounts: &mut BTreeMap<Client, Account>, client: Client) {
    if let Some(account) = accounts.get_mut(&client) {
        account.present = account.present.saturating_sub(1);
    }
    let least = accounts.values().filter(|account| account.present > 0).map(|account| account.used).min();
    // Without a debt there is nothing to remember; nor is there if nobody is left to owe to.
    accounts.retain(|_, account| account.present > 0 || least.is_some_and(|least| account.used > least));
    while accounts.values().filter(|account| account.present == 0).count() > REMEMBERED {
        let gone = accounts.iter().filter(|(_, account)| account.present == 0);
        let Some(client) = gone.min_by_key(|(_, account)| account.used).map(|(client, _)| *client) else { return };
        accounts.remove(&client);
    }
}

impl Turns {
    /// A request of a client is here.
    pub(crate) fn come(&mut self, client: Client) {
        come(&mut self.houses, client.house(), |_| true);
        come(&mut self.browsers, client, |other| other.address == client.address);
    }

    /// It is gone.
    pub(crate) fn leave(&mut self, client: Client) {
        leave(&mut self.houses, client.house());
        leave(&mut self.browsers, client);
    }

    /// It waits for a seat. Numbers say who came first.
    pub(crate) fn wait(&mut self, number: u64, client: Client) {
        self.waiting.insert(number, client);
    }

    /// It waits no longer.
    pub(crate) fn give_up(&mut self, number: u64) {
        self.waiting.remove(&number);
    }

    /// It has had so much time on a seat.
    pub(crate) fn charge(&mut self, client: Client, time: Duration) {
        for (accounts, client) in [(&mut self.houses, client.house()), (&mut self.browsers, client)] {
            if let Some(account) = accounts.get_mut(&client) {
                account.used = account.used.saturating_add(time);
            }
        }
    }

    /// By this they are ordered.
    fn had(&self, client: Client) -> (Duration, Duration) {
        let used = |accounts: &BTreeMap<Client, Account>, client| {
            accounts.get(&client).map_or(Duration::ZERO, |account: &Account| account.used)
        };
        (used(&self.houses, client.house()), used(&self.browsers, client))
    }

    fn first(&self) -> Option<(u64, Client)> {
        let waiting = self.waiting.iter().map(|(number, client)| (*number, *client));
        waiting.min_by_key(|(number, client)| (self.had(*client), *number))
    }

    /// Whose turn it is; he waits no longer.
    pub(crate) fn next(&mut self) -> Option<u64> {
        let (number, _) = self.first()?;
        self.waiting.remove(&number);
        Some(number)
    }

    /// Must a client who has a seat make room, since somebody waits who has had less?
    pub(crate) fn must_yield(&self, client: Client) -> bool {
        self.first().is_some_and(|(_, other)| self.had(other) < self.had(client))
    }

    /// Who leaves so that `client` finds room where all places are taken: the last one who
    /// came of whoever has most places, if `client` would still have fewer.
    pub(crate) fn surplus(&self, client: Client, open: &BTreeSet<u64>) -> Option<u64> {
        let mut houses = BTreeMap::<Client, usize>::new();
        let mut browsers = BTreeMap::<Client, usize>::new();
        for other in self.waiting.values() {
            *houses.entry(other.house()).or_default() += 1;
            *browsers.entry(*other).or_default() += 1;
        }
        let count = |of: &BTreeMap<Client, usize>, client| of.get(&client).copied().unwrap_or(0);
        let places = |other: Client| (count(&houses, other.house()), count(&browsers, other));
        let fewer = |other: Client| {
            let (theirs, ours) = (places(other), places(client));
            if other.address == client.address { ours.1 + 1 < theirs.1 } else { ours.0 + 1 < theirs.0 }
        };
        let surplus = self.waiting.iter().filter(|(number, other)| open.contains(number) && fewer(**other));
        surplus.max_by_key(|(number, other)| (places(**other), **number)).map(|(number, _)| *number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn browser(address: u8, browser: u64) -> Client {
        Client { address: Some(IpAddr::from([10, 0, 0, address])), browser: Some(browser) }
    }

    /// Seats one after another; each has its seat for as long as it says.
    fn order(turns: &mut Turns, takes: impl Fn(u64) -> (Client, Duration)) -> Vec<u64> {
        let mut order = Vec::new();
        while let Some(number) = turns.next() {
            let (client, time) = takes(number);
            turns.charge(client, time);
            order.push(number);
        }
        order
    }

    #[test]
    fn equals_come_in_the_order_in_which_they_came() {
        let mut turns = Turns::default();
        for number in 0..5 {
            let client = browser(1, number);
            turns.come(client);
            turns.wait(number, client);
        }
        assert_eq!(order(&mut turns, |number| (browser(1, number), Duration::ZERO)), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn who_orders_ten_runs_has_one_before_the_others_have_theirs() {
        let mut turns = Turns::default();
        let greedy = browser(1, 0);
        for number in 0..10 {
            turns.come(greedy);
            turns.wait(number, greedy);
        }
        for number in 10..15 {
            let client = browser(1, number);
            turns.come(client);
            turns.wait(number, client);
        }
        let takes = |number: u64| (if number < 10 { greedy } else { browser(1, number) }, Duration::from_secs(1));
        assert_eq!(order(&mut turns, takes), [0, 10, 11, 12, 13, 14, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn who_makes_up_names_shares_what_one_address_gets() {
        let mut turns = Turns::default();
        for number in 0..6 {
            // Three requests by three names from one address, and three from another by one name.
            let client = if number < 3 { browser(1, number) } else { browser(2, 9) };
            turns.come(client);
            turns.wait(number, client);
        }
        let takes = |number: u64| (if number < 3 { browser(1, number) } else { browser(2, 9) }, Duration::from_secs(1));
        assert_eq!(order(&mut turns, takes), [0, 3, 1, 4, 2, 5]);
    }

    #[test]
    fn who_has_had_more_makes_room_and_who_comes_back_has_not_lost_his_debt() {
        let mut turns = Turns::default();
        let (greedy, other, late) = (browser(1, 0), browser(1, 1), browser(1, 2));
        turns.come(greedy);
        turns.charge(greedy, Duration::from_secs(100));
        assert!(!turns.must_yield(greedy), "nobody waits");
        turns.come(other);
        turns.wait(1, other);
        // Who comes anew has had as much as the least of those present: they are equals.
        assert!(!turns.must_yield(greedy));
        turns.charge(greedy, Duration::from_millis(250));
        assert!(turns.must_yield(greedy));
        turns.leave(greedy);
        turns.come(greedy);
        assert!(turns.must_yield(greedy), "leaving does not make up for anything");
        turns.come(late);
        turns.wait(2, late);
        assert_eq!((turns.next(), turns.next(), turns.next()), (Some(1), Some(2), None));
        // When all have gone nothing is owed to anybody.
        [greedy, other, late].into_iter().for_each(|client| turns.leave(client));
        assert!(turns.houses.is_empty() && turns.browsers.is_empty());
    }

    #[test]
    fn where_all_places_are_taken_the_last_of_whoever_has_most_leaves() {
        let mut turns = Turns::default();
        let (greedy, modest) = (browser(1, 0), browser(1, 1));
        for (number, client) in [(0, greedy), (1, modest), (2, greedy), (3, greedy)] {
            turns.come(client);
            turns.wait(number, client);
        }
        let all: BTreeSet<u64> = (0..4).collect();
        assert_eq!(turns.surplus(browser(1, 2), &all), Some(3));
        assert_eq!(turns.surplus(browser(2, 7), &all), Some(3), "another address");
        // Who has a run already may still have a second where another has three.
        assert_eq!(turns.surplus(modest, &all), Some(3));
        assert_eq!(turns.surplus(greedy, &all), None);
        // What cannot be put off stays.
        assert_eq!(turns.surplus(browser(1, 2), &BTreeSet::from([0, 1])), Some(0));
        turns.give_up(3);
        assert_eq!((turns.surplus(browser(1, 2), &all), turns.surplus(modest, &all)), (Some(2), None));
    }
}
