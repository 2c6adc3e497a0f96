package shift

import (
	"strings"
	"testing"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/viewtest"
)

// TestSentences finds every sentence of the view, word for word, in some picture
// or some length of what is said of it.
func TestSentences(t *testing.T) {
	var all strings.Builder
	for _, change := range []func(*shot){
		func(*shot) {},
		func(s *shot) { s.DModel, s.Dim = 64, 40 },
		func(s *shot) { s.Offset = 0 },
		func(s *shot) { s.DModel = 4 },
		func(s *shot) { s.DModel, s.Offset = 4, 0 },
		func(s *shot) { s.Offset, s.Dim, s.Length = -64, 2, 128 },
		func(s *shot) { s.DModel, s.Dim = 17, 16 },
		func(s *shot) { s.DModel, s.Dim, s.Layout = 17, 16, encoding.T2T },
		func(s *shot) { s.Length, s.Pos = 1, 0 },
		func(s *shot) { s.Length, s.Pos, s.Dim, s.Offset = 20_000, 9000, 14, 3000 },
	} {
		for _, predict := range []bool{false, true} {
			sc := shiftScene(t, func(s *shot) { change(s); s.Predict = predict })
			for _, w := range []int{40, 50, 60, 70, 80, 100, 120, 200} {
				for _, h := range []int{10, 14, 18, 24, 34, 54} {
					all.WriteString(sc.text(w, h, frame.Theme{}) + "\n")
				}
			}
			words := sc.on(frame.New(120, 34, frame.Theme{})).Words()
			for _, l := range append(words.Caption, words.Readout...) {
				all.WriteString(viewtest.LineText(l) + "\n")
			}
		}
	}
	viewtest.Wants(t, all.String(),
		"pair 2 under the cursor, λ 62.8: 5 steps turn it by 28.6° from 3 as from 103", "pair 2 λ 62.8  5 steps turn it by 28.6°, outside from 3, inside from 103", "pair 2: 5 steps turn it by 28.6°",
		"pair 1 under the cursor, λ 19.9: 64 steps back turn it by −3 turns − 79.6° from 3 as from 103", "pair 2 under the cursor, λ 62.8: k = 0 turns nothing from 3 as from 103",
		"dim 16 is a column of zeros: it belongs to no pair and nothing moves it · below: pair 7, the last one",
		" the same ", " wedge ", " no turn ", " at all ", "── all 8 pairs: each turns by an angle of its own ──", "◂ pairs ", "── both pairs: each turns by an angle of its own ──",
		"one matrix, M, for k = 5", "c is dim 5, s dim 4 of PE(5)", "equal within ", "equal to the last digit",
		"dim 16 has no cosine column", "sin(8) = c·sin(3) + s·cos(3)", "cos(3) is in no column, so no one matrix moves it", "cos(3) is in no column", "s is dim 16 of row PE(5)",
		"R² of sin(pos + 5) from positions 0–122", "R² of sin(pos − 64) from 64 positions", "its cosine is in no column", "looks 64 ahead: W_Q·W_K' turns all pairs", "weights that 3 gives to ",
		"from sin alone  dotted true  line ", "sin and cos  dotted true  ", "what is left  largest ", "left  largest ",
		"across: sin(pos)   up: sin(pos + 5)", "across: both, weighted   up: ", "One sine, two answers.", "One sine, one answer.", "In a turn, two answers.",
		"on the way up and on the", "way down:", "cos says whether the sine", "rises or falls. The two", "answers fall on one line:", "One pair, one answer.",
		"No line can give both.", "two answers", "Here it only falls.", "only falls", "Here both answers agree.", "both agree",
		"The sine row of the matrix", "No column has this cosine.",
		"dim 16 is a column of zeros that fills up the odd d_model: no wave, so nothing turns; the 8 pairs beside it do.\n",
		"dim 16 is a column of zeros: no wave, so nothing turns.\n", "\na column of zeros\n",
		"k = 0 turns nothing: no wedge anywhere, and M is the identity, at 3 and at 103 alike.\n", "k = 0 turns nothing: no wedge, and M is the identity.\n", "\nk = 0 turns nothing\n",
		"k = +5 turns pair 8 by 0.049°, at 3 and at 103 alike; but it has no cosine column, so that no one matrix does it at every position.\n",
		"k = +5 turns pair 8 by 0.049°; it has no cosine column, so no one matrix does it everywhere.\n", "k = +5 turns pair 8 by 0.049°; no cosine column.\n", "\npair 8 has no cosine column\n",
		"k = +5 turns pair 2 by 28.6°, at 3 and at 103 alike; 5 of 8 pairs turn by 1° or more. The wedge depends on k alone, never on the position.\n",
		"k = +5 turns pair 2 by 28.6° at every position: the wedge depends on k alone.\n", "\nthe wedge depends on k alone\n",
		"pos 3 → 8 · dim 16 fills up the odd d_model │ no pair, no angle │ 0 → 0\n",
		"Over 1 position sin(pos + 5) has no spread: there is nothing to explain. A faster pair, or a greater length, has more to show.\n", "\nnothing to explain\n",
		"\nWith no constant, sin alone explains 78% of the variance of sin(pos + 5) (R² 0.78 over 123 positions); sin and cos together explain all of it (R² 1.00).\n",
		"\nFrom 123 positions, with no constant, sin alone explains 78% of the variance of sin(pos + 5), sin and cos all of it.\n",
		"\nR² from 123 positions, no constant: 0.78 from sin alone, 1.00 from sin and cos.\n", "\nR² 0.78 and 1.00\n",
		"pos 3 → 8 · dim 4 = sin, pair 2 │ ω·k = 0.1 × 5 = 0.5 rad │ sin(8) = +0.7174 │ from sin ", "· dim 16 is zeros, pair 7 │ ")
}

// TestFormsGetShorter: every length of a text is shorter than the one before it,
// and every name in it has a value.
func TestFormsGetShorter(t *testing.T) {
	for _, predict := range []bool{false, true} {
		for _, c := range []struct{ d, dim, offset int }{{16, 4, 5}, {16, 5, 0}, {17, 16, -5}} {
			sc := shiftScene(t, func(s *shot) { s.Predict, s.DModel, s.Dim, s.Offset = predict, c.d, c.dim, c.offset })
			words := sc.on(frame.New(120, 34, frame.Theme{})).Words()
			for _, lines := range [][]string{texts(words.Caption), texts(words.Readout)} {
				for i, text := range lines {
					if strings.ContainsAny(text, "{}«»") {
						t.Errorf("%+v: a name has no value in %q", c, text)
					}
					if i > 0 && len([]rune(text)) >= len([]rune(lines[i-1])) {
						t.Errorf("%+v: %q is no shorter than %q", c, text, lines[i-1])
					}
				}
			}
		}
	}
}
