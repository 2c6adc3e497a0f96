package schemes

import (
	"fmt"
	"math"
	"runtime"
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

// shot is a State with the settings of the view.
type shot struct {
	chart.State
	Settings
}

// take is the picture of a shot on a frame.
func take(t viewtest.Failer, f frame.Frame, change func(*shot)) *chart.Planned {
	t.Helper()
	s := shot{chart.Default(), View.Default}
	change(&s)
	return viewtest.Body(View, f, viewtest.SceneOf(t, s.State), clamp(s.Settings))
}

// subjectOf is what the faces of a shot are about.
func subjectOf(t viewtest.Failer, f frame.Frame, change func(*shot)) subject {
	t.Helper()
	s := shot{chart.Default(), View.Default}
	change(&s)
	w, h := f.Size()
	return newSubject(chart.Paper{W: w, H: h, Theme: f.Theme}, viewtest.SceneOf(t, s.State), clamp(s.Settings))
}

// someShot draws any State and settings.
func someShot(t *rapid.T) shot {
	return shot{viewtest.SomeState.Draw(t, "state"), viewtest.Settings(t, View.Flags, View.Default)}
}

// usual is the State of the numbers that a program of another language found.
func usual(s *shot) { s.DModel, s.Length, s.Offset = 512, 4096, 64 }

// cosines is Σ (cos ωk − 1) over frequencies base^(−2i/d), by the formula.
func cosines(d int, base float64, k int) (sum float64) {
	for i := range d / 2 {
		sum += math.Cos(math.Mod(float64(k)*math.Pow(base, -2*float64(i)/float64(d)), 2*math.Pi)) - 1
	}
	return sum
}

// falling gives by scheme what it adds at an offset, by its formula.
var falling = map[string]func(s chart.State, k int) float64{
	"none": func(chart.State, int) float64 { return 0 },
	"sinusoidal": func(s chart.State, k int) float64 {
		return math.Sqrt(64) / float64(s.DModel/2) * cosines(s.DModel, s.Base, k)
	},
	"rope":  func(s chart.State, k int) float64 { return 2 / math.Sqrt(64) * cosines(64, s.Base, k) },
	"alibi": func(s chart.State, k int) float64 { return -float64(k) * math.Exp2(-float64(s.Head)) }, // of eight heads
	"t5": func(_ chart.State, k int) float64 {
		if k < 16 {
			return -float64(k) / 4
		}
		return -float64(min(31, 16+int(math.Log(float64(k)/16)/math.Log(8)*16+1e-9))) / 4
	},
}

// What each scheme adds, and where half of the attention lies, is what formulas
// and sums one by one come to.
func TestNumbersByFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var state chart.State
		s := subjectOf(t, frame.New(120, 40, frame.Theme{}), func(s *shot) {
			s.DModel = 2 * rapid.IntRange(1, 40).Draw(t, "pairs")
			s.Length = rapid.IntRange(1, 600).Draw(t, "length")
			s.Base = rapid.SampledFrom([]float64{1.0000001, 2, 10_000, 500_000, 1e300}).Draw(t, "base")
			s.Head = rapid.IntRange(1, 8).Draw(t, "head")
			s.Offset = rapid.IntRange(-700, 700).Draw(t, "offset")
			s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
			state = s.State
		})
		if s.key < 0 || s.query >= s.Length || s.query-s.key != s.k || s.k > max(state.Offset, -state.Offset) {
			t.Fatalf("key %d, query %d, k %d", s.key, s.query, s.k)
		}
		for _, of := range s.all {
			formula := falling[of.Scheme.Name]
			if formula == nil {
				continue
			}
			if got, want := s.score(of), formula(state, s.k); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s at k = %d: %v, want %v", of.Scheme.Name, s.k, got, want)
			}
			all, sum, half := 0.0, 0.0, -1
			for k := range s.Length {
				all += math.Exp(formula(state, k))
			}
			for k := range s.Length {
				if sum += math.Exp(formula(state, k)); half < 0 && 2*sum >= all*(1-1e-12) {
					half = k
				}
			}
			if of.Half != half && of.Half != half+1 {
				t.Fatalf("%s: half within %d, want %d", of.Scheme.Name, of.Half, half)
			}
		}
	})
}

// The window of 4096 keys has the numbers that were found elsewhere, and the
// sentence tells those of schemes whose numbers are not made up.
func TestKnownSentence(t *testing.T) {
	f := frame.New(120, 34, frame.Theme{})
	p := take(t, f, usual)
	caption := p.Words().Caption[0]
	viewtest.Wants(t, caption, "2047")
	if strings.Contains(caption, "ALiBi") {
		viewtest.Wants(t, caption, "k ≤ 11 for ALiBi", "head 4")
	}
	for _, text := range p.Words().Caption {
		if strings.Contains(text, "T5") || strings.Contains(text, "learned") {
			t.Errorf("%q is about numbers that no training made", text)
		}
	}
}

// A lane is as high as the logarithm of the mean weight, by the formula of its scheme, of the
// offsets in each column, to an eighth of a cell; it is bright as far as half of the attention.
func TestLanesAreAsHighAsTheirFormula(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors256}} {
		for _, size := range [][2]int{{80, 18}, {118, 34}, {198, 54}} {
			for _, change := range []func(*shot){func(s *shot) { s.Length, s.Offset = 1000, 64 },
				func(s *shot) { s.Length, s.Offset = 300, 40 }} {
				f := frame.New(size[0], size[1], theme)
				subject := subjectOf(t, f, change)
				d := newDistance(subject)
				viewtest.Body(View, f, subject.Scene, subject.Settings).Draw()
				for i := d.first; i < d.first+d.n; i++ {
					if of := falling[d.all[i].Scheme.Name]; of != nil {
						checkLane(t, d, d.all[i], f.Sub(d.X, d.rowOf(i), d.W, d.curve),
							func(k int) float64 { return of(d.State, k) })
					}
				}
			}
		}
	}
}

// rowOf is the first row of a lane.
func (d *distance) rowOf(i int) int { return d.headRows() + (i-d.first)*d.pitch() }

// checkLane compares a lane with a formula.
func checkLane(t *testing.T, d *distance, s *lane, paper frame.Frame, of func(k int) float64) {
	t.Helper()
	start := func(k int) float64 { return float64(d.W) * math.Log2(1+float64(k)) / math.Log2(1+float64(d.N)) }
	all, below, half := 0.0, 0.0, 0
	for k := range d.N {
		all += math.Exp(of(k))
	}
	for ; 2*(below+math.Exp(of(half))) < all; half++ {
		below += math.Exp(of(half))
	}
	for x, k := 0, 0; x < d.W; x++ {
		for start(k+1) <= float64(x) {
			k++
		}
		sum, n := 0.0, 0.0
		for j := k; j < d.N && (j == k || start(j) < float64(x)+0.9999); j++ {
			sum, n = sum+math.Exp(of(j)), n+1
		}
		rows, bright := 0.0, true
		for row := range d.curve {
			c := paper.At(x, row)
			rows += float64(max(slices.Index(chart.Eighths, c.Rune), 0)) / 8
			bright = bright && (c.Rune == ' ' || c.FG != s.hue.Over(36))
		}
		want := max(1+math.Log(sum/n)/d.floor, 0) * float64(d.curve)
		if at, _ := d.Cell(d.k); x == at {
			continue // the column of the offset has its own colour
		}
		if math.Abs(rows-want) > 1.01/16 || rows > 0 && bright != (k <= half) {
			t.Fatalf("%s, column %d: %.3f rows of %.3f, bright is %v at offset %d, half within %d\n%s", s.Scheme.Name, x, rows,
				want,
				bright, k, half,
				paper.AppendPlain(nil))
		}
	}
}

// In a comparison of two bases the surface of A and the line of B are as high as their formulas on the scale that the
// numbers beside them have: the surface to an eighth of a row, also in a cell that the line crosses, and the upper edge
// of the line to a row of dots. So equal weights are equally high, 1 at the top in both. With 16 colours the ground of
// the line is A's only where B is not above A.
func TestLineOfBLeavesTheSurfaceOfA(t *testing.T) {
	for _, theme := range []frame.Theme{{}, {Light: true}, {Depth: frame.Colors256}, {Depth: frame.Colors16},
		{Depth: frame.NoColor}, {Glyphs: frame.ASCII}} {
		for _, size := range [][2]int{{80, 18}, {118, 32}, {198, 50}} {
			s := shot{chart.Default(), View.Default}
			a, b := s.State, s.State
			b.Base = 500_000
			sc := viewtest.SceneOf(t, a)
			sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, viewtest.SceneOf(t, b)}, Names: []string{"", ""}}
			f := frame.New(size[0], size[1], theme)
			p := newComparison(chart.Paper{W: size[0], H: size[1], Theme: theme}, sc, s.Settings)
			viewtest.Body(View, f, sc, s.Settings).Draw()
			lane := f.Sub(p.X, 1, p.W, p.curve)
			rows := map[string]int{} // of the numbers of the scale
			for y := range p.curve {
				row := []rune(viewtest.ScreenRow(f, 1+y))
				rows[strings.TrimSpace(strings.NewReplacer("x", "×").Replace(string(row[p.X-7:p.X])))] = y
			}
			decade := float64(rows["×0.01"]-rows["×1"]) / 2
			for x := range p.W {
				if at, _ := p.Cell(p.k); x == at {
					continue // the cursor's column has its own colour
				}
				high := func(base float64) float64 {
					from, to := p.At(float64(2*x)), p.At(float64(2*x)+1.9998)
					sum := 0.0
					for k := from; k <= to; k++ {
						sum += math.Exp(math.Sqrt(64) / 32 * cosines(64, base, k))
					}
					return max(float64(p.curve-rows["×1"])+decade*math.Log10(sum/float64(to-from+1)), 0)
				}
				wantA, wantB := high(a.Base), high(b.Base)
				surface, line, near := 0.0, math.NaN(), chart.Either(theme.Glyphs == frame.ASCII, 0.18, 0.07)
				for y := range p.curve {
					c := lane.At(x, y)
					dots := 0 // rows of them, from below
					for dots < 4 && viewtest.BrailleDot(lane, 2*x+1-dots%2, 4*y+3-dots) {
						dots++
					}
					switch i := slices.Index(chart.Eighths, c.Rune); {
					case c.FG == frame.Bright && c.Bold && theme.Glyphs == frame.ASCII:
						line, near = float64(p.curve-y)-0.5, 1
					case c.FG == frame.Bright && c.Bold:
						dot := 0
						for !viewtest.BrailleDot(lane, 2*x, 4*y+dot) || !viewtest.BrailleDot(lane, 2*x+1, 4*y+dot) {
							dot++
						}
						line = float64(p.curve-y) - float64(dot)/4
						switch {
						case theme.Depth == frame.NoColor: // the line may lie on the dots of A
							surface, near = surface+float64(dots)/4, 0.45
						case theme.Depth == frame.Colors16:
							near = 1
							surface += float64(chart.One(c.BG != frame.Background))
							if c.BG != frame.Background && wantB > wantA+0.07 {
								t.Fatalf("%v: B is above A in column %d, on the ground of A", size, x)
							}
						case c.BG != frame.Background:
							a, n := p.large[0].a, 1
							for c.BG != a.hue.Over(chart.Either(x < p.half(a), 100, 36)*n/8) {
								n++
							}
							surface, near = surface+float64(n)/8, 0.2 // two eighths may have one shade
						}
					case theme.Glyphs == frame.ASCII:
						surface += float64(max(strings.IndexRune(" .:|", c.Rune), 0)) / 3
					case c.Rune == '░':
						surface++
					case dots > 0:
						surface, near = surface+float64(dots)/4, max(near, 0.19)
					default:
						surface += float64(max(i, 0)) / 8
					}
				}
				if math.Abs(surface-wantA) > near {
					t.Fatalf("%+v, %v: column %d of A has %.2f rows, want %.2f\n%s", theme, size, x, surface, wantA,
						f.AppendPlain(nil))
				}
				if math.Abs(line-wantB) > chart.Either(theme.Glyphs == frame.ASCII, 0.57, 0.19) {
					t.Fatalf("%+v, %v: column %d of B is at %.2f rows, want %.2f\n%s", theme, size, x, line, wantB,
						f.AppendPlain(nil))
				}
			}
		}
	}
}

// The scale of the lanes leaves free the row with the name of a scheme.
func TestScaleIsNotBesideAName(t *testing.T) {
	for _, scheme := range []string{"none", "alibi"} {
		for h := 12; h <= 60; h++ {
			f := frame.New(140, h, frame.Theme{})
			change := func(s *shot) { s.Scheme, s.Length = scheme, 4096 }
			d := newDistance(subjectOf(t, f, change))
			take(t, f, change).Draw()
			row := viewtest.ScreenRow(f, d.rowOf(d.first)+(d.curve-1)/2)
			if name := string([]rune(row)[:d.X]); strings.Contains(name, "×") {
				t.Errorf("%d rows: %q", h, name)
			}
		}
	}
}

// A click on a lane goes to its scheme and to the offset under it, which the next
// picture then shows there.
func TestClickOnLane(t *testing.T) {
	f := frame.New(120, 34, frame.Theme{})
	d, p := newDistance(subjectOf(t, f, usual)), take(t, f, usual)
	cell := func(k int) int {
		x, _ := d.Cell(k)
		return x
	}
	for i, s := range d.all {
		for _, k := range []int{0, 1, 2, 5, 64, 300, 4000} {
			state, set := chart.Default(), View.Default
			state.DModel, state.Length = 512, 4096
			do := viewtest.Hit[Settings](p, d.X+cell(k), d.rowOf(i))
			if do == nil {
				t.Fatalf("nothing at lane %d", i)
			}
			do(&state, &set)
			if set.lane(state) != s.Scheme.Name || cell(state.Offset) != cell(k) {
				t.Errorf("a click on %d of %s goes to %d of %s", k, s.Scheme.Name, state.Offset, set.lane(state))
			}
			if state.Scheme != "sinusoidal" {
				t.Errorf("a click on %s changes the scheme of all views to %s", s.Scheme.Name, state.Scheme)
			}
		}
	}
}

// A click on a ribbon goes to its scheme, to its head and to the offset under it.
func TestClickOnRibbon(t *testing.T) {
	f := frame.New(120, 34, frame.Theme{})
	change := func(s *shot) { usual(s); s.Face = "ribbons" }
	p, picture := newRibbons(subjectOf(t, f, change)), take(t, f, change)
	y := p.top
	for i := range p.bands {
		b := &p.bands[i]
		for row := range b.ribbon() {
			for _, k := range []int{0, 3, 64, 4000} {
				state, set := chart.Default(), View.Default
				state.DModel, state.Length, state.Head = 512, 4096, 5
				x, _ := p.Cell(k)
				viewtest.Hit[Settings](picture, p.X+x, y+row)(&state, &set)
				at, _ := p.Cell(state.Offset)
				head := chart.Either(b.Scheme.Title == "ALiBi", row+1, 5)
				if set.lane(state) != b.Scheme.Name || state.Head != head || at != x {
					t.Errorf("row %d of %s, k %d: %s, head %d, k %d", row, b.Scheme.Name, k, set.lane(state), state.Head, state.Offset)
				}
			}
		}
		y += b.height() + p.gap
	}
}

// The arrows move the cursor from lane to lane and leave the scheme of all views; enter uses that of the lane.
func TestLanesAreNotTheScheme(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someShot(t)
		s.Face = rapid.SampledFrom([]string{"distance", "where", "ribbons"}).Draw(t, "face")
		s.Settings = View.Clamp(s.Settings)
		before, names := s, shownNames()
		at := slices.Index(names, before.lane(before.State))
		n := rapid.IntRange(-3, 3).Draw(t, "steps")
		_, down := View.Axes(s.State, s.Settings)
		down.Move(&s.State, &s.Settings, n)
		if row := s.lane(s.State); s.State != before.State || row != names[min(max(at+n, 0), len(names)-1)] {
			t.Fatalf("%d rows from %s lead to %s; the scheme was %s and is %s", n, before.lane(before.State), row,
				before.Scheme, s.Scheme)
		}
		row := s.lane(s.State)
		for _, k := range View.Keys {
			if n, ok := k.Arg("enter"); ok {
				k.Act(&s.State, &s.Settings, n)
			}
		}
		if s.Scheme != row || s.lane(s.State) != row {
			t.Fatalf("enter in the row of %s leads to the scheme %s", row, s.Scheme)
		}
	})
}

// Arrows keep both positions in the sequence and the key before its query.
func TestArrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someShot(t)
		s.State, s.Settings = s.State.Clamp(), clamp(s.Settings)
		across, down := View.Axes(s.State, s.Settings)
		for range 5 {
			n := rapid.IntRange(-9, 9).Draw(t, "n")
			before := offsetOf(s.State)
			if rapid.Bool().Draw(t, "across") {
				across.Move(&s.State, &s.Settings, n)
			} else {
				down.Move(&s.State, &s.Settings, n)
			}
			key, query := pairOf(s.State)
			if after := s.State.Clamp(); s.Pos != after.Pos || s.Offset != after.Offset || s.Scheme != after.Scheme ||
				key < 0 || key > query || query >= s.Length {
				t.Fatalf("key %d and query %d of %d, %d before", key, query, s.Length, before)
			}
		}
	})
}

// Where signs replace colours the offset of the cursor is a line that no weight looks like, in each ribbon that has it.
func TestCursorOfRibbonsWithoutColour(t *testing.T) {
	for line, theme := range map[rune]frame.Theme{'│': {Depth: frame.NoColor}, '|': {Glyphs: frame.ASCII}} {
		f := frame.New(120, 35, theme)
		change := func(s *shot) { usual(s); s.Face = "ribbons" }
		take(t, f, change).Draw()
		p, ribbons := newRibbons(subjectOf(t, f, change)), 0
		at, _ := p.Cell(p.k)
		y := p.top
		for i := range p.bands {
			b := &p.bands[i]
			for row := range b.ribbon() {
				if c := f.At(p.X+at, y+row); c.Rune != line || c.BG != frame.Background {
					t.Errorf("%+v, %s: %q is at the offset of the cursor", theme, b.Scheme.Title, c.Rune)
				}
				ribbons++
			}
			y += b.height() + p.gap
		}
		if ribbons < 10 {
			t.Errorf("%d rows of ribbons", ribbons)
		}
	}
}

// Over any settings a ribbon is as high as the logarithm of the mean weight of its columns by the formula, from ×0.0001
// to ×1, or in one row as bright; its mark is at half of the attention, with the number at the right; and a number of a
// bucket stands below an offset of that bucket. So is the ribbon of each head of ALiBi.
func TestRibbonsByFormula(t *testing.T) {
	heads, multi, buckets, equal := 0, 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		s := smallShot(t)
		s.Face, s.Lane = "ribbons", ownLane
		s.Heads = 1 << rapid.IntRange(0, 5).Draw(t, "heads")
		s.State = s.State.Clamp()
		f := frame.New(rapid.IntRange(40, 200).Draw(t, "w"), rapid.IntRange(10, 60).Draw(t, "h"), frame.Theme{})
		take(t, f, func(to *shot) { *to = s }).Draw()
		p := newRibbons(subjectOf(t, f, func(to *shot) { *to = s }))
		start := func(k int) float64 { return float64(p.W) * math.Log2(1+float64(k)) / math.Log2(1+float64(p.N)) }
		y := p.top
		for i := range p.bands {
			b := &p.bands[i]
			equal += len(b.like)
			rows := b.heads
			if len(rows) == 0 {
				rows = []*lane{b.lane}
			}
			for j, of := range rows {
				name, state := of.Scheme.Title, s
				if state.Head = of.Head; name == "learned" {
					continue
				}
				g := formula(state.State, name)
				for _, like := range b.like {
					if h := formula(state.State, like.Scheme.Title); math.Abs(h(p.k)-g(p.k)) > 1e-9 {
						t.Fatalf("%s is not %s", like.Scheme.Title, name)
					}
				}
				n := b.ribbon() / len(rows)
				heads, multi = heads+chart.One(len(b.heads) > 0), multi+chart.One(n > 1)
				half := halfOf(state, name)
				at := int(math.Ceil(start(half+1)-1e-9)) - 1
				text := strings.Fields(viewtest.ScreenRow(f, y+j*n+(n-1)/2))
				if got := text[len(text)-1]; got != strconv.Itoa(half) && got != strconv.Itoa(half+1) { // a tie
					t.Fatalf("half of %s is within %s, want %d", name, got, half)
				}
				for x := range p.W {
					from, to := p.At(float64(2*x)), min(p.At(float64(2*x)+1.9998)+1, s.Length)
					sum := 0.0
					for k := from; k < to; k++ {
						sum += math.Exp(g(k))
					}
					part := max(1+math.Log10(sum/float64(to-from))/4, 0)
					cursor, _ := p.Cell(p.k)
					paper, height := f.Sub(p.X, y+j*n, p.W, n), 0.0
					for row := range n {
						c := paper.At(x, row)
						if c.Rune == '▐' && x != at && of.Half == half {
							t.Fatalf("the mark of %s is in column %d, want %d", name, x, at)
						}
						height += float64(max(slices.Index(chart.Eighths, c.Rune), 0)) / 8
					}
					c := paper.At(x, 0)
					switch {
					case x == cursor || x == at || x == p.half(of)-1:
					case n == 1 && c.BG != tone(of.hue, part+1e-9) && c.BG != tone(of.hue, max(part-1e-9, 0)):
						t.Fatalf("%s, column %d: the shade is not that of %.3f", name, x, part)
					case n > 1 && math.Abs(height-part*float64(n)) > 1.01/16:
						t.Fatalf("%s, column %d: %.2f rows, want %.2f of %d\n%s", name, x, height, part*float64(n), n,
							f.AppendPlain(nil))
					}
				}
			}
			if b.buckets {
				below := []rune(viewtest.ScreenRow(f, y+b.ribbon()))
				for x := p.X; x < min(p.X+p.W, len(below)); x++ {
					end := x
					for end < len(below) && below[end] != ' ' {
						end++
					}
					if end > x {
						buckets++
						k := p.At(float64(x + end - 2*p.X))
						if want := strconv.Itoa(bucket(s.State, k)); string(below[x:end]) != want {
							t.Fatalf("bucket %s is below k %d of bucket %s", string(below[x:end]), k, want)
						}
						x = end
					}
				}
			}
			y += b.height() + p.gap
		}
	})
	if heads == 0 || multi == 0 || buckets == 0 || equal == 0 {
		t.Errorf("%d rows of heads, %d high ribbons, %d buckets, %d equal schemes", heads, multi, buckets, equal)
	}
}

// A scheme without numbers, here a head whose model brings no divisors for its
// method, has no pieces either, and is drawn beside others.
func TestSchemeWithoutNumbers(t *testing.T) {
	f := frame.New(160, 50, frame.Theme{})
	change := func(s *shot) {
		s.Model, s.Method = model.Named("llama-2-7b"), encoding.LongRoPE
		s.Face, s.Scheme, s.Lane = "ribbons", "sinusoidal", "rope"
	}
	take(t, f, change).Draw()
	for _, s := range subjectOf(t, f, change).all {
		if s.Scheme.Name == "rope" && (s.Profile != nil || s.pieces() != nil) {
			t.Error("a head without frequencies has numbers, or pieces")
		}
	}
}

// Where turns the pair that the cursor is on, as the columns of a head are paired:
// neighbours, or the two halves.
func TestWhereTurnsThePairOfTheCursor(t *testing.T) {
	for _, c := range []struct {
		pairing   encoding.Pairing
		dim, pair int
	}{
		{encoding.Neighbours, 0, 0}, {encoding.Neighbours, 5, 2}, {encoding.Neighbours, 6, 3},
		{encoding.Neighbours, 11, 5},
		{encoding.Halves, 0, 0}, {encoding.Halves, 5, 5}, {encoding.Halves, 6, 0}, {encoding.Halves, 11, 5},
	} {
		f := frame.New(160, 45, frame.Theme{})
		p := take(t, f, func(s *shot) {
			s.Scheme, s.HeadDim, s.Pairing, s.Dim, s.Face = "rope", 12, c.pairing, c.dim, "where"
		})
		p.Draw()
		viewtest.Wants(t, string(f.AppendPlain(nil)), fmt.Sprintf("pair %d of 6", c.pair))
	}
}

// An arrow adds nothing up anew: what a window comes to is kept while the offset, the
// scheme and the head move, at any d_model.
func TestArrowAddsNothingUpAnew(t *testing.T) {
	for _, d := range []int{64, 766, 768, 65_535} {
		f, cache := frame.New(120, 34, frame.Theme{}), new(memo.Cache)
		draw := func(offset int, scheme string) (allocated uint64) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			s := shot{chart.Default(), View.Default}
			s.DModel, s.Offset, s.Scheme, s.Head = d, offset, scheme, 1+offset%2
			sc := viewtest.SceneOf(t, s.State)
			sc.Cache = cache
			p := viewtest.Body(View, f, sc, s.Settings)
			p.Draw()
			p.Words()
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		first := draw(5, "sinusoidal")
		for i, scheme := range shownNames() {
			if again := draw(6+i, scheme); again > 1<<20 || first > 1<<22 && again > first/8 {
				t.Errorf("d_model %d, %s: %d bytes for another offset, %d for the first picture", d, scheme, again,
					first)
			}
		}
	}
}

// Distance and Where show every scheme with its weight, on all usual screens.
func TestEverySchemeHasItsWeight(t *testing.T) {
	for _, face := range []string{"distance", "where"} {
		for _, w := range []int{80, 100, 120, 200} {
			for h := 18; h <= 54; h++ {
				f := frame.New(w, h, frame.Theme{})
				take(t, f, func(s *shot) { usual(s); s.Face = face }).Draw()
				text := string(f.AppendPlain(nil))
				for _, s := range shown() {
					if !strings.Contains(text, s.Title+" ") {
						t.Fatalf("%s at %d×%d: %s is missing in\n%s", face, w, h, s.Title, text)
					}
				}
				// no positions, e^−4 for ALiBi's slope 1/16
				for _, weight := range []string{"×1 ", "×0.018 "} {
					if !strings.Contains(text, weight) {
						t.Fatalf("%s at %d×%d: %s is missing in\n%s", face, w, h, weight, text)
					}
				}
			}
		}
	}
}

// What a comparison counts has numbers of its own: neither placeholders, nor schemes without any.
func TestPlaceholdersAreNotCounted(t *testing.T) {
	sc := viewtest.SceneOf(t, chart.Default())
	sc.Comparison = &chart.Comparison{Scenes: []chart.Scene{sc, sc}, Names: []string{"a", "b"}}
	p := newComparison(chart.Paper{W: 120, H: 40}, sc, View.Default)
	want := 0
	for _, s := range p.kept {
		want += chart.One(s.Profile != nil && s.Standin() == "")
	}
	if yes, no := p.changes(); yes != 0 || len(no) != want || want == len(p.kept) {
		t.Errorf("%d change and %v do not, of %d schemes; %d have numbers", yes, no, len(p.kept), want)
	}
}
