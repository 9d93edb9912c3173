//! Holds a spec against a card: unknown, doubled, missing and impossible
//! arguments are refused with a sentence that says what would be right, and
//! defaults are filled in, so that a result can show all that made it.

use super::{Card, Param, ParamKind, find};
use crate::formula::Formula;
use crate::instance::Instance;
use crate::messages::{SpecError, near};
use crate::msg;
use crate::pdb::Partition;
use crate::ratio::Ratio;
use crate::spec::{Arg, Spec, Value};

/// What the defaults of a card depend on: the puzzle.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The order in which moves are tried unless told.
    pub order: String,
    /// The heuristic an informed search uses unless told.
    pub heuristic: &'static str,
    /// The heuristic that a search by fitness uses unless told.
    pub fitness: &'static str,
    /// How the tiles are divided into patterns unless told.
    pub partition: String,
    /// The heuristics that may be named.
    pub heuristics: Vec<&'static Card>,
}

/// The arguments of a card, complete and checked.
#[derive(Clone, Debug)]
pub struct Args(Vec<(Param, Vec<Value>)>, Vec<(&'static str, Instance)>);

impl Args {
    /// Holds `spec` against `card`.
    pub fn resolve(card: &Card, spec: &Spec, context: &Context) -> Result<Args, SpecError> {
        let mut given: Vec<(&str, &Value)> = Vec::new();
        for arg in &spec.args {
            let param = place(card, arg, &given)?;
            let many = matches!(param.kind, ParamKind::Heuristics);
            if !many && given.iter().any(|(name, _)| *name == param.name) {
                return Err(msg!("spec.param-twice", card = card.name, param = param.name).into());
            }
            given.push((param.name, &arg.value));
        }
        let resolve_param = |param: &Param| {
            let mut values: Vec<Value> =
                given.iter().filter(|(name, _)| *name == param.name).map(|(_, value)| (*value).clone()).collect();
            if values.is_empty() {
                values.extend(default(param, context));
            }
            let least = if matches!(param.kind, ParamKind::Heuristics) { 2 } else { 1 };
            if values.len() < least {
                return Err(msg!("spec.param-missing", card = card.name, param = param.name, n = least).into());
            }
            let values = values.iter().map(|value| check(param, value, context)).collect::<Result<_, SpecError>>()?;
            Ok((*param, values))
        };
        card.params.iter().map(resolve_param).collect::<Result<_, _>>().map(|values| Args(values, Vec::new()))
    }

    /// The spec again, with every default filled in.
    pub fn spec(&self, name: &str) -> Spec {
        let arg = |param: &Param, value: &Value| Arg {
            key: (!param.positional).then(|| param.name.to_owned()),
            value: value.clone(),
        };
        let args = self.0.iter().flat_map(|(param, values)| values.iter().map(|value| arg(param, value)));
        Spec { name: name.to_owned(), args: args.collect() }
    }

    /// All values of a parameter.
    ///
    /// # Panics
    /// If the card has no such parameter: a slip in the program, not in input.
    pub fn values(&self, name: &str) -> &[Value] {
        let found = self.0.iter().find(|(param, _)| param.name == name);
        &found.unwrap_or_else(|| panic!("the card lists no parameter {name}")).1
    }

    /// Has the card this parameter?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(param, _)| param.name == name)
    }

    /// Puts a word in place of what was given.
    pub(crate) fn set(&mut self, name: &str, word: &str) {
        for (param, values) in &mut self.0 {
            if param.name == name {
                *values = vec![Value::Word(word.to_owned())];
            }
        }
    }

    /// Brings the text that a parameter names, which is called by its full name from then on.
    pub(crate) fn bring(&mut self, name: &'static str, instance: Instance) {
        for (_, values) in self.0.iter_mut().filter(|(param, _)| param.name == name) {
            *values = vec![Value::Text(instance.name.clone())];
        }
        self.1.push((name, instance));
    }

    /// The text that a parameter names.
    ///
    /// # Panics
    /// If the card has no such parameter: a slip in the program, not in input.
    pub fn text(&self, name: &str) -> &str {
        let found = self.1.iter().find(|(param, _)| *param == name);
        &found.unwrap_or_else(|| panic!("the card lists no text {name}")).1.text
    }

    /// A word, or text in quotes.
    pub fn word(&self, name: &str) -> &str {
        self.values(name)[0].plain().expect("checked against the card")
    }

    /// A whole number, or `none`.
    pub fn count(&self, name: &str) -> Option<u64> {
        self.word(name).parse().ok()
    }

    /// A whole number that cannot be `none`.
    pub fn whole(&self, name: &str) -> u64 {
        self.count(name).expect("checked against the card")
    }

    /// A decimal number.
    pub fn ratio(&self, name: &str) -> Ratio {
        self.word(name).parse::<Ratio>().expect("checked against the card")
    }

    /// Rows and columns.
    pub fn size(&self, name: &str) -> (usize, usize) {
        size(self.word(name)).expect("checked against the card")
    }

    /// A heuristic.
    pub fn heuristic(&self, name: &str) -> Spec {
        self.values(name)[0].as_spec().expect("checked against the card")
    }
}

/// The parameter that an argument is for.
fn place<'c>(card: &'c Card, arg: &Arg, given: &[(&str, &Value)]) -> Result<&'c Param, SpecError> {
    let names: Vec<&str> = card.params.iter().map(|param| param.name).collect();
    match &arg.key {
        Some(key) => card.params.iter().find(|param| param.name == key).ok_or_else(|| {
            msg!("spec.unknown-param", card = card.name, param = key.as_str(), near = near(key, &names)).into()
        }),
        None if names.is_empty() => Err(msg!("spec.no-params", card = card.name, value = arg.value.to_string()).into()),
        None => {
            let free = |param: &&Param| {
                param.positional
                    && (matches!(param.kind, ParamKind::Heuristics)
                        || !given.iter().any(|(name, _)| *name == param.name))
            };
            card.params.iter().find(free).ok_or_else(|| {
                let value = arg.value.to_string();
                msg!("spec.param-extra", card = card.name, value = value, names = names.join(", ")).into()
            })
        }
    }
}

fn default(param: &Param, context: &Context) -> Option<Value> {
    let text = match param.kind {
        ParamKind::Order => &context.order,
        ParamKind::Heuristic if !param.positional => context.heuristic,
        ParamKind::Fitness => context.fitness,
        ParamKind::Partition => &context.partition,
        _ => param.default?,
    };
    Some(Value::Word(text.to_owned()))
}

/// Checks one value and brings it to its canonical form.
fn check(param: &Param, value: &Value, context: &Context) -> Result<Value, SpecError> {
    if let ParamKind::Heuristic | ParamKind::Fitness | ParamKind::Heuristics = param.kind {
        let spec = value
            .as_spec()
            .ok_or_else(|| msg!("spec.not-a-heuristic", param = param.name, found = value.to_string()))?;
        let (card, spec) = find(&context.heuristics, &spec)?;
        return Ok(Args::resolve(card, &spec, context)?.spec(card.name).into());
    }
    let Some(word) = value.plain() else {
        return Err(msg!("spec.not-a-word", param = param.name, found = value.to_string()).into());
    };
    let lower = word.to_lowercase();
    match param.kind {
        ParamKind::Choice(choices) | ParamKind::ChoiceOrBoard(choices) if choices.contains(&lower.as_str()) => {
            Ok(Value::Word(lower))
        }
        ParamKind::Choice(choices) => {
            Err(msg!("spec.not-a-choice", param = param.name, found = word, near = near(&lower, choices)).into())
        }
        ParamKind::ChoiceOrBoard(choices) if !word.contains(|c: char| c.is_ascii_digit()) => {
            Err(msg!("spec.not-a-goal", found = word, near = near(&lower, choices)).into())
        }
        ParamKind::ChoiceOrBoard(_) => Ok(Value::Text(word.to_owned())),
        ParamKind::Count { or_none: true, .. } if lower == "none" => Ok(Value::Word(lower)),
        ParamKind::Count { least, most, or_none } => match word.parse::<u64>() {
            Ok(n) if (least..=most).contains(&n) => Ok(Value::Word(n.to_string())),
            _ if or_none => {
                let param = param.name;
                Err(msg!("spec.not-a-count-or-none", param = param, found = word, least = least, most = most).into())
            }
            _ => Err(msg!("spec.not-a-count", param = param.name, found = word, least = least, most = most).into()),
        },
        ParamKind::Ratio { or_none: true, .. } if lower == "none" => Ok(Value::Word(lower)),
        ParamKind::Ratio { least, most, .. } => {
            let within = |x: &Ratio| {
                let bound = |text: &str| text.parse::<Ratio>().expect("a card's bound is a number").as_f64();
                (bound(least)..=bound(most)).contains(&x.as_f64())
            };
            match word.parse::<Ratio>().ok().filter(within) {
                Some(ratio) => Ok(Value::Word(ratio.to_string())),
                None => {
                    Err(msg!("spec.not-a-ratio", param = param.name, found = word, least = least, most = most).into())
                }
            }
        }
        ParamKind::Size => match size(&lower) {
            Some((rows, columns)) => Ok(Value::Word(format!("{rows}x{columns}"))),
            None => Err(msg!("spec.not-a-size", found = word).into()),
        },
        ParamKind::Order => Ok(Value::Word(word.to_owned())),
        ParamKind::Instance => Ok(Value::Text(word.to_owned())),
        ParamKind::Partition => match word.parse::<Partition>()? {
            partition @ Partition::Sizes(_) => Ok(Value::Word(partition.to_string())),
            partition @ Partition::Tiles(_) => Ok(Value::Text(partition.to_string())),
        },
        ParamKind::Formula => word.parse::<Formula>().map(|formula| Value::Text(formula.to_string())),
        ParamKind::Heuristic | ParamKind::Fitness | ParamKind::Heuristics => unreachable!("handled above"),
    }
}

fn size(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once('x')?;
    let side = |s: &str| s.parse::<usize>().ok().filter(|_| s.bytes().all(|b| b.is_ascii_digit()));
    Some((side(rows)?, side(columns)?))
}
