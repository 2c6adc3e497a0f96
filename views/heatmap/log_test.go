package heatmap

import (
	"math"
	"strconv"
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
	theme := rapid.SampledFrom([]frame.Theme{{}, {Depth: frame.NoColor}}).Draw(t, "theme")
	return newLogPlot(chart.Paper{W: rapid.IntRange(40, 210).Draw(t, "w"), H: rapid.IntRange(10, 60).Draw(t, "h"), Theme: theme},
		viewtest.SceneOf(t, s.State.Clamp()))
}

// turned returns the angle of a pair at a position in turns, from the wavelength, and the number of turns in training.
func (f *field) turned(pair int, pos float64) (turns, trained float64) {
	before, after := f.read.Wavelength(pair)
	return pos / after, float64(f.read.Train) / before
}

// The columns share out the positions from 1 on, every one as wide as the logarithms of its ends say. A pixel is the mean
// of the points on the unit circle over its pairs and positions, added up one by one, or between two positions the
// angle in the middle. It is hatched if more than half of them are angles further than any position of the training:
// counted one by one.
func TestLogPixelsAreMeans(t *testing.T) {
	hatched, between := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := someLog(t, 3000)
		f := p.fields[0]
		unseen := p.unseen(f)
		pixels := make([]pixel, p.w)
		for range 6 {
			row, x := rapid.IntRange(0, f.pixels-1).Draw(t, "row"), rapid.IntRange(0, p.w-1).Draw(t, "x")
			from := math.Pow(float64(p.n), float64(x)/float64(p.w))
			to := math.Pow(float64(p.n), float64(x+1)/float64(p.w))
			var positions []float64
			for pos := 1; pos < p.n; pos++ {
				if at := float64(p.w) * math.Log(float64(pos)) / math.Log(float64(p.n)); at > float64(x)-1e-9 && at < float64(x+1)-1e-9 {
					positions = append(positions, float64(pos))
				}
			}
			shown := positions
			if to-from <= 1 {
				between++
				shown, positions = []float64{math.Sqrt(from * to)}, []float64{math.Floor(math.Sqrt(from * to))}
			}
			if len(shown) == 0 {
				t.Fatalf("column %d from %.3f to %.3f has no position", x, from, to)
			}
			sumX, sumY, n, lost := 0.0, 0.0, 0.0, 0.0
			first, end := f.items(row)
			for pair := first; pair < end; pair++ {
				for _, pos := range shown {
					turns, _ := f.turned(pair, pos)
					sumX, sumY, n = sumX+math.Cos(2*math.Pi*turns), sumY+math.Sin(2*math.Pi*turns), n+1
				}
				for _, pos := range positions {
					turns, trained := f.turned(pair, pos)
					_, part := math.Modf(turns)
					step, _ := f.turned(pair, 1)
					if trained < 1 && part > trained-step*0.499999 {
						lost++
					}
				}
			}
			share := lost / float64(len(positions)*(end-first))
			if got := unseen[row*p.w+x]; got != (share > 0.5) && math.Abs(share-0.5) > 0.01 && f.read.Train < p.n {
				t.Fatalf("row %d, column %d: hatched %t, %.3f of it is new", row, x, got, share)
			} else if got {
				hatched++
			}
			p.means(f, row, pixels)
			want, r := math.Atan2(sumY, sumX)/(2*math.Pi), math.Hypot(sumX, sumY)/n
			off := math.Abs(math.Remainder(pixels[x].value-want, 1)) * 2 * math.Pi * r
			if math.Abs(pixels[x].length-r) > 0.003 || off > 0.003 {
				t.Fatalf("row %d, column %d, positions %v: %+v, not %.4f with %.4f", row, x, positions, pixels[x], want, r)
			}
		}
	})
	if hatched == 0 || between == 0 {
		t.Errorf("%d pixels hatched, %d between positions", hatched, between)
	}
}

// The brackets count the pairs that turn in training, and those further from 0 at the end than any position of training
// took them. Their rows have all rows that are hatched, and the number in the caption and the table is theirs.
func TestLogBracketsCount(t *testing.T) {
	news := 0
	rapid.Check(t, func(t *rapid.T) {
		p := someLog(t, 1<<20)
		f := p.fields[0]
		fast, fresh := 0, 0
		for pair := range f.read.Len() {
			end, trained := f.turned(pair, float64(p.n))
			step, _ := f.turned(pair, 1)
			fast += chart.One(trained >= 1-1e-12)
			fresh += chart.One(trained < 1-1e-12 && end-step/2 > trained*(1+1e-12))
		}
		counted := map[string]int{}
		for _, b := range p.brackets(f) {
			counted[b.lines[len(b.lines)-1]], _ = strconv.Atoi(b.lines[0])
		}
		if f.train() > 0 && (counted["training"] != fast || counted["new"] != fresh) {
			t.Fatalf("%v, not %d in training and %d new", counted, fast, fresh)
		}
		news += chart.One(fresh > 0 && f.train() > 0)
		from, end := f.outside()
		for i, lost := range p.unseen(f) {
			if a, b := f.items(i / p.w); lost && (b <= from || a >= end) {
				t.Fatalf("row %d is hatched, the bracket is around pairs %d to %d", i/p.w, from, end)
			}
		}
		d := p.table()
		row := make([]float64, len(d.Columns))
		pair := rapid.IntRange(0, f.read.Len()-1).Draw(t, "pair")
		d.Row(pair, row)
		turns, trained := f.turned(pair, float64(p.n))
		step, _ := f.turned(pair, 1)
		first := math.NaN()
		if trained < 1-1e-12 {
			for pos := float64(f.read.Train); pos < min(float64(p.n), float64(f.read.Train)*50); pos++ {
				if pos*step+step/2 > trained*(1+1e-12) {
					first = pos
					break
				}
			}
		}
		near := func(a, b float64) bool {
			return math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= 1e-9*math.Abs(b)
		}
		if !near(row[3], min(trained, 1)) || !near(row[4], turns) || !near(row[5], first) {
			t.Fatalf("pair %d of %d: %v, not seen %v, %v turns, new from %v", pair, f.read.Len(), row, trained, turns, first)
		}
	})
	if news == 0 {
		t.Error("no state has new angles")
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
