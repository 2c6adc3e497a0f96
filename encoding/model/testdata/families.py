"""Writes families.json: configurations of published models as version 4 and 5
of Hugging Face's transformers have them, with the frequencies that the published
formulas give at 50 digits."""
import json
from decimal import Decimal as D, getcontext

getcontext().prec = 50
PI = D("3.14159265358979323846264338327950288419716939937510582097494459")


def powers(base, r, h=None):
    return [(-(D(2 * i) / D(h or r)) * D(base).ln()).exp() for i in range(r // 2)]


def linear(w, s):
    return [x / D(s) for x in w]


def llama3(w, s, low, high, train):
    out = []
    for x in w:
        wavelength = 2 * PI / x
        if wavelength < D(train) / D(high):
            out.append(x)
        elif wavelength > D(train) / D(low):
            out.append(x / D(s))
        else:
            t = (D(train) / wavelength - D(low)) / (D(high) - D(low))
            out.append((1 - t) * x / D(s) + t * x)
    return out


def yarn(w, s, train, base, r, fast=32, slow=1, truncate=True):
    def at(turns):
        return r * (D(train) / (D(turns) * 2 * PI)).ln() / (2 * D(base).ln())

    low, high = at(fast), at(slow)
    if truncate:
        low, high = D(int(low.to_integral_value("ROUND_FLOOR"))), D(int(high.to_integral_value("ROUND_CEILING")))
    low, high = max(low, D(0)), min(high, D(r - 1))
    if low == high:
        high += D("0.001")
    ramp = [min(max((i - low) / (high - low), D(0)), D(1)) for i in range(r // 2)]
    return [x * (1 - g) + x / D(s) * g for x, g in zip(w, ramp)]


def v4(theta, scaling=None, **rest):
    return {"rope_theta": theta, "rope_scaling": scaling, **rest}


def v5(theta, scaling=None, partial=None, **rest):
    given = dict(scaling or {"rope_type": "default"}, rope_theta=theta)
    if partial:
        given["partial_rotary_factor"] = partial
    return {"rope_parameters": given, **rest}


def model(kind, hidden, heads, length, **rest):
    return dict(model_type=kind, hidden_size=hidden, num_attention_heads=heads, max_position_embeddings=length, **rest)


families = []


def family(name, common, theta, scaling, want, partial=None, layer="", extra4=None, extra5=None, old=None):
    """A family by both schemas; old is the scaling under its older keys."""
    four = v4(theta, old or scaling, **(extra4 or {}))
    if partial and "rotary_pct" not in four:
        four["partial_rotary_factor"] = partial
    families.append({"name": name + ", version 4", "config": {**common, **four}, "layer": layer, "inv_freq": want})
    families.append({"name": name + ", version 5", "config": {**common, **v5(theta, scaling, partial, **(extra5 or {}))}, "layer": layer, "inv_freq": want})


family("llama-2-7b", model("llama", 4096, 32, 4096), 10000.0, None, powers(10000, 128))
family("codellama-7b", model("llama", 4096, 32, 16384), 1000000, None, powers(1000000, 128))
family("llama-3-8b", model("llama", 4096, 32, 8192), 500000.0, None, powers(500000, 128))
for name, hidden, head, s in [("llama-3.1-8b", 4096, 128, 8), ("llama-3.2-1b", 2048, 64, 32), ("llama-3.2-3b", 3072, 128, 32)]:
    scaling = {"rope_type": "llama3", "factor": float(s), "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}
    heads = {"llama-3.2-3b": 24}.get(name, 32)
    family(name, model("llama", hidden, heads, 131072, head_dim=head), 500000.0, scaling, llama3(powers(500000, head), s, 1, 4, 8192))
family("mistral-7b-v0.1", model("mistral", 4096, 32, 32768, sliding_window=4096), 10000.0, None, powers(10000, 128))
family("mistral-7b-v0.3", model("mistral", 4096, 32, 32768, head_dim=None), 1000000.0, None, powers(1000000, 128))
family("qwen2.5-7b", model("qwen2", 3584, 28, 131072), 1000000.0, None, powers(1000000, 128))
scaling = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
family("qwen2.5-7b-instruct, yarn", model("qwen2", 3584, 28, 131072), 1000000.0, scaling, yarn(powers(1000000, 128), 4, 32768, 1000000, 128),
       old={"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768})
family("qwen2.5-7b-1m", model("qwen2", 3584, 28, 1010000), 10000000.0, None, powers(10000000, 128))
family("qwen2-vl-7b", model("qwen2_vl", 3584, 28, 32768), 1000000.0, {"rope_type": "default", "mrope_section": [16, 24, 24]}, powers(1000000, 128),
       old={"type": "mrope", "mrope_section": [16, 24, 24]})
family("phi-3-mini-4k", model("phi3", 3072, 32, 4096), 10000.0, None, powers(10000, 96))
short, long = [1 + i / 48 for i in range(48)], [1 + i * 1.3 for i in range(48)]
family("phi-3-mini-128k", model("phi3", 3072, 32, 131072, original_max_position_embeddings=4096), 10000.0,
       {"rope_type": "longrope", "short_factor": short, "long_factor": long, "original_max_position_embeddings": 4096},
       [x / D(d) for x, d in zip(powers(10000, 96), long)], old={"type": "su", "short_factor": short, "long_factor": long})
family("phi-4", model("phi3", 5120, 40, 16384), 250000, None, powers(250000, 128))
family("gemma-2-9b", model("gemma2", 3584, 16, 8192, head_dim=256), 10000.0, None, powers(10000, 256))
gemma = model("gemma3_text", 2560, 8, 131072, head_dim=256)
eight = {"rope_type": "linear", "factor": 8.0}
nested = {"rope_parameters": {"sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                              "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1000000.0}}}
for layer, want in [("full_attention", linear(powers(1000000, 256), 8)), ("sliding_attention", powers(10000, 256))]:
    families.append({"name": "gemma-3-4b, version 4", "config": {**gemma, **v4(1000000.0, eight, rope_local_base_freq=10000.0)}, "layer": layer, "inv_freq": want})
    families.append({"name": "gemma-3-4b, version 5", "config": {**gemma, **nested}, "layer": layer, "inv_freq": want})
    families.append({"name": "gemma-3-4b as published, with what its code adds", "layer": layer, "inv_freq": want,
                     "config": {"model_type": "gemma3", "text_config": {"hidden_size": 2560, "model_type": "gemma3_text", "rope_scaling": eight}}})
one = model("gemma3_text", 1152, 4, 32768, head_dim=256)
families.append({"name": "gemma-3-1b, version 4", "config": {**one, **v4(1000000.0, None, rope_local_base_freq=10000.0)}, "layer": "full_attention", "inv_freq": powers(1000000, 256)})
scaling = {"rope_type": "yarn", "factor": 40.0, "original_max_position_embeddings": 4096, "beta_fast": 32, "beta_slow": 1, "mscale": 1.0, "mscale_all_dim": 1.0}
family("deepseek-v3", model("deepseek_v3", 7168, 128, 163840, qk_rope_head_dim=64, qk_nope_head_dim=128), 10000.0, scaling, yarn(powers(10000, 64), 40, 4096, 10000, 64),
       old={**{k: v for k, v in scaling.items() if k != "rope_type"}, "type": "yarn"})
scaling = {"rope_type": "yarn", "factor": 32.0, "original_max_position_embeddings": 4096, "beta_fast": 32.0, "beta_slow": 1.0, "truncate": False}
family("gpt-oss-20b", model("gpt_oss", 2880, 64, 131072, head_dim=64), 150000.0, scaling, yarn(powers(150000, 64), 32, 4096, 150000, 64, truncate=False))
neox = model("gpt_neox", 6144, 64, 2048)
families.append({"name": "gpt-neox-20b, version 4", "config": {**neox, "rotary_pct": 0.25, "rotary_emb_base": 10000}, "layer": "", "inv_freq": powers(10000, 24)})
families.append({"name": "gpt-neox-20b, version 5", "config": {**neox, **v5(10000, None, 0.25)}, "layer": "", "inv_freq": powers(10000, 24)})
families.append({"name": "pythia-1.4b", "config": {**model("gpt_neox", 2048, 16, 2048), "rotary_pct": 0.25, "rotary_emb_base": 10000}, "layer": "", "inv_freq": powers(10000, 32)})
family("longchat-7b-16k", model("llama", 4096, 32, 16384), 10000.0, eight, linear(powers(10000, 128), 8), old={"type": "linear", "factor": 8.0})
family("a model of which half of each head turns", model("phi", 2560, 32, 2048), 10000.0, None, powers(10000, 40), partial=0.5)

for f in families:
    f["inv_freq"] = [float(x) for x in f["inv_freq"]]
with open("families.json", "w") as out:
    out.write("[\n" + ",\n".join(json.dumps(f) for f in families) + "\n]\n")
