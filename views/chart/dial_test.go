package chart

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/angle"
	"wavescope/views/frame"
)

// On the rim of a gauge a dot is green if its angle was seen, red if it is reached
// and was not seen, and neither beyond, but next to where these meet; and nothing
// is drawn outside of its face.
func TestGaugeRim(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.IntRange(3, 12).Draw(t, "rows")
		seen := rapid.Float64Range(0, 1).Draw(t, "seen")
		reached := rapid.OneOf(rapid.Just(0.0), rapid.Float64Range(seen, 1)).Draw(t, "reached")
		if rapid.Bool().Draw(t, "whole") {
			seen, reached = 1, 0
		}
		f := frame.New(2*rows+4, rows+2, frame.Theme{})
		DialOf(rows).Gauge(f, 2, 1, Gauge{Seen: seen, Reached: reached, Hand: angle.Phase{}.Plus(0.3).Hi})
		mid := float64(rows) - 0.5 // the hub, in cells and half cells
		for y := range rows + 2 {
			for x := range 2*rows + 4 {
				c := f.At(x, y)
				if x < 2 || y < 1 || x >= 2*rows+2 || y >= rows+1 {
					if c.Rune != ' ' || c.BG != frame.Background {
						t.Fatalf("%c at %d, %d", c.Rune, x, y)
					}
					continue
				}
				across, up := (float64(x-2)-mid)/mid, (float64(rows)/2-0.5-float64(y-1))*2/mid
				if math.Hypot(across, up) < 0.9 || c.Rune == ' ' {
					continue
				}
				turn := math.Atan2(up, across) / (2 * math.Pi)
				turn -= math.Floor(turn)
				const near = 0.12 // a cell is so much of a turn at most
				for _, edge := range []float64{0, 1, seen, reached, 0.3} {
					if math.Abs(turn-edge) < near {
						turn = -1
					}
				}
				want := frame.Color(0)
				switch {
				case turn < 0:
					continue
				case seen >= 1:
					want = frame.Good.Over(45)
				case turn < seen:
					want = frame.Good
				case turn < reached:
					want = frame.Warn
				default:
					want = frame.Ring
				}
				if c.FG != want {
					t.Fatalf("rows %d, seen %v, reached %v: colour %v at %d, %d (%v of a turn), want %v", rows, seen, reached, c.FG,
						x, y, turn, want)
				}
			}
		}
	})
}

// Without colours the arc of what was not seen is dashed, so that it is told from what was.
func TestGaugeWithoutColors(t *testing.T) {
	for _, rows := range []int{4, 8, 12, 20} {
		f := frame.New(2*rows, rows, frame.Theme{Depth: frame.NoColor})
		DialOf(rows).Gauge(f, 0, 0, Gauge{Seen: 0.5, Reached: 1, Hand: angle.Phase{}.Plus(0.25).Hi})
		var dots [2]int // on the rim, above the middle and below it
		for y := range rows {
			for x := range 2 * rows {
				if math.Hypot(float64(x)+0.5-float64(rows), 2*(float64(y)+0.5)-float64(rows)) > float64(rows)-2 {
					if r := f.At(x, y).Rune; r != ' ' {
						dots[One(2*y >= rows)] += bits.OnesCount(uint(r - 0x2800))
					}
				}
			}
		}
		if dots[1] > dots[0]*7/10 {
			t.Errorf("%d rows: %d dots of what was seen, %d of what was not", rows, dots[0], dots[1])
		}
	}
}

// The line of the training is drawn between two positions that are shown, and
// hides nothing.
func TestTrainedLine(t *testing.T) {
	for train, want := range map[int]int{0: 0, 10: 0, 11: 3, 19: 3, 20: 0, 25: 0} {
		for _, down := range []bool{false, true} {
			f := frame.New(6, 6, frame.Theme{})
			f.Set(2, 2, 'x', frame.Style{})
			DrawTrained(f, train, 10, 20, 2, 2, 4, down)
			lines := 0
			for y := range 6 {
				for x := range 6 {
					if r := f.At(x, y).Rune; r != ' ' && r != 'x' {
						lines++
					}
				}
			}
			if lines != want || f.At(2, 2).Rune != 'x' {
				t.Errorf("trained to %d, down %v: %d cells, want %d", train, down, lines, want)
			}
		}
	}
}
