// Package table writes tables of numbers to files. It computes rows while it writes them, so memory and
// start-up time do not depend on the length. Every kind of table works with every format.
package table

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
)

// A Table is a table of Rows × Columns numbers that is computed on demand.
type Table struct {
	Name  string  // as in --table
	About []Field // what the numbers depend on, for formats with metadata
	Index string  // name of the row numbers, such as pos
	First int     // number of the first row
	Rows  int     // number of rows
	// Label returns the name of a row; nil if rows have only numbers.
	Label   func(row int) string
	Columns []string // one name per column
	Type    Type     // precision in the file
	// Fill computes rows first … first+n−1 in row-major order; len(dst) is n × len(Columns). It must be
	// safe for concurrent use.
	Fill func(dst []float64, first, n int)
	// Fill32 returns a function that computes the float32 nearest to each value of Fill. That function
	// is not called concurrently. Nil means that the values of Fill are rounded.
	Fill32 func() func(dst []float32, first, n int)
}

// A Field is one setting that the numbers depend on.
type Field struct {
	Name  string
	Value any // a string, int, float64 or true
}

// Type is the number type in a file. The zero value is Float64.
type Type uint8

const (
	Float64 Type = iota
	Float32      // the float32 nearest to the float64
)

// Types lists the names for --dtype, indexed by Type.
var Types = []string{"float64", "float32"}

// number is the type of a computed number.
type number interface{ float32 | float64 }

func (t Type) bits() int { return 64 >> t }

// A Kind is a kind of table.
type Kind struct {
	Name string // as in --table
	Doc  string // one sentence, without a full stop
	// New returns rows first … first+rows−1; nil for a Kind with a Document.
	New func(s Source, first, rows int) Table
	// Document writes a Kind that is not a table of rows, as JSON; nil for the others.
	Document func(io.Writer, attention.Reordering) error
	// Lacks returns the reason why a source has no such table, "" if it has one.
	Lacks func(Source) string
	// Span returns the range of row numbers.
	Span func(Source) Span
	// MaxRows limits the number of rows, 0 for no limit.
	MaxRows int
}

// Kinds lists every kind of table, in the order of the help.
var Kinds = []Kind{
	{Name: "encoding", Doc: "the encoding itself, one position a row", Lacks: needsTable, Span: Positions,
		New: func(s Source, first, rows int) Table { return Encoding(s.Scheme.Name, s.Enc, first, rows) }},
	{Name: "similarity", Doc: "dot product, cosine and distance of two rows by their offset",
		Lacks: needsOffsets, Span: Positions,
		New: func(s Source, first, rows int) Table { return Similarity(s.Scheme.Name, s.Enc, first, rows) }},
	{Name: "matrix", Doc: "the dot products of all rows with each other", Lacks: needsTable, Span: held,
		MaxRows: encoding.MaxDModel,
		New:     func(s Source, first, rows int) Table { return Matrix(s.Scheme.Name, s.Enc, first, rows) }},
	{Name: "attention", Doc: "what one head reads in a sentence in two orders, as JSON",
		Document: WriteAttention, Lacks: needsTable, Span: Positions},
	{Name: "inv_freq", Doc: "how fast each pair turns, in radians per position", New: Frequencies,
		Lacks: needsWaves, Span: pairs},
	{Name: "wavelengths", Doc: "wavelength and turns of each pair, and when it has turned once", New: Wavelengths,
		Lacks: needsWaves, Span: pairs},
	{Name: "cos_sin", Doc: "cosines and sines of each pair times the attention factor, as models keep them",
		New:   CosSin,
		Lacks: needsWaves, Span: Positions},
	{Name: "bias", Doc: "what ALiBi adds to scores, by key less query, one column a head", New: Biases,
		Lacks: only(scheme.ALiBi, "T5 adds trained numbers, one for each of --table buckets; others add none"),
		Span:  func(s Source) Span { return offsets(s, false) }},
	{Name: "slopes", Doc: "ALiBi's slope of each head", New: Slopes,
		Lacks: only(scheme.ALiBi, "others have no slopes"), Span: heads},
	{Name: "buckets", Doc: "T5's bucket of a key, by key less query", New: BucketsOf,
		Lacks: only(scheme.T5, "others have no buckets"),
		Span:  func(s Source) Span { return offsets(s, s.Buckets.Both) }},
	{Name: "profile", Doc: "what position alone adds to a score by offset, in nats, and the share of attention",
		New: Profiles, Lacks: needsProfile, Span: keys},
}

// FindKind returns the kind with a name.
func FindKind(name string) (Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return Kinds[i], true
}

// A Format is a file format for tables.
type Format struct {
	Name   string // as in --format, and the suffix of its files
	Doc    string // one sentence, without a full stop
	Binary bool   // not suitable for a terminal

	head func(dst []byte, t Table) []byte
	// rows appends n rows from row number first on, given their values in row-major order. It may
	// return the memory of values instead if the file has the same layout.
	rows   func(dst []byte, t Table, first int, values []float64) []byte
	rows32 func(dst []byte, t Table, first int, values []float32) []byte
	tail   string
}

// Formats lists every format, the default first.
var Formats = []Format{csv, json, npy}

// Write computes a table and writes it. Up to maxWorkers goroutines compute chunks of rows; only these
// chunks are in memory. A table without columns is an error, and nothing of it is written.
func (f Format) Write(w io.Writer, t Table) error {
	if len(t.Columns) == 0 {
		return fmt.Errorf("the table %s has no columns", t.Name)
	}
	if t.Fill32 == nil {
		t.Fill32 = t.narrow
	}
	if _, err := w.Write(f.head(nil, t)); err != nil {
		return err
	}
	chunks := (t.Rows + t.chunk() - 1) / t.chunk()
	workers := min(chunks, runtime.GOMAXPROCS(0), maxWorkers)
	done := make(chan struct{})
	defer close(done)
	failed := make(chan failure, workers)
	pieces := make([]chan []byte, workers)
	for k := range pieces {
		pieces[k] = make(chan []byte)
		if t.Type == Float32 {
			go guarded(failed, func() { work(t, t.Fill32(), f.rows32, k, workers, pieces[k], done) })
		} else {
			go guarded(failed, func() { work(t, t.Fill, f.rows, k, workers, pieces[k], done) })
		}
	}
	for c := range chunks {
		select {
		case piece := <-pieces[c%workers]:
			if _, err := w.Write(piece); err != nil {
				return err
			}
		case f := <-failed:
			panic(f)
		}
	}
	_, err := io.WriteString(w, f.tail)
	return err
}

// From returns the table without the rows before the given row number.
func (t Table) From(row int) Table {
	t.First, t.Rows = row, t.Rows-(row-t.First)
	return t
}

// Size estimates the size of the file in bytes.
func (f Format) Size(t Table) float64 {
	const text = 20 // a number with all its digits and a separator
	if f.Binary {
		return float64(t.Type.bits()/8) * float64(t.Rows) * float64(len(t.Columns))
	}
	return text * float64(t.Rows) * float64(len(t.Columns)+1)
}

// A failure is a panic of a worker, passed to the caller of Write, because other goroutines cannot
// recover it.
type failure struct {
	value any
	stack []byte
}

func (f failure) Error() string { return fmt.Sprint(f.value) }

// Stack returns the stack of the panic.
func (f failure) Stack() []byte { return f.stack }

// guarded runs work and passes on its panic.
func guarded(failed chan<- failure, work func()) {
	defer func() {
		if v := recover(); v != nil {
			failed <- failure{v, debug.Stack()}
		}
	}()
	work()
}

const (
	maxWorkers   = 4
	chunkNumbers = 1 << 17 // numbers per chunk; a longer row is a chunk of its own
)

// chunk returns the number of rows per chunk, at least 1.
func (t Table) chunk() int { return max(1, chunkNumbers/len(t.Columns)) }

// work sends every workers-th chunk, from chunk k on. Two buffers suffice, because the receiver takes a
// chunk only after writing the previous one.
func work[T number](t Table, fill func(dst []T, first, n int), rows func([]byte, Table, int, []T) []byte,
	k, workers int, to chan<- []byte, done <-chan struct{}) {
	size := t.chunk()
	var values [2][]T
	var text [2][]byte
	for i := 0; k*size < t.Rows; i, k = 1-i, k+workers {
		n := min(size, t.Rows-k*size)
		first := t.First + k*size
		values[i] = slices.Grow(values[i][:0], n*len(t.Columns))[:n*len(t.Columns)]
		fill(values[i], first, n)
		text[i] = rows(text[i][:0], t, first, values[i])
		select {
		case to <- text[i]:
		case <-done:
			return
		}
	}
}

// narrow returns the default Fill32, which rounds the values of Fill.
func (t Table) narrow() func(dst []float32, first, n int) {
	var wide []float64
	return func(dst []float32, first, n int) {
		wide = slices.Grow(wide[:0], len(dst))[:len(dst)]
		t.Fill(wide, first, n)
		for i, v := range wide {
			dst[i] = float32(v)
		}
	}
}
