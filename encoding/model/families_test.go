package model

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/exact"
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

// A configuration of a type without RoPE that cannot be read is an error that names its key.
func TestUnturnedTypes(t *testing.T) {
	for _, c := range [][2]string{
		{`{"model_type":"gpt2","n_embd":null}`, "hidden_size must be from 2 to 65536, not 0"},
		{`{"model_type":"bert","hidden_size":64,"max_position_embeddings":0}`,
			"max_position_embeddings must be from 1"},
		{`{"model_type":"bloom","n_head":0}`, "num_attention_heads must be from 1"},
		{`{"model_type":"mpt","attn_config":{"alibi":3}}`, "attn_config.alibi must be true or false, not 3"},
		{`{"model_type":"mpt","attn_config":{"alibi":false}}`, "attn_config.alibi must be true"},
		{`{"model_type":"t5","relative_attention_num_buckets":3}`, "relative_attention_num_buckets: buckets must be"},
		{`{"model_type":"gemma3","text_config":7}`, "text_config must be an object, not 7"},
		{`{"model_type":"llava_onevision"}`, ""},
		{`{"model_type":"encoder-decoder"}`, "decoder must be given: the words of type encoder-decoder are in it"},
		{`{"text_config":{"head_dim":64,"rope_scaling":{"type":"linear"}}}`,
			"text_config.rope_scaling.factor must be given for linear"},
		{`{"model_type":"bert","position_embedding_type":"new"}`,
			"position_embedding_type must be absolute, alibi, rope, rotary, nope, relative_key"},
		{`{"model_type":"chatglm","position_encoding_2d":true,"hidden_size":4096}`,
			"RoPE on two positions of each token, which wavescope does not draw"},
		{`{"model_type":"bert","position_embedding_type":"relative_key","n_embd":768}`,
			"type bert tells positions by learned rows for clipped offsets"},
		{`{"model_type":"deberta-v2","hidden_size":768,"num_attention_heads":12}`,
			"type deberta-v2 tells positions by disentangled attention"},
	} {
		config, says := c[0], c[1]
		if _, err := Parse([]byte(config), 0); says == "" && err != nil ||
			says != "" && (err == nil || !contains(err, says)) {
			t.Errorf("%s: %v, want %q", config, err, says)
		}
	}
}
