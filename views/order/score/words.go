package score

import (
	"fmt"
	"math"

	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// scoreWords says what moves when two words change places, and writes out the
// score under the cursor.
func scoreWords(_ frame.Frame, sc scene.Scene) scene.Words {
	now, swapped := cursorSplit(sc)
	return scene.Words{Caption: words.Lines(scoreCaptions(sc, now, swapped)...), Readout: scoreReadout(sc, now)}
}

func scoreCaptions(sc scene.Scene, now, swapped split) []string {
	words := sentence.Words(sc.State)
	a, b := sentence.Quoted(words[sentence.Asking(sc.State)]), sentence.Quoted(words[sentence.Answering(sc.State)])
	from, to := words.Unsigned(now[scoreSum], 2), words.Unsigned(swapped[scoreSum], 2)
	switch {
	case sentence.Asking(sc.State) == sentence.Answering(sc.State):
		return []string{
			fmt.Sprintf("%s reads itself: of its score %s the word alone makes %s and the place alone %s", a, from, words.Signed(now[wordWord], 2), words.Signed(now[placePlace], 2)),
			fmt.Sprintf("%s reads itself: score %s", a, from),
			"a word reads itself: score " + from,
		}
	case sentence.VectorName(sc, words[sentence.Asking(sc.State)]) == sentence.VectorName(sc, words[sentence.Answering(sc.State)]):
		are, twice := "are one word", "one word twice"
		if !sentence.Same(words[sentence.Asking(sc.State)], words[sentence.Answering(sc.State)]) {
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

func scoreReadout(sc scene.Scene, now split) []scene.Line {
	words := sentence.Words(sc.State)
	q, k := sentence.Asking(sc.State), sentence.Answering(sc.State)
	pair := words.Accent(fmt.Sprintf("%s (pos %d) reads %s (pos %d)", sentence.Quoted(words[q]), q, sentence.Quoted(words[k]), k))
	brief := words.Accent(fmt.Sprintf("pos %d reads %d", q, k))
	sum := words.Faint(words.Signed(now[0], 3) + " " + words.Signed(now[1], 3) + " " + words.Signed(now[2], 3) + " " + words.Signed(now[3], 3))
	score := words.Strong("score = " + words.Signed(now[scoreSum], 4))
	weights := words.Faint("   here W_Q = W_K = I")
	return []scene.Line{
		{pair, words.Rule, sum, words.Rule, score, weights},
		{pair, words.Rule, sum, words.Rule, score},
		{pair, words.Rule, score},
		{brief, words.Rule, sum, words.Rule, score},
		{brief, words.Rule, score},
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
	if math.Abs(more) <= sentence.Roundoff*size {
		return "± <" + words.Power(max(sentence.Roundoff*size, sentence.Nothing), 0)
	}
	return map[bool]string{true: "+ ", false: words.Minus + " "}[more > 0] + words.Power(math.Abs(more), 0)
}
