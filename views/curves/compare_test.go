package curves

import (
	"fmt"
	"image"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// compared returns two scenes of changed States as one comparison.
func compared(t *testing.T, name string, set Settings, a, b func(*chart.State)) viewtest.Pictured[Settings] {
	first := viewtest.Changed(t, a)
	second := viewtest.Changed(t, func(s *chart.State) { a(s); b(s) })
	sc := first
	sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{first, second}, Names: []string{"a", "b"}}
	return viewtest.Pictured[Settings]{Name: name, Scene: sc, Set: set}
}

// comparisons are all that a change of one setting makes of the default table, and of small and long ones.
func comparisons(t *testing.T) (all []viewtest.Pictured[Settings]) {
	starts := map[string]func(*chart.State){"": func(*chart.State) {}, "small": four,
		"long":  func(s *chart.State) { s.Length, s.Pos = 1_000_000_000, 123_456_789 },
		"bits":  func(s *chart.State) { s.Scheme = "binary" },
		"model": func(s *chart.State) { s.Scheme, s.Train, s.Length = "rope", 64, 512 }}
	changes := map[string]func(*chart.State){
		"dim": func(s *chart.State) { s.Dim = 3 }, "pos": func(s *chart.State) { s.Pos = 2 },
		"offset": func(s *chart.State) { s.Offset = 3 }, "base": func(s *chart.State) { s.Base = 500_000 },
		"d-model": func(s *chart.State) { s.DModel = 17 }, "length": func(s *chart.State) { s.Length = 50 },
		"scheme": func(s *chart.State) { s.Scheme = "learned" }, "nothing": func(*chart.State) {},
		"dim and pos": func(s *chart.State) { s.Dim, s.Pos = 2, 3 }}
	for start, a := range starts {
		for change, b := range changes {
			for _, face := range []string{lanesFace, waveFace} {
				all = append(all, compared(t, start+" "+change+" "+face, Settings{Face: face}, a, b))
			}
		}
	}
	return all
}

// A comparison is drawn at every size and in every theme, and has numbers of both subjects.
func TestComparisonsAreDrawn(t *testing.T) {
	themes := []frame.Theme{{}, {Depth: frame.NoColor}, {Glyphs: frame.ASCII}}
	for i, p := range comparisons(t) {
		for k, size := range [...][2]int{{40, 10}, {48, 13}, {64, 16}, {80, 18}, {120, 32}, {200, 52}} {
			f := frame.New(size[0], size[1], themes[(i+k)%len(themes)])
			picture := viewtest.Body(View, f, p.Scene, p.Set)
			picture.Draw()
			if picture.Words().Caption[0] == "" || strings.Contains(picture.Words().Caption[0], "NaN") {
				t.Errorf("%s: caption %q", p.Name, picture.Words().Caption[0])
			}
		}
		for _, d := range View.Tables(p.Scene, p.Set) {
			row := make([]float64, len(d.Columns))
			for _, r := range [...]int{0, d.Rows - 1} {
				d.Row(r, row)
			}
		}
	}
}

// period is the paper's wavelength of a dimension.
func period(dim, d int, base float64) float64 {
	return 2 * math.Pi * math.Pow(base, float64(dim-dim%2)/float64(d))
}

// Lines of the ruler are as many as can be told apart: no two of those that are thinned share a row of dots.
func TestSlantsStandApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, rows, w := rapid.IntRange(1, 300).Draw(t, "pairs"), rapid.IntRange(1, 4).Draw(t, "rows"), 200
		stretch := [2]float64{rapid.Float64Range(0.1, 1).Draw(t, "A"), rapid.Float64Range(0.1, 1).Draw(t, "B")}
		slants := make([][2]int, n)
		for i := range slants {
			for k, part := range stretch {
				slants[i][k] = int(float64(i) / float64(max(n-1, 1)) * part * float64(w-1))
			}
		}
		here := rapid.IntRange(-1, n-1).Draw(t, "cursor")
		fixed := func(i int) bool { return i == 0 || i == n-1 || i == here }
		drawn := map[int]map[int]image.Point{} // for each line the first and the last dot of each row of dots
		for _, i := range thinned(slants, here, rows) {
			f := frame.New(w, rows, frame.Theme{})
			slant(f, 2*slants[i][0], 2*slants[i][1], frame.Ink{Color: frame.Faint})
			drawn[i] = map[int]image.Point{}
			for y := range 4 * rows {
				for x := range 2 * w {
					if c := f.At(x/2, y/4); c.Rune&rune(frame.DotBit(x, y)) == 0 || c.Rune == ' ' {
						continue
					}
					if ends, ok := drawn[i][y]; !ok {
						drawn[i][y] = image.Pt(x, x)
					} else {
						drawn[i][y] = image.Pt(ends.X, x)
					}
				}
			}
		}
		for i := range n {
			if _, ok := drawn[i]; fixed(i) && !ok {
				t.Fatalf("line %d of %d is missing", i, n)
			}
			for k := range drawn {
				if i == k || drawn[i] == nil || fixed(i) && fixed(k) {
					continue
				}
				for y, a := range drawn[i] {
					if b, ok := drawn[k][y]; ok && a.X <= b.Y && b.X <= a.Y {
						t.Fatalf("lines %d and %d of %d share row %d: %v, %v", i, k, n, y, a, b)
					}
				}
			}
		}
	})
}

// Two dimensions are on one axis of all positions, with a bracket for each full turn of both, and one sentence has how
// often both turn.
func TestTwoDimensionsTurnOnOneAxis(t *testing.T) {
	for _, dims := range [][2]int{{6, 20}, {20, 6}, {7, 12}, {10, 11}} {
		p := compared(t, "dims", Settings{}, func(s *chart.State) { s.Dim = dims[0] },
			func(s *chart.State) { s.Dim = dims[1] })
		seen := viewtest.Without(t, View, p, 120, 32)
		text := seen.Text("")
		a, b := period(dims[0], 64, 10_000), period(dims[1], 64, 10_000)
		want := []string{fmt.Sprintf("%.2f turns", 128/a), fmt.Sprintf("%.2f turns", 128/b)}
		ratio := strconv.FormatFloat(max(a, b)/min(a, b), 'g', 3, 64)
		if a != b {
			want = append(want, "1 turn = "+ratio+" of dim "+strconv.Itoa(chartMin(dims, a, b)), "×"+ratio)
		}
		viewtest.Wants(t, text, want...)
		for i, lambda := range []float64{a, b} {
			row := ""
			for _, line := range strings.Split(text, "\n") {
				if strings.Contains(line, want[i]) {
					row = line
				}
			}
			// The bracket of turn n begins at position n·λ. A position has 107 / 128 cells and stands in their middle.
			for n := range int(128/lambda) + 1 {
				x := turningLeft + int((float64(n)*lambda+0.5)*107/128)
				if runes := []rune(row); x < len(runes) && runes[x] != '├' && runes[x] != '┤' {
					t.Errorf("dims %v: turn %d of %.1f positions has %q at %d in %s", dims, n, lambda, runes[x], x, row)
				}
			}
		}
		caption := viewtest.Body(View, frame.New(120, 32, frame.Theme{}), p.Scene, p.Set).Words().Caption[0]
		if a == b {
			viewtest.Wants(t, caption, fmt.Sprintf("dim %d and dim %d both turn %.2f times", dims[0], dims[1], 128/a))
			continue
		}
		viewtest.Wants(t, caption, fmt.Sprintf("In 128 positions dim %d turns %.2f times and dim %d %.2f times",
			dims[0], 128/a, dims[1], 128/b))
	}
}

// chartMin returns the dimension of the shorter period.
func chartMin(dims [2]int, a, b float64) int { return chart.Either(a < b, dims[0], dims[1]) }

var laneLine = regexp.MustCompile(`^.d(\d+)`)

// The same dimension of two tables is in one lane, with the wavelengths and the values of both and their factor.
func TestTablesShareTheirLanes(t *testing.T) {
	for _, second := range []float64{500_000, 100} {
		p := compared(t, "bases", Settings{}, func(*chart.State) {}, func(s *chart.State) { s.Base = second })
		lines, lanes := strings.Split(viewtest.Without(t, View, p, 120, 34).Text(""), "\n"), 0
		for y, line := range lines {
			m := laneLine.FindStringSubmatch(line)
			if m == nil {
				continue
			}
			lanes++
			dim, _ := strconv.Atoi(m[1])
			a, b := period(dim, 64, 10_000), period(dim, 64, second)
			value := func(base float64) string { return fmt.Sprintf("%.3f", math.Abs(paperValue(17, dim, 64, base))) }
			viewtest.Wants(t, lines[y+1], "A "+pad(chart.Wave(a)), value(10_000))
			viewtest.Wants(t, lines[y+2], "B "+pad(chart.Wave(b)), value(second))
			viewtest.Wants(t, strings.Join(lines[y:y+5], " "), "×"+chart.Significant(max(a, b)/min(a, b), 3))
		}
		if lanes < 5 {
			t.Errorf("base %v: %d lanes", second, lanes)
		}
	}
}

func pad(s string) string { return chart.PadLeft(s, 9) }

// Tables of comparisons have the values of the formulas of both subjects.
func TestComparisonData(t *testing.T) {
	bases := compared(t, "bases", Settings{}, func(*chart.State) {}, func(s *chart.State) { s.Base = 500_000 })
	d := View.Tables(bases.Scene, bases.Set)[0]
	heads, row := strings.Join(d.Heads(), ", "), make([]float64, len(d.Columns))
	want := "pair, dim of sin A, dim of sin B, dim of cos A, dim of cos B, sin A, sin B, cos A, cos B, λ A, λ B, " +
		"turns so far A, turns so far B, λ B / λ A"
	if heads != want {
		t.Fatalf("heads are %s", heads)
	}
	for pair := range d.Rows {
		d.Row(pair, row)
		a, b := period(2*pair, 64, 10_000), period(2*pair, 64, 500_000)
		for i, v := range []float64{float64(pair), float64(2 * pair), float64(2 * pair), float64(2*pair + 1),
			float64(2*pair + 1), paperValue(17, 2*pair, 64, 10_000), paperValue(17, 2*pair, 64, 500_000),
			paperValue(17, 2*pair+1, 64, 10_000), paperValue(17, 2*pair+1, 64, 500_000), a, b, 17 / a, 17 / b, b / a} {
			if math.Abs(row[i]-v) > 1e-9*max(1, v) {
				t.Errorf("pair %d: %s is %v, want %v", pair, d.Columns[i].Name, row[i], v)
			}
		}
	}
	dims := compared(t, "dims", Settings{}, func(*chart.State) {}, func(s *chart.State) { s.Dim = 20 })
	d = View.Tables(dims.Scene, dims.Set)[0]
	row = make([]float64, len(d.Columns))
	for i, dim := range []int{6, 20} {
		d.Row(i, row)
		lambda := period(dim, 64, 10_000)
		for k, v := range []float64{float64(dim), lambda, 128 / lambda, paperValue(17, dim, 64, 10_000),
			paperValue(17, dim, 64, 10_000), paperValue(17, dim+1, 64, 10_000)} {
			if math.Abs(row[1+k]-v) > 1e-9*max(1, v) {
				t.Errorf("dim %d: %s is %v, want %v", dim, d.Columns[1+k].Name, row[1+k], v)
			}
		}
	}
	x, y, xy, xs, ys := 0., 0., 0., 0., 0.
	for pos := range 128 {
		a, b := paperValue(pos, 6, 64, 10_000), paperValue(pos, 20, 64, 10_000)
		x, y, xy, xs, ys = x+a, y+b, xy+a*b, xs+a*a, ys+b*b
	}
	r := (xy - x*y/128) / math.Sqrt((xs-x*x/128)*(ys-y*y/128))
	viewtest.Wants(t, d.Title, chart.SignedText(r, 5))
}

// The bars of two tables are the share of one wave in each column, all of a wave, and the numbers beside the lanes.
func TestSharesOfOneWave(t *testing.T) {
	p := compared(t, "learned", Settings{}, func(s *chart.State) { s.Scheme = "learned" },
		func(s *chart.State) { s.Scheme = "sinusoidal" })
	d, row := View.Tables(p.Scene, p.Set)[2], make([]float64, 3)
	for _, size := range [...][2]int{{120, 34}, {80, 19}} {
		text := viewtest.Without(t, View, p, size[0], size[1]).Text("")
		viewtest.Wants(t, text, "B ÷ 16.7", "one wave", "100%")
		lines := strings.Split(text, "\n")
		if size[0] == 120 { // a bar has eighths of a cell, of seven rows for all of a column
			viewtest.Wants(t, text, "all 64 columns", " 0% ", "dim")
			bars := []rune(lines[len(lines)-2])[22:]
			for cell, bar := range bars[:96] {
				d.Row(min((2*cell+1)*64/(2*97), 63), row)
				if got := (strings.IndexRune(" ▁▂▃▄▅▆▇█", bar) + 2) / 3; float64(got) != math.Round(8*7*row[1]) && got < 8 {
					t.Errorf("a bar of %d eighths stands for %v of dim %v", got, row[1], row[0])
				}
			}
		}
		for y, line := range lines {
			if m := laneLine.FindStringSubmatch(line); m != nil {
				dim, _ := strconv.Atoi(m[1])
				if d.Row(dim, row); row[2] != 1 || row[0] != float64(dim) {
					t.Errorf("dim %d has the shares %v", dim, row)
				}
				viewtest.Wants(t, lines[y+1], fmt.Sprintf("%.0f%%", 100*row[1]))
				viewtest.Wants(t, lines[y+2], "100%")
			}
		}
	}
	if d.Rows != 64 {
		t.Errorf("%d columns", d.Rows)
	}
}

// One wave at two positions has a bracket from one to the other, with the turns between them.
func TestTwoPositionsAreTwoCuts(t *testing.T) {
	turns := fmt.Sprintf("%.2f turns", 23/period(6, 64, 10_000))
	position, offset := func(s *chart.State) { s.Pos = 40 }, func(s *chart.State) { s.Offset = 28 }
	for _, b := range []func(*chart.State){position, offset} {
		p := compared(t, "cuts", Settings{}, func(s *chart.State) { s.Offset = 5 }, b)
		text := viewtest.Without(t, View, p, 120, 32).Text("")
		viewtest.Wants(t, text, turns, "23 = from A to B: 5 pairs turn at least once")
		words := viewtest.Body(View, frame.New(120, 32, frame.Theme{}), p.Scene, p.Set).Words()
		viewtest.Wants(t, words.Caption[0], "it makes "+turns)
	}
}

// A view onePicture what is drawn as waves; tables of numbers, other faces and bits beside waves stay in panes.
func TestOnePicture(t *testing.T) {
	waves, bits, learned := chart.Default(), chart.Default(), chart.Default()
	bits.Scheme, learned.Scheme = "binary", "learned"
	lanes, numbers := Settings{Face: lanesFace}, Settings{Face: numbersFace}
	for _, c := range []struct {
		a, b chart.State
		x, y Settings
		want bool
	}{{waves, waves, lanes, lanes, true}, {waves, learned, lanes, lanes, true}, {bits, bits, lanes, lanes, true},
		{waves, bits, lanes, lanes, false}, {waves, waves, lanes, numbers, false},
		{waves, waves, numbers, numbers, false}} {
		if got := onePicture(c.a, c.b, c.x, c.y); got != c.want {
			t.Errorf("%s %s and %s %s: %v", c.a.Scheme, c.x.Face, c.b.Scheme, c.y.Face, got)
		}
	}
}

// The row of faces names the picture that is shown, whatever face is set: two waves are One wave, two tables Lanes.
func TestComparisonsNameTheirFace(t *testing.T) {
	for change, want := range map[string]string{"--dim": "[One wave]", "--pos": "[One wave]", "--base": "[Lanes]"} {
		p := compared(t, change, Settings{Face: overlayFace}, func(*chart.State) {}, func(s *chart.State) {
			switch change {
			case "--dim":
				s.Dim = 20
			case "--pos":
				s.Pos = 40
			default:
				s.Base = 500_000
			}
		})
		f := frame.New(120, 34, frame.Theme{Depth: frame.NoColor})
		View.On(f, p.Scene, p.Set).Draw()
		viewtest.Wants(t, strings.SplitN(string(f.AppendPlain(nil)), "\n", 2)[0], want)
	}
}

// In ASCII the ruler joins equal waves with upright lines; else both ends of a pair have its number, the cursor's first.
func TestRulerInASCII(t *testing.T) {
	all, slants := [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}, [][2]int{{14, 14}, {16, 18}, {17, 21}, {20, 24}, {22, 30}}
	for name, c := range map[string]struct {
		here  int
		equal bool
		want  [2]string
	}{
		"the cursor on 3": {3, false, [2]string{"0     3 4", "0         3     4"}},
		"on 1":            {1, false, [2]string{"0 1     4", "0   1           4"}},
		"nowhere":         {-1, false, [2]string{"0       4", "0               4"}},
		"equal waves":     {1, true, [2]string{"|", "|"}},
	} {
		f := frame.New(40, 2, frame.Theme{Glyphs: frame.ASCII})
		number(f, all, slants, c.here, c.equal)
		for y, want := range c.want {
			if got := strings.TrimSpace(viewtest.ScreenRow(f, y)); got != want {
				t.Errorf("%s, row %d: %q, want %q", name, y, got, want)
			}
		}
	}
}

// In ASCII each of two lines in a lane can be followed: it has its sign at every position, or that of both lines.
func TestLinesInASCII(t *testing.T) {
	for name, change := range map[string]func(*chart.State){"base": func(s *chart.State) { s.Base = 500_000 },
		"d_model": func(s *chart.State) { s.DModel = 128 }, "equal": func(*chart.State) {}} {
		for _, size := range [][2]int{{120, 34}, {80, 19}} {
			sc := compared(t, name, Settings{}, func(*chart.State) {}, change).Scene
			f := frame.New(size[0], size[1], frame.Theme{Glyphs: frame.ASCII})
			p := newPaired(newComparison(chart.Paper{W: size[0], H: size[1], Theme: f.Theme}, sc, Settings{}))
			chart.Picture{Root: p.lines.Region()}.On(f, chart.Hidden{}).Draw()
			for i, pair := range p.pairs {
				top, lane := i*(p.lines.Lanes[i].Rows+p.lines.Lanes[i].Gap), &p.lines.Lanes[i]
				for dot := range 2 * p.lines.X.W {
					at := p.lines.X.Between(dot) // the position there
					for k, own := range "+#" {
						of := sc.Comparison.Scenes[k]
						y := lane.Row(math.Sin(2 * math.Pi * at / period(2*pair, of.DModel, of.Base)))
						c := f.At(p.left+dot/2, top+y)
						if at >= 0 && at < float64(sc.Length-1) && !strings.ContainsRune(string(own)+"%@", c.Rune) {
							t.Fatalf("%s, %v: line %c of pair %d is %c at %.2f", name, size, own, pair, c.Rune, at)
						}
					}
				}
			}
		}
	}
}
