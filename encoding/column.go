package encoding

import "math"

// Column says what a column of a table is. Pictures name and paint a number by
// it alone, whatever scheme the number is of.
type Column struct {
	Name   string  // what the column carries, such as sin; "" for a number with no meaning of its own
	Group  string  // what the columns make up together, such as pair; "" where each stands alone
	Index  int     // which of these groups the column belongs to; of Alone, the column itself
	Period float64 // after how many positions the column repeats itself; +Inf if it does not
	Low    float64 // the smallest value that the column can have
	High   float64 // the largest

	// Most is the size of the largest number that is known, where Low and High may
	// leave it or others out; else 0.
	Most float64
	// Sampled is how many positions, spread evenly, a mean or a range of more
	// stands for; 0 where both are those of all positions.
	Sampled int
}

// Taken is how many of n positions a mean or a range stands for.
func (c Column) Taken(n int) int {
	if c.Sampled == 0 {
		return n
	}
	return min(n, c.Sampled)
}

// The groups that columns make up.
const (
	PairGroup = "pair" // the two waves of one frequency
	BitGroup  = "bit"  // one digit of the position, written in twos
	Alone     = ""
)

// aboutWave is the column of a table of waves.
func aboutWave(p Periodic, dim int) Column {
	pair, kind := p.Wave(dim)
	c := Column{Name: kind.String(), Group: PairGroup, Index: pair, Period: math.Inf(1), Low: -1, High: 1}
	if kind == Zero {
		c.Group, c.Index = Alone, dim
		return c
	}
	c.Period = Wavelength(p, pair)
	return c
}
