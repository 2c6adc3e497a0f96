package chart

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/table"
	"wavescope/views/frame"
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
	Here    int                       // the row under the cursor, or Nowhere
	Row     func(i int, to []float64) // fills one number a column; NaN is no number
	Label   func(i int) string        // stands for the first column where rows have names
	Each    *Name                     // row i is the region At(i); nil for none
	Values  string                    // what the numbers of all columns are, on an axis or a scale; "" for their names
	Across  string                    // what the columns of a Matrix are; their names are then its ticks
	Scale   Scale                     // ends of the numbers; zero to fit them
	covered func(i int) bool          // row i is hidden; nil for no row
}

// Kind is how a figure of the data is drawn.
type Kind uint8

const (
	List   Kind = iota // rows of numbers
	Lines              // columns over the first one
	Lanes              // columns over the first one, each on axes of its own
	Bars               // a bar a row
	Parts              // a bar a row, of parts of a whole, which ends at Scale.High
	Angles             // degrees
	Polar              // radii, and angles in degrees
	Matrix             // rows × columns of one quantity
)

// Column is one number of each row.
type Column struct {
	Name, Unit string
	Format     Format
	Decimals   int         // of a Signed number, where these are not five
	Hidden     []Ref       // it is hidden with any of these regions
	Log        bool        // its axis is logarithmic
	Ink        frame.Color // in a figure; that of the series by default
}

// WithCells returns the data as a Matrix with a column of each name after the first one, which counts the rows from
// first on in steps of per.
func (d Data) WithCells(first, per int, names []string, value func(row, col int) float64) Data {
	d.Kind = Matrix
	d.Columns = append(d.Columns[:1:1], Columns(Short, nil, names...)...)
	d.Row = func(i int, to []float64) {
		to[0] = float64(first + i*per)
		for col := range names {
			to[1+col] = value(i, col)
		}
	}
	return d
}

// Pick returns the data with some of its columns, for a figure of one quantity.
func (d Data) Pick(columns ...int) Data {
	row, from := make([]float64, len(d.Columns)), d
	d.Columns = nil
	for _, i := range columns {
		d.Columns = append(d.Columns, from.Columns[i])
	}
	d.Row = func(i int, to []float64) {
		from.Row(i, row)
		for k, i := range columns {
			to[k] = row[i]
		}
	}
	return d
}

// Counted returns the names of n columns that count from first on.
func Counted(first, n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(first + i)
	}
	return names
}

// Columns returns columns with one format that one region hides.
func Columns(f Format, region *Name, names ...string) []Column {
	all := make([]Column, len(names), len(names)+4)
	for i, name := range names {
		all[i] = Column{Name: name, Format: f, Hidden: With(region)}
	}
	return all
}

// Ref names a region: the only one of its name, or one of several.
type Ref struct {
	*Name
	Index Index
}

// String returns the name that lessons have for the region, such as "matrix" or "dial-3".
func (r Ref) String() string {
	if n, numbered := r.Index.N(); numbered {
		return NameN(r.Name.Name, n)
	}
	return r.Name.Name
}

// With returns the regions of some names, without those that are nil.
func With(names ...*Name) []Ref {
	refs := make([]Ref, 0, len(names))
	for _, n := range names {
		if n != nil {
			refs = append(refs, Ref{Name: n})
		}
	}
	return refs
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
	YesNo                 // no for 0, otherwise yes
)

// Text returns a number as text. A number that is not 0 never reads as 0: it has five significant digits there.
func (f Format) Text(v float64) string { return unlikeZero(v, f.text(v), f == Signed) }

// unlikeZero returns the text of a number, or if that reads as 0 and the number is none, one that does not.
func unlikeZero(v float64, text string, signed bool) string {
	if v == 0 || math.IsInf(v, 0) || strings.Trim(text, "+"+Minus+"0.") != "" {
		return text
	}
	return Either(v < 0, Minus, Either(signed, "+", "")) + Significant(math.Abs(v), 5)
}

func (f Format) text(v float64) string {
	switch {
	case math.IsNaN(v):
		return None
	case f == Whole:
		return Unsigned(v, 0)
	case f == YesNo && v == 0:
		return "no"
	case f == YesNo:
		return "yes"
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
		return unlikeZero(v, SignedText(v, c.Decimals), true)
	}
	return c.Format.Text(v)
}

// Head returns the name of the column with its unit.
func (c Column) Head() string {
	if c.Unit == "" {
		return c.Name
	}
	return c.Name + " (" + c.Unit + ")"
}

// Cells returns the numbers of a row as text. The cells of a covered row are question marks.
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

// Heads returns the names of the columns, with their units.
func (d Data) Heads() []string {
	heads := make([]string, len(d.Columns))
	for i, c := range d.Columns {
		heads[i] = c.Head()
	}
	return heads
}

// Table returns the data as files hold it, with all digits. If the first column counts the rows, it becomes the row
// numbers. Names of rows replace it. If that leaves no numbers it returns an error with the title, which says why there
// are none.
func (d Data) Table() (table.Table, error) {
	t := table.Table{Name: d.Name, Index: "row", Rows: d.Rows}
	skip := 0
	if first, counts := d.counts(); counts || d.Label != nil {
		t.Index, t.First, skip = d.Columns[0].Head(), first, 1
	}
	if d.Label != nil {
		t.First, t.Label = 0, d.Label
	}
	t.Columns = d.Heads()[skip:]
	if len(t.Columns) == 0 {
		return t, errors.New("there are no numbers here: " + d.Title)
	}
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
	return t, nil
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

// Nowhere is Data.Here if the cursor is on no row.
const Nowhere = -1

// Shown is the data of a region on a picture.
type Shown struct {
	Data
	Region *Name // nil for a region without a name
	Index  Index
}

// Hidden returns the regions that hide a column: those that the column names, and the region of the data. The first
// column tells the rows apart, so only the regions that it names itself hide it.
func (s Shown) Hidden(column int) []Ref {
	all := s.Columns[column].Hidden
	if s.Region == nil || column == 0 {
		return all
	}
	return append(slices.Clip(all), Ref{s.Region, s.Index})
}

// Only returns the data without the columns that keep refuses, given the regions that
// hide them. Rows whose region keep refuses are covered. ok is false if no column of a
// named region is left.
func (s Shown) Only(keep func([]Ref) bool) (only Shown, ok bool) {
	var kept []int
	for i := range s.Columns {
		if refs := s.Hidden(i); keep(refs) {
			kept, ok = append(kept, i), ok || len(refs) > 0
		}
	}
	only = s
	only.Columns = make([]Column, len(kept))
	for j, i := range kept {
		only.Columns[j] = s.Columns[i]
	}
	if s.Each != nil {
		only.covered = func(i int) bool {
			return s.covered != nil && s.covered(i) || !keep([]Ref{{s.Each, At(i)}})
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

// Hiding returns the data without what hidden regions show. ok is false if nothing is
// left, or if no region can hide the data.
func (s Shown) Hiding(h Hidden) (left Shown, ok bool) {
	left, ok = s.Only(func(regions []Ref) bool { return !slices.ContainsFunc(regions, h.HasRef) })
	if len(left.Columns) < len(s.Columns) || s.Each != nil && h.HasIn(s.Each.Name, 0, math.MaxInt) {
		left.Title += "; a part of it is hidden"
	}
	return left, ok
}

// Hiding names the regions of a view that show what its tables hold. A column of
// a table is hidden with the region that shows its numbers.
type Hiding struct {
	Row, Column, Lane   *Name // of a position, a dimension and a pair; nil for none
	Waves, Turns, Value []Ref // any of them hides wavelengths, turns and values
}

// readout is the line under every picture. It has the numbers at the cursor.
var readout = Ref{Name: &Name{Name: "readout"}}

// Pairs returns the values of every pair at the cursor's position, or of every column if the table has no pairs. A
// difference of two tables has no wavelengths.
func Pairs(sc Scene, h Hiding) Data {
	if !sc.HasWaves() {
		return columnsData(sc, h)
	}
	values := append(slices.Clip(h.Value), readout)
	d := Data{Name: "pairs", Title: valuesOf(sc) + " of every pair at position " + strconv.Itoa(sc.Pos),
		Kind: Lines, Rows: sc.Waves.Pairs(), Here: sc.PairOf(sc.Dim), Each: h.Lane,
		Columns: []Column{{Name: "pair", Format: Whole}, {Name: "dim of sin", Format: Whole, Hidden: []Ref{readout}},
			{Name: "dim of cos", Format: Whole, Hidden: []Ref{readout}}, {Name: "sin", Format: Signed, Hidden: values},
			{Name: "cos", Format: Signed, Hidden: values}}}
	if dim, ok := sc.Waves.Column(0, encoding.Zero); ok && dim >= 0 {
		d.Rows++ // the zeros
	}
	if sc.Minuend == nil {
		d.Columns = append(d.Columns, Column{Name: "λ", Hidden: h.Waves},
			Column{Name: "turns so far", Hidden: append(slices.Clip(h.Turns), readout)})
	}
	d.Row = func(pair int, to []float64) {
		for i := range to {
			to[i] = math.NaN()
		}
		if pair == sc.Waves.Pairs() { // the column of zeros after the last pair
			dim, _ := sc.Waves.Column(0, encoding.Zero)
			to[1], to[3] = float64(dim), 0
			return
		}
		to[0] = float64(pair)
		for kind := range encoding.Zero {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				to[1+kind], to[3+kind] = float64(dim), sc.Enc.At(sc.Pos, dim)
			}
		}
		if sc.Minuend == nil {
			to[5], to[6] = measure.Wavelength(sc.Waves, pair), measure.Revolutions(sc.Waves, pair, sc.Pos)
		}
	}
	return d
}

// valuesOf returns a phrase that says what the numbers of a table are.
func valuesOf(sc Scene) string {
	switch {
	case sc.Minuend == nil:
		return "values"
	case sc.Comparison != nil:
		return "differences, A's values less B's,"
	}
	return "differences, the first pane's values less the second's,"
}

// columnsData returns the values of a table without pairs at the cursor's position.
func columnsData(sc Scene, h Hiding) Data {
	d := Data{Name: "columns", Title: valuesOf(sc) + " of every column at position " + strconv.Itoa(sc.Pos),
		Kind: Lines, Rows: sc.DModel, Here: sc.Dim, Columns: []Column{{Name: "dim", Format: Whole},
			{Name: "value", Format: formatOf(sc.Enc.About(0)), Hidden: append(slices.Clip(h.Value), readout)}},
		Row: func(dim int, to []float64) {
			to[0], to[1] = float64(dim), sc.Enc.At(sc.Pos, dim)
			if period := sc.Enc.About(dim).Period; len(to) > 2 {
				to[2] = Either(math.IsInf(period, 0), math.NaN(), period)
			}
		}}
	if sc.Enc.About(0).Group != encoding.Alone {
		d.Columns = append(d.Columns, Column{Name: "period", Format: Whole, Hidden: h.Waves})
		return d
	}
	d.Label = func(dim int) string { return Joined(" ", strconv.Itoa(dim), sc.Enc.About(dim).Name) }
	return d
}

// formatOf returns the format of the values of a column.
func formatOf(c encoding.Column) Format {
	return Either(c.Group == encoding.BitGroup, Whole, Signed)
}

// Positions returns the values of some dimensions at every position. They have the given number of decimals, or the
// usual number if it is 0.
func Positions(sc Scene, h Hiding, decimals int, dims ...int) Data {
	d := Data{Name: "positions", Title: valuesOf(sc) + " at every position", Kind: Lines, Rows: sc.Length, Here: sc.Pos,
		Each: h.Row, Columns: Columns(Whole, nil, "pos")}
	for _, dim := range dims {
		hidden := append(slices.Clip(h.Value), readout, Ref{h.Column, At(dim)})
		if h.Lane != nil {
			hidden = append(hidden, Ref{h.Lane, At(sc.PairOf(dim))})
		}
		d.Columns = append(d.Columns, Column{Name: ColumnHead(sc, dim), Format: formatOf(sc.Enc.About(dim)),
			Decimals: decimals, Hidden: hidden})
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i, dim := range dims {
			to[1+i] = sc.Enc.At(pos, dim)
		}
	}
	return d
}

// Tables returns a region with several Data, the main one first.
func Tables(g Region, tables ...func() Data) Region {
	for _, data := range slices.Backward(tables) {
		g = Region{Way: Stack, Data: data, In: []Region{g}}
	}
	return g
}

// ColumnHead names a column in the head of a table: dim 6 sin.
func ColumnHead(sc Scene, dim int) string {
	head := "dim " + strconv.Itoa(dim)
	if c := sc.Enc.About(dim); c.Group == encoding.PairGroup {
		head += " " + c.Name
	}
	return head
}

// usualDims is the number of value columns of a table, unless more dimensions are marked.
const usualDims = 5

// ShownDims returns the columns in a table of values, in the order of the encoding: the cursor's, all marked ones,
// and neighbours of the cursor's until there are five.
func ShownDims(sc Scene) []int {
	dims := []int{sc.Dim}
	for dim := range sc.Marks.All() {
		if dim != sc.Dim {
			dims = append(dims, dim)
		}
	}
	add := func(dim int) {
		if len(dims) < usualDims && dim >= 0 && dim < sc.DModel && !slices.Contains(dims, dim) {
			dims = append(dims, dim)
		}
	}
	if pair, kind := sc.Wave(); sc.HasWaves() && kind != encoding.Zero {
		for kind := range encoding.Zero {
			if dim, ok := sc.Waves.Column(pair, kind); ok {
				add(dim)
			}
		}
	}
	for step := 1; step < usualDims; step++ {
		add(sc.Dim - step)
		add(sc.Dim + step)
	}
	slices.Sort(dims)
	return dims
}
