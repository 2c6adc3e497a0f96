package order

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// naiveFace shows what comes to mind before the waves: a board of five ideas and four questions
// that each idea fails in turn, except the waves; and of one idea how it writes positions.
var naiveFace = chart.Face[Settings]{
	Name: naiveName, Title: "Naive", Doc: "ideas that come before the waves",
	Reads: []string{"idea"},
	Axes: func(chart.State, Settings) (across, down chart.Axis[Settings]) {
		return ideaAxis, tokenAxis
	},
	Plan:  plan(func(p chart.Paper, sc scene) chart.Picture { return newNaivePlan(p, sc).tree() }, nil),
	Names: chart.Names(ideaName, fartherName, answersName),
}

// The ideas, by their index in [scheme.Naive].
const (
	integerIdea ideaIndex = iota
	columnIdea
	normalisedIdea
	binaryIdea
	wavesIdea
	ideaCount
)

// idea says how one way to encode a position is shown.
type idea struct {
	title   string // names the idea in words, before its formula
	formula string
	says    func(p *naivePlan) string                   // the position under the cursor, for the readout
	head    func(p *naivePlan, f chart.Canvas)          // names the columns of the codes; nil for no names
	row     func(p *naivePlan, f chart.Canvas, pos int) // draws the code of a position
	judge   func(p *naivePlan) verdict
}

// ideas are the rows of the board.
var ideas = [ideaCount]idea{addedInteger, ownColumn, addedFraction, addedBits, addedWaves}

// questions are the tests of each idea: a name and the two rows of a heading.
var questions = [...]struct {
	name string
	head [2]string
}{
	{"stays small?", [2]string{"stays", "small"}},
	{"same step?", [2]string{"same", "step"}},
	{"any length?", [2]string{"any", "length"}},
	{"only p − q?", [2]string{"only", "p−q"}},
}

// verdict holds the answers of an idea to the questions, and a caption in at most two lengths.
type verdict struct {
	answers [len(questions)]answer
	caption []string
}

// passes reports whether an idea does well on all questions.
func (v verdict) passes() bool {
	return !slices.ContainsFunc(v.answers[:], func(a answer) bool { return !a.pass })
}

// answer says whether an idea passes one question, and holds the number that shows it, in several lengths.
type answer struct {
	pass bool
	why  []string
}

func yes(why ...string) answer { return answer{true, why} }
func no(why ...string) answer  { return answer{false, why} }

// verdictOf judges an idea when it is first asked for.
func (p *naivePlan) verdictOf(i ideaIndex) verdict {
	if p.verdicts[i].caption == nil {
		p.verdicts[i] = ideas[i].judge(p)
	}
	return p.verdicts[i]
}

// codes holds the tables of all ideas for one sentence.
type codes struct {
	tokens []string
	tables [ideaCount]encoding.Encoding
	bits   int   // of the binary code: enough for the sentence and the row after it
	beyond []int // positions behind the sentence that are shown too
	// A sentence of another length, for what depends on it.
	other      []string
	otherTable encoding.Encoding // its normalised positions
	// Words of the two at the same fraction of theirs, −1 for a word alone.
	mine, theirs int
}

func newCodes(sc scene) codes {
	c := codes{tokens: sc.Words(), other: []string{"dog", "bit", "man"}}
	n := len(c.tokens)
	if n == len(c.other) {
		c.other = strings.Fields(presets[0].A)
	}
	// The least power of two after the sentence is where all bits flip.
	c.bits = bits.Len(uint(n)) + 1
	shape := sc.Shape()
	shape.Band = encoding.Band{} // which filters waves alone
	c.tables[wavesIdea] = sc.Enc
	for i, idea := range scheme.Naive[:wavesIdea] {
		shape.Length, shape.DModel = n, sc.DModel
		if ideaIndex(i) == binaryIdea {
			shape.DModel = c.bits
		}
		c.tables[i], _ = idea.New(shape) // a clamped State is valid, and so are these
	}
	shape.Length = len(c.other)
	c.otherTable, _ = scheme.Naive[normalisedIdea].New(shape)
	c.mine, c.theirs = scheme.SameFraction(n-1, len(c.other)-1)
	c.beyond = []int{c.all() - 1, c.all(), c.distant()}
	return c
}

// all returns the position whose step flips all bits.
func (c codes) all() int { return 1 << (c.bits - 1) }

// distant returns a position far after the sentence that needs more bits.
func (c codes) distant() int {
	far := 1000
	for far < 1<<c.bits {
		far *= 10
	}
	return far
}

// plainNumbers reports whether every word is typed as a plain number. Such a word is one number wide.
func (c codes) plainNumbers() bool {
	return !slices.ContainsFunc(c.tokens, func(word string) bool { _, number := chart.Real(word); return !number })
}

// token returns the word at a position; "" after the sentence.
func (c codes) token(pos int) string {
	if pos < len(c.tokens) {
		return c.tokens[pos]
	}
	return ""
}

// atMost writes a positive number with at most three digits, rounded up.
func atMost(v float64) string {
	unit := math.Pow10(int(math.Floor(math.Log10(v))) - 2)
	if text := terse(v, 3); text == strconv.FormatFloat(v, 'g', -1, 64) {
		return text
	}
	return terse(math.Ceil(v/unit)*unit, 3)
}

// words says what the idea under the cursor improves and where it fails, and how it writes
// the position under the cursor.
func (p *naivePlan) words() chart.Words {
	readout := []chart.Field{
		{Value: "pos " + strconv.Itoa(p.Pos), Ink: frame.Style{FG: frame.Accent}},
		{Value: p.quotedLabel(p.tokens[p.Pos]), Drop: 1},
		{Value: ideas[p.Idea].says(p), Ink: chart.StrongStyle},
		p.behind,
	}
	return chart.Words{Caption: p.verdictOf(p.Idea).caption, Readout: readout}
}

// places returns the positions of the words, then those far after the sentence.
func (p *naivePlan) places() []int {
	var all []int
	for pos := range p.tokens {
		all = append(all, pos)
	}
	return append(all, p.beyond...)
}

// positionData returns a table with a row for every position.
func (p *naivePlan) positionData(name, title string, columns []chart.Column,
	fill func(pos int, to []float64)) chart.Data {
	at := p.places()
	return chart.Data{Name: name, Title: title, Rows: len(at), Here: p.Pos,
		Columns: append([]chart.Column{{Name: "word"}, {Name: "pos", Format: chart.Whole}}, columns...),
		Label:   func(i int) string { return cmp.Or(p.token(at[i]), chart.None) },
		Row: func(i int, to []float64) {
			to[1] = float64(at[i])
			fill(at[i], to[2:])
		}}
}

func (p *naivePlan) codesData() chart.Data {
	columns := []chart.Column{{Name: "normalised", Format: chart.Share}, {Name: "binary", Format: chart.Bits}}
	title := "every word's position as a fraction and in bits; then positions behind the sentence"
	return p.positionData("codes", title, columns,
		func(pos int, to []float64) {
			to[0], to[1] = math.NaN(), float64(pos)
			if pos < len(p.tokens) {
				to[0] = p.tables[normalisedIdea].At(pos, 0)
			}
		})
}

func (p *naivePlan) wavesData() chart.Data {
	var columns []chart.Column
	dims := chart.ShownDims(p.scene.Scene)
	for _, dim := range dims {
		columns = append(columns, chart.Column{Name: chart.ColumnHead(p.scene.Scene, dim), Format: chart.Signed})
	}
	return p.positionData("waves", "every word's position in waves", columns, func(pos int, to []float64) {
		for k, dim := range dims {
			to[k] = p.Enc.At(pos, dim)
		}
	})
}

// questionsData returns how each idea does on the questions: 1 for yes, 0 for no.
func (p *naivePlan) questionsData() chart.Data {
	columns := []chart.Column{{Name: "idea"}}
	for _, q := range questions {
		columns = append(columns, chart.Column{Name: q.name, Format: chart.YesNo, Hidden: chart.With(answersName)})
	}
	return chart.Data{Name: "questions", Title: "what every idea is asked",
		Rows: len(ideas), Here: int(p.Idea), Columns: columns, Label: func(i int) string { return scheme.Naive[i].Name },
		Row: func(i int, to []float64) {
			for q, a := range p.verdictOf(ideaIndex(i)).answers {
				to[1+q] = float64(chart.One(a.pass))
			}
		}}
}
