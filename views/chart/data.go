package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wavescope/encoding/table"
)

// Data is what a region shows, as numbers: plain mode, exports, figures, lesson
// checks and tests read it. Rows are made one at a time, so that a table can be
// as long as a sequence.
type Data struct {
	Name    string // one word
	Title   string // what the rows are
	Kind    Kind
	Columns []Column
	Rows    int
	Here    int                       // the row under the cursor, or scene.Nowhere
	Row     func(i int, to []float64) // fills one number a column; NaN is no number
	Label   func(i int) string        // stands for the first column where rows have names
	Each    *Name                     // row i is the region At(i); nil for none
	covered func(i int) bool          // row i is hidden; nil for no row
}

// Kind is how a figure of the data is drawn.
type Kind uint8

const (
	List   Kind = iota // rows of numbers
	Lines              // columns over the first one
	Bars               // a bar a row
	Angles             // degrees
	Matrix             // rows × columns of one quantity
)

// Column is one number of each row.
type Column struct {
	Name, Unit string
	Format     Format
	Decimals   int   // of a Signed number, where these are not five
	Region     *Name // the region that it is hidden with; nil for none
}

// Columns are columns that are written alike and hidden with one region.
func Columns(f Format, region *Name, names ...string) []Column {
	all := make([]Column, len(names), len(names)+4)
	for i, name := range names {
		all[i] = Column{Name: name, Format: f, Region: region}
	}
	return all
}

// Format is how numbers of a column are written for reading. Files get all
// digits.
type Format uint8

const (
	Short   Format = iota // five significant digits
	Whole                 // a whole number
	Signed                // a sign and five decimals
	Degrees               // two decimals
	Share                 // four decimals
	Bits                  // a whole number in binary
)

// Text writes a number.
func (f Format) Text(v float64) string {
	switch {
	case math.IsNaN(v):
		return None
	case f == Whole:
		return Unsigned(v, 0)
	case f == Bits:
		return strconv.FormatInt(int64(v), 2)
	case f == Signed:
		return SignedText(v, 5)
	case f == Degrees:
		return Unsigned(v, 2)
	case f == Share:
		return Unsigned(v, 4)
	case v < 0:
		return Minus + Significant(-v, 5)
	}
	return Significant(v, 5)
}

// text writes a number of the column.
func (c Column) text(v float64) string {
	if c.Decimals > 0 && c.Format == Signed {
		return SignedText(v, c.Decimals)
	}
	return c.Format.Text(v)
}

// Head is the name of the column with its unit.
func (c Column) Head() string {
	if c.Unit == "" {
		return c.Name
	}
	return c.Name + " (" + c.Unit + ")"
}

// Cells are the numbers of a row as they are read. Those of a covered row are
// question marks.
func (d Data) Cells(i int) []string {
	row, cells := make([]float64, len(d.Columns)), make([]string, len(d.Columns))
	d.Row(i, row)
	for j, v := range row {
		cells[j] = d.Columns[j].text(v)
		if j > 0 && d.covered != nil && d.covered(i) {
			cells[j] = Unknown
		}
	}
	if d.Label != nil {
		cells[0] = d.Label(i)
	}
	return cells
}

// Heads are the names of the columns, with their units.
func (d Data) Heads() []string {
	heads := make([]string, len(d.Columns))
	for i, c := range d.Columns {
		heads[i] = c.Head()
	}
	return heads
}

// Table is the data as files hold it, with all digits. A first column that counts the
// rows becomes their numbers, and names of rows replace it.
func (d Data) Table() table.Table {
	t := table.Table{Name: d.Name, Index: "row", Rows: d.Rows}
	skip := 0
	if first, counts := d.counts(); counts || d.Label != nil {
		t.Index, t.First, skip = d.Columns[0].Head(), first, 1
	}
	if d.Label != nil {
		t.First, t.Label = 0, d.Label
	}
	t.Columns = d.Heads()[skip:]
	base := t.First
	var mu sync.Mutex // calls of Fill may overlap in time, those of Row may not
	t.Fill = func(dst []float64, first, n int) {
		mu.Lock()
		defer mu.Unlock()
		row := make([]float64, len(d.Columns))
		for i := range n {
			d.Row(first-base+i, row)
			copy(dst[i*len(t.Columns):], row[skip:])
		}
	}
	return t
}

// counts reports whether the first column counts the rows, and what it begins with.
func (d Data) counts() (first int, ok bool) {
	row := make([]float64, len(d.Columns))
	at := func(i int) float64 {
		d.Row(i, row)
		return row[0]
	}
	first = int(at(0))
	ok = d.Columns[0].Format == Whole && d.Rows > 0
	for _, i := range []int{0, d.Rows / 2, d.Rows - 1} {
		ok = ok && at(i) == float64(first+i)
	}
	return first, ok
}

// Told is the table that tests of views read, until they read the Data.
func (d Data) Told() Told {
	t := Told{Name: d.Name, Title: d.Title, Count: d.Rows, Here: d.Here, Heads: d.Heads(), Row: d.Cells}
	if d.Each != nil {
		t.Each = d.Each.Name
	}
	for _, c := range d.Columns {
		t.Parts = append(t.Parts, strings.Join(c.regions(), " "))
	}
	return t
}

// Shown is the data of a region on a picture.
type Shown struct {
	Data
	Region *Name // nil for a region without a name
	Index  Index
}

// regions are the names of the regions that a column is hidden with.
func (c Column) regions() []string {
	if c.Region == nil {
		return nil
	}
	return strings.Fields(c.Region.Name)
}

// regions are the names of the regions that a column of the picture is hidden with: its
// own and that of the data. The first column, which tells the rows apart, has its own alone.
func (s Shown) regions(column int) []string {
	names := s.Columns[column].regions()
	if s.Region == nil || column == 0 {
		return names
	}
	if n, numbered := s.Index.N(); numbered {
		return append(names, NameN(s.Region.Name, n))
	}
	return append(names, s.Region.Name)
}

// Only is the data without the columns whose regions are not kept. The rows whose
// region is not kept are covered. It is false if no column of a named region is left.
func (s Shown) Only(keep func(regions ...string) bool) (only Shown, ok bool) {
	var kept []int
	for i := range s.Columns {
		if names := s.regions(i); keep(names...) {
			kept, ok = append(kept, i), ok || len(names) > 0
		}
	}
	only = s
	only.Columns = make([]Column, len(kept))
	for j, i := range kept {
		only.Columns[j] = s.Columns[i]
	}
	if s.Each != nil {
		only.covered = func(i int) bool {
			return s.covered != nil && s.covered(i) || !keep(NameN(s.Each.Name, i))
		}
	}
	only.Row = func(i int, to []float64) {
		row := make([]float64, len(s.Columns))
		s.Row(i, row)
		covered := only.covered != nil && only.covered(i)
		for j, k := range kept {
			to[j] = row[k]
			if j > 0 && covered {
				to[j] = math.NaN()
			}
		}
	}
	return only, ok
}

// Hiding is the data without what hidden regions show. It is false if nothing is
// left, or if the data has no region that could be hidden.
func (s Shown) Hiding(h Hidden) (left Shown, ok bool) {
	left, ok = s.Only(func(regions ...string) bool {
		return !slices.ContainsFunc(regions, func(name string) bool { return hides(h, name) })
	})
	if len(left.Columns) < len(s.Columns) || s.Each != nil && h.HasIn(s.Each.Name, 0, math.MaxInt) {
		left.Title += "; a part of it is hidden"
	}
	return left, ok
}

// hides reports whether a region is hidden, by its name or with its number.
func hides(h Hidden, name string) bool {
	at := strings.LastIndexByte(name, '-')
	n, err := strconv.Atoi(name[at+1:])
	return h.Has(name) || at > 0 && err == nil && h.HasN(name[:at], n)
}
