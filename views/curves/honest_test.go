package curves

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// crossings counts how often heights, from −1 to 1, go from above a half to
// below minus a half or back: twice a period of whatever wave is seen in them.
func crossings(heights []float64) int {
	n, side := 0, 0.0
	for _, v := range heights {
		if now := math.Copysign(1, v); math.Abs(v) >= 0.5 {
			if side == -now {
				n++
			}
			side = now
		}
	}
	return n
}

// anywhere is a State at a random place and zoom of a random length, and its
// cursor on a dimension that may be far too fast for it.
func anywhere(t *rapid.T) state {
	s := defaultState()
	s.Zoom = rapid.SampledFrom(viewtest.Ladder()).Draw(t, "zoom")
	_, per := s.Zoom.PerCell()
	s.Length = rapid.IntRange(min(200*per, encoding.MaxPos), min(5000*per, encoding.MaxPos)).Draw(t, "length")
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
	s.DModel = rapid.SampledFrom([]int{32, 64, 512}).Draw(t, "d_model")
	s.Base = rapid.SampledFrom([]float64{1.5, 100, 10_000, 1e15}).Draw(t, "base")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	return s
}

// judge holds what is seen against the wave itself: as many crossings as the
// window has half periods, but for the positions that are hidden, or, for a range,
// none of its own making.
func judge(t *rapid.T, seen, positions, hidden int, lambda float64, isRange bool) {
	true := 2 * float64(positions) / lambda
	switch {
	case isRange && seen == 0, !isRange && math.Abs(float64(seen)-true) <= 3+2*float64(hidden)/lambda:
	default:
		t.Fatalf("%d crossings are drawn, a wavelength of %.2f has %.1f in %d positions", seen, lambda, true, positions)
	}
}

// Wherever a lane is drawn, at whatever zoom, no wave is seen in it that is
// not in the data: it has the period of its pair, or is a band.
func TestLanesShowNoFalseWave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc := shotOf(t, anywhere(t))
		const rows = 9
		w := rapid.IntRange(40, 160).Draw(t, "w")
		pair, _ := sc.Wave()
		dims := []int{2 * pair, 2*pair + 1}
		r, l := laneOf(sc, w, rows, dims...)
		lambda := wavelength(pair, sc.DModel, sc.Base)
		// Strands on top of each other cannot be told by their dots.
		if !r.band(l) || rapid.Bool().Draw(t, "alone") {
			dims = []int{sc.Dim}
		}
		f := laneFrame(sc, w, rows, dims...)
		cursor, label := r.Column(sc.Pos), viewtest.ScreenRow(f, rows/2)
		var heights []float64
		for x := range 2 * r.Columns() {
			top, bottom := viewtest.DotColumn(f, x, 4*rows)
			if top <= bottom && x>>1 != cursor {
				heights = append(heights, 1-float64(top+bottom)/(4*rows-1))
			}
		}
		if perCell := float64(r.Per) / lambda; perCell > 1.001 && !strings.Contains(label, "too fast") {
			t.Fatalf("%.2f turns per cell are not called too fast: %q", perCell, label)
		}
		judge(t, crossings(heights), r.End()-r.First, 0, lambda, r.band(l))
	})
}

// The same of the overlay's lines; what is too fast for a line has none.
func TestOverlayShowsNoFalseWave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anywhere(t)
		s.Overlay, s.Marks = true, scene.Marks{}.Toggle(s.Dim)
		sc := shotOf(t, s)
		f := frame.New(rapid.IntRange(60, 200).Draw(t, "w"), rapid.IntRange(20, 55).Draw(t, "h"), frame.Theme{})
		planOf(f, sc).Draw()
		p := overlayOf(f, sc)
		var heights []float64
		lines := 0
		paper := f.Sub(p.X, p.top, p.W, p.rows)
		for x := range 2 * p.Columns() {
			if gap(p.X+x/2, p.Column(s.Pos)) < 2 {
				continue
			}
			top, bottom := viewtest.DotColumn(paper, x, 4*p.rows)
			if top <= bottom {
				lines++
			}
			for y := range p.rows {
				if r := paper.At(x/2, y).Rune; r == '░' || r == '●' {
					top, bottom = min(top, 4*y), max(bottom, 4*y+3)
				}
			}
			if top <= bottom {
				heights = append(heights, 1-float64(top+bottom)/float64(4*p.rows-1))
			}
		}
		lambda := wavelength(s.Dim/2, s.DModel, s.Base)
		fast := 2*lambda*float64(p.Cells)/float64(p.Per) < 8
		if fast && lines > 0 {
			t.Fatalf("λ %.2f at %v is drawn as a line", lambda, s.Zoom)
		}
		hidden := (3 + p.Columns()/24) * p.Per / p.Cells // by the cursor's bead and the signs
		judge(t, crossings(heights), p.End()-p.First, hidden, lambda, fast)
	})
}

// The wave that other tools draw wrong: 978 positions of sin(pos) on 157
// columns have 156 periods, of which single samples make one or a few.
func TestTheFamousFalseWave(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Length, s.Pos, s.Dim, s.Zoom = 978, 489, 0, 10 })
	r := rulerAt(sc, 0, 157, 0)
	if r.End()-r.First != 978 {
		t.Fatalf("%d positions are shown", r.End()-r.First)
	}
	f := laneFrame(sc, 157, 7, 0, 1)
	if label := viewtest.ScreenRow(f, 3); !strings.Contains(label, "too fast to draw: 1.6 turns per cell") {
		t.Errorf("the lane says %q", label)
	}
	for x := range 2 * r.Columns() / 2 * 2 {
		top, bottom := viewtest.DotColumn(f, x, 28)
		if gap(x>>1, r.Column(489)) > 1 && (top > 2 || bottom < 25) && x < 2*r.Columns()-2 {
			t.Errorf("dot column %d reaches from %d to %d", x, top, bottom)
		}
	}
	overlay := overlayScene(t, func(s *state) {
		s.Length, s.Pos, s.Dim, s.Zoom, s.Marks = 978, 489, 0, 10, scene.Marks{}.Toggle(0)
	})
	var all strings.Builder
	g := curvesPicture(overlay, 170, 40)
	for y := range 40 {
		all.WriteString(viewtest.ScreenRow(g, y))
	}
	if text := all.String(); strings.ContainsAny(text, "╭╮╰╯⠒⠤⠊⠑") || !strings.Contains(text, "too fast") {
		t.Error("the overlay draws a line")
	}
}

// The labels of an axis are all written out or all in units.
func TestLabelsOfAnAxisAreAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anywhere(t)
		s.Length, s.Zoom = encoding.MaxPos, rapid.SampledFrom(viewtest.Ladder()[:14]).Draw(t, "close")
		s.Pos = rapid.IntRange(0, 1e9).Draw(t, "far")
		sc := shotOf(t, s)
		r := rulerAt(sc, 0, 100, 0)
		units, whole := 0, 0
		count := func(label string) {
			switch {
			case strings.Contains(label, " "):
				units++
			case len(label) > 6:
				whole++
			}
		}
		for pos := range r.Ticks {
			count(words.TickLabel(pos, r.Step))
		}
		if units > 0 && whole > 0 {
			t.Fatalf("at %v around %d %d ticks have units, %d are long without", sc.Zoom, sc.Pos, units, whole)
		}
	})
}
