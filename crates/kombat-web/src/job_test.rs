//! Runs as jobs: their seats, their turns, what is kept of them.

use super::*;
use kombat::budget::{Limits, Meter};
use serde_json::json;

/// The clock stands still but for what is slept.
#[tokio::test(start_paused = true)]
async fn a_run_that_is_left_again_has_its_whole_time_of_grace() {
    let job = Arc::new(Job::new(1, Arc::default()));
    let sleep = |seconds: f64| tokio::time::sleep(Duration::from_secs_f64(seconds));
    drop(Listener::new(job.clone()));
    sleep(1.0).await;
    let back = Listener::new(job.clone());
    sleep(8.9).await;
    drop(back);
    // Ten seconds after the first departure, a tenth of a second after the last.
    sleep(0.2).await;
    assert!(!job.cancel.is_cancelled());
    sleep(9.7).await;
    assert!(!job.cancel.is_cancelled());
    sleep(0.2).await;
    assert!(job.cancel.is_cancelled());
}

/// The net against waiting for ever; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(300);

async fn ended(job: &Job) -> Vec<Entry> {
    let mut changes = job.changes();
    let end = async {
        while job.state() != RunState::Ended {
            changes.changed().await.unwrap();
        }
    };
    tokio::time::timeout(PATIENCE, end).await.expect("the end of a run");
    (0..).map_while(|place| job.at(place)).collect()
}

#[tokio::test]
async fn a_run_that_breaks_is_told_and_leaves_its_seat_to_the_next() {
    let jobs = Jobs::new(Arc::new(Config { jobs: 1, ..Config::default() }));
    let broken = jobs.start(Client::default(), |_| panic!("on purpose")).unwrap();
    let next = jobs.start(Client::default(), |job| job.tell(What::Result, &json!(1))).unwrap();
    let log = ended(&broken).await;
    assert_eq!((log.len(), log[0].what), (1, What::Failed));
    assert_eq!(ended(&next).await[0].data.get(), "1");
}

#[tokio::test]
async fn a_run_that_is_cancelled_while_it_waits_leaves_its_place() {
    let jobs = Jobs::new(Arc::new(Config { jobs: 1, queue: 2, ..Config::default() }));
    let (leave, wait) = std::sync::mpsc::channel();
    let seated = jobs.start(Client::default(), move |_| wait.recv().unwrap()).unwrap();
    let told = |job: &Job| job.tell(What::Result, &json!(job.cancel.is_cancelled()));
    let waiting = [(); 2].map(|()| jobs.start(Client::default(), told).unwrap());
    assert!(jobs.start(Client::default(), |_| {}).is_err());
    for job in &waiting {
        job.stop();
        assert_eq!(ended(job).await[0].data.get(), "true");
    }
    // The one that has the seat goes on, and there is room to wait for it again.
    assert_eq!((seated.state(), jobs.under_way()), (RunState::Running, (1, 0)));
    let next = jobs.start(Client::default(), told).unwrap();
    leave.send(()).unwrap();
    assert_eq!(ended(&next).await[0].data.get(), "false");
}

/// Two who search for ever have both seats; whoever comes has a turn all the same, and they
/// go on afterwards.
#[tokio::test]
async fn who_has_had_more_waits_for_who_has_had_less_and_goes_on() {
    let config = Config { jobs: 2, turn: Duration::from_millis(1), ..Config::default() };
    let jobs = Jobs::new(Arc::new(config));
    let client = |browser| Client { address: None, browser: Some(browser) };
    let search = |job: &Job| {
        let mut meter = Meter::new(Limits::default(), job.cancel.clone());
        while meter.expand().is_ok() {}
        job.tell(What::Result, &json!(meter.counters().expanded));
    };
    let greedy = [0, 1].map(|name| jobs.start(client(name), search).unwrap());
    for name in 2..30 {
        let modest = jobs.start(client(name), |job| job.tell(What::Result, &json!("done"))).unwrap();
        assert_eq!(ended(&modest).await[0].data.get(), "\"done\"");
    }
    let before: Vec<u64> = greedy.iter().map(|job| job.cancel.progress().0).collect();
    let begun = Instant::now();
    for (job, before) in greedy.iter().zip(before) {
        while job.cancel.progress().0 <= before {
            assert!(begun.elapsed() < PATIENCE, "a run that was held does not go on");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(job.state(), RunState::Running);
        job.stop();
        ended(job).await;
    }
    assert_eq!((jobs.under_way(), *lock(&jobs.parking.0)), ((0, 0), 0));
}

/// Until a run has a meter it does not look, and would go on without a seat.
#[tokio::test]
async fn a_run_keeps_its_seat_until_it_can_be_held() {
    let config = Config { jobs: 1, turn: Duration::from_millis(1), ..Config::default() };
    let jobs = Jobs::new(Arc::new(config));
    let client = |browser| Client { address: None, browser: Some(browser) };
    let (begin, wait) = std::sync::mpsc::channel();
    let slow = move |job: &Job| {
        wait.recv().unwrap();
        let mut meter = Meter::new(Limits::default(), job.cancel.clone());
        while meter.expand().is_ok() {}
    };
    let slow = jobs.start(client(0), slow).unwrap();
    let next = jobs.start(client(1), |job| job.tell(What::Result, &json!("done"))).unwrap();
    // However many turns pass, there is one seat, and it is taken.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!((next.state(), jobs.under_way()), (RunState::Queued, (1, 1)));
    begin.send(()).unwrap();
    assert_eq!(ended(&next).await[0].data.get(), "\"done\"");
    slow.stop();
    ended(&slow).await;
}

#[test]
fn what_is_parked_is_bounded() {
    let parking = Parking::default();
    let one = parking.park(60, 100).unwrap();
    assert!(parking.park(41, 100).is_none());
    let other = parking.park(40, 100).unwrap();
    drop(one);
    assert_eq!(*lock(&parking.0), 40);
    drop(other);
    assert!(parking.park(101, 100).is_none() && parking.park(100, 100).is_some());
}

#[tokio::test]
async fn what_ended_runs_take_is_bounded_in_bytes_too() {
    let config = Arc::new(Config { kept_bytes: 10_000, told: 1_000, ..Config::default() });
    let jobs = Jobs::new(config.clone());
    for length in [10_usize, 4_000, 4_000, 4_000, 20_000, 10] {
        let job = jobs.start(Client::default(), move |job| job.tell(What::Result, &json!("x".repeat(length)))).unwrap();
        ended(&job).await;
        let known = lock(&jobs.known);
        let held: usize =
            known.all.values().flat_map(|job| lock(&job.progress).log.clone()).map(|e| e.data.get().len()).sum();
        // One that is larger than all may be still is there until the next has ended.
        assert!(known.all.contains_key(&job.id) && (held <= config.kept_bytes || known.all.len() == 1), "{held}");
        assert_eq!(known.all.len(), known.ended.len());
    }
    let all: Vec<u64> = lock(&jobs.known).all.keys().copied().collect();
    assert_eq!(all, [6]);
    // So is what is told before the end; the end is told whatever it takes.
    let job = jobs.start(Client::default(), |job| {
        (0..100).for_each(|_| job.tell(What::Incumbent, &json!("x".repeat(100))));
        job.tell(What::Result, &json!("x".repeat(2_000)));
    });
    let log = ended(&job.unwrap()).await;
    assert!((2..=10).contains(&log.len()) && log.last().unwrap().what == What::Result, "{}", log.len());
}
