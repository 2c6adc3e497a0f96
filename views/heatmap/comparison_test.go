package heatmap

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// compared returns one picture of two tables.
func compared(t testing.TB, a, b func(*state)) shot {
	t.Helper()
	first, second := heatScene(t, a), heatScene(t, b)
	first.Comparison = &chart.Comparison{Scenes: []chart.Scene{first.Scene, second.Scene}, Names: []string{"a", "b"}}
	return first
}

// based changes the base of a table with 512 columns.
func based(base float64) func(*state) {
	return func(s *state) { s.DModel, s.Base = 512, base }
}

// Of one table, both halves are mirror images; of two, each half has the values of its own.
func TestHalvesAreOfTheirSubjects(t *testing.T) {
	for _, bases := range [][2]float64{{10_000, 10_000}, {10_000, 500_000}} {
		sc := compared(t, based(bases[0]), based(bases[1]))
		p := sc.plan(frame.New(4*150, 65, frame.Theme{Bare: true})) // a pixel for each position
		p.paintMatrix(p.f)
		wide := p.cols.pixels / p.cols.n
		for pos := 0; pos < 128; pos += 3 {
			for pair := range p.cols.n {
				for part, base := range bases {
					want := math.Sin(float64(pos) * math.Pow(base, -float64(2*pair)/512))
					at := p.cols.at(part, wide*pair+wide/2)
					if got := pixelAt(p.f, at, p.rows.middle(pos)); !near(got, frame.Signed, want) {
						t.Fatalf("base %v, pos %d, pair %d: colour %d, not %d", base, pos, pair, got, frame.Signed.At(want))
					}
				}
			}
		}
	}
}

// The edge of the other half is where its sines are back at 0, its cosines are 0 for the first time: between the pairs
// that have turned further and those that have not.
func TestEdgeIsThatOfTheOtherHalf(t *testing.T) {
	for kind, edge := range map[encoding.Kind]float64{encoding.Sin: math.Pi, encoding.Cos: math.Pi / 2} {
		bases := [2]float64{500_000, 10_000}
		at := func(base float64) func(*state) {
			return func(s *state) { s.DModel, s.Base, s.Dim = 512, base, 6+int(kind) }
		}
		p := compared(t, at(bases[0]), at(bases[1])).plan(frame.New(120, 36, frame.Theme{}))
		p.Draw()
		var marks [2]int
		for row := range p.rows.pixels {
			for at := range p.w {
				if pixelAt(p.f, p.x+at, 2*p.y+row) != frame.Bright {
					continue
				}
				part, i := p.cols.inPart(at)
				marks[part]++
				from, end := p.cols.items(i)
				pos := float64(p.rows.item(row))
				turned := func(pair int) float64 { return pos * math.Pow(bases[1-part], -float64(2*pair)/512) }
				if turned(from-1) < edge || turned(end) > edge {
					t.Errorf("row %d, part %d, %d: pairs %d and %d have turned %.3f and %.3f", row, part, i, from, end,
						turned(from), turned(end))
				}
			}
		}
		if min(marks[left], marks[right]) < p.rows.pixels/4 {
			t.Errorf("%v marks on %d rows", marks, p.rows.pixels)
		}
	}
}

// The readout of a difference and the table of pairs have the mean distance over all positions.
func TestDistanceOfPairs(t *testing.T) {
	sc := compared(t, nil, func(s *state) { s.Base = 500_000 })
	brute := func(pair int) float64 {
		sum := 0.0
		for pos := range 128 {
			x := float64(pos) * (math.Pow(10_000, -float64(pair)/32) - math.Pow(500_000, -float64(pair)/32))
			sum += 2 * math.Abs(math.Sin(x/2))
		}
		return sum / 128
	}
	d := sc.plan(frame.New(120, 36, frame.Theme{})).comparisonPairs()
	row := make([]float64, len(d.Columns))
	for pair := range d.Rows {
		d.Row(pair, row)
		if want := brute(pair); math.Abs(row[5]-want) > 1e-12 {
			t.Errorf("pair %d: %v, not %v", pair, row[5], want)
		}
	}
	values := make([]float64, 4)
	sc.plan(frame.New(120, 36, frame.Theme{})).comparisonPositions().Row(40, values)
	a, b := math.Sin(40*math.Pow(10_000, -3./32)), math.Sin(40*math.Pow(500_000, -3./32))
	for i, want := range []float64{40, a, b, a - b} {
		if math.Abs(values[i]-want) > 1e-12 {
			t.Errorf("positions: %v, %d should be %v", values, i, want)
		}
	}
	less := sc.Comparison.Scenes[0].Less(sc.Comparison.Scenes[1])
	less.Comparison = sc.Comparison
	p := shot{less, sc.Settings}.plan(frame.New(120, 36, frame.Theme{}))
	p.Draw()
	text := string(p.f.AppendPlain(nil))
	viewtest.Wants(t, text, "of pair 3: "+chart.Significant(brute(3), 3))
	farthest := 0
	for pair := range 32 {
		if brute(pair) > brute(farthest) {
			farthest = pair
		}
	}
	caption, _ := p.Words().Text()
	viewtest.Wants(t, caption, fmt.Sprintf("Pair 0 is equal; pair %d is farthest apart, %.2f of", farthest, brute(farthest)))
	if p.cols.pixels%p.cols.n != 0 || strings.Count(text, fmt.Sprintf("%d slower", 32-p.cols.n)) != 2 {
		t.Errorf("%d pairs in %d columns a half:\n%s", p.cols.n, p.cols.pixels, text)
	}
	// Where colours are many it is so wide that the slowest pair is apart by less than a sixteenth of the farthest.
	if d := brute(p.cols.n - 1); d > brute(farthest)/16 {
		t.Errorf("the last of %d pairs is %v apart", p.cols.n, d)
	}
}

// The words of a comparison have the numbers of both.
func TestWordsOfTwo(t *testing.T) {
	for _, c := range []struct {
		a, b    func(*state)
		caption string
	}{
		{nil, func(s *state) { s.Base = 500_000 }, "With a larger base fewer pairs turn within 128 positions: A 11, B 8."},
		{func(s *state) { s.Base = 500_000 }, nil, "With a smaller base more pairs turn within 128 positions: A 8, B 11."},
		{nil, nil, "Pairs that turn within 128 positions: 11 in both."},
		{nil, func(s *state) { s.Length = 256 }, "Pairs that turn within 128 positions and within 256: A 11, B 13."},
		{nil, func(s *state) { s.Dim = 20 }, "In 128 positions dim 6 turns 8.59 times and dim 20 turns 1.15 times."},
		{nil, func(s *state) { s.Pos = 40 }, "Dim 6 is +0.77433 at pos 17 and −0.91676 at pos 40."},
	} {
		sc := compared(t, c.a, c.b)
		sc.Pos = sc.Comparison.Scenes[0].Pos
		if got, _ := sc.plan(frame.New(120, 36, frame.Theme{})).Words().Text(); got != c.caption {
			t.Errorf("%q, not %q", got, c.caption)
		}
	}
}

// Two halves have the scale of their values, both edges by one form of name, and a mark of the cursor's row that is as
// high as its number, on any paper of 80 columns or more.
func TestHalvesHaveTheirKeys(t *testing.T) {
	sc := compared(t, nil, func(s *state) { s.Base = 500_000 })
	for _, size := range [][2]int{{80, 18}, {80, 20}, {100, 30}, {120, 36}} {
		for _, theme := range []frame.Theme{{}, {Depth: frame.Colors16}, {Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
			p := sc.plan(frame.New(size[0], size[1], theme))
			p.Draw()
			text := string(p.f.AppendPlain(nil))
			if len(regexp.MustCompile(`[−-]1 .*\+1`).FindAllString(text, -1)) != 1 {
				t.Errorf("%v, %+v: no scale in\n%s", size, theme, text)
			}
			names := regexp.MustCompile(`[□■$] (edge )?(of )?[AB]\b`).FindAllString(text, -1)
			if len(names) != 2 || strings.TrimRight(names[0], "AB") != strings.TrimRight(names[1], "AB") {
				t.Errorf("%v, %+v: the edges are named %q", size, theme, names)
			}
			if theme.Signs() {
				continue
			}
			for y := p.y; y < p.y+p.h; y++ {
				number := strings.HasPrefix(strings.TrimSpace(viewtest.ScreenRow(p.f, y)), "17")
				c := p.f.At(p.x-1, y)
				if whole := c.FG == frame.Accent && c.Rune == '█' || c.BG == frame.Accent; number != whole {
					t.Errorf("%v, %+v: row %d has the number: %v, and the whole mark: %v (%+v)", size, theme, y, number, whole, *c)
				}
			}
		}
	}
}
