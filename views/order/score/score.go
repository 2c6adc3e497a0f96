package score

import (
	"math"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/order/sentence"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// ScoreFace splits the score with which one word reads another into four
// products: word and place of the one with word and place of the other.
var ScoreFace = sentence.Face{
	Name: "score", Title: "Score",
	Axes: func(scene.State) (across, down scene.Axis) { return scene.Answering, scene.Asking },
	Keys: []scene.Key{
		sentence.ScaleKey,
	},
	Switches: scoreFormula,
	Press:    sentence.PressScaled,
	Draw:     drawScore,
	Words:    scoreWords,
	Hit:      hitScore,
}

func scoreFormula(sc scene.Scene) []scene.Line {
	e, on := "E", "off"
	if sc.Order.Scaled {
		e, on = "√d·E", "on"
	}
	root := scene.Line{words.Faint("√d "), words.Plain(on)}
	return []scene.Line{
		append(root, words.Faint("     ("+e+" + PE)·("+e+" + PE) / √d  =  four products")),
		append(root, words.Faint("   ("+e+" + PE)·("+e+" + PE) / √d")),
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

func vectorsAt(sc scene.Scene, pos int) tokenVectors {
	v := tokenVectors{make([]float64, sc.DModel), make([]float64, sc.DModel)}
	sentence.EmbedAt(sc, v.word, pos, 0)
	sentence.Place(sc, v.place, pos, 0)
	return v
}

// splits are the scores of some words reading others.
type splits struct {
	asking, answering sentence.Slot // positions
	cells             [][]split
	most              float64 // the largest of all numbers, without their signs
	overlap           float64 // mean |cos| between the words that ask and the places that answer
}

func newSplits(sc scene.Scene, asking, answering sentence.Slot) splits {
	s := splits{asking: asking, answering: answering, cells: make([][]split, asking.N)}
	vectors := map[int]tokenVectors{}
	for _, run := range [...]sentence.Slot{asking, answering} {
		for pos := run.First; pos < run.End(); pos++ {
			if _, ok := vectors[pos]; !ok {
				vectors[pos] = vectorsAt(sc, pos)
			}
		}
	}
	cosines := 0.0
	for i := range s.cells {
		s.cells[i] = make([]split, answering.N)
		query := vectors[asking.First+i]
		for j := range s.cells[i] {
			key := vectors[answering.First+j]
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
	s.overlap = cosines / float64(asking.N*answering.N)
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
func cursorSplit(sc scene.Scene) (now, swapped split) {
	q, k := vectorsAt(sc, sentence.Asking(sc.State)), vectorsAt(sc, sentence.Answering(sc.State))
	now = newSplit(encoding.SplitScore(q.word, q.place, k.word, k.place))
	swapped = newSplit(encoding.SplitScore(q.word, k.place, k.word, q.place))
	return now, swapped
}

func drawScore(f frame.Frame, sc scene.Scene) {
	p := planScore(f, sc)
	sentence.DrawPart(f, p.titles, p.asking, len(p.words))
	s := newSplits(sc, p.asking, p.answering)
	for i := range shown {
		p.drawBlock(s, i)
	}
	p.drawQueries()
	p.drawScoreLegend(s)
	now, swapped := cursorSplit(sc)
	p.drawWaterfall(now, swapped)
}

// hitScore goes to the pair of words whose cell is clicked on.
func hitScore(f frame.Frame, sc scene.Scene, x, y int) (scene.State, bool) {
	p, s := planScore(f, sc), sc.State
	i, block := y-p.top, (x-p.left)/p.pitch
	if x < p.left || block >= shown || i < 0 || i >= p.asking.N*p.high {
		return s, false
	}
	j := (x - p.left - block*p.pitch) / p.wide
	if j >= p.answering.N {
		return s, false
	}
	s.Pos = p.asking.First + i/p.high
	s.Order.Reads = p.answering.First + j
	return s, true
}
