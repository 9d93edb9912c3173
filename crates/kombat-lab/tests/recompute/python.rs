//! The interpreter that recomputes, with the packages it needs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The interpreter that has the packages.
fn python() -> Option<PathBuf> {
    let given = std::env::var_os("KOMBAT_PYTHON").map(PathBuf::from);
    // A program of this test lies in target/PROFILE/deps.
    let own = std::env::current_exe().unwrap();
    let installed = own.ancestors().nth(3).unwrap().join("python/bin/python");
    let imports = |python: &PathBuf| {
        let run = Command::new(python).args(["-c", "import numpy, scipy, statsmodels"]).output();
        run.is_ok_and(|run| run.status.success())
    };
    given.or(Some(installed)).filter(imports)
}

/// Has a script of this folder look at a file or folder, and fails if the script does. Says so where the packages
/// are missing.
pub(crate) fn script(name: &str, on: &Path) {
    let Some(python) = python() else {
        let why = format!(
            "skipped: {name} needs scipy and statsmodels, which are not installed: cargo xtask test does that\n"
        );
        std::io::stdout().write_all(why.as_bytes()).unwrap();
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kombat-lab/tests/recompute").join(name);
    let run = Command::new(python).arg(script).arg(on).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout).trim().to_owned();
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    std::io::stdout().write_all(format!("figure: recomputed {said}\n").as_bytes()).unwrap();
}
