package binary

import (
	"slices"
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
		{small(), "7 → 8 flips 4 of 4 bits at once; the waves move 0.964, exactly as far as in every other step.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641"},
		{matched, "base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do; still 4 bits jump and 4 waves glide.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 7.16° │ √Σ(2 sin(ω/2))² = 1.1145"},
		{wide, "base 4294967296 = 2^(64/2): every wave takes twice as long as the one before, as bits do; still 1 bit jumps and 32 waves glide.", ""},
		{beyond, "No base up to 1e300 makes the wavelengths double: d_model 2000 would need 2^(2000/2). Base 10000 stays.", ""},
		{first, "16 positions: 16 numbers one-hot, 4 bits in binary, 8 floats as waves. Waves save nothing, but every step is 0.964 long.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641"},
		{single, "A sequence of one position has no step: nothing flips and nothing moves.", ""},
		{many, "16 → 17 flips 1 of 5 bits; all 32 waves together move 1.472, exactly as far as in every other step.", ""},
		// |PE(5) − PE(4)|² = 2 − 2 cos 1 + (sin 5ω − sin 4ω)², ω = 1.5^(−2/3): 1.1950².
		{lone, "4 → 5 flips 1 of 4 bits; the waves move 1.195, from 0.960 to 1.211 in these rows: the last sine has no cosine.",
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
	if got := said(scene.Fit(words.Caption, frame.Theme{}, 78)); got != "7 → 8 flips 4 of 4 bits; the waves move 0.964, as in every step." {
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
			"7 → 8 flips 4 of 4 bits at once; the waves move 0.964, exactly as far as in every other step.",
			"7 → 8 flips 4 of 4 bits; the waves move 0.964, as in every step.",
			"This step flips 4 of 4 bits; the waves move 0.964, as in every step.",
			"flips 4 of 4 bits; waves move 0.964",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 8 │ Hamming 4",
		}},
		{lone, []string{
			"4 → 5 flips 1 of 4 bits; the waves move 1.195, from 0.960 to 1.211 in these rows: the last sine has no cosine.",
			"4 → 5 flips 1 of 4 bits; the waves move 1.195, from 0.960 to 1.211 in these rows.",
			"This step flips 1 of 4 bits; the waves move 1.195.",
			"flips 1 of 4 bits; waves move 1.195",
			"pos 5 · step 4 → 5 │ 0100 → 0101 Hamming 1 │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(5) − PE(4)| = 1.1950",
			"pos 5 │ 0100 → 0101 Hamming 1 │ pair 1 turns 43.7° │ Euclid 1.195",
			"pos 5 │ …00 → …01 Hamming 1 │ pair 1 turns 43.7° │ Euclid 1.195",
			"pos 5 │ Hamming 1",
		}},
		{first, []string{
			"16 positions: 16 numbers one-hot, 4 bits in binary, 3 floats as waves. Waves save nothing, but every step is nearly the same.",
			"16 positions: 4 bits in binary, 3 floats as waves, but every step is nearly the same.",
			"No step leads to 0. 4 bits in binary, 3 floats as waves.",
			"No step leads to position 0.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 1 43.7° │ |PE(1) − PE(0)| = 1.1820",
			"pos 0 │ pair 1 turns 43.7° │ Euclid 1.182",
			"pos 0",
		}},
		{one, []string{
			"7 → 8 flips 4 of 4 bits at once; the wave moves 0.959, exactly as far as in every other step.",
			"7 → 8 flips 4 of 4 bits; the wave moves 0.959, as in every step.",
			"This step flips 4 of 4 bits; the wave moves 0.959, as in every step.",
			"flips 4 of 4 bits; waves move 0.959",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ √Σ(2 sin(ω/2))² = 0.9589",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ Hamming 4",
		}},
		{matched, []string{
			"base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do.",
			"base 16 = 2^(8/2): every wave takes twice as long as the one before, as bits do.",
			"base 16 = 2^(8/2): wavelengths double, as bits do.",
			"base 16: wavelengths double.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 7.16° │ √Σ(2 sin(ω/2))² = 1.1145",
			"pos 0 │ pair 3 turns 7.16° │ Euclid 1.114",
			"pos 0",
		}},
		{beyond, []string{
			"No base up to 1e300 makes the wavelengths double: d_model 2000 would need 2^(2000/2). Base 10000 stays.",
			"No base matches: 2^(2000/2) is beyond 1e300. Base 10000 stays.",
			"No base matches, 10000 stays.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3°, pair 3 55.7° │ √Σ(2 sin(ω/2))² = 7.2481",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 55.7° │ Euclid 7.248",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 3 turns 55.7° │ Euclid 7.248",
			"pos 8 │ Hamming 4",
		}},
		{single, []string{
			"A sequence of one position has no step: nothing flips and nothing moves.",
			"One position: no step, nothing flips.",
			"pos 0 · no step before it │ pair 0 turns 57.3°, pair 3 0.0573° │ √Σ(2 sin(ω/2))² = 0.9641",
			"pos 0 │ pair 3 turns 0.0573° │ Euclid 0.964",
			"pos 0",
		}},
		{alone, []string{
			"One pair has one wavelength, 2π, whatever the base: there is nothing to double.",
			"One pair: no wavelength to double.",
			"pos 8 · step 7 → 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ √Σ(2 sin(ω/2))² = 0.9589",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ 0111 → 1000 Hamming 4 │ pair 0 turns 57.3° │ Euclid 0.959",
			"pos 8 │ Hamming 4",
		}},
		{many, []string{
			"16 → 17 flips 1 of 5 bits; all 32 waves together move 1.472, exactly as far as in every other step.",
			"16 → 17 flips 1 of 5 bits; all 32 waves move 1.472, as in every step.",
			"This step flips 1 of 5 bits; all 32 waves move 1.472, as in every step.",
			"flips 1 of 5 bits; waves move 1.472",
			"pos 17 · step 16 → 17 │ 10000 → 10001 Hamming 1 │ pair 0 turns 57.3°, pair 3 24.2° │ √Σ(2 sin(ω/2))² = 1.4718",
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
		{small(), true, 120, 35, []string{"bits flipped  4 bits jump", "4 waves glide", "sin left, cos right", "Hamming", "Euclid", "this step"}},
		{small(), false, 80, 19, []string{"flipped", "bits", "moved"}},
		{long, false, 160, 40, []string{"flipped 30 bits jump", "the 7 fastest of 32 waves glide"}},
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
