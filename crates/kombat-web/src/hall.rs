//! A hall with so many seats, and so many who may wait for one.

use kombat::msg;
use kombat::words::Message;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};

/// So many seats, and so many who may wait for one.
#[derive(Debug)]
pub(crate) struct Hall {
    seats: Arc<Semaphore>,
    /// Who is there, seated or not.
    inside: Arc<AtomicUsize>,
    /// How many may be; of those, how many without a seat.
    most: usize,
    standing: usize,
    /// Where those who gave up waiting leave, one at a time.
    way_out: Arc<Semaphore>,
}

impl Hall {
    pub(crate) fn new(seats: usize, standing: usize) -> Self {
        let seats = seats.min(Semaphore::MAX_PERMITS);
        let standing = standing.min(usize::MAX - seats);
        let most = seats + standing;
        let [seats, way_out] = [seats, 1].map(|permits| Arc::new(Semaphore::new(permits)));
        Hall { seats, inside: Arc::default(), most, standing, way_out }
    }

    /// Lets one more in, who may have to wait; refused if too many are there. It is counted
    /// first and then compared, so that of two who come at once one is refused.
    pub(crate) fn enter(&self) -> Result<Place, Message> {
        let before = self.inside.fetch_add(1, Relaxed);
        let [seats, way_out] = [&self.seats, &self.way_out].map(Arc::clone);
        let place = Place { seats, way_out, inside: self.inside.clone() };
        if before >= self.most { Err(msg!("web.queue-full", n = self.standing)) } else { Ok(place) }
    }

    /// How many have a seat, and how many wait for one.
    pub(crate) fn count(&self) -> (usize, usize) {
        let seated = (self.most - self.standing).saturating_sub(self.seats.available_permits());
        (seated, self.inside.load(Relaxed).saturating_sub(seated))
    }
}

/// A place in a hall, counted as long as it is held.
#[derive(Debug)]
pub(crate) struct Place {
    seats: Arc<Semaphore>,
    way_out: Arc<Semaphore>,
    inside: Arc<AtomicUsize>,
}

impl Place {
    /// A seat, as soon as one is free; to be given back before the place is.
    pub(crate) async fn seat(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.seats.clone().acquire_owned().await
    }

    /// A seat, or as soon as `gone` is over the turn to leave without one.
    pub(crate) async fn seat_unless(
        &self,
        gone: impl Future<Output = ()>,
    ) -> Result<OwnedSemaphorePermit, AcquireError> {
        tokio::select! {
            seat = self.seat() => return seat,
            () = gone => {}
        }
        tokio::select! {
            seat = self.seat() => seat,
            turn = self.way_out.clone().acquire_owned() => turn,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.inside.fetch_sub(1, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn no_more_are_let_in_than_may_wait_even_before_any_has_its_seat() {
        let hall = Hall::new(1, 2);
        let mut places: Vec<Place> = (0..3).map(|_| hall.enter().unwrap()).collect();
        assert_eq!(hall.enter().unwrap_err(), msg!("web.queue-full", n = 2usize));
        let seat = places[0].seat().await.unwrap();
        assert!(hall.enter().is_err());
        drop((seat, places.remove(0)));
        places.push(hall.enter().unwrap());
        assert!(hall.enter().is_err());
    }
}
