package heatmap

import (
	"image"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/memo"
	"wavescope/encoding/model"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// someLog is a logarithmic picture of a head, read by any method, of any length.
func someLog(t *rapid.T, longest int) *logPlot {
	s := state{State: chart.Default()}
	s.Scheme = rapid.SampledFrom([]string{"rope", "sinusoidal"}).Draw(t, "scheme")
	s.HeadDim = 2 * rapid.OneOf(rapid.IntRange(1, 8), rapid.IntRange(9, 128)).Draw(t, "pairs")
	s.DModel = s.HeadDim
	s.Base = rapid.SampledFrom([]float64{1.5, 100, 10_000, 500_000, 1e30}).Draw(t, "base")
	s.Length = rapid.OneOf(rapid.IntRange(2, 100), rapid.IntRange(101, longest)).Draw(t, "length")
	s.Train = rapid.IntRange(1, 2*s.Length).Draw(t, "train")
	s.Method = rapid.SampledFrom([]encoding.Method{encoding.Unscaled, encoding.Linear, encoding.NTK, encoding.YaRN,
		encoding.Llama3}).Draw(t, "method")
	s.Factor = rapid.SampledFrom([]float64{1, 2, 8, 40}).Draw(t, "factor")
	s.Target = s.Length
	s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
	if s.Scheme == "sinusoidal" {
		s.Filter = chart.Filter(rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "filter"))
	}
	theme := rapid.SampledFrom([]frame.Theme{{}, {Depth: frame.NoColor}}).Draw(t, "theme")
	return newLogPlot(chart.Paper{W: rapid.IntRange(40, 210).Draw(t, "w"), H: rapid.IntRange(10, 60).Draw(t, "h"), Theme: theme},
		viewtest.SceneOf(t, s.State.Clamp()))
}

// by returns the turns of each pair by the printed formulas: base^(−2i/d), and those of the methods.
func (p *logPlot) by() viewtest.Turning {
	s := p.State
	s.Target = s.Length
	return viewtest.TurningOf(s, chart.Either(s.Declared().Rotates, s.Method, encoding.Unscaled))
}

// The columns share out the positions from 1 on, every one as wide as the logarithms of its ends say, to a thousandth of
// a decade. A pixel is the mean of the points on the unit circle over its pairs and positions, added up one by one, or
// between two positions the angle in the middle. It is hatched if more than half of them are angles further than any
// position of the training: counted one by one. Where pairs and pixels are not multiples, a pixel has parts of pairs.
func TestLogPixelsAreMeans(t *testing.T) {
	hatched, between, folded := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := someLog(t, 3000)
		f, by, next := p.fields[0], p.by(), 0
		for x, c := range p.columns {
			from, to := float64(x)/float64(p.w), float64(x+1)/float64(p.w) // of log n
			at := func(pos float64) float64 { return math.Log(pos) / math.Log(float64(p.n)) }
			slack := 2.4e-3 / math.Log(float64(p.n))
			if at(float64(c.first)) < from-slack && c.n > 1 || at(float64(c.first+c.n-1)) > to+slack || c.n > 1 && next > 0 && c.first != next ||
				c.first+c.n > p.n || at(c.middle) < from-slack || at(c.middle) > to+slack {
				t.Fatalf("column %d of %d, positions to %d: %+v next %d", x, p.w, p.n, c, next)
			}
			if next = 0; c.n > 1 { // narrower ones are between positions
				next = c.first + c.n
			}
		}
		if next > 0 && next != p.n {
			t.Fatalf("the columns end at %d of %d", next, p.n)
		}
		unseen, pixels := p.unseen(f), make([]pixel, p.w)
		folded += chart.One(f.n < f.total)
		for range 6 {
			row, x := rapid.IntRange(0, f.rows()-1).Draw(t, "row"), rapid.IntRange(0, p.w-1).Draw(t, "x")
			c, shown := p.columns[x], []float64{}
			for pos := c.first; pos < c.first+c.n; pos++ {
				shown = append(shown, float64(pos))
			}
			if c.middle != math.Trunc(2*c.middle)/2 {
				between++
				shown = []float64{c.middle}
			}
			sumX, sumY, n, lost, of := 0.0, 0.0, 0.0, 0.0, 0.0
			for pair := range f.total {
				each := float64(f.n) / float64(f.pixels)
				share := min(float64(pair+1), float64(row+1)*each) - max(float64(pair), float64(row)*each)
				if row >= f.pixels {
					share = float64(chart.One(pair >= f.n))
				}
				if share = min(share, each); share <= 0 {
					continue
				}
				kept := f.Waves.Config().Band
				for _, pos := range shown {
					if kept.To > 0 && (pair < kept.From || pair >= kept.To) {
						continue
					}
					sin, cos := math.Sincos(pos * by.After[pair])
					sumX, sumY, n = sumX+share*cos, sumY+share*sin, n+share
				}
				trained, step := by.Train*by.Before[pair]/(2*math.Pi), by.After[pair]/(2*math.Pi)
				for pos := c.first; pos < c.first+c.n; pos++ {
					_, part := math.Modf(float64(pos) * step)
					if of += share; trained < 1 && part > trained-step*0.499999 {
						lost += share
					}
				}
			}
			if n == 0 { // the filter leaves it out
				continue
			}
			share := lost / of
			if got := unseen[row*p.w+x]; got != (share > 0.5) && math.Abs(share-0.5) > 0.01 && by.Train < float64(p.n) {
				t.Fatalf("row %d, column %d: hatched %t, %.3f of it is new", row, x, got, share)
			} else if got {
				hatched++
			}
			p.means(f, row, pixels)
			want, r := math.Atan2(sumY, sumX)/(2*math.Pi), math.Hypot(sumX, sumY)/n
			off := math.Abs(math.Remainder(pixels[x].value-want, 1)) * 2 * math.Pi * r
			if math.Abs(pixels[x].length-r) > 0.003 || off > 0.003 {
				t.Fatalf("row %d, column %d, %+v: %+v, not %.4f with %.4f", row, x, c, pixels[x], want, r)
			}
		}
	})
	if hatched == 0 || between == 0 || folded == 0 {
		t.Errorf("%d pixels hatched, %d between positions, %d pictures with a last row", hatched, between, folded)
	}
}

// The brackets count the pairs that the filter keeps: those that turn in training, and those further from 0 at the end
// than any position of training took them; or, where training had all positions, those that turn. Their rows have all
// rows that are hatched.
func TestLogBracketsCount(t *testing.T) {
	news, filtered := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := someLog(t, 1<<20)
		f, by := p.fields[0], p.by()
		seen := func(pair int) bool { return by.Train*by.Before[pair] >= 2*math.Pi*(1-1e-12) }
		fresh := func(pair int) bool {
			return !seen(pair) && (by.Target-0.5)*by.After[pair] > by.Train*by.Before[pair]*(1+1e-12)
		}
		turns := func(pair int) bool { return by.Target*by.After[pair] >= 2*math.Pi*(1-1e-12) }
		kept := f.Waves.Config().Band
		filtered += chart.One(kept.To > 0)
		count := func(is func(int) bool) (n int) {
			for pair := range f.total {
				n += chart.One((kept.To == 0 || pair >= kept.From && pair < kept.To) && is(pair))
			}
			return n
		}
		want := map[string]int{"in training": count(seen), "new": count(fresh)}
		if want["new"] == 0 {
			want = map[string]int{"in training": count(seen), "0 new": count(func(pair int) bool { return !seen(pair) })}
		}
		if f.train() == 0 {
			want = map[string]int{"turn": count(turns), "do not": count(func(pair int) bool { return !turns(pair) })}
		}
		for i := range want {
			if want[i] == 0 {
				delete(want, i)
			}
		}
		counted := map[string]int{}
		for _, b := range p.brackets(f) {
			name := strings.NewReplacer("turns", "turn", "does", "do").Replace(b.lines[len(b.lines)-1])
			if name == "turn" && f.train() > 0 { // where there are few columns
				name = "in training"
			}
			counted[name], _ = strconv.Atoi(b.lines[0])
		}
		if !maps.Equal(counted, want) {
			t.Fatalf("%v, want %v", counted, want)
		}
		news += chart.One(want["new"] > 0)
		from, end := f.outside()
		for i, lost := range p.unseen(f) {
			if a, b := f.items(i / p.w); lost && (b <= from || a >= end) {
				t.Fatalf("row %d is hatched, the bracket is around pairs %d to %d", i/p.w, from, end)
			}
		}
		d := p.table()
		row := make([]float64, len(d.Columns))
		pair := rapid.IntRange(0, f.total-1).Draw(t, "pair")
		d.Row(pair, row)
		trained, step := by.Train*by.Before[pair]/(2*math.Pi), by.After[pair]/(2*math.Pi)
		first := math.NaN()
		if !seen(pair) {
			for pos := by.Train; pos < min(float64(p.n), by.Train*50); pos++ {
				if pos*step+step/2 > trained*(1+1e-12) {
					first = pos
					break
				}
			}
		}
		near := func(a, b float64) bool {
			return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*math.Abs(b)
		}
		if !near(row[3], min(trained, 1)) || !near(row[4], float64(p.n)*step) || !near(row[5], first) {
			t.Fatalf("pair %d of %d: %v, not seen %v, %v turns, new from %v", pair, f.total, row, trained, float64(p.n)*step, first)
		}
	})
	if news == 0 || filtered == 0 {
		t.Errorf("%d states have new angles, %d a filter", news, filtered)
	}
}

// The numbers of a model that are known: 35 of 64 pairs turn in the training of llama-3.1-8b, 29 are at new angles from
// length 65537 on, which is 8 · 8192 + 1; without scaling from 8193 on.
func TestLogOfModel(t *testing.T) {
	s := chart.Default()
	s.Model = model.Named("llama-3.1-8b")
	s, err := s.Adopt(chart.Default())
	if err != nil {
		t.Fatal(err)
	}
	for method, want := range map[encoding.Method]string{
		encoding.Llama3:   "With llama3 × 8 the bands bend; from length 65537 on, 29 of 64 pairs reach angles training never showed.",
		encoding.Unscaled: "Each pair is the one above it, a step later; from length 8193 on, 29 of 64 pairs reach angles training never showed.",
	} {
		s.Method = method
		p := newLogPlot(chart.Paper{W: 120, H: 33}, viewtest.SceneOf(t, s))
		if got := p.caption()[0]; got != want {
			t.Errorf("%s, not %s", got, want)
		}
		if f := p.fields[0]; f.pixels != 64 || f.read.Count().Fast != 35 {
			t.Errorf("%d half rows, %d pairs turn", f.pixels, f.read.Count().Fast)
		}
	}
}

// Log replaces the others once a quarter of the pairs turns within a cell, of which a screen has 27; a face that is chosen
// by hand stays, and the key goes back.
func TestLogIsAutomatic(t *testing.T) {
	for _, face := range []string{tableFace, phaseFace} {
		for length, want := range map[int]string{128: face, 1024: face, 2048: logFace, 131_072: logFace} {
			s, set := chart.Default(), Settings{Face: face}
			s.Length = length
			open := func() string { return faces[View.Row(s, set).At].Name }
			if got := open(); got != want {
				t.Errorf("%s, length %d: %s, not %s", face, length, got, want)
			}
			key := func(label string) {
				for _, k := range View.Keys {
					if k.Label == label {
						k.Act(&s, &set, 1)
					}
				}
			}
			if key("a"); (open() == logFace) != (want != logFace) {
				t.Errorf("%s, length %d: the key leads to %s", face, length, open())
			}
			if key("a"); open() != want && want == logFace {
				t.Errorf("%s, length %d: the key leads back to %s", face, length, open())
			}
			seen := map[string]bool{}
			for range faces {
				key("o")
				seen[open()] = true
			}
			if len(seen) != len(faces) {
				t.Errorf("%s, length %d: the faces are %v", face, length, seen)
			}
		}
	}
}

// The cursor moves by a twentieth of a decade, and by a position at least; no number of steps overflows.
func TestLogSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
		s.Length = rapid.IntRange(1, 1<<40).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		n := rapid.SampledFrom([]int{1, -1, 20, -20, 1 << 40, -1 << 40}).Draw(t, "steps")
		was := s.Pos
		logAxis.Move(&s, n)
		want := float64(max(was, 1)) * map[int]float64{1: 1.122018454301963, -1: 0.8912509381337456, 20: 10, -20: 0.1,
			1 << 40: math.Inf(1), -1 << 40: 0}[n]
		want = min(math.Round(want), float64(s.Length-1))
		if n > 0 && want <= float64(was) {
			want = float64(was + 1)
		} else if n < 0 && want >= float64(was) {
			want = float64(was - 1)
		}
		if math.Abs(float64(s.Pos)-want) > 1e-12*math.Abs(want) {
			t.Fatalf("length %d: %d steps from %d lead to %d, not %v", s.Length, n, was, s.Pos, want)
		}
	})
}

// Every position has its number over the picture. All but the first, which is before the axis, have a mark in the row of
// their pair, also where signs replace colours; so has B where it is another place of one table. A click on a mark leads
// back to its column and its pair.
func TestLogMarksCursors(t *testing.T) {
	marks := func(f frame.Frame) (at []image.Point) {
		w, h := f.Size()
		for y := 1; y < h; y++ {
			for x := logLeft; x < w-logNotes; x++ {
				if c := f.At(x, y); c.Rune == '◆' || c.Rune == '▀' && (c.FG == frame.Accent || c.BG == frame.Accent) {
					at = append(at, image.Pt(x, y))
				}
			}
		}
		return at
	}
	for _, theme := range []frame.Theme{{}, {Depth: frame.NoColor}} {
		for _, pos := range []int{0, 1, 17, 126, 127} {
			s := chart.Default()
			s.Pos, s.Dim = pos, 10 // pair 5
			sc, f := viewtest.SceneOf(t, s), frame.New(120, 34, theme)
			planned := View.On(f, sc, Settings{Face: logFace})
			planned.Draw()
			if top := viewtest.ScreenRow(f, 1); !slices.Contains(strings.Fields(top), strconv.Itoa(pos)) {
				t.Errorf("no %d in %q", pos, top)
			}
			at := marks(f)
			if (len(at) > 0) != (pos > 0) {
				t.Errorf("position %d has marks at %v", pos, at)
			}
			for _, at := range at {
				viewtest.Hit[Settings](planned, at.X, at.Y)(&s, &Settings{})
				if near := math.Abs(math.Log(float64(s.Pos) / float64(pos))); s.Dim != 10 || near > 0.06 && pos > 1 {
					t.Errorf("a click on the mark of %d leads to %d and dimension %d", pos, s.Pos, s.Dim)
				}
			}
			b := sc
			b.Pos, b.Dim = 60, 20
			sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, b}, Names: []string{"", ""}}
			f.Clear()
			View.On(f, sc, Settings{Face: logFace}).Draw()
			if n := len(marks(f)); n <= len(at) || !strings.Contains(viewtest.ScreenRow(f, 1), " 60 ") {
				t.Errorf("%d marks of positions %d and 60, %d alone: %q", n, pos, len(at), viewtest.ScreenRow(f, 1))
			}
		}
	}
}

func BenchmarkLog(b *testing.B) {
	s := chart.Default()
	s.DModel, s.Length, s.Train = 512, 131_072, 512
	sc := viewtest.SceneOf(b, s)
	for name, cache := range map[string]*memo.Cache{"first": nil, "next": new(memo.Cache)} {
		b.Run(name, func(b *testing.B) {
			sc.Cache = cache
			for b.Loop() {
				View.On(frame.New(200, 56, frame.Theme{}), sc, Settings{Face: logFace}).Draw()
			}
		})
	}
}
