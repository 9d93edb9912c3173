//! What people call contenders: the label that an experiment gives them, else the title of the algorithm; and of
//! several with the same, what sets them apart. Specs are for files and programs.

use super::words::series;
use crate::analysis::{Analysis, Group};
use crate::plan::Contender;
use kombat::catalog::{Card, Problem, Spec, Value, find, open};
use kombat::messages::{Lang, Message, Render, excerpt};
use kombat::msg;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The key of the message that is a name and nothing else, by which a sentence tells names from its other words.
const NAME: &str = "verdict.name";

/// Names in a sentence that is read by people.
pub(super) fn name(text: &str) -> Message {
    msg!("verdict.name", name = text)
}

/// A part of a sentence; if it is the name of a contender, with the lane by which that has its colour.
pub type Part = (String, Option<usize>);

/// The names of all contenders of a fight.
#[derive(Clone, Debug)]
pub struct Names {
    /// Of each contender, told apart from all others.
    own: Vec<String>,
    /// Of each contender, told apart from those with the same values of the grid.
    shared: Vec<String>,
    /// The algorithm of the experiment that each belongs to.
    lanes: Vec<usize>,
    /// The lane of a name.
    by_name: HashMap<String, usize>,
}

impl Names {
    /// The names in a language.
    pub fn new(analysis: &Analysis, lang: Lang) -> Self {
        let problems = analysis.experiment.boards.iter().filter_map(|boards| open(&boards.problem).ok());
        let problems: Vec<Problem> = problems.collect();
        let (contenders, lanes) = (&analysis.contenders, analysis.experiment.entries());
        let both = contenders.iter().zip(&analysis.full_specs);
        let known: Vec<Known> = both.map(|(own, full)| Known::new(own, full, &problems, lang)).collect();
        let own = distinguish(&known);
        // One contender stands for all values of a grid.
        let mut first = BTreeMap::new();
        for (i, lane) in lanes.iter().enumerate() {
            first.entry(*lane).or_insert(i);
        }
        let without: Vec<Known> = first.values().map(|&i| known[i].without(&contenders[i].grid)).collect();
        let of_lane: HashMap<usize, String> = first.keys().copied().zip(distinguish(&without)).collect();
        let shared: Vec<String> = lanes.iter().map(|lane| of_lane[lane].clone()).collect();
        let by_name = shared.iter().chain(&own).cloned().zip(lanes.iter().chain(&lanes).copied()).collect();
        Names { own, shared, lanes, by_name }
    }

    /// A contender's name.
    pub fn name(&self, contender: usize) -> &str {
        &self.own[contender]
    }

    /// Its name among those of a comparison, which need not be told apart by what all of them share.
    pub fn within(&self, group: &Group, contender: usize) -> &str {
        if group.grid.is_empty() { self.name(contender) } else { &self.shared[contender] }
    }

    /// Who is meant by a name, a spec or a label; refused with all names there are.
    pub fn find(&self, analysis: &Analysis, text: &str) -> Result<usize, Message> {
        let text = text.trim();
        let spec = |i: &usize| analysis.contenders[*i].spec == text;
        let name = |i: &usize| self.own[*i].to_lowercase() == text.to_lowercase();
        let all = || 0..self.own.len();
        let found = all().find(spec).or_else(|| all().find(name));
        found.ok_or_else(|| {
            msg!(
                "names.unknown",
                found = excerpt(text),
                all = series(self.own.iter().map(|own| self::name(own)).collect())
            )
        })
    }

    /// The place of its algorithm in the experiment, by which it has its colour.
    pub fn lane(&self, contender: usize) -> usize {
        self.lanes[contender]
    }

    /// A sentence in parts, so that names can be coloured.
    pub fn parts(&self, sentence: &Message, lang: Lang) -> Vec<Part> {
        let lane = |text: &str, apart: bool| self.by_name.get(text).copied().filter(|_| apart);
        let part = |(text, apart): (String, bool)| {
            let lane = lane(&text, apart);
            (text, lane)
        };
        sentence.pieces(lang, NAME).into_iter().map(part).collect()
    }
}

/// What is known of a contender.
#[derive(Clone)]
struct Known {
    /// What tells equal names apart, whatever the order of entry.
    spec: String,
    /// Its label, or the title of its algorithm.
    title: String,
    /// Its parameters with all defaults, in words.
    parameters: Vec<(String, String)>,
}

impl Known {
    fn new(own: &Contender, full: &str, problems: &[Problem], lang: Lang) -> Self {
        if let Some(label) = own.bare_label() {
            let value = |(key, value): &(String, String)| (key.clone(), excerpt(&format!("{key}={value}")));
            let parameters = own.grid.iter().map(value).collect();
            return Known { spec: own.spec.clone(), title: label.to_owned(), parameters };
        }
        let read = own.spec.parse::<Spec>().ok().zip(full.parse::<Spec>().ok());
        let known = read.and_then(|(own, full)| {
            let card = |problem: &Problem| find(&problem.fighters(), &own).ok().map(|(card, _)| card);
            problems
                .iter()
                .find_map(|problem| Some((problem, card(problem)?)))
                .map(|(problem, card)| (problem, card, full))
        });
        let Some((problem, card, spec)) = known else {
            return Known { spec: own.spec.clone(), title: own.name.clone(), parameters: Vec::new() };
        };
        let title = short(card, lang);
        let heuristics = problem.heuristics();
        let parameter = |(i, arg): (usize, &kombat::catalog::Arg)| {
            let key = arg.key.clone().unwrap_or_else(|| i.to_string());
            let words = match (&arg.key, heuristic(&heuristics, &arg.value, lang)) {
                (_, Some(title)) => title,
                (Some(key), None) => excerpt(&format!("{key}={}", arg.value)),
                (None, None) => excerpt(&arg.value.to_string()),
            };
            (key, words)
        };
        Known { spec: own.spec.clone(), title, parameters: spec.args.iter().enumerate().map(parameter).collect() }
    }

    /// Without what a grid says.
    fn without(&self, grid: &[(String, String)]) -> Self {
        let other = |(key, _): &&(String, String)| grid.iter().all(|(own, _)| own != key);
        Known { parameters: self.parameters.iter().filter(other).cloned().collect(), ..self.clone() }
    }
}

/// The title of a card, a short one where it has that.
fn short(card: &Card, lang: Lang) -> String {
    card.text("short", lang).unwrap_or_else(|| card.title(lang)).to_owned()
}

/// What people call a heuristic, if the value of a parameter is one.
fn heuristic(cards: &[&'static Card], value: &Value, lang: Lang) -> Option<String> {
    let spec = value.as_spec()?;
    let (card, _) = find(cards, &spec).ok()?;
    Some(match &spec.args[..] {
        [] => short(card, lang),
        // A formula is its own name.
        [one] if one.key.is_none() && matches!(one.value, Value::Text(_)) => {
            excerpt(one.value.plain().unwrap_or_default())
        }
        _ => excerpt(&value.to_string()),
    })
}

/// The titles, and of those who share one the parameters in which they differ; what is still alike is numbered.
fn distinguish(known: &[Known]) -> Vec<String> {
    let mut namesakes: HashMap<&str, Vec<&Known>> = HashMap::new();
    for one in known {
        namesakes.entry(&one.title).or_default().push(one);
    }
    let differing = |all: &Vec<&Known>| {
        let mut values: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
        for (key, words) in all.iter().flat_map(|one| &one.parameters) {
            let (n, own) = values.entry(key).or_default();
            *n += 1;
            own.insert(words);
        }
        let differs =
            |(key, (n, own)): (&str, (usize, BTreeSet<&str>))| (n < all.len() || own.len() > 1).then(|| key.to_owned());
        values.into_iter().filter_map(differs).collect::<BTreeSet<String>>()
    };
    let differing: HashMap<&str, BTreeSet<String>> =
        namesakes.iter().map(|(title, all)| (*title, differing(all))).collect();
    let named = |one: &Known| {
        let own = one.parameters.iter().filter(|(key, _)| differing[&one.title[..]].contains(key));
        let words: Vec<&str> = own.map(|(_, words)| &words[..]).collect();
        if words.is_empty() { one.title.clone() } else { format!("{} · {}", one.title, words.join(", ")) }
    };
    let mut names: Vec<String> = known.iter().map(named).collect();
    let mut order: Vec<usize> = (0..known.len()).collect();
    order.sort_by_key(|&i| (names[i].clone(), &known[i].spec));
    let (mut last, mut number) = (String::new(), 0);
    for i in order {
        number = if names[i] == last { number + 1 } else { 1 };
        last.clone_from(&names[i]);
        if number > 1 {
            names[i] = format!("{last} ({number})");
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Experiment;

    /// The names of contenders on the 8-puzzle.
    fn names(specs: &[&str], lang: Lang) -> Vec<String> {
        let entries: String = specs.iter().map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).collect();
        let text = format!("[[boards]]\nproblem = \"8-puzzle\"\ncount = 1\n{entries}");
        let experiment = text.parse::<Experiment>().expect("an experiment");
        Names::new(&Analysis::new(&experiment, &[]).expect("an analysis"), lang).own
    }

    #[test]
    fn an_algorithm_is_called_by_its_title() {
        assert_eq!(
            names(&["astar", "bfs", "largura(order=LRUD)"], Lang::En),
            ["A*", "Breadth-first · order=UDLR", "Breadth-first · order=LRUD"]
        );
        assert_eq!(names(&["gulosa", "ag"], Lang::PtBr), ["Gulosa", "AG"]);
    }

    #[test]
    fn what_sets_namesakes_apart_is_said_and_nothing_else() {
        let specs = ["astar", "astar(h=misplaced)", "astar:h=linear-conflict", "greedy(h=misplaced)"];
        assert_eq!(
            names(&specs, Lang::En),
            ["A* · Manhattan", "A* · misplaced pieces", "A* · linear conflict", "Greedy"]
        );
        let pt = ["A* · Manhattan", "A* · peças fora do lugar", "A* · conflito linear", "Gulosa"];
        assert_eq!(names(&specs, Lang::PtBr), pt);
        let weights = ["wastar(w=1.5)", "wastar(w=3)", "wastar(w=3,h=misplaced)"];
        let named =
            ["Weighted A* · Manhattan, w=1.5", "Weighted A* · Manhattan, w=3", "Weighted A* · misplaced pieces, w=3"];
        assert_eq!(names(&weights, Lang::En), named);
    }

    #[test]
    fn a_formula_is_its_own_name_and_may_be_long() {
        let long = format!("astar(h=formula(\"{}\"))", vec!["manhattan"; 40].join(" + "));
        let named = names(&["astar(h=formula(\"2 * manhattan\"))", &long], Lang::En);
        assert_eq!(named[0], "A* · 2 * manhattan");
        assert!(named[1].chars().count() < 100, "{}", named[1]);
    }

    #[test]
    fn what_is_still_alike_is_numbered_whatever_the_order() {
        let known =
            |spec: &str, title: &str| Known { spec: spec.to_owned(), title: title.to_owned(), parameters: Vec::new() };
        let [a, b, c] = [known("a", "Mine"), known("b", "Mine"), known("c", "Other")];
        assert_eq!(distinguish(&[a.clone(), b.clone(), c.clone()]), ["Mine", "Mine (2)", "Other"]);
        assert_eq!(distinguish(&[b, c, a]), ["Mine (2)", "Other", "Mine"]);
    }
}
