package model

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode"

	"wavescope/encoding"
	"wavescope/encoding/identify"
	"wavescope/encoding/tensor"
)

// Tables of more numbers than mostFound are not identified without being asked for: half a second is enough for as many.
// Those of more than fewFound are identified while their first picture is drawn.
const (
	mostFound = 1 << 20
	fewFound  = 1 << 16
)

// finder returns a function that identifies a table once and says in a clause what it is, "" if that is
// not tried: what a preset is says its name.
func finder(t *tensor.Tensor, path string) func() string {
	if path == "" || t.Rows > mostFound/t.Cols { // a preset, or too large
		return func() string { return "" }
	}
	found := sync.OnceValue(func() string {
		r, err := identify.Identify(Numbers(t), Asked(t, path))
		if err != nil || t.Err() != nil {
			return ""
		}
		return r.Brief()
	})
	if t.Rows*t.Cols > fewFound {
		go found()
	}
	return found
}

// Found says in a clause what the numbers of the source's table are, such as "the paper's table, base 10000", a mistake,
// or the statistics of random and trained numbers; "" if there is no table, or if it is too large.
func (s *Source) Found() string {
	if s.found == nil {
		return ""
	}
	return s.found()
}

// Numbers is a table as package identify takes it.
func Numbers(t *tensor.Tensor) identify.Table {
	return identify.Table{Numbers: t, Rows: t.Rows, Cols: t.Cols, Type: identify.TypeOf(t.Type), Half: t.Half}
}

// Asked returns what is asked of the table of a file for which nothing is set: whether it is a published formula, or one
// of rotary embeddings if its name says so.
func Asked(t *tensor.Tensor, name string) identify.Options {
	return identify.Options{First: t.First, List: t.Flat, Known: knownScalings(), RoPE: rotary(name) || rotary(t.Name)}
}

// knownScalings returns the frequencies of the models that need no file.
var knownScalings = sync.OnceValue(func() (all []identify.Scaled) {
	for _, p := range Presets {
		m, err := Parse(p.Config, 0)
		if err != nil {
			continue
		}
		for _, g := range m.Groups {
			if g.Rope.Scaling.Method != encoding.Unscaled {
				all = append(all, identify.Scaled{Name: p.Name, Base: g.Rope.Base, Scaling: g.Rope.Scaling})
			}
		}
	}
	return all
})

// rotary reports whether a name says that a table belongs to rotary embeddings.
func rotary(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(filepath.Base(name)), func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{"rope", "rotary", "cos", "sin", "freq", "freqs"}, w)
	})
}

// Bound returns the function that says how far a number of the source's table may be from the exact one of a table of
// waves and still be right; nil if the source has no table.
func (s *Source) Bound(waves encoding.Periodic) func(pos, dim int, exact float64) float64 {
	if s.Table == nil {
		return nil
	}
	numbers, frequencies := Numbers(s.Table), make([]float64, waves.Config().DModel)
	for dim := range frequencies {
		if pair, kind := waves.Wave(dim); kind != encoding.Zero && waves.Config().Band.Has(pair) {
			frequencies[dim] = waves.Frequency(pair)
		}
	}
	return func(pos, dim int, exact float64) float64 { return numbers.Bound(pos, dim, frequencies[dim], exact) }
}

// measurer returns a function that measures the frequencies of a table once.
func measurer(t *tensor.Tensor) func() []float64 {
	return sync.OnceValue(func() []float64 {
		all, known := identify.Frequencies(Numbers(t), false), 0
		for i, w := range all {
			if !(w*float64(t.Rows) >= 1) { // a shorter arc may be of any
				all[i] = math.NaN()
			} else {
				known++
			}
		}
		if 4*known < len(all) {
			return nil
		}
		return all
	})
}

// Frequencies returns the frequency of each column of the source's table in radians per row, measured in its numbers, NaN
// for a column that is no single wave or turns by less than a radian. It is nil if there is no table, or if less than a
// quarter of its columns have one.
func (s *Source) Frequencies() []float64 {
	if s.measured == nil {
		return nil
	}
	return s.measured()
}
