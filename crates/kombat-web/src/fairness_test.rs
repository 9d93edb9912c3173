//! How long clients wait for each other, by a clock that stands still but for what is slept: so
//! the waits are exact, and the same on a busy machine.

use super::*;
use kombat::rng::Rng;
use std::io::Write;
use std::net::IpAddr;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Clients without the greedy ones.
const MODEST: u64 = 58;
/// How many times as long as without greedy clients others may wait beside them.
const FAIR: u32 = 4;
/// How long new runs are ordered.
const SHARED: Duration = Duration::from_secs(45);
/// Beyond this somebody is not served at all.
const STARVED: Duration = Duration::from_secs(3600);

/// Who asks for what.
#[derive(Clone, Copy, Debug)]
struct Crowd {
    seats: usize,
    /// How long a seat is kept while somebody waits who has had less, in milliseconds.
    turn: u64,
    /// The shortest and the longest run of a modest client, in milliseconds.
    runs: (u64, u64),
    /// The longest pause between two of them.
    pause: u64,
    /// From how many addresses the modest clients come; the greedy ones come from the first.
    addresses: u64,
}

impl Crowd {
    fn client(self, number: u64) -> Client {
        let address = IpAddr::from([10, 0, 0, (number % self.addresses) as u8]);
        Client { address: Some(address), browser: Some(number) }
    }
}

/// A run of that length from its order to its end, as the server makes it.
async fn run(pool: &Arc<WorkerPool>, client: Client, turn: Duration, mut left: Duration) {
    let place = pool.enter(client).expect("there is room to wait");
    let mut seat = place.seat().await.expect("a seat");
    while !left.is_zero() {
        let part = left.min(turn);
        sleep(part).await;
        left -= part;
        if !left.is_zero() && seat.must_yield() {
            drop(seat);
            seat = place.seat_again().await.expect("a seat again");
        }
    }
}

/// The longest time from an order of a modest client to its end, and how many there were.
async fn longest_wait(crowd: Crowd, greedy: u64) -> (Duration, u64) {
    let pool = WorkerPool::new(crowd.seats, 1000);
    let turn = Duration::from_millis(crowd.turn);
    let mut greeds = JoinSet::new();
    for number in 0..greedy {
        // Four runs each that would never end.
        for _ in 0..4 {
            let pool = pool.clone();
            let client = crowd.client(number * crowd.addresses + 1_000 * crowd.addresses);
            greeds.spawn(async move { run(&pool, client, turn, 1_000 * STARVED).await });
        }
    }
    // They are there first.
    sleep(Duration::from_millis(200)).await;
    let begun = Instant::now();
    let mut modest = JoinSet::new();
    for number in 0..MODEST {
        let pool = pool.clone();
        modest.spawn(async move {
            let (mut rng, client) = (Rng::stream(20, number), crowd.client(number));
            let (mut longest, mut runs) = (Duration::ZERO, 0);
            while begun.elapsed() < SHARED {
                let (least, most) = crowd.runs;
                let length = Duration::from_millis(least + rng.below(most - least + 1));
                let ordered = Instant::now();
                run(&pool, client, turn, length).await;
                longest = longest.max(ordered.elapsed());
                runs += 1;
                sleep(Duration::from_millis(rng.below(crowd.pause + 1))).await;
            }
            (longest, runs)
        });
    }
    let served = timeout(STARVED, modest.join_all()).await.expect("everybody is served");
    served.into_iter().fold((Duration::ZERO, 0), |(longest, all), (wait, runs)| (longest.max(wait), all + runs))
}

/// Sixty clients for 45 seconds, two of them greedy: nobody waits longer than four times what
/// he waits without those two.
#[tokio::test(start_paused = true)]
async fn two_greedy_clients_make_nobody_wait_four_times_as_long() {
    let usual = Crowd { seats: 2, turn: 25, runs: (1, 40), pause: 0, addresses: 1 };
    let crowds = [
        usual,
        Crowd { runs: (1, 4), ..usual },
        Crowd { runs: (20, 20), ..usual },
        Crowd { runs: (1, 400), ..usual },
        Crowd { runs: (5, 60), pause: 500, ..usual },
        Crowd { seats: 1, ..usual },
        Crowd { seats: 4, ..usual },
        Crowd { turn: 5, runs: (1, 100), ..usual },
        Crowd { addresses: 58, ..usual },
        Crowd { addresses: 7, runs: (1, 200), ..usual },
    ];
    for crowd in crowds {
        let [(without, _), (with, runs)] = [longest_wait(crowd, 0).await, longest_wait(crowd, 2).await];
        let figure = format!(
            "figure: 58 clients, {crowd:?}: the longest wait is {without:?}, and {with:?} beside two greedy ones \
             ({runs} runs)\n"
        );
        // Past the capture of output, so that it is told.
        std::io::stdout().write_all(figure.as_bytes()).unwrap();
        assert!(with <= FAIR * without, "{crowd:?}: {with:?}, and {without:?} without greedy clients");
    }
}
