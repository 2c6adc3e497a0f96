package chart_test

import (
	"math"
	"strings"
	"testing"

	. "wavescope/views/chart"

	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// turnBits returns an angle in turns as a dial takes it.
func turnBits(turns float64) uint64 {
	turns -= math.Floor(turns)
	return uint64(turns*(1<<32)) << 32
}

// polar returns the distance of a dot from the middle of a face of n × n dots and its angle in turns,
// counter-clockwise from the right.
func polar(x, y, n int) (r, turns float64) {
	dx, dy := float64(x)-float64(n-1)/2, float64(n-1)/2-float64(y)
	turns = math.Atan2(dy, dx) / (2 * math.Pi)
	return math.Hypot(dx, dy), turns - math.Floor(turns)
}

// look is that of the dials of an offset.
var look = Look{Hue: frame.Offset, Now: frame.Bright}

// thickness is that of an arc, in dots: three in a large dial, of 8 rows or more.
func thickness(rows int) float64 { return 2 + float64(One(rows >= 8)) }

// shift returns a swing from an angle by another one, in turns.
func shift(from, by float64) Swing {
	return TurnBy(turnBits(from), turnBits(from+by), by < 0)
}

// drawnDial draws a swing and gives, for every dot, the colour of its cell where
// it is set.
func drawnDial(rows int, s Swing, t frame.Theme) (ink func(x, y int) frame.Color) {
	f := frame.New(2*rows, rows, t)
	DialOf(rows).Draw(f, 0, 0, s, look)
	return func(x, y int) frame.Color {
		if !viewtest.BrailleDot(f, x, y) {
			return frame.Keep
		}
		return f.At(x>>1, y>>2).FG
	}
}

// eachDot visits the dots of a face.
func eachDot(rows int, do func(x, y int, r, turns float64)) {
	for y := range 4 * rows {
		for x := range 4 * rows {
			r, turns := polar(x, y, 4*rows)
			do(x, y, r, turns)
		}
	}
}

// The rim is round and a path: no dot of it is more than half a dot off the
// circle, in the direction that is the longer one, and none has more than two
// neighbours beside, above or below it.
func TestRimIsAPath(t *testing.T) {
	for rows := 3; rows <= MaxDial; rows++ {
		ink := drawnDial(rows, Swing{}, frame.Theme{})
		hand := func(x, y int) bool { return x > 2*rows && x < 4*rows-1 && max(y-2*rows, 2*rows-1-y) <= 1 } // it points right
		rim := func(x, y int) bool { return ink(x, y) == frame.Ring && !hand(x, y) }
		n := 0
		eachDot(rows, func(x, y int, r, _ float64) {
			if !rim(x, y) {
				return
			}
			n++
			if off := math.Abs(r - float64(4*rows-1)/2); off > 0.75 {
				t.Fatalf("%d rows: dot %d,%d is %.2f dots off the rim", rows, x, y, off)
			}
			beside := One(rim(x-1, y)) + One(rim(x+1, y)) + One(rim(x, y-1)) + One(rim(x, y+1))
			if around := beside + One(rim(x-1, y-1)) + One(rim(x+1, y-1)) + One(rim(x-1, y+1)) + One(rim(x+1,
				y+1)); around < 2 || beside > 2 {
				t.Errorf("%d rows: dot %d,%d has %d neighbours, %d of them beside it", rows, x, y, around, beside)
			}
		})
		// The circle has a dot for each step along an axis.
		if want := 4 * math.Sqrt2 * float64(4*rows-1) / 2; math.Abs(float64(n)-want) > 8 {
			t.Errorf("%d rows: %d dots on the rim, about %.0f make a path", rows, n, want)
		}
	}
}

// Hands point where they should, are straight and go from the centre to the rim of a large dial, to 0.72 of the radius
// of a small one, and no dot of the rim is in their colour.
func TestHandPointsAtItsAngle(t *testing.T) {
	for _, rows := range []int{SmallDial, 7, 11, 16, 32} {
		large, radius := rows >= 8, float64(4*rows-1)/2
		end := radius - 1
		if !large {
			end = 0.72*radius - 1
		}
		for i := range 97 {
			angle := float64(i) / 97
			ink := drawnDial(rows, shift(angle, 0), frame.Theme{})
			longest, rim := 0.0, 0
			within := map[int]bool{} // the distances from the centre, in dots, that the hand has dots at
			eachDot(rows, func(x, y int, r, turns float64) {
				off := r * math.Abs(math.Sin(2*math.Pi*(turns-angle)))
				if ink(x, y) != frame.Keep && off <= 1.25 {
					within[int(r)] = true
				}
				if ink(x, y) != frame.Bright {
					return
				}
				longest = max(longest, r)
				rim += One(r > float64(2*rows)-1)
				if limit := 0.75 + 0.5*float64(One(large)); off > limit || r > 2 && math.Cos(2*math.Pi*(turns-angle)) < 0 {
					t.Errorf("%d rows: dot %d,%d is %.2f dots off the hand for %.3f turns", rows, x, y, off, angle)
				}
			})
			for r := range int(end) {
				if !within[r] && !within[r+1] || r == 0 && !within[0] {
					t.Errorf("%d rows, %.3f turns: the hand has no dot %d dots from the centre", rows, angle, r)
				}
			}
			if longest < end-4 || rim > 0 || !large && longest > end+2 {
				t.Errorf("%d rows, %.3f turns: the hand ends %.1f dots from the middle, %d of them on the rim", rows, angle,
					longest, rim)
			}
		}
	}
}

// sectors are shifts in turns: from an angle, by an angle.
var sectors = [][2]float64{{0, 0.25}, {0.1, 0.6}, {0.9, 0.3}, {0.3, -0.25}, {0.05, -0.8}, {0.5, 2.2}, {0.7, -3.4}, {0,
	0.99}, {0.4, 0.03}}

// inSector is the definition: the hand sweeps from an angle by the rest of the
// shift without whole turns.
func inSector(turns, from, by, margin float64) bool {
	rest := math.Abs(by) - math.Floor(math.Abs(by))
	d := turns - from
	if by < 0 {
		d = -d
	}
	d -= math.Floor(d + max(-margin, 0))
	return d > margin && d < rest-margin
}

// The arc lies on the rim from hand to hand, as thick as it should be, never a cell beyond them. In a large dial the fill
// is every third dot of every third row of the sector, in a small one there is none.
func TestArcAndFill(t *testing.T) {
	for _, rows := range []int{SmallDial, NormalDial, 8, 11, 16, 32} {
		for _, s := range sectors {
			thick, large := thickness(rows), rows >= 8
			ink := drawnDial(rows, shift(s[0], s[1]), frame.Theme{})
			arc, fill, cell := 0, 0, 5/(2*math.Pi*float64(2*rows)) // a cell of the rim, in turns
			eachDot(rows, func(x, y int, r, turns float64) {
				switch rim := float64(4*rows-1) / 2; ink(x, y) {
				case frame.Offset:
					arc++
					if !inSector(turns, s[0], s[1], -cell) || r < rim-thick-rim/6-2 {
						t.Errorf("%d rows, %v: dot %d,%d, %.1f dots from the middle, is violet", rows, s, x, y, r)
					}
				case frame.Offset.Over(62):
					fill++
					if !large || !inSector(turns, s[0], s[1], -1e-9) || (2*x-4*rows+1)%6%3 != 0 || r > rim-thick {
						t.Errorf("%d rows, %v: dot %d,%d is filled", rows, s, x, y)
					}
				}
			})
			part := math.Abs(s[1]) - math.Floor(math.Abs(s[1]))
			long := part * 2 * math.Pi * float64(2*rows)
			if most := (thick + 1.5) * (long + 12); float64(arc) > most || float64(arc) < (thick-0.8)*long*0.6-8 {
				t.Errorf("%d rows, %v: %d dots of an arc of %.0f × %v", rows, s, arc, long, thick)
			}
			if area := part * math.Pi * float64(4*rows*rows); rows >= 16 && (float64(fill) > area/9 ||
				float64(fill) < area/9*0.4-8) {
				t.Errorf("%d rows, %v: %d dots fill %.0f", rows, s, fill, area)
			}
		}
	}
}

func TestTinyTurnShowsOneHand(t *testing.T) {
	for _, rows := range []int{SmallDial, NormalDial, 11, 32} {
		edge := 1 / (2 * math.Pi * (float64(4*rows) - 1) / 2) // turns for one dot at the rim
		for _, c := range []struct {
			by   float64
			seen bool
		}{{0.9 * edge, false}, {1.1 * edge, true}, {-0.9 * edge, false}, {-3 * edge, true}, {5, false}} {
			ink, arc := drawnDial(rows, shift(0.2, c.by), frame.Theme{}), 0
			eachDot(rows, func(x, y int, _, _ float64) { arc += One(ink(x, y) == frame.Offset) })
			if (arc > 0) != c.seen {
				t.Errorf("%d rows: a turn by %.4f shows %d dots of an arc", rows, c.by, arc)
			}
		}
	}
}

// TestWedgeStandsStill turns the hands and keeps the wedge.
func TestWedgeStandsStill(t *testing.T) {
	sc := viewtest.Changed(t, func(s *State) { s.DModel = 16 })
	for pair := range sc.Waves.Pairs() {
		for _, k := range []int{5, -3, 1000} {
			want := NewSwing(sc, pair, 0, k).Size()
			for _, pos := range []int{1, 17, 1e6, 1e15} {
				if got := NewSwing(sc, pair, pos, k).Size(); got-want+1 > 2 {
					t.Errorf("pair %d, k %d: wedge %d at 0, %d at %d", pair, k, want, got, pos)
				}
			}
		}
	}
}

// TestHandsDifferWithoutShades finds the hand at pos dotted where greys are
// one, and whole where they are not.
func TestHandsDifferWithoutShades(t *testing.T) {
	for depth, dotted := range []bool{frame.TrueColor: false, frame.Colors256: false, frame.Colors16: true,
		frame.NoColor: true} {
		ink := drawnDial(11, Swing{Then: turnBits(0.5), Now: 0}, frame.Theme{Depth: frame.Depth(depth)})
		dots := 0
		eachDot(11, func(x, y int, _, _ float64) { dots += One(ink(x, y) == frame.HandThen) })
		if dotted != (dots < 14) || dots < 7 {
			t.Errorf("depth %d: %d dots", depth, dots)
		}
	}
}

// A hand that is nearly level is one straight row of dots, whichever way it
// points.
func TestLevelHandIsStraight(t *testing.T) {
	for _, rows := range []int{3, SmallDial, NormalDial, 11} {
		for _, turns := range []float64{0, 0.003, -0.003, 0.497, 0.5, 0.503} {
			seen := map[int]bool{}
			DialOf(rows).Hand(turnBits(turns), 0, float64(2*rows), false, func(_, _, y int) { seen[y] = true })
			if len(seen) != 1 {
				t.Errorf("%d rows, %v turns: the hand is in dot rows %v", rows, turns, seen)
			}
		}
	}
}

// A small dial is a ring of single dots, a sector of two dots on the rim and one spoke at pos + k, and nothing else:
// whatever it is drawn for, each dot is explained by the definition of one of them.
func TestSmallDialIsRingSectorAndSpoke(t *testing.T) {
	swing := func(f frame.Frame, rows int, from, by float64) { DialOf(rows).Draw(f, 0, 0, shift(from, by), look) }
	gauge := func(f frame.Frame, rows int, from, by float64) {
		DialOf(rows).Gauge(f, 0, 0, Gauge{Seen: math.Abs(by), Hand: turnBits(from + by)})
	}
	for rows := SmallDial; rows < 8; rows++ {
		radius, cell := float64(4*rows-1)/2, 5/(2*math.Pi*float64(2*rows))
		for i := range 72 {
			for _, by := range []float64{0, 0.003, 0.1, 0.25, 0.5, -0.3, 0.8} {
				for kind, draw := range []func(f frame.Frame, rows int, from, by float64){swing, gauge} {
					from := float64(i) / 72
					f := frame.New(2*rows, rows, frame.Theme{})
					draw(f, rows, from, by)
					start, turned := from, by
					if kind == 1 {
						start, turned = 0, math.Abs(by)
					}
					spoke := 0
					eachDot(rows, func(x, y int, r, turns float64) {
						if !viewtest.BrailleDot(f, x, y) {
							return
						}
						off := r * math.Abs(math.Sin(2*math.Pi*(turns-from-by)))
						points := off <= 0.75 && (r < 2 || math.Cos(2*math.Pi*(turns-from-by)) > 0)
						spoke += One(points && r <= 0.72*radius)
						if !(points && r <= 0.72*radius+0.75 || math.Abs(r-radius) <= 0.75 ||
							r > radius-1.5 && inSector(turns, start, turned, -cell)) {
							t.Errorf("%d rows, %.3f by %v: nothing explains dot %d,%d", rows, from, by, x, y)
						}
					})
					if float64(spoke) < 0.72*radius/math.Sqrt2-1 {
						t.Errorf("%d rows, %.3f by %v: %d dots of a spoke", rows, from, by, spoke)
					}
					for cell := range 2 * rows * rows {
						if f.At(cell%(2*rows), cell/(2*rows)).BG != frame.Background {
							t.Fatalf("%d rows: a cell has a ground", rows)
						}
					}
				}
			}
		}
	}
}

// Two subjects in a dial: either has a hand that ends at its angle, A's on the rim and B's inside it. In a small one that
// of A is a tick at the rim, and B has no arc in the smallest. No dot of B touches the rim.
func TestTurnsOfTwoSubjects(t *testing.T) {
	inks := [2]frame.Color{frame.Offset, frame.Bright}
	for _, rows := range []int{SmallDial, 5, 7, 11, 17} {
		radius, large := float64(4*rows-1)/2, rows >= 8
		const cell = 4.5 // dots from one end of a cell to the other: it has one colour
		for i := 1; i < 24; i++ {
			turns := [2]float64{float64(i) / 24, 0.9 - float64(i)/30}
			a, b := shift(0, turns[0]), shift(0, turns[1])
			f := frame.New(2*rows, rows, frame.Theme{})
			DialOf(rows).Turns(f, 0, 0, [2]*Swing{&a, &b}, inks, false)
			var ends [2]bool
			eachDot(rows, func(x, y int, r, at float64) {
				if !viewtest.BrailleDot(f, x, y) {
					return
				}
				for k, ink := range inks {
					if f.At(x>>1, y>>2).FG != ink {
						continue
					}
					along := r * 2 * math.Pi * math.Abs(math.Remainder(at-turns[k], 1)) // from the angle, in dots
					inner := Either(k == 0, 0.72, Either(large, 0.71, 0.4)) * radius
					ends[k] = ends[k] || along < 4 && r > inner-4
					switch wrong := r > 0.71*radius+cell; {
					case k == 0:
						wrong = !large && r < 0.72*radius-1
						fallthrough
					case large:
						if wrong {
							t.Errorf("%d rows, %v: %s has a dot %.1f from the middle", rows, turns, SubjectOf(k).Letter, r)
						}
					case rows < 7 && along > 1.5 && r > 1 || r > radius-2 || rows == 7 && r > 0.5*radius+cell:
						t.Errorf("%d rows, %v: B has a dot %.1f from the middle, %.1f beside its spoke", rows, turns, r, along)
					}
				}
			})
			if !ends[0] || !ends[1] {
				t.Errorf("%d rows, %v: the ends that are shown are %v", rows, turns, ends)
			}
		}
	}
}

// bigDial is the height of a dial with words around it.
const bigDial = 11

// A label stands outside the face, on the side where its angle points. One that is in the way, or the
// edge of the screen, moves the next along the rim, at the sides counter-clockwise.
func TestDialLabel(t *testing.T) {
	const rows, x = bigDial, 12
	for i := range 64 {
		turns := float64(i) / 64
		for _, margin := range []int{0, 2} { // rows over the dial and under it
			f := frame.New(2*rows+24, rows+2*margin, frame.Theme{})
			d := DialOf(rows)
			d.Draw(f, x, margin, Swing{}, look)
			d.Label(f, x, margin, turnBits(turns), "123", frame.Style{})
			d.Label(f, x, margin, turnBits(turns), "456", frame.Style{})
			off := map[string]float64{}
			for row := range rows + 2*margin {
				for _, name := range []string{"123", "456"} {
					before, _, found := strings.Cut(viewtest.ScreenRow(f, row), name)
					if !found {
						continue
					}
					first := len([]rune(before))
					across, up := float64(first)+1.5-float64(x+rows), 2*(float64(margin)+float64(rows)/2-0.5-float64(row))
					if r := math.Hypot(across, up); r < rows {
						t.Errorf("%v turns: the label is %.1f cells from the middle", turns, r)
					}
					off[name] = math.Remainder(math.Atan2(up, across)/(2*math.Pi)-turns, 1)
				}
			}
			const room, along = 0.06, 0.125 // turns that a label is off where it has room, and moved along the rim
			one, there := off["123"]
			if most := max(room, along*float64(1-margin)); !there || math.Abs(one) > most {
				t.Errorf("%v turns, %d rows over the dial: the label is %.2f turns off", turns, margin, one)
			}
			other, there := off["456"]
			if margin > 0 && (!there || math.Abs(other) > along) {
				t.Errorf("%v turns: the second label is %.2f turns off", turns, other)
			}
			if beside := math.Abs(math.Cos(2*math.Pi*turns)) > 0.7; beside && other < one {
				t.Errorf("%v turns: the second label is clockwise of the first, %.2f and %.2f", turns, other, one)
			}
		}
	}
}

// A word that has room only in the rows of the dial is written there, however short it is.
func TestDialLabelInTheRowsOfTheDial(t *testing.T) {
	const rows = 11
	for i := range 64 {
		for _, name := range []string{"7", "17", "117"} {
			f := frame.New(2*rows+24, rows, frame.Theme{})
			DialOf(rows).Label(f, 12, 0, turnBits(float64(i)/64), name, frame.Style{})
			if text := strings.TrimSpace(string(f.AppendPlain(nil))); text != name {
				t.Errorf("%d/64 turns: %q is written as %q", i, name, text)
			}
		}
	}
}

// Where there is no room no part of a word is written.
func TestDialLabelWithoutRoom(t *testing.T) {
	f := frame.New(2*bigDial, bigDial, frame.Theme{})
	DialOf(bigDial).Label(f, 0, 0, 0, "cos", frame.Style{})
	if text := string(f.AppendPlain(nil)); strings.TrimSpace(text) != "" {
		t.Errorf("writes %q", text)
	}
}

// The first and the last column of a frame remain blank where a label has room elsewhere.
func TestDialLabelKeepsOffTheEdges(t *testing.T) {
	for i := range 64 {
		f := frame.New(2*bigDial+4, bigDial+4, frame.Theme{})
		w, h := f.Size()
		DialOf(bigDial).Label(f, 2, 2, turnBits(float64(i)/64), "128", frame.Style{})
		for y := range h {
			if f.At(0, y).Rune != ' ' || f.At(w-1, y).Rune != ' ' {
				t.Errorf("%d/64 turns: %q", i, viewtest.ScreenRow(f, y))
			}
		}
	}
}

// The tip of a hand is a dot of the rim, and no other dot of it is closer to the
// end of the radius by more than rounding.
func TestTipIsOnTheRim(t *testing.T) {
	for _, rows := range []int{3, SmallDial, NormalDial, 11, 24, MaxDial} {
		ink := drawnDial(rows, Swing{}, frame.Theme{})
		for i := range 360 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 360)
			mid := float64(4*rows-1) / 2
			off := func(x, y int) float64 { return math.Hypot(float64(x)-mid-mid*cos, mid-mid*sin-float64(y)) }
			best := math.Inf(1)
			eachDot(rows, func(x, y int, _, _ float64) {
				if ink(x, y) == frame.Ring {
					best = min(best, off(x, y))
				}
			})
			if x, y := DialOf(rows).Tip(cos, sin); ink(x, y) != frame.Ring && off(x, y) > 1 || off(x, y) > best+1e-9 {
				t.Errorf("%d rows, %d°: the tip %d, %d is %.2f dots off, the closest %.2f", rows, i, x, y, off(x, y), best)
			}
		}
	}
}

// A question mark stands inside its frame: in two rows and more it takes at most
// six tenths of the height, so that none runs into one below it.
func TestUnknownStandsInsideItsFrame(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors16}, {Glyphs: frame.ASCII}} {
		for h := 1; h <= 24; h++ {
			for w := 1; w <= 60; w++ {
				f := frame.New(w+2, h+2, theme)
				DrawUnknown(f, 1, 1, w, h)
				top, bottom, lit := 2*h+4, -1, 0
				for y, row := range halves(f) {
					for x, on := range row {
						on = on || f.At(x, y/2).Rune != ' ' && theme.Glyphs == frame.ASCII || f.At(x, y/2).Rune == '?'
						if !on {
							continue
						}
						lit++
						top, bottom = min(top, y), max(bottom, y)
						if x < 1 || x > w || y < 2 || y > 2*h+1 {
							t.Fatalf("%+v, %d×%d: a piece of the sign at %d, half row %d", theme, w, h, x, y)
						}
					}
				}
				if lit == 0 {
					t.Fatalf("%+v, %d×%d: no question mark", theme, w, h)
				}
				if high := bottom - top + 1; h > 1 && 10*high > 6*2*h+10*One(theme.Glyphs == frame.ASCII) {
					t.Errorf("%+v, %d×%d: the sign takes %d of %d half rows", theme, w, h, high, 2*h)
				}
			}
		}
	}
}
