package views

import (
	"fmt"
	"math"

	"wavescope/views/frame"
)

// scoreWords says what moves when two words change places, and writes out the
// score under the cursor.
func scoreWords(_ frame.Frame, sc Scene) Words {
	now, swapped := sc.cursorSplit()
	return Words{Caption: lines(scoreCaptions(sc, now, swapped)...), Readout: scoreReadout(sc, now)}
}

func scoreCaptions(sc Scene, now, swapped split) []string {
	words := sc.words()
	a, b := quoted(words[sc.asking()]), quoted(words[sc.answering()])
	from, to := unsigned(now[scoreSum], 2), unsigned(swapped[scoreSum], 2)
	switch {
	case sc.asking() == sc.answering():
		return []string{
			fmt.Sprintf("%s reads itself: of its score %s the word alone makes %s and the place alone %s", a, from, signed(now[wordWord], 2), signed(now[placePlace], 2)),
			fmt.Sprintf("%s reads itself: score %s", a, from),
			"a word reads itself: score " + from,
		}
	case sc.vectorName(words[sc.asking()]) == sc.vectorName(words[sc.answering()]):
		are, twice := "are one word", "one word twice"
		if !same(words[sc.asking()], words[sc.answering()]) {
			are, twice = "have one vector", "one vector twice"
		}
		return []string{
			fmt.Sprintf("%s and %s %s: let them change places and the cross terms change places too, the score stays %s", a, b, are, from),
			fmt.Sprintf("%s: swapped, the cross terms change places, the score stays %s", twice, from),
			twice + ": the score stays " + from,
		}
	}
	if from == to {
		to = from + " " + now.moved(swapped)
	}
	return []string{
		fmt.Sprintf("let %s and %s change places: word·word and place·place stay, only the cross terms move: score %s → %s", b, a, from, to),
		fmt.Sprintf("let %s and %s change places: only the cross terms move: score %s → %s", b, a, from, to),
		fmt.Sprintf("swapped, only the cross terms move: score %s → %s", from, to),
		fmt.Sprintf("swapped: score %s → %s", from, to),
	}
}

func scoreReadout(sc Scene, now split) []Line {
	words := sc.words()
	q, k := sc.asking(), sc.answering()
	pair := accent(fmt.Sprintf("%s (pos %d) reads %s (pos %d)", quoted(words[q]), q, quoted(words[k]), k))
	brief := accent(fmt.Sprintf("pos %d reads %d", q, k))
	sum := faint(signed(now[0], 3) + " " + signed(now[1], 3) + " " + signed(now[2], 3) + " " + signed(now[3], 3))
	score := strong("score = " + signed(now[scoreSum], 4))
	weights := faint("   here W_Q = W_K = I")
	return []Line{
		{pair, rule, sum, rule, score, weights},
		{pair, rule, sum, rule, score},
		{pair, rule, score},
		{brief, rule, sum, rule, score},
		{brief, rule, score},
		{score},
	}
}

// moved writes how much larger the score is after a swap, with its sign, where
// that is little: it is in the cross terms alone.
func (s split) moved(swapped split) string {
	more, size := 0.0, 0.0
	for _, i := range [...]int{wordPlace, placeWord} {
		more += swapped[i] - s[i]
		size += math.Abs(s[i]) + math.Abs(swapped[i])
	}
	if math.Abs(more) <= roundoff*size {
		return "± <" + power(max(roundoff*size, nothing), 0)
	}
	return map[bool]string{true: "+ ", false: minus + " "}[more > 0] + power(math.Abs(more), 0)
}

// quoted is a word in a sentence of ours, cut to a length that fits.
func quoted(word string) string { return "'" + frame.Theme{}.Cut(word, 20) + "'" }
