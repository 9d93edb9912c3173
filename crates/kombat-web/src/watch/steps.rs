//! A search as a row of steps: one expansion each, with all that it says.

use kombat::trace::TraceLine;

/// The events of one expansion. Step 0 is what happens before the first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Step {
    /// Which expansion, from 1.
    pub(crate) n: u64,
    /// What was said, in order. All steps together are the whole trace.
    pub(crate) records: Vec<TraceLine>,
}

impl Step {
    /// The board that is expanded, or the first that is seen.
    pub(crate) fn subject(&self) -> Option<&TraceLine> {
        let expanded = self.records.iter().find(|line| line.event == "expand");
        expanded.or_else(|| self.records.iter().find(|line| line.board.is_some()))
    }
}

/// Cuts a trace into steps.
#[derive(Debug, Default)]
pub(crate) struct Cutter(Step);

impl Cutter {
    /// Takes the next event; a step that it ends is given back.
    pub(crate) fn take(&mut self, line: TraceLine) -> Option<Step> {
        if line.event != "expand" {
            self.0.records.push(line);
            return None;
        }
        // What was announced last, such as a new bound, belongs to what begins now.
        let old = self.0.records.iter().rposition(|line| !announces(line)).map_or(0, |last| last + 1);
        let mut records = self.0.records.split_off(old);
        records.push(line);
        let next = Step { n: self.0.n + 1, records };
        Some(std::mem::replace(&mut self.0, next))
    }

    /// The last step.
    pub(crate) fn end(self) -> Step {
        self.0
    }
}

/// Does an event say what comes, and not what has been?
fn announces(line: &TraceLine) -> bool {
    let about_the_past = ["cut=", "survivor="];
    line.event == "phase"
        && !about_the_past.iter().any(|word| line.why.as_deref().is_some_and(|why| why.starts_with(word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use kombat::catalog::{Request, stage};

    fn steps(algorithm: &str) -> (Vec<Step>, Vec<TraceLine>) {
        let (mut cutter, mut steps, mut trace) = (Cutter::default(), Vec::new(), Vec::new());
        let mut request = Request::new(algorithm, "4 1 6 3 2 8 7 0 5");
        request.limits.expanded = Some(300);
        let mut sink = |line: TraceLine| {
            trace.push(line.clone());
            steps.extend(cutter.take(line));
        };
        stage("8-puzzle").unwrap().run(&request, Some(&mut sink)).unwrap();
        steps.push(cutter.end());
        (steps, trace)
    }

    #[test]
    fn all_steps_together_are_the_trace_and_each_has_one_expansion() {
        for algorithm in ["astar", "idastar", "ga", "grasp", "hill(restarts=3)", "rbfs", "bibfs"] {
            let (steps, trace) = steps(algorithm);
            for (n, step) in steps.iter().enumerate() {
                let expansions = step.records.iter().filter(|line| line.event == "expand").count();
                assert_eq!((step.n, expansions), (n as u64, usize::from(n > 0)), "{algorithm}");
            }
            assert!(steps.into_iter().flat_map(|step| step.records).eq(trace), "{algorithm}");
        }
    }

    #[test]
    fn a_bound_is_announced_before_its_first_expansion() {
        let (steps, _) = steps("idastar");
        let bounds: Vec<_> =
            steps.iter().filter(|step| step.records.first().is_some_and(|line| line.event == "phase")).collect();
        assert!(bounds.len() > 1);
        assert!(bounds.iter().all(|step| step.subject().unwrap().parent.is_none()));
    }

    #[test]
    fn who_lives_on_is_said_at_the_end_of_a_generation() {
        let (steps, _) = steps("ga(population=4,moves=5)");
        let survivors = |step: &Step| {
            step.records.iter().filter(|l| l.why.as_deref().is_some_and(|w| w.starts_with("survivor"))).count()
        };
        // Four walks of five moves a generation.
        assert_eq!((survivors(&steps[19]), survivors(&steps[20]), survivors(&steps[40])), (0, 4, 4));
    }
}
