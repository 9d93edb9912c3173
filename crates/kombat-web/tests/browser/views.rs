//! Everything that the page can show, one line a view. The tests of access look at
//! each of them, and `cargo xtask shots` makes a picture of each.

use crate::page::Page;

/// Something to do on the way to a view.
pub(crate) enum Step {
    /// Click on what this selector finds.
    Click(&'static str),
    /// Type into whatever has the focus.
    Keys(&'static str),
    /// Put a text into a field.
    Fill(&'static str, &'static str),
    /// Wait until there is something that this selector finds.
    Wait(&'static str),
    /// The server goes away.
    Gone,
}

/// Something that the page can show.
pub(crate) struct View {
    /// What it is called in file names.
    pub(crate) name: &'static str,
    /// The address that leads there.
    pub(crate) address: &'static str,
    /// What is to be done then.
    pub(crate) steps: &'static [Step],
    /// What the browser notes on the console on the way, if something is refused.
    pub(crate) notes: &'static [&'static str],
}

const fn view(name: &'static str, address: &'static str, steps: &'static [Step]) -> View {
    View { name, address, steps, notes: &[] }
}

const fn refused(
    name: &'static str,
    address: &'static str,
    steps: &'static [Step],
    note: &'static [&'static str],
) -> View {
    View { name, address, steps, notes: note }
}

use Step::{Click, Fill, Gone, Keys, Wait};

/// A board of the 8-puzzle, some moves into it.
const BOARD: &str = "?problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&moves=ULUR";

/// All of them.
#[rustfmt::skip]
pub(crate) const VIEWS: &[View] = &[
    view("numbers", BOARD, &[]),
    view("any", "?problem=pancake(6)&start=3.6.1.5.2.4", &[Click("#do-hint"), Wait(".hintcard")]),
    view("any-game", "?problem=othello(6x6)&o=human", &[Click(".spot:not([aria-disabled=true])")]),
    view("any-watch", "?view=watch&problem=pancake(6)&start=3.6.1.5.2.4&n=3", &[Wait(".notebook .mini.any i")]),
    view("any-learn", "?view=learn&card=problem.pancake", &[Wait(".mini.any i")]),
    view("picture", "?problem=swap(3x3)&start=6.5.7.9.2.8.3.4.1&moves=4.15.17.4.11.3.8.18&face=tucano", &[Click("#do-hint"), Wait(".hintcard")]),
    view("hint", BOARD, &[Click("#do-hint"), Wait(".hintcard")]),
    view("fifteen", "?problem=tiles(4x4)&start=1.2.3.4.5.6.7.8.9.10.11.12.13.0.14.15&face=azulejo", &[]),
    view("done", "?problem=tiles(3x3)&start=1.2.3.4.5.6.0.7.8", &[Keys("\u{e014}\u{e014}"), Wait(".notebook .msg")]),
    view("unsolvable", "?problem=tiles(3x3)&start=1.2.3.4.5.6.8.7.0", &[Wait(".notebook .msg")]),
    view("edit", BOARD, &[Click("#do-edit"), Wait("#edit-says:not(:empty)")]),
    refused("edit-error", BOARD, &[Click("#do-edit"), Fill("#edit-text", "1 2 3 4 5 6 7 7 0"), Wait("#edit-says.uru")], &["400"]),
    view("searching", LONG, &[Click("#do-play"), Wait(".notebook .sk")]),
    view("game", "?problem=mnk(3,3,3)&moves=b2.a1", &[]),
    view("game-values", "?problem=mnk(3,3,3)&moves=a1.b2.c3&x=minimax&o=human", &[Click("#values"), Wait(".vt")]),
    view("game-over", "?problem=mnk(3,3,3)&moves=a1.a2.b1.b2.c1&o=human", &[Wait(".notebook .msg")]),
    view("game-edit", "?problem=mnk(3,3,3)&moves=b2.a1", &[Click("#do-edit"), Wait("#edit-says:not(:empty)")]),
    view("connect4", "?problem=connect4&moves=d6.d5.e6.c6.d4&o=human", &[]),
    view("fight-setup", "?view=fight&problem=tiles(3x3)&a=astar;bfs;astar(h=misplaced);iddfs;greedy;hill&by=depth&steps=8-24-2&count=200", &[Wait(".minis .mini.any")]),
    view("fight-setup-grid", "?view=fight&preset=kombat-2006", &[Wait(".minis .mini.any")]),
    view("fight-setup-file", "?view=fight", &[Click("#file-open"), Wait("#toml")]),
    view("fight-setup-game", "?view=fight&problem=connect4&lang=pt-BR", &[Wait(".minis .mini.any")]),
    view("fight-race", "?view=fight&problem=tiles(3x3)&a=astar;greedy;hill&count=20", &[Click("#fight-begin"), Click("#race-end"), Wait(".lane2[data-home=true]")]),
    view("fight", "?view=fight&problem=tiles(3x3)&a=astar;greedy;hill&count=20", &[Click("#fight-begin"), Click("#see-result"), Wait(".mx")]),
    view("tournament", "?view=fight&problem=mnk(3,3,3)&a=minimax;random&count=4", &[Click("#fight-begin"), Wait(".race[data-state=ended]"), Wait(".results")]),
    refused("fight-unknown", "?view=fight&fight=none", &[Wait(".msg")], &["404"]),
    view("watch", "?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=astar&n=9", &[Wait(".score .past .g")]),
    view("watch-two", "?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=astar&challenger=bfs&n=9", &[Wait(".score .past .g")]),
    view("watch-walk", "?view=watch&problem=tiles(3x3)&start=4.1.6.3.2.8.7.0.5&algorithm=annealing&n=9", &[Wait(".score .past .g")]),
    view("watch-ga", "?view=watch&problem=swap(3x3)&algorithm=ga&n=9", &[]),
    view("watch-game", "?view=watch&problem=mnk(3,3,3)&algorithm=alphabeta&n=9", &[]),
    view("lab", "?view=lab", &[Wait("[data-admissible]")]),
    view("lab-proved", "?view=lab&problem=swap(3x3)&formula=wrapped_half&compare=misplaced", &[Wait("[data-admissible=true]"), Click("#guide summary")]),
    view("lab-error", "?view=lab&formula=manhattan+%2B+*+2", &[Wait("#formula[aria-invalid]")]),
    view("learn", "?view=learn", &[]),
    view("learn-algorithm", "?view=learn&card=algorithm.astar", &[]),
    view("learn-heuristic", "?view=learn&card=heuristic.manhattan", &[]),
    view("learn-player", "?view=learn&card=player.minimax", &[]),
    view("learn-problem", "?view=learn&card=problem.swap", &[]),
    refused("learn-unknown", "?view=learn&card=algorithm.astra", &[Wait(".msg")], &["404"]),
    view("papers", "?view=papers", &[]),
    view("papers-kombat", "?view=papers&paper=kombat", &[]),
    view("papers-bouzon", "?view=papers&paper=bouzon", &[]),
    view("papers-velha", "?view=papers&paper=velha", &[]),
    view("papers-lima-cayres", "?view=papers&paper=lima-cayres", &[]),
    view("papers-ufpi", "?view=papers&paper=ufpi", &[]),
    refused("papers-unknown", "?view=papers&paper=bouzom", &[Wait(".msg")], &["404"]),
    view("shortcuts", BOARD, &[Keys("?"), Wait("dialog[open]")]),
    refused("refused", "?problem=tiles(99x99)", &[Wait(".msg")], &["400"]),
    refused("gone", BOARD, &[Gone, Click("#shuffle"), Wait(".msg")], &["ERR_CONNECTION"]),
];

/// A search that goes on until somebody ends it: Korf's 88th board, without an estimate.
pub(crate) const LONG: &str =
    "?problem=tiles(4x4,goal=blank-first)&start=15.2.12.11.14.13.9.5.1.3.8.7.0.10.6.4&algorithm=idastar(h=zero)";

impl View {
    /// Goes there, from a page that knows nothing yet.
    pub(crate) async fn reach(&self, page: &mut Page) {
        let old = page.move_house();
        self.notes.iter().for_each(|note| page.expect(note));
        page.open(self.address).await;
        drop(old);
        for step in self.steps {
            match step {
                Click(css) => page.click(css).await,
                Keys(keys) => page.keys(keys).await,
                Fill(css, text) => page.fill(css, text).await,
                Wait(css) => page.wait(self.name, &format!("document.querySelector('{css}')")).await,
                Gone => page.server.stop(),
            }
        }
        page.still().await;
    }
}
