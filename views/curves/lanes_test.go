package curves

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// laneOf is the lane of some columns, on a ruler of w columns from the left edge
// of a frame that is rows high.
func laneOf(sc shot, w, rows int, dims ...int) (*base, lane) {
	b := &base{sheet: sheetOf(frame.New(w, rows, frame.Theme{}), sc), ruler: rulerAt(sc, 0, w, 0)}
	var strands []strand
	for _, dim := range dims {
		strands = append(strands, b.strand(dim))
	}
	return b, newLane(strands...)
}

// laneFrame draws one lane alone, rows high.
func laneFrame(sc shot, w, rows int, dims ...int) frame.Frame {
	b, l := laneOf(sc, w, rows, dims...)
	b.drawLane(l, 0, rows)
	return b.f
}

// paperValue is the paper's formula.
func paperValue(pos, dim, d int, base float64) float64 {
	angle := float64(pos) / math.Pow(base, float64(dim-dim%2)/float64(d))
	if dim%2 == 0 {
		return math.Sin(angle)
	}
	return math.Cos(angle)
}

// Beads stand at the rows of the formula's values: 2 × 2 dots for a sine, two
// side by side for a cosine, up to the first and the last dot row.
func TestLaneBeads(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -4, -2} {
		for _, rows := range []int{2, 3, 5, 7, 31} {
			sc := curvesScene(t, func(s *state) { s.Zoom = zoom })
			r := rulerAt(sc, 0, 61, 0)
			for dim := range 20 {
				f := laneFrame(sc, 61, rows, dim)
				for pos := r.First; pos < r.End(); pos++ {
					x := 2 * int(-zoom) * (pos - r.First)
					v := paperValue(pos, dim, 64, 10_000)
					top := float64(2*rows-1) * (1 - v) // upper row of a bead
					ys := []int{int(math.Round(top)), int(math.Round(top)) + 1}
					if dim%2 == 1 { // one row, half a dot lower, halves towards zero
						ys = []int{int(math.Ceil(top))}
						if v > 0 {
							ys[0] = int(math.Floor(top + 1))
						}
					}
					for _, y := range ys {
						if !viewtest.BrailleDot(f, x, y) || !viewtest.BrailleDot(f, x+1, y) {
							t.Fatalf("%v, %d rows: no bead of dim %d at position %d, dot %d, %d", zoom, rows, dim, pos, x, y)
						}
					}
				}
			}
		}
	}
}

// A wave is one line: every dot column has a dot, and touches the next one.
func TestLaneWavesHaveNoGaps(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -2, 1, 2, 20} {
		for _, rows := range []int{3, 15} {
			sc := curvesScene(t, func(s *state) { s.Zoom, s.Length = zoom, 3000 })
			r := rulerAt(sc, 0, 60, 0)
			cursor := r.Column(sc.Pos)
			for pair := range 32 {
				dim := 2*pair + pair%2
				if b, l := laneOf(sc, 60, rows, dim); b.band(l) {
					continue
				}
				f := laneFrame(sc, 60, rows, dim)
				lastTop, lastBottom := 0, 4*rows
				for x := range 2 * r.Columns() {
					top, bottom := viewtest.DotColumn(f, x, 4*rows)
					if x>>1 == cursor { // empty there but for the exact value
						lastTop, lastBottom = 0, 4*rows
						continue
					}
					if top > bottom || top > lastBottom+1 || bottom < lastTop-1 {
						t.Fatalf("%v, %d rows, pair %d: dot column %d has %d–%d, the one before %d–%d", zoom, rows, pair, x, top, bottom, lastTop, lastBottom)
					}
					lastTop, lastBottom = top, bottom
				}
			}
		}
	}
}

// Between the beads the line is the continuous wave: dot column x stands for
// position start + (x − ½)/d, with d dot columns to a position.
func TestLaneWaves(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -4, -2, 1} {
		for _, rows := range []int{3, 9} {
			sc := curvesScene(t, func(s *state) { s.Zoom = zoom })
			r := rulerAt(sc, 0, 60, 0)
			d := 2 * r.Cells
			reach := float64(4*rows-1) / 2
			swing := reach
			if r.Cells > 1 {
				swing -= 0.5
			}
			at := func(x, dim int) float64 { // row of the wave, not rounded
				p := float64(r.First) + (float64(x)-0.5)/float64(d)
				angle := p * 2 * math.Pi / wavelength(dim/2, 64, 10_000)
				if dim%2 == 1 {
					angle += math.Pi / 2
				}
				return reach - swing*math.Sin(angle)
			}
			for dim := range 16 {
				f := laneFrame(sc, 60, rows, dim)
				for x := range 2 * r.Columns() {
					if y := at(x, dim); !viewtest.BrailleDot(f, x, int(math.Floor(y+0.499))) && !viewtest.BrailleDot(f, x, int(math.Ceil(y-0.499))) {
						t.Fatalf("%v, %d rows, dim %d: no dot in column %d near row %.2f", zoom, rows, dim, x, y)
					}
					top, bottom := viewtest.DotColumn(f, x, 4*rows)
					low := min(at(x-1, dim), at(x, dim), at(x+1, dim))
					high := max(at(x-1, dim), at(x, dim), at(x+1, dim))
					if float64(top) < low-2 || float64(bottom) > high+2 { // a bead is 2 dots high
						t.Fatalf("%v, %d rows, dim %d: dots %d–%d in column %d, the wave is within %.2f–%.2f", zoom, rows, dim, top, bottom, x, low, high)
					}
				}
			}
		}
	}
}

// Zoomed out, a dot column reaches from the smallest to the largest of the
// values it covers, and not further than needed to meet its neighbours.
func TestLaneEnvelopeIsExact(t *testing.T) {
	const rows = 7
	for _, per := range []int{2, 5, 10, 20} {
		sc := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = scene.Zoom(per), 40*per+1, 0 })
		for dim := range 64 {
			if b, l := laneOf(sc, 40, rows, dim); b.band(l) {
				continue
			}
			f := laneFrame(sc, 40, rows, dim)
			reachOf := func(x int) (top, bottom int) { // by trying all values
				low, high := 1.0, -1.0
				for pos := x * per / 2; pos < (x+1)*per/2; pos++ {
					v := paperValue(pos, dim, 64, 10_000)
					low, high = min(low, v), max(high, v)
				}
				reach := float64(4*rows-1) / 2
				return int(math.Round(reach - reach*high)), int(math.Round(reach - reach*low))
			}
			for x := 3; x < 79; x++ { // the cursor stands in the first cell
				top, bottom := reachOf(x)
				gotTop, gotBottom := viewtest.DotColumn(f, x, 4*rows)
				if gotTop > top+1 || gotBottom < bottom-1 {
					t.Fatalf("1:%d, dim %d: dot column %d has %d–%d, the values %d–%d", per, dim, x, gotTop, gotBottom, top, bottom)
				}
				topBefore, bottomBefore := reachOf(x - 1)
				topAfter, bottomAfter := reachOf(x + 1)
				least, most := min(top, topBefore, topAfter), max(bottom, bottomBefore, bottomAfter)
				if gotTop < least-1 || gotBottom > most+1 {
					t.Fatalf("1:%d, dim %d: dot column %d has %d–%d, needs %d–%d", per, dim, x, gotTop, gotBottom, least, most)
				}
			}
		}
	}
}

// A pair is drawn as a wave only if a period has at least 8 dot columns;
// otherwise it is a band that says how fast it is.
func TestLaneBands(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Zoom, s.Length = 20, 5000 })
	for pair := range 32 {
		lambda := wavelength(pair, 64, 10_000)
		f := laneFrame(sc, 89, 3, 2*pair, 2*pair+1)
		text := viewtest.ScreenRow(f, 1)
		decimals := 2 // two significant digits
		if 20/lambda >= 1 {
			decimals = 1
		}
		perCell := strconv.FormatFloat(20/lambda, 'f', decimals, 64) + " turns per cell"
		want := ""
		switch dots := lambda / 10; {
		case dots < 2:
			want = "aliased: " + perCell
		case dots < 8:
			want = "min–max: " + perCell
		}
		if got := strings.Contains(text, "turns"); got != (want != "") || !strings.Contains(text, want) {
			t.Errorf("pair %d, λ %.1f: %q, want %q", pair, lambda, text, want)
		}
	}
}

// A band reaches from the smallest to the largest of all values in its cell,
// and, where a period is longer than that, in a period around it.
func TestLaneBandIsExact(t *testing.T) {
	const rows, per = 7, 10
	sc := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = per, 40*per+1, 0 })
	for pair := range 4 {
		f := laneFrame(sc, 40, rows, 2*pair, 2*pair+1)
		for cell := 1; cell < 40; cell++ {
			low, high := 1.0, -1.0
			more := max(0, int(math.Ceil(wavelength(pair, 64, 10_000)))-per)
			for pos := cell*per - more/2; pos < (cell+1)*per+more-more/2; pos++ {
				for dim := 2 * pair; dim < 2*pair+2; dim++ {
					v := paperValue(pos, dim, 64, 10_000)
					low, high = min(low, v), max(high, v)
				}
			}
			reach := float64(4*rows-1) / 2
			top, bottom := viewtest.DotColumn(f, 2*cell, 4*rows)
			if math.Abs(reach-reach*high-float64(top)) > 0.5 || math.Abs(reach-reach*low-float64(bottom)) > 0.5 {
				t.Errorf("pair %d, cell %d: band %d–%d, values %.3f…%.3f", pair, cell, top, bottom, low, high)
			}
		}
	}
}

// The cursor's column shows the exact values at every scale, in white.
func TestLaneCursor(t *testing.T) {
	for _, zoom := range []scene.Zoom{-8, -2, 1, 2, 20, 1000} {
		sc := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = zoom, 2_000_000, 1017 })
		f := curvesPicture(sc, 120, 35)
		p := lanesOf(f, sc)
		x := p.Column(1017)
		for i := range p.lanes {
			v := paperValue(1017, 2*i, 64, 10_000)
			reach := float64(2*p.rows - 1)
			y := 4*p.row(i) + int(math.Round(reach-reach*v))
			if !viewtest.BrailleDot(f, 2*x, y) || !viewtest.BrailleDot(f, 2*x+1, y+1) {
				t.Errorf("%v: no bead for dim %d", zoom, 2*i)
			}
			for _, row := range []int{y >> 2, (y + 1) >> 2} {
				if c := f.At(x, row); c.FG != frame.Bright || c.BG != frame.AccentBG {
					t.Errorf("%v: the bead of dim %d has colour %d on %d", zoom, 2*i, c.FG, c.BG)
				}
			}
		}
		for y := p.top; y <= p.axis; y++ {
			if c := f.At(x, y); c.Rune == ' ' || c.Rune == '─' || c.BG != frame.AccentBG {
				t.Errorf("%v: the cursor breaks off in row %d", zoom, y)
			}
		}
	}
}

// Lanes are whole pairs or the marked waves, in order, and always hold the
// cursor's dimension.
func TestChooseLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.DModel = rapid.SampledFrom([]int{2, 3, 7, 64, 65, 512}).Draw(t, "d_model")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary"}).Draw(t, "scheme")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		for _, dim := range rapid.SliceOfN(rapid.IntRange(0, s.DModel-1), 0, 9).Draw(t, "marks") {
			s.Marks = s.Marks.Toggle(dim)
		}
		sc := shotOf(t, s)
		n := rapid.IntRange(1, 20).Draw(t, "room")
		lanes := sheetOf(frame.New(80, 24, frame.Theme{}), sc).chooseLanes(n)
		var dims []int
		here := false
		for i, l := range lanes {
			if i > 0 && l.Pair <= lanes[i-1].Pair || i > 0 && s.Marks.Len() == 0 && l.Pair != lanes[i-1].Pair+1 {
				t.Fatalf("pair %d follows %d", l.Pair, lanes[i-1].Pair)
			}
			here = here || l.has(s.Dim)
			for _, st := range l.strands {
				dims = append(dims, st.Dim)
			}
		}
		if !here || len(lanes) == 0 || len(lanes) > n {
			t.Fatalf("%d lanes for %d, the cursor's among them: %v", len(lanes), n, here)
		}
		for _, dim := range dims {
			if s.Marks.Len() > 0 && s.Marks.Index(dim) < 0 && dim != s.Dim {
				t.Fatalf("dim %d is drawn but not marked", dim)
			}
		}
		if slices.Sort(dims); len(slices.Compact(dims)) != len(dims) {
			t.Fatalf("a dimension is drawn twice: %v", dims)
		}
	})
}

// As many lanes as fit do fit, stand apart where there is room, and grow with
// it to an odd number of rows.
func TestStackLanes(t *testing.T) {
	for rows := 2; rows <= 100; rows++ {
		for n := 1; n <= fitLanes(rows); n++ {
			s := stackLanes(3, rows, n)
			if s.height() > rows || s.row(n-1)+s.rows-3 != s.height() || s.row(0) != 3 {
				t.Errorf("%d lanes in %d rows: %+v", n, rows, s)
			}
			for i := 1; i < n; i++ {
				between := s.row(i) - s.row(i-1) - s.rows
				if between < s.gap || between > max(s.rows, s.gap) {
					t.Errorf("%d lanes in %d rows of %d: %d blank ones before lane %d", n, rows, s.rows, between, i)
				}
			}
			if left := rows - s.height(); n > 1 && s.gap == 1 && s.rows < tallest && left >= n-1 && s.extra < (n-1)*(s.rows-1) {
				t.Errorf("%d lanes in %d rows leave %d", n, rows, left)
			}
			if s.rows%2 == 0 && rows >= 3*n {
				t.Errorf("%d lanes in %d rows are %d high", n, rows, s.rows)
			}
			if bigger := n*(s.rows+3) - 1; s.rows < tallest && s.gap == 1 && bigger <= rows {
				t.Errorf("%d lanes in %d rows are only %d high", n, rows, s.rows)
			}
		}
	}
	if fitLanes(31) != 8 || fitLanes(15) != 4 {
		t.Errorf("%d and %d lanes fit in 31 and 15 rows, want 8 and 4", fitLanes(31), fitLanes(15))
	}
}

// Bits are steps between the lowest and the highest row.
func TestLaneBits(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Scheme = "binary" })
	for bit := range 7 {
		f := laneFrame(sc, 89, 3, bit)
		for pos := range 45 {
			if pos == sc.Pos {
				continue
			}
			high, low := viewtest.BrailleDot(f, 4*pos, 0), viewtest.BrailleDot(f, 4*pos, 11)
			if one := pos>>bit&1 == 1; high != one || low == one {
				t.Errorf("bit %d of %d: high %v, low %v", bit, pos, high, low)
			}
			for x := max(4*pos-1, 0); x < min(4*pos+3, 2*89); x++ { // half a position on either side
				if y := 10 - 9*(pos>>bit&1); !viewtest.BrailleDot(f, x, y) {
					t.Errorf("bit %d of %d: no dot in column %d", bit, pos, x)
				}
			}
		}
	}
}

// A bar begins at the zero of its scale, wherever that is, and has half a cell
// for a sixteenth of a scale of 8 cells.
func TestDrawBar(t *testing.T) {
	waves, bits, learned, positive := parts.Scale{Low: -1, High: 1}, parts.Scale{High: 1}, parts.Scale{Low: -3, High: 5}, parts.Scale{Low: 2, High: 4}
	for _, c := range []struct {
		scale parts.Scale
		v     float64
		want  string
	}{
		{waves, 1, "·   │━━━━"}, {waves, -1, "━━━━│   ·"}, {waves, 0, "·   │   ·"}, {waves, 0.04, "·   │   ·"}, {waves, -0.135, "·  ╺│   ·"},
		{waves, 0.633, "·   │━━╸·"}, {waves, -0.788, "·━━━│   ·"}, {waves, 0.181, "·   │╸  ·"}, {waves, 2, "·   │━━━━"},
		{bits, 0, "│       ·"}, {bits, 1, "│━━━━━━━━"},
		{learned, -3, "━━━│    ·"}, {learned, 0, "·  │    ·"}, {learned, 2.5, "·  │━━╸ ·"}, {learned, 5, "·  │━━━━━"},
		{positive, 2, "│       ·"}, {positive, 3, "│━━━━   ·"}, {positive, 4, "│━━━━━━━━"},
	} {
		f := frame.New(9, 1, frame.Theme{})
		drawBar(f, c.scale, c.v, frame.Style{FG: frame.SinColor})
		if got := viewtest.ScreenRow(f, 0); got != c.want {
			t.Errorf("%g of %v is drawn %q, want %q", c.v, c.scale, got, c.want)
		}
	}
}

// Numbers in the gutters keep to their columns.
func TestGutterNumbers(t *testing.T) {
	for _, c := range []struct {
		v           float64
		turns, wave string
	}{
		{2.7056, "2.706", "2.706"}, {161.86, "161.86", "161.9"}, {28.783, "28.783", "28.78"}, {0, "0.000", "0"},
		{12345.6, "12346", "12346"}, {1e6, "1e+6", "1e+6"}, {1.59e14, "2e+14", "2e+14"}, {5.3e300, "5e+300", "5e+300"},
	} {
		if got := turnsText(c.v); got != c.turns && !(c.v == 12345.6 && got == "12346") {
			t.Errorf("%g turns are written %q, want %q", c.v, got, c.turns)
		}
		if got := fitNumber(c.v, 4, 6); got != c.wave || len(got) > 6 {
			t.Errorf("a wavelength of %g is written %q, want %q", c.v, got, c.wave)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		v := math.Exp(rapid.Float64Range(-20, 690).Draw(t, "log"))
		if s := turnsText(v); len(s) > 6 {
			t.Fatalf("%g turns are written %q", v, s)
		}
		if s := fitNumber(v, 4, 6); len(s) > 6 {
			t.Fatalf("a wavelength of %g is written %q", v, s)
		}
	})
}
