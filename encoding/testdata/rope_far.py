#!/usr/bin/python3
"""Writes rope_far.json: sines and cosines of scaled rotary embeddings.

Needs mpmath (Debian: python3-mpmath). Run it in this directory:

    /usr/bin/python3 rope_far.py > rope_far.json

The formulas are those of the papers and of Hugging Face's
modeling_rope_utils, evaluated at 80 digits; every float counts as the exact
number that it is.
"""

import json
import random

from mpmath import ceil, cos, floor, log, mp, mpf, pi, sin

mp.dps = 80
random.seed(12)


def yarn(c):
    r, b, s, train = c["turned"], mpf(c["base"]), mpf(c["factor"]), c["train"]

    def at(turns):
        return r * log(train / (turns * 2 * pi)) / (2 * log(b))

    low, high = at(mpf(c["fast"])), at(mpf(c["slow"]))
    if not c["real"]:
        low, high = floor(low), ceil(high)
    low, high = max(low, 0), min(high, r - 1)
    if low == high:
        high += mpf(0.001)
    out = []
    for i in range(r // 2):
        w = b ** (mpf(-2 * i) / r)
        g = min(max((i - low) / (high - low), 0), 1)
        out.append(w * (1 - g) + w / s * g)
    return out


def frequencies(c):
    r, b, method = c["turned"], mpf(c["base"]), c["method"]
    usual = [b ** (mpf(-2 * i) / r) for i in range(r // 2)]
    s = mpf(c.get("factor", 1))
    if method == "none":
        return usual
    if method == "linear":
        return [w / s for w in usual]
    if method in ("ntk", "dynamic"):
        a = s
        if method == "dynamic":
            a = s * max(c["target"], c["train"]) / c["train"] - (s - 1)
        other = b * a ** (mpf(r) / (r - 2))
        return [other ** (mpf(-2 * i) / r) for i in range(r // 2)]
    if method == "yarn":
        return yarn(c)
    if method == "llama3":
        out = []
        for w in usual:
            length, low, high = 2 * pi / w, mpf(c["low"]), mpf(c["high"])
            if length < c["train"] / high:
                out.append(w)
            elif length > c["train"] / low:
                out.append(w / s)
            else:
                t = (c["train"] / length - low) / (high - low)
                out.append((1 - t) * w / s + t * w)
        return out
    if method == "longrope":
        divisors = c["long"] if c["target"] > c["train"] else c["short"]
        return [w / mpf(f) for w, f in zip(usual, divisors)]
    if method == "proportional":
        h = c["head"]
        return [b ** (mpf(-2 * i) / h) / s if 2 * i < r else mpf(0) for i in range(h // 2)]
    raise ValueError(method)


def some(method):
    head = random.choice([2, 4, 16, 64, 96, 128, 256])
    c = {
        "method": method,
        "head": head,
        "turned": random.choice([head, max(2, head // 4 * 2)]),
        "base": random.choice([1.5, 100, 10000, 500000, 1e6, 1e7]),
        "factor": random.choice([1, 1.5, 4, 8, 32, 40, 1000]),
        "train": random.choice([512, 2048, 4096, 8192, 32768]),
        "target": random.choice([512, 8192, 131072, 1000000]),
    }
    if method == "yarn":
        c.update(random.choice([{"fast": 32, "slow": 1}, {"fast": 7.5, "slow": 0.3}]), real=random.random() < 0.5)
    if method == "llama3":
        c.update(random.choice([{"low": 1, "high": 4}, {"low": 0.5, "high": 6.25}]))
    if method == "longrope":
        for name in ("short", "long"):
            c[name] = [random.choice([1.0, 1.08, 1.3, 2.7, 30.41, 64.81]) for _ in range(c["turned"] // 2)]
    if method in ("ntk", "dynamic") and c["turned"] == 2:
        c["turned"], c["head"] = 16, 16
    return c


cases = []
for method in ("none", "linear", "ntk", "dynamic", "yarn", "llama3", "longrope", "proportional"):
    for _ in range(12):
        c = some(method)
        ws = frequencies(c)
        pairs = sorted({0, len(ws) - 1, *(random.randrange(len(ws)) for _ in range(4))})
        c["pairs"] = [
            {
                "pair": i,
                "frequency": float(ws[i]),
                "waves": [[p, mp.nstr(sin(p * ws[i]), 25), mp.nstr(cos(p * ws[i]), 25)] for p in (1, random.randrange(10**6), 10**15 - random.randrange(1000))],
            }
            for i in pairs
        ]
        cases.append(c)
print("[\n" + ",\n".join(json.dumps(c) for c in cases) + "\n]")
