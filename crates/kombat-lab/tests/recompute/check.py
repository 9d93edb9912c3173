"""Recomputes every published number of a stored fight from its records alone.

    python check.py FOLDER

FOLDER has records.csv, summary.json and summary.csv as `kombat report` writes them, and facts.json,
which tests/recompute.rs adds: the full spec of every contender, and the points of its curves, which
are published only as pictures. Nothing is taken from Kombat but the records. Exact figures must
agree to 1e-9, p-values and effects among them. Ends of bootstrap intervals must lie where 100,000
resamples put them, within the Monte Carlo error of both sides (see `end`). Prints what was
compared, and whatever differs.
"""

import csv
import itertools
import json
import math
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path

import numpy as np
from scipy import stats
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

INFINITE = None  # An unsolved board: worse than any number.
RESAMPLES = 100_000
EXACT_UP_TO = 50
ALL_PAIRS = 40
FEWEST = 6

rng = np.random.default_rng(20061)
compared = Counter()
wrong = []


def near(ours, theirs):
    """Equal to nine digits, however small; what is 0 to fifteen places is 0."""
    return abs(ours - theirs) <= 1e-9 * abs(theirs) + 1e-15


def same(what, ours, theirs, kind="exact"):
    compared[kind] += 1
    missing = ours is None or theirs is None
    if not (ours is theirs if missing else near(ours, theirs)):
        wrong.append(f"{what}: published {ours}, recomputed {theirs}")


def alike(what, ours, theirs):
    """The same for what is no number."""
    compared["exact"] += 1
    if ours != theirs:
        wrong.append(f"{what}: published {ours}, recomputed {theirs}")


def same_rating(what, ours, theirs):
    """A rating may be near 0, as the difference of large numbers: nine digits of the scale's unit."""
    compared["elo"] += 1
    if abs(ours - theirs) > 1e-9 * max(1.0, abs(theirs)):
        wrong.append(f"{what}: published {ours}, recomputed {theirs}")


def resamples(values):
    """How many resamples Kombat takes, of so many numbers."""
    return max(200, min(2000, 20_000_000 // values))


def may_be(published, resampled, share, ours=2000):
    """May an end of an interval be the quantile of so many resamples, by what 100,000 others say?

    Let G be the distribution of the statistic over resamples, which neither side knows exactly.
    Kombat's end is interpolated between the order statistics k and k + 1 of its resamples, with
    k = share * (ours - 1), so G(end) lies between those of two order statistics of uniform numbers,
    which follow Beta(k, ours + 1 - k) and Beta(k + 1, ours - k): that is the Monte Carlo error of
    its number of resamples. What G(end) is, the share of our resamples below it says, which is
    binomial: its exact interval after Clopper and Pearson is the Monte Carlo error of 100,000. The
    end is right if the two ranges meet. Each is left out with a chance of one in ten million, so
    that thousands of ends, of times that differ from run to run, raise no false alarm. Values that
    many resamples share (shares of a few boards) have a range of G instead of a value.
    """
    lowest, highest = own_error(share, ours)
    least, most = ranks(published, resampled)
    return least <= highest and most >= lowest


OUT = 1e-7


def own_error(share, ours):
    k = int(share * (ours - 1)) + 1
    return stats.beta.ppf(OUT / 2, k, ours + 1 - k), stats.beta.ppf(1 - OUT / 2, k + 1, ours - k)


def ranks(value, resampled):
    n, slack = len(resampled), 1e-9 * max(1.0, abs(value))
    below = int(np.sum(resampled < value - slack))
    up_to = int(np.sum(resampled <= value + slack))
    least = stats.beta.ppf(OUT / 2, below, n - below + 1) if below > 0 else 0.0
    most = stats.beta.ppf(1 - OUT / 2, up_to + 1, n - up_to) if up_to < n else 1.0
    return least, most


def end(what, published, resampled, share, ours=2000):
    compared["bootstrap"] += 1
    if not may_be(published, resampled, share, ours):
        low, high = (float(np.quantile(resampled, q)) for q in (share * 0.9, share + 0.1 * (1 - share)))
        wrong.append(f"{what}: published {published}, where {share} of resamples lie below {low} to {high}")


def interval(what, published, resampled, ours=2000):
    if published is None:
        wrong.append(f"{what}: no interval")
        return
    end(f"{what}, low", published[0], resampled, 0.025, ours)
    end(f"{what}, high", published[1], resampled, 0.975, ours)


def resample(statistic, n):
    """A statistic of the places sampled, many times, in bites that fit into memory."""
    bite = max(1, 4_000_000 // n)
    parts = [statistic(rng.integers(0, n, (min(bite, RESAMPLES - at), n))) for at in range(0, RESAMPLES, bite)]
    return np.concatenate(parts)


def means(values):
    values = np.array([float(v) for v in values])
    return resample(lambda sample: values[sample].mean(axis=1), len(values))


def medians(values):
    values = np.array([float(v) for v in values])
    return resample(lambda sample: np.median(values[sample], axis=1), len(values))


def share_interval(what, published, shares):
    """The interval of a share, from that of each board or opening."""
    if all(share in (0, 1) for share in shares) or len(set(shares)) == 1 or len(shares) < FEWEST:
        low, high = proportion_confint(float(sum(shares)), len(shares), method="wilson")
        same(f"{what}, low", published[0], max(0.0, float(low)))
        same(f"{what}, high", published[1], min(1.0, float(high)))
    else:
        interval(what, published, means(shares))


def exact_ranks(values):
    """Mean ranks of exact numbers, by counting."""
    return [Fraction(sum(v < w for v in values) * 2 + sum(v == w for v in values) + 1, 2) for w in values]


def signed_rank(first, second):
    """Wilcoxon's test of pairs: p, effect and how many differ."""
    def difference(a, b):
        if a == b:
            return 0
        if a is INFINITE or b is INFINITE:
            return math.inf if a is INFINITE else -math.inf
        return a - b

    differences = [d for d in map(difference, first, second) if d != 0]
    n = len(differences)
    if n == 0:
        return 1.0, 0.0, 0
    ranks = exact_ranks([abs(d) for d in differences])
    plus = sum(r for d, r in zip(differences, ranks) if d > 0)
    total = Fraction(n * (n + 1), 2)
    effect = float((plus - (total - plus)) / total)
    if n <= EXACT_UP_TO:
        ways = Counter({Fraction(0): 1})
        for rank in ranks:
            longer = Counter(ways)
            for subtotal, count in ways.items():
                longer[subtotal + rank] += count
            ways = longer
        least = min(plus, total - plus)
        tail = sum(count for subtotal, count in ways.items() if subtotal <= least)
        return min(1.0, float(Fraction(2 * tail, 2**n))), effect, n
    # Finite numbers with the same ranks, for a package that knows no infinity.
    signed = [float(r) if d > 0 else -float(r) for d, r in zip(differences, ranks)]
    test = stats.wilcoxon(signed, zero_method="wilcox", correction=False, method="asymptotic")
    return float(test.pvalue), effect, n


def holm(values):
    return list(multipletests(values, method="holm")[1]) if values else []


# Fights over puzzles.


def number(text):
    return None if text == "" else Fraction(text)


class Board:
    """What one contender did on one board."""

    def __init__(self, records):
        self.records = records
        self.solved = [r for r in records if r["outcome"] == "solved"]
        self.share = Fraction(len(self.solved), len(records))
        self.generated = sum(int(r["generated"]) for r in records)

    def figure(self, metric):
        values = [v for v in (COMPARED[metric](r) for r in self.solved) if v is not None]
        return sum(values, Fraction(0)) / len(values) if values else None

    def work(self):
        return Fraction(self.generated, len(self.solved)) if self.solved else INFINITE

    def mostly(self):
        return 2 * len(self.solved) > len(self.records)

    def ranked(self, metric):
        if metric == "work":
            return self.work()
        return self.figure(metric) if self.mostly() else INFINITE


def over_optimum(record):
    cost, optimal = number(record["cost"]), number(record["optimal"])
    return None if cost is None or optimal is None else cost - optimal


def seconds(text):
    return None if text == "" else Fraction(round(float(text) * 1e9), 10**9)


def branching(record):
    """b* of N = b + b^2 + ... + b^d, by bisection."""
    n, d = int(record["generated"]), int(record["depth"] or 0)
    if d == 0:
        return None
    if n == d:
        return Fraction(1)
    low, high = 0.0, float(max(n, 1))
    for _ in range(200):
        b = 0.5 * (low + high)
        total, power = 0.0, 1.0
        for _ in range(d):
            power *= b
            total += power
        low, high = (b, high) if total < n else (low, b)
    return Fraction(round(0.5 * (low + high) * 1e9), 10**9)


METRICS = {
    "time": lambda r: seconds(r["wall_s"]),
    "iterations": lambda r: number(r["iterations"]),
    "evaluations": lambda r: number(r["evaluated"]) or None,
    "generated": lambda r: number(r["generated"]),
    "over-optimum": over_optimum,
    "expanded": lambda r: number(r["expanded"]),
    "branching": branching,
    "depth": lambda r: number(r["depth"]),
    "max-depth": lambda r: number(r["max_depth"]),
    "cpu-time": lambda r: seconds(r["cpu_s"]),
    "memory": lambda r: number(r["peak_bytes"]),
    "peak-frontier": lambda r: number(r["peak_frontier"]),
    "peak-stored": lambda r: number(r["peak_stored"]),
    "reopened": lambda r: number(r.get("reopened") or ""),
}

# Their names where those are not their keys, and those whose medians have intervals.
NAMES = {"evaluations": "evaluated"}
FIRST = ["time", "iterations", "evaluations", "generated", "over-optimum"]
MEDIANS = [*FIRST, "expanded"]

COMPARED = METRICS


def impossible(record):
    if record["outcome"] == "unsolvable":
        return True
    name, _, rest = record["algorithm"].partition("(")
    parameters = dict(p.split("=", 1) for p in rest.rstrip(")").split(",") if "=" in p)
    most, least = parameters.get("moves"), number(record["optimal"])
    if most is None or not least:
        return False
    exactly = name == "ga" and parameters.get("judge") == "final"
    return least > int(most) or exactly and (int(most) - least) % 2 == 1


def check_cell(cell, boards, limit, curves):
    what = f"{cell['draw']} {cell['algorithm']}"
    shares = [board.share for board in boards]
    runs = [r for board in boards for r in board.records]
    same(f"{what}: boards", cell["boards"], len(boards))
    same(f"{what}: runs", cell["runs"], len(runs))
    same(f"{what}: solved", cell["solved"], float(sum(shares) / len(shares)))
    share_interval(f"{what}: solved", cell["interval"], shares)
    if cell["outcomes"] != dict(Counter(r["outcome"] for r in runs)):
        wrong.append(f"{what}: outcomes {cell['outcomes']}")
    barred = [any(map(impossible, board.records)) for board in boards]
    same(f"{what}: impossible", cell["impossible"], sum(barred) / len(barred))
    solved = sum(len(board.solved) for board in boards)
    generated = np.array([board.generated for board in boards], float)
    successes = np.array([len(board.solved) for board in boards], float)
    same(f"{what}: work", cell["work"], float(Fraction(int(generated.sum()), solved)) if solved else None)
    if solved and len(boards) >= FEWEST:
        in_vain = (1 - sum(successes > 0) / len(boards)) ** len(boards)
        # Without an end only if a resample may have had no solution at all.
        if cell["work_interval"] is not None or in_vain < 1e-7:
            with np.errstate(divide="ignore"):
                found = resample(lambda sample: generated[sample].sum(1) / successes[sample].sum(1), len(boards))
            interval(f"{what}: work", cell["work_interval"], found)
    else:
        same(f"{what}: no interval of work", cell["work_interval"], None)
    if limit is not None:
        times = [float(r["wall_s"]) if r["outcome"] == "solved" else 10 * limit for r in runs]
        same(f"{what}: PAR-10", cell["par10"], float(np.mean(times)))
    else:
        same(f"{what}: PAR-10", cell["par10"], None)
    for metric, published in cell["figures"].items():
        values = [v for v in (board.figure(metric) for board in boards) if v is not None]
        check_figure(f"{what}: {metric}", published, values, metric in MEDIANS)
    for metric in METRICS:
        there = any(board.figure(metric) is not None for board in boards)
        if there != (metric in cell["figures"]):
            wrong.append(f"{what}: {metric} is missing or too much")
    for metric, steps in curves.items():
        values = sorted(float(METRICS[metric](r)) for r in runs if r["outcome"] == "solved" and METRICS[metric](r) is not None)
        curve = stats.ecdf(values).cdf if values else None
        same(f"{what}: steps of {metric}", len(steps), len(set(values)))
        for x, share in steps:
            same(f"{what}: curve of {metric} at {x}", share, float(curve.evaluate(x * (1 + 1e-12))) * len(values) / len(runs))


def check_figure(what, published, values, median=True):
    summary, exact = published["summary"], sorted(values)
    floats = np.array([float(v) for v in exact])
    same(f"{what}: n", summary["n"], len(values))
    same(f"{what}: mean", summary["mean"], float(sum(exact) / len(exact)))
    same(f"{what}: sd", summary["sd"], float(np.std(floats, ddof=1)) if len(floats) > 1 else None)
    for key, share in [("min", 0), ("q1", 25), ("median", 50), ("q3", 75), ("max", 100)]:
        same(f"{what}: {key}", summary[key], float(np.percentile(floats, share)))
    counts = Counter(exact)
    same(f"{what}: mode", summary["mode"], float(min(v for v in counts if counts[v] == max(counts.values()))))
    interval(f"{what}: mean", published["mean"], means(values))
    if median:
        interval(f"{what}: median", published["median"], medians(values))


def check_group(group, cells):
    """`cells` are the boards of each contender, by name."""
    members = [cells[spec] for spec in group["members"]]
    what = f"{group['draw']} {group['members']}"
    common = sorted(set.intersection(*[set(boards) for boards in members]))
    same(f"{what}: boards", group["boards"], len(common))
    solved = np.array([[int(boards[name].mostly()) for boards in members] for name in common])
    test = cochrans_q(solved) if (solved.min(1) != solved.max(1)).any() else None
    same(f"{what}: Cochran's q", group["cochran"]["q"], float(test.statistic) if test else 0.0)
    same(f"{what}: Cochran's p", group["cochran"]["p"], float(test.pvalue) if test else 1.0, "p")
    if len(members) > 2:
        rows = [[boards[name].work() for boards in members] for name in common]
        finite = [[math.inf if v is INFINITE else float(v) for v in row] for row in rows]
        ranks = np.array([stats.rankdata(row) for row in finite])
        for spec, published, own in zip(group["members"], group["friedman"]["mean_ranks"], ranks.mean(0)):
            same(f"{what}: mean rank of {spec}", published, float(own), "rank")
        if (ranks.min(1) != ranks.max(1)).any():
            test = stats.friedmanchisquare(*ranks.T)
            same(f"{what}: Friedman", group["friedman"]["chi_square"], float(test.statistic))
            same(f"{what}: Friedman's p", group["friedman"]["p"], float(test.pvalue), "p")
        # Demšar's critical difference, from the studentised range with infinitely many degrees of freedom.
        difference = group["friedman"]["critical_difference"]
        if len(members) <= 20:
            k = len(members)
            q = float(stats.studentized_range.ppf(0.95, k, np.inf)) / math.sqrt(2)
            same(f"{what}: critical difference", difference, q * math.sqrt(k * (k + 1) / (6 * len(common))))
        else:
            same(f"{what}: no critical difference", difference, None)
    if group["every_two"]:
        expected = itertools.combinations(group["members"], 2)
    else:
        expected = itertools.pairwise([one["spec"] for one in group["contenders"]])
    if [(pair["one"], pair["other"]) for pair in group["pairs"]] != list(expected):
        wrong.append(f"{what}: other pairs than every two, or than neighbours in the ranking")
    check_pairs(what, group, cells)
    check_ranking(what, group, {spec: {name: cells[spec][name] for name in common} for spec in group["members"]}, len(common))


SECTIONS = ["all-shortest", "all", "some", "none"]


def check_ranking(what, group, cells, common):
    """Sections by what was achieved, then places by tests against whoever the place began with."""
    optimum = {}
    for boards in cells.values():
        for board in boards.values():
            for r in board.records:
                proved = r["cost"] if r["proof"] == "optimal" else ""
                if r["optimal"] or proved:
                    optimum[r["start"]] = int(r["optimal"] or proved)

    def section(spec):
        boards = list(cells[spec].values())
        solved, runs = sum(len(b.solved) for b in boards), sum(len(b.records) for b in boards)
        if solved in (0, runs):
            shortest = all(int(r["cost"]) == optimum.get(r["start"]) for b in boards for r in b.solved)
            return 3 if solved == 0 else 0 if shortest else 1
        return 2

    def mean(spec):
        values = [v for v in (b.figure("expanded") for b in cells[spec].values()) if v is not None]
        return sum(values, Fraction(0)) / len(values) if values else None

    def key(spec):
        boards = cells[spec].values()
        share = sum(b.share for b in boards) / len(boards) if section(spec) == 2 else 0
        cost = mean(spec)
        return section(spec), -share, math.inf if cost is None else cost, spec

    order = sorted(group["members"], key=key)
    alike(f"{what}: order", [one["spec"] for one in group["contenders"]], order)

    def raw(one, other):
        """p, and more than 0 if the test favours the first."""
        names = sorted(set(cells[one]) & set(cells[other]))
        a, b = [cells[one][name] for name in names], [cells[other][name] for name in names]
        if section(one) != 2:
            p, effect, _ = signed_rank([x.ranked("expanded") for x in a], [y.ranked("expanded") for y in b])
            return p, -effect
        if any(len(board.records) > 1 for board in a + b):
            return signed_rank([x.share for x in a], [y.share for y in b])[:2]
        only = [sum(x.mostly() > y.mostly() for x, y in zip(a, b)), sum(x.mostly() < y.mostly() for x, y in zip(a, b))]
        p = float(mcnemar([[0, only[0]], [only[1], 0]], exact=True).pvalue) if sum(only) else 1.0
        return p, only[0] - only[1]

    if group["every_two"]:
        # One family of tests for each question: of solving all pairs, of the measure all pairs.
        pairs = [frozenset(pair) for pair in itertools.combinations(group["members"], 2)]
        published = {frozenset((p["one"], p["other"])): p for p in group["pairs"]}
        tests = {}
        for pair in pairs:
            one, other = pair
            solving = section(one) == section(other) == 2
            tests[pair] = published[pair]["solving_p"] if solving else published[pair]["wilcoxon"]["expanded"]["p"]
        tests_of = lambda leader, spec: tests[frozenset((leader, spec))]
        m = len(pairs)
    else:
        # Only the tests that places ask for, each against all that there could be.
        m = len(order) - 1
        tests_of = lambda leader, spec: m * raw(leader, spec)[0]
    enough = 2.0 ** (1 - common) <= 0.05 / max(m, 1)
    alike(f"{what}: enough boards", group["enough_boards"], enough)
    leader, place = None, 0
    for spec, one in zip(order, group["contenders"]):
        if leader is None or section(leader) != section(spec):
            leader, place = spec, 1
        elif tests_of(leader, spec) <= 0.05:
            leader, place = spec, place + 1
        alike(f"{what}: section of {spec}", one["section"], SECTIONS[section(spec)])
        alike(f"{what}: place of {spec}", one["place"], place if enough and section(spec) < 3 else None)
        cost = mean(spec)
        same(f"{what}: mean of {spec}", one["mean"], None if cost is None else float(cost))


def check_pairs(what, group, cells):
    solving, tests = [], defaultdict(list)
    for pair in group["pairs"]:
        one, other = cells[pair["one"]], cells[pair["other"]]
        names = sorted(set(one) & set(other))
        a, b = [one[name] for name in names], [other[name] for name in names]
        here = f"{group['draw']} {pair['one']} against {pair['other']}"
        only = [sum(x.mostly() > y.mostly() for x, y in zip(a, b)), sum(x.mostly() < y.mostly() for x, y in zip(a, b))]
        same(f"{here}: boards", pair["boards"], len(names))
        same(f"{here}: only one", pair["only_one"], only[0])
        same(f"{here}: only other", pair["only_other"], only[1])
        lead = sum(x.share - y.share for x, y in zip(a, b)) / len(names)
        same(f"{here}: lead", pair["lead"], float(lead))
        if all(len(board.records) == 1 for board in a + b):
            table = [[0, only[0]], [only[1], 0]]
            solving.append(float(mcnemar(table, exact=True).pvalue) if sum(only) else 1.0)
        else:
            solving.append(signed_rank([x.share for x in a], [y.share for y in b])[0])
        for metric, published in pair["wilcoxon"].items():
            first, second = [x.ranked(metric) for x in a], [y.ranked(metric) for y in b]
            p, effect, n = signed_rank(first, second)
            tests[metric].append((here, published, p))
            same(f"{here}: effect on {metric}", published["effect"], effect, "effect")
            same(f"{here}: boards that differ in {metric}", published["n"], n)
            both = [(x, y) for x, y in zip(first, second) if x is not INFINITE and y is not INFINITE]
            if both:
                for side, values in enumerate(zip(*both)):
                    same(f"{here}: median of {metric}", published["medians"][side], float(np.median([float(v) for v in values])))
    for pair, p in zip(group["pairs"], holm(solving)):
        same(f"{what}: p of {pair['one']} against {pair['other']}", pair["solving_p"], float(p), "p")
    for metric, found in tests.items():
        for (here, published, _), p in zip(found, holm([p for _, _, p in found])):
            same(f"{here}: p of {metric}", published["p"], float(p), "p")


def check_comparison(group, comparison, cells):
    """The same comparison with everybody's figures, and every pair by every metric that both have."""
    what = f"{group['draw']} {group['members']}, comparison"
    for key in ("problem", "draw", "boards", "enough_boards", "every_two"):
        alike(f"{what}: {key}", comparison[key], group[key])
    order = [one["spec"] for one in group["contenders"]]
    alike(f"{what}: order", [one["spec"] for one in comparison["contenders"]], order)
    for one, other in zip(comparison["contenders"], group["contenders"]):
        for key in ("section", "place", "mean", "solved", "interval"):
            alike(f"{what}: {key} of {one['spec']}", one[key], other[key])
        for metric, of in METRICS.items():
            values = [v for v in (board.figure(metric) for board in cells[one["spec"]].values()) if v is not None]
            published = one["metrics"].get(NAMES.get(metric, metric))
            alike(f"{what}: has {one['spec']} {metric}", published is not None, bool(values))
            if values:
                floats = [float(v) for v in values]
                same(f"{what}: n of {metric}", published["n"], len(values))
                same(f"{what}: mean of {metric}", published["mean"], float(sum(values) / len(values)))
                same(f"{what}: sd of {metric}", published["sd"], float(np.std(floats, ddof=1)) if len(floats) > 1 else None)
                same(f"{what}: median of {metric}", published["median"], float(np.median(floats)))
    keys = {NAMES.get(metric, metric): metric for metric in [*METRICS, "work"]}
    found, expected, solving = defaultdict(list), 0, []
    rank = {spec: i for i, spec in enumerate(order)}
    pairs = [sorted((p["one"], p["other"]), key=rank.get) for p in group["pairs"]]
    for a, b in pairs:
        names = sorted(set(cells[a]) & set(cells[b]))
        first, second = [cells[a][name] for name in names], [cells[b][name] for name in names]
        for name, key in keys.items():
            mine = [board.work() if key == "work" else board.ranked(key) for board in first]
            theirs = [board.work() if key == "work" else board.ranked(key) for board in second]
            if has(first, key) and has(second, key):
                found[name].append((a, b, *signed_rank(mine, theirs)[:2], ahead(mine, theirs), len(names)))
        only = [sum(x.mostly() > y.mostly() for x, y in zip(first, second)), sum(x.mostly() < y.mostly() for x, y in zip(first, second))]
        if all(len(board.records) == 1 for board in first + second):
            p = float(mcnemar([[0, only[0]], [only[1], 0]], exact=True).pvalue) if sum(only) else 1.0
            effect = (only[1] - only[0]) / sum(only) if sum(only) else 0.0
        else:
            p, effect, _ = signed_rank([x.share for x in first], [y.share for y in second])
            effect = -effect
        found["solved"].append((a, b, p, effect, only, len(names)))
    if not group["every_two"]:
        # Neighbours among very many are told by what orders them alone.
        found = {name: tests for name, tests in found.items() if name in ("solved", comparison["measure"])}
    published = {(p["a"], p["b"], p["metric"]): p for p in comparison["pairs"]}
    alike(f"{what}: number of pairs", len(published), sum(map(len, found.values())))
    for name, tests in found.items():
        for (a, b, p, effect, boards_ahead, boards), adjusted in zip(tests, holm([test[2] for test in tests])):
            here = f"{what}: {name} of {a} and {b}"
            one = published.get((a, b, name))
            if one is None:
                wrong.append(f"{here} is missing")
                continue
            same(f"{here}: boards", one["boards"], boards)
            same(f"{here}: p", one["p"], p, "p")
            same(f"{here}: p adjusted", one["p_adjusted"], float(adjusted), "p")
            # Less is better, so a positive effect of the first's differences favours the second.
            same(f"{here}: effect", one["effect"], -effect, "effect")
            alike(f"{here}: boards ahead", one["boards_ahead"], list(boards_ahead))
            shown = comparison["enough_boards"] and adjusted <= 0.05
            alike(f"{here}: who is ahead", one["ahead"], (a if effect < 0 else b if effect > 0 else None) if shown else None)


def has(boards, key):
    """Has a contender a metric on every board that counts as solved?"""
    return key == "work" or all(not board.mostly() or board.figure(key) is not None for board in boards)


def ahead(mine, theirs):
    """On how many boards each has less."""
    less = lambda a, b: a is not INFINITE and (b is INFINITE or a < b)
    return [sum(less(a, b) for a, b in zip(mine, theirs)), sum(less(b, a) for a, b in zip(mine, theirs))]


def check_fight(records, summary, facts):
    boards = defaultdict(lambda: defaultdict(list))
    for record in records:
        draw = record["instance"].rsplit("-", 1)[0]
        boards[draw, record["algorithm"]][record["start"]].append(record)
    for (draw, _), by_start in boards.items():
        instances = {r["instance"] for rs in by_start.values() for r in rs}
        if len(instances) != len(by_start):
            wrong.append(f"{draw}: a board was sampled twice")
    # Several sets of a problem together: of a board that two have the runs of the first count.
    for draw in {cell["draw"] for cell in summary["cells"] if ", " in cell["draw"]}:
        for algorithm in {record["algorithm"] for record in records}:
            for part in draw.split(", "):
                for start, own in boards.get((part, algorithm), {}).items():
                    boards[draw, algorithm].setdefault(start, own)
    by_set = defaultdict(dict)
    for cell in summary["cells"]:
        full = facts["specs"][cell["draw"]][cell["algorithm"]]
        own = {start: Board(rs) for start, rs in boards[cell["draw"], full].items()}
        by_set[cell["draw"]][cell["algorithm"]] = own
        curves = facts["curves"][cell["draw"]][cell["algorithm"]]
        check_cell(cell, list(own.values()), facts["limit"], curves)
    pairs = Counter()
    for group in summary["tests"]:
        pairs[group["draw"]] += math.comb(len(group["members"]), 2)
    for group in summary["tests"]:
        same("is every two a pair", group["every_two"], pairs[group["draw"]] <= math.comb(ALL_PAIRS, 2))
        check_group(group, by_set[group["draw"]])
    for group, comparison in zip(summary["tests"], summary["comparisons"], strict=True):
        check_comparison(group, comparison, by_set[group["draw"]])
    for claim in summary["claims"] or []:
        check_claim(claim, by_set)


def claimed(name, cells):
    """The figures that a claim of the paper of 2006 rests on."""
    def of(algorithm, figure):
        return [figure(list(cells[f"{algorithm}(moves={moves})"].values())) for moves in (8, 10, 15, 25)]

    def share(boards):
        return 100 * sum(board.share for board in boards) / len(boards)

    def mean(metric, scale=1):
        def figure(boards):
            values = [v for v in (board.figure(metric) for board in boards) if v is not None]
            return scale * sum(values) / len(values) if values else None
        return figure

    def work(boards):
        solved = sum(len(board.solved) for board in boards)
        return Fraction(sum(board.generated for board in boards), solved) if solved else None

    time, iterations = mean("time", 10**6), mean("iterations")
    return {
        "grasp-always": lambda: of("grasp", share),
        "hybrid-only-8": lambda: of("ga-grasp", share),
        "ga-half": lambda: of("ga", share),
        "ga-time-grows": lambda: of("ga", time),
        "time-falls": lambda: of("grasp", time) + of("ga-grasp", time),
        "grasp-six": lambda: of("grasp", iterations),
        "hybrid-one": lambda: of("ga-grasp", iterations),
        "grasp-cheapest": lambda: of("grasp", work) + of("ga", work) + of("ga-grasp", work),
        "both-beat-ga": lambda: of("grasp", share) + of("ga-grasp", share) + of("ga", share),
    }[name]()


def check_claim(claim, by_set):
    for draw, published in zip(claim["draws"], claim["figures"], strict=True):
        for ours, theirs in zip(published, claimed(claim["name"], by_set[draw]), strict=True):
            same(f"{claim['name']}, {draw}", ours, None if theirs is None else float(theirs), "claim")


# Tournaments.


def symmetric(position):
    """What a position and its mirror images have in common."""
    rows = position.replace(" ", "").split("/")
    images = []
    for turned in (rows, ["".join(column) for column in zip(*rows)]):
        for upright in (turned, turned[::-1]):
            images += ["/".join(upright), "/".join(row[::-1] for row in upright)]
    square = len(rows) == len(rows[0])
    return min(images if square else images[:4])


def fit(points):
    """Ratings by statsmodels: a regression without intercept, one player 1 and the other -1."""
    n = len(points)
    pairs = [(i, j) for i, j in itertools.combinations(range(n), 2) if points[i][j] + points[j][i] > 0]
    design = np.zeros((len(pairs), n))
    for row, (i, j) in enumerate(pairs):
        design[row, i], design[row, j] = 1, -1
    outcome = np.array([[points[i][j], points[j][i]] for i, j in pairs])
    fitted = GLM(outcome, design[:, :-1], family=Binomial()).fit(tol=1e-14, maxiter=1000, tol_criterion="params")
    ratings = np.append(fitted.params, 0) * 400 / math.log(10)
    return ratings - ratings.mean()


def fit_many(points):
    """The same for many tables at once, by Newton's method on stacked matrices."""
    many, n = points.shape[0], points.shape[1]
    strength = np.zeros((many, n))
    games = points + points.transpose(0, 2, 1)
    for _ in range(60):
        chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
        slope = (points - games * chance).sum(2)
        curve = games * chance * (1 - chance)
        matrix = -curve
        index = np.arange(n)
        matrix[:, index, index] = curve.sum(2) - curve[:, index, index]
        step = np.linalg.solve(matrix[:, :-1, :-1], slope[:, :-1, None])[..., 0]
        strength[:, :-1] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-10:
            break
    strength *= 400 / math.log(10)
    return strength - strength.mean(1, keepdims=True)


def with_draw(points):
    met = (points + np.swapaxes(points, -1, -2)) > 0
    return points + met / 2


def beats(points, one, other):
    """Did the other take anything from the one, even by way of others?"""
    found, todo = {one}, [one]
    while todo:
        below = todo.pop()
        for i in range(len(points)):
            if points[i][below] > 0 and i not in found:
                found.add(i)
                todo.append(i)
    return other not in found


def check_tournament(records, summary, facts):
    stopped = sum(r["result"].startswith("stopped") for r in records)
    same("stopped matches", summary["matches"]["stopped"], stopped)
    same("stored matches", summary["matches"]["stored"], len(records))
    for table in summary["games"]:
        own = [r for r in records if r["problem"] == table["problem"] and not r["result"].startswith("stopped")]
        names = [player["player"] for player in table["players"]]
        place = {facts["specs"][name]: i for i, name in enumerate(names)}
        openings = defaultdict(lambda: np.zeros((2, len(names), len(names))))
        tallies = Counter()
        for r in own:
            i, j = place[r["first"]], place[r["second"]]
            tallies[i, r["result"], "first"] += 1
            tallies[j, r["result"], "second"] += 1
            score = {"first": 1.0, "draw": 0.5, "second": 0.0}[r["result"]]
            unit = openings[symmetric(r["opening"])]
            unit[0, i, j] += score
            unit[0, j, i] += 1 - score
            unit[1, i, j] += 1
            unit[1, j, i] += 1
        check_players(table, (names, place), tallies, ([openings[key] for key in sorted(openings)], own))


def score(unit, i):
    """Points over games, every opponent the same."""
    met = [j for j in range(unit.shape[1]) if unit[1, i, j] > 0]
    return sum(Fraction(unit[0, i, j]) / Fraction(unit[1, i, j]) for j in met) / len(met) if met else None


RESULTS = ["first", "draw", "second"]


def check_players(table, known, tallies, played):
    (names, place), (openings, records) = known, played
    n, all_points = len(names), sum(unit[0] for unit in openings)
    whole = sum(openings)
    shares = [[score(unit, i) for unit in openings] for i in range(n)]
    stack = np.array([unit[0] for unit in openings])
    ratings = fit(with_draw(all_points))
    ours = resamples(len(openings) * n * n)
    sample = rng.integers(0, len(openings), (RESAMPLES, len(openings)))
    # Ratings of many players have no intervals, and neighbours alone are compared.
    few = n <= ALL_PAIRS
    parts = np.array_split(sample, 100)
    resampled = np.concatenate([fit_many(with_draw(stack[part].sum(1))) for part in parts]) if few else None
    for i, player in enumerate(table["players"]):
        what = f"{table['problem']} {names[i]}"
        for key, first, second in [("wins", "first", "second"), ("draws", "draw", "draw"), ("losses", "second", "first")]:
            same(f"{what}: {key}", player["tally"][key], tallies[i, first, "first"] + tallies[i, second, "second"])
            same(f"{what}: {key} as first", player["as_first"][key], tallies[i, first, "first"])
        same(f"{what}: games", player["games"], sum(tallies[i, result, side] for result in RESULTS for side in ("first", "second")))
        sides = [(own, side) for own in records for side in ("first", "second") if place[own[side]] == i]
        for key, column in [("seconds_per_game", "wall_s"), ("expanded_per_game", "expanded")]:
            same(f"{what}: {key}", player[key], float(np.mean([float(own[f"{column}_{side}"]) for own, side in sides])))
        same(f"{what}: cut short", player["cut_short"], sum(int(own[f"cut_{side}"]) for own, side in sides))
        same(f"{what}: score", player["score"], float(score(whole, i)))
        share_interval(f"{what}: score", player["interval"], [s for s in shares[i] if s is not None])
        same_rating(f"{what}: Elo", player["elo"]["value"], float(ratings[i]))
    pairs = list(itertools.combinations(range(n), 2)) if few else list(itertools.pairwise(range(n)))
    tests = []
    for i, j in pairs:
        both = [(a, b) for a, b in zip(shares[i], shares[j]) if a is not None and b is not None]
        tests.append(signed_rank(*zip(*both))[0])
    duels = {(duel["one"], duel["other"]): duel for duel in table["duels"]}
    for (i, j), p in zip(pairs, holm(tests)):
        duel = duels[names[i], names[j]]
        what = f"{table['problem']} {names[i]} against {names[j]}"
        same(f"{what}: p", duel["p"], float(p), "p")
        tally = duel["tally"]
        same(f"{what}: points", tally["wins"] + tally["draws"] / 2, float(all_points[i][j]))
        if few:
            same_rating(f"{what}: Elo", duel["elo_difference"]["value"], float(ratings[i] - ratings[j]))
        else:
            same(f"{what}: no difference in Elo", duel["elo_difference"], None)
    if len(duels) != len(pairs):
        wrong.append(f"{table['problem']}: {len(duels)} duels instead of {len(pairs)}")
    if not few or len(openings) < FEWEST:
        for name, rating in [*((p["player"], p["elo"]) for p in table["players"]), *((str(d), duels[d]["elo_difference"]) for d in duels)]:
            for side in ("low", "high"):
                same(f"{name}: Elo without ends", rating and rating[side], None)
        return
    check_ratings(table, duels, (openings, all_points), (resampled, ours))


def lower_end(what, published, resampled, bound, ours, turned=False):
    """The lower end is that of the resamples, or the bound if that is lower; turned, the upper one."""
    compared["elo ends"] += 1
    sign, share = (-1, 0.975) if turned else (1, 0.025)
    if bound == -math.inf or published is None:
        good = bound == -math.inf and published is None
    else:
        slack = 1e-9 * max(1.0, abs(published))
        by_resamples = may_be(published, resampled, share, ours) and sign * published <= bound + slack
        # The bound is the end where the end of the resamples may lie further in.
        (lowest, highest), (least, most) = own_error(share, ours), ranks(published, resampled)
        further_in = most >= lowest if turned else least <= highest
        good = by_resamples or abs(sign * published - bound) <= slack and further_in
    if not good:
        here = np.quantile(resampled, share)
        wrong.append(f"{what}: published {published}; resamples say {here}, and at most {sign * bound}")


def check_ratings(table, duels, played, resampling):
    """The ends of all differences, then those of all ratings, which are no nearer than their means."""
    (openings, points), (resampled, ours) = played, resampling
    names = [player["player"] for player in table["players"]]
    n = len(names)
    sums = {i: [0.0, 0.0] for i in range(n)}
    for i, j in itertools.combinations(range(n), 2):
        what, published = f"{names[i]} against {names[j]}: Elo", duels[names[i], names[j]]["elo_difference"]
        difference = resampled[:, i] - resampled[:, j]
        ends = [math.inf, math.inf]  # How far below and above they may at least lie.
        for side, (one, other) in enumerate([(i, j), (j, i)]):
            if beats(points, one, other):
                # Any distance above, and no nearer than Wilson's interval of the openings in which they met.
                met = [unit for unit in openings if unit[1, one, other] > 0]
                low = proportion_confint(len(met), len(met), method="wilson")[0] if met else 0.0
                ends[side] = 400 * math.log10(low / (1 - low)) if low > 0 else -math.inf
                ends[1 - side] = -math.inf
        lower_end(f"{what}, low", published["low"], difference, ends[0], ours)
        lower_end(f"{what}, high", published["high"], difference, ends[1], ours, True)
        low = -math.inf if published["low"] is None else published["low"]
        high = math.inf if published["high"] is None else published["high"]
        for player, ends in [(i, (low, high)), (j, (-high, -low))]:
            sums[player][0] += ends[0] / n
            sums[player][1] += ends[1] / n
    for i, player in enumerate(table["players"]):
        low, high = sums[i]
        what, published = f"{names[i]}: Elo", player["elo"]
        # A rating is the mean of its differences; where one of those has no end, so wide at least.
        wide = math.isinf(low) or math.isinf(high)
        lower_end(f"{what}, low", published["low"], resampled[:, i], low if wide else math.inf, ours)
        lower_end(f"{what}, high", published["high"], resampled[:, i], -high if wide else math.inf, ours, True)


def check_csv(rows, summary):
    """summary.csv has the numbers of summary.json."""
    def text(value):
        return "" if value is None else repr(float(value))

    def equal(what, cell, value):
        compared["csv"] += 1
        if (cell == "") != (value is None) or cell != "" and float(cell) != float(value):
            wrong.append(f"summary.csv, {what}: {cell} instead of {text(value)}")

    if "games" in summary:
        pairs = [(table, player) for table in summary["games"] for player in table["players"]]
        for row, (table, player) in zip(rows, pairs, strict=True):
            if [row["problem"], row["draw"], row["player"]] != [table["problem"], table["draw"], player["player"]]:
                wrong.append(f"summary.csv: {row['player']} is not {player['player']}")
            elo = player["elo"] or {"value": None, "low": None, "high": None}
            numbers = {"openings": table["openings"], "games": player["games"], **player["tally"], "score": player["score"],
                       "low": player["interval"][0], "high": player["interval"][1],
                       "elo": elo["value"], "elo_low": elo["low"], "elo_high": elo["high"]}
            for key, value in numbers.items():
                equal(f"{player['player']}, {key}", row[key], value)
        return
    for row, cell in zip(rows, summary["cells"], strict=True):
        if [row["problem"], row["draw"], row["algorithm"]] != [cell["problem"], cell["draw"], cell["algorithm"]]:
            wrong.append(f"summary.csv: {row['algorithm']} is not {cell['algorithm']}")
        numbers = {key: cell[key] for key in ("boards", "solved", "impossible", "par10", "work")}
        numbers.update(low=cell["interval"][0], high=cell["interval"][1])
        for metric in METRICS:
            # Metrics that nobody has are no columns, but for those of the first reports.
            if metric not in FIRST and not any(metric in own["figures"] for own in summary["cells"]):
                continue
            for part in ("n", "mean", "median", "mode", "q1", "q3"):
                figure = cell["figures"].get(metric)
                numbers[f"{metric.replace('-', '_')}_{part}"] = figure and figure["summary"][part]
        for key, value in numbers.items():
            equal(f"{cell['algorithm']}, {key}", row[key], value)
        if set(row) - set(numbers) != {"problem", "draw", "algorithm"}:
            wrong.append(f"summary.csv has columns that nobody checked: {set(row) - set(numbers)}")


def main():
    folder = Path(sys.argv[1])
    with open(folder / "records.csv", newline="", encoding="utf-8") as file:
        records = list(csv.DictReader(file))
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
    (check_tournament if "games" in summary else check_fight)(records, summary, facts)
    with open(folder / "summary.csv", newline="", encoding="utf-8") as file:
        check_csv(list(csv.DictReader(file)), summary)
    print(", ".join(f"{count} {kind}" for kind, count in compared.items()))
    print("\n".join(wrong))
    sys.exit(1 if wrong or compared["exact"] < 10 else 0)


main()
