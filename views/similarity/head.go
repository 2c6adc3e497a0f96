package similarity

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawHead writes over the matrix what it shows, how many positions a pixel
// has, and what the colours stand for.
func (p *plan) drawHead() {
	m := p.matrix
	if m.y < 2 {
		return
	}
	w, _ := p.f.Size()
	end := m.x + max(m.w, min(36, w-m.x-1))
	if p.curve.h > 0 {
		end = min(end, p.curve.x-7)
	}
	var facts [2]string
	facts[0], facts[1] = m.pixelText(p.scale)
	bar := p.colourBar()
	// Rather fewer words than no scale.
	for _, name := range p.matrixNames() {
		for _, form := range [...]struct {
			fact string
			air  int
			bar  bool
		}{{facts[0], 2, true}, {facts[1], 1, true}, {facts[0], 2, false}, {facts[1], 1, false}, {}} {
			if m.x+p.f.Theme.Width(name)+form.air+p.f.Theme.Width(form.fact)+parts.One(form.bar)*(1+bar.w) > end {
				continue
			}
			x := p.f.Text(m.x, 0, name, frame.Style{FG: frame.Bright, Bold: true})
			x = p.f.Text(x+form.air, 0, form.fact, words.FaintStyle)
			if x+1+bar.w <= end {
				bar.draw(p.f, end-bar.w, 0)
			}
			return
		}
	}
}

// matrixNames names what is shown, in several lengths.
func (p *plan) matrixNames() []string {
	switch {
	case p.less != nil:
		ends := " ±" + end(p.scale.High)
		return []string{"difference of " + p.scale.name() + "s" + ends, "difference" + ends, ends[1:]}
	case p.scale.sines && p.scale.measure == cosineMeasure:
		name := "sines alone ÷ " + strconv.Itoa(p.enc.Pairs())
		return []string{name + p.withoutLone(), name, "sines alone"}
	case p.scale.sines:
		name := "dot product of the sines alone"
		return []string{name + p.withoutLone(), name, "sines alone"}
	}
	names := []string{p.scale.name() + " of PE(i), PE(j)", p.scale.name()}
	if dim, ok := p.lone(); ok {
		names = append([]string{names[0] + " without dim " + strconv.Itoa(dim)}, names...)
	}
	return names
}

// pixelText says what a pixel shows, in two lengths.
func (m matrix) pixelText(s scale) (long, short string) {
	n := words.Compact(max(m.span, m.reps))
	square := n + "×" + n
	mean := "mean"
	if s.measure == distanceMeasure {
		mean = "rms"
	}
	switch {
	case m.span > 1:
		return "1 pixel = " + mean + " of " + square, square + " " + mean
	case m.reps > 1:
		return square + " pixels = one i, j", square + " pixels"
	}
	return "1 pixel = one i, j", "1 pixel each"
}

// colours is the scale of the colours.
type colours struct {
	low, high string
	w         int
	scale     scale
}

const barWidth = 12

func (p *plan) colourBar() colours {
	b := colours{low: p.scale.axis(p.scale.Low), high: p.scale.axis(p.scale.High), scale: p.scale}
	b.w = p.f.Theme.Width(b.low) + barWidth + 1 + p.f.Theme.Width(b.high)
	return b
}

func (b colours) draw(f frame.Frame, x, y int) {
	x = f.Text(x, y, b.low, words.FaintStyle)
	for i := range barWidth {
		v := (2*float64(i)+1)/barWidth - 1
		if f.Theme.Glyphs() {
			f.Set(x+i, y, frame.ShadeGlyph(v), frame.Style{})
			continue
		}
		color := frame.Signed.At(v)
		if b.scale.distance() {
			color = frame.Magnitude.At((v + 1) / 2)
		}
		f.Pixel(x+i, 2*y, color)
		f.Pixel(x+i, 2*y+1, color)
	}
	f.Text(x+barWidth+1, y, b.high, words.FaintStyle)
}

// drawPositions writes the positions beside and above the matrix. The cursor's
// row and column come first; labels that would touch them are left out.
func (p *plan) drawPositions() {
	m, accent := p.matrix, frame.Style{FG: frame.Accent, Bold: true}
	room := m.x - 1 // a blank before the matrix
	if i, ok := m.rows.index(p.Pos); ok {
		p.f.TextRight(room, m.rowOf(i), position(p.f.Theme, p.Pos, room-2, m.span)+"▸", accent)
	}
	for pos := firstLabel(m.rows.first, m.step); pos < m.rows.end(); pos += m.step {
		y := m.rowOf((pos - m.rows.first) / m.span)
		if c := p.f.At(room-1, y); c != nil && c.Rune == ' ' && y < m.y+m.h {
			p.f.TextRight(room, y, position(p.f.Theme, pos, room-1, m.span), words.FaintStyle)
		}
	}
	if m.y < 1 {
		return
	}
	p.drawColumnPositions(accent)
	p.labelAt(1, m.y-1, m.x, `i\j`, words.FaintStyle)
}

// drawColumnPositions writes the positions above the matrix.
func (p *plan) drawColumnPositions(accent frame.Style) {
	m, y := p.matrix, p.matrix.y-1
	at := p.Pos + p.Offset
	text := words.Position(at)
	switch i, ok := m.cols.index(at); {
	case ok:
		x := m.colOf(i)
		if start := x - p.f.Theme.Width(text); start >= 1 {
			p.f.Text(start, y, text+"▾", accent)
		} else {
			p.f.Text(x, y, "▾"+text, accent)
		}
	case at < m.cols.first:
		p.f.Text(m.x, y, "◂"+text, accent)
	default:
		p.f.TextRight(m.x+m.w, y, text+"▸", accent)
	}
	for pos := firstLabel(m.cols.first, m.step); pos < m.cols.end(); pos += m.step {
		x := m.colOf((pos - m.cols.first) / m.span)
		p.labelAt(x, y, m.x+m.w+1, position(p.f.Theme, pos, 7, m.span), words.FaintStyle)
	}
}

// labelAt writes text that ends before a column, unless it touches something.
func (p *plan) labelAt(x, y, end int, text string, s frame.Style) {
	n := p.f.Theme.Width(text)
	if x+n <= end && p.blank(x-1, y, n+2, 1) {
		p.f.Text(x, y, text, s)
	}
}

// blank reports that nothing is drawn on w × h cells.
func (p *plan) blank(x, y, w, h int) bool {
	for j := range h {
		for i := range w {
			if c := p.f.At(x+i, y+j); c != nil && (c.Rune != ' ' || c.BG != frame.Background) {
				return false
			}
		}
	}
	return true
}

// rowOf is the cell row in the middle of the i-th pixel, colOf its column.
func (m matrix) rowOf(i int) int {
	return m.y + min((i*m.reps+(m.reps-1)/2)/m.per, m.h-1)
}

func (m matrix) colOf(i int) int {
	return m.x + min((i*m.reps+(m.reps-1)/2)*m.wide, m.w-1)
}

// firstLabel is the first labelled position from one on.
func firstLabel(pos, step int) int { return (pos + step - 1) / step * step }

// position writes a position in at most w cells: whole, with a unit, rounded
// where a pixel covers thousands, else with its last digits.
func position(t frame.Theme, pos, w, span int) string {
	for _, s := range []string{strconv.Itoa(pos), words.Compact(pos)} {
		if t.Width(s) <= w {
			return s
		}
	}
	if span >= 1000 {
		for digits := 4; digits > 1; digits-- {
			if s := words.Brief(float64(pos), digits); len(s) <= w {
				return s
			}
		}
	}
	s := strconv.Itoa(pos)
	return "…" + s[len(s)-max(min(w-t.Width("…"), len(s)), 0):]
}
