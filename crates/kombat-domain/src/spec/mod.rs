//! The one syntax by which problems, algorithms and heuristics are named, on
//! the command line, in files, in addresses and in results:
//! `name(key=value, …)`, nested, and for shells `name:key=value,…`.
//!
//! Writing a spec and reading it again gives the same spec.

mod parse;

use crate::messages::SpecError;
use std::fmt;
use std::str::FromStr;

/// A name with arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The name, in lower case.
    pub name: String,
    /// The arguments in the order in which they were written.
    pub args: Vec<Arg>,
}

/// `value` or `key=value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arg {
    /// The key, if one was written.
    pub key: Option<String>,
    /// The value.
    pub value: Value,
}

/// What an argument can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word, such as `3x4`, `1.5` or `low-h`, as it was written.
    Word(String),
    /// A name with arguments of its own.
    Spec(Spec),
    /// Text in quotes.
    Text(String),
}

impl Spec {
    /// A bare name.
    pub fn named(name: &str) -> Self {
        Spec { name: name.to_lowercase(), args: Vec::new() }
    }
}

/// A spec without its arguments.
pub fn short_name(spec: &str) -> &str {
    spec.split('(').next().unwrap_or(spec)
}

/// Reads either form.
///
/// ```
/// use kombat_domain::spec::Spec;
/// let spec = "astar(h = max(manhattan, zero))".parse::<Spec>().unwrap();
/// assert_eq!(spec.to_string(), "astar(h=max(manhattan,zero))");
/// assert_eq!("wastar:w=1.5".parse::<Spec>().unwrap(), "wastar(w=1.5)".parse::<Spec>().unwrap());
/// ```
impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Spec, SpecError> {
        parse::spec(text)
    }
}

impl Value {
    /// The word or the text in quotes; a name with arguments is neither.
    pub fn plain(&self) -> Option<&str> {
        match self {
            Value::Word(text) | Value::Text(text) => Some(text),
            Value::Spec(_) => None,
        }
    }

    /// The value as a spec: a word is a bare name, text in quotes is none.
    pub fn as_spec(&self) -> Option<Spec> {
        match self {
            Value::Word(name) => Some(Spec::named(name)),
            Value::Spec(spec) => Some(spec.clone()),
            Value::Text(_) => None,
        }
    }
}

impl From<Spec> for Value {
    fn from(spec: Spec) -> Self {
        if spec.args.is_empty() { Value::Word(spec.name) } else { Value::Spec(spec) }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, arg) in self.args.iter().enumerate() {
            f.write_str(if i == 0 { "(" } else { "," })?;
            if let Some(key) = &arg.key {
                write!(f, "{key}=")?;
            }
            write!(f, "{}", arg.value)?;
        }
        if self.args.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Word(word) => f.write_str(word),
            Value::Spec(spec) => write!(f, "{spec}"),
            Value::Text(text) => write!(f, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        }
    }
}
