// What the server is asked and answers, made from the types of kombat-api by
// KOMBAT_BLESS=1 cargo test -p kombat-api --test declarations

/** An algorithm or a player that helps whoever plays. */
export type Adviser = {
  /** Its spec. */
  algorithm: string;
  /** How many expansions it may make. */
  nodes: number;
};

/** Another name, and the spec that it stands for. */
export type Alias = {
  name: string;
  spec: string;
  /** What people call it, if it is worth a place in a list. */
  title?: string;
};

/** Heuristics judged. */
export type Audit = {
  /** What was looked at. */
  extent: string;
  audits: Judged[];
  /** Which is never below which. */
  dominance: string[];
  /** What A* expands at each distance. */
  expansions: Data | null;
  /** The time it took. */
  seconds: number;
  /** How the boards of A* were sampled. */
  how: string;
  /** A* with each of them, as a spec. */
  searches: string[];
};

/** What to judge. */
export type AuditOrder = {
  /** The spec of the puzzle. */
  problem: string;
  /** Formulas, or names of heuristics. */
  formulas: string[];
  /** What chance begins with. */
  seed?: number;
};

/** The best board of a run without a solution. */
export type Best = {
  board: string;
  /** How far it seems to be from a goal. */
  h: number;
  /** The path to it. */
  moves: string[];
  moves_left_out?: number;
};

/** A board of a puzzle. */
export type Board = {
  /** In its canonical form. */
  board: string;
  solvable: boolean;
  /** Why it is not. */
  why: string | null;
  solved: boolean;
  /** Its true distance from the goal, where that is cheaply known. */
  distance: number | null;
  /** The legal moves. */
  moves: string[];
};

/** What can be said without a search about a board of a puzzle or a position of a game. */
export type BoardFacts = Board | Position;

/** Which board or position. */
export type BoardOrder = {
  /** The spec of its problem. */
  problem: string;
  /** As people write it. */
  board: string;
};

/** A set of boards. */
export type BoardSet = {
  problem: string;
  count: number;
  /** How they are sampled. */
  draw: string;
  /** The boards, where they are given. */
  list: string[] | null;
};

/** A board, and what two contenders made of it. */
export type BoardTell = {
  /** The problem. */
  problem: string;
  /** The board. */
  board: string;
  /** How far it is from the goal, where that is known. */
  distance: number | null;
  /** What came of it. */
  said: Span[];
  /** The spec of one of the two to be watched on it. */
  one: string;
  /** That of the other. */
  other: string;
};

/** The boards of a comparison that tell most. */
export type Boards = {
  /** Where the first was ahead of the next by most. */
  separating: BoardTell | null;
  /** The longest detour, and where the first was beaten by most. */
  others: BoardTell[];
};

/** What is known about a problem, an algorithm, a player or a heuristic. */
export type Card = {
  section: Section;
  /** The name in specs. */
  name: string;
  title: string;
  doc: string;
  aliases: Alias[];
  params: Param[];
  pseudocode: PseudocodeLine[];
  admissible: boolean | null;
  scene: Scene | null;
  consistent: boolean | null;
};

/** All cards. */
export type Catalog = {
  /** The problems, each with what runs on it. */
  problems: ProblemCard[];
};

/** A cell. */
export type Cell = {
  label?: string;
  fill: Fill;
  /** A sign instead of a label. */
  glyph?: Glyph;
  /** May the side to move put something here? */
  open?: boolean;
  /** Is this what belongs here? */
  home?: boolean;
  /** Is it part of what has won the game? */
  won?: boolean;
};

/** The cells that differ from the picture before. */
export type Changed = {
  cells: Record<string, Cell>;
  moved?: Spot[];
  /** The words of the picture, where they are others than those of the board and there is room. */
  alt?: string;
};

/** A work that is cited. */
export type Citation = {
  /** Authors, year, title, place. */
  reference: string;
  /** What it says. */
  says: string;
};

/** A claim, judged. */
export type Claim = {
  /** What is claimed. */
  claim: string;
  /** How it fares, for programs. */
  word: string;
  /** The same for people. */
  verdict: string;
  /** What it rests on, a sentence for each set of boards. */
  evidence: string[];
};

/** A contender's row in the table. */
export type ComparedRow = {
  /** The place of its algorithm in the experiment, by which it has its colour. */
  lane: number;
  /** Its name. */
  name: string;
  /** Its spec. */
  spec: string;
  /** A cell a column. */
  cells: TableCell[];
};

/** Contenders compared on the same boards. */
export type Comparison = {
  /** The set of boards, and the comparison on it, as they stand at the end of the names of their figures. */
  key: string;
  /** Where it takes place. */
  title: string;
  /** The question that it answers. */
  question: string;
  /** The answer. */
  verdict: Span[];
  /** By which metric those are ordered who have achieved the same. */
  measure: string;
  /** Everybody in order, by what was achieved. */
  sections: RankedSection[];
  /** The columns of the table. */
  columns: TableColumn[];
  /** A row a contender, in the order of the ranking. */
  rows: ComparedRow[];
  /** Who is ahead of whom. */
  pairs: Pairs;
  /** The boards that tell most. */
  boards: Boards;
};

/** A board that refutes. */
export type Counterexample = {
  /** The board. */
  board: string;
  /** What the heuristic says. */
  h: string;
  /** The true distance, where it is known. */
  optimal: number | null;
  /** What it shows. */
  text: string;
};

/** What a run counted. */
export type Counters = {
  expanded: number;
  generated: number;
  evaluated: number;
  reopened: number;
  peak_frontier: number;
  peak_stored: number;
};

/** A plain table. */
export type Data = {
  /** The heads of its columns. */
  head: string[];
  /** Its rows. */
  rows: string[][];
};

/** Everything that a page shows of a fight. */
export type Digest = {
  /** The whole fight in a few words. */
  headline: Span[];
  /** How much it rests on. */
  extent: string;
  /** What else a tournament shows. */
  sentences: string[];
  /** What went wrong or is surprising. */
  surprises: string[];
  /** The claims that can be judged by it. */
  claims: Claim[];
  /** The figures, in the order of the report. */
  figures: Picture[];
  /** Who did how well, and how sure that is: all boards of a problem first, then each set of boards by itself. */
  comparisons: Comparison[];
  /** Who did how well in a tournament. */
  tables: Results[];
  /** How the figures were made. */
  how: string;
};

/** A disc. */
export type Disc = {
  size: number;
  label: string;
};

/** How a board is drawn. */
export type Draw = 'text' | 'cells' | 'stacks';

/** An algorithm that fights. */
export type Entry = {
  spec: string;
  /** Parameters and their values; every combination is a contender. */
  grid: Record<string, string[]>;
};

/** What happens in a search. */
export type EventKind = 'expand' | 'generate' | 'prune' | 'phase' | 'incumbent';

/** A board on which something can be seen. */
export type Example = {
  side: ShownSide;
  problem: string;
  start: string;
  algorithm: string;
  text: string;
};

/** What is compared. */
export type Experiment = {
  name: string;
  /** A text, for it may have more digits than a number of a script. */
  seed: string;
  repeats: number;
  boards: BoardSet[];
  algorithms: Entry[];
  limits: Limits;
  /** Is it fought by players of a game? */
  tournament: boolean;
  /** All of it as a file. */
  toml: string;
};

/** Why something did not come to its end. */
export type Failed = {
  /** The key of the sentence. */
  key: string;
  /** The sentence, in the language of whoever asked for it. What is said to everybody has none. */
  error?: string;
};

/** What a parameter may be. */
export type FieldKind = 'size' | 'choice-or-board' | 'choice' | 'count' | 'ratio' | 'order' | 'heuristic' | 'heuristics' | 'partition' | 'formula';

/** How far a fight is, and what it is. */
export type Fight = {
  /** Its name. */
  name: string;
  /** Is it fought? */
  state: FightState;
  /** Runs or matches that are made. */
  done: number;
  /** All of them. */
  total: number;
  /** Runs or matches a second since it was started. */
  rate: number | null;
  /** How far each contender is. */
  lanes: Lane[];
  /** Why it ended before its end. */
  failed: string | null;
  /** What is compared. */
  experiment: Experiment;
};

/** What a fight tells as it goes: a field for each name of an event, with what the event carries. */
export type FightEvents = {
  progress: FightProgress;
  /** The last. */
  end: FightProgress;
};

/** A new fight. */
export type FightOrder = {
  /** An experiment. */
  toml: string;
};

/** How far a fight is. */
export type FightProgress = {
  /** Its name. */
  name: string;
  /** Is it fought? */
  state: FightState;
  /** Runs or matches that are made. */
  done: number;
  /** All of them. */
  total: number;
  /** Runs or matches a second since it was started. */
  rate: number | null;
  /** How far each contender is. */
  lanes: Lane[];
  /** Why it ended before its end. */
  failed: string | null;
};

/** Where a fight is on its way. */
export type FightState = 'running' | 'paused' | 'ended';

/** The fights in the server's folder. */
export type Fights = {
  /** The latest first. */
  fights: StoredFight[];
  /** How many are not listed. */
  left_out: number;
  /** Experiments that are offered. */
  presets: Experiment[];
};

/** What a cell is. */
export type Fill = 'piece' | 'hole' | 'plain' | 'first' | 'second';

/** A sign. */
export type Glyph = 'cross' | 'ring' | 'dot';

/** The groups of the index, in its order. */
export type Group = 'problems' | 'blind' | 'informed' | 'two-sided' | 'local' | 'evolutionary' | 'players' | 'heuristics';

/** What is guaranteed. */
export type Guarantee = {
  /** `complete`, `optimal`, `time` or `memory`. */
  part: string;
  holds: Holds | null;
  text: string;
};

/** How the server is: runs under way and waiting, and how many there may be. */
export type Health = {
  /** Does it begin anything? */
  status: Status;
  /** Its version. */
  version: string;
  /** Seconds since it was started. */
  seconds: number;
  /** Runs. */
  runs: RunLoad;
  /** Searches that are watched. */
  watches: WatchLoad;
  /** Is a fight being fought? */
  fight: boolean;
};

/** What a heuristic promises on a problem. */
export type HeuristicPromise = {
  problem: string;
  admissible: boolean | null;
  consistent: boolean | null;
};

/** What to do on a board. */
export type Hint = {
  board: string;
  /** The move to make, as results write it; null where nobody knows one. */
  move: string | null;
  /** The same in a sentence, with how to make it and what it is good for. */
  said: string;
};

/** On which board help is wanted. */
export type HintOrder = {
  /** The spec of its problem. */
  problem: string;
  /** As people write it. */
  board: string;
};

/** What to do on a board, and on those after it, as far as that is known by then. */
export type Hints = {
  /** At most 100. */
  hints: Hint[];
};

/** Does a promise hold? */
export type Holds = 'always' | 'sometimes' | 'never';

/** The judgement on one heuristic. */
export type Judged = {
  /** As it was written. */
  formula: string;
  /** Is it proved, refuted, or neither? */
  admissible: boolean | null;
  /** The same of consistency. */
  consistent: boolean | null;
  /** Was every board looked at? */
  exhaustive: boolean;
  /** Boards that could not be judged: the distance is not known, or the estimate is no finite number. */
  unjudged: number;
  /** The verdict in a few words. */
  headline: string;
  /** The verdict in sentences. */
  sentences: string[];
  /** The counterexample nearest to the goal. */
  counterexample: Counterexample | null;
  /** The move that breaks consistency. */
  breaking: Counterexample | null;
  /** The figures, each with its name. */
  rows: [string, string][];
  /** The map of h against h*, and the distribution of errors. */
  figures: Picture[];
};

/** Of how many players it is. */
export type Kind = 'puzzle' | 'game';

/** A contender in the race: an algorithm of the experiment with all values of its grid. */
export type Lane = {
  /** The algorithm as the experiment has it. */
  spec: string;
  /** Its runs, or its matches. */
  total: number;
  /** Those that are made. */
  done: number;
  /** What they brought: one for a solved board or a match won, a half for a draw. */
  points: number;
};

/** The tag of a language. */
export type Language = 'en' | 'pt-BR';

/** A card in full. */
export type Lesson = {
  section: Section;
  /** The name in specs. */
  name: string;
  title: string;
  doc: string;
  aliases: Alias[];
  params: Param[];
  pseudocode: PseudocodeLine[];
  admissible: boolean | null;
  scene: Scene | null;
  consistent: boolean | null;
  group: Group;
  guarantees: Guarantee[];
  promises: HeuristicPromise[];
  examples: Example[];
  cites: Citation[];
};

/** A card in brief. */
export type LessonBrief = {
  section: Section;
  name: string;
  group: Group;
  title: string;
  doc: string;
};

/** Every card in brief, group by group. */
export type Lessons = {
  /** The cards, in the order of the groups. */
  cards: LessonBrief[];
};

/** The limits of one run. */
export type Limits = {
  seconds: number | null;
  nodes: number | null;
  memory: number | null;
};

/** A move that was made. */
export type Made = {
  id: string;
  name: string;
  /** The board before it. */
  board: string;
  /** The picture, where it is another. */
  view?: View;
  /** What differs, where it is not. */
  changed?: Changed;
  kind: Kind;
  /** Is the puzzle solved? */
  solved?: boolean;
  /** The true distance from the goal, where that is cheaply known. */
  distance?: number;
  /** Whose turn it is in a game, or would be. */
  to_move?: Who;
  /** How the game has ended, if it has. */
  verdict?: Who;
  /** By how much, where points are counted. */
  margin?: number;
};

/** Where a part of a search begins. */
export type Mark = {
  /** At which expansion. */
  n: number;
  /** Which part: its kind and its number. */
  why: string;
};

/** The sentences of a language, by key. */
export type Messages = Record<string, string>;

/** A legal move, and what it leads to. */
export type Offer = {
  /** The move as results write it. */
  id: string;
  /** The move as screens show it, where that differs. */
  name?: string;
  /** What is taken. */
  from?: Spot;
  /** Where it goes. */
  to?: Spot;
  /** To press one of these is to make the move. */
  press?: Spot[];
  /** To press one of these is to make the move again and again: twice for the first, three times for the next. */
  reach?: Spot[];
  /** The arrow key that makes it. */
  key?: Way;
  /** The board that it leads to. */
  board: string;
  /** The picture, where it is another. */
  view?: View;
  /** What differs, where it is not. */
  changed?: Changed;
  kind: Kind;
  /** Is the puzzle solved? */
  solved?: boolean;
  /** The true distance from the goal, where that is cheaply known. */
  distance?: number;
  /** Whose turn it is in a game, or would be. */
  to_move?: Who;
  /** How the game has ended, if it has. */
  verdict?: Who;
  /** By how much, where points are counted. */
  margin?: number;
  /** The moves after it, unless they are too many. */
  choices?: Offer[];
};

/** How a run ended. */
export type Outcome = 'solved' | 'unsolvable' | 'gave-up' | 'stopped:time' | 'stopped:nodes' | 'stopped:memory' | 'stopped:cancelled';

/** Two contenders by one metric. */
export type PairCell = {
  /** The one that stands higher in the ranking, by its place among the rows: two values of one grid have the same lane. */
  one: number;
  /** The other. */
  other: number;
  /** By which metric. */
  metric: string;
  /** Which of them is shown to be ahead, by its place among the rows; none is a tie. */
  ahead: number | null;
  /** On how many boards of how many, or in a tie on how many each is. */
  text: string;
  /** The effect, from −1 to 1: above 0 where it favours the first of the two. */
  effect: number;
  /** Its size, with its name. */
  effect_text: string;
  /** The p of the test, adjusted after Holm over all pairs by that metric. */
  p: number;
  /** The same as it is written. */
  p_text: string;
};

/** A metric by which two are compared. */
export type PairMetric = {
  /** Its name. */
  name: string;
  /** What people call it. */
  head: string;
};

/** The pairs of a comparison. */
export type Pairs = {
  /** The metrics by which they are compared, that of the ranking first. */
  metrics: PairMetric[];
  /** Is every two of them a pair? Else only neighbours in the ranking are. */
  all: boolean;
  /** How the numbers were made. */
  how: string;
  /** A cell for every pair and metric. */
  cells: PairCell[];
};

/** A paper re-enacted: each cell as published, as its programs give it, and done right; its charts rendered again. */
export type Paper = {
  id: string;
  number: string;
  title: string;
  year: number | null;
  /** What it is about, and what re-enacting it has shown. */
  story: string;
  /** The puzzle or game of its boards. */
  problem: string;
  /** Who wrote it, when, and where it appeared. */
  reference: string;
  tables: PaperTable[];
  figures: PaperChart[];
};

/** A paper as it stands in the list. */
export type PaperBrief = {
  id: string;
  number: string;
  title: string;
  year: number | null;
  /** What it is about, and what re-enacting it has shown. */
  story: string;
};

/** A cell of a table, or a claim. As JSON it is a line of `kombat reproduce --json`, of which no sentence depends on the user's language. */
export type PaperCell = {
  /** The paper. */
  paper: string;
  /** Which cell, such as `bfs/1`. */
  cell: string;
  /** What is printed. */
  published: (PaperFigure | null)[] | null;
  /** What the authors' program gives. */
  reenacted: (PaperFigure | null)[] | null;
  /** What a clean search gives. */
  right: Right | null;
  /** What becomes of it. */
  verdict: PaperVerdict;
  why: string;
  why_pt: string;
  place: string;
  place_pt: string;
  /** The board or position, where there is one. */
  board: string | null;
  /** The solution that it finds. */
  moves: string[] | null;
  /** The library's twin of the program, where it has one. */
  twin: Twin | null;
  /** The least and the greatest of many runs, figure by figure, where the program is randomised. */
  spread?: [number, number][];
  /** Times. */
  seconds?: Seconds;
};

/** A figure of a paper, reproduced. */
export type PaperChart = {
  /** Its name in anchors and files; `charts/NAME.svg` is the chart alone. */
  id: string;
  /** What it shows. */
  caption: string;
  /** The chart, for wide and for narrow pages. */
  html: string;
  /** The data behind it. */
  data: Data | null;
  /** Is the chart also there for LaTeX, as `charts/NAME.tex`? */
  pgf: boolean;
  /** What the paper says that it shows. */
  claims: PaperClaim[];
};

/** What a paper says of a figure, judged by what was re-enacted. */
export type PaperClaim = {
  /** The cell that is this claim, where claims are cells. */
  cell?: string;
  /** In the reader's language. */
  claim: string;
  /** What becomes of it. */
  verdict: PaperVerdict;
};

/** Something that is printed in a cell. */
export type PaperFigure = number | number | string;

/** A table of a paper, or its claims. */
export type PaperTable = {
  /** What it is. */
  title: Sentence;
  /** What the figures of its cells are, in order. */
  columns: Sentence[];
  /** Its cells. */
  cells: PaperCell[];
};

/** What becomes of a cell. */
export type PaperVerdict = 'exact' | 'swapped' | 'off-by-one' | 'copy-error' | 'random' | 'start-not-given' | 'not-reproduced' | 'holds' | 'fails' | 'holds-only-if' | 'undecided' | 'open' | 'not-printed' | 'unsolvable';

/** All papers in brief, by number. */
export type Papers = {
  papers: PaperBrief[];
};

/** A parameter with what a form must know: what it may be. */
export type Param = {
  name: string;
  kind: FieldKind;
  /** What it is if not given. */
  default: string | null;
  /** Written without its key. */
  positional: boolean;
  doc: string;
  choices?: string[];
  least?: string;
  most?: string;
  /** May it be `none`? */
  or_none?: boolean;
};

/** A path of a population. */
export type Path = {
  /** The row that it lives in. */
  row: number;
  /** The rows of its parents. */
  parents: number[];
  /** Its moves, as far as they were made and are shown. */
  moves: string[];
  /** How many others there are. */
  longer: number;
  /** The estimate at its end. */
  h: number | null;
  /** The least on the way. */
  least: number | null;
  /** Does it live on? Unknown until the choice is made. */
  kept: boolean | null;
  /** Was it made in this generation? */
  new: boolean;
};

/** Some moves of a path, from one on; none before the run has ended, and none beyond its end. */
export type PathPart = {
  /** The number of the first. */
  from: number;
  /** Moves of the path. */
  total: number;
  /** How many of them are kept. */
  kept: number;
  /** Those that were asked for. */
  moves: string[];
};

/** A figure. */
export type Picture = {
  /** Its name in anchors and files; `charts/NAME.svg` is the chart alone. */
  id: string;
  /** What it shows. */
  caption: string;
  /** The chart, for wide and for narrow pages. */
  html: string;
  /** The data behind it. */
  data: Data | null;
  /** Is the chart also there for LaTeX, as `charts/NAME.tex`? */
  pgf: boolean;
};

/** A side of a game; X begins. */
export type Player = 'X' | 'O';

/** What is rendered of a population. */
export type Population = {
  /** Which generation. */
  generation: number;
  /** Those among whom the choice is made, the parents before the children. */
  paths: Path[];
  /** Others that are not shown. */
  more: number;
};

/** A position of a game. */
export type Position = {
  /** In its canonical form. */
  board: string;
  /** Whose turn it is, or would be. */
  to_move: Player;
  /** How the game has ended, if it has. */
  verdict: Winner | null;
  /** The legal moves. */
  moves: string[];
};

/** The same, or nothing if the player does not judge. */
export type PositionWorth = Worth | null;

/** What a fight would be. */
export type Preview = {
  /** Its runs or matches; at most, for two sets may have boards in common. */
  size: number;
  /** How many of them are made at once. */
  jobs: number;
  /** What each may use, of which the server has the last word. */
  limits: Limits;
  /** Some of its boards, at most three. */
  boards: PreviewBoard[];
  /** Every contender with all its parameters. */
  contenders: string[];
};

/** A board that is fought on. */
export type PreviewBoard = {
  /** Its problem, as it was written. */
  problem: string;
  /** How it was sampled. */
  draw: string;
  board: string;
};

/** What a puzzle or a game is. */
export type Problem = {
  kind: 'puzzle';
  /** Its canonical name. */
  problem: string;
  /** The goal, where there is exactly one. */
  goal: string | null;
  /** How many boards lie at each distance from it, where that is quickly known and every move costs 1. */
  depths: number[] | null;
  /** Who is asked for hints where distances are not known, one after another until one answers. */
  advisers: Adviser[];
  /** A board worth watching first, where there is one. */
  showpiece?: string | null;
} | {
  kind: 'game';
  /** Its canonical name. */
  problem: string;
  /** The position that it begins with. */
  start: string;
  /** Who is asked what moves are worth. */
  advisers: Adviser[];
  /** Who plays against a person unless told. */
  opponent: string;
  /** A position worth watching first, where there is one. */
  showpiece?: string | null;
};

/** The card of a problem, with those of what runs on it. */
export type ProblemCard = {
  section: Section;
  /** The name in specs. */
  name: string;
  title: string;
  doc: string;
  aliases: Alias[];
  params: Param[];
  pseudocode: PseudocodeLine[];
  admissible: boolean | null;
  scene: Scene | null;
  consistent: boolean | null;
  kind: ProblemKind;
  /** A name for buttons. */
  short: string;
  /** How it is played, in a sentence. */
  lead: string;
  /** Its searches, or its players. */
  algorithms: Card[];
  heuristics: Card[];
  /** Formulas to try in the laboratory, which opens with the first. */
  formulas: string[];
  /** What formulas may say of its boards, beside what heuristics say. */
  features: string[];
};

/** Is a problem a puzzle or a game? */
export type ProblemKind = 'puzzle' | 'game';

/** Which problem. */
export type ProblemOrder = {
  /** Its spec. */
  problem: string;
};

/** A line of pseudo-code. */
export type PseudocodeLine = {
  /** The kind of event that happens there. */
  event: EventKind | null;
  text: string;
};

/** A contender in the ranking. */
export type Rank = {
  /** The place of its algorithm in the experiment, by which it has its colour. */
  lane: number;
  /** Its name. */
  name: string;
  /** Its spec. */
  spec: string;
  /** Its place; none where nobody can be called, in sections but the first, and where none is solved. */
  place: number | null;
  /** Does it share that? */
  tied: boolean;
  /** What is to be said of it. */
  note: string;
  /** Its mean by the measure. */
  mean: number | null;
  /** Where that lies, from here. */
  low: number | null;
  /** To here. */
  high: number | null;
  /** The mean as it is written. */
  shown: string;
  /** How many times that of the first of all. */
  ratio: string;
};

/** Contenders who have achieved the same. */
export type RankedSection = {
  /** What. */
  title: string;
  /** The best first. */
  ranks: Rank[];
};

/** Why something was not done. */
export type Refusal = {
  /** A sentence that says what would be right, in the reader's language. */
  error: string;
  /** The key of the sentence, which is the same in every language. */
  key: string;
};

/** A race as it was: who was where, and when. */
export type Replay = {
  /** The course, the nearest boards first. There is none where there are too many runs to be told, and in a tournament. */
  stretches: Stretch[];
  /** The contenders, in the order of the experiment. */
  lanes: ReplayLane[];
};

/** A contender's way. */
export type ReplayLane = {
  /** The place of its algorithm in the experiment, by which it has its colour. */
  lane: number;
  /** What people call it. */
  name: string;
  /** Its spec. */
  spec: string;
  /** Its runs in the order of the course: the stretch, whether it solved the board, and the seconds it took. None where there are too many, and in a tournament. */
  runs: [number, number, number][] | null;
};

/** The result of a run. Of a long path it has the first moves, and says how many it leaves out. */
export type Report = {
  /** The problem with its parameters. */
  problem: string;
  /** The goal, where there is exactly one. */
  goal: string | null;
  start: string;
  /** The algorithm with all its parameters. */
  algorithm: string;
  seed: number;
  outcome: Outcome;
  /** `optimal`, `within:W` or `none`. */
  proof: string;
  cost: number | null;
  /** The solution. */
  moves: string[] | null;
  /** What the best solution costs, where that is known. */
  optimal: number | null;
  counters: Counters;
  /** Iterations, in algorithms that iterate. */
  iterations: number | null;
  /** The number of moves of the solution. */
  depth: number | null;
  max_depth: number;
  /** The effective branching factor. */
  branching: number | null;
  wall_s: number;
  peak_bytes: number;
  /** What a position is worth to the side to move. */
  value?: PositionWorth;
  /** The moves that a player expects. */
  line?: string[];
  /** What each legal move is worth to the side that makes it. */
  scores?: Record<string, Worth>;
  /** The board nearest to a goal that was reached without a solution. */
  best?: Best;
  moves_left_out?: number;
  /** Why there is no solution, if that was known without a search. */
  explanation?: string;
};

/** A table of players. */
export type Results = {
  /** Where the games took place. */
  title: string;
  /** The heads of its columns. */
  head: string[];
  /** Its rows, the best first. */
  rows: ResultsRow[];
};

/** A player's row. */
export type ResultsRow = {
  /** The place of its algorithm in the experiment, by which it has its colour. */
  lane: number;
  /** Its spec. */
  spec: string;
  /** What stands in the columns, and in smaller letters below. */
  cells: [string, string][];
};

/** What a clean search gives on the same board. */
export type Right = {
  /** Moves of its solution, if it finds one. */
  cost: number | null;
  /** Boards it expands. */
  expanded: number | null;
  /** Moves of the shortest solution. */
  optimal: number | null;
  /** The algorithm with all its parameters. */
  algorithm: string | null;
  /** What a game is worth under best play. */
  value?: string;
  /** Per cent of all boards that have a solution of at most so many moves. */
  solvable?: number[];
};

/** How far a run is. */
export type Run = {
  /** By which it is asked about. */
  id: string;
  /** Does it wait, run, or neither? */
  state: RunState;
  /** Expansions so far. */
  expanded: number;
  /** Bytes that it stores. */
  bytes: number;
  /** Seconds since it began, until it ended. */
  seconds: number;
  /** How it ended. It was told before, so it is JSON already. */
  result: RunResult | null;
  /** Why it has no result. */
  failed: Failed | null;
};

/** What a run tells as it goes: a field for each name of an event, with what the event carries. */
export type RunEvents = {
  progress: Run;
  /** The best board so far. */
  incumbent: TraceLine;
  result: RunResult;
  failed: Failed;
  /** The last. */
  end: Run;
};

/** Runs under way and waiting. */
export type RunLoad = {
  running: number;
  queued: number;
  most_running: number;
  most_queued: number;
};

/** What to run. */
export type RunOrder = {
  /** The spec of the problem. */
  problem: string;
  /** The board or position. */
  start: string;
  /** The spec of the search or the player. */
  algorithm: string;
  /** What chance begins with. */
  seed?: number;
  /** Only the next move of a game, not the whole of it. */
  one_move?: boolean;
  /** The most seconds. */
  seconds?: number | null;
  /** The most expansions. */
  nodes?: number | null;
  /** The most bytes. */
  memory?: number | null;
};

/** How a run ended. */
export type RunResult = Report | Audit | Hints;

/** Where a run is on its way. */
export type RunState = 'queued' | 'running' | 'ended';

/** A board that was sampled. */
export type Sampled = {
  /** In its canonical form. */
  board: string;
};

/** What there is to see when a search or a player is watched. */
export type Scene = 'tree' | 'walk' | 'candidates' | 'population' | 'game';

/** A whole search at a glance, as far as it is known; asked again, it is known farther. */
export type Score = {
  /** Expansions so far. */
  expansions: number;
  /** Is no more known if one asks again? */
  ended: boolean;
  /** Did the search end by itself? */
  whole: boolean;
  /** Expansions in a column. */
  width: number;
  /** The mean cost of the paths in each column. */
  g: number[];
  /** The mean estimate in each column. */
  h: (number | null)[];
  /** Where parts of the search begin. */
  marks: Mark[];
  /** How it ended. */
  result: Report | null;
  /** Why it did not. */
  failed: Failed | null;
};

/** Seconds, for information: they are of different machines. */
export type Seconds = {
  /** What is printed, if anything is. */
  published: number | null;
  /** What the re-enacted program took here. */
  reenacted: number;
  /** What the clean search took here. */
  right: number;
};

/** Where a card belongs. */
export type Section = 'problem' | 'algorithm' | 'player' | 'heuristic';

/** A board as a person sees it, and what can be done on it. */
export type Seen = {
  problem: string;
  board: string;
  view: View;
  kind: Kind;
  /** Is the puzzle solved? */
  solved?: boolean;
  /** The true distance from the goal, where that is cheaply known. */
  distance?: number;
  /** Whose turn it is in a game, or would be. */
  to_move?: Who;
  /** How the game has ended, if it has. */
  verdict?: Who;
  /** By how much, where points are counted. */
  margin?: number;
  /** Why a puzzle has no solution, if it has none. */
  why: string | null;
  /** The names of the side that begins and of the one that answers; a puzzle has no sides. */
  sides: string[];
  /** How moves are written. */
  help: string;
  /** What a cell may hold, in the order in which an editor goes through it; empty where pieces change places. */
  palette: Stamp[];
  /** The moves that were made, with the boards before them. */
  made: Made[];
  /** Why moves were left out, if any were. */
  lost?: string;
  /** Where these would be more than 256 KiB, the moves after moves are left out, and the words of pictures; where they are still more than 768 KiB, as on no board of the catalog, the pictures too. */
  choices: Offer[];
};

/** A sentence in both languages. */
export type Sentence = {
  en: string;
  'pt-BR': string;
};

/** Which side of a card a board shows. */
export type ShownSide = 'shines' | 'fails';

/** How a board is sampled: uniformly, unless told. */
export type ShuffleOrder = {
  /** The spec of its problem. */
  problem: string;
  /** What chance begins with. */
  seed?: number;
  /** Random moves away from the goal, or from the beginning of a game. */
  walk?: number | null;
  /** The true distance from the goal. Not with `walk`. */
  depth?: number | null;
};

/** A part of a sentence. */
export type Span = {
  /** Its words. */
  text: string;
  /** If it is the name of a contender, the place of its algorithm in the experiment, by which it has its colour. */
  lane?: number;
};

/** A cell by its number, row by row from 0, or a disc as `stack:place`, places from the bottom up. */
export type Spot = number | string;

/** Discs on each other. */
export type Stack = {
  /** From the bottom up. */
  discs: Disc[];
};

/** What a cell may hold, and the word for it in a board as it is written. */
export type Stamp = {
  word: string;
  cell: Cell;
};

/** Does a server begin anything? */
export type Status = 'ok' | 'closing';

/** One expansion, with what is shown after it. Step 0 is what happens before the first. */
export type Step = {
  /** Which expansion. */
  n: number;
  /** What happened. */
  records: TraceLine[];
  /** Events of this step that are not among them, for there are too many. */
  left_out: number;
  /** Successors so far. */
  generated: number;
  /** How many of them were dropped. */
  dropped: number;
  /** Open boards after this step. */
  frontier: number;
  /** The first of them; none where the search has no such list or it is too long to be followed. */
  head: Waiting[] | null;
  /** The node that is expanded next. */
  next: number | null;
  /** The true distance of the board, where it is cheaply known. */
  truth: number | null;
  /** The tree around the node, where the search has one that is not too large to be followed. */
  tree: TreeNode[] | null;
  /** The paths among which a genetic search chooses. */
  population: Population | null;
  /** The part of the search that this belongs to: the last number of each kind. */
  phase: Record<string, number>;
};

/** A fight in the folder. */
export type StoredFight = {
  /** When it was last written to, in seconds since 1970. */
  changed: number | null;
  /** Is it being fought? */
  running: boolean;
  /** Its runs or matches. */
  size: number;
  /** What is compared. */
  experiment: Experiment;
};

/** Boards that are equally far from the goal, or of one set if their distance is not known. */
export type Stretch = {
  /** The distance, or how the boards were sampled; with the problem if there are several. */
  label: string;
  /** Moves to the goal, where they are known. */
  distance: number | null;
  /** The runs that a contender makes in it. */
  boards: number;
};

/** A number in the table. */
export type TableCell = {
  /** By which rows are sorted. */
  value: number | null;
  /** As it is written. */
  text: string;
  /** In smaller letters below: where it lies, or how far it scatters. */
  below: string;
  /** Is it the best of those who solved all boards, or not shown to differ from it? */
  best: boolean;
};

/** A column of the table. */
export type TableColumn = {
  /** Its name. */
  name: string;
  /** What stands above it. */
  head: string;
  /** And in smaller letters below that. */
  sub: string;
  /** Is it shown unless told? */
  default: boolean;
};

/** An event of a search. */
export type TraceLine = {
  /** Counts from 1. */
  n: number;
  event: EventKind;
  /** The node; the start is 0. */
  id: number | null;
  /** The node it was reached from. */
  parent: number | null;
  /** The move that led to it. */
  move: string | null;
  board: string | null;
  /** Cost of the path to it. */
  g: number | null;
  /** Estimate from it. */
  h: number | null;
  /** What the search orders by. */
  f: number | null;
  /** Nodes open just after the event. */
  frontier: number;
  /** Why it was pruned, or which phase begins. */
  why: string | null;
};

/** A node of a tree as it is rendered. */
export type TreeNode = {
  /** The node. */
  id: number;
  /** The place of its parent in the list. */
  up: number | null;
  /** The move that led to it. */
  via: string | null;
  /** The cost of the path to it. */
  g: number | null;
  /** The estimate from it. */
  h: number | null;
  /** What the search orders by. */
  f: number | null;
  /** Was it expanded? */
  closed: boolean;
  /** On the path to the node at hand. */
  lit: boolean;
  /** Nodes below that are not rendered. */
  below: number;
  /** Siblings to its right that are not rendered. */
  beside: number;
  /** Nodes of the path between its parent and itself that are not rendered. */
  between: number;
  /** What it is worth to the side to move at the root, as far as that was seen. */
  value: number | null;
  /** Moves that were not looked at, for another already refutes it. */
  cut: number;
};

/** The library's own program that does what an author's did, and where it can be seen to do so. */
export type Twin = {
  /** Its spec. */
  algorithm: string;
  /** The board or position that it begins with. */
  board: string;
};

/** A board as a person sees it: cells, stacks, or nothing but words. */
export type View = {
  draw: Draw;
  /** The board in words or letters. */
  alt: string;
  /** What the last move touched. */
  moved?: Spot[];
  rows?: number;
  cols?: number;
  /** Do the cells lie in a frame, as tiles do? */
  frame?: boolean;
  /** Do neighbours meet round the edges? */
  wraps?: boolean;
  /** Are the cells round, as holes are that something falls into? */
  round?: boolean;
  /** Have cells names, which rulers show? */
  named?: boolean;
  /** Row by row. */
  cells?: Cell[];
  /** The largest size of a disc. */
  max?: number;
  /** Do the stacks stand on pegs? */
  pegs?: boolean;
  /** From left to right. */
  stacks?: Stack[];
};

/** A board, and moves that are to be made on it first. */
export type ViewOrder = {
  /** The spec of its problem. */
  problem: string;
  /** As people write it. */
  board: string;
  /** Moves to be made first, in words that people use. */
  moves?: string[];
  /** Are moves that cannot be made left out, with all that follow, instead of refused? */
  lenient?: boolean;
};

/** A picture for each board. */
export type Views = {
  views: View[];
  /** What screens call each of the moves that were told. */
  names: (string | null)[];
};

/** Boards that are to be drawn. */
export type ViewsOrder = {
  /** The spec of their problem. */
  problem: string;
  /** At most 256. */
  boards: string[];
  /** The move that led to each, as results write it, or nothing: then the pictures show what it touched. As many as there are boards, or none at all. */
  moves?: (string | null)[];
};

/** A board of the open list. */
export type Waiting = {
  /** Its node. */
  id: number;
  /** The board. */
  board: string;
  /** The move that led to it. */
  move: string | null;
  /** The cost of the path to it. */
  g: number | null;
  /** The estimate from it. */
  h: number | null;
  /** What the search orders by. */
  f: number | null;
};

/** Searches that are watched. */
export type WatchLoad = {
  running: number;
  most_running: number;
};

/** What to watch. */
export type WatchOrder = {
  /** The spec of the problem. */
  problem: string;
  /** The board or position. */
  start: string;
  /** The spec of the search or the player. */
  algorithm: string;
  /** What chance begins with. */
  seed?: number;
  /** The most expansions. */
  nodes?: number | null;
  /** The number of the first step. */
  from?: number;
  /** How many steps at most. */
  count?: number;
};

/** An arrow key. */
export type Way = 'up' | 'down' | 'left' | 'right';

/** The path to the goal, or the one to the best board. */
export type WhichPath = 'solution' | 'best';

/** A side, called as pictures call its stones; or neither. */
export type Who = 'first' | 'second' | 'draw';

/** Steps of a search, at least one if there is one; the number of expansions and the result once they are known. */
export type Window = {
  /** The problem, with its parameters. */
  problem: string;
  /** The board or position. */
  start: string;
  /** The algorithm with all its parameters. */
  algorithm: string;
  /** What there is to see. */
  scene: Scene;
  /** The number of expansions. */
  total: number | null;
  /** How far the search is by now, if the first step is far away: there are no steps then, and one asks again. */
  reached: number | null;
  /** How it ended. */
  report: Report | null;
  /** They are kept as JSON. */
  steps: Step[];
};

/** Who has won a game. */
export type Winner = 'X' | 'O' | 'draw';

/** A word where it is proved (`win:n`, `draw`, `loss:n`), a number where it is not. */
export type Worth = string | number;
