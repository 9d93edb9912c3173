//! What a fight has stored, for comparison.

use std::collections::BTreeMap;
use std::path::Path;

/// The records of a fight by their ids, without times, host and threads; none is there twice.
pub(crate) fn records(folder: &Path) -> BTreeMap<String, String> {
    let database = rusqlite::Connection::open(folder.join("records.sqlite")).unwrap();
    let mut statement = database.prepare("SELECT * FROM runs").unwrap();
    let names: Vec<String> = statement.column_names().map(ToString::to_string).collect();
    let kept = |name: &&String| !["wall_s", "cpu_s", "jobs", "host", "sum"].contains(&name.as_str());
    let kept: Vec<&String> = names.iter().filter(kept).collect();
    assert_eq!(kept.len(), 23);
    let rows = statement.query_map([], |row| {
        let values = kept.iter().map(|name| Ok(format!("{:?}", row.get_ref(name.as_str())?)));
        Ok((row.get(0)?, values.collect::<rusqlite::Result<Vec<_>>>()?.join("|")))
    });
    let rows: Vec<(String, String)> = rows.unwrap().map(Result::unwrap).collect();
    let records: BTreeMap<String, String> = rows.iter().cloned().collect();
    assert_eq!(records.len(), rows.len(), "no record is there twice");
    records
}
