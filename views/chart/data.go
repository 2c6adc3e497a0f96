package chart

import (
	"math"
	"strconv"
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

// Told is the table that plain mode reads.
func (d Data) Told() Told {
	t := Told{Name: d.Name, Title: d.Title, Count: d.Rows, Here: d.Here}
	if d.Each != nil {
		t.Each = d.Each.Name
	}
	for _, c := range d.Columns {
		region := ""
		if c.Region != nil {
			region = c.Region.Name
		}
		t.Heads, t.Parts = append(t.Heads, c.Head()), append(t.Parts, region)
	}
	row := make([]float64, len(d.Columns))
	t.Row = func(i int) []string {
		d.Row(i, row)
		cells := make([]string, len(row))
		for j, v := range row {
			cells[j] = d.Columns[j].text(v)
		}
		if d.Label != nil {
			cells[0] = d.Label(i)
		}
		return cells
	}
	return t
}
