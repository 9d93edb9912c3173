//! Messages that are stored: the key and its arguments, so that what was noted in one language
//! can be read in another.

use super::{Arg, Lang, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A message on its way out.
#[derive(Serialize)]
struct Written<'a> {
    key: &'a str,
    args: &'a [(&'static str, Arg)],
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { key: self.key, args: &self.args }.serialize(serializer)
    }
}

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Text(text) => serializer.serialize_str(text),
            Arg::Number(n) => serializer.serialize_u64(*n),
            Arg::Message(message) => message.serialize(serializer),
        }
    }
}

/// A message on its way in.
#[derive(Deserialize)]
struct Read {
    key: String,
    args: Vec<(String, ReadArg)>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ReadArg {
    Number(u64),
    Text(String),
    Message(Read),
}

/// The message, if its key and all of its places are known.
impl TryFrom<Read> for Message {
    type Error = String;

    fn try_from(read: Read) -> Result<Self, String> {
        let Some((&key, text)) = Lang::En.table().get_key_value(read.key.as_str()) else { return Err(read.key) };
        let places = || text.split('{').filter_map(|part| Some(part.split_once('}')?.0));
        let mut message = Message::new(key);
        for (name, arg) in read.args {
            let place = places().find(|place| *place == name).ok_or(name)?;
            let arg = match arg {
                ReadArg::Number(n) => Arg::Number(n),
                ReadArg::Text(text) => Arg::Text(text),
                ReadArg::Message(inner) => Arg::Message(inner.try_into()?),
            };
            message = message.with(place, arg);
        }
        Ok(message)
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Read::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msg;

    #[test]
    fn what_is_stored_is_read_in_either_language() {
        let what = msg!("formula.fault.division");
        let message = msg!("formula.fault", formula = "1 / {n}", what = what, n = 3usize, board = "1 2 0");
        let text = serde_json::to_string(&message).unwrap();
        let again: Message = serde_json::from_str(&text).unwrap();
        assert_eq!(again, message);
        assert!(again.render(Lang::PtBr).contains("divide por zero"));
        for unknown in [text.replace("division", "nothing"), text.replace("board", "bored"), "{}".to_owned()] {
            assert!(serde_json::from_str::<Message>(&unknown).is_err(), "{unknown}");
        }
    }
}
