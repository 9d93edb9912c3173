//! Games in files: written whole or not at all, and never over what is not ours.

use crate::error::unwritable;
use crate::input;
use kombat::messages::Message;
use kombat::msg;
use kombat::play::Saved;
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// No file of a game is longer, neither one that is read nor one that is written: room for some
/// millions of moves.
const MOST_BYTES: u64 = 64 << 20;

/// The name of a file unless told.
const NAME: &str = "kombat-play";

/// The game in a text; `name` is the file's, for the sentence if there is none.
fn understand(text: &str, name: &str) -> Result<Saved, Message> {
    let damaged = |_| msg!("play.damaged", path = name);
    let value: Value = serde_json::from_str(text).map_err(damaged)?;
    if value["kombat"] != "play" {
        return Err(msg!("play.no-save", path = name));
    }
    match value["version"].as_u64() {
        Some(Saved::VERSION) if value["round"].as_u64().is_some_and(|round| round > u64::from(u32::MAX)) => {
            Err(msg!("play.damaged", path = name))
        }
        Some(Saved::VERSION) => serde_json::from_value(value).map_err(damaged),
        Some(found) => {
            Err(msg!("play.version", path = name, found = found.to_string(), own = Saved::VERSION.to_string()))
        }
        None => Err(msg!("play.damaged", path = name)),
    }
}

/// Reads a game.
pub(crate) fn read(path: &Path) -> Result<Saved, Message> {
    let name = path.display().to_string();
    // A pipe or a device could keep us waiting for ever.
    if !fs::metadata(path).map_err(|error| input::unreadable(&name, &error))?.is_file() {
        return Err(msg!("play.no-save", path = name));
    }
    let text = input::read_within(input::open(path)?, &name, MOST_BYTES)?;
    understand(&text.ok_or_else(|| msg!("play.too-long", path = name.as_str(), most = MOST_BYTES))?, &name)
}

/// Refuses a name that something else stands under than a game of ours.
pub(crate) fn check(path: &Path) -> Result<(), Message> {
    if fs::symlink_metadata(path).is_ok() && read(path).is_err() {
        return Err(msg!("play.not-ours", path = path.display().to_string()));
    }
    Ok(())
}

/// Writes a game, whole or not at all.
pub(crate) fn write(path: &Path, saved: &Saved) -> Result<(), Message> {
    check(path)?;
    let name = path.display().to_string();
    let file_name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let file_name = file_name.ok_or_else(|| msg!("play.no-name", path = name.as_str()))?;
    let text = text(saved, MOST_BYTES).ok_or_else(|| msg!("play.too-long", path = name, most = MOST_BYTES))?;
    let beside = path.with_file_name(format!(".{file_name}.{}.tmp", std::process::id()));
    let written = put(&beside, &text).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&beside);
        unwritable(path, &error)
    })
}

/// The text of a file; none if it would be too long to be read again.
fn text(saved: &Saved, most: u64) -> Option<String> {
    let text = serde_json::to_string_pretty(saved).ok()? + "\n";
    (text.len() as u64 <= most).then_some(text)
}

fn put(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The name of a file that nobody named: the first that is free.
pub(crate) fn default_path() -> PathBuf {
    let name = |i: usize| PathBuf::from(if i == 1 { format!("{NAME}.json") } else { format!("{NAME}-{i}.json") });
    (1..1000).map(name).find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| name(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Saved {
        let players = ["human", "minimax(order=rows)"].map(str::to_owned).to_vec();
        Saved::new("mnk(3,3,3)".to_owned(), "- - - / - - - / - - -".to_owned(), players, u64::MAX)
    }

    #[test]
    fn written_and_read_again_and_never_over_a_stranger() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        write(&path, &sample()).unwrap();
        assert_eq!(read(&path), Ok(sample()));
        write(&path, &Saved { seed: 1, ..sample() }).unwrap();
        assert_eq!(read(&path).unwrap().seed, 1);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
        let other = folder.path().join("thesis.tex");
        fs::write(&other, "years of work").unwrap();
        assert_eq!(write(&other, &sample()).unwrap_err().key(), "play.not-ours");
        assert_eq!(fs::read_to_string(&other).unwrap(), "years of work");
        assert_eq!(write(folder.path(), &sample()).unwrap_err().key(), "play.not-ours");
        assert_eq!(write(&folder.path().join("no/such"), &sample()).unwrap_err().key(), "io.unwritable");
    }

    /// A walk of an afternoon is longer than any board.
    #[test]
    fn what_is_written_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long.json");
        let moves: Vec<String> = (0..200_000).map(|i| ["U", "D"][i % 2].to_owned()).collect();
        let long = Saved { problem: "tiles(3x3)".to_owned(), moves, ..sample() };
        write(&path, &long).unwrap();
        assert!(fs::metadata(&path).unwrap().len() > 1_800_000);
        assert!(read(&path) == Ok(long.clone()), "it is read as it was");
        let length = text(&long, MOST_BYTES).unwrap().len() as u64;
        assert!(text(&long, length).is_some() && text(&long, length - 1).is_none());
    }

    #[test]
    fn damage_is_recognised() {
        let whole = serde_json::to_string(&sample()).unwrap();
        assert!(understand(&whole, "x").is_ok());
        let key = |text: &str| understand(text, "x").unwrap_err().key();
        for cut in 0..whole.len() {
            assert_eq!(key(&whole[..cut]), "play.damaged");
        }
        assert_eq!(key(&whole.replace("\"version\":1", "\"version\":2")), "play.version");
        assert_eq!(key(&whole.replace("\"round\":0", "\"round\":-1")), "play.damaged");
        assert_eq!(key(&whole.replace("\"round\"", "\"more\"")), "play.damaged");
        assert_eq!(key(&whole.replace("play", "fight")), "play.no-save");
        assert_eq!(key("[1, 2]"), "play.no-save");
        assert_eq!(key(&"[".repeat(100_000)), "play.damaged");
    }
}
