package model

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// files writes files below a folder.
func files(t *testing.T, dir string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

const tiny = `{"model_type":"llama","head_dim":8,"num_attention_heads":2,"max_position_embeddings":`

// An id names the snapshot of the commit in refs/main, or else the newest one. Snapshots link to blobs,
// as huggingface_hub lays them out.
func TestHubCache(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("HF_HUB_CACHE", cache)
	const model = "models--some--model"
	files(t, cache, map[string]string{
		model + "/blobs/b1": tiny + `1024}`, model + "/blobs/b2": tiny + `2048}`,
		model + "/refs/main": "c1\n", model + "/snapshots/c1/README.md": "", model + "/snapshots/c2/README.md": "",
	})
	for commit, blob := range map[string]string{"c1": "b1", "c2": "b2"} {
		link := filepath.Join(cache, model, "snapshots", commit, "config.json")
		if err := os.Symlink(filepath.Join("..", "..", "blobs", blob), link); err != nil {
			t.Skip("this system makes no links")
		}
	}
	if s, err := Inspect("some/model"); err != nil || s.Length != 1024 {
		t.Errorf("%v, %v, want the snapshot of refs/main", s, err)
	}
	if err := os.Remove(filepath.Join(cache, model, "refs", "main")); err != nil {
		t.Fatal(err)
	}
	future := filepath.Join(cache, model, "snapshots", "c2")
	if info, err := os.Stat(future); err != nil || os.Chtimes(future, info.ModTime(), info.ModTime().AddDate(1, 0, 0)) != nil {
		t.Fatal(err)
	}
	if s, err := Inspect("some/model"); err != nil || s.Length != 2048 {
		t.Errorf("%v, %v, want the newest snapshot", s, err)
	}
	for _, name := range []string{"some/other", "../model", "some/..", "some/model/x"} {
		if _, err := Inspect(name); err == nil {
			t.Errorf("%s is opened", name)
		}
	}
}

// A name of Ollama leads through its manifest to the file with the weights.
func TestOllama(t *testing.T) {
	root := t.TempDir()
	t.Setenv("OLLAMA_MODELS", root)
	t.Setenv("HF_HUB_CACHE", root)
	manifest := `{"schemaVersion":2,"layers":[{"mediaType":"application/vnd.ollama.image.license","digest":"sha256:aa"},` +
		`{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:bb"}]}`
	files(t, root, map[string]string{
		"manifests/registry.ollama.ai/library/llama3/latest": manifest,
		"manifests/registry.ollama.ai/me/own/7b":             manifest,
		"blobs/sha256-bb":                                    ggufOf(binary.LittleEndian, 0, llamaHeader...).String(),
	})
	for _, name := range []string{"llama3", "llama3:latest", "me/own:7b", "registry.ollama.ai/library/llama3"} {
		if s, err := Inspect(name); err != nil || s.Length != 131072 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"llama3:8b", "me/own", "llama3:..", "../x"} {
		if _, err := Inspect(name); err == nil {
			t.Errorf("%s is opened", name)
		}
	}
}

// A folder is described by its configuration, or else by its only GGUF file or the first part of a split
// one.
func TestFolders(t *testing.T) {
	gguf := ggufOf(binary.LittleEndian, 0, llamaHeader...).String()
	for name, c := range map[string]struct {
		files map[string]string
		says  string
	}{
		"configuration": {map[string]string{"config.json": tiny + `131072}`, "model.gguf": "no"}, ""},
		"gguf":          {map[string]string{"[q4]/model.gguf": gguf, "[q4]/mmproj-f16.gguf": "no"}, ""},
		"split": {map[string]string{"[q4]/m-00001-of-00002.gguf": gguf, "[q4]/m-00002-of-00002.gguf": "no"},
			""},
		"several": {map[string]string{"[q4]/a.gguf": gguf, "[q4]/b.gguf": gguf}, "several .gguf files"},
		"empty":   {map[string]string{"[q4]/README.md": ""}, "a folder without a config.json"},
	} {
		dir := t.TempDir()
		files(t, dir, c.files)
		if inner := filepath.Join(dir, "[q4]"); name != "configuration" {
			dir = inner
		}
		s, err := Inspect(dir)
		switch {
		case c.says == "" && (err != nil || s.Length != 131072):
			t.Errorf("%s: %v", name, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}
