package heatmap

import (
	"fmt"
	"strconv"
	"strings"

	"wavescope/encoding"
	"wavescope/views/frame"
	"wavescope/views/parts"
	"wavescope/views/scene"
	"wavescope/views/words"
)

// What is written in the picture comes in several forms, the longest first.

// form is the i-th form, or the last.
func form(forms []string, i int) string { return forms[min(i, len(forms)-1)] }

// joined puts the texts that are not empty one after the other.
func joined(separator string, texts ...string) (all string) {
	for _, text := range texts {
		if all != "" && text != "" {
			all += separator
		}
		all += text
	}
	return all
}

// period writes after how many positions a column comes round, "" for one that
// does not, and for a difference: two tables have two periods.
func (p *plan) period(dim int) string {
	return parts.Either(p.From != nil, "", words.Period(p.Enc.About(dim)))
}

// lambda is the heading of periods where there are any.
func (p *plan) lambda() string { return parts.Either(p.period(0) == "", "", "λ") }

// noun is what the units of the table are called.
func (p *plan) noun() string {
	return parts.Either(p.first.Group == encoding.Alone, "dimension", p.first.Group)
}

// unitForms say how many units do something within the length, or do not.
func (p *plan) unitForms(rest bool) []string {
	n := parts.Either(rest, p.split.total-p.split.turning, p.split.turning)
	number, units, positions := strconv.Itoa(n), words.Plural(n, p.noun()), words.Plural(p.Length, "position")
	s := words.VerbEnd(n, n)
	switch es := strings.Repeat("es", len(s)); {
	case p.first.Group == encoding.Alone:
		return []string{units, number}
	case !p.waves && rest:
		return []string{units + " stay" + s + " 0 within " + positions, units + " stay" + s + " 0"}
	case !p.waves:
		return []string{units + " count" + s + " " + positions, units + " count" + s}
	case rest:
		never := units + " never finish" + es
		return []string{never + " a turn in " + positions, never + " one in " + words.Compact(p.Length), number + " never do" + es}
	case n > 1 && n == p.split.total:
		return []string{"all " + units + " turn at least once", units + " turn", number + " turn"}
	}
	return []string{units + " turn" + s + " at least once", units + " turn" + s, number + " turn" + s}
}

// kindForms say which of its two waves a block has of every pair.
func (p *plan) kindForms(base int) []string {
	kind, pairs := p.Enc.About(base).Name, " of every pair"
	if p.cols.slots < p.cols.total {
		pairs = fmt.Sprintf(" of pairs %d to %d", p.cols.slot, p.cols.slot+p.cols.slots-1)
	}
	return []string{kind + pairs, kind}
}

// agreement says what two tables look like where they agree.
func (p *plan) agreement() string {
	look := parts.Either(p.f.Theme.Light, "white", "dark")
	return parts.Either(p.signs, string(frame.ShadeGlyph(p.measure.Height(0))), look) + " where both agree"
}

// lineNames name the column and the position under the cursor as the picture
// shows them.
func (p *plan) lineNames() (dim, pos string) {
	dim, pos = parts.Either(p.Turned, "row ", "column "), parts.Either(p.Turned, "column ", "row ")
	return dim + strconv.Itoa(p.Dim), pos + strconv.Itoa(p.Pos)
}

// columnForms say behind its name what the column under the cursor is. Upright,
// there is room under the wave to say that it is aliased.
func (p *plan) columnForms() []string {
	here, period := p.Here(), "λ "+p.period(p.Dim)
	is := []string{" is a wave, " + period + " positions", ", " + period, ""}
	switch {
	case p.From != nil:
		return []string{" in the first pane less in the second", ", first less second", ""}
	case p.Turned && p.aliased():
		return []string{" is aliased, " + period + " positions", " is aliased", " aliased"}
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
	v, _ := p.number(p.Dim)
	switch {
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
	_, row := p.lineNames()
	if p.barRows == 0 {
		return []string{row}
	}
	return []string{row + ": the " + p.things() + " of position " + strconv.Itoa(p.Pos), row + ": its " + p.things(), row}
}

// count writes a number in short with its noun.
func count(n int, noun string) string {
	return words.Compact(n) + strings.TrimLeft(words.Plural(n, noun), "0123456789")
}

// scaleForms say how many positions a cell covers, and what it shows of them,
// unless it does what it does by itself. In short the mean goes without saying.
func (p *plan) scaleForms() []string {
	itself := p.State
	itself.Zoom = scene.Auto
	cells, n := p.steps.scale.PerCell()
	scale := "1 cell = " + count(n, "position")
	switch {
	case p.steps.scale == scaleOf(itself, p.Settings, p.signs):
		return []string{""}
	case cells > 1:
		return []string{"1 position = " + count(cells, "cell")}
	case p.pixel == Sample && p.first.Group == encoding.Alone:
		return []string{scale + ", sampled"}
	case p.pixel == Sample:
		return []string{scale + ", sampled: false stripes", scale + ", sampled"}
	case p.pixel == Largest:
		return []string{scale + ", largest |value|", scale + ", largest"}
	case p.steps.span > 1 && !p.phase:
		return []string{scale + ", exact mean", scale}
	}
	return []string{scale}
}

// moreForms say how much is out of sight before and after the window, along an
// axis that runs across or down.
func moreForms(before, after int, noun string, across bool) []string {
	if before+after == 0 {
		return []string{""}
	}
	back := parts.Either(before > 0, parts.Either(across, "← ", "↑ ")+strconv.Itoa(before), "")
	ahead := parts.Either(after > 0, parts.Either(across, "", "↓ ")+strconv.Itoa(after), "")
	end := parts.Either(across && after > 0, " →", "")
	more := joined(parts.Either(across, " · ", " "), back, ahead) + " more"
	return []string{more + strings.TrimLeft(words.Plural(before+after, noun), "0123456789") + end, more + end}
}

// morePositions say how many positions are out of sight.
func (p *plan) morePositions() []string {
	return moreForms(p.steps.first, p.Length-p.steps.end, "position", p.Turned)
}

// moreColumns say how many columns are out of sight. Every slot before the
// window holds two.
func (p *plan) moreColumns() []string {
	before, after := 2*p.cols.slot, p.DModel-2*p.cols.slot
	for _, r := range p.cols.runs {
		after -= r.n
	}
	return moreForms(before, after, "dimension", !p.Turned)
}
