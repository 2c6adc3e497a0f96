#!/usr/bin/python3
"""Writes conventions.json: rows of tables as public libraries make them, with the flags that give them here.

Run it in this directory:

    /usr/bin/python3 conventions.py > conventions.json

Every function is the rule of one library, written from its formula. A row here is the row at "pos" of
"wavescope export FLAGS"; with several parts they follow one another. "columns" lists the columns of that row in the
order of the library, if it has another one: no layout has it then.
"""

import json
from math import cos, exp, log, sin


def tensor2tensor(pos, d, longest=1e4):
    """tensor2tensor get_timing_signal_1d; fairseq SinusoidalPositionalEmbedding; Whisper sinusoids."""
    n = d // 2
    angles = [pos * exp(-i * log(longest) / max(n - 1, 1)) for i in range(n)]
    return [sin(a) for a in angles] + [cos(a) for a in angles] + [0.0] * (d % 2)


def ddpm(t, d):
    """hojonathanho/diffusion nn.get_timestep_embedding."""
    n = d // 2
    angles = [t * exp(-i * (log(10000) / (n - 1))) for i in range(n)]
    return [sin(a) for a in angles] + [cos(a) for a in angles] + [0.0] * (d % 2)


def guided_diffusion(t, d, max_period=10000):
    """openai/guided-diffusion timestep_embedding, which latent-diffusion and DiT have too."""
    n = d // 2
    angles = [t * exp(-log(max_period) * i / n) for i in range(n)]
    return [cos(a) for a in angles] + [sin(a) for a in angles] + [0.0] * (d % 2)


def diffusers(t, d, flip_sin_to_cos=False, downscale_freq_shift=1, scale=1, max_period=10000):
    """diffusers get_timestep_embedding, with its names."""
    n = d // 2
    angles = [scale * t * exp(-log(max_period) * i / (n - downscale_freq_shift)) for i in range(n)]
    sines, cosines = [sin(a) for a in angles], [cos(a) for a in angles]
    return (cosines + sines if flip_sin_to_cos else sines + cosines) + [0.0] * (d % 2)


def transformer_xl(distance, d):
    """kimiyoung/transformer-xl PositionalEmbedding, whose rows are distances."""
    angles = [distance / 10000 ** (2 * i / d) for i in range(d // 2)]
    return [sin(a) for a in angles] + [cos(a) for a in angles]


def tutorial(pos, d):
    """The paper's formula column by column, as PyTorch's tutorial and the Annotated Transformer fill them."""
    row = [0.0] * d
    for j in range(d):
        angle = pos / 10000 ** ((j - j % 2) / d)
        row[j] = cos(angle) if j % 2 else sin(angle)
    return row


def nerf(x, frequencies):
    """bmild/nerf get_embedder without x itself: no factor pi, unlike in the paper."""
    row = []
    for k in range(frequencies):
        row += [sin(2**k * x), cos(2**k * x)]
    return row


def mae(x, y, d):
    """facebookresearch/mae get_2d_sincos_pos_embed, which DiT has too: half of the columns for the column of a patch,
    half for its row."""
    row = []
    for place in x, y:
        angles = [place / 10000 ** (i / (d / 4)) for i in range(d // 4)]
        row += [sin(a) for a in angles] + [cos(a) for a in angles]
    return row


def case(by, row, *parts, columns=None):
    found = {"by": by, "parts": [{"flags": flags, "pos": pos} for flags, pos in parts], "row": row}
    return dict(found, columns=columns) if columns else found


CASES = [
    case("PyTorch's tutorial", tutorial(37, 8), ("--d-model 8", 37)),
    case("tensor2tensor", tensor2tensor(37, 8), ("--d-model 8 --layout t2t", 37)),
    case("tensor2tensor, an odd width", tensor2tensor(37, 9), ("--d-model 9 --layout t2t", 37)),
    case("fairseq, token 35 after 2 rows for padding", tensor2tensor(35 + 2, 8), ("--d-model 8 --layout t2t", 37)),
    case("Whisper", tensor2tensor(1499, 32), ("--d-model 32 --layout t2t", 1499)),
    case("Transformer-XL, distance 37", transformer_xl(37, 8), ("--d-model 8 --layout concat", 37)),
    case("DDPM", ddpm(734, 32), ("--d-model 32 --layout t2t", 734)),
    case("DDPM, an odd width", ddpm(734, 9), ("--d-model 9 --layout t2t", 734)),
    case("guided-diffusion", guided_diffusion(734, 32), ("--d-model 32 --layout cos_sin_half", 734)),
    case("guided-diffusion, an odd width", guided_diffusion(734, 9), ("--d-model 9 --layout cos_sin_half", 734)),
    case("diffusers, flip_sin_to_cos=False, downscale_freq_shift=1", diffusers(734, 32),
         ("--d-model 32 --layout t2t", 734)),
    case("diffusers, flip_sin_to_cos=False, downscale_freq_shift=0", diffusers(734, 32, False, 0),
         ("--d-model 32 --layout concat", 734)),
    case("diffusers, flip_sin_to_cos=True, downscale_freq_shift=0", diffusers(734, 32, True, 0),
         ("--d-model 32 --layout cos_sin_half", 734)),
    case("diffusers, max_period=1000", diffusers(734, 32, True, 0, max_period=1000),
         ("--d-model 32 --layout cos_sin_half --base 1000", 734)),
    case("diffusers, scale=1000 at 0.734", diffusers(0.734, 32, True, 0, scale=1000),
         ("--d-model 32 --layout cos_sin_half", 734)),
    case("diffusers, flip_sin_to_cos=True, downscale_freq_shift=1, as in its DiT", diffusers(734, 8, True, 1),
         ("--d-model 8 --layout t2t", 734), columns=[4, 5, 6, 7, 0, 1, 2, 3]),
    case("NeRF, 4 frequencies at x = 5/8", nerf(5 / 8, 4), ("--d-model 8 --base 16", 5),
         columns=[6, 7, 4, 5, 2, 3, 0, 1]),
    case("MAE, the patch in column 9 of row 4", mae(9, 4, 64), ("--d-model 32 --layout concat", 9),
         ("--d-model 32 --layout concat", 4)),
]

print("[" + ",\n".join(map(json.dumps, CASES)) + "]")
