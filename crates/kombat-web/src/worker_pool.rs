//! A worker pool: a number of seats for work that runs, and a number of places for work that
//! waits. [Turns](crate::turns) decides who gets the next seat; work that has one is asked now
//! and then to make room.

use crate::lock::lock;
use crate::turns::{Client, Turns};
use kombat::messages::Message;
use kombat::msg;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::Instant;

/// Seats for work that runs, and places for work that waits.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    state: Mutex<State>,
    seats: usize,
    standing: usize,
    /// Where those who gave up waiting leave, one at a time.
    way_out: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct State {
    free: usize,
    /// Who is there, seated or not.
    inside: usize,
    /// The number of whoever comes next.
    next: u64,
    turns: Turns,
    /// How those who wait are called.
    waiting: BTreeMap<u64, Waiting>,
}

#[derive(Debug)]
struct Waiting {
    call: oneshot::Sender<Result<Seat, Message>>,
    client: Client,
    /// Has it had no seat yet? Then it can be refused for somebody who has fewer places.
    new: bool,
}

impl WorkerPool {
    pub(crate) fn new(seats: usize, standing: usize) -> Arc<Self> {
        let standing = standing.min(usize::MAX - seats);
        let state = State { free: seats, ..State::default() };
        Arc::new(WorkerPool { state: Mutex::new(state), seats, standing, way_out: Arc::new(Semaphore::new(1)) })
    }

    fn full(&self) -> Message {
        msg!("web.queue-full", n = self.standing)
    }

    /// Lets one more in, who may have to wait. If too many are there, whoever waits in more
    /// places than the newcomer gives up the last of them; if nobody does, the newcomer is
    /// refused.
    pub(crate) fn enter(self: &Arc<Self>, client: Client) -> Result<Place, Message> {
        let mut state = lock(&self.state);
        let mut refused = None;
        if state.inside >= self.seats + self.standing {
            let new = state.waiting.iter().filter(|(_, waiting)| waiting.new).map(|(number, _)| *number).collect();
            let number = state.turns.surplus(client, &new).ok_or_else(|| self.full())?;
            state.turns.give_up(number);
            refused = state.waiting.remove(&number);
        }
        state.inside += 1;
        state.next += 1;
        let number = state.next;
        state.turns.come(client);
        drop(state);
        if let Some(waiting) = refused {
            // If it is not there any more, it need not hear it.
            let _ = waiting.call.send(Err(msg!("web.queue-yielded")));
        }
        Ok(Place { pool: self.clone(), client, number })
    }

    /// How many have a seat, and how many wait for one.
    pub(crate) fn count(&self) -> (usize, usize) {
        let state = lock(&self.state);
        let seated = self.seats - state.free;
        (seated, state.inside.saturating_sub(seated))
    }

    /// Gives free seats to those whose turn it is.
    fn call(self: &Arc<Self>) {
        let mut called = Vec::new();
        let mut state = lock(&self.state);
        while state.free > 0 {
            let Some(number) = state.turns.next() else { break };
            let Some(waiting) = state.waiting.remove(&number) else { continue };
            state.free -= 1;
            called.push(waiting);
        }
        drop(state);
        for Waiting { call, client, .. } in called {
            // If nobody is there, the seat comes back, and is given to another.
            let _ = call.send(Ok(Seat { pool: self.clone(), client, since: Instant::now() }));
        }
    }
}

/// A place in the pool, counted as long as it is held.
#[derive(Debug)]
pub(crate) struct Place {
    pool: Arc<WorkerPool>,
    client: Client,
    number: u64,
}

/// Takes a place off the list of those who wait.
struct OnList<'a>(&'a Place);

impl Drop for OnList<'_> {
    fn drop(&mut self) {
        let mut state = lock(&self.0.pool.state);
        state.turns.give_up(self.0.number);
        state.waiting.remove(&self.0.number);
    }
}

impl Place {
    /// A seat, when it is its turn; to be given back before the place is. Refused if the place
    /// is needed for somebody who has fewer.
    pub(crate) async fn seat(&self) -> Result<Seat, Message> {
        self.wait(true).await
    }

    /// A seat for somebody who had one before and made room.
    pub(crate) async fn seat_again(&self) -> Result<Seat, Message> {
        self.wait(false).await
    }

    async fn wait(&self, new: bool) -> Result<Seat, Message> {
        let called = self.list(new);
        let _on_list = OnList(self);
        self.pool.call();
        called.await.unwrap_or_else(|_| Err(self.pool.full()))
    }

    /// Goes on the list of those who wait.
    fn list(&self, new: bool) -> oneshot::Receiver<Result<Seat, Message>> {
        let (call, called) = oneshot::channel();
        let mut state = lock(&self.pool.state);
        state.turns.wait(self.number, self.client);
        state.waiting.insert(self.number, Waiting { call, client: self.client, new });
        called
    }

    /// A seat, or as soon as `gone` is over the turn to leave without one.
    pub(crate) async fn seat_unless(&self, gone: impl Future<Output = ()>) -> Result<Turn, Message> {
        tokio::select! {
            seat = self.seat() => return seat.map(Turn::Seat),
            () = gone => {}
        }
        tokio::select! {
            seat = self.seat() => seat.map(Turn::Seat),
            turn = self.pool.way_out.clone().acquire_owned() => turn.map(Turn::Leave).map_err(|_| self.pool.full()),
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = lock(&self.pool.state);
        state.inside -= 1;
        state.turns.leave(self.client);
    }
}

/// What somebody who waited came to.
#[derive(Debug)]
pub(crate) enum Turn {
    /// To sit down.
    Seat(Seat),
    /// To leave.
    Leave(OwnedSemaphorePermit),
}

/// A seat, until it is dropped. Its time is charged to its client.
#[derive(Debug)]
pub(crate) struct Seat {
    pool: Arc<WorkerPool>,
    client: Client,
    /// From when on it has not been charged.
    since: Instant,
}

impl Seat {
    /// Does somebody wait who has had less?
    pub(crate) fn must_yield(&mut self) -> bool {
        let (now, mut state) = (Instant::now(), lock(&self.pool.state));
        state.turns.charge(self.client, now - self.since);
        self.since = now;
        state.turns.must_yield(self.client)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut state = lock(&self.pool.state);
        state.turns.charge(self.client, self.since.elapsed());
        state.free += 1;
        drop(state);
        self.pool.call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::net::IpAddr;
    use std::pin::Pin;
    use std::task::Poll;

    async fn is_pending<T>(mut waiting: Pin<&mut impl Future<Output = T>>) -> bool {
        poll_fn(|context| Poll::Ready(waiting.as_mut().poll(context).is_pending())).await
    }

    fn browser(name: u64) -> Client {
        Client { address: Some(IpAddr::from([10, 0, 0, 1])), browser: Some(name) }
    }

    #[tokio::test]
    async fn no_more_are_let_in_than_may_wait_even_before_any_has_its_seat() {
        let pool = WorkerPool::new(1, 2);
        let enter = || pool.enter(Client::default());
        let mut places: Vec<Place> = (0..3).map(|_| enter().unwrap()).collect();
        assert_eq!(enter().unwrap_err(), msg!("web.queue-full", n = 2usize));
        let seat = places[0].seat().await.unwrap();
        assert!(enter().is_err());
        drop((seat, places.remove(0)));
        places.push(enter().unwrap());
        assert!(enter().is_err());
    }

    #[tokio::test]
    async fn who_stops_waiting_leaves_no_seat_empty() {
        let pool = WorkerPool::new(1, 2);
        let [one, other, third] = [0, 1, 2].map(|name| pool.enter(browser(name)).unwrap());
        let seat = one.seat().await.unwrap();
        let mut waiting = Box::pin(other.seat());
        assert!(is_pending(waiting.as_mut()).await);
        let mut last = Box::pin(third.seat());
        assert!(is_pending(last.as_mut()).await);
        drop(waiting);
        assert_eq!(pool.count(), (1, 2));
        // It is given to the one who still waits; and again if he goes just then.
        drop(seat);
        assert_eq!(pool.count(), (1, 2));
        drop(last);
        assert_eq!(pool.count(), (0, 3));
        assert!(one.seat().await.is_ok());
    }

    #[tokio::test]
    async fn a_full_pool_refuses_the_last_of_whoever_has_most_places() {
        let pool = WorkerPool::new(1, 2);
        let places: Vec<Place> = (0..3).map(|_| pool.enter(browser(0)).unwrap()).collect();
        let seat = places[0].seat().await.unwrap();
        let mut waiting: Vec<_> = places[1..].iter().map(|place| Box::pin(place.seat())).collect();
        for one in &mut waiting {
            assert!(is_pending(one.as_mut()).await);
        }
        assert!(pool.enter(browser(0)).is_err());
        let other = pool.enter(browser(1)).unwrap();
        assert_eq!(waiting.pop().unwrap().await.unwrap_err(), msg!("web.queue-yielded"));
        // The one who has had less is first, though he came last.
        let mut late = Box::pin(other.seat());
        assert!(is_pending(late.as_mut()).await);
        drop(seat);
        assert!(late.await.is_ok());
    }
}

#[cfg(test)]
#[path = "fairness_test.rs"]
mod fairness;
