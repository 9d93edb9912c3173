//! Every chart with the data of a fight, to be looked at:
//! `cargo run -p kombat-lab --example charts -- FOLDER` writes `charts.html` and one
//! SVG per chart.

use kombat_lab::chart::{
    Axis, Boxes, Category, Comparison, Curve, Curves, Estimate, Frame, Ranking, STYLE, Sample, Series, bars, boxes,
    critical_difference, ecdf, lines, responsive, standalone, table,
};
use kombat_lab::statistics::ecdf::Ecdf;
use std::{env, fs, io, path::Path};

const NAMES: [&str; 5] = ["ga", "grasp", "ga-grasp(moves=8)", "beam(width=100,heuristic=manhattan)", "random-walk"];
const MOVES: [&str; 4] = ["8 moves", "10 moves", "15 moves", "25 moves"];
/// Shares solved, one row per contender, one column per limit of moves.
const SOLVED: [[f64; 4]; 5] = [
    [0.289, 0.460, 0.727, 0.848],
    [0.807, 0.995, 1.0, 1.0],
    [0.742, 0.985, 0.999, 1.0],
    [0.655, 0.80, 0.91, 0.95],
    [0.02, 0.05, 0.11, 0.23],
];

/// Numbers that look like chance and are the same every time.
fn chance(seed: usize) -> impl Iterator<Item = f64> {
    let mut state = 2006 + 7919 * seed as u64;
    std::iter::repeat_with(move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    })
}

/// Evaluations spent by the runs of one contender, about as skewed as real ones.
fn costs(contender: usize, runs: usize) -> Vec<f64> {
    let mut chance = chance(contender);
    let mut bell = move || chance.by_ref().take(12).sum::<f64>() - 6.0;
    (0..runs).map(|_| ((6.2 + 0.25 * contender as f64) + bell() * 0.9).exp().round()).collect()
}

fn comparison(contenders: usize) -> Comparison {
    let wilson = |share: f64| {
        let (n, z) = (1000.0, 1.96f64);
        let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        Some(Estimate::new(share, (middle - half).max(0.0), (middle + half).min(1.0)))
    };
    let impossible = [Some(0.1725), Some(0.012), None, None];
    Comparison {
        categories: MOVES
            .iter()
            .zip(impossible)
            .map(|(&label, impossible)| Category { label: label.into(), impossible })
            .collect(),
        series: (0..contenders)
            .map(|i| Series {
                name: NAMES[i].into(),
                estimates: SOLVED[i].iter().map(|&share| wilson(share)).collect(),
            })
            .collect(),
        x_label: "limit of moves".into(),
        y_label: "boards solved".into(),
        impossible_label: "cannot be solved by anyone".into(),
    }
}

fn times(contenders: usize) -> Comparison {
    let estimate = |i: usize, j: usize| {
        let value = [38.0, 210.0, 170.0, 900.0, 12.0][i] * [1.0, 1.8, 4.1, 11.0][j];
        (i != 1 || j != 2).then_some(Estimate::new(value, value * 0.8, value * 1.3))
    };
    Comparison {
        series: (0..contenders)
            .map(|i| Series { name: NAMES[i].into(), estimates: (0..4).map(|j| estimate(i, j)).collect() })
            .collect(),
        y_label: "milliseconds per board, median".into(),
        ..comparison(contenders)
    }
}

fn curves(contenders: usize) -> Curves {
    let curve = |i: usize| {
        let mut runs: Vec<Option<f64>> = costs(i, (1000.0 * SOLVED[i][0]) as usize).into_iter().map(Some).collect();
        runs.resize(1000, None);
        Curve { name: NAMES[i].into(), points: Ecdf::of(&runs).map(|ecdf| ecdf.steps).unwrap_or_default() }
    };
    Curves {
        curves: (0..contenders).map(curve).collect(),
        limit: Some(20_000.0),
        x_label: "evaluations (logarithmic scale)".into(),
        y_label: "boards solved with 8 moves".into(),
        impossible: Some(0.1725),
        impossible_label: "cannot be solved with 8 moves".into(),
    }
}

fn samples(contenders: usize) -> Boxes {
    Boxes {
        samples: (0..contenders).map(|i| Sample { name: NAMES[i].into(), values: costs(i, 800) }).collect(),
        x_label: "evaluations (logarithmic scale)".into(),
    }
}

fn ranking(contenders: usize) -> Ranking {
    let ranks = [4.12, 1.62, 1.88, 2.71, 4.67];
    Ranking {
        contenders: (0..contenders).map(|i| (NAMES[i].to_owned(), ranks[i])).collect(),
        difference: 1.05,
        difference_label: "CD = 1.05".into(),
        x_label: "mean rank over 30 instances (1 is the best)".into(),
    }
}

fn number(value: f64) -> String {
    let whole = format!("{value:.0}");
    if value.abs() < 10.0 && value.fract() != 0.0 {
        return format!("{value:.2}");
    }
    let groups: Vec<&[u8]> = whole.as_bytes().rchunks(3).rev().collect();
    let groups: Vec<String> = groups.into_iter().map(|group| String::from_utf8_lossy(group).into_owned()).collect();
    groups.join(if whole.len() > 4 { "\u{202F}" } else { "" })
}

fn share(share: f64) -> String {
    let written = format!("{:.1}", 100.0 * share);
    format!("{}\u{202F}%", written.strip_suffix(".0").unwrap_or(&written))
}

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Charts</title><style>:root{{color-scheme:light dark}}body{{margin:16px;background:light-dark(#FCFDFB,#16202D)}}\
         figure{{margin:0 0 48px}}{STYLE}</style>\n"
    );
    type Render = fn(&Frame<'_>, usize) -> String;
    let charts: [(&str, Render); 8] = [
        ("bars", |frame, n| bars(frame, &comparison(n))),
        ("lines", |frame, n| lines(frame, &comparison(n), Axis::Percent)),
        ("lines-log", |frame, n| lines(frame, &times(n), Axis::Log)),
        ("lines-linear", |frame, n| lines(frame, &times(n), Axis::Linear)),
        ("ecdf", |frame, n| ecdf(frame, &curves(n))),
        ("boxes", |frame, n| boxes(frame, &samples(n), Axis::Log)),
        ("critical-difference", |frame, n| critical_difference(frame, &ranking(n))),
        ("empty", |frame, _| ecdf(frame, &curves(0))),
    ];
    for (name, render) in charts {
        for contenders in [3, 5] {
            let id = format!("{name}-{contenders}");
            let frame = Frame {
                title: name,
                desc: "An example.",
                empty: "No runs yet.",
                number: &number,
                share: &share,
                ..Frame::new(&id)
            };
            page.push_str(&format!("<figure>{}</figure>\n", responsive(&frame, |frame| render(frame, contenders))));
            fs::write(Path::new(&folder).join(format!("{id}.svg")), standalone(&render(&frame, contenders)))?;
        }
    }
    let rows: Vec<Vec<String>> =
        (0..5).map(|i| [NAMES[i].to_owned()].into_iter().chain(SOLVED[i].map(share)).collect()).collect();
    let head: Vec<String> = ["contender"].iter().chain(&MOVES).map(|&word| word.to_owned()).collect();
    page.push_str(&table(&head, &rows));
    fs::write(Path::new(&folder).join("charts.html"), page + "</html>\n")
}
