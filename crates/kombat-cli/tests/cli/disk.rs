//! A small disk in memory, to be filled up and made read-only.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Unmounts when the test ends, however it ends.
pub(crate) struct Mounted(pub(crate) PathBuf);

impl Drop for Mounted {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

/// A small disk in memory; none without the right to; then the test is impossible here.
pub(crate) fn small_disk(folder: &Path, size: &str) -> Option<Mounted> {
    let disk = folder.join("disk");
    fs::create_dir(&disk).unwrap();
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&disk).stderr(Stdio::null());
    if mount.status().is_ok_and(|status| status.success()) {
        return Some(Mounted(disk));
    }
    // Past the capture of output, so that it is counted.
    std::io::stdout().write_all(b"impossible: there is no right to mount a small disk\n").unwrap();
    None
}
