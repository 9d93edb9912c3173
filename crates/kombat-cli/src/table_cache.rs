//! The table cache of the program: a folder of the user's, and a bar on the terminal while a
//! table is made; and `kombat pdb`, which makes, lists and checks them.

use crate::args::{Pdb, PdbBuild};
use crate::error::{Failure, reason};
use crate::out::Out;
use crate::progress;
use crate::results::on_interrupt;
use indicatif::ProgressBar;
use kombat::budget::{Cancel, Stop};
use kombat::catalog::puzzle;
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use kombat::pdb::{Key, Width, build, table_store};
use kombat::quantity::show_bytes;
use kombat_table_cache::{Files, Kept, Listener, fault, holds, kept, look};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// What `kombat pdb build` makes tables for unless told.
const PROBLEM: &str = "tiles(4x4)";

/// The user's folder for tables.
fn folder() -> Option<PathBuf> {
    kombat_table_cache::folder(|name| std::env::var_os(name).map(PathBuf::from))
}

/// Has the tables of this process kept in the user's folder.
pub(crate) fn install(lang: Lang) {
    if let Some(folder) = folder() {
        let teller = Teller { out: Out::new(lang), bar: Mutex::default() };
        table_store().keep_in(Box::new(Files::new(folder, Box::new(teller))));
    }
}

/// Tells a person about tables, and shows how far one is.
struct Teller {
    out: Out,
    bar: Mutex<Option<ProgressBar>>,
}

impl Listener for Teller {
    fn note(&self, message: &Message) {
        self.out.note(message);
    }

    fn building(&self, key: &Key, done: u64, of: u64) {
        if !self.out.is_interactive() {
            return;
        }
        progress::TABLES.store(true, Relaxed);
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| progress::styled(ProgressBar::new(of), "{bar:30} {msg}"));
        bar.set_position(done);
        let share = (100 * done / of.max(1)) as usize;
        bar.set_message(msg!("table-cache.building", table = key.to_string(), share = share).render(self.out.lang));
    }

    fn ended(&self, _: &Key) {
        if let Some(bar) = self.bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
        progress::TABLES.store(false, Relaxed);
    }
}

pub(crate) fn run(args: &Pdb, out: &mut Out) -> Result<u8, Failure> {
    match args {
        Pdb::Build(args) => make(args, out),
        Pdb::Info { json } => info(*json, out),
        Pdb::Verify { json } => verify(*json, out),
    }
}

/// Makes tables, unless they are kept already.
fn make(args: &PdbBuild, out: &mut Out) -> Result<u8, Failure> {
    let puzzle = puzzle(args.problem.as_deref().unwrap_or(PROBLEM))?;
    // All are checked before the first is made.
    let mut keys = Vec::new();
    for spec in &args.specs {
        if spec.trim().is_empty() {
            return Err(msg!("pdb.not-a-partition", found = spec.as_str()).into());
        }
        let heuristic = match spec {
            _ if spec.starts_with(|c: char| c.is_ascii_alphabetic()) => spec.clone(),
            _ if spec.contains([' ', '/', ',']) => format!("pdb(\"{spec}\")"),
            _ => format!("pdb({spec})"),
        };
        let tables = puzzle.tables(&heuristic)?;
        if tables.is_empty() {
            return Err(msg!("table-cache.no-tables", found = spec.as_str()).into());
        }
        keys.extend(tables);
    }
    keys.sort_unstable();
    keys.dedup();
    if folder().is_none() {
        out.note(&msg!("table-cache.no-folder"));
    }
    let cancel = on_interrupt();
    for key in &keys {
        match table_store().table(key, &cancel) {
            Ok(table) => {
                let (object, line) = figures(&key.to_string(), entries(key), table.width(), out.lang);
                if args.json { out.json(&object)? } else { out.say(&line)? }
            }
            Err(Stop::Cancelled | Stop::Time | Stop::Expanded | Stop::Memory) => {
                out.note(&msg!("table-cache.stopped"));
                return Ok(3);
            }
        }
    }
    // To keep them is what they were made for; why they are not was said.
    let files = folder().and_then(|folder| kept(&folder).ok()).unwrap_or_default();
    let is_kept = |key: &Key| files.iter().any(|file| file.name == key.to_string());
    Ok(u8::from(!keys.iter().all(is_kept)))
}

/// A table in figures: as JSON, and for a person.
fn figures(table: &str, entries: u64, width: Width, lang: Lang) -> (Value, Message) {
    let (bits, bytes) = (width.bits(), width.bytes(entries));
    let object = json!({ "table": table, "entries": entries, "bits": bits, "bytes": bytes });
    let (bits, size) = (bits as usize, show_bytes(bytes, lang));
    (object, msg!("table-cache.line", table = table, entries = entries, bits = bits, size = size))
}

fn entries(key: &Key) -> u64 {
    key.places().map_or(0, |places| places.count())
}

/// The files that are kept, and the folder they are in.
fn files() -> Result<(PathBuf, Vec<Kept>), Failure> {
    let folder = folder().ok_or_else(|| msg!("table-cache.no-folder"))?;
    let files = kept(&folder).map_err(|error| {
        let (folder, why) = (folder.display().to_string(), reason(&error));
        msg!("table-cache.unlisted", folder = folder, why = why)
    })?;
    Ok((folder, files))
}

/// Lists what is kept.
fn info(json: bool, out: &mut Out) -> Result<u8, Failure> {
    let (folder, files) = files()?;
    if !json {
        let folder = folder.display().to_string();
        let none = files.is_empty();
        out.say(&if none {
            msg!("table-cache.none", folder = folder)
        } else {
            msg!("table-cache.folder", folder = folder)
        })?;
    }
    for file in files {
        let path = file.path.display().to_string();
        let (object, line) = match look(&file) {
            Ok((key, width)) => {
                let (mut object, line) = figures(&file.name, entries(&key), width, out.lang);
                object["file"] = path.into();
                (object, line)
            }
            Err(why) => (json!({ "table": file.name, "file": path, "fault": why.key() }), unsound(file.name, why)),
        };
        if json { out.json(&object)? } else { out.indented(&line.render(out.lang))? }
    }
    Ok(0)
}

/// Checks every file: its checksum, and that a new search finds the same.
fn verify(json: bool, out: &mut Out) -> Result<u8, Failure> {
    out.be_patient();
    let (folder, files) = files()?;
    if files.is_empty() && !json {
        out.say(&msg!("table-cache.none", folder = folder.display().to_string()))?;
    }
    let cancel = on_interrupt();
    let mut sound = true;
    for file in files {
        let Ok(fault) = wrong_with(&file, &cancel) else {
            out.note(&msg!("table-cache.stopped"));
            return Ok(3);
        };
        sound &= fault.is_none();
        if json {
            let (sound, fault) = (fault.is_none(), fault.map(|fault| fault.key()));
            out.json(&json!({ "table": file.name, "sound": sound, "fault": fault }))?;
        } else if let Some(why) = fault {
            out.say(&unsound(file.name, why))?;
        } else {
            out.say(&msg!("table-cache.sound", table = file.name))?;
        }
    }
    Ok(if sound { 0 } else { 1 })
}

fn unsound(table: String, why: Message) -> Message {
    match table.parse::<Key>().ok() {
        Some(_) => msg!("table-cache.unsound", table = table, why = why),
        None => msg!("table-cache.unused", table = table, why = why),
    }
}

fn wrong_with(file: &Kept, cancel: &Cancel) -> Result<Option<Message>, Stop> {
    if let Some(fault) = fault(file) {
        return Ok(Some(fault));
    }
    let Some(key) = file.name.parse::<Key>().ok() else { return Ok(Some(msg!("table-cache.another"))) };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let table = build(&key, threads, cancel, &|_, _| {})?;
    Ok((!holds(file, &table)).then(|| msg!("table-cache.differs")))
}
