package binary

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/viewtest"
)

// What the lines of text say at the states of the target pictures.
func TestBinaryWords(t *testing.T) {
	lone := small()
	lone.DModel, lone.Base, lone.Pos, lone.Dim = 3, 1.5, 5, 2
	matched := small()
	matched.Matched = true
	wide := matched
	wide.DModel, wide.Pos = 64, 7
	beyond := small()
	beyond.DModel, beyond.Matched = 2000, true
	first := small()
	first.Pos = 0
	single := first
	single.Length = 1
	many := scene.Default()
	for _, c := range []struct {
		state            scene.State
		caption, readout string
	}{
		{small(), "7 → 8: 4 of 4 bits jump at once; the waves move 0.9641, as far as in any other of the 15 steps",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 0.0573° │ √(Σ (2 sin(ω/2))²) = 0.9641"},
		{matched, "base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do; still 4 bits jump and 4 waves glide.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 7.16° │ √(Σ (2 sin(ω/2))²) = 1.1145"},
		{wide, "base 4294967296 = 2^(64/2): every wave takes twice as long as the one before, as bits do; still 1 bit jumps and 32 waves glide.", ""},
		{beyond, "No base up to 1e300 makes the wavelengths double: d_model 2000 would need 2^(2000/2). Base 10000 stays.", ""},
		{first, "16 positions: 16 numbers one-hot, 4 bits in binary, 8 floats as waves; every step is 0.964 long",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 0.0573° │ √(Σ (2 sin(ω/2))²) = 0.9641"},
		{single, "A sequence of one position has no step: nothing flips and nothing moves.", ""},
		{many, "16 → 17: 1 of 5 bits jumps; all 32 waves together move 1.4718, as far as in any other of the 127 steps", ""},
		// |PE(5) − PE(4)|² = 2 − 2 cos 1 + (sin 5ω − sin 4ω)², ω = 1.5^(−2/3): 1.1950².
		{lone, "4 → 5: 1 of 4 bits jumps; the waves move 1.1950, 0.960 to 1.211 in these rows: the last sine has no cosine",
			"pos 5 · step 4 → 5 │ 0100 → 0101 Hamming 1 │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(5) − PE(4)| = 1.1950"},
	} {
		words := shotOf(t, c.state).plan(frame.New(120, 35, frame.Theme{})).Words()
		if got := said(words.Caption[0]); got != c.caption {
			t.Errorf("caption\n%s, want\n%s", got, c.caption)
		}
		if got := said(words.Readout[0]); c.readout != "" && got != c.readout {
			t.Errorf("readout\n%s, want\n%s", got, c.readout)
		}
	}
	words := shotOf(t, small()).plan(frame.New(80, 19, frame.Theme{})).Words()
	if got := said(scene.Fit(words.Caption, frame.Theme{}, 78)); got != "7 → 8: 4 of 4 bits jump; the waves move 0.9641, as in any step" {
		t.Errorf("caption at 80: %s", got)
	}
	if got := said(scene.Fit(words.Readout, frame.Theme{}, 78)); got != "pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964" {
		t.Errorf("readout at 80: %s", got)
	}
}

func said(l scene.Line) string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// The shortest of the lines fits the narrowest screen, whatever the numbers.
func TestBinaryWordsFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sc, w, h := someBinary(t)
		for _, theme := range []frame.Theme{{}, {ASCII: true}} {
			words := sc.plan(frame.New(w, h, theme)).Words()
			for _, lines := range [][]scene.Line{words.Caption, words.Readout} {
				if l := scene.Fit(lines, theme, w-2); l.Width(theme) > w-2 {
					t.Fatalf("%d cells for %q", w-2, said(l))
				}
			}
		}
	})
}

// Every length of every line, at states where they differ.
func TestBinaryWordsInAllLengths(t *testing.T) {
	lone := small()
	lone.DModel, lone.Base, lone.Pos, lone.Dim = 3, 1.5, 5, 2
	first := lone
	first.Pos = 0
	one := small()
	one.DModel = 2
	matched := small()
	matched.Matched, matched.Pos = true, 0
	beyond := small()
	beyond.DModel, beyond.Matched = 2000, true
	single := small()
	single.Pos, single.Length = 0, 1
	alone := one
	alone.Matched = true
	many := scene.Default()
	for _, c := range []struct {
		state scene.State
		want  []string
	}{
		{small(), []string{
			"7 → 8: 4 of 4 bits jump at once; the waves move 0.9641, as far as in any other of the 15 steps",
			"7 → 8: 4 of 4 bits jump at once; the waves move 0.9641, as far as in any other step",
			"7 → 8: 4 of 4 bits jump; the waves move 0.9641, as in any step",
			"4 of 4 bits jump; waves 0.9641",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 0.0573° │ √(Σ (2 sin(ω/2))²) = 0.9641",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 8 │ Hamming 4",
		}},
		{lone, []string{
			"4 → 5: 1 of 4 bits jumps; the waves move 1.1950, 0.960 to 1.211 in these rows: the last sine has no cosine",
			"4 → 5: 1 of 4 bits jumps; the waves move 1.1950, 0.960 to 1.211 in these rows",
			"4 → 5: 1 of 4 bits jumps; the waves move 1.1950",
			"1 of 4 bits jumps; waves 1.1950",
			"pos 5 · step 4 → 5 │ 0100 → 0101 Hamming 1 │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(5) − PE(4)| = 1.1950",
			"pos 5 │ 0100 → 0101 Hamming 1 │ pair 1 turns 43.7° │ Euclid 1.195",
			"pos 5 │ …00 → …01 Hamming 1 │ pair 1 turns 43.7° │ Euclid 1.195",
			"pos 5 │ Hamming 1",
		}},
		{first, []string{
			"16 positions: 16 numbers one-hot, 4 bits in binary, 3 floats as waves; steps in these rows are 0.960 to 1.211 long",
			"16 positions: 4 bits in binary, 3 floats as waves; steps in these rows are 0.960 to 1.211 long",
			"No step leads to 0. 4 bits in binary, 3 floats as waves.",
			"No step leads to position 0.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(1) − PE(0)| = 1.1820",
			"pos 0 │ pair 1 turns 43.7° │ Euclid 1.182",
			"pos 0",
		}},
		{one, []string{
			"7 → 8: 4 of 4 bits jump at once; the wave moves 0.9589, as far as in any other of the 15 steps",
			"7 → 8: 4 of 4 bits jump at once; the wave moves 0.9589, as far as in any other step",
			"7 → 8: 4 of 4 bits jump; the wave moves 0.9589, as in any step",
			"4 of 4 bits jump; waves 0.9589",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ √(Σ (2 sin(ω/2))²) = 0.9589",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ Hamming 4",
		}},
		{matched, []string{
			"base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do.",
			"base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do.",
			"base 16 = 2^(8/2): wavelengths double, as bits do.",
			"base 16: wavelengths double.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 7.16° │ √(Σ (2 sin(ω/2))²) = 1.1145",
			"pos 0 │ pair 3 turns 7.16° │ Euclid 1.114",
			"pos 0",
		}},
		{beyond, []string{
			"No base up to 1e300 makes the wavelengths double: d_model 2000 would need 2^(2000/2). Base 10000 stays.",
			"No base matches: 2^(2000/2) is beyond 1e300. Base 10000 stays.",
			"No base matches, 10000 stays.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 55.7° │ √(Σ (2 sin(ω/2))²) = 7.2481",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 55.7° │ Euclid 7.248",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 55.7° │ Euclid 7.248",
			"pos 8 │ Hamming 4",
		}},
		{single, []string{
			"A sequence of one position has no step: nothing flips and nothing moves.",
			"One position: no step, nothing flips.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 0.0573° │ √(Σ (2 sin(ω/2))²) = 0.9641",
			"pos 0 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 0",
		}},
		{alone, []string{
			"One pair has one wavelength, 2π, whatever the base: there is nothing to double.",
			"One pair: no wavelength to double.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ √(Σ (2 sin(ω/2))²) = 0.9589",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ Hamming 4",
		}},
		{many, []string{
			"16 → 17: 1 of 5 bits jumps; all 32 waves together move 1.4718, as far as in any other of the 127 steps",
			"16 → 17: 1 of 5 bits jumps; all 32 waves move 1.4718, as far as in any other step",
			"16 → 17: 1 of 5 bits jumps; all 32 waves move 1.4718, as in any step",
			"1 of 5 bits jumps; waves 1.4718",
			"pos 17 · step 16 → 17 │ 10000 → 10001 Hamming 1 │ pair 0 turns 57.3°, pair 3 24.2° │ √(Σ (2 sin(ω/2))²) = 1.4718",
			"pos 17 │ 10000 → 10001 Hamming 1 │ pair 3 turns 24.2° │ Euclid 1.472",
			"pos 17 │ …00 → …01 Hamming 1 │ pair 3 turns 24.2° │ Euclid 1.472",
			"pos 17 │ Hamming 1",
		}},
	} {
		w := shotOf(t, c.state).plan(frame.New(120, 35, frame.Theme{})).Words()
		var got []string
		for _, l := range append(w.Caption, w.Readout...) {
			got = append(got, said(l))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("it says\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// What the columns are called gives way with their width.
func TestBinaryHeads(t *testing.T) {
	long := scene.Default()
	long.Length, long.Pos = 1<<30, 1<<29
	for _, c := range []struct {
		state scene.State
		cells bool
		w, h  int
		want  []string
	}{
		{small(), true, 120, 35, []string{"4 of 4 bits jump", "4 waves glide", "sin left, cos right", "bits flipped", "waves moved", "16 positions need 4 bits", "each position: 8 floats as waves, 16 numbers one-hot"}},
		{small(), false, 80, 19, []string{"bit  3    2    1    0", "pair 0", "period   16   8    4    2", "λ 6283"}},
		{long, false, 160, 40, []string{"30 of 30 bits jump", "waves glide", "flipped"}},
	} {
		s := shotOf(t, c.state)
		s.Cells = c.cells
		_, rows := drawn(s, c.w, c.h, frame.Theme{})
		text := ""
		for _, row := range rows {
			text += string(row) + "\n"
		}
		viewtest.Wants(t, text, c.want...)
	}
}

// What codes take is said at every position, in numbers alone, from 100 columns
// on: 2⁴ = 16.
func TestBinarySaysWhatCodesTake(t *testing.T) {
	for _, d := range []int{6, 7, 8, 64} {
		for pos := range 16 {
			for _, w := range []int{100, 120, 200} {
				s := small()
				s.DModel, s.Dim, s.Pos = d, 0, pos
				f, rows := drawn(shotOf(t, s), w, 35, frame.Theme{})
				b := shotOf(t, s).plan(f)
				viewtest.Wants(t, string(rows[1+b.heads]), "4 bits", fmt.Sprint(d)+" floats")
				if c := said(b.Words().Caption[0]); strings.Contains(c, "save") {
					t.Errorf("d_model %d: %s", d, c)
				}
			}
		}
	}
}

// How long steps are is never said of steps that are not: the shortest and the
// longest in sight bound every one, to the last digit that is written.
func TestBinaryStepRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := scene.Default()
		s.DModel = 2*rapid.IntRange(1, 600).Draw(t, "half") + 1
		s.Base = rapid.SampledFrom([]float64{1.0000001, 1.5, 3.14159, 10_000, 1e300}).Draw(t, "base")
		s.Length = rapid.IntRange(2, 500).Draw(t, "length")
		s.Pos = rapid.IntRange(0, s.Length-1).Draw(t, "pos")
		b := shotOf(t, s).plan(frame.New(120, 35, frame.Theme{}))
		text := b.stepRange(b.first, b.rows)
		var low, high float64
		if n, _ := fmt.Sscanf(text, "%f to %f", &low, &high); n == 1 {
			t.Fatalf("%q is no range", text)
		} else if n == 0 {
			fmt.Sscanf(text, "about %f", &low)
			high = low
		}
		for pos := max(b.first, 1); pos < b.first+b.rows; pos++ {
			square := 0.0
			for dim := range s.DModel {
				square += math.Pow(b.Enc.At(pos, dim)-b.Enc.At(pos-1, dim), 2)
			}
			if e := math.Sqrt(square); e < low*0.9995-0.0006 || e > high*1.0005+0.0006 {
				t.Fatalf("the step to %d is %v long: %s", pos, e, text)
			}
		}
	})
	s := small()
	s.DModel, s.Base, s.Pos = 3, 1.5, 0
	if c := said(shotOf(t, s).plan(frame.New(120, 35, frame.Theme{})).Words().Caption[0]); strings.Contains(c, "nearly") || !strings.Contains(c, "0.960 to 1.211") {
		t.Error(c)
	}
}

// A sequence of two has no other step, and one of one has none.
func TestBinaryOfVeryFewPositions(t *testing.T) {
	s := small()
	s.Length, s.Pos = 2, 1
	_, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
	text, caption := "", said(shotOf(t, s).plan(frame.New(120, 35, frame.Theme{})).Words().Caption[0])
	for _, row := range rows {
		text += string(row) + "\n"
	}
	viewtest.Wants(t, caption, "0 → 1: 1 of 4 bits jumps; the waves move 0.9641. It is the only step.")
	viewtest.Wants(t, text, "in the only", "2 positions need 1 bit ")
	s.Length, s.Pos = 1, 0
	_, rows = drawn(shotOf(t, s), 120, 35, frame.Theme{})
	text = ""
	for _, row := range rows {
		text += string(row) + "\n"
	}
	viewtest.Wants(t, text, " 4 bits ", "1 position needs 0 bits")
	for _, wrong := range []string{"jump", "every", "▾"} {
		if strings.Contains(text, wrong) {
			t.Errorf("one position, and %q:\n%s", wrong, text)
		}
	}
}

// What stands beside the clocks ends on the screen, whatever the steps are.
func TestBinaryMovedIsNeverCut(t *testing.T) {
	for _, d := range []int{2, 3, 8, 9, 511, 1023} {
		for _, base := range []float64{1.0000001, 1.5, 3.14159, 10_000, 1e300} {
			for _, length := range []int{2, 3, 128, 10_000} {
				s := scene.Default()
				s.DModel, s.Base, s.Length, s.Dim, s.Pos = d, base, length, 0, min(8, length-1)
				_, rows := drawn(shotOf(t, s), 120, 35, frame.Theme{})
				f := frame.New(120, 35, frame.Theme{})
				b := shotOf(t, s).plan(f)
				if b.euclidW < 12 {
					continue
				}
				seen := ""
				for y := range b.height() {
					seen += strings.TrimSpace(string(rows[1+b.step+y][b.euclid:])) + "|"
				}
				if !regexp.MustCompile(`^\|*by \d+(\.\d+)?\|(as in any\|other step|in the only\|step|here \d+\.\d+\|to \d+\.\d+|about as far\|in each row)\|+$`).MatchString(seen) {
					t.Errorf("d_model %d, base %v, length %d: %q", d, base, length, seen)
				}
			}
		}
	}
}

// A caption that names a matched base is an equation, and the waves beside the bits
// double: whether they are the waves of the table or stand in for a table without any.
func TestMatchedBaseIsThePowerItIsSaidToBe(t *testing.T) {
	equation := regexp.MustCompile(`^base ([0-9.e+]+) = 2\^\((\d+)/(\d+)\)`)
	for _, scheme := range []string{"sinusoidal", "binary", "learned", "rope"} {
		for _, d := range []int{4, 8, 64} {
			s := small()
			s.Scheme, s.DModel, s.HeadDim, s.Matched = scheme, d, d, true
			p := shotOf(t, s).plan(frame.New(120, 35, frame.Theme{}))
			caption := said(p.Words().Caption[0])
			m := equation.FindStringSubmatch(caption)
			if m == nil {
				t.Fatalf("%s, d %d: %s", scheme, d, caption)
			}
			base, num, den := number(t, m[1]), number(t, m[2]), number(t, m[3])
			if want := math.Exp2(num / den); math.Abs(base-want) > 1e-9*want {
				t.Errorf("%s, d %d: %s, but the power is %g", scheme, d, caption, want)
			}
			for pair := range p.Waves.Pairs() {
				turn, want := p.Waves.Frequency(pair), math.Exp2(-float64(pair))
				if math.Abs(turn-want) > 1e-12*want {
					t.Errorf("%s, d %d: pair %d turns %g rad a step, want %g", scheme, d, pair, turn, want)
				}
			}
		}
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
