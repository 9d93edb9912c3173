//! A report for LaTeX: tables in the manner of booktabs, and a document that has everything in it. What stands in
//! them is told elsewhere; here it is set.

use super::markup::escape_latex;
use kombat::messages::{Lang, Render};
use kombat::msg;

/// Figures and tables after which all that waits for a place is printed, so that TeX never has too many waiting.
const FLOATS: usize = 8;

/// The most rows of a table, which must fit on a page.
pub(super) const ROWS: usize = 36;

/// The most figures that the document has; the others lie beside it.
const FIGURES: usize = 24;

/// What stands in a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Number {
    /// As it is written.
    pub(super) text: String,
    /// In small type below.
    pub(super) below: String,
    /// Is it the best, or not shown to differ from it?
    pub(super) best: bool,
}

impl Number {
    /// Text with nothing below.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Number { text: text.into(), ..Number::default() }
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct Tabular {
    /// What it is called in references, after `tab:`.
    pub(super) label: String,
    /// What it shows.
    pub(super) caption: String,
    /// The heads of its columns.
    pub(super) heads: Vec<String>,
    /// A name, and what stands in the other columns.
    pub(super) rows: Vec<(String, Vec<Number>)>,
}

impl Tabular {
    /// The table as a float. One that is too wide for its page is made smaller.
    pub(super) fn latex(&self) -> String {
        let columns = self.heads.len().max(1);
        let line = |cells: &[String], end: &str| format!("{} {end}\n", cells.join(" & "));
        let heads: Vec<String> = self.heads.iter().map(|head| escape_latex(head)).collect();
        let mut out = format!(
            "% \\usepackage{{booktabs,graphicx}}\n\\begin{{table}}[htbp]\n\\centering\n\\caption{{{}}}\n\\label{{tab:{}}}\n\
             \\resizebox{{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}}{{!}}{{%\n\
             \\begin{{tabular}}{{l{}}}\n\\toprule\n",
            escape_latex(&self.caption),
            self.label,
            "r".repeat(columns - 1)
        );
        out.push_str(&line(&heads, "\\\\"));
        out.push_str("\\midrule\n");
        // Where all are the best, nobody is.
        let all_best =
            |column: usize| self.rows.iter().all(|(_, cells)| cells.get(column).is_none_or(|cell| cell.best));
        let all_best: Vec<bool> = (0..columns).map(all_best).collect();
        for (name, cells) in &self.rows {
            let text = |(column, cell): (usize, &Number)| {
                let text = escape_latex(&cell.text);
                if cell.best && !all_best[column] { format!("\\textbf{{{text}}}") } else { text }
            };
            let first: Vec<String> =
                std::iter::once(escape_latex(name)).chain(cells.iter().enumerate().map(text)).collect();
            if cells.iter().all(|cell| cell.below.is_empty()) {
                out.push_str(&line(&first, "\\\\"));
                continue;
            }
            let small = |cell: &Number| match cell.below.as_str() {
                "" => String::new(),
                below => format!("{{\\scriptsize {}}}", escape_latex(below)),
            };
            let second: Vec<String> = std::iter::once(String::new()).chain(cells.iter().map(small)).collect();
            out.push_str(&line(&first, "\\\\[-2pt]"));
            out.push_str(&line(&second, "\\\\[2pt]"));
        }
        out + "\\bottomrule\n\\end{tabular}}\n\\end{table}\n"
    }
}

/// Who is ahead of whom: half a matrix, with several lines in a cell.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    /// What it is called in references, after `tab:`.
    pub(super) label: String,
    /// What it shows.
    pub(super) caption: String,
    /// The names, which have numbers above the columns.
    pub(super) names: Vec<String>,
    /// Of each row, a cell for each name before its own.
    pub(super) rows: Vec<Vec<Vec<String>>>,
}

impl Matrix {
    /// The matrix as a table.
    pub(super) fn latex(&self) -> String {
        let numbered = |(i, name): (usize, &String)| format!("{} {name}", i + 1);
        let heads = std::iter::once(String::new()).chain((1..self.names.len()).map(|i| i.to_string()));
        let table = Tabular {
            label: self.label.clone(),
            caption: self.caption.clone(),
            heads: heads.collect(),
            rows: self.names.iter().enumerate().map(numbered).map(|name| (name, Vec::new())).collect(),
        };
        let latex = table.latex();
        // Cells of several lines are set here, for a table has lines of its own.
        let (Some(begin), Some(end)) = (latex.find("\\midrule\n"), latex.find("\\bottomrule")) else { return latex };
        let mut body = String::from("\\midrule\n");
        for ((name, _), cells) in table.rows.iter().zip(&self.rows) {
            let stacked = |lines: &Vec<String>| {
                let lines: Vec<String> = lines.iter().map(|line| escape_latex(line)).collect();
                let first = lines.first().map(|first| format!("\\textbf{{{first}}}"));
                let lines: Vec<String> = first.into_iter().chain(lines.iter().skip(1).cloned()).collect();
                format!("{{\\scriptsize\\begin{{tabular}}{{@{{}}r@{{}}}}{}\\end{{tabular}}}}", lines.join("\\\\[-2pt]"))
            };
            let mut row = vec![escape_latex(name)];
            row.extend(cells.iter().map(stacked));
            row.resize(self.names.len().max(1), String::new());
            body.push_str(&format!("{} \\\\[3pt]\n", row.join(" & ")));
        }
        latex[..begin].to_owned() + &body + &latex[end..]
    }
}

/// A whole report.
#[derive(Clone, Debug)]
pub(super) struct Document<'a> {
    /// Its title.
    pub(super) title: &'a str,
    /// What it rests on.
    pub(super) extent: String,
    /// What was found, a paragraph each.
    pub(super) said: Vec<String>,
    /// The names and the captions of its figures, the most telling first.
    pub(super) figures: Vec<(String, String)>,
    /// How many tables there are before the figures.
    pub(super) tables: usize,
    /// How the numbers were made.
    pub(super) how: String,
}

impl Document<'_> {
    /// The document: it reads `table.tex`, the figures and `pairs.tex`, which lie beside it.
    pub(super) fn latex(&self, lang: Lang) -> String {
        let babel = match lang {
            Lang::PtBr => "brazilian",
            Lang::En => "english",
        };
        let mut out = format!(
            "\\documentclass[a4paper]{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage[{babel}]{{babel}}\n\
             \\IfFileExists{{lmodern.sty}}{{\\usepackage{{lmodern}}}}{{}}\n\\usepackage[margin=25mm]{{geometry}}\n\
             \\usepackage{{booktabs,graphicx}}\n\\usepackage{{pgfplots}}\n\\pgfplotsset{{compat=1.18}}\n\
             \\title{{{}}}\n\\author{{Kombat}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n",
            escape_latex(self.title)
        );
        for paragraph in self.said.iter().chain([&self.extent]).filter(|text| !text.is_empty()) {
            out.push_str(&format!("{}\n\n", escape_latex(paragraph)));
        }
        out.push_str("\\input{table}\n\\input{pairs}\n");
        if self.tables > FLOATS {
            out.push_str("\\clearpage\n");
        }
        for (i, (name, caption)) in self.figures.iter().enumerate().take(FIGURES) {
            if i > 0 && i % FLOATS == 0 {
                out.push_str("\\clearpage\n");
            }
            out.push_str(&format!(
                "\\begin{{figure}}[htbp]\n\\centering\n\\input{{charts/{name}}}\n\\caption{{{}}}\n\\label{{fig:{name}}}\n\
                 \\end{{figure}}\n",
                escape_latex(caption)
            ));
        }
        let beside = self.figures.len().saturating_sub(FIGURES);
        if beside > 0 {
            out.push_str(&format!("{}\n\n", escape_latex(&msg!("latex.beside", n = beside).render(lang))));
        }
        out.push_str("\\clearpage\n");
        out.push_str(&format!("\\section*{{{}}}\n{}\n", escape_latex(lang.text("latex.how")), escape_latex(&self.how)));
        out + "\\end{document}\n"
    }
}

/// Tables one after another, with room for all of them.
pub(super) fn floats(tables: impl Iterator<Item = String>) -> String {
    let mut out = String::new();
    for (i, table) in tables.enumerate() {
        if i > 0 && i % FLOATS == 0 {
            out.push_str("\\clearpage\n");
        }
        out.push_str(&table);
    }
    out
}
