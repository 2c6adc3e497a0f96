package model

import (
	"fmt"
	"math"
	"testing"

	"wavescope/encoding"
)

// The models of Meta and Mistral AI are the same in a params.json and in a config.json, apart from the
// order of columns. The numbers are those of files that others have published: of Llama 2 7B, 3.1 8B and
// 3.2 1B, Mistral 7B v0.1 and v0.2.
func TestParams(t *testing.T) {
	for _, c := range []struct {
		config, layers, kinds string
		base                  float64
		method                encoding.Method
		factor                float64
	}{
		{`{"dim":4096,"multiple_of":256,"n_heads":32,"n_layers":32,"norm_eps":1e-5,"vocab_size":-1}`,
			"32F", "F 32×128", 10_000, encoding.Unscaled, 0},
		{`{"dim":4096,"n_heads":32,"n_kv_heads":8,"n_layers":32,"rope_theta":500000,"use_scaled_rope":true}`,
			"32F", "F 8×128", 500_000, encoding.Llama3, 8},
		{`{"dim":2048,"n_heads":32,"n_kv_heads":8,"n_layers":16,"rope_theta":500000,"use_scaled_rope":true}`,
			"16F", "F 8×64", 500_000, encoding.Llama3, 32},
		{`{"dim":4096,"n_layers":32,"head_dim":128,"hidden_dim":14336,"n_heads":32,"n_kv_heads":8,"sliding_window":4096}`,
			"32S", "S 4096 8×128", 10_000, encoding.Unscaled, 0},
		{`{"dim":4096,"n_layers":32,"head_dim":128,"hidden_dim":14336,"n_heads":32,"n_kv_heads":8}`,
			"32F", "F 8×128", 1_000_000, encoding.Unscaled, 0},
		{`{"dim":4096,"n_layers":8,"head_dim":128,"n_heads":32,"n_kv_heads":8,"rope_theta":1e8,
			"sliding_window":[null,32768,32768,32768]}`,
			"F 3S F 3S", "F 8×128, S 32768 8×128", 1e8, encoding.Unscaled, 0},
		{`{"dim":5120,"n_layers":2,"head_dim":128,"n_heads":32,"n_kv_heads":8,"rope_theta":1e9,"max_seq_len":65536,
			"yarn":{"factor":4,"original_max_position_embeddings":16384,"beta":32,"alpha":1,"apply_scale":false}}`,
			"2F", "F 8×128", 1e9, encoding.YaRN, 4},
	} {
		m, err := Parse([]byte(c.config), 0)
		if err != nil {
			t.Errorf("%s: %v", c.config, err)
			continue
		}
		layers, kinds := layersOf(m)
		rope := m.Layers[0].Rope
		got := fmt.Sprint(layers, " | ", kinds, " | ", rope.Base, rope.Scaling.Method)
		want := fmt.Sprint(c.layers, " | ", c.kinds, " | ", c.base, c.method)
		if got != want || c.factor != 0 && rope.Scaling.Factor != c.factor || rope.Pairing != encoding.Neighbours {
			t.Errorf("%s:\nreads %s × %g, paired by %v\nwant  %s × %g", c.config, got, rope.Scaling.Factor, rope.Pairing,
				want, c.factor)
		}
		if m.Guess || len(m.Unused) > 0 && c.factor == 4 {
			t.Errorf("%s: a guess: %v, not used: %q", c.config, m.Guess, m.Unused)
		}
		if f := rope.Scaling.AttentionFactor(); math.Abs(f-1) > 1e-15 {
			t.Errorf("%s: attention factor %v", c.config, f)
		}
	}
}
