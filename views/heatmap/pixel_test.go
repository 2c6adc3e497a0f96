package heatmap

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// bruteTurns gives the values of a wave at n positions from pos on, from its
// frequency alone: the angle at pos with 200 bits, then added up.
func bruteTurns(omega float64, pos, n int, cos bool) []float64 {
	turns := new(big.Float).SetPrec(200).SetInt64(int64(pos))
	turns.Mul(turns, big.NewFloat(omega))
	twoPi, _ := new(big.Float).SetPrec(200).SetString("6.283185307179586476925286766559005768394338798750211641949889184615632812572417997256069651")
	turns.Quo(turns, twoPi)
	whole, _ := turns.Int(nil)
	turns.Sub(turns, new(big.Float).SetInt(whole))
	start, _ := turns.Float64()
	values := make([]float64, n)
	for i := range values {
		a := 2*math.Pi*start + float64(i)*omega
		if values[i] = math.Sin(a); cos {
			values[i] = math.Cos(a)
		}
	}
	return values
}

// A pixel at any zoom is, within a step of the ramp, what the values that it
// covers come to when they are taken one by one: their mean, the first, or the
// one furthest from 0.
func TestPixelsAtAnyZoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := state{State: scene.Default()}
		s.DModel = rapid.SampledFrom([]int{16, 64, 512}).Draw(t, "d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Turned = rapid.Bool().Draw(t, "turned")
		s.Zoom = rapid.SampledFrom([]scene.Zoom{-2, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000}).Draw(t, "zoom")
		s.Pixel = rapid.SampledFrom([]Pixel{Mean, Sample, Largest}).Draw(t, "pixel")
		s.Length = rapid.IntRange(1, 1_000_000_000).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		sc, err := scene.New(s.State)
		if err != nil {
			t.Fatal(err)
		}
		f := frame.New(100, 30, frame.Theme{})
		h := shot{sc, s.Settings}.plan(f)
		h.Draw()
		for range 12 {
			step := rapid.IntRange(0, h.steps.count-1).Draw(t, "step")
			run := rapid.IntRange(0, len(h.cols.runs)-1).Draw(t, "run")
			r := h.cols.runs[run]
			dim := h.cols.column(r.block, rapid.IntRange(r.first, r.last-1).Draw(t, "column")).dim
			across, _ := h.cols.place(dim)
			down := step * h.steps.reps
			x, y := h.x+across, h.y*2+down
			if s.Turned {
				x, y = h.x+down, h.y*2+across
			}
			pos := h.steps.first + step*h.steps.span
			n := min(h.steps.span, s.Length-pos)
			pair, kind := sc.Waves.Wave(dim)
			values := bruteTurns(sc.Waves.Frequency(pair), pos, n, kind == encoding.Cos)
			want := values[0]
			sum := 0.0
			for _, v := range values {
				sum += v
				if s.Pixel == Largest && math.Abs(v) > math.Abs(want) {
					want = v
				}
			}
			if s.Pixel == Mean {
				want = sum / float64(n)
			}
			got := pixelAt(h.f, x, y)
			opposite := s.Pixel == Largest && near(got, frame.Signed, -want) && hasNear(values, -want) // a tie but for rounding
			if !near(got, frame.Signed, want) && !opposite {
				t.Fatalf("%v at %v, dim %d, %d positions from %d: colour %d, not %d for %+.4f",
					s.Pixel, s.Zoom, dim, n, pos, got, frame.Signed.At(want), want)
			}
		}
	})
}

func hasNear(values []float64, v float64) bool {
	for _, w := range values {
		if math.Abs(w-v) < 1e-6 {
			return true
		}
	}
	return false
}

// The picture says what a pixel is wherever it is not a single position, most
// of all where the stripes may be false.
func TestPixelsAreNamed(t *testing.T) {
	for _, turned := range []bool{false, true} {
		for _, w := range []int{60, 80, 120, 200} {
			for pixel, want := range [...][]string{Mean: {"mean", "mean"}, Sample: {"false", "false"}, Largest: {"largest", "largest"}} {
				sc := heatScene(t, func(s *state) {
					s.Turned, s.Pixel = turned, Pixel(pixel)
					s.Length, s.Pos, s.Zoom = 1_000_000, 500_000, 100
				})
				f, rows := heatDrawn(sc, w, 25, frame.Theme{})
				caption := viewtest.LineText(scene.Fit(sc.plan(f).Words().Caption, f.Theme, w-2))
				if !strings.Contains(caption, want[0]) && w >= 80 {
					t.Errorf("%d columns, %v: the caption is %q", w, Pixel(pixel), caption)
				}
				text := ""
				for _, row := range rows {
					text += string(row) + "\n"
				}
				if !strings.Contains(text+caption, want[1]) && w >= 120 || Pixel(pixel) != Mean && !strings.Contains(text+caption, want[1]) {
					t.Errorf("%d columns, %v: the picture does not say %q", w, Pixel(pixel), want[1])
				}
				scale := "1 pixel = 50 positions"
				if turned {
					scale = "1 pixel = 100 positions"
				}
				if !strings.Contains(text, scale) && w >= 80 {
					t.Errorf("%d columns, %v: the picture does not say its scale", w, Pixel(pixel))
				}
			}
		}
	}
}

// The caption counts the pairs that a sample makes slower than they are.
func TestFalseStripesAreCounted(t *testing.T) {
	for _, zoom := range []scene.Zoom{2, 5, 10, 100, 5000} {
		sc := heatScene(t, func(s *state) { s.Length, s.Zoom, s.Pixel = 1_000_000, zoom, Sample })
		f := frame.New(120, 35, frame.Theme{})
		h := sc.plan(f)
		fast := 0
		for pair := range 32 {
			if 2*math.Pi*math.Pow(10_000, float64(pair)/32) < 2*float64(h.steps.span) {
				fast++
			}
		}
		caption := viewtest.LineText(sc.plan(f).Words().Caption[0])
		want := "the stripes of " + words.Plural(fast, "pair") + " are false"
		if fast > 0 && !strings.Contains(caption, want) || fast == 0 && strings.Contains(caption, "false") {
			t.Errorf("%v: %q, want %q", zoom, caption, want)
		}
	}
}
