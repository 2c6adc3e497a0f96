package heatmap

import (
	"math"
	"strconv"

	"wavescope/encoding"
	"wavescope/encoding/model"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// method names how a field is read, with its factor; "" for a table that no method scales.
func (f *field) method() string {
	switch s := f.read.Rope.Scaling; {
	case !f.Declared().Rotates:
		return ""
	case s.Method == encoding.Unscaled || s.Method == encoding.Proportional:
		return chart.MethodName(s.Method)
	default:
		return chart.MethodName(s.Method) + " × " + chart.Plainly(f.read.Factor)
	}
}

// kind is what a field's layers are called beside others: local if they see only a part of the sequence.
func (f *field) kind() string {
	if f.group.Attention == model.Chunked {
		return "chunked"
	}
	return chart.Either(f.Window() > 0, "local", "global")
}

// layersText says of a field's layers what turns their pairs.
func (f *field) layersText() string {
	scaled := f.read.Rope.Scaling.Method != encoding.Unscaled
	return f.kind() + "   base " + chart.Brief(f.Shape().Base, 10) + chart.Either(scaled, ", "+f.method(), "")
}

// heading says how the pairs are read, and the lengths.
func (p *logPlot) heading() (fields []chart.Field) {
	if p.Comparison != nil {
		return nil
	}
	train := p.fields[len(p.fields)-1].train()
	if a, b := p.fields[0], p.fields[len(p.fields)-1]; a != b {
		text := "layers of two kinds"
		if n, m := len(a.group.At), len(b.group.At); n > 0 && m > 0 {
			text = strconv.Itoa(n) + " " + a.name + " and " + strconv.Itoa(m) + " " + b.name + " layers"
		}
		fields = append(fields, chart.Field{Value: text, Ink: chart.FaintStyle, Drop: 1})
	} else if train > 0 {
		fields = append(fields, chart.Field{Value: b.method(), Ink: chart.FaintStyle, Drop: 1})
	}
	if train > 0 {
		fields = append(fields,
			chart.Field{Label: p.Trained(), Value: strconv.Itoa(train), Ink: frame.Style{FG: frame.Good, Bold: true}},
			chart.Field{Label: "▸ read at", Value: strconv.Itoa(p.n), Ink: chart.CursorStyle})
	}
	return fields
}

// unbent reports whether neighbouring pairs have one ratio of wavelengths, so that all bands are alike.
func (f *field) unbent() bool {
	for pair := 2; pair < f.total; pair++ {
		_, a := f.read.Wavelength(pair - 2)
		_, b := f.read.Wavelength(pair - 1)
		_, c := f.read.Wavelength(pair)
		if !(math.Abs(b*b/(a*c)-1) < 1e-6) {
			return false
		}
	}
	return f.total > 1
}

// caption says how the bands lie, and how many pairs are at new angles, from which length on.
func (p *logPlot) caption() []string {
	switch kept := chart.FilterCaption(p.Scene); {
	case !p.single:
		return p.comparisonCaption()
	case p.Comparison != nil:
		return []string{"Turns from position 0 to the cursor: " + p.turns().Text() + "."}
	case kept != nil:
		return kept
	case len(p.fields) == 2:
		return p.layersCaption()
	}
	f, bands, text := p.main, "", ""
	switch {
	case f.unbent():
		bands = "each pair is the one above it, a step later; "
	case f.total > 2 && f.method() != "":
		bands = "with " + f.method() + " the bands bend; "
	}
	c, of := f.read.Count(), " of "+chart.Plural(f.total, "pair")
	switch {
	case f.train() == 0:
		n := f.turning()
		text = strconv.Itoa(n) + of + " turn" + chart.VerbEnd(n, f.total) + " within " +
			strconv.Itoa(f.read.Target) + " positions."
	case c.Outside == 0:
		text = "up to " + strconv.Itoa(f.read.Target) + " no pair reaches an angle that " + strconv.Itoa(f.train()) +
			" positions did not show."
	default:
		last := 0.0
		for pair := range f.total {
			if f.read.Outside(pair) {
				last = max(last, f.read.First(pair)+1)
			}
		}
		text = "from length " + chart.Plainly(last) + " on, " + strconv.Itoa(c.Outside) + of + " reach" +
			chart.VerbEnd(c.Outside, f.total) + " angles training never showed."
	}
	return []string{chart.Sentence(bands + text), chart.Sentence(text)}
}

// layersCaption counts the new pairs of both kinds of layers.
func (p *logPlot) layersCaption() []string {
	at, a, b := strconv.Itoa(p.n), p.fields[0], p.fields[1]
	if a.fresh()+b.fresh() == 0 {
		return []string{"Up to " + at + " no pair of either kind of layers reaches a new angle."}
	}
	of := func(f *field) string {
		return strconv.Itoa(f.fresh()) + " of " + chart.Plural(f.total, "pair") + " of the " + f.name + " layers"
	}
	return []string{"Up to " + at + " new angles are reached by " + of(a) + " and " + of(b) + ".",
		"Pairs at new angles: " + strconv.Itoa(a.fresh()) + " " + a.name + ", " + strconv.Itoa(b.fresh()) + " " + b.name + "."}
}

// comparisonCaption counts the new pairs of both subjects or, if training showed all, those that turn.
func (p *logPlot) comparisonCaption() []string {
	a, b := p.fields[0], p.fields[1]
	what, brief, count := "pairs at angles that training never showed", "new pairs", (*field).fresh
	if a.train() == 0 && b.train() == 0 {
		what, brief, count = "pairs that turn at least once", "turning pairs", (*field).turning
	}
	at := "At " + numbers(a.read.Target, b.read.Target)
	counts := chart.Versus{Write: chart.Unsigned, Values: []float64{float64(count(a)), float64(count(b))}}.Text()
	of := numbers(a.total, b.total)
	return []string{at + " " + what + ": " + counts + ", of " + of + ".", at + " " + brief + ": " + counts + "."}
}

// numbers writes two numbers, or one if they are equal.
func numbers(a, b int) string {
	return strconv.Itoa(a) + chart.Either(b == a, "", " and "+strconv.Itoa(b))
}

// turns returns the turns of each subject's pair from position 0 to its cursor.
func (p *logPlot) turns() chart.Versus {
	v := chart.Versus{Of: "turns", Write: chart.Significant, Least: 4, Most: 6}
	for i, sc := range p.Comparison.Scenes {
		f := p.subject(i)
		turns := math.NaN()
		if pair, ok := f.under(sc); ok {
			turns = f.read.Turns(pair, sc.Pos)
		}
		v.Values = append(v.Values, turns)
	}
	return v
}

// subject returns the field that has the pairs of A, or of B.
func (p *logPlot) subject(i int) *field {
	if p.single {
		return p.main
	}
	return p.fields[i]
}

// readout says what is under the cursors: the wavelength in each field or at each cursor, and the turns of the scene's
// own pair or of both subjects'.
func (p *logPlot) readout() []chart.Field {
	scenes, apart := []chart.Scene{p.Scene}, false
	if p.Comparison != nil {
		scenes = p.Comparison.Scenes
		apart = scenes[0].Dim != scenes[1].Dim
	}
	fields := []chart.Field{{Value: "pos " + numbers(p.Pos, scenes[len(scenes)-1].Pos), Ink: chart.CursorStyle}}
	own, ok := p.main.under(p.Scene)
	if !ok {
		return fields
	}
	if !apart {
		fields = append(fields, chart.Field{Label: "pair", Value: strconv.Itoa(own), Drop: 5})
	}
	add := func(f *field, ink frame.Color, pair int, of ...string) {
		before, after := f.read.Wavelength(pair)
		text := chart.Significant(before, 5)
		if now := chart.Significant(after, 5); now != text {
			text += " → " + now
		}
		fields = append(fields, chart.Field{Label: chart.Joined(" ", append(of, "λ")...), Value: text,
			Ink: frame.Style{FG: ink}, Drop: 4})
	}
	for i, f := range p.fields {
		if !apart {
			ink := chart.Either(p.single, f.ink, chart.SubjectOf(i).Ink)
			add(f, chart.Either(f.name == "", frame.Text, ink), min(own, f.total-1), f.name)
		}
	}
	for i, sc := range scenes {
		if pair, ok := p.subject(i).under(sc); ok && apart {
			look := chart.SubjectOf(i)
			add(p.subject(i), look.Ink, pair, look.Letter, "pair "+strconv.Itoa(pair))
		}
	}
	if p.Comparison != nil {
		return append(fields, p.turns().Fields(2)...)
	}
	fields = append(fields, chart.Field{Ink: chart.StrongStyle,
		Value: chart.Significant(p.main.read.Turns(own, p.Pos), 4) + " turns"})
	if p.main.train() > 0 {
		fields = append(fields, chart.Field{Label: "training saw", Value: chart.Significant(p.main.read.Seen(own), 3),
			Ink: frame.Style{FG: frame.Good}, Drop: 3})
	}
	return fields
}

// table returns the table of the pairs of each field: the wavelength in training and now, the turns in training and at
// the end, and the first position at a new angle.
func (p *logPlot) table() chart.Data {
	here, ok := p.main.under(p.Scene)
	d := chart.Data{Name: "bands", Title: "every pair: what training showed of it, and how far it turns",
		Kind: chart.Lines, Here: chart.Either(ok, here, chart.Nowhere), Columns: chart.Columns(chart.Whole, nil, "pair")}
	for _, f := range p.fields {
		d.Rows = max(d.Rows, f.total)
		for _, of := range [...]string{"λ", "scaled λ", "seen", "turns at " + strconv.Itoa(p.n), "first new"} {
			d.Columns = append(d.Columns, chart.Columns(chart.Short, bracketName, chart.Joined(" ", of, f.name))...)
		}
	}
	d.Row = func(pair int, to []float64) {
		to[0] = float64(pair)
		for i, f := range p.fields {
			at := to[1+5*i:][:5]
			for k := range at {
				at[k] = math.NaN()
			}
			if pair < f.total {
				before, after := f.read.Wavelength(pair)
				at[0], at[1] = below(before, math.Inf(1)), below(after, math.Inf(1))
				at[2], at[3] = f.read.Seen(pair), f.read.Turns(pair, p.n)
				at[4] = below(f.read.First(pair), float64(p.n))
			}
		}
	}
	return d
}

// below returns a number below an end, else none.
func below(v, end float64) float64 { return chart.Either(v < end, v, math.NaN()) }

// figure returns the angles of the pixels, by pair and position; those that are grey have none.
func (p *logPlot) figure() chart.Data {
	of, n := *p.main, p.main.total
	of.division = division{n: n, total: n, pixels: min(n, figureRows)}
	d := chart.Data{Name: "angles", Title: "the angle of every pair, positions on a logarithmic axis", Rows: of.pixels,
		Here: chart.Nowhere, Across: "position", Values: "turn", Scale: chart.Scale{High: 1, Angle: true},
		Columns: chart.Columns(chart.Whole, nil, "pair")}
	names := make([]string, p.w)
	for x, c := range p.columns {
		names[x] = strconv.Itoa(c.first)
	}
	pixels, at := make([]pixel, p.w), -1
	return d.WithCells(0, 1, names, func(row, x int) float64 {
		if row != at {
			p.means(&of, row, pixels)
			at = row
		}
		return chart.Either(pixels[x].length < blurred, math.NaN(), pixels[x].value)
	})
}
