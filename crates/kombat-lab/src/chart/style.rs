//! The style of charts, in a page and in a file of its own.

/// The style of every chart and of [`table`](super::table()), once per page. Colours
/// are the page's tokens where it has them, and else the same values; the page's
/// `color-scheme` says whether they are the light or the dark ones. Paper is light.
pub const STYLE: &str = include_str!("chart.css");

/// What a chart needs in a file of its own: a ground, because there is no page.
const GROUND: &str = ".kombat-chart{background:var(--k-sheet);padding:16px;box-sizing:border-box}";

/// The colour of a token in the light.
pub(crate) fn light(name: &str) -> Option<&'static str> {
    STYLE.lines().filter_map(token).find(|token| token.name == name).map(|token| token.light)
}

/// A token of [`STYLE`].
struct Token<'a> {
    name: &'a str,
    light: &'a str,
    dark: &'a str,
}

/// The chart with its style inside, to stand alone in a file: a program that knows
/// no more than plain colours shows the light ones, and so does paper; browsers
/// follow the reader's choice.
pub fn standalone(svg: &str) -> String {
    let Some(end) = svg.find('>') else { return svg.to_owned() };
    let (opening, rest) = svg.split_at(end + 1);
    let tokens: Vec<Token<'_>> = STYLE.lines().filter_map(token).collect();
    let rules = STYLE.lines().filter(|line| line.starts_with(".kombat-chart{") || line.starts_with(".kombat-chart "));
    let rules: String = rules.chain([GROUND]).flat_map(|rule| [rule, "\n"]).collect();
    let with = |value: fn(&Token<'_>) -> String| {
        tokens.iter().fold(rules.clone(), |rules, token| rules.replace(&format!("var({})", token.name), &value(token)))
    };
    let light = with(|token| token.light.to_owned());
    let dark = with(|token| token.dark.to_owned());
    let dark: String = dark.lines().filter(|rule| rule.contains('#')).flat_map(|rule| [rule, "\n"]).collect();
    format!("{opening}\n<style>\n{light}@media screen and (prefers-color-scheme:dark){{\n{dark}}}\n</style>{rest}")
}

/// Reads a line such as `--k-ink:var(--ink,light-dark(#15202E,#EDF1EC));`, or one
/// with a value that is the same in the light and in the dark.
fn token(line: &str) -> Option<Token<'_>> {
    let (name, value) = line.trim().strip_suffix(';')?.split_once(':')?;
    let name = name.strip_prefix("--k-").map(|_| name)?;
    let (_, default) = value.strip_prefix("var(")?.strip_suffix(')')?.split_once(',')?;
    let pair = default.strip_prefix("light-dark(").and_then(|pair| pair.strip_suffix(')')?.split_once(','));
    let (light, dark) = pair.unwrap_or((default, default));
    Some(Token { name, light, dark })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_has_plain_colours() {
        let file = standalone("<svg class=\"kombat-chart\"><path/></svg>");
        assert!(!file.contains("var(") && !file.contains("light-dark") && !file.contains("--k-"), "{file}");
        assert!(file.contains("#1B4FA8") && file.contains("#8DB2FF"));
        assert!(file.starts_with("<svg class=\"kombat-chart\">\n<style>") && file.ends_with("<path/></svg>"));
        assert_eq!(file.matches('{').count(), file.matches('}').count());
    }

    #[test]
    fn every_variable_is_a_token() {
        let tokens: Vec<&str> = STYLE.lines().filter_map(token).map(|token| token.name).collect();
        for used in STYLE.split("var(").skip(1).filter(|used| used.starts_with("--k-")) {
            let name = used.split(')').next().unwrap_or_default();
            assert!(tokens.contains(&name), "{name}");
        }
    }

    #[test]
    fn what_is_no_element_stays_as_it_is() {
        assert_eq!(standalone("nothing"), "nothing");
    }
}
