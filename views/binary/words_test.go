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

	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// The number in the caption, in both lengths, and the readout with its fields dropped one
// after the other.
func TestBinaryWords(t *testing.T) {
	changed := func(change func(*chart.State)) chart.State {
		s := small()
		change(&s)
		return s
	}
	lone := func(s *chart.State) { s.DModel, s.Base, s.Pos, s.Dim = 3, 1.5, 5, 2 }
	for _, c := range []struct {
		state   chart.State
		fact    string
		readout []string
	}{
		{small(), "0.9641", []string{
			"pos 8 │ 0111 → 1000 │ Hamming 4 │ pair 3 turns 0.0573° │ √(Σ (2 sin(ω/2))²) = 0.9641",
			"pos 8 │ 0111 → 1000 │ Hamming 4 │ pair 3 turns 0.0573°",
			"pos 8 │ 0111 → 1000 │ Hamming 4",
			"pos 8 │ Hamming 4",
		}},
		// |PE(5) − PE(4)|² = 2 − 2 cos 1 + (sin 5ω − sin 4ω)², ω = 1.5^(−2/3): 1.1950².
		{changed(lone), "1.1950", []string{"pos 5 │ 0100 → 0101 │ Hamming 1 │ pair 1 turns 43.7° │ |PE(5) − PE(4)| = 1.1950"}},
		{changed(func(s *chart.State) { s.Matched = true }),
			"base 16", nil},
		{changed(func(s *chart.State) { s.Pos = 0 }),
			"0", []string{"pos 0 │ no step before it", "pos 0"}},
		{changed(func(s *chart.State) { s.Pos, s.Length = 0, 1 }),
			"0", nil},
		{changed(func(s *chart.State) { s.DModel, s.Matched = 2, true }),
			"0.9589", nil},
		{changed(func(s *chart.State) { s.DModel = 64 }),
			"1.4718", nil},
		{changed(func(s *chart.State) { s.Scheme = "binary" }),
			"0.9641", nil},
	} {
		w := shotOf(t, c.state).plan(frame.New(120, 35, frame.Theme{})).Words()
		for _, caption := range saidAll(w.Caption) {
			viewtest.Wants(t, caption, c.fact)
		}
		if got := saidAll(w.Readout); len(c.readout) > 0 && !slices.Equal(got[:len(c.readout)], c.readout) {
			t.Errorf("the readout is %q, want %q", got, c.readout)
		}
	}
}

func saidAll(lines []chart.Line) (all []string) {
	for _, l := range lines {
		all = append(all, said(l))
	}
	return all
}

func said(l chart.Line) string {
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
			for _, lines := range [][]chart.Line{words.Caption, words.Readout} {
				if l := chart.Fit(lines, theme, w-2); l.Width(theme) > w-2 {
					t.Fatalf("%d cells for %q", w-2, said(l))
				}
			}
		}
	})
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
			}
		}
	}
}

// How long steps are is never said of steps that are not: the shortest and the
// longest in sight bound every one, to the last digit that is written.
func TestBinaryStepRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := chart.Default()
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
}

// A sequence of one position has no step.
func TestBinaryOfOnePosition(t *testing.T) {
	s := small()
	s.Length, s.Pos = 1, 0
	f, _ := drawn(shotOf(t, s), 120, 35, frame.Theme{})
	text := string(f.AppendPlain(nil))
	viewtest.Wants(t, text, " 4 bits ", "1 position needs 0 bits")
	for _, wrong := range []string{"jump", "every", "▾"} {
		if strings.Contains(text, wrong) {
			t.Errorf("one position, and %q:\n%s", wrong, text)
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
