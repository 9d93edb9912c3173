//! Cuts a formula into tokens.

use super::error::point;
use super::limits;
use crate::messages::SpecError;
use crate::msg;

/// What a token is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    /// A name, in lower case.
    Name(String),
    /// An operator, a parenthesis, a comma or a colon.
    Sign(&'static str),
    End,
}

/// Longer signs before those that they begin with.
const SIGNS: [&str; 16] = ["==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", ":", "="];

/// The tokens, each with its place in characters from 0. The last one is the end.
pub(super) fn tokens(source: &str) -> Result<Vec<(Token, usize)>, SpecError> {
    let chars: Vec<char> = source.chars().collect();
    if chars.len() > limits::CHARACTERS {
        return Err(msg!("formula.too-long", n = chars.len(), most = limits::CHARACTERS).into());
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        let length = |of: fn(&char) -> bool| chars[at..].iter().take_while(|c| of(c)).count();
        if c.is_whitespace() {
            at += 1;
        } else if c.is_ascii_digit() || c == '.' {
            let taken = length(|c| c.is_ascii_digit() || *c == '.');
            let text: String = chars[at..at + taken].iter().collect();
            let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
            let number = number.ok_or_else(|| point(source, at, msg!("formula.not-a-number", found = cut(&text))))?;
            tokens.push((Token::Number(number), at));
            at += taken;
            if let [c, next, ..] = chars[at..]
                && c.eq_ignore_ascii_case(&'e')
                && (next.is_ascii_digit() || next == '-' || next == '+')
            {
                return Err(point(source, at, msg!("formula.exponent")));
            }
        } else if c.is_alphabetic() || c == '_' {
            let taken = length(|c| c.is_alphanumeric() || *c == '_');
            let name: String = chars[at..at + taken].iter().collect();
            tokens.push((Token::Name(name.to_lowercase()), at));
            at += taken;
        } else {
            let fits = |sign: &&&str| sign.chars().eq(chars[at..].iter().copied().take(sign.len()));
            let Some(&sign) = SIGNS.iter().find(fits) else {
                return Err(point(source, at, msg!("formula.strange", found = c.to_string())));
            };
            if sign == "=" {
                return Err(point(source, at, msg!("formula.single-equals")));
            }
            tokens.push((Token::Sign(sign), at));
            at += sign.len();
        }
    }
    tokens.push((Token::End, chars.len()));
    Ok(tokens)
}

/// A long text, cut.
pub(super) fn cut(text: &str) -> String {
    crate::messages::excerpt(text)
}
