package heatmap

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/chart"
)

// caption says how many pairs turn within the length, or of a picture of means or
// angles what a pixel is.
func (p *plan) caption() []string {
	switch {
	case p.cols.group > 1:
		return p.groupedCaption()
	case p.phase:
		return p.angleIs()
	case p.steps.span > 1:
		return p.pixelIs()
	case p.waves:
		return p.turning()
	case p.first.Group == encoding.BitGroup:
		return p.bits()
	}
	scale := chart.Things(p.first) + " on a scale from " + chart.Plainly(p.measure.Low) + " to " +
		chart.Plainly(p.measure.High)
	return []string{chart.Either(p.Untrained(), "untrained ", "") + scale, scale}
}

// turning says how many pairs turn within the length.
func (p *plan) turning() []string {
	b := p.cols.blocks[0]
	t, total := b.turning, b.units()
	if p.Minuend != nil { // two tables have two counts
		t = total
	}
	subject, verb := strconv.Itoa(t)+" of "+chart.Plural(total, "pair"), " turn"+chart.VerbEnd(t, total)
	switch {
	case t == 0:
		return []string{"no pair finishes a turn within " + chart.Plural(p.Length, "position"),
			"no pair turns in " + strconv.Itoa(p.Length)}
	case total == 1:
		subject = "the only pair"
	case t == total:
		subject = chart.Either(t == 2, "both pairs", "all "+strconv.Itoa(total)+" pairs")
	}
	return []string{subject + verb + " at least once within " + chart.Plural(p.Length, "position"),
		subject + verb + " in " + strconv.Itoa(p.Length)}
}

// bits says how far the bits of a table count.
func (p *plan) bits() []string {
	b := p.cols.blocks[0]
	again, bits := p.Enc.About(p.DModel-1).Period, chart.Plural(b.turning, "bit")
	switch {
	case again < float64(p.Length):
		every := "every " + strconv.Itoa(int(again)) + " positions"
		return []string{"all " + bits + " are in use, and begin again " + every, bits + ", again " + every}
	case b.turning == 0:
		return []string{"there is only position 0, whose bits are all 0", "position 0: all bits are 0"}
	}
	count := bits + " count" + chart.VerbEnd(b.turning, b.turning) + " " + strconv.Itoa(p.Length)
	return []string{count + " positions", count}
}

// angleIs says what colours or signs stand for in a picture of angles.
func (p *plan) angleIs() []string {
	sign := p.Theme.Glyphs()
	is := chart.Either(sign, "the sign", "colour") + " is a pair's angle"
	from := chart.Either(p.Theme.Light, ", from light at 0 to dark at π", ", from dark at 0 to light at π")
	switch {
	case p.steps.span > 1:
		from = " in the middle of " + strconv.Itoa(p.steps.span) + " positions, " + p.grey() + " if too fast"
	case sign:
		from = ", from blank at 0 up to @ below 2π"
	}
	return []string{is + from, is}
}

// grey is what angles look like that are too far apart to have one together.
func (p *plan) grey() string { return chart.Either(p.Theme.Glyphs(), "~", "grey") }

// pixelIs says what a pixel shows of many positions, and in how many pairs that is
// no wave: means of more than half a turn beat with it, as far as anything is left.
func (p *plan) pixelIs() []string {
	n, is := p.steps.span, "a pixel is the mean of "
	of := strconv.Itoa(n) + " positions"
	switch {
	case p.first.Group == encoding.BitGroup:
		return []string{"a pixel is the share of ones among " + of, "share of ones among " + of}
	case p.steps.count == 1:
		of = "all positions"
	case p.read() < n:
		of = "at most " + strconv.Itoa(p.read()) + " of " + of
	}
	if seen := p.beating(n); p.waves && p.steps.count > 1 && seen > 0 {
		return []string{is + of + "; in " + chart.Plural(seen, "pair") + " the stripes are artefacts", is + of}
	}
	return []string{is + of, "mean of " + of}
}

// beating is how many pairs turn within two pixels of n positions, with means that
// can be seen.
func (p *plan) beating(n int) (seen int) {
	if !p.waves {
		return 0
	}
	beating := encoding.Turning(p.Waves, 2*n)
	for pair := faded(p.Waves, n/8); pair < beating && seen <= beating; pair++ {
		seen += chart.One(math.Abs(encoding.Gain(p.Waves, pair, n)) > 1.0/128)
	}
	return seen
}

// read is how many rows are read for a pixel, at most: a table may end before they do.
func (p *plan) read() int {
	return p.first.Taken(min(p.steps.span, max(p.RowCount()-p.steps.first, 0)))
}

// groupedCaption says what a pixel is of where columns are grouped too.
func (p *plan) groupedCaption() []string {
	n, group := p.steps.span, p.cols.group/p.cols.blocks[0].each
	of := chart.Plural(group, "pair")
	if used := (p.cols.group + p.skip - 1) / p.skip; used < group {
		of = strconv.Itoa(used) + " of " + of
	}
	if n > 1 {
		of = chart.Count(n, "position") + " × " + of
	}
	all := ""
	if p.steps.end-p.steps.first == p.Length && p.cols.slots == p.cols.total {
		all = chart.Plural(p.Length, "position") + " × " + chart.Plural(p.DModel, "dimension") + ": "
	}
	if p.phase {
		is := "a pixel is the mean angle of " + of
		return []string{all + is + ", " + p.grey() + " where too far apart", is}
	}
	return []string{all + "a pixel is the mean of " + of, "mean of " + of}
}

// period writes after how many positions a column comes round, "" for one that
// does not, and for a difference: two tables have two periods.
func (p *plan) period(dim int) string {
	return chart.Either(p.Minuend != nil, "", p.Hidden.Or(wavesName.Name, chart.Period(p.Enc.About(dim))))
}

// lambda is the heading of periods where there are any.
func (p *plan) lambda() string { return chart.Either(p.period(0) == "", "", "λ") }

// noun is what the units of the table are called.
func (p *plan) noun() string {
	return chart.Either(p.first.Group == encoding.Alone, "dimension", p.first.Group)
}

// kindName names what a block has of every pair, or all that there is.
func (p *plan) kindName(b block) string {
	if !p.waves || b.each > 1 {
		return p.noun() + "s"
	}
	_, kind := p.Waves.Wave(b.dim)
	return chart.Either(kind == encoding.Sin, "sines", "cosines")
}

// counted is a number of units of a block with their name.
func (p *plan) counted(b block, n int) string {
	return strconv.Itoa(n) + " " + chart.Either(n == 1, strings.TrimSuffix(p.kindName(b), "s"), p.kindName(b))
}

// waveNames says which waves of a block are in sight.
func (p *plan) waveNames(r run) string {
	group := max(p.cols.group/r.each, 1)
	first, last := r.first*group, min(r.last*group, r.units())-1
	if first == 0 && r.last == r.made(p.cols.group) {
		return p.counted(r.block, r.units())
	}
	return p.kindName(r.block) + " " + strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// unitForms say how many units of a block turn within the length, or do not, from
// long to short.
func (p *plan) unitForms(b block, rest bool) []string {
	all := b.units()
	n := chart.Either(rest, all-b.turning, b.turning)
	if n == 0 {
		return nil
	}
	number, units, s := strconv.Itoa(n), p.counted(b, n), chart.VerbEnd(n, n)
	does := " turn" + s
	switch {
	case p.first.Group == encoding.Alone:
		return []string{units, number}
	case !p.waves && rest:
		does = " stay" + s + " 0"
	case !p.waves:
		does = " count" + s
		if again := p.Enc.About(p.DModel - 1).Period; again < float64(p.Length) {
			does = ", again every " + strconv.Itoa(int(again))
		}
	case rest:
		does = " never turn" + s + " once"
	}
	if p.head > 0 { // which has the name
		units = number
	}
	return []string{units + does, number + does, number + strings.TrimSuffix(does, " turn"+s+" once"), number}
}

// agreement says what two tables look like where they agree.
func (p *plan) agreement() string {
	look := chart.Either(p.Theme.Light, "white", "dark")
	return chart.Either(p.Theme.Glyphs(), "blank", look) + " where both agree"
}

// faint is a field of a label in the picture.
func faint(label, value string, drop int) chart.Field {
	return chart.Field{Label: label, Value: value, Ink: chart.FaintStyle, Drop: drop}
}

// titleFields name the column that is drawn as a wave.
func (p *plan) titleFields() []chart.Field {
	name := chart.Field{Value: chart.Joined(" ", "dim "+strconv.Itoa(p.Dim), p.Here().Name)}
	if p.phase {
		name.Value = "dim " + strconv.Itoa(p.Dim) + ", pair " + strconv.Itoa(p.Here().Index)
	}
	if p.Minuend != nil {
		return []chart.Field{name, faint("", "first less second", 1)}
	}
	period := faint("λ", p.period(p.Dim), 1)
	return []chart.Field{name, period, faint("", chart.Either(p.aliased(), "too fast to draw", ""), 2)}
}

// scaleFields say how many positions a pixel covers, unless it is as large as it is
// by itself or the caption has it.
func (p *plan) scaleFields() []chart.Field {
	n, what := p.steps.span, chart.Count(p.steps.span, "position")
	if n == p.Length {
		what = chart.Either(n == 1, "the only position", "all "+what)
	}
	switch {
	case p.cols.group > 1 || p.Fit && n == 1 || p.Zoom == chart.Auto && !p.Fit:
		return nil
	case n == 1 && p.steps.reps > 1:
		return []chart.Field{faint("1 position =", chart.Count(p.steps.reps, "pixel"), 2)}
	}
	return []chart.Field{faint("1 pixel =", what, 2)}
}

// more says how many positions are out of sight.
func (p *plan) more() chart.Field {
	forms := chart.MoreForms(p.steps.first, p.Length-p.steps.end, "position", p.Turned)
	return faint("", chart.Form(forms, 1), 1)
}

// moreColumns says how many columns of the table are out of sight. Every slot before
// the window holds two of the picture.
func (p *plan) moreColumns() chart.Field {
	before := min(2*p.cols.slot*p.cols.group, p.DModel)
	after := p.DModel - before
	for c := range p.cols.all {
		after -= c.n
	}
	return faint("", chart.MoreForms(before, after, "dimension", !p.Turned)[0], 3)
}

// numberText writes the value beside the wave.
func (p *plan) numberText() string {
	v, ok := p.number(p.here())
	switch {
	case !ok:
		return chart.Unknown
	case p.phase:
		return chart.Unsigned(2*v, 3) + "π"
	case p.Minuend != nil:
		return chart.SignedText(v, 3)
	}
	return chart.Value(p.Here(), v, 3)
}

// twins reports that there are two blocks with the waves of the same pairs, of more
// than two: the picture of a fan.
func (p *plan) twins() bool {
	b := p.cols.blocks
	return p.waves && !p.phase && len(b) == 2 && b[0].units() == b[1].units() && b[0].units() > 2
}
