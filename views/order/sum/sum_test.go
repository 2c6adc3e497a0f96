package sum

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// planned is a scene on a pane.
func planned(sc sentence.Scene, w, h int) *plan {
	return newPlan(facetest.Body(w, h, frame.Theme{}), sc).(*plan)
}

// The numbers of a sentence were worked out by another program.
func TestSumNumbers(t *testing.T) {
	text := facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) { s.Pos = 3 })
	viewtest.Wants(t, text,
		" -.8 -.3 -.4 .18 -.8 .65 -.6 -.7 +    0 1.0   0 1.0   0 1.0   0 1.0 =  -.8 .66 -.4 1.2 -.8 1.6 -.6 .27",
		" .08 -.3 .68 -.1 .14 .82 -.3 -.4 +  .84 .54 .10 1.0 .01 1.0 .00 1.0 =  .92 .20 .78 .90 .15 1.8 -.3 .62",
		" -.5 -.7 -.2 .52 .34 .89 -.3 .16 +  .91 -.4 .20 .98 .02 1.0 .00 1.0 =  .43-1.1 .01 1.5 .36 1.9 -.3 1.2",
		" -.5 -.1 -.5 -.5 .79 .59 .68 -.6 +  -.8 -.7 .39 .92 .04 1.0 .00 1.0 = -1.3 -.8 -.1 .46 .83 1.6 .68 .41",
		"   0   0   0   0   0   0   0   0 +  .14-2.0 .30  .0 .03  .0 .00  .0 =  .14-2.0 .30  .0 .03  .0 .00  .0",
		" .27 2.52", " .62 2.47", "1.2 2.96", " .27 2.67", " .41 2.51",
		"the same word at two places, 3 and 0", "the at 3", "− the at 0", "one word, one vector:", "this far apart", "so X differs:", "E norms about 1.5, PE norm √(d/2) = 2.00 everywhere", "−2 ", " +2 ",
	)
	text = facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Scaled = 32, true })
	viewtest.Wants(t, text, " 18.9 ", " 18.7 ", " 21.7 ", " 16.3 ", "E norms ×5.66", "−7 ", " +7 ")
}

// Where a vector has room beside the shortest names, all its numbers are shown.
func TestNamesCostNoNumbers(t *testing.T) {
	for _, d := range []int{8, 16, 20, 32, 48, 64} {
		sc := facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel = d })
		for w := 60; w <= 250; w++ {
			fixed := 2 + sentence.LeastGutter + sentence.TieRoom + 2*sentence.Operator + normColumn
			if n := planned(sc, w, 35).grid.N; 3*d+fixed <= w && n < d {
				t.Errorf("%d columns: %d of %d numbers", w, n, d)
			}
		}
	}
}

// The norms of a subtraction are as tall as each other.
func TestFiguresAreOfOneSize(t *testing.T) {
	for _, d := range []int{8, 32} {
		sc := facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel = d })
		for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 45}, {200, 60}, {250, 70}} {
			p := planned(sc, size[0], size[1])
			p.Draw()
			var tall [3]int
			for k := range tall {
				for y := p.figures; y < p.figures+8; y++ {
					if c := p.f.At(p.grid.X[k], y); c != nil && c.Rune != ' ' {
						tall[k] = y - p.figures + 1
					}
				}
			}
			if p.figures < 0 || tall[0] == 0 || tall[0] != tall[1] || tall[1] != tall[2] {
				t.Errorf("d_model %d, %v: rows %v", d, size, tall)
			}
		}
	}
}

// All words 0.1 in four dimensions: the example of a tutorial, with its slips
// put right: 0.6403 is no 0.641, and 1.0998 no 1.099.
func TestFlatWords(t *testing.T) {
	text := facetest.First(t, Face, 160, 40, func(s *scene.State, set *sentence.Settings) {
		s.DModel, set.Flat, set.Sentence = 4, true, "a b c"
	})
	for _, row := range [][]string{
		{"0.1000", "1.1000", "0.1000", "1.1000"},
		{"0.9415", "0.6403", "0.1100", "1.1000"}, // 0.1 + cos 0.01 is 1.09995000042
		{"1.0093", "-0.3161", "0.1200", "1.0998"},
	} {
		found := false
		for _, line := range strings.Split(text, "\n") {
			_, x, ok := strings.Cut(line, "= ")
			fields := strings.Fields(x)
			found = found || ok && len(fields) >= 4 && strings.Join(fields[:4], " ") == strings.Join(row, " ")
		}
		if !found {
			t.Errorf("%v is not in\n%s", row, text)
		}
	}
}

// Side by side is twice as wide, and so are the weights that read it.
func TestConcat(t *testing.T) {
	text := facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) { set.Concat, s.Pos = true, 3 })
	viewtest.Wants(t, text, "X = [E, PE]", "8 + 8 = 16 wide", "384 weights, not 192", "word 0–7", "place 8–15", " 2.61 ") // √(1.68² + 2²)
}

// Bits of position 0 are no signal at all.
func TestNoSignalIsNotCalledOne(t *testing.T) {
	text := facetest.Opening(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) {
		s.Scheme, s.Pos, set.Sentence = "binary", 0, "dog bit man"
	})
	viewtest.Wants(t, text, "PE has norm 0,")
	if strings.Contains(text, "no small signal") {
		t.Error(text)
	}
}

// The strips of Sum stand close, however wide the screen, and its column
// numbers end over the last figures of their columns.
func TestSumStripsStandClose(t *testing.T) {
	for w := 60; w <= 300; w += 7 {
		for _, d := range []int{2, 7, 8, 16, 32, 64, 512} {
			g := planned(facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel = d }), w, 50).grid
			for k := 1; k < len(g.X); k++ {
				blank := g.X[k] - g.X[k-1] - g.Width()
				if at := g.Sign(k); blank < 1 || blank > sentence.Operator && g.Width() > 19 || at < g.X[k]-blank || at >= g.X[k] {
					t.Errorf("width %d, d_model %d: %d blank columns, the sign in %d of %v", w, d, blank, at, g.X)
				}
			}
			if g.Numbers >= w || g.Numbers < g.X[2]+g.Width()+5 {
				t.Errorf("width %d, d_model %d: norms end at %d, strips %v of %d", w, d, g.Numbers, g.X, g.Width())
			}
		}
	}
	p := planned(facetest.Scene(t, func(*scene.State, *sentence.Settings) {}), 200, 55)
	p.Draw()
	for i := range p.grid.N {
		end := p.grid.X[0] + (i+1)*p.grid.Wide - 1
		for p.f.At(end, p.middle(p.tokens.X)).Rune == ' ' {
			end--
		}
		if c := p.f.At(end, p.heads+1); c.Rune != rune('0'+i) {
			t.Errorf("column %d has %q over its last figure", i, c.Rune)
		}
	}
}

// The norm that Sum gives for all rows is that of a row, and so is the formula:
// √(d/2), or √((d−1)/2) beside a column of zeros; without it there is none.
func TestNormsAtEveryLayout(t *testing.T) {
	for d := 2; d < 40; d++ {
		for layout := range encoding.Layout(4) {
			text := facetest.Opening(t, Face, 160, 35, func(s *scene.State, set *sentence.Settings) { s.DModel, s.Layout = d, layout })
			want := fmt.Sprintf("PE norm √(d/2) = %.2f everywhere", math.Sqrt(float64(d)/2))
			if d%2 == 1 {
				want = fmt.Sprintf("PE norm √((d−1)/2) = %.2f everywhere", math.Sqrt(float64(d-1)/2))
				if layout == encoding.Interleaved || layout == encoding.Concat {
					if want = ""; strings.Contains(text, "everywhere") {
						t.Errorf("d_model %d, %v: a norm everywhere", d, layout)
					}
				}
			}
			viewtest.Wants(t, text, want)
		}
	}
}

// Whatever Sum shows stands inside the frame, under what comes before it.
func TestSumFits(t *testing.T) {
	for _, text := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l", strings.Repeat("a b c ", 40)} {
		for _, d := range []int{4, 8, 64} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Sentence, s.Pos = d, text, 2 })
			for w := 60; w <= 200; w += 20 {
				for h := 10; h <= 55; h++ {
					p := planned(sc, w, h)
					rows := []int{p.heads}
					for _, y := range []int{p.dims, p.tokens.X, p.tokens.At(p.tokens.End()) - 1, p.title, p.operands[0], p.operands[1], p.line, p.at*parts.One(p.result > 0) - parts.One(p.result == 0),
						p.at + p.result - 1, p.figures, p.legend} {
						if y > 0 {
							rows = append(rows, y)
						}
					}
					_, high := p.f.Size()
					if !slices.IsSorted(rows) || rows[len(rows)-1] >= high {
						t.Fatalf("%.20q, d_model %d, at %d×%d: rows %v", text, d, w, h, rows)
					}
				}
			}
		}
	}
}

// A click sets the row and the column that it is on: over a strip both, on the
// column's number only that.
func TestSumHits(t *testing.T) {
	p := planned(facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.Pos = 3 }), 120, 35)
	for row := range 5 {
		y := p.tokens.At(row) + p.tokens.W - 1
		for strip := range 3 {
			for dim := range 8 {
				s := p.State
				p.Hit(p.grid.X[strip]+dim*p.grid.Wide, y)(&s, &p.Settings)
				if s.Pos != row || s.Dim != dim {
					t.Errorf("strip %d: pos %d, dim %d, want %d, %d", strip, s.Pos, s.Dim, row, dim)
				}
			}
		}
	}
	s := p.State
	if p.Hit(p.grid.X[1]+5*p.grid.Wide, p.heads+1)(&s, &p.Settings); s.Pos != 3 || s.Dim != 5 {
		t.Errorf("the number of column 5 leads to pos %d, dim %d", s.Pos, s.Dim)
	}
	if p.Hit(p.grid.X[1], p.heads) != nil || p.Hit(p.grid.X[1]-1, p.heads+1) != nil {
		t.Error("a click beside the tokens does something")
	}
}

// Each caption says what its case is about, with the numbers of TestSumNumbers.
func TestSumCaptions(t *testing.T) {
	three := func(s *scene.State, set *sentence.Settings) { s.Pos, set.Sentence = 0, "dog bit man" }
	for want, change := range map[string]func(*scene.State, *sentence.Settings){
		"the same word twice: E is identical, but X differs by 2.02, which is":                                         func(*scene.State, *sentence.Settings) {},
		"the same word twice: the half of X that is the word is identical, the half that is the place differs by 2.02": func(_ *scene.State, set *sentence.Settings) { set.Concat = true },
		"every word is 0.1 in every dimension, so X is PE + 0.1: what tells":                                           func(_ *scene.State, set *sentence.Settings) { set.Flat = true },
		"padding has no word, here its E is set to 0, but its place counts: X has norm 2.00; what keeps it":            func(s *scene.State, set *sentence.Settings) { s.Pos, set.Padding = 5, 1 },
		"padding: E is 0, and in 2 dimensions PE is 0 too": func(s *scene.State, set *sentence.Settings) {
			s.Scheme, s.DModel, s.Pos, set.Padding, set.Sentence = "binary", 2, 4, 1, "a dog bit me"
		},
		"the place is no small signal: PE has norm 2.00, 'dog' 1.23; PE is 16": three,
		"√d = 5.66 makes the word louder: 'dog' has norm 18.5, PE 4.00, which is 22 % of the word; these vectors are made up": func(s *scene.State, set *sentence.Settings) {
			three(s, set)
			s.DModel, set.Scaled = 32, true
		},
	} {
		p := planned(facetest.Scene(t, change), 120, 35)
		if got := viewtest.LineText(p.Words().Caption[0]); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The readout is one column of the sum, and how far it can be told where the
// cursor is.
func TestSumReadout(t *testing.T) {
	for want, change := range map[string]func(*scene.State, *sentence.Settings){
		"pos 3 'the' · dim 1 = cos, pair 0 │ E −0.3377 + PE cos(3 / 1) = −0.9900 │ X = −1.3277   E and PE at 87°":          func(s *scene.State, _ *sentence.Settings) { s.Dim = 1 },
		"pos 3 'the' · dim 1 = cos, pair 0 │ E −0.3377 , PE cos(3 / 1) = −0.9900 │ columns 1 and 9 of X   E and PE at 87°": func(s *scene.State, set *sentence.Settings) { s.Dim, set.Concat = 1, true },
		"pos 3 'the' · dim 1 │ E −0.3377 + PE bit +1.0000 │ X = +0.6623   E and PE at ":                                    func(s *scene.State, _ *sentence.Settings) { s.Dim, s.Scheme = 1, "binary" },
		"pos 2 'bit' · dim 8 │ E ": func(s *scene.State, _ *sentence.Settings) { s.DModel, s.Layout, s.Pos, s.Dim = 9, encoding.T2T, 17, 8 },
	} {
		lines := planned(facetest.Scene(t, change), 120, 35).Words().Readout
		if got := viewtest.LineText(lines[0]); !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		behind := strings.HasSuffix(viewtest.LineText(lines[0]), "   cursor 17, round the 5 tokens")
		if is := strings.HasPrefix(want, "pos 2"); behind != is || len(lines) != 4+parts.One(is) {
			t.Errorf("%d lines, the cursor behind the sentence: %v", len(lines), behind)
		}
	}
}

// Keys change what is added, and are named after what they lead to.
func TestSumKeys(t *testing.T) {
	sc := facetest.Scene(t, func(*scene.State, *sentence.Settings) {})
	names := func() (text string) {
		for _, k := range Face.Keys {
			if k.Now == nil {
				text += k.Name + ", "
			} else {
				text += k.Now(sc.State, sc.Settings) + ", "
			}
		}
		return text
	}
	if got, want := names(), "√d, concat, all 0.1, pad, "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, key := range []string{"r", "a", "f", "x", "x", "X"} {
		facetest.Press(t, Face, &sc, key)
	}
	if !sc.Scaled || !sc.Concat || !sc.Flat || sc.Padding != 1 {
		t.Errorf("%+v", sc.Settings)
	}
	if got, want := names(), "√d, add, norm 1, pad, "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	across, down := Face.Axes(sc.State, sc.Settings)
	across.Move(&sc.State, &sc.Settings, 2)
	if down.Move(&sc.State, &sc.Settings, 9); sc.Dim != 2 || sc.Pos != 5 { // the padding after five words
		t.Errorf("arrows lead to dim %d, pos %d", sc.Dim, sc.Pos)
	}
	if _, n := planned(sc, 120, 35).Shown(); n != 5 {
		t.Errorf("a page of six tokens is %d", n)
	}
}

// A pane that has room for nothing else shows the token under the cursor; columns
// of a vector twice as wide are numbered.
func TestSumInTightPlaces(t *testing.T) {
	for h := 3; h < 9; h++ {
		viewtest.Wants(t, facetest.Text(Face, facetest.Scene(t, func(*scene.State, *sentence.Settings) {}), 60, h, frame.Theme{}), "3 the")
	}
	sides := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, s.Dim, set.Concat = 512, 9, true })
	viewtest.Wants(t, facetest.Text(Face, sides, 160, 35, frame.Theme{}), " of 512", "word ", "place ")
}

// The norm of X stands behind every token, on every pane.
func TestNormsStandBehindTokens(t *testing.T) {
	for w := 60; w <= 200; w += 7 {
		for h := 10; h <= 60; h += 5 {
			p := planned(facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel = 8 }), w, h)
			p.Draw()
			for pos := p.tokens.First; pos < p.tokens.End(); pos++ {
				if row := strings.TrimRight(viewtest.ScreenRow(p.f, p.middle(pos)), " "); !strings.HasSuffix(row, [...]string{"2.52", "2.47", "2.96", "2.67", "2.51"}[pos]) {
					t.Errorf("%d×%d, token %d: %q", w, h, pos, row)
				}
			}
		}
	}
}

// The two equal words stand over the rule, as they are above, and the result under
// it is their difference, number by number; its norms are written large.
func TestTheSubtractionIsOne(t *testing.T) {
	for _, size := range [][2]int{{120, 35}, {160, 40}, {200, 55}} {
		p := planned(facetest.Scene(t, func(*scene.State, *sentence.Settings) {}), size[0], size[1])
		p.Draw()
		numbers := func(y int) (all []float64) {
			for _, x := range p.grid.X {
				for i := range p.grid.N {
					cell := string(p.f.Sub(x+i*p.grid.Wide, y, p.grid.Wide, 1).AppendPlain(nil))
					v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(cell), "−", "-"), 64)
					if err != nil {
						t.Fatalf("%v: %q is no number", size, cell)
					}
					all = append(all, v)
				}
			}
			return all
		}
		a, b := numbers(p.operands[0]+(p.word-1)/2), numbers(p.operands[1]+(p.word-1)/2)
		for i, v := range numbers(p.at + (p.result-1)/2) {
			if math.Abs(a[i]-b[i]-v) > 0.11 { // numbers above 1 have one decimal
				t.Errorf("%v: %v − %v is no %v", size, a[i], b[i], v)
			}
		}
		if !slices.Equal(a, numbers(p.middle(3))) || !slices.Equal(b, numbers(p.middle(0))) {
			t.Errorf("%v: the words of the subtraction are others than those above", size)
		}
		ink := func(k int) frame.Color { return p.f.At(p.grid.X[k], p.figures).FG }
		if ink(0) != frame.Warn || ink(1) != frame.Good || ink(2) != frame.Good {
			t.Errorf("%v: norms in %v, %v, %v", size, ink(0), ink(1), ink(2))
		}
	}
}

// A place is said to be read back where the row of the table at it is nearest to
// X, and only there.
func TestReadBack(t *testing.T) {
	said := map[bool]int{}
	for d := 2; d <= 64; d += 6 {
		for pos := range 5 {
			sc := facetest.Scene(t, func(s *scene.State, _ *sentence.Settings) { s.DModel, s.Pos = d, pos })
			x := make([]float64, d)
			sc.Embed(x, sc.Words()[pos])
			row := func(p, j int) float64 {
				angle := float64(p) / math.Pow(10_000, float64(j/2*2)/float64(d))
				return [2]float64{math.Sin(angle), math.Cos(angle)}[j%2]
			}
			for j := range x {
				x[j] += row(pos, j)
			}
			nearest, least := -1, math.Inf(1)
			for p := range 5 {
				distance := 0.0
				for j := range x {
					distance += (x[j] - row(p, j)) * (x[j] - row(p, j))
				}
				if distance < least {
					nearest, least = p, distance
				}
			}
			got := planned(sc, 120, 35).readBack()
			if want := fmt.Sprintf("be %d,", nearest); nearest == pos && !strings.Contains(got, fmt.Sprintf("is %d, and right", pos)) || nearest != pos && !strings.Contains(got, want) {
				t.Errorf("d_model %d, pos %d: %q, nearest is %d", d, pos, got, nearest)
			}
			said[nearest == pos]++
		}
	}
	if len(said) < 2 {
		t.Error("only one of both is seen")
	}
	for _, change := range []func(*scene.State, *sentence.Settings){
		func(s *scene.State, _ *sentence.Settings) { s.DModel = 7 },
		func(_ *scene.State, set *sentence.Settings) { set.Concat = true },
		func(_ *scene.State, set *sentence.Settings) { set.Sentence = "dog" },
		func(s *scene.State, _ *sentence.Settings) { s.Scheme = "binary" },
	} {
		if got := planned(facetest.Scene(t, change), 120, 35).readBack(); got != "" {
			t.Errorf("%q of rows that are not equally long", got)
		}
	}
}

// Words of norm 1 have it, and keep their direction; times √d they are as loud as
// √2 places.
func TestUnitWords(t *testing.T) {
	for _, d := range []int{2, 7, 64} {
		for _, scaled := range []bool{false, true} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Unit, set.Scaled = d, true, scaled })
			e, own := make([]float64, d), make([]float64, d)
			sc.Embed(e, "dog")
			attention.Embedding(own, "dog", 0)
			want := 1.0
			if scaled {
				want = math.Sqrt(float64(d))
			}
			if norm := attention.Norm(e); math.Abs(norm-want) > 1e-12 || attention.Angle(e, own) > 1e-4 {
				t.Errorf("d_model %d: norm %v, %v° off", d, norm, attention.Angle(e, own))
			}
			short := make([]float64, 1)
			if sc.Embed(short, "dog"); short[0] != e[0] {
				t.Errorf("d_model %d: the first number is %v of %v", d, short[0], e[0])
			}
		}
	}
	text := facetest.Said(Face, facetest.Scene(t, func(_ *scene.State, set *sentence.Settings) {
		set.Sentence, set.Unit, set.Scaled = "dog bit man", true, true
	}), 120, 35)
	viewtest.Wants(t, text, "words of norm 1, as a model may start with, times √d = 2.83: 'dog' has norm 2.83 and its place 2.00, 71 % of it")
}

// A table with no frequencies says what it is with the name of its column, and
// no word of waves or bits.
func TestSumOfAnyTable(t *testing.T) {
	all := scheme.All
	defer func() { scheme.All = all }()
	scheme.All = append(slices.Clone(all), scheme.Scheme{Name: "gauges", New: func(c encoding.Config) (encoding.Encoding, error) {
		table, err := encoding.NewBinary(c)
		return learned{table}, err
	}})
	text := facetest.Said(Face, facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
		s.Scheme, s.Pos, s.Dim, set.Sentence = "gauges", 3, 2, "the dog saw the man"
	}), 160, 40)
	viewtest.Wants(t, text, "PE gain2 +4.0000", "−8 ", " +8 ") // 5·5 is 7 of 9; two places are up to 8 apart
	for _, word := range []string{"bit", "wave", "sin", "cos", "pair", "λ", "turn", "√(d/2)"} {
		if strings.Contains(text, word) {
			t.Errorf("%q is in\n%s", word, text)
		}
	}
}

// learned is a table of whole numbers from −3 to 5 with columns of its own.
type learned struct{ encoding.Encoding }

func (l learned) At(pos, dim int) float64 { return float64((pos+dim)*5%9 - 3) }

func (l learned) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprint("gain", dim), Index: dim, Period: math.Inf(1), Low: -3, High: 5}
}

// A word of zeros has no norm that its place could be a share of, and one that is
// nearly nothing no share in hundreds of digits.
func TestWordOfZeros(t *testing.T) {
	for _, change := range []func(*sentence.Settings){
		func(*sentence.Settings) {}, func(set *sentence.Settings) { set.Scaled = true },
		func(set *sentence.Settings) { set.Unit = true }, func(set *sentence.Settings) { set.Unit, set.Scaled = true, true },
		func(set *sentence.Settings) { set.Concat = true },
	} {
		sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.Pos, set.Sentence = 0, "[0,0] dog" })
		change(&sc.Settings)
		for _, line := range planned(sc, 120, 35).caption() {
			text := viewtest.LineText(line)
			viewtest.Wants(t, text, " 0: ", "X has norm 2.00")
			if strings.Contains(text, "%") || strings.Contains(text, "louder") || strings.Contains(text, "Inf") {
				t.Errorf("of zeros it says %q", text)
			}
		}
		sc.Sentence, sc.Unit = "[1e-300] dog", false
		if text := viewtest.LineText(planned(sc, 120, 35).caption()[0]); len(text) > 200 || strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
			t.Errorf("of next to nothing it says %q", text)
		}
	}
}
