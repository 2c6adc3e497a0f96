package schemes

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding/profile"
	"wavescope/views/chart"
	"wavescope/views/frame"
	"wavescope/views/words"
)

// place are the fields that name the positions and the offset.
func (s *subject) place() []chart.Field {
	return append(make([]chart.Field, 0, 8),
		chart.Field{Value: "pos " + words.Position(s.key) + " → " + words.Position(s.query), Drop: 5,
			Ink: frame.Style{FG: frame.Accent}},
		chart.Field{Value: "k " + words.Position(s.k), Drop: 6, Ink: frame.Style{FG: frame.Offset}})
}

// adds is the field with what a scheme adds.
func (s *subject) adds(label string, of *scheme, g float64) chart.Field {
	return chart.Field{Label: label, Value: s.told(of, nats(g)), Ink: words.StrongStyle}
}

// nats writes a score with its unit.
func nats(g float64) string { return words.Nats(g, 4) + words.Either(math.IsNaN(g), "", " nats") }

// nameOf is a scheme with what tells it from others of its kind.
func (s *subject) nameOf(of *scheme) string {
	note := of.note()
	switch {
	case of.stage == score && !of.guess():
		note = "head " + strconv.Itoa(s.Head)
	case of.stage == nowhere:
		return "no positions"
	}
	return strings.TrimSpace(of.title + " " + note)
}

// failure are the fields that say why a scheme has no numbers.
func failure(of *scheme) []chart.Field {
	return []chart.Field{{Label: of.title + ":", Value: of.failed, Drop: 1}, {Value: "not with these settings"}}
}

// says is where half of the attention lies, for the schemes whose numbers are not a
// guess, and how the number under the cursor comes about.
func (d *distance) says() chart.Words {
	w := chart.Words{Caption: d.halves(), Readout: d.place()}
	of := d.cursor()
	if of == nil {
		w.Readout = append(w.Readout, chart.Field{Value: d.Scheme + " has no lane"},
			chart.Field{Value: "its rows say more than the offset", Drop: 1})
		return w
	}
	if of.Profile == nil {
		w.Readout = failure(of)
		return w
	}
	name, g := d.nameOf(of), of.heard(d.k)
	if math.IsNaN(g) {
		w.Readout = append(w.Readout, chart.Field{Value: name, Drop: 2})
		if t, ok := of.Bias.(*profile.Table); ok && d.k < t.Rows {
			w.Readout = append(w.Readout, chart.Field{Value: "means are over " + strconv.Itoa(t.Used) + " rows"},
				chart.Field{Value: "more would take too long", Drop: 1})
		} else {
			w.Readout = append(w.Readout, chart.Field{Value: "no two rows are so far apart"})
		}
		return w
	}
	if t, ok := of.Bias.(*profile.Table); ok && t.Used-d.k > 1 { // not the number of these two rows
		name += " mean"
	}
	past := words.Either(d.Train > 0 && d.k >= d.Train, words.Either(d.Windowed(), "beyond the window", "beyond training"), "")
	w.Readout = append(w.Readout, d.adds(name, of, g), chart.Field{Value: d.told(of, d.how(of)), Drop: 2},
		chart.Field{Label: "weight", Value: d.told(of, "×"+words.Brief(math.Exp(g), 3)), Drop: 3},
		chart.Field{Label: "span", Drop: 1,
			Value: d.told(of, words.Significant(of.Span, 3)+" of "+words.Plural(of.Keys, "token"))},
		chart.Field{Value: past, Drop: 4})
	return w
}

// halves compares up to which offset half of the attention lies.
func (d *distance) halves() []string {
	var least, most *scheme
	for _, s := range d.all {
		if s.Profile == nil || s.guess() {
			continue
		}
		if least == nil || s.Half < least.Half {
			least = s
		}
		if most == nil || s.Half >= most.Half {
			most = s
		}
	}
	half := func(s *scheme) string {
		return strconv.Itoa(s.Half) + words.Either(s.stage == nowhere, " without positions", " for "+d.nameOf(s))
	}
	short := "Half within k " + half(least)
	if d.cut() {
		return []string{"Half the attention to the nearest " + words.Tens(d.keys) + " keys: within k " +
			half(least), short}
	}
	return []string{"Half the attention lies within k " + half(least) + ", " + half(most) + ".", short}
}

// how says how what a scheme adds at the offset comes about.
func (s *subject) how(of *scheme) string {
	k := words.Position(s.k)
	switch b := of.Bias.(type) {
	case *profile.Table:
		rows := words.Plural(max(b.Used-s.k, 0), "pair") + " of rows"
		if b.Used-s.k <= 1 { // one has no spread
			return "of " + rows
		}
		return "mean of " + rows + ", ± " + words.Significant(b.Spread(s.k), 2)
	case profile.Waves:
		return "= " + words.Either(of.stage == embedding, "a chosen gain ", "") + words.Brief(b.Gain, 4) +
			" × (Σ cos ω·" + k + " " + words.Unsigned(b.Dot(of.heard(s.k)), 2) + " " + words.Minus + " " +
			strconv.Itoa(b.Pairs()) + words.WithoutLone(b.Table) + ")"
	case profile.Lines:
		switch {
		case of.guess():
			return "bucket " + strconv.Itoa(s.buckets().Of(-s.k)) + " of " + strconv.Itoa(s.Buckets)
		case of.stage == score:
			return "= " + words.Minus + words.Slope(slope(s.State)) + " × " + k
		}
	}
	return "0 at any offset"
}

// says is how often schemes act, and what the two positions of the cursor make of
// the one under it.
func (p *where) says() chart.Words {
	w := chart.Words{Readout: p.place(), Caption: []string{
		"Absolute schemes are added once; relative ones move scores, layer by layer.",
		"Absolute once, relative layer by layer"}}
	of := p.cursor()
	switch {
	case of == nil:
		w.Readout = append(w.Readout, chart.Field{Value: p.Scheme + " has no wire here"},
			chart.Field{Value: "it is added to the embedding", Drop: 1})
	case of.Profile == nil:
		w.Readout = failure(of)
	default:
		w.Readout = append(w.Readout, p.made(of)...)
	}
	return w
}

// made says what comes of the pair, and what is learned or turned for it.
func (p *where) made(of *scheme) []chart.Field {
	g, name := p.score(of), p.nameOf(of)
	shape := chart.Field{Drop: 1,
		Value: "(L, d) + (L, d) = (" + words.Position(p.Length) + ", " + strconv.Itoa(p.DModel) + ")"}
	learns := func(rows, each string) chart.Field {
		n, _ := of.cost()
		return chart.Field{Label: "learns", Value: rows + " × " + each + " = " + count(n) + " numbers", Drop: 2}
	}
	switch b := of.Bias.(type) {
	case *profile.Table:
		table := learns(strconv.Itoa(p.LearnedRows), strconv.Itoa(p.DModel))
		if math.IsNaN(g) {
			return []chart.Field{{Value: name, Drop: 3}, table, {Value: "there is no row " + words.Position(p.query)}}
		}
		return []chart.Field{p.adds(name, of, g), shape, table}
	case profile.Waves:
		if of.stage != queryKey {
			return []chart.Field{p.adds(name, of, g), shape}
		}
		pair := of.pair()
		return []chart.Field{{Value: name, Drop: 4},
			{Value: "pair " + strconv.Itoa(pair) + " of " + strconv.Itoa(b.Pairs()), Drop: 3},
			{Label: "ω =", Value: words.Brief(b.Table.Frequency(pair), 4), Drop: 2}, p.adds("all pairs:", of, g)}
	}
	fields := []chart.Field{p.adds(name, of, g), {Value: p.told(of, p.how(of)), Drop: 1}}
	if of.guess() {
		fields = append(fields, learns(strconv.Itoa(p.Buckets), words.Plural(p.Heads, "head")))
	}
	return fields
}

// says is what the scores of both matrices depend on, and those of the cursor's pair.
func (m *matrix) says() chart.Words {
	here, other := m.cursor(), m.against()
	w := chart.Words{Caption: []string{"Scores of two positions; later keys are masked.", "later keys are masked"}}
	for _, of := range [...]*scheme{other, here} {
		switch {
		case of == nil:
			w.Readout = append(m.place(), chart.Field{Value: "no scores of " + m.Scheme})
			return w
		case of.Profile == nil:
			w.Readout = failure(of)
			return w
		}
	}
	a, b := m.score(here), m.score(other)
	w.Caption = m.caption(here, other)
	w.Readout = append(m.place(), m.adds(m.nameOf(here), here, a))
	if here != other {
		second := m.adds(m.nameOf(other), other, b)
		second.Drop = 2
		w.Readout = append(w.Readout, second, chart.Field{Label: "difference", Value: nats(a - b), Drop: 1})
	}
	return w
}

// caption says what two schemes need to know of two positions.
func (m *matrix) caption(here, other *scheme) []string {
	if here == other {
		return []string{"One matrix, since both would be those of " + here.title + ": s chooses another.",
			"one matrix, of " + here.title}
	}
	table, rest := other, here
	if _, ok := here.Bias.(*profile.Table); ok {
		table, rest = here, other
	}
	if _, ok := table.Bias.(*profile.Table); !ok {
		return []string{"One value a diagonal: " + m.shape(here) + ", " + m.shape(other) + ".", "one value a diagonal"}
	}
	needs := words.Either(rest.stage == nowhere, "without positions no pair differs; ",
		rest.title+" needs the offset alone; ")
	if table.guess() {
		return []string{needs + "an untrained table knows only 'same place'.", "untrained: only 'same place'"}
	}
	return []string{needs + "the learned table needs both positions.", "the learned table needs both positions"}
}

// shape says how the scores of a scheme go on with the offset.
func (m *matrix) shape(of *scheme) string {
	switch b := of.Bias.(type) {
	case profile.Waves:
		return of.title + " adds up " + words.Plural(b.Pairs(), "wave") + words.WithoutLone(b.Table)
	case profile.Lines:
		switch {
		case len(b) > 1:
			bucket, _ := lastBucket(m.buckets())
			return of.title + " stops at bucket " + strconv.Itoa(bucket)
		case of.stage == score && b[0].Slope > 0:
			return of.title + " falls by " + words.Slope(slope(m.State)) + " for ever"
		}
	}
	return "no positions add 0"
}
