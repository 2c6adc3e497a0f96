package file

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"wavescope/encoding/tensor"
)

// Names that other programs give to models on this disk: an id in the cache of the Hugging Face Hub,
// and a name of Ollama. Their folders are only read.

// stored returns the file of a model that another program stored under a name, or ErrNone.
func stored(name string) (path string, err error) {
	if path, err = inHub(name); errors.Is(err, ErrNone) {
		path, err = inOllama(name)
	}
	return path, err
}

// inHub returns the file that describes an id, such as Qwen/Qwen3-8B, in the cache of the Hub: that of the
// commit which refs/main names, or else of the newest snapshot. A file may follow the id.
func inHub(id string) (path string, err error) {
	parts := strings.Split(id, "/")
	owned := min(len(parts), 2) // ids of the first models have no owner
	if slices.ContainsFunc(parts, func(s string) bool { return !isName(s) }) {
		return "", ErrNone
	}
	dir := filepath.Join(hubCache(), "models--"+strings.Join(parts[:owned], "--"))
	snapshots := filepath.Join(dir, "snapshots")
	all, err := os.ReadDir(snapshots)
	if err != nil {
		return "", ErrNone
	}
	commit, _ := os.ReadFile(filepath.Join(dir, "refs", "main"))
	main := strings.TrimSpace(string(commit))
	slices.SortFunc(all, func(a, b os.DirEntry) int {
		if first := a.Name() == main; first || b.Name() == main {
			return map[bool]int{true: -1, false: 1}[first]
		}
		return cmp.Compare(modified(b), modified(a))
	})
	err = errors.New("the Hub's cache has no snapshot of it")
	for i, s := range all {
		path := filepath.Join(append([]string{snapshots, s.Name()}, parts[owned:]...)...)
		var wrong error
		if info, _ := os.Stat(path); info == nil || info.IsDir() {
			path, wrong = configIn(path)
		}
		switch {
		case wrong == nil:
			return path, nil
		case i == 0:
			err = fmt.Errorf("of what the Hub's cache has of it: %w", wrong)
		}
	}
	return "", err
}

// hubCache returns the folder of the Hub's cache, as huggingface_hub finds it.
func hubCache() string {
	caches := cmp.Or(os.Getenv("XDG_CACHE_HOME"), inHome(".cache"))
	home := cmp.Or(os.Getenv("HF_HOME"), filepath.Join(caches, "huggingface"))
	return fromHome(cmp.Or(os.Getenv("HF_HUB_CACHE"), os.Getenv("HUGGINGFACE_HUB_CACHE"), filepath.Join(home, "hub")))
}

// modified returns the time of an entry in nanoseconds, 0 if it cannot be read.
func modified(e os.DirEntry) int64 {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	return info.ModTime().UnixNano()
}

// describing lists the files that describe the model of a folder, in the order in which they are looked
// for.
var describing = []string{configName, "params.json"}

// configIn returns the file that describes the model of a folder: its configuration, or else its only
// GGUF file, or else its only table.
func configIn(dir string) (string, error) {
	for _, name := range describing {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path, nil
		} else if errors.Is(err, os.ErrPermission) {
			return "", Cause(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", Cause(err)
	}
	for _, ending := range []string{".gguf", tensor.IndexEnding, ".safetensors"} {
		var names []string
		for _, e := range entries {
			name := e.Name()
			part := ggufPart.FindStringSubmatch(name)
			if strings.HasSuffix(name, ending) && !strings.Contains(strings.ToLower(name), "mmproj") &&
				(part == nil || part[1] == "00001") {
				names = append(names, name)
			}
		}
		if len(names) == 1 {
			return filepath.Join(dir, names[0]), nil
		}
		if len(names) > 1 {
			return "", fmt.Errorf("it is a folder with several %s files; name one of them: %s", ending,
				List(names))
		}
	}
	return "", errors.New("it is a folder without a " + strings.Join(describing, ", ") + ", .gguf or .safetensors file")
}

// ggufPart matches the names of files that llama-gguf-split writes. The first has the header of the model.
var ggufPart = regexp.MustCompile(`-(\d{5})-of-\d{5}\.gguf$`)

// Part returns the path of another part of a split GGUF file, from 1 on; "" if there is no such file.
func Part(path string, number int) string {
	at := ggufPart.FindStringSubmatchIndex(path)
	if at == nil {
		return ""
	}
	path = fmt.Sprintf("%s%05d%s", path[:at[2]], number, path[at[3]:])
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	return path
}

// inOllama returns the file with the header of a name such as llama3.1:8b. Without a tag it is latest. A
// digest after @ must be that of the manifest.
func inOllama(name string) (path string, err error) {
	name, digest, pinned := strings.Cut(name, "@")
	tag := "latest"
	if i := strings.LastIndexByte(name, ':'); i > strings.LastIndexByte(name, '/') {
		name, tag = name[:i], name[i+1:]
	}
	parts := strings.Split(name, "/")
	if len(parts) == 1 {
		parts = []string{"library", name}
	}
	if len(parts) == 2 {
		parts = append([]string{"registry.ollama.ai"}, parts...)
	}
	host, _, _ := strings.Cut(parts[0], ":") // it may have a port
	if len(parts) != 3 || slices.ContainsFunc([]string{host, parts[1], parts[2], tag},
		func(s string) bool { return !isName(s) }) || strings.ContainsAny(parts[0], `\`) {
		return "", ErrNone
	}
	for _, root := range ollamaRoots() {
		manifest := filepath.Join(append(append([]string{root, "manifests"}, parts...), tag)...)
		info, err := os.Stat(manifest)
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if info.Size() > MaxText {
			return "", fmt.Errorf("its manifest has %d bytes; at most %d are allowed", info.Size(), MaxText)
		}
		text, err := os.ReadFile(manifest)
		if err != nil {
			return "", Cause(err)
		}
		if pinned && digest != fmt.Sprintf("sha256:%x", sha256.Sum256(text)) {
			return "", errors.New("Ollama has it with another digest")
		}
		return blob(root, text)
	}
	return "", ErrNone
}

// blob returns the file with the header of a model by its manifest: that of its weights, or its
// configuration.
func blob(root string, manifest []byte) (path string, err error) {
	var listed struct {
		Layers []struct{ MediaType, Digest, Name string }
	}
	if json.Unmarshal(manifest, &listed) != nil {
		return "", errors.New("its manifest is not valid JSON")
	}
	for _, l := range listed.Layers {
		kind := strings.TrimPrefix(l.MediaType, "application/vnd.ollama.image.")
		if file := strings.Replace(l.Digest, ":", "-", 1); isName(file) &&
			(kind == "model" || kind == "json" && l.Name == configName) {
			path = filepath.Join(root, "blobs", file)
			if _, err := os.Stat(path); err != nil {
				return "", fmt.Errorf("its manifest names %s, which Ollama does not have", Quoted(l.Digest))
			}
			return path, nil
		}
	}
	return "", errors.New("its manifest has no weights")
}

// ollamaRoots lists the folders in which Ollama may keep models: that of the user, and that of the
// service on Linux.
func ollamaRoots() []string {
	if root := os.Getenv("OLLAMA_MODELS"); root != "" {
		return []string{root}
	}
	return []string{inHome(".ollama", "models"), "/usr/share/ollama/.ollama/models"}
}

// inHome returns a path in the home directory, "" if that is not known.
func inHome(parts ...string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(append([]string{home}, parts...)...)
}

// fromHome replaces a leading ~ of a path by the home directory.
func fromHome(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		return cmp.Or(inHome(rest), path)
	}
	return path
}

// isName reports whether a text is one element of a path, and not one that leads elsewhere.
func isName(text string) bool {
	return text != "" && len(text) <= 255 && !strings.ContainsAny(text, `/\:`) && !strings.HasPrefix(text, ".")
}
