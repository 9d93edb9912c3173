//! A fight in a few lines: A* with two heuristics over the same thirty boards.

use kombat::prelude::*;
use kombat_lab::prelude::*;

const EXPERIMENT: &str = r#"
    [[boards]]
    problem = "8-puzzle"
    count = 30
    draw = { depth = 20 }
    [[algorithms]]
    spec = "astar(h=manhattan)"
    [[algorithms]]
    spec = "astar(h=linear-conflict)"
"#;

#[expect(clippy::print_stdout, reason = "an example shows its result")]
fn main() -> Result<(), SpecError> {
    let experiment = EXPERIMENT.parse::<Experiment>()?;
    let (plan, local) = (Plan::new(&experiment)?, Local::new(&experiment, 1)?);
    let records: Vec<Record> = plan.runs.iter().filter_map(|run| local.run(run, &Cancel::new())).collect();
    let analysis = Analysis::new(&experiment, &records)?;
    println!("{}", headline(&analysis, Lang::En).render(Lang::En));
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn it_runs() {
        super::main().unwrap();
    }
}
