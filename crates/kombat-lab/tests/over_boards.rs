//! Charts over the boards of a set: lines over their distance, and a tick for each of them.

use kombat_lab::chart::{
    Axis, Chart, Circle, Course, Distances, Estimate, Frame, Strip, Strips, distance, standalone, strips,
};
use roxmltree::{Document, Node};

fn classed<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    document.descendants().filter(has).collect()
}

fn count(svg: &str, class: &str) -> usize {
    classed(&Document::parse(svg).expect("well-formed XML"), class).len()
}

fn check(name: &str, svg: &str) {
    Document::parse(&standalone(svg)).unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// Lines that are told from each other without colour: by markers and dashes, in both forms.
#[test]
fn a_line_over_distance_has_its_points_its_band_and_its_name() {
    let course = |name: &str, entry, points: &[(f64, f64)]| Course {
        name: name.into(),
        entry,
        points: points.iter().map(|&(x, v)| (x, Estimate::new(v, v * 0.9, v * 1.1))).collect(),
    };
    let data = Distances {
        courses: vec![
            course("one", 0, &[(8.0, 10.0), (12.0, 100.0), (20.0, 1000.0)]),
            // It is not shown at 12, so its line is cut there.
            course("other", 1, &[(8.0, 40.0), (20.0, 300.0)]),
            course("none", 2, &[(8.0, -1.0)]),
        ],
        circle: Some(Circle { at: (14.0, 150.0), said: vec!["They cross".into(), "here".into(), "third".into()] }),
        ..Distances::default()
    };
    for width in [720.0, 370.0] {
        let svg = distance(&Frame { width, ..Frame::new("x") }, &data, Axis::Log);
        check("distance", &svg);
        let lines = if width < 480.0 { 3 } else { 1 };
        assert_eq!([count(&svg, "point"), count(&svg, "band"), count(&svg, "circle")], [5, 1, 1], "{svg}");
        assert_eq!([count(&svg, "line"), count(&svg, "name")], [lines, 2], "{svg}");
        assert!(svg.contains("They cross") && svg.contains("here") && !svg.contains("third"), "two lines at most");
        assert!(svg.contains("<title>one, 12: 100 (90 – 110"), "{svg}");
    }
    let pgf = Chart::Distance(data, Axis::Log).pgf(&Frame::new("x"));
    for part in [
        "ymode=log",
        "coordinates {(8,10) (12,100) (20,1000)}",
        "mark=square*",
        "dash pattern=on 6pt off 1.8pt",
        "-- cycle",
    ] {
        assert!(pgf.contains(part), "{part} in {pgf}");
    }
}

/// Names at the ends of lines never touch, however close the lines end.
#[test]
fn names_at_the_ends_of_lines_do_not_overlap() {
    let courses = (0..12).map(|i| Course {
        name: format!("contender {i}"),
        entry: i,
        points: vec![(1.0, Estimate::exact(1.0 + i as f64)), (2.0, Estimate::exact(50.0))],
    });
    let data = Distances { courses: courses.collect(), ..Distances::default() };
    let svg = distance(&Frame::new("x"), &data, Axis::Linear);
    let document = Document::parse(&svg).expect("well-formed XML");
    let mut places: Vec<f64> = classed(&document, "name")
        .iter()
        .map(|node| node.attribute("y").expect("a place").parse().expect("a number"))
        .collect();
    assert_eq!(places.len(), 12);
    places.sort_by(f64::total_cmp);
    assert!(places.windows(2).all(|two| two[1] - two[0] >= 13.0), "{places:?}");
}

#[test]
fn a_strip_has_a_tick_a_board_and_one_board_is_followed() {
    let strip =
        |name: &str, values: &[f64], followed| Strip { name: name.into(), entry: 0, values: values.to_vec(), followed };
    let rows =
        vec![strip("a", &[10.0, 20.0, 0.0], Some(20.0)), strip("b", &[], None), strip("c", &[400.0], Some(400.0))];
    let data = Strips { rows, x_label: "n".into(), followed_label: "that one".into() };
    let svg = strips(&Frame { empty: "Nothing.", ..Frame::new("x") }, &data, Axis::Log);
    check("strips", &svg);
    let document = Document::parse(&svg).expect("well-formed XML");
    let ticks = classed(&document, "tick").into_iter().filter(|node| node.has_tag_name("path"));
    assert_eq!(ticks.map(|node| node.attribute("d").expect("a path").matches('M').count()).sum::<usize>(), 3);
    // Those of the legend come on top.
    assert_eq!([count(&svg, "bead"), count(&svg, "thread")], [2 + 1, 1 + 1], "{svg}");
    assert!(svg.contains("Nothing.") && svg.contains("that one") && svg.contains("<title>a: 20</title>"), "{svg}");
}
