//! The search tree, followed from the events of real searches.

use kombat::catalog::{Request, puzzle};
use kombat::tree::Tree;

fn tree(spec: &str, most: u64) -> Tree {
    let mut tree = Tree::new(most);
    let request = Request::new(spec, "1 2 3 7 4 6 0 5 8");
    puzzle("8-puzzle").unwrap().run(&request, Some(&mut |line| tree.follow(&line))).unwrap();
    tree
}

#[test]
fn a_star_on_the_first_board_of_paper_004() {
    // By hand: U, R, D, R; each with the successors that are not the way back.
    let tree = tree("astar", 100);
    let root = &tree.nodes()[tree.roots()[0]];
    assert_eq!((root.figures().as_str(), root.expanded.as_slice()), ("f=4 g=0 h=4", [1].as_slice()));
    let via: Vec<_> = root.children.iter().map(|&child| tree.nodes()[child].via.clone().unwrap()).collect();
    assert_eq!(via, ["U", "R"]);
    let mut at = root;
    for (i, step) in ["U", "R", "D", "R"].into_iter().enumerate() {
        at = at
            .children
            .iter()
            .map(|&child| &tree.nodes()[child])
            .find(|node| node.via.as_deref() == Some(step))
            .unwrap();
        assert_eq!(at.figures(), format!("f=4 g={} h={}", i + 1, 3 - i));
    }
    assert!(at.best && at.expanded.is_empty() && !tree.cut());
}

#[test]
fn it_ends_after_the_last_expansion_that_was_asked_for() {
    let tree = tree("bfs", 3);
    assert_eq!(tree.nodes().iter().filter(|node| !node.expanded.is_empty()).count(), 3);
    // The start; U and R; then two below each.
    assert_eq!(tree.nodes().len(), 7);
    assert!(tree.cut());
}

#[test]
fn each_iteration_has_a_tree_of_its_own() {
    let tree = tree("iddfs", 100);
    assert_eq!(tree.roots().len(), 5, "limits 0 to 4");
}
