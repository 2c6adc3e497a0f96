package chart

import (
	"math"
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
				if math.Hypot(across, up) < 0.8 || c.Rune == ' ' {
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

// Where there is no faint colour a gauge dots what was not seen, and nothing
// else, so that it is told apart without any.
func TestGaugeWithoutTints(t *testing.T) {
	for _, depth := range []frame.Depth{frame.Colors256, frame.Colors16, frame.NoColor} {
		count := func(g Gauge) (dots, tints int) {
			f := frame.New(16, 8, frame.Theme{Depth: depth})
			DialOf(8).Gauge(f, 0, 0, g)
			for y := 2; y < 6; y++ {
				for x := 4; x < 12; x++ {
					dots += One(f.At(x, y).Rune != ' ')
					tints += One(f.At(x, y).BG != frame.Background)
				}
			}
			return dots, tints
		}
		seen, tinted := count(Gauge{Seen: 0.3})
		lost, tintedToo := count(Gauge{Seen: 0.3, Reached: 0.9, Lost: true})
		if lost <= seen || tinted+tintedToo > 0 {
			t.Errorf("depth %d: %d and %d cells with dots, %d tinted", depth, seen, lost, tinted+tintedToo)
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
