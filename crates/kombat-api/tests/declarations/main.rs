//! The declarations by which the page's scripts are checked are those of the types.
//! `KOMBAT_BLESS=1 cargo test -p kombat-api --test declarations` writes them anew.

mod typescript;

use kombat_api::openapi::document;
use serde_json::{Value, json};
use std::fs;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../kombat-web/api-types.d.ts");
const RENEW: &str = "KOMBAT_BLESS=1 cargo test -p kombat-api --test declarations";

#[test]
fn the_declarations_of_the_page_are_those_of_the_types() {
    let schemas = &document()["components"]["schemas"];
    let head = format!("// What the server is asked and answers, made from the types of kombat-api by\n// {RENEW}\n");
    let now = format!("{head}{}", typescript::declarations(schemas));
    if std::env::var_os("KOMBAT_BLESS").is_some() {
        fs::write(FILE, &now).unwrap();
    }
    assert!(fs::read_to_string(FILE).unwrap_or_default() == now, "api-types.d.ts is stale; renew it: {RENEW}");
}

#[test]
fn declarations_say_what_may_be_missing_or_null() {
    let schemas = json!({
        "Colour": { "type": "string", "enum": ["red", "blue"] },
        "Kind": { "oneOf": [{ "type": "string", "const": "a", "description": "One" }, { "type": "string", "const": "b" }] },
        "Pair": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }] },
        "Thing": {
            "description": "A thing.",
            "type": "object",
            "properties": {
                "n": { "type": ["integer", "null"], "description": "Which." },
                "pt-BR": { "type": "string" },
                "colour": { "anyOf": [{ "$ref": "#/components/schemas/Colour" }, { "type": "null" }] },
                "list": { "type": "array", "items": { "type": ["number", "null"] } },
                "by_name": { "type": "object", "additionalProperties": { "type": "boolean" } },
            },
            "required": ["n", "list"],
        },
    });
    let expected = "
export type Colour = 'red' | 'blue';

export type Kind = 'a' | 'b';

export type Pair = [string, number];

/** A thing. */
export type Thing = {
  /** Which. */
  n: number | null;
  'pt-BR'?: string;
  colour?: Colour | null;
  list: (number | null)[];
  by_name?: Record<string, boolean>;
};
";
    assert_eq!(typescript::declarations(&schemas), expected);
}

/// An object that is put together of alternatives could not be closed against unknown keys, and a
/// name with a digit stands for two types of one name.
#[test]
fn every_schema_can_be_closed_and_has_a_name_of_its_own() {
    fn check(schema: &Value) {
        let open = ["allOf", "anyOf", "oneOf"].iter().any(|word| schema.get(word).is_some());
        assert!(!open || schema.get("properties").is_none(), "{schema}");
        schema.as_object().into_iter().flatten().for_each(|(_, inner)| check(inner));
        schema.as_array().into_iter().flatten().for_each(check);
    }
    let document = document();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert!(schemas.len() > 50, "{}", schemas.len());
    for (name, schema) in schemas {
        assert!(!name.ends_with(|c: char| c.is_ascii_digit()), "{name}");
        check(schema);
    }
}
