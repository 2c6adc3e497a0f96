package parts

import "wavescope/views/frame"

// Faces are the names of a view's faces in a row, of which one is shown.
type Faces struct {
	Titles []string
	At     int
}

// title is a name as it stands in the row: in brackets where no ink is seen.
func (r Faces) title(t frame.Theme, i int) (string, frame.Style) {
	switch {
	case i != r.At:
		return r.Titles[i], frame.Style{FG: frame.Faint}
	case t.Glyphs():
		return "[" + r.Titles[i] + "]", frame.Style{FG: frame.Bright, Bold: true}
	}
	return r.Titles[i], frame.Style{FG: frame.Bright, Bold: true}
}

// Draw writes the row from a column on and gives the one after it.
func (r Faces) Draw(f frame.Frame, x, y int) int {
	for i := range r.Titles {
		if i > 0 {
			f.Text(x+1, y, "›", frame.Style{FG: frame.Line})
			x += 3
		}
		text, style := r.title(f.Theme, i)
		x = f.Text(x, y, text, style)
	}
	return x
}

// Width is how many columns the row takes.
func (r Faces) Width(t frame.Theme) (w int) {
	for i := range r.Titles {
		text, _ := r.title(t, i)
		w += t.Width(text) + 3
	}
	return w - 3
}

// Find gives the face whose name is at a column of the row drawn from x on.
func (r Faces) Find(t frame.Theme, x, at int) (i int, ok bool) {
	for i := range r.Titles {
		text, _ := r.title(t, i)
		if at >= x && at < x+t.Width(text) {
			return i, true
		}
		x += t.Width(text) + 3
	}
	return 0, false
}
