package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Numbers that are made up say so: in the header of JSON, and in one line on standard
// error for all formats. Those of a file say nothing.
func TestExportSaysThatRowsAreUntrained(t *testing.T) {
	config := newFile(t, "config.json", []byte(`{"model_type":"gpt2","n_embd":8,"n_head":2,"n_positions":16}`))
	stored := "../../encoding/model/testdata/"
	files, err := filepath.Glob(stored + "*.npy")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, source := range []struct {
		args      []string
		untrained bool
	}{
		{[]string{"--model", config}, true},
		{[]string{"--scheme", "learned", "--d-model", "8", "--length", "16"}, true},
		{[]string{"--model", files[0]}, false},
		{[]string{"--scheme", "sinusoidal", "--d-model", "8"}, false},
	} {
		for _, table := range []string{"encoding", "similarity", "matrix", "profile", "attention"} {
			args := append([]string{"export", "--table", table}, source.args...)
			if table == "matrix" {
				args = append(args, "--rows", "2")
			}
			for _, format := range []string{"json", "csv", "npy"} {
				if table != "encoding" && format != "json" {
					continue
				}
				file := filepath.Join(t.TempDir(), "out."+format)
				r := run(t, append(args, "-o", file)...)
				if r.code != 0 && strings.Contains(r.err, "needs") {
					continue // such a scheme has no such table
				}
				if says := strings.Contains(r.err, "untrained"); r.code != 0 || says != source.untrained ||
					strings.Count(r.err, "\n") > 1 || says && !strings.Contains(r.err, "wpe.safetensors or .npy") {
					t.Errorf("%q as %s: exit code %d, %q on standard error", args, format, r.code, r.err)
				}
				if format != "json" {
					continue
				}
				text, err := os.ReadFile(file)
				if err != nil || !json.Valid(text) || strings.Contains(string(text), `"untrained":true`) != source.untrained {
					t.Errorf("%q: %v, %.150s", args, err, text)
				}
			}
		}
	}
}
