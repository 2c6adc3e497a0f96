package order

import (
	"fmt"
	"image"
	"math"
	"path/filepath"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/attention"
	"wavescope/encoding/memo"
	"wavescope/encoding/model"
	"wavescope/encoding/scheme"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// hasHead reports whether the settings have the queries and keys of a head, which Score and Proof show in place of
// words.
func (o Settings) hasHead() bool {
	return o.Queries != nil && o.Keys != nil && o.Queries.Width == o.Keys.Width &&
		(o.Face == splitName || o.Face == proofName)
}

// headRows returns how many positions of the head are shown.
func (sc scene) headRows() int {
	return min(len(sc.Queries.Rows), len(sc.Keys.Rows), sc.RowCount())
}

// vectorFlag declares a flag for the vectors of a head, which other has too.
func vectorFlag(name, doc string, at, other func(*Settings) **model.Vectors) chart.Flag[Settings] {
	const none = "none"
	return chart.Flag[Settings]{
		Name: name, Doc: doc, Files: []string{".npy"}, Values: []string{none},
		Allowed: "none, or a .npy file of positions × head_dim numbers",
		Get: func(set Settings) string {
			if v := *at(&set); v != nil {
				return v.Name
			}
			return none
		},
		Set: func(set *Settings, name string) bool {
			if name == "" {
				return false
			}
			if *at(set) = nil; name != none {
				*at(set) = model.OpenVectors(name)
			}
			return true
		},
		Check: func(set Settings) string {
			switch v, of := *at(&set), *other(&set); {
			case v == nil:
			case v.Err != nil:
				return "a .npy file of positions × head_dim numbers: " + v.Err.Error()
			case of != nil && of.Err == nil && v.Width != of.Width:
				return fmt.Sprintf("a file with rows of %d numbers, as %s has: these have %d", of.Width,
					filepath.Base(of.Name), v.Width)
			}
			return ""
		},
		Say: func(set Settings) string {
			if v := *at(&set); v != nil {
				return filepath.Base(v.Name)
			}
			return ""
		},
	}
}

// headScores are the scores of every query of a head with every key, or in Proof the weights that softmax makes of
// them.
type headScores struct {
	rows  [2][][]float64 // of the vectors in the files, and with the scheme; NaN behind the mask
	acts  bool           // the scheme turns the vectors or adds to the scores
	lacks string         // why it does not, where it could
}

type headKey cacheKey

// head returns the scores of the head that the files hold. What masks one side masks the other, so that the two can be
// compared.
func (sc scene) head() headScores {
	return memo.Get(sc.Cache, headKey(sc.cacheKey()), func() (v headScores) {
		n, setup, declared := sc.headRows(), sc.Setup(), sc.Declared()
		q, k := sc.Queries.Rows[:n], sc.Keys.Rows[:n]
		adds := declared.Stage == scheme.Score && declared.Bias != nil
		_, ahead := setup.Ahead(1)
		causal := sc.Causal || adds && !ahead
		v.rows[0] = sc.headRowsOf(q, k, nil, causal)
		switch {
		case adds:
			before := setup.Bias()
			v.rows[1], v.acts = sc.headRowsOf(q, k, func(offset int) float64 {
				if offset < 0 {
					g, _ := setup.Ahead(-offset)
					return g
				}
				return before.At(offset)
			}, causal), true
		case declared.Rotates && declared.Waves:
			by, err := sc.Requested.RopeBy(sc.Requested.Method)
			if err != nil || by.HeadDim != sc.Queries.Width {
				v.lacks = fmt.Sprintf("rows have %d numbers, head_dim is %d", sc.Queries.Width, sc.Requested.HeadDim)
				return v
			}
			turn, _ := encoding.NewRoPE(by) // which RopeBy has checked
			turned := func(rows [][]float64) (all [][]float64) {
				for i, row := range rows {
					all = append(all, append([]float64(nil), row...))
					turn.Apply(all[i], sc.First+i)
				}
				return all
			}
			v.rows[1], v.acts = sc.headRowsOf(turned(q), turned(k), nil, causal), true
		case declared.Stage == scheme.QueryKey:
			v.lacks = "only RoPE turns queries and keys here"
		}
		return v
	})
}

// headRowsOf returns the scores, or in Proof the weights, of queries and keys. bias is what is added to the score of a
// key by its offset before the query; nil adds nothing. With causal, keys after the query are masked.
func (sc scene) headRowsOf(q, k [][]float64, bias func(offset int) float64, causal bool) (rows [][]float64) {
	for i := range q {
		scores, seen := attention.Scores(q[i], k), len(k)
		if causal {
			seen = i + 1
		}
		for j := range seen {
			if bias != nil {
				scores[j] += bias(i - j)
			}
		}
		if sc.Face == proofName {
			copy(scores, attention.Weights(scores[:seen]))
		}
		for j := seen; j < len(scores); j++ {
			scores[j] = math.NaN()
		}
		rows = append(rows, scores)
	}
	return rows
}

// headPlan is the scores of a head on one paper, or in Proof its weights: a block of cells as the files have them, and
// beside it one with the scheme.
type headPlan struct {
	chart.Paper
	scene
	headScores
	weights    bool
	sides      int // blocks
	query, key int
	asking     chart.Track
	answering  chart.Track // from the left edge of a block
	pitch      int         // columns from block to block
	limit      float64
}

// headLabels is the columns of the positions before the blocks. A cell has at most maxHeadRows rows, and
// maxHeadStretch columns for each. Up to mostHeadNumbers cells all have numbers.
const headLabels, maxHeadRows, maxHeadStretch, mostHeadNumbers = 7, 9, 7, 50

func newHeadPlan(paper chart.Paper, sc scene) *headPlan {
	p := &headPlan{Paper: paper, scene: sc, headScores: sc.head(), weights: sc.Face == proofName, limit: 1}
	n := sc.headRows()
	p.sides = 1 + chart.One(p.acts)
	p.query, p.key = wrapAround(sc.Pos, n), min(sc.Reads, n-1)
	p.pitch = max((p.W-headLabels)/p.sides, 1)
	room := max(p.pitch-3, 1)
	tall := min(max((p.H-2)/n, 1), maxHeadRows)
	p.asking = chart.NewTrack(2, p.H-2, tall, chart.One(n*(tall+1) <= p.H-1), p.query, n)
	p.answering = chart.NewTrack(0, room, min(max(room/n, 1), maxHeadStretch*p.asking.W), 0, p.key, n)
	if !p.weights {
		p.limit = 0
		for row := p.asking.First; row < p.asking.End(); row++ {
			for side := range p.sides {
				for _, v := range p.rows[side][row][p.answering.First:p.answering.End()] {
					if !math.IsNaN(v) {
						p.limit = max(p.limit, math.Abs(v), math.SmallestNonzeroFloat64)
					}
				}
			}
		}
	}
	return p
}

// tree returns the picture as regions.
func (p *headPlan) tree() chart.Picture {
	draw := func(f chart.Canvas) {
		for row := p.asking.First; row < p.asking.End(); row++ {
			f.TextRight(headLabels-2, p.asking.At(row)+(p.asking.W-1)/2, p.posText(row), countInk(row == p.query))
		}
		for side := range p.sides {
			p.drawSide(f.Sub(headLabels+side*p.pitch, 0, p.pitch, p.H), side)
		}
	}
	click := func(x, y int) chart.Change {
		row, onRow := p.asking.Find(y)
		col, onColumn := p.answering.Find((x - headLabels) % p.pitch)
		if !onRow || !onColumn || x < headLabels {
			return chart.Change{}
		}
		set := p.Settings
		set.Reads = col
		return chart.Change{State: func(s *chart.State) { s.Pos = min(row, s.Length-1) }, Set: set}
	}
	return chart.Picture{Root: chart.Region{Draw: draw, Click: click, Data: p.data}, Words: p.words(),
		First: p.asking.First, N: max(p.asking.N, 1)}
}

// titles name the blocks.
func (p *headPlan) titles() [2]string {
	as := chart.Either(p.weights, "softmax of q·k/√", "q·k/√") + strconv.Itoa(p.Queries.Width)
	return [2]string{as, "with " + p.Declared().Title}
}

// numbered reports whether a row of a block has numbers: where cells are wide enough, the row at the cursor, and every
// row of a small head.
func (p *headPlan) numbered(row int) bool {
	few := p.sides*p.asking.N*p.answering.N <= mostHeadNumbers
	return p.answering.W > 4 && (row == p.query || few)
}

// drawSide draws a block.
func (p *headPlan) drawSide(f chart.Canvas, side int) {
	f.Text(0, 0, f.Theme.Cut(p.titles()[side], p.pitch-1), chart.StrongStyle)
	for col := p.answering.First; col < p.answering.End(); col++ {
		switch x, text := p.answering.At(col), p.posText(col); {
		case p.answering.W > max(4, len(text)):
			f.TextCenter(x, 1, p.answering.W, text, countInk(col == p.key))
		case col == p.key:
			chart.Label(f, x, 1, p.pitch, text, chart.CursorStyle)
		}
	}
	for row := p.asking.First; row < p.asking.End(); row++ {
		values := p.rows[side][row]
		for col := p.answering.First; col < p.answering.End(); col++ {
			x, y, w, h := p.answering.At(col), p.asking.At(row), p.answering.W, p.asking.W
			switch here, v := row == p.query && col == p.key, values[col]; {
			case math.IsNaN(v):
				f.Tint(x, y, w, h, frame.Column)
				f.Set(x+w/2, y+(h-1)/2, '·', countInk(here))
			case p.weights:
				text := chart.Either(p.numbered(row), weightText(v), chart.Either(here, "•", ""))
				drawWeightCell(f, image.Rect(x, y, x+w, y+h), chart.Scale{High: 1}, v, text, here)
			case here || p.numbered(row):
				drawNumberCell(f, x, y, w, h, v, p.limit, here)
			default:
				f.Shade(x, y, w, h, frame.Signed, v/p.limit)
			}
		}
	}
}

// words says which key has the largest score, or weight, in either block.
func (p *headPlan) words() chart.Words {
	name, best := chart.Either(p.weights, "weight", "score"), [2]string{}
	fields := []chart.Field{{Value: "query " + p.posText(p.query) + ", key " + p.posText(p.key),
		Ink: frame.Style{FG: frame.Accent}}}
	for side := range p.sides {
		row, most := p.rows[side][p.query], 0
		for j, v := range row {
			if v > row[most] {
				most = j
			}
		}
		best[side] = "key " + p.posText(most) + " most, " + chart.Unsigned(row[most], 3)
		value := "masked"
		if v := row[p.key]; !math.IsNaN(v) {
			value = chart.Either(p.weights, weightLong, func(v float64) string { return chart.SignedText(v, 4) })(v)
		}
		label := [...]string{name, "with " + p.Declared().Title}[side]
		fields = append(fields, chart.Field{Label: label, Value: value, Ink: chart.StrongStyle})
	}
	long := "Query " + p.posText(p.query) + chart.Either(p.weights, " reads ", " scores ") + best[0]
	caption := []string{long + "."}
	if p.acts {
		caption = []string{long + "; with " + p.Declared().Title + " " + best[1] + ".", long + "."}
	}
	if p.lacks != "" {
		caption = []string{p.Declared().Title + " is not applied: " + p.lacks + "."}
	}
	return chart.Words{Caption: caption, Readout: fields}
}

// data returns what the query at the cursor makes of every key, without the scheme and with it.
func (p *headPlan) data() chart.Data {
	sides := [2][]float64{}
	columns := []chart.Column{{Name: "key", Format: chart.Whole}}
	for side := range p.sides {
		sides[side] = p.rows[side][p.query]
		columns = append(columns, chart.Column{Name: p.titles()[side], Format: chart.Signed})
	}
	return chart.Data{Name: "head", Kind: chart.Lines, Rows: p.headRows(), Here: p.key, Columns: columns,
		Title: "the query at position " + p.posText(p.query) + " with every key",
		Row: func(i int, to []float64) {
			to[0] = float64(p.At(i))
			for side := range p.sides {
				to[1+side] = sides[side][i]
			}
		}}
}

// headFields name the files in the row of faces.
func headFields(sc scene) []chart.Field {
	files := filepath.Base(sc.Queries.Name) + ", " + filepath.Base(sc.Keys.Name)
	return []chart.Field{{Value: files, Ink: chart.FaintStyle, Drop: 1},
		{Value: fmt.Sprintf("%d × %d", len(sc.Queries.Rows), sc.Queries.Width), Ink: chart.FaintStyle, Drop: 2}}
}
