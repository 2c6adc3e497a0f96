package views

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// naiveWords says what the idea under the cursor mends and where it fails, and
// how it writes the position under the cursor.
func naiveWords(_ frame.Frame, sc Scene) Words {
	n := newNaive(sc)
	return Words{Caption: lines(n.captions()...), Readout: n.readout()}
}

// captions lead from each idea to the next.
func (n naive) captions() []string {
	far, d := n.distant(), strconv.Itoa(n.sc.DModel)
	size := terse(n.size(), 3)
	switch n.sc.Order.Idea {
	case integerIdea:
		return []string{
			fmt.Sprintf("pos %d adds %d to each of the %s numbers of a word, which are at most %s: next, a column of its own", far, far, d, size),
			fmt.Sprintf("pos %d adds %d to numbers of at most %s: next, a column of its own", far, far, size),
			fmt.Sprintf("pos %d adds %d; next, a column of its own", far, far),
		}
	case columnIdea:
		return []string{
			fmt.Sprintf("a column of its own leaves the word's %s numbers whole, but pos %d is still %d: next, divide by the last position", d, far, far),
			fmt.Sprintf("the word stays whole, but pos %d is still %d: next, divide by the last", far, far),
			fmt.Sprintf("the word stays whole, pos %d is %d: next, divide", far, far),
		}
	case normalisedIdea:
		return n.fractionCaptions()
	case binaryIdea:
		all, flips := n.all(), hamming(n.all())
		before := hamming(all - 1)
		return []string{
			fmt.Sprintf("one code for every sentence of up to %d words, but %d→%d flips %d bits and %d→%d flips %d: next, let every bit glide",
				2*all, all-1, all, flips, all-2, all-1, before),
			fmt.Sprintf("one code for any sentence, but %d→%d flips %d bits, %d→%d %d: next, waves", all-1, all, flips, all-2, all-1, before),
			fmt.Sprintf("%d→%d flips %d bits, %d→%d %d: next, waves", all-1, all, flips, all-2, all-1, before),
		}
	}
	return n.waveCaptions()
}

func (n naive) fractionCaptions() []string {
	p, q, ok := n.twin()
	if !ok {
		return []string{"one word alone stands at 0 of 0: next, bits"}
	}
	value := fraction(n.otherTable.At(q, 0))
	here, there := fraction(encoding.Step(n.tables[normalisedIdea], 1)), fraction(encoding.Step(n.otherTable, 1))
	return []string{
		fmt.Sprintf("never above 1, but %s is pos %d of %d words and pos %d of %d, and a step is %s here and %s there: next, bits",
			value, p, len(n.words), q, len(n.other), here, there),
		fmt.Sprintf("%s is pos %d of %d words and pos %d of %d, a step %s or %s: next, bits", value, p, len(n.words), q, len(n.other), here, there),
		fmt.Sprintf("%s is pos %d of %d, and pos %d of %d: next, bits", value, p, len(n.words), q, len(n.other)),
	}
}

// waveCaptions counts what the waves pass: all of it unless a sine is alone.
func (n naive) waveCaptions() []string {
	passed := 0
	for _, a := range n.answers(wavesIdea) {
		passed += b2i(a.pass)
	}
	d := plural(n.sc.DModel, "number")
	if passed == questions {
		return []string{
			"each idea mends the last one and fails another question; the waves pass all four, with " + d + " instead of one",
			"the waves pass all four questions, with " + d + " instead of one",
			"the waves pass all four, with " + d,
		}
	}
	return []string{
		fmt.Sprintf("the waves pass %d of 4 here: an odd d_model leaves a sine without its cosine, and its steps are uneven", passed),
		fmt.Sprintf("the waves pass %d of 4 here: an odd d_model leaves a sine alone", passed),
		"a sine alone spoils the waves: make d_model even",
	}
}

// readout writes the position under the cursor in all ways, that of the idea
// under the cursor last and strong.
func (n naive) readout() []Line {
	pos := n.sc.Pos
	at := accent("pos " + strconv.Itoa(pos) + " " + quoted(n.words[pos]))
	now := n.sc.Order.Idea
	active := n.written(now)
	long := Line{at}
	for _, idea := range [...]Idea{integerIdea, normalisedIdea, binaryIdea, wavesIdea} {
		name, value := encoding.Ideas[idea].Name+" ", n.written(idea)[0]
		if idea == wavesIdea {
			name = ""
		}
		if idea == now || idea == integerIdea && now == columnIdea {
			value = active[0]
			long = append(long, rule, faint(name), strong(value))
			continue
		}
		long = append(long, rule, faint(name+value))
	}
	name := encoding.Ideas[now].Name
	brief := Line{at, rule, faint(name + " "), strong(active[0])}
	return []Line{
		append(long[:len(long):len(long)], n.behind...),
		append(brief[:len(brief):len(brief)], n.behind...),
		long,
		brief,
		{at, rule, strong(active[len(active)-1])},
		{strong(active[len(active)-1])},
	}
}

// written is the position under the cursor as an idea writes it, long and
// short.
func (n naive) written(idea Idea) []string {
	pos, last := n.sc.Pos, len(n.words)-1
	p := strconv.Itoa(pos)
	switch idea {
	case integerIdea, columnIdea:
		if n.sc.Order.Idea == idea {
			return []string{p + ": " + n.joined(idea), p}
		}
		return []string{p}
	case normalisedIdea:
		if last == 0 {
			return []string{p + " of 0"}
		}
		return []string{p + "/" + strconv.Itoa(last) + " = " + fraction(float64(pos)/float64(last))}
	case binaryIdea:
		return []string{fmt.Sprintf("%0*b", max(bits.Len(uint(last)), 1), pos)}
	}
	sin, cos := n.sc.Waves.Turn(0).Mul(pos).Sincos()
	return []string{"pair 0: sin " + p + " = " + signed(sin, 4) + ", cos " + p + " = " + signed(cos, 4),
		"sin " + p + " = " + signed(sin, 4)}
}

// joined writes the first numbers of the word under the cursor with the
// position added to each, or beside them. A word that is itself a number is
// one number wide.
func (n naive) joined(idea Idea) string {
	token := n.words[n.sc.Pos]
	if v, ok := real(token); ok {
		if idea == columnIdea {
			return "one number: " + token + " │ " + strconv.Itoa(n.sc.Pos)
		}
		return "one number: " + token + " + " + strconv.Itoa(n.sc.Pos) + " = " + terse(v+float64(n.sc.Pos), 6)
	}
	const most = 4
	count := min(n.sc.DModel, most)
	var e [most]float64
	n.sc.embed(e[:count], token, 0)
	var out []string
	for _, v := range e[:count] {
		if idea == integerIdea {
			v += float64(n.sc.Pos)
		}
		out = append(out, strings.TrimPrefix(signed(v, 2), "+"))
	}
	if n.sc.DModel > most {
		out = append(out, "…")
	}
	numbers := strings.Join(out, " ")
	if idea == columnIdea {
		return numbers + " │ " + strconv.Itoa(n.sc.Pos)
	}
	return "E + " + strconv.Itoa(n.sc.Pos) + " = " + numbers
}
