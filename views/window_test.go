package views

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding/table"
	"wavescope/views/numbers"
)

// Where the layers of a model see a window, Schemes spreads the attention over no more
// keys than that: no two positions further apart meet.
func TestKeysEndWithTheWindow(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		keys int
	}{
		"llama4": {`{"model_type":"llama4_text","attention_chunk_size":8192,"hidden_size":5120,"head_dim":128,
			"num_attention_heads":40,"max_position_embeddings":10485760,"rope_theta":500000.0,
			"rope_scaling":{"factor":16.0,"high_freq_factor":1.0,"low_freq_factor":1.0,
			"original_max_position_embeddings":8192,"rope_type":"llama3"},"no_rope_layers":[1,1,1,0]}`, 8192},
		"cohere2": {`{"model_type":"cohere2","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":8192,"rope_theta":50000,"sliding_window":4096,"sliding_window_pattern":4}`, 4096},
		"mistral": {`{"model_type":"mistral","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":2048,"rope_theta":10000,"sliding_window":4096}`, 2048},
		"llama": {`{"model_type":"llama","hidden_size":4096,"num_attention_heads":32,"head_dim":128,
			"max_position_embeddings":8192,"rope_theta":10000}`, 8192},
	} {
		path := filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := Parse("--view schemes --model " + path)
		if err != nil {
			t.Fatal(err)
		}
		profile, _ := table.FindKind("profile")
		if span, err := numbers.Span(p.First.State, profile); err != nil || span.Rows != c.keys {
			t.Errorf("%s: a profile of %d rows, %v, want %d", name, span.Rows, err, c.keys)
		}
		told, err := p.Scenes().Shown(false)
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range told {
			switch all.Name {
			case "distances":
				if all.Rows != c.keys {
					t.Errorf("%s: %d keys, want %d", name, all.Rows, c.keys)
				}
			case "schemes":
				if want := "of " + strconv.Itoa(c.keys) + " keys"; !strings.Contains(all.Title, want) {
					t.Errorf("%s: %q, want %q", name, all.Title, want)
				}
				for i := range all.Rows {
					if half, err := strconv.Atoi(all.Cells(i)[3]); err == nil && half >= c.keys {
						t.Errorf("%s: half of the attention of %s is within %d", name, all.Cells(i)[0], half)
					}
				}
			}
		}
	}
}
