package views

import (
	"os"
	"path/filepath"
	"testing"
)

// A model that replaces another one is opened as it is by itself, and none leaves what
// the program opens with: nothing of the one before stays.
func TestModelReplacesTheLast(t *testing.T) {
	dir := t.TempDir()
	open := func(s State, name string) State {
		t.Helper()
		s, err := s.With([]Setting{{Name: "model", Value: name}})
		if err != nil {
			t.Fatal(err)
		}
		s.Dim = 0 // a cursor is no setting of a model
		return s
	}
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	names := []string{"llama-3.1-8b", "gemma-3-4b#sliding_attention", "none",
		file("t5", `{"model_type":"t5","num_heads":6,"relative_attention_max_distance":64}`),
		file("gpt2", `{"model_type":"gpt2","n_embd":768,"n_head":12,"n_positions":1024}`),
		file("nllb", `{"model_type":"m2m_100","d_model":1024,"encoder_attention_heads":16,"max_position_embeddings":1024}`),
		file("mamba", `{"model_type":"mamba","hidden_size":768}`)}
	for _, first := range names {
		for _, second := range names {
			if got, want := open(open(Default(), first), second), open(Default(), second); got != want {
				t.Errorf("%s after %s is\n%+v, alone\n%+v", second, first, got.State, want.State)
			}
		}
	}
	s := open(Default(), names[5])
	if name, own := s.ShownModel(); name != names[5] || !own || s.Layout != 2 || s.DModel != 1024 {
		t.Errorf("a model of sines is %+v, called %q", s.State, name)
	}
}

// The length that a model states has its factor in it already: none is read further.
func TestStatedLengthIsNotMultiplied(t *testing.T) {
	for name, want := range map[string][2]int{ // L₀ and L
		"llama-3.1-8b":                  {8192, 131072},
		"llama-3.2-1b":                  {8192, 131072},
		"gemma-3-4b":                    {131072, 131072},
		"gemma-3-4b#sliding_attention":  {1024, 1024},
		"gpt-oss-20b":                   {4096, 131072},
		"gpt-oss-20b#sliding_attention": {4096, 128},
		"llama-2-7b":                    {4096, 32768}, // unscaled, and read eight times as far
		"phi-3-vision-128k":             {4096, 131072},
	} {
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || [2]int{s.L0(), s.L()} != want {
			t.Errorf("%s: %d → %d, %v, want %v", name, s.L0(), s.L(), err, want)
		}
		if s.Train == 0 != (name == "gemma-3-4b") {
			t.Errorf("%s: a training on %d positions", name, s.Train)
		}
	}
}
