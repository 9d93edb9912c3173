"""Othello once more, plainly: a dict of cells, no bits, nothing taken from the crate.

    python3 othello.py perft SIDE DEPTH    lines of play of each length up to DEPTH, a pass being a ply
    python3 othello.py solve SIDE          what every position is worth that play can lead to

`solve` prints, for the positions after each number of plies, how many there are, and the sums over
them of what they are worth to the side to move: who wins if both want to win, and soon (1, 0, -1), in
how many plies, and the discs more than the other side if both want as many as they can.
"""
import sys

STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def start(side):
    half = side // 2
    cells = {(row, column): "-" for row in range(side) for column in range(side)}
    cells[half - 1, half - 1] = cells[half, half] = "O"
    cells[half - 1, half] = cells[half, half - 1] = "X"
    return cells


def other(player):
    return "O" if player == "X" else "X"


def enclosed(cells, player, cell):
    """The discs that a disc of the player on this empty cell turns over."""
    found = []
    for down, right in STEPS:
        line, (row, column) = [], cell
        while True:
            row, column = row + down, column + right
            disc = cells.get((row, column), "-")
            if disc != other(player):
                break
            line.append((row, column))
        if disc == player:
            found += line
    return found


def placements(cells, player):
    return [cell for cell in sorted(cells) if cells[cell] == "-" and enclosed(cells, player, cell)]


def after(cells, player, cell):
    cells = dict(cells)
    for turned in enclosed(cells, player, cell) + [cell]:
        cells[turned] = player
    return cells


def successors(cells, player):
    """The positions after each legal move, a pass among them; none when the game is over."""
    legal = placements(cells, player)
    if not legal and placements(cells, other(player)):
        return [(cells, other(player))]
    return [(after(cells, player, cell), other(player)) for cell in legal]


def perft(cells, player, depth):
    following = successors(cells, player)
    if depth == 1:
        return len(following)
    return sum(perft(there, turn, depth - 1) for there, turn in following)


def ahead(cells, player):
    discs = list(cells.values())
    return discs.count(player) - discs.count(other(player))


def written(side, cells, player):
    rows = ["".join(cells[row, column] for column in range(side)) for row in range(side)]
    return "/".join(rows) + " " + player


def worth(side, cells, player, known):
    """Who wins (1, 0, -1) in how many plies, and the best margin, for the side to move."""
    name = written(side, cells, player)
    if name not in known:
        replies = [worth(side, there, turn, known) for there, turn in successors(cells, player)]
        if replies:
            plays = [(-sign, plies + 1) for sign, plies, _ in replies]
            # A win as soon as can be, a loss as late.
            sign, plies = max(plays, key=lambda play: (play[0], -play[0] * play[1], -play[1]))
            known[name] = (sign, plies, max(-margin for _, _, margin in replies))
        else:
            margin = ahead(cells, player)
            known[name] = ((margin > 0) - (margin < 0), 0, margin)
    return known[name]


def main():
    task, side = sys.argv[1], int(sys.argv[2])
    if task == "perft":
        for depth in range(1, int(sys.argv[3]) + 1):
            print(perft(start(side), "X", depth))
        return
    known = {}
    layer = {written(side, start(side), "X"): (start(side), "X")}
    while layer:
        values = [worth(side, cells, player, known) for cells, player in layer.values()]
        # How soon a draw comes is not part of what it is worth.
        values = [(sign, plies if sign else 0, margin) for sign, plies, margin in values]
        print(len(layer), *(sum(column) for column in zip(*values)))
        following = [next for cells, player in layer.values() for next in successors(cells, player)]
        layer = {written(side, cells, player): (cells, player) for cells, player in following}


main()
