package curves

import (
	"math"
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/plot"
)

// onePicture reports whether one picture compares two subjects. Tables of numbers have no common axis; waves have none
// with bits.
func onePicture(a, b chart.State, x, y Settings) bool {
	x.Digits = y.Digits
	waves := func(s chart.State) bool { return s.HasWaves() || s.Declared().Ends }
	return x == y && x.Face != numbersFace && waves(a) == waves(b)
}

// starts returns the cursor of a comparison of two models: at the end of the shorter training, in the first wave that
// differs and is so slow that a training has at most four turns of it.
func starts(a, b chart.State, _, _ Settings) (pos, dim int, ok bool) {
	train := min(a.Train, b.Train)
	if train == 0 || a.Pos != b.Pos || a.Offset != b.Offset || a.Dim != b.Dim {
		return 0, 0, false
	}
	first, err := chart.New(a)
	second, err2 := chart.New(b)
	if err != nil || err2 != nil || !first.HasWaves() || !second.HasWaves() {
		return 0, 0, false
	}
	for pair := range min(first.Waves.Pairs(), second.Waves.Pairs()) {
		l, m := measure.Wavelength(first.Waves, pair), measure.Wavelength(second.Waves, pair)
		if 4*min(l, m) >= float64(train) && !periods(l, m).Equal() {
			return min(train, a.Length-1, b.Length-1), first.ColumnOf(pair), true
		}
	}
	return 0, 0, false
}

// A comparison is what the pictures of several subjects share. Its own inputs are those of A.
type comparison struct {
	*inputs
	subjects *chart.Comparison
	all      []*inputs // of A, B …
	x        plot.Axis // of positions
}

// jointly returns the plan of a face that draws a comparison in one picture. The difference of two tables has the
// picture of the face.
func jointly(
	plan func(chart.Paper, chart.Scene, Settings) chart.Picture,
) func(chart.Paper, chart.Scene, Settings) chart.Picture {
	return func(paper chart.Paper, sc chart.Scene, set Settings) chart.Picture {
		if sc.Comparison == nil || sc.Comparison.Difference {
			return plan(paper, sc, set)
		}
		return compare(newComparison(paper, sc, set))
	}
}

// newComparison returns the comparison of the subjects of a scene.
func newComparison(paper chart.Paper, sc chart.Scene, set Settings) *comparison {
	c := &comparison{subjects: sc.Comparison}
	for _, of := range sc.Comparison.Scenes {
		of.Hidden = sc.Hidden // a theme may hide more than Scenes knows
		c.all = append(c.all, newInputs(paper, of, set))
	}
	c.inputs = c.all[0]
	if c.models() {
		for _, s := range c.all {
			s.drawn = c.length() // a model has waves beyond its training too
		}
	}
	return c
}

// models reports whether waves of two models are compared, or of what has a training length as they do.
func (c *comparison) models() bool {
	return !slices.ContainsFunc(c.all, func(s *inputs) bool { return !s.HasWaves() || s.Train == 0 })
}

// trainings returns the number of positions that an axis has at most: of models four times those of the shorter
// training.
func (c *comparison) trainings() int {
	n := c.length()
	if c.models() {
		for _, s := range c.all {
			n = min(n, 4*s.Train)
		}
	}
	return n
}

// compare describes the picture of a comparison: one wave at two positions, two waves below each other, or lanes in
// which the same wave of two tables is drawn.
func compare(c *comparison) chart.Picture {
	var p interface {
		region() chart.Region
		words() chart.Words
		tables() []func() chart.Data
		figure() chart.Data
	}
	face := waveTitle
	switch {
	case len(c.all) > 2:
		p = newSeveral(c)
	case c.moves():
		p = newMoved(c)
	case c.dims() || c.Face == waveFace:
		p = newTurning(c)
	default:
		p, face = newPaired(c), lanesTitle
	}
	picture := chart.Picture{Face: face, Root: chart.Tables(p.region(), p.tables()...), First: c.x.First, N: c.x.N,
		Figure: []func() chart.Data{p.figure}, Words: p.words()}
	picture.FigureCaption = func() string { return picture.Words.Caption[0] }
	return picture
}

// b returns the inputs of the second subject.
func (c *comparison) b() *inputs { return c.all[1] }

// waved returns the first subject that has waves, whose pairs lanes are; nil if none has.
func (c *comparison) waved() *inputs {
	for _, s := range c.all {
		if s.HasWaves() {
			return s
		}
	}
	return nil
}

// sign is the sign of a period: of waves, if any subject has them.
func (c *comparison) sign() string { return chart.Either(c.waved() != nil, "λ", "T") }

// dims reports whether dimensions are compared, and not only because one table has fewer.
func (c *comparison) dims() bool {
	return slices.ContainsFunc(c.all[1:], func(b *inputs) bool {
		same := c.Dim == b.Dim
		if c.HasWaves() && b.HasWaves() {
			pair, kind := c.Wave()
			other, its := b.Wave()
			same = pair == other && kind == its
		}
		return !same && c.Dim < b.DModel && b.Dim < c.DModel
	})
}

// moves reports whether two positions, or two offsets, of one wave are compared.
func (c *comparison) moves() bool {
	b := c.b()
	positions := c.Pos != b.Pos && c.Pos < b.Length && b.Pos < c.Length
	return (positions || c.Offset != b.Offset) && !c.dims() && c.Enc.Config() == b.Enc.Config()
}

// positionText says at which position the subjects are read: A and B at their own where a table ends before the other.
func (c *comparison) positionText() string {
	text, b := "at position "+strconv.Itoa(c.Pos), c.b()
	return text + chart.Either(b.Pos == c.Pos, "", " in A and "+strconv.Itoa(b.Pos)+" in B")
}

// name names a subject within a sentence: "dim 6" where dimensions are compared, else "A".
func (c *comparison) name(i int) string {
	if c.dims() && c.Enc.Config() == c.b().Enc.Config() {
		return "dim " + strconv.Itoa(c.all[i].Dim)
	}
	return chart.SubjectOf(i).Letter
}

// length returns the number of positions of the longest sequence.
func (c *comparison) length() (n int) {
	for _, s := range c.all {
		n = max(n, s.Length)
	}
	return n
}

// axis returns the axis of positions around one in w cells: at the scale that is set, or else with n of them.
func (c *comparison) axis(here, w, n int) plot.Axis {
	dots, per := 2*w, n
	if c.Zoom != chart.Auto {
		dots, per = c.Zoom.PerCell()
		dots *= 2
	}
	x := plot.Scaled(min(max(here, 0), c.length()-1), c.length(), w, dots, per)
	x.Binary = c.Train > 0 && c.Train&(c.Train-1) == 0
	return x
}

// foot returns the row of positions under a chart.
func (c *comparison) foot() plot.Foot {
	foot := c.inputs.foot()
	foot.Room = 6 + len(strconv.Itoa(c.x.End()))
	return foot
}

// turns returns how often a column repeats within the length; NaN if it never does.
func (s *inputs) turns(st strand) float64 { return s.turnsIn(st, s.Length) }

// turnsIn returns how often a column repeats within n ≥ 0 positions; NaN if it never does.
func (s *inputs) turnsIn(st strand, n int) float64 {
	switch {
	case st.continuous():
		return measure.Revolutions(s.Waves, st.Pair, n)
	case math.IsInf(st.Period, 0):
		return math.NaN()
	}
	return float64(n) / st.Period
}

// lambda writes a wavelength; "none" if the column is no wave.
func (s *inputs) lambda(st strand, write func(v float64) string) string {
	if w := s.frequency(st.Dim); !s.HasWaves() && !math.IsNaN(w) {
		return s.Hidden.Or(wavesName.Name, write(2*math.Pi/w))
	}
	if math.IsInf(st.Period, 0) {
		return chart.None
	}
	if !st.continuous() {
		write = func(float64) string { return periodNumber(st.Column, 6) }
	}
	return s.Hidden.Or(wavesName.Name, write(st.Period))
}

// fourDigits writes four significant digits.
func fourDigits(v float64) string { return chart.Significant(v, 4) }

// times writes a factor with at most three significant digits.
func times(v float64) string { return chart.Brief(v, 3) }

// subjectStyle returns the style of the texts of a subject.
func subjectStyle(i int) frame.Style { return frame.Style{FG: chart.SubjectOf(i).Ink} }

// readout returns the fields of the waves under the cursors of two tables. It names the dimension of each where they
// differ.
func (c *comparison) readout() []chart.Field {
	b := c.b()
	kind, its := c.waveText(), b.waveText()
	if c.Dim == b.Dim {
		return c.fields("dim "+strconv.Itoa(c.Dim)+chart.Either(kind == "", "", " = "+kind), "", "")
	}
	return c.fields(chart.Either(kind == its, kind, ""), "dim "+strconv.Itoa(c.Dim), "dim "+strconv.Itoa(b.Dim))
}

// cell names the cell under the cursor of a subject.
func (s *inputs) cell() string {
	return "dim " + strconv.Itoa(s.Dim) + " at position " + s.place(s.Pos)
}

// meets reports whether both have the cursor in the same cell.
func (c *comparison) meets() bool { return c.Dim == c.b().Dim && c.Pos == c.b().Pos }

// each says which number the cell under the cursor of each subject has.
func (c *comparison) each(a, b string) string {
	return c.cell() + " is " + a + " in A, " + c.b().cell() + " is " + b + " in B"
}

// waveText names the wave under the cursor: "sin, pair 3"; "" if it is none.
func (s *inputs) waveText() string {
	if !s.HasWaves() {
		return ""
	}
	_, kind := s.Wave()
	return kind.String() + ", pair " + strconv.Itoa(s.PairOf(s.Dim))
}

// fields returns the fields of a readout: the position, what is read in both, the value and the wavelength of each
// subject, and A − B. Numbers that are printed alike are one field, unless the subjects have names.
func (c *comparison) fields(what string, names ...string) []chart.Field {
	var fields []chart.Field
	if c.Pos == c.b().Pos {
		fields = append(fields, chart.Field{Value: "pos " + c.place(c.Pos), Ink: chart.CursorStyle})
	} else {
		names = slices.Clone(names)
		for i, s := range c.all {
			names[i] = chart.Joined(" at ", names[i], "pos "+s.place(s.Pos))
		}
	}
	if what != "" {
		fields = append(fields, chart.Field{Value: what, Drop: 6})
	}
	values, texts, periods := make([]float64, len(c.all)), make([]string, len(c.all)), make([]string, len(c.all))
	for i, s := range c.all {
		values[i] = s.at(s.Pos, s.Dim)
		texts[i], periods[i] = chart.ReadValue(s.Here(), values[i], 5), s.lambda(s.strand(s.Dim), fourDigits)
	}
	alike := func(texts []string) bool { return len(slices.Compact(slices.Clone(texts))) == 1 }
	same := alike(texts)
	if same && alike(periods) && names[0] == "" {
		in := " in " + chart.All(len(c.all))
		return append(fields, chart.Field{Value: texts[0] + in, Ink: chart.StrongStyle, Name: valuesName},
			chart.Field{Label: c.sign(), Value: periods[0] + in, Drop: 4, Name: wavesName})
	}
	for i := range c.all {
		ink := subjectStyle(i)
		ink.Bold = true
		fields = append(fields, chart.Field{Label: chart.Joined(" ", chart.SubjectOf(i).Letter, names[i]), Ink: ink,
			Name: valuesName, Value: texts[i]},
			chart.Field{Label: c.sign(), Ink: subjectStyle(i), Value: periods[i], Drop: 4, Name: wavesName})
	}
	if same || len(c.all) > 2 {
		return fields
	}
	less := chart.Nonzero(values[0]-values[1], 5)
	if c.Here().Group == encoding.BitGroup {
		less = chart.SignedText(values[0]-values[1], 0)
	}
	return append(fields, chart.Field{Label: "A − B", Value: less, Ink: chart.StrongStyle, Name: valuesName, Drop: 5})
}

// across returns a region that names w cells of a row, which its parent draws.
func across(y, w int, name *chart.Name, index chart.Index) chart.Region {
	g := named(name, index)
	g.Cols, g.Rows = chart.Fixed(w), chart.Fixed(1)
	return chart.Place(0, y, g)
}

// secondCut draws the position of B through n rows from row y on, where it is not that of A.
func (c *comparison) secondCut(f chart.Canvas, left, y, n, pos int) {
	if x, ok := c.x.Cell(pos); ok && !c.Hidden.Hides(lineName) {
		stroke(f, left+x, y, n, '│', chart.SubjectOf(1).Ink)
	}
}
