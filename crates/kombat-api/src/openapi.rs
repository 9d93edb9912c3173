//! The description of all questions as an OpenAPI document, made from [`endpoints`](crate::endpoints).

use crate::endpoints::{Endpoint, Form, all};
use crate::server::Refusal;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Who may ask, and in which language it is answered.
const ABOUT: &str = "Boards, runs and all there is. Only the server's own page may ask: Host must be an address or \
    localhost, and Origin, where there is one, the same. A server for other machines also wants its token, as a \
    cookie or as Authorization: Bearer. Sentences come in the language of Accept-Language.";

/// The document.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in all() {
        let operation = schemas.operation(&endpoint);
        let path = &mut paths.entry(endpoint.path).or_insert_with(|| json!({}));
        if endpoint.beside {
            path["servers"] = json!([{ "url": "/" }]);
        }
        path[endpoint.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Kombat", "version": env!("CARGO_PKG_VERSION"), "description": ABOUT },
        "servers": [{ "url": "/api" }],
        "paths": paths,
        "components": { "schemas": schemas.components(), "parameters": shared_parameters() },
    })
}

/// Schemas of what is read and of what is written: what may be left out of a question is always in
/// an answer.
struct Schemas {
    asked: SchemaGenerator,
    answered: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let generator = |contract| {
            let settings = SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
                settings.contract = contract;
            });
            settings.into_generator()
        };
        Schemas { asked: generator(Contract::Deserialize), answered: generator(Contract::Serialize) }
    }

    fn operation(&mut self, endpoint: &Endpoint) -> Value {
        let mut operation = json!({ "summary": endpoint.summary });
        if let Some(note) = endpoint.note {
            operation["description"] = note.into();
        }
        operation["parameters"] = self.parameters(endpoint);
        if let Some(body) = endpoint.body {
            let schema = body(&mut self.asked);
            operation["requestBody"] = json!({ "required": true, "content": json_content(&schema) });
        }
        let schema = (endpoint.answer)(&mut self.answered);
        let content = match endpoint.form {
            Form::Json => json_content(&schema),
            Form::Events => json!({ "text/event-stream": { "schema": schema } }),
            Form::File => json!({ "*/*": { "schema": schema } }),
        };
        let about = if endpoint.status == 202 { "Started" } else { "The answer" };
        let mut responses = Map::new();
        responses.insert(endpoint.status.to_string(), json!({ "description": about, "content": content }));
        let refusal = self.answered.subschema_for::<Refusal>();
        let mut refusals = endpoint.refusals.clone();
        refusals.sort_unstable();
        for status in refusals {
            let refused = json!({ "description": refused(status), "content": json_content(&refusal) });
            responses.insert(status.to_string(), refused);
        }
        operation["responses"] = responses.into();
        operation
    }

    /// What stands in the address, and what every question may have.
    fn parameters(&mut self, endpoint: &Endpoint) -> Value {
        let described = endpoint.parameters.map(|describe| describe(&mut self.asked).to_value()).unwrap_or_default();
        let own = |name: &str| described["properties"].get(name).cloned();
        let in_path = endpoint.path.split(['{', '}']).skip(1).step_by(2);
        let mut parameters: Vec<Value> = in_path
            .clone()
            .map(|name| {
                let schema = own(name).unwrap_or_else(|| json!({ "type": "string" }));
                json!({ "name": name, "in": "path", "required": true, "schema": schema })
            })
            .collect();
        let named: Vec<&str> = in_path.collect();
        let queried = described["properties"].as_object().into_iter().flatten();
        for (name, schema) in queried.filter(|(name, _)| !named.contains(&name.as_str())) {
            parameters.push(json!({ "name": name, "in": "query", "required": false, "schema": schema }));
        }
        let shared = [("Spoken", !endpoint.beside), ("Browser", endpoint.by_turns)];
        for (name, _) in shared.into_iter().filter(|(_, wanted)| *wanted) {
            parameters.push(json!({ "$ref": format!("#/components/parameters/{name}") }));
        }
        parameters.into()
    }

    fn components(mut self) -> Map<String, Value> {
        let mut answered = self.answered.take_definitions(true);
        answered.values_mut().for_each(absent_or_known);
        let mut all = self.asked.take_definitions(true);
        all.extend(answered);
        all.sort_keys();
        all
    }
}

/// What may be missing from an answer is never null.
fn absent_or_known(schema: &mut Value) {
    let required: Vec<Value> = schema["required"].as_array().cloned().unwrap_or_default();
    let fields = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (_, field) in fields.into_iter().flatten().filter(|(name, _)| !required.contains(&json!(name))) {
        if let Some(kinds) = field["type"].as_array().filter(|kinds| kinds.len() == 2) {
            field["type"] = kinds[0].clone();
        } else if let Some(choices) = field["anyOf"].as_array().filter(|choices| choices.len() == 2) {
            field["$ref"] = choices[0]["$ref"].clone();
            field.as_object_mut().map(|field| field.remove("anyOf"));
        }
    }
}

fn json_content(schema: &Schema) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn shared_parameters() -> Value {
    let parameter = |name: &str, place: &str, about: &str| json!({ "name": name, "in": place, "required": false, "description": about, "schema": { "type": "string" } });
    json!({
        "Spoken": parameter("lang", "query", "The language of sentences, for links that cannot send Accept-Language"),
        "Browser": parameter("X-Kombat-Client", "header", "Tells clients behind one address apart, so that each has its \
            share of time; the page draws a value at random. It gives no right to anything."),
    })
}

/// Why a question is refused with a status.
fn refused(status: u16) -> &'static str {
    match status {
        400 => "Input that cannot be used, with a sentence that says what would be right",
        404 => "There is nothing of that name or number",
        408 => "The request took too long to come",
        409 => "It is there and cannot be used: damaged, or of another revision",
        413 => "The request is too large",
        429 => "Too much is under way, or waits already",
        _ => "It broke",
    }
}
