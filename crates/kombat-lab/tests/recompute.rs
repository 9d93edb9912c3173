//! Every published number of a stored fight, recomputed from its records by an independent
//! script with scipy and statsmodels: `recompute/check.py`. `cargo xtask test` installs what
//! the script needs, at the versions of `recompute/requirements.txt`.

#[path = "recompute/fights.rs"]
mod fights;

/// The laboratory's own fights have no claims.
fn recomputed(fights: &[String]) {
    fights::recomputed(fights, &[]);
}

fn fight(head: &str, boards: &[&str], algorithms: &[&str]) -> String {
    let boards: String = boards.iter().map(|boards| format!("[[boards]]\n{boards}\n")).collect();
    let algorithms: String = algorithms.iter().map(|spec| format!("[[algorithms]]\nspec = '{spec}'\n")).collect();
    format!("{head}\n{boards}{algorithms}")
}

/// Shares of repeats, whose differences tie although floating point says otherwise.
#[test]
fn fights_with_repeats() {
    recomputed(&[fight(
        "seed = 11\nrepeats = 5",
        &["problem = 'swap(3x3)'\ncount = 40"],
        &["ga(judge=prefix)", "hill(restarts=3,variant=stochastic)", "grasp(moves=8)"],
    )]);
}

/// Solved by all or by none, the same costs, and runs that a limit ended.
#[test]
fn fights_with_ties_and_failures() {
    recomputed(&[fight(
        "seed = 3\n[limits]\ntime = '30s'\nnodes = 700\n",
        &["problem = 'tiles(3x3)'\ncount = 70"],
        &["bfs", "astar", "astar(h=misplaced)", "greedy", "hill", "walk(steps=10)"],
    )]);
}

/// Of some distances there are fewer boards than were asked for.
#[test]
fn fights_over_the_few_boards_there_are() {
    let boards = ["depth = 31", "walk = 3"]
        .map(|sampling| format!("problem = 'tiles(3x3)'\ncount = 40\ndraw = {{ {sampling} }}"));
    let boards = boards.each_ref().map(String::as_str);
    recomputed(&[fight("repeats = 2", &boards, &["astar", "annealing(steps=3000)", "greedy"])]);
}

/// More than forty: neighbours in the ranking are compared, ratings have no intervals.
#[test]
fn fights_and_tournaments_of_more_than_forty() {
    let values: Vec<String> = (1..=41).map(|value| value.to_string()).collect();
    let grid = |spec: &str, key: &str| {
        format!("[[algorithms]]\nspec = '{spec}'\ngrid = {{ {key} = [{}] }}\n", values.join(", "))
    };
    let fight = format!(
        "seed = 5\nrepeats = 2\n[[boards]]\nproblem = 'swap(3x3)'\ncount = 9\n{}",
        grid("hill(variant=stochastic)", "restarts")
    );
    let tournament = format!(
        "seed = 5\n[[boards]]\nproblem = 'mnk(3,3,3)'\ncount = 7\ndraw = {{ walk = 2 }}\n{}",
        grid("mcts", "rollouts")
    );
    recomputed(&[fight, tournament]);
}

/// Repeats of randomised players, openings of which two are mirror images, players from whom
/// others take nothing, and matches whose jobs were ended.
#[test]
fn tournaments() {
    let players = ["minimax", "fgh", "random", "mcts(rollouts=20)"];
    let sampled = ["problem = 'mnk(3,3,3)'\ncount = 15\ndraw = { walk = 2 }"];
    let openings =
        "['X--/---/---', '--X/---/---', '-X-/---/---', '---/-X-/---', 'X--/-O-/---', '--X/-O-/---', 'X-O/---/---']";
    let listed = format!("problem = 'mnk(3,3,3)'\ndraw = {{ list = {openings} }}");
    recomputed(&[
        fight("seed = 2\nrepeats = 3", &sampled, &players),
        fight("seed = 2\nrepeats = 2", &[&listed], &players[1..]),
        fight("name = 'ended'\nseed = 4\nrepeats = 2", &sampled, &players),
        fight("name = 'chain'\nseed = 4\nrepeats = 2", &sampled, &players),
    ]);
}
