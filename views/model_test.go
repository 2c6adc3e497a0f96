package views

import (
	"os"
	"path/filepath"
	"slices"
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
			got, want := open(open(Default(), first), second), open(Default(), second)
			if got.ModelName() != want.ModelName() {
				t.Errorf("%s after %s is called %s", second, first, got.ModelName())
			}
			if got.Model, want.Model = nil, nil; got != want { // a file that is read anew is another Source
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

// Where no length is read from a file, the one line says which is assumed, in every
// scheme alike.
func TestAssumedLengthIsSaid(t *testing.T) {
	for config, assumed := range map[string]bool{
		`{"model_type":"zorg","hidden_size":4096,"num_attention_heads":32,"rope_theta":1e6}`: true,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                                   true,
		`{"model_type":"t5","d_model":768,"num_heads":12,"n_positions":512}`:                 true, // which its code does not read
		`{"model_type":"bloom","n_embed":4096,"n_head":32}`:                                  true,
		`{"model_type":"mamba","hidden_size":768}`:                                           true,
		`[1,0.1,0.01]`: true,
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`: false,
		`{"model_type":"llama"}`: false, // whose code has one
		`{"model_type":"zorg","head_dim":64,"rope_theta":1e6,"max_position_embeddings":512}`: false,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil {
			t.Fatalf("%s: %v", config, err)
		}
		const says = "no length is read from the file: 128 positions are assumed"
		if slices.Contains(s.Warns(), says) != assumed {
			t.Errorf("%s: %q", config, s.Warns())
		}
	}
}

// The header of a model whose scheme has no table has the model's own width.
func TestWidthOfEveryModel(t *testing.T) {
	for config, want := range map[string]int{
		`{"model_type":"bloom","n_embed":4096,"n_head":32,"seq_length":2048}`:           4096,
		`{"model_type":"mpt","d_model":4096,"n_heads":32,"attn_config":{"alibi":true}}`: 4096,
		`{"model_type":"t5","d_model":768,"num_heads":12}`:                              768,
		`{"model_type":"mamba","hidden_size":768}`:                                      768,
		`{"model_type":"jamba","hidden_size":4096,"num_attention_heads":32}`:            4096,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || s.DModel != want || s.LearnedRows != Default().LearnedRows {
			t.Errorf("%s: d_model %d, %d learned rows, %v", config, s.DModel, s.LearnedRows, err)
		}
	}
}

// Layers without positions have the width of their model in the header, and where none
// is read that is said.
func TestWidthOfLayersWithoutPositions(t *testing.T) {
	const assumed = "no width is read from the file: d_model 64 is assumed"
	for config, want := range map[string]int{
		`{"model_type":"cohere2","hidden_size":4096,"num_attention_heads":32,"sliding_window":512}`: 4096,
		`{"model_type":"mamba"}`:             64,
		`{"model_type":"bloom","n_head":16}`: 64,
	} {
		name := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(name, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		if want != 64 {
			name += "#full_attention"
		}
		s, err := Default().With([]Setting{{Name: "model", Value: name}})
		if err != nil || s.DModel != want || slices.Contains(s.Warns(), assumed) != (want == 64) {
			t.Errorf("%s: d_model %d, %q, %v", config, s.DModel, s.Warns(), err)
		}
	}
}
