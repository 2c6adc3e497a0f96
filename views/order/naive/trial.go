package naive

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// answer is how an idea does on one of the questions, and the number that
// shows it, in several lengths.
type answer struct {
	pass bool
	why  []string
}

// questionNames are the questions, in several lengths.
var questionNames = [questions][]string{
	{"bounded?", "bounded", "bound"},
	{"even step?", "even"},
	{"any length?", "length"},
	{"p·q = f(p−q)?", "p·q"},
}

// answers asks an idea all questions.
func (n naive) answers(idea sentence.Idea) [questions]answer {
	return [questions]answer{n.bounded(idea), n.even(idea), n.anyLength(idea), n.relative(idea)}
}

// bounded asks whether a code stays as small as it is, however long the
// sentence.
func (n naive) bounded(idea sentence.Idea) answer {
	far := strconv.Itoa(n.distant())
	switch idea {
	case integerIdea:
		return answer{false, []string{"pos " + far + " is " + far, far + " is " + far}}
	case columnIdea:
		column := strconv.Itoa(n.sc.DModel + 1)
		return answer{false, []string{"column " + column + " is " + far, "pos " + far + ": " + far, far + " is " + far}}
	case normalisedIdea:
		return answer{true, []string{"always 0 … 1", "0 … 1"}}
	case binaryIdea:
		return answer{true, []string{"every bit 0 or 1", "bits 0 or 1"}}
	}
	return answer{true, []string{"always −1 … +1", "−1 … +1"}}
}

// even asks whether neighbours are equally far apart everywhere.
func (n naive) even(idea sentence.Idea) answer {
	switch idea {
	case integerIdea, columnIdea:
		return answer{true, []string{"always 1"}}
	case normalisedIdea:
		there := fraction(encoding.Step(n.otherTable, 1))
		if len(n.words) == 1 {
			return answer{false, []string{"none here, " + there + " there", "none, or " + there}}
		}
		here := fraction(encoding.Step(n.tables[idea], 1))
		return answer{false, []string{here + " here, " + there + " there", here + ", or " + there}}
	case binaryIdea:
		step := strconv.Itoa(n.all()-1) + "→" + strconv.Itoa(n.all())
		flips := strconv.Itoa(parts.Hamming(n.all()))
		return answer{false, []string{step + " flips " + flips + " bits", step + ": " + flips + " bits", flips + " bits"}}
	}
	return n.wavesEven()
}

// anyLength asks whether a code means one position, however many words there
// are.
func (n naive) anyLength(idea sentence.Idea) answer {
	pos := strconv.Itoa(n.sc.Pos)
	switch idea {
	case integerIdea, columnIdea:
		return answer{true, []string{pos + " is " + pos, "yes"}}
	case normalisedIdea:
		p, q, _ := n.twin()
		value := fraction(n.otherTable.At(q, 0))
		if p == q { // one word alone: nothing to divide by
			return answer{false, []string{"1 word: 0 of 0"}}
		}
		return answer{false, []string{value + " is pos " + strconv.Itoa(p) + ", or pos " + strconv.Itoa(q),
			value + ": pos " + strconv.Itoa(p) + ", " + strconv.Itoa(q), "two meanings"}}
	case binaryIdea:
		last, count := strconv.Itoa(1<<n.bits-1), strconv.Itoa(n.bits)+" bits"
		return answer{false, []string{count + " stop at " + last, count + " to " + last, count}}
	}
	return answer{true, []string{"pos " + pos + " is pos " + pos, pos + " is " + pos, "yes"}}
}

// relative asks whether the product of two codes depends on how far apart they
// are alone. It fails where two pairs of neighbours have different ones.
func (n naive) relative(idea sentence.Idea) answer {
	if idea == wavesIdea {
		return n.wavesRelative()
	}
	table := n.tables[idea]
	pairs := [...]int{3, 2, 0}
	from := pairs[:]
	if idea == normalisedIdea {
		if len(n.words) < 4 {
			from = pairs[2:]
		}
		if len(n.words) < 3 {
			table = n.otherTable
		} else if len(n.words) == 4 {
			from = pairs[1:]
		}
	}
	product := func(p int) float64 { return encoding.Dot(table, p, p+1) }
	name := func(p int) string { return strconv.Itoa(p) + "·" + strconv.Itoa(p+1) }
	one := product(1)
	for _, p := range from {
		if other := product(p); math.Abs(other-one) > 1e-9*math.Max(1, math.Abs(one)) {
			a, b := fraction(one), fraction(other)
			return answer{false, []string{name(1) + ": " + a + ", " + name(p) + ": " + b, a + ", " + b, "no"}}
		}
	}
	return answer{true, []string{name(1) + ": " + fraction(one) + ", " + name(from[0]) + " too",
		"both " + fraction(one), "yes"}}
}

// fraction writes a number with at most three decimals: 2, 0.5, 0.333, 0.056.
func fraction(v float64) string {
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 3, 64), "0"), ".")
}

// tellApart writes two numbers with as many decimals as it takes to tell them
// apart, three at least.
func tellApart(a, b float64) (string, string) {
	for decimals := 3; ; decimals++ {
		x, y := words.Unsigned(a, decimals), words.Unsigned(b, decimals)
		if x != y || decimals == 12 {
			return x, y
		}
	}
}
