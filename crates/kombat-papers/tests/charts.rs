//! The figures reproduced: the numbers in them are those of the paper and those of its
//! programs, and what the paper says of them is judged by these.

use kombat::messages::Lang;
use kombat::rng::Rng;
use kombat::space::Space;
use kombat_papers::cell::{Reproduction, Verdict};
use kombat_papers::chart::Chart;
use kombat_papers::lima_cayres::{BOARDS, LimaCayres};
use std::sync::LazyLock;

static PAPER: LazyLock<Reproduction> = LazyLock::new(|| kombat_papers::reproduce("lima-cayres", None).unwrap());

fn charts(lang: Lang) -> Vec<Chart> {
    (kombat_papers::find("lima-cayres").unwrap().charts)(&PAPER, lang).unwrap()
}

/// Figures 3 and 4 as the paper prints them: a row for each board, a column for each program.
const PRINTED: [[[u64; 4]; 4]; 2] = [
    [
        [2324686, 6, 6, 2388],
        [804588, 12066, 47707, 74954],
        [1401865, 38557, 758, 36284],
        [1313220, 135782, 30294, 125579],
    ],
    [[2324686, 6, 6, 9944], [804588, 6002, 23438, 18430], [1401865, 18999, 379, 8925], [1313220, 63960, 61646, 30732]],
];

/// A number as it is written in English.
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn every_printed_number_stands_beside_what_the_programs_give() {
    let charts = charts(Lang::En);
    assert_eq!(charts.iter().map(|chart| chart.picture.id.as_str()).collect::<Vec<_>>(), ["attempts", "path"]);
    for (column, chart) in charts.iter().enumerate() {
        let data = chart.picture.data.as_ref().unwrap();
        // The chart of paths has the shortest solutions as well.
        let each = 4 + column;
        assert_eq!(data.rows.len(), 4 * each);
        for (board, rows) in data.rows.chunks(each).enumerate() {
            for (program, row) in rows.iter().take(4).enumerate() {
                let cell = &PAPER.tables[board].cells[program];
                let reenacted = serde_json::to_value(&cell.reenacted).unwrap()[column].as_u64().unwrap();
                assert_eq!(row[0], format!("board {}", board + 1));
                assert_eq!(row[2], thousands(PRINTED[column][board][program]), "{}", cell.cell);
                let found = match &cell.spread {
                    None => thousands(reenacted),
                    Some(ends) => format!(
                        "{} ({}–{})",
                        thousands(reenacted),
                        thousands(ends[column][0]),
                        thousands(ends[column][1])
                    ),
                };
                assert_eq!(row[3], found, "{}", cell.cell);
                let told =
                    format!("{}, {}: published {}; re-enacted {}", row[1], row[0], row[2], row[3].replace('–', " – "));
                // Once for wide pages, once for narrow ones.
                assert_eq!(chart.picture.html.matches(&told).count(), 2, "{told}");
            }
            if column == 1 {
                assert_eq!(rows[4][2..], ["–".to_owned(), [6, 14, 15, 6][board].to_string()]);
            }
        }
    }
}

/// Only what is randomised has an interval, and it is that of the very walks.
#[test]
fn the_interval_goes_from_the_shortest_walk_to_the_longest() {
    let authors = LimaCayres::default();
    for (board, table) in BOARDS.iter().zip(&PAPER.tables) {
        let start = authors.puzzle().parse(board).unwrap();
        let walks: Vec<u64> = (0..21).map(|seed| authors.random(start, &mut Rng::stream(3, seed)).attempts).collect();
        let ends = [*walks.iter().min().unwrap(), *walks.iter().max().unwrap()];
        assert_eq!(table.cells[0].spread, Some(vec![ends; 2]), "{board}");
        assert!(table.cells[1..].iter().all(|cell| cell.spread.is_none()), "{board}");
    }
    for chart in charts(Lang::En) {
        // Four boards, in two layouts.
        assert_eq!(chart.picture.html.matches("class=\"spread\"").count(), 8);
    }
}

#[test]
fn what_the_paper_says_of_its_figures_is_judged() {
    use Verdict::{Fails, Holds};
    // By its own numbers: on board 2, one level is better than two levels in both figures.
    let expected = [vec![Holds, Fails, Holds], vec![Holds, Fails]];
    for lang in Lang::ALL {
        for (chart, expected) in charts(lang).iter().zip(&expected) {
            assert_eq!(&chart.claims.iter().map(|claim| claim.verdict).collect::<Vec<_>>(), expected);
        }
    }
    let said =
        |lang: Lang| charts(lang).iter().flat_map(|chart| chart.claims.clone()).map(|claim| claim.claim).collect();
    let [english, portuguese]: [Vec<String>; 2] = Lang::ALL.map(said);
    assert!(english.iter().zip(&portuguese).all(|(one, other)| one != other && !one.is_empty()));
}

/// Claims follow the numbers: had the programs given others, other claims would hold.
#[test]
fn other_numbers_are_judged_otherwise() {
    let mut other = PAPER.clone();
    for (board, table) in other.tables.iter_mut().enumerate() {
        for (program, cell) in table.cells.iter_mut().enumerate() {
            // Two levels needs least, save that on board 2 its path is longer than the personal one's.
            let path = match (board, program) {
                (1, 2) => 7,
                (1, 3) => 5,
                _ => [1, 8, 2, 9][program],
            };
            cell.reenacted = Some(kombat_papers::cell::counts(&[[1, 8, 2, 9][program], path]));
        }
    }
    let charts = (kombat_papers::find("lima-cayres").unwrap().charts)(&other, Lang::En).unwrap();
    let verdicts: Vec<Verdict> = charts.iter().flat_map(|chart| &chart.claims).map(|claim| claim.verdict).collect();
    use Verdict::{Fails, Holds};
    assert_eq!(verdicts, [Fails, Holds, Fails, Fails, Holds]);
}
