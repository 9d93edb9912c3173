//! Files of pattern databases.

use kombat::budget::Cancel;
use kombat::messages::Message;
use kombat::pdb::{Key, Rules, Table, TableCache, build};
use kombat_table_cache::{Files, Kept, Listener, fault, holds, kept};
use std::fs;
use tempfile::TempDir;

struct Deaf;

impl Listener for Deaf {
    fn note(&self, _: &Message) {}
    fn building(&self, _: &Key, _: u64, _: u64) {}
    fn ended(&self, _: &Key) {}
}

/// A folder with one table that was made here.
struct Folder {
    _folder: TempDir,
    table: Table,
    file: Kept,
    whole: Vec<u8>,
}

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a place for files");
        let key = Key::of(Rules::Slide, 2, 3, &[0, 1]).0;
        let table = build(&key, 1, &Cancel::new(), &|_, _| {}).expect("nobody stops it");
        Files::new(folder.path().to_owned(), Box::new(Deaf)).save(&key, &table);
        let file = kept(folder.path()).expect("a folder").remove(0);
        let whole = fs::read(&file.path).expect("a file");
        Folder { _folder: folder, table, file, whole }
    }
}

thread_local! {
    static FOLDER: Folder = Folder::new();
}

/// The bytes as they are, and as changes of a true file: whatever is taken for a table is it.
pub(crate) fn files(bytes: &[u8]) {
    FOLDER.with(|folder| {
        let mut changed = folder.whole.clone();
        for place in bytes.chunks_exact(3) {
            let at = usize::from(u16::from_be_bytes([place[0], place[1]])) % changed.len();
            changed[at] ^= place[2];
        }
        for content in [bytes, &changed] {
            fs::write(&folder.file.path, content).expect("a place for files");
            if fault(&folder.file).is_none() {
                assert!(holds(&folder.file, &folder.table), "{content:?}");
            }
        }
    });
}
