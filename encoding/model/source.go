package model

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/encoding/tensor"
)

// A Source is what a name refers to: a model with layers, or a table of learned positions. It is
// immutable, so a program can keep it instead of the file.
type Source struct {
	Name string // as given; for a preset its listed name
	Model
	Table *tensor.Tensor // nil for a model
	Path  string         // file of the table

	Read, Size int64 // bytes that were read of a file to open it, and those it has; 0 for a preset
}

// Named returns the preset of a name, or for every other name a Source that has the name and nothing else: it
// reads no file. Open reads one.
func Named(name string) *Source {
	if s, _ := preset(name); s != nil {
		return s
	}
	return &Source{Name: name}
}

// IsOpen reports whether the source has been read.
func (s *Source) IsOpen() bool { return s.Scheme != "" }

// partSign separates the name of a file or model from the part of it: a tensor or a kind of layer.
const partSign = "#"

// Open is [Inspect] for sources that can be drawn, and an error for others.
func Open(name string) (*Source, error) {
	s, err := Inspect(name)
	if err == nil {
		err = s.Drawable()
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Drawable returns an error if the model encodes positions in a way that is not drawn.
func (m Model) Drawable() error {
	if m.Undrawn == "" {
		return nil
	}
	return fmt.Errorf("type %s encodes positions with %s, which wavescope does not draw", plain(m.Type), m.Undrawn)
}

// Inspect returns the source of a name: a preset, a file, the file that describes a folder, a model in
// the cache of the Hugging Face Hub or of Ollama, or a preset in other letter case, in this order. A
// part after "#" selects a tensor or a kind of layer. Errors do not contain the name. Files are read
// anew by each call; a preset always yields the same Source.
func Inspect(name string) (*Source, error) {
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

// ErrNone is returned for a name that is neither a file nor a preset.
var ErrNone = errors.New("there is no such file, and no model of that name")

// presets holds the presets that were asked for, by name.
var presets sync.Map

// preset returns the preset with a name, nil if there is none.
func preset(name string) (*Source, error) {
	if name == Trained {
		return trained(), nil
	}
	if s, ok := presets.Load(name); ok {
		return s.(*Source), nil
	}
	base, part, _ := strings.Cut(name, partSign)
	i := slices.IndexFunc(Presets, func(p Preset) bool { return p.Name == base })
	if i < 0 || name == base+partSign {
		return nil, nil
	}
	m, err := Parse(Presets[i].Config, 0) // for its own max_position_embeddings; a test parses every preset
	if err == nil {
		err = m.choose(base, part) // or an error that lists the kinds of layers
	}
	if err != nil {
		return nil, err
	}
	s, _ := presets.LoadOrStore(name, &Source{Name: name, Model: m})
	return s.(*Source), nil
}

// openFile opens the file of a name.
func openFile(name string) (*Source, error) {
	source, err := opened(name, func(path, given, part string) (source Source, err error) {
		read, size, err := reading(path, func(file io.ReaderAt, size int64) (keep bool, err error) {
			source, err = readAs(file, size, path, given, part)
			return source.Table != nil, err
		})
		source.Read, source.Size = read-min(tensor.Sniffed, size), size
		return source, err
	})
	if err != nil {
		return nil, err
	}
	source.Name = name
	return &source, nil
}

// OpenTable returns the table of numbers of a name, which [Inspect] would find, as the file has it, also if it is of a
// list of frequencies, or of a model in GGUF. Errors do not contain the name.
func OpenTable(name string) (*tensor.Tensor, error) {
	noTable := errors.New("it has no table of numbers; wavescope model FILE tells what it is")
	switch s, err := preset(name); {
	case err != nil:
		return nil, err
	case s != nil && s.Table == nil:
		return nil, noTable
	case s != nil:
		return s.Table, nil
	}
	return opened(name, func(path, _, part string) (t *tensor.Tensor, err error) {
		_, _, err = reading(path, func(file io.ReaderAt, size int64) (keep bool, err error) {
			if t, err = tensor.Open(file, size, tensor.Beginning(file), path, part); t == nil && err == nil {
				if _, t, err = readText(file, size, path, part); t == nil && err == nil {
					err = noTable
				}
			}
			return t != nil, err
		})
		return t, err
	})
}

// opened reads the file of a name, or the file that an index names beside it. given is the name without the part.
func opened[T any](name string, read func(path, given, part string) (T, error)) (t T, err error) {
	path, part, err := find(name)
	if err != nil {
		return t, err
	}
	given := strings.TrimSuffix(name, partSign+part)
	t, err = read(path, given, part)
	var index *tensor.IndexError
	if errors.As(err, &index) && isName(index.File) {
		beside := filepath.Join(filepath.Dir(path), index.File)
		if info, wrong := os.Stat(beside); wrong == nil && info.Mode().IsRegular() {
			return read(beside, given, part)
		}
	}
	return t, err
}

// configName is the configuration file in the folder of a model.
const configName = "config.json"

// find splits a name into the path of a file and a part. A file name may itself contain the sign of a
// part. A folder means its configuration, a part of a split GGUF file the first; a leading ~ means the
// home directory.
func find(name string) (path, part string, err error) {
	path = fromHome(name)
	info, err := os.Stat(path)
	if i := strings.LastIndex(path, partSign); err != nil && i >= 0 {
		path, part = path[:i], path[i+1:]
		info, err = os.Stat(path)
	}
	if err == nil && info.IsDir() {
		if path, err = configIn(path); err != nil {
			return "", "", err
		}
		info, err = os.Stat(path)
	}
	if errors.Is(err, os.ErrNotExist) {
		base, kind, _ := strings.Cut(name, partSign)
		if path, err = stored(base); err != nil {
			return "", "", err
		}
		part = kind
		info, err = os.Stat(path)
	}
	switch {
	case errors.Is(err, os.ErrPermission):
		return "", "", cause(err)
	case err != nil:
		return "", "", ErrNone
	case !info.Mode().IsRegular():
		return "", "", errors.New("it is not a regular file")
	}
	return cmp.Or(splitPart(path, 1), path), part, nil
}

// cause returns an error of the system without the file name.
func cause(err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

// reading calls read for an open file and returns how many bytes it read. The file stays open if read keeps it.
func reading(path string, read func(file io.ReaderAt, size int64) (keep bool, err error)) (n, size int64, err error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, 0, cause(err)
	}
	info, err := file.Stat()
	if err != nil {
		return 0, 0, cause(err)
	}
	kept := steady{file, info, &atomic.Int64{}}
	keep, err := read(kept, info.Size())
	if !keep {
		file.Close() // only read from
	}
	return kept.read.Load(), info.Size(), err
}

// ReadFrom reads a stream: a configuration, or of a GGUF file the header with a block of what follows.
func ReadFrom(stream io.Reader) (Source, error) {
	p := &passing{Reader: stream}
	begin := make([]byte, len(tensor.GGUFMagic))
	if n, _ := p.ReadAt(begin, 0); string(begin[:n]) == tensor.GGUFMagic {
		source, err := Read(p, math.MaxInt64, "standard input", "")
		source.Read = p.at + int64(len(p.last))
		return source, err
	}
	text, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(p.last), stream), mostText+1))
	switch {
	case err != nil:
		return Source{}, cause(err)
	case len(text) > mostText:
		return Source{}, fmt.Errorf("it has more than %d bytes", mostText)
	}
	source, err := Read(bytes.NewReader(text), int64(len(text)), "standard input", "")
	source.Read = int64(len(text))
	return source, err
}

// passing is a stream of which the last blocks can be read again.
type passing struct {
	io.Reader
	last []byte
	at   int64 // offset of last
}

// The limits of a stream in bytes: where it ends at the latest, and what is kept of it.
const (
	mostPassing = 2 * tensor.GGUFHeader
	keptPassing = 4 * tensor.GGUFBlock
)

// ReadAt implements [io.ReaderAt] from what is kept on.
func (p *passing) ReadAt(to []byte, at int64) (n int, err error) {
	end := at + int64(len(to))
	if end > mostPassing {
		return 0, fmt.Errorf("it lies beyond the %d bytes that are read of a stream", mostPassing)
	}
	for err == nil && p.at+int64(len(p.last)) < end {
		if over := len(p.last) - keptPassing + tensor.GGUFBlock; over > 0 {
			p.last, p.at = append(p.last[:0], p.last[over:]...), p.at+int64(over)
		}
		p.last = slices.Grow(p.last, tensor.GGUFBlock)
		n, err = p.Read(p.last[len(p.last) : len(p.last)+tensor.GGUFBlock])
		p.last = p.last[:len(p.last)+n]
	}
	if at < p.at {
		return 0, errors.New("the stream is past it")
	}
	if n = copy(to, p.last[min(at-p.at, int64(len(p.last))):]); n < len(to) {
		return n, cmp.Or(err, io.EOF)
	}
	return n, nil
}

// steady reads a file only while its size and time are those when it was opened, because a table is
// read block by block while it is shown.
type steady struct {
	*os.File
	was  os.FileInfo
	read *atomic.Int64 // bytes
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
	n, err := f.File.ReadAt(p, at)
	f.read.Add(int64(n))
	return n, err
}

// Read reads a file of size bytes: a table, a GGUF file, or JSON. part selects a tensor, an array or a kind of layer;
// "" selects the only one.
func Read(file io.ReaderAt, size int64, name, part string) (Source, error) {
	return readAs(file, size, name, name, part)
}

// readAs is Read for a file that the user named otherwise, such as by its folder.
func readAs(file io.ReaderAt, size int64, name, given, part string) (Source, error) {
	begin := tensor.Beginning(file)
	if bytes.HasPrefix(begin, []byte(tensor.GGUFMagic)) {
		return openGGUF(file, size, begin, name, given, part)
	}
	if s, err := tableOf(file, size, begin, name, part); s.IsOpen() || err != nil {
		return s, err
	}
	text, t, err := readText(file, size, name, part)
	switch {
	case err != nil:
		return Source{}, err
	case t != nil:
		return sourceOf(t, name)
	}
	m, err := Parse(text, 0)
	if err == nil {
		err = m.choose(given, part)
	}
	return Source{Model: m}, err
}

// tableOf returns the table of a file, or nothing for a file that may be a configuration.
func tableOf(file io.ReaderAt, size int64, begin []byte, name, part string) (Source, error) {
	t, err := tensor.Open(file, size, begin, name, part)
	if t == nil || err != nil {
		return Source{}, err
	}
	return sourceOf(t, name)
}

var _ encoding.Stored = (*tensor.Tensor)(nil)

// sourceOf returns a table as a source: a list of numbers is one of frequencies.
func sourceOf(t *tensor.Tensor, path string) (Source, error) {
	if t.Flat {
		list := make([]float64, t.Cols)
		t.Row(list, 0)
		if err := t.Err(); err != nil {
			return Source{}, err
		}
		return headsOf(list)
	}
	if err := t.Summarize(); err != nil {
		return Source{}, err
	}
	return Source{Model: Model{Scheme: scheme.Learned, Length: t.Rows, Stated: "shape", Ends: t.Rows, Width: t.Cols,
		Warns: t.Remarks()}, Table: t, Path: path}, nil
}

// mostText is the largest size of a configuration in bytes.
const mostText = 1 << 20

// readText reads a configuration, or the table that an object of JSON has.
func readText(file io.ReaderAt, size int64, name, part string) ([]byte, *tensor.Tensor, error) {
	if size > mostText && !(strings.HasSuffix(name, tensor.IndexEnding) && size <= tensor.MaxHead) {
		return nil, nil, fmt.Errorf("it is in no format that is read, and a configuration has at most %d bytes, "+
			"not %d", mostText, size)
	}
	text := make([]byte, size)
	if n, err := file.ReadAt(text, 0); n < len(text) {
		return nil, nil, fmt.Errorf("it cannot be read: %w", cause(err))
	}
	text = tensor.UTF8(text)
	if err := tensor.Index(text); err != nil {
		return nil, nil, err
	}
	t, err := tensor.Object(text, part)
	return text, t, err
}

// choose moves the layers of a kind to the front. Without a kind it warns if there are several.
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
		m.Layers = slices.Clone(m.Layers) // copies may share the slice
		m.Layers[0], m.Layers[i] = m.Layers[i], m.Layers[0]
	}
	if len(m.Layers) > 0 {
		m.rule()
		if wide := m.Layers[0].Window; wide > 0 {
			m.sayWindow(wide)
		}
	}
	return nil
}

// sayWindow says how far the layers that are shown see: a window ends at the query, a chunk begins at a multiple of
// its width.
func (m *Model) sayWindow(wide int) {
	chunked := func(g Group) bool { return g.Attention == Chunked && g.Window == wide }
	if slices.ContainsFunc(m.Groups, chunked) {
		m.say("these layers see chunks of %d positions; positions of different chunks do not interact", wide)
		return
	}
	m.say("these layers see a window of %d positions; positions further apart do not interact", wide)
}

// say appends a warning to a copy of the slice, which other models may share.
func (m *Model) say(format string, a ...any) {
	m.Warns = append(slices.Clip(m.Warns), fmt.Sprintf(format, a...))
}

// inFull lists the names that select each kind of layer.
func inFull(name string, layers []Layer) string {
	var all []string
	for _, l := range layers {
		text := name + partSign + l.Kind
		if !l.Turns {
			text += ", without RoPE"
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// headsOf returns a model whose heads have the given frequencies. A list does not say how columns are
// paired; nearly all models that store frequencies pair halves.
func headsOf(list []float64) (Source, error) {
	if len(list) < 1 || len(list) > maxList {
		return Source{}, fmt.Errorf("there must be 1 to %d frequencies, not %d", maxList, len(list))
	}
	r := encoding.RoPEConfig{HeadDim: 2 * len(list), RotaryDim: 2 * len(list), Base: usualBase, Pairing: encoding.Halves,
		Frequencies: encoding.FloatsOf(list)}
	if i := firstNaN(list); i >= 0 {
		return Source{}, fmt.Errorf("frequency %d is not a number", i)
	}
	return Source{Model: Model{Scheme: scheme.RoPE, Layers: []Layer{{Turns: true, Rope: r}}}}, r.Check()
}

func firstNaN(list []float64) int {
	for i, f := range list {
		if math.IsNaN(f) {
			return i
		}
	}
	return -1
}
