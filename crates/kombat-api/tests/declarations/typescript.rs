//! Declarations of TypeScript, from JSON schemas. Only what our schemas use: what it does not know
//! is an error and not `any`.

use serde_json::Value;

/// A declaration for each schema.
pub(crate) fn declarations(schemas: &Value) -> String {
    let schemas = schemas.as_object().expect("schemas by name").iter();
    // No interfaces, for those are no records.
    let declare = |(name, schema): (&String, &Value)| {
        format!("\n{}export type {name} = {};\n", comment(schema, ""), written(schema, ""))
    };
    schemas.map(declare).collect()
}

fn comment(schema: &Value, indent: &str) -> String {
    let text = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    if text.is_empty() { text } else { format!("{indent}/** {text} */\n") }
}

/// A type; inside others it is indented as they are.
fn written(schema: &Value, indent: &str) -> String {
    if let Some(place) = schema["$ref"].as_str() {
        return place.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(word) = schema.get("const") {
        return quoted(word);
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(quoted).collect::<Vec<_>>().join(" | ");
    }
    if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return choices.iter().map(|choice| written(choice, indent)).collect::<Vec<_>>().join(" | ");
    }
    match &schema["type"] {
        Value::Array(kinds) => kinds.iter().map(|kind| plain(kind, schema, indent)).collect::<Vec<_>>().join(" | "),
        kind => plain(kind, schema, indent),
    }
}

fn plain(kind: &Value, schema: &Value, indent: &str) -> String {
    match kind.as_str() {
        Some(same @ ("string" | "boolean" | "null" | "number")) => same.to_owned(),
        Some("integer") => "number".to_owned(),
        Some("array") => match schema["prefixItems"].as_array() {
            Some(items) => {
                format!("[{}]", items.iter().map(|item| written(item, indent)).collect::<Vec<_>>().join(", "))
            }
            None => {
                let item = written(&schema["items"], indent);
                if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
            }
        },
        Some("object") => match schema["additionalProperties"].as_object() {
            Some(_) => format!("Record<string, {}>", written(&schema["additionalProperties"], indent)),
            None => object(schema, indent),
        },
        _ => panic!("no type of TypeScript for {schema}"),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let required = schema["required"].as_array();
    let field = |(name, field): (&String, &Value)| {
        let always = required.is_some_and(|required| required.iter().any(|key| key == name));
        let optional = if always { "" } else { "?" };
        let key = if name.contains('-') { format!("'{name}'") } else { name.clone() };
        format!("{}{inner}{key}{optional}: {};\n", comment(field, &inner), written(field, &inner))
    };
    let fields: String = schema["properties"].as_object().into_iter().flatten().map(field).collect();
    format!("{{\n{fields}{indent}}}")
}

fn quoted(word: &Value) -> String {
    word.as_str().map_or_else(|| word.to_string(), |word| format!("'{word}'"))
}
