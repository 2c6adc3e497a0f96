// Package identify says whether a table of numbers is a positional encoding, which formula it is, and which mistake it
// has. It needs the standard library and package encoding alone.
//
// [Identify] takes a [Table] and returns a [Report]:
//
//	Table -> search, which measures waves and proposes formulas -> fits, the proven bound -> Report
//	                                    `-> Findings, Difference to the expected formula, Statistics
//
// A formula may be proposed for any reason. The verdict Right is given only if every number of the table lies within
// the bound of the exact number, which comes from the arithmetic of a float32 or float64 program and the type of the file,
// and if no parameter of the formula was fitted to the numbers. See [Type] and arithmetic in bound.go.
package identify

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"wavescope/encoding"
)

// Table is the table to be checked.
type Table struct {
	Numbers
	Rows, Cols int
	Type       Type
	Half       func(row, col int) float64 // of the type Decimal: half a unit of the last digit that is written
}

// Numbers are the numbers of a table, which are read when they are needed.
type Numbers interface {
	At(row, col int) float64
	Row(dst []float64, row int) // the first len(dst) numbers of a row
}

// MostNumbers is the largest size of a table.
const MostNumbers = 1 << 26

// Options say what is known about a table besides its numbers.
type Options struct {
	Want     *encoding.Config // the table that it has to be, nil if that is not known; its length is that of the file
	As       string           // one of Names, or Rotary, in place of Want; or ""
	Length   int              // rows that it has to have; 0 for any number
	Products bool             // it has to have the dot products of all rows of Want with each other
	First    int              // position of the first row

	// Tolerance is how far numbers may be off besides their rounding: 0 for what float32 arithmetic, or float64
	// arithmetic, may do, or a number that is allowed where it is larger; Exact for nothing.
	Tolerance float64

	RoPE  bool     // it is a cache or a list of frequencies of rotary embeddings, as its name says
	List  bool     // one row that may be a list of frequencies
	Known []Scaled // scalings of published models
}

// Exact is the tolerance that allows only the exact numbers, rounded to the type of the file.
const Exact = -1

// Scaled are the frequencies of a published model.
type Scaled struct {
	Name    string
	Base    float64
	Scaling encoding.Scaling
}

// Verdict is the kind of answer.
type Verdict uint8

// The verdicts.
const (
	Right      Verdict = iota // the numbers are those of a published formula, or of the one asked for
	Parameters                // a published formula with other parameters
	Mistake                   // a formula with a known mistake
	Partly                    // a formula, except in some rows, columns or cells
	Sum                       // a formula and other numbers added
	Undecided                 // the numbers are those of several formulas
	Waves                     // waves without a known rule for their frequencies
	None                      // no formula
)

var verdicts = [...]string{"right", "parameters", "mistake", "partly", "sum", "undecided", "waves", "none"}

// String returns the word of the verdict in JSON.
func (v Verdict) String() string { return verdicts[v] }

// Report is what was found out about a table.
type Report struct {
	Verdict    Verdict
	Findings   []string // the ID of each, see [Find]
	Formula    *Formula // what the table is, nil if that is not known
	Fit        Fit      // of Formula, unless it is a part of the table
	Other      *Formula // what the columns are that differ, for the finding columns; nil if that is not known
	Expected   *Formula // what Difference is a difference to: the formula meant, or the one of a part
	Undecided  []string // names and findings of other formulas that have the same numbers
	Rows, Cols int      // of the table that everything is said of
	Type       Type     // of its numbers
	Transposed bool     // rows and columns of the file were exchanged; everything else is said of the exchanged table
	Difference *Difference
	Statistics *Statistics // of a table without a formula
	Products   bool        // Formula and Expected are the tables whose rows are multiplied
	NotFinite  int         // count of numbers that are NaN or infinite
	First      [2]int      // row and column of the first of them
	Wrap       int         // rows after which the table begins again, for the finding wrapped
	Waves      []float64   // measured frequencies in radians per row, by pair or by column, for the verdict Waves
}

// Fit is how the numbers of a table agree with a formula.
type Fit struct {
	Fitted     bool       // a parameter was fitted to the numbers
	Arithmetic string     // exact, float64, float32, or float32 by repeated multiplication; "" if that is not known
	Most       float64    // the largest difference to the exact numbers
	At         [2]int     // its row and column
	Ratio      float64    // the largest difference as a part of its bound
	BaseRange  [2]float64 // all bases between give the same numbers; zero if that is less than a ten-thousandth
}

// Difference counts the numbers outside their bounds.
type Difference struct {
	Most         float64
	At, First    [2]int // row and column of the largest and the first; −1 if there is none
	Yours, Right float64
	Columns      []int   // that differ
	RestExact    bool    // the numbers of the other columns are the exact ones, rounded
	OthersExact  bool    // all other numbers are
	Rows, Cells  int     // counts of rows and of numbers that differ
	Ratio        float64 // the largest difference as a part of its bound
}

// Statistics are what distinguishes trained from random numbers. Z is the largest correlation of a column with itself,
// in standard deviations of that of random numbers, over all offsets up to 64; Edge is the largest singular value
// divided by that of random numbers.
type Statistics struct {
	Std, Kurtosis, Z float64
	Offset           int
	Edge             float64
}

// Identify says which formula a table is. The error says that a table is empty or too large.
func Identify(t Table, o Options) (Report, error) {
	if t.Rows < 1 || t.Cols < 1 || t.Rows > MostNumbers/t.Cols {
		return Report{}, fmt.Errorf("a table must have 1 to %d numbers, not %d × %d", MostNumbers, t.Rows, t.Cols)
	}
	o.RoPE = o.RoPE || o.As == Rotary
	t.Numbers = t.hold()
	r, done := plain(t)
	if s := newSearch(t, o); !done && o.Products {
		var err error
		if r, err = s.products(); err != nil {
			return r, err
		}
	} else if !done && (o.Want != nil || o.As != "" && o.As != Rotary) {
		var err error
		if r, err = s.against(); err != nil {
			return r, err
		}
	} else if !done {
		if r = s.answer(); r.Verdict == Right && o.As == Rotary && !r.Formula.rotary() {
			r.Verdict, r.Findings = Mistake, []string{"law"}
		}
	}
	r.Rows, r.Cols, r.Type = t.Rows, t.Cols, t.Type
	if r.Transposed {
		r.Rows, r.Cols = t.Cols, t.Rows
	}
	if o.Length > 0 && o.Length != r.Rows && !slices.Contains(r.Findings, "shape") {
		r.Findings, r.Verdict = append([]string{"shape"}, r.Findings...), max(r.Verdict, Parameters)
	}
	return r, nil
}

// answer says what a table is.
func (s *search) answer() Report {
	if r, ok := s.search(); ok {
		return r
	}
	return s.rest()
}

// search looks for a formula that all numbers obey, in the rows or in the columns.
func (s *search) search() (Report, bool) {
	r, ok := s.strict()
	if ok || s.Rows == 1 {
		return r, ok
	}
	exchanged := newSearch(s.Table.transposed(), s.Options)
	exchanged.asked = s.asked
	r, ok = exchanged.strict()
	r.Transposed, r.Verdict = true, Mistake
	r.Findings = append([]string{"transposed"}, r.Findings...)
	return r, ok && !slices.Contains(r.Findings, "cells")
}

// transposed returns a table with the rows of another as columns.
func (t Table) transposed() Table {
	of := Table{Rows: t.Cols, Cols: t.Rows, Type: t.Type}
	of.Numbers = computed(func(row, col int) float64 { return t.At(col, row) })
	if t.Half != nil {
		of.Half = func(row, col int) float64 { return t.Half(col, row) }
	}
	return of
}

// computed are numbers of which each is computed when it is needed.
type computed func(row, col int) float64

// At returns a number.
func (n computed) At(row, col int) float64 { return n(row, col) }

// Row computes the first numbers of a row.
func (n computed) Row(dst []float64, row int) {
	for col := range dst {
		dst[col] = n(row, col)
	}
}

// plain answers for tables with numbers that are not finite, and for those that need no formula.
func plain(t Table) (r Report, done bool) {
	row, last, step := make([]float64, t.Cols), make([]float64, t.Cols), 0.0
	values := map[float64]bool{} // the first three
	same, ramp := true, t.Rows > 2
	for i := range t.Rows {
		t.Row(row, i)
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				if r.NotFinite++; r.NotFinite == 1 {
					r.First = [2]int{i, j}
				}
				continue
			}
			if len(values) < 3 {
				values[v] = true
			}
			if i > 0 {
				if i == 1 && j == 0 {
					step = v - last[j]
				}
				same = same && v == last[j]
				ramp = ramp && v != last[j] && math.Abs(v-last[j]-step) <= math.Abs(v)*0x1p-7
			}
		}
		last, row = row, last
	}
	id := ""
	switch {
	case r.NotFinite > 0:
		id = "not-finite"
	case len(values) == 1 && values[0] && t.Rows*t.Cols > 1:
		id = "zeros"
	case len(values) == 1 && t.Rows*t.Cols > 1 && t.Rows > 1:
		id = "one-value"
	case ramp:
		id = "position-itself"
	case len(values) == 2 && !same:
		id = "two-values"
	default:
		return r, false
	}
	r.Verdict, r.Findings = None, []string{id}
	return r, true
}

// report makes the report for a formula that fits.
func (s *search) report(m match) Report {
	want := s.want(m.Formula)
	if want.Name == Rotary && !m.layout.cache {
		m.Name = Rotary
	}
	r := Report{Formula: &m.Formula, Fit: m.Fit, Findings: m.findings(want), Expected: &want}
	if m.Fitted && len(r.Findings) == 0 { // a fitted parameter that is all but the usual one
		r.Findings = []string{"base"}
	}
	for _, id := range r.Findings {
		if r.Verdict = max(r.Verdict, Parameters); Find(id).Wrong {
			r.Verdict = Mistake
		}
	}
	if m.alone(s.Rows * s.Cols) {
		r.Verdict, r.Findings = Partly, append(r.Findings, "cells")
	}
	unit := m.unit
	if r.Verdict == Right && s.Tolerance == Exact && m.inexact > 0 {
		r.Verdict, r.Findings, unit = Partly, []string{"rounding"}, 0
	}
	if r.Verdict != Right {
		r.Difference = s.difference(want, unit, nil)
	}
	return r
}

// against answers whether a table is the one asked for, and what it is if not.
func (s *search) against() (Report, error) {
	want, err := s.wanted()
	if err != nil {
		return Report{}, err
	}
	if want.Width != s.Cols && want.Width != s.Rows {
		if m, ok := s.fits(want, 1); ok && want.Width > s.Cols {
			return Report{Verdict: Mistake, Findings: []string{"columns-missing"}, Formula: &m.Formula, Fit: m.Fit,
				Expected: &want}, nil
		}
		o := s.Options
		o.Want = nil
		if c := *s.Want; c.RoPE == (encoding.RoPEConfig{}) && s.Cols >= encoding.MinDModel {
			c.DModel, o.Want = s.Cols, &c
		}
		r, err := Identify(s.Table, o)
		r.Findings, r.Verdict = append([]string{"shape"}, r.Findings...), max(r.Verdict, Parameters)
		return r, err
	}
	s.asked = &want
	if want.Width == s.Cols {
		if m, ok := s.fits(want, 1); ok {
			return s.report(m), nil
		}
	}
	r := s.answer()
	if r.Verdict == Right && r.Formula.chain == nil { // with other numbers than those asked for, however it is called
		r.Verdict, r.Findings, r.Difference = Mistake, []string{"law"}, s.difference(want, single, nil)
	}
	return r, nil
}

// wanted is the formula that is asked for.
func (s *search) wanted() (f Formula, err error) {
	if s.Want == nil {
		for _, f := range s.published() {
			if f.Name == s.As {
				return f, nil
			}
		}
		return f, fmt.Errorf("there is no formula %q", s.As)
	}
	c := *s.Want
	if err := c.Check(); err != nil {
		return f, err
	}
	if c.Band != (encoding.Band{}) {
		return f, errors.New("a table of some pairs only cannot be checked")
	}
	of := layoutOf[c.Layout]
	if of.columns == concat && c.DModel%2 == 0 {
		of.columns = halves
	}
	f = standard(c.Layout.String(), of.columns, of.law, c.DModel)
	f.Base, f.First = c.Base, float64(s.First)
	if r := c.RoPE; r.Scaling.Method == encoding.Unscaled && r.Frequencies == "" && r != (encoding.RoPEConfig{}) {
		f.Name = Rotary // its law gives the frequencies
	} else if r != (encoding.RoPEConfig{}) {
		rope, err := encoding.NewRoPE(c.RoPE)
		if err != nil {
			return f, err
		}
		f.rope, f.law = &rope, paper
	}
	return f, nil
}
