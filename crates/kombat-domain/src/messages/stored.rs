//! Messages that are stored: the key and its arguments, so that what was noted in one language
//! can be read in another.

use super::{Arg, Lang, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A message that can be stored and read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored(pub Message);

/// A message as it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    key: String,
    args: Vec<(String, WrittenArg)>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WrittenArg {
    Number(u64),
    Text(String),
    Bytes { bytes: u64 },
    Message(Written),
}

impl From<&Message> for Written {
    fn from(message: &Message) -> Self {
        let written = |arg: &Arg| match arg {
            Arg::Text(text) => WrittenArg::Text(text.clone()),
            Arg::Number(n) => WrittenArg::Number(*n),
            Arg::Bytes(bytes) => WrittenArg::Bytes { bytes: *bytes },
            Arg::Message(message) => WrittenArg::Message(message.into()),
        };
        let args = message.args().iter().map(|(place, arg)| ((*place).to_owned(), written(arg)));
        Written { key: message.key().to_owned(), args: args.collect() }
    }
}

impl Serialize for Stored {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::from(&self.0).serialize(serializer)
    }
}

/// The message, if its key and all of its places are known.
impl TryFrom<Written> for Message {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Some((key, text)) = Lang::En.entry(&written.key) else { return Err(written.key) };
        let places = || text.split('{').filter_map(|part| Some(part.split_once('}')?.0));
        let mut message = Message::new(key);
        for (name, arg) in written.args {
            let place = places().find(|place| *place == name).ok_or(name)?;
            let arg = match arg {
                WrittenArg::Number(n) => Arg::Number(n),
                WrittenArg::Text(text) => Arg::Text(text),
                WrittenArg::Bytes { bytes } => Arg::Bytes(bytes),
                WrittenArg::Message(inner) => Arg::Message(inner.try_into()?),
            };
            message = message.with(place, arg);
        }
        Ok(message)
    }
}

impl<'de> Deserialize<'de> for Stored {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Message::try_from(Written::deserialize(deserializer)?).map(Stored).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Render;
    use super::*;
    use crate::msg;

    #[test]
    fn what_is_stored_is_read_in_either_language() {
        let what = msg!("formula.fault.division");
        let message = msg!("formula.fault", formula = "1 / {n}", what = what, n = 3usize, board = "1 2 0");
        let text = serde_json::to_string(&Stored(message.clone())).unwrap();
        let Stored(again) = serde_json::from_str(&text).unwrap();
        assert_eq!(again, message);
        assert!(again.render(Lang::PtBr).contains("divide por zero"));
        let message = msg!("pdb.too-much-memory", found = "6-6-3", bytes = Arg::Bytes(1536), most = Arg::Bytes(1024));
        let stored = serde_json::to_string(&Stored(message.clone())).unwrap();
        assert!(stored.contains(r#"{"bytes":1536}"#), "{stored}");
        let Stored(again) = serde_json::from_str(&stored).unwrap();
        assert_eq!(again, message);
        assert!(again.render(Lang::PtBr).contains("1,5 KiB") && again.render(Lang::En).contains("1.5 KiB"));
        for unknown in [text.replace("division", "nothing"), text.replace("board", "bored"), "{}".to_owned()] {
            assert!(serde_json::from_str::<Stored>(&unknown).is_err(), "{unknown}");
        }
    }
}
