package naive

import (
	"math/bits"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// NaiveFace shows the ideas of how to write a position down that come before
// the waves, side by side on one sentence, and the four questions that each of
// them fails in turn.
var NaiveFace = sentence.Face{
	Name: "naive", Title: "Naive",
	Axes: func(scene.State) (across, down scene.Axis) { return scene.Ideas, scene.Tokens },
	Switches: func(scene.Scene) []scene.Line {
		return []scene.Line{{words.Faint(ideaCount + " ways to say where a word stands")}, {words.Faint(ideaCount + " ways to tell a place")}}
	},
	Draw:  drawNaive,
	Words: naiveWords,
	Hit:   hitNaive,
}

// The ideas, by their places in [encoding.Ideas].
const (
	integerIdea sentence.Idea = iota
	columnIdea
	normalisedIdea
	binaryIdea
	wavesIdea
	ideas
)

// ideaCount is how many they are.
const ideaCount = "five"

// naive is what the face Naive shows: every idea as a table for one sentence.
type naive struct {
	sc     scene.Scene // its cursor on a word
	behind scene.Line  // says that the cursor is behind the sentence, if it is
	words  []string
	tables [ideas]encoding.Encoding
	bits   int   // of the binary code: enough for the sentence and the row after it
	far    []int // positions behind the sentence that are shown too
	// A sentence of another length, for what depends on it.
	other      []string
	otherTable encoding.Encoding // its normalised positions
}

func newNaive(sc scene.Scene) naive {
	behind := sentence.BehindNote(sc)
	sc = sentence.OnToken(sentence.Waving(sc))
	n := naive{sc: sc, behind: behind, words: sentence.Words(sc.State), other: []string{"dog", "bit", "man"}}
	count := len(n.words)
	if count == len(n.other) {
		n.other = strings.Fields(sentence.Sentences[0].A)
	}
	// The least power of two after the sentence is where all bits flip.
	n.bits = bits.Len(uint(count)) + 1
	c := sc.Shape()
	n.tables[wavesIdea] = sc.Enc
	for i, idea := range encoding.Ideas[:wavesIdea] {
		c.Length, c.DModel = count, sc.DModel
		if sentence.Idea(i) == binaryIdea {
			c.DModel = n.bits
		}
		n.tables[i], _ = idea.New(c) // a clamped State is valid, and so are these
	}
	c.Length = len(n.other)
	n.otherTable, _ = encoding.Ideas[normalisedIdea].New(c)
	n.far = []int{n.all() - 1, n.all(), n.distant()}
	return n
}

// all is the position whose step flips all bits.
func (n naive) all() int { return 1 << (n.bits - 1) }

// distant is a position that is far behind the sentence and needs more bits.
func (n naive) distant() int {
	far := 1000
	for far < 1<<n.bits {
		far *= 10
	}
	return far
}

// size is the largest that a number of E can be.
func (n naive) size() float64 {
	size := sentence.WordScale(n.sc)
	if n.sc.Order.Flat {
		size *= encoding.FlatEmbedding
	}
	return size
}

// twin finds a word of the sentence and another one of the other sentence that
// stand at the same fraction of theirs: in the middle if there is one there,
// else at the end.
func (n naive) twin() (pos, other int, ok bool) {
	last, otherLast := len(n.words)-1, len(n.other)-1
	for _, q := range [...]int{1, 2, otherLast} {
		if p := q * last / otherLast; last > 0 && p*otherLast == q*last && p != q {
			return p, q, true
		}
	}
	return 0, 0, false
}

// token is the word at a position; "" behind the sentence.
func (n naive) token(pos int) string {
	if pos < len(n.words) {
		return n.words[pos]
	}
	return ""
}

func drawNaive(f frame.Frame, sc scene.Scene) {
	p := planNaive(f, sc)
	p.drawHeads()
	for i := range p.rows {
		p.drawRow(p.first+i, p.top+i*p.pitch+p.middle())
	}
	p.drawFar()
	p.drawAnswers()
}

// hitNaive goes to the position of a row and to the idea of a panel.
func hitNaive(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	p, s := planNaive(f, sc), sc.State
	found := false
	for _, panel := range p.panels {
		if x >= panel.x && x < panel.x+panel.w {
			s.Order.Idea, found = panel.idea, true
		}
	}
	if i := y - p.top; i >= 0 && i%p.pitch < p.tall && i/p.pitch < p.rows {
		s.Pos, found = p.first+i/p.pitch, true
	}
	return s, found && y >= p.heads
}
