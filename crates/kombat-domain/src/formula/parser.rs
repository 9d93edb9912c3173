//! Reads a formula: precedence climbing over the tokens.

use super::error::point;
use super::expr::{Binary, Expr, NOT, Over, Place, SIGN, Unary, Word};
use super::lexer::{Token, cut, tokens};
use super::limits;
use super::names::{FUNCTIONS, OVER, RESERVED};
use crate::messages::{Message, SpecError};
use crate::msg;

/// Reads all of a text.
pub(super) fn parse(source: &str) -> Result<Expr, SpecError> {
    let mut parser = Parser { source, tokens: tokens(source)?, next: 0, depth: 0 };
    if parser.peek() == &Token::End {
        return Err(msg!("formula.empty").into());
    }
    let expr = parser.value(0)?;
    match parser.peek() {
        Token::End => Ok(expr),
        Token::Sign(")") => Err(parser.wrong(msg!("formula.unbalanced"))),
        _ => Err(parser.unexpected(msg!("formula.want.operator"))),
    }
}

struct Parser<'a> {
    source: &'a str,
    tokens: Vec<(Token, usize)>,
    next: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.next].0
    }

    fn at(&self) -> usize {
        self.tokens[self.next].1
    }

    fn advance(&mut self) {
        // The end is never passed.
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    fn take(&mut self, sign: &'static str) -> bool {
        let found = *self.peek() == Token::Sign(sign);
        if found {
            self.advance();
        }
        found
    }

    fn wrong(&self, what: Message) -> SpecError {
        point(self.source, self.at(), what)
    }

    /// What stands here is not what is wanted.
    fn unexpected(&self, want: Message) -> SpecError {
        let found = match self.peek() {
            Token::End => return self.wrong(msg!("formula.ends-early", want = want)),
            Token::Number(number) => cut(&number.to_string()),
            Token::Name(name) => cut(name),
            Token::Sign(sign) => (*sign).to_owned(),
        };
        self.wrong(msg!("formula.unexpected", found = found, want = want))
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), SpecError> {
        if self.take(sign) { Ok(()) } else { Err(self.unexpected(msg!("formula.want.sign", sign = sign))) }
    }

    /// The operator that stands here.
    fn operator(&self) -> Option<Binary> {
        let text = match self.peek() {
            Token::Sign(sign) => sign,
            Token::Name(name) => name.as_str(),
            _ => return None,
        };
        text.parse::<Binary>().ok()
    }

    /// A level deeper, if that is not too deep.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Result<Expr, SpecError>) -> Result<Expr, SpecError> {
        if self.depth == limits::DEPTH {
            return Err(self.wrong(msg!("formula.too-deep", most = limits::DEPTH)));
        }
        self.depth += 1;
        let expr = read(self);
        self.depth -= 1;
        expr
    }

    /// A value made with operators that bind at least so tightly.
    fn value(&mut self, least: u8) -> Result<Expr, SpecError> {
        let mut left = self.signed()?;
        let mut compared = false;
        while let Some(operator) = self.operator().filter(|operator| operator.strength() >= least) {
            if operator.is_comparison() && compared {
                return Err(self.wrong(msg!("formula.chained")));
            }
            compared = operator.is_comparison();
            let at = Place(self.at());
            self.advance();
            let right = self.value(operator.strength() + 1)?;
            left = Expr::Binary(operator, at, Box::new([left, right]));
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expr, SpecError> {
        if self.take("-") {
            return self.deeper(|parser| Ok(Expr::Unary(Unary::Minus, Box::new(parser.value(SIGN)?))));
        }
        if *self.peek() == Token::Name("not".to_owned()) {
            self.advance();
            // `not(a) * 4` looks like a function, and is one: of what stands in the parentheses.
            let call = self.take("(");
            return self.deeper(|parser| {
                let part = parser.value(if call { 0 } else { NOT })?;
                if call {
                    parser.expect(")")?;
                }
                Ok(Expr::Unary(Unary::Not, Box::new(part)))
            });
        }
        self.atom()
    }

    fn atom(&mut self) -> Result<Expr, SpecError> {
        let at = self.at();
        match self.peek().clone() {
            Token::Number(number) => {
                self.advance();
                Ok(Expr::Number(number))
            }
            Token::Sign("(") => {
                self.advance();
                let inner = self.deeper(|parser| parser.value(0))?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Name(text) if !RESERVED.contains(&text.as_str()) => {
                self.advance();
                let word = Word { text, at: Place(at) };
                if *self.peek() == Token::Sign("(") {
                    return self.deeper(|parser| parser.call(word));
                }
                let wants_arguments =
                    OVER.contains(&word.text.as_str()) || FUNCTIONS.iter().any(|known| known.name == word.text);
                if wants_arguments {
                    return Err(self.unexpected(msg!("formula.want.sign", sign = "(")));
                }
                Ok(Expr::Name(word))
            }
            _ => Err(self.unexpected(msg!("formula.want.value"))),
        }
    }

    /// What follows a name in parentheses.
    fn call(&mut self, word: Word) -> Result<Expr, SpecError> {
        self.expect("(")?;
        let over = [Over::Sum, Over::Count][usize::from(word.text == "count")];
        if OVER.contains(&word.text.as_str()) {
            return self.over(over);
        }
        let mut args = Vec::new();
        if !self.take(")") {
            args.push(self.value(0)?);
            while self.take(",") {
                args.push(self.value(0)?);
            }
            self.expect(")")?;
        }
        Ok(Expr::Call(word, args))
    }

    /// `t in tiles: …)`
    fn over(&mut self, over: Over) -> Result<Expr, SpecError> {
        let at = self.at();
        let tile = match self.peek() {
            Token::Name(text) if !RESERVED.contains(&text.as_str()) => Word { text: text.clone(), at: Place(at) },
            _ => return Err(self.unexpected(msg!("formula.want.loop"))),
        };
        self.advance();
        for word in ["in", "tiles"] {
            if *self.peek() != Token::Name(word.to_owned()) {
                return Err(self.unexpected(msg!("formula.want.loop")));
            }
            self.advance();
        }
        self.expect(":")?;
        let body = self.value(0)?;
        self.expect(")")?;
        Ok(Expr::Loop(over, tile, Box::new(body)))
    }
}
