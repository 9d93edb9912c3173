//! How numbers are written in JSON: whole ones as whole numbers, and null where there is no
//! finite number, because JSON has no other word for it.

use serde::Serializer;

/// Writes a number; null if it is not finite.
pub(super) fn plain<S: Serializer>(x: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if !x.is_finite() {
        serializer.serialize_none()
    } else if x.fract() == 0.0 && x.abs() < 1e15 {
        serializer.serialize_i64(*x as i64)
    } else {
        serializer.serialize_f64(*x)
    }
}

/// Writes a number, or null.
pub(super) fn optional<S: Serializer>(x: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match x {
        Some(x) => plain(x, serializer),
        None => serializer.serialize_none(),
    }
}
