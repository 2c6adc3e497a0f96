package views

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// scoreFace splits the score with which one word reads another into four
// products: word and place of the one with word and place of the other.
var scoreFace = face{
	name: "score", title: "Score",
	axes: func(State) (across, down Axis) { return Answering, Asking },
	keys: []Key{
		scaleKey,
	},
	switches: scoreFormula,
	press:    pressScaled,
	draw:     drawScore,
	words:    scoreWords,
	hit:      hitScore,
}

func scoreFormula(sc Scene) []Line {
	e, on := "E", "off"
	if sc.Order.Scaled {
		e, on = "√d·E", "on"
	}
	root := Line{faint("√d "), plain(on)}
	return []Line{
		append(root, faint("     ("+e+" + PE)·("+e+" + PE) / √d  =  four products")),
		append(root, faint("   ("+e+" + PE)·("+e+" + PE) / √d")),
		root,
	}
}

// The products that a score is made of, and their sum, in the order in which
// they are shown.
const (
	wordWord = iota
	wordPlace
	placeWord
	placePlace
	products
	scoreSum = products
	shown    = products + 1
)

// productNames name them as words and as vectors.
var productNames = [shown][2]string{
	{"word · word", "E·E"},
	{"word · place", "E·PE"},
	{"place · word", "PE·E"},
	{"place · place", "PE·PE"},
	{"score", "sum"},
}

// split is a score and its products.
type split [shown]float64

func newSplit(t encoding.Terms) split {
	return split{t.WordWord, t.WordPlace, t.PlaceWord, t.PlacePlace, t.Score()}
}

// tokenVectors are the vectors of a word and of a position.
type tokenVectors struct{ word, place []float64 }

func (sc Scene) tokenVectors(pos int) tokenVectors {
	v := tokenVectors{make([]float64, sc.DModel), make([]float64, sc.DModel)}
	sc.embedAt(v.word, pos, 0)
	sc.place(v.place, pos, 0)
	return v
}

// splits are the scores of some words reading others.
type splits struct {
	asking, answering slot // positions
	cells             [][]split
	most              float64 // the largest of all numbers, without their signs
	overlap           float64 // mean |cos| between the words that ask and the places that answer
}

// slot is a run of positions.
type slot struct{ first, n int }

func (s slot) end() int           { return s.first + s.n }
func (s slot) holds(pos int) bool { return pos >= s.first && pos < s.end() }

func newSplits(sc Scene, asking, answering slot) splits {
	s := splits{asking: asking, answering: answering, cells: make([][]split, asking.n)}
	vectors := map[int]tokenVectors{}
	for _, run := range [...]slot{asking, answering} {
		for pos := run.first; pos < run.end(); pos++ {
			if _, ok := vectors[pos]; !ok {
				vectors[pos] = sc.tokenVectors(pos)
			}
		}
	}
	cosines := 0.0
	for i := range s.cells {
		s.cells[i] = make([]split, answering.n)
		query := vectors[asking.first+i]
		for j := range s.cells[i] {
			key := vectors[answering.first+j]
			cell := newSplit(encoding.SplitScore(query.word, query.place, key.word, key.place))
			s.cells[i][j] = cell
			for _, v := range cell {
				s.most = max(s.most, math.Abs(v))
			}
			if norm := length(query.word) * length(key.place); norm > 0 {
				cosines += math.Abs(cell[wordPlace]) * math.Sqrt(float64(sc.DModel)) / norm
			}
		}
	}
	s.overlap = cosines / float64(asking.n*answering.n)
	return s
}

func length(v []float64) float64 {
	square := 0.0
	for _, x := range v {
		square += float64(x * x)
	}
	return math.Sqrt(square)
}

// cursorSplit is the score under the cursor as it is, and as it is when the
// two words change places and the one still reads the other.
func (sc Scene) cursorSplit() (now, swapped split) {
	q, k := sc.tokenVectors(sc.asking()), sc.tokenVectors(sc.answering())
	now = newSplit(encoding.SplitScore(q.word, q.place, k.word, k.place))
	swapped = newSplit(encoding.SplitScore(q.word, k.place, k.word, q.place))
	return now, swapped
}

func drawScore(f frame.Frame, sc Scene) {
	p := planScore(f, sc)
	s := newSplits(sc, p.asking, p.answering)
	for i := range shown {
		p.drawBlock(s, i)
	}
	p.drawQueries()
	p.drawScoreLegend(s)
	now, swapped := sc.cursorSplit()
	p.drawWaterfall(now, swapped)
}

// hitScore goes to the pair of words whose cell is clicked on.
func hitScore(f frame.Frame, sc Scene, x, y int) (State, bool) {
	p, s := planScore(f, sc), sc.State
	i, block := y-p.top, (x-p.left)/p.pitch
	if x < p.left || block >= shown || i < 0 || i >= p.asking.n*p.high {
		return s, false
	}
	j := (x - p.left - block*p.pitch) / p.wide
	if j >= p.answering.n {
		return s, false
	}
	s.Pos = p.asking.first + i/p.high
	s.Order.Reads = p.answering.first + j
	return s, true
}
