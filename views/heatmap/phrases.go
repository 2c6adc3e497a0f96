package heatmap

import (
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// What is written in the picture comes in several forms, the longest first.

// period writes after how many positions a column comes round, "" for one that
// does not, and for a difference: two tables have two periods.
func (p *plan) period(dim int) string {
	return parts.Either(p.From != nil, "", p.Hidden.Or("wavelengths", words.Period(p.Enc.About(dim))))
}

// lambda is the heading of periods where there are any.
func (p *plan) lambda() string { return parts.Either(p.period(0) == "", "", "λ") }

// noun is what the units of the table are called.
func (p *plan) noun() string {
	return parts.Either(p.first.Group == encoding.Alone, "dimension", p.first.Group)
}

// kindName names what a block has of every pair, or all that there is.
func (p *plan) kindName(b block) string {
	if !p.waves || b.each > 1 {
		return p.noun() + "s"
	}
	_, kind := p.Waves.Wave(b.dim)
	return parts.Either(kind == encoding.Sin, "sines", "cosines")
}

// waveNames says which waves of a block are in sight.
func (p *plan) waveNames(r run) string {
	name, group := p.kindName(r.block), max(p.cols.group/r.each, 1)
	first, last := r.first*group, min(r.last*group, r.units())-1
	if first == 0 && r.last == r.made(p.cols.group) {
		return parts.Either(r.units() == 1, "1 "+strings.TrimSuffix(name, "s"), strconv.Itoa(r.units())+" "+name)
	}
	return parts.Either(r.each > 1, name, name+" of pairs") + " " + strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// unitForms say how many units of a block do something within the length, or do not.
func (p *plan) unitForms(b block, rest bool) []string {
	all, name, within := b.units(), p.kindName(b), strconv.Itoa(p.Length)
	n := parts.Either(rest, all-b.turning, b.turning)
	if n == 0 {
		return nil
	}
	number, s := strconv.Itoa(n), words.VerbEnd(n, n)
	units := number + " " + parts.Either(n == 1, strings.TrimSuffix(name, "s"), name)
	switch es := strings.Repeat("es", len(s)); {
	case p.first.Group == encoding.Alone:
		return []string{units, number}
	case !p.waves && rest:
		return []string{units + " stay" + s + " 0 within " + words.Plural(p.Length, "position"), units + " stay" + s + " 0"}
	case !p.waves:
		return p.bitForms(units, s)
	case rest && n == all:
		return []string{"no " + strings.TrimSuffix(name, "s") + " finishes a turn in " + within, units + " do not finish one", units, name}
	case rest:
		never := " never finish" + es
		return []string{units + never + " a turn in " + within, number + never + " a turn in " + within, number + " never turn" + s + " once", number + " never"}
	case n == all && n > 1:
		return []string{"all " + units + " turn at least once", "all " + units + " turn", units, name}
	case b.each > 1:
		return []string{units + " turn" + s + " at least once", units + " turn" + s, units, number}
	}
	return []string{units + " that turn" + s, parts.Either(p.head >= 0, number+" turn"+s, units), name}
}

// bitForms say what bits are good for.
func (p *plan) bitForms(units, s string) []string {
	if again := p.Enc.About(p.DModel - 1).Period; again < float64(p.Length) {
		return []string{units + " begin" + s + " again every " + strconv.Itoa(int(again)) + " positions", units + ", again every " + strconv.Itoa(int(again)), units}
	}
	return []string{units + " count" + s + " " + words.Plural(p.Length, "position"), units + " count" + s}
}

// agreement says what two tables look like where they agree.
func (p *plan) agreement() string {
	look := parts.Either(p.f.Theme.Light, "white", "dark")
	return parts.Either(p.f.Theme.Glyphs(), "blank", look) + " where both agree"
}

// columnForms say behind its name what the dimension under the cursor is.
// Upright, there is room under the wave to say that it is too fast.
func (p *plan) columnForms() []string {
	here, period := p.Here(), "λ "+p.period(p.Dim)
	is := []string{" is a wave, " + period + " positions", ", " + period, ""}
	switch {
	case p.From != nil:
		return []string{" in the first pane less in the second", ", first less second", ""}
	case p.Turned && p.aliased():
		return []string{" is too fast to draw, " + period + " positions", " is too fast to draw", " too fast"}
	case p.waves && here.Group == encoding.Alone:
		return []string{" fills up the odd d_model", " is zero", ""}
	case here.Group == encoding.Alone:
		return []string{strings.TrimSuffix(": "+here.Name, ": "), ""}
	case p.phase:
		is[0] = ": the angle of pair " + strconv.Itoa(here.Index) + ", " + period
	case !p.waves:
		is[0] = " is a square wave, " + period + " positions"
	}
	return is
}

// numberText writes the value beside the wave.
func (p *plan) numberText() string {
	v, ok := p.number(p.here())
	switch {
	case !ok:
		return scene.Unknown
	case p.phase:
		return words.Unsigned(2*v, 3) + "π"
	case p.From != nil:
		return words.Signed(v, 3)
	}
	return words.Value(p.Here(), v, 3)
}

// things is what the bars show of a position.
func (p *plan) things() string {
	switch {
	case p.From != nil:
		return "differences"
	case p.phase:
		return "angles"
	case p.waves:
		return "barcode"
	}
	return words.Things(p.first)
}

// rowForms say what the bars show.
func (p *plan) rowForms() []string {
	pos := "pos " + strconv.Itoa(p.Pos)
	if p.barRows == 0 {
		return []string{""}
	}
	return []string{pos + parts.Either(p.Pos < p.Held(), ": its "+p.things(), ": no row"), pos}
}

// scaleForms say how many positions a pixel covers, and what it shows of them,
// unless it is as large as it is by itself. In short the mean goes without saying.
func (p *plan) scaleForms() []string {
	n, what := p.steps.span, words.Count(p.steps.span, "position")
	if n == p.Length {
		what = parts.Either(n == 1, "the only position", "all "+what)
	}
	scale := "1 pixel = " + what
	switch {
	case p.cols.group > 1 || p.Fit && n == 1 || p.Zoom == scene.Auto && !p.Fit:
		return []string{""} // the caption has it, or there is nothing to say
	case n == 1 && p.steps.reps == 1:
		return []string{scale}
	case n == 1:
		return []string{"1 position = " + words.Count(p.steps.reps, "pixel")}
	case p.pixel == Sample && p.first.Group == encoding.Alone:
		return []string{scale + ", sampled"}
	case p.pixel == Sample:
		return []string{scale + ", sampled: false stripes", scale + ", sampled"}
	case p.pixel == Largest:
		return []string{scale + ", largest |value|", scale + ", largest"}
	case !p.phase:
		return []string{scale + parts.Either(p.read() < n, ", mean of "+strconv.Itoa(p.read()), ", exact mean"), scale}
	}
	return []string{scale}
}

// morePositions say how many positions are out of sight.
func (p *plan) morePositions() []string {
	return words.MoreForms(p.steps.first, p.Length-p.steps.end, "position", p.Turned)
}

// moreColumns say how many columns of the table are out of sight. Every slot
// before the window holds two of the picture.
func (p *plan) moreColumns() []string {
	before := min(2*p.cols.slot*p.cols.group, p.DModel)
	after := p.DModel - before
	for c := range p.cols.all {
		after -= c.n
	}
	return words.MoreForms(before, after, "dimension", !p.Turned)
}

// tooFast says that a wave has less than two dots a period: nothing is sampled,
// its extent is drawn.
const tooFast = "too fast to draw"

// The row of words under the matrix.
const (
	gapWidth      = 64 // how far they may reach under a narrow matrix
	legendColours = 12 // and the colours themselves
)

// legendWidth is that of the scale of signs or colours among them.
func (p *plan) legendWidth() int { return legendColours + 6 + p.longer(0) + p.longer(2) }

// longer is by how much the name of an end is longer than −1.
func (p *plan) longer(end int) int { return max(p.f.Theme.Width(p.measure.names[end])-2, 0) }

// drawGap writes the row: under the wave what a cell covers, and under the
// matrix, everything in the longest form that fits, what is left to say.
func (p *plan) drawGap() {
	width, _ := p.f.Size()
	end, scale, aliased := width-1, p.scaleForms(), parts.Either(p.panelW > 0 && p.aliased(), tooFast, "")
	for _, say := range [...][2]string{{scale[0], aliased}, {words.Form(scale, 1), aliased}, {words.Form(scale, 1), ""}, {"", aliased}} {
		text := words.Joined(", ", say[:]...)
		if n := p.f.Theme.Width(text); n == 0 || p.panelW == 0 || p.panel+n >= width {
			continue
		}
		p.f.Text(p.panel, p.gap, text, words.FaintStyle)
		if end = p.panel - 2; say[0] != "" {
			scale = []string{""}
		}
		if say[1] != "" {
			aliased = ""
		}
		break
	}
	p.drawGapWords(max(p.x+p.w, min(end, p.x+gapWidth)), scale, aliased)
}

// drawGapWords says what the bars are, what a cell covers, what is out of
// sight, and what colours stand for, best under the first block: the second is as
// bright. What is under the matrix may be left out, and what the bars are.
func (p *plan) drawGapWords(end int, scale []string, aliased string) {
	rows, positions, dims := p.rowForms(), p.morePositions(), p.moreColumns()
	room := parts.Either(p.panelW == 0 && p.bar < 0, p.w, 0)
	for _, legend := range [...]int{parts.Either(p.cols.gap > 0, min(p.cols.gap, room), room), room, 0} { // columns for it
		for _, try := range [...]struct{ left, right int }{{0, 0}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {3, 1}, {3, 2}} {
			left, right := words.Joined(" · ", words.Form(scale, try.left), aliased), ""
			if try.left < 3 || left == "" {
				left = words.Joined(" · ", words.Form(rows, try.left), left)
			}
			if try.right < 2 {
				right = words.Joined(" · ", words.Form(positions, try.right), words.Form(dims, try.right))
			}
			if p.cols.gap >= 0 && try.left < 2 && p.f.Theme.Width(left) > p.cols.gap || legend == p.cols.gap && try.right > 0 {
				continue // keep to the first block, but lose no number for it
			}
			if p.drawGapTexts(end, left, right, legend) {
				return
			}
		}
	}
}

// drawGapTexts writes a text at either end and a legend between them: false,
// with nothing written, if they do not fit.
func (p *plan) drawGapTexts(end int, left, right string, legend int) bool {
	nl, nr := p.f.Theme.Width(left), p.f.Theme.Width(right)
	xl, xr := p.vacant(p.x, end-nl, nl, 1), p.vacant(end-nr, p.x, nr, -1)
	if xl < 0 || xr < 0 || nr > 0 && xr < xl+nl+2 {
		return false
	}
	if legend > 0 {
		low, high := xl+nl+2, min(xr-2, p.x+legend)-p.legendWidth()
		x := p.vacant(high, low, p.legendWidth(), -1)
		if x < 0 {
			return false
		}
		p.drawLegend(x)
	}
	p.f.Text(xl, p.gap, left, words.FaintStyle)
	p.f.Text(xr, p.gap, right, words.FaintStyle)
	return true
}

// vacant finds n cells in the row with nothing but markers in and near them,
// going from column x to column to; −1 if there are none.
func (p *plan) vacant(x, to, n, step int) int {
	back := parts.Either(step > 0, n+1, -2) // from the cell looked at to the first of n
	i := parts.Either(step > 0, x-2, x+n+1)
	for free := 0; (to-i+back)*step >= 0; i += step {
		free++
		if c := p.f.At(i, p.gap); c != nil && c.Rune != ' ' && c.Rune != '┊' && c.Rune != ':' {
			free = 0
		}
		if free == n+4 {
			return i - back
		}
	}
	return -1
}

func (p *plan) drawLegend(x int) {
	p.f.Part("scale", x, p.gap, p.legendWidth(), 1)
	p.measure.Legend(p.f, x+p.longer(0), p.gap, legendColours, p.measure.names[0], p.measure.names[2])
}

// drawTurnedGap writes the row of words under the turned table in the longest
// form that fits: what is out of sight, the scale where it is not the usual
// one, and what colours stand for.
func (p *plan) drawTurnedGap() {
	more, scale := append(p.moreColumns(), "", ""), p.scaleForms()
	for _, legend := range [...]bool{p.panelW == 0 && p.bar < 0, false} {
		end, _ := p.f.Size()
		if legend {
			if end = p.vacant(p.x+p.w-p.legendWidth(), p.x, p.legendWidth(), -1); end < 0 {
				continue
			}
		}
		for i := range 3 {
			text := words.Joined(" · ", more[i], words.Form(scale, i))
			n := p.f.Theme.Width(text)
			x := p.vacant(p.x, end-2-n, n, 1)
			if x < 0 {
				x = p.vacant(1, min(p.x, end-2-n), n, 1) // under the labels as well
			}
			if x < 0 {
				continue
			}
			p.f.Text(x, p.gap, text, words.FaintStyle)
			if legend {
				p.drawLegend(end)
			}
			return
		}
	}
}
