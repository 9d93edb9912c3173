//! What people are to call contenders. Labels decide no result: the ids of runs do not know them, so that a fight may
//! be labelled when it has been fought.

use super::{Contender, Experiment, Grid};
use kombat::messages::Message;
use kombat::msg;
use std::collections::HashMap;

/// The longest label, in characters.
pub const LONGEST: usize = 60;

/// Signs that are not seen and may turn around what stands beside them.
const UNSEEN: [std::ops::RangeInclusive<char>; 4] =
    ['\u{200b}'..='\u{200f}', '\u{2028}'..='\u{202e}', '\u{2060}'..='\u{206f}', '\u{feff}'..='\u{feff}'];

/// What the values of a grid add to a label.
fn values(grid: &Grid) -> String {
    let values: Vec<String> = grid.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if values.is_empty() { String::new() } else { format!(" · {}", values.join(", ")) }
}

/// A label with the values of a grid.
pub(super) fn with_values(label: &str, grid: &Grid) -> String {
    format!("{label}{}", values(grid))
}

impl Contender {
    /// Its label without the values of its grid.
    pub(crate) fn bare_label(&self) -> Option<&str> {
        let label = self.label.as_deref()?;
        Some(label.strip_suffix(&values(&self.grid)).unwrap_or(label))
    }
}

fn check(label: &str) -> Result<(), Message> {
    let unseen = |c: char| c.is_control() || UNSEEN.iter().any(|range| range.contains(&c));
    if label.trim().is_empty() || label.trim() != label || label.chars().any(unseen) {
        // What cannot be seen is shown by its number.
        return Err(msg!("lab.label", found = label.escape_debug().to_string()));
    }
    let length = label.chars().count();
    if length > LONGEST {
        return Err(msg!("lab.label-length", found = length, most = LONGEST));
    }
    Ok(())
}

impl Experiment {
    /// Refuses labels that cannot be shown, or by which nobody could tell two contenders apart.
    pub(super) fn check_labels(&self) -> Result<(), Message> {
        let labels = self.algorithms.iter().filter_map(|entry| entry.label.as_deref());
        labels.clone().try_for_each(check)?;
        if labels.count() == 0 {
            return Ok(());
        }
        // The name of each, and whether it is a label.
        let mut seen: HashMap<String, bool> = HashMap::new();
        for contender in self.algorithms.iter().flat_map(|entry| entry.contenders()) {
            let labelled = contender.label.is_some();
            let name = contender.label.unwrap_or(contender.spec);
            let twin = seen.insert(name.clone(), labelled);
            // Two of the same spec are refused where specs are.
            if twin.is_some_and(|before| before || labelled) {
                return Err(msg!("lab.same-label", label = name));
            }
        }
        Ok(())
    }
}
