package naive

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// naiveWords says what the idea under the cursor mends and where it fails, and
// how it writes the position under the cursor.
func naiveWords(_ frame.Frame, sc scene.Scene) scene.Words {
	n := newNaive(sc)
	return scene.Words{Caption: words.Lines(n.captions()...), Readout: n.readout()}
}

// captions lead from each idea to the next.
func (n naive) captions() []string {
	far, d := n.distant(), strconv.Itoa(n.sc.DModel)
	size := sentence.Terse(n.size(), 3)
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
		all, flips := n.all(), parts.Hamming(n.all())
		before := parts.Hamming(all - 1)
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
		passed += parts.One(a.pass)
	}
	d := words.Plural(n.sc.DModel, "number")
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
func (n naive) readout() []scene.Line {
	pos := n.sc.Pos
	at := words.Accent("pos " + strconv.Itoa(pos) + " " + sentence.Quoted(n.words[pos]))
	now := n.sc.Order.Idea
	active := n.written(now)
	long := scene.Line{at}
	for _, idea := range [...]sentence.Idea{integerIdea, normalisedIdea, binaryIdea, wavesIdea} {
		name, value := encoding.Ideas[idea].Name+" ", n.written(idea)[0]
		if idea == wavesIdea {
			name = ""
		}
		if idea == now || idea == integerIdea && now == columnIdea {
			value = active[0]
			long = append(long, words.Rule, words.Faint(name), words.Strong(value))
			continue
		}
		long = append(long, words.Rule, words.Faint(name+value))
	}
	name := encoding.Ideas[now].Name
	brief := scene.Line{at, words.Rule, words.Faint(name + " "), words.Strong(active[0])}
	return []scene.Line{
		append(long[:len(long):len(long)], n.behind...),
		append(brief[:len(brief):len(brief)], n.behind...),
		long,
		brief,
		{at, words.Rule, words.Strong(active[len(active)-1])},
		{words.Strong(active[len(active)-1])},
	}
}

// written is the position under the cursor as an idea writes it, long and
// short.
func (n naive) written(idea sentence.Idea) []string {
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
	return []string{"pair 0: sin " + p + " = " + words.Signed(sin, 4) + ", cos " + p + " = " + words.Signed(cos, 4),
		"sin " + p + " = " + words.Signed(sin, 4)}
}

// joined writes the first numbers of the word under the cursor with the
// position added to each, or beside them. A word that is itself a number is
// one number wide.
func (n naive) joined(idea sentence.Idea) string {
	token := n.words[n.sc.Pos]
	if v, ok := scene.Real(token); ok {
		if idea == columnIdea {
			return "one number: " + token + " │ " + strconv.Itoa(n.sc.Pos)
		}
		return "one number: " + token + " + " + strconv.Itoa(n.sc.Pos) + " = " + sentence.Terse(v+float64(n.sc.Pos), 6)
	}
	const most = 4
	count := min(n.sc.DModel, most)
	var e [most]float64
	sentence.Embed(n.sc, e[:count], token, 0)
	var out []string
	for _, v := range e[:count] {
		if idea == integerIdea {
			v += float64(n.sc.Pos)
		}
		out = append(out, strings.TrimPrefix(words.Signed(v, 2), "+"))
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
