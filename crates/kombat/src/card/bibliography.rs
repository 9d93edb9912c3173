//! The works that cards cite, and the five papers that Kombat grew out of.

use crate::words::Lang;

/// A work: its key and how it is cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Work {
    /// The key in cards.
    pub key: &'static str,
    /// Authors, year, title, place.
    pub reference: &'static str,
}

impl Work {
    /// What it says, in one sentence of a language.
    pub fn says(&self, lang: Lang) -> &'static str {
        lang.find(&format!("work.{}", self.key)).unwrap_or_default()
    }
}

/// The five papers, by the names under which they are re-enacted.
pub const PAPERS: &[Work] = &[
    Work {
        key: "kombat",
        reference: "Kombat Heurístico 1.1: Algoritmo Genético, GRASP e AG-GRASP em um jogo de quebra-cabeças. 2006.",
    },
    Work {
        key: "bouzon",
        reference: "M. F. Bouzon. Resolução do problema 8-Puzzle utilizando algoritmos de busca cega e busca informada. 2019.",
    },
    Work {
        key: "velha",
        reference: "L. N. de Andrade, L. A. M. Santos, R. V. R. Mariano. Aplicação de métodos de busca no Jogo da Velha. PUC Minas, 2020.",
    },
    Work {
        key: "lima-cayres",
        reference: "B. S. de Lima, L. U. Cayres. 8 Puzzle: heurísticas de solução. Relatório, FCT Unesp, Presidente Prudente, 2017.",
    },
    Work {
        key: "ufpi",
        reference: "E. L. de Aragão, J. B. França, L. F. do N. Moura, L. J. S. Silva. Implementação de uma solução para o jogo do 8 (tabuleiro 3x3). UFPI, Teresina.",
    },
];

/// Every other work that a card cites.
pub const WORKS: &[Work] = &[
    Work {
        key: "aima",
        reference: "S. Russell, P. Norvig. Artificial Intelligence: A Modern Approach. 4th edition, Pearson, 2021, chapter 3.",
    },
    Work {
        key: "albetar2017",
        reference: "M. A. Al-Betar, M. A. Awadallah, A. L. Bolaji, B. O. Alijla. β-hill climbing algorithm for Sudoku game. PICICT 2017, 84–88, 2017.",
    },
    Work {
        key: "culberson1998",
        reference: "J. C. Culberson, J. Schaeffer. Pattern databases. Computational Intelligence 14(3):318–334, 1998.",
    },
    Work {
        key: "dijkstra1959",
        reference: "E. W. Dijkstra. A note on two problems in connexion with graphs. Numerische Mathematik 1:269–271, 1959.",
    },
    Work {
        key: "doran1966",
        reference: "J. E. Doran, D. Michie. Experiments with the Graph Traverser program. Proceedings of the Royal Society A 294:235–259, 1966.",
    },
    Work {
        key: "felner2004",
        reference: "A. Felner, R. E. Korf, S. Hanan. Additive pattern database heuristics. Journal of Artificial Intelligence Research 22:279–318, 2004.",
    },
    Work {
        key: "feo1995",
        reference: "T. A. Feo, M. G. C. Resende. Greedy randomized adaptive search procedures. Journal of Global Optimization 6:109–133, 1995.",
    },
    Work {
        key: "glover1989",
        reference: "F. Glover. Tabu search, part I. ORSA Journal on Computing 1(3):190–206, 1989.",
    },
    Work {
        key: "hansson1992",
        reference: "O. Hansson, A. Mayer, M. Yung. Criticizing solutions to relaxed models yields powerful admissible heuristics. Information Sciences 63(3):207–227, 1992.",
    },
    Work {
        key: "hart1968",
        reference: "P. E. Hart, N. J. Nilsson, B. Raphael. A formal basis for the heuristic determination of minimum cost paths. IEEE Transactions on Systems Science and Cybernetics 4(2):100–107, 1968.",
    },
    Work {
        key: "holland1975",
        reference: "J. H. Holland. Adaptation in Natural and Artificial Systems. University of Michigan Press, 1975.",
    },
    Work {
        key: "holte2016",
        reference: "R. C. Holte, A. Felner, G. Sharon, N. R. Sturtevant. Bidirectional search that is guaranteed to meet in the middle. AAAI-16, 3411–3417, 2016.",
    },
    Work {
        key: "hong2001",
        reference: "T.-P. Hong, K.-Y. Huang, W.-Y. Lin. Adversarial search by evolutionary computation. Evolutionary Computation 9(3):371–385, 2001.",
    },
    Work {
        key: "johnson1879",
        reference: "W. W. Johnson, W. E. Story. Notes on the “15” puzzle. American Journal of Mathematics 2(4):397–404, 1879.",
    },
    Work {
        key: "kaindl1997",
        reference: "H. Kaindl, G. Kainz. Bidirectional heuristic search reconsidered. Journal of Artificial Intelligence Research 7:283–317, 1997.",
    },
    Work {
        key: "kirkpatrick1983",
        reference: "S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi. Optimization by simulated annealing. Science 220(4598):671–680, 1983.",
    },
    Work {
        key: "knuth1975",
        reference: "D. E. Knuth, R. W. Moore. An analysis of alpha-beta pruning. Artificial Intelligence 6(4):293–326, 1975.",
    },
    Work {
        key: "kocsis2006",
        reference: "L. Kocsis, C. Szepesvári. Bandit based Monte-Carlo planning. ECML 2006, LNCS 4212:282–293, 2006.",
    },
    Work {
        key: "korf1985",
        reference: "R. E. Korf. Depth-first iterative-deepening: an optimal admissible tree search. Artificial Intelligence 27(1):97–109, 1985.",
    },
    Work {
        key: "korf1993",
        reference: "R. E. Korf. Linear-space best-first search. Artificial Intelligence 62(1):41–78, 1993.",
    },
    Work {
        key: "korf1997",
        reference: "R. E. Korf. Finding optimal solutions to Rubik's Cube using pattern databases. AAAI-97, 700–705, 1997.",
    },
    Work {
        key: "korf2002",
        reference: "R. E. Korf, A. Felner. Disjoint pattern database heuristics. Artificial Intelligence 134(1–2):9–22, 2002.",
    },
    Work {
        key: "korf2005",
        reference: "R. E. Korf, P. Schultze. Large-scale parallel breadth-first search. AAAI-05, 1380–1385, 2005.",
    },
    Work {
        key: "lowerre1976",
        reference: "B. T. Lowerre. The HARPY speech recognition system. PhD thesis, Carnegie Mellon University, 1976.",
    },
    Work {
        key: "moore1959",
        reference: "E. F. Moore. The shortest path through a maze. Proceedings of the International Symposium on the Theory of Switching, part II, 285–292, 1959.",
    },
    Work {
        key: "neumann1928",
        reference: "J. von Neumann. Zur Theorie der Gesellschaftsspiele. Mathematische Annalen 100:295–320, 1928.",
    },
    Work {
        key: "pearl1984",
        reference: "J. Pearl. Heuristics: Intelligent Search Strategies for Computer Problem Solving. Addison-Wesley, 1984.",
    },
    Work {
        key: "pohl1970",
        reference: "I. Pohl. Heuristic search viewed as path finding in a graph. Artificial Intelligence 1(3–4):193–204, 1970.",
    },
    Work {
        key: "ratner1986",
        reference: "D. Ratner, I. Pohl. Joint and LPA*: combination of approximation and search. AAAI-86, 173–177, 1986.",
    },
    Work {
        key: "takahashi2001",
        reference: "K. Takahashi. 15パズル自動解答プログラムの作り方 (how to write a solver of the 15-puzzle: inversion distance and walking distance). 2001.",
    },
    Work { key: "pohl1971", reference: "I. Pohl. Bi-directional search. Machine Intelligence 6:127–140, 1971." },
    Work {
        key: "tarjan1972",
        reference: "R. E. Tarjan. Depth-first search and linear graph algorithms. SIAM Journal on Computing 1(2):146–160, 1972.",
    },
    Work {
        key: "taylor1993",
        reference: "L. A. Taylor, R. E. Korf. Pruning duplicate nodes in depth-first search. AAAI-93, 756–761, 1993.",
    },
    Work {
        key: "uiterwijk2000",
        reference: "J. W. H. M. Uiterwijk, H. J. van den Herik. The advantage of the initiative. Information Sciences 122(1):43–58, 2000.",
    },
    Work {
        key: "winands2008",
        reference: "M. H. M. Winands, Y. Björnsson, J.-T. Saito. Monte-Carlo tree search solver. CG 2008, LNCS 5131:25–36, 2008.",
    },
];

/// The work with a key.
pub fn work(key: &str) -> Option<&'static Work> {
    PAPERS.iter().chain(WORKS).find(|work| work.key == key)
}
