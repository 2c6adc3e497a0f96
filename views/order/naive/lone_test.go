package naive

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/facetest"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
	"wavescope/views/words"
)

// bigSine is the sine of a small x by its series, in 400 bits.
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
				sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) {
					s.DModel, s.Layout, s.Base, set.Idea = d, layout, base, wavesIdea
				})
				a := planned(sc).verdictOf(wavesIdea).answers
				steady := d%2 == 0 || layout == encoding.T2T || layout == encoding.CosSinHalf
				if a[1].pass != steady || a[3].pass != steady {
					t.Fatalf("d_model %d, %v, base %g: %v", d, layout, base, a)
				}
				if steady {
					continue
				}
				for _, i := range []int{1, 3} {
					for _, l := range words.Say(a[i].values, a[i].forms...) {
						why := viewtest.LineText(l)
						if strings.Contains(why, "0e") {
							t.Errorf("d_model %d, base %g: %q", d, base, why)
						}
					}
				}
				if text, ok := strings.CutPrefix(says(a[3]), "3·4 is 1·2 + "); ok {
					w := new(big.Float).SetPrec(400).SetFloat64(math.Pow(base, -float64(d-1)/float64(d)))
					sin := func(k int64) *big.Float {
						return bigSine(new(big.Float).SetPrec(400).Mul(w, new(big.Float).SetInt64(k)))
					}
					three, one := sin(3), sin(1)
					more, _ := three.Mul(three, sin(4)).Sub(three, one.Mul(one, sin(2))).Float64()
					want := words.Power(more, 0)
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

// The column of answers prints no rounding: at the largest odd d_model the
// steps are uneven by less than their last bit.
func TestUnevenIsNoRounding(t *testing.T) {
	const d = 65535
	sc := facetest.Scene(t, func(s *scene.State, set *sentence.Settings) { s.DModel, set.Idea = d, wavesIdea })
	text := facetest.Text(Face, sc, 160, 40, frame.Theme{})
	// Steps to 1 and to 8: squares of 2·sin(ω/2)·cos(ω(p − ½)), differing by ω²·(7ω)·(8ω).
	w := math.Pow(10_000, -float64(d-1)/d)
	square := 0.0
	for i := range (d + 1) / 2 {
		x := 2 * math.Sin(math.Pow(10_000, -float64(2*i)/d)/2)
		square += x * x
	}
	viewtest.Wants(t, text, fmt.Sprintf("✗ uneven by %.0e", 56*w*w*w*w/(2*math.Sqrt(square))), fmt.Sprintf("✗ 3·4 is 1·2 + %s", words.Power(10*w*w, 0)))
}
