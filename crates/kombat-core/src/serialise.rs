//! How results are written: by hand and not by a derive, for whose macros every search would
//! have to wait when it is built.

use crate::budget::{Counters, Stop};
use crate::heuristic::Traits;
use crate::observe::{Kind, Note};
use crate::player::Value;
use crate::run::Proof;
use serde_core::ser::{Serialize, SerializeStruct, Serializer};

impl Serialize for Stop {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.serialize_str(self.word())
    }
}

impl Serialize for Kind {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.serialize_str(self.word())
    }
}

impl Serialize for Traits {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        let mut fields = to.serialize_struct("Traits", 2)?;
        fields.serialize_field("admissible", &self.admissible)?;
        fields.serialize_field("consistent", &self.consistent)?;
        fields.end()
    }
}

impl Serialize for Counters {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        let mut fields = to.serialize_struct("Counters", 6)?;
        fields.serialize_field("expanded", &self.expanded)?;
        fields.serialize_field("generated", &self.generated)?;
        fields.serialize_field("evaluated", &self.evaluated)?;
        fields.serialize_field("reopened", &self.reopened)?;
        fields.serialize_field("peak_frontier", &self.peak_frontier)?;
        fields.serialize_field("peak_stored", &self.peak_stored)?;
        fields.end()
    }
}

/// A word where it is proved, a number where it is not.
impl Serialize for Value {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        match self {
            Value::Estimate(x) => to.serialize_f64(*x),
            proved => to.collect_str(proved),
        }
    }
}

impl Serialize for Note {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_str(self)
    }
}

impl Serialize for Proof {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        to.collect_str(self)
    }
}
