//! `kombat serve`: the arena in the browser.

mod args;
mod errand;
mod room;

pub(crate) use args::Serve;

use crate::error::{Failure, reason};
use crate::out::Out;
use args::LogName;
use errand::Errand;
use kombat::messages::Message;
use kombat::msg;
use kombat::quantity;
use kombat_web::{Config, Farewell, FrontEnd, Token};
use std::io;
use std::net::{IpAddr, SocketAddr};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::prelude::*;

/// Where the arena is served unless told.
const PORT: u16 = 7878;
const LOCALHOST: &str = "127.0.0.1";

pub(crate) fn run(args: &Serve, out: &mut Out) -> Result<u8, Failure> {
    let host = args.host.as_deref().unwrap_or(LOCALHOST);
    let port = args.port.unwrap_or(PORT);
    let config = Config { token: token(args, host)?, ..config(args, host)? };
    install_log(args.log);
    let token = config.token.clone();
    let mut told = Ok(None);
    let served = kombat_web::serve(config, host, port, |address| {
        told = open(address, token.as_ref(), args, out);
    });
    // Whoever was led here by the errand has come long since.
    drop(told?);
    let failed = |error| msg!("serve.failed", host = host, port = port.to_string(), why = why_not(&error));
    out.say(&farewell(&served.map_err(failed)?))?;
    Ok(0)
}

/// Lets what the server does be told on standard error, as much of it as was asked for.
fn install_log(log: LogName) {
    let own = match log {
        LogName::Quiet => LevelFilter::WARN,
        LogName::Requests => LevelFilter::INFO,
        LogName::Boards => LevelFilter::DEBUG,
    };
    // Of what others note, only what should not happen.
    let targets = Targets::new().with_target("kombat_web", own).with_default(LevelFilter::WARN);
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(false).with_target(false);
    // A second time nothing is changed.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
}

/// Why there can be no server; a name that nobody knows has no number of the system.
fn why_not(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::AddrInUse => reason(error),
        io::ErrorKind::AddrNotAvailable => msg!("serve.not-here"),
        _ if error.raw_os_error().is_none() => msg!("serve.not-here"),
        _ => reason(error),
    }
}

/// The bounds that were given, and those that were not.
fn config(args: &Serve, host: &str) -> Result<Config, Message> {
    let whole = |name, text: &Option<String>, default: usize| match text {
        Some(text) => quantity::count(name, text).map(|n| usize::try_from(n).unwrap_or(usize::MAX)),
        None => Ok(default),
    };
    let bytes = |text: &Option<String>, default| text.as_deref().map_or(Ok(default), quantity::bytes);
    let bounds = Config::default();
    Ok(Config {
        name: host.parse::<IpAddr>().is_err().then(|| host.to_owned()),
        jobs: whole("--max-runs", &args.max_runs, bounds.jobs)?.max(1),
        queue: whole("--max-queue", &args.max_queue, bounds.queue)?,
        time: args.max_time.as_deref().map_or(Ok(bounds.time), quantity::duration)?,
        memory: bytes(&args.max_memory, bounds.memory)?,
        tables: bytes(&args.max_tables, bounds.tables)?,
        body: whole("--max-body", &args.max_body, bounds.body)?,
        head: whole("--max-head", &args.max_head, bounds.head)?,
        connections: whole("--max-connections", &args.max_connections, bounds.connections)?.max(1),
        watches: whole("--max-watches", &args.max_watches, bounds.watches)?.max(1),
        watch_memory: bytes(&args.max_watch_memory, bounds.watch_memory)?,
        fights: args.fights.clone().unwrap_or(bounds.fights),
        front_end: args.front_end.as_deref().map(FrontEnd::open).transpose()?,
        ..bounds
    })
}

/// Has the token where the command line, which all users of a machine can read, should not.
const TOKEN: &str = "KOMBAT_TOKEN";

/// The token that was given; else a random one, if other machines are served.
fn token(args: &Serve, host: &str) -> Result<Option<Token>, Message> {
    let quiet = || std::env::var_os(TOKEN).map(|text| text.to_string_lossy().into_owned());
    if let Some(text) = args.token.clone().or_else(quiet) {
        return text.parse::<Token>().map(Some);
    }
    let here = host.eq_ignore_ascii_case("localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if here {
        return Ok(None);
    }
    Token::random().map(Some).map_err(|error| msg!("serve.no-token", why = reason(&error)))
}

/// Says where the arena is, and shows it; by an errand where the address has a token in it.
fn open(address: SocketAddr, token: Option<&Token>, args: &Serve, out: &mut Out) -> Result<Option<Errand>, Failure> {
    let places = room::places(address, token);
    let (first, others) = places.split_first().ok_or_else(|| msg!("serve.no-address"))?;
    out.say(&msg!("serve.ready", url = first.as_str()))?;
    for other in others {
        out.say(&msg!("serve.also", url = other.as_str()))?;
    }
    if !address.ip().is_loopback() {
        out.say(&msg!("serve.room"))?;
        if out.is_shown() {
            out.line(&room::picture(first))?;
        }
    }
    if args.no_open || !crate::browser::is_there() {
        return Ok(None);
    }
    if token.is_none() {
        crate::browser::open(first);
        return Ok(None);
    }
    // Without a file no browser is opened: the address was printed, and may be typed.
    let errand = Errand::to(first, out.lang).ok();
    if let Some(errand) = &errand {
        crate::browser::open(errand.path());
    }
    Ok(errand)
}

fn farewell(ended: &Farewell) -> Message {
    match &ended.fight {
        Some((name, done, total)) => {
            msg!("serve.closed-fight", runs = ended.runs, name = name.as_str(), done = *done, total = *total)
        }
        None => msg!("serve.closed", runs = ended.runs),
    }
}
