package chart

import (
	"slices"

	"wavescope/views/frame"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// Words are what stands under a picture.
type Words struct {
	Caption []string // one sentence in at most two lengths, the longer first
	Readout []Field
	Old     scene.Words // in place of both, until a view has no more lengths of its own
}

// Field is a number with its name. Where room is short whole fields are
// dropped.
type Field struct {
	Label string // before the value, faint
	Value string // a field without a value is left out
	Ink   frame.Style
	Marks scene.Line    // signs behind the value
	Drop  int           // 1 is dropped first, 0 never
	Name  *Name         // the region that it is hidden with; nil for none
	Click func() Change // what a click does, where [Controls] show the field
}

// lines are the words as the program fits them into a row, the longest first.
func (w Words) lines(hidden scene.Hidden) scene.Words {
	if w.Old.Caption != nil {
		return w.Old
	}
	return scene.Words{Caption: words.Lines(w.Caption...), Readout: Dropping(w.Readout, hidden, words.Rule)}
}

// Dropping are the lines that fields make, from all of them to those that are
// never dropped.
func Dropping(fields []Field, hidden scene.Hidden, between scene.Span) (lines []scene.Line) {
	for _, dropped := range ranks(fields) {
		line := make(scene.Line, 0, 3*len(fields))
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
func (f Field) append(line scene.Line, hidden scene.Hidden) scene.Line {
	if f.Label != "" {
		line = append(line, words.Faint(f.Label+" "))
	}
	if f.Name != nil && hidden.Has(f.Name.Name) {
		f.Value, f.Marks = scene.Unknown, nil
	}
	if f.Ink == (frame.Style{}) {
		f.Ink.FG = frame.Text
	}
	return append(append(line, scene.Span{Text: f.Value, Style: f.Ink}), f.Marks...)
}

// Heading is a row of fields.
func Heading(hidden scene.Hidden, fields ...Field) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		scene.Fit(Dropping(fields, hidden, words.Faint("  ")), c.Theme, w).Draw(c, 0, 0)
	}}
}

// Text is a row with the first of several texts that fits.
func Text(s frame.Style, texts ...string) Region {
	return Region{Rows: Fixed(1), Draw: func(c Canvas) {
		w, _ := c.Size()
		c.Text(0, 0, words.Fitting(c, w, texts...), s)
	}}
}
