package order

import (
	"fmt"
	"image"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// plannedSum returns a scene on the paper that the row of faces leaves.
func plannedSum(sc scene, w, h int) *sumPlan { return newSumPlan(chart.Paper{W: w, H: h - 3}, sc) }

// rectangle is where a region of a name is.
func rectangle(t *testing.T, p *chart.Planned, name *chart.Name) image.Rectangle {
	t.Helper()
	for _, g := range p.Regions {
		if g.Name == name {
			return g.Rectangle
		}
	}
	t.Fatalf("no %s", name.Name)
	return image.Rectangle{}
}

// The numbers of a sentence were worked out by another program. The row at the
// cursor has them.
func TestSumNumbers(t *testing.T) {
	for pos, want := range []string{
		" -.79 -.34 -.43  .18 -.76  .65 -.57 -.73 +     0  1.0    0  1.0    0  1.0    0  1.0 =  -.79  .66 -.43  1.2 -.76  1.6 -.57  .27",
		"  .08 -.34  .68 -.09  .14  .82 -.27 -.38 +   .84  .54  .10  1.0  .01  1.0  .00  1.0 =   .92  .20  .78  .90  .15  1.8 -.27  .62",
		" -.48 -.68 -.19  .52  .34  .89 -.29  .16 +   .91 -.42  .20  .98  .02  1.0  .00  1.0 =   .43 -1.1  .01  1.5  .36  1.9 -.29  1.2",
		" -.79 -.34 -.43  .18 -.76  .65 -.57 -.73 +   .14 -.99  .30  .96  .03  1.0  .00  1.0 =  -.65 -1.3 -.13  1.1 -.73  1.6 -.56  .27",
		" -.53 -.13 -.47 -.47  .79  .59  .68 -.59 +  -.76 -.65  .39  .92  .04  1.0  .00  1.0 =  -1.3 -.78 -.08  .46  .83  1.6  .68  .41",
	} {
		text := firstCellText(t, sumFace, 141, 35, func(s *chart.State, set *Settings) { s.Pos = pos })
		viewtest.Wants(t, text, want, " 2.52", " 2.47", " 2.96", " 2.67", " 2.51", // at the end of each row
			"'the' at 3 − 'the' at 0", "±2 ", "PE norm √(d/2) = 2.00")
	}
	text := firstCellText(t, sumFace, 120, 35, func(s *chart.State, set *Settings) {
		s.DModel, set.Scaled = 32, true
	})
	viewtest.Wants(t, text, " 18.9", " 18.7", " 21.7", " 16.3", "±7 ")
}

// Numbers do not touch. In cells of four columns the sines are above the cosines; in rows of one line only the cursor's
// is written.
func TestSumNumbersDoNotTouch(t *testing.T) {
	for _, concat := range []bool{false, true} {
		for _, d := range []int{2, 4, 6, 8, 12} {
			sc := testScene(t, func(s *chart.State, set *Settings) { s.DModel, s.Pos, set.Concat = d, 2, concat })
			for w := 60; w <= 200; w++ {
				for _, h := range []int{18, 35} {
					text := faceText(sumFace, sc, w, h, frame.Theme{})
					if at := touching.FindString(text); at != "" {
						t.Errorf("d_model %d, concat %v, %d × %d: %q in\n%s", d, concat, w, h, at, text)
					}
				}
			}
		}
	}

	numbers := regexp.MustCompile(`-?[0-9]*\.[0-9]+`)
	for _, c := range []struct {
		d, w, h int
		want    string
	}{
		{8, 120, 18, ".34 .02 .36 2.96"},
		{8, 120, 34, "-.48 -.19 .34 -.29 .91 .20 .02 .00 .43 .01 .36 -.29 2.96\n" +
			"-.68 .52 .89 .16 -.42 .98 1.0 1.0 -1.1 1.5 1.9 1.2"},
		{4, 80, 18, "-.48 -.68 -.19 .52 .91 -.42 .02 1.0 .43 -1.1 -.17 1.5 1.93"},
	} {
		sc := testScene(t, func(s *chart.State, set *Settings) { s.DModel, s.Pos, s.Dim = c.d, 2, c.d/2 })
		_, rows, _ := strings.Cut(faceText(sumFace, sc, c.w, c.h, frame.Theme{}), "2 bit")
		got := ""
		for _, line := range strings.Split(rows, "\n")[:1+strings.Count(c.want, "\n")] {
			got += strings.Join(numbers.FindAllString(line, -1), " ") + "\n"
		}
		if got != c.want+"\n" {
			t.Errorf("d_model %d, %d × %d: %q, want %q", c.d, c.w, c.h, got, c.want)
		}
	}
}

// All words 0.1 in four dimensions: the example of a tutorial, with its slips
// put right: 0.6403 is no 0.641, and 1.0998 no 1.099.
func TestFlatWords(t *testing.T) {
	text := firstCellText(t, sumFace, 160, 40, func(s *chart.State, set *Settings) {
		s.DModel, set.Vectors, set.Sentence = 4, flatVectors, "a b c"
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
	text := firstCellText(t, sumFace, 120, 35, func(s *chart.State, set *Settings) {
		set.Concat, s.Pos = true, 3
	})
	viewtest.Wants(t, text, "X = [E, PE]", "8 + 8 = 16 wide", "weights 384, not 192", "word 0–7", "place 8–15",
		" 2.61 ") // √(1.68² + 2²)
}

// What is over X says which it is, at every width.
func TestConcatIsNotCalledASum(t *testing.T) {
	for _, d := range []int{2, 8, 64, 512} {
		sc := testScene(t, func(s *chart.State, set *Settings) { s.DModel, set.Concat = d, true })
		for w := 50; w <= 200; w++ {
			f, _ := drawnFace(sumFace, sc, w, 20, frame.Theme{})
			if head := viewtest.ScreenRow(f, 0); !strings.Contains(head, "X side by side") && !strings.Contains(head, "X both") {
				t.Errorf("d_model %d, %d columns: %q", d, w, head)
			}
		}
	}
}

// The norm that Sum gives for all rows is that of a row, and so is the formula:
// √(d/2), or √((d−1)/2) beside a column of zeros; without it there is none.
func TestNormsAtEveryLayout(t *testing.T) {
	for d := 2; d < 40; d++ {
		for layout := range encoding.Layout(4) {
			text := openingWords(t, sumFace, 160, 35, func(s *chart.State, set *Settings) {
				s.DModel, s.Layout = d, layout
			})
			want := fmt.Sprintf("PE norm √(d/2) = %.2f", math.Sqrt(float64(d)/2))
			if d%2 == 1 {
				want = fmt.Sprintf("PE norm √((d−1)/2) = %.2f", math.Sqrt(float64(d-1)/2))
				if layout == encoding.Interleaved || layout == encoding.Concat {
					if want = ""; strings.Contains(text, "PE norm √") {
						t.Errorf("d_model %d, %v: a common norm", d, layout)
					}
				}
			}
			viewtest.Wants(t, text, want)
		}
	}
}

// What is planned has room on the paper: nothing is cut.
func TestSumFits(t *testing.T) {
	for _, text := range []string{"dog bit man", "the dog bit the man", strings.Repeat("a b c ", 40)} {
		for _, d := range []int{4, 8, 64} {
			sc := testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, set.Sentence, s.Pos = d, text, 2
			})
			for h := 3; h <= 55; h++ {
				p := newSumPlan(chart.Paper{W: 60 + 3*h, H: h}, sc)
				rows := p.tokens.At(p.tokens.End()) + p.height()
				if p.tokens.N < p.tokens.Total && p.tokens.N > 1 {
					rows++
				}
				if rows > h || !p.tokens.Holds(p.Pos) {
					t.Fatalf("%.20q, d_model %d: %d rows on %d, tokens %v", text, d, rows, h, p.tokens)
				}
			}
		}
	}
}

// A click sets the row and the column that it is on: over a strip both, on the
// column's number only that. Side by side, the last strip has each column twice.
func TestSumHits(t *testing.T) {
	for _, concat := range []bool{false, true} {
		sc := testScene(t, func(s *chart.State, set *Settings) { s.Pos, set.Concat = 3, concat })
		testSumHits(t, sc)
	}
}

func testSumHits(t *testing.T, sc scene) {
	_, picture := drawnFace(sumFace, sc, 120, 34, frame.Theme{})
	p := newSumPlan(chart.Paper{W: 120, H: 34}, sc)
	hit := func(x, y int) (pos, dim int) {
		s, set := p.State, p.Settings
		if do := viewtest.Hit[Settings](picture, x, y); do != nil {
			do(&s, &set)
			return s.Pos, s.Dim
		}
		return -1, -1
	}
	for row := range 5 {
		for strip, vectors := range [...]int{1, 1, chart.Either(sc.Concat, 2, 1)} {
			for i := range 8 * vectors {
				x, y := p.grid.X[strip]+i*p.grid.Wide, p.tokens.At(row)+p.tokens.W-1
				if pos, dim := hit(x, y); pos != row || dim != i%8 {
					t.Errorf("strip %d: pos %d, dim %d, want %d, %d", strip, pos, dim, row, i%8)
				}
			}
		}
	}
	if pos, dim := hit(p.grid.X[1]+5*p.grid.Wide, 1); pos != 3 || dim != 5 {
		t.Errorf("the number of column 5 leads to pos %d, dim %d", pos, dim)
	}
	for _, at := range []image.Point{{p.grid.X[1], 0}, {p.grid.X[1] - 1, 1}} {
		if pos, _ := hit(at.X, at.Y); pos >= 0 {
			t.Errorf("a click at %v, beside the tokens, does something", at)
		}
	}
}

// The result is the difference of the two equal words over it, number by number, where cells have
// room for all; its norms are large.
func TestTheSubtractionIsOne(t *testing.T) {
	sc := testScene(t, func(*chart.State, *Settings) {})
	for _, size := range [][2]int{{200, 40}, {250, 55}} {
		f, regions := drawnFace(sumFace, sc, size[0], size[1], frame.Theme{})
		p, top := newSumPlan(chart.Paper{W: size[0], H: size[1]}, sc),
			rectangle(t, regions, sumDifferenceName).Min.Y+1+2*1
		numbers := func(y int) (all []float64) {
			for _, x := range p.grid.X {
				for i := range p.grid.N {
					cell := string(f.Sub(x+i*p.grid.Wide, y, p.grid.Wide, 1).AppendPlain(nil))
					v, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
					if err != nil {
						t.Fatalf("%v: %q is no number", size, cell)
					}
					all = append(all, v)
				}
			}
			return all
		}
		a, b := numbers(p.middle(3)), numbers(p.middle(0))
		for i, v := range numbers(top + (p.result-1)/2) {
			if math.Abs(a[i]-b[i]-v) > 0.011 {
				t.Errorf("%v: %v − %v is no %v", size, a[i], b[i], v)
			}
		}
		ink := func(k int) frame.Color { return f.At(p.grid.X[k], rectangle(t, regions, tieName).Min.Y).FG }
		if ink(0) != frame.Warn || ink(1) != frame.Good || ink(2) != frame.Good {
			t.Errorf("%v: norms in %v, %v, %v", size, ink(0), ink(1), ink(2))
		}
	}
}

// The region of a norm ends where its figure and its remark do, whatever size is drawn, and no figure comes near the
// next one.
func TestNormsAreAsLargeAsTheirRegions(t *testing.T) {
	for _, d := range []int{2, 8, 64, 512} {
		for _, scaled := range []bool{false, true} {
			sc := testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, set.Sentence, set.Scaled = d, "dog bit man", scaled
			})
			for w := 60; w <= 200; w += 4 {
				for _, h := range []int{16, 20, 27, 42} {
					f, picture := drawnFace(sumFace, sc, w, h, frame.Theme{})
					for _, g := range picture.Regions {
						if r := g.Rectangle; g.Name == normName {
							text := strings.TrimRight(string(f.Sub(r.Min.X, r.Min.Y, r.Dx()+2, h).AppendPlain(nil)), " \n")
							lines, wide := strings.Split(text, "\n"), 0
							for _, line := range lines {
								wide = max(wide, utf8.RuneCountInString(strings.TrimRight(line, " ")))
							}
							if len(lines) != r.Dy() || wide != r.Dx() {
								t.Errorf("d_model %d, scaled %v, %d × %d: %v around\n%s", d, scaled, w, h, r, text)
							}
						}
					}
				}
			}
		}
	}
}

// Words of norm 1 have it, keep their direction, and use the scale of colours, which is not made for a number as large
// as the norm.
func TestUnitWords(t *testing.T) {
	for _, d := range []int{2, 7, 64} {
		for _, scaled := range []bool{false, true} {
			sc := testScene(t, func(s *chart.State, set *Settings) {
				s.DModel, set.Vectors, set.Scaled = d, unitVectors, scaled
			})
			e, own := make([]float64, d), make([]float64, d)
			sc.embedWord(e, "dog")
			attention.Embedding(own, "dog", 0)
			want := 1.0
			if scaled {
				want = math.Sqrt(float64(d))
			}
			if norm := attention.Norm(e); math.Abs(norm-want) > 1e-12 || attention.Angle(e, own) > 1e-4 {
				t.Errorf("d_model %d: norm %v, %v° off", d, norm, attention.Angle(e, own))
			}
			if limit := sc.colourLimit(); limit > 3 || limit < 1+slices.Max(e) {
				t.Errorf("d_model %d: the colours end at %v", d, limit)
			}
			short := make([]float64, 1)
			if sc.embedWord(short, "dog"); short[0] != e[0] {
				t.Errorf("d_model %d: the first number is %v of %v", d, short[0], e[0])
			}
		}
	}
}

// A table with no frequencies says what it is with the name of its column, and
// no word of waves or bits.
func TestSumOfAnyTable(t *testing.T) {
	all := scheme.All
	defer func() { scheme.All = all }()
	gauges := scheme.Scheme{Name: "gauges", New: func(c encoding.Config) (encoding.Encoding, error) {
		table, err := encoding.NewBinary(c)
		return learnedTable{table}, err
	}}
	scheme.All = append(slices.Clone(all), gauges)
	text := faceWords(sumFace, testScene(t, func(s *chart.State, set *Settings) {
		s.Scheme, s.Pos, s.Dim, set.Sentence = "gauges", 3, 2, "the dog saw the man"
	}), 160, 40)
	viewtest.Wants(t, text, "PE gain2 +4.0000", "±8 ") // 5·5 is 7 of 9; two places are up to 8 apart
	for _, word := range []string{"bit", "wave", "sin", "cos", "pair", "λ", "turn", "√(d/2)"} {
		if strings.Contains(text, word) {
			t.Errorf("%q is in\n%s", word, text)
		}
	}
}

// learnedTable is a table of whole numbers from −3 to 5, whose columns have no waves.
type learnedTable struct{ encoding.Encoding }

func (l learnedTable) At(pos, dim int) float64 { return float64((pos+dim)*5%9 - 3) }

func (l learnedTable) About(dim int) encoding.Column {
	return encoding.Column{Name: fmt.Sprint("gain", dim), Index: dim, Period: math.Inf(1), Low: -3, High: 5}
}

// A word of zeros has no norm that its place could be a share of. The share of a word that
// is almost zero is not written with hundreds of digits.
func TestWordOfZeros(t *testing.T) {
	sc := testScene(t, func(s *chart.State, set *Settings) { s.Pos, set.Sentence = 0, "[0,0] dog" })
	for _, sc.Vectors = range []vectorKind{ownVectors, unitVectors} {
		for _, text := range plannedSum(sc, 120, 35).caption() {
			viewtest.Wants(t, text, "X ", "norm 2.00")
			if strings.Contains(text, "%") || strings.Contains(text, "Inf") {
				t.Errorf("of zeros it says %q", text)
			}
		}
	}
	sc.Sentence, sc.Vectors = "[1e-300] dog", ownVectors
	text := plannedSum(sc, 120, 35).caption()[0]
	if len(text) > 80 || strings.Contains(text, "Inf") || strings.Contains(text, "NaN") {
		t.Errorf("of next to nothing it says %q", text)
	}
}
