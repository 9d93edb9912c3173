"""Ranks the contenders of many small fights by the published rules, and compares the places.

    python places.py FILE

FILE has one fight a line as JSON: "boards", of each of which every contender has "costs" (one for each repeat,
null if it did not solve the board) and "expanded", and "optimal", what a shortest path costs; and "published", the
order, sections and places that Kombat gave. The rules:

- Sections: solved all by shortest paths; solved all; solved some; solved none.
- In a section the mean of expanded makes the order, the less the better; among those who solved some, the share.
- A new place begins at the first contender against whom the leader of the current place has p <= 0.05 in its
  favour, adjusted by Holm over all pairs of the fight; places are counted within a section.
- Nothing is called where n boards are too few for m pairs, 2^(1-n) > 0.05/m, nor among those who solved none.

The tests: Wilcoxon's of signed ranks, exact, over the boards (an unsolved board is worse than any number);
of boards solved a sign test, or with repeats Wilcoxon's of the shares. A fight in which a p lies so near the bound
that rounding decides is counted apart.
"""

import itertools
import json
import math
import sys
from fractions import Fraction

import numpy as np
from scipy import stats

WORST = math.inf
SECTIONS = ["all-shortest", "all", "some", "none"]
NEAR = 1e-6


def wilcoxon(first, second):
    """p and the sum of signed ranks of first less second."""
    differences = [a - b for a, b in zip(first, second) if a != b]
    if not differences:
        return 1.0, 0.0
    ranks = stats.rankdata([float(abs(d)) for d in differences])
    signed = [r if d > 0 else -r for r, d in zip(ranks, differences)]
    whole = [round(2 * r) for r in ranks]
    # How many of all signings have a sum of positive ranks at most so far from the middle: a knapsack.
    ways = np.zeros(sum(whole) + 1)
    ways[0] = 1.0
    for rank in whole:
        ways[rank:] = ways[rank:] + ways[:-rank] if rank else 2 * ways
    plus = sum(w for w, s in zip(whole, signed) if s > 0)
    least = min(plus, sum(whole) - plus)
    p = min(1.0, 2 * float(ways[: least + 1].sum()) / 2.0 ** len(whole))
    return p, float(sum(signed))


def holm(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    adjusted, most = [0.0] * len(values), 0.0
    for rank, i in enumerate(order):
        most = max(most, min(1.0, (len(values) - rank) * values[i]))
        adjusted[i] = most
    return adjusted


class Contender:
    def __init__(self, fight, name):
        self.name = name
        self.boards = [board["runs"][name] for board in fight["boards"]]
        self.optimal = [board["optimal"] for board in fight["boards"]]
        solved = [cost is not None for runs in self.boards for cost in runs["costs"]]
        if not any(solved):
            self.section = 3
        elif not all(solved):
            self.section = 2
        else:
            short = all(c == o for runs, o in zip(self.boards, self.optimal) for c in runs["costs"])
            self.section = 0 if short else 1

    def share(self, runs):
        return Fraction(sum(c is not None for c in runs["costs"]), len(runs["costs"]))

    def shares(self):
        return [self.share(runs) for runs in self.boards]

    def value(self, runs):
        """The mean over the repeats that solved; none if none did."""
        own = [n for n, c in zip(runs["expanded"], runs["costs"]) if c is not None]
        return Fraction(sum(own), len(own)) if own else None

    def mean(self):
        own = [v for v in map(self.value, self.boards) if v is not None]
        return sum(own, Fraction(0)) / len(own) if own else math.inf

    def tested(self):
        """Board by board; a board counts as solved if more than half of its repeats solved it."""
        return [self.value(runs) if self.share(runs) > Fraction(1, 2) else WORST for runs in self.boards]

    def key(self):
        share = -sum(self.shares()) / len(self.boards) if self.section == 2 else 0
        return self.section, share, self.mean(), self.name


def solving(one, other):
    if any(len(runs["costs"]) > 1 for runs in one.boards + other.boards):
        return wilcoxon(one.shares(), other.shares())
    a = sum(x > y for x, y in zip(one.shares(), other.shares()))
    b = sum(x < y for x, y in zip(one.shares(), other.shares()))
    p = stats.binomtest(a, a + b, 0.5).pvalue if a + b else 1.0
    return p, a - b


def economy(one, other):
    p, favour = wilcoxon(one.tested(), other.tested())
    return p, -favour


def ranked(fight):
    """Name, section and place of everybody, the best first; and the p that decided."""
    names = list(fight["boards"][0]["runs"])
    all_of_them = [Contender(fight, name) for name in names]
    pairs = list(itertools.combinations(all_of_them, 2))
    tests = {}
    for test in (solving, economy):
        found = [test(*pair) for pair in pairs]
        for pair, (_, favour), p in zip(pairs, found, holm([p for p, _ in found])):
            tests[test, pair[0].name, pair[1].name] = p, favour
            tests[test, pair[1].name, pair[0].name] = p, -favour
    enough = 2.0 ** (1 - len(fight["boards"])) <= 0.05 / max(1, len(pairs))
    result, leader, place, decisive = [], None, 0, []
    for one in sorted(all_of_them, key=Contender.key):
        if leader is None or leader.section != one.section:
            leader, place = one, 1
        else:
            p, favour = tests[solving if one.section == 2 else economy, leader.name, one.name]
            decisive.append(p)
            if p <= 0.05 and favour > 0:
                leader, place = one, place + 1
        called = enough and one.section != 3
        result.append([one.name, SECTIONS[one.section], place if called else None])
    return result, decisive


def main():
    fights, near, wrong = 0, 0, 0
    for number, line in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
        fight = json.loads(line)
        result, decisive = ranked(fight)
        fights += 1
        if result == fight["published"]:
            continue
        if any(abs(p - 0.05) < NEAR for p in decisive):
            near += 1
            continue
        wrong += 1
        print(f"fight {number}: published {fight['published']}, by the rules {result}, decided by {decisive}")
    print(f"{fights} fights, {wrong} ranked otherwise, {near} too near the bound to tell")
    sys.exit(1 if wrong or near > fights // 50 else 0)


main()
