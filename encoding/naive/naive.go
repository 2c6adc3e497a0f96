// Package naive holds simple ways to number positions, for comparison with waves, and the tests that
// they fail.
package naive

import (
	"math"

	"wavescope/encoding"
)

// Ideas lists ways to number positions, the simplest first and the waves last; each corrects a fault of
// the previous one. They are for comparison and not among the schemes of a model.
//
// "integer" and "column" hold the same number: "integer" adds it to every column of a word's vector,
// "column" appends it as one more column.
var Ideas = []Idea{
	{Name: "integer", Doc: "the position itself, added to every column of the word's vector", New: NewInteger},
	{Name: "column", Doc: "the position itself, appended as a column of its own", New: NewInteger},
	{Name: "normalised", Doc: "the position as a fraction of the sentence, from 0 to 1", New: NewNormalised},
	{Name: "binary", Doc: "the bits of the position, the least significant first", New: encoding.NewBinary},
	{Name: "waves", Doc: "sines and cosines of falling frequency", New: encoding.NewSinusoidal},
}

// An Idea is a way to number positions.
type Idea struct {
	Name string // as in --idea
	Doc  string // one sentence, without a full stop
	New  func(encoding.Config) (encoding.Encoding, error)
}

// fraction is a table of one column with the value pos/last.
type fraction struct {
	config encoding.Config
	last   int
}

// NewInteger returns the table of the positions themselves, one unbounded column whatever d_model is.
func NewInteger(c encoding.Config) (encoding.Encoding, error) { return newFraction(c, 1) }

// NewNormalised returns the table of pos/(Length−1), one column whatever d_model is: 0 for the first
// word, 1 for the last. If Length is 1 its word has 0. Positions beyond the length exceed 1.
func NewNormalised(c encoding.Config) (encoding.Encoding, error) {
	return newFraction(c, max(c.Length-1, 1))
}

func newFraction(c encoding.Config, last int) (encoding.Encoding, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	c.DModel = 1
	return fraction{c, last}, nil
}

func (f fraction) Config() encoding.Config { return f.config }

// About describes a column that grows up to its value at the last position.
func (f fraction) About(int) encoding.Column {
	return encoding.Column{Name: "position", Group: encoding.Alone, Period: math.Inf(1), Low: 0,
		High: f.At(f.config.Length-1, 0)}
}

// At is correctly rounded, because both numbers are below 2⁵³.
func (f fraction) At(pos, _ int) float64 { return float64(pos) / float64(f.last) }

// Mean is correctly rounded.
func (f fraction) Mean(pos, n, _ int) float64 { return float64(2*pos+n-1) / float64(2*f.last) }

func (f fraction) Range(pos, n, _ int) (low, high float64) { return f.At(pos, 0), f.At(pos+n-1, 0) }
