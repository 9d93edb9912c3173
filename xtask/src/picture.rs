//! The picture in the README: what `kombat` prints, as an SVG that follows the
//! reader's light or dark theme.
//!
//! It is made from a run, so it shows what the program really prints; a test of
//! the command line compares it with the program.

use crate::cargo::{kombat, workspace};
use std::fs;
use std::process::ExitCode;

/// Where it goes, below the workspace.
const FILE: &str = "docs/first-fight.svg";

const LINE: usize = 18;
const MARGIN: usize = 20;
/// The width of a character of the monospaced font, in tenths of a pixel.
const CHARACTER: usize = 78;

/// Runs `kombat` and writes the picture.
pub(crate) fn make() -> ExitCode {
    let written = kombat().and_then(|text| {
        let file = workspace().join(FILE);
        fs::create_dir_all(file.parent().unwrap_or(&file))?;
        fs::write(file, svg(&text))
    });
    match written {
        Ok(()) => {
            println!("{FILE}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("xtask: the picture cannot be made: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The text as an SVG.
fn svg(text: &str) -> String {
    let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let width = longest * CHARACTER / 10 + 2 * MARGIN;
    let height = text.lines().count() * LINE + 2 * MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>$ kombat</title>\n\
         <style>\n\
         rect {{ fill: #f7f3ea; }} text {{ fill: #26221c; font: 13px ui-monospace, Menlo, Consolas, monospace; white-space: pre; }}\n\
         @media (prefers-color-scheme: dark) {{ rect {{ fill: #1c1a17; }} text {{ fill: #e9e3d6; }} }}\n\
         </style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    );
    for (i, line) in text.lines().enumerate() {
        let y = MARGIN + LINE * (i + 1) - 5;
        out.push_str(&format!("<text x=\"{MARGIN}\" y=\"{y}\" xml:space=\"preserve\">{}</text>\n", escape(line)));
    }
    out.push_str("</svg>\n");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_there_and_nothing_breaks_the_markup() {
        let picture = svg("a <b> & c\n  two");
        assert!(picture.contains(">a &lt;b&gt; &amp; c</text>"));
        assert!(picture.contains(">  two</text>"));
        assert_eq!(picture.matches("<text ").count(), 2);
    }
}
