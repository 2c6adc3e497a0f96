package order

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/exact"
	"wavescope/views/chart"
	"wavescope/views/frame"

	"wavescope/views/viewtest"
)

// state is all that decides what the view shows.
type state struct {
	chart.State
	Settings
}

// opening is the state that the program opens the view in.
func openingState() state { return state{chart.Default(), View.Default} }

func (s state) clamp() state { return state{s.State.Clamp(), View.Clamp(s.Settings)} }

// drawn returns the picture as text, and its words.
func (s state) drawn(t viewtest.Failer, w, h int, theme frame.Theme) (string, chart.Words) {
	f := testBody(w, h, theme)
	p := View.On(f, viewtest.SceneOf(t, s.State), s.Settings)
	p.Draw()
	return string(f.AppendPlain(nil)), p.Words()
}

// byHand is a sentence of a few words and its positions, computed a second time from the formulas
// alone.
type byHand struct {
	words  []string
	e, pe  [][]float64
	scaled float64
}

// hashed is column j of a word: FNV-1a with the finaliser of MurmurHash3.
func hashed(word string, j int) float64 { return hashedAs(strings.ToLower(word), j) }

func hashedAs(word string, j int) float64 {
	sum := fnv.New32a()
	fmt.Fprintf(sum, "%s:%d", word, j)
	h := sum.Sum32()
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	h ^= h >> 16
	return float64(h)/2147483648 - 1
}

func newByHand(s state, positions ...int) (b byHand) {
	b.words = strings.Fields(s.Sentence)
	b.scaled = 1
	unit := func(e []float64) {
		if norm := distance(e, make([]float64, len(e))); s.Vectors == unitVectors && norm > 0 {
			for j := range e {
				e[j] *= b.scaled / norm
			}
		}
	}
	if s.Scaled {
		b.scaled = math.Sqrt(float64(s.DModel))
	}
	for i := range b.words {
		positions = append(positions, i)
	}
	// Rows of the words come first, then those of other positions.
	positions = append(positions[len(positions)-len(b.words):], positions[:len(positions)-len(b.words)]...)
	for row, pos := range positions {
		var e, pe []float64
		for j := range s.DModel {
			x := 0.0
			if row < len(b.words) {
				x = hashed(b.words[row], j)
				switch {
				case s.Vectors == flatVectors:
					x = 0.1
				case b.words[row] == "[0]": // a vector that was typed
					x = 0
				}
			}
			e = append(e, x*b.scaled)
			pe = append(pe, waveByHand(s, s.First+pos, j))
		}
		unit(e)
		b.e, b.pe = append(b.e, e), append(b.pe, pe)
	}
	return b
}

// waveByHand is column j of the table at a position, from the formula of each
// layout.
func waveByHand(s state, pos, j int) float64 {
	d := s.DModel
	cos, num, den := j%2 == 1, j/2*2, d
	switch n := d / 2; s.Layout {
	case encoding.Concat:
		n = (d + 1) / 2
		cos, num = j >= n, 2*(j%n)
	case encoding.T2T, encoding.CosSinHalf:
		if j == 2*n {
			return 0
		}
		cos, num, den = j >= n != (s.Layout == encoding.CosSinHalf), j%n, n
		if s.Layout == encoding.T2T {
			den = max(n-1, 1)
		}
	}
	angle := float64(pos) / math.Pow(s.Base, float64(num)/float64(den))
	sin, cosine := math.Sincos(angle)
	if pos > 50 { // where the digits of a float64 are missed
		sin, cosine = exactly(pos, s.Base, num, den)
	}
	if cos {
		return cosine
	}
	return sin
}

// angle is a position over a base to the power of a fraction.
type angle struct {
	pos      int
	base     float64
	num, den int
}

// waves are those that were worked out: numbers of many digits take their time.
var waves = map[angle][2]float64{}

func exactly(pos int, base float64, num, den int) (sin, cos float64) {
	of := angle{pos, base, num, den}
	v, known := waves[of]
	if !known {
		x, y := exact.Sincos(exact.Quo(exact.Int(pos), exact.Power(exact.Ln(base), num, den)))
		v[0], _ = x.Float64()
		v[1], _ = y.Float64()
		waves[of] = v
	}
	return v[0], v[1]
}

// distance is Euclid's distance of two vectors.
func distance(a, b []float64) float64 {
	total := 0.0
	for i := range a {
		total += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(total)
}

// The caption of Sum has the distance of two equal words, as far apart as their positions, or the
// norms of the word and the position at the cursor.
func TestSumCaption(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := farPositions(t)
		s.Face, s.Scaled = "sum", rapid.Bool().Draw(t, "scaled")
		s.Vectors = vectorKind(rapid.IntRange(0, 2).Draw(t, "vectors"))
		words := strings.Fields(s.Sentence)
		s.Pos %= len(words) + s.Padding
		b := newByHand(s, s.Pos)
		zero, pe := make([]float64, s.DModel), b.pe[len(words)]
		want := [][]string{{distanceText(distance(pe, zero))}}
		if s.Pos < len(words) {
			want[0] = append(want[0], distanceText(distance(b.e[s.Pos], zero)))
		}
		for i, word := range words { // of several pairs the caption takes one
			for j := range i {
				if s.Vectors == flatVectors || strings.EqualFold(word, words[j]) {
					want = append(want, []string{distanceText(distance(b.pe[i], b.pe[j]))})
				}
			}
		}
		_, said := s.drawn(t, 120, 35, frame.Theme{})
		for _, text := range said.Caption {
			has := func(numbers []string) bool {
				return !slices.ContainsFunc(numbers, func(n string) bool { return !strings.Contains(text, n) })
			}
			if !slices.ContainsFunc(want, has) {
				t.Fatalf("%q has none of %v", text, want)
			}
		}
	})
}

// distanceText writes a distance with two decimals, or from 10 on with one.
func distanceText(v float64) string {
	switch {
	case v == 0:
		return "0"
	case v >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// A difference is 0 only where the formula makes it 0: a difference below
// the precision of a float64 is written, and a difference that may be rounding is a bound.
func TestSmallDifferencesAreNotZero(t *testing.T) {
	for want, m := range map[string]attention.Moved{"0": {Same: true}, "0.494": {By: 0.494}, "1.5e-40": {By: 1.5e-40},
		"<1e-14": {By: 3e-17, Noise: 1e-14}, "<1e-300": {By: 1e-310}} {
		if got := movedText(m, 1); got != want {
			t.Errorf("%+v is written %s, want %s", m, got, want)
		}
	}
	for v, want := range map[float64]string{0.25: "0.2500", 1.5e-9: "1.5e-9", 0: "below 1e-300"} {
		if got := weightLong(v); got != want {
			t.Errorf("weight %g is written %s, want %s", v, got, want)
		}
	}
}
