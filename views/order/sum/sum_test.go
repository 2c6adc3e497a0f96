package sum

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// The numbers of a sentence were worked out by another program.
func TestSumNumbers(t *testing.T) {
	text := facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) { s.Pos = 3 })
	viewtest.Wants(t, text,
		"-.79-.34-.43 .18-.76 .65-.57-.73 +  .00 1.0 .00 1.0 .00 1.0 .00 1.0 = -.79 .66-.43 1.2-.76 1.6-.57 .27",
		" .08-.34 .68-.09 .14 .82-.27-.38 +  .84 .54 .10 1.0 .01 1.0 .00 1.0 =  .92 .20 .78 .90 .15 1.8-.27 .62",
		"-.48-.68-.19 .52 .34 .89-.29 .16 +  .91-.42 .20 .98 .02 1.0 .00 1.0 =  .43-1.1 .01 1.5 .36 1.9-.29 1.2",
		"-.53-.13-.47-.47 .79 .59 .68-.59 + -.76-.65 .39 .92 .04 1.0 .00 1.0 = -1.3-.78-.08 .46 .83 1.6 .68 .41",
		" .00 .00 .00 .00 .00 .00 .00 .00 +  .14-2.0 .30-.04 .03 .00 .00 .00 =  .14-2.0 .30-.04 .03 .00 .00 .00",
		"E  1.68", "X  2.52", "E  1.23", "X  2.47", "E  1.42", "X  2.96", "X  2.67", "E  1.58", "X  2.51", "PE 2.02",
		"distance 0: one word, one vector", "distance 2.02: two places", "3 − 0 ╯", "E norms about 1.5, PE norm √(d/2) = 2.00 everywhere", "−2 ", " +2 ",
	)
	text = facetest.First(t, Face, 120, 35, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Scaled = 32, true })
	viewtest.Wants(t, text, "√d·E   PE    X", "18.9 4.00 18.9", "18.5 4.00 18.7", "20.6 4.00 21.7", "16.6 4.00 16.3", "0 2.73 2.73", "E norms ×5.66", "−7 ", " +7 ")
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
	viewtest.Wants(t, text, "X = [E, PE]", "8 + 8 = 16 wide", "384 weights, not 192", "word 0…7", "place 8…15", "X  2.61") // √(1.68² + 2²)
}

// Bits of position 0 are no signal at all.
func TestNoSignalIsNotCalledOne(t *testing.T) {
	s := scene.Default()
	s.Scheme, s.Pos, set.Sentence = "binary", 0, "dog bit man"
	sc, err := scene.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range Order.Words(frame.New(120, 35, frame.Theme{}), sc).Caption {
		if strings.Contains(viewtest.LineText(l), "no small signal") {
			t.Errorf("%q", viewtest.LineText(l))
		}
	}
}

// The strips of Sum stand close, however wide the screen, and its column
// numbers end over the last figures of their columns.
func TestSumStripsStandClose(t *testing.T) {
	for w := 60; w <= 300; w += 7 {
		for _, d := range []int{2, 7, 8, 16, 32, 64, 512} {
			sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel = d })
			p := planSum((facetest.Body(w, 50, frame.Theme{})), sc)
			for k := 1; k < len(p.X); k++ {
				blank := p.X[k] - p.X[k-1] - p.Width()
				if at := p.Sign(k); blank < 1 || blank > sentence.Operator && p.Width() > 19 || at < p.X[k]-blank || at >= p.X[k] {
					t.Errorf("width %d, d_model %d: %d blank columns, the sign in %d of %v", w, d, blank, at, p.X)
				}
			}
			if p.Numbers >= w || p.Numbers < p.X[2]+p.Width()+5 {
				t.Errorf("width %d, d_model %d: norms end at %d, strips %v of %d", w, d, p.Numbers, p.X, p.Width())
			}
		}
	}
	f := (facetest.Body(200, 55, frame.Theme{}))
	sc := facetest.Scene(t, func(*scene.State, *sentence.Settings) {})
	p := planSum(f, sc)
	drawSum(f, sc)
	for i := range p.N {
		end := p.X[0] + (i+1)*p.Wide - 1
		for f.At(end, p.top+(p.tall-1)/2).Rune == ' ' {
			end--
		}
		if c := f.At(end, p.dimsAt); c.Rune != rune('0'+i) {
			t.Errorf("column %d has %q over its last figure", i, c.Rune)
		}
	}
}

// A screen between the small and the wide one writes the sum out too.
func TestSumIsWrittenOutOnAMiddlingScreen(t *testing.T) {
	for _, size := range [][2]int{{80, 19}, {100, 25}, {109, 30}} {
		text := facetest.Text(Face, facetest.Scene(t, func(*scene.State, *sentence.Settings) {}), size[0], size[1], frame.Theme{})
		viewtest.Wants(t, text, "dim 0", "+ PE", "−0.788", "+0.141", "−0.647")
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

// Whatever a plan shows stands inside the frame, under what comes before it.
func TestOrderPlansFit(t *testing.T) {
	for _, sentence := range []string{"dog bit man", "the dog bit the man", "a b c d e f g h i j k l", strings.Repeat("a b c ", 40)} {
		for _, dModel := range []int{4, 8, 64} {
			s := scene.Default()
			s.DModel, set.Sentence, s.Pos = dModel, sentence, 2
			sc, err := scene.New(s.Clamp())
			if err != nil {
				t.Fatal(err)
			}
			numbers, err := proof.newProof(sc)
			if err != nil {
				t.Fatal(err)
			}
			for w := Order.Min.X; w <= 200; w += 7 {
				for h := 10; h <= 55; h++ {
					f := frame.New(w, h, frame.Theme{})
					p := planSum(f, sc)
					sum := []int{p.heads + parts.One(p.dims), p.y(p.row) - 1, p.y(p.row+p.rows-1) + p.tall - 1}
					if p.full {
						sum = append(sum, p.rule, p.difference, p.difference+p.tall-1, p.distance)
					} else if p.tie {
						sum = append(sum, p.difference, p.difference+p.tall-1)
					}
					if p.legend {
						sum = append(sum, p.legendAt)
					}
					if p.panel {
						sum = append(sum, p.panelAt-1, p.panelAt+panelRows-1)
					}
					q := proof.planProof(f, sc, numbers)
					proof := []int{q.heads, q.y(q.row), q.y(q.row+q.rows-1) + q.tall - 1}
					if q.note && q.wide {
						proof = append(proof, q.noteAt)
					}
					proof = append(proof, q.outputs, q.first, q.first+q.rows*q.lines-1, q.mean, q.mean+q.lines-1)
					if q.note && !q.wide {
						proof = append(proof, q.noteAt)
					}
					if q.moves {
						proof = append(proof, q.movesAt, q.movesAt+1)
					}
					for name, rows := range map[string][]int{"Sum": sum, "Proof": proof} {
						if !slices.IsSorted(rows) || rows[len(rows)-1] >= h {
							t.Fatalf("%s of %.20q, d_model %d, at %d×%d: rows %v", name, sentence, dModel, w, h, rows)
						}
					}
				}
			}
		}
	}
}
