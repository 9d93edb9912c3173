//! What may go wrong with a file of a table, and that no wrong table comes of it.

use kombat::budget::Cancel;
use kombat::messages::{Lang, Message, Render};
use kombat::pdb::{Key, Rules, Table, TableCache, TableStore, build};
use kombat_table_cache::{Files, Kept, Listener, fault, folder, holds, kept};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;

/// Keeps what it hears.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<String>>>);

impl Listener for Heard {
    fn note(&self, message: &Message) {
        self.0.lock().unwrap().push(message.render(Lang::En));
    }
    fn building(&self, _: &Key, _: u64, _: u64) {}
    fn ended(&self, key: &Key) {
        self.0.lock().unwrap().push(format!("{key} ended"));
    }
}

impl Heard {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

fn key() -> Key {
    Key::of(Rules::Slide, 3, 3, &[0, 1, 2]).0
}

fn table() -> Table {
    build(&key(), 1, &Cancel::new(), &|_, _| {}).unwrap()
}

fn files(folder: &Path) -> (Files, Heard) {
    let heard = Heard::default();
    (Files::new(folder.to_owned(), Box::new(heard.clone())), heard)
}

fn only(folder: &Path) -> Kept {
    let mut all = kept(folder).unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

#[test]
fn what_is_kept_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("not/there/yet");
    let (files, heard) = files(&inner);
    assert!(files.load(&key()).is_none());
    files.save(&key(), &table());
    let back = files.load(&key()).unwrap();
    assert_eq!((back.bytes(), back.width()), (table().bytes(), table().width()));
    assert!(heard.take().is_empty());
    let file = only(&inner);
    assert!(fault(&file).is_none() && holds(&file, &table()));
    // Nothing is left but the table.
    assert_eq!(fs::read_dir(&inner).unwrap().count(), 1);
}

/// Whatever is done to the file afterwards: a mapped one would end the process here.
#[test]
fn a_table_that_was_loaded_does_not_need_its_file_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(folder.path());
    files.save(&key(), &table());
    let back = files.load(&key()).unwrap();
    fs::OpenOptions::new().write(true).open(files.path(&key())).unwrap().set_len(0).unwrap();
    assert_eq!(back.bytes(), table().bytes());
    // A file of another length is not even read: this one has a terabyte of nothing.
    fs::OpenOptions::new().write(true).open(files.path(&key())).unwrap().set_len(0).unwrap();
    files.save(&key(), &table());
    fs::OpenOptions::new().write(true).open(files.path(&key())).unwrap().set_len(1 << 40).unwrap();
    assert!(files.load(&key()).is_none());
    let said = heard.take();
    assert!(said.len() == 1 && said[0].contains("it is not complete"), "{said:?}");
}

/// Of whoever was killed while he wrote; not of whoever writes now, nor what is not ours.
#[test]
fn what_was_left_half_written_is_removed_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let day = std::time::Duration::from_secs(24 * 60 * 60);
    for (name, age) in [(".kombat-a.tmp", 2 * day), (".kombat-b.tmp", day / 2), (".other.tmp", 2 * day)] {
        let file = fs::File::create(folder.path().join(name)).unwrap();
        file.set_modified(std::time::SystemTime::now() - age).unwrap();
    }
    files(folder.path()).0.save(&key(), &table());
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut left: Vec<String> = names.collect();
    left.sort();
    assert_eq!(left, [".kombat-b.tmp".to_owned(), ".other.tmp".to_owned(), format!("{}.pdb", key())]);
}

#[test]
#[cfg(unix)]
fn a_table_may_be_read_by_whoever_may_read_other_files_of_the_user() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = files(folder.path());
    files.save(&key(), &table());
    let other = folder.path().join("other");
    fs::write(&other, "").unwrap();
    let [table, other] = [files.path(&key()), other].map(|path| fs::metadata(path).unwrap().permissions().mode());
    assert_eq!(table, other, "{table:o} {other:o}");
}

/// One would wait for ever for somebody to write to a pipe.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(folder.path());
    let made = std::process::Command::new("mkfifo").arg(files.path(&key())).status().unwrap();
    assert!(made.success());
    assert!(files.load(&key()).is_none());
    let said = heard.take();
    assert!(said.len() == 1 && said[0].contains("it is not a file"), "{said:?}");
    let pipe = only(folder.path());
    assert!(fault(&pipe).is_some_and(|why| why.key() == "table-cache.no-file") && !holds(&pipe, &table()));
    // A table takes its place.
    files.save(&key(), &table());
    assert!(fault(&only(folder.path())).is_none());
}

/// Whoever shows how far a table is hears of its end, however it ends.
#[test]
fn the_end_is_told_whether_it_was_made_or_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(folder.path());
    let store = TableStore::default();
    assert!(store.keep_in(Box::new(files)));
    let cancel = Cancel::new();
    cancel.cancel();
    let ended = format!("{} ended", key());
    assert!(store.table(&key(), &cancel).is_err());
    assert_eq!(heard.take(), [ended.as_str()]);
    assert!(kept(folder.path()).unwrap().is_empty());
    assert!(store.table(&key(), &Cancel::new()).is_ok());
    assert_eq!(heard.take(), [ended.as_str()]);
    // It is in the table store, and nobody makes it again.
    assert!(store.table(&key(), &cancel).is_ok());
    assert!(heard.take().is_empty());
}

#[test]
fn files_that_are_not_the_table_are_refused_and_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let (files, heard) = files(folder.path());
    files.save(&key(), &table());
    let path = files.path(&key());
    let whole = fs::read(&path).unwrap();
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] = to;
        bytes
    };
    let mut other = whole.clone();
    let another = Key::of(Rules::Slide, 3, 3, &[0, 1, 3]).0;
    files.save(&another, &build(&another, 1, &Cancel::new(), &|_, _| {}).unwrap());
    other.clone_from(&fs::read(files.path(&another)).unwrap());
    fs::remove_file(files.path(&another)).unwrap();
    let longer = [&whole[..], &[0]].concat();
    for (bytes, why) in [
        (Vec::new(), "complete"),
        (whole[..50].to_vec(), "complete"),
        (whole[..whole.len() - 1].to_vec(), "complete"),
        (longer, "complete"),
        (
            b"some text that somebody put here, long enough to be a head of a table, which it is not, is it? "
                .repeat(3),
            "no table",
        ),
        (changed(8, 0), "format 0"),
        (changed(16, whole[16] ^ 1), "checksum"),
        (changed(40, b'7'), "checksum"),
        (changed(whole.len() - 1, whole[whole.len() - 1] ^ 16), "checksum"),
        (changed(200, whole[200] ^ 1), "checksum"),
        (other, "another"),
    ] {
        fs::write(&path, bytes).unwrap();
        assert!(files.load(&key()).is_none(), "{why}");
        let said = heard.take();
        assert!(said.len() == 1 && said[0].contains(why), "{why}: {said:?}");
        assert!(fault(&only(folder.path())).is_some(), "{why}");
        files.save(&key(), &table());
        assert_eq!(files.load(&key()).unwrap().bytes(), table().bytes(), "{why}");
        assert!(heard.take().is_empty());
    }
}

#[test]
fn any_flipped_bit_and_any_torn_end_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let (files, _) = files(folder.path());
    files.save(&key(), &table());
    let path = files.path(&key());
    let whole = fs::read(&path).unwrap();
    let seen = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        fault(&only(folder.path())).is_some()
    };
    assert!(!seen(&whole));
    let (bits, ends) = (whole.len() * 8, whole.len());
    for bit in 0..bits {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        // What fills up the head means nothing, but is summed up too.
        assert!(seen(&bytes), "bit {bit}");
    }
    assert!((0..ends).all(|end| seen(&whole[..end])));
    fs::remove_file(&path).unwrap();
    assert!(files.load(&key()).is_none());
    files.save(&key(), &table());
    assert_eq!(files.load(&key()).unwrap().bytes(), table().bytes());
    // Past the capture of output, so that it is counted.
    let line = |fault: &str, n: usize| format!("fault: {fault}, pattern databases: {n} injected, {n} survived\n");
    let lines = [("flipped bit", bits), ("torn end", ends), ("missing file", 1)].map(|(fault, n)| line(fault, n));
    std::io::stdout().write_all(lines.concat().as_bytes()).unwrap();
}

#[test]
fn where_nothing_can_be_written_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs::write(&file, "in the way").unwrap();
    let (files, heard) = files(&file.join("below"));
    assert!(files.load(&key()).is_none());
    heard.take();
    files.save(&key(), &table());
    let said = heard.take();
    assert!(said.len() == 1 && said[0].contains("memory only"), "{said:?}");
    assert_eq!(fs::read(&file).unwrap(), b"in the way");
}

#[test]
fn several_at_once_are_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let table = table();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let (files, heard) = files(folder.path());
                for _ in 0..20 {
                    files.save(&key(), &table);
                    assert_eq!(files.load(&key()).unwrap().bytes(), table.bytes());
                }
                assert!(heard.take().is_empty());
            });
        }
    });
    assert!(fault(&only(folder.path())).is_none());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_folder_is_the_users() {
    let find = |set: &[(&str, &str)]| {
        let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| PathBuf::from(value));
        folder(value)
    };
    let (own, cache, home) = (("KOMBAT_CACHE", "/a"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c"));
    assert_eq!(find(&[own, cache, home]), Some(PathBuf::from("/a")));
    assert_eq!(find(&[("KOMBAT_CACHE", ""), cache, home]), Some(PathBuf::from("/b/kombat")));
    assert_eq!(find(&[home]), Some(PathBuf::from("/c/.cache/kombat")));
    assert_eq!(find(&[]), None);
}

/// In Portuguese, so that the system's own English would show.
#[test]
fn why_a_table_is_not_kept_is_told_in_the_readers_language() {
    #[derive(Clone, Default)]
    struct Ouvinte(Arc<Mutex<Vec<String>>>);
    impl Listener for Ouvinte {
        fn note(&self, message: &Message) {
            self.0.lock().unwrap().push(message.render(Lang::PtBr));
        }
        fn building(&self, _: &Key, _: u64, _: u64) {}
        fn ended(&self, _: &Key) {}
    }
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "no folder").unwrap();
    let heard = Ouvinte::default();
    let files = Files::new(file.join("tables"), Box::new(heard.clone()));
    files.save(&key(), &table());
    assert!(files.load(&key()).is_none());
    let said = heard.0.lock().unwrap().clone();
    assert_eq!(said.len(), 2, "{said:?}");
    for sentence in said {
        assert!(sentence.contains("há um arquivo onde deveria haver uma pasta"), "{sentence}");
    }
}
