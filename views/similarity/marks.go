package similarity

import (
	"math"
	"strconv"
	"strings"

	"wavescope/encoding/similar"
	"wavescope/views/chart"
	"wavescope/views/frame"
)

// nextFact is the next notable offset of the table after the State's, or the
// first; 0 if there is none.
func nextFact(s chart.State) int {
	sc, err := chart.New(s)
	if err != nil || !sc.HasWaves() {
		return 0
	}
	return similar.NewFacts(sc.Waves, s.Length).Within(s.Length).Next(s.Offset)
}

// tellFact says why there is no other notable offset to go to.
func tellFact(p chart.Pressed[chart.In[Settings]]) string {
	if k := nextFact(p.Before.State); p.Idle() && k > 0 {
		return "k " + strconv.Itoa(k) + " is the only notable offset found"
	}
	return chart.Either(p.Idle(), "no notable offset is found within the length", "")
}

// collides reports that an offset is closer than the next position.
func (t table) collides(k int) bool {
	return k > 1 && t.kernel.Distance(k) < t.kernel.Distance(1)
}

// likeName is what the offset that comes closest again is called in a table of a
// length, long and short.
func (t table) likeName(found similar.Found, length int) (long, short string) {
	switch k := found.Offset; {
	case k == 0, found.Below < length: // the search has not come to the end
		return "look-alike", "look-alike"
	case t.collides(k):
		return "collision", "collision"
	case t.onSlope(k, length): // the next one is past the length
		return "look-alike at the end", "at the end"
	}
	return "nearest look-alike", "look-alike"
}

// onSlope reports that an offset is the last of a length and the next one closer.
func (t table) onSlope(k, length int) bool {
	return k == length-1 && t.kernel.Distance(k+1) < t.kernel.Distance(k)
}

// negative is what the curve first is where the cosine is negative.
func (t table) negative() string {
	return chart.Either(t.scale.distance(), "beyond √"+strconv.Itoa(2*t.enc.Pairs()), "negative")
}

// noted are the signs of the notable offsets.
const (
	riseSign  = '▴'
	likeSign  = '●'
	belowSign = '■'
)

// notesRegion lists the notable offsets below the curve; of a difference, where it
// is largest. The sines alone have none.
func (p *waves) notesRegion() chart.Region {
	n := p.notes
	if p.scale.sines || p.less != nil && p.window().Largest == 0 {
		return chart.Region{}
	}
	return chart.Place(n.x, n.y, chart.Region{Name: marksName, Cols: chart.Fixed(n.w), Rows: chart.Fixed(n.h),
		Draw: p.drawNotes, Cover: p.drawNotes, Data: p.notable()})
}

func (p *waves) drawNotes(f chart.Canvas) {
	for i, forms := range p.noteLines() {
		if p.Hidden.Hides(valueName) { // the last form has no number but k
			forms = forms[max(len(forms)-1, 0):]
		}
		f.Text(0, i, p.Fitting(p.notes.w, forms...), frame.Style{FG: frame.Text})
	}
}

// drawMarks marks on the curve the offsets that notes list.
func (p *waves) drawMarks(f chart.Canvas) {
	switch {
	case p.less != nil:
		p.drawLargest(f)
		return
	case p.scale.sines || p.notes.h == 0 || p.Hidden.Hides(marksName):
		return
	}
	facts := p.facts()
	p.mark(f, facts.Rise.Offset, riseSign, 1)
	if facts.LookAlike.Offset != facts.Rise.Offset {
		p.mark(f, facts.LookAlike.Offset, likeSign, 0)
	}
	p.mark(f, facts.Negative.Offset, belowSign, 0)
}

// noteLines are the notes, each in several lengths. One offset that is two of them
// is listed once.
func (p *waves) noteLines() [][]string {
	switch {
	case p.less != nil:
		return [][]string{p.largestText()}
	case p.Hidden.Hides(marksName):
		return [][]string{{string(riseSign) + " ?"}, {string(likeSign) + " ?"}, {string(belowSign) + " ?"}}
	}
	facts, rise, negative := p.facts(), texts(riseSign, p.riseText()), texts(belowSign, p.negativeText())
	like, saver := p.lookAlikeText()
	switch k := facts.LookAlike.Offset; {
	case k == 0:
		return [][]string{rise, nil, negative}
	case k == facts.Rise.Offset:
		name, _, _ := strings.Cut(like[0], " k ")
		also := "  also: " + name + chart.Either(facts.LookAlike.Below < p.Length,
			" below "+chart.Reached(facts.LookAlike.Below), "")
		return [][]string{rise, {also + saver, also, "  also: " + name}, negative}
	}
	return [][]string{rise, append([]string{string(likeSign) + " " + like[0] + saver}, texts(likeSign, like)...),
		negative}
}

// texts puts a sign before two lengths of a note.
func texts(sign rune, text [2]string) []string {
	return []string{string(sign) + " " + text[0], string(sign) + " " + text[1]}
}

// mark puts the sign of a note on the curve at its offset (0), or at most a few rows
// above it (−1) or below it (1), to which it points then: if that can be, where no
// text begins beside it, whose legend it would seem to be.
func (p *waves) mark(f chart.Canvas, size int, sign rune, way int) {
	c := p.curve
	x, ok := c.column(size)
	if !ok || size == 0 || c.sign < 0 {
		return
	}
	at := c.y + c.dotRow(p.scale.height(p.kernel.Dot(size)))/4
	style := frame.Style{FG: frame.Bright}
	if way == 0 && !p.atBead(x, at) && !p.worded(f, x, at, 1) {
		f.Set(x, at, sign, style)
		return
	}
	way = chart.Either(way == 0, -1, way)
	for _, apart := range [...]int{3, 0} {
		for y := at + way; y != at+4*way && y >= max(c.y-1, 1) && y < c.y+c.h; y += way {
			if p.bare(f, x, y) && (apart == 0 || !p.worded(f, x-apart, y, 2*apart+1)) {
				f.Set(x, y, sign, style)
				return
			}
		}
	}
}

// atBead reports that the bead of the cursor reaches a cell of the plot.
func (p *waves) atBead(x, y int) bool {
	c, size := p.curve, p.curve.sign*p.Offset
	if _, ok := c.column(size); !ok {
		return false
	}
	across, down := c.Column(size)-2*(x-c.x), c.dotRow(p.scale.height(p.here()))-4*(y-c.y)
	return across >= -1 && across <= 2 && down >= -1 && down <= 4
}

// worded reports that there is text or a sign in some cells of a row: anything but
// dots and blocks.
func (p *waves) worded(f chart.Canvas, x, y, n int) bool {
	for i := range n {
		if c := f.At(x+i, y); c != nil && c.Rune != ' ' && (c.Rune < 0x2800 || c.Rune > 0x28ff) &&
			(c.Rune < 0x2580 || c.Rune > 0x259f) {
			return true
		}
	}
	return false
}

// bare reports that no sign stands in a cell, whatever its tint.
func (p *waves) bare(f chart.Canvas, x, y int) bool {
	c := f.At(x, y)
	return c != nil && c.Rune == ' '
}

// riseText names the first rise of the curve, long and short; a distance falls
// there.
func (p *waves) riseText() [2]string {
	found := p.facts().Rise
	k := found.Offset
	if k == 0 {
		text := "no rise below k " + chart.Reached(found.Below)
		return [2]string{text, text}
	}
	short := chart.Either(p.scale.distance(), "first closer again k ", "first rise k ") + strconv.Itoa(k)
	before, after := p.kernel.Dot(k-1), p.kernel.Dot(k)
	decimals := max(3, 1+int(math.Ceil(-math.Log10((after-before)/p.scale.Pairs))))
	return [2]string{short + ": " + p.text(k-1, decimals) + " → " + p.text(k, decimals), short}
}

// lookAlikeText names the offset that comes closest, long and short, and the
// pair that keeps it apart most.
func (p *waves) lookAlikeText() (text [2]string, saver string) {
	found := p.facts().LookAlike
	k := found.Offset
	if k == 0 {
		return
	}
	name, short := p.likeName(found, p.Length)
	name, short = name+" k ", short+" k "
	end := bounded(found, p.Length)
	number := strconv.Itoa(k)
	pair, share := p.kernel.Saver(k)
	return [2]string{name + number + ": " + p.text(k, 3) + end, short + number + end},
		": distance " + chart.Significant(p.kernel.Distance(k), 3) + ", d² " + chart.Percent(share) + " from pair " +
			strconv.Itoa(pair)
}

// negativeText names the first offset with a negative cosine, long and short.
func (p *waves) negativeText() [2]string {
	found, name := p.facts().Negative, p.negative()
	short := "first " + name + " k " + strconv.Itoa(found.Offset)
	switch k := found.Offset; {
	case k == 0:
		text := "none " + name + " below k " + chart.Reached(found.Below)
		return [2]string{text, text}
	case k >= p.Length:
		return [2]string{short + ": past the length", short + ", past L"}
	default:
		return [2]string{short + ": " + p.text(k, 3), short}
	}
}

// findRoom looks for a blank place in the plot for a text: from the bottom up
// where the curve runs above, else from the top down.
func (p *waves) findRoom(f chart.Canvas, text string) (x, y int, ok bool) {
	c, w := p.curve, p.Theme.Width(text)
	for i := range c.h {
		y := c.y + i
		if p.scale.Low < 0 {
			y = c.y + c.h - 1 - i
		}
		for _, x := range [...]int{c.x + c.w - w, c.x + 1} {
			if x >= c.x && x+w <= c.x+c.w && chart.Blank(f, x-1, y, w+2, 1) {
				return x, y, true
			}
		}
	}
	return 0, 0, false
}
