package heatmap

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// less returns the difference of two bases.
func less(t *testing.T, change func(*state)) shot {
	t.Helper()
	first := heatScene(t, change)
	second := first
	second.Base = 500_000
	return shot{first.Less(viewtest.SceneOf(t, second.State)), first.Settings}
}

// A difference has the values of the first table less those of the second.
func TestHeatmapOfDifferences(t *testing.T) {
	d := less(t, func(s *state) { s.Stored, s.Zoom = true, 2 })
	f, rows := heatDrawn(d, heatWide, heatHigh, frame.Theme{})
	p := d.plan(frame.New(heatWide, heatHigh, frame.Theme{}))
	for row := range p.rows.pixels {
		for at := range p.cols.pixels {
			pos, dim := p.rows.item(row), p.cols.item(at)
			second := float64(pos) * math.Pow(500_000, -float64(dim/2*2)/64)
			v := waveOf(pos, dim, 64) - math.Sin(second+float64(dim%2)*math.Pi/2)
			got := pixelAt(body(f), p.x+at, 2*p.y+row)
			if !near(got, frame.Signed, v/2) {
				t.Fatalf("position %d, dim %d: colour %d, not %d for %+.4f", pos, dim, got, frame.Signed.At(v/2), v)
			}
		}
	}
	text := ""
	for _, row := range rows {
		text += string(row) + "\n"
	}
	viewtest.Wants(t, text, "dark where both agree", "−2", "+2")
	few := frame.New(heatWide, heatHigh, frame.Theme{Depth: frame.NoColor})
	d.plan(few).Draw()
	viewtest.Wants(t, string(few.AppendPlain(nil)), "▒ where both agree")
}

// The numbers of the words are those of the table and of the picture: what turns, counted from the wavelengths of the
// definition in the positions that there are, and of how many values a pixel is the mean.
func TestWordsAreTrue(t *testing.T) {
	counted := regexp.MustCompile(`(\d+) of (\d+) pairs? turns?(?: at least once)? within (\d+) positions?`)
	area := regexp.MustCompile(`mean of ([\d.]+) × ([\d.]+) values`)
	rapid.Check(t, func(t *rapid.T) {
		s := wavesState(t)
		s.Face, s.Zoom = tableFace, chart.Auto
		sc := shot{viewtest.SceneOf(t, s.State), s.Settings}
		p := sc.plan(frame.New(160, 40, frame.Theme{}))
		caption := p.Words().Caption[0]
		turning, pairs := 0, s.Config.Pairs()
		for pair := range pairs {
			num, den := s.Exponent(pair)
			if lambda := 2 * math.Pi * math.Pow(s.Base, float64(num)/float64(den)); lambda <= float64(s.Length) {
				turning++
			}
		}
		if m := counted.FindStringSubmatch(caption); m != nil {
			if got := fmt.Sprint(m[1:]); got != fmt.Sprint([]int{turning, pairs, s.Length}) {
				t.Fatalf("%q, counted %d of %d in %d", caption, turning, pairs, s.Length)
			}
		} else if strings.Contains(caption, "o pair") != (turning == 0) || turning > 0 && turning != pairs {
			t.Fatalf("%q, counted %d of %d", caption, turning, pairs)
		}
		if m := area.FindStringSubmatch(viewtest.Readout(p.Words())); m != nil {
			high, wide := float64(p.h*p.per), float64(p.w)
			if p.Transposed {
				high, wide = wide, high
			}
			if p.fan {
				wide /= 2
			}
			down, _ := strconv.ParseFloat(m[1], 64)
			across, _ := strconv.ParseFloat(m[2], 64)
			if math.Abs(down*high/float64(s.Length)-1) > 0.06 || math.Abs(across*wide/float64(p.kept())-1) > 0.06 {
				t.Fatalf("%q, of %d × %d on %v × %v pixels", m[0], s.Length, p.kept(), high, wide)
			}
		}
	})
}

// The title names the waves of a table in the order of its columns.
func TestTitleHasTheOrderOfColumns(t *testing.T) {
	check := func(change func(*state)) {
		s := heatScene(t, func(s *state) {
			s.Stored, s.DModel, s.HeadDim = true, 8, 8
			change(s)
		})
		p := s.plan(frame.New(120, 36, frame.Theme{}))
		var kinds [2]string
		for i, dim := range []int{0, 7} {
			kinds[i] = map[string]string{"sin": "sine", "cos": "cosine"}[p.Enc.About(dim).Name]
		}
		want := fmt.Sprintf(", %ss before %ss", kinds[0], kinds[1])
		if p.Enc.About(0).Index == p.Enc.About(1).Index {
			want = fmt.Sprintf(", alternately %s and %s", kinds[0], kinds[1])
		}
		if got := p.tableTitle()[0]; got != "8 dimensions"+want {
			t.Errorf("%s, %s: %q, not %q", p.Scheme, p.Shape().Layout, got, want)
		}
	}
	for l := range encoding.Layouts {
		check(func(s *state) { s.Layout = encoding.Layout(l) })
	}
	for l := range encoding.Pairings {
		check(func(s *state) { s.Scheme, s.Pairing = "rope", encoding.Pairing(l) })
	}
}

// The ends of the bars keep a column free on both sides.
func TestBarEndsKeepOffTheEdge(t *testing.T) {
	for _, w := range []int{60, 80, 120, 200} {
		s := heatScene(t, func(s *state) { s.Scheme, s.LearnedRows, s.DModel, s.Length = "learned", 512, 768, 512 })
		p := s.plan(frame.New(w, 24, frame.Theme{}))
		for _, end := range p.measure.ends {
			if n := p.Theme.Width(end); p.bars == 0 || n+2 > p.x {
				t.Errorf("%d columns, %d rows of bars: %q takes %d of %d", w, p.bars, end, n, p.x)
			}
		}
	}
}

// Rows off the screen are rows of the table, not positions behind its end.
func TestRowsOffTheScreen(t *testing.T) {
	const rows = 64
	number := func(text string, arrow string) int {
		n := regexp.MustCompile(arrow + ` (\d+)`).FindStringSubmatch(text)
		if n == nil {
			return 0
		}
		v, _ := strconv.Atoi(n[1])
		return v
	}
	for _, pos := range []int{0, 17, 60, 80, 127} {
		s := heatScene(t, func(s *state) {
			s.Scheme, s.LearnedRows, s.DModel, s.Length, s.Pos, s.Dim = "learned", rows, 16, 128, pos, 0
		})
		f, _ := heatDrawn(s, 80, 21, frame.Theme{})
		text, p := string(f.AppendPlain(nil)), s.plan(frame.New(80, 21, frame.Theme{}))
		above, below := number(text, "↑"), number(text, "↓")
		drawn := 0
		for row := range rows {
			if _, _, ok := p.rows.span(row); ok {
				drawn++
			}
		}
		if above+drawn+below != rows {
			t.Errorf("at position %d: %d above, %d drawn, %d below", pos, above, drawn, below)
		}
	}
}
