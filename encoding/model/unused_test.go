package model

import (
	"encoding/binary"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
)

// small is a configuration of 4 layers with 2 heads of 16 keys and 16 values: 2 · (16 + 16) · 2 = 128 bytes a layer and
// token in 16 bits.
const small = `"hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2,
	"head_dim": 16, "max_position_embeddings": 4096, "rope_theta": 10000.0, "vocab_size": 1000, "rms_norm_eps": 1e-6`

// What a type that is not known stores follows from keys that mean the same in every type: exactly, at most, or not at
// all. Keys that may change it are named. The sizes are counted by hand.
func TestBounds(t *testing.T) {
	for name, c := range map[string]struct {
		keys      string // beside those of small; null takes one away
		bound     Bound
		next, all float64 // bytes for a further token, and of 4096
		unused    string
	}{
		"new with windows": {`"layer_types": ["sliding_attention", "sliding_attention", "sliding_attention", "full_attention"],
			"sliding_window": 128`, Exact, 128, 128*4096 + 3*128*128, ""},
		"mimo_v2": {`"hybrid_layer_pattern": [0, 1, 1, 1], "sliding_window": 128, "swa_rope_theta": 1000.0`,
			AtMost, 512, 512 * 4096, "hybrid_layer_pattern sliding_window"},
		"bailing_moe_linear": {`"layer_group_size": 4`, Exact, 128, 128 * 4096, ""},
		"hymba": {`"attn_window_size": 128, "global_attn_idx": [0], "kv_reuse_group": [[1, 2]]`, AtMost, 512, 512 * 4096,
			"attn_window_size global_attn_idx kv_reuse_group"},
		"qwen2": {`"dual_chunk_attention_config": {"chunk_size": 262144, "original_max_position_embeddings": 262144}`,
			Exact, 512, 512 * 4096, "dual_chunk_attention_config"},
		"nemotron-nas": {`"num_key_value_heads": null, "block_configs": [{"attention": {"n_heads_in_group": 2}}]`,
			NoBound, 0, 0, "block_configs"},

		"new latent, one of four layers": {`"num_hidden_layers": 24, "kv_lora_rank": 512, "qk_rope_head_dim": 64,
			"qk_nope_head_dim": 128, "v_head_dim": 128, "layer_group_size": 4`,
			AtMost, 27648, 27648 * 4096, "layer_group_size"},
		"new plain": {``, AtMost, 512, 512 * 4096, ""},
		"new all full": {`"layer_types": ["full_attention", "full_attention", "full_attention", "full_attention"],
			"sliding_window": 128, "use_sliding_window": false, "mtp_layers": 0, "some_multiplier": 1.0, "stages": []`,
			Exact, 512, 512 * 4096, ""},
		"new word": {`"layer_types": ["full_attention", "fancy", "fancy", "full_attention"]`, AtMost, 512, 512 * 4096, ""},
		"new key beside words": {`"layer_types": ["linear_attention", "full_attention", "full_attention", "full_attention"],
			"cla_share_factor": 2`, AtMost, 512, 512 * 4096, "cla_share_factor"},
		"new all heads":  {`"num_key_value_heads": null`, AtMost, 1024, 1024 * 4096, ""},
		"new no heads":   {`"num_key_value_heads": null, "num_attention_heads": null`, NoBound, 0, 0, ""},
		"new no layers":  {`"num_hidden_layers": null`, NoBound, 0, 0, ""},
		"new per layer":  {`"cache_widths": [1, 2, 3, 4]`, NoBound, 0, 0, "cache_widths"},
		"new heads list": {`"num_key_value_heads": [1, 2, 3, 4]`, NoBound, 0, 0, "num_key_value_heads"},
		"new wide head":  {`"swa_head_dim": 64`, NoBound, 0, 0, "swa_head_dim"},
		"new shared": {`"layer_types": ["full_attention", "full_attention", "full_attention", "full_attention"],
			"num_kv_shared_layers": 2`, Exact, 256, 256 * 4096, ""},
		"new chunks": {`"layer_types": ["chunked_attention", "chunked_attention", "chunked_attention", "full_attention"],
			"attention_chunk_size": 64`, Exact, 128, 128*4096 + 3*64*128, ""},
		"new window": {`"sliding_window": 128`, AtMost, 512, 512 * 4096, "sliding_window"},
		"new window of no width": {`"layer_types": ["sliding_attention", "sliding_attention", "full_attention",
			"full_attention"]`, AtMost, 512, 512 * 4096, ""},
		"new parts of a head": {`"qk_nope_head_dim": 32, "qk_rope_head_dim": 16, "v_head_dim": 16`,
			AtMost, 1024, 1024 * 4096, ""},
		"new rank alone":    {`"kv_lora_rank": 512`, AtMost, 4 * 2 * (512 + 16), 4 * 2 * (512 + 16) * 4096, ""},
		"new decoder":       {`"is_encoder_decoder": true`, NoBound, 0, 0, "is_encoder_decoder"},
		"new list of types": {`"attn_type_list": [0, 0, 0, 1]`, Exact, 128, 128 * 4096, ""},
	} {
		config := map[string]json.RawMessage{}
		kind, _, _ := strings.Cut(name, " ")
		for _, text := range []string{small, `"model_type": "` + kind + `"`, c.keys} {
			more := map[string]json.RawMessage{}
			if err := json.Unmarshal([]byte("{"+text+"}"), &more); err != nil {
				t.Fatal(name, err)
			}
			maps.Copy(config, more)
		}
		text, _ := json.Marshal(config)
		m, err := Parse(text, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		cost := m.Cost(4096)
		if got := cost.Bound; got != c.bound || got != NoBound && (2*cost.Next != c.next || 2*cost.All != c.all) {
			t.Errorf("%s: %s, %v bytes a token, %v of 4096, want %s, %v, %v (%s)", name, got, 2*cost.Next, 2*cost.All,
				c.bound, c.next, c.all, cost.Why)
		}
		if want := strings.Fields(c.unused); !slices.Equal(append([]string{}, m.Unused...), want) {
			t.Errorf("%s: not used are %q, want %q", name, m.Unused, want)
		}
		if latent := strings.Contains(name, "latent"); latent != strings.Contains(cost.Why, "576 numbers") {
			t.Errorf("%s: %q", name, cost.Why)
		}
		if c.bound == NoBound && c.unused != "" && !strings.Contains(cost.Why, c.unused) {
			t.Errorf("%s: %q does not name %s", name, cost.Why, c.unused)
		}
	}
}

// The keys of a GGUF mean the same in every architecture: 4 layers store 2 · (16 + 16) · 2 = 128 bytes a token each, and
// a window is 128 wide.
func TestBoundsInGGUF(t *testing.T) {
	for name, c := range map[string]struct {
		keys  []any
		bound Bound
		all   float64 // bytes of 4096 tokens
	}{
		"windows": {[]any{"new.attention.sliding_window", uint32(128), "new.attention.sliding_window_pattern",
			[]bool{true, true, true, false}, "new.expert_count", uint32(8)}, Exact, 128*4096 + 3*128*128},
		"period":  {[]any{"new.attention.sliding_window", uint32(128)}, AtMost, 512 * 4096},
		"no keys": {[]any{"new.attention.head_count_kv", []uint32{0, 0, 2, 2}}, Exact, 256 * 4096},
		"wider":   {[]any{"new.attention.key_length_swa", uint32(32)}, NoBound, 0},
	} {
		m := modelOf(t, ggufOf(binary.LittleEndian, 0, append([]any{"general.architecture", "new", "new.block_count", uint32(4),
			"new.embedding_length", uint32(64), "new.attention.head_count", uint32(4), "new.context_length", uint32(4096),
			"new.attention.key_length", uint32(16), "new.attention.value_length", uint32(16), "new.rope.freq_base",
			float32(1e4)}, headsUnless(c.keys)...)...).Bytes())
		if cost := m.Cost(4096); cost.Bound != c.bound || c.bound != NoBound && 2*cost.All != c.all {
			t.Errorf("%s: %s, %v bytes, want %s, %v; not used %q", name, cost.Bound, 2*cost.All, c.bound, c.all, m.Unused)
		}
	}
}

// headsUnless adds a number of heads of keys and values to keys that have none.
func headsUnless(keys []any) []any {
	const key = "new.attention.head_count_kv"
	if slices.Contains(keys[:1], any(key)) {
		return keys
	}
	return append(keys, key, uint32(2))
}
