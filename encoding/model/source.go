package model

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/model/file"
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

	found    func() string    // see Found; nil for a model
	measured func() []float64 // see Frequencies; nil for a model

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
	return fmt.Errorf("type %s encodes positions with %s, which wavescope does not draw", file.Quoted(m.Type), m.Undrawn)
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
var ErrNone = file.ErrNone

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
	base, part, _ := strings.Cut(name, file.PartSign)
	i := slices.IndexFunc(Presets, func(p Preset) bool { return p.Name == base })
	if i < 0 || name == base+file.PartSign {
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
	source, err := file.Open(name, func(path, given, part string) (source Source, err error) {
		read, size, err := file.Use(path, func(from io.ReaderAt, size int64) (keep bool, err error) {
			source, err = readAs(from, size, path, given, part)
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
	return file.Open(name, func(path, _, part string) (t *tensor.Tensor, err error) {
		_, _, err = file.Use(path, func(from io.ReaderAt, size int64) (keep bool, err error) {
			if t, err = tensor.Open(from, size, tensor.Beginning(from), path, part); t == nil && err == nil {
				if _, t, err = file.ReadText(from, size, path, part); t == nil && err == nil {
					err = noTable
				}
			}
			return t != nil, err
		})
		return t, err
	})
}

// ReadFrom reads a stream: a configuration, or of a GGUF file the header with a block of what follows.
func ReadFrom(stream io.Reader) (Source, error) {
	p := &file.Stream{Reader: stream}
	begin := make([]byte, len(tensor.GGUFMagic))
	if n, _ := p.ReadAt(begin, 0); string(begin[:n]) == tensor.GGUFMagic {
		source, err := Read(p, math.MaxInt64, "standard input", "")
		source.Read = p.Taken()
		return source, err
	}
	text, err := p.Text()
	if err != nil {
		return Source{}, err
	}
	source, err := Read(bytes.NewReader(text), int64(len(text)), "standard input", "")
	source.Read = int64(len(text))
	return source, err
}

// Read reads a file of size bytes: a table, a GGUF file, or JSON. part selects a tensor, an array or a kind of layer;
// "" selects the only one.
func Read(from io.ReaderAt, size int64, name, part string) (Source, error) {
	return readAs(from, size, name, name, part)
}

// readAs is Read for a file that the user named otherwise, such as by its folder.
func readAs(from io.ReaderAt, size int64, name, given, part string) (Source, error) {
	begin := tensor.Beginning(from)
	if bytes.HasPrefix(begin, []byte(tensor.GGUFMagic)) {
		return openGGUF(from, size, begin, name, given, part)
	}
	if s, err := tableOf(from, size, begin, name, part); s.IsOpen() || err != nil {
		return s, err
	}
	text, t, err := file.ReadText(from, size, name, part)
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
func tableOf(from io.ReaderAt, size int64, begin []byte, name, part string) (Source, error) {
	t, err := tensor.Open(from, size, begin, name, part)
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
		Warns: t.Remarks()}, Table: t, Path: path, found: finder(t, path),
		measured: measurer(t)}, nil
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
		text := name + file.PartSign + l.Kind
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
