package chart

import (
	"wavescope/views/frame"
)

// Faces are the pictures of a view that has several and shows one at a time.
type Faces struct {
	Titles []string
	At     int             // the one that is shown
	Set    func(i int) any // the view's Settings with face i
}

// Heading is the row over a face: the titles of all, and behind them a region
// that has the rest of the row. A click on a title shows its face.
func (r Faces) Heading(p Paper, behind Region) Region {
	row := []Region{Gap(1)}
	for i := range r.Titles {
		if i > 0 {
			row = append(row, Region{Cols: Fixed(3), Draw: func(c Canvas) {
				c.Text(1, 0, "›", frame.Style{FG: frame.Line})
			}})
		}
		row = append(row, Region{
			Cols:  Fixed(p.Theme.Width(r.title(p.Theme, i))),
			Draw:  func(c Canvas) { c.Text(0, 0, r.title(c.Theme, i), r.ink(i)) },
			Click: func(int, int) Change { return Change{Set: r.Set(i)} },
		})
	}
	behind.Cols = Size{Max: frame.MaxWidth}
	return Region{Rows: Fixed(1), Way: Across, In: append(row, Gap(headingGap), behind)}
}

// headingGap is the air between the titles and what follows them.
const headingGap = 2

// HeadingWidth is the width that a paper has behind the titles.
func (r Faces) HeadingWidth(p Paper) int {
	w := p.W - 1 - headingGap + 3
	for i := range r.Titles {
		w -= p.Theme.Width(r.title(p.Theme, i)) + 3
	}
	return w
}

// title is the text of a title: in brackets where the paper shows no ink.
func (r Faces) title(t frame.Theme, i int) string {
	if i == r.At && t.Glyphs() {
		return "[" + r.Titles[i] + "]"
	}
	return r.Titles[i]
}

func (r Faces) ink(i int) frame.Style {
	if i == r.At {
		return StrongStyle
	}
	return FaintStyle
}

// fieldGap is between two fields of a heading.
const fieldGap = 2

// Controls are fields at the right end of a row, each a region of its own: those
// with a Click change a setting, and one on a panel is the value in force. Where they do
// not fit, fields are dropped; none is drawn where not even the last ones fit.
func Controls(p Paper, hidden Hidden, name *Name, fields ...Field) Region {
	return Region{Way: Across, Split: func(w, _ int) []Region {
		shown, width := fitting(fields, p.Theme, hidden, w-1)
		row := make([]Region, 0, 2*len(shown))
		for i, f := range shown {
			if i > 0 {
				row = append(row, Gap(fieldGap))
			}
			row = append(row, f.region(p.Theme, hidden))
		}
		return []Region{Gap(w - 1 - width), {Name: name, Cols: Fixed(width), Way: Across, In: row}}
	}}
}

// fitting are the fields that fit into w cells, and the cells that they take.
func fitting(fields []Field, t frame.Theme, hidden Hidden, w int) (shown []Field, width int) {
	for _, dropped := range ranks(fields) {
		shown, width = remaining(fields, dropped), -fieldGap
		for i, f := range shown {
			if f.Ink.BG == frame.Panel { // the value in force
				f.Value = Either(t.Glyphs(), "["+f.Value+"]", " "+f.Value+" ")
				shown[i] = f
			}
			width += f.append(nil, hidden).Width(t) + fieldGap
		}
		if width <= w {
			return shown, max(width, 0)
		}
	}
	return nil, 0
}

// region is a field as a region.
func (f Field) region(t frame.Theme, hidden Hidden) Region {
	line := f.append(nil, hidden)
	draw := func(c Canvas) { line.Draw(c, 0, 0) }
	g := Region{Name: f.Name, Cols: Fixed(line.Width(t)), Draw: draw, Cover: draw}
	if f.Click != nil {
		g.Click = func(int, int) Change { return f.Click() }
	}
	return g
}
