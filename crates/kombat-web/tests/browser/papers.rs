//! Papers on the page: the numbers are those of the crate of papers, and a cell opens in Watch.

use crate::page::{Page, in_browser};
use kombat_papers::cell::{Figure, Figures};
use serde_json::json;

/// Figures as an English page writes them.
fn written(figures: Option<&Figures>) -> String {
    let thousands = |n: u64| {
        let digits = n.to_string();
        let mut text = String::new();
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    };
    let one = |figure: &Option<Figure>| match figure {
        None => "–".to_owned(),
        Some(Figure::Count(n)) => thousands(*n),
        Some(Figure::Real(x)) => x.to_string(),
        Some(Figure::Word(word)) => word.clone(),
    };
    let Some(figures) = figures else { return "–".to_owned() };
    let moves = figures.iter().any(|figure| matches!(figure, Some(Figure::Word(_))));
    figures.iter().map(one).collect::<Vec<_>>().join(if moves { " " } else { " / " })
}

/// What stands in a part of a cell.
async fn part(page: &Page, cell: &str, part: &str) -> String {
    let place = format!("[data-cell={}] [data-part={part}]", json!(cell));
    page.text(&format!("document.querySelector({})?.innerText", json!(place))).await
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn every_cell_shows_what_is_published_and_what_the_programs_give() {
    in_browser(async |page| {
        for id in ["bouzon", "ufpi", "lima-cayres"] {
            page.open("?view=papers&lang=en").await;
            page.click(&format!(".papercard[href$=\"paper={id}\"]")).await;
            page.wait("the paper is there", &format!("document.querySelector('[data-paper={id}]')")).await;
            let own = kombat_papers::reproduce(id, None).expect("a paper");
            assert_eq!(page.ask("document.querySelectorAll('[data-cell]').length").await, own.cells().count());
            for cell in own.cells() {
                assert_eq!(
                    part(page, &cell.cell, "published").await,
                    written(cell.published.as_ref()),
                    "{}",
                    cell.cell
                );
                assert_eq!(
                    part(page, &cell.cell, "reenacted").await,
                    written(cell.reenacted.as_ref()),
                    "{}",
                    cell.cell
                );
                let verdict = kombat::messages::Lang::En.text(cell.verdict.key());
                assert_eq!(part(page, &cell.cell, "verdict").await, verdict, "{}", cell.cell);
                // Only what has a board can be watched.
                let link = format!("document.querySelector('[data-cell={}] .look a') !== null", json!(cell.cell));
                assert_eq!(page.ask(&link).await, cell.board.is_some(), "{}", cell.cell);
            }
        }
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn a_cell_opens_in_watch_on_its_own_board() {
    in_browser(async |page| {
        page.open("?view=papers&paper=bouzon&lang=en").await;
        page.click("[data-cell=astar] .look a").await;
        page.wait("the search is there", "document.getElementById('first-panel')?.dataset.n").await;
        let address = "new URLSearchParams(location.search)";
        let own = kombat_papers::reproduce("bouzon", None).expect("a paper");
        let right =
            own.cells().find(|cell| cell.cell == "astar").and_then(|cell| cell.right.clone()).expect("a search");
        assert_eq!(page.text(&format!("{address}.get('view')")).await, "watch");
        assert_eq!(page.text(&format!("{address}.get('start')")).await, "4.1.6.3.2.8.7.0.5");
        page.click("#deck-next").await;
        let board = "document.querySelector('#first-panel [data-board]')?.dataset.board";
        page.wait("the board of the paper is expanded first", &format!("{board} === '4 1 6 3 2 8 7 0 5'")).await;
        // The very search that the table holds against the paper.
        page.click("#deck-end").await;
        page.reads("Solved: 13 moves.").await;
        let n = right.expanded.expect("a count");
        page.wait("the last expansion", &format!("document.getElementById('first-panel').dataset.n === '{n}'")).await;
        page.browser.client.back().await.expect("one can go back");
        page.wait("the paper is there again", "document.querySelector('[data-paper=bouzon]')").await;
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask test"]
fn charts_stand_beside_what_the_paper_claims_in_either_language() {
    in_browser(async |page| {
        page.open("?view=papers&paper=kombat&lang=pt-BR").await;
        page.wait("there are charts", "document.querySelectorAll('.charted .fig svg').length >= 6").await;
        assert_eq!(page.ask("document.querySelectorAll('.charted').length").await, 3);
        assert_eq!(page.ask("document.querySelectorAll('.charted .says li').length").await, 8);
        page.reads("O que o artigo diz").await;
        page.click("#lang-en").await;
        page.reads("What the paper says").await;
        page.open("?view=papers&paper=lima-cayres&lang=en").await;
        page.wait("there are charts", "document.querySelectorAll('.charted .fig svg').length >= 2").await;
        assert_eq!(page.ask("document.querySelectorAll('.charted .says li').length").await, 5);
        page.expect("404");
        page.open("?view=papers&paper=bouzom&lang=en").await;
        page.reads("There is no paper called “bouzom”.").await;
        page.click(".msg a").await;
        page.wait("the list is there", "document.querySelectorAll('.papercard').length === 5").await;
    });
}
