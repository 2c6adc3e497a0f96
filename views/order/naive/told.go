package naive

import (
	"strconv"
	"strings"

	"wavescope/encoding/naive"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// told are the codes of all words, and how the ideas do on the questions.
func told(sc sentence.Scene) []scene.Told {
	sc = sc.FromZero()
	n := sc.Rows(0)
	p := &plan{f: frame.New(0, 0, frame.Theme{}), Scene: sc.Waving().OnToken(n), behind: sc.BehindNote(n)}
	p.codes = newCodes(p.Scene)
	p.values = p.told()
	if sc.Idea == wavesIdea {
		return []scene.Told{p.wavesTold(), p.codesTold(), p.readingTold(), p.questionsTold()}
	}
	return []scene.Told{p.codesTold(), p.wavesTold(), p.readingTold(), p.questionsTold()}
}

// places are the positions that are told: the words, then what is far behind.
func (p *plan) places() (positions, names []string, at []int) {
	for pos := range len(p.tokens) {
		at = append(at, pos)
	}
	for _, pos := range append(at, p.far...) {
		positions = append(positions, strconv.Itoa(pos))
		names = append(names, words.Either(p.token(pos) == "", "none", p.token(pos)))
	}
	return positions, names, append(at, p.far...)
}

func (p *plan) codesTold() scene.Told {
	positions, names, at := p.places()
	return scene.Told{Name: "codes", Title: "every word's position, written in four ways; then positions behind the sentence", Count: len(at), Here: p.Pos,
		Heads: []string{"pos", "word", "integer", "own column", "normalised", "bits"}, Row: func(i int) []string {
			part := "none"
			if at[i] < len(p.tokens) {
				part = words.Brief(p.tables[normalisedIdea].At(at[i], 0), 4)
			}
			return []string{positions[i], names[i], positions[i], positions[i], part, strconv.FormatInt(int64(at[i]), 2)}
		}}
}

func (p *plan) wavesTold() scene.Told {
	positions, names, at := p.places()
	dims := words.DimsTold(p.Scene.Scene)
	heads := []string{"pos", "word"}
	for _, dim := range dims {
		heads = append(heads, words.ColumnHead(p.Scene.Scene, dim))
	}
	return scene.Told{Name: "waves", Title: "every word's position in waves", Count: len(at), Here: p.Pos, Heads: heads, Row: func(i int) []string {
		row := []string{positions[i], names[i]}
		for _, dim := range dims {
			row = append(row, words.Signed(p.Enc.At(at[i], dim), words.ToldDecimals))
		}
		return row
	}}
}

// readingTold tells what a head reads of every word when positions are written as
// the idea under the cursor does.
func (p *plan) readingTold() scene.Told {
	asks := min(p.Pos, len(p.given)-1)
	return scene.Told{Name: "reading", Count: len(p.given), Here: scene.Nowhere, Heads: []string{"pos", "word", "weight"},
		Title: "with " + naive.Ideas[p.Idea].Name + " positions, how much '" + p.given[asks] + "' at position " + strconv.Itoa(asks) + " reads of every word",
		Row: func(i int) []string {
			return []string{strconv.Itoa(i), p.given[i], strconv.FormatFloat(p.reading(p.Idea)[asks][i], 'f', 4, 64)}
		}}
}

// questionsTold tells how each idea does on the questions, and why.
func (p *plan) questionsTold() scene.Told {
	heads := []string{"idea"}
	for _, q := range questions {
		heads = append(heads, q[0])
	}
	return scene.Told{Name: "questions", Title: "what every idea is asked", Count: len(ideas), Here: int(p.Idea), Heads: heads, Row: func(i int) []string {
		row := []string{ideas[i].title}
		for _, a := range p.verdictOf(sentence.Idea(i)).answers {
			row = append(row, words.Either(a.pass, "yes", "no")+", "+reasonText(a))
		}
		return row
	}}
}

// reasonText is the longest form of an answer as text.
func reasonText(a answer) string {
	var text strings.Builder
	for _, span := range words.Say(a.values, a.forms[0])[0] {
		text.WriteString(span.Text)
	}
	return text.String()
}
