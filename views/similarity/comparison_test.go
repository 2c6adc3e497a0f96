package similarity

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
	"wavescope/views/viewtest"
)

// compared returns a sight of two tables: the default one with a change, and that with another one.
func compared(t viewtest.Failer, a, b func(*state)) (first, second sight) {
	first = simScene(t, a)
	second = simScene(t, func(s *state) { a(s); b(s) })
	first.Comparison = &chart.Comparison{Scenes: []chart.Scene{first.Scene, second.Scene}, Names: []string{"one", "two"}}
	return first, second
}

// Two tables share the matrix: a pixel above the seam has the mean of the first one's values, a pixel below it that of
// the second one's, on one scale, and where a sequence has ended there is the paper. Names stand on their own side.
func TestTablesShareTheMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		measure := rapid.SampledFrom(similar.Measures).Draw(t, "measure")
		lengths := [2]int{rapid.IntRange(4, 60).Draw(t, "length A"), rapid.IntRange(4, 60).Draw(t, "length B")}
		a, b := compared(t, func(s *state) { s.Measure, s.Length, s.DModel, s.Pos, s.Offset = measure, lengths[0], 16, 1, 1 },
			func(s *state) {
				s.Length, s.Base = lengths[1], rapid.Float64Range(2, 1e6).Draw(t, "base B")
				s.DModel = rapid.SampledFrom([]int{6, 16, 32}).Draw(t, "d_model B")
			})
		p := a.draw(frame.New(160, 64, frame.Theme{}))
		for _, of := range []sight{a, b} {
			for k := range of.Length {
				if v := inMeasure(of, k); v < p.scale.Low-1e-9 || v > p.scale.High+1e-9 {
					t.Fatalf("%v at offset %d is not between %v and %v", v, k, p.scale.Low, p.scale.High)
				}
			}
		}
		m := p.matrix
		if m.Rows.Count*m.Reps != m.Side || m.Rows.Size() != 1 {
			t.Fatalf("a pixel is not of one position: %+v", m)
		}
		for y := range m.Side {
			for x := range m.Side {
				row, col := y/m.Reps, x/m.Reps
				cell := p.f.At(m.left+m.X+x, m.Y+y/2)
				got := chart.Either(y%2 == 0, cell.FG, cell.BG)
				of, letter := a, "A"
				if row > col {
					of, letter = b, "B"
				}
				switch {
				case cell.Rune != '▀':
					if line := viewtest.ScreenRow(p.f, m.Y+y/2); cell.BG == frame.Background && max(row, col) < of.Length &&
						!strings.Contains(line, " "+letter+" ") {
						t.Fatalf("pixel %d, %d of %s is covered: %q", row, col, letter, line)
					}
				case got == frame.Offset, got == frame.Accent, row == col:
					if row == col && got != frame.Bright {
						t.Fatalf("the seam at %d is %v", row, got)
					}
				case max(row, col) >= of.Length:
					if got != frame.Background {
						t.Fatalf("pixel %d, %d of %s with %d positions is %v", row, col, letter, of.Length, got)
					}
				default:
					v := inMeasure(of, col-row)
					if measure == similar.Distance { // what is near is bright
						v = p.scale.Low + p.scale.High - v
					}
					if want := p.scale.Color(v); !p.near(got, want) && got != want {
						t.Fatalf("pixel %d, %d is %v, want %v of %s", row, col, got, want, letter)
					}
				}
			}
		}
	})
}

// The difference of two tables is one matrix and one curve of A less B, on a scale that reaches to where they are
// farthest apart, which the caption names.
func TestDifferenceOfTwoTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		measure := rapid.SampledFrom(similar.Measures).Draw(t, "measure")
		a, b := compared(t, func(s *state) { s.Measure, s.Length, s.DModel, s.Pos, s.Offset = measure, 40, 16, 1, 1 },
			func(s *state) {
				s.Length, s.Base = rapid.IntRange(4, 60).Draw(t, "length B"), rapid.Float64Range(2, 1e6).Draw(t, "base B")
			})
		a.Comparison.Difference = true
		less := func(k int) float64 { return inMeasure(a, k) - inMeasure(b, k) }
		n, most, at := min(a.Length, b.Length), 0.0, 0
		for k := range n {
			if math.Abs(less(k)) > most+1e-9 {
				most, at = math.Abs(less(k)), k
			}
		}
		p := a.draw(frame.New(160, 64, frame.Theme{}))
		if math.Abs(p.scale.High-most) > 1e-9 || p.scale.Low != -p.scale.High {
			t.Fatalf("the scale goes from %v to %v, the difference to %v", p.scale.Low, p.scale.High, most)
		}
		m := p.matrix
		for y := range m.Side {
			for x := range m.Side {
				row, col := y/m.Reps, x/m.Reps
				cell := p.f.At(m.left+m.X+x, m.Y+y/2)
				got := chart.Either(y%2 == 0, cell.FG, cell.BG)
				if cell.Rune != '▀' || got == frame.Offset || got == frame.Bright {
					continue // labels and marks
				}
				want := frame.Background
				if max(row, col) < n {
					want = p.scale.Color(less(col - row))
				}
				if !p.near(got, want) && got != want {
					t.Fatalf("pixel %d, %d is %v, want %v", row, col, got, want)
				}
			}
		}
		caption, readout := p.Words().Text()
		viewtest.Wants(t, caption, fmt.Sprintf("farthest apart at %d: ", at))
		if measure != similar.Distance && math.Abs(less(1)) > 1e-5 && n > 1 {
			viewtest.Wants(t, readout, "A − B ")
		}
		d, values := viewTable(t, a, "offsets"), make([]float64, 4)
		for k := range n {
			d.Row(k, values)
			if math.Abs(values[3]-less(k)) > 1e-9 || math.Abs(values[1]-inMeasure(a, k)) > 1e-9 {
				t.Fatalf("offset %d: %v, want %v", k, values, less(k))
			}
		}
	})
}

// inMeasure returns the measure at an offset from the formula of the waves.
func inMeasure(sc sight, k int) float64 {
	pairs, dot := sc.DModel/2, 0.0
	for i := range pairs {
		dot += math.Cos(float64(k) * math.Pow(sc.Config.Base, -2*float64(i)/float64(sc.DModel)))
	}
	switch sc.Measure {
	case similar.Cosine:
		return dot / float64(pairs)
	case similar.Distance:
		return math.Sqrt(max(2*(float64(pairs)-dot), 0))
	}
	return dot
}

// The numbers, the caption and the readout of a comparison have the values of both tables, and the caption counts where
// they differ. A number that is equal as it is printed is printed once.
func TestComparisonHasBothNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.SampledFrom([]float64{10_000, 10_001, 100, 500_000}).Draw(t, "base B")
		lengths := [2]int{rapid.IntRange(1, 300).Draw(t, "length A"), rapid.IntRange(1, 300).Draw(t, "length B")}
		lengths[1] = chart.Either(rapid.Bool().Draw(t, "one length"), lengths[0], lengths[1])
		offset := rapid.IntRange(0, 320).Draw(t, "offset")
		a, b := compared(t, func(s *state) { s.Length, s.Offset, s.Pos = lengths[0], offset, 0 },
			func(s *state) { s.Length, s.Base = lengths[1], base })
		at := func(of sight, k int) float64 {
			if k >= of.Length {
				return math.NaN()
			}
			return inMeasure(of, k)
		}
		p := a.plan(body(200, 40))
		d := viewTable(t, a, "offsets")
		row := make([]float64, 4)
		n := min(lengths[0], lengths[1]) - 1
		larger := [2]int{}
		for k := range max(lengths[0], lengths[1]) {
			d.Row(k, row)
			for i, want := range []float64{float64(k), at(a, k), at(b, k), at(a, k) - at(b, k)} {
				if math.IsNaN(want) != math.IsNaN(row[i]) || math.Abs(row[i]-want) > 1e-9 {
					t.Fatalf("offset %d: %v, want %v in column %d", k, row, want, i)
				}
			}
			if diff := at(a, k) - at(b, k); k > 0 && math.Abs(diff) > 1e-9 {
				larger[chart.One(diff < 0)]++
			}
		}
		print := func(v float64, digits int) string {
			if math.IsNaN(v) {
				return "none"
			}
			return strings.Replace(strings.Replace(fmt.Sprintf("%.*f", digits, v), "-", chart.Minus, 1), chart.Minus+"0.00", "0.00", 1)
		}
		caption, readout := p.Words().Text()
		both := func(k, digits int) string {
			x, y := print(at(a, k), digits), print(at(b, k), digits)
			if x == y && x != "none" {
				return "" // more digits may tell them apart
			}
			return "A " + x + ", B " + y
		}
		for _, want := range []string{both(offset, 2)} {
			if !strings.Contains(caption, want) || want == "" && offset > 0 && base == 10_000 && !strings.Contains(caption, " in both") {
				t.Fatalf("%q lacks %q", caption, want)
			}
		}
		if math.Abs(at(a, offset)-at(b, offset)) < 1e-12 != strings.Contains(readout, "in both") {
			t.Fatalf("%q of %v and %v", readout, at(a, offset), at(b, offset))
		}
		count := fmt.Sprintf("at %d of %s", max(larger[0], larger[1]), chart.Plural(n, "offset"))
		if larger == [2]int{} {
			count = "at none of " + chart.Plural(n, "offset")
		}
		if strings.Contains(caption, count) != (n > 0) {
			t.Fatalf("%q lacks %q", caption, count)
		}
		if strings.Contains(caption, "base") && strings.Contains(caption, "larger base") !=
			((base > 10_000) == (larger[1] >= larger[0])) {
			t.Fatalf("%q: base B %v, larger %v", caption, base, larger)
		}
	})
}

// viewTable returns a table of the picture of a sight.
func viewTable(t viewtest.Failer, sc sight, name string) chart.Data {
	for _, told := range View.Tables(sc.Scene, sc.Settings) {
		if told.Name == name {
			return told.Data
		}
	}
	t.Fatalf("there is no table %s", name)
	return chart.Data{}
}

// The strips are the terms of both tables, and end in their sums.
func TestStripsAreTheTerms(t *testing.T) {
	a, b := compared(t, func(s *state) { s.Offset = 5 }, func(s *state) { s.Base = 500_000 })
	p := a.draw(body(200, 60)) // a pair has a column or more
	for i, sc := range []sight{a, b} {
		sum := 0.0
		for x := range p.strips.w {
			pair := (2*x + 1) * 32 / (2 * p.strips.w)
			v := math.Cos(5 * math.Pow(sc.Config.Base, -float64(pair)/32))
			got := p.f.At(p.strips.x+x, p.strips.y+1+i*(p.strips.rows+p.strips.gap))
			want := frame.New(1, 1, frame.Theme{})
			if want.Shade(0, 0, 1, 1, frame.Signed, v); *got != *want.At(0, 0) {
				t.Fatalf("pair %d of table %d is %+v, want %+v", pair, i, got, want.At(0, 0))
			}
		}
		for pair := range 32 {
			sum += math.Cos(5 * math.Pow(sc.Config.Base, -float64(pair)/32))
		}
		if text := viewtest.ScreenRow(p.f, p.strips.y+1+i*(p.strips.rows+p.strips.gap)); !strings.Contains(text,
			fmt.Sprintf("Σ %.1f", sum)) {
			t.Errorf("%q lacks Σ %.1f", text, sum)
		}
	}
}

// A table of a model and a formula are compared row by row: above the seam the table, below it the formula.
func TestTableAndFormulaAreCompared(t *testing.T) {
	a, b := compared(t, func(s *state) { s.Scheme, s.Length, s.Pos, s.Offset = "learned", 40, 9, 5 },
		func(s *state) { s.Scheme = chart.Default().Scheme })
	d, row := viewTable(t, a, "rows"), make([]float64, 5)
	vector := func(sc sight, pos int) (v []float64) {
		for dim := range sc.DModel {
			v = append(v, sc.Enc.At(pos, dim))
		}
		return v
	}
	for pos := range 40 {
		d.Row(pos, row)
		x, y := alike(similar.Cosine, vector(a, 9), vector(a, pos)), alike(similar.Cosine, vector(b, 9), vector(b, pos))
		for i, want := range []float64{float64(pos), float64(pos - 9), x, y, x - y} {
			if math.Abs(row[i]-want) > 1e-9 {
				t.Fatalf("row %d: %v, want %v in column %d", pos, row, want, i)
			}
		}
	}
	x, y := alike(similar.Cosine, vector(a, 9), vector(a, 14)), alike(similar.Cosine, vector(b, 9), vector(b, 14))
	caption, _ := rowsOf(a, 120, 35).words().Text()
	viewtest.Wants(t, strings.ReplaceAll(caption, chart.Minus, "-"), fmt.Sprintf("rows 9 and 14 is A %.2f, B %.2f", x, y))
}

// Of two lengths both tables are compared at the first one's rows, and the one that has not both has no value.
func TestRowsOfTwoLengths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lengths := [2]int{rapid.IntRange(1, 60).Draw(t, "length A"), rapid.IntRange(1, 25).Draw(t, "length B")}
		pos, offset := rapid.IntRange(0, lengths[0]-1).Draw(t, "pos"), rapid.IntRange(-40, 30).Draw(t, "offset")
		scheme := rapid.SampledFrom([]string{"learned", chart.Default().Scheme}).Draw(t, "scheme B")
		a, b := compared(t, func(s *state) { s.Scheme, s.Length, s.Pos, s.Offset, s.DModel = "learned", lengths[0], pos, offset, 16 },
			func(s *state) { s.Scheme, s.Length, s.Pos = scheme, lengths[1], min(pos, lengths[1]-1) })
		caption, _ := rowsOf(a, 120, 35).words().Text()
		caption = strings.ReplaceAll(caption, chart.Minus, "-")
		want := []string{"none", "none"}
		for i, sc := range []sight{a, b} {
			rows := []chart.Scene{a.Comparison.Scenes[0], b.Scene}[i].RowCount()
			if pos+offset >= 0 && max(pos, pos+offset) < rows {
				dot, x, y := 0.0, 0.0, 0.0
				for dim := range 16 {
					v, w := sc.Enc.At(pos, dim), sc.Enc.At(pos+offset, dim)
					dot, x, y = dot+v*w, x+v*v, y+w*w
				}
				want[i] = fmt.Sprintf("%.2f", dot/math.Sqrt(x*y))
			}
		}
		text := "is A " + want[0] + ", B " + want[1]
		if want[0] == want[1] && want[0] != "none" { // more digits may tell them apart
			text = "is "
		}
		if small := strings.Contains(text, "0.00"); !small && !strings.Contains(caption, text) {
			t.Fatalf("%q lacks %q", caption, text)
		}
	})
}

// One table at two offsets is drawn once, with both values, their terms and both cursors.
func TestTwoOffsetsOfOneTable(t *testing.T) {
	a, b := compared(t, func(s *state) { s.Offset = 5 }, func(s *state) { s.Offset = 20 })
	p := a.draw(body(200, 60))
	caption, readout := p.Words().Text()
	x, y := inMeasure(a, 5), inMeasure(b, 20)
	viewtest.Wants(t, caption, fmt.Sprintf("k = 5 and 20 the cosine is A %.2f, B %.2f", x, y))
	viewtest.Wants(t, readout, "k A 5, B 20")
	picture := ""
	for y := range 59 {
		picture += viewtest.ScreenRow(p.f, y) + "\n"
	}
	viewtest.Wants(t, picture, fmt.Sprintf("A +%.3f", x))
	viewtest.Wants(t, picture, fmt.Sprintf("B +%.3f", y))
	viewtest.Wants(t, picture, fmt.Sprintf("Σ %.1f", 32*x))
	viewtest.Wants(t, picture, fmt.Sprintf("Σ %.1f", 32*y))
	m := p.matrix
	for y := range m.Side {
		for x := range m.Side {
			row, col := y/m.Reps, x/m.Reps
			at := p.pixel(x, y) == frame.Accent
			if want := row == 17*m.Rows.Count/128 && (col == 22*m.Rows.Count/128 || col == 37*m.Rows.Count/128); at != want {
				t.Fatalf("a cursor at pixel %d, %d: %v", row, col, at)
			}
		}
	}
}

// One picture compares what has one cursor, and one table of waves at two offsets.
func TestOnePicture(t *testing.T) {
	a, set := chart.Default(), View.Default
	far, moved, short, slow, learned := a, a, a, a, a
	far.Offset++
	moved.Pos++
	short.Length, short.Pos = 10, 9
	slow.Config.Base = 500_000
	learned.Scheme = "learned"
	farther, sines, dot := slow, set, set
	farther.Offset++
	sines.Sines = true
	dot.Measure = similar.DotProduct
	for name, c := range map[string]struct{ got, want bool }{
		"two bases":                   {onePicture(a, slow, set, set), true},
		"two lengths":                 {onePicture(a, short, set, set), true},
		"two offsets":                 {onePicture(a, far, set, set), true},
		"a table and a formula":       {onePicture(a, learned, set, set), true},
		"two positions":               {onePicture(a, moved, set, set), false},
		"two bases at two offsets":    {onePicture(a, farther, set, set), false},
		"two offsets of sines":        {onePicture(a, far, sines, sines), false},
		"a table and the sines alone": {onePicture(a, learned, sines, sines), false},
		"two measures":                {onePicture(a, a, set, dot), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: joined %v", name, c.got)
		}
	}
}

// Every comparison is drawn at every size, turned or not.
func TestComparisonsAreDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := someSight(t, func(*state) {}), someSight(t, func(*state) {})
		a.Comparison = &chart.Comparison{Scenes: []chart.Scene{a.Scene, b.Scene}, Names: []string{"one", "two"}}
		theme := frame.Theme{Depth: rapid.SampledFrom([]frame.Depth{frame.TrueColor, frame.Colors16, frame.NoColor}).Draw(t, "depth")}
		f := frame.New(rapid.IntRange(1, 200).Draw(t, "w"), rapid.IntRange(1, 60).Draw(t, "h"), theme)
		p := viewtest.Body(View, f, a.Scene, a.Settings)
		p.Draw()
		if caption, readout := p.Words().Text(); caption == "" || !strings.Contains(readout, "B ") &&
			!strings.Contains(readout, "in both") {
			t.Fatalf("%q, %q", caption, readout)
		}
	})
}

// A column of the curve of a table spans the values of its offsets that the table has, and no others; so does a column of
// A less B with those that both have.
func TestCurvesEndWithTheirTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		measure := rapid.SampledFrom(similar.Measures).Draw(t, "measure")
		lengths := rapid.IntRange(100, 480)
		a, b := compared(t, func(s *state) { s.Measure, s.Length, s.DModel = measure, lengths.Draw(t, "length A"), 32 },
			func(s *state) {
				s.Length, s.Base = lengths.Draw(t, "length B"), rapid.Float64Range(2, 1e6).Draw(t, "base B")
			})
		a.Comparison.Difference = rapid.Bool().Draw(t, "difference")
		p := newWaves(subject{Paper: chart.Paper{W: 118, H: 36}, Scene: a.Scene, Settings: a.Settings})
		lines := p.overOffsets(p.curve)
		items := lines.X.Columns()
		low, high := make([]float64, len(items)), make([]float64, len(items))
		for i, s := range lines.Lanes[0].Series {
			if s.Fill == nil || s.Look == plot.Numbers || means(lines.X) {
				continue
			}
			length := chart.Either(i == 0, a.Length, b.Length)
			of := func(k int) float64 { return inMeasure(chart.Either(i == 0, a, b), k) }
			if a.Comparison.Difference {
				length, of = min(a.Length, b.Length), func(k int) float64 { return inMeasure(a, k) - inMeasure(b, k) }
			}
			s.Fill(items, low, high)
			for x, r := range items {
				least, most := math.NaN(), math.NaN()
				for k := r.From; k < min(r.To, length); k++ {
					if v := of(k); k == r.From {
						least, most = v, v
					} else {
						least, most = min(least, v), max(most, v)
					}
				}
				for _, of := range [][2]float64{{low[x], least}, {high[x], most}} {
					if math.IsNaN(of[0]) != math.IsNaN(of[1]) || math.Abs(of[0]-of[1]) > 1e-6 {
						t.Fatalf("series %d, offsets %v of %d: %v to %v, want %v to %v", i, r, length, low[x], high[x], least,
							most)
					}
				}
			}
		}
	})
}
