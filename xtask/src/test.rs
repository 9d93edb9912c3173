//! `cargo xtask test [PART] [FILTER] [--all] [--strict]`.

use crate::parts::{self, Part};
use crate::summary;
use std::process::ExitCode;

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Order {
    part: Option<String>,
    filter: Option<String>,
    /// The slow parts too.
    all: bool,
    /// What is not run has failed.
    strict: bool,
}

/// Runs the parts that are asked for and sums them up. An error says what was asked for wrongly.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    let order = read(words)?;
    let parts = chosen(&order, parts::all(order.filter.as_deref()))?;
    let (done, mut results) = parts::run(parts);
    if order.part.is_none() {
        results.settle();
    } else if !results.deferred.is_empty() {
        println!("\n{} tests are left to other parts", results.deferred.len());
    }
    if order.strict {
        results.be_strict();
    }
    Ok(summary::printed(&done, &results))
}

fn read(words: &[String]) -> Result<Order, String> {
    let mut order = Order::default();
    for word in words {
        match word.as_str() {
            "--all" => order.all = true,
            "--strict" => order.strict = true,
            option if option.starts_with('-') => return Err(format!("`test` has no option `{option}`")),
            name if order.part.is_none() => order.part = Some(name.to_owned()),
            filter if order.filter.is_none() => order.filter = Some(filter.to_owned()),
            extra => return Err(format!("`test` takes one PART and one FILTER, and then got `{extra}`")),
        }
    }
    match &order.part {
        Some(part) if order.all => Err(format!("--all adds the slow parts to all others, and `{part}` is one part")),
        _ => Ok(order),
    }
}

/// The parts that an order is about, of all there are.
fn chosen(order: &Order, mut parts: Vec<Part>) -> Result<Vec<Part>, String> {
    let Some(name) = &order.part else {
        parts.retain(|part| order.all || !part.slow);
        return Ok(parts);
    };
    let names = parts.iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
    parts.retain(|part| part.name == name);
    match parts.first() {
        None => Err(format!("there is no part `{name}`; there are {names}")),
        Some(part) if !part.choosable && order.filter.is_some() => {
            Err(format!("`{name}` is run as a whole and takes no FILTER"))
        }
        Some(_) => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Result<Vec<&'static str>, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let order = read(&words)?;
        let parts = chosen(&order, parts::all(order.filter.as_deref()))?;
        Ok(parts.iter().map(|part| part.name).collect())
    }

    #[test]
    fn without_a_name_all_but_the_slow_parts_are_run() {
        let normal = names("").expect("an order");
        assert!(normal.contains(&"tests") && normal.contains(&"browser") && !normal.contains(&"archives"));
        let all = names("--strict --all").expect("an order");
        assert!(all.len() > normal.len() && all.contains(&"archives"));
    }

    #[test]
    fn a_part_is_run_by_its_name_even_a_slow_one() {
        assert_eq!(names("browser watch::"), Ok(vec!["browser"]));
        assert_eq!(names("archives --strict"), Ok(vec!["archives"]));
        assert_eq!(names("page"), Ok(vec!["page"]));
    }

    #[test]
    fn what_is_no_part_is_refused_with_those_there_are() {
        let refused = names("tset").expect_err("no such part");
        assert!(
            refused.contains("`tset`") && refused.contains("second-build, first-visit, latex, archives"),
            "{refused}"
        );
        assert!(names("clippy pdb").is_err_and(|why| why.contains("takes no FILTER")));
        assert!(names("tests a b").is_err_and(|why| why.contains("`b`")));
        assert!(names("--al").is_err_and(|why| why.contains("`--al`")));
        assert!(names("tests --all").is_err());
    }
}
