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
	switch {
	case f.group.Attention == model.Chunked:
		return "chunked"
	case f.window > 0:
		return "local"
	}
	return "global"
}

// layersText says of a field's layers what turns their pairs.
func (p *logPlot) layersText(f *field) string {
	text := f.kind() + "   base " + chart.Brief(f.Shape().Base, 10)
	if f.read.Rope.Scaling.Method != encoding.Unscaled {
		text += ", " + f.method()
	}
	return text
}

// heading says how the pairs are read, and the lengths.
func (p *logPlot) heading() (fields []chart.Field) {
	if !p.single {
		return nil
	}
	f := p.fields[len(p.fields)-1]
	if len(p.fields) == 2 {
		text := "layers of two kinds"
		if a, b := len(p.fields[0].group.At), len(p.fields[1].group.At); a > 0 && b > 0 {
			text = strconv.Itoa(a) + " " + p.fields[0].kind() + " and " + strconv.Itoa(b) + " " + p.fields[1].kind() + " layers"
		}
		fields = append(fields, chart.Field{Value: text, Ink: chart.FaintStyle, Drop: 1})
	} else if f.train() > 0 {
		fields = append(fields, chart.Field{Value: f.method(), Ink: chart.FaintStyle, Drop: 1})
	}
	if train := f.train(); train > 0 {
		fields = append(fields,
			chart.Field{Label: p.Trained(), Value: strconv.Itoa(train), Ink: frame.Style{FG: frame.Good, Bold: true}},
			chart.Field{Label: "▸ read at", Value: strconv.Itoa(p.n), Ink: frame.Style{FG: frame.Accent, Bold: true}})
	}
	return fields
}

// unbent reports whether neighbouring pairs have one ratio of wavelengths, so that all bands are alike.
func (f *field) unbent() bool {
	for pair := 2; pair < f.read.Len(); pair++ {
		_, a := f.read.Wavelength(pair - 2)
		_, b := f.read.Wavelength(pair - 1)
		_, c := f.read.Wavelength(pair)
		if !(math.Abs(b*b/(a*c)-1) < 1e-6) {
			return false
		}
	}
	return f.read.Len() > 1
}

// caption says how the bands lie, and how many pairs are at new angles, from which length on.
func (p *logPlot) caption() []string {
	f := p.fields[len(p.fields)-1]
	at := strconv.Itoa(p.n)
	switch kept := chart.FilterCaption(p.Scene); {
	case !p.single:
		return p.comparisonCaption()
	case kept != nil:
		return kept
	case len(p.fields) == 2:
		counts := [2]int{p.fields[0].read.Count().Outside, p.fields[1].read.Count().Outside}
		if counts == [2]int{} {
			return []string{"Up to " + at + " no pair of either kind of layers reaches a new angle."}
		}
		var each [2]string
		for i, f := range p.fields {
			each[i] = strconv.Itoa(counts[i]) + " of " + chart.Plural(f.read.Len(), "pair") + " of the " + f.kind() + " layers"
		}
		return []string{"Up to " + at + " new angles are reached by " + each[0] + " and " + each[1] + ".",
			"Pairs at new angles: " + strconv.Itoa(counts[0]) + " " + p.fields[0].kind() + ", " + strconv.Itoa(counts[1]) + " " +
				p.fields[1].kind() + "."}
	}
	bands := ""
	switch {
	case f.unbent():
		bands = "each pair is the one above it, a step later; "
	case f.read.Len() > 2 && f.method() != "":
		bands = "with " + f.method() + " the bands bend; "
	}
	c, pairs := f.read.Count(), f.read.Len()
	text := ""
	switch {
	case f.train() == 0:
		text = strconv.Itoa(c.Fast) + " of " + chart.Plural(pairs, "pair") + " turn" + chart.VerbEnd(c.Fast, pairs) + " within " +
			at + " positions."
	case c.Outside == 0:
		text = "up to " + strconv.Itoa(f.read.Target) + " no pair reaches an angle that " + strconv.Itoa(f.train()) +
			" positions did not show."
	default:
		last := 0.0
		for pair := range pairs {
			if f.read.Outside(pair) {
				last = max(last, f.read.First(pair)+1)
			}
		}
		text = "from length " + chart.Plainly(last) + " on, " + strconv.Itoa(c.Outside) + " of " + chart.Plural(pairs, "pair") +
			" reach" + chart.VerbEnd(c.Outside, pairs) + " angles training never showed."
	}
	return []string{chart.Sentence(bands + text), chart.Sentence(text)}
}

// comparisonCaption counts the new pairs of both subjects.
func (p *logPlot) comparisonCaption() []string {
	v := chart.Versus{Write: chart.Unsigned}
	of := func(i int) string { return strconv.Itoa(p.fields[i].read.Len()) }
	for _, f := range p.fields {
		v.Values = append(v.Values, float64(f.read.Count().Outside))
	}
	text := "At " + strconv.Itoa(p.n) + " pairs at angles that training never showed: " + v.Text() + ", of " + of(0)
	if of(0) != of(1) {
		text += " and " + of(1)
	}
	return []string{text + ".", "New pairs at " + strconv.Itoa(p.n) + ": " + v.Text() + "."}
}

// readout says what is under the cursor.
func (p *logPlot) readout() []chart.Field {
	f := p.fields[len(p.fields)-1]
	if !p.single {
		f = p.fields[0]
	}
	pair := f.pairAt()
	fields := []chart.Field{{Value: "pos " + strconv.Itoa(p.Pos), Ink: chart.CursorStyle},
		{Label: "pair", Value: strconv.Itoa(pair), Drop: 5}}
	for i, f := range p.fields {
		label, style := "λ", frame.Style{}
		switch {
		case !p.single:
			label, style = chart.SubjectOf(i).Letter+" λ", frame.Style{FG: chart.SubjectOf(i).Ink}
		case len(p.fields) == 2:
			label, style = f.kind()+" λ", frame.Style{FG: p.ink(f)}
		}
		before, after := f.read.Wavelength(min(pair, f.read.Len()-1))
		text := chart.Significant(before, 5)
		if now := chart.Significant(after, 5); now != text {
			text += " → " + now
		}
		fields = append(fields, chart.Field{Label: label, Value: text, Ink: style, Drop: 4})
	}
	fields = append(fields, chart.Field{Ink: chart.StrongStyle,
		Value: chart.Significant(f.read.Turns(pair, p.Pos), 4) + " turns"})
	if f.train() > 0 {
		fields = append(fields, chart.Field{Label: "training saw", Value: chart.Significant(f.read.Seen(pair), 3),
			Ink: frame.Style{FG: frame.Good}, Drop: 3})
	}
	return fields
}

// tables returns the table of the pairs: of each field, or of each subject, the wavelength in training and now, the turns
// in training and at the end, and the first position at a new angle.
func (p *logPlot) tables() []func() chart.Data {
	return []func() chart.Data{func() chart.Data {
		d := chart.Data{Name: "bands", Title: "every pair: what training showed of it, and how far it turns",
			Kind: chart.Lines, Here: p.fields[0].pairAt(), Columns: chart.Columns(chart.Whole, nil, "pair")}
		for i, f := range p.fields {
			d.Rows = max(d.Rows, f.read.Len())
			name := ""
			switch {
			case !p.single:
				name = " " + chart.SubjectOf(i).Letter
			case len(p.fields) == 2:
				name = " " + f.kind()
			}
			d.Columns = append(d.Columns, chart.Columns(chart.Short, bracketName, "λ"+name, "scaled λ"+name, "seen"+name,
				"turns at "+strconv.Itoa(p.n)+name, "first new"+name)...)
		}
		d.Row = func(pair int, to []float64) {
			to[0] = float64(pair)
			for i, f := range p.fields {
				at := to[1+5*i:]
				for k := range at[:5] {
					at[k] = math.NaN()
				}
				if pair < f.read.Len() {
					at[0], at[1] = finite(f.read.Wavelength(pair))
					at[2], at[3] = f.read.Seen(pair), f.read.Turns(pair, p.n)
					if first := f.read.First(pair); first < float64(p.n) {
						at[4] = first
					}
				}
			}
		}
		return d
	}}
}

// finite replaces the wavelength of a pair at rest by none.
func finite(before, after float64) (b, a float64) {
	if math.IsInf(before, 0) {
		before = math.NaN()
	}
	if math.IsInf(after, 0) {
		after = math.NaN()
	}
	return before, after
}

// figure returns the angles of the pixels, by pair and position; those that are grey have none.
func (p *logPlot) figure() chart.Data {
	f := p.fields[chart.Either(p.single, len(p.fields)-1, 0)]
	rows := min(f.read.Len(), figureRows)
	of := &field{Scene: f.Scene, read: f.read, pixels: rows, per: 1}
	d := chart.Data{Name: "angles", Title: "the angle of every pair, positions on a logarithmic axis", Rows: rows,
		Here: chart.Nowhere, Across: "position", Values: "turn", Scale: chart.Scale{High: 1, Angle: true},
		Columns: chart.Columns(chart.Whole, nil, "pair")}
	names := make([]string, p.w)
	for x, c := range p.columns {
		names[x] = strconv.Itoa(c.first)
	}
	pixels, at := make([]pixel, p.w), -1
	return d.WithCells(0, 1, names, func(row, x int) float64 {
		if row != at {
			p.means(of, row, pixels)
			at = row
		}
		if pixels[x].length < blurred {
			return math.NaN()
		}
		return pixels[x].value
	})
}
