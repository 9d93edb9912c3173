//! The dictionary of headings, in English and Portuguese.

use super::columns::Column;

/// What a heading means, and how it is written in English and in Portuguese. Headings are
/// compared without accents, capitals and signs.
const HEADINGS: &[(Column, &[&str], &[&str])] = &[
    (
        Column::Board,
        &[
            "board",
            "start",
            "start board",
            "start state",
            "initial",
            "initial state",
            "initial board",
            "state",
            "puzzle",
        ],
        &["tabuleiro", "tabuleiro inicial", "estado", "estado inicial", "inicial", "inicio", "configuracao inicial"],
    ),
    (
        Column::Path,
        &["path", "path to goal", "solution", "solution path", "actions", "sequence"],
        &["caminho", "caminho da solucao", "solucao", "acoes", "sequencia", "jogadas"],
    ),
    (Column::PathOrCost, &["moves", "steps"], &["movimentos", "passos"]),
    (
        Column::Cost,
        &["cost", "path cost", "cost of path", "length", "path length", "number of moves"],
        &[
            "custo",
            "custo do caminho",
            "comprimento",
            "tamanho",
            "tamanho do caminho",
            "numero de movimentos",
            "n de movimentos",
            "qtd movimentos",
        ],
    ),
    (
        Column::Depth,
        &["depth", "search depth", "solution depth"],
        &["profundidade", "profundidade da solucao", "profundidade da busca"],
    ),
    (Column::Algorithm, &["algorithm", "method", "search"], &["algoritmo", "metodo", "busca", "estrategia"]),
    (
        Column::Optimal,
        &["optimal", "is optimal", "optimum"],
        &["otimo", "otima", "solucao otima", "e otima", "e otimo"],
    ),
    (Column::Problem, &["problem"], &["problema"]),
    (Column::Goal, &["goal", "goal state"], &["objetivo", "estado objetivo", "estado final", "meta"]),
    (Column::Outcome, &["outcome", "solved"], &["resultado", "resolvido"]),
    (Column::Notation, &["notation"], &["notacao"]),
];

/// A heading or a word without accents, capitals and signs.
pub(super) fn plain(text: &str) -> String {
    let letter = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'ª' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'º' | '°' => ' ',
        c if c.is_alphanumeric() || c == '*' => c,
        _ => ' ',
    };
    let words: String = text.to_lowercase().chars().map(letter).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What a heading means.
pub(super) fn column(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    let has = |names: &[&str]| names.contains(&heading.as_str());
    HEADINGS.iter().find(|(_, english, portuguese)| has(english) || has(portuguese)).map(|(column, ..)| *column)
}

/// Every heading of a kind.
pub(super) fn names(column: Column) -> String {
    let of = |known: &&(Column, &'static [&'static str], &'static [&'static str])| known.0 == column;
    HEADINGS
        .iter()
        .find(of)
        .map(|(_, english, portuguese)| [*english, *portuguese].concat().join(", "))
        .unwrap_or_default()
}

/// Are these headings rather Portuguese?
pub(super) fn portuguese<'a>(headings: impl Iterator<Item = &'a str>) -> bool {
    let mut more = 0;
    for heading in headings.map(plain) {
        let has = |names: &[&str]| i32::from(names.contains(&heading.as_str()));
        more += HEADINGS.iter().map(|(_, english, portuguese)| has(portuguese) - has(english)).sum::<i32>();
    }
    more > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_both_languages() {
        for (heading, column) in [
            ("Tabuleiro", Column::Board),
            (" ESTADO_INICIAL ", Column::Board),
            ("Solução", Column::Path),
            ("path_to_goal", Column::Path),
            ("Movimentos", Column::PathOrCost),
            ("Nº de movimentos", Column::Cost),
            ("custo", Column::Cost),
            ("É ótima?", Column::Optimal),
            ("Método", Column::Algorithm),
        ] {
            assert_eq!(super::column(heading), Some(column), "{heading}");
        }
        assert_eq!(super::column("max_depth"), None);
        assert_eq!(super::column("nós expandidos"), None);
    }

    #[test]
    fn no_heading_means_two_things() {
        let names =
            |(_, english, portuguese): &(Column, &[&'static str], &[&'static str])| [*english, *portuguese].concat();
        let all: Vec<&str> = HEADINGS.iter().flat_map(names).collect();
        for (i, name) in all.iter().enumerate() {
            assert!(!all[..i].contains(name), "{name}");
            assert_eq!(plain(name), *name);
        }
    }

    #[test]
    fn the_language_of_headings() {
        for (headings, expected) in [
            (&["Tabuleiro", "Caminho", "Custo"][..], true),
            (&["board", "path", "custo"], false),
            (&["board", "caminho", "custo"], true),
            (&["nome", "board"], false),
        ] {
            assert_eq!(portuguese(headings.iter().copied()), expected, "{headings:?}");
        }
    }
}
