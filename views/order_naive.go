package views

import (
	"math/bits"
	"slices"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// naiveFace shows the ideas of how to write a position down that come before
// the waves, side by side on one sentence, and the four questions that each of
// them fails in turn.
var naiveFace = face{
	name: "naive", title: "Naive",
	axes: func(State) (across, down Axis) { return Ideas, Positions },
	switches: func(Scene) []Line {
		return []Line{{faint(ideaCount + " ways to say where a word stands")}, {faint(ideaCount + " ways to tell a place")}}
	},
	draw:  drawNaive,
	words: naiveWords,
	hit:   hitNaive,
}

// The ideas, by their places in [encoding.Ideas].
const (
	integerIdea Idea = iota
	columnIdea
	normalisedIdea
	binaryIdea
	wavesIdea
	ideas
)

// ideaCount is how many they are.
const ideaCount = "five"

func ideaNames() []string {
	var names []string
	for _, idea := range encoding.Ideas {
		names = append(names, idea.Name)
	}
	return names
}

// naive is what the face Naive shows: every idea as a table for one sentence.
type naive struct {
	sc     Scene
	words  []string
	tables [ideas]encoding.Encoding
	bits   int   // of the binary code: enough for the sentence and the row after it
	far    []int // positions behind the sentence that are shown too
	// A sentence of another length, for what depends on it.
	other      []string
	otherTable encoding.Encoding // its normalised positions
}

func newNaive(sc Scene) naive {
	sc = sc.waving()
	n := naive{sc: sc, words: sc.words(), other: []string{"dog", "bit", "man"}}
	count := len(n.words)
	if count == len(n.other) {
		n.other = strings.Fields(sentences[0].a)
	}
	// The least power of two after the sentence is where all bits flip.
	n.bits = bits.Len(uint(count)) + 1
	c := sc.Shape()
	n.tables[wavesIdea] = sc.Enc
	for i, idea := range encoding.Ideas[:wavesIdea] {
		c.Length, c.DModel = count, sc.DModel
		if Idea(i) == binaryIdea {
			c.DModel = n.bits
		}
		n.tables[i], _ = idea.New(c) // a clamped State is valid, and so are these
	}
	c.Length = len(n.other)
	n.otherTable, _ = encoding.Ideas[normalisedIdea].New(c)
	n.far = []int{n.all() - 1, n.all(), n.distant()}
	if pos := sc.Pos; pos >= count && !slices.Contains(n.far, pos) {
		n.far = append(n.far, pos)
		slices.Sort(n.far)
	}
	return n
}

// waving is the scene with the waves in it, whatever the scheme: some faces
// are about them.
func (sc Scene) waving() Scene {
	if sc.Waves == nil {
		sc.Scheme = "sinusoidal"
		sc, _ = NewScene(sc.State) // the State that it was made of is valid
	}
	return sc
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
	size := n.sc.wordScale()
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

func drawNaive(f frame.Frame, sc Scene) {
	p := planNaive(f, sc)
	p.drawHeads()
	for i := range p.rows {
		p.drawRow(p.first+i, p.top+i*p.pitch+p.middle())
	}
	p.drawFar()
	p.drawAnswers()
}

// hitNaive goes to the position of a row and to the idea of a panel.
func hitNaive(f frame.Frame, sc Scene, x, y int) (State, bool) {
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
	if i := y - p.farTop; p.farRows > 0 && i >= 0 && i%p.pitch < p.tall && i/p.pitch < p.farRows {
		if pos := p.far[i/p.pitch]; pos < s.Length {
			s.Pos, found = pos, true
		}
	}
	return s, found && y >= p.heads
}
