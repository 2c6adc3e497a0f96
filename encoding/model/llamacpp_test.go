package model

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
)

// said writes a group in a line: its layers, attention, scheme, base and width of rotation, window, and
// what a layer stores for a token.
func said(g Group) string {
	text := fmt.Sprintf("%d %s %s", len(g.At), g.Attention, g.Scheme)
	if g.Scheme == scheme.RoPE {
		text += fmt.Sprintf(" %.10g %d/%d %s", g.Rope.Base, g.Rope.RotaryDim, g.Rope.HeadDim, g.Rope.Scaling.Method)
	}
	if g.Window > 0 {
		text += fmt.Sprintf(" window %d", g.Window)
	}
	if g.Attention == Latent {
		text += fmt.Sprintf(" keys %d values %d", g.KeyDim, g.ValueDim)
	}
	return text + fmt.Sprintf(" stores %d", g.Numbers)
}

// The keys are those that converters write: conversion of ggml-org/llama.cpp at 00395eb2, convert of
// ollama/ollama at fb307609, and models/ggml-vocab-*.gguf of ggerganov/llama.cpp at c392e509. What each
// layer does is from src/models of ggml-org/llama.cpp. A key without a dot before it follows the name of
// the architecture.
func TestArchitectures(t *testing.T) {
	common := []any{"context_length", uint32(8192), "embedding_length", uint32(1024), "attention.head_count", uint32(8)}
	for name, c := range map[string]struct {
		keys []any
		want []string
	}{
		"baichuan": {[]any{"block_count", uint32(32), "attention.head_count_kv", uint32(8), "rope.dimension_count",
			uint32(128)}, []string{"32 full rope 10000 128/128 none stores 2048"}},
		"baichuan 13B": {[]any{"block_count", uint32(40), "rope.dimension_count", uint32(128)},
			[]string{"40 full alibi stores 2048"}},
		"gptneox": {[]any{"block_count", uint32(44), "rope.dimension_count", uint32(32)},
			[]string{"44 full rope 10000 32/128 none stores 2048"}},
		"jina-bert-v2": {[]any{"block_count", uint32(12), "attention.causal", false},
			[]string{"12 full alibi stores 2048"}},
		"gemma3": {[]any{"block_count", uint32(7), "attention.sliding_window", uint32(512), "rope.freq_base",
			float32(1e6), "rope.scaling.type", "linear", "rope.scaling.factor", float32(8)},
			[]string{"6 sliding rope 10000 128/128 none window 512 stores 2048",
				"1 full rope 1000000 128/128 linear stores 2048"}},
		"gemma3 of Ollama": {[]any{"block_count", uint32(2), "attention.sliding_window", uint32(512),
			"attention.sliding_window_pattern", []bool{false, true}, "rope.freq_base", float32(1e6),
			"rope.local.freq_base", float32(20000)},
			[]string{"1 full rope 1000000 128/128 none stores 2048",
				"1 sliding rope 20000 128/128 none window 512 stores 2048"}},
		"gemma4": {[]any{"block_count", uint32(6), "attention.sliding_window", uint32(512), "attention.key_length",
			uint32(512), "attention.value_length", uint32(512), "attention.key_length_swa", uint32(256),
			"attention.value_length_swa", uint32(256), "rope.dimension_count", uint32(512),
			"rope.dimension_count_swa", uint32(256), "rope.freq_base", float32(1e6), "rope.freq_base_swa",
			float32(1e4), "attention.sliding_window_pattern", []bool{true, true, true, true, true, false},
			"attention.head_count_kv", []uint32{4, 4, 4, 4, 4, 2}},
			[]string{"5 sliding rope 10000 256/256 none window 512 stores 2048",
				"1 full rope 1000000 512/512 none stores 2048"}},
		"deepseek2": {[]any{"block_count", uint32(3), "attention.head_count_kv", uint32(1), "attention.kv_lora_rank",
			uint32(512), "attention.key_length", uint32(576), "attention.value_length", uint32(512),
			"attention.key_length_mla", uint32(192), "attention.value_length_mla", uint32(128),
			"rope.dimension_count", uint32(64), "rope.scaling.type", "yarn", "rope.scaling.factor", float32(40),
			"rope.scaling.original_context_length", uint32(4096), "rope.scaling.yarn_log_multiplier", float32(0.1)},
			[]string{"3 latent rope 10000 64/64 yarn keys 192 values 128 stores 576"}},
		"deepseek2 of before": {[]any{"block_count", uint32(3), "attention.head_count_kv", uint32(8),
			"attention.kv_lora_rank", uint32(512), "attention.key_length", uint32(192), "attention.value_length",
			uint32(128), "rope.dimension_count", uint32(64)}, []string{"3 full rope 10000 64/64 none stores 2560"}},
		"lfm2": {[]any{"block_count", uint32(4), "attention.head_count_kv", []uint32{0, 0, 2, 0}},
			[]string{"3 none none stores 0", "1 full rope 10000 128/128 none stores 512"}},
		"nemotron_h": {[]any{"block_count", uint32(4), "attention.head_count_kv", []uint32{0, 0, 2, 0},
			"feed_forward_length", []uint32{0, 64, 0, 64}},
			[]string{"1 state-space none stores 0", "2 none none stores 0", "1 full none stores 512"}},
		"granitehybrid": {[]any{"block_count", uint32(3), "attention.head_count_kv", []uint32{0, 0, 2},
			"rope.scaling.finetuned", false, "rope.dimension_count", uint32(128)},
			[]string{"2 state-space none stores 0", "1 full none stores 512"}},
		"granitehybrid of Bamba": {[]any{"block_count", uint32(3), "attention.head_count_kv", []uint32{0, 0, 2},
			"rope.scaling.finetuned", true, "rope.dimension_count", uint32(64)},
			[]string{"2 state-space none stores 0", "1 full rope 10000 64/128 none stores 512"}},
		"deci": {[]any{"block_count", uint32(4), "attention.head_count_kv", []uint32{8, 0, 2, 8}},
			[]string{"2 full rope 10000 128/128 none stores 2048", "1 full rope 10000 128/128 none stores 512",
				"1 none none stores 0"}},
		"qwen35": {[]any{"block_count", uint32(9), "nextn_predict_layers", uint32(1), "full_attention_interval",
			uint32(4), "rope.dimension_count", uint32(64), "attention.key_length", uint32(128),
			"rope.dimension_sections", []uint32{11, 11, 10, 0}},
			[]string{"6 linear none stores 0", "2 full rope 10000 64/128 none stores 2048"}},
		"mimo2": {[]any{"block_count", uint32(7), "nextn_predict_layers", uint32(1), "attention.sliding_window",
			uint32(128), "attention.key_length", uint32(192), "attention.value_length", uint32(128),
			"rope.dimension_count", uint32(64), "rope.freq_base", float32(5e6), "rope.freq_base_swa", float32(1e4),
			"attention.sliding_window_pattern", []uint32{0, 1, 1, 1, 1, 0, 1}, "attention.head_count_kv",
			[]uint32{4, 8, 8, 8, 8, 4, 8}},
			[]string{"2 full rope 5000000 64/192 none stores 1280",
				"4 sliding rope 10000 64/192 none window 128 stores 2560"}},
		"exaone4": {[]any{"block_count", uint32(30)}, []string{"30 full rope 10000 128/128 none stores 2048"}},
		"cohere2": {[]any{"block_count", uint32(8), "attention.sliding_window", uint32(4096)},
			[]string{"6 sliding rope 10000 128/128 none window 4096 stores 2048", "2 full none stores 2048"}},
		"gemma3 without full layers": {[]any{"block_count", uint32(2), "attention.sliding_window", uint32(512),
			"attention.sliding_window_pattern", uint32(0)},
			[]string{"2 sliding rope 10000 128/128 none window 512 stores 2048"}},
		"qwen3next": {[]any{"block_count", uint32(3), "attention.recurrent_layers", []bool{true, false, true}},
			[]string{"2 linear none stores 0", "1 full rope 10000 128/128 none stores 2048"}},
		"gpt-oss": {[]any{"block_count", uint32(4), "attention.sliding_window", uint32(128)},
			[]string{"2 sliding rope 10000 128/128 none window 128 stores 2048",
				"2 full rope 10000 128/128 none stores 2048"}},
		"chatglm": {[]any{"block_count", uint32(2), "rope.freq_base", float32(5e6), "rope.dimension_count", uint32(64)},
			[]string{"2 full rope 5000000 64/128 none stores 2048"}},
		"smallthinker": {[]any{"block_count", uint32(8), "attention.sliding_window", uint32(4096)},
			[]string{"2 full none stores 2048", "6 sliding rope 10000 128/128 none window 4096 stores 2048"}},
		"olmo2": {[]any{"block_count", uint32(4), "attention.sliding_window", uint32(4096), "rope.freq_base",
			float32(5e5), "rope.scaling.type", "yarn", "rope.scaling.factor", float32(8),
			"rope.scaling.original_context_length", uint32(1024)},
			[]string{"3 sliding rope 500000 128/128 none window 4096 stores 2048",
				"1 full rope 500000 128/128 yarn stores 2048"}},
		"modern-bert": {[]any{"block_count", uint32(3), "attention.sliding_window", uint32(128),
			"attention.sliding_window_pattern", uint32(3), "rope.freq_base", float32(160000), "rope.freq_base_swa",
			float32(1e4), "attention.causal", false},
			[]string{"1 full rope 160000 128/128 none stores 2048",
				"2 sliding rope 10000 128/128 none window 65 stores 2048"}},
		"mistral3": {[]any{"block_count", uint32(2), "rope.freq_base", float32(1e6), "rope.scaling.factor", float32(0)},
			[]string{"2 full rope 1000000 128/128 none stores 2048"}},
		"llama of DeepSeek Coder": {[]any{"block_count", uint32(2), "rope.scale_linear", float32(4)},
			[]string{"2 full rope 10000 128/128 linear stores 2048"}},
	} {
		arch, _, _ := strings.Cut(name, " ")
		keys := []any{"general.architecture", arch}
		for i, k := range slices.Concat(common, c.keys) {
			if i%2 == 0 {
				k = arch + "." + k.(string)
			}
			keys = append(keys, k)
		}
		s := modelOf(t, ggufOf(binary.LittleEndian, 0, keys...).Bytes())
		var got []string
		for _, g := range s.Groups {
			got = append(got, said(g))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
		if s.Type != arch || s.Guess || len(s.Unused) > 0 && name != "granitehybrid" {
			t.Errorf("%s: type %s, guess %v, unused %v", name, s.Type, s.Guess, s.Unused)
		}
	}
}

// The attention factor of a file is that of the config.json it was made of: DeepSeek V3 scales scores
// by mscale_all_dim alone, and Ministral 3 by nothing.
func TestLlamaYarn(t *testing.T) {
	for arch, written := range map[string]float32{"deepseek2": 0.1, "mistral3": 1} {
		s := modelOf(t, ggufOf(binary.LittleEndian, 0, "general.architecture", arch, arch+".block_count", uint32(1),
			arch+".context_length", uint32(163840), arch+".attention.key_length", uint32(192),
			arch+".attention.kv_lora_rank", uint32(512), arch+".rope.dimension_count", uint32(64),
			arch+".attention.head_count", uint32(8), arch+".rope.scaling.type", "yarn", arch+".rope.scaling.factor",
			float32(40), arch+".rope.scaling.yarn_log_multiplier", written,
			arch+".rope.scaling.original_context_length", uint32(4096)).Bytes())
		if r := s.Layers[0].Rope.Scaling; r.MScale != 1 || r.MScaleAllDim != 1 || r.AttentionFactor() != 1 {
			t.Errorf("%s: %+v", arch, r)
		}
	}
}

// Keys are named as the file names them: of the stated length, of defaults, of those not used and
// in errors. An architecture that is not known is read by its keys of rotations, which is said.
func TestLlamaNames(t *testing.T) {
	header := func(pairs ...any) []byte {
		return ggufOf(binary.LittleEndian, 0, append([]any{"general.architecture", "new", "new.block_count", uint32(2),
			"new.embedding_length", uint32(256), "new.attention.head_count", uint32(2)}, pairs...)...).Bytes()
	}
	s := modelOf(t, header("new.context_length", uint32(512), "new.rope.scaling.yarn_ext_factor", float32(1),
		"new.rope.dimension_count", uint32(64), "new.attention.temperature_length", uint32(1024)))
	want := []string{"new.attention.temperature_length", "new.rope.scaling.yarn_ext_factor"}
	if s.Stated != "new.context_length" || !slices.Equal(s.Unused, want) || !s.Guess ||
		s.Groups[0].Rope.RotaryDim != 64 || !slices.Contains(s.Assumed, "new.rope.freq_base 10000") {
		t.Errorf("stated by %s, unused %v, guess %v, assumed %v", s.Stated, s.Unused, s.Guess, s.Assumed)
	}
	for says, pairs := range map[string][]any{
		"new.rope.freq_base must be greater than 1, not 0.5": {"new.rope.freq_base", float32(0.5)},
		"new.rope.scaling.type must be one of":               {"new.rope.scaling.type", "?"},
		"new.rope.freq_base must be finite, not NaN":         {"new.rope.freq_base", float32(math.NaN())},
		"must have the tensors": {"new.rope.scaling.type", "longrope", "new.rope.freq_base",
			float32(1e4)},
		"new.context_length must be": {"new.context_length", float32(0.5), "new.rope.freq_base",
			float32(1e4)},
		"no key such as rope_theta says": {},
	} {
		text := header(pairs...)
		if _, err := Read(strings.NewReader(string(text)), int64(len(text)), "m.gguf", ""); err == nil ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%v: %v, want %q", pairs, err, says)
		}
	}
}

// Gemma 4 stores a huge divisor for each pair of its wide heads that is at rest.
func TestLlamaProportional(t *testing.T) {
	divisors := slices.Repeat([]float32{1e30}, 256)
	for i := range 64 {
		divisors[i] = 1
	}
	w := ggufOf(binary.LittleEndian, 1, "general.architecture", "gemma4", "gemma4.block_count", uint32(1),
		"gemma4.attention.head_count", uint32(1), "gemma4.attention.key_length", uint32(512), "gemma4.rope.freq_base",
		float32(1e6), "gemma4.rope.dimension_count", uint32(512))
	w.put("rope_freqs.weight", uint32(1), uint64(256), uint32(0), uint64(0))
	w.Write(make([]byte, (32-w.Len()%32)%32))
	w.put(divisors)
	if r := modelOf(t, w.Bytes()).Layers[0].Rope; r.Scaling.Method != encoding.Proportional || r.RotaryDim != 128 {
		t.Errorf("%+v", r)
	}
}
