"""Writes layers.json: what each layer of a configuration does, by version 5.15.0 of
Hugging Face's transformers. Its configuration classes say which layers there are, with
their defaults; what the modeling code of a type decides itself is in the functions below,
with the file that says so. The configurations are those of types.json, and the bare
defaults of each type whose way this program draws.

A run such as "5S F" is five layers S and one F: F full, N full without positions,
S sliding, C chunked, A latent (MLA), L linear, M state-space, X cross, - none, ? other.
Of each letter follow the window, heads of keys and values × their size, or the numbers
stored for a token in latent layers, and how many layers use the cache of another one."""
import itertools
import json
import sys


def get(x, *keys):
    for key in keys:
        try:
            value = getattr(x, key)
        except Exception:
            continue
        if value is not None:
            return value


WORDS = {"full_attention": "F", "sliding_attention": "S", "chunked_attention": "C", "linear_attention": "L",
         "mamba": "M", "mamba2": "M", "conv": "-", "moe": "-", "mlp": "-", "attention": "F", "hybrid": "F",
         "recurrent": "L",
         "hybrid_sliding": "S", "deepseek_sparse_attention": "F", "global": "F", "local": "S"}
# modeling_X.py of these: layers named linear_attention are Mamba blocks.
MAMBA = "bamba jamba granitemoehybrid nemotron_h zamba zamba2".split()


def letters(kind, x):
    """A letter a layer."""
    depth = get(x, "num_hidden_layers")
    if kind in ("mamba", "mamba2", "falcon_mamba"):
        return "M" * depth
    if kind in SPARSE:
        return "?" * depth
    if kind == "rwkv":
        return "L" * depth
    if kind == "gpt_neo":
        return "".join(WORDS[w] for w in x.attention_layers)
    if kind == "recurrent_gemma":  # modeling_recurrent_gemma.py: its attention has a window, attention_window_size
        return "".join({"recurrent": "L", "attention": "S"}[w] for w in x.layers_block_type)
    if kind == "mllama_text_model":
        return "".join("X" if i in x.cross_attention_layers else "F" for i in range(depth))
    words = get(x, "layer_types", "layers_block_type")
    if words:
        text = "".join(WORDS.get(w, "?") for w in words)
    elif get(x, "sliding_window") and kind in SLIDING:
        text = "S" * depth
    else:
        text = "F" * depth
    if kind in MAMBA:
        text = text.replace("L", "M")
    if not get(x, "sliding_window") and kind not in ("gpt_neo", "recurrent_gemma"):
        text = text.replace("S", "F")
    bare = {
        # modeling_cohere2.py, modeling_afmoe.py, modeling_exaone4.py: layers without a window are not rotated
        "cohere2": lambda i: text[i] == "F", "cohere2_moe": lambda i: text[i] == "F",
        "afmoe": lambda i: text[i] == "F",
        "exaone4": lambda i: text[i] == "F" and x.sliding_window,
        "exaone_moe": lambda i: text[i] == "F" and x.sliding_window,
        # modeling_llama4.py, modeling_smollm3.py: use_rope = config.no_rope_layers[layer_idx]
        "llama4_text": lambda i: not x.no_rope_layers[i], "smollm3": lambda i: not x.no_rope_layers[i],
    }.get(kind, lambda i: False)
    text = "".join("N" if bare(i) else c for i, c in enumerate(text))
    if get(x, "kv_lora_rank"):
        text = text.replace("F", "A")
    return text


# modeling_X.py: the mask of all layers has the window, if it is set.
SLIDING = ("mistral ministral mixtral phi3 phi4_multimodal phimoe starcoder2 mimi moshi kyutai_speech_to_text "
           "voxtral_realtime_text openai_privacy_filter muse_glimmer_assistant").split()


# modeling_X.py: blocks, windows with tokens that all see, hashes, Fourier transforms or other approximations.
SPARSE = ("longformer led big_bird bigbird_pegasus longt5 pegasus_x canine reformer fnet mra nystromformer yoso "
          "moonshine_streaming_encoder").split()


APART = {
    "autoformer": "its length is not in the configuration", "informer": "the same",
    "time_series_transformer": "the same", "bit": "convolutions",
    "hrm_text": "num_hidden_layers is that of a stack, or of all cycles of two stacks",
}


def window(kind, x):
    if kind == "gpt_neo":
        return x.window_size
    if kind == "recurrent_gemma":
        return x.attention_window_size
    if kind == "llama4_text":
        return x.attention_chunk_size
    if kind.startswith("modernbert"):  # sliding_window is that of one side, without the query
        return x.sliding_window + 1
    return x.sliding_window


def heads(kind, x, letter, i):
    """Heads of keys and values, and the size of a key."""
    if letter == "A":
        return str(x.kv_lora_rank + x.qk_rope_head_dim + (x.index_head_dim if get(x, "index_topk") else 0))
    one = x
    if get(x, "per_layer_config"):
        one = x.per_layer_config[i]
    q = get(one, "num_attention_heads") or get(x, "num_attention_heads")
    n = get(one, "num_key_value_heads") or q
    if kind == "falcon":  # modeling_falcon.py: num_kv_heads of its attention
        n = x.num_kv_heads if x.new_decoder_architecture or not x.multi_query else 1
    if kind == "gpt_bigcode":
        n = 1 if x.multi_query else q
    if kind == "dbrx":
        n = x.attn_config.kv_n_heads
    if kind == "mpt":
        n = q
    if kind == "mimo_v2_flash" and letter == "S":  # modeling_mimo_v2_flash.py
        n *= 2
    size = get(one, "head_dim") or get(x, "d_kv") or get(x, "hidden_size") // q
    return "%d×%d" % (n, size)


def describe(kind, x):
    text = letters(kind, x)
    runs = [(c, len(list(run))) for c, run in itertools.groupby(text)]
    said = []
    depth = len(text)
    shared = get(x, "num_kv_shared_layers") or 0
    for c in dict.fromkeys(text):
        if c in "LMX-?":
            continue
        where = [i for i, d in enumerate(text) if d == c]
        says = c + " "
        if c in "SC":
            says += "%d " % window(kind, x)
        says += heads(kind, x, c, where[0])
        if n := sum(i >= depth - shared for i in where):
            says += " %d shared" % n
        said.append(says)
    return " ".join(("" if n == 1 else str(n)) + c for c, n in runs), ", ".join(said)


# Types that the library does not have, by the code named.
BY_HAND = [
    # vllm-project/vllm, vllm/model_executor/models/deepseek.py, internlm2.py, minicpm.py, orion.py
    ["deepseek-moe-16b.json", "28F", "F 16×128"],
    ["internlm2.5-7b.json", "32F", "F 8×128"],
    ["minicpm-2b.json", "40F", "F 36×64"],
    ["orion-14b.json", "40F", "F 40×128"],
    # vllm-project/vllm at 6b065994, baichuan.py: RoPE with a hidden_size of 4096, else ALiBi; grok1.py; jais.py
    ["baichuan2-7b.json", "32F", "F 32×128"],
    ["baichuan2-13b.json", "40F", "F 40×128"],
    ["grok-1.json", "64F", "F 8×128"],
    ["jais-13b.json", "40F", "F 40×128"],
    # configuration_internlm3.py, configuration_openelm.py, configuration_phi.py and configuration_stablelm_epoch.py
    # beside the weights; OpenELM lists a number of heads of keys and values per layer
    ["internlm3-8b.json", "48F", "F 2×128"],
    ["openelm-270m.json", "16F", "F 3×64, F 4×64, F 5×64"],
    ["phi-2-msft.json", "32F", "F 32×80"],
    ["stablelm-epoch-3b.json", "32F", "F 32×80"],
    # modeling_chatglm.py beside the weights of ChatGLM3 and GLM-4: num_multi_query_groups_per_partition
    ["chatglm3-6b.json", "28F", "F 2×128"],
    ["glm-4-9b-chat.json", "40F", "F 2×128"],
    # configuration_kimi.py beside the weights of Kimi Linear: is_kda_layer counts from 1; it stores
    # kv_lora_rank + qk_rope_head_dim numbers
    ["kimi-linear-48b.json", "3L A 3L A 3L A 3L A 3L A 3L A 2L A", "A 576"],
]


def main(classes):
    lines = [json.loads(line) for line in open("../types.jsonl")]
    drawn = [line for line in lines if line["positions"] not in ("other", "relative", "inner")]
    todo = [(c["file"], c["config"]) for c in json.load(open("types.json")) if "refused" not in c]
    todo += [(kind, {"model_type": kind}) for kind in sorted(kind for line in drawn for kind in line["types"])]
    out = list(BY_HAND)
    for name, config in todo:
        c = classes.get(config["model_type"])
        if c is None:
            print("not in the library:", name, file=sys.stderr)
            continue
        try:
            x = c.from_dict(json.loads(json.dumps(config)))
        except Exception as e:
            print("refused by the library:", name, repr(e)[:80], file=sys.stderr)
            continue
        x = get(x, "text_config") or x
        try:
            layers, kinds = describe(x.model_type, x)
        except Exception as e:
            print("not described:", name, repr(e)[:80], file=sys.stderr)
            continue
        if x.model_type in APART:
            print("left out:", name, APART[x.model_type], file=sys.stderr)
            continue
        total = sum(int(run[:-1] or 1) for run in layers.split())
        if total != (get(x, "num_hidden_layers") or total):
            print("left out:", name, "its list has", total, "layers, not", x.num_hidden_layers, file=sys.stderr)
            continue
        out.append([name, layers, kinds])
    return out


if __name__ == "__main__":
    from transformers import CONFIG_MAPPING

    lines = [json.dumps(line, ensure_ascii=False) for line in main(CONFIG_MAPPING)]
    open("layers.json", "w").write("[\n" + ",\n".join(lines) + "\n]\n")
