package chart_test

import (
	"math"
	"strings"
	"testing"
	. "wavescope/views/chart"

	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// bigDial is the height of a dial with words around it.
const bigDial = 11

// A label stands outside the face, on the side where its angle points, and one
// that is in the way moves the next.
func TestDialLabel(t *testing.T) {
	const rows, x, y, name = bigDial, 12, 2, "123"
	for i := range 64 {
		turns := float64(i) / 64
		f := frame.New(2*rows+24, rows+4, frame.Theme{})
		d := DialOf(rows)
		d.Draw(f, x, y, Swing{}, small)
		d.Label(f, x, y, turnBits(turns), name, frame.Style{})
		d.Label(f, x, y, turnBits(turns), name, frame.Style{})
		seen := 0
		for row := range rows + 4 {
			text := viewtest.ScreenRow(f, row)
			before, _, found := strings.Cut(text, name)
			if !found {
				continue
			}
			seen++
			first := len([]rune(before))
			across, up := float64(first)+1.5-float64(x+rows), 2*(float64(y)+float64(rows)/2-0.5-float64(row))
			if r := math.Hypot(across, up); r < rows {
				t.Errorf("%v turns: the label is %.1f cells from the middle", turns, r)
			}
			if off := math.Abs(math.Remainder(math.Atan2(up, across)/(2*math.Pi)-turns, 1)); off > 0.06 {
				t.Errorf("%v turns: the label is %.2f turns off", turns, off)
			}
		}
		if beside := math.Abs(math.Cos(2*math.Pi*turns)) > 0.7; seen == 0 || beside && seen != 2 {
			t.Errorf("%v turns: %d labels of two", turns, seen)
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

// The tip of a hand is a dot of the rim, and no other dot of it is closer to the
// end of the radius by more than rounding.
func TestTipIsOnTheRim(t *testing.T) {
	for _, rows := range []int{3, SmallDial, NormalDial, 11, 24, MaxDial} {
		ink := drawnDial(rows, Swing{}, small, frame.Theme{})
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
