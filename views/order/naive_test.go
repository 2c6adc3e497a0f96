package order

import (
	"fmt"
	"image"
	"math"
	"math/big"
	"math/bits"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// plannedNaive returns the face below the row of faces of a large pane.
func plannedNaive(sc scene) *naivePlan { return newNaivePlan(chart.Paper{W: 160, H: 37}, sc) }

// says returns the longest form of an answer.
func says(a answer) string { return a.why[0] }

// The answers hold for every sentence: each is checked against the codes
// themselves, written out here.
func TestAnswersAreTrue(t *testing.T) {
	for words := 1; words <= 40; words++ {
		text := strings.TrimSpace(strings.Repeat("word ", words))
		sc := testScene(t, func(s *chart.State, set *Settings) { set.Sentence, s.Length = text, 64 })
		n := plannedNaive(sc)
		other := 3
		if words == 3 {
			other = 5
		}
		if len(n.other) != other {
			t.Fatalf("%d words are compared with %d", words, len(n.other))
		}
		binary := n.verdictOf(binaryIdea).answers
		all := 1 << bits.Len(uint(words)) // the least power of two above the words
		if want := fmt.Sprintf("%d→%d: %d", all-1, all,
			bits.OnesCount(uint((all-1)^all))); says(binary[1]) != want {
			t.Errorf("%d words: %s, want %s", words, says(binary[1]), want)
		}
		if want := fmt.Sprintf("to %d", 2*all-1); says(binary[2]) != want {
			t.Errorf("%d words: %s, want %s", words, says(binary[2]), want)
		}
		if p, q := n.mine, n.theirs; (p >= 0) != (words > 1) || p >= 0 &&
			(p == q || float64(p)/float64(words-1) != float64(q)/float64(other-1)) {
			t.Errorf("%d words: %d of them and %d of %d", words, p, q, other)
		}
		step := says(n.verdictOf(normalisedIdea).answers[1])
		if want := fmt.Sprintf("%.3g, %.3g", 1/float64(words-1), 1/float64(other-1)); words > 1 &&
			step != want {
			t.Errorf("%d words: %s, want %s", words, step, want)
		}
		for i := range ideaCount {
			for q, a := range n.verdictOf(i).answers {
				passes := map[ideaIndex][len(questions)]bool{
					integerIdea: {false, true, true, false}, columnIdea: {false, true, true, false},
					normalisedIdea: {true, false, false, false}, binaryIdea: {true, false, false, false},
					wavesIdea: {true, true, true, true},
				}[i]
				if a.pass != passes[q] {
					t.Errorf("%d words, idea %d, question %d: %v", words, i, q, a)
				}
			}
		}
	}
}

// A click on a row of the board goes to its idea, and one on a row of the picture to its position.
func TestNaiveHits(t *testing.T) {
	sc := testScene(t, func(*chart.State, *Settings) {})
	for _, size := range [...]image.Point{{160, 37}, {80, 16}} {
		p := newNaivePlan(chart.Paper{W: size.X, H: size.Y}, sc)
		picture := p.tree().On(frame.New(size.X, size.Y, frame.Theme{}), chart.Hidden{})
		click := func(x, y int) (s chart.State, set Settings) {
			s, set = sc.State, sc.Settings
			if do := viewtest.Hit[Settings](picture, x, y); do != nil {
				do(&s, &set)
			}
			return s, set
		}
		for i := range ideaCount {
			for _, x := range [...]int{3, p.left - 6} {
				if s, set := click(x, p.heads+int(i)*p.pitch); set.Idea != i || s.Pos != sc.Pos {
					t.Errorf("%v, row %d of the board: idea %d, pos %d", size, i, set.Idea, s.Pos)
				}
			}
		}
		for row := range p.rows.N {
			if s, set := click(p.left+3, p.rows.At(row)); set.Idea != sc.Idea || s.Pos != row {
				t.Errorf("%v, row %d of the picture: idea %d, pos %d", size, row, set.Idea, s.Pos)
			}
		}
		if s, set := click(p.left+3, p.rows.At(p.rows.End())+2); s.Pos != sc.Pos || set.Idea != sc.Idea {
			t.Errorf("%v: the row of 8, which is no word, goes somewhere", size)
		}
	}
}

// A bound is not rounded down. A whole bound stays as it is.
func TestAtMost(t *testing.T) {
	for v, want := range map[float64]string{1: "1", 0.1: "0.1", 2: "2", math.Sqrt(8): "2.83", math.Sqrt(512): "22.7",
		256: "256", math.Sqrt(3): "1.74"} {
		if got := atMost(v); got != want {
			t.Errorf("%g is at most %s, want %s", v, got, want)
		}
	}
}

// No weight but the only one is 1, and none is written so.
func TestNoWeightIsOne(t *testing.T) {
	for _, v := range []float64{0.999, 0.9999, 0.99995, 0.999999, 1 - 1e-16} {
		if text := weightText(v); v < 1 && text != ".999" {
			t.Errorf("weight %v is written %s", v, text)
		}
	}
}

// bigSine returns the sine of a small x by its series, in 400 bits.
func bigSine(x *big.Float) *big.Float {
	number := func(k int) *big.Float { return new(big.Float).SetPrec(400).SetInt64(int64(k)) }
	square, term, sum := number(0).Mul(x, x), number(0).Set(x), number(0)
	for k := 1; k < 80; k += 2 {
		sum.Add(sum, term)
		term.Mul(term, square).Quo(term, number(-(k+1)*(k+2)))
	}
	return sum
}

// Whether the waves fail on an odd d_model is the layout's matter, never that of
// how large d_model or the base is; and what is printed is what a sine alone
// does, to 400 bits.
func TestLoneSineAtAnySize(t *testing.T) {
	for _, layout := range []encoding.Layout{encoding.Interleaved, encoding.Concat, encoding.T2T, encoding.CosSinHalf} {
		for _, d := range []int{3, 63, 255, 513, 4097, 65535, 512, 65536} {
			for _, base := range []float64{1.0000001, 2, 10_000, 1e20, 1e300} {
				if d > 5000 && base != 10_000 {
					continue
				}
				sc := testScene(t, func(s *chart.State, set *Settings) {
					s.DModel, s.Layout, s.Base, set.Idea = d, layout, base, wavesIdea
				})
				a := plannedNaive(sc).verdictOf(wavesIdea).answers
				steady := d%2 == 0 || layout == encoding.T2T || layout == encoding.CosSinHalf
				if a[1].pass != steady || a[3].pass != steady {
					t.Fatalf("d_model %d, %v, base %g: %v", d, layout, base, a)
				}
				if steady {
					continue
				}
				for _, i := range []int{1, 3} {
					for _, why := range a[i].why {
						if strings.Contains(why, "0e") {
							t.Errorf("d_model %d, base %g: %q", d, base, why)
						}
					}
				}
				if text, ok := strings.CutPrefix(says(a[3]), "off by "); ok {
					w := new(big.Float).SetPrec(400).SetFloat64(math.Pow(base, -float64(d-1)/float64(d)))
					sin := func(k int64) *big.Float {
						return bigSine(new(big.Float).SetPrec(400).Mul(w, new(big.Float).SetInt64(k)))
					}
					three, one := sin(3), sin(1)
					more, _ := three.Mul(three, sin(4)).Sub(three, one.Mul(one, sin(2))).Float64()
					want := chart.Power(more, 0)
					if more < 1e-300 {
						want = "<1e-300"
					}
					if text != want {
						t.Errorf("d_model %d, base %g: %s, want %s", d, base, text, want)
					}
				}
			}
		}
	}
}

// The heading counts columns only where some of the waves are not drawn.
func TestWavesAreCounted(t *testing.T) {
	sc := testScene(t, func(_ *chart.State, set *Settings) { set.Idea = wavesIdea })
	for w := 60; w <= 160; w++ {
		f, _ := drawnFace(naiveFace, sc, w, 26, frame.Theme{})
		drawn := map[frame.Color]bool{}
		for y := range 26 {
			for x := range w {
				drawn[f.At(x, y).BG] = true
			}
		}
		all := true
		for i := range 4 {
			sin, cos := math.Sincos(1000 / math.Pow(10, float64(i)))
			all = all && drawn[frame.Signed.At(sin)] && drawn[frame.Signed.At(cos)]
		}
		if all && strings.Contains(string(f.AppendPlain(nil)), " of 8") {
			t.Errorf("%d columns: all 8 waves are drawn, and the heading counts fewer", w)
		}
	}
}

// Words that are plain numbers are one number wide: the picture makes up no vectors for them.
func TestPlainNumbersHaveNoVectors(t *testing.T) {
	for sentence, plain := range map[string]bool{"0.1 0.2 0.3 0.4": true, "0.1 0.2 0.3 dog": false,
		"[0.1] [0.2] [0.3] [0.4]": false} {
		sc := testScene(t, func(_ *chart.State, set *Settings) { set.Sentence = sentence })
		p := newNaivePlan(chart.Paper{W: 160, H: 43}, sc)
		if p.strip > 0 == plain {
			t.Errorf("%s: %d columns of vectors", sentence, p.strip)
		}
		if text := faceWords(naiveFace, sc, 160, 43); strings.Contains(text, "one number") != plain {
			t.Errorf("%s:\n%s", sentence, text)
		}
	}
}
