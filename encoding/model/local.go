package model

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Names that other programs give to models on this disk: an id in the cache of the Hugging Face Hub,
// and a name of Ollama. Their folders are only read.

// stored returns the file of a model that another program stored under a name.
func stored(name string) (path string, ok bool) {
	if path, ok = inHub(name); !ok {
		path, ok = inOllama(name)
	}
	return path, ok
}

// inHub returns the configuration of an id, such as Qwen/Qwen3-8B, in the cache of the Hub: that of the
// commit which refs/main names, or else of the newest snapshot.
func inHub(id string) (path string, ok bool) {
	owner, name, ok := strings.Cut(id, "/")
	if !ok || !isName(owner) || !isName(name) {
		return "", false
	}
	cache := os.Getenv("HF_HUB_CACHE")
	if cache == "" {
		home := os.Getenv("HF_HOME")
		if home == "" {
			home = inHome(".cache", "huggingface")
		}
		cache = filepath.Join(home, "hub")
	}
	dir := filepath.Join(cache, "models--"+owner+"--"+name)
	snapshots := filepath.Join(dir, "snapshots")
	if commit, err := os.ReadFile(filepath.Join(dir, "refs", "main")); err == nil && len(commit) <= 64 {
		if c := strings.TrimSpace(string(commit)); isName(c) {
			if path, err := configIn(filepath.Join(snapshots, c)); err == nil {
				return path, true
			}
		}
	}
	all, _ := os.ReadDir(snapshots)
	slices.SortFunc(all, func(a, b os.DirEntry) int { return modified(b) - modified(a) })
	for _, s := range all {
		if path, err := configIn(filepath.Join(snapshots, s.Name())); err == nil {
			return path, true
		}
	}
	return "", false
}

// modified returns the time of an entry in seconds, 0 if it cannot be read.
func modified(e os.DirEntry) int {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	return int(info.ModTime().Unix())
}

// The files that describe the model of a folder, in the order in which they are looked for. The first
// part of a GGUF file has its header.
var described = []string{configName, "params.json"}

// configIn returns the file that describes the model of a folder.
func configIn(dir string) (string, error) {
	for _, name := range described {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path, nil
		} else if errors.Is(err, os.ErrPermission) {
			return "", cause(err)
		}
	}
	headers, _ := filepath.Glob(filepath.Join(escaped(dir), "*.gguf"))
	headers = slices.DeleteFunc(headers, func(path string) bool {
		_, part, split := strings.Cut(filepath.Base(path), "-of-")
		return split && part != "" && !strings.Contains(filepath.Base(path), "-00001-of-") ||
			strings.HasPrefix(filepath.Base(path), "mmproj")
	})
	if len(headers) == 1 {
		return headers[0], nil
	}
	if len(headers) > 1 {
		return "", errors.New("it is a folder with several .gguf files; name one of them")
	}
	return "", errors.New("it is a folder without a " + strings.Join(described, ", ") + " or .gguf file")
}

// escaped returns a path as a pattern that matches only itself.
func escaped(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}

// inOllama returns the file with the weights of a name such as llama3.1:8b. Without a tag it is latest.
func inOllama(name string) (path string, ok bool) {
	root := os.Getenv("OLLAMA_MODELS")
	if root == "" {
		root = inHome(".ollama", "models")
	}
	name, tag, tagged := strings.Cut(name, ":")
	if !tagged {
		tag = "latest"
	}
	parts := strings.Split(name, "/")
	if len(parts) == 1 {
		parts = []string{"library", name}
	}
	if len(parts) == 2 {
		parts = append([]string{"registry.ollama.ai"}, parts...)
	}
	if len(parts) != 3 || slices.ContainsFunc(append(parts, tag), func(s string) bool { return !isName(s) }) {
		return "", false
	}
	manifest := filepath.Join(append(append([]string{root, "manifests"}, parts...), tag)...)
	info, err := os.Stat(manifest)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostText {
		return "", false
	}
	text, err := os.ReadFile(manifest)
	if err != nil {
		return "", false
	}
	var listed struct {
		Layers []struct{ MediaType, Digest string }
	}
	if json.Unmarshal(text, &listed) != nil {
		return "", false
	}
	for _, l := range listed.Layers {
		blob := strings.Replace(l.Digest, ":", "-", 1)
		if l.MediaType == "application/vnd.ollama.image.model" && isName(blob) {
			return filepath.Join(root, "blobs", blob), true
		}
	}
	return "", false
}

// inHome returns a path in the home directory, "" if that is not known.
func inHome(parts ...string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(append([]string{home}, parts...)...)
}

// isName reports whether a text is one element of a path, and not one that leads elsewhere.
func isName(text string) bool {
	return text != "" && len(text) <= 128 && !strings.ContainsAny(text, `/\:`) && !strings.HasPrefix(text, ".")
}
