//! The page's files in a folder instead of in the program, for work on the page: they are read at
//! each request, so a changed script or stylesheet needs no build.
//!
//! Whatever is asked for, nothing outside the folder is read, neither by a path that leads out of
//! it nor by a link.

use kombat::messages::Message;
use kombat::msg;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The file without which there is no page.
const INDEX: &str = "index.html";

/// A folder that has the page in it.
#[derive(Clone, Debug)]
pub struct FrontEnd {
    /// Without links, so that what lies in it can be told from what does not.
    folder: PathBuf,
}

impl FrontEnd {
    /// The page in this folder, if there is one.
    pub fn open(folder: &Path) -> Result<Self, Message> {
        let named = folder.display().to_string();
        let Some(folder) = fs::canonicalize(folder).ok().filter(|folder| folder.is_dir()) else {
            return Err(msg!("serve.no-front-end", folder = named));
        };
        let front_end = FrontEnd { folder };
        match front_end.file(INDEX) {
            Some(_) => Ok(front_end),
            None => Err(msg!("serve.no-index", folder = named)),
        }
    }

    /// What is in the file of this name now.
    pub(crate) fn read(&self, path: &str) -> Option<Vec<u8>> {
        fs::read(self.file(path)?).ok()
    }

    /// Where the file of this name really lies, if that is in the folder.
    fn file(&self, path: &str) -> Option<PathBuf> {
        let path = Path::new(path);
        let down = path.components().all(|part| matches!(part, Component::Normal(_)));
        let real = fs::canonicalize(self.folder.join(path)).ok().filter(|_| down)?;
        (real.starts_with(&self.folder) && real.is_file()).then_some(real)
    }
}
