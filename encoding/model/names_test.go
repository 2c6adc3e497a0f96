package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The name of a model is known in any case; a file of that very name goes before it.
func TestModelNamesInAnyCase(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, p := range Presets {
		want, err := Open(p.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{strings.ToUpper(p.Name), strings.ToUpper(p.Name[:1]) + p.Name[1:]} {
			got, err := Open(name)
			if err != nil || got.Length != want.Length || got.Layers[0].Rope.Base != want.Layers[0].Rope.Base {
				t.Errorf("%s: %+v, %v", name, got, err)
			}
		}
	}
	if got, err := Open("Gemma-3-4B#sliding_attention"); err != nil || got.Layers[0].Kind != "sliding_attention" {
		t.Errorf("%+v, %v", got, err)
	}
	config := `{"model_type":"llama","head_dim":64,"num_attention_heads":8,
		"max_position_embeddings":1234,"rope_theta":10000}`
	if err := os.WriteFile("Llama-2-7B", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := Open("Llama-2-7B"); err != nil || got.Length != 1234 {
		t.Errorf("the file is not read: %+v, %v", got, err)
	}
	if got, err := Open("llama-2-7b"); err != nil || got.Length != 4096 {
		t.Errorf("the model is not found: %+v, %v", got, err)
	}
}

// A folder with a config.json is that model, by any way to write its name.
func TestAFolderIsItsConfig(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	config := `{"model_type":"gemma3_text","head_dim":256,"num_attention_heads":8,"max_position_embeddings":131072,
		"rope_theta":1000000,"rope_local_base_freq":10000}`
	for _, name := range []string{"My Model", "empty", "odd/config.json"} {
		if err := os.MkdirAll(name, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("My Model/config.json", []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	want, err := Open("My Model/config.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"My Model", "My Model/", filepath.Join(dir, "My Model")} {
		if got, err := Open(name); err != nil || got.Length != want.Length || len(got.Layers) != len(want.Layers) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
		if got, err := Open(name + "#sliding_attention"); err != nil || got.Layers[0].Kind != "sliding_attention" {
			t.Errorf("%s#sliding_attention: %+v, %v", name, got, err)
		}
	}
	for _, name := range []string{"empty", "odd"} {
		if _, err := Open(name); err == nil || !strings.Contains(err.Error(), "it is a folder without a config.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
