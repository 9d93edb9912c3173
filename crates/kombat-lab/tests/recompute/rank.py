"""Ranks small fights from their records alone, by the rules of CONTRACT ("Ranking"), and compares.

    python rank.py FIGHTS.json

FIGHTS.json is a list of fights, each with `records` (contender, board, repeat, solved, cost, optimal,
expanded) and with `comparison` as summary.json has it. Needs nothing but Python: the tests are counted
out. Prints how many fights were compared, and whatever differs.
"""

import json
import math
import sys
from collections import Counter, defaultdict
from fractions import Fraction

SECTIONS = ["all-shortest", "all", "some", "none"]


def mcnemar(b, c):
    n = b + c
    tail = sum(math.comb(n, k) for k in range(min(b, c) + 1))
    return min(1.0, float(Fraction(2 * tail, 2**n))) if n else 1.0


def wilcoxon(first, second):
    """The exact two-sided p of pairs, None being worse than any number."""
    def difference(a, b):
        if a == b:
            return 0
        return math.inf if a is None else -math.inf if b is None else a - b

    differences = [d for d in map(difference, first, second) if d]
    sizes = sorted(abs(d) for d in differences)
    # Twice the mean rank, so that it is whole.
    rank = {size: sizes.index(size) + 1 + len(sizes) - sizes[::-1].index(size) for size in sizes}
    plus = sum(rank[d] for d in differences if d > 0)
    minus = sum(rank[-d] for d in differences if d < 0)
    ways = Counter({0: 1})
    for d in differences:
        longer = Counter(ways)
        for total, count in ways.items():
            longer[total + rank[abs(d)]] += count
        ways = longer
    tail = sum(count for total, count in ways.items() if total <= min(plus, minus))
    return min(1.0, float(Fraction(2 * tail, 2 ** len(differences))))


def holm(tests):
    """Adjusted p by key."""
    adjusted, most = {}, 0.0
    for i, key in enumerate(sorted(tests, key=tests.get)):
        most = max(most, min(1.0, (len(tests) - i) * tests[key]))
        adjusted[key] = most
    return adjusted


def rank(records):
    """Everybody in order, with section and place, and what the verdict comes to."""
    boards = defaultdict(lambda: defaultdict(list))
    for r in records:
        boards[r["contender"]][r["board"]].append(r)
    names = sorted(next(iter(boards.values())))
    everybody = sorted(boards)
    repeats = max(len(own) for own in boards[everybody[0]].values())

    def solved(spec, board):
        return [r for r in boards[spec][board] if r["solved"]]

    def share(spec, board):
        return Fraction(len(solved(spec, board)), repeats)

    def cost(spec, board):
        own = solved(spec, board)
        return Fraction(sum(r["expanded"] for r in own), len(own)) if own else None

    def section(spec):
        shares = [share(spec, board) for board in names]
        if not any(shares):
            return 3
        if any(s < 1 for s in shares):
            return 2
        own = [r for board in names for r in solved(spec, board)]
        return 0 if all(r["cost"] == r["optimal"] for r in own) else 1

    def mean(values):
        values = [v for v in values if v is not None]
        return sum(values) / len(values) if values else math.inf

    def key(spec):
        own = section(spec)
        solved_share = mean([share(spec, board) for board in names]) if own == 2 else 0
        return own, -solved_share, mean([cost(spec, board) for board in names]), spec

    solving, measured = {}, {}
    for i, a in enumerate(everybody):
        for b in everybody[i + 1 :]:
            pair = frozenset((a, b))
            one, other = [share(a, board) for board in names], [share(b, board) for board in names]
            if repeats == 1:
                solving[pair] = mcnemar(sum(x > y for x, y in zip(one, other)), sum(x < y for x, y in zip(one, other)))
            else:
                solving[pair] = wilcoxon(one, other)
            # A board counts as solved where more than half of the repeats did.
            counts = lambda spec, board: cost(spec, board) if 2 * share(spec, board) > 1 else None
            measured[pair] = wilcoxon([counts(a, board) for board in names], [counts(b, board) for board in names])
    m = len(solving)
    solving, measured = holm(solving), holm(measured)
    enough = 2.0 ** (1 - len(names)) <= 0.05 / m
    order, ranked, leader, place = sorted(everybody, key=key), [], None, 0
    for spec in order:
        own = section(spec)
        if leader is None or section(leader) != own:
            leader, place = spec, 1
        elif (solving if own == 2 else measured)[frozenset((leader, spec))] <= 0.05:
            leader, place = spec, place + 1
        ranked.append([spec, SECTIONS[own], place if enough and own < 3 else None])
    return ranked


def case(ranked):
    """What a verdict that names a winner, a tie or nobody must come to."""
    if ranked[0][1] == "none":
        return {"nobody"}, []
    if ranked[0][2] is None:
        return {"too-few"}, []
    first = [spec for spec, section, place in ranked if section == ranked[0][1] and place == 1]
    if len(first) == len(ranked):
        return {"no-difference", "mixed"}, first
    return {"win" if len(first) == 1 else "tie", "mixed"}, first


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        fights = json.load(file)
    wrong, cases = [], Counter()
    for i, fight in enumerate(fights):
        expected, comparison = rank(fight["records"]), fight["comparison"]
        found = [[one["spec"], one["section"], one["place"]] for one in comparison["contenders"]]
        if found != expected:
            wrong.append(f"fight {i}: ranked {found}, recomputed {expected}")
        (may_be, first), verdict = case(expected), comparison["verdict"]
        cases[verdict["case"]] += 1
        if verdict["case"] not in may_be or first and verdict["first"] != first:
            wrong.append(f"fight {i}: {verdict}, recomputed {may_be} {first}")
    print(f"{len(fights)} random fights: {dict(sorted(cases.items()))}")
    print("\n".join(wrong))
    sys.exit(1 if wrong or len(cases) < 4 else 0)


main()
