//! A search as a row of steps: one expansion each, with all that it says.

use kombat::observe::{Kind, Note};
use kombat::trace::TraceLine;

/// Events that tell of what has been, of which one step has at most so many: as many live
/// on as the population is large, and that may be a million.
const MOST: usize = 2048;

/// The events of one expansion. Step 0 is what happens before the first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    /// Which expansion, from 1.
    pub(crate) n: u64,
    /// What was said, in order. All steps together are the whole trace, but for what is
    /// left out.
    pub(crate) records: Vec<TraceLine>,
    /// How many events are left out, since there are too many.
    pub(crate) left_out: u64,
}

impl Step {
    /// The board that is expanded, or the first that is seen.
    pub(crate) fn subject(&self) -> Option<&TraceLine> {
        let expanded = self.records.iter().find(|line| line.event == Kind::Expand);
        expanded.or_else(|| self.records.iter().find(|line| line.board.is_some()))
    }
}

/// Cuts a trace into steps.
#[derive(Debug, Default)]
pub(crate) struct Cutter {
    step: Step,
    /// Its events that tell of what has been.
    told: usize,
}

impl Cutter {
    /// Takes the next event; a step that it ends is given back.
    pub(crate) fn take(&mut self, line: TraceLine) -> Option<Step> {
        if line.event != Kind::Expand {
            self.told += usize::from(tells_of_the_past(&line));
            if tells_of_the_past(&line) && self.told > MOST {
                self.step.left_out += 1;
            } else {
                self.step.records.push(line);
            }
            return None;
        }
        self.told = 0;
        // What was announced last, such as a new bound, belongs to what begins now.
        let old = self.step.records.iter().rposition(|line| !announces(line)).map_or(0, |last| last + 1);
        let mut records = self.step.records.split_off(old);
        records.push(line);
        let next = Step { n: self.step.n + 1, records, left_out: 0 };
        Some(std::mem::replace(&mut self.step, next))
    }

    /// The last step.
    pub(crate) fn end(self) -> Step {
        self.step
    }
}

/// Does an event say what comes, and not what has been?
fn announces(line: &TraceLine) -> bool {
    line.event == Kind::Phase && !tells_of_the_past(line)
}

fn tells_of_the_past(line: &TraceLine) -> bool {
    matches!(line.why, Some(Note::Phase(name, _)) if name.is_past())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::{Request, puzzle};
    use kombat::observe::Phase;

    fn steps(algorithm: &str) -> (Vec<Step>, Vec<TraceLine>) {
        let (mut cutter, mut steps, mut trace) = (Cutter::default(), Vec::new(), Vec::new());
        let mut request = Request::new(algorithm, "4 1 6 3 2 8 7 0 5");
        request.limits.expanded = Some(300);
        let mut sink = |line: TraceLine| {
            trace.push(line.clone());
            steps.extend(cutter.take(line));
        };
        puzzle("8-puzzle").unwrap().run(&request, Some(&mut sink)).unwrap();
        steps.push(cutter.end());
        (steps, trace)
    }

    #[test]
    fn all_steps_together_are_the_trace_and_each_has_one_expansion() {
        for algorithm in ["astar", "idastar", "ga", "grasp", "hill(restarts=3)", "rbfs", "bibfs"] {
            let (steps, trace) = steps(algorithm);
            for (n, step) in steps.iter().enumerate() {
                let expansions = step.records.iter().filter(|line| line.event == Kind::Expand).count();
                assert_eq!((step.n, expansions), (n as u64, usize::from(n > 0)), "{algorithm}");
            }
            assert!(steps.into_iter().flat_map(|step| step.records).eq(trace), "{algorithm}");
        }
    }

    #[test]
    fn a_bound_is_announced_before_its_first_expansion() {
        let (steps, _) = steps("idastar");
        let bounds: Vec<_> =
            steps.iter().filter(|step| step.records.first().is_some_and(|line| line.event == Kind::Phase)).collect();
        assert!(bounds.len() > 1);
        assert!(bounds.iter().all(|step| step.subject().unwrap().parent.is_none()));
    }

    #[test]
    fn who_lives_on_is_said_at_the_end_of_a_generation() {
        let (steps, _) = steps("ga(population=4,moves=5)");
        let survivors = |step: &Step| {
            step.records.iter().filter(|line| matches!(line.why, Some(Note::Phase(Phase::Survivor, _)))).count()
        };
        // Four walks of five moves a generation.
        assert_eq!((survivors(&steps[19]), survivors(&steps[20]), survivors(&steps[40])), (0, 4, 4));
    }

    #[test]
    fn a_step_has_a_bound_however_many_live_on() {
        let phase = |name, value| TraceLine { why: Some(Note::Phase(name, value)), ..TraceLine::default() };
        let expand = || TraceLine { event: Kind::Expand, ..TraceLine::default() };
        let mut cutter = Cutter::default();
        cutter.take(expand());
        (0..10_000).for_each(|row| assert!(cutter.take(phase(Phase::Survivor, row)).is_none()));
        cutter.take(phase(Phase::Generation, 2));
        let step = cutter.take(expand()).unwrap();
        assert_eq!((step.n, step.records.len(), step.left_out), (1, 1 + MOST, 10_000 - MOST as u64));
        // What is announced is never left out, and the next step is counted anew.
        assert!(cutter.take(phase(Phase::Survivor, 1)).is_none());
        let next = cutter.end();
        assert_eq!((next.records.len(), next.left_out), (3, 0));
        assert_eq!(next.records[0].why, Some(Note::Phase(Phase::Generation, 2)));
    }
}
