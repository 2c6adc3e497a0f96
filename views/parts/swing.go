package parts

import (
	"math"

	"wavescope/encoding"
)

// Swing is one shift as a dial shows it: the hands at pos and at pos + k, as
// angles in 2⁻⁶⁴ of a turn, and the way from one to the other.
type Swing struct {
	Then, Now uint64
	back      bool // k < 0 turns clockwise
}

// NewSwing gives the swing of a pair from pos to pos + k.
func NewSwing(p encoding.Periodic, pair, pos, k int) Swing {
	turn := p.Turn(pair)
	return Swing{turn.Mul(pos).Hi, turn.Mul(pos + k).Hi, k < 0}
}

// wedge is a sector of a face: size is the angle counter-clockwise from its
// beginning, without whole turns.
type wedge struct{ from, size uint64 }

// wedge is the sector between the hands.
func (s Swing) wedge() wedge {
	if s.back {
		return wedge{s.Now, s.Then - s.Now}
	}
	return wedge{s.Then, s.Now - s.Then}
}

// Tiny reports that the hands are less than a dot apart at the rim, so that
// the dial shows only one.
func (d *Dial) Tiny(s Swing) bool {
	return float64(s.wedge().size)/(1<<64)*2*math.Pi*d.Mid < 1
}

// maxSwings is how many shifts a dial can show.
const maxSwings = 2

// wedges are the sectors of some swings, empty where they cannot be seen.
type wedges [maxSwings]wedge

func (d *Dial) wedges(swings []Swing) (w wedges) {
	for i, s := range swings {
		if !d.Tiny(s) {
			w[i] = s.wedge()
		}
	}
	return w
}

// hold reports that an angle lies in one of the sectors.
func (w *wedges) hold(at uint64) bool {
	for _, w := range w {
		if at-w.from < w.size {
			return true
		}
	}
	return false
}
