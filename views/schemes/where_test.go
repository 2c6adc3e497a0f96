package schemes

import (
	"fmt"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// Where turns the pair that the cursor is on, as the columns of a head are paired:
// neighbours, or the two halves.
func TestWhereTurnsThePairOfTheCursor(t *testing.T) {
	for _, c := range []struct {
		pairing   encoding.Pairing
		dim, pair int
	}{
		{encoding.Neighbours, 0, 0}, {encoding.Neighbours, 5, 2}, {encoding.Neighbours, 6, 3}, {encoding.Neighbours, 11, 5},
		{encoding.Halves, 0, 0}, {encoding.Halves, 5, 5}, {encoding.Halves, 6, 0}, {encoding.Halves, 11, 5},
	} {
		f := frame.New(160, 45, frame.Theme{})
		p := take(t, f, func(s *shot) {
			s.Scheme, s.HeadDim, s.Pairing, s.Dim, s.Face = "rope", 12, c.pairing, c.dim, "where"
		})
		p.Draw()
		viewtest.Wants(t, string(f.AppendPlain(nil)), fmt.Sprintf("pair %d of 6", c.pair))
		viewtest.Wants(t, viewtest.LineText(p.Words().Readout[0]), fmt.Sprintf("pair %d of 6", c.pair))
	}
}
