//! Limits hold, a held run rests, memory is claimed.

use super::*;

fn expansions(limits: Limits, cancel: Cancel) -> (u64, Stop) {
    let mut meter = Meter::new(limits, cancel);
    loop {
        if let Err(stop) = meter.expand() {
            return (meter.counters().expanded, stop);
        }
    }
}

#[test]
fn a_limit_on_expansions_is_exact() {
    for most in [0, 1, 4095, 4096, 4097, 10_000] {
        let limits = Limits { expanded: Some(most), ..Limits::default() };
        assert_eq!(expansions(limits, Cancel::new()), (most, Stop::Expanded));
    }
}

#[test]
fn no_time_and_a_cancelled_run_expand_nothing() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    assert_eq!(expansions(limits, Cancel::new()), (0, Stop::Time));
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(expansions(Limits::default(), cancel), (0, Stop::Cancelled));
}

/// At a millisecond an expansion a fixed stride of thousands took seconds.
#[test]
fn slow_expansions_are_stopped_in_time_too() {
    let limits = Limits { time: Some(Duration::from_millis(30)), ..Limits::default() };
    let mut meter = Meter::new(limits, Cancel::new());
    while meter.expand().is_ok() {
        std::thread::sleep(Duration::from_millis(1));
    }
    // A machine that is busy may come to none of them in that time.
    assert!(meter.counters().expanded <= 60, "{}", meter.counters().expanded);
}

#[test]
fn the_stride_follows_the_time_it_takes() {
    let mut meter = Meter::new(Limits::default(), Cancel::new());
    let mut now = Duration::ZERO;
    let mut fit = |took: Duration| {
        now += took;
        meter.fit(now);
        meter.fitting
    };
    let strides: Vec<u64> = (0..14).map(|_| fit(Duration::from_micros(100))).collect();
    assert_eq!(strides, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 4096, 4096]);
    assert_eq!(fit(PACE), 4096);
    assert_eq!(fit(8 * PACE), 512);
    assert_eq!(fit(Duration::from_secs(100)), 1);
}

#[test]
fn progress_is_at_most_one_stride_old() {
    let cancel = Cancel::new();
    let mut meter = Meter::new(Limits::default(), cancel.clone());
    meter.claim(77).unwrap();
    for _ in 0..10_000 {
        meter.expand().unwrap();
    }
    let (expanded, bytes) = cancel.progress();
    assert!((10_000 - LONGEST_STRIDE..=10_000).contains(&expanded), "{expanded}");
    assert_eq!(bytes, 77);
}

#[test]
fn runs_apart_stop_together_and_show_their_own_progress() {
    let cancel = Cancel::new();
    let (one, other) = (cancel.apart(), cancel.apart());
    let mut meter = Meter::new(Limits::default(), one.clone());
    (0..100).for_each(|_| meter.expand().unwrap());
    assert!(one.progress().0 > 0 && other.progress().0 == 0);
    other.cancel();
    assert!(one.is_cancelled() && cancel.is_cancelled());
}

#[test]
fn a_run_that_is_held_waits_and_goes_on_where_it_was() {
    let cancel = Cancel::new();
    assert!(!cancel.hold(), "nobody looks yet");
    let limits = Limits { expanded: Some(10_000), ..Limits::default() };
    drop(Meter::new(limits, cancel.clone()));
    assert!(cancel.hold());
    let own = cancel.clone();
    let run = std::thread::spawn(move || expansions(limits, own));
    // However long it is waited, it has not begun.
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!((run.is_finished(), cancel.progress().0), (false, 0));
    cancel.go_on();
    assert_eq!(run.join().unwrap(), (10_000, Stop::Expanded));
    // One that is cancelled does not wait, nor can it be held any more.
    assert!(cancel.hold());
    let own = cancel.clone();
    let run = std::thread::spawn(move || expansions(Limits::default(), own));
    cancel.cancel();
    assert_eq!(run.join().unwrap().1, Stop::Cancelled);
    let _ = cancel.hold();
    assert_eq!(expansions(Limits::default(), cancel), (0, Stop::Cancelled));
}

#[test]
fn the_time_in_which_a_run_is_held_is_not_its_own() {
    let cancel = Cancel::new();
    let meter = Meter::new(Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() }, cancel.clone());
    assert!(cancel.hold());
    let held = std::thread::spawn(move || {
        meter.look().unwrap();
        let own = meter.elapsed();
        (meter.started.elapsed(), own)
    });
    std::thread::sleep(Duration::from_millis(50));
    cancel.go_on();
    let (all, own) = held.join().unwrap();
    // The thread may have come to its look late, but what it waited there is not counted.
    assert!(own <= all - cancel.pause.waited(), "{own:?} of {all:?}");
}

#[test]
fn memory_is_refused_before_it_is_used() {
    let limits = Limits { memory: Some(100), ..Limits::default() };
    let mut meter = Meter::new(limits, Cancel::new());
    assert_eq!(meter.claim(60), Ok(()));
    assert_eq!(meter.claim(41), Err(Stop::Memory));
    assert_eq!(meter.claim(40), Ok(()));
    meter.release(100);
    assert_eq!(meter.claim(1), Ok(()));
    assert_eq!(meter.peak_bytes(), 100);
}

#[test]
fn work_that_heeds_only_a_cancel_ends_with_the_time() {
    let limits = |time| Limits { time: Some(time), ..Limits::default() };
    let cancel = Cancel::new();
    assert!(Meter::new(limits(Duration::ZERO), cancel.clone()).deadline().is_cancelled());
    let meter = Meter::new(limits(Duration::MAX), cancel.clone());
    assert!(!meter.deadline().is_cancelled() && !cancel.is_cancelled());
    cancel.cancel();
    assert!(meter.deadline().is_cancelled());
}

#[test]
fn a_deadline_does_not_come_nearer_while_a_run_is_held() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    let cancel = Cancel::new();
    let mut meter = Meter::new(limits, cancel.clone());
    // As if it had begun two minutes ago, and been held all the time since.
    meter.started = meter.started.checked_sub(Duration::from_secs(120)).unwrap();
    assert!(meter.deadline().is_cancelled());
    cancel.pause.add(Duration::from_secs(1000));
    assert!(!meter.deadline().is_cancelled());
}

#[test]
fn the_sooner_of_two_deadlines_counts() {
    let timed = |time| Limits { time: Some(time), ..Limits::default() };
    let (over, hour) = (Duration::ZERO, Duration::from_secs(3600));
    for (outer, own) in [(over, hour), (hour, over)] {
        let cancel = Meter::new(timed(outer), Cancel::new()).deadline();
        assert!(Meter::new(timed(own), cancel).watcher().is_over());
    }
    let cancel = Meter::new(timed(over), Cancel::new()).deadline();
    assert!(Meter::new(Limits::default(), cancel).watcher().is_over());
}
