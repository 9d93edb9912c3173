//! Fights beyond this process: `kombat fight --engine slurm`, its `shard`, and `status` and
//! `cancel`, which also work for fights on this machine.

use crate::args::{EngineName, Fight, Fought, Shard, threads};
use crate::error::Failure;
use crate::out::Out;
use crate::results::on_interrupt;
use kombat::budget::Cancel;
use kombat::messages::{Message, Render};
use kombat::msg;
use kombat::quantity;
use kombat_lab::execute::{Progress, Runner};
use kombat_lab::experiment::Experiment;
use kombat_lab::local::Local;
use kombat_lab::pairing::Pairing;
use kombat_lab::plan::{Plan, Run, Task};
use kombat_lab::row::Row;
use kombat_lab::slurm::engine::{self, Engine, Live, Submitted};
use kombat_lab::slurm::has_shards;
use kombat_lab::slurm::queue::Commands;
use kombat_lab::slurm::round::{self, Round};
use kombat_lab::slurm::script::{Script, check_option};
use kombat_lab::slurm::worker::work;
use kombat_lab::stop;
use kombat_lab::store::{self, Store};
use std::collections::HashSet;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long is waited between two looks at the shards and the queue: a tenth of the time since jobs were
/// handed in, within these bounds; and less once the queue is empty.
const LEAST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(15);
const EMPTY_WAIT: Duration = Duration::from_secs(1);
/// How long `cancel` waits for a fight on this machine to end.
const PATIENCE: Duration = Duration::from_secs(10);
/// A short while.
const MOMENT: Duration = Duration::from_millis(50);

/// Refuses what does not go together, before anything is made.
pub(crate) fn check(args: &Fight) -> Result<(), Failure> {
    let given = [
        ("--shards", args.cluster.shards.is_some()),
        ("--sbatch", !args.cluster.sbatch.is_empty()),
        ("--detach", args.cluster.detach),
    ];
    if args.engine == EngineName::Local {
        let first = given.iter().find(|(_, given)| *given);
        return first.map_or(Ok(()), |(option, _)| Err(msg!("slurm.only", option = *option).into()));
    }
    args.cluster.sbatch.iter().try_for_each(|option| check_option(option))?;
    wish(args)?;
    Ok(Commands.check()?)
}

/// How many shards are wished for.
fn wish(args: &Fight) -> Result<Option<u64>, Message> {
    let text = args.cluster.shards.as_deref();
    match text.map(|text| quantity::count("--shards", text)).transpose()? {
        Some(0) => Err(msg!("slurm.no-shards")),
        wish => Ok(wish),
    }
}

/// Hands in what is missing, waits, and stores what comes, until all is stored or the jobs
/// bring nothing more.
pub(crate) fn fight<T: Task>(
    args: &Fight,
    out: &Out,
    (folder, experiment, plan): (&Path, &Experiment, &Plan<T>),
    store: &mut Store<T::Row>,
    cancel: &Cancel,
    mut seen: impl FnMut(&T::Row, Progress),
) -> Result<(), Failure> {
    let (script, wish) = (script(args, out, folder, experiment)?, wish(args)?);
    let mut engine = Engine::new(folder, experiment, plan, store)?;
    let mut live = engine.live(&Commands)?;
    engine.merge(store, &mut seen)?;
    say_damaged(&engine, out);
    let mut handed_in = engine.done();
    let submit = |engine: &mut Engine<'_, T>, live: &Live| -> Result<Option<Submitted>, Message> {
        let round = engine.submit(&Commands, live, wish, &script)?;
        if let Some(round) = &round {
            say(round, out);
        }
        Ok(round)
    };
    let first = submit(&mut engine, &live)?;
    if first.is_none() && !live.shards.is_empty() {
        out.note(&msg!("slurm.waiting", n = live.shards.len()));
    }
    let goes_on = || out.note(&msg!("slurm.goes-on", folder = folder.display().to_string()));
    if args.cluster.detach {
        engine.merge(store, &mut seen)?;
        goes_on();
        return Ok(());
    }
    let (mut since, mut quiet, mut told) = (Instant::now(), 0, false);
    loop {
        match engine.live(&Commands) {
            Ok(now) => live = now,
            // It may be back soon, and until then nothing is known of the jobs.
            Err(why) => {
                if !told {
                    out.note(&msg!("slurm.unreachable", why = why));
                }
                told = true;
                quiet = 0;
                pause(since, LONGEST_WAIT, cancel);
                if cancel.is_cancelled() {
                    goes_on();
                    return Ok(());
                }
                continue;
            }
        }
        engine.merge(store, &mut seen)?;
        if engine.done() == engine.total() {
            return Ok(());
        }
        if cancel.is_cancelled() {
            if !live.shards.is_empty() {
                goes_on();
            }
            return Ok(());
        }
        // Twice, for a shared folder may show a file a moment later than the queue its end.
        quiet = if live.shards.is_empty() { quiet + 1 } else { 0 };
        if quiet > 1 {
            let suspects = engine.settle(&live)?;
            engine.merge(store, &mut seen)?;
            let before = engine.done();
            if before == engine.total() {
                return Ok(());
            }
            if before == handed_in && !suspects {
                let folder = round::last(folder).map(|round| round.folder().display().to_string());
                return Err(msg!("slurm.stuck", folder = folder.unwrap_or_default()).into());
            }
            handed_in = before;
            submit(&mut engine, &live)?;
            (since, quiet) = (Instant::now(), 0);
        }
        pause(since, if quiet > 0 { EMPTY_WAIT } else { LONGEST_WAIT }, cancel);
    }
}

/// Says which shards are damaged.
pub(crate) fn say_damaged<T: Task>(engine: &Engine<'_, T>, out: &Out) {
    for path in engine.damaged() {
        out.note(&msg!("slurm.damaged", path = path.display().to_string()));
    }
}

fn say(round: &Submitted, out: &Out) {
    let path = round.script.display().to_string();
    let job = round.job.as_str();
    out.note(&msg!("slurm.submitted", job = job, n = round.runs, shards = round.shards, path = path));
}

/// Waits, but not if there is nothing to wait for any more.
fn pause(since: Instant, most: Duration, cancel: &Cancel) {
    let until = Instant::now() + (since.elapsed() / 10).clamp(LEAST_WAIT, most);
    while Instant::now() < until && !cancel.is_cancelled() {
        sleep(MOMENT);
    }
}

fn script(args: &Fight, out: &Out, folder: &Path, experiment: &Experiment) -> Result<Script, Failure> {
    let absolute = std::path::absolute(folder)?;
    let program = std::env::current_exe()?;
    let about = msg!("slurm.script", name = experiment.name.as_str()).render(out.lang);
    let at_once = args.jobs.as_deref().map(|text| threads("--jobs", text)).transpose()?;
    Ok(Script { folder: absolute, program, about, at_once, options: args.cluster.sbatch.clone() })
}

/// Makes the runs of one shard.
pub(crate) fn shard(args: &Shard, out: &mut Out) -> Result<u8, Failure> {
    let number = |name, text| -> Result<u32, Message> {
        let n = quantity::count(name, text)?;
        u32::try_from(n).map_err(|_| msg!("lab.too-many", what = name, found = n, most = u64::from(u32::MAX)))
    };
    let round = round::find(&args.folder, number("ROUND", &args.round)?)?;
    let shard = number("SHARD", &args.shard)?;
    let experiment = round.experiment()?;
    if experiment.is_tournament()? {
        let runner = Local::tournament(&experiment, 1)?;
        one::<Pairing>(&round, shard, &runner, out)
    } else {
        let runner = Local::new(&experiment, 1)?;
        one::<Run>(&round, shard, &runner, out)
    }
}

fn one<T: Task>(round: &Round, shard: u32, runner: &dyn Runner<T>, out: &mut Out) -> Result<u8, Failure> {
    let worked = work(round, shard, runner, &on_interrupt())?;
    out.say(&msg!("slurm.worked", shard = shard as usize, n = worked.made, carried = worked.carried))?;
    Ok(if worked.complete { 0 } else { 3 })
}

/// How many runs of a fight are made, and how many there are to be.
pub(crate) fn done<T: Task>(folder: &Path) -> Result<(usize, usize), Failure> {
    let on_cluster = has_shards(folder);
    let plan = T::plan(&store::experiment(folder)?)?;
    let mut done = if on_cluster { engine::progress(folder, &plan) } else { HashSet::new() };
    // The database may belong to a process on another machine, with which its memory cannot
    // be shared; the shards have all that is in it, or soon will be.
    if !on_cluster || !stop::is_fought(folder) {
        match store::look::<T>(folder) {
            Ok((_, records)) => done.extend(records.iter().map(|record| record.id().to_owned())),
            Err(_) if on_cluster => {}
            Err(why) => return Err(why.into()),
        }
    }
    Ok((done.len(), plan.ids().len()))
}

/// How far a fight is.
pub(crate) fn status(args: &Fought, out: &mut Out) -> Result<u8, Failure> {
    let folder = &args.folder;
    let experiment = store::experiment(folder)?;
    let (done, n) = if experiment.is_tournament()? { done::<Pairing>(folder) } else { done::<Run>(folder) }?;
    out.say(&msg!("status.line", name = experiment.name.as_str(), done = done, n = n))?;
    if has_shards(folder) {
        match engine::live(folder, &Commands) {
            Ok(live) => out.say(&msg!("slurm.queue", n = live.shards.len()))?,
            Err(why) => out.note(&msg!("slurm.no-queue", why = why)),
        }
    }
    Ok(0)
}

/// Has Slurm jobs of a fight, waiting or running?
pub(crate) fn in_queue(folder: &Path) -> bool {
    has_shards(folder) && engine::live(folder, &Commands).is_ok_and(|live| !live.shards.is_empty())
}

/// Ends a fight: takes its jobs out of the queue, and asks whoever has the folder to stop.
pub(crate) fn cancel(args: &Fought, out: &mut Out) -> Result<u8, Failure> {
    let folder = &args.folder;
    let show = folder.display().to_string();
    store::experiment(folder)?;
    let fought = stop::is_fought(folder);
    if fought {
        stop::ask(folder)?;
    }
    let shards = if has_shards(folder) { engine::cancel(folder, &Commands)? } else { 0 };
    if shards > 0 {
        out.say(&msg!("cancel.jobs", n = shards))?;
    }
    let until = Instant::now() + PATIENCE;
    while fought && stop::is_fought(folder) {
        if Instant::now() > until {
            out.say(&msg!("cancel.asked", folder = show))?;
            return Ok(0);
        }
        sleep(MOMENT);
    }
    match (fought, shards) {
        (true, _) => out.say(&msg!("cancel.stopped", folder = show))?,
        (false, 0) => out.say(&msg!("cancel.nothing", folder = show))?,
        _ => {}
    }
    Ok(0)
}
