// Package table writes tables of numbers to files. A table is computed while
// it is written, a few rows at a time, so its length and where it starts cost
// nothing; every kind of table has one shape, so every format can hold it.
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

// Table is Rows × Columns numbers and what they are.
type Table struct {
	Name  string  // as in --table
	About []Field // what the numbers depend on, for formats that can say so
	Index string  // what a row is numbered by, such as pos
	First int     // the number of the first row
	Rows  int     // how many rows there are
	// Label names the row of a number, where rows have names; nil for numbers alone.
	Label   func(row int) string
	Columns []string // the name of every column of numbers
	Type    Type     // how precisely they are written
	// Fill computes n rows from row number first on, row after row; len(dst) is
	// n × Columns. Calls may overlap in time.
	Fill func(dst []float64, first, n int)
	// Fill32 makes a function that computes the nearest float32 of what Fill
	// gives; calls of one such function do not overlap. Nil rounds those of Fill.
	Fill32 func() func(dst []float32, first, n int)
}

// Field is one thing that the numbers depend on.
type Field struct {
	Name  string
	Value any // a string, an int, a float64 or true
}

// Type is the type of the numbers in a file. The zero value is float64.
type Type uint8

const (
	Float64 Type = iota
	Float32      // the float32 that is nearest to the float64
)

// Types names the types as --dtype does: Types[t] is the type t.
var Types = []string{"float64", "float32"}

// number is a number as it is computed.
type number interface{ float32 | float64 }

func (t Type) bits() int { return 64 >> t }

// Kind is one sort of table.
type Kind struct {
	Name string // as in --table
	Doc  string // one sentence, without a full stop
	// New gives rows numbered first … first+rows−1; nil where there are no rows.
	New func(s Source, first, rows int) Table
	// Document writes what is no table of rows, as JSON; nil for a table of rows.
	Document func(io.Writer, attention.Reordering) error
	// Lacks says what the table needs that a source has not, "" for nothing.
	Lacks func(Source) string
	// Span are the numbers of the rows.
	Span func(Source) Span
	// MaxRows is how many rows there can be, 0 for any number.
	MaxRows int
}

// Kinds lists every sort of table. A new one is a file of its own and a line
// here.
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
	{Name: "cos_sin", Doc: "cosines and sines of each pair times the attention factor, as models keep them", New: CosSin,
		Lacks: needsWaves, Span: Positions},
	{Name: "bias", Doc: "what ALiBi adds to scores, by key less query, one column a head", New: Biases,
		Lacks: only(scheme.ALiBi, "T5 adds trained numbers, one for each of --table buckets; others add none"),
		Span:  func(s Source) Span { return offsets(s, false) }},
	{Name: "slopes", Doc: "ALiBi's slope of each head", New: Slopes,
		Lacks: only(scheme.ALiBi, "others have no slopes"), Span: heads},
	{Name: "buckets", Doc: "T5's bucket of a key, by key less query", New: BucketsOf,
		Lacks: only(scheme.T5, "others have no buckets"), Span: func(s Source) Span { return offsets(s, s.Buckets.Both) }},
	{Name: "profile", Doc: "what position alone adds to a score by offset, in nats, and the share of attention",
		New: Profiles, Lacks: needsProfile, Span: keys},
}

// FindKind finds a sort of table by its name.
func FindKind(name string) (Kind, bool) {
	i := slices.IndexFunc(Kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return Kinds[i], true
}

// Format is a way to write a table down.
type Format struct {
	Name   string // as in --format, and how names of its files end
	Doc    string // one sentence, without a full stop
	Binary bool   // not to be read on a terminal

	head func(dst []byte, t Table) []byte
	// rows appends n rows from row number first on; values has them in order. If
	// they are in memory what they are in the file, it may return that memory.
	rows   func(dst []byte, t Table, first int, values []float64) []byte
	rows32 func(dst []byte, t Table, first int, values []float32) []byte
	tail   string
}

// Formats lists every format. A new one is a file of its own and a line here.
var Formats = []Format{csv, json, npy}

// Write computes a table and writes it. It works on several chunks of rows at
// once and holds no more than those.
func (f Format) Write(w io.Writer, t Table) error {
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

// From is the table from a row number on.
func (t Table) From(row int) Table {
	t.First, t.Rows = row, t.Rows-(row-t.First)
	return t
}

// Size is about how many bytes a table takes.
func (f Format) Size(t Table) float64 {
	const text = 20 // a number of all digits, and what parts it from the next
	if f.Binary {
		return float64(t.Type.bits()/8) * float64(t.Rows) * float64(len(t.Columns))
	}
	return text * float64(t.Rows) * float64(len(t.Columns)+1)
}

// failure is a panic of a worker, which whoever called Write has to know of: no
// other goroutine can recover from it.
type failure struct {
	value any
	stack []byte
}

func (f failure) Error() string { return fmt.Sprint(f.value) }

// Stack is where it happened.
func (f failure) Stack() []byte { return f.stack }

// guarded works, and hands a panic on.
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
	chunkNumbers = 1 << 17 // numbers computed at a time, or one row if that is longer
)

// chunk is how many rows are computed at a time.
func (t Table) chunk() int { return max(1, chunkNumbers/len(t.Columns)) }

// work sends every workers-th chunk, starting with number k, as text. Two
// buffers are enough: a chunk is taken only when the one before it is written.
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

// narrow is a Fill32 for tables that have none of their own.
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
