package heatmap

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/encoding/memo"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// Two subjects are one fan: A has its left half and B its right, both of one kind of wave, so that equal tables are
// mirror images. Their difference is a fan of its own, with the mean distance of each pair below.

// A half is what a part of the picture shows: waves of one kind.
type half struct {
	*chart.Scene
	kind encoding.Kind
}

// dim returns the column of a pair, which counts as the last one if there are fewer.
func (h half) dim(pair int) int {
	pair = min(pair, h.Waves.Pairs()-1)
	dim, ok := h.Waves.Column(pair, h.kind)
	if !ok {
		dim, _ = h.Waves.Column(pair, chart.Either(h.kind == encoding.Sin, encoding.Cos, encoding.Sin))
	}
	return dim
}

// onePicture reports whether two tables have halves of one fan: those in stored order are unlike.
func onePicture(a, b chart.State, x, y Settings) bool {
	return x == y && !tabular(a, x) && !tabular(b, y)
}

// compare gives each subject a half, with the kind of wave that its cursor is on.
func (p *plan) compare(c *chart.Comparison) {
	p.subjects, p.Length = c.Scenes, p.Longest()
	for i := range p.subjects {
		s := &p.subjects[i]
		_, kind := s.Wave()
		p.halves[i] = half{s, chart.Either(kind == encoding.Cos, encoding.Cos, encoding.Sin)}
	}
}

// cursors returns how many parts have a cursor: one, or both of two subjects.
func (p *plan) cursors() int { return 1 + chart.One(p.subjects != nil) }

// oneTable reports whether two subjects have one table.
func (p *plan) oneTable() bool {
	a, b := p.subjects[0], p.subjects[1]
	return a.Scheme == b.Scheme && a.Enc.Config() == b.Enc.Config()
}

// outside reports whether one of two subjects has no value at a pixel: it has fewer pairs, or fewer positions.
func (p *plan) outside(part, i, row int) bool {
	h := p.halves[part]
	return p.subjects != nil && (p.cols.item(i)*p.cols.skip >= h.Waves.Pairs() || p.rows.item(row) >= h.Length)
}

// dimOfFirst returns the column of the first subject, or of the only one, that an item of a part is.
func (p *plan) dimOfFirst(part, item int) int {
	if p.subjects == nil {
		return p.dim(part, item)
	}
	return half{p.halves[left].Scene, p.halves[part].kind}.dim(item * p.cols.skip)
}

// compares reports whether the picture is the difference of two fans that have their waves in the same columns.
func (p *plan) compares() bool {
	if !p.fan || p.Minuend == nil || p.mixed {
		return false
	}
	same := func(dim int) bool {
		pair, kind := p.Waves.Wave(dim)
		pairA, kindA := p.Minuend.Waves.Wave(dim)
		return pair == pairA && kind == kindA
	}
	return p.DModel > 1 && same(1) && same(p.DModel-1)
}

// nameOf returns the title of a part.
func (p *plan) nameOf(part int) (name string, style frame.Style) {
	name = chart.Either(p.halves[part].kind == encoding.Sin, "sines", "cosines")
	if p.subjects == nil {
		return name, chart.StrongStyle
	}
	look := chart.SubjectOf(part)
	return look.Letter + " " + chart.Either(p.phase, "angles", name), frame.Style{FG: look.Ink, Bold: true}
}

// turnsWidth returns the width of the pairs of a half that turn within the length.
func (p *plan) turnsWidth(part int) int {
	return min(p.halves[part].FullTurns()*p.cols.pixels/(p.cols.n*p.cols.skip), p.cols.pixels)
}

// edgeName names the edge that a half shows, in at most n columns; "" for none.
func (p *plan) edgeName(part, n int) string {
	if !p.edged(part) {
		return ""
	}
	sign, letter := string(chart.Either(p.per == 1, edgeSign, edgePixel)), chart.SubjectOf(1-part).Letter
	return p.Fitting(n, sign+" edge of "+letter, sign+" edge "+letter, sign+" "+letter, "")
}

// edgeRoom returns the columns of the names of both edges: those of the half that has fewer.
func (p *plan) edgeRoom() int {
	return p.cols.pixels - max(p.turnsWidth(left), p.turnsWidth(right)) - 2
}

// turnsEnd returns the column after the brackets and the names of the edges.
func (p *plan) turnsEnd() int {
	name := p.Theme.Width(p.edgeName(right, p.edgeRoom()))
	return p.x + p.cols.pixels + min(p.turnsWidth(right)+2+name, p.cols.pixels)
}

// drawTurns brackets under each half the pairs that turn within the length, and names the edge that it shows.
func (p *plan) drawTurns(f chart.Canvas) {
	seam := p.x + p.cols.pixels
	for part, h := range p.halves {
		look := chart.SubjectOf(part)
		n, w := h.FullTurns(), p.turnsWidth(part)
		x, outer := seam-w, seam+w // of the bracket, and of the rest of the right half
		if part == right {
			x = seam
			if f.Theme.Glyphs == frame.ASCII { // whose corners are alike
				x, w = seam+1, w-1
			}
		}
		turn := " turn" + chart.VerbEnd(n, n) + " "
		text := p.Fitting(w-4, " "+chart.Plural(n, "pair")+turn, " "+strconv.Itoa(n)+turn, " "+strconv.Itoa(n)+" ")
		ink := frame.Style{FG: look.Ink}
		if w > 1 {
			f.HLine(x, 0, w, '─', ink)
			f.Set(x, 0, '└', ink)
			f.Set(x+w-1, 0, '┘', ink)
			f.TextCenter(x, 0, w, text, ink)
		}
		note := p.edgeName(part, p.edgeRoom())
		from := chart.Either(part == right, outer+2, seam-p.turnsWidth(left)-1-p.Theme.Width(note))
		f.Text(from, 0, note, chart.FaintStyle)
		if c := f.At(from, 0); note != "" && c != nil { // the sign, which is as bright as the edge
			c.FG = frame.Bright
		}
	}
}

// distanceRows is the height of the bars below a difference.
const distanceRows = 3

// distances returns the mean distance of the two points of every skip-th pair over all positions, 0 to 2.
func (p *plan) distances(skip int) []float64 {
	type key struct {
		a, b         encoding.Config
		length, skip int
	}
	a, b := p.Minuend.Waves, p.Waves
	return memo.Get(p.Cache, key{a.Config(), b.Config(), p.Length, skip}, func() (all []float64) {
		for pair := 0; pair < b.Pairs(); pair += skip {
			all = append(all, measure.MeanDistance(a, b, pair, p.Length))
		}
		return all
	})
}

// distance returns the mean distance of the two points of a pair.
func (p *plan) distance(pair int) float64 {
	return measure.MeanDistance(p.Minuend.Waves, p.Waves, pair, p.Length)
}

// drawDistances draws under each column of a difference how far apart the two points of its pair are.
func (p *plan) drawDistances(f chart.Canvas) {
	here, distances := p.PairOf(p.Dim)/p.cols.skip, p.distances(p.cols.skip)
	for i := range p.cols.pixels {
		item := p.cols.item(i)
		ink, part := chart.Either(item == here, frame.Accent, frame.Faint), distances[item]/2
		for half := range p.cols.parts() {
			chart.DrawPillar(f, p.cols.at(half, i), p.bars, p.bars, part, ink)
		}
	}
}

// mostCompared is the largest number of pairs whose distances a caption compares.
const mostCompared = 512

// differenceCaption says which pair is farthest apart by the measure of the bars, and which are equal; nil if it has not
// looked at all pairs, or none differs.
func (p *plan) differenceCaption() []string {
	if !p.compares() || p.Waves.Pairs() > mostCompared {
		return nil
	}
	all, most, equal := p.distances(1), 0, 0
	for pair, d := range all {
		equal += chart.One(d == 0)
		if d > all[most] {
			most = pair
		}
	}
	if all[most] == 0 {
		return nil
	}
	farthest := "pair " + strconv.Itoa(most) + " is farthest apart, " +
		chart.Significant(all[most], 3) + " of at most 2 on average"
	if equal == 0 {
		return []string{chart.Sentence(farthest) + "."}
	}
	same := strconv.Itoa(equal) + " pairs are equal"
	if equal == 1 {
		same = "pair " + strconv.Itoa(slices.Index(all, 0)) + " is equal"
	}
	return []string{chart.Sentence(same) + "; " + farthest + ".", chart.Sentence(farthest) + "."}
}

// comparisonCaption says how many pairs of either subject turn or, if both have one table, what differs at their
// cursors.
func (p *plan) comparisonCaption() []string {
	a, b := p.subjects[0], p.subjects[1]
	if chart.FilterCaption(a) != nil || chart.FilterCaption(b) != nil {
		return []string{"Pairs that pass the filter: " + p.versus(func(sc chart.Scene) float64 {
			return float64(passing(sc))
		}).Text() + "."}
	}
	if p.oneTable() {
		if caption := p.cursorCaption(a, b); caption != "" {
			return []string{caption}
		}
	}
	counts := p.versus(func(sc chart.Scene) float64 { return float64(sc.FullTurns()) })
	within := " within " + chart.Plural(a.Length, "position")
	if a.Length != b.Length {
		within = " within " + strconv.Itoa(a.Length) + " positions and within " + strconv.Itoa(b.Length)
	}
	short := "Pairs that turn" + within + ": " + counts.Text() + "."
	if a.OnlyBase(b) && !counts.Equal() {
		more := chart.Either(counts.Values[1] > counts.Values[0], "more", "fewer")
		size := chart.Either(b.Shape().Base > a.Shape().Base, "larger", "smaller")
		return []string{"With a " + size + " base " + more + " pairs turn" + within + ": " + counts.Text() + ".", short}
	}
	return []string{short}
}

// versus compares whole numbers of the two subjects.
func (p *plan) versus(of func(chart.Scene) float64) chart.Versus {
	v := chart.Versus{Write: chart.Unsigned}
	for _, sc := range p.subjects {
		v.Values = append(v.Values, of(sc))
	}
	return v
}

// passing counts the pairs that a filter keeps.
func passing(sc chart.Scene) (n int) {
	band := sc.Waves.Config().Band
	for pair := range sc.Waves.Pairs() {
		n += chart.One(band.Has(pair))
	}
	return n
}

// cursorCaption says what two cursors of one table are at; "" if they are at one place.
func (p *plan) cursorCaption(a, b chart.Scene) string {
	value := func(sc chart.Scene) string { return chart.SignedText(sc.Enc.At(sc.Pos, sc.Dim), 5) }
	turns := func(sc chart.Scene) string {
		return "dim " + strconv.Itoa(sc.Dim) + " turns " +
			chart.Significant(measure.Revolutions(sc.Waves, sc.PairOf(sc.Dim), sc.Length), 3) + " times"
	}
	_, okA := a.Pair()
	_, okB := b.Pair()
	switch {
	case a.Dim != b.Dim && okA && okB:
		return "In " + chart.Plural(a.Length, "position") + " " + turns(a) + " and " + turns(b) + "."
	case a.Pos != b.Pos && a.Dim == b.Dim:
		return "Dim " + strconv.Itoa(a.Dim) + " is " + value(a) + " at pos " + strconv.Itoa(a.Pos) + " and " + value(b) +
			" at pos " + strconv.Itoa(b.Pos) + "."
	}
	return ""
}

// comparisonReadout says what is under the cursors.
func (p *plan) comparisonReadout() []chart.Field {
	a, b := p.subjects[0], p.subjects[1]
	at := func(sc chart.Scene) string { return "pos " + strconv.Itoa(sc.Pos) }
	column := func(sc chart.Scene) string {
		here := sc.Here()
		text := "dim " + strconv.Itoa(sc.Dim) + " = " + here.Name
		if here.Group == encoding.PairGroup {
			text += ", pair " + strconv.Itoa(here.Index)
		}
		return text
	}
	both := func(of func(chart.Scene) string) string {
		if of(a) == of(b) {
			return of(a)
		}
		return "A " + of(a) + ", B " + of(b)
	}
	values := []float64{a.Enc.At(a.Pos, a.Dim), b.Enc.At(b.Pos, b.Dim)}
	v := chart.Versus{Write: chart.SignedText, Least: 5, Values: values}
	if p.phase {
		turns := func(sc chart.Scene) float64 {
			if pair, ok := sc.Pair(); ok {
				return measure.Revolutions(sc.Waves, pair, sc.Pos)
			}
			return math.NaN() // zeros do not turn
		}
		v = chart.Versus{Write: chart.Brief, Least: 4, Unit: " turns", Values: []float64{turns(a), turns(b)}}
	}
	fields := append([]chart.Field{{Value: both(at), Ink: chart.CursorStyle, Drop: 4}, {Value: both(column), Drop: 3}},
		v.Fields(2)...)
	return append(fields, chart.Field{Value: p.meanOf(), Ink: chart.FaintStyle, Drop: 1})
}

// comparisonPositions returns the values of either subject in the column of its cursor, or its angles in turns.
func (p *plan) comparisonPositions() chart.Data {
	d := chart.Data{Name: "positions", Title: "values of both subjects at every position",
		Kind: chart.Lines, Here: p.Pos, Each: rowName, Columns: chart.Columns(chart.Whole, nil, "pos")}
	if p.phase {
		d.Title = "angles of both subjects at every position, in turns from 0 to 1"
	}
	format := chart.Either(p.phase, chart.Share, chart.Signed)
	add := func(head string, dims ...int) {
		c := chart.Column{Name: head, Format: format, Hidden: slices.Clip(hiding.Value)}
		for _, dim := range dims {
			c.Hidden = append(c.Hidden, chart.Ref{Name: columnName, Index: chart.At(dim)})
		}
		d.Columns = append(d.Columns, c)
	}
	a, b := p.Comparison.Scenes[0], p.Comparison.Scenes[1]
	for i, sc := range []chart.Scene{a, b} {
		d.Rows = max(d.Rows, sc.Length)
		pair, ok := sc.Pair()
		head := chart.Either(p.phase && ok, "pair "+strconv.Itoa(pair), chart.ColumnHead(sc, sc.Dim))
		add(head+" "+chart.SubjectOf(i).Letter, sc.Dim)
	}
	if !p.phase {
		add("A "+chart.Minus+" B", a.Dim, b.Dim)
	}
	d.Row = func(pos int, to []float64) {
		to[0] = float64(pos)
		for i, sc := range []chart.Scene{a, b} {
			switch pair, ok := sc.Pair(); {
			case pos >= sc.Length || p.phase && !ok:
				to[1+i] = math.NaN()
			case p.phase:
				to[1+i] = sc.Waves.PhaseStep(pair).Mul(pos).Float()
			default:
				to[1+i] = sc.Enc.At(pos, sc.Dim)
			}
		}
		if !p.phase {
			to[3] = to[1] - to[2]
		}
	}
	return d
}

// comparisonPairs returns the wavelengths and turns of every pair of either subject, and how far apart its points are.
func (p *plan) comparisonPairs() chart.Data {
	a, b := p.Comparison.Scenes[0], p.Comparison.Scenes[1]
	d := chart.Data{Name: "pairs", Title: "every pair of both subjects", Kind: chart.Lines,
		Rows: max(a.Waves.Pairs(), b.Waves.Pairs()), Here: min(a.PairOf(a.Dim), a.Waves.Pairs()-1),
		Columns: chart.Columns(chart.Whole, nil, "pair")}
	d.Columns = append(d.Columns, chart.Columns(chart.Short, bracketName, "λ A", "λ B", "turns in the length A",
		"turns in the length B", "mean distance")...)
	d.Row = func(pair int, to []float64) {
		for i := range to {
			to[i] = math.NaN()
		}
		to[0] = float64(pair)
		for i, sc := range []chart.Scene{a, b} {
			if pair < sc.Waves.Pairs() {
				to[1+i] = measure.Wavelength(sc.Waves, pair)
				to[3+i] = measure.Revolutions(sc.Waves, pair, sc.Length)
			}
		}
		if pair < min(a.Waves.Pairs(), b.Waves.Pairs()) {
			to[5] = measure.MeanDistance(a.Waves, b.Waves, pair, min(a.Length, b.Length))
		}
	}
	return d
}
