package model

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"wavescope/encoding/scheme"
)

// Source is what a name stands for: a published model or its configuration,
// which have layers, or a table of learned positions. It does not change, so a
// program that shows it keeps it instead of the file.
type Source struct {
	Name string // as it was given; of a preset as it is listed
	Model
	Table *Tensor // nil for a model
	Path  string  // of the table's file
}

// Named is what a name stands for as far as no file is read: a preset, or a Source
// that is not open.
func Named(name string) *Source {
	if s, _ := preset(name); s != nil {
		return s
	}
	return &Source{Name: name}
}

// IsOpen reports that a source is more than a name.
func (s *Source) IsOpen() bool { return s.Scheme != "" }

// partSign stands between the name of a file or a model and the part of it that
// is meant: a tensor, or a kind of layers.
const partSign = "#"

// Open gives what a name stands for: a preset, or else a file or a folder with a
// config.json, or else a preset in letters of another case; after a # the tensor of
// the file or the kind of layers that is meant. Errors do not repeat the name. A
// file is read anew each time; a preset is always the same Source.
func Open(name string) (*Source, error) {
	if s, err := preset(name); s != nil || err != nil {
		return s, err
	}
	s, err := openFile(name)
	if errors.Is(err, ErrNone) {
		if known, err := preset(strings.ToLower(name)); known != nil || err != nil {
			return known, err
		}
	}
	return s, err
}

// ErrNone is the error of a name that stands for nothing.
var ErrNone = errors.New("there is no such file, and no model of that name")

// presets are the sources of all presets and of their kinds of layers, by name.
var presets = sync.OnceValue(func() map[string]*Source {
	all := map[string]*Source{}
	for base, m := range published() {
		parts := []string{""}
		for _, l := range m.Layers {
			parts = append(parts, l.Kind)
		}
		for _, part := range parts {
			name, chosen := strings.TrimSuffix(base+partSign+part, partSign), m
			if chosen.choose(base, part) == nil {
				all[name] = &Source{Name: name, Model: chosen}
			}
		}
	}
	return all
})

// preset is a model that is known by its name; nil where there is none.
func preset(name string) (*Source, error) {
	if s, ok := presets()[name]; ok {
		return s, nil
	}
	base, part, _ := strings.Cut(name, partSign)
	m, ok := published()[base]
	if !ok {
		return nil, nil
	}
	return nil, m.choose(base, part) // which has no such kind of layers
}

// openFile opens the file of a name.
func openFile(name string) (*Source, error) {
	path, part, err := find(name)
	if err != nil {
		return nil, err
	}
	source, err := read(path, strings.TrimSuffix(name, partSign+part), part)
	if err != nil {
		return nil, err
	}
	source.Name = name
	return &source, nil
}

// configName is the file that makes a folder a model.
const configName = "config.json"

// find finds the file of a name, which may have the sign of a part in it, and
// the part; of a folder it is the configuration. A leading ~ is spelled out, as a
// shell does.
func find(name string) (path, part string, err error) {
	path = name
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		if dir, err := os.UserHomeDir(); err == nil {
			path = filepath.Join(dir, rest)
		}
	}
	info, err := os.Stat(path)
	if i := strings.LastIndex(path, partSign); err != nil && i >= 0 {
		path, part = path[:i], path[i+1:]
		info, err = os.Stat(path)
	}
	if err == nil && info.IsDir() {
		path = filepath.Join(path, configName)
		if info, err = os.Stat(path); errors.Is(err, os.ErrNotExist) || err == nil && info.IsDir() {
			return "", "", errors.New("it is a folder without a " + configName)
		}
	}
	switch {
	case errors.Is(err, os.ErrPermission):
		return "", "", cause(err)
	case err != nil:
		return "", "", ErrNone
	case !info.Mode().IsRegular():
		return "", "", errors.New("it is no file that can be read by offset")
	}
	return path, part, nil
}

// cause is an error of the system without the name of the file.
func cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

// read reads a file of any kind that is known, which given stands for.
func read(path, given, part string) (Source, error) {
	file, err := os.Open(path)
	if err != nil {
		return Source{}, cause(err)
	}
	info, err := file.Stat()
	if err != nil {
		return Source{}, cause(err)
	}
	source, err := readAs(steady{file, info}, info.Size(), path, given, part)
	if source.Table == nil {
		file.Close() // which was only read
	}
	return source, err
}

// steady is a file that is read only as long as it is what it was when it was
// opened: a table is read block by block while it is shown.
type steady struct {
	*os.File
	was os.FileInfo
}

// ReadAt implements [io.ReaderAt].
func (f steady) ReadAt(p []byte, at int64) (int, error) {
	is, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if is.Size() != f.was.Size() || !is.ModTime().Equal(f.was.ModTime()) {
		return 0, errors.New("the file has changed since it was opened; naming it again reads it anew")
	}
	return f.File.ReadAt(p, at)
}

// Read reads a file of so many bytes: a table of .npy or .safetensors, or else a
// text of JSON. What it is shows at its beginning, or in its name where that is
// too short. part names the tensor or the kind of layers that is meant, "" for
// the only one that can be.
func Read(file io.ReaderAt, size int64, name, part string) (Source, error) {
	return readAs(file, size, name, name, part)
}

// readAs is Read of a file that is given by another name, such as its folder.
func readAs(file io.ReaderAt, size int64, name, given, part string) (Source, error) {
	begin := make([]byte, 9)
	n, _ := file.ReadAt(begin, 0)
	begin = begin[:n]
	var t *Tensor
	var err error
	switch ending := strings.ToLower(filepath.Ext(name)); {
	case ending == ".npy" || strings.HasPrefix(string(begin), npyMagic):
		if t, err = OpenNPY(file, size); err == nil && part != "" {
			err = errors.New("a .npy file has one table only, without a name")
		}
	case ending == ".safetensors" || n == 9 && begin[7] == 0 && begin[8] == '{':
		t, err = OpenSafetensors(file, size, part)
	default:
		return readText(file, size, name, given, part)
	}
	if err != nil {
		return Source{}, err
	}
	if t.Flat {
		return frequenciesOf(t)
	}
	return t.source(name)
}

// mostText is how large a configuration may be, in bytes.
const mostText = 1 << 20

// mark is what some programs put before a text to say that it is UTF-8.
const mark = "\ufeff"

// readText reads a configuration, or a list of frequencies.
func readText(file io.ReaderAt, size int64, name, given, part string) (Source, error) {
	if size > mostText && !(strings.HasSuffix(name, indexEnding) && size <= maxBytes) {
		return Source{}, fmt.Errorf("it is no .npy and no .safetensors file, and a configuration has at most %d bytes, not %d", mostText, size)
	}
	text := make([]byte, size)
	if n, err := file.ReadAt(text, 0); n < len(text) {
		return Source{}, fmt.Errorf("it cannot be read: %w", cause(err))
	}
	text = bytes.TrimPrefix(text, []byte(mark))
	if err := indexed(text); err != nil {
		return Source{}, err
	}
	if s, ok, err := dumped(text); ok {
		return s, err
	}
	m, err := Parse(text, 0)
	if err == nil {
		err = m.choose(given, part)
	}
	return Source{Model: m}, err
}

// choose puts the layers of a kind first; where there is no choice made and more
// than one kind, a warning says so.
func (m *Model) choose(name, kind string) error {
	var kinds []string
	for _, l := range m.Layers {
		kinds = append(kinds, l.Kind)
	}
	i := max(slices.Index(kinds, kind), 0)
	switch {
	case kind == "" && len(kinds) > 1:
		m.say("layers of the kind %s are shown; there are %s", kinds[0], inFull(name, m.Layers[1:]))
	case kind != "" && len(kinds) < 2:
		return errors.New("all its layers are of one kind, without a name")
	case kind != "" && kinds[i] != kind:
		return fmt.Errorf("there are no layers of the kind %.40q; there are %s", kind, strings.Join(kinds, ", "))
	}
	if len(m.Layers) > 0 && !m.Layers[i].Turns {
		m.Scheme, m.Layers = scheme.None, nil
		return nil
	}
	if i > 0 {
		m.Layers = slices.Clone(m.Layers) // of which others may know
		m.Layers[0], m.Layers[i] = m.Layers[i], m.Layers[0]
	}
	if len(m.Layers) > 0 {
		m.rule()
		if wide := m.Layers[0].Window; wide > 0 {
			m.say("these layers see a window of %d positions: no two further apart meet", wide)
		}
	}
	return nil
}

// say adds what there is to know, without a change of what others may hold.
func (m *Model) say(format string, a ...any) {
	m.Warns = append(slices.Clip(m.Warns), fmt.Sprintf(format, a...))
}

// inFull names kinds of layers as they are asked for.
func inFull(name string, layers []Layer) string {
	var all []string
	for _, l := range layers {
		text := name + partSign + l.Kind
		if !l.Turns {
			text += ", without positions"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}
