//! How a browser hears of an address with a token in it. All users of a machine can read the command
//! lines of all programs, so the browser is given a file that only its user can read and that leads on
//! to the address.

use kombat::messages::Lang;
use kombat_web::Token;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file, until it is dropped.
#[derive(Debug)]
pub(super) struct Errand(PathBuf);

impl Errand {
    /// A page that leads on to an address, under a name that nobody can guess.
    pub(super) fn to(place: &str, lang: Lang) -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("kombat-{}.html", Token::random()?.text()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&path)?;
        let errand = Errand(path);
        // Addresses and tokens of ours have no sign that means something in HTML.
        let page = format!(
            "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url={place}\">\n<title>Kombat</title>\n<p><a href=\"{place}\">{}</a></p>\n",
            lang.tag(),
            lang.text("serve.opening")
        );
        file.write_all(page.as_bytes())?;
        Ok(errand)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Errand {
    fn drop(&mut self) {
        // Whoever has removed it was quicker.
        let _ = fs::remove_file(&self.0);
    }
}
