//! The dictionary of headings, in English and Portuguese.

use super::columns::Column;

/// What a heading means, and how it is written in English and in Portuguese. Headings are
/// compared without accents, capitals and signs.
const HEADINGS: [(Column, &str, &str); 11] = [
    (
        Column::Board,
        "board, start, start board, start state, initial, initial state, initial board, state, puzzle",
        "tabuleiro, tabuleiro inicial, estado, estado inicial, inicial, inicio, configuracao inicial",
    ),
    (
        Column::Path,
        "path, path to goal, solution, solution path, actions, sequence",
        "caminho, caminho da solucao, solucao, acoes, sequencia, jogadas",
    ),
    (Column::PathOrCost, "moves, steps", "movimentos, passos"),
    (
        Column::Cost,
        "cost, path cost, cost of path, length, path length, number of moves",
        "custo, custo do caminho, comprimento, tamanho, tamanho do caminho, numero de movimentos, n de movimentos, \
         qtd movimentos",
    ),
    (
        Column::Depth,
        "depth, search depth, solution depth",
        "profundidade, profundidade da solucao, profundidade da busca",
    ),
    (Column::Algorithm, "algorithm, method, search", "algoritmo, metodo, busca, estrategia"),
    (Column::Optimal, "optimal, is optimal, optimum", "otimo, otima, solucao otima, e otima, e otimo"),
    (Column::Problem, "problem", "problema"),
    (Column::Goal, "goal, goal state", "objetivo, estado objetivo, estado final, meta"),
    (Column::Outcome, "outcome, solved", "resultado, resolvido"),
    (Column::Notation, "notation", "notacao"),
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

/// Is a word in a list, in which commas stand between words?
pub(super) fn lists(list: &str, word: &str) -> bool {
    list.split(", ").any(|known| known == word)
}

/// What a heading means.
pub(super) fn column(heading: &str) -> Option<Column> {
    let heading = plain(heading);
    let is = |names: &str| lists(names, &heading);
    HEADINGS.iter().find(|(_, english, portuguese)| is(english) || is(portuguese)).map(|(column, ..)| *column)
}

/// Every heading of a kind.
pub(super) fn names(column: Column) -> String {
    let known = HEADINGS.iter().find(|(known, ..)| *known == column);
    known.map(|(_, english, portuguese)| format!("{english}, {portuguese}")).unwrap_or_default()
}

/// Are these headings rather Portuguese?
pub(super) fn portuguese<'a>(headings: impl Iterator<Item = &'a str>) -> bool {
    let mut more = 0;
    for heading in headings.map(plain) {
        let is = |names: &str| i32::from(lists(names, &heading));
        more += HEADINGS.iter().map(|(_, english, portuguese)| is(portuguese) - is(english)).sum::<i32>();
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
        let names = HEADINGS.iter().flat_map(|(_, english, portuguese)| [english, portuguese]);
        let all: Vec<&str> = names.flat_map(|names| names.split(", ")).collect();
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
