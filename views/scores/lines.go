package scores

import (
	"fmt"
	"math"
	"strconv"

	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

const (
	gutter = 10 // columns of the values
	margin = 10 // columns of the names of lines
)

// chart returns a chart of series over offsets or positions, without its lane's scale.
func (a Added) chart(p chart.Paper, x plot.Axis, what string, lane plot.Lane) plot.Lines {
	lane.Rows = max(p.H-1, 1)
	return plot.Lines{Paper: p, X: x, Left: gutter, Right: margin, Lanes: []plot.Lane{lane}, Here: a.K,
		Cursor: plot.Cursor{Ink: frame.Offset, Tint: frame.Column, Badge: true},
		Feet:   []plot.Foot{{Head: []string{what}, Text: strconv.Itoa, Room: 6}},
		Choose: func(_, k int) chart.Change {
			return chart.Change{State: func(s *chart.State) { s.Offset = k }}
		}}
}

// zero returns a scale that has room where all values are 0.
func zero(s chart.Scale) chart.Scale {
	if s.Low == s.High {
		s.Low = -1
	}
	return s
}

// Curve draws what is added as a line over the offset, with the lines of other heads.
func Curve(p chart.Paper, sc chart.Scene) (root chart.Region, caption string) {
	a := Of(sc)
	own := a.series()
	lane := plot.Lane{Series: append([]plot.Series{own}, a.heads()...), Scale: plot.Scale{Scale: zero(a.scale()),
		Text: tick}}
	l := a.chart(p, plot.Fit(0, a.Keys, p.W-gutter-margin), "offset k", lane)
	l.Cursor.Value = []string{number(a.At(a.K))}
	caption = "the line is what it adds to a score"
	switch {
	case a.buckets():
		caption = "a step is one bucket"
	case a.Setup.Scheme.Needs("head"):
		caption = "a line is what one head adds to a score"
	}
	return l.Region(), caption
}

// Moved draws what is added to the scores of the query under the cursor, over all keys before it, and to those of the
// query one offset later. Of a table it draws the products of its rows instead.
func Moved(p chart.Paper, sc chart.Scene) (root chart.Region, caption string) {
	a := Of(sc)
	low, high := 0.0, 0.0
	first, second := min(sc.Pos, sc.Pos+sc.Offset), max(sc.Pos, sc.Pos+sc.Offset)
	end, what := second+1, "query "
	if sc.Enc != nil {
		end, what = min(2*second+1, sc.RowCount()), "row "
	}
	lane := plot.Lane{}
	for i, query := range []int{second, first} {
		s := plot.Series{Of: func(key int) float64 { return a.At(query - key) }, Ink: a.Ink, Look: plot.Bold,
			Steps: a.buckets(), Label: []string{what + strconv.Itoa(query)}}
		if i == 1 {
			s.Ink = frame.Bright
		}
		if query < 0 || query >= end {
			continue
		}
		if sc.Enc != nil {
			s.Of = products(sc, query, end)
		}
		for key := range end {
			if v := s.Of(key); !math.IsNaN(v) {
				low, high = min(low, v), max(high, v)
			}
		}
		lane.Series = append(lane.Series, s)
	}
	lane.Scale = plot.Scale{Scale: zero(chart.Scale{Low: low, High: high}),
		Text: tick}
	l := a.chart(p, plot.Fit(0, end, p.W-gutter-margin), chart.Either(sc.Enc != nil, "position", "key"), lane)
	l.Here, l.Cursor.Ink = sc.Pos, frame.Accent
	l.Choose = func(_, key int) chart.Change {
		return chart.Change{State: func(s *chart.State) { s.Pos = key }}
	}
	if sc.Enc != nil {
		return l.Region(), "lines are the products of two rows with all"
	}
	return l.Region(), fmt.Sprintf("two queries, one curve, moved by %d", second-first)
}

// products returns the products of a row of a table with the rows before end.
func products(sc chart.Scene, row, end int) func(pos int) float64 {
	values := make([]float64, end)
	for pos := range values {
		values[pos] = measure.Dot(sc.Enc, row, pos)
	}
	return func(pos int) float64 {
		if pos < 0 || pos >= end {
			return math.NaN()
		}
		return values[pos]
	}
}

// Weights draws what a key counts in the softmax, over the offset, and the share of attention up to there.
func Weights(p chart.Paper, sc chart.Scene) (root chart.Region, caption string) {
	a := Of(sc)
	weight := plot.Series{Of: func(k int) float64 { return math.Exp(a.At(k)) }, Ink: a.Ink, Look: plot.Bold,
		Steps: a.buckets(), Label: []string{"weight"}}
	share := plot.Series{Of: func(k int) float64 {
		part, _ := a.Within(k)
		return part
	}, Ink: frame.Text, Look: plot.Sparse, Label: []string{"share ≤ k"}}
	lane := plot.Lane{Series: []plot.Series{weight, share}, Scale: plot.Scale{Scale: chart.Scale{High: 1},
		Ticks: []float64{1, 0, 0.5}, Text: chart.Plainly}}
	l := a.chart(p, plot.Logarithmic(a.Keys, p.W-gutter-margin), "offset k", lane)
	l.Cursor.Value = []string{chart.Weight(a.At(a.K))}
	l.Rules = []plot.Rule{{At: a.Half + 1, Ink: frame.Faint, Labels: []string{"half"}}}
	return l.Region(), fmt.Sprintf("half of the attention is at k ≤ %d", a.Half)
}

// tick writes what is added on an axis: two decimals, or where they have no room the leading digits.
func tick(v float64) string {
	if math.Abs(v) >= 1000 {
		return chart.Brief(v, 3)
	}
	return chart.Nats(v, 2)
}
