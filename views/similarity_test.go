package views

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// simScene is a Scene of the similarity view.
func simScene(t testing.TB, change func(*State)) Scene {
	t.Helper()
	s := Default()
	s.View, s.Offset = "similarity", 6
	if change != nil {
		change(&s)
	}
	sc, err := NewScene(s.Clamp())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// rowsDot is the dot product of two rows of a table, written out. The lone last
// sine of an odd d_model is left out; sines leaves out all cosines too.
func rowsDot(sc Scene, p, q int, sines bool) float64 {
	dot := 0.0
	for dim := range sc.DModel {
		pair, kind := sc.Waves.Wave(dim)
		if pair < sc.DModel/2 && (kind == encoding.Sin || !sines) {
			dot += sc.Enc.At(p, dim) * sc.Enc.At(q, dim)
		}
	}
	return dot
}

// Behind every pixel of 64 × 64 positions is the dot product of their rows, in
// all layouts, of even and odd d_model, with the cosines and without.
func TestMatrixIsBruteForce(t *testing.T) {
	for layout := range encoding.Layouts {
		for _, dModel := range []int{2, 4, 7, 64, 65} {
			for _, sines := range []bool{false, true} {
				sc := simScene(t, func(s *State) {
					s.Layout, s.DModel, s.Length, s.Similar.Sines = encoding.Layout(layout), dModel, 64, sines
				})
				p := planSimilarity(frame.New(120, 35, frame.Theme{}), sc)
				if p.matrix.rows.count != 64 || p.matrix.cols.count != 64 || p.matrix.span != 1 {
					t.Fatalf("the matrix is %+v", p.matrix)
				}
				grid := p.matrix.grid(p.enc, sines)
				pairs := float64(dModel / 2)
				for i := range 64 {
					for j := range 64 {
						if got, want := grid.at(i, j)/pairs, rowsDot(sc, i, j, sines)/pairs; math.Abs(got-want) > 1e-12 {
							t.Fatalf("layout %d, d_model %d, %d and %d: %v, want %v", layout, dModel, i, j, got, want)
						}
					}
				}
			}
		}
	}
}

// At any length and zoom a pixel is the mean of the positions it stands for;
// the last one, which the length may break off, that of the last ones.
func TestPixelsAreMeans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = "similarity"
		s.DModel = rapid.SampledFrom([]int{2, 4, 9, 16}).Draw(t, "d_model")
		s.Length = rapid.IntRange(1, 400).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(-s.Length, s.Length).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(ladder()[:10]).Draw(t, "zoom")
		s.Similar.Sines = rapid.Bool().Draw(t, "sines")
		sc, err := NewScene(s)
		if err != nil {
			t.Fatal(err)
		}
		f := frame.New(rapid.IntRange(40, 130).Draw(t, "w"), rapid.IntRange(6, 40).Draw(t, "h"), frame.Theme{})
		p := planSimilarity(f, sc)
		m := p.matrix
		grid := m.grid(p.enc, p.scale.sines)
		row, col := rapid.IntRange(0, m.rows.count-1).Draw(t, "row"), rapid.IntRange(0, m.cols.count-1).Draw(t, "col")
		if rapid.Bool().Draw(t, "edge") {
			row, col = m.rows.count-1, m.cols.count-1
		}
		from := min(m.rows.first+row*m.span, s.Length-m.span)
		to := min(m.cols.first+col*m.span, s.Length-m.span)
		mean := 0.0
		for i := range m.span {
			for j := range m.span {
				mean += rowsDot(sc, from+i, to+j, s.Similar.Sines)
			}
		}
		mean /= float64(m.span * m.span)
		if got := grid.at(row, col); math.Abs(got-mean) > 1e-11 {
			t.Fatalf("pixel %d, %d of %d² from %d and %d: %v, want %v", row, col, m.span, from, to, got, mean)
		}
	})
}

// The cursor's row and column are shown, its pixel is white, the pixels of its
// diagonal are violet, and a click on its cell comes back to it.
func TestDiagonalIsLit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = "similarity"
		s.Length = rapid.OneOf(rapid.IntRange(1, 300), rapid.IntRange(1, encoding.MaxPos)).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.OneOf(rapid.IntRange(-20, 20), rapid.IntRange(-s.Length, s.Length)).Draw(t, "offset")
		s.Zoom = rapid.SampledFrom(ladder()).Draw(t, "zoom")
		sc, err := NewScene(s)
		if err != nil {
			t.Fatal(err)
		}
		f := frame.New(rapid.IntRange(70, 200).Draw(t, "w"), rapid.IntRange(12, 55).Draw(t, "h"), frame.Theme{})
		Similarity.Draw(f, sc)
		p := planSimilarity(f, sc)
		m := p.matrix
		row, ok := m.rows.index(s.Pos)
		if !ok {
			t.Fatalf("row %d is not among %+v", s.Pos, m.rows)
		}
		col, ok := m.cols.index(s.Pos + s.Offset)
		if inside := s.Pos+s.Offset >= 0 && s.Pos+s.Offset < s.Length; ok != inside {
			t.Fatalf("column %d is shown: %v, %+v", s.Pos+s.Offset, ok, m.cols)
		}
		if !ok {
			return
		}
		pixel := func(row, col int) frame.Color {
			x, y := m.x+min(col*m.reps, m.w-1), m.y*2+row*m.reps
			c := p.f.At(x, y/2)
			if y%2 == 1 {
				return c.BG
			}
			return c.FG
		}
		if got := pixel(row, col); got != frame.Bright {
			t.Errorf("the cursor's pixel is %v", got)
		}
		for _, d := range []int{-3, -1, 1, 2} {
			r, c := row+d, col+d
			if r < 0 || c < 0 || r >= m.rows.count || c >= m.cols.count || r*m.reps >= 2*m.h || c*m.reps >= m.w {
				continue
			}
			if got := pixel(r, c); got != frame.Offset {
				t.Errorf("pixel %d, %d of the diagonal is %v", r, c, got)
			}
		}
		x, y := m.colOf(col), m.rowOf(row)+1 // the row of air
		hit, ok := Similarity.Hit(f, sc, x, y)
		if !ok || gap(hit.Pos, s.Pos) >= 2*m.span || gap(hit.Pos+hit.Offset, s.Pos+s.Offset) >= 2*m.span {
			t.Errorf("a click on %d, %d leads to %d, %d", s.Pos, s.Pos+s.Offset, hit.Pos, hit.Pos+hit.Offset)
		}
	})
}

// The curve has a dot at the height of every value, and no other dots off the
// lines between them.
func TestCurveIsAtItsValues(t *testing.T) {
	for _, dModel := range []int{2, 4, 16, 64, 512} {
		for _, measure := range measures {
			sc := simScene(t, func(s *State) {
				s.DModel, s.Similar.Measure, s.Offset = dModel, measure, 0
			})
			f := frame.New(120, 35, frame.Theme{})
			p := planSimilarity(f, sc)
			c := p.curve
			paper := frame.New(c.w, c.h, frame.Theme{})
			p.drawLine(paper, p.points(sc.Pos), frame.Ink{Color: frame.Text}, false)
			for k := range c.n {
				dot := rowsDot(sc, sc.Pos, sc.Pos+k, false)
				pairs := float64(dModel / 2)
				height := dot / pairs // from −1 to 1
				if measure == distanceMeasure {
					height = 2*math.Sqrt(2*max(pairs-dot, 0))/(2*math.Sqrt(pairs)) - 1
				}
				want := (1 - height) / 2 * float64(4*c.h-2)
				top, bottom := dotColumn(paper, k*c.dots, 4*c.h)
				if math.Abs(want-float64(top)) > 0.501 && math.Abs(want-float64(bottom)) > 0.501 && (want < float64(top) || want > float64(bottom)) {
					t.Fatalf("d_model %d, %s, offset %d: dots %d to %d, want %.2f", dModel, measure, k, top, bottom, want)
				}
			}
		}
	}
}

// On a logarithmic axis every offset belongs to one dot, which is their mean.
func TestLogarithmicCurve(t *testing.T) {
	for _, length := range []int{1, 2, 3, 128, 5000} {
		for _, offset := range []int{6, -6} {
			sc := simScene(t, func(s *State) { s.Length, s.Similar.Log, s.DModel, s.Offset = length, true, 8, offset })
			p := planSimilarity(frame.New(120, 35, frame.Theme{}), sc)
			size, before := 0, -1
			for _, pt := range p.points(sc.Pos) {
				if pt.dot <= before || pt.dot >= 2*p.curve.w {
					t.Fatalf("length %d: dot %d after %d", length, pt.dot, before)
				}
				before = pt.dot
				mean, n := 0.0, 0
				for next := p.curve.next(size); size < next; size++ {
					mean += rowsDot(sc, sc.Pos, sc.Pos+size, false)
					n++
				}
				if mean /= float64(n); math.Abs(pt.v-mean) > 1e-11 {
					t.Fatalf("length %d, up to offset %d: %v, want %v", length, size-1, pt.v, mean)
				}
			}
			if size != max(length, 7) {
				t.Errorf("length %d: %d offsets are drawn", length, size)
			}
		}
	}
}

// The steps of the sum end in the dot product, with all columns and with sines.
func TestSumAddsUp(t *testing.T) {
	for _, sines := range []bool{false, true} {
		for _, dModel := range []int{2, 5, 64, 512} {
			sc := simScene(t, func(s *State) { s.DModel, s.Similar.Sines, s.Dim = dModel, sines, dModel-1 })
			p := planSimilarity(frame.New(120, 35, frame.Theme{}), sc)
			want := rowsDot(sc, sc.Pos, sc.Pos+6, sines)
			terms := p.terms()
			if math.Abs(terms.total-want) > 1e-11 || math.Abs(p.here()-want) > 1e-11 {
				t.Errorf("d_model %d: the sum is %v, the value %v, want %v", dModel, terms.total, p.here(), want)
			}
			for i, term := range terms.terms {
				if math.Abs(terms.sums[i]+term-terms.sums[i+1]) > 1e-12 {
					t.Errorf("d_model %d: step %d is not its term", dModel, i)
				}
			}
			if last := p.sum.first + p.sum.n; last == p.sum.pairs && terms.sums[p.sum.n] != terms.total {
				t.Errorf("d_model %d: the steps end at %v", dModel, terms.sums[p.sum.n])
			}
		}
	}
}

// The arrows follow the screen: the column leaves the row alone, and the row
// the column, and both stay in the table.
func TestSimilarityArrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Default()
		s.View = "similarity"
		s.Length = rapid.IntRange(1, 50).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		s.Offset = rapid.IntRange(0, s.Length-1).Draw(t, "column") - s.Pos
		before := s
		n := rapid.SampledFrom([]int{-8, -1, 1, 8}).Draw(t, "n")
		inside := func(i int) int { return min(max(i, 0), s.Length-1) }
		if rapid.Bool().Draw(t, "across") {
			s.move(TableColumns, n)
			if s.Pos != before.Pos || s.Pos+s.Offset != inside(before.Pos+before.Offset+n) {
				t.Fatalf("%d: from %d + %d to %d + %d", n, before.Pos, before.Offset, s.Pos, s.Offset)
			}
			return
		}
		s.move(TableRows, n)
		if s.Pos != inside(before.Pos+n) || s.Pos+s.Offset != before.Pos+before.Offset {
			t.Fatalf("%d: from %d + %d to %d + %d", n, before.Pos, before.Offset, s.Pos, s.Offset)
		}
	})
}

// A column beyond the table comes back in and never goes further out.
func TestColumnComesBack(t *testing.T) {
	s := Default()
	s.Offset = 1000
	s.move(TableColumns, 5)
	if s.Offset != 1000 {
		t.Errorf("it went to %d", s.Offset)
	}
	s.move(TableColumns, -5)
	if s.Offset != 995 {
		t.Errorf("it came to %d", s.Offset)
	}
}

// Zooming in and out by keys leads from the whole length to eight cells a
// position and back, every step a closer one.
func TestSimilarityZoom(t *testing.T) {
	for _, length := range []int{1, 7, 60, 128, 1000, encoding.MaxPos} {
		s := Default()
		s.View, s.Length = "similarity", length
		zooms := []Zoom{s.Zoom}
		for range 60 {
			s.ZoomBy(1)
			if z := s.Zoom; z != zooms[len(zooms)-1] {
				if zooms[len(zooms)-1] != Auto && !z.closer(zooms[len(zooms)-1]) || !z.onLadder() {
					t.Errorf("length %d: %v after %v", length, z, zooms[len(zooms)-1])
				}
				zooms = append(zooms, z)
			}
		}
		if s.Zoom != closest {
			t.Errorf("length %d: zooming in ends at %v", length, s.Zoom)
		}
		for range 60 {
			s.ZoomBy(-1)
		}
		if s.Zoom != Auto {
			t.Errorf("length %d: zooming out ends at %v", length, s.Zoom)
		}
	}
}

// What the key 0 fits shows the whole length.
func TestSimilarityFits(t *testing.T) {
	for _, length := range []int{1, 60, 129, 4096, 1e6} {
		sc := simScene(t, func(s *State) { s.Length = length })
		f := frame.New(120, 35, frame.Theme{})
		sc.Fit(f, sc)
		if n := Similarity.Window(f, sc); n != length {
			t.Errorf("%d of %d are shown at %v", n, length, sc.Zoom)
		}
		sc.Similar.Curve, sc.Zoom = true, Auto
		if sc.Fit(f, sc); sc.Zoom > 2 {
			t.Errorf("the curve alone of %d goes to %v", length, sc.Zoom)
		}
	}
}

// The key n walks over the notable offsets and begins again after the last.
func TestNextFact(t *testing.T) {
	s := simScene(t, func(s *State) { s.DModel, s.Offset = 4, 0 }).State
	for _, want := range []int{4, 19, 22, 4} {
		if s.Offset = nextFact(s); s.Offset != want {
			t.Fatalf("it goes to %d, want %d", s.Offset, want)
		}
	}
}

// Pixels grow by half at most beyond the first two, so that a length fills
// the room that it has.
func TestPixelSizes(t *testing.T) {
	before := 1
	for n := range pixelSizes {
		if n < before || n > 2 && 2*n > 3*before {
			t.Fatalf("%d after %d", n, before)
		}
		if before = n; n > encoding.MaxPos {
			return
		}
	}
}

// simWords is all text on a picture and under it.
func simWords(sc Scene, w, h int) (picture string, words Words) {
	f := frame.New(w, h, frame.Theme{})
	Similarity.Draw(f, sc)
	var b strings.Builder
	for y := range h {
		b.WriteString(screenRow(f, y) + "\n")
	}
	return b.String(), Similarity.Words(f, sc)
}

// The numbers of the target pictures.
func TestSimilarityNumbers(t *testing.T) {
	for _, c := range []struct {
		dModel           int
		picture, caption []string
	}{
		{64,
			[]string{"1 pixel = mean of 2×2", "k 6  +0.736", "first rise k 6: 0.7345 → 0.7362", "nearest look-alike k 6: 0.736",
				"first negative k 725: past the length", "0…79 of 127 ▸", "23.56", "÷ 32", "the sum at k 6, pair by pair"},
			[]string{"cosine 0.966 at k = 1, 0.734 at 5, then ripples; it rises first at 6, never below 0 before 725."}},
		{4,
			[]string{"k 6  +0.979", "first rise k 4: 0.005 → 0.173", "collision k 19: 0.985", "first negative k 22: −0.012",
				"0…39 of 127 ▸", "1.96", "÷ 2", "0: +0.960", "1: +0.998"},
			[]string{"falls to 0.005 at k = 3, is back at 0.979 at k = 6 and 0.985 at 19: only 2 pairs carry it."}},
	} {
		picture, words := simWords(simScene(t, func(s *State) { s.DModel = c.dModel }), 120, 35)
		for _, want := range c.picture {
			if !strings.Contains(picture, want) {
				t.Errorf("d_model %d: %q is missing in\n%s", c.dModel, want, picture)
			}
		}
		for _, want := range c.caption {
			if !slices.ContainsFunc(words.Caption, func(l Line) bool { return strings.HasSuffix(lineText(l), want) }) {
				t.Errorf("d_model %d: no caption ends in %q, the first is %q", c.dModel, want, lineText(words.Caption[0]))
			}
		}
	}
	_, words := simWords(simScene(t, nil), 120, 35)
	want := "pos 17 · 23 · k 6 │ dot +23.5594 = Σ cos(ω·6) │ norm √(64/2) = 5.6569 everywhere │ cosine +0.73623 │ distance 4.1087"
	if got := lineText(words.Readout[0]); got != want {
		t.Errorf("the readout is\n%s, want\n%s", got, want)
	}
}

// What the caption says of the curve holds: checked offset by offset.
func TestCaptionHolds(t *testing.T) {
	for _, dModel := range []int{2, 3, 4, 8, 16, 64, 128} {
		sc := simScene(t, func(s *State) { s.DModel, s.Length, s.Dim = dModel, 2000, 0 })
		p := planSimilarity(frame.New(120, 35, frame.Theme{}), sc)
		facts := p.facts()
		value := func(k int) float64 { return rowsDot(sc, 0, k, false) }
		for k := 1; k < facts.Rise.Offset; k++ {
			if value(k) > value(k-1) {
				t.Errorf("d_model %d rises at %d, not first at %d", dModel, k, facts.Rise.Offset)
			}
		}
		best := facts.Rise.Offset
		for k := facts.Rise.Offset; k < sc.Length; k++ {
			if value(k) > value(best) {
				best = k
			}
		}
		if best != facts.LookAlike.Offset {
			t.Errorf("d_model %d: offset %d is more alike than %d", dModel, best, facts.LookAlike.Offset)
		}
		saver, share := p.kernel.Saver(best)
		whole, most, at := 0.0, 0.0, 0
		for pair := range dModel / 2 {
			part := 1 - math.Cos(sc.Waves.Frequency(pair)*float64(best))
			if whole += part; part > most {
				most, at = part, pair
			}
		}
		if saver != at || math.Abs(share-most/whole) > 1e-6 {
			t.Errorf("d_model %d: pair %d sets %d apart with a share of %v, not %d with %v", dModel, at, best, most/whole, saver, share)
		}
	}
}

// With sines alone the same offset has another value at another position, and
// the words say so.
func TestSinesAlone(t *testing.T) {
	sc := simScene(t, func(s *State) { s.Similar.Sines = true })
	picture, words := simWords(sc, 160, 35)
	here, there := rowsDot(sc, 17, 23, true)/32, rowsDot(sc, 81, 87, true)/32
	for _, want := range []string{"sines alone", "no longer one curve: row 17, faint row 81", signed(here, 3)} {
		if !strings.Contains(picture, want) {
			t.Errorf("%q is missing in\n%s", want, picture)
		}
	}
	want := "give " + unsigned(here, 3) + " at pos 17 and " + unsigned(there, 3) + " at pos 81"
	if got := lineText(words.Caption[0]); !strings.Contains(got, want) || !strings.Contains(got, "0.736") {
		t.Errorf("the caption %q lacks %q", got, want)
	}
	if strings.Contains(picture, "first rise") {
		t.Error("facts of the one curve are shown")
	}
}

// The lone sine of an odd d_model is named and its part is given.
func TestSimilarityNamesTheLoneSine(t *testing.T) {
	sc := simScene(t, func(s *State) { s.DModel = 65 })
	_, words := simWords(sc, 200, 35)
	want := "without dim 64, a lone sine: " + signed(sc.Enc.At(17, 64)*sc.Enc.At(23, 64), 4)
	if got := lineText(words.Readout[0]); !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
}

// Marked dimensions keep their glyph and colour under the terms of the sum.
func TestMarksInTheSum(t *testing.T) {
	sc := simScene(t, func(s *State) { s.Marks = s.Marks.Toggle(20).Toggle(41).Toggle(0) })
	f := frame.New(120, 35, frame.Theme{})
	Similarity.Draw(f, sc)
	p := planSimilarity(f, sc)
	for k, pair := range []int{10, 20, 0} {
		c := p.f.At(p.sum.column(pair), p.sum.strip+1)
		if c.Rune != seriesGlyph(k) || c.FG != frame.Series(k) {
			t.Errorf("mark %d has %c in %v", k, c.Rune, c.FG)
		}
	}
}

// Clicks on the curve and on the sum move the offset and the pair.
func TestSimilarityClicks(t *testing.T) {
	sc := simScene(t, nil)
	f := frame.New(120, 35, frame.Theme{})
	p := planSimilarity(f, sc)
	for _, k := range []int{0, 2, 44, 78} {
		x, _ := p.curve.column(k)
		if s, ok := Similarity.Hit(f, sc, x, p.curve.y+3); !ok || s.Offset != k || s.Pos != sc.Pos {
			t.Errorf("a click on %d leads to offset %d, %v", k, s.Offset, ok)
		}
	}
	for _, pair := range []int{0, 3, 31} {
		s, ok := Similarity.Hit(f, sc, p.sum.column(pair), p.sum.strip+1)
		if got, _ := sc.Waves.Wave(s.Dim); !ok || got != pair {
			t.Errorf("a click on pair %d leads to %d, %v", pair, got, ok)
		}
	}
	if _, ok := Similarity.Hit(f, sc, 0, 0); ok {
		t.Error("a click on nothing does something")
	}
}

// simStates are shapes and settings at the edges of what there can be.
func simStates(t testing.TB) []Scene {
	var scenes []Scene
	for _, change := range []func(*State){
		nil,
		func(s *State) { s.DModel, s.Length = 2, 1 },
		func(s *State) { s.DModel, s.Length, s.Layout, s.Offset = 3, 2, encoding.T2T, -1 },
		func(s *State) { s.DModel, s.Layout, s.Dim = 33, encoding.Concat, 32 },
		func(s *State) { s.DModel, s.Layout, s.Dim = 65, encoding.CosSinHalf, 64 },
		func(s *State) { s.DModel, s.Length, s.Pos, s.Offset = 2, encoding.MaxPos, encoding.MaxPos-1, 710 },
		func(s *State) { s.Length, s.Offset = encoding.MaxPos, -encoding.MaxPos },
		func(s *State) { s.Zoom, s.Pos, s.Offset = -8, 127, -40 },
		func(s *State) { s.Zoom, s.Base, s.Offset = 5, 1.0000001, 1000 },
		func(s *State) { s.Base, s.Zoom, s.Length = 1e300, 1_000_000, encoding.MaxPos },
		func(s *State) { s.Marks = s.Marks.Toggle(0).Toggle(1).Toggle(6).Toggle(63) },
	} {
		for k := range 4 {
			scenes = append(scenes, simScene(t, func(s *State) {
				if change != nil {
					change(s)
				}
				s.Similar = SimilaritySettings{measures[k%3], k == 1 || k == 3, k == 2, k >= 2}
			}))
		}
	}
	return append(scenes, simScene(t, func(s *State) { s.DModel, s.Dim, s.Length = 65_535, 65_534, encoding.MaxPos }))
}

// Every size draws, nothing outside the frame it is given, and nothing in
// colour where there is none.
func TestSimilarityStaysInItsFrame(t *testing.T) {
	var sizes []image.Point
	for w := 0; w <= 60; w += 6 {
		for h := 0; h <= 30; h += 4 {
			sizes = append(sizes, image.Pt(w, h))
		}
	}
	sizes = append(sizes, image.Pt(69, 19), image.Pt(70, 19), image.Pt(80, 19), image.Pt(121, 35), image.Pt(299, 99), image.Pt(200, 10))
	themes := []frame.Theme{{}, {Depth: frame.Colors16}, {Depth: frame.NoColor}, {ASCII: true, Light: true}}
	scenes := simStates(t)
	for i, sc := range scenes[:len(scenes)-1] {
		for j, size := range sizes {
			sheet := frame.New(size.X+2, size.Y+2, themes[(i+j)%len(themes)])
			for y := range size.Y + 2 {
				sheet.HLine(0, y, size.X+2, '#', frame.Style{FG: frame.Warn, BG: frame.Warn})
			}
			f := sheet.Sub(1, 1, size.X, size.Y)
			Similarity.Draw(f, sc)
			Similarity.Words(f, sc)
			for x := range size.X {
				Similarity.Hit(f, sc, x, size.Y/2)
			}
			if n := Similarity.Window(f, sc); n < 1 || n > sc.Length {
				t.Fatalf("%v: a window of %d positions", size, n)
			}
			for y := range size.Y + 2 {
				for x := range size.X + 2 {
					c := sheet.At(x, y)
					if !image.Pt(x-1, y-1).In(image.Rectangle{Max: size}) && (c.Rune != '#' || c.BG != frame.Warn) {
						t.Fatalf("%v, state %d: drawn at %d,%d outside", size, i, x-1, y-1)
					}
				}
			}
		}
	}
}

// In ASCII every sign is one that was chosen: none is the substitute for a
// missing one.
func TestSimilarityIsSpelledInASCII(t *testing.T) {
	for i, sc := range simStates(t) {
		f := frame.New(120, 35, frame.Theme{ASCII: true})
		Similarity.Draw(f, sc)
		for y := range 35 {
			if row := screenRow(f, y); strings.ContainsFunc(row, func(r rune) bool { return r > '~' || r == '?' }) {
				t.Errorf("state %d has %s", i, row)
			}
		}
	}
}

// The readout of any State gives its numbers.
func TestSimilarityReadout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someState.Draw(t, "state")
		s.View, s.Scheme, s.DModel = "similarity", "sinusoidal", min(s.DModel, 64)
		s.Similar.Sines = false
		sc, err := NewScene(s.Clamp())
		if err != nil {
			t.Fatal(err)
		}
		words := Similarity.Words(frame.New(120, 35, frame.Theme{}), sc)
		want := "cosine " + signed(rowsDot(sc, sc.Pos, sc.Pos+sc.Offset, false)/float64(sc.DModel/2), 5)
		head := "pos " + strconv.Itoa(sc.Pos) + " · "
		if got := lineText(words.Readout[0]); !strings.HasPrefix(got, head) || !strings.Contains(got, want[:len(want)-1]) {
			t.Fatalf("%q lacks %q or %q", got, head, want)
		}
		for _, lines := range [][]Line{words.Caption, words.Readout} {
			if len(lines) == 0 || lines[len(lines)-1].Width(frame.Theme{}) > 45 {
				t.Fatalf("no short line: %q", lineText(lines[len(lines)-1]))
			}
		}
	})
}
