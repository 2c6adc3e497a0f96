package model

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/exact"
	"wavescope/encoding/scheme"
)

// Every listed family of models turns as the published formulas say at 50
// digits, by both schemas, each kind of its layers by name.
func TestConfigurations(t *testing.T) {
	var families []struct {
		Name, Layer string
		Config      json.RawMessage
		InvFreq     []float64 `json:"inv_freq"`
	}
	exact.Reference(t, "testdata/families.json", &families)
	for _, c := range families {
		name := t.TempDir() + "/config.json"
		if err := os.WriteFile(name, c.Config, 0o600); err != nil {
			t.Fatal(err)
		}
		if c.Layer != "" {
			name += "#" + c.Layer
		}
		s, err := Open(name)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		f, err := encoding.NewRopeFrequencies(s.Layers[0].Rope)
		if err != nil || f.Rope().Pairs() != len(c.InvFreq) {
			t.Errorf("%s: %d pairs, want %d; %v", c.Name, f.Rope().Pairs(), len(c.InvFreq), err)
			continue
		}
		for i, want := range c.InvFreq {
			if got := f.Frequency(i); math.Abs(got/want-1) > 4e-15 {
				t.Errorf("%s %s, pair %d: %v, want %v", c.Name, c.Layer, i, got, want)
			}
		}
	}
	if len(families) < 45 {
		t.Errorf("%d configurations", len(families))
	}
}

// Types whose code does not turn are read for what it does.
func TestUnturnedTypes(t *testing.T) {
	for config, want := range map[string]Model{
		`{"model_type":"gpt2","n_embd":768,"n_head":12,"n_positions":1024}`:                               {Scheme: scheme.Learned, Heads: 12, Length: 1024, Width: 768},
		`{"model_type":"bert","hidden_size":1024,"num_attention_heads":16,"max_position_embeddings":512}`: {Scheme: scheme.Learned, Heads: 16, Length: 512, Width: 1024},
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`:                             {Scheme: scheme.ALiBi, Heads: 32, Length: 2048, Width: 4096},
		`{"model_type":"mpt","n_heads":32,"max_seq_len":512,"attn_config":{"alibi":true}}`:                {Scheme: scheme.ALiBi, Heads: 32, Length: 512},
		`{"model_type":"falcon","num_attention_heads":32,"alibi":true,"max_position_embeddings":9}`:       {Scheme: scheme.ALiBi, Heads: 32, Length: 9},
		`{"model_type":"t5","d_model":512,"num_heads":8,"relative_attention_num_buckets":32}`: {
			Scheme: scheme.T5, Heads: 8, Width: 512, Buckets: 32, MaxDistance: 128, Bidirectional: true},
		`{"model_type":"mt5","num_heads":6,"relative_attention_num_buckets":64,"relative_attention_max_distance":17}`: {
			Scheme: scheme.T5, Heads: 6, Buckets: 64, MaxDistance: 17, Bidirectional: true},
	} {
		m, err := Parse([]byte(config), 0)
		m.Type = ""
		if err != nil || !same(m, want) {
			t.Errorf("%s: %+v, %v", config, m, err)
		}
	}
	for config, says := range map[string]string{
		`{"model_type":"gpt2","n_embd":null}`:                                         "hidden_size must be from 2 to 65536, not 0",
		`{"model_type":"bert","hidden_size":64,"max_position_embeddings":0}`:          "max_position_embeddings must be from 1",
		`{"model_type":"bloom","n_head":0}`:                                           "num_attention_heads must be from 1",
		`{"model_type":"mpt","attn_config":{"alibi":3}}`:                              "attn_config.alibi must be true or false, not 3",
		`{"model_type":"mpt","attn_config":{"alibi":false}}`:                          "attn_config.alibi must be true",
		`{"model_type":"t5","relative_attention_num_buckets":3}`:                      "relative_attention_num_buckets: buckets must be",
		`{"model_type":"gemma3","text_config":7}`:                                     "text_config must be an object, not 7",
		`{"model_type":"llava_onevision"}`:                                            "",
		`{"model_type":"encoder-decoder"}`:                                            "decoder must be given: the words of type encoder-decoder are in it",
		`{"text_config":{"head_dim":64,"rope_scaling":{"type":"linear"}}}`:            "text_config.rope_scaling.factor must be given for linear",
		`{"model_type":"bert","position_embedding_type":"new"}`:                       "position_embedding_type must be absolute, alibi, rope, rotary, nope, relative_key",
		`{"model_type":"chatglm","position_encoding_2d":true,"hidden_size":4096}`:     "RoPE on two positions of each token, which wavescope does not draw",
		`{"model_type":"bert","position_embedding_type":"relative_key","n_embd":768}`: "type bert tells positions by learned rows for clipped offsets",
		`{"model_type":"deberta-v2","hidden_size":768,"num_attention_heads":12}`:      "type deberta-v2 tells positions by disentangled attention",
	} {
		if _, err := Parse([]byte(config), 0); says == "" && err != nil || says != "" && (err == nil || !contains(err, says)) {
			t.Errorf("%s: %v, want %q", config, err, says)
		}
	}
}

func same(a, b Model) bool {
	a.Layers, a.Warns, b.Layers, b.Warns = nil, nil, nil, nil
	text := func(m Model) string { b, _ := json.Marshal(m); return string(b) }
	return text(a) == text(b)
}
