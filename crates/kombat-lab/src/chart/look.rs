//! How a contender looks in every chart: a colour, a marker and dashes.

use super::px;

/// The form of a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Disc,
    Square,
    Diamond,
    Triangle,
    Cross,
}

impl Shape {
    /// The path around the point. The forms have about the same area.
    pub(crate) fn outline(self, x: f64, y: f64, radius: f64) -> String {
        let at = |dx: f64, dy: f64| format!("{} {}", px(x + dx * radius), px(y + dy * radius));
        let polygon = |points: &[(f64, f64)]| {
            let points: Vec<String> = points.iter().map(|&(dx, dy)| at(dx, dy)).collect();
            format!("M{}z", points.join("L"))
        };
        match self {
            Self::Disc => {
                let r = px(radius);
                format!("M{}A{r} {r} 0 1 1 {}A{r} {r} 0 1 1 {}z", at(-1.0, 0.0), at(1.0, 0.0), at(-1.0, 0.0))
            }
            Self::Square => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Self::Diamond => polygon(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
            Self::Triangle => polygon(&[(0.0, -1.25), (1.2, 0.95), (-1.2, 0.95)]),
            Self::Cross => format!("M{}L{}M{}L{}", at(-0.9, -0.9), at(0.9, 0.9), at(-0.9, 0.9), at(0.9, -0.9)),
        }
    }
}

/// How one contender looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// The class that has its colour.
    pub(crate) class: &'static str,
    pub(crate) shape: Shape,
    /// From the sixth contender on, colours return, and markers are hollow.
    pub(crate) hollow: bool,
    /// Lengths of dashes and gaps; none for a solid line.
    pub(crate) dashes: &'static str,
}

/// The first five, in order of entry.
const LOOKS: [(&str, Shape, &str); 5] = [
    ("s1", Shape::Disc, ""),
    ("s2", Shape::Square, "10 3"),
    ("s3", Shape::Diamond, "5 3"),
    ("s4", Shape::Triangle, "2 3"),
    ("s5", Shape::Cross, "10 3 2 3"),
];

impl Look {
    /// The look of the contender that entered at `position`, from 0.
    pub(crate) fn of(position: usize) -> Self {
        let (class, shape, dashes) = LOOKS[position % LOOKS.len()];
        Self { class, shape, hollow: (position / LOOKS.len()) % 2 == 1, dashes }
    }
}
