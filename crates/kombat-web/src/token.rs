//! A secret for a room: on a network, only who knows it is answered.
//!
//! It comes once in the address, `/?token=…`, and is a cookie from then on; scripts send it
//! as `Authorization: Bearer …`.

use crate::heads::{FETCH_SITE, text};
use crate::refusal::{Language, Refusal};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, COOKIE, HOST, HeaderValue, LOCATION, REFRESH, SET_COOKIE,
    WWW_AUTHENTICATE,
};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use kombat::messages::{Message, Render};
use kombat::msg;
use std::fmt;
use std::io;
use std::str::FromStr;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// The least letters of a token.
const LEAST: usize = 16;
/// The most: more would not fit into a head, nor into a picture.
const MOST: usize = 128;
/// Letters of a random token, five bits each.
const LETTERS: usize = 24;
/// Thirty-two signs that are hard to take for each other.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A token. It is never shown by accident: `{:?}` does not have it.
#[derive(Clone)]
pub struct Token(Arc<str>);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// A token of one's own, if it is long enough, and can stand in an address as it is.
impl FromStr for Token {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        if let Some(found) = text.chars().find(|c| !plain(*c)) {
            return Err(msg!("serve.token-sign", found = found.to_string()));
        }
        if !(LEAST..=MOST).contains(&text.len()) {
            return Err(msg!("serve.token-length", found = text.len(), least = LEAST, most = MOST));
        }
        Ok(Token(text.into()))
    }
}

impl Token {
    /// A token that nobody can guess, from the system's own source of chance.
    pub fn random() -> io::Result<Self> {
        let mut bytes = [0; LETTERS];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Token(bytes.iter().map(|byte| char::from(SIGNS[usize::from(byte % 32)])).collect::<String>().into()))
    }

    /// The letters.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Is it this one? How long that takes does not tell how much of it was right.
    fn is(&self, found: &[u8]) -> bool {
        self.0.as_bytes().ct_eq(found).into()
    }

    /// Lets a request through that knows the token; else there is an answer to it already.
    pub(crate) fn admit(&self, request: &Request, language: Language) -> Result<(), Box<Response>> {
        let (headers, uri) = (request.headers(), request.uri());
        if self.is_in_cookie(headers) || self.is_in_authorization(headers) {
            // The address in the browser should not show it, whoever looks on.
            let tidy = request.method() == Method::GET && is_visit(headers) && asked(uri).is_some();
            return if tidy { Err(Box::new(self.welcome(request, language))) } else { Ok(()) };
        }
        match asked(uri) {
            Some(found) if request.method() == Method::GET && self.is(found.as_bytes()) => {
                Err(Box::new(self.welcome(request, language)))
            }
            _ => Err(Box::new(refuse(headers, language))),
        }
    }

    fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        let name = cookie(headers);
        let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(own, value)| own == name && self.is(value.as_bytes()))
    }

    fn is_in_authorization(&self, headers: &HeaderMap) -> bool {
        let text = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        let found =
            text.and_then(|text| text.split_once(' ')).filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        found.is_some_and(|(_, found)| self.is(found.trim().as_bytes()))
    }

    /// Sets the cookie, and leads on to the same place without the token.
    fn welcome(&self, request: &Request, language: Language) -> Response {
        let (headers, place) = (request.headers(), without_token(request.uri()));
        let set = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", cookie(headers), self.0);
        // A browser that comes from another site would follow a redirection without the
        // cookie, for the visit is not ours; a page of our own that leads on is.
        let foreign = !matches!(text(headers, &FETCH_SITE), None | Some("none" | "same-origin"));
        let (status, header) = if foreign { (StatusCode::OK, REFRESH) } else { (StatusCode::SEE_OTHER, LOCATION) };
        let place = if foreign { format!("0; url={place}") } else { place };
        let mut answer = (status, page(&msg!("web.welcome"), language)).into_response();
        let own = answer.headers_mut();
        own.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        for (name, value) in [(SET_COOKIE, set), (header, place)] {
            // Both are made of what stood in a head, so they can stand in one.
            own.extend(HeaderValue::try_from(value).ok().map(|value| (name, value)));
        }
        answer
    }
}

/// Does somebody look at the address, or does a script ask?
fn is_visit(headers: &HeaderMap) -> bool {
    text(headers, &ACCEPT).is_some_and(|kinds| kinds.contains("text/html"))
}

/// The name of the cookie. Cookies do not know of ports, so that two arenas on one machine
/// need two names.
fn cookie(headers: &HeaderMap) -> String {
    let port = text(headers, &HOST).and_then(|host| host.rsplit_once(':')).map_or("80", |(_, port)| port);
    let digits: String = port.chars().filter(char::is_ascii_digit).collect();
    format!("kombat-{digits}")
}

/// The token in an address.
fn asked(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// An address without the token, on this server: two slashes would name another one.
fn without_token(uri: &Uri) -> String {
    let kept = uri.query().unwrap_or_default().split('&').filter(|pair| !pair.starts_with("token="));
    let kept = kept.collect::<Vec<_>>().join("&");
    let mark = if kept.is_empty() { "" } else { "?" };
    format!("/{}{mark}{kept}", uri.path().trim_start_matches(['/', '\\']))
}

fn page(message: &Message, Language(lang): Language) -> impl IntoResponse + use<> {
    let page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Kombat</title>\n<p>{}</p>\n",
        lang.tag(),
        message.render(lang)
    );
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page)
}

fn refuse(headers: &HeaderMap, language: Language) -> Response {
    let message = msg!("web.token-needed");
    let mut answer = if is_visit(headers) {
        (StatusCode::UNAUTHORIZED, page(&message, language)).into_response()
    } else {
        Refusal::new(StatusCode::UNAUTHORIZED, message).said(language)
    };
    answer.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_of_ones_own_is_long_and_plain() {
        assert_eq!("0123456789abcde".parse::<Token>().unwrap_err().key(), "serve.token-length");
        assert_eq!("x".repeat(MOST + 1).parse::<Token>().unwrap_err().key(), "serve.token-length");
        assert_eq!("".parse::<Token>().unwrap_err().key(), "serve.token-length");
        for sign in ["&", " ", ";", "é", "%", "\n", "\""] {
            assert_eq!(
                format!("0123456789abcdef{sign}").parse::<Token>().unwrap_err().key(),
                "serve.token-sign",
                "{sign}"
            );
        }
        assert_eq!("Aa0-._~Aa0-._~Aa".parse::<Token>().unwrap().text(), "Aa0-._~Aa0-._~Aa");
    }

    #[test]
    fn random_tokens_differ_and_are_such_as_one_may_give() {
        let tokens: Vec<Token> = (0..100).map(|_| Token::random().unwrap()).collect();
        let mut texts: Vec<&str> = tokens.iter().map(Token::text).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), tokens.len());
        for token in &tokens {
            assert!(token.text().parse::<Token>().is_ok() && token.text().len() == LETTERS, "{}", token.text());
            assert_eq!(format!("{token:?}"), "Token");
        }
    }

    #[test]
    fn where_it_leads_on_to_is_always_on_this_server() {
        let led = |address: &str| without_token(&address.parse().unwrap());
        assert_eq!(led("/?token=x"), "/");
        assert_eq!(led("/?view=play&token=x&lang=en"), "/?view=play&lang=en");
        assert_eq!(led("/css/page.css?token=x"), "/css/page.css");
        assert_eq!(led("//evil.example/?token=x"), "/evil.example/");
        assert_eq!(led("/%5C/evil.example?token=x"), "/%5C/evil.example");
    }
}
