//! `kombat serve`: the arena in the browser.

use crate::args::Serve;
use crate::error::{Failure, reason};
use crate::out::Out;
use kombat::msg;
use kombat::quantity;
use kombat_web::Config;
use std::net::IpAddr;

pub(crate) fn run(args: &Serve, out: &mut Out) -> Result<u8, Failure> {
    let whole = |name, text: &Option<String>, default: usize| match text {
        Some(text) => quantity::count(name, text).map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
        None => Ok(default),
    };
    let bounds = Config::default();
    let name = args.host.parse::<IpAddr>().is_err().then(|| args.host.clone());
    let config = Config {
        name,
        jobs: whole("--max-runs", &args.max_runs, bounds.jobs)?.max(1),
        queue: whole("--max-queue", &args.max_queue, bounds.queue)?,
        time: args.max_time.as_deref().map_or(Ok(bounds.time), quantity::duration)?,
        memory: args.max_memory.as_deref().map_or(Ok(bounds.memory), quantity::bytes)?,
        body: whole("--max-body", &args.max_body, bounds.body)?,
        head: whole("--max-head", &args.max_head, bounds.head)?,
        watches: whole("--max-watches", &args.max_watches, bounds.watches)?.max(1),
        watch_memory: args.max_watch_memory.as_deref().map_or(Ok(bounds.watch_memory), quantity::bytes)?,
        fights: args.fights.clone().unwrap_or(bounds.fights),
        ..bounds
    };
    let mut told = Ok(());
    let served = kombat_web::serve(config, &args.host, args.port, |address| {
        let url = format!("http://{address}/");
        told = out.say(&msg!("serve.ready", url = url.as_str()));
        if !args.no_open {
            crate::browser::open(&url);
        }
    });
    told?;
    served.map_err(|error| {
        msg!("serve.failed", host = args.host.as_str(), port = args.port.to_string(), why = reason(&error))
    })?;
    Ok(0)
}
