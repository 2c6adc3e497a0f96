#!/usr/bin/python3
"""Writes means.json: means of sinusoids over long windows, at 50 digits.

Needs mpmath (Debian: python3-mpmath). Run it in this directory:

    /usr/bin/python3 means.py > means.json

A window is too long to add up; its mean is the imaginary part (sine) or the
real part (cosine) of the geometric sum

    1/n * sum(exp(i*w*(start + m)) for m in range(n))
        = exp(i*w*start) * (exp(i*w*n) - 1) / (n * (exp(i*w) - 1)).
"""

import json
import random

import mpmath
from mpmath import mp, mpc, mpf

mp.dps = 50 + 60  # 50 digits are left of the differences, and of the phases, at any angle here
random.seed(3)

BASES = [2, 100, 10000, 500000, 1e6, 1.0001, 1e12]
D_MODELS = [2, 3, 64, 127, 512, 4096, 65536]
LAYOUTS = ["interleaved", "concat", "t2t", "cos_sin_half"]
LENGTHS = [1, 2, 3, 10, 1000, 10**5, 10**6, 10**9, 10**12]


def frequency(base, d_model, layout, pair):
    half = d_model // 2
    exponent = {
        "interleaved": mpf(2 * pair) / d_model,
        "concat": mpf(2 * pair) / d_model,
        "t2t": mpf(pair) / max(half - 1, 1),
        "cos_sin_half": mpf(pair) / half,
    }[layout]
    return mpf(base) ** -exponent


def mean(w, start, n):
    total = mpmath.expj(w * start) * (mpmath.expj(w * n) - 1) / (mpmath.expj(w) - 1)
    return total / n


def check():
    """The geometric sum against adding up."""
    for w, start, n in [(mpf(1), 0, 7), (mpf("0.3"), 12345, 100), (mpf("1e-9"), 10**15, 50)]:
        added = sum((mpmath.expj(w * (start + m)) for m in range(n)), mpc(0)) / n
        assert abs(added - mean(w, start, n)) < mpf("1e-60")


def cases():
    for layout in LAYOUTS:
        for n in LENGTHS:
            for _ in range(7):
                base, d_model = random.choice(BASES), random.choice(D_MODELS)
                pairs = d_model // 2 if layout in LAYOUTS[2:] else (d_model + 1) // 2
                pair = random.choice([0, pairs - 1, random.randrange(pairs)])
                start = random.choice([0, random.randrange(1000), random.randrange(10**15), 10**15])
                value = mean(frequency(base, d_model, layout, pair), start, n)
                yield {
                    "layout": layout, "d_model": d_model, "base": base, "pair": pair, "start": start, "n": n,
                    "sin": mpmath.nstr(value.imag, 50), "cos": mpmath.nstr(value.real, 50),
                }


check()
print("[\n" + ",\n".join(json.dumps(c) for c in cases()) + "\n]")
