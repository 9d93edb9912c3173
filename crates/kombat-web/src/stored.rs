//! What is in the folder of fights: listed up to a bound, counted up to a bound.

use crate::config::Config;
use kombat::messages::Message;
use kombat::msg;
use kombat_lab::experiment::Experiment;
use kombat_lab::store::{self, DATABASE, EXPERIMENT, reason};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A fight in the folder.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) experiment: Experiment,
    pub(crate) changed: Option<SystemTime>,
}

/// Folders within a fight's that are looked into when its bytes are counted: charts, rounds of a
/// cluster and what is in them.
const DEEP: usize = 3;

/// A folder that looks like a fight's.
struct Candidate {
    name: String,
    changed: Option<SystemTime>,
    /// The length of its experiment's file.
    length: u64,
}

fn unreadable(path: &Path, error: &io::Error) -> Message {
    msg!("io.unreadable", path = path.display().to_string(), why = reason(error))
}

/// All that may be fights, the latest first.
fn candidates(folder: &Path) -> Result<Vec<Candidate>, Message> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(|error| unreadable(folder, &error))?,
    };
    let candidate = |entry: fs::DirEntry| {
        let name = entry.file_name().to_str()?.to_owned();
        Experiment::check_name(&name).ok()?;
        let file = fs::metadata(entry.path().join(EXPERIMENT)).ok().filter(fs::Metadata::is_file)?;
        let changed = fs::metadata(entry.path().join(DATABASE)).and_then(|data| data.modified()).ok();
        Some(Candidate { name, changed, length: file.len() })
    };
    let mut all: Vec<Candidate> = entries.flatten().filter_map(candidate).collect();
    all.sort_by(|a, b| (b.changed, &a.name).cmp(&(a.changed, &b.name)));
    Ok(all)
}

/// What is in the folder, the latest first, and how many are left out because there are too many
/// or because their files are too long. What cannot be read is not ours.
pub(crate) fn list(config: &Config) -> Result<(Vec<Stored>, usize), Message> {
    let all = candidates(&config.fights)?;
    let (mut listed, mut left_out, mut bytes) = (Vec::new(), 0, 0);
    for Candidate { name, changed, length } in all {
        if listed.len() >= config.fights_listed || bytes + length > config.fights_told {
            left_out += 1;
        } else if let Ok(experiment) = store::experiment(&config.fights.join(&name)) {
            bytes += length;
            listed.push(Stored { experiment: Experiment { name, ..experiment }, changed });
        }
    }
    Ok((listed, left_out))
}

/// Refuses one more fight where there are as many as the server keeps.
pub(crate) fn check_room(config: &Config) -> Result<(), Message> {
    let (count, most) = (candidates(&config.fights)?.len(), config.fights_kept);
    if count >= most {
        return Err(msg!("web.fights-many", found = count, most = most));
    }
    let (found, most) = (taken(config.fights.clone(), config.fights_bytes), config.fights_bytes);
    if found >= most {
        return Err(msg!("web.fights-large", found = found >> 20, most = most >> 20));
    }
    Ok(())
}

/// The bytes of all files in a folder, counted until they are more than the most. Links are not
/// followed.
fn taken(folder: PathBuf, most: u64) -> u64 {
    let (mut bytes, mut folders) = (0u64, vec![(folder, 0)]);
    while let Some((folder, deep)) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let Ok(data) = entry.metadata() else { continue };
            if data.is_dir() && deep < DEEP {
                folders.push((entry.path(), deep + 1));
            } else if data.is_file() {
                bytes = bytes.saturating_add(data.len());
            }
            if bytes > most {
                return bytes;
            }
        }
    }
    bytes
}
