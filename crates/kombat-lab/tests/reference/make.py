"""Computes what the statistics should say, by other packages, into values.json.

    python3 -m venv venv
    venv/bin/pip install scipy statsmodels scikit-posthocs pingouin
    venv/bin/python make.py

Inputs are literal or come from a fixed generator, so that a second run writes
the same file. The tests read the file only and need no Python.
"""

import itertools
import json
import math
import platform
import warnings
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pingouin
import scikit_posthocs
from scipy import stats
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM
from statsmodels.stats.contingency_tables import cochrans_q, mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

warnings.simplefilter("ignore")
PACKAGES = ["numpy", "scipy", "statsmodels", "scikit-posthocs", "pingouin", "pandas"]


class Lcg:
    """Knuth's MMIX generator, upper bits."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def unit(self):
        return self.below(2**30) / 2**30


def table(seed, rows, columns, levels, better=0):
    """Costs of algorithms (columns), each `better` cheaper than the one after it."""
    lcg = Lcg(seed)
    return [[lcg.below(levels) + better * j for j in range(columns)] for _ in range(rows)]


def real(x):
    """A number that JSON has; infinity becomes null."""
    x = float(x)
    assert not math.isnan(x)
    return None if math.isinf(x) else x


def wilson():
    cases = [(0, 1), (1, 1), (0, 10), (10, 10), (3, 10), (5, 10), (2.5, 7), (0.1, 3), (997, 1000), (12345.25, 99999)]
    rows = [(s, n, 0.05) for s, n in cases] + [(7, 20, 0.01), (7, 20, 0.5)]
    for s, n, alpha in rows:
        low, high = proportion_confint(s, n, alpha=alpha, method="wilson")
        yield {"successes": s, "n": n, "z": real(stats.norm.isf(alpha / 2)), "low": real(low), "high": real(high)}


def holm():
    lcg = Lcg(1)
    lists = [[0.03], [0.5, 0.6], [0.01, 0.02, 0.03, 0.04, 0.05], [0.04, 0.04, 0.001, 1.0, 0.0], [1.0, 1.0]]
    lists += [[1e-300, 0.2, 1e-5], [lcg.unit() ** 4 for _ in range(40)]]
    for p in lists:
        yield {"p": p, "adjusted": [real(a) for a in multipletests(p, method="holm")[1]]}


def solved(seed, rows, shares):
    lcg = Lcg(seed)
    return [[int(lcg.unit() < share) for share in shares] for _ in range(rows)]


def cochran():
    tables = [
        solved(2, 12, [0.5, 0.5, 0.5]),
        solved(3, 40, [0.9, 0.5, 0.3, 0.0]),
        solved(4, 6, [0.5, 0.9]),
        solved(5, 1000, [0.9, 0.6, 0.55, 0.5, 0.1]),
        solved(6, 300, [0.5, 0.5, 0.49]),
        [[1, 0, 0], [1, 1, 1], [0, 0, 0], [1, 1, 0]],
        [[1, 0]],
    ]
    for t in tables:
        r = cochrans_q(np.array(t))
        yield {"boards": t, "q": real(r.statistic), "df": int(r.df), "p": real(r.pvalue)}


def mcnemars():
    cases = [(0, 0), (0, 1), (1, 1), (0, 5), (3, 3), (2, 9), (9, 2), (40, 41), (100, 150), (0, 900), (430, 570)]
    for b, c in cases + [(20000, 20500)]:
        p = 1.0 if b + c == 0 else mcnemar([[5, b], [c, 5]], exact=True).pvalue
        yield {"b": b, "c": c, "p": real(p)}


def lists():
    lcg = Lcg(7)
    yield from ([2.5], [1.0, 2.0], [3.0, 3.0, 3.0], [0.1] * 7, [5.0, -1.0, 5.0, -1.0, 2.0], [1e9, 1e9 + 1, 1e9 + 2])
    yield [float(lcg.below(20)) for _ in range(101)]
    yield [lcg.unit() * 1e6 for _ in range(1000)]


def summary():
    for x in lists():
        q1, q3 = np.quantile(x, [0.25, 0.75])
        yield {
            "values": x,
            "mean": real(np.mean(x)),
            "sd": None if len(x) < 2 else real(np.std(x, ddof=1)),
            "min": min(x),
            "q1": real(q1),
            "median": real(np.median(x)),
            "q3": real(q3),
            "max": max(x),
            "iqr": real(stats.iqr(x)),
            "mode": real(stats.mode(x).mode),
        }


class Stream(np.random.Generator):
    """xoshiro256++ seeded by SplitMix64, behind numpy's face: scipy takes its
    resamples with the numbers that ours are taken with."""

    def __new__(cls, seed):
        return super().__new__(cls, np.random.PCG64(0))

    def __init__(self, seed):
        super().__init__(np.random.PCG64(0))
        self.s = []
        for i in range(1, 5):
            z = (seed + i * 0x9E3779B97F4A7C15) % 2**64
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
            self.s.append(z ^ (z >> 31))

    def bits(self):
        def rotate(x, k):
            return (x << k | x >> (64 - k)) % 2**64

        s = self.s
        result = (rotate((s[0] + s[3]) % 2**64, 23) + s[0]) % 2**64
        t = s[1] << 17 & (2**64 - 1)
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate(s[3], 45)
        return result

    def index(self, n):
        while True:
            product = self.bits() * n
            if product % 2**64 >= 2**64 % n:
                return product >> 64

    def integers(self, low, high=None, size=None, **_):
        assert low == 0
        return np.array([self.index(high) for _ in range(math.prod(size))]).reshape(size)


def bootstrap():
    lcg = Lcg(8)
    some = [float(lcg.below(100)) for _ in range(25)]
    cases = [(some, 1, 2000, 0.95), (some[:10], 2, 500, 0.9), ([1.0, 2.0], 3, 99, 0.5), ([4.0] * 5, 4, 50, 0.95)]
    for x, seed, resamples, level in cases:
        row = {"values": x, "seed": seed, "resamples": resamples, "level": level}
        for name, f in [("mean", np.mean), ("median", np.median), ("max", np.max)]:
            ci = stats.bootstrap(
                (x,), f, method="percentile", n_resamples=resamples, confidence_level=level, rng=Stream(seed)
            ).confidence_interval
            row[name] = [real(ci.low), real(ci.high)]
        yield row


def runs():
    lcg = Lcg(9)
    yield from ([3.0], [None, None], [1.0, None], [2.0, 2.0, None, 1.0, 2.0])
    yield [float(lcg.below(60)) if lcg.below(4) else None for _ in range(50)]
    yield [lcg.unit() * 100 if lcg.below(3) else None for _ in range(1000)]


def ecdf():
    for x in runs():
        limit = 100.0
        done = [v for v in x if v is not None]
        data = stats.CensoredData(uncensored=done, right=[limit] * (len(x) - len(done)))
        cdf = stats.ecdf(data).cdf
        steps = [[real(a), real(b)] for a, b in zip(cdf.quantiles, cdf.probabilities) if a in done]
        at = [[a, real(cdf.evaluate(a))] for a in [-1.0, 1.0, 1.5, 2.0, 50.0, 99.5]]
        yield {"values": x, "steps": steps, "at": at}


def par():
    for x, k in itertools.product(runs(), [1, 2, 10]):
        limit = 100.0
        yield {"values": x, "limit": limit, "k": k, "par": real(np.mean([k * limit if v is None else v for v in x]))}


def wilcoxon():
    lcg = Lcg(10)
    unit = [lcg.unit() - 0.4 for _ in range(1000)]
    cases = [[1.0], [-1.0, 2.0], [1.0, 1.0], [-2.0, 2.0], [1.0, -2.0, 3.0, 4.0, -5.0], [0.0, 0.0, 1.5, -2.5, 3.5]]
    cases += [[float(i) for i in range(1, n + 1)] for n in (5, 50, 51)]
    cases += [unit[:n] for n in (8, 20, 49, 50, 51, 100, 1000)]
    cases += [[round(u * 10) / 2 for u in unit[:n]] for n in (9, 12, 30, 60, 1000)]
    cases += [[abs(u) + 0.001 for u in unit], [3.0] * 100, [3.0] * 5, [float(i) for i in range(1, 1301)]]
    for d in cases:
        kept = np.array([v for v in d if v != 0])
        ties = len(set(abs(kept))) < len(kept)
        exact = len(kept) <= 50
        method = "exact" if exact and not ties else "asymptotic"
        if not (exact and ties):
            p = stats.wilcoxon(kept, method=method, correction=False).pvalue
            assert p == stats.wilcoxon(kept).pvalue
        elif len(kept) <= 13:
            # scipy's permutation test tries every assignment of signs.
            p = stats.wilcoxon(kept, method=stats.PermutationMethod(n_resamples=2**14)).pvalue
        else:
            # Beyond that every sum of doubled ranks is counted by hand.
            doubled = [int(round(2 * r)) for r in stats.rankdata(abs(kept))]
            ways = {0: 1}
            for r in doubled:
                more = dict(ways)
                for total, count in ways.items():
                    more[total + r] = more.get(total + r, 0) + count
                ways = more
            plus = sum(r for r, d in zip(doubled, kept) if d > 0)
            low = min(plus, sum(doubled) - plus)
            p = min(1.0, 2 * sum(c for total, c in ways.items() if total <= low) / 2 ** len(kept))
        # pingouin's effect is what it says for two-sided tests.
        effect = pingouin.wilcoxon(np.array(d), np.zeros(len(d)))["RBC"].iloc[0]
        plus = stats.wilcoxon(kept, alternative="greater", method=method).statistic
        minus = stats.wilcoxon(-kept, alternative="greater", method=method).statistic
        yield {
            "differences": d,
            "n": len(kept),
            "w_plus": real(plus),
            "w_minus": real(minus),
            "p": real(p),
            "exact": exact,
            "effect": real(effect),
        }


def friedman():
    tables = [
        table(11, 6, 3, 1000),
        table(12, 15, 4, 3),
        table(13, 30, 5, 10, 1),
        table(14, 1000, 3, 50),
        table(15, 1000, 6, 40, 4),
        table(16, 80, 10, 30, 6),
        table(17, 4, 20, 9),
        [[1, 1, 1], [2, 2, 3]],
        # The third never solves; on the last board nobody does.
        [[a, b, math.inf, c] for a, b, c in table(18, 20, 3, 9)] + [[math.inf] * 4],
    ]
    for t in tables:
        a = np.array(t, dtype=float)
        r = stats.friedmanchisquare(*a.T)
        ranks = stats.rankdata(a, axis=1)
        pairs = scikit_posthocs.posthoc_nemenyi_friedman(ranks).to_numpy()
        k = a.shape[1]
        # statsmodels' curve behind this p-value is fitted: none may be near 5 %.
        upper = [pairs[i][j] for i in range(k) for j in range(i)]
        assert all(abs(p - 0.05) > 1e-3 for p in upper), sorted(upper)
        yield {
            "boards": [[real(v) for v in row] for row in t],
            "mean_ranks": [real(m) for m in ranks.mean(axis=0)],
            "chi_square": real(r.statistic),
            "p": real(r.pvalue),
            "differ": [[bool(i != j and pairs[i][j] < 0.05) for j in range(k)] for i in range(k)],
        }


def nemenyi():
    for k, n in itertools.product(range(2, 21), [1, 14, 1000]):
        q = stats.studentized_range.ppf(0.95, k, np.inf) / math.sqrt(2)
        yield {"algorithms": k, "boards": n, "difference": real(q * math.sqrt(k * (k + 1) / (6 * n)))}


def elo():
    """Bradley and Terry's model as a logistic regression: one row a pair, +1 for the
    one and -1 for the other, the share of points as the outcome. Rows and columns are
    players, a cell is the points of the row against the column."""
    lcg = Lcg(19)
    tables = [
        [[0, 7], [3, 0]],
        [[0, 79.5], [0.5, 0]],
        [[0, 27.5, 40], [12.5, 0, 33], [0.5, 7, 0]],
        # A ring in which the first and the third never meet.
        [[0, 3, 0, 5], [2, 0, 6, 0], [0, 4, 0, 1.5], [4, 0, 2.5, 0]],
    ]
    for n, games in [(4, 80), (6, 24), (12, 200)]:
        points = [[0.0] * n for _ in range(n)]
        for i, j in itertools.combinations(range(n), 2):
            points[i][j] = (1 + lcg.below(2 * games - 1)) / 2
            points[j][i] = games - points[i][j]
        tables.append(points)
    for points in tables:
        n = len(points)
        pairs = [(i, j) for i, j in itertools.combinations(range(n), 2) if points[i][j] + points[j][i] > 0]
        design = np.zeros((len(pairs), n))
        for row, (i, j) in enumerate(pairs):
            design[row, i], design[row, j] = 1, -1
        outcome = [[points[i][j], points[j][i]] for i, j in pairs]
        # The last player is the yardstick until the mean is taken off.
        model = GLM(np.array(outcome), design[:, :-1], family=Binomial())
        fitted = model.fit(tol=1e-14, maxiter=1000, tol_criterion="params").params
        ratings = np.append(fitted, 0) * 400 / math.log(10)
        ratings -= ratings.mean()
        yield {"points": points, "ratings": [real(r) for r in ratings]}


def main():
    versions = {"python": platform.python_version()} | {name: version(name) for name in PACKAGES}
    print(versions)
    makers = [wilson, holm, cochran, mcnemars, summary, bootstrap, ecdf, par]
    makers += [wilcoxon, friedman, nemenyi, elo]
    sections = ['"versions": ' + json.dumps(versions)]
    for maker in makers:
        rows = ",\n".join(json.dumps(row, allow_nan=False) for row in maker())
        sections.append(f'"{maker.__name__}": [\n{rows}\n]')
    path = Path(__file__).with_name("values.json")
    path.write_text("{\n" + ",\n".join(sections) + "\n}\n")


if __name__ == "__main__":
    main()
