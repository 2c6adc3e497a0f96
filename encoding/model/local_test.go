package model

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/cases"
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
	home := t.TempDir()
	cache := filepath.Join(home, "hub")
	for _, name := range []string{"HF_HOME", "HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "XDG_CACHE_HOME"} {
		t.Setenv(name, "")
	}
	t.Setenv("HF_HOME", home)
	const model = "models--some--model"
	gguf := ggufOf(binary.LittleEndian, 0, llamaHeader...).String()
	files(t, cache, map[string]string{
		model + "/blobs/b1": tiny + `1024}`, model + "/blobs/b2": tiny + `2048}`, model + "/refs/main": "c1\n",
		model + "/snapshots/c1/README.md": "", model + "/snapshots/c2/README.md": "",
		"models--old/snapshots/c/config.json":      tiny + `512}`,
		"models--no--config/snapshots/c/vocab.txt": "", "models--no--snapshot/refs/main": "c",
		"models--some--gguf/snapshots/c/a.gguf": gguf, "models--some--gguf/snapshots/c/Q4/b.gguf": gguf,
		"models--some--gguf/snapshots/c/c.gguf": gguf,
	})
	for link, blob := range map[string]string{"c1/config.json": "b1", "c2/config.json": "b2", "c2/params.json": "b3"} {
		link := filepath.Join(cache, model, "snapshots", filepath.FromSlash(link))
		if err := os.Symlink(filepath.Join("..", "..", "blobs", blob), link); err != nil {
			t.Skip("this system makes no links")
		}
	}
	future := filepath.Join(cache, model, "snapshots", "c2")
	if info, err := os.Stat(future); err != nil || os.Chtimes(future, info.ModTime(), info.ModTime().AddDate(1, 0,
		0)) != nil {
		t.Fatal(err)
	}
	opens := func(name string, length int) {
		t.Helper()
		if s, err := Inspect(name); err != nil || s.Length != length {
			t.Errorf("%s: %v, %+v, want length %d", name, err, s, length)
		}
	}
	opens("some/model", 1024)
	opens("old", 512)
	opens("some/gguf/Q4/b.gguf", 131072)
	opens("some/gguf/Q4", 131072)
	if err := os.Remove(filepath.Join(cache, model, "blobs", "b1")); err != nil {
		t.Fatal(err)
	}
	opens("some/model", 2048) // the other snapshot, as the link of this one leads nowhere
	files(t, cache, map[string]string{model + "/blobs/b1": tiny + `1024}`})
	if err := os.Remove(filepath.Join(cache, model, "refs", "main")); err != nil {
		t.Fatal(err)
	}
	opens("some/model", 2048)
	for name, says := range map[string]string{
		"some/other": "no such file", "../some/model": "no such file", "some/..": "no such file", "no/snapshot": "no " +
			"such file",
		"some/model/x": "no such file or directory", "no/config": "a folder without a config.json",
		"some/gguf": "name one of them: a.gguf, c.gguf",
	} {
		if _, err := Inspect(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", name, err, says)
		}
	}
	for _, c := range [][2]string{{"HF_HUB_CACHE", cache}, {"HUGGINGFACE_HUB_CACHE", cache}, {"XDG_CACHE_HOME", home}} {
		t.Run(c[0], func(t *testing.T) {
			t.Setenv("HF_HOME", "")
			t.Setenv(c[0], c[1])
			if c[0] == "XDG_CACHE_HOME" {
				files(t, home, map[string]string{"huggingface/hub/models--some--model/snapshots/c/config.json": tiny + `2048}`})
			}
			opens("some/model", 2048)
		})
	}
}

// A name of Ollama leads through its manifest to the file with the weights, or to the configuration.
func TestOllama(t *testing.T) {
	root := t.TempDir()
	t.Setenv("OLLAMA_MODELS", root)
	t.Setenv("HF_HUB_CACHE", root)
	manifest := func(layers string) string { return `{"schemaVersion":2,"layers":[` + layers + `]}` }
	weights := manifest(`{"mediaType":"application/vnd.ollama.image.license","digest":"sha256:aa"},` +
		`{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:bb"}`)
	files(t, root, map[string]string{
		"manifests/registry.ollama.ai/library/llama3/latest": weights,
		"manifests/registry.ollama.ai/me/own/7b":             weights,
		"manifests/hf.co/me/own-GGUF/Q4_K_M":                 weights,
		"manifests/registry.ollama.ai/library/tensors/latest": manifest(
			`{"mediaType":"application/vnd.ollama.image.tensor","digest":"sha256:dd"},` +
				`{"mediaType":"application/vnd.ollama.image.json","digest":"sha256:cc","name":"config.json"}`),
		"manifests/registry.ollama.ai/library/gone/latest": manifest(`{"mediaType":"application/vnd.ollama.image.model",` +
			`"digest":"sha256:ff"}`),
		"manifests/registry.ollama.ai/library/text/latest":  "no",
		"manifests/registry.ollama.ai/library/empty/latest": manifest(""),
		"blobs/sha256-bb": ggufOf(binary.LittleEndian, 0, llamaHeader...).String(),
		"blobs/sha256-cc": tiny + `131072}`,
	})
	digest := fmt.Sprintf("@sha256:%x", sha256.Sum256([]byte(weights)))
	for _, name := range []string{"llama3", "llama3:latest", "me/own:7b", "registry.ollama.ai/library/llama3",
		"hf.co/me/own-GGUF:Q4_K_M", "llama3" + digest, "llama3:latest" + digest, "tensors"} {
		if s, err := Inspect(name); err != nil || s.Length != 131072 {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, says := range map[string]string{
		"llama3:8b": "no such file", "me/own": "no such file", "llama3:..": "no such file", "../x": "no such file",
		"llama3@sha256:00": "another digest", "gone": "sha256:ff", "text": "not valid JSON", "empty": "no weights",
		"localhost:5000/me/own": "no such file",
	} {
		if _, err := Inspect(name); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", name, err, says)
		}
	}
}

// A folder is described by its configuration, or else by its only GGUF file or the first part of a split
// one, or else by its tables. An index stands for the file with the table of positions, or for the
// configuration beside it.
func TestFolders(t *testing.T) {
	gguf := ggufOf(binary.LittleEndian, 0, llamaHeader...).String()
	table := string(cases.Safetensors(cases.Safe("wpe.weight", "F32", []int64{4, 2}, make([]byte, 32))))
	for name, c := range map[string]struct {
		open  string
		files map[string]string
		says  string
	}{
		"configuration": {"", map[string]string{"config.json": tiny + `131072}`, "model.gguf": "no"}, ""},
		"gguf":          {"", map[string]string{"model.gguf": gguf, "q.mmproj-f16.gguf": "no"}, ""},
		"split":         {"", map[string]string{"m-00001-of-00002.gguf": gguf, "m-00002-of-00002.gguf": gguf}, ""},
		"second part": {"m-00002-of-00002.gguf",
			map[string]string{"m-00001-of-00002.gguf": gguf, "m-00002-of-00002.gguf": gguf}, ""},
		"several": {"", map[string]string{"a.gguf": gguf, "b.gguf": gguf}, "several .gguf files"},
		"empty":   {"", map[string]string{"README.md": ""}, "a folder without a config.json"},
		"index": {"m.safetensors.index.json", map[string]string{"config.json": tiny + `131072}`,
			"m.safetensors.index.json": `{"weight_map":{"a":"m-1.safetensors"}}`}, ""},
		"index alone": {"", map[string]string{"m.safetensors.index.json": `{"weight_map":{"a":"m-1.safetensors"}}`},
			"open config.json"},
		"index of table": {"", map[string]string{
			"m.safetensors.index.json": `{"weight_map":{"wpe.weight":"m-1.safetensors"}}`, "m-1.safetensors": table}, "table"},
		"index outside": {"", map[string]string{
			"m.safetensors.index.json": `{"weight_map":{"wpe.weight":"../m.safetensors"}}`, "../m.safetensors": table},
			"open \"../m.safetensors\""},
		"table": {"", map[string]string{"m.safetensors": table}, "table"},
	} {
		dir := filepath.Join(t.TempDir(), "[q4]")
		files(t, dir, c.files)
		s, err := Inspect(filepath.Join(dir, c.open))
		switch {
		case c.says == "table" && err == nil && s.Table != nil && s.Table.Rows == 4:
		case c.says == "" && (err != nil || s.Length != 131072):
			t.Errorf("%s: %v", name, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s: %v, want %q", name, err, c.says)
		}
	}
}

// The first part of a split file may have no tensors; the divisors are in the second then.
func TestSplitFactors(t *testing.T) {
	dir := t.TempDir()
	second := ggufOf(binary.LittleEndian, 1, "split.no", uint32(1))
	second.put("rope_freqs.weight", uint32(1), uint64(64), uint32(0), uint64(0))
	second.Write(make([]byte, (32-second.Len()%32)%32))
	second.put(slices.Repeat([]float32{2}, 64))
	files(t, dir, map[string]string{"m-00001-of-00003.gguf": ggufOf(binary.LittleEndian, 0, llamaHeader...).String(),
		"m-00002-of-00003.gguf": second.String()})
	s, err := Inspect(dir)
	if err != nil || s.Layers[0].Rope.Scaling.Method != encoding.LongRoPE {
		t.Errorf("%v, %+v, want divisors of 2", err, s)
	}
}
