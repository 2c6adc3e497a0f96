package chart

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/encoding/measure"
	"wavescope/views/frame"
)

// Words holds the two rows of text below a picture.
type Words struct {
	Caption      []string // one sentence in at most two lengths, the longer first
	Readout      []Field
	OfDifference bool   // the caption is about A − B, not about a table
	Ghost        string // how the picture draws [Scene.Ghost], such as dotted; "" if it does not
}

// Field is a value with its label. A row drops whole fields where it is too
// narrow for all of them.
type Field struct {
	Label string // before the value, faint
	Value string // a field without a value is left out
	Ink   frame.Style
	Marks Line          // signs behind the value
	Drop  int           // the smallest is dropped first; 0 is never dropped
	Name  *Name         // the region that it is hidden with; nil for none
	Click func() Change // what a click does, where [Controls] show the field
}

// DropLast is the Drop of a field that is dropped after all others.
const DropLast = 100

// CaptionFor returns the longest form of the caption that is at most w cells
// wide, or the shortest form.
func (w Words) CaptionFor(t frame.Theme, width int) string {
	for _, c := range w.Caption {
		if t.Width(c) <= width {
			return c
		}
	}
	if n := len(w.Caption); n > 0 {
		return w.Caption[n-1]
	}
	return ""
}

// ReadoutFor returns the readout with as many fields as w cells have room for.
func (w Words) ReadoutFor(t frame.Theme, width int) Line {
	return Fit(w.Readouts(), t, width)
}

// Readouts returns the readout in all its lengths, from all fields to those that
// are never dropped.
func (w Words) Readouts() []Line { return Dropping(w.Readout, Hidden{}, Rule) }

// Text returns the caption and the readout in full.
func (w Words) Text() (caption, readout string) {
	return w.CaptionFor(frame.Theme{}, math.MaxInt), w.Readouts()[0].Text()
}

// hiding returns the words with a question mark for every hidden value.
func (w Words) hiding(h Hidden) Words {
	w.Readout = slices.Clone(w.Readout)
	for i, f := range w.Readout {
		w.Readout[i] = f.hiding(h)
	}
	return w
}

// hiding returns the field with a question mark for its value if it is hidden.
func (f Field) hiding(h Hidden) Field {
	if f.Name != nil && f.Value != "" && h.Hides(f.Name) {
		f.Value, f.Marks = Unknown, nil
	}
	return f
}

// Dropping returns the lines that fields make, from all of them to those that are
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

// ranks returns the values of Drop in the order in which fields are dropped, after
// one that drops no field.
func ranks(fields []Field) []int {
	all := []int{math.MinInt}
	for _, f := range fields {
		if f.Value != "" && f.Drop != 0 {
			all = append(all, f.Drop)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// remaining returns the fields that have a value, without those whose Drop is at
// most dropped.
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
	f = f.hiding(hidden)
	if f.Label != "" {
		line = append(line, Faint(f.Label+" "))
	}
	if f.Ink == (frame.Style{}) {
		f.Ink.FG = frame.Text
	}
	return append(append(line, Span{Text: f.Value, Style: f.Ink}), f.Marks...)
}

// Heading returns a row of fields.
func Heading(hidden Hidden, fields ...Field) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		Fit(Dropping(fields, hidden, Faint("  ")), c.Theme, w).Draw(c, 0, 0)
	}}
}

// Text returns a row with the first of several texts that fits.
func Text(s frame.Style, texts ...string) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		c.Text(0, 0, Fitting(c, w, texts...), s)
	}}
}

// mostFields is how many fields a derivation has at most.
const mostFields = 10

// Derivation returns the fields that show how the value at the cursor is computed: column, pair, divisor, angle,
// value. If the other pane shows the shift, the last field is the value k positions later.
func Derivation(sc Scene) []Field {
	here, at := sc.Here(), strconv.Itoa(sc.Pos)
	value := Field{Label: "value =", Value: ReadValue(here, sc.Enc.At(sc.Pos, sc.Dim), 5), Ink: StrongStyle}
	if here.Group != encoding.BitGroup && here.Name != "" {
		value.Label = here.Name + " ="
	}
	fields := append(make([]Field, 0, mostFields), Field{Value: "pos " + at, Ink: CursorStyle},
		Field{Value: "dim " + strconv.Itoa(sc.Dim), Marks: Line{MarkSpan(sc, sc.Dim)}}, Field{Value: sc.Standin(), Drop: 8})
	switch pair := here.Index; {
	case sc.Pos >= sc.RowCount():
		last := strconv.Itoa(sc.RowCount() - 1)
		return append(fields, Field{Label: "no row: the table ends with position", Value: last, Drop: 1})
	case here.Group == encoding.PairGroup && AtRest(sc, pair):
		fields = append(fields, Field{Label: "pair", Value: strconv.Itoa(pair), Drop: 3},
			Field{Value: "at rest: ω = 0", Drop: 2})
	case sc.Filters(sc.Dim):
		return append(fields, Field{Label: "pair", Value: strconv.Itoa(pair), Drop: 3},
			Field{Label: "λ", Value: Significant(measure.Wavelength(sc.Waves, pair), 4), Drop: 6},
			Field{Label: "filtered out:", Value: "0", Ink: StrongStyle})
	case here.Group == encoding.PairGroup:
		power, _ := divisor(sc, pair)
		w := sc.Waves.Frequency(pair)
		divisor, angle := Significant(1/w, 5), Significant(float64(sc.Pos)*w, 5)+" rad"
		fields = append(fields,
			Field{Label: "pair", Value: strconv.Itoa(pair), Drop: 3},
			Field{Label: "λ", Value: Significant(measure.Wavelength(sc.Waves, pair), 4), Drop: 6},
			Field{Label: at + " / " + power + " = " + at + " /", Value: divisor, Drop: 2},
			Field{Value: angle, Drop: 4},
			Field{Value: Significant(measure.Revolutions(sc.Waves, pair, sc.Pos), 4) + " turns", Drop: 5})
	case sc.HasWaves():
		fields = append(fields, Field{Value: "fills up the odd d_model", Drop: 2})
	case here.Group != encoding.Alone:
		fields = append(fields, Field{Value: here.Group + " " + strconv.Itoa(here.Index) + " of the position", Drop: 2})
	}
	fields = append(fields, value)
	if pos, ok := sc.Ahead(); ok {
		fields = append(fields, Field{Label: "pos " + strconv.Itoa(pos), Drop: 7,
			Value: Nonzero(sc.Enc.At(pos, sc.Dim), 5), Ink: frame.Style{FG: frame.Offset}})
	}
	return fields
}

// Fitting returns the first of several texts that is at most w cells wide, or "".
func Fitting(f frame.Frame, w int, texts ...string) string {
	for _, t := range texts {
		if f.Theme.Width(t) <= w {
			return t
		}
	}
	return ""
}

// Line is text in several styles.
type Line []Span

// Span is text in one style.
type Span struct {
	Text  string
	Style frame.Style
}

// Text returns the line without its styles.
func (l Line) Text() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Width returns the number of cells of a line in a theme.
func (l Line) Width(t frame.Theme) int {
	n := 0
	for _, s := range l {
		n += t.Width(s.Text)
	}
	return n
}

// Draw writes the line and returns the column after it.
func (l Line) Draw(f frame.Frame, x, y int) int {
	for _, s := range l {
		x = f.Text(x, y, s.Text, s.Style)
	}
	return x
}

// Fit returns the first of several lines that is at most w cells wide, or the last.
func Fit(lines []Line, t frame.Theme, w int) Line {
	for _, l := range lines {
		if l.Width(t) <= w {
			return l
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return lines[len(lines)-1]
}

// Inked returns a function that makes spans of text in a colour.
func Inked(c frame.Color) func(string) Span {
	return func(s string) Span { return Span{Text: s, Style: frame.Style{FG: c}} }
}

// The inks of running text.
var (
	Plain  = Inked(frame.Text)
	Faint  = Inked(frame.Faint)
	Accent = Inked(frame.Accent)
	Offset = Inked(frame.Offset)
	Rule   = Inked(frame.Line)(" │ ")
)

// The styles of the parts around a picture.
var (
	FaintStyle  = frame.Style{FG: frame.Faint}
	LineStyle   = frame.Style{FG: frame.Line}
	StrongStyle = frame.Style{FG: frame.Bright, Bold: true}
	CursorStyle = frame.Style{FG: frame.Accent, Bold: true}
	BadgeStyle  = frame.Style{FG: frame.Background, BG: frame.Accent, Bold: true}
)
