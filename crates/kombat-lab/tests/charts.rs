//! What every chart promises, whatever it is given.

use kombat_lab::chart::{
    Axis, Boxes, Category, Chart, Circle, Comparison, Course, Curve, Curves, Distances, Estimate, Frame, Heat, Points,
    Ranking, Reprint, STYLE, Sample, Series, Stacks, Strip, Strips, bars, boxes, critical_difference, dots, ecdf,
    lines, points, responsive, stacks, standalone, table,
};
use proptest::prelude::*;
use roxmltree::{Document, Node};

const NASTY: &str = "<a href=\"x\">&amp;</a>\u{0}'";

fn comparison(values: &[Vec<Option<f64>>], name: &str) -> Comparison {
    let columns = values.iter().map(Vec::len).max().unwrap_or(0);
    Comparison {
        categories: (0..columns).map(|_| Category { label: name.to_owned(), impossible: Some(0.2) }).collect(),
        series: values
            .iter()
            .map(|row| Series {
                name: name.to_owned(),
                estimates: row.iter().map(|value| value.map(|v| Estimate::new(v, v - 0.1, v + 0.1))).collect(),
            })
            .collect(),
        x_label: name.to_owned(),
        y_label: name.to_owned(),
        impossible_label: name.to_owned(),
    }
}

/// All charts of the same values, by name.
fn charts(values: &[Vec<Option<f64>>], name: &str) -> Vec<(&'static str, Chart)> {
    let comparison = comparison(values, name);
    let known = |row: &[Option<f64>]| row.iter().flatten().copied().collect::<Vec<f64>>();
    let curve = |row: &Vec<Option<f64>>| Curve {
        name: name.to_owned(),
        points: known(row).into_iter().map(|v| (v, v)).collect(),
    };
    let curves = Curves {
        curves: values.iter().map(curve).collect(),
        limit: Some(100.0),
        x_label: name.to_owned(),
        y_label: name.to_owned(),
        impossible: Some(0.1),
        impossible_label: name.to_owned(),
    };
    let samples = values.iter().map(|row| Sample { name: name.to_owned(), values: known(row) }).collect();
    let samples = Boxes { samples, x_label: name.to_owned() };
    let ranking = Ranking {
        contenders: values.iter().flat_map(|row| known(row)).map(|rank| (name.to_owned(), rank)).collect(),
        difference: 1.0,
        difference_label: name.to_owned(),
        x_label: name.to_owned(),
    };
    let rated = Points {
        contenders: ranking
            .contenders
            .iter()
            .map(|(name, v)| (name.clone(), Estimate::new(*v, v - 1.0, v * v)))
            .collect(),
        x_label: name.to_owned(),
    };
    let parts = Stacks {
        parts: vec![name.to_owned(); 3],
        rows: values
            .iter()
            .map(|row| {
                (name.to_owned(), known(row).iter().filter(|v| v.is_finite()).map(|v| *v as u64 % 1000).collect())
            })
            .collect(),
        x_label: name.to_owned(),
    };
    let reprint = Reprint {
        found: comparison.clone(),
        printed: values.iter().map(|row| row.iter().rev().copied().collect()).collect(),
        found_label: name.to_owned(),
        printed_label: name.to_owned(),
    };
    let courses = values.iter().enumerate().map(|(i, row)| Course {
        name: name.to_owned(),
        entry: i,
        points: (0..)
            .map(f64::from)
            .zip(row)
            .filter_map(|(x, v)| Some((x, (*v)?)))
            .map(|(x, v)| (x, Estimate::new(v, v - 0.1, v + 0.1)))
            .collect(),
    });
    let first = values.first().and_then(|row| known(row).first().copied());
    let distances = Distances {
        courses: courses.collect(),
        circle: first.map(|first| Circle { at: (0.5, first), said: vec![name.to_owned(); 3] }),
        x_label: name.to_owned(),
        y_label: name.to_owned(),
    };
    let rows = values.iter().enumerate().map(|(i, row)| Strip {
        name: name.to_owned(),
        entry: i,
        values: known(row),
        followed: known(row).first().copied(),
    });
    let ticks = Strips { rows: rows.collect(), x_label: name.to_owned(), followed_label: name.to_owned() };
    let counts = parts.rows.iter().enumerate().flat_map(|(i, (_, counts))| counts.iter().map(move |n| (i, 1, *n)));
    let heat = Heat {
        cells: counts.collect(),
        x_label: name.to_owned(),
        y_label: name.to_owned(),
        count_label: name.to_owned(),
    };
    vec![
        ("dots", Chart::Dots(reprint.clone(), Axis::Linear)),
        ("dots, log", Chart::Dots(reprint, Axis::Log)),
        ("points", Chart::Points(rated)),
        ("stacks", Chart::Stacks(parts)),
        ("bars", Chart::Bars(comparison.clone())),
        ("lines", Chart::Lines(comparison.clone(), Axis::Percent)),
        ("lines, linear", Chart::Lines(comparison.clone(), Axis::Linear)),
        ("lines, log", Chart::Lines(comparison, Axis::Log)),
        ("ecdf", Chart::Ecdf(curves)),
        ("boxes", Chart::Boxes(samples.clone(), Axis::Linear)),
        ("boxes, log", Chart::Boxes(samples, Axis::Log)),
        ("critical difference", Chart::Critical(ranking)),
        ("distance", Chart::Distance(distances.clone(), Axis::Linear)),
        ("distance, log", Chart::Distance(distances, Axis::Log)),
        ("strips", Chart::Strips(ticks.clone(), Axis::Linear)),
        ("strips, log", Chart::Strips(ticks, Axis::Log)),
        ("heat", Chart::Heat(heat)),
    ]
}

/// The same as SVG.
fn all(frame: &Frame<'_>, values: &[Vec<Option<f64>>], name: &str) -> Vec<(&'static str, String)> {
    charts(values, name).into_iter().map(|(which, chart)| (which, chart.svg(frame))).collect()
}

/// Checks what holds for every picture for LaTeX.
fn check_pgf(name: &str, pgf: &str) {
    assert_eq!(pgf.matches("\\begin{").count(), pgf.matches("\\end{").count(), "{name}: {pgf}");
    assert!(pgf.ends_with("\\end{tikzpicture}\n"), "{name}");
    let code: Vec<&str> = pgf.lines().filter(|line| !line.starts_with('%')).collect();
    // Two of them end a line, and do not escape what follows.
    let code = code.join("\n").replace("\\\\", "");
    let braces = |brace: &str| code.matches(brace).count() - code.matches(&format!("\\{brace}")).count();
    assert_eq!(braces("{"), braces("}"), "{name}: {code}");
    for bad in ["NaN", "inf,", "(inf", ",inf)", "-inf"] {
        assert!(!code.contains(bad), "{name}: {bad} in {code}");
    }
}

fn classed<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(has).collect()
}

fn count(svg: &str, class: &str) -> usize {
    classed(&Document::parse(svg).expect("well-formed XML"), class).len()
}

/// Checks what holds for every chart.
fn check(name: &str, svg: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}\n{svg}"));
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")), "{name}");
    assert_eq!((root.attribute("width"), root.attribute("height")), (None, None), "{name}");
    let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for id in root.attribute("aria-labelledby").expect("a label").split(' ') {
        assert!(ids.contains(&id), "{name}: no element has the id {id}");
    }
    for used in svg.split("url(#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(ids.contains(&used), "{name}: no element has the id {used}");
    }
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{name}: an id is there twice");
    let places = ["x", "y", "width", "height", "d", "viewBox"];
    for place in document.descendants().flat_map(|node| places.map(|place| node.attribute(place))).flatten() {
        assert!(!place.contains("NaN") && !place.contains("inf"), "{name}: {place}");
    }
    assert!(document.descendants().all(|node| node.attribute("style").is_none()), "{name}");
    Document::parse(&standalone(svg)).unwrap_or_else(|error| panic!("{name}, standalone: {error}"));
}

/// The numbers in a picture for LaTeX.
fn numbers(pgf: &str) -> Vec<f64> {
    pgf.split(|c: char| !(c.is_ascii_digit() || "+-.e".contains(c))).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_number_of_the_data_is_in_the_picture_for_latex() {
    // No two alike, and none that a picture has of its own.
    let values = vec![vec![Some(0.3113), Some(0.5227), Some(0.7331)], vec![Some(0.4127), None, Some(0.8543)]];
    for (which, chart) in charts(&values, "n") {
        let pgf = chart.pgf(&Frame::new("x"));
        check_pgf(which, &pgf);
        let there = numbers(&pgf);
        let has = |number: f64| there.iter().any(|other| (other - number).abs() < 1e-9);
        for &value in
            values.iter().flatten().flatten().filter(|_| !["stacks", "heat", "boxes", "boxes, log"].contains(&which))
        {
            assert!(has(value), "{which}: {value} in {pgf}");
            let interval = ["dots", "bars", "lines", "distance"].iter().any(|one| which.starts_with(one));
            assert!(!interval || has(value - 0.1) && has(value + 0.1), "{which}: the interval of {value} in {pgf}");
        }
    }
    let samples = vec![Sample { name: "n".into(), values: vec![1.25, 2.5, 4.75, 8.5, 90.5] }];
    let pgf = Chart::Boxes(Boxes { samples, x_label: String::new() }, Axis::Linear).pgf(&Frame::new("x"));
    for number in [1.25, 2.5, 4.75, 8.5, 90.5] {
        assert!(numbers(&pgf).contains(&number), "{number} in {pgf}");
    }
    let rows = vec![("n".to_owned(), vec![3001, 7, 411])];
    let parts = vec!["p".to_owned(); 3];
    let pgf = Chart::Stacks(Stacks { parts, rows, x_label: String::new() }).pgf(&Frame::new("x"));
    assert!([3001.0, 7.0, 411.0].iter().all(|number| numbers(&pgf).contains(number)), "{pgf}");
    let heat = Heat { cells: vec![(3, 4, 1234), (2, 2, 56)], ..Heat::default() };
    let pgf = Chart::Heat(heat).pgf(&Frame::new("x"));
    assert!([1234.0, 56.0].iter().all(|number| numbers(&pgf).contains(number)), "{pgf}");
}

#[test]
fn texts_lose_their_meaning_for_latex() {
    let values = vec![vec![Some(0.5), Some(1.0)], vec![Some(0.25), None]];
    let name = "50 % of_a & b #1 ~^\\ {x} $y$";
    let escaped = "50 \\% of\\_a \\& b \\#1 \\textasciitilde{}\\textasciicircum{}\\textbackslash{} \\{x\\} \\$y\\$";
    for (which, chart) in charts(&values, name) {
        let pgf = chart.pgf(&Frame { title: "100 %\n\\end", ..Frame::new("x") });
        check_pgf(which, &pgf);
        assert!(pgf.contains(escaped) && !pgf.contains("% of_a"), "{which}: {pgf}");
        assert!(pgf.starts_with("% 100 % \\end\n"), "{which}: {pgf}");
    }
    let frame = Frame { empty: name, ..Frame::new("x") };
    for (which, chart) in charts(&[], name) {
        assert!(chart.pgf(&frame).contains(escaped), "{which}");
    }
}

fn quiet(_: f64) -> String {
    "0".to_owned()
}

#[test]
fn texts_are_escaped_and_stay_whole() {
    let values = vec![vec![Some(0.5), Some(1.0)], vec![Some(0.25), None]];
    let frame = Frame { title: NASTY, desc: NASTY, empty: NASTY, ..Frame::new("a b\"<c") };
    for (name, svg) in all(&frame, &values, NASTY) {
        check(name, &svg);
        let document = Document::parse(&svg).expect("well-formed XML");
        let title = document.descendants().find(|node| node.tag_name().name() == "title");
        assert_eq!(title.and_then(|title| title.text()), Some("<a href=\"x\">&amp;</a>\u{FFFD}'"), "{name}");
        assert!(document.descendants().all(|node| node.tag_name().name() != "a"), "{name}");
    }
}

#[test]
fn without_data_a_chart_says_so() {
    let frame = Frame { empty: "No runs yet.", ..Frame::new("x") };
    for values in [vec![], vec![vec![]], vec![vec![None, Some(f64::NAN)], vec![Some(f64::INFINITY)]]] {
        for (name, svg) in all(&frame, &values, "n") {
            check(name, &svg);
            assert!(svg.contains("No runs yet."), "{name}: {svg}");
        }
    }
}

#[test]
fn every_value_is_rendered() {
    let values = vec![vec![Some(0.5), Some(0.6), None], vec![Some(0.1), Some(f64::NAN), Some(0.3)]];
    let data = comparison(&values, "n");
    let svg = bars(&Frame::new("x"), &data);
    assert_eq!([count(&svg, "bar"), count(&svg, "whisker"), count(&svg, "ceiling")], [4, 4, 3]);
    let svg = lines(&Frame::new("x"), &data, Axis::Linear);
    // A line needs two neighbours; the legend has two more.
    assert_eq!([count(&svg, "point"), count(&svg, "spread"), count(&svg, "line")], [4, 4, 3]);
    let svg = bars(&Frame::new("x"), &comparison(&[vec![Some(0.5)]], "n"));
    assert!(svg.contains("<title>n, n: 0.5 (0.4 – 0.6)</title>"), "{svg}");
}

/// Where a path begins.
fn begins(node: &Node<'_, '_>) -> Vec<f64> {
    let d = node.attribute("d").expect("a path").trim_start_matches('M');
    let numbers = d.split([' ', 'A', 'H', 'L']).map(str::parse);
    numbers.take(2).collect::<Result<_, _>>().expect("two numbers")
}

#[test]
fn what_is_found_stands_on_what_is_printed_where_they_agree() {
    let exact = |value: f64| Some(Estimate::exact(value));
    let series = |name: &str, estimates| Series { name: name.into(), estimates };
    let data = Reprint {
        found: Comparison {
            categories: ["a", "b"].map(|label| Category { label: label.into(), impossible: None }).into(),
            series: vec![
                series("walk", vec![Some(Estimate::new(100.0, 10.0, 1000.0)), exact(50.0)]),
                series("search", vec![exact(6.0), None]),
            ],
            ..Comparison::default()
        },
        printed: vec![vec![Some(2000.0), Some(50.0)], vec![Some(6.0)]],
        found_label: "re-enacted".into(),
        printed_label: "printed".into(),
    };
    let svg = dots(&Frame::new("x"), &data, Axis::Log);
    check("dots", &svg);
    let document = Document::parse(&svg).expect("well-formed XML");
    // The legend has one dash, and a marker for each contender and for all.
    let (dashes, markers) = (classed(&document, "reading"), classed(&document, "marker"));
    let places = |nodes: &[Node<'_, '_>]| nodes.iter().map(|node| begins(node)[1]).collect::<Vec<f64>>();
    let (dashes, markers) = (places(&dashes[1..]), places(&markers[3..]));
    assert_eq!((dashes.len(), markers.len(), count(&svg, "spread")), (3, 3, 1), "{svg}");
    assert!(dashes[0] < markers[0], "more is higher: {dashes:?} {markers:?}");
    assert_eq!(dashes[2], markers[2]);
    for told in ["walk, a: printed 2000; re-enacted 100 (10 – 1000)", "search, a: printed 6; re-enacted 6"] {
        assert!(svg.contains(&format!("<title>{told}</title>")), "{svg}");
    }
    // Nothing was found, and nothing is printed.
    assert_eq!(svg.matches("search, b").count(), 0);
}

#[test]
fn a_distribution_has_a_step_per_cost_and_goes_on_flat() {
    let curve = Curve { name: "n".into(), points: vec![(100.0, 0.5), (10.0, 0.25), (1000.0, 0.75), (f64::NAN, 1.0)] };
    let svg = ecdf(&Frame::new("x"), &Curves { curves: vec![curve], limit: Some(10_000.0), ..Curves::default() });
    let document = Document::parse(&svg).expect("well-formed XML");
    let steps = classed(&document, "line")[0].attribute("d").expect("a path");
    assert_eq!([steps.matches('V').count(), steps.matches('H').count()], [3, 4], "{steps}");
    assert!(steps.rfind('H') > steps.rfind('V'), "{steps}");
}

#[test]
fn boxes_have_few_outliers_and_diagrams_join_what_is_alike() {
    let values = (0..1000).map(f64::from).chain((0..200).map(|i| 1e5 + f64::from(i))).collect();
    let samples = vec![Sample { name: "n".into(), values }, Sample::default()];
    let svg = boxes(
        &Frame { empty: "Nothing.", ..Frame::new("x") },
        &Boxes { samples, x_label: String::new() },
        Axis::Linear,
    );
    assert_eq!([count(&svg, "box"), count(&svg, "median"), count(&svg, "outlier")], [1, 1, 50]);
    assert!(svg.contains("Nothing."));
    let contenders = [("a", 1.2), ("b", 1.4), ("c", 3.4)].map(|(name, rank)| (name.to_owned(), rank)).into();
    let svg = critical_difference(&Frame::new("x"), &Ranking { contenders, difference: 0.9, ..Ranking::default() });
    assert_eq!([count(&svg, "alike"), count(&svg, "leader"), count(&svg, "difference")], [1, 3, 1]);
}

#[test]
fn intervals_without_an_end_go_to_the_edge_and_parts_fill_their_row() {
    let estimate = |low, high| Estimate::new(100.0, low, high);
    let contenders = [estimate(50.0, 150.0), estimate(50.0, f64::INFINITY), estimate(f64::NEG_INFINITY, 150.0)];
    let contenders = contenders.map(|estimate| ("n".to_owned(), estimate)).into();
    let svg = points(&Frame::new("x"), &Points { contenders, x_label: String::new() });
    // A line each, and a bar across each end that there is.
    assert_eq!([count(&svg, "spread"), count(&svg, "marker")], [3 + 4, 6]);
    assert!(svg.contains("<title>n: 100 (50 – inf)</title>"), "{svg}");
    let rows =
        vec![("a".to_owned(), vec![30, 0, 10]), ("b".to_owned(), vec![0, 0, 0]), ("c".to_owned(), vec![0, 1, 0])];
    let svg = stacks(&Frame::new("x"), &Stacks { parts: vec!["p".to_owned(); 3], rows, x_label: String::new() });
    assert_eq!(count(&svg, "bar"), 3, "nothing is rendered of nothing");
    assert!(svg.contains("<title>a, p: 30 (0.75)</title>"), "{svg}");
}

#[test]
fn names_without_room_are_cut_and_told_whole() {
    let name = "ga-grasp(moves=8,population=1000,generations=1000,seed=2006)";
    let svg = boxes(
        &Frame { width: 300.0, ..Frame::new("x") },
        &Boxes { samples: vec![Sample { name: name.into(), values: vec![1.0, 2.0] }], x_label: String::new() },
        Axis::Linear,
    );
    assert!(svg.contains('…') && svg.contains(&format!("<title>{name}</title>")), "{svg}");
}

#[test]
fn a_page_has_two_layouts_without_common_ids() {
    let data = comparison(&[vec![Some(0.5)]], "n");
    let page = responsive(&Frame::new("x"), |frame| bars(frame, &data));
    let document = Document::parse(&page).expect("well-formed XML");
    let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), count), (6, 6));
    assert!(page.contains("viewBox=\"0 0 720 ") && page.contains("viewBox=\"0 0 370 "));
    assert!(STYLE.contains(".kombat-chart-place>.narrow") && STYLE.contains("@media print"));
}

#[test]
fn a_table_is_escaped_and_rectangular() {
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<String>>();
    let html = table(&words(&["<a>", "b"]), &[words(&["x&y"]), words(&["1", "2", "\"3\""])]);
    let document = Document::parse(&html).expect("well-formed XML");
    let rows: Vec<Vec<&str>> = document
        .descendants()
        .filter(|node| node.has_tag_name("tr"))
        .map(|row| row.children().map(|cell| cell.text().unwrap_or_default()).collect())
        .collect();
    assert_eq!(rows, [["<a>", "b", ""], ["x&y", "", ""], ["1", "2", "\"3\""]]);
    assert!(Document::parse(&table(&[], &[])).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn odd_data_make_charts_all_the_same(
        values in prop::collection::vec(prop::collection::vec(prop::option::of(prop::num::f64::ANY), 0..5), 0..12),
        name in any::<String>(), id in any::<String>(), width in prop::num::f64::ANY
    ) {
        let frame = Frame { width, number: &quiet, share: &quiet, ..Frame::new(&id) };
        for (which, chart) in charts(&values, &name) {
            check(which, &chart.svg(&frame));
            check_pgf(which, &chart.pgf(&frame));
        }
    }
}
