package model

import (
	"strings"
	"testing"
)

// What a file leaves open, or what its code does not use, is said.
func TestWhatAFileLeavesOpenIsSaid(t *testing.T) {
	for _, c := range [][2]string{
		// T5's classes.
		{`{"model_type":"t5","d_model":768,"num_heads":12}`,
			"taken from the code of the type: relative_attention_num_buckets 32, relative_attention_max_distance 128"},
		{`{"model_type":"t5","d_model":768,"num_heads":12,"relative_attention_num_buckets":32}`,
			"taken from the code of the type: relative_attention_max_distance 128"},
		{`{"model_type":"mamba","hidden_size":768}`, "it has no attention, and is told no positions"},
		{`{"model_type":"cohere2","rotary_pct":0.5}`, "not used: rotary_pct"},
		{`{"model_type":"chatglm","original_rope":true,"rope_ratio":1}`, "not used: original_rope"},
		{`{"model_type":"llama","hidden_size":100,"num_attention_heads":3,"rope_theta":9}`,
			"hidden_size 100 is no multiple of num_attention_heads 3: heads of 33 are shown"},
	} {
		config, says := c[0], c[1]
		m, err := Parse([]byte(config), 0)
		if err != nil || !strings.Contains(strings.Join(m.Warns, "; "), says) {
			t.Errorf("%s: %q, %v; want %q", config, m.Warns, err, says)
		}
	}
	for config, silent := range map[string]string{
		`{"model_type":"bert","position_embedding_type":"absolute"}`:      "position_embedding_type",
		`{"model_type":"gpt_neox","rotary_pct":0.25}`:                     "rotary_pct",
		`{"model_type":"llama","hidden_size":96,"num_attention_heads":3}`: "multiple",
	} {
		m, err := Parse([]byte(config), 0)
		if err != nil || strings.Contains(strings.Join(m.Warns, "; "), silent) {
			t.Errorf("%s: %q, %v; want nothing of %q", config, m.Warns, err, silent)
		}
	}
}

// An error names the key that the file has.
func TestErrorsNameTheKeyOfTheFile(t *testing.T) {
	for _, c := range [][2]string{
		{`{"head_dim":8,"rope_theta":-1}`, "rope_theta must be greater than 1, not -1"},
		{`{"head_dim":8,"rotary_emb_base":0.5}`, "rotary_emb_base must be greater than 1, not 0.5"},
		{`{"head_dim":8,"rope_parameters":{"rope_theta":1}}`,
			"rope_parameters.rope_theta must be greater than 1, not 1"},
		{`{"model_type":"gemma3_text","rope_local_base_freq":-7}`,
			"rope_local_base_freq must be greater than 1, not -7"},
		{`{"model_type":"chatglm","rope_ratio":-1}`, "rope_ratio must be above 0.0001, not -1"},
		{`{"head_dim":8,"rope_scaling":{"type":"zigzag","factor":2}}`,
			`rope_scaling.type must be one of default, dynamic`},
		{`{"head_dim":8,"rope_scaling":{"rope_type":"zigzag","factor":2}}`,
			`rope_scaling.rope_type must be one of default, dynamic`},
		{`{"head_dim":8,"rope_theta":9,"rope_parameters":{"full_attention":{"type":"zigzag"}}}`,
			`rope_parameters.full_attention.type must be one of default`},
	} {
		config, says := c[0], c[1]
		if _, err := Parse([]byte(config), 0); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%s: %v, want %q", config, err, says)
		}
	}
}

// The width is read wherever it is given, be there a table or not.
func TestWidthIsReadInEveryScheme(t *testing.T) {
	for config, want := range map[string]int{
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`:              4096,
		`{"model_type":"mpt","d_model":4096,"n_heads":32,"attn_config":{"alibi":true}}`:    4096,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                                 768,
		`{"model_type":"mamba","hidden_size":768}`:                                         768,
		`{"model_type":"jamba","hidden_size":4096,"num_attention_heads":32}`:               4096,
		`{"model_type":"bert","hidden_size":1024,"position_embedding_type":"nope"}`:        1024,
		`{"model_type":"falcon","hidden_size":4544,"num_attention_heads":71,"alibi":true}`: 4544,
	} {
		if m, err := Parse([]byte(config), 0); err != nil || m.Width != want {
			t.Errorf("%s: width %d, %v; want %d", config, m.Width, err, want)
		}
	}
	if _, err := Parse([]byte(`{"model_type":"bloom","n_embed":1000000}`), 0); err == nil ||
		!contains(err, "hidden_size must be from 2 to 65536") {
		t.Errorf("a width of a million: %v", err)
	}
}
