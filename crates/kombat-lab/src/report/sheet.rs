//! A page, put together from the top: what every report has.

use super::figure::{Data, Picture};
use crate::chart::{self, svg::escape};
use kombat::messages::{Lang, Message, Render};
use kombat::msg;
use std::io::{self, Write};

/// The colours and the type of the house.
const STYLE: &str = include_str!("page.css");

/// A page that is being written.
pub(super) struct Sheet<'a> {
    to: &'a mut dyn Write,
    /// Whether all could be written so far; nothing follows what could not.
    written: io::Result<()>,
    lang: Lang,
}

impl<'a> Sheet<'a> {
    /// Begins with the verdict, as HTML, and how much it rests on.
    pub(super) fn new((name, headline): (&str, &str), extent: &Message, lang: Lang, to: &'a mut dyn Write) -> Self {
        let name = escape(name);
        let mut sheet = Sheet { to, written: Ok(()), lang };
        sheet.push(&format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name} · Kombat</title>\n<style>\n{STYLE}\n{}\n</style>\n</head>\n<body>\n<main>\n\
             <p class=\"eyebrow\">Kombat · {name}</p>\n<h1>{headline}</h1>\n",
            lang.tag(),
            chart::STYLE
        ));
        sheet.push(&format!("<p class=\"muted\">{}</p>\n", escape(&extent.render(lang))));
        sheet
    }

    /// HTML as it is.
    pub(super) fn push(&mut self, html: &str) {
        if self.written.is_ok() {
            self.written = self.to.write_all(html.as_bytes());
        }
    }

    pub(super) fn heading(&mut self, key: &'static str) {
        let title = escape(self.lang.text(key));
        self.push(&format!("<h2>{title}</h2>\n"));
    }

    pub(super) fn heading3(&mut self, key: &'static str) {
        let title = escape(self.lang.text(key));
        self.push(&format!("<h3>{title}</h3>\n"));
    }

    /// Sentences under a heading, if there are any.
    pub(super) fn list(&mut self, key: &'static str, sentences: &[Message]) {
        if sentences.is_empty() {
            return;
        }
        self.heading(key);
        let item = |sentence: &Message| format!("<li>{}</li>\n", escape(&sentence.render(self.lang)));
        let items: String = sentences.iter().map(item).collect();
        self.push(&format!("<ul>\n{items}</ul>\n"));
    }

    /// All figures, numbered.
    pub(super) fn figures(&mut self, figures: &[Picture]) {
        self.heading("page.figures");
        for (i, figure) in figures.iter().enumerate() {
            let caption = msg!("page.figure", number = i + 1, caption = figure.caption.as_str()).render(self.lang);
            self.push(&format!("<figure id=\"{}\">\n{}\n", figure.id, figure.html));
            self.push(&format!("<figcaption>{}</figcaption>\n", escape(&caption)));
            if let Some(Data { head, rows }) = &figure.data {
                let table = chart::table(head, rows);
                let label = escape(self.lang.text("page.data"));
                self.push(&format!(
                    "<details><summary>{label}</summary><div class=\"scroll\">{table}</div></details>\n"
                ));
            }
            self.push("</figure>\n");
        }
    }

    /// A table with its title.
    pub(super) fn table(&mut self, title: &str, data: &Data) {
        let table = chart::table(&data.head, &data.rows);
        self.push(&format!("<h3>{}</h3>\n<div class=\"scroll\">{table}</div>\n", escape(title)));
    }

    /// Ends with how the figures were made.
    pub(super) fn close(mut self, how: &'static str) -> io::Result<()> {
        let how = escape(self.lang.text(how));
        self.push(&format!("<p class=\"muted\">{how}</p>\n</main>\n</body>\n</html>\n"));
        self.written
    }
}
