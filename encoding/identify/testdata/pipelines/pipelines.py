#!/usr/bin/python3
"""Writes tables as programs that people publish compute them, each with its own arithmetic, into this directory.

Needs NumPy (Debian: python3-numpy). The formulas are those of the projects named, rewritten in NumPy's float32 where
the original uses PyTorch's.
"""

import math

import numpy as np

f32 = np.float32


def interleaved(angles):
    table = np.zeros((angles.shape[0], 2 * angles.shape[1]), angles.dtype)
    table[:, 0::2], table[:, 1::2] = np.sin(angles), np.cos(angles)
    return table


def save(name, table, dtype=f32):
    np.save(name + ".npy", table.astype(dtype))


def pos(n):
    return np.arange(n, dtype=f32)[:, None]


# PyTorch's tutorial, "Language Modeling with nn.Transformer": the buffer has the shape (max_len, 1, d).
d = 32
div_term = np.exp(np.arange(0, d, 2, dtype=f32) * f32(-math.log(10000.0) / d))
save("pytorch-tutorial", interleaved(pos(120) * div_term)[:, None, :])

# The Annotated Transformer: the same with a batch, (1, max_len, d), in float16.
div_term = np.exp(np.arange(0, d, 2, dtype=f32) * f32(-(math.log(10000.0) / d)))
save("annotated-transformer-half", interleaved(pos(200) * div_term)[None], np.float16)

# TensorFlow's tutorial of 2019: angles by a power in float64, sine and cosine in place.
d = 24
i = np.arange(d)[None, :]
angles = np.arange(100)[:, None] * (1 / np.power(10000, (2 * (i // 2)) / np.float32(d)))
angles[:, 0::2], angles[:, 1::2] = np.sin(angles[:, 0::2]), np.cos(angles[:, 1::2])
save("tensorflow-tutorial", angles[None])

# A list comprehension with a loop over positions, as in attention-is-all-you-need-pytorch.
d = 16
table = np.array([[p / np.power(10000, 2 * (j // 2) / d) for j in range(d)] for p in range(50)])
table[:, 0::2], table[:, 1::2] = np.sin(table[:, 0::2]), np.cos(table[:, 1::2])
save("comprehension", table)

# A power in float32, divided.
d = 64
save("power-float32", interleaved(pos(70) / np.power(f32(10000), np.arange(0, d, 2, dtype=f32) / f32(d))))

# Tensor2Tensor and fairseq: sines, then cosines, with n - 1 in the exponent.
n = 16
increment = f32(math.log(10000.0) / (n - 1))
scaled = pos(90) * np.exp(np.arange(n, dtype=f32) * -increment)[None, :]
save("tensor2tensor", np.concatenate([np.sin(scaled), np.cos(scaled)], axis=1))

# Hugging Face's halves: 1 / base ** (arange / d), an outer product, sines before cosines.
d = 40
inv_freq = f32(1.0) / (f32(10000) ** (np.arange(0, d, 2, dtype=f32) / f32(d)))
freqs = np.einsum("i,j->ij", np.arange(77, dtype=f32), inv_freq)
save("halves", np.concatenate([np.sin(freqs), np.cos(freqs)], axis=-1))

# Time steps of guided-diffusion: cosines first.
half = 16
freqs = np.exp(f32(-math.log(10000)) * np.arange(half, dtype=f32) / f32(half))
args = pos(120) * freqs[None]
save("guided-diffusion", np.concatenate([np.cos(args), np.sin(args)], axis=-1))


# Masked autoencoders: two axes of a grid of 8 x 8 patches.
def axis_1d(d, places):
    omega = np.arange(d // 2, dtype=f32)
    omega /= d / 2.0
    omega = f32(1.0) / f32(10000) ** omega
    out = np.einsum("m,d->md", places.reshape(-1), omega)
    return np.concatenate([np.sin(out), np.cos(out)], axis=1)


grid = np.stack(np.meshgrid(np.arange(8, dtype=f32), np.arange(8, dtype=f32)), axis=0)
save("masked-autoencoder", np.concatenate([axis_1d(32, grid[0]), axis_1d(32, grid[1])], axis=1))

# Runtimes in C++: the angle of a position is multiplied by one ratio from pair to pair.
d = 64
ratio = f32(f32(10000) ** f32(-2.0 / d))
angles = np.zeros((100, d // 2), f32)
theta = np.arange(100, dtype=f32)
for j in range(d // 2):
    angles[:, j] = theta
    theta = theta * ratio
save("repeated-multiplication", interleaved(angles))

# LLaMA of 2023: a complex number for each pair.
freqs = f32(1.0) / (f32(10000.0) ** (np.arange(0, 32, 2, dtype=f32) / f32(32)))
freqs = np.outer(np.arange(64, dtype=f32), freqs).astype(f32)
np.savez("rope-llama.npz", freqs_cis=(np.cos(freqs) + 1j * np.sin(freqs)).astype(np.complex64))

# The cosines that transformers keeps for rotary embeddings, each twice, in lines of text.
emb = np.concatenate([freqs, freqs], axis=-1)
np.savetxt("rope-cos-cached.txt", np.cos(emb)[:48], fmt="%.9g")
