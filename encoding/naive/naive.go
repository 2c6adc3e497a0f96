// Package naive holds the ways to write down a position that come to mind before
// the waves do, and what is asked of them. It draws nothing.
package naive

import (
	"math"

	"wavescope/encoding"
)

// Ideas lists the ways to write down a position that come to mind before the
// waves do, the plainest first, and the waves last: each mends a fault of the
// one before it. They are schemes to be compared with, not to be used, and are
// therefore not among the schemes of a model.
//
// "integer" and "column" hold the same number. The one adds it to every column
// of a word's vector, the other leaves the vector alone and makes the number
// one column more.
var Ideas = []Idea{
	{Name: "integer", Doc: "the position itself, added to every column of the word's vector", New: NewInteger},
	{Name: "column", Doc: "the position itself, appended as a column of its own", New: NewInteger},
	{Name: "normalised", Doc: "the position as a fraction of the sentence, from 0 to 1", New: NewNormalised},
	{Name: "binary", Doc: "the bits of the position, the least significant first", New: encoding.NewBinary},
	{Name: "waves", Doc: "sines and cosines of falling frequency", New: encoding.NewSinusoidal},
}

// Idea is a way to write down a position.
type Idea struct {
	Name string // as in --idea
	Doc  string // one sentence, without a full stop
	New  func(encoding.Config) (encoding.Encoding, error)
}

// fraction is a table of one column that holds pos/last: the position itself
// where last is 1, its place in the sentence where last is that of the last
// word.
type fraction struct {
	config encoding.Config
	last   int
}

// NewInteger gives the table of the positions themselves. It has one column,
// whatever d_model is asked for, and has no bound: position 1000 is 1000.
func NewInteger(c encoding.Config) (encoding.Encoding, error) { return newFraction(c, 1) }

// NewNormalised gives the table of pos/(Length−1): 0 for the first word, 1 for
// the last. It has one column, whatever d_model is asked for. The only word of
// a sentence of one stands at 0, and positions beyond the length lie above 1.
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

// About says that the values grow up to that of the last position.
func (f fraction) About(int) encoding.Column {
	return encoding.Column{Name: "position", Group: encoding.Alone, Period: math.Inf(1), Low: 0, High: f.At(f.config.Length-1, 0)}
}

// At is rounded once; both numbers are below 2⁵³.
func (f fraction) At(pos, _ int) float64 { return float64(pos) / float64(f.last) }

// Mean is that of the first and the last position, rounded once.
func (f fraction) Mean(pos, n, _ int) float64 { return float64(2*pos+n-1) / float64(2*f.last) }

func (f fraction) Range(pos, n, _ int) (low, high float64) { return f.At(pos, 0), f.At(pos+n-1, 0) }
