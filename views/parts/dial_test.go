package parts

import (
	"math"
	"testing"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// turnBits is an angle in turns as a dial takes it.
func turnBits(turns float64) uint64 {
	turns -= math.Floor(turns)
	return uint64(turns*(1<<32)) << 32
}

// polar gives the distance of a dot from the middle of a face of n × n dots
// and its angle in turns, counter-clockwise from the right.
func polar(x, y, n int) (r, turns float64) {
	dx, dy := float64(x)-float64(n-1)/2, float64(n-1)/2-float64(y)
	turns = math.Atan2(dy, dx) / (2 * math.Pi)
	return math.Hypot(dx, dy), turns - math.Floor(turns)
}

func TestDialIsRound(t *testing.T) {
	for rows := 4; rows <= MaxDial; rows++ {
		f := frame.New(2*rows, rows, frame.Theme{})
		DialOf(rows).Draw(f, 0, 0, false, Swing{})
		n, reach := 4*rows, 0
		for y := range n {
			for x := range n {
				r, _ := polar(x, y, n)
				off := math.Abs(r - float64(n-1)/2)
				if hand := y == n/2 || y == n/2-1; viewtest.BrailleDot(f, x, y) && off > 0.75 && !hand {
					t.Fatalf("%d rows: dot %d,%d is %.2f dots off the rim", rows, x, y, off)
				}
				if (x == 0 || y == 0 || x == n-1 || y == n-1) && viewtest.BrailleDot(f, x, y) {
					reach++
				}
			}
		}
		if reach < 8 {
			t.Errorf("%d rows: only %d dots reach the edges", rows, reach)
		}
	}
}

func TestHandPointsAtItsAngle(t *testing.T) {
	for _, rows := range []int{SmallDial, NormalDial, BigDial, 15} {
		for i := range 97 {
			angle := float64(i) / 97
			f := frame.New(2*rows, rows, frame.Theme{})
			DialOf(rows).Draw(f, 0, 0, false, Swing{Then: turnBits(angle), Now: turnBits(angle)})
			best, at := 0.0, 0.0
			for y := range 4 * rows {
				for x := range 4 * rows {
					r, turns := polar(x, y, 4*rows)
					if viewtest.BrailleDot(f, x, y) && f.At(x>>1, y>>2).FG == frame.Bright && r > best && r < float64(2*rows)-1.3 {
						best, at = r, turns
					}
				}
			}
			if best < float64(2*rows)-3.5 {
				t.Fatalf("%d rows, %.3f turns: the hand ends %.1f dots from the middle", rows, angle, best)
			}
			off := math.Abs(math.Remainder(at-angle, 1)) * 2 * math.Pi * best
			if off > 1.01 {
				t.Errorf("%d rows: hand for %.3f turns points to %.3f, %.2f dots off", rows, angle, at, off)
			}
		}
	}
}

// sectors are shifts in turns: from an angle, by an angle.
var sectors = [][2]float64{{0, 0.25}, {0.1, 0.6}, {0.9, 0.3}, {0.3, -0.25}, {0.05, -0.8}, {0.5, 2.2}, {0.7, -3.4}, {0, 0.99}}

// inSector is the definition: the hand sweeps from an angle by the rest of the
// shift without whole turns.
func inSector(turns, from, by, margin float64) bool {
	rest := math.Abs(by) - math.Floor(math.Abs(by))
	d := turns - from
	if by < 0 {
		d = -d
	}
	d -= math.Floor(d)
	return d > margin && d < rest-margin
}

// TestWedgeIsTheSector finds a cell tinted if and only if at least half of its
// dots lie within the rim and in the sector.
func TestWedgeIsTheSector(t *testing.T) {
	for _, rows := range []int{SmallDial, NormalDial, BigDial} {
		for _, s := range sectors {
			f := frame.New(2*rows, rows, frame.Theme{})
			DialOf(rows).Draw(f, 0, 0, false, Swing{turnBits(s[0]), turnBits(s[0] + s[1]), s[1] < 0})
			for y := range rows {
				for x := range 2 * rows {
					least, most := 0, 0
					for i := range 8 {
						r, turns := polar(2*x+i&1, 4*y+i>>1, 4*rows)
						if r <= float64(2*rows)-0.5-0.8 {
							least += One(inSector(turns, s[0], s[1], 1e-6))
							most += One(inSector(turns, s[0], s[1], -1e-6))
						}
					}
					tinted := f.At(x, y).BG == frame.Wedge
					if least >= 4 && !tinted || most < 4 && tinted {
						t.Errorf("%d rows, shift by %v turns from %v: cell %d,%d with %d dots, tinted %v", rows, s[1], s[0], x, y, most, tinted)
					}
				}
			}
		}
	}
}

func TestStippleStaysInTheSector(t *testing.T) {
	const rows = BigDial
	for _, s := range sectors {
		f := frame.New(2*rows, rows, frame.Theme{Depth: frame.NoColor})
		DialOf(rows).Draw(f, 0, 0, false, Swing{turnBits(s[0]), turnBits(s[0] + s[1]), s[1] < 0})
		filled := 0
		for y := range 4 * rows {
			for x := range 4 * rows {
				r, turns := polar(x, y, 4*rows)
				if !viewtest.BrailleDot(f, x, y) || r > 2*rows-2 || f.At(x>>1, y>>2).FG != frame.WedgeDim {
					continue
				}
				filled++
				if (x+y)%2 != 0 || !inSector(turns, s[0], s[1], -1e-6) {
					t.Errorf("shift by %v turns from %v: dot %d,%d is filled", s[1], s[0], x, y)
				}
			}
		}
		area := math.Pi * (2*rows - 1.7) * (2*rows - 1.7) * math.Abs(s[1]-math.Trunc(s[1]))
		if float64(filled) < 0.25*area || float64(filled) > 0.52*area {
			t.Errorf("shift by %v turns from %v: %d dots filled of %.0f", s[1], s[0], filled, area)
		}
	}
}

func TestTinyTurnShowsOneHand(t *testing.T) {
	for _, rows := range []int{SmallDial, NormalDial, BigDial} {
		edge := 1 / (2 * math.Pi * (float64(4*rows) - 1) / 2) // turns for one dot at the rim
		for _, by := range []float64{0.98, 1.02, -0.98, -1.02, 0} {
			s := Swing{turnBits(0.7), turnBits(0.7 + by*edge), by < 0}
			if got := DialOf(rows).Tiny(s); got != (math.Abs(by) < 1) {
				t.Errorf("%d rows: a turn by %v dots at the rim is tiny: %v", rows, by, got)
			}
		}
		for _, c := range []struct {
			by   float64
			hand bool
		}{{0.9 * edge, false}, {3 * edge, true}, {-0.9 * edge, false}, {-3 * edge, true}, {5, false}} {
			f := frame.New(2*rows, rows, frame.Theme{})
			DialOf(rows).Draw(f, 0, 0, false, Swing{turnBits(0.2), turnBits(0.2 + c.by), c.by < 0})
			dim := false
			for y := range rows {
				for x := range 2 * rows {
					cell := f.At(x, y)
					dim = dim || cell.FG == frame.HandThen
					if !c.hand && (cell.BG == frame.Wedge || cell.FG == frame.Offset) {
						t.Fatalf("%d rows: a turn by %.4f shows a wedge", rows, c.by)
					}
				}
			}
			if dim != c.hand {
				t.Errorf("%d rows: a turn by %.4f shows the hand at pos: %v", rows, c.by, dim)
			}
		}
	}
}

// TestWedgeStandsStill turns the hands and keeps the wedge.
func TestWedgeStandsStill(t *testing.T) {
	sc := viewtest.Changed(t, func(s *scene.State) { s.DModel = 16 })
	for pair := range sc.Waves.Pairs() {
		for _, k := range []int{5, -3, 1000} {
			want := NewSwing(sc.Waves, pair, 0, k).wedge().size
			for _, pos := range []int{1, 17, 1e6, 1e15} {
				if got := NewSwing(sc.Waves, pair, pos, k).wedge().size; got-want+1 > 2 {
					t.Errorf("pair %d, k %d: wedge %d at 0, %d at %d", pair, k, want, got, pos)
				}
			}
		}
	}
}

// TestCursorsWedgesAreAlike gives both shifts of the cursor's pair one shade.
func TestCursorsWedgesAreAlike(t *testing.T) {
	for _, here := range []bool{false, true} {
		f := frame.New(2*BigDial, BigDial, frame.Theme{})
		DialOf(BigDial).Draw(f, 0, 0, here,
			Swing{Then: turnBits(0.05), Now: turnBits(0.15)}, Swing{Then: turnBits(0.55), Now: turnBits(0.65)})
		shade := map[bool]frame.Color{false: frame.Wedge, true: frame.WedgeHere}[here]
		for _, at := range [][2]int{{17, 3}, {4, 7}} { // in the middle of each
			if got := f.At(at[0], at[1]).BG; got != shade {
				t.Errorf("cursor %v: cell %v is tinted %v, want %v", here, at, got, shade)
			}
		}
	}
}

// TestHandsDifferWithoutShades finds the hand at pos dotted where greys are
// one, and whole where they are not.
func TestHandsDifferWithoutShades(t *testing.T) {
	for depth, dotted := range []bool{frame.TrueColor: false, frame.Colors256: false, frame.Colors16: true, frame.NoColor: true} {
		f := frame.New(2*BigDial, BigDial, frame.Theme{Depth: frame.Depth(depth)})
		DialOf(BigDial).Draw(f, 0, 0, false, Swing{Then: turnBits(0.5), Now: 0})
		dots := 0
		for x := 4; x < 2*BigDial-2; x++ {
			for _, y := range []int{2*BigDial - 1, 2 * BigDial} { // half a turn lies between two rows
				dots += One(viewtest.BrailleDot(f, x, y) && f.At(x>>1, y>>2).FG == frame.HandThen)
			}
		}
		if whole := 2*BigDial - 6; dotted != (dots < whole*3/4) || dots < whole/3 {
			t.Errorf("depth %d: %d dots of %d", depth, dots, whole)
		}
	}
}

// TestFewColoursNeedNoTint finds the wedge as dots alone where no faint violet
// is to be had.
func TestFewColoursNeedNoTint(t *testing.T) {
	for depth := range frame.Depths {
		f := frame.New(2*NormalDial, NormalDial, frame.Theme{Depth: frame.Depth(depth)})
		DialOf(NormalDial).Draw(f, 0, 0, false, Swing{Then: turnBits(0.05), Now: turnBits(0.45)})
		tints, dots := 0, 0
		for y := range NormalDial {
			for x := range 2 * NormalDial {
				tints += One(f.At(x, y).BG == frame.Wedge)
				dots += One(f.At(x, y).FG == frame.WedgeDim)
			}
		}
		if lots := frame.Depth(depth) == frame.TrueColor; (tints > 10) != lots || (dots > 6) == lots {
			t.Errorf("depth %d: %d cells tinted, %d dotted", depth, tints, dots)
		}
	}
}

// A hand that is nearly level is one straight row of dots, whichever way it
// points.
func TestLevelHandIsStraight(t *testing.T) {
	for _, rows := range []int{3, SmallDial, NormalDial, BigDial} {
		for _, turns := range []float64{0, 0.003, -0.003, 0.497, 0.5, 0.503} {
			seen := map[int]bool{}
			DialOf(rows).Hand(turnBits(turns), 0, 1, func(_, y int) { seen[y] = true })
			if len(seen) != 1 {
				t.Errorf("%d rows, %v turns: the hand is in dot rows %v", rows, turns, seen)
			}
		}
	}
}
