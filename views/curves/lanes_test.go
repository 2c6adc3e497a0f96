package curves

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/viewtest"
)

// laneOf returns the lane of some columns, on an axis of w cells from the left edge of a frame that is rows high.
func laneOf(sc shot, w, rows int, dims ...int) (*base, lane) {
	b := &base{inputs: inputsOf(frame.New(w, rows, frame.Theme{}), sc), window: windowOf(sc, w, 0)}
	var strands []strand
	for _, dim := range dims {
		strands = append(strands, b.strand(dim))
	}
	return b, newLane(strands...)
}

// laneFrame draws one lane alone, rows high.
func laneFrame(sc shot, w, rows int, dims ...int) frame.Frame {
	b, l := laneOf(sc, w, rows, dims...)
	f := frame.New(w, rows+1, frame.Theme{}) // with a foot
	b.lines = b.newLines()
	lane := plot.Lane{Rows: rows, Scale: plot.Scale{Scale: chart.ScaleOf(l.strands[0].Column), Ticks: []float64{}}}
	lane.Series, lane.Lead = b.laneSeries(l)
	b.lines.Lanes = []plot.Lane{lane}
	chart.Picture{Root: b.lines.Region()}.On(f, chart.Hidden{}).Draw()
	if b.band(l) {
		b.drawBandLabel(f.Sub(0, 0, w, rows), l)
	}
	return f.Sub(0, 0, w, rows)
}

// cellOf returns the cell of a position.
func cellOf(x plot.Axis, pos int) int {
	cell, _ := x.Cell(pos)
	return cell
}

// laneDot is the row of dots of a value from −1 to 1 in a lane, not rounded. A lane of 3 rows has a dot to spare at both
// ends, for beads.
func laneDot(rows int, v float64) float64 {
	middle := float64(2*rows - 1)
	return middle - v*(middle-float64(chart.One(rows >= 3)))
}

// paperValue returns the paper's formula.
func paperValue(pos, dim, d int, base float64) float64 {
	angle := float64(pos) / math.Pow(base, float64(dim-dim%2)/float64(d))
	if dim%2 == 0 {
		return math.Sin(angle)
	}
	return math.Cos(angle)
}

// Beads of 3 × 3 dots are at the formula's values, at every tick of the ruler,
// up to the first and the last dot row of a lane.
func TestLaneBeads(t *testing.T) {
	for _, zoom := range []chart.Zoom{-8, -4, -2, 1} {
		for _, rows := range []int{3, 5, 6, 31} {
			sc := curvesScene(t, func(s *state) { s.Zoom = zoom })
			r := windowOf(sc, 61, 0)
			cells, _ := zoom.PerCell()
			for dim := range 20 {
				f := laneFrame(sc, 61, rows, dim)
				for pos := r.x.First; pos < r.end(); pos++ {
					if pos%r.step != 0 || pos == sc.Pos {
						continue
					}
					x := 2*cells*(pos-r.x.First) + 1
					v := paperValue(pos, dim, 64, 10_000)
					y := laneDot(rows, v)
					nine := func(y int) bool {
						for i := range 9 {
							if at := x - 1 + i%3; at < 122 && !viewtest.BrailleDot(f, at, y-1+i/3) {
								return false
							}
						}
						return true
					}
					if !nine(int(math.Floor(y+0.5))) && !nine(int(math.Ceil(y-0.5))) {
						t.Fatalf("%v, %d rows: no bead of dim %d at position %d, dot %d, %.2f", zoom, rows, dim, pos, x,
							y)
					}
				}
			}
		}
	}
}

// Between the beads the line is the continuous wave: dot column x shows
// position start + x/d, with d dot columns to a position.
func TestLaneWaves(t *testing.T) {
	for _, zoom := range []chart.Zoom{-8, -4, -2, 1} {
		for _, rows := range []int{3, 9} {
			sc := curvesScene(t, func(s *state) { s.Zoom = zoom })
			r := windowOf(sc, 60, 0)
			d := r.x.Dots
			at := func(x, dim int) float64 { // row of the wave, not rounded
				p := float64(r.x.First) + float64(x)/float64(d)
				angle := p * 2 * math.Pi / wavelength(dim/2, 64, 10_000)
				if dim%2 == 1 {
					angle += math.Pi / 2
				}
				return laneDot(rows, math.Sin(angle))
			}
			for dim := range 16 {
				f := laneFrame(sc, 60, rows, dim)
				for x := range 2 * r.columns() {
					if gap(x, r.x.Dot(sc.Pos)) < 4 { // a point is drawn alone
						continue
					}
					if y := at(x, dim); !viewtest.BrailleDot(f, x, int(math.Floor(y+0.499))) &&
						!viewtest.BrailleDot(f, x, int(math.Ceil(y-0.499))) {
						t.Fatalf("%v, %d rows, dim %d: no dot in column %d near row %.2f", zoom, rows, dim, x, y)
					}
					top, bottom := viewtest.DotColumn(f, x, 4*rows)
					low := min(at(x-2, dim), at(x-1, dim), at(x, dim), at(x+1, dim), at(x+2, dim))
					high := max(at(x-2, dim), at(x-1, dim), at(x, dim), at(x+1, dim), at(x+2, dim))
					if float64(top) < low-2.6 || float64(bottom) > high+2.6 { // the cursor's bead is 4 dots high
						t.Fatalf("%v, %d rows, dim %d: dots %d–%d in column %d, the wave is within %.2f–%.2f", zoom,
							rows, dim, top, bottom, x, low, high)
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
		sc := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = chart.Zoom(per), 40*per+1, 0 })
		for dim := range 64 {
			if b, l := laneOf(sc, 40, rows, dim); b.band(l) {
				continue
			}
			f := laneFrame(sc, 40, rows, dim)
			reachOf := func(x int) (top, bottom int) { // by trying all values
				low, high := 1.0, -1.0
				for pos := range (x + 1) * per { // those whose middle is in the column
					if middle := float64(2*pos+1) / float64(per); middle > float64(x) && middle <= float64(x+1) {
						v := paperValue(pos, dim, 64, 10_000)
						low, high = min(low, v), max(high, v)
					}
				}
				return int(math.Round(laneDot(rows, high))), int(math.Round(laneDot(rows, low)))
			}
			for x := 4; x < 79; x++ { // the point at the cursor is in the first two cells
				top, bottom := reachOf(x)
				gotTop, gotBottom := viewtest.DotColumn(f, x, 4*rows)
				if gotTop > top+1 || gotBottom < bottom-1 {
					t.Fatalf("1:%d, dim %d: dot column %d has %d–%d, the values %d–%d", per, dim, x, gotTop, gotBottom,
						top, bottom)
				}
				topBefore, bottomBefore := reachOf(x - 1)
				topAfter, bottomAfter := reachOf(x + 1)
				least, most := min(top, topBefore, topAfter), max(bottom, bottomBefore, bottomAfter)
				if gotTop < least-1 || gotBottom > most+1 {
					t.Fatalf("1:%d, dim %d: dot column %d has %d–%d, needs %d–%d", per, dim, x, gotTop, gotBottom,
						least, most)
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
		want := ""
		switch dots := lambda / 10; {
		case dots < 2:
			want = "too fast to draw"
		case dots < 8:
			want = "min–max"
		}
		if got := strings.ContainsAny(text, "–f"); got != (want != "") || !strings.Contains(text, want) {
			t.Errorf("pair %d, λ %.1f: %q, want %q", pair, lambda, text, want)
		}
	}
}

// A band reaches from the smallest to the largest of all values in its column of dots,
// and, where a period is longer than that, in a period from there on.
func TestLaneBandIsExact(t *testing.T) {
	const rows, per = 7, 10
	sc := curvesScene(t, func(s *state) { s.Zoom, s.Length, s.Pos = per, 40*per+1, 0 })
	for pair := range 4 {
		f := laneFrame(sc, 40, rows, 2*pair)
		for cell := 2; cell < 20; cell++ { // away from the cursor and the label
			low, high := 1.0, -1.0
			for pos := cell * per; pos < cell*per+max(per/2, int(math.Ceil(wavelength(pair, 64, 10_000)))); pos++ {
				v := paperValue(pos, 2*pair, 64, 10_000)
				low, high = min(low, v), max(high, v)
			}
			top, bottom := viewtest.DotColumn(f, 2*cell, 4*rows)
			if math.Abs(laneDot(rows, high)-float64(top)) > 0.5 || math.Abs(laneDot(rows, low)-float64(bottom)) > 0.5 {
				t.Errorf("pair %d, cell %d: band %d–%d, values %.3f…%.3f", pair, cell, top, bottom, low, high)
			}
		}
	}
}

// Lanes are whole pairs with the cursor's among them, or the marked waves alone,
// in order.
func TestChooseLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := defaultState()
		s.DModel = rapid.SampledFrom([]int{2, 3, 7, 64, 65, 512}).Draw(t, "d_model")
		s.Length = rapid.SampledFrom([]int{1, 2, 7, 128, 1_000_000}).Draw(t, "length")
		s.Layout = encoding.Layout(rapid.IntRange(0, len(encoding.Layouts)-1).Draw(t, "layout"))
		s.Scheme = rapid.SampledFrom([]string{"sinusoidal", "binary"}).Draw(t, "scheme")
		s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
		for _, dim := range rapid.SliceOfN(rapid.IntRange(0, s.DModel-1), 0, 9).Draw(t, "marks") {
			s.Marks = s.Marks.Toggle(dim)
		}
		sc := shotOf(t, s)
		rows := rapid.IntRange(1, 90).Draw(t, "rows")
		lanes, fast := inputsOf(frame.New(80, 24, frame.Theme{}), sc).chooseLanes(rows)
		var dims []int
		here := false
		for i, l := range lanes {
			if i > 0 && l.Pair <= lanes[i-1].Pair {
				t.Fatalf("pair %d follows %d", l.Pair, lanes[i-1].Pair)
			}
			here = here || l.has(s.Dim)
			for _, st := range l.strands {
				dims = append(dims, st.Dim)
			}
			if turns := l.Period <= float64(s.Length); fast > 0 && turns != (i < fast) {
				t.Fatalf("lane %d of %d above the seam: λ %.2f in %d positions", i, fast, l.Period, s.Length)
			}
		}
		if s.Marks.Len() == 0 && !here || len(lanes) == 0 || fast >= len(lanes) {
			t.Fatalf("%d lanes, %d above the seam, the cursor's among them: %v", len(lanes), fast, here)
		}
		for _, dim := range dims {
			if s.Marks.Len() > 0 && s.Marks.Index(dim) < 0 {
				t.Fatalf("dim %d is drawn but not marked", dim)
			}
		}
		if slices.Sort(dims); len(slices.Compact(dims)) != len(dims) {
			t.Fatalf("a dimension is drawn twice: %v", dims)
		}
	})
}

// The cursor's line runs through no letter of the seam.
func TestSeamIsReadable(t *testing.T) {
	said := regexp.MustCompile(` ↑ 11 (of 32 pairs: λ ≤ 128|pairs turn) `)
	for w := 70; w <= 160; w += 10 {
		for pos := range 128 {
			sc := curvesScene(t, func(s *state) { s.Face, s.Pos = numbersFace, pos })
			for _, row := range screenRows(curvesPicture(sc, w, 20)) {
				// Further right the cursor may leave no room on either side: the seam is a line alone.
				if strings.Contains(row, "┄┄") && !said.MatchString(row) && (strings.Contains(row, "↑") || pos < 64) {
					t.Errorf("position %d, %d columns: %q", pos, w, row)
				}
			}
		}
	}
}

// The name of the vector leaves the scale of the bars whole.
func TestHeadOfValues(t *testing.T) {
	for _, pos := range []int{0, 17, 131, 131_071, 1_000_000} {
		for _, w := range []int{64, 80, 100, 160} {
			sc := curvesScene(t, func(s *state) { s.Length, s.Pos = pos+1, pos })
			head := strings.Fields(viewtest.ScreenRow(curvesPicture(sc, w, 20), 0))
			if len(head) != 4 || !strings.HasPrefix(head[0], "┌PE") || strings.Join(head[1:], " ") != "−1 0 +1┐" {
				t.Errorf("position %d, %d columns: %q", pos, w, head)
			}
		}
	}
}

// scoped returns a State whose lanes have a cut, and a frame for them.
func scoped(t *rapid.T) (state, frame.Frame) {
	s := defaultState()
	s.DModel = 2 * rapid.IntRange(1, 256).Draw(t, "half of d_model")
	s.Dim = rapid.IntRange(0, s.DModel-1).Draw(t, "dim")
	s.Zoom = rapid.SampledFrom([]chart.Zoom{chart.Auto, -4, 1}).Draw(t, "zoom")
	s.Length = rapid.IntRange(2, 3000).Draw(t, "length")
	s.Pos = rapid.IntRange(0, s.Length-2).Draw(t, "pos")
	w := rapid.OneOf(rapid.SampledFrom([]int{80, 120, 200}), rapid.IntRange(64, 200)).Draw(t, "w")
	return s, frame.New(w, rapid.IntRange(10, 60).Draw(t, "h"), frame.Theme{})
}

// Past the length waves go on, fainter. The zeros that fill up an odd d_model end there.
func TestPaddingEndsWithTheSequence(t *testing.T) {
	s := defaultState()
	s.Layout, s.DModel, s.Length, s.Marks = encoding.T2T, 3, 20, s.Marks.Toggle(0).Toggle(2)
	f, sc := frame.New(100, 36, frame.Theme{}), shotOf(t, s)
	planOf(f, sc).Draw()
	for i, l := range lanesOf(f, sc).lines.Lanes {
		goesOn := slices.ContainsFunc(l.Series, func(s plot.Series) bool { return s.Faint == faded })
		if goesOn != (i == 0) {
			t.Errorf("lane %d goes on: %v", i, goesOn)
		}
	}
}

// The cut stays in its column. The bead of every wave there is at the height of the
// formula's value, also between positions. The vector has the value at the position as a number.
func TestCutReadsTheWaves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, f := scoped(t)
		sc := shotOf(t, s)
		if s.Zoom != 1 {
			sc.Along = rapid.SampledFrom([]float64{0, 0, 0.25, 0.5, 0.75}).Draw(t, "along")
		}
		planOf(f, sc).Draw()
		p := lanesOf(f, sc)
		w, _ := f.Size()
		at := func(dim int) float64 { // the row of dots of a value in the cut
			angle := (float64(s.Pos) + sc.Along) * 2 * math.Pi / wavelength(dim/2, s.DModel, 10_000)
			return laneDot(p.Rows, chart.Either(dim%2 == 0, math.Sin(angle), math.Cos(angle)))
		}
		if want := map[int]int{80: 34, 120: 40, 200: 54}[w]; want > 0 && p.Rows > 2 && p.left != want {
			t.Fatalf("the cut is in column %d, want %d", p.left, want)
		}
		for i, l := range p.lanes {
			for _, st := range l.strands {
				v := paperValue(s.Pos, st.Dim, s.DModel, 10_000)
				y := at(st.Dim)
				lane := f.Sub(p.left, p.Row(i), p.x.W, p.Rows)
				apart := true // from the point of the other wave of the pair
				for _, other := range l.strands {
					off := y - at(other.Dim)
					apart = apart && (other.Dim == st.Dim || math.Abs(off) > 7)
				}
				if apart && (!viewtest.BrailleDot(lane, 0, int(math.Floor(y))) ||
					!viewtest.BrailleDot(lane, 0, int(math.Ceil(y)))) {
					t.Fatalf("dim %d is %.3f at %d, and has no bead near dot row %.2f", st.Dim, v, s.Pos, y)
				}
				vector := screenRows(f.Sub(p.from, p.Row(i), p.block, p.Rows))
				viewtest.Wants(t, strings.Join(vector, "\n"), chart.SignedText(v, 3))
			}
		}
	})
}

// inkOf returns what is in a cell besides the grid.
func inkOf(f frame.Frame, x, y int) rune {
	if c := f.At(x, y); c.FG != frame.Line {
		return c.Rune
	}
	return ' '
}

// From one position to the next the waves move by a position to the left, and nothing
// else moves but the values.
func TestWavesFlow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, now := scoped(t)
		w, h := now.Size()
		next := frame.New(w, h, frame.Theme{})
		sc := shotOf(t, s)
		p := lanesOf(now, sc)
		planOf(now, sc).Draw()
		s.Pos++
		planOf(next, shotOf(t, s)).Draw()
		different, cells := 0, p.x.Dots/2
		for i := range p.lanes {
			for y := p.Row(i); y < p.Row(i)+p.Rows; y++ {
				for x := range p.from {
					if now.At(x, y).Rune != next.At(x, y).Rune {
						t.Fatalf("%q in column %d, row %d becomes %q", now.At(x, y).Rune, x, y, next.At(x, y).Rune)
					}
				}
				for x := p.left + 2; x+cells < w-3; x++ {
					a, b := inkOf(now, x+cells, y), inkOf(next, x, y)
					different += chart.One(a != b && a != '╎' && b != '╎')
				}
			}
		}
		if different > 3 { // a dot between two rows may be rounded to either
			t.Fatalf("%d cells are not those of the frame before, %d columns further left", different, cells)
		}
	})
}

// Between two positions waves glide to the left with their beads, as a whole and by whole dots. What is written stands
// still, and at the end each wave is where it is at the next position.
func TestWavesGlide(t *testing.T) {
	for _, scheme := range []string{"sinusoidal", "rope", "binary", "learned"} {
		for _, zoom := range []chart.Zoom{chart.Auto, -4, -8} {
			s := defaultState()
			s.Scheme, s.Zoom, s.Marks = scheme, zoom, chart.Marks{}.Toggle(0).Toggle(6).Toggle(40) // one wave in a lane
			rest := shotOf(t, s)
			still, p := curvesPicture(rest, 120, 34), lanesOf(frame.New(120, 34, frame.Theme{}), rest)
			s.Pos++
			next, dots := curvesPicture(shotOf(t, s), 120, 34), p.x.Dots
			for by := range dots + 1 {
				f, moving := next, rest
				if moving.Along = float64(by) / float64(dots); by < dots {
					f = curvesPicture(moving, 120, 34)
					if got := viewtest.Letters(f); got != viewtest.Letters(still) {
						t.Fatalf("%s, %d of %d dots: texts move:\n%s", scheme, by, dots, got)
					}
				}
				for x := 8; x+by < 2*p.x.W-dots; x++ {
					for y := 4 * p.Top; y < 4*p.axis; y++ {
						if was := waveDot(still, 2*p.left+x+by, y); waveDot(f, 2*p.left+x, y) != was {
							t.Fatalf("%s at %v, %d of %d dots: dot %d, %d is %v", scheme, zoom, by, dots, x, y, !was)
						}
					}
				}
			}
		}
	}
}

// waveDot reports whether a dot is set that is not one of the grid.
func waveDot(f frame.Frame, x, y int) bool {
	return f.At(x>>1, y>>2).FG != frame.Line && viewtest.BrailleDot(f, x, y)
}

// Past the length waves go on in a fainter colour, because the formula has values there, and
// no position is labelled. A table of rows has nothing there.
func TestLanesPastTheLength(t *testing.T) {
	for _, scheme := range []string{"sinusoidal", "learned"} {
		sc := curvesScene(t, func(s *state) { s.Scheme, s.Pos = scheme, s.Length-1 })
		f := curvesPicture(sc, 120, 34)
		p, waves, bright := lanesOf(f, sc), 0, 0
		for i := range p.lanes {
			for y := p.Row(i); y < p.Row(i)+p.Rows; y++ {
				for x := p.left + 3; x < p.left+p.x.W; x++ {
					c := f.At(x, y)
					isWave := c.Rune > 0x2800 && c.Rune <= 0x28ff && c.FG != frame.Line
					waves += chart.One(isWave)
					bright += chart.One(isWave && c.FG != frame.SinColor.Over(faded) && c.FG != frame.CosColor.Over(faded))
				}
			}
		}
		if want := scheme == "sinusoidal"; (waves > 500) != want || bright > 0 || !want && waves > 0 {
			t.Errorf("%s: %d cells of waves past the length, %d of them not faint", scheme, waves, bright)
		}
		if labels := viewtest.ScreenRow(f.Sub(p.left+6, p.axis+1, p.x.W-6, 1), 0); strings.ContainsAny(labels, "0123456789") {
			t.Errorf("%s: positions past the length: %q", scheme, labels)
		}
	}
}

// Bits are steps between the lowest and the highest row, straight up and down.
func TestLaneBits(t *testing.T) {
	sc := curvesScene(t, func(s *state) { s.Scheme, s.Pos = "binary", 0 })
	for bit := range 7 {
		f := laneFrame(sc, 83, 3, bit)
		for pos := 2; pos < 41; pos++ { // away from the point at the cursor
			for x := max(4*pos-1, 0); x < 4*pos+3; x++ { // half a position on either side
				top, bottom := viewtest.DotColumn(f, x, 12)
				one, was := pos>>bit&1 == 1, max(pos-1, 0)>>bit&1 == 1
				if y := 9 - 8*chart.One(one); !viewtest.BrailleDot(f, x, y) {
					t.Errorf("bit %d of %d: no dot in column %d", bit, pos, x)
				}
				if step := x == 4*pos-1 && one != was; step != (bottom-top > 6) {
					t.Errorf("bit %d of %d: column %d reaches from %d to %d", bit, pos, x, top, bottom)
				}
			}
		}
	}
}

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

// anywhere returns a State at a random place and zoom of a random length, and its cursor on a dimension that may be
// far too fast for it.
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
// window has half periods, except for hidden positions, or, for a range,
// no crossings that the wave does not have.
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
		w := rapid.IntRange(46, 160).Draw(t, "w") // with room for the label on one side of any cursor
		pair, _ := sc.Wave()
		dims := []int{2 * pair, 2*pair + 1}
		r, l := laneOf(sc, w, rows, dims...)
		lambda := wavelength(pair, sc.DModel, sc.Base)
		// Dots of strands on top of each other cannot be distinguished.
		if !r.band(l) || rapid.Bool().Draw(t, "alone") {
			dims = []int{sc.Dim}
		}
		f := laneFrame(sc, w, rows, dims...)
		cursor, label := cellOf(r.x, sc.Pos), viewtest.ScreenRow(f, rows/2)
		var heights []float64
		for x := range 2 * r.columns() {
			top, bottom := viewtest.DotColumn(f, x, 4*rows)
			if top <= bottom && x>>1 != cursor {
				heights = append(heights, 1-float64(top+bottom)/(4*rows-1))
			}
		}
		if perCell := float64(r.x.Per) / lambda; perCell > 1.001 && !strings.Contains(label, "too fast") {
			t.Fatalf("%.2f turns per cell are not called too fast: %q", perCell, label)
		}
		judge(t, crossings(heights), r.end()-r.x.First, 0, lambda, r.band(l))
	})
}

// The same of the overlay's lines; what is too fast for a line has none.
func TestOverlayShowsNoFalseWave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anywhere(t)
		s.Face, s.Marks = overlayFace, chart.Marks{}.Toggle(s.Dim)
		sc := shotOf(t, s)
		f := frame.New(rapid.IntRange(60, 200).Draw(t, "w"), rapid.IntRange(20, 55).Draw(t, "h"), frame.Theme{})
		planOf(f, sc).Draw()
		p := overlayOf(f, sc)
		var heights []float64
		lines := 0
		paper := f.Sub(p.left, p.top, p.x.W, p.rows)
		for x := range 2 * p.columns() {
			if gap(x/2, cellOf(p.x, s.Pos)) < 2 {
				continue
			}
			top, bottom := viewtest.DotColumn(paper, x, 4*p.rows)
			if top <= bottom && bottom < top+3*p.rows {
				lines++
			}
			for y := range p.rows {
				if r := paper.At(x/2, y).Rune; r == '●' {
					top, bottom = min(top, 4*y), max(bottom, 4*y+3)
				}
			}
			if top <= bottom {
				heights = append(heights, 1-float64(top+bottom)/float64(4*p.rows-1))
			}
		}
		lambda := wavelength(s.Dim/2, s.DModel, s.Base)
		fast := lambda*float64(p.x.Dots)/float64(p.x.Per) < 8
		if fast && lines > 0 {
			t.Fatalf("λ %.2f at %v is drawn as a line", lambda, s.Zoom)
		}
		hidden := (3 + p.columns()/24) * p.x.Per * 2 / p.x.Dots // by the cursor's bead and the signs
		judge(t, crossings(heights), p.end()-p.x.First, hidden, lambda, fast)
	})
}
