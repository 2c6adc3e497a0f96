package similarity

import (
	"strconv"

	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/words"
)

// drawHead writes over the matrix what it shows, how many positions a pixel
// has, and what the colours stand for: rather fewer words than no scale.
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
	low, high := p.scale.axis(p.scale.Low), p.scale.axis(p.scale.High)
	bar := p.f.Theme.Width(low) + barWidth + 1 + p.f.Theme.Width(high)
	long, short := m.pixelText(p.scale.measure)
	for _, name := range p.matrixNames() {
		for _, form := range [...]struct {
			fact string
			air  int
			bar  int
		}{{long, 2, bar + 1}, {short, 1, bar + 1}, {long, 2, 0}, {short, 1, 0}, {}} {
			if m.x+p.f.Theme.Width(name)+form.air+p.f.Theme.Width(form.fact)+form.bar > end {
				continue
			}
			x := p.f.Text(m.x, 0, name, words.StrongStyle)
			x = p.f.Text(x+form.air, 0, form.fact, words.FaintStyle)
			if x+1+bar <= end {
				p.drawBar(end-bar, low, high)
			}
			return
		}
	}
}

// matrixNames names what is shown, in several lengths.
func (p *plan) matrixNames() []string {
	name, without := p.scale.name(), p.withoutLone()
	switch {
	case p.less != nil:
		ends := "±" + end(p.scale.High)
		return []string{"difference of " + name + "s " + ends, "difference " + ends, ends}
	case p.scale.sines:
		name = either(p.scale.measure == cosineMeasure, "sines alone ÷ "+strconv.Itoa(p.enc.Pairs()), "dot product of the sines alone")
		return []string{name + without, name, "sines alone"}
	}
	return []string{name + " of PE(i), PE(j)" + without, name + " of PE(i), PE(j)", name}
}

// pixelText says what a pixel shows, in two lengths.
func (m matrix) pixelText(measure string) (long, short string) {
	n := words.Compact(max(m.span, m.reps))
	square, mean := n+"×"+n, either(measure == distanceMeasure, "rms", "mean")
	switch {
	case m.span > 1:
		return "1 pixel = " + mean + " of " + square, square + " " + mean
	case m.reps > 1:
		return square + " pixels = one i, j", square + " pixels"
	}
	return "1 pixel = one i, j", "1 pixel each"
}

const barWidth = 12

// drawBar draws the colours between the two ends of the scale.
func (p *plan) drawBar(x int, low, high string) {
	x = p.f.Text(x, 0, low, words.FaintStyle)
	for i := range barWidth {
		part := (float64(i) + 0.5) / barWidth
		parts.Fill(p.f, x+i, 0, p.scale.color(p.scale.Low+part*(p.scale.High-p.scale.Low)), frame.ShadeGlyph(2*part-1), frame.Style{})
	}
	p.f.Text(x+barWidth+1, 0, high, words.FaintStyle)
}

// drawPositions writes the positions beside and above the matrix. The cursor's
// row and column come first; labels that would touch them are left out.
func (p *plan) drawPositions() {
	m := p.matrix
	room := m.x - 1 // a blank before the matrix
	if i, ok := m.rows.Find(p.Pos); ok {
		p.f.TextRight(room, m.rowOf(i), p.position(p.Pos, room-2)+"▸", words.CursorStyle)
	}
	for pos := firstLabel(m.rows.First, m.step); pos < m.rows.End(); pos += m.step {
		y := m.rowOf((pos - m.rows.First) / m.span)
		if c := p.f.At(room-1, y); c != nil && c.Rune == ' ' && y < m.y+m.h {
			p.f.TextRight(room, y, p.position(pos, room-1), words.FaintStyle)
		}
	}
	if m.y > 0 {
		p.drawColumnPositions()
		parts.Label(p.f, 1, m.y-1, m.x, `i\j`, words.FaintStyle)
	}
}

// drawColumnPositions writes the positions above the matrix.
func (p *plan) drawColumnPositions() {
	m, y := p.matrix, p.matrix.y-1
	at := p.Pos + p.Offset
	text := words.Position(at)
	x, n := m.x, p.f.Theme.Width(text)+1
	switch i, ok := m.cols.Find(at); {
	case ok && m.colOf(i) >= n:
		x, text = m.colOf(i)-n+1, text+"▾"
	case ok:
		x, text = m.colOf(i), "▾"+text
	case at < m.cols.First:
		text = "◂" + text
	default:
		x, text = m.x+m.w-n, text+"▸"
	}
	p.f.Text(x, y, text, words.CursorStyle)
	for pos := firstLabel(m.cols.First, m.step); pos < m.cols.End(); pos += m.step {
		parts.Label(p.f, m.colOf((pos-m.cols.First)/m.span), y, m.x+m.w+1, p.position(pos, 7), words.FaintStyle)
	}
}

// rowOf is the cell row in the middle of the i-th pixel, colOf its column.
func (m matrix) rowOf(i int) int { return m.y + min((i*m.reps+(m.reps-1)/2)/m.per, m.h-1) }

func (m matrix) colOf(i int) int { return m.x + min((i*m.reps+(m.reps-1)/2)*m.wide, m.w-1) }

// firstLabel is the first labelled position from one on.
func firstLabel(pos, step int) int { return (pos + step - 1) / step * step }

// position writes a position in at most w cells: whole, with a unit, rounded
// where a pixel covers thousands, else with its last digits.
func (p *plan) position(pos, w int) string {
	forms := []string{strconv.Itoa(pos), words.Compact(pos)}
	for digits := 4; digits > 1 && p.matrix.span >= 1000; digits-- {
		forms = append(forms, words.Brief(float64(pos), digits))
	}
	return words.Fitting(p.f, w, append(forms, words.ShortPos(p.f, pos, 0, w))...)
}
