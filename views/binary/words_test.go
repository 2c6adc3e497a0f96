package binary

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"wavescope/views/frame"
	"wavescope/views/scene"
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
