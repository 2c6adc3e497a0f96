// Package naive is the face of Order that shows the ideas of how to write a
// position down that come before the waves.
//
// It owns five panels side by side on one sentence, an [idea] each, positions far
// behind the sentence, and the four questions that each idea fails in turn. In
// come a frame and a sentence, out go panels, answers, words and clicks. Ideas
// of one number are in numbers.go, those of more in columns.go; read this file
// first, then plan.go, which says what stands where.
package naive

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/naive"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Face shows what comes to mind before the waves.
var Face = sentence.Face{
	Name: "naive", Title: "Naive", Anywhere: true,
	Axes: func(scene.State, sentence.Settings) (across, down scene.Axis[sentence.Settings]) {
		return sentence.Ideas, sentence.Tokens
	},
	Switches: func(sentence.Scene) []scene.Line {
		return words.Say(nil, "f«five ways to say where a word stands»", "f«five ways to tell a place»")
	},
	Plan:  newPlan,
	Parts: faceParts,
	Told:  told,
}

// The ideas, by their places in [naive.Ideas].
const (
	integerIdea sentence.Idea = iota
	columnIdea
	normalisedIdea
	binaryIdea
	wavesIdea
	count
)

// idea is a way to write a position down.
type idea struct {
	title, formula string
	long, short    string                              // forms of the position under the cursor
	far            func(p *plan, at panel, y int)      // draws the head of the far positions
	row            func(p *plan, at panel, pos, y int) // draws a position
	judge          func(*plan) verdict
}

// joins give what a head reads of a word, given its vector, at a position.
var joins = [count]func(e []float64, pos int, table encoding.Encoding) []float64{
	integerIdea: toAll, columnIdea: behindAll, normalisedIdea: toAll, binaryIdea: toEach, wavesIdea: toEach,
}

// toAll adds the one number of a position to every number of a word.
func toAll(e []float64, pos int, table encoding.Encoding) []float64 {
	add := table.At(pos, 0)
	for i := range e {
		e[i] += add
	}
	return e
}

// toEach adds each number of a position to its own of a word, as far as both go.
func toEach(e []float64, pos int, table encoding.Encoding) []float64 {
	for i := range min(len(e), table.Config().DModel) {
		e[i] += table.At(pos, i)
	}
	return e
}

// behindAll makes the number of a position one number more.
func behindAll(e []float64, pos int, table encoding.Encoding) []float64 {
	return append(e, table.At(pos, 0))
}

// ideas are the panels from left to right.
var ideas = [count]idea{integer, column, normalised, binary, waves}

// questions are those that each idea is asked, in several lengths.
var questions = [...][]string{
	{"bounded?", "bounded", "bound"},
	{"even step?", "even"},
	{"any length?", "length"},
	{"only p − q?", "p − q"},
}

// verdict is how an idea does on the questions, and forms of the sentence that
// leads to the next idea.
type verdict struct {
	answers [len(questions)]answer
	short   [lastRows]string // all of it in three short lines
	caption []string
}

// passes reports that an idea does well on all questions.
func (v verdict) passes() bool {
	return !slices.ContainsFunc(v.answers[:], func(a answer) bool { return !a.pass })
}

// answer is how an idea does on a question, and the number that shows it, in
// several lengths.
type answer struct {
	pass   bool
	values words.Values
	forms  []string
}

func (p *plan) yes(forms ...string) answer { return answer{true, p.values, forms} }
func (p *plan) no(forms ...string) answer  { return answer{false, p.values, forms} }

// fit is the longest form that is at most w cells wide, or nothing.
func (a answer) fit(t frame.Theme, w int) scene.Line {
	for _, form := range a.forms {
		if l := words.Say(a.values, form)[0]; l.Width(t) <= w {
			return l
		}
	}
	return nil
}

// verdictOf judges an idea when it is first asked for.
func (p *plan) verdictOf(i sentence.Idea) verdict {
	if p.verdicts[i].caption == nil {
		p.verdicts[i] = ideas[i].judge(p)
	}
	return p.verdicts[i]
}

// codes are all ideas as tables for one sentence.
type codes struct {
	tokens []string
	given  []string // as many of them as a head reads
	tables [count]encoding.Encoding
	bits   int   // of the binary code: enough for the sentence and the row after it
	far    []int // positions behind the sentence that are shown too
	// A sentence of another length, for what depends on it.
	other      []string
	otherTable encoding.Encoding // its normalised positions
	// Words of the two at the same fraction of theirs, −1 for a word alone.
	mine, theirs int
}

const (
	work   = 1 << 18 // words² · d_model that a head multiplies out at most
	fewest = 6       // words that it reads, whatever that takes
)

func newCodes(sc sentence.Scene) codes {
	c := codes{tokens: sc.Words(), other: []string{"dog", "bit", "man"}}
	n := len(c.tokens)
	if n == len(c.other) {
		c.other = strings.Fields(sentence.Sentences[0].A)
	}
	// The least power of two after the sentence is where all bits flip.
	c.bits = bits.Len(uint(n)) + 1
	c.given = c.tokens[:min(n, max(int(math.Sqrt(float64(work/sc.DModel))), fewest))]
	shape := sc.Shape()
	c.tables[wavesIdea] = sc.Enc
	for i, idea := range naive.Ideas[:wavesIdea] {
		shape.Length, shape.DModel = n, sc.DModel
		if sentence.Idea(i) == binaryIdea {
			shape.DModel = c.bits
		}
		c.tables[i], _ = idea.New(shape) // a clamped State is valid, and so are these
	}
	shape.Length = len(c.other)
	c.otherTable, _ = naive.Ideas[normalisedIdea].New(shape)
	c.mine, c.theirs = naive.SameFraction(n-1, len(c.other)-1)
	c.far = []int{c.all() - 1, c.all(), c.distant()}
	return c
}

// all is the position whose step flips all bits.
func (c codes) all() int { return 1 << (c.bits - 1) }

// distant is a position that is far behind the sentence and needs more bits.
func (c codes) distant() int {
	far := 1000
	for far < 1<<c.bits {
		far *= 10
	}
	return far
}

// token is the word at a position; "" behind the sentence.
func (c codes) token(pos int) string {
	if pos < len(c.tokens) {
		return c.tokens[pos]
	}
	return ""
}

// told is what the sentences of the ideas name.
func (p *plan) told() words.Values {
	all := p.all()
	sum, own := p.joined()
	sin, cos := p.Waves.Turn(0).Mul(p.Pos).Sincos()
	v := words.Values{
		"sum": sum, "own": own, "fraction": p.part(), "sin": words.Signed(sin, 4), "cos": words.Signed(cos, 4),
		"code": fmt.Sprintf("%0*b", max(bits.Len(uint(len(p.tokens)-1)), 1), p.Pos),
		"pos":  p.Pos, "word": p.Quoted(p.tokens[p.Pos]), "behind": p.behind, "far": p.distant(),
		"d": p.DModel, "column": p.DModel + 1, "numbers": words.Plural(p.DModel, "number"), "size": atMost(p.size()),
		"bits": p.bits, "all": all, "last": all - 1, "earlier": all - 2, "words": 2 * all, "most": 2*all - 1,
		"flips": parts.Hamming(all), "fewer": parts.Hamming(all - 1),
		"n": len(p.tokens), "m": len(p.other), "there": words.Brief(encoding.Step(p.otherTable, 1), 3), "mine": p.mine, "theirs": p.theirs,
	}
	if p.mine >= 0 {
		v["here"], v["value"] = words.Brief(encoding.Step(p.tables[normalisedIdea], 1), 3), words.Brief(p.otherTable.At(p.theirs, 0), 3)
	}
	return v
}

// atMost writes a positive number with at most three digits, rounded up where
// that is not all of it.
func atMost(v float64) string {
	unit := math.Pow10(int(math.Floor(math.Log10(v))) - 2)
	if text := sentence.Terse(v, 3); text == strconv.FormatFloat(v, 'g', -1, 64) {
		return text
	}
	return sentence.Terse(math.Ceil(v/unit)*unit, 3)
}

// Words says what the idea under the cursor mends and where it fails, and how it
// writes the position under the cursor.
func (p *plan) Words() scene.Words {
	return scene.Words{Caption: words.Say(p.values, p.verdictOf(p.Idea).caption...), Readout: p.readout()}
}

// readout writes the position in all ways, that of the idea under the cursor
// strong; an integer is the same in a column of its own.
func (p *plan) readout() []scene.Line {
	const at = "a«pos {pos} {word}» | "
	now, name := ideas[p.Idea], naive.Ideas[p.Idea].Name
	var all []string
	for _, i := range [...]sentence.Idea{integerIdea, normalisedIdea, binaryIdea, wavesIdea} {
		label, form := naive.Ideas[i].Name+" ", ideas[i].long
		switch i {
		case integerIdea:
			form = ideas[i].short
		case wavesIdea:
			label = ""
		}
		if i == p.Idea || i == integerIdea && p.Idea == columnIdea {
			all = append(all, "f«"+label+"»s«"+now.long+"»")
		} else {
			all = append(all, "f«"+label+form+"»")
		}
	}
	return words.Say(p.values,
		at+strings.Join(all, " | ")+"{behind}",
		at+"f«"+name+" »s«"+now.long+"»{behind}",
		at+"f«"+name+" »s«"+now.long+"»",
		at+"s«"+now.short+"»")
}
