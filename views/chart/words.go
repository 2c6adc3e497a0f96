package chart

import (
	"slices"
	"strconv"

	"wavescope/encoding"
	"wavescope/views/frame"
)

// Words are what stands under a picture.
type Words struct {
	Caption []string // one sentence in at most two lengths, the longer first
	Readout []Field
}

// Field is a number with its name. Where room is short whole fields are
// dropped.
type Field struct {
	Label string // before the value, faint
	Value string // a field without a value is left out
	Ink   frame.Style
	Marks Line          // signs behind the value
	Drop  int           // 1 is dropped first, 0 never
	Name  *Name         // the region that it is hidden with; nil for none
	Click func() Change // what a click does, where [Controls] show the field
}

// lines are the words as the program fits them into a row, the longest first.
func (w Words) lines(hidden Hidden) WordForms {
	return WordForms{Caption: TextLines(w.Caption...), Readout: Dropping(w.Readout, hidden, Rule)}
}

// Dropping are the lines that fields make, from all of them to those that are
// never dropped.
func Dropping(fields []Field, hidden Hidden, between Span) (lines []Line) {
	for _, dropped := range ranks(fields) {
		line := make(Line, 0, 3*len(fields))
		for _, f := range remaining(fields, dropped) {
			if len(line) > 0 {
				line = append(line, between)
			}
			line = f.append(line, hidden)
		}
		lines = append(lines, line)
	}
	return lines
}

// ranks are those in which fields are dropped, and 0 before them.
func ranks(fields []Field) []int {
	all := []int{0}
	for _, f := range fields {
		if f.Value != "" && f.Drop > 0 {
			all = append(all, f.Drop)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// remaining are the fields that have a value, without those of the ranks up to
// one.
func remaining(fields []Field, dropped int) []Field {
	left := make([]Field, 0, len(fields))
	for _, f := range fields {
		if f.Value != "" && (f.Drop == 0 || f.Drop > dropped) {
			left = append(left, f)
		}
	}
	return left
}

// append adds the label, the value and the marks of a field to a line.
func (f Field) append(line Line, hidden Hidden) Line {
	if f.Label != "" {
		line = append(line, Faint(f.Label+" "))
	}
	if f.Name != nil && hidden.Has(f.Name.Name) {
		f.Value, f.Marks = Unknown, nil
	}
	if f.Ink == (frame.Style{}) {
		f.Ink.FG = frame.Text
	}
	return append(append(line, Span{Text: f.Value, Style: f.Ink}), f.Marks...)
}

// Heading is a row of fields.
func Heading(hidden Hidden, fields ...Field) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		Fit(Dropping(fields, hidden, Faint("  ")), c.Theme, w).Draw(c, 0, 0)
	}}
}

// Text is a row with the first of several texts that fits.
func Text(s frame.Style, texts ...string) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		c.Text(0, 0, Fitting(c, w, texts...), s)
	}}
}

// Derivation is how the value under the cursor comes about: from the column by
// the pair, the divisor and the angle. Beside the shift it ends with the value k
// later.
func Derivation(sc Scene) []Field {
	here, at := sc.Here(), strconv.Itoa(sc.Pos)
	value := Field{Label: "value =", Value: Value(here, sc.Enc.At(sc.Pos, sc.Dim), 5), Ink: StrongStyle}
	if here.Group != encoding.BitGroup && here.Name != "" {
		value.Label = here.Name + " ="
	}
	fields := []Field{{Value: "pos " + at, Ink: CursorStyle},
		{Value: "dim " + strconv.Itoa(sc.Dim), Marks: Line{MarkSpan(sc, sc.Dim)}}}
	switch pair := here.Index; {
	case sc.Pos >= sc.RowCount():
		last := strconv.Itoa(sc.RowCount() - 1)
		return append(fields, Field{Label: "no row: the table ends with position", Value: last, Drop: 1})
	case here.Group == encoding.PairGroup && AtRest(sc, pair):
		fields = append(fields, Field{Label: "pair", Value: strconv.Itoa(pair), Drop: 3},
			Field{Value: "at rest: ω = 0", Drop: 2})
	case here.Group == encoding.PairGroup:
		power, _ := Divisor(sc, pair)
		w := sc.Waves.Frequency(pair)
		divisor, angle := Significant(1/w, 5), Significant(float64(sc.Pos)*w, 5)+" rad"
		fields = append(fields,
			Field{Label: "pair", Value: strconv.Itoa(pair), Drop: 3},
			Field{Label: "λ", Value: Significant(encoding.Wavelength(sc.Waves, pair), 4), Drop: 6},
			Field{Label: at + " / " + power + " = " + at + " /", Value: divisor, Drop: 2},
			Field{Label: "angle", Value: angle, Drop: 4},
			Field{Value: Significant(encoding.Turns(sc.Waves, pair, sc.Pos), 4) + " turns", Drop: 5})
	case sc.HasWaves():
		fields = append(fields, Field{Value: "fills up the odd d_model", Drop: 2})
	case here.Group != encoding.Alone:
		fields = append(fields, Field{Value: here.Group + " " + strconv.Itoa(here.Index) + " of the position", Drop: 2})
	}
	fields = append(fields, value)
	if pos, ok := sc.Ahead(); ok {
		fields = append(fields, Field{Label: "pos " + strconv.Itoa(pos), Drop: 7,
			Value: SignedText(sc.Enc.At(pos, sc.Dim), 5), Ink: frame.Style{FG: frame.Offset}})
	}
	return fields
}
